"""What a front end recovers of one model, as plain data for renderers and other programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..base.annotations import Any
from ..base.dim import Dim
from ..base.finding import Finding
from ..base.plain import dataclass, field
from ..base.shape import Shape
from ..base.span import Span


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place in source that could have made a stored scope: its name fits, which is no proof."""

    file: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class ModuleInfo:
    """A module as `named_modules()` lists it; `parameters` and `buffers` are its own."""

    path: str
    type: str
    config: dict[str, Any]
    parameters: dict[str, Shape]
    buffers: dict[str, Shape]
    file: str | None = None
    line: int | None = None
    repeat: Dim = 1
    # the notebook cell whose lines `line` counts
    cell: int | None = None
    # places in the user's source that could have made it, best first
    candidates: tuple[Candidate, ...] = ()
    # the conditions under which it is there at all
    guard: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CallInfo:
    """One call of a module, in completion order. Costs are those of everything inside the call."""

    path: str
    inputs: tuple[Shape, ...]
    outputs: tuple[Shape, ...]
    macs: Dim | None
    activation_bytes: Dim | None
    parameter_bytes: Dim | None
    file: str | None
    line: int | None
    depth: int
    leaf: bool
    repeat: Dim = 1
    guard: tuple[str, ...] = ()
    # which of the model's modules was called: several stand at one path where a condition chooses
    module: int | None = None
    cell: int | None = None


class Reference(str):
    """The name of a value among the arguments of an operation, such as `op:3.0` or `param:conv.weight`."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A value among the arguments of an operation whose few elements are known."""

    shape: tuple[int, ...]
    elements: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class LayerCall:
    """One call that a file states, in the order of completion: of a layer, or of the function `function`.

    `args` and `keywords` hold plain data, references and lists of them; `results` are the values that it gave.
    """

    path: str
    args: tuple[Any, ...]
    keywords: dict[str, Any]
    results: tuple[str, ...]
    function: str = ""
    # a model that stands as a layer in another one
    nested: bool = False


@dataclass(frozen=True, slots=True)
class LoopInfo:
    """A loop that a file states, by the names that arguments of operations use: what decides about another round, and for each
    value that rounds hand on: the first one, the names of the one that a round reads, the one that it leaves, the one behind."""

    condition: Any
    carried: tuple[tuple[Any, tuple[str, ...], Any, str], ...]


def no_arguments() -> dict[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class OperationInfo:
    id: int
    op: str
    api: str
    scope: str | None
    inputs: tuple[str, ...]
    outputs: tuple[tuple[Shape, str | None], ...]
    guard: tuple[str, ...]
    attrs: dict[str, Any]
    macs: Dim | None
    file: str | None
    line: int | None
    name: str | None = None
    repeat: Dim = 1
    # what a model file states: the operation's own type, and shapes of the results that the file claims
    stored_type: str | None = None
    stored_shapes: tuple[Any, ...] = ()
    cell: int | None = None
    # one round of a loop that runs any number of times
    in_loop: bool = False
    # operands and settings under the names of our own operation, whatever the file calls them; made when asked for
    arguments: Callable[[], dict[str, Any]] = no_arguments


@dataclass(frozen=True, slots=True)
class InputInfo:
    name: str
    shape: Shape
    dtype: str | None
    requirement: str = ""


@dataclass(frozen=True, slots=True)
class UnknownInfo:
    """Something that was not understood, how often it was met, and where first."""

    reason: str
    count: int
    file: str | None = None
    line: int | None = None
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Architecture:
    name: str
    framework: str
    path: str | None
    line: int | None
    mode: str
    total: Dim | None
    trainable: Dim | None
    buffer_elements: Dim | None
    modules: tuple[ModuleInfo, ...] = ()
    calls: tuple[CallInfo, ...] = ()
    operations: Sequence[OperationInfo] = ()
    inputs: tuple[InputInfo, ...] = ()
    outputs: tuple[Shape, ...] = ()
    # which values the outputs are, where the model comes from a file
    output_refs: tuple[str, ...] = ()
    # names and shapes of all stored weights and statistics
    weights: tuple[tuple[str, Shape], ...] = ()
    # element types of those that are no real numbers
    weight_types: tuple[tuple[str, str], ...] = ()
    # those that are known to hold zeros only
    zero_weights: frozenset[str] = frozenset()
    # what weights of whole numbers stand for: scales and zero points, one each or several along an axis
    weight_scales: tuple[tuple[str, tuple[tuple[float, ...], tuple[int, ...], int]], ...] = ()
    # calls of layers as a file states them
    stated_calls: tuple[LayerCall, ...] = ()
    loops: tuple[LoopInfo, ...] = ()
    macs: Dim | None = None
    parameter_bytes: Dim | None = None
    buffer_bytes: Dim | None = None
    activation_bytes: Dim | None = None
    peak_bytes: Dim | None = None
    checked: int = 0
    operations_total: int = 0
    assumptions: tuple[str, ...] = ()
    unknowns: tuple[UnknownInfo, ...] = ()
    conditions: tuple[str, ...] = ()
    cell: int | None = None
    # of a model file: its format, and facts it states (signatures, versions)
    format: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The answer to one request: models, findings, and what could not be read (`problems`)."""

    models: tuple[Architecture, ...] = ()
    findings: tuple[Finding, ...] = ()
    problems: tuple[str, ...] = ()
    files: int = 0
    checked: int = 0
    operations_total: int = 0
    unknowns: tuple[UnknownInfo, ...] = field(default=())
    # a model file was not or not completely read: silence about it is no verdict
    partial: bool = False
    # where the ranges of tensors that the user asked for come from
    stories: tuple[str, ...] = ()
    unread: int = 0  # source files that could not be parsed
    judged: frozenset[Span] = frozenset()  # statements whose numbers a program tells itself
