"""The layers, ports and edges of an OpenVINO network as operations: in the order of the edges, bodies opened where they stand."""

from __future__ import annotations

import os
from math import prod

from ...base.annotations import Any
from ...base.dtype import DType
from ...graph.graph import Stored, TensorType, Value
from ...ops.stored.openvino import element_type
from ..content import Content, open_content
from ..errors import UnreadableFile
from ..limits import CALLS, DEPTH, NODES, RANK
from ..model import ReadFile, StoredLoop, StoredModel, input_shape
from ..onnx.graph import is_weight, widened
from ..operation import apply, replaced
from ..tensor import StoredTensor, is_shape
from .operators import setting, spelled

Port = tuple[str, str]
# Versions of the file format whose operators are those of the operator sets; older ones are listed with their stated shapes.
FIRST_WITH_SETS = 10
# What is written for a constant without elements.
EMPTY = 1


class OpenvinoFile:
    """What all networks of a file share: where it stands, the data beside it, and how much was opened."""

    def __init__(self, model: StoredModel, into: ReadFile, version: str) -> None:
        self.model, self.into = model, into
        self.is_old = version.isdecimal() and int(version) < FIRST_WITH_SETS
        self.budget = CALLS
        self.path = os.path.splitext(into.path)[0] + ".bin"
        self._beside: Content | None = None

    @property
    def beside(self) -> Content | None:
        """The file with the elements of constants."""
        if self._beside is None and self.into.size_of(self.path) is not None:
            try:
                self._beside = open_content(self.path)
            except UnreadableFile:
                self._beside = Content(self.path)
        return self._beside

    def has_data(self, settings: dict[str, str]) -> bool:
        """Whether the file beside the text holds the elements of a constant."""
        start, size = (place(settings.get(k, "")) for k in ("offset", "size"))
        if not size or stated_bytes(settings, size) == 0:
            return not size or size == EMPTY
        whole = self.into.size_of(self.path)
        if whole is None:
            self.into.problem_once(f"{self.into.path}: the file with its weights (.bin) is missing")
            return False
        if start is None or start + size > whole or size != stated_bytes(settings, size):
            self.into.problem_once(
                f"{self.into.path}: the file with its weights (.bin) holds other data than is stated"
            )
            return False
        return True


