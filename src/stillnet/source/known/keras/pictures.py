"""Pictures for Keras: folders and generators of them as the batches they hand out."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.dtype import F32, I32
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ...machine import Machine
from ...values import Class, Instance, PyIterator, PyList, Repeated, Tensor
from ..registry import KNOWN, known, known_class
from ..tensorflow.data import make
from ..torch.batches import some
from ..values_of import whole
from .data import array
from .shapes import sequence

CHANNELS = {"rgb": 3, "rgba": 4, "grayscale": 1}


def picture(machine: Machine, size: Any, color: Any, batch: Any) -> Tensor:
    sides = sequence(size) or (None, None)
    dims = tuple(whole(d, "side") for d in sides)
    shape = (batch, *dims, CHANNELS.get(color, 3) if isinstance(color, str) else some("channels"))
    return Tensor(machine.builder.source(TensorType(shape, F32), "data", "pictures"), "tf")


def class_count(classes: Any) -> Any:
    """How many folders of classes there are: at least two."""
    return len(classes.items) if isinstance(classes, PyList) else D.fresh("classes", Origin.DATA, lower=2)


def labels(machine: Machine, mode: Any, batch: Any, count: Any) -> Any:
    """The targets that a generator hands out beside its pictures; None for none."""
    shapes: dict[Any, tuple[Any, ...]] = {
        "categorical": (batch, count),
        "binary": (batch, 1) if mode == "binary" else (batch,),
        "sparse": (batch,),
        "int": (batch,),
    }
    if mode in (None, "input"):
        return None
    if mode not in shapes:
        return Unknown(f"labels of mode {mode}", machine.builder.site)
    return Tensor(
        machine.builder.source(TensorType(shapes[mode], I32 if mode == "int" else F32), "data", "labels"), "tf"
    )


def class_names(machine: Machine, classes: Any, count: Any) -> PyList:
    return classes if isinstance(classes, PyList) else PyList([Repeated(Unknown("the name of a class"), count)])


def data_set(machine: Machine, item: Any, count: Any = None) -> Instance:
    """A generator that hands out batches of this form."""
    made = Instance(BATCHES, site=machine.builder.site)
    made.attributes["item"] = item
    made.attributes["class_indices"] = Unknown("the classes of a folder", machine.builder.site)
    made.attributes["num_classes"] = D.fresh("classes", Origin.DATA, lower=1) if count is None else count
    for name in ("samples", "n", "batch_size"):
        made.attributes[name] = D.fresh(name, Origin.DATA, lower=1)
    return made


def _batch(machine: Machine, receiver: Instance, *args: Any) -> Any:
    return receiver.attributes.get("item", Unknown("a batch"))


def _itself(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    return receiver


def _iterated(machine: Machine, receiver: Instance) -> Any:
    return PyIterator([Repeated(_batch(machine, receiver), some("batches"))])


def _length(machine: Machine, receiver: Instance) -> Any:
    return some("batches")


BATCHES = known_class(
    "keras.utils.Batches",
    stillnet_batch=_batch,
    __getitem__=_batch,
    __next__=_batch,
    next=_batch,
    __iter__=_iterated,
    __len__=_length,
    reset=_itself,
)


@known("keras.utils.image_dataset_from_directory", "keras.preprocessing.image_dataset_from_directory")
def image_dataset_from_directory(
    machine: Machine,
    directory: Any,
    labels_given: Any = "inferred",
    label_mode: Any = "int",
    names: Any = None,
    color_mode: Any = "rgb",
    batch_size: Any = 32,
    image_size: Any = (256, 256),
    *args: Any,
    **kwargs: Any,
) -> Any:
    """A dataset of batches; with `subset="both"` one for training and one for validation."""
    names = kwargs.get("class_names", names)
    count = class_count(names)
    mode = None if kwargs.get("labels", labels_given) is None else label_mode

    def one() -> Instance:
        batch = some("batch")
        x, y = picture(machine, image_size, color_mode, batch), labels(machine, mode, batch, count)
        made = make(machine, x if y is None else (x, y))
        made.attributes["class_names"] = class_names(machine, names, count)
        made.attributes["file_paths"] = Unknown("the files of a folder", machine.builder.site)
        return made

    if batch_size is None:
        return machine.unknown("a folder of pictures without batches")
    return PyList([one(), one()]) if kwargs.get("subset") == "both" else one()


def _generator_init(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    return Instance(cls, site=machine.builder.site)


def _flow_from_directory(
    machine: Machine,
    receiver: Any,
    directory: Any,
    target_size: Any = (256, 256),
    color_mode: Any = "rgb",
    classes: Any = None,
    class_mode: Any = "categorical",
    batch_size: Any = 32,
    *args: Any,
    **kwargs: Any,
) -> Any:
    return flow_item(machine, target_size, color_mode, classes, class_mode)


def _flow_from_dataframe(machine: Machine, receiver: Any, dataframe: Any, *args: Any, **kwargs: Any) -> Any:
    return flow_item(
        machine,
        kwargs.get("target_size", (256, 256)),
        kwargs.get("color_mode", "rgb"),
        kwargs.get("classes"),
        kwargs.get("class_mode", "categorical"),
    )


def flow_item(machine: Machine, size: Any, color: Any, classes: Any, mode: Any) -> Any:
    batch, count = some("batch"), class_count(classes)
    x, y = picture(machine, size, color, batch), labels(machine, mode, batch, count)
    if mode == "binary":
        y = Tensor(machine.builder.source(TensorType((batch,), F32), "data", "labels"), "tf")
    return data_set(machine, x if y is None else (x, y), count)


def _flow(machine: Machine, receiver: Any, x: Any, y: Any = None, *args: Any, **kwargs: Any) -> Any:
    batch = some("batch")

    def part(data: Any) -> Any:
        shape = machine.builder.type_of(data.value).shape if isinstance(data, Tensor) else None
        if shape is None:
            return Unknown("a batch of a generator", machine.builder.site)
        return Tensor(machine.builder.source(TensorType((batch, *shape[1:]), F32), "data", "batch"), "tf")

    return data_set(machine, part(x) if y is None else (part(x), part(y)))


def _nothing(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    return None


known_class(
    "keras.preprocessing.image.ImageDataGenerator",
    construct=_generator_init,
    flow=_flow,
    flow_from_directory=_flow_from_directory,
    flow_from_dataframe=_flow_from_dataframe,
    fit=_nothing,
)
KNOWN["keras.legacy.preprocessing.image.ImageDataGenerator"] = KNOWN["keras.preprocessing.image.ImageDataGenerator"]


@known("keras.preprocessing.image.load_img", "keras.utils.load_img")
def load_img(machine: Machine, path: Any, *args: Any, **kwargs: Any) -> Any:
    made = Instance(PICTURE, site=machine.builder.site)
    made.attributes["target_size"] = kwargs.get("target_size")
    made.attributes["color_mode"] = kwargs.get("color_mode", "rgb")
    return made


PICTURE = known_class("keras.utils.Picture")


@known("keras.preprocessing.image.img_to_array", "keras.utils.img_to_array")
def img_to_array(machine: Machine, image: Any, *args: Any, **kwargs: Any) -> Any:
    if not isinstance(image, Instance) or image.cls is not PICTURE:
        return machine.unknown("a picture as an array")
    shown = picture(machine, image.attributes.get("target_size"), image.attributes.get("color_mode"), 1)
    shape = machine.builder.type_of(shown.value).shape or ()
    return array(machine, shape[1:], F32, "picture")
