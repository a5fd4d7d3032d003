"""A softmax over a single unit always gives one.

## What it does
Reports `softmax` or `log_softmax` over an axis that a layer makes with one unit, such as `nn.Linear(64, 1)`.

## Why it is bad
The softmax of one number is 1, whatever the number is (its logarithm is 0): the output is constant and no gradient
flows.

## Example
```python
import torch
import torch.nn as nn

net = nn.Sequential(nn.Linear(10, 1), nn.Softmax(dim=1))
net(torch.randn(4, 10))
```

## Fix
Use a sigmoid for one unit, or two units with the softmax.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Note, Verdict
from .facts.evidence import birth
from .facts.flow import nodes, operand
from .facts.keras_facts import written_at
from .registry import rule


@rule("softmax-over-one-unit")
def check(machine: Any) -> Iterator[Finding]:
    for node in nodes(machine, "softmax", "log_softmax"):
        value, axis = operand(node, "input"), node.arguments.get("dim")
        shape = machine.builder.type_of(value).shape if value is not None else None
        if (
            value is None
            or not shape
            or not isinstance(axis, int)
            or not -len(shape) <= axis < len(shape)
            or node.site is None
        ):
            continue
        if shape[axis] == 1:
            source = birth(machine, value, axis % len(shape) - len(shape), 1)
            if source is not None and source.op in ("linear", "convolution", "dense") and source.site is not None:
                constant = "1" if node.op == "softmax" else "0"
                yield Finding(
                    "softmax-over-one-unit",
                    Verdict.POSSIBLE,
                    f"{node.op} over one unit is always {constant}",
                    written_at(node),
                    (Note("one unit since here", source.site.blamed()),),
                    Fix("sigmoid, or one unit for each class"),
                )
