"""Tensors, types and attributes of ONNX messages as plain data; the elements of large tensors stay where they are."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

from ...base import dim as D
from ...base.annotations import Any
from ...base.dtype import DType, onnx_type
from ...graph.graph import TensorType
from ..content import open_content
from ..errors import UnreadableFile
from ..limits import CONTENT, RANK
from ..model import ReadFile
from ..tensor import StoredTensor, is_shape
from ..wire.protobuf import BYTES, Buffer, Span, fields, message, packed
from . import schema
from .lists import Held

RAW, EXTERNAL = 9, 1
# The fields of TensorProto that hold elements one by one, and how each is written.
ELEMENTS = {4: "float", 5: "int", 7: "int", 10: "double", 11: "uint"}
STRINGS = 6
OTHER_AMOUNT = "tensors hold more or less data than their shapes state"


def tensor(data: Buffer, span: Span, into: ReadFile) -> tuple[str, StoredTensor]:
    """A TensorProto: its name and where its elements are."""
    head = message(data, span, schema.TENSOR)
    name = head.get("name", "")
    shape = tuple(head.get("dims", ()))
    if not is_shape(shape):
        raise UnreadableFile(f"the tensor {name!r} has no shape a tensor can have")
    dtype = onnx_type(head.get("data_type", 0))
    if head.get("data_location") == EXTERNAL or head.get("external_data"):
        return name, external(shape, dtype, name, head.get("external_data", []), into)
    few: list[Any] = []
    for number, wire, start, stop in fields(data, *span):
        if number == RAW and wire == BYTES:
            found = StoredTensor(shape, dtype, data, start, stop)
            if dtype is not None and stop - start != bytes_of(found.count, dtype):
                other_amount(name, into)
            return name, found
        if number in ELEMENTS and len(few) <= CONTENT:
            few += elements(data, ELEMENTS[number], wire, start, stop)
        elif number == STRINGS and wire == BYTES and len(few) <= CONTENT:
            few.append(bytes(data[start : min(stop, start + CONTENT)]))
    if dtype is not None and dtype.name in ("f16", "bf16") and few:
        few = []  # bits of half floats: the type is told, the content is not followed
        return name, StoredTensor(shape, dtype)
    if dtype is not None and dtype.kind == "bool":
        few = [bool(v) for v in few]
    count = StoredTensor(shape, dtype).count
    if dtype is not None and dtype.bits >= 8 and 0 < len(few) < min(count, CONTENT):
        other_amount(name, into)
    return name, StoredTensor(shape, dtype, few=tuple(few) if len(few) == count else None)


def other_amount(name: str, into: ReadFile) -> None:
    if not any(OTHER_AMOUNT in problem for problem in into.problems):
        into.problems.append(f"{into.path}: {OTHER_AMOUNT}, such as {name[:200]}")


def elements(data: Buffer, kind: str, wire: int, start: int, stop: int) -> list[Any]:
    if wire == BYTES:
        return packed(data, start, stop, kind, CONTENT + 1)
    if wire == 0:
        return [start - (1 << 64) if kind == "int" and start >> 63 else start]
    return packed(data, start, stop, kind)


def external(
    shape: tuple[int, ...], dtype: DType | None, name: str, entries: list[Any], into: ReadFile
) -> StoredTensor:
    """Elements in another file, which must lie in the folder of the model; small ones are read, others are not."""
    facts = {e.get("key", ""): e.get("value", "") for e in entries}
    location, whole = facts.get("location", ""), StoredTensor(shape, dtype)
    said = said_outside(name, location, into)
    if said is not None:
        into.observe("external-data", said, name)
        return whole
    path = os.path.join(os.path.dirname(os.path.abspath(into.path)), location)
    size, start = into.size_of(path), offset(facts)
    if dtype is None or not whole.count:
        return whole
    if size is None:
        into.problem_once(f"{into.path}: the file {location[:200]!r} with the data of its tensors is missing")
    elif start is None or start + bytes_of(whole.count, dtype) > size:
        into.problem_once(f"{into.path}: the file {location[:200]!r} holds less data than the tensors in it state")
    if whole.count > CONTENT or size is None or start is None:
        return whole
    try:
        buffer = open_content(path)
    except UnreadableFile:
        return whole
    stop = start + whole.count * dtype.itemsize
    fits = not buffer.compressed and 0 <= start <= stop <= buffer.size
    return StoredTensor(shape, dtype, buffer.data, start, stop) if fits else whole


def said_outside(name: str, location: str, into: ReadFile) -> str | None:
    """The words about a tensor whose data lie outside the folder of the model."""
    if not location:
        return None  # no place at all
    if escapes(location):
        return f"the tensor {name} is stored at {location!r}, outside the folder of the model"
    folder = os.path.dirname(os.path.abspath(into.path))
    if linked_out(os.path.join(folder, location), os.path.realpath(folder)):
        return f"the tensor {name} is stored behind {location!r}, a link out of the folder"
    return None


def offset(facts: Mapping[str, str]) -> int | None:
    """Where data begins in its file; None where that is no place."""
    text = facts.get("offset") or "0"
    return int(text) if text.isdecimal() and len(text) < 19 else None


def bytes_of(count: int, dtype: DType) -> int:
    return (count * dtype.bits + 7) // 8


def linked_out(path: str, folder: str) -> bool:
    """Whether a path leads out of a folder over links. The file of a model cache may itself be a link beside its kind."""
    real = os.path.realpath(path)
    cache = os.path.join(os.path.dirname(os.path.dirname(folder)), "blobs")
    return not real.startswith((folder.rstrip(os.sep) + os.sep, cache + os.sep))


def escapes(location: str) -> bool:
    """Whether the path of external data leads out of the model's folder."""
    parts = location.replace("\\", "/").split("/")
    drive = len(location) > 1 and location[1] == ":"
    address = "://" in location  # some programs fetch it, and none finds it in the folder
    odd = drive or address or ".." in parts or "\0" in location
    return location.startswith(("/", "\\", "~")) or odd


