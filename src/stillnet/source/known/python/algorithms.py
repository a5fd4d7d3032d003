"""bisect and heapq: exact where the order of the items is known."""

from __future__ import annotations

import bisect
import heapq

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import bare
from ...values import PyIterator, PyList
from ..registry import known
from .builtin_iteration import plain, sorted_list
from .builtins import frame_of


def known_items(values: Any, *others: Any) -> list[Any] | None:
    """The items of a list of constants; None where one of them is not known."""
    target = bare(values)
    if isinstance(target, PyList) and all(plain(i) for i in (*target.items, *others)):
        return target.items
    return None


def _position(name: str) -> None:
    function = getattr(bisect, name)

    def run(machine: Machine, values: Any, item: Any, lo: Any = 0, hi: Any = None, **options: Any) -> Any:
        items = known_items(values, item)
        if items is None or options or not isinstance(lo, int) or not (hi is None or isinstance(hi, int)):
            return Unknown(f"bisect.{name} of something not known", machine.builder.site)
        try:
            return function(items, item, max(lo, 0), hi)
        except TypeError as error:
            raise machine.error("TypeError", str(error)) from None

    known(f"bisect.{name}")(run)


for _name in ("bisect", "bisect_left", "bisect_right"):
    _position(_name)


def _changing(name: str, function: Any) -> None:
    """A function that changes its list in place and may return an item of it."""

    def run(machine: Machine, values: Any, *args: Any) -> Any:
        target = bare(values)
        if known_items(values, *args) is None:
            if isinstance(target, PyList):
                machine.change(target)[:] = [machine.unknown("an item of a list ordered by something not known")] * (
                    len(target.items) + (name.endswith("push") or name.startswith("bisect"))
                )
            return Unknown(f"{name} of something not known", machine.builder.site)
        try:
            return function(machine.change(target), *args)
        except IndexError as error:
            raise machine.error("IndexError", str(error)) from None
        except TypeError as error:
            raise machine.error("TypeError", str(error)) from None

    known(name)(run)


for _name in ("heappush", "heappop", "heapify", "heappushpop", "heapreplace"):
    _changing(f"heapq.{_name}", getattr(heapq, _name))
for _name in ("insort", "insort_left", "insort_right"):
    _changing(f"bisect.{_name}", getattr(bisect, _name))


def _extremes(name: str, reverse: bool) -> None:
    def run(machine: Machine, n: Any, values: Any, key: Any = None) -> Any:
        items = iterate(machine, values, frame_of(machine), unknown_ok=True)
        if isinstance(items, Unknown) or not isinstance(n, int):
            return Unknown(f"heapq.{name} of something not known", machine.builder.site)
        found = sorted_list(machine, items, key, reverse)
        return PyList(found.items[: max(n, 0)]) if isinstance(found, PyList) else found

    known(f"heapq.{name}")(run)


_extremes("nlargest", True)
_extremes("nsmallest", False)


@known("heapq.merge")
def _merge(machine: Machine, *values: Any, key: Any = None, reverse: Any = False) -> Any:
    joined: list[Any] = []
    for value in values:
        items = iterate(machine, value, frame_of(machine), unknown_ok=True)
        if isinstance(items, Unknown):
            return items
        joined.extend(items)
    found = sorted_list(machine, joined, key, reverse)
    return PyIterator(found.items) if isinstance(found, PyList) else found
