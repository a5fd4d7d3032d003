"""A `view(-1, n)` mixes the samples of a batch.

## What it does
Reports `view(-1, n)` and `reshape(-1, n)` where `n` is neither what one sample holds nor the product of its last
axes, so that rows of the result are made of parts of a sample, or of several samples.

## Why it is bad
With the wrong `n` the `-1` takes what is left, so nothing is raised here: the batch axis has another size, samples
are mixed, and the failure shows up far away or not at all.

## Example
```python
import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(16 * 5, 10)

    def forward(self, x):
        return self.fc(x.view(-1, 16 * 5))

Net()(torch.randn(8, 16, 5, 5))
```

## Fix
Say which axis must stay: `x.view(x.size(0), -1)` or `x.flatten(1)`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.finding import Finding, Fix, Verdict
from ..base.shape import shape_text
from ..base.truth import NO
from ..graph.graph import Node
from .facts.flow import nodes, operand
from .registry import rule


@rule("batch-swallowing-view")
def check(machine: Any) -> Iterator[Finding]:
    for node in nodes(machine, "view", "reshape"):
        value = operand(node, "input")
        before = machine.builder.type_of(value).shape if value is not None else None
        after = machine.builder.type_of(node.outputs[0]).shape if node.outputs else None
        if before is None or after is None or node.site is None or node.scope is None or not is_flattening(node):
            continue
        if len(after) == 2 and len(before) > 2 and mixes(before, after):
            shapes = f"{shape_text(before)} is viewed as {shape_text(after)}"
            message = f"the batch of {D.text(before[0])} becomes {D.text(after[0])} rows: {shapes}"
            yield Finding(
                "batch-swallowing-view",
                Verdict.POSSIBLE,
                message,
                node.site.blamed(),
                fix=Fix("view(x.size(0), -1) or flatten(1)"),
            )


def is_flattening(node: Node) -> bool:
    """view(-1, n)"""
    sizes = node.arguments.get("shape", node.arguments.get("size"))
    while isinstance(sizes, (list, tuple)) and len(sizes) == 1 and isinstance(sizes[0], (list, tuple)):
        sizes = sizes[0]
    return isinstance(sizes, (list, tuple)) and len(sizes) == 2 and sizes[0] == -1


def mixes(before: tuple[Dim, ...], after: tuple[Dim, ...]) -> bool:
    """The rows of the result are no whole rows along any of the first axes."""
    rows = [D.product(before[i:]) for i in range(1, len(before))]
    return D.same(before[0], after[0]) is NO and all(D.same(row, after[1]) is NO for row in rows)
