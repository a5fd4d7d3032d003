"""A data set has more classes than a model has outputs: some label names a class that does not exist."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ...base.finding import Finding, Verdict
from ...base.plain import replace
from ...graph.graph import Failure, Node, Value
from .evidence import finding

LOSSES = {"cross_entropy", "nll_loss"}


def class_count(target: Value) -> int | None:
    """How many classes the numbers in a tensor of a known data set name."""
    from ...source.known.torch.batches import labels_in

    found = labels_in(target)
    return None if found is None else found.count


def drawn_below(numbers: Value) -> int | None:
    """The bound below which the random whole numbers of a tensor are drawn."""
    from ...source.known.torch.batches import KEEPING

    while True:
        producer = numbers.producer
        if isinstance(producer, Node) and producer.op == "randint":
            high = producer.arguments.get("high")
            return high if type(high) is int else None
        if isinstance(producer, Node) and producer.op in KEEPING and producer.inputs:
            numbers = producer.inputs[0]
        elif not isinstance(producer, Node) and isinstance(producer.owner, Value):
            numbers = producer.owner
        else:
            return None


def missing_classes(machine: Any) -> Iterator[Finding]:
    """Losses over class numbers of a known data set that go beyond the classes of the input."""
    for node in machine.builder.graph.nodes:
        if node.op in LOSSES or node.op == "embed":
            found = failure(machine, node) if node.op in LOSSES else missing_row(machine, node)
            said = finding(machine, found) if found is not None else None
            if said is not None:
                yield said
        if node.op == "embed":
            yield from doubtful_row(machine, node)


def missing_row(machine: Any, node: Node) -> Failure | None:
    """Numbers of a known array that name a row behind the last one of an embedding."""
    from ...source.known.torch.batches import labels_in

    numbers, table = node.arguments.get("input"), node.arguments.get("table")
    if not isinstance(numbers, Value) or not isinstance(table, Value):
        return None
    labels, shape = labels_in(numbers), machine.builder.type_of(table).shape
    if labels is None or not shape or not isinstance(shape[0], int) or labels.count <= shape[0]:
        return None
    message = f"Embedding has rows 0 to {shape[0] - 1}, the data names {labels.count - 1}"
    help = f"input_dim={labels.count}"
    return Failure(
        "shape-mismatch", message, node.site, node.api, (numbers,), shape[0], labels.count, guard=node.guard, help=help
    )


def doubtful_row(machine: Any, node: Node) -> Iterator[Finding]:
    """Random numbers of which some lie behind the last row of an embedding: which ones, the draw decides."""
    numbers, table = node.arguments.get("input"), node.arguments.get("table")
    if not isinstance(numbers, Value) or not isinstance(table, Value):
        return
    drawn, shape = drawn_below(numbers), machine.builder.type_of(table).shape
    if drawn is None or not shape or not isinstance(shape[0], int) or drawn <= shape[0]:
        return
    message = f"Embedding has rows 0 to {shape[0] - 1}, the data may name {drawn - 1}"
    help = f"{'input_dim' if node.api.startswith('keras.') else 'num_embeddings'}={drawn}"
    doubt = Failure(
        "shape-mismatch", message, node.site, node.api, (numbers,), shape[0], drawn, guard=node.guard, help=help
    )
    said = finding(machine, doubt)
    if said is not None:
        yield replace(said, verdict=Verdict.POSSIBLE)


def failure(machine: Any, node: Node) -> Failure | None:
    from ...source.known.torch.batches import labels_in

    scores, target = node.arguments.get("input"), node.arguments.get("target")
    if not isinstance(scores, Value) or not isinstance(target, Value):
        return None
    labels, shape = labels_in(target), machine.builder.type_of(scores).shape
    if labels is None or shape is None or not shape:
        return None
    axis = 1 if len(shape) > 1 else 0
    classes, last = shape[axis], labels.count - 1
    if node.arguments.get("ignore_index") == last:
        last -= 1
    if not isinstance(classes, int) or last < classes:
        return None
    name = node.api.rpartition(".")[2]
    message = f"{name}: the data has classes 0 to {last}, the input has {classes}"
    return Failure(
        "shape-mismatch",
        message,
        node.site,
        node.api,
        (scores, target),
        labels.count,
        classes,
        axis=axis - len(shape),
        guard=node.guard,
    )
