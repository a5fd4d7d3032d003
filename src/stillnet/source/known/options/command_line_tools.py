"""click, typer, fire, absl: tools that call the program's functions with what stands on the command line."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType, ModuleType

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...entries.options import setting
from ...machine import Machine, undo
from ...operators import bare
from ...values import BoundMethod, Class, Config, Function, Instance, Native, PyDict, PyList
from ..python.builtins import frame_of
from ..python.quiet import any_method, quiet_class, quiet_functions, silent
from ..registry import known, known_value

# Where a function keeps the values of parameters that its callers need not give; see calls.fill_defaults.
SUPPLIED = "stillnet_arguments"


def supply(machine: Machine, function: Any, values: dict[str, Any]) -> Any:
    """From now on the function may be called without these, or any other, arguments."""
    if isinstance(function, Function):
        found = function.attributes.get(SUPPLIED)
        machine.put(function.attributes, SUPPLIED, {**(found if isinstance(found, dict) else {}), **values})
    return function


def supplying(**values: Any) -> Native:
    return Native("decorator", lambda m, function, *a, **k: supply(m, function, values))


# -- click -------------------------------------------------------------------------------------------------------------
@known("click.option")
def _option(machine: Machine, *names: Any, **options: Any) -> Any:
    """`--hidden-size` is the parameter `hidden_size`, with the option's default."""
    texts = [n for n in names if isinstance(n, str)]
    bare = next((n for n in texts if not n.startswith("-")), None)
    name = bare or max((n.split("/")[0] for n in texts), key=len, default="").lstrip("-").replace("-", "_")
    if options.get("is_flag") is True or any("/" in n for n in texts):
        value = options.get("default", False)
    elif "default" in options:
        value = options["default"]
    else:
        value = Config(name) if options.get("required") is True else None
    return supplying(**{name: value})


@known("click.argument")
def _argument(machine: Machine, name: Any, *args: Any, **options: Any) -> Any:
    return supplying(**{str(name): options.get("default", Config(str(name)))})


@known("click.group")
def _group(machine: Machine, function: Any = None, *args: Any, **kwargs: Any) -> Any:
    """A function that makes commands of others."""
    return grouped(machine, function) if isinstance(function, Function) else Native("decorator", grouped)


def grouped(machine: Machine, function: Any, *args: Any, **kwargs: Any) -> Any:
    if isinstance(function, Function):
        for name, run in (
            ("command", _command),
            ("group", _group),
            ("result_callback", _command),
            ("add_command", silent),
        ):
            machine.put(function.attributes, name, Native(f"click.{name}", run))
    return supply(machine, function, {})


@known(
    "click.command",
    "click.pass_context",
    "click.pass_obj",
    "click.version_option",
    "click.password_option",
)
def _command(machine: Machine, function: Any = None, *args: Any, **kwargs: Any) -> Any:
    return supply(machine, function, {}) if isinstance(function, Function) else supplying()


quiet_functions("click.echo", "click.secho", "typer.echo", "typer.secho")
for _name in ("click.Path", "click.Choice", "click.File", "click.IntRange", "click.FloatRange"):
    quiet_class(_name)


# -- typer -------------------------------------------------------------------------------------------------------------
@known("typer.run")
def _typer_run(machine: Machine, function: Any) -> Any:
    return call(machine, supply(machine, function, {}), [], {}, frame_of(machine))


@known("typer.Option", "typer.Argument")
def _typer_option(machine: Machine, default: Any = Ellipsis, *args: Any, **kwargs: Any) -> Any:
    return Unknown("an option of the command line", machine.builder.site) if default is Ellipsis else default


quiet_class(
    "typer.Typer",
    command=lambda m, r, *a, **k: supplying(),
    callback=lambda m, r, *a, **k: supplying(),
    __call__=silent,
)


# -- fire, absl --------------------------------------------------------------------------------------------------------
@known("fire.Fire")
def _fire(machine: Machine, component: Any = None, *args: Any, **kwargs: Any) -> Any:
    """A function is called; of several, or of the methods of a class, each is read as the one that is asked for."""
    from ...entries.uncalled import run_by_others, run_entry

    frame = frame_of(machine)
    if isinstance(component, Function):
        return call(machine, supply(machine, component, {}), [], {}, frame)
    before = held_before(machine, component)
    with run_by_others(machine):
        for function, receiver in commands(machine, component, set()):
            with taken_back(machine, before):
                command = bound(machine, function, receiver)
                given = required(function)[int(receiver is not None) :]
                run_entry(machine, frame.module, command, [], {}, known=not given)
    machine.context["frame"] = frame
    return Unknown("what the command line asks for", machine.builder.site)


def commands(machine: Machine, component: Any, seen: set[int]) -> Iterator[tuple[Function, Any]]:
    """The functions that the words of the command line may name; methods with their object, or the class it is made of."""
    held = bare(component)
    if id(held) in seen:
        return
    if isinstance(held, (PyDict, PyList)):
        seen.add(id(held))
        for part in list(held.items.values() if isinstance(held, PyDict) else held.items):
            yield from (
                [(supply(machine, part, {}), None)] if isinstance(part, Function) else commands(machine, part, seen)
            )
    cls = held.cls if isinstance(held, Instance) else held
    for name in own_methods(cls) if isinstance(cls, Class) else ():
        yield supply(machine, cls.find(name), {}), held


