"""torchvision.datasets: how many pictures of which size and how many classes the public data sets have."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim, Origin
from ....base.dtype import F32, I64, U8
from ....base.plain import dataclass
from ....base.unknown import Unknown
from ...attributes import get_attribute
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import make_tensor, sizes_of
from ...values import Instance, PyList, Repeated, Tensor
from ..python.builtins import frame_of
from ..python.quiet import quiet_functions
from ..registry import CLASSES, KNOWN, known, known_class
from ..torch.batches import ClassLabels, some
from .pillow import make_image


@dataclass(frozen=True, slots=True)
class Facts:
    """`counts` by split; a side of None is different from picture to picture."""

    parameters: str
    counts: dict[str, int]
    width: int | None = None
    height: int | None = None
    mode: str = "RGB"
    classes: int | None = None
    default: str = "train"
    # how the pictures lie in `data`: "NHW" tensors, "NHWC" or "NCHW" arrays, "" nowhere
    layout: str = ""


TRAIN = "root train transform target_transform download"
SPLIT = "root split transform target_transform download loader"
IMAGENET = "root split transform target_transform loader"
HALVES = {"train": 60000, "test": 10000}

FACTS: dict[str, Facts] = {
    "MNIST": Facts(TRAIN, HALVES, 28, 28, "L", 10, layout="NHW"),
    "FashionMNIST": Facts(TRAIN, HALVES, 28, 28, "L", 10, layout="NHW"),
    "KMNIST": Facts(TRAIN, HALVES, 28, 28, "L", 10, layout="NHW"),
    "QMNIST": Facts("root what compat train", {"train": 60000, "test": 60000}, 28, 28, "L", 10, layout="NHW"),
    "CIFAR10": Facts(TRAIN, {"train": 50000, "test": 10000}, 32, 32, "RGB", 10, layout="NHWC"),
    "CIFAR100": Facts(TRAIN, {"train": 50000, "test": 10000}, 32, 32, "RGB", 100, layout="NHWC"),
    "USPS": Facts(TRAIN, {"train": 7291, "test": 2007}, 16, 16, "L", 10),
    "SEMEION": Facts("root transform target_transform download", {"train": 1593}, 16, 16, "L", 10),
    "SVHN": Facts(
        "root split transform target_transform download",
        {"train": 73257, "test": 26032, "extra": 531131},
        32,
        32,
        "RGB",
        10,
        layout="NCHW",
    ),
    "STL10": Facts(
        "root split folds transform target_transform download",
        {"train": 5000, "test": 8000, "unlabeled": 100000, "train+unlabeled": 105000},
        96,
        96,
        "RGB",
        10,
        layout="NCHW",
    ),
    "EuroSAT": Facts("root transform target_transform download loader", {"train": 27000}, 64, 64, "RGB", 10),
    "FER2013": Facts("root split transform target_transform", {"train": 28709, "test": 7178}, 48, 48, "L", 7),
    "PCAM": Facts(
        "root split transform target_transform download",
        {"train": 262144, "val": 32768, "test": 32768},
        96,
        96,
        "RGB",
        2,
    ),
    "ImageNet": Facts(IMAGENET, {"train": 1281167, "val": 50000}, None, None, "RGB", 1000),
    "Flowers102": Facts(SPLIT, {"train": 1020, "val": 1020, "test": 6149}, None, None, "RGB", 102),
    "Food101": Facts(SPLIT, {"train": 75750, "test": 25250}, None, None, "RGB", 101),
    "OxfordIIITPet": Facts(
        "root split target_types transforms transform target_transform download loader",
        {"trainval": 3680, "test": 3669},
        None,
        None,
        "RGB",
        37,
        "trainval",
    ),
    "StanfordCars": Facts(SPLIT, {"train": 8144, "test": 8041}, None, None, "RGB", 196),
    "DTD": Facts(
        "root split partition transform target_transform download loader",
        {"train": 1880, "val": 1880, "test": 1880},
        None,
        None,
        "RGB",
        47,
    ),
    "GTSRB": Facts(SPLIT, {"train": 26640, "test": 12630}, None, None, "RGB", 43),
    "FGVCAircraft": Facts(
        "root split annotation_level transform target_transform download loader", {}, None, None, "RGB", 100, "trainval"
    ),
    "Country211": Facts(SPLIT, {"train": 31650, "valid": 10550, "test": 21100}, None, None, "RGB", 211),
    "SUN397": Facts("root transform target_transform download loader", {"train": 108754}, None, None, "RGB", 397),
    "RenderedSST2": Facts(SPLIT, {}, None, None, "RGB", 2),
    "Imagenette": Facts("root split size download transform target_transform loader", {}, None, None, "RGB", 10),
    "Caltech101": Facts(
        "root target_type transform target_transform download", {"train": 8677}, None, None, "RGB", 101
    ),
    "Caltech256": Facts("root transform target_transform download", {"train": 30607}, None, None, "RGB", 257),
    "Omniglot": Facts("root background transform target_transform download loader", {}, 105, 105, "L", 964),
    "ImageFolder": Facts("root transform target_transform loader is_valid_file allow_empty", {}),
    "DatasetFolder": Facts("root loader extensions transform target_transform is_valid_file", {}),
    "Places365": Facts(
        "root split small download transform target_transform loader", {}, None, None, "RGB", 365, "train-standard"
    ),
}
LETTERS = {
    "byclass": (697932, 116323, 62),
    "bymerge": (697932, 116323, 47),
    "balanced": (112800, 18800, 47),
    "letters": (124800, 20800, 27),
    "digits": (240000, 40000, 10),
    "mnist": (60000, 10000, 10),
}


# -- construction ------------------------------------------------------------------------------------------------------
def _vision(
    machine: Machine,
    receiver: Instance,
    root: Any = None,
    transforms: Any = None,
    transform: Any = None,
    target_transform: Any = None,
    **rest: Any,
) -> None:
    for name, value in (
        ("root", root),
        ("transforms", transforms),
        ("transform", transform),
        ("target_transform", target_transform),
    ):
        machine.put(receiver.attributes, name, value)


VISION = known_class("torchvision.datasets.VisionDataset", ("torch.utils.data.Dataset",), __init__=_vision)


def set_up(machine: Machine, receiver: Instance, facts: Facts, count: Dim | None, given: dict[str, Any]) -> None:
    """What a data set knows about itself."""
    attributes = {"transforms": None, "transform": None, "target_transform": None, "train": True, "root": None, **given}
    size: Dim = some("n") if count is None else count
    labels = ClassLabels(facts.classes) if facts.classes is not None else None
    attributes["_facts"], attributes["_count"] = facts, size
    names = [Unknown("the name of a class") for _ in range(facts.classes)] if facts.classes is not None else None
    attributes["classes"] = (
        PyList(names) if names is not None else PyList([Repeated(Unknown("the name of a class"), some("k"))])
    )
    attributes["class_to_idx"] = Unknown("the classes of a data set")
    attributes["targets"] = targets(machine, facts, size, labels)
    attributes["labels"] = make_tensor(machine, (size,), I64, "input", "labels")
    attributes["data"] = stored(machine, facts, size)
    if facts.layout == "" and facts.width is None:
        for name in ("samples", "imgs"):
            attributes[name] = PyList([Repeated((Unknown("a file name"), some("label")), size)])
    for name, value in attributes.items():
        machine.put(receiver.attributes, name, value)


def targets(machine: Machine, facts: Facts, size: Dim, labels: Any) -> Any:
    if facts.layout == "NHW":
        return labelled(machine, (size,), labels)
    return PyList([Repeated(label(facts.classes), size)])


def labelled(machine: Machine, shape: Any, labels: Any) -> Tensor:
    from ....graph.graph import TensorType

    return Tensor(machine.builder.source(TensorType(shape, I64), "input", "labels", labels))


def label(classes: int | None) -> Any:
    """The number of a class."""
    return D.fresh("label", Origin.DATA, lower=0, upper=None if classes is None else classes - 1)


def stored(machine: Machine, facts: Facts, size: Dim) -> Any:
    if not facts.layout or facts.width is None or facts.height is None:
        return Unknown("the pictures of a data set")
    bands = 3 if facts.mode == "RGB" else 1
    shape = {
        "NHW": (size, facts.height, facts.width),
        "NHWC": (size, facts.height, facts.width, bands),
        "NCHW": (size, bands, facts.height, facts.width),
    }[facts.layout]
    made = make_tensor(machine, shape, U8, "input", "data")
    made.library = "torch" if facts.layout == "NHW" else "numpy"
    return made


def _constructor(facts: Facts) -> Any:
    order = facts.parameters.split()

    def run(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
        given = {**dict(zip(order, args)), **kwargs}
        set_up(machine, receiver, facts, count_of(facts, given), given)

    return run


def count_of(facts: Facts, given: dict[str, Any]) -> int | None:
    """How many pictures the chosen part has."""
    if "train" in facts.parameters.split():
        train = given.get("train", True)
        return facts.counts.get("train" if train else "test") if isinstance(train, bool) else None
    part = given.get("split", facts.default)
    return facts.counts.get(part) if isinstance(part, str) else None


def _emnist(machine: Machine, receiver: Instance, root: Any, split: Any = "balanced", **kwargs: Any) -> None:
    train, test, classes = LETTERS.get(split, (None, None, None)) if isinstance(split, str) else (None, None, None)
    facts = Facts(TRAIN, {}, 28, 28, "L", classes, layout="NHW")
    chosen = kwargs.get("train", True)
    set_up(
        machine,
        receiver,
        facts,
        train if chosen is True else test if chosen is False else None,
        {"root": root, **kwargs},
    )


def _fake(
    machine: Machine,
    receiver: Instance,
    size: Any = 1000,
    image_size: Any = (3, 224, 224),
    num_classes: Any = 10,
    transform: Any = None,
    target_transform: Any = None,
    *rest: Any,
    **kwargs: Any,
) -> None:
    parts = (
        list(image_size)
        if isinstance(image_size, tuple)
        else list(image_size.items)
        if isinstance(image_size, PyList)
        else []
    )
    sizes = [p if isinstance(p, int) else None for p in parts] if len(parts) == 3 else [None, None, None]
    mode = {1: "L", 2: "LA", 3: "RGB", 4: "RGBA"}.get(sizes[0] or 3, "RGB")
    facts = Facts("", {}, sizes[2], sizes[1], mode, num_classes if isinstance(num_classes, int) else None)
    given = {
        "transform": transform,
        "target_transform": target_transform,
        "size": size,
        "image_size": image_size,
        "num_classes": num_classes,
    }
    set_up(machine, receiver, facts, as_dim(size), given)


# -- items -------------------------------------------------------------------------------------------------------------
def _item(machine: Machine, receiver: Instance, index: Any) -> Any:
    facts = receiver.attributes.get("_facts")
    if not isinstance(facts, Facts):
        return machine.unknown("an item of a data set")
    picture = make_image(machine, facts.width or some("w"), facts.height or some("h"), facts.mode)
    return transformed(machine, receiver, picture, label(facts.classes))


def transformed(machine: Machine, receiver: Instance, picture: Any, target: Any) -> Any:
    frame = frame_of(machine)
    both = receiver.attributes.get("transforms")
    if both is not None:
        return call(machine, both, [picture, target], {}, frame)
    transform = get_attribute(machine, receiver, "transform", frame)
    if transform is not None:
        picture = call(machine, transform, [picture], {}, frame)
    change = get_attribute(machine, receiver, "target_transform", frame)
    if change is not None:
        target = call(machine, change, [target], {}, frame)
    return (picture, target)


def _count(machine: Machine, receiver: Instance) -> Any:
    return receiver.attributes["_count"] if "_count" in receiver.attributes else machine.unknown("length of a data set")


def register(name: str, init: Any, base: str = "torchvision.datasets.VisionDataset") -> None:
    known_class(f"torchvision.datasets.{name}", (base,), __init__=init, __getitem__=_item, __len__=_count)
    for module in ("mnist", "cifar", "folder", "svhn", "stl10", "fakedata", "usps", "imagenet", "celeba", "flowers102"):
        KNOWN[f"torchvision.datasets.{module}.{name}"] = CLASSES[f"torchvision.datasets.{name}"]


for _name, _facts in FACTS.items():
    register(
        _name,
        _constructor(_facts),
        {"CIFAR100": "torchvision.datasets.CIFAR10"}.get(_name, "torchvision.datasets.VisionDataset"),
    )
register("EMNIST", _emnist, "torchvision.datasets.MNIST")
register("FakeData", _fake)


def _celeba_item(machine: Machine, receiver: Instance, index: Any) -> Any:
    """178 x 218 faces with 40 attributes."""
    kinds = receiver.attributes.get("target_type", "attr")
    target: Any = (
        make_tensor(machine, (40,), I64, "input", "attributes") if kinds == "attr" else Unknown("a target of CelebA")
    )
    return transformed(machine, receiver, make_image(machine, 178, 218, "RGB"), target)


_CELEBA = Facts(
    "root split target_type transform target_transform download",
    {"train": 162770, "valid": 19867, "test": 19962, "all": 202599},
)
known_class(
    "torchvision.datasets.CelebA",
    ("torchvision.datasets.VisionDataset",),
    __init__=_constructor(_CELEBA),
    __getitem__=_celeba_item,
    __len__=_count,
)


def _untold_item(machine: Machine, receiver: Instance, index: Any) -> Any:
    """Pictures of any size with a target that depends on the annotation."""
    return transformed(
        machine, receiver, make_image(machine, some("w"), some("h"), "RGB"), Unknown("the annotation of a picture")
    )


for _name, _parameters in {
    "CocoDetection": "root annFile transform target_transform transforms",
    "CocoCaptions": "root annFile transform",
    "VOCDetection": "root year image_set download transform target_transform transforms",
    "VOCSegmentation": "root year image_set download transform target_transform transforms",
    "Cityscapes": "root split mode target_type transform target_transform transforms",
}.items():
    known_class(
        f"torchvision.datasets.{_name}",
        ("torchvision.datasets.VisionDataset",),
        __init__=_constructor(Facts(_parameters, {})),
        __getitem__=_untold_item,
        __len__=_count,
    )


# -- pictures of pictures ----------------------------------------------------------------------------------------------
@known("torchvision.utils.make_grid")
def _make_grid(machine: Machine, tensor: Any, nrow: Any = 8, padding: Any = 2, *args: Any, **kwargs: Any) -> Any:
    """Many pictures as one."""
    if isinstance(tensor, PyList):
        items = iterate(machine, tensor, frame_of(machine))
        inner = sizes_of(machine, items[0]) if items and isinstance(items[0], Tensor) else None
        shape: Any = (len(items), *inner) if inner is not None and len(inner) == 3 else None
    else:
        shape = sizes_of(machine, tensor) if isinstance(tensor, Tensor) else None
    if (
        shape is None
        or len(shape) != 4
        or not all(isinstance(d, int) for d in shape)
        or not isinstance(nrow, int)
        or not isinstance(padding, int)
    ):
        return make_tensor(machine, (some("c"), some("h"), some("w")), F32)
    count, bands, height, width = shape
    if count == 1:
        return make_tensor(machine, (3 if bands == 1 else bands, height, width), F32)
    across = min(nrow, count)
    down = -(-count // across)
    bands = 3 if bands == 1 else bands
    return make_tensor(machine, (bands, (height + padding) * down + padding, (width + padding) * across + padding), F32)


quiet_functions(
    "torchvision.utils.save_image",
    "torchvision.set_image_backend",
    "torchvision.disable_beta_transforms_warning",
    "torchvision.io.write_jpeg",
    "torchvision.io.write_png",
    "torchvision.io.write_video",
)


@known("torchvision.io.read_image", "torchvision.io.decode_image", "torchvision.io.image.read_image")
def _read_image(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    mode = kwargs.get("mode", args[1] if len(args) > 1 else None)
    bands = {"RGB": 3, "GRAY": 1, "RGB_ALPHA": 4, "GRAY_ALPHA": 2}.get(str(mode))
    return make_tensor(machine, (bands or some("c"), some("h"), some("w")), U8)


for _name in ("UNCHANGED", "GRAY", "GRAY_ALPHA", "RGB", "RGB_ALPHA"):
    KNOWN[f"torchvision.io.ImageReadMode.{_name}"] = KNOWN[f"torchvision.io.image.ImageReadMode.{_name}"] = _name
