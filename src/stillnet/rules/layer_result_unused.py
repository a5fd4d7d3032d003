"""A layer is called, and nothing is made of its result.

## What it does
Reports layers of a functional Keras model that are called on a tensor of the model while their result goes nowhere: the
call stands alone as a statement, or the name it is given to is never read.

## Why it is bad
The layer is not part of the model: it has no effect and its weights are not trained. Often the wrong name was passed to
the next layer.

## Example
```python
import keras
from keras import layers

inputs = keras.Input((16,))
x = layers.Dense(8, activation="relu")(inputs)
layers.Dropout(0.5)(x)
model = keras.Model(inputs, layers.Dense(1)(x))
```

## Fix
```python
x = layers.Dropout(0.5)(x)
```
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Verdict
from .registry import rule


@rule("layer-result-unused")
def check(machine: Any) -> Iterator[Finding]:
    if "keras" not in machine.context:
        return
    from ..source.known.keras.history import state

    memory = state(machine)
    consumed = {t.value for step in memory.history.values() for t in step.inputs} | kept(memory.models)
    connected = reached(memory.history, {t.value for model in memory.models for t in step_tensors(model)})
    for step in dict.fromkeys(memory.history.values()):
        layer = step.operation
        if not step.inputs or not hasattr(layer, "cls") or any(t.value in consumed for t in step.outputs):
            continue
        if step.call is None or step.call.site is None or not step.call.site.ours or step.call.guard:
            continue
        if any(t.value in connected for t in step.inputs) and is_lost(machine, step.call.site.span):
            yield Finding(
                "layer-result-unused",
                Verdict.POSSIBLE,
                f"the result of {layer.cls.name} is not used: the layer is no part of the model",
                step.call.site.span,
            )


def reached(history: Any, values: set[Any]) -> set[Any]:
    """These tensors and what was made of them, used or not: steps are remembered in the order in which they ran."""
    for step in dict.fromkeys(history.values()):
        if any(t.value in values for t in step.inputs):
            values.update(t.value for t in step.outputs)
    return values


def kept(models: list[Any]) -> set[Any]:
    from ..source.known.keras.history import tensors_in

    return {t.value for m in models for side in ("_inputs", "_outputs") for t in tensors_in(m.attributes.get(side))}


def step_tensors(model: Any) -> Iterator[Any]:
    from ..source.known.keras.model import functional_steps

    for step in functional_steps(model) or ():
        yield from step.outputs


def is_lost(machine: Any, span: Any) -> bool:
    """The call at this place is a whole statement, or what it is assigned to is never read in its function."""
    module = machine.finder.read_file(span.file)
    if module is None:
        return False
    for body in bodies(module.source.tree):
        for node in body.body:
            value = node.value if isinstance(node, (ast.Expr, ast.Assign)) else None
            if isinstance(value, ast.Call) and module.source.span(value) == span:
                return isinstance(node, ast.Expr) or not is_read(body, node)
    return False


def bodies(tree: Any) -> Iterator[Any]:
    yield tree
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node


def is_read(body: Any, statement: Any) -> bool:
    names = {t.id for t in statement.targets if isinstance(t, ast.Name)}
    if len(names) != len(statement.targets):
        return True
    loads = (n for n in ast.walk(body) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and n.id in names)
    return any(n.lineno > statement.lineno for n in loads)
