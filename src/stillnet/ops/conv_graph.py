"""Convolutions and pooling as stored graphs spell them: channels first or last, SAME and explicit padding."""

from __future__ import annotations

from typing import Any

from ..base import dim as D
from ..base.dim import Dim
from ..base.dtype import I64, DType
from ..base.shape import shape_text
from ..graph.builder import Mismatch, NotUnderstood, Typing
from ..graph.graph import TensorType
from .entry import function, op, spell
from .operands import sizes, typed

Pads = tuple[tuple[Dim, Dim], ...]


def layout(data_format: Any, rank: int) -> tuple[int, tuple[int, ...]]:
    """The axis of the channels and the spatial axes of a TensorFlow data format."""
    last = not (isinstance(data_format, str) and data_format.startswith("NC"))
    return (rank - 1, tuple(range(1, rank - 1))) if last else (1, tuple(range(2, rank)))


def places(
    t: Typing, size: Dim, kernel: Dim, stride: Dim, dilation: Dim, padding: Any, ceil: bool = False, what: str = ""
) -> Dim:
    """How many places a window takes along an axis; padding is "SAME", "VALID" or (before, after)."""
    if padding == "SAME":
        return D.floordiv(D.add(size, D.sub(stride, 1)), stride)
    before, after = (0, 0) if padding == "VALID" else padding
    reach = D.add(D.mul(dilation, D.sub(kernel, 1)), 1)
    room = D.sub(D.add(size, D.add(before, after)), reach)
    t.require(
        D.at_least(room, 0),
        f"{t.called}: a window of {D.text(reach)} does not fit into {D.text(size)}",
        expected=reach,
        actual=size,
    )
    if ceil:
        count = D.add(D.floordiv(D.add(room, D.sub(stride, 1)), stride), 1)
        # a window that starts in the padding behind the input is dropped
        if all(isinstance(v, int) for v in (count, stride, size, before)) and (count - 1) * stride >= size + before:  # type: ignore[operator]
            count = D.sub(count, 1)
        return count
    return D.add(D.floordiv(room, stride), 1)


def _macs(outputs: Any, input: TensorType, weight: TensorType, transposed: Any = False, **_: Any) -> Dim:
    """Every weight meets every place once per example: the output's places, or the input's when transposed."""
    source = input if transposed else outputs[0]
    if source.shape is None or weight.shape is None:
        raise NotUnderstood("unknown shape")
    n = len(weight.shape) - 2
    spatial = (
        source.shape[1 : 1 + n] if _.get("channels_last") else source.shape[2 : 2 + n]
    )
    return D.product((source.shape[0], *weight.shape, *spatial))


@op("stored_convolution", macs=_macs)
def stored_convolution(
    t: Typing,
    input: TensorType,
    weight: TensorType,
    bias: Any = None,
    strides: Any = (),
    dilations: Any = (),
    padding: Any = "VALID",
    groups: Any = 1,
    channels_last: bool = False,
    depthwise: bool = False,
) -> TensorType:
    """x[N, C, *S], weight[O, C // groups, *K] (or x[N, *S, C], weight[*K, C // groups, O]) -> [N, O, *windows]"""
    if weight.shape is None:
        return TensorType(None, input.dtype)
    n = len(weight.shape) - 2
    kernel = weight.shape[:n] if channels_last or depthwise else weight.shape[2:]
    inner, outer = (weight.shape[n], weight.shape[n + 1]) if channels_last or depthwise else (weight.shape[1], weight.shape[0])
    shape = t.rank(input, n + 2)
    channels = shape[-1] if channels_last else shape[1]
    if depthwise:
        t.same(inner, channels, f"{t.called} expects {D.text(inner)} input channels, got {D.text(channels)}")
        outer = D.mul(inner, outer)
    elif groups is None:
        t.require(D.divides(inner, channels), f"{t.called}: {D.text(channels)} channels are no multiple of {D.text(inner)}")
    else:
        wanted = D.mul(inner, groups)
        t.same(
            wanted,
            channels,
            f"{t.called} expects {D.text(wanted)} input channels, got {D.text(channels)} (input is {shape_text(shape)})",
        )
    spatial = shape[1:-1] if channels_last else shape[2:]
    steps, spread = strides or (1,) * n, dilations or (1,) * n
    pads = padding if isinstance(padding, tuple) else (padding,) * n
    out = tuple(places(t, *window) for window in zip(spatial, kernel, steps, spread, pads))
    return TensorType((shape[0], *out, outer) if channels_last else (shape[0], outer, *out), input.dtype)


