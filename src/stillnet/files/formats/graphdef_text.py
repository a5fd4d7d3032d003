"""TensorFlow's graphs in the text format (`.pbtxt`): GraphDef, MetaGraph and SavedModel."""

from __future__ import annotations

import os

from ...base.annotations import Any
from ..content import Content, open_content
from ..errors import UnreadableFile
from ..limits import TEXT_BYTES
from ..model import ReadFile
from ..recognise import reader
from ..signs import SAVED_MODEL_TEXT
from ..tensorflow.model import graph_model
from ..tensorflow.saved import add_graph, debug_sites
from ..tensorflow.saved_text import text_meta_graph
from ..tensorflow.text import text_graph
from ..wire.textproto import parsed


def text_of(content: Content) -> dict[str, Any]:
    if content.size > TEXT_BYTES:
        raise UnreadableFile("the text is too large")
    return parsed(bytes(content.data[:]).decode("utf-8", "replace"))


@reader("graphdef-text")
def read(content: Content, into: ReadFile) -> None:
    graph = text_graph(text_of(content))
    into.models.append(graph_model(content.name, content.path, "TensorFlow GraphDef text", graph, into))


@reader("meta-graph-text")
def read_meta(content: Content, into: ReadFile) -> None:
    add_graph(*text_meta_graph(text_of(content)), content.name, content.path, "TensorFlow MetaGraph text", into)


@reader("saved-model-text")
def read_saved(content: Content, into: ReadFile) -> None:
    folder = content.path if content.is_folder else os.path.dirname(os.path.abspath(content.path))
    file = open_content(os.path.join(content.path, SAVED_MODEL_TEXT)) if content.is_folder else content
    name = os.path.basename(os.path.abspath(folder)) if content.is_folder else content.name
    sites = debug_sites(folder, into)
    for part in text_of(file).get("meta_graphs", []):
        if isinstance(part, dict):
            add_graph(*text_meta_graph(part), name, content.path, "TensorFlow SavedModel text", into, sites)