def bound(machine: Machine, function: Function, receiver: Any) -> Any:
    if receiver is None:
        return function
    return BoundMethod(function, made(machine, receiver) if isinstance(receiver, Class) else receiver)


# What values are not held in: the program's text, and our own code.
NO_HOLDERS = (ast.AST, type, ModuleType, FunctionType, CodeType, str, int, float, bytes)


def held_before(machine: Machine, component: Any) -> dict[int, Any]:
    """All that can be reached before a command runs, by identity; kept, so that nothing new takes an identity of it."""
    found: dict[int, Any] = {}
    waiting: list[Any] = [machine, component]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and not isinstance(thing, NO_HOLDERS):
            found[id(thing)] = thing
            waiting.extend(gc.get_referents(thing))
    return found


@contextmanager
def taken_back(machine: Machine, before: dict[int, Any]) -> Iterator[None]:
    """One command of several: only one of them runs, so that what it writes does not reach the next. What it has made itself
    stays as it is, to be shown."""
    outer, journal = machine.journal, list[Any]()
    machine.journal = journal
    try:
        yield
    finally:
        machine.journal = outer
        undo([entry for entry in journal if id(entry[0]) in before])


def own_methods(cls: Class) -> list[str]:
    """The public methods that the program wrote."""
    found = (name for c in cls.mro if c.source is not None for name in c.namespace if not name.startswith("_"))
    return [name for name in dict.fromkeys(found) if isinstance(cls.find(name), Function)]


def made(machine: Machine, cls: Class) -> Any:
    supply(machine, cls.find("__init__"), {})
    return call(machine, cls, [], {}, frame_of(machine))


def required(function: Function) -> list[str]:
    spec = function.node.args
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    return [
        *names[: len(names) - len(function.defaults)],
        *(a.arg for a, d in zip(spec.kwonlyargs, spec.kw_defaults) if d is None),
    ]


@known("absl.app.run")
def _absl(machine: Machine, main: Any = None, *args: Any, **kwargs: Any) -> Any:
    return (
        call(machine, main, [Unknown("the command line", machine.builder.site)], {}, frame_of(machine))
        if main is not None
        else None
    )


FLAGS = quiet_class(
    "absl.flags.FlagValues", __getattr__=lambda m, r, name: r.payload.items.get(name, Config(f"FLAGS.{name}"))
)


def _held(machine: Machine, receiver: Instance, name: Any) -> Any:
    """`.value` of what defines a flag is the flag."""
    table, flag = receiver.attributes["_table"], receiver.attributes["_flag"]
    return table.items.get(flag, Config(f"FLAGS.{flag}")) if name == "value" else any_method(machine, receiver, name)


HOLDER = quiet_class("absl.flags.FlagHolder", __getattr__=_held)


@known_value("absl.flags.FLAGS")
def _flags(machine: Machine) -> Any:
    return Instance(FLAGS, {}, PyDict({}))


def defines(machine: Machine, name: Any, default: Any) -> Any:
    from ...modules.imports import library_attribute

    holder = library_attribute(machine, "absl.flags", "FLAGS")
    if not (isinstance(holder, Instance) and isinstance(holder.payload, PyDict) and isinstance(name, str)):
        return Unknown("a flag of the command line", machine.builder.site)
    chosen = setting(machine, name, default)
    machine.put(holder.payload.items, name, chosen if chosen is not None else Config(f"FLAGS.{name}"))
    return Instance(HOLDER, {"_table": holder.payload, "_flag": name}, site=machine.builder.site)


def _define(machine: Machine, name: Any, default: Any = None, *args: Any, **kwargs: Any) -> Any:
    return defines(machine, name, default)


def _define_list(separator: str | None) -> Any:
    """A default that is a text is cut as the command line would be."""

    def run(machine: Machine, name: Any, default: Any = None, *args: Any, **kwargs: Any) -> Any:
        # no text at all is no item, though `"".split(",")` has one
        parts = default.split(separator) if isinstance(default, str) and default else []
        texts = [part.strip() for part in parts] if isinstance(default, str) else None
        return defines(machine, name, default if texts is None else PyList(list(texts)))

    return run


@known("absl.flags.DEFINE_enum_class")
def _define_enum(machine: Machine, name: Any, default: Any = None, enum_class: Any = None, *a: Any, **k: Any) -> Any:
    """A text names a member."""
    text = bare(default)
    if isinstance(text, str):
        found = enum_class.find(text) if isinstance(enum_class, Class) else None
        member = isinstance(found, Instance) and found.cls is enum_class
        default = found if member else Unknown("a member of an enum", machine.builder.site)
    return defines(machine, name, default)


def _define_many(machine: Machine, name: Any, default: Any = None, *args: Any, **kwargs: Any) -> Any:
    """A flag that may be given again and again is a list; one plain default is the only item."""
    return defines(machine, name, PyList([default]) if isinstance(default, (str, int, float)) else default)


PLAIN_FLAGS = ("string", "integer", "float", "boolean", "bool", "enum")
known(*(f"absl.flags.DEFINE_{kind}" for kind in PLAIN_FLAGS))(_define)
known("absl.flags.DEFINE_list")(_define_list(","))
known("absl.flags.DEFINE_spaceseplist")(_define_list(None))
known(*(f"absl.flags.DEFINE_multi_{kind}" for kind in ("string", "integer", "float", "enum")))(_define_many)
quiet_functions(
    *(f"absl.flags.{name}" for name in ("mark_flag_as_required", "mark_flags_as_required", "adopt_module_key_flags"))
)
