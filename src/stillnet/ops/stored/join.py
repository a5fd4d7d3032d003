"""Joining, taking apart and cutting, as stored graphs spell them."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..content import known, picked, strided, strides_of
from ..entry import function, op, spell
from ..ranging import Ranging, constant, ranged
from ..slicing import slice_bounds
from ..splitting import piece
from .operands import content, number, sizes, typed


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


# -- ranges ------------------------------------------------------------------------------------------------------------
constant("concat_offset", bounds=I.NONNEGATIVE)


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


@ranged("slice_axes")
def _slice_axes_range(
    r: Ranging, input: Any, axes: Any = None, starts: Any = None, ends: Any = None, steps: Any = None
) -> Any:
    return r.moved(input, repr((axes, starts, ends, steps)))
