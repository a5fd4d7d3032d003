"""A stored graph as steps that any framework can write: names of one framework folded away, layers with their weights."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from ...base.plain import dataclass, field
from ...base.shape import Shape
from ...graph.architecture import Architecture, Constant, LoopInfo, ModuleInfo, OperationInfo, Reference

# Operations that hand their operand on while a model is used.
SILENT = ("identity", "dropout", "clone", "stored_dropout", "alpha_dropout", "feature_dropout", "feature_alpha_dropout",
          "dropout1d", "dropout2d", "dropout3d")  # fmt: skip


# What operands or settings raise that a broken file gives, or that only a run knows.
ODD = (AttributeError, IndexError, KeyError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Weight:
    """A stored tensor that a layer holds: `order` are its axes as the layer wants them.

    Recurrent layers pack the weights of several gates: of `index` on the first axis, from `start` on along `axis`, the gates of
    `unit` rows each that are numbered `gates`; `how` says what happens with `more` of them.
    """

    stored: str
    shape: tuple[int, ...]
    order: tuple[int, ...] | None = None
    index: int | None = None
    gates: tuple[int, ...] = ()
    unit: int = 0
    start: int = 0
    axis: int = 0
    how: str = ""
    more: tuple[Weight, ...] = ()
    # the shape that it is given before its axes are ordered
    view: tuple[int, ...] | None = None

    @property
    def is_cut(self) -> bool:
        """Whether it is more or less than a stored tensor as a whole."""
        whole = self.index is None and not self.start and self.gates == tuple(range(len(self.gates)))
        return not whole or bool(self.more) or self.how not in ("", "sum") or self.view is not None


@dataclass(slots=True)
class Step:
    """One thing to write. `inputs` are values, `settings` plain data, `weights` what a layer holds, by the framework's words
    of torch (`weight`, `bias`, `running_mean`, `running_var`)."""

    kind: str
    inputs: list[Any]
    settings: dict[str, Any] = field(default_factory=dict)
    weights: dict[str, Weight] = field(default_factory=dict)
    outputs: tuple[str, ...] = ()
    shape: Shape = None
    what: str = ""
    # the operation, and its arguments behind what hands its operand on
    source: OperationInfo | None = None
    given: dict[str, Any] = field(default_factory=dict)


class Steps:
    """Reads the operations of a model, last first, so that only what the outputs need is written."""

    def __init__(self, model: Architecture) -> None:
        self.model = model
        self.modules = {m.path: m for m in model.modules}
        self.shapes = weight_shapes(model)
        # weights of whole numbers that no scales are stated for
        self.scales = dict(model.weight_scales)
        self.odd = {n: t for n, t in model.weight_types if n not in self.scales}
        self.operations = {op.id: op for op in model.operations}
        self.arguments: dict[int, dict[str, Any]] = {}
        self.uses: dict[str, int] = {}
        for op in model.operations:
            for ref in op.inputs:
                self.uses[ref] = self.uses.get(ref, 0) + 1
        self.made: dict[int, Step] = {}
        self.order: list[Step] = []
        # what a round of a loop reads and hands on as it is
        self.unchanged = {
            r: a for loop in model.loops for a, inside, left, _ in loop.carried if left in inside for r in inside
        }
        # results of loops that are understood -> the step that gives them
        self.layers: dict[str, Step] = {}
        # results of other loops -> the value that the last of their rounds leaves
        self.behind: dict[str, Any] = {}
        for loop in model.loops:
            found = {ref: step for step in read_loop(self, loop) for ref in step.outputs}
            self.layers.update(found)
            if not found:
                self.behind.update(unrolled(self, loop))

    def all(self) -> tuple[list[Step], list[str]]:
        """The steps in order, and the values that are the outputs."""
        outputs = [self.resolved(ref) for ref in self.model.output_refs]
        waiting = outputs[::-1]
        entered: set[int] = set()
        while waiting:
            key = self.key(waiting[-1])
            if key is None or key in self.made:
                waiting.pop()
                continue
            step = self.layers.get(waiting[-1]) or self.step(self.operations[key])
            missing = [r for r in references(step.inputs) if (k := self.key(r)) is not None and k not in self.made]
            if missing and key not in entered:
                entered.add(key)
                waiting.extend(missing)
                continue
            waiting.pop()
            self.made[key] = step
            self.order.append(step)
        return self.order, outputs

    def key(self, ref: str) -> int | None:
        """The number of what makes a value: an operation, or (below zero) a layer that was a loop."""
        if ref in self.layers:
            return -1 - next(i for i, step in enumerate(self.layers.values()) if step is self.layers[ref])
        op = self.maker(ref)
        return None if op is None else op.id

    def maker(self, ref: str) -> OperationInfo | None:
        if not ref.startswith("op:"):
            return None
        return self.operations.get(int(ref[3:].partition(".")[0]))

    def of(self, op: OperationInfo) -> dict[str, Any]:
        if op.id not in self.arguments:
            self.arguments[op.id] = op.arguments()
        return self.arguments[op.id]

    def resolved(self, ref: str) -> str:
        """A value behind operations that hand their operand on."""
        ref = str(self.behind.get(ref, ref))
        op = self.maker(ref)
        while op is not None and op.op in SILENT and ref.endswith(".0"):
            inner = self.of(op).get("input")
            if not isinstance(inner, Reference):
                break
            ref = str(self.behind.get(inner, inner))
            op = self.maker(ref)
        return ref

    def value(self, argument: Any) -> Any:
        if isinstance(argument, list):
            return [self.value(a) for a in argument]
        if isinstance(argument, Reference) and argument in self.unchanged:
            return self.value(self.unchanged[argument])
        if not isinstance(argument, Reference):
            return argument
        ref = Reference(self.resolved(argument))
        op = self.maker(ref)
        # numbers that are stored in half precision
        number = self.of(op).get("input") if op is not None and op.stored_type == "DEQUANTIZE" else None
        whole = isinstance(number, Constant) and all(type(e) is float for e in number.elements)
        return number if whole else ref

    def step(self, op: OperationInfo) -> Step:
        if op.in_loop:
            # written once it would run once
            outputs = tuple(f"op:{op.id}.{i}" for i in range(len(op.outputs)))
            read = [Reference(self.resolved(r)) for r in self.read_by_loop(op)]
            return Step("loop", read, {}, outputs=outputs, what=f"a round of a loop: {op.stored_type or op.api}")
        return self.folded(op)

    def folded(self, op: OperationInfo) -> Step:
        """One operation as a step, wherever it stands."""
        given = {k: self.value(v) for k, v in self.of(op).items()}
        outputs = tuple(f"op:{op.id}.{i}" for i in range(len(op.outputs)))
        shape = op.outputs[0][0] if op.outputs else None
        try:
            made = FOLDS[op.op](self, op, given) if op.op in FOLDS else None
        except ODD:
            made = None
        if made is None:
            inputs = [v for v in given.values() if is_value(v)] or [Reference(r) for r in op.inputs]
            # a layer whose weights are computed, or a setting that is not known: nobody writes it as what it looks like
            kind = op.op if op.op in PLAIN or op.op not in FOLDS else f"unfolded_{op.op}"
            made = Step(kind, inputs, {k: v for k, v in given.items() if not is_value(v)})
        made.outputs, made.shape, made.what = outputs, shape, op.stored_type or op.api
        made.source, made.given = op, given
        return made

    def read_by_loop(self, last: OperationInfo) -> list[str]:
        """What an operation of a loop reads, behind the others of the loop."""
        found: dict[str, None] = {}
        waiting, seen = [last], {last.id}
        while waiting:
            for ref in waiting.pop().inputs:
                op = self.maker(ref)
                if op is None or not op.in_loop:
                    found.update({ref: None} if ref.startswith(("op:", "input:")) else {})
                elif op.id not in seen:
                    seen.add(op.id)
                    waiting.append(op)
        return list(found)

    # -- weights -------------------------------------------------------------------------------------------------------
    def weight(self, argument: Any, order: tuple[int, ...] | None = None) -> Weight | None:
        """A stored tensor, also one that is transposed before it is used."""
        if not isinstance(argument, Reference):
            return None
        kind, _, name = argument.partition(":")
        if kind in ("param", "buffer") and name in self.shapes and name not in self.odd:
            return Weight(name, self.shapes[name], order)
        op = self.maker(argument)
        if op is not None and op.stored_type == "DEQUANTIZE":
            return self.weight(self.of(op).get("input"), order)
        if op is not None and op.op in ("unsqueeze", "reshape", "view", "expand_axes") and order is None:
            inner, shape = self.weight(self.of(op).get("input")), op.outputs[0][0]
            if inner is not None and inner.order is None and shape and all(isinstance(d, int) for d in shape):
                return Weight(inner.stored, tuple(map(int, shape)), view=tuple(map(int, shape)))  # type: ignore[arg-type]
        if op is not None and op.op in ("transpose", "permute") and order is None:
            given = self.of(op)
            found = self.weight(given.get("input"))
            swapped = {given.get("dim0"), given.get("dim1")} <= {-2, -1, 0, 1} or given.get("dims") == [1, 0]
            if found is not None and len(found.shape) == 2 and swapped:
                return Weight(found.stored, found.shape, (1, 0))
        return None

    def part_of_weight(self, argument: Any) -> Weight | None:
        """One of the equal parts that a stored tensor is split into."""
        op = self.maker(argument) if isinstance(argument, Reference) else None
        if op is None or op.op != "split_evenly":
            return None
        given, place = self.of(op), int(argument.rpartition(".")[2])
        axis, shape, whole = given.get("axis"), op.outputs[place][0], self.weight(self.value(given.get("input")))
        axis = axis.elements[0] if isinstance(axis, Constant) else axis
        if whole is None or whole.is_cut or whole.order or type(axis) is not int or shape is None:
            return None
        sizes = [d for d in shape if isinstance(d, int)]
        axis %= len(shape)
        known = len(sizes) == len(shape)
        return (
            Weight(whole.stored, tuple(sizes), gates=(place,), unit=sizes[axis], axis=axis, how="part")
            if known
            else None
        )

    def shape_of(self, argument: Any) -> Shape:
        """The shape of a value."""
        if isinstance(argument, Constant):
            return argument.shape
        if not isinstance(argument, Reference):
            return None
        op = self.maker(argument)
        if op is not None:
            return op.outputs[int(argument.rpartition(".")[2])][0]
        if argument.startswith(("param:", "buffer:")):
            return self.shapes.get(argument.partition(":")[2])
        return next((i.shape for i in self.model.inputs if argument == f"input:{i.name}"), None)

    def is_read(self, ref: str) -> bool:
        return ref in self.uses or ref in self.model.output_refs

    def config(self, op: OperationInfo) -> dict[str, Any]:
        module: ModuleInfo | None = self.modules.get(op.scope or "")
        return module.config if module is not None else {}


def is_value(value: Any) -> bool:
    return isinstance(value, Reference) or (isinstance(value, list) and any(isinstance(v, Reference) for v in value))


def references(values: list[Any]) -> list[str]:
    found: list[str] = []
    for value in values:
        found += references(value) if isinstance(value, list) else [str(value)] if isinstance(value, Reference) else []
    return found


def weight_shapes(model: Architecture) -> dict[str, tuple[int, ...]]:
    """Every stored tensor by the name that operations call it with."""
    found: dict[str, tuple[int, ...]] = {}
    for name, shape in model.weights:
        if shape is not None and all(isinstance(d, int) for d in shape):
            found[name] = tuple(int(d) for d in shape)  # type: ignore[arg-type]
    return found


# -- folds -------------------------------------------------------------------------------------------------------------
Fold = Callable[[Steps, OperationInfo, dict[str, Any]], "Step | None"]
FOLDS: dict[str, Fold] = {}
# Operations that are written as they are where they do not belong to a layer.
PLAIN = ("add", "matmul", "mm")


def fold(*names: str) -> Callable[[Fold], Fold]:
    def register(function: Fold) -> Fold:
        FOLDS.update(dict.fromkeys(names, function))
        return function

    return register


# Reads a loop as steps that give what stands behind it; none where it is not understood.
LoopReader = Callable[[Steps, LoopInfo], "list[Step]"]
LOOPS: list[LoopReader] = []


def loop_reader(function: LoopReader) -> LoopReader:
    LOOPS.append(function)
    return function


def read_loop(steps: Steps, loop: LoopInfo) -> list[Step]:
    for reader in LOOPS:
        try:
            found = reader(steps, loop)
        except ODD:
            continue
        if found:
            return found
    return []


# Copies the operations of a loop for each of its rounds; gives the values behind it, or nothing.
Unroller = Callable[[Steps, LoopInfo], "dict[str, Any]"]
UNROLLERS: list[Unroller] = []


def unroller(function: Unroller) -> Unroller:
    UNROLLERS.append(function)
    return function


def unrolled(steps: Steps, loop: LoopInfo) -> dict[str, Any]:
    for copy in UNROLLERS:
        try:
            return {ref: value for ref, value in copy(steps, loop).items() if isinstance(value, Reference)}
        except ODD:
            continue
    return {}


def several(value: Any, count: int) -> list[int]:
    return list(value) if isinstance(value, list) else [value] * count
