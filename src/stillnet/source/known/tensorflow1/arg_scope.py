"""`arg_scope` of slim: default arguments that a block of the program sets for its layers."""

from __future__ import annotations

from collections.abc import Callable

from ....base.annotations import Any
from ....base.unknown import Unknown
from ....ops.entry import Signature
from ...calls import call
from ...machine import Machine
from ...values import ApiFunction, Class, Function, Instance, Native, PyDict, PyList
from ..python.builtins import frame_of
from ..registry import CLASSES, KNOWN, constructor, known, known_class
from .layer_parts import Layer, run_layer

HOMES = ("tf.contrib.layers", "tf.contrib.slim", "tf_slim", "tf.contrib.layers.python.layers.layers")


def arguments(machine: Machine) -> dict[Any, dict[str, Any]]:
    """The default arguments that are set here, by function."""
    found: dict[Any, dict[str, Any]] = machine.context.setdefault("tf arguments", {})
    return found


def key_of(function: Any) -> Any:
    """What a function is known by: layers of the library by their last name, functions of the program by themselves."""
    if isinstance(function, Native):
        return function.name.rpartition(".")[2] if not function.name.startswith("arg_scope ") else function.name
    return function.name if isinstance(function, ApiFunction) else id(function)


def in_arg_scope(names: str, text: str) -> Callable[[Layer], Layer]:
    """Register a layer function, with its signature, that takes its defaults from `arg_scope`."""
    signature = Signature(text)

    def register(run: Layer) -> Layer:
        for name in names.split():

            def scoped(machine: Machine, *args: Any, key: str = name, **kwargs: Any) -> Any:
                by_place = signature.parameters().positional[: len(args)]
                given = {k: v for k, v in arguments(machine).get(key, {}).items() if k not in by_place}
                return run_layer(machine, run, key, signature, args, {**given, **kwargs})

            for home in HOMES:
                known(f"{home}.{name}")(scoped)
        return run

    return register


def _scope(machine: Machine, cls: Class, ops: Any, **settings: Any) -> Any:
    return Instance(cls, {"__ops__": ops, "__settings__": PyDict(settings)}, site=machine.builder.site)


def _enter(machine: Machine, receiver: Instance) -> Any:
    here = arguments(machine)
    machine.put(receiver.attributes, "__outer__", dict(here))
    ops, settings = receiver.attributes["__ops__"], receiver.attributes["__settings__"].items
    if isinstance(ops, Instance) and isinstance(ops.attributes.get("__table__"), dict):
        new = dict(ops.attributes["__table__"])
    else:
        items = ops.items if isinstance(ops, PyList) else ops if isinstance(ops, tuple) else ()
        new = dict(here)
        for function in items:
            key = key_of(function)
            new[key] = {**new.get(key, {}), **settings}
    machine.change_table(here).clear()
    here.update(new)
    return Instance(CLASSES["tf.contrib.slim.Arguments"], {"__table__": dict(new)}, site=machine.builder.site)


def _exit(machine: Machine, receiver: Instance, *args: Any) -> None:
    outer = receiver.attributes.get("__outer__")
    if isinstance(outer, dict):
        here = arguments(machine)
        machine.change_table(here).clear()
        here.update(outer)


known_class("tf.contrib.slim.Arguments")
known_class("tf.contrib.slim.arg_scope", construct=constructor(_scope), __enter__=_enter, __exit__=_exit)
for _home in ("tf.contrib.framework", "tf_slim", "tf.contrib.framework.python.ops", "tf.contrib.layers"):
    KNOWN[f"{_home}.arg_scope"] = KNOWN["tf.contrib.slim.arg_scope"]


@known("tf.contrib.slim.add_arg_scope", "tf.contrib.framework.add_arg_scope", "tf_slim.add_arg_scope")
def _add_arg_scope(machine: Machine, function: Any) -> Any:
    """A function of the program that takes its defaults from `arg_scope`."""
    name = f"arg_scope {function.qualname if isinstance(function, Function) else id(function)}"
    spec = function.node.args if isinstance(function, Function) else None
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)] if spec is not None else []

    def run(m: Machine, *args: Any, **kwargs: Any) -> Any:
        defaults = arguments(m).get(name, {})
        given = {k: v for k, v in defaults.items() if k not in names[: len(args)]}
        return call(m, function, list(args), {**given, **kwargs}, frame_of(m))

    return Native(name, run)


@known("tf.contrib.framework.current_arg_scope", "tf_slim.current_arg_scope", "tf.contrib.slim.current_arg_scope")
def _current(machine: Machine) -> Any:
    return Instance(CLASSES["tf.contrib.slim.Arguments"], {"__table__": dict(arguments(machine))})


@known(
    "tf.contrib.framework.has_arg_scope",
    "tf.contrib.slim.has_arg_scope",
    "tf.contrib.framework.arg_scoped_arguments",
    "tf.contrib.slim.arg_scoped_arguments",
)
def _has(machine: Machine, *args: Any) -> Any:
    return Unknown("arguments of an arg_scope", machine.builder.site)
