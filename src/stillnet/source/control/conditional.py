"""Elements and keywords that are there under a condition only: rounds over them, and calls with them."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from ...base.unknown import Unknown
from ..machine import Machine
from ..values import Cond, Frame, Guarded
from .branches import branch

COLLECTING = "collected under"
SPLITS = 2  # conditions on which one call is split


def conditional_round(
    machine: Machine, frame: Frame, item: Guarded, run: Callable[[Any], Unknown | None]
) -> Unknown | None:
    """A round of a comprehension over an element that is there under a condition: so is what it collects."""
    there = machine.all_hold(item.guard)
    if isinstance(there, bool):
        return run(item.value) if there else None
    troubles: list[Unknown | None] = []
    outer = machine.context.get(COLLECTING, ())
    machine.context[COLLECTING] = (*outer, there)
    try:
        branch(machine, frame, there, lambda: troubles.append(run(item.value)), lambda: None)
    finally:
        machine.context[COLLECTING] = outer
    return next((t for t in troubles if t is not None), None)


def conditional_call(
    machine: Machine, frame: Frame, kwargs: dict[Any, Any], call: Callable[[dict[Any, Any]], Any], splits: int = SPLITS
) -> Any:
    """A call with keywords that are there under conditions: with them where the conditions hold, without them where not."""
    told = {k: machine.all_hold(v.guard) if isinstance(v, Guarded) else True for k, v in kwargs.items()}
    sure = {k: v.value if isinstance(v, Guarded) else v for k, v in kwargs.items() if told[k] is True}
    asked = next((c for c in told.values() if isinstance(c, Cond)), None)
    if asked is None:
        return call(sure)
    if not splits:
        return call({**sure, None: machine.unknown("** of a dictionary whose keys depend on conditions")})

    def side() -> Any:
        return conditional_call(machine, frame, kwargs, call, splits - 1)

    return branch(machine, frame, asked, side, side)
