"""Plain data that is made by the hundred thousand: dataclasses whose making costs little, and frozen to the type checker."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

# In the place of a default that there is none of.
NONE = object()
# How many objects of a class are made before its `__init__` is compiled, and how many in all: what compiles it takes as long
# to load as some thousand objects to make.
OFTEN, MANY = 100, 4000
MADE = [0]

if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:

    def dataclass(
        *, frozen: bool = False, slots: bool = False, eq: bool = True, repr: bool = True
    ) -> Callable[[type], type]:
        """As `dataclasses.dataclass`, without what is slow there: the run-time guard of frozen classes, which triples what
        making an object costs, and methods compiled for each class, which were a fifth of the start of the program."""

        def make(cls: type) -> type:
            stated = _stated(cls)
            made = _with_slots(cls, stated) if slots else cls
            names = tuple(stated)
            made.__plain__, made.__match_args__ = stated, names
            made.__dataclass_fields__ = _Fields(stated)
            if "__init__" not in cls.__dict__:
                made.__init__ = _maker(made, stated)
            if repr and "__repr__" not in cls.__dict__:
                made.__repr__ = _described
            if eq:
                _compare(made, cls.__dict__, attrgetter(*names) if len(names) > 1 else _single(*names), frozen)
            return made

        return make

    def field(*, default: Any = NONE, default_factory: Any = NONE) -> Any:
        return _Default(default, default_factory)

    def replace(value: Any, /, **changes: Any) -> Any:
        for name in value.__plain__:
            if name not in changes:
                changes[name] = getattr(value, name)
        return value.__class__(**changes)


class _Default:
    """What a field is where nothing is given: a value, or what a function makes."""

    __slots__ = ("factory", "value")

    def __init__(self, value: Any, factory: Any) -> None:
        self.value, self.factory = value, factory


REQUIRED = _Default(NONE, NONE)


class _Fields:
    """The fields as the functions of `dataclasses` want them, which the program itself does not use."""

    def __init__(self, stated: dict[str, _Default]) -> None:
        self.stated = stated

    def __get__(self, value: object, owner: type) -> dict[str, Any]:
        import dataclasses

        found = {}
        for name, default in self.stated.items():
            made = _field(default)
            made.name, made.type = name, getattr(owner, "__annotations__", {}).get(name)
            made._field_type = dataclasses._FIELD  # type: ignore[attr-defined]
            found[name] = made
        return found


def _stated(cls: type) -> dict[str, _Default]:
    """The fields of the bases, then those of the class, with their defaults."""
    found: dict[str, _Default] = {}
    for base in reversed(cls.__mro__[1:]):
        found.update(base.__dict__.get("__plain__", {}))
    for name in cls.__annotations__:
        given = cls.__dict__.get(name, NONE)
        found[name] = given if isinstance(given, _Default) else REQUIRED if given is NONE else _Default(given, NONE)
    return found


def _with_slots(cls: type, stated: dict[str, _Default]) -> type:
    """The class anew, since slots are laid out when a class is made."""
    inherited = {name for base in cls.__mro__[1:-1] for name in base.__dict__.get("__plain__", ())}
    body = {k: v for k, v in cls.__dict__.items() if k not in stated and k not in ("__dict__", "__weakref__")}
    body["__slots__"] = tuple(name for name in stated if name not in inherited)
    made = type(cls)(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    return made


def _maker(made: Any, stated: dict[str, _Default]) -> Callable[..., None]:
    """`__init__` as a loop over the fields; a class with many objects in a run that makes many gets a compiled one."""
    names, own = tuple(stated), 0

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        nonlocal own
        own += 1
        MADE[0] += 1
        if own > OFTEN and MADE[0] > MANY:
            made.__init__ = _compiled(stated)
            made.__init__(self, *args, **kwargs)
            return
        for name, value in zip(names, args):
            setattr(self, name, value)
        for name in names[len(args) :]:
            value = kwargs.pop(name, NONE)
            setattr(self, name, _made(name, stated[name]) if value is NONE else value)
        if kwargs or len(args) > len(names):
            raise TypeError(f"{made.__name__} does not take {', '.join(kwargs) or f'{len(args)} values'}")

    return __init__


def _made(name: str, default: _Default) -> Any:
    value = default.value if default.factory is NONE else default.factory()
    if value is NONE:
        raise TypeError(f"{name} is missing")
    return value


def _compiled(stated: dict[str, _Default]) -> Any:
    """As the standard library makes it."""
    import dataclasses

    parts = [(name, Any, _field(default)) for name, default in stated.items()]
    return dataclasses.make_dataclass("Made", parts, eq=False, repr=False).__init__  # type: ignore[misc]


def _field(default: _Default) -> Any:
    import dataclasses

    given = {k: v for k, v in (("default", default.value), ("default_factory", default.factory)) if v is not NONE}
    return dataclasses.field(**given)


def _described(self: Any) -> str:
    return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in self.__plain__)})"


def _single(*names: str) -> Callable[[Any], Any]:
    return lambda value: tuple(getattr(value, name) for name in names)


def _compare(made: Any, own: Any, fields: Callable[[Any], Any], hashed: bool) -> None:
    """Objects of one class are equal if their fields are; only frozen ones are keys."""

    def equal(self: Any, other: object) -> Any:
        return fields(self) == fields(other) if other.__class__ is self.__class__ else NotImplemented

    if "__eq__" not in own:
        made.__eq__ = equal
    if "__hash__" not in own or own["__hash__"] is None:
        made.__hash__ = (lambda self: hash(fields(self))) if hashed else None


__all__ = ["dataclass", "field", "replace"]
