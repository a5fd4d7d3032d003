"""Loops over sets of strings, which Python goes through in another order in each run."""

from __future__ import annotations

from ...base.annotations import Any
from ..machine import Machine
from ..values import PySet


def note_open_order(machine: Machine, source: Any, first: int) -> None:
    """Rounds of such a loop that call modules alike are alike in any order; of others the order of the calls is open."""
    if not isinstance(source, PySet) or sum(isinstance(i, str) for i in source.items) < 2:
        return
    made = [(id(c.module), tuple(v.type for v in c.outputs)) for c in machine.builder.graph.calls[first:]]
    size, rest = divmod(len(made), len(source.items))
    if rest or any(made[at : at + size] != made[:size] for at in range(0, len(made), size or 1)):
        machine.builder.note_gap("a loop over a set of strings calls modules, in another order in each run")
