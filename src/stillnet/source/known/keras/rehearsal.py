"""Losses and metrics that a program wrote itself, in models that it compiles and leaves without data."""

from __future__ import annotations

from ....base.annotations import Any
from ....graph.graph import TensorType
from ...calls import call
from ...machine import LimitReached, Machine
from ...tensors.gradients import enter, leave
from ...tensors.leaves import note_loss
from ...values import BoundMethod, Function, Instance, Partial, PyDict, PyList, Raised, Tensor
from ..python.builtins import frame_of
from .history import tensors_in


def own_functions(value: Any) -> list[Any]:
    """Functions, methods and losses of the program in what `compile` was given: one, a list, or a table of them."""
    if isinstance(value, PyDict):
        return [f for item in value.items.values() for f in own_functions(item)]
    if isinstance(value, (PyList, tuple)):
        return [f for item in (value.items if isinstance(value, PyList) else value) for f in own_functions(item)]
    return [value] if is_own_function(value) else []


def is_own_function(value: Any) -> bool:
    if isinstance(value, Partial):
        return is_own_function(value.function)
    if isinstance(value, BoundMethod):
        return isinstance(value.function, Function)
    if isinstance(value, Instance):
        return value.cls.source is not None and any(
            isinstance(value.cls.find(n), Function) for n in ("call", "__call__")
        )
    return isinstance(value, Function)


def rehearse_losses(machine: Machine) -> None:
    """Losses and metrics of models that were compiled and met no data: they get targets of which nothing is known, and gradients
    flow through losses only."""
    waiting = [o[1] for o in machine.observations if o[0] == "keras compile"]
    for made in {id(w.model): w for w in waiting}.values():
        outputs = list(tensors_in(made.model.attributes.get("_outputs")))
        calls = [
            (*pair, is_loss)
            for given, is_loss in ((made.loss, True), (made.metrics, False))
            for pair in with_outputs(given, outputs)
        ]
        if made.model.attributes.get("_compared") or not calls:
            continue
        machine.put(made.model.attributes, "_compared", True)
        machine.context["updates"] = machine.context.get("updates", 0) + 1
        for function, output, is_loss in calls:
            target = machine.builder.source(TensorType(None, output.value.dtype), "input", "targets", "data")
            outer = enter(machine, machine.context.get("grad_enabled", True) if is_loss else False)
            try:
                rehearse(machine, function, [Tensor(target, "tf"), Tensor(output.value, "tf")], is_loss)
            finally:  # what ends the whole reading passes through here too
                leave(machine, outer)


def with_outputs(given: Any, outputs: list[Tensor]) -> list[tuple[Any, Tensor]]:
    """Functions that `compile` was given, each with the output it judges: all of them, or those at its place in a list."""
    parts = given.items if isinstance(given, PyList) else given if isinstance(given, tuple) else None
    if isinstance(given, PyDict):
        parts = list(given.items.values())
    if len(outputs) > 1 and parts is not None and len(parts) == len(outputs):
        return [(f, output) for part, output in zip(parts, outputs) for f in own_functions(part)]
    if len(outputs) > 1 and not is_own_function(given):
        return []
    return [(f, output) for output in outputs for f in own_functions(given)]


def rehearse(machine: Machine, function: Any, args: list[Any], is_loss: bool = True) -> None:
    """One call that the program leaves to the library; what fails in it is no evidence."""
    failures = machine.builder.graph.failures
    before = len(failures)
    try:
        result = call(machine, function, args, {}, frame_of(machine))
        if is_loss:
            note_loss(machine, result)
    except Raised:
        pass
    except LimitReached as limit:
        machine.builder.note_gap(f"stopped: {limit}")
    del failures[before:]
