"""An ONNX graph to our list of operations: nodes in order, subgraphs and functions opened where they are used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.dtype import F32, I64
from ...base.plain import dataclass, field
from ...base.truth import YES
from ...graph.graph import Stored, TensorType, Value
from ..errors import UnreadableFile
from ..limits import CALLS, DEPTH, NODES
from ..model import ReadFile, StoredModel, input_shape
from ..operation import MISFITS, apply
from ..tensor import StoredTensor
from ..wire.protobuf import Buffer, Span, lenient, message
from . import schema
from .lists import Held, Lists, common, is_same
from .values import Attributes, Subgraph, list_info, tensor, value_info

# Domains of operators that the table spells, and how.
PREFIXES = {
    "": "onnx.",
    "ai.onnx": "onnx.",
    "ai.onnx.ml": "onnx.ml.",
    "com.microsoft": "onnx.microsoft.",
    "ai.onnx.preview.training": "onnx.training.",
    "ai.onnx.preview": "onnx.preview.",
}
Special = Callable[["OnnxTyper", "RawNode", str, list[Any], int, "Frame"], list[Value]]
# Operators that are more than a spelling: they open subgraphs or handle lists of tensors.
SPECIAL: dict[str, Special] = {}
# Rounds of a loop whose body is read again because it changed a size that the round before had.
ROUNDS = 3
AGAIN = 200


def special(*names: str) -> Callable[[Special], Special]:
    """Register the reading of operators by name."""

    def register(function: Special) -> Special:
        SPECIAL.update(dict.fromkeys(names, function))
        return function

    return register


@dataclass(frozen=True, slots=True, eq=False)
class RawNode:
    """A NodeProto."""

    name: str
    op: str
    domain: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    attributes: Mapping[str, Any]
    metadata: Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class RawFunction:
    name: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    nodes: tuple[Span, ...]
    opsets: Mapping[str, int]
    defaults: Mapping[str, Any]


@dataclass(slots=True)
class Frame:
    """Names that a graph sees: its own, then those of the graphs around it."""

    values: dict[str, Value]
    outer: Frame | None = None
    claims: dict[str, Any] = field(default_factory=dict)
    opsets: Mapping[str, int] = field(default_factory=dict)
    attributes: Mapping[str, Any] | None = None

    def look_up(self, name: str) -> Value | None:
        frame: Frame | None = self
        while frame is not None:
            if name in frame.values:
                return frame.values[name]
            frame = frame.outer
        return None


class OnnxTyper:
    """Reads one model: `run` fills it with operations, weights, inputs and outputs."""

    def __init__(self, data: Buffer, model: StoredModel, into: ReadFile) -> None:
        self.data, self.model, self.into = data, model, into
        self.functions: dict[tuple[str, str], RawFunction] = {}
        self.opsets: dict[str, int] = {}
        self.budget = CALLS
        # bodies of loops that are read once more; loops inside loops would multiply
        self.again = AGAIN
        self.depth = 0
        self.prefix = ""
        self.scope_of: Any = lambda node, prefix: ""
        self.site_of: Any = lambda node: None
        # told of each function and subgraph that is opened, and of what kind it is
        self.entered_scope: Any = lambda path, kind: None
        self.constants: dict[str, StoredTensor] = {}
        self.open: list[tuple[str, str]] = []
        self.lists = Lists()

    # -- graphs --------------------------------------------------------------------------------------------------------
    def run(self, span: Span) -> None:
        found = lenient(self.data, span, schema.GRAPH, self.into.problems)
        if len(found.get("node", ())) > NODES:
            raise UnreadableFile(f"more than {NODES} nodes")
        self.budget = CALLS + len(found.get("node", ()))
        frame = Frame({}, opsets=self.opsets)
        self.add_initializers(found, frame, top=True)
        for part in found.get("input", ()):
            name, dtype, sizes = value_info(self.data, part)
            if name not in frame.values:
                frame.values[name] = self.model.input(name, TensorType(input_shape(self.model, name, sizes), dtype))
                held = list_info(self.data, part)
                if held is not None:
                    self.lists.put(frame.values[name], held)
        self.add_claims(found, frame)
        self.run_nodes(self.nodes(found.get("node", ()), None), frame)
        for part in found.get("output", ()):
            name = value_info(self.data, part)[0]
            value = frame.look_up(name)
            if value is not None:
                self.model.outputs.append((name, value))

    def add_initializers(self, found: dict[str, Any], frame: Frame, top: bool = False) -> None:
        for part in found.get("initializer", ()):
            try:
                name, stored = tensor(self.data, part, self.into)
            except UnreadableFile as problem:
                self.into.problems.append(str(problem))
                continue
            kind = "param" if top and is_weight(stored, least=1) else "constant"
            frame.values[name] = self.model.builder.source(stored.type(), kind, name, stored)

    def add_claims(self, found: dict[str, Any], frame: Frame) -> None:
        for part in (*found.get("value_info", ()), *found.get("output", ())):
            name, _, sizes = value_info(self.data, part)
            frame.claims[name] = sizes

    def nodes(self, spans: Iterable[Span], outer: Mapping[str, Any] | None) -> list[RawNode]:
        made = []
        for span in spans:
            try:
                made.append(self.node_of(message(self.data, span, schema.NODE), outer))
            except UnreadableFile as problem:
                self.into.problems.append(f"a node cannot be read: {problem}")
        return made

    def node_of(self, found: dict[str, Any], outer: Mapping[str, Any] | None) -> RawNode:
        return RawNode(
            found.get("name", ""),
            found.get("op_type", ""),
            found.get("domain", ""),
            tuple(found.get("input", ())),
            tuple(found.get("output", ())),
            Attributes(self.data, found.get("attribute", []), self.into, outer),
            {e.get("key", ""): e.get("value", "") for e in found.get("metadata_props", ())},
        )

    def run_nodes(self, nodes: list[RawNode], frame: Frame) -> None:
        """Each node after the nodes that make its operands; the standard asks for that order, a file need not have it."""
        makers = {output: node for node in nodes for output in node.outputs if output}
        done: set[int] = set()
        entered: set[int] = set()
        for first in nodes:
            stack = [first]
            while stack:
                node = stack[-1]
                waiting = []
                if id(node) not in entered:
                    entered.add(id(node))
                    before = (makers.get(i) for i in node.inputs)
                    waiting = [m for m in before if m is not None and id(m) not in entered]
                if waiting:
                    stack.extend(reversed(waiting))
                    continue
                stack.pop()
                if id(node) not in done:
                    done.add(id(node))
                    self.node(node, frame)

    # -- nodes ---------------------------------------------------------------------------------------------------------
    def node(self, node: RawNode, frame: Frame) -> None:
        # paths of functions inside functions grow with their depth
        self.budget -= 1 + self.depth // 8
        if self.budget < 0:
            raise UnreadableFile(f"more than {CALLS} operations in functions and subgraphs")
        name = self.prefix + (node.name or next(filter(None, node.outputs), node.op))
        inputs = [frame.look_up(i) if i else None for i in node.inputs]
        builder = self.model.builder
        builder.scope, builder.site = self.scope_of(node, self.prefix), self.site_of(node)
        count = len(node.outputs)
        try:
            missing = [i for i, v in zip(node.inputs, inputs) if i and v is None]
            if missing:
                results = self.unknown(node, name, inputs, count, f"no value {missing[0]!r} in the file")
            else:
                results = self.results(node, name, inputs, count, frame)
        except UnreadableFile as problem:
            # a limit on the whole file is met again on every level above
            self.into.problems.append(str(problem) if self.budget < 0 else f"{name}: {problem}")
            results = self.unknown(node, name, inputs, count, "a broken attribute")
        except MISFITS as error:
            results = self.unknown(
                node, name, inputs, count, f"{node.op}: its attributes do not fit ({type(error).__name__})"
            )
        for output, value in zip(node.outputs, results):
            if output:
                frame.values[output] = value

    def stored(self, node: RawNode, name: str, frame: Frame) -> Stored:
        claims = tuple(frame.claims.get(o) for o in node.outputs)
        return Stored(name, node.op, node.attributes, claims if any(c is not None for c in claims) else ())

    def unknown(self, node: RawNode, name: str, inputs: list[Any], count: int, reason: str) -> list[Value]:
        builder = self.model.builder
        builder.stored = Stored(name, node.op, node.attributes)
        made = builder.opaque(api(node), [v for v in inputs if v is not None], count, reason)
        builder.stored = None
        self.model.operations += 1
        return list(made)

    def results(self, node: RawNode, name: str, inputs: list[Any], count: int, frame: Frame) -> list[Value]:
        if node.op == "Constant" and node.domain in ("", "ai.onnx"):
            return [self.constant(node, name)]
        function = self.functions.get((node.domain, node.op))
        if function is not None and node.domain not in ("", "ai.onnx"):
            return self.call(node, function, name, inputs, count)
        reading = SPECIAL.get(node.op) if node.domain in ("", "ai.onnx") else None
        if reading is not None:
            return reading(self, node, name, inputs, count, frame)
        if node.domain not in PREFIXES:
            list(node.attributes.values())  # nobody else looks where the tensors in them are stored
        while inputs and inputs[-1] is None:
            inputs.pop()
        opset = frame.opsets.get(node.domain, frame.opsets.get("", 0))
        arguments = Arguments(node.attributes, {"outputs": count, "opset": opset})
        return apply(self.model, self.into, api(node), inputs, self.stored(node, name, frame), count, arguments)

    def constant(self, node: RawNode, name: str) -> Value:
        builder, attributes = self.model.builder, node.attributes
        value = attributes.get("value")
        if isinstance(value, StoredTensor):
            return builder.source(value.type(), "param" if is_weight(value) else "constant", name, value)
        for key, dtype in (("value_float", F32), ("value_int", I64)):
            if key in attributes:
                return builder.source(TensorType((), dtype, (attributes[key],)), "constant", name)
        for key, dtype in (("value_floats", F32), ("value_ints", I64)):
            if key in attributes:
                items = tuple(attributes[key])
                return builder.source(TensorType((len(items),), dtype, items), "constant", name)
        return builder.source(TensorType(None, None), "constant", name)

    def call(self, node: RawNode, function: RawFunction, name: str, inputs: list[Any], count: int) -> list[Value]:
        """Open a function of the file; its nodes stand in the scope of the call."""
        key = (node.domain, node.op)
        if key in self.open or len(self.open) >= DEPTH:
            return self.unknown(node, name, inputs, count, f"{node.op} calls itself")
        given = {**function.defaults, **{k: node.attributes[k] for k in node.attributes}}
        values = {n: v for n, v in zip(function.inputs, inputs) if v is not None}
        inner = Frame(values, None, {}, function.opsets, given)
        # operands that a call leaves out are empty names inside
        absent = {n for n in function.inputs if n not in values}
        nodes = [drop(n, absent) for n in self.nodes(function.nodes, given)]
        # exporters number functions behind a dot, which is no step of a path
        plain, number, _ = node.op.partition(".")
        path = name.replace(node.op, node.op.replace(".", "_")) if number else name
        outer, self.prefix = self.prefix, f"{path}/"
        self.entered_scope(path, ".".join(filter(None, (node.domain, plain))))
        self.open.append(key)
        try:
            self.run_nodes(nodes, inner)
        finally:
            self.prefix = outer
            self.open.pop()
        return [
            inner.look_up(o) or self.model.builder.source(TensorType(None, None), "unknown", o)
            for o in function.outputs
        ]

    # -- subgraphs -----------------------------------------------------------------------------------------------------
    def body(self, span: Any, path: str, arguments: list[Value], frame: Frame) -> list[Value]:
        """Run a subgraph on these arguments and give its results."""
        if not isinstance(span, Subgraph):
            raise UnreadableFile("a subgraph is missing")
        if self.depth >= DEPTH:
            raise UnreadableFile(f"subgraphs are nested deeper than {DEPTH}")
        found = message(self.data, span, schema.GRAPH)
        inner = Frame({}, frame, {}, frame.opsets)
        for part, value in zip(found.get("input", ()), arguments):
            inner.values[value_info(self.data, part)[0]] = value
        self.add_initializers(found, inner)
        self.add_claims(found, inner)
        outer, self.prefix, self.depth = self.prefix, f"{path}/", self.depth + 1
        self.entered_scope(path, "onnx.Graph")
        try:
            self.run_nodes(self.nodes(found.get("node", ()), frame.attributes), inner)
        finally:
            self.prefix, self.depth = outer, self.depth - 1
        names = [value_info(self.data, part)[0] for part in found.get("output", ())]
        return [inner.look_up(n) or self.model.builder.source(TensorType(None, None), "unknown", n) for n in names]

    def carried(
        self, span: Any, path: str, lead: list[Value], states: list[Value], rest: list[Value], frame: Frame
    ) -> list[Value]:
        """Run the body of a loop until it keeps the shapes of its states: what a round changes is unknown in the next."""
        graph, skip = self.model.builder.graph, 1 if lead else 0
        current = [self.entered(v) for v in states]
        for _ in range(ROUNDS if self.again > 0 else 0):
            nodes, failures = len(graph.nodes), len(graph.failures)
            results = self.body(span, path, [*lead, *current, *rest], frame)
            changed = [self.grown(a, b) for a, b in zip(current, results[skip:])]
            if not any(changed):
                self.model.builder.carry(nodes, zip(current, results[skip:]), behind=True)
                return results
            current = [c or v for c, v in zip(changed, current)]
            self.again -= 1
            del graph.nodes[nodes:]
            del graph.failures[failures:]
            graph.rounds[:] = [r for r in graph.rounds if r[1] <= nodes]
        unknown = [self.model.builder.source(TensorType(None, v.dtype), "loop", "state") for v in states]
        return self.body(span, path, [*lead, *unknown, *rest], frame)

    def entered(self, state: Value) -> Value:
        """A state as the body of a loop sees it: without its content, and a list with any number of items."""
        held = self.lists.of(state)
        if held is None:
            return Value(TensorType(state.shape, state.dtype), state.producer, state.index)
        return self.any_list(held.known())

    def any_list(self, each: TensorType | None) -> Value:
        made = self.model.builder.source(TensorType(None, None), "loop", "list")
        self.lists.put(made, Held(None, each))
        return made

    def grown(self, before: Value, after: Value) -> Value | None:
        """A state that a round changed, as it may be in the next; None where the round kept it."""
        held, result = self.lists.of(before), self.lists.of(after)
        if held is None or result is None:
            return widened(before, after)
        each = common(held.known(), result.known())
        return None if is_same(each, held.known()) else self.any_list(each)


class Arguments(Mapping[str, Any]):
    """The attributes of a node with what the reader adds."""

    __slots__ = ("_added", "_attributes")

    def __init__(self, attributes: Mapping[str, Any], added: dict[str, Any]) -> None:
        self._attributes, self._added = attributes, added

    def __getitem__(self, name: str) -> Any:
        return self._added[name] if name in self._added else self._attributes[name]

    def __contains__(self, name: object) -> bool:
        return name in self._added or name in self._attributes

    def __iter__(self) -> Any:
        return iter({**dict.fromkeys(self._attributes), **self._added})

    def __len__(self) -> int:
        return len(self._attributes) + len(self._added)


def api(node: RawNode) -> str:
    prefix = PREFIXES.get(node.domain)
    return f"{prefix}{node.op}" if prefix is not None else f"{node.domain}.{node.op}"


def drop(node: RawNode, names: set[str]) -> RawNode:
    if not names.intersection(node.inputs):
        return node
    inputs = tuple("" if i in names else i for i in node.inputs)
    return RawNode(node.name, node.op, node.domain, inputs, node.outputs, node.attributes, node.metadata)


def is_weight(stored: StoredTensor, least: int = 2) -> bool:
    """Whether a constant is a weight: numbers with axes; whole numbers only as matrices of bytes."""
    if stored.dtype is None or not stored.shape or stored.count < least:
        return False
    return stored.dtype.kind == "float" or (stored.dtype.bits == 8 and len(stored.shape) >= 2)


def widened(before: Value, after: Value) -> Value | None:
    """A state whose shape a round changed, with the changed sizes unknown; None where the round kept it."""
    a, b = before.shape, after.shape
    if a is None or (b is not None and len(a) == len(b) and all(D.same(x, y) is YES for x, y in zip(a, b))):
        return None
    shape = None
    if b is not None and len(a) == len(b):
        shape = tuple(x if D.same(x, y) is YES else D.fresh("n", Origin.DATA) for x, y in zip(a, b))
    return Value(TensorType(shape, before.dtype), before.producer, before.index)
