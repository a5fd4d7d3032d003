"""Arguments of a forward that hold several tensors, although nothing says so: one tensor in their place is a guess."""

from __future__ import annotations

import ast

from .values import Function, Instance

ASKING = ("isinstance", "len", "zip", "enumerate", "list", "tuple")
MAPPING = ("items", "keys", "values", "get", "pop")


def takes_several(root: Instance) -> bool:
    """The forward treats some argument as something that holds several tensors, so that one tensor is a guess."""
    forward = computed_by(root)
    if forward is None:
        return False
    spec = forward.node.args
    names = {a.arg for a in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)}
    return any(opens(node, names) for node in ast.walk(forward.node))


def computed_by(root: Instance) -> Function | None:
    """The method of the program that computes a module (`forward`) or a layer (`call`)."""
    found = [root.cls.find(name) for name in ("forward", "call")]
    return next((f for f in found if isinstance(f, Function)), None)


def opens(node: ast.AST, names: set[str]) -> bool:
    """isinstance(x, ...), len(x), x[0], x[i], x["mask"], a, b = x, for part in x, f(*x), x.items()"""
    if isinstance(node, ast.Call):
        return calls_on(node, names)
    if isinstance(node, ast.Subscript):
        number = isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, (int, str))
        return (number or isinstance(node.slice, ast.Name)) and is_one_of(node.value, names)
    if isinstance(node, ast.Assign):
        return is_one_of(node.value, names) and isinstance(node.targets[0], (ast.Tuple, ast.List))
    if isinstance(node, (ast.For, ast.comprehension)):
        return is_one_of(node.iter, names)
    return isinstance(node, ast.Starred) and is_one_of(node.value, names)


def calls_on(node: ast.Call, names: set[str]) -> bool:
    if isinstance(node.func, ast.Name):
        return node.func.id in ASKING and any(is_one_of(a, names) for a in node.args)
    return isinstance(node.func, ast.Attribute) and node.func.attr in MAPPING and is_one_of(node.func.value, names)


def is_one_of(node: ast.expr, names: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names
