"""Undecided conditions: both sides run, one after the other, and what they touched is joined."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.plain import dataclass, field, replace
from ...graph.graph import Value
from ...ops import OPS
from .. import limits
from ..machine import WHOLE, Control, Entry, Machine, Slot, undo
from ..values import (
    BIRTHS,
    MISSING,
    Class,
    Cond,
    Config,
    Frame,
    Guarded,
    OneOf,
    Raised,
    Repeated,
    Tensor,
    Unknown,
    is_certain,
    unclear_class,
)
from .departures import (
    Departure,
    Location,
    before_undoing,
    current,
    depart,
    go_on,
    leave_open_how_often,
    release,
    state_at_departure,
    store,
)
from .handlers import note_raised, where_nothing_is_caught

# Tensors that the sides of a branch wrote into, by identity, with what they hold at the end of either side: when the
# sides are joined, their changes have been taken back.
Ends = tuple[dict[int, Value], dict[int, Value]]
NO_ENDS: Ends = ({}, {})
VALUE = Slot("value")


@dataclass(slots=True)
class Side:
    """What one side of a branch did: how it ended and what the places it touched hold now."""

    guard: tuple[Cond, ...]
    control: Control | None
    raised: Raised | None
    value: Any
    changes: dict[Location, tuple[Any, Any, Any]]
    before: dict[Location, tuple[Any, Any, Any]]
    # the ranks of inputs that nobody described, as this side decided them
    ranks: dict[Any, Any] = field(default_factory=dict)
    # objects with a higher number are younger than the branch
    start: int = -1
    # for a side that left early: since when, and what stood where others have written since then
    since: Departure | None = None
    later: dict[Location, tuple[Any, Any, Any]] = field(default_factory=dict)


def run_side(
    machine: Machine, frame: Frame, condition: Cond, run: Callable[[], Any], narrow: Callable[[], None] | None
) -> Side:
    """Run one side under its condition and leave its changes applied, with a journal to take them back."""
    builder = machine.builder
    outer_guard, outer_journal, outer_ranks = builder.guard, machine.journal, dict(builder.ranks)
    journal: list[tuple[Any, Any, Any]] = []
    start = next(BIRTHS)
    machine.journal = journal
    builder.guard = (*outer_guard, condition)
    machine.branching += 1
    raised, result = None, None
    try:
        if narrow is not None:
            narrow()
        result = run()
    except Raised as error:
        raised = error
    finally:
        machine.branching -= 1
        builder.guard, machine.journal = outer_guard, outer_journal
        ranks, builder.ranks = builder.ranks, outer_ranks
    changes, before = summarise(journal)
    left = before_undoing(machine, frame, journal)
    undo(journal)
    go_on(machine, frame, left)
    control = result if isinstance(result, Control) else None
    return Side((condition,), control, raised, None if control else result, changes, before, ranks, start)


def ends_of(yes: Side, no: Side) -> Ends:
    return tuple(  # type: ignore[return-value]
        {id(holder): value for holder, key, value in side.changes.values() if key == VALUE and type(holder) is Tensor}
        for side in (yes, no)
    )


def summarise(
    journal: list[tuple[Any, Any, Any]],
) -> tuple[dict[Location, tuple[Any, Any, Any]], dict[Location, tuple[Any, Any, Any]]]:
    """The places a journal touched, with what they hold now and what they held first."""
    before: dict[Location, tuple[Any, Any, Any]] = {}
    for holder, key, old in journal:
        before.setdefault((id(holder), key), (holder, key, old))
    changes = {place: (holder, key, current(holder, key)) for place, (holder, key, _) in before.items()}
    return changes, before


def merge(machine: Machine, condition: Cond, yes: Side, no: Side) -> None:
    """Bring the heap to the join of both sides."""
    places = {**yes.changes, **{p: c for p, c in no.changes.items() if p not in yes.changes}}
    machine.count_steps(len(places) // limits.JOINED)
    start = min(side.start for side in (yes, no) if side.start >= 0)
    ends = ends_of(yes, no)
    for place, (holder, key, _) in places.items():
        a = yes.changes[place][2] if place in yes.changes else current(holder, key)
        b = no.changes[place][2] if place in no.changes else current(holder, key)
        store(machine, holder, key, join_place(machine, condition, a, b, current(holder, key), key, start, ends))


def join_place(machine: Machine, condition: Cond, a: Any, b: Any, old: Any, key: Any, start: int, ends: Ends) -> Any:
    if key is WHOLE:
        joined = join_lists if isinstance(a, list) else join_tables
        return joined(machine, condition, a, b, ends)
    if isinstance(key, Slot) and key.name == "cls":
        # an object has one class; which of two does not change what it holds
        if isinstance(a, Class) and isinstance(b, Class) and a.find("forward") is not b.find("forward"):
            return unclear_class(a, machine.unknown("an object has one of two classes"))
        return a if isinstance(a, Class) else b
    if isinstance(key, Entry) and key.born < start:
        return join_entry(machine, condition, a, b, ends)
    return join(machine, condition, a, b, ends)


def join_entry(machine: Machine, condition: Cond, a: Any, b: Any, ends: Ends = NO_ENDS) -> Any:
    """An entry of a table after a branch: what a side does not have is there under the condition of the other."""
    if a is b:
        return a
    if a is MISSING or b is MISSING:
        present, under = (b, condition.negated()) if a is MISSING else (a, condition)
        held = present.guard if isinstance(present, Guarded) else ()
        return Guarded(present.value if held else present, (under, *held))
    guards = [v.guard for v in (a, b) if isinstance(v, Guarded)]
    one, other = (v.value if isinstance(v, Guarded) else v for v in (a, b))
    value = join(machine, condition, one, other, ends)
    if not guards:
        return value
    if len(guards) == 2 and guards[0] == guards[1]:
        return Guarded(value, guards[0])
    # whether it is there is a question of its own
    texts = [" and ".join(map(str, v.guard)) if isinstance(v, Guarded) else "True" for v in (a, b)]
    text = f"({texts[0]}) if {condition} else ({texts[1]})"
    # the words of a question that joins upon joins ask double each time
    return Guarded(value, (Cond(text) if len(text) < limits.WORDS else machine.question("the entry is there"),))


def join_lists(machine: Machine, condition: Cond, a: list[Any], b: list[Any], ends: Ends) -> list[Any]:
    """The common part joined; what only one side has stands under its condition."""
    machine.count_steps((len(a) + len(b)) // limits.JOINED)
    if len(a) == len(b) and not any(x is not y and not is_certain((x, y)) for x, y in zip(a, b)):
        return [join(machine, condition, x, y, ends) for x, y in zip(a, b)]
    same = 0
    while same < min(len(a), len(b)) and a[same] is b[same]:
        same += 1
    doubts = sum(len(x.guard) for x in (*a[same:], *b[same:]) if isinstance(x, Guarded))
    if doubts > limits.GUARDS:
        # each branch of a loop over a list that it adds to would double what stands in it
        rest = machine.unknown("items of a list that many conditions decide")
        return [*a[:same], Repeated(rest, D.fresh("items", Origin.DATA))]
    otherwise = condition.negated()
    return a[:same] + [guarded(x, condition) for x in a[same:]] + [guarded(x, otherwise) for x in b[same:]]


def join_tables(machine: Machine, condition: Cond, a: dict[Any, Any], b: dict[Any, Any], ends: Ends) -> dict[Any, Any]:
    machine.count_steps((len(a) + len(b)) // limits.JOINED)
    keys = [*a, *(k for k in b if k not in a)]
    return {k: join_entry(machine, condition, a.get(k, MISSING), b.get(k, MISSING), ends) for k in keys}


def guarded(value: Any, condition: Cond) -> Any:
    if isinstance(value, Guarded):
        return Guarded(value.value, (condition, *value.guard))
    return Guarded(value, (condition,)) if value is not None else value


def apply_side(machine: Machine, side: Side) -> None:
    for holder, key, value in side.changes.values():
        store(machine, holder, key, value)


def branch(
    machine: Machine,
    frame: Frame,
    condition: Cond,
    run_yes: Callable[[], Any],
    run_no: Callable[[], Any],
    narrow_yes: Callable[[], None] | None = None,
    narrow_no: Callable[[], None] | None = None,
    learn: Callable[[bool], None] | None = None,
) -> Any:
    """Run both sides of an undecided condition. Returns a Control, or the joined value of expressions."""
    if machine.branching >= limits.NESTED_BRANCHES:
        machine.builder.note_gap("too many undecided conditions inside each other: one side only")
        return run_one(machine, condition.negated(), run_no)
    machine.undecided += 1
    start = len(frame.pending)
    yes = run_side(machine, frame, condition, run_yes, narrow_yes)
    stand_under(machine, frame, start, condition)
    middle = len(frame.pending)
    no = run_side(machine, frame, condition.negated(), run_no, narrow_no)
    stand_under(machine, frame, middle, condition.negated())
    result = both_sides(machine, frame, condition, yes, no, learn)
    left = [guard for guard, side in frame.pending[start:] if side is not yes and side is not no]
    guard = (*machine.builder.guard, *(condition.negated() for condition in left))
    machine.builder.guard = where_nothing_is_caught(machine, guard)
    return result


def stand_under(machine: Machine, frame: Frame, start: int, condition: Cond) -> None:
    """What left early inside one side of a branch did so under the condition of that side too."""
    for number in range(start, len(frame.pending)):
        guard, side = frame.pending[number]
        joined = both(condition, guard)
        frame.pending[number] = joined if len(joined.key) < limits.WORDS else machine.question("it leaves early"), side


def both(a: Any, b: Any) -> Cond:
    return Cond(f"{a} and {b}", True, ("and", a, b))


def both_sides(
    machine: Machine, frame: Frame, condition: Cond, yes: Side, no: Side, learn: Callable[[bool], None] | None
) -> Any:
    """What there is behind a branch of which both sides were read."""
    if yes.raised is not None and no.raised is not None:
        # what is not installed here may be elsewhere: then the other side says nothing
        ending = yes if yes.raised.value.cls.name in ("ImportError", "ModuleNotFoundError") else no
        other = no if ending is yes else yes
        if other.raised is not None:
            note_raised(machine, other.raised, other.changes, other.start)
        apply_side(machine, ending)
        raise ending.raised or no.raised
    if yes.raised is not None or no.raised is not None:
        kept, truth, left_out = (no, False, yes) if yes.raised is not None else (yes, True, no)
        machine.observations.append(
            ("dropped", left_out.raised, (*machine.builder.guard, *left_out.guard), machine.builder.handled)
        )
        if left_out.raised is not None:
            note_raised(machine, left_out.raised, left_out.changes, left_out.start)
        machine.builder.ranks = kept.ranks
        if learn is not None:
            learn(truth)
        apply_side(machine, kept)
        return kept.control or kept.value
    # a rank that the sides decide differently is open again
    both = {**no.ranks, **yes.ranks}
    machine.builder.ranks = {v: s for v, s in both.items() if len(no.ranks.get(v, s)) == len(yes.ranks.get(v, s))}
    return settle(machine, frame, condition, yes, no)


def run_one(machine: Machine, condition: Cond, run: Callable[[], Any]) -> Any:
    """One side only; what happens there still stands under its condition."""
    outer = machine.builder.guard
    machine.builder.guard = (*outer, condition)
    try:
        return run()
    finally:
        machine.builder.guard = outer


def settle(machine: Machine, frame: Frame, condition: Cond, yes: Side, no: Side) -> Any:
    """Both sides ended without raising."""
    a, b = yes.control, no.control
    if a is None and b is None:
        merge(machine, condition, yes, no)
        return join(machine, condition, yes.value, no.value, ends_of(yes, no))
    if a is not None and b is not None and a.kind == b.kind:
        merge(machine, condition, yes, no)
        return Control(a.kind, join(machine, condition, a.value, b.value, ends_of(yes, no)))
    leaving, staying, guard = (yes, no, condition) if a is not None else (no, yes, condition.negated())
    if a is not None and b is not None and b.kind == "return":
        # both leave in different ways: the return waits for the end of the function
        leaving, staying, guard = no, yes, condition.negated()
    leaving.since = depart(machine, frame)
    frame.pending.append((guard, leaving))
    apply_side(machine, staying)
    machine.builder.guard = (*machine.builder.guard, guard.negated())
    return staying.control


def settle_pending(machine: Machine, frame: Frame, start: int, kinds: tuple[str, ...], value: Any) -> Any:
    """Join what left early, since `start`, with the state that reached the end; returns the joined return value."""
    for guard, side in reversed(frame.pending[start:]):
        if side.control.kind not in kinds:
            continue
        stay = Side((guard.negated(),), None, None, value, {}, {})
        leaving = replace(side, changes=state_at_departure(side, frame, is_over="return" in kinds))
        if side.control.kind == "break":
            leave_open_how_often(machine, leaving.changes)
        merge(machine, guard, leaving, stay)
        value = join(machine, guard, side.control.value, value, ends_of(leaving, stay))
    frame.pending[start:] = [p for p in frame.pending[start:] if p[1].control.kind not in kinds]
    release(machine, frame)
    return value


def settle_exits(machine: Machine, frame: Frame, start: int, kinds: tuple[str, ...], guard: tuple[Cond, ...]) -> None:
    """Join what left a loop or a round of it early; what goes on does so where nothing else has left since `start`."""
    settle_pending(machine, frame, start, kinds, None)
    guard = (*guard, *(condition.negated() for condition, _ in frame.pending[start:]))
    machine.builder.guard = where_nothing_is_caught(machine, guard)


def go_on_instead(
    machine: Machine, frame: Frame, start: int, kind: str, control: Control, guard: tuple[Cond, ...]
) -> None:
    """Who left in this way since `start` goes on; the state reached here leaves the loop or the function and waits instead."""
    number = max(i for i in range(start, len(frame.pending)) if frame.pending[i][1].control.kind == kind)
    conditions = [condition for condition, side in frame.pending[start:] if side.control.kind == kind]
    here = Side((), control, None, None, {}, {}, {}, next(BIRTHS), depart(machine, frame))
    apply_side(machine, replace(frame.pending[number][1], changes=state_of_pending(frame, number)))
    del frame.pending[number]
    settle_pending(machine, frame, start, (kind,), None)
    frame.pending.append((reduce(both, (condition.negated() for condition in conditions)), here))
    settle_exits(machine, frame, start, (), guard)


def state_of_pending(frame: Frame, number: int) -> dict[Location, tuple[Any, Any, Any]]:
    return state_at_departure(frame.pending[number][1], frame, is_over=False)


def last_return(machine: Machine, frame: Frame) -> Any:
    """The value of the last return that waits, whose state becomes the current one."""
    number = max(i for i, (_, side) in enumerate(frame.pending) if side.control.kind == "return")
    side = frame.pending[number][1]
    frame.pending = [p for p in frame.pending[:number] if p[1].control.kind == "return"]
    apply_side(machine, replace(side, changes=state_at_departure(side, frame, is_over=True)))
    return side.control.value


def join(machine: Machine, condition: Cond, a: Any, b: Any, ends: Ends = NO_ENDS) -> Any:
    """A value that is `a` where the condition holds and `b` where not."""
    if a is b or b is MISSING:
        return a
    if a is MISSING:
        return b
    if isinstance(a, Tensor) and isinstance(b, Tensor):
        return join_tensors(machine, condition, a, b, ends)
    if isinstance(a, Value) and isinstance(b, Value):
        return machine.builder.apply(OPS["phi"], {"input": a, "other": b, "condition": condition})
    if type(a) is type(b):
        if isinstance(a, (int, float, str, bytes, bool)) and a == b:
            return a
        if isinstance(a, tuple) and len(a) == len(b):
            return tuple(join(machine, condition, x, y, ends) for x, y in zip(a, b))
        if isinstance(a, (Cond, Config)) and a == b:
            return a
    if isinstance(a, Unknown):
        return a
    if isinstance(b, Unknown):
        return b
    return one_of(machine, [(((condition,)), a), ((condition.negated(),), b)])


def one_of(machine: Machine, choices: list[tuple[tuple[Cond, ...], Any]]) -> Any:
    flat: list[tuple[tuple[Cond, ...], Any]] = []
    for guard, value in choices:
        for inner, v in value.choices if isinstance(value, OneOf) else [((), value)]:
            if any(same_value(v, seen) for _, seen in flat):
                flat = [(g if not same_value(v, s) else (), s) for g, s in flat]
            else:
                flat.append(((*guard, *inner), v))
    if len(flat) == 1:
        return flat[0][1]
    if len(flat) > limits.ALTERNATIVES:
        return machine.unknown("more than four alternatives")
    return OneOf(tuple(flat))


def same_value(a: Any, b: Any) -> bool:
    if a is b:
        return True
    return type(a) is type(b) and isinstance(a, (int, float, str, bytes, bool, Config)) and bool(a == b)


def join_tensors(machine: Machine, condition: Cond, a: Tensor, b: Tensor, ends: Ends) -> Tensor:
    one, other = ends[0].get(id(a), a.value), ends[1].get(id(b), b.value)
    if one is other and one is a.value:
        return a
    both = a.is_parameter and b.is_parameter
    return Tensor(join(machine, condition, one, other), a.library, a.requires_grad or b.requires_grad, both)


def choose(machine: Machine, frame: Frame, value: OneOf, use: Callable[[Any], Any]) -> Any:
    """Use each alternative under its conditions and join the results."""
    viable = [(g, v) for g, v in value.choices if all(machine.decided(c) is not False for c in g)]
    if not viable:
        return machine.unknown("no alternative is possible here")
    if len(viable) == 1:
        return use(viable[0][1])
    (guard, first), *rest = viable
    open_ones = [c for c in guard if machine.decided(c) is not True]
    if guard and not open_ones:
        return use(first)
    if len(open_ones) == 1:
        condition = open_ones[0]
    else:
        condition = Cond(
            " and ".join(f"({c})" for c in open_ones) if open_ones else f"choice {machine.number_of(value)}"
        )
    tail = rest[0][1] if len(rest) == 1 else OneOf(tuple(rest))
    return branch(machine, frame, condition, lambda: use(first), lambda: use(tail))
