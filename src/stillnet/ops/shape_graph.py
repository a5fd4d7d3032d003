"""Shapes as data, and operations whose settings are shapes: how stored graphs reshape, cut, join and repeat."""

from __future__ import annotations

import math
from typing import Any

from ..base import dim as D
from ..base import interval as I
from ..base.dim import Dim, Sym
from ..base.dtype import F32, I32, I64, DType
from ..base.shape import shape_text
from ..base.truth import YES
from ..base.unknown import Unknown
from ..graph.builder import CONTENT_LIMIT, NotUnderstood, Typing
from ..graph.graph import TensorType
from . import creation  # noqa: F401  defines what is spelled
from .content import known, picked, rounded, strided, strides_of
from .entry import also, function, op, spell
from .operands import content, number, numbers, rank_of, sizes, typed, unknown_size
from .ranging import Ranging, constant, ranged, rearranging
from .slicing import slice_bounds
from .splitting import piece


# -- shapes as data ----------------------------------------------------------------------------------------------------
def shape_data(t: Typing, x: TensorType, dtype: DType | None, start: int = 0, end: int | None = None) -> TensorType:
    if x.shape is None:
        return TensorType((t.fresh("rank"),), dtype)
    part = x.shape[slice(start, end)]
    return TensorType((len(part),), dtype, tuple(part))


@op("shape_of", spell("tf.raw_ops.Shape", "input, *, out_type=None"))
def shape_of(t: Typing, input: TensorType, out_type: Any = None, start: Any = 0, end: Any = None) -> TensorType:
    """x[*S] -> [rank of x], the sizes of x"""
    return shape_data(t, input, out_type if isinstance(out_type, DType) else I32, start, end)


@function("onnx.Shape", "data, *, start=0, end=None")
def shape_onnx(call: Any, data: Any, start: Any, end: Any) -> Any:
    return call.apply("shape_of", input=data, out_type=I64, start=start, end=end)


@function("tf.raw_ops.ShapeN", "input: N, *, out_type=None")
def shape_many(call: Any, input: Any, out_type: Any) -> Any:
    return tuple(call.apply("shape_of", input=x, out_type=out_type) for x in input)


@op("size_of", spell("tf.raw_ops.Size", "input, *, out_type=None"))
def size_of(t: Typing, input: TensorType, out_type: Any = None) -> TensorType:
    """x[*S] -> [], the number of elements of x"""
    dtype = out_type if isinstance(out_type, DType) else I32
    return TensorType((), dtype, None if input.shape is None else (D.product(input.shape),))


@function("onnx.Size", "data")
def size_onnx(call: Any, data: Any) -> Any:
    return call.apply("size_of", input=data, out_type=I64)


@op("rank_of", spell("tf.raw_ops.Rank", "input"))
def rank_as_data(t: Typing, input: TensorType) -> TensorType:
    """x[*S] -> [], the number of axes of x"""
    return TensorType((), I32, None if input.shape is None else (len(input.shape),))


# -- the same elements in another shape --------------------------------------------------------------------------------
@function("tf.raw_ops.Reshape", "tensor, shape")
def reshape(call: Any, tensor: Any, shape: Any) -> Any:
    return call.apply("reshape", input=tensor, shape=_guessed(call, tensor, sizes(call, shape)))


@function("onnx.Reshape", "data, shape=None, *, allowzero=0, **settings")
def reshape_onnx(call: Any, data: Any, shape: Any, allowzero: Any, settings: Any) -> Any:
    target = list(sizes(call, shape))
    have = typed(call, data).shape
    if not allowzero:
        for i, d in enumerate(target):
            if isinstance(d, int) and d == 0:
                target[i] = have[i] if have is not None and i < len(have) else unknown_size()
    return call.apply("reshape", input=data, shape=_guessed(call, data, tuple(target)))


