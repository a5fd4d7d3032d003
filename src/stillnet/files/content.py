"""The bytes of a model file: mapped, not loaded; a file that is packed as a whole is unpacked under a limit."""

from __future__ import annotations

import mmap
import os
import zlib
from collections.abc import Callable

from ..base.annotations import Any
from ..base.plain import dataclass, field
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
    unpack = packing(data[:HEAD])
    if unpack is None:
        return Content(path, data)
    content = Content(path, compressed=True)
    content.data = _unpacked(path, data, content.problems, unpack)
    return content


class _Whole:
    """The decompressors of bz2 and lzma under the words of zlib's; what they could not give yet they keep."""

    def __init__(self, unpacker: Any, broken: type[Exception]) -> None:
        self.unpacker, self.broken = unpacker, broken

    def decompress(self, data: bytes, most: int) -> bytes:
        try:
            return self.unpacker.decompress(data, most)  # type: ignore[no-any-return]
        except self.broken as error:
            raise ValueError(str(error)) from None

    @property
    def eof(self) -> bool:
        return bool(self.unpacker.eof)

    @property
    def unused_data(self) -> bytes:
        return b""


def _bz2() -> _Whole:
    import bz2

    return _Whole(bz2.BZ2Decompressor(), OSError)


def _lzma() -> _Whole:
    import lzma

    return _Whole(lzma.LZMADecompressor(memlimit=UNPACKED_BYTES), lzma.LZMAError)


Packing = Callable[[], Any]
PACKED: tuple[tuple[bytes, Packing], ...] = (
    (GZIP, lambda: zlib.decompressobj(31)),
    (b"BZh", _bz2),
    (b"\xfd7zXZ\0", _lzma),
    (b"]\0\0", _lzma),
)
BROKEN = (zlib.error, OSError, EOFError, ValueError)


def packing(head: bytes) -> Packing | None:
    """How a whole file is packed. A zlib stream has no magic number, so it must hold a pickle, as joblib writes it."""
    found = next((unpack for start, unpack in PACKED if head.startswith(start)), None)
    if found is None and len(head) > 2 and head[0] == 0x78 and int.from_bytes(head[:2], "big") % 31 == 0:
        try:
            if zlib.decompressobj().decompress(head, 2)[:1] == b"\x80":
                return zlib.decompressobj
        except zlib.error:
            return None
    return found


def _unpacked(path: str, data: mmap.mmap, problems: list[str], start: Packing) -> bytes:
    """All that a packed file holds, under the limit; what stands before a break is kept and the break is a problem."""
    parts: list[bytes] = []
    size, position = 0, 0
    unpack = start()
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
                if start is not PACKED[0][1] or data[position : position + 2] != GZIP[:2]:
                    break
                unpack = start()
        if not unpack.eof:
            problems.append(f"{path}: the packed stream breaks off")
    except BROKEN as error:
        if not parts:
            raise UnreadableFile(f"{path}: broken packed stream ({error})") from None
        problems.append(f"{path}: broken packed stream ({error})")
    return b"".join(parts)
