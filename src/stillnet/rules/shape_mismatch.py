"""Two sizes that an operation needs to agree do not agree.

## What it does
Follows the shape of every tensor through the program and reports an operation that cannot work on the shapes it gets:
inner dimensions of linear layers and matrix products, channels of convolutions, the rank a layer needs, elements of a
`view`, sizes that `cat`, `stack` or arithmetic combine, axes that do not exist, targets that do not fit a loss.

## Why it is bad
The program raises an exception when it reaches the line, in the worst case hours into a run.

## Example
```python
import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 16, 3, padding=1)
        self.fc = nn.Linear(16 * 28 * 28, 10)

    def forward(self, x):
        x = self.conv(x).flatten(1)
        return self.fc(x)

Net()(torch.randn(1, 3, 32, 32))
```

## Fix
Write the size that arrives: the finding names it, the place where it was born, and the place where the other size was
declared. Here the images are 32 x 32:
```python
self.fc = nn.Linear(16 * 32 * 32, 10)
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.dim import Sym
from ..base.finding import Finding, Fix, Verdict
from ..base.span import whole
from .facts.evidence import failures
from .facts.exceptions import finding, stops
from .facts.labels import missing_classes
from .registry import file_rule, rule


@rule("shape-mismatch")
def check(machine: Any) -> Iterator[Finding]:
    yield from failures(machine, "shape-mismatch")
    yield from unpacked(machine)
    yield from missing_classes(machine)


@file_rule("shape-mismatch", ("shape-mismatch",))
def check_file(read: Any) -> Iterator[Finding]:
    """A stored graph whose operations cannot work on the operands they have."""
    for model in read.models:
        for failure in model.builder.graph.failures:
            if failure.rule == "shape-mismatch" and not failure.assumed and not failure.guard:
                place = failure.site.blamed() if failure.site is not None else whole(read.path)
                yield Finding("shape-mismatch", Verdict.PROVEN, failure.message, place, node=failure.node)


def unpacked(machine: Any) -> Iterator[Finding]:
    """`b, c, h, w = x.shape` of a tensor with another rank; `q, k, v = x.chunk(2)`."""
    from ..source.values import Tensor

    for stop in stops(machine):
        fact = stop.fact("stillnet_unpacked")
        if fact is None or stop.invented:
            continue
        items, wanted = fact
        if items and all(type(i) is int or isinstance(i, Sym) for i in items):
            yield from finding(
                machine, "shape-mismatch", stop, f"a shape of {len(items)} axes is unpacked into {wanted} names"
            )
        elif items and all(is_number(i) or holds_tensors(i) for i in items):
            noun = "tensors" if all(isinstance(i, Tensor) for i in items) else "values"
            text = f"{len(items)} {noun} are unpacked into {wanted} names"
            fix = nested(items, wanted) or Fix(f"unpack it into {len(items)} names")
            yield from finding(machine, "shape-mismatch", stop, text, fix=fix)


def holds_tensors(item: Any) -> bool:
    """A tensor, or a tuple of them such as the state of an LSTM."""
    from ..source.values import Tensor

    return isinstance(item, Tensor) or (bool(parts(item)) and all(map(holds_tensors, parts(item))))


def parts(item: Any) -> tuple[Any, ...]:
    """What a tuple or list holds, such as a batch."""
    from ..source.values import PyList

    return item if isinstance(item, tuple) else tuple(item.items) if isinstance(item, PyList) else ()


def is_number(item: Any) -> bool:
    """The number of a round, beside its batch."""
    return type(item) is int or isinstance(item, Sym)


def nested(items: Any, wanted: int) -> Fix | None:
    """As many names as there are tensors were written, without the parentheses of the inner tuple."""
    inner = [len(parts(i)) or 1 for i in items]
    if sum(inner) != wanted or all(n == 1 for n in inner):
        return None
    names = iter("abcdefgh")
    listed = [", ".join(next(names) for _ in range(n)) for n in inner]
    return Fix("unpack it as " + ", ".join(f"({p})" if n > 1 else p for n, p in zip(inner, listed)))
