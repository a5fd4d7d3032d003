"""`while`: rounds as long as they are decided, then one that stands for the rest."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Origin
from ..base.unknown import Unknown
from . import limits
from .branches import branch, settle_pending
from .expressions import decide
from .long_loops import Watch, uses_of_models
from .loops import forget_missed, may_break, without_break
from .machine import Control, Machine, statement
from .values import (
    Cond,
    Frame,
    OneOf,
    PyList,
    Repeated,
    Tensor,
)
from .widening import in_round, mark_repeated, widen_everywhere, widen_numbers


@statement(ast.While)
def while_loop(machine: Machine, node: ast.While, frame: Frame) -> Control | None:
    start, guard = len(frame.pending), machine.builder.guard
    rounds, left, breakable, watch = 0, False, may_break(node), Watch(machine, is_list=False)
    while True:
        answer = decide(machine, node.test, frame)
        if answer is False:
            break
        if answer is not True:
            control = undecided_round(machine, node, answer, frame)
            if control is not None and control.kind == "return":
                return control
            left = bool(node.orelse) and breakable
            break
        rounds += 1
        machine.steps += 1
        given = len(frame.yields or ())
        watch.begin_round()
        if rounds > limits.ITERATIONS:
            machine.unknown(f"a loop of more than {limits.ITERATIONS} rounds", node, frame)
            break
        if breakable or rounds > limits.ROUNDS:
            control, journal = journalled(machine, lambda: machine.execute(node.body, frame))
        else:
            control, journal = machine.execute(node.body, frame), []
        if control is not None and control.kind == "return":
            return control
        if rounds >= limits.ROUNDS and hands_out_data(node, frame):
            assert frame.yields is not None
            frame.yields.append(Repeated(frame.yields[-1], D.fresh("rounds", Origin.DATA)))
            break
        if rounds > limits.ROUNDS and not journal and control is None and stands_still(node, frame, given):
            assert frame.yields is not None
            frame.yields.extend(frame.yields[given:] * (limits.ITERATIONS - rounds))
            rounds = limits.ITERATIONS
            continue
        if len(frame.pending) > start:
            breaks = any(p[1].control.kind == "break" for p in frame.pending[start:])
            settle_pending(machine, frame, start, ("break", "continue"), None)
            machine.builder.guard = guard
            if control is None:
                # an undecided break: whether there is another round is not known
                left = bool(node.orelse)
                if breaks:
                    mark_repeated(journal, D.fresh("rounds", Origin.DATA, lower=1))
                    widen_numbers(machine, journal, frame)
                break
        if control is not None and control.kind == "break":
            return None
        if rounds > limits.ROUNDS and (
            uses_of_models(machine) > watch.models
            or watch.is_enough()
            or (not (breakable or control or frame.yields) and nothing_ends(machine, node, journal, frame))
        ):
            # further rounds show nothing new; what is counted along has some other value
            forget_counters(machine, node, frame)
            mark_repeated(journal, D.fresh("rounds", Origin.DATA, lower=1))
            widen_everywhere(machine, journal)
            break
    return without_break(machine, node, frame, left)


def journalled(machine: Machine, run: Callable[[], Control | None]) -> tuple[Control | None, list[Any]]:
    """What a round returns, and what it changed."""
    outer, journal = machine.journal, list[Any]()
    machine.journal = journal
    try:
        return run(), journal
    finally:
        machine.journal = outer
        if outer is not None:
            outer.extend(journal)


def hands_out_data(node: ast.While, frame: Frame) -> bool:
    """A generator without an end that gives batches, or what nobody knows: further ones show nothing new."""
    if not frame.yields or not isinstance(node.test, ast.Constant):
        return False
    last = frame.yields[-1]
    parts = last.items if isinstance(last, PyList) else last if isinstance(last, tuple) else (last,)
    return any(
        isinstance(p, Tensor | Unknown) for part in parts for p in (part.items if isinstance(part, PyList) else (part,))
    )


def stands_still(node: ast.While, frame: Frame, given: int) -> bool:
    """A generator without an end whose rounds, which change nothing, hand out the same constants again and again."""
    last = frame.yields[given:] if frame.yields is not None and isinstance(node.test, ast.Constant) else []
    return bool(last) and last == frame.yields[given - len(last) : given] and all(map(is_constant, last))  # type: ignore[index]


def is_constant(value: Any) -> bool:
    return value is None or isinstance(value, (bool, int, float, str))


def nothing_ends(machine: Machine, node: ast.While, journal: list[Any], frame: Frame) -> bool:
    """A test of names and attributes, none of which the round changed: another thread or an interrupt ends the loop."""
    parts = list(ast.walk(node.test))
    read = [p for p in parts if isinstance(p, (ast.Name, ast.Attribute)) and isinstance(p.ctx, ast.Load)]
    if not read or any(isinstance(p, (ast.Call, ast.Subscript, ast.NamedExpr, ast.Await)) for p in parts):
        return False
    if any(isinstance(inner, (ast.Return, ast.Raise)) for inner in ast.walk(node)):
        return False
    words = {p.id if isinstance(p, ast.Name) else p.attr for p in read}
    values = [machine.evaluate(p, frame) for p in read]
    held = {
        id(v) for value in values for v in (value, getattr(value, "items", None), getattr(value, "attributes", None))
    }
    return not any(id(holder) in held or getattr(key, "key", key) in words for holder, key, _ in journal)


def forget_counters(machine: Machine, node: ast.While, frame: Frame) -> None:
    for inner in ast.walk(node):
        if (
            isinstance(inner, ast.AugAssign)
            and isinstance(inner.target, ast.Name)
            and type(frame.variables.get(inner.target.id)) is int
        ):
            machine.put(frame.variables, inner.target.id, D.fresh(inner.target.id, Origin.DATA))


def undecided_round(machine: Machine, node: ast.While, condition: Cond, frame: Frame) -> Control | None:
    builder = machine.builder
    outer = builder.repeat

    def once() -> Any:
        builder.repeat = D.fresh("n", Origin.DATA)
        seen = len(machine.observations)
        control = in_round(machine, node, frame, lambda: machine.execute(node.body, frame))
        forget_missed(machine, node, seen, frame)
        return None if control is not None and control.kind in ("break", "continue") else control

    state = dict(frame.variables)
    try:
        start = len(frame.pending)
        result = branch(machine, frame, condition, once, lambda: None)
        settle_pending(machine, frame, start, ("break", "continue"), None)
    finally:
        builder.repeat = outer
    for name, old in state.items():
        # a number that is another one after one round is any number after some
        if type(old) is int and isinstance(frame.variables.get(name), OneOf):
            machine.put(frame.variables, name, D.fresh(name, Origin.DATA))
    return result if isinstance(result, Control) else None
