"""Convolutions and pooling as stored graphs spell them: channels first or last, SAME and explicit padding."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.dtype import F32, I32, I64, DType
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..conv import convolution
from ..entry import function, op, spell
from ..ranging import Ranging, ranged, sums
from ..windowing import SAME
from .operands import sizes, typed


def layout(data_format: Any, rank: int) -> tuple[str, tuple[int, ...]]:
    """A TensorFlow data format in Keras' words, and its spatial axes."""
    first = isinstance(data_format, str) and data_format.startswith("NC")
    return ("channels_first", tuple(range(2, rank))) if first else ("channels_last", tuple(range(1, rank - 1)))


def _spatial(values: Any, axes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(values[a] for a in axes) if values and len(values) > axes[-1] else (1,) * len(axes)


def _explicit(call: Any, x: Any, padding: Any, amounts: Any) -> tuple[Any, str]:
    """Padding with numbers is a padding of its own, followed by a window without."""
    if padding != "EXPLICIT":
        return x, str(padding).lower()
    pairs = tuple(zip(amounts[::2], amounts[1::2])) if amounts else ()
    return call.apply("pad", input=x, pad=tuple(v for pair in reversed(pairs) for v in pair)), "valid"


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
        input, padding = _explicit(call, input, padding, explicit_paddings)
        return call.apply(
            "conv",
            inputs=input,
            kernel=filter,
            strides=_spatial(strides, axes),
            padding=padding,
            data_format=form,
            dilation_rate=_spatial(dilations, axes),
            **settings,
        )


_tf_conv("tf.raw_ops.Conv2D", 4)
_tf_conv("tf.raw_ops.Conv3D", 5)
_tf_conv("tf.raw_ops.DepthwiseConv2dNative", 4, depthwise=True)


# -- ONNX --------------------------------------------------------------------------------------------------------------
ONNX_WINDOW = "auto_pad='NOTSET', dilations=None, kernel_shape=None, pads=None, strides=None"


def onnx_padding(auto_pad: Any, pads: Any, n: int) -> Any:
    """(before, after) per axis, or one number per axis where both sides are alike."""
    if auto_pad in ("SAME_UPPER", "SAME_LOWER"):
        return SAME
    if auto_pad == "VALID" or not pads:
        return (0,) * n
    pairs = tuple((pads[i], pads[n + i]) for i in range(n))
    return tuple(a for a, _ in pairs) if all(a == b for a, b in pairs) else pairs


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


# -- pooling -----------------------------------------------------------------------------------------------------------
def _tf_pool(names: str, operation: str, rank: int) -> None:
    @function(names, "value, *, ksize, strides, padding, data_format='NHWC', explicit_paddings=None")
    def run(
        call: Any, value: Any, ksize: Any, strides: Any, padding: Any, data_format: Any, explicit_paddings: Any
    ) -> Any:
        form, axes = layout(data_format, rank)
        value, padding = _explicit(call, value, padding, explicit_paddings)
        return call.apply(
            operation,
            inputs=value,
            pool_size=_spatial(ksize, axes),
            strides=_spatial(strides, axes),
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
        pool_size=_spatial(sizes(call, ksize), axes),
        strides=_spatial(sizes(call, strides), axes),
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


# -- bias and images ---------------------------------------------------------------------------------------------------
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


def _resize(names: str, dtype: DType | None) -> None:
    @function(names, "images, size, *, align_corners=False, half_pixel_centers=False")
    def run(call: Any, images: Any, size: Any, **_: Any) -> Any:
        shape = typed(call, images).shape
        wanted = sizes(call, size)
        if shape is None or len(shape) != 4 or len(wanted) != 2:
            raise NotUnderstood("images of unknown rank")
        made = call.apply("resized", input=images, size=(shape[0], *wanted, shape[3]))
        return made if dtype is None else call.apply("typed_as", input=made, dtype=dtype)


_resize("tf.raw_ops.ResizeBilinear tf.raw_ops.ResizeBicubic tf.raw_ops.ResizeArea", None)
_resize("tf.raw_ops.ResizeNearestNeighbor", None)


@op(
    "resize_gradient",
    spell(
        "tf.raw_ops.ResizeBilinearGrad tf.raw_ops.ResizeBicubicGrad", "grads, original_image, *, align_corners=False"
    ),
)
def resize_gradient(t: Typing, grads: TensorType, original_image: TensorType, **_: Any) -> TensorType:
    """gradient, image[*S] -> [*S]"""
    return TensorType(original_image.shape, original_image.dtype)


@function("tf.raw_ops.ResizeNearestNeighborGrad", "grads, size, *, align_corners=False")
def nearest_gradient(call: Any, grads: Any, size: Any, align_corners: Any) -> Any:
    shape, wanted = typed(call, grads).shape, sizes(call, size)
    if shape is None or len(shape) != 4:
        raise NotUnderstood("images of unknown rank")
    return call.apply("resized", input=grads, size=(shape[0], *wanted, shape[3]))


@function(
    "tf.raw_ops.ImageProjectiveTransformV3 tf.raw_ops.ImageProjectiveTransformV2",
    "images, transforms, output_shape, fill_value=None, *, interpolation='NEAREST', fill_mode='CONSTANT'",
)
def projective_transform(call: Any, images: Any, transforms: Any, output_shape: Any, **_: Any) -> Any:
    shape, wanted = typed(call, images).shape, sizes(call, output_shape)
    if shape is None or len(shape) != 4:
        raise NotUnderstood("images of unknown rank")
    return call.apply("resized", input=images, size=(shape[0], *wanted, shape[3]), how="outside")


@function("tf.raw_ops.CropAndResize", "image, boxes, box_ind, crop_size, *, extrapolation_value=0.0, method='bilinear'")
def crop_and_resize(
    call: Any, image: Any, boxes: Any, box_ind: Any, crop_size: Any, extrapolation_value: Any, method: Any
) -> Any:
    shape, count, wanted = typed(call, image).shape, typed(call, box_ind).shape, sizes(call, crop_size)
    if shape is None or count is None:
        raise NotUnderstood("images of unknown rank")
    how = "zeros" if extrapolation_value == 0 else "outside"
    return call.apply("resized", input=image, size=(count[0], *wanted, shape[3]), how=how)


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


@ranged("window_max_pool")
def _window_max_pool_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    return (r.moved(inputs, "pool"), r.between(I.NONNEGATIVE, I.EMPTY))


@ranged("window_average_pool")
def _window_average_pool_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    return r.hull(r.moved(inputs, "pool"), 0.0)


@ranged("vector_norm_of")
def _vector_norm_range(r: Ranging, input: Any, dim: Any = None, keepdim: Any = True, **_: Any) -> Any:
    return r.reduce("norm", input, dim, keepdim)


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


@ranged("pool_gradient", "average_pool_gradient")
def _pool_gradient_range(r: Ranging, grad: Any, **_: Any) -> Any:
    """Every window that an element is in may hand its gradient back."""
    return r.between(sums(r.bounds(grad)), I.EMPTY)


@ranged("bias_gradient")
def _bias_gradient_range(r: Ranging, grad: Any, **_: Any) -> Any:
    return r.between(sums(r.bounds(grad), r.count(grad, None)), I.EMPTY)


@ranged("resize_gradient")
def _resize_gradient_range(r: Ranging, grads: Any, **_: Any) -> Any:
    """Cubic interpolation has negative weights."""
    return r.unknown() if "Cubic" in r.called else r.between(sums(r.bounds(grads)), I.EMPTY)
