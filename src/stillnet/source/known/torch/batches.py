"""Items of data sets without their content, and batches of them."""

from __future__ import annotations

from math import ceil

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim, Origin, Sym
from ....base.dtype import BOOL, F64, I64
from ....base.plain import dataclass
from ....base.unknown import Unknown, UnknownFloat, UnknownNumber
from ....graph.graph import Node, TensorType, Value
from ...calls import call_method
from ...containers import get_item, length
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import sizes_of
from ...values import MISSING, Config, Guarded, Instance, Native, PyDict, PyList, Raised, Repeated, Tensor
from ..python.builtins import frame_of
from ..refusals import refusal
from ..registry import known

# A batch that is handed to a collate function of the program is a list of at most this many items.
LISTED_BATCH = 2048


@dataclass(frozen=True, slots=True, eq=False)
class ClassLabels:
    """The owner of a tensor of class numbers below `count`, in which the last one occurs."""

    count: int


# The method with which a data set made of others tells what its items have in common.
SAMPLE = "stillnet_sample"
# Operations that give the same numbers in another form.
KEEPING = frozenset(
    {
        "cast",
        "cast_i64",
        "cast_i32",
        "view",
        "reshape",
        "squeeze",
        "unsqueeze",
        "flatten",
        "identity",
        "type",
        "getitem",
        "tensor",
        "legacy_tensor",
        "index_select",
        "pin_memory",
    }
)


def labels_in(tensor: Value) -> ClassLabels | None:
    """The class numbers that a tensor holds, followed back to the data set."""
    producer = tensor.producer
    while isinstance(producer, Node):
        if producer.op not in KEEPING or not producer.inputs:
            return None
        producer = producer.inputs[0].producer
    owner = producer.owner
    return owner if isinstance(owner, ClassLabels) else written_numbers(owner) if isinstance(owner, Value) else None


def written_numbers(array: Value) -> ClassLabels | None:
    """The class numbers in an array whose content is known, of which batches are taken."""
    data = array.type.data
    if not data or not all(type(n) is int and n >= 0 for n in data):
        return None
    return ClassLabels(max(data) + 1)


def labels_of_number(number: Any) -> ClassLabels | None:
    found = D.is_name(number) if isinstance(number, Sym) else None
    if found is None or found.upper is None or not found.text.startswith("label_"):
        return None
    return ClassLabels(found.upper + 1)


# -- items without their content ---------------------------------------------------------------------------------------
def some(hint: str = "n") -> Sym:
    """A size that the data decides."""
    return D.fresh(hint, Origin.DATA, lower=1)


def size_or_some(value: Any, hint: str = "n") -> Dim:
    """A size that the program gives, else one that the data decides."""
    found = as_dim(value)
    return some(hint) if found is None else found


def length_of(machine: Machine, dataset: Any) -> Dim | None:
    """len(dataset), or None where it is not known."""
    if isinstance(dataset, Instance) and dataset.cls.find("__len__") is MISSING and dataset.payload is None:
        return None
    if isinstance(dataset, (Unknown, Config)):
        return None
    found = length(machine, dataset, frame_of(machine))
    if isinstance(found, bool) or not isinstance(found, (int, Sym)):
        return None
    return found


def sample(machine: Machine, dataset: Any) -> Any:
    """An item that stands for all of a data set: what the first two and the last have in common."""
    frame = frame_of(machine)
    if isinstance(dataset, Instance) and isinstance(dataset.cls.find("__getitem__"), Native):
        own = dataset.cls.find(SAMPLE)
        return own.run(machine, dataset) if isinstance(own, Native) else get_item(machine, dataset, 0, frame)
    count = length_of(machine, dataset)
    found = get_item(machine, dataset, 0, frame)
    failures, observations = machine.builder.graph.failures, machine.observations
    failed, observed = len(failures), len(observations)
    for index in (1, count - 1 if isinstance(count, int) else 2):
        if isinstance(count, int) and index >= count:
            break
        try:
            found = common(machine, found, get_item(machine, dataset, index, frame))
        except Raised:
            break
    if not isinstance(count, int):
        # that there is a second item is not certain
        del failures[failed:], observations[observed:]
    return found


