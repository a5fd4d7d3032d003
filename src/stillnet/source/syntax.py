"""Questions about syntax trees that need no machine."""

from __future__ import annotations

import ast
from typing import Any

LEAVES = (ast.Name, ast.Constant)


def nodes_in(body: list[Any]) -> list[ast.AST]:
    """Every node of some statements, in no order, but for contexts and operators, which hold nothing."""
    found, waiting = [], [*body]
    while waiting:
        node = waiting.pop()
        found.append(node)
        if type(node) in LEAVES:
            continue
        for field in node._fields:
            value = getattr(node, field, None)
            if type(value) is list:
                waiting += [v for v in value if isinstance(v, ast.AST)]
            elif isinstance(value, ast.AST) and value._fields:
                waiting.append(value)
    return found


def yields(node: Any) -> bool:
    known = getattr(node, "stillnet_yields", None)
    if known is None:
        known = node.stillnet_yields = not isinstance(node, ast.Lambda) and any(contains_yield(s) for s in node.body)
    return bool(known)


def contains_yield(node: ast.AST) -> bool:
    if isinstance(node, (ast.Yield, ast.YieldFrom)):
        return True
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
        return False
    return any(contains_yield(child) for child in ast.iter_child_nodes(node))
