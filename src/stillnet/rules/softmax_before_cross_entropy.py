"""The cross entropy gets probabilities where it wants logits.

## What it does
Reports `softmax` or `log_softmax` whose result is the input of `nn.CrossEntropyLoss` or `F.cross_entropy`, and `softmax`
whose result is the input of `nn.NLLLoss` or `F.nll_loss`.

## Why it is bad
The loss applies `log_softmax` itself. After a `softmax` its gradients become tiny and the network learns slowly or
not at all; after a `log_softmax` the second one is wasted work. `nll_loss` takes logarithms of probabilities: given the
probabilities it is no logarithm at all, and has no penalty for a wrong class that is certain.

## Example
```python
import torch
import torch.nn as nn

net = nn.Sequential(nn.Linear(10, 3), nn.Softmax(dim=1))
loss = nn.CrossEntropyLoss()(net(torch.randn(4, 10)), torch.tensor([0, 1, 2, 0]))
```

## Fix
Leave the softmax out of the network and apply it where probabilities are shown; or use `nn.NLLLoss` after a
`log_softmax`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Note, Verdict
from .facts.flow import maker, nodes, operand
from .registry import rule

WORDS = {"softmax": "softmax", "log_softmax": "log_softmax", "softmax_2d": "softmax"}
# Losses that apply softmax to what they get, by the name of that operand.
LOSSES = {"cross_entropy": "input", "softmax_cross_entropy": "logits", "sparse_softmax_cross_entropy": "logits"}


@rule("softmax-before-cross-entropy")
def check(machine: Any) -> Iterator[Finding]:
    yield from doubled(machine)
    yield from without_logarithm(machine)


def without_logarithm(machine: Any) -> Iterator[Finding]:
    for node in nodes(machine, "nll_loss"):
        value = operand(node, "input")
        source = maker(value) if value is not None else None
        if source is None or source.op not in ("softmax", "softmax_2d") or node.site is None or source.site is None:
            continue
        yield Finding(
            "softmax-before-cross-entropy",
            Verdict.POSSIBLE,
            "nll_loss gets the result of softmax: it takes the logarithms of probabilities",
            node.site.blamed(),
            (Note("softmax here", source.site.blamed()),),
            Fix("softmax -> log_softmax"),
        )


def doubled(machine: Any) -> Iterator[Finding]:
    for node in nodes(machine, *LOSSES):
        value = operand(node, LOSSES[node.op])
        source = maker(value) if value is not None else None
        if source is not None and source.op in WORDS and node.site is not None and source.site is not None:
            name = WORDS[source.op]
            effect = "twice, which flattens its gradients" if name == "softmax" else "twice, which is wasted"
            message = f"{node.op} gets the result of {name}: it takes logits, so softmax is applied {effect}"
            yield Finding(
                "softmax-before-cross-entropy",
                Verdict.POSSIBLE,
                message,
                node.site.blamed(),
                (Note(f"{name} here", source.site.blamed()),),
                Fix(f"pass the logits: leave the {name} out"),
            )
