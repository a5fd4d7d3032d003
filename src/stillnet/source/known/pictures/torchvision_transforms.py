"""torchvision.transforms: what each does to the size, the channels and the type of an image."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim
from ....base.dtype import F32, U8, DType
from ....base.numbers import Promised
from ....base.truth import NO
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ....graph.graph import Source, TensorType
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import sizes_of
from ...values import Class, Config, Instance, PyDict, PyList, Tensor
from ..python.builtins import frame_of
from ..refusals import refusal
from ..registry import KNOWN, known, known_class
from ..torch.batches import size_or_some, some
from .pillow import channels, is_image, make_image, size

Transform = Callable[..., Any]
PACKAGES = ("torchvision.transforms", "torchvision.transforms.v2")


# -- images and tensors ------------------------------------------------------------------------------------------------
def tensor(machine: Machine, shape: Any, dtype: Any, library: str = "torch", owner: Any = None) -> Tensor:
    return Tensor(machine.builder.source(TensorType(shape, dtype), "input", "image", owner), library)


def sides(machine: Machine, image: Any) -> tuple[Dim, Dim] | None:
    """(height, width), or None where they are not known."""
    if is_image(image):
        width, height = size(image)
        return height, width
    shape = sizes_of(machine, image) if isinstance(image, Tensor) else None
    return (shape[-2], shape[-1]) if shape is not None and len(shape) >= 2 else None


def resized(machine: Machine, image: Any, height: Dim, width: Dim) -> Any:
    """The image with other sides."""
    if is_image(image):
        return make_image(machine, width, height, image.attributes.get("mode"))
    if isinstance(image, Tensor):
        shape = sizes_of(machine, image)
        return tensor(
            machine, None if shape is None or len(shape) < 2 else (*shape[:-2], height, width), image.value.dtype
        )
    return image if isinstance(image, Unknown) else Unknown("an image that is not known", machine.builder.site)


def pair(given: Any) -> tuple[Any, Any]:
    """(height, width) of a size argument: a number stands for both."""
    parts = sequence(given)
    if parts is None:
        side = as_dim(given)
        side = some() if side is None else side
        return side, side
    sizes = [as_dim(p) for p in parts]
    found = [some() if s is None else s for s in sizes]
    return (found[0], found[-1]) if found else (some(), some())


def sequence(given: Any) -> list[Any] | None:
    if isinstance(given, PyList):
        return list(given.items)
    return list(given) if isinstance(given, tuple) else None


# -- the table ---------------------------------------------------------------------------------------------------------
def transform(names: str, parameters: str, *, functional: str = "") -> Callable[[Transform], Transform]:
    """Register `run(machine, receiver, image)`; the constructor's arguments stand in `receiver.attributes`."""
    order = parameters.split()

    def register(run: Transform) -> Transform:
        for name in names.split():
            register_class(name, order, run)
        for name in functional.split():
            register_function(name, order, run)
        return run

    return register


def register_class(name: str, order: list[str], run: Transform) -> None:
    def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
        return Instance(cls, {**dict(zip(order, args)), **kwargs}, site=machine.builder.site)

    def apply(machine: Machine, receiver: Instance, *images: Any) -> Any:
        if len(images) == 1:
            return mapped(machine, receiver, images[0], run)
        return tuple(mapped(machine, receiver, i, run) if n == 0 else i for n, i in enumerate(images))

    first = known_class(f"torchvision.transforms.{name}", construct=construct, __call__=apply, forward=apply)
    KNOWN[f"torchvision.transforms.v2.{name}"] = KNOWN[f"torchvision.transforms.transforms.{name}"] = first


def register_function(name: str, order: list[str], run: Transform) -> None:
    def function(machine: Machine, image: Any, *args: Any, **kwargs: Any) -> Any:
        holder = Instance(KNOWN["object"], {**dict(zip(order, args)), **kwargs}, site=machine.builder.site)
        return run(machine, holder, image)

    for package in PACKAGES:
        known(f"{package}.functional.{name}")(function)