class Network:
    """One network of a file: `values` are what stands at its ports."""

    def __init__(self, file: OpenvinoFile, net: Any, outer: Network | None = None, prefix: str = "") -> None:
        self.file, self.model, self.into = file, file.model, file.into
        self.prefix = prefix
        self.depth: int = 0 if outer is None else outer.depth + 1
        self.layers = {layer.get("id", ""): layer for layer in net.findall("./layers/layer")}
        # (layer, port) -> where its operand comes from
        self.edges: dict[Port, Port] = {
            (e.get("to-layer", ""), e.get("to-port", "")): (e.get("from-layer", ""), e.get("from-port", ""))
            for e in net.findall("./edges/edge")
        }
        self.values: dict[Port, Value] = {}
        # what bodies are given for their parameters, and what they give, by the numbers of layers
        self.given: dict[str, Value] = {}
        self.results: dict[str, Value] = {}
        if len(self.layers) > NODES:
            raise UnreadableFile(f"more than {NODES} layers")

    def run(self) -> None:
        """Layers in the order of the file, each behind those that it reads."""
        sources: dict[str, list[str]] = {}
        for (target, _), (source, _) in self.edges.items():
            if source in self.layers:
                sources.setdefault(target, []).append(source)
        made, entered = set[str](), set[str]()
        for number in self.layers:
            waiting = [number]
            while waiting:
                last = waiting[-1]
                missing = [n for n in sources.get(last, ()) if n not in made] if last not in made else []
                if missing and last in entered:
                    self.into.problems.append(f"{len(self.layers) - len(made)} layers wait for each other")
                    return
                if missing:
                    entered.add(last)
                    waiting += missing
                    continue
                waiting.pop()
                if last not in made:
                    self.layer(last, self.layers[last])
                    made.add(last)

    # -- layers --------------------------------------------------------------------------------------------------------
    def layer(self, number: str, layer: Any) -> None:
        kind, name = layer.get("type", "?"), self.prefix + layer.get("name", number)
        data = layer.find("./data")
        settings = dict(data.attrib) if data is not None else {}
        ports = [(p.get("id", ""), *port(p)) for p in layer.findall("./output/port")]
        inputs = [self.operand(number, p) for p in layer.findall("./input/port")]
        self.model.builder.scope = scope_of(name)
        if kind in ("Parameter", "Input") and ports:
            self.values[number, ports[0][0]] = self.parameter(number, name, settings, *ports[0][1:])
        elif kind in ("Const", "Constant") and ports:
            self.values[number, ports[0][0]] = self.constant(name, settings, *ports[0][1:])
        elif kind in ("Result", "Output"):
            for value in inputs:
                self.results[number] = value
                self.model.outputs += [] if self.depth else [(name.removesuffix("/sink_port_0"), value)]
        else:
            for (key, dtype, _), value in zip(ports, self.operation(layer, name, settings, inputs, ports)):
                self.values[number, key] = typed(value, dtype)

    def operand(self, number: str, port: Any) -> Value:
        """What an edge brings to a port; every port has one."""
        found = self.values.get(self.edges.get((number, port.get("id", "")), ("", "")))
        if found is None:
            self.into.problem_once(f"{self.into.path}: an operand of a layer comes from nowhere")
            return self.model.builder.source(TensorType(None, None), "unknown", "operand")
        return found

    def operation(
        self, layer: Any, name: str, settings: dict[str, str], inputs: list[Value], ports: list[Any]
    ) -> list[Value]:
        kind, version = layer.get("type", "?"), layer.get("version", "")
        attributes = {k: setting(v) for k, v in settings.items()}
        # an empty list of sizes stands for a number, and for a tensor of which nothing is known
        stored = Stored(name, kind, attributes, tuple(p[2] or None for p in ports))
        if layer.find("./body") is not None or layer.find("./then_body") is not None:
            return self.bodies(layer, name, inputs, ports)
        api, given = spelled(kind, version, {k.replace("-", "_"): v for k, v in attributes.items()})
        if self.file.is_old:
            api = f"openvino.layers.{kind}"
        elif kind == "Convert" and is_decompression(layer, inputs):
            api, given = "onnx.Identity", {}
            made = apply(self.model, self.into, api, inputs, stored, 1, given)
            return [replaced(v, TensorType(v.shape, ports[0][1], v.type.data)) for v in made]
        elif kind == "ReadValue" and inputs:
            api = "onnx.Identity"
        given = {**given, "outputs": len(ports)}
        return apply(self.model, self.into, api, inputs, stored, len(ports), given)

    def parameter(self, number: str, name: str, settings: dict[str, str], dtype: DType | None, sizes: Any) -> Value:
        if self.depth:
            found = self.given.get(number)
            return found or self.model.builder.source(TensorType(known_shape(sizes), dtype), "unknown", name)
        dtype = element_type(settings.get("element_type", "")) or dtype
        sizes = None if settings.get("shape") == "..." else sizes
        return self.model.input(name, TensorType(input_shape(self.model, name, sizes), dtype))

    def constant(self, name: str, settings: dict[str, str], dtype: DType | None, sizes: Any) -> Value:
        held = self.file.has_data(settings)
        known = sizes is not None and all(isinstance(s, int) for s in sizes) and is_shape(sizes)
        if not known:
            return self.model.builder.source(TensorType(None, dtype), "constant", name)
        beside = self.file.beside if held and not self.file.is_old else None
        stored = StoredTensor(sizes, dtype)
        start, size = (place(settings.get(k, "")) for k in ("offset", "size"))
        if beside is not None and not beside.compressed and stored.count and start is not None and size:
            stored = StoredTensor(sizes, dtype, beside.data, start, start + size)
        if is_weight(stored):
            return self.model.builder.source(stored.type(), "param", name, stored)
        return self.model.builder.source(stored.type(), "constant", name, stored)

    # -- bodies --------------------------------------------------------------------------------------------------------
    def bodies(self, layer: Any, name: str, inputs: list[Value], ports: list[Any]) -> list[Value]:
        """What a condition or a loop gives."""
        self.file.budget -= len(layer.findall(".//layer"))
        if self.depth >= DEPTH or self.file.budget < 0:
            raise UnreadableFile(f"more than {CALLS} layers in bodies, or bodies in bodies without end")
        places = [p.get("id", "") for p in layer.findall("./input/port")]
        outer = dict(zip(places, inputs))
        if layer.find("./then_body") is not None:
            then, other = (self.opened(layer, side, outer, f"{name}/{side}/") for side in ("then", "else"))
            condition = inputs[0] if inputs else None
            return [self.chosen(condition, then.get(p[0]), other.get(p[0]), p) for p in ports]
        found = self.loop(layer, outer, f"{name}/body/")
        return [found.get(p[0]) or self.nothing(p) for p in ports]

    def opened(self, layer: Any, side: str, outer: dict[str, Value], prefix: str) -> dict[str, Value]:
        """The results of one side of a condition by the ports that they come out of."""
        inner = Network(self.file, layer.find(f"./{side}_body"), self, prefix)
        for entry in layer.findall(f"./{side}_port_map/input"):
            value = outer.get(entry.get("external_port_id", ""))
            if value is not None:
                inner.given[entry.get("internal_layer_id", "")] = value
        inner.run()
        found = layer.findall(f"./{side}_port_map/output")
        pairs = [(e.get("external_port_id", ""), inner.results.get(e.get("internal_layer_id", ""))) for e in found]
        return {place: value for place, value in pairs if value is not None}

    def chosen(self, condition: Value | None, a: Value | None, b: Value | None, stated: Any) -> Value:
        """One of two results. Both sides only compute, so a choice between what they give is the same."""
        if a is None or b is None or condition is None or condition.shape is None or a.shape != b.shape:
            return self.nothing(stated)
        from ...ops import OPS

        return self.model.builder.apply(OPS["where"], {"condition": condition, "input": a, "other": b}, "openvino.If")  # type: ignore[no-any-return]

    def loop(self, layer: Any, outer: dict[str, Value], prefix: str) -> dict[str, Value]:
        """One round stands for all: slices go in, states are handed on, results are laid side by side."""
        inner = Network(self.file, layer.find("./body"), self, prefix)
        back = {e.get("to-layer", ""): e.get("from-layer", "") for e in layer.findall("./back_edges/edge")}
        starts: dict[str, Value] = {}
        for entry in layer.findall("./port_map/input"):
            value, target = outer.get(entry.get("external_port_id", "")), entry.get("internal_layer_id", "")
            if value is None:
                continue
            if entry.get("axis"):
                value = self.one_slice(value, entry)
            elif target in back:
                starts[target] = value
                # what a round changes has another content in the next one
                value = Value(TensorType(value.shape, value.dtype), value.producer, value.index)
            inner.given[target] = value
        builder = self.model.builder
        first = len(builder.graph.nodes)
        inner.run()
        pairs = [(inner.given[t], inner.results[s]) for t, s in back.items() if t in starts and s in inner.results]
        builder.carry(first, [(a, b) for a, b in pairs if a.shape == b.shape], behind=True)
        behind: dict[str, Value] = {}
        carried = []
        for entry in layer.findall("./port_map/output"):
            source = entry.get("internal_layer_id", "")
            left = inner.results.get(source)
            if left is None:
                continue
            made = self.side_by_side(left, entry) if entry.get("axis") else self.after(left, source, back, starts)
            behind[entry.get("external_port_id", "")] = made
            target = next((t for t, s in back.items() if s == source and t in starts), None)
            if target is not None and not entry.get("axis"):
                carried.append((starts[target], inner.given[target], left, made))
        self.model.rounds.append(StoredLoop(None, tuple(carried)))
        return behind

    def one_slice(self, value: Value, entry: Any) -> Value:
        """What a round reads of a tensor that is cut along an axis."""
        axis, part = setting(entry.get("axis", "0")), place(entry.get("part_size", "1")) or 1
        shape = value.shape
        if shape is None or not isinstance(axis, int) or not -len(shape) <= axis < len(shape):
            return self.model.builder.source(TensorType(None, value.dtype), "unknown", "slice")
        axis %= len(shape)
        sliced = (*shape[:axis], part, *shape[axis + 1 :])
        return Value(TensorType(sliced, value.dtype), value.producer, value.index)

    def side_by_side(self, left: Value, entry: Any) -> Value:
        """The results of all rounds along an axis, of which the file states how many they are."""
        return self.model.builder.source(TensorType(None, left.dtype), "unknown", "rounds")

    def after(self, left: Value, source: str, back: dict[str, str], starts: dict[str, Value]) -> Value:
        """What the last round leaves; sizes that rounds change are not known behind it."""
        start = next((starts[t] for t, s in back.items() if s == source and t in starts), None)
        return (widened(start, left) or left) if start is not None else left

    def nothing(self, stated: Any) -> Value:
        _, dtype, sizes = stated
        return self.model.builder.source(TensorType(known_shape(sizes), dtype), "unknown", "result")


