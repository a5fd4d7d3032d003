"""What the way a tensor is computed says about it, past what blocks can: each pattern, and what it does to the range."""

from __future__ import annotations

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
from .mixtures import mixed, sums_mixture, weighted_sum
from .never_empty import EXTREMES, LENGTHS, counts_first, counts_largest, is_of_drawn, is_of_unit
from .partition import Range, unreached
from .places import is_own_count, is_part_of_places
from .squares import PRODUCTS, beside_square, maker, terms_of

if TYPE_CHECKING:
    from ..ranges import Ranges

# How far below zero rounding takes a difference that is never negative.
ROUNDING = -1e-6
ARITHMETIC = frozenset({"add", "sub", "addmm", "sum", "mean", "mul", "div", "pow", "square", "acos"})
LOOKED_AT = ARITHMETIC | PRODUCTS | LENGTHS | EXTREMES | PICKED
# Angles from that of a vector with itself to that with its opposite.
ANGLES = (0.0, 3.1415925)
# Operations that reach infinity soon, and layers, behind which nothing is looked for.
EXPLODING = frozenset({"exp", "expm1", "exp2", "pow", "prod", "cumprod", "sinh", "cosh", "div", "reciprocal", "phi"})
LAYERS = frozenset({"linear", "convolution", "matmul", "mm", "bmm", "embedding", "lstm", "gru", "rnn"})
# A number of the size that divisors without an end take; how far they are looked into.
ENDLESS, DEPTH = 1e18, 6
# Rounding takes a product of unit vectors past one.
COSINE, ROUNDED_UNIT = (-1.0001, 1.0001), (-1.0000002, 1.0000002)
# One, but for the rounding of a long sum.
NEARLY_ONE = 0.999
# What one row of shares gives to each of a million sums.
FEW_ROWS = 1e-6


