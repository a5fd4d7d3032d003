"""torch.utils.data: data sets, and loaders whose iteration is one round with a batch of the right shapes."""

from __future__ import annotations

from math import ceil

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim, Sym
from ....base.truth import NO
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ...calls import call, call_method
from ...containers import get_item, length
from ...control.iteration import iterate
from ...control.later_rounds import note_last_batch
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import sizes_of
from ...values import MISSING, Config, Instance, PyDict, PyIterator, PyList, Raised, Repeated, Tensor
from ..python.builtins import frame_of
from ..python.quiet import silent
from ..refusals import refusal
from ..registry import CLASSES, KNOWN, known, known_class
from ..signatures import LOADER as SIGNATURE
from ..signatures import check_call
from .batches import LISTED_BATCH, collate, common, converted, fresh_tensor, length_of, sample, some, value


# -- data sets ---------------------------------------------------------------------------------------------------------
def _sum_datasets(machine: Machine, receiver: Any, other: Any) -> Any:
    return call(machine, CLASSES["torch.utils.data.ConcatDataset"], [PyList([receiver, other])], {}, frame_of(machine))


DATASET = known_class("torch.utils.data.Dataset", __add__=_sum_datasets)
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


# -- samplers ----------------------------------------------------------------------------------------------------------
def _sampler(
    machine: Machine,
    receiver: Instance,
    data_source: Any = None,
    replacement: Any = False,
    num_samples: Any = None,
    generator: Any = None,
    **options: Any,
) -> None:
    count = (
        num_samples if num_samples is not None else length_of(machine, data_source) if data_source is not None else None
    )
    machine.put(receiver.attributes, "data_source", data_source)
    machine.put(receiver.attributes, "num_samples", some() if count is None else count)


def _weighted(machine: Machine, receiver: Instance, weights: Any, num_samples: Any, *rest: Any, **options: Any) -> None:
    machine.put(receiver.attributes, "num_samples", num_samples)


def _distributed(
    machine: Machine, receiver: Instance, dataset: Any, num_replicas: Any = 1, *rest: Any, **options: Any
) -> None:
    """Each process sees its share; one process sees all."""
    count = length_of(machine, dataset)
    known_share = isinstance(count, int) and num_replicas in (1, None)
    machine.put(receiver.attributes, "num_samples", count if known_share else some())


def _count(machine: Machine, receiver: Instance) -> Any:
    return (
        receiver.attributes.get("num_samples", MISSING)
        if "num_samples" in receiver.attributes
        else machine.unknown("length of a sampler")
    )


def _positions(machine: Machine, receiver: Instance) -> Any:
    return PyIterator([Repeated(some("i"), receiver.attributes.get("num_samples", some()))])


known_class("torch.utils.data.Sampler", __init__=silent)
for _name, _init in {
    "SequentialSampler": _sampler,
    "RandomSampler": _sampler,
    "SubsetRandomSampler": _sampler,
    "WeightedRandomSampler": _weighted,
    "distributed.DistributedSampler": _distributed,
}.items():
    known_class(
        f"torch.utils.data.{_name}",
        ("torch.utils.data.Sampler",),
        __init__=_init,
        __len__=_count,
        __iter__=_positions,
        set_epoch=silent,
    )
KNOWN["torch.utils.data.DistributedSampler"] = KNOWN["torch.utils.data.distributed.DistributedSampler"]


def _batch_sampler(machine: Machine, receiver: Instance, sampler: Any, batch_size: Any, drop_last: Any = False) -> None:
    for name, given in (("sampler", sampler), ("batch_size", batch_size), ("drop_last", drop_last)):
        machine.put(receiver.attributes, name, given)


def _batch_sampler_length(machine: Machine, receiver: Instance) -> Any:
    attributes = receiver.attributes
    return rounds(
        length_of(machine, attributes.get("sampler")), attributes.get("batch_size"), attributes.get("drop_last")
    )


