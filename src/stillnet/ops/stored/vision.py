"""Images and signals as ONNX spells them: resizing, sampling, boxes, windows, Fourier transforms."""

from __future__ import annotations

import math

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.dtype import I64, U8, onnx_type
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, bounded, constant, ranged, rearranging
from .operands import content, number, sizes, typed, unknown_size

RESIZE = (
    "X, roi=None, scales=None, sizes=None, *, antialias=0, axes=None, coordinate_transformation_mode='half_pixel',"
    " cubic_coeff_a=-0.75, exclude_outside=0, extrapolation_value=0.0, keep_aspect_ratio_policy='stretch',"
    " mode='nearest',"
    " nearest_mode='round_prefer_floor', opset=13"
)


@function("onnx.Resize", RESIZE)
def resize_onnx(
    call: Any,
    X: Any,
    roi: Any,
    scales: Any,
    sizes: Any,
    axes: Any,
    coordinate_transformation_mode: Any,
    keep_aspect_ratio_policy: Any,
    mode: Any,
    opset: Any,
    **_: Any,
) -> Any:
    shape = typed(call, X).shape
    if shape is None:
        raise NotUnderstood("images of unknown rank")
    if opset < 11:
        scales, roi = roi, None  # the first version has no regions
    places = [a % len(shape) for a in axes] if axes else list(range(len(shape)))
    out: list[Dim] = list(shape)
    stated: list[Any] = [None] * len(shape)
    wanted, factors = content(call, sizes), content(call, scales)
    if wanted is not None and len(wanted) == len(places):
        for place, size in zip(places, _kept_ratio(shape, places, wanted, keep_aspect_ratio_policy)):
            out[place] = size
    elif factors is not None and len(factors) == len(places) and coordinate_transformation_mode != "tf_crop_and_resize":
        for place, factor in zip(places, factors):
            out[place] = scaled(shape[place], factor)
            stated[place] = factor
    else:
        for place in places:
            out[place] = unknown_size()
    outside = coordinate_transformation_mode == "tf_crop_and_resize"
    how = "outside" if outside else mode
    return call.apply("resized", input=X, size=tuple(out), how=how, factors=tuple(stated))


def _kept_ratio(shape: Any, places: list[int], wanted: tuple[Any, ...], policy: Any) -> tuple[Any, ...]:
    if policy == "stretch" or not all(isinstance(shape[p], int) and shape[p] for p in places):
        return wanted if policy == "stretch" else tuple(unknown_size() for _ in wanted)
    factors = [w / shape[p] for w, p in zip(wanted, places)]
    factor = min(factors) if policy == "not_larger" else max(factors)
    return tuple(math.floor(factor * shape[p] + 0.5) for p in places)


def scaled(size: Dim, factor: Any) -> Dim:
    """A size times a factor, rounded down; whole factors also of sizes with names."""
    if isinstance(factor, float) and factor == int(factor):
        return D.mul(size, int(factor))
    if isinstance(size, int) and isinstance(factor, (int, float)) and abs(size * factor) < 2**53:
        return math.floor(size * factor)
    if isinstance(factor, float) and factor > 0 and 1 / factor == int(1 / factor):
        return D.floordiv(size, int(1 / factor))
    return unknown_size()


@function("onnx.Upsample", "X, scales=None, *, mode='nearest', height_scale=None, width_scale=None")
def upsample(call: Any, X: Any, scales: Any, mode: Any, height_scale: Any, width_scale: Any) -> Any:
    shape = typed(call, X).shape
    factors = content(call, scales) if scales is not None else (1.0, 1.0, height_scale, width_scale)
    if shape is None:
        raise NotUnderstood("images of unknown rank")
    known = factors is not None and len(factors) == len(shape)
    size = (
        tuple(scaled(d, f) for d, f in zip(shape, factors))
        if known and factors
        else tuple(unknown_size() for _ in shape)
    )
    return call.apply("resized", input=X, size=size, how=mode if mode == "nearest" else "linear")


@op("sampled", spell("onnx.GridSample", "X, grid, *, align_corners=0, mode='bilinear', padding_mode='zeros'"))
def sampled(t: Typing, X: TensorType, grid: TensorType, **_: Any) -> TensorType:
    """x[N, C, *S], grid[N, *T, k] -> [N, C, *T]"""
    x, places = t.need_shape(X), t.need_shape(grid)
    return TensorType((x[0], x[1], *places[1:-1]), X.dtype)


