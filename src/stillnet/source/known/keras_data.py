"""Data around Keras: the public data sets, generators of pictures, and preparation of sequences."""

from __future__ import annotations

from typing import Any

from ...base import dim as D
from ...base.dim import Origin, Sym
from ...base.dtype import F32, F64, I32, I64, U8, DType
from ...base.plain import dataclass
from ...base.unknown import Unknown
from ...graph.graph import Node, TensorType, Value
from ..machine import Machine
from ..tensors import call_api
from ..values import Class, Config, Instance, PyList, Tensor
from .batches import KEEPING, ClassLabels, some
from .keras_shapes import sequence
from .registry import KNOWN, known, known_class
from .values_of import whole

# Operations that keep every number of an array.
WHOLE = KEEPING - {"getitem", "index_select"}


@dataclass(frozen=True, slots=True)
class Facts:
    """Rows for training and testing, the shape of one sample, its element type, and the labels."""

    train: int
    test: int
    sample: tuple[int, ...]
    dtype: DType
    label: tuple[int, ...] = ()
    label_dtype: DType = U8
    classes: int | None = None


FACTS = {
    "mnist": Facts(60000, 10000, (28, 28), U8, classes=10),
    "fashion_mnist": Facts(60000, 10000, (28, 28), U8, classes=10),
    "cifar10": Facts(50000, 10000, (32, 32, 3), U8, (1,), classes=10),
    "cifar100": Facts(50000, 10000, (32, 32, 3), U8, (1,), I64, classes=100),
    "boston_housing": Facts(404, 102, (13,), F64, (), F64),
    "california_housing": Facts(16512, 4128, (8,), F32, (), F32),
}


def array(machine: Machine, shape: tuple[Any, ...], dtype: DType | None, name: str, owner: Any = None) -> Tensor:
    return Tensor(machine.builder.source(TensorType(shape, dtype), "data", name, owner), "numpy")


def _loader(name: str, facts: Facts) -> Any:
    def load_data(machine: Machine, *args: Any, **kwargs: Any) -> Any:
        def half(rows: int) -> tuple[Tensor, Tensor]:
            classes = ClassLabels(facts.classes) if facts.classes is not None else None
            return (
                array(machine, (rows, *facts.sample), facts.dtype, name),
                array(machine, (rows, *facts.label), facts.label_dtype, f"{name} labels", classes),
            )

        return half(facts.train), half(facts.test)

    return load_data


for _name, _facts in FACTS.items():
    known(f"keras.datasets.{_name}.load_data")(_loader(_name, _facts))


def _texts(name: str, train: int, test: int, classes: int) -> Any:
    """Lists of word numbers, each of its own length."""

    def load_data(machine: Machine, *args: Any, **kwargs: Any) -> Any:
        def half(rows: int) -> tuple[Any, Tensor]:
            words = Tensor(machine.builder.source(TensorType((rows,), None), "data", name), "numpy")
            return words, array(machine, (rows,), I64, f"{name} labels", ClassLabels(classes))

        return half(train), half(test)

    return load_data


known("keras.datasets.imdb.load_data")(_texts("imdb", 25000, 25000, 2))
known("keras.datasets.reuters.load_data")(_texts("reuters", 8982, 2246, 46))


@known("keras.utils.to_categorical", "keras.utils.np_utils.to_categorical")
def to_categorical(machine: Machine, x: Any = None, num_classes: Any = None, dtype: Any = None, y: Any = None) -> Any:
    """The classes of a whole public data set are known without their numbers."""
    labels = x if x is not None else y
    count = class_count(labels.value) if isinstance(labels, Tensor) and num_classes is None else None
    return call_api(machine, "keras.utils.to_categorical", [labels, count or num_classes], {"dtype": dtype})


def class_count(value: Value) -> int | None:
    """How many classes occur in an array that holds all labels of a public data set."""
    while isinstance(value.producer, Node) and value.producer.op in WHOLE and value.producer.inputs:
        value = value.producer.inputs[0]
    owner = getattr(value.producer, "owner", None)
    return owner.count if isinstance(owner, ClassLabels) else None


