"""Builtins that read and write attributes and names: getattr, hasattr, vars, dir, super."""

from __future__ import annotations

import ast

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...attribute_writes import delete_attribute, set_attribute
from ...attributes import get_attribute, look_up
from ...control.branches import choose, join
from ...machine import Machine
from ...modules.finder import Module
from ...opened import given_to_anything, open_up
from ...operators import label
from ...values import (
    MISSING,
    ApiFunction,
    BoundMethod,
    Class,
    Cond,
    Config,
    Function,
    Guarded,
    Instance,
    Library,
    Native,
    OneOf,
    Partial,
    PyDict,
    PyList,
    Raised,
    Super,
    Tensor,
)
from ..registry import names_of
from ..torch.module_members import TABLES
from ..torch.tensor_names import PLAIN_NAMES
from .builtins import builtin, frame_of


def own_entry(value: Any, name: str) -> Any:
    """What an object holds under a name: an attribute of its own, or a member of a torch module."""
    if not isinstance(value, Instance):
        return None
    tables = (value.attributes.get(t) for t in TABLES)
    held = (t.items[name] for t in tables if isinstance(t, PyDict) and name in t.items)
    return value.attributes[name] if name in value.attributes else next(held, None)


@builtin("getattr")
def _getattr(machine: Machine, value: Any, name: Any, *default: Any) -> Any:
    if isinstance(name, OneOf):
        return choose(machine, frame_of(machine), name, lambda n: _getattr(machine, value, n, *default))
    if isinstance(value, OneOf) and default:
        return choose(machine, frame_of(machine), value, lambda v: _getattr(machine, v, name, *default))
    if not isinstance(name, str):
        return machine.unknown("getattr with a name that is not known")
    if default:
        try:
            found = look_up(machine, value, name, frame_of(machine))
        except Raised as raised:
            if raised.value.cls.name == "AttributeError":
                return default[0]
            raise
        if isinstance(found, Unknown) and isinstance(value, Library):
            return default[0]
        own = own_entry(value, name)
        if isinstance(own, Guarded) and (there := machine.all_hold(own.guard)) is not True:
            return join(machine, there, found, default[0]) if there else default[0]
        return default[0] if found is MISSING else found
    return get_attribute(machine, value, name, frame_of(machine))


@builtin("hasattr")
def _hasattr(machine: Machine, value: Any, name: Any) -> Any:
    if not isinstance(name, str) or isinstance(value, (Unknown, Config)):
        return machine.decided(Cond(f"hasattr({label(machine, value)}, {label(machine, name)})"))
    if isinstance(value, OneOf):
        return choose(machine, frame_of(machine), value, lambda v: _hasattr(machine, v, name))
    try:
        found = look_up(machine, value, name, frame_of(machine))
    except Raised as raised:
        if raised.value.cls.name == "AttributeError":
            return False
        raise
    if isinstance(found, Unknown) and isinstance(value, (Library, Instance, Class, Tensor)):
        if isinstance(value, Tensor):
            return value.library == "torch" and name in PLAIN_NAMES
        return (
            False
            if isinstance(value, Library)
            else machine.decided(Cond(f"hasattr({label(machine, value)}, {name!r})"))
        )
    own = own_entry(value, name)
    if isinstance(own, Guarded):
        return machine.all_hold(own.guard)
    return found is not MISSING


@builtin("setattr")
def _setattr(machine: Machine, value: Any, name: Any, new: Any) -> None:
    if isinstance(name, str):
        set_attribute(machine, value, name, new, frame_of(machine))
        if isinstance(value, Unknown):
            given_to_anything(machine, name)
    else:
        reason = "setattr with a name that is not known"
        machine.unknown(reason)
        open_up(machine, value, reason)


@builtin("delattr")
def _delattr(machine: Machine, value: Any, name: str) -> None:
    delete_attribute(machine, value, name, frame_of(machine))


@builtin("callable")
def _callable(machine: Machine, value: Any) -> Any:
    if isinstance(value, (Function, BoundMethod, Native, ApiFunction, Class, Partial)):
        return True
    if isinstance(value, Instance):
        return value.cls.find("__call__") is not MISSING
    if isinstance(value, (Unknown, Config, OneOf)):
        return machine.decided(Cond(f"callable({label(machine, value)})"))
    return False


@builtin("vars")
def _vars(machine: Machine, *values: Any) -> Any:
    return (
        get_attribute(machine, values[0], "__dict__", frame_of(machine))
        if values
        else PyDict(frame_of(machine).variables)
    )


@builtin("locals")
def _locals(machine: Machine) -> Any:
    frame = frame_of(machine)
    function = frame.function
    found = dict(frame.variables)
    if function is not None and function.owner is not None and mentions_class(function.node):
        found["__class__"] = function.owner
    return PyDict(found)


def mentions_class(node: ast.AST) -> bool:
    """A method that says `super` or `__class__` has the class among its variables."""
    return any(isinstance(n, ast.Name) and n.id in ("super", "__class__") for n in ast.walk(node))


@builtin("globals")
def _globals(machine: Machine) -> Any:
    from ...modules.module_names import own_table

    return own_table(machine, frame_of(machine).module)


@builtin("dir")
def _dir(machine: Machine, *values: Any) -> Any:
    if values and isinstance(values[0], Module):
        from ...modules.imports import run_module

        run_module(machine, values[0])
        return PyList(sorted(values[0].variables))
    if values and isinstance(values[0], Library):
        return PyList(sorted(names_of(values[0].name)))
    if values and isinstance(values[0], Class):
        return PyList(sorted({k for c in values[0].mro for k in c.namespace}))
    if values and isinstance(values[0], Instance):
        names = dict.fromkeys([*values[0].attributes, *(k for c in values[0].cls.mro for k in c.namespace)])
        return PyList(sorted(names))
    return machine.unknown("dir()")


@builtin("super")
def _super(machine: Machine, cls: Any = None, receiver: Any = None) -> Any:
    if isinstance(cls, Class) and receiver is not None:
        return Super(cls, receiver)
    return machine.unknown("super() in a form not known")
