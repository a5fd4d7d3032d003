"""Compiled operators of torchvision: non-maximum suppression, regions of interest, deformable convolution."""

from __future__ import annotations

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import I32, I64
from ..base.shape import shape_text
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim, window
from .entry import op, spell
from .linear import same_dtype
from .ranging import Ranging, bounded, ranged
from .settings import INVALID, called, optional, positive, several, tensor


@op(
    "non_maximum_suppression",
    spell(
        "torch.ops.torchvision.nms torch.ops.torchvision.qnms", "dets, scores, iou_threshold", rename={"dets": "boxes"}
    ),
    spell("torchvision.ops.nms torchvision.ops.boxes.nms", "boxes, scores, iou_threshold"),
)
def non_maximum_suppression(t: Typing, boxes: Any, scores: Any, iou_threshold: Any) -> TensorType:
    """boxes[N, 4], scores[N] -> indices[kept]"""
    b, s = tensor(boxes), tensor(scores)
    same_dtype(t, b, s)
    shape = t.rank(b, 2, f"{called(t)} expects 2-D boxes, got {shape_text(b.shape)}")
    t.same(4, shape[1], f"{called(t)} expects 4 numbers for each box, got {D.text(shape[1])}")
    points = t.rank(s, 1, f"{called(t)} expects 1-D scores, got {shape_text(s.shape)}")
    t.same(shape[0], points[0], f"{called(t)}: {D.text(shape[0])} boxes but {D.text(points[0])} scores")
    return TensorType((0 if shape[0] == 0 else t.fresh("kept"),), I64)


@op("rotated_overlap", spell("torch.ops.torchvision.box_iou_rotated", "boxes1, boxes2"))
def rotated_overlap(t: Typing, boxes1: Any, boxes2: Any) -> TensorType:
    """boxes[N, 5], boxes[M, 5] -> [N, M]"""
    rows = [t.rank(tensor(b), 2, f"{called(t)} expects 2-D boxes")[0] for b in (boxes1, boxes2)]
    return TensorType((rows[0], rows[1]), tensor(boxes1).dtype)


# -- regions of interest ---------------------------------------------------------------------------------------------
def _regions(t: Typing, input: Any, rois: Any) -> tuple[TensorType, tuple[Dim, ...], Dim]:
    """The feature map, its shape and the number of regions: one tensor [K, 5], or boxes [L, 4] for each image."""
    x = tensor(input)
    parts = list(rois) if isinstance(rois, (tuple, list)) else [rois]
    columns = 4 if isinstance(rois, (tuple, list)) else 5
    count: Dim = 0
    for part in parts:
        boxes = tensor(part)
        same_dtype(t, x, boxes)
        shape = t.rank(boxes, 2, f"{called(t)} expects 2-D boxes, got {shape_text(boxes.shape)}")
        t.same(columns, shape[1], f"{called(t)} expects {columns} numbers for each box, got {D.text(shape[1])}")
        count = D.add(count, shape[0])
    return (
        x,
        t.rank(x, 4, f"{called(t)} expects 4-D input, got {shape_text(x.shape)}", names=("B", "C", "H", "W")),
        count,
    )


def _pooled(t: Typing, output_size: Any, pooled_height: Any, pooled_width: Any) -> tuple[Dim, Dim]:
    if output_size is not None:
        height, width = several(t, output_size, 2, "output_size")
        return height, width
    return dim(t, pooled_height), dim(t, pooled_width)


_RAW = "input, rois, spatial_scale, pooled_height, pooled_width"


@op(
    "region_align",
    spell("torch.ops.torchvision.roi_align", f"{_RAW}, sampling_ratio, aligned"),
    spell(
        "torchvision.ops.roi_align torchvision.ops.roi_align.roi_align",
        "input, boxes, output_size, spatial_scale=1.0, sampling_ratio=-1, aligned=False",
        rename={"boxes": "rois"},
    ),
    spell(
        "torch.ops.torchvision.qroi_align",
        "input, rois, input_scale, input_zero_point, rois_scale, rois_zero_point, spatial_scale, "
        "pooled_height, pooled_width, sampling_ratio, aligned",
    ),
)
def region_align(
    t: Typing,
    input: Any,
    rois: Any,
    output_size: Any = None,
    pooled_height: Any = None,
    pooled_width: Any = None,
    **_: Any,
) -> TensorType:
    """x[N, C, H, W], regions[K, 5] -> [K, C, *output_size]"""
    x, shape, count = _regions(t, input, rois)
    return TensorType((count, shape[1], *_pooled(t, output_size, pooled_height, pooled_width)), x.dtype)


