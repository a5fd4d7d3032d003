"""What a reader recovers of one stored model, before analyses and rules look at it."""

from __future__ import annotations

import os

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Origin
from ..base.numbers import Numbers
from ..base.plain import dataclass, field
from ..base.shape import Shape
from ..graph.architecture import CallInfo, ModuleInfo
from ..graph.builder import Builder
from ..graph.graph import TensorType, Value
from .given import GivenInputs
from .limits import OPCODES


@dataclass(frozen=True, slots=True)
class Observation:
    """Something a rule may turn into a finding: `kind` names what, `text` says it, `node` is the stored name it is about."""

    kind: str
    text: str
    node: str | None = None
    # further facts that the rule needs
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredParameter:
    """A weight that the file holds or declares. `name` is its stored name; its elements stay on disk."""

    name: str
    type: TensorType
    trainable: bool = True
    # what operations read; None where the file holds no graph
    value: Value | None = None
    # nothing tells whether it is trained or kept beside (a running mean, a running variance)
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class StoredLoop:
    """A loop that the file states: what decides about another round, and for each value that rounds hand on: the first one, the
    one that a round reads, the one that it leaves and the one behind the loop."""

    condition: Value | None
    carried: tuple[tuple[Value, Value, Value, Value], ...]


@dataclass(slots=True)
class StoredModel:
    """One model of a file. Operations are in `builder.graph`, typed by our own inference; `Node.name` is the stored name,
    `Node.scope` the path (a str) of the module it belongs to."""

    name: str
    framework: str
    format: str
    path: str
    builder: Builder = field(default_factory=Builder)
    modules: list[ModuleInfo] = field(default_factory=list)
    # None: calls are computed from the scopes of the operations
    calls: list[CallInfo] | None = None
    parameters: list[StoredParameter] = field(default_factory=list)
    buffers: list[StoredParameter] = field(default_factory=list)
    # whether there may be weights that the file neither holds nor declares: the sum of the others is no total
    uncounted: bool = False
    inputs: list[tuple[str, Value]] = field(default_factory=list)
    outputs: list[tuple[str, Value]] = field(default_factory=list)
    # stored operations, how many of them our inference gives a rank, and how many results agree with what the file states
    operations: int = 0
    typed: int = 0
    agree: int = 0
    disagree: int = 0
    # (merged value, value that comes back to it in the next round) of loops that the file writes as cycles
    loops: list[tuple[Value, Value]] = field(default_factory=list)
    # what the whole numbers of a weight stand for, by its name: scales, zero points, and the axis along which they change
    scales: dict[str, tuple[tuple[float, ...], tuple[int, ...], int]] = field(default_factory=dict)
    # loops that the file writes as a body and a condition
    rounds: list[StoredLoop] = field(default_factory=list)
    # numbers of nodes beside the model: initial values, training, saving; they are listed, but are no part of its calls
    aside: set[int] = field(default_factory=set)
    # kinds of operations in the functions of the file, also in those that nothing calls, each with one place that has it
    in_functions: dict[str, str] = field(default_factory=dict)
    # calls of layers as the file states them: path, arguments, keywords, result, function, whether it is a nested model
    stated_calls: list[tuple[str, list[Any], dict[str, Any], Any, str, bool]] = field(default_factory=list)
    # facts for the reader of the report: versions, signatures, metadata
    notes: list[str] = field(default_factory=list)
    mode: str = "eval"
    given: GivenInputs = field(default_factory=GivenInputs)

    def parameter(self, name: str, type: TensorType, trainable: bool = True, buffer: bool = False) -> Value:
        """Declare a stored weight and give the value that operations read."""
        value = self.builder.source(type, "buffer" if buffer else "param", name)
        (self.buffers if buffer else self.parameters).append(StoredParameter(name, type, trainable, value))
        return value

    def input(self, name: str, type: TensorType, firm: bool = True) -> Value:
        """Declare an input. Sizes that are no more than an example are not `firm`: the user may give others."""
        type = self.given.applied(name, len(self.inputs), type, self.builder, firm)
        value = self.builder.source(type, "input", name)
        self.inputs.append((name, value))
        return value


@dataclass(slots=True)
class ReadFile:
    """Everything one file gave: its models, what rules may look at, and what could not be read."""

    path: str
    format: str
    models: list[StoredModel] = field(default_factory=list)
    observations: list[Observation] = field(default_factory=list)
    # what the user says about the numbers in it
    numbers: Numbers = field(default_factory=Numbers)
    # what the user says about the inputs
    given: GivenInputs = field(default_factory=GivenInputs)
    # what was not or not completely read: with any of these the answer is partial, and "clean" is never claimed
    problems: list[str] = field(default_factory=list)
    # sizes of the files beside it that were asked for; None where there is no such file
    sizes: dict[str, int | None] = field(default_factory=dict)
    # how many opcodes of pickles are followed in all of it: archives inside archives hold one many times
    opcodes: int = OPCODES

    @property
    def strict(self) -> bool:
        """Whether bugs of our own are fatal, as in tests."""
        return bool(os.environ.get("STILLNET_STRICT"))

    def model(self, name: str, framework: str, format: str, path: str) -> StoredModel:
        """A model of this file, to be filled."""
        return StoredModel(name, framework, format, path, given=self.given)

    def size_of(self, path: str) -> int | None:
        """The size of a file beside this one."""
        if path not in self.sizes:
            self.sizes[path] = os.path.getsize(path) if os.path.isfile(path) else None
        return self.sizes[path]

    def problem_once(self, text: str) -> None:
        """Something that many parts of a file would say."""
        if text not in self.problems:
            self.problems.append(text)

    def observe(self, kind: str, text: str, node: str | None = None, **facts: Any) -> None:
        self.observations.append(Observation(kind, text, node, facts))


def stored_shape_text(shape: Shape | tuple[int | str | None, ...]) -> str:
    return "[?]" if shape is None else "[" + ", ".join("?" if d is None else str(d) for d in shape) + "]"


def input_shape(model: StoredModel, name: str, sizes: Any) -> Any:
    """The shape of an input: sizes that the file leaves open are names."""
    if sizes is None:
        return None
    taken = {n.text for _, v in model.inputs for d in v.shape or () for n in D.names(d)}
    made: list[Any] = []
    for axis, size in enumerate(sizes):
        if isinstance(size, int):
            made.append(size)
            continue
        text = size if isinstance(size, str) and size else "B" if axis == 0 and "B" not in taken else f"{name}.{axis}"
        made.append(D.name(text, Origin.INPUT))
    return tuple(made)


def add_coverage(model: StoredModel) -> None:
    """How much of a stored graph our own inference gives a shape, and how that compares with what the file states."""
    if model.operations:
        compared = (
            f"; {model.agree} results agree with the file, {model.disagree} do not"
            if model.agree or model.disagree
            else ""
        )
        model.notes.append(f"{model.typed} of {model.operations} stored operations typed{compared}")
