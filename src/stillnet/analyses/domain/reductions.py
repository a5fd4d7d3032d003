"""Ranges of sums, means, extremes, spreads, norms and softmax over axes, with what they say about the tensor they reduce."""

from __future__ import annotations

import math
from itertools import product

from ...base import interval as I
from ...base.annotations import TYPE_CHECKING, Any
from ...base.dim import Sym
from ...base.dim import bounds as extent
from ...base.interval import EMPTY, Interval
from . import cells, partition
from .cells import Cell
from .partition import Cuts, Range

if TYPE_CHECKING:
    from .transfer import Ranger


def axes_of(x: Range, dim: Any) -> tuple[Any, ...] | None:
    """The reduced axes counted from the end; None where they are not known, () where there are no axes.

    Of a tensor of unknown rank an axis counted from the front is told apart by its text.
    """
    if x.shape is None:
        if dim is None or dim == () or dim == []:
            return WHOLE
        several = dim if isinstance(dim, (tuple, list)) else (dim,)
        if not all(type(d) is int for d in several):
            return None
        return tuple(sorted((d if d < 0 else f"axis {d}" for d in several), key=str))
    rank = len(x.shape)
    if dim is None or dim == () or dim == []:
        return tuple(range(-rank, 0))
    wanted = dim if isinstance(dim, (tuple, list)) else (dim,)
    if not all(type(d) is int and -rank <= d < max(rank, 1) for d in wanted):
        return None
    return tuple(sorted(d if d < 0 else d - rank for d in wanted))


# All axes, however many there are.
WHOLE = ("whole",)


def count(x: Range, dim: Any) -> float:
    """How many elements are reduced to one; infinite where that is not known."""
    axes = axes_of(x, dim)
    if axes is None or x.shape is None:
        return I.INF
    total = 1
    for axis in axes:
        size = partition.size_of(x, axis)
        if size is None:
            return I.INF
        total *= size
    return float(total)


def may_be_none(x: Range, axes: Any) -> bool:
    """Whether an axis has as many elements as a mask picks, which may be none."""
    sizes = [x.shape[a] for a in axes if 0 < -a <= len(x.shape)] if axes is not None and x.shape is not None else []
    return any(isinstance(s, Sym) and extent(s)[0] == 0 for s in sizes)


def unlimited(x: Interval) -> Interval:
    """The sum of nobody knows how many."""
    return (x[0] if x[0] >= 0 else -I.INF, x[1] if x[1] <= 0 else I.INF)


def reduced(r: Ranger, kind: str, x: Range, dim: Any, keepdim: Any) -> Range:
    axes = axes_of(x, dim)
    if x.cuts and axes is not None and x.shape is not None:
        return over_blocks(r, kind, x, axes, keepdim)
    return r.of(one_block(r, kind, x.cell, axes, count(x, dim), x, keepdim))


def one_block(r: Ranger, kind: str, cell: Cell, axes: Any, number: float, x: Range, keepdim: Any) -> Cell:
    bounds, reached = KINDS[kind](cell, number)
    if kind in ("sum", "norm") and number == I.INF and may_be_none(x, axes):
        bounds = I.join(bounds, I.ZERO)
    if cell.peak is not None and cell.peak[3] == 1 and covers_peak(cell, axes):
        bounds, reached = with_peak(kind, cell, bounds, reached)
    if kind == "sum" and cell.relation is not None and cell.relation[0] == "softmax" and cell.relation[1] == axes:
        bounds, reached = (1 - 1e-5, 1 + 1e-5), (1.0, 1.0)
    if kind == "sum" and cell.relation == ("share of entropy",):
        # shares sum to one: their entropy is at most the logarithm of their number
        most = math.log(number) if number < I.INF else 16.0
        reached = (-most, 0.0)
    slack = 64.0 if kind in ("sum", "mean", "norm", "lse", "prod", "var", "std") else 4.0
    bounds = I.rounded(I.loosened(passing(kind, cell, bounds, number, r.dtype), r.dtype, slack), r.dtype)
    weak = cell.weak and is_weak(kind, cell)
    made = Cell(bounds, I.rounded(reached, r.dtype), None, weak)
    if r.domain.relations:
        made.relation = relation(kind, cell, axes, number)
        if made.relation is not None and not stands_right(axes, x, keepdim):
            made.relation = ("pending", axes, made.relation)
    return made


def is_weak(kind: str, cell: Cell) -> bool:
    """Whether a reduction of a weight is one that moves as the weight does."""
    return kind in ("max", "min", "mean", "norm", "var", "std") or (kind == "sum" and is_squared(cell))


def is_squared(cell: Cell) -> bool:
    return cell.relation is not None and cell.relation[0] == "square"


