"""What a Keras layer keeps: its weights and the layers in its attributes, as Keras tracks them."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dim as D
from ....base.annotations import Any
from ...control.guarded import Guard, choices
from ...machine import Machine
from ...values import Class, Config, Guarded, Instance, OneOf, PyDict, PyIterator, PyList, Repeated, Tensor, Unknown
from ..registry import known_class
from .history import tensors_in

# Its members stand in `layer`.
LAYER = known_class("keras.layers.Layer")


def is_layer(value: Any) -> bool:
    return isinstance(value, Instance) and isinstance(value.cls, Class) and LAYER in value.cls.mro


def provably_no_layer(value: Any) -> bool:
    """An object of a class whose bases nobody sees may be a layer, and so may what stands for several things."""
    if isinstance(value, Instance):
        known = isinstance(value.cls, Class) and not any(c.opaque for c in value.cls.mro)
        return known and not is_layer(value)
    return not isinstance(value, (Unknown, OneOf, Config, Guarded, Repeated))


def layer_name(layer: Instance) -> str:
    name = layer.attributes.get("name")
    return name if isinstance(name, str) else layer.cls.name


def weights_table(receiver: Instance) -> dict[str, Any]:
    table = receiver.attributes.get("_weights")
    return table.items if isinstance(table, PyDict) else {}


def weight_at(receiver: Instance, name: str) -> Any:
    """A weight by its name; one that is there under a condition, as if it were."""
    found = weights_table(receiver).get(name)
    return found.value if isinstance(found, Guarded) else found


def keep_weight(machine: Machine, receiver: Instance, name: str, tensor: Tensor) -> None:
    """A weight made on one side of a branch is there under its condition."""
    table = receiver.attributes.get("_weights")
    if isinstance(table, PyDict):
        machine.put_entry(table, name, tensor)


def is_variable(value: Any) -> bool:
    """A variable of Keras itself; those of TensorFlow have no name of their own here."""
    return isinstance(value, Tensor) and value.is_parameter and variable_name(value) is not None


def loses_layers(receiver: Instance, name: str, value: Any) -> bool:
    """Would an attribute that is set to this value no longer hold a layer that it holds?"""
    now = {id(layer) for _, layer in layer_choices(value)}
    return any(id(layer) not in now for _, layer in layer_choices(receiver.attributes.get(name)))


def keep_replaced(machine: Machine, receiver: Instance, name: str) -> None:
    """Keras 3 goes on tracking the layers of an attribute that is set anew."""
    key = f"{name} (replaced)"
    while key in receiver.attributes:
        key += " "
    machine.put(receiver.attributes, key, receiver.attributes[name])


def variable_name(value: Tensor) -> str | None:
    given = (value.attributes or {}).get("variable name")
    return given if isinstance(given, str) and given else None


UNTRACKED = frozenset({"_weights", "_functional", "_training", "_declared_shape", "_outputs", "_inputs", "_guard"})


def sublayers(receiver: Instance) -> Iterator[tuple[str, Any]]:
    """(attribute, layer) of the layers that a layer or model keeps, in the order in which they were assigned."""
    seen: set[int] = set()
    for name, value in receiver.attributes.items():
        if name not in UNTRACKED:
            for layer in layers_in(value, seen):
                yield name, layer


def layers_in(value: Any, seen: set[int]) -> Iterator[Instance]:
    for _, layer in layer_choices(value):
        if id(layer) not in seen:
            seen.add(id(layer))
            yield layer


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


def own_weights(receiver: Instance) -> Iterator[tuple[str, Tensor]]:
    return ((name, tensor) for name, value in weights_table(receiver).items() for tensor in tensors_in(value))


def own_and_inner_weights(
    receiver: Instance, prefix: str = "", seen: set[int] | None = None
) -> Iterator[tuple[str, Tensor]]:
    """All weights of a layer, each once; those of inner layers under the inner layer's name."""
    seen = set() if seen is None else seen
    if id(receiver) in seen:
        return
    seen.add(id(receiver))
    for name, tensor in own_weights(receiver):
        if id(tensor) not in seen:
            seen.add(id(tensor))
            yield prefix + name, tensor
    # a functional model keeps the layers of its graph, and those that were set on it
    for layer in (*(model_layers(receiver) or ()), *(layer for _, layer in sublayers(receiver))):
        yield from own_and_inner_weights(layer, f"{prefix}{layer_name(layer)}/", seen)


def guarded_weights(
    receiver: Instance, guard: Guard = (), seen: dict[int, set[Guard]] | None = None
) -> Iterator[tuple[Tensor, Guard]]:
    """All weights of a layer at each place that holds them, with the conditions under which they stand there."""
    seen = {} if seen is None else seen
    known = seen.setdefault(id(receiver), set())
    if guard in known or () in known:
        return
    known.add(guard)
    for value in weights_table(receiver).values():
        for inner, choice in choices(value, guard):
            yield from ((tensor, inner) for tensor in tensors_in(choice))
    kept = tuple(value for name, value in receiver.attributes.items() if name not in UNTRACKED)
    for inner, layer in (*model_choices(receiver), *layer_choices(kept)):
        yield from guarded_weights(layer, tuple(dict.fromkeys((*guard, *inner))), seen)


def model_choices(receiver: Instance) -> list[tuple[Guard, Instance]]:
    """The layers of a functional or sequential model, with the conditions of their calls beyond those of the model."""
    from .model import functional_steps

    steps, around = functional_steps(receiver), receiver.attributes.get("_guard", ())
    if steps is None:
        return [((), layer) for layer in model_layers(receiver) or ()]
    found = []
    for step in steps:
        if isinstance(step.operation, Instance):
            guard = step.call.guard if step.call is not None else ()
            found.append((tuple(c for c in guard if c not in around), step.operation))
    return found


def layer_choices(value: Any, guard: Guard = (), depth: int = 0) -> Iterator[tuple[Guard, Instance]]:
    """The layers in a value, in lists and tables too, with their conditions."""
    for inner, choice in choices(value, guard):
        if isinstance(choice, Instance):
            if is_layer(choice):
                yield inner, choice
        elif depth < 6 and isinstance(choice, (PyList, PyIterator, PyDict, tuple)):
            items: Any = choice if isinstance(choice, tuple) else choice.items
            for item in items.values() if isinstance(choice, PyDict) else items:
                yield from layer_choices(item, inner, depth + 1)


def model_layers(receiver: Instance) -> list[Instance] | None:
    """The layers of a functional or sequential model; None for layers and subclassed models."""
    from .model import functional_layers

    return functional_layers(receiver)
