"""MetaGraphs and SavedModels in protobuf's text format: the same facts that the binary format gives."""

from __future__ import annotations

from collections.abc import Mapping

from ...base.annotations import Any
from ..errors import UnreadableFile
from ..wire.protobuf import Span, Table, message
from . import schema
from .raw import RawGraph
from .saved import MetaGraph, add_objects, add_variable, stated_signature
from .text import text_graph


def as_read(found: Any, table: Table) -> dict[str, Any]:
    """A parsed message as the wire reader gives it: fields of the table, single ones not in lists, types as numbers."""
    made: dict[str, Any] = {}
    fields = {f.name: f for f in table.values()}
    for name, values in found.items() if isinstance(found, Mapping) else ():
        field = fields.get(name)
        if field is None:
            continue
        read = [as_read(v, field.table) if field.kind == "message" else _scalar(field.kind, v) for v in values]
        made[name] = read if field.many else read[-1]
    return made


def _scalar(kind: str, value: Any) -> Any:
    if kind == "str" and isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if kind == "int" and isinstance(value, str):
        return schema.TYPE_NAMES.get(value, 0)
    if kind == "bool":
        return value in (True, 1, "true", "True")
    return value


def entries(found: Any, name: str) -> dict[str, Any]:
    """A map of protobuf: messages of a key and a value."""
    pairs = found.get(name, []) if isinstance(found, Mapping) else []
    return {_key(p): p["value"][0] for p in pairs if isinstance(p, Mapping) and p.get("key") and p.get("value")}


def _key(pair: Mapping[str, Any]) -> str:
    key = pair["key"][0]
    return key.decode("utf-8", "replace") if isinstance(key, bytes) else str(key)


def text_meta_graph(found: Mapping[str, Any]) -> tuple[MetaGraph, RawGraph]:
    info = as_read((found.get("meta_info_def") or [{}])[0], schema.META_INFO)
    made = MetaGraph(Span(0, 0), version=info.get("tensorflow_version", ""), tags=tuple(info.get("tags", ())))
    for name, signature in entries(found, "signature_def").items():
        if name != "__saved_model_init_op":
            sides = [
                {k: as_read(v, schema.TENSOR_INFO) for k, v in entries(signature, side).items()}
                for side in ("inputs", "outputs")
            ]
            made.signatures.append(stated_signature(name, sides))
    for name, collection in entries(found, "collection_def").items():
        if name in ("trainable_variables", "variables", "global_variables"):
            _collected(collection, name == "trainable_variables", made)
    for graph in (found.get("object_graph_def") or [])[:1]:
        nodes = graph.get("nodes", []) if isinstance(graph, Mapping) else []
        add_objects([as_read(n, schema.SAVED_OBJECT) for n in nodes], made)
    stored = (found.get("graph_def") or [None])[0]
    if not isinstance(stored, dict):
        raise UnreadableFile("no graph in it")
    return made, text_graph(stored)


def _collected(collection: Any, trained: bool, into: MetaGraph) -> None:
    """Variables stand as messages in the binary format inside of the text."""
    lists = collection.get("bytes_list", []) if isinstance(collection, Mapping) else []
    for value in (v for part in lists if isinstance(part, Mapping) for v in part.get("value", [])):
        if isinstance(value, bytes):
            add_variable(message(value, Span(0, len(value)), schema.VARIABLE), trained, into)
