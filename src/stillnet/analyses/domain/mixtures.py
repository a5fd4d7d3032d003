"""Mixtures: shares that sum to one, numbers between two others, and products with weights that are summed up."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.graph import Node, Value

# How deep mixtures of mixtures are looked into.
DEPTH = 3
SAME = frozenset({"cast", "identity", "clone", "detach"})


def sums_mixture(node: Node) -> bool:
    """The sum, along their axis, of `g * softmax(x) + (1 - g) * softmax(y)`, where g does not change along it."""
    dim = node.arguments.get("dim")
    axes = dim if isinstance(dim, (tuple, list)) else (dim,)
    shape = node.inputs[0].shape if node.inputs else None
    if len(axes) != 1 or type(axes[0]) is not int or shape is None:
        return False
    axis = axes[0] if axes[0] < 0 else axes[0] - len(shape)
    made = _made(node.inputs[0])
    return made is not None and made.op == "add" and is_share(node.inputs[0], axis, DEPTH)


def is_share(value: Any, axis: int, depth: int) -> bool:
    """Whether the elements along an axis sum to one."""
    made = _made(value)
    if made is None or not isinstance(value, Value) or value.shape is None or not depth:
        return False
    if made.op == "softmax":
        dim = made.arguments.get("dim", -1)
        return type(dim) is int and (dim if dim < 0 else dim - len(value.shape)) == axis
    if made.op != "add" or made.arguments.get("alpha", 1) != 1:
        return False
    parts = [_weighted(made.arguments.get(name), axis, depth) for name in ("input", "other")]
    return any(is_rest(g, h) or is_rest(h, g) for g in (parts[0] or ()) for h in (parts[1] or ()))


def _weighted(value: Any, axis: int, depth: int) -> list[Value]:
    """The possible weights of a product of a weight and a share."""
    made = _made(value)
    if made is None or made.op != "mul":
        return []
    one, other = made.arguments.get("input"), made.arguments.get("other")
    return [
        weight
        for weight, share in ((one, other), (other, one))
        if isinstance(weight, Value) and is_even(weight, axis) and is_share(share, axis, depth - 1)
    ]


def is_even(weight: Value, axis: int) -> bool:
    """Whether a weight is one number along an axis."""
    return weight.shape is not None and (len(weight.shape) < -axis or weight.shape[axis] == 1)


def is_rest(one: Value, other: Value) -> bool:
    """Whether one weight is `1 - other`."""
    made = _made(one)
    if made is None or made.op != "sub" or made.arguments.get("alpha", 1) != 1:
        return False
    whole, taken = made.arguments.get("input"), made.arguments.get("other")
    known = whole.type.data if isinstance(whole, Value) else (whole,)
    is_one = known is not None and len(known) > 0 and all(k == 1 for k in known)
    return is_one and isinstance(taken, Value) and is_same(taken, other)


def is_same(one: Value, other: Value) -> bool:
    """Whether two values are the same numbers; a share may be written twice."""
    a, b = _made(one), _made(other)
    if _made_by(one) == _made_by(other) or a is None or b is None:
        return _made_by(one) == _made_by(other)
    twice = a.op == b.op == "sigmoid" and len(a.inputs) == len(b.inputs) == 1
    return twice and _made_by(a.inputs[0]) == _made_by(b.inputs[0])


def mixed(node: Node) -> tuple[Value, Value, Value] | None:
    """In `g * a + (1 - g) * b`: g, a and b."""
    one, other = (_made(node.arguments.get(name)) for name in ("input", "other"))
    if one is None or other is None or one.op != "mul" or other.op != "mul" or node.arguments.get("alpha", 1) != 1:
        return None
    for g, a in _factors(one):
        for h, b in _factors(other):
            if is_rest(h, g):
                return g, a, b
            if is_rest(g, h):
                return h, b, a
    return None


def _factors(product: Node) -> list[tuple[Value, Value]]:
    x, y = product.arguments.get("input"), product.arguments.get("other")
    return [(x, y), (y, x)] if isinstance(x, Value) and isinstance(y, Value) else []


def weighted_sum(node: Node) -> tuple[Value, Value] | None:
    """The operands of `sum(x * w)` along some axis."""
    made = _made(node.inputs[0]) if node.inputs and node.arguments.get("dim") is not None else None
    factors = _factors(made) if made is not None and made.op == "mul" else []
    return factors[0] if factors else None


def _made_by(value: Value) -> tuple[int, int]:
    return id(value.producer), value.index


def _made(value: Any) -> Node | None:
    made = value.producer if isinstance(value, Value) else None
    while isinstance(made, Node) and made.op in SAME and made.inputs:
        made = made.inputs[0].producer
    return made if isinstance(made, Node) else None
