"""The words of a command line, taken by the arguments that a parser describes."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.plain import dataclass
from ....base.unknown import Unknown
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...values import Class, Config, Guarded, Instance, PyList, Repeated
from ..python.builtins import frame_of
from ..registry import CLASSES

MISSING_DEFAULT = object()
# How options say that they take the words that follow, however many.
MANY = ("+", "*", "...")
# The action of the word that chooses a command.
COMMAND = "parsers"
FLAGS = {"store_true": (False, True), "store_false": (True, False)}


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One argument of the command line."""

    flags: tuple[str, ...]
    dest: str
    action: str
    default: Any
    kind: Any
    nargs: Any
    const: Any
    required: bool
    choices: Any = None
    # the class of an action that the program wrote
    custom: Any = None

    @property
    def positional(self) -> bool:
        return not self.flags[0].startswith("-")


def actions_of(parser: Instance) -> list[Action]:
    """Its arguments; one that is added under a condition may be given, too."""
    held = (a.value if isinstance(a, (Guarded, Repeated)) else a for a in parser.attributes["_actions"].items)
    return [a for a in held if isinstance(a, Action)]


def words(machine: Machine, args: Any) -> list[str]:
    """The words of a command line that the program gives itself."""
    if args is None or isinstance(args, (Unknown, Config)):
        return []
    items = iterate(machine, args, frame_of(machine), unknown_ok=True)
    return [w for w in items if isinstance(w, str)] if isinstance(items, list) else []


def apply_words(
    machine: Machine, parser: Instance, given: list[str], values: dict[str, Any]
) -> tuple[list[str], list[str]]:
    """Writes what the words say over the values; returns the words from the command on, and those that no argument takes."""
    actions = actions_of(parser)
    by_flag = {flag: a for a in actions for flag in a.flags if flag.startswith("-")}
    positional = [a for a in actions if a.positional]
    rest, untaken = list(given), list[str]()
    while rest:
        word = rest.pop(0)
        flag, _, inline = word.partition("=")
        entry = by_flag.get(flag) if word.startswith("-") else None
        if entry is None and len(flag) > 2 and flag[1] != "-" and flag[:2] in by_flag:
            # -vv, -n3: letters that are joined, or a value that stands at its letter
            entry, again = by_flag[flag[:2]], [f"-{flag[2:]}"]
            if entry.action in (*FLAGS, "count", "store_const"):
                rest = [*again, *rest]
            else:
                inline = word[2:]
        if entry is None:
            commands = "_commands" in parser.attributes and not any(a.action != COMMAND for a in positional)
            if commands and not word.startswith("-"):
                return [word, *rest], untaken
            if positional and not word.startswith("-"):
                entry = positional.pop(0)
                values[entry.dest] = taken(machine, entry, [word, *rest] if entry.nargs in MANY else [word])
                rest = [] if entry.nargs in MANY else rest
            else:
                untaken.append(word)
            continue
        if entry.action in FLAGS:
            values[entry.dest] = FLAGS[entry.action][1]
        elif entry.action == "store_const":
            values[entry.dest] = entry.const
        elif entry.action == "optional":
            values[entry.dest] = not flag.startswith("--no-")
        elif entry.action == "count":
            values[entry.dest] = (values.get(entry.dest) or 0) + 1
        else:
            following = [inline] if inline else following_words(entry, rest)
            found = taken(machine, entry, following)
            if entry.action == "custom":
                act(machine, parser, entry, found, values, word)
            elif entry.action in ("append", "extend"):
                held = values.get(entry.dest)
                whole = entry.action == "append" and entry.nargs is not None
                more = [found] if whole or not isinstance(found, PyList) else found.items
                values[entry.dest] = PyList([*(held.items if isinstance(held, PyList) else ()), *more])
            else:
                values[entry.dest] = found
    return [], untaken


def act(machine: Machine, parser: Instance, entry: Action, found: Any, values: dict[str, Any], word: str) -> None:
    """An action that the program wrote puts what it likes into the namespace."""
    if not isinstance(entry.custom, Class):
        values[entry.dest] = machine.unknown("what an action of a command line leaves")
        return
    options = {"option_strings": PyList(list(entry.flags)), "dest": entry.dest, "nargs": entry.nargs}
    action = call(machine, entry.custom, [], options, frame_of(machine))
    space = Instance(CLASSES["argparse.Namespace"], dict(values), site=machine.builder.site)
    if not isinstance(action, Instance):
        values[entry.dest] = action
        return
    action.attributes.setdefault("dest", entry.dest)
    call(machine, action, [parser, space, found, word], {}, frame_of(machine))
    values.update(space.attributes)


def following_words(entry: Action, rest: list[str]) -> list[str]:
    count = entry.nargs if isinstance(entry.nargs, int) else len(rest) if entry.nargs in MANY else 1
    found: list[str] = []
    while (
        rest
        and len(found) < count
        and not (rest[0].startswith("--") or (rest[0].startswith("-") and rest[0][1:2].isalpha()))
    ):
        found.append(rest.pop(0))
    return found


def taken(machine: Machine, entry: Action, texts: list[str]) -> Any:
    converted = [call(machine, entry.kind, [t], {}, frame_of(machine)) if entry.kind is not None else t for t in texts]
    if isinstance(entry.nargs, int) or entry.nargs in MANY or entry.action == "append":
        return PyList(converted)
    return converted[0] if converted else entry.const
