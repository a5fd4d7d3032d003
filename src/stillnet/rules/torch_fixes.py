"""What to write instead, in torch's words: conversions, axes and sizes that make the operands of a failed call fit."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..base import dim as D
from ..base.annotations import Any
from ..base.finding import Fix
from ..base.truth import YES
from ..graph.graph import Failure, Source, TensorType

CASTS = {"f32": "float()", "f64": "double()", "f16": "half()", "bf16": "bfloat16()", "i64": "long()", "i32": "int()"}
Sizes = tuple[Any, ...]


def advice(machine: Any, failure: Failure) -> Fix | None:
    """The first piece of advice that fits the failure."""
    if not failure.api.startswith(("torch.", "Tensor.")):
        return None
    types = [machine.builder.type_of(o) for o in failure.operands]
    for words, repair in REPAIRS.items():
        if words in failure.message:
            text = repair(failure, types)
            return Fix(text) if text else None
    return None


def same(a: Sizes | None, b: Sizes | None) -> bool:
    return a is not None and b is not None and len(a) == len(b) and all(D.same(x, y) is YES for x, y in zip(a, b))


def first_two(types: list[TensorType]) -> tuple[Sizes, Sizes] | None:
    shapes = [t.shape for t in types[:2]]
    return (shapes[0], shapes[1]) if len(shapes) == 2 and None not in shapes else None  # type: ignore[return-value]


# -- element types -----------------------------------------------------------------------------------------------------
def converted(failure: Failure, types: list[TensorType]) -> str:
    """The data take the element type of the weights."""
    weights = [
        t for o, t in zip(failure.operands, types) if isinstance(o.producer, Source) and o.producer.kind == "parameter"
    ]
    wanted = {t.dtype.name for t in weights if t.dtype is not None}
    if not wanted and {t.dtype.name for t in types if t.dtype is not None} == {"f32", "f64"}:
        wanted = {"f32"}
    cast = CASTS.get(next(iter(wanted))) if len(wanted) == 1 else None
    return f"convert the input: .{cast}" if cast else ""


# -- targets -----------------------------------------------------------------------------------------------------------
def for_classes(failure: Failure, types: list[TensorType]) -> str:
    shapes = first_two(types)
    if shapes is None:
        return ""
    scores, target = shapes
    wanted = scores[:1] + scores[2:]
    if same(target, (*wanted, 1)):
        return f"target: .squeeze({len(wanted)})"
    if len(scores) == 3 and same(target, scores[:2]):
        return "scores: .transpose(1, 2), so that the classes come second"
    if same(target, scores):
        return "target: .argmax(1)"
    return (
        "target: .squeeze(1)" if len(target) > 1 and same((target[0], *target[2:]), wanted) and target[1] == 1 else ""
    )


def for_equal(failure: Failure, types: list[TensorType]) -> str:
    shapes = first_two(types)
    if shapes is None:
        return ""
    given, target = shapes
    if same(given, (*target, 1)):
        return f"target: .unsqueeze({len(target)})"
    if same((*given, 1), target):
        return f"target: .squeeze({len(given)})"
    return ""


# -- sizes -------------------------------------------------------------------------------------------------------------
def for_view(failure: Failure, types: list[TensorType]) -> str:
    """The one size that can be changed so that the number of elements is right."""
    listed = re.findall(r"\[([^\]]*)\]", failure.message)
    sizes = [int(p) for p in listed[-1].split(",")] if listed and re.fullmatch(r"[\d, ]+", listed[-1]) else []
    have = D.product(types[0].shape) if types and types[0].shape is not None else None
    if not isinstance(have, int) or not sizes or 0 in sizes:
        return ""
    total = D.product(sizes)
    assert isinstance(total, int)
    fits = [(s, have * s // total) for s in sizes if have * s % total == 0]
    return f"{fits[0][0]} -> {fits[0][1]}" if len(fits) == 1 else ""


def for_cat(failure: Failure, types: list[TensorType]) -> str:
    shapes = [t.shape for t in types]
    if len(shapes) < 2 or any(s is None or len(s) != len(shapes[0] or ()) for s in shapes):
        return ""
    first = shapes[0] or ()
    differing = [i for i, d in enumerate(first) if any(D.same(d, s[i]) is not YES for s in shapes[1:] if s is not None)]
    return f"join them along the axis that differs: dim={differing[0]}" if len(differing) == 1 else ""


def for_product(failure: Failure, types: list[TensorType]) -> str:
    shapes = first_two(types)
    if shapes is None or min(map(len, shapes)) < 2:
        return ""
    left, right = shapes
    turn = ".transpose(-2, -1)"
    if D.same(left[-1], right[-1]) is YES:
        return f"the second operand: {turn}"
    return f"the first operand: {turn}" if D.same(left[-2], right[-2]) is YES else ""


def for_state(failure: Failure, types: list[TensorType]) -> str:
    found = re.search(r"expects (\w+) of shape (\[[^\]]*\]), got (\[[^\]]*\])", failure.message)
    return f"{found[1]}: {found[3]} -> {found[2]}" if found else ""


def for_rank(failure: Failure, types: list[TensorType]) -> str:
    """The layer for so many axes; a picture without an axis for its channels."""
    found = re.match(r"(?:nn\.)?([A-Za-z]+)([123])d expects .* got (\d)-D", failure.message)
    shape = types[0].shape if types else None
    if found is None or shape is None:
        return ""
    layer, axes, rank = found[1], int(found[2]), int(found[3])
    if axes < rank - 2 <= 3 or (rank >= 4 and rank - 2 < axes):
        return f"{layer}{axes}d -> {layer}{rank - 2}d"
    channels = (getattr(failure.scope, "config", None) or {}).get("in_channels")
    if layer != "Conv" or axes != 2 or rank != 2 or not isinstance(channels, int):
        return ""
    side = square_side(shape[1], channels)
    if side and (channels > 1 or D.same(shape[0], shape[1]) is not YES):
        return f"make pictures of it: .view(-1, {channels}, {side}, {side})"
    return "add an axis for the channels: .unsqueeze(0)" if channels == 1 else ""


def square_side(size: Any, channels: int) -> int:
    if not isinstance(size, int) or size % channels:
        return 0
    side = round((size // channels) ** 0.5)
    return side if side > 1 and side * side * channels == size else 0


REPAIRS: dict[str, Callable[[Failure, list[TensorType]], str]] = {
    "expects i64 class indices": lambda f, t: "target: .long()",
    "needs a floating target": lambda f, t: "target: .float()",
    "needs integer indices": lambda f, t: "convert the indices: .long()",
    "needs operands of one dtype": converted,
    "class indices for": for_classes,
    "must have the shape of the input": for_equal,
    "without a copy": lambda f, t: "view -> reshape",
    "elements) to [": for_view,
    "sizes must match except": for_cat,
    "cannot be multiplied": for_product,
    " of shape ": for_state,
    " input, got ": for_rank,
}
