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

TESTING = (ast.If, ast.IfExp, ast.While, ast.Assert)


def read_otherwise(machine: Machine, function: Function, callee: Any, args: list[Any], kwargs: dict[Any, Any]) -> None:
    """The function as somebody else may call it: what fails is no evidence, its numbers are."""
    names = switches(function)
    if not names or function.node.args.vararg is not None:
        return
    others = with_tensors(machine, function, [Config(n) for n in names])
    given = {**kwargs, **dict(zip(names, others))}
    aside(machine, function, partial(call, machine, callee, args, given, machine.context["frame"]))


def switches(function: Function) -> list[str]:
    """Parameters whose default is nothing, a truth or a word, and which the function itself asks about."""
    spec = function.node.args
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    optional = dict(zip(names[len(names) - len(function.defaults) :], function.defaults))
    optional.update(function.keyword_defaults)
    asked = {n.id for t in tests(function.node) for n in ast.walk(t) if isinstance(n, ast.Name)}
    kinds = (type(None), bool, str)
    return [n for n, default in optional.items() if isinstance(default, kinds) and n in asked]


def tests(node: ast.AST) -> list[ast.expr]:
    return [n.test for n in ast.walk(node) if isinstance(n, TESTING)]
