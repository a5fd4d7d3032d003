"""Lists, dictionaries and sequences: reading and writing their items, and their length."""

from __future__ import annotations

from collections.abc import Iterable

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Origin, Sym
from ..base.unknown import Unknown
from .calls import call, call_method
from .control.branches import choose, same_value
from .control.iteration import counted_items
from .control.uncounted import present, uncounted_item, uncounted_slice
from .machine import Machine
from .operators import kind
from .tables import entry, fill_up, has_unknown_keys, is_known_in_place_of, key_of, more_entries, open_up
from .tensors.open_shapes import UnknownShape
from .values import (
    MISSING,
    Class,
    ClassMethod,
    Cond,
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
    Repeated,
    Tensor,
    is_certain,
    is_counted,
)


# -- indexing ----------------------------------------------------------------------------------------------------------
def get_item(machine: Machine, value: Any, index: Any, frame: Frame) -> Any:
    if isinstance(value, Tensor):
        from .tensors.tensor_items import tensor_item

        return tensor_item(machine, value, index)
    if isinstance(value, PyDict):
        return dict_item(machine, value, index, frame)
    if isinstance(value, (PyList, tuple, str, bytes, range)):
        return sequence_item(machine, value, index, frame)
    if isinstance(value, Instance):
        return instance_item(machine, value, index, frame)
    if isinstance(value, Class):
        return class_item(machine, value, index, frame)
    if isinstance(value, OneOf):
        return choose(machine, frame, value, lambda v: get_item(machine, v, index, frame))
    if isinstance(value, Guarded):
        return get_item(machine, value.value, index, frame)
    if isinstance(value, Config):
        if cuts(index):
            return machine.unknown(f"a part of {value.text}")
        return Config(f"{value.text}[{index!r}]", value.origin)
    if isinstance(value, Unknown):
        return Unknown(value.reason, value.site)
    if isinstance(value, UnknownShape):
        return value.item(machine, index)
    if value is None or isinstance(value, (int, float)):
        raise machine.error("TypeError", f"'{kind(value)}' object is not subscriptable")
    # a typing form such as Optional[int]
    subscripted = getattr(value, "subscripted", None)
    return value if subscripted is None else subscripted(index)


def cuts(index: Any) -> bool:
    """An index that leaves a sequence or an array, not one thing of a table."""
    parts = index if isinstance(index, tuple) else (index,)
    return any(part is Ellipsis or isinstance(part, slice) for part in parts)


def dict_item(machine: Machine, value: PyDict, key: Any, frame: Frame) -> Any:
    if isinstance(key, OneOf):
        return choose(machine, frame, key, lambda k: dict_item(machine, value, k, frame))
    if isinstance(key, (Unknown, Config, Cond)) or (isinstance(key, Sym) and key not in value.items):
        if value.kind == "defaultdict":  # reading writes
            open_up(machine, value)
        return machine.unknown("a dictionary entry whose key is not known")
    key = key_of(machine, key)
    found = entry(machine, value, key)
    if found is MISSING:
        if value.is_open and value.kind in ("defaultdict", "Counter"):
            return more_entries(machine)
        if value.kind == "defaultdict" and value.factory is not None:
            found = call(machine, value.factory, [], {}, frame)
            machine.put_entry(value, key, found)
            return found
        if value.kind == "Counter":
            return 0
        if value.is_open or has_unknown_keys(value) or is_known_in_place_of(value, key):
            return more_entries(machine)
        raise machine.error("KeyError", key if isinstance(key, str) else repr(key), stillnet_searched=value)
    return found.value if isinstance(found, Guarded) else found


def sequence_item(machine: Machine, value: Any, index: Any, frame: Frame) -> Any:
    items = value.items if isinstance(value, PyList) else value
    if isinstance(index, OneOf):
        return choose(machine, frame, index, lambda i: sequence_item(machine, value, i, frame))
    if isinstance(index, bool):
        index = int(index)
    if isinstance(index, Instance):
        index = index_number(machine, index, frame)
    if isinstance(index, int):
        if isinstance(value, (PyList, tuple)) and not is_counted(items):
            found = uncounted_item(machine, items, index)
            return sequence_item(machine, found, index, frame) if isinstance(found, PyList) else found
        try:
            found = items[index]
        except IndexError:
            raise machine.error(
                "IndexError", f"{'list' if isinstance(value, PyList) else type(value).__name__} index out of range"
            ) from None
        return found.value if isinstance(found, Guarded) else found
    if isinstance(index, slice):
        return sequence_slice(machine, value, items, index)
    if isinstance(index, (Sym, Config, Unknown, Cond, Tensor)):
        if isinstance(index, Tensor) and index.value.type.data is not None and len(index.value.type.data) == 1:
            return sequence_item(machine, value, index.value.type.data[0], frame)
        distinct = {id(i): i for i in items} if not isinstance(items, (str, bytes, range)) else {}
        if len(distinct) == 1:
            only = next(iter(distinct.values()))
            return only.value if isinstance(only, (Repeated, Guarded)) else only
        return machine.unknown("an element whose index is not known")
    raise machine.error("TypeError", f"indices must be integers or slices, not {kind(index)}")


