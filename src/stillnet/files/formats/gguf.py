"""GGUF files: hyper-parameters and the list of tensors; dimensions are written innermost first."""

from __future__ import annotations

import struct
from functools import cache
from math import prod

from ...base.annotations import Any
from ...base.dtype import DTYPES, DType
from ...graph.graph import TensorType
from ..content import Content
from ..errors import UnreadableFile
from ..limits import MEMBERS, RANK
from ..model import ReadFile, StoredModel
from ..recognise import reader
from ..stored_layers import list_modules
from ..tensor import is_shape

MAGIC = b"GGUF"
NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
TEXT, ARRAY = 8, 9
# Element types, and bits per element of those that pack several into a block.
TYPES = {0: "f32", 1: "f16", 24: "i8", 25: "i16", 26: "i32", 27: "i64", 28: "f64", 30: "bf16"}
QUANTIZED = {
    2: ("q4_0", 5), 3: ("q4_1", 5), 6: ("q5_0", 6), 7: ("q5_1", 6), 8: ("q8_0", 9), 9: ("q8_1", 9), 10: ("q2_k", 3),
    11: ("q3_k", 4), 12: ("q4_k", 5), 13: ("q5_k", 6), 14: ("q6_k", 7), 15: ("q8_k", 9),
}  # fmt: skip
LONGEST_NOTE, MOST_NOTES = 120, 60


@reader("gguf")
def read(content: Content, into: ReadFile) -> None:
    model = into.model(content.name, "gguf", "GGUF", content.path)
    into.models.append(model)
    stream = _Stream(content.data)
    stream.at = 4
    version = stream.number("I")
    if not 2 <= version <= 3:
        raise UnreadableFile(f"version {version} is not known")
    tensors, pairs = stream.number("Q"), stream.number("Q")
    if tensors > MEMBERS or pairs > MEMBERS:
        raise UnreadableFile(f"it claims {tensors} tensors and {pairs} settings")
    model.notes.append(f"GGUF version {version}")
    for _ in range(pairs):
        key, value = stream.text(), stream.value(stream.number("I"), 0)
        if key == "general.name" and isinstance(value, str):
            model.name = value
        if len(model.notes) < MOST_NOTES:
            model.notes.append(f"{key} = {str(value)[:LONGEST_NOTE]}")
    needed = max([add_tensor(model, stream) for _ in range(tensors)], default=0)
    odd = [p.name for p in model.parameters if p.type.dtype is None]
    twice = tensors - len({p.name for p in model.parameters})
    if odd:
        into.problems.append(f"{into.path}: {len(odd)} tensors are of a type that is not known, such as {odd[0][:200]}")
    if twice > 0:
        into.problems.append(f"{into.path}: {twice} tensors have a name that another one has")
    if needed > content.size - stream.at:
        into.problems.append(f"{into.path}: the numbers of its tensors break off: the file is shorter than it states")
    list_modules(model, "gguf.Model", lambda p: p.name.rpartition(".")[0], mark=".")


def add_tensor(model: StoredModel, stream: _Stream) -> int:
    """Declare a tensor; gives how many bytes behind the list it needs at least."""
    name, rank = stream.text(), stream.number("I")
    if rank > RANK:
        raise UnreadableFile(f"the tensor {name} has {rank} axes")
    shape = tuple(reversed([stream.number("Q") for _ in range(rank)]))
    if not is_shape(shape):
        raise UnreadableFile(f"the tensor {name} has no shape a tensor can have")
    kind, offset = stream.number("I"), stream.number("Q")
    model.parameter(name, TensorType(shape, dtype_of(kind)))
    whole = DTYPES.get(TYPES.get(kind, ""))
    # of packed ones, no element takes less than a bit
    count: int = prod(shape)
    return int(offset) + (count * whole.itemsize if whole is not None else count // 8)


@cache
def dtype_of(kind: int) -> DType | None:
    if kind in QUANTIZED:
        return DType(QUANTIZED[kind][0], "float", QUANTIZED[kind][1])
    return DTYPES.get(TYPES.get(kind, ""))


class _Stream:
    def __init__(self, data: Any) -> None:
        self.data, self.at = data, 0

    def take(self, size: int) -> bytes:
        if size < 0 or self.at + size > len(self.data):
            raise UnreadableFile("the file breaks off")
        self.at += size
        return bytes(self.data[self.at - size : self.at])

    def number(self, code: str) -> Any:
        return struct.unpack(f"<{code}", self.take(struct.calcsize(f"<{code}")))[0]

    def text(self) -> str:
        return self.take(self.number("Q")).decode("utf-8", "replace")

    def value(self, kind: int, depth: int) -> Any:
        if kind in NUMBERS:
            return self.number(NUMBERS[kind])
        if kind == TEXT:
            return self.text()
        if kind != ARRAY or depth > 4:
            raise UnreadableFile(f"a setting has the unknown type {kind}")
        inner, count = self.number("I"), self.number("Q")
        if inner in NUMBERS:
            self.take(count * struct.calcsize(f"<{NUMBERS[inner]}"))
        else:
            if count > len(self.data) - self.at:
                raise UnreadableFile("the file breaks off")
            for _ in range(count):
                self.value(inner, depth + 1)
        return f"{count} values"
