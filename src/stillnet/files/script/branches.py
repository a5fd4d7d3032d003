"""Branches and loops of TorchScript code: undecided ones are followed on both sides, and what they set is joined."""

from __future__ import annotations

import ast

from ...base.annotations import Any
from ...base.plain import dataclass
from ...graph.graph import TensorType, Value
from ...ops import OPS
from .machine import MOST_ROUNDS, Frame, ScriptMachine, Stop, TooLong, statement
from .values import UNINITIALIZED, UNKNOWN, as_number

Changed = dict[tuple[str, str], Any]
PLAIN = (bool, int, float, str, type(None))


@dataclass(frozen=True, slots=True)
class Condition:
    """An undecided condition of the code, as guards show it."""

    key: str
    positive: bool = True

    def negated(self) -> Condition:
        return Condition(self.key, not self.positive)

    def __str__(self) -> str:
        return self.key if self.positive else f"not {self.key}"


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a branch that was followed: its names, and the attributes of modules as it leaves them."""

    frame: Frame
    changed: Changed


@statement(ast.If)
def branch(m: ScriptMachine, node: ast.If, frame: Frame) -> None:
    decided = decide(m.evaluate(node.test, frame))
    if decided is not None:
        m.block(node.body if decided else node.orelse, frame)
        return
    condition = Condition(ast.unparse(node.test)[:80])
    sides = [follow(m, node.body, frame, condition), follow(m, node.orelse, frame, condition.negated())]
    alive = [s for s in sides if s is not None]
    if not alive:
        raise Stop("on both sides of a condition")
    frame.written.update(*(s.frame.written for s in alive))
    if len(alive) == 1:
        left = alive[0].frame
        frame.names, frame.result, frame.returned, m.changed = left.names, left.result, left.returned, alive[0].changed
        return
    first, second = alive[0].frame, alive[1].frame
    for name in first.written | second.written:
        frame.names[name] = merged(m, first.names.get(name, UNKNOWN), second.names.get(name, UNKNOWN))
    join_attributes(m, alive[0].changed, alive[1].changed)
    frame.returned = first.returned and second.returned
    frame.result = merged(m, first.result, second.result) if frame.returned else None


def follow(m: ScriptMachine, body: list[ast.stmt], frame: Frame, condition: Condition) -> Side | None:
    """One side of an undecided condition, in names of its own; None where it raises."""
    inner = Frame(dict(frame.names), frame.file, depth=frame.depth)
    guard, changed = m.builder.guard, m.changed
    m.builder.guard, m.changed = (*guard, condition), dict(changed)
    try:
        m.block(body, inner)
        return Side(inner, m.changed)
    except Stop:
        return None
    finally:
        m.builder.guard, m.changed = guard, changed


def join_attributes(m: ScriptMachine, first: Changed, second: Changed) -> None:
    before = dict(m.changed)
    for key in {**first, **second}:
        if key in before and first[key] is before[key] and second[key] is before[key]:
            continue
        stored = m.member(m.owners[key[0]], key[1])
        m.changed[key] = merged(m, first.get(key, stored), second.get(key, stored))


def merged(m: ScriptMachine, a: Any, b: Any) -> Any:
    if a is b or b is UNINITIALIZED:
        return a
    if a is UNINITIALIZED:
        return b
    if isinstance(a, Value) and isinstance(b, Value):
        return m.builder.apply(OPS["phi"], {"input": a, "other": b, "condition": None})
    if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b):
        return tuple(merged(m, x, y) for x, y in zip(a, b))
    return a if isinstance(a, PLAIN) and type(a) is type(b) and a == b else UNKNOWN


def decide(value: Any) -> bool | None:
    value = as_number(value)
    if isinstance(value, (bool, int, float, str, type(None), list, tuple)):
        return bool(value)
    return None


@statement(ast.For)
@statement(ast.While)
def loop(m: ScriptMachine, node: ast.For | ast.While, frame: Frame) -> None:
    rounds = m.evaluate(node.iter, frame) if isinstance(node, ast.For) else None
    if isinstance(node, ast.For) and isinstance(rounds, (list, tuple, range)):
        for item in rounds:
            m.bind(node.target, item, frame)
            m.block(node.body, frame)
        return
    if isinstance(node, ast.While) and while_known(m, node, frame):
        return
    # the number of rounds is not known: one round shows the operations, what it changes is unknown afterwards
    m.builder.note_gap("a loop of unknown length")
    inner = follow(m, node.body, frame, Condition("the loop runs"))
    if inner is None:
        return
    for name in inner.frame.written:
        frame.names[name] = forgotten(m, inner.frame.names.get(name), name)
    for key, value in inner.changed.items():
        if m.changed.get(key) is not value:
            m.changed[key] = forgotten(m, value, key[1])


def forgotten(m: ScriptMachine, value: Any, name: str) -> Any:
    return m.builder.source(TensorType(None, None), "unknown", name) if isinstance(value, Value) else UNKNOWN


def while_known(m: ScriptMachine, node: ast.While, frame: Frame) -> bool:
    for _ in range(MOST_ROUNDS):
        decided = decide(m.evaluate(node.test, frame))
        if decided is None:
            return False
        if not decided:
            return True
        m.block(node.body, frame)
    raise TooLong(f"a loop of more than {MOST_ROUNDS} rounds")