def index_number(machine: Machine, index: Instance, frame: Frame) -> Any:
    """An object as an index: the integer that it carries or that its __index__ gives."""
    if index.payload is not None:
        return index.payload
    found = call_method(machine, index, "__index__", [], frame)
    return index if found is MISSING else found


def sequence_slice(machine: Machine, value: Any, items: Any, index: slice) -> Any:
    parts = [int(p) if isinstance(p, bool) else p for p in (index.start, index.stop, index.step)]
    if not all(p is None or isinstance(p, int) for p in parts):
        return machine.unknown("a slice whose bounds are not known")
    if parts[2] == 0:
        raise machine.error("ValueError", "slice step cannot be zero")
    if isinstance(value, (PyList, tuple)) and not is_counted(items):
        there = present(machine, items)
        if not is_counted(there):
            part = uncounted_slice(machine, there, parts)
            return part if isinstance(part, Unknown) else PyList(part, getattr(value, "kind", "list"))
        items = there if isinstance(value, PyList) else tuple(there)
    part = items[slice(*parts)]
    return PyList(part, value.kind) if isinstance(value, PyList) else part


def instance_item(machine: Machine, value: Instance, index: Any, frame: Frame) -> Any:
    result = call_method(machine, value, "__getitem__", [index], frame)
    if result is not MISSING:
        return result
    if value.payload is not None:
        if isinstance(value.payload, PyDict) and value.cls.find("__missing__") is not MISSING:
            key = key_of(machine, index)
            if key not in value.payload.items:
                return call_method(machine, value, "__missing__", [index], frame)
        return get_item(machine, value.payload, index, frame)
    if all((c.source is not None and c.opaque is None) or c.name == "object" for c in value.cls.mro):
        raise machine.error("TypeError", f"'{value.cls.name}' object is not subscriptable", obj=value)
    return machine.unknown(f"indexing of {value.cls.name}")


def class_item(machine: Machine, value: Class, index: Any, frame: Frame) -> Any:
    """Enum['NAME'], or a generic class with its parameters, which is the class itself."""
    result = call_method(machine, value, "__getitem__", [index], frame)
    if result is not MISSING:
        return result
    hook = value.find("__class_getitem__")
    hook = hook.function if isinstance(hook, ClassMethod) else hook
    return call(machine, hook, [value, index], {}, frame) if isinstance(hook, Function) else value


def set_item(machine: Machine, target: Any, index: Any, value: Any, frame: Frame) -> None:
    if isinstance(target, PyDict):
        if isinstance(index, (Unknown, Config)):
            write_somewhere(machine, target, value)
            return
        key = key_of(machine, index)
        note_writer(machine, target, (key,))
        machine.put_entry(target, key, value)
    elif isinstance(target, PyList):
        set_list_item(machine, target, index, value, frame)
    elif isinstance(target, Tensor):
        from .tensors.tensor_items import set_tensor_item

        set_tensor_item(machine, target, index, value)
    elif isinstance(target, Instance):
        if call_method_set(machine, target, index, value, frame, call_method) is MISSING and target.payload is not None:
            set_item(machine, target.payload, index, value, frame)
    elif isinstance(target, OneOf):
        choose(machine, frame, target, lambda t: set_item(machine, t, index, value, frame))
    elif isinstance(target, tuple):
        raise machine.error("TypeError", "'tuple' object does not support item assignment")


def write_somewhere(machine: Machine, target: PyDict, value: Any) -> None:
    """A write under a key that is not known: any entry may be the one, except in a registry, whose names are distinct."""
    maybe = machine.unknown("a dictionary written under a key that is not known")
    open_up(machine, target)
    if target.items and not (target.is_registry and target.shared):
        items = machine.change(target)
        items.update({k: v if same_value(v, value) else maybe for k, v in items.items()})


def home_of(machine: Machine, frame: Frame) -> Any:
    """The module whose table this is: made by its own statements or in a class body, not by a function."""
    if machine.running is None:
        return None
    return machine.running if frame.module.frame is frame or frame.is_class else None


def note_writer(machine: Machine, target: PyDict, keys: Iterable[Any]) -> None:
    """A table written while another module's statements run is a registry; what is called later writes for itself."""
    if target.home is None or machine.running is None:
        return
    number: int | None = target.home.running
    if machine.running is not target.home:
        target.shared = True
    elif number is not None:
        target.places = target.places or {}
        for key in keys:
            target.places.setdefault(key, number)


def call_method_set(machine: Machine, target: Instance, index: Any, value: Any, frame: Frame, call_method: Any) -> Any:
    return call_method(machine, target, "__setitem__", [index, value], frame)


def set_list_item(machine: Machine, target: PyList, index: Any, value: Any, frame: Frame) -> None:
    if isinstance(index, slice) and all(p is None or isinstance(p, int) for p in (index.start, index.stop, index.step)):
        set_list_slice(machine, target, index, counted_items(machine, value, frame))
    elif isinstance(index, int) and any(isinstance(i, Repeated) for i in target.items):
        set_among_repeated(machine, target, index, value)
    elif isinstance(index, int):
        if not -len(target.items) <= index < len(target.items):
            raise machine.error("IndexError", "list assignment index out of range")
        machine.change(target)[index] = value
    else:
        items = machine.change(target)
        items[:] = [machine.unknown("a list written at an index that is not known")] * len(items)


