"""Class numbers meet a loss or a metric that wants one-hot rows, or the other way round.

## What it does
Compares the targets of `fit` and `evaluate` with the loss and the metrics: `categorical_crossentropy` wants one-hot rows,
`sparse_categorical_crossentropy` and `SparseCategoricalAccuracy` want class numbers.

## Why it is bad
Keras raises when the first batch is compared, or a metric says something else than the program means.

## Example
```python
import numpy as np
from keras import Input, Sequential, layers

model = Sequential([Input((16,)), layers.Dense(3, activation="softmax")])
model.compile("adam", "categorical_crossentropy")
model.fit(np.random.rand(100, 16), np.random.randint(0, 3, 100))
```

## Fix
```python
model.compile("adam", "sparse_categorical_crossentropy")
```
or `to_categorical(y, 3)` for the targets.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Edit, Finding, Fix, Note, Verdict
from ..base.span import Span
from .facts.keras_facts import seen, written_argument
from .registry import rule


@rule("label-encoding-mismatch")
def check(machine: Any) -> Iterator[Finding]:
    if "keras" not in machine.context:
        return
    from ..source.known.keras.targets import likely_one_hot, problem

    for fitted in seen(machine, "keras fit"):
        for target, output, loss in zip(fitted.targets, fitted.results, fitted.losses):
            if loss is None or not loss.name:
                continue
            verdict, misfit = Verdict.PROVEN, problem(machine, loss.name, target, output)
            if misfit is None:
                verdict, misfit = Verdict.POSSIBLE, likely_one_hot(machine, loss.name, target, output)
            if misfit is None or misfit.kind != "encoding" or fitted.site is None:
                continue
            compiled = fitted.compiled.site if fitted.compiled is not None else None
            here = compiled.blamed() if compiled is not None else fitted.site.blamed()
            notes = (Note("compared with the targets here", fitted.site.blamed()),) if compiled is not None else ()
            fix = advice(machine, loss.name, here)
            yield Finding("label-encoding-mismatch", verdict, misfit.message, here, notes, fix)
        yield from measured(machine, fitted)


def measured(machine: Any, fitted: Any) -> Iterator[Finding]:
    """Metrics of a model with one result."""
    from ..source.known.keras.metrics import unfit_metrics

    compiled = fitted.compiled
    if compiled is None or compiled.site is None or len(fitted.targets) != 1 or len(fitted.results) != 1:
        return
    for found in unfit_metrics(machine, compiled.metrics, fitted.targets[0], fitted.results[0], fitted.batch):
        notes = (Note("compared with the targets here", fitted.site.blamed()),) if fitted.site is not None else ()
        verdict = Verdict.PROVEN if found.sure else Verdict.POSSIBLE
        fix = Fix(f"metrics=['{found.instead}']")
        yield Finding("label-encoding-mismatch", verdict, found.message, compiled.site.blamed(), notes, fix)


def advice(machine: Any, loss: str, compiled: Span) -> Fix:
    """The other loss, written in place of the one that `compile` names."""
    if loss.startswith("binary_"):
        return Fix("the class numbers themselves as targets, without to_categorical")
    other = loss.removeprefix("sparse_") if loss.startswith("sparse_") else f"sparse_{loss}"
    written = written_argument(machine, compiled, "loss", 1)
    edits = (Edit(written[1], f'"{other}"'),) if written is not None and written[0] == loss else ()
    rest = "" if loss.startswith("sparse_") else ", or to_categorical(y) for the targets"
    return Fix(f"loss='{other}'{rest}", edits)
