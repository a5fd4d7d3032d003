"""Enumerations: classes whose members are all there are, as by the standard `enum`, for less at start-up.

The standard module makes several classes of its own when it is loaded, which costs as much as a tenth of starting Python."""

from __future__ import annotations

from .annotations import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from enum import Enum as Choice
else:

    class _Choices(type):
        """Makes a member of every text in the body of a class."""

        def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            cls = super().__new__(meta, name, bases, body)
            words = [word for word, value in body.items() if isinstance(value, str) and not word.startswith("_")]
            for word in words:
                setattr(cls, word, _member(cls, word, body[word]))
            cls.members = tuple(getattr(cls, word) for word in words)
            return cls

        def __iter__(cls) -> Any:
            return iter(cls.members)

    def _member(cls: type, name: str, value: Any) -> Any:
        made = object.__new__(cls)
        made.name, made.value = name, value
        return made

    class Choice(metaclass=_Choices):
        """As `enum.Enum`: a member is one object, also after it was copied or sent to another process."""

        def __reduce__(self) -> Any:
            return getattr, (type(self), self.name)

        def __copy__(self) -> Any:
            return self

        def __deepcopy__(self, memo: Any) -> Any:
            return self

        def __repr__(self) -> str:
            return f"{type(self).__name__}.{self.name}"


__all__ = ["Choice"]