def set_list_slice(machine: Machine, target: PyList, index: slice, given: list[Any]) -> None:
    """`x[1::2] = y`: places are counted, so an entry that stands a symbolic number of times leaves open which they are."""
    whole = index.start is None and index.stop is None and index.step in (None, 1)
    if not whole and not is_counted((*target.items, *given)):
        total: Dim = D.fresh("n", Origin.DATA, lower=0)
        if index.step not in (None, 1) and is_certain(target.items):
            total = D.total([i.times if isinstance(i, Repeated) else 1 for i in target.items])
        machine.change(target)[:] = [Repeated(machine.unknown("a list written at places that are not known"), total)]
        return
    try:
        machine.change(target)[index] = given
    except ValueError as error:
        raise machine.error("ValueError", str(error)) from None


def set_among_repeated(machine: Machine, target: PyList, index: int, value: Any) -> None:
    """An entry that is counted from an end without entries that stand a symbolic number of times, or is one of them."""
    items = machine.change(target)
    counted = items[: index + 1] if index >= 0 else items[index:]
    if len(counted) == (index + 1 if index >= 0 else -index) and not any(isinstance(i, Repeated) for i in counted):
        items[index] = value
    elif index in (0, -1):
        rest = Repeated(items[index].value, D.sub(items[index].times, 1))
        place = 0 if index == 0 else len(items) - 1
        items[place : place + 1] = [value, rest] if index == 0 else [rest, value]
    else:
        total = D.total([i.times if isinstance(i, Repeated) else 1 for i in items])
        items[:] = [Repeated(machine.unknown("a list written at an index that is not known"), total)]


def delete_item(machine: Machine, target: Any, index: Any, frame: Frame) -> None:
    if isinstance(target, PyDict):
        key = key_of(machine, index)
        if key not in target.items:
            if target.is_open or isinstance(key, (Unknown, Config)):
                return
            raise machine.error("KeyError", repr(key))
        machine.remove(target.items, key)
    elif isinstance(target, PyList) and isinstance(index, (int, slice)):
        items = machine.change(target)
        try:
            del items[index]
        except (IndexError, TypeError):
            raise machine.error("IndexError", "list assignment index out of range") from None
    elif isinstance(target, Instance):
        deleted = call_method(machine, target, "__delitem__", [index], frame)
        if deleted is MISSING and target.payload is not None:
            delete_item(machine, target.payload, index, frame)


# -- length --------------------------------------------------------------------------------------------------------------


def length(machine: Machine, value: Any, frame: Frame) -> Any:
    """len(value): an int, a symbolic size, or unknown."""
    if isinstance(value, (PyList, PyDict, PySet)):
        if isinstance(value, PyDict):
            fill_up(machine, value)
        if isinstance(value, PyDict) and value.is_open:
            return more_entries(machine)
        items = value.items if isinstance(value, PyList) else value.items.values()
        if not is_certain(items):
            return machine.unknown("length of a list that depends on a condition")
        return len(items) if is_counted(items) else D.total([i.times if isinstance(i, Repeated) else 1 for i in items])
    if isinstance(value, tuple) and not is_counted(value):
        return length(machine, PyList(list(value)), frame)
    if isinstance(value, (tuple, str, bytes, range)):
        return len(value)
    if isinstance(value, Tensor):
        shape = machine.builder.type_of(value.value).shape
        if shape is None:
            return machine.unknown("length of a tensor of unknown rank")
        if not shape:
            raise machine.error("TypeError", "len() of a 0-d tensor")
        return shape[0]
    from .tensors.operations import call_api

    if isinstance(value, UnknownShape):
        return call_api(machine, "Tensor.dim", [value.tensor], {})
    if isinstance(value, Instance):
        result = call_method(machine, value, "__len__", [], frame)
        if result is not MISSING:
            return result
        if value.payload is not None:
            return length(machine, value.payload, frame)
        return machine.unknown(f"length of {value.cls.name}")
    if isinstance(value, Class):
        result = call_method(machine, value, "__len__", [], frame)
        if result is not MISSING:
            return result
    if isinstance(value, OneOf):
        return choose(machine, frame, value, lambda v: length(machine, v, frame))
    if isinstance(value, Unknown):
        return Unknown(value.reason, value.site)
    if isinstance(value, Config):
        machine.context.setdefault("measured", set()).add(value.text)
        return Config(f"len({value.text})", value.origin).symbol()
    if isinstance(value, PyIterator) or value is None or isinstance(value, (int, float)):
        raise machine.error("TypeError", f"object of type '{kind(value)}' has no len()")
    if isinstance(value, (Guarded, Repeated)):
        return length(machine, value.value, frame)
    times = getattr(value, "times", None)
    if times is not None:
        # range(n) for a symbolic n
        return times()
    return machine.unknown(f"length of {type(value).__name__}")
