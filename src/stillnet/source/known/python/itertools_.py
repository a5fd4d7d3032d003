"""itertools; what has no end is drawn from, never listed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ....base.annotations import Any
from ....base.unknown import Unknown
from ... import limits
from ...calls import call
from ...comparison import compare
from ...control.folding import needs_all
from ...control.iteration import iterate
from ...control.loops import symbolic_rounds
from ...control.truthiness import truth
from ...machine import Machine
from ...operators import binary
from ...values import Cond, PyIterator, Repeated, is_certain
from ..registry import known, known_class, method
from .builtin_iteration import endless
from .builtins import frame_of


class Endless:
    """An iterator without end: `draw` is next(), `endless` all that is left."""

    kind_name = "endless"

    def __init__(self, machine: Machine, kind: str, values: tuple[Any, ...]) -> None:
        self.machine, self.kind, self.values, self.position = machine, kind, values, 0

    def item(self, position: int) -> Any:
        if self.kind == "count":
            step = binary(self.machine, "*", position, self.values[1], frame_of(self.machine))
            return binary(self.machine, "+", self.values[0], step, frame_of(self.machine))
        return self.values[position % len(self.values)]

    def draw(self, machine: Machine) -> Any:
        if not isinstance(self.position, int):
            return machine.unknown("next() of an iterator that was advanced under a condition")
        found = self.item(self.position)
        machine.assign(self, "position", self.position + 1)
        return found

    def endless(self) -> Iterator[Any]:
        while True:
            yield self.draw(self.machine)


@method("endless", "__next__")
def _draw(machine: Machine, receiver: Endless) -> Any:
    return receiver.draw(machine)


@method("endless", "__iter__")
def _itself(machine: Machine, receiver: Endless) -> Any:
    return receiver


def items(machine: Machine, value: Any) -> Any:
    return iterate(machine, value, frame_of(machine), unknown_ok=True)


def all_items(machine: Machine, value: Any) -> Any:
    """The items, where it is known which are there."""
    return needs_all(machine, "a rearrangement", items(machine, value))


def columns(machine: Machine, values: tuple[Any, ...]) -> list[Any] | Unknown:
    """The items of several iterables; the first unknown one instead."""
    found = []
    for value in values:
        column = items(machine, value)
        if isinstance(column, Unknown):
            return column
        found.append(column)
    return found


def limited(machine: Machine, made: Iterator[Any]) -> Any:
    """The items of one of Python's own iterators, up to a limit."""
    found = list(itertools.islice(made, limits.ITERATIONS + 1))
    return PyIterator(found) if len(found) <= limits.ITERATIONS else machine.unknown("an iterator beyond all bounds")


# -- without end -------------------------------------------------------------------------------------------------------
@known("itertools.count")
def _count(machine: Machine, start: Any = 0, step: Any = 1) -> Any:
    return Endless(machine, "count", (start, step))


@known("itertools.cycle")
def _cycle(machine: Machine, values: Any) -> Any:
    found = items(machine, values)
    if isinstance(found, Unknown):
        return found
    return Endless(machine, "cycle", tuple(found)) if found else PyIterator([])


def made_by(value: Any, name: str) -> bool | None:
    """Does the value come from this class of itertools? None for iterators that nobody noted the origin of."""
    if isinstance(value, Endless):
        return f"itertools.{value.kind}" == name
    return None if isinstance(value, PyIterator) else False


@known("itertools.repeat")
def _repeat(machine: Machine, value: Any, times: Any = None) -> Any:
    if times is None:
        return Endless(machine, "repeat", (value,))
    if isinstance(times, int):
        return (
            PyIterator([value] * max(times, 0))
            if times <= limits.ITERATIONS
            else machine.unknown("repeat beyond all bounds")
        )
    from ...operators import as_dim

    size = as_dim(times)
    return (
        PyIterator([Repeated(value, size)])
        if size is not None
        else machine.unknown("repeat of a number that is not known")
    )


