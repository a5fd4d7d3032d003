"""The abstract classes of `collections.abc` and `numbers`: who counts as one, and what they lend to subclasses."""

from __future__ import annotations

from collections.abc import Callable

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call_method
from ...comparison import compare, contains
from ...containers import get_item, length
from ...control.iteration import iterate
from ...machine import Machine
from ...values import MISSING, Class, Instance, PyDict, PyIterator, PyList, PySet, Raised
from ..registry import ALIASES, CLASSES, known_class
from . import builtin_types  # noqa: F401 - the builtin classes come first

# builtin classes that satisfy an abstract class; a class of the program also does by its methods
ITERABLE = {
    "list",
    "tuple",
    "dict",
    "set",
    "frozenset",
    "str",
    "bytes",
    "bytearray",
    "range",
    "generator",
    "torch.Tensor",
    "numpy.ndarray",
    "collections.deque",
    "enum.Enum",
}
SIZED = ITERABLE - {"generator"}
MAPPINGS = {"dict", "types.MappingProxyType", "collections.UserDict"}
SEQUENCES = {"list", "tuple", "str", "bytes", "bytearray", "range", "collections.deque", "collections.UserList"}
SETS = {"set", "frozenset"}
BY_NAME: dict[str, set[str]] = {
    "Iterable": ITERABLE,
    "Collection": SIZED,
    "Sized": SIZED,
    "Container": SIZED,
    "Reversible": SEQUENCES | MAPPINGS,
    "Iterator": {"generator"},
    "Generator": {"generator"},
    "Sequence": SEQUENCES,
    "MutableSequence": {"list", "bytearray", "collections.deque", "collections.UserList"},
    "ByteString": {"bytes", "bytearray"},
    "Mapping": MAPPINGS,
    "MutableMapping": {"dict", "collections.UserDict"},
    "AbstractSet": SETS,
    "MutableSet": {"set"},
    "KeysView": set(),
    "ValuesView": set(),
    "ItemsView": set(),
    "MappingView": set(),
    "Callable": {"function", "type", "types.MethodType", "types.BuiltinFunctionType", "functools.partial"},
    "Hashable": {"object"},
    "Awaitable": set(),
    "Coroutine": set(),
    "AsyncIterable": set(),
    "AsyncIterator": set(),
    "AsyncGenerator": set(),
    "SupportsInt": {"int", "float", "torch.Tensor"},
    "SupportsFloat": {"int", "float", "torch.Tensor"},
    "SupportsIndex": {"int"},
    "SupportsAbs": {"int", "float", "complex", "torch.Tensor"},
    "SupportsRound": {"int", "float"},
    "SupportsBytes": {"bytes"},
    "SupportsComplex": {"complex"},
    "Number": {"int", "float", "complex"},
    "Complex": {"int", "float", "complex"},
    "Real": {"int", "float"},
    "Rational": {"int"},
    "Integral": {"int"},
    "PathLike": {"pathlib.PurePath"},
}
# what the methods of a class say, as Python's own __subclasshook__ has it
BY_METHODS = {
    "Iterable": ("__iter__",),
    "Sized": ("__len__",),
    "Container": ("__contains__",),
    "Callable": ("__call__",),
    "Iterator": ("__iter__", "__next__"),
    "Collection": ("__len__", "__iter__", "__contains__"),
    "Reversible": ("__reversed__", "__iter__"),
    "PathLike": ("__fspath__",),
    "SupportsInt": ("__int__",),
    "SupportsFloat": ("__float__",),
    "SupportsIndex": ("__index__",),
    "SupportsAbs": ("__abs__",),
    "Awaitable": ("__await__",),
    "AsyncIterable": ("__aiter__",),
}
UNHASHABLE = {"list", "dict", "set", "bytearray"}


