"""`trainable`: what a layer and the layers in it are told, and the weights that are trained in the end."""

from __future__ import annotations

from collections.abc import Iterator

from ....base.annotations import Any
from ...machine import Machine
from ...values import Instance, Tensor
from .config import is_keras_2
from .tracking import model_layers, own_weights, sublayers

NAME = "trainable"


def inner_layers(receiver: Instance) -> list[Instance]:
    return [*(model_layers(receiver) or ()), *(layer for _, layer in sublayers(receiver))]


def set_trainable(machine: Machine, receiver: Instance, value: Any) -> None:
    """For the layer and all in it; what it is already changes nothing in Keras 3."""
    if receiver.attributes.get(NAME, True) is value and not is_keras_2(machine):
        return
    if value is False:
        machine.context["keras frozen"] = True
    done: set[int] = set()
    waiting = [receiver]
    while waiting:
        layer = waiting.pop()
        if id(layer) not in done:
            done.add(id(layer))
            machine.put(layer.attributes, NAME, value)
            waiting.extend(inner_layers(layer))


def owned_weights(receiver: Instance, seen: set[int]) -> Iterator[tuple[Instance, Tensor]]:
    """All weights in their order, each once, with the layer that holds it."""
    if id(receiver) in seen:
        return
    seen.add(id(receiver))
    for _, tensor in own_weights(receiver):
        if id(tensor) not in seen:
            seen.add(id(tensor))
            yield receiver, tensor
    for layer in inner_layers(receiver):
        yield from owned_weights(layer, seen)


def trained_weights(receiver: Instance) -> list[Tensor] | None:
    """The weights that an optimizer changes; None where nobody knows which layers are frozen."""
    found = list(owned_weights(receiver, set()))
    flags = [receiver.attributes.get(NAME, True), *(owner.attributes.get(NAME, True) for owner, _ in found)]
    if not all(isinstance(flag, bool) for flag in flags):
        return None
    if flags[0] is False:
        return []
    return [tensor for owner, tensor in found if tensor.requires_grad and owner.attributes.get(NAME, True)]
