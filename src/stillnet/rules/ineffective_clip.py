"""A clip does nothing for what it should protect.

## What it does
Reports a `clamp` or `clip` whose result nobody reads, and one whose limit rounds to the value it should keep out:
`clamp(p, 1e-10, 1 - 1e-10)` lets 1 through in float32.

## Why it is bad
`clamp` returns a new tensor. Without its result, or with a limit that is no limit, the logarithm or division behind
it is as unsafe as before.

## Example
```python
import torch

probability = torch.sigmoid(torch.nn.Linear(4, 1)(torch.rand(8, 4)))
safe = torch.clamp(probability, 1e-6, 1 - 1e-10)
```

## Fix
Use the result (`p = p.clamp(...)`, or `p.clamp_(...)` in place), and limits that the type can hold: `clamp(p, 1e-6, 1
- 1e-6)`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..base import interval as I
from ..base.annotations import Any
from ..base.finding import Finding, Fix, Verdict
from ..graph.constraints import spoken
from ..graph.graph import Node
from .facts.numerics import Numerics, dtype_of, numeric_rule, tell

RULE = "ineffective-clip"


@numeric_rule(RULE, ("clamp", "hardtanh"))
def check(numerics: Numerics) -> Iterator[Finding]:
    for node in numerics.nodes("clamp", "hardtanh"):
        operand = node.arguments.get("input")
        cell = numerics.cells(operand)[0]
        if is_dropped(numerics, node):
            message = f"the result of {spoken(node.api)} is not used: the tensor keeps its old values"
            yield tell(numerics, RULE, node, None, Verdict.POSSIBLE, cell, message, Fix("assign the result"))
            continue
        text = rounded_limit(node)
        if text is not None and I.holds(cell.reached, text[1]):
            message = f"the limit {text[0]} is {I.number(text[1])} in {dtype_of(node)}: nothing is clipped there"
            yield tell(
                numerics, RULE, node, None, Verdict.POSSIBLE, cell, message, Fix("use a limit that the type can hold")
            )


def rounded_limit(node: Node) -> tuple[str, float] | None:
    """A limit just inside a whole number that rounds onto it."""
    for name in ("min", "max", "min_val", "max_val"):
        limit: Any = node.arguments.get(name)
        if isinstance(limit, float) and not limit.is_integer():
            near = I.nearest(limit, dtype_of(node))
            if near.is_integer() and abs(near - limit) < 1e-3:
                return repr(limit), near
    return None


def is_dropped(numerics: Numerics, node: Node) -> bool:
    """An expression statement whose value is gone, outside of functions that hand it on."""
    if numerics.machine is None or node.site is None or not node.site.ours or not node.outputs:
        return False
    if node.arguments.get("into") or numerics.users(node.outputs[0]):
        return False
    span = node.site.span
    module = numerics.machine.finder.read_file(span.file)
    source = getattr(module, "source", None)
    if source is None:
        return False
    return any(
        isinstance(s, ast.Expr) and source.span(s.value) == span and not writes(s.value) for s in ast.walk(source.tree)
    )


def writes(call: ast.expr) -> bool:
    """`np.clip(x, 0, 1, out=x)`: the result is where the program wants it."""
    return isinstance(call, ast.Call) and any(k.arg == "out" for k in call.keywords)
