"""Sizes and calls in an architecture that the values of tensors decide: each is said, with the place where it arises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..base import dim as D
from ..base.dim import Name, Origin
from ..graph.architecture import UnknownInfo
from ..graph.graph import ModuleCall, Node, Value
from ..source.known.torch.module_members import Member
from ..source.machine import Machine

OPEN = (Origin.DATA, Origin.UNKNOWN)
# Conditions on values that are said of the calls of one model.
MOST_CONDITIONS = 5


def decided_calls(calls: Iterable[ModuleCall], paths: dict[int, Member]) -> tuple[UnknownInfo, ...]:
    """One entry for each condition on what tensors hold under which modules of the model are called."""
    found: dict[str, list[ModuleCall]] = {}
    for call in calls:
        asked = next((c for c in call.guard if c.about is not None), None) if id(call.module) in paths else None
        if asked is not None:
            found.setdefault(str(asked), []).append(call)
    infos = []
    for condition, under in list(found.items())[:MOST_CONDITIONS]:
        path, span = paths[id(under[0].module)].path, under[0].site.span if under[0].site is not None else None
        reason = f"values decide whether {path or 'the model'} is called: only if {condition}"
        infos.append(UnknownInfo(reason, len(under), span.file if span else None, span.line if span else None))
    return tuple(infos)


def decided_sizes(machine: Machine, nodes: Sequence[Node], shown: Iterable[Value]) -> tuple[UnknownInfo, ...]:
    """One entry for each size of the shown values that arises inside the call and that only what tensors hold can tell, or
    that nobody knows."""
    waiting = {name for value in shown for name in names_of(machine, value)}
    infos = []
    for node in nodes if waiting else ():
        # what an operation receives with such a size came from outside
        waiting -= {name for value in node.inputs for name in names_of(machine, value)}
        arisen = {name for value in node.outputs for name in names_of(machine, value)} & waiting
        waiting -= arisen
        span = node.site.span if node.site is not None else None
        for name in sorted(arisen, key=lambda name: name.text):
            who = "values decide" if name.origin is Origin.DATA else "nobody knows"
            reason = f"{who} the size {name.text} of what {node.api} returns"
            infos.append(UnknownInfo(reason, 1, span.file if span else None, span.line if span else None))
    return tuple(infos)


def names_of(machine: Machine, value: Value) -> set[Name]:
    shape = machine.builder.type_of(value).shape
    return {name for d in shape or () for name in D.names(d) if name.origin in OPEN}
