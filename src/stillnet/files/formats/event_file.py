"""TensorBoard event files that hold graphs, of TensorFlow and of torch, and log folders with such files."""

from __future__ import annotations

import os
from collections.abc import Iterator

from .. import tensorflow_schema as schema
from ..content import Content, open_content
from ..errors import UnreadableFile
from ..model import ReadFile
from ..recognise import reader
from ..wire.protobuf import message
from ..wire.records import records

MARK = "tfevents"
FIRST = b"brain.Event:"
# Files of a log folder that are opened, and folders that are entered.
MOST_FILES, MOST_FOLDERS = 1000, 2000


def is_events(content: Content) -> bool:
    """The first record names the version of the format."""
    return FIRST in content.head[:64]


@reader("events", is_events, "TensorBoard events", order=20)
def read(content: Content, into: ReadFile) -> None:
    from ..tensorflow_graph import raw_graph
    from ..tensorflow_model import graph_model
    from ..tensorflow_saved import add_meta_graph
    from ..torch_trace_graph import is_trace, trace_model

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


def event_files(folder: str) -> Iterator[str]:
    """Event files in and below a folder; linked folders are not entered."""
    for number, (here, inner, names) in enumerate(os.walk(folder)):
        if number > MOST_FOLDERS:
            return
        inner.sort()
        yield from (os.path.join(here, n) for n in sorted(names) if MARK in n)


def is_log_folder(content: Content) -> bool:
    return content.is_folder and next(event_files(content.path), None) is not None


@reader("log-folder", is_log_folder, "TensorBoard log folder", order=80)
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
