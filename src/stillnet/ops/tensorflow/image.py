"""TensorFlow's `tf.image` and `tf.signal`: images are [height, width, channels], alone or in a batch."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim, Sym
from ...base.dtype import C64, F32, DType
from ...base.shape import shape_text
from ...base.truth import NO
from ...graph.constraints import Mismatch, NotUnderstood, Typing
from ...graph.graph import TensorType, Value
from ..call import Call
from ..entry import function, op
from ..ranging import constant
from .arguments import number, numbers, spoken, tensor


def image(call: Call, value: Any, ranks: tuple[int, ...] = (3, 4)) -> tuple[Value, tuple[Dim, ...] | None]:
    """An image or a batch of them, and its shape where that is known."""
    x = tensor(call, value)
    shape = call.type(x).shape
    if shape is not None and len(shape) not in ranks:
        wanted = " or ".join(f"{r}-D" for r in ranks)
        raise Mismatch(f"{spoken(call)} expects {wanted} images, got {shape_text(shape)}", operands=(x,))
    return x, shape


def resized(shape: tuple[Dim, ...] | None, height: Any, width: Any) -> tuple[Dim, ...] | None:
    if shape is None:
        return None
    sizes = tuple(s if isinstance(s, (int, Sym)) else D.fresh("n") for s in (height, width))
    return (*shape[:-3], *sizes, shape[-1])


def taken(call: Call, x: Value, shape: Any, dtype: DType | None = None) -> Any:
    return call.apply("elements", input=x, shape=shape, dtype=dtype)


@function(
    "tf.image.resize tf.compat.v1.image.resize tf.compat.v1.image.resize_images tf.image.resize_with_pad"
    " tf.compat.v1.image.resize_bilinear tf.compat.v1.image.resize_nearest_neighbor tf.compat.v1.image.resize_bicubic"
    " tf.compat.v1.image.resize_area",
    "images, size=None, method=None, align_corners=False, preserve_aspect_ratio=False, antialias=False, name=None,"
    " half_pixel_centers=False, target_height=None, target_width=None",
)
def _resize(
    call: Call,
    images: Any,
    size: Any,
    method: Any,
    target_height: Any,
    target_width: Any,
    preserve_aspect_ratio: Any,
    **rest: Any,
) -> Any:
    x, shape = image(call, images)
    kind = call.type(x).dtype
    nearest = method == "nearest" or method == 1 or call.api.endswith("nearest_neighbor")
    if not nearest and method is not None and not isinstance(method, (str, int)):
        # a method that is not known may keep the element type
        kind = None
    dtype = kind if nearest else F32 if kind is not None else None
    if call.api.endswith("with_pad"):
        height, width = number(call, size if size is not None else target_height), number(call, method)
        return taken(call, x, resized(shape, height, width), kind if method == "nearest" else F32)
    wanted = numbers(call, size)
    if isinstance(wanted, (int, Sym)) and not isinstance(method, (int, Sym)):
        raise Mismatch(
            f"{spoken(call)}: size must be two numbers, height and width, got {D.text(wanted)}", "wrong-call"
        )
    if isinstance(wanted, tuple) and len(wanted) != 2:
        raise Mismatch(f"{spoken(call)}: size must be two numbers, got {len(wanted)}", "wrong-call")
    if not isinstance(wanted, tuple) or preserve_aspect_ratio not in (False, None):
        return taken(call, x, resized(shape, None, None), dtype)
    return taken(call, x, resized(shape, *wanted), dtype)


def _same(names: str, signature: str, ranks: tuple[int, ...] = (3, 4), dtype: DType | None = None) -> None:
    """Functions that change no size."""

    def run(call: Call, image: Any = None, images: Any = None, **rest: Any) -> Any:
        x, shape = globals()["image"](call, image if image is not None else images, ranks)
        return taken(call, x, shape, dtype)

    for name in names.split():
        function(f"tf.image.{name}", signature)(run)


_same("flip_left_right flip_up_down", "image")
_same("random_flip_left_right random_flip_up_down", "image, seed=None")
_same("per_image_standardization", "image", dtype=F32)
_same("adjust_contrast", "images, contrast_factor", (3, 4, 5))
_same("adjust_saturation", "image, saturation_factor, name=None")
_same("adjust_hue", "image, delta, name=None")
_same("adjust_jpeg_quality random_jpeg_quality", "image, *args, **options", (3,))
_same("random_contrast random_saturation", "image, lower, upper, seed=None")
_same("random_hue", "image, max_delta, seed=None")
_same("rgb_to_hsv hsv_to_rgb rgb_to_yiq yiq_to_rgb rgb_to_yuv yuv_to_rgb", "images, name=None", (1, 2, 3, 4, 5))
_same("draw_bounding_boxes", "images, boxes, colors=None, name=None", (4,))
_same("stateless_random_flip_left_right stateless_random_flip_up_down", "image, seed")


def _any_rank(names: str, signature: str) -> None:
    def run(call: Call, image: Any, **rest: Any) -> Any:
        x = tensor(call, image)
        return taken(call, x, call.type(x).shape)

    for name in names.split():
        function(f"tf.image.{name}", signature)(run)


_any_rank("adjust_brightness", "image, delta")
_any_rank("random_brightness stateless_random_brightness", "image, max_delta, seed=None")
_any_rank("adjust_gamma", "image, gamma=1, gain=1")


def recoloured(call: Call, images: Any, channels: int, wanted: int | None) -> Any:
    x, shape = image(call, images, (2, 3, 4, 5))
    if shape is None:
        return taken(call, x, None)
    if wanted is not None and D.same(shape[-1], wanted) is NO:
        raise Mismatch(
            f"{spoken(call)} expects {wanted} channels, got {D.text(shape[-1])} ({shape_text(shape)})",
            operands=(x,),
            expected=wanted,
            actual=shape[-1],
        )
    return taken(call, x, (*shape[:-1], channels))


@function("tf.image.rgb_to_grayscale", "images, name=None")
def _grayscale(call: Call, images: Any, name: Any) -> Any:
    return recoloured(call, images, 1, 3)


@function("tf.image.grayscale_to_rgb", "images, name=None")
def _rgb(call: Call, images: Any, name: Any) -> Any:
    return recoloured(call, images, 3, 1)


@function("tf.image.rot90", "image, k=1, name=None")
def _rot90(call: Call, image: Any, k: Any, name: Any) -> Any:
    x, shape = globals()["image"](call, image)
    turns = number(call, k)
    if shape is None or not isinstance(turns, int):
        return taken(call, x, None if shape is None else resized(shape, None, None))
    return taken(call, x, resized(shape, shape[-2], shape[-3]) if turns % 2 else shape)


@function("tf.image.transpose tf.compat.v1.image.transpose_image", "image, name=None")
def _transpose(call: Call, image: Any, name: Any) -> Any:
    x, shape = globals()["image"](call, image)
    return taken(call, x, None if shape is None else resized(shape, shape[-2], shape[-3]))


@function("tf.image.central_crop", "image, central_fraction")
def _central_crop(call: Call, image: Any, central_fraction: Any) -> Any:
    x, shape = globals()["image"](call, image)
    share = central_fraction
    if shape is None or not isinstance(share, (int, float)):
        return taken(call, x, resized(shape, None, None))
    sizes: list[int | None] = []
    for size in shape[-3:-1]:
        if not isinstance(size, int):
            sizes.append(None)
            continue
        start = int((size - size * share) / 2)
        sizes.append(size - 2 * start)
    return taken(call, x, resized(shape, *sizes))


@function(
    "tf.image.resize_with_crop_or_pad tf.compat.v1.image.resize_image_with_crop_or_pad",
    "image, target_height, target_width",
)
def _crop_or_pad(call: Call, image: Any, target_height: Any, target_width: Any) -> Any:
    x, shape = globals()["image"](call, image)
    return taken(call, x, resized(shape, number(call, target_height), number(call, target_width)))


@function(
    "tf.image.pad_to_bounding_box tf.image.crop_to_bounding_box",
    "image, offset_height, offset_width, target_height, target_width",
)
def _box(call: Call, image: Any, offset_height: Any, offset_width: Any, target_height: Any, target_width: Any) -> Any:
    x, shape = globals()["image"](call, image)
    tall, wide = number(call, target_height), number(call, target_width)
    crop = call.api.endswith("crop_to_bounding_box")
    if shape is not None:
        starts = (number(call, offset_height), number(call, offset_width))
        for size, start, target, word in zip(shape[-3:-1], starts, (tall, wide), ("height", "width")):
            if not isinstance(start, int) or not isinstance(target, int):
                continue
            inner, outer = (D.add(start, target), size) if crop else (D.add(start, size), target)
            if D.at_least(outer, inner) is NO:
                raise Mismatch(
                    f"{spoken(call)}: {word} {D.text(outer)} is less than {D.text(inner)}, the offset with what is inside",
                    operands=(x,),
                )
    return taken(call, x, resized(shape, tall, wide))


@function("tf.image.convert_image_dtype", "image, dtype, saturate=False, name=None")
def _convert(call: Call, image: Any, dtype: Any, saturate: Any, name: Any) -> Any:
    x = tensor(call, image)
    made, wanted = call.type(x), dtype if isinstance(dtype, DType) else None
    if wanted is None:
        return call.constant(TensorType(made.shape, None))
    if made.dtype is wanted:
        return taken(call, x, made.shape)
    if made.dtype is not None and made.dtype.is_integer and wanted.is_float:
        scale = (1 << (made.dtype.bits - (0 if made.dtype.name.startswith("u") else 1))) - 1
        return call.apply("div", input=call.apply("cast", input=x, target=(wanted,)), other=float(scale))
    return call.apply("cast", input=x, target=(wanted,))


@function(
    "tf.image.crop_and_resize",
    "image, boxes, box_indices=None, crop_size=None, method='bilinear', extrapolation_value=0, name=None, box_ind=None",
)
def _crop_and_resize(call: Call, image: Any, boxes: Any, crop_size: Any, **rest: Any) -> Any:
    x, shape = globals()["image"](call, image, (4,))
    found, wanted = call.type(tensor(call, boxes)).shape, numbers(call, crop_size)
    if shape is None or not isinstance(wanted, tuple) or len(wanted) != 2:
        return taken(call, x, None)
    count = found[0] if found else D.fresh("n")
    sizes = tuple(w if isinstance(w, (int, Sym)) else D.fresh("n") for w in wanted)
    return taken(call, x, (count, *sizes, shape[-1]), F32)


def _measured(names: str, signature: str, least: int) -> None:
    """One number for each image of a batch."""

    def run(call: Call, **given: Any) -> Any:
        first = tensor(call, next(iter(given.values())))
        shape = call.type(first).shape
        if shape is not None and len(shape) < least:
            raise Mismatch(f"{spoken(call)} expects images of at least {least} axes, got {shape_text(shape)}")
        return call.constant(TensorType(None if shape is None else shape[:-3], F32))

    for name in names.split():
        function(f"tf.image.{name}", signature)(run)


_measured("ssim", "img1, img2, max_val, filter_size=11, filter_sigma=1.5, k1=0.01, k2=0.03, return_index_map=False", 3)
_measured("ssim_multiscale", "img1, img2, max_val, *args, **options", 3)
_measured("psnr", "a, b, max_val, name=None", 3)
_measured("total_variation", "images, name=None", 3)


@function("tf.image.sobel_edges", "image")
def _sobel(call: Call, image: Any) -> Any:
    x, shape = globals()["image"](call, image, (4,))
    return taken(call, x, None if shape is None else (*shape, 2))


@function("tf.image.image_gradients", "image")
def _gradients(call: Call, image: Any) -> Any:
    x, shape = globals()["image"](call, image, (4,))
    return taken(call, x, shape), taken(call, x, shape)


@function(
    "tf.image.decode_jpeg tf.image.decode_png tf.image.decode_image tf.io.decode_jpeg tf.io.decode_png"
    " tf.io.decode_image tf.image.decode_bmp tf.io.decode_bmp tf.io.decode_and_crop_jpeg",
    "contents, channels=0, *args, **options",
)
def _decode(call: Call, contents: Any, channels: Any, args: Any, options: Any) -> Any:
    from ...base.dtype import U8

    kind = options.get("dtype")
    depth = channels if isinstance(channels, int) and channels > 0 else D.fresh("channels", D.Origin.DATA)
    animated = call.api.endswith("decode_image") and options.get("expand_animations") is not False
    shape = None if animated else (D.fresh("H", D.Origin.DATA), D.fresh("W", D.Origin.DATA), depth)
    return call.constant(TensorType(shape, kind if isinstance(kind, DType) else U8))


@function(
    "tf.image.non_max_suppression",
    "boxes, scores, max_output_size, iou_threshold=0.5, score_threshold=None, name=None",
)
def _suppression(call: Call, boxes: Any, scores: Any, **rest: Any) -> Any:
    from ...base.dtype import I32

    for value, rank, what in ((boxes, 2, "boxes"), (scores, 1, "scores")):
        shape = call.type(tensor(call, value)).shape
        if shape is not None and len(shape) != rank:
            raise Mismatch(f"non_max_suppression expects {rank}-D {what}, got {shape_text(shape)}")
    return call.constant(TensorType((D.fresh("n", D.Origin.DATA),), I32))


@function(
    "tf.image.combined_non_max_suppression",
    "boxes, scores, max_output_size_per_class, max_total_size, iou_threshold=0.5, score_threshold=-inf, pad_per_class=False, "
    "clip_boxes=True, name=None",
)
def _combined_suppression(call: Call, boxes: Any, scores: Any, max_total_size: Any, **rest: Any) -> Any:
    """boxes[B, N, Q, 4], scores[B, N, C] -> [B, M, 4], [B, M], [B, M], [B]"""
    from ...base.dtype import I32

    for value, rank, what in ((boxes, 4, "boxes"), (scores, 3, "scores")):
        shape = call.type(tensor(call, value)).shape
        if shape is not None and len(shape) != rank:
            raise Mismatch(f"combined_non_max_suppression expects {rank}-D {what}, got {shape_text(shape)}")
    given = call.type(tensor(call, boxes)).shape
    batch = given[0] if given is not None else D.fresh("n", D.Origin.DATA)
    size = number(call, max_total_size)
    # with `pad_per_class` fewer may be kept
    many = size if isinstance(size, int) and rest.get("pad_per_class") is False else D.fresh("n", D.Origin.DATA)
    kinds = (((batch, many, 4), F32), ((batch, many), F32), ((batch, many), F32), ((batch,), I32))
    return [call.constant(TensorType(shape, kind)) for shape, kind in kinds]


# -- tf.signal ---------------------------------------------------------------------------------------------------------
@function("tf.signal.hann_window tf.signal.hamming_window", "window_length, periodic=True, dtype=None, name=None")
def _window(call: Call, window_length: Any, periodic: Any, dtype: Any, name: Any) -> Any:
    size = number(call, window_length)
    kind = dtype if isinstance(dtype, DType) else F32
    return call.constant(TensorType((size if isinstance(size, (int, Sym)) else D.fresh("n"),), kind))


def frames(size: Dim, length: Any, step: Any, pad: Any) -> Dim:
    if not isinstance(length, (int, Sym)) or not isinstance(step, (int, Sym)) or pad not in (True, False):
        return D.fresh("n")
    if pad:
        return D.floordiv(D.sub(D.add(size, step), 1), step)
    return D.maximum(0, D.add(D.floordiv(D.sub(size, length), step), 1))


@function("tf.signal.frame", "signal, frame_length, frame_step, pad_end=False, pad_value=0, axis=-1, name=None")
def _frame(
    call: Call, signal: Any, frame_length: Any, frame_step: Any, pad_end: Any, pad_value: Any, axis: Any, name: Any
) -> Any:
    x = tensor(call, signal)
    shape = call.type(x).shape
    length, step = number(call, frame_length), number(call, frame_step)
    if shape is None or axis != -1 or not shape:
        return taken(call, x, None)
    wide = length if isinstance(length, (int, Sym)) else D.fresh("n")
    return taken(call, x, (*shape[:-1], frames(shape[-1], length, step, pad_end), wide))


@function(
    "tf.signal.stft",
    "signals, frame_length, frame_step, fft_length=None, window_fn=None, pad_end=False, name=None",
)
def _stft(
    call: Call, signals: Any, frame_length: Any, frame_step: Any, fft_length: Any, pad_end: Any, **rest: Any
) -> Any:
    shape = call.type(tensor(call, signals)).shape
    length, step = number(call, frame_length), number(call, frame_step)
    if not shape or not isinstance(length, int):
        raise NotUnderstood("frames of a length that is not known")
    given = number(call, fft_length) if fft_length is not None else 1 << (length - 1).bit_length()
    bins = given // 2 + 1 if isinstance(given, int) else D.fresh("n")
    return call.constant(TensorType((*shape[:-1], frames(shape[-1], length, step, pad_end), bins), C64))


# -- filters of sounds -------------------------------------------------------------------------------------------------
@op("mel_weights")
def mel_weights(t: Typing, bins: Any, frequencies: Any, dtype: Any) -> TensorType:
    """-> [frequencies, bins]"""
    return TensorType((frequencies, bins), dtype)


constant("mel_weights", bounds=I.UNIT)


@function(
    "tf.signal.linear_to_mel_weight_matrix",
    "num_mel_bins=20, num_spectrogram_bins=129, sample_rate=8000, lower_edge_hertz=125.0, upper_edge_hertz=3800.0, "
    "dtype=None, name=None",
)
def _mel_weights(call: Call, num_mel_bins: Any, num_spectrogram_bins: Any, dtype: Any, **rest: Any) -> Any:
    bins, frequencies = (number(call, n) for n in (num_mel_bins, num_spectrogram_bins))
    sizes = [n if isinstance(n, (int, Sym)) else D.fresh("n") for n in (bins, frequencies)]
    kind = dtype if isinstance(dtype, DType) else F32
    return call.apply("mel_weights", bins=sizes[0], frequencies=sizes[1], dtype=kind)
