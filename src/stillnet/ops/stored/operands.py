"""Operands of stored graphs that are settings: shapes, axes, bounds and counts that arrive as small integer tensors."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Origin, Sym
from ...graph.constraints import NotUnderstood
from ...graph.graph import TensorType, Value

# More sizes than this are no shape.
LONGEST_SHAPE = 64


def typed(call: Any, value: Any) -> TensorType:
    """The type of an operand of a function; one that is missing has none."""
    if isinstance(value, TensorType):
        return value
    if not isinstance(value, Value):
        raise NotUnderstood("an operand is missing")
    return call.type(value)  # type: ignore[no-any-return]


def content(call: Any, value: Any) -> tuple[Any, ...] | None:
    """The elements of an operand, where they are known; None for an operand that is missing or unknown."""
    if isinstance(value, (list, tuple)):
        return tuple(value)
    return None if not isinstance(value, (Value, TensorType)) else typed(call, value).data


def numbers(call: Any, value: Any, what: str) -> tuple[Any, ...]:
    """The elements of an operand that must be known."""
    found = content(call, value)
    if found is None:
        raise NotUnderstood(f"{what} is computed by the graph")
    return found


def number(call: Any, value: Any, what: str) -> Any:
    """The one element of an operand that must be known."""
    if isinstance(value, (int, float, Sym)):
        return value
    found = numbers(call, value, what)
    if len(found) != 1:
        raise NotUnderstood(f"{what} is not one number")
    return found[0]


def sizes(call: Any, value: Any) -> tuple[Dim, ...]:
    """The elements of a shape operand; unknown ones are sizes nothing is known about, as many as the operand is long."""
    type = typed(call, value)
    if type.data is not None:
        if any(isinstance(d, float) for d in type.data):
            raise NotUnderstood("a shape is given in numbers that are not whole")
        return tuple(type.data)
    if type.shape is None or len(type.shape) != 1 or not isinstance(type.shape[0], int):
        raise NotUnderstood("a shape is computed by the graph")
    if type.shape[0] > LONGEST_SHAPE:
        raise NotUnderstood("a shape has too many sizes")
    return tuple(D.fresh("n", Origin.UNKNOWN) for _ in range(type.shape[0]))


def unknown_size() -> Dim:
    return D.fresh("n", Origin.DATA)


def rank_of(call: Any, value: Any) -> int:
    rank = typed(call, value).rank
    if rank is None:
        raise NotUnderstood("tensor of unknown rank")
    return rank
