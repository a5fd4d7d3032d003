"""The words of annotations. Type checkers get those of `typing`; a run, which never looks at annotations, does not pay for
that module: loading it costs as much as starting Python."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import (
        Any,
        AnyStr,
        ClassVar,
        Literal,
        NamedTuple,
        NoReturn,
        Protocol,
        TextIO,
        TypeAlias,
        TypeGuard,
        TypeVar,
        cast,
        overload,
    )
else:
    from collections import namedtuple

    Any = AnyStr = ClassVar = NoReturn = Protocol = TextIO = TypeAlias = TypeGuard = object
    Literal = tuple  # takes any words in brackets

    def TypeVar(name: str, *kinds: type) -> type:
        return object

    def cast(kind: object, value: object) -> object:
        return value

    def overload(function: object) -> object:
        return function

    class _Named(type):
        """Makes a class of annotated names a tuple with these names."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, object]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body["__annotations__"]
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            for key, value in body.items():
                if key not in fields and key not in ("__annotations__", "__classcell__"):
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Named):
        """As `typing.NamedTuple`."""


__all__ = [
    "TYPE_CHECKING",
    "Any",
    "AnyStr",
    "ClassVar",
    "Literal",
    "NamedTuple",
    "NoReturn",
    "Protocol",
    "TextIO",
    "TypeAlias",
    "TypeGuard",
    "TypeVar",
    "cast",
    "overload",
]
