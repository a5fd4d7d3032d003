"""torch.utils.data: samplers, which only count positions."""

from __future__ import annotations

from ....base.annotations import Any
from ...machine import Machine
from ...operators import as_dim
from ...values import MISSING, Instance, PyIterator, PyList, Repeated
from ..python.quiet import silent
from ..registry import KNOWN, known_class
from .batches import length_of, rounds, some


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


for _name in (
    "Sampler",
    "RandomSampler",
    "SequentialSampler",
    "SubsetRandomSampler",
    "WeightedRandomSampler",
    "BatchSampler",
):
    KNOWN[f"torch.utils.data.sampler.{_name}"] = KNOWN[f"torch.utils.data.{_name}"]
