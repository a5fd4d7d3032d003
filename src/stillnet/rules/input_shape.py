"""Data does not have the shape that the input of a model declares.

## What it does
Compares the arrays that `fit`, `evaluate`, `predict` or a call hand to a Keras model with the shape that `Input`,
`input_shape` or `input_dim` declares.

## Why it is bad
Keras raises `ValueError` when the first batch arrives, after the data was loaded and the model built. A `Sequential` of
Keras 3 leaves it to its layers, so that data of another size may get through; then this is a warning. A last axis of
size 1 that the data lacks is added since Keras 2.4; before, Keras raises.

## Example
```python
import numpy as np
from keras import Sequential, layers

model = Sequential([layers.Dense(8, input_shape=(16,)), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(np.random.rand(100, 20), np.random.rand(100, 1))
```

## Fix
```python
model = Sequential([layers.Dense(8, input_shape=(20,)), layers.Dense(1)])
```
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..base import dim as D
from ..base.annotations import Any
from ..base.finding import Finding, Fix, Note, Verdict
from ..base.truth import YES
from .facts.conditions import condition_text
from .facts.keras_facts import seen
from .registry import rule


@rule("input-shape")
def check(machine: Any) -> Iterator[Finding]:
    said: set[Any] = set()
    fed_wrongly = list(seen(machine, "keras input"))
    swapped = [pair for pair in pairwise(fed_wrongly) if is_swapped(machine, *pair)]
    yield from (swap(machine, *pair) for pair in swapped)
    for fed in fed_wrongly:
        if any(fed is one for pair in swapped for one in pair):
            continue
        when = condition_text(machine, fed.guard)
        declared = declaration(machine, fed.declared)
        if when is None or fed.site is None:
            continue
        builder = machine.builder
        wanted, given = builder.type_of(fed.declared.value).shape, builder.type_of(fed.given.value).shape
        # data for training and for validation that has one wrong shape is one mistake
        if (fed.declared.value, given[1:], fed.sure) in said:
            continue
        said.add((fed.declared.value, given[1:], fed.sure))
        bare = is_sample(wanted, given)
        shown = f"{list(given)} without a batch axis" if bare else sizes(given)
        message = f"the model takes {sizes(wanted)}, the data is {shown}"
        here, there = (
            (declared, fed.site.blamed())
            if fed.training
            and declared is not None
            and not (bare or lacks_channel(wanted, given) or moved(wanted, given) or reshaped(wanted, given))
            else (fed.site.blamed(), declared)
        )
        note = "the data goes in here" if here == declared else "declared here"
        yield Finding(
            "input-shape",
            Verdict.POSSIBLE if fed.guard or not fed.sure else Verdict.PROVEN,
            message + (f" when {when}" if when else "") + ("" if fed.sure else doubt(wanted, given)),
            here,
            (Note(note, there),) if there is not None and there != here else (),
            Fix("add the axis: x[..., None]") if lacks_channel(wanted, given) else advice(wanted, given, bare),
        )


def is_swapped(machine: Any, first: Any, second: Any) -> bool:
    """Each of two inputs got what the other declares."""
    if first.model is not second.model or first.site != second.site or first.site is None or first.guard:
        return False
    shapes = [machine.builder.type_of(t.value).shape for f in (first, second) for t in (f.declared, f.given)]
    if None in shapes:
        return False
    a, got_a, b, got_b = (s[1:] for s in shapes)
    pairs = [*zip(a, got_b), *zip(b, got_a)]
    return len(a) == len(got_b) and len(b) == len(got_a) and all(D.same(x, y) is YES for x, y in pairs)


def swap(machine: Any, first: Any, second: Any) -> Finding:
    takes, gets = (
        " and ".join(sizes(machine.builder.type_of(tensor.value).shape) for tensor in pair)
        for pair in ((first.declared, second.declared), (first.given, second.given))
    )
    message = f"the inputs are in another order: the model takes {takes}, the data is {gets}"
    notes = [(declaration(machine, f.declared), n) for n, f in enumerate((first, second), 1)]
    return Finding(
        "input-shape",
        Verdict.PROVEN if first.sure and second.sure else Verdict.POSSIBLE,
        message,
        first.site.blamed(),
        tuple(Note(f"input {n} is declared here", place) for place, n in notes if place is not None),
        Fix("swap the two arrays"),
    )


def is_sample(wanted: Any, given: Any) -> bool:
    """One sample where the model takes a batch of them."""
    return bool(given) and given == wanted[1:] and all(isinstance(d, int) for d in given)


def doubt(wanted: Any, given: Any) -> str:
    if lacks_channel(wanted, given):
        return "; Keras adds the axis since 2.4, before it raises"
    return "; Keras 2 raises" if wanted[-1] == given[-1] else "; Keras raises when data come"


def lacks_channel(wanted: Any, given: Any) -> bool:
    """Data without the last axis, of size 1, that the model declares."""
    return len(given) == len(wanted) - 1 and wanted[-1] == 1 and not is_sample(wanted, given)


def moved(wanted: Any, given: Any) -> str:
    """The channels of pictures stand on the other side of their axes: how to move them in the data."""
    if len(wanted) != len(given) or len(wanted) < 4 or wanted[1:] == given[1:]:
        return ""
    last, first = (*given[2:], given[1]), (given[-1], *given[1:-1])
    if wanted[1:] == last:
        return "np.moveaxis(x, 1, -1)"
    return "np.moveaxis(x, -1, 1)" if wanted[1:] == first else ""


def reshaped(wanted: Any, given: Any) -> str:
    """Another number of axes with the same elements, such as rows for a model of sequences: how to lay out the data."""
    sizes_known = all(isinstance(d, int) for d in (*wanted[1:], *given[1:]))
    if not sizes_known or len(wanted) == len(given) or D.product(wanted[1:]) != D.product(given[1:]):
        return ""
    return f".reshape({', '.join(['-1', *(str(d) for d in wanted[1:])])})"


def advice(wanted: Any, given: Any, bare: bool) -> Fix | None:
    if bare:
        return Fix("data.batch(32) for a data set, x[None] for one sample")
    if moved(wanted, given):
        return Fix(f"move the channels of the data: {moved(wanted, given)}")
    if reshaped(wanted, given):
        return Fix(f"the data: {reshaped(wanted, given)}")
    return Fix(f"declare {inner(given)}")


def declaration(machine: Any, tensor: Any) -> Any:
    """Where the input was written: `Input(...)`, or the first layer that carries the shape."""
    from ..source.known.keras.history import state

    step = state(machine).history.get(tensor.value)
    site = getattr(step.operation, "site", None) if step is not None else None
    return site.blamed() if site is not None else None


def sizes(shape: Any) -> str:
    """Without the batch axis, which is any size."""
    return f"[batch{''.join(f', {D.text(d)}' for d in shape[1:])}]" if shape else "[]"


def inner(shape: Any) -> str:
    items = [str(d) if isinstance(d, int) else "None" for d in shape[1:]]
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
