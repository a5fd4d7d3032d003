"""A layer is built or called with a setting that it refuses.

## What it does
Checks the settings of layers and functions against what they accept: channels that `groups` does not divide, a kernel
that is larger than its (padded) input, a dropout probability outside 0 to 1, `output_padding` that is not smaller
than the stride, a size that is negative or a float where an integer is needed.

## Why it is bad
The constructor or the first call raises an exception.

## Example
```python
import torch.nn as nn

hidden = 10
layer = nn.Linear(hidden / 2, 4)
```

## Fix
```python
layer = nn.Linear(hidden // 2, 4)
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding
from .facts.evidence import failures
from .registry import rule


@rule("invalid-layer-argument")
def check(machine: Any) -> Iterator[Finding]:
    return failures(machine, "invalid-layer-argument")
