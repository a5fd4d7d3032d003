"""Tables that decorators fill in many files, each of which is read when one of its names is first asked for."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import TypeVar

T = TypeVar("T")


class Table(dict[str, T]):
    """Entries by name. `homes` says where a name is found that is not read yet; whoever looks through the whole table gets
    a complete one."""

    def __init__(self) -> None:
        super().__init__()
        self.homes: dict[str, str] = {}
        self.read: Callable[[str | None], None] | None = None

    def put_off(self, homes: Mapping[str, str], read: Callable[[str | None], None]) -> None:
        """From here on names are read from these homes by `read`, which reads all of them where it is given none."""
        self.homes, self.read = dict(homes), read

    def holds(self, name: str) -> bool:
        """Is the entry read?"""
        return super().__contains__(name)

    def names(self) -> set[str]:
        """All names, without reading anything."""
        return {*super().keys(), *self.homes}

    def _complete(self) -> None:
        read, self.read = self.read, None
        if read is not None:
            read(None)
            self.homes = {}

    def __missing__(self, name: str) -> T:
        home = self.homes.get(name)
        if home is None or self.read is None:
            raise KeyError(name)
        self.read(home)
        if not self.holds(name):
            raise KeyError(name)
        return super().__getitem__(name)

    def get(self, name: str, default: T | None = None) -> T | None:  # type: ignore[override]
        found = super().get(name)
        if found is not None:
            return found
        return self[name] if name in self.homes and not self.holds(name) else super().get(name, default)

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self.homes

    def __iter__(self) -> Iterator[str]:
        self._complete()
        return super().__iter__()

    def __len__(self) -> int:
        self._complete()
        return super().__len__()

    def keys(self) -> KeysView[str]:  # type: ignore[override]
        self._complete()
        return super().keys()

    def values(self) -> ValuesView[T]:  # type: ignore[override]
        self._complete()
        return super().values()

    def items(self) -> ItemsView[str, T]:  # type: ignore[override]
        self._complete()
        return super().items()


__all__ = ["Table"]
