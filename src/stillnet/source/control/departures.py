"""What left early keeps the state in which it left: what those who stay write afterwards is not written for it.

A side of a branch that returns, breaks or continues waits in `frame.pending`, one that raises what a handler catches in
its `try`. From then on every write goes into a journal; the first one to a place tells what stood there when the side left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base import dim as D
from ...base.annotations import TYPE_CHECKING, Any
from ...base.dim import Origin, Sym
from ...base.plain import dataclass, field
from ..machine import WHOLE, Entry, Machine, Slot, write
from ..values import MISSING, Frame, OneOf, Repeated, Tensor, Unknown

if TYPE_CHECKING:
    from .branches import Side

Location = tuple[int, Any]
# A holder, a key within it, and what stands or stood there.
Held = tuple[Any, Any, Any]


class KeptJournal(list[Held]):
    """A journal of writes that no branch can take back, kept because somebody has left `frame` early: of each place, the
    first write since the last departure is enough. A list that grows is copied for each write, so the others are dropped."""

    __slots__ = ("frame", "seen")

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.seen: set[Location] = set()

    def append(self, held: Held) -> None:
        place = (id(held[0]), held[1])
        if place not in self.seen:
            self.seen.add(place)
            super().append(held)


@dataclass(frozen=True, slots=True)
class Departure:
    """Where the journal of writes stood when a side left."""

    journal: list[Held]
    mark: int


@dataclass(slots=True, eq=False)
class Stop:
    """A side that raised: what the places it had touched held then, and what stood where others have written since."""

    changes: dict[Location, Held]
    start: int
    since: Departure | None = None
    later: dict[Location, Held] = field(default_factory=dict)


def waiting(machine: Machine, frame: Frame, journal: list[Held]) -> list[Side | Stop]:
    """Who has left while this journal was written: what leaves a function waits there, what raises for its handler."""
    sides = (side for _, side in frame.pending)
    return [left for left in (*sides, *stops(machine)) if left.since is not None and left.since.journal is journal]


def stops(machine: Machine) -> Iterator[Stop]:
    return (way.stop for attempt in machine.tries for way in attempt.caught)


def depart(machine: Machine, frame: Frame) -> Departure:
    if machine.journal is None:
        machine.journal = KeptJournal(frame)
    if isinstance(machine.journal, KeptJournal):
        machine.journal.seen.clear()
    return Departure(machine.journal, len(machine.journal))


def name_of(key: Any) -> Any:
    """What a table is asked for."""
    return key.key if isinstance(key, Entry) else key


def current(holder: Any, key: Any) -> Any:
    if key is WHOLE:
        return holder.copy()
    if isinstance(key, Slot):
        return getattr(holder, key.name)
    return holder.get(name_of(key), MISSING)


def note_later_writes(side: Side | Stop) -> None:
    """What was written since the side left, with what stood there for it."""
    if side.since is None:
        return
    journal, mark = side.since.journal, side.since.mark
    for holder, key, old in journal[mark:]:
        side.later.setdefault((id(holder), key), (holder, key, old))
    side.since = Departure(journal, len(journal))


def before_undoing(machine: Machine, frame: Frame, journal: list[Held]) -> list[Side | Stop]:
    """Those who left while this journal was written; they keep what it is going to take back."""
    left = waiting(machine, frame, journal)
    for side in left:
        note_later_writes(side)
        for holder, key, _ in journal:
            place = (id(holder), key)
            if place not in side.later:
                side.later[place] = (holder, key, current(holder, key))
    return left


def go_on(machine: Machine, frame: Frame, left: list[Side | Stop]) -> None:
    """From here on their writes stand in the outer journal."""
    for side in left:
        side.since = depart(machine, frame)


def after_round(machine: Machine, frame: Frame, journal: list[Held]) -> None:
    """The writes of a round have become those of the journal around it."""
    left = waiting(machine, frame, journal)
    for side in left:
        note_later_writes(side)
    go_on(machine, frame, left)


def journalled(machine: Machine, frame: Frame, run: Callable[[], Any]) -> tuple[Any, list[Held]]:
    """What a round returns, and what it changed."""
    outer, journal = machine.journal, list[Held]()
    machine.journal = journal
    try:
        return run(), journal
    finally:
        machine.journal = outer
        if outer is not None:
            outer.extend(journal)
        after_round(machine, frame, journal)


def state_at_departure(side: Side | Stop, frame: Frame, is_over: bool) -> dict[Location, Held]:
    """What stood where when the side left; `is_over`: nobody asks for the variables of the frame any more."""
    note_later_writes(side)
    # what others wrote first is taken back last
    later = {
        place: held
        for place, held in reversed(side.later.items())
        if place not in side.changes and not (is_over and held[0] is frame.variables)
    }
    return later | side.changes


def store(machine: Machine, holder: Any, key: Any, value: Any) -> None:
    """Write a joined value back, through the outer journal."""
    if machine.journal is not None:
        machine.journal.append((holder, key, current(holder, key)))
    write(holder, key, value)


def leave_open_how_often(machine: Machine, changes: dict[Location, Held]) -> None:
    """A break leaves out rounds: what these append alike stands in a list some number of times; what they count is a number."""
    for place, (holder, key, kept) in changes.items():
        now = current(holder, key)
        common: Any = MISSING
        if key is WHOLE and isinstance(holder, list):
            common = with_open_tail(machine, kept, now)
        elif not isinstance(key, Slot) and type(kept) is int and isinstance(now, (Sym, OneOf)):
            common = D.fresh("rounds", Origin.DATA) if is_number(now) else MISSING
        if common is not MISSING:
            store(machine, holder, key, common)
            changes[place] = (holder, key, common)


def with_open_tail(machine: Machine, kept: list[Any], now: list[Any]) -> Any:
    """The list of those who left and, some number of times, what the others appended since; MISSING for unlike items."""
    tail = now[len(kept) :]
    if not tail or any(a is not b for a, b in zip(kept, now)):
        return MISSING
    first = once(tail[0])
    if not all(alike(machine, first, once(item)) for item in tail):
        return MISSING
    return [*kept, Repeated(first, D.fresh("rounds", Origin.DATA))]


def once(item: Any) -> Any:
    return item.value if isinstance(item, Repeated) else item


def alike(machine: Machine, one: Any, other: Any) -> bool:
    """Nothing that can be asked tells them apart."""
    if isinstance(one, Tensor) and isinstance(other, Tensor):
        types = [machine.builder.type_of(t.value) for t in (one, other)]
        return all(t.data is None for t in types) and types[0] == types[1]
    return isinstance(one, Unknown) and isinstance(other, Unknown)


def is_number(value: Any) -> bool:
    choices = [v for _, v in value.choices] if isinstance(value, OneOf) else [value]
    return all(isinstance(v, Sym) or type(v) is int for v in choices)


def release(machine: Machine, frame: Frame, is_over: bool = False) -> None:
    """The journal is not needed once nobody who left the frame is waited for."""
    journal = machine.journal
    if not isinstance(journal, KeptJournal) or journal.frame is not frame:
        return
    left = waiting(machine, frame, journal)
    if left and not is_over:
        return
    machine.journal = None
    for attempt in machine.tries if left else ():
        # what was raised in this frame waits for a handler of another one
        for way in attempt.caught:
            if way.stop in left:
                note_later_writes(way.stop)
                way.stop.since = depart(machine, attempt.frame)
