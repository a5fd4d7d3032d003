"""An einops pattern does not fit the tensor it is applied to.

## What it does
Reads the patterns of `rearrange`, `reduce`, `repeat`, `einsum`, `pack`, `unpack` and their layers, and reports a
pattern that is malformed, has another number of axes than the tensor, or splits an axis into parts that do not make
up its size.

## Why it is bad
einops raises an exception.

## Example
```python
import torch
from einops import rearrange

images = torch.randn(8, 3, 32, 32)
patches = rearrange(images, "b c (h p) (w q) -> b (h w) (p q c)", p=5, q=5)
```

## Fix
Choose parts that divide the axis:
```python
patches = rearrange(images, "b c (h p) (w q) -> b (h w) (p q c)", p=4, q=4)
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding
from .facts.evidence import failures
from .registry import rule


@rule("einops-pattern")
def check(machine: Any) -> Iterator[Finding]:
    return failures(machine, "einops-pattern")
