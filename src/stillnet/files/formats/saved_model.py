"""TensorFlow SavedModels (the folder or its `saved_model.pb`) and MetaGraphs (`.meta`)."""

from __future__ import annotations

import itertools
import os

from .. import tensorflow_schema as schema
from ..content import Content, open_content
from ..model import ReadFile
from ..recognise import reader
from ..wire.protobuf import BYTES, VARINT, BrokenMessage, Span, fields, lenient, message
from .graphdef import is_node

FILE = "saved_model.pb"


def is_saved_model(content: Content) -> bool:
    """A folder with a saved_model.pb, or that file: a version, then MetaGraphs."""
    if content.is_folder:
        return FILE in content.entries
    seen: set[int] = set()
    try:
        for number, wire, start, stop in fields(content.data, 0, content.size):
            if (number, wire) not in ((1, VARINT), (2, BYTES)):
                return False
            if number == 2 and not holds_graph(content, start, stop):
                return False
            seen.add(number)
    except BrokenMessage:
        return content.head[:3] == b"\x08\x01\x12"
    return 2 in seen


def holds_graph(content: Content, start: int, stop: int) -> bool:
    """Whether a message looks like a MetaGraphDef: known fields, and one of them a graph."""
    try:
        found = {number for number, wire, _, _ in fields(content.data, start, stop) if wire == BYTES}
    except BrokenMessage:
        return False
    return bool(found) and found <= set(range(1, 8)) and 2 in found


@reader("saved-model", is_saved_model, "TensorFlow SavedModel", order=62)
def read(content: Content, into: ReadFile) -> None:
    from ..keras_metadata import add_keras
    from ..tensorflow_saved import add_meta_graph, debug_sites, keras_metadata

    folder = content.path if content.is_folder else os.path.dirname(os.path.abspath(content.path))
    file = open_content(os.path.join(content.path, FILE)) if content.is_folder else content
    name = os.path.basename(os.path.abspath(folder)) if content.is_folder else content.name
    found = lenient(file.data, (0, file.size), schema.SAVED_MODEL, into.problems)
    sites = debug_sites(folder, into)
    for part in found.get("meta_graphs", ()):
        add_meta_graph(file.data, part, name, content.path, "TensorFlow SavedModel", into, sites)
    objects = keras_metadata(folder, into)
    if objects and into.models:
        add_keras(objects, into.models[0], into)


def is_meta_graph(content: Content) -> bool:
    """A `.meta` file: the information about the graph first, then the graph."""
    if content.is_folder or content.head[:1] != b"\x0a":
        return False
    try:
        found = (field for field in fields(content.data, 0, content.size) if field[0] == 1)
        # a graph has thousands of them: two tell enough
        parts = [(start, stop) for _, _, start, stop in itertools.islice(found, 2)]
        # the same bytes may be a graph of one node with functions behind it
        if len(parts) != 1 or is_node(content, *parts[0]) or not holds_graph(content, 0, content.size):
            return False
        info = message(content.data, parts[0], schema.META_INFO)
    except BrokenMessage:
        return False
    words = [info.get("tensorflow_version", ""), info.get("meta_graph_version", ""), *info.get("tags", ())]
    return any(words) and all(map(str.isprintable, words))


@reader("meta-graph", is_meta_graph, "TensorFlow MetaGraph", order=64)
def read_meta(content: Content, into: ReadFile) -> None:
    from ..tensorflow_saved import add_meta_graph

    add_meta_graph(content.data, Span(0, content.size), content.name, content.path, "TensorFlow MetaGraph", into)


# Files beside a SavedModel that are read with it, or hold no more than numbers that name a version.
PARTS = ("fingerprint.pb", "keras_metadata.pb", os.path.join("debug", "saved_model_debug_info.pb"))


def is_part(content: Content) -> bool:
    """A file that belongs to a SavedModel, told by its place: nothing in it says so."""
    path = os.path.abspath(content.path)
    ends = [end for end in PARTS if path.endswith(os.sep + end)]
    return not content.is_folder and bool(ends) and os.path.isfile(os.path.join(path[: -len(ends[0])], FILE))


@reader("saved-model-part", is_part, "part of a TensorFlow SavedModel", order=99)
def read_part(content: Content, into: ReadFile) -> None:
    """Whoever reads the SavedModel has read it."""
