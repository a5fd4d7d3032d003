"""Context variables, weak references and packed bytes."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...values import Class, Instance, Native
from ..registry import KNOWN, known, known_class
from . import container_methods, exceptions  # noqa: F401 - their tables are extended here
from .quiet import quiet_class, quiet_functions


def _context_variable(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    attributes = {"name": args[0] if args else None, **({"default": kwargs["default"]} if "default" in kwargs else {})}
    return Instance(cls, attributes, site=machine.builder.site)


def _context_get(machine: Machine, receiver: Instance, *default: Any) -> Any:
    for name in ("value", "default"):
        if name == "default" and default:
            return default[0]
        if name in receiver.attributes:
            return receiver.attributes[name]
    raise machine.error("LookupError", "a context variable without a value")


def _context_set(machine: Machine, receiver: Instance, value: Any) -> Any:
    old = receiver.attributes.get("value", NO_VALUE)
    machine.put(receiver.attributes, "value", value)
    return Instance(KNOWN["contextvars.Token"], {"old_value": old, "var": receiver})


def _context_reset(machine: Machine, receiver: Instance, token: Any) -> None:
    old = token.attributes.get("old_value", NO_VALUE) if isinstance(token, Instance) else NO_VALUE
    if old is not NO_VALUE:
        machine.put(receiver.attributes, "value", old)
    elif "value" in receiver.attributes:
        machine.remove(receiver.attributes, "value")


known_class("contextvars.Token")
NO_VALUE = known_class("contextvars._NoValue")
known_class(
    "contextvars.ContextVar", construct=_context_variable, get=_context_get, set=_context_set, reset=_context_reset
)
quiet_class("contextvars.Context")
known("contextvars.copy_context")(lambda machine: Instance(KNOWN["contextvars.Context"]))


@known("weakref.ref", "weakref.WeakMethod", "weakref.ReferenceType")
def _reference(machine: Machine, value: Any, *callback: Any) -> Any:
    return Native("weakref.ref", lambda m: value)


@known("weakref.proxy")
def _proxy(machine: Machine, value: Any, *callback: Any) -> Any:
    return value


quiet_functions("weakref.finalize")
for _name, _builtin in {"WeakValueDictionary": "dict", "WeakKeyDictionary": "dict", "WeakSet": "set"}.items():
    KNOWN[f"weakref.{_name}"] = KNOWN[_builtin]


@known("struct.calcsize")
def _calcsize(machine: Machine, form: Any) -> Any:
    import struct

    try:
        return struct.calcsize(form) if isinstance(form, str) else Unknown("struct.calcsize", machine.builder.site)
    except struct.error as error:
        raise machine.error("ValueError", str(error)) from None


known("struct.pack", "struct.unpack", "struct.unpack_from", "struct.iter_unpack")(
    lambda machine, *args, **kwargs: Unknown("packed bytes", machine.builder.site)
)
