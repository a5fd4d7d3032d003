"""Indexing of tensors, and changing them in place."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin, Sym
from ...base.unknown import Unknown
from ...graph.graph import Node, Value
from ...ops import FUNCTIONS
from ..machine import Machine
from ..operators import DUNDERS, tensor_operator
from ..values import PyList, Tensor
from .attributes import TENSORFLOW
from .operations import call_api


def tensor_item(machine: Machine, value: Tensor, index: Any) -> Any:
    if value.library == "numpy":
        from ..known.numpy.arrays import array_item

        return array_item(machine, value, index)
    if value.library == "tf":
        from ..known.tensorflow.tensors import item

        return item(machine, value, index)
    return call_api(machine, "Tensor.__getitem__", [value, plain_index(machine, index)], {})


def set_tensor_item(machine: Machine, target: Tensor, index: Any, value: Any) -> None:
    if target.library == "numpy":
        from ..known.numpy.arrays import set_array_item

        set_array_item(machine, target, index, value)
        return
    if target.library in TENSORFLOW:
        from ..known.tensorflow.tensors import set_item

        set_item(machine, target, index, value)
        return
    call_api(machine, "Tensor.__setitem__", [target, plain_index(machine, index), value], {}, rebinds=True)


def plain_index(machine: Machine, index: Any) -> tuple[Any, ...]:
    if isinstance(index, PyList) and any(isinstance(i, slice) or i is None or i is Ellipsis for i in index.items):
        index = tuple(index.items)  # torch takes such a list for the indices of several axes
    parts = tuple(index) if isinstance(index, tuple) else (index,)
    return tuple(numbered(machine, p) if isinstance(p, slice) else p for p in parts)


def numbered(machine: Machine, part: slice[Any, Any, Any]) -> slice[Any, Any, Any]:
    """The bounds of a slice as numbers: `data[i:i + 8]` has 8 elements whatever the tensor `i` holds."""
    if not any(isinstance(p, Tensor) for p in (part.start, part.stop)):
        return part
    start, stop = (as_number(machine, p.value) if isinstance(p, Tensor) else p for p in (part.start, part.stop))
    return slice(start, stop, part.step)


def as_number(machine: Machine, value: Value) -> Any:
    """A whole number that a tensor without axes holds: known, or a name that is the same wherever the tensor is read."""
    known = machine.builder.type_of(value)
    if known.shape is None or known.dtype is None or known.dtype.is_float or any(d != 1 for d in known.shape):
        return Unknown("the value of a tensor", machine.builder.site)
    if known.data is not None and len(known.data) == 1:
        return known.data[0]
    producer = value.producer
    if isinstance(producer, Node) and producer.op in ("add", "sub"):
        left, right = producer.arguments.get("input"), producer.arguments.get("other")
        if isinstance(left, Value) and type(right) is int and producer.arguments.get("alpha", 1) == 1:
            base = as_number(machine, left)
            if isinstance(base, (int, Sym)):
                return D.add(base, right) if producer.op == "add" else D.sub(base, right)
    names = machine.context.setdefault("numbers", {})
    if value not in names:
        names[value] = D.fresh("i", Origin.DATA, *bounds(producer))
    return names[value]


def bounds(producer: Any) -> tuple[int, int | None]:
    """The least and the greatest number in a random tensor that this one is a part of."""
    while isinstance(producer, Node) and producer.op in ("unbind", "getitem", "select", "identity") and producer.inputs:
        producer = producer.inputs[0].producer
    if not isinstance(producer, Node) or producer.op != "randint":
        return D.UNBOUNDED, None
    low, high = producer.arguments.get("low"), producer.arguments.get("high")
    if type(high) is not int:
        low, high = 0, low
    return (low or 0, high - 1) if type(high) is int and type(low or 0) is int else (0, None)


def augmented_tensor(machine: Machine, symbol: str, old: Tensor, right: Any) -> Any:
    """x += y changes x itself."""
    if old.library == "numpy":
        from ..known.numpy.arrays import change_array

        return change_array(machine, DUNDERS[symbol], old, right)
    if old.library in ("tf", "keras"):
        # tensors of TensorFlow do not change: the name stands for a new one
        return tensor_operator(machine, DUNDERS[symbol], old, right)
    api = f"Tensor.__i{DUNDERS[symbol]}__"
    if api in FUNCTIONS:
        return call_api(machine, api, [old, right], {}, rebinds=True)
    return call_api(machine, f"Tensor.__{DUNDERS[symbol]}__", [old, right], {}, rebinds=True)
