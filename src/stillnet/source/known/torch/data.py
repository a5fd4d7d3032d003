"""torch.utils.data: loaders, whose iteration is one round with a batch of the right shapes."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dim import Dim, Sym
from ....base.unknown import Unknown
from ...calls import call
from ...control.later_rounds import note_last_batch
from ...machine import Machine
from ...operators import as_dim
from ...values import MISSING, Config, Instance, PyIterator, PyList, Raised, Repeated
from ..python.builtins import frame_of
from ..python.quiet import silent
from ..refusals import refusal
from ..registry import KNOWN, known_class
from ..signatures import LOADER as SIGNATURE
from ..signatures import check_call
from .batches import LISTED_BATCH, collate, converted, first_of, length_of, rounds, sample, some
from .data_sets import ITERABLE

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


for _name in ("torch.utils.data.dataloader.DataLoader", "torchdata.stateful_dataloader.StatefulDataLoader"):
    KNOWN[_name] = LOADER
