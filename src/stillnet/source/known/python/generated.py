"""Functions that Python writes by itself: the __init__ of a dataclass, the __new__ of a named tuple."""

from __future__ import annotations

import ast

from ....base.annotations import Any
from ....base.plain import dataclass
from ...machine import Machine
from ...modules.finder import Module
from ...values import MISSING, Class, Frame, Function


@dataclass(frozen=True, slots=True)
class Parameter:
    """`default` is MISSING for a required one."""

    name: str
    default: Any = MISSING
    keyword_only: bool = False
    annotation: ast.expr | None = None


def generated_function(
    machine: Machine,
    name: str,
    first: str,
    parameters: list[Parameter],
    body: str,
    names: dict[str, Any],
    module: Module,
    cls: Class | None,
) -> Function:
    """A function with this body, as if the program had it; `names` are what it refers to besides its parameters."""
    plain = [p for p in parameters if not p.keyword_only]
    only = [p for p in parameters if p.keyword_only]
    node = ast.parse(f"def {name}({first}): pass").body[0]
    assert isinstance(node, ast.FunctionDef)
    node.args.args += [ast.arg(p.name) for p in plain]
    node.args.kwonlyargs = [ast.arg(p.name) for p in only]
    hole = ast.Constant(None)
    node.args.defaults = [hole for p in plain if p.default is not MISSING]
    node.args.kw_defaults = [hole if p.default is not MISSING else None for p in only]
    node.body = ast.parse(body).body or [ast.Pass()]
    place(machine, node, cls)
    for argument, parameter in zip((*node.args.args[1:], *node.args.kwonlyargs), (*plain, *only)):
        argument.annotation = parameter.annotation
    enclosing = Frame(names, module, None, label="generated")
    return Function(
        node,
        module,
        enclosing,
        [p.default for p in plain if p.default is not MISSING],
        {p.name: p.default for p in only if p.default is not MISSING},
        name,
        f"{cls.name}.{name}" if cls is not None else name,
        owner=cls,
    )


def place(machine: Machine, node: ast.AST, cls: Class | None) -> None:
    """What is generated stands where its class stands."""
    where: Any = cls.node if cls is not None and cls.node is not None else None
    if where is None:
        span = machine.builder.site.span if machine.builder.site is not None else None
        line = span.line if span is not None else 1
        where = ast.Pass(lineno=line, end_lineno=line, col_offset=0, end_col_offset=0)
    for child in ast.walk(node):
        if isinstance(child, (ast.expr, ast.stmt, ast.arg, ast.keyword)):
            child.lineno = where.lineno
            child.end_lineno = where.lineno
            child.col_offset = where.col_offset
            child.end_col_offset = where.col_offset
