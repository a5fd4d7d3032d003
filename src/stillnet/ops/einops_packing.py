"""einops: parse_shape, and pack and unpack of tensors of different shapes."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.shape import shape_text
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType, Value
from .arguments import dim
from .call import Call
from .einops import RULE, stacked
from .einops_pattern import (
    ELLIPSIS,
    Anonymous,
    Axis,
    PatternError,
    packing,
    read,
)
from .entry import function, op
from .settings import tensor

Sizes = tuple[Dim, ...]


@function("einops.parse_shape", "x, pattern")
def parse_shape(call: Call, x: Any, pattern: Any) -> Any:
    """{axis: length}, plain numbers"""
    shape = call.type(x).shape if hasattr(x, "type") else None
    if shape is None or not isinstance(pattern, str):
        raise NotUnderstood("shape or pattern is not known")
    try:
        expression = read(pattern, underscore=True)
    except PatternError as error:
        call.fail(f"parse_shape {pattern!r}: {error}", RULE)
    call.require(
        all(len(group) <= 1 for group in expression.groups), f"parse_shape {pattern!r}: groups are not allowed", RULE
    )
    hidden = len(shape) - len(expression.groups)
    fits = hidden >= -1 if expression.has_ellipsis else hidden == 0
    call.require(fits, f"parse_shape {pattern!r} does not fit {shape_text(shape)}", RULE)
    groups: list[list[Axis]] = []
    for group in expression.groups:
        groups += [["_"]] * (hidden + 1) if group == [ELLIPSIS] else [group]
    found = {}
    for group, length in zip(groups, shape):
        wanted = 1 if not group else group[0].length if isinstance(group[0], Anonymous) else None
        if wanted is not None:
            call.require(
                D.same(wanted, length), f"parse_shape {pattern!r}: an axis of {shape_text(shape)} is not {wanted}", RULE
            )
        elif group[0] != "_":
            found[group[0]] = length
    return found


def _star(call: Call, pattern: Any) -> tuple[int, int]:
    if not isinstance(pattern, str):
        raise NotUnderstood("pattern is not known")
    try:
        return packing(pattern)
    except PatternError as error:
        call.fail(f"{call.api.rsplit('.', 1)[-1]} {pattern!r}: {error}", RULE)
        raise


@function("einops.pack", "tensors, pattern")
def pack(call: Call, tensors: Any, pattern: Any) -> Any:
    """[x, y, ...] -> packed, the shapes behind the star"""
    before, after = _star(call, pattern)
    known = isinstance(tensors, (tuple, list)) and all(isinstance(x, Value) for x in tensors)
    if not known or any(call.type(x).shape is None for x in tensors):
        raise NotUnderstood("tensors are not known")
    shapes = [call.type(x).shape or () for x in tensors]
    for shape in shapes:
        call.require(
            len(shape) >= before + after,
            f"pack {pattern!r} needs at least {before + after} axes, got {shape_text(shape)}",
            RULE,
        )
    packed = call.apply("einops_pack", tensors=tuple(tensors), before=before, after=after, pattern=pattern)
    return packed, [shape[before : len(shape) - after] for shape in shapes]


@op("einops_pack")
def einops_pack(t: Typing, tensors: Any, before: int, after: int, pattern: str) -> TensorType:
    """x[*A, *S, *B], y[*A, *T, *B], ... -> [*A, product(S) + product(T) + ..., *B]"""
    parts = [tensor(x) for x in tensors]
    total: Dim = 0
    first = parts[0].shape or ()
    for part in parts:
        shape = part.shape or ()
        end = len(shape) - after
        message = f"pack {pattern!r}: {shape_text(first)} and {shape_text(shape)} do not fit together"
        for a, b in zip(first[:before] + first[len(first) - after :], shape[:before] + shape[end:]):
            t.same(a, b, message, RULE)
        total = D.add(total, D.product(shape[before:end]))
    dtypes = {p.dtype for p in parts}
    return TensorType(
        (*first[:before], total, *first[len(first) - after :]), parts[0].dtype if len(dtypes) == 1 else None
    )


@function("einops.unpack", "tensor, packed_shapes, pattern", view=True)
def unpack(call: Call, tensor: Any, packed_shapes: Any, pattern: Any) -> Any:
    """packed, the shapes behind the star -> [x, y, ...]"""
    before, after = _star(call, pattern)
    if not isinstance(packed_shapes, (tuple, list)) or not all(isinstance(s, (tuple, list)) for s in packed_shapes):
        raise NotUnderstood("packed shapes are not known")
    return call.apply(
        "einops_unpack",
        tensor=tensor,
        shapes=tuple(tuple(s) for s in packed_shapes),
        before=before,
        after=after,
        pattern=pattern,
    )


@op("einops_unpack", view=True)
def einops_unpack(t: Typing, tensor: Any, shapes: Any, before: int, after: int, pattern: str) -> Any:
    """x[*A, N, *B] -> [*A, *S, *B], [*A, *T, *B], ..."""
    x = stacked(t, tensor)
    shape = t.need_shape(x)
    t.require(
        len(shape) == before + 1 + after,
        f"unpack {pattern!r} expects {before + 1 + after} axes, got {shape_text(shape)}",
        RULE,
    )
    parts = [tuple(dim(t, d) for d in s) for s in shapes]
    open_parts = [i for i, s in enumerate(parts) if -1 in s]
    message = f"unpack {pattern!r}: an axis of {D.text(shape[before])} cannot be split into {[list(s) for s in shapes]}"
    t.require(len(open_parts) <= 1, message, RULE)
    rest = D.sub(shape[before], D.total(D.product(s) for i, s in enumerate(parts) if i not in open_parts))
    if open_parts:
        parts[open_parts[0]] = _filled(t, parts[open_parts[0]], rest, message)
    else:
        t.same(shape[before], D.total(D.product(s) for s in parts), message, RULE)
    return [TensorType((*shape[:before], *s, *shape[before + 1 :]), x.dtype) for s in parts]


def _filled(t: Typing, part: Sizes, rest: Dim, message: str) -> Sizes:
    """A shape with one -1, which takes what is left."""
    t.require(part.count(-1) == 1, message, RULE)
    known = D.product(d for d in part if d != -1)
    t.require(D.at_least(rest, 0), message, RULE)
    t.require(D.divides(known, rest), message, RULE)
    return tuple(D.floordiv(rest, known) if d == -1 else d for d in part)
