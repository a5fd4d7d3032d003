"""Operations of OpenVINO that take their settings otherwise than ONNX and TensorFlow do: shapes, reductions, types."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dtype import BOOL, DTYPES, F32, I32, I64, DType
from ...graph.constraints import NotUnderstood
from ...graph.graph import TensorType
from ..entry import function
from .fill import padded_by
from .matmul import multiplied
from .operands import content, number, numbers, rank_of, sizes, typed, unknown_size
from .reduce import reduce_over

# Element types by the words of OpenVINO.
TYPES = {
    "f32": "f32", "fp32": "f32", "f16": "f16", "fp16": "f16", "f64": "f64", "fp64": "f64", "bf16": "bf16", "i64": "i64",
    "i32": "i32", "i16": "i16", "i8": "i8", "u8": "u8", "u16": "u16", "u32": "u32", "u64": "u64", "boolean": "bool",
    "bool": "bool", "string": "str", "f8e4m3": "f8e4m3", "f8e5m2": "f8e5m2",
}  # fmt: skip


def element_type(word: Any) -> DType | None:
    return DTYPES.get(TYPES.get(str(word).lower(), ""))


def several(value: Any) -> tuple[Any, ...]:
    """A setting of several numbers; a text with one number is read as a number."""
    return tuple(value) if isinstance(value, (list, tuple)) else () if value in ("", None) else (value,)


def shape_of(call: Any, x: Any) -> tuple[Any, ...]:
    shape = typed(call, x).shape
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    return shape


# -- the same elements in another shape --------------------------------------------------------------------------------
@function("openvino.Reshape", "data, pattern, *, special_zero=False")
def reshape(call: Any, data: Any, pattern: Any, special_zero: Any) -> Any:
    return call.call("onnx.Reshape", data, pattern, allowzero=0 if special_zero else 1)


@function("openvino.Transpose", "data, order")
def transpose(call: Any, data: Any, order: Any) -> Any:
    if content(call, order) == ():
        return call.apply("permute", input=data, dims=tuple(reversed(range(rank_of(call, data)))))
    return call.call("tf.raw_ops.Transpose", data, order)


@function("openvino.Broadcast", "data, target_shape, axes_mapping=None, *, mode='numpy'")
def broadcast(call: Any, data: Any, target_shape: Any, axes_mapping: Any, mode: Any) -> Any:
    target = sizes(call, target_shape)
    if mode != "explicit":
        return call.apply("broadcast_with", input=data, sizes=target)
    places, shape = numbers(call, axes_mapping, "the order of axes"), shape_of(call, data)
    spread = [shape[places.index(i)] if i in places else 1 for i in range(len(target))]
    return call.apply("expand", input=call.apply("reshape", input=data, shape=tuple(spread)), size=target)


@function("openvino.Pad", "data, pads_begin, pads_end, value=None, *, pad_mode='constant'")
def pad(call: Any, data: Any, pads_begin: Any, pads_end: Any, value: Any, pad_mode: Any) -> Any:
    amounts = [content(call, pads) for pads in (pads_begin, pads_end)]
    if amounts[0] is None or amounts[1] is None:
        return call.apply("permute_unknown", input=data, rank=rank_of(call, data), pads=True)
    return padded_by(call, data, tuple(zip(*amounts)), str(pad_mode), value)


def _bits(mask: Any) -> int:
    return sum(1 << i for i, bit in enumerate(several(mask)) if bit)


@function(
    "openvino.StridedSlice",
    "data, begin, end, strides=None, *, begin_mask=(), end_mask=(), new_axis_mask=(), shrink_axis_mask=(),"
    " ellipsis_mask=()",
)
def strided_slice(call: Any, data: Any, begin: Any, end: Any, strides: Any, **masks: Any) -> Any:
    if strides is None:
        count = typed(call, begin).shape
        if not count or not isinstance(count[0], int):
            raise NotUnderstood("the number of axes that are cut is not known")
        strides = call.constant(TensorType(count, I64, (1,) * count[0]))
    given = {name: _bits(mask) for name, mask in masks.items()}
    return call.call("tf.raw_ops.StridedSlice", data, begin, end, strides, **given)


@function("openvino.Slice", "data, start, stop, step, axes=None")
def cut(call: Any, data: Any, start: Any, stop: Any, step: Any, axes: Any) -> Any:
    return call.call("onnx.Slice", data, start, stop, axes, step)


@function("openvino.Split", "data, axis, *, num_splits")
def split(call: Any, data: Any, axis: Any, num_splits: Any) -> Any:
    return call.call("tf.raw_ops.Split", axis, data, num_split=num_splits)


@function("openvino.VariadicSplit", "data, axis, split_lengths")
def variadic_split(call: Any, data: Any, axis: Any, split_lengths: Any) -> Any:
    return call.call("tf.raw_ops.SplitV", data, split_lengths, axis, num_split=None)


@function("openvino.SpaceToBatch", "data, block_shape, begin, end")
@function("openvino.BatchToSpace", "data, block_shape, begin, end")
def blocks(call: Any, data: Any, block_shape: Any, begin: Any, end: Any) -> Any:
    """Blocks and borders are stated for every axis, of which the first one takes the blocks."""
    shape, block, first, last = shape_of(call, data), *(content(call, v) for v in (block_shape, begin, end))
    if block is None or len(block) != len(shape):
        return call.apply("permute_unknown", input=data, rank=len(shape))
    borders = list(zip(first, last)) if first is not None and last is not None else None
    into = call.api.endswith("SpaceToBatch")
    out = [(D.mul if into else D.floordiv)(shape[0], D.product(block[1:]))]
    for i, size in enumerate(shape[1:], 1):
        if borders is None:
            out.append(unknown_size())
        elif into:
            out.append(D.floordiv(D.add(size, D.add(*borders[i])), block[i]))
        else:
            out.append(D.sub(D.mul(size, block[i]), D.add(*borders[i])))
    return call.apply("resized", input=data, size=tuple(out))


@function("openvino.DepthToSpace", "data, *, block_size=1, mode='blocks_first'")
@function("openvino.SpaceToDepth", "data, *, block_size=1, mode='blocks_first'")
def depth(call: Any, data: Any, block_size: Any, mode: Any) -> Any:
    """x[N, C, *S] -> [N, C // block ** rank(S), *(S * block)], or back"""
    shape, into = shape_of(call, data), call.api.endswith("SpaceToDepth")
    if not isinstance(block_size, int) or block_size < 1 or len(shape) < 3:
        raise NotUnderstood("blocks of a tensor without places")
    whole = block_size ** (len(shape) - 2)
    channels = D.mul(shape[1], whole) if into else D.floordiv(shape[1], whole)
    places = [D.floordiv(d, block_size) if into else D.mul(d, block_size) for d in shape[2:]]
    return call.apply("resized", input=data, size=(shape[0], channels, *places))


# -- sizes and types ---------------------------------------------------------------------------------------------------
@function("openvino.ShapeOf", "data, *, output_type='i64'")
def shape_as_data(call: Any, data: Any, output_type: Any) -> Any:
    return call.apply("shape_of", input=data, out_type=element_type(output_type) or I64)


@function("openvino.Convert", "data, *, destination_type")
def convert(call: Any, data: Any, destination_type: Any) -> Any:
    dtype = element_type(destination_type)
    return call.apply("cast", input=data, dtype=dtype) if dtype is not None else call.apply("same_as", input=data)


@function("openvino.Range", "start, stop, step, *, output_type=None")
def count_up(call: Any, start: Any, stop: Any, step: Any, output_type: Any) -> Any:
    made = call.call("onnx.Range", start, stop, step)
    dtype = element_type(output_type)
    return made if dtype in (None, typed(call, made).dtype) else call.apply("cast", input=made, dtype=dtype)


@function("openvino.Eye", "rows, columns, diagonal=None, batch_shape=None, *, output_type='f32'")
def eye(call: Any, rows: Any, columns: Any, diagonal: Any, batch_shape: Any, output_type: Any) -> Any:
    size = [(content(call, v) or (unknown_size(),))[0] for v in (rows, columns)]
    batch = sizes(call, batch_shape) if batch_shape is not None else ()
    return call.apply("weights_matrix", size=(*batch, *size), dtype=element_type(output_type) or F32)


@function("openvino.RandomUniform", "shape, low, high, *, output_type='f32'")
def random_uniform(call: Any, shape: Any, low: Any, high: Any, output_type: Any) -> Any:
    return call.call("tf.raw_ops.RandomUniform", shape, dtype=element_type(output_type) or F32)


# -- reductions, products and look-ups ---------------------------------------------------------------------------------
def _reduction(name: str, ours: str) -> None:
    @function(f"openvino.Reduce{name}", "data, axes, *, keep_dims=False")
    def run(call: Any, data: Any, axes: Any, keep_dims: Any) -> Any:
        return reduce_over(call, ours, data, axes, keep_dims)


for _name, _ours in (
    ("Mean", "mean"), ("Sum", "sum"), ("Prod", "prod"), ("Max", "amax"), ("Min", "amin"), ("LogicalAnd", "all"),
    ("LogicalOr", "any"), ("L1", "l1_norm"), ("L2", "l2_norm"),
):  # fmt: skip
    _reduction(_name, _ours)


@function("openvino.MatMul", "a, b, *, transpose_a=False, transpose_b=False")
def matmul(call: Any, a: Any, b: Any, transpose_a: Any, transpose_b: Any) -> Any:
    """Vectors are not turned."""
    turned = [flip and typed(call, v).rank != 1 for v, flip in ((a, transpose_a), (b, transpose_b))]
    return multiplied(call, a, b, *turned)


@function("openvino.Gather", "data, indices, axis, *, batch_dims=0")
def gather(call: Any, data: Any, indices: Any, axis: Any, batch_dims: Any) -> Any:
    batch = batch_dims if batch_dims >= 0 else batch_dims + rank_of(call, indices)
    place = number(call, axis, "the axis")
    return call.apply("gather_rows", input=data, index=indices, dim=place, batch=batch, negative=True)


@function("openvino.ScatterUpdate", "data, indices, updates, axis")
@function("openvino.ScatterElementsUpdate", "data, indices, updates, axis, *, reduction='none'")
def scatter(call: Any, data: Any, indices: Any, updates: Any, axis: Any, reduction: Any = "none") -> Any:
    place = content(call, axis)
    given = {"axis": place[0] if place else None, "reduction": reduction, "rows": call.api.endswith(".ScatterUpdate")}
    return call.apply("put_elements", data=data, indices=indices, updates=updates, **given)


@function("openvino.OneHot", "indices, depth, on_value, off_value, *, axis=-1")
def one_hot(call: Any, indices: Any, depth: Any, on_value: Any, off_value: Any, axis: Any) -> Any:
    given = {"on_value": on_value, "off_value": off_value, "axis": axis}
    return call.apply("one_hot_values", indices=indices, depth=depth, **given)


@function("openvino.TopK", "data, k, *, axis=-1, mode='max', sort='value', index_element_type='i32', stable=False")
def top_k(call: Any, data: Any, k: Any, axis: Any, index_element_type: Any, **_: Any) -> Any:
    count = (content(call, k) or (unknown_size(),))[0]
    return call.apply("largest", input=data, k=count, axis=axis, index_dtype=element_type(index_element_type) or I32)


@function("openvino.CumSum", "data, axis=None, *, exclusive=False, reverse=False")
def running_sum(call: Any, data: Any, axis: Any, exclusive: Any, reverse: Any) -> Any:
    return call.apply("running", input=data, axis=axis, exclusive=exclusive, reverse=reverse)


@function("openvino.Roll", "data, shift, axes")
def roll(call: Any, data: Any, shift: Any, axes: Any) -> Any:
    found = [content(call, v) for v in (shift, axes)]
    if found[0] is None or found[1] is None:
        return call.apply("same_as", input=data)
    return call.apply("roll", input=data, shifts=found[0] * (len(found[1]) if len(found[0]) == 1 else 1), dims=found[1])


@function("openvino.Reverse", "data, axes, *, mode='index'")
def reverse(call: Any, data: Any, axes: Any, mode: Any) -> Any:
    found = content(call, axes)
    if found is None:
        return call.apply("same_as", input=data)
    places = tuple(i for i, turned in enumerate(found) if turned) if mode == "mask" else found
    return call.apply("flip", input=data, dims=places)


@function("openvino.Unique", "data, axis=None, *, sorted=True, index_element_type='i64', count_element_type='i64'")
def unique(call: Any, data: Any, axis: Any, sorted: Any, **_: Any) -> Any:
    place = None if axis is None else number(call, axis, "the axis")
    return call.apply("unique_along", X=data, axis=place, sorted=sorted)


@function("openvino.Col2Im", "data, output_size, kernel_size")
def columns_to_image(call: Any, data: Any, output_size: Any, kernel_size: Any) -> Any:
    return call.call("onnx.Col2Im", data, output_size, kernel_size)


@function("openvino.NonMaxSuppression", "boxes, scores, *others")
def kept_boxes(call: Any, boxes: Any, scores: Any, others: Any) -> Any:
    made = call.apply("kept_boxes", boxes=boxes, scores=scores)
    count = call.apply("weights_matrix", size=(1,), dtype=I64)
    return made, call.apply("typed_as", input=made, dtype=F32), count


@function("openvino.IsFinite", "data")
def is_finite(call: Any, data: Any) -> Any:
    return call.apply("typed_as", input=data, dtype=BOOL)