def refined(result: Ranges, node: Node, found: Range) -> Range:
    if node.op in LENGTHS:
        # of what was not read nothing is known; each element of a product may be zero, but nobody says that all are at once
        if is_of_unit(node):
            return _not_less(found, 1.0)
        if is_length_of_unit(node):
            return Range((Cell(found.cell.bounds, (1.0, 1.0)),), None, found.shape, found.dtype)
        known = not node.inputs or is_product_of_unit(node) or is_product_of_shares(node) or is_of_drawn(node)
        return unreached(found) if known else found
    if node.op == "acos":
        is_open = I.is_empty(found.cell.reached) and is_cosine_of_angle(node.arguments.get("input"))
        return Range((Cell(found.cell.bounds, ANGLES),), None, found.shape, found.dtype) if is_open else found
    if node.op in PICKED:
        if found.cell.reached[0] <= 0 and is_own_count(node):
            return unreached(found)
        if not I.is_point(found.cell.bounds) and is_part_of_places(node):
            return unreached(found)
        return picked_beside(result, node, found)
    if node.op in ("pow", "square"):
        return unreached(found) if found.cell.reached == I.ZERO and squares_quotient(result, node) else found
    if node.op in EXTREMES:
        return unreached(found) if found.cell.reached[0] == 0 and is_of_drawn(node) else found
    if node.op == "sum" and found.cell.reached[0] == 0 and sums_leftovers(node):
        return unreached(found)
    if node.op in ("sum", "mean") and found.cell.bounds[0] == 0 and sums_shares(node):
        return _not_less(found, FEW_ROWS)
    if node.op in ("sum", "mean") and found.cell.reached[0] == 0 and counts_all(node):
        return Range((_from(found.cell, FEW_ROWS),), None, found.shape, found.dtype)
    if node.op == "sum" and found.cell.bounds[0] == 0 and (is_of_unit(node) or counts_largest(node)):
        return _not_less(found, 1.0)
    if node.op in ("sum", "mean") and found.cell.reached[0] == 0 and is_of_drawn(node):
        return Range((_from(found.cell, FEW_ROWS),), None, found.shape, found.dtype)
    if node.op in ("sum", "sub") and found.cell.bounds[0] <= 0:
        found = without_diagonal(result, node, found)
    if node.op == "sub" and found.cell.bounds[1] > 0 and is_log_share(node):
        below: Interval = (-I.INF, 1e-3)
        cell = Cell(I.meet(found.cell.bounds, below), I.meet(I.join(found.cell.reached, I.ZERO), (-I.INF, 0.0)))
        return Range((cell,), None, found.shape, found.dtype)
    if node.op == "sub" and found.cell.reached[0] <= 0 and is_step_of_sum(node):
        # steps of a sum of what is not negative: that it stands still, nobody says
        return Range(tuple(Cell(c.bounds, I.EMPTY) for c in found.cells), found.cuts, found.shape, found.dtype)
    if node.op == "add" and found.cell.bounds[0] == 0 and counts_first(result, node):
        return _not_less(found, NEARLY_ONE)
    if node.op == "add" and any(I.holds(c.reached, 0.0) for c in found.cells) and fills_zeros(result, node):
        return Range(tuple(_not_zero(c, found.dtype) for c in found.cells), found.cuts, found.shape, found.dtype)
    if node.op in ("sub", "add", "addmm") and any(c.reached[0] < ROUNDING for c in found.cells):
        more = beside_square(node)
        if more is not None:
            return Range(tuple(_from(c, more + ROUNDING) for c in found.cells), found.cuts, found.shape, found.dtype)
    elif node.op == "add":
        return between_both(result, node, found)
    elif node.op == "mul":
        if found.cell.bounds[0] < -1 and is_share_of_entropy(node):
            one, other = (result.cell(v) for v in node.inputs)
            return Range((entropic(one, other, found.dtype),), None, found.shape, found.dtype)
        if found.cell.bounds[1] > 1 and node.inputs and unit_axis(node) is not None:
            return Range((Cell(ROUNDED_UNIT, (-1.0, 1.0)),), None, found.shape, found.dtype)
    elif node.op in PRODUCTS and is_cosine(node):
        return Range((Cell(COSINE, I.meet(found.cell.reached, ROUNDED_UNIT)),), None, found.shape, found.dtype)
    elif node.op == "div" and found.cell.bounds[1] > 1 and is_clipped_by_divisor(node):
        return Range((Cell(ROUNDED_UNIT, I.meet(found.cell.reached, (-1.0, 1.0))),), None, found.shape, found.dtype)
    elif node.op == "div" and any(c.reached[0] == 0 for c in found.cells):
        return Range(tuple(_above_zero(result, node, c) for c in found.cells), found.cuts, found.shape, found.dtype)
    elif node.op == "sum" and found.cell.bounds[0] == 0 and sums_mixture(node):
        return Range((Cell((1 - 1e-5, 1 + 1e-5), (1.0, 1.0)),), None, found.shape, found.dtype)
    elif node.op == "sum" and found.cell.bounds[0] == 0 and sums_window(node):
        return _not_less(found, FEW_ROWS)
    elif node.op == "sum" and is_summed_cosine(node):
        return Range((Cell(COSINE, I.meet(ROUNDED_UNIT, _signed(found))),), None, found.shape, found.dtype)
    elif node.op == "sum" and found.cell.bounds[0] < 1 and (unit := adds_unit(result, node) or meets_itself(node)):
        bounds: Interval = found.cell.bounds if unit == OCCURS else (1.0, I.INF)
        return Range((Cell(bounds, I.meet(found.cell.reached, (1.0, I.INF))),), None, found.shape, found.dtype)
    elif node.op == "sum" and is_layer(result, node):
        cells = tuple(Cell(c.bounds, I.meet(LAYER, c.bounds), c.form, False, c.relation, c.peak) for c in found.cells)
        return Range(cells, found.cuts, found.shape, found.dtype)
    return found


def is_share_of_entropy(node: Node) -> bool:
    """`softmax(x) * log_softmax(x)`, and `exp(y) * y` of a y that is a log_softmax."""
    made = [maker(v) for v in node.inputs]
    for share, logarithm in (made, made[::-1]) if len(made) == 2 else ():
        if not isinstance(share, Node) or not isinstance(logarithm, Node) or logarithm.op != "log_softmax":
            continue
        alike = share.op == "softmax" and share.arguments.get("dim") == logarithm.arguments.get("dim")
        of = maker(share.inputs[0]) if share.inputs else None
        if (alike and of is maker(logarithm.inputs[0])) or (share.op == "exp" and of is logarithm):
            return True
    return False


