"""A parameter is declared and never read.

## What it does
Reports an `nn.Parameter` of a module whose forward was read to its end without anybody reading it. Initialising,
printing or optimising a parameter is not reading it; using it through another module or a function is.

## Why it is bad
The parameter gets no gradient and never changes: what it was meant to do is missing from the computation. It also
breaks distributed training, which waits for its gradient.

## Example
```python
import torch
import torch.nn as nn

class Shift(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(size))
        self.bias = nn.Parameter(torch.zeros(size))

    def forward(self, x):
        return x + self.bias

Shift(10)(torch.randn(1, 10))
```

## Fix
Use it, or remove it:
```python
return self.weight * x + self.bias
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Verdict
from .facts.usage import holders, mentioned
from .registry import rule


@rule("unused-parameter")
def check(machine: Any) -> Iterator[Finding]:
    from ..source.known.torch.module_members import members
    from ..source.values import Tensor

    for holder in holders(machine):
        for name, tensor in members(holder.module, "_parameters"):
            if not isinstance(tensor, Tensor) or tensor.used or tensor.site is None or mentioned(machine, name):
                continue
            if any(mentioned(machine, other) for other in other_names(holder.module, tensor)):
                continue
            site = tensor.site
            if site.ours:
                message = f"{holder.module.cls.name}: the parameter {name} is never read"
                yield Finding(
                    "unused-parameter",
                    Verdict.POSSIBLE,
                    message,
                    site.span,
                    node=f"{holder.path}.{name}" if holder.path else name,
                )


def other_names(module: Any, tensor: Any) -> Iterator[str]:
    """What the objects that a module keeps call one of its parameters: they read it where its forward need not come."""
    from ..source.values import Instance

    for kept in module.attributes.values():
        if isinstance(kept, Instance):
            yield from (name for name, value in kept.attributes.items() if value is tensor and isinstance(name, str))
