"""An operation gets element types that it does not accept.

## What it does
Follows the element type of every tensor and reports operations that refuse it: matrix products and convolutions of
mixed types, class indices that are no integers, a mean of integers, probabilities with an integer target.

## Why it is bad
The operation raises an exception.

## Example
```python
import torch
import torch.nn as nn

logits = torch.randn(4, 1)
labels = torch.tensor([[0], [1], [1], [0]])
nn.BCEWithLogitsLoss()(logits, labels)
```

## Fix
Convert where the tensor is made or just before it is used:
```python
nn.BCEWithLogitsLoss()(logits, labels.float())
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding
from .facts.evidence import failures
from .registry import rule


@rule("dtype-mismatch")
def check(machine: Any) -> Iterator[Finding]:
    return failures(machine, "dtype-mismatch")