# -- in order ----------------------------------------------------------------------------------------------------------
@known("itertools.chain.from_iterable")
def _chain_from(machine: Machine, values: Any) -> Any:
    outer = items(machine, values)
    return outer if isinstance(outer, Unknown) else _chain(machine, *outer)


def _chain(machine: Machine, *values: Any) -> Any:
    joined: list[Any] = []
    for value in values:
        rounds = symbolic_rounds(machine, value)
        if rounds is not None:
            joined.append(Repeated(rounds.items[0], rounds.times))
            continue
        found = items(machine, value)
        if isinstance(found, Unknown):
            return found
        joined.extend(found)
    return PyIterator(joined)


def _static(run: Any) -> Any:
    from ...values import Native, StaticMethod

    return StaticMethod(Native("itertools.chain.from_iterable", run))


known_class("itertools.chain", construct=lambda m, c, a, k: _chain(m, *a), from_iterable=_static(_chain_from))


@known("itertools.islice")
def _islice(machine: Machine, values: Any, *bounds: Any) -> Any:
    if not all(b is None or isinstance(b, int) for b in bounds):
        return machine.unknown("islice with bounds that are not known")
    if not 1 <= len(bounds) <= 3 or any(b is not None and b < 0 for b in bounds):
        raise machine.error("ValueError", "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    start, stop, step = (0, bounds[0], 1) if len(bounds) == 1 else (*bounds, 1)[:3]
    source = endless(values)
    if source is not None:
        if stop is None or stop > limits.ITERATIONS:
            return machine.unknown("an iterator without end")
        return PyIterator(list(itertools.islice(source, start, stop, step)))
    if isinstance(values, PyIterator) and stop is not None and isinstance(values.position, int):
        first = values.position + (start or 0)
        last = values.position + stop
        found = values.items[first : last : step or 1]
        machine.assign(values, "position", min(last, len(values.items)))
        return PyIterator(found)
    found = items(machine, values)
    return found if isinstance(found, Unknown) else PyIterator(found[slice(start, stop, step)])


@known("itertools.accumulate")
def _accumulate(machine: Machine, values: Any, func: Any = None, *, initial: Any = None) -> Any:
    found = all_items(machine, values)
    if isinstance(found, Unknown):
        return found
    rest = [initial, *found] if initial is not None else list(found)
    totals: list[Any] = rest[:1]
    for item in rest[1:]:
        if func is None:
            totals.append(binary(machine, "+", totals[-1], item, frame_of(machine)))
        else:
            totals.append(call(machine, func, [totals[-1], item], {}, frame_of(machine)))
    return PyIterator(totals)


@known("itertools.pairwise")
def _pairwise(machine: Machine, values: Any) -> Any:
    found = all_items(machine, values)
    return found if isinstance(found, Unknown) else PyIterator(list(itertools.pairwise(found)))


@known("itertools.batched")
def _batched(machine: Machine, values: Any, n: Any, **options: Any) -> Any:
    found = all_items(machine, values)
    if isinstance(found, Unknown) or not isinstance(n, int):
        return found if isinstance(found, Unknown) else machine.unknown("batched by a number that is not known")
    if n < 1:
        raise machine.error("ValueError", "n must be at least one")
    return PyIterator([tuple(found[i : i + n]) for i in range(0, len(found), n)])


@known("itertools.zip_longest")
def _zip_longest(machine: Machine, *values: Any, fillvalue: Any = None) -> Any:
    found = columns(machine, values)
    return found if isinstance(found, Unknown) else PyIterator(list(itertools.zip_longest(*found, fillvalue=fillvalue)))


@known("itertools.starmap")
def _starmap(machine: Machine, function: Any, values: Any) -> Any:
    found = items(machine, values)
    if isinstance(found, Unknown):
        return found
    rows = columns(machine, tuple(found))
    return (
        rows
        if isinstance(rows, Unknown)
        else PyIterator([call(machine, function, row, {}, frame_of(machine)) for row in rows])
    )


@known("itertools.tee")
def _tee(machine: Machine, values: Any, n: Any = 2) -> Any:
    found = items(machine, values)
    if isinstance(found, Unknown) or not isinstance(n, int):
        return tuple(found for _ in range(n if isinstance(n, int) else 2))
    return tuple(PyIterator(list(found)) for _ in range(n))


# -- by a question -----------------------------------------------------------------------------------------------------
def answers(machine: Machine, predicate: Any, found: list[Any]) -> list[bool] | None:
    """What the predicate says of each item; None where one answer is not known."""
    result = []
    for item in found:
        asked = item if predicate is None else call(machine, predicate, [item], {}, frame_of(machine))
        answer = truth(machine, asked, frame_of(machine))
        if isinstance(answer, Cond):
            return None
        result.append(answer)
    return result


def _selecting(name: str, select: Any) -> None:
    def run(machine: Machine, predicate: Any, values: Any) -> Any:
        found = items(machine, values)
        if isinstance(found, Unknown):
            return found
        flags = answers(machine, predicate, found)
        return (
            machine.unknown(f"itertools.{name} by something not known")
            if flags is None
            else PyIterator(select(found, flags))
        )

    known(f"itertools.{name}")(run)


_selecting("filterfalse", lambda found, flags: [i for i, f in zip(found, flags) if not f])
_selecting("takewhile", lambda found, flags: found[: flags.index(False)] if False in flags else found)
_selecting("dropwhile", lambda found, flags: found[flags.index(False) :] if False in flags else [])


@known("itertools.compress")
def _compress(machine: Machine, data: Any, selectors: Any) -> Any:
    found = columns(machine, (data, selectors))
    if isinstance(found, Unknown):
        return found
    flags = answers(machine, None, found[1])
    return (
        machine.unknown("itertools.compress by something not known")
        if flags is None
        else PyIterator(list(itertools.compress(found[0], flags)))
    )


@known("itertools.groupby")
def _groupby(machine: Machine, values: Any, key: Any = None) -> Any:
    found = items(machine, values)
    if isinstance(found, Unknown):
        return found
    groups: list[tuple[Any, list[Any]]] = []
    for item in found:
        mark = item if key is None else call(machine, key, [item], {}, frame_of(machine))
        same = compare(machine, "==", groups[-1][0], mark, frame_of(machine)) if groups else False
        if not isinstance(same, bool):
            return machine.unknown("itertools.groupby by something not known")
        if same:
            groups[-1][1].append(item)
        else:
            groups.append((mark, [item]))
    return PyIterator([(mark, PyIterator(group)) for mark, group in groups])


# -- combinations ------------------------------------------------------------------------------------------------------
@known("itertools.product")
def _product(machine: Machine, *values: Any, repeat: Any = 1) -> Any:
    found = columns(machine, values)
    if isinstance(found, list) and not all(map(is_certain, found)):
        return machine.unknown("itertools.product of items that depend on conditions")
    if isinstance(found, Unknown) or not isinstance(repeat, int):
        return (
            found
            if isinstance(found, Unknown)
            else machine.unknown("itertools.product repeated a number of times that is not known")
        )
    return limited(machine, itertools.product(*found, repeat=repeat))


def _combining(name: str) -> None:
    function = getattr(itertools, name)

    def run(machine: Machine, values: Any, r: Any = None) -> Any:
        found = all_items(machine, values)
        if isinstance(found, Unknown) or not (r is None or isinstance(r, int)):
            return (
                found
                if isinstance(found, Unknown)
                else machine.unknown(f"itertools.{name} of a size that is not known")
            )
        if r is not None and r < 0:
            raise machine.error("ValueError", "r must be non-negative")
        size = len(found) if r is None else r
        return limited(machine, function(found, size))

    known(f"itertools.{name}")(run)


for _name in ("permutations", "combinations", "combinations_with_replacement"):
    _combining(_name)