TF_CONV = "input, filter, *, strides, padding, data_format='NHWC', dilations=None, explicit_paddings=None"


def _spatial(values: Any, axes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(values[a] for a in axes) if values else ()


def _tf_padding(padding: Any, explicit: Any, axes: tuple[int, ...]) -> Any:
    if padding == "EXPLICIT" and explicit:
        return tuple((explicit[2 * a], explicit[2 * a + 1]) for a in axes)
    return padding


def _tf_conv(names: str, rank: int, depthwise: bool = False, parameters: str = TF_CONV) -> None:
    @function(names, parameters)
    def run(
        call: Any, input: Any, filter: Any, strides: Any, padding: Any, data_format: Any, dilations: Any, **more: Any
    ) -> Any:
        channel, axes = layout(data_format, rank)
        explicit = more.get("explicit_paddings")
        if channel == 1:
            return _channels_first(call, input, filter, _spatial(strides, axes), _spatial(dilations, axes), _tf_padding(padding, explicit, axes), depthwise)
        return call.apply(
            "stored_convolution",
            input=input,
            weight=filter,
            strides=_spatial(strides, axes),
            dilations=_spatial(dilations, axes),
            padding=_tf_padding(padding, explicit, axes),
            groups=None,
            channels_last=True,
            depthwise=depthwise,
        )


def _channels_first(call: Any, x: Any, filter: Any, strides: Any, dilations: Any, padding: Any, depthwise: bool) -> Any:
    """TensorFlow keeps the kernel in HWIO whatever the data format is."""
    return call.apply(
        "convolution_of_planes", input=x, weight=filter, strides=strides, dilations=dilations, padding=padding, depthwise=depthwise
    )


@op("convolution_of_planes")
def convolution_of_planes(
    t: Typing, input: TensorType, weight: TensorType, strides: Any, dilations: Any, padding: Any, depthwise: bool
) -> TensorType:
    """x[N, C, *S], weight[*K, C, O] -> [N, O, *windows]"""
    shape = t.need_shape(input)
    moved = TensorType((shape[0], *shape[2:], shape[1]), input.dtype)
    made = stored_convolution.infer(
        t, moved, weight, None, strides, dilations, padding, None, channels_last=True, depthwise=depthwise
    )
    if made.shape is None:
        return made  # type: ignore[no-any-return]
    return TensorType((made.shape[0], made.shape[-1], *made.shape[1:-1]), made.dtype)


_tf_conv("tf.raw_ops.Conv2D", 4, parameters=TF_CONV + ", use_cudnn_on_gpu=True")
_tf_conv("tf.raw_ops.Conv3D", 5, parameters=TF_CONV.replace("NHWC", "NDHWC"))
_tf_conv("tf.raw_ops.DepthwiseConv2dNative", 4, depthwise=True)


# -- ONNX --------------------------------------------------------------------------------------------------------------
ONNX_WINDOW = "auto_pad='NOTSET', dilations=None, kernel_shape=None, pads=None, strides=None"


def onnx_padding(auto_pad: Any, pads: Any, n: int) -> Any:
    if auto_pad in ("SAME_UPPER", "SAME_LOWER"):
        return "SAME"
    if auto_pad == "VALID" or not pads:
        return "VALID"
    return tuple((pads[i], pads[n + i]) for i in range(n))


@function("onnx.Conv", f"X, W, B=None, *, group=1, {ONNX_WINDOW}")
def conv_onnx(call: Any, X: Any, W: Any, B: Any, group: Any, auto_pad: Any, dilations: Any, kernel_shape: Any, pads: Any, strides: Any) -> Any:
    weight = typed(call, W)
    n = (weight.rank or 2) - 2
    return call.apply(
        "stored_convolution", input=X, weight=W, bias=B, strides=tuple(strides or ()), dilations=tuple(dilations or ()),
        padding=onnx_padding(auto_pad, pads, n), groups=group,
    )  # fmt: skip


@function("onnx.ConvInteger", f"x, w, x_zero_point=None, w_zero_point=None, *, group=1, {ONNX_WINDOW}")
def conv_integer(call: Any, x: Any, w: Any, x_zero_point: Any, w_zero_point: Any, group: Any, **window: Any) -> Any:
    from ..base.dtype import I32

    made = conv_onnx(call, x, w, None, group, **window)
    return call.apply("typed_as", input=made, dtype=I32)


@function(
    "onnx.QLinearConv",
    f"x, x_scale, x_zero_point, w, w_scale, w_zero_point, y_scale, y_zero_point, B=None, *, group=1, {ONNX_WINDOW}",
)
def conv_quantized(call: Any, x: Any, w: Any, y_zero_point: Any, group: Any, **rest: Any) -> Any:
    window = {k: rest[k] for k in ("auto_pad", "dilations", "kernel_shape", "pads", "strides")}
    made = conv_onnx(call, x, w, None, group, **window)
    return call.apply("typed_as", input=made, dtype=typed(call, y_zero_point).dtype)


@op("typed_as")
def typed_as(t: Typing, input: TensorType, dtype: Any) -> TensorType:
    """x[*S] -> [*S], of the type that the operation computes in"""
    return TensorType(input.shape, dtype)


@op("deformable_convolution_of", spell("onnx.DeformConv", "X, W, offset, B=None, mask=None, *, dilations=None, group=1, kernel_shape=None, offset_group=1, pads=None, strides=None"))
def deform_conv(t: Typing, X: TensorType, W: TensorType, offset: Any, strides: Any = None, dilations: Any = None, pads: Any = None, **_: Any) -> TensorType:
    """x[N, C, *S], weight[O, C // groups, *K] -> [N, O, *windows]"""
    n = len(t.need_shape(W)) - 2
    return stored_convolution.infer(t, X, W, None, tuple(strides or ()), tuple(dilations or ()), onnx_padding("NOTSET", pads, n), _.get("group", 1))  # type: ignore[no-any-return]


def _transposed_macs(outputs: Any, input: TensorType, weight: TensorType, **_: Any) -> Dim:
    return _macs(outputs, input, weight, transposed=True)


@op("transposed_convolution", macs=_transposed_macs)
def transposed_convolution(
    t: Typing,
    input: TensorType,
    weight: TensorType,
    bias: Any = None,
    strides: Any = (),
    dilations: Any = (),
    padding: Any = "VALID",
    output_padding: Any = (),
    output_shape: Any = None,
    groups: Any = 1,
) -> TensorType:
    """x[N, C, *S], weight[C, O // groups, *K] -> [N, O, *((S - 1) * stride + dilation * (K - 1) + 1 - pads)]"""
    shape, kernel = t.need_shape(input), t.need_shape(weight)
    n = len(kernel) - 2
    t.same(kernel[0], shape[1], f"{t.called} expects {D.text(kernel[0])} input channels, got {D.text(shape[1])}")
    steps, spread = strides or (1,) * n, dilations or (1,) * n
    extra = output_padding or (0,) * n
    out: list[Dim] = []
    for i in range(n):
        size = shape[2 + i]
        if output_shape:
            out.append(output_shape[-n:][i])
        elif padding == "SAME":
            out.append(D.mul(size, steps[i]))
        else:
            before, after = (0, 0) if padding == "VALID" else padding[i]
            full = D.add(D.mul(D.sub(size, 1), steps[i]), D.add(D.mul(spread[i], D.sub(kernel[2 + i], 1)), 1))
            out.append(D.sub(D.add(full, extra[i]), D.add(before, after)))
    return TensorType((shape[0], D.mul(kernel[1], groups), *out), input.dtype)


@function(
    "onnx.ConvTranspose", f"X, W, B=None, *, group=1, output_padding=None, output_shape=None, {ONNX_WINDOW}"
)
def conv_transpose(call: Any, X: Any, W: Any, B: Any, group: Any, output_padding: Any, output_shape: Any, auto_pad: Any, dilations: Any, kernel_shape: Any, pads: Any, strides: Any) -> Any:
    n = (typed(call, W).rank or 2) - 2
    return call.apply(
        "transposed_convolution", input=X, weight=W, bias=B, strides=tuple(strides or ()), dilations=tuple(dilations or ()),
        padding=onnx_padding(auto_pad, pads, n), output_padding=tuple(output_padding or ()), output_shape=output_shape, groups=group,
    )  # fmt: skip


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
    def run(call: Any, input_sizes: Any, filter: Any, out_backprop: Any, strides: Any, padding: Any, data_format: Any, **_: Any) -> Any:
        return call.apply(
            "convolution_input_gradient", size=sizes(call, input_sizes), weight=filter, grad=out_backprop,
            strides=tuple(strides or ()), padding=padding, data_format=data_format,
        )  # fmt: skip


_backward_input("tf.raw_ops.Conv2DBackpropInput tf.raw_ops.Conv3DBackpropInputV2 tf.raw_ops.DepthwiseConv2dNativeBackpropInput")


@op("convolution_weight_gradient")
def convolution_weight_gradient(t: Typing, input: TensorType, size: Any, grad: TensorType, **_: Any) -> TensorType:
    """input, sizes S of the weight, gradient of the output -> [*S]"""
    return TensorType(tuple(size), grad.dtype)


@function(
    "tf.raw_ops.Conv2DBackpropFilter tf.raw_ops.Conv3DBackpropFilterV2 tf.raw_ops.DepthwiseConv2dNativeBackpropFilter",
    f"input, filter_sizes, out_backprop, *, {BACKWARD}",
)
def backward_filter(call: Any, input: Any, filter_sizes: Any, out_backprop: Any, strides: Any, padding: Any, **_: Any) -> Any:
    return call.apply(
        "convolution_weight_gradient", input=input, size=sizes(call, filter_sizes), grad=out_backprop,
        strides=tuple(strides or ()), padding=padding,
    )  # fmt: skip


# -- pooling -----------------------------------------------------------------------------------------------------------
@op("stored_pool")
def stored_pool(
    t: Typing,
    input: TensorType,
    kind: str,
    axes: Any,
    kernel: Any,
    strides: Any,
    padding: Any,
    dilations: Any = (),
    ceil: Any = False,
    **_: Any,
) -> TensorType:
    """x[N, C, *S] or x[N, *S, C] -> S becomes the places of a window"""
    shape = list(t.need_shape(input))
    n = len(axes)
    steps, spread = strides or (1,) * n, dilations or (1,) * n
    pads = padding if isinstance(padding, tuple) else (padding,) * n
    for i, axis in enumerate(axes):
        if axis >= len(shape):
            raise Mismatch(f"{t.called} expects {n + 2} axes, got {shape_text(tuple(shape))}")
        shape[axis] = places(t, shape[axis], kernel[i], steps[i], spread[i], pads[i], bool(ceil))
    return TensorType(tuple(shape), input.dtype)


def _tf_pool(names: str, kind: str, rank: int) -> None:
    @function(names, "value, *, ksize, strides, padding, data_format='NHWC', explicit_paddings=None")
    def run(call: Any, value: Any, ksize: Any, strides: Any, padding: Any, data_format: Any, explicit_paddings: Any) -> Any:
        axes = layout(data_format, rank)[1]
        return call.apply(
            "stored_pool", input=value, kind=kind, axes=axes, kernel=_spatial(ksize, axes), strides=_spatial(strides, axes),
            padding=_tf_padding(padding, explicit_paddings, axes),
        )  # fmt: skip


_tf_pool("tf.raw_ops.MaxPool", "max", 4)
_tf_pool("tf.raw_ops.AvgPool", "average", 4)
_tf_pool("tf.raw_ops.MaxPool3D", "max", 5)
_tf_pool("tf.raw_ops.AvgPool3D", "average", 5)


@function("tf.raw_ops.MaxPoolV2", "input, ksize, strides, *, padding, data_format='NHWC'")
def max_pool_v2(call: Any, input: Any, ksize: Any, strides: Any, padding: Any, data_format: Any) -> Any:
    axes = layout(data_format, 4)[1]
    return call.apply(
        "stored_pool", input=input, kind="max", axes=axes, kernel=_spatial(sizes(call, ksize), axes),
        strides=_spatial(sizes(call, strides), axes), padding=padding,
    )  # fmt: skip


def _onnx_pool(name: str, kind: str) -> None:
    @function(
        f"onnx.{name}",
        f"X, *, {ONNX_WINDOW}, ceil_mode=0, count_include_pad=0, storage_order=0, p=2, outputs=1",
    )
    def run(call: Any, X: Any, auto_pad: Any, dilations: Any, kernel_shape: Any, pads: Any, strides: Any, ceil_mode: Any, outputs: Any, **_: Any) -> Any:
        n = len(kernel_shape or ())
        made = call.apply(
            "stored_pool", input=X, kind=kind, axes=tuple(range(2, 2 + n)), kernel=tuple(kernel_shape or ()),
            strides=tuple(strides or ()), padding=onnx_padding(auto_pad, pads, n), dilations=tuple(dilations or ()), ceil=ceil_mode,
        )  # fmt: skip
        return (made, call.apply("typed_as", input=made, dtype=I64)) if kind == "max" and outputs == 2 else made


_onnx_pool("MaxPool", "max")
_onnx_pool("AveragePool", "average")
_onnx_pool("LpPool", "lp")


@op("global_pool", spell("onnx.GlobalAveragePool onnx.GlobalMaxPool", "input"), spell("onnx.GlobalLpPool", "input, *, p=2"))
def global_pool(t: Typing, input: TensorType, p: Any = 2) -> TensorType:
    """x[N, C, *S] -> [N, C, 1, ...]"""
    shape = t.need_shape(input)
    return TensorType((*shape[:2], *(1,) * (len(shape) - 2)), input.dtype)


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


@op("pool_gradient", spell("tf.raw_ops.MaxPoolGrad tf.raw_ops.MaxPoolGradV2", "input, output, grad, *, ksize=None, strides=None, padding='VALID'"))
def pool_gradient(t: Typing, input: TensorType, output: Any, grad: TensorType, **_: Any) -> TensorType:
    """input[*S], output, gradient of the output -> [*S]"""
    return TensorType(input.shape, grad.dtype or input.dtype)


@function("tf.raw_ops.AvgPoolGrad tf.raw_ops.AvgPool3DGrad", "orig_input_shape, grad, *, ksize=None, strides=None, padding='VALID'")
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
    t.same(bias.shape[0], input.shape[axis], f"{t.called} expects {D.text(bias.shape[0])} channels, got {D.text(input.shape[axis])}")
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


@op("resize_gradient", spell("tf.raw_ops.ResizeBilinearGrad tf.raw_ops.ResizeBicubicGrad", "grads, original_image, *, align_corners=False"))
def resize_gradient(t: Typing, grads: TensorType, original_image: TensorType, **_: Any) -> TensorType:
    """gradient, image[*S] -> [*S]"""
    return TensorType(original_image.shape, original_image.dtype)


@function("tf.raw_ops.ResizeNearestNeighborGrad", "grads, size, *, align_corners=False")
def nearest_gradient(call: Any, grads: Any, size: Any, align_corners: Any) -> Any:
    shape, wanted = typed(call, grads).shape, sizes(call, size)
    if shape is None or len(shape) != 4:
        raise NotUnderstood("images of unknown rank")
    return call.apply("resized", input=grads, size=(shape[0], *wanted, shape[3]))


@function("tf.raw_ops.CropAndResize", "image, boxes, box_ind, crop_size")
def crop_and_resize(call: Any, image: Any, boxes: Any, box_ind: Any, crop_size: Any) -> Any:
    shape, count, wanted = typed(call, image).shape, typed(call, box_ind).shape, sizes(call, crop_size)
    if shape is None or count is None:
        raise NotUnderstood("images of unknown rank")
    return call.apply("resized", input=image, size=(count[0], *wanted, shape[3]))
