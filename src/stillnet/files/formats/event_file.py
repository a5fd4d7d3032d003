"""TensorBoard event files that hold graphs, of TensorFlow, Keras and torch, and log folders with such files."""

from __future__ import annotations

import os
from collections.abc import Iterator

from ...base.annotations import Any
from ..content import Content, open_content
from ..errors import UnreadableFile
from ..keras.archive import read_model
from ..limits import TEXT_BYTES
from ..model import ReadFile
from ..recognise import reader
from ..signs import event_files, is_events
from ..stored_json import parsed
from ..tensorflow import schema
from ..tensorflow.model import graph_model
from ..tensorflow.raw import RawGraph, raw_graph
from ..tensorflow.saved import add_meta_graph
from ..torch.trace_graph import is_trace, trace_model
from ..wire.protobuf import Span, lenient, message
from ..wire.records import records

# Files of a log folder that are opened, and graphs of one file that are shown.
MOST_FILES = 1000
MOST_GRAPHS = 50
KERAS_MODEL = "graph_keras_model"
RUNS = ("graph_run_metadata_graph", "graph_run_metadata")
NOTHING = "no graph in it"


class Events:
    """The graphs of one event file, in its order, each once."""

    def __init__(self, content: Content, into: ReadFile) -> None:
        self.content, self.into = content, into
        self.found = 0
        self.seen: set[bytes] = set()
        # graphs as they were cut for the devices of a run: shown where the file has no other
        self.parts: list[Span] = []
        # single operations that ran outside of every function, each of which a trace keeps as a graph
        self.single: list[Span] = []

    def read(self) -> None:
        for span in records(self.content.data, self.into.problems):
            self.event(message(self.content.data, span, schema.EVENT))
        if not self.found:
            for part in self.parts or self.single[:MOST_GRAPHS]:
                self.graph(part)
        if not self.found:
            raise UnreadableFile(NOTHING)

    def event(self, event: dict[str, Any]) -> None:
        if "graph_def" in event:
            self.graph(event["graph_def"])
        elif "meta_graph_def" in event and not self.found:
            add_meta_graph(
                self.content.data,
                event["meta_graph_def"],
                self.name(),
                self.content.path,
                "TensorBoard graph",
                self.into,
            )
            self.found += 1
        elif "tagged_run_metadata" in event:
            self.run(event["tagged_run_metadata"].get("run_metadata"))
        elif "summary" in event and self.mentions(event["summary"], b"graph_"):
            for plugin, text in self.texts(event["summary"]):
                if plugin == KERAS_MODEL:
                    self.keras(text)
                elif plugin in RUNS:
                    self.run(text)

    def mentions(self, span: Span, word: bytes) -> bool:
        """Whether bytes stand in a message: logs hold millions of numbers, and few graphs."""
        return self.content.data.find(word, span.start, span.stop) >= 0

    def texts(self, summary: Span) -> Iterator[tuple[str, Span]]:
        """What plugins of TensorBoard wrote as bytes: (plugin, where it stands)."""
        for part in message(self.content.data, summary, schema.SUMMARY).get("value", ()):
            value = message(self.content.data, part, schema.SUMMARY_VALUE)
            plugin = value.get("metadata", {}).get("plugin_data", {}).get("plugin_name", "")
            for text in value.get("tensor", {}).get("string_val", ()):
                yield plugin, text

    def run(self, span: Span | None) -> None:
        """What a run recorded: the functions as they were before the optimizer of graphs changed them."""
        run = lenient(self.content.data, span, schema.RUN, self.into.problems) if span is not None else {}
        for function in run.get("function_graphs", ()):
            wanted = ("pre_optimization_graph", "post_optimization_graph")
            graphs = [function[w] for w in wanted if w in function] or function.get("partition_graphs", [])
            for graph in graphs[:1]:
                if self.is_single(graph):
                    self.single.append(graph)
                else:
                    self.graph(graph)
        self.parts += run.get("partition_graphs", ())

    def is_single(self, span: Span) -> bool:
        """Whether a recorded graph computes one thing: TensorFlow ran it by itself."""
        nodes = raw_graph(self.content.data, span, []).nodes
        return sum(not node.op.startswith("_") for node in nodes) < 2

    def keras(self, span: Span) -> None:
        if span.size > TEXT_BYTES:
            raise UnreadableFile("the text of a Keras model is too large")
        if self.is_new(span):
            text = bytes(self.content.data[span.start : span.stop]).decode("utf-8", "replace")
            model = self.into.model(self.name(), "keras", "TensorBoard graph", self.content.path)
            read_model(parsed(text, "the Keras model"), model, self.into, None)
            self.found += 1

    def graph(self, span: Span) -> None:
        if not self.is_new(span):
            return
        graph = raw_graph(self.content.data, span, self.into.problems)
        made = trace_model if is_trace(graph) else graph_model
        self.into.models.append(made(self.name(), self.content.path, "TensorBoard graph", returned(graph), self.into))
        self.found += 1

    def is_new(self, span: Span) -> bool:
        """Whether nothing with the same bytes was shown; a function that is recorded at each step is one graph."""
        import hashlib

        digest = hashlib.sha256(self.content.data[span.start : span.stop]).digest()
        if digest in self.seen:
            return False
        if self.found >= MOST_GRAPHS:
            raise UnreadableFile(f"more than {MOST_GRAPHS} graphs")
        self.seen.add(digest)
        return True

    def name(self) -> str:
        return self.content.name if not self.found else f"{self.content.name}#{self.found}"


def returned(graph: RawGraph) -> RawGraph:
    """A recorded function ends in nodes that hand its results to the caller and compute nothing."""
    graph.nodes = [n for n in graph.nodes if n.op != "_Retval"]
    return graph


@reader("events")
def read(content: Content, into: ReadFile) -> None:
    Events(content, into).read()


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
            if str(problem) != NOTHING:
                into.problems.append(f"{path}: {problem}")
        for model in into.models[before:]:
            model.name = os.path.relpath(path, content.path)
    if not into.models:
        raise UnreadableFile("no graph in its event files")
