"""A training loop never clears its gradients, clears them too late, or never updates the weights.

## What it does
Reports a loop that calls `backward()` and `optimizer.step()` while nothing in the program ever clears gradients; gradients
that are cleared between `backward()` and `step()`; an optimizer that is never stepped although losses run backward; and an
optimizer that is stepped although nothing runs backward.

## Why it is bad
Gradients add up over all rounds, so each step follows the sum of all earlier ones; or the steps change nothing, and the
model does not learn. Nothing fails.

## Example
```python
import torch
import torch.nn as nn

net = nn.Linear(4, 1)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
for _ in range(100):
    loss = net(torch.randn(8, 4)).pow(2).mean()
    loss.backward()
    optimizer.step()
```

## Fix
```python
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
```
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Note, Verdict
from ..base.plain import dataclass
from .facts.exceptions import tree_of
from .registry import rule

# Words that say that a program deals with gradients in a way of its own.
CLEARS = (
    "zero_grad",
    ".grad = None",
    ".grad=None",
    "grad.zero_",
    "grad.data",
    "set_to_none",
    "clear_grad",
    "autograd.grad",
)
STEPS = (".step(", "getattr", "Trainer", "accelerat", "deepspeed", "fabric")
BACKWARDS = ("backward", ".grad", "autograd", "GradScaler", "closure")


@dataclass(frozen=True, slots=True)
class Event:
    what: str
    subject: Any
    site: Any
    guard: tuple[Any, ...]


@rule("training-step")
def check(machine: Any) -> Iterator[Finding]:
    events = [Event(*o[1:]) for o in machine.observations if o[0] == "training" and o[3] is not None]
    if not events:
        return
    yield from cleared_too_late(events)
    seen = {e.what for e in events}
    text = program_text(machine)
    if "cleared" not in seen and "updated" in seen and not mentions(text, CLEARS):
        yield from never_cleared(machine, events)
    if "made" in seen and "backward" in seen and not seen & {"updated", "closure"} and not mentions(text, STEPS):
        yield from never_stepped(machine, events)
    if "updated" in seen and "backward" not in seen and not mentions(text, BACKWARDS):
        yield from never_backward(machine, events)


def program_text(machine: Any) -> str:
    """Everything that the user wrote and that was read."""
    return "\n".join(m.source.text for m in machine.finder.by_file.values() if m.ours)


def mentions(text: str, words: tuple[str, ...]) -> bool:
    return any(word in text for word in words)


def cleared_too_late(events: list[Event]) -> Iterator[Finding]:
    """backward(), zero_grad(), step() of one optimizer, with no other backward() between."""
    last: dict[int, list[Event]] = {}
    for event in events:
        if event.what == "backward":
            for known in last.values():
                known[:] = [event]
        elif event.what in ("made", "cleared", "updated", "closure"):
            known = last.setdefault(id(event.subject), [])
            if event.what == "updated" and [e.what for e in known] == ["backward", "cleared"]:
                if event.guard == known[1].guard == known[0].guard:
                    yield finding(
                        event.site,
                        "step() right after zero_grad(): the gradients of backward() are gone",
                        "call zero_grad() before backward()",
                        Note("cleared here", known[1].site.blamed()),
                    )
                known.clear()
            elif event.what == "cleared" and known:
                known.append(event)
            else:
                known.clear()


def never_cleared(machine: Any, events: list[Event]) -> Iterator[Finding]:
    steps = [e for e in events if e.what == "updated" and loop_of(machine, e.site) is not None]
    backward = next((e for e in events if e.what == "backward" and loop_of(machine, e.site) is not None), None)
    if steps and backward is not None and loop_of(machine, backward.site) == loop_of(machine, steps[0].site):
        yield finding(
            backward.site,
            "gradients add up over all rounds: nothing ever clears them",
            "call optimizer.zero_grad() before backward()",
            Note("the weights are updated here", steps[0].site.blamed()),
        )


def never_stepped(machine: Any, events: list[Event]) -> Iterator[Finding]:
    """An optimizer is made, losses run backward in a loop, and the optimizer goes nowhere."""
    escaped = machine.context.get("escaped", ())
    made = [e for e in events if e.what == "made"]
    backward = next((e for e in events if e.what == "backward" and loop_of(machine, e.site) is not None), None)
    if backward is not None and not any(e.subject in escaped for e in made):
        yield finding(
            backward.site,
            "the weights never change: no optimizer is ever stepped",
            "call optimizer.step() after backward()",
            Note("the optimizer is made here", made[0].site.blamed()),
        )


def never_backward(machine: Any, events: list[Event]) -> Iterator[Finding]:
    step = next((e for e in events if e.what == "updated" and loop_of(machine, e.site) is not None), None)
    if step is not None:
        yield finding(
            step.site, "step() without gradients: nothing runs backward()", "call loss.backward() before step()"
        )


def finding(site: Any, text: str, help: str, *notes: Note) -> Finding:
    return Finding("training-step", Verdict.POSSIBLE, text, site.blamed(), notes, Fix(help))


def loop_of(machine: Any, site: Any) -> tuple[str, int] | None:
    """The outermost loop around a place or around the calls that lead to it."""
    found = None
    while site is not None:
        tree = tree_of(machine, site.span.file)
        for node in ast.walk(tree) if tree is not None else ():
            if isinstance(node, (ast.For, ast.While)) and node.lineno < site.span.line <= (node.end_lineno or 0):
                found = (site.span.file, node.lineno)
                break
        site = site.caller
    return found
