"""Reductions of `keras.ops` and `keras.backend`: over axes to one value, along an axis, or to positions."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.dtype import BOOL, F32, I32, I64, DType
from ...base.shape import shape_text
from ...base.truth import NO
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..arguments import axes
from ..entry import function, op
from ..ranging import Ranging, constant, ranged
from ..reduce import reduced
from ..settings import called, tensor
from .operands import element_type, floats, numbers, spelled, tensor_of

BOTH = "x, axis=None, keepdims=False"


def _names(name: str) -> str:
    old = name in ("sum", "mean", "prod", "max", "min", "std", "var", "any", "all", "logsumexp")
    return spelled(name) + (f" keras.backend.{name}" if old else "")


def _kept(call: Any, x: Any) -> DType | None:
    """Sums of Keras have the type of their operand, i32 at least."""
    dtype: DType | None = call.type(x).dtype
    small = dtype is not None and dtype.kind in ("int", "bool") and dtype.bits < 32
    return I32 if small else dtype


def _summing(name: str, more: str = "") -> None:
    @function(_names(name), f"{BOTH}{more}")
    def reduce(call: Any, x: Any, axis: Any, keepdims: Any, dtype: Any = None) -> Any:
        made = numbers(call, tensor_of(call, x))
        kind = element_type(dtype) if dtype is not None else _kept(call, made)
        return call.apply(name, input=made, dim=axis, keepdim=keepdims, dtype=kind)


_summing("sum")
_summing("prod", ", dtype=None")
_summing("nansum")


def _real(name: str, operation: str, **settings: Any) -> None:
    @function(_names(name), BOTH)
    def reduce(call: Any, x: Any, axis: Any, keepdims: Any) -> Any:
        return call.apply(operation, input=floats(call, x), dim=axis, keepdim=keepdims, **settings)


_real("mean", "mean")
_real("nanmean", "nanmean")
_real("std", "std", correction=0)
_real("var", "var", correction=0)
_real("nanstd", "std", correction=0)
_real("nanvar", "var", correction=0)


@op("reduce_axes")
def reduce_axes(t: Typing, input: Any, axis: Any = None, keepdims: Any = False, dtype: Any = None) -> TensorType:
    """x[*S] -> [*S without the axes], of this type or the operand's"""
    x = tensor(input)
    return reduced(t, x, axis, keepdims, dtype if isinstance(dtype, DType) else x.dtype)


def _plain(name: str, lift: bool = False, more: str = "") -> None:
    @function(_names(name), f"{BOTH}{more}")
    def reduce(call: Any, x: Any, axis: Any, keepdims: Any, **_: Any) -> Any:
        made = floats(call, x) if lift else tensor_of(call, x)
        return call.apply("reduce_axes", input=made, axis=axis, keepdims=keepdims)


for _name in ("median", "logsumexp", "nanmedian"):
    _plain(_name, lift=True)
for _name in ("nanmax", "nanmin", "nanprod", "ptp"):
    _plain(_name)


def _extreme(names: str, operation: str, signature: str) -> None:
    @function(names, signature)
    def reduce(call: Any, x: Any, axis: Any, keepdims: Any, initial: Any = None) -> Any:
        made = tensor_of(call, x)
        dims = () if axis is None else axis
        return call.apply(operation, input=made, dim=dims, keepdim=keepdims)


_extreme(spelled("max"), "amax", f"{BOTH}, initial=None")
_extreme(spelled("min"), "amin", f"{BOTH}, initial=None")
_extreme(f"{spelled('amax')} keras.backend.max", "amax", BOTH)
_extreme(f"{spelled('amin')} keras.backend.min", "amin", BOTH)


def _quantifier(name: str) -> None:
    @function(_names(name), BOTH)
    def reduce(call: Any, x: Any, axis: Any, keepdims: Any) -> Any:
        return call.apply("reduce_axes", input=tensor_of(call, x), axis=axis, keepdims=keepdims, dtype=BOOL)


_quantifier("any")
_quantifier("all")


@function(spelled("count_nonzero"), "x, axis=None")
def count_nonzero(call: Any, x: Any, axis: Any) -> Any:
    return call.apply("reduce_axes", input=tensor_of(call, x), axis=axis, dtype=I32)


@op("position_of")
def position_of(t: Typing, input: Any, axis: Any = None, keepdims: Any = False, dtype: Any = None) -> TensorType:
    """x[*S] -> i32[*S without the axis]"""
    x = tensor(input)
    return reduced(t, x, axis, keepdims, I32 if dtype is None else dtype)


def _position(names: str, signature: str, fixed: DType | None = None) -> None:
    @function(names, signature)
    def find(call: Any, x: Any, axis: Any, keepdims: Any = False) -> Any:
        return call.apply("position_of", input=tensor_of(call, x), axis=axis, keepdims=keepdims, dtype=fixed)


