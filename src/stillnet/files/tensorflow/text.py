"""A TensorFlow graph in protobuf's text format as the same raw nodes that the binary format gives."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.dtype import DType
from ..errors import UnreadableFile
from ..limits import CONTENT, NODES
from ..tensor import StoredTensor, is_shape
from . import schema
from .raw import RawFunction, RawGraph, RawNode
from .values import FunctionName, Stated

Message = dict[str, list[Any]]
ELEMENTS = (
    "float_val", "double_val", "int_val", "int64_val", "bool_val", "string_val", "half_val", "uint32_val", "uint64_val",
)  # fmt: skip


def text_graph(found: Message) -> RawGraph:
    nodes = found.get("node", [])
    if len(nodes) > NODES:
        raise UnreadableFile(f"more than {NODES} nodes")
    graph = RawGraph([_node(n) for n in nodes if isinstance(n, dict)])
    for library in found.get("library", []):
        for part in library.get("function", []) if isinstance(library, dict) else []:
            function = _function(part)
            graph.functions[function.name] = lambda function=function: function  # type: ignore[misc]
    for versions in found.get("versions", []):
        if isinstance(versions, dict):
            graph.producer = _first(versions, "producer", None)
    return graph


def _first(found: Any, name: str, default: Any = None) -> Any:
    values = found.get(name) if isinstance(found, dict) else None
    return values[0] if values else default


def _text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _node(found: Message) -> RawNode:
    inputs = [_text(i) for i in found.get("input", [])]
    return RawNode(
        _text(_first(found, "name", b"")),
        _text(_first(found, "op", b"")),
        tuple(i for i in inputs if not i.startswith("^")),
        attributes(found),
        _text(_first(found, "device", b"")),
    )


def attributes(found: Message) -> dict[str, Any]:
    made = {}
    for entry in found.get("attr", []):
        made[_text(_first(entry, "key", b""))] = attribute(_first(entry, "value", {}))
    return made


def attribute(found: Any) -> Any:
    if not isinstance(found, dict):
        return None
    if "list" in found:
        inner = _first(found, "list", {})
        return [_single(k, v) for k, values in inner.items() for v in values] if isinstance(inner, dict) else []
    for name, values in found.items():
        return _single(name, values[0]) if values else None
    return None


def _single(name: str, value: Any) -> Any:
    if name == "s":
        return _text(value)
    if name == "type":
        number = schema.TYPE_NAMES.get(value, 0) if isinstance(value, str) else value
        return schema.dtype(number) or number if isinstance(number, int) else None
    if name == "shape":
        return Stated(_shape(value))
    if name == "tensor":
        return _tensor(value)
    if name == "func":
        return FunctionName(_text(_first(value, "name", b"")))
    return value


def _shape(found: Any) -> tuple[int | None, ...] | None:
    if not isinstance(found, dict) or _first(found, "unknown_rank", False):
        return None
    sizes = [_first(d, "size", 0) for d in found.get("dim", [])]
    return tuple(None if not isinstance(s, int) or s < 0 else s for s in sizes)


def _tensor(found: Any) -> StoredTensor:
    shape = _shape(_first(found, "tensor_shape", {}))
    dtype = _single("type", _first(found, "dtype", 0))
    if shape is None or not is_shape(shape):
        raise UnreadableFile("a stored tensor has no complete shape")
    kind = dtype if isinstance(dtype, DType) else None
    raw = _first(found, "tensor_content")
    if isinstance(raw, bytes):
        return StoredTensor(shape, kind, raw, 0, len(raw))  # type: ignore[arg-type]
    few = [v for name in ELEMENTS for v in found.get(name, [])[: CONTENT + 1]] if isinstance(found, dict) else []
    return StoredTensor(shape, kind, few=tuple(few))  # type: ignore[arg-type]


def _function(found: Message) -> RawFunction:
    signature = _first(found, "signature", {})
    arguments = signature.get("input_arg", []) if isinstance(signature, dict) else []
    results = signature.get("output_arg", []) if isinstance(signature, dict) else []
    returned = {_text(_first(e, "key", b"")): _text(_first(e, "value", b"")) for e in found.get("ret", [])}
    kinds = [_single("type", _first(a, "type", 0)) for a in arguments]
    return RawFunction(
        _text(_first(signature, "name", b"")),
        tuple((_text(_first(a, "name", b"")), k if isinstance(k, DType) else None) for a, k in zip(arguments, kinds)),
        tuple(_text(_first(r, "name", b"")) for r in results),
        tuple(_node(n) for n in found.get("node_def", [])),
        returned,
        attributes(found),
    )
