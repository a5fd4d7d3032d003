"""Plain data: classes made of their annotations, as by the standard dataclasses, for less at start-up and at run time.

The standard module compiles several methods for each class when the class is made and brings `inspect` with it, together a
seventh of the start-up; the run-time guard of its frozen classes triples what making an object costs. Here `__init__` is
compiled once several objects were made, the other methods are shared, and `frozen` is a matter of the type checker."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType

from .annotations import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:
    ABSENT = object()
    # objects of a class that are made before its `__init__` is compiled
    FEW = 2

    class field:
        """A default that is made anew for each object."""

        __slots__ = ("default", "factory")

        def __init__(self, *, default: Any = ABSENT, default_factory: Callable[[], Any] | None = None) -> None:
            self.default, self.factory = default, default_factory

    def dataclass(
        *, frozen: bool = False, slots: bool = False, eq: bool = True, repr: bool = True
    ) -> Callable[[type], type]:
        """As `dataclasses.dataclass`: fields of the bases first, then those annotated in the class."""

        def make(cls: type) -> type:
            defaults = _defaults(cls)
            names = tuple(defaults)
            methods = {"__match_args__": names, "stillnet_fields": defaults, "__dataclass_fields__": FIELDS}
            methods["__init__"] = _first_init(defaults)
            if repr and "__repr__" not in cls.__dict__:
                methods["__repr__"] = _described
            if eq:
                methods |= _comparing(cls.__dict__, attrgetter(*names) if len(names) > 1 else _single(*names), frozen)
            if slots:
                return _slotted(cls, names, methods)
            for name, value in methods.items():
                setattr(cls, name, value)
            return cls

        return make

    def replace(value: Any, /, **changes: Any) -> Any:
        """The same object but for some fields."""
        cls = value.__class__
        names = cls.__match_args__
        if not changes.keys() <= set(names):
            raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(changes.keys() - set(names)))}")
        made = cls.__new__(cls)
        for name in names:
            setattr(made, name, changes[name] if name in changes else getattr(value, name))
        return made

    def _defaults(cls: type) -> dict[str, Any]:
        """field -> its default, ABSENT, or a `field` that makes it"""
        found = {}
        for base in reversed(cls.__mro__[1:]):
            found.update(base.__dict__.get("stillnet_fields", {}))
        for name, annotation in cls.__dict__.get("__annotations__", {}).items():  # noqa: RUF063 - inspect costs more
            if "ClassVar" not in str(annotation):
                given = cls.__dict__.get(name, ABSENT)
                found[name] = given.default if isinstance(given, field) and given.factory is None else given
        return found

    def _slotted(cls: type, names: tuple[str, ...], methods: dict[str, Any]) -> type:
        """Slots cannot be added to a class: it is made again, with its methods, each of which would cost more later."""
        inherited = {s for base in cls.__mro__[1:] for s in base.__dict__.get("__slots__", ())}
        body = {k: v for k, v in cls.__dict__.items() if k not in names and k not in ("__dict__", "__weakref__")}
        body |= methods
        body["__slots__"] = tuple(n for n in names if n not in inherited)
        made = type(cls)(cls.__name__, cls.__bases__, body)
        made.__qualname__ = cls.__qualname__
        return made

    def _first_init(defaults: dict[str, Any]) -> Callable[..., None]:
        """Fills the first objects field by field: of many classes no more are made, and compiling costs as much as filling
        dozens."""
        made = 0

        def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
            nonlocal made
            made += 1
            if made <= FEW and _filled(self, defaults, args, kwargs):
                return
            # the class that the fields are those of, which may be a base
            cls = next(c for c in type(self).__mro__ if c.__dict__.get("stillnet_fields") is defaults)
            cls.__init__ = _init(cls, defaults)
            cls.__init__(self, *args, **kwargs)

        return __init__

    def _filled(self: Any, defaults: dict[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        """Whether these arguments fit; what does not is left to the compiled method, which says so as Python does."""
        given = dict(zip(defaults, args))
        if len(args) > len(defaults) or not (kwargs.keys() <= defaults.keys()) or not given.keys().isdisjoint(kwargs):
            return False
        values = defaults | given | kwargs
        if any(value is ABSENT for value in values.values()):
            return False
        for name, value in values.items():
            setattr(self, name, value.factory() if isinstance(value, field) else value)
        return True

    def _init(cls: type, defaults: dict[str, Any]) -> Callable[..., None]:
        """def __init__(self, a, b=default, c=absent): self.a = a; ..."""
        made = [isinstance(default, field) for default in defaults.values()]
        code = _template("".join("f" if m else "v" for m in made))
        own = {f"a{number}": name for number, name in enumerate(defaults)}
        code = code.replace(
            co_names=tuple(own.get(n, n) for n in code.co_names),
            co_varnames=tuple(own.get(n, n) for n in code.co_varnames),
        )
        given = [d for d in defaults.values() if d is not ABSENT]
        names = {f"f{i}": d.factory for i, d in enumerate(defaults.values()) if isinstance(d, field)}
        names["absent"] = ABSENT
        init = FunctionType(code, names, "__init__", tuple(ABSENT if isinstance(d, field) else d for d in given))
        init.__qualname__ = f"{cls.__qualname__}.__init__"
        return init

    @cache
    def _template(kinds: str) -> CodeType:
        """The code of `__init__` for so many fields, which are given (v) or made (f); compiling costs ten times what giving them
        other names does, and few classes differ in this."""
        parameters = "".join(f", a{number}" for number in range(len(kinds)))
        values = [f"f{i}() if a{i} is absent else a{i}" if kind == "f" else f"a{i}" for i, kind in enumerate(kinds)]
        lines = "".join(f"  self.a{number} = {value}\n" for number, value in enumerate(values))
        names: dict[str, Any] = {}
        exec(f"def __init__(self{parameters}):\n{lines or '  pass'}", names)  # noqa: S102 - nothing but numbers goes in
        return names["__init__"].__code__

    class _Fields:
        """What the functions of the standard module ask a class for, made when they do."""

        def __get__(self, value: Any, cls: type) -> dict[str, Any]:
            from dataclasses import make_dataclass

            return make_dataclass(cls.__name__, cls.__match_args__).__dataclass_fields__

    FIELDS = _Fields()


def _described(self: Any) -> str:
    return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in self.__match_args__)})"


def _single(*names: str) -> Callable[[Any], Any]:
    return lambda value: tuple(getattr(value, name) for name in names)


def _comparing(own: Any, fields: Callable[[Any], Any], hashed: bool) -> dict[str, Any]:
    """Objects of one class are equal if their fields are; only frozen ones are keys."""

    def equal(self: Any, other: object) -> Any:
        return fields(self) == fields(other) if other.__class__ is self.__class__ else NotImplemented

    methods: dict[str, Any] = {}
    if "__eq__" not in own:
        methods["__eq__"] = equal
    if "__hash__" not in own or own["__hash__"] is None:
        methods["__hash__"] = (lambda self: hash(fields(self))) if hashed else None
    return methods


__all__ = ["dataclass", "field", "replace"]
