"""An option of the command line has a type that does not read what users write.

## What it does
Reports `add_argument(..., type=bool)`, which makes `True` of every text, and `type=int` for an option whose default is a
fraction.

## Why it is bad
`bool("False")` is `True`: an option of type `bool` cannot be switched off, and nothing says so. An option whose default
is 0.5 and whose type is `int` refuses every other fraction.

## Example
```python
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--pretrained", type=bool, default=True)
parser.add_argument("--dropout", type=int, default=0.1)
```

## Fix
```python
parser.add_argument("--pretrained", action=argparse.BooleanOptionalAction, default=True)
parser.add_argument("--dropout", type=float, default=0.1)
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Verdict
from .registry import rule


@rule("option-type")
def check(machine: Any) -> Iterator[Finding]:
    for found in machine.observations:
        if found[0] == "option type" and found[4] is not None:
            _, name, kind, default, site = found
            message, fix = never_false(name, default) if kind is bool else never_fraction(name, default)
            yield Finding("option-type", Verdict.POSSIBLE, message, site.blamed(), (), Fix(fix))


def never_false(name: str, default: Any) -> tuple[str, str]:
    fix = "action=argparse.BooleanOptionalAction" if default is True else 'action="store_true"'
    return f"{name} has type=bool: every text is true, also 'False'", f"type=bool -> {fix}"


def never_fraction(name: str, default: float) -> tuple[str, str]:
    return f"{name} has type=int and the default {default}: no other fraction can be given", "type=int -> type=float"
