"""One failure met under several conditions: what follows from another goes, and both sides of a question are all runs."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ...base.annotations import Any
from ...base.pattern import pattern
from ...base.plain import replace
from ...base.span import Span
from ...graph.graph import Failure
from .exceptions import tree_of

# Past this many failures at one place only the first are compared.
MOST = 40
# A question whose answer is the same whenever it is asked: names, attributes and comparisons, no calls.
LASTING = pattern(r"[\w.]+( (==|!=|in|<|>|<=|>=) [\w.'\"]+)?")


def covered(machine: Any, failures: Iterable[Failure]) -> list[Failure]:
    """The failures, in their order, with complementary conditions dissolved and implied ones left out."""
    places: dict[Any, list[Failure]] = {}
    for failure in failures:
        places.setdefault(identity(failure), []).append(failure)
    return [f for group in places.values() for f in (group if len(group) == 1 else weakest(machine, group))]


def identity(failure: Failure) -> Any:
    """What is said, where, and how sure it is apart from its conditions."""
    where = failure.site.blamed() if failure.site is not None else None
    return failure.rule, failure.message, where, failure.assumed, failure.handled


def weakest(machine: Any, group: list[Failure]) -> list[Failure]:
    kept = distinct(group[:MOST])
    merged = True
    while merged:
        merged = False
        for first in kept:
            for second in kept:
                guard = resolvent(machine, first, second)
                if guard is not None and not any(conditions(f) <= set(guard) for f in kept):
                    kept = distinct([replace(first, guard=guard), *kept])
                    merged = True
                    break
            if merged:
                break
    return kept


def distinct(group: list[Failure]) -> list[Failure]:
    """Without those whose conditions contain all the conditions of another, and more."""
    kept: list[Failure] = []
    for failure in sorted(group, key=lambda f: len(f.guard)):
        if not any(conditions(k) < conditions(failure) for k in kept):
            kept.append(failure)
    return kept


def conditions(failure: Failure) -> set[Any]:
    return set(failure.guard)


def resolvent(machine: Any, first: Failure, second: Failure) -> tuple[Any, ...] | None:
    """The conditions that are left where the two failures stand on the two sides of one question."""
    opposite = [c for c in first.guard if c.negated() in conditions(second)]
    if len(opposite) != 1 or not one_question(machine, opposite[0], first, second):
        return None
    question = opposite[0]
    rest = [c for c in (*first.guard, *second.guard) if c.key != question.key]
    return tuple(dict.fromkeys(rest))


def one_question(machine: Any, condition: Any, first: Failure, second: Failure) -> bool:
    """Was it asked once? A random number drawn again is another one, unless one `if` leads to both places."""
    if LASTING.fullmatch(condition.key):
        return True
    places = parting(first, second)
    return places is not None and two_sides(machine, *places)


def parting(first: Failure, second: Failure) -> tuple[Span, Span] | None:
    """Where the ways to the two failures part, from the outside in."""
    if first.site is None or second.site is None:
        return None
    pairs = zip(reversed(first.site.chain()), reversed(second.site.chain()), strict=False)
    return next(((a, b) for a, b in pairs if a != b), None)


def two_sides(machine: Any, first: Span, second: Span) -> bool:
    """One `if` of the program has one place on its one side and the other place on its other side."""
    tree = tree_of(machine, first.file) if first.file == second.file else None
    if tree is None:
        return False
    for node in ast.walk(tree):
        if isinstance(node, (ast.If, ast.IfExp)):
            sides = (node.body, node.orelse)
            held = [[within(place, side) for side in sides] for place in (first, second)]
            if held in ([[True, False], [False, True]], [[False, True], [True, False]]):
                return True
    return False


def within(place: Span, side: Any) -> bool:
    nodes = side if isinstance(side, list) else [side]
    return any(holds(node, place) for node in nodes)


def holds(node: Any, place: Span) -> bool:
    """Lines and columns of a Span count from one, columns of the tree from zero."""
    start, end = (node.lineno, node.col_offset + 1), (node.end_lineno, node.end_col_offset + 1)
    return bool(start <= (place.line, place.column) < end)
