"""PIL.Image: images as their size and mode."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dim import Dim, Sym
from ....base.unknown import Unknown
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import make_tensor, sizes_of
from ...values import Instance, PyList, Tensor
from ..python.quiet import itself, quiet_class, silent
from ..registry import KNOWN, known
from ..torch.batches import some

CHANNELS = {
    "1": 1,
    "L": 1,
    "P": 1,
    "I": 1,
    "F": 1,
    "I;16": 1,
    "LA": 2,
    "RGB": 3,
    "YCbCr": 3,
    "HSV": 3,
    "LAB": 3,
    "RGBA": 4,
    "CMYK": 4,
}


def make_image(machine: Machine, width: Dim, height: Dim, mode: Any) -> Instance:
    made = {"size": (width, height), "width": width, "height": height, "mode": mode, "filename": Unknown("a file name")}
    return Instance(IMAGE, made, site=machine.builder.site)


def is_image(value: Any) -> bool:
    return isinstance(value, Instance) and IMAGE in value.cls.mro


def size(image: Instance) -> tuple[Dim, Dim]:
    """(width, height)"""
    return image.attributes["width"], image.attributes["height"]


def channels(image: Instance) -> Dim:
    mode = image.attributes.get("mode")
    return CHANNELS.get(mode, 3) if isinstance(mode, str) else some("c")


def image_array(machine: Machine, image: Instance) -> Tensor:
    """numpy.array(image): height x width, with channels where there is more than one."""
    from ....base.dtype import BOOL, F32, I32, U8

    width, height = size(image)
    mode = image.attributes.get("mode")
    dtype = {"1": BOOL, "I": I32, "F": F32}.get(mode, U8) if isinstance(mode, str) else None
    if not isinstance(mode, str):
        made = make_tensor(machine, None, U8)
    elif CHANNELS.get(mode, 3) == 1:
        made = make_tensor(machine, (height, width), dtype)
    else:
        made = make_tensor(machine, (height, width, CHANNELS.get(mode, 3)), dtype)
    made.library = "numpy"
    return made


def _sizes(machine: Machine, given: Any) -> tuple[Dim, Dim]:
    parts = list(given.items) if isinstance(given, PyList) else list(given) if isinstance(given, tuple) else []
    sizes = [as_dim(p) for p in parts]
    found = [s if s is not None else some() for s in sizes]
    return (found[0], found[1]) if len(found) == 2 else (some("w"), some("h"))


def _convert(machine: Machine, receiver: Instance, mode: Any = None, *args: Any, **kwargs: Any) -> Any:
    return make_image(machine, *size(receiver), mode if mode is not None else receiver.attributes.get("mode"))


def _resize(machine: Machine, receiver: Instance, size: Any, *args: Any, **kwargs: Any) -> Any:
    return make_image(machine, *_sizes(machine, size), receiver.attributes.get("mode"))


def _crop(machine: Machine, receiver: Instance, box: Any = None) -> Any:
    from ....base import dim as D

    parts = [as_dim(p) for p in (box.items if isinstance(box, PyList) else box if isinstance(box, tuple) else ())]
    if len(parts) == 4 and all(isinstance(p, (int, Sym)) for p in parts):
        left, top, right, bottom = (p for p in parts if p is not None)
        return make_image(machine, D.sub(right, left), D.sub(bottom, top), receiver.attributes.get("mode"))
    return make_image(machine, some("w"), some("h"), receiver.attributes.get("mode"))


def _same(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """An image of the same size and mode."""
    if kwargs.get("expand"):
        return make_image(machine, some("w"), some("h"), receiver.attributes.get("mode"))
    return make_image(machine, *size(receiver), receiver.attributes.get("mode"))


def _transpose(machine: Machine, receiver: Instance, method: Any = None) -> Any:
    """Flips keep the sides, quarter turns swap them."""
    width, height = size(receiver)
    if method in (0, 1, 3):
        return _same(machine, receiver)
    if method in (2, 4, 5, 6):
        return make_image(machine, height, width, receiver.attributes.get("mode"))
    return make_image(machine, some("w"), some("h"), receiver.attributes.get("mode"))


def _thumbnail(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    width, height = some("w"), some("h")
    for name, value in (("width", width), ("height", height), ("size", (width, height))):
        machine.put(receiver.attributes, name, value)


def _split(machine: Machine, receiver: Instance) -> Any:
    mode = receiver.attributes.get("mode")
    count = CHANNELS.get(mode, 3) if isinstance(mode, str) else 3
    return tuple(make_image(machine, *size(receiver), "L") for _ in range(count))


def _bands(machine: Machine, receiver: Instance) -> Any:
    mode = receiver.attributes.get("mode")
    return tuple(mode) if isinstance(mode, str) else Unknown("bands of an image")


def _untold(machine: Machine, receiver: Instance, name: Any) -> Any:
    return Unknown(f"attribute {name} of an image", machine.builder.site)


IMAGE = quiet_class(
    "PIL.Image.Image",
    __getattr__=_untold,
    convert=_convert,
    resize=_resize,
    crop=_crop,
    rotate=_same,
    filter=_same,
    point=_same,
    copy=_same,
    quantize=_same,
    transform=_resize,
    transpose=_transpose,
    thumbnail=_thumbnail,
    split=_split,
    getbands=_bands,
    load=silent,
    close=silent,
    __enter__=itself,
    __array__=image_array,
)


@known("PIL.Image.open")
def _open(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    """An image file: its size and mode are not known."""
    return make_image(machine, some("w"), some("h"), Unknown("the mode of an image file", machine.builder.site))


@known("PIL.Image.new")
def _new(machine: Machine, mode: Any, size: Any, *args: Any, **kwargs: Any) -> Any:
    return make_image(machine, *_sizes(machine, size), mode)


@known("PIL.Image.fromarray")
def _from_array(machine: Machine, array: Any, mode: Any = None) -> Any:
    shape = sizes_of(machine, array) if isinstance(array, Tensor) else None
    if shape is None or len(shape) not in (2, 3):
        return make_image(machine, some("w"), some("h"), mode if mode is not None else Unknown("the mode of an image"))
    found = (
        {1: "L", 2: "LA", 3: "RGB", 4: "RGBA"}.get(shape[2]) if len(shape) == 3 and isinstance(shape[2], int) else "L"
    )
    return make_image(
        machine, shape[1], shape[0], mode if mode is not None else found or Unknown("the mode of an image")
    )


@known("PIL.ImageOps.grayscale")
def _grayscale(machine: Machine, image: Any) -> Any:
    return make_image(machine, *size(image), "L") if is_image(image) else machine.unknown("an image that is not known")


@known(
    "PIL.ImageOps.invert",
    "PIL.ImageOps.autocontrast",
    "PIL.ImageOps.equalize",
    "PIL.ImageOps.mirror",
    "PIL.ImageOps.flip",
    "PIL.ImageOps.exif_transpose",
    "PIL.ImageOps.solarize",
    "PIL.ImageOps.posterize",
)
def _same_image(machine: Machine, image: Any, *args: Any, **kwargs: Any) -> Any:
    return image


for _number, _name in enumerate(("NEAREST", "LANCZOS", "BILINEAR", "BICUBIC", "BOX", "HAMMING")):
    KNOWN[f"PIL.Image.{_name}"] = KNOWN[f"PIL.Image.Resampling.{_name}"] = _number
for _number, _name in enumerate(
    ("FLIP_LEFT_RIGHT", "FLIP_TOP_BOTTOM", "ROTATE_90", "ROTATE_180", "ROTATE_270", "TRANSPOSE", "TRANSVERSE")
):
    KNOWN[f"PIL.Image.{_name}"] = KNOWN[f"PIL.Image.Transpose.{_name}"] = _number
KNOWN["PIL.Image.ANTIALIAS"] = 1
KNOWN["PIL.ImageFile.LOAD_TRUNCATED_IMAGES"] = False
