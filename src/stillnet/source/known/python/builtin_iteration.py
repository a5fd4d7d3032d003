"""Builtins over what can be iterated: len, zip, map, sorted, next, any."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.unknown import Unknown, UnknownResult
from ...calls import call, call_method
from ...comparison import compare
from ...containers import length
from ...control.branches import branch
from ...control.folding import needs_all
from ...control.iteration import iterate
from ...control.truthiness import truth
from ...machine import Machine
from ...operators import label
from ...values import MISSING, Cond, Config, Guarded, Instance, OneOf, PyIterator, PyList, Repeated, Tensor, is_counted
from .builtins import builtin, frame_of


@builtin("len")
def _len(machine: Machine, value: Any) -> Any:
    found = length(machine, value, frame_of(machine))
    return some_length(machine, value) if type(found) in (Unknown, UnknownResult) else found


def some_length(machine: Machine, value: Any) -> Any:
    """A length is an integer, whatever the thing is; the same thing has the same length."""
    lengths = machine.context.setdefault("lengths", {})
    if id(value) not in lengths:
        # the thing is kept, so that no other takes its identity
        lengths[id(value)] = (value, D.fresh("n", Origin.DATA, lower=0))
    return lengths[id(value)][1]


def items(machine: Machine, value: Any) -> Any:
    return iterate(machine, value, frame_of(machine), unknown_ok=True)


@builtin("enumerate")
def _enumerate(machine: Machine, value: Any, start: Any = 0) -> Any:
    from ...control.loops import SymbolicRange, symbolic_rounds

    rounds = symbolic_rounds(machine, value)
    if rounds is not None:
        index = D.fresh("i", D.Origin.DATA)
        return PyIterator([Repeated((index, rounds.items[0]), rounds.times)])
    found = items(machine, value)
    if isinstance(found, Unknown):
        return found
    if isinstance(value, SymbolicRange) or not isinstance(start, int):
        return machine.unknown("enumerate with a start that is not known")

    def rows() -> list[Any]:
        return [paired(i, item) for i, item in enumerate(value.items if isinstance(value, PyList) else found, start)]

    return live(rows, (value,)) if isinstance(value, PyList) else PyIterator(rows())


def live(rows: Callable[[], list[Any]], lists: tuple[PyList, ...]) -> PyIterator:
    """Rows of lists that may change while somebody goes through them."""
    return PyIterator(rows(), lists=lists, renew=rows, seen=sum(len(source.items) for source in lists))


def paired(index: int, item: Any) -> Any:
    if isinstance(item, Guarded):
        return Guarded((index, item.value), item.guard)
    if isinstance(item, Repeated):
        return Repeated((D.fresh("i", D.Origin.DATA), item.value), item.times)
    return (index, item)


@builtin("zip")
def _zip(machine: Machine, *values: Any, strict: Any = False) -> Any:
    from ...control.loops import draws, symbolic_rounds

    if any(isinstance(v, Repeated) for v in values):
        return transposed(machine, list(values))
    rounds = [symbolic_rounds(machine, v) for v in values]
    if values and all(r is not None for r in rounds):
        return PyIterator([Repeated(tuple(r.items[0] for r in rounds if r), rounds[0].times)])  # type: ignore[union-attr]
    columns = []
    for value in values:
        column = draws(machine, value) or items(machine, value)
        if isinstance(column, Unknown):
            return column
        columns.append(column)
    if values and all(hasattr(v, "endless") for v in values):
        return machine.unknown("an iterator without end")

    def rows() -> list[Any]:
        lists = [value.items if isinstance(value, PyList) else column for value, column in zip(values, columns)]
        return [joined(row) for row in zip(*lists)]

    plain = all(isinstance(value, (PyList, tuple, range)) for value in values)
    return live(rows, tuple(v for v in values if isinstance(v, PyList))) if plain else PyIterator(rows())


def transposed(machine: Machine, rows: list[Any]) -> Any:
    """zip(*rows) for rows that stand there many times: each column is a list of as many elements."""
    columns = []
    for row in rows:
        found = items(machine, row.value if isinstance(row, Repeated) else row)
        if isinstance(found, Unknown):
            return found
        columns.append([Repeated(i, row.times) if isinstance(row, Repeated) else i for i in found])
    return PyIterator([PyList(list(column)) for column in zip(*columns)])


def joined(row: tuple[Any, ...]) -> Any:
    """One element of a zip; as often as its parts stand there."""
    times = next((i.times for i in row if isinstance(i, Repeated)), None)
    if times is None:
        return row
    return Repeated(tuple(i.value if isinstance(i, Repeated) else i for i in row), times)


def endless(value: Any) -> Any:
    make = getattr(value, "endless", None)
    return make() if make is not None else None


@builtin("map")
def _map(machine: Machine, function: Any, *values: Any) -> Any:
    from ...control.loops import draws

    columns = [draws(machine, v) or items(machine, v) for v in values]
    for column in columns:
        if isinstance(column, Unknown):
            return column
    if all(hasattr(v, "endless") for v in values):
        return machine.unknown("an iterator without end")
    listed = [column for column in columns if isinstance(column, list)]
    if not all(map(is_counted, listed)):
        if len(columns) > 1:
            return machine.unknown("map over lists whose lengths are not known")
        return PyIterator([mapped(machine, function, item) for item in columns[0]])
    return PyIterator([call(machine, function, list(row), {}, frame_of(machine)) for row in zip(*columns)])


def mapped(machine: Machine, function: Any, item: Any) -> Any:
    """What a function makes of an element stands under its conditions, and as often."""
    if isinstance(item, Guarded):
        return Guarded(mapped(machine, function, item.value), item.guard)
    if isinstance(item, Repeated):
        return Repeated(mapped(machine, function, item.value), item.times)
    return call(machine, function, [item], {}, frame_of(machine))


@builtin("filter")
def _filter(machine: Machine, function: Any, value: Any) -> Any:
    found = items(machine, value)
    if isinstance(found, Unknown):
        return found
    if not is_counted(found):
        return machine.unknown("filter over a list whose length is not known")
    kept = []
    for item in found:
        answer = truth(
            machine,
            item if function is None else call(machine, function, [item], {}, frame_of(machine)),
            frame_of(machine),
        )
        if isinstance(answer, Cond):
            return machine.unknown("filter by something not known")
        if answer:
            kept.append(item)
    return PyIterator(kept)


@builtin("reversed")
def _reversed(machine: Machine, value: Any) -> Any:
    found = items(machine, value)
    return found if isinstance(found, Unknown) else PyIterator(found[::-1])


@builtin("sorted")
def _sorted(machine: Machine, value: Any, *, key: Any = None, reverse: Any = False) -> Any:
    found = needs_all(machine, "sorted()", items(machine, value))
    return found if isinstance(found, Unknown) else sorted_list(machine, found, key, reverse)


def sorted_list(machine: Machine, found: list[Any], key: Any, reverse: Any) -> Any:
    keys = [item if key is None else call(machine, key, [item], {}, frame_of(machine)) for item in found]
    try:
        order = sorted(range(len(found)), key=comparable(machine, keys).__getitem__, reverse=bool(reverse))
    except Undecided:
        return machine.unknown("sorting by something not known")
    except TypeError as error:
        raise machine.error("TypeError", str(error)) from None
    return PyList([found[i] for i in order])


class Undecided(Exception):
    """The order of two values is not known."""


class Ordered:
    """A sort key that the machine compares."""

    __slots__ = ("machine", "value")

    def __init__(self, machine: Machine, value: Any) -> None:
        self.machine, self.value = machine, value

    def __lt__(self, other: Ordered) -> bool:
        result = compare(self.machine, "<", self.value, other.value, frame_of(self.machine))
        if not isinstance(result, bool):
            raise Undecided
        return result

    def __gt__(self, other: Ordered) -> bool:
        return other < self


def comparable(machine: Machine, keys: list[Any]) -> list[Any]:
    """Keys that Python itself can compare, directly or through the machine."""
    if all(plain(k) for k in keys):
        return keys
    if any(isinstance(k, (Unknown, OneOf, Config, Tensor, Cond)) for k in keys):
        raise Undecided
    return [Ordered(machine, k) for k in keys]


def plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(plain(v) for v in value)
    return value is None or isinstance(value, (bool, int, float, str, bytes))


@builtin("iter")
def _iter(machine: Machine, value: Any, *sentinel: Any) -> Any:
    if sentinel:
        return machine.unknown("iter() of a function: as many results as it gives")
    if isinstance(value, (PyIterator, Unknown)):
        return value
    if isinstance(value, Instance):
        made = call_method(machine, value, "__iter__", [], frame_of(machine))
        if made is not MISSING:
            return made
    found = items(machine, value)
    return found if isinstance(found, Unknown) else PyIterator(found)


@builtin("next")
def _next(machine: Machine, value: Any, *default: Any) -> Any:
    if isinstance(value, PyIterator):
        if not isinstance(value.position, int):
            return machine.unknown("next() of an iterator that was advanced under a condition")
        if value.position < len(value.items):
            item = value.items[value.position]
            there = machine.all_hold(item.guard) if isinstance(item, Guarded) else True
            if isinstance(there, Cond):
                again = partial(_next, machine, value, *default)
                return branch(machine, frame_of(machine), there, again, again)
            if there is False:
                machine.assign(value, "position", value.position + 1)
                return _next(machine, value, *default)
            # an element that stands there many times is drawn again and again, unless the program waits for the end
            if not isinstance(item, Repeated) or machine.tries:
                machine.assign(value, "position", value.position + 1)
            return item.value if isinstance(item, (Repeated, Guarded)) else item
        if default:
            return default[0]
        raise machine.error("StopIteration", "")
    if isinstance(value, Instance):
        result = call_method(machine, value, "__next__", [], frame_of(machine))
        return machine.unknown("next() of something not known") if result is MISSING else result
    draw = getattr(value, "draw", None)
    if draw is not None:
        return draw(machine)
    return value if isinstance(value, Unknown) else machine.unknown("next() of something not known")


@builtin("any")
def _any(machine: Machine, value: Any) -> Any:
    return quantified(machine, value, True)


@builtin("all")
def _all(machine: Machine, value: Any) -> Any:
    return quantified(machine, value, False)


def quantified(machine: Machine, value: Any, decisive: bool) -> Any:
    found = items(machine, value)
    if isinstance(found, Unknown):
        return machine.decided(Cond(f"{'any' if decisive else 'all'} of {label(machine, found)}"))
    undecided: list[Cond] = []
    for item in found:
        answer = truth(machine, item.value if isinstance(item, (Guarded, Repeated)) else item, frame_of(machine))
        there = machine.all_hold(item.guard) if isinstance(item, Guarded) else True
        if there is False or (answer is not decisive and not isinstance(answer, Cond)):
            continue
        if answer is decisive and there is True:
            return decisive
        # an element that is there under a condition decides only under it
        question = (there if decisive else there.negated()) if isinstance(there, Cond) else answer
        if isinstance(question, Cond) and question not in undecided:
            undecided.append(question)
    if len(undecided) > 1:
        return machine.decided(Cond((" or " if decisive else " and ").join(f"({c})" for c in undecided)))
    return undecided[0] if undecided else not decisive
