"""Statements that import modules by names they make: `importlib.import_module(f"package.{name}")` for each file of a folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from ...base.pattern import pattern
from ..machine import Machine
from .finder import Module
from .imports import run_statement

WORDS = ("import_module(", "__import__(")
IMPORTS = pattern(r"\b(?:import_module|__import__)\(")
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def run_imports(machine: Machine, pending: Iterable[Module]) -> bool:
    """Run the statements, in modules not fully run, that import by name, each once; True where a new module was found."""
    before = len(machine.finder.modules)
    asked: set[Module] = machine.context.setdefault("imports by name", set())
    for module in pending:
        if module in asked:
            continue
        asked.add(module)
        # far faster than the pattern, which few texts match
        if any(word in module.text for word in WORDS) and IMPORTS.search(module.text):
            for number in importing(module):
                if not module.done[number]:
                    run_statement(machine, module, number)
    return len(machine.finder.modules) > before


def importing(module: Module) -> list[int]:
    """The statements of a module that are no definitions and import by name, themselves or in a function they name."""
    lines = module.text.splitlines()
    texts = ["\n".join(lines[s.lineno - 1 : s.end_lineno]) for s in module.body]
    functions = [s.name for s, t in zip(module.body, texts) if isinstance(s, DEFINITIONS) and IMPORTS.search(t)]
    words = re.compile(rf"\b(?:{'|'.join(['import_module', '__import__', *functions])})\(")
    return [i for i, s in enumerate(module.body) if not isinstance(s, DEFINITIONS) and words.search(texts[i])]
