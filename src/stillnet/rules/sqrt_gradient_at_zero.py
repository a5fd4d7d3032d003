"""A square root of zero is trained through: its gradient is infinite.

## What it does
Reports `sqrt`, `x ** 0.5` and the like in a program that trains, where the argument can be exactly zero (a sum of
squares, a distance of equal points, a variance) and a gradient flows through it to a weight, and lengths of the
arguments of functions and modules that a program only defines, and distances between them. `torch.norm` and `std`,
whose gradient at zero is defined as zero, are not reported.

## Why it is bad
The derivative `1 / (2 * sqrt(x))` is `inf` at zero; times the zero gradient of a square it is NaN. The loss looks
fine, and after the step all weights are NaN.

## Example
```python
import torch

layer = torch.nn.Linear(4, 2)
points = layer(torch.rand(8, 4))
distance = torch.sqrt(((points[:4] - points[4:]) ** 2).sum(dim=1))
distance.mean().backward()
```

## Fix
Add an epsilon inside the root: `torch.sqrt(squares + 1e-12)`. An epsilon outside changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..analyses.domain.cells import Cell
from ..base import interval as I
from ..base.annotations import Any
from ..base.finding import Finding, Verdict
from ..base.truth import YES
from ..graph.constraints import spoken
from ..graph.graph import Node
from ..source.tensors.gradients import CUT, mode
from .advice.numeric_fixes import clamped
from .division_by_zero import hazard, is_of_weights
from .facts.choices import is_gradient
from .facts.numerics import Numerics, numeric_rule, shown_range, tell
from .formulas.lengths import is_length
from .formulas.roots import is_root, is_told_as_divisor
from .hand_written_softmax_cross_entropy import maker

RULE = "sqrt-gradient-at-zero"
# Operations that stop a gradient, and how far a root is followed to one.
WITHOUT_GRADIENT = frozenset(
    [
        "argmax",
        "argmin",
        "argsort",
        "floor",
        "ceil",
        "round",
        "sign",
        "greater",
        "greater_equal",
        "less",
        "less_equal",
        "equal",
        "not_equal",
    ]
)
FOLLOWED = 6


@numeric_rule(RULE, ("sqrt", "pow"))
def check(numerics: Numerics) -> Iterator[Finding]:
    for node in numerics.nodes("sqrt", "pow"):
        operand = node.arguments.get("input")
        if not is_root(node) or not node.outputs or not numerics.differentiates(node) or not numerics.may_train(node):
            continue
        cell = reaching(numerics, node, operand)
        if (
            cell is None
            or is_of_weights(numerics, operand)
            or is_told_as_divisor(numerics, node, lambda n, x: hazard(numerics, n, x) is not None)
        ):
            continue
        message = f"the gradient of {word(node)} is infinite at 0: its argument is in {I.text(shown_range(cell))}"
        yield tell(
            numerics, RULE, node, operand, Verdict.POSSIBLE, cell, message,
            clamped(numerics, node, "add an epsilon inside the root: x + 1e-12", "min=1e-12"),
        )  # fmt: skip


def reaching(numerics: Numerics, node: Node, operand: Any) -> Cell | None:
    """The block of an operand that reaches zero, where a gradient flows back from the root."""
    left = numerics.is_run_by_others(node) and not numerics.users(node.outputs[0])
    if not left and not is_used(numerics, node):
        return None
    if numerics.learns(node.outputs[0]):
        zero = next((c for c in numerics.cells(operand) if is_from_zero(c)), None)
        return None if zero is None or I.is_point(zero.bounds) or is_exponential(operand) else zero
    given = is_length(numerics, operand) and mode(numerics.machine, node) is YES
    return next((c for c in numerics.cells(operand) if c.bounds[0] == 0), None) if given else None


def is_from_zero(cell: Cell) -> bool:
    """Whether zero occurs, and nothing below it, which is another mistake."""
    return I.holds(cell.reached, 0.0) and (cell.bounds[0] >= 0 or cell.reached[0] == 0 < cell.reached[1])


def is_exponential(operand: Any) -> bool:
    """An exponential is zero only far below, where what is told about it is that it overflows far above."""
    source = maker(operand)
    return source is not None and source.op == "exp"


def is_used(numerics: Numerics, node: Node) -> bool:
    """A root that nothing differentiable reads has no gradient; a stored graph says itself what is differentiated."""
    users = numerics.users(node.outputs[0]) if node.outputs else []
    if numerics.is_loss(node):
        return True
    if node.stored is not None:
        return any(is_gradient(u) for u in users)
    return any(hands_gradient(numerics, u, FOLLOWED) for u in users)


def hands_gradient(numerics: Numerics, node: Node, followed: int) -> bool:
    """Whether a gradient may come back through an operation: none does through places and comparisons."""
    if node.op in WITHOUT_GRADIENT or node.api in CUT:
        return False
    users = numerics.users(node.outputs[0]) if node.outputs and followed else []
    return not users or any(hands_gradient(numerics, u, followed - 1) for u in users)


def word(node: Node) -> str:
    return "sqrt" if node.op == "sqrt" else f"{spoken(node.api)} {node.arguments.get('exponent')}"
