"""keras.applications where the source of Keras is not there: what goes in and what comes out, not what lies between."""

from __future__ import annotations

from collections.abc import Iterable

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim, Origin, Sym
from ....base.dtype import F32
from ....base.plain import dataclass
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ...calls import call
from ...machine import Machine
from ...tensors.operations import sizes_of
from ...values import Instance, Native, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import KNOWN, STAND_INS, add_members, known_class
from .inputs import input_layer, state_of
from .layer import reader
from .model import MODEL
from .shapes import sequence

HOME = "keras-applications-without-source"
STAND_INS["keras.applications"] = HOME

# A window over one side: kernel, stride, padding on both sides together. (0, stride, 0) rounds up, as `same` does.
Window = tuple[int, int, int]
HALVED: tuple[Window, ...] = ((0, 2, 0),) * 5
HALVED_ONCE: tuple[Window, ...] = ((0, 2, 0), *((2, 2, 0),) * 4)
POOLED: tuple[Window, ...] = ((2, 2, 0),) * 5
STEM: tuple[Window, ...] = ((7, 2, 6), (3, 2, 2))
INCEPTION: tuple[Window, ...] = ((3, 2, 0), (3, 1, 0), (3, 2, 0), (3, 1, 0), (3, 2, 0), (3, 2, 0), (3, 2, 0))
PATCHED: tuple[Window, ...] = ((4, 4, 0), (2, 2, 0), (2, 2, 0), (2, 2, 0))


@dataclass(frozen=True, slots=True)
class Application:
    """Where it lives, its features before the head, its windows, and the side of the pictures it was trained on,
    None where it takes all with its head too.

    `open_windows`: Keras pads some models by the parity of the sizes it sees while it builds them, and takes a size that is open
    for even."""

    module: str
    features: int
    windows: tuple[Window, ...]
    side: int | None = 224
    open_windows: tuple[Window, ...] | None = None

    def windows_for(self, is_open: bool) -> tuple[Window, ...]:
        return self.open_windows if is_open and self.open_windows is not None else self.windows


