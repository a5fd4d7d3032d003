"""The builtin types as classes: object, type, int, str, list, dict and their kin."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Sym
from ....base.truth import YES
from ....base.unknown import Unknown, UnknownNumber
from ...attribute_writes import delete_attribute, plain_set
from ...attributes import look_up, no_attribute, plain_attribute, times_asked
from ...calls import call_method
from ...containers import home_of
from ...control.branches import choose
from ...control.iteration import iterate
from ...control.loops import make_range
from ...control.truthiness import truth
from ...machine import Machine
from ...operators import Ratio, as_dim, kind
from ...tables import key_of
from ...values import (
    MISSING,
    Class,
    ClassMethod,
    Config,
    Instance,
    Native,
    OneOf,
    Property,
    PyDict,
    PyList,
    PySet,
    StaticMethod,
    Tensor,
)
from ..registry import KNOWN, OBJECT_METHODS, constructor, known_class


def _frame(machine: Machine) -> Any:
    return machine.context["frame"]


# -- object and type ---------------------------------------------------------------------------------------------------
def _object_new(machine: Machine, cls: Class, *args: Any, **kwargs: Any) -> Any:
    if not isinstance(cls, Class):
        return machine.unknown("object.__new__ of something that is no class")
    if cls.construct is not None:
        return cls.construct(machine, cls, list(args), kwargs)
    return Instance(cls, site=machine.builder.site)


def _object_init(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    return None


def _object_setattr(machine: Machine, receiver: Any, name: str, value: Any) -> None:
    if isinstance(receiver, Instance):
        plain_set(machine, receiver, name, value, _frame(machine))


def _object_getattribute(machine: Machine, receiver: Any, name: str) -> Any:
    read = plain_attribute if isinstance(receiver, Instance) else look_up
    if times_asked(machine, receiver, name) and name not in receiver.attributes and receiver.cls.find(name) is MISSING:
        # asked by the hook of the object, which runs because nothing else holds the name
        raise no_attribute(machine, receiver, name)
    found = read(machine, receiver, name, _frame(machine))
    if found is MISSING:
        raise no_attribute(machine, receiver, name)
    return found


def _object_delattr(machine: Machine, receiver: Any, name: str) -> None:
    if isinstance(receiver, Instance) and name in receiver.attributes:
        machine.remove(receiver.attributes, name)
    elif not isinstance(receiver, Instance):
        delete_attribute(machine, receiver, name, _frame(machine))


OBJECT = known_class("object")
# Found only through super(): an ordinary look-up must not stop at them.
for _name, _run in {
    "__new__": _object_new,
    "__init__": _object_init,
    "__setattr__": _object_setattr,
    "__getattribute__": _object_getattribute,
    "__delattr__": _object_delattr,
    "__init_subclass__": _object_init,
}.items():
    OBJECT_METHODS[_name] = Native(f"object.{_name}", _run, method=True)


def _type_construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    from ...classes import finish_class, make_class
    from .builtin_kinds import type_of

    if len(args) == 1:
        return type_of(machine, args[0])
    if len(args) == 3 and isinstance(args[0], str) and isinstance(args[2], PyDict):
        bases = iterate(machine, args[1], _frame(machine))
        namespace = {k: v for k, v in args[2].items.items() if k not in ("__module__", "__qualname__")}
        keywords = {} if cls is TYPE else {"metaclass": cls}
        node, frame = machine.context.get("defining") or (None, _frame(machine))
        if node is not None and node.name == args[0]:
            # a class statement whose metaclass calls super().__new__: the statement finishes the class
            return make_class(machine, args[0], bases, namespace, frame, node, keywords)
        made = make_class(machine, args[0], bases, namespace, _frame(machine), None, keywords)
        made.site = machine.builder.site
        return finish_class(machine, made, bases, keywords, _frame(machine))
    return machine.unknown("type() in a form not known")


TYPE = known_class("type", construct=_type_construct)


def _type_call(machine: Machine, cls: Class, *args: Any, **kwargs: Any) -> Any:
    from ...classes import create

    return create(machine, cls, list(args), kwargs, _frame(machine))


# Found through super() of a metaclass and on `type` itself; other classes do not show them.
TYPE_METHODS: dict[str, Any] = {
    "__call__": _type_call,
    "__init__": _object_init,
    "mro": lambda machine, cls: PyList(list(cls.mro)),
    "__instancecheck__": lambda machine, cls, value: _is_instance(machine, value, cls),
}


def _is_instance(machine: Machine, value: Any, cls: Any) -> Any:
    from .builtin_kinds import is_subclass, type_of

    kind = type_of(machine, value)
    return (
        is_subclass(machine, kind, cls)
        if isinstance(kind, Class) and isinstance(cls, Class)
        else machine.unknown("__instancecheck__")
    )


# -- numbers -----------------------------------------------------------------------------------------------------------
def _payload(cls: Class, own: str, value: Any, machine: Machine) -> Any:
    """A plain value for the builtin class itself, an instance that carries it for a subclass."""
    if cls.name == own and cls.module == "builtins":
        return value
    return Instance(cls, payload=value, site=machine.builder.site)


def converted(machine: Machine, value: Any, *methods: str) -> Any:
    """A number from an object: what it carries, or what one of its methods gives."""
    if not isinstance(value, Instance):
        return value
    for name in methods:
        result = call_method(machine, value, name, [], _frame(machine))
        if result is not MISSING:
            return result
    return value if value.payload is None else value.payload


def to_int(machine: Machine, value: Any = 0, base: Any = None) -> Any:
    if isinstance(value, OneOf):
        return choose(machine, _frame(machine), value, lambda one: to_int(machine, one, base))
    value = converted(machine, value, "__int__", "__index__")
    if isinstance(value, (bool, int, float, str, bytes)):
        try:
            return int(value, base) if base is not None else int(value)  # type: ignore[arg-type]
        except (ValueError, OverflowError, TypeError) as error:
            raise machine.error(type(error).__name__, str(error)) from None
    if isinstance(value, Ratio):
        return towards_zero(machine, value)
    if isinstance(value, Tensor):
        return tensor_number(machine, value, int)
    if value is None or isinstance(value, (tuple, PyList, PyDict)):
        problem = "must be a string, a bytes-like object or a real number"
        raise machine.error("TypeError", f"int() argument {problem}, not '{kind(value)}'")
    size = as_dim(value)
    if size is not None:
        return size
    return value if isinstance(value, Unknown) else Unknown("int() of something not known", machine.builder.site)


def towards_zero(machine: Machine, value: Ratio) -> Any:
    if D.at_least(value.above, 0) is YES:
        return D.floordiv(value.above, value.below)
    if D.at_least(0, value.above) is YES:
        return D.sub(0, D.floordiv(D.sub(0, value.above), value.below))
    return machine.unknown("int() of a fraction whose sign is not known")


def tensor_number(machine: Machine, value: Tensor, kind: Any) -> Any:
    data = value.value.type.data
    if data is not None and len(data) == 1:
        return kind(data[0])
    if kind is float:
        return UnknownNumber("the value of a tensor", machine.builder.site, value.value)
    return unknown_number(machine, kind)


def unknown_number(machine: Machine, kind: Any) -> Any:
    """The value of a tensor: an integer is a name that the data decides."""
    if kind is int:
        return D.fresh("i", D.Origin.DATA, lower=D.UNBOUNDED)
    return UnknownNumber("the value of a tensor", machine.builder.site)


def to_float(machine: Machine, value: Any = 0.0) -> Any:
    if isinstance(value, OneOf):
        return choose(machine, _frame(machine), value, lambda one: to_float(machine, one))
    value = converted(machine, value, "__float__")
    if isinstance(value, (bool, int, float, str)):
        try:
            return float(value)
        except (ValueError, OverflowError) as error:
            raise machine.error(type(error).__name__, str(error)) from None
    if isinstance(value, Tensor):
        return tensor_number(machine, value, float)
    if isinstance(value, (Sym, Ratio, Config)):
        return value if not isinstance(value, Config) else value.symbol()
    if isinstance(value, Instance) and value.payload is not None:
        return to_float(machine, value.payload)
    return value if isinstance(value, Unknown) else Unknown("float() of something not known", machine.builder.site)


@constructor
def _int(machine: Machine, cls: Class, x: Any = 0, base: Any = None) -> Any:
    return _payload(cls, "int", to_int(machine, x, base), machine)


@constructor
def _float(machine: Machine, cls: Class, x: Any = 0.0) -> Any:
    return _payload(cls, "float", to_float(machine, x), machine)


@constructor
def _complex(machine: Machine, cls: Class, real: Any = 0, imag: Any = 0) -> Any:
    known_parts = all(isinstance(v, (int, float, complex)) for v in (real, imag))
    return complex(real, imag) if known_parts else machine.unknown("complex()")


known_class("int", construct=_int)
known_class("float", construct=_float)


def _bool(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    return truth(machine, args[0], _frame(machine)) if args else False


known_class("bool", ("int",), construct=_bool)
known_class("complex", construct=_complex)


def _str(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    from .text import text_of

    return _payload(cls, "str", text_of(machine, args[0], _frame(machine), "s") if args else "", machine)


known_class("str", construct=_str)
known_class("bytes", construct=lambda m, c, a, k: m.unknown("bytes()"))
known_class("bytearray", construct=lambda m, c, a, k: m.unknown("bytearray()"))


# -- containers --------------------------------------------------------------------------------------------------------
def _list(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    items = iterate(machine, args[0], _frame(machine), unknown_ok=True) if args and own(cls, "list") else []
    if isinstance(items, Unknown):
        return items
    return _payload(cls, "list", PyList(items), machine)


def own(cls: Class, name: str) -> bool:
    """Is this the builtin itself? A subclass fills its payload in __init__."""
    return cls.name == name and cls.module == "builtins"


def _list_init(machine: Machine, receiver: Any, *args: Any) -> None:
    if isinstance(receiver, Instance) and isinstance(receiver.payload, PyList) and args:
        machine.change(receiver.payload)[:] = iterate(machine, args[0], _frame(machine))


def _tuple(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    items = iterate(machine, args[0], _frame(machine), unknown_ok=True) if args else []
    return items if isinstance(items, Unknown) else _payload(cls, "tuple", tuple(items), machine)


def dict_items(machine: Machine, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The items for dict(...): a mapping or pairs, then keywords. Unknown where one of them is."""
    from ...displays import mapping_items

    items: dict[Any, Any] = {}
    for source in args:
        if isinstance(source, (Unknown, Config)):
            return source if isinstance(source, Unknown) else machine.unknown(f"dict({source.text})")
        if isinstance(source, PyDict) or (
            isinstance(source, Instance)
            and (isinstance(source.payload, PyDict) or source.cls.find("keys") is not MISSING)
        ):
            items.update(mapping_items(machine, source, _frame(machine)) or {})
            continue
        pairs = iterate(machine, source, _frame(machine), unknown_ok=True)
        if isinstance(pairs, Unknown):
            return pairs
        for pair in pairs:
            parts = iterate(machine, pair, _frame(machine), unknown_ok=True)
            if isinstance(parts, Unknown):
                return parts
            if len(parts) != 2:
                raise machine.error(
                    "ValueError", f"dictionary update sequence element has length {len(parts)}; 2 is required"
                )
            items[key_of(machine, parts[0])] = parts[1]
    items.update(kwargs)
    return items


