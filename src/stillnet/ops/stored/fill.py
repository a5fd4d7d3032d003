"""Repeating, filling and padding, as stored graphs spell them."""

from __future__ import annotations

import math

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Sym
from ...base.dtype import F32, I32
from ...base.shape import shape_text
from ...base.truth import YES
from ...base.unknown import Unknown
from ...graph.builder import CONTENT_LIMIT
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..content import rounded
from ..entry import also, function, op, spell
from ..ranging import Ranging, bounded, ranged
from ..untyped import by_name
from .operands import content, rank_of, sizes, typed


# -- repeating and filling ---------------------------------------------------------------------------------------------
@function("tf.raw_ops.Tile onnx.Tile", "input, multiples")
def tile(call: Any, input: Any, multiples: Any) -> Any:
    return call.apply("repeat", input=input, repeats=sizes(call, multiples))


@function("tf.raw_ops.BroadcastTo", "input, shape")
def broadcast_to(call: Any, input: Any, shape: Any) -> Any:
    return call.apply("expand", input=input, size=sizes(call, shape))


@op("broadcast_with")
def broadcast_with(t: Typing, input: TensorType, sizes: Any) -> TensorType:
    """x[*S], sizes T -> [*broadcast(S, T)]"""
    out = t.broadcast(input.shape, tuple(sizes))
    if (
        out is not None
        and input.shape is not None
        and len(input.data or ()) == 1
        and all(isinstance(d, int) for d in out)
    ):
        total = D.product(out)
        if isinstance(total, int) and total <= CONTENT_LIMIT:
            return TensorType(out, input.dtype, (input.data or ()) * total)
    return TensorType(out, input.dtype, input.data if out == input.shape else None)


@function("onnx.Expand", "input, shape")
def expand_onnx(call: Any, input: Any, shape: Any) -> Any:
    return call.apply("broadcast_with", input=input, sizes=sizes(call, shape))


@op("broadcast_shapes", spell("tf.raw_ops.BroadcastArgs", "s0, s1"))
def broadcast_shapes(t: Typing, s0: TensorType, s1: TensorType) -> TensorType:
    """sizes S, sizes T -> broadcast(S, T)"""
    if s0.data is None or s1.data is None:
        lengths = [s.shape[0] if s.shape else None for s in (s0, s1)]
        size = max(lengths) if all(isinstance(n, int) for n in lengths) else t.fresh("n")  # type: ignore[type-var]
        return TensorType((size,), s0.dtype)  # type: ignore[arg-type]
    out = t.broadcast(tuple(s0.data), tuple(s1.data)) or ()
    return TensorType((len(out),), s0.dtype, tuple(out))


@op("broadcast_gradient_axes", spell("tf.raw_ops.BroadcastGradientArgs", "s0, s1"))
def broadcast_gradient_axes(t: Typing, s0: TensorType, s1: TensorType) -> Any:
    """sizes S, sizes T -> the axes that a gradient is summed over, for S and for T"""
    dtype = s0.dtype or I32
    if s0.data is None or s1.data is None or not all(isinstance(d, int) for d in (*s0.data, *s1.data)):
        return TensorType((t.fresh("n"),), dtype), TensorType((t.fresh("n"),), dtype)
    rank = max(len(s0.data), len(s1.data))
    a, b = ((1,) * (rank - len(sizes)) + sizes for sizes in (s0.data, s1.data))
    # axes that were 1 in one operand; where both were 1 either may be summed, so they stand in both
    first = tuple(i for i in range(rank) if a[i] == 1)
    second = tuple(i for i in range(rank) if b[i] == 1)
    if s0.data == s1.data:
        first = second = ()
    return TensorType((len(first),), dtype, first), TensorType((len(second),), dtype, second)


@function("tf.raw_ops.Fill", "dims, value")
def fill(call: Any, dims: Any, value: Any) -> Any:
    return call.apply("full", size=sizes(call, dims), fill_value=value, dtype=typed(call, value).dtype)


@function("onnx.ConstantOfShape", "input, *, value=None")
def constant_of_shape(call: Any, input: Any, value: Any) -> Any:
    type = TensorType((1,), F32, (0.0,)) if value is None else value.type()
    element = type.data[0] if type.data else Unknown("a value that is not read")
    return call.apply("full", size=sizes(call, input), fill_value=element, dtype=type.dtype)


also("zeros_like", spell("tf.raw_ops.ZerosLike", "input"))
also("ones_like", spell("tf.raw_ops.OnesLike", "input"))


