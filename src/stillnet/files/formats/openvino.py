"""OpenVINO IR: the layers, ports and edges of its XML, with the shapes that it states."""

from __future__ import annotations

import os
import xml.etree.ElementTree as tree
from math import prod

from ...base.annotations import Any
from ...base.dtype import DTYPES, DType
from ...graph.graph import Stored, TensorType, Value
from ..content import Content
from ..errors import UnreadableFile
from ..limits import NODES, RANK, TEXT_BYTES
from ..model import ReadFile, StoredModel, add_coverage, input_shape
from ..operation import apply
from ..recognise import reader
from ..stored_layers import list_modules

TYPES = {
    "f32": "f32", "fp32": "f32", "f16": "f16", "fp16": "f16", "f64": "f64", "fp64": "f64", "bf16": "bf16", "i64": "i64",
    "i32": "i32", "i16": "i16", "i8": "i8", "u8": "u8", "u16": "u16", "u32": "u32", "u64": "u64", "boolean": "bool",
    "bool": "bool", "string": "str",
}  # fmt: skip


@reader("openvino")
def read(content: Content, into: ReadFile) -> None:
    if content.size > TEXT_BYTES:
        raise UnreadableFile("the text is too large")
    text = bytes(content.data[:])
    if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
        raise UnreadableFile("it declares entities, which no model needs")
    try:
        net = tree.fromstring(text)
    except tree.ParseError as problem:
        raise UnreadableFile(f"no XML: {problem}") from None
    model = into.model(net.get("name") or content.name, "openvino", "OpenVINO IR", content.path)
    into.models.append(model)
    model.notes.append(f"IR version {net.get('version', '?')}")
    _Net(net, model, into).run()
    list_modules(model, "openvino.Net", lambda p: p.name.rpartition("/")[0])
    add_coverage(model)


class _Net:
    def __init__(self, net: Any, model: StoredModel, into: ReadFile) -> None:
        self.model, self.into = model, into
        self.layers = {layer.get("id", ""): layer for layer in net.findall("./layers/layer")}
        # (layer, port) -> where its operand comes from
        self.edges = {
            (e.get("to-layer", ""), e.get("to-port", "")): (e.get("from-layer", ""), e.get("from-port", ""))
            for e in net.findall("./edges/edge")
        }
        self.values: dict[tuple[str, str], Value] = {}
        if len(self.layers) > NODES:
            raise UnreadableFile(f"more than {NODES} layers")

    def run(self) -> None:
        waiting = list(self.layers)
        made: set[str] = set()
        sources: dict[str, set[str]] = {}
        for (target, _), (source, _) in self.edges.items():
            sources.setdefault(target, set()).add(source)
        while waiting:
            ready = [n for n in waiting if not (sources.get(n, set()) & self.layers.keys()) - made]
            if not ready:
                self.into.problems.append(f"{len(waiting)} layers wait for each other")
                return
            for number in ready:
                self.layer(number, self.layers[number])
            made.update(ready)
            waiting = [n for n in waiting if n not in made]

    def layer(self, number: str, layer: Any) -> None:
        kind, name = layer.get("type", "?"), layer.get("name", number)
        data = layer.find("./data")
        settings = dict(data.attrib) if data is not None else {}
        ports = [(p.get("id", ""), *port(p)) for p in layer.findall("./output/port")]
        inputs = [
            self.values.get(self.edges.get((number, p.get("id", "")), ("", ""))) for p in layer.findall("./input/port")
        ]
        builder = self.model.builder
        builder.scope = name.rpartition("/")[0]
        if kind in ("Parameter", "Input") and ports:
            dtype = DTYPES.get(TYPES.get(settings.get("element_type", "").lower(), "")) or ports[0][1]
            value = self.model.input(name, TensorType(input_shape(self.model, name, ports[0][2]), dtype))
            self.values[number, ports[0][0]] = value
        elif kind in ("Const", "Constant") and ports:
            self.check_data(settings)
            self.values[number, ports[0][0]] = self.constant(name, ports[0][1], ports[0][2])
        elif kind in ("Result", "Output"):
            self.model.outputs += [(name, v) for v in inputs if v is not None]
        else:
            stored = Stored(name, kind, settings, tuple(p[2] for p in ports))
            made = apply(self.model, self.into, f"openvino.{kind}", inputs, stored, len(ports))
            for (key, _, _), value in zip(ports, made):
                self.values[number, key] = value

    def check_data(self, settings: dict[str, str]) -> None:
        """Whether the file beside the text holds the elements of a constant."""
        start, size = (
            int(t) if (t := settings.get(k, "")).isdecimal() and len(t) < 19 else None for k in ("offset", "size")
        )
        whole = self.into.size_of(os.path.splitext(self.into.path)[0] + ".bin")
        if not size:
            return
        if whole is None:
            self.into.problem_once(f"{self.into.path}: the file with its weights (.bin) is missing")
        elif start is None or start + size > whole or size != stated_bytes(settings, size):
            self.into.problem_once(
                f"{self.into.path}: the file with its weights (.bin) holds other data than is stated"
            )

    def constant(self, name: str, dtype: DType | None, sizes: Any) -> Value:
        known = sizes is not None and all(isinstance(s, int) for s in sizes)
        type = TensorType(sizes if known else None, dtype)
        if known and sizes and dtype is not None and (dtype.kind == "float" or dtype.bits == 8):
            return self.model.parameter(name, type)
        return self.model.builder.source(type, "constant", name)


def stated_bytes(settings: dict[str, str], size: int) -> int:
    """How many bytes a constant of the stated type and shape has; `size` where that is not stated."""
    dtype = DTYPES.get(TYPES.get(settings.get("element_type", "").lower(), ""))
    sizes = [s.strip() for s in settings["shape"].split(",")] if settings.get("shape") else []
    if dtype is None or dtype.name == "str" or not all(s.isdecimal() and len(s) < 19 for s in sizes):
        return size
    return (prod(map(int, sizes)) * dtype.bits + 7) // 8


def port(element: Any) -> tuple[DType | None, Any]:
    """Element type and stated sizes of a port."""
    sizes: list[int | None] = []
    for dim in element.findall("./dim"):
        text = (dim.text or "").strip()
        sizes.append(int(text) if text.isdigit() and len(text) < 19 else None)
    dtype = DTYPES.get(TYPES.get((element.get("precision") or "").lower(), ""))
    return dtype, tuple(sizes) if len(sizes) <= RANK else None
