"""Calls of modules as they are recorded: those that a hook would see, and the outermost ones, in which a model is used."""

from __future__ import annotations

from collections.abc import Iterable

from ..base.annotations import Any
from ..base.plain import dataclass
from ..base.span import Site
from ..graph.graph import ModuleCall, Value
from .machine import Machine
from .values import Instance


@dataclass(frozen=True, slots=True, eq=False)
class Forward:
    """An outermost call of a module: a model being used."""

    module: Instance
    args: list[Any]
    kwargs: dict[str, Any]
    result: Any
    first_node: int
    last_node: int
    first_call: int
    last_call: int
    first_failure: int
    training: bool
    guard: tuple[Any, ...]
    site: Any
    completed: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Begun:
    """A call under way: where it stands, and what the graph held before it."""

    module: Instance
    site: Site | None
    outer_scope: Any
    node: int
    call: int
    failure: int


def begin(machine: Machine, module: Instance) -> Begun:
    """From here on operations belong to this module."""
    builder, graph = machine.builder, machine.builder.graph
    begun = Begun(module, builder.site, builder.scope, len(graph.nodes), len(graph.calls), len(graph.failures))
    machine.call_stack.append(module)
    builder.scope = module
    return begun


def end(machine: Machine, begun: Begun) -> None:
    machine.call_stack.pop()
    machine.builder.scope = begun.outer_scope


def note_call(machine: Machine, begun: Begun, inputs: Iterable[Value], outputs: Iterable[Value]) -> ModuleCall:
    """A call that has completed."""
    builder, graph = machine.builder, machine.builder.graph
    last, depth = len(graph.nodes), len(machine.call_stack)
    made = (begun.module, tuple(inputs), tuple(outputs), begun.site, begun.node, last, depth)
    record = ModuleCall(*made, builder.repeat, builder.guard)
    graph.calls.append(record)
    return record


def note_forward(
    machine: Machine,
    begun: Begun,
    args: list[Any],
    kwargs: dict[str, Any],
    result: Any,
    training: bool,
    completed: bool,
) -> None:
    """A call that no other module has made."""
    if machine.call_stack:
        return
    graph, guard = machine.builder.graph, machine.builder.guard
    nodes, calls = (begun.node, len(graph.nodes)), (begun.call, len(graph.calls))
    machine.forwards.append(
        Forward(
            begun.module, args, kwargs, result, *nodes, *calls, begun.failure, training, guard, begun.site, completed
        )
    )
