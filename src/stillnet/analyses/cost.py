"""Multiply-adds and bytes of operations, from the operation table."""

from __future__ import annotations

import itertools

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..graph.builder import Builder
from ..graph.constraints import NotUnderstood
from ..graph.graph import Node, Value
from ..ops import OPS


def macs(builder: Builder, node: Node) -> Dim | None:
    """Multiply-adds of one operation; None where its shapes are not known, 0 where the operation multiplies nothing."""
    rule = OPS[node.op].macs if node.op in OPS else None
    if rule is None:
        return 0
    outputs = [builder.type_of(v) for v in node.outputs]
    if any(o.shape is None for o in outputs):
        return None
    typed = {k: _typed(builder, v) for k, v in node.arguments.items()}
    try:
        return D.mul(rule(outputs, **typed), node.repeat)
    except (TypeError, IndexError, NotUnderstood, ZeroDivisionError):
        return None


def _typed(builder: Builder, argument: Any) -> Any:
    if isinstance(argument, Value):
        return builder.type_of(argument)
    if isinstance(argument, (list, tuple)):
        return type(argument)(_typed(builder, a) for a in argument)
    return argument


def value_bytes(builder: Builder, value: Value) -> Dim | None:
    kind = builder.type_of(value)
    if kind.shape is None or kind.dtype is None:
        return None
    return D.mul(D.product(kind.shape), kind.dtype.itemsize)


def total(parts: Any) -> Dim | None:
    """The sum, or None if a part is not known."""
    result: Dim = 0
    for part in parts:
        if part is None:
            return None
        result = D.add(result, part)
    return result


def peak_bytes(builder: Builder, nodes: list[Node]) -> Dim | None:
    """The largest sum of live activations: a value lives from its birth to its last use. Known sizes only."""
    last: dict[int, int] = {}
    for position, node in enumerate(nodes):
        for value in node.inputs:
            last[id(value)] = position
    live, peak = 0, 0
    sizes: dict[int, int] = {}
    dying: dict[int, list[int]] = {}
    for position, node in enumerate(nodes):
        view = OPS[node.op].view if node.op in OPS else False
        for value in node.outputs:
            size = 0 if view else value_bytes(builder, value)
            if not isinstance(size, int):
                return None
            sizes[id(value)] = size
            live += size
            dying.setdefault(last.get(id(value), len(nodes)), []).append(id(value))
        peak = max(peak, live)
        for key in dying.pop(position, ()):
            live -= sizes[key]
    return peak


class Costs:
    """Multiply-adds of a stretch of operations, each computed once; sums of known numbers are differences of running sums."""

    def __init__(self, builder: Builder, nodes: list[Node]) -> None:
        self.first = nodes[0].id if nodes else 0
        self.each = [macs(builder, n) for n in nodes]
        self.running: list[int] | None = None
        if all(isinstance(c, int) for c in self.each):
            self.running = [0, *itertools.accumulate(c for c in self.each if isinstance(c, int))]

    def of(self, node: Node) -> Dim | None:
        return self.each[node.id - self.first]

    def between(self, first: int, last: int) -> Dim | None:
        """The sum over the nodes from number `first` up to `last`."""
        if not self.each:
            return 0
        if self.running is not None:
            return self.running[last - self.first] - self.running[first - self.first]
        return total(self.each[first - self.first : last - self.first])