def _guessed(call: Any, x: Any, target: tuple[Dim, ...]) -> tuple[Dim, ...]:
    """A target with sizes nobody knows demands nothing; a single unknown one is what is left of the elements."""
    unknown = [i for i, d in enumerate(target) if not isinstance(d, int) and _is_unknown(d)]
    if len(unknown) == 1 and not any(isinstance(d, int) and d == -1 for d in target):
        return tuple(-1 if i in unknown else d for i, d in enumerate(target))
    return target


def _is_unknown(size: Dim) -> bool:
    return any(n.origin.name in ("UNKNOWN", "DATA") for n in D.names(size))


@function("onnx.Flatten", "input, *, axis=1")
def flatten(call: Any, input: Any, axis: Any) -> Any:
    shape = typed(call, input).shape
    if shape is None:
        return call.apply("reshape", input=input, shape=(unknown_size(), unknown_size()))
    place = axis + len(shape) if axis < 0 else axis
    return call.apply("reshape", input=input, shape=(D.product(shape[:place]), D.product(shape[place:])))


@function("tf.raw_ops.Squeeze", "input, *, squeeze_dims=None, axis=None")
def squeeze(call: Any, input: Any, squeeze_dims: Any, axis: Any) -> Any:
    return call.apply("squeeze", input=input, dim=tuple(squeeze_dims or axis or ()))


@function("onnx.Squeeze", "data, axes=None, **settings")
def squeeze_onnx(call: Any, data: Any, axes: Any, settings: Any) -> Any:
    return call.apply("squeeze", input=data, dim=() if axes is None else numbers(call, axes, "the axis"))


@function("tf.raw_ops.ExpandDims", "input, axis")
def expand_dims(call: Any, input: Any, axis: Any) -> Any:
    return call.apply("unsqueeze", input=input, dim=number(call, axis, "the axis"))


@function("onnx.Unsqueeze", "data, axes=None, **settings")
def unsqueeze_onnx(call: Any, data: Any, axes: Any, settings: Any) -> Any:
    places = numbers(call, axes, "the axis")
    rank = rank_of(call, data) + len(places)
    result = data
    for place in sorted(p + rank if p < 0 else p for p in places):
        result = call.apply("unsqueeze", input=result, dim=place)
    return result if places else call.apply("identity", input=data)


@function("tf.raw_ops.Transpose tf.raw_ops.ConjugateTranspose", "x, perm")
def transpose(call: Any, x: Any, perm: Any) -> Any:
    order = content(call, perm)
    if order is None:
        size = typed(call, perm).shape
        count = size[0] if size is not None and len(size) == 1 else typed(call, x).rank
        if not isinstance(count, int):
            raise NotUnderstood("the order of axes is computed by the graph")
        return call.apply("permute_unknown", input=x, rank=count)
    return call.apply("permute", input=x, dims=order)


@op("permute_unknown")
def permute_unknown(t: Typing, input: TensorType, rank: Any) -> TensorType:
    """x[*S] -> [*a permutation of S]"""
    return TensorType(tuple(t.fresh("d") for _ in range(rank)), input.dtype)


@function("onnx.Transpose", "data, *, perm=None")
def transpose_onnx(call: Any, data: Any, perm: Any) -> Any:
    order = perm if perm is not None else tuple(reversed(range(rank_of(call, data))))
    return call.apply("permute", input=data, dims=tuple(order))


@function("tf.raw_ops.Reverse", "tensor, dims")
def reverse_old(call: Any, tensor: Any, dims: Any) -> Any:
    flags = numbers(call, dims, "the axis")
    return call.apply("flip", input=tensor, dims=tuple(i for i, f in enumerate(flags) if f))


@function("tf.raw_ops.ReverseV2", "tensor, axis")
def reverse(call: Any, tensor: Any, axis: Any) -> Any:
    return call.apply("flip", input=tensor, dims=numbers(call, axis, "the axis"))