@op("range_of", spell("tf.raw_ops.Range onnx.Range", "start, limit, delta"))
def range_of(t: Typing, start: TensorType, limit: TensorType, delta: TensorType) -> TensorType:
    """start, limit, delta -> [ceil((limit - start) / delta)]"""
    values: list[Any] = [x.data[0] if x.data else None for x in (start, limit, delta)]
    first, last, step = values
    if all(isinstance(v, (int, float)) for v in values):
        if not step:
            t.fail(f"{t.called}: the step must not be zero")
        exact = all(isinstance(v, int) for v in values)
        count = max(-((first - last) // step), 0) if exact else max(math.ceil((last - first) / step), 0)
        data = rounded(tuple(first + i * step for i in range(count)), start.dtype) if count <= CONTENT_LIMIT else None
        return TensorType((count,), start.dtype, data)
    if step == 1 and all(isinstance(v, (int, Sym)) for v in values):
        length = D.sub(last, first)
        return TensorType((length if D.at_least(length, 0) is YES else D.maximum(length, 0),), start.dtype)
    return TensorType((t.fresh("n"),), start.dtype)


@op("linspace_of", spell("tf.raw_ops.LinSpace", "start, stop, num"))
def linspace_of(t: Typing, start: TensorType, stop: TensorType, num: TensorType) -> TensorType:
    """start, stop, n -> [n]"""
    return TensorType((num.data[0] if num.data else t.fresh("n"),), start.dtype)


# -- padding -----------------------------------------------------------------------------------------------------------
def padded(call: Any, x: Any, amounts: Any, mode: str = "constant", value: Any = None) -> Any:
    """`amounts` as pairs (before, after), the first axis first."""
    rank = typed(call, x).rank
    pairs = content(call, amounts)
    if pairs is None:
        shape = typed(call, amounts).shape
        count = rank if rank is not None else (shape[0] if shape and isinstance(shape[0], int) else None)
        if count is None:
            raise NotUnderstood("the padding is computed by the graph")
        return call.apply("permute_unknown", input=x, rank=count, pads=value is not None)
    return padded_by(call, x, tuple(zip(pairs[::2], pairs[1::2])), mode, value)


def padded_by(call: Any, x: Any, pairs: tuple[Any, ...], mode: str, value: Any = None) -> Any:
    if mode == "constant":
        amounts = tuple(v for pair in reversed(pairs) for v in pair)
        return call.apply("pad", input=x, pad=amounts, **({"value": value} if value is not None else {}))
    return call.apply("pad_axes", input=x, amounts=pairs, mode=mode)


@op("pad_axes")
def pad_axes(t: Typing, input: TensorType, amounts: Any, mode: Any = "constant") -> TensorType:
    """x[*S] -> [*(before + S + after)]"""
    if input.shape is None:
        return TensorType(tuple(t.fresh("n") for _ in amounts), input.dtype)
    t.require(
        len(amounts) == len(input.shape), f"{t.called}: {len(amounts)} axes of {shape_text(input.shape)} are padded"
    )
    return TensorType(tuple(D.add(D.add(a, d), b) for d, (a, b) in zip(input.shape, amounts)), input.dtype)


@function("tf.raw_ops.Pad", "input, paddings")
def pad(call: Any, input: Any, paddings: Any) -> Any:
    return padded(call, input, paddings)


@function("tf.raw_ops.PadV2", "input, paddings, constant_values")
def pad_value(call: Any, input: Any, paddings: Any, constant_values: Any) -> Any:
    return padded(call, input, paddings, value=constant_values)


@function("tf.raw_ops.MirrorPad", "input, paddings, *, mode='REFLECT'")
def mirror_pad(call: Any, input: Any, paddings: Any, mode: Any) -> Any:
    return padded(call, input, paddings, str(mode).lower())


@function("onnx.Pad", "data, pads=None, constant_value=None, axes=None, *, mode='constant', paddings=None, value=None")
def pad_onnx(
    call: Any, data: Any, pads: Any, constant_value: Any, axes: Any, mode: Any, paddings: Any, value: Any
) -> Any:
    rank = rank_of(call, data)
    amounts = content(call, pads if pads is not None else paddings)
    if amounts is None:
        return call.apply("permute_unknown", input=data, rank=rank, pads=mode == "constant")
    places = content(call, axes) if axes is not None else tuple(range(rank))
    if places is None:
        return call.apply("permute_unknown", input=data, rank=rank, pads=mode == "constant")
    half = len(amounts) // 2
    pairs: list[Any] = [(0, 0)] * rank
    for i, place in enumerate(places):
        pairs[place] = (amounts[i], amounts[half + i])
    return padded_by(call, data, tuple(pairs), mode, value if constant_value is None else constant_value)


@function("onnx.CenterCropPad", "input, shape, *, axes=None")
def center_crop_pad(call: Any, input: Any, shape: Any, axes: Any) -> Any:
    target, have = sizes(call, shape), list(typed(call, input).shape or ())
    if not have:
        raise NotUnderstood("tensor of unknown rank")
    for place, size in zip(axes if axes is not None else range(len(have)), target):
        have[place] = size
    return call.apply("resized", input=input, size=tuple(have))


@op("resized")
def resized(
    t: Typing,
    input: TensorType,
    size: Any,
    how: Any = None,
    blocks: Any = None,
    borders: Any = None,
    factors: Any = None,
) -> TensorType:
    """x[*S], sizes T -> [*T]; `factors` as stated for each axis"""
    return TensorType(tuple(size), input.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("range_of")
def _range_of_range(r: Ranging, start: Any, limit: Any, **_: Any) -> Any:
    return r.hull(r.moved(start, "range"), r.moved(limit, "range"))


@ranged("resized")
def _resized_range(r: Ranging, input: Any, how: Any = None, **_: Any) -> Any:
    return by_name(r, input, how)


@ranged("broadcast_with")
def _broadcast_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.moved(input, "broadcast")


@ranged("pad_axes")
def _pad_axes_range(r: Ranging, input: Any, mode: Any = "constant", **_: Any) -> Any:
    return r.hull(input, 0.0) if mode in ("constant", b"constant") else r.moved(input, "pad")


bounded("broadcast_shapes", "broadcast_gradient_axes", bounds=I.NONNEGATIVE)


@ranged("linspace_of")
def _linspace_of_range(r: Ranging, start: Any, stop: Any, **_: Any) -> Any:
    return r.map(lambda x: I.loosened(x, r.dtype), r.hull(start, stop), occurring=lambda x: x)
