"""Sizes in an architecture that the values of tensors decide: each is said, with the place where it arises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..base import dim as D
from ..base.dim import Name, Origin
from ..graph.architecture import UnknownInfo
from ..graph.graph import Node, Value
from ..source.machine import Machine


def decided_sizes(machine: Machine, nodes: Sequence[Node], shown: Iterable[Value]) -> tuple[UnknownInfo, ...]:
    """One entry for each size of the shown values that arises inside the call and that only what tensors hold can tell."""
    waiting = {name for value in shown for name in names_of(machine, value)}
    infos = []
    for node in nodes if waiting else ():
        # what an operation receives with such a size came from outside
        waiting -= {name for value in node.inputs for name in names_of(machine, value)}
        arisen = {name for value in node.outputs for name in names_of(machine, value)} & waiting
        waiting -= arisen
        span = node.site.span if node.site is not None else None
        for name in sorted(name.text for name in arisen):
            reason = f"values decide the size {name} of what {node.api} returns"
            infos.append(UnknownInfo(reason, 1, span.file if span else None, span.line if span else None))
    return tuple(infos)


def names_of(machine: Machine, value: Value) -> set[Name]:
    shape = machine.builder.type_of(value).shape
    return {name for d in shape or () for name in D.names(d) if name.origin is Origin.DATA}
