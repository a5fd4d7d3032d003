"""cv2: pictures are arrays of height x width (x channels); sizes are given as (width, height)."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dim import Dim
from ....base.dtype import U8, DType
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import make_tensor
from ...values import PyList, Tensor
from ..numpy.arrays import unknown_array
from ..python.quiet import quiet_functions
from ..registry import KNOWN, known
from ..torch.batches import some

GRAYSCALE, UNCHANGED = 0, -1
KNOWN["cv2.IMREAD_GRAYSCALE"] = GRAYSCALE
KNOWN["cv2.IMREAD_COLOR"] = 1
KNOWN["cv2.IMREAD_UNCHANGED"] = UNCHANGED
# Colour conversions by name; the numbers are those of the library.
CODES = {
    "BGR2BGRA": 0, "RGB2RGBA": 0, "BGRA2BGR": 1, "RGBA2RGB": 1, "BGR2RGBA": 2, "RGBA2BGR": 3, "BGR2RGB": 4, "RGB2BGR": 4,
    "BGRA2RGBA": 5, "BGR2GRAY": 6, "RGB2GRAY": 7, "GRAY2BGR": 8, "GRAY2RGB": 8, "GRAY2BGRA": 9, "BGRA2GRAY": 10,
    "RGBA2GRAY": 11, "BGR2YCrCb": 36, "RGB2YCrCb": 37, "YCrCb2BGR": 38, "YCrCb2RGB": 39, "BGR2HSV": 40, "RGB2HSV": 41,
    "BGR2LAB": 44, "RGB2LAB": 45, "HSV2BGR": 54, "HSV2RGB": 55, "LAB2BGR": 56, "LAB2RGB": 57, "BGR2YUV": 82, "RGB2YUV": 83,
    "YUV2BGR": 84, "YUV2RGB": 85,
}  # fmt: skip
CHANNELS = {"GRAY": 0, "BGRA": 4, "RGBA": 4}
AFTER = {number: CHANNELS.get(name.rpartition("2")[2], 3) for name, number in CODES.items()}
for _name, _number in CODES.items():
    KNOWN[f"cv2.COLOR_{_name}"] = _number


def picture(machine: Machine, shape: tuple[Dim, ...], dtype: DType | None) -> Tensor:
    made = make_tensor(machine, shape, dtype)
    made.library = "numpy"
    return made


def shape_of(image: Any) -> tuple[Dim, ...] | None:
    known = image.value.type.shape if isinstance(image, Tensor) else None
    return known if known is not None and len(known) in (2, 3) else None


def dtype_of(image: Any) -> DType | None:
    return image.value.type.dtype if isinstance(image, Tensor) else None


def changed(machine: Machine, image: Any, height: Dim, width: Dim) -> Tensor:
    """Another size; a single channel on an axis of its own is lost on the way."""
    shape = shape_of(image)
    if shape is None:
        return unknown_array(machine, dtype_of(image))
    return picture(machine, (height, width, *(c for c in shape[2:] if c != 1)), dtype_of(image))


@known("cv2.imread")
def _imread(machine: Machine, filename: Any, flags: Any = 1) -> Tensor:
    if flags in (GRAYSCALE, 1) and isinstance(flags, int):
        return picture(machine, (some("h"), some("w"), *((3,) if flags else ())), U8)
    return unknown_array(machine)


@known("cv2.cvtColor")
def _cvt_color(machine: Machine, src: Any, code: Any, *_: Any, **__: Any) -> Tensor:
    shape, channels = shape_of(src), AFTER.get(code) if isinstance(code, int) else None
    if shape is None or channels is None:
        return unknown_array(machine, dtype_of(src))
    return picture(machine, (*shape[:2], *((channels,) if channels else ())), dtype_of(src))


def _size(dsize: Any) -> tuple[Dim, Dim] | None:
    """(height, width)"""
    parts = list(dsize.items) if isinstance(dsize, PyList) else list(dsize) if isinstance(dsize, tuple) else []
    if len(parts) != 2:
        return None
    width, height = (as_dim(p) for p in parts)
    return (height if height is not None else some("h"), width if width is not None else some("w"))


def resized(machine: Machine, src: Any, dsize: Any) -> Tensor:
    height, width = _size(dsize) or (some("h"), some("w"))
    return changed(machine, src, height, width)


@known("cv2.resize")
def _resize(machine: Machine, src: Any, dsize: Any = None, *_: Any, **__: Any) -> Tensor:
    return resized(machine, src, dsize)


@known("cv2.warpAffine", "cv2.warpPerspective")
def _warp(machine: Machine, src: Any, M: Any, dsize: Any = None, *_: Any, **__: Any) -> Tensor:
    return resized(machine, src, dsize)


@known(
    "cv2.GaussianBlur", "cv2.medianBlur", "cv2.blur", "cv2.bilateralFilter", "cv2.flip", "cv2.equalizeHist", "cv2.dilate",
    "cv2.erode", "cv2.morphologyEx", "cv2.filter2D", "cv2.fastNlMeansDenoising", "cv2.bitwise_not", "cv2.convertScaleAbs",
)  # fmt: skip
def _filtered(machine: Machine, src: Any, *_: Any, **__: Any) -> Tensor:
    shape = shape_of(src)
    return changed(machine, src, *shape[:2]) if shape is not None else unknown_array(machine, dtype_of(src))


@known("cv2.Canny")
def _canny(machine: Machine, image: Any, *_: Any, **__: Any) -> Tensor:
    shape = shape_of(image)
    return picture(machine, shape[:2], U8) if shape is not None else unknown_array(machine, U8)


quiet_functions("cv2.imshow", "cv2.waitKey", "cv2.destroyAllWindows", "cv2.setNumThreads", "cv2.imwrite")
