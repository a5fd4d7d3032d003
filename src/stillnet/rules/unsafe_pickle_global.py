"""A pickle inside a model file imports names that are not known to be harmless.

## What it does
Reads every pickle of a checkpoint, a TorchScript archive, a package or a plain pickle file as data, and reports the names
that loading it would import. Names that run commands, code or further pickles, open files or connections, or reach
anything by name, are errors, and so is source text in the file that loading would run and that reaches such names. Every
other name that is not on the list of harmless ones is a warning. Names that a broken stream imports before it breaks off
are reported too: a loader has run them by then.

## Why it is bad
A pickle is a program. Whoever wrote the file decides which functions are called on your machine when it is loaded.

## Example
```console
$ stillnet check model.pt
model.pt: error[unsafe-pickle-global]: data.pkl calls posix.system('id'), which runs commands
```

## Fix
Do not load the file. If the weights are wanted, ask for them as safetensors, or load them with
`torch.load(..., weights_only=True)`, which refuses such names.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Verdict
from ..base.span import whole
from .registry import file_rule

FIX = Fix("do not load the file; weights alone can be loaded with torch.load(..., weights_only=True)")


@file_rule("unsafe-pickle-global", ("stored-source", "pickle-global"), security=True)
def check(read: Any) -> Iterator[Finding]:
    for seen in read.observations:
        if seen.kind == "stored-source":
            yield Finding("unsafe-pickle-global", Verdict.PROVEN, seen.text, whole(read.path), fix=FIX, node=seen.node)
        elif seen.kind == "pickle-global":
            verdict, message = judged(seen)
            yield Finding("unsafe-pickle-global", verdict, message, whole(read.path), fix=FIX, node=seen.node)


def judged(seen: Any) -> tuple[Verdict, str]:
    facts = seen.facts
    does = f"calls {facts['call']}" if facts["call"] else f"imports {seen.text}"
    before = ", before it breaks off" if facts["broken"] else ""
    if facts["danger"] == "runs":
        return Verdict.PROVEN, f"{seen.node} {does}, which {facts['reason']}{before}"
    if facts["danger"] == "source":
        return Verdict.POSSIBLE, f"{seen.node} calls {seen.text}, which {facts['reason']}{before}"
    if facts["danger"] == "reaches":
        return Verdict.PROVEN if facts["call"] else Verdict.POSSIBLE, f"{seen.node} {does}: {facts['reason']}{before}"
    return Verdict.POSSIBLE, f"{seen.node} {does}, which is not known to be harmless{before}"
