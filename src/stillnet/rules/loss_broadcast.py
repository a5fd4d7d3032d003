"""A loss compares tensors of different shapes, and broadcasting hides it.

## What it does
Reports losses that work element by element (`mse_loss`, `l1_loss`, `smooth_l1_loss`, `huber_loss` ...) and
differences under `mean` whose two tensors have provably different shapes that broadcast.

## Why it is bad
With predictions `[N, 1]` and targets `[N]` every prediction is compared with every target: the loss is a mean over N
* N differences, and the network learns to predict the average.

## Example
```python
import torch
import torch.nn as nn

prediction = nn.Linear(10, 1)(torch.randn(8, 10))
target = torch.randn(8)
loss = nn.MSELoss()(prediction, target)
```

## Fix
Give both the same shape: `prediction.squeeze(1)` or `target.unsqueeze(1)`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base import dim as D
from ..base.annotations import Any
from ..base.finding import Finding, Fix, Verdict
from ..base.shape import shape_text
from ..base.truth import NO, YES
from ..graph.graph import Node, Value
from .facts.evidence import birth
from .facts.flow import maker, nodes, operand
from .registry import rule

LOSSES = (
    "mse_loss",
    "l1_loss",
    "smooth_l1_loss",
    "huber_loss",
    "kl_div",
    "poisson_nll_loss",
    "soft_margin_loss",
    "hinge_embedding_loss",
)

# Operations that give the predictions of a layer, or of weights that the program multiplies itself.
PRODUCTS = frozenset({"linear", "matmul", "mm", "addmm"})


@rule("loss-broadcast")
def check(machine: Any) -> Iterator[Finding]:
    for node in nodes(machine, *LOSSES):
        yield from compared(machine, node, operand(node, "input"), operand(node, "target"))
    for node in nodes(machine, "mean"):
        yield from by_hand(machine, node)


def compared(machine: Any, node: Node, left: Value | None, right: Value | None) -> Iterator[Finding]:
    if left is None or right is None or node.site is None or not node.outputs or node.outputs[0].dtype is None:
        return
    a, b = machine.builder.type_of(left).shape, machine.builder.type_of(right).shape
    if a is not None and b is not None and differ(a, b):
        message = f"{node.op} broadcasts {shape_text(a)} against {shape_text(b)}: the shapes should be equal"
        yield Finding("loss-broadcast", Verdict.POSSIBLE, message, node.site.blamed(), (), adapted(node, a, b))


def by_hand(machine: Any, node: Node) -> Iterator[Finding]:
    """((prediction - target) ** 2).mean() with one unit of a layer against a plain vector of the same length."""
    value = operand(node, "input")
    power = maker(value) if value is not None else None
    if power is None or power.op not in ("pow", "square", "abs") or not power.inputs:
        return
    difference = maker(power.inputs[0])
    if difference is None or difference.op != "sub" or len(difference.inputs) != 2 or difference.site is None:
        return
    for column, row in (difference.inputs, difference.inputs[::-1]):
        a, b = machine.builder.type_of(column).shape, machine.builder.type_of(row).shape
        if (
            a is None
            or b is None
            or len(a) != 2
            or len(b) != 1
            or a[1] != 1
            or D.same(a[0], b[0]) is not YES
            or b[0] == 1
        ):
            continue
        source = birth(machine, column, -1, 1)
        if source is not None and source.op in PRODUCTS:
            message = f"the difference broadcasts {shape_text(a)} against {shape_text(b)}: the shapes should be equal"
            advice = adapted(difference, b, a) if column is difference.inputs[1] else adapted(difference, a, b)
            yield Finding("loss-broadcast", Verdict.POSSIBLE, message, difference.site.blamed(), (), advice)


def adapted(node: Node, left: tuple[Any, ...], right: tuple[Any, ...]) -> Fix | None:
    """The target with the shape of the prediction, where an axis of one element is all that differs."""
    torch = node.api.startswith(("torch.", "Tensor."))
    if equal((*right, 1), left):
        return Fix("target: .unsqueeze(-1)" if torch else "target: [..., None]")
    if equal((*left, 1), right):
        return Fix("target: .squeeze(-1)" if torch else "target: [..., 0]")
    return None


def equal(a: tuple[Any, ...], b: tuple[Any, ...]) -> bool:
    return len(a) == len(b) and all(D.same(x, y) is YES for x, y in zip(a, b))


def differ(a: tuple[Any, ...], b: tuple[Any, ...]) -> bool:
    """Provably not one shape; a single number as target is a constant, not a mistake."""
    if not a or not b:
        return False
    return len(a) != len(b) or any(D.same(x, y) is NO for x, y in zip(a, b))