def is_length_of_unit(length: Node) -> bool:
    """`norm(x / norm(x))` along the same axis."""
    axis = unit_axis(maker(length.inputs[0])) if length.inputs else None
    order = length.arguments.get("p", length.arguments.get("ord", 2))
    dim = length.arguments.get("dim")
    dim = dim[0] if isinstance(dim, (tuple, list)) and len(dim) == 1 else dim
    return axis is not None and dim == axis and order in (2, 2.0, None, "fro")


def is_product_of_unit(length: Node) -> bool:
    """`norm(x @ a)` for an `a` that was divided by its own norm, so that it is not all zeros."""
    product = maker(length.inputs[0]) if length.inputs else None
    return isinstance(product, Node) and product.op in PRODUCTS and any(_by_own_length(v) for v in product.inputs)


def is_product_of_shares(length: Node) -> bool:
    """`norm(p.t() @ p)` of a softmax: its elements add up to more than nothing."""
    product = maker(length.inputs[0]) if length.inputs else None
    made = [maker(v) for v in product.inputs] if isinstance(product, Node) and product.op in PRODUCTS else []
    return len(made) == 2 and all(isinstance(m, Node) and m.op == "softmax" for m in made)


def _by_own_length(value: Value) -> bool:
    quotient = maker(value)
    if not isinstance(quotient, Node) or quotient.op != "div" or len(quotient.inputs) != 2:
        return False
    whole, length = quotient.inputs[0], maker(quotient.inputs[1])
    return isinstance(length, Node) and length.op in LENGTHS and length.inputs[0].producer is whole.producer


# What a layer gives whose weights are trained: far more than its first weights do.
LAYER = (-1e4, 1e4)


def is_layer(result: Ranges, node: Node) -> bool:
    """A layer that is written as the sum of products with a weight."""
    factors = weighted_sum(node)
    return factors is not None and [result.cell(v).weak for v in factors].count(True) == 1


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


# -- small, and no zero ------------------------------------------------------------------------------------------------
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


# -- never zero --------------------------------------------------------------------------------------------------------
def fills_zeros(result: Ranges, node: Node) -> bool:
    """`x + eps * (x == 0)`."""
    terms = terms_of(node) or []
    for (one, x), (factor, mask) in (terms, terms[::-1]) if len(terms) == 2 else ():
        if one == 1.0 and factor > 0 and isinstance(mask, Node) and mask.op == "equal" and mask.inputs:
            other = mask.arguments.get("other")
            zero = result.cell(other).bounds == I.ZERO if isinstance(other, Value) else other == 0
            if zero and maker(mask.inputs[0]) is x:
                return True
    return False


def _not_zero(cell: Cell, dtype: str) -> Cell:
    """The same block without its zeros; of numbers of either sign, the positive ones are those that occur."""
    above: Interval = (I.SMALLEST.get(dtype, 0.0), I.INF)
    bounds = I.meet(cell.bounds, above) if cell.bounds[0] == 0 else cell.bounds
    return Cell(bounds, I.meet(cell.reached, above))


def sums_shares(node: Node) -> bool:
    """The sum of all sums of shares (`p.sum(0).mean()`): each row of a softmax adds one to it."""
    inner = node.inputs[0].producer if node.inputs and node.arguments.get("dim") is None else None
    if not isinstance(inner, Node) or inner.op not in ("sum", "mean") or not inner.inputs:
        return False
    return is_shares(maker(inner.inputs[0]))


def counts_all(node: Node) -> bool:
    """All that was counted of something, `bincount(x).sum()` or `one_hot(x).sum(0).mean()`: as much as there is of it."""
    made = maker(node.inputs[0]) if node.inputs and node.arguments.get("dim") is None else None
    if isinstance(made, Node) and made.op == "sum" and made.inputs:
        made = maker(made.inputs[0])
        return isinstance(made, Node) and made.op == "one_hot"
    return isinstance(made, Node) and made.op in ("one_hot", "bincount") and made.arguments.get("weights") is None


def is_shares(made: Any) -> bool:
    """A softmax, or the products of each share of one with each of another: `p[:, :, None] * q[:, None, :]`."""
    if not isinstance(made, Node) or made.op == "softmax":
        return isinstance(made, Node)
    lifted = [v.producer for v in made.inputs] if made.op == "mul" else []
    axes = {n.arguments.get("dim") for n in lifted if isinstance(n, Node) and n.op == "unsqueeze"}
    makers = [maker(v) for v in made.inputs]
    return len(lifted) == len(axes) == 2 and all(isinstance(m, Node) and m.op == "softmax" for m in makers)


