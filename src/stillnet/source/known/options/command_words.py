"""The words of a command line, stored by the arguments that a parser describes."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...values import Class, Config, Function, Guarded, Instance, PyList, Raised, Repeated
from ..python.builtins import frame_of
from ..registry import CLASSES
from .spread_words import COMMAND, FLAGS, Action, NotTaken, Taken, spread

MISSING_DEFAULT = object()
Values = dict[str, Any]


def actions_of(parser: Instance) -> list[Action]:
    """Its arguments; one that is added under a condition may be given, too."""
    held = (a.value if isinstance(a, (Guarded, Repeated)) else a for a in parser.attributes["_actions"].items)
    return [a for a in held if isinstance(a, Action)]


def words(machine: Machine, args: Any) -> list[Any]:
    """The words of a command line that the program gives itself."""
    if args is None or isinstance(args, (Unknown, Config)):
        return []
    items = iterate(machine, args, frame_of(machine), unknown_ok=True)
    return items if isinstance(items, list) else []


def apply_words(
    machine: Machine, parser: Instance, given: list[Any], values: Values
) -> tuple[list[str], list[str]] | None:
    """Writes what the words say over the values; returns the words from the command on, and those that no argument takes.
    None where they are not understood."""
    try:
        found, untaken = spread_over(parser, given)
        forget_placeholders(parser, values)
        rest: list[str] = []
        for taken in found:
            if taken.entry is None:
                rest = list(taken.words)
            else:
                store(machine, parser, taken.entry, taken, values)
    except NotTaken:
        return None
    return rest, untaken


def spread_over(parser: Instance, given: list[Any]) -> tuple[list[Taken], list[str]]:
    """Who takes which word, where all arguments and all words are known."""
    held = parser.attributes["_actions"].items
    doubtful = any(not isinstance(a, Action) and (b.positional or b.required) for a, b in zip(held, actions_of(parser)))
    if doubtful or len(held) != len(actions_of(parser)) or not all(isinstance(w, str) for w in given):
        raise NotTaken("arguments or words that are not known")
    if parser.attributes["_open"] or parser.attributes["_unlike"]:
        raise NotTaken("a parser with rules of its own")
    old = any(c.qualname == "optparse.OptionParser" for c in parser.cls.mro)
    commands = "_commands" in parser.attributes
    return spread(actions_of(parser), given, commands, parser.attributes["_helps"], old)


def forget_placeholders(parser: Instance, values: Values) -> None:
    """What has to be given begins as None: a line that is read to its end gives it."""
    for entry in actions_of(parser):
        plain = entry.default is MISSING_DEFAULT and entry.action != COMMAND and entry.dest in values
        if plain and isinstance(values[entry.dest], Unknown | Config) and (entry.required or entry.positional):
            values[entry.dest] = None


def store(machine: Machine, parser: Instance, entry: Action, taken: Taken, values: Values) -> None:
    """What an argument leaves in the namespace."""
    held = values.get(entry.dest)
    if entry.action in FLAGS:
        values[entry.dest] = FLAGS[entry.action][1]
    elif entry.action == "store_const":
        values[entry.dest] = entry.const
    elif entry.action == "append_const":
        values[entry.dest] = longer(machine, held, [entry.const])
    elif entry.action == "optional":
        values[entry.dest] = not str(taken.flag).startswith("--no-")
    elif entry.action == "count":
        values[entry.dest] = counted(machine, held)
    elif entry.action in ("store", "append", "extend", "custom"):
        store_words(machine, parser, entry, taken, values)
    else:
        raise NotTaken("a line that ends the program")


def store_words(machine: Machine, parser: Instance, entry: Action, taken: Taken, values: Values) -> None:
    found, held = converted(machine, entry, taken.words), values.get(entry.dest)
    if entry.action == "custom":
        act(machine, parser, entry, found, values, taken.flag)
    elif entry.action == "append":
        values[entry.dest] = longer(machine, held, [found])
    elif entry.action == "extend":
        if not isinstance(found, PyList):
            raise NotTaken("a list that grows by the letters of a word")
        values[entry.dest] = longer(machine, held, found.items)
    else:
        values[entry.dest] = found


def longer(machine: Machine, held: Any, more: list[Any]) -> Any:
    """argparse copies the list that stands there, so that a default keeps its items."""
    if held is None or isinstance(held, PyList):
        return PyList([*(held.items if held is not None else ()), *more])
    return machine.unknown("a list of the command line")


def counted(machine: Machine, held: Any) -> Any:
    return (held or 0) + 1 if held is None or isinstance(held, int) else machine.unknown("a count of the command line")


def act(machine: Machine, parser: Instance, entry: Action, found: Any, values: Values, word: str | None) -> None:
    """An action that the program wrote puts what it likes into the namespace."""
    if not isinstance(entry.custom, Class) or isinstance(entry.custom.find("__init__"), Function):
        # its own constructor may say how many words it takes
        raise NotTaken("an action that is not known")
    flags = [] if entry.positional else list(entry.flags)
    options = {"option_strings": PyList(list(flags)), "dest": entry.dest, "nargs": entry.nargs, "const": entry.const}
    action = call(machine, entry.custom, [], options, frame_of(machine))
    if not isinstance(action, Instance):
        raise NotTaken("an action that is not known")
    space = Instance(CLASSES["argparse.Namespace"], dict(values), site=machine.builder.site)
    action.attributes.setdefault("dest", entry.dest)
    call(machine, action, [parser, space, found, word], {}, frame_of(machine))
    values.update(space.attributes)


def converted(machine: Machine, entry: Action, taken: Any) -> Any:
    """One word, a list or a tuple of them, or none: a flag that stands alone says its constant."""
    if isinstance(taken, list):
        return PyList([of_kind(machine, entry, word) for word in taken])
    if isinstance(taken, tuple):
        return tuple(of_kind(machine, entry, word) for word in taken)
    return of_kind(machine, entry, entry.const if taken is None else taken)


def of_kind(machine: Machine, entry: Action, word: Any) -> Any:
    if entry.kind is None or not isinstance(word, str):
        return word
    try:
        return call(machine, entry.kind, [word], {}, frame_of(machine))
    except Raised:
        raise NotTaken("a word that is not of its kind") from None
