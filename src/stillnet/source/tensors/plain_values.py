"""Values of the program as the operation table wants them, and its results as values of the program."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.dim import Sym
from ...base.dtype import DType
from ...base.unknown import Unknown, UnknownNumber
from ...graph.graph import Node, Value
from ...ops.named_results import Packed
from .. import limits
from ..machine import Machine
from ..values import (
    Cond,
    Config,
    Guarded,
    Instance,
    OneOf,
    PyDict,
    PyIterator,
    PyList,
    PySet,
    Repeated,
    Storage,
    Tensor,
)
from .open_shapes import UnknownShape
from .shared_memory import let_go


def is_there(machine: Machine, item: Guarded) -> bool | Cond:
    """Is an element that stands under conditions in its list? Where that is open, the first open condition."""
    answers = [machine.decided(c) for c in item.guard]
    if any(a is False for a in answers):
        return False
    return next((a for a in answers if isinstance(a, Cond)), True)


def stands(machine: Machine, item: Any) -> bool:
    return not isinstance(item, Guarded) or is_there(machine, item) is True


def is_uncounted(item: Any) -> bool:
    """A number that every round of a loop adds: there may be none of it, one or many."""
    return isinstance(item, Guarded) and not isinstance(item.value, Tensor) and any(c.loop for c in item.guard)


# Most values by far: alike to the program and to the operation table.
SCALARS = frozenset({type(None), bool, int, float, str, DType})


def to_plain(machine: Machine, value: Any, use: bool = True) -> Any:
    """A value of the program as the operation table wants it."""
    if type(value) in SCALARS:
        return value
    if isinstance(value, Tensor):
        if use and not machine.context.get("constructing"):
            value.used = True
        return value.value
    if (
        value is None
        or isinstance(value, (bool, int, float, complex, str, bytes, Sym, DType, Unknown))
        or value is Ellipsis
    ):
        return value
    if isinstance(value, tuple):
        return value if SCALARS.issuperset(map(type, value)) else tuple([to_plain(machine, v, use) for v in value])
    if isinstance(value, (PyList, PyIterator)):
        machine.count_steps(sum(len(v.guard) for v in value.items if type(v) is Guarded) // limits.HANDED)
        items = [v for v in value.items if not (isinstance(v, Guarded) and is_there(machine, v) is False)]
        plain = [to_plain(machine, v.value if isinstance(v, Repeated) else v, use) for v in items]
        if any(isinstance(v, Repeated) or is_uncounted(v) or not stands(machine, v) for v in items):
            return Unknown("a list whose length is not known", machine.builder.site)
        return plain
    if isinstance(value, Config):
        # a shape is no size, and neither is an element type
        return Unknown(value.text) if value.text.endswith((".shape", "dtype")) else value.symbol()
    if isinstance(value, slice):
        return slice(*(to_plain(machine, p, use) for p in (value.start, value.stop, value.step)))
    if isinstance(value, range):
        return list(value)
    if isinstance(value, PyDict):
        return {k: to_plain(machine, v, use) for k, v in value.items.items()}
    if isinstance(value, PySet):
        return [to_plain(machine, v, use) for v in value.items]
    if isinstance(value, Instance) and value.payload is not None:
        return to_plain(machine, value.payload, use)
    if isinstance(value, (Guarded,)):
        return to_plain(machine, value.value, use)
    return plain_alternative(machine, value, use)


def plain_alternative(machine: Machine, value: Any, use: bool) -> Any:
    if isinstance(value, OneOf):
        tensors = [v for v in value.values() if isinstance(v, Tensor)]
        if use:
            for tensor in tensors:
                tensor.used = True
        if len(tensors) == 1 and all(v is None or isinstance(v, Tensor) for v in value.values()):
            return tensors[0].value
        return Unknown("one of several values", machine.builder.site)
    if isinstance(value, Cond):
        return Unknown(f"condition {value}", machine.builder.site)
    if isinstance(value, UnknownShape):
        return Unknown("shape of a tensor of unknown rank", machine.builder.site)
    from ..operators import Ratio, is_given

    if isinstance(value, Ratio):
        kind = Unknown if is_given(value) else UnknownNumber
        return kind("a float computed from a symbolic size", machine.builder.site)
    return value


def from_plain(machine: Machine, result: Any, name: str, args: list[Any], view: bool = False) -> Any:
    """What the operation table returned, as values of the program."""
    if type(result) in SCALARS:
        return result
    if isinstance(result, Value):
        return born(machine, result, args, view)
    if isinstance(result, (tuple, list)):
        plain = SCALARS.issuperset(map(type, result))
        items = tuple(result) if plain else tuple([from_plain(machine, r, "", args, view) for r in result])
        if type(result) is Packed:
            from ..known.torch.packed_sequences import packed_sequence

            return packed_sequence(machine, items)
        if name:
            from ...ops.named_results import NAMED_RESULTS

            fields = NAMED_RESULTS.get(name)
            if fields is not None and len(fields) == len(items):
                from ..known.python.named import named_tuple_value

                return named_tuple_value(machine, name.rsplit(".", 1)[-1], fields, items)
        return PyList(list(items)) if isinstance(result, list) else items
    if isinstance(result, dict):
        return PyDict({k: from_plain(machine, v, "", args, view) for k, v in result.items()})
    return result


def born(machine: Machine, value: Value, args: list[Any], view: bool) -> Tensor:
    source = next((a for a in args if isinstance(a, Tensor)), None)
    if source is not None and source.value is value:
        return source
    library = source.library if source is not None else "torch"
    tensor = Tensor(value, library, requires_grad=source is not None and source.requires_grad)
    if view and source is not None and not is_picked(value):
        if source.storage is None:
            source.storage = Storage()
            source.storage.tensors.append(source)
        tensor.storage = source.storage
        tensor.storage.tensors.append(tensor)
        if machine.journal is None:
            let_go(machine, tensor.storage)
    return tensor


def is_picked(value: Value) -> bool:
    """Indexed by tensors or lists: a copy, where other indices make views."""
    node = value.producer
    if not isinstance(node, Node) or node.op != "getitem":
        return False
    index = node.arguments.get("index")
    return any(isinstance(i, (Value, list)) for i in (index if isinstance(index, tuple) else (index,)))
