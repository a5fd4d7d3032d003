"""TensorFlow GraphDef, binary: frozen or not, also gzipped."""

from __future__ import annotations

from ..content import Content
from ..model import ReadFile
from ..recognise import reader
from ..tensorflow.model import graph_model
from ..tensorflow.raw import raw_graph
from ..wire.protobuf import Span


@reader("graphdef")
def read(content: Content, into: ReadFile) -> None:
    graph = raw_graph(content.data, Span(0, content.size), into.problems)
    into.models.append(graph_model(content.name, content.path, "TensorFlow GraphDef", graph, into))
