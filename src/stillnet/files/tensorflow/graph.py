"""A TensorFlow graph to our list of operations: nodes in the order of their operands, functions opened where they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...base.dtype import BOOL, DType
from ...base.plain import dataclass, field
from ...graph.graph import Stored, TensorType, Value
from ..errors import UnreadableFile
from ..limits import CALLS, DEPTH
from ..model import ReadFile, StoredLoop, StoredModel, input_shape
from ..operation import MISFITS, apply
from ..tensor import StoredTensor
from .raw import INPUTS, RESOURCE, VARIABLES, RawFunction, RawGraph, RawNode, is_handle
from .values import FunctionName, Stated

PREFIX = "tf.raw_ops."
CALLS_FUNCTION = frozenset({"PartitionedCall", "StatefulPartitionedCall", "RemoteCall"})
NO_RESULT = frozenset(
    {"NoOp", "Assert", "ControlTrigger", "SaveV2", "AssignVariableOp", "AssignAddVariableOp", "AssignSubVariableOp"}
)
MERGES, ROUNDS = frozenset({"Merge", "RefMerge"}), frozenset({"NextIteration", "RefNextIteration"})
# The results of operations by the names that functions refer to them with; others have one named result, maybe a list.
RESULTS = {
    "FusedBatchNorm": "y batch_mean batch_variance reserve_space_1 reserve_space_2",
    "FusedBatchNormV2": "y batch_mean batch_variance reserve_space_1 reserve_space_2",
    "FusedBatchNormV3": "y batch_mean batch_variance reserve_space_1 reserve_space_2 reserve_space_3",
    "FusedBatchNormGradV3": "x_backprop scale_backprop offset_backprop reserve_space_4 reserve_space_5",
    "TopK": "values indices",
    "TopKV2": "values indices",
    "MaxPoolWithArgmax": "output argmax",
    "Unique": "y idx",
    "UniqueWithCounts": "y idx count",
    "SoftmaxCrossEntropyWithLogits": "loss backprop",
    "SparseSoftmaxCrossEntropyWithLogits": "loss backprop",
    "Switch": "output_false output_true",
    "RefSwitch": "output_false output_true",
    "Merge": "output value_index",
    "Svd": "s u v",
    "Qr": "q r",
    "TensorArrayV3": "handle flow",
    "TensorArrayGradV3": "grad_handle flow_out",
    "BroadcastGradientArgs": "r0 r1",
    "TensorListPopBack": "output_handle tensor",
    "TensorListStack": "tensor",
    "NonMaxSuppressionV4": "selected_indices valid_outputs",
    "NonMaxSuppressionV5": "selected_indices selected_scores valid_outputs",
    "CudnnRNNV3": "output output_h output_c reserve_space host_reserved",
    "SparseReshape": "output_indices output_shape",
    "SelfAdjointEigV2": "e v",
    "LookupTableFindV2": "values",
    "StringSplit": "indices values shape",
    "Where": "index",
    "NonMaxSuppressionV3": "selected_indices",
    "CombinedNonMaxSuppression": "nmsed_boxes nmsed_scores nmsed_classes valid_detections",
    "BlockLSTM": "i cs f o ci co h",
    "LSTMBlockCell": "i cs f o ci co h",
    "Moments": "mean variance",
    "Batch": "batched_tensors batch_index id",
    "ListDiff": "out idx",
    "IteratorGetNext": "components",
}


@dataclass(slots=True)
class Frame:
    """One body of nodes: the graph itself or a function where it is called."""

    prefix: str
    nodes: dict[str, RawNode]
    # node -> its results; arguments of a function -> one value
    results: dict[str, list[Value]]
    # node -> how many results somebody asks for
    asked: dict[str, int]
    depth: int = 0
    # the function that the nodes belong to; empty for the graph itself
    function: str = ""
    # results of nodes that stand behind the edge that closes a loop: (merged value, reference)
    pending: list[tuple[Value, str]] = field(default_factory=list)


class GraphTyper:
    """Applies every node of a graph once its operands are there."""

    def __init__(
        self,
        graph: RawGraph,
        model: StoredModel,
        into: ReadFile,
        scope_of: Callable[[str], str | None],
    ) -> None:
        self.graph, self.model, self.into = graph, model, into
        self.scope_of = scope_of
        self.budget = CALLS + len(graph.nodes)
        self.parsed: dict[str, RawFunction] = {}
        self.open: list[str] = []
        self.sites: Callable[[str, str], Any] | None = None
        self.called: set[str] = set()
        # names of the placeholders that are the model's inputs; empty for all
        self.fed: set[str] = set()

    def run(self) -> Frame:
        frame = Frame("", {n.name: n for n in self.graph.nodes}, {}, asked(self.graph.nodes))
        self.run_frame(frame, self.graph.nodes)
        return frame

    def run_frame(self, frame: Frame, nodes: Iterable[RawNode]) -> None:
        for node in in_order(nodes, frame):
            self.node(node, frame)
        for merged, reference in frame.pending:
            value = self.look_up(reference, frame)
            if value is not None:
                self.model.loops.append((merged, value))

    def look_up(self, reference: str, frame: Frame) -> Value | None:
        """A value by the reference of the graph (`name:1`) or of a function (`name:output:0`)."""
        if ":" not in reference:
            first = frame.results.get(reference)
            return first[0] if first else None
        parts = reference.split(":")
        results = frame.results.get(parts[0])
        if results is None:
            return None
        index = 0
        if len(parts) == 2 and parts[1].isdigit():
            index = int(parts[1])
        elif len(parts) == 3:
            index = self.result_index(frame.nodes.get(parts[0]), parts[1]) + int(parts[2] if parts[2].isdigit() else 0)
        return results[index] if index < len(results) else None

    def result_index(self, node: RawNode | None, name: str) -> int:
        if node is None:
            return 0
        function = self.function(node.op)
        names = function.results if function is not None else tuple(RESULTS.get(node.op, "").split())
        return names.index(name) if name in names else 0

    def function(self, name: str) -> RawFunction | None:
        if name not in self.parsed and name in self.graph.functions:
            try:
                self.parsed[name] = self.graph.functions[name]()
            except UnreadableFile as problem:
                self.into.problems.append(f"the function {name} cannot be read: {problem}")
                del self.graph.functions[name]
        return self.parsed.get(name)

    def node(self, node: RawNode, frame: Frame) -> None:
        # paths of functions inside functions grow with their depth
        self.budget -= 1 + frame.depth // 8
        if self.budget < 0:
            raise UnreadableFile(f"more than {CALLS} operations in functions that call each other")
        inputs = [self.look_up(reference, frame) for reference in node.inputs]
        name = frame.prefix + node.name
        count = max(frame.asked.get(node.name, 0), 0 if node.op in NO_RESULT else 1)
        builder = self.model.builder
        builder.scope = self.scope_of(name)
        builder.site = self.sites(node.name, frame.function) if self.sites is not None else None
        try:
            frame.results[node.name] = self.results(node, name, inputs, count, frame)
        except (UnreadableFile, *MISFITS) as problem:
            self.into.problems.append(f"{name}: {problem or type(problem).__name__}")
            frame.results[node.name] = [builder.source(TensorType(None, None), "unknown", name)] * count
        if node.op in MERGES:
            frame.pending += [(frame.results[node.name][0], ref) for ref, v in zip(node.inputs, inputs) if v is None]

    def results(self, node: RawNode, name: str, inputs: list[Value | None], count: int, frame: Frame) -> list[Value]:
        if node.op == "Const":
            return [self.constant(node, name)]
        if node.op in VARIABLES:
            return [self.variable(node, name)]
        if node.op in INPUTS:
            return [self.placeholder(node, name)]
        called = self.called_function(node)
        if called is not None:
            return self.call(called, name, inputs, count, frame)
        if node.op in ("If", "StatelessIf", "While", "StatelessWhile", "Case", "StatelessCase"):
            return self.control(node, name, inputs, count, frame)
        if node.op in MERGES:
            inputs = [v for v in inputs if v is not None]
        return self.operation(node, name, inputs, count)

    def operation(self, node: RawNode, name: str, inputs: list[Value | None], count: int) -> list[Value]:
        stored = Stored(name, node.op, node.attributes, claims(node))
        if None in inputs:
            self.model.operations += 1
            known = [v for v in inputs if v is not None]
            self.model.builder.stored = stored
            made = self.model.builder.opaque(PREFIX + node.op, known, count, "an operand that the file does not hold")
            self.model.builder.stored = None
            return list(made)
        return apply(self.model, self.into, PREFIX + node.op, inputs, stored, count)

    # -- what no operation makes ----------------------------------------------------------------------------------------
    def constant(self, node: RawNode, name: str) -> Value:
        stored = node.attributes.get("value")
        if not isinstance(stored, StoredTensor):
            return self.model.builder.source(TensorType(None, None), "constant", name)
        return self.model.builder.source(stored.type(), "constant", name, stored)

    def variable(self, node: RawNode, name: str) -> Value:
        dtype, shape = node.attributes.get("dtype"), node.attributes.get("shape")
        sizes = shape.shape if isinstance(shape, Stated) else None
        type = TensorType(
            None if sizes is None else tuple(D.fresh("?", Origin.UNKNOWN) if s is None else s for s in sizes),
            dtype if isinstance(dtype, DType) else None,
        )
        return self.model.builder.source(type, "param", name)

    def placeholder(self, node: RawNode, name: str) -> Value:
        dtype, shape = node.attributes.get("dtype", node.attributes.get("T")), node.attributes.get("shape")
        if is_handle(node):
            return self.captured(node, name)
        sizes = shape.shape if isinstance(shape, Stated) else None
        claim = claims(node)[0] if claims(node) else None
        if (sizes is None or sizes == ()) and claim:
            sizes = claim
        if sizes == () and not claim and (self.graph.producer or 0) < 24:
            sizes = None  # before version 24 of graphs, no sizes meant an unknown rank
        kind = dtype if isinstance(dtype, DType) else None
        if self.fed and name not in self.fed:
            # fed by another signature, or by whoever saves and restores
            return self.model.builder.source(TensorType(open_shape(sizes), kind), "other input", name)
        return self.model.input(name, TensorType(input_shape(self.model, name, sizes), kind))

    def captured(self, node: RawNode, name: str) -> Value:
        """The handle of something outside a function that was recorded alone: of a variable, if it is read as one."""
        reader = self.graph.captured().get(node.name)
        if reader is None:
            return self.model.builder.source(TensorType(None, None), "other input", name)
        dtype, stated = reader.attributes.get("dtype"), claims(reader) if reader.op == "ReadVariableOp" else ()
        kind = dtype if isinstance(dtype, DType) else None
        return self.model.builder.source(TensorType(open_shape(stated[0] if stated else None), kind), "param", name)

    # -- functions -----------------------------------------------------------------------------------------------------
    def called_function(self, node: RawNode) -> str | None:
        if node.op in CALLS_FUNCTION:
            name = node.attributes.get("f")
            return str(name) if isinstance(name, FunctionName) else None
        return node.op if node.op in self.graph.functions else None

    def call(self, name: str, path: str, inputs: list[Value | None], count: int, frame: Frame) -> list[Value]:
        """Open a function: its nodes stand in the scope of the call."""
        function = self.function(name)
        builder = self.model.builder
        if function is None:
            return list(
                builder.opaque(name, [v for v in inputs if v is not None], count, f"no function {name} in the file")
            )
        if name in self.open or len(self.open) >= DEPTH:
            return list(builder.opaque(name, [v for v in inputs if v is not None], count, f"{name} calls itself"))
        self.called.add(name)
        inner = Frame(
            path + "/",
            {n.name: n for n in function.nodes},
            {},
            asked(function.nodes, function.returned.values()),
            frame.depth + 1,
            name,
        )
        for (argument, dtype), value in zip(function.arguments, [*inputs, *[None] * len(function.arguments)]):
            inner.results[argument] = [
                value if value is not None else builder.source(TensorType(None, dtype), "unknown", argument)
            ]
        self.open.append(name)
        try:
            self.run_frame(inner, function.nodes)
        finally:
            self.open.pop()
        results = [self.look_up(function.returned.get(r, r), inner) for r in function.results]
        return [v if v is not None else builder.source(TensorType(None, None), "unknown", name) for v in results]

    def control(self, node: RawNode, name: str, inputs: list[Value | None], count: int, frame: Frame) -> list[Value]:
        """Branches and loops as functions: each body is opened once, in a scope of its own."""
        attributes = node.attributes
        if "While" in node.op:
            body, cond = attributes.get("body"), attributes.get("cond")
            # what a round changes has another size in the next one, so only what it keeps is known inside
            carried = [v if v is None else self.widened(v, name) for v in inputs]
            asked = self.call(cond, f"{name}/cond", list(carried), 1, frame) if isinstance(cond, FunctionName) else []
            builder = self.model.builder
            first = len(builder.graph.nodes)
            results = (
                self.call(body, f"{name}/body", list(carried), count, frame) if isinstance(body, FunctionName) else []
            )
            rounds = [(a, b) for a, b in zip(carried, results) if a is not None and a.shape == b.shape]
            builder.carry(first, rounds, behind=True)
            behind = [self.kept(a, b, name) for a, b in zip(inputs, results)]
            known = zip(inputs, carried, results, behind)
            whole = tuple((a, b, c, d) for a, b, c, d in known if a is not None and b is not None)
            self.model.rounds.append(StoredLoop(asked[0] if asked else None, whole))
            return behind or self.operation(node, name, inputs, count)
        names = [attributes.get("then_branch"), attributes.get("else_branch"), *(attributes.get("branches") or ())]
        bodies = [n for n in names if isinstance(n, FunctionName)]
        sides = [self.call(n, f"{name}/{n}", inputs[1:], count, frame) for n in bodies]
        if not sides:
            return self.operation(node, name, inputs, count)
        if len(sides) == 2 and "If" in node.op:
            return [self.chosen(inputs[0], a, b, name, node) for a, b in zip(*sides)]
        joined = sides[0]
        for side in sides[1:]:
            joined = [self.phi(a, b, name, node) for a, b in zip(joined, side)]
        return joined

    def chosen(self, condition: Value | None, a: Value, b: Value, name: str, node: RawNode) -> Value:
        """One of two results. Where both sides only compute, a choice between what they give is the same."""
        builder = self.model.builder
        decided = condition is not None and condition.shape == () and condition.dtype == BOOL
        if not decided or a.shape is None or a.shape != b.shape or a.dtype != b.dtype or not is_number(a.dtype):
            return self.phi(a, b, name, node)
        from ...ops import OPS

        builder.stored = Stored(name, node.op, node.attributes)
        made = builder.apply(OPS["where"], {"condition": condition, "input": a, "other": b}, "tf.cond")
        builder.stored = None
        return made  # type: ignore[no-any-return]

    def widened(self, value: Value, name: str) -> Value:
        return Value(TensorType(value.shape, value.dtype), value.producer, value.index)

    def kept(self, before: Value | None, after: Value, name: str) -> Value:
        return after if before is None or before.shape == after.shape else self.phi(before, after, name, None)

    def phi(self, a: Value, b: Value, name: str, node: RawNode | None) -> Value:
        from ...ops import OPS

        self.model.builder.stored = Stored(name, node.op if node else "While", node.attributes if node else {})
        made = self.model.builder.apply(OPS["phi"], {"input": a, "other": b}, "tf.cond")
        self.model.builder.stored = None
        return made  # type: ignore[no-any-return]


def is_number(dtype: DType | None) -> bool:
    return dtype is not None and dtype.kind in ("float", "int", "bool", "complex")


def open_shape(sizes: Any) -> Any:
    return None if sizes is None else tuple(s if isinstance(s, int) else D.fresh("?", Origin.UNKNOWN) for s in sizes)


def claims(node: RawNode) -> tuple[Any, ...]:
    """The shapes that the file states for the results of a node."""
    attributes = node.attributes
    stated = attributes.get("_output_shapes")
    if not isinstance(stated, list):
        return ()
    if attributes.get("T") == RESOURCE or attributes.get("dtype") == RESOURCE:
        return ()  # the file states the shape of a handle
    return tuple([s.shape if type(s) is Stated else None for s in stated])


def asked(nodes: Iterable[RawNode], more: Iterable[str] = ()) -> dict[str, int]:
    """How many results of each node are referred to."""
    counts: dict[str, int] = {}
    for reference in {*(i for n in nodes for i in n.inputs), *more}:
        name, _, index = reference.partition(":")
        last = index.rpartition(":")[2]
        number = int(last) + 1 if last.isdigit() and len(last) < 6 else 1
        if number > counts.get(name, 0):
            counts[name] = min(number, 4096)
    return counts


def in_order(nodes: Iterable[RawNode], frame: Frame) -> Iterable[RawNode]:
    """Each node after its operands; an edge that closes a loop is not waited for."""
    done: set[str] = set(frame.results)
    entered: set[str] = set()
    for first in nodes:
        stack = [first]
        while stack:
            node = stack[-1]
            if node.name in done:
                stack.pop()
                continue
            waiting = []
            if node.name not in entered:
                entered.add(node.name)
                for reference in node.inputs:
                    name = reference.partition(":")[0] if ":" in reference else reference
                    if name in entered or name in done:
                        continue
                    before = frame.nodes.get(name)
                    if before is not None and not (node.op in MERGES and before.op in ROUNDS):
                        waiting.append(before)
            if waiting:
                stack.extend(reversed(waiting))
            else:
                stack.pop()
                done.add(node.name)
                yield node
