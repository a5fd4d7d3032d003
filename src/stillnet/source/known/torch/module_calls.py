"""Calling a module: hooks, forward, and the record that a forward hook would see."""

from __future__ import annotations

from collections.abc import Iterator

from ....base.annotations import Any
from ....base.unknown import Unknown
from ....graph.graph import Value
from ... import limits
from ...attributes import get_attribute
from ...calls import UNMADE, call
from ...forwards import begin, end, note_call, note_forward
from ...machine import LimitReached, Machine
from ...values import Guarded, Instance, OneOf, PyDict, PyIterator, PyList, Repeated, Tensor
from ..python.builtins import frame_of


def call_module(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """Module.__call__: hooks, forward, and the record that a forward hook would see."""
    frame = frame_of(machine)
    if not isinstance(receiver, Instance):
        return machine.unknown("call of something that is no module")
    if UNMADE in receiver.attributes:
        return machine.unknown(f"call of a {receiver.cls.name} made with arguments that are not known")
    # containers that share their members call them without any statement of the program
    machine.count_steps(limits.CALL_STEPS)
    count_call(machine, receiver)
    positional, site = list(args), machine.builder.site
    completed, result = False, None
    begun = begin(machine, receiver)
    try:
        positional, named = run_pre_hooks(machine, receiver, positional, kwargs, frame)
        forward = get_attribute(machine, receiver, "forward", frame)
        machine.builder.site = site
        result = call(machine, forward, positional, named, frame)
        machine.builder.site = site
        result = run_hooks(machine, receiver, positional, result, frame)
        completed = True
    finally:
        end(machine, begun)
        if completed:
            note_call(machine, begun, values_in((*positional, *kwargs.values())), values_in(result))
        training = receiver.attributes.get("training") is True
        note_forward(machine, begun, positional, kwargs, result, training, completed)
    return result


def count_call(machine: Machine, receiver: Instance) -> None:
    """A container that holds the same module twice doubles its calls, and sixty of them inside each other have no end."""
    called: dict[int, int] = machine.context.setdefault("calls of modules", {})
    if not machine.call_stack:
        called.clear()
    called[id(receiver)] = number = called.get(id(receiver), 0) + 1
    if number > limits.CALLS:
        raise LimitReached(f"one {receiver.cls.name} called more than {limits.CALLS} times")


def run_pre_hooks(
    machine: Machine, receiver: Instance, args: list[Any], kwargs: dict[str, Any], frame: Any
) -> tuple[list[Any], dict[str, Any]]:
    hooks = receiver.attributes.get("_forward_pre_hooks")
    for hook in list(hooks.items.values()) if isinstance(hooks, PyDict) else ():
        function, with_kwargs = hook
        extra = [PyDict(dict(kwargs))] if with_kwargs is True else []
        changed = call(machine, function, [receiver, tuple(args), *extra], {}, frame)
        if with_kwargs is True and isinstance(changed, tuple) and len(changed) == 2 and isinstance(changed[1], PyDict):
            args, kwargs = list(changed[0]), dict(changed[1].items)
        elif changed is not None and not isinstance(changed, Unknown):
            args = list(changed) if isinstance(changed, tuple) else [changed]
    return args, kwargs


def run_hooks(machine: Machine, receiver: Instance, args: list[Any], result: Any, frame: Any) -> Any:
    hooks = receiver.attributes.get("_forward_hooks")
    for hook in list(hooks.items.values()) if isinstance(hooks, PyDict) else ():
        function, with_kwargs = hook
        extra = [PyDict({})] if with_kwargs is True else []
        changed = call(machine, function, [receiver, tuple(args), *extra, result], {}, frame)
        if changed is not None and not isinstance(changed, Unknown):
            result = changed
    return result


def values_in(result: Any, depth: int = 0) -> Iterator[Value]:
    """The tensors of a result in order, inside tuples, lists, dicts and dataclasses."""
    if isinstance(result, Tensor):
        yield result.value
    elif depth > 20:
        return
    elif isinstance(result, (tuple, list)):
        for item in result:
            yield from values_in(item, depth + 1)
    elif isinstance(result, (PyList, PyIterator)):
        for item in result.items:
            yield from values_in(item, depth + 1)
    elif isinstance(result, PyDict):
        for item in result.items.values():
            yield from values_in(item, depth + 1)
    elif isinstance(result, (Guarded, Repeated)):
        yield from values_in(result.value, depth + 1)
    elif isinstance(result, OneOf):
        for item in result.values():
            yield from values_in(item, depth + 1)
    elif isinstance(result, Instance):
        yield from instance_values(result, depth + 1)


def instance_values(result: Instance, depth: int) -> Iterator[Value]:
    if isinstance(result.payload, (tuple, PyList, PyDict)):
        yield from values_in(result.payload, depth)
    elif any("dataclass_fields" in c.attributes for c in result.cls.mro):
        for value in result.attributes.values():
            yield from values_in(value, depth)
