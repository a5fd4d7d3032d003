"""The list of operations: values, nodes and the record of module calls, append-only."""

from __future__ import annotations

from collections.abc import Mapping

from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import DType
from ..base.plain import dataclass, field
from ..base.shape import Shape
from ..base.span import Site, Span
from ..base.unknown import UnknownNumber


@dataclass(frozen=True, slots=True)
class TensorType:
    """Shape, element type and, for small known tensors, the row-major content."""

    shape: Shape
    dtype: DType | None
    data: tuple[Any, ...] | None = None
    # An unknown rank that a use may still decide; values derived elementwise share it.
    variable: RankVariable | None = None
    # the types it has under the sides of an undecided condition, where they differ: see worlds.py
    arms: tuple[tuple[tuple[Any, ...], TensorType], ...] = ()

    def like(self, shape: Shape, dtype: DType | None = None) -> TensorType:
        return TensorType(shape, dtype or self.dtype)

    @property
    def rank(self) -> int | None:
        return None if self.shape is None else len(self.shape)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RankVariable:
    """The rank of an input nobody described; bound by the first use."""

    name: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OpenRank(UnknownNumber):
    """The number of axes of an input nobody described: a comparison with a number decides it."""

    variable: RankVariable | None = None


# The owner of a tensor that a function is given which nobody calls: nothing is known about its numbers.
ARGUMENT = "an argument that nobody passes"
# The owner of a tensor that a call returns whose code was not read: a network that is not there.
RETURNED = "what unread code returns"
# The kind of a source that backward leaves beside a tensor: nothing, before it has run.
KEPT_GRADIENT = "kept gradient"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Source:
    """Where a value that no operation made comes from: an input, a parameter, a buffer, a constant."""

    kind: str
    name: str
    owner: Any = None
    # what unread code returned: two tensors of one such thing hold the same numbers, if it is one tensor
    unread: Any = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Value:
    """One tensor, born once."""

    type: TensorType
    producer: Node | Source
    index: int = 0

    @property
    def shape(self) -> Shape:
        return self.type.shape

    @property
    def dtype(self) -> DType | None:
        return self.type.dtype


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Scope:
    """A module instance as the graph knows it: identity, class and where it was built.

    Its path in a model is not stored: one instance may stand at several paths.
    """

    kind: str
    built: Site | None = None
    # constructor argument name -> where it was written, and whether it is a literal there
    arguments: dict[str, Span] = field(default_factory=dict)
    config: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Stored:
    """What a model file states about an operation: its name, its type in the file's own words, its attributes (read when
    asked for) and the shapes it claims for the results. `step`: one of several operations of ours that together make the
    stored one, and not the last."""

    name: str
    type: str
    attributes: Mapping[str, Any] = field(default_factory=dict)
    shapes: tuple[Any, ...] = ()
    step: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """One operation. Filled once by the builder, never rewritten."""

    id: int
    op: str
    api: str
    arguments: dict[str, Any]
    inputs: tuple[Value, ...]
    outputs: tuple[Value, ...]
    site: Site | None
    scope: Any
    guard: tuple[Any, ...]
    repeat: Dim = 1
    # the operation of a model file that this one is, or is a part of
    stored: Stored | None = None

    @property
    def name(self) -> str | None:
        """The name that a model file gives the operation."""
        return None if self.stored is None else self.stored.name


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ModuleCall:
    """One call of a module, recorded when it completes; nodes[first:last] ran inside."""

    module: Any
    inputs: tuple[Value, ...]
    outputs: tuple[Value, ...]
    site: Site | None
    first: int
    last: int
    depth: int
    repeat: Dim = 1
    guard: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """A check that was answered NO: the raw material of findings.

    `about` names the constructor argument or operand that declared the expectation, `expected` and `actual` the two
    dimensions that disagree. `assumed` is set where the answer rests on something we chose: never an error then.
    """

    rule: str
    message: str
    site: Site | None
    api: str
    operands: tuple[Value, ...] = ()
    expected: Dim | None = None
    actual: Dim | None = None
    about: str | None = None
    axis: int | None = None
    scope: Any = None
    guard: tuple[Any, ...] = ()
    assumed: bool = False
    handled: str = ""
    help: str = ""
    # the stored name of the operation, where it comes from a model file
    node: str | None = None
    # the class that nobody builds and whose own defaults lead here: other arguments may fit
    defaults: str = ""


# `handled` of a failure that comes with data only, and not while a network is put together.
LATE = "late"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Fact:
    """A test of tensors that every operation from a number on can rely on: the program would have stopped without."""

    first: int
    guard: tuple[Any, ...]
    test: Value
    holds: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Loop:
    """nodes[first:last] are one round of a loop; in the next one each first value of a pair is the second."""

    first: int
    last: int
    carried: tuple[tuple[Value, Value], ...]
    # the second values are also read behind the loop, which may have run any number of times, or not at all
    behind: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Graph:
    nodes: list[Node] = field(default_factory=list)
    calls: list[ModuleCall] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    loops: list[Loop] = field(default_factory=list)
    # stretches of nodes that are one round of a loop
    rounds: list[tuple[int, int]] = field(default_factory=list)
    # stretches of nodes behind an exception of the program: whether they run is not known
    surveyed: list[tuple[int, int]] = field(default_factory=list)
    # stretches of nodes for which ranks were chosen where others may fit as well, and a size became 1 by that choice
    chosen: list[tuple[int, int]] = field(default_factory=list)