def value_info(data: Buffer, span: Span) -> tuple[str, DType | None, Any]:
    """Name, element type and stated sizes (None for an unknown rank; each an int, a name or None)."""
    found = message(data, span, schema.VALUE)
    stated = found.get("type", {})
    stated = stated.get("optional_type", {}).get("elem_type", stated)
    kind = stated.get("tensor_type") or stated.get("sparse_tensor_type")
    if kind is None:
        return found.get("name", ""), None, None
    sizes = None
    if "shape" in kind:
        sizes = tuple(stated_size(d) for d in kind["shape"].get("dim", ()))
        sizes = sizes if len(sizes) <= RANK else None
    return found.get("name", ""), onnx_type(kind.get("elem_type", 0)), sizes


def list_info(data: Buffer, span: Span) -> Held | None:
    """What a value that is stated to be a list of tensors holds: any number of one type."""
    stated = message(data, span, schema.VALUE).get("type", {})
    stated = stated.get("optional_type", {}).get("elem_type", stated)
    if "sequence_type" not in stated:
        return None
    kind = stated["sequence_type"].get("elem_type", {}).get("tensor_type", {})
    sizes = tuple(stated_size(d) for d in kind["shape"].get("dim", ())) if "shape" in kind else None
    if sizes is None or len(sizes) > RANK:
        return Held(None, TensorType(None, onnx_type(kind.get("elem_type", 0))))
    shape = tuple(s if isinstance(s, int) else D.fresh("n", D.Origin.DATA) for s in sizes)
    return Held(None, TensorType(shape, onnx_type(kind.get("elem_type", 0))))


def stated_size(found: Mapping[str, Any]) -> int | str | None:
    if "dim_value" in found:
        return int(found["dim_value"]) if found["dim_value"] >= 0 else None
    return found.get("dim_param") or None


class Subgraph(Span):
    """Where the graph of an If, Loop or Scan stands."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"a graph of {self.stop - self.start} bytes"


class Attributes(Mapping[str, Any]):
    """The attributes of a node, each decoded at its first use. `outer` holds those of the call of a function."""

    __slots__ = ("_data", "_into", "_known", "_outer", "_spans")

    def __init__(self, data: Buffer, spans: list[Span], into: ReadFile, outer: Mapping[str, Any] | None = None) -> None:
        self._data, self._into, self._outer = data, into, outer
        self._spans: dict[str, Span] = {}
        self._known: dict[str, Any] = {}
        for span in spans:
            try:
                self._spans[attribute_name(data, span)] = span
            except UnreadableFile as problem:
                into.problems.append(f"an attribute cannot be read: {problem}")

    def __getitem__(self, name: str) -> Any:
        if name not in self._known:
            span = self._spans[name]
            try:
                found = message(self._data, span, schema.ATTRIBUTE)
                reference = found.get("ref_attr_name")
                self._known[name] = self._referred(reference) if reference else plain(self._data, found, self._into)
            except UnreadableFile as problem:
                self._into.problems.append(f"the attribute {name!r} cannot be read: {problem}")
                self._known[name] = None
        return self._known[name]

    def _referred(self, name: str) -> Any:
        """An attribute of the call that the function around the node is opened for."""
        if self._outer is None or name not in self._outer:
            raise KeyError(name)
        return self._outer[name]

    def __contains__(self, name: object) -> bool:
        try:
            self[name]  # type: ignore[index]
        except KeyError:
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._spans if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def attribute_name(data: Buffer, span: Span) -> str:
    for number, wire, start, stop in fields(data, *span):
        if number == 1 and wire == BYTES:
            return str(data[start:stop], "utf-8", "replace")
    return ""


FLOAT, INT, STRING, TENSOR, GRAPH, FLOATS, INTS, STRINGS_TYPE, TENSORS, GRAPHS = range(1, 11)


def plain(data: Buffer, found: dict[str, Any], into: ReadFile) -> Any:
    """An AttributeProto as plain data. Old files do not state the type: then the field that is there tells it."""
    kind = found.get("type", 0)
    if kind == FLOAT or (not kind and "f" in found):
        return found.get("f", 0.0)
    if kind == INT or (not kind and "i" in found):
        return found.get("i", 0)
    if kind == STRING or (not kind and "s" in found):
        return found.get("s", b"").decode("utf-8", "backslashreplace")
    if "t" in found:
        return tensor(data, found["t"], into)[1]
    if "g" in found:
        return Subgraph(*found["g"])
    for name in ("floats", "ints", "strings"):
        if name in found:
            return [v.decode("utf-8", "backslashreplace") if isinstance(v, bytes) else v for v in found[name]]
    if "tensors" in found:
        return [tensor(data, span, into)[1] for span in found["tensors"]]
    if "graphs" in found:
        return [Subgraph(*span) for span in found["graphs"]]
    return [] if kind in (FLOATS, INTS, STRINGS_TYPE, TENSORS, GRAPHS) else None
