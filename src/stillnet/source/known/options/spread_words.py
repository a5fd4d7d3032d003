"""Which argument takes which words of a command line, asked of the real argparse and optparse.

Their rules are many (abbreviations, joined letters, `--`, words that several arguments may take), so nothing of them is told a
second time: a parser with the same flags notes what it is given, and no type or action of the program runs.
"""

from __future__ import annotations

import argparse
import optparse

from ....base.annotations import Any
from ....base.plain import dataclass

# The action of the word that chooses a command.
COMMAND = "parsers"
FLAGS = {"store_true": (False, True), "store_false": (True, False)}
WORDLESS = (*FLAGS, "store_const", "append_const", "count", "optional")
WITH_WORDS = ("store", "append", "extend", "custom")
# How a parser takes all that is left for the parser of a command.
FROM_COMMAND_ON = argparse.PARSER


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


@dataclass(frozen=True, slots=True)
class Taken:
    """An argument with what it took: one word, several, or none; no entry is the rest of the line from a command on."""

    entry: Action | None
    words: Any
    flag: str | None


class NotTaken(Exception):
    """The words are not for these arguments, or it is not known who takes them."""


class Noting(argparse.ArgumentParser):
    """Leaves no other way out of a wrong line than the exception."""

    def error(self, message: str) -> Any:
        raise NotTaken(message)

    def exit(self, status: int = 0, message: str | None = None) -> Any:
        raise NotTaken(message)


class OldNoting(optparse.OptionParser):
    def error(self, msg: str) -> Any:
        raise NotTaken(msg)

    def exit(self, status: int = 0, msg: str | None = None) -> Any:
        raise NotTaken(msg)


def spread(
    actions: list[Action], given: list[str], commands: bool, helps: bool, old: bool
) -> tuple[list[Taken], list[str]]:
    """Who takes what, in order, and the words that nobody takes."""
    if not all(a.action in (*WORDLESS, *WITH_WORDS, "help", "version", COMMAND) for a in actions):
        raise NotTaken("an action that is not known")
    try:
        return spread_old(actions, given, helps) if old else spread_new(actions, given, commands, helps)
    except (argparse.ArgumentError, optparse.OptParseError, TypeError, ValueError, AttributeError) as error:
        raise NotTaken(str(error)) from None


# -- argparse ----------------------------------------------------------------------------------------------------------
def spread_new(actions: list[Action], given: list[str], commands: bool, helps: bool) -> tuple[list[Taken], list[str]]:
    rest_of_line = commands or any(a.nargs in ("...", FROM_COMMAND_ON) for a in actions)
    if given.count("--") > (0 if rest_of_line else 1):
        raise NotTaken("what becomes of `--` differs between versions of Python")
    found: list[Taken] = []
    parser = Noting(add_help=helps)
    for number, entry in enumerate(actions):
        if entry.action != COMMAND:
            describe(parser, entry, f"a{number}", found)
    if commands:
        # it takes all that is left, so that it stands behind the others
        noted = parser.add_argument("command", action=note(None, found), nargs=FROM_COMMAND_ON)
        noted.required = False
    return found, parser.parse_known_args(given)[1]


def describe(parser: argparse.ArgumentParser, entry: Action, dest: str, found: list[Taken]) -> None:
    nargs = 0 if entry.action in (*WORDLESS, "help", "version") else entry.nargs
    # without a default, argparse says nothing of arguments that take no word
    options: dict[str, Any] = {"action": note(entry, found), "nargs": nargs, "default": argparse.SUPPRESS}
    if entry.positional:
        parser.add_argument(dest, **options)
        return
    flags = [*entry.flags]
    if entry.action == "optional":
        flags += [f"--no-{flag[2:]}" for flag in entry.flags if flag.startswith("--")]
    parser.add_argument(*flags, dest=dest, required=entry.required, **options)


def note(entry: Action | None, found: list[Taken]) -> type[argparse.Action]:
    class Note(argparse.Action):
        def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
            found.append(Taken(entry, values, option_string))

    return Note


# -- optparse ----------------------------------------------------------------------------------------------------------
def spread_old(actions: list[Action], given: list[str], helps: bool) -> tuple[list[Taken], list[str]]:
    found: list[Taken] = []
    parser = OldNoting(add_help_option=helps)
    for entry in actions:

        def noted(option: Any, flag: str, value: Any, parser: Any, entry: Action = entry) -> None:
            found.append(Taken(entry, value, flag))

        words: dict[str, Any] = {} if entry.action in WORDLESS else {"type": "string", "nargs": entry.nargs or 1}
        parser.add_option(*entry.flags, action="callback", callback=noted, **words)
    return found, parser.parse_args(given)[1]
