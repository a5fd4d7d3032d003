"""`with`: context managers of the program run, those of libraries are known or change nothing."""

from __future__ import annotations

import ast

from ...base.annotations import Any
from ...base.unknown import Unknown
from ...ops.autocast import Autocast
from ..arguments import bind_arguments
from ..calls import call_method, run_frame
from ..machine import Control, Machine
from ..values import MISSING, Frame, Function, Instance, Native, OneOf, Raised
from .branches import settle_exits


class FunctionContext:
    """What a function under @contextlib.contextmanager returns: the `with` body runs at its yield."""

    def __init__(self, function: Any, args: list[Any], kwargs: dict[str, Any]) -> None:
        self.function, self.args, self.kwargs = function, args, kwargs


class Suppress:
    """contextlib.suppress, pytest.raises: failures inside are expected."""

    def __init__(self, kinds: tuple[Any, ...]) -> None:
        self.kinds = kinds


def enter(machine: Machine, node: ast.With, position: int, frame: Frame) -> Control | None:
    """Enter the managers one by one, then run the body."""
    if position == len(node.items):
        return machine.execute(node.body, frame)
    item = node.items[position]
    manager = machine.evaluate(item.context_expr, frame)
    machine.at(item.context_expr, frame)
    if isinstance(manager, FunctionContext) and isinstance(manager.function, Function):
        return enter_function(machine, manager, item, node, position, frame)
    if isinstance(manager, Suppress):
        return enter_suppressed(machine, manager, node, position, frame)
    autocast = machine.builder.autocast
    try:
        return enter_manager(machine, manager, node, position, frame)
    finally:
        machine.builder.autocast = autocast


def enter_manager(machine: Machine, manager: Any, node: ast.With, position: int, frame: Frame) -> Control | None:
    item = node.items[position]
    if may_autocast(manager, item.context_expr):
        machine.builder.autocast = Autocast(None)
    entered = enter_object(machine, manager, frame)
    bind_target(machine, item, entered, frame)
    try:
        control = enter(machine, node, position + 1, frame)
    except Raised as raised:
        if isinstance(manager, Instance):
            swallowed = call_method(machine, manager, "__exit__", [raised.value.cls, raised.value, None], frame)
            if swallowed is True:
                return None
        raise
    if isinstance(manager, Instance):
        call_method(machine, manager, "__exit__", [None, None, None], frame)
    return control


def may_autocast(manager: Any, expression: ast.expr) -> bool:
    """Whether a manager that says nothing else about it may turn mixed precision on."""
    if isinstance(manager, OneOf):
        return any(isinstance(v, Instance) and v.cls.name == "autocast" for v in manager.values())
    return "autocast" in ast.unparse(expression)


def enter_object(machine: Machine, manager: Any, frame: Frame) -> Any:
    if isinstance(manager, Instance):
        entered = call_method(machine, manager, "__enter__", [], frame)
        if entered is MISSING:
            entered = call_method(machine, manager, "__aenter__", [], frame)
        return machine.unknown(f"context manager {manager.cls.name}") if entered is MISSING else entered
    if isinstance(manager, (Unknown, OneOf, Native)):
        return manager
    return manager


def bind_target(machine: Machine, item: ast.withitem, value: Any, frame: Frame) -> None:
    if item.optional_vars is not None:
        from ..statements import assign_target

        assign_target(machine, item.optional_vars, value, frame)


def enter_function(
    machine: Machine, manager: FunctionContext, item: ast.withitem, node: ast.With, position: int, frame: Frame
) -> Control | None:
    """Run the generator function; at its yield, run the rest of the `with`."""
    outcome: list[Control | None] = []
    start = len(frame.pending)

    def body(value: Any) -> None:
        bind_target(machine, item, value, frame)
        outcome.append(enter(machine, node, position + 1, frame))

    function = manager.function
    inner = Frame(
        bind_arguments(machine, function, manager.args, manager.kwargs),
        function.module,
        function.enclosing,
        function,
        machine.builder.site,
    )
    inner.on_yield = body
    run_frame(machine, function, inner)
    # the function ends where it began; the body goes on only where it was not left
    settle_exits(machine, frame, start, (), machine.builder.guard)
    return outcome[0] if outcome else None


def enter_suppressed(
    machine: Machine, manager: Suppress, node: ast.With, position: int, frame: Frame
) -> Control | None:
    """What fails inside is meant to fail."""
    failures, observations = machine.builder.graph.failures, machine.observations
    before, seen = len(failures), len(observations)
    try:
        return enter(machine, node, position + 1, frame)
    except Raised:
        return None
    finally:
        del failures[before:]
        observations[seen:] = [o for o in observations[seen:] if o[0] not in ("raised", "dropped", "caught")]