def _dict(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    if not own(cls, "dict"):
        if cls.find("__init__") is KNOWN["dict"].namespace["__init__"]:
            given = dict_items(machine, tuple(args), kwargs)
            if isinstance(given, Unknown):
                return given
        return Instance(cls, payload=PyDict({}, home=home_of(machine, _frame(machine))), site=machine.builder.site)
    items = dict_items(machine, tuple(args), kwargs)
    frame = _frame(machine)
    if isinstance(items, Unknown):
        return items
    more = next((a.open for a in args if isinstance(a, PyDict) and a.is_open), False)
    return PyDict(items, home=home_of(machine, frame), top=not frame.is_class, open=more)


def _dict_init(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    if isinstance(receiver, Instance) and isinstance(receiver.payload, PyDict):
        items = dict_items(machine, args, kwargs)
        if not isinstance(items, Unknown):
            machine.change(receiver.payload).update(items)


def _set(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    items = iterate(machine, args[0], _frame(machine), unknown_ok=True) if args else []
    if isinstance(items, Unknown):
        return items
    return _payload(
        cls, cls.name, PySet({key_of(machine, i): None for i in items}, frozen=cls.name == "frozenset"), machine
    )


known_class("list", construct=_list, __init__=_list_init)
known_class("tuple", construct=_tuple)
known_class("dict", construct=_dict, __init__=_dict_init)
known_class("set", construct=_set)
known_class("frozenset", construct=_set)
known_class("range", construct=lambda m, c, a, k: make_range(m, tuple(a)))
known_class("slice", construct=constructor(lambda m, c, first, *rest: slice(first, *rest[:2])))
known_class("NoneType")
known_class("function")
known_class("module")
known_class("generator")
known_class("ellipsis")
KNOWN["types.NoneType"] = KNOWN["NoneType"]


# -- descriptors -------------------------------------------------------------------------------------------------------
known_class(
    "property",
    construct=lambda m, c, a, k: (
        Property(*(list(a) + [None] * 3)[:3]) if not k else Property(k.get("fget"), k.get("fset"), k.get("fdel"))
    ),
)
known_class("staticmethod", construct=constructor(lambda m, c, function: StaticMethod(function)))
known_class("classmethod", construct=constructor(lambda m, c, function: ClassMethod(function)))