@function("onnx.AffineGrid", "theta, size, *, align_corners=0")
def affine_grid(call: Any, theta: Any, size: Any, align_corners: Any) -> Any:
    target = sizes(call, size)
    return call.apply("resized", input=theta, size=(target[0], *target[2:], len(target) - 2))


@op(
    "regions",
    spell(
        "onnx.RoiAlign",
        "X, rois, batch_indices, *, coordinate_transformation_mode='half_pixel', mode='avg', output_height=1,"
        " output_width=1, sampling_ratio=0, spatial_scale=1.0",
    ),
)
def regions(
    t: Typing,
    X: TensorType,
    rois: TensorType,
    batch_indices: Any,
    output_height: Any = 1,
    output_width: Any = 1,
    **_: Any,
) -> TensorType:
    """x[N, C, H, W], boxes[n, 4] -> [n, C, height, width]"""
    x, boxes = t.need_shape(X), t.need_shape(rois)
    return TensorType((boxes[0], x[1], output_height, output_width), X.dtype)


@op("region_maxima", spell("onnx.MaxRoiPool", "X, rois, *, pooled_shape, spatial_scale=1.0"))
def region_maxima(
    t: Typing, X: TensorType, rois: TensorType, pooled_shape: Any, spatial_scale: Any = 1.0
) -> TensorType:
    """x[N, C, H, W], boxes[n, 5] -> [n, C, *sizes]"""
    return TensorType((t.need_shape(rois)[0], t.need_shape(X)[1], *pooled_shape), X.dtype)


@op(
    "kept_boxes",
    spell(
        "onnx.NonMaxSuppression",
        "boxes, scores, max_output_boxes_per_class=None, iou_threshold=None, score_threshold=None, *,"
        " center_point_box=0",
    ),
)
def kept_boxes(t: Typing, boxes: TensorType, scores: TensorType, **_: Any) -> TensorType:
    """boxes[N, n, 4], scores[N, C, n] -> [k, 3]"""
    return TensorType((t.fresh("n"), 3), I64)


@op(
    "kept_boxes_tf",
    spell(
        "tf.raw_ops.NonMaxSuppression tf.raw_ops.NonMaxSuppressionV2 tf.raw_ops.NonMaxSuppressionV3",
        "boxes, scores, max_output_size, *thresholds",
    ),
)
def kept_boxes_tf(
    t: Typing, boxes: TensorType, scores: TensorType, max_output_size: Any, thresholds: Any = ()
) -> TensorType:
    """boxes[n, 4], scores[n] -> [k]"""
    from ...base.dtype import I32

    return TensorType((t.fresh("n"),), I32)


@function("onnx.Col2Im", "input, image_shape, block_shape, *, dilations=None, pads=None, strides=None")
def col2im(call: Any, input: Any, image_shape: Any, block_shape: Any, **_: Any) -> Any:
    x, image, block = typed(call, input).shape, sizes(call, image_shape), sizes(call, block_shape)
    if x is None:
        raise NotUnderstood("tensor of unknown rank")
    channels = D.floordiv(x[1], D.product(block)) if all(isinstance(b, int) for b in block) else unknown_size()
    return call.apply("resized", input=input, size=(x[0], channels, *image))


@op(
    "decoded_image",
    spell("onnx.ImageDecoder", "encoded_stream, *, pixel_format='RGB'"),
    spell(
        "tf.raw_ops.DecodeJpeg tf.raw_ops.DecodePng tf.raw_ops.DecodeImage tf.raw_ops.DecodeBmp",
        "encoded_stream, *, channels=0",
    ),
)
def decoded_image(t: Typing, encoded_stream: Any, pixel_format: Any = "RGB", channels: Any = None) -> TensorType:
    """bytes -> u8[H, W, C]"""
    count = channels if channels else t.fresh("C") if channels == 0 else 1 if pixel_format == "Grayscale" else 3
    return TensorType((t.fresh("H"), t.fresh("W"), count), U8)


@op("compressed", spell("onnx.Compress", "input, condition, *, axis=None"))
def compressed(t: Typing, input: TensorType, condition: TensorType, axis: Any = None) -> TensorType:
    """x[*A, N, *B], bool[M] -> [*A, n, *B]"""
    size = sum(map(bool, condition.data)) if condition.data is not None else t.fresh("n")
    if axis is None:
        return TensorType((size,), input.dtype)
    shape = t.need_shape(input)
    place = t.axis(axis, len(shape))
    return TensorType((*shape[:place], size, *shape[place + 1 :]), input.dtype)