# Sums are added up in at least this precision, and of this many elements where nobody knows their number.
ACCUMULATED = {"f16": "f32", "bf16": "f32"}
MANY = 1e9


def passing(kind: str, cell: Cell, bounds: Interval, number: float, dtype: str) -> Interval:
    """Bounds of what is computed by way of sums and squares, which may pass the largest number or vanish on the way."""
    if kind not in ("mean", "var", "std", "norm"):
        return bounds
    wide, count = ACCUMULATED.get(dtype, dtype), number if number < I.INF else MANY
    largest = I.LARGEST.get(wide, I.INF)
    if kind == "mean":
        return I.summing(bounds, count, wide)
    most = max(abs(cell.bounds[0]), abs(cell.bounds[1]))
    overflows = not most < (largest / max(count, 1.0)) ** (1 / 3)
    if overflows and kind != "norm":
        return (0.0, I.INF)
    low = bounds[0] if bounds[0] > I.SMALLEST.get(wide, 0.0) ** (1 / 3) else 0.0
    return (low, I.INF if overflows else bounds[1])


# The share of the largest of more elements than a tensor holds.
FEWEST = 1e-9


def largest_first(x: Range, dim: Any, most: Range) -> Range:
    """Elements from the largest on, along an axis whose largest element is known to be large."""
    axes = axes_of(x, dim)
    if axes is None or len(axes) != 1 or x.cuts or not covers_peak(x.cell, axes) or most.shape is None:
        return most
    assert x.cell.peak is not None
    size = most.shape[axes[0]]
    first = Cell(x.cell.peak[1], x.cell.peak[1])
    if size == 1:
        return Range((first,), None, most.shape, most.dtype)
    rest = Cell(x.cell.bounds, x.cell.reached)
    return Range((first, rest), {axes[0]: (1,)}, most.shape, most.dtype)


def covers_peak(cell: Cell, axes: Any) -> bool:
    """Whether the axes that a peak is the maximum over are all reduced."""
    if cell.peak is None or axes is None or cell.peak[0] is None:
        return False
    return axes == WHOLE or set(cell.peak[0]) <= set(axes)


def relation(kind: str, cell: Cell, axes: Any, number: float) -> tuple[Any, ...] | None:
    if kind in ("max", "min", "lse", "mean"):
        form = cells.form_of(cell)
        inner = cell.relation if kind in ("max", "min") and cell.form is None else None
        if inner is not None and inner[0] == kind and isinstance(axes, tuple) and isinstance(inner[2], tuple):
            # the largest of the largest along another axis: of all of these elements
            both = WHOLE if WHOLE in (axes, inner[2]) else tuple(sorted({*axes, *inner[2]}))
            return (kind, (*inner[1], form), both, "nested")
        return (kind, (form,), axes) if form.terms else None
    if kind == "sum":
        if cell.relation is not None and cell.relation[0] == "square":
            return ("sum of squares", cell.relation[1], axes, cell)
        return ("sum", cell, axes, number)
    return ("norm", cell, axes) if kind == "norm" else None


def stands_right(axes: Any, x: Range, keepdim: Any) -> bool:
    """Whether the result meets the reduced tensor at the right places when they are combined."""
    if keepdim is True or axes == WHOLE:
        return True
    if x.shape is None or axes is None:
        return False
    kept = [a for a in range(-len(x.shape), 0) if a not in axes]
    return not kept or not axes or max(axes) < min(kept)


def restored(x: Range, axis: int) -> Cell | None:
    """A reduction whose axis is put back by a new axis of size one."""
    cell = x.cell
    if cell.relation is None or cell.relation[0] != "pending" or cell.relation[1] != (axis,):
        return None
    return Cell(cell.bounds, cell.reached, None, cell.weak, cell.relation[2], None)


def with_peak(kind: str, cell: Cell, bounds: Interval, reached: Interval) -> tuple[Interval, Interval]:
    """One of the reduced elements is the peak: a sum of what is not negative is at least that."""
    assert cell.peak is not None
    peak = cell.peak[1]
    if kind == "max":
        return peak, peak
    if kind == "sum" and cell.bounds[0] >= 0:
        low = max(bounds[0], peak[0])
        return (low, max(bounds[1], low)), (max(reached[0], low), max(reached[1], low))
    if kind in ("mean", "norm") and cell.bounds[0] >= 0 and peak[0] > 0:
        low = I.SMALLEST["f32"]
        return (max(bounds[0], low), bounds[1]), EMPTY
    return bounds, reached


# -- one number per kind -----------------------------------------------------------------------------------------------
def _sum(cell: Cell, number: float) -> tuple[Interval, Interval]:
    if number < I.INF:
        return I.scale(cell.bounds, number), cell.reached if I.is_empty(cell.reached) else I.scale(cell.reached, number)
    return unlimited(cell.bounds), cell.reached