def first_of(machine: Machine, dataset: Any) -> Any:
    """The first item of an iterable data set."""
    frame = frame_of(machine)
    made = call_method(machine, dataset, "__iter__", [], frame)
    if made is MISSING:
        return machine.unknown("items of an iterable data set")
    found = iterate(machine, made, frame, unknown_ok=True)
    if isinstance(found, Unknown) or not found:
        return machine.unknown("items of an iterable data set")
    item = value(found[0])
    return item if len(found) == 1 else common(machine, item, value(found[1]))


def rounds(count: Dim | None, size: Any, drop_last: Any) -> Dim:
    """How many batches `count` items make."""
    size = as_dim(size)
    if count is None or size is None or not isinstance(size, int) or size <= 0:
        return some("n")
    if isinstance(count, int):
        return count // size if drop_last is True else ceil(count / size)
    return D.floordiv(count if drop_last is True else D.add(count, size - 1), size)


def common(machine: Machine, a: Any, b: Any) -> Any:
    """What two items have in common; a number may be another one in every item."""
    if isinstance(a, Tensor) and isinstance(b, Tensor):
        return common_tensor(machine, a, b)
    if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b):
        return tuple(common(machine, x, y) for x, y in zip(a, b))
    if isinstance(a, PyList) and isinstance(b, PyList):
        return common_list(machine, a, b)
    if isinstance(a, PyDict) and isinstance(b, PyDict) and list(a.items) == list(b.items):
        return PyDict({k: common(machine, v, b.items[k]) for k, v in a.items.items()}, a.kind, a.factory)
    if isinstance(a, (float, UnknownNumber)) and isinstance(b, (float, UnknownNumber)):
        kind = (
            UnknownFloat
            if isinstance(a, (float, UnknownFloat)) and isinstance(b, (float, UnknownFloat))
            else UnknownNumber
        )
        return kind("a value that differs from item to item", machine.builder.site)
    if isinstance(a, (bool, str)) and type(a) is type(b):
        return a if a == b else Unknown("a value that differs from item to item", machine.builder.site)
    if isinstance(a, (int, Sym)) and isinstance(b, (int, Sym)):
        return a if labels_of_number(a) is not None else some("i")
    if isinstance(a, Instance) and isinstance(b, Instance) and a.cls is b.cls:
        return common_instance(machine, a, b)
    if a is b or (a is None and b is None):
        return a
    return Unknown("an item that differs from the next", machine.builder.site)


def common_tensor(machine: Machine, a: Tensor, b: Tensor) -> Tensor:
    first, second = sizes_of(machine, a), sizes_of(machine, b)
    dtype = a.value.dtype if a.value.dtype == b.value.dtype else None
    if first is None or second is None or len(first) != len(second):
        return fresh_tensor(machine, None, dtype, a)
    return fresh_tensor(machine, tuple(x if x is y or x == y else some() for x, y in zip(first, second)), dtype, a)


def common_list(machine: Machine, a: PyList, b: PyList) -> PyList:
    if len(a.items) == len(b.items):
        return PyList([common(machine, x, y) for x, y in zip(a.items, b.items)], a.kind)
    if not a.items or not b.items:
        return PyList([Repeated(value(i), some()) for i in (a.items or b.items)[:1]])
    return PyList([Repeated(common(machine, value(a.items[0]), value(b.items[0])), some())])


def value(item: Any) -> Any:
    return item.value if isinstance(item, (Repeated, Guarded)) else item


def common_instance(machine: Machine, a: Instance, b: Instance) -> Instance:
    """Objects of one class: images, named tuples, records."""
    made = Instance(
        a.cls,
        {k: common(machine, v, b.attributes[k]) for k, v in a.attributes.items() if k in b.attributes},
        site=a.site,
    )
    if isinstance(a.payload, (tuple, PyDict)):
        made.payload = common(machine, a.payload, b.payload)
    return made


