"""Entries into a program: a file run as a script, an expression to build, a model to call."""

from __future__ import annotations

import ast
import contextlib
import os
import sys

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Origin
from ..base.unknown import Unknown
from .control.going_on import ENDINGS, surveyed
from .machine import TOO_DEEP, LimitReached, Machine
from .modules.finder import Finder, Module
from .modules.imports import module_frame
from .modules.origins import find_module
from .modules.source_file import SourceFiles
from .modules.text import SourceText, Unreadable, parse, read
from .values import Library, Raised, Repeated

# Registering every evaluator and every known name happens by importing them.
from . import call_expressions, classes, comprehensions, displays, expressions, statements  # noqa: F401  isort: skip
from .control import loops, tries, while_loops  # noqa: F401  isort: skip
from . import known

known.load()

from .known.python import builtins  # noqa: E402
from .known.registry import CLASSES  # noqa: E402
from .known.torch.layers import register_bases  # noqa: E402

register_bases()


PACKAGES = ("site-packages", "dist-packages")


def make_machine(
    project: list[str],
    paths: list[str],
    environment: dict[str, str] | None = None,
    files: SourceFiles | None = None,
) -> Machine:
    """A machine that finds modules in the project, on the given paths, then in the installed packages; `files` are those that
    programs before have read."""
    finder = Finder(list(project), [*paths, *installed()], files=files or SourceFiles())
    machine = Machine(finder, environment)
    machine.context["builtins"] = builtins.table()
    machine.context["Tensor"] = CLASSES["torch.Tensor"]
    if environment and "torch" in environment:
        machine.libraries["torch.__version__"] = environment["torch"]
    return machine


def installed() -> list[str]:
    """The folders of installed packages, for reading only."""
    return [p for p in dict.fromkeys(sys.path) if os.path.basename(p) in PACKAGES and os.path.isdir(p)]


def project_roots(path: str) -> list[str]:
    """Where the imports of a file start: its own folder, the folder above its packages, and a src layout."""
    folder = os.path.dirname(os.path.abspath(path))
    roots = [folder]
    top = folder
    while os.path.isfile(os.path.join(top, "__init__.py")) and os.path.dirname(top) != top:
        top = os.path.dirname(top)
    roots.append(top)
    climb = top
    for _ in range(6):
        if any(os.path.exists(os.path.join(climb, m)) for m in ("pyproject.toml", "setup.py", "setup.cfg", ".git")):
            roots.append(climb)
            roots.append(os.path.join(climb, "src"))
            break
        if os.path.dirname(climb) == climb:
            break
        climb = os.path.dirname(climb)
    return [r for r in dict.fromkeys(roots) if os.path.isdir(r)]


def module_name(path: str) -> str:
    """The dotted name a file has inside its packages."""
    path = os.path.abspath(path)
    parts = [os.path.splitext(os.path.basename(path))[0]]
    folder = os.path.dirname(path)
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        parts.insert(0, os.path.basename(folder))
        if os.path.dirname(folder) == folder:
            break
        folder = os.path.dirname(folder)
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def open_script(machine: Machine, path: str, text: bytes | None = None) -> Module:
    """The file as a module of the program; raises Unreadable."""
    source = parse(text, path) if text is not None else read(path)
    module = Module(module_name(path), path, source, os.path.basename(path) == "__init__.py", True)
    machine.finder.adopt(module)
    machine.finder.modules[module.name] = module
    machine.problems.extend(source.problems)
    return module


def run_script(machine: Machine, module: Module, main: bool = True) -> Raised | LimitReached | None:
    """Run the statements in order, as Python runs a script; what ends it early is returned."""
    frame = module_frame(module)
    if main:
        module.variables["__name__"] = "__main__"
    module.complete = True
    machine.survey = machine.survey or module.source.is_old
    for number, node in enumerate(module.body):
        module.done[number] = 1
        try:
            machine.execute([node], frame)
        except Raised as raised:
            if raised.value.cls.name not in ENDINGS:
                survey_rest(machine, module, number)
            elif ends_early(module, number, raised):
                machine.context["beyond exits"] = True
                give_arguments(machine)
                survey_rest(machine, module, number)
                del machine.context["beyond exits"]
            return raised
        except LimitReached as limit:
            machine.builder.note_gap(f"stopped: {limit}")
            return limit
        except RecursionError:
            # names that this statement assigns stay unset, so nothing after it can be read
            machine.builder.note_gap(f"stopped: {TOO_DEEP}")
            return LimitReached(TOO_DEEP)
    return None


