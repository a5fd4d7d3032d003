"""Which Keras models a program has, and what to call those that nobody calls with."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ...base.dim import Origin
from ..known.keras.history import state
from ..known.keras.model import functional_layers
from ..known.keras.tracking import LAYER, sublayers
from ..machine import Machine
from ..modules.finder import Module
from ..values import Class, Function, Instance
from .models import input_value, undecided


def keras_roots(machine: Machine) -> list[Instance]:
    """Models that are no part of another model, in order of construction."""
    if "keras" not in machine.context:
        return []
    models = [m for m in state(machine).models if "name" in m.attributes]
    inside: set[int] = set()
    for model in models:
        inside.update(id(layer) for layer in parts(model))
    return [m for m in models if id(m) not in inside and m.site is not None and m.site.blamed() is not None]


def parts(model: Instance) -> list[Instance]:
    found = functional_layers(model)
    direct = found if found is not None else [layer for _, layer in sublayers(model)]
    return [inner for layer in direct for inner in (layer, *[x for _, x in sublayers(layer)])]


def keras_unbuilt(machine: Machine, module: Module) -> Iterator[Class]:
    """Layer and model classes of this file that the program never builds, and that no other class here extends."""
    found = [
        v
        for v in module.variables.values()
        if isinstance(v, Class) and v.source is module and LAYER in v.mro and v.node is not None
    ]
    extended = {base for cls in found for base in cls.bases}
    # those that use others first: building one may build the next
    for cls in sorted(found, key=lambda c: -(c.node.lineno if c.node is not None else 0)):
        used = any(cls in made.mro for made in machine.used_classes)
        if not used and cls not in extended and isinstance(cls.find("call"), Function):
            yield cls


def keras_inputs(machine: Machine, root: Instance) -> tuple[list[Any], dict[str, Any]]:
    """Arguments of a call that nobody wrote: a tensor of any shape for each required one."""
    machine.builder.forget_names(Origin.INPUT)
    method = root.cls.find("call")
    if not isinstance(method, Function):
        return [undecided(machine, "x")], {}
    spec = method.node.args
    names = [*spec.posonlyargs, *spec.args][1:]
    required = names[: max(len(names) - len(method.defaults), 0)]
    if not required and spec.vararg is not None:
        return [undecided(machine, "x")], {}
    return [input_value(machine, a) for a in required if a.arg not in ("training", "mask")], {}
