"""Arguments of a forward that hold several tensors, although nothing says so: one tensor in their place is a guess."""

from __future__ import annotations

import ast

from ...base.annotations import Any
from ...base.dim import Sym
from ...graph.graph import Node
from ..values import Function, Instance, Tensor

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


def was_opened(nodes: list[Node], args: list[Any], kwargs: dict[str, Any]) -> bool:
    """Some function that an argument was handed to took one part of it, or all parts one by one."""
    given = {a.value for a in (*args, *kwargs.values()) if isinstance(a, Tensor)}
    return any(n.inputs and n.inputs[0] in given and takes_part(n) for n in nodes)


def takes_part(node: Node) -> bool:
    index = node.arguments.get("index") if node.op == "getitem" else None
    return node.op == "unbind" or (isinstance(index, tuple) and len(index) == 1 and isinstance(index[0], (int, Sym)))


def computed_by(root: Instance) -> Function | None:
    """The method of the program that computes a module (`forward`) or a layer (`call`)."""
    found = [root.cls.find(name) for name in ("forward", "call")]
    return next((f for f in found if isinstance(f, Function)), None)


def opens(node: ast.AST, names: set[str]) -> bool:
    """isinstance(x, ...), len(x), x[0], x[-1], x[i - 1], x["mask"], a, b = x, for part in x, f(*x), x.items()"""
    if isinstance(node, ast.Call):
        return calls_on(node, names)
    if isinstance(node, ast.Subscript):
        return picks_one(node.slice) and is_one_of(node.value, names)
    if isinstance(node, ast.Assign):
        return is_one_of(node.value, names) and isinstance(node.targets[0], (ast.Tuple, ast.List))
    if isinstance(node, (ast.For, ast.comprehension)):
        return is_one_of(node.iter, names)
    return isinstance(node, ast.Starred) and is_one_of(node.value, names)


def picks_one(index: ast.expr) -> bool:
    """An index that a list or a dictionary takes as well as a tensor."""
    if isinstance(index, ast.Constant):
        return isinstance(index.value, (int, str))
    if isinstance(index, ast.UnaryOp):
        return isinstance(index.op, ast.USub) and picks_one(index.operand)
    if isinstance(index, ast.BinOp):
        return picks_one(index.left) and picks_one(index.right)
    return isinstance(index, (ast.Name, ast.Attribute))


def calls_on(node: ast.Call, names: set[str]) -> bool:
    if isinstance(node.func, ast.Name):
        return node.func.id in ASKING and any(is_one_of(a, names) for a in node.args)
    return isinstance(node.func, ast.Attribute) and node.func.attr in MAPPING and is_one_of(node.func.value, names)


def is_one_of(node: ast.expr, names: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names
