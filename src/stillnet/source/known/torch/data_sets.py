"""torch.utils.data: data sets and their parts."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim, Sym
from ....base.truth import NO
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ...calls import call
from ...containers import get_item, length
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import sizes_of
from ...values import Instance, PyDict, PyIterator, PyList, Repeated, Tensor
from ..python.builtins import frame_of
from ..refusals import refusal
from ..registry import CLASSES, KNOWN, known, known_class
from .batches import common, first_of, fresh_tensor, length_of, sample, some, value


# -- data sets ---------------------------------------------------------------------------------------------------------
def _sum_datasets(machine: Machine, receiver: Any, other: Any) -> Any:
    return call(machine, CLASSES["torch.utils.data.ConcatDataset"], [PyList([receiver, other])], {}, frame_of(machine))


known_class("torch.utils.data.Dataset", __add__=_sum_datasets)


ITERABLE = known_class("torch.utils.data.IterableDataset", ("torch.utils.data.Dataset",))


def _tensor_dataset(machine: Machine, receiver: Instance, *tensors: Any) -> None:
    machine.put(receiver.attributes, "tensors", tensors)
    sizes = [shape[0] for shape in (sizes_of(machine, t) for t in tensors if isinstance(t, Tensor)) if shape]
    if any(D.same(sizes[0], size) is NO for size in sizes[1:]):
        told = ", ".join(D.text(s) for s in sizes)
        machine.builder.record(
            Mismatch(
                f"TensorDataset needs tensors of the same length, got {told}",
                "shape-mismatch",
                expected=sizes[0],
                actual=next(s for s in sizes[1:] if D.same(sizes[0], s) is NO),
            ),
            "torch.utils.data.TensorDataset",
            tuple(t.value for t in tensors if isinstance(t, Tensor)),
        )


def held_tensors(receiver: Instance) -> tuple[Any, ...] | None:
    """The tensors of a data set, which a program may set anew; None where they are not known."""
    held = receiver.attributes.get("tensors", ())
    held = tuple(held.items) if isinstance(held, PyList) else held
    return held if isinstance(held, tuple) else None


def _tensor_item(machine: Machine, receiver: Instance, index: Any) -> Any:
    held = held_tensors(receiver)
    if held is None:
        return machine.unknown("an item of a TensorDataset whose tensors are not known")
    if isinstance(index, int):
        return tuple(row(machine, t) for t in held)
    return tuple(get_item(machine, t, index, frame_of(machine)) for t in held)


def row(machine: Machine, tensor: Any) -> Any:
    """One row of a tensor; which one does not matter."""
    shape = sizes_of(machine, tensor) if isinstance(tensor, Tensor) else None
    if shape is None:
        return tensor if isinstance(tensor, Unknown) else Unknown("an item of a TensorDataset", machine.builder.site)
    return fresh_tensor(machine, shape[1:], tensor.value.dtype, tensor)


def _tensor_length(machine: Machine, receiver: Instance) -> Any:
    held = held_tensors(receiver)
    if held is None:
        return machine.unknown("the length of a TensorDataset whose tensors are not known")
    return length(machine, held[0], frame_of(machine)) if held else 0


known_class(
    "torch.utils.data.TensorDataset",
    ("torch.utils.data.Dataset",),
    __init__=_tensor_dataset,
    __getitem__=_tensor_item,
    __len__=_tensor_length,
)


def _subset(machine: Machine, receiver: Instance, dataset: Any, indices: Any) -> None:
    machine.put(receiver.attributes, "dataset", dataset)
    machine.put(receiver.attributes, "indices", indices)


def _subset_item(machine: Machine, receiver: Instance, index: Any) -> Any:
    indices = receiver.attributes.get("indices")
    position = index
    if isinstance(indices, (PyList, tuple, range)) and isinstance(index, int):
        position = value(get_item(machine, indices, index, frame_of(machine)))
    return get_item(
        machine, receiver.attributes.get("dataset"), position if isinstance(position, int) else 0, frame_of(machine)
    )


def _subset_length(machine: Machine, receiver: Instance) -> Any:
    return length(machine, receiver.attributes.get("indices"), frame_of(machine))


def _subset_sample(machine: Machine, receiver: Instance) -> Any:
    return sample(machine, receiver.attributes.get("dataset"))


SUBSET = known_class(
    "torch.utils.data.Subset",
    ("torch.utils.data.Dataset",),
    __init__=_subset,
    __getitem__=_subset_item,
    __len__=_subset_length,
    stillnet_sample=_subset_sample,
)


def _concat(machine: Machine, receiver: Instance, datasets: Any) -> None:
    machine.put(receiver.attributes, "datasets", PyList(iterate(machine, datasets, frame_of(machine))))


def _concat_item(machine: Machine, receiver: Instance, index: Any) -> Any:
    parts = [get_item(machine, d, 0, frame_of(machine)) for d in receiver.attributes["datasets"].items]
    item = parts[0] if parts else Unknown("an item of no data set")
    for other in parts[1:]:
        item = common(machine, item, other)
    return item


def _concat_length(machine: Machine, receiver: Instance) -> Any:
    sizes = [length_of(machine, d) for d in receiver.attributes["datasets"].items]
    return some("n") if any(s is None for s in sizes) else D.total([s for s in sizes if s is not None])


def _concat_sample(machine: Machine, receiver: Instance) -> Any:
    found = [sample(machine, d) for d in receiver.attributes["datasets"].items]
    item = found[0] if found else Unknown("an item of no data set")
    for other in found[1:]:
        item = common(machine, item, other)
    return item


known_class(
    "torch.utils.data.ConcatDataset",
    ("torch.utils.data.Dataset",),
    __init__=_concat,
    __getitem__=_concat_item,
    __len__=_concat_length,
    stillnet_sample=_concat_sample,
)


known_class(
    "torch.utils.data.ChainDataset",
    ("torch.utils.data.IterableDataset",),
    __init__=_concat,
    __iter__=lambda m, r: PyIterator([Repeated(first_of(m, d), some()) for d in r.attributes["datasets"].items]),
)


def _stack(machine: Machine, receiver: Instance, *datasets: Any, **named: Any) -> None:
    machine.put(receiver.attributes, "datasets", PyDict(dict(named)) if named else datasets)


def _stack_item(machine: Machine, receiver: Instance, index: Any) -> Any:
    parts = receiver.attributes["datasets"]
    frame = frame_of(machine)
    if isinstance(parts, PyDict):
        return PyDict({k: get_item(machine, d, index, frame) for k, d in parts.items.items()})
    return tuple(get_item(machine, d, index, frame) for d in parts)


def _stack_length(machine: Machine, receiver: Instance) -> Any:
    parts = receiver.attributes["datasets"]
    listed = list(parts.items.values()) if isinstance(parts, PyDict) else list(parts)
    return length(machine, listed[0], frame_of(machine)) if listed else 0


def _stack_sample(machine: Machine, receiver: Instance) -> Any:
    parts = receiver.attributes["datasets"]
    if isinstance(parts, PyDict):
        return PyDict({k: sample(machine, d) for k, d in parts.items.items()})
    return tuple(sample(machine, d) for d in parts)


known_class(
    "torch.utils.data.StackDataset",
    ("torch.utils.data.Dataset",),
    __init__=_stack,
    __getitem__=_stack_item,
    __len__=_stack_length,
    stillnet_sample=_stack_sample,
)


@known("torch.utils.data.random_split")
def _random_split(machine: Machine, dataset: Any, lengths: Any, generator: Any = None) -> Any:
    given = iterate(machine, lengths, frame_of(machine), unknown_ok=True)
    if isinstance(given, Unknown):
        return machine.unknown("random_split with lengths that are not known")
    total = length_of(machine, dataset)
    sizes = fractions(given, total) if any(isinstance(g, float) for g in given) else [size_of_part(g) for g in given]
    if all(isinstance(s, (int, Sym)) for s in sizes) and total is not None and D.same(D.total(sizes), total) is NO:
        told = f"random_split: the parts have {D.text(D.total(sizes))} items, the data set has {D.text(total)}"
        message = "Sum of input lengths does not equal the length of the input dataset!"
        raise refusal(machine, "torch.utils.data.random_split", told, "ValueError", message)
    return PyList([part_of(machine, dataset, s) for s in sizes])


def size_of_part(given: Any) -> Any:
    size = as_dim(given)
    return some() if size is None else size


def fractions(given: list[Any], total: Dim | None) -> list[Any]:
    """Shares of the whole: rounded down, the rest handed out one by one."""
    if not isinstance(total, int) or not all(isinstance(g, (int, float)) for g in given):
        return [some() for _ in given]
    sizes = [int(total * g) for g in given]
    for i in range(total - sum(sizes)):
        sizes[i % len(sizes)] += 1
    return sizes


def part_of(machine: Machine, dataset: Any, size: Any) -> Instance:
    return Instance(
        SUBSET, {"dataset": dataset, "indices": PyList([Repeated(some("i"), size)])}, site=machine.builder.site
    )


for _name in ("Dataset", "IterableDataset", "TensorDataset", "Subset", "ConcatDataset", "random_split"):
    KNOWN[f"torch.utils.data.dataset.{_name}"] = KNOWN[f"torch.utils.data.{_name}"]
