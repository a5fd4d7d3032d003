"""torch.vmap: a function of one example, applied along an axis."""

from __future__ import annotations

from collections.abc import Iterator

from ....base.annotations import Any
from ...calls import call
from ...machine import Machine
from ...operators import bare
from ...tensors.operations import call_api, sizes_of
from ...values import Native, PyDict, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import known
from .pytree import children, leaves, rebuilt


@known("torch.vmap", "torch.func.vmap", "torch._functorch.apis.vmap", "functorch.vmap")
def _vmap(machine: Machine, func: Any, in_dims: Any = 0, out_dims: Any = 0, *settings: Any, **others: Any) -> Any:
    """The function sees tensors without the axis; so do the modules that it calls."""

    def mapped(machine: Machine, *args: Any, **kwargs: Any) -> Any:
        axes = list(axes_of(bare(in_dims), tuple(args)))
        given = list(leaves(tuple(args)))
        # arguments by name are mapped along their first axis
        named = list(leaves(PyDict(dict(kwargs))))
        if len(axes) != len(given) or not all(a is None or type(a) is int for a in axes):
            return machine.unknown("vmap along axes that are not known")
        tensors = [(t, a) for t, a in zip([*given, *named], [*axes, *[0] * len(named)]) if a is not None]
        size = next((length(machine, t, a) for t, a in tensors if isinstance(t, Tensor)), None)
        if size is None:
            return machine.unknown("vmap over a length that is not known")
        one = rebuilt(tuple(args), iter([slice_of(machine, t, a) for t, a in zip(given, axes)]))
        rest = rebuilt(PyDict(dict(kwargs)), iter([slice_of(machine, t, 0) for t in named]))
        result = call(machine, func, list(one), rest.items, frame_of(machine))
        found, places = list(leaves(result)), list(axes_of(bare(out_dims), result))
        if len(found) != len(places) or not all(type(a) is int for a in places):
            return machine.unknown("vmap along axes that are not known")
        return rebuilt(result, iter([stacked(machine, r, size, a) for r, a in zip(found, places)]))

    return Native("torch.vmap", mapped)


def axes_of(axes: Any, value: Any) -> Iterator[Any]:
    """The axis of each leaf: one for all, or the structure of the arguments."""
    if isinstance(value, (tuple, PyList, PyDict)):
        parts = children(value) or []
        given = children(axes)
        for axis, part in zip([axes] * len(parts) if given is None else given, parts):
            yield from axes_of(bare(axis), part)
    else:
        yield axes


def length(machine: Machine, tensor: Tensor, axis: int) -> Any:
    sizes = sizes_of(machine, tensor)
    return sizes[axis] if sizes is not None and -len(sizes) <= axis < len(sizes) else None


def slice_of(machine: Machine, value: Any, axis: int | None) -> Any:
    return (
        value
        if axis is None or not isinstance(value, Tensor)
        else call_api(machine, "torch.select", [value, axis, 0], {})
    )


def stacked(machine: Machine, value: Any, size: Any, axis: int) -> Any:
    """One result for each example, side by side."""
    sizes = sizes_of(machine, value) if isinstance(value, Tensor) else None
    if sizes is None:
        return machine.unknown("vmap of a function whose result is not known")
    place = axis if axis >= 0 else axis + len(sizes) + 1
    wide = call_api(machine, "torch.unsqueeze", [value, place], {})
    return call_api(machine, "Tensor.expand", [wide, *sizes[:place], size, *sizes[place:]], {})
