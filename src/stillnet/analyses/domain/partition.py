"""Tensors cut into blocks: elements that undergo the same operations share one block.

Cuts are kept per axis, counted from the last one (-1, -2, ...), so that they survive broadcasting; the blocks of a tensor stand
in row-major order of the grid that the cuts make. A tensor without cuts is one block.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from itertools import product

from ...base import interval as I
from ...base.annotations import Any
from ...base.shape import Shape
from . import cells
from .cells import Cell

Cuts = dict[int, tuple[int, ...]]
# A block whose numbers stand elsewhere, by a key that says where.
Move = Callable[[Cell, Any], Cell]


class Range:
    """The blocks of one tensor."""

    __slots__ = ("_whole", "cells", "cuts", "dtype", "shape")

    def __init__(self, parts: tuple[Cell, ...], cuts: Cuts | None, shape: Shape, dtype: str) -> None:
        self.cells, self.cuts, self.shape, self.dtype = parts, cuts, shape, dtype
        self._whole = parts[0] if len(parts) == 1 else None

    @property
    def cell(self) -> Cell:
        """All blocks as one: the same one whenever it is asked for, so that what is learned about it is found again."""
        if self._whole is None:
            self._whole = smashed(self.cells)
        return self._whole


def smashed(parts: tuple[Cell, ...]) -> Cell:
    result = parts[0]
    for cell in parts[1:]:
        result = cells.join(result, cell)
    return result


def size_of(x: Range, axis: int) -> int | None:
    """The size of an axis counted from the end, where it is a number."""
    if x.shape is None or not 0 < -axis <= len(x.shape):
        return None
    size = x.shape[axis]
    return size if isinstance(size, int) else None


def axes_of(cuts: Cuts) -> list[int]:
    return sorted(cuts)


def pieces(cuts: Cuts) -> Iterator[tuple[int, ...]]:
    """The numbers of the blocks, in the order of a tensor's blocks."""
    return product(*(range(len(cuts[a]) + 1) for a in axes_of(cuts)))


def common(parts: list[Range], limit: int) -> Cuts:
    """The cuts of all of them, as long as the blocks stay few; the axis with most cuts is given up first."""
    merged: dict[int, set[int]] = {}
    for x in parts:
        for axis, places in (x.cuts or {}).items():
            merged.setdefault(axis, set()).update(places)
    cuts = {a: tuple(sorted(p)) for a, p in merged.items()}
    while cuts and count(cuts) > limit:
        del cuts[max(cuts, key=lambda a: len(cuts[a]))]
    return cuts


def count(cuts: Cuts) -> int:
    total = 1
    for places in cuts.values():
        total *= len(places) + 1
    return total


def on_grid(x: Range, cuts: Cuts, move: Move) -> list[Cell]:
    """The blocks of x seen through other cuts, which are finer or, along an axis that was given up, absent."""
    own = x.cuts or {}
    if cuts == own:
        return list(x.cells)
    steps, step = {}, 1
    for axis in reversed(axes_of(own)):
        steps[axis] = step
        step *= len(own[axis]) + 1
    columns = [
        [_seen(x, axis, *extent(cuts[axis], n), steps) for n in range(len(cuts[axis]) + 1)] for axis in axes_of(cuts)
    ]
    given_up = [tuple(steps[a] * n for n in range(len(own[a]) + 1)) for a in own if a not in cuts]
    found = []
    for row in product(*columns):
        places = [*(offsets for offsets, _ in row), *given_up]
        if any(len(p) > 1 for p in places):
            found.append(smashed(tuple(x.cells[sum(chosen)] for chosen in product(*places))))
            continue
        cell = x.cells[sum(p[0] for p in places)]
        for _, key in row:
            cell = cell if key is None else move(cell, key)
        found.append(cell)
    return found


def _seen(x: Range, axis: int, start: int, stop: int | None, steps: dict[int, int]) -> tuple[tuple[int, ...], Any]:
    """The offsets of the blocks that lie between two positions of an axis, and what is cut out of them if it is one."""
    own = x.cuts or {}
    if axis in own:
        covered = _covered(own[axis], start, stop)
        offsets = tuple(steps[axis] * n for n in covered)
        return offsets, cut_key(axis, extent(own[axis], covered.start), start, stop)
    if size_of(x, axis) != 1 and x.shape is not None and -axis <= len(x.shape):
        return (0,), cut_key(axis, (0, None), start, stop)
    return (0,), None


