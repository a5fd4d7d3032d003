"""HDF5 datatypes, dataspaces and small values, as Python data."""

from __future__ import annotations

import struct
from collections.abc import Callable

from ...base.annotations import Any
from ...base.plain import dataclass

MOST_ELEMENTS = 100_000
MOST_AXES = 32


class BrokenFile(Exception):
    """The data does not follow the format, or uses a part of it that is not read."""


@dataclass(frozen=True, slots=True)
class Datatype:
    """`kind` is int, uint, float, string, vlen-string, enum, reference, compound, vlen, array, bitfield, opaque or time."""

    kind: str
    size: int
    big: bool = False
    base: Datatype | None = None

    @property
    def text(self) -> str:
        """The short spelling of the element type, as tensors have it."""
        if self.kind == "enum" and self.base is not None and self.size == 1:
            return "bool"
        letter = {"int": "i", "uint": "u", "float": "f"}.get(self.kind)
        return f"{letter}{self.size * 8}" if letter else self.kind


KINDS = {
    0: "int",
    1: "float",
    2: "time",
    3: "string",
    4: "bitfield",
    5: "opaque",
    6: "compound",
    7: "reference",
    8: "enum",
    9: "vlen",
    10: "array",
}


def datatype(body: bytes) -> Datatype:
    """A datatype message."""
    if len(body) < 8:
        raise BrokenFile("a datatype is cut off")
    kind = KINDS.get(body[0] & 0x0F)
    if kind is None:
        raise BrokenFile(f"datatype class {body[0] & 0x0F} does not exist")
    bits, size = int.from_bytes(body[1:4], "little"), int.from_bytes(body[4:8], "little")
    if kind == "int":
        return Datatype("int" if bits & 8 else "uint", size, bool(bits & 1))
    if kind == "float":
        return Datatype("float", size, bool(bits & 1))
    if kind == "vlen":
        return Datatype("vlen-string" if bits & 0x0F == 1 else "vlen", size)
    if kind == "enum":
        return Datatype("enum", size, base=Datatype("int", size))
    return Datatype(kind, size)


def dataspace(body: bytes, width: int) -> tuple[int, ...] | None:
    """The shape of a dataspace message; None for the null space."""
    if len(body) < 4:
        raise BrokenFile("a dataspace is cut off")
    version, rank = body[0], body[1]
    if rank > MOST_AXES:
        raise BrokenFile(f"a dataspace of {rank} axes")
    if version == 1:
        start = 8
    elif version == 2:
        if body[3] == 2:
            return None
        start = 4
    else:
        raise BrokenFile(f"dataspace version {version}")
    if len(body) < start + rank * width:
        raise BrokenFile("a dataspace is cut off")
    return tuple(int.from_bytes(body[start + i * width : start + (i + 1) * width], "little") for i in range(rank))


def elements(shape: tuple[int, ...] | None) -> int:
    if shape is None:
        return 0
    count = 1
    for size in shape:
        count *= size
    return count


def values(kind: Datatype, shape: tuple[int, ...] | None, raw: bytes, heap: Callable[[bytes], bytes]) -> Any:
    """The value of an attribute: text, a number, or a flat list of them; None where the type is not read."""
    count = elements(shape)
    if shape is None or count > MOST_ELEMENTS or count * max(kind.size, 1) > len(raw):
        return None
    found = [_value(kind, raw[i * kind.size : (i + 1) * kind.size], heap) for i in range(count)]
    return found[0] if shape == () and found else found


def _value(kind: Datatype, raw: bytes, heap: Callable[[bytes], bytes]) -> Any:
    if kind.kind == "vlen-string":
        return heap(raw).decode("utf-8", "backslashreplace")
    if kind.kind == "string":
        return raw.split(b"\0")[0].decode("utf-8", "backslashreplace")
    order = "big" if kind.big else "little"
    if kind.kind in ("int", "uint", "enum"):
        return int.from_bytes(raw, order, signed=kind.kind != "uint")  # type: ignore[arg-type]
    if kind.kind == "float" and kind.size in (2, 4, 8):
        return struct.unpack((">" if kind.big else "<") + {2: "e", 4: "f", 8: "d"}[kind.size], raw)[0]
    return None
