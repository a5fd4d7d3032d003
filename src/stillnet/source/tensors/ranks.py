"""Deciding the rank of an input that nobody described, where the program asks for it."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.graph import OpenRank
from ...ops.arguments import IMAGES
from ..machine import Machine
from ..values import PyList, PySet

NAMES = ("B", "C", "H", "W")
# `a < b` read from the other side.
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def decided_ranks(machine: Machine, symbol: str, a: Any, b: Any) -> tuple[Any, Any]:
    """Both sides of a comparison; an open rank becomes the one that the question takes for usual, and others are kept to
    be tried."""
    if isinstance(b, OpenRank) and not isinstance(a, OpenRank):
        b, a = decided_ranks(machine, MIRRORED.get(symbol, symbol), b, a)
        return a, b
    if isinstance(b, OpenRank):
        b = usual_rank(machine, b)
    numbers = [n for n in sequence(b) if type(n) is int and 0 <= n < 10]
    if not numbers:
        return a, b
    first = max(2, usual(symbol, numbers))
    return decide(machine, a, [first, *numbers, *(n + 1 for n in numbers), *IMAGES]), b


def usual(symbol: str, numbers: list[int]) -> int:
    """`if x.dim() == 3: x = x.unsqueeze(0)` expects 4 axes, `if x.dim() != 4: raise` as well."""
    if symbol in ("in", "not in"):
        return 4 if 4 in numbers else max(numbers)
    number = numbers[0]
    return number + 1 if symbol in ("==", "<=") and number < 4 else number


def usual_rank(machine: Machine, value: Any) -> Any:
    """An open rank that is counted with becomes a usual one; anything else stays."""
    return decide(machine, value, list(IMAGES)) if isinstance(value, OpenRank) else value


def decide(machine: Machine, rank: OpenRank, ranks: list[int]) -> Any:
    variable = rank.variable
    if variable is None:
        return rank
    shape = machine.builder.ranks.get(variable)
    if shape is None:
        shape = machine.builder.bind_rank(variable, list(dict.fromkeys(ranks)), NAMES)
    return len(shape)


def sequence(value: Any) -> tuple[Any, ...]:
    if isinstance(value, (PyList, PySet)):
        return tuple(value.items)
    return value if isinstance(value, tuple) else (value,)
