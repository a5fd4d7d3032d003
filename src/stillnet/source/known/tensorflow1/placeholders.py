"""Placeholders of TensorFlow 1: tensors that are fed."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.dtype import DType
from ....graph.graph import TensorType
from ...machine import Machine
from ...tensors.operations import call_api, sizes_of
from ...values import Tensor
from ..registry import known
from ..tensorflow.shapes import read_dims
from ..tensorflow.tensors import as_dtype
from .state import scoped, state, unique

# The mark of a placeholder that has a value where nothing is fed.
DEFAULT = "default of a placeholder"


@known("tf.compat.v1.placeholder", "tf.compat.v1.sparse_placeholder")
def placeholder(machine: Machine, dtype: Any = None, shape: Any = None, name: Any = None) -> Any:
    """A tensor that is fed; sizes that are left open the data decide."""
    machine.context["tf graph"] = True
    kind = as_dtype(dtype)
    dims = None if shape is None else read_dims(machine, shape)
    label = unique(machine, scoped(machine, name if isinstance(name, str) else "Placeholder"))
    sizes = None if dims is None else tuple(d if d is not None else open_size(i) for i, d in enumerate(dims))
    known = TensorType(sizes, kind if isinstance(kind, DType) else None)
    # what holds several numbers is fed with data, a single number is a setting
    is_data = any(type(d) is not int or d != 1 for d in sizes or ())
    value = machine.builder.source(known, "input", label, "data" if is_data else None)
    if shape is not None and dims is None:
        machine.context.setdefault("shapes nobody knows", set()).add(value.producer)
    made = Tensor(value, "tf", site=machine.builder.site)
    machine.put(state(machine).placeholders, len(state(machine).placeholders), made)
    return made


def open_size(axis: int) -> Any:
    """A size that the data decide and no use may."""
    return D.fresh("B" if axis == 0 else f"d{axis}", Origin.DATA, lower=0)


@known("tf.compat.v1.placeholder_with_default")
def _with_default(machine: Machine, input: Any, shape: Any = None, name: Any = None) -> Any:
    made = call_api(machine, "tf.convert_to_tensor", [input], {})
    dims = (
        read_dims(machine, shape)
        if shape is not None
        else sizes_of(machine, made)
        if isinstance(made, Tensor)
        else None
    )
    kind = made.value.dtype if isinstance(made, Tensor) else None
    held = placeholder(machine, kind, None if dims is None else tuple(dims), name)
    held.attributes = {DEFAULT: True}
    return held
