"""Does one round of a loop stand for all? The next one is read from what the first left behind, and taken back."""

from __future__ import annotations

from collections.abc import Callable

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from .. import limits
from ..machine import WHOLE, Machine
from ..values import Frame
from .departures import Held, name_of
from .later_rounds import tried

READING = "a further round is read"


def calls_others(
    machine: Machine, frame: Frame, journal: list[Held], begun: tuple[int, int], run: Callable[[], Any]
) -> bool:
    """Asked of rounds inside a model that change what a test may ask: numbers, switches, what is None, the length of a list.
    `begun`: how many operations and calls there were before the round."""
    moved = [change for change in firsts(journal) if is_moved(*change)]
    graph = machine.builder.graph
    large = len(graph.nodes) - begun[0] > limits.LATER_ROUND
    if not moved or large or not machine.call_stack or machine.context.get(READING):
        return False
    called = [call.module for call in graph.calls[begun[1] :]]
    again: list[Any] = []

    def another() -> Any:
        first = len(graph.calls)
        open_up(machine, moved)
        try:
            return run()
        finally:
            again.extend(call.module for call in graph.calls[first:])

    pending, yields, guard = list(frame.pending), len(frame.yields or ()), machine.builder.guard
    machine.context[READING] = True
    try:
        tried(machine, another)
    finally:
        del machine.context[READING]
        machine.builder.guard = guard
        frame.pending[:] = pending
        del (frame.yields or [])[yields:]
    return len(again) != len(called) or any(a is not b for a, b in zip(again, called))


def firsts(journal: list[Held]) -> list[Held]:
    """What each place held before the round."""
    found: dict[tuple[int, Any], Held] = {}
    for change in journal:
        found.setdefault((id(change[0]), change[1]), change)
    return list(found.values())


def is_moved(holder: Any, key: Any, old: Any) -> bool:
    if key is WHOLE:
        return isinstance(holder, list) and len(holder) != len(old)
    if not isinstance(holder, dict):
        return False
    new = holder.get(name_of(key))
    return (type(old) in (int, bool) and type(new) is type(old) and new != old) or ((old is None) != (new is None))


def open_up(machine: Machine, moved: list[Held]) -> None:
    """What one round changed, some rounds have changed to anything."""
    from .widening import mark_repeated

    for holder, key, old in moved:
        if key is WHOLE and machine.journal is not None:
            machine.journal.append((holder, WHOLE, holder.copy()))
            mark_repeated([(holder, key, old)], D.fresh("rounds", Origin.DATA, lower=1))
        elif type(old) is int:
            machine.put(holder, name_of(key), D.fresh(str(name_of(key)), Origin.DATA))
        elif type(old) is bool:
            machine.put(holder, name_of(key), machine.question(f"{name_of(key)} holds"))
