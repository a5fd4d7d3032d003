"""Lengths of vectors that are drawn at random, which are not zero."""

from __future__ import annotations

from ..base.annotations import Any
from ..graph.graph import Node
from .squares import maker, summed_square

DRAWN = frozenset({"randn", "randn_like", "normal", "fill_normal", "rand", "rand_like", "fill_uniform"})
EXTREMES = frozenset({"amax", "max", "max_along"})


def is_length_of_noise(node: Node) -> bool:
    """The length of random vectors, or the largest size in them: one of the numbers may be zero, all of them are not at
    once. What a function is handed to try it stands for other numbers."""
    if is_over_one(node):
        return False
    drawn = drawn_by(_measured(node))
    return drawn is not None and _is_in_one_call(drawn, node)


def _measured(node: Node) -> Any:
    """The numbers that a length, a sum of squares or the largest of sizes is taken of."""
    if node.op == "sum":
        return summed_square(node)
    if node.op not in EXTREMES:
        return node.inputs[0]
    size = maker(node.inputs[0])
    return size.inputs[0] if isinstance(size, Node) and size.op == "abs" else None


def is_over_one(node: Node) -> bool:
    """Whether an axis of one element is reduced."""
    dim, shape = node.arguments.get("dim"), node.inputs[0].shape
    axes = dim if isinstance(dim, (tuple, list)) else range(len(shape or ())) if dim is None else (dim,)
    return shape is not None and all(type(a) is int and shape[a : a + 1 or None] == (1,) for a in axes)


def drawn_by(value: Any) -> Node | None:
    """What draws random numbers that are perhaps shifted and scaled."""
    made = maker(value)
    while isinstance(made, Node) and made.op in ("add", "sub", "mul", "div") and len(made.inputs) == 1:
        made = maker(made.inputs[0])
    return made if isinstance(made, Node) and made.op in DRAWN else None


def _is_in_one_call(one: Node, other: Node) -> bool:
    return one.site is not None and other.site is not None and one.site.caller == other.site.caller