def mapped(machine: Machine, receiver: Instance, value: Any, run: Transform) -> Any:
    """A transform of the second kind takes samples apart: their first image is meant."""
    if isinstance(value, PyDict):
        return PyDict({k: mapped(machine, receiver, v, run) if holds_image(v) else v for k, v in value.items.items()})
    if isinstance(value, tuple) and value and holds_image(value[0]):
        return (mapped(machine, receiver, value[0], run), *value[1:])
    return run(machine, receiver, value)


def holds_image(value: Any) -> bool:
    return is_image(value) or isinstance(value, Tensor)


def refused(machine: Machine, receiver: Instance, name: str, told: str, kind: str, message: str) -> Exception:
    """A transform that cannot take its image: the place to change is where it was made."""
    return refusal(machine, f"torchvision.transforms.{name}", f"{name} {told}", kind, message, receiver.site)


# -- composition -------------------------------------------------------------------------------------------------------
def _steps(machine: Machine, receiver: Instance) -> list[Any]:
    given = receiver.attributes.get("transforms")
    found = iterate(machine, given, frame_of(machine), unknown_ok=True) if given is not None else []
    return [found] if isinstance(found, Unknown) else found


@transform("Compose RandomApply RandomOrder Sequential", "transforms p")
def _compose(machine: Machine, receiver: Instance, image: Any) -> Any:
    for step in _steps(machine, receiver):
        image = call(machine, step, [image], {}, frame_of(machine))
    return image


@transform("RandomChoice", "transforms p")
def _choice(machine: Machine, receiver: Instance, image: Any) -> Any:
    steps = _steps(machine, receiver)
    return call(machine, steps[0], [image], {}, frame_of(machine)) if steps else image


@transform("Lambda", "lambd")
def _lambda(machine: Machine, receiver: Instance, image: Any) -> Any:
    return call(machine, receiver.attributes.get("lambd"), [image], {}, frame_of(machine))


@transform(
    "RandomHorizontalFlip RandomVerticalFlip ColorJitter RandomErasing GaussianBlur RandomGrayscale RandomAffine "
    "RandomPerspective RandomInvert RandomPosterize RandomSolarize RandomAdjustSharpness RandomAutocontrast "
    "RandomEqualize AutoAugment RandAugment TrivialAugmentWide AugMix ElasticTransform LinearTransformation Identity "
    "ToPureTensor SanitizeBoundingBoxes RandomPhotometricDistort RandomChannelPermutation GaussianNoise "
    "ClampBoundingBoxes JPEG",
    "",
    functional="hflip vflip adjust_brightness adjust_contrast adjust_saturation adjust_hue adjust_gamma "
    "adjust_sharpness autocontrast equalize invert posterize solarize gaussian_blur affine perspective erase "
    "horizontal_flip vertical_flip",
)
def _unchanged(machine: Machine, receiver: Instance, image: Any) -> Any:
    return image


# -- types -------------------------------------------------------------------------------------------------------------
def planes(machine: Machine, image: Any) -> tuple[Dim, Dim, Dim] | None:
    """(channels, height, width) of a picture or of an array that holds one."""
    if is_image(image):
        width, height = size(image)
        return channels(image), height, width
    shape = sizes_of(machine, image) if isinstance(image, Tensor) else None
    if shape is None:
        return None
    if len(shape) == 2:
        return 1, shape[0], shape[1]
    return (shape[2], shape[0], shape[1]) if len(shape) == 3 else None


@transform("ToTensor", "", functional="to_tensor")
def _to_tensor(machine: Machine, receiver: Instance, image: Any) -> Any:
    """Pictures and arrays, channels last, become float tensors with channels first."""
    if isinstance(image, Tensor) and image.library == "torch":
        message = "pic should be PIL Image or ndarray. Got <class 'torch.Tensor'>"
        raise refused(machine, receiver, "ToTensor", "gets an image that is a tensor already", "TypeError", message)
    mode = image.attributes.get("mode") if is_image(image) else None
    dtype = KNOWN["torch.int32"] if mode == "I" else F32
    if isinstance(image, Tensor) and image.value.dtype is not None and image.value.dtype is not U8:
        dtype = image.value.dtype
    found = planes(machine, image)
    scaled = dtype is F32 and (is_image(image) or (isinstance(image, Tensor) and image.value.dtype is U8))
    owner = Promised((0.0, 1.0)) if scaled else None
    return tensor(machine, found or (some("c"), some("h"), some("w")), dtype, owner=owner)


