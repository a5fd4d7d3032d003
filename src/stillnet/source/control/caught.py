"""The states in which exceptions leave the body of a `try`: what its handlers find."""

from __future__ import annotations

import ast

from ...base.annotations import Any
from ...base.plain import dataclass
from ..machine import WHOLE, Machine, Slot
from ..values import MISSING, Cond, Frame, Raised, Tensor
from .branches import VALUE, Ends, join, join_place
from .departures import (
    Departure,
    Held,
    Location,
    Stop,
    current,
    depart,
    leave_open_how_often,
    name_of,
    state_at_departure,
)
from .handlers import Attempt, Way

State = dict[Location, Held]


@dataclass(frozen=True, slots=True, eq=False)
class WayOn:
    """A handler, what it may catch, what that is called there, and the state in which it goes on."""

    handler: ast.ExceptHandler
    raised: Raised
    value: Any
    state: State


def state_of(machine: Machine, way: Way, frame: Frame) -> State:
    """What stood where when it was raised."""
    state = state_at_departure(way.stop, frame, is_over=False)
    if way.in_rounds:
        leave_open_how_often(machine, state)
    return state


def ways_on(machine: Machine, attempt: Attempt) -> list[WayOn]:
    """Each handler that may catch something, with the first thing it may catch and the state in which it goes on."""
    found: dict[int, WayOn] = {}
    for way in attempt.caught:
        state, before = state_of(machine, way, attempt.frame), found.get(id(way.handler))
        if before is None:
            found[id(way.handler)] = WayOn(way.handler, way.raised, way.raised.value, state)
            continue
        question = which(machine, before.raised)
        value = join(machine, question, before.value, way.raised.value)
        state = joined(machine, question, before.state, state, way.stop.start)
        found[id(way.handler)] = WayOn(way.handler, before.raised, value, state)
    return list(found.values())


def which(machine: Machine, raised: Raised) -> Cond:
    return machine.question(f"the exception of line {raised.site.span.line if raised.site else '?'} is the one")


def joined(machine: Machine, question: Cond, one: State, other: State, start: int) -> State:
    """The state that is the first where the condition holds and the second where not."""
    ends: Ends = (written(one), written(other))
    result: State = {}
    for place, (holder, key, _) in {**one, **other}.items():
        a, b = held_in(one, holder, key), held_in(other, holder, key)
        result[place] = holder, key, join_place(machine, question, a, b, current(holder, key), key, start, ends)
    return result


def written(state: State) -> dict[int, Any]:
    return {id(holder): value for holder, key, value in state.values() if key == VALUE and type(holder) is Tensor}


def held_in(state: State, holder: Any, key: Any) -> Any:
    """What a place holds in a state, which may name it alone or with everything around it."""
    found = state.get((id(holder), key))
    if found is not None:
        return found[2]
    if key is WHOLE:
        return with_entries(state, holder)
    if not isinstance(key, Slot) and (whole := state.get((id(holder), WHOLE))) is not None:
        return whole[2].get(name_of(key), MISSING)
    return current(holder, key)


def with_entries(state: State, holder: Any) -> Any:
    """A copy of a list or table, with the entries that a state names."""
    table = current(holder, WHOLE)
    for _, key, value in [held for held in state.values() if held[0] is holder] if isinstance(table, dict) else ():
        if isinstance(key, Slot) or key is WHOLE:
            continue
        if value is MISSING:
            table.pop(name_of(key), None)
        else:
            table[name_of(key)] = value
    return table


def fold(machine: Machine, attempt: Attempt, handler: ast.ExceptHandler) -> None:
    """The last two ways into a handler become one, so that a loop does not leave a way for each of its rounds."""
    one, other = [way for way in attempt.caught if way.handler is handler][-2:]
    question = which(machine, one.raised)
    state = joined(
        machine,
        question,
        state_of(machine, one, attempt.frame),
        state_of(machine, other, attempt.frame),
        other.stop.start,
    )
    since: Departure = depart(machine, attempt.frame)
    stop = Stop(state, one.stop.start, since)
    attempt.caught = [way for way in attempt.caught if way is not one and way is not other]
    attempt.caught.append(Way(handler, one.raised, stop, one.in_rounds or other.in_rounds))
