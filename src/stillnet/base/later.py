"""A list that is made when somebody first looks into it: many readers of a report need only a part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .annotations import Any, TypeVar

T = TypeVar("T")


class Later(Sequence[T]):
    """Stands for the tuple that a function makes; what the function looks at must no longer change."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], Iterable[T]]) -> None:
        self._make: Callable[[], Iterable[T]] = make
        self._made: tuple[T, ...] | None = None

    def made(self) -> tuple[T, ...]:
        if self._made is None:
            self._made = tuple(self._make())
            del self._make
        return self._made

    def __getitem__(self, place: Any) -> Any:
        return self.made()[place]

    def __len__(self) -> int:
        return len(self.made())

    def __iter__(self) -> Any:
        return iter(self.made())

    def __eq__(self, other: object) -> bool:
        return self.made() == (other.made() if isinstance(other, Later) else other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.made())

    def __reduce__(self) -> Any:
        # a copy that leaves this process takes what was made
        return (tuple, (self.made(),))
