"""Lists, dictionaries, sets and sequences: iteration, indexing, membership."""

from __future__ import annotations

from typing import Any

from ..base import dim as D
from ..base.dim import Origin, Sym
from ..base.unknown import Unknown
from . import limits
from .branches import choose, same_value
from .calls import call, call_method
from .machine import LimitReached, Machine
from .uncounted import present, uncounted_item, uncounted_slice
from .values import (
    MISSING,
    BoundMethod,
    Class,
    ClassMethod,
    Cond,
    Config,
    Frame,
    Function,
    Guarded,
    Instance,
    Native,
    OneOf,
    PyDict,
    PyIterator,
    PyList,
    PySet,
    Repeated,
    Tensor,
)


def key_of(machine: Machine, value: Any) -> Any:
    """A value as a dictionary key: constants by value, objects by identity; two unknown keys are never the same."""
    if type(value) is str:
        return value
    if isinstance(value, (PyList, PyDict, PySet)):
        if isinstance(value, PySet) and value.frozen:
            return frozenset(value.items)
        raise machine.error("TypeError", "unhashable type")
    if isinstance(value, Instance) and value.payload is None and value.cls.find("__eq__") is not MISSING:
        return same_key(machine, value)
    if isinstance(value, (tuple, slice)):
        try:
            hash(value)
        except TypeError as error:
            raise machine.error("TypeError", str(error)) from None
    return value


def same_key(machine: Machine, value: Instance) -> Instance:
    """Instances that their class calls equal are one key: the first of them."""
    from .operators import compare

    seen: list[Instance] = machine.context.setdefault("keys", {}).setdefault(value.cls, [])
    for key in seen:
        if key is value or compare(machine, "==", key, value, machine.context.get("frame")) is True:  # type: ignore[arg-type]
            return key
    seen.append(value)
    return value


# -- iteration ---------------------------------------------------------------------------------------------------------
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
        if value.is_registry:
            force_all(machine, value)
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
        from .operators import kind

        raise machine.error("TypeError", f"'{kind(value)}' object is not iterable")
    if isinstance(value, (Function, BoundMethod)):
        name = value.name if isinstance(value, Function) else getattr(value.function, "name", "")
        text = f"'{'function' if isinstance(value, Function) else 'method'}' object is not iterable: it is not called"
        raise machine.error("TypeError", text, stillnet_not_called=name)
    return machine.unknown(f"iteration over {type(value).__name__}")


def keys_of(table: PyDict | PySet) -> list[Any]:
    """The keys in order; one that was written on one side of a branch stands under its condition."""
    return [Guarded(k, v.guard) if isinstance(v, Guarded) else k for k, v in table.items.items()]


def is_settled(table: PyDict | PySet) -> bool:
    """Is it known of every key whether the table holds it?"""
    if isinstance(table, PyDict) and table.is_open:
        return False
    return not any(isinstance(v, Guarded) for v in table.items.values()) and not has_unknown_keys(table)


PLAIN_KEYS = frozenset({str, int, float, bool, bytes, tuple, type(None)})


def has_unknown_keys(table: PyDict | PySet) -> bool:
    # asked of every missing key, of tables with hundreds of them: most are told by their types alone
    return not PLAIN_KEYS.issuperset(map(type, table.items)) and any(
        isinstance(k, (Unknown, Config, OneOf)) for k in table.items
    )


def open_up(machine: Machine, table: PyDict) -> None:
    """It was written under a key that is not known. Each time is another one, so that no answer outlives the write."""
    number = machine.context["opened"] = machine.context.get("opened", 0) + 1
    machine.assign(table, "open", number)


def open_name(table: PyDict) -> str:
    number = table.open if isinstance(table.open, int) else id(table) % 100000
    return f"dictionary {number}, whose keys are not all known"


def more_entries(machine: Machine) -> Unknown:
    return machine.unknown("entries of a dictionary under keys that are not known")


def force_all(machine: Machine, table: PyDict) -> None:
    """Whoever looks at a whole registry needs every module that may write to it."""
    from .registries import force_pending

    force_pending(machine, None, table.home)


def tensor_items(machine: Machine, value: Tensor) -> Any:
    from .tensors import call_api

    if value.library == "numpy":
        from .known.numpy_arrays import array_items

        numbers = array_items(value)
        if numbers is not None:
            return numbers
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
    from .values import Raised

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
    from .values import Raised

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


