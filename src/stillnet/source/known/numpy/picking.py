"""Functions of numpy that pick elements by their places: take, delete, and the places of a triangle."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import bare
from ...values import PyList, Tensor
from ..python.builtins import frame_of
from ..registry import known
from .arrays import to_array, unknown_array, via


def places(machine: Machine, given: Any) -> list[int] | None:
    """One place, or several, where they are known."""
    given = bare(given)
    if isinstance(given, int) and not isinstance(given, bool):
        return [given]
    items = iterate(machine, given, frame_of(machine), unknown_ok=True) if not isinstance(given, Unknown) else given
    found: list[Any] = [bare(i) for i in items] if isinstance(items, list) else [None]
    return found if all(type(i) is int for i in found) else None


def along(machine: Machine, value: Any, axis: Any) -> tuple[Any, int, int] | None:
    """An array, the axis that a function works along and its size; without an axis, the array in a row."""
    array = to_array(machine, value)
    if not isinstance(array, Tensor):
        return None
    if axis is None:
        array, axis = via(machine, "torch.flatten", [array]), 0
    shape = array.value.type.shape if isinstance(array, Tensor) else None
    if shape is None or not isinstance(axis, int) or not -len(shape) <= axis < len(shape):
        return None
    size = shape[axis]
    return (array, axis % len(shape), size) if isinstance(size, int) else None


@known("numpy.delete")
def _delete(machine: Machine, arr: Any, obj: Any, axis: Any = None) -> Any:
    found, gone = along(machine, arr, bare(axis)), places(machine, obj)
    if found is None or gone is None:
        return unknown_array(machine)
    array, axis, size = found
    if any(not -size <= i < size for i in gone):
        raise machine.error("IndexError", f"index out of bounds for axis {axis} with size {size}")
    left = [i for i in range(size) if i not in {g % size for g in gone}]
    if len(left) == size:
        return array
    return via(machine, "torch.index_select", [array, axis, to_array(machine, PyList(left))])


@known("numpy.take")
def _take(machine: Machine, a: Any, indices: Any, axis: Any = None, **options: Any) -> Any:
    found, wanted = along(machine, a, bare(axis)), bare(indices)
    if found is None or not isinstance(wanted, (PyList, tuple)) or options:
        return unknown_array(machine)
    array, axis, size = found
    chosen = places(machine, wanted)
    if chosen is None or not all(-size <= i < size for i in chosen):
        return unknown_array(machine)
    return via(machine, "torch.index_select", [array, axis, to_array(machine, PyList([i % size for i in chosen]))])


def _triangle(name: str) -> None:
    def run(machine: Machine, n: Any, k: Any = 0, m: Any = None) -> Any:
        sizes = [bare(n), bare(n) if m is None else bare(m), bare(k)]
        if not all(type(s) is int for s in sizes):
            return Unknown(f"numpy.{name} of a size that is not known", machine.builder.site)
        both = via(machine, f"torch.{name}", sizes)
        return tuple(via(machine, "torch.select", [both, 0, row]) for row in (0, 1))

    known(f"numpy.{name}")(run)


_triangle("tril_indices")
_triangle("triu_indices")
