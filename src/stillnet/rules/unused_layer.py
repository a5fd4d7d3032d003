"""A layer with weights is built and never used.

## What it does
Reports a child module with parameters that is neither called nor has its weights read, in a model whose forward was
read to its end, and that no function of the project mentions.

## Why it is bad
The layer costs memory and is saved with the model, its weights never change, and what it was meant to compute is
missing. It also breaks distributed training, which waits for its gradients.

## Example
```python
import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(10, 10)
        self.fc2 = nn.Linear(10, 10)

    def forward(self, x):
        x = self.fc1(x)
        return self.fc1(x)

Net()(torch.randn(1, 10))
```

## Fix
Call it, or remove it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..base.finding import Finding, Verdict
from .registry import rule
from .usage import called_modules, holders, mentioned


@rule("unused-layer")
def check(machine: Any) -> Iterator[Finding]:
    from ..source.known.torch_module import is_module, members

    called = called_modules(machine)
    for holder in holders(machine):
        for name, child in members(holder.module, "_modules"):
            if not is_module(child) or child.site is None or not child.site.ours:
                continue
            if is_dead(machine, child, called) and not mentioned(machine, name):
                message = f"{holder.module.cls.name}: the layer {name} ({child.cls.name}) is never used"
                yield Finding(
                    "unused-layer",
                    Verdict.POSSIBLE,
                    message,
                    child.site.span,
                    node=f"{holder.path}.{name}" if holder.path else name,
                )


def is_dead(machine: Any, layer: Any, called: set[int]) -> bool:
    """It has weights, and neither it nor anything in it was called, read or handed to something unknown."""
    from ..source.known.torch_module import parameters_of, walk

    if id(layer) in called:
        return False
    weights = parameters_of(layer)
    inside = [member.module for member in walk(layer)]
    escaped = machine.context.get("escaped", ())
    return (
        bool(weights)
        and not any(t.used for _, t in weights)
        and not any(id(m) in called or m in escaped for m in inside)
    )
