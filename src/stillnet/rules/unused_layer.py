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

from ..base.annotations import Any
from ..base.finding import Finding, Verdict
from .facts.usage import called_modules, completed, holders, is_own, mentioned
from .registry import rule


@rule("unused-layer")
def check(machine: Any) -> Iterator[Finding]:
    yield from dead_keras_layers(machine)
    yield from dead_modules(machine)


def dead_modules(machine: Any) -> Iterator[Finding]:
    from ..source.known.torch.module_members import is_module, members

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


def dead_keras_layers(machine: Any) -> Iterator[Finding]:
    """Layers that a layer or model class of the program keeps and never calls."""
    if "keras" not in machine.context:
        return
    from ..source.known.keras.history import state
    from ..source.known.keras.tracking import sublayers, weights_table

    called = called_modules(machine)
    escaped = machine.context.get("escaped", ())
    for holder in state(machine).layers:
        if not is_own(holder) or id(holder) not in called or not completed(machine, holder) or holder in escaped:
            continue
        for name, layer in sublayers(holder):
            # a default that a constructor replaces is no loss; one whose weights the model goes on counting is
            word, replaced, _ = name.lstrip("=").partition(" (")
            read = not weights_table(layer) if replaced else mentioned(machine, word)
            unused = id(layer) not in called and layer not in escaped and not read
            if unused and layer.site is not None and layer.site.ours:
                message = f"{holder.cls.name}: the layer {name} ({layer.cls.name}) is never used"
                yield Finding("unused-layer", Verdict.POSSIBLE, message, layer.site.span, node=name)


def is_dead(machine: Any, layer: Any, called: set[int]) -> bool:
    """It has weights, and neither it nor anything in it was called, read or handed to something unknown."""
    if id(layer) in called:
        return False
    from ..source.known.torch.module_members import parameters_of, walk

    weights = parameters_of(layer)
    inside = [member.module for member in walk(layer)]
    escaped = machine.context.get("escaped", ())
    return (
        bool(weights)
        and not any(t.used for _, t in weights)
        and not any(id(m) in called or m in escaped for m in inside)
    )
