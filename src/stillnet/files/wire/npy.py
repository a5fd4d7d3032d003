"""The header of a numpy array file: element type, shape, and whether its elements are pickled objects."""

from __future__ import annotations

import re
import struct

from ...base.pattern import pattern
from ...base.plain import dataclass

MAGIC = b"\x93NUMPY"
LONGEST_HEADER = 65_536
DESCRIPTION = pattern(rb"'descr'\s*:\s*('[^']{1,20}'|\[.{0,60000}?\])\s*,\s*'fortran_order'", re.DOTALL)
SHAPE = pattern(rb"'shape'\s*:\s*\(([0-9, L]{0,600})\)")
# Element types without objects; numpy takes many other texts for a type, objects and records of them among these.
PLAIN = pattern(rb"[|<>=]?(?:[biufcSUVa?][0-9]*|[mM]8(?:\[[0-9A-Za-z]+\])?)")
TYPES = pattern(rb",\s*['\"]([^'\"]*)['\"]")


class NotAnArray(Exception):
    """The bytes are no array file; the message says why."""


@dataclass(frozen=True, slots=True)
class Header:
    """`type` is numpy's text of one element type such as `f4`, empty for records; the elements start at `start`."""

    type: str
    shape: tuple[int, ...]
    has_objects: bool
    start: int


def header(data: bytes | memoryview) -> Header:
    """The header at the start of `data`; it is matched, never evaluated."""
    head = bytes(data[:12])
    if head[:6] != MAGIC or len(head) < 10:
        raise NotAnArray("no array header")
    wide = head[6] > 1
    (length,) = struct.unpack("<I", head[8:12]) if wide and len(head) >= 12 else struct.unpack("<H", head[8:10])
    start = (12 if wide else 10) + length
    if length > LONGEST_HEADER or start > len(data):
        raise NotAnArray("the header of the array is longer than the file")
    text = bytes(data[12 if wide else 10 : start])
    described, sizes = DESCRIPTION.search(text), SHAPE.search(text)
    if described is None or sizes is None:
        raise NotAnArray("the header of the array cannot be read")
    shape = tuple(int(part.strip(b" L")) for part in sizes[1].split(b",") if part.strip(b" L"))
    kind = described[1].decode("latin-1")
    single = kind.strip("'").lstrip("|<>=") if kind.startswith("'") else ""
    types = [described[1].strip(b"'")] if single else TYPES.findall(described[1])
    return Header(single, shape, any(PLAIN.fullmatch(t) is None for t in types), start)
