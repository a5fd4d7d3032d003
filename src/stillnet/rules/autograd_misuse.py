"""A tensor is asked for gradients that it cannot give, or leaves autograd without being detached.

## What it does
Reports `backward()` of something that no trained parameter leads to (computed under `no_grad()`, behind `detach()` or
`argmax`), a second `backward()` through operations whose memory the first one has freed, `numpy()` of a tensor that
requires grad, and an in-place operation on a parameter while autograd is on.

## Why it is bad
Each of them raises a RuntimeError when the program gets there.

## Example
```python
import torch
import torch.nn as nn

net = nn.Linear(4, 3)
prediction = net(torch.randn(8, 4)).argmax(1).float()
loss = nn.functional.mse_loss(prediction, torch.zeros(8))
loss.backward()
```

## Fix
Compute the loss from what stands before the operation without gradient:
```python
loss = nn.functional.cross_entropy(net(torch.randn(8, 4)), torch.zeros(8, dtype=torch.long))
loss.backward()
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding
from .facts.evidence import failures
from .registry import rule


@rule("autograd-misuse")
def check(machine: Any) -> Iterator[Finding]:
    yield from failures(machine, "autograd-misuse")
