"""A training graph of TensorFlow (GraphDef) of any number of nodes, written without any library: layers, their gradients, and a
hand-written optimizer with second moments."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from pathlib import Path

from .onnx_file import part, varint

WIDTH, FLOAT = 16, 1


def kind() -> bytes:
    return part(6, FLOAT)


def flag(value: bool) -> bytes:
    return part(5, int(value))


def shape(*sizes: int) -> bytes:
    """An open size is -1."""
    return b"".join(part(2, part(1, s & (1 << 64) - 1)) for s in sizes)


def number(value: float, *sizes: int) -> bytes:
    """A constant that is the same number everywhere."""
    return part(8, part(1, FLOAT) + part(2, shape(*sizes)) + varint(5 << 3 | 5) + struct.pack("<f", value))


def node(name: str, op: str, *inputs: str, **settings: bytes) -> bytes:
    made = part(1, name) + part(2, op) + b"".join(part(3, i) for i in inputs)
    for key, value in {"T": kind(), **settings}.items():
        made += part(5, part(1, key) + part(2, value))
    return part(1, made)


def variable(name: str, *sizes: int) -> Iterator[bytes]:
    yield node(name, "VariableV2", dtype=kind(), shape=part(7, shape(*sizes)))
    yield node(f"{name}/start", "Const", dtype=kind(), value=number(0.0, *sizes))
    yield node(f"{name}/Assign", "Assign", name, f"{name}/start")
    yield node(f"{name}/read", "Identity", name)


def forward(name: str, before: str) -> Iterator[bytes]:
    yield from variable(f"{name}/w", WIDTH, WIDTH)
    yield from variable(f"{name}/v", WIDTH, WIDTH)
    yield node(f"{name}/product", "MatMul", before, f"{name}/w/read", transpose_a=flag(False), transpose_b=flag(False))
    yield node(f"{name}/sum", "AddV2", f"{name}/product", before)
    yield node(f"{name}/out", "Relu", f"{name}/sum")


def backward(name: str, before: str, gradient: str) -> Iterator[bytes]:
    """The gradients of a layer, and a step of its weights: `w -= rate * g / (sqrt(v) + epsilon)`."""
    yield node(f"{name}/relu_grad", "ReluGrad", gradient, f"{name}/out")
    turned = {"transpose_a": flag(False), "transpose_b": flag(True)}
    yield node(f"{name}/back", "MatMul", f"{name}/relu_grad", f"{name}/w/read", **turned)
    yield node(f"{name}/w_grad", "MatMul", before, f"{name}/relu_grad", transpose_a=flag(True), transpose_b=flag(False))
    yield node(f"{name}/square", "Square", f"{name}/w_grad")
    yield node(f"{name}/old", "Mul", "keep", f"{name}/v/read")
    yield node(f"{name}/new", "Mul", "change", f"{name}/square")
    yield node(f"{name}/moment", "AddV2", f"{name}/old", f"{name}/new")
    yield node(f"{name}/v/update", "Assign", f"{name}/v", f"{name}/moment")
    yield node(f"{name}/root", "Sqrt", f"{name}/v/update")
    yield node(f"{name}/safe", "AddV2", f"{name}/root", "epsilon")
    yield node(f"{name}/ratio", "RealDiv", f"{name}/w_grad", f"{name}/safe")
    yield node(f"{name}/step", "Mul", "rate", f"{name}/ratio")
    yield node(f"{name}/w/update", "AssignSub", f"{name}/w", f"{name}/step")


# Nodes of one layer, and those that all of them share.
EACH, SHARED = 24, 8


def nodes(count: int) -> Iterator[bytes]:
    layers = [f"layer{i}" for i in range((count - SHARED) // EACH)]
    yield node("x", "Placeholder", dtype=kind(), shape=part(7, shape(-1, WIDTH)))
    for name, value in (("rate", 0.01), ("keep", 0.999), ("change", 0.001), ("epsilon", 1e-8)):
        yield node(name, "Const", dtype=kind(), value=number(value))
    befores = ["x", *(f"{name}/out" for name in layers)]
    for name, before in zip(layers, befores):
        yield from forward(name, before)
    yield node("likely", "Softmax", befores[-1])
    yield node("loss", "Log", "likely")  # the one finding: a probability may be zero
    yield node("gradient", "Reciprocal", "likely")
    gradient = "gradient"
    for name, before in zip(reversed(layers), reversed(befores[:-1])):
        yield from backward(name, before, gradient)
        gradient = f"{name}/back"


def write(file: Path, count: int) -> None:
    file.write_bytes(b"".join(nodes(count)))


if __name__ == "__main__":
    write(Path(sys.argv[1]), int(sys.argv[2]))
