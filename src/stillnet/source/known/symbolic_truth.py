"""Tensors that have no value while the program runs: a condition on one raises, as does a loop over one of Keras."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.graph import Node, Value
from ..machine import Machine
from ..values import Tensor
from .refusals import refusal

# How many operations back a placeholder is looked for.
BACK = 200


def refuse_truth(machine: Machine, tensor: Tensor) -> None:
    """Raise where `tensor` certainly stands for values that come later."""
    if tensor.library == "keras" and "keras" in machine.context and is_step(machine, tensor):
        text = "a symbolic tensor of Keras has no truth: the model has no data yet"
        told = "A symbolic KerasTensor cannot be used as a boolean."
    elif tensor.library == "tf" and comes_later(machine, tensor.value):
        text = "a tensor of a graph has no truth: a placeholder has no value yet"
        told = "Using a symbolic `tf.Tensor` as a Python `bool` is not allowed."
    else:
        return
    raise refusal(machine, "bool", text, "TypeError", told)


def refuse_iteration(machine: Machine, tensor: Tensor) -> None:
    """Keras lets nobody take a symbolic tensor apart: a layer with several results gives a list of them."""
    if tensor.library == "keras" and "keras" in machine.context and is_step(machine, tensor):
        text = "a symbolic tensor of Keras cannot be taken apart"
        told = "Iterating over a symbolic KerasTensor is not supported."
        raise refusal(machine, "iter", text, "NotImplementedError", told)


def is_step(machine: Machine, tensor: Tensor) -> bool:
    """What a call outside every layer made; inside of layers conditions are rewritten."""
    from .keras.history import state

    keras = state(machine)
    return not keras.depth and tensor.value in keras.history


def comes_later(machine: Machine, value: Value) -> bool:
    from .tensorflow1.state import state

    fed = {t.value for t in state(machine).placeholders.values()} if "tf state" in machine.context else None
    if not fed:
        return False
    seen: set[Any] = set()
    waiting = [value]
    while waiting and len(seen) < BACK:
        one = waiting.pop()
        if one in fed:
            return True
        maker = one.producer
        if one not in seen and isinstance(maker, Node):
            waiting.extend(maker.inputs)
        seen.add(one)
    return False
