"""TensorFlow Lite models: their operations, tensors and signatures, with the shapes that the file states."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.dtype import DTYPES, I32
from ...base.plain import dataclass
from ...graph.graph import Stored, TensorType, Value
from ..content import Content
from ..errors import UnreadableFile
from ..limits import CALLS, NODES, RANK
from ..model import ReadFile, StoredLoop, StoredModel, add_coverage, input_shape
from ..operation import apply
from ..recognise import reader
from ..stored_layers import list_modules
from ..tensor import StoredTensor, is_shape
from ..tensorflow.lite_operators import ACTIVATIONS, CUSTOM, OPERATORS, OPTIONS, TENSORFLOW, same
from ..wire.flatbuffer import Table, root
from ..wire.flexbuffer import texts
from ..wire.protobuf import Span

TYPES = (
    "f32", "f16", "i32", "u8", "i64", "str", "bool", "i16", "c64", "i8", "f64", "c128", "u64", "", "", "u32", "u16", "i8",
)  # fmt: skip


DILATIONS = ("dilation_w_factor", "dilation_h_factor", "dilation_d_factor")
# Operators that run other graphs of the file, and how many.
BODIES = {"IF": 2, "WHILE": 2, "CALL_ONCE": 1, "CALL": 1}
VARIABLES = ("VAR_HANDLE", "READ_VARIABLE", "ASSIGN_VARIABLE")
DEEPEST = 20
# What the names of operators start with that TensorFlow itself runs.
FLEX = "Flex"


@reader("tflite")
def read(content: Content, into: ReadFile) -> None:
    top = root(content.data)
    codes = [operator_name(code) for code in top.tables(1)]
    file = LiteFile(content, into, codes, top.tables(4), top.tables(2))
    inner, graphs = called_graphs(file), []
    for number, graph in enumerate(file.graphs):
        if number in inner:
            continue
        name = graph.text(4) or (content.name if not number else f"{content.name}#{number}")
        model = into.model(name, "tensorflow", "TensorFlow Lite", content.path)
        into.models.append(model)
        graphs.append(_Graph(file, graph, model))
        graphs[-1].run()
        description = top.text(3)
        model.notes += [f"made by {description}"] if description else []
        add_coverage(model)
    written = {name for graph in graphs for name in graph.written}
    for made in graphs:
        # variables that nothing writes are weights that the file does not hold
        made.model.uncounted |= bool(made.read - written)
    if not into.models:
        raise UnreadableFile("no graph that is not called by another one")


def operator_name(code: Table) -> str:
    """Newer files write the number in a wider field and leave the old one at its end."""
    number = max(code.number(0, "b"), code.number(3, "i"))
    if number == CUSTOM:
        return code.text(1) or "CUSTOM"
    return OPERATORS[number] if 0 <= number < len(OPERATORS) else f"OPERATOR_{number}"


@dataclass(slots=True, eq=False)
class LiteFile:
    """What all graphs of a file share."""

    content: Content
    into: ReadFile
    codes: list[str]
    buffers: list[Table]
    graphs: list[Table]
    # operators of graphs inside of others, each time that they are called
    called: int = 0

    def kind(self, operator: Table) -> str:
        code = operator.number(0, "I")
        return self.codes[code] if code < len(self.codes) else "?"


def called_graphs(file: LiteFile) -> set[int]:
    """Graphs that are bodies of branches and loops, or run once before the others."""
    found: set[int] = set()
    for graph in file.graphs:
        for operator in graph.tables(3)[:NODES]:
            found.update(bodies(file.kind(operator), operator))
    return found - {0}


def bodies(kind: str, operator: Table) -> list[int]:
    table = operator.table(4) if kind in BODIES else None
    return [] if table is None else [table.number(field, "i") for field in range(BODIES[kind])]


class _Graph:
    def __init__(self, file: LiteFile, graph: Table, model: StoredModel, outer: _Graph | None = None) -> None:
        self.file, self.graph, self.model = file, graph, model
        self.content, self.into, self.buffers = file.content, file.into, file.buffers
        self.tensors = graph.tables(0)
        # newer writers say of every tensor whether its rank is known; where one does not, no sizes are no scalar
        self.states_ranks = any(tensor.number(8, "b") for tensor in self.tensors)
        self.values: dict[int, Value] = {}
        self.depth: int = 0 if outer is None else outer.depth + 1
        self.prefix = ""
        # graphs that this one is called from: none calls itself
        self.open: set[int] = set() if outer is not None else {file.graphs.index(graph)}
        # what variables hold by their names, and the names behind handles, which are known by the nodes that made them
        self.variables: dict[str, Value] = {} if outer is None else outer.variables
        self.handles: dict[int, str] = {} if outer is None else outer.handles
        # names of variables that are written, and of those that are read before
        self.written: set[str] = set() if outer is None else outer.written
        self.read: set[str] = set() if outer is None else outer.read
        # weights by the data that they are, with the graph that read them first
        self.weights: dict[tuple[Any, ...], tuple[_Graph, Value]] = {} if outer is None else outer.weights

    def run(self) -> None:
        for index in self.graph.numbers(1, "i") or ():
            name, type, sizes = self.described(index)
            shape = input_shape(self.model, name, sizes)
            self.values[index] = self.model.input(name, TensorType(shape, type.dtype))
            if (scales := self.scales(index)) is not None:
                self.model.scales[name] = scales
        self.operators()
        for index in self.graph.numbers(2, "i") or ():
            if index in self.values:
                self.model.outputs.append((self.described(index)[0], self.values[index]))
        list_modules(self.model, "tflite.SubGraph", lambda p: None)

    def operators(self) -> None:
        operators = self.graph.tables(3)
        if len(operators) > NODES:
            raise UnreadableFile(f"more than {NODES} operators")
        self.file.called += len(operators) if self.depth else 0
        if self.file.called > CALLS:
            raise UnreadableFile(f"more than {CALLS} operators in graphs that call each other")
        for number, operator in enumerate(operators):
            self.operator(number, operator)

    # -- graphs inside of graphs ---------------------------------------------------------------------------------------
    def opened(self, number: int, given: list[Value | None], scope: str) -> list[Value]:
        """The results of another graph of the file on these values."""
        known = 0 <= number < len(self.file.graphs) and number not in self.open
        if not known or self.depth >= DEEPEST:
            return []
        inner = _Graph(self.file, self.file.graphs[number], self.model, self)
        inner.open = {*self.open, number}
        inner.prefix = f"{scope}/"
        for index, value in zip(inner.graph.numbers(1, "i") or (), given):
            if value is not None:
                inner.values[index] = value
        inner.operators()
        return [v for v in map(inner.value, inner.graph.numbers(2, "i") or ()) if v is not None]

    def control(self, kind: str, operator: Table, inputs: list[Value | None], name: str) -> list[Value] | None:
        """Branches, loops and what runs once: None where the file does not hold their graphs."""
        inside = bodies(kind, operator)
        if not inside:
            return None
        if kind == "CALL_ONCE":
            self.opened(inside[0], [], f"{name}/initial")
            return []
        if kind == "CALL":
            return self.opened(inside[0], inputs, f"{name}/called") or None
        if kind == "IF":
            sides = [self.opened(n, inputs[1:], f"{name}/{side}") for n, side in zip(inside, ("then", "else"))]
            return [self.chosen(inputs[0], a, b) for a, b in zip(*sides)] or None
        # what a round changes has another content in the next one
        carried = [v if v is None else Value(TensorType(v.shape, v.dtype), v.producer, v.index) for v in inputs]
        asked = self.opened(inside[0], list(carried), f"{name}/cond")
        builder = self.model.builder
        first = len(builder.graph.nodes)
        results = self.opened(inside[1], list(carried), f"{name}/body")
        builder.carry(first, [(a, b) for a, b in zip(carried, results) if a and a.shape == b.shape], behind=True)
        behind = [b if a is None else self.either(a, b) for a, b in zip(inputs, results)]
        known = zip(inputs, carried, results, behind)
        whole = tuple((a, b, c, d) for a, b, c, d in known if a is not None and b is not None)
        self.model.rounds.append(StoredLoop(asked[0] if asked else None, whole))
        return behind or None

    def chosen(self, condition: Value | None, a: Value, b: Value) -> Value:
        """One of two results. Both sides only compute, so a choice between what they give is the same."""
        if condition is not None and condition.shape == () and a.shape is not None and a.shape == b.shape:
            from ...ops import OPS

            given = {"condition": condition, "input": a, "other": b}
            return self.model.builder.apply(OPS["where"], given, "tf.cond")  # type: ignore[no-any-return]
        return self.either(a, b)

    def either(self, a: Value, b: Value) -> Value:
        if a.shape is not None and a.shape == b.shape and a.dtype == b.dtype:
            return b
        from ...ops import OPS

        made: Value = self.model.builder.apply(OPS["phi"], {"input": a, "other": b}, "tf.cond")
        return made

    def variable(self, kind: str, operator: Table, inputs: list[Value | None], stored: Stored) -> list[Value] | None:
        """Variables are known by what is written into them."""
        if kind == "VAR_HANDLE":
            table = operator.table(4)
            made = self.call("tflite.VAR_HANDLE", [], stored, 1, {})
            self.handles[id(made[0].producer)] = (table.text(1) if table is not None else "") or stored.name or ""
            return made
        name = self.handles.get(id(inputs[0].producer)) if inputs and inputs[0] is not None else None
        if name is None:
            return None
        if kind == "ASSIGN_VARIABLE" and len(inputs) == 2 and inputs[1] is not None:
            self.written.add(name)
            held = self.variables.setdefault(name, inputs[1])
            return self.call("tflite.ASSIGN_VARIABLE", [held, inputs[1]], stored, 0, {})
        known = self.variables.get(name) if kind == "READ_VARIABLE" else None
        if known is None and kind == "READ_VARIABLE":
            self.read.add(name)
        return None if known is None else self.call("tf.raw_ops.Identity", [known], stored, 1, {})

    def described(self, index: int) -> tuple[str, TensorType, Any]:
        """Name, type and stated sizes of a tensor."""
        if not 0 <= index < len(self.tensors):
            raise UnreadableFile(f"there is no tensor {index}")
        tensor = self.tensors[index]
        stated = tensor.numbers(7, "i") or tensor.numbers(0, "i") or ()
        if len(stated) > RANK:
            raise UnreadableFile(f"a tensor has {len(stated)} axes")
        sizes = tuple(None if s < 0 else s for s in stated)
        number = tensor.number(1, "b")
        dtype = DTYPES.get(TYPES[number]) if 0 <= number < len(TYPES) else None
        if not sizes and self.states_ranks and not tensor.number(8, "b"):
            return tensor.text(3) or f"tensor {index}", TensorType(None, dtype), None
        shape = tuple(D.fresh("?", Origin.UNKNOWN) if s is None else s for s in sizes)
        return tensor.text(3) or f"tensor {index}", TensorType(shape, dtype), sizes

    def value(self, index: int) -> Value | None:
        if index < 0:
            return None
        if index not in self.values:
            self.values[index] = self.held(index)
        return self.values[index]

    def held(self, index: int) -> Value:
        """A tensor that no operator makes: a weight or a small constant."""
        name, type, sizes = self.described(index)
        sizes = () if sizes is None else sizes
        number = self.tensors[index].number(2, "I")
        span = self.buffers[number].span(0) if 0 < number < len(self.buffers) else None
        if span is None or not is_shape(sizes):
            return self.model.builder.source(type, "constant", name)
        stored = StoredTensor(sizes, type.dtype, self.content.data, *span)
        scales = self.scales(index)
        if scales is not None and type.dtype is not None and not type.dtype.is_float:
            self.model.scales[name] = scales
            return self.weight(name, TensorType(sizes, type.dtype), number)
        if (
            len(sizes) > 0
            and stored.count > 1
            and type.dtype is not None
            and type.dtype.name not in ("i32", "i64", "str", "bool")
        ):
            return self.weight(name, TensorType(sizes, type.dtype), number)
        return self.model.builder.source(stored.type(), "constant", name, stored)

    def weight(self, name: str, type: TensorType, data: int) -> Value:
        """A weight, which graphs inside of others may read, too: then it is the same one."""
        key = (data, type.shape, type.dtype)
        graph, value = self.weights.get(key, (self, None))
        if value is None or graph is self:
            value = self.model.parameter(name, type)
            self.weights[key] = (self, value)
        return value

    def scales(self, index: int) -> tuple[tuple[float, ...], tuple[int, ...], int] | None:
        """What the whole numbers of a tensor stand for: scales, zero points, and the axis along which they change."""
        table = self.tensors[index].table(4)
        scales = table.numbers(2, "f") if table is not None else None
        if table is None or not scales:
            return None
        zeros = table.numbers(3, "q") or (0,) * len(scales)
        return scales, zeros, table.number(6, "i")

    def operator(self, number: int, operator: Table) -> None:
        kind = self.file.kind(operator)
        inputs = [self.value(i) for i in operator.numbers(1, "i") or ()]
        outputs = [i for i in operator.numbers(2, "i") or () if i >= 0]
        facts = [self.described(i) for i in outputs]
        name = self.prefix + (facts[0][0].split(";")[0] if facts else f"{kind} {number}")
        builder = self.model.builder
        builder.scope = name.rpartition("/")[0]
        stored = Stored(name, kind, self.options(kind, operator), tuple(sizes for _, _, sizes in facts))
        made = self.control(kind, operator, inputs, name)
        if made is None and kind in VARIABLES:
            made = self.variable(kind, operator, inputs, stored)
        if made is None:
            made = self.of_tensorflow(kind, operator, inputs, stored, len(outputs)) or self.applied(
                kind, inputs, stored, len(outputs)
            )
        for index, value, fact in zip(outputs, made, facts):
            self.values[index] = typed(value, fact[1])

    def of_tensorflow(
        self, kind: str, operator: Table, inputs: list[Value | None], stored: Stored, count: int
    ) -> list[Value] | None:
        """An operator that TensorFlow itself runs: its options hold the node of the graph that it was."""
        parts = texts(bytes(operator.numbers(5, "B") or b"")) if kind.startswith(FLEX) else []
        if len(parts) != 2:
            return None
        from ..tensorflow.raw import raw_node

        node = raw_node(parts[1], Span(0, len(parts[1])), self.into.problems)
        if node.op != kind.removeprefix(FLEX):
            return None
        known = Stored(stored.name, kind, node.attributes, stored.shapes)
        return apply(self.model, self.into, f"tf.raw_ops.{node.op}", inputs, known, count)

    def applied(self, kind: str, inputs: list[Value | None], stored: Stored, count: int) -> list[Value]:
        """The operator through the rule of TensorFlow that does the same, or through its own."""
        given = dict(stored.attributes)
        if kind == "CONCATENATION":
            axis = self.model.builder.source(TensorType((), I32, (given.get("axis", 0),)), "constant", "axis")
            return self.call("tf.raw_ops.ConcatV2", [*inputs, axis], stored, count, {"N": len(inputs)})
        if kind == "GATHER":
            axis = self.model.builder.source(TensorType((), I32, (given.get("axis", 0),)), "constant", "axis")
            batch = {"batch_dims": given.get("batch_dims", 0)}
            return self.call("tf.raw_ops.GatherV2", [*inputs, axis], stored, count, batch)
        if kind == "RESHAPE" and len(inputs) == 1 and given.get("new_shape"):
            sizes = tuple(given["new_shape"])
            shape = self.model.builder.source(TensorType((len(sizes),), I32, sizes), "constant", "shape")
            inputs = [*inputs, shape]
        name, arguments = TENSORFLOW.get(kind, ("", same))
        api = f"tf.raw_ops.{name}" if name else f"tflite.{kind}"
        return self.call(api, inputs, stored, count, arguments(given, len(inputs)))

    def call(
        self, api: str, inputs: list[Value | None], stored: Stored, count: int, arguments: dict[str, Any]
    ) -> list[Value]:
        return apply(self.model, self.into, api, inputs, stored, count, arguments)

    def options(self, kind: str, operator: Table) -> dict[str, Any]:
        table = operator.table(4) if kind in OPTIONS else None
        if table is None:
            return {}
        found: dict[str, Any] = {
            name: list(table.numbers(field, "i") or ()) if code == "v" else table.number(field, code)
            for name, field, code in OPTIONS[kind]
        }
        # the schema's default, which is not written
        found.update({name: found[name] or 1 for name in DILATIONS if name in found})
        if "padding" in found:
            found["padding"] = "VALID" if found["padding"] else "SAME"
        if "fused_activation_function" in found:
            place = found["fused_activation_function"]
            found["fused_activation_function"] = ACTIVATIONS[place] if 0 <= place < len(ACTIVATIONS) else place
        return found


def typed(value: Value, stated: TensorType) -> Value:
    """The element type is what the file says."""
    from ...graph.graph import Node
    from ..operation import replaced

    if not isinstance(value.producer, Node) or value.dtype is not None:
        return value
    return replaced(value, TensorType(value.shape, stated.dtype))
