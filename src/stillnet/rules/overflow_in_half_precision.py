"""A product or a sum is too large for its element type.

## What it does
Reports arithmetic on numbers of known size whose result passes the largest number of the type: 65504 for float16,
3.4e38 for float32 and bfloat16.

## Why it is bad
The result is `inf`, and differences and quotients of it are NaN.

## Example
```python
import torch

pixels = torch.randint(0, 256, (8, 8)).half()
energy = (pixels * pixels).sum()
```

## Fix
Scale the numbers first (`pixels / 255`), or compute in float32.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..analyses.domain.cells import Cell
from ..base import interval as I
from ..base.finding import Finding, Fix, Verdict
from ..base.interval import Interval
from ..graph.constraints import spoken
from ..graph.graph import Node
from .facts.choices import is_gradient
from .facts.numerics import Numerics, numeric_rule, tell

RULE = "overflow-in-half-precision"
ARITHMETIC = ("mul", "square", "pow", "add", "sub", "sum", "matmul", "mm", "bmm", "cast", "cast_f16", "prod")


@numeric_rule(RULE, ARITHMETIC)
def check(numerics: Numerics) -> Iterator[Finding]:
    for node in numerics.nodes(*ARITHMETIC):
        kind = node.outputs[0].dtype if node.outputs else None
        if kind is None or kind.name not in I.LARGEST or is_gradient(node):
            continue
        exponent = node.arguments.get("exponent")
        if isinstance(exponent, (int, float)) and exponent < 1:
            continue  # what it does at zero is another rule's
        if any(isinstance(a, float) and abs(a) == I.INF for a in node.arguments.values()):
            continue  # an infinity that the program writes is meant
        if any(numerics.is_open_weight(v) for v in node.inputs):
            continue  # what is added to or multiplied by something unknown is unknown
        result = numerics.ranges.of(node.outputs[0]).cell
        if not is_infinite(result.reached):
            continue
        operands = [numerics.ranges.of(v).cell for v in node.inputs]
        if not operands or any(c.weak or I.is_empty(c.reached) or is_infinite(c.reached) for c in operands):
            continue
        widest = max(operands, key=size)
        if not explains(numerics, node, size(widest), I.LARGEST[kind.name]):
            continue
        message = (
            f"{spoken(node.api)} passes the largest {kind.name} number, {I.number(I.LARGEST[kind.name])}: "
            f"its operand is in {I.text(widest.reached)}"
        )
        operand = node.inputs[operands.index(widest)]
        yield tell(numerics, RULE, node, operand, Verdict.POSSIBLE, widest, message, Fix("scale the numbers first"))


# Beside loops, numbers beyond this are guesses about their rounds, not numbers that programs compute with.
USUAL = 1e15


def size(cell: Cell) -> float:
    return max(abs(cell.reached[0]), abs(cell.reached[1]))


def explains(numerics: Numerics, node: Node, most: float, largest: float) -> bool:
    """Whether numbers of this size that do occur pass the largest one: in a round of a loop it may be the state that does."""
    written = [abs(a) for a in node.arguments.values() if isinstance(a, (int, float))]
    if node.op in ("mul", "square", "add", "sub") and most * max(most, 2.0, *written) < largest:
        return False
    return most <= USUAL or largest < USUAL or not numerics.graph.loops


def is_infinite(x: Interval) -> bool:
    return not I.is_empty(x) and (x[0] == -I.INF or x[1] == I.INF)
