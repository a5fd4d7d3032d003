"""Data around Keras: the public data sets, and preparation of labels and sequences."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import F32, F64, I32, I64, U8, DType
from ....base.numbers import Promised
from ....base.plain import dataclass
from ....base.unknown import Unknown
from ....graph.graph import Node, TensorType, Value
from ...machine import Machine
from ...tensors.operations import call_api
from ...values import Config, PyList, Repeated, Tensor
from ..registry import known
from ..torch.batches import KEEPING, ClassLabels, some

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


PIXELS = Promised((0.0, 255.0))


def array(machine: Machine, shape: tuple[Any, ...], dtype: DType | None, name: str, owner: Any = None) -> Tensor:
    return Tensor(machine.builder.source(TensorType(shape, dtype), "data", name, owner), "numpy")


def _loader(name: str, facts: Facts) -> Any:
    def load_data(machine: Machine, *args: Any, **kwargs: Any) -> Any:
        def half(rows: int) -> tuple[Tensor, Tensor]:
            classes = ClassLabels(facts.classes) if facts.classes is not None else None
            return (
                array(machine, (rows, *facts.sample), facts.dtype, name, PIXELS if facts.dtype is U8 else None),
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


def rows_in(machine: Machine, items: Any) -> Any:
    """How many texts or sequences there are."""
    if isinstance(items, Tensor):
        shape = machine.builder.type_of(items.value).shape
        return shape[0] if shape else some("n")
    if isinstance(items, PyList):
        return D.total([i.times if isinstance(i, Repeated) else 1 for i in items.items])
    return some("n")


# -- sequences ---------------------------------------------------------------------------------------------------------
@known(
    "keras.utils.pad_sequences",
    "keras.preprocessing.sequence.pad_sequences",
    "keras.preprocessing.pad_sequences",
)
def pad_sequences(
    machine: Machine, sequences: Any, maxlen: Any = None, dtype: Any = "int32", *args: Any, **kwargs: Any
) -> Tensor:
    rows = rows_in(machine, sequences)
    length = maxlen if isinstance(maxlen, (int, Sym)) else maxlen.symbol() if isinstance(maxlen, Config) else some("T")
    kind = F32 if dtype == "float32" else I32
    return array(machine, (rows, length), kind, "sequences")


@known("keras.utils.get_file")
def get_file(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    """A download, which nobody makes here."""
    return Unknown("a downloaded file", machine.builder.site)
