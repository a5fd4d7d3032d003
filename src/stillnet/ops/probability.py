"""Densities of probability distributions, element by element."""

from __future__ import annotations

from ..base import interval as I
from ..base.annotations import Any
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .elementwise import elementwise
from .entry import op
from .ranging import Ranging, ranged


def _broadcast(t: Typing, input: TensorType, *parameters: Any) -> TensorType:
    operands = (input, *(p for p in parameters if isinstance(p, TensorType)))
    made: TensorType = elementwise(t, operands, "float", None, False)
    return made


@op("log_density")
def log_density(t: Typing, input: TensorType, first: Any = None, second: Any = None, scale: Any = None) -> TensorType:
    """x[*S], parameters[*T] -> [*broadcast(S, T)]"""
    return _broadcast(t, input, first, second, scale)


@op("density")
def density(t: Typing, input: TensorType, first: Any = None, second: Any = None, scale: Any = None) -> TensorType:
    """x[*S], parameters[*T] -> [*broadcast(S, T)]"""
    return _broadcast(t, input, first, second, scale)


@op("drawn", random=True)
def drawn(t: Typing, size: Any, first: TensorType, second: Any = None, scale: Any = None) -> TensorType:
    """sizes S, parameters -> [*S]"""
    return TensorType(tuple(size), first.dtype)


@op("checked_scale")
def checked_scale(t: Typing, input: TensorType) -> TensorType:
    """x[*S] -> [*S], where a distribution of torch is made, which refuses a scale that is not above zero"""
    return TensorType(input.shape, input.dtype, None, input.variable)


@op("class_probability")
def class_probability(t: Typing, input: TensorType, index: Any = None) -> TensorType:
    """table[*S, C], classes[*T] -> [*T]"""
    if isinstance(index, TensorType) and index.shape is not None:
        return TensorType(index.shape, input.dtype)
    return TensorType(None, input.dtype)


@op("class_entropy")
def class_entropy(t: Typing, input: TensorType) -> TensorType:
    """table[*S, C] -> [*S]"""
    return TensorType(input.shape[:-1] if input.shape else None, input.dtype)


@ranged("class_probability")
def _class_probability(r: Ranging, input: Any, **_: Any) -> Any:
    return r.moved(input, "class")


@ranged("checked_scale")
def _checked_scale(r: Ranging, input: Any, **_: Any) -> Any:
    above: I.Interval = (I.SMALLEST["f32"], I.INF)
    return r.map(
        lambda x: I.meet(x, I.NONNEGATIVE) if x[1] >= 0 else I.NONNEGATIVE,
        input,
        occurring=lambda x: I.meet(x, above) if x[1] > 0 else I.EMPTY,
    )


@ranged("class_entropy")
def _class_entropy(r: Ranging, input: Any, **_: Any) -> Any:
    return r.between(I.NONNEGATIVE, I.EMPTY)


@ranged("drawn")
def _drawn(r: Ranging, size: Any, first: Any, **_: Any) -> Any:
    return r.unknown()


@ranged("log_density")
def _log_density(r: Ranging, input: Any, **_: Any) -> Any:
    return r.unknown()


@ranged("density")
def _density(r: Ranging, input: Any, **_: Any) -> Any:
    """Far from its centre a density rounds to zero."""
    return r.between(I.NONNEGATIVE, I.UNIT)
