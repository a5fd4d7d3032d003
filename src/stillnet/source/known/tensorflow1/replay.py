"""A run of TensorFlow's graph with what is fed: the operations behind a fetch, typed again for the sizes of the data."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Name, Sym
from ....base.plain import replace
from ....base.shape import shape_text
from ....graph.constraints import Mismatch, NotUnderstood, Typing
from ....graph.graph import Node, Source, TensorType, Value
from ....ops import OPS
from ... import limits
from ...machine import Machine
from ...values import Instance, PyDict, PyList, Tensor

# The tensors that an operation without a result needs: `minimize` its loss.
NEEDS = "__needs__"


def fetched_values(value: Any) -> Iterator[Value]:
    """The tensors that a structure of fetches asks for."""
    if isinstance(value, Tensor):
        yield value.value
    elif isinstance(value, (PyList, tuple)):
        for item in value.items if isinstance(value, PyList) else value:
            yield from fetched_values(item)
    elif isinstance(value, PyDict):
        for item in value.items.values():
            yield from fetched_values(item)
    elif isinstance(value, Instance):
        yield from fetched_values(value.attributes.get("__value__"))
        yield from fetched_values(value.attributes.get(NEEDS))


def behind(values: Iterator[Value], fed: dict[Value, TensorType]) -> list[Node] | None:
    """The operations that a run computes, in their order; None where there are too many."""
    found: dict[int, Node] = {}
    waiting = list(values)
    while waiting:
        value = waiting.pop()
        node = value.producer
        if value in fed or not isinstance(node, Node) or node.id in found:
            continue
        if len(found) >= limits.REPLAYED_OPERATIONS:
            return None
        found[node.id] = node
        waiting.extend(node.inputs)
    return [found[key] for key in sorted(found)]


def replay(machine: Machine, fetches: Any, fed: dict[Value, TensorType], sizes: dict[Name, Any]) -> None:
    """Records the first operation that the fed sizes do not fit."""
    given = {name: size for name, size in sizes.items() if isinstance(size, (int, Sym))}
    nodes = behind(fetched_values(fetches), fed) if given or any(v.shape is None for v in fed) else None
    failed = {f.site for f in machine.builder.graph.failures}
    run = Run(machine, dict(fed), given)
    for node in nodes or ():
        if node.site in failed:
            return
        try:
            run.take(node)
        except Mismatch as miss:
            blame(machine, node, miss, fed)
            return


class Run:
    """The types of values under what is fed."""

    def __init__(self, machine: Machine, types: dict[Value, TensorType], sizes: dict[Name, Any]) -> None:
        self.machine, self.types, self.sizes = machine, types, sizes

    def take(self, node: Node) -> None:
        """Types one operation; what a condition or a loop decides stays open."""
        typed = {k: self.typed(v) for k, v in node.arguments.items()}
        if not self.changed(node, typed):
            return
        if node.guard or node.repeat != 1 or node.op not in OPS or any(v.type.arms for v in node.inputs):
            self.forget(node)
            return
        typing = Typing(self.machine.builder, node.api, probing=True)
        try:
            made = list(flat(OPS[node.op].infer(typing, **typed)))
        except NotUnderstood:
            made = []
        if len(made) == len(node.outputs):
            self.types.update(zip(node.outputs, made))
        else:
            self.forget(node)

    def changed(self, node: Node, typed: dict[str, Any]) -> bool:
        if any(v in self.types for v in node.inputs):
            return True
        return any(typed[k] is not v and not isinstance(v, Value) for k, v in node.arguments.items()) or any(
            self.typed(v) is not self.machine.builder.type_of(v) for v in node.inputs
        )

    def forget(self, node: Node) -> None:
        for value in node.outputs:
            self.types[value] = TensorType(None, value.dtype)

    def typed(self, argument: Any) -> Any:
        if isinstance(argument, Value):
            return self.types.get(argument) or self.substituted(self.machine.builder.type_of(argument))
        if isinstance(argument, Sym):
            return self.size(argument)
        if isinstance(argument, (list, tuple)) and any(isinstance(a, (Value, Sym, list, tuple)) for a in argument):
            return type(argument)([self.typed(a) for a in argument])
        return argument

    def substituted(self, known: TensorType) -> TensorType:
        if known.shape is None or all(isinstance(d, int) for d in known.shape):
            return known
        return replace(known, shape=tuple(self.size(d) for d in known.shape))

    def size(self, dim: Any) -> Any:
        try:
            return D.substitute(self.machine.builder.resolve(dim), self.sizes) if isinstance(dim, Sym) else dim
        except ZeroDivisionError:
            return dim


def flat(types: Any) -> Iterator[TensorType]:
    if isinstance(types, TensorType):
        yield types
    elif isinstance(types, (tuple, list)):
        for item in types:
            yield from flat(item)


def blame(machine: Machine, node: Node, miss: Mismatch, fed: dict[Value, TensorType]) -> None:
    """The operation of the graph is the place; the message says what was fed."""
    builder = machine.builder
    words = [f"{v.producer.name} {shape_text(t.shape)}" for v, t in fed.items() if isinstance(v.producer, Source)]
    miss.message = f"{miss.message}, fed with {' and '.join(words)}" if words else miss.message
    outer, builder.site, builder.scope = (builder.site, builder.scope), node.site, node.scope
    builder.record(miss, node.api, node.inputs)
    builder.site, builder.scope = outer
