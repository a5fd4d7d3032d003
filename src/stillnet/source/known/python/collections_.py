"""collections: ordered, default and counting dictionaries, deques, and classes made to be subclassed."""

from __future__ import annotations

import operator
from collections import ChainMap
from collections.abc import Callable

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...containers import home_of
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import binary
from ...tables import key_of
from ...values import Class, Function, Guarded, Instance, PyDict, PyIterator, PyList
from ..registry import ALIASES, CLASSES, KNOWN, METHODS, attribute, constructor, known_class, method
from . import abstract_classes, container_methods, named  # noqa: F401 - their tables are extended here
from .builtin_types import dict_items
from .builtins import frame_of


def is_own(cls: Class, name: str) -> bool:
    """Is this the library's class itself? A subclass of the program carries it as payload."""
    return cls is CLASSES[f"collections.{name}"]


# -- dictionaries ------------------------------------------------------------------------------------------------------
def _ordered(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    home = home_of(machine, frame_of(machine))
    if not is_own(cls, "OrderedDict"):
        return Instance(cls, payload=PyDict({}, "OrderedDict", home=home), site=machine.builder.site)
    items = dict_items(machine, tuple(args), kwargs)
    return items if isinstance(items, Unknown) else PyDict(items, "OrderedDict", home=home)


def _defaulting(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    home = home_of(machine, frame_of(machine))
    factory = args[0] if args else None
    if not is_own(cls, "defaultdict"):
        return Instance(cls, payload=PyDict({}, "defaultdict", None, home), site=machine.builder.site)
    items = dict_items(machine, tuple(args[1:]), kwargs)
    return items if isinstance(items, Unknown) else PyDict(items, "defaultdict", factory, home)


def _defaulting_init(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    table = receiver.payload if isinstance(receiver, Instance) else receiver
    if isinstance(table, PyDict):
        machine.assign(table, "factory", args[0] if args else None)
        items = dict_items(machine, args[1:], kwargs)
        if not isinstance(items, Unknown):
            machine.change(table).update(items)


def _ordered_update(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    """Entries go through __setitem__, which a subclass may define; those of a plain dict do not."""
    from ...containers import set_item

    items = dict_items(machine, args, kwargs)
    if isinstance(items, Unknown):
        return
    if isinstance(receiver, Instance) and isinstance(receiver.cls.find("__setitem__"), Function):
        for key, value in items.items():
            set_item(machine, receiver, key, value, frame_of(machine))
        return
    table = receiver.payload if isinstance(receiver, Instance) else receiver
    if isinstance(table, PyDict):
        machine.change(table).update(items)


known_class("collections.OrderedDict", ("dict",), construct=_ordered, __init__=_ordered_update, update=_ordered_update)
known_class("collections.defaultdict", ("dict",), construct=_defaulting, __init__=_defaulting_init)
attribute("defaultdict", "default_factory")(lambda m, r: r.factory)


# -- counting ----------------------------------------------------------------------------------------------------------
def _counting(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    table = PyDict({}, "Counter")
    if not is_own(cls, "Counter"):
        return Instance(cls, payload=table, site=machine.builder.site)
    return table if tally(machine, table, args, kwargs, "+") else machine.unknown("Counter of something not known")


def tally(
    machine: Machine, table: PyDict, args: list[Any] | tuple[Any, ...], kwargs: dict[str, Any], symbol: str
) -> bool:
    """Add (or take away) what is counted; False where it is not known."""
    frame = frame_of(machine)
    for source in args:
        source = source.payload if isinstance(source, Instance) and isinstance(source.payload, PyDict) else source
        if source is None:
            continue
        if isinstance(source, PyDict):
            pairs = list(source.items.items())
        else:
            items = iterate(machine, source, frame, unknown_ok=True)
            if isinstance(items, Unknown):
                return False
            pairs = [(key_of(machine, i), 1) for i in items]
        for key, count in pairs:
            machine.put(table.items, key, binary(machine, symbol, table.items.get(key, 0), count, frame))
    for name, count in kwargs.items():
        machine.put(table.items, name, binary(machine, symbol, table.items.get(name, 0), count, frame))
    return True


def _counting_init(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    tally(machine, receiver.payload if isinstance(receiver, Instance) else receiver, args, kwargs, "+")


known_class("collections.Counter", ("dict",), construct=_counting, __init__=_counting_init)


@method("Counter", "update")
def _counter_update(machine: Machine, receiver: PyDict, *args: Any, **kwargs: Any) -> None:
    tally(machine, receiver, args, kwargs, "+")


@method("Counter", "subtract")
def _counter_subtract(machine: Machine, receiver: PyDict, *args: Any, **kwargs: Any) -> None:
    tally(machine, receiver, args, kwargs, "-")


@method("Counter", "most_common")
def _most_common(machine: Machine, receiver: PyDict, count: Any = None) -> Any:
    counts = list(receiver.items.values())
    if not all(isinstance(c, (int, float)) for c in counts):
        return machine.unknown("most_common of counts that are not known")
    ordered = sorted(receiver.items.items(), key=lambda pair: -pair[1])
    return PyList(ordered[:count] if isinstance(count, int) else ordered)


@method("Counter", "elements")
def _elements(machine: Machine, receiver: PyDict) -> Any:
    if not all(isinstance(c, int) and c < 10_000 for c in receiver.items.values()):
        return machine.unknown("elements of a Counter")
    return PyIterator([k for k, c in receiver.items.items() for _ in range(c)])


@method("Counter", "total")
def _total(machine: Machine, receiver: PyDict) -> Any:
    total: Any = 0
    for count in receiver.items.values():
        total = binary(machine, "+", total, count, frame_of(machine))
    return total


def combine_counters(machine: Machine, symbol: str, a: PyDict, b: PyDict) -> Any:
    """a + b and its kin keep what is counted more than zero times."""
    rules: dict[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub, "&": min, "|": max}
    rule = rules.get(symbol)
    if rule is None or not all(isinstance(v, (int, float)) for v in (*a.items.values(), *b.items.values())):
        return machine.unknown(f"operator {symbol} on Counter")
    counts = {
        k: rule(a.items.get(k, 0), b.items.get(k, 0)) for k in (*a.items, *(k for k in b.items if k not in a.items))
    }
    return PyDict({k: v for k, v in counts.items() if v > 0}, "Counter")


# -- deque -------------------------------------------------------------------------------------------------------------
@constructor
def _deque(machine: Machine, cls: Class, iterable: Any = (), maxlen: Any = None, *rest: Any, **kwargs: Any) -> Any:
    made = PyList([], "deque")
    if not is_own(cls, "deque"):
        return Instance(cls, payload=made, site=machine.builder.site)
    return made if fill_deque(machine, made, iterable, maxlen) else machine.unknown("deque of something not known")


def fill_deque(machine: Machine, made: PyList, iterable: Any = (), maxlen: Any = None) -> bool:
    items = iterate(machine, iterable, frame_of(machine), unknown_ok=True)
    if isinstance(items, Unknown) or not (maxlen is None or isinstance(maxlen, int)):
        return False
    machine.assign(made, "maxlen", maxlen)
    machine.change(made)[:] = (
        items if maxlen is None else items[len(items) - maxlen :] if len(items) > maxlen else items
    )
    return True


def _deque_init(machine: Machine, receiver: Any, iterable: Any = (), maxlen: Any = None) -> None:
    if isinstance(receiver, Instance) and isinstance(receiver.payload, PyList):
        fill_deque(machine, receiver.payload, iterable, maxlen)


known_class("collections.deque", construct=_deque, __init__=_deque_init)
attribute("deque", "maxlen")(lambda m, r: r.maxlen)


@method("deque", "appendleft")
def _append_left(machine: Machine, receiver: PyList, value: Any) -> None:
    items = machine.change(receiver)
    items.insert(0, value)
    if isinstance(receiver.maxlen, int) and len(items) > receiver.maxlen:
        del items[-1]


@method("deque", "popleft")
def _pop_left(machine: Machine, receiver: PyList) -> Any:
    if not receiver.items:
        raise machine.error("IndexError", "pop from an empty deque")
    item = machine.change(receiver).pop(0)
    return item.value if isinstance(item, Guarded) else item


@method("deque", "extendleft")
def _extend_left(machine: Machine, receiver: PyList, values: Any) -> None:
    for value in iterate(machine, values, frame_of(machine)):
        _append_left(machine, receiver, value)


@method("deque", "extend")
def _extend(machine: Machine, receiver: PyList, values: Any) -> None:
    for value in iterate(machine, values, frame_of(machine)):
        METHODS["list"]["append"].run(machine, receiver, value)


@method("deque", "rotate")
def _rotate(machine: Machine, receiver: PyList, steps: Any = 1) -> None:
    if isinstance(steps, int) and receiver.items:
        items = machine.change(receiver)
        steps %= len(items)
        items[:] = items[-steps:] + items[:-steps] if steps else items


# Each kind of container has its own methods before those of what it extends.
for _kind, _parent in {
    "OrderedDict": "dict",
    "defaultdict": "dict",
    "Counter": "dict",
    "mappingproxy": "dict",
    "deque": "list",
}.items():
    METHODS[_kind] = ChainMap(METHODS.get(_kind, {}), METHODS[_parent])  # type: ignore[assignment]


# -- classes made to be subclassed -------------------------------------------------------------------------------------
def _user(kind: str) -> Any:
    def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
        return Instance(cls, {"data": PyDict({}) if kind == "dict" else PyList([])}, site=machine.builder.site)

    return construct


def _on_data(kind: str, name: str) -> Any:
    """A method that works on the `data` of a UserDict or UserList."""

    def run(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
        data = receiver.attributes.get("data")
        if not isinstance(data, (PyDict, PyList)):
            return machine.unknown(f"{name} of a container whose data is not known")
        return METHODS[kind][name].run(machine, data, *args, **kwargs)

    return run


def _user_init(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    """Entries go through __setitem__, which a subclass may define."""
    from ...containers import set_item

    data = receiver.attributes["data"]
    if isinstance(data, PyDict):
        items = dict_items(machine, tuple(a for a in args if a is not None), kwargs)
        for key, value in ({} if isinstance(items, Unknown) else items).items():
            set_item(machine, receiver, key, value, frame_of(machine))
    elif args:
        machine.change(data).extend(iterate(machine, args[0], frame_of(machine)))


known_class(
    "collections.UserDict",
    ("typing.MutableMapping",),
    construct=_user("dict"),
    __init__=_user_init,
    **{
        n: _on_data("dict", n)
        for n in ("__getitem__", "__setitem__", "__delitem__", "__len__", "__iter__", "__contains__", "copy")
    },
)
known_class(
    "collections.UserList",
    ("typing.MutableSequence",),
    construct=_user("list"),
    __init__=_user_init,
    **{
        n: _on_data("list", n)
        for n in (
            "__getitem__",
            "__setitem__",
            "__delitem__",
            "__len__",
            "__iter__",
            "__contains__",
            "append",
            "extend",
            "insert",
            "pop",
            "remove",
            "index",
            "count",
            "reverse",
            "sort",
            "copy",
        )
    },
)
known_class("collections.UserString", ("str",))


def _chain(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Read only: the first of several dictionaries that has the key."""
    if not all(isinstance(a, PyDict) for a in args):
        return machine.unknown("ChainMap of something not known")
    merged: dict[Any, Any] = {}
    for table in reversed(args):
        merged.update(table.items)
    return PyDict(merged)


known_class("collections.ChainMap", construct=_chain)
for _name, _full in {
    "Deque": "deque",
    "DefaultDict": "defaultdict",
    "OrderedDict": "OrderedDict",
    "Counter": "Counter",
    "ChainMap": "ChainMap",
}.items():
    KNOWN[f"typing.{_name}"] = KNOWN[f"collections.{_full}"]
for _name in (
    "Mapping",
    "MutableMapping",
    "Sequence",
    "Iterable",
    "Callable",
    "Hashable",
    "Sized",
    "Container",
    "Iterator",
):
    ALIASES[f"collections.{_name}"] = f"typing.{_name}"
