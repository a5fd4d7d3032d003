"""What tests that the program made say about ranges: `if count > 0:`, `assert (p > 0).all()`, checks that raise."""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import TYPE_CHECKING, Any
from ..graph.graph import Node, Value
from . import cells, selection
from .partition import Range

if TYPE_CHECKING:
    from .ranges import Ranges

# A comparison of blocks and its outcome.
Told = tuple[tuple[Any, ...], bool]
# Operations that hand the outcome of a test on.
PASSING = frozenset({"cast", "identity", "clone", "reshape", "squeeze"})


def told(result: Ranges, node: Node) -> list[Told]:
    """The tests that have been passed where an operation runs."""
    found: list[Told] = []
    for condition in node.guard:
        if getattr(condition, "about", None) is not None:
            found += outcomes(result, condition.about, condition.positive)
    for fact in result.stated:
        if fact.first <= node.id and node.guard[: len(fact.guard)] == fact.guard:
            found += outcomes(result, fact.test, fact.holds)
    return found


def outcomes(result: Ranges, about: Any, holds: bool) -> Iterator[Told]:
    """The comparisons that are decided if a condition has this outcome."""
    if isinstance(about, tuple):
        word, *parts = about
        if (word == "and") == holds:
            for part in parts:
                if getattr(part, "about", None) is not None:
                    yield from outcomes(result, part.about, part.positive == holds)
    elif isinstance(about, Value):
        yield from _tested(result, about, holds)


def _tested(result: Ranges, test: Value, holds: bool) -> Iterator[Told]:
    node = test.producer
    while isinstance(node, Node) and node.inputs and (node.op in PASSING or node.op in ("all", "any")):
        if (node.op == "all" and not holds) or (node.op == "any" and holds):
            return  # some element is meant, and nobody says which
        test = node.inputs[0]
        node = test.producer
    for cell in result.of(test).cells:
        if cell.relation is not None and cell.relation[0] in selection.TESTS:
            yield cell.relation, holds
        elif not (isinstance(node, Node) and node.op in COMPARISONS):
            # `if count:` is `if count != 0:`
            yield ("test", "not_equal", cell, cells.point(0.0)), holds


COMPARISONS = frozenset(selection.NEGATED)


def narrowed(found: Range, tests: list[Told]) -> Range:
    """A range where tests have been passed."""
    made = found.cells
    for relation, holds in tests:
        made = tuple(selection.learned(c, relation, holds, found.dtype) for c in made)
    if all(new is old for new, old in zip(made, found.cells)):
        return found
    return Range(made, found.cuts, found.shape, found.dtype)