PICKING = frozenset({"gather", "getitem", "index_select", "take_along_dim"})


def squares_quotient(result: Ranges, node: Node) -> bool:
    """`(a / b)²` of what is not known: a difference is zero somewhere, a quotient need not be."""
    value = node.inputs[0] if node.inputs else None
    if value is None or not I.is_empty(result.of(value).cell.reached):
        return False
    made = maker(value)
    while isinstance(made, Node) and made.op in PICKING and made.inputs:
        made = maker(made.inputs[0])
    return isinstance(made, Node) and made.op == "div"


# What keeps a bell a bell on the way from places to its exponent, and places evenly spaced.
OF_EXPONENT = frozenset({"neg", "mul", "div", "pow", "square", "add", "sub", "cast", "reshape", "unsqueeze"})
PLACES = frozenset({"arange", "linspace", "meshgrid"})


def sums_window(node: Node) -> bool:
    """The sum of `exp(-(places - middle)² / width)`: places in order come near the middle."""
    made = maker(node.inputs[0]) if node.inputs else None
    if not isinstance(made, Node) or made.op != "exp":
        return False
    squared = False
    for _ in range(DEPTH + 2):
        made = maker(made.inputs[0]) if isinstance(made, Node) and made.inputs else None
        if not isinstance(made, Node) or made.op not in OF_EXPONENT | PLACES:
            return False
        if made.op in PLACES:
            return squared
        if made.op in ("add", "sub") and len(made.inputs) != 1:
            return False  # a middle that is computed may be far away
        squared = squared or made.op == "square" or made.arguments.get("exponent") in (2, 2.0)
    return False


def is_step_of_sum(node: Node) -> bool:
    """`edges[1:] - edges[:-1]` of a running sum or of numbers in order, perhaps scaled and padded."""
    made = [v.producer for v in node.inputs]
    if len(made) != 2 or not all(isinstance(m, Node) and m.op == "getitem" and m.inputs for m in made):
        return False
    one, other = (m.inputs[0].producer for m in made if isinstance(m, Node))
    whole: Any = one if one is other else None
    for _ in range(DEPTH):
        if isinstance(whole, Node) and whole.op in IN_ORDER:
            return True
        if not isinstance(whole, Node) or not whole.inputs:
            return False
        whole = whole.inputs[0].producer
    return False


def is_log_share(node: Node) -> bool:
    """`x - logsumexp(x, axis, keepdim=True)` of a tensor and itself, as log_softmax: it is not above zero."""
    one, other = node.arguments.get("input"), node.arguments.get("other")
    total = other.producer if isinstance(other, Value) else None
    if not isinstance(one, Value) or not isinstance(total, Node) or total.op != "logsumexp":
        return False
    kept = total.arguments.get("keepdim") is True or total.arguments.get("dim") is None
    return kept and total.inputs[0].producer is one.producer and total.inputs[0].index == one.index


# Operations whose results stand in order.
IN_ORDER = frozenset({"cumsum", "linspace", "arange", "sort"})


def adds_unit(result: Ranges, node: Node) -> bool | str:
    """The sum of rows or columns of `x + eye(n)`, where x is not negative, as far as is known: each has a one."""
    dim = node.arguments.get("dim")
    axes = dim if isinstance(dim, (tuple, list)) else (dim,)
    made = maker(node.inputs[0]) if node.inputs else None
    if len(axes) != 1 or not isinstance(made, Node) or made.op != "add" or made.arguments.get("alpha", 1) != 1:
        return False
    one, other = made.arguments.get("input"), made.arguments.get("other")
    for unit, rest in ((one, other), (other, one)):
        source = maker(unit)
        if isinstance(source, Node) and source.op == "eye" and source.arguments.get("m") is None:
            cells = result.of(rest).cells if isinstance(rest, Value) else ()
            if cells and all(c.bounds[0] >= 0 for c in cells):
                return True
            return OCCURS if cells and all(0 <= c.reached[0] <= c.reached[1] for c in cells) else False
    return False
