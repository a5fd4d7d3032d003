"""Roots that something is divided by: the division by zero and the infinite gradient of the root are one story."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from ...base.finding import Fix, Note
from ...graph.graph import Node, Value
from ..advice.numeric_fixes import clamped
from ..facts.numerics import PASSING, Numerics

# Operations that make one divisor of several roots, and how many of them are followed.
JOINING = frozenset({"add", "mul", *PASSING})
FOLLOWED = 4


def is_root(node: Node) -> bool:
    if node.op == "sqrt":
        return True
    exponent: Any = node.arguments.get("exponent")
    return isinstance(exponent, float) and 0 < exponent < 1


def roots_of(value: Any, followed: int = FOLLOWED) -> list[Node]:
    """The roots that a divisor is: one, or the sum or the product of several."""
    node = value.producer if isinstance(value, Value) else None
    if not isinstance(node, Node):
        return []
    if is_root(node):
        return [node]
    if node.op not in JOINING or not followed:
        return []
    found = [roots_of(v, followed - 1) for v in node.inputs]
    return [root for roots in found for root in roots] if all(found) else []


def trained_roots(numerics: Numerics, divisor: Any) -> list[Node]:
    """The roots of a divisor that a gradient flows through."""
    roots = {id(n): n for n in roots_of(divisor)}.values()
    return [n for n in roots if n.outputs and numerics.learns(n.outputs[0]) and numerics.may_train(n)]


def inside_roots(numerics: Numerics, roots: list[Node]) -> Fix | None:
    """The epsilon inside of every root that is divided by, where all of them are written so that it can be put there."""
    message = "add an epsilon inside the root: its gradient at 0 is infinite, too"
    fixes = [clamped(numerics, n, message, "min=1e-12") for n in roots]
    edits = tuple(dict.fromkeys(e for f in fixes for e in f.edits))
    return Fix(message, edits) if roots and all(f.edits for f in fixes) else None


def notes_of(numerics: Numerics, roots: list[Node]) -> tuple[Note, ...]:
    return tuple(Note("the gradient of this root is infinite at 0, too", numerics.place(n)) for n in roots)


def is_told_as_divisor(numerics: Numerics, root: Node, is_hazard: Callable[[Node, Any], bool]) -> bool:
    """Whether what is told about a division is told about this root, too: they stand on one line, or in a file without lines."""
    waiting, followed = [*root.outputs[:1]], FOLLOWED
    while waiting and followed:
        followed -= 1
        users = [u for v in waiting for u in numerics.users(v)]
        for user in users:
            divisor = user.arguments.get("other")
            divides = user.op == "div" and any(n is root for n in roots_of(divisor)) and is_hazard(user, divisor)
            if divides and is_beside(numerics, root, user):
                return True
        waiting = [v for u in users if u.op in JOINING for v in u.outputs[:1]]
    return False


def is_beside(numerics: Numerics, one: Node, other: Node) -> bool:
    here, there = numerics.place(one), numerics.place(other)
    return here is None or there is None or (here.file, here.line) == (there.file, there.line)