def abstract_matches(cls: Class, other: Class) -> bool:
    """issubclass(cls, other) by registration or by methods, after the resolution order said no."""
    registered = other.attributes.get("registered", ())
    if registered and any(c in registered for c in cls.mro):
        return True
    if other.attributes.get("abstract") is None:
        return False
    name = other.attributes["abstract"]
    names = {qualified(c) for c in cls.mro}
    if name == "Hashable":
        return not names & UNHASHABLE and cls.find("__hash__") is not None
    if names & BY_NAME[name]:
        return True
    methods = BY_METHODS.get(name)
    if methods is not None:
        return all(cls.find(m) not in (MISSING, None) for m in methods)
    # a subclass of another abstract class that lies below this one
    return any(CLASSES.get(f"typing.{n}") in cls.mro for n in BELOW.get(name, ()))


def qualified(cls: Class) -> str:
    return cls.name if cls.module == "builtins" else f"{cls.module}.{cls.name}"


BELOW = {"Mapping": ("MutableMapping",), "Sequence": ("MutableSequence",), "AbstractSet": ("MutableSet",)}


# -- what Mapping and Sequence lend to their subclasses ----------------------------------------------------------------
def _frame(machine: Machine) -> Any:
    return machine.context["frame"]


def _get(machine: Machine, receiver: Any, key: Any, default: Any = None) -> Any:
    try:
        return get_item(machine, receiver, key, _frame(machine))
    except Raised as raised:
        if raised.value.cls.name == "KeyError":
            return default
        raise


def _keys(machine: Machine, receiver: Any) -> Any:
    items = iterate(machine, receiver, _frame(machine), unknown_ok=True)
    return items if isinstance(items, Unknown) else PySet(dict.fromkeys(items))


def _values(machine: Machine, receiver: Any) -> Any:
    items = iterate(machine, receiver, _frame(machine), unknown_ok=True)
    return (
        items
        if isinstance(items, Unknown)
        else PyList([get_item(machine, receiver, k, _frame(machine)) for k in items])
    )


def _items(machine: Machine, receiver: Any) -> Any:
    items = iterate(machine, receiver, _frame(machine), unknown_ok=True)
    return (
        items
        if isinstance(items, Unknown)
        else PyList([(k, get_item(machine, receiver, k, _frame(machine))) for k in items])
    )


def _contains_key(machine: Machine, receiver: Any, key: Any) -> Any:
    marker = object()
    return _get(machine, receiver, key, marker) is not marker


def _equal_mapping(machine: Machine, receiver: Any, other: Any) -> Any:
    found = _items(machine, receiver)
    if isinstance(found, Unknown) or not isinstance(other, PyDict):
        return receiver is other
    return compare(machine, "==", PyDict(dict(found.items)), other, _frame(machine))


