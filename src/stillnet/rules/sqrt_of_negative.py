"""A square root gets a negative number.

## What it does
Reports `sqrt` and `rsqrt` whose argument has a range that goes below zero: the output of a layer, a difference,
random numbers.

## Why it is bad
The result is NaN and spreads from there to all weights.

## Example
```python
import torch

radius = torch.sqrt(torch.rand(8) - 0.5)
```

## Fix
Take the root of what cannot be negative: a square, an absolute value, `x.clamp(min=0)`, or the result of `softplus`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..analyses.domain.cells import Cell
from ..base import interval as I
from ..base.finding import Finding, Verdict
from ..graph.constraints import spoken
from .advice.numeric_fixes import clamped
from .facts.choices import is_gradient, selected_safely
from .facts.numerics import Numerics, numeric_rule, shown_range, tell, worst
from .formulas.losses import is_compared_size

RULE = "sqrt-of-negative"


@numeric_rule(RULE, ("sqrt", "rsqrt"))
def check(numerics: Numerics) -> Iterator[Finding]:
    for node in numerics.nodes("sqrt", "rsqrt"):
        operand = node.arguments.get("input")
        danger = worst(numerics, operand, lambda x: x[1] < 0, lambda x: x[0] < 0)
        if danger is None and is_compared_size(numerics, node):
            message = f"{spoken(node.api)} may get negative numbers: nothing keeps what is predicted above zero"
            fix = clamped(numerics, node, "keep the argument above zero", "min=1e-12")
            yield tell(numerics, RULE, node, operand, Verdict.POSSIBLE, Cell(I.ALL, I.ALL), message, fix)
        if danger is None or is_gradient(node) or selected_safely(numerics, node, operand, lambda x: x[0] < 0):
            continue
        sure, cell = danger
        message = f"{spoken(node.api)} may get negative numbers: its argument is in {I.text(shown_range(cell))}"
        # at zero itself the gradient is infinite
        trained = node.outputs and numerics.learns(node.outputs[0]) and numerics.may_train(node)
        limits = "min=0" if node.op == "sqrt" and not trained else "min=1e-12"
        yield tell(
            numerics, RULE, node, operand, sure, cell, message,
            clamped(numerics, node, "keep the argument from becoming negative", limits),
        )  # fmt: skip
