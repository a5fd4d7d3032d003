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
from ..registry import CLASSES, known, known_class
from . import argument_parser as A

# The kinds that are named by words.
KINDS = {"int": "int", "long": "int", "float": "float", "complex": "complex"}


# -- optparse ----------------------------------------------------------------------------------------------------------
def _add_option(machine: Machine, receiver: Instance, *flags: Any, **options: Any) -> Any:
    kind = bare(options.pop("type", None))
    if isinstance(kind, str) and kind in KINDS:
        kind = CLASSES[KINDS[kind]]
    return A._add_argument(machine, receiver, *flags, **{**options, "type": None if isinstance(kind, str) else kind})


def _parse(machine: Machine, receiver: Instance, args: Any = None, values: Any = None) -> Any:
    """The options, and the words that belong to none of them."""
    made, untaken = A.read_words(machine, receiver, args, values)
    return (made, PyList(list(untaken)))


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
            raise machine.error("ValueError", str(error)) from None
        return (PyList(list(found)), PyList(list(left)))

    return run


known("getopt.getopt")(_getopt(getopt.getopt))
known("getopt.gnu_getopt")(_getopt(getopt.gnu_getopt))
