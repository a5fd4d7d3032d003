"""Attributes, shapes and tensors of TensorFlow's messages as plain data, read when they are asked for."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

from ...base.annotations import Any
from ...base.dtype import DType
from ..errors import UnreadableFile
from ..limits import CONTENT, RANK
from ..tensor import StoredTensor, is_shape
from ..wire.protobuf import BYTES, Buffer, Span, entries, fields, message, packed
from . import schema

# The fields of TensorProto that hold elements one by one, and how each is written.
ELEMENTS = {5: "float", 6: "double", 7: "int", 10: "int", 11: "bool", 13: "int", 16: "uint", 17: "uint"}
STRINGS = 8
RAW = 4

StatedShape = tuple[int | None, ...] | None


def stated_shape(found: Mapping[str, Any]) -> StatedShape:
    """A TensorShapeProto: None for an unknown rank, None for a size that is not stated."""
    if found.get("unknown_rank"):
        return None
    sizes = tuple(d.get("size", 0) for d in found.get("dim", ()))
    if len(sizes) > RANK:
        return None
    return tuple(None if s < 0 else s for s in sizes)


def tensor(data: Buffer, span: Span) -> StoredTensor:
    """A TensorProto; large contents stay where they are."""
    head = message(data, span, schema.TENSOR)
    shape = stated_shape(head.get("tensor_shape", {}))
    if shape is None or not is_shape(shape):
        raise UnreadableFile("a stored tensor has no complete shape")
    dtype = schema.dtype(head.get("dtype", 0))
    few: list[Any] = []
    for number, wire, start, stop in fields(data, *span):
        if number == RAW and wire == BYTES and stop > start:
            return StoredTensor(shape, dtype, data, start, stop)  # type: ignore[arg-type]
        if number in ELEMENTS and len(few) <= CONTENT:
            few += _elements(data, number, wire, start, stop)
        elif number == STRINGS and wire == BYTES and len(few) <= CONTENT:
            few.append(bytes(data[start : min(stop, start + CONTENT)]))
    if dtype is not None and dtype.name in ("f16", "bf16"):
        few = [_half(v, dtype) for v in few]
    return StoredTensor(shape, dtype, few=tuple(few))  # type: ignore[arg-type]


def _elements(data: Buffer, number: int, wire: int, start: int, stop: int) -> list[Any]:
    kind = ELEMENTS[number]
    if wire == BYTES:
        return packed(data, start, stop, kind, CONTENT + 1)
    if wire == 0:
        return [start - (1 << 64) if kind == "int" and start >> 63 else bool(start) if kind == "bool" else start]
    return packed(data, start, stop, kind)


def _half(bits: Any, dtype: DType) -> float:
    """Half floats are stored as the integers of their bits."""
    import struct

    if dtype.name == "bf16":
        return float(struct.unpack("<f", struct.pack("<I", (int(bits) & 0xFFFF) << 16))[0])
    return float(struct.unpack("<e", struct.pack("<H", int(bits) & 0xFFFF))[0])


class Attributes(Mapping[str, Any]):
    """The attributes of a node, each decoded at its first use."""

    __slots__ = ("_data", "_problems", "_values")

    def __init__(
        self, data: Buffer, spans: list[Span], problems: list[str], read: dict[str, Any] | None = None
    ) -> None:
        """`read` are the attributes that have been decoded already."""
        self._data, self._problems = data, problems
        # name -> value, or where it stands
        self._values: dict[str, Any] = {} if read is None else read
        for span in spans:
            try:
                if span.stop - span.start <= SMALL:
                    name, value = small_entry(bytes(data[span.start : span.stop]))
                    self._values[name] = value
                else:
                    self._values.update(entries(data, [span]))
            except UnreadableFile as problem:
                problems.append(f"an attribute cannot be read: {problem}")

    def __getitem__(self, name: str) -> Any:
        value = self._values[name]
        if type(value) is Span:
            try:
                value = attribute(self._data, value)
            except UnreadableFile as problem:
                self._problems.append(f"the attribute {name!r} cannot be read: {problem}")
                value = None
            self._values[name] = value
        return value

    def get(self, name: str, default: Any = None) -> Any:
        value = self._values.get(name, default)
        return self[name] if type(value) is Span else value

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


# The same few attributes stand at thousands of nodes: entries up to this many bytes are decoded once.
SMALL = 256


@functools.lru_cache(maxsize=1 << 16)
def small_entry(data: bytes) -> tuple[str, Any]:
    ((name, span),) = entries(data, [Span(0, len(data))]).items()
    return name, attribute(data, span)


class FunctionName(str):
    """The name of a function of the library, as an attribute holds it."""

    __slots__ = ()


def attribute(data: Buffer, span: Span) -> Any:
    """An AttrValue as plain data: numbers, text, DType, shapes as tuples, StoredTensor, lists of them."""
    found = message(data, span, schema.ATTRIBUTE)
    if "list" in found:
        return _list(data, found["list"])
    for name, value in found.items():
        return _single(data, name, value)
    return None


def _list(data: Buffer, found: dict[str, Any]) -> list[Any]:
    for name, values in found.items():
        return [_single(data, name, value) for value in values]
    return []


def _single(data: Buffer, name: str, value: Any) -> Any:
    if name == "s":
        return value.decode("utf-8", "backslashreplace")
    if name == "type":
        return schema.dtype(value) or value
    if name == "shape":
        return Stated(stated_shape(value))
    if name == "tensor":
        return tensor(data, value)
    if name == "func":
        return FunctionName(message(data, value, schema.NAMED_ATTRIBUTES).get("name", ""))
    return value


class Stated:
    """A shape that the file states; kept apart from plain lists, because None is an answer too."""

    __slots__ = ("shape",)

    def __init__(self, shape: StatedShape) -> None:
        self.shape = shape

    def __str__(self) -> str:
        return "?" if self.shape is None else "[" + ", ".join("?" if d is None else str(d) for d in self.shape) + "]"
