"""Tensors that are computed from places alone, as schedules are: what is cut from them, and counts by place."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.graph import Node, Source, Value

# Operations that put numbers in order, and those that make numbers of nothing.
ORDERING = frozenset({"linspace", "arange", "logspace"})
MAKING = ORDERING | {"zeros", "ones", "full", "eye", "meshgrid", "tensor", "as_tensor"}
# How many operations are looked at.
LOOKED_AT = 64
# Operations that take elements at places that a tensor names.
TAKING = frozenset({"getitem", "gather", "index_select", "take"})


def is_part_of_places(cut: Node) -> bool:
    """`schedule[:-1]`, `schedule[0]` of numbers that are computed from places and settings only: the smallest and the largest
    stand at one end of it, and nobody says that the part has that end."""
    index = cut.arguments.get("index")
    items = index if isinstance(index, tuple) else (index,)
    cuts = any(type(i) is int or (isinstance(i, slice) and i != slice(None)) for i in items)
    return cuts and bool(cut.inputs) and is_of_places(cut.inputs[0])


def is_of_places(value: Value) -> bool:
    waiting, seen, ordered = [value], set[int](), False
    while waiting:
        current = waiting.pop()
        source = current.producer
        if id(source) in seen:
            continue
        seen.add(id(source))
        if len(seen) > LOOKED_AT:
            return False
        if isinstance(source, Source):
            # a single number that is not known is a setting
            if current.type.data is None and (source.kind != "constant" or current.shape != ()):
                return False
        elif source.inputs:
            waiting += source.inputs
        elif source.op in MAKING:
            ordered = ordered or source.op in ORDERING
        else:
            return False
    return ordered


def is_own_count(taken: Node) -> bool:
    """`bincount(x)[x]`, or of a part of x: what is there was counted, once at least. Of x that was not read it may be so."""
    counts = uncast(taken.inputs[0]) if taken.op in TAKING and taken.inputs else None
    if not isinstance(counts, Node) or counts.op != "bincount" or counts.arguments.get("weights") is not None:
        return False
    index, of = taken.arguments.get("index"), counts.arguments.get("input")
    index = index[0] if isinstance(index, tuple) and len(index) == 1 else index
    if isinstance(index, Value) and isinstance(of, Value):
        return counted(index) is counted(of)
    is_unread = not isinstance(of, Value) or isinstance(of.producer, Source)
    return is_unread and not isinstance(index, (Value, int, slice, tuple, type(None)))


def uncast(value: Value) -> Any:
    """What makes a tensor, but for its element type."""
    made = value.producer
    while isinstance(made, Node) and made.op.startswith("cast") and made.inputs:
        made = made.inputs[0].producer
    return made


def counted(value: Value) -> Any:
    """What a tensor was picked from, or is in another shape."""
    made = value.producer
    while (
        isinstance(made, Node)
        and made.op in ("getitem", "view", "reshape", "flatten", "cast", "masked_select")
        and made.inputs
    ):
        value, made = made.inputs[0], made.inputs[0].producer
    return made
