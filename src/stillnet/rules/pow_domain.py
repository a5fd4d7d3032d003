"""A power has no value for the base it gets.

## What it does
Reports `x ** y` where a base that may be negative meets an exponent that is no whole number, or a base that may be
zero a negative exponent.

## Why it is bad
The first is NaN, the second `inf`.

## Example
```python
import torch

weights = torch.randn(8) ** -0.5
```

## Fix
Clamp the base (`x.clamp(min=1e-12) ** -0.5`), or take the power of its absolute value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..analyses.domain.cells import Cell
from ..base import interval as I
from ..base.annotations import Any
from ..base.finding import Finding, Fix, Verdict
from ..base.interval import Interval
from .facts.choices import is_gradient, selected_safely
from .facts.numerics import Numerics, numeric_rule, shown_range, tell, worst
from .formulas.forms import is_degree

RULE = "pow-domain"


@numeric_rule(RULE, ("pow", "float_power"))
def check(numerics: Numerics) -> Iterator[Finding]:
    for node in numerics.nodes("pow", "float_power"):
        base = node.arguments.get("input")
        power = known_power(numerics, node.arguments.get("exponent"))
        if power is None or (power >= 0 and power.is_integer()):
            continue
        always, sometimes = undefined(power)
        danger = worst(numerics, base, always, sometimes)
        if danger is None and power < 0 and is_degree(numerics, base):
            danger = (Verdict.POSSIBLE, Cell(I.NONNEGATIVE, I.NONNEGATIVE))
        if danger is None or is_gradient(node) or danger[1].weak:
            continue
        if selected_safely(numerics, node, base, lambda x: x[0] <= 0):
            continue
        sure, cell = danger
        what = "zero" if cell.reached[0] >= 0 else "negative numbers"
        message = f"** {I.number(power)} may get {what}: its base is in {I.text(shown_range(cell))}"
        yield tell(numerics, RULE, node, base, sure, cell, message, Fix("clamp the base above zero"))


def known_power(numerics: Numerics, exponent: Any) -> float | None:
    cells = numerics.cells(exponent)
    return cells[0].bounds[0] if len(cells) == 1 and I.is_point(cells[0].bounds) else None


def undefined(power: float) -> tuple[Callable[[Interval], bool], Callable[[Interval], bool]]:
    """Bases that have no such power: all of them, some of them."""
    fraction, inverse = not power.is_integer(), power < 0
    return (
        lambda x: (fraction and x[1] < 0) or (inverse and x == I.ZERO),
        lambda x: (fraction and x[0] < 0) or (inverse and x[0] <= 0 <= x[1]),
    )
