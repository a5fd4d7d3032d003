"""Results that are carried from item to item, where some items stand under a condition: with the item and without it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from ...base.annotations import Any
from ..machine import Machine
from ..values import Cond, Frame, Guarded, is_certain
from .branches import branch


def folded(machine: Machine, frame: Frame, items: Iterable[Any], start: Any, step: Callable[[Any, Any], Any]) -> Any:
    total = start
    for item in items:
        there = machine.all_hold(item.guard) if isinstance(item, Guarded) else True
        value = item.value if isinstance(item, Guarded) else item
        if isinstance(there, Cond):
            total = branch(machine, frame, there, partial(step, total, value), partial(unchanged, total))
        elif there:
            total = step(total, value)
    return total


def unchanged(total: Any) -> Any:
    return total


def needs_all(machine: Machine, what: str, items: Any) -> Any:
    """The items themselves; unknown where it is open which of them are there."""
    if isinstance(items, list) and not is_certain(items):
        return machine.unknown(f"{what} of items that depend on conditions")
    return items
