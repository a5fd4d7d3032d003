"""TensorFlow GraphDef, binary: frozen or not, also gzipped."""

from __future__ import annotations

from ..content import Content
from ..model import ReadFile
from ..recognise import reader
from ..wire.protobuf import BYTES, BrokenMessage, Span, fields


def is_graph(content: Content) -> bool:
    """The first field is a NodeDef: a message whose first two fields are the texts of a name and an operation."""
    try:
        for number, wire, start, stop in fields(content.data, 0, content.size):
            return number == 1 and wire == BYTES and is_node(content, start, stop)
    except BrokenMessage:
        # the first node is larger than the file: it may still be one that breaks off
        return content.head[:1] == b"\x0a" and _starts_as_node(content.head)
    return False


def is_node(content: Content, start: int, stop: int) -> bool:
    found = {}
    try:
        for number, wire, at, end in fields(content.data, start, stop):
            if number in (1, 2) and wire == BYTES:
                found[number] = bytes(content.data[at : min(end, at + 4096)])
            elif number not in (3, 4, 5, 6, 7) or wire != BYTES:
                return False
    except BrokenMessage:
        return False
    return 2 in found and all(_is_word(v) for v in found.values()) and found[2][:1].isalpha() | (found[2][:1] == b"_")


def _is_word(text: bytes) -> bool:
    return bool(text) and all(32 < b < 127 or b > 127 for b in text)


def _starts_as_node(head: bytes) -> bool:
    """`0a <length> 0a <length> name 12 <length> op`, cut anywhere behind."""
    at = 1
    while at < len(head) and head[at] >= 128:
        at += 1
    at += 1
    if head[at : at + 1] != b"\x0a" or at + 1 >= len(head) or head[at + 1] >= 128:
        return False
    end = at + 2 + head[at + 1]
    return _is_word(head[at + 2 : end]) and head[end : end + 1] in (b"\x12", b"")


@reader("graphdef", is_graph, "TensorFlow GraphDef", order=70)
def read(content: Content, into: ReadFile) -> None:
    from ..tensorflow_graph import raw_graph
    from ..tensorflow_model import graph_model

    graph = raw_graph(content.data, Span(0, content.size), into.problems)
    into.models.append(graph_model(content.name, content.path, "TensorFlow GraphDef", graph, into))
