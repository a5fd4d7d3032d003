"""Programs that end where no accelerator is found: they are read as on a machine that has one."""

from __future__ import annotations

import ast

from ..machine import Machine

ASKED = "questions for devices"
ENDINGS = ("exit", "_exit", "quit", "abort")


def ask_for_device(machine: Machine) -> None:
    machine.context[ASKED] = asked(machine) + 1


def asked(machine: Machine) -> int:
    """How often the program asked so far."""
    return machine.context.get(ASKED, 0)  # type: ignore[no-any-return]


def demands_device(machine: Machine, before: int, chosen: list[ast.stmt]) -> bool:
    """A test asked for a device that is not there, and what follows then only ends the program."""
    return asked(machine) > before and bool(chosen) and ends(chosen[-1])


def ends(last: ast.stmt) -> bool:
    if isinstance(last, ast.Raise):
        return True
    called = last.value.func if isinstance(last, ast.Expr) and isinstance(last.value, ast.Call) else None
    name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
    return name in ENDINGS
