"""FlexBuffers, as far as TensorFlow Lite uses them for operators of TensorFlow: a vector of texts."""

from __future__ import annotations

STRING, VECTOR = 5, 10
MOST = 16


def texts(data: bytes) -> list[bytes]:
    """The texts of the vector at the root; none where the bytes are something else."""
    try:
        return list(_texts(data))
    except (IndexError, ValueError):
        return []


def _texts(data: bytes) -> list[bytes]:
    width, kind = data[-1], data[-2]
    if kind >> 2 != VECTOR or width not in (1, 2, 4, 8):
        return []
    vector, size = _behind(data, len(data) - 2 - width, width), 1 << (kind & 3)
    count = _number(data, vector - size, size)
    if count > MOST:
        return []
    found = []
    for i in range(count):
        type = data[vector + count * size + i]
        if type >> 2 != STRING:
            return []
        start, before = _behind(data, vector + i * size, size), 1 << (type & 3)
        length = _number(data, start - before, before)
        if start + length > len(data):
            raise ValueError("a text reaches past the end")
        found.append(data[start : start + length])
    return found


def _behind(data: bytes, at: int, width: int) -> int:
    """Offsets point backwards from where they stand."""
    return at - _number(data, at, width)


def _number(data: bytes, at: int, width: int) -> int:
    if at < 0 or at + width > len(data):
        raise ValueError("an offset leaves the buffer")
    return int.from_bytes(data[at : at + width], "little")
