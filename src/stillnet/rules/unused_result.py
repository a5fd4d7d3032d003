"""The result of an operation that changes nothing in place is thrown away.

## What it does
Reports statements such as `x.view(-1, 10)`, `x.unsqueeze(0)`, `F.relu(x)` or `x.to(device)` inside a model, whose
result nobody keeps.

## Why it is bad
These operations return a new tensor and leave the old one as it was: the line has no effect.

## Example
```python
import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(10, 2)

    def forward(self, x):
        x.view(-1, 10)
        return self.fc(x)

Net()(torch.randn(4, 10))
```

## Fix
```python
x = x.view(-1, 10)
```
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Verdict
from ..base.span import Span
from ..graph.graph import Node
from .facts.flow import users
from .registry import rule

PURE = {
    "view",
    "reshape",
    "flatten",
    "squeeze",
    "unsqueeze",
    "transpose",
    "permute",
    "movedim",
    "expand",
    "repeat",
    "cast",
    "cast_f32",
    "cast_f16",
    "cast_i64",
    "relu",
    "sigmoid",
    "tanh",
    "gelu",
    "silu",
    "elu",
    "leaky_relu",
    "softmax",
    "log_softmax",
    "cat",
    "stack",
    "chunk",
    "split",
    "add",
    "mul",
    "clamp",
    "normalize",
}


@rule("unused-result")
def check(machine: Any) -> Iterator[Finding]:
    used = users(machine)
    dropped = [
        n for n in machine.builder.graph.nodes if is_candidate(n) and not any(used.get(id(v)) for v in n.outputs)
    ]
    statements = bare_calls(machine, {n.site.span.file for n in dropped if n.site is not None})
    for node in dropped:
        if node.site is not None and node.site.span in statements:
            name = node.api.rpartition(".")[2]
            message = f"the result of {name} is thrown away: it changes nothing in place"
            yield Finding("unused-result", Verdict.POSSIBLE, message, node.site.span)


def is_candidate(node: Node) -> bool:
    """An operation that a module of the program writes itself: a layer may be called for what it contains."""
    if node.op not in PURE or node.site is None or not node.site.ours or in_place(node):
        return False
    return getattr(getattr(node.scope, "cls", None), "source", None) is not None


def in_place(node: Node) -> bool:
    name = node.api.rpartition(".")[2]
    config = getattr(node.scope, "config", None) or {}
    return name.endswith("_") or node.arguments.get("inplace") is True or bool(config.get("inplace"))


def bare_calls(machine: Any, files: set[str]) -> set[Span]:
    """The places in these files of calls that stand alone as a statement."""
    found = set()
    for module in map(machine.finder.read_file, sorted(files)):
        for node in ast.walk(module.source.tree) if module is not None else ():
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                found.add(module.source.span(node.value))
    return found
