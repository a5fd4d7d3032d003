"""Memory that several tensors share: what the others hold after one of them was written to."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.graph import Node, Value
from .. import limits
from ..machine import Machine
from ..values import Storage, Tensor


def forget_content(machine: Machine, value: Value) -> Value:
    if value.type.data is None:
        return value
    return Value(replace(value.type, data=None), value.producer, value.index)


def aliased(machine: Machine, alias: Tensor, old: Value, new: Any, renewed: dict[Any, Any]) -> Value:
    """What a tensor holds after another one that shares its memory was written to: `a[0][1] += 1` changes `a`.

    The operations that say so are no part of the program's list: they stand for the one that wrote.
    """
    value = alias.value
    if alias.is_parameter or alias.is_buffer or not isinstance(new, Value) or not isinstance(new.producer, Node):
        return forget_content(machine, value)
    base = part_of(value)
    if base is not None and isinstance(renewed.get((base.producer, base.index)), Value):
        changed = renewed[base.producer, base.index]
        arguments = {**value.producer.arguments, "input": changed}  # type: ignore[union-attr]
        return unlisted("getitem", arguments, (changed,), value, new.producer)
    through = written_through(value, old, new)
    if through is not None:
        return through
    return unlisted("phi", {"input": value, "other": new}, (value, new), value, new.producer)


def let_go(machine: Machine, storage: Storage) -> None:
    """Of very many views the first, which is the tensor itself, and the newest are followed; the others hold anything."""
    if len(storage.tensors) > limits.ALIASES:
        old = storage.tensors[1 : -limits.ALIASES // 2]
        for alias in old:
            alias.value = machine.builder.source(replace(alias.value.type, data=None), "unknown", "a view")
        del storage.tensors[1 : -limits.ALIASES // 2]


def written_through(base: Value, old: Value, new: Value) -> Value | None:
    """A tensor after a part of it, or a part of a part, has got a new value."""
    whole = part_of(old)
    if whole is None or not isinstance(new.producer, Node):
        return None
    arguments = {"input": whole, "index": old.producer.arguments["index"], "value": new}  # type: ignore[union-attr]
    changed = unlisted("setitem", arguments, (whole, new), whole, new.producer)
    if whole.producer is base.producer and whole.index == base.index:
        return changed
    return written_through(base, whole, changed)


def part_of(view: Value) -> Value | None:
    """The tensor that a tensor was indexed out of."""
    node = view.producer
    return node.inputs[0] if isinstance(node, Node) and node.op == "getitem" and node.inputs else None


def unlisted(op: str, arguments: dict[str, Any], inputs: tuple[Value, ...], like: Value, writer: Node) -> Value:
    """A value of an operation that is not in the list of operations."""
    node = Node(writer.id, op, op, arguments, inputs, (), writer.site, writer.scope, writer.guard, writer.repeat)
    value = Value(replace(like.type, data=None), node)
    node.outputs = (value,)
    return value
