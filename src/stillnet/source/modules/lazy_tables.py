"""The table of a package that puts another object in its own place: submodules, and the names that each hands out."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .finder import Module


def handing_out(module: Module, name: str) -> Iterator[str]:
    """Submodules whose entry in such a table holds the name, in the order in which they are written."""
    for node in ast.walk(ast.Module(module.body, [])):
        for key, value in _entries(node):
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and name in _names(value):
                yield key.value


def _entries(node: ast.AST) -> Iterator[tuple[ast.expr | None, ast.expr]]:
    """`{"sub": [...]}`, `table["sub"] = [...]`, `table["sub"] += [...]`, `table["sub"].extend([...])`, `.append("name")`."""
    if isinstance(node, ast.Dict):
        yield from zip(node.keys, node.values)
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
        yield node.targets[0].slice, node.value
    elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Subscript):
        yield node.target.slice, node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("extend", "append"):
        table = node.func.value
        if isinstance(table, ast.Subscript) and node.args:
            yield table.slice, node.args[0]


def _names(value: ast.expr) -> set[object]:
    elements = value.elts if isinstance(value, (ast.List, ast.Tuple, ast.Set)) else [value]
    return {e.value for e in elements if isinstance(e, ast.Constant)}
