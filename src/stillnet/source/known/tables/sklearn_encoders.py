"""Encoders of scikit-learn: labels as class numbers, one-hot rows and bits."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dim import Dim
from ....base.dtype import F64, I64
from ....base.unknown import Unknown
from ...machine import Machine
from ...tensors.operations import sizes_of
from ...values import Instance, PyList, Tensor
from ..numpy.arrays import to_array
from ..python.quiet import quiet_class
from ..torch.batches import ClassLabels, labels_in, some
from .pandas_tables import without_tables
from .scikit_learn import array, count_of


def distinct(machine: Machine, data: Any) -> int | None:
    """How many different labels there are, where all of them are known."""
    data = without_tables(data)
    if isinstance(data, PyList):
        if data.items and all(isinstance(v, int) for v in data.items):
            return len(set(data.items))
        data = to_array(machine, data)
    found = labels_in(data.value) if isinstance(data, Tensor) else None
    return found.count if isinstance(found, ClassLabels) else None


def rows_of(machine: Machine, data: Any) -> Dim:
    found = count_of(machine, without_tables(data))
    return some() if found is None else found


def learn(machine: Machine, receiver: Instance, data: Any, *args: Any) -> Instance:
    """The classes that `fit` saw."""
    count = distinct(machine, data)
    shape = sizes_of(machine, held) if isinstance(held := without_tables(data), Tensor) else None
    single = shape is None or len(shape) == 1 or shape[1] == 1
    machine.put(receiver.attributes, "_count", count if single and count is not None else some("classes"))
    machine.put(receiver.attributes, "classes_", array(machine, (receiver.attributes["_count"],), None))
    return receiver


def classes(receiver: Instance) -> Any:
    return receiver.attributes.get("_count", some("classes"))


# -- class numbers -----------------------------------------------------------------------------------------------------
def _numbers(machine: Machine, receiver: Instance, data: Any, *args: Any, **kwargs: Any) -> Tensor:
    count = distinct(machine, data)
    return array(machine, (rows_of(machine, data),), I64, count)


def _fit_numbers(machine: Machine, receiver: Instance, data: Any, *args: Any) -> Tensor:
    learn(machine, receiver, data)
    return _numbers(machine, receiver, data)


quiet_class("sklearn.preprocessing.LabelEncoder", fit=learn, fit_transform=_fit_numbers, transform=_numbers)


# -- rows --------------------------------------------------------------------------------------------------------------
def _bits(machine: Machine, receiver: Instance, data: Any, *args: Any, **kwargs: Any) -> Tensor:
    """LabelBinarizer: one-hot rows, and one column for two classes."""
    count = classes(receiver)
    wide = 1 if count == 2 else count if isinstance(count, int) else some("columns")
    return array(machine, (rows_of(machine, data), wide), I64)


def _fit_bits(machine: Machine, receiver: Instance, data: Any, *args: Any) -> Tensor:
    return _bits(machine, learn(machine, receiver, data), data)


quiet_class("sklearn.preprocessing.LabelBinarizer", fit=learn, fit_transform=_fit_bits, transform=_bits)


def _one_hot(machine: Machine, receiver: Instance, data: Any, *args: Any, **kwargs: Any) -> Any:
    made = array(machine, (rows_of(machine, data), classes(receiver)), F64)
    options = receiver.attributes
    if options.get("sparse_output", options.get("sparse", True)) is False:
        return made
    sparse = Instance(SPARSE, site=machine.builder.site)
    sparse.payload = made
    return sparse


def _fit_one_hot(machine: Machine, receiver: Instance, data: Any, *args: Any) -> Any:
    return _one_hot(machine, learn(machine, receiver, data), data)


quiet_class("sklearn.preprocessing.OneHotEncoder", fit=learn, fit_transform=_fit_one_hot, transform=_one_hot)


def _combined(machine: Machine, receiver: Instance, *others: Any) -> Unknown:
    return Unknown("a sparse matrix", machine.builder.site)


COMBINING: dict[str, Any] = dict.fromkeys(
    ("__add__", "__sub__", "__mul__", "__matmul__", "__truediv__", "__getitem__", "__neg__"), _combined
)
# What an encoder returns; sparse matrices that a program makes itself are not followed.
SPARSE = quiet_class(
    "scipy.sparse._csr.csr_matrix",
    toarray=lambda machine, receiver, *args: receiver.payload,
    todense=lambda machine, receiver, *args: receiver.payload,
    **COMBINING,
)


def _ordinal(machine: Machine, receiver: Instance, data: Any, *args: Any, **kwargs: Any) -> Tensor:
    held = without_tables(data)
    shape = sizes_of(machine, held) if isinstance(held, Tensor) else None
    return array(machine, shape if shape is not None else (rows_of(machine, data), some("columns")))


quiet_class("sklearn.preprocessing.OrdinalEncoder", fit=learn, fit_transform=_ordinal, transform=_ordinal)
