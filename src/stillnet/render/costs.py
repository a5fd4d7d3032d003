"""What a row of the table costs, with or without the rows below it."""

from __future__ import annotations

from collections.abc import Iterable

from ..base.dim import Dim
from .rows import Row, walk


def macs(row: Row) -> Dim | None:
    """Multiply-adds of everything inside; a container or condition has those of the calls below."""
    return row.call.macs if row.call else _sum(map(macs, row.children))


def own_macs(row: Row) -> Dim | None:
    """Multiply-adds of the operations that a call runs itself, outside the calls below."""
    whole, below = macs(row), _sum(map(macs, row.children))
    return 0 if whole is None or below is None else whole - below


def activations(row: Row) -> Dim | None:
    """Bytes of the results of the innermost calls."""
    inner = [child for child in row.children if any(inside.call for inside in walk([child]))]
    if row.call is None or inner:
        return _sum(map(activations, inner))
    return _times(row.call.activation_bytes, row.call.repeat)


def weights(row: Row, deep: bool) -> Dim | None:
    """Bytes of the parameters, each counted at the first call of its module."""
    own = _times(row.call.parameter_bytes, row.call.repeat) if row.call and not row.again else 0
    return _sum([own, *(weights(child, deep) for child in row.children)]) if deep else own


def _times(cost: Dim | None, repeat: Dim) -> Dim | None:
    return None if cost is None else cost * repeat


def _sum(costs: Iterable[Dim | None]) -> Dim | None:
    total: Dim = 0
    for cost in costs:
        if cost is None:
            return None
        total = total + cost
    return total
