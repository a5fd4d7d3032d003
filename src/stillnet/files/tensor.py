"""A tensor that stays in its file: where its elements stand and how to read them, all or a few."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from ..base.annotations import Any
from ..base.dtype import DType
from ..base.plain import dataclass
from ..graph.graph import TensorType
from .limits import CONTENT, RANK

# struct codes of the types whose elements Python can unpack
CODES = {
    "bool": "?", "u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "u64": "Q", "i64": "q", "f16": "e",
    "f32": "f", "f64": "d",
}  # fmt: skip
CHUNK = 1 << 16


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StoredTensor:
    """Elements as raw little-endian bytes at `start` of `buffer`, or already unpacked in `few` where there are few; the last
    of `few` stands for all that follow. An element type without a struct code cannot be read."""

    shape: tuple[int, ...]
    dtype: DType | None
    buffer: Any = b""
    start: int = 0
    stop: int = 0
    few: tuple[Any, ...] | None = None

    def __str__(self) -> str:
        kind = self.dtype.name if self.dtype is not None else "?"
        return f"{kind}[{', '.join(map(str, self.shape))}]"

    @property
    def count(self) -> int:
        total = 1
        for size in self.shape:
            total *= size
        return total

    def elements(self) -> tuple[Any, ...] | None:
        """All elements of a small tensor; None where it is large, broken or of a type that cannot be read."""
        if self.count > CONTENT:
            return None
        if self.few is not None:
            if len(self.few) > self.count:
                return None
            rest = self.count - len(self.few)
            return self.few + self.few[-1:] * rest if self.few else ((0,) * rest if rest else ())
        code = CODES.get(self.dtype.name) if self.dtype is not None else None
        if self.dtype is not None and self.dtype.name == "bf16":
            return self._halves()
        if code is None or self.stop - self.start != self.count * struct.calcsize(f"<{code}"):
            return None
        return struct.unpack(f"<{self.count}{code}", self.buffer[self.start : self.stop])

    def _halves(self) -> tuple[Any, ...] | None:
        if self.stop - self.start != 2 * self.count:
            return None
        words = struct.unpack(f"<{self.count}H", self.buffer[self.start : self.stop])
        return tuple(struct.unpack("<f", struct.pack("<I", w << 16))[0] for w in words)

    def chunks(self) -> Iterator[tuple[Any, ...]]:
        """The elements piece by piece, however many there are; nothing where they cannot be read."""
        few = self.elements()
        if few is not None:
            yield few
            return
        if self.few is not None:
            yield self.few
            return
        code = CODES.get(self.dtype.name) if self.dtype is not None else None
        if code is None:
            return
        width = struct.calcsize(f"<{code}")
        for at in range(self.start, self.stop - width + 1, CHUNK * width):
            count = min(CHUNK, (self.stop - at) // width)
            yield struct.unpack(f"<{count}{code}", self.buffer[at : at + count * width])

    def type(self) -> TensorType:
        """The type, with its content where that is small."""
        data = self.elements() if self.dtype is not None and self.dtype.kind in ("bool", "int", "float") else None
        return TensorType(self.shape, self.dtype, data)


def is_shape(sizes: tuple[Any, ...]) -> bool:
    """Whether these are sizes that a tensor can have."""
    return len(sizes) <= RANK and all(type(s) is int and 0 <= s < 1 << 62 for s in sizes)
