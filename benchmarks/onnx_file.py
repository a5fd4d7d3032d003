"""An ONNX file of about 50 MB, written without any library: a chain of convolutions, norms and activations, and a classifier."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from pathlib import Path

CHANNELS, LAYERS, CLASSES = 256, 12, 27_000
FLOAT = 1


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def part(number: int, value: int | str | bytes) -> bytes:
    """One field of a message."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def weight(name: str, *sizes: int) -> bytes:
    count = 1
    for size in sizes:
        count *= size
    return b"".join(part(1, s) for s in sizes) + part(2, FLOAT) + part(8, name) + part(9, bytes(4 * count))


def value(name: str, *sizes: int) -> bytes:
    shape = b"".join(part(1, part(1, s)) for s in sizes)
    return part(1, name) + part(2, part(1, part(1, FLOAT) + part(2, shape)))


def node(op: str, inputs: list[str], output: str, **settings: list[int] | float) -> bytes:
    made = b"".join(part(1, i) for i in inputs) + part(2, output) + part(3, output) + part(4, op)
    for name, given in settings.items():
        if isinstance(given, list):
            made += part(5, part(1, name) + b"".join(part(8, v) for v in given) + part(20, 7))
        else:
            made += part(5, part(1, name) + varint(2 << 3 | 5) + struct.pack("<f", given) + part(20, 1))
    return made


def parts() -> Iterator[bytes]:
    """Nodes and weights of the graph."""
    before, channels = "x", 3
    for i in range(LAYERS):
        names = [f"n{i}.{word}" for word in ("weight", "bias", "mean", "var")]
        yield part(
            1, node("Conv", [before, f"c{i}.weight", f"c{i}.bias"], f"c{i}", pads=[1, 1, 1, 1], kernel_shape=[3, 3])
        )
        yield part(1, node("BatchNormalization", [f"c{i}", *names], f"n{i}", epsilon=1e-5))
        yield part(1, node("Relu", [f"n{i}"], f"r{i}"))
        yield part(5, weight(f"c{i}.weight", CHANNELS, channels, 3, 3)) + part(5, weight(f"c{i}.bias", CHANNELS))
        yield b"".join(part(5, weight(n, CHANNELS)) for n in names)
        before, channels = f"r{i}", CHANNELS
    yield part(1, node("GlobalAveragePool", [before], "pooled")) + part(1, node("Flatten", ["pooled"], "flat"))
    yield part(1, node("Gemm", ["flat", "head.weight", "head.bias"], "y"))
    yield part(5, weight("head.weight", CHANNELS, CLASSES)) + part(5, weight("head.bias", CLASSES))


def write(file: Path) -> None:
    graph = b"".join(parts()) + part(2, "main") + part(11, value("x", 1, 3, 32, 32)) + part(12, value("y", 1, CLASSES))
    file.write_bytes(part(1, 8) + part(2, "benchmarks") + part(7, graph) + part(8, part(1, "") + part(2, 17)))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
