"""Folders that modules put on the search path while they are imported."""

from __future__ import annotations

import ast

from ..machine import Machine
from .finder import Module

LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def widened(machine: Machine) -> bool:
    """Run the statements that change `sys.path`, in the modules met so far and the packages around them: are there more
    folders now?"""
    before = len(machine.finder.project)
    for module in with_packages(machine):
        if module.is_pending and module.mentions("sys.path"):
            run_changes(machine, module)
    return len(machine.finder.project) > before


def with_packages(machine: Machine) -> list[Module]:
    """The modules met so far, after the packages that Python imports before them."""
    met = list(machine.finder.by_file.values())
    packages = {m.name.rsplit(".", up)[0]: None for m in met for up in range(m.name.count("."), 0, -1)}
    found = [machine.finder.find(name) for name in packages]
    return list(dict.fromkeys(m for m in (*found, *met) if m is not None))


def run_changes(machine: Machine, module: Module) -> None:
    from .imports import run_statement

    lines = module.text.splitlines()
    for number, node in enumerate(module.body):
        text = lines[node.lineno - 1 : node.end_lineno]
        if not module.done[number] and not isinstance(node, LATER) and any("sys.path." in line for line in text):
            run_statement(machine, module, number)
