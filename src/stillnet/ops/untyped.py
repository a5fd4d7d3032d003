"""Ranges of operations in model files that are only known by their name: what they do to numbers, whatever the sizes are."""

from __future__ import annotations

import math

from ..base import interval as I
from ..base.annotations import Any
from .ranging import Ranging, ranged, sums

# Operations of TensorFlow and ONNX that hand the elements of their first operand on.
HANDING_ON = frozenset({
    "Reshape", "Squeeze", "Unsqueeze", "ExpandDims", "StridedSlice", "Slice", "Transpose", "ConjugateTranspose", "Tile", "Gather",
    "GatherV2", "GatherNd", "GatherND", "GatherElements", "BroadcastTo", "Expand", "Identity", "Flatten", "Reverse", "ReverseV2",
    "Max", "Min", "ReduceMax", "ReduceMin", "DepthToSpace", "SpaceToDepth", "BatchToSpaceND", "Compress", "Unique", "MirrorPad",
    "ResizeNearestNeighbor",
})  # fmt: skip
# Those that put zeros between them, sum them up, or stay between them.
PADDING = frozenset({"SpaceToBatchND", "Pad", "MaxUnpool", "CenterCropPad"})
SUMMING = frozenset({"Sum", "ReduceSum", "UnsortedSegmentSum", "SegmentSum", "Col2Im", "ResizeNearestNeighborGrad"})
AVERAGING = frozenset({"Mean", "ReduceMean", "ResizeBilinear", "ResizeArea"})
# Those that are never negative.
POSITIVE = frozenset({"ReduceL1", "ReduceL2", "ReduceSumSquare", "EuclideanNorm"})


def by_name(r: Ranging, x: Any, how: Any = None) -> Any:
    """The range of a result, from the name that the file calls the operation by, and how it interpolates."""
    name = r.called
    if r.count(x, None) == 0:
        return None  # extremes of nothing are infinite
    if name in HANDING_ON or how == "nearest":
        return r.moved(x, ("named", name))
    if name in AVERAGING or how == "linear":
        return r.mean(x, 1e6)
    if name in PADDING or how == "zeros":
        return r.hull(r.moved(x, ("named", name)), 0.0)
    if name in SUMMING:
        return r.between(sums(r.bounds(x)), r.reached(x))
    if name in POSITIVE:
        return r.between(I.NONNEGATIVE, I.EMPTY)
    if name == "ResizeBicubic" or how == "cubic":
        most = max(abs(v) for v in r.bounds(x)) * 2
        return r.between((-most, most), I.EMPTY)
    if name in ("AffineGrid", "DFT"):
        # coordinates in [-1, 1] and a shift; or elements turned in the plane
        number = r.count(x, -1) if name == "AffineGrid" else r.count(x, None) * math.sqrt(2)
        most = max(abs(v) for v in r.bounds(x))
        most = most * number if most else 0.0
        return r.between(I.loosened((-most, most), r.dtype, 64), I.EMPTY)
    return None


@ranged("unknown")
def _untyped_range(r: Ranging, inputs: Any = (), **_: Any) -> Any:
    if not inputs or not r.is_range(inputs[0]):
        return None
    if r.called == "StridedSliceGrad":
        return r.between(I.join(r.bounds(inputs[-1]), I.ZERO), I.EMPTY)
    return None if r.called == "Pad" and len(inputs) > 2 else by_name(r, inputs[0])
