"""Loops of a stored graph in one form, whether the file writes a body and a condition or edges that lead back."""

from __future__ import annotations

from collections.abc import Callable

from ..base.annotations import Any
from ..files.model import StoredLoop, StoredModel
from ..graph.architecture import LoopInfo
from ..graph.graph import Node, Value

Named = Callable[[Value], Any]


def carried_names(model: StoredModel) -> dict[int, str]:
    """What a round reads of the round before, by the object that stands for it inside."""
    loops = enumerate(model.rounds)
    return {id(inside): f"carried:{n}.{k}" for n, loop in loops for k, (_, inside, _, _) in enumerate(loop.carried)}


def loop_infos(model: StoredModel, named: Named) -> tuple[LoopInfo, ...]:
    """Every loop of a model; `named` gives the name of a value, or its content."""
    written = [_of_body(loop, named) for loop in model.rounds]
    return (*written, *_of_edges(model, named))


def _of_body(loop: StoredLoop, named: Named) -> LoopInfo:
    carried = tuple((named(a), (str(named(b)),), named(c), str(named(d))) for a, b, c, d in loop.carried)
    return LoopInfo(None if loop.condition is None else named(loop.condition), carried)


def _of_edges(model: StoredModel, named: Named) -> list[LoopInfo]:
    """Loops of frames: a `Merge` of what enters and what comes back, a `Switch` behind it that leaves or goes on."""
    switches = {_key(n.inputs[0]): n for n in model.builder.graph.nodes if n.op == "switch" and len(n.inputs) == 2}
    groups: dict[Any, list[Any]] = {}
    for merged, back in model.loops:
        switch, merge = switches.get(_key(merged)), merged.producer
        if switch is None or not isinstance(merge, Node) or len(merge.inputs) != 1 or len(switch.outputs) != 2:
            continue
        condition = named(switch.inputs[1])
        inside = (str(named(merged)), str(named(switch.outputs[1])))
        entry = (named(merge.inputs[0]), inside, named(back), str(named(switch.outputs[0])))
        groups.setdefault(str(condition), [condition, []])[1].append(entry)
    return [LoopInfo(condition, tuple(carried)) for condition, carried in groups.values()]


def looped_nodes(model: StoredModel) -> set[int]:
    """Numbers of the nodes that a loop may run more than once."""
    nodes = model.builder.graph.nodes
    found = {n.id for first, last in model.builder.graph.rounds for n in nodes[first:last]}
    # edges that lead back: all behind a `Merge`, up to the side of the `Switch` that leaves, belongs to the loop of the condition
    conditions = {_key(n.inputs[0]): _key(n.inputs[1]) for n in nodes if n.op == "switch" and len(n.inputs) == 2}
    entered = {id(m.producer): conditions[_key(m)] for m, _ in model.loops if _key(m) in conditions}
    running: dict[tuple[int, int], frozenset[Any]] = {}
    for node in nodes if entered else ():
        loops: frozenset[Any] = frozenset().union(*(running.get(_key(v), frozenset()) for v in node.inputs))
        loops |= {entered[id(node)]} if id(node) in entered else frozenset()
        if loops:
            found.add(node.id)
        left = {_key(node.inputs[1])} if node.op == "switch" and len(node.inputs) == 2 else set()
        for value in node.outputs:
            running[_key(value)] = loops - left if value.index == 0 else loops
    return found


def _key(value: Value) -> tuple[int, int]:
    return id(value.producer), value.index
