"""keras.Sequential: a stack of layers, built as soon as its input is known."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...values import Guarded, Instance, OneOf, PyDict, PyList, Repeated, Tensor
from ..python.builtins import frame_of
from ..registry import KNOWN, known_class
from .history import automatic_name, outside_layers, state, steps_between, tensors_in
from .inputs import INPUT_LAYER, input_layer, state_of
from .layer import initialise
from .model import call_functional, functional_steps
from .shapes import static_shape
from .tracking import is_layer, provably_no_layer


def begin(
    machine: Machine, receiver: Instance, layers: Any = None, trainable: Any = True, name: Any = None, **extra: Any
) -> None:
    initialise(machine, receiver, name=name, trainable=trainable)
    machine.put(receiver.attributes, "_stack", PyList([]))
    if layers is None:
        return
    if is_layer(layers):
        raise machine.error("TypeError", f"'{layers.cls.name}' object is not iterable", stillnet_wrong_call=receiver)
    found = iterate(machine, layers, frame_of(machine), unknown_ok=True)
    if isinstance(found, Unknown):
        machine.unknown(f"the layers of a Sequential: {found.reason}")
        machine.put(receiver.attributes, "_open", True)
        return
    for layer in found:
        add(machine, receiver, layer, False)
    extend(machine, receiver)


def stack(receiver: Instance) -> list[Any]:
    found = receiver.attributes.get("_stack")
    return found.items if isinstance(found, PyList) else []


def sequential_layers(receiver: Instance) -> list[Instance] | None:
    """The layers that were added, without the input layer; None for anything but a Sequential."""
    if "_stack" not in receiver.attributes:
        return None
    return [layer for layer in map(bare, stack(receiver)) if is_layer(layer) and layer.cls is not INPUT_LAYER]


def bare(value: Any) -> Any:
    while isinstance(value, (Guarded, Repeated)):
        value = value.value
    return value


def add(machine: Machine, receiver: Instance, layer: Any, rebuild: Any = True, **extra: Any) -> None:
    """Sequential.add: a first layer that declares its input shape brings the input layer with it."""
    items = machine.change(receiver.attributes["_stack"])
    if isinstance(layer, Tensor) and layer.library == "keras":
        step = state(machine).history.get(layer.value)
        layer = step.operation if step is not None and isinstance(step.operation, Instance) else layer
    if isinstance(layer, OneOf):
        # which of them is a question of its own, and some are no layers
        layer = machine.unknown("one of several layers")
    if provably_no_layer(bare(layer)):
        raise machine.error(
            "ValueError",
            f"Only instances of keras.Layer can be added to a Sequential model, got {described(layer)}",
            stillnet_wrong_call=receiver,
        )
    if not is_layer(bare(layer)):
        layer = layer if isinstance(layer, Unknown) else machine.unknown("a layer of a class that nobody sees")
        machine.put(receiver.attributes, "_open", True)
    elif not items:
        shape = bare(layer).attributes.get("_declared_shape")
        if shape is not None:
            made = input_layer(machine, shape)
            made.site = bare(layer).site
            items.append(made)
            if bare(layer).attributes.get("_hinted") is True:
                machine.put(receiver.attributes, "_hinted", True)
    items.append(layer)
    if rebuild is not False:
        extend(machine, receiver)


def described(value: Any) -> str:
    if isinstance(value, (int, float, str)) or value is None:
        return repr(value)
    return f"a {getattr(getattr(value, 'cls', None), 'name', type(value).__name__)}"


def pop(machine: Machine, receiver: Instance, rebuild: Any = True) -> Any:
    items = machine.change(receiver.attributes["_stack"])
    if not items:
        raise machine.error("IndexError", "pop from an empty Sequential")
    layer = items.pop()
    for name in ("_functional", "_inputs", "_outputs"):
        if name in receiver.attributes:
            machine.remove(receiver.attributes, name)
    machine.put(receiver.attributes, "_connected", 0)
    extend(machine, receiver)
    return layer


def extend(machine: Machine, receiver: Instance) -> None:
    """Call the layers that are not connected yet, on what the last one gave."""
    items = stack(receiver)
    if len(items) < 2 or bare(items[0]).__class__ is not Instance:
        return
    if bare(items[0]).cls is not INPUT_LAYER:
        shape = input_of_model(machine, bare(items[0]))
        if shape is not None:
            build(machine, receiver, shape)
        return
    if receiver.attributes.get("_open") is True:
        return
    connected = receiver.attributes.get("_connected", 0)
    inputs = state_of(items[0])[0]
    x: Any = receiver.attributes["_outputs"] if connected > 1 else inputs
    with outside_layers(machine):
        for layer in items[max(connected, 1) :]:
            x = pass_through(machine, layer, x)
    machine.put(receiver.attributes, "_connected", len(items))
    machine.put(receiver.attributes, "_inputs", inputs)
    machine.put(receiver.attributes, "_outputs", x)
    automatic_name(machine, "Functional")
    machine.put(receiver.attributes, "_functional", steps_between(machine, inputs, x))
    machine.put(receiver.attributes, "built", True)


def input_of_model(machine: Machine, first: Instance) -> Any:
    """A model that stands first declares the input, where it has one."""
    inputs = list(tensors_in(first.attributes.get("_inputs"))) if functional_steps(first) is not None else []
    shape = static_shape(machine, inputs[0]) if len(inputs) == 1 else None
    return shape if isinstance(shape, tuple) and first.attributes.get("_deferred") is not True else None


def pass_through(machine: Machine, layer: Any, x: Any) -> Any:
    """One layer of the stack, blamed where it was written."""
    builder, site = machine.builder, machine.builder.site
    own = bare(layer)
    if isinstance(layer, Repeated):
        from ....base import dim as D

        outer = builder.repeat
        builder.repeat = D.mul(outer, layer.times)
        try:
            return pass_through(machine, layer.value, x)
        finally:
            builder.repeat = outer
    if own.site is not None:
        builder.site = own.site
    try:
        return call(machine, own, [x], {}, frame_of(machine))
    finally:
        builder.site = site


def call_stack(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """Sequential.call: through the layers, connecting them where that was still open."""
    if functional_steps(receiver) is not None and not isinstance(args[0] if args else None, (PyList, PyDict, tuple)):
        return call_functional(machine, receiver, *args, **kwargs)
    x = args[0] if args else next(iter(kwargs.values()), None)
    if isinstance(x, Tensor) and receiver.attributes.get("_open") is not True and stack(receiver):
        shape = static_shape(machine, x)
        if isinstance(shape, tuple) and shape:
            build(machine, receiver, (None, *shape[1:]))
            if functional_steps(receiver) is not None:
                return call_functional(machine, receiver, x, **kwargs)
    for layer in stack(receiver):
        if not is_layer(bare(layer)):
            x = machine.unknown("the result of a layer that nobody sees")
        elif bare(layer).cls is not INPUT_LAYER:
            x = pass_through(machine, layer, x)
    if receiver.attributes.get("_open") is True:
        return machine.unknown("the result of a Sequential whose layers are not known")
    return x


def build(machine: Machine, receiver: Instance, input_shape: Any = None) -> None:
    """Sequential.build(input_shape): the input layer is made for it."""
    items = machine.change(receiver.attributes["_stack"])
    if input_shape is None or not items or functional_steps(receiver) is not None:
        return
    if not is_layer(bare(items[0])):
        return
    if bare(items[0]).cls is not INPUT_LAYER:
        machine.put(receiver.attributes, "_deferred", True)
        items.insert(0, input_layer(machine, input_shape))
    extend(machine, receiver)


SEQUENTIAL = known_class(
    "keras.Sequential", ("keras.Model",), __init__=begin, add=add, pop=pop, call=call_stack, build=build
)
KNOWN["keras.models.Sequential"] = SEQUENTIAL
