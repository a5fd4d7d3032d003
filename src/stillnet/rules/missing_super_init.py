"""A module assigns layers before `super().__init__()` has run.

## What it does
Reports the assignment of a layer, parameter or buffer to a module whose `torch.nn.Module.__init__` was not called.

## Why it is bad
The tables that hold layers and parameters do not exist yet: the assignment raises an AttributeError.

## Example
```python
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        self.fc = nn.Linear(10, 2)

Net()
```

## Fix
```python
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(10, 2)
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix
from .facts.exceptions import finding, stops
from .registry import rule


@rule("missing-super-init")
def check(machine: Any) -> Iterator[Finding]:
    for stop in stops(machine):
        module = stop.fact("stillnet_super_init")
        if module is not None:
            message = f"{module.cls.name}: {stop.text}"
            yield from finding(
                machine, "missing-super-init", stop, message, fix=Fix("call super().__init__() first in __init__")
            )
