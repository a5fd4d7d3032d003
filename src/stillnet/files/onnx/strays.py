"""Places of external data in every part of an ONNX file, also in parts that no operation reads."""

from __future__ import annotations

from collections.abc import Iterable

from ..model import ReadFile
from ..wire.protobuf import BYTES, BrokenMessage, Buffer, Span, fields_until_break, message
from . import schema
from .values import EXTERNAL, said_outside

# Which fields of a message lead to tensors, by the messages that they hold.
INSIDE: dict[str, dict[int, str]] = {
    "graph": {1: "node", 5: "tensor", 15: "sparse"},
    "node": {5: "attribute"},
    "attribute": {5: "tensor", 6: "graph", 10: "tensor", 11: "graph", 22: "sparse", 23: "sparse"},
    "sparse": {1: "tensor", 2: "tensor"},
    "function": {7: "node", 11: "attribute"},
    "training": {1: "graph", 2: "graph"},
}
MODEL = {7: "graph", 20: "training", 25: "function"}
# The word without which no tensor says where its data lie.
KEY = b"location"
MOST = 200_000


def stray_external(data: Buffer, span: Span, into: ReadFile) -> None:
    """Every tensor of a model that is stored outside its folder and that reading the graph did not come across.

    Nodes and functions that do not hold the word are passed over as a whole; initializers of the graph were read before.
    """
    graphs = 0
    suspects: list[tuple[str, int, int]] = []
    for number, wire, start, stop in fields_until_break(data, *span, []):
        kind = MODEL.get(number) if wire == BYTES else None
        graphs += kind == "graph"
        if kind == "graph":
            inner = fields_until_break(data, start, stop, [])
            suspects += [(INSIDE[kind][n], a, b) for n, w, a, b in inner if w == BYTES and n in INSIDE[kind]]
        elif kind is not None:
            suspects.append((kind, start, stop))
    if graphs > 1:
        into.problems.append(f"{into.path}: the file holds {graphs} graphs, which loaders join; the last one was read")
    known = {(o.node, o.text) for o in into.observations if o.kind == "external-data"}
    read_before = {"tensor"} if graphs == 1 else set()
    named = (s for s in suspects if s[0] not in read_before and data_find(data, s[1], s[2]))
    for name, said in outside(data, named, into):
        if (name, said) not in known:
            known.add((name, said))
            into.observe("external-data", said, name)


def data_find(data: Buffer, start: int, stop: int) -> bool:
    return KEY in bytes(data[start:stop]) if isinstance(data, memoryview) else data.find(KEY, start, stop) >= 0


def outside(data: Buffer, parts: Iterable[tuple[str, int, int]], into: ReadFile) -> Iterable[tuple[str, str]]:
    """Names of tensors whose data lie elsewhere, and the words about them; nesting is followed to its end."""
    open_parts, seen = list(parts), 0
    while open_parts:
        kind, start, stop = open_parts.pop()
        seen += 1
        if seen > MOST:
            into.problems.append(
                f"{into.path}: more than {MOST} parts name places of data; the others were not scanned"
            )
            return
        if kind != "tensor":
            inner = fields_until_break(data, start, stop, [])
            open_parts += [(INSIDE[kind][n], a, b) for n, w, a, b in inner if w == BYTES and n in INSIDE[kind]]
            continue
        name, location = place(data, Span(start, stop))
        said = None if location is None else said_outside(name, location, into)
        if said is not None:
            yield name, said


def place(data: Buffer, span: Span) -> tuple[str, str | None]:
    """The name of a tensor and where its data lie, if in another file."""
    try:
        head = message(data, span, schema.TENSOR)
    except BrokenMessage:
        return "", None
    entries = head.get("external_data", [])
    if head.get("data_location") != EXTERNAL and not entries:
        return "", None
    return head.get("name", ""), {e.get("key", ""): e.get("value", "") for e in entries}.get("location", "")
