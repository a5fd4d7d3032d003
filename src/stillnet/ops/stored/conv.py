"""Convolutions as stored graphs spell them: channels first or last, SAME and explicit padding, their biases and gradients."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.dtype import F32, I32
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..conv import convolution
from ..entry import function, op, spell
from ..ranging import Ranging, ranged, sums
from ..windowing import SAME
from .operands import sizes, typed
from .windows import ONNX_WINDOW, explicit, layout, onnx_padding, spatial

TF_CONV = "input, filter, *, strides, padding, data_format='NHWC', dilations=None, explicit_paddings=None"


def _tf_conv(names: str, rank: int, **settings: Any) -> None:
    @function(names, TF_CONV)
    def run(
        call: Any,
        input: Any,
        filter: Any,
        strides: Any,
        padding: Any,
        data_format: Any,
        dilations: Any,
        explicit_paddings: Any,
    ) -> Any:
        form, axes = layout(data_format, rank)
        input, padding = explicit(call, input, padding, explicit_paddings)
        return call.apply(
            "conv",
            inputs=input,
            kernel=filter,
            strides=spatial(strides, axes),
            padding=padding,
            data_format=form,
            dilation_rate=spatial(dilations, axes),
            **settings,
        )


_tf_conv("tf.raw_ops.Conv2D", 4)
_tf_conv("tf.raw_ops.Conv3D", 5)
_tf_conv("tf.raw_ops.DepthwiseConv2dNative", 4, depthwise=True)


# -- ONNX --------------------------------------------------------------------------------------------------------------
def _window(call: Any, weight: Any, auto_pad: Any, dilations: Any, pads: Any, strides: Any) -> dict[str, Any]:
    n = (typed(call, weight).rank or 2) - 2
    ones = (1,) * n
    return {
        "stride": tuple(strides or ones),
        "dilation": tuple(dilations or ones),
        "padding": onnx_padding(auto_pad, pads, n),
        "n": n,
    }


@function("onnx.Conv", f"X, W, B=None, *, group=1, {ONNX_WINDOW}")
def conv_onnx(
    call: Any,
    X: Any,
    W: Any,
    B: Any,
    group: Any,
    auto_pad: Any,
    dilations: Any,
    kernel_shape: Any,
    pads: Any,
    strides: Any,
) -> Any:
    window = _window(call, W, auto_pad, dilations, pads, strides)
    return call.apply("convolution", input=X, weight=W, bias=B, groups=group, **window)


def _integer_conv(call: Any, x: Any, w: Any, group: Any, dtype: Any, rest: dict[str, Any]) -> Any:
    window = _window(call, w, *(rest[k] for k in ("auto_pad", "dilations", "pads", "strides")))
    return call.apply("integer_convolution", input=x, weight=w, dtype=dtype, groups=group, **window)


@op("integer_convolution")
def integer_convolution(t: Typing, input: TensorType, weight: TensorType, dtype: Any, **window: Any) -> TensorType:
    """as a convolution, in the type of the accumulator"""
    made = convolution.infer(t, TensorType(input.shape, F32), TensorType(weight.shape, F32), None, **window)
    return TensorType(made.shape, dtype)


@function("onnx.ConvInteger", f"x, w, x_zero_point=None, w_zero_point=None, *, group=1, {ONNX_WINDOW}")
def conv_integer(call: Any, x: Any, w: Any, group: Any, **rest: Any) -> Any:
    return _integer_conv(call, x, w, group, I32, rest)


@function(
    "onnx.QLinearConv",
    f"x, x_scale, x_zero_point, w, w_scale, w_zero_point, y_scale, y_zero_point, B=None, *, group=1, {ONNX_WINDOW}",
)
def conv_quantized(call: Any, x: Any, w: Any, y_zero_point: Any, group: Any, **rest: Any) -> Any:
    return _integer_conv(call, x, w, group, typed(call, y_zero_point).dtype, rest)


@function(
    "onnx.DeformConv",
    "X, W, offset, B=None, mask=None, *, dilations=None, group=1, kernel_shape=None, offset_group=1, pads=None,"
    " strides=None",
)
def deform_conv(
    call: Any, X: Any, W: Any, B: Any, dilations: Any, group: Any, pads: Any, strides: Any, **_: Any
) -> Any:
    return call.apply(
        "convolution", input=X, weight=W, bias=B, groups=group, **_window(call, W, "", dilations, pads, strides)
    )


@function("onnx.ConvTranspose", f"X, W, B=None, *, group=1, output_padding=None, output_shape=None, {ONNX_WINDOW}")
def conv_transpose(
    call: Any,
    X: Any,
    W: Any,
    B: Any,
    group: Any,
    output_padding: Any,
    output_shape: Any,
    auto_pad: Any,
    dilations: Any,
    kernel_shape: Any,
    pads: Any,
    strides: Any,
) -> Any:
    window = _window(call, W, auto_pad, dilations, pads, strides)
    n = window["n"]
    if output_shape:
        shape, kernel = typed(call, X).shape, typed(call, W).shape
        if shape is None or kernel is None:
            raise NotUnderstood("tensor of unknown rank")
        size = (shape[0], D.mul(kernel[1], group), *tuple(output_shape)[-n:])
        return call.apply("convolution_to_size", input=X, weight=W, bias=B, size=size)
    if window["padding"] != SAME and not isinstance(window["padding"][0], tuple):
        window["padding"] = tuple((p, p) for p in window["padding"])
    return call.apply(
        "convolution",
        input=X,
        weight=W,
        bias=B,
        groups=group,
        transposed=True,
        output_padding=tuple(output_padding or (0,) * n),
        **window,
    )


@op("convolution_to_size")
def convolution_to_size(t: Typing, input: TensorType, weight: TensorType, bias: Any, size: Any) -> TensorType:
    """x[N, C, *S], weight[C, O // groups, *K] -> the stated size"""
    return TensorType(tuple(size), input.dtype)


@op("typed_as")
def typed_as(t: Typing, input: TensorType, dtype: Any) -> TensorType:
    """x[*S] -> [*S], of the type that the operation computes in"""
    return TensorType(input.shape, dtype)


# -- gradients and transposed convolutions of TensorFlow ---------------------------------------------------------------
BACKWARD = "strides, padding, data_format='NHWC', dilations=None, explicit_paddings=None, use_cudnn_on_gpu=True"


def _backward_macs(outputs: Any, grad: TensorType, weight: Any = None, **_: Any) -> Dim:
    if not isinstance(weight, TensorType) or weight.shape is None or grad.shape is None:
        return 0
    return D.product((grad.shape[0], *weight.shape, *grad.shape[1:-1]))


@op("convolution_input_gradient", macs=_backward_macs)
def convolution_input_gradient(t: Typing, size: Any, weight: TensorType, grad: TensorType, **_: Any) -> TensorType:
    """sizes S of the input, weight, gradient of the output -> [*S]"""
    return TensorType(tuple(size), grad.dtype)


def _backward_input(names: str) -> None:
    @function(names, f"input_sizes, filter, out_backprop, *, {BACKWARD}")
    def run(
        call: Any,
        input_sizes: Any,
        filter: Any,
        out_backprop: Any,
        strides: Any,
        padding: Any,
        data_format: Any,
        **_: Any,
    ) -> Any:
        return call.apply(
            "convolution_input_gradient", size=sizes(call, input_sizes), weight=filter, grad=out_backprop,
            strides=tuple(strides or ()), padding=padding, data_format=data_format,
        )  # fmt: skip


_backward_input(
    "tf.raw_ops.Conv2DBackpropInput tf.raw_ops.Conv3DBackpropInputV2 tf.raw_ops.DepthwiseConv2dNativeBackpropInput"
)


@op("convolution_weight_gradient")
def convolution_weight_gradient(t: Typing, input: TensorType, size: Any, grad: TensorType, **_: Any) -> TensorType:
    """input, sizes S of the weight, gradient of the output -> [*S]"""
    return TensorType(tuple(size), grad.dtype)


@function(
    "tf.raw_ops.Conv2DBackpropFilter tf.raw_ops.Conv3DBackpropFilterV2 tf.raw_ops.DepthwiseConv2dNativeBackpropFilter",
    f"input, filter_sizes, out_backprop, *, {BACKWARD}",
)
def backward_filter(
    call: Any, input: Any, filter_sizes: Any, out_backprop: Any, strides: Any, padding: Any, **_: Any
) -> Any:
    return call.apply(
        "convolution_weight_gradient", input=input, size=sizes(call, filter_sizes), grad=out_backprop,
        strides=tuple(strides or ()), padding=padding,
    )  # fmt: skip


# -- bias ---------------------------------------------------------------------------------------------------------------
@op("bias_add", spell("tf.raw_ops.BiasAdd tf.raw_ops.BiasAddV1", "input, bias, *, data_format='NHWC'"))
def bias_add(t: Typing, input: TensorType, bias: TensorType, data_format: Any = "NHWC") -> TensorType:
    """x[N, *S, C], bias[C] -> [N, *S, C]"""
    if input.shape is None or bias.shape is None:
        return TensorType(input.shape, input.dtype)
    t.require(len(bias.shape) == 1, f"{t.called} expects a 1-D bias, got {shape_text(bias.shape)}")
    axis = 1 if isinstance(data_format, str) and data_format.startswith("NC") else len(input.shape) - 1
    t.require(axis < len(input.shape), f"{t.called}: {shape_text(input.shape)} has no channels")
    t.same(
        bias.shape[0],
        input.shape[axis],
        f"{t.called} expects {D.text(bias.shape[0])} channels, got {D.text(input.shape[axis])}",
    )
    return TensorType(input.shape, input.dtype)


@op("bias_gradient", spell("tf.raw_ops.BiasAddGrad", "grad, *, data_format='NHWC'"))
def bias_gradient(t: Typing, grad: TensorType, data_format: Any = "NHWC") -> TensorType:
    """gradient[N, *S, C] -> [C]"""
    if grad.shape is None:
        return TensorType((t.fresh("n"),), grad.dtype)
    axis = 1 if isinstance(data_format, str) and data_format.startswith("NC") else -1
    return TensorType((grad.shape[axis],), grad.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("integer_convolution")
def _integer_conv_range(r: Ranging, **_: Any) -> Any:
    """All that the type holds: zero points and scales are not followed."""
    return r.between(I.WHOLE.get(r.dtype, I.ALL), I.EMPTY)


@ranged("convolution_to_size")
def _conv_range(r: Ranging, input: Any, weight: Any, bias: Any = None, **_: Any) -> Any:
    return r.product(r.hull(r.moved(input, "conv"), 0.0), weight, bias, r.count(weight, None))


@ranged("bias_add")
def _bias_add_range(r: Ranging, input: Any, bias: Any, data_format: Any = "NHWC", **_: Any) -> Any:
    return r.add(input, bias if data_format == "NHWC" else r.moved(bias, "channels"))


@ranged("typed_as")
def _typed_as_range(r: Ranging, input: Any, **_: Any) -> Any:
    """Products that are computed in another type; else what the type holds: bits, places, numbers with scales."""
    if r.called == "BatchMatMulV3":
        return r.cast(input)
    if r.called == "EyeLike":
        return r.between(I.UNIT)
    return r.between(I.WHOLE.get(r.dtype, I.ALL), I.EMPTY)


# Sums of a gradient's elements, times those of the other operand.
@ranged("convolution_input_gradient")
def _input_gradient_range(r: Ranging, weight: Any, grad: Any, **_: Any) -> Any:
    return r.between(sums(I.mul(r.bounds(weight), r.bounds(grad)), r.count(weight, None)), I.EMPTY)


@ranged("convolution_weight_gradient")
def _weight_gradient_range(r: Ranging, input: Any, grad: Any, **_: Any) -> Any:
    return r.between(sums(I.mul(I.join(r.bounds(input), I.ZERO), r.bounds(grad)), r.count(grad, None)), I.EMPTY)


@ranged("bias_gradient")
def _bias_gradient_range(r: Ranging, grad: Any, **_: Any) -> Any:
    return r.between(sums(r.bounds(grad), r.count(grad, None)), I.EMPTY)
