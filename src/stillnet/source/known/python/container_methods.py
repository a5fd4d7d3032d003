"""Methods of lists, dictionaries, sets, tuples, numbers and iterators."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.plain import replace
from ....base.unknown import Unknown
from ...calls import call
from ...comparison import compare, contains
from ...containers import delete_item, get_item, length, note_writer, set_item, write_somewhere
from ...control.branches import choose, join, join_entry
from ...control.folding import folded
from ...control.iteration import counted_items, iterate
from ...machine import Machine
from ...operators import binary, label
from ...tables import entry, has_unknown_keys, is_known_in_place_of, is_settled, key_of, more_entries, open_up
from ...values import MISSING, Config, Guarded, OneOf, Property, PyDict, PyIterator, PyList, PySet, Repeated, is_certain
from ..registry import METHODS, attribute, method
from .builtin_iteration import sorted_list
from .builtin_types import dict_items
from .builtins import frame_of


# -- list --------------------------------------------------------------------------------------------------------------
@method("list", "append")
def _append(machine: Machine, receiver: PyList, value: Any) -> None:
    items = machine.change(receiver)
    items.append(value)
    if isinstance(receiver.maxlen, int) and len(items) > receiver.maxlen:
        del items[0]


@method("list", "extend")
def _extend(machine: Machine, receiver: PyList, value: Any) -> None:
    machine.change(receiver).extend(counted_items(machine, value, frame_of(machine)))


@method("list", "insert")
def _insert(machine: Machine, receiver: PyList, index: Any, value: Any) -> None:
    if isinstance(index, int):
        machine.change(receiver).insert(index, value)
    else:
        machine.change(receiver).append(value)
        shuffle(machine, receiver, machine.unknown("an element was put in at an index that is not known"))


def shuffle(machine: Machine, receiver: PyList, unknown: Any) -> None:
    """Which element stands where is not known any more, unless all are alike."""
    items = machine.change(receiver)
    if any(i is not items[0] for i in items):
        items[:] = [replace(i, value=unknown) if isinstance(i, (Guarded, Repeated)) else unknown for i in items]


@method("list", "pop")
def _pop(machine: Machine, receiver: PyList, index: Any = -1) -> Any:
    if not isinstance(index, int):
        taken = machine.unknown("pop at an index that is not known")
        if receiver.items:
            shuffle(machine, receiver, taken)
            machine.change(receiver).pop()
        return taken
    if not -len(receiver.items) <= index < len(receiver.items):
        raise machine.error("IndexError", "pop from empty list" if not receiver.items else "pop index out of range")
    item = machine.change(receiver).pop(index)
    return item.value if isinstance(item, (Guarded, Repeated)) else item


@method("list", "remove")
def _remove(machine: Machine, receiver: PyList, value: Any) -> None:
    for i, item in enumerate(receiver.items):
        if item is value or compare(machine, "==", item, value, frame_of(machine)) is True:
            del machine.change(receiver)[i]
            return
    raise machine.error("ValueError", "list.remove(x): x not in list")


@method("list", "index")
def _index(machine: Machine, receiver: PyList, value: Any, *bounds: Any) -> Any:
    if not is_certain(receiver.items):
        return machine.unknown("index in a list whose items depend on conditions")
    for i, item in enumerate(receiver.items):
        same = item is value or compare(machine, "==", item, value, frame_of(machine))
        if same is True:
            return i
        if same is not False:
            return machine.unknown("index of something not known")
    raise machine.error("ValueError", f"{label(machine, value)} is not in list", stillnet_searched=receiver)


@method("list", "count")
def _count(machine: Machine, receiver: PyList, value: Any) -> Any:
    frame = frame_of(machine)

    def counted(total: Any, item: Any) -> Any:
        same = item is value or compare(machine, "==", item, value, frame)
        if isinstance(same, bool):
            return binary(machine, "+", total, 1, frame) if same else total
        return machine.unknown("how often something not known is in a list")

    return folded(machine, frame, receiver.items, 0, counted)


@method("list", "reverse")
def _reverse(machine: Machine, receiver: PyList) -> None:
    machine.change(receiver).reverse()


@method("list", "sort")
def _sort(machine: Machine, receiver: PyList, *, key: Any = None, reverse: Any = False) -> None:
    result = sorted_list(machine, list(receiver.items), key, reverse)
    if isinstance(result, PyList):
        machine.change(receiver)[:] = result.items


@method("list", "clear")
def _clear(machine: Machine, receiver: PyList) -> None:
    machine.change(receiver).clear()


@method("list", "copy", "__copy__")
def _copy(machine: Machine, receiver: PyList) -> PyList:
    return PyList(list(receiver.items), receiver.kind, receiver.maxlen)


# -- what every container can do -------------------------------------------------------------------------------------------
def _common(kind: str) -> None:
    method(kind, "__len__")(lambda m, r: length(m, r, frame_of(m)))
    method(kind, "__getitem__")(lambda m, r, i: get_item(m, r, i, frame_of(m)))
    method(kind, "__contains__")(lambda m, r, v: contains(m, r, v, frame_of(m)))
    method(kind, "__iter__")(lambda m, r: PyIterator(iterate(m, r, frame_of(m))))
    method(kind, "__setitem__")(lambda m, r, i, v: set_item(m, r, i, v, frame_of(m)))
    method(kind, "__delitem__")(lambda m, r, i: delete_item(m, r, i, frame_of(m)))
    method(kind, "__init__")(lambda m, r, *a, **k: _fill(m, r, a, k))
    method(kind, "__eq__")(lambda m, r, o: compare(m, "==", r, o, frame_of(m)))


def _fill(machine: Machine, receiver: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """super().__init__(...) of a subclass of a container."""
    if isinstance(receiver, PyDict):
        found = dict_items(machine, args, kwargs)
        if not isinstance(found, Unknown):
            machine.change(receiver).update(found)
    elif isinstance(receiver, PyList) and args:
        machine.change(receiver)[:] = iterate(machine, args[0], frame_of(machine))


for _kind in ("list", "dict", "set", "tuple"):
    _common(_kind)


# -- tuple -------------------------------------------------------------------------------------------------------------
@method("tuple", "index")
def _tuple_index(machine: Machine, receiver: tuple[Any, ...], value: Any) -> Any:
    return _index(machine, PyList(list(receiver)), value)


@method("tuple", "count")
def _tuple_count(machine: Machine, receiver: tuple[Any, ...], value: Any) -> Any:
    return _count(machine, PyList(list(receiver)), value)


@method("tuple", "numel")
def _numel(machine: Machine, receiver: tuple[Any, ...]) -> Any:
    """torch.Size is a tuple with one method more."""
    if not all(isinstance(d, (int, D.Sym)) for d in receiver):
        return machine.unknown("the product of sizes that are not known")
    return D.product(receiver)


# -- dict --------------------------------------------------------------------------------------------------------------
@method("dict", "get")
def _get(machine: Machine, receiver: PyDict, key: Any, default: Any = None) -> Any:
    if isinstance(key, OneOf):
        return choose(machine, frame_of(machine), key, lambda one: _get(machine, receiver, one, default))
    if isinstance(key, (Unknown, Config)):
        some = receiver.items or receiver.is_open
        return machine.unknown("a dictionary entry whose key is not known") if some else default
    found = entry(machine, receiver, key_of(machine, key))
    if isinstance(found, Guarded):
        return where_it_is(machine, found, default)
    if found is MISSING and (receiver.is_open or has_unknown_keys(receiver) or is_known_in_place_of(receiver, key)):
        return more_entries(machine)
    return default if found is MISSING else found


def where_it_is(machine: Machine, entry: Guarded, default: Any) -> Any:
    """The value of an entry where its conditions hold, else the default."""
    there = machine.all_hold(entry.guard)
    if isinstance(there, bool):
        return entry.value if there else default
    return join(machine, there, entry.value, default)


@method("dict", "keys")
def _keys(machine: Machine, receiver: PyDict) -> Any:
    found = iterate(machine, receiver, frame_of(machine), unknown_ok=True)
    if isinstance(found, Unknown):
        return found
    return PyList(found) if not is_certain(found) else PySet(dict.fromkeys(found))


@method("dict", "values")
def _values(machine: Machine, receiver: PyDict) -> Any:
    found = iterate(machine, receiver, frame_of(machine), unknown_ok=True)
    return found if isinstance(found, Unknown) else PyList(list(receiver.items.values()))


@method("dict", "items")
def _items(machine: Machine, receiver: PyDict) -> Any:
    found = iterate(machine, receiver, frame_of(machine), unknown_ok=True)
    if isinstance(found, Unknown):
        return found
    return PyList(
        [Guarded((k, v.value), v.guard) if isinstance(v, Guarded) else (k, v) for k, v in receiver.items.items()]
    )


@method("dict", "pop")
def _dict_pop(machine: Machine, receiver: PyDict, key: Any, *default: Any) -> Any:
    key = key_of(machine, key)
    if key in receiver.items:
        value = receiver.items[key]
        machine.remove(receiver.items, key)
        if isinstance(value, Guarded):
            return where_it_is(machine, value, default[0]) if default else value.value
        return value
    if receiver.is_open or has_unknown_keys(receiver):
        return more_entries(machine)
    if default:
        return default[0]
    raise machine.error("KeyError", str(key), stillnet_searched=receiver)


@method("dict", "popitem")
def _popitem(machine: Machine, receiver: PyDict, last: Any = True) -> Any:
    if receiver.is_open:
        return more_entries(machine)
    if not receiver.items:
        raise machine.error("KeyError", "dictionary is empty")
    key = list(receiver.items)[0 if last is False else -1]
    return (key, _dict_pop(machine, receiver, key))


@method("dict", "setdefault")
def _setdefault(machine: Machine, receiver: PyDict, key: Any, default: Any = None) -> Any:
    if isinstance(key, (Unknown, Config)):
        open_up(machine, receiver)
        return machine.unknown("a dictionary entry whose key is not known")
    held = receiver.items.get(key_of(machine, key))
    found = _get(machine, receiver, key, default if isinstance(held, Guarded) else MISSING)
    if found is MISSING or isinstance(held, Guarded):
        found = default if found is MISSING else found
        note_writer(machine, receiver, (key_of(machine, key),))
        machine.put_entry(receiver, key_of(machine, key), found)
    return found


@method("dict", "update")
def _update(machine: Machine, receiver: PyDict, *args: Any, **kwargs: Any) -> None:
    found = dict_items(machine, args, kwargs)
    if isinstance(found, Unknown):
        write_somewhere(machine, receiver, found)
        return
    for more in args:
        if isinstance(more, PyDict) and more.is_open:
            write_somewhere(machine, receiver, MISSING)
    note_writer(machine, receiver, found)
    for key, value in found.items():
        held = receiver.items.get(key, MISSING)
        if isinstance(value, Guarded) and held is not MISSING:
            there = machine.all_hold(value.guard)
            value = value.value if there is True else join_entry(machine, there, value.value, held) if there else held
        machine.put_entry(receiver, key, value)


@method("dict", "copy", "__copy__")
def _dict_copy(machine: Machine, receiver: PyDict) -> PyDict:
    return PyDict(dict(receiver.items), receiver.kind, receiver.factory, open=receiver.open)


@method("dict", "clear")
def _dict_clear(machine: Machine, receiver: PyDict) -> None:
    machine.assign(receiver, "open", False)
    machine.change(receiver).clear()


@method("dict", "move_to_end")
def _move_to_end(machine: Machine, receiver: PyDict, key: Any, last: Any = True) -> None:
    key = key_of(machine, key)
    if key not in receiver.items:
        if isinstance(key, (Unknown, Config)):
            return
        raise machine.error("KeyError", str(key))
    items = machine.change(receiver)
    value = items.pop(key)
    rest = dict(items)
    items.clear()
    items.update({**rest, key: value} if last is not False else {key: value, **rest})


@method("dict", "fromkeys")
def _fromkeys(machine: Machine, receiver: Any, keys: Any, value: Any = None) -> Any:
    return PyDict(dict.fromkeys(iterate(machine, keys, frame_of(machine)), value))


# -- set ---------------------------------------------------------------------------------------------------------------
@method("set", "add")
def _add(machine: Machine, receiver: PySet, value: Any) -> None:
    machine.change(receiver)[key_of(machine, value)] = None


@method("set", "discard")
def _discard(machine: Machine, receiver: PySet, value: Any) -> None:
    machine.change(receiver).pop(key_of(machine, value), None)


@method("set", "remove")
def _set_remove(machine: Machine, receiver: PySet, value: Any) -> None:
    key = key_of(machine, value)
    if key not in receiver.items and not isinstance(value, (Unknown, Config)):
        raise machine.error("KeyError", str(key))
    machine.change(receiver).pop(key, None)


@method("set", "clear")
def _set_clear(machine: Machine, receiver: PySet) -> None:
    machine.change(receiver).clear()


def _algebra_in_place(name: str, algebra: str) -> None:
    def run(machine: Machine, receiver: PySet, *values: Any) -> None:
        result = METHODS["set"][algebra].run(machine, receiver, *values)
        if isinstance(result, PySet):
            items = machine.change(receiver)
            items.clear()
            items.update(result.items)

    method("set", name)(run)


for _name, _algebra_name in {
    "intersection_update": "intersection",
    "difference_update": "difference",
    "symmetric_difference_update": "symmetric_difference",
}.items():
    _algebra_in_place(_name, _algebra_name)


@method("set", "update")
def _set_update(machine: Machine, receiver: PySet, *values: Any) -> None:
    for value in values:
        machine.change(receiver).update(
            dict.fromkeys(key_of(machine, v) for v in iterate(machine, value, frame_of(machine)))
        )


def _algebra(name: str) -> None:
    def run(machine: Machine, receiver: Any, *values: Any) -> Any:
        if not isinstance(receiver, PySet):  # set.union(*sets), of sets nobody knows
            return machine.unknown(f"set.{name} of something not known")
        found = [iterate(machine, value, frame_of(machine), unknown_ok=True) for value in values]
        if name != "copy" and not all(is_settled(s) for s in (receiver, *values) if isinstance(s, (PyDict, PySet))):
            return machine.unknown(f"set.{name} of sets whose elements are not all known")
        if any(isinstance(f, Unknown) for f in found):
            return next(f for f in found if isinstance(f, Unknown))
        sets = [dict.fromkeys(key_of(machine, v) for v in f) for f in found]
        try:
            result = getattr(set(receiver.items), name)(*(set(s) for s in sets))
        except TypeError as error:
            raise machine.error("TypeError", str(error)) from None
        if isinstance(result, bool):
            return result
        if name == "copy":
            return PySet(dict(receiver.items))
        order = [*receiver.items, *(k for s in sets for k in s)]
        return PySet({k: None for k in order if k in result})

    method("set", name)(run)


for _name in (
    "union",
    "intersection",
    "difference",
    "symmetric_difference",
    "issubset",
    "issuperset",
    "isdisjoint",
    "copy",
):
    _algebra(_name)


@method("set", "pop")
def _set_pop(machine: Machine, receiver: PySet) -> Any:
    return (
        machine.unknown("an arbitrary element of a set")
        if len(receiver.items) != 1
        else machine.change(receiver).popitem()[0]
    )


# -- numbers, iterators, properties ------------------------------------------------------------------------------------
@method("int", "bit_length")
def _bit_length(machine: Machine, receiver: Any) -> Any:
    return receiver.bit_length() if isinstance(receiver, int) else machine.unknown("bit_length of a symbolic size")


@method("int", "item")
@method("float", "item")
def _item(machine: Machine, receiver: Any) -> Any:
    return receiver


@method("float", "is_integer")
def _is_integer(machine: Machine, receiver: float) -> bool:
    return receiver.is_integer()


attribute("int", "real", "numerator")(lambda m, r: r)
attribute("int", "imag")(lambda m, r: 0)
attribute("float", "real")(lambda m, r: r)
attribute("float", "imag")(lambda m, r: 0.0)
attribute("complex", "real")(lambda m, r: r.real)
attribute("complex", "imag")(lambda m, r: r.imag)
method("complex", "conjugate")(lambda m, r: r.conjugate())
method("int", "conjugate")(lambda m, r: r)
method("float", "as_integer_ratio")(
    lambda m, r: r.as_integer_ratio() if r - r == 0 else m.unknown("the ratio of an infinite number")
)
attribute("int", "denominator")(lambda m, r: 1)
attribute("slice", "start")(lambda m, r: r.start)
attribute("slice", "stop")(lambda m, r: r.stop)
attribute("slice", "step")(lambda m, r: r.step)
attribute("range", "start")(lambda m, r: r.start)
attribute("range", "stop")(lambda m, r: r.stop)
attribute("property", "fget")(lambda m, r: r.getter)
attribute("property", "fset")(lambda m, r: r.setter)
attribute("property", "__doc__")(lambda m, r: None)
attribute("partial", "func")(lambda m, r: r.function)
attribute("partial", "args")(lambda m, r: tuple(r.args))
attribute("partial", "keywords")(lambda m, r: PyDict(r.kwargs))


@method("property", "__get__")
def _property_get(machine: Machine, receiver: Property, owner: Any, kind: Any = None) -> Any:
    return receiver if owner is None else call(machine, receiver.getter, [owner], {}, frame_of(machine))


@method("property", "__set__")
def _property_set(machine: Machine, receiver: Property, owner: Any, value: Any) -> None:
    """The setter of a base, called by hand: `Base.name.__set__(self, value)`."""
    if receiver.setter is None:
        raise machine.error("AttributeError", "property has no setter")
    call(machine, receiver.setter, [owner, value], {}, frame_of(machine))


@method("property", "setter")
def _setter(machine: Machine, receiver: Property, function: Any) -> Property:
    return Property(receiver.getter, function, receiver.deleter)


@method("property", "getter")
def _getter(machine: Machine, receiver: Property, function: Any) -> Property:
    return Property(function, receiver.setter, receiver.deleter)


@method("property", "deleter")
def _deleter(machine: Machine, receiver: Property, function: Any) -> Property:
    return Property(receiver.getter, receiver.setter, function)


@method("iterator", "__next__")
def _iterator_next(machine: Machine, receiver: PyIterator) -> Any:
    from .builtin_iteration import _next

    return _next(machine, receiver)


@method("iterator", "__iter__")
def _iterator_iter(machine: Machine, receiver: PyIterator) -> Any:
    return receiver


@method("iterator", "close", "send", "throw")
def _iterator_close(machine: Machine, receiver: PyIterator, *args: Any) -> Any:
    return machine.unknown("a generator driven by hand") if args else None


# -- an unknown configuration used as a mapping --------------------------------------------------------------------------
@method("config", "get", "pop")
def _config_get(machine: Machine, receiver: Config, key: Any, default: Any = None) -> Any:
    return (
        Config(f"{receiver.text}.{key}", receiver.origin)
        if isinstance(key, str)
        else machine.unknown("a configuration entry")
    )


@method("config", "items", "keys", "values", "update", "copy")
def _config_other(machine: Machine, receiver: Config, *args: Any) -> Any:
    return machine.unknown(f"the entries of {receiver.text}")
