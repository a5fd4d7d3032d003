"""TensorFlow GraphDef in the text format (`.pbtxt`)."""

from __future__ import annotations

from ..content import Content
from ..errors import UnreadableFile
from ..limits import TEXT_BYTES
from ..model import ReadFile
from ..recognise import reader
from ..tensorflow_model import graph_model
from ..tensorflow_text import text_graph
from ..wire.textproto import parsed


@reader("graphdef-text")
def read(content: Content, into: ReadFile) -> None:
    if content.size > TEXT_BYTES:
        raise UnreadableFile("the text is too large")
    graph = text_graph(parsed(bytes(content.data[:]).decode("utf-8", "replace")))
    into.models.append(graph_model(content.name, content.path, "TensorFlow GraphDef text", graph, into))
