"""Tensors that an object keeps and its methods write to: what the constructor put there says nothing about later calls."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.pattern import pattern
from ..machine import Machine
from ..values import Class, Instance, Tensor

# `self.x[i] = ...`, `self.x += ...`, `self.x.copy_(...)`
IN_PLACE = pattern(r"\bself\.(\w+)(?:\[[^\n]*?\]\s*[-+*/@]?=(?!=)|\s*[-+*/@]=|(?:\.data)?\.[a-z]\w*_\()")
ASSIGNED = pattern(r"\bself\.(\w+)(?:\s*:[^=\n]+)?\s*=(?!=)")


def note_state(machine: Machine, receiver: Instance, name: str, value: Any) -> None:
    """Remember the first value of a state, outside of the calls that write to it."""
    first = isinstance(value, Tensor) and not value.is_parameter and not machine.call_stack
    if first and name in written_names(machine, receiver.cls):
        machine.context.setdefault("first values", []).append(value.value)


def written_names(machine: Machine, cls: Class) -> frozenset[str]:
    """Attributes that are written in place, or assigned in more than one place, in the text of a class or its bases."""
    known: dict[Class, frozenset[str]] = machine.context.setdefault("written names", {})
    if cls not in known:
        known[cls] = frozenset(name for c in cls.mro for name in _in_text(c))
    return known[cls]


def _in_text(cls: Class) -> set[str]:
    if cls.node is None or cls.source is None:
        return set()
    text = "\n".join(cls.source.text.split("\n")[cls.node.lineno - 1 : cls.node.end_lineno])
    assigned = ASSIGNED.findall(text)
    return {*IN_PLACE.findall(text), *(n for n in assigned if assigned.count(n) > 1)}