@op(
    "region_pool",
    spell("torch.ops.torchvision.roi_pool", _RAW, pair=True),
    spell(
        "torchvision.ops.roi_pool torchvision.ops.roi_pool.roi_pool",
        "input, boxes, output_size, spatial_scale=1.0",
        rename={"boxes": "rois"},
    ),
)
def region_pool(
    t: Typing,
    input: Any,
    rois: Any,
    output_size: Any = None,
    pooled_height: Any = None,
    pooled_width: Any = None,
    pair: bool = False,
    **_: Any,
) -> Any:
    """x[N, C, H, W], regions[K, 5] -> [K, C, *output_size], and the places of the maxima"""
    x, shape, count = _regions(t, input, rois)
    out = (count, shape[1], *_pooled(t, output_size, pooled_height, pooled_width))
    return (TensorType(out, x.dtype), TensorType(out, I32)) if pair else TensorType(out, x.dtype)


@op(
    "position_sensitive_region",
    spell("torch.ops.torchvision.ps_roi_align", f"{_RAW}, sampling_ratio", pair=True),
    spell("torch.ops.torchvision.ps_roi_pool", _RAW, pair=True),
    spell(
        "torchvision.ops.ps_roi_align torchvision.ops.ps_roi_align.ps_roi_align",
        "input, boxes, output_size, spatial_scale=1.0, sampling_ratio=-1",
        rename={"boxes": "rois"},
    ),
    spell(
        "torchvision.ops.ps_roi_pool torchvision.ops.ps_roi_pool.ps_roi_pool",
        "input, boxes, output_size, spatial_scale=1.0",
        rename={"boxes": "rois"},
    ),
)
def position_sensitive_region(
    t: Typing,
    input: Any,
    rois: Any,
    output_size: Any = None,
    pooled_height: Any = None,
    pooled_width: Any = None,
    pair: bool = False,
    **_: Any,
) -> Any:
    """x[N, C, H, W], regions[K, 5] -> [K, C // product(output_size), *output_size], and the channels they came from"""
    x, shape, count = _regions(t, input, rois)
    height, width = _pooled(t, output_size, pooled_height, pooled_width)
    bins = D.mul(height, width)
    t.require(
        D.divides(bins, shape[1]),
        f"{called(t)}: {D.text(shape[1])} channels are not divisible by {D.text(bins)} bins",
        INVALID,
        about="output_size",
    )
    out = (count, D.floordiv(shape[1], bins), height, width)
    return (TensorType(out, x.dtype), TensorType(out, I32)) if pair else TensorType(out, x.dtype)


# -- deformable convolution ------------------------------------------------------------------------------------------
def _deformed_macs(outputs: Any, weight: TensorType, **_: Any) -> Dim:
    shape, kernel = outputs[0].shape, weight.shape or ()
    return D.product((shape[0], *kernel, *shape[-2:]))


