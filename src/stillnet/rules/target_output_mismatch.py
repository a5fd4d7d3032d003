"""Targets do not fit what the model gives.

## What it does
Compares the targets of `fit`, `evaluate` and `train_on_batch` with the results of the model under the loss that was
compiled: their number, their axes and their last size.

## Why it is bad
Keras raises when the first batch has gone through the model; with a loss that subtracts, a size of 1 is stretched
without a word.

## Example
```python
import numpy as np
from keras import Input, Sequential, layers

model = Sequential([Input((16,)), layers.Dense(8, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile("adam", "categorical_crossentropy")
model.fit(np.random.rand(100, 16), np.eye(4)[np.random.randint(0, 4, 100)])
```

## Fix
```python
layers.Dense(4, activation="softmax")
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base import dim as D
from ..base.annotations import Any
from ..base.finding import Edit, Finding, Fix, Note, Verdict
from ..base.plain import replace
from ..base.truth import YES
from ..graph.graph import Node, Value
from .facts.evidence import data_operands, same_axis
from .facts.keras_facts import argument_place, last_affine, layer_of, place_of, seen
from .facts.labels import class_count, drawn_below
from .registry import rule


@rule("target-output-mismatch")
def check(machine: Any) -> Iterator[Finding]:
    for fitted in seen(machine, "keras fit"):
        if fitted.site is None:
            continue
        yield from unnamed(machine, fitted)
        if fitted.targets and len(fitted.targets) != len(fitted.results) and fitted.results:
            yield Finding(
                "target-output-mismatch",
                Verdict.PROVEN if counted(fitted) else Verdict.POSSIBLE,
                f"the model gives {len(fitted.results)} results, there are {len(fitted.targets)} targets",
                fitted.site.blamed(),
                fix=Fix(f"{len(fitted.results)} targets"),
            )
            continue
        for target, output, loss in zip(fitted.targets, fitted.results, fitted.losses):
            found = compared(machine, fitted, target, output, loss)
            if found is not None:
                yield found


def unnamed(machine: Any, fitted: Any) -> Iterator[Finding]:
    """Losses in a table or a list that belong to no result of the model."""
    from ..source.known.keras.training import loose_losses

    found = loose_losses(machine, fitted)
    if found is not None:
        notes = (Note("the model is trained here", fitted.site.blamed()),)
        place = fitted.compiled.site.blamed()
        yield Finding("target-output-mismatch", Verdict.PROVEN, found.message, place, notes, Fix(found.advice))


def counted(fitted: Any) -> bool:
    """One loss, or a list of them, for a functional model with a list of results: each result needs its target."""
    from ..source.known.keras.training import needs_all_targets

    return needs_all_targets(fitted)


def compared(machine: Any, fitted: Any, target: Any, output: Any, loss: Any) -> Finding | None:
    from ..source.known.keras.targets import problem

    if loss is None or not loss.name:
        return None
    misfit = problem(machine, loss.name, target, output, fitted.batch)
    if misfit is not None:
        if misfit.kind == "encoding":
            return None
        sure = misfit.kind != "stretched"
        message = misfit.message if sure else f"{misfit.message}: {loss.name} stretches one over the other"
        if misfit.axis is not None:
            return inner(machine, fitted, output, misfit)
        if misfit.kind == "rank":
            return without_axes(machine, fitted, output, misfit)
        wanted = misfit.expected if sure or misfit.expected != 1 else None
        return finding(fitted, output, message, wanted, Verdict.PROVEN if sure else Verdict.POSSIBLE)
    classes, shape = class_count(target.value), machine.builder.type_of(output.value).shape
    if loss.name == "sparse_categorical_crossentropy" and classes is not None and shape:
        units = shape[-1]
        if isinstance(units, int) and units < classes:
            message = f"the targets have classes 0 to {classes - 1}, the model gives {units} scores"
            return finding(fitted, output, message, classes)
    drawn = drawn_below(target.value)
    if loss.name == "sparse_categorical_crossentropy" and drawn is not None and shape:
        units = shape[-1]
        if isinstance(units, int) and units < drawn:
            message = f"the targets may be {drawn - 1}, the model gives scores for 0 to {units - 1}"
            return finding(fitted, output, message, drawn, Verdict.POSSIBLE)
    return None


def without_axes(machine: Any, fitted: Any, output: Any, misfit: Any) -> Finding | None:
    """Results with axes that the targets do not have, or without: steps that are returned, pictures that are not flattened."""
    rank = len(machine.builder.type_of(output.value).shape or ())
    if misfit.message.startswith("the targets have 3 axes") and rank == 2:
        steps = recurrent(output.value)
        found = finding(fitted, output, misfit.message, None)
        return found if found is None or not steps else replace(found, fix=Fix(f"return_sequences=True in {steps}"))
    if rank == 2:
        # one number per sample: Keras drops or adds a last axis of size 1
        return finding(fitted, output, misfit.message, 1)
    text = "Flatten() before it" if rank > 3 else "return_sequences=False, or GlobalAveragePooling1D() before it"
    found = finding(fitted, output, misfit.message, None)
    return found if found is None or "axes" not in misfit.message else replace(found, fix=Fix(text))


def recurrent(value: Value) -> str:
    """The recurrent layer that a result without steps comes from."""
    todo, seen = [value], 0
    while todo and seen < SHORT:
        node, seen = todo.pop(0).producer, seen + 1
        if isinstance(node, Node) and node.op == "recur":
            return f"the {node.api.rpartition('.')[2]} before it"
        todo.extend(data_operands(node.inputs) if isinstance(node, Node) else ())
    return ""


# How many operations lie at most between a recurrent layer and the end of a model.
SHORT = 30


def maker_of_axis(machine: Any, value: Value, axis: int, size: Any) -> Node | None:
    """Back through layers that keep the size of this axis, to the operation that made it."""
    rank = len(machine.builder.type_of(value).shape or ())
    while isinstance(value.producer, Node):
        node = value.producer
        carried = [v for v in data_operands(node.inputs) if same_axis(machine, v, axis, rank, size) == axis]
        before = carried[0] if carried else into_wrapper(machine, node, axis, rank, size)
        if before is None:
            return node
        value = before
    return None


def into_wrapper(machine: Any, node: Node, axis: int, rank: int, size: Any) -> Value | None:
    """What went into a wrapper (TimeDistributed) that lays axes together and apart again."""
    inner: Any = node
    for _ in range(50):
        operands = list(data_operands(inner.inputs))
        inner = operands[0].producer if operands else None
        if not isinstance(inner, Node):
            return None
        if inner.scope is node.scope and inner.scope is not None:
            for value in data_operands(inner.inputs):
                shape = machine.builder.type_of(value).shape
                if shape is not None and len(shape) == rank and D.same(shape[axis], size) is YES:
                    return value
    return None


def inner(machine: Any, fitted: Any, output: Any, misfit: Any) -> Finding:
    """An axis before the last: at the layer that made its size, with the number to write."""
    made = maker_of_axis(machine, output.value, misfit.axis, misfit.actual)
    layer = layer_of(made) if made is not None else None
    here = (place_of(made) if made is not None else None) or fitted.site.blamed()
    notes = (Note("compared with the targets here", fitted.site.blamed()),) if here != fitted.site.blamed() else ()
    names = (
        [k for k, v in (layer.config or {}).items() if v == misfit.actual and not isinstance(v, bool)] if layer else []
    )
    edit = None
    if len(names) == 1 and isinstance(misfit.expected, int):
        span = argument_place(layer, names[0], 0)
        edit = Fix(
            f"{misfit.actual} -> {misfit.expected}", (Edit(span, str(misfit.expected)),) if span is not None else ()
        )
    return Finding("target-output-mismatch", Verdict.PROVEN, misfit.message, here, notes, edit)


def finding(fitted: Any, output: Any, message: str, wanted: Any, verdict: Verdict = Verdict.PROVEN) -> Finding | None:
    """At the layer that makes the result; the data is the other end."""
    made = last_affine(output.value)
    place = place_of(made[1]) if made is not None else None
    here = place if place is not None else fitted.site.blamed()
    notes = (Note("compared with the targets here", fitted.site.blamed()),) if here != fitted.site.blamed() else ()
    return Finding("target-output-mismatch", verdict, message, here, notes, fix(made, wanted))


def fix(made: Any, wanted: Any) -> Fix | None:
    """The number of units to write, where it is written as a number."""
    layer = layer_of(made[1]) if made is not None else None
    if layer is None or not isinstance(wanted, int):
        return None
    config = layer.config or {}
    name = "units" if "units" in config else "filters" if "filters" in config else None
    span = argument_place(layer, name, 0) if name is not None else None
    message = f"{config.get(name)} -> {wanted}" if name is not None else ""
    if name is None:
        return None
    return Fix(message, (Edit(span, str(wanted)),) if span is not None and isinstance(config.get(name), int) else ())
