"""Attributes set and deleted: descriptors, registered members, slots, the class of an object."""

from __future__ import annotations

from ..base.annotations import Any
from .attributes import bind_first
from .calls import call
from .control.branches import choose
from .machine import Machine
from .modules.finder import Module
from .values import (
    MISSING,
    BoundMethod,
    Class,
    Frame,
    Function,
    Guarded,
    Instance,
    OneOf,
    Property,
    PyDict,
    Tensor,
    unclear_class,
)


def set_attribute(machine: Machine, target: Any, name: str, value: Any, frame: Frame) -> None:
    if isinstance(target, Instance):
        hook = target.cls.find("__setattr__")
        if hook is not MISSING:
            call(machine, BoundMethod(hook, target), [name, value], {}, frame)
        else:
            plain_set(machine, target, name, value, frame)
    elif isinstance(target, Class):
        if name in ("__name__", "__qualname__") and isinstance(value, str):
            machine.assign(target, "name", value.rpartition(".")[2])
        machine.put(target.namespace, name, value)
    elif isinstance(target, Module):
        bind_first(machine, target, name)
        machine.put(target.variables, name, value)
    elif isinstance(target, Function) and name == "__defaults__" and isinstance(value, tuple):
        machine.assign(target, "defaults", list(value))
    elif isinstance(target, Function):
        machine.put(target.attributes, name, value)
    elif isinstance(target, BoundMethod) and isinstance(target.function, Function):
        machine.put(target.function.attributes, name, value)
    elif isinstance(target, Tensor):
        from .tensors.attributes import set_tensor_attribute

        set_tensor_attribute(machine, target, name, value)
    elif isinstance(target, OneOf):
        choose(machine, frame, target, lambda v: set_attribute(machine, v, name, value, frame))
    elif isinstance(target, Guarded):
        set_attribute(machine, target.value, name, value, frame)


def set_class(machine: Machine, target: Instance, value: Any) -> None:
    """The object keeps what it holds and takes the methods of another class."""
    if isinstance(value, Class):
        machine.assign(target, "cls", value)
    else:
        unclear = machine.unknown("a class that is not known is given to an object")
        machine.assign(target, "cls", unclear_class(target.cls, unclear))


def plain_set(machine: Machine, target: Instance, name: str, value: Any, frame: Frame) -> None:
    """object.__setattr__: data descriptors first, then the instance's own table."""
    if name == "__dict__":
        from .operators import bare

        table = bare(value)
        if isinstance(table, PyDict):
            machine.assign(target, "attributes", table.items)
        return
    if name == "__class__":
        set_class(machine, target, value)
        return
    found = target.cls.find(name)
    if isinstance(found, Property) and not found.cached:
        if found.setter is None:
            raise machine.error(
                "AttributeError", f"property '{name}' of '{target.cls.name}' object has no setter", name=name
            )
        call(machine, found.setter, [target, value], {}, frame)
        return
    if isinstance(found, Instance) and found.cls.find("__set__") is not MISSING:
        call(machine, BoundMethod(found.cls.find("__set__"), found), [target, value], {}, frame)
        return
    if machine.running is not None and isinstance(value, PyDict) and value.home is None:
        # a registry object made by a module's statements keeps its table in an attribute
        value.home, value.top = machine.running, False
    machine.put_entry(target, name, value)


def delete_attribute(machine: Machine, target: Any, name: str, frame: Frame) -> None:
    if isinstance(target, Instance):
        hook = target.cls.find("__delattr__")
        if hook is not MISSING:
            call(machine, BoundMethod(hook, target), [name], {}, frame)
            return
        if name in target.attributes:
            machine.remove(target.attributes, name)
    elif isinstance(target, Class) and name in target.namespace:
        machine.remove(target.namespace, name)
    elif isinstance(target, Module) and name in target.variables:
        machine.remove(target.variables, name)