@transform("PILToTensor", "", functional="pil_to_tensor")
def _pil_to_tensor(machine: Machine, receiver: Instance, image: Any) -> Any:
    return tensor(machine, planes(machine, image) or (some("c"), some("h"), some("w")), U8)


@transform("ToImage ToImageTensor", "", functional="to_image")
def _to_image(machine: Machine, receiver: Instance, image: Any) -> Any:
    if isinstance(image, Tensor) and image.library == "torch":
        return image
    dtype = image.value.dtype if isinstance(image, Tensor) else U8
    return tensor(machine, planes(machine, image) or (some("c"), some("h"), some("w")), dtype)


@transform(
    "ConvertImageDtype ConvertDtype ConvertImageDtypeV2 ToDtype",
    "dtype scale",
    functional="convert_image_dtype to_dtype",
)
def _convert_dtype(machine: Machine, receiver: Instance, image: Any) -> Any:
    dtype = receiver.attributes.get("dtype", F32)
    if not isinstance(image, Tensor):
        return image
    return tensor(machine, sizes_of(machine, image), dtype if isinstance(dtype, DType) else None)


@transform("ToPILImage", "mode", functional="to_pil_image")
def _to_picture(machine: Machine, receiver: Instance, image: Any) -> Any:
    shape = sizes_of(machine, image) if isinstance(image, Tensor) else None
    mode = receiver.attributes.get("mode")
    if shape is None or len(shape) not in (2, 3):
        return make_image(machine, some("w"), some("h"), mode if mode is not None else Unknown("the mode of an image"))
    if len(shape) == 2:
        return make_image(machine, shape[1], shape[0], mode or "L")
    channels_first = image.library == "torch"
    count, height, width = shape if channels_first else (shape[2], shape[0], shape[1])
    found = {1: "L", 2: "LA", 3: "RGB", 4: "RGBA"}.get(count) if isinstance(count, int) else None
    return make_image(machine, width, height, mode or found or Unknown("the mode of an image"))


@transform("Grayscale", "num_output_channels", functional="to_grayscale rgb_to_grayscale")
def _grayscale(machine: Machine, receiver: Instance, image: Any) -> Any:
    count = receiver.attributes.get("num_output_channels", 1)
    if is_image(image):
        return make_image(machine, *size(image), "L" if count == 1 else "RGB")
    shape = sizes_of(machine, image) if isinstance(image, Tensor) else None
    if shape is None or len(shape) < 3:
        return image
    return tensor(machine, (*shape[:-3], size_or_some(count), *shape[-2:]), image.value.dtype)


@transform("RGB", "")
def _rgb(machine: Machine, receiver: Instance, image: Any) -> Any:
    return make_image(machine, *size(image), "RGB") if is_image(image) else image


@transform("Normalize", "mean std inplace", functional="normalize")
def _normalize(machine: Machine, receiver: Instance, image: Any) -> Any:
    """One mean and one deviation for each channel, or one for all."""
    if is_image(image):
        message = "img should be Tensor Image. Got <class 'PIL.Image.Image'>"
        raise refused(machine, receiver, "Normalize", "gets a picture: put ToTensor() before it", "TypeError", message)
    if not isinstance(image, Tensor):
        return image
    dtype = image.value.dtype
    if dtype is not None and not dtype.is_float and not dtype.is_complex:
        message = f"Input tensor should be a float tensor. Got {dtype.name}."
        raise refused(machine, receiver, "Normalize", f"needs a float tensor, got {dtype.name}", "TypeError", message)
    shape = sizes_of(machine, image)
    for name in ("mean", "std"):
        given = sequence(receiver.attributes.get(name))
        if given is None or len(given) == 1 or shape is None or len(shape) < 3:
            continue
        if D.same(len(given), shape[-3]) is NO:
            refuse_channels(machine, receiver, image, name, len(given), shape[-3])
            break
    return normalized(machine, receiver, image)


