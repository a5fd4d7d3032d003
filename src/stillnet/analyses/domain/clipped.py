"""Numbers that are clipped at a limit and divided by it: between -1 and 1, whatever the limit is."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.graph import Node, Value
from .squares import maker


def is_clipped_by_divisor(node: Node) -> bool:
    """`maximum(minimum(x, limit), -limit) / limit`, in either order, and `clamp(x, -limit, limit) / limit`."""
    limit, clipped = node.arguments.get("other"), maker(node.arguments.get("input"))
    if not isinstance(limit, Value) or not isinstance(clipped, Node):
        return False
    if clipped.op == "clamp":
        return _is_limit(clipped.arguments.get("max"), limit) and _is_opposite(clipped.arguments.get("min"), limit)
    inner = [maker(v) for v in clipped.inputs]
    ops = ("minimum", "maximum")
    if clipped.op not in ops:
        return False
    bounds = {clipped.op: clipped.inputs}
    bounds |= {n.op: n.inputs for n in inner if isinstance(n, Node) and n.op in ops and n.op != clipped.op}
    above = any(_is_limit(v, limit) for v in bounds.get("minimum", ()))
    return above and any(_is_opposite(v, limit) for v in bounds.get("maximum", ()))


def _is_limit(value: Any, limit: Value) -> bool:
    return isinstance(value, Value) and value.producer is limit.producer and value.index == limit.index


def _is_opposite(value: Any, limit: Value) -> bool:
    """Whether a tensor is `-limit` or `-1 * limit`."""
    node = value.producer if isinstance(value, Value) else None
    if not isinstance(node, Node) or node.op not in ("neg", "mul") or len(node.inputs) != 1:
        return False
    factors = [node.arguments.get("input"), node.arguments.get("other")]
    turned = node.op == "neg" or -1 in [f for f in factors if isinstance(f, int | float)]
    return turned and _is_limit(node.inputs[0], limit)