for _name in ("argmax", "argmin", "nanargmax", "nanargmin"):
    _position(spelled(_name), BOTH)
for _name in ("argmax", "argmin"):
    _position(f"keras.backend.{_name}", "x, axis=-1", I64)


@function(spelled("average"), "x, axis=None, weights=None")
def average(call: Any, x: Any, axis: Any, weights: Any) -> Any:
    return call.apply("mean", input=floats(call, x), dim=axis, keepdim=False)


@function(spelled("moments"), "x, axes, keepdims=False, synchronized=False")
def moments(call: Any, x: Any, axes: Any, keepdims: Any, synchronized: Any) -> Any:
    made = floats(call, x)
    mean = call.apply("mean", input=made, dim=axes, keepdim=keepdims)
    return mean, call.apply("var", input=made, dim=axes, keepdim=keepdims, correction=0)


@op("quantiles")
def quantiles(t: Typing, input: Any, q: Any, axis: Any = None, keepdims: Any = False) -> TensorType:
    """x[*S], q[*Q] -> [*Q, *S without the axes]"""
    x = tensor(input)
    found = reduced(t, x, axis, keepdims, x.dtype)
    shape = q.shape if isinstance(q, TensorType) else (len(q),) if isinstance(q, (tuple, list)) else ()
    return TensorType(None if found.shape is None or shape is None else (*shape, *found.shape), x.dtype)


@function(spelled("quantile percentile nanquantile nanpercentile"), "x, q, axis=None, method='linear', keepdims=False")
def quantile(call: Any, x: Any, q: Any, axis: Any, method: Any, keepdims: Any) -> Any:
    return call.apply("quantiles", input=floats(call, x), q=q, axis=axis, keepdims=keepdims)


def _running(name: str, operation: str) -> None:
    @function(spelled(name), "x, axis=None, dtype=None")
    def scan(call: Any, x: Any, axis: Any, dtype: Any) -> Any:
        made = numbers(call, tensor_of(call, x))
        if axis is None:
            made, axis = call.call("torch.flatten", made), 0
        kind = element_type(dtype) if dtype is not None else _kept(call, made)
        return call.apply(operation, input=made, dim=axis, dtype=kind)


for _name, _operation in (
    ("cumsum", "cumsum"),
    ("cumprod", "cumprod"),
    ("nancumsum", "cumsum"),
    ("nancumprod", "cumprod"),
):
    _running(_name, _operation)


@function("keras.backend.cumsum keras.backend.cumprod", "x, axis=0")
def old_running(call: Any, x: Any, axis: Any) -> Any:
    return call.apply("cumsum", input=tensor_of(call, x), dim=axis)


@op("along_axis")
def along_axis(t: Typing, input: Any, axis: Any = -1, dtype: Any = None) -> TensorType:
    """x[*S] -> [*S], each row along the axis on its own; without an axis the flat elements"""
    x = tensor(input)
    kind = dtype if isinstance(dtype, DType) else x.dtype
    if x.shape is None:
        return TensorType(None, kind)
    if axis is None:
        return TensorType((D.product(x.shape),), kind)
    t.axis(axis, len(x.shape))
    return TensorType(x.shape, kind)


@function(spelled("sort"), "x, axis=-1")
def sort(call: Any, x: Any, axis: Any) -> Any:
    return call.apply("along_axis", input=tensor_of(call, x), axis=axis)


@function(spelled("argsort"), "x, axis=-1")
def argsort(call: Any, x: Any, axis: Any) -> Any:
    return call.apply("along_axis", input=tensor_of(call, x), axis=axis, dtype=I32)


@function(spelled("argpartition"), "x, kth, axis=-1")
def argpartition(call: Any, x: Any, kth: Any, axis: Any) -> Any:
    return call.apply("along_axis", input=tensor_of(call, x), axis=axis, dtype=I32)


@op("largest_of")
def largest_of(t: Typing, input: Any, k: Any) -> Any:
    """x[*S, N] -> values[*S, k], positions i32[*S, k]"""
    x = tensor(input)
    shape = t.need_shape(x)
    t.require(len(shape) > 0, f"{called(t)} expects at least 1-D input, got a scalar")
    if not isinstance(k, int):
        raise NotUnderstood("k is not known")
    t.require(
        D.at_least(shape[-1], k),
        f"{called(t)}: k={k} is more than the last axis of {shape_text(shape)}",
        actual=shape[-1],
    )
    return TensorType((*shape[:-1], k), x.dtype), TensorType((*shape[:-1], k), I32)


@function(spelled("top_k"), "x, k, sorted=True")
def top_k(call: Any, x: Any, k: Any, sorted: Any) -> Any:
    return call.apply("largest_of", input=tensor_of(call, x), k=k)


