"""Named tuples: collections.namedtuple, typing.NamedTuple, and the results of operations that have field names."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...attribute_writes import plain_set
from ...control.iteration import iterate
from ...machine import Machine
from ...modules.finder import Module
from ...values import MISSING, Class, ClassMethod, Instance, Native, PyDict, PyList, StaticMethod, linearise
from ..registry import CLASSES, constructor, known, known_class
from .generated import Parameter, generated_function

_classes: dict[tuple[str, tuple[str, ...]], Class] = {}


def named_tuple_value(machine: Machine, typename: str, fields: tuple[str, ...], items: tuple[Any, ...]) -> Instance:
    """A tuple with field names that no class of the program describes."""
    key = (typename, tuple(fields))
    cls = _classes.get(key)
    if cls is None:
        cls = Class(typename, (CLASSES["tuple"],), {}, "torch.return_types")
        cls.mro = linearise(cls)
        describe(cls, key[1])
        _classes[key] = cls
    return filled(machine, cls, items)


def constant_tuple(typename: str, fields: tuple[str, ...], items: tuple[Any, ...]) -> Instance:
    """A named tuple of a library that is the same for every program."""
    cls = Class(typename.rpartition(".")[2], (CLASSES["tuple"],), {}, typename.rpartition(".")[0])
    cls.mro = linearise(cls)
    describe(cls, fields)
    return Instance(cls, dict(zip(fields, items)), payload=items)


def filled(machine: Machine, cls: Class, items: tuple[Any, ...]) -> Instance:
    return Instance(cls, dict(zip(fields_of(cls), items)), payload=tuple(items), site=machine.builder.site)


def fields_of(cls: Class) -> tuple[str, ...]:
    return next((c.attributes["fields"] for c in cls.mro if "fields" in c.attributes), ())


def describe(cls: Class, fields: tuple[str, ...]) -> None:
    """Give a class the behaviour of a named tuple with these fields."""
    cls.attributes["fields"] = fields
    cls.construct = None
    for name, value in METHODS.items():
        cls.namespace.setdefault(name, value)
    cls.namespace["_fields"] = fields
    cls.namespace["__match_args__"] = fields


def add_constructor(
    machine: Machine, cls: Class, fields: tuple[str, ...], defaults: dict[str, Any], module: Module
) -> None:
    """cls(...) binds its arguments as a function with the fields as parameters."""
    parameters = [Parameter(f, defaults.get(f, MISSING)) for f in fields]
    make = Native("tuple.__new__", lambda m, c, items: filled(m, c, items))
    listed = "".join(f"{f}, " for f in fields)
    new = generated_function(
        machine, "__new__", "_cls", parameters, f"return _make(_cls, ({listed}))", {"_make": make}, module, cls
    )
    cls.namespace["__new__"] = new
    cls.namespace["_field_defaults"] = PyDict(dict(defaults))


# -- methods -----------------------------------------------------------------------------------------------------------
def _as_dict(machine: Machine, receiver: Instance) -> Any:
    return PyDict(dict(zip(fields_of(receiver.cls), receiver.payload)))


def _replace(machine: Machine, receiver: Instance, **changes: Any) -> Any:
    fields = fields_of(receiver.cls)
    strange = [k for k in changes if k not in fields]
    if strange:
        raise machine.error("ValueError", f"Got unexpected field names: {strange}")
    items = tuple(changes.get(f, v) for f, v in zip(fields, receiver.payload))
    return Instance(receiver.cls, dict(zip(fields, items)), payload=items, site=machine.builder.site)


def _make(machine: Machine, cls: Class, values: Any) -> Any:
    items = iterate(machine, values, machine.context["frame"], unknown_ok=True)
    if isinstance(items, Unknown):
        return items
    return Instance(cls, dict(zip(fields_of(cls), items)), payload=tuple(items), site=machine.builder.site)


def _text(machine: Machine, receiver: Instance) -> Any:
    from .text import text_of

    parts = [
        (f, text_of(machine, v, machine.context["frame"], "r"))
        for f, v in zip(fields_of(receiver.cls), receiver.payload)
    ]
    if not all(isinstance(t, str) for _, t in parts):
        return Unknown("text of something not known", machine.builder.site)
    return f"{receiver.cls.name}({', '.join(f'{f}={t}' for f, t in parts)})"


def _assign(machine: Machine, receiver: Instance, name: Any, value: Any) -> None:
    if name in fields_of(receiver.cls):
        raise machine.error("AttributeError", "can't set attribute", name=name)
    plain_set(machine, receiver, name, value, machine.context["frame"])


METHODS: dict[str, Any] = {
    "__setattr__": Native("__setattr__", _assign, method=True),
    "_asdict": Native("_asdict", _as_dict, method=True),
    "_replace": Native("_replace", _replace, method=True),
    "__repr__": Native("__repr__", _text, method=True),
    "_make": ClassMethod(Native("_make", _make)),
}


# -- the two ways to write one -----------------------------------------------------------------------------------------
@known("collections.namedtuple")
def _namedtuple(
    machine: Machine, typename: Any, field_names: Any, *, rename: Any = False, defaults: Any = None, module: Any = None
) -> Any:
    from ...classes import make_class

    names = field_list(machine, field_names)
    if not isinstance(typename, str) or names is None:
        return machine.unknown("namedtuple with fields that are not known")
    if rename is True:
        names = [n if n.isidentifier() and not n.startswith("_") else f"_{i}" for i, n in enumerate(names)]
    given = iterate(machine, defaults, machine.context["frame"]) if defaults is not None else []
    frame = machine.context["frame"]
    cls = make_class(machine, typename, [CLASSES["tuple"]], {}, frame, None, {})
    describe(cls, tuple(names))
    add_constructor(machine, cls, tuple(names), dict(zip(names[len(names) - len(given) :], given)), frame.module)
    return cls


def field_list(machine: Machine, names: Any) -> list[str] | None:
    if isinstance(names, str):
        return names.replace(",", " ").split()
    items = iterate(machine, names, machine.context["frame"], unknown_ok=True)
    if isinstance(items, list) and all(isinstance(i, str) for i in items):
        return items
    return None


def _become_named_tuple(machine: Machine, cls: Class, **keywords: Any) -> Any:
    """class Point(NamedTuple): x: int; a subclass of such a class only inherits."""
    if CLASSES["typing.NamedTuple"] not in cls.bases or cls.source is None:
        return cls
    fields = tuple(cls.attributes.get("__annotations__") or ())
    describe(cls, fields)
    defaults = {f: cls.namespace.pop(f) for f in fields if f in cls.namespace}
    add_constructor(machine, cls, fields, defaults, cls.source)
    return cls


@constructor
def _functional(machine: Machine, cls: Class, typename: Any, fields: Any = None, **kwargs: Any) -> Any:
    """NamedTuple('Point', [('x', int), ('y', int)])"""
    pairs = (
        iterate(machine, fields, machine.context["frame"], unknown_ok=True)
        if fields is not None
        else list(kwargs.items())
    )
    if isinstance(pairs, Unknown) or not all(isinstance(p, tuple) and p and isinstance(p[0], str) for p in pairs):
        return machine.unknown("NamedTuple with fields that are not known")
    return _namedtuple(machine, typename, PyList([p[0] for p in pairs]))


def _new_class(machine: Machine, metaclass: Any, typename: Any, bases: Any, namespace: Any, **keywords: Any) -> Any:
    """NamedTupleMeta.__new__(metaclass, name, bases, namespace), as a metaclass of a program calls it."""
    from ...classes import make_class

    fields = namespace.items.get("__annotations__") if isinstance(namespace, PyDict) else None
    if not isinstance(typename, str) or not isinstance(fields, PyDict):
        return machine.unknown("NamedTuple with fields that are not known")
    frame, names = machine.context["frame"], tuple(fields.items)
    rest = {k: v for k, v in namespace.items.items() if k not in names}
    cls = make_class(machine, typename, [CLASSES["tuple"]], rest, frame, None, {})
    describe(cls, names)
    add_constructor(machine, cls, names, {f: namespace.items[f] for f in names if f in namespace.items}, frame.module)
    return cls


known_class("typing.NamedTupleMeta", ("type",), __new__=StaticMethod(Native("__new__", _new_class)))
known_class(
    "typing.NamedTuple",
    ("tuple",),
    construct=_functional,
    __init_subclass__=ClassMethod(Native("__init_subclass__", _become_named_tuple)),
)
