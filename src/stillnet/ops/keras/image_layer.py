"""The layers of Keras that prepare images: resizing, cropping and random changes."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.dim import Dim
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..arguments import dim
from ..entry import LayerContext, layer, op
from ..ranging import rearranging, unbounded
from ..settings import INVALID, called, is_number, shape_of, tensor
from .settings import BASE, compute_type, format_name, is_first, units


@op("resize_image")
def resize_image(t: Typing, input: Any, height: Any, width: Any, data_format: Any = None) -> TensorType:
    """x[*N, H, W, C] -> [*N, height, width, C]"""
    x = tensor(input)
    shape = shape_of(t, x, (4, 3), ("B", "C", "H", "W") if is_first(data_format) else ("B", "H", "W", "C"))
    if shape is None:
        return TensorType(None, compute_type(x))
    sizes = (dim(t, height), dim(t, width))
    out: tuple[Dim, ...] = (*shape[:-2], *sizes) if is_first(data_format) else (*shape[:-3], *sizes, shape[-1])
    return TensorType(out, compute_type(x))


@op("change_image", random=True)
def change_image(t: Typing, input: Any, ranks: Any = (3, 4)) -> TensorType:
    """x[*N, H, W, C] -> [*N, H, W, C]"""
    x = tensor(input)
    if x.shape is not None:
        wanted = " or ".join(f"{r}-D" for r in ranks)
        t.require(len(x.shape) in ranks, f"{called(t)} expects {wanted} input, got {shape_text(x.shape)}")
    return TensorType(x.shape, compute_type(x), None, x.variable)


def _on_images(data: Any, change: Any) -> Any:
    """The images themselves, or those of a dict that also holds labels and boxes."""
    if isinstance(data, dict):
        if "images" not in data:
            raise NotUnderstood("the dict of inputs holds no images")
        return {k: change(v) if k == "images" else v for k, v in data.items()}
    return change(data)


def _sizing(kind: str, signature: str) -> None:
    @layer(f"keras.layers.{kind}", signature, "data, training=None", BASE)
    class Sizing:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            for name in ("height", "width"):
                units(m, config[name], name, kind)
            m.set("data_format", format_name(m, config["data_format"], kind))
            both = config.get("crop_to_aspect_ratio") is True and config.get("pad_to_aspect_ratio") is True
            message = f"{kind}: crop_to_aspect_ratio and pad_to_aspect_ratio exclude each other"
            m.require(not both, message, INVALID, about="pad_to_aspect_ratio")

        @staticmethod
        def forward(m: LayerContext, data: Any, training: Any) -> Any:
            sizes = {"height": m["height"], "width": m["width"], "data_format": m["data_format"]}
            return _on_images(data, lambda x: m.apply("resize_image", input=x, **sizes))


_sizing(
    "Resizing",
    "height, width, interpolation='bilinear', crop_to_aspect_ratio=False, pad_to_aspect_ratio=False, "
    "fill_mode='constant', fill_value=0.0, antialias=False, data_format=None",
)
_sizing("CenterCrop", "height, width, data_format=None")
_sizing("RandomCrop", "height, width, seed=None, data_format=None")

# layers that keep the shape -> their arguments
CHANGES = {
    "AugMix": "value_range=(0, 255), num_chains=3, chain_depth=3, factor=0.3, alpha=1.0, all_ops=True, "
    "interpolation='bilinear', seed=None, data_format=None",
    "AutoContrast": "value_range=(0, 255)",
    "ContrastLimitedAdaptiveHistogramEqualization": "value_range=(0, 255), clip_limit=4.0, tile_grid_size=(8, 8), "
    "data_format=None",
    "CutMix": "factor=1.0, seed=None, data_format=None",
    "Equalization": "value_range=(0, 255), bins=256, data_format=None",
    "MixUp": "alpha=0.2, data_format=None, seed=None",
    "RandAugment": "value_range=(0, 255), num_ops=2, factor=0.5, interpolation='bilinear', seed=None, data_format=None",
    "RandomBrightness": "factor, value_range=(0, 255), seed=None",
    "RandomColorDegeneration": "factor, value_range=(0, 255), data_format=None, seed=None",
    "RandomColorJitter": "value_range=(0, 255), brightness_factor=None, contrast_factor=None, saturation_factor=None, "
    "hue_factor=None, seed=None, data_format=None",
    "RandomContrast": "factor, value_range=(0, 255), seed=None",
    "RandomElasticTransform": "factor=1.0, scale=1.0, interpolation='bilinear', fill_mode='reflect', fill_value=0.0, "
    "value_range=(0, 255), seed=None, data_format=None",
    "RandomErasing": "factor=1.0, scale=(0.02, 0.33), fill_value=None, value_range=(0, 255), seed=None, "
    "data_format=None",
    "RandomFlip": "mode='horizontal_and_vertical', seed=None, data_format=None",
    "RandomGaussianBlur": "factor=1.0, kernel_size=3, sigma=1.0, value_range=(0, 255), data_format=None, seed=None",
    "RandomGrayscale": "factor=0.5, data_format=None, seed=None",
    "RandomHue": "factor, value_range=(0, 255), data_format=None, seed=None",
    "RandomInvert": "factor=1.0, value_range=(0, 255), seed=None, data_format=None",
    "RandomPerspective": "factor=1.0, scale=1.0, interpolation='bilinear', fill_value=0.0, seed=None, data_format=None",
    "RandomPosterization": "factor, value_range=(0, 255), data_format=None, seed=None",
    "RandomRotation": "factor, fill_mode='reflect', interpolation='bilinear', seed=None, fill_value=0.0, "
    "data_format=None",
    "RandomSaturation": "factor, value_range=(0, 255), data_format=None, seed=None",
    "RandomSharpness": "factor, value_range=(0, 255), data_format=None, seed=None",
    "RandomShear": "x_factor=0.0, y_factor=0.0, interpolation='bilinear', fill_mode='reflect', fill_value=0.0, "
    "data_format=None, seed=None",
    "RandomTranslation": "height_factor, width_factor, fill_mode='reflect', interpolation='bilinear', seed=None, "
    "fill_value=0.0, data_format=None",
    "RandomZoom": "height_factor, width_factor=None, fill_mode='reflect', interpolation='bilinear', seed=None, "
    "fill_value=0.0, data_format=None",
    "Solarization": "addition_factor=0.0, threshold_factor=0.0, value_range=(0, 255), seed=None",
}
FILLS = ("reflect", "wrap", "constant", "nearest")


def _changing(kind: str, signature: str) -> None:
    @layer(f"keras.layers.{kind}", signature, "data, training=None", BASE)
    class Changing:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            if "data_format" in config:
                m.set("data_format", format_name(m, config["data_format"], kind))
            fill = config.get("fill_mode")
            if isinstance(fill, str) and kind in ("RandomRotation", "RandomTranslation", "RandomZoom", "RandomShear"):
                message = f"{kind}: fill_mode must be one of {', '.join(FILLS)}, got {fill!r}"
                m.require(fill in FILLS, message, INVALID, about="fill_mode")

        @staticmethod
        def forward(m: LayerContext, data: Any, training: Any) -> Any:
            return _on_images(data, lambda x: m.apply("change_image", input=x))


for _kind, _signature in CHANGES.items():
    _changing(_kind, _signature)


@layer("keras.layers.RandomHeight", "factor, interpolation='bilinear', seed=None", "data, training=None", BASE)
class RandomHeight:
    """Of Keras 2: the height is another one in training."""

    axis = -3

    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        pass

    @classmethod
    def forward(cls, m: LayerContext, data: Any, training: Any) -> Any:
        return m.apply("stretch_image", input=data, axis=cls.axis)


@layer("keras.layers.RandomWidth", "factor, interpolation='bilinear', seed=None", "data, training=None", BASE)
class RandomWidth(RandomHeight):
    axis = -2


@op("stretch_image", random=True)
def stretch_image(t: Typing, input: Any, axis: int) -> TensorType:
    """x[*N, H, W, C] -> [*N, H or another, W or another, C]"""
    x = tensor(input)
    if x.shape is None or len(x.shape) < 3:
        return TensorType(None, x.dtype)
    place = len(x.shape) + axis
    return TensorType((*x.shape[:place], t.fresh("d"), *x.shape[place + 1 :]), x.dtype)


@layer("keras.layers.MaxNumBoundingBoxes", "max_number, fill_value=-1", "data, training=None", BASE)
class MaxNumBoundingBoxes:
    @staticmethod
    def build(m: LayerContext, max_number: Any, fill_value: Any) -> None:
        if is_number(max_number):
            message = f"MaxNumBoundingBoxes: max_number must be an integer, got {max_number!r}"
            m.require(isinstance(max_number, int), message, INVALID, about="max_number")

    @staticmethod
    def forward(m: LayerContext, data: Any, training: Any) -> Any:
        raise NotUnderstood("boxes are not read")


# -- ranges ------------------------------------------------------------------------------------------------------------
rearranging("resize_image", "stretch_image")


unbounded("change_image", because="colours, contrast or places are changed by chance")