# -- indexing ----------------------------------------------------------------------------------------------------------
def get_item(machine: Machine, value: Any, index: Any, frame: Frame) -> Any:
    if isinstance(value, Tensor):
        from .tensor_items import tensor_item

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
        if isinstance(index, slice):
            return machine.unknown(f"a part of {value.text}")
        return Config(f"{value.text}[{index!r}]", value.origin)
    if isinstance(value, Unknown):
        return Unknown(value.reason, value.site)
    from .open_shapes import UnknownShape

    if isinstance(value, UnknownShape):
        return value.item(machine, index)
    if value is None or isinstance(value, (int, float)):
        from .operators import kind

        raise machine.error("TypeError", f"'{kind(value)}' object is not subscriptable")
    # a typing form such as Optional[int]
    subscripted = getattr(value, "subscripted", None)
    return value if subscripted is None else subscripted(index)


def entry(machine: Machine, table: PyDict, key: Any) -> Any:
    """What a table holds under a key, or MISSING, once all that could write to it has run."""
    found = table.items.get(key, MISSING)
    # while modules are being imported a table holds what was written so far
    if may_be_elsewhere(table, key, found) and not machine.busy_modules:
        # a configuration asks its tables at every attribute: asked again, only a module that is new could have an answer
        asked: dict[Any, int] = machine.context.setdefault("asked", {})
        modules = len(machine.finder.modules)
        if asked.get((table, key)) != modules:
            from .registries import complete

            complete(machine, table, key)
            asked[table, key] = modules
            found = table.items.get(key, MISSING)
    return found


def may_be_elsewhere(table: PyDict, key: Any, found: Any) -> bool:
    """Must the statements that write to a table of a module run before it answers? What it holds for a function or class is
    often a table itself, which several of them fill."""
    held_in_parts = isinstance(found, (PyDict, PyList)) and isinstance(key, (Function, Class))
    return table.home is not None and (found is MISSING or held_in_parts)


def is_known_in_place_of(table: PyDict, key: Any) -> bool:
    """Is the key knowledge in place of code of the very package whose table it is? That code registers the function itself."""
    root = table.home.name.partition(".")[0] if table.home is not None else None
    return isinstance(key, Native) and key.name.partition(".")[0] == root


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
        if value.home is not None and machine.try_depth:
            # what a handler makes of a name that no module registered rests on all modules being known
            machine.context["absent from a registry"] = True
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
        if isinstance(value, (PyList, tuple)) and any(isinstance(i, (Guarded, Repeated)) for i in items):
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
    from .operators import kind

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
    if isinstance(value, (PyList, tuple)) and any(isinstance(i, (Guarded, Repeated)) for i in items):
        there = present(machine, items)
        if any(isinstance(i, (Guarded, Repeated)) for i in there):
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
        note_writer(machine, target)
        machine.put_entry(target, key_of(machine, index), value)
    elif isinstance(target, PyList):
        set_list_item(machine, target, index, value, frame)
    elif isinstance(target, Tensor):
        from .tensor_items import set_tensor_item

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


def note_writer(machine: Machine, target: PyDict) -> None:
    """A table written while another module's statements run is a registry."""
    if target.home is not None and not target.shared and machine.running is not target.home:
        target.shared = True


def call_method_set(machine: Machine, target: Instance, index: Any, value: Any, frame: Frame, call_method: Any) -> Any:
    return call_method(machine, target, "__setitem__", [index, value], frame)


def set_list_item(machine: Machine, target: PyList, index: Any, value: Any, frame: Frame) -> None:
    if isinstance(index, slice) and all(p is None or isinstance(p, int) for p in (index.start, index.stop, index.step)):
        machine.change(target)[index] = counted_items(machine, value, frame)
    elif isinstance(index, int) and any(isinstance(i, Repeated) for i in target.items):
        set_among_repeated(machine, target, index, value)
    elif isinstance(index, int):
        if not -len(target.items) <= index < len(target.items):
            raise machine.error("IndexError", "list assignment index out of range")
        machine.change(target)[index] = value
    else:
        items = machine.change(target)
        items[:] = [machine.unknown("a list written at an index that is not known")] * len(items)


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


