"""Rounding, clamping and replacing of single elements."""

from __future__ import annotations

import math

from ..base import interval as I
from ..base.annotations import Any
from ..base.unknown import Unknown
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from . import scalar
from .elementwise import check_operand, elementwise, everywhere, spellings, unary
from .entry import op
from .ranging import Ranging, pointwise, ranged

unary("floor", everywhere("floor"), scalar.rounding(math.floor), "same")
unary("ceil", everywhere("ceil"), scalar.rounding(math.ceil), "same")
unary("trunc", everywhere("trunc", *everywhere("fix").split()), scalar.rounding(math.trunc), "same")
unary("frac", everywhere("frac"), lambda x: x - math.trunc(x), "same")


@op("round", *spellings(everywhere("round", "torch.special.round"), "input, *, decimals=0, out=None"))
def round_half_even(t: Typing, input: TensorType, decimals: Any = 0, into: bool = False) -> TensorType:
    """x[*S] -> [*S], halves to the even neighbour"""
    fold = scalar.rounding(round) if decimals == 0 else None
    return elementwise(t, (input,), "same", fold, into)


@op(
    "clamp",
    *spellings(everywhere("clamp", *everywhere("clip").split()), "input, min=None, max=None, *, out=None"),
    *spellings(everywhere("clamp_min"), "input, min, *, out=None", max=None),
    *spellings(everywhere("clamp_max"), "input, max, *, out=None", min=None),
)
def clamp(t: Typing, input: TensorType, min: Any = None, max: Any = None, into: bool = False) -> TensorType:
    """x[*S], low?[*L], high?[*H] -> [*broadcast(S, L, H)]"""
    if min is None and max is None:
        t.fail(f"{t.called}: at least one of min and max must be given", "wrong-call")
    bounds = tuple(b for b in (min, max) if b is not None)
    check_operand(t, *bounds)
    if min is None:
        return elementwise(t, (input, max), "same", scalar.smaller, into)
    if max is None:
        return elementwise(t, (input, min), "same", scalar.larger, into)
    return elementwise(
        t, (input, min, max), "same", lambda x, low, high: scalar.smaller(scalar.larger(x, low), high), into
    )


@op("nan_to_num", *spellings(everywhere("nan_to_num"), "input, nan=None, posinf=None, neginf=None, *, out=None"))
def nan_to_num(
    t: Typing, input: TensorType, nan: Any = None, posinf: Any = None, neginf: Any = None, into: bool = False
) -> TensorType:
    """x[*S] -> [*S]"""
    if any(isinstance(v, Unknown) for v in (nan, posinf, neginf)):
        return elementwise(t, (input,), "same", None, into)
    return elementwise(t, (input,), "same", lambda x: x if math.isfinite(x) else _not_finite(), into)


def _not_finite() -> Any:
    raise ValueError("the replacement depends on the element type")


# -- ranges ------------------------------------------------------------------------------------------------------------
pointwise("floor", I.increasing(lambda v: math.floor(v) if abs(v) < I.INF else v), rising=True)
pointwise("ceil", I.increasing(lambda v: math.ceil(v) if abs(v) < I.INF else v), rising=True)
pointwise("trunc", I.increasing(lambda v: math.trunc(v) if abs(v) < I.INF else v), rising=True)
pointwise("frac", lambda x: (-1.0 if x[0] < 0 else 0.0, 1.0 if x[1] > 0 else 0.0))


@ranged("round")
def _round(r: Ranging, input: Any, decimals: Any = 0, **_: Any) -> Any:
    if decimals != 0:
        factor = 10.0 ** max(decimals, 0) if isinstance(decimals, int) and decimals < 300 else I.INF
        return r.map(
            lambda x: I.summing(I.add(x, (-1.0, 1.0)), factor, r.dtype) if decimals > 0 else I.ALL,
            input,
            occurring=lambda x: x,
        )
    return r.map(I.increasing(lambda v: float(round(v)) if abs(v) < I.INF else v), input, rising=True)


@ranged("clamp")
def _clamp(r: Ranging, input: Any, min: Any = None, max: Any = None, **_: Any) -> Any:
    made = input
    if min is not None:
        made = r.larger(made, min)
    if max is not None:
        made = r.map(I.minimum, made, max, nature=_ceiling_reached)
    return made


def _ceiling_reached(x: I.Interval, ceiling: I.Interval) -> I.Interval:
    return ceiling if I.is_point(ceiling) and x[1] >= ceiling[0] else I.EMPTY


@ranged("nan_to_num")
def _nan_to_num(r: Ranging, input: Any, nan: Any = None, posinf: Any = None, neginf: Any = None, **_: Any) -> Any:
    given = [v for v in (posinf, neginf) if v is not None]
    return r.hull(r.moved(input, "nan_to_num"), 0.0 if nan is None else nan, *given)
