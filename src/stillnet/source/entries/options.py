"""Options of the command line and of constructors: what a program takes without arguments, and what else its own comparisons
ask for."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...base.annotations import Any
from ...base.plain import dataclass
from ..machine import Machine
from ..values import Config, Function

# How often a program is read with other words.
READINGS = 3
# What an option is when it is none of those that a program compares it with, and when it may be any of them.
ANOTHER = "another"
ANY = object()


def setting(machine: Machine, name: str, default: Any, choices: Any = None) -> Any:
    """The value of an option in this reading."""
    machine.context.setdefault("options", {})[name] = (default, tuple(choices or ()))
    chosen = machine.context.get("settings", {}).get(name, default)
    return Config(name) if chosen is ANY else chosen


def default_word(machine: Machine, function: Function, name: str, default: str) -> Any:
    """The word that a constructor takes for an argument which nobody gives, in this reading: it is an option, too, where its
    class asks for other words and computes with logarithms, roots or quotients for them."""
    known: dict[int, dict[str, Asked]] = machine.context.setdefault("words before hazards", {})
    module = function.module
    if id(module) not in known:
        known[id(module)] = words_before_hazards(module.source.tree) if module.ours else {}
    words = hazardous_words(known[id(module)], name, default)
    return setting(machine, name, default, sorted(words - {default})) if words else default


# Functions that fail for some numbers, by the names that libraries give them.
HAZARD_NAMES = "acos arccos asin div divide exp log log10 log1p log2 norm pow realdiv reciprocal rsqrt sqrt truediv"
HAZARDS = frozenset(HAZARD_NAMES.split())


@dataclass(slots=True)
class Asked:
    """The words that one name is compared with, and those in front of something that fails for some numbers."""

    words: set[str]
    hazardous: set[str]


def words_before_hazards(tree: ast.AST) -> dict[str, Asked]:
    found: dict[str, Asked] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.If):
            fails = any(map(is_hazard, (n for s in node.body for n in ast.walk(s))))
            for name, words in asked(node.test):
                entry = found.setdefault(name, Asked(set(), set()))
                entry.words |= words
                entry.hazardous |= words if fails else set()
    return {name: entry for name, entry in found.items() if name and entry.words}


def hazardous_words(known: dict[str, Asked], name: str, default: str) -> set[str]:
    """Under its own name, else under those that are compared with its default: `_cost(kind)` gets what `cost` holds."""
    if name in known:
        return known[name].hazardous
    return {w for entry in known.values() if default in entry.words for w in entry.hazardous}


def is_hazard(node: ast.AST) -> bool:
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Div) and not isinstance(node.right, ast.Constant)
    return isinstance(node, ast.Call) and last_name(node.func) in HAZARDS


def other_settings(machine: Machine) -> list[dict[str, Any]]:
    """Options that lead elsewhere, one reading each: the next choice of every option that holds a word, then all switches,
    then all of them at once with every question open."""
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
    found = [_words_at(words, i) for i in range(min(READINGS, most))]
    switches = {n: not default for n, (default, _) in options.items() if isinstance(default, bool) and n in compared}
    undecided = dict.fromkeys([*words, *switches], ANY)
    return [s for s in (*found, switches, undecided if len(undecided) > 1 or most > 1 else {}) if s]


def _words_at(words: dict[str, list[str]], place: int) -> dict[str, Any]:
    """The next word of every option; one that has no further word stays as it is while others have."""
    found = {name: others[place] for name, others in words.items() if place < len(others)}
    named = {name: word for name, word in found.items() if word != ANOTHER}
    return named or found


def other_words(name: str, default: str, choices: tuple[Any, ...], compared: dict[str, set[str]]) -> list[str]:
    """What an option is compared with, under its own name, else under one that is compared with its default."""
    if choices:
        return [c for c in choices if isinstance(c, str) and c != default]
    own = compared.get(name, set())
    asked = own if own - {default} else {w for words in compared.values() if default in words for w in words}
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