# -- membership and length ---------------------------------------------------------------------------------------------
def contains(machine: Machine, container: Any, value: Any, frame: Frame) -> Any:
    """value in container: bool or Cond."""
    if isinstance(value, OneOf):
        return choose(machine, frame, value, lambda v: contains(machine, container, v, frame))
    if isinstance(container, OneOf):
        return choose(machine, frame, container, lambda c: contains(machine, c, value, frame))
    if isinstance(container, (PyDict, PySet)):
        return table_contains(machine, container, value)
    from .operators import compare, label

    if isinstance(container, str):
        if isinstance(value, str):
            return value in container
        return machine.decided(Cond(f"{label(value)} in {container!r}"))
    if isinstance(container, range) and isinstance(value, int):
        return value in container
    if isinstance(container, Instance):
        return instance_contains(machine, container, value, frame)
    if isinstance(container, (Unknown, Config)):
        return machine.decided(Cond(f"{label(value)} in {label(container)}"))
    items = items_of(machine, container, frame)
    if isinstance(items, Unknown):
        return machine.decided(Cond(f"{label(value)} in {label(container)}"))
    undecided = None
    for item in items:
        if item is value:
            return True
        there: Any = True
        if isinstance(item, Guarded):
            item, there = item.value, machine.all_hold(item.guard)
        if isinstance(item, Repeated):
            item = item.value
        if there is False:
            continue
        if isinstance(item, Tensor) or isinstance(value, Tensor):
            continue
        result = compare(machine, "==", item, value, frame)
        if result is True and there is True:
            return True
        if result is not False:
            undecided = there if result is True else result
    if undecided is None:
        return False
    if isinstance(undecided, Cond) and len(items) == 1:
        return undecided
    return machine.decided(Cond(f"{label(value)} in {[label(i) for i in items]}"))


def table_contains(machine: Machine, container: PyDict | PySet, value: Any) -> Any:
    if isinstance(value, (Unknown, Config)):
        from .operators import label

        some = container.items or (isinstance(container, PyDict) and container.is_open)
        return machine.decided(Cond(f"{label(value)} in {label(container)}")) if some else False
    try:
        key = key_of(machine, value)
        found = entry(machine, container, key) if isinstance(container, PyDict) else container.items.get(key, MISSING)
    except TypeError:
        return False
    if isinstance(found, Guarded):
        return machine.all_hold(found.guard)
    if found is MISSING and isinstance(container, PyDict) and container.is_open:
        return machine.decided(Cond(f"{value!r} in {open_name(container)}"))
    in_place = isinstance(container, PyDict) and is_known_in_place_of(container, value)
    if found is MISSING and (in_place or has_unknown_keys(container)):
        return machine.question(f"{value!r} in a table whose keys are not all known")
    return found is not MISSING


def instance_contains(machine: Machine, container: Instance, value: Any, frame: Frame) -> Any:
    from .operators import label
    from .truthiness import truth

    result = call_method(machine, container, "__contains__", [value], frame)
    if result is not MISSING:
        return truth(machine, result, frame)
    if container.payload is not None:
        return contains(machine, container.payload, value, frame)
    items = instance_items(machine, container, frame)
    if isinstance(items, Unknown):
        return machine.decided(Cond(f"{label(value)} in {container.cls.name}"))
    return contains(machine, tuple(items), value, frame)


def length(machine: Machine, value: Any, frame: Frame) -> Any:
    """len(value): an int, a symbolic size, or unknown."""
    from ..base import dim as D

    if isinstance(value, (PyList, PyDict, PySet)):
        if isinstance(value, PyDict) and value.is_registry:
            force_all(machine, value)
        if isinstance(value, PyDict) and value.is_open:
            return more_entries(machine)
        items = list(value.items) if isinstance(value, PyList) else list(value.items.values())
        if any(isinstance(i, Guarded) for i in items):
            return machine.unknown("length of a list that depends on a condition")
        return (
            D.total([i.times if isinstance(i, Repeated) else 1 for i in items])
            if any(isinstance(i, Repeated) for i in items)
            else len(items)
        )
    if isinstance(value, (tuple, str, bytes, range)):
        return len(value)
    if isinstance(value, Tensor):
        shape = machine.builder.type_of(value.value).shape
        if shape is None:
            return machine.unknown("length of a tensor of unknown rank")
        if not shape:
            raise machine.error("TypeError", "len() of a 0-d tensor")
        return shape[0]
    from .open_shapes import UnknownShape
    from .tensors import call_api

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
        from .operators import kind

        raise machine.error("TypeError", f"object of type '{kind(value)}' has no len()")
    if isinstance(value, (Guarded, Repeated)):
        return length(machine, value.value, frame)
    times = getattr(value, "times", None)
    if times is not None:
        # range(n) for a symbolic n
        return times()
    return machine.unknown(f"length of {type(value).__name__}")
