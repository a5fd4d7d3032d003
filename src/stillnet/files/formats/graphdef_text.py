"""TensorFlow GraphDef in the text format (`.pbtxt`)."""

from __future__ import annotations

from ...base.pattern import pattern
from ..content import Content
from ..errors import UnreadableFile
from ..limits import TEXT_BYTES
from ..model import ReadFile
from ..recognise import is_text, reader

START = pattern(rb"\s*(#[^\n]*\s*)*(node|versions|library)\s*:?\s*[{<]")


def is_graph_text(content: Content) -> bool:
    head = content.head
    return START.match(head) is not None and is_text(head)


@reader("graphdef-text", is_graph_text, "TensorFlow GraphDef text", order=66)
def read(content: Content, into: ReadFile) -> None:
    from ..tensorflow_model import graph_model
    from ..tensorflow_text import text_graph
    from ..wire.textproto import parsed

    if content.size > TEXT_BYTES:
        raise UnreadableFile("the text is too large")
    graph = text_graph(parsed(bytes(content.data[:]).decode("utf-8", "replace")))
    into.models.append(graph_model(content.name, content.path, "TensorFlow GraphDef text", graph, into))
