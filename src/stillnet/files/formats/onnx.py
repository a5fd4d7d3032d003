"""ONNX models: every opset, subgraphs, functions, external data, files of any size."""

from __future__ import annotations

from ..content import Content
from ..errors import UnreadableFile
from ..model import ReadFile
from ..recognise import reader
from ..wire.protobuf import BYTES, BrokenMessage, Span, fields

GRAPH_FIELD, IR_VERSION = 7, 1
# Fields that a ModelProto may have, with their wire types.
MODEL_FIELDS = {1: 0, 2: 2, 3: 2, 4: 2, 5: 0, 6: 2, 7: 2, 8: 2, 14: 2, 20: 2, 25: 2, 26: 2}
GRAPH_FIELDS = {1, 2, 5, 10, 11, 12, 13, 14, 15, 16}


def is_model(content: Content) -> bool:
    """Top-level fields of a ModelProto only, with a version and a graph, or a beginning of one that breaks off."""
    seen: set[int] = set()
    try:
        for number, wire, start, stop in fields(content.data, 0, content.size):
            if MODEL_FIELDS.get(number) != wire:
                return False
            if number == GRAPH_FIELD and not _is_graph(content, start, stop):
                return False
            seen.add(number)
    except BrokenMessage:
        head = content.head
        return IR_VERSION in seen and len(seen) > 1 and (GRAPH_FIELD in seen or b"\x3a" in head)
    return GRAPH_FIELD in seen and (IR_VERSION in seen or 8 in seen)


def _is_graph(content: Content, start: int, stop: int) -> bool:
    try:
        return all(number in GRAPH_FIELDS and wire == BYTES for number, wire, _, _ in fields(content.data, start, stop))
    except BrokenMessage:
        return True


@reader("onnx", is_model, "ONNX model", order=60)
def read(content: Content, into: ReadFile) -> None:
    from ..onnx_model import onnx_model

    onnx_model(content, Span(0, content.size), into)
    if not into.models:
        raise UnreadableFile("no graph in it")