@function("onnx.EyeLike", "input, *, dtype=None, k=0")
def eye_like(call: Any, input: Any, dtype: Any, k: Any) -> Any:
    return call.apply("typed_as", input=input, dtype=typed(call, input).dtype if dtype is None else onnx_type(dtype))


# -- signals -----------------------------------------------------------------------------------------------------------
def _window(names: str) -> None:
    @function(names, "size, *, output_datatype=1, periodic=1")
    def run(call: Any, size: Any, output_datatype: Any, periodic: Any) -> Any:
        count = content(call, size)
        return call.apply(
            "window_weights", size=count[0] if count else unknown_size(), dtype=onnx_type(output_datatype)
        )


_window("onnx.HannWindow onnx.HammingWindow onnx.BlackmanWindow")


@op("window_weights")
def window_weights(t: Typing, size: Any, dtype: Any) -> TensorType:
    """n -> [n]"""
    return TensorType((size,), dtype)


@function("onnx.DFT", "input, dft_length=None, axis_operand=None, *, axis=None, inverse=0, onesided=0, opset=20")
def dft(
    call: Any, input: Any, dft_length: Any, axis_operand: Any, axis: Any, inverse: Any, onesided: Any, opset: Any
) -> Any:
    shape = typed(call, input).shape
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    place = axis if axis is not None else (-2 if opset >= 20 else 1)
    if axis_operand is not None:
        place = number(call, axis_operand, "the axis")
    place %= len(shape)
    out = list(shape)
    if dft_length is not None:
        length = content(call, dft_length)
        out[place] = length[0] if length else unknown_size()
    if onesided and inverse:
        # half of the frequencies give all of a real signal, of an even length unless one is stated
        out[place] = out[place] if dft_length is not None else D.mul(D.sub(out[place], 1), 2)
    elif onesided:
        out[place] = D.add(D.floordiv(out[place], 2), 1)
    out[-1] = 1 if onesided and inverse else 2
    return call.apply("resized", input=input, size=tuple(out))


@function("onnx.STFT", "signal, frame_step, window=None, frame_length=None, *, onesided=1")
def stft(call: Any, signal: Any, frame_step: Any, window: Any, frame_length: Any, onesided: Any) -> Any:
    shape = typed(call, signal).shape
    step = content(call, frame_step)
    length = content(call, frame_length) if frame_length is not None else typed(call, window).shape
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    if not length or not step or not isinstance(step[0], int):
        return call.apply("resized", input=signal, size=(shape[0], unknown_size(), unknown_size(), 2))
    frames = D.add(D.floordiv(D.sub(shape[1], length[0]), step[0]), 1)
    bins = D.add(D.floordiv(length[0], 2), 1) if onesided else length[0]
    return call.apply("resized", input=signal, size=(shape[0], frames, bins, 2))


@function(
    "onnx.MelWeightMatrix",
    "num_mel_bins, dft_length, sample_rate, lower_edge_hertz, upper_edge_hertz, *, output_datatype=1",
)
def mel_weights(call: Any, num_mel_bins: Any, dft_length: Any, output_datatype: Any, **_: Any) -> Any:
    bins, length = content(call, num_mel_bins), content(call, dft_length)
    rows = D.add(D.floordiv(length[0], 2), 1) if length else unknown_size()
    return call.apply(
        "weights_matrix", size=(rows, bins[0] if bins else unknown_size()), dtype=onnx_type(output_datatype)
    )


@op("weights_matrix")
def weights_matrix(t: Typing, size: Any, dtype: Any) -> TensorType:
    """n, m -> [n, m]"""
    return TensorType(tuple(size), dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("sampled")
def _sampled_range(r: Ranging, X: Any, **_: Any) -> Any:
    """Cubic interpolation overshoots."""
    low, high = r.bounds(X)
    most = max(abs(low), abs(high)) * 2
    return r.between((-most, most), I.EMPTY)


@ranged("regions", "region_maxima")
def _regions_range(r: Ranging, X: Any, **_: Any) -> Any:
    return r.map(lambda x: I.scale(I.join(x, I.ZERO), 1.001), r.moved(X, "region"), occurring=lambda x: x)


bounded("kept_boxes", "kept_boxes_tf", bounds=I.NONNEGATIVE)
constant("decoded_image", bounds=(0.0, 255.0))
rearranging("compressed")
bounded("window_weights", bounds=(-1e-3, 1.001))
bounded("weights_matrix", bounds=(0.0, 1.001))
