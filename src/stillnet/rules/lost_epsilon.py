"""An epsilon disappears in rounding.

## What it does
Reports numbers that are meant to keep something away from zero and vanish in the element type they are used in: `1 +
1e-10` is 1 in float32, and `1e-8` is 0 in float16.

## Why it is bad
The guard is not there: the logarithm or the division that it should protect gets exactly zero.

## Example
```python
import torch

probability = torch.rand(8).half()
loss = (probability + 1e-8).sum()
```

## Fix
Use an epsilon that the type can hold: at least 1e-7 next to 1 in float32 (1e-3 in float16), and at least 1e-7 on its
own in float16; and write `(1 - p) + 1e-7` rather than `1 + 1e-7 - p`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base import interval as I
from ..base.annotations import Any
from ..base.finding import Finding, Fix, Verdict
from ..graph.graph import Node, Value
from .facts.numerics import Numerics, dtype_of, numeric_rule, tell

RULE = "lost-epsilon"
SUMS = ("add", "sub", "reverse_subtract")
# Larger numbers are no epsilons.
LARGEST = 1e-4
# How many sums a lost epsilon is followed through to a limit.
FOLLOWED = 3


@numeric_rule(RULE, ("add", "sub", "clamp", "maximum", "reverse_subtract"))
def check(numerics: Numerics) -> Iterator[Finding]:
    for node in numerics.nodes("add", "sub", "clamp", "maximum", "reverse_subtract"):
        kind = node.outputs[0].dtype if node.outputs else None
        if kind is None or kind.name not in I.LARGEST:
            continue
        for value in node.arguments.values():
            text = vanished(value, dtype_of(node), node.op in SUMS) or absorbed(numerics, node, value)
            if text is not None and not is_limited(numerics, node, FOLLOWED):
                operand = next((v for v in node.inputs if v is not value), None)
                cell = numerics.cells(operand)[0]
                message = f"{text} in {kind.name}: the epsilon is lost"
                yield tell(numerics, RULE, node, None, Verdict.POSSIBLE, cell, message, Fix("use a larger epsilon"))


def is_limited(numerics: Numerics, node: Node, followed: int) -> bool:
    """Whether everybody who reads a sum, perhaps through others, keeps it above zero by a limit: the epsilon is not needed."""
    users = numerics.users(node.outputs[0]) if node.op in SUMS and node.outputs else []
    return bool(users) and all(
        (u.op in ("clamp", "maximum") and numerics.ranges.of(u.outputs[0]).cell.bounds[0] > 0)
        or (followed > 0 and u.op in SUMS and is_limited(numerics, u, followed - 1))
        for u in users
    )


def vanished(value: Any, dtype: str, in_sum: bool) -> str | None:
    """A written number that rounds to 0 or to a whole number."""
    if not isinstance(value, float) or value == 0 or value.is_integer():
        return None
    near = I.nearest(value, dtype)
    if near == 0 and abs(value) < LARGEST:
        return f"{value:g} is 0"
    if in_sum and near in (1.0, -1.0) and 0 < abs(near - value) < LARGEST:
        return f"{value!r} is {near:.0f}"
    return None


def is_written(value: Any) -> bool:
    """A number that stands in the program or the file; one that was computed is no epsilon."""
    if isinstance(value, Value):
        return not isinstance(value.producer, Node) or not value.producer.inputs
    return isinstance(value, float)


def is_term(numerics: Numerics, node: Node) -> bool:
    """Whether the result is a term of another sum; by itself it is as far from zero as the larger number."""
    return any(user.op in SUMS for user in numerics.users(node.outputs[0]))


def absorbed(numerics: Numerics, node: Node, value: Any) -> str | None:
    """A small number that is added to a larger one which does not notice, before something is taken from the sum."""
    if node.op not in ("add", "sub") or not is_written(value) or not is_term(numerics, node):
        return None
    cells = numerics.cells(value, dtype_of(node))
    if len(cells) != 1 or not I.is_point(cells[0].bounds) or not 0 < abs(cells[0].bounds[0]) < LARGEST:
        return None
    small = cells[0].bounds[0]
    others = [
        c
        for v in node.arguments.values()
        if v is not value and isinstance(v, (Value, float, int)) and not isinstance(v, bool)
        for c in numerics.cells(v, dtype_of(node))
    ]
    if not others or any(not I.is_point(c.bounds) for c in others):
        return None
    dtype = dtype_of(node)
    if all(c.bounds[0] and I.nearest(c.bounds[0] + small, dtype) == c.bounds[0] for c in others[:1]):
        return f"{small:g} next to {I.number(others[0].bounds[0])} is nothing"
    return None
