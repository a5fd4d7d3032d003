"""The bytes of a model file: mapped, not loaded; gzip is unpacked under a limit."""

from __future__ import annotations

import mmap
import os
import zlib
from dataclasses import dataclass, field

from .errors import UnreadableFile
from .limits import UNPACKED_BYTES

HEAD = 65536
GZIP = b"\x1f\x8b\x08"
CHUNK = 1 << 20


@dataclass(slots=True)
class Content:
    """A file or folder as readers see it: `head` to recognise it by, `data` for all of it (empty for a folder)."""

    path: str
    data: bytes | mmap.mmap = b""
    is_folder: bool = False
    # names of the entries of a folder
    entries: tuple[str, ...] = ()
    compressed: bool = False
    # what reading it met that does not stop it, for the report
    problems: list[str] = field(default_factory=list)

    @property
    def head(self) -> bytes:
        return self.data[:HEAD]

    @property
    def size(self) -> int:
        return len(self.data)

    @property
    def name(self) -> str:
        """The file's name without folders and without the suffixes of its format."""
        base = os.path.basename(os.path.abspath(self.path))
        base = base[:-3] if self.compressed and base.endswith(".gz") else base
        return os.path.splitext(base)[0] or base


def open_content(path: str) -> Content:
    """The content of a path; UnreadableFile where it is neither a file nor a folder that may be read."""
    try:
        if os.path.isdir(path):
            return Content(path, is_folder=True, entries=tuple(sorted(os.listdir(path))))
        if not os.path.isfile(path):
            raise UnreadableFile(f"{path}: not a file or folder that can be read")
        with open(path, "rb") as stream:
            if os.fstat(stream.fileno()).st_size == 0:
                return Content(path)
            data = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        raise UnreadableFile(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    if data[:3] != GZIP:
        return Content(path, data)
    content = Content(path, compressed=True)
    content.data = _unzipped(path, data, content.problems)
    return content


def _unzipped(path: str, data: mmap.mmap, problems: list[str]) -> bytes:
    """All members of a gzip file; what stands before a break is kept and the break is a problem."""
    parts: list[bytes] = []
    size, position = 0, 0
    unpack = zlib.decompressobj(31)
    try:
        while position < len(data):
            piece = unpack.decompress(data[position : position + CHUNK], UNPACKED_BYTES - size + 1)
            parts.append(piece)
            size += len(piece)
            if size > UNPACKED_BYTES:
                raise UnreadableFile(f"{path}: unpacks to more than {UNPACKED_BYTES} bytes")
            position += CHUNK
            if unpack.eof and (unpack.unused_data or position < len(data)):
                position -= len(unpack.unused_data)
                if data[position : position + 2] != GZIP[:2]:
                    break
                unpack = zlib.decompressobj(31)
        if not unpack.eof:
            problems.append(f"{path}: the gzip stream breaks off")
    except zlib.error as error:
        if not parts:
            raise UnreadableFile(f"{path}: broken gzip stream ({error})") from None
        problems.append(f"{path}: broken gzip stream ({error})")
    return b"".join(parts)