@op("is_in_top")
def is_in_top(t: Typing, targets: Any, predictions: Any) -> TensorType:
    """targets[N], predictions[N, C] -> bool[N]"""
    x, y = tensor(targets), tensor(predictions)
    if x.shape is not None and y.shape is not None:
        text = f"{called(t)}: targets {shape_text(x.shape)} do not fit predictions {shape_text(y.shape)}"
        t.require(len(y.shape) == 2 and len(x.shape) == 1 and D.same(x.shape[0], y.shape[0]) is not NO, text)
    return TensorType(x.shape, BOOL)


@function(spelled("in_top_k"), "targets, predictions, k")
def in_top_k(call: Any, targets: Any, predictions: Any, k: Any) -> Any:
    return call.apply("is_in_top", targets=tensor_of(call, targets), predictions=tensor_of(call, predictions))


@function("keras.backend.in_top_k", "predictions, targets, k")
def old_in_top_k(call: Any, predictions: Any, targets: Any, k: Any) -> Any:
    return in_top_k(call, targets, predictions, k)


@op("unit_length")
def unit_length(t: Typing, input: Any, axis: Any = -1) -> TensorType:
    """x[*S] -> [*S], of length 1 along the axis"""
    x = tensor(input)
    if x.shape is not None and axis is not None:
        axes(t, axis, len(x.shape))
    kind = F32 if x.dtype is not None and x.dtype.kind in ("int", "bool") else x.dtype
    return TensorType(x.shape, kind, None, x.variable)


@function(spelled("normalize"), "x, axis=-1, order=2, epsilon=None")
def normalize(call: Any, x: Any, axis: Any, order: Any, epsilon: Any) -> Any:
    return call.apply("unit_length", input=tensor_of(call, x), axis=axis)


@function("keras.utils.normalize", "x, axis=-1, order=2")
def normalize_array(call: Any, x: Any, axis: Any, order: Any) -> Any:
    return call.apply("unit_length", input=tensor_of(call, x), axis=axis)


@function("keras.backend.l2_normalize", "x, axis=None")
def l2_normalize(call: Any, x: Any, axis: Any) -> Any:
    return call.apply("unit_length", input=tensor_of(call, x), axis=axis)


@function(spelled("norm"), "x, ord=None, axis=None, keepdims=False")
def norm(call: Any, x: Any, ord: Any, axis: Any, keepdims: Any) -> Any:
    return call.apply("reduce_axes", input=floats(call, x), axis=axis, keepdims=keepdims)


@function(
    spelled("segment_sum segment_max segment_min segment_prod"), "data, segment_ids, num_segments=None, sorted=False"
)
def segment(call: Any, data: Any, segment_ids: Any, num_segments: Any, sorted: Any) -> Any:
    x, ids = tensor_of(call, data), tensor_of(call, segment_ids)
    shape = call.type(x).shape
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    count = num_segments if isinstance(num_segments, int) else D.fresh("n", Origin.UNKNOWN)
    return call.apply("segments", input=x, ids=ids, size=(count, *shape[1:]))


# -- ranges ------------------------------------------------------------------------------------------------------------
# the last word of a reduction's name -> how its range is found
REDUCTIONS = {
    **dict.fromkeys(("sum", "mean", "max", "min", "var", "std", "prod", "norm"), ""),
    "amax": "max",
    "amin": "min",
    "average": "mean",
    "logsumexp": "lse",
    "all": "truth",
    "any": "truth",
    "nansum": "sum",
}


@ranged("reduce_axes")
def _reduce_axes_range(r: Ranging, input: Any, axis: Any = None, keepdims: Any = False, **_: Any) -> Any:
    word = r.called.removeprefix("reduce_")
    if word not in REDUCTIONS:
        return r.unknown()
    return r.reduce(REDUCTIONS[word] or word, input, axis, keepdims)


constant("position_of", bounds=I.NONNEGATIVE)
constant("is_in_top", bounds=I.UNIT)


@ranged("quantiles", "along_axis")
def _along_range(r: Ranging, input: Any, **_: Any) -> Any:
    if r.called.startswith("arg"):
        return r.between(I.NONNEGATIVE, I.EMPTY)
    return r.unknown() if r.called.startswith("cum") else r.moved(input, "along")


@ranged("largest_of")
def _largest_of_range(r: Ranging, input: Any, **_: Any) -> Any:
    return (r.moved(input, "largest"), r.between(I.NONNEGATIVE, I.EMPTY))


@ranged("unit_length")
def _unit_length_range(r: Ranging, input: Any, order: Any = 2, **_: Any) -> Any:
    if not isinstance(order, (int, float)) or order < 1:
        return None
    return r.between(I.loosened(I.SIGNED_UNIT, r.dtype, 16), I.SIGNED_UNIT)
