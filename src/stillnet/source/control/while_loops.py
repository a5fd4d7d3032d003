"""`while`: rounds as long as they are decided, then one that stands for the rest."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.unknown import Unknown
from .. import limits
from ..expressions import decide
from ..machine import Control, Machine, statement
from ..values import Cond, Frame, OneOf, PyList, Repeated, Tensor
from .branches import branch, settle_exits
from .departures import after_round
from .long_loops import Watch, uses_of_models
from .loops import forget_missed, may_break, without_break
from .widening import in_round, mark_repeated, widen_everywhere, widen_numbers


@statement(ast.While)
def while_loop(machine: Machine, node: ast.While, frame: Frame) -> Control | None:
    loop = WhileLoop(machine, node, frame)
    while loop.goes_on():
        loop.read_round()
    return loop.leave()


class WhileLoop:
    """A `while` whose rounds are read one by one, until it is left or further rounds show nothing new."""

    def __init__(self, machine: Machine, node: ast.While, frame: Frame) -> None:
        self.machine, self.node, self.frame = machine, node, frame
        self.start, self.guard = len(frame.pending), machine.builder.guard
        self.rounds, self.breakable, self.watch = 0, may_break(node), Watch(machine, is_list=False)
        self.ended = False
        self.way_out: Control | None = None  # a return or a break that was decided
        self.may_skip_else = False

    def goes_on(self) -> bool:
        answer = not self.ended and decide(self.machine, self.node.test, self.frame)
        if isinstance(answer, Cond):
            self.end(undecided_round(self.machine, self.node, answer, self.frame))
            self.may_skip_else = self.breakable
            return False
        self.rounds += answer
        self.machine.steps += answer
        if answer and self.rounds > limits.ITERATIONS:
            self.machine.unknown(f"a loop of more than {limits.ITERATIONS} rounds", self.node, self.frame)
            return False
        return answer

    def read_round(self) -> None:
        given = len(self.frame.yields or ())
        self.watch.begin_round()
        control, journal = self.run_body()
        if control is not None and control.kind == "return":
            self.end(control)
        elif self.hands_out_the_rest(given, control, journal):
            return
        elif len(self.frame.pending) > self.start and self.joins_exits(control, journal):
            self.end()
        elif control is not None and control.kind == "break":
            self.end(control)
        elif self.rounds > limits.ROUNDS and self.is_enough(control, journal):
            # what is counted along has some other value
            forget_counters(self.machine, self.node, self.frame)
            mark_repeated(journal, D.fresh("rounds", Origin.DATA, lower=1))
            widen_everywhere(self.machine, journal)
            self.end()

    def run_body(self) -> tuple[Control | None, list[Any]]:
        """How a round ends, and what it changed, where that may be asked."""
        if self.breakable or self.rounds > limits.ROUNDS:
            return journalled(self.machine, self.frame, lambda: self.machine.execute(self.node.body, self.frame))
        return self.machine.execute(self.node.body, self.frame), []

    def hands_out_the_rest(self, given: int, control: Control | None, journal: list[Any]) -> bool:
        """A generator without an end whose further rounds are known."""
        node, yields = self.node, self.frame.yields
        if yields and self.rounds >= limits.ROUNDS and hands_out_data(node, yields[-1]):
            yields.append(Repeated(yields[-1], D.fresh("rounds", Origin.DATA)))
            self.end()
            return True
        still = self.rounds > limits.ROUNDS and not journal and control is None
        if yields and still and stands_still(node, yields, given):
            yields.extend(yields[given:] * (limits.ITERATIONS - self.rounds))
            self.rounds = limits.ITERATIONS
            return True
        return False

    def joins_exits(self, control: Control | None, journal: list[Any]) -> bool:
        """Join what left the round early; behind an undecided break it is not known whether there is another round."""
        breaks = any(p[1].control.kind == "break" for p in self.frame.pending[self.start :])
        settle_exits(self.machine, self.frame, self.start, ("break", "continue"), self.guard)
        if control is not None:
            return False
        self.may_skip_else = True
        if breaks:
            mark_repeated(journal, D.fresh("rounds", Origin.DATA, lower=1))
            widen_numbers(self.machine, journal, self.frame)
        return True

    def is_enough(self, control: Control | None, journal: list[Any]) -> bool:
        """Would further rounds show nothing new?"""
        if uses_of_models(self.machine) > self.watch.models or self.watch.is_enough():
            return True
        asks = not (self.breakable or control or self.frame.yields)
        return asks and nothing_ends(self.machine, self.node, journal, self.frame)

    def end(self, control: Control | None = None) -> None:
        self.ended, self.way_out = True, control

    def leave(self) -> Control | None:
        if self.way_out is not None:
            return self.way_out if self.way_out.kind == "return" else None
        return without_break(self.machine, self.node, self.frame, bool(self.node.orelse) and self.may_skip_else)


def journalled(machine: Machine, frame: Frame, run: Callable[[], Control | None]) -> tuple[Control | None, list[Any]]:
    """What a round returns, and what it changed."""
    outer, journal = machine.journal, list[Any]()
    machine.journal = journal
    try:
        return run(), journal
    finally:
        machine.journal = outer
        if outer is not None:
            outer.extend(journal)
        after_round(machine, frame, journal)


def hands_out_data(node: ast.While, last: Any) -> bool:
    """A generator without an end that gives batches, or what nobody knows: further ones show nothing new."""
    if not isinstance(node.test, ast.Constant):
        return False
    parts = last.items if isinstance(last, PyList) else last if isinstance(last, tuple) else (last,)
    return any(
        isinstance(p, Tensor | Unknown) for part in parts for p in (part.items if isinstance(part, PyList) else (part,))
    )


def stands_still(node: ast.While, yields: list[Any], given: int) -> bool:
    """A generator without an end whose rounds, which change nothing, hand out the same constants again and again."""
    last = yields[given:] if isinstance(node.test, ast.Constant) else []
    return bool(last) and last == yields[given - len(last) : given] and all(map(is_constant, last))


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
    outer, guard = builder.repeat, builder.guard

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
        settle_exits(machine, frame, start, ("break", "continue"), guard)
    finally:
        builder.repeat = outer
    for name, old in state.items():
        # a number that is another one after one round is any number after some
        if type(old) is int and isinstance(frame.variables.get(name), OneOf):
            machine.put(frame.variables, name, D.fresh(name, Origin.DATA))
    return result if isinstance(result, Control) else None
