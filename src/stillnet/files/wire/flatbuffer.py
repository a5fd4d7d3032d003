"""Tables of a flatbuffer, field by field; offsets that lead outside the data are refused."""

from __future__ import annotations

import struct

from ...base.annotations import Any
from ..errors import UnreadableFile
from ..limits import STEPS
from .protobuf import Buffer

WIDTHS = {"b": 1, "B": 1, "?": 1, "h": 2, "H": 2, "i": 4, "I": 4, "f": 4, "q": 8, "Q": 8}


class Table:
    """A table at a place of the data. Fields are asked for by their number in the schema."""

    __slots__ = ("at", "data", "places")

    def __init__(self, data: Buffer, at: int) -> None:
        self.data, self.at = data, at
        layout = at - read(data, at, "i")
        size = read(data, layout, "H")
        if size < 4 or size % 2:
            raise UnreadableFile("a table has no layout")
        raw = piece(data, layout, size)
        self.places = struct.unpack(f"<{size // 2}H", raw)[2:]

    def place(self, field: int) -> int | None:
        offset = self.places[field] if field < len(self.places) else 0
        return self.at + offset if offset else None

    def number(self, field: int, code: str, default: Any = 0) -> Any:
        place = self.place(field)
        return default if place is None else read(self.data, place, code)

    def table(self, field: int) -> Table | None:
        place = self.place(field)
        return None if place is None else Table(self.data, place + read(self.data, place, "I"))

    def text(self, field: int) -> str:
        place = self.place(field)
        if place is None:
            return ""
        start = place + read(self.data, place, "I")
        return piece(self.data, start + 4, read(self.data, start, "I")).decode("utf-8", "replace")

    def numbers(self, field: int, code: str) -> tuple[Any, ...] | None:
        """A vector of numbers; None where the field is absent."""
        found = self._vector(field)
        if found is None:
            return None
        start, count = found
        return struct.unpack(f"<{count}{code}", piece(self.data, start, count * WIDTHS[code]))

    def span(self, field: int) -> tuple[int, int] | None:
        """Where the bytes of a vector of bytes stand."""
        found = self._vector(field)
        return None if found is None else (found[0], found[0] + found[1])

    def tables(self, field: int) -> list[Table]:
        found = self._vector(field)
        if found is None:
            return []
        start, count = found
        piece(self.data, start, 4 * count)
        return [Table(self.data, at + read(self.data, at, "I")) for at in range(start, start + 4 * count, 4)]

    def _vector(self, field: int) -> tuple[int, int] | None:
        place = self.place(field)
        if place is None:
            return None
        start = place + read(self.data, place, "I")
        count = read(self.data, start, "I")
        if count > min(STEPS, len(self.data)):
            raise UnreadableFile(f"a vector claims {count} elements")
        return start + 4, count


def root(data: Buffer) -> Table:
    return Table(data, read(data, 0, "I"))


def read(data: Buffer, at: int, code: str) -> Any:
    return struct.unpack(f"<{code}", piece(data, at, WIDTHS[code]))[0]


def piece(data: Buffer, at: int, size: int) -> bytes:
    if at < 0 or size < 0 or at + size > len(data):
        raise UnreadableFile("an offset leads outside the file")
    return bytes(data[at : at + size])
