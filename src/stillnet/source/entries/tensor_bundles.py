"""Arguments that hold several tensors: tuples that a function takes apart, tables it looks names up in, and `*args` by place."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Mapping

# The places of an argument, or the words it is looked up by, and the library of each tensor there.
Bundle = dict[int | str, str]


def pairs(node: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
    """The targets of an assignment with what each of them gets, where that is written."""
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        return list(zip(target.elts, value.elts))
    return [(target, value)]


def taken_apart(node: ast.AST) -> Iterator[tuple[str, list[str]]]:
    """`mean, deviation = outputs`: a name and the names of its items."""
    for n in ast.walk(node):
        if (
            isinstance(n, ast.Assign)
            and isinstance(n.value, ast.Name)
            and isinstance(n.targets[0], ast.Tuple | ast.List)
        ):
            names = [e.id for e in n.targets[0].elts if isinstance(e, ast.Name)]
            if len(names) == len(n.targets[0].elts):
                yield n.value.id, names


def looked_up(node: ast.AST, kinds: Mapping[str, str], methods: Container[str], own: str) -> dict[str, Bundle]:
    """`deviation = outputs["deviation"]`, `args[2].exp()`: what names hold at places where tensors are."""
    found: dict[str, Bundle] = {}
    for n in ast.walk(node):
        if isinstance(n, ast.Assign):
            for target, value in pairs(n):
                kind = kinds.get(target.id) if isinstance(target, ast.Name) else None
                _note(found, value, kind)
        elif own and isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and n.func.attr in methods:
            _note(found, n.func.value, own)
    return found


def _note(found: dict[str, Bundle], value: ast.expr, kind: str | None) -> None:
    if kind is None or not isinstance(value, ast.Subscript) or not isinstance(value.value, ast.Name):
        return
    place = value.slice.value if isinstance(value.slice, ast.Constant) else None
    if isinstance(place, str) or (type(place) is int and place >= 0):
        found.setdefault(value.value.id, {})[place] = kind