@op(
    "reverse_sequence",
    spell("tf.raw_ops.ReverseSequence", "input, seq_lengths, *, seq_dim=0, batch_dim=0"),
    spell("onnx.ReverseSequence", "input, sequence_lens, *, batch_axis=1, time_axis=0"),
)
def reverse_sequence(t: Typing, input: TensorType, **settings: Any) -> TensorType:
    """x[*S], lengths[N] -> [*S]"""
    return TensorType(input.shape, input.dtype)


# -- joining and taking apart ------------------------------------------------------------------------------------------
@function("tf.raw_ops.ConcatV2", "values: N, axis")
def concat(call: Any, values: Any, axis: Any) -> Any:
    return joined(call, values, number(call, axis, "the axis"))


@function("tf.raw_ops.Concat", "concat_dim, values: N")
def concat_old(call: Any, concat_dim: Any, values: Any) -> Any:
    return joined(call, values, number(call, concat_dim, "the axis"))


@function("onnx.Concat", "*inputs, axis=1")
def concat_onnx(call: Any, inputs: Any, axis: Any) -> Any:
    return joined(call, list(inputs), axis)


def joined(call: Any, values: list[Any], axis: Any) -> Any:
    return call.apply("cat", tensors=tuple(values), dim=axis)


@function("tf.raw_ops.Pack", "values: N, *, axis=0")
def pack(call: Any, values: Any, axis: Any) -> Any:
    return call.apply("stack", tensors=tuple(values), dim=axis or 0)


@function("tf.raw_ops.Unpack", "value, *, num, axis=0")
def unpack(call: Any, value: Any, num: Any, axis: Any) -> Any:
    shape = typed(call, value).shape
    if shape is not None and isinstance(shape[axis], int):
        return call.apply("unbind", input=value, dim=axis)
    return call.apply("unpack", input=value, num=num, axis=axis)


@op("unpack")
def unpack_known(t: Typing, input: TensorType, num: Any, axis: Any) -> Any:
    """x[*A, n, *B] -> n times [*A, *B]"""
    if input.shape is None:
        return tuple(TensorType(None, input.dtype) for _ in range(num))
    place = t.axis(axis, len(input.shape))
    return tuple(TensorType((*input.shape[:place], *input.shape[place + 1 :]), input.dtype) for _ in range(num))


@op("split_evenly", spell("tf.raw_ops.Split", "axis, input, *, num_split"))
def split_evenly(t: Typing, axis: Any, input: TensorType, num_split: Any) -> Any:
    """x[*A, N, *B] -> n times [*A, N / n, *B]"""
    place = axis.data[0] if isinstance(axis, TensorType) and axis.data else axis
    if input.shape is None or not isinstance(place, int):
        shape = None if input.shape is None else tuple(t.fresh("n") for _ in input.shape)
        return tuple(TensorType(shape, input.dtype) for _ in range(num_split))
    place = t.axis(place, len(input.shape))
    size = input.shape[place]
    t.require(
        D.divides(num_split, size),
        f"{t.called}: axis {place} of {shape_text(input.shape)} is no multiple of {num_split}",
    )
    each = D.floordiv(size, num_split)
    return tuple(piece(input, place, D.mul(i, each), each) for i in range(num_split))


@function("tf.raw_ops.SplitV", "value, size_splits, axis, *, num_split")
def split_sizes(call: Any, value: Any, size_splits: Any, axis: Any, num_split: Any) -> Any:
    lengths, place = list(sizes(call, size_splits)), number(call, axis, "the axis")
    shape = typed(call, value).shape
    if shape is not None and any(isinstance(s, int) and s == -1 for s in lengths):
        rest = D.sub(shape[place], D.total(s for s in lengths if not (isinstance(s, int) and s == -1)))
        lengths = [rest if isinstance(s, int) and s == -1 else s for s in lengths]
    return call.apply("split", input=value, split_size=tuple(lengths), dim=place)


