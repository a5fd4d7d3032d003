"""Writes protobuf messages for tests: `message({1: "name", 3: ["a", "b"], 7: 12})`; nested messages are bytes."""

from __future__ import annotations

import struct
from typing import Any


def varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def field(number: int, value: Any) -> bytes:
    if isinstance(value, list):
        return b"".join(field(number, v) for v in value)
    if isinstance(value, bool):
        return varint(number << 3) + varint(int(value))
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def message(fields: dict[int, Any]) -> bytes:
    return b"".join(field(number, value) for number, value in fields.items())


# -- ONNX --------------------------------------------------------------------------------------------------------------
INT, INTS, TENSOR, GRAPH = 2, 7, 4, 5


def tensor(name: str, dims: list[int], kind: int = 1, data: bytes | None = None, **more: Any) -> bytes:
    """A TensorProto; without data its elements are external."""
    fields: dict[int, Any] = {1: dims, 2: kind, 8: name}
    if data is not None:
        fields[9] = data
    return message(fields) + more.get("tail", b"")


def external(name: str, dims: list[int], location: str) -> bytes:
    entry = message({1: "location", 2: location})
    return tensor(name, dims, tail=message({13: [entry], 14: 1}))


def value(name: str, dims: list[int | str] | None, kind: int = 1) -> bytes:
    sizes = [message({1: d} if isinstance(d, int) else {2: d}) for d in dims or []]
    shape = {2: message({1: sizes})} if dims is not None else {}
    return message({1: name, 2: message({1: message({1: kind, **shape})})})


def attribute(name: str, setting: Any) -> bytes:
    if isinstance(setting, int):
        return message({1: name, 3: setting, 20: INT})
    if isinstance(setting, list):
        return message({1: name, 8: setting, 20: INTS})
    if isinstance(setting, tuple):  # ("graph", bytes) or ("tensor", bytes)
        return message(
            {1: name, 6 if setting[0] == "graph" else 5: setting[1], 20: GRAPH if setting[0] == "graph" else TENSOR}
        )
    return message({1: name, 4: setting, 20: 3})


def node(
    op: str, inputs: list[str], outputs: list[str], domain: str = "", called: str = "", **attributes: Any
) -> bytes:
    made = [attribute(k, v) for k, v in attributes.items()]
    name = called or (f"{op}_{outputs[0]}" if outputs else op)
    return message({1: inputs, 2: outputs, 3: name, 4: op, 5: made, 7: domain})


def graph(
    nodes: list[bytes],
    inputs: list[bytes],
    outputs: list[bytes],
    weights: list[bytes] | None = None,
    stated: list[bytes] | None = None,
) -> bytes:
    return message({1: nodes, 2: "main", 5: weights or [], 11: inputs, 12: outputs, 13: stated or []})


def model(main: bytes, functions: list[bytes] | None = None, opset: int = 17) -> bytes:
    return message({1: 8, 2: "tests", 7: main, 8: [message({1: "", 2: opset})], 25: functions or []})
