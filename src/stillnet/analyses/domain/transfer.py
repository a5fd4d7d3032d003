"""What transfer functions of operations are given: ranges are made, read, combined and rearranged here.

One `Ranger` serves one walk over a graph; `at` tells it which operation it works for.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Sym
from ...base.interval import ALL, EMPTY, Interval
from ...base.plain import dataclass, field
from ...base.shape import Shape
from ...base.truth import YES
from ...graph.graph import Node, TensorType, Value
from . import cells, partition, reductions, selection
from .cells import Cell
from .partition import Range

# Blocks of one tensor: cut where operations cut, or one per element.
BLOCKS = {"partition": 64, "smash": 1, "expand": 4096}


# Complex numbers are as exact as their parts, of which ranges speak.
PARTS = {"c32": "f16", "c64": "f32", "c128": "f64"}


@dataclass(frozen=True, slots=True)
class Domain:
    """Which abstraction is used: how tensors are cut, and whether relations between them are kept."""

    tensors: str = "partition"
    relations: bool = True

    @property
    def limit(self) -> int:
        return BLOCKS[self.tensors]


@dataclass(slots=True)
class Ranger:
    domain: Domain = field(default_factory=Domain)
    shape: Shape = None
    dtype: str = "f32"
    # (block, arrangement) -> the block in that arrangement: the same part of a tensor is the same numbers
    memory: dict[tuple[Cell, Any], Cell] = field(default_factory=dict)
    outputs: tuple[Value, ...] = ()
    # the last word of the name that the program or the file calls the operation by
    called: str = ""

    def at(self, type: TensorType) -> None:
        self.shape = type.shape
        name = type.dtype.name if type.dtype is not None else "f32"
        self.dtype = PARTS.get(name, name)

    # -- making ----------------------------------------------------------------------------------------------------
    def of(self, cell: Cell) -> Range:
        return Range((cell,), None, self.shape, self.dtype)

    def unknown(self) -> Range:
        return self.of(Cell(ALL, EMPTY))

    def between(self, bounds: Interval, reached: Interval | None = None) -> Range:
        bounds = I.rounded(bounds, self.dtype)
        return self.of(Cell(bounds, bounds if reached is None else reached))

    def predicted(self, bounds: Interval = ALL) -> Range:
        return self.of(Cell(bounds, bounds))

    def operand(self, x: Any) -> Range:
        if isinstance(x, Range):
            return x
        if isinstance(x, (bool, int, float)):
            value = float(x) if abs(x) < 1e300 or isinstance(x, float) else math.copysign(1e300, x)
            value = I.nearest(value, self.dtype)
            return Range((cells.point(value),), None, (), self.dtype) if value == value else self.unknown()
        if isinstance(x, Sym):
            low = 1.0 if D.at_least(x, 1) is YES else 0.0 if D.at_least(x, 0) is YES else -I.INF
            return Range((Cell((low, I.INF), EMPTY),), None, (), self.dtype)
        return Range((cells.unknown(),), None, None, self.dtype)

    # -- reading ---------------------------------------------------------------------------------------------------
    def is_range(self, x: Any) -> bool:
        return isinstance(x, Range)

    def is_weight(self, x: Any) -> bool:
        return isinstance(x, Range) and x.cell.weak

    def is_whole(self, x: Any) -> bool:
        return isinstance(x, Range) and x.dtype in I.WHOLE

    def content(self, x: Any) -> list[int] | None:
        """The whole numbers of a small tensor, in order."""
        if not isinstance(x, Range) or not all(I.is_point(c.bounds) for c in x.cells):
            return None
        size = 1
        for d in x.shape or ():
            size = size * d if isinstance(d, int) else -1
        numbers = [int(c.bounds[0]) for c in x.cells if abs(c.bounds[0]) < 2**62]
        if len(numbers) == 1 and size > 0:
            return numbers * size
        return numbers if len(numbers) == size else None

    def bounds(self, x: Any) -> Interval:
        return self.operand(x).cell.bounds

    def reached(self, x: Any) -> Interval:
        return self.operand(x).cell.reached

    def count(self, x: Range, dim: Any = None) -> float:
        return reductions.count(x, dim)

    def rank(self, x: Range) -> int | None:
        return None if x.shape is None else len(x.shape)

    def alike(self, a: Any, b: Any) -> bool:
        return isinstance(a, Range) and isinstance(b, Range) and a.shape is not None and a.shape == b.shape

    # -- element by element ------------------------------------------------------------------------------------------
    def aligned(self, combine: Callable[..., Cell], *operands: Any) -> Range:
        parts = [self.operand(o) for o in operands]
        return partition.aligned(parts, self.shape, self.dtype, self.domain.limit, combine, self.moved_cell)

    def map(
        self,
        function: Callable[..., Interval],
        *operands: Any,
        nature: Callable[..., Interval] | None = None,
        rising: bool = False,
        occurring: Callable[..., Interval] | None = None,
    ) -> Range:
        dtype = self.dtype

        def combine(*parts: Cell) -> Cell:
            bounds = widened(I.rounded(function(*(c.bounds for c in parts)), dtype), dtype)
            reached = EMPTY
            if all(c.reached[0] <= c.reached[1] for c in parts):
                reached = I.rounded((occurring or function)(*(c.reached for c in parts)), dtype)
            if nature is not None:
                reached = I.join(reached, nature(*(c.bounds for c in parts)))
            peak = None
            if rising and parts[0].peak is not None:
                peak = (parts[0].peak[0], I.rounded(function(parts[0].peak[1]), dtype), *parts[0].peak[2:])
            weak = any(c.weak for c in parts) and all(c.weak or I.is_point(c.bounds) for c in parts)
            return Cell(bounds, reached, None, weak, None, peak)

        return self.aligned(combine, *operands)

    def add(self, a: Any, b: Any, factor: float = 1.0) -> Range:
        return self.aligned(lambda x, y: cells.add(x, y, factor, self.dtype, self.domain.relations), a, b)

    def mul(self, a: Any, b: Any) -> Range:
        return self.aligned(self._product_of, a, b)

    def _product_of(self, a: Cell, b: Cell) -> Cell:
        if self.domain.relations and (a.relation is not None or b.relation is not None):
            if self.dtype == "bool":
                return selection.combined("and", a, b)
            for mask, other in ((a, b), (b, a)):
                if mask.relation is not None and mask.relation[0] in selection.TESTS:
                    made = selection.masked(mask, other, self.dtype)
                    if made.relation is None and made is not other and a.form is None and b.form is None:
                        made.relation = ("product", a, b)
                    return made
        return cells.mul(a, b, self.dtype, self.domain.relations)

    def div(self, a: Any, b: Any) -> Range:
        return self.aligned(lambda x, y: cells.div(x, y, self.dtype, self.domain.relations), a, b)

    def square(self, a: Range) -> Range:
        made = self.aligned(lambda x: cells.square(x, self.dtype), a)
        # a step on the way to a sum has the shape of what is summed up
        return Range(made.cells, made.cuts, a.shape, made.dtype)

    def larger(self, a: Any, b: Any) -> Range:
        return self.aligned(lambda x, y: cells.larger(x, y, self.dtype, self.domain.relations), a, b)

    def compare(self, kind: str, a: Any, b: Any) -> Range:
        return self.aligned(lambda x, y: selection.compared(kind, x, y), a, b)

    def negate(self, a: Any) -> Range:
        return self.aligned(selection.negated, a)

    def combine(self, kind: str, a: Any, b: Any) -> Range:
        return self.aligned(lambda x, y: selection.combined(kind, x, y), a, b)

    def choose(self, condition: Any, a: Any, b: Any) -> Range:
        return self.aligned(lambda c, x, y: selection.chosen(c, x, y, self.dtype), condition, a, b)

    # -- arrangements --------------------------------------------------------------------------------------------------
    def same(self, x: Any) -> Range:
        x = self.operand(x)
        return Range(x.cells, x.cuts, self.shape if self.shape is not None else x.shape, self.dtype)

    def cast(self, x: Any) -> Range:
        """The same numbers in the element type of the result."""
        made = self.same(x)
        if x.dtype == "bool" or self.dtype == x.dtype:
            return made  # 0 and 1, which stay the outcome of their test
        if is_finer(self.dtype, x.dtype):
            return made
        return self.map(lambda b: converted(b, self.dtype), x, occurring=lambda b: truncated(b, self.dtype))

    def moved(self, x: Any, key: Any = None) -> Range:
        """The elements of x in another arrangement, in one block."""
        x = self.operand(x)
        return self.of(self.moved_cell(x.cell, ("moved", x.shape, self.shape, key)))

    def _moved_test(self, test: tuple[Any, ...], key: Any) -> tuple[Any, ...]:
        """A test, of blocks that were moved alike."""
        if test[0] == "test":
            return ("test", test[1], self.moved_cell(test[2], key), self.moved_cell(test[3], key))
        return (test[0], *(self._moved_test(part, key) for part in test[1:]))

    def moved_cell(self, cell: Cell, key: Any) -> Cell:
        """A block whose elements stand elsewhere: its form speaks of blocks that were moved alike."""
        try:
            known = self.memory.get((cell, key))
        except TypeError:
            return Cell(cell.bounds, cell.reached, None, cell.weak)
        if known is not None:
            return known
        form = None
        if cell.form is not None:
            terms = {self.moved_cell(c, key): w for c, w in cell.form.terms.items()}
            form = cells.Form(cell.form.constant, terms)
        made = Cell(cell.bounds, cell.reached, form, cell.weak)
        if cell.relation is not None and cell.relation[0] in selection.TESTS:
            made.relation = self._moved_test(cell.relation, key)
        elif cell.relation is not None and cell.relation[0] in ("places", "picked"):
            made.relation = cell.relation
        self.memory[cell, key] = made
        return made

    def permuted(self, x: Range, order: Any) -> Range:
        if x.shape is None or sorted(order) != list(range(len(x.shape))):
            return self.moved(x, order)
        key = ("order", tuple(order))
        turned = Range(tuple(self.moved_cell(c, key) for c in x.cells), x.cuts, x.shape, x.dtype)
        return partition.permuted(turned, order, self.shape)

    def unsqueezed(self, x: Range, dim: Any) -> Range:
        """A new axis of size one; before all others it changes nothing."""
        rank = len(self.shape) if self.shape is not None else None
        if rank is None or not isinstance(dim, int):
            return self.moved(x, dim)
        axis = dim if dim < 0 else dim - rank
        if axis == -rank:
            return self.same(x)
        restored = reductions.restored(x, axis)
        if restored is not None:
            return self.of(restored)
        shifted = {a if a > axis else a - 1: p for a, p in (x.cuts or {}).items()}
        key = ("unsqueeze", axis)
        return Range(tuple(self.moved_cell(c, key) for c in x.cells), shifted or None, self.shape, self.dtype)

    def part(self, x: Range, index: Any) -> Range:
        return selection.part(self, x, index)

    def write(self, x: Range, index: Any, value: Any) -> Range:
        return selection.write(self, x, index, value)

    def joined(self, parts: Any, dim: Any) -> Range:
        ranges = [self.operand(p) for p in parts]
        # one-dimensional empty tensors are left out of a concatenation: the longest shape counts
        rank = max((len(p.shape) for p in ranges if p.shape is not None), default=None)
        if rank is None or not isinstance(dim, int) or self.domain.limit == 1:
            return self.hull(*ranges)
        axis = dim if dim < 0 else dim - rank
        return partition.along(ranges, axis, self.domain.limit, self.shape, self.dtype, self.moved_cell)

    def window(self, x: Range, axis: int, start: int, stop: int, shape: Shape) -> Range:
        """Positions of an axis counted from the end; equal windows are equal numbers."""
        if self.domain.limit == 1:
            x = self.of(x.cell) if x.cuts else x
        found = partition.window(x, axis, start, stop, shape, self.moved_cell)
        return Range(found.cells, found.cuts, shape, self.dtype)

    def split(self, x: Range, dim: Any) -> list[Range]:
        """The pieces of an axis, whose sizes the shape rule has found."""
        x = self.operand(x)
        shapes = [o.shape for o in self.outputs]
        if x.shape is None or not isinstance(dim, int) or any(s is None for s in shapes):
            return [Range((self.moved_cell(x.cell, ("split", i)),), None, s, self.dtype) for i, s in enumerate(shapes)]
        axis = dim if dim < 0 else dim - len(x.shape)
        found, at = [], 0
        for i, shape in enumerate(shapes):
            size = shape[axis] if shape is not None and -axis <= len(shape) else None
            if not isinstance(size, int) or at < 0:
                at = -1
                found.append(Range((self.moved_cell(x.cell, ("split", axis, i)),), None, shape, self.dtype))
                continue
            found.append(self.window(x, axis, at, at + size, shape))
            at += size
        return found

    def unbound(self, x: Range, dim: Any) -> list[Range]:
        """One piece per position of an axis, which is gone in them."""
        if x.shape is None or type(dim) is not int:
            return [
                Range((self.moved_cell(x.cell, ("unbind", i)),), None, o.shape, self.dtype)
                for i, o in enumerate(self.outputs)
            ]
        at = dim % max(len(x.shape), 1)
        return [selection.part(self, x, (*(slice(None),) * at, i)) for i in range(len(self.outputs))]

    def stacked(self, parts: Any, dim: int) -> Range:
        """Tensors side by side along a new axis."""
        rank = len(self.shape) if self.shape is not None else None
        if rank is None or self.domain.limit == 1:
            return self.hull(*(self.moved(p, ("stack", i)) for i, p in enumerate(parts)))
        axis = dim if dim < 0 else dim - rank
        inner = (*self.shape[:axis], 1, *self.shape[axis:][1:]) if self.shape is not None else None
        whole = self.shape
        self.shape = inner
        lifted = [self.unsqueezed(self.operand(p), axis) for p in parts]
        self.shape = whole
        lifted = [Range(x.cells, x.cuts, inner, x.dtype) for x in lifted]
        return partition.along(lifted, axis, self.domain.limit, whole, self.dtype, self.moved_cell)

    def reshaped(self, x: Range) -> Range:
        """The same elements in row-major order under another shape; leading axes of size one make no difference."""
        old, new = x.shape, self.shape
        if old is not None and new is not None:
            if without_ones(old) == without_ones(new):
                return Range(x.cells, x.cuts, new, self.dtype)
            if len(new) == len(old) + 1:
                places = [i for i, d in enumerate(new) if d == 1 and (*new[:i], *new[i + 1 :]) == old]
                if places:
                    return self.unsqueezed(x, places[-1])
        return self.moved(x, "reshape")

    def sorted(self, x: Any, dim: Any, largest: Any) -> Range:
        """Elements in order, or the first of them."""
        x = self.operand(x)
        made = self.moved(x, "sorted")
        return reductions.largest_first(x, dim, made) if largest is True and self.domain.relations else made

    def places(self, x: Any) -> list[Range]:
        """Where something is not zero."""
        cell = Cell(I.NONNEGATIVE, EMPTY, None, False, ("places", self.operand(x).cell))
        return [self.of(cell) for _ in self.outputs]

    def taken(self, x: Range, index: Any) -> Range:
        """Elements that an index tensor picks."""
        found = selection.found_there(x.cell, (index,), self.dtype)
        if found is not x.cell:
            return self.of(self.moved_cell(found, ("found", index.cells)))
        return self.of(self.moved_cell(x.cell, ("taken", index.cells if isinstance(index, Range) else str(index))))

    def kept(self, x: Range, mask: Range) -> Range:
        """Elements where a mask holds."""
        test = mask.cell.relation
        cell = (
            selection.learned(x.cell, test, True, self.dtype)
            if test is not None and test[0] in selection.TESTS
            else x.cell
        )
        return self.of(self.moved_cell(cell, ("kept", mask.cells)))

    def random(self, bounds: Interval) -> Range:
        """Numbers drawn evenly: one of them may be an end, two at once are not."""
        return self.of(Cell(bounds, bounds, None, False, ("random",)))

    def spread(self, value: Any) -> Range:
        """One number everywhere."""
        made = self.operand(value)
        return Range(made.cells, None, self.shape, self.dtype)

    def collected(self, data: Any) -> Range:
        """Numbers and tensors, nested in lists."""
        if isinstance(data, (list, tuple)):
            if len(data) > 64 and {*map(type, data)} <= {int, float}:
                # of a long table the ends are what matters
                data = [min(data), max(data)] if not any(d != d for d in data) else data
            parts = [self.collected(d).cell for d in data]
            return self.of(partition.smashed(tuple(parts))) if parts else self.unknown()
        return self.of(self.operand(data).cell) if not isinstance(data, Range) else self.cast(data)

    def refilled(self, x: Any, bounds: Interval, reached: Interval | None = None) -> Range:
        """New content of a tensor; a weight stays a weight, which training moves."""
        reached = bounds if reached is None else reached
        if isinstance(x, Range) and x.cell.weak:
            return self.of(Cell(ALL, I.join(I.SIGNED_UNIT, I.meet(reached, (-10.0, 10.0))), None, True))
        return self.of(Cell(bounds, reached))

    def weight(self) -> Range:
        return self.of(Cell(ALL, I.SIGNED_UNIT, None, True))

    def rows(self, table: Any) -> Range:
        """Rows of a table: a trained one may hold anything."""
        if isinstance(table, Range) and not table.cell.weak:
            return self.moved(table, "rows")
        return self.predicted()

    def root(self, x: Any) -> Range:
        """The square root; of a sum of squares it is a norm."""
        dtype = self.dtype

        def combine(cell: Cell) -> Cell:
            bounds = widened(I.rounded((I.root(cell.bounds[0]), I.root(cell.bounds[1])), dtype), dtype)
            reached = EMPTY
            if cell.reached[0] <= cell.reached[1] and cell.reached[1] >= 0:
                reached = I.rounded((I.root(cell.reached[0]), I.root(cell.reached[1])), dtype)
            return Cell(bounds, reached, None, cell.weak, norm_of(cell))

        return self.aligned(combine, x)

    def logarithm(self, x: Any) -> Range:
        """The natural logarithm, which remembers what it is the logarithm of."""
        return self._remembering("log", self.map(I.increasing(I.logarithm), x, rising=True), x)

    def absolute(self, x: Any) -> Range:
        """The absolute value, which is zero where its argument is; of complex numbers, by the range of both parts."""
        if self._reads_complex():
            nature = lambda b: I.ZERO if b[0] < 0 < b[1] else EMPTY  # noqa: E731
            return self.map(magnitude, x, nature=nature, occurring=I.absolute)
        made = self.map(I.absolute, x, nature=lambda b: I.ZERO if b[0] < 0 < b[1] else EMPTY)
        return self._remembering("abs", made, x)

    def _reads_complex(self) -> bool:
        node = self.outputs[0].producer if self.outputs else None
        kinds = [v.type.dtype for v in node.inputs] if isinstance(node, Node) else []
        return any(k is not None and k.kind == "complex" for k in kinds)

    def _remembering(self, word: str, made: Range, x: Any) -> Range:
        source = self.operand(x)
        if self.domain.relations and len(made.cells) == len(source.cells) and made.cuts == source.cuts:
            for cell, inner in zip(made.cells, source.cells):
                cell.relation = (word, inner)
        return made

    def hull(self, *operands: Any) -> Range:
        return self.of(partition.smashed(tuple(self.operand(o).cell for o in operands)))

    # -- reductions and products ---------------------------------------------------------------------------------------
    def reduce(self, kind: str, x: Any, dim: Any = None, keepdim: Any = False) -> Range:
        return reductions.reduced(self, kind, self.operand(x), dim, keepdim)

    def mean(self, x: Any, number: float) -> Range:
        """Means of elements that stand somewhere in x, of so many at most."""
        dtype = self.dtype
        moved = self.moved(x, "mean")
        return self.map(lambda b: I.loosened(I.summing(b, number, dtype), dtype), moved, occurring=lambda b: b)

    def softmax(self, x: Any, dim: Any = None) -> Range:
        return self.of(reductions.softmax(self.operand(x), dim, self.dtype))

    def product(self, a: Any, b: Any, bias: Any = None, count: float | None = None) -> Range:
        """Sums of products, as in matrix products and convolutions; with trained weights any number occurs."""
        left, right = self.operand(a), self.operand(b)
        x, y = left.cell, right.cell
        if count is None:
            count = reductions.count(left, -1)
        inner = I.mul(x.bounds, y.bounds)
        # sums that pass the largest number on the way are infinite, and what two of them leave may be anything
        bounds = I.scale(inner, count) if count < I.INF else reductions.unlimited(inner)
        if x.weak or y.weak:
            reached = I.meet(ALL, bounds)
        elif I.is_empty(x.reached) or I.is_empty(y.reached):
            reached = EMPTY
        else:
            reached = I.scale(I.mul(x.reached, y.reached), count if count < I.INF else 1.0)
        made = Cell(I.rounded(I.loosened(bounds, self.dtype, 64), self.dtype), I.rounded(reached, self.dtype))
        if bias is None or not isinstance(bias, Range):
            return self.of(made)
        return self.of(cells.add(made, bias.cell, 1.0, self.dtype, False))


def magnitude(part: Interval) -> Interval:
    """Of complex numbers whose two parts lie in an interval."""
    low, high = I.absolute(part)
    return (low, high * 1.4143)


def widened(x: Interval, dtype: str) -> Interval:
    """Library functions are not rounded exactly, and the smallest numbers become zero; small whole numbers are exact."""
    slack, least = I.EPSILON.get(dtype, 0.0) * 4, NORMAL.get(dtype, 0.0)
    low, high = float(x[0]), float(x[1])
    if not is_exact(low):
        low = 0.0 if 0 < low < least else low - abs(low) * slack
    if not is_exact(high):
        high = 0.0 if -least < high < 0 else high + abs(high) * slack
    return (low, high)


# The smallest numbers with all their digits: below them, some processors round to zero.
NORMAL = {"f64": 2.3e-308, "f32": 1.2e-38, "bf16": 1.2e-38, "f16": 6.2e-5}


def is_exact(x: float) -> bool:
    return abs(x) == I.INF or (abs(x) <= 1024 and x.is_integer())


def is_finer(wide: str, narrow: str) -> bool:
    """Whether an element type holds every number of another one."""
    if wide not in I.LARGEST or narrow not in I.LARGEST:
        return False
    return I.EPSILON[wide] <= I.EPSILON[narrow] and I.LARGEST[wide] >= I.LARGEST[narrow]


def converted(x: Interval, dtype: str) -> Interval:
    """Numbers in another element type; what a whole number cannot hold becomes any other."""
    made = truncated(x, dtype)
    whole = I.WHOLE.get(dtype)
    return made if whole is None or I.covers(whole, made) else whole


def truncated(x: Interval, dtype: str) -> Interval:
    if dtype == "bool":
        return I.UNIT
    if dtype not in I.WHOLE or x[0] > x[1]:
        return x
    low, high = (math.trunc(v) if abs(v) < I.INF else v for v in x)
    return (float(low), float(high))


def without_ones(shape: Any) -> Any:
    """A shape without its leading axes of size one."""
    sizes = list(shape)
    while sizes and sizes[0] == 1:
        del sizes[0]
    return sizes


def norm_of(cell: Cell) -> tuple[Any, ...] | None:
    """What a square root is the norm of: sqrt(sum(x * x) + eps) is at least every |x|."""
    form = cells.form_of(cell)
    if form.constant < 0 or len(form.terms) != 1:
        return None
    (term, weight), *_ = form.terms.items()
    if weight < 1 or term.relation is None or term.relation[0] != "sum of squares":
        return None
    return ("norm", term.relation[1], term.relation[2])
