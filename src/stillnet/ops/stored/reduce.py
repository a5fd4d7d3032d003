"""Reductions, positions and sorting as stored graphs spell them: sums keep their type, axes may be operands."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dtype import BOOL, I32, I64, DType
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, constant, ranged
from ..reduce import reduced
from .operands import content, typed, unknown_size

KEEPS_TYPE = ("sum", "prod")


def reduce_over(call: Any, ours: str, x: Any, axes: Any, keep: Any) -> Any:
    """`axes` is None for all; axes that are computed leave only the rank, and that only where it is kept."""
    type = typed(call, x)
    places = None if axes is None else content(call, axes)
    if axes is not None and places is None:
        shape = typed(call, axes).shape
        count = 0 if keep else None if shape is None else shape[0] if shape else 1
        if type.shape is None or not isinstance(count, int):
            raise NotUnderstood("the axes are computed by the graph")
        left = len(type.shape) - count
        return call.apply("permute_unknown", input=x, rank=max(left, 0))
    if places == ():
        return call.apply("identity", input=x)
    settings = {"dtype": type.dtype} if ours in KEEPS_TYPE else {}
    if ours == "mean" and type.dtype is not None and type.dtype.kind != "float":
        ours = "whole_mean"
    return call.apply(ours, input=x, dim=places, keepdim=bool(keep), **settings)


def _tf_reduction(name: str, ours: str) -> None:
    @function(f"tf.raw_ops.{name}", "input, axis, *, keep_dims=False")
    def run(call: Any, input: Any, axis: Any, keep_dims: Any) -> Any:
        return reduce_over(call, ours, input, axis, keep_dims)


def _onnx_reduction(name: str, ours: str) -> None:
    @function(f"onnx.Reduce{name}", "data, axes=None, *, keepdims=1, noop_with_empty_axes=0, **settings")
    def run(call: Any, data: Any, axes: Any, keepdims: Any, noop_with_empty_axes: Any, settings: Any) -> Any:
        given = None if axes is None else content(call, axes)
        if (axes is None or given == ()) and not noop_with_empty_axes:
            axes = None
        elif axes is None:
            return call.apply("identity", input=data)
        return reduce_over(call, ours, data, axes, keepdims)


for _name, _ours in (("Sum", "sum"), ("Mean", "mean"), ("Prod", "prod"), ("Max", "amax"), ("Min", "amin")):
    _tf_reduction(_name, _ours)
    _onnx_reduction(_name, _ours)
_tf_reduction("All", "all")
_tf_reduction("Any", "any")
_tf_reduction("EuclideanNorm", "l2_norm")


def _folded(name: str) -> None:
    def infer(t: Typing, input: TensorType, dim: Any = None, keepdim: Any = False) -> TensorType:
        """x[*S] -> [*S without dim]"""
        return reduced(t, TensorType(input.shape, input.dtype), dim, keepdim, input.dtype)

    op(name)(infer)


for _name, _ours in (
    ("L1", "l1_norm"),
    ("L2", "l2_norm"),
    ("SumSquare", "sum_of_squares"),
    ("LogSum", "log_of_sum"),
):
    _folded(_ours)
    _onnx_reduction(_name, _ours)
_folded("whole_mean")
_onnx_reduction("LogSumExp", "logsumexp")


# -- positions ---------------------------------------------------------------------------------------------------------
@op("position", spell("tf.raw_ops.ArgMax tf.raw_ops.ArgMin", "input, dimension, *, output_type=None"))
def position(t: Typing, input: TensorType, dimension: Any, output_type: Any = None) -> TensorType:
    """x[*S], axis -> [*S without the axis], where the largest or smallest stands"""
    dtype = output_type if isinstance(output_type, DType) else I64
    place = dimension.data[0] if isinstance(dimension, TensorType) and dimension.data else dimension
    if input.shape is None or not isinstance(place, int):
        return TensorType(None if input.shape is None else tuple(t.fresh("n") for _ in input.shape[1:]), dtype)
    return reduced(t, TensorType(input.shape, dtype), place, False, dtype)


def _onnx_position(name: str) -> None:
    @function(f"onnx.{name}", "data, *, axis=0, keepdims=1, select_last_index=0")
    def run(call: Any, data: Any, axis: Any, keepdims: Any, select_last_index: Any) -> Any:
        return call.apply(name.lower(), input=data, dim=axis, keepdim=bool(keepdims))


_onnx_position("ArgMax")
_onnx_position("ArgMin")


@op("largest", reads_data=True)
def largest(t: Typing, input: TensorType, k: Any, axis: Any, index_dtype: Any) -> Any:
    """x[*A, N, *B] -> values[*A, k, *B], positions[*A, k, *B]"""
    if input.shape is None:
        return TensorType(None, input.dtype), TensorType(None, index_dtype)
    place = t.axis(axis, len(input.shape))
    if isinstance(k, int):
        t.require(
            D.at_least(input.shape[place], k),
            f"{t.called}: {k} of {D.text(input.shape[place])} in axis {place} of {shape_text(input.shape)} are"
            " asked for",
        )
    shape = (*input.shape[:place], k, *input.shape[place + 1 :])
    return TensorType(shape, input.dtype), TensorType(shape, index_dtype)


@function("tf.raw_ops.TopKV2", "input, k, *, sorted=True")
def top_k(call: Any, input: Any, k: Any, sorted: Any) -> Any:
    count = content(call, k)
    return call.apply("largest", input=input, k=count[0] if count else unknown_size(), axis=-1, index_dtype=I32)


@function("tf.raw_ops.TopK", "input, *, k, sorted=True")
def top_k_old(call: Any, input: Any, k: Any, sorted: Any) -> Any:
    return call.apply("largest", input=input, k=k, axis=-1, index_dtype=I32)


@function("onnx.TopK", "X, K=None, *, axis=-1, largest=1, sorted=1, k=None")
def top_k_onnx(call: Any, X: Any, K: Any, axis: Any, largest: Any, sorted: Any, k: Any) -> Any:
    count = k if K is None else (content(call, K) or (unknown_size(),))[0]
    return call.apply("largest", input=X, k=count, axis=axis, index_dtype=I64)


@op(
    "running",
    spell(
        "tf.raw_ops.Cumsum tf.raw_ops.Cumprod tf.raw_ops.CumulativeLogsumexp",
        "input, axis, *, exclusive=False, reverse=False",
    ),
    spell("onnx.CumSum onnx.CumProd", "input, axis, *, exclusive=0, reverse=0"),
)
def running(t: Typing, input: TensorType, axis: Any, exclusive: Any = False, reverse: Any = False) -> TensorType:
    """x[*S] -> [*S]"""
    return TensorType(input.shape, input.dtype)


@op(
    "in_top_k",
    spell("tf.raw_ops.InTopK", "predictions, targets, *, k"),
    spell("tf.raw_ops.InTopKV2", "predictions, targets, k"),
)
def in_top_k(t: Typing, predictions: TensorType, targets: TensorType, k: Any) -> TensorType:
    """x[N, C], target[N] -> bool[N]"""
    return TensorType(targets.shape, BOOL)


@op("positions_of_true", spell("tf.raw_ops.Where", "condition"))
def positions_of_true(t: Typing, condition: TensorType) -> TensorType:
    """x[*S] -> [n, rank of x]"""
    return TensorType((t.fresh("n"), t.fresh("rank") if condition.rank is None else condition.rank), I64)


@op("nonzero_columns", spell("onnx.NonZero", "X"))
def nonzero_columns(t: Typing, X: TensorType) -> TensorType:
    """x[*S] -> [rank of x, n]"""
    return TensorType((t.fresh("rank") if X.rank is None else X.rank, t.fresh("n")), I64)


@op(
    "unique_of",
    spell("tf.raw_ops.Unique", "x, *, out_idx=None"),
    spell("tf.raw_ops.UniqueWithCounts", "x, *, out_idx=None", counts=True),
)
def unique_of(t: Typing, x: TensorType, out_idx: Any = None, counts: bool = False) -> Any:
    """x[N] -> values[n], positions[N], counts?[n]"""
    dtype = out_idx if isinstance(out_idx, DType) else I32
    size = t.fresh("n")
    made = (TensorType((size,), x.dtype), TensorType(x.shape, dtype))
    return (*made, TensorType((size,), dtype)) if counts else made


@op("unique_along", spell("onnx.Unique", "X, *, axis=None, sorted=1"))
def unique_along(t: Typing, X: TensorType, axis: Any = None, sorted: Any = 1) -> Any:
    """x[*S] -> values, first positions[n], inverse[N], counts[n]"""
    size = t.fresh("n")
    if axis is None:
        values = TensorType((size,), X.dtype)
        inverse = D.product(X.shape) if X.shape is not None else t.fresh("n")
    else:
        shape = t.need_shape(X)
        place = t.axis(axis, len(shape))
        values = TensorType((*shape[:place], size, *shape[place + 1 :]), X.dtype)
        inverse = shape[place]
    each = TensorType((size,), I64)
    return values, each, TensorType((inverse,), I64), each


# -- segments ----------------------------------------------------------------------------------------------------------
@function(
    "tf.raw_ops.UnsortedSegmentSum tf.raw_ops.UnsortedSegmentMax tf.raw_ops.UnsortedSegmentMin"
    " tf.raw_ops.UnsortedSegmentProd",
    "data, segment_ids, num_segments",
)
def unsorted_segments(call: Any, data: Any, segment_ids: Any, num_segments: Any) -> Any:
    x, ids, count = typed(call, data), typed(call, segment_ids), content(call, num_segments)
    if x.shape is None or ids.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    size = (count[0] if count else unknown_size(), *x.shape[len(ids.shape) :])
    return call.apply("segments", input=data, ids=segment_ids, size=size)


@op("segments")
def segments(t: Typing, input: TensorType, ids: TensorType, size: Any, kind: Any = None) -> TensorType:
    """x[*I, *R], ids[*I] -> [n, *R]"""
    return TensorType(tuple(size), input.dtype)


@function(
    "tf.raw_ops.SegmentSum tf.raw_ops.SegmentMean tf.raw_ops.SegmentMax tf.raw_ops.SegmentMin tf.raw_ops.SegmentProd",
    "data, segment_ids",
)
def sorted_segments(call: Any, data: Any, segment_ids: Any) -> Any:
    x = typed(call, data)
    if x.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    return call.apply("segments", input=data, ids=segment_ids, size=(unknown_size(), *x.shape[1:]))


@function(
    "tf.raw_ops.SparseSegmentSum tf.raw_ops.SparseSegmentMean tf.raw_ops.SparseSegmentSqrtN",
    "data, indices, segment_ids",
)
def sparse_segments(call: Any, data: Any, indices: Any, segment_ids: Any) -> Any:
    return sorted_segments(call, data, segment_ids)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("segments")
def _segments_range(r: Ranging, input: Any, kind: Any = None, **_: Any) -> Any:
    """A segment that no element belongs to is zero, where elements are added or averaged."""
    kind = kind or r.called.removeprefix("Unsorted").removeprefix("Sparse").removeprefix("Segment").lower()
    inside = r.moved(input, "segments")
    if kind == "mean":
        return r.hull(inside, 0.0)
    if kind not in ("sum", "sqrtn", "sqrt_n"):
        return None
    low, high = r.bounds(inside)
    bounds = (0.0 if low >= 0 else -I.INF, 0.0 if high <= 0 else I.INF)
    return r.between(bounds, I.join(I.ZERO, r.reached(inside)))


@ranged("l1_norm", "l2_norm")
def _norm_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return r.reduce("norm", input, dim, keepdim)


@ranged("sum_of_squares")
def _sum_of_squares_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return r.reduce("sum", r.square(input), dim, keepdim)


@ranged("whole_mean")
def _whole_mean_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return r.reduce("mean", input, dim, keepdim)


constant("position", "positions_of_true", "nonzero_columns", bounds=I.NONNEGATIVE)
constant("in_top_k", bounds=I.UNIT)


@ranged("largest")
def _largest_range(r: Ranging, input: Any, **_: Any) -> Any:
    return (r.moved(input, "largest"), r.between(I.NONNEGATIVE, I.EMPTY))


@ranged("unique_of", "unique_along")
def _unique_range(r: Ranging, x: Any = None, X: Any = None, **_: Any) -> Any:
    return (r.moved(x if x is not None else X, "unique"), r.between(I.NONNEGATIVE, I.EMPTY))


@ranged("log_of_sum")
def _log_of_sum_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    return r.map(I.increasing(I.logarithm), r.reduce("sum", input, dim, keepdim))


@ranged("running")
def _running_range(r: Ranging, input: Any, **_: Any) -> Any:
    """Sums of none, some or all elements, or products of them."""
    if r.called in ("CumProd", "Cumprod"):
        low, high = r.bounds(input)
        return r.between(I.ALL if low < 0 else I.UNIT if high <= 1 else I.NONNEGATIVE, I.EMPTY)
    if r.called == "CumulativeLogsumexp":
        return None
    return r.map(lambda x: (0.0 if x[0] >= 0 else -I.INF, 0.0 if x[1] <= 0 else I.INF), r.moved(input, "running"))
