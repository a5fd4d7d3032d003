"""Attributes of tensors of the program, read and written."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.unknown import Unknown
from ...ops import FUNCTIONS
from ..machine import Machine
from ..values import MISSING, ApiFunction, BoundMethod, Frame, Tensor
from .gradients import doubt
from .leaves import made_to_move
from .operations import call_api

# Libraries whose tensors have the attributes of TensorFlow's: see known/tensorflow/tensors.py.
TENSORFLOW = ("tf", "keras")


def tensor_attribute(machine: Machine, value: Tensor, name: str, frame: Frame) -> Any:
    if value.attributes is not None and name in value.attributes:
        return value.attributes[name]
    if value.library == "numpy":
        from ..known.numpy.arrays import array_attribute

        found = array_attribute(machine, value, name)
        if found is not None:
            return found
    if value.library == "keras":
        from ..known.keras.tensor import keras_attribute

        found = keras_attribute(machine, value, name)
        if found is not MISSING:
            return found
    if value.library in TENSORFLOW:
        from ..known.tensorflow.tensors import attribute

        return attribute(machine, value, name)
    from ..known.tensor_attributes import TENSOR_ATTRIBUTES

    reader = TENSOR_ATTRIBUTES.get(name)
    if reader is not None:
        return reader(machine, value)
    api = f"Tensor.{name}"
    if api in FUNCTIONS:
        if name in PROPERTIES:
            return call_api(machine, api, [value], {})
        return BoundMethod(ApiFunction(api), value)
    from ..known.registry import KNOWN

    if api in KNOWN:
        return BoundMethod(KNOWN[api], value)
    if name in ("__class__", "__module__"):
        return machine.context["Tensor"] if name == "__class__" else "torch"
    if is_private(value, name) or name.endswith("_config") or has_no_such_name(machine, value, name):
        return MISSING
    return Unknown(f"no model for Tensor.{name}", machine.builder.site)


def is_private(value: Tensor, name: str) -> bool:
    """A name that others hang on tensors; torch has some of its own, which programs use."""
    from ..known.torch.tensor_names import OWN_NAMES

    return name.startswith("_") and not (value.library == "torch" and name in OWN_NAMES)


def has_no_such_name(machine: Machine, value: Tensor, name: str) -> bool:
    """No tensor of torch has it; what was only taken for a tensor because somebody must be passed may have anything."""
    from ..known.torch.tensor_names import OWN_NAMES, TENSOR_NAMES

    is_tensor = value.library == "torch" and value.value.type.variable is None
    listed = name in TENSOR_NAMES or name in OWN_NAMES
    return is_tensor and not listed and machine.builder.type_of(value.value).shape is not None


PROPERTIES = frozenset({"T", "mT", "H", "mH", "real", "imag", "data", "grad"})


def set_tensor_attribute(machine: Machine, target: Tensor, name: str, value: Any) -> None:
    if name == "data" and isinstance(value, Tensor):
        # the numbers are the other tensor's, whether they are trained is still the first one's
        machine.rebind(target, value.value)
        doubt(machine, target)
    elif name == "requires_grad":
        doubt(machine, target)
        machine.assign(target, "requires_grad", bool(value) if isinstance(value, bool) else True)
        if value is True:
            made_to_move(machine, target)
    elif name == "grad":
        pass
    else:
        if target.attributes is None:
            target.attributes = {}  # no entry in the journal: an empty table and none are the same
        machine.put(target.attributes, name, value)
