"""A layer fills its parameters at the end of its constructor, by a method that a subclass may have written anew."""

from __future__ import annotations

from ....base.annotations import Any
from ....ops.entry import Layer
from ...attributes import get_attribute
from ...calls import call
from ...machine import Machine
from ...values import Function, Instance, PyDict
from ..python.builtins import frame_of

# what attention and whole transformers call instead of `reset_parameters`
PRIVATE = "_reset_parameters"


def reset(machine: Machine, layer: Layer, receiver: Instance, config: dict[str, Any]) -> None:
    """Run the method of the program, which may register, replace or wrap parameters; the layer's own only fills them."""
    name = reset_name(layer, receiver, config)
    if name and isinstance(receiver.cls.find(name), Function):
        frame = frame_of(machine)
        call(machine, get_attribute(machine, receiver, name, frame), [], {}, frame)


def reset_name(layer: Layer, receiver: Instance, config: dict[str, Any]) -> str:
    """Layers that declare parameters, also absent ones, call it; an embedding that is given its weight does not."""
    if not layer.name.startswith("torch.nn."):
        return ""
    if PRIVATE in getattr(layer.kind, "METHODS", {}):
        return PRIVATE
    declared = receiver.attributes.get("_parameters")
    filled = isinstance(declared, PyDict) and declared.items and config.get("_weight") is None
    return "reset_parameters" if filled else ""
