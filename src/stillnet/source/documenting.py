"""Functions that only write documentation: recognised by their text, and put off until somebody reads `__doc__`.

A decorator of a library may spend most of the time of an import on texts. It is put off if it returns what it is given and
writes `__doc__`, and if neither it nor any function that it calls writes to anything else but its own variables. A method that
nobody can look up is taken to change nothing if it is one of a builtin type or is named as a question (`get_x`, `is_x`, `has_x`).
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

from ..base.annotations import Any
from ..base.plain import dataclass
from .machine import Machine
from .modules.finder import Module
from .syntax import CHANGING, nodes_in
from .values import MISSING, Class, Frame, Function

# Standard modules whose functions change nothing that a program could see.
QUIET_MODULES = frozenset(
    {"re", "inspect", "textwrap", "functools", "typing", "os.path", "collections", "itertools", "string", "types"}
)
QUIET_FUNCTIONS = frozenset({"dataclasses.is_dataclass", "dataclasses.fields"})
LOUD_BUILTINS = frozenset(
    {"setattr", "delattr", "exec", "eval", "open", "__import__", "globals", "compile", "input", "vars", "breakpoint"}
)
PATTERN_METHODS = frozenset(
    {
        "findall",
        "finditer",
        "search",
        "match",
        "fullmatch",
        "sub",
        "subn",
        "group",
        "groups",
        "groupdict",
        "start",
        "end",
    }
)
QUESTIONS = ("get_", "is_", "has_")
CACHES = frozenset({"lru_cache", "cache"})
WRITING = "documentation"  # while a text is made that was put off, what makes it runs at once
# Every other kind of node is quiet.
WORTH_A_LOOK = frozenset(
    {
        ast.Attribute,
        ast.Subscript,
        ast.Call,
        ast.Global,
        ast.Nonlocal,
        ast.Yield,
        ast.YieldFrom,
        ast.Await,
        ast.ClassDef,
    }
)
FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True, eq=False)
class PendingDocumentation:
    """Stands for `__doc__` until it is read: what to call, with what, and the text before it."""

    function: Function
    value: Any
    earlier: Any
    frame: Frame


def put_off(machine: Machine, function: Function, value: Any, frame: Frame) -> bool:
    """A decorator that only documents: note it and leave the value as it is."""
    if not isinstance(value, (Function, Class)) or WRITING in machine.context or not documents(machine, function):
        return False
    table = value.attributes if isinstance(value, Function) else value.namespace
    machine.put(table, "__doc__", PendingDocumentation(function, value, table.get("__doc__", MISSING), frame))
    return True


def documentation(machine: Machine, found: Any) -> Any:
    """The text that was put off, or MISSING where the decorator wrote none."""
    if not isinstance(found, PendingDocumentation):
        return found
    from .calls import call
    from .modules.imports import Aside

    value = found.value
    table = value.attributes if isinstance(value, Function) else value.namespace
    current = table.get("__doc__", MISSING)
    if current is not found:
        return documentation(machine, current)
    if found.earlier is MISSING:
        del table["__doc__"]
    else:
        table["__doc__"] = found.earlier
    outer = machine.context.get(WRITING)  # one text may need another that was put off
    machine.context[WRITING] = True
    try:
        with Aside(machine, found.function.module):
            call(machine, found.function, [value], {}, found.frame)
    finally:
        if outer is None:
            del machine.context[WRITING]
    return documentation(machine, table.get("__doc__", MISSING))


# -- by the text of the function ---------------------------------------------------------------------------------------
def documents(machine: Machine, function: Function) -> bool:
    """Does the function give back its argument and change nothing but documentation?"""
    answers = machine.context.setdefault("documenting functions", {})
    known = answers.get(function.node)
    if known is None:
        module = function.module
        # what stands in the file that is checked is looked into
        known = answers[function.node] = (
            isinstance(function.node, ast.FunctionDef)
            and not module.complete
            and Reading(machine).documents(function.node, module, enclosing_functions(function))
        )
    return bool(known)


def enclosing_functions(function: Function) -> dict[str, ast.FunctionDef]:
    """Functions that the enclosing function defines, by name."""
    frame = function.enclosing
    node = frame.function.node if frame is not None and frame.function is not None else None
    return {s.name: s for s in getattr(node, "body", ()) if isinstance(s, ast.FunctionDef)} if node is not None else {}


class Reading:
    """One question about a decorator; functions under reading are taken to be quiet, so that cycles end."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        # function -> whether it, or what it calls, sets `__doc__`; None while it is being read
        self.read: dict[FunctionNode, bool | None] = {}
        self.writes = False

    def documents(self, node: ast.FunctionDef, module: Module, near: dict[str, ast.FunctionDef]) -> bool:
        if not writes_documentation(module) or not node.args.args:
            return False
        near = {**near, **{s.name: s for s in node.body if isinstance(s, ast.FunctionDef)}}
        quiet = self.gives_back(node, module, near) and self.quiet(node, module, near)
        if quiet:
            # nothing that was read is loud: the next question need not read it again
            known: dict[FunctionNode, bool | None] = self.machine.context.setdefault("quiet functions", {})
            known.update(self.read)
        return quiet and self.writes

    def gives_back(self, node: ast.FunctionDef, module: Module, near: dict[str, ast.FunctionDef]) -> bool:
        """Every way out returns the first argument, or what a function makes of it that itself gives it back."""
        first = node.args.args[0].arg if node.args.args else ""
        returns = list(own_returns(node.body))
        if not returns or not isinstance(node.body[-1], (ast.Return, ast.If)) or rebinds(node, first):
            return False
        return ends(node.body) and all(
            self.is_argument(r.value, first, module, near) or is_factory(node, r, first, near) for r in returns
        )

    def is_argument(self, value: ast.expr | None, first: str, module: Module, near: dict[str, ast.FunctionDef]) -> bool:
        if isinstance(value, ast.Name):
            return value.id == first
        if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.args):
            return False
        given = value.args[0]
        target = near.get(value.func.id) or top_function(module, value.func.id)
        return (
            isinstance(given, ast.Name)
            and given.id == first
            and target is not None
            and self.gives_back(target, module, near)
        )

    def quiet(self, node: FunctionNode, module: Module, near: dict[str, ast.FunctionDef]) -> bool:
        """Nothing but variables of its own and documentation is written, here and in what it calls."""
        known = self.read if node in self.read else self.machine.context.get("quiet functions", {})
        if node in known:
            self.writes = self.writes or bool(known[node])
            return True
        self.read[node] = None
        before, self.writes = self.writes, False
        nodes = nodes_in(node.body)
        own = local_names(node, nodes)
        near = {**near, **{s.name: s for s in nodes if type(s) is ast.FunctionDef}}
        answer = all(decorator_name(d) in CACHES for d in node.decorator_list) and all(
            self.quiet_node(child, module, near, own) for child in nodes if type(child) in WORTH_A_LOOK
        )
        self.read[node] = self.writes
        self.writes = self.writes or before
        return answer

    def quiet_node(self, node: ast.AST, module: Module, near: dict[str, ast.FunctionDef], own: set[str]) -> bool:
        if isinstance(node, (ast.Attribute, ast.Subscript)) and not isinstance(node.ctx, ast.Load):
            is_text = isinstance(node, ast.Attribute) and node.attr == "__doc__"
            self.writes = self.writes or is_text
            return is_text or (isinstance(node, ast.Subscript) and root_name(node) in own)
        if isinstance(node, ast.Call):
            return self.quiet_call(node, module, near, own)
        if isinstance(node, ast.Global):
            return all(is_memo(module, name) for name in node.names)
        return not isinstance(node, (ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.ClassDef))

    def quiet_call(self, node: ast.Call, module: Module, near: dict[str, ast.FunctionDef], own: set[str]) -> bool:
        function = node.func
        if isinstance(function, ast.Name):
            return self.quiet_name(function.id, module, near, own)
        if not isinstance(function, ast.Attribute):
            return False
        path = ast.unparse(function.value) if isinstance(function.value, (ast.Name, ast.Attribute)) else ""
        if path in QUIET_MODULES and path.partition(".")[0] not in own:
            return True
        if function.attr in CHANGING:
            return root_name(function.value) in own
        return function.attr in PATTERN_METHODS or function.attr.startswith(QUESTIONS) or is_builtin(function.attr)

    def quiet_name(self, name: str, module: Module, near: dict[str, ast.FunctionDef], own: set[str]) -> bool:
        if name in near:
            return self.quiet(near[name], module, near)
        if name in own:
            return False
        target, home = top_function(module, name), module
        if target is None and name in module.index:
            imported = self.imported(module, name)
            if imported is True:
                return True
            if imported is None:
                return False
            home, target = imported
        if target is None:
            return hasattr(builtins, name) and name not in LOUD_BUILTINS
        return self.quiet(target, home, {})

    def imported(self, module: Module, name: str) -> Any:
        """The function behind `from x import name`: its module and text; True for a quiet one of the standard library."""
        from .modules.imports import absolute
        from .modules.origins import find_module

        statement = next((s for s in module.body if isinstance(s, ast.ImportFrom) and any_name(s, name)), None)
        if statement is None:
            return None
        source = absolute(statement, module)
        written = next(a.name for a in statement.names if (a.asname or a.name) == name)
        if source in QUIET_MODULES or f"{source}.{written}" in QUIET_FUNCTIONS:
            return True
        found = find_module(self.machine, source)
        target = top_function(found, written) if isinstance(found, Module) else None
        return (found, target) if target is not None else None


