"""What a Keras layer keeps: its weights and the layers in its attributes, as Keras tracks them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dim as D
from ..values import Class, Guarded, Instance, OneOf, PyDict, PyIterator, PyList, Repeated, Tensor
from .keras_history import tensors_in
from .registry import known_class

# Its members stand in `keras_layer`.
LAYER = known_class("keras.layers.Layer")


def is_layer(value: Any) -> bool:
    return isinstance(value, Instance) and isinstance(value.cls, Class) and LAYER in value.cls.mro


def layer_name(layer: Instance) -> str:
    name = layer.attributes.get("name")
    return name if isinstance(name, str) else layer.cls.name


def weights_table(receiver: Instance) -> dict[str, Any]:
    table = receiver.attributes.get("_weights")
    return table.items if isinstance(table, PyDict) else {}


def variable_name(value: Tensor) -> str | None:
    given = (value.attributes or {}).get("variable name")
    return given if isinstance(given, str) and given else None


UNTRACKED = frozenset({"_weights", "_functional", "_training", "_declared_shape", "_outputs", "_inputs"})


def sublayers(receiver: Instance) -> Iterator[tuple[str, Any]]:
    """(attribute, layer) of the layers that a layer or model keeps, in the order in which they were assigned."""
    seen: set[int] = set()
    for name, value in receiver.attributes.items():
        if name not in UNTRACKED:
            for layer in layers_in(value, seen):
                yield name, layer


def layers_in(value: Any, seen: set[int], depth: int = 0) -> Iterator[Instance]:
    if isinstance(value, Instance):
        if is_layer(value) and id(value) not in seen:
            seen.add(id(value))
            yield value
    elif depth < 6:
        if isinstance(value, (PyList, PyIterator)):
            items: Any = value.items
        elif isinstance(value, PyDict):
            items = value.items.values()
        elif isinstance(value, tuple):
            items = value
        elif isinstance(value, (Guarded, Repeated)):
            items = (value.value,)
        elif isinstance(value, OneOf):
            items = value.values()
        else:
            return
        for item in items:
            yield from layers_in(item, seen, depth + 1)


def repeats(receiver: Instance) -> dict[int, Any]:
    """How often the layers stand that a loop of unknown length made: id -> a symbolic number."""
    found: dict[int, Any] = {}

    def note(value: Any, times: Any, depth: int) -> None:
        if isinstance(value, Repeated):
            note(value.value, D.mul(times, value.times), depth)
        elif isinstance(value, Guarded):
            note(value.value, times, depth)
        elif isinstance(value, Instance):
            if times != 1:
                found[id(value)] = times
        elif depth < 6 and isinstance(value, (PyList, PyDict, tuple)):
            items = (
                value.items
                if isinstance(value, PyList)
                else value.items.values()
                if isinstance(value, PyDict)
                else value
            )
            for item in items:
                note(item, times, depth + 1)

    for value in receiver.attributes.values():
        note(value, 1, 0)
    return found


def own_and_inner_weights(
    receiver: Instance, prefix: str = "", seen: set[int] | None = None
) -> Iterator[tuple[str, Tensor]]:
    """All weights of a layer, each once; those of inner layers under the inner layer's name."""
    seen = set() if seen is None else seen
    if id(receiver) in seen:
        return
    seen.add(id(receiver))
    for name, value in weights_table(receiver).items():
        for tensor in tensors_in(value):
            if id(tensor) not in seen:
                seen.add(id(tensor))
                yield prefix + name, tensor
    # a functional model keeps the layers of its graph, and those that were set on it
    for layer in (*(model_layers(receiver) or ()), *(layer for _, layer in sublayers(receiver))):
        yield from own_and_inner_weights(layer, f"{prefix}{layer_name(layer)}/", seen)


def model_layers(receiver: Instance) -> list[Instance] | None:
    """The layers of a functional or sequential model; None for layers and subclassed models."""
    from .keras_model import functional_layers

    return functional_layers(receiver)
