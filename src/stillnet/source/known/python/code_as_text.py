"""Code that a program holds as text: a known text is read where it is evaluated; nothing is ever run."""

from __future__ import annotations

import ast
import builtins

from ....base.annotations import Any
from ....base.plain import replace
from ....base.unknown import Unknown
from ...machine import Machine
from ...opened import open_variables
from ...operators import bare
from ...syntax import nodes_in
from ...tables import open_up
from ...values import Frame, PyDict
from ..registry import known
from .builtins import frame_of

EXPRESSION_LENGTH = 2000
# the entry by which a program takes the builtins from the code that it evaluates
BUILTINS = "__builtins__"


NOT_READ = "code made at run time"


@known("compile")
def _compile(
    machine: Machine, source: Any = None, filename: Any = None, mode: Any = None, *args: Any, **kw: Any
) -> Any:
    """Code is its text: statements for `exec`, an expression for `eval`."""
    text = bare(source)
    if not isinstance(text, str) or bare(mode) not in ("exec", "eval") or args or kw:
        return machine.unknown(NOT_READ)
    parsed(machine, text.strip() if bare(mode) == "eval" else text, bare(mode))
    return text


@known("exec")
def _exec(machine: Machine, text: Any, *scopes: Any, **kwargs: Any) -> Any:
    """Statements that are known as text are read like any other. Inside a function they work on a copy of its variables; what
    they do to objects stays. Given a table, they find their names there and leave there what they bind."""
    frame = frame_of(machine)
    text = bare(text)
    tables = given_tables(scopes, kwargs)
    if not isinstance(text, str) or len(text) > EXPRESSION_LENGTH:
        return not_run(machine, frame, tables)
    tree = parsed(machine, text, "exec")
    if tables:
        return run_in_table(machine, frame, tree.body, tables)
    if frame.function is not None:
        frame = replace(frame, variables=dict(frame.variables), pending=[])
    machine.execute(tree.body, frame)
    return None


def given_tables(scopes: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
    return [t for t in (*scopes, kwargs.get("globals"), kwargs.get("locals")) if t is not None]


def not_run(machine: Machine, frame: Frame, tables: list[Any]) -> Any:
    """Code that is not read may have bound any name where it runs."""
    if not tables:
        open_variables(machine, frame, NOT_READ)
    for table in tables:
        if isinstance(table, PyDict):
            open_up(machine, table)
    return machine.unknown(NOT_READ)


def run_in_table(machine: Machine, frame: Frame, body: list[ast.stmt], tables: list[Any]) -> Any:
    given = names_given(body, tables)
    if given is None or len(tables) > 1 or any(isinstance(n, ast.Global) for n in nodes_in(body)):
        return not_run(machine, frame, tables)
    # its functions and classes find their names in the table, as it stands when they are called
    inner = Frame({**tables[0].items, **given}, frame.module, site=frame.site)
    machine.execute(body, inner)
    for name, value in inner.variables.items():
        if name not in tables[0].items or tables[0].items[name] is not value:
            machine.put_entry(tables[0], name, value)
    return None


@known("eval")
def _eval(machine: Machine, text: Any, *scopes: Any, **kwargs: Any) -> Any:
    """An expression that is known as text is read like any other, in the scope of the call or with the names it is given."""
    text, frame = bare(text), frame_of(machine)
    if not isinstance(text, str) or len(text) > EXPRESSION_LENGTH:
        return text if isinstance(text, Unknown) else machine.unknown(NOT_READ)
    body = parsed(machine, text.strip(), "eval").body
    tables = given_tables(scopes, kwargs)
    if tables:
        given = names_given([body], tables)
        if given is None:
            return machine.unknown(NOT_READ)
        frame = replace(frame, variables=given, pending=[])
    return machine.evaluate(body, frame)


def names_given(body: list[Any], tables: list[Any]) -> dict[str, Any] | None:
    """What the tables hold of the names that code reads; None if one of them comes from elsewhere."""
    nodes = nodes_in(body)
    names = {n.id for n in nodes if isinstance(n, ast.Name)}
    given: dict[str, Any] = {}
    for name in names - bound_names(nodes):
        table = next((t for t in reversed(tables) if isinstance(t, PyDict) and name in t.items), None)
        if table is not None:
            given[name] = table.items[name]
        elif not hasattr(builtins, name) or not all(isinstance(t, PyDict) and BUILTINS not in t.items for t in tables):
            return None
    return given if all(isinstance(t, PyDict) for t in tables) else None


def bound_names(nodes: list[ast.AST]) -> set[str]:
    """The names that code binds itself, wherever in it."""
    found = {n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    found |= {n.arg for n in nodes if isinstance(n, ast.arg)}
    found |= {n.name for n in nodes if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))}
    return found | {(n.asname or n.name).partition(".")[0] for n in nodes if isinstance(n, ast.alias)}


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
