"""`six`: names that Python 2 and Python 3 write differently, as Python 3 has them."""

from __future__ import annotations

from ....base.annotations import Any
from ...attributes import get_attribute
from ...calls import call
from ...machine import Machine
from ...values import Native
from ..registry import CLASSES, KNOWN, known, known_value
from .builtins import frame_of

# What stands in `six.moves` under the name that it has among the builtins or in the standard library.
MOVED = {
    "range": "range",
    "xrange": "range",
    "zip": "zip",
    "map": "map",
    "filter": "filter",
    "input": "input",
    "reduce": "functools.reduce",
    "zip_longest": "itertools.zip_longest",
}


def _moved(home: str) -> Any:
    def run(machine: Machine, *args: Any, **kwargs: Any) -> Any:
        return call(machine, KNOWN.get(home, CLASSES.get(home)), list(args), kwargs, frame_of(machine))

    return run


for _name, _home in MOVED.items():
    KNOWN[f"six.moves.{_name}"] = Native(f"six.moves.{_name}", _moved(_home))


def _entries(method: str) -> Any:
    def run(machine: Machine, table: Any, **kwargs: Any) -> Any:
        frame = frame_of(machine)
        return call(machine, get_attribute(machine, table, method, frame), [], {}, frame)

    return run


for _method in ("items", "keys", "values"):
    KNOWN[f"six.iter{_method}"] = KNOWN[f"six.view{_method}"] = Native(f"six.iter{_method}", _entries(_method))


@known_value("six.PY3")
def _is_three(machine: Machine) -> bool:
    return True


@known_value("six.PY2")
def _is_two(machine: Machine) -> bool:
    return False


@known_value("six.string_types")
def _string_types(machine: Machine) -> Any:
    return (CLASSES["str"],)


@known_value("six.integer_types")
def _integer_types(machine: Machine) -> Any:
    return (CLASSES["int"],)


@known_value("six.text_type")
def _text_type(machine: Machine) -> Any:
    return CLASSES["str"]


@known_value("six.binary_type")
def _binary_type(machine: Machine) -> Any:
    return CLASSES["bytes"]


@known("six.add_metaclass")
def _add_metaclass(machine: Machine, metaclass: Any) -> Any:
    """A decorator: what abstract classes need of it is nothing."""
    return Native("add_metaclass", lambda m, cls: cls)
