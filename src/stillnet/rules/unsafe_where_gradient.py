"""A `where` hides the bad elements of a result, but not of its gradient.

## What it does
Reports `torch.where(x > 0, torch.log(x), 0)` and the like in a program that trains: the side that is not chosen is
computed too, and has an infinite or undefined derivative there.

## Why it is bad
The gradient of the side that is not chosen is multiplied by zero, and zero times `inf` or NaN is NaN. The loss looks
right and the weights become NaN.

## Example
```python
import torch

layer = torch.nn.Linear(4, 1)
x = layer(torch.rand(8, 4))
loss = torch.where(x > 0, torch.log(x), torch.zeros_like(x)).sum()
loss.backward()
```

## Fix
Make the argument safe first, then choose: `safe = torch.where(x > 0, x, torch.ones_like(x))` and `torch.where(x > 0,
torch.log(safe), 0)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..base import interval as I
from ..base.finding import Finding, Fix, Verdict
from ..base.interval import Interval
from ..graph.constraints import spoken
from ..graph.graph import Value
from .facts.choices import replaced_before, selected_safely
from .facts.numerics import Numerics, dtype_of, numeric_rule, shown_range, tell, verdict

RULE = "unsafe-where-gradient"
Dangerous = Callable[[Interval], bool]


def at_point(dangerous: Dangerous) -> Callable[[str], Dangerous]:
    """A danger that lies at the same numbers in every element type."""
    return lambda dtype: dangerous


def overflowing(dtype: str) -> Dangerous:
    most = I.largest_exponent(dtype)
    return lambda x: x[1] > most


# operation -> its operand, and what that must not be in an element type
DANGERS: dict[str, tuple[str, Callable[[str], Dangerous]]] = {
    "log": ("input", at_point(lambda x: x[0] <= 0)),
    "log2": ("input", at_point(lambda x: x[0] <= 0)),
    "log10": ("input", at_point(lambda x: x[0] <= 0)),
    "log1p": ("input", at_point(lambda x: x[0] <= -1)),
    "sqrt": ("input", at_point(lambda x: x[0] <= 0)),
    "rsqrt": ("input", at_point(lambda x: x[0] <= 0)),
    "reciprocal": ("input", at_point(lambda x: x[0] <= 0 <= x[1])),
    "div": ("other", at_point(lambda x: x[0] <= 0 <= x[1])),
    "acos": ("input", at_point(lambda x: x[0] <= -1 or x[1] >= 1)),
    "asin": ("input", at_point(lambda x: x[0] <= -1 or x[1] >= 1)),
    "exp": ("input", overflowing),
    "expm1": ("input", overflowing),
}


@numeric_rule(RULE, DANGERS)
def check(numerics: Numerics) -> Iterator[Finding]:
    if not numerics.trains:
        return
    for node in numerics.nodes(*DANGERS):
        name, danger = DANGERS[node.op]
        dangerous = danger(dtype_of(node))
        operand = node.arguments.get(name)
        if not numerics.learns(operand) or not numerics.differentiates(node) or not numerics.keeps_gradients(node):
            continue
        if not isinstance(operand, Value) or replaced_before(numerics, node, operand):
            continue
        if not selected_safely(numerics, node, operand, dangerous):
            continue
        cell = next((c for c in numerics.cells(operand) if verdict(c, dangerous, dangerous) is not None), None)
        if cell is None or I.is_empty(cell.reached):
            continue
        message = (
            f"where hides the bad elements of {spoken(node.api)}, but its gradient is NaN there: "
            f"its argument is in {I.text(shown_range(cell))}"
        )
        fix = Fix("choose a safe argument first, then apply the function, then choose again")
        yield tell(numerics, RULE, node, operand, Verdict.POSSIBLE, cell, message, fix)
