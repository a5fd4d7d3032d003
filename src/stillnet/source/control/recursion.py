"""Functions that call themselves without end in sight: on nothing known, or under conditions that nobody decides."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ...base.annotations import Any, NamedTuple
from ...base.unknown import Unknown
from .. import limits
from ..arguments import LOOSE
from ..values import Instance


class Entry(NamedTuple):
    """One call of a function that still runs: what it got, and under how many undecided conditions."""

    args: list[Any]
    kwargs: dict[str, Any]
    conditions: int
    doubts: int = 0  # calls around it, and itself, that only undecided conditions lead to

    def given(self) -> Iterable[Any]:
        yield from self.args
        yield from self.kwargs.values()


class Calls:
    """The calls of one function that run inside each other, the outermost first."""

    __slots__ = ("doubtful", "entries")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.doubtful = 0  # calls since the outermost began that only undecided conditions lead to

    def enter(self, entry: Entry) -> str | None:
        """Begin a call, or say why it is not read; who begins one ends it by `leave`."""
        if not self.entries:
            self.doubtful = 0
        else:
            entry = entry._replace(doubts=self.entries[-1].doubts + is_doubtful(entry, self.entries[-1]))
            if reason := self.without_end(entry):
                return reason
        self.entries.append(entry)
        return None

    def leave(self) -> None:
        self.entries.pop()

    def without_end(self, entry: Entry) -> str | None:
        self.doubtful += entry.doubts > self.entries[-1].doubts
        if entry.doubts > limits.DOUBTFUL_DEPTH or self.doubtful > limits.DOUBTFUL_CALLS:
            return "under conditions that are not known, again and again"
        if len(self.entries) >= limits.IDLE_DEPTH and is_idle([*self.entries[1 - limits.IDLE_DEPTH :], entry]):
            return "with something unknown, again and again"
        return None


def is_doubtful(new: Entry, old: Entry) -> bool:
    """Is a call made under one more undecided condition than the one around it, on no new object whose parts would end it?"""
    return new.conditions > old.conditions and not brings_object(new, old)


def brings_object(new: Entry, old: Entry) -> bool:
    known = {id(value) for value in old.given()}
    return any(isinstance(value, Instance) and id(value) not in known for value in new.given())


def is_idle(calls: list[Entry]) -> bool:
    """Does each of the calls bring what the one around it brought, or something that is as unknown?"""
    return all(
        len(new.args) == len(old.args) and new.kwargs.keys() == old.kwargs.keys() and _nothing_new(new, old)
        for old, new in pairwise(calls)
    )


def both_open(new: Any, old: Any) -> bool:
    """What tells nothing apart: something unknown of whatever kind, or any number of arguments."""
    if isinstance(new, Unknown):
        return isinstance(old, Unknown)
    return type(new) in LOOSE and type(new) is type(old)


def _nothing_new(new: Entry, old: Entry) -> bool:
    unknown = False
    for value, earlier in [*zip(new.args, old.args), *((v, old.kwargs[name]) for name, v in new.kwargs.items())]:
        if both_open(value, earlier):
            unknown = True
        elif value is not earlier and not (isinstance(value, (int, str)) and value == earlier):
            return False
    return unknown
