"""einops: rearrange, reduce, repeat and einsum."""

from __future__ import annotations

import string

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import BOOL, I64, U8, DType
from ..base.plain import dataclass
from ..base.shape import shape_text
from ..base.truth import NO
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType, Value
from .arguments import dim
from .call import Call
from .content import known, picked, strided, strides_of
from .einops_pattern import (
    ELLIPSIS,
    REDUCTIONS,
    Anonymous,
    Axis,
    Expression,
    PatternError,
    Transform,
    read,
    sides,
    transform,
)
from .einsum import einsum as torch_einsum
from .entry import function, op
from .ranging import rearranging
from .settings import called, tensor

RULE = "einops-pattern"
Sizes = tuple[Dim, ...]


# -- rearrange, repeat, reduce ---------------------------------------------------------------------------------------
@function("einops.rearrange", "tensor, pattern, **axes_lengths")
def rearrange(call: Call, tensor: Any, pattern: Any, axes_lengths: Any) -> Any:
    """rearrange(x, "b (h w) -> b h w", h=8)"""
    return call.apply("einops", tensor=tensor, pattern=pattern, axes_lengths=tuple(axes_lengths.items()))


@function("einops.repeat", "tensor, pattern, **axes_lengths")
def repeat(call: Call, tensor: Any, pattern: Any, axes_lengths: Any) -> Any:
    """repeat(x, "b c -> b c h", h=8)"""
    return call.apply(
        "einops", tensor=tensor, pattern=pattern, axes_lengths=tuple(axes_lengths.items()), operation="repeat"
    )


@function("einops.reduce", "tensor, pattern, reduction, **axes_lengths")
def reduce(call: Call, tensor: Any, pattern: Any, reduction: Any, axes_lengths: Any) -> Any:
    """reduce(x, "b c h -> b c", "mean")"""
    return call.apply(
        "einops", tensor=tensor, pattern=pattern, axes_lengths=tuple(axes_lengths.items()), operation=reduction
    )


@op("einops")
def einops(t: Typing, tensor: Any, pattern: Any, axes_lengths: Any = (), operation: Any = "rearrange") -> TensorType:
    """x[groups on the left] -> [groups on the right]"""
    x = stacked(t, tensor)
    if not isinstance(pattern, str):
        raise NotUnderstood("pattern is not known")
    given = dict(axes_lengths)
    word = operation if isinstance(operation, str) else "sum"
    if word not in ("rearrange", "repeat", *REDUCTIONS):
        t.fail(f"reduce: {word!r} is no reduction", RULE)
    try:
        checked = transform(pattern, word, tuple(given))
    except PatternError as error:
        t.fail(f"{called(t)} {pattern!r}: {error}", RULE)
    shape = _shape(t, x, checked.left, pattern)
    if shape is None:
        return TensorType(None, x.dtype)
    lengths: dict[Axis, Dim] = {name: dim(t, value) for name, value in given.items()}
    hidden = _measure(t, checked.left, shape, lengths, pattern)
    out = tuple(D.product(_expanded(group, hidden, lengths)) for group in _free(checked.right, hidden))
    kept = set(checked.right.axes)
    reduces = any(axis not in kept for axis in checked.left.axes)
    if reduces:
        return TensorType(out, _dtype(t, x.dtype, operation))
    return TensorType(out, x.dtype, _content(x, checked, hidden, lengths))


def _content(x: TensorType, pattern: Transform, hidden: Sizes, lengths: dict[Axis, Dim]) -> tuple[Any, ...] | None:
    """The known numbers in their new order; an axis that is new repeats them."""
    content = known(x)
    before, after = (_single_axes(side, hidden, lengths) for side in (pattern.left, pattern.right))
    if content is None or not all(isinstance(d, int) for d in (*before.values(), *after.values())):
        return None
    strides = dict(zip(before, strides_of(tuple(before.values()))))  # type: ignore[arg-type]
    return picked(content[1], strided(tuple(after.values()), tuple(strides.get(axis, 0) for axis in after)))  # type: ignore[arg-type]


def _single_axes(side: Expression, hidden: Sizes, lengths: dict[Axis, Dim]) -> dict[Any, Dim]:
    """Every axis of one side, groups opened, with its length; those behind the ellipsis by their number."""
    axes: dict[Any, Dim] = {}
    for axis in side.axes:
        if axis == ELLIPSIS:
            axes.update(enumerate(hidden))
        else:
            axes[axis] = axis.length if isinstance(axis, Anonymous) else lengths[axis]
    return axes


