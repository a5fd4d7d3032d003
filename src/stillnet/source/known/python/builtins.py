"""The builtin functions."""

from __future__ import annotations

import builtins

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.unknown import Unknown
from ...machine import Machine
from ...values import Config, Guarded, Native, OneOf
from ..registry import CLASSES, KNOWN, known


def frame_of(machine: Machine) -> Any:
    return machine.context["frame"]


builtin = known


# -- text and the rest -------------------------------------------------------------------------------------------------
@builtin("print", "breakpoint")
def _print(machine: Machine, *values: Any, **options: Any) -> None:
    return None


@builtin("repr")
def _repr(machine: Machine, value: Any) -> Any:
    from .text import text_of

    return text_of(machine, value, frame_of(machine), "r")


@builtin("format")
def _format(machine: Machine, value: Any, spec: Any = "") -> Any:
    from .text import format_value

    return format_value(machine, value, spec, frame_of(machine))


@builtin("hash")
def _hash(machine: Machine, value: Any) -> Any:
    """Some number; that of a text is the same again within one run."""
    if isinstance(value, (int, float)):
        return hash(value)
    if isinstance(value, (Unknown, Config, OneOf)):
        return machine.unknown("hash()")
    if not isinstance(value, (str, bytes)):
        return D.fresh("hash", Origin.DATA)
    hashes: dict[Any, Any] = machine.context.setdefault("hashes", {})
    return hashes.setdefault((type(value), value), D.fresh("hash", Origin.DATA))


@builtin("id")
def _id(machine: Machine, value: Any) -> Any:
    return id(value.value if isinstance(value, Guarded) else value)


@builtin("input")
def _input(machine: Machine, *args: Any) -> Any:
    return machine.unknown("what the user types")


@builtin("__import__", "importlib.import_module")
def _import(machine: Machine, name: Any, package: Any = None, *rest: Any, **kwargs: Any) -> Any:
    from ...modules.origins import find_module

    if not isinstance(name, str):
        return machine.unknown("import of a name that is not known")
    if name.startswith(".") and isinstance(package, str):
        level = len(name) - len(name.lstrip("."))
        parts = package.split(".")
        name = ".".join([*parts[: len(parts) - level + 1], name.lstrip(".")]).rstrip(".")
    found = find_module(machine, name)
    if found is None:
        raise machine.error("ModuleNotFoundError", f"No module named '{name}'", name=name)
    return found


NAMES = (
    "isinstance",
    "issubclass",
    "getattr",
    "hasattr",
    "setattr",
    "delattr",
    "callable",
    "vars",
    "locals",
    "globals",
    "dir",
    "super",
    "len",
    "enumerate",
    "zip",
    "map",
    "filter",
    "reversed",
    "sorted",
    "iter",
    "next",
    "any",
    "all",
    "min",
    "max",
    "sum",
    "abs",
    "round",
    "divmod",
    "pow",
    "chr",
    "ord",
    "hex",
    "bin",
    "oct",
    "ascii",
    "print",
    "breakpoint",
    "repr",
    "format",
    "hash",
    "id",
    "eval",
    "exec",
    "compile",
    "input",
    "__import__",
    "open",
)


def table() -> dict[str, Any]:
    """Every builtin name."""
    found = {name: KNOWN[name] for name in NAMES if name in KNOWN}
    found.update({name: CLASSES[name] for name in sorted(CLASSES.names()) if "." not in name})
    found.update(
        {
            "NotImplemented": NotImplemented,
            "Ellipsis": Ellipsis,
            "__debug__": True,
            "__name__": "builtins",
            "exit": KNOWN.get("sys.exit"),
            "quit": KNOWN.get("sys.exit"),
            "reveal_type": Native("reveal_type", lambda m, v: v),
        }
    )
    # a name that is there is no NameError, whatever it does
    for name in (*dir(builtins), "__spec__", "__loader__"):
        found.setdefault(name, Unknown(f"no model for {name}"))
    return found
