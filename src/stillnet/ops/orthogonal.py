"""Ranges of what matrices are taken apart into: columns of length one, and singular values, which are never negative."""

from __future__ import annotations

from ..base import interval as I
from ..base.annotations import Any
from ..base.interval import EMPTY
from .ranging import Ranging, bounded, ranged

# Rounding takes an entry of a column of length one past one.
ENTRY = (-1.0001, 1.0001)

bounded("svdvals", "cond", "matrix_rank", bounds=I.NONNEGATIVE)


@ranged("svd", "svd_thin", "svd_low_rank")
def _svd(r: Ranging, **_: Any) -> Any:
    column = r.between(ENTRY, EMPTY)
    return column, r.between(I.NONNEGATIVE, EMPTY), column


@ranged("singular_values")
def _values_first(r: Ranging, **_: Any) -> Any:
    column = r.between(ENTRY, EMPTY)
    return r.between(I.NONNEGATIVE, EMPTY), column, column


@ranged("qr", "qr_some")
def _qr(r: Ranging, **_: Any) -> Any:
    return r.between(ENTRY, EMPTY), r.unknown()


@ranged("eigh")
def _eigh(r: Ranging, **_: Any) -> Any:
    return r.unknown(), r.between(ENTRY, EMPTY)
