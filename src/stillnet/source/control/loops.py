"""Loops: known iterables unroll, a symbolic count is kept, an unknown one runs its body and forgets what it changed."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import chain, count, islice

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Origin, Sym
from ...base.plain import dataclass, replace
from ...base.unknown import Unknown
from .. import limits
from ..machine import Control, Machine, statement
from ..statements import assign_target
from ..tensors.ranks import usual_rank
from ..values import MISSING, Cond, Frame, Guarded, Instance, PyIterator, PyList, Raised, Repeated, Tensor
from .branches import branch, go_on_instead, settle_exits
from .departures import after_round
from .handlers import note_raised
from .iteration import iterate
from .later_rounds import Before, later_round
from .long_loops import Watch, is_monotonous, numbers
from .open_orders import note_open_order
from .plain_loops import run_plainly
from .searches import Refusal, refusal
from .widening import forget_body, in_round, mark_repeated, missed, widen, widen_numbers


@dataclass(frozen=True, slots=True)
class SymbolicRange:
    """range(n) for a symbolic n."""

    start: Dim
    stop: Dim
    step: int = 1

    def times(self) -> Dim:
        return D.floordiv(D.add(D.sub(self.stop, self.start), self.step - 1), self.step)


@dataclass(frozen=True, slots=True)
class Rounds:
    """One round that stands for `times` of them."""

    items: list[Any]
    times: Dim


def symbolic_rounds(machine: Machine, value: Any) -> Rounds | None:
    """A loop over something repeated a symbolic number of times."""
    if isinstance(value, Instance) and "iterable" in value.attributes and value.cls.name == "tqdm":
        value = value.attributes["iterable"]
    if isinstance(value, SymbolicRange):
        return Rounds([index_name(value)], value.times())
    if isinstance(value, range) and len(value) > limits.ITERATIONS:
        return Rounds(
            [D.fresh("i", Origin.DATA, lower=min(value[0], value[-1]), upper=max(value[0], value[-1]))], len(value)
        )
    if isinstance(value, PyList) and len(value.items) == 1 and isinstance(value.items[0], Repeated):
        return Rounds([value.items[0].value], value.items[0].times)
    if (
        isinstance(value, PyIterator)
        and isinstance(value.position, int)
        and len(value.items) - value.position == 1
        and isinstance(value.items[value.position], Repeated)
    ):
        item = value.items[value.position]
        return Rounds([item.value], item.times)
    return None


def index_name(value: SymbolicRange) -> Sym:
    lower = value.start if isinstance(value.start, int) else 0
    return D.fresh("i", Origin.DATA, lower=lower)


@statement(ast.For, ast.AsyncFor)
def for_loop(machine: Machine, node: ast.For, frame: Frame) -> Control | None:
    source = machine.evaluate(node.iter, frame)
    machine.at(node.iter, frame)
    rounds = symbolic_rounds(machine, source)
    if rounds is not None:
        control = symbolic_loop(machine, node, rounds, frame)
        return control or without_break(machine, node, frame, may_break(node))
    items = draws(machine, source)
    if items is None:
        items = iterate(machine, source, frame, unknown_ok=True)
    if isinstance(items, Unknown):
        return unknown_loop(machine, node, items, frame, source)
    if isinstance(items, (list, tuple, range)) and run_plainly(machine, node, items, frame):
        return None
    calls = len(machine.builder.graph.calls)
    taken = growing(machine, source) if isinstance(source, PyList) else items
    control = unrolled(machine, node, taken, frame, is_list=isinstance(items, list))
    if isinstance(source, PyIterator) and source.calls and len(machine.builder.graph.calls) > calls:
        machine.builder.note_gap("a generator and the loop over it both call modules, in turns")
    note_open_order(machine, source, calls)
    return control


def draws(machine: Machine, source: Any) -> Iterator[Any] | None:
    """An iterator gives its items one by one: a loop that breaks leaves the rest in it."""
    endless = getattr(source, "endless", None)
    if endless is not None:
        return islice(endless(), limits.ITERATIONS)
    known = isinstance(source, PyIterator) and isinstance(source.position, int)
    return drawn(machine, source) if known else None


def growing(machine: Machine, source: PyList) -> Iterator[Any]:
    """The items of a list, also those that the rounds append to it; under conditions nobody knows how many these are."""
    first, number = len(source.items), 0
    while number < min(len(source.items), limits.ITERATIONS):
        item = source.items[number]
        if number >= first and isinstance(item, (Guarded, Repeated)):
            machine.unknown("a loop over a list that grows under a condition")
            return
        yield item
        number += 1


def drawn(machine: Machine, source: PyIterator) -> Iterator[Any]:
    while isinstance(source.position, int) and source.has_more():
        item = source.items[source.position]
        machine.assign(source, "position", source.position + 1)
        yield item


def unrolled(machine: Machine, node: ast.For, items: Iterable[Any], frame: Frame, is_list: bool) -> Control | None:
    start, guard = len(frame.pending), machine.builder.guard
    control: Control | None = None
    broken = widened = False
    waiting, refused = iter(items), refusal(node, frame)
    watch = Watch(machine, is_list, frame)
    for number in count():
        item = next(waiting, MISSING)
        if refused is not None and number:
            item = first_hopeful(machine, node, item, waiting, refused, frame)
        if item is MISSING:
            break
        state = dict(frame.variables)
        watch.begin_round()
        widened = widened or isinstance(item, Repeated)
        control = one_round(machine, node, item, frame)
        if control is not None and control.kind == "break":
            broken, control = True, None
            break
        if control is not None:
            break
        # each way out of the loop that nobody can decide stands before everything that follows it
        if watch.is_enough() or len(frame.pending) - start >= limits.EXITS:
            rest = list(islice(waiting, limits.ROUNDS + 1))
            if is_monotonous(rest):
                widen(machine, frame.variables, state)
                control, widened = remaining_rounds(machine, node, [*rest, *waiting], frame), True
                break
            waiting = chain(rest, waiting)
    left = (widened and may_break(node)) or any(p[1].control.kind == "break" for p in frame.pending[start:])
    settle_exits(machine, frame, start, ("break",), guard)
    if control is None and not broken and node.orelse:
        return without_break(machine, node, frame, left)
    return control


def first_hopeful(
    machine: Machine, node: ast.For, item: Any, waiting: Iterator[Any], refused: Refusal, frame: Frame
) -> Any:
    """The next item for which the body may do something; the target keeps the last one that was passed over."""
    passed, rounds = MISSING, 0
    while item is not MISSING and refused(item):
        passed, rounds = item, rounds + 1
        item = next(waiting, MISSING)
    if passed is not MISSING:
        machine.steps += rounds
        assign_target(machine, node.target, passed, frame)
    return item


def without_break(machine: Machine, node: ast.For | ast.While, frame: Frame, left: bool) -> Control | None:
    """The `else` of a loop, which a `break` skips; where it may have been left that way (`left`), one side of a question."""
    if not left:
        return machine.execute(node.orelse, frame) if node.orelse else None
    condition = machine_condition(machine, Cond(f"the loop of line {node.lineno} ends without break", loop=True))
    result = branch(machine, frame, condition, lambda: machine.execute(node.orelse, frame), lambda: None)
    return result if isinstance(result, Control) else None


def may_break(node: ast.For | ast.While) -> bool:
    """Some `break` of the loop itself."""
    waiting: list[ast.AST] = list(node.body)
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, ast.Break):
            return True
        if isinstance(inner, (ast.For, ast.AsyncFor, ast.While)):
            waiting.extend(inner.orelse)
        elif not isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            waiting.extend(ast.iter_child_nodes(inner))
    return False


def remaining_rounds(machine: Machine, node: ast.For, items: list[Any], frame: Frame) -> Control | None:
    """The other epochs or steps of a loop that uses a model, as one symbolic round."""
    columns = list(zip(*(numbers(i) or () for i in items)))
    names = tuple(D.fresh("i", Origin.DATA, lower=min(column), upper=max(column)) for column in columns)
    return symbolic_loop(machine, node, Rounds([names[0] if type(items[0]) is int else names], len(items)), frame)


def one_round(machine: Machine, node: ast.For, item: Any, frame: Frame) -> Control | None:
    """The body once; an undecided `continue` is joined at its end."""
    machine.steps += 1
    if isinstance(item, Guarded):
        condition = machine.decided(item.guard[0])
        if condition is False:
            return None
        if isinstance(condition, Cond):
            rest = Guarded(item.value, item.guard[1:]) if len(item.guard) > 1 else item.value
            result = branch(machine, frame, condition, lambda: one_round(machine, node, rest, frame), lambda: None)
            return result if isinstance(result, Control) else None
        item = item.value
    if isinstance(item, Repeated):
        return symbolic_loop(machine, node, Rounds([item.value], item.times), frame)
    start, guard = len(frame.pending), machine.builder.guard
    assign_target(machine, node.target, item, frame)
    control = machine.execute(node.body, frame)
    if any(p[1].control.kind == "continue" for p in frame.pending[start:]):
        if control is not None and control.kind != "continue":
            go_on_instead(machine, frame, start, "continue", control, guard)
            return None
        settle_exits(machine, frame, start, ("continue",), guard)
    if control is not None and control.kind == "continue":
        return None
    return control


def symbolic_loop(machine: Machine, node: ast.For, rounds: Rounds, frame: Frame) -> Control | None:
    """One round under a repetition; what the round appended stands `times` times."""
    builder = machine.builder
    outer_repeat, outer_journal, guard, start = builder.repeat, machine.journal, builder.guard, len(frame.pending)
    journal: list[Any] = []
    seen, before = len(machine.observations), Before.of(machine, frame)
    machine.journal = journal
    builder.repeat = D.mul(outer_repeat, rounds.times) if isinstance(outer_repeat, (int, Sym)) else rounds.times
    try:
        control = in_round(machine, node, frame, lambda: one_round(machine, node, rounds.items[0], frame))
    finally:
        builder.repeat, machine.journal = outer_repeat, outer_journal
        if outer_journal is not None:
            outer_journal.extend(journal)
    after_round(machine, frame, journal)
    settle_exits(machine, frame, start, ("break", "continue"), guard)
    mark_repeated(journal, rounds.times)
    widen_numbers(machine, journal, frame)
    forget_missed(machine, node, seen, frame)
    if control is None and isinstance(node, ast.For):
        later_round(
            machine, node, rounds.items[0], rounds.times, frame, before, lambda i: one_round(machine, node, i, frame)
        )
    return None if control is not None and control.kind in ("break", "continue") else control


def forget_missed(machine: Machine, node: ast.For | ast.While, seen: int, frame: Frame) -> None:
    """One side of the round raises because nothing is there yet: in a later round it is taken, and writes what is not seen."""
    raised = missed(machine, node, seen)
    if raised is not None:
        forget_body(machine, node, raised, frame)


def any_item(machine: Machine, source: Any, items: Unknown) -> Any:
    """One of the things that a loop runs over; a row of a tensor has a type, however many rows there are."""
    if isinstance(source, Tensor) and source.library == "torch" and machine.builder.type_of(source.value).shape:
        from ..tensors.operations import call_api

        return call_api(machine, "Tensor.select", [source, 0, 0], {})
    return Unknown(items.reason, items.site)


def unknown_loop(machine: Machine, node: ast.For, items: Unknown, frame: Frame, source: Any = None) -> Control | None:
    """How often is not known, perhaps never: the body runs once under that question."""
    builder = machine.builder
    outer, guard = builder.repeat, builder.guard
    condition = Cond(f"{ast.unparse(node.iter)} is not empty", loop=True)

    def once() -> Any:
        assign_target(machine, node.target, any_item(machine, source, items), frame)
        builder.repeat = D.fresh("n", Origin.DATA)
        seen = len(machine.observations)
        try:
            control = in_round(machine, node, frame, lambda: machine.execute(node.body, frame))
        except Raised as raised:
            machine.observations.append(("dropped", raised, builder.guard, builder.handled))
            note_raised(machine, raised)
            forget_body(machine, node, raised, frame)
            return None
        forget_missed(machine, node, seen, frame)
        return None if control is not None and control.kind in ("break", "continue") else control

    try:
        start = len(frame.pending)
        result = branch(machine, frame, machine_condition(machine, condition), once, lambda: None)
        settle_exits(machine, frame, start, ("break", "continue"), guard)
    finally:
        builder.repeat = outer
    if isinstance(result, Control):
        return result
    return without_break(machine, node, frame, bool(node.orelse) and may_break(node))


def machine_condition(machine: Machine, condition: Cond) -> Cond:
    answer = machine.decided(condition)
    return answer if isinstance(answer, Cond) else replace(condition, key=condition.key + " again")


def make_range(machine: Machine, args: tuple[Any, ...]) -> Any:
    """range(...) with known, symbolic or unknown bounds."""
    from ..operators import as_dim

    if not 1 <= len(args) <= 3:
        raise machine.error("TypeError", f"range expected 1 to 3 arguments, got {len(args)}")
    args = tuple(usual_rank(machine, a) for a in args)
    sizes = [as_dim(a) if not isinstance(a, float) else None for a in args]
    if any(isinstance(a, float) for a in args):
        raise machine.error("TypeError", "'float' object cannot be interpreted as an integer")
    if any(s is None for s in sizes):
        return next((a for a in args if isinstance(a, Unknown)), None) or machine.unknown("range with unknown bounds")
    resolved = [machine.builder.resolve(s) for s in sizes if s is not None]
    if all(isinstance(s, int) for s in resolved):
        if len(resolved) == 3 and resolved[2] == 0:
            raise machine.error("ValueError", "range() arg 3 must not be zero")
        return range(*resolved)  # type: ignore[arg-type]
    start, stop = (0, resolved[0]) if len(resolved) == 1 else (resolved[0], resolved[1])
    step = resolved[2] if len(resolved) == 3 else 1
    if not isinstance(step, int) or step <= 0:
        return machine.unknown("range with a symbolic step")
    return SymbolicRange(start, stop, step)
