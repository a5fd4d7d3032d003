"""click, typer, fire, absl: tools that call the program's functions with what stands on the command line."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...entries.options import setting
from ...machine import Machine
from ...values import Config, Function, Instance, Native, PyDict
from ..python.builtins import frame_of
from ..python.quiet import quiet_class, quiet_functions, silent
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


@known(
    "click.command",
    "click.group",
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
    """A function is called; which of several, or which method, the command line says."""
    if isinstance(component, Function):
        return call(machine, supply(machine, component, {}), [], {}, frame_of(machine))
    return Unknown("what the command line asks for", machine.builder.site)


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


@known_value("absl.flags.FLAGS")
def _flags(machine: Machine) -> Any:
    return Instance(FLAGS, {}, PyDict({}))


def _define(machine: Machine, name: Any, default: Any = None, *args: Any, **kwargs: Any) -> Any:
    from ...modules.imports import library_attribute

    holder = library_attribute(machine, "absl.flags", "FLAGS")
    if isinstance(holder, Instance) and isinstance(holder.payload, PyDict) and isinstance(name, str):
        chosen = setting(machine, name, default)
        machine.put(holder.payload.items, name, chosen if chosen is not None else Config(f"FLAGS.{name}"))
    return Unknown("a flag of the command line", machine.builder.site)


known(*(f"absl.flags.DEFINE_{kind}" for kind in ("string", "integer", "float", "boolean", "bool", "enum", "list")))(
    _define
)
