"""Invariants of variables that a graph writes itself: second moments, moving variances and counters are never negative.

A state is guessed to be not negative where its first value is not; the guess holds if every write keeps it, under the guess.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...base import interval as I
from ...base.annotations import TYPE_CHECKING, Any
from ...graph.graph import Graph, Node, Source, Value
from .cells import Cell
from .partition import Range

if TYPE_CHECKING:
    from ..ranges import Ranges

WRITES = ("assign", "assign_resource")
TRAINS = ("train_step", "sparse_train_step")
WEIGHTED = ("conv", "conv_transpose", "matmul", "mm", "linear", "fused_batch_norm")
COPIES = ("identity", "clone")
SUMS = ("add", "bias_add", "sub", "mul", "pad", "cat", "avg_pool")
# Operations that are looked at to see whether a state may have either sign.
FOLLOWED = 64


def states_of(graph: Graph) -> dict[Source, list[Node]]:
    """Variables that something else than an optimizer or a checkpoint writes to, more than once, with what writes to them."""
    found: dict[Source, list[Node]] = {}
    trained = {id(n.inputs[0].producer) for n in graph.nodes if n.op in TRAINS and n.inputs}
    for node in graph.nodes:
        ref = node.arguments.get("ref") if node.op in WRITES else None
        if isinstance(ref, Value) and isinstance(ref.producer, Source) and not from_file(node):
            found.setdefault(ref.producer, []).append(node)
    return {
        source: nodes
        for source, nodes in found.items()
        if len(nodes) > 1 and id(source) not in trained and not any(moves_to_a_mean(n) for n in nodes)
    }


def moves_to_a_mean(node: Node) -> bool:
    """`v -= (v - mean(x)) * rate` where x has either sign: a guess about v would only be taken back, with all that rests on
    it."""
    value = node.arguments.get("value")
    parts = differences(value) if isinstance(value, Value) else []
    return any(has_mean_of_either_sign(difference.inputs[1]) for difference, _ in parts)


def has_mean_of_either_sign(value: Value) -> bool:
    node = _copied(value).producer
    if not isinstance(node, Node) or not node.inputs:
        return False
    is_mean = node.op == "mean" or (node.op == "fused_batch_norm" and _copied(value).index == 1)
    return is_mean and has_either_sign(node.inputs[0])


def has_either_sign(value: Value) -> bool:
    """Sums and multiples of what trained weights multiply or shift."""
    waiting, seen = [value], set[int]()
    for value in waiting:
        value = _copied(value)
        node = value.producer
        if isinstance(node, Node) and id(node) not in seen and len(seen) < FOLLOWED:
            seen.add(id(node))
            if node.op in WEIGHTED and value.index == 0:
                return True
            waiting += node.inputs if node.op in SUMS else ()
    return False


def settings_of(graph: Graph) -> dict[Source, Value]:
    """Single numbers that are written once and never trained, with the value they get: rates and decays."""
    found: dict[Source, list[Value]] = {}
    for node in graph.nodes:
        ref = node.arguments.get("ref" if node.op in WRITES else "var" if "train_step" in node.op else "")
        if isinstance(ref, Value) and isinstance(ref.producer, Source) and not from_file(node):
            value = node.arguments.get("value")
            found.setdefault(ref.producer, []).extend([value] if isinstance(value, Value) else [ref, ref])
    return {s: values[0] for s, values in found.items() if len(values) == 1 and values[0].shape == ()}


def from_file(node: Node) -> bool:
    """A checkpoint holds what was saved."""
    value = node.arguments.get("value")
    while isinstance(value, Value) and isinstance(value.producer, Node) and value.producer.op in ("identity", "cast"):
        value = value.producer.inputs[0] if value.producer.inputs else None
    return isinstance(value, Value) and isinstance(value.producer, Node) and value.producer.op == "restored"


def first_of(source: Source, writers: list[Node], result: Ranges) -> I.Interval:
    """What a state of a graph starts with, which occurs: the number that it is filled with."""
    for node in writers:
        value = node.arguments.get("value")
        if node.stored is not None and node.stored.type not in ("Assign", "AssignVariableOp"):
            continue
        if isinstance(value, Value) and value.shape != () and is_filled(value):
            return I.meet(result.cell(value).reached, I.NONNEGATIVE)
    return I.EMPTY


def is_filled(value: Value) -> bool:
    """A constant, or one number everywhere."""
    if value.type.data is not None:
        return True
    node = value.producer
    return (
        isinstance(node, Node)
        and node.op in ("fill", "zeros", "ones", "full")
        and all(v.type.data is not None or not isinstance(v.producer, Node) for v in node.inputs)
    )


def stays_nonnegative(source: Source, writers: list[Node], result: Ranges) -> bool:
    return all(keeps(node, source, result) for node in writers)


# What a program writes to a variable: whether it is set, added or subtracted, and the value where it is a tensor.
Write = tuple[str, Value | None]


def start_of(writes: Sequence[Write], guessed: bool, result: Ranges, written: I.Interval = I.EMPTY) -> Range:
    """A variable that only the program writes to: what it starts with occurs, and it is guessed to be not negative. So does
    what is written to it, where that is known from the walk before."""
    first = writes[0][1]
    assert first is not None
    kind = first.dtype.name if first.dtype is not None else "f32"
    # random numbers are computed from others: what they are is not known before the walk
    simple = first.type.data is not None or (isinstance(first.producer, Node) and not first.producer.inputs)
    cell = result.cell(first) if simple else Cell(I.ALL, I.EMPTY)
    counts = any(how == "count" for how, _ in writes)
    reached = I.join(cell.reached, written) if kind in I.LARGEST or counts else I.EMPTY
    if len(writes) == 1:
        return Range((Cell(cell.bounds, reached),), None, first.shape, kind)
    return Range((Cell(I.NONNEGATIVE if guessed else I.ALL, reached),), None, first.shape, kind)


def reached_by(writes: Sequence[Write], result: Ranges) -> I.Interval:
    """The numbers that a variable gets, its first ones and those that are written over them; sums go on."""
    found = I.EMPTY
    for how, value in writes:
        if value is not None and how == "set":
            found = I.join(found, I.meet(result.cell(value).reached, I.NONNEGATIVE))
    return found


def write_keeps(write: Write, source: Source, result: Ranges) -> bool:
    kind, value = write
    if kind == "count":
        return True
    if value is None:
        return False
    if kind == "sub":
        return is_average(value, source, result)
    return result.cell(value).bounds[0] >= 0


def keeps(node: Node, source: Source, result: Ranges) -> bool:
    value = node.arguments.get("value")
    if not isinstance(value, Value):
        return False
    kind = node.stored.type if node.stored is not None else "Assign"
    if "Sub" in kind:
        return is_average(value, source, result)
    return result.cell(value).bounds[0] >= 0


def is_average(value: Value, source: Source, result: Ranges) -> bool:
    """`v -= (v - x) * rate`: v stays between itself and x."""
    for difference, rate in differences(value):
        share = result.cell(rate).bounds
        if _behind(difference.inputs[0]) is source and share[0] >= 0 and share[1] <= 1:
            return bool(result.cell(difference.inputs[1]).bounds[0] >= 0)
    return False


def differences(value: Value) -> list[tuple[Node, Value]]:
    """The ways to read a value as `(a - b) * rate`."""
    node = value.producer
    if not isinstance(node, Node) or node.op != "mul" or len(node.inputs) != 2:
        return []
    pairs = ((one.producer, other) for one, other in (node.inputs, reversed(node.inputs)))
    return [(n, rate) for n, rate in pairs if isinstance(n, Node) and n.op == "sub" and len(n.inputs) == 2]


def _behind(value: Value) -> Any:
    """The source of a value that was only read or copied."""
    return _copied(value).producer


def _copied(value: Value) -> Value:
    while isinstance(value.producer, Node) and value.producer.op in COPIES and value.producer.inputs:
        value = value.producer.inputs[0]
    return value


def keep_probabilities(graph: Graph) -> dict[Source, Range]:
    """Inputs that are added to uniform random numbers and rounded down: the probability that dropout keeps an element."""
    found: dict[Source, Range] = {}
    for node in graph.nodes:
        if node.op != "floor" or not node.inputs or not isinstance(node.inputs[0].producer, Node):
            continue
        added = node.inputs[0].producer
        if added.op != "add" or len(added.inputs) != 2:
            continue
        for one, other in (added.inputs, tuple(reversed(added.inputs))):
            source = _behind(one)
            if isinstance(source, Source) and source.kind == "input" and _is_uniform(other):
                cell = Cell((I.SMALLEST["f32"], 1.0), (0.5, 1.0))
                found[source] = Range((cell,), None, one.shape, "f32")
    return found


def _is_uniform(value: Value) -> bool:
    for _ in range(4):
        node = value.producer
        if not isinstance(node, Node) or not (node.inputs or node.op == "random_uniform"):
            return False
        if node.op in ("random_uniform", "rand"):
            return True
        value = node.inputs[0]
    return False
