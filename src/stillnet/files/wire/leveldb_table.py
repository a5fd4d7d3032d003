"""Tables of sorted keys, as LevelDB writes them and TensorFlow's checkpoints use them; blocks may be packed with Snappy."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import UnreadableFile
from ..limits import STEPS, UNPACKED_BYTES
from .protobuf import Buffer, varint

MAGIC = 0xDB4775248B80FB57.to_bytes(8, "little")
FOOTER = 48
PLAIN, SNAPPY = 0, 1


def is_table(data: Buffer) -> bool:
    return len(data) >= FOOTER and bytes(data[len(data) - 8 : len(data)]) == MAGIC


def entries(data: Buffer) -> Iterator[tuple[bytes, bytes]]:
    """All keys and values, in order."""
    size = len(data)
    if not is_table(data):
        raise UnreadableFile("no footer of a table")
    footer = bytes(data[size - FOOTER : size])
    _, at = _handle(footer, 0)
    index, _ = _handle(footer, at)
    for _, place in _pairs(_block(data, *index)):
        handle, _ = _handle(place, 0)
        yield from _pairs(_block(data, *handle))


def _handle(data: bytes, at: int) -> tuple[tuple[int, int], int]:
    offset, at = varint(data, at, len(data))
    size, at = varint(data, at, len(data))
    return (offset, size), at


def _block(data: Buffer, offset: int, size: int) -> bytes:
    if offset + size + 1 > len(data):
        raise UnreadableFile("a block lies outside the file")
    raw, kind = bytes(data[offset : offset + size]), data[offset + size]
    if kind == PLAIN:
        return raw
    if kind == SNAPPY:
        return unpacked(raw)
    raise UnreadableFile(f"a block is packed in an unknown way ({kind})")


def _pairs(block: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Entries of a block: each key shares a beginning with the one before it."""
    if len(block) < 4:
        raise UnreadableFile("a block breaks off")
    restarts = int.from_bytes(block[-4:], "little")
    end = len(block) - 4 - 4 * restarts
    if end < 0:
        raise UnreadableFile("a block breaks off")
    at, key = 0, b""
    for _ in range(STEPS):
        if at >= end:
            return
        shared, at = varint(block, at, end)
        own, at = varint(block, at, end)
        length, at = varint(block, at, end)
        if shared > len(key) or at + own + length > end:
            raise UnreadableFile("an entry of a block breaks off")
        key = key[:shared] + block[at : at + own]
        yield key, block[at + own : at + own + length]
        at += own + length


def unpacked(data: bytes) -> bytes:
    """Snappy: literals and copies of what stands before."""
    size, at = varint(data, 0, len(data))
    if size > UNPACKED_BYTES or size > 64 * len(data) + 64:
        raise UnreadableFile("a packed block claims too many bytes")
    out = bytearray()
    while at < len(data):
        tag = data[at]
        at += 1
        if tag & 3 == 0:
            length = (tag >> 2) + 1
            if length > 60:
                wide = length - 60
                length = int.from_bytes(data[at : at + wide], "little") + 1
                at += wide
            out += data[at : at + length]
            at += length
        else:
            length, offset, at = _copy(data, tag, at)
            if not 0 < offset <= len(out):
                raise UnreadableFile("a packed block refers before its beginning")
            for _ in range(length):
                out.append(out[-offset])
        if len(out) > size:
            raise UnreadableFile("a packed block is longer than it claims")
    if len(out) != size:
        raise UnreadableFile("a packed block breaks off")
    return bytes(out)


def _copy(data: bytes, tag: int, at: int) -> tuple[int, int, int]:
    if tag & 3 == 1:
        return 4 + ((tag >> 2) & 7), (tag >> 5 << 8) | int.from_bytes(data[at : at + 1], "little"), at + 1
    wide = 2 if tag & 3 == 2 else 4
    return (tag >> 2) + 1, int.from_bytes(data[at : at + wide], "little"), at + wide
