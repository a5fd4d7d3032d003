"""What the way a tensor is computed says about it, past what blocks can: expanded squares, and sums along a unit matrix."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..base import interval as I
from ..graph.graph import Node, Value
from .cells import Cell
from .partition import Range

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
        "getitem",
        "tile",
        "repeat",
    ]
)
# Weighted means of elements that lie near each other.
MEANS = frozenset(["mean", "avg_pool", "window_average_pool", "convolution", "convolution_to_size"])
PRODUCTS = frozenset({"matmul", "mm", "bmm", "dot", "inner", "einsum"})
LOOKED_AT = frozenset({"add", "sub", "sum"})
# Terms of one sum that are looked at.
TERMS = 6


def refined(result: Ranges, node: Node, found: Range) -> Range:
    if node.op in ("sub", "add") and any(c.reached[0] < ROUNDING for c in found.cells):
        if is_square(node):
            return Range(tuple(_from(c, ROUNDING) for c in found.cells), found.cuts, found.shape, found.dtype)
    elif node.op == "sum" and found.cell.bounds[0] < 1 and adds_unit(result, node):
        return Range((Cell((1.0, I.INF), I.meet(found.cell.reached, (1.0, I.INF))),), None, found.shape, found.dtype)
    return found


def _from(cell: Cell, low: float) -> Cell:
    """The same block where what occurs is not below a number; the bounds stay, because digits are lost."""
    if I.is_empty(cell.reached):
        return cell
    return Cell(cell.bounds, (max(cell.reached[0], low), max(cell.reached[1], low)), None, cell.weak)


# -- never negative ----------------------------------------------------------------------------------------------------
def is_square(node: Node) -> bool:
    """`mean(x²) - mean(x)²`, or `|x|² + |y|² - 2 x·y`: what is written as a difference is a variance or a distance."""
    terms = list(_terms(node, 1.0))
    return len(terms) <= TERMS and (_is_variance(terms) or _is_distance(terms))


Term = tuple[float, Any]


def _terms(made: Any, sign: float) -> Iterator[Term]:
    """A sum as its parts, each with its factor."""
    if isinstance(made, Node) and made.op in ("add", "sub") and made.arguments.get("alpha", 1) == 1:
        yield from _terms(_maker(made.arguments.get("input")), sign)
        yield from _terms(_maker(made.arguments.get("other")), sign if made.op == "add" else -sign)
    elif isinstance(made, Node) and made.op == "neg":
        yield from _terms(_maker(made.arguments.get("input")), -sign)
    elif isinstance(made, Node) and made.op == "mul" and _factor(made) is not None:
        number, other = _factor(made) or (0.0, None)
        yield from _terms(_maker(other), sign * number)
    else:
        yield sign, made


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
    while isinstance(made, Node) and made.op in MOVING and made.inputs:
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


# -- never zero --------------------------------------------------------------------------------------------------------
def adds_unit(result: Ranges, node: Node) -> bool:
    """The sum of rows or columns of `x + eye(n)`, where x is not negative: each has a one."""
    dim = node.arguments.get("dim")
    axes = dim if isinstance(dim, (tuple, list)) else (dim,)
    made = _maker(node.inputs[0]) if node.inputs else None
    if len(axes) != 1 or not isinstance(made, Node) or made.op != "add" or made.arguments.get("alpha", 1) != 1:
        return False
    one, other = made.arguments.get("input"), made.arguments.get("other")
    for unit, rest in ((one, other), (other, one)):
        source = _maker(unit)
        if isinstance(source, Node) and source.op == "eye" and source.arguments.get("m") is None:
            return isinstance(rest, Value) and all(c.bounds[0] >= 0 for c in result.of(rest).cells)
    return False
