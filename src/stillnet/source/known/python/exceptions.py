"""The exception classes of Python."""

from __future__ import annotations

import builtins

from ....base.annotations import Any
from ...machine import Machine
from ...values import Class, Instance
from ..registry import CLASSES, known_class


def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    return Instance(cls, {"args": tuple(args)}, site=machine.builder.site)


def _init(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    receiver.attributes["args"] = tuple(args)


def _text(machine: Machine, receiver: Instance) -> Any:
    args = receiver.attributes.get("args", ())
    return args[0] if len(args) == 1 and isinstance(args[0], str) else ", ".join(str(a) for a in args)


def _with_traceback(machine: Machine, receiver: Instance, traceback: Any) -> Instance:
    return receiver


def _add_note(machine: Machine, receiver: Instance, note: Any) -> None:
    return None


COMMON: dict[str, Any] = {
    "__init__": _init,
    "__str__": _text,
    "with_traceback": _with_traceback,
    "add_note": _add_note,
    "__cause__": None,
    "__context__": None,
    "__traceback__": None,
    "__suppress_context__": False,
}


def _register() -> None:
    """Mirror Python's own hierarchy."""
    todo: list[type] = [BaseException]
    for cls in todo:
        base = cls.__base__
        parent = base.__name__ if base is not None and base.__name__ in CLASSES else "object"
        extra = COMMON if cls is BaseException else {}
        made = known_class(cls.__name__, (parent,), construct if cls is BaseException else None, **extra)
        made.metaclass = None
        children: list[type] = cls.__subclasses__()
        todo.extend(s for s in children if getattr(builtins, s.__name__, None) is s)


_register()
for _alias in ("IOError", "EnvironmentError"):
    CLASSES[_alias] = CLASSES["OSError"]


def make_exception(machine: Machine, kind: str, args: tuple[Any, ...]) -> Instance:
    return Instance(CLASSES.get(kind, CLASSES["Exception"]), {"args": args}, site=machine.builder.site)
