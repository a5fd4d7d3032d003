"""Names that no statement here binds and that may exist all the same: `from x import *` of unread code, notebooks."""

from __future__ import annotations

from ...base.annotations import Any
from ..machine import Machine
from ..values import MISSING
from .finder import Module
from .origins import absent, find_module

# What IPython defines for the cells of a notebook, and scripts made from notebooks still name.
INTERACTIVE = ("display", "get_ipython", "In", "Out")

# Names that programs have for libraries, wherever they import them; what rests on one of these guesses is no proof.
USUAL = {"tf": "tensorflow", "np": "numpy", "torch": "torch"}
GUESSED = "libraries guessed by their names"


def open_name(machine: Machine, name: str, module: Module) -> Any:
    """An Unknown where the name may be bound by what is not read, else MISSING; what has the usual name of a library is the
    library."""
    source = unread_star(module, set())
    if source is not None and not name.startswith("_"):
        library = find_module(machine, USUAL[name]) if name in USUAL else None
        if library is None:
            return absent(machine, source)
        guess(machine, name, source)
        return library
    return machine.unknown(f"{name} of the notebook") if name in INTERACTIVE else MISSING


def guess(machine: Machine, name: str, source: str) -> None:
    guessed: set[str] = machine.context.setdefault(GUESSED, set())
    if name not in guessed:
        guessed.add(name)
        machine.builder.assumptions.append(f"{name}, which {source} gives, is taken as {USUAL[name]}")


def unread_star(module: Module, seen: set[Module]) -> str | None:
    """The first package that a module takes all names from and whose names are not all known."""
    seen.add(module)
    for target in module.star_modules:
        if not isinstance(target, Module):
            return str(target.name)
        if target not in seen and (found := unread_star(target, seen)) is not None:
            return found
    return None
