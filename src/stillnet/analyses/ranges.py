"""The range of every tensor of a graph: one walk along the list of operations, a side table keyed by value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set

from ..base import interval as I
from ..base.annotations import Any
from ..base.interval import ALL, EMPTY, Interval
from ..base.plain import dataclass, field
from ..graph.graph import Graph, Loop, Node, Source, Value
from .domain import facts
from .domain.cells import Cell
from .domain.facts import Stated
from .domain.partition import Range
from .domain.sources import source_range, typed_unknown
from .domain.states import (
    Write,
    first_of,
    keep_probabilities,
    reached_by,
    settings_of,
    start_of,
    states_of,
    stays_nonnegative,
    write_keeps,
)
from .domain.transfer import Domain, Ranger
from .operation_ranges import step

# Guesses about states are dropped until the others hold.
STATE_ROUNDS = 4
# Rounds of a loop before its bounds are widened.
ROUNDS = 2
# Rounds after which nothing is said about what still moves.
MOST_ROUNDS = 8
# What occurs after many rounds of a loop that makes its numbers grow: a sum of many, not the end of all numbers.
MANY_ROUNDS = (-1e4, 1e4)


@dataclass(frozen=True, slots=True)
class Given:
    """What is known before the walk: ranges by name, and values that occur in inputs nobody described."""

    ranges: Mapping[str, Interval] = field(default_factory=dict)
    inputs: Interval = EMPTY
    # producers of the weights that are trained, by identity; None: all of them are
    trained: Set[int] | None = None
    # variables that only the program writes to, with their writes: the first sets their first value
    states: Mapping[Source, Sequence[Write]] = field(default_factory=dict)
    # those of them that are states only if they are never negative: others may be trained elsewhere
    likely: Set[Source] = frozenset()
    # first values of what an object keeps and writes to: in later calls it holds something else
    open: Set[tuple[int, int]] = frozenset()


@dataclass(slots=True)
class Ranges:
    """The result: ranges by the operation or source that made a value, and operations that have no transfer function."""

    table: dict[tuple[int, int], Range] = field(default_factory=dict)
    missing: Counter[str] = field(default_factory=Counter)
    domain: Domain = field(default_factory=Domain)
    given: Given = field(default_factory=Given)
    # what the program has tested and stops without
    stated: Stated = field(default_factory=Stated)
    # what a loop carries, in its rounds: the first and the last operation of one, and the range of all
    rounds: dict[tuple[int, int], list[tuple[int, int, Range]]] = field(default_factory=dict)
    # operations whose content is known but for its last digit
    inexact: set[int] = field(default_factory=set)
    # those of them that are only off because sums are added up in another order
    near: set[int] = field(default_factory=set)
    # keeps the producers alive: the table knows them by identity
    held: list[Any] = field(default_factory=list)
    # what is written twice is the same numbers: operation and operands -> operands (kept alive) and result
    written: dict[tuple[Any, ...], tuple[Any, Range]] = field(default_factory=dict)

    def of(self, value: Value) -> Range:
        key = (id(value.producer), value.index)
        found = self.table.get(key)
        if found is None:
            self.held.append(value.producer)
            if isinstance(value.producer, Node):
                # written through an alias: the operation stands in no list
                step(self, Ranger(self.domain), value.producer)
            else:
                self.table[key] = source_range(value, self.given, self)
            found = self.table.get(key) or typed_unknown(value.type)
        return found

    def inside(self, value: Value, node: Node) -> Range:
        """The range of a value as an operation sees it: in a loop, that of all rounds."""
        for first, last, found in self.rounds.get((id(value.producer), value.index), ()) if self.rounds else ():
            if first <= node.id < last:
                return found
        return self.of(value)

    def seen_by(self, node: Node, found: Range) -> Range:
        """A range as an operation sees it, behind the tests that have been passed."""
        return facts.seen_by(self, node, found, facts.guarding(self, node))

    def cell(self, value: Any) -> Cell:
        return self.of(value).cell if isinstance(value, Value) else Cell(ALL, EMPTY)


USUAL, NOTHING = Domain(), Given()


def ranges(
    graph: Graph, domain: Domain = USUAL, given: Given = NOTHING, loops: Iterable[tuple[Value, Value]] = ()
) -> Ranges:
    """The ranges of all values of a graph; `loops` are values that come back to another one in the next round."""
    states, settings, kept = states_of(graph), settings_of(graph), keep_probabilities(graph)
    back = {(id(merged.producer), merged.index): value for merged, value in loops}
    own, guessed = dict(given.states), set(given.states)
    written: dict[Source, Interval] = {}
    # what a value depends on are the inputs of its operation, and nothing that a loop or a test brings along
    plain = not (back or graph.loops or graph.facts or given.states or given.open)
    broken: list[Source] = []
    result = Ranges()
    for _ in range(STATE_ROUNDS):
        if broken and plain:
            walk_behind(broken, result, Ranger(domain), graph)
        else:
            result = Ranges(domain=domain, given=given, stated=Stated(graph.facts))
            for source, writes in own.items():
                result.table[id(source), 0] = start_of(writes, source in guessed, result, written.get(source, EMPTY))
            for source, writers in states.items():
                held = writers[0].arguments["ref"]
                first = first_of(source, writers, result)
                result.table[id(source), 0] = Range((Cell(I.NONNEGATIVE, first),), None, held.shape, dtype_name(held))
            for source, value in settings.items():
                if not isinstance(value.producer, Node) or value.type.data is not None:
                    result.table[id(source), 0] = result.of(value)
            for source, said in kept.items():
                result.table[id(source), 0] = said
            walk(result, Ranger(domain), graph, back)
        broken = [source for source in states if not stays_nonnegative(source, states[source], result)]
        wrong = {s for s in guessed if not all(write_keeps(w, s, result) for w in own[s])}
        found = {s: reached_by(own[s], result) for s in given.likely & guessed - wrong}
        if not broken and not wrong and found == written:
            break
        guessed, written = guessed - wrong, found
        for source in wrong & given.likely:
            del own[source]
        for source in broken:
            del states[source]
    return result


def walk_behind(sources: Iterable[Source], result: Ranges, ranger: Ranger, graph: Graph) -> None:
    """Walk again along what depends on sources that were guessed wrong; the rest of the ranges stand."""
    changed = {id(source) for source in sources}
    for key in changed:
        result.table.pop((key, 0), None)
    for node in graph.nodes:
        if node.guard or not changed.isdisjoint([id(v.producer) for v in node.inputs]):
            changed.add(id(node))
            step(result, ranger, node)


def walk(result: Ranges, ranger: Ranger, graph: Graph, back: dict[tuple[int, int], Value]) -> None:
    first, later = result.given.open, set[int]()
    ends: dict[int, list[Loop]] = {}
    for loop in graph.loops:
        ends.setdefault(loop.last - 1, []).append(loop)
    for node in graph.nodes:
        step(result, ranger, node)
        if first:
            # what was computed ahead from first values is as open as they are
            folded = any(id(v.producer) in later for v in node.inputs)
            for o in node.outputs:
                if (id(node), o.index) in first or (folded and o.type.data is not None):
                    result.table[id(node), o.index] = typed_unknown(o.type)
                    later.add(id(node))
        for loop in ends.get(node.id, ()):
            settle(result, ranger, loop, graph)
    if back:
        close_loops(result, ranger, graph, back)


def close_loops(result: Ranges, ranger: Ranger, graph: Graph, back: dict[tuple[int, int], Value]) -> None:
    """Values that come back in the next round of a loop that is written as a cycle: joined, then widened, till they stand."""
    merges = [n for n in graph.nodes if any((id(n), o.index) in back for o in n.outputs)]
    if not merges:
        return
    rest = graph.nodes[min(n.id for n in merges) :]
    held: dict[tuple[int, int], Cell] = {}
    for number in range(ROUNDS + 3):
        moved = False
        for node in merges:
            key = (id(node), 0)
            old, new = held.get(key, result.table[key].cell), result.cell(back[key])
            if I.covers(old.bounds, new.bounds) and I.covers(old.reached, new.reached):
                held[key] = old
                continue
            moved = True
            grow = I.widen if number >= ROUNDS and not I.is_empty(old.reached) else I.join
            held[key] = Cell(grow(old.bounds, new.bounds), grow(old.reached, new.reached))
        if not moved:
            return
        result.stated.forget()
        for node in rest:
            step(result, ranger, node)
            if (id(node), 0) in held:
                found = result.table[id(node), 0]
                result.table[id(node), 0] = Range((held[id(node), 0],), None, found.shape, found.dtype)


def dtype_name(value: Value) -> str:
    return value.dtype.name if value.dtype is not None else "f32"


# -- loops -------------------------------------------------------------------------------------------------------------
def settle(result: Ranges, ranger: Ranger, loop: Loop, graph: Graph) -> None:
    """Values that a loop carries from round to round: its body is repeated until their ranges stand still."""
    starts = {before: result.of(before) for before, _ in loop.carried}
    held = {before: start.cell for before, start in starts.items()}
    growth: dict[Value, float] = {}
    for number in range(MOST_ROUNDS):
        moved = False
        for before, after in loop.carried:
            old, new = held[before], result.cell(after)
            still = I.covers(old.bounds, new.bounds)
            if still and (number >= ROUNDS + 2 or I.covers(old.reached, new.reached)):
                continue
            moved = True
            if number == MOST_ROUNDS - 1:
                new = Cell(ALL, new.reached)
            bounds = (I.widen if number >= ROUNDS else I.join)(old.bounds, new.bounds)
            reached = I.join(old.reached, new.reached)
            more = _width(reached) - _width(old.reached)
            if number >= ROUNDS and more >= growth.get(before, 0.0) > 0 and not loop.behind:
                reached = I.join(reached, I.meet(I.widen(old.reached, reached), MANY_ROUNDS))
            growth[before] = more
            held[before] = Cell(bounds, I.meet(reached, bounds))
            start = starts[before]
            key = (id(before.producer), before.index)
            result.table[key] = Range((held[before],), None, start.shape, start.dtype)
        if not moved:
            break
        result.stated.forget()
        for inner in graph.nodes[loop.first : loop.last]:
            step(result, ranger, inner)
    for before, after in loop.carried if loop.behind else ():
        last = result.of(after)
        bounds = I.join(last.cell.bounds, starts[before].cell.bounds)
        result.table[id(after.producer), after.index] = Range(
            (Cell(bounds, last.cell.reached, None, last.cell.weak),), None, last.shape, last.dtype
        )
    for before, start in starts.items():
        key = (id(before.producer), before.index)
        result.rounds.setdefault(key, []).append((loop.first, loop.last, result.table[key]))
        result.table[key] = start
    result.stated.forget()


def _width(x: Interval) -> float:
    return 0.0 if I.is_empty(x) else min(x[1], 1e300) - max(x[0], -1e300)
