"""Functions that nobody calls, read once more with their switches undecided: a loss that only `weights=...` computes."""

from __future__ import annotations

import ast
from functools import partial

from ...base.annotations import Any
from ..calls import call
from ..control.going_on import aside
from ..machine import Machine
from ..values import Config, Function
from .tensor_arguments import with_tensors
from .tensor_bundles import pairs

TESTING = (ast.If, ast.IfExp, ast.While, ast.Assert)


def read_otherwise(machine: Machine, function: Function, callee: Any, args: list[Any], kwargs: dict[Any, Any]) -> None:
    """The function as somebody else may call it: what fails is no evidence, its numbers are."""
    names = switches(function)
    if not names or function.node.args.vararg is not None:
        return
    others = with_tensors(machine, function, [Config(n) for n in names])
    given = {**kwargs, **dict(zip(names, others))}
    aside(machine, function, partial(call, machine, callee, args, given, machine.context["frame"]))


def optional_arguments(function: Function) -> dict[str, Any]:
    """The parameters that have a default, with it."""
    spec = function.node.args
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    optional = dict(zip(names[len(names) - len(function.defaults) :], function.defaults))
    optional.update(function.keyword_defaults)
    return optional


def switches(function: Function) -> list[str]:
    """Parameters whose default is nothing, a truth or a word, and which the function itself asks about."""
    optional = optional_arguments(function)
    asked = {n.id for t in tests(function.node) for n in ast.walk(t) if isinstance(n, ast.Name)}
    kinds = (type(None), bool, str)
    return [n for n, default in optional.items() if isinstance(default, kinds) and n in asked]


def tests(node: ast.AST) -> list[ast.expr]:
    return [n.test for n in ast.walk(node) if isinstance(n, TESTING)]


def kept_switches(init: Function) -> dict[str, str]:
    """Parameters of a constructor whose default is nothing or a truth, with the attribute that keeps each as it is."""
    optional = optional_arguments(init)
    found: dict[str, str] = {}
    for target, value in (pair for n in ast.walk(init.node) if isinstance(n, ast.Assign) for pair in pairs(n)):
        is_own = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
        if not is_own or not isinstance(target, ast.Attribute) or not isinstance(value, ast.Name):
            continue
        if isinstance(optional.get(value.id, 0), type(None) | bool):
            found[value.id] = target.attr
    return found


def asks_itself(method: ast.AST) -> set[str]:
    """The attributes of `self` that the tests of a method mention."""
    return {
        n.attr
        for test in tests(method)
        for n in ast.walk(test)
        if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name) and n.value.id == "self"
    }
