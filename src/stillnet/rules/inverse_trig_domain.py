"""An inverse trigonometric or hyperbolic function gets a number outside its domain.

## What it does
Reports `acos` and `asin` of what may lie outside [-1, 1], or may reach its ends and is trained through, `atanh` of what may
reach its ends, and `acosh` of what may be below 1.

## Why it is bad
The result is NaN, or infinite. A cosine similarity computed by hand passes 1 by rounding alone.

## Example
```python
import torch

angle = torch.acos(2 * torch.rand(8))
```

## Fix
Clamp the argument: `torch.acos(x.clamp(-1 + 1e-7, 1 - 1e-7))`, which also keeps the gradient finite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..analyses.domain.angles import is_cosine_of_angle, is_sine_of_pitch
from ..analyses.domain.cells import Cell
from ..base import interval as I
from ..base.finding import Finding, Fix, Verdict
from ..base.interval import Interval
from ..graph.constraints import spoken
from ..graph.graph import Node
from .advice.numeric_fixes import clamped
from .facts.choices import is_gradient, selected_safely
from .facts.numerics import Numerics, numeric_rule, outside, shown_range, tell, worst

RULE = "inverse-trig-domain"
DOMAINS: dict[str, Interval] = {"acos": (-1.0, 1.0), "asin": (-1.0, 1.0), "atanh": (-1.0, 1.0), "acosh": (1.0, I.INF)}

# At the ends of their domain these are infinite.
INFINITE = frozenset({"atanh"})

# What an angle is taken of where nothing but the formula is known.
FORMS = {"acos": is_cosine_of_angle, "asin": is_sine_of_pitch}


@numeric_rule(RULE, DOMAINS)
def check(numerics: Numerics) -> Iterator[Finding]:
    for node in numerics.nodes(*DOMAINS):
        operand = node.arguments.get("input")
        low, high = DOMAINS[node.op]
        always, sometimes = at_ends(low, high) if node.op in INFINITE else outside(low, high)
        danger = worst(numerics, operand, always, sometimes)
        if danger is None and not is_gradient(node):
            yield from by_form(numerics, node, operand)
            yield from by_gradient(numerics, node, operand)
        if danger is None or is_gradient(node) or selected_safely(numerics, node, operand, sometimes):
            continue
        sure, cell = danger
        domain, got = I.text((low, high)), I.text(shown_range(cell))
        message = f"{spoken(node.api)} may get numbers outside {domain}: its argument is in {got}"
        if got == domain:
            message += ", and is infinite at its ends" if node.op in INFINITE else " but for rounding"
        yield tell(numerics, RULE, node, operand, sure, cell, message, repair(numerics, node))


# Their derivative is infinite at the ends of their domain.
STEEP = frozenset({"acos", "asin"})


def by_gradient(numerics: Numerics, node: Node, operand: object) -> Iterator[Finding]:
    """A cosine that was cut off at the ends of the domain: where it was, the gradient is zero times infinity."""
    if node.op not in STEEP or not numerics.learns(operand) or not numerics.trains:
        return
    if not numerics.keeps_gradients(node) or not numerics.differentiates(node):
        return
    steep = at_ends(*DOMAINS[node.op])[1]
    cell = next((c for c in numerics.cells(operand) if not I.is_empty(c.reached) and steep(c.reached)), None)
    if cell is not None:
        message = f"the gradient of {spoken(node.api)} is infinite at -1 and 1: its argument is in {I.text(shown_range(cell))}"
        yield tell(numerics, RULE, node, operand, Verdict.POSSIBLE, cell, message, repair(numerics, node))


def at_ends(low: float, high: float) -> tuple[Callable[[Interval], bool], Callable[[Interval], bool]]:
    """Whether a range lies outside of an open interval altogether, and whether it leaves it somewhere."""
    return lambda x: x[1] <= low or x[0] >= high, lambda x: x[0] <= low or x[1] >= high


def repair(numerics: Numerics, node: Node) -> Fix:
    limits = "min=1" if node.op == "acosh" else "-1 + 1e-6, 1 - 1e-6"
    return clamped(numerics, node, "clamp the argument", limits)


def by_form(numerics: Numerics, node: Node, operand: object) -> Iterator[Finding]:
    """The angle of a rotation, or between two vectors, of which nothing is known but that their cosine or sine is taken."""
    bounds = numerics.cells(operand)[0].bounds
    if node.op not in FORMS or I.covers(DOMAINS[node.op], bounds) or not FORMS[node.op](operand):
        return
    word = "sine" if node.op == "asin" else "cosine"
    message = f"{spoken(node.api)} may get numbers outside [-1, 1]: rounding takes the {word} of an angle past one"
    cell = Cell(bounds, DOMAINS[node.op])
    yield tell(numerics, RULE, node, operand, Verdict.POSSIBLE, cell, message, repair(numerics, node))
