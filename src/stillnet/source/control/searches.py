"""Searches: a loop that only asks of each item whether it is the one meant passes over those that surely are not.

A model that looks up the name of each of its modules asks as many questions as the square of their number, and each costs a
walk over the syntax tree. Only what is decided at a glance is passed over: objects, and texts."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ...base.annotations import Any
from ...base.plain import dataclass
from ..values import MISSING, Frame, Instance

Refusal = Callable[[Any], bool]
# What is asked, and the kind of value for which the answer is decided at a glance.
KINDS: dict[type[ast.cmpop], type] = {ast.Is: Instance, ast.Eq: str}


@dataclass(frozen=True, slots=True)
class Search:
    """`for TARGET in ...: if PART is MEANT: ...`; `place` of PART in a target of `size` parts, or the whole target."""

    place: int
    size: int
    meant: ast.expr
    kind: type


def refusal(node: ast.For, frame: Frame) -> Refusal | None:
    """Tells of an item that the body surely does nothing for it; None where the loop is no search."""
    search: Search | None = getattr(node, "stillnet_search", MISSING)
    if search is MISSING:
        search = _search(node)
        setattr(node, "stillnet_search", search)  # noqa: B010 - a note on somebody else's class
    if search is None or frame.globals or frame.nonlocals:
        return None
    meant = _value(search.meant, frame)
    if type(meant) is not search.kind:
        return None
    place, size, kind = search.place, search.size, search.kind

    def part_refused(item: Any) -> bool:
        return type(item) is tuple and len(item) == size and whole_refused(item[place])

    def whole_refused(item: Any) -> bool:
        return type(item) is kind and item is not meant and (kind is not str or item != meant)

    return part_refused if size else whole_refused


def _value(meant: ast.expr, frame: Frame) -> Any:
    if isinstance(meant, ast.Constant):
        return meant.value
    return frame.variables.get(meant.id) if isinstance(meant, ast.Name) else None


def _search(node: ast.For) -> Search | None:
    asked = node.body[0] if len(node.body) == 1 else None
    if not isinstance(asked, ast.If) or asked.orelse or not isinstance(asked.test, ast.Compare):
        return None
    test = asked.test
    kind = KINDS.get(type(test.ops[0])) if len(test.ops) == 1 else None
    parts = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
    names = [p.id for p in parts if isinstance(p, ast.Name)]
    if kind is None or len(names) != len(parts):
        return None
    for asked_of, meant in ((test.left, test.comparators[0]), (test.comparators[0], test.left)):
        if isinstance(asked_of, ast.Name) and names.count(asked_of.id) == 1 and _stands_apart(meant, names):
            return Search(
                names.index(asked_of.id), len(names) if isinstance(node.target, ast.Tuple) else 0, meant, kind
            )
    return None


def _stands_apart(meant: ast.expr, names: list[str]) -> bool:
    """A constant, or a variable that the loop does not bind."""
    return isinstance(meant, ast.Constant) or (isinstance(meant, ast.Name) and meant.id not in names)
