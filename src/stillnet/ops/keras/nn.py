"""What neural networks need in `keras.ops` beside layers: separable convolution, attention, blocks, signals, images."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..arguments import dim
from ..entry import function, op
from ..ranging import Ranging, mixing, ranged, rearranging, unbounded
from ..settings import called, several, shape_of, tensor
from .operands import floats, spelled, tensor_of
from .settings import arranged, channels, compute_type, is_first, places, spatial


@function(
    spelled("separable_conv"),
    "inputs, depthwise_kernel, pointwise_kernel, strides=1, padding='valid', data_format=None, dilation_rate=1",
)
def separable_conv(
    call: Any,
    inputs: Any,
    depthwise_kernel: Any,
    pointwise_kernel: Any,
    strides: Any,
    padding: Any,
    data_format: Any,
    dilation_rate: Any,
) -> Any:
    between = call.apply(
        "conv",
        inputs=inputs,
        kernel=depthwise_kernel,
        strides=strides,
        padding=padding,
        data_format=data_format,
        dilation_rate=dilation_rate,
        depthwise=True,
    )
    return call.apply("conv", inputs=between, kernel=pointwise_kernel, data_format=data_format)


def _old_conv(n: int, transposed: bool = False) -> None:
    name = f"conv{n}d" + ("_transpose" if transposed else "")
    shape = "output_shape, " if transposed else ""

    @function(
        f"keras.backend.{name}",
        f"x, kernel, {shape}strides=1, padding='valid', data_format=None, dilation_rate=1",
    )
    def run(
        call: Any, x: Any, kernel: Any, strides: Any, padding: Any, data_format: Any, dilation_rate: Any, **_: Any
    ) -> Any:
        return call.apply(
            "conv_transpose" if transposed else "conv",
            inputs=x,
            kernel=kernel,
            strides=strides,
            padding=padding,
            data_format=data_format,
            dilation_rate=dilation_rate,
        )


for _n in (1, 2, 3):
    _old_conv(_n)
_old_conv(2, transposed=True)
_old_conv(3, transposed=True)


@function(
    "keras.backend.pool2d keras.backend.pool3d",
    "x, pool_size, strides=1, padding='valid', data_format=None, pool_mode='max'",
)
def old_pool(call: Any, x: Any, pool_size: Any, strides: Any, padding: Any, data_format: Any, pool_mode: Any) -> Any:
    operation = "window_max_pool" if pool_mode == "max" else "window_average_pool"
    return call.apply(
        operation, inputs=x, pool_size=pool_size, strides=strides, padding=padding, data_format=data_format
    )


@function("keras.backend.bias_add", "x, bias, data_format=None")
def bias_add(call: Any, x: Any, bias: Any, data_format: Any) -> Any:
    if is_first(data_format):
        raise NotUnderstood("a bias for channels in front")
    return call.call("keras.ops.add", x, bias)


@function("keras.backend.batch_normalization", "x, mean, var, beta, gamma, axis=-1, epsilon=0.001")
def old_batch_normalization(
    call: Any, x: Any, mean: Any, var: Any, beta: Any, gamma: Any, axis: Any, epsilon: Any
) -> Any:
    return call.apply("same_as", input=x)


@op(
    "attend_to",
    macs=lambda outputs, query, key, **_: D.mul(D.mul(D.product(outputs[0].shape or ()), 2), (key.shape or (1, 1))[1]),
)
def attend_to(t: Typing, query: Any, key: Any, value: Any, mask: Any = None, bias: Any = None) -> TensorType:
    """query[B, T, N, H], key[B, S, G, H], value[B, S, G, H] -> [B, T, N, H]"""
    q, k, v = tensor(query), tensor(key), tensor(value)
    for what, x in (("query", q), ("key", k), ("value", v)):
        rank = len(t.need_shape(x))
        t.require(rank == 4, f"{called(t)} expects a 4-D {what}, got {shape_text(x.shape)}")
    a, b, c = t.need_shape(q), t.need_shape(k), t.need_shape(v)
    text = f"query {shape_text(a)}, key {shape_text(b)}, value {shape_text(c)}"
    for one, two, axis in ((a, b, 0), (b, c, 0), (b, c, 1), (a, b, 3), (b, c, 2)):
        t.same(one[axis], two[axis], f"{called(t)}: sizes at axis {axis} differ ({text})", axis=axis)
    return TensorType((*a[:3], c[3]), compute_type(q))


@function(
    spelled("dot_product_attention"),
    "query, key, value, bias=None, mask=None, scale=None, is_causal=False, flash_attention=None, "
    "attn_logits_soft_cap=None",
)
def dot_product_attention(call: Any, query: Any, key: Any, value: Any, **_: Any) -> Any:
    return call.apply("attend_to", query=query, key=key, value=value)


@op("ctc")
def ctc(t: Typing, target: Any, output: Any) -> TensorType:
    """labels[N, L], predictions[N, T, C] -> [N]"""
    x, y = tensor(target), tensor(output)
    a, b = shape_of(t, x, 2), shape_of(t, y, 3)
    if a is None or b is None:
        return TensorType(None, y.dtype)
    t.same(a[0], b[0], f"{called(t)}: {D.text(a[0])} labels for {D.text(b[0])} predictions", axis=0)
    return TensorType((a[0],), y.dtype)


@function(spelled("ctc_loss"), "target, output, target_length, output_length, mask_index=0")
def ctc_loss(call: Any, target: Any, output: Any, target_length: Any, output_length: Any, mask_index: Any) -> Any:
    return call.apply("ctc", target=tensor_of(call, target), output=floats(call, output))


# -- blocks and signals -----------------------------------------------------------------------------------------------
@op("blocks_of_channels")
def blocks_of_channels(t: Typing, input: Any, block: Any, data_format: Any, inward: bool) -> TensorType:
    """x[N, H, W, C] -> [N, H * b, W * b, C / b^2], or back"""
    x = tensor(input)
    shape = shape_of(t, x, 4)
    if shape is None or not isinstance(block, int):
        return TensorType(None, x.dtype)
    sizes, channel = spatial(shape, data_format), channels(shape, data_format)
    if inward:
        t.require(
            all(_divides(block, s) for s in sizes),
            f"{called(t)}: {shape_text(sizes)} is not divisible by blocks of {block}",
        )
        made, depth = [D.floordiv(s, block) for s in sizes], D.mul(channel, block * block)
    else:
        t.require(
            D.divides(block * block, channel),
            f"{called(t)}: {D.text(channel)} channels are not divisible by {block * block}",
        )
        made, depth = [D.mul(s, block) for s in sizes], D.floordiv(channel, block * block)
    return TensorType(arranged(shape[0], made, depth, data_format), x.dtype)


def _divides(block: int, size: Dim) -> bool:
    return not isinstance(size, int) or size % block == 0


@function(spelled("depth_to_space"), "x, block_size, data_format='channels_last'")
def depth_to_space(call: Any, x: Any, block_size: Any, data_format: Any) -> Any:
    return call.apply("blocks_of_channels", input=x, block=block_size, data_format=data_format, inward=False)


@function(spelled("space_to_depth"), "x, block_size, data_format='channels_last'")
def space_to_depth(call: Any, x: Any, block_size: Any, data_format: Any) -> Any:
    return call.apply("blocks_of_channels", input=x, block=block_size, data_format=data_format, inward=True)


@op("sequences_of")
def sequences_of(t: Typing, input: Any, length: Any, stride: Any) -> TensorType:
    """x[*N, T] -> [*N, (T - length) // stride + 1, length]"""
    x = tensor(input)
    shape = t.need_shape(x)
    t.require(len(shape) > 0, f"{called(t)} expects at least 1-D input, got a scalar")
    if not isinstance(length, int) or not isinstance(stride, int):
        raise NotUnderstood("the length or the stride is not known")
    count = D.add(D.floordiv(D.sub(shape[-1], length), stride), 1)
    return TensorType((*shape[:-1], count, length), x.dtype)


@function(spelled("extract_sequences"), "x, sequence_length, sequence_stride")
def extract_sequences(call: Any, x: Any, sequence_length: Any, sequence_stride: Any) -> Any:
    return call.apply("sequences_of", input=tensor_of(call, x), length=sequence_length, stride=sequence_stride)


# -- images -----------------------------------------------------------------------------------------------------------
@function(
    "keras.ops.image.resize",
    "images, size, interpolation='bilinear', antialias=False, crop_to_aspect_ratio=False, pad_to_aspect_ratio=False, "
    "fill_mode='constant', fill_value=0.0, data_format=None",
)
def resize(call: Any, images: Any, size: Any, data_format: Any, **_: Any) -> Any:
    if not isinstance(size, (tuple, list)):
        raise NotUnderstood("the size is not known")
    call.require(len(size) == 2, f"resize expects a height and a width, got {len(size)} sizes")
    height, width = size
    return call.apply("resize_image", input=images, height=height, width=width, data_format=data_format)


@function("keras.preprocessing.image.smart_resize", "x, size, interpolation='bilinear', data_format=None")
def smart_resize(call: Any, x: Any, size: Any, interpolation: Any, data_format: Any) -> Any:
    return resize(call, x, size, data_format)


@op("single_channel")
def single_channel(t: Typing, images: Any, data_format: Any = None) -> TensorType:
    """x[*N, H, W, 3] -> [*N, H, W, 1]"""
    x = tensor(images)
    shape = shape_of(t, x, (4, 3))
    if shape is None:
        return TensorType(None, x.dtype)
    place = len(shape) - 3 if is_first(data_format) else len(shape) - 1
    t.require(
        shape[place] in (1, 3) or not isinstance(shape[place], int),
        f"{called(t)} expects 3 channels, got {D.text(shape[place])} (input is {shape_text(shape)})",
        actual=shape[place],
        axis=place,
    )
    return TensorType((*shape[:place], 1, *shape[place + 1 :]), x.dtype)


@function("keras.ops.image.rgb_to_grayscale", "images, data_format=None")
def rgb_to_grayscale(call: Any, images: Any, data_format: Any) -> Any:
    return call.apply("single_channel", images=images, data_format=data_format)


@function("keras.ops.image.rgb_to_hsv keras.ops.image.hsv_to_rgb", "images, data_format=None")
def hues(call: Any, images: Any, data_format: Any) -> Any:
    return call.apply("change_image", input=images)


@function("keras.ops.image.gaussian_blur", "images, kernel_size=(3, 3), sigma=(1.0, 1.0), data_format=None")
def gaussian_blur(call: Any, images: Any, kernel_size: Any, sigma: Any, data_format: Any) -> Any:
    return call.apply("change_image", input=images)


@function(
    "keras.ops.image.affine_transform",
    "images, transform, interpolation='bilinear', fill_mode='constant', fill_value=0, data_format=None",
)
def affine_transform(call: Any, images: Any, transform: Any, **_: Any) -> Any:
    return call.apply("change_image", input=images)


@op("patches_of")
def patches_of(
    t: Typing, images: Any, size: Any, strides: Any, dilation_rate: Any, padding: Any, data_format: Any
) -> TensorType:
    """x[*N, H, W, C] -> [*N, rows, columns, size * size * C]"""
    x = tensor(images)
    shape = shape_of(t, x, (4, 3))
    if shape is None:
        return TensorType(None, x.dtype)
    batched = len(shape) == 4
    whole = shape if batched else (1, *shape)
    window = several(t, size, 2, "size")
    steps = window if strides is None else several(t, strides, 2, "strides")
    spread = several(t, dilation_rate, 2, "dilation_rate")
    reach = [D.add(D.mul(d, D.sub(k, 1)), 1) for k, d in zip(window, spread)]
    found = places(t, spatial(whole, data_format), reach, steps, padding, "size")
    depth = D.mul(D.product(window), channels(whole, data_format))
    made = arranged(whole[0], found, depth, data_format)
    return TensorType(made if batched else made[1:], x.dtype)


@function(
    "keras.ops.image.extract_patches", "images, size, strides=None, dilation_rate=1, padding='valid', data_format=None"
)
def extract_patches(
    call: Any, images: Any, size: Any, strides: Any, dilation_rate: Any, padding: Any, data_format: Any
) -> Any:
    return call.apply(
        "patches_of",
        images=images,
        size=size,
        strides=strides,
        dilation_rate=dilation_rate,
        padding=padding,
        data_format=data_format,
    )


@op("place_image")
def place_image(
    t: Typing, images: Any, before: Any, after: Any, target: Any, data_format: Any, sign: int
) -> TensorType:
    """x[*N, H, W, C] -> padded or cropped, to a target or by amounts"""
    x = tensor(images)
    shape = shape_of(t, x, (4, 3))
    if shape is None:
        return TensorType(None, x.dtype)
    start = len(shape) - (2 if is_first(data_format) else 3)
    out = list(shape)
    for i in range(2):
        have, given = shape[start + i], (before[i], after[i], target[i])
        count = sum(g is not None for g in given)
        t.require(count == 2, f"{called(t)} needs two of three amounts for each axis, got {count}")
        if target[i] is not None:
            out[start + i] = dim(t, target[i])
        else:
            change = D.add(dim(t, before[i]), dim(t, after[i]))
            out[start + i] = D.add(have, change) if sign > 0 else D.sub(have, change)
    return TensorType(tuple(out), x.dtype)


def _placing(name: str, word: str, sign: int) -> None:
    sides = [f"{side}_{word}" for side in ("top", "left", "bottom", "right")]
    signature = ", ".join(f"{s}=None" for s in (*sides, "target_height", "target_width", "data_format"))

    @function(f"keras.ops.image.{name}", f"images, {signature}")
    def run(call: Any, images: Any, target_height: Any, target_width: Any, data_format: Any, **amounts: Any) -> Any:
        top, left, bottom, right = (amounts[s] for s in sides)
        return call.apply(
            "place_image",
            images=images,
            before=(top, left),
            after=(bottom, right),
            target=(target_height, target_width),
            data_format=data_format,
            sign=sign,
        )


_placing("pad_images", "padding", 1)
_placing("crop_images", "cropping", -1)


# -- ranges ------------------------------------------------------------------------------------------------------------
rearranging("blocks_of_channels", "sequences_of")
mixing("patches_of", "place_image")


@ranged("attend_to")
def _attended_range(r: Ranging, value: Any, **_: Any) -> Any:
    """Averages of values."""
    return r.moved(value, "attended")


unbounded("ctc", because="logarithms of predictions that may be anything")


@ranged("single_channel")
def _grey_range(r: Ranging, images: Any, **_: Any) -> Any:
    """A mean whose weights sum to 0.9999."""
    return r.map(lambda x: I.join(I.scale(x, 0.999), I.scale(x, 1.001)), r.moved(images, "grey"), occurring=lambda x: x)