def ends_early(module: Module, number: int, raised: Raised) -> bool:
    """Whether a program exits before its end: for want of arguments, or when one of several jobs is done."""
    if raised.value.cls.name != "SystemExit":
        return False
    node, place = module.body[number], raised.site.span if raised.site is not None else None
    last = node.end_lineno or node.lineno
    here = place is not None and place.file == module.path and node.lineno <= place.line <= last
    return number + 1 < len(module.body) or not here


def give_arguments(machine: Machine) -> None:
    """Without arguments the program has ended: it is read on as if some had been given."""
    line = machine.context.get("command line")
    if line is not None and len(line.items) == 1:
        given = Unknown("an argument of the command line", machine.builder.site)
        line.items.append(Repeated(given, D.fresh("arguments", Origin.DATA)))


def survey_rest(machine: Machine, module: Module, first: int) -> None:
    """From the statement on that raised, read further for numbers only; names that are bound there stay bound."""
    frame = module_frame(module)
    with surveyed(machine), contextlib.suppress(Raised, LimitReached, RecursionError):
        for number, node in enumerate(module.body[first:], first):
            module.done[number] = 1
            machine.execute([node], frame)


def evaluate_target(machine: Machine, text: str) -> Any:
    """A dotted call expression: its root names are modules, found as source."""
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError) as error:
        raise Unreadable(f"{text}: neither a file nor an expression ({error})") from None
    source = SourceText("<target>", text, ast.Module([], []))
    # the question is no place in anybody's code: what is found is shown where it happens
    module = Module("__target__", None, source, False, False)
    frame = module_frame(module)
    tree = ModulePrefixes(machine, module.variables, text).visit(tree)
    machine.context["frame"] = frame
    machine.context["working_folder"] = True
    return machine.evaluate(tree.body, frame)


class ModulePrefixes(ast.NodeTransformer):
    """In `a.b.c.f(...)` the longest prefix that is a module stands for that module, whatever a package binds to its name."""

    def __init__(self, machine: Machine, variables: dict[str, Any], text: str) -> None:
        self.machine, self.variables, self.text = machine, variables, text
        self.bound: set[str] = set(machine.context["builtins"])

    def visit_Expression(self, node: ast.Expression) -> ast.AST:
        # a name that a lambda or a comprehension of the expression binds is no module
        for inner in ast.walk(node):
            if isinstance(inner, ast.arg):
                self.bound.add(inner.arg)
            elif isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                self.bound.add(inner.id)
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        parts = dotted(node)
        if parts is None or parts[0] in self.bound:
            return self.generic_visit(node)  # type: ignore[return-value]
        for length in range(len(parts) - 1, 0, -1):
            name = ".".join(parts[:length])
            found = find_module(self.machine, name) if length == 1 or self.is_source(name) else None
            if found is not None:
                self.variables[name] = found
                result: ast.expr = ast.copy_location(ast.Name(name, ast.Load()), node)
                for part in parts[length:]:
                    result = ast.copy_location(ast.Attribute(result, part, ast.Load()), node)
                return result
        raise Unreadable(f"{self.text}: no module named {parts[0]} under the search paths")

    def is_source(self, name: str) -> bool:
        return not isinstance(find_module(self.machine, name), Library) and self.machine.finder.find(name) is not None

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self.bound:
            found = find_module(self.machine, node.id)
            if found is None:
                raise Unreadable(f"{self.text}: no module named {node.id} under the search paths")
            self.variables[node.id] = found
        return node


def dotted(node: ast.expr) -> list[str] | None:
    """a.b.c as its parts."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.insert(0, node.attr)
        node = node.value
    return [node.id, *parts] if isinstance(node, ast.Name) else None