def _same(cell: Cell, number: float) -> tuple[Interval, Interval]:
    return cell.bounds, cell.reached


def _spread(x: Interval) -> float:
    return (x[1] - x[0]) / 2 if not I.is_empty(x) and x[0] > -I.INF and x[1] < I.INF else I.INF


def _variance(cell: Cell, number: float) -> tuple[Interval, Interval]:
    """Zero where all elements are equal; twice the square of half the width at most (of two elements, unbiased)."""
    if I.is_point(cell.bounds):
        return I.ZERO, I.ZERO
    wide = _spread(cell.bounds)
    near = 0.0 if I.is_empty(cell.reached) else _spread(cell.reached)
    # a product passes the largest number silently, a power does not
    return (0.0, 2 * wide * wide), (0.0, near * near)


def _deviation(cell: Cell, number: float) -> tuple[Interval, Interval]:
    bounds, reached = _variance(cell, number)
    return (0.0, math.sqrt(bounds[1])), (0.0, math.sqrt(reached[1]))


def _norm(cell: Cell, number: float) -> tuple[Interval, Interval]:
    """Of any order from 1 up: between the largest element and the sum of all."""
    if number == 0:
        return I.ZERO, I.ZERO
    low, high = I.absolute(cell.bounds)
    reached = EMPTY
    if not I.is_empty(cell.reached):
        near = I.absolute(cell.reached)
        reached = (near[0], near[1] * (math.sqrt(number) if number < I.INF else 1.0))
    if cell.bounds[0] < 0 < cell.bounds[1]:
        reached = I.join(reached, I.ZERO)
    return (low, high * number if high else 0.0), reached


def _product(cell: Cell, number: float) -> tuple[Interval, Interval]:
    low, high = cell.bounds
    if number == 0:
        return (1.0, 1.0), (1.0, 1.0)
    if low >= 0 and high <= 1:
        return (0.0, 1.0), (0.0, 1.0) if I.holds(cell.reached, 0.0) else EMPTY
    if low >= 1:
        return (1.0, I.INF), EMPTY
    return (0.0, I.INF) if low >= 0 else I.ALL, I.ZERO if I.holds(cell.reached, 0.0) else EMPTY


def _logsumexp(cell: Cell, number: float) -> tuple[Interval, Interval]:
    if number == 0:
        return (-I.INF, -I.INF), EMPTY
    more = math.log(number) if 0 < number < I.INF else I.INF
    reached = cell.reached if I.is_empty(cell.reached) else I.add(cell.reached, (0.0, more if more < I.INF else 0.0))
    return I.add(cell.bounds, (0.0, more)), reached


def _truth(cell: Cell, number: float) -> tuple[Interval, Interval]:
    return I.UNIT, I.UNIT


KINDS = {
    "sum": _sum,
    "mean": _same,
    "max": _same,
    "min": _same,
    "var": _variance,
    "std": _deviation,
    "norm": _norm,
    "prod": _product,
    "lse": _logsumexp,
    "truth": _truth,
}


# -- tensors of several blocks ---------------------------------------------------------------------------------------------
def over_blocks(r: Ranger, kind: str, x: Range, axes: tuple[int, ...], keepdim: Any) -> Range:
    """Blocks along reduced axes are combined, those along others stay apart."""
    assert x.cuts is not None
    order = partition.axes_of(x.cuts)
    kept = [a for a in order if a not in axes]
    groups: dict[tuple[int, ...], list[tuple[Cell, float]]] = {}
    for numbers, cell in zip(partition.pieces(x.cuts), x.cells):
        key = tuple(n for a, n in zip(order, numbers) if a in kept)
        groups.setdefault(key, []).append((cell, _elements(x, axes, dict(zip(order, numbers)))))
    cuts = {_place(a, axes, x, keepdim): x.cuts[a] for a in kept}
    widths = [range(len(x.cuts[a]) + 1) for a in kept]
    found = [_combined(r, kind, groups[key], axes, x, keepdim) for key in product(*widths)]
    return partition.made(found, cuts, r.shape, r.dtype)


def _place(axis: int, axes: tuple[int, ...], x: Range, keepdim: Any) -> int:
    return axis if keepdim is True else axis + sum(1 for a in axes if a > axis)


def _elements(x: Range, axes: tuple[int, ...], numbers: dict[int, int]) -> float:
    total = 1.0
    for axis in axes:
        size = partition.size_of(x, axis)
        places: Cuts = x.cuts or {}
        if axis in places:
            edges = (0, *places[axis], size)
            stop = edges[numbers[axis] + 1]
            total *= I.INF if stop is None else stop - (edges[numbers[axis]] or 0)
        else:
            total *= I.INF if size is None else size
    return total