RESIDUAL = (*STEM, (1, 2, 0), (1, 2, 0), (1, 2, 0))
RESIDUAL_2 = ((0, 2, 0), (3, 2, 2), (3, 2, 2), (3, 2, 2), (3, 2, 2))
DENSE = (*STEM, (2, 2, 0), (2, 2, 0), (2, 2, 0))
APPLICATIONS = {
    "VGG16": Application("vgg16", 512, POOLED),
    "VGG19": Application("vgg19", 512, POOLED),
    "ResNet50": Application("resnet50", 2048, RESIDUAL),
    "ResNet101": Application("resnet", 2048, RESIDUAL),
    "ResNet152": Application("resnet", 2048, RESIDUAL),
    "ResNet50V2": Application("resnet_v2", 2048, RESIDUAL_2),
    "ResNet101V2": Application("resnet_v2", 2048, RESIDUAL_2),
    "ResNet152V2": Application("resnet_v2", 2048, RESIDUAL_2),
    "MobileNet": Application("mobilenet", 1024, HALVED_ONCE),
    "MobileNetV2": Application("mobilenet_v2", 1280, HALVED, 224, HALVED_ONCE),
    "MobileNetV3Small": Application("mobilenet_v3", 576, HALVED, None, HALVED_ONCE),
    "MobileNetV3Large": Application("mobilenet_v3", 960, HALVED, None, HALVED_ONCE),
    "DenseNet121": Application("densenet", 1024, DENSE),
    "DenseNet169": Application("densenet", 1664, DENSE),
    "DenseNet201": Application("densenet", 1920, DENSE),
    "InceptionV3": Application("inception_v3", 2048, INCEPTION, 299),
    "InceptionResNetV2": Application("inception_resnet_v2", 1536, INCEPTION, 299),
    "Xception": Application("xception", 2048, ((3, 2, 0), (3, 1, 0), (0, 2, 0), (0, 2, 0), (0, 2, 0), (0, 2, 0)), 299),
    "EfficientNetB0": Application("efficientnet", 1280, HALVED, 224, POOLED),
    "EfficientNetB1": Application("efficientnet", 1280, HALVED, 240, POOLED),
    "EfficientNetB2": Application("efficientnet", 1408, HALVED, 260, POOLED),
    "EfficientNetB3": Application("efficientnet", 1536, HALVED, 300, POOLED),
    "EfficientNetB4": Application("efficientnet", 1792, HALVED, 380, POOLED),
    "EfficientNetB5": Application("efficientnet", 2048, HALVED, 456, POOLED),
    "EfficientNetB6": Application("efficientnet", 2304, HALVED, 528, POOLED),
    "EfficientNetB7": Application("efficientnet", 2560, HALVED, 600, POOLED),
    "EfficientNetV2B0": Application("efficientnet_v2", 1280, HALVED, 224),
    "EfficientNetV2B1": Application("efficientnet_v2", 1280, HALVED, 240),
    "EfficientNetV2B2": Application("efficientnet_v2", 1408, HALVED, 260),
    "EfficientNetV2B3": Application("efficientnet_v2", 1536, HALVED, 300),
    "EfficientNetV2S": Application("efficientnet_v2", 1280, HALVED, 384),
    "EfficientNetV2M": Application("efficientnet_v2", 1280, HALVED, 480),
    "EfficientNetV2L": Application("efficientnet_v2", 1280, HALVED, 480),
    "ConvNeXtTiny": Application("convnext", 768, PATCHED),
    "ConvNeXtSmall": Application("convnext", 768, PATCHED),
    "ConvNeXtBase": Application("convnext", 1024, PATCHED),
    "ConvNeXtLarge": Application("convnext", 1536, PATCHED),
    "ConvNeXtXLarge": Application("convnext", 2048, PATCHED),
}
NAMES = ("include_top", "weights", "input_tensor", "input_shape", "pooling", "classes")
AFTER_PREPROCESSING = ("include_top", "include_preprocessing", *NAMES[1:])
AFTER_WIDTH = ("input_shape", "alpha", "minimalistic", "include_top", "weights", "input_tensor", "classes", "pooling")
OTHER_NAMES: dict[str, tuple[str, ...]] = {
    "MobileNet": (
        *("input_shape", "alpha", "depth_multiplier", "dropout"),
        *("include_top", "weights", "input_tensor", "pooling", "classes"),
    ),
    "MobileNetV2": ("input_shape", "alpha", "include_top", "weights", "input_tensor", "pooling", "classes"),
    "MobileNetV3Small": AFTER_WIDTH,
    "MobileNetV3Large": AFTER_WIDTH,
    **{n: AFTER_PREPROCESSING for n, a in APPLICATIONS.items() if a.module == "convnext"},
}
# Arguments that change the features, and what they are where nobody says anything.
WIDTHS = {"alpha": 1.0, "depth_multiplier": 1, "minimalistic": False}


def through(side: Dim, windows: Iterable[Window]) -> Dim:
    """One side of the picture behind the windows."""
    for kernel, stride, padding in windows:
        side = (
            D.floordiv(D.add(side, stride - 1), stride)
            if kernel == 0
            else D.add(D.floordiv(D.add(side, padding - kernel), stride), 1)
        )
    return side


# -- the model ---------------------------------------------------------------------------------------------------------
def _forward(machine: Machine, receiver: Instance, x: Any = None, *args: Any, **kwargs: Any) -> Any:
    """The features of a batch of pictures, pooled or classified where the program asks for it."""
    told: tuple[str, Any, Any, Any, bool] = receiver.attributes["_told"]
    name, top, pooling, classes, is_open = told
    made = APPLICATIONS[name]
    machine.builder.note_gap(f"keras.applications.{name}: the source of Keras is not here")
    shape = sizes_of(machine, x) if isinstance(x, Tensor) else None
    if shape is None or len(shape) != 4:
        return Tensor(machine.builder.source(TensorType(None, F32), "unknown", name), "tf")
    windows = made.windows_for(is_open)
    sides = tuple(through(s, windows) for s in shape[1:3])
    result = (shape[0], classes) if top else (shape[0], made.features) if pooling else (shape[0], *sides, made.features)
    return Tensor(machine.builder.source(TensorType(result, F32), "unknown", name), "tf")