@function("onnx.Split", "input, split=None, *, axis=0, num_outputs=None, outputs=None")
def split_onnx(call: Any, input: Any, split: Any, axis: Any, num_outputs: Any, outputs: Any) -> Any:
    if split is not None:
        return call.apply(
            "split",
            input=input,
            split_size=sizes(call, split) if not isinstance(split, list) else tuple(split),
            dim=axis,
        )
    count = num_outputs or outputs
    shape = typed(call, input).shape
    if not isinstance(count, int) or count < 1 or shape is None:
        raise NotUnderstood("the number of pieces is not known")
    each = D.floordiv(D.add(shape[axis], count - 1), count)
    lengths = [each] * (count - 1)
    return call.apply("split", input=input, split_size=(*lengths, D.sub(shape[axis], D.total(lengths))), dim=axis)


@op("concat_offset", spell("tf.raw_ops.ConcatOffset", "concat_dim, shape: N"))
def concat_offset(t: Typing, concat_dim: TensorType, shape: Any) -> Any:
    """axis, shapes -> where each part of a concatenation begins"""
    place = concat_dim.data[0] if concat_dim.data else None
    start: Dim = 0
    made = []
    for s in shape:
        data = None
        if s.data is not None and isinstance(place, int) and -len(s.data) <= place < len(s.data):
            data = tuple(start if i == place % len(s.data) else 0 for i in range(len(s.data)))
            start = D.add(start, s.data[place])
        made.append(TensorType(s.shape, s.dtype, data))
    return tuple(made)


# -- cutting -----------------------------------------------------------------------------------------------------------
@op("cut", spell("tf.raw_ops.Slice", "input, begin, size"))
def cut(t: Typing, input: TensorType, begin: Any, size: Any) -> TensorType:
    """x[*S], begin[rank], size[rank] -> [*size], -1 for all that is left"""
    count = size.shape[0] if size.shape is not None and len(size.shape) == 1 else None
    rank = input.rank if input.shape is not None else count
    if not isinstance(rank, int):
        return TensorType(None, input.dtype)
    lengths = size.data or tuple(t.fresh("n") for _ in range(rank))
    starts = begin.data
    out: list[Dim] = []
    for i in range(rank):
        length = lengths[i] if i < len(lengths) else t.fresh("n")
        if isinstance(length, int) and length == -1:
            known_both = input.shape is not None and starts is not None
            length = D.sub(input.shape[i], starts[i]) if known_both else t.fresh("n")  # type: ignore[index]
        elif input.shape is not None and starts is not None and isinstance(starts[i], int):
            end = D.add(starts[i], length)
            t.require(
                D.at_least(input.shape[i], end),
                f"{t.called}: {D.text(end)} places of axis {i} of {shape_text(input.shape)} are cut out",
            )
        out.append(length)
    data = None
    values = known(input)
    if values is not None and starts is not None and all(isinstance(v, int) for v in (*out, *starts)):
        strides = strides_of(values[0])
        data = picked(values[1], strided(tuple(out), strides, sum(b * s for b, s in zip(starts, strides))))  # type: ignore[arg-type]
    return TensorType(tuple(out), input.dtype, data)


FAR = 2**31 - 1
MASKS = "begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0"


