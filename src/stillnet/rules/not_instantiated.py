"""A class is given where an instance of it is needed.

## What it does
Reports a layer class inside `nn.Sequential` or `nn.ModuleList` (`nn.ReLU` instead of `nn.ReLU()`), and a loss class
that is called with prediction and target as if it were the loss itself, and a method that is iterated over or unpacked
without being called (`a, b = self.optimizers`).

## Why it is bad
`Sequential` raises a TypeError. `nn.CrossEntropyLoss(output, target)` builds a loss with the tensors as its settings,
which raises as soon as torch tries to read them as flags.

## Example
```python
import torch.nn as nn

net = nn.Sequential(nn.Linear(10, 10), nn.ReLU, nn.Linear(10, 2))
```

## Fix
```python
net = nn.Sequential(nn.Linear(10, 10), nn.ReLU(), nn.Linear(10, 2))
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix
from .facts.evidence import failures
from .facts.exceptions import finding, stops
from .registry import rule


@rule("not-instantiated")
def check(machine: Any) -> Iterator[Finding]:
    yield from failures(machine, "not-instantiated")
    for stop in stops(machine):
        name = stop.fact("stillnet_not_called")
        if name is not None and not stop.invented and stop.kind in ("raised", "caught"):
            short = str(name).rpartition(".")[2]
            yield from finding(machine, "not-instantiated", stop, stop.text, fix=Fix(f"{short} -> {short}()"))
        given = stop.fact("stillnet_no_module")
        if given is None:
            continue
        is_class = hasattr(given, "mro")
        fix = Fix(f"{given.name} -> {given.name}()") if is_class else None
        message = f"the class {given.name} is given where a module is needed" if is_class else stop.text
        yield from finding(machine, "not-instantiated", stop, message, fix=fix)
