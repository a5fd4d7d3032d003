"""argparse: a program that nobody starts gets the defaults of its command line."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ... import limits
from ...calls import call
from ...control.iteration import iterate
from ...entries.options import setting
from ...machine import Machine
from ...opened import may_have_got, open_up
from ...operators import bare, label
from ...values import Class, Cond, Config, Instance, OneOf, PyDict, PyList
from ..python.builtins import frame_of
from ..python.object_types import FILLED_UNSEEN, named, namespace_text
from ..python.quiet import any_method, quiet_class, silent
from ..registry import CLASSES, KNOWN, known, known_class
from .command_words import MISSING_DEFAULT, actions_of, apply_words, words
from .spread_words import COMMAND, FLAGS, Action


# -- describing --------------------------------------------------------------------------------------------------------
def _parser(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    state = {"_actions": PyList([]), "_defaults": PyDict({}), "_open": False, **rules_of(args, kwargs)}
    made = Instance(cls, state, site=machine.builder.site)
    for name in ("prog", "description", "epilog", "usage"):
        made.attributes[name] = kwargs.get(name)
    return made


# What may be said of a parser without changing how it reads words.
HARMLESS = (
    "prog",
    "usage",
    "description",
    "epilog",
    "formatter_class",
    "parents",
    "add_help",
    "exit_on_error",
    "help",
    "aliases",
)


def rules_of(args: Any, kwargs: dict[str, Any]) -> dict[str, Any]:
    """How the parser reads words: by other rules than those that are known, and with a flag for help."""
    helps = kwargs.get("add_help", True)
    unlike = bool(args) or not isinstance(helps, bool) or any(k not in HARMLESS for k in kwargs)
    return {"_unlike": unlike, "_helps": helps is not False}


def _configured(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """A parser whose defaults may stand in files that are always read is not followed."""
    if kwargs.get("default_config_files") is not None:
        return machine.unknown("options that stand in configuration files")
    return _parser(machine, cls, args, kwargs)


def _parser_init(machine: Machine, receiver: Instance, *args: Any, parents: Any = None, **kwargs: Any) -> None:
    for name, value in rules_of(args, kwargs).items():
        machine.put(receiver.attributes, name, value)
    for parent in iterate(machine, parents, frame_of(machine)) if parents is not None else []:
        if isinstance(parent, Instance) and "_actions" in parent.attributes:
            machine.change(receiver.attributes["_actions"]).extend(parent.attributes["_actions"].items)
        else:
            machine.put(receiver.attributes, "_open", True)


def _add_argument(machine: Machine, receiver: Instance, *flags: Any, **options: Any) -> Any:
    names = tuple(f for f in flags if isinstance(f, str))
    if len(names) != len(flags) or (not names and "dest" not in options):
        machine.put(receiver.attributes, "_open", True)
        return machine.unknown("a command line argument whose name is not known")
    action = options.get("action", "store")
    action = (
        "optional"
        if action is KNOWN["argparse.BooleanOptionalAction"]
        else action
        if isinstance(action, str)
        else "custom"
    )
    dest = options.get("dest") or destination(names)
    entry = Action(
        names or (dest,),
        dest,
        action,
        options.get("default", MISSING_DEFAULT),
        options.get("type"),
        options.get("nargs"),
        options.get("const"),
        options.get("required") is True,
        options.get("choices"),
        options.get("action") if action == "custom" else None,
    )
    machine.change(receiver.attributes["_actions"]).append(entry)
    note_type(machine, entry)
    return Instance(
        CLASSES["argparse.Action"],
        {
            "dest": dest,
            "default": options.get("default"),
            "required": entry.required,
            "option_strings": PyList(list(names)),
            "choices": options.get("choices"),
        },
    )


def note_type(machine: Machine, entry: Action) -> None:
    """Types that do not read what users write: the text of a truth, or a fraction."""
    plain = entry.action == "store" and entry.nargs is None
    if plain and entry.kind is CLASSES["bool"]:
        kind: type = bool
    elif plain and entry.kind is CLASSES["int"] and isinstance(entry.default, float) and entry.default % 1:
        kind = int
    else:
        return
    machine.observations.append(("option type", entry.flags[-1], kind, entry.default, machine.builder.site))


def destination(flags: tuple[str, ...]) -> str:
    """The first long flag, else the first flag, without its dashes."""
    chosen = next((f for f in flags if f.startswith("--")), flags[0])
    return chosen.lstrip("-").replace("-", "_") if chosen.startswith("-") else chosen


def _group(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Instance:
    """A group of arguments belongs to its parser."""
    return receiver


def _subparsers(machine: Machine, receiver: Instance, *args: Any, dest: Any = None, **kwargs: Any) -> Any:
    """Parsers by the word that chooses one; without words any of them may be meant."""
    commands = PyDict({})
    machine.put(receiver.attributes, "_commands", commands)
    machine.put(receiver.attributes, "_command_dest", dest if isinstance(dest, str) else None)
    if isinstance(dest, str):
        machine.change(receiver.attributes["_actions"]).append(
            Action((dest,), dest, COMMAND, MISSING_DEFAULT, None, None, None, True)
        )
    return Instance(CLASSES["argparse._SubParsersAction"], {"_commands": commands}, site=machine.builder.site)


def _add_parser(machine: Machine, receiver: Instance, name: Any = None, *args: Any, **options: Any) -> Any:
    made = call(machine, CLASSES["argparse.ArgumentParser"], [], options, frame_of(machine))
    aliases = options.get("aliases", PyList([]))
    names = [name, *aliases.items] if isinstance(aliases, PyList) else [None]
    table = receiver.attributes["_commands"]
    for word in names:
        if isinstance(bare(word), str):
            machine.put_entry(table, bare(word), made)
        else:
            machine.assign(table, "open", True)
    return made


def _set_defaults(machine: Machine, receiver: Instance, **defaults: Any) -> None:
    machine.change(receiver.attributes["_defaults"]).update(defaults)


def _get_default(machine: Machine, receiver: Instance, dest: Any) -> Any:
    found = default_values(machine, receiver)
    return found.get(dest) if isinstance(dest, str) else machine.unknown("the default of an argument")


# -- parsing -----------------------------------------------------------------------------------------------------------
NOT_FOLLOWED = "words of a command line that are not followed"


def default_values(machine: Machine, parser: Instance) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for entry in actions_of(parser):
        if entry.action in ("help", "version") or entry.dest == "SUPPRESS":
            continue
        value = setting(machine, entry.dest, default_value(machine, entry), words_of(entry.choices))
        if value is not SUPPRESS and (entry.dest not in values or entry.default is not MISSING_DEFAULT):
            values[entry.dest] = value
    values.update(parser.attributes["_defaults"].items)
    return values


def words_of(choices: Any) -> list[str]:
    """The words among the choices of an option, where they are written down."""
    items = choices.items if isinstance(choices, (PyList, PyDict)) else choices
    return [c for c in items if isinstance(c, str)] if isinstance(items, (list, tuple, dict)) else []


def default_value(machine: Machine, entry: Action) -> Any:
    if entry.positional and (entry.nargs == "..." or (entry.nargs == "*" and entry.default in (None, MISSING_DEFAULT))):
        # an empty rest of the line is a list, too
        return PyList([])
    if entry.default is not MISSING_DEFAULT:
        if isinstance(entry.default, str) and entry.default != SUPPRESS and entry.kind is not None:
            return call(machine, entry.kind, [entry.default], {}, frame_of(machine))
        return entry.default
    if entry.action in FLAGS:
        return FLAGS[entry.action][0]
    if entry.required or (entry.positional and entry.nargs != "?"):
        return chosen(entry)
    return None


def chosen(entry: Action) -> Any:
    """What a word that has to be given may be: a name, or one of its choices where they are few."""
    choices = words_of(entry.choices)
    plain = entry.nargs is None and entry.kind in (None, CLASSES["str"])
    if not plain or not 1 <= len(choices) <= limits.ALTERNATIVES or len(set(choices)) < len(choices):
        return Config(entry.dest)
    found: Any = choices[-1]
    asked = [Cond(f"{entry.dest} == {choice!r}") for choice in choices[:-1]]
    for condition, choice in zip(reversed(asked), reversed(choices[:-1])):
        rest = found.choices if isinstance(found, OneOf) else (((), found),)
        found = OneOf((((condition,), choice), *(((condition.negated(), *guard), value) for guard, value in rest)))
    return found


def _parse_args(machine: Machine, receiver: Instance, args: Any = None, namespace: Any = None) -> Any:
    return read_words(machine, receiver, args, namespace)[0]


def _parse_intermixed(machine: Machine, receiver: Instance, args: Any = None, namespace: Any = None) -> Any:
    """Words in an order of their own are not followed."""
    if words(machine, args):
        return machine.unknown(NOT_FOLLOWED)
    return _parse_args(machine, receiver, args, namespace)


def _parse_known(machine: Machine, receiver: Instance, args: Any = None, namespace: Any = None) -> Any:
    made, untaken = read_words(machine, receiver, args, namespace)
    return (made, left_over(machine, untaken))


def left_over(machine: Machine, untaken: list[str] | None) -> Any:
    return PyList(list(untaken)) if untaken is not None else machine.unknown(NOT_FOLLOWED)


def read_words(machine: Machine, receiver: Instance, args: Any, namespace: Any) -> tuple[Instance, list[str] | None]:
    held = dict(namespace.attributes) if isinstance(namespace, Instance) else {}
    values, closed, untaken = parsed_words(machine, receiver, words(machine, args), held)
    cls = CLASSES["argparse.Namespace" if closed else "argparse._OpenNamespace"]
    made = namespace if isinstance(namespace, Instance) else Instance(cls, site=machine.builder.site)
    for name, value in values.items():
        if name not in made.attributes or made.attributes[name] is not value:
            machine.put(made.attributes, name, value)
    return made, untaken


def parsed_words(
    machine: Machine, parser: Instance, given: list[Any], held: dict[str, Any]
) -> tuple[dict[str, Any], bool, list[str] | None]:
    """The values of all arguments, those that the namespace held before in place of defaults; whether there are no others;
    and the words that none takes."""
    values = {**default_values(machine, parser), **held}
    applied = apply_words(machine, parser, given, values) if given else ([], [])
    if applied is None:
        return {name: machine.unknown(NOT_FOLLOWED) for name in values}, False, None
    left, untaken = applied
    table = parser.attributes.get("_commands")
    chosen = table.items.get(left[0]) if isinstance(table, PyDict) and left else None
    if not isinstance(chosen, Instance):
        return values, not parser.attributes["_open"] and table is None, [*untaken, *left]
    if isinstance(dest := parser.attributes["_command_dest"], str):
        values[dest] = left[0]
    more, closed, others = parsed_words(machine, chosen, left[1:], {})
    if others is None:
        # the words of the command may write anywhere
        return {name: machine.unknown(NOT_FOLLOWED) for name in (*values, *more)}, False, None
    return {**values, **more}, closed and not parser.attributes["_open"], [*untaken, *others]


def _stop(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    raise machine.error("SystemExit", args[0] if args and isinstance(args[0], str) else "")


# -- classes -----------------------------------------------------------------------------------------------------------
def _namespace(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    made = Instance(cls, named(kwargs), site=machine.builder.site)
    if None in kwargs:
        open_up(machine, made, FILLED_UNSEEN)
    return made


def _contains(machine: Machine, receiver: Instance, name: Any) -> Any:
    if bare(name) in receiver.attributes:
        return True
    unseen = isinstance(name, str) and may_have_got(machine, receiver, name) is not None
    return machine.decided(Cond(f"{name!r} in {label(machine, receiver)}")) if unseen else False


def _pairs(machine: Machine, receiver: Instance) -> PyList:
    return PyList(list(receiver.attributes.items()))


SUPPRESS = "==SUPPRESS=="
KNOWN["argparse.SUPPRESS"] = SUPPRESS
(
    KNOWN["argparse.REMAINDER"],
    KNOWN["argparse.OPTIONAL"],
    KNOWN["argparse.ZERO_OR_MORE"],
    KNOWN["argparse.ONE_OR_MORE"],
) = "...", "?", "*", "+"
known_class(
    "argparse.Namespace",
    construct=_namespace,
    __contains__=_contains,
    __repr__=namespace_text,
    _get_kwargs=_pairs,
    _get_args=lambda m, r: PyList([]),
)
known_class("argparse._OpenNamespace", ("argparse.Namespace",)).opaque = "arguments of a command that is not known"
known_class("argparse.Action", construct=lambda m, c, a, k: Instance(c, dict(k), site=m.builder.site))
quiet_class("argparse._SubParsersAction", add_parser=_add_parser)
known_class("argparse.BooleanOptionalAction", ("argparse.Action",))
known_class("argparse.ArgumentError", ("Exception",))
known_class("argparse.ArgumentTypeError", ("Exception",))
known_class(
    "argparse.ArgumentParser",
    construct=_parser,
    __init__=_parser_init,
    add_argument=_add_argument,
    add_argument_group=_group,
    add_mutually_exclusive_group=_group,
    add_subparsers=_subparsers,
    set_defaults=_set_defaults,
    get_default=_get_default,
    parse_args=_parse_args,
    parse_known_args=_parse_known,
    parse_intermixed_args=_parse_intermixed,
    error=_stop,
    exit=_stop,
    print_help=silent,
    print_usage=silent,
    register=silent,
    format_help=lambda m, r: Unknown("a help text"),
    convert_arg_line_to_args=silent,
)
for _name in (
    "HelpFormatter",
    "ArgumentDefaultsHelpFormatter",
    "RawTextHelpFormatter",
    "RawDescriptionHelpFormatter",
    "MetavarTypeHelpFormatter",
    "FileType",
):
    quiet_class(f"argparse.{_name}")


def _unlisted(machine: Machine, receiver: Instance, name: Any) -> Any:
    """What such a parser can do beyond argparse may add options."""
    machine.put(receiver.attributes, "_open", True)
    return any_method(machine, receiver, name)


# configargparse also reads files that are named on the command line, where nothing stands.
for _name in ("configargparse.ArgumentParser", "configargparse.ArgParser", "jsonargparse.ArgumentParser"):
    known_class(_name, ("argparse.ArgumentParser",), construct=_configured, __getattr__=_unlisted)
for _name in (
    "ArgumentDefaultsHelpFormatter",
    "RawTextHelpFormatter",
    "YAMLConfigFileParser",
    "DefaultConfigFileParser",
):
    quiet_class(f"configargparse.{_name}")


@known("distutils.util.strtobool")
def _strtobool(machine: Machine, value: Any) -> Any:
    text = bare(value)
    if not isinstance(text, str):
        return Unknown("strtobool of something not known", machine.builder.site)
    if text.lower() in ("y", "yes", "t", "true", "on", "1"):
        return 1
    if text.lower() in ("n", "no", "f", "false", "off", "0"):
        return 0
    raise machine.error("ValueError", f"invalid truth value {text!r}")