@op("strided_slice", spell("tf.raw_ops.StridedSlice", f"input, begin, end, strides, *, {MASKS}"))
def strided_slice(t: Typing, input: TensorType, begin: Any, end: Any, strides: Any, **masks: Any) -> TensorType:
    """x[*S] -> x[begin:end:strides], with Python's rules for `...`, None and single indices"""
    shape = t.need_shape(input)
    count = next((x.shape[0] for x in (begin, end, strides) if x.shape is not None and len(x.shape) == 1), None)
    if not isinstance(count, int):
        raise NotUnderstood("how many axes are cut is computed by the graph")

    def bit(mask: str, i: int) -> bool:
        return bool(masks.get(f"{mask}_mask", 0) >> i & 1)

    used = sum(not bit("new_axis", i) and not bit("ellipsis", i) for i in range(count))
    out: list[Dim] = []
    walk: list[tuple[int, Any, Any, Any]] = []
    axis = 0
    for i in range(count):
        if bit("ellipsis", i):
            for _ in range(len(shape) - used):
                walk.append((axis, 0, 1, shape[axis]))
                out.append(shape[axis])
                axis += 1
            continue
        if bit("new_axis", i):
            out.append(1)
            continue
        t.require(axis < len(shape), f"{t.called}: {used} axes of {shape_text(shape)} are cut")
        first, last, step = (None if x.data is None else x.data[i] for x in (begin, end, strides))
        if bit("shrink_axis", i):
            size = shape[axis]
            known_place = isinstance(first, int) and isinstance(size, int) and -size <= first < size
            walk.append((axis, first % size if known_place else None, None, 1))  # type: ignore[operator]
        else:
            start, length = _range(t, shape[axis], first, last, step, bit("begin", i), bit("end", i))
            walk.append((axis, start, 1 if step is None else step, length))
            out.append(length)
        axis += 1
    for rest in range(axis, len(shape)):
        walk.append((rest, 0, 1, shape[rest]))
        out.append(shape[rest])
    return TensorType(tuple(out), input.dtype, _walked(input, walk))


def _range(t: Typing, size: Dim, first: Any, last: Any, step: Any, from_start: bool, to_end: bool) -> tuple[Any, Dim]:
    """Where a range of an axis begins and how many places it has."""
    step = 1 if step is None and from_start and to_end else step
    if step is None or (first is None and not from_start) or (last is None and not to_end):
        return None, t.fresh("n")
    first, last = (None if from_start else first), (None if to_end else last)
    if isinstance(step, int) and step < 0:
        if isinstance(size, int) and all(v is None or isinstance(v, int) for v in (first, last)):
            places = range(*slice(first, last, step).indices(size))
            return (places.start if places else 0), len(places)
        if first is None and last is None:
            return None, D.floordiv(D.add(size, -step - 1), -step)
        return None, t.fresh("n")
    if not isinstance(step, int) or step == 0:
        return None, t.fresh("n")
    return slice_bounds(t, slice(first, last, step), size)


def _walked(x: TensorType, walk: list[tuple[int, Any, Any, Any]]) -> tuple[Any, ...] | None:
    """The elements at (axis, first place, step, count) of each axis; a step of None takes the one place."""
    values = known(x)
    if values is None or any(start is None for _, start, _, _ in walk):
        return None
    strides = strides_of(values[0])
    offset = sum(start * strides[axis] for axis, start, _, _ in walk)
    kept = [(count, step * strides[axis]) for axis, _, step, count in walk if step is not None]
    if not all(isinstance(v, int) for pair in kept for v in pair):
        return None
    places = strided(tuple(c for c, _ in kept), tuple(s for _, s in kept), offset)
    return None if places and not 0 <= min(places) <= max(places) < len(values[1]) else picked(values[1], places)


@function("onnx.Slice", "data, starts=None, ends=None, axes=None, steps=None, **settings")
def slice_onnx(call: Any, data: Any, starts: Any, ends: Any, axes: Any, steps: Any, settings: Any) -> Any:
    x = typed(call, data)
    if x.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    places = content(call, axes)
    if places is None:
        if axes is not None:
            raise NotUnderstood("the axes are computed by the graph")
        count = typed(call, starts).shape if not isinstance(starts, (list, tuple)) else (len(starts),)
        if not count or not isinstance(count[0], int):
            raise NotUnderstood("the axes are computed by the graph")
        places = tuple(range(count[0]))
    first, last, step = (content(call, v) for v in (starts, ends, steps))
    return call.apply(
        "slice_axes",
        input=data,
        axes=places,
        starts=first,
        ends=last,
        steps=step if steps is not None else (1,) * len(places),
    )


