"""What the way a tensor is computed says about it, past what blocks can: each pattern, and what it does to the range.

The patterns of an operation are asked in the order in which they stand here; the first that answers has the last word."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...base import interval as I
from ...base.annotations import TYPE_CHECKING, Any
from ...base.interval import Interval
from ...graph.graph import Node, Value
from .angles import is_cosine_of_angle
from .cells import Cell, entropic
from .clipped import is_clipped_by_divisor
from .cosines import is_cosine, is_summed_cosine, unit_axis
from .diagonals import OCCURS, PICKED, meets_itself, picked_beside, without_diagonal
from .leftovers import sums_leftovers
from .mixtures import mixed, sums_mixture
from .never_empty import EXTREMES, LENGTHS, counts_first, counts_largest, is_of_drawn, is_of_unit
from .partition import Range, unreached
from .places import is_own_count, is_part_of_places, occurring
from .recognised import (
    DEPTH,
    adds_unit,
    counts_all,
    fills_zeros,
    is_layer,
    is_length_of_unit,
    is_log_share,
    is_product_of_shares,
    is_product_of_unit,
    is_share_of_entropy,
    is_step_of_sum,
    squares_quotient,
    sums_shares,
    sums_window,
)
from .squares import PRODUCTS, beside_square

if TYPE_CHECKING:
    from ..ranges import Ranges

Pattern = Callable[["Ranges", Node, Range], "Range | None"]
# operation -> its patterns, and whether they have the last word
PATTERNS: dict[str, list[tuple[Pattern, bool]]] = {}

# How far below zero rounding takes a difference that is never negative.
ROUNDING = -1e-6
# Angles from that of a vector with itself to that with its opposite.
ANGLES = (0.0, 3.1415925)
# Operations that reach infinity soon, and layers, behind which nothing is looked for.
EXPLODING = frozenset({"exp", "expm1", "exp2", "pow", "prod", "cumprod", "sinh", "cosh", "div", "reciprocal", "phi"})
LAYERS = frozenset({"linear", "convolution", "matmul", "mm", "bmm", "embedding", "lstm", "gru", "rnn"})
# A number of the size that divisors without an end take.
ENDLESS = 1e18
# Rounding takes a product of unit vectors past one.
COSINE, ROUNDED_UNIT = (-1.0001, 1.0001), (-1.0000002, 1.0000002)
# One, but for the rounding of a long sum.
NEARLY_ONE = 0.999
# What one row of shares gives to each of a million sums.
FEW_ROWS = 1e-6
# What a layer gives whose weights are trained: far more than its first weights do.
LAYER = (-1e4, 1e4)


def pattern(*operations: str, last: bool = True) -> Callable[[Pattern], Pattern]:
    """Register a pattern of these operations; behind one that has not the last word the others see what it made."""

    def register(look: Pattern) -> Pattern:
        for operation in operations:
            PATTERNS.setdefault(operation, []).append((look, last))
        return look

    return register


def refined(result: Ranges, node: Node, found: Range) -> Range:
    for look, last in PATTERNS.get(node.op, ()):
        changed = look(result, node, found)
        if changed is None:
            continue
        if last:
            return changed
        found = changed
    return found


# -- lengths, angles, parts --------------------------------------------------------------------------------------------
@pattern(*LENGTHS)
def length(result: Ranges, node: Node, found: Range) -> Range | None:
    """Of what was not read nothing is known; each element of a product may be zero, but nobody says that all are at once."""
    if is_of_unit(node):
        return _not_less(found, 1.0)
    if is_length_of_unit(node):
        return _only(found, found.cell.bounds, (1.0, 1.0))
    known = not node.inputs or is_product_of_unit(node) or is_product_of_shares(node) or is_of_drawn(node)
    return unreached(found) if known else None


@pattern("acos")
def angle(result: Ranges, node: Node, found: Range) -> Range | None:
    is_open = I.is_empty(found.cell.reached) and is_cosine_of_angle(node.arguments.get("input"))
    return _only(found, found.cell.bounds, ANGLES) if is_open else None


@pattern(*PICKED)
def picked(result: Ranges, node: Node, found: Range) -> Range | None:
    if found.cell.reached[0] <= 0 and is_own_count(node):
        return unreached(found)
    if not I.is_point(found.cell.bounds) and is_part_of_places(node):
        known = I.meet(occurring(node), found.cell.bounds)
        return unreached(found) if I.is_empty(known) else _each(found, partial(_occurring, known))
    return picked_beside(result, node, found)


@pattern("pow", "square")
def square(result: Ranges, node: Node, found: Range) -> Range | None:
    return unreached(found) if found.cell.reached == I.ZERO and squares_quotient(result, node) else None


@pattern(*EXTREMES)
def extreme(result: Ranges, node: Node, found: Range) -> Range | None:
    return unreached(found) if found.cell.reached[0] == 0 and is_of_drawn(node) else None


# -- sums --------------------------------------------------------------------------------------------------------------
@pattern("sum")
def leftovers(result: Ranges, node: Node, found: Range) -> Range | None:
    return unreached(found) if found.cell.reached[0] == 0 and sums_leftovers(node) else None


@pattern("sum", "mean")
def shares(result: Ranges, node: Node, found: Range) -> Range | None:
    return _not_less(found, FEW_ROWS) if found.cell.bounds[0] == 0 and sums_shares(node) else None


@pattern("sum", "mean")
def counts(result: Ranges, node: Node, found: Range) -> Range | None:
    return _some(found) if found.cell.reached[0] == 0 and counts_all(result, node) else None


@pattern("sum")
def one_at_least(result: Ranges, node: Node, found: Range) -> Range | None:
    one = found.cell.bounds[0] == 0 and (is_of_unit(node) or counts_largest(node))
    return _not_less(found, 1.0) if one else None


@pattern("sum", "mean")
def drawn(result: Ranges, node: Node, found: Range) -> Range | None:
    return _some(found) if found.cell.reached[0] == 0 and is_of_drawn(node) else None


@pattern("sum", "sub", last=False)
def beside_diagonal(result: Ranges, node: Node, found: Range) -> Range | None:
    return without_diagonal(result, node, found) if found.cell.bounds[0] <= 0 else None


@pattern("sum")
def mixture(result: Ranges, node: Node, found: Range) -> Range | None:
    if found.cell.bounds[0] != 0:
        return None
    if sums_mixture(node):
        return _only(found, (1 - 1e-5, 1 + 1e-5), (1.0, 1.0))
    return _not_less(found, FEW_ROWS) if sums_window(node) else None


@pattern("sum")
def summed_products(result: Ranges, node: Node, found: Range) -> Range | None:
    if is_summed_cosine(node):
        return _only(found, COSINE, I.meet(ROUNDED_UNIT, _signed(found)))
    if found.cell.bounds[0] < 1 and (unit := adds_unit(result, node) or meets_itself(node)):
        bounds: Interval = found.cell.bounds if unit == OCCURS else (1.0, I.INF)
        return _only(found, bounds, I.meet(found.cell.reached, (1.0, I.INF)))
    if is_layer(result, node):
        cells = tuple(Cell(c.bounds, I.meet(LAYER, c.bounds), c.form, False, c.relation, c.peak) for c in found.cells)
        return Range(cells, found.cuts, found.shape, found.dtype)
    return None


# -- spreads -----------------------------------------------------------------------------------------------------------
@pattern("std", "var", "std_mean", "var_mean")
def spread(result: Ranges, node: Node, found: Range) -> Range | None:
    """Weights that start alike have no spread before the first step: it is zero then, and not only where training meets it."""
    first = node.outputs[0].type.data or ()
    starts_alike = any(cell.weak for cell in found.cells) and 0.0 in first
    return _each(found, lambda c: Cell(c.bounds, c.reached)) if starts_alike else None


# -- differences and additions -----------------------------------------------------------------------------------------
@pattern("sub")
def log_share(result: Ranges, node: Node, found: Range) -> Range | None:
    if found.cell.bounds[1] <= 0 or not is_log_share(node):
        return None
    below: Interval = (-I.INF, 1e-3)
    reached = I.meet(I.join(found.cell.reached, I.ZERO), (-I.INF, 0.0))
    return _only(found, I.meet(found.cell.bounds, below), reached)


@pattern("sub")
def step_of_sum(result: Ranges, node: Node, found: Range) -> Range | None:
    """Steps of a sum of what is not negative: that it stands still, nobody says."""
    if found.cell.reached[0] > 0 or not is_step_of_sum(node):
        return None
    return _each(found, lambda c: Cell(c.bounds, I.EMPTY))


@pattern("add")
def filled(result: Ranges, node: Node, found: Range) -> Range | None:
    if found.cell.bounds[0] == 0 and counts_first(result, node):
        return _not_less(found, NEARLY_ONE)
    if any(I.holds(c.reached, 0.0) for c in found.cells) and fills_zeros(result, node):
        return _each(found, lambda c: _not_zero(c, found.dtype))
    return None


@pattern("sub", "add", "addmm")
def written_square(result: Ranges, node: Node, found: Range) -> Range | None:
    if not any(c.reached[0] < ROUNDING for c in found.cells):
        return between_both(result, node, found) if node.op == "add" else None
    more = beside_square(node)
    return None if more is None else _each(found, lambda c: _from(c, more + ROUNDING))


def between_both(result: Ranges, node: Node, found: Range) -> Range:
    """`g * a + (1 - g) * b` lies between a and b where g is a share."""
    parts = mixed(node) if len(found.cells) == 1 and not found.cell.weak else None
    if parts is None or not I.covers(I.UNIT, result.cell(parts[0]).bounds):
        return found
    a, b = (result.cell(v) for v in parts[1:])
    limits = I.loosened(I.join(a.bounds, b.bounds), found.dtype, 8)
    if I.covers(limits, found.cell.bounds):
        return found
    reached = I.meet(found.cell.reached, limits)
    return Range((Cell(I.meet(found.cell.bounds, limits), reached),), None, found.shape, found.dtype)


# -- products and quotients --------------------------------------------------------------------------------------------
@pattern("mul")
def share_of_entropy(result: Ranges, node: Node, found: Range) -> Range | None:
    if found.cell.bounds[0] >= -1 or not is_share_of_entropy(node):
        return None
    one, other = (result.cell(v) for v in node.inputs)
    return Range((entropic(one, other, found.dtype),), None, found.shape, found.dtype)


@pattern("mul")
def part_of_unit(result: Ranges, node: Node, found: Range) -> Range | None:
    is_part = found.cell.bounds[1] > 1 and node.inputs and unit_axis(node) is not None
    return _only(found, ROUNDED_UNIT, (-1.0, 1.0)) if is_part else None


@pattern(*PRODUCTS)
def cosine(result: Ranges, node: Node, found: Range) -> Range | None:
    return _only(found, COSINE, I.meet(found.cell.reached, ROUNDED_UNIT)) if is_cosine(node) else None


@pattern("div")
def quotient(result: Ranges, node: Node, found: Range) -> Range | None:
    if found.cell.bounds[1] > 1 and is_clipped_by_divisor(node):
        return _only(found, ROUNDED_UNIT, I.meet(found.cell.reached, (-1.0, 1.0)))
    if any(c.reached[0] == 0 for c in found.cells):
        return _each(found, lambda c: _above_zero(result, node, c))
    return None


LOOKED_AT = frozenset(PATTERNS)


# -- ranges ------------------------------------------------------------------------------------------------------------
def _only(found: Range, bounds: Interval, reached: Interval) -> Range:
    """One block for all of it."""
    return Range((Cell(bounds, reached),), None, found.shape, found.dtype)


def _occurring(reached: Interval, cell: Cell) -> Cell:
    return Cell(cell.bounds, I.meet(cell.bounds, reached), cell.form, cell.weak, cell.relation)


def _some(found: Range) -> Range:
    """What occurs is more than nothing."""
    return Range((_from(found.cell, FEW_ROWS),), None, found.shape, found.dtype)


def _each(found: Range, change: Callable[[Cell], Cell]) -> Range:
    return Range(tuple(map(change, found.cells)), found.cuts, found.shape, found.dtype)


def _not_less(found: Range, low: float) -> Range:
    some: Interval = (low, I.INF)
    cell = Cell(I.meet(found.cell.bounds, some), I.meet(found.cell.reached, some))
    return Range((cell,), None, found.shape, found.dtype)


def _from(cell: Cell, low: float) -> Cell:
    """The same block where what occurs is not below a number; the bounds stay, because digits are lost."""
    if I.is_empty(cell.reached):
        return cell
    return Cell(cell.bounds, (max(cell.reached[0], low), max(cell.reached[1], low)), None, cell.weak)


def _signed(found: Range) -> Interval:
    """All numbers, or those from zero on where nothing is below zero."""
    return (0.0, I.INF) if all(c.bounds[0] >= 0 for c in found.cells) else I.ALL


def _not_zero(cell: Cell, dtype: str) -> Cell:
    """The same block without its zeros; of numbers of either sign, the positive ones are those that occur."""
    above: Interval = (I.SMALLEST.get(dtype, 0.0), I.INF)
    bounds = I.meet(cell.bounds, above) if cell.bounds[0] == 0 else cell.bounds
    return Cell(bounds, I.meet(cell.reached, above))


def _above_zero(result: Ranges, node: Node, cell: Cell) -> Cell:
    """Something divided by what has no end: zero is only seen where an exponential has overflowed."""
    one, other = result.cell(node.arguments.get("input")), result.cell(node.arguments.get("other"))
    dividend = node.arguments.get("input")
    low = float(dividend) if isinstance(dividend, (int, float)) else one.reached[0]
    if (
        cell.reached[0] != 0
        or not low > 0
        or other.reached[1] != I.INF
        or _explodes(result, node.arguments.get("other"), 2 * DEPTH)
    ):
        return cell
    least = min(low / ENDLESS, cell.reached[1])
    return Cell(cell.bounds, (least, cell.reached[1]), cell.form, cell.weak, cell.relation, cell.peak)


def _explodes(result: Ranges, value: Any, depth: int) -> bool:
    made = value.producer if isinstance(value, Value) else None
    if not isinstance(made, Node) or made.op in LAYERS:
        return False
    if depth == 0:
        return True
    tame = made.op == "pow" and made.arguments.get("exponent") in (2, 2.0)
    if made.op == "div":
        divisor = result.cell(made.arguments.get("other"))
        tame = isinstance(made.arguments.get("other"), (int, float)) or not I.holds(divisor.reached, 0.0)
    return (made.op in EXPLODING and not tame) or any(_explodes(result, v, depth - 1) for v in made.inputs)
