"""Normalization and softmax as stored graphs spell them."""

from __future__ import annotations

from typing import Any

from ..base import dim as D
from ..base.dtype import F32
from ..graph.builder import Typing
from ..graph.graph import TensorType
from . import norm, softmax  # noqa: F401  define what is spelled
from .entry import also, function, op, spell
from .elementwise_graph import onnx_type
from .operands import typed

FUSED = "x, scale, offset, mean, variance, *, epsilon=0.0001, data_format='NHWC', is_training=True"


@op("fused_batch_norm", spell("tf.raw_ops.FusedBatchNorm tf.raw_ops.FusedBatchNormV2", FUSED), spell("tf.raw_ops.FusedBatchNormV3", FUSED, spaces=3))
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
                t.same(p.shape[0], x.shape[axis], f"{t.called} expects {D.text(p.shape[0])} channels, got {D.text(x.shape[axis])}")
        channels = x.shape[axis]
    each = TensorType((channels,), dtype)
    spare = (TensorType(None, dtype),) * (spaces - 2)
    return (TensorType(x.shape, x.dtype), each, each, each, each, *spare)


FUSED_GRAD = "y_backprop, x, scale, reserve_space_1, reserve_space_2, reserve_space_3=None, *, epsilon=0.0001, data_format='NHWC', is_training=True"


@op("fused_batch_norm_gradient", spell("tf.raw_ops.FusedBatchNormGrad tf.raw_ops.FusedBatchNormGradV2 tf.raw_ops.FusedBatchNormGradV3", FUSED_GRAD))
def fused_batch_norm_gradient(t: Typing, y_backprop: TensorType, x: TensorType, scale: TensorType, **_: Any) -> Any:
    """gradient, x[*S], scale[C] -> [*S], [C], [C] and two that are not used"""
    each = TensorType(scale.shape, scale.dtype)
    spare = TensorType((0,), scale.dtype)
    return TensorType(x.shape, x.dtype), each, each, spare, spare


@op("local_response_norm_of", spell("tf.raw_ops.LRN", "input, *, depth_radius=5, bias=1.0, alpha=1.0, beta=0.5"), spell("onnx.LRN", "input, *, size, alpha=0.0001, beta=0.75, bias=1.0"))
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


@op("stored_batch_norm")
def stored_batch_norm(
    t: Typing, input: TensorType, scale: TensorType, bias: TensorType, mean: TensorType, var: TensorType, epsilon: Any, results: int
) -> Any:
    """x[N, C, *S], scale[C], bias[C], mean[C], var[C] -> [N, C, *S]"""
    if input.shape is not None and len(input.shape) > 1:
        for p in (scale, bias, mean, var):
            if p.shape:
                t.same(p.shape[0], input.shape[1], f"{t.called} expects {D.text(p.shape[0])} channels, got {D.text(input.shape[1])}")
    out = TensorType(input.shape, input.dtype)
    return out if results < 2 else (out, *(TensorType(mean.shape, mean.dtype) for _ in range(results - 1)))


@function("onnx.BatchNormalization", "X, scale, B, input_mean, input_var, *, epsilon=1e-05, momentum=0.9, training_mode=0, spatial=1, outputs=1")
def batch_norm_onnx(call: Any, X: Any, scale: Any, B: Any, input_mean: Any, input_var: Any, epsilon: Any, outputs: Any, **_: Any) -> Any:
    return call.apply("stored_batch_norm", input=X, scale=scale, bias=B, mean=input_mean, var=input_var, epsilon=epsilon, results=outputs)


@op("normalized", spell("onnx.InstanceNormalization", "input, scale, B, *, epsilon=1e-05"), spell("onnx.GroupNormalization", "input, scale, bias, *, epsilon=1e-05, num_groups, stash_type=1"), spell("onnx.LpNormalization", "input, *, axis=-1, p=2"), spell("onnx.MeanVarianceNormalization", "input, *, axes=(0, 2, 3)"))
def normalized(t: Typing, input: TensorType, **_: Any) -> TensorType:
    """x[*S] -> [*S]"""
    return TensorType(input.shape, input.dtype)


@op("stored_layer_norm")
def stored_layer_norm(t: Typing, input: TensorType, axis: Any, results: int, stash: Any, scale: Any = None, bias: Any = None) -> Any:
    """x[*A, *B], scale[*B], bias?[*B] -> [*A, *B], mean[*A, 1...], inverse of the deviation[*A, 1...]"""
    out = TensorType(input.shape, input.dtype)
    if results < 2:
        return out
    if input.shape is None:
        return (out, *(TensorType(None, stash) for _ in range(results - 1)))
    place = t.axis(axis, len(input.shape))
    each = TensorType((*input.shape[:place], *(1,) * (len(input.shape) - place)), stash)
    return (out, *(each for _ in range(results - 1)))


@function("onnx.LayerNormalization", "X, Scale, B=None, *, axis=-1, epsilon=1e-05, stash_type=1, outputs=1")
def layer_norm_onnx(call: Any, X: Any, Scale: Any, B: Any, axis: Any, stash_type: Any, outputs: Any, **_: Any) -> Any:
    return call.apply("stored_layer_norm", input=X, axis=axis, results=outputs, stash=onnx_type(stash_type), scale=Scale, bias=B)


@function("onnx.RMSNormalization onnx.SimplifiedLayerNormalization", "X, scale, *, axis=-1, epsilon=1e-05, stash_type=1, outputs=1")
def rms_norm_onnx(call: Any, X: Any, scale: Any, axis: Any, stash_type: Any, outputs: Any, **_: Any) -> Any:
    return call.apply("stored_layer_norm", input=X, axis=axis, results=outputs, stash=onnx_type(stash_type), scale=scale)



@op("stored_dropout")
def stored_dropout(t: Typing, input: TensorType, results: int) -> Any:
    """x[*S] -> [*S], mask[*S]"""
    from ..base.dtype import BOOL

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
