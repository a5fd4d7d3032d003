"""Cosines and sines of angles that are known by their form: half the trace of a rotation less one, products of two vectors,
the pitch of a quaternion."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.graph import RETURNED, Node, Source, Value
from .squares import maker

PRODUCTS = frozenset({"dot", "vecdot", "inner"})
# The places on the diagonal of a matrix whose elements a program adds one by one.
DIAGONAL = {(0, 0), (1, 1), (2, 2)}


def is_cosine_of_angle(value: Any) -> bool:
    """Whether a tensor is `(trace(R) - 1) / 2`, or the product of two vectors, perhaps without its sign: who takes the angle
    of it means vectors of length one and rotations, and rounding takes those past one."""
    made = maker(value) if isinstance(value, Value) else None
    while isinstance(made, Node) and made.inputs and (made.op == "abs" or _is_over_lengths(made)):
        made = maker(made.inputs[0])
    return isinstance(made, Node) and (is_product_of_vectors(made) or _is_half_trace(made))


def is_sine_of_pitch(value: Any) -> bool:
    """Whether a tensor is `2 * (w * y - z * x)`: the quaternion is meant to have length one, and rounding takes this past it."""
    made = maker(value) if isinstance(value, Value) else None
    if (
        not isinstance(made, Node)
        or made.op != "mul"
        or 2 not in (made.arguments.get("input"), made.arguments.get("other"))
    ):
        return False
    inner = maker(made.inputs[0]) if made.inputs else None
    if not isinstance(inner, Node) or inner.op not in ("sub", "add") or len(inner.inputs) != 2:
        return False
    products = [maker(v) for v in inner.inputs]
    return all(isinstance(p, Node) and p.op == "mul" and len(p.inputs) == 2 for p in products)


def _is_over_lengths(node: Node) -> bool:
    return node.op == "div" and len(node.inputs) == 2


def is_product_of_vectors(node: Node) -> bool:
    """`dot(a, b)`, `sum(a * b, axis)`, or an einsum that sums one axis of two tensors away."""
    if node.op == "sum":
        product = maker(node.inputs[0]) if node.inputs and node.arguments.get("dim") is not None else None
        return isinstance(product, Node) and product.op == "mul" and not _is_scaled(product)
    if node.op != "einsum":
        return node.op in PRODUCTS
    sides = _sides(node)
    return sides is not None and len(sides[0]) == 2 and sides[0][0] == sides[0][1] == sides[1] + sides[0][0][-1]


def _is_scaled(product: Node) -> bool:
    return any(isinstance(product.arguments.get(k), (int, float)) for k in ("input", "other"))


def _sides(node: Node) -> tuple[list[str], str] | None:
    """What an equation says of the operands, and of the result."""
    equation = node.arguments.get("equation")
    if not isinstance(equation, str) or "->" not in equation:
        return None
    operands, result = equation.replace(" ", "").split("->")
    return operands.split(","), result


def _is_half_trace(node: Node) -> bool:
    first, second = node.arguments.get("input"), node.arguments.get("other")
    if isinstance(first, (int, float)):
        first, second = second, first
    is_half = (node.op == "div" and second == 2) or (node.op == "mul" and second == 0.5)
    less = maker(first) if is_half and isinstance(first, Value) else None
    if not isinstance(less, Node) or less.op not in ("sub", "add") or not less.inputs:
        return False
    one = less.arguments.get("other")
    is_less = one == (1 if less.op == "sub" else -1)
    return is_less and is_trace(maker(less.inputs[0]))


def is_trace(node: Any) -> bool:
    """`trace(x)`, the sum of a diagonal, `x[0, 0] + x[1, 1] + x[2, 2]`, or an einsum that repeats an axis; what was not read
    is a trace where it stands in the formula of one."""
    if not isinstance(node, Node):
        return isinstance(node, Source) and node.owner == RETURNED
    if node.op == "trace":
        return True
    if node.op == "sum":
        diagonal = maker(node.inputs[0]) if node.inputs else None
        return isinstance(diagonal, Node) and diagonal.op in ("diag", "diagonal")
    if node.op == "einsum":
        sides = _sides(node)
        return sides is not None and len(sides[0]) == 1 and sides[0][0] == sides[1] + 2 * sides[0][0][-1]
    if node.op == "add" and len(node.inputs) == 2 and all(is_trace(v.producer) for v in node.inputs):
        return True
    return _summed_places(node) == DIAGONAL


def _summed_places(node: Node) -> set[Any]:
    """The last two places of the elements whose sum an operation is."""
    index = node.arguments.get("index")
    if node.op == "getitem":
        return {index[-2:]} if isinstance(index, tuple) else set()
    if node.op != "add" or len(node.inputs) != 2:
        return set()
    return {p for v in node.inputs if isinstance(v.producer, Node) for p in _summed_places(v.producer)}
