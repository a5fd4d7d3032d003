"""tf.Module: an object that knows the variables in its attributes."""

from __future__ import annotations

from ....base.annotations import Any
from ...machine import Machine
from ...values import Instance, Native, Property, PyList, Tensor
from ..registry import CLASSES, known_class
from .nest import parts


def initialise(machine: Machine, receiver: Any, name: Any = None) -> None:
    if isinstance(receiver, Instance):
        machine.put(receiver.attributes, "name", name if isinstance(name, str) else receiver.cls.name.lower())


def variables(receiver: Any, trainable: bool) -> PyList:
    found: dict[int, Tensor] = {}
    collect(receiver, found, set())
    return PyList([t for t in found.values() if t.requires_grad or not trainable])


def collect(value: Any, found: dict[int, Tensor], seen: set[int]) -> None:
    """Variables in the attributes of a module, its modules, lists and dictionaries."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, Tensor):
        if value.is_parameter:
            found.setdefault(id(value), value)
    elif isinstance(value, Instance):
        for inner in value.attributes.values():
            collect(inner, found, seen)
    else:
        for inner in parts(value) or ():
            collect(inner, found, seen)


def _reader(name: str, read: Any) -> Property:
    return Property(Native(f"tf.Module.{name}", read))


known_class(
    "tf.Module",
    __init__=initialise,
    trainable_variables=_reader("trainable_variables", lambda m, r: variables(r, True)),
    variables=_reader("variables", lambda m, r: variables(r, False)),
    non_trainable_variables=_reader("non_trainable_variables", lambda m, r: PyList([])),
    name_scope=_reader("name_scope", lambda m, r: Instance(CLASSES["tf.control_dependencies"])),
    submodules=_reader("submodules", lambda m, r: ()),
    with_name_scope=Native("with_name_scope", lambda m, function: function),
)
