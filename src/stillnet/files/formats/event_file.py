"""TensorBoard event files that hold graphs, of TensorFlow and of torch, and log folders with such files."""

from __future__ import annotations

import os

from .. import tensorflow_schema as schema
from ..content import Content, open_content
from ..errors import UnreadableFile
from ..model import ReadFile
from ..recognise import reader
from ..signs import event_files, is_events
from ..tensorflow_graph import raw_graph
from ..tensorflow_model import graph_model
from ..tensorflow_saved import add_meta_graph
from ..torch_trace_graph import is_trace, trace_model
from ..wire.protobuf import message
from ..wire.records import records

# Files of a log folder that are opened.
MOST_FILES = 1000


@reader("events")
def read(content: Content, into: ReadFile) -> None:
    found = 0
    for span in records(content.data, into.problems):
        event = message(content.data, span, schema.EVENT)
        name = content.name if not found else f"{content.name}#{found}"
        if "graph_def" in event:
            graph = raw_graph(content.data, event["graph_def"], into.problems)
            made = trace_model if is_trace(graph) else graph_model
            into.models.append(made(name, content.path, "TensorBoard graph", graph, into))
            found += 1
        elif "meta_graph_def" in event and not found:
            add_meta_graph(content.data, event["meta_graph_def"], name, content.path, "TensorBoard graph", into)
            found += 1
    if not found:
        raise UnreadableFile("no graph in it")


@reader("log-folder")
def read_folder(content: Content, into: ReadFile) -> None:
    for number, path in enumerate(event_files(content.path)):
        if number >= MOST_FILES:
            into.problems.append(f"more than {MOST_FILES} event files")
            break
        file = open_content(path)
        if not is_events(file):
            continue
        before = len(into.models)
        try:
            read(file, into)
        except UnreadableFile as problem:
            if str(problem) != "no graph in it":
                into.problems.append(f"{path}: {problem}")
        for model in into.models[before:]:
            model.name = os.path.relpath(path, content.path)
    if not into.models:
        raise UnreadableFile("no graph in its event files")
