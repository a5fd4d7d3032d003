"""Options that are fields of a class: tyro, simple_parsing, pyrallis, draccus, HfArgumentParser, Tap.

A program that nobody starts gets the defaults; a field without one is a name.
"""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import bare
from ...values import Class, Config, Function, Instance, Native, PyList
from ..python.builtins import frame_of
from ..python.functions import function_annotations
from ..python.quiet import any_method, silent
from ..registry import CLASSES, known, known_class
from .command_line_tools import supply


def filled(machine: Machine, made_of: Any) -> Any:
    """An object of the class, or what the function returns, with its defaults."""
    from ...entries.models import unknown_arguments

    init = made_of.find("__init__") if isinstance(made_of, Class) else made_of
    if not isinstance(made_of, (Class, Function)):
        return Unknown("options of something not known", machine.builder.site)
    args, kwargs = unknown_arguments(init, skip=int(init is not made_of)) if isinstance(init, Function) else ([], {})
    return call(machine, made_of, args, kwargs, frame_of(machine))


@known("tyro.cli", "tyro.extras.cli", "simple_parsing.parse")
def _parsed(machine: Machine, made_of: Any, *args: Any, default: Any = None, **options: Any) -> Any:
    return filled(machine, bare(made_of)) if default is None else default


@known("pyrallis.parse", "draccus.parse")
def _from_class(machine: Machine, config_class: Any = None, config_path: Any = None, **options: Any) -> Any:
    if config_path is not None:
        return Unknown("options of a configuration file", machine.builder.site)
    return filled(machine, bare(config_class))


@known("pyrallis.wrap", "draccus.wrap")
def _wrap(machine: Machine, config_path: Any = None, **options: Any) -> Any:
    """The function is called with an object of the class that its first parameter is annotated with."""
    if config_path is not None:
        return Unknown("options of a configuration file", machine.builder.site)
    return Native("decorator", filling_first)


def filling_first(machine: Machine, function: Any) -> Any:
    spec = function.node.args if isinstance(function, Function) else None
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)] if spec is not None else []
    made_of = function_annotations(machine, function, resolve=True).items.get(names[0]) if names else None
    if not isinstance(made_of, Class):
        return Unknown("a function called with options of a class that is not known", machine.builder.site)
    return supply(machine, function, {names[0]: filled(machine, made_of)})


# -- HfArgumentParser --------------------------------------------------------------------------------------------------
def _classes(machine: Machine, receiver: Instance) -> list[Any] | None:
    given = bare(receiver.attributes.get("dataclass_types"))
    if isinstance(given, Class):
        return [given]
    found = iterate(machine, given, frame_of(machine), unknown_ok=True)
    return found if isinstance(found, list) else None


def _keep(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    given = args[0] if args else kwargs.get("dataclass_types")
    return Instance(cls, {"dataclass_types": given}, site=machine.builder.site)


def _into_classes(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    classes = _classes(machine, receiver)
    if classes is None:
        return machine.unknown("options of classes that are not known")
    rest = (PyList([]),) if bare(options.get("return_remaining_strings")) is True else ()
    return (*(filled(machine, bare(c)) for c in classes), *rest)


known_class(
    "transformers.HfArgumentParser",
    construct=_keep,
    parse_args_into_dataclasses=_into_classes,
    __getattr__=any_method,
)


# -- Tap ---------------------------------------------------------------------------------------------------------------
def _field(machine: Machine, receiver: Instance, name: Any) -> Any:
    """A field that the class only annotates is a name."""
    annotated = any(name in (c.attributes.get("__annotations__") or ()) for c in receiver.cls.mro)
    return Config(str(name)) if annotated else any_method(machine, receiver, name)


def _read(machine: Machine, receiver: Instance, *args: Any, **options: Any) -> Any:
    after = receiver.cls.find("process_args")
    if isinstance(after, Function):
        call(machine, after, [receiver], {}, frame_of(machine))
    return receiver


known_class(
    "tap.Tap",
    construct=lambda machine, cls, args, kwargs: Instance(cls, site=machine.builder.site),
    __init__=silent,
    __getattr__=_field,
    add_argument=silent,
    parse_args=_read,
)


# -- simple_parsing ----------------------------------------------------------------------------------------------------
def _add_class(machine: Machine, receiver: Instance, made_of: Any, dest: Any = None, **options: Any) -> None:
    if isinstance(dest, str):
        machine.put(receiver.attributes["_defaults"].items, dest, filled(machine, bare(made_of)))
    else:
        machine.put(receiver.attributes, "_open", True)


known_class(
    "simple_parsing.ArgumentParser",
    ("argparse.ArgumentParser",),
    construct=CLASSES["argparse.ArgumentParser"].construct,
    add_arguments=_add_class,
)
