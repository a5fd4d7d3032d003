"""A traced graph of torch as TensorBoard gets it (`SummaryWriter.add_graph`): operators on named values, constants as text."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.pattern import pattern
from ...base.unknown import Unknown
from ...graph.graph import Stored, TensorType, Value
from ...ops import LAYERS
from ...ops.stored.aten import find
from ..limits import CONTENT
from ..model import ReadFile, StoredModel, add_coverage
from ..module_scopes import Scopes
from ..operation import compared
from ..script.values import UNKNOWN, as_number, call_plain, holds_value
from ..tensorflow.graph import Frame, asked, claims, in_order
from ..tensorflow.raw import RawGraph, RawNode
from .calls import call_aten, scalar_type, unknown
from .modules import CONTAINERS
from .questions import QUESTIONS, sizes
from .trace_paths import TracePaths
from .trace_weights import needed

STEP = pattern(r"([^\[\]/]*)\[([^\[\]/]*)\]")
SETTING = pattern(r"\{ (value|name) : ?(.*)\}", re.DOTALL)
# Operators that make a tensor of plain values, and how many settings (type, layout, device ...) end their arguments.
MAKERS = {
    "zeros": 4, "ones": 4, "full": 4, "arange": 4, "rand": 4, "randn": 4, "randint": 4, "randperm": 4, "eye": 4, "linspace": 4,
    "scalar_tensor": 4, "hann_window": 4, "empty": 5, "zeros_like": 5, "ones_like": 5, "full_like": 5, "empty_like": 5,
    "rand_like": 5, "randn_like": 5,
}  # fmt: skip
# Operators whose one result is a list of tensors, which another node takes apart.
LISTS = frozenset(
    {
        "chunk",
        "unsafe_chunk",
        "split",
        "unsafe_split",
        "split_with_sizes",
        "unbind",
        "tensor_split",
        "meshgrid",
        "where",
    }
)
# Flags that an operator must be given; those with a default are told by it. Traced graphs write flags as 0 and 1.
FLAGS = frozenset({"transposed", "training", "train", "has_biases", "bidirectional", "batch_first", "keepdim"})
# Operators whose last argument is an element type.
TYPED_LAST = frozenset({"softmax", "log_softmax", "sum", "mean", "prod", "cumsum", "cumprod"})


def is_trace(graph: RawGraph) -> bool:
    return any("::" in n.op or n.op == "IO Node" for n in graph.nodes[:200])


def trace_model(name: str, path: str, format: str, graph: RawGraph, into: ReadFile) -> StoredModel:
    model = into.model(name, "pytorch", format, path)
    reader = TraceGraph(model, graph, into)
    reader.run()
    reader.scopes.finish()
    model.notes.append("the file names no modules of Python: classes with the name of a torch layer are taken for it")
    model.notes.append("it holds no weights: their shapes are those that the operations need, where these decide")
    add_coverage(model)
    return model


class Weight:
    """An attribute of a module that was not read yet: the first operation that reads it says what it is."""

    __slots__ = ("name", "value")

    def __init__(self, name: str) -> None:
        self.name = name
        self.value: Value | None = None


class Several:
    """An argument that holds several tensors; each becomes an input when it is taken out."""

    __slots__ = ("name", "taken")

    def __init__(self, name: str) -> None:
        self.name = name
        self.taken = 0


class TraceGraph:
    """Values by name, while the nodes are read in the order of their operands."""

    def __init__(self, model: StoredModel, graph: RawGraph, into: ReadFile) -> None:
        self.model, self.builder, self.graph, self.into = model, model.builder, graph, into
        root = next((n.name.partition("/")[0] for n in graph.nodes if "::" in n.op), "")
        self.scopes = Scopes(model, root)
        self.values: dict[str, Any] = {}
        # several results of one operator are several nodes, in the order of the file: the results of the calls, by operands
        self.results: dict[tuple[Any, ...], list[list[Any]]] = {}
        self.places = places(graph)
        self.weights: dict[str, Weight] = {}
        self.paths = TracePaths(graph)

    def run(self) -> None:
        frame = Frame("", {n.name: n for n in self.graph.nodes}, {}, asked(self.graph.nodes))
        for node in in_order(self.graph.nodes, frame):
            self.values[node.name] = self.node(node)
        self.builder.scope = None

    def node(self, node: RawNode) -> Any:
        if node.op == "IO Node":
            return self.end(node)
        space, _, name = node.op.partition("::")
        args = [self.values.get(i, UNKNOWN) for i in node.inputs]
        if space == "prim" and name in PRIMITIVES:
            return PRIMITIVES[name](self, node, args)
        self.builder.scope = self.scopes.enter(module_stack(self.paths.of(node)))
        calls, place = self.results.setdefault(alike(node), []), self.places.get(node.name, 0)
        while not calls or len(calls) <= place // len(calls[0]):
            made = self.called(node, space, name, args)
            calls.append(made if isinstance(made, list) and made else [made])
        call = calls[place // len(calls[0])]
        return self.held_against(node, call[place % len(call)])

    # -- what is no operator -------------------------------------------------------------------------------------------
    def end(self, node: RawNode) -> Any:
        """An input or an output of the graph."""
        side, _, name = node.name.partition("/")
        if side == "output" or node.inputs:
            for i in node.inputs:
                self.output(name, self.values.get(i))
            return None
        note = "inputs have the shapes with which the model was traced"
        if note not in self.builder.assumptions:
            self.builder.assumptions.append(note)
        stated = claims(node)[0] if claims(node) else None
        if any(n.op.endswith("Unpack") and node.name in n.inputs for n in self.graph.nodes):
            return Several(name)
        return self.model.input(name, TensorType(stated_type(stated), None), firm=False)

    def output(self, name: str, value: Any) -> None:
        for number, one in enumerate(flat(value)):
            self.model.outputs.append((name if not number else f"{name}.{number}", one))

    def attribute(self, node: RawNode, args: list[Any]) -> Any:
        """A weight, by the scope that its node stands in; modules themselves are no nodes."""
        parts = node.name.split("/")[1:-1]
        name = setting(node, "name") or (parts[-1] if parts else node.name)
        owner = self.scopes.enter(module_stack(parts[:-1]))
        label = f"{owner}.{name}" if owner else str(name)
        return self.weights.setdefault(label, Weight(label))

    def constant(self, node: RawNode, args: list[Any]) -> Any:
        return constant(setting(node, "value"), claims(node), self)

    def unpacked(self, node: RawNode, args: list[Any]) -> Any:
        """One node per element."""
        whole = args[0] if args else UNKNOWN
        if isinstance(whole, (list, tuple)) and whole:
            return whole[self.places.get(node.name, 0) % len(whole)]
        stated = claims(node)[0] if claims(node) else None
        if isinstance(whole, Several):
            whole.taken += 1
            return self.model.input(
                f"{whole.name}.{whole.taken - 1}", TensorType(stated_type(stated), None), firm=False
            )
        return self.held_against(node, unknown(self.builder, node.op, [], {}, "an element that only the run knows"))

    # -- operators -----------------------------------------------------------------------------------------------------
    def called(self, node: RawNode, space: str, name: str, args: list[Any]) -> Any:
        if space == "aten" and name in QUESTIONS and name != "to":
            return QUESTIONS[name](self.builder, self.read(node, name, args), {})
        plain = [as_number(a) for a in args]
        if space == "aten" and not any(holds_value(a) or holds_weight(a) for a in plain) and name not in MAKERS:
            return call_plain(name, plain)
        args = self.read(node, name, args)
        self.builder.stored = Stored(node.name, node.op, settings(name, args), claims(node))
        try:
            if space != "aten":
                return unknown(self.builder, node.op, args, {}, f"no model for {node.op}")
            if any(isinstance(a, Unknown) for a in args):
                return unknown(self.builder, f"aten.{name}", args, {}, "an argument that the file does not tell")
            if name == "to":
                return QUESTIONS["to"](self.builder, args, {})
            made = call_aten(self.builder, name, *with_keywords(name, with_flags(name, args)))
        finally:
            self.builder.stored = None
        if isinstance(made, (tuple, list)):
            return [list(made)] if name in LISTS else list(made)
        return made if isinstance(made, Value) else UNKNOWN

    def read(self, node: RawNode, name: str, args: list[Any]) -> list[Any]:
        """The arguments, with weights as values: the shapes of those that nobody read yet are what this operator needs."""
        if not any(holds_weight(a) for a in args):
            return args
        stated = claims(node)[0] if claims(node) else None
        shapes = needed(name, [self.shape_of(a) for a in args], args, stated)
        return [self.weight(a, s) for a, s in zip(args, shapes)]

    def shape_of(self, value: Any) -> Any:
        value = value.value if isinstance(value, Weight) else value
        return self.builder.type_of(value).shape if isinstance(value, Value) else None

    def weight(self, value: Any, need: Any) -> Any:
        if isinstance(value, list):
            given = need if isinstance(need, list) and len(need) == len(value) else [None] * len(value)
            return [self.weight(v, n) for v, n in zip(value, given)]
        if not isinstance(value, Weight):
            return value
        if value.value is None:
            shape = stated_type(need) if isinstance(need, tuple) and all(map(is_size_or_open, need)) else None
            buffer = value.name.rpartition(".")[2] in ("running_mean", "running_var", "num_batches_tracked")
            value.value = self.scopes.weight(value.name, TensorType(shape, None), buffer)
        return value.value

    def held_against(self, node: RawNode, value: Any) -> Any:
        """The result beside the shape that the file states."""
        if not isinstance(value, Value):
            return value
        self.model.operations += 1
        self.model.typed += self.builder.type_of(value).shape is not None
        stated = claims(node)
        stored = Stored(node.name, node.op, {}, stated)
        return compared(self.model, self.into, value, stated[0], stored) if stated else value


def alike(node: RawNode) -> tuple[Any, ...]:
    """What nodes for the results of one operator have in common."""
    return (node.op, node.name.rpartition("/")[0], node.inputs, str(node.attributes.get("attr")))


def places(graph: RawGraph) -> dict[str, int]:
    """The number of each node among those that are alike, in the order of the file."""
    seen: dict[tuple[Any, ...], int] = {}
    found = {}
    for node in graph.nodes:
        key = alike(node)
        found[node.name] = seen[key] = seen.get(key, -1) + 1
    return found


# -- names and texts ---------------------------------------------------------------------------------------------------
def module_stack(parts: list[str]) -> list[tuple[str, str]]:
    """`Sequential[features]`, `Conv2d[0]` -> the paths of the modules around and their classes."""
    found: list[tuple[str, str]] = [("", "")]
    path = ""
    for part in parts[:100]:
        match = STEP.fullmatch(part)
        kind, name = match.groups() if match else ("", part)
        path = f"{path}.{name}" if path else name
        known = f"torch.nn.{kind}" in LAYERS or kind in CONTAINERS
        found.append((path, f"torch.nn.{kind}" if known else kind))
    return found


def setting(node: RawNode, name: str) -> str | None:
    """`{ name :  weight }` -> `weight`: torch writes spaces for quotes."""
    text = node.attributes.get("attr")
    match = SETTING.fullmatch(text) if isinstance(text, str) else None
    return match[2].strip() if match and match[1] == name else None


def constant(text: str | None, stated: tuple[Any, ...], reader: TraceGraph) -> Any:
    """A constant by its text: a number, a list, a word, or a tensor whose printed elements may be incomplete."""
    if text is None:
        return reader.builder.source(TensorType(stated_type(stated[0]), None), "constant", "c") if stated else None
    if text.startswith("tensor("):
        return reader.builder.source(printed_tensor(text, stated[0] if stated else None), "constant", "c")
    if len(text) > CONTENT:
        return UNKNOWN
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text
    return value if isinstance(value, (bool, int, float, complex, list, tuple)) else UNKNOWN


def printed_tensor(text: str, stated: Any) -> TensorType:
    """`tensor(5)` has a known element; others keep the shape that the file states."""
    match = re.fullmatch(r"tensor\((-?\d{1,18})\)", text)
    if match:
        return TensorType((), None, (int(match[1]),))
    return TensorType(stated_type(stated), None)


def stated_type(shape: Any) -> Any:
    if shape is None:
        return None
    return tuple(d if d is not None else D.fresh("?", Origin.UNKNOWN) for d in shape)


def is_size_or_open(size: Any) -> bool:
    return size is None or isinstance(size, D.Sym) or (type(size) is int and 0 <= size < 1 << 62)


def with_keywords(name: str, args: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """Arguments of a schema, all by position, as the operation table takes them: element types are keywords."""
    ending = MAKERS.get(name, 1 if name in TYPED_LAST and len(args) in (2, 3, 4) else 0)
    if name in ("sum", "mean") and len(args) == 3:
        ending = 0
    if not ending or len(args) <= ending:
        return without_defaults(name, args), {}
    kind = scalar_type(args[len(args) - ending])
    return args[: len(args) - ending], {"dtype": kind} if kind is not None else {}


def without_defaults(name: str, args: list[Any]) -> list[Any]:
    """The arguments without those at the end that the table has no place for and that ask for nothing."""
    function = find(name)
    known = function.signature.parameters() if function is not None else None
    args = list(args)
    while known and known.star is None and len(args) > len(known.positional) and args[-1] in (None, 0):
        args.pop()
    return args


def with_flags(name: str, args: list[Any]) -> list[Any]:
    """The arguments with truth values where the operator takes them."""
    function = find(name)
    if function is None:
        return args
    known = function.signature.parameters()
    flags = {p for p in known.positional if p in FLAGS or isinstance(known.defaults.get(p), bool)}
    names = [*known.positional, *[""] * len(args)]
    return [bool(a) if n in flags and a in (0, 1) and type(a) is int else a for a, n in zip(args, names)]


def settings(name: str, args: list[Any]) -> dict[str, Any]:
    """What an operator was given beside tensors, by the names of the table; those that it has no name for by position."""
    function = find(name)
    known = function.signature.parameters() if function is not None else None
    names = [*known.positional, *([known.star] if known.star else known.keyword)] if known is not None else []
    names += [str(i) for i in range(len(names), len(args))]
    return {
        n: a
        for n, a in zip(names, with_flags(name, args))
        if not holds_value(a) and not isinstance(a, Unknown) and a is not None
    }


def holds_weight(value: Any) -> bool:
    return isinstance(value, Weight) or (isinstance(value, list) and any(isinstance(v, Weight) for v in value))


def flat(value: Any, depth: int = 0) -> list[Value]:
    if isinstance(value, Value):
        return [value]
    if isinstance(value, (list, tuple)) and depth < 20:
        return [v for part in value for v in flat(part, depth + 1)]
    return []


Primitive = Callable[[TraceGraph, RawNode, list[Any]], Any]
PRIMITIVES: dict[str, Primitive] = {
    "Constant": TraceGraph.constant,
    "GetAttr": TraceGraph.attribute,
    "ListConstruct": lambda g, node, args: list(args),
    "TupleConstruct": lambda g, node, args: list(args),
    "DictConstruct": lambda g, node, args: list(args[1::2]),
    "ListUnpack": TraceGraph.unpacked,
    "TupleUnpack": TraceGraph.unpacked,
    "NumToTensor": lambda g, node, args: args[0] if args else UNKNOWN,
    "data": lambda g, node, args: args[0] if args else UNKNOWN,
    "device": lambda g, node, args: "cpu",
    "dtype": lambda g, node, args: UNKNOWN,
    "shape": lambda g, node, args: sizes(g.builder, args, {}),
}
