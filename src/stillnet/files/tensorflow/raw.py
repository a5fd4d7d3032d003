"""TensorFlow's nodes, functions and graphs as their messages store them, before anything is typed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

from ...base.annotations import Any
from ...base.dtype import DType
from ...base.plain import dataclass, field
from ..errors import UnreadableFile
from ..limits import NODES
from ..wire.protobuf import BYTES, Buffer, Span, entries, fields, lenient, message, varint
from . import schema
from .handles import Readers
from .values import SMALL, Attributes, small_entry

VARIABLES = frozenset({"VariableV2", "Variable", "VarHandleOp", "TemporaryVariable"})
INPUTS = frozenset({"Placeholder", "PlaceholderV2", "_Arg"})
RESOURCE = 20


@dataclass(frozen=True, slots=True, eq=False)
class RawNode:
    """A NodeDef. `inputs` are references without control edges."""

    name: str
    op: str
    inputs: tuple[str, ...]
    attributes: Mapping[str, Any]
    device: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class RawFunction:
    """A FunctionDef: argument names with their types, nodes, and which value each result is."""

    name: str
    arguments: tuple[tuple[str, DType | None], ...]
    results: tuple[str, ...]
    nodes: tuple[RawNode, ...]
    returned: Mapping[str, str]
    attributes: Mapping[str, Any]


@dataclass(slots=True)
class RawGraph:
    nodes: list[RawNode] = field(default_factory=list)
    functions: dict[str, Callable[[], RawFunction]] = field(default_factory=dict)
    producer: int | None = None
    # kinds of operations that functions hold, called or not, each with the first place that has it
    in_functions: dict[str, str] = field(default_factory=dict)
    readers: dict[str, RawNode] | None = None

    def captured(self) -> dict[str, RawNode]:
        """Inputs that are handles of variables, each with a node that reads the variable."""
        if self.readers is None:
            handles = {n.name for n in self.nodes if n.op in INPUTS and is_handle(n)}
            self.readers = Readers(self.functions).of(self.nodes, handles)
        return self.readers


def is_handle(node: RawNode) -> bool:
    return bool(node.attributes.get("dtype", node.attributes.get("T")) == RESOURCE)


def raw_graph(data: Buffer, span: Span, problems: list[str]) -> RawGraph:
    """The nodes and functions of a GraphDef; what stands before a break is kept."""
    graph = RawGraph()
    try:
        found = _collected(data, span)
    except UnreadableFile as problem:
        problems.append(str(problem))
        found = _before_break(data, span)
    if len(found.get("node", ())) > NODES:
        raise UnreadableFile(f"more than {NODES} nodes")
    for part in found.get("node", ()):
        try:
            graph.nodes.append(raw_node(data, part, problems))
        except UnreadableFile as problem:
            problems.append(f"a node cannot be read: {problem}")
    for library in found.get("library", ()):
        for part in lenient(data, library, schema.LIBRARY, problems).get("function", ()):
            try:
                _add_function(graph, data, part, problems)
            except UnreadableFile as problem:
                problems.append(f"a function cannot be read: {problem}")
    versions = found.get("versions", {})
    graph.producer = versions.get("producer")
    return graph


def _collected(data: Buffer, span: Span) -> dict[str, Any]:
    found = message(data, span, schema.GRAPH)
    found["library"] = [found["library"]] if "library" in found else []
    return found


def _before_break(data: Buffer, span: Span) -> dict[str, Any]:
    nodes: list[Span] = []
    libraries: list[Span] = []
    try:
        for number, wire, start, stop in fields(data, *span):
            if wire == 2 and number in (1, 2):
                (nodes if number == 1 else libraries).append(Span(start, stop))
    except UnreadableFile:
        pass  # the caller has told it
    return {"node": nodes, "library": libraries}


def _add_function(graph: RawGraph, data: Buffer, part: Span, problems: list[str]) -> None:
    head = message(data, part, schema.FUNCTION)
    name = head.get("signature", {}).get("name", "")
    graph.functions[name] = lambda: raw_function(data, head, problems)
    for node in head.get("node_def", ()):
        own, kind = _name_and_kind(data, node)
        graph.in_functions.setdefault(kind, f"{name}/{own}")


def _name_and_kind(data: Buffer, span: Span) -> tuple[str, str]:
    """The name and the operation of a node, without reading the rest of it."""
    found = {1: "", 2: ""}
    for number, wire, start, stop in fields(data, *span):
        if wire == BYTES and number in found:
            found[number] = str(data[start:stop], "utf-8", "replace")
            if number == 2:
                break
    return found[1], found[2]


def raw_node(data: Buffer, span: Span, problems: list[str]) -> RawNode:
    if span.stop - span.start <= SMALL_NODE:
        found = _small_node(bytes(data[span.start : span.stop]), problems)
        if found is not None:
            return found
    return _any_node(data, span, problems)


# Nodes up to this many bytes are copied and read at once: all but those that hold weights.
SMALL_NODE = 4096


def _small_node(data: bytes, problems: list[str]) -> RawNode | None:
    """A node as nearly all are, read with little ado; None for one that needs a closer look."""
    name = op = device = ""
    inputs: list[str] = []
    attributes: dict[str, Any] = {}
    stop, end = 0, len(data)
    try:
        while stop < end:
            key, start = data[stop], stop + 2
            size = data[start - 1]
            if size >= 128:
                size, start = varint(data, start - 1, end)
            stop = start + size
            part = data[start:stop]
            if key == 0x1A:
                if part[:1] != b"^":
                    inputs.append(part.decode("utf-8", "replace"))
            elif key == 0x2A:
                if size > SMALL:
                    return None
                attribute, value = small_entry(part)
                attributes[attribute] = value
            elif key == 0x0A:
                name = part.decode("utf-8", "replace")
            elif key == 0x12:
                op = sys.intern(part.decode("utf-8", "replace"))
            elif key == 0x22:
                device = part.decode("utf-8", "replace")
            else:
                return None
    except (IndexError, UnreadableFile):
        return None
    return RawNode(name, op, tuple(inputs), Attributes(b"", [], problems, attributes), device) if stop == end else None


def _any_node(data: Buffer, span: Span, problems: list[str]) -> RawNode:
    found = message(data, span, schema.NODE)
    return RawNode(
        found.get("name", ""),
        found.get("op", ""),
        tuple(i for i in found.get("input", ()) if not i.startswith("^")),
        Attributes(data, found.get("attr", []), problems),
        found.get("device", ""),
    )


def raw_function(data: Buffer, head: dict[str, Any], problems: list[str]) -> RawFunction:
    signature = head.get("signature", {})
    return RawFunction(
        signature.get("name", ""),
        tuple((a.get("name", ""), schema.dtype(a.get("type", 0))) for a in signature.get("input_arg", ())),
        tuple(a.get("name", "") for a in signature.get("output_arg", ())),
        tuple(raw_node(data, part, problems) for part in head.get("node_def", ())),
        entries(data, head.get("ret", []), "text"),
        Attributes(data, head.get("attr", []), problems),
    )