def is_memo(module: Module, name: str) -> bool:
    """A variable of the module that one function keeps for itself: elsewhere the module only gives it its first value."""
    text = module.text
    lines = {text.count("\n", 0, at) + 1 for at in occurrences(text, name)}
    homes = {next((s for s in module.body if s.lineno <= i <= (s.end_lineno or i)), None) for i in lines}
    functions = [s for s in homes if isinstance(s, ast.FunctionDef)]
    return len(functions) == 1 and all(isinstance(s, (ast.FunctionDef, ast.Assign, ast.AnnAssign)) for s in homes)


def occurrences(text: str, name: str) -> Iterator[int]:
    """Where a whole word stands in a text."""
    at = text.find(name)
    while at >= 0:
        around = text[at - 1 : at] + text[at + len(name) : at + len(name) + 1]
        if not any(letter.isalnum() or letter == "_" for letter in around):
            yield at
        at = text.find(name, at + 1)


def writes_documentation(module: Module) -> bool:
    return module.mentions(".__doc__ =")


def any_name(statement: ast.ImportFrom, name: str) -> bool:
    return any((a.asname or a.name) == name for a in statement.names)


def top_function(module: Module, name: str) -> ast.FunctionDef | None:
    """The one function that the module's top level defines under this name."""
    made = [module.body[i] for i in module.index.get(name, ())]
    return made[0] if len(made) == 1 and isinstance(made[0], ast.FunctionDef) else None


