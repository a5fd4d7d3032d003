"""The binary cross entropy with logits gets probabilities.

## What it does
Reports `sigmoid` whose result is the input of `nn.BCEWithLogitsLoss` or `F.binary_cross_entropy_with_logits`.

## Why it is bad
The loss applies the sigmoid itself. Applied twice, the output lies between 0.5 and 0.73, so the network can never be
sure of a negative and its gradients are tiny.

## Example
```python
import torch
import torch.nn as nn

net = nn.Sequential(nn.Linear(10, 1), nn.Sigmoid())
loss = nn.BCEWithLogitsLoss()(net(torch.randn(4, 10)), torch.ones(4, 1))
```

## Fix
Leave the sigmoid out of the network, or use `nn.BCELoss`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Note, Verdict
from .facts.flow import maker, nodes, operand
from .registry import rule


@rule("sigmoid-before-bce-with-logits")
def check(machine: Any) -> Iterator[Finding]:
    for node in nodes(machine, "binary_cross_entropy_with_logits"):
        value = operand(node, "input")
        source = maker(value) if value is not None else None
        if source is not None and source.op in ("sigmoid", "hardsigmoid") and node.site and source.site:
            message = "binary_cross_entropy_with_logits gets a sigmoid and applies it again: it takes logits"
            yield Finding(
                "sigmoid-before-bce-with-logits",
                Verdict.POSSIBLE,
                message,
                node.site.blamed(),
                (Note("sigmoid here", source.site.blamed()),),
                Fix("pass the logits: leave the sigmoid out"),
            )
