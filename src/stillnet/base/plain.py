"""Plain data that is made by the hundred thousand: dataclasses whose making costs little, and frozen to the type checker."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(
        *, frozen: bool = False, eq: bool = True, repr: bool = True, **options: Any
    ) -> Callable[[type], type]:
        """As `dataclasses.dataclass`, without what is slow there: the run-time guard of frozen classes, which triples what
        making an object costs, and methods compiled for each class, which are a tenth of the start-up."""

        def make(cls: type) -> type:
            cls.__doc__ = cls.__doc__ or cls.__name__  # it would be made of the signature
            made = dataclasses.dataclass(eq=False, repr=False, **options)(cls)
            names = tuple(made.__dataclass_fields__)
            if repr and "__repr__" not in cls.__dict__:
                made.__repr__ = _described
            if eq:
                _compare(made, cls.__dict__, attrgetter(*names) if len(names) > 1 else _single(*names), frozen)
            return made

        return make


def _described(self: Any) -> str:
    return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in self.__dataclass_fields__)})"


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


__all__ = ["dataclass"]
