"""The protobuf wire format: fields of a message by tables of ours, nested messages and bytes left where they are.

A table says which fields a message has: `"1 name str; 3 input str*; 5 attr span*"`. Kinds: `int` (varint, two's complement),
`uint`, `bool`, `float`, `double`, `fixed32`, `fixed64`, `str`, `bytes`, `span` (where the bytes stand, to be read later) and the
name of another table in parentheses. A star marks a repeated field, packed or not; fields that a table does not list are skipped.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from ...base.annotations import Any, NamedTuple
from ..errors import UnreadableFile
from ..limits import DEPTH, MESSAGES

VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5
Buffer = Any  # bytes, mmap or memoryview: what can be indexed and sliced


class BrokenMessage(UnreadableFile):
    """The bytes are no message, or the message breaks off."""


class Span(NamedTuple):
    """Bytes that were not read yet."""

    start: int
    stop: int

    @property
    def size(self) -> int:
        return self.stop - self.start


class Field(NamedTuple):
    name: str
    kind: str
    many: bool
    table: Any = None


Table = dict[int, Field]


def table(text: str, **tables: Table) -> Table:
    """A table from its text; `(name)` refers to one of `tables`."""
    fields: Table = {}
    for line in filter(None, map(str.strip, text.replace("\n", ";").split(";"))):
        number, name, kind = line.split()
        many, kind = kind.endswith("*"), kind.rstrip("*")
        inner = tables[kind[1:-1]] if kind.startswith("(") else None
        fields[int(number)] = Field(name, "message" if inner is not None else kind, many, inner)
    return fields


def varint(data: Buffer, at: int, end: int) -> tuple[int, int]:
    """An unsigned number and the place behind it."""
    result = shift = 0
    while at < end:
        byte = data[at]
        at += 1
        result |= (byte & 127) << shift
        if byte < 128:
            return result & 0xFFFFFFFFFFFFFFFF, at
        shift += 7
        if shift > 63:
            raise BrokenMessage("a number has too many bytes")
    raise BrokenMessage("the data break off inside a number")


def fields(data: Buffer, at: int, end: int) -> Iterator[tuple[int, int, int, int]]:
    """(field number, wire type, value or start, stop) of each field, in the order of the file."""
    seen = 0
    while at < end:
        seen += 1
        if seen > MESSAGES:
            raise BrokenMessage(f"more than {MESSAGES} fields in one message")
        found = _field(data, at, end)
        yield found
        at = found[3]


def _field(data: Buffer, at: int, end: int) -> tuple[int, int, int, int]:
    """The field that starts at a place before the end; it stops where the next one starts."""
    key = data[at]
    at += 1
    if key >= 128:
        key, at = varint(data, at - 1, end)
    wire, number = key & 7, key >> 3
    if not number:
        raise BrokenMessage("a field has number 0")
    if wire == BYTES:
        if at >= end:
            raise BrokenMessage("the data break off inside a field")
        size = data[at]
        at += 1
        if size >= 128:
            size, at = varint(data, at - 1, end)
        if size > end - at:
            raise BrokenMessage(f"field {number} claims {size} bytes where {end - at} are left")
        return number, wire, at, at + size
    if wire == VARINT:
        value, at = varint(data, at, end)
        return number, wire, value, at
    if wire in (FIXED64, FIXED32):
        size = 8 if wire == FIXED64 else 4
        if size > end - at:
            raise BrokenMessage("the data break off inside a field")
        return number, wire, at, at + size
    raise BrokenMessage(f"field {number} has wire type {wire}")


def fields_until_break(data: Buffer, at: int, end: int, problems: list[str]) -> Iterator[tuple[int, int, int, int]]:
    """The fields before a break; a last field that claims more bytes than there are is given as far as it goes."""
    try:
        for field in fields(data, at, end):
            yield field
            at = field[3]
    except BrokenMessage as problem:
        problems.append(str(problem))
        try:
            key, start = varint(data, at, end)
            size, start = varint(data, start, end)
        except BrokenMessage:
            return
        if key & 7 == BYTES and size > end - start and key >> 3:
            yield key >> 3, BYTES, start, end


def lenient(data: Buffer, span: tuple[int, int], of: Table, problems: list[str]) -> dict[str, Any]:
    """As `message`, for one that may break off: what stands before the break, nested messages as far as they go."""
    found: dict[str, Any] = {}
    for number, wire, start, stop in fields_until_break(data, *span, problems):
        field = of.get(number)
        if field is None or (wire == BYTES) != (field.kind in ("str", "bytes", "span", "message")):
            continue
        try:
            value = _whole_field(data, field, wire, start, stop)
        except BrokenMessage as problem:
            problems.append(str(problem))
            continue
        if field.many:
            found.setdefault(field.name, []).append(value)
        else:
            found[field.name] = value
    return found


def _whole_field(data: Buffer, field: Field, wire: int, start: int, stop: int) -> Any:
    if wire != BYTES:
        return _number(data, start, stop, field.kind, wire)
    if field.kind == "span":
        return Span(start, stop)
    if field.kind == "message":
        return message(data, (start, stop), field.table, 1)
    raw = bytes(data[start:stop])
    return raw if field.kind == "bytes" else raw.decode("utf-8", "replace")


def message(data: Buffer, span: tuple[int, int], of: Table, depth: int = 0) -> dict[str, Any]:
    """The known fields of a message: repeated ones as lists, others as their last value; absent ones are absent."""
    if depth > DEPTH:
        raise BrokenMessage(f"messages are nested deeper than {DEPTH}")
    found: dict[str, Any] = {}
    value: Any
    stop, end = span
    seen = 0
    while stop < end:
        seen += 1
        if seen > MESSAGES:
            raise BrokenMessage(f"more than {MESSAGES} fields in one message")
        key, start, wire = data[stop], stop + 2, BYTES
        if 8 < key < 128 and key & 7 == BYTES and start <= end and data[start - 1] < 128:
            # nearly every field: its number is one byte and its size another
            number, stop = key >> 3, start + data[start - 1]
            if stop > end:
                raise BrokenMessage(f"field {number} claims {stop - start} bytes where {end - start} are left")
        else:
            number, wire, start, stop = _field(data, stop, end)
        field = of.get(number)
        if field is None:
            continue
        name, kind, many, inner = field
        if wire == BYTES:
            if kind == "str":
                value = str(data[start:stop], "utf-8", "replace")
            elif kind == "span":
                value = Span(start, stop)
            elif kind == "message":
                value = message(data, (start, stop), inner, depth + 1)
            elif kind == "bytes":
                value = bytes(data[start:stop])
            elif many:
                found.setdefault(name, []).extend(packed(data, start, stop, kind))
                continue
            else:
                raise BrokenMessage(f"{name} is no {kind}")
        else:
            value = _number(data, start, stop, kind, wire)
        if many:
            found.setdefault(name, []).append(value)
        else:
            found[name] = value
    return found


def _number(data: Buffer, start: int, stop: int, kind: str, wire: int) -> Any:
    if wire == VARINT:
        return _whole(start, kind)
    if kind in ("str", "bytes", "span", "message"):
        raise BrokenMessage("a number stands where text or a message should")
    code = {"float": "<f", "double": "<d", "fixed64": "<Q"}.get(kind, "<I" if wire == FIXED32 else "<q")
    if struct.calcsize(code) != stop - start:
        raise BrokenMessage("a number has the wrong width")
    return struct.unpack(code, data[start:stop])[0]


def _whole(value: int, kind: str) -> int | bool:
    if kind == "bool":
        return value != 0
    if kind == "int":
        return value - (1 << 64) if value >> 63 else value
    if kind == "uint":
        return value
    raise BrokenMessage(f"a number stands where {kind} should")


# Numbers of a fixed width, as `struct` writes them.
WIDTHS = {"float": ("f", 4), "double": ("d", 8), "fixed32": ("I", 4), "fixed64": ("Q", 8)}


def packed(data: Buffer, start: int, stop: int, kind: str, limit: int | None = None) -> list[Any]:
    """Numbers written one behind the other, at most `limit` of them."""
    if kind in WIDTHS:
        code, width = WIDTHS[kind]
        count = (stop - start) // width
        if (stop - start) % width:
            raise BrokenMessage("a list of numbers breaks off")
        count = count if limit is None else min(count, limit)
        return list(struct.unpack(f"<{count}{code}", data[start : start + width * count]))
    values: list[Any] = []
    at = start
    while at < stop and (limit is None or len(values) < limit):
        value, at = varint(data, at, stop)
        values.append(_whole(value, kind))
    return values


def entries(data: Buffer, spans: list[Span], value: str = "span") -> dict[str, Any]:
    """A map field: its entries by key; values as spans, or read as text."""
    return dict(_entry(data, span, value) for span in spans)


def _entry(data: Buffer, span: Span, kind: str) -> tuple[str, Any]:
    key, value = "", Span(span.stop, span.stop) if kind == "span" else ""
    for number, wire, start, stop in fields(data, *span):
        if number == 1 and wire == BYTES:
            key = str(data[start:stop], "utf-8", "replace")
        elif number == 1:
            key = str(start)
        elif number == 2 and wire == BYTES:
            value = Span(start, stop) if kind == "span" else str(data[start:stop], "utf-8", "replace")
    return key, value