def known_shape(sizes: Any) -> Any:
    return sizes if sizes is not None and all(isinstance(s, int) for s in sizes) else None


def is_decompression(layer: Any, inputs: list[Value]) -> bool:
    """Whether a layer only says that a weight, stored in halves, is used as what it was before."""
    return bool(inputs) and layer.find("./rt_info/attribute[@name='decompression']") is not None


def typed(value: Value, dtype: DType | None) -> Value:
    """The element type is what the file says."""
    from ...graph.graph import Node

    if not isinstance(value.producer, Node) or value.dtype is not None or dtype is None:
        return value
    return replaced(value, TensorType(value.shape, dtype, value.type.data))


def scope_of(name: str) -> str:
    """The module that a layer belongs to: names are those of the framework that the network comes from."""
    from ..onnx.scopes import path_of

    name = name.removesuffix("/WithoutBiases")
    if "__module" in name.split("/")[0]:
        # torch: `__module.layer1.0/aten::relu/Relu`
        return name.split("/")[0].removeprefix("__module").lstrip(".")
    parts = name.split("/")
    if parts[0].startswith("aten::") or parts[0].startswith("prim::"):
        return ""
    return path_of(name)


def place(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 19 else None


def stated_bytes(settings: dict[str, str], size: int) -> int:
    """How many bytes a constant of the stated type and shape has; `size` where that is not stated."""
    dtype = element_type(settings.get("element_type", ""))
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
    return element_type(element.get("precision") or ""), tuple(sizes) if len(sizes) <= RANK else None
