"""What the way a tensor is computed says about it, past what blocks can: expanded squares, and sums along a unit matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..base import interval as I
from ..base.interval import Interval
from ..graph.graph import Node, Value
from .cells import Cell
from .diagonals import meets_itself, without_diagonal
from .mixtures import mixed, sums_mixture, weighted_sum
from .partition import Range, unreached

if TYPE_CHECKING:
    from .ranges import Ranges

# How far below zero rounding takes a difference that is never negative.
ROUNDING = -1e-6
# Results of these hold the elements of their operand, at other places.
MOVING = frozenset(
    [
        "cast",
        "identity",
        "clone",
        "reshape",
        "view",
        "flatten",
        "squeeze",
        "unsqueeze",
        "expand",
        "transpose",
        "permute",
        "t",
        "reversed_axes",
        "matrix_transpose",
        "getitem",
        "tile",
        "repeat",
    ]
)
# Weighted means of elements that lie near each other.
MEANS = frozenset(["mean", "avg_pool", "window_average_pool", "convolution", "convolution_to_size"])
PRODUCTS = frozenset({"matmul", "mm", "bmm", "linear"})
LOOKED_AT = frozenset({"add", "sub", "sum", "mean", "mul", "div", "pow", "square", *PRODUCTS})
# Operations that reach infinity soon, and layers, behind which nothing is looked for.
EXPLODING = frozenset({"exp", "expm1", "exp2", "pow", "prod", "cumprod", "sinh", "cosh", "div", "reciprocal", "phi"})
LAYERS = frozenset({"linear", "convolution", "matmul", "mm", "bmm", "embedding", "lstm", "gru", "rnn"})
# A number of the size that divisors without an end take; how far they are looked into.
ENDLESS, DEPTH = 1e18, 6
TURNING = frozenset({"t", "transpose", "permute", "reversed_axes", "matrix_transpose"})
# Rounding takes a product of unit vectors past one.
COSINE, ROUNDED_UNIT = (-1.0001, 1.0001), (-1.0000002, 1.0000002)
# What one row of shares gives to each of a million sums.
FEW_ROWS = 1e-6
# Terms of one sum that are looked at.
TERMS = 6


def refined(result: Ranges, node: Node, found: Range) -> Range:
    if node.op in ("pow", "square"):
        return unreached(found) if found.cell.reached == I.ZERO and squares_quotient(result, node) else found
    if node.op in ("sum", "mean") and found.cell.bounds[0] == 0 and sums_shares(node):
        some: Interval = (FEW_ROWS, I.INF)
        return Range(
            (Cell(I.meet(found.cell.bounds, some), I.meet(found.cell.reached, some)),), None, found.shape, found.dtype
        )
    if node.op in ("sum", "sub") and found.cell.bounds[0] <= 0:
        found = without_diagonal(result, node, found)
    if node.op == "sub" and found.cell.reached[0] <= 0 and is_step_of_sum(node):
        # steps of a sum of what is not negative: that it stands still, nobody says
        return Range(tuple(Cell(c.bounds, I.EMPTY) for c in found.cells), found.cuts, found.shape, found.dtype)
    if node.op in ("sub", "add") and any(c.reached[0] < ROUNDING for c in found.cells):
        if is_square(node):
            return Range(tuple(_from(c, ROUNDING) for c in found.cells), found.cuts, found.shape, found.dtype)
    elif node.op == "add":
        if found.cell.bounds[0] == 0 and fills_zeros(result, node):
            low: Interval = (I.SMALLEST["f32"], I.INF)
            cell = Cell(I.meet(found.cell.bounds, low), I.meet(found.cell.reached, low))
            return Range((cell,), None, found.shape, found.dtype)
        return between_both(result, node, found)
    elif node.op == "mul":
        if found.cell.bounds[1] > 1 and node.inputs and _unit_axis(node) is not None:
            return Range((Cell(ROUNDED_UNIT, (-1.0, 1.0)),), None, found.shape, found.dtype)
    elif node.op in PRODUCTS and is_cosine(node):
        return Range((Cell(COSINE, I.meet(found.cell.reached, ROUNDED_UNIT)),), None, found.shape, found.dtype)
    elif node.op == "div" and any(c.reached[0] == 0 for c in found.cells):
        return Range(tuple(_above_zero(result, node, c) for c in found.cells), found.cuts, found.shape, found.dtype)
    elif node.op == "sum" and found.cell.bounds[0] == 0 and sums_mixture(node):
        return Range((Cell((1 - 1e-5, 1 + 1e-5), (1.0, 1.0)),), None, found.shape, found.dtype)
    elif node.op == "sum" and found.cell.bounds[0] == 0 and sums_window(node):
        some = (FEW_ROWS, I.INF)
        return Range(
            (Cell(I.meet(found.cell.bounds, some), I.meet(found.cell.reached, some)),), None, found.shape, found.dtype
        )
    elif node.op == "sum" and is_summed_cosine(node):
        return Range((Cell(COSINE, I.meet(ROUNDED_UNIT, _signed(found))),), None, found.shape, found.dtype)
    elif node.op == "sum" and found.cell.bounds[0] < 1 and (unit := adds_unit(result, node) or meets_itself(node)):
        bounds: Interval = found.cell.bounds if unit == OCCURS else (1.0, I.INF)
        return Range((Cell(bounds, I.meet(found.cell.reached, (1.0, I.INF))),), None, found.shape, found.dtype)
    elif node.op == "sum" and is_layer(result, node):
        cells = tuple(Cell(c.bounds, I.meet(LAYER, c.bounds), c.form, False, c.relation, c.peak) for c in found.cells)
        return Range(cells, found.cuts, found.shape, found.dtype)
    return found


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


def _from(cell: Cell, low: float) -> Cell:
    """The same block where what occurs is not below a number; the bounds stay, because digits are lost."""
    if I.is_empty(cell.reached):
        return cell
    return Cell(cell.bounds, (max(cell.reached[0], low), max(cell.reached[1], low)), None, cell.weak)


# -- never negative ----------------------------------------------------------------------------------------------------
def is_square(node: Node) -> bool:
    """`mean(x²) - mean(x)²`, or `|x|² + |y|² - 2 x·y`: what is written as a difference is a variance or a distance."""
    terms = _terms(node)
    return terms is not None and (_is_variance(terms) or _is_distance(terms))


Term = tuple[float, Any]


def _terms(node: Node) -> list[Term] | None:
    """A sum as its parts, each with its factor; None where they are many, as in a chain of residual blocks."""
    found: list[Term] = []
    waiting: list[Term] = [(1.0, node)]
    while waiting:
        if len(found) + len(waiting) > TERMS:
            return None
        sign, made = waiting.pop()
        op = made.op if isinstance(made, Node) else ""
        factor = _factor(made) if op == "mul" else None
        if op in ("add", "sub") and made.arguments.get("alpha", 1) == 1:
            waiting.append((sign if op == "add" else -sign, _maker(made.arguments.get("other"))))
            waiting.append((sign, _maker(made.arguments.get("input"))))
        elif op == "neg":
            waiting.append((-sign, _maker(made.arguments.get("input"))))
        elif factor is not None:
            waiting.append((sign * factor[0], _maker(factor[1])))
        else:
            found.append((sign, made))
    return found


def _factor(node: Node) -> tuple[float, Any] | None:
    one, other = node.arguments.get("input"), node.arguments.get("other")
    for number, rest in ((one, other), (other, one)):
        if isinstance(number, (int, float)):
            return float(number), rest
        known = number.type.data if isinstance(number, Value) else None
        if known is not None and len(known) == 1 and isinstance(known[0], (int, float)):
            return float(known[0]), rest
    return None


def _maker(value: Any) -> Any:
    """The operation or source behind a tensor that was only moved."""
    made = value.producer if isinstance(value, Value) else value
    while isinstance(made, Node) and made.inputs and (made.op in MOVING or made.op.startswith("cast_")):
        made = made.inputs[0].producer
    return made


def _squared(made: Any) -> Any:
    """What an operation is the square of."""
    if not isinstance(made, Node):
        return None
    if made.op == "square" or (made.op == "pow" and made.arguments.get("exponent") in (2, 2.0)):
        return _maker(made.arguments.get("input"))
    if made.op == "mul":
        one, other = _maker(made.arguments.get("input")), _maker(made.arguments.get("other"))
        return one if one is other else None
    return None


def _is_variance(terms: list[Term]) -> bool:
    if len(terms) != 2 or terms[0][0] != -terms[1][0] or terms[0][0] <= 0:
        return False
    whole, middle = terms[0][1], _squared(terms[1][1])
    if not (isinstance(whole, Node) and isinstance(middle, Node) and whole.op == middle.op and whole.op in MEANS):
        return False
    if not whole.inputs or not middle.inputs or _squared(_maker(whole.inputs[0])) is not _maker(middle.inputs[0]):
        return False
    return [_maker(v) for v in whole.inputs[1:]] == [_maker(v) for v in middle.inputs[1:]]


def _is_distance(terms: list[Term]) -> bool:
    lengths = [_summed_square(t) for f, t in terms if f == 1.0]
    products = [p for p in (_product(f, t) for f, t in terms) if p is not None and p[0] == -2.0]
    if len(terms) != 3 or len(lengths) != 2 or len(products) != 1 or None in lengths:
        return False
    factors = products[0][1]
    return all(any(f is x for x in lengths) for f in factors) and all(any(f is x for f in factors) for x in lengths)


def _product(factor: float, made: Any) -> tuple[float, list[Any]] | None:
    """The factors of a matrix product, and the number that stands before them: `-2 * x @ y.T` is `(-2 * x) @ y.T`."""
    if not isinstance(made, Node) or made.op not in PRODUCTS or len(made.inputs) != 2:
        return None
    factors = []
    for value in made.inputs:
        inner = _maker(value)
        scaled = _factor(inner) if isinstance(inner, Node) and inner.op == "mul" else None
        factor *= scaled[0] if scaled is not None else 1.0
        factors.append(_maker(scaled[1]) if scaled is not None else inner)
    return factor, factors


def _summed_square(made: Any) -> Any:
    return _squared(_maker(made.inputs[0])) if isinstance(made, Node) and made.op == "sum" and made.inputs else None


# -- between minus one and one -----------------------------------------------------------------------------------------
def is_cosine(node: Node) -> bool:
    """Products of vectors of length one: both operands were normalised along the axis that is summed over."""
    if len(node.inputs) < 2 or any(isinstance(v, Value) for k, v in node.arguments.items() if k == "bias"):
        return False
    return all(_normalised(v, transposed) for v, transposed in zip(node.inputs, (False, node.op != "linear")))


def is_summed_cosine(node: Node) -> bool:
    """`sum(x * y)` of vectors that were normalised along the axis of the sum."""
    product = node.inputs[0].producer if node.inputs else None
    if not isinstance(product, Node) or product.op != "mul" or len(product.inputs) != 2:
        return False
    rank = None if product.outputs[0].shape is None else len(product.outputs[0].shape)
    dim = node.arguments.get("dim")
    dim = dim[0] if isinstance(dim, (tuple, list)) and len(dim) == 1 else dim
    axes = [_unit_axis(v.producer) if v.shape is not None and len(v.shape) == rank else None for v in product.inputs]
    if rank is None or type(dim) is not int or None in axes:
        return False
    return {a if a < 0 else a - rank for a in (dim, *axes) if a is not None} == {dim if dim < 0 else dim - rank}


def _signed(found: Range) -> Interval:
    """All numbers, or those from zero on where nothing is below zero."""
    return (0.0, I.INF) if all(c.bounds[0] >= 0 for c in found.cells) else I.ALL


def _normalised(value: Value, transposed: bool) -> bool:
    """Whether the rows (or the columns of what is transposed) of a matrix have length one."""
    made: Any = value.producer
    while isinstance(made, Node) and made.op in (*TURNING, "cast", "identity", "clone") and made.inputs:
        if made.op in TURNING and not _turns(made):
            return False
        transposed ^= made.op in TURNING
        value, made = made.inputs[0], made.inputs[0].producer
    axis, rank = _unit_axis(made), None if value.shape is None else len(value.shape)
    if axis is None or rank is None or rank < 2:
        return False
    return (axis if axis < 0 else axis - rank) == (-2 if transposed else -1)


def _turns(node: Node) -> bool:
    """Whether an operation swaps the last two axes, and no others."""
    shape = node.inputs[0].shape
    if shape is None or len(shape) == 2 or node.op == "matrix_transpose":
        return shape is not None
    places = [node.arguments.get(name) for name in ("dim0", "dim1")]
    return {p - len(shape) if p >= 0 else p for p in places if type(p) is int} == {-1, -2}


def _unit_axis(made: Any) -> int | None:
    """The axis along which an operation makes vectors of length one."""
    if not isinstance(made, Node):
        return None
    dim: Any = None
    if made.op == "normalize" and made.arguments.get("p", 2.0) in (2, 2.0):
        dim = made.arguments.get("dim", 1)
    elif made.op == "mul" and isinstance(made.inputs[-1].producer, Node) and made.inputs[-1].producer.op == "rsqrt":
        dim = _squares_axis(made.inputs[-1].producer, made.inputs[0])
    elif made.op == "div" and len(made.inputs) == 2:
        dim = _length_axis(_maker(made.inputs[1]), made.inputs[0])
    dim = dim[0] if isinstance(dim, (tuple, list)) and len(dim) == 1 else dim
    return dim if type(dim) is int else None


def _length_axis(length: Any, whole: Value) -> Any:
    """`x / norm(x)`, perhaps with something added below: the axis of the norm."""
    while isinstance(length, Node) and length.op in ("add", "clamp", "maximum") and length.inputs:
        length = _maker(length.inputs[0])
    if not isinstance(length, Node) or not length.inputs:
        return None
    if length.op == "sqrt":
        return _squares_axis(length, whole)
    order = length.arguments.get("p", length.arguments.get("ord", 2))
    same = (
        length.op in ("norm", "vector_norm")
        and order in (2, 2.0, None, "fro")
        and _maker(length.inputs[0]) is _maker(whole)
    )
    return length.arguments.get("dim") if same else None


def _squares_axis(root: Node, whole: Value) -> Any:
    """`x * rsqrt(max(sum(x²), eps))`: the axis of the sum."""
    inner = _maker(root.inputs[0])
    while isinstance(inner, Node) and inner.op in ("add", "clamp", "maximum") and inner.inputs:
        inner = _maker(inner.inputs[0])
    same = isinstance(inner, Node) and inner.op == "sum" and _summed_square(inner) is _maker(whole)
    return inner.arguments.get("dim") if same else None


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
    """`x + eps * (x == 0)`, where x is not negative."""
    terms = _terms(node) or []
    for (one, x), (factor, mask) in (terms, terms[::-1]) if len(terms) == 2 else ():
        if one == 1.0 and factor > 0 and isinstance(mask, Node) and mask.op == "equal" and mask.inputs:
            other = mask.arguments.get("other")
            zero = result.cell(other).bounds == I.ZERO if isinstance(other, Value) else other == 0
            if zero and _maker(mask.inputs[0]) is x and all(c.bounds[0] >= 0 for c in result.of(mask.inputs[0]).cells):
                return True
    return False


def sums_shares(node: Node) -> bool:
    """The sum of all sums of shares (`p.sum(0).mean()`): each row of a softmax adds one to it."""
    inner = node.inputs[0].producer if node.inputs and node.arguments.get("dim") is None else None
    if not isinstance(inner, Node) or inner.op not in ("sum", "mean") or not inner.inputs:
        return False
    shares = _maker(inner.inputs[0])
    return isinstance(shares, Node) and shares.op == "softmax"


PICKING = frozenset({"gather", "getitem", "index_select", "take_along_dim"})


def squares_quotient(result: Ranges, node: Node) -> bool:
    """`(a / b)²` of what is not known: a difference is zero somewhere, a quotient need not be."""
    value = node.inputs[0] if node.inputs else None
    if value is None or not I.is_empty(result.of(value).cell.reached):
        return False
    made = _maker(value)
    while isinstance(made, Node) and made.op in PICKING and made.inputs:
        made = _maker(made.inputs[0])
    return isinstance(made, Node) and made.op == "div"


# What keeps a bell a bell on the way from places to its exponent, and places evenly spaced.
OF_EXPONENT = frozenset({"neg", "mul", "div", "pow", "square", "add", "sub", "cast", "reshape", "unsqueeze"})
PLACES = frozenset({"arange", "linspace", "meshgrid"})


def sums_window(node: Node) -> bool:
    """The sum of `exp(-(places - middle)² / width)`: places in order come near the middle."""
    made = _maker(node.inputs[0]) if node.inputs else None
    if not isinstance(made, Node) or made.op != "exp":
        return False
    squared = False
    for _ in range(DEPTH + 2):
        made = _maker(made.inputs[0]) if isinstance(made, Node) and made.inputs else None
        if not isinstance(made, Node) or made.op not in OF_EXPONENT | PLACES:
            return False
        if made.op in PLACES:
            return squared
        if made.op in ("add", "sub") and len(made.inputs) != 1:
            return False  # a middle that is computed may be far away
        squared = squared or made.op == "square" or made.arguments.get("exponent") in (2, 2.0)
    return False


def is_step_of_sum(node: Node) -> bool:
    """`edges[1:] - edges[:-1]` of a running sum, perhaps scaled and padded."""
    made = [v.producer for v in node.inputs]
    if len(made) != 2 or not all(isinstance(m, Node) and m.op == "getitem" and m.inputs for m in made):
        return False
    one, other = (m.inputs[0].producer for m in made if isinstance(m, Node))
    whole: Any = one if one is other else None
    for _ in range(DEPTH):
        if not isinstance(whole, Node) or not whole.inputs:
            return False
        if whole.op == "cumsum":
            return True
        whole = whole.inputs[0].producer
    return False


# What is said of numbers that occur, not of all.
OCCURS = "occurs"


def adds_unit(result: Ranges, node: Node) -> bool | str:
    """The sum of rows or columns of `x + eye(n)`, where x is not negative, as far as is known: each has a one."""
    dim = node.arguments.get("dim")
    axes = dim if isinstance(dim, (tuple, list)) else (dim,)
    made = _maker(node.inputs[0]) if node.inputs else None
    if len(axes) != 1 or not isinstance(made, Node) or made.op != "add" or made.arguments.get("alpha", 1) != 1:
        return False
    one, other = made.arguments.get("input"), made.arguments.get("other")
    for unit, rest in ((one, other), (other, one)):
        source = _maker(unit)
        if isinstance(source, Node) and source.op == "eye" and source.arguments.get("m") is None:
            cells = result.of(rest).cells if isinstance(rest, Value) else ()
            if cells and all(c.bounds[0] >= 0 for c in cells):
                return True
            return OCCURS if cells and all(0 <= c.reached[0] <= c.reached[1] for c in cells) else False
    return False
