"""Python source inside a model file that loading would run: what it imports and calls that is dangerous."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .pickle_names import Danger, judge

LONGEST_SOURCE = 4_000_000
DUNDERS = {
    "__globals__",
    "__subclasses__",
    "__builtins__",
    "__code__",
    "__import__",
    "__loader__",
    "__reduce__",
    "__mro__",
}


def dangers(source: str) -> list[str]:
    """Names that the source reaches and that run things, each once; a source that cannot be parsed is one of them."""
    if len(source) > LONGEST_SOURCE:
        return ["source text that is too long to read"]
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ["source text that cannot be parsed"]
    return list(dict.fromkeys(_names(tree)))


def _names(tree: ast.AST) -> Iterator[str]:
    bound: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.partition(".")[0]
                bound[alias.asname or first] = alias.name if alias.asname else first
                yield from _judged(alias.name, "")
        elif isinstance(node, ast.ImportFrom) and not node.level:
            for alias in node.names:
                bound[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                yield from _judged(node.module or "", alias.name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in DUNDERS:
            yield node.attr
        if isinstance(node, ast.Call):
            path = _dotted(node.func)
            head, _, rest = path.partition(".")
            path = ".".join(filter(None, (bound.get(head, head), rest)))
            module, _, name = path.rpartition(".")
            yield from _judged(module or "builtins", name)


def _judged(module: str, name: str) -> Iterator[str]:
    danger, _ = judge(module, name or "x")
    if danger is Danger.RUNS:
        yield f"{module}.{name}" if name else module


def _dotted(node: ast.expr) -> str:
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join(reversed([*parts, node.id])) if isinstance(node, ast.Name) else ""
