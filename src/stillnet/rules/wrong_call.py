"""A function, layer or model is called with arguments that it does not take.

## What it does
Binds every call of a function of the program, of a layer and of `torch.nn.functional` to its parameters, as Python
does, and reports missing arguments, too many, unknown keywords, and things that are no tensor where a tensor is
needed.

## Why it is bad
The call raises a TypeError.

## Example
```python
import torch
import torch.nn as nn

class Head(nn.Module):
    def __init__(self, width, classes):
        super().__init__()
        self.fc = nn.Linear(width, classes)

    def forward(self, x):
        return self.fc(x)

head = Head(64)
```

## Fix
```python
head = Head(64, classes=10)
```
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Note, Verdict
from ..ops import FUNCTIONS
from .facts.evidence import failures
from .facts.exceptions import Stop, finding, stops
from .registry import rule


@rule("wrong-call")
def check(machine: Any) -> Iterator[Finding]:
    yield from failures(machine, "wrong-call")
    yield from gone(machine)
    yield from dropped(machine)
    yield from uncompiled(machine)
    yield from disconnected(machine)
    for stop in stops(machine):
        called = stop.fact("stillnet_wrong_call")
        if (
            called is not None
            and not stop.raised.guessed
            and not only_raises(called)
            and not (stop.invented and (not declares(called) or spreads(machine, stop)))
        ):
            yield from finding(
                machine, "wrong-call", stop, stop.text, defined(machine, called), similar(called, stop.text)
            )


def only_raises(called: Any) -> bool:
    """What stands for something that is not installed: it refuses every call, however it is made."""
    body = getattr(getattr(called, "node", None), "body", None)
    if not isinstance(body, list):
        return False
    real = [s for s in body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    return len(real) == 1 and isinstance(real[0], ast.Raise)


def gone(machine: Any) -> Iterator[Finding]:
    """Keywords that Keras 3 refuses and Keras 2 took: certain only where the version is."""
    told = [found for found in machine.observations if found[0] == "keras gone"]
    if not told:
        return
    from ..source.known.keras.config import is_keras_3

    for _, kind, name, now, site, guard in told:
        sure = is_keras_3(machine) and not guard
        yield Finding(
            "wrong-call",
            Verdict.PROVEN if sure else Verdict.POSSIBLE,
            f"{kind}() takes no {name!r} in Keras 3" + (f"; it is called {now!r}" if now else ""),
            site.blamed(),
            (),
            Fix(f"{name} -> {now}") if now else None,
        )


def dropped(machine: Any) -> Iterator[Finding]:
    """Methods of models that Keras 3 has no more, in programs that do not say for which version they are."""
    for found in machine.observations:
        if found[0] == "keras dropped":
            yield Finding("wrong-call", Verdict.POSSIBLE, found[1], found[3].blamed(), (), Fix(found[2]))


def uncompiled(machine: Any) -> Iterator[Finding]:
    """Keras trains only what was compiled; where anything is unknown, that may have compiled it."""
    for found in machine.observations:
        if found[0] == "keras uncompiled" and not found[2] and not machine.builder.gaps:
            message = "the model is trained or evaluated before compile()"
            yield Finding("wrong-call", Verdict.PROVEN, message, found[1].blamed(), (), Fix("call model.compile first"))


def disconnected(machine: Any) -> Iterator[Finding]:
    """A functional model whose outputs depend on an `Input` that it is not given."""
    for found in machine.observations:
        if found[0] == "disconnected" and not found[3]:
            places = [layer.site.blamed() for layer in found[1] if layer.site is not None]
            names = ", ".join(repr(layer.attributes.get("name")) for layer in found[1])
            message = f"the outputs depend on the input {names}, which is not among the inputs of the model"
            notes = tuple(Note("the input is made here", place) for place in places)
            advice = Fix(f"inputs=[..., {names}]")
            yield Finding("wrong-call", Verdict.PROVEN, message, found[2].blamed(), notes, advice)


# What other libraries call it.
HABITS = {"learning_rate": "lr", "rate": "p", "filters": "out_channels", "units": "out_features"}


def similar(called: Any, text: str) -> Fix | None:
    """The keyword that was meant."""
    if "Did you mean to set reuse=True" in text:
        return Fix("variable_scope(..., reuse=tf.AUTO_REUSE)")
    if "must be tuple of Tensors" in text:
        return Fix("put the tensors into one tuple: ((a, b), dim=...)")
    found = re.search(r"unexpected keyword argument '(\w+)'", text)
    names = parameter_names(called)
    if found is None or not names:
        return None
    from difflib import get_close_matches

    habit = HABITS.get(found[1], "")
    close = [habit] if habit in names else get_close_matches(found[1], names, 1)
    return Fix(f"{found[1]} -> {close[0]}") if close else None


def parameter_names(called: Any) -> list[str]:
    if isinstance(called, str) and called in FUNCTIONS:
        called = FUNCTIONS[called]
    if hasattr(called, "signature"):
        parameters = called.signature.parameters()
        return [*parameters.positional, *parameters.keyword]
    spec = getattr(getattr(called, "node", None), "args", None)
    return [a.arg for a in (*spec.args, *spec.kwonlyargs) if a.arg != "self"] if spec is not None else []


def declares(called: Any) -> bool:
    """A function or layer with parameters, as opposed to something that cannot be called at all: an input may be a module."""
    return hasattr(called, "node") or hasattr(called, "signature")


def spreads(machine: Any, stop: Stop) -> bool:
    """The arguments of the call come out of an input that nobody described."""
    span = stop.raised.site.span
    for module in machine.finder.by_file.values():
        if module.source.file == span.file:
            lines = module.source.text.split("\n")[span.line - 1 : span.end_line]
            return "*" in "".join(lines)
    return True


def defined(machine: Any, called: Any) -> tuple[Note, ...]:
    """Where the parameters are written."""
    node, module = getattr(called, "node", None), getattr(called, "module", None)
    if isinstance(module, str):
        module = called.source  # of a class, `module` is the name
    if node is None or module is None or not hasattr(node, "name"):
        return ()
    span = module.source.span(node)
    return (Note("defined here", span._replace(end_line=span.line, end_column=span.column + len(f"def {node.name}"))),)
