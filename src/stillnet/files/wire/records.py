"""Streams of length-prefixed records, as TensorBoard's event files are written."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from ..limits import STEPS
from .protobuf import Buffer, Span

HEADER, FOOTER = 12, 4


def records(data: Buffer, problems: list[str]) -> Iterator[Span]:
    """Where each record stands; a break ends the stream with a problem. Checksums are not compared."""
    at, size = 0, len(data)
    for _ in range(STEPS):
        if at >= size:
            return
        if size - at < HEADER:
            problems.append("the last record breaks off")
            return
        (length,) = struct.unpack("<Q", data[at : at + 8])
        if length > size - at - HEADER - FOOTER:
            problems.append("a record claims more bytes than there are")
            return
        yield Span(at + HEADER, at + HEADER + length)
        at += HEADER + length + FOOTER