def shared_peak(parts: list[Cell], axes: Any) -> Interval | None:
    """The peak that stands in one of these blocks, which are all that it is the maximum of and are not negative."""
    first = parts[0].peak
    if first is None or first[3] != len(parts) or any(c.bounds[0] < 0 for c in parts):
        return None
    same = all(c.peak is not None and c.peak[2] is first[2] and covers_peak(c, axes) for c in parts)
    return first[1] if same else None


def _combined(r: Ranger, kind: str, parts: list[tuple[Cell, float]], axes: Any, x: Range, keepdim: Any) -> Cell:
    if len(parts) == 1:
        return one_block(r, kind, parts[0][0], axes, parts[0][1], x, keepdim)
    if kind in ("max", "min"):
        pick = I.maximum if kind == "max" else I.minimum
        bounds, reached = parts[0][0].bounds, parts[0][0].reached
        for cell, _ in parts[1:]:
            bounds = pick(bounds, cell.bounds)
            reached = EMPTY if I.is_empty(reached) or I.is_empty(cell.reached) else pick(reached, cell.reached)
        forms = tuple(cells.form_of(c) for c, _ in parts)
        made = Cell(bounds, reached)
        if r.domain.relations and all(f.terms for f in forms):
            made.relation = (kind, forms, axes)
            if not stands_right(axes, x, keepdim):
                made.relation = ("pending", axes, made.relation)
        return made
    if kind in ("sum", "mean") and (kind == "sum" or sum(n for _, n in parts) < I.INF):
        return _added(r, kind, parts, axes)
    whole = partition.smashed(tuple(c for c, _ in parts))
    made = one_block(r, kind, whole, axes, sum(n for _, n in parts), x, keepdim)
    # a block of a size that nobody knows may hold nothing, as what a mask picks does
    return _not_shorter(r, made, [c for c, n in parts if 1 <= n < I.INF]) if kind == "norm" else made


def _not_shorter(r: Ranger, made: Cell, parts: list[Cell]) -> Cell:
    """The length of a vector: none of its parts is longer."""
    low = passing("norm", made, (max((I.absolute(c.bounds)[0] for c in parts), default=0.0), I.INF), 1.0, r.dtype)[0]
    if low <= made.bounds[0]:
        return made
    least: Interval = (I.rounded((low * (1 - 1e-3), I.INF), r.dtype)[0], I.INF)
    return Cell(I.meet(made.bounds, least), I.meet(made.reached, least), None, made.weak)


def softmax(x: Range, dim: Any, dtype: str) -> Cell:
    """Weights that sum to one. Where nothing bounds the logits the smallest weight is zero: exp underflows."""
    cell = x.cell
    axes = axes_of(x, dim if dim is not None else -1)
    number = count(x, dim if dim is not None else -1)
    if number == 1:
        return cells.point(1.0)
    if number == 0:
        return Cell(I.UNIT, EMPTY)
    width = cell.bounds[1] - cell.bounds[0]
    bounds = weights(width, number)
    if not width < I.INF:
        reached = I.UNIT
    else:
        reached = EMPTY if I.is_empty(cell.reached) else weights(cell.reached[1] - cell.reached[0], number)
    return Cell(
        I.loosened(I.rounded(bounds, dtype), dtype, 16) if bounds != I.UNIT else bounds,
        I.rounded(reached, dtype),
        None,
        False,
        ("softmax", axes),
        # the largest of n weights is not below 1 / n
        (axes, (max(1 / number, FEWEST), 1.0), None, 1) if axes is not None else None,
    )


def weights(width: float, number: float) -> Interval:
    if not width < I.INF or number == I.INF:
        low = I.exponential(-width) if width < I.INF and number < I.INF else 0.0
        return (low, 1.0)
    low = 1 / (1 + (number - 1) * I.exponential(width)) if I.exponential(width) < I.INF else 0.0
    return (low, 1 / (1 + (number - 1) * I.exponential(-width)))


def _added(r: Ranger, kind: str, parts: list[tuple[Cell, float]], axes: Any) -> Cell:
    total = sum(n for _, n in parts)
    made = Cell(I.ZERO, I.ZERO)
    for cell, number in parts:
        one = cell if number == 1 and kind == "sum" else Cell(*_sum(cell, number if kind == "sum" else number / total))
        # blocks stand at different places: what they share by name is another element of it in each of them
        made = cells.add(made, Cell(one.bounds, one.reached, None, one.weak), 1.0, r.dtype, False)
    peak = shared_peak([c for c, _ in parts], axes)
    if kind == "sum" and peak is not None:
        return Cell(I.meet(made.bounds, (peak[0], I.INF)), I.meet(made.reached, (peak[0], I.INF)))
    return made
