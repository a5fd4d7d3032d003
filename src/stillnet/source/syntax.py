"""Questions about syntax trees that need no machine."""

from __future__ import annotations

import ast

from ..base.annotations import Any

LEAVES = (ast.Name, ast.Constant)
YIELDS = (ast.Yield, ast.YieldFrom)
# Methods that change the list, table or set whose they are.
GROWING = frozenset({"append", "appendleft", "extend", "insert", "add", "update", "setdefault"})
SHRINKING = frozenset({"pop", "popleft", "remove", "clear", "discard", "popitem", "sort", "reverse"})
CHANGING = GROWING | SHRINKING
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class Div(ast.Div):
    """The `/` of Python 2, where whole numbers give a whole number; `ast.unparse` goes by the name of the class."""


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


def attributes_of_self(method: ast.FunctionDef, context: type[ast.expr_context]) -> frozenset[str]:
    """The attributes of its first parameter that a method reads (Load) or binds (Store)."""
    note = f"stillnet_{context.__name__}"
    known: frozenset[str] | None = getattr(method, note, None)
    if known is None:
        receiver = method.args.args[0].arg if method.args.args else ""
        found = (n for n in nodes_in([method]) if isinstance(n, ast.Attribute) and isinstance(n.ctx, context))
        known = frozenset(n.attr for n in found if isinstance(n.value, ast.Name) and n.value.id == receiver)
        setattr(method, note, known)
    return known


def yields(node: Any) -> bool:
    known = getattr(node, "stillnet_yields", None)
    if known is None:
        known = node.stillnet_yields = not isinstance(node, ast.Lambda) and contains_yield(node.body)
    return bool(known)


def contains_yield(body: list[ast.stmt]) -> bool:
    """Do the statements yield themselves, not a function inside them?"""
    waiting: list[Any] = [*body]
    while waiting:
        node = waiting.pop()
        kind = type(node)
        if kind in YIELDS:
            return True
        if kind in LEAVES or isinstance(node, SCOPES):
            continue
        for field in kind._fields:
            value = getattr(node, field, None)
            if type(value) is list:
                waiting += [v for v in value if isinstance(v, ast.AST)]
            elif isinstance(value, ast.AST) and value._fields:
                waiting.append(value)
    return False