def _update(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    from .builtin_types import dict_items

    found = dict_items(machine, args, kwargs)
    if not isinstance(found, Unknown):
        for key, value in found.items():
            call_method(machine, receiver, "__setitem__", [key, value], _frame(machine))


def _setdefault(machine: Machine, receiver: Any, key: Any, default: Any = None) -> Any:
    marker = object()
    found = _get(machine, receiver, key, marker)
    if found is marker:
        call_method(machine, receiver, "__setitem__", [key, default], _frame(machine))
        return default
    return found


def _pop(machine: Machine, receiver: Any, key: Any, *default: Any) -> Any:
    try:
        found = get_item(machine, receiver, key, _frame(machine))
    except Raised as raised:
        if raised.value.cls.name == "KeyError" and default:
            return default[0]
        raise
    call_method(machine, receiver, "__delitem__", [key], _frame(machine))
    return found


def _clear(machine: Machine, receiver: Any) -> None:
    for key in iterate(machine, receiver, _frame(machine)):
        call_method(machine, receiver, "__delitem__", [key], _frame(machine))


def _sequence_iter(machine: Machine, receiver: Instance) -> Any:
    from ...control.iteration import indexed_items

    items = indexed_items(machine, receiver, _frame(machine))
    return items if isinstance(items, Unknown) else PyIterator(items)


def _sequence_reversed(machine: Machine, receiver: Any) -> Any:
    items = iterate(machine, receiver, _frame(machine), unknown_ok=True)
    return items if isinstance(items, Unknown) else PyIterator(items[::-1])


def _sequence_contains(machine: Machine, receiver: Any, value: Any) -> Any:
    items = iterate(machine, receiver, _frame(machine), unknown_ok=True)
    return items if isinstance(items, Unknown) else contains(machine, tuple(items), value, _frame(machine))


def _sequence_index(machine: Machine, receiver: Any, value: Any) -> Any:
    for i, item in enumerate(iterate(machine, receiver, _frame(machine))):
        if item is value or compare(machine, "==", item, value, _frame(machine)) is True:
            return i
    raise machine.error("ValueError", "is not in the sequence")


def _sequence_count(machine: Machine, receiver: Any, value: Any) -> Any:
    return sum(
        1
        for item in iterate(machine, receiver, _frame(machine))
        if compare(machine, "==", item, value, _frame(machine)) is True
    )


def _append(machine: Machine, receiver: Any, value: Any) -> None:
    call_method(machine, receiver, "insert", [length(machine, receiver, _frame(machine)), value], _frame(machine))


def _extend(machine: Machine, receiver: Any, values: Any) -> None:
    for value in iterate(machine, values, _frame(machine)):
        _append(machine, receiver, value)


def _itself(machine: Machine, receiver: Any) -> Any:
    return receiver


def _exit(machine: Machine, receiver: Any, *problem: Any) -> None:
    return None


MIXINS: dict[str, dict[str, Callable[..., Any]]] = {
    "Mapping": {
        "get": _get,
        "keys": _keys,
        "values": _values,
        "items": _items,
        "__contains__": _contains_key,
        "__eq__": _equal_mapping,
    },
    "MutableMapping": {"update": _update, "setdefault": _setdefault, "pop": _pop, "clear": _clear},
    "Sequence": {
        "__iter__": _sequence_iter,
        "__reversed__": _sequence_reversed,
        "__contains__": _sequence_contains,
        "index": _sequence_index,
        "count": _sequence_count,
    },
    "MutableSequence": {"append": _append, "extend": _extend},
    "AbstractSet": {},
    "Iterator": {"__iter__": _itself},
}
PARENTS = {
    "MutableMapping": "Mapping",
    "MutableSequence": "Sequence",
    "MutableSet": "AbstractSet",
    "Iterator": "Iterable",
    "Generator": "Iterator",
    "Sequence": "Collection",
    "Mapping": "Collection",
    "AbstractSet": "Collection",
    "Collection": "Iterable",
    "Complex": "Number",
    "Real": "Complex",
    "Rational": "Real",
    "Integral": "Rational",
    "KeysView": "AbstractSet",
    "ValuesView": "Collection",
    "ItemsView": "AbstractSet",
}
NUMBERS = {"Number", "Complex", "Real", "Rational", "Integral"}


def _register() -> None:
    """Parents before children; each class stands under its full name."""

    def full(name: str) -> str:
        return f"numbers.{name}" if name in NUMBERS else "os.PathLike" if name == "PathLike" else f"typing.{name}"

    def make(name: str) -> None:
        if full(name) in CLASSES:
            return
        parent = PARENTS.get(name)
        if parent is not None:
            make(parent)
        cls = known_class(
            full(name),
            (full(parent),) if parent else ("object",),
            module="numbers" if name in NUMBERS else "collections.abc",
            **MIXINS.get(name, {}),
        )
        cls.attributes["abstract"] = name

    for name in BY_NAME:
        make(name)


_register()
ALIASES["collections.abc.Set"] = "typing.AbstractSet"
ALIASES["typing.MappingProxyType"] = "types.MappingProxyType"
known_class("typing.ContextManager", __exit__=_exit)
known_class("typing.AsyncContextManager", __aexit__=_exit)
ALIASES["contextlib.AbstractContextManager"] = "typing.ContextManager"
ALIASES["contextlib.AbstractAsyncContextManager"] = "typing.AsyncContextManager"
