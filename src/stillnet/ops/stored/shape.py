"""Shapes as data, and the same elements in another shape, as stored graphs spell them."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.dtype import I32, I64, DType
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, bounded, ranged, rearranging
from ..untyped import by_name
from .operands import content, number, numbers, rank_of, sizes, typed, unknown_size


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
    return squeezed(call, input, tuple(squeeze_dims or axis or ()))


def squeezed(call: Any, x: Any, axes: tuple[Any, ...]) -> Any:
    """Named axes vanish; unlike in torch they must be 1, so they do where their size is not known."""
    shape = typed(call, x).shape
    if shape is None or not axes or all(isinstance(d, int) for d in shape):
        return call.apply("squeeze", input=x, dim=axes)
    return call.apply("squeeze_axes", input=x, axes=axes)


@op("squeeze_axes")
def squeeze_axes(t: Typing, input: TensorType, axes: Any) -> TensorType:
    """x[*S] -> [*S without the axes]"""
    shape = t.need_shape(input)
    places = {t.axis(a, len(shape)) for a in axes}
    for place in places:
        t.require(D.same(shape[place], 1), f"{t.called}: axis {place} has {D.text(shape[place])} elements, not 1")
    return TensorType(tuple(d for i, d in enumerate(shape) if i not in places), input.dtype, input.data)


@function("onnx.Squeeze", "data, axes=None, **settings")
def squeeze_onnx(call: Any, data: Any, axes: Any, settings: Any) -> Any:
    return squeezed(call, data, () if axes is None else numbers(call, axes, "the axis"))


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
def permute_unknown(t: Typing, input: TensorType, rank: Any, pads: bool = False) -> TensorType:
    """x[*S] -> [*a permutation of S], or padded by unknown amounts of an unknown number"""
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


# -- space and depth ---------------------------------------------------------------------------------------------------
@function("tf.raw_ops.SpaceToBatchND", "input, block_shape, paddings")
def space_to_batch(call: Any, input: Any, block_shape: Any, paddings: Any) -> Any:
    return moved_blocks(
        call, input, block_shape, paddings, D.mul, lambda size, block, pad: D.floordiv(D.add(size, pad), block)
    )


@function("tf.raw_ops.BatchToSpaceND", "input, block_shape, crops")
def batch_to_space(call: Any, input: Any, block_shape: Any, crops: Any) -> Any:
    return moved_blocks(
        call, input, block_shape, crops, D.floordiv, lambda size, block, crop: D.sub(D.mul(size, block), crop)
    )


def moved_blocks(call: Any, input: Any, block_shape: Any, border: Any, batch: Any, inner: Any) -> Any:
    """Blocks of the axes after the first one become entries of the first, or come back from there."""
    shape = typed(call, input).shape
    blocks, borders = content(call, block_shape), content(call, border)
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    if blocks is None:
        return call.apply("permute_unknown", input=input, rank=len(shape))
    out = list(shape)
    out[0] = batch(shape[0], D.product(blocks))
    for i, block in enumerate(blocks):
        if borders is None:
            out[i + 1] = unknown_size()
        else:
            out[i + 1] = inner(shape[i + 1], block, D.add(borders[2 * i], borders[2 * i + 1]))
    if borders is None:
        return call.apply("resized", input=input, size=tuple(out))
    return call.apply("resized", input=input, size=tuple(out), blocks=tuple(blocks), borders=tuple(borders))


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
rearranging("squeeze_axes", "reverse_sequence")


@ranged("permute_unknown")
def _permuted_range(r: Ranging, input: Any, pads: Any = False, **_: Any) -> Any:
    return None if pads else by_name(r, input)


bounded("shape_of", "size_of", "rank_of", bounds=I.NONNEGATIVE)
