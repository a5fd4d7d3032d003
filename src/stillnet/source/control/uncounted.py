"""Elements and parts of lists whose length is open: what is counted from ends that are known."""

from __future__ import annotations

from ...base.annotations import Any
from ..machine import Machine
from ..values import Guarded, PyList, Repeated, is_certain


def uncounted_item(machine: Machine, items: Any, index: int) -> Any:
    """An element of a list with elements that are there under a condition, or a symbolic number of times; the list
    itself where all conditions are decided."""
    there = present(machine, items)
    counted = there[: index + 1] if index >= 0 else there[index:]
    if not is_certain(counted):
        only = counted[0] if len(there) == 1 else None
        return (
            only.value if isinstance(only, Guarded) else machine.unknown("an element behind others that may be missing")
        )
    if any(isinstance(i, Repeated) for i in there):
        return repeated_item(machine, there, index)
    if is_certain(there):
        return PyList(there)
    if len(counted) < (index + 1 if index >= 0 else -index):
        return machine.unknown("an element behind others that may be missing")
    return there[index]


def present(machine: Machine, items: Any) -> list[Any]:
    """The elements without those whose conditions are excluded here; those whose conditions hold stand plainly."""
    found = []
    for item in items:
        there = machine.all_hold(item.guard) if isinstance(item, Guarded) else True
        if there is not False:
            found.append(item.value if there is True and isinstance(item, Guarded) else item)
    return found


def uncounted_slice(machine: Machine, items: list[Any], parts: list[Any]) -> Any:
    """A part of a list whose length is open: only what is counted from ends that are known."""
    start, stop, step = parts
    loose = [i for i, item in enumerate(items) if isinstance(item, (Guarded, Repeated))]
    ahead, behind = loose[0], len(items) - 1 - loose[-1]
    near = [p is None or -behind <= p <= ahead for p in (start, stop)]
    if step not in (None, 1) or not all(near) or (start is not None and start < 0 and stop is not None and stop >= 0):
        return machine.unknown("a part of a list whose length is not known")
    return items[start:stop]


def repeated_item(machine: Machine, items: list[Any], index: int) -> Any:
    if all(isinstance(i, Repeated) for i in items) and len(items) == 1:
        return items[0].value
    edge = items[index] if -len(items) <= index < len(items) else None
    if (index == 0 or index == -1) and edge is not None:
        return edge.value if isinstance(edge, Repeated) else edge
    return machine.unknown("an element behind a symbolic number of others")
