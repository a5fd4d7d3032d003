"""Values that stand under conditions: each alternative with its guard."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ..values import Cond, Guarded, OneOf, Repeated

Guard = tuple[Cond, ...]


def choices(value: Any, guard: Guard = ()) -> Iterator[tuple[Guard, Any]]:
    """What a value may be, without the conditions and counts around it, and the conditions of each."""
    if isinstance(value, Guarded):
        yield from choices(value.value, (*guard, *value.guard))
    elif isinstance(value, Repeated):
        yield from choices(value.value, guard)
    elif isinstance(value, OneOf):
        for inner, choice in value.choices:
            yield from choices(choice, (*guard, *inner))
    else:
        yield guard, value
