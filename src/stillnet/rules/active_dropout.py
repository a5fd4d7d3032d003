"""Dropout stays active where the model is only asked for its answers.

## What it does
Reports `F.dropout` in a model without `training=self.training`; and a model with dropout that is trained and then called
under `no_grad()` although nothing in the program ever calls `eval()`.

## Why it is bad
`F.dropout` drops elements whether the model is in evaluation mode or not, and a layer `nn.Dropout` drops them until
somebody calls `eval()`. So what is measured or predicted is noise, and worse than what the model can do. Nothing fails.

## Example
```python
import torch
import torch.nn as nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(10, 2)

    def forward(self, x):
        return self.fc(F.dropout(x, 0.5))


Net().eval()(torch.randn(4, 10))
```

## Fix
```python
        return self.fc(F.dropout(x, 0.5, training=self.training))
```
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Note, Verdict
from ..base.truth import NO, YES
from .facts.exceptions import enclosing, tree_of
from .facts.flow import nodes
from .registry import rule
from .training_step import mentions, program_text

FUNCTIONS = {f"torch.nn.functional.{name}" for name in ("dropout", "dropout1d", "dropout2d", "dropout3d")}
# Words of programs that choose the mode of a model themselves.
NEVER_EVALUATED = (".eval(", ".train(False", "train(mode", ".training", "monte", "Monte", "getattr")


@rule("active-dropout")
def check(machine: Any) -> Iterator[Finding]:
    yield from always_on(machine)
    yield from never_evaluated(machine)


def always_on(machine: Any) -> Iterator[Finding]:
    """F.dropout of a model of the program, written without the mode."""
    for node in nodes(machine, "dropout", "dropout1d", "dropout2d", "dropout3d"):
        own = getattr(getattr(node.scope, "cls", None), "source", None) is not None
        if node.api not in FUNCTIONS or not own or node.site is None:
            continue
        call = written_call(machine, node.site.span)
        if call is None or says_mode(call) or asks_for_mode(machine, node.site.span):
            continue
        text = f"{node.api.rpartition('.')[2]} stays active in evaluation mode: its argument training is True by itself"
        yield Finding("active-dropout", Verdict.POSSIBLE, text, node.site.blamed(), (), Fix("training=self.training"))


def written_call(machine: Any, span: Any) -> ast.Call | None:
    tree = tree_of(machine, span.file)
    for node in ast.walk(tree) if tree is not None else ():
        if not isinstance(node, ast.Call) or (node.lineno, node.end_lineno) != (span.line, span.end_line):
            continue
        if getattr(node.func, "attr", getattr(node.func, "id", "")).startswith("dropout"):
            return node
    return None


def says_mode(call: ast.Call) -> bool:
    return len(call.args) > 2 or any(k.arg in ("training", None) for k in call.keywords)


def asks_for_mode(machine: Any, span: Any) -> bool:
    """The function around it looks at the mode itself."""
    tree = tree_of(machine, span.file)
    around = [n for n in enclosing(tree, span) if isinstance(n, ast.FunctionDef)] if tree is not None else []
    names = (getattr(n, "attr", getattr(n, "id", "")) for n in ast.walk(around[-1])) if around else ()
    return any("train" in name for name in names if isinstance(name, str))


def never_evaluated(machine: Any) -> Iterator[Finding]:
    """A model that is trained, with dropout in it, and called under no_grad() in the mode for training."""
    events = {o[1] for o in machine.observations if o[0] == "training"}
    if not events >= {"backward", "updated"} or mentions(program_text(machine), NEVER_EVALUATED):
        return
    from ..source.tensors.gradients import mode

    trained: set[int] = set()
    for forward in machine.forwards:
        inside = machine.builder.graph.nodes[forward.first_node : forward.last_node]
        modes = [mode(machine, n) for n in inside if n.op == "dropout"]
        if not forward.training or not modes or forward.site is None:
            continue
        if all(m is YES for m in modes):
            trained.add(id(forward.module))
        elif id(forward.module) in trained and all(m is NO for m in modes) and not forward.guard:
            name = forward.module.cls.name
            built = getattr(forward.module, "site", None)
            yield Finding(
                "active-dropout",
                Verdict.POSSIBLE,
                f"{name} is asked for its answers in the mode for training: dropout is active, nothing calls eval()",
                forward.site.blamed(),
                (Note("built here", built.blamed()),) if built is not None else (),
                Fix("call eval() before, and train() after"),
            )
            return
