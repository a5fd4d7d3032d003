"""The items of whatever can be iterated over, in order."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.unknown import Unknown
from .. import limits
from ..calls import call_method
from ..machine import LimitReached, Machine
from ..operators import kind
from ..tables import fill_up, keys_of, more_entries
from ..values import (
    MISSING,
    BoundMethod,
    Class,
    Config,
    Frame,
    Function,
    Guarded,
    Instance,
    OneOf,
    PyDict,
    PyIterator,
    PyList,
    PySet,
    Raised,
    Repeated,
    Tensor,
)


def iterate(machine: Machine, value: Any, frame: Frame, unknown_ok: bool = False) -> Any:
    """All items of an iterable, in order. With `unknown_ok` an unknown iterable is returned as Unknown, else it is one
    unknown item, which is only right where the number of items does not matter."""
    items = items_of(machine, value, frame)
    if isinstance(items, Unknown):
        return items if unknown_ok else [items]
    if len(items) > limits.TEXT:
        raise LimitReached("a sequence beyond all bounds")
    return items


def counted_items(machine: Machine, value: Any, frame: Frame) -> list[Any]:
    """The items of an iterable; of an unknown one any number."""
    items = iterate(machine, value, frame, unknown_ok=True)
    return [Repeated(items, D.fresh("n", Origin.DATA))] if isinstance(items, Unknown) else items


def items_of(machine: Machine, value: Any, frame: Frame) -> Any:
    if isinstance(value, PyList):
        return list(value.items)
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, range):
        if len(value) > limits.ITERATIONS:
            return machine.unknown(f"a range of {len(value)} numbers")
        return list(value)
    if isinstance(value, PyDict):
        fill_up(machine, value)
        return more_entries(machine) if value.is_open else keys_of(value)
    if isinstance(value, PySet):
        return keys_of(value)
    if isinstance(value, str):
        return list(value)
    if isinstance(value, bytes):
        return list(value)
    if isinstance(value, PyIterator):
        if not isinstance(value.position, int):
            return machine.unknown("the rest of an iterator that was advanced under a condition")
        rest = value.items[value.position :]
        machine.assign(value, "position", len(value.items))
        return rest
    if isinstance(value, Tensor):
        return tensor_items(machine, value)
    if isinstance(value, (Instance, Class)):
        return instance_items(machine, value, frame)
    if isinstance(value, OneOf):
        return machine.unknown("iteration over one of several values")
    if isinstance(value, Guarded):
        return items_of(machine, value.value, frame)
    if isinstance(value, Unknown):
        return value
    if isinstance(value, Config):
        return machine.unknown(f"iteration over {value.text}")
    if value is None or isinstance(value, (int, float)):
        raise machine.error("TypeError", f"'{kind(value)}' object is not iterable")
    if isinstance(value, (Function, BoundMethod)):
        name = value.name if isinstance(value, Function) else getattr(value.function, "name", "")
        text = f"'{'function' if isinstance(value, Function) else 'method'}' object is not iterable: it is not called"
        raise machine.error("TypeError", text, stillnet_not_called=name)
    return machine.unknown(f"iteration over {type(value).__name__}")


def tensor_items(machine: Machine, value: Tensor) -> Any:
    from ..tensors.operations import call_api

    if value.library == "numpy":
        from ..known.numpy.arrays import array_items

        numbers = array_items(value)
        if numbers is not None:
            return numbers
    if value.library == "keras":
        from ..known.symbolic_truth import refuse_iteration

        refuse_iteration(machine, value)
    shape = machine.builder.type_of(value.value).shape
    if shape is None or not shape or not isinstance(shape[0], int):
        return machine.unknown("iteration over a tensor of unknown length")
    if shape[0] > limits.ITERATIONS:
        return machine.unknown("iteration over a long tensor")
    result = call_api(machine, "torch.unbind", [value], {})
    return list(result) if isinstance(result, tuple) else machine.unknown("iteration over a tensor")


def instance_items(machine: Machine, value: Any, frame: Frame) -> Any:
    result = call_method(machine, value, "__iter__", [], frame)
    if result is not MISSING:
        if result is value:
            return drain(machine, value, frame)
        return items_of(machine, result, frame)
    if isinstance(value, Instance):
        if isinstance(value.payload, (PyList, PyDict, PySet, tuple, str)):
            return items_of(machine, value.payload, frame)
        if value.cls.find("__getitem__") is not MISSING:
            return indexed_items(machine, value, frame)
    return machine.unknown(f"iteration over {value.name if isinstance(value, Class) else value.cls.name}")


def drain(machine: Machine, value: Any, frame: Frame) -> Any:
    """An object that is its own iterator: __next__ until StopIteration."""
    items: list[Any] = []
    while len(items) < limits.ITERATIONS:
        if len(items) >= limits.UNBOUNDED and isinstance(items[-1], (Unknown, OneOf)):
            break  # whether there is one more depends on what is not known
        try:
            items.append(call_method(machine, value, "__next__", [], frame))
        except Raised as stop:
            if stop.value.cls.name == "StopIteration":
                return items
            raise
    return machine.unknown("an iterator without end")


def indexed_items(machine: Machine, value: Instance, frame: Frame) -> Any:
    """The old protocol: __getitem__ from 0 until IndexError, bounded by __len__ where there is one."""
    length = call_method(machine, value, "__len__", [], frame)
    bound = length if isinstance(length, int) else limits.UNBOUNDED
    if length is not MISSING and not isinstance(length, int):
        return machine.unknown(f"iteration over {value.cls.name} of unknown length")
    items = []
    for i in range(bound):
        try:
            items.append(call_method(machine, value, "__getitem__", [i], frame))
        except Raised as stop:
            if stop.value.cls.name == "IndexError":
                return items
            raise
    return items if length is not MISSING else machine.unknown(f"iteration over {value.cls.name} of unknown length")
