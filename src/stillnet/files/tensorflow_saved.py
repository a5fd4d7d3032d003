"""MetaGraphs and SavedModels: the graph with its signatures, variables, Keras metadata and source lines."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..base.dtype import DType
from ..base.span import Site
from . import tensorflow_schema as schema
from .content import open_content
from .errors import UnreadableFile
from .keras_archive import read_model
from .limits import TEXT_BYTES
from .model import ReadFile, StoredModel, stored_shape_text
from .source_places import site_of
from .stored_json import parsed
from .tensorflow_graph import raw_graph
from .tensorflow_model import graph_model
from .tensorflow_values import stated_shape
from .wire.protobuf import Buffer, Span, entries, message

KERAS_MODELS = ("_tf_keras_model", "_tf_keras_network", "_tf_keras_sequential")


@dataclass(frozen=True, slots=True)
class Signature:
    """A function that the file offers: names of tensors in the graph behind the names of arguments and results."""

    name: str
    inputs: dict[str, str]
    outputs: dict[str, str]
    text: str


@dataclass(slots=True)
class MetaGraph:
    graph: Span
    signatures: list[Signature] = field(default_factory=list)
    trainable: dict[str, bool] = field(default_factory=dict)
    version: str = ""
    tags: tuple[str, ...] = ()
    keras: list[str] = field(default_factory=list)


def meta_graph(data: Buffer, span: Span) -> MetaGraph:
    found = message(data, span, schema.META_GRAPH)
    info = found.get("meta_info_def", {})
    made = MetaGraph(found.get("graph_def", Span(0, 0)), version=info.get("tensorflow_version", ""))
    made.tags = tuple(info.get("tags", ()))
    for name, part in entries(data, found.get("signature_def", [])).items():
        if name != "__saved_model_init_op":
            made.signatures.append(signature(data, name, part))
    for name, part in entries(data, found.get("collection_def", [])).items():
        if name in ("trainable_variables", "variables", "global_variables"):
            _collected(data, part, name == "trainable_variables", made)
    if "object_graph_def" in found:
        _objects(data, found["object_graph_def"], made)
    return made


def signature(data: Buffer, name: str, span: Span) -> Signature:
    found = message(data, span, schema.SIGNATURE)
    sides = []
    for side in ("inputs", "outputs"):
        infos = {k: message(data, v, schema.TENSOR_INFO) for k, v in entries(data, found.get(side, [])).items()}
        sides.append(infos)
    words = [", ".join(f"{k}: {_type_text(v)}" for k, v in sorted(side.items())) for side in sides]
    names = [{k: v.get("name", "") for k, v in side.items()} for side in sides]
    return Signature(name, names[0], names[1], f"signature {name}({words[0]}) -> ({words[1]})")


def _type_text(info: Mapping[str, Any]) -> str:
    dtype: DType | None = schema.dtype(info.get("dtype", 0))
    return f"{dtype.name if dtype else '?'}{stored_shape_text(stated_shape(info.get('tensor_shape', {'unknown_rank': True})))}"


def _collected(data: Buffer, span: Span, trained: bool, into: MetaGraph) -> None:
    for part in message(data, span, schema.COLLECTION).get("bytes_list", {}).get("value", ()):
        found = message(data, part, schema.VARIABLE)
        name = found.get("variable_name", "").partition(":")[0]
        if trained or name not in into.trainable:
            into.trainable[name] = trained


def _objects(data: Buffer, span: Span, into: MetaGraph) -> None:
    """Variables and Keras objects of a TensorFlow 2 model."""
    for part in message(data, span, schema.OBJECT_GRAPH).get("nodes", ()):
        found = message(data, part, schema.SAVED_OBJECT)
        variable, user = found.get("variable"), found.get("user_object", {})
        if variable is not None and variable.get("name"):
            into.trainable[variable["name"].partition(":")[0]] = bool(variable.get("trainable"))
        if user.get("identifier") in KERAS_MODELS and user.get("metadata"):
            into.keras.append(user["metadata"])


def add_meta_graph(
    data: Buffer, span: Span, name: str, path: str, format: str, into: ReadFile, sites: Any = None
) -> StoredModel:
    """One MetaGraph as a model; its signatures say what goes in and comes out."""
    meta = meta_graph(data, span)
    graph = raw_graph(data, meta.graph, into.problems)
    model = graph_model(name, path, format, graph, into, trainable=meta.trainable, sites=sites, offered=meta.signatures)
    if meta.tags:
        model.name = f"{name} ({', '.join(meta.tags)})" if meta.tags != ("serve",) else name
    if meta.version:
        model.notes.append(f"saved by TensorFlow {meta.version}")
    model.notes += [s.text for s in meta.signatures]
    into.models.append(model)
    for text in meta.keras[:1]:
        add_keras(text, model, into)
    return model


def add_keras(text: str, beside: StoredModel, into: ReadFile) -> None:
    """The Keras configuration that a SavedModel carries, as a model of its own."""
    if len(text) > TEXT_BYTES:
        return
    try:
        stated = parsed(text, "the Keras metadata")
        config = stated.get("model_config") or stated if isinstance(stated, dict) else None
        if not isinstance(config, dict) or "config" not in config:
            return
        model = into.model(f"{beside.name} (Keras)", "keras", "Keras metadata of a SavedModel", beside.path)
        read_model(config, model, into, None)
    except UnreadableFile as problem:
        into.problems.append(f"Keras metadata: {problem}")


def keras_metadata(folder: str, into: ReadFile) -> list[str]:
    """Configurations in `keras_metadata.pb`, where Keras 2.5 and later put them."""
    path = os.path.join(folder, "keras_metadata.pb")
    if not os.path.isfile(path):
        return []
    content = open_content(path)
    found = []
    try:
        for part in message(content.data, (0, content.size), schema.KERAS_METADATA).get("nodes", ()):
            node = message(content.data, part, schema.KERAS_OBJECT)
            if node.get("identifier") in KERAS_MODELS and node.get("node_path") == "root":
                found.append(node.get("metadata", ""))
    except UnreadableFile as problem:
        into.problems.append(f"keras_metadata.pb: {problem}")
    return found


def debug_sites(folder: str, into: ReadFile) -> Callable[[str, str], Site | None] | None:
    """Source lines by the names of nodes and functions, from the debug information beside a SavedModel."""
    path = os.path.join(folder, "debug", "saved_model_debug_info.pb")
    if not os.path.isfile(path):
        return None
    content = open_content(path)
    try:
        places = _traces(content.data, Span(0, content.size))
    except UnreadableFile as problem:
        into.problems.append(f"saved_model_debug_info.pb: {problem}")
        return None
    return lambda node, function: places.get(f"{node}@{function}") or places.get(f"{node}@")


def _traces(data: Buffer, span: Span) -> dict[str, Site | None]:
    found = message(data, span, schema.DEBUG_INFO)
    files = found.get("files", [])
    frames = {
        _number(data, part): _frame(message(data, _value(data, part), schema.FILE_LINE), files)
        for part in found.get("frames_by_id", ())
    }
    traces: dict[int, list[tuple[str, int]]] = {}
    for part in found.get("traces_by_id", ()):
        trace = message(data, _value(data, part), schema.TRACE)
        lines = [_frame(c, files) for c in trace.get("file_line_cols", ())]
        traces[_number(data, part)] = [f for f in (*lines, *(frames.get(i) for i in trace.get("frame_id", ()))) if f]
    made: dict[str, Site | None] = {}
    for name, part in entries(data, found.get("traces", [])).items():
        lines = [_frame(c, files) for c in message(data, part, schema.TRACE).get("file_line_cols", ())]
        made[name] = site_of([f for f in lines if f])
    for part in found.get("name_to_trace_id", ()):
        name, number = _name_and_number(data, part)
        if number in traces:
            made[name] = site_of(traces[number])
    return made


def _frame(found: Mapping[str, Any], files: list[str]) -> tuple[str, int] | None:
    index = found.get("file_index", 0)
    return (files[index], found.get("line", 0)) if 0 <= index < len(files) else None


def _value(data: Buffer, entry: Span) -> Span:
    from .wire.protobuf import fields

    return next((Span(a, b) for n, w, a, b in fields(data, *entry) if n == 2 and w == 2), Span(0, 0))


def _number(data: Buffer, entry: Span) -> int:
    from .wire.protobuf import fields

    for n, w, a, b in fields(data, *entry):
        if n == 1:
            return a if w == 0 else int.from_bytes(data[a:b], "little")
    return 0


def _name_and_number(data: Buffer, entry: Span) -> tuple[str, int]:
    from .wire.protobuf import fields

    name, number = "", 0
    for n, w, a, b in fields(data, *entry):
        if n == 1 and w == 2:
            name = str(data[a:b], "utf-8", "replace")
        elif n == 2:
            number = a if w == 0 else int.from_bytes(data[a:b], "little")
    return name, number
