"""What a plain loop works on: copies of the variables of a function, and what such a loop answered before."""

from __future__ import annotations

from collections.abc import Sequence

from ...base.annotations import Any
from ...base.scalar import NumpyFloat
from ..machine import Machine
from ..values import Frame, PyDict, PyList

Table = dict[str, Any]
ROUNDS = "rounds of all loops"  # no name of a program
ATOMS = (int, float, NumpyFloat, str, bool, type(None))


class Declined(Exception):
    """The loop is not plain after all."""


def is_plain(value: Any) -> bool:
    return type(value) in ATOMS or (type(value) is tuple and all(is_plain(v) for v in value)) or type(value) is range


class Copies:
    """The variables of a function as the closures see them."""

    def __init__(self, machine: Machine, frame: Frame) -> None:
        self.machine, self.frame = machine, frame
        # container of the program -> the copy that is changed instead of it
        self.made: dict[int, tuple[Any, Any]] = {}

    def expect_builtins(self, functions: set[str]) -> None:
        """`len` is the builtin unless somebody gave the name to something else."""
        module, frame = self.frame.module, self.frame
        hidden = functions & (frame.variables.keys() | module.index.keys())
        if hidden or (functions and (module.stars or frame.enclosing is not None)):
            raise Declined

    def table(self, names: set[str]) -> Table:
        found = self.frame.variables
        return {name: self.copy(found[name]) for name in names if name in found}

    def copy(self, value: Any) -> Any:
        if is_plain(value):
            return value
        if type(value) in (PyList, PyDict):
            if id(value) not in self.made:
                self.made[id(value)] = (value, _copied(value))
            return self.made[id(value)][1]
        return NotPlain(value)

    def answer(self, table: Table) -> Answer:
        """What a loop made: its variables, and what the containers hold, by the order in which they were met."""
        order = {id(copy): number for number, (_, copy) in enumerate(self.made.values())}
        names = {n: Held(order[id(v)]) if isinstance(v, (list, dict)) else v for n, v in table.items()}
        return names, [copy.copy() if isinstance(copy, (list, dict)) else copy for _, copy in self.made.values()]

    def take(self, table: Table, answer: Answer) -> None:
        """Another loop asked the same question before."""
        names, contents = answer
        copies = [copy for _, copy in self.made.values()]
        for copy, content in zip(copies, contents):
            if isinstance(copy, list):
                copy[:] = content
            elif isinstance(copy, dict):
                copy.clear()
                copy.update(content)
        for name, value in names.items():
            if not isinstance(value, NotPlain) and name != ROUNDS:
                table[name] = copies[value.number] if isinstance(value, Held) else value

    def write_back(self, table: Table, stored: set[str]) -> None:
        originals = {id(copy): value for value, copy in self.made.values()}
        for name in stored & table.keys():
            value = table[name]
            if isinstance(value, (list, dict)):
                value = originals[id(value)]
            if isinstance(value, NotPlain):
                continue
            self.machine.put(self.frame.variables, name, value)
        for value, copy in self.made.values():
            if isinstance(copy, list):
                if len(copy) != len(value.items) or any(a is not b for a, b in zip(copy, value.items)):
                    self.machine.change(value)[:] = copy
            elif isinstance(copy, dict) and copy != value.items:
                items = self.machine.change(value)
                items.clear()
                items.update(copy)


class Held:
    """A container among those that a loop met."""

    def __init__(self, number: int) -> None:
        self.number = number


Answer = tuple[Table, list[Any]]


class NotPlain:
    """A variable that the loop may leave alone, and declines to use."""

    def __init__(self, value: Any) -> None:
        self.value = value


def _copied(value: PyList | PyDict) -> Any:
    if value.kind not in ("list", "dict") or getattr(value, "home", None) is not None:
        return NotPlain(value)
    if isinstance(value, PyList):
        return list(value.items) if all(is_plain(v) for v in value.items) else NotPlain(value)
    whole = all(is_plain(k) and is_plain(v) for k, v in value.items.items())
    return dict(value.items) if whole and value.factory is None else NotPlain(value)


def exact(items: Sequence[Any], table: Table) -> str:
    """All that a plain loop computes with, written so that no two different questions look alike."""
    numbered: dict[int, int] = {}
    parts = [spelled(tuple(items)) if type(items) is not range else repr(items)]
    for name, value in sorted(table.items()):
        number = numbered.setdefault(id(value), len(numbered)) if isinstance(value, (list, dict)) else ""
        parts.append(f"{name} {number}: {spelled(value)}")
    return "\n".join(parts)


def spelled(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return f"{type(value).__name__}({', '.join([spelled(v) for v in value])})"
    if isinstance(value, dict):
        return f"{{{', '.join([f'{spelled(k)}: {spelled(v)}' for k, v in value.items()])}}}"
    if isinstance(value, NotPlain):
        return "?"  # whoever asks for it declines
    return f"{type(value).__name__} {value!r}"
