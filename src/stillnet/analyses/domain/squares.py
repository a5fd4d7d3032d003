"""Expanded squares: sums whose parts say that they are a variance or a distance, which is never negative."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from ...graph.graph import Node, Value
from ...ops.matmul import added_product

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
# Those that leave none of the elements out.
WHOLLY_MOVING = MOVING - {"getitem"}
# Weighted means of elements that lie near each other.
MEANS = frozenset(["mean", "avg_pool", "window_average_pool", "convolution", "convolution_to_size"])
PRODUCTS, TIMES = frozenset({"matmul", "mm", "bmm", "linear"}), frozenset({"mul"})
# Terms of one sum that are looked at.
TERMS = 6


def is_square(node: Node) -> bool:
    """`mean(x²) - mean(x)²`, `|x|² + |y|² - 2 x·y`, or `x² + y² - 2xy`: what is written as a difference is a variance or a
    distance."""
    return beside_square(node) == 0


def beside_square(node: Node) -> float | None:
    """The number that is added to what is a square; None where there is none."""
    terms = terms_of(node) or []
    numbers = [f * t for f, t in terms if isinstance(t, (int, float))]
    rest = [(f, t) for f, t in terms if not isinstance(t, (int, float))]
    is_squared = _is_variance(rest) or _is_distance(rest, summed_square, PRODUCTS) or _is_distance(rest, squared, TIMES)
    return sum(numbers) if is_squared else None


Term = tuple[float, Any]


def terms_of(node: Node) -> list[Term] | None:
    """A sum as its parts, each with its factor; None where they are many, as in a chain of residual blocks."""
    found: list[Term] = []
    waiting: list[Term] = [(1.0, node)]
    while waiting:
        if len(found) + len(waiting) > TERMS:
            return None
        sign, made = waiting.pop()
        op = made.op if isinstance(made, Node) else ""
        factor = factor_of(made) if op == "mul" else None
        if op in ("add", "sub") and made.arguments.get("alpha", 1) == 1:
            waiting.append((sign if op == "add" else -sign, maker(made.arguments.get("other"))))
            waiting.append((sign, maker(made.arguments.get("input"))))
        elif op == "addmm" and (product := added_product(made.arguments)) is not None:
            found.append((sign * product.alpha, made))
            waiting.append((sign * product.beta, maker(product.added)))
        elif op == "neg":
            waiting.append((-sign, maker(made.arguments.get("input"))))
        elif factor is not None:
            waiting.append((sign * factor[0], maker(factor[1])))
        else:
            found.append((sign, made))
    return found


def factor_of(node: Node) -> tuple[float, Any] | None:
    one, other = node.arguments.get("input"), node.arguments.get("other")
    for number, rest in ((one, other), (other, one)):
        if isinstance(number, (int, float)):
            return float(number), rest
        known = number.type.data if isinstance(number, Value) else None
        if known is not None and len(known) == 1 and isinstance(known[0], (int, float)):
            return float(known[0]), rest
    return None


def maker(value: Any, moving: frozenset[str] = MOVING) -> Any:
    """The operation or source behind a tensor that was only moved."""
    made = value.producer if isinstance(value, Value) else value
    while isinstance(made, Node) and made.inputs and (made.op in moving or made.op.startswith("cast_")):
        made = made.inputs[0].producer
    return made


def squared(made: Any) -> Any:
    """What an operation is the square of."""
    if not isinstance(made, Node):
        return None
    if made.op == "square" or (made.op == "pow" and made.arguments.get("exponent") in (2, 2.0)):
        return maker(made.arguments.get("input"))
    if made.op == "mul":
        one, other = maker(made.arguments.get("input")), maker(made.arguments.get("other"))
        return one if one is other else None
    return None


def _is_variance(terms: list[Term]) -> bool:
    if len(terms) != 2 or terms[0][0] != -terms[1][0] or terms[0][0] <= 0:
        return False
    whole, middle = terms[0][1], squared(terms[1][1])
    if not (isinstance(whole, Node) and isinstance(middle, Node) and whole.op == middle.op and whole.op in MEANS):
        return False
    if not whole.inputs or not middle.inputs or squared(maker(whole.inputs[0])) is not maker(middle.inputs[0]):
        return False
    return [maker(v) for v in whole.inputs[1:]] == [maker(v) for v in middle.inputs[1:]]


def _is_distance(terms: list[Term], length: Callable[[Any], Any], times: frozenset[str]) -> bool:
    lengths = [length(t) for f, t in terms if f == 1.0]
    products = [p for p in (_product(f, t, times) for f, t in terms) if p is not None and p[0] == -2.0]
    if len(terms) != 3 or len(lengths) != 2 or len(products) != 1 or None in lengths:
        return False
    if times is TIMES and lengths[0] is lengths[1]:
        return False  # parts of one tensor: which ones is not looked at
    factors = products[0][1]
    return all(any(f is x for x in lengths) for f in factors) and all(any(f is x for f in factors) for x in lengths)


def is_distance_to_itself(node: Node) -> bool:
    """`|x|² + |x|² - 2 x·x`: what every element has to itself is zero."""
    products = [p for p in (_product(f, t, PRODUCTS) for f, t in terms_of(node) or []) if p is not None]
    return is_square(node) and len(products) == 1 and products[0][1][0] is products[0][1][1]


def _product(factor: float, made: Any, times: frozenset[str]) -> tuple[float, list[Any]] | None:
    """The factors of a product, and the number that stands before them: `-2 * x @ y.T` is `(-2 * x) @ y.T`."""
    if not isinstance(made, Node):
        return None
    added = added_product(made.arguments) if made.op == "addmm" and times is PRODUCTS else None
    if added is None and (made.op not in times or len(made.inputs) != 2):
        return None
    factors = []
    for value in made.inputs if added is None else (added.left, added.right):
        inner = maker(value)
        scaled = factor_of(inner) if isinstance(inner, Node) and inner.op == "mul" else None
        factor *= scaled[0] if scaled is not None else 1.0
        factors.append(maker(scaled[1]) if scaled is not None else inner)
    return factor, factors


def summed_square(made: Any) -> Any:
    return squared(maker(made.inputs[0])) if isinstance(made, Node) and made.op == "sum" and made.inputs else None
