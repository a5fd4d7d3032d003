"""torch's PackedSequence: a named tuple that moves and casts its parts."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...attributes import get_attribute
from ...calls import call
from ...machine import Machine
from ...values import Class, Instance, Native, Property, Tensor
from ..python.builtins import frame_of
from ..python.named import describe, filled
from ..registry import CLASSES, constructor, known_class

NAME = "torch.nn.utils.rnn.PackedSequence"
FIELDS = ("data", "batch_sizes", "sorted_indices", "unsorted_indices")
CASTS = ("double", "float", "half", "long", "int", "short", "char", "byte")
MOVES = ("to", "cpu", "cuda", "pin_memory")


def packed_sequence(machine: Machine, parts: tuple[Any, ...]) -> Instance:
    return filled(machine, CLASSES[NAME], parts)


@constructor
def _make(
    machine: Machine,
    cls: Class,
    data: Any,
    batch_sizes: Any = None,
    sorted_indices: Any = None,
    unsorted_indices: Any = None,
) -> Any:
    if batch_sizes is None and isinstance(data, tuple) and len(data) == 2:
        data, batch_sizes = data
    if unsorted_indices is None and sorted_indices is not None:
        unsorted_indices = Unknown("the order of a packed sequence", machine.builder.site)
    return filled(machine, cls, (data, batch_sizes, sorted_indices, unsorted_indices))


def _moved(name: str) -> Any:
    """The tensors' method of that name, on the data: indices keep their type, and where they lie makes no difference."""

    def run(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
        frame = frame_of(machine)
        data = call(machine, get_attribute(machine, receiver.payload[0], name, frame), list(args), kwargs, frame)
        return filled(machine, receiver.cls, (data, *receiver.payload[1:]))

    return run


def _is_cuda(machine: Machine, receiver: Instance) -> Any:
    data = receiver.payload[0]
    return get_attribute(machine, data, "is_cuda", frame_of(machine)) if isinstance(data, Tensor) else data


_class = known_class(
    NAME,
    ("tuple",),
    is_pinned=lambda machine, receiver: False,
    is_cuda=Property(Native("is_cuda", _is_cuda)),
    **{name: _moved(name) for name in (*CASTS, *MOVES)},
)
describe(_class, FIELDS)
_class.construct = _make
