"""MetaGraphs and SavedModels: the graph with its signatures, variables, Keras metadata and source lines."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from ...base.annotations import Any
from ...base.dtype import DType
from ...base.plain import dataclass, field
from ...base.span import Site
from ..content import open_content
from ..errors import UnreadableFile
from ..keras.metadata import KerasObject, add_keras
from ..model import ReadFile, StoredModel, stored_shape_text
from ..source_places import site_of
from ..wire.protobuf import Buffer, Span, entries, message
from . import schema
from .model import graph_model
from .raw import RawGraph, raw_graph
from .values import StatedShape, stated_shape

# Where Keras hangs what it only needs to train.
OF_TRAINING = frozenset({"optimizer", "_optimizer", "keras_api", "compiled_metrics", "compiled_loss", "loss_tracker"})
LONGEST_PATH = 2000


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
    # how many variables have each name: those of a model that is written as a class often share one
    named: dict[str, list[StatedShape]] = field(default_factory=dict)
    version: str = ""
    tags: tuple[str, ...] = ()
    # variables of optimizers and metrics
    beside: list[str] = field(default_factory=list)
    keras: list[KerasObject] = field(default_factory=list)


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
    return stated_signature(name, sides)


def stated_signature(name: str, sides: list[dict[str, Any]]) -> Signature:
    words = [", ".join(f"{k}: {_type_text(v)}" for k, v in sorted(side.items())) for side in sides]
    names = [{k: v.get("name", "") for k, v in side.items()} for side in sides]
    return Signature(name, names[0], names[1], f"signature {name}({words[0]}) -> ({words[1]})")


def _type_text(info: Mapping[str, Any]) -> str:
    dtype: DType | None = schema.dtype(info.get("dtype", 0))
    return f"{dtype.name if dtype else '?'}{stored_shape_text(stated_shape(info.get('tensor_shape', {'unknown_rank': True})))}"


def _collected(data: Buffer, span: Span, trained: bool, into: MetaGraph) -> None:
    for part in message(data, span, schema.COLLECTION).get("bytes_list", {}).get("value", ()):
        add_variable(message(data, part, schema.VARIABLE), trained, into)


def add_variable(found: Mapping[str, Any], trained: bool, into: MetaGraph) -> None:
    name = found.get("variable_name", "").partition(":")[0]
    if trained or name not in into.trainable:
        into.trainable[name] = trained


def _objects(data: Buffer, span: Span, into: MetaGraph) -> None:
    nodes = message(data, span, schema.OBJECT_GRAPH).get("nodes", ())
    add_objects([message(data, p, schema.SAVED_OBJECT) for p in nodes], into)


def add_objects(objects: list[dict[str, Any]], into: MetaGraph) -> None:
    """Variables and Keras objects of a TensorFlow 2 model; what only an optimizer or a metric holds is none of its weights."""
    paths = object_paths(objects)
    for number, found in enumerate(objects):
        variable, user = found.get("variable"), found.get("user_object", {})
        if variable is not None and variable.get("name"):
            name = variable["name"].partition(":")[0]
            if number in paths:
                into.trainable[name] = bool(variable.get("trainable"))
                into.named.setdefault(name, []).append(stated_shape(variable.get("shape", {})))
            else:
                into.beside.append(name)
        if user.get("identifier", "").startswith("_tf_keras") and user.get("metadata"):
            into.keras.append(KerasObject(paths.get(number, ""), user["identifier"], user["metadata"]))


def object_paths(objects: list[dict[str, Any]]) -> dict[int, str]:
    """The shortest path from the root to each object, not through what belongs to training."""
    paths = {0: "root"} if objects else {}
    waiting = [0] if objects else []
    while waiting:
        following = []
        for number in waiting:
            for child in objects[number].get("children", ()):
                name, target = child.get("local_name", ""), child.get("node_id", 0)
                if name in OF_TRAINING or target in paths or not 0 <= target < len(objects):
                    continue
                paths[target] = f"{paths[number]}.{name}"[:LONGEST_PATH]
                following.append(target)
        waiting = following
    return paths


def add_meta_graph(
    data: Buffer, span: Span, name: str, path: str, format: str, into: ReadFile, sites: Any = None
) -> StoredModel:
    """One MetaGraph as a model; its signatures say what goes in and comes out."""
    meta = meta_graph(data, span)
    return add_graph(meta, raw_graph(data, meta.graph, into.problems), name, path, format, into, sites)


def add_graph(
    meta: MetaGraph, graph: RawGraph, name: str, path: str, format: str, into: ReadFile, sites: Any = None
) -> StoredModel:
    model = graph_model(
        name,
        path,
        format,
        graph,
        into,
        trainable=meta.trainable,
        sites=sites,
        offered=meta.signatures,
        named=meta.named,
    )
    if meta.tags:
        model.name = f"{name} ({', '.join(meta.tags)})" if meta.tags != ("serve",) else name
    if meta.version:
        model.notes.append(f"saved by TensorFlow {meta.version}")
    model.notes += [s.text for s in meta.signatures]
    into.models.append(model)
    if meta.beside:
        model.notes.append(f"{len(meta.beside)} variables of the optimizer and of metrics are beside the model")
    add_keras(meta.keras, model, into)
    return model


def keras_metadata(folder: str, into: ReadFile) -> list[KerasObject]:
    """What `keras_metadata.pb` holds, where Keras 2.5 and later put it."""
    path = os.path.join(folder, "keras_metadata.pb")
    if not os.path.isfile(path):
        return []
    content = open_content(path)
    found = []
    try:
        for part in message(content.data, (0, content.size), schema.KERAS_METADATA).get("nodes", ()):
            node = message(content.data, part, schema.KERAS_OBJECT)
            found.append(KerasObject(node.get("node_path", ""), node.get("identifier", ""), node.get("metadata", "")))
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
    from ..wire.protobuf import fields

    return next((Span(a, b) for n, w, a, b in fields(data, *entry) if n == 2 and w == 2), Span(0, 0))


def _number(data: Buffer, entry: Span) -> int:
    from ..wire.protobuf import fields

    for n, w, a, b in fields(data, *entry):
        if n == 1:
            return a if w == 0 else int.from_bytes(data[a:b], "little")
    return 0


def _name_and_number(data: Buffer, entry: Span) -> tuple[str, int]:
    from ..wire.protobuf import fields

    name, number = "", 0
    for n, w, a, b in fields(data, *entry):
        if n == 1 and w == 2:
            name = str(data[a:b], "utf-8", "replace")
        elif n == 2:
            number = a if w == 0 else int.from_bytes(data[a:b], "little")
    return name, number
