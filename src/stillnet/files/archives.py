"""Zip archives that hold models: opened once, what is odd about them observed, and given to the layout they follow."""

from __future__ import annotations

from collections.abc import Callable

from ..base.plain import dataclass
from .content import Content
from .errors import UnreadableFile
from .limits import TEXT_BYTES, UNPACKED_BYTES
from .model import ReadFile
from .wire.zip_archive import Archive, NotAnArchive, Unreadable, open_archive, salvage

Fits = Callable[[list[str]], bool]
ReadLayout = Callable[["Folder", Content, ReadFile], None]


@dataclass(frozen=True, slots=True)
class Layout:
    words: str
    fits: Fits
    read: ReadLayout
    order: int


LAYOUTS: dict[str, Layout] = {}


def layout(name: str, words: str, fits: Fits, order: int = 50) -> Callable[[ReadLayout], ReadLayout]:
    """Register a reader for archives whose member names fit."""

    def register(read: ReadLayout) -> ReadLayout:
        LAYOUTS[name] = Layout(words, fits, read, order)
        return read

    return register


@dataclass(slots=True)
class Folder:
    """The members of an archive, without the folder that all of them may stand in."""

    archive: Archive
    into: ReadFile
    root: str

    def names(self) -> list[str]:
        return [n.removeprefix(self.root) for n in self.archive.members]

    def has(self, name: str) -> bool:
        return self.root + name in self.archive.members

    def content(self, name: str, most: int = UNPACKED_BYTES) -> bytes:
        """The content of a member. Raises UnreadableFile."""
        if not self.has(name):
            raise UnreadableFile(f"the archive has no {name}")
        try:
            return self.archive.read(self.root + name, most)
        except Unreadable as problem:
            raise UnreadableFile(str(problem)) from None

    def optional(self, name: str, most: int = TEXT_BYTES) -> bytes | None:
        """A member that may be missing; one that cannot be read is a problem of the report."""
        try:
            return self.content(name, most) if self.has(name) else None
        except UnreadableFile as problem:
            self.into.problems.append(f"{self.into.path}: {problem}")
            return None

    def head(self, name: str, count: int = 64) -> bytes:
        """The first bytes of a member, or nothing where it cannot be read."""
        try:
            return self.archive.head(self.root + name, count)
        except Unreadable:
            return b""

    def text(self, name: str) -> str:
        return self.content(name, TEXT_BYTES).decode("utf-8", "replace")


def layouts() -> list[Layout]:
    """All layouts, in the order in which they are asked."""
    # their layouts register themselves
    from . import arrays  # noqa: F401
    from .keras import archive as keras_archive  # noqa: F401
    from .torch import archive as torch_archive  # noqa: F401

    return sorted(LAYOUTS.values(), key=lambda found: found.order)


def read_archive(content: Content, into: ReadFile) -> None:
    """Read an archive by the layout of its members."""
    archive = opened(content, into)
    folder = Folder(archive, into, common_root(archive))
    names = folder.names()
    try:
        for found in layouts():
            if found.fits(names):
                into.format = found.words
                found.read(folder, content, into)
                return
        raise UnreadableFile(f"a zip archive of {len(names)} members without a model in a known layout")
    finally:
        check_headers(archive)
        for anomaly in archive.anomalies:
            into.observe("archive-anomaly", anomaly.message, anomaly.member, what=anomaly.kind)


def opened(content: Content, into: ReadFile) -> Archive:
    view = memoryview(content.data)
    try:
        return open_archive(view)
    except NotAnArchive as problem:
        archive = salvage(view)
        if not archive.members:
            raise UnreadableFile(str(problem)) from None
        into.problems.append(f"{content.path}: {problem}; {len(archive.members)} members were found without it")
        return archive


def check_headers(archive: Archive) -> None:
    """Compare every local header with the directory: programs differ in which of the two they believe."""
    for member in list(archive.members.values()):
        if not member.is_folder:
            try:
                archive.packed(member)
            except Unreadable:
                continue  # written down as an anomaly


def common_root(archive: Archive) -> str:
    """The folder that every member stands in, with its slash; torch puts the whole archive into one."""
    heads = {name.partition("/")[0] if "/" in name else "" for name in archive.members}
    head = heads.pop() if len(heads) == 1 else ""
    return f"{head}/" if head else ""
