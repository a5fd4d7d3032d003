"""`try`: the body, the handlers of what is raised in it for sure or perhaps, `else` and `finally`."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ...base.annotations import Any
from ..machine import Control, Machine, statement
from ..statements import assign_name
from ..values import MISSING, Cond, Frame, Instance, PyDict, Raised
from .branches import branch, join, settle_exits
from .handlers import Attempt, matching_handler, remedies, temper


@statement(ast.Try, *([ast.TryStar] if hasattr(ast, "TryStar") else []))
def try_statement(machine: Machine, node: ast.Try, frame: Frame) -> Control | None:
    try:
        control = guarded_body(machine, node, frame)
    except Raised:
        if node.finalbody:
            machine.execute(node.finalbody, frame)
        raise
    final = machine.execute(node.finalbody, frame) if node.finalbody else None
    return final if final is not None else control


def guarded_body(machine: Machine, node: ast.Try, frame: Frame) -> Control | None:
    """The body with its `else`, and the handler of what is raised there."""
    attempt = Attempt(node, frame)
    start, guard, state = len(frame.pending), machine.builder.guard, dict(frame.variables)
    control: Control | None = None
    try:
        with temper(machine, attempt):
            control = machine.execute(node.body, frame)
    except Raised as raised:
        handler = matching_handler(machine, node.handlers, raised, frame)
        if handler is None:
            raise
        if attempt.question is not None:
            settle_exits(machine, frame, start, (), guard)
        note_absence(machine, raised)
        if not remedies(handler):
            machine.observations.append(("caught", raised, machine.builder.guard))
        return run_handler(machine, handler, raised, frame)

    def otherwise() -> Control | None:
        return control or machine.execute(node.orelse, frame)

    if attempt.question is None:
        return otherwise()
    settle_exits(machine, frame, start, (), guard)
    return handled(machine, attempt, attempt.question, list(attempt.caught), state, otherwise)


def note_absence(machine: Machine, raised: Raised) -> None:
    """What a handler makes of a name that no module registered rests on all modules being known."""
    searched = raised.value.attributes.get("stillnet_searched") if isinstance(raised.value, Instance) else None
    if isinstance(searched, PyDict) and searched.home is not None:
        machine.context["absent from a registry"] = True


def handled(
    machine: Machine,
    attempt: Attempt,
    question: Cond,
    caught: list[tuple[ast.ExceptHandler, Raised]],
    state: dict[str, Any],
    otherwise: Callable[[], Any],
) -> Control | None:
    """Both ways on: through the handlers of what may be raised, one after the other, and without them."""
    (handler, raised), *others = caught
    frame = attempt.frame

    def caught_here() -> Any:
        forget_progress(machine, question, state, frame)
        return run_handler(machine, handler, raised, frame)

    def elsewhere() -> Any:
        another = machine.question(f"another exception is caught in line {others[0][0].lineno}")
        return handled(machine, attempt, another, others, state, caught_here)

    result = branch(machine, frame, question, elsewhere if others else caught_here, otherwise)
    return result if isinstance(result, Control) else None


def forget_progress(machine: Machine, question: Cond, state: dict[str, Any], frame: Frame) -> None:
    """How far the body came is not known: its variables hold what they held before it, or what it left there."""
    for name, before in state.items():
        after = frame.variables.get(name, MISSING)
        if after is not before and after is not MISSING:
            machine.put(frame.variables, name, join(machine, question, before, after))


def run_handler(machine: Machine, handler: ast.ExceptHandler, raised: Raised, frame: Frame) -> Control | None:
    outer, frame.handling = frame.handling, raised
    if handler.name is not None:
        assign_name(machine, handler.name, raised.value, frame)
    try:
        return machine.execute(handler.body, frame)
    finally:
        frame.handling = outer