def extent(places: tuple[int, ...], number: int) -> tuple[int, int | None]:
    """Where a block of an axis begins and ends; the last one has no end."""
    return (places[number - 1] if number else 0), (places[number] if number < len(places) else None)


def cut_out(move: Move, cell: Cell, axis: int, block: tuple[int, int | None], start: int, stop: int | None) -> Cell:
    """The part of a block between two positions of the tensor. A block stands for numbers by their places in it: another
    part of it holds other numbers, and two blocks of one name hold the same ones from their beginnings on."""
    key = cut_key(axis, block, start, stop)
    return cell if key is None else move(cell, key)


def cut_key(axis: int, block: tuple[int, int | None], start: int, stop: int | None) -> Any:
    """Which part of a block lies between two positions of the tensor; None where it is all of it."""
    begin, end = block
    reaches = stop is None or (end is not None and stop >= end)
    first = max(start, begin)
    if first == begin and reaches:
        return None
    return ("at", axis, first - begin, None if reaches or stop is None else stop - first)


def _covered(places: tuple[int, ...], start: int, stop: int | None) -> range:
    """The blocks between two positions of an axis."""
    first = bisect_right(places, start)
    last = len(places) if stop is None else bisect_left(places, stop)
    return range(first, last + 1)


def _offset(numbers: tuple[int, ...], widths: list[int]) -> int:
    offset = 0
    for number, width in zip(numbers, widths):
        offset = offset * width + number
    return offset


def aligned(
    parts: list[Range], shape: Shape, dtype: str, limit: int, combine: Callable[..., Cell], move: Move
) -> Range:
    """An elementwise combination, block by block."""
    if all(p.cuts is None for p in parts):
        return Range((combine(*(p.cells[0] for p in parts)),), None, shape, dtype)
    cuts = common(parts, limit)
    columns = [on_grid(p, cuts, move) for p in parts]
    return made([combine(*row) for row in zip(*columns)], cuts, shape, dtype)


def made(parts: list[Cell], cuts: Cuts, shape: Shape, dtype: str) -> Range:
    if not cuts or all(p is parts[0] for p in parts):
        return Range((smashed(tuple(parts)),), None, shape, dtype)
    return Range(tuple(parts), cuts, shape, dtype)


def along(parts: list[Range], axis: int, limit: int, shape: Shape, dtype: str, move: Move) -> Range:
    """Tensors one behind the other along an axis."""
    sizes = [size_of(p, axis) for p in parts]
    if any(s is None for s in sizes[:-1]):
        return Range((side_by_side(parts, axis),), None, shape, dtype)
    starts, at = [], 0
    for s in sizes:
        starts.append(at)
        at += s or 0
    places = sorted(
        {s for s in starts if s} | {start + c for start, p in zip(starts, parts) for c in (p.cuts or {}).get(axis, ())}
    )
    others = common(
        [Range(p.cells, {a: c for a, c in (p.cuts or {}).items() if a != axis}, None, "") for p in parts], limit
    )
    cuts = {**others, axis: tuple(places)} if places else others
    if count(cuts) > limit:
        return Range((smashed(tuple(c for p in parts for c in p.cells)),), None, shape, dtype)
    grid = axes_of(cuts)
    at_axis = grid.index(axis) if axis in grid else None
    found = []
    for numbers in pieces(cuts):
        begin = 0 if at_axis is None or numbers[at_axis] == 0 else places[numbers[at_axis] - 1]
        owner = max(i for i, s in enumerate(starts) if s <= begin)
        inner = {a: cuts[a] for a in others}
        own_axis = (parts[owner].cuts or {}).get(axis, ())
        fine = {**inner, axis: own_axis} if own_axis else inner
        local = on_grid(parts[owner], fine, move)
        key = dict(zip(grid, numbers))
        if own_axis:
            key[axis] = sum(1 for c in own_axis if c <= begin - starts[owner])
        order = axes_of(fine)
        found.append(local[_offset(tuple(key[a] for a in order), [len(fine[a]) + 1 for a in order])])
    return made(found, cuts, shape, dtype)


