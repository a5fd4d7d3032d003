"""Normalization and softmax as stored graphs spell them."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.dtype import F32, onnx_type
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, constant, ranged, sums, unbounded
from .operands import typed

FUSED = "x, scale, offset, mean, variance, *, epsilon=0.0001, data_format='NHWC', is_training=True"


@op(
    "fused_batch_norm",
    spell("tf.raw_ops.FusedBatchNorm tf.raw_ops.FusedBatchNormV2", FUSED),
    spell("tf.raw_ops.FusedBatchNormV3", FUSED, spaces=3),
)
def fused_batch_norm(
    t: Typing,
    x: TensorType,
    scale: TensorType,
    offset: TensorType,
    mean: TensorType,
    variance: TensorType,
    epsilon: Any = 0.0001,
    data_format: Any = "NHWC",
    is_training: Any = True,
    spaces: int = 2,
) -> Any:
    """x[N, *S, C], scale[C], offset[C] -> [N, *S, C], mean[C], variance[C] and what its gradient needs"""
    dtype = scale.dtype or F32
    channels = t.fresh("n") if scale.shape is None else scale.shape[0]
    if x.shape is not None:
        axis = 1 if isinstance(data_format, str) and data_format.startswith("NC") else len(x.shape) - 1
        for p in (scale, offset):
            if p.shape is not None:
                t.same(
                    p.shape[0],
                    x.shape[axis],
                    f"{t.called} expects {D.text(p.shape[0])} channels, got {D.text(x.shape[axis])}",
                )
        channels = x.shape[axis]
    each = TensorType((channels,), dtype)
    spare = (TensorType(None, dtype),) * (spaces - 2)
    return (TensorType(x.shape, x.dtype), each, each, each, each, *spare)


FUSED_GRAD = (
    "y_backprop, x, scale, reserve_space_1, reserve_space_2, reserve_space_3=None"
    ", *, epsilon=0.0001, data_format='NHWC', is_training=True"
)


@op(
    "fused_batch_norm_gradient",
    spell("tf.raw_ops.FusedBatchNormGrad tf.raw_ops.FusedBatchNormGradV2 tf.raw_ops.FusedBatchNormGradV3", FUSED_GRAD),
)
def fused_batch_norm_gradient(
    t: Typing, y_backprop: TensorType, x: TensorType, scale: TensorType, is_training: Any = True, **_: Any
) -> Any:
    """gradient, x[*S], scale[C] -> [*S], [C], [C] and two that are not used"""
    each = TensorType(scale.shape, scale.dtype)
    # outside of training, versions of TensorFlow differ in what they leave there
    spare = TensorType((0 if is_training else D.fresh("n", Origin.UNKNOWN),), scale.dtype)
    return TensorType(x.shape, x.dtype), each, each, spare, spare


@op(
    "local_response_norm_of",
    spell("tf.raw_ops.LRN", "input, *, depth_radius=5, bias=1.0, alpha=1.0, beta=0.5"),
    spell("onnx.LRN", "input, *, size, alpha=0.0001, beta=0.75, bias=1.0"),
)
def lrn(t: Typing, input: TensorType, **_: Any) -> TensorType:
    """x[*S] -> [*S]"""
    return TensorType(input.shape, input.dtype)


@function("tf.raw_ops.Softmax", "logits")
def softmax_last(call: Any, logits: Any) -> Any:
    return call.apply("softmax", input=logits, dim=-1)


@function("tf.raw_ops.LogSoftmax", "logits")
def log_softmax_last(call: Any, logits: Any) -> Any:
    return call.apply("log_softmax", input=logits, dim=-1)


def _onnx_softmax(name: str, ours: str) -> None:
    @function(f"onnx.{name}", "input, *, axis=None, opset=13")
    def run(call: Any, input: Any, axis: Any, opset: Any) -> Any:
        return call.apply(ours, input=input, dim=(-1 if opset >= 13 else 1) if axis is None else axis)


_onnx_softmax("Softmax", "softmax")
_onnx_softmax("LogSoftmax", "log_softmax")


@op("hardmax", spell("onnx.Hardmax", "input, *, axis=-1"))
def hardmax(t: Typing, input: TensorType, axis: Any = -1) -> TensorType:
    """x[*S] -> [*S], one at the largest of an axis"""
    return TensorType(input.shape, input.dtype)


@function(
    "onnx.BatchNormalization",
    "X, scale, B, input_mean, input_var, *, epsilon=1e-05, momentum=0.9, training_mode=0, spatial=1, outputs=1",
)
def batch_norm_onnx(
    call: Any,
    X: Any,
    scale: Any,
    B: Any,
    input_mean: Any,
    input_var: Any,
    epsilon: Any,
    training_mode: Any,
    outputs: Any,
    **_: Any,
) -> Any:
    made = call.apply(
        "batch_norm", input=X, running_mean=input_mean, running_var=input_var, weight=scale, bias=B, training=False, eps=epsilon
    )  # fmt: skip
    # further results are the statistics, under names that changed over the versions
    statistics = (input_mean, input_var, input_mean, input_var)[: max(outputs - 1, 0)]
    kept = "same_as" if training_mode else "identity"
    return (made, *(call.apply(kept, input=s) for s in statistics)) if statistics else made


@function("onnx.InstanceNormalization", "input, scale, B, *, epsilon=1e-05")
def instance_norm_onnx(call: Any, input: Any, scale: Any, B: Any, epsilon: Any) -> Any:
    return call.apply("instance_norm", input=input, weight=scale, bias=B, eps=epsilon)


@op(
    "normalized",
    spell("onnx.GroupNormalization", "input, scale, bias, *, epsilon=1e-05, num_groups, stash_type=1"),
    spell("onnx.LpNormalization", "input, *, axis=-1, p=2"),
    spell("onnx.MeanVarianceNormalization", "input, *, axes=(0, 2, 3)"),
)
def normalized(t: Typing, input: TensorType, **_: Any) -> TensorType:
    """x[*S] -> [*S]"""
    return TensorType(input.shape, input.dtype)


@op("moments_before")
def moments_before(t: Typing, input: TensorType, axis: Any, dtype: Any) -> Any:
    """x[*A, *B] -> mean[*A, 1...], inverse of the deviation[*A, 1...]"""
    if input.shape is None:
        return TensorType(None, dtype), TensorType(None, dtype)
    place = t.axis(axis, len(input.shape))
    each = TensorType((*input.shape[:place], *(1,) * (len(input.shape) - place)), dtype)
    return each, each


def _over_last(
    call: Any, ours: str, x: Any, axis: Any, scale: Any, bias: Any, epsilon: Any, stash: Any, outputs: int
) -> Any:
    shape = typed(call, x).shape
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    last = shape[axis:] if axis < 0 else shape[axis - len(shape) :]
    scaled = typed(call, scale).shape
    settings = {"bias": bias} if bias is not None else {}
    if scaled is not None and len(scaled) == len(last):
        made = call.apply(ours, input=x, normalized_shape=last, weight=scale, eps=epsilon, **settings)
    else:
        made = call.apply("normalized", input=x, scale=scale, **settings)
    if outputs < 2:
        return made
    return (made, *call.apply("moments_before", input=x, axis=axis, dtype=onnx_type(stash))[: outputs - 1])


@function("onnx.LayerNormalization", "X, Scale, B=None, *, axis=-1, epsilon=1e-05, stash_type=1, outputs=1")
def layer_norm_onnx(
    call: Any, X: Any, Scale: Any, B: Any, axis: Any, epsilon: Any, stash_type: Any, outputs: Any
) -> Any:
    return _over_last(call, "layer_norm", X, axis, Scale, B, epsilon, stash_type, outputs)


@function(
    "onnx.RMSNormalization onnx.SimplifiedLayerNormalization",
    "X, scale, *, axis=-1, epsilon=1e-05, stash_type=1, outputs=1",
)
def rms_norm_onnx(call: Any, X: Any, scale: Any, axis: Any, epsilon: Any, stash_type: Any, outputs: Any) -> Any:
    return _over_last(call, "rms_norm", X, axis, scale, None, epsilon, stash_type, outputs)


@op("stored_dropout")
def stored_dropout(t: Typing, input: TensorType, results: int) -> Any:
    """x[*S] -> [*S], mask[*S]"""
    from ...base.dtype import BOOL

    out = TensorType(input.shape, input.dtype)
    return (out, TensorType(input.shape, BOOL)) if results == 2 else out


@function("onnx.Dropout", "data, ratio=None, training_mode=None, *, seed=None, is_test=0, outputs=1, **settings")
def dropout_onnx(call: Any, data: Any, outputs: Any, **_: Any) -> Any:
    if outputs < 2:
        training = _.get("training_mode")
        known = typed(call, training).data if training is not None and not isinstance(training, (int, bool)) else None
        if training is None or known == (False,):
            return call.apply("identity", input=data)
    return call.apply("stored_dropout", input=data, results=outputs)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("fused_batch_norm")
def _fused_batch_norm_range(r: Ranging, x: Any, mean: Any = None, variance: Any = None, **_: Any) -> Any:
    spread = r.between(I.NONNEGATIVE, I.EMPTY)
    middle = r.between(I.ALL, I.EMPTY)
    return (r.predicted(), middle, spread, middle, spread)


constant("hardmax", bounds=I.UNIT)


@ranged("local_response_norm_of")
def _response_range(r: Ranging, input: Any, **_: Any) -> Any:
    """Divided by at least the bias, which is 1 unless told."""
    return r.map(lambda x: (min(x[0], 0.0), max(x[1], 0.0)), input) if r.called == "LRN" else r.unknown()


@ranged("stored_dropout")
def _dropout_range(r: Ranging, input: Any, **_: Any) -> Any:
    """What is kept grows as much as is dropped, which may be nearly everything."""
    return r.map(sums, r.moved(input, "dropout"), occurring=lambda x: I.join(x, I.ZERO))


unbounded("fused_batch_norm_gradient", because="it divides by the deviation of a batch")


@ranged("normalized")
def _normalized_range(r: Ranging, input: Any, p: Any = 2, scale: Any = None, **_: Any) -> Any:
    """Divided by its norm, no element is larger than one; deviations are not bounded by one."""
    if r.called == "LpNormalization" and p == 2:
        return r.between(I.loosened(I.SIGNED_UNIT, r.dtype, 16), I.EMPTY)
    return None


@ranged("moments_before")
def _moments_range(r: Ranging, input: Any, **_: Any) -> Any:
    return (r.between(r.bounds(r.mean(input, 1e6)), I.EMPTY), r.between(I.NONNEGATIVE, I.EMPTY))
