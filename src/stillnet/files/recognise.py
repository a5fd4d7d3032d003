"""The table of formats: each has a sign that its files are told by, and a reader that is read when the sign fits."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from ..base.annotations import TYPE_CHECKING
from ..base.plain import dataclass
from .content import Content

if TYPE_CHECKING:
    from .model import ReadFile

Sniff = Callable[[Content], bool]
Read = Callable[[Content, "ReadFile"], None]
READERS: dict[str, Read] = {}


@dataclass(frozen=True, slots=True)
class Format:
    """`words` is how the user calls the format, `home` the file of `formats` that holds its reader. Formats are asked in
    `order`: those with a magic number come first."""

    name: str
    words: str
    sniff: Sniff
    order: int
    home: str

    @property
    def read(self) -> Read:
        importlib.import_module(f"{__package__}.formats.{self.home}")
        return READERS[self.name]


FORMATS: dict[str, Format] = {}


def sign(name: str, words: str, order: int, home: str) -> Callable[[Sniff], Sniff]:
    """Register how content of a format looks."""

    def register(sniff: Sniff) -> Sniff:
        FORMATS[name] = Format(name, words, sniff, order, home)
        return sniff

    return register


def reader(name: str) -> Callable[[Read], Read]:
    """Register `read(content, into)` for the format of this name. It fills `into` step by step, so that what was read
    before an UnreadableFile is kept as a partial result."""

    def register(read: Read) -> Read:
        if name in READERS:
            raise ValueError(f"format {name} is written twice")
        READERS[name] = read
        return read

    return register


def recognise(content: Content) -> Format | None:
    """The first format that accepts the content."""
    importlib.import_module(f"{__package__}.signs")
    return next((f for f in sorted(FORMATS.values(), key=lambda f: (f.order, f.name)) if f.sniff(content)), None)


# Starts of files that people hand over by mistake; naming them beats "unknown".
OTHERS: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"%PDF", "a PDF document"),
    (b"\x7fELF", "an ELF program"),
    (b"MZ", "a Windows program"),
    (b"PK\x03\x04", "a zip archive"),
    (b"\x1f\x8b", "a gzip file"),
    (b"BZh", "a bzip2 file"),
    (b"\xfd7zXZ", "an xz file"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"\x04\x22\x4d\x18", "a file packed with LZ4: unpack it first"),
    (b"\x28\xb5\x2f\xfd", "a file packed with Zstandard: unpack it first"),
    (b"\x93NUMPY", "a numpy array"),
    (b"version https://git-lfs", "a Git LFS pointer: the real file was not fetched"),
    (b"\x89HDF", "an HDF5 file"),
    (b"\x80", "a pickle"),
    (b"<?xml", "an XML document"),
    (b"lmgg", "a GGML file, older than GGUF"),
    (b"tjgg", "a GGML file, older than GGUF"),
    (b"\xba\x16\x4f\x2f", "a fastText model"),
    (b"lCRF", "a CRFsuite model"),
    (b"\x12\x01\x00\x00\x00\x00\x00\x00", "parameters of MXNet"),
    (b"OGGS", "an Ogg sound"),
    (b"RIFF", "a RIFF file (sound or picture)"),
    (b"{", "JSON text"),
)
# Marks that stand behind the first four bytes, as FlatBuffers have them.
INNER = (
    (b"ORTM", "a model in the format of ONNX Runtime (.ort): convert it back to ONNX"),
    (b"PTED", "an ExecuTorch program"),
)


def looks_like(content: Content) -> str:
    """A word for content of no known format."""
    if content.is_folder:
        return "a folder without a model in a known layout"
    if not content.size:
        return "an empty file"
    head = content.head
    known = next((words for start, words in OTHERS if head.startswith(start)), None)
    known = known or next((words for mark, words in INNER if head[4:8] == mark), None) or named_by_words(content)
    return known or ("text" if is_text(head) else "unknown binary data")


def named_by_words(content: Content) -> str | None:
    """Formats without a mark, told by words that their beginnings hold."""
    head = bytes(content.head)
    if (b"fetch" in head and b"feed" in head and b"op_role" in head) or b"save_infer_model" in head:
        return "a program of PaddlePaddle: convert it to ONNX"
    if head[:1] == b"\x08" and (b"com.github.apple.coremltools" in head or b"coremltools" in head):
        return "a Core ML model"
    return None


def is_text(head: bytes) -> bool:
    if b"\0" in head:
        return False
    try:
        head[:4096].decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start > 4000
    return True