def side_by_side(parts: list[Range], axis: int) -> Cell:
    """Parts along an axis whose places are no numbers: one block that remembers them, with their sizes."""
    whole = smashed(tuple(c for p in parts for c in p.cells))
    known = [(p.shape[axis], p.cell) for p in parts if p.shape is not None and -axis <= len(p.shape)]
    relation = ("joined", axis, tuple(known)) if len(known) == len(parts) else None
    return Cell(whole.bounds, whole.reached, None, whole.weak, relation)


def window(x: Range, axis: int, start: int, stop: int, shape: Shape, move: Move) -> Range:
    """Positions `start` to `stop` of an axis; the cuts in between stay."""
    size = size_of(x, axis)
    end = None if size is not None and stop >= size else stop
    if not x.cuts or axis not in x.cuts:
        parts = tuple(cut_out(move, c, axis, (0, None), start, end) for c in x.cells)
        return Range(parts, x.cuts, shape, x.dtype)
    places = x.cuts[axis]
    kept = _covered(places, start, end)
    cuts = {**x.cuts, axis: tuple(places[i] - start for i in range(kept.start, kept.stop - 1))}
    if not cuts[axis]:
        del cuts[axis]
    at = axes_of(x.cuts).index(axis)
    found = [
        cut_out(move, c, axis, extent(places, numbers[at]), start, end)
        for numbers, c in zip(pieces(x.cuts), x.cells)
        if numbers[at] in kept
    ]
    return made(found, cuts, shape, x.dtype)


Box = dict[int, tuple[int, int]]


def written(x: Range, boxes: list[tuple[Box, Cell]], limit: int, move: Move) -> Range | None:
    """x with boxes of positions replaced: each becomes a block of its own. None where that makes too many blocks."""
    cuts = {a: set(p) for a, p in (x.cuts or {}).items()}
    for box, _ in boxes:
        for axis, (start, stop) in box.items():
            size = size_of(x, axis)
            if size is None:
                return None
            cuts.setdefault(axis, set()).update(p for p in (start, stop) if 0 < p < size)
    grid = {a: tuple(sorted(p)) for a, p in cuts.items() if p}
    if count(grid) > limit:
        return None
    found, widths = on_grid(x, grid, move), [len(grid[a]) + 1 for a in axes_of(grid)]
    for box, value in boxes:
        inside = [_inside(grid[a], *box[a]) if a in box else range(len(grid[a]) + 1) for a in axes_of(grid)]
        for numbers in product(*inside):
            found[_offset(numbers, widths)] = value
    return made(found, grid, x.shape, x.dtype)


def _inside(places: tuple[int, ...], start: int, stop: int) -> range:
    """The blocks that begin between two positions of an axis."""
    return range(bisect_left((0, *places), start), bisect_left((0, *places), stop))


def expanded(x: Range, limit: int) -> Range:
    """Every element a block of its own, where they are few enough."""
    if x.shape is None or not x.shape or not all(isinstance(d, int) for d in x.shape):
        return x
    cuts: Cuts = {}
    for i, size in enumerate(x.shape):
        assert isinstance(size, int)
        if size > 1:
            cuts[i - len(x.shape)] = tuple(range(1, size))
    if not cuts or count(cuts) > limit:
        return x
    return Range(tuple(on_grid(x, cuts, fresh)), cuts, x.shape, x.dtype)


def fresh(cell: Cell, key: Any = None) -> Cell:
    """The same range at another place: it is no longer the same number."""
    return Cell(cell.bounds, cell.reached, None, cell.weak)


def unreached(x: Range) -> Range:
    """The same bounds, of which nothing is known to occur."""
    return Range(tuple(Cell(c.bounds, I.EMPTY, c.form, c.weak) for c in x.cells), x.cuts, x.shape, x.dtype)


def permuted(x: Range, order: Any, shape: Shape) -> Range:
    """Axes in another order: `order[i]` is the old axis at place i."""
    rank = len(order)
    if not x.cuts:
        return Range(x.cells, None, shape, x.dtype)
    where = {order[i] - rank: i - rank for i in range(rank)}
    cuts = {where[a]: p for a, p in x.cuts.items()}
    old = axes_of(x.cuts)
    new = axes_of(cuts)
    widths = [len(x.cuts[a]) + 1 for a in old]
    found = []
    for numbers in pieces(cuts):
        at = dict(zip(new, numbers))
        found.append(x.cells[_offset(tuple(at[where[a]] for a in old), widths)])
    return made(found, cuts, shape, x.dtype)
