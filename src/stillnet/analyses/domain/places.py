"""Tensors that are computed from places alone, as schedules are: what is cut from them, and counts by place."""

from __future__ import annotations

import math

from ...base import interval as I
from ...base.annotations import Any
from ...base.interval import Interval
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


def occurring(cut: Node) -> Interval:
    """The numbers that are known to occur in such a part: all of them where they were computed, else the ends that it keeps."""
    data = cut.outputs[0].type.data if cut.outputs else None
    if data is not None:
        numbers = [float(v) for v in data if isinstance(v, (int, float)) and math.isfinite(v)]
    else:
        numbers = [v for v, kept in zip(ends_of(cut.inputs[0]) or (), kept_ends(cut)) if kept]
    if numbers and min(numbers) < 0 < max(numbers) and 0.0 not in numbers:
        # a range of both signs would say that zero lies between them
        numbers = [v for v in numbers if v > 0]
    return (min(numbers), max(numbers)) if numbers else I.EMPTY


def kept_ends(cut: Node) -> tuple[bool, bool]:
    """Whether a part of a row has its first and its last number, for sure."""
    size = cut.inputs[0].shape[0] if cut.inputs[0].shape and len(cut.inputs[0].shape) == 1 else None
    index = cut.arguments.get("index")
    items = [i for i in (index if isinstance(index, tuple) else (index,)) if i is not None and i is not Ellipsis]
    if size is None or len(items) != 1:
        return False, False
    (item,), count = items, size if isinstance(size, int) else None
    if type(item) is int:
        return item == 0 or (count is not None and item == -count), item == -1 or (
            count is not None and item == count - 1
        )
    if not isinstance(item, slice) or item.step not in (None, 1):
        return False, False
    from_start = item.start in (None, 0) and (item.stop is None or (type(item.stop) is int and item.stop != 0))
    to_end = item.stop is None or (type(item.stop) is int and count is not None and item.stop >= count)
    return from_start, to_end


def ends_of(value: Value) -> tuple[float, float] | None:
    """The first and the last number of a row with known ends, each of whose numbers was computed from its own place."""
    made = value.producer
    if not isinstance(made, Node):
        return None
    if made.op == "linspace":
        start, end = made.arguments.get("start"), made.arguments.get("end")
        return (float(start), float(end)) if isinstance(start, (int, float)) and isinstance(end, (int, float)) else None
    if len(made.inputs) != 1 or (made.op not in STEPS and not made.op.startswith("cast")):
        return None
    ends = ends_of(made.inputs[0])
    if ends is None or made.op.startswith("cast_i"):
        return None
    first, last = (stepped(made, v) for v in ends)
    return (first, last) if first is not None and last is not None else None


# Operations that compute each number from the one at its place.
STEPS: dict[str, Any] = {
    "neg": lambda x: -x,
    "square": lambda x: x * x,
    "sqrt": math.sqrt,
    "exp": math.exp,
    "pow": lambda x, y: float(x**y),
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / y,
}
# Those of two numbers: what each is called.
SIDES = {"pow": ("input", "exponent"), **dict.fromkeys(("add", "sub", "mul", "div"), ("input", "other"))}


def stepped(made: Node, x: float) -> float | None:
    """What such an operation makes of one number."""
    if made.op not in STEPS:
        return x
    given = [made.arguments.get(name) for name in SIDES.get(made.op, ("input",))]
    numbers = [x if isinstance(v, Value) else v for v in given]
    if not all(isinstance(v, (int, float)) for v in numbers):
        return None
    try:
        found = float(STEPS[made.op](*numbers))
    except (ArithmeticError, ValueError, TypeError):
        return None
    return found if math.isfinite(found) else None


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
