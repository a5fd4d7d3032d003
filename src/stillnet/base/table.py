"""Tables that decorators fill in many files, each of which is read when one of its names is first asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView

from .annotations import Any, TypeVar, overload

T = TypeVar("T")
D = TypeVar("D")


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

    @overload
    def get(self, name: str, default: None = None) -> T | None: ...
    @overload
    def get(self, name: str, default: T | D) -> T | D: ...
    def get(self, name: str, default: Any = None) -> Any:
        try:
            return self[name]
        except KeyError:
            return default

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


def files_in(folder: str, deep: bool = False) -> dict[str, int]:
    """The modules in a folder and their sizes, of inner folders too where it goes deep, under dotted names (the standard
    way to ask loads `inspect`)."""
    found: dict[str, int] = {}
    for entry in sorted(os.scandir(folder), key=lambda e: e.name):
        if entry.name.endswith(".py") and entry.name != "__init__.py":
            found[entry.name[:-3]] = entry.stat().st_size
        elif deep and entry.is_dir() and entry.name.isidentifier() and entry.name != "__pycache__":
            found |= {f"{entry.name}.{name}": size for name, size in files_in(entry.path, deep).items()}
    return found


def homes_in(text: str, tables: Iterable[str], there: Mapping[str, int]) -> dict[str, dict[str, str]] | None:
    """Table -> name -> file, from blocks of a file, its size, tables and names. None where the files that are there are no
    longer those that the text was made of."""
    sizes: dict[str, int] = {}
    found: dict[str, dict[str, str]] = {table: {} for table in tables}
    for block in text.split("\n\n") if text else ():
        file, size, holding, *names = block.split()
        sizes[file] = int(size)
        homes = dict.fromkeys(names, file)
        for table in holding.split(","):
            found[table].update(homes)
    return found if there == sizes else None


__all__ = ["Table", "files_in", "homes_in"]
