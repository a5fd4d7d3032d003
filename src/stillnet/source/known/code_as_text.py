"""Code that a program holds as text: a known text is read where it is evaluated; nothing is ever run."""

from __future__ import annotations

import ast
import builtins

from ...base.annotations import Any
from ...base.plain import replace
from ...base.unknown import Unknown
from ..machine import Machine
from ..opened import open_variables
from ..operators import bare
from ..values import PyDict
from .builtins import frame_of
from .registry import known

EXPRESSION_LENGTH = 2000
# the entry by which a program takes the builtins from the code that it evaluates
BUILTINS = "__builtins__"


NOT_READ = "code made at run time"


@known("compile")
def _compile(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return machine.unknown(NOT_READ)


@known("exec")
def _exec(machine: Machine, text: Any, *scopes: Any, **kwargs: Any) -> Any:
    """Statements that are known as text are read like any other. Inside a function they work on a copy of its variables; what
    they do to objects stays."""
    frame = frame_of(machine)
    text = bare(text)
    if not isinstance(text, str) or scopes or kwargs or len(text) > EXPRESSION_LENGTH:
        if not scopes and not kwargs:
            open_variables(machine, frame, NOT_READ)
        return machine.unknown(NOT_READ)
    tree = parsed(machine, text, "exec")
    if frame.function is not None:
        frame = replace(frame, variables=dict(frame.variables), pending=[])
    machine.execute(tree.body, frame)
    return None


@known("eval")
def _eval(machine: Machine, text: Any, *scopes: Any, **kwargs: Any) -> Any:
    """An expression that is known as text is read like any other, in the scope of the call or with the names it is given."""
    text, frame = bare(text), frame_of(machine)
    if not isinstance(text, str) or len(text) > EXPRESSION_LENGTH:
        return text if isinstance(text, Unknown) else machine.unknown(NOT_READ)
    body = parsed(machine, text.strip(), "eval").body
    tables = [t for t in (*scopes, kwargs.get("globals"), kwargs.get("locals")) if t is not None]
    if tables:
        given = names_given(body, tables)
        if given is None:
            return machine.unknown(NOT_READ)
        frame = replace(frame, variables=given, pending=[])
    return machine.evaluate(body, frame)


def names_given(body: ast.expr, tables: list[Any]) -> dict[str, Any] | None:
    """What the tables hold of the names that an expression reads; None if one of them comes from elsewhere."""
    names = [n for n in ast.walk(body) if isinstance(n, ast.Name)]
    own = {n.id for n in names if isinstance(n.ctx, ast.Store)} | {
        n.arg for n in ast.walk(body) if isinstance(n, ast.arg)
    }
    given: dict[str, Any] = {}
    for name in {n.id for n in names} - own:
        table = next((t for t in reversed(tables) if isinstance(t, PyDict) and name in t.items), None)
        if table is not None:
            given[name] = table.items[name]
        elif not hasattr(builtins, name) or not all(isinstance(t, PyDict) and BUILTINS not in t.items for t in tables):
            return None
    return given


def parsed(machine: Machine, text: str, mode: str) -> Any:
    """The tree of a text; it stands where it is evaluated."""
    try:
        tree = ast.parse(text, mode=mode)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise machine.error("SyntaxError", str(error)) from None
    site = machine.builder.site
    for node in ast.walk(tree):
        setattr(node, "stillnet_span", site.span if site is not None else None)  # noqa: B010 - a note on a node of ours
    return tree
