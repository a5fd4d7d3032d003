"""Rounding, clamping and replacing of single elements."""

from __future__ import annotations

import math
from typing import Any

from ..base.unknown import Unknown
from ..graph.builder import Typing
from ..graph.graph import TensorType
from . import scalar
from .elementwise import check_operand, elementwise, everywhere, spellings, unary
from .entry import op

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
