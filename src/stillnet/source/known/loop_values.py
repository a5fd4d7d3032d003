"""What functions that run other functions hand from round to round, whatever the library."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dim as D
from ...base.annotations import Any
from ...base.truth import YES
from ...graph.graph import TensorType, Value
from ..machine import Machine
from ..tensors.operations import make_tensor, sizes_of
from ..values import PyList, Tensor


def place(machine: Machine) -> str:
    site = machine.builder.site
    return f"line {site.span.line}" if site is not None else "a place not known"


def listed(value: Any) -> list[Any] | None:
    if isinstance(value, PyList):
        return list(value.items)
    return list(value) if isinstance(value, tuple) else None


def forgotten(machine: Machine, value: Any) -> Any:
    """The same structure of tensors without their content: a loop changes it."""
    if isinstance(value, Tensor):
        made = value.value
        if made.type.data is None:
            return value
        return Tensor(Value(TensorType(made.type.shape, made.dtype), made.producer, made.index), value.library)
    if isinstance(value, PyList):
        return PyList([forgotten(machine, v) for v in value.items], value.kind)
    if isinstance(value, tuple):
        return tuple(forgotten(machine, v) for v in value)
    return value


def carried(before: Any, after: Any) -> Iterator[tuple[Value, Value]]:
    """What a round starts with, and what the next one starts with instead."""
    if isinstance(before, Tensor) and isinstance(after, Tensor):
        yield before.value, after.value
    old, new = (
        before if isinstance(before, list) else listed(before),
        after if isinstance(after, list) else listed(after),
    )
    for pair in zip(old or (), new or ()):
        yield from carried(*pair)


def settled(machine: Machine, before: Any, after: Any) -> Any:
    """What a loop leaves: its content is not known, and a shape that one round changes is not known either."""
    if isinstance(before, Tensor) and isinstance(after, Tensor):
        a, b = sizes_of(machine, before), sizes_of(machine, after)
        if a is None or b is None or len(a) != len(b) or any(D.same(x, y) is not YES for x, y in zip(a, b)):
            return Tensor(make_tensor(machine, None, after.value.dtype).value, after.library)
        return forgotten(machine, after)
    inner, outer = listed(before), listed(after)
    if inner is None or outer is None or len(inner) != len(outer):
        return after if inner is None and outer is None else machine.unknown("the variables of a loop")
    kept = [settled(machine, x, y) for x, y in zip(inner, outer)]
    return PyList(kept) if isinstance(after, PyList) else tuple(kept)