@op("slice_axes")
def slice_axes(t: Typing, input: TensorType, axes: Any, starts: Any, ends: Any, steps: Any) -> TensorType:
    """x[*S] -> x[starts:ends:steps] along some axes"""
    shape = t.need_shape(input)
    out = list(shape)
    walk: list[tuple[int, Any, Any, Any]] = [(i, 0, 1, d) for i, d in enumerate(shape)]
    for i, place in enumerate(axes):
        axis = t.axis(place, len(shape))
        first, last, step = (None if v is None else v[i] for v in (starts, ends, steps))
        backwards = isinstance(step, int) and step < 0
        # exporters write the largest and smallest numbers for "to the end"
        from_start = backwards and isinstance(first, int) and first >= FAR
        to_end = isinstance(last, int) and (last <= -FAR if backwards else last >= FAR)
        start, length = _range(t, shape[axis], first, last, step, from_start, to_end)
        walk[axis] = (axis, start, step, length)
        out[axis] = length
    return TensorType(tuple(out), input.dtype, _walked(input, walk))


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
def padded(call: Any, x: Any, amounts: Any, mode: str = "constant") -> Any:
    """`amounts` as pairs (before, after), the first axis first."""
    rank = typed(call, x).rank
    pairs = content(call, amounts)
    if pairs is None:
        shape = typed(call, amounts).shape
        count = rank if rank is not None else (shape[0] if shape and isinstance(shape[0], int) else None)
        if count is None:
            raise NotUnderstood("the padding is computed by the graph")
        return call.apply("permute_unknown", input=x, rank=count)
    return padded_by(call, x, tuple(zip(pairs[::2], pairs[1::2])), mode)


def padded_by(call: Any, x: Any, pairs: tuple[Any, ...], mode: str) -> Any:
    if mode == "constant":
        return call.apply("pad", input=x, pad=tuple(v for pair in reversed(pairs) for v in pair))
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
    return padded(call, input, paddings)


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
        return call.apply("permute_unknown", input=data, rank=rank)
    places = content(call, axes) if axes is not None else tuple(range(rank))
    if places is None:
        return call.apply("permute_unknown", input=data, rank=rank)
    half = len(amounts) // 2
    pairs: list[Any] = [(0, 0)] * rank
    for i, place in enumerate(places):
        pairs[place] = (amounts[i], amounts[half + i])
    return padded_by(call, data, tuple(pairs), mode)


@function("onnx.CenterCropPad", "input, shape, *, axes=None")
def center_crop_pad(call: Any, input: Any, shape: Any, axes: Any) -> Any:
    target, have = sizes(call, shape), list(typed(call, input).shape or ())
    if not have:
        raise NotUnderstood("tensor of unknown rank")
    for place, size in zip(axes if axes is not None else range(len(have)), target):
        have[place] = size
    return call.apply("resized", input=input, size=tuple(have))


@op("resized")
def resized(t: Typing, input: TensorType, size: Any) -> TensorType:
    """x[*S], sizes T -> [*T]"""
    return TensorType(tuple(size), input.dtype)


# -- space and depth ---------------------------------------------------------------------------------------------------
@function("tf.raw_ops.SpaceToBatchND", "input, block_shape, paddings")
def space_to_batch(call: Any, input: Any, block_shape: Any, paddings: Any) -> Any:
    shape = typed(call, input).shape
    blocks, pads = content(call, block_shape), content(call, paddings)
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    if blocks is None:
        return call.apply("permute_unknown", input=input, rank=len(shape))
    out = list(shape)
    out[0] = D.mul(shape[0], D.product(blocks))
    for i, block in enumerate(blocks):
        out[i + 1] = (
            unknown_size()
            if pads is None
            else D.floordiv(D.add(shape[i + 1], D.add(pads[2 * i], pads[2 * i + 1])), block)
        )
    return call.apply("resized", input=input, size=tuple(out))


