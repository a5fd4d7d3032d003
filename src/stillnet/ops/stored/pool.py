"""Pooling as stored graphs spell it, and its gradients."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dtype import I64
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, ranged, sums
from ..windowing import SAME
from .operands import sizes, typed
from .windows import ONNX_WINDOW, explicit, layout, onnx_padding, spatial


def _tf_pool(names: str, operation: str, rank: int) -> None:
    @function(names, "value, *, ksize, strides, padding, data_format='NHWC', explicit_paddings=None")
    def run(
        call: Any, value: Any, ksize: Any, strides: Any, padding: Any, data_format: Any, explicit_paddings: Any
    ) -> Any:
        form, axes = layout(data_format, rank)
        value, padding = explicit(call, value, padding, explicit_paddings)
        return call.apply(
            operation,
            inputs=value,
            pool_size=spatial(ksize, axes),
            strides=spatial(strides, axes),
            padding=padding,
            data_format=form,
            n=rank - 2,
        )


_tf_pool("tf.raw_ops.MaxPool", "window_max_pool", 4)
_tf_pool("tf.raw_ops.AvgPool", "window_average_pool", 4)
_tf_pool("tf.raw_ops.MaxPool3D", "window_max_pool", 5)
_tf_pool("tf.raw_ops.AvgPool3D", "window_average_pool", 5)


@function("tf.raw_ops.MaxPoolV2", "input, ksize, strides, *, padding, data_format='NHWC'")
def max_pool_v2(call: Any, input: Any, ksize: Any, strides: Any, padding: Any, data_format: Any) -> Any:
    form, axes = layout(data_format, 4)
    return call.apply(
        "window_max_pool",
        inputs=input,
        pool_size=spatial(sizes(call, ksize), axes),
        strides=spatial(sizes(call, strides), axes),
        padding=str(padding).lower(),
        data_format=form,
        n=2,
    )


def _onnx_pool(name: str, ours: str) -> None:
    @function(f"onnx.{name}", f"X, *, {ONNX_WINDOW}, ceil_mode=0, count_include_pad=0, storage_order=0, p=2, outputs=1")
    def run(
        call: Any,
        X: Any,
        auto_pad: Any,
        dilations: Any,
        kernel_shape: Any,
        pads: Any,
        strides: Any,
        ceil_mode: Any,
        outputs: Any,
        p: Any,
        **_: Any,
    ) -> Any:
        n = len(kernel_shape or ())
        padding = onnx_padding(auto_pad, pads, n)
        if padding != SAME and padding and not isinstance(padding[0], tuple):
            padding = tuple((p, p) for p in padding)
        made = call.apply(
            ours,
            input=X,
            kernel_size=tuple(kernel_shape or ()),
            n=n,
            stride=tuple(strides or (1,) * n),
            padding=padding,
            dilation=tuple(dilations or (1,) * n),
            ceil_mode=bool(ceil_mode),
        )
        return (made, call.apply("typed_as", input=made, dtype=I64)) if ours == "max_pool" and outputs == 2 else made


_onnx_pool("MaxPool", "max_pool")
_onnx_pool("AveragePool", "avg_pool")
_onnx_pool("LpPool", "lp_pool")


@function("onnx.GlobalAveragePool onnx.GlobalMaxPool", "X")
def global_pool_onnx(call: Any, X: Any) -> Any:
    return _over_all(call, X, "amax" if call.api.endswith("MaxPool") else "mean")


@function("onnx.GlobalLpPool", "X, *, p=2")
def global_norm_onnx(call: Any, X: Any, p: Any) -> Any:
    return _over_all(call, X, "vector_norm_of")


def _over_all(call: Any, x: Any, operation: str) -> Any:
    rank = typed(call, x).rank
    if rank is None or rank < 3:
        raise NotUnderstood("images of unknown rank")
    return call.apply(operation, input=x, dim=tuple(range(2, rank)), keepdim=True)


@op("vector_norm_of")
def vector_norm_of(t: Typing, input: TensorType, dim: Any, keepdim: Any = True) -> TensorType:
    """x[*S] -> [*S with 1 for the axes]"""
    from ..reduce import reduced

    return reduced(t, input, dim, keepdim, input.dtype)


@function("onnx.MaxUnpool", "X, I, output_shape=None, *, kernel_shape, pads=None, strides=None")
def max_unpool(call: Any, X: Any, I: Any, output_shape: Any, kernel_shape: Any, pads: Any, strides: Any) -> Any:  # noqa: E741
    shape = typed(call, X).shape
    if output_shape is not None:
        return call.apply("resized", input=X, size=sizes(call, output_shape))
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    n = len(kernel_shape)
    steps, amounts = strides or (1,) * n, pads or (0,) * 2 * n
    out = tuple(
        D.sub(D.add(D.mul(D.sub(shape[2 + i], 1), steps[i]), kernel_shape[i]), amounts[i] + amounts[n + i])
        for i in range(n)
    )
    return call.apply("resized", input=X, size=(*shape[:2], *out))


@op(
    "pool_gradient",
    spell(
        "tf.raw_ops.MaxPoolGrad tf.raw_ops.MaxPoolGradV2",
        "input, output, grad, *, ksize=None, strides=None, padding='VALID'",
    ),
)
def pool_gradient(t: Typing, input: TensorType, output: Any, grad: TensorType, **_: Any) -> TensorType:
    """input[*S], output, gradient of the output -> [*S]"""
    return TensorType(input.shape, grad.dtype or input.dtype)


@function(
    "tf.raw_ops.AvgPoolGrad tf.raw_ops.AvgPool3DGrad",
    "orig_input_shape, grad, *, ksize=None, strides=None, padding='VALID'",
)
def average_pool_gradient(call: Any, orig_input_shape: Any, grad: Any, ksize: Any, strides: Any, padding: Any) -> Any:
    return call.apply("average_pool_gradient", size=sizes(call, orig_input_shape), grad=grad)


@op("average_pool_gradient")
def average_pool_gradient_of(t: Typing, size: Any, grad: TensorType) -> TensorType:
    """sizes S of the input, gradient of the output -> [*S]"""
    return TensorType(tuple(size), grad.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("window_max_pool")
def _window_max_pool_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    return (r.moved(inputs, "pool"), r.between(I.NONNEGATIVE, I.EMPTY))


@ranged("window_average_pool")
def _window_average_pool_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    return r.hull(r.moved(inputs, "pool"), 0.0)


@ranged("vector_norm_of")
def _vector_norm_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = True, **_: Any) -> Any:
    return r.reduce("norm", input, dim, keepdim)


@ranged("pool_gradient", "average_pool_gradient")
def _pool_gradient_range(r: Ranging, grad: Any, **_: Any) -> Any:
    """Every window that an element is in may hand its gradient back."""
    return r.between(sums(r.bounds(grad)), I.EMPTY)
