"""The last activation of a model and its loss do not belong together.

## What it does
Looks at the activation that makes the result of a compiled Keras model and at the loss: a softmax or sigmoid before a
loss with `from_logits=True`, no activation (or relu, tanh) before a loss that takes probabilities, a sigmoid before a
categorical loss.

## Why it is bad
The model trains, but on the wrong quantity: scores pass for probabilities or are squashed twice. The loss is clipped
or flat, and accuracy stays low for no visible reason.

## Example
```python
from keras import Input, Sequential, layers

model = Sequential([Input((16,)), layers.Dense(3)])
model.compile("adam", "categorical_crossentropy")
```

## Fix
```python
model = Sequential([Input((16,)), layers.Dense(3, activation="softmax")])
```
or `loss=keras.losses.CategoricalCrossentropy(from_logits=True)`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding, Fix, Note, Verdict
from .facts.flow import maker, nodes, operand
from .facts.keras_facts import last_activation, place_of, seen
from .registry import rule

CATEGORICAL = {"categorical_crossentropy", "sparse_categorical_crossentropy", "categorical_focal_crossentropy"}
BINARY = {"binary_crossentropy", "binary_focal_crossentropy"}
# Activations whose results leave the interval from 0 to 1, or hold exact zeros for half of all inputs.
UNSUITED = {"none", "relu", "tanh", "elu", "selu", "leaky_relu", "gelu", "silu"}


@rule("loss-activation-mismatch")
def check(machine: Any) -> Iterator[Finding]:
    yield from called_by_hand(machine)
    said: set[Any] = set()
    for compiled, outputs, losses in pairs(machine):
        for output, loss in zip(outputs, losses):
            made = last_activation(output) if loss is not None and loss.name else None
            if made is None or compiled.site is None:
                continue
            problem = why(machine, made[0], loss, output)
            place = place_of(made[1])
            if problem is not None and (compiled.site.span, problem[0]) not in said:
                said.add((compiled.site.span, problem[0]))
                notes = (Note("the result is made here", place),) if place is not None else ()
                yield Finding(
                    "loss-activation-mismatch",
                    Verdict.POSSIBLE,
                    problem[0],
                    compiled.site.blamed(),
                    notes,
                    Fix(problem[1]),
                )


TWICE = {
    "categorical_crossentropy": "softmax",
    "sparse_categorical_crossentropy": "softmax",
    "binary_crossentropy": "sigmoid",
}


def called_by_hand(machine: Any) -> Iterator[Finding]:
    """A loss that the program calls itself, in a training loop of its own; those of `fit` are said at `compile`."""
    if "keras" not in machine.context or next(iter(seen(machine, "keras compile")), None) is not None:
        return
    for node in nodes(machine, *TWICE):
        output = operand(node, "output")
        made = maker(output) if output is not None else None
        if node.arguments.get("from_logits") is not True or made is None or made.op != TWICE[node.op]:
            continue
        if node.site is None or made.site is None:
            continue
        yield Finding(
            "loss-activation-mismatch",
            Verdict.POSSIBLE,
            f"{made.op} before {node.op} with from_logits=True: it is applied twice",
            node.site.blamed(),
            (Note("the result is made here", made.site.blamed()),),
            Fix("from_logits=False"),
        )


def pairs(machine: Any) -> Iterator[tuple[Any, list[Any], Any]]:
    """(what was compiled, results, losses): from calls of fit, and from models that are compiled and connected."""
    if "keras" not in machine.context:
        return
    from ..source.known.keras.history import tensors_in
    from ..source.known.keras.training import losses_of

    fitted = [f for f in seen(machine, "keras fit") if f.compiled is not None]
    for found in fitted:
        yield found.compiled, [t.value for t in found.results], found.losses
    done = {id(f.compiled) for f in fitted}
    for compiled in seen(machine, "keras compile"):
        outputs = [t.value for t in tensors_in(compiled.model.attributes.get("_outputs"))]
        if id(compiled) not in done and outputs and compiled.model.attributes.get("_compiled") is compiled:
            yield compiled, outputs, losses_of(compiled.model, len(outputs))


def why(machine: Any, activation: str, loss: Any, output: Any) -> tuple[str, str] | None:
    logits = loss.options.get("from_logits", False)
    shape = machine.builder.type_of(output).shape
    units = shape[-1] if shape else None
    if logits is True and activation in ("softmax", "sigmoid"):
        return f"{activation} before {loss.name} with from_logits=True: it is applied twice", "from_logits=False"
    if logits is not False:
        return None
    if loss.name in CATEGORICAL:
        if activation == "sigmoid" and units != 1:
            return f"sigmoid before {loss.name}: the scores are no distribution over classes", "activation='softmax'"
        if activation in UNSUITED:
            return (
                f"{loss.name} takes probabilities, the model gives {told(activation)}",
                "activation='softmax', or from_logits=True",
            )
    if loss.name in BINARY and activation in UNSUITED:
        return (
            f"{loss.name} takes probabilities, the model gives {told(activation)}",
            "activation='sigmoid', or from_logits=True",
        )
    return None


def told(activation: str) -> str:
    return "plain scores" if activation == "none" else f"the result of {activation}"