def fresh_tensor(machine: Machine, shape: Any, dtype: Any, like: Tensor | None = None, owner: Any = None) -> Tensor:
    if like is not None and owner is None:
        owner = labels_in(like.value) or like.value
    made = Tensor(machine.builder.source(TensorType(shape, dtype), "input", "batch", owner))
    if like is not None:
        made.library = like.library
    return made


# -- batches -----------------------------------------------------------------------------------------------------------
def collate(machine: Machine, item: Any, size: Dim) -> Any:
    """default_collate: `size` items like this one as a batch."""
    if isinstance(item, Tensor):
        shape = sizes_of(machine, item)
        made = fresh_tensor(machine, None if shape is None else (size, *shape), item.value.dtype, item)
        made.library = "torch"
        return made
    if isinstance(item, bool):
        return fresh_tensor(machine, (size,), BOOL)
    if isinstance(item, (int, Sym)):
        return fresh_tensor(machine, (size,), I64, owner=labels_of_number(item))
    if isinstance(item, (float, UnknownNumber)):
        return fresh_tensor(machine, (size,), F64 if isinstance(item, (float, UnknownFloat)) else None)
    if isinstance(item, (str, bytes)):
        return PyList([item] * size if isinstance(size, int) and size <= LISTED_BATCH else [Repeated(item, size)])
    return collate_container(machine, item, size)


def collate_container(machine: Machine, item: Any, size: Dim) -> Any:
    if isinstance(item, tuple):
        return PyList([collate(machine, i, size) for i in item])
    if isinstance(item, PyList):
        if any(isinstance(i, Repeated) for i in item.items):
            return Unknown("a batch of lists of different lengths", machine.builder.site)
        return PyList([collate(machine, i, size) for i in item.items])
    if isinstance(item, PyDict):
        return PyDict({k: collate(machine, v, size) for k, v in item.items.items()})
    if isinstance(item, Instance):
        if item.cls.find("_fields") is not MISSING and isinstance(item.payload, tuple):
            return Instance(
                item.cls, dict(item.attributes), tuple(collate(machine, i, size) for i in item.payload), item.site
            )
        if isinstance(item.payload, (PyDict, tuple)):
            return collate(machine, item.payload, size)
        if isinstance(item.payload, (int, float, str)):
            return collate(machine, item.payload, size)
        if item.cls.qualname == "PIL.Image.Image":
            raise no_batch(machine, "<class 'PIL.Image.Image'>")
    if item is None:
        raise no_batch(machine, "<class 'NoneType'>")
    return item if isinstance(item, Unknown) else Unknown("a batch of items that are not known", machine.builder.site)


def no_batch(machine: Machine, found: str) -> Raised:
    noun = "pictures: transform them with ToTensor()" if "PIL" in found else "items that are None"
    return refusal(
        machine,
        "torch.utils.data.DataLoader",
        f"DataLoader cannot make a batch of {noun}",
        "TypeError",
        f"default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {found}",
    )


@known(
    "torch.utils.data.default_collate",
    "torch.utils.data.dataloader.default_collate",
    "torch.utils.data._utils.collate.default_collate",
)
def _default_collate(machine: Machine, batch: Any) -> Any:
    items = iterate(machine, batch, frame_of(machine), unknown_ok=True)
    if isinstance(items, Unknown) or not items:
        return machine.unknown("a batch that is not known")
    item = value(items[0])
    for other in items[1:]:
        if other is not items[0]:
            item = common(machine, item, value(other))
    return collate(machine, item, D.total([i.times if isinstance(i, Repeated) else 1 for i in items]))


@known("torch.utils.data.default_convert", "torch.utils.data._utils.collate.default_convert")
def _default_convert(machine: Machine, data: Any) -> Any:
    return converted(machine, data)


def converted(machine: Machine, item: Any) -> Any:
    """Without batching only arrays become tensors."""
    if isinstance(item, Tensor) and item.library != "torch":
        return fresh_tensor(machine, sizes_of(machine, item), item.value.dtype)
    if isinstance(item, tuple):
        return PyList([converted(machine, i) for i in item])
    if isinstance(item, PyDict):
        return PyDict({k: converted(machine, v) for k, v in item.items.items()})
    return item
