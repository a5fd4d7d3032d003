"""Methods that nobody calls: each is read once for its numbers, on an object that is there or that defaults build."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..base.dim import Origin
from ..graph.graph import Node
from . import limits
from .calls import call
from .entries import any_keywords, unknown_arguments
from .imports import module_frame
from .machine import LimitReached, Machine
from .modules import Module
from .uncalled import is_test
from .values import BoundMethod, Class, Cond, Function, Instance, Raised, Tensor


def run_methods(machine: Machine, module: Module) -> None:
    """What fails in them is no evidence: nobody knows in which state and with which arguments they would be called."""
    frame = module_frame(module)
    machine.context["frame"] = frame
    budget = machine.steps + limits.UNCALLED
    for cls in [c for c in module.variables.values() if isinstance(c, Class) and c.source is module]:
        waiting = list(unread(machine, cls))
        receiver = instance_of(machine, module, cls) if waiting else None
        for method in waiting:
            if receiver is not None and machine.steps <= budget and method.node not in machine.called_functions:
                read(machine, method, receiver)


def unread(machine: Machine, cls: Class) -> Iterator[Function]:
    for value in cls.namespace.values():
        if not isinstance(value, Function) or value.node in machine.called_functions or is_test(value):
            continue
        plain = not value.name.startswith("__") and not getattr(value.node, "decorator_list", ())
        if plain and value.node.args.args:
            yield value


def instance_of(machine: Machine, module: Module, cls: Class) -> Instance | None:
    """The last object of a class that the program made, or one that is made of defaults and names."""
    there = [i for i in (*machine.instances, *module.variables.values()) if isinstance(i, Instance) and i.cls is cls]
    if there:
        return there[-1]
    init = cls.find("__init__")
    args, kwargs = unknown_arguments(init) if isinstance(init, Function) else ([], {})
    made = aside(machine, cls, lambda: call(machine, cls, args, kwargs, module_frame(module)))
    if not isinstance(made, Instance) or made.cls is not cls:
        return None
    # what an object of numbers starts with is not what it holds when somebody calls it
    held = [v.value for v in made.attributes.values() if isinstance(v, Tensor) and not v.is_parameter]
    states = [v for v in held if isinstance(v.producer, Node) and not v.producer.inputs]
    machine.context.setdefault("first values", []).extend(states)
    return made


def read(machine: Machine, method: Function, receiver: Instance) -> None:
    args, kwargs = unknown_arguments(method)
    kwargs.update(any_keywords(method.node.args))
    bound = BoundMethod(method, receiver)
    aside(machine, method, lambda: call(machine, bound, args, kwargs, machine.context["frame"]))


def aside(machine: Machine, entry: Class | Function, run: Callable[[], Any]) -> Any:
    """Run something that leaves operations behind, and no evidence."""
    builder = machine.builder
    builder.forget_names(Origin.INPUT, Origin.CONFIG)
    if entry.node is not None:
        machine.at(entry.node, machine.context["frame"])
    kept: tuple[list[Any], ...] = (
        machine.observations,
        builder.graph.failures,
        machine.forwards,
        machine.instances,
    )
    sizes = [len(k) for k in kept]
    guard = builder.guard
    builder.guard = (*guard, Cond(f"{entry.name} is called"))
    outer, machine.step_limit = machine.step_limit, min(machine.step_limit, machine.steps + limits.UNCALLED)
    try:
        return run()
    except (Raised, LimitReached):
        return None
    finally:
        machine.step_limit, builder.guard = outer, guard
        for table, size in zip(kept, sizes):
            del table[size:]
