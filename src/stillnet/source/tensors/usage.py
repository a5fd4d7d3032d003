"""Which weights the program reads: the base of `unused-parameter` and `unused-layer`."""

from __future__ import annotations

from ...base.annotations import Any
from ..machine import Machine
from ..values import BoundMethod, Guarded, Instance, OneOf, PyDict, PyIterator, PyList, Repeated, Tensor


def mark_used(machine: Machine, value: Any, depth: int = 0) -> None:
    """Everything reachable from here may be read."""
    if depth > 12:
        return
    if isinstance(value, Tensor):
        value.used = True
    elif isinstance(value, (PyList, PyIterator)):
        for item in value.items:
            mark_used(machine, item, depth + 1)
    elif isinstance(value, tuple):
        for item in value:
            mark_used(machine, item, depth + 1)
    elif isinstance(value, PyDict):
        for item in value.items.values():
            mark_used(machine, item, depth + 1)
    elif isinstance(value, (Guarded, Repeated)):
        mark_used(machine, value.value, depth + 1)
    elif isinstance(value, OneOf):
        for item in value.values():
            mark_used(machine, item, depth + 1)
    elif isinstance(value, BoundMethod):
        mark_used(machine, value.receiver, depth + 1)
    elif isinstance(value, Instance):
        machine.context.setdefault("escaped", set()).add(value)
        for name in ("_parameters", "_modules"):
            table = value.attributes.get(name)
            if table is not None:
                mark_used(machine, table, depth + 1)
