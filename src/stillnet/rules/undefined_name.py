"""A name is used that nothing defines.

## What it does
Reports a name that is read on a line the program reaches while no scope around it - function, enclosing functions,
module, builtins - ever binds it. Typical is a constructor argument that `forward` reads without `self`.

## Why it is bad
Python raises a NameError.

## Example
```python
import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.fc = nn.Linear(width, 2)

    def forward(self, x):
        return self.fc(x.view(-1, width))

Net(8)(torch.randn(4, 8))
```

## Fix
Keep the value: `self.width = width` in `__init__`, `self.width` in `forward`.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding
from .facts.exceptions import Stop, enclosing, finding, stops, tree_of
from .registry import rule

# What notebooks define for their cells, and Python for its modules.
GIVEN = {
    "display",
    "get_ipython",
    "In",
    "Out",
    "exit",
    "quit",
    "__file__",
    "__builtins__",
    "__annotations__",
    "__class__",
}

# What tools define in their configuration files: Sphinx, IPython and Jupyter.
GIVEN_BY_TOOLS = (("conf.py", "tags"), ("_config.py", "get_config"))


@rule("undefined-name")
def check(machine: Any) -> Iterator[Finding]:
    for stop in stops(machine):
        if (
            stop.type_name == "NameError"
            and stop.raised.implicit
            and (provably_undefined(machine, stop) or provably_early(machine, stop))
        ):
            yield from finding(machine, "undefined-name", stop, stop.text)


def provably_undefined(machine: Any, stop: Stop) -> bool:
    name, span = stop.fact("name"), stop.raised.site.span
    tree = tree_of(machine, span.file)
    if not isinstance(name, str) or tree is None or hasattr(builtins, name) or name in GIVEN:
        return False
    if any(name == given and span.file.endswith(end) for end, given in GIVEN_BY_TOOLS):
        return False
    scopes: list[ast.AST] = [s for s in enclosing(tree, span) if not isinstance(s, ast.ClassDef)]
    if any(name in bound(scope) for scope in [tree, *scopes]):
        return False
    return not any(escapes(node, name) for node in ast.walk(tree))


def provably_early(machine: Any, stop: Stop) -> bool:
    """A name of a function that is read above every line that binds it; in a loop with one of them, in its first round too."""
    name, span = stop.fact("name"), stop.raised.site.span
    tree = tree_of(machine, span.file)
    if tree is None or not isinstance(name, str):
        return False
    scopes = [s for s in enclosing(tree, span) if not isinstance(s, ast.ClassDef)]
    if not scopes or any(name in bound(s) for s in [tree, *scopes[:-1]]):
        return False
    body = scopes[-1]
    if isinstance(body, ast.Lambda) or name in {a.arg for a in ast.walk(body) if isinstance(a, ast.arg)}:
        return False
    if any(isinstance(n, INNER) and name in bound(n) for n in ast.walk(body) if n is not body):
        return False
    if any(escapes(n, name) or isinstance(n, ast.Nonlocal) for n in ast.walk(tree)):
        return False
    around = [n for n in ast.walk(body) if isinstance(n, (ast.For, ast.AsyncFor, ast.While)) and covers(n, span)]
    first = min((n.lineno for n in ast.walk(body) if binds(n, name)), default=0)  # type: ignore[attr-defined]
    binding = [loop for loop in around if any(binds(n, name) for n in ast.walk(loop))]
    return first > span.end_line and all(runs_at_once(loop, span) for loop in binding)


def runs_at_once(loop: Any, span: Any) -> bool:
    """The place stands directly in the body of the loop, so that the first round reaches it."""
    return any(covers(s, span) and not hasattr(s, "body") for s in loop.body)


INNER = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Lambda,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
)


def covers(node: Any, span: Any) -> bool:
    return bool(node.lineno <= span.line and span.end_line <= node.end_lineno)


def binds(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.Name):
        return node.id == name and not isinstance(node.ctx, ast.Load)
    if isinstance(node, ast.alias):
        return (node.asname or node.name).split(".")[0] == name
    return getattr(node, "name", None) == name


def escapes(node: ast.AST, name: str) -> bool:
    """What may bind a name without writing it as one."""
    if isinstance(node, ast.ImportFrom):
        return any(a.name == "*" for a in node.names)
    if isinstance(node, ast.Global):
        return name in node.names
    if isinstance(node, ast.Expr):
        return hands_over(node.value, name)
    return isinstance(node, ast.Name) and node.id in ("exec", "eval", "globals", "locals", "vars")


def hands_over(node: ast.AST, name: str) -> bool:
    """`make_class("Name", ...)` as a statement: what is called may write to the globals of its caller."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or hasattr(builtins, node.func.id):
        return False
    return any(isinstance(a, ast.Constant) and a.value == name for a in node.args)


def bound(scope: ast.AST) -> set[str]:
    """The names that a scope binds, in comprehensions and nested blocks too, but not in nested functions or classes."""
    names: set[str] = set()
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
            continue
        if isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).split(".")[0])
        elif isinstance(node, (ast.MatchAs, ast.MatchStar, ast.ExceptHandler)) and node.name:
            names.add(node.name)
        waiting.extend(ast.iter_child_nodes(node))
    return names