@function("tf.raw_ops.BatchToSpaceND", "input, block_shape, crops")
def batch_to_space(call: Any, input: Any, block_shape: Any, crops: Any) -> Any:
    shape = typed(call, input).shape
    blocks, cut_off = content(call, block_shape), content(call, crops)
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    if blocks is None:
        return call.apply("permute_unknown", input=input, rank=len(shape))
    out = list(shape)
    out[0] = D.floordiv(shape[0], D.product(blocks))
    for i, block in enumerate(blocks):
        out[i + 1] = (
            unknown_size()
            if cut_off is None
            else D.sub(D.mul(shape[i + 1], block), D.add(cut_off[2 * i], cut_off[2 * i + 1]))
        )
    return call.apply("resized", input=input, size=tuple(out))


def _moved(names: str, parameters: str, to_depth: bool) -> None:
    @function(names, parameters)
    def run(call: Any, input: Any, **settings: Any) -> Any:
        block = settings.get("blocksize", settings.get("block_size"))
        last = settings.get("data_format", "NCHW") == "NHWC"
        shape = typed(call, input).shape
        if shape is None or len(shape) != 4 or not isinstance(block, int) or block < 1:
            raise NotUnderstood("blocks of a tensor that is not 4-D")
        n, c, h, w = (shape[0], shape[3], shape[1], shape[2]) if last else shape
        if to_depth:
            n, c, h, w = n, D.mul(c, block * block), D.floordiv(h, block), D.floordiv(w, block)
        else:
            n, c, h, w = n, D.floordiv(c, block * block), D.mul(h, block), D.mul(w, block)
        return call.apply("resized", input=input, size=(n, h, w, c) if last else (n, c, h, w))


_moved("onnx.SpaceToDepth", "input, *, blocksize", True)
_moved("onnx.DepthToSpace", "input, *, blocksize, mode='DCR'", False)
_moved("tf.raw_ops.SpaceToDepth", "input, *, block_size, data_format='NHWC'", True)
_moved("tf.raw_ops.DepthToSpace", "input, *, block_size, data_format='NHWC'", False)


# -- ranges ------------------------------------------------------------------------------------------------------------
rearranging("permute_unknown")


@ranged("split_evenly")
def _split_evenly_range(r: Ranging, axis: Any, input: Any, **_: Any) -> Any:
    place = r.bounds(axis)
    return r.split(input, int(place[0]) if I.is_point(place) else None)


@ranged("unpack")
def _unpack_range(r: Ranging, input: Any, axis: Any = None, **_: Any) -> Any:
    return r.unbound(input, axis)


@ranged("cut")
def _cut_range(r: Ranging, input: Any, begin: Any, size: Any, **_: Any) -> Any:
    starts, lengths = r.content(begin), r.content(size)
    if starts is None or lengths is None or len(starts) != len(lengths):
        return r.taken(input, begin)
    return r.part(input, tuple(slice(b, None if n < 0 else b + n) for b, n in zip(starts, lengths)))


@ranged("strided_slice")
def _strided_slice_range(r: Ranging, input: Any, begin: Any, end: Any, strides: Any, **masks: Any) -> Any:
    places = [r.content(x) for x in (begin, end, strides)]
    others = masks.get("ellipsis_mask") or masks.get("new_axis_mask")
    if any(p is None for p in places) or others or any(s != 1 for s in places[2] or ()):
        return r.moved(input, ("slice", str(places), str(sorted(masks.items()))))
    items: list[Any] = []
    for i, (first, last) in enumerate(zip(places[0] or (), places[1] or ())):
        if masks.get("shrink_axis_mask", 0) >> i & 1:
            items.append(first)
        else:
            start = None if masks.get("begin_mask", 0) >> i & 1 else first
            items.append(slice(start, None if masks.get("end_mask", 0) >> i & 1 else last))
    return r.part(input, tuple(items))


constant("shape_of", "concat_offset", bounds=I.NONNEGATIVE)


@ranged("range_of")
def _range_of_range(r: Ranging, start: Any, limit: Any, **_: Any) -> Any:
    return r.hull(r.moved(start, "range"), r.moved(limit, "range"))


@ranged("resized")
def _resized_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.moved(input, "resized")