BACKBONE = known_class(f"{HOME}.Backbone", ("keras.layers.Layer",), call=_forward)


def _unknown_part(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    return Unknown("the layers of a model whose source is not here", machine.builder.site)


def make(name: str) -> Any:
    def run(machine: Machine, *args: Any, **kwargs: Any) -> Any:
        given = {**dict(zip(OTHER_NAMES.get(name, NAMES), args)), **kwargs}
        top, pooling, classes = given.get("include_top", True), given.get("pooling"), given.get("classes", 1000)
        plain = (
            isinstance(top, (bool, int)) and isinstance(classes, int) and (pooling is None or isinstance(pooling, str))
        )
        inputs = picture(machine, APPLICATIONS[name], top, given) if plain else None
        usual = all(isinstance(given.get(k, v), (int, float)) and given.get(k, v) == v for k, v in WIDTHS.items())
        if inputs is None or not usual:
            return machine.unknown(f"keras.applications.{name} made with arguments that are not known")
        layer = call(machine, BACKBONE, [], {"name": f"{name.lower()}_layers"}, frame_of(machine))
        layer.attributes["_stands_for_others"] = True
        layer.attributes["_told"] = (name, bool(top), pooling, classes, is_open(machine, inputs))
        outputs = call(machine, layer, [inputs], {}, frame_of(machine))
        return call(
            machine, APPLICATION, [inputs, outputs], {"name": given.get("name", name.lower())}, frame_of(machine)
        )

    return run


def is_open(machine: Machine, inputs: Tensor) -> bool:
    """Does Keras see no height while it builds the model?"""
    shape = sizes_of(machine, inputs)
    height = shape[1] if shape is not None and len(shape) == 4 else None
    return isinstance(height, Sym) and all(n.origin is Origin.DATA for n in D.names(height))


def picture(machine: Machine, made: Application, top: Any, given: dict[str, Any]) -> Tensor | None:
    """The symbolic input: the program's own, or one of the shape it declares."""
    tensor, shape = given.get("input_tensor"), given.get("input_shape")
    if isinstance(tensor, Tensor):
        return tensor if tensor.library == "keras" else None
    sides = sequence(shape) if shape is not None else (made.side, made.side, 3) if top else (None, None, 3)
    if tensor is not None or sides is None or len(sides) != 3:
        return None
    return state_of(input_layer(machine, (None, *sides)))[0]


APPLICATION = known_class(f"{HOME}.Application", ("keras.Model",))
add_members(APPLICATION, get_layer=_unknown_part, layers=reader("layers", _unknown_part))
APPLICATION.construct = MODEL.construct


def preprocess(machine: Machine, x: Any, *args: Any, **kwargs: Any) -> Any:
    """Other numbers in the same shape."""
    shape = sizes_of(machine, x) if isinstance(x, Tensor) else None
    if not isinstance(x, Tensor) or x.library == "keras":
        return x
    return Tensor(machine.builder.source(TensorType(shape, F32), "input", "pictures"), x.library)


def decode(machine: Machine, *args: Any, **kwargs: Any) -> PyList:
    return PyList([Unknown("names of classes", machine.builder.site)])


for _name, _made in APPLICATIONS.items():
    for _home in (HOME, f"{HOME}.{_made.module}"):
        KNOWN[f"{_home}.{_name}"] = Native(f"keras.applications.{_name}", make(_name))
    for _function, _run in (("preprocess_input", preprocess), ("decode_predictions", decode)):
        KNOWN[f"{HOME}.{_made.module}.{_function}"] = Native(_function, _run)
KNOWN[f"{HOME}.resnet.ResNet50"] = KNOWN[f"{HOME}.ResNet50"]
