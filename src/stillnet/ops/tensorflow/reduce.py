"""TensorFlow's names of reductions, of places of extrema, and of cumulative operations."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dtype import BOOL, I32, I64, DType
from ...base.shape import shape_text
from ...base.unknown import Unknown
from ...graph.constraints import Mismatch
from ...graph.graph import TensorType, Value
from ..call import Call
from ..entry import function
from .arguments import axis as read_axis
from .arguments import flag, floating, number, tensor

_REDUCTION = "input_tensor, axis=None, keepdims=None, name=None, reduction_indices=None, keep_dims=None"


def _whole_mean(call: Call, x: Value, dim: Any, keep: Any) -> Any:
    """The mean of integers is an integer."""
    kind = call.type(x).dtype
    total = call.apply("sum", input=x, dim=dim, keepdim=keep, dtype=kind)
    made, given = call.type(total).shape, call.type(x).shape
    if made is None or given is None:
        return total
    count = D.floordiv(D.product(given), D.product(made)) if D.product(made) != 0 else 1
    return call.apply("floor_divide", input=total, other=count)


def _reduction(op: str, names: str) -> None:
    def run(
        call: Call,
        input_tensor: Any,
        axis: Any,
        keepdims: Any,
        name: Any,
        reduction_indices: Any,
        keep_dims: Any,
    ) -> Any:
        x = tensor(call, input_tensor)
        dim, keep = read_axis(call, axis, reduction_indices), flag(keepdims, keep_dims)
        kind = call.type(x).dtype
        if dim == []:
            return call.apply("identity", input=x)
        if op == "mean" and kind is not None and kind.kind == "int":
            return _whole_mean(call, x, dim, keep)
        if op in ("sum", "mean", "prod"):
            return call.apply(op, input=x, dim=dim, keepdim=keep, dtype=kind)
        if op == "logsumexp" and dim is None:
            rank = call.type(x).rank
            dim = list(range(rank)) if rank is not None else None
        if op in ("std", "var"):
            return call.apply(op, input=floating(call, x), dim=dim, keepdim=keep, correction=0)
        if op in ("all", "any") and kind is not None and kind is not BOOL:
            raise Mismatch(f"{call.api.rpartition('.')[2]} expects bools, got {kind.name}", "dtype-mismatch")
        return call.apply(op, input=x, dim=[] if dim is None and op in ("amax", "amin") else dim, keepdim=keep)

    function(names, _REDUCTION)(run)


for _op, _word in {
    "sum": "sum",
    "mean": "mean",
    "prod": "prod",
    "amax": "max",
    "amin": "min",
    "all": "all",
    "any": "any",
    "logsumexp": "logsumexp",
}.items():
    _reduction(_op, f"tf.reduce_{_word} tf.math.reduce_{_word}")
_reduction("std", "tf.math.reduce_std")
_reduction("var", "tf.math.reduce_variance")


@function("tf.math.reduce_euclidean_norm tf.reduce_euclidean_norm", _REDUCTION)
def _euclidean(
    call: Call, input_tensor: Any, axis: Any, keepdims: Any, name: Any, reduction_indices: Any, keep_dims: Any
) -> Any:
    x = tensor(call, input_tensor)
    dim, keep = read_axis(call, axis, reduction_indices), flag(keepdims, keep_dims)
    return call.apply("norm", input=x, p=2, dim=dim, keepdim=keep)


def _extremum(op: str, names: str) -> None:
    def run(call: Call, input: Any, axis: Any, name: Any, dimension: Any, output_type: Any) -> Any:
        x = tensor(call, input)
        dim = read_axis(call, axis if not isinstance(axis, DType) else None, dimension)
        made = call.apply(op, input=x, dim=0 if dim is None else dim, keepdim=False)
        wanted = next((v for v in (output_type, name, axis) if isinstance(v, (DType, Unknown))), I64)
        return made if wanted is I64 else call.apply("cast", input=made, target=(wanted,))

    function(names, "input, axis=None, name=None, dimension=None, output_type=None")(run)


_extremum("argmax", "tf.argmax tf.math.argmax tf.compat.v1.arg_max")
_extremum("argmin", "tf.argmin tf.math.argmin tf.compat.v1.arg_min")


@function(
    "tf.math.count_nonzero tf.compat.v1.count_nonzero",
    "input=None, axis=None, keepdims=None, dtype=None, name=None, reduction_indices=None, keep_dims=None,"
    " input_tensor=None",
)
def _count_nonzero(
    call: Call,
    input: Any,
    axis: Any,
    keepdims: Any,
    dtype: Any,
    name: Any,
    reduction_indices: Any,
    keep_dims: Any,
    input_tensor: Any,
) -> Any:
    x = tensor(call, input if input is not None else input_tensor)
    there = call.apply("not_equal", input=x, other=0)
    counted = call.apply("cast", input=there, target=(dtype if isinstance(dtype, DType) else I64,))
    dim, keep = read_axis(call, axis, reduction_indices), flag(keepdims, keep_dims)
    return call.apply("sum", input=counted, dim=dim, keepdim=keep, dtype=call.type(counted).dtype)


def _cumulative(op: str, names: str) -> None:
    def run(call: Call, x: Any, axis: Any, exclusive: Any, reverse: Any, name: Any) -> Any:
        x = tensor(call, x)
        dim = number(call, axis)
        if op == "logcumsumexp":
            return call.apply(op, input=floating(call, x), dim=dim)
        return call.apply(op, input=x, dim=dim, dtype=call.type(x).dtype)

    function(names, "x, axis=0, exclusive=False, reverse=False, name=None")(run)


_cumulative("cumsum", "tf.cumsum tf.math.cumsum")
_cumulative("cumprod", "tf.math.cumprod tf.compat.v1.cumprod")
_cumulative("logcumsumexp", "tf.math.cumulative_logsumexp")


@function("tf.nn.moments", "x, axes, shift=None, keepdims=None, name=None, keep_dims=None")
def _moments(call: Call, x: Any, axes: Any, shift: Any, keepdims: Any, name: Any, keep_dims: Any) -> Any:
    x, keep = tensor(call, x), flag(keepdims, keep_dims)
    dim = read_axis(call, axes)
    mean = call.apply("mean", input=x, dim=dim, keepdim=keep)
    return mean, call.apply("var", input=x, dim=dim, keepdim=keep, correction=0)


@function("tf.nn.top_k tf.math.top_k", "input, k=1, sorted=True, index_type=None, name=None")
def _top_k(call: Call, input: Any, k: Any, sorted: Any, index_type: Any, name: Any) -> Any:
    found = call.apply("topk", input=tensor(call, input), k=number(call, k), dim=-1)
    values, indices = found if isinstance(found, tuple) else (found, call.constant(TensorType(None, None)))
    wanted = index_type if isinstance(index_type, DType) else I32
    return values, call.apply("cast", input=indices, target=(wanted,))


@function("tf.nn.in_top_k tf.math.in_top_k", "predictions=None, targets=None, k=None, name=None")
def _in_top_k(call: Call, predictions: Any, targets: Any, k: Any, name: Any) -> Any:
    """predictions[B, C], targets[B] -> bool[B]; the two changed places between versions"""
    first, second = tensor(call, predictions), tensor(call, targets)
    a, b = call.type(first), call.type(second)
    if a.rank == 1 or (b.rank is not None and b.rank != 1):
        a, b = b, a
    for made, rank, what in ((a, 2, "predictions"), (b, 1, "targets")):
        if made.shape is not None and len(made.shape) != rank:
            raise Mismatch(f"in_top_k expects {rank}-D {what}, got {shape_text(made.shape)}", operands=(first, second))
    size = b.shape[0] if b.shape is not None else a.shape[0] if a.shape is not None else D.fresh("B")
    return call.constant(TensorType((size,), BOOL))


@function("tf.sort", "values, axis=-1, direction='ASCENDING', name=None")
def _sort(call: Call, values: Any, axis: Any, direction: Any, name: Any) -> Any:
    made = call.apply("sort", input=tensor(call, values), dim=axis, descending=direction == "DESCENDING")
    return made[0] if isinstance(made, tuple) else made


@function("tf.argsort", "values, axis=-1, direction='ASCENDING', stable=False, name=None")
def _argsort(call: Call, values: Any, axis: Any, direction: Any, stable: Any, name: Any) -> Any:
    made = call.apply("argsort", input=tensor(call, values), dim=axis, descending=direction == "DESCENDING")
    return call.apply("cast", input=made, target=(I32,))


def _segments(word: str, sorted_: bool) -> None:
    def run(call: Call, data: Any, segment_ids: Any, num_segments: Any = None, name: Any = None) -> Any:
        x, ids = call.type(tensor(call, data)), call.type(tensor(call, segment_ids))
        if x.shape is None or ids.shape is None:
            return call.constant(TensorType(None, x.dtype))
        count = number(call, num_segments) if num_segments is not None else None
        size = count if isinstance(count, (int, D.Sym)) else D.fresh("n", D.Origin.DATA)
        shape = (size, *x.shape[len(ids.shape) :])
        return call.apply("segments", input=tensor(call, data), ids=tensor(call, segment_ids), size=shape, kind=word)

    parameters = "data, segment_ids, name=None" if sorted_ else "data, segment_ids, num_segments, name=None"
    head = "segment" if sorted_ else "unsorted_segment"
    function(f"tf.math.{head}_{word} tf.compat.v1.{head}_{word}", parameters)(run)


for _word in ("sum", "mean", "max", "min", "prod"):
    _segments(_word, True)
    _segments(_word, False)
_segments("sqrt_n", False)
