"""A logarithm gets zero or a negative number.

## What it does
Reports `log`, `log2`, `log10`, `log1p`, `logit` and `lgamma` whose argument has a range that reaches what they have
no value for. An error means that every element lies outside; a warning that values which occur do: the output of a
network, a `relu`, a `sigmoid` that has rounded to 0 or 1, a variance of equal numbers.

## Why it is bad
The logarithm of zero is `-inf` and that of a negative number NaN. Times zero, or in a gradient, both become NaN, and
one step later so are all weights.

## Example
```python
import torch

probability = torch.sigmoid(torch.nn.Linear(4, 1)(torch.rand(8, 4)))
entropy = torch.log(1 - probability)
```

## Fix
Use a function that takes logits (`log_softmax`, `logsigmoid`, `binary_cross_entropy_with_logits`), or keep the
argument away from zero: `torch.log(x.clamp(min=1e-12))`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..analyses.domain.cells import Cell
from ..base import interval as I
from ..base.finding import Finding, Fix, Verdict
from ..base.interval import Interval
from ..graph.constraints import spoken
from ..graph.graph import Node, Value
from .advice.fused_fixes import fused_log
from .advice.numeric_fixes import clamped
from .facts.choices import selected_safely
from .facts.numerics import Numerics, dtype_of, numeric_rule, shown_range, tell, worst
from .formulas.forms import is_density, is_weighted
from .formulas.losses import is_focal, is_variance_of_divergence
from .formulas.probabilities import (
    is_adversarial,
    is_answer_of_critic,
    is_half_of_entropy,
    is_odds,
    is_picked,
    is_sigmoid,
)
from .hand_written_softmax_cross_entropy import is_cross_entropy

RULE = "log-of-nonpositive"
# operation -> the largest number that has no logarithm
LIMITS = {"log": 0.0, "log2": 0.0, "log10": 0.0, "log1p": -1.0}


def below(limit: float) -> tuple[Callable[[Interval], bool], Callable[[Interval], bool]]:
    return lambda x: x[1] <= limit, lambda x: x[0] <= limit


@numeric_rule(RULE, (*LIMITS, "logit", "lgamma"))
def check(numerics: Numerics) -> Iterator[Finding]:
    for node in numerics.nodes(*LIMITS):
        operand = node.arguments.get("input")
        limit = LIMITS[node.op]
        always, sometimes = below(limit)
        danger = worst(numerics, operand, always, sometimes)
        if danger is None and limit == 0:
            yield from by_form(numerics, node, operand)
        if danger is None or is_cross_entropy(numerics, node):
            continue
        if selected_safely(numerics, node, operand, sometimes):
            continue
        sure, cell = danger
        if cell.bounds[0] >= limit and not numerics.learns(operand) and is_saturated(numerics, node):
            continue
        low = shown_range(cell)
        what = (
            "negative numbers" if low[0] < limit and limit == 0 else f"{I.number(limit)}" if low[0] == limit else "less"
        )
        reached = "only gets" if always(cell.bounds) else "may get"
        message = f"{spoken(node.api)} {reached} {what}: its argument is in {I.text(low)}"
        yield tell(numerics, RULE, node, operand, sure, cell, message, repair(numerics, node, operand, limit))
    yield from logits(numerics)
    yield from gammas(numerics)


# What gives a number for -inf, and what hands it on to that.
SATURATING = frozenset({"sigmoid", "tanh", "erf", "arctan"})
SHIFTING = frozenset({"add", "sub", "mul", "div", "identity", "cast"})


def is_saturated(numerics: Numerics, node: Node, followed: int = 4) -> bool:
    """`sigmoid(log(x) - shift)`: every reader gives a number where the logarithm is -inf."""
    users = numerics.users(node.outputs[0]) if followed else []
    return bool(users) and all(
        u.op in SATURATING or (u.op in SHIFTING and is_saturated(numerics, u, followed - 1)) for u in users
    )


def by_form(numerics: Numerics, node: Node, operand: object) -> Iterator[Finding]:
    """`log(p)` beside `log(1 - p)` or times targets: a probability, and those that networks compute round to 0 and 1.
    Densities round to 0, too."""
    forms = (is_half_of_entropy, is_adversarial, is_answer_of_critic, is_sigmoid, is_picked, is_weighted, is_focal)
    if any(form(numerics, node) for form in forms) or is_odds(numerics, operand):
        why, cell = "nothing keeps this probability away from 0 and 1", Cell(I.UNIT, I.UNIT)
    elif is_density(numerics, operand):
        why, cell = "the density is 0 far from its centre", Cell(I.NONNEGATIVE, I.ZERO)
    elif is_variance_of_divergence(numerics, node):
        why, cell = "nothing keeps this variance away from 0", Cell(I.NONNEGATIVE, I.ZERO)
    else:
        return
    message = f"{spoken(node.api)} may get 0: {why}"
    yield tell(numerics, RULE, node, operand, Verdict.POSSIBLE, cell, message, repair(numerics, node, operand, 0.0))


def logits(numerics: Numerics) -> Iterator[Finding]:
    """logit needs both ends open."""
    for node in numerics.nodes("logit"):
        if node.arguments.get("eps") is not None:
            continue
        operand = node.arguments.get("input")
        danger = worst(numerics, operand, lambda x: x[1] <= 0 or x[0] >= 1, lambda x: x[0] <= 0 or x[1] >= 1)
        if danger is not None:
            sure, cell = danger
            message = f"logit may get what is not between 0 and 1: its argument is in {I.text(shown_range(cell))}"
            yield tell(numerics, RULE, node, operand, sure, cell, message, Fix("write logit(x, eps=1e-6)"))


def gammas(numerics: Numerics) -> Iterator[Finding]:
    """The logarithm of the gamma function has no value at zero; that it meets another whole number below, nobody says."""
    for node in numerics.nodes("lgamma"):
        operand = node.arguments.get("input")
        danger = worst(numerics, operand, lambda x: x == I.ZERO, lambda x: x[0] <= 0 <= x[1])
        if danger is not None and not selected_safely(numerics, node, operand, lambda x: x[0] <= 0 <= x[1]):
            sure, cell = danger
            message = f"{spoken(node.api)} may get 0: its argument is in {I.text(shown_range(cell))}"
            yield tell(numerics, RULE, node, operand, sure, cell, message, repair(numerics, node, operand, 0.0))


def repair(numerics: Numerics, node: Node, operand: object, limit: float) -> Fix:
    if isinstance(operand, Value) and isinstance(operand.producer, Node):
        fused = fused_log(numerics, node)
        if fused is not None:
            return fused
    if limit:
        return clamped(numerics, node, "keep the argument above -1", "min=-0.999999")
    epsilon = "1e-7" if dtype_of(node) == "f16" else "1e-12"
    return clamped(numerics, node, f"keep the argument above zero: clamp it at {epsilon}", f"min={epsilon}")
