"""What to write instead, in torch's words: conversions, axes and sizes that make the operands of a failed call fit."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import prod

from ...base import dim as D
from ...base.annotations import Any
from ...base.finding import Fix
from ...base.shape import shape_text
from ...base.truth import YES
from ...graph.graph import Failure, Node, Source, TensorType, Value

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
    if D.same(D.product(given), D.product(target)) is YES and same(given[:1], target[:1]):
        return "target: .flatten(1)" if len(given) == 2 else "target: .view_as(input)"
    made = failure.operands[0].producer
    width = given[-1] if len(given) == 2 == len(target) and same(given[:1], target[:1]) else None
    if width is not None and isinstance(made, Node) and made.op == "linear" and isinstance(target[1], int):
        return f"the layer before it: out_features: {D.text(width)} -> {target[1]}"
    return ""


# -- sizes -------------------------------------------------------------------------------------------------------------
def for_view(failure: Failure, types: list[TensorType]) -> str:
    """The one size that can be changed so that the number of elements is right."""
    listed = re.findall(r"\[([^\]]*)\]", failure.message)
    rows = re.fullmatch(r"-1, (\d+)", listed[-1]) if listed else None
    if rows is not None:
        return for_rows(types, int(rows[1]))
    if listed and (wide := re.fullmatch(r"-1, ([1-9][\d, ]*)", listed[-1])) is not None:
        return for_width(failure, types, prod(int(p) for p in wide[1].split(",")))
    sizes = [int(p) for p in listed[-1].split(",")] if listed and re.fullmatch(r"[\d, ]+", listed[-1]) else []
    have = D.product(types[0].shape) if types and types[0].shape is not None else None
    if not isinstance(have, int) or not sizes or 0 in sizes:
        return ""
    total = D.product(sizes)
    assert isinstance(total, int)
    fits = [(s, have * s // total) for s in sizes if have * s % total == 0]
    return f"{fits[0][0]} -> {fits[0][1]}" if len(fits) == 1 else ""


def for_rows(types: list[TensorType], size: int) -> str:
    """view(-1, n) of a batch: one row for each item has all its elements."""
    shape = types[0].shape if types else None
    width = D.product(shape[1:]) if shape and len(shape) > 2 else None
    return f"{size} -> {width}, also for the layer behind it" if isinstance(width, int) and width != size else ""


def for_width(failure: Failure, types: list[TensorType], wanted: int) -> str:
    """view(-1, rows, columns) of what a layer gives: as many features as one item has."""
    shape = types[0].shape if types else None
    maker = failure.operands[0].producer if failure.operands else None
    if shape is None or len(shape) != 2 or not isinstance(maker, Node) or maker.op != "linear":
        return ""
    return f"the layer before it: out_features: {D.text(shape[1])} -> {wanted}" if shape[1] != wanted else ""


def for_cat(failure: Failure, types: list[TensorType]) -> str:
    shapes = [t.shape for t in types]
    if len(shapes) < 2 or any(s is None or len(s) != len(shapes[0] or ()) for s in shapes):
        return ""
    first = shapes[0] or ()
    differing = [i for i, d in enumerate(first) if any(D.same(d, s[i]) is not YES for s in shapes[1:] if s is not None)]
    cut_off = padding(shapes) if len(shapes) == 2 else ""
    if len(differing) == 1 and not cut_off:
        return f"join them along the axis that differs: dim={differing[0]}"
    return cut_off


def padding(shapes: list[Any]) -> str:
    """Arms of a U-Net that differ by what pooling cut off."""
    pairs = list(zip(shapes[0][2:], shapes[1][2:]))
    if len(pairs) != 2 or not all(isinstance(n, int) for pair in pairs for n in pair):
        return ""
    less = [b - a for a, b in pairs]
    if not all(0 <= d <= 2 for d in less) and not all(-2 <= d <= 0 for d in less):
        return ""
    rows, columns = (abs(d) for d in less)
    return f"the smaller one: F.pad(x, (0, {columns}, 0, {rows})), or pictures whose size is a multiple of the pooling"


def for_product(failure: Failure, types: list[TensorType]) -> str:
    shapes = first_two(types)
    if shapes is None or min(map(len, shapes)) < 2:
        return ""
    left, right = shapes
    turn = ".transpose(-2, -1)"
    if D.same(left[-1], right[-1]) is YES:
        return f"the second operand: {turn}"
    if is_weight(failure.operands[1]) and len(right) == 2:
        return f"give the parameter the shape {shape_text((left[-1], right[-1]))}"
    if is_weight(failure.operands[0]) and len(left) == 2 and D.same(left[-2], right[-2]) is not YES:
        return f"give the parameter the shape {shape_text((left[-2], right[-2]))}"
    return f"the first operand: {turn}" if D.same(left[-2], right[-2]) is YES else ""


def is_weight(value: Value) -> bool:
    return isinstance(value.producer, Source) and value.producer.kind == "parameter"


def for_sum(failure: Failure, types: list[TensorType]) -> str:
    """A shortcut beside a convolution that gives more channels, or fewer places."""
    shapes = first_two(types)
    if shapes is None or any(len(s) != 4 or not all(isinstance(d, int) for d in s[1:]) for s in shapes):
        return ""
    late = max((0, 1), key=lambda i: getattr(failure.operands[i].producer, "id", -1))
    main, short = shapes[late], shapes[1 - late]
    ratios = {(short[i] + main[i] - 1) // main[i] for i in (2, 3) if main[i]}
    stride = ratios.pop() if len(ratios) == 1 else 0
    if stride < 1 or any((short[i] + stride - 1) // stride != main[i] for i in (2, 3)):
        return ""
    more = f", stride={stride}" if stride > 1 else ""
    return f"a convolution for the shortcut: Conv2d({short[1]}, {main[1]}, 1{more})"


def for_broadcast(failure: Failure, types: list[TensorType]) -> str:
    """A mask of samples and steps for scores of heads; a shortcut; a product of matrices."""
    shapes = first_two(types)
    if shapes is None:
        return ""
    scores, mask = shapes
    if len(scores) == 4 and len(mask) == 2 and same((scores[0], scores[3]), mask) and "mask" in failure.message:
        return "mask[:, None, None, :]"
    if failure.message.startswith("*:") and len(scores) == 2 == len(mask) and D.same(scores[1], mask[0]) is YES:
        return "a @ b for the product of matrices"
    return for_weight(failure, shapes) or for_missing_axes(shapes) or for_sum(failure, types)


def for_weight(failure: Failure, shapes: tuple[Sizes, Sizes]) -> str:
    """A parameter beside data of the same rank: the sizes of the data, where both have one."""
    for mine, other in ((1, 0), (0, 1)):
        own, data = shapes[mine], shapes[other]
        if not is_weight(failure.operands[mine]) or is_weight(failure.operands[other]) or len(own) != len(data):
            continue
        wanted = tuple(a if a == 1 or D.same(a, b) is YES else b for a, b in zip(own, data))
        if all(isinstance(d, int) for d in wanted) and 1 not in (b for a, b in zip(own, wanted) if a != b):
            return f"give the parameter the shape {shape_text(wanted)}"
    return ""


def for_missing_axes(shapes: tuple[Sizes, Sizes]) -> str:
    """A value for each channel beside pictures: it needs axes behind it, where no other place for them fits."""
    large, small = sorted(shapes, key=len, reverse=True)
    missing = len(large) - len(small)
    if missing < 1 or not small or not fits((*small, *(1,) * missing), large):
        return ""
    if any(fits((*small[:i], *(1,) * missing, *small[i:]), large) for i in range(len(small)) if small[i] != 1):
        return ""
    name = "second" if large is shapes[0] else "first"
    return f"the {name}: " + (".unsqueeze(-1)" if missing == 1 else "[..., " + ", ".join(["None"] * missing) + "]")


def fits(shape: Sizes, large: Sizes) -> bool:
    """It has the sizes of the larger one, or 1, at each axis."""
    return all(a == 1 or D.same(a, b) is YES for a, b in zip(shape, large))


def for_named_shape(failure: Failure, types: list[TensorType]) -> str:
    found = re.search(r"(\w+) must be (\[[^\]]*\]), got (\[[^\]]*\])", failure.message)
    return f"{found[1]}: {found[3]} -> {found[2]}" if found else ""


MODES = {3: "linear", 4: "bilinear", 5: "trilinear"}


def for_mode(failure: Failure, types: list[TensorType]) -> str:
    found = re.search(r"in mode '(bi|tri|)linear'", failure.message)
    rank = len(types[0].shape or ()) if types else 0
    return f"mode={MODES[rank]!r}" if found is not None and rank in MODES else ""


def swapped(failure: Failure, types: list[TensorType]) -> str:
    """Class numbers where scores belong, and scores behind them."""
    kinds = [t.dtype is not None and t.dtype.is_float for t in types[:2]]
    return "the scores come first: (input, target)" if kinds == [False, True] else ""


def for_state(failure: Failure, types: list[TensorType]) -> str:
    found = re.search(r"expects (\w+) of shape (\[[^\]]*\]), got (\[[^\]]*\])", failure.message)
    shape = types[0].shape if types else None
    if found is not None and shape is not None and len(shape) == 3:
        wanted, given = (f[1:-1].split(", ") for f in (found[2], found[3]))
        rows = [D.text(d) for d in shape[:2]]
        if len(wanted) == 3 == len(given) and wanted[::2] == given[::2] and {wanted[1], given[1]} == set(rows):
            # the state was made for the other axis of the input
            return f"batch_first={given[1] == rows[0]}"
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
    if layer in ("BatchNorm", "InstanceNorm") and axes > 1 and rank in (2, 3):
        return f"{layer}{axes}d -> {layer}1d"
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
    "holds probabilities and must be floating": lambda f, t: "target: .argmax(1), or .float() for probabilities",
    "class indices for": for_classes,
    "must have the shape of the input": for_equal,
    "without a copy": lambda f, t: "view -> reshape",
    "elements) to [": for_view,
    "sizes must match except": for_cat,
    "cannot be multiplied": for_product,
    "cannot be broadcast together": for_broadcast,
    "one weight for each of": lambda f, t: f"weight: {D.text(f.expected)} values" if f.expected is not None else "",
    "in mode ": for_mode,
    "is not implemented for i64": swapped,
    "_mask must be [": for_named_shape,
    " of shape ": for_state,
    " input, got ": for_rank,
}