def stacked(t: Typing, operand: Any) -> TensorType:
    """A tensor; a list of tensors is stacked on a new first axis."""
    if not isinstance(operand, list):
        return tensor(operand)
    t.require(len(operand) > 0, f"{called(t)} needs at least one tensor", RULE)
    parts = [tensor(p) for p in operand]
    if any(p.shape is None for p in parts):
        return TensorType(None, parts[0].dtype)
    first = parts[0].shape or ()
    for part in parts[1:]:
        message = f"{called(t)}: tensors {shape_text(first)} and {shape_text(part.shape)} of a list must have one shape"
        t.require(len(part.shape or ()) == len(first), message, RULE)
        for a, b in zip(first, part.shape or ()):
            t.same(a, b, message, RULE)
    return TensorType((len(parts), *first), parts[0].dtype)


def _shape(t: Typing, x: TensorType, left: Expression, pattern: str) -> Sizes | None:
    """The shape of x, whose rank the pattern tells."""
    count = len(left.groups) - left.free_ellipsis
    if x.shape is None:
        if x.variable is None or left.free_ellipsis:
            t.doubtful = True
            return None
        return t.rank(x, count, names=_labels(left))
    least = "at least " if left.free_ellipsis else ""
    message = f"{called(t)} {pattern!r} expects {least}{count} axes, got {shape_text(x.shape)}"
    t.require(len(x.shape) >= count if left.free_ellipsis else len(x.shape) == count, message, RULE)
    return x.shape


def _labels(left: Expression) -> tuple[str, ...]:
    """Names for the axes of an input nobody described, where the pattern uses the usual letters."""
    usual = {"b": "B", "batch": "B", "c": "C", "h": "H", "w": "W", "t": "T", "n": "T"}
    letters = [
        usual.get(group[0], "") if len(group) == 1 and isinstance(group[0], str) else "" for group in left.groups
    ]
    return tuple(letters) if all(letters) and len(set(letters)) == len(letters) else ()


def _measure(t: Typing, left: Expression, shape: Sizes, lengths: dict[Axis, Dim], pattern: str) -> Sizes:
    """Find the length of every axis on the left; returns the lengths behind the ellipsis."""
    behind = len(shape) - len(left.groups) + 1 if left.free_ellipsis else 0
    hidden: Sizes = ()
    position = 0
    for group in left.groups:
        if group == [ELLIPSIS]:
            hidden = shape[position : position + behind]
            position += behind
        else:
            _measure_group(t, group, shape[position], lengths, f"{called(t)} {pattern!r}", shape)
            position += 1
    return hidden


def _measure_group(
    t: Typing, group: list[Axis], length: Dim, lengths: dict[Axis, Dim], text: str, shape: Sizes
) -> None:
    known: Dim = 1
    unknown = None
    for axis in group:
        if isinstance(axis, Anonymous):
            lengths[axis] = axis.length
        if axis in lengths:
            known = D.mul(known, lengths[axis])
        else:
            unknown = axis
    name = " ".join(str(a.length) if isinstance(a, Anonymous) else a for a in group) or "1"
    if unknown is None:
        t.same(
            known,
            length,
            f"{text}: axis ({name}) is {D.text(known)}, got {D.text(length)} (input is {shape_text(shape)})",
            RULE,
        )
    elif len(group) == 1:
        lengths[unknown] = length
    else:
        t.require(known != 0, f"{text}: an axis of length 0 cannot be divided", RULE)
        t.require(
            D.divides(known, length),
            f"{text}: {D.text(length)} is not divisible by {D.text(known)} in ({name}) (input is {shape_text(shape)})",
            RULE,
        )
        lengths[unknown] = D.floordiv(length, known)


def _free(right: Expression, hidden: Sizes) -> list[list[Any]]:
    """Groups of the right side, a free ellipsis spread into one group for each axis behind it."""
    groups: list[list[Any]] = []
    for group in right.groups:
        if group == [ELLIPSIS] and right.free_ellipsis:
            groups += [[_Size(d)] for d in hidden]
        else:
            groups.append(list(group))
    return groups


@dataclass(frozen=True, slots=True)
class _Size:
    """A length that stands for itself."""

    value: Dim


