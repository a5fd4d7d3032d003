"""TensorFlow SavedModels (the folder or its `saved_model.pb`) and MetaGraphs (`.meta`)."""

from __future__ import annotations

import os

from ..content import Content, open_content
from ..keras.metadata import add_keras
from ..model import ReadFile
from ..recognise import reader
from ..signs import SAVED_MODEL
from ..tensorflow import schema
from ..tensorflow.saved import add_meta_graph, debug_sites, keras_metadata
from ..wire.protobuf import Span, lenient


@reader("saved-model")
def read(content: Content, into: ReadFile) -> None:
    folder = content.path if content.is_folder else os.path.dirname(os.path.abspath(content.path))
    file = open_content(os.path.join(content.path, SAVED_MODEL)) if content.is_folder else content
    name = os.path.basename(os.path.abspath(folder)) if content.is_folder else content.name
    found = lenient(file.data, (0, file.size), schema.SAVED_MODEL, into.problems)
    sites = debug_sites(folder, into)
    for part in found.get("meta_graphs", ()):
        add_meta_graph(file.data, part, name, content.path, "TensorFlow SavedModel", into, sites)
    objects = keras_metadata(folder, into)
    if objects and into.models:
        add_keras(objects, into.models[0], into)


@reader("meta-graph")
def read_meta(content: Content, into: ReadFile) -> None:
    add_meta_graph(content.data, Span(0, content.size), content.name, content.path, "TensorFlow MetaGraph", into)


@reader("saved-model-part")
def read_part(content: Content, into: ReadFile) -> None:
    """Whoever reads the SavedModel has read it."""