def _position_batches(machine: Machine, receiver: Instance) -> Any:
    size = as_dim(receiver.attributes.get("batch_size")) or some()
    return PyIterator([Repeated(PyList([Repeated(some("i"), size)]), _batch_sampler_length(machine, receiver))])


known_class(
    "torch.utils.data.BatchSampler",
    ("torch.utils.data.Sampler",),
    __init__=_batch_sampler,
    __len__=_batch_sampler_length,
    __iter__=_position_batches,
)


# -- loaders -----------------------------------------------------------------------------------------------------------
def rounds(count: Dim | None, size: Any, drop_last: Any) -> Dim:
    """How many batches `count` items make."""
    size = as_dim(size)
    if count is None or size is None or not isinstance(size, int) or size <= 0:
        return some("n")
    if isinstance(count, int):
        return count // size if drop_last is True else ceil(count / size)
    return D.floordiv(count if drop_last is True else D.add(count, size - 1), size)


OPTIONS = (
    "dataset",
    "batch_size",
    "shuffle",
    "sampler",
    "batch_sampler",
    "num_workers",
    "collate_fn",
    "pin_memory",
    "drop_last",
    "timeout",
    "worker_init_fn",
    "multiprocessing_context",
    "generator",
    "prefetch_factor",
    "persistent_workers",
    "pin_memory_device",
    "in_order",
)
DEFAULTS = {"batch_size": 1, "num_workers": 0, "pin_memory": False, "drop_last": False, "timeout": 0}


