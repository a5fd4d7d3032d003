"""operator: the operators as functions, and getters made from names."""

from __future__ import annotations

from ....base.annotations import Any
from ...attributes import get_attribute
from ...calls import call
from ...comparison import answer, compare, contains, identical
from ...containers import delete_item, get_item, length, set_item
from ...control.truthiness import truth
from ...expressions import unary
from ...machine import Machine
from ...operators import binary
from ...values import Cond, Native
from ..registry import KNOWN, known
from .builtins import frame_of

BINARY = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "pow": "**",
    "matmul": "@",
    "and_": "&",
    "or_": "|",
    "xor": "^",
    "lshift": "<<",
    "rshift": ">>",
    "concat": "+",
}
ORDER = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}


def _binary(name: str, symbol: str) -> None:
    bare = name.rstrip("_")
    known(f"operator.{name}", f"operator.i{bare}", f"operator.__{bare}__", f"operator.__i{bare}__")(
        lambda machine, a, b: binary(machine, symbol, a, b, frame_of(machine))
    )


def _order(name: str, symbol: str) -> None:
    known(f"operator.{name}", f"operator.__{name}__")(
        lambda machine, a, b: compare(machine, symbol, a, b, frame_of(machine))
    )


def _unary(name: str, kind: str) -> None:
    known(f"operator.{name}", f"operator.__{name}__")(
        lambda machine, value: unary(machine, kind, value, frame_of(machine))
    )


for _name, _symbol in BINARY.items():
    _binary(_name, _symbol)
for _name, _symbol in ORDER.items():
    _order(_name, _symbol)
for _name, _kind in {"neg": "neg", "pos": "pos", "inv": "invert", "invert": "invert"}.items():
    _unary(_name, _kind)
KNOWN["operator.abs"] = KNOWN["abs"]


@known("operator.truth")
def _truth(machine: Machine, value: Any) -> Any:
    return truth(machine, value, frame_of(machine))


@known("operator.not_")
def _not(machine: Machine, value: Any) -> Any:
    found = truth(machine, value, frame_of(machine))
    return found.negated() if isinstance(found, Cond) else not found


@known("operator.is_")
def _is(machine: Machine, a: Any, b: Any) -> Any:
    return identical(machine, a, b)


@known("operator.is_not")
def _is_not(machine: Machine, a: Any, b: Any) -> Any:
    return answer(identical(machine, a, b), False)


@known("operator.contains")
def _contains(machine: Machine, container: Any, value: Any) -> Any:
    return contains(machine, container, value, frame_of(machine))


@known("operator.getitem", "operator.__getitem__")
def _get_item(machine: Machine, value: Any, index: Any) -> Any:
    return get_item(machine, value, index, frame_of(machine))


@known("operator.setitem")
def _set_item(machine: Machine, target: Any, index: Any, value: Any) -> None:
    set_item(machine, target, index, value, frame_of(machine))


@known("operator.delitem")
def _delete_item(machine: Machine, target: Any, index: Any) -> None:
    delete_item(machine, target, index, frame_of(machine))


@known("operator.index")
def _index(machine: Machine, value: Any) -> Any:
    if isinstance(value, float):
        raise machine.error("TypeError", "'float' object cannot be interpreted as an integer")
    return call(machine, KNOWN["int"], [value], {}, frame_of(machine))


@known("operator.length_hint")
def _length_hint(machine: Machine, value: Any, default: Any = 0) -> Any:
    return length(machine, value, frame_of(machine))


@known("operator.itemgetter")
def _itemgetter(machine: Machine, *keys: Any) -> Any:
    def run(m: Machine, value: Any) -> Any:
        found = tuple(get_item(m, value, k, frame_of(m)) for k in keys)
        return found[0] if len(keys) == 1 else found

    return Native("operator.itemgetter", run)


@known("operator.attrgetter")
def _attrgetter(machine: Machine, *names: Any) -> Any:
    if not all(isinstance(n, str) for n in names):
        return machine.unknown("attrgetter with a name that is not known")

    def read(m: Machine, value: Any, path: str) -> Any:
        for part in path.split("."):
            value = get_attribute(m, value, part, frame_of(m))
        return value

    def run(m: Machine, value: Any) -> Any:
        found = tuple(read(m, value, n) for n in names)
        return found[0] if len(names) == 1 else found

    return Native("operator.attrgetter", run)


@known("operator.methodcaller")
def _methodcaller(machine: Machine, name: Any, *args: Any, **kwargs: Any) -> Any:
    if not isinstance(name, str):
        return machine.unknown("methodcaller with a name that is not known")
    return Native(
        "operator.methodcaller",
        lambda m, value: call(m, get_attribute(m, value, name, frame_of(m)), list(args), kwargs, frame_of(m)),
    )
