"""An exponential gets a number that is too large for its type.

## What it does
Reports `exp`, `exp2`, `expm1`, `sinh` and `cosh` whose argument may pass the largest number that the element type can
take (88.7 for float32 and bfloat16, 709.7 for float64, 11.1 for float16), in most cases the unbounded output of a
layer.

## Why it is bad
The result is `inf`; divided, subtracted or in a gradient it becomes NaN. A predicted log-variance or log-scale needs
a single bad step to get there.

## Example
```python
import torch

log_variance = torch.nn.Linear(4, 2)(torch.rand(8, 4))
deviation = torch.exp(log_variance / 2)
```

## Fix
Clamp the argument (`torch.exp(x.clamp(max=40))`), use `softplus` for a positive scale, subtract the maximum before a
softmax, or use the fused function: `softmax`, `logsumexp`, `softplus`, `sigmoid`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..analyses.domain.cells import Cell
from ..base import interval as I
from ..base.finding import Finding, Fix, Verdict
from ..graph.constraints import spoken
from ..graph.graph import Node
from .advice.fused_fixes import fused_exp
from .advice.numeric_fixes import clamped
from .facts.choices import is_gradient, selected_safely
from .facts.numerics import Numerics, dtype_of, numeric_rule, outside, shown_range, tell, worst
from .formulas.forms import hand_written_of_exp, is_logit, unknown_cell
from .formulas.losses import is_hyperbolic, is_log_variance, is_rate, is_scale_of_mixture

RULE = "exp-overflow"
GROWING = {"exp": 1.0, "expm1": 1.0, "exp2": 1 / math.log(2), "sinh": 1.0, "cosh": 1.0}


@numeric_rule(RULE, GROWING)
def check(numerics: Numerics) -> Iterator[Finding]:
    for node in numerics.nodes(*GROWING):
        operand = node.arguments.get("input")
        dtype = dtype_of(node)
        most = I.largest_exponent(dtype) * GROWING[node.op] + (math.log(2) if node.op in ("sinh", "cosh") else 0.0)
        always, sometimes = outside(-most if node.op in ("sinh", "cosh") else -I.INF, most)
        danger = worst(numerics, operand, always, sometimes)
        if danger is None and node.op == "exp":
            yield from by_form(numerics, node, operand)
        if danger is None or is_gradient(node) or selected_safely(numerics, node, operand, sometimes):
            continue
        sure, cell = danger
        limit = f"{most:.1f}"
        kind = dtype if dtype != "f32" else "float32"
        message = (
            f"{spoken(node.api)} may overflow: its argument is in {I.text(shown_range(cell))}, {kind} ends at {limit}"
        )
        # a scale is squared or multiplied further on: half of the way to the end leaves room for that
        safe = math.floor(most / 2) - 4 if most > 20 else math.floor(most) - 1
        limits = f"min=-{safe}, max={safe}" if node.op in ("sinh", "cosh") else f"max={safe}"
        yield tell(
            numerics, RULE, node, operand, sure, cell, message,
            fused_exp(numerics, node) or clamped(numerics, node, f"clamp the argument at {safe}", limits),
        )  # fmt: skip


def by_form(numerics: Numerics, node: Node, operand: object) -> Iterator[Finding]:
    """`log(1 + exp(x))` and `exp(x) / sum(exp(x))` are written for numbers of any size, and overflow for large ones; so do
    variances whose logarithm a network predicts."""
    if not is_gradient(node) and (is_log_variance(numerics, node) or is_scale_of_mixture(numerics, node)):
        message = f"{spoken(node.api)} may overflow: nothing bounds this logarithm of a variance"
        fix = clamped(numerics, node, "clamp the argument at 40", "max=40")
        yield tell(numerics, RULE, node, operand, Verdict.POSSIBLE, Cell(I.ALL, I.ALL), message, fix)
        return
    if not is_gradient(node) and (is_rate(numerics, node) or is_hyperbolic(numerics, node)):
        message = f"{spoken(node.api)} may overflow: nothing bounds its argument"
        fix = clamped(numerics, node, "clamp the argument at 40", "max=40")
        yield tell(numerics, RULE, node, operand, Verdict.POSSIBLE, Cell(I.ALL, I.ALL), message, fix)
        return
    cell = unknown_cell(numerics, operand) or (Cell(I.ALL, I.EMPTY) if is_logit(numerics, operand) else None)
    form = hand_written_of_exp(numerics, node) if cell is not None and not is_gradient(node) else ""
    if cell is None or not form:
        return
    message = f"{spoken(node.api)} may overflow: nothing bounds its argument in this {form} written by hand"
    fix = fused_exp(numerics, node) or Fix(f"use the {form} of the library, which is safe for every number")
    yield tell(numerics, RULE, node, operand, Verdict.POSSIBLE, cell, message, fix)