def _expanded(group: list[Any], hidden: Sizes, lengths: dict[Axis, Dim]) -> list[Dim]:
    out: list[Dim] = []
    for axis in group:
        if isinstance(axis, _Size):
            out.append(axis.value)
        elif axis == ELLIPSIS:
            out += hidden
        else:
            out.append(axis.length if isinstance(axis, Anonymous) else lengths[axis])
    return out


def _dtype(t: Typing, dtype: DType | None, operation: Any) -> DType | None:
    """The element type a reduction gives."""
    if not isinstance(operation, str) or dtype is None:
        return None
    if operation == "mean" and dtype.kind in ("bool", "int"):
        t.fail(f"{called(t)}: there is no mean of {dtype.name} tensors", "dtype-mismatch")
    if operation in ("sum", "prod"):
        return I64 if dtype.kind in ("bool", "int") else dtype
    if operation in ("any", "all"):
        return U8 if dtype is U8 else BOOL
    return dtype


# -- einsum ----------------------------------------------------------------------------------------------------------
def _named_macs(outputs: Any, equation: Any, operands: Any, **_: Any) -> Dim:
    assert torch_einsum.macs is not None
    return torch_einsum.macs(outputs, equation=equation, operands=operands)


@op("named_einsum", macs=_named_macs)
def named_einsum(t: Typing, equation: str, operands: Any, pattern: str, names: Any) -> TensorType:
    """x[axes], y[axes], ... -> [axes on the right]"""
    sizes: dict[str, Dim] = {}
    for axes, operand in zip(names, operands):
        shape = tensor(operand).shape
        if shape is None or ELLIPSIS in axes:
            continue
        t.require(
            len(shape) == len(axes),
            f"einsum {pattern!r}: {' '.join(axes)} needs {len(axes)} axes, got {shape_text(shape)}",
            RULE,
        )
        for axis, length in zip(axes, shape):
            seen = sizes.setdefault(axis, length)
            if D.same(seen, 1) is NO and D.same(length, 1) is NO:
                t.same(
                    seen,
                    length,
                    f"einsum {pattern!r}: axis {axis} is {D.text(seen)} in one operand and {D.text(length)} in another",
                    RULE,
                )
    return torch_einsum.infer(t, equation, operands)  # type: ignore[no-any-return]


@function("einops.einsum", "*tensors_and_pattern")
def run_einsum(call: Call, tensors_and_pattern: Any) -> Any:
    """einsum(x, y, "b i, i j -> b j")"""
    if len(tensors_and_pattern) < 2:
        call.fail("einsum needs tensors and a pattern", "wrong-call")
    *operands, pattern = tensors_and_pattern
    if isinstance(pattern, Value):
        call.fail("einsum takes the pattern last, after the tensors", "wrong-call")
    if not isinstance(pattern, str):
        raise NotUnderstood("pattern is not known")
    try:
        equation, names = _letters(pattern)
    except PatternError as error:
        call.fail(f"einsum {pattern!r}: {error}", RULE)
    call.require(
        len(names) == len(operands), f"einsum {pattern!r} names {len(names)} tensors, got {len(operands)}", RULE
    )
    return call.apply("named_einsum", equation=equation, operands=tuple(operands), pattern=pattern, names=names)


def _letters(pattern: str) -> tuple[str, tuple[tuple[str, ...], ...]]:
    """The equation torch understands, and the axes of each operand."""
    left, right = sides(pattern)
    operands = [_plain(read(part, underscore=True, duplicates=True)) for part in left.split(",")]
    output = _plain(read(right, underscore=True))
    mapping: dict[str, str] = {ELLIPSIS: "..."}
    for axis in (a for axes in operands for a in axes if a != ELLIPSIS):
        if axis not in mapping:
            mapping[axis] = string.ascii_letters[(len(mapping) - 1) % 52]
    missing = [a for a in output if a not in mapping]
    if missing:
        raise PatternError(f"axis {missing[0]} stands on the right side only")
    texts = ["".join(mapping[a] for a in axes) for axes in operands]
    return ",".join(texts) + "->" + "".join(mapping[a] for a in output), tuple(operands)


def _plain(expression: Expression) -> tuple[str, ...]:
    """Axes of an expression that has neither groups nor numbers."""
    if any(len(group) != 1 for group in expression.groups) or expression.has_numbers or expression.nested_ellipsis:
        raise PatternError("groups and numbers are not supported in einsum")
    return tuple(group[0] for group in expression.groups if isinstance(group[0], str))


# -- ranges ------------------------------------------------------------------------------------------------------------
rearranging("einops", "einops_pack", "einops_unpack")
