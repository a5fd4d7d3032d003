"""The value of a tensor after a branch that was not decided."""

from __future__ import annotations

from ..base import dim as D
from ..base.truth import YES
from ..graph.builder import Typing
from ..graph.graph import TensorType
from .entry import op


@op("phi")
def phi(t: Typing, input: TensorType, other: TensorType) -> TensorType:
    """x[*S], y[*T] -> [*join(S, T)]"""
    dtype = input.dtype if input.dtype == other.dtype else None
    if input.shape is None or other.shape is None or len(input.shape) != len(other.shape):
        return TensorType(None, dtype)
    return TensorType(tuple(a if D.same(a, b) is YES else t.fresh() for a, b in zip(input.shape, other.shape)), dtype)
