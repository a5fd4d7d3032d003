"""enum: members are instances, made when their class is."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...comparison import compare
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import binary
from ...values import (
    MISSING,
    BoundMethod,
    Class,
    ClassMethod,
    Function,
    Instance,
    Native,
    Partial,
    Property,
    PyDict,
    PyIterator,
    PyList,
    StaticMethod,
)
from ..registry import ALIASES, CLASSES, KNOWN, constructor, known, known_class
from .builtins import frame_of

AUTO = known_class("enum.auto")
known_class("enum.nonmember", construct=constructor(lambda m, c, value: value))
known_class("enum.member", construct=constructor(lambda m, c, value: value))


# -- the metaclass -----------------------------------------------------------------------------------------------------
def members_of(cls: Class) -> dict[str, Instance] | None:
    table = cls.attributes.get("__members__")
    return table.items if isinstance(table, PyDict) else None


def distinct(cls: Class) -> list[Instance]:
    """The members without aliases."""
    return [m for n, m in (members_of(cls) or {}).items() if m.attributes["_name_"] == n]


def _look_up(machine: Machine, cls: Class, *args: Any, **kwargs: Any) -> Any:
    """Color(value): the member of this value, `_missing_`, or ValueError; Enum('Name', 'A B') makes a class."""
    members = members_of(cls)
    if not members:
        return functional(machine, cls, args, kwargs)
    value = args[0] if len(args) == 1 else tuple(args)
    if isinstance(value, Instance) and any(value is m for m in members.values()):
        return value
    if isinstance(value, Unknown):
        return machine.unknown(f"a member of {cls.name} that is not known")
    frame = frame_of(machine)
    answers = [(m, compare(machine, "==", m.attributes["_value_"], value, frame)) for m in members.values()]
    found = next((m for m, same in answers if same is True), None)
    if found is not None:
        return found
    if any(same is not False for _, same in answers):
        return machine.unknown(f"a member of {cls.name} that is not known")
    hook = cls.find("_missing_")
    if hook is not MISSING:
        function = hook.function if isinstance(hook, ClassMethod) else hook
        made = call(machine, function, [cls, value], {}, frame)
        if made is not None:
            return made
    if is_flag(cls) and isinstance(value, int):
        return flag_member(machine, cls, value)
    raise machine.error("ValueError", f"{value!r} is not a valid {cls.name}")


def functional(machine: Machine, cls: Class, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    from ...classes import finish_class, make_class

    if len(args) < 2 or not isinstance(args[0], str):
        return machine.unknown(f"call of {cls.name}")
    names = args[1]
    if isinstance(names, str):
        pairs = [(n, i) for i, n in enumerate(names.replace(",", " ").split(), 1)]
    elif isinstance(names, PyDict):
        pairs = list(names.items.items())
    else:
        items = iterate(machine, names, frame_of(machine), unknown_ok=True)
        if isinstance(items, Unknown):
            return items
        pairs = [
            (i, n) if isinstance(i, str) else tuple(iterate(machine, i, frame_of(machine)))
            for n, i in enumerate(items, 1)
        ]
    made = make_class(machine, args[0], [cls], dict(pairs), frame_of(machine), None, {})
    return finish_class(machine, made, [cls], {}, frame_of(machine))


def _iter(machine: Machine, cls: Class) -> Any:
    return PyIterator(list(distinct(cls)))


def _contains(machine: Machine, cls: Class, value: Any) -> Any:
    if isinstance(value, Instance) and cls in value.cls.mro:
        return True
    answers = [compare(machine, "==", m.attributes["_value_"], value, frame_of(machine)) for m in distinct(cls)]
    return True if True in answers else next((a for a in answers if a is not False), False)


META = known_class(
    "enum.EnumMeta",
    ("type",),
    __call__=_look_up,
    __iter__=_iter,
    __contains__=_contains,
    __len__=lambda m, c: len(distinct(c)),
    __bool__=lambda m, c: True,
    __getitem__=lambda m, c, name: _by_name(m, c, name),
    __members__=Property(Native("__members__", lambda m, c: PyDict(dict(members_of(c) or {}), "mappingproxy"))),
)
ALIASES["enum.EnumType"] = "enum.EnumMeta"


def _by_name(machine: Machine, cls: Class, name: Any) -> Any:
    members = members_of(cls) or {}
    if not isinstance(name, str):
        return machine.unknown(f"a member of {cls.name} that is not known")
    if name not in members:
        raise machine.error("KeyError", name)
    return members[name]


# -- the making of a class ---------------------------------------------------------------------------------------------
def _become_enum(machine: Machine, cls: Class, **keywords: Any) -> Any:
    """Turn what the class body assigned into members."""
    names = [n for n, v in cls.namespace.items() if is_member(n, v)]
    ignored = cls.namespace.get("_ignore_", ())
    names = [n for n in names if n not in (ignored.items if isinstance(ignored, PyList) else ignored)]
    if not names:
        return cls
    members: dict[str, Instance] = {}
    cls.attributes["__members__"] = PyDict(members)
    values: list[Any] = []
    for name in names:
        value = cls.namespace[name]
        if isinstance(value, Instance) and value.cls is AUTO:
            value = next_value(machine, cls, name, values)
        elif isinstance(value, tuple) and any(isinstance(v, Instance) and v.cls is AUTO for v in value):
            value = tuple(
                next_value(machine, cls, name, values) if isinstance(v, Instance) and v.cls is AUTO else v
                for v in value
            )
        made = make_member(machine, cls, name, value)
        alias = next(
            (
                m
                for m in members.values()
                if m.attributes["_value_"] is made.attributes["_value_"]
                or compare(machine, "==", m.attributes["_value_"], made.attributes["_value_"], frame_of(machine))
                is True
            ),
            None,
        )
        members[name] = alias if alias is not None else made
        cls.namespace[name] = members[name]
        values.append(made.attributes["_value_"])
    return cls


def is_member(name: str, value: Any) -> bool:
    """What is assigned in the body is a member, unless it is a function, a descriptor or a special name."""
    if name.startswith("_") and (name.endswith("_") or name.startswith("__")):
        return False
    if isinstance(value, (Function, Native, Property, StaticMethod, ClassMethod)):
        return False
    if (
        isinstance(value, Partial)
        and isinstance(value.function, Native)
        and value.function.name == "functools.partialmethod"
    ):
        return False
    return not (isinstance(value, Instance) and value.cls.find("__get__") is not MISSING)


def next_value(machine: Machine, cls: Class, name: str, values: list[Any]) -> Any:
    hook = cls.find("_generate_next_value_")
    if hook is not MISSING:
        function = hook.function if isinstance(hook, (StaticMethod, ClassMethod)) else hook
        return call(machine, function, [name, 1, len(values), PyList(list(values))], {}, frame_of(machine))
    if CLASSES["enum.StrEnum"] in cls.mro:
        return name.lower()
    largest = max((v for v in values if isinstance(v, int)), default=0)
    return 1 << largest.bit_length() if is_flag(cls) else largest + 1


def mixed_in(cls: Class) -> Class | None:
    """The data type that members carry: int of `class A(int, Enum)`."""
    return next(
        (c for c in cls.mro if c.module == "builtins" and c.name in ("int", "str", "float", "bytes", "tuple", "bool")),
        None,
    )


def make_member(machine: Machine, cls: Class, name: str, value: Any) -> Instance:
    frame = frame_of(machine)
    args = list(value) if isinstance(value, tuple) else [value]
    kind = mixed_in(cls)
    new = cls.find("__new__")
    if isinstance(new, StaticMethod):
        new = new.function
    if isinstance(new, Function):
        made = call(machine, new, [cls, *args], {}, frame)
        if not isinstance(made, Instance):
            made = Instance(cls, site=machine.builder.site)
    else:
        payload = None
        if kind is not None:
            payload = value if kind.name == "tuple" else call(machine, kind, args, {}, frame)
        made = Instance(cls, payload=payload, site=machine.builder.site)
        if payload is not None and kind is not None and kind.name != "tuple" and not isinstance(payload, Unknown):
            value = payload
    value = made.attributes.get("_value_", value)
    made.attributes.update({"_name_": name, "name": name, "_value_": value, "value": value, "__objclass__": cls})
    init = cls.find("__init__")
    if isinstance(init, Function):
        call(machine, BoundMethod(init, made), args, {}, frame)
        if made.attributes["_value_"] is not value:
            made.attributes["value"] = made.attributes["_value_"]
    elif fields_of_mixin(cls):
        # a dataclass mixed in: the value is an instance of it, or its arguments
        copy_attributes(machine, cls, made, value, args)
    return made


def fields_of_mixin(cls: Class) -> Any:
    return next((c for c in cls.mro if "dataclass_fields" in c.attributes), None)


def copy_attributes(machine: Machine, cls: Class, made: Instance, value: Any, args: list[Any]) -> None:
    if isinstance(value, Instance):
        made.attributes.update({k: v for k, v in value.attributes.items() if k not in made.attributes})
        return
    init = fields_of_mixin(cls).find("__init__")
    if init is not MISSING:
        call(machine, BoundMethod(init, made), args, {}, frame_of(machine))


# -- members -----------------------------------------------------------------------------------------------------------
def _text(machine: Machine, receiver: Instance) -> Any:
    return f"{receiver.cls.name}.{receiver.attributes['_name_']}"


def _shown(machine: Machine, receiver: Instance) -> Any:
    from .text import text_of

    value = text_of(machine, receiver.attributes["_value_"], frame_of(machine), "r")
    return f"<{receiver.cls.name}.{receiver.attributes['_name_']}: {value}>" if isinstance(value, str) else value


def _value_text(machine: Machine, receiver: Instance) -> Any:
    from .text import text_of

    return text_of(machine, receiver.attributes["_value_"], frame_of(machine), "s")


hook = ClassMethod(Native("__init_subclass__", _become_enum))
ENUM = known_class("enum.Enum", __init_subclass__=hook, __str__=_text, __repr__=_shown)
ENUM.metaclass = META
known_class("enum.ReprEnum", ("enum.Enum",), __str__=_value_text).metaclass = META
known_class("enum.IntEnum", ("int", "enum.ReprEnum")).metaclass = META
known_class("enum.StrEnum", ("str", "enum.ReprEnum")).metaclass = META
for _cls in ("enum.IntEnum", "enum.StrEnum", "enum.Enum", "enum.ReprEnum"):
    CLASSES[_cls].construct = None


# -- flags -------------------------------------------------------------------------------------------------------------
def is_flag(cls: Class) -> bool:
    return CLASSES["enum.Flag"] in cls.mro


def flag_member(machine: Machine, cls: Class, value: int) -> Instance:
    """A combination of flags; the same combination is the same member."""
    cache: dict[int, Instance] = cls.attributes.setdefault("combinations", {})
    single = next((m for m in distinct(cls) if m.attributes["_value_"] == value), None)
    if single is not None:
        return single
    if value not in cache:
        parts = [
            m.attributes["_name_"]
            for m in distinct(cls)
            if isinstance(m.attributes["_value_"], int) and m.attributes["_value_"] & value
        ]
        name = "|".join(parts) or None
        cache[value] = Instance(
            cls,
            {"_name_": name, "name": name, "_value_": value, "value": value},
            payload=value if mixed_in(cls) is not None else None,
        )
    return cache[value]


def _flag_operator(symbol: str) -> Any:
    def run(machine: Machine, receiver: Instance, other: Any) -> Any:
        left = receiver.attributes["_value_"]
        right = other.attributes.get("_value_") if isinstance(other, Instance) and is_flag(other.cls) else other
        result = binary(machine, symbol, left, right, frame_of(machine))
        return flag_member(machine, receiver.cls, result) if isinstance(result, int) else result

    return run


def _inverted(machine: Machine, receiver: Instance) -> Any:
    everything = 0
    for member in distinct(receiver.cls):
        everything |= member.attributes["_value_"]
    return flag_member(machine, receiver.cls, everything & ~receiver.attributes["_value_"])


def _has(machine: Machine, receiver: Instance, other: Any) -> Any:
    if not isinstance(other, Instance):
        return machine.unknown("a flag that is not known")
    return other.attributes["_value_"] & receiver.attributes["_value_"] == other.attributes["_value_"]


known_class(
    "enum.Flag",
    ("enum.Enum",),
    __or__=_flag_operator("|"),
    __and__=_flag_operator("&"),
    __xor__=_flag_operator("^"),
    __ror__=_flag_operator("|"),
    __rand__=_flag_operator("&"),
    __invert__=_inverted,
    __contains__=_has,
    __bool__=lambda m, r: bool(r.attributes["_value_"]),
).metaclass = META
known_class("enum.IntFlag", ("int", "enum.Flag")).metaclass = META
CLASSES["enum.IntFlag"].construct = None


@known("enum.unique", "enum.verify", "enum.global_enum")
def _unique(machine: Machine, cls: Any, *rest: Any) -> Any:
    return cls if isinstance(cls, Class) else Native("enum.verify", lambda m, c: c)


KNOWN["enum.property"] = CLASSES["property"]
for _name in ("UNIQUE", "CONTINUOUS", "NAMED_FLAGS", "STRICT", "CONFORM", "EJECT", "KEEP"):
    KNOWN[f"enum.{_name}"] = _name
