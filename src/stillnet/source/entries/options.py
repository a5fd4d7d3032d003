"""Options of the command line and of constructors: what a program takes without arguments, and what else its own comparisons
ask for."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...base.annotations import Any
from ..machine import Machine
from ..values import Function

# How often a program is read with other words.
READINGS = 3
# What an option is when it is none of those that a program compares it with.
ANOTHER = "another"


def setting(machine: Machine, name: str, default: Any, choices: Any = None) -> Any:
    """The value of an option in this reading."""
    machine.context.setdefault("options", {})[name] = (default, tuple(choices or ()))
    chosen = machine.context.get("settings", {})
    return chosen.get(name, default)


def default_word(machine: Machine, function: Function, name: str, default: str) -> str:
    """The word that a constructor takes for an argument which nobody gives, in this reading: it is an option, too, where its
    class asks for other words and computes with logarithms, roots or quotients for them."""
    known: dict[int, dict[str, set[str]]] = machine.context.setdefault("words before hazards", {})
    module = function.module
    if id(module) not in known:
        known[id(module)] = words_before_hazards(module.source.tree) if module.ours else {}
    words = known[id(module)].get(name)
    chosen: str = setting(machine, name, default, sorted(words - {default})) if words else default
    return chosen


# Functions that fail for some numbers, by the names that libraries give them.
HAZARD_NAMES = "acos arccos asin div divide exp log log10 log1p log2 norm pow realdiv reciprocal rsqrt sqrt truediv"
HAZARDS = frozenset(HAZARD_NAMES.split())


def words_before_hazards(tree: ast.AST) -> dict[str, set[str]]:
    """The words that names are compared with in front of something that fails for some numbers."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and any(map(is_hazard, (n for s in node.body for n in ast.walk(s)))):
            for name, words in asked(node.test):
                found.setdefault(name, set()).update(words)
    return {name: words for name, words in found.items() if name and words}


def is_hazard(node: ast.AST) -> bool:
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Div) and not isinstance(node.right, ast.Constant)
    return isinstance(node, ast.Call) and last_name(node.func) in HAZARDS


def other_settings(machine: Machine) -> list[dict[str, Any]]:
    """Options that lead elsewhere, one reading each: the next choice of every option that holds a word, then all switches."""
    options: dict[str, tuple[Any, tuple[Any, ...]]] = machine.context.get("options", {})
    if not options:
        return []
    compared = comparisons(machine)
    words = {
        name: others
        for name, (default, choices) in options.items()
        if isinstance(default, str) and (others := other_words(name, default, choices, compared))
    }
    most = max(map(len, words.values()), default=0)
    found = [{n: others[i] for n, others in words.items() if i < len(others)} for i in range(min(READINGS, most))]
    switches = {n: not default for n, (default, _) in options.items() if isinstance(default, bool) and n in compared}
    return [*found, switches] if switches else found


def other_words(name: str, default: str, choices: tuple[Any, ...], compared: dict[str, set[str]]) -> list[str]:
    """What an option is compared with, under its own name or under one that is compared with its default, too."""
    if choices:
        return [c for c in choices if isinstance(c, str) and c != default]
    asked = set(compared.get(name, ()))
    for words in compared.values():
        if default in words:
            asked |= words
    return [*sorted(asked - {default}), ANOTHER] if asked else []


def comparisons(machine: Machine) -> dict[str, set[str]]:
    """The words that names are compared with in the program's own files, and the names that are tested as they are."""
    found: dict[str, set[str]] = {}
    for module in list(machine.finder.by_file.values()):
        if module.ours and module.is_parsed:
            for test in tests(module.source.tree):
                for name, words in asked(test):
                    found.setdefault(name, set()).update(words)
    return found


def tests(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.If, ast.IfExp)):
            yield node.test


def asked(test: ast.expr) -> Iterator[tuple[str, set[str]]]:
    for node in ast.walk(test):
        if isinstance(node, ast.Compare):
            words = {
                c.value
                for side in node.comparators
                for c in ast.walk(side)
                if isinstance(c, ast.Constant) and isinstance(c.value, str)
            }
            yield last_name(node.left), words
        elif isinstance(node, (ast.Name, ast.Attribute)):
            yield last_name(node), set()


def last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
