"""Sums and lengths that are not zero: of random numbers, of unit matrices, of the places of the largest element."""

from __future__ import annotations

from ...base import interval as I
from ...base.annotations import TYPE_CHECKING, Any
from ...graph.graph import Node, Value
from .places import uncast
from .squares import maker, squared

if TYPE_CHECKING:
    from ..ranges import Ranges

LENGTHS = frozenset({"norm", "vector_norm", "linalg_norm"})
DRAWN = frozenset({"rand", "rand_like", "randn", "randn_like", "normal", "uniform", "fill_normal", "fill_uniform"})
UNIFORM = ("rand", "rand_like")
# What moves and scales numbers, each of which still is any number.
MOVED = frozenset({"add", "sub", "mul", "div"})
# What changes each number for itself, and is not the same for all of them.
BENDING = frozenset({"silu", "tanh", "sigmoid", "gelu", "elu", "selu", "softplus", "leaky_relu", "mish", "sin", "cos"})
# Two of them are not the same all over.
DIFFERENCES = frozenset({"add", "sub"})
LARGEST, SMALLEST = ("amax", "max", "max_along"), ("amin", "min", "min_along")
# The largest element is where this is true, for a comparison with it on the right, and the smallest one.
MEETING = {"equal": LARGEST + SMALLEST, "greater_equal": LARGEST, "less_equal": SMALLEST}
FOLLOWED = 4
EXTREMES = frozenset(LARGEST)


def is_of_drawn(node: Node) -> bool:
    """The length of random numbers, the largest size in them, or the sum of their squares, of their sizes or of numbers between
    0 and 1, where they are drawn: that all of them are zero does not happen. What a function is called with stands for data,
    but not the difference of two, each of which is drawn for itself."""
    made = maker(node.inputs[0]) if node.inputs and not is_over_one(node) else None
    size = maker(made.inputs[0]) if isinstance(made, Node) and made.op == "abs" and made.inputs else None
    positive = isinstance(made, Node) and made.op in UNIFORM
    if node.op in EXTREMES:
        made = size
    elif node.op not in LENGTHS and not positive:
        made = size or squared(made)
    if isinstance(made, Node) and made.op in DIFFERENCES and len(made.inputs) == 2:
        one, other = (drawn(maker(v)) for v in made.inputs)
        return one is not None and other is not None and one is not other
    source = drawn(made)
    return source is not None and called_from(source) == called_from(node)


def is_over_one(node: Node) -> bool:
    """Whether an axis of one element is reduced."""
    shape, axes = node.inputs[0].shape, _axes(node)
    over = range(len(shape or ())) if axes is None else axes
    return shape is not None and all(type(a) is int and shape[a : a + 1 or None] == (1,) for a in over)


def called_from(node: Node) -> Any:
    return node.site.caller if node.site is not None else None


def drawn(made: Any) -> Node | None:
    """Random numbers, perhaps moved and scaled by numbers, or bent."""
    for _ in range(FOLLOWED):
        if not isinstance(made, Node) or made.op in DRAWN:
            break
        if (made.op not in MOVED or len(made.inputs) != 1) and made.op not in BENDING:
            return None
        made = maker(made.inputs[0])
    return made if isinstance(made, Node) and made.op in DRAWN else None


def is_of_unit(node: Node) -> bool:
    """The sum or the length of a unit matrix, or of its rows."""
    made = maker(node.inputs[0]) if node.inputs else None
    made = squared(made) or made
    usual = node.arguments.get("p", node.arguments.get("ord")) in (None, 1, 2, 2.0, "fro", "euclidean")
    return usual and isinstance(made, Node) and made.op == "eye" and made.arguments.get("m") is None


def counts_largest(node: Node) -> bool:
    """`sum(x == max(x, axis), axis)`: one element, at least, is the largest."""
    mask = maker(node.inputs[0]) if node.inputs else None
    if not isinstance(mask, Node) or mask.op not in MEETING or len(mask.inputs) != 2:
        return False
    for one, other in (mask.inputs, mask.inputs[::-1]):
        extreme = maker(other)
        turned = mask.op != "equal" and one is mask.inputs[1]
        if isinstance(extreme, Node) and extreme.op in MEETING[mask.op] and not turned and extreme.inputs:
            over = _axes(node)
            return maker(extreme.inputs[0]) is maker(one) and (over is None or _axes(extreme) == over)
    return False


def _axes(node: Node) -> Any:
    """The axes that a reduction takes together; None for all of them."""
    dim = node.arguments.get("dim")
    return tuple(dim) if isinstance(dim, list | tuple) else dim if dim is None else (dim,)


def counts_first(result: Ranges, node: Node) -> bool:
    """`sum(g) + cumsum(1 - g)` of shares g: the first of them and what it leaves are counted, and make one."""
    for one, other in (node.inputs, node.inputs[::-1]) if len(node.inputs) == 2 else ():
        total, running = uncast(one), uncast(other)
        if not isinstance(total, Node) or not isinstance(running, Node) or total.op != "sum" or running.op != "cumsum":
            continue
        rest = uncast(running.inputs[0])
        if not isinstance(rest, Node) or rest.op != "sub" or rest.arguments.get("input") not in (1, 1.0):
            continue
        whole, left = total.inputs[0], rest.arguments.get("other")
        if isinstance(left, Value) and uncast(whole) is uncast(left) and (_axes(total) or (0,)) == _axes(running):
            return I.covers(I.UNIT, result.cell(left).bounds)
    return False