@op(
    "deformable_convolution",
    spell(
        "torchvision.ops.deform_conv2d torchvision.ops.deform_conv.deform_conv2d",
        "input, offset, weight, bias=None, stride=(1, 1), padding=(0, 0), dilation=(1, 1), mask=None",
    ),
    spell(
        "torch.ops.torchvision.deform_conv2d",
        "input, weight, offset, mask, bias, stride_h, stride_w, pad_h, pad_w, dilation_h, "
        "dilation_w, groups, offset_groups, use_mask",
    ),
    macs=_deformed_macs,
)
def deformable_convolution(
    t: Typing,
    input: Any,
    offset: Any,
    weight: Any,
    bias: Any = None,
    stride: Any = None,
    padding: Any = None,
    dilation: Any = None,
    mask: Any = None,
    use_mask: Any = None,
    **raw: Any,
) -> TensorType:
    """x[N, C, H, W], offset[N, 2 * G * KH * KW, OH, OW], weight[O, C // groups, KH, KW] -> [N, O, OH, OW]"""
    x, shifts, w = tensor(input), tensor(offset), tensor(weight)
    same_dtype(t, x, shifts, w)
    shape = t.rank(x, 4, f"{called(t)} expects 4-D input, got {shape_text(x.shape)}", names=("B", "C", "H", "W"))
    kernel = t.rank(w, 4, f"{called(t)} expects a 4-D weight, got {shape_text(w.shape)}")
    places = t.rank(shifts, 4, f"{called(t)} expects a 4-D offset, got {shape_text(shifts.shape)}")
    steps, pads, spread = (
        _pair(t, v, raw, name) for v, name in ((stride, "stride"), (padding, "pad"), (dilation, "dilation"))
    )
    positive(t, steps, "stride")
    positive(t, spread, "dilation")
    t.require(
        D.divides(kernel[1], shape[1]),
        f"{called(t)}: {D.text(shape[1])} input channels do not fit a weight for {D.text(kernel[1])}",
        about="in_channels",
        expected=kernel[1],
        actual=shape[1],
    )
    out = tuple(window(t, s, k, step, p, d) for s, k, step, p, d in zip(shape[2:], kernel[2:], steps, pads, spread))
    points = D.product(kernel[2:])
    _check_places(t, "offset", places, shape[0], D.mul(2, points), out)
    m = optional(mask)
    if m is not None and m.shape is not None and use_mask is not False and len(m.shape) == 4:
        _check_places(t, "mask", m.shape, shape[0], points, out)
    b = optional(bias)
    if b is not None and b.shape is not None and len(b.shape) == 1:
        t.same(
            kernel[0], b.shape[0], f"{called(t)} expects {D.text(kernel[0])} bias elements, got {D.text(b.shape[0])}"
        )
    return TensorType((shape[0], kernel[0], *out), x.dtype)


def _pair(t: Typing, value: Any, raw: dict[str, Any], name: str) -> tuple[Dim, ...]:
    """Two numbers, given together or as `name_h` and `name_w`."""
    if value is not None:
        return several(t, value, 2, name)
    if f"{name}_h" not in raw:
        raise NotUnderstood(f"{name} is not known")
    return dim(t, raw[f"{name}_h"]), dim(t, raw[f"{name}_w"])


def _check_places(t: Typing, what: str, given: tuple[Dim, ...], batch: Dim, share: Dim, out: tuple[Dim, ...]) -> None:
    """One value for each output place and kernel point, in one or more groups."""
    text = f"{called(t)}: {what} {shape_text(given)}"
    t.same(batch, given[0], f"{text} is not for a batch of {D.text(batch)}")
    t.require(D.divides(share, given[1]), f"{text} does not have a multiple of {D.text(share)} channels")
    for a, b in zip(out, given[2:]):
        t.same(a, b, f"{text} does not match the output size {shape_text(out)}")


# -- ranges ------------------------------------------------------------------------------------------------------------
bounded("non_maximum_suppression", bounds=I.NONNEGATIVE)
bounded("rotated_overlap", bounds=(-1e-3, 1.01))


@ranged("region_align", "region_pool", "position_sensitive_region")
def _region_range(r: Ranging, input: Any, **_: Any) -> Any:
    """Means or maxima of elements, zero where a region is empty or outside."""
    found = r.map(lambda x: I.scale(I.join(x, I.ZERO), 1.001), r.moved(input, "region"), occurring=lambda x: x)
    return (found, r.between((-1.0, I.INF), I.EMPTY))


@ranged("deformable_convolution")
def _deformable_range(r: Ranging, input: Any, weight: Any, bias: Any = None, mask: Any = None, **_: Any) -> Any:
    if mask is not None:
        return r.predicted() if r.is_weight(weight) else None
    return r.product(r.map(lambda x: I.scale(I.join(x, I.ZERO), 1.001), r.moved(input, "conv")), weight, bias, I.INF)
