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
        self.homes: Homes = Homes()
        self.read: Callable[[str | None], None] | None = None

    def put_off(self, homes: Homes, read: Callable[[str | None], None]) -> None:
        """From here on names are read from these homes by `read`, which reads all of them where it is given none."""
        self.homes, self.read = homes, read

    def leave(self, files: Iterable[str]) -> None:
        """Forget which names stand in these files."""
        self.homes = self.homes.without(frozenset(files))

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
            self.homes = Homes()

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


class Homes(Mapping[str, str]):
    """Name -> file. What is known of a library is looked through when one of its names is first asked for: most programs
    and files ask for the names of few. `lines` are, by library, lines of tables, a file and names."""

    def __init__(self, table: str = "", lines: Mapping[str, str] | None = None) -> None:
        self.table, self.lines = table, dict(lines or ())
        self.known: dict[str, str] = {}
        # files that are read already
        self.left: frozenset[str] = frozenset()

    def of(self, library: str) -> dict[str, str]:
        text = self.lines.pop(library, "")
        for line in text.split("\n") if text else ():
            tables, file, *names = line.split()
            if self.table in tables.split(",") and file not in self.left:
                self.known.update(dict.fromkeys(names, file))
        return self.known

    def get(self, name: object, default: Any = None) -> Any:
        return self.of(library_of(str(name))).get(str(name), default)

    def __contains__(self, name: object) -> bool:
        return self.get(name) is not None

    def __bool__(self) -> bool:
        return bool(self.known or self.lines)

    def __getitem__(self, name: str) -> str:
        return self.of(library_of(name))[name]

    def without(self, files: frozenset[str]) -> Homes:
        """The same less these files."""
        kept = Homes(self.table, self.lines)
        kept.known = {name: file for name, file in self.known.items() if file not in files}
        kept.left = self.left | files
        return kept

    def whole(self) -> dict[str, str]:
        for library in list(self.lines):
            self.of(library)
        return self.known

    def __iter__(self) -> Iterator[str]:
        return iter(self.whole())

    def __len__(self) -> int:
        return len(self.whole())


def library_of(name: str) -> str:
    """What stands before the first point; names of operations have none."""
    library, point, _ = name.partition(".")
    return library if point else ""


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


def homes_in(
    sizes: str, names: Mapping[str, str], tables: Iterable[str], there: Mapping[str, int]
) -> dict[str, Homes] | None:
    """Table -> name -> file. None where the files that are there are no longer those that this was made of."""
    words = sizes.split()
    stated = dict(zip(words[::2], map(int, words[1::2])))
    return {table: Homes(table, names) for table in tables} if stated == there else None


def put_off(
    tables: Mapping[str, Table[Any]],
    sizes: str,
    names: Mapping[str, str],
    there: Callable[[], Mapping[str, int]],
    read: Callable[[str | None], None],
) -> bool:
    """Put off reading these tables until a name is asked for; False where it is not known which file holds what."""
    homes = homes_in(sizes, names, tables, there()) if names else None
    if homes is None:
        return False
    for name, table in tables.items():
        table.put_off(homes[name], read)
    return True


__all__ = ["Homes", "Table", "files_in", "homes_in", "library_of", "put_off"]
