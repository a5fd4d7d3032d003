"""What tests that the program made say about ranges: `if count > 0:`, `assert (p > 0).all()`, checks that raise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...base.annotations import TYPE_CHECKING, Any
from ...graph.graph import Fact, Node, Value
from . import cells, selection
from .cells import Cell
from .partition import Range

if TYPE_CHECKING:
    from ..ranges import Ranges

# A comparison of blocks and its outcome.
Told = tuple[tuple[Any, ...], bool]
# Operations that hand the outcome of a test on.
PASSING = frozenset({"cast", "identity", "clone", "reshape", "squeeze"})


class Stated:
    """What the program has tested and stops without, found by the blocks that a test is about: most tests say nothing
    about the operands of an operation, and a long program states very many."""

    __slots__ = ("_about", "_read", "facts")

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.facts = sorted(facts, key=lambda fact: fact.first)
        self.forget()

    def forget(self) -> None:
        """Ranges are computed anew: the tests may be about other blocks."""
        self._read = 0
        self._about: dict[Cell, list[tuple[int, Fact, Told]]] = {}

    def about(self, result: Ranges, node: Node, blocks: Iterable[Cell]) -> list[Told]:
        """The tests about these blocks that have been passed where an operation runs, in their order."""
        while self._read < len(self.facts) and self.facts[self._read].first <= node.id:
            fact = self.facts[self._read]
            for test in outcomes(result, fact.test, fact.holds):
                for block in dict.fromkeys(selection.subjects(test[0])):
                    self._about.setdefault(block, []).append((self._read, fact, test))
            self._read += 1
        if not self._about:
            return []
        found = {id(entry[2]): entry for block in blocks for entry in self._about.get(block, ())}
        passed = [
            (number, test)
            for number, fact, test in found.values()
            if fact.first <= node.id and node.guard[: len(fact.guard)] == fact.guard
        ]
        return [test for _, test in sorted(passed, key=lambda entry: entry[0])]


def guarding(result: Ranges, node: Node) -> list[Told]:
    """The outcomes of the conditions under which an operation runs."""
    found: list[Told] = []
    for condition in node.guard:
        if getattr(condition, "about", None) is not None:
            found += outcomes(result, condition.about, condition.positive)
    return found


def outcomes(result: Ranges, about: Any, holds: bool) -> Iterator[Told]:
    """The comparisons that are decided if a condition has this outcome."""
    if isinstance(about, tuple):
        word, *parts = about
        if (word == "and") == holds:
            for part in parts:
                if getattr(part, "about", None) is not None:
                    yield from outcomes(result, part.about, part.positive == holds)
    elif isinstance(about, Value) and isinstance(about.producer, Node) and about.producer.op == "phi":
        yield from _side_of(result, about.producer, holds)
    elif isinstance(about, Value):
        yield from _tested(result, about, holds)


def _side_of(result: Ranges, joined: Node, holds: bool) -> Iterator[Told]:
    """`a == 0 or b == 0`, of tensors: the second test where the first fails, else the first one, which holds there."""
    condition: Any = joined.arguments.get("condition")
    if getattr(condition, "about", None) is None:
        return
    sides = ((joined.arguments.get("input"), condition), (joined.arguments.get("other"), condition.negated()))
    possible = [(v, c) for v, c in sides if not (_is_same(v, c.about) and c.positive != holds)]
    if len(possible) == 1:
        side, under = possible[0]
        yield from outcomes(result, side, holds)
        yield from outcomes(result, under.about, under.positive)


def _is_same(one: Any, other: Any) -> bool:
    both = isinstance(one, Value) and isinstance(other, Value)
    return both and one.producer is other.producer and one.index == other.index


def _tested(result: Ranges, test: Value, holds: bool) -> Iterator[Told]:
    node = test.producer
    while isinstance(node, Node) and node.inputs and (node.op in PASSING or node.op in ("all", "any")):
        if (node.op == "all" and not holds) or (node.op == "any" and holds):
            return  # some element is meant, and nobody says which
        test = node.inputs[0]
        node = test.producer
    counted = _counted(node) if holds else None
    if counted is not None:
        yield from _tested(result, counted, False)
    for cell in result.of(test).cells:
        if cell.relation is not None and cell.relation[0] in selection.TESTS:
            yield cell.relation, holds
        elif not (isinstance(node, Node) and node.op in COMPARISONS):
            # `if count:` is `if count != 0:`
            yield ("test", "not_equal", cell, cells.point(0.0)), holds


COMPARISONS = frozenset(selection.NEGATED)


def _counted(node: Any) -> Value | None:
    """The comparison that holds nowhere if `(x == 0).sum() == 0`."""
    if not isinstance(node, Node) or node.op != "equal" or node.arguments.get("other") != 0:
        return None
    total: Any = node.arguments.get("input")
    while isinstance(total, Value) and isinstance(total.producer, Node) and total.producer.inputs:
        made = total.producer
        if made.op in COMPARISONS:
            return total
        if made.op != "sum" and made.op not in PASSING:
            return None
        total = made.inputs[0]
    return None


def narrowed(found: Range, tests: list[Told]) -> Range:
    """A range where tests have been passed."""
    made = found.cells
    for relation, holds in tests:
        made = tuple(selection.learned(c, relation, holds, found.dtype) for c in made)
    if all(new is old for new, old in zip(made, found.cells)):
        return found
    return Range(made, found.cuts, found.shape, found.dtype)


def seen_by(result: Ranges, node: Node, found: Range, guards: list[Told]) -> Range:
    """A range as an operation sees it, behind the tests that have been passed."""
    stated = result.stated
    if not stated.facts:
        return narrowed(found, guards) if guards else found
    blocks = [block for cell in found.cells for block in selection.named_by(cell)]
    return narrowed(found, [*guards, *stated.about(result, node, blocks)])