def _loader(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    if receiver.cls is LOADER:
        # loaders of other packages take further options
        check_call(machine, "DataLoader", SIGNATURE, list(args), kwargs)
    given = {**dict(zip(OPTIONS, args)), **kwargs}
    refuse(machine, given)
    for name in OPTIONS:
        machine.put(receiver.attributes, name, given.get(name, DEFAULTS.get(name)))
    if given.get("batch_sampler") is not None:
        machine.put(receiver.attributes, "batch_size", None)


def refuse(machine: Machine, given: dict[str, Any]) -> None:
    """Options that exclude each other."""
    size, shuffled = given.get("batch_size", 1), given.get("shuffle") is True
    if isinstance(size, (int, float)) and not isinstance(size, bool) and (isinstance(size, float) or size <= 0):
        raise wrong_options(machine, f"batch_size should be a positive integer value, but got batch_size={size}")
    if given.get("sampler") is not None and shuffled and not isinstance(given["sampler"], Unknown):
        raise wrong_options(machine, "sampler option is mutually exclusive with shuffle")
    if isinstance(given.get("batch_sampler"), Instance) and (
        shuffled or given.get("sampler") is not None or size not in (1, None)
    ):
        raise wrong_options(
            machine, "batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last"
        )
    if shuffled and is_iterable(given.get("dataset")):
        raise wrong_options(machine, "an IterableDataset cannot be shuffled")
    if shuffled:
        need_length(machine, given.get("dataset"))


def need_length(machine: Machine, dataset: Any) -> None:
    """Samplers ask a data set of the program how many items it has."""
    if not isinstance(dataset, Instance) or is_iterable(dataset) or dataset.payload is not None:
        return
    classes = dataset.cls.mro
    if dataset.cls.source is None or any(c.opaque for c in classes) or dataset.cls.find("__len__") is not MISSING:
        return
    message = f"object of type '{dataset.cls.name}' has no len()"
    told = f"DataLoader needs the number of items: {dataset.cls.name} has no __len__()"
    raise refusal(machine, "torch.utils.data.DataLoader", told, "TypeError", message, help="define __len__()")


def wrong_options(machine: Machine, message: str) -> Raised:
    return refusal(machine, "torch.utils.data.DataLoader", f"DataLoader: {message}", "ValueError", message)


def is_iterable(dataset: Any) -> bool:
    return isinstance(dataset, Instance) and ITERABLE in dataset.cls.mro


def item_count(machine: Machine, loader: Instance) -> Dim | None:
    """How many items one pass gives."""
    sampler = loader.attributes.get("sampler")
    return length_of(machine, loader.attributes.get("dataset") if sampler is None else sampler)


def loader_length(machine: Machine, receiver: Instance) -> Any:
    attributes = receiver.attributes
    sampler = attributes.get("batch_sampler")
    if sampler is not None:
        found = length_of(machine, sampler)
        return some("n") if found is None else found
    count = item_count(machine, receiver)
    if attributes.get("batch_size") is None:
        return some("n") if count is None else count
    return rounds(count, attributes.get("batch_size"), attributes.get("drop_last"))


def batch_size(machine: Machine, receiver: Instance) -> Any:
    """The size of the first batch; None where items come one by one."""
    attributes = receiver.attributes
    sampler = attributes.get("batch_sampler")
    if sampler is not None:
        inner = sampler.attributes.get("batch_size") if isinstance(sampler, Instance) else None
        size = as_dim(inner) if inner is not None else None
        return some("b") if size is None else size
    if attributes.get("batch_size") is None:
        return None
    size = as_dim(attributes["batch_size"])
    if size is None:
        return some("b")
    count = item_count(machine, receiver) if not is_iterable(attributes.get("dataset")) else None
    return min(size, count) if isinstance(size, int) and isinstance(count, int) else size


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


def batch(machine: Machine, receiver: Instance) -> Any:
    """One batch of a loader."""
    dataset, function = receiver.attributes.get("dataset"), receiver.attributes.get("collate_fn")
    if isinstance(dataset, (Unknown, Config)):
        return machine.unknown(
            f"items of {dataset.text if isinstance(dataset, Config) else 'a data set: ' + dataset.reason}"
        )
    item = first_of(machine, dataset) if is_iterable(dataset) else sample(machine, dataset)
    size = batch_size(machine, receiver)
    if size is None:
        return converted(machine, item) if function is None else call(machine, function, [item], {}, frame_of(machine))
    if function is None:
        return collate(machine, item, size)
    listed = [item] * size if isinstance(size, int) and size <= LISTED_BATCH else [Repeated(item, size)]
    return call(machine, function, [PyList(listed)], {}, frame_of(machine))


def loader_rounds(machine: Machine, receiver: Instance) -> Any:
    """Iteration: the first batch, as often as there are batches."""
    if all(receiver.attributes.get(name) is None for name in ("sampler", "batch_sampler")):
        need_length(machine, receiver.attributes.get("dataset"))
    times = loader_length(machine, receiver) if not is_iterable(receiver.attributes.get("dataset")) else some("n")
    if times == 0:
        return PyIterator([])
    made = batch(machine, receiver)
    if receiver.attributes.get("collate_fn") is None and receiver.attributes.get("drop_last") is False:
        note_last_batch(machine, made, batch_size(machine, receiver), item_count(machine, receiver), times)
    return PyIterator([made if times == 1 else Repeated(made, times if isinstance(times, (int, Sym)) else some("n"))])


LOADER = known_class(
    "torch.utils.data.DataLoader", __init__=_loader, __iter__=loader_rounds, __len__=loader_length, set_epoch=silent
)
for _name in ("Dataset", "IterableDataset", "TensorDataset", "Subset", "ConcatDataset", "random_split"):
    KNOWN[f"torch.utils.data.dataset.{_name}"] = KNOWN[f"torch.utils.data.{_name}"]
for _name in (
    "Sampler",
    "RandomSampler",
    "SequentialSampler",
    "SubsetRandomSampler",
    "WeightedRandomSampler",
    "BatchSampler",
):
    KNOWN[f"torch.utils.data.sampler.{_name}"] = KNOWN[f"torch.utils.data.{_name}"]
for _name in ("torch.utils.data.dataloader.DataLoader", "torchdata.stateful_dataloader.StatefulDataLoader"):
    KNOWN[_name] = LOADER
