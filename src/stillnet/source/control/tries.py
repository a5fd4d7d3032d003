"""`try`: the body, the handlers of what is raised in it for sure or perhaps, `else` and `finally`."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ...base.annotations import Any
from ..machine import Control, Machine, statement
from ..statements import assign_name
from ..values import Cond, Frame, Instance, PyDict, Raised
from .branches import branch, settle_exits
from .caught import WayOn, ways_on
from .departures import release, store
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
    attempt = Attempt(node, frame, machine.builder.repeat)
    start, guard = len(frame.pending), machine.builder.guard
    control: Control | None = None
    ended: Raised | None = None
    try:
        with temper(machine, attempt):
            try:
                control = machine.execute(node.body, frame)
            except Raised as raised:
                ended = raised
            ways = ways_on(machine, attempt)
    finally:
        release(machine, frame)

    def otherwise() -> Control | None:
        if ended is not None:
            return caught_for_sure(machine, node, ended, frame)
        return control or machine.execute(node.orelse, frame)

    if attempt.question is None:
        return otherwise()
    settle_exits(machine, frame, start, (), guard)
    return handled(machine, frame, attempt.question, ways, otherwise)


def caught_for_sure(machine: Machine, node: ast.Try, raised: Raised, frame: Frame) -> Control | None:
    """Nothing but an exception ends the body."""
    handler = matching_handler(machine, node.handlers, raised, frame)
    if handler is None:
        raise raised
    note_absence(machine, raised)
    if not remedies(handler):
        machine.observations.append(("caught", raised, machine.builder.guard))
    return run_handler(machine, handler, raised, raised.value, frame)


def note_absence(machine: Machine, raised: Raised) -> None:
    """What a handler makes of a name that no module registered rests on all modules being known."""
    searched = raised.value.attributes.get("stillnet_searched") if isinstance(raised.value, Instance) else None
    if isinstance(searched, PyDict) and searched.home is not None:
        machine.context["absent from a registry"] = True


def handled(
    machine: Machine, frame: Frame, question: Cond, ways: list[WayOn], otherwise: Callable[[], Any]
) -> Control | None:
    """Both ways on: through the handlers of what may be raised, one after the other, and without them."""
    way, *others = ways

    def caught_here() -> Any:
        for holder, key, value in way.state.values():
            store(machine, holder, key, value)
        return run_handler(machine, way.handler, way.raised, way.value, frame)

    def elsewhere() -> Any:
        another = machine.question(f"another exception is caught in line {others[0].handler.lineno}")
        return handled(machine, frame, another, others, caught_here)

    result = branch(machine, frame, question, elsewhere if others else caught_here, otherwise)
    return result if isinstance(result, Control) else None


def run_handler(
    machine: Machine, handler: ast.ExceptHandler, raised: Raised, value: Any, frame: Frame
) -> Control | None:
    outer, frame.handling = frame.handling, raised
    if handler.name is not None:
        assign_name(machine, handler.name, value, frame)
    try:
        return machine.execute(handler.body, frame)
    finally:
        frame.handling = outer