def normalized(machine: Machine, receiver: Instance, image: Tensor) -> Tensor:
    """The picture with another range, where what it holds and how it is moved are known."""
    source = image.value.producer
    held = source.owner.range if isinstance(source, Source) and isinstance(source.owner, Promised) else None
    if held is None:
        return image
    means, spreads = (sequence(receiver.attributes.get(n)) or [] for n in ("mean", "std"))
    pairs = [(m, s) for m, s in zip(means, spreads) if type(m) in (int, float) and type(s) in (int, float) and s > 0]
    ends = [(v - m) / s for m, s in pairs for v in held]
    owner = Promised((min(ends), max(ends))) if ends and len(pairs) == len(means) == len(spreads) else None
    return tensor(machine, sizes_of(machine, image), image.value.dtype, owner=owner)


def refuse_channels(machine: Machine, receiver: Instance, image: Tensor, name: str, given: int, found: Dim) -> None:
    noun = {"mean": "mean", "std": "standard deviation"}[name]
    plural = "" if found == 1 else "s"
    builder = machine.builder
    outer, builder.site = builder.site, receiver.site or builder.site
    builder.record(
        Mismatch(
            f"Normalize has {given} {noun}s but the image has {D.text(found)} channel{plural}",
            "shape-mismatch",
            expected=given,
            actual=found,
            about=name,
            help="give one value: Normalize((0.5,), (0.5,))" if found == 1 else f"give {D.text(found)} values",
        ),
        "torchvision.transforms.Normalize",
        (image.value,),
    )
    builder.site = outer


# -- sizes -------------------------------------------------------------------------------------------------------------
@transform("Resize RandomResize", "size interpolation max_size antialias", functional="resize")
def _resize(machine: Machine, receiver: Instance, image: Any) -> Any:
    """Two numbers are the new sides; one is the new shorter side."""
    given = receiver.attributes.get("size")
    parts = sequence(given)
    if parts is not None and len(parts) == 2:
        return resized(machine, image, *pair(given))
    if isinstance(given, (Unknown, Config)) or receiver.attributes.get("max_size") is not None:
        return resized(machine, image, some("h"), some("w"))
    return shorter(machine, image, as_dim(parts[0] if parts else given))


def shorter(machine: Machine, image: Any, side: Dim | None) -> Any:
    found = sides(machine, image)
    if found is None or side is None:
        return resized(machine, image, some("h"), some("w"))
    height, width = found
    if height == width or height is width:
        return resized(machine, image, side, side)
    if isinstance(height, int) and isinstance(width, int) and isinstance(side, int) and height and width:
        if height < width:
            return resized(machine, image, side, int(side * width / height))
        return resized(machine, image, int(side * height / width), side)
    return resized(machine, image, some("h"), some("w"))


@transform("CenterCrop RandomResizedCrop RandomSizedCrop", "size", functional="center_crop")
def _crop(machine: Machine, receiver: Instance, image: Any) -> Any:
    return resized(machine, image, *pair(receiver.attributes.get("size")))


@transform("RandomCrop", "size padding pad_if_needed fill padding_mode")
def _random_crop(machine: Machine, receiver: Instance, image: Any) -> Any:
    height, width = pair(receiver.attributes.get("size"))
    padding = receiver.attributes.get("padding")
    padded = _pad(machine, receiver, image) if padding is not None else image
    found = sides(machine, padded)
    if (
        found is not None
        and receiver.attributes.get("pad_if_needed") is not True
        and (D.at_least(found[0], height) is NO or D.at_least(found[1], width) is NO)
    ):
        wanted, there = f"({D.text(height)}, {D.text(width)})", f"({D.text(found[0])}, {D.text(found[1])})"
        message = f"Required crop size {wanted} is larger than input image size {there}"
        raise refused(
            machine, receiver, "RandomCrop", f"{wanted} is larger than the image {there}", "ValueError", message
        )
    return resized(machine, image, height, width)


@transform("Pad", "padding fill padding_mode", functional="pad")
def _pad(machine: Machine, receiver: Instance, image: Any) -> Any:
    found = sides(machine, image)
    given = receiver.attributes.get("padding", 0)
    parts = sequence(given)
    widths = [as_dim(p) for p in (parts if parts is not None else [given])]
    if found is None or any(w is None for w in widths) or len(widths) not in (1, 2, 4):
        return resized(machine, image, some("h"), some("w"))
    known_widths = [w for w in widths if w is not None]
    left, top, right, bottom = (
        known_widths
        if len(known_widths) == 4
        else (known_widths * 4)[:4]
        if len(known_widths) == 1
        else known_widths * 2
    )
    return resized(machine, image, D.total([found[0], top, bottom]), D.total([found[1], left, right]))