# -- sequences ---------------------------------------------------------------------------------------------------------
@known(
    "keras.utils.pad_sequences",
    "keras.preprocessing.sequence.pad_sequences",
    "keras.preprocessing.pad_sequences",
)
def pad_sequences(
    machine: Machine, sequences: Any, maxlen: Any = None, dtype: Any = "int32", *args: Any, **kwargs: Any
) -> Tensor:
    rows: Any = None
    if isinstance(sequences, Tensor):
        shape = machine.builder.type_of(sequences.value).shape
        rows = shape[0] if shape else None
    elif isinstance(sequences, PyList):
        rows = len(sequences.items)
    length = maxlen if isinstance(maxlen, (int, Sym)) else maxlen.symbol() if isinstance(maxlen, Config) else some("T")
    kind = F32 if dtype == "float32" else I32
    return array(machine, (rows if rows is not None else some("n"), length), kind, "sequences")


# -- pictures ----------------------------------------------------------------------------------------------------------
CHANNELS = {"rgb": 3, "rgba": 4, "grayscale": 1}


def picture(machine: Machine, size: Any, color: Any, batch: Any) -> Tensor:
    sides = sequence(size) or (None, None)
    dims = tuple(whole(d, "side") for d in sides)
    shape = (batch, *dims, CHANNELS.get(color, 3) if isinstance(color, str) else some("channels"))
    return Tensor(machine.builder.source(TensorType(shape, F32), "data", "pictures"), "tf")


def labels(machine: Machine, mode: Any, batch: Any, classes: Any) -> Any:
    """The targets that a generator hands out beside its pictures; None for none."""
    # a folder of classes has at least two
    count = len(classes.items) if isinstance(classes, PyList) else D.fresh("classes", Origin.DATA, lower=2)
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


def data_set(machine: Machine, item: Any, known_as: str) -> Instance:
    """Something that hands out batches of this form."""
    made = Instance(BATCHES, site=machine.builder.site)
    made.attributes["item"] = item
    made.attributes["class_names"] = Unknown(f"class names of {known_as}", machine.builder.site)
    made.attributes["class_indices"] = Unknown(f"class names of {known_as}", machine.builder.site)
    for name in ("samples", "n", "num_classes", "batch_size"):
        made.attributes[name] = D.fresh(name, Origin.DATA, lower=1)
    return made


def _batch(machine: Machine, receiver: Instance, *args: Any) -> Any:
    return receiver.attributes.get("item", Unknown("a batch"))


def _itself(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    return receiver


def _iterated(machine: Machine, receiver: Instance) -> Any:
    from ..values import PyIterator, Repeated

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
    cache=_itself,
    prefetch=_itself,
    shuffle=_itself,
    repeat=_itself,
    take=_itself,
    skip=_itself,
    reset=_itself,
)


@known("keras.utils.image_dataset_from_directory", "keras.preprocessing.image_dataset_from_directory")
def image_dataset_from_directory(
    machine: Machine,
    directory: Any,
    labels_given: Any = "inferred",
    label_mode: Any = "int",
    class_names: Any = None,
    color_mode: Any = "rgb",
    batch_size: Any = 32,
    image_size: Any = (256, 256),
    *args: Any,
    **kwargs: Any,
) -> Any:
    batch = some("batch")
    x = picture(machine, image_size, color_mode, batch)
    y = labels(machine, label_mode, batch, class_names)
    if label_mode == "binary" and isinstance(y, Tensor):
        y = Tensor(machine.builder.source(TensorType((batch, 1), F32), "data", "labels"), "tf")
    return data_set(machine, x if y is None else (x, y), "a folder")


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
    batch = some("batch")
    x, y = picture(machine, size, color, batch), labels(machine, mode, batch, classes)
    if mode == "binary":
        y = Tensor(machine.builder.source(TensorType((batch,), F32), "data", "labels"), "tf")
    return data_set(machine, x if y is None else (x, y), "a folder")


def _flow(machine: Machine, receiver: Any, x: Any, y: Any = None, *args: Any, **kwargs: Any) -> Any:
    batch = some("batch")

    def part(data: Any) -> Any:
        shape = machine.builder.type_of(data.value).shape if isinstance(data, Tensor) else None
        if shape is None:
            return Unknown("a batch of a generator", machine.builder.site)
        return Tensor(machine.builder.source(TensorType((batch, *shape[1:]), F32), "data", "batch"), "tf")

    return data_set(machine, part(x) if y is None else (part(x), part(y)), "arrays")


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


@known("keras.utils.get_file")
def get_file(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    """A download, which nobody makes here."""
    return Unknown("a downloaded file", machine.builder.site)