def own_returns(body: list[ast.stmt]) -> Iterator[ast.Return]:
    for node in body:
        if isinstance(node, ast.Return):
            yield node
        elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for block in ("body", "orelse", "finalbody"):
                yield from own_returns(getattr(node, block, []))
            for handler in getattr(node, "handlers", ()):
                yield from own_returns(handler.body)


def ends(body: list[ast.stmt]) -> bool:
    """Control never falls off the end."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return ends(last.body) and ends(last.orelse)
    return isinstance(last, (ast.Return, ast.Raise))


def rebinds(node: ast.FunctionDef, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load) for n in nodes_in([node]))


def is_factory(node: ast.FunctionDef, way: ast.Return, first: str, near: dict[str, ast.FunctionDef]) -> bool:
    """`if obj: return decorator(obj)` before `return decorator`: the second is reached only without an object."""
    if not (isinstance(way.value, ast.Name) and way.value.id in near and node.body[-1] is way and len(node.body) > 1):
        return False
    before = node.body[-2]
    return (
        isinstance(before, ast.If) and ends(before.body) and ast.unparse(before.test) in (first, f"{first} is not None")
    )


def local_names(node: FunctionNode, nodes: list[ast.AST]) -> set[str]:
    spec = node.args
    names = {a.arg for a in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs, spec.vararg, spec.kwarg) if a is not None}
    for child in nodes:
        if type(child) is ast.Name:
            if type(child.ctx) is not ast.Load:
                names.add(child.id)
        elif type(child) is ast.arg:
            names.add(child.arg)
    return names


def root_name(node: ast.expr) -> str:
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def decorator_name(node: ast.expr) -> str:
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def is_builtin(method: str) -> bool:
    """A method of text, lists, dictionaries, sets or tuples."""
    return any(hasattr(kind, method) for kind in (str, list, dict, set, tuple))