@transform("FiveCrop", "size", functional="five_crop")
def _five(machine: Machine, receiver: Instance, image: Any) -> Any:
    return (_crop(machine, receiver, image),) * 5


@transform("TenCrop", "size vertical_flip", functional="ten_crop")
def _ten(machine: Machine, receiver: Instance, image: Any) -> Any:
    return (_crop(machine, receiver, image),) * 10


@transform("RandomRotation", "degrees interpolation expand center fill", functional="rotate")
def _rotation(machine: Machine, receiver: Instance, image: Any) -> Any:
    return (
        image if receiver.attributes.get("expand") in (None, False) else resized(machine, image, some("h"), some("w"))
    )


@transform("ScaleJitter RandomShortestSize RandomZoomOut RandomIoUCrop", "")
def _any_size(machine: Machine, receiver: Instance, image: Any) -> Any:
    return resized(machine, image, some("h"), some("w"))


@known("torchvision.transforms.functional.crop", "torchvision.transforms.v2.functional.crop")
def _crop_box(machine: Machine, image: Any, top: Any, left: Any, height: Any, width: Any) -> Any:
    return resized(machine, image, size_or_some(height, "h"), size_or_some(width, "w"))


@known("torchvision.transforms.functional.resized_crop", "torchvision.transforms.v2.functional.resized_crop")
def _resized_crop(
    machine: Machine, image: Any, top: Any, left: Any, height: Any, width: Any, size: Any, *args: Any, **kwargs: Any
) -> Any:
    return resized(machine, image, *pair(size))


@known("torchvision.transforms.functional.get_image_size")
def _image_size(machine: Machine, image: Any) -> Any:
    """[width, height]"""
    found = sides(machine, image)
    return PyList([found[1], found[0]]) if found is not None else machine.unknown("the size of an image")


@known("torchvision.transforms.functional.get_dimensions", "torchvision.transforms.v2.functional.get_dimensions")
def _dimensions(machine: Machine, image: Any) -> Any:
    """[channels, height, width]"""
    found, number = sides(machine, image), number_of_channels(machine, image)
    return PyList([number, *found]) if found is not None else machine.unknown("the size of an image")


@known(
    "torchvision.transforms.functional.get_image_num_channels",
    "torchvision.transforms.v2.functional.get_num_channels",
)
def number_of_channels(machine: Machine, image: Any) -> Any:
    if is_image(image):
        return channels(image)
    shape = sizes_of(machine, image) if isinstance(image, Tensor) else None
    if shape is None:
        return machine.unknown("the channels of an image")
    return shape[-3] if len(shape) > 2 else 1


# -- mixing of batches -------------------------------------------------------------------------------------------------
def _mixed(machine: Machine, receiver: Instance, images: Any, labels: Any = None) -> Any:
    count, shape = (
        as_dim(receiver.attributes.get("num_classes")),
        sizes_of(machine, labels) if isinstance(labels, Tensor) else None,
    )
    if labels is None or count is None or not shape:
        return machine.unknown("a mix of samples")
    return (images, tensor(machine, (shape[0], count), F32))


for _name in ("CutMix", "MixUp"):
    known_class(
        f"torchvision.transforms.v2.{_name}",
        __call__=_mixed,
        construct=lambda m, c, a, k: Instance(
            c, {"num_classes": a[0] if a else k.get("num_classes")}, site=m.builder.site
        ),
    )

MODES = known_class("torchvision.transforms.InterpolationMode")
for _name in ("NEAREST", "NEAREST_EXACT", "BILINEAR", "BICUBIC", "BOX", "HAMMING", "LANCZOS"):
    _value = _name.lower().replace("_", "-")
    MODES.namespace[_name] = Instance(MODES, {"name": _name, "value": _value})
for _package in ("torchvision.transforms.functional", "torchvision.transforms.v2"):
    KNOWN[f"{_package}.InterpolationMode"] = MODES
