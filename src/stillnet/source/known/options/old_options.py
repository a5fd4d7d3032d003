"""optparse and getopt: command lines of older programs."""

from __future__ import annotations

import getopt

from ....base.annotations import Any
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import bare
from ...values import Instance, PyList
from ..python.builtins import frame_of
from ..python.quiet import silent
from ..registry import ALIASES, CLASSES, known, known_class
from . import argument_parser as A
from .command_words import actions_of
from .spread_words import FLAGS

# The kinds that are named by words.
KINDS = {"int": "int", "long": "int", "float": "float", "complex": "complex"}


# -- optparse ----------------------------------------------------------------------------------------------------------
def _add_option(machine: Machine, receiver: Instance, *flags: Any, **options: Any) -> Any:
    kind = bare(options.pop("type", None))
    if isinstance(kind, str) and kind in KINDS:
        kind = CLASSES[KINDS[kind]]
    if bare(options.get("action")) in FLAGS and "default" not in options and not given_before(receiver, flags, options):
        # unlike argparse, a flag that nobody gives is None
        options["default"] = None
    return A._add_argument(machine, receiver, *flags, **{**options, "type": None if isinstance(kind, str) else kind})


def given_before(receiver: Instance, flags: tuple[Any, ...], options: dict[str, Any]) -> bool:
    """Another option writes to the same place: its default stays."""
    names = tuple(f for f in flags if isinstance(f, str))
    dest = options.get("dest") or (A.destination(names) if names else None)
    return any(a.dest == dest for a in actions_of(receiver))


def _parse(machine: Machine, receiver: Instance, args: Any = None, values: Any = None) -> Any:
    """The options, and the words that belong to none of them."""
    made, untaken = A.read_words(machine, receiver, args, values)
    return (made, A.left_over(machine, untaken))


def _own_rules(machine: Machine, receiver: Instance) -> None:
    machine.put(receiver.attributes, "_unlike", True)


@known("optparse.OptionGroup")
def _group(machine: Machine, parser: Any, *args: Any, **options: Any) -> Any:
    """Its options belong to the parser."""
    return parser


known_class(
    "optparse.OptionParser",
    ("argparse.ArgumentParser",),
    construct=CLASSES["argparse.ArgumentParser"].construct,
    add_option=_add_option,
    add_option_group=silent,
    set_usage=silent,
    parse_args=_parse,
    disable_interspersed_args=_own_rules,
    enable_interspersed_args=silent,
)


# -- getopt ------------------------------------------------------------------------------------------------------------
def _getopt(read: Any) -> Any:
    def run(machine: Machine, args: Any, shortopts: Any, longopts: Any = None) -> Any:
        given = iterate(machine, args, frame_of(machine), unknown_ok=True)
        names = iterate(machine, longopts, frame_of(machine), unknown_ok=True) if longopts is not None else []
        lists = isinstance(given, list) and isinstance(names, list)
        if not lists or not all(isinstance(w, str) for w in (*given, *names, shortopts)):
            return machine.unknown("options of a command line")
        try:
            found, left = read(given, shortopts, names)
        except getopt.GetoptError as error:
            raise machine.error("getopt.GetoptError", str(error)) from None
        return (PyList(list(found)), PyList(list(left)))

    return run


known("getopt.getopt")(_getopt(getopt.getopt))
known("getopt.gnu_getopt")(_getopt(getopt.gnu_getopt))
known_class("getopt.GetoptError", ("Exception",))
ALIASES["getopt.error"] = "getopt.GetoptError"
