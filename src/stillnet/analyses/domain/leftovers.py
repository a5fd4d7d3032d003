"""Sums of ones some of which were written over: those that are left keep the sum away from zero."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.graph import Node, Value
from .squares import maker

ORDERS = frozenset({"argsort", "sort", "randperm"})
MOVING = frozenset({"gather", "take_along_dim", "index_select", "getitem"})


def sums_leftovers(node: Node) -> bool:
    """The sum of a mask that was ones, with zeros written to a slice of it, perhaps in another order."""
    made = node.inputs[0].producer if node.inputs else None
    while isinstance(made, Node) and (made.op.startswith("cast") or _is_reordering(made)):
        made = made.inputs[0].producer
    if not isinstance(made, Node) or made.op != "setitem" or made.arguments.get("value") not in (0, False):
        return False
    return _is_partial(made) and _is_one(maker(made.inputs[0])) and node.arguments.get("dim") is None


def _is_reordering(node: Node) -> bool:
    """Whether an operation holds all elements of its operand, at places that an order gives."""
    index = node.arguments.get("index")
    index = index[-1] if isinstance(index, tuple) and index else index
    order = maker(index) if isinstance(index, Value) else None
    return node.op in MOVING and bool(node.inputs) and isinstance(order, Node) and order.op in ORDERS


def _is_one(made: Any) -> bool:
    return isinstance(made, Node) and made.op in ("ones", "ones_like")


def _is_partial(written: Node) -> bool:
    """Whether a slice has an end: a size that is not known leaves something, as a rule."""
    index, shape = written.arguments.get("index"), written.inputs[0].shape
    items = index if isinstance(index, tuple) else (index,)
    if any(not isinstance(i, slice) for i in items) or (shape is not None and len(items) > len(shape)):
        return False
    ends = [(i, shape[axis] if shape is not None else None) for axis, i in enumerate(items)]
    return any(
        i.start not in (None, 0) or (i.stop is not None and not (type(i.stop) is type(size) is int and i.stop >= size))
        for i, size in ends
    )
