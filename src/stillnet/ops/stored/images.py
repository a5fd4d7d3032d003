"""Images as TensorFlow's graphs spell them: resizing, warping, cropping."""

from __future__ import annotations

from ...base import interval as I
from ...base.annotations import Any
from ...base.dtype import DType
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, ranged, sums
from .operands import sizes, typed


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
@ranged("resize_gradient")
def _resize_gradient_range(r: Ranging, grads: Any, **_: Any) -> Any:
    """Cubic interpolation has negative weights."""
    return r.unknown() if "Cubic" in r.called else r.between(sums(r.bounds(grads)), I.EMPTY)
