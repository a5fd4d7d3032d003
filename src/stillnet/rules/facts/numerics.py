"""What the rules about numbers share: ranges computed once, how sure a hazard is, and the finding that tells it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Iterable, Iterator
from functools import partial

from ...base import interval as I
from ...base.annotations import TYPE_CHECKING, Any
from ...base.finding import Finding, Fix, Note, Verdict
from ...base.interval import Interval
from ...base.numbers import Numbers
from ...base.span import Site, Span
from ...base.unknown import Unknown, UnknownResult
from ...graph.graph import ARGUMENT, RETURNED, Graph, Node, Source, Value
from ..registry import file_rule, rule

if TYPE_CHECKING:
    from ...analyses.domain.cells import Cell
    from ...analyses.ranges import Given, Ranges


# Results of these operations are the elements of their operand at other places.
PASSING = frozenset({"cast", "identity", "clone", "reshape", "view", "flatten", "squeeze", "unsqueeze", "expand"})


WEIGHTS = ("parameter", "param", "weight")


# What is assumed about the inputs of a graph that says nothing about them.
USUAL_INPUTS: Interval = (-1.0, 1.0)


def is_empty(node: Node) -> bool:
    return bool(node.outputs) and all(0 in (value.shape or ()) for value in node.outputs)


def is_unread(value: Value) -> bool:
    """Whether a tensor comes from code that was not read: nothing is known about it, and nobody passes it."""
    source = value.producer
    return (
        isinstance(source, Source)
        and source.kind in ("constant", "const", "unknown")
        and source.owner != ARGUMENT
        and value.type.data is None
    )


def computes_with_unread(node: Node) -> bool:
    """Whether an operation gets what unread code returns, which may hold weights."""
    returned = any(isinstance(v.producer, Source) and v.producer.owner == RETURNED for v in node.inputs)
    return returned or any(type(node.arguments.get(n)) in (Unknown, UnknownResult) for n in ("input", "other"))


def _identity(value: Value) -> tuple[int, int]:
    """What two tensors have in common that are one: their origin, or what unread code returned."""
    source = value.producer
    if isinstance(source, Source) and source.unread is not None:
        return id(source.unread), 0
    return id(source), value.index


class Numerics:
    """One graph with its ranges, as rules look at it; ranges are computed when a rule asks for one."""

    def __init__(
        self,
        graph: Graph,
        compute: Callable[[], Ranges],
        machine: Any = None,
        path: str | None = None,
        said: Container[str] = (),
    ) -> None:
        self.graph, self.machine, self.path = graph, machine, path
        # the names of tensors whose ranges the user states
        self.said = said
        self._compute: Callable[[], Ranges] = compute
        self._ranges: Ranges | None = None
        self._users: dict[tuple[int, int], list[Node]] | None = None
        self._learning: set[int] | None = None
        self._trained: bool | None = None
        # places of the program, and whether a decorator switches gradients off there
        self._switched_off: dict[int, bool] = {}
        # the operation that a rule looks at, and what the program has tested before it
        self._node: Node | None = None

    @property
    def ranges(self) -> Ranges:
        if self._ranges is None:
            self._ranges = self._compute()
        return self._ranges

    def nodes(self, *ops: str) -> Iterator[Node]:
        """The operations of these names that compute anything; on arrays without elements none does."""
        wanted = frozenset(ops)
        for node in self.graph.nodes:
            if node.op in wanted and (node.site is not None or node.stored is not None) and not is_empty(node):
                self._node = node
                yield node
        self._node = None

    def cells(self, value: Any, dtype: str = "f32") -> tuple[Cell, ...]:
        """The blocks of an operand, which may be a number, where the operation runs that is looked at."""
        from ...analyses.domain.cells import Cell

        if isinstance(value, Value):
            found = self.ranges.inside(value, self._node) if self._node is not None else self.ranges.of(value)
            return (self.ranges.seen_by(self._node, found) if self._node is not None else found).cells
        if isinstance(value, (bool, int, float)):
            exact = I.nearest(float(value), dtype)
            return (Cell((exact, exact), (exact, exact)),)
        return (Cell(I.ALL, I.EMPTY),)

    def users(self, value: Value) -> list[Node]:
        if self._users is None:
            self._users = {}
            for node in self.graph.nodes:
                for operand in node.inputs:
                    self._users.setdefault(_identity(operand), []).append(node)
        return self._users.get(_identity(value), [])

    @property
    def trains(self) -> bool:
        """Whether gradients are computed anywhere."""
        if self._trained is None and self.machine is not None:
            context = self.machine.context
            steps, plain = int(context.get("updates", 0)), int(context.get("plain runs", 0))
            self._trained = steps > plain or (steps > 0 and names_training(self.machine))
        elif self._trained is None:
            self._trained = any(n.stored is not None and "Apply" in n.stored.type for n in self.graph.nodes)
        return self._trained

    def may_train(self, node: Node) -> bool:
        """Whether a gradient of an operation may be computed: by this program, or by those who call what it only defines."""
        return self.trains or self.is_run_by_others(node)

    def is_run_by_others(self, node: Node) -> bool:
        others = self.machine.context.get("run by others", ()) if self.machine is not None else ()
        return any(first <= node.id < last for first, last in others)

    def learns(self, value: Any) -> bool:
        """Whether a gradient flows through a value to a weight."""
        if self._learning is None:
            self._learning = self._all_learning()
        return isinstance(value, Value) and (self._is_weight(value) or id(value.producer) in self._learning)

    def _all_learning(self) -> set[int]:
        """The operations through whose results a gradient flows to a weight."""
        learning: set[int] = set()
        behind = self.behind_losses()
        # where it is known what is trained, what was not read and stands before it holds the weights
        open_ended = self.machine is not None and (behind is not None or not self.trains)
        for node in self.graph.nodes:
            if self.machine is not None and not self.keeps_gradients(node):
                continue
            for v in node.inputs:
                if id(v.producer) in learning or self._is_weight(v):
                    learning.add(id(node))
                    break
            else:
                if open_ended and computes_with_unread(node):
                    learning.add(id(node))
        return learning if behind is None else learning & behind

    def keeps_gradients(self, node: Node) -> bool:
        """Whether nothing switches gradients off where an operation runs."""
        if self.machine is None:
            return True
        noted = self.machine.context.get("gradient modes", {}).get(id(node))
        if noted is not None:
            return noted[1] is not False
        if id(node.site) not in self._switched_off:
            from ...source.tensors.gradients import is_switched_off

            self._switched_off[id(node.site)] = is_switched_off(self.machine, node.site)
        return not self._switched_off[id(node.site)]

    def differentiates(self, node: Node) -> bool:
        """Whether the framework computes the gradient of an operation, not a function of the program."""
        own = self.machine.context.get("own gradients", ()) if self.machine is not None else ()
        return not any(first <= node.id < last for first, last in own)

    def is_loss(self, node: Node) -> bool:
        losses = self.machine.context.get("losses") if self.machine is not None else None
        return any(loss is not None and loss.producer is node for loss in losses or ())

    def behind_losses(self) -> set[int] | None:
        """What the losses of a program are computed from; None where they are not known."""
        losses = self.machine.context.get("losses") if self.machine is not None else None
        if not losses or any(loss is None for loss in losses):
            return None
        found: set[int] = set()
        waiting = [loss.producer for loss in losses]
        while waiting:
            producer = waiting.pop()
            if id(producer) not in found:
                found.add(id(producer))
                waiting += [v.producer for v in getattr(producer, "inputs", ())]
        return found

    def _is_weight(self, value: Value) -> bool:
        """Whether a value is trained: what only the program writes to is not."""
        source = value.producer
        if isinstance(source, Source) and source.kind == "gradient":
            # what a gradient is computed from holds the weights of something that was not read
            return True
        if not isinstance(source, Source) or source.kind not in WEIGHTS:
            return False
        return self.machine is None or source not in self.machine.context.get("states", ())

    def is_open_weight(self, value: Value) -> bool:
        """Whether a value is a weight about whose numbers nothing is known, as `ranges` would answer, too."""
        source = value.producer
        return isinstance(source, Source) and source.kind in WEIGHTS and source.name not in self.said

    def place(self, node: Node) -> Span | None:
        if node.site is not None:
            return node.site.blamed()
        return Span(self.path, 0, 0, 0, 0) if self.path is not None else None


def of_machine(machine: Any) -> Numerics:
    """The ranges of what a machine saw, computed once."""
    known: Numerics | None = machine.context.get("numerics")
    if known is None:
        graph = machine.builder.graph
        said: Numbers = machine.context.get("said about numbers") or Numbers()
        states, first = machine.context.get("states", {}), machine.context.get("first values", ())

        def compute() -> Ranges:
            from ...analyses.ranges import Given

            likely = likely_states(of_machine(machine))
            opened = frozenset((id(v.producer), v.index) for v in first)
            given = Given(said.ranges, states={**likely, **states}, open=opened, likely=frozenset(likely))
            return computed(graph, said, given)

        known = machine.context["numerics"] = Numerics(graph, compute, machine, said=said.ranges)
    return known


# The ends of names of what trains weights by gradients.
TRAINING = (
    "minimize",
    "gradient",
    "gradients",
    "optimizer",
    "interface",
    "tape",
    "trainer",
    "optimize_loss",
    "train_op",
)


def names_training(machine: Any) -> bool:
    """Whether a program names anything that trains: a session that only runs what was read computes no gradient by itself."""
    for module in list(machine.finder.by_file.values()):
        for node in ast.walk(module.source.tree) if module.ours and module.is_parsed else ():
            word = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
            if word.lower().endswith(TRAINING):
                return True
    return False


def likely_states(numerics: Numerics) -> dict[Source, Any]:
    """Variables that the program writes to itself, and that no loss trains: means and deviations that are estimated in turns."""
    candidates = {s: w for s, w in numerics.machine.context.get("likely states", {}).items() if len(w) > 1}
    trained = numerics.behind_losses() if numerics.machine.context.get("losses") else set()
    return {s: w for s, w in candidates.items() if trained is not None and id(s) not in trained}


def computed(graph: Graph, said: Numbers, given: Given, loops: Any = ()) -> Ranges:
    from ...analyses.domain.transfer import Domain
    from ...analyses.ranges import ranges

    return ranges(graph, Domain(said.tensors, said.relations == "affine"), given, loops)


_READ: list[tuple[Any, list[Numerics]]] = []


def of_file(read: Any) -> list[Numerics]:
    """The same for the models of a file."""
    if _READ and _READ[0][0] is read:
        return _READ[0][1]
    said: Numbers = read.numbers
    found = [Numerics(m.builder.graph, partial(_of_model, m, said), None, read.path, said.ranges) for m in read.models]
    _READ[:] = [(read, found)]
    return found


def _of_model(model: Any, said: Numbers) -> Ranges:
    from ...analyses.ranges import Given

    weights = [p for p in model.parameters if p.value is not None]
    moving = [p for p in weights if p.trainable and not p.doubtful]
    trained = {id(p.value.producer) for p in moving if p.value is not None} if weights else None
    return computed(model.builder.graph, said, Given(said.ranges, USUAL_INPUTS, trained), model.loops)


NumericCheck = Callable[[Numerics], Iterator[Finding]]


def numeric_rule(name: str, operations: Iterable[str]) -> Callable[[NumericCheck], NumericCheck]:
    """Register a check of these operations by their ranges, for source and for model files alike."""

    def register(check: NumericCheck) -> NumericCheck:
        def in_source(machine: Any) -> Iterator[Finding]:
            return check(of_machine(machine))

        def in_file(read: Any) -> Iterator[Finding]:
            for numerics in of_file(read):
                yield from check(numerics)

        in_source.__module__ = in_file.__module__ = check.__module__
        rule(name)(in_source)
        file_rule(name, operations)(in_file)
        return check

    return register


# -- how sure ----------------------------------------------------------------------------------------------------------
def verdict(cell: Cell, always: Callable[[Interval], bool], sometimes: Callable[[Interval], bool]) -> Verdict | None:
    """PROVEN where the whole range lies outside, POSSIBLE where values that occur do."""
    if always(cell.bounds):
        return Verdict.PROVEN
    if not I.is_empty(cell.reached) and sometimes(cell.reached):
        return Verdict.POSSIBLE
    return None


def outside(low: float, high: float) -> tuple[Callable[[Interval], bool], Callable[[Interval], bool]]:
    """Whether a range lies outside of an interval altogether, and whether it leaves it somewhere."""
    return lambda x: x[1] < low or x[0] > high, lambda x: x[0] < low or x[1] > high


def worst(
    numerics: Numerics,
    value: Any,
    always: Callable[[Interval], bool],
    sometimes: Callable[[Interval], bool],
    dtype: str = "f32",
) -> tuple[Verdict, Cell] | None:
    """The block of an operand that is in most danger. A tensor is only proven wrong if one of its blocks is."""
    found: tuple[Verdict, Cell] | None = None
    for cell in numerics.cells(value, dtype):
        sure = verdict(cell, always, sometimes)
        if sure is Verdict.PROVEN:
            return sure, cell
        if sure is not None and found is None:
            found = (sure, cell)
    return found


def shown_range(cell: Cell) -> Interval:
    """The range that a message shows: the bounds, or what occurs where nothing bounds it; one number is no range."""
    return cell.bounds if cell.bounds != I.ALL or cell.reached[0] >= cell.reached[1] else cell.reached


# -- telling it --------------------------------------------------------------------------------------------------------
def tell(
    numerics: Numerics,
    name: str,
    node: Node,
    operand: Any,
    sure: Verdict,
    cell: Cell,
    message: str,
    fix: Fix | None = None,
) -> Finding:
    from .story import chain

    # a proof holds on every run that reaches the place, with nothing assumed on the way
    doubtful = (*numerics.graph.surveyed, *numerics.graph.chosen)
    doubted = any(first <= node.id < last for first, last in doubtful)
    if sure is Verdict.PROVEN and (node.guard or node.repeat != 1 or doubted or I.is_empty(cell.bounds)):
        sure = Verdict.POSSIBLE
    if sure is Verdict.PROVEN and not isinstance(operand, Value):
        built = _built_with_defaults(numerics, node)
        sure, message = (
            (Verdict.POSSIBLE, f"{message} when {built} is built with its defaults") if built else (sure, message)
        )
    notes = tuple(chain(numerics, operand, node)) if isinstance(operand, Value) else ()
    notes += tuple(_frames(node.site)) if node.site is not None else ()
    return Finding(
        name,
        sure,
        message,
        numerics.place(node),
        notes,
        fix,
        node.name or node.op if node.site is None else None,
        node.op,
        shown_range(cell),
        alone=numerics.is_run_by_others(node),
    )


def _built_with_defaults(numerics: Numerics, node: Node) -> str:
    """The class that nobody builds in which an operation runs: a number it takes may come from a default."""
    read = numerics.machine.context.get("read with defaults", ()) if numerics.machine is not None else ()
    return next((name for first, last, name in read if first <= node.id < last), "")


def _frames(site: Site) -> Iterator[Note]:
    """Where inside a library it happens."""
    walk: Site | None = site
    inner = []
    while walk is not None and not walk.ours:
        inner.append(walk.span)
        walk = walk.caller
    if walk is not None:
        for span in reversed(inner[:2]):
            yield Note("inside the library, here", span)


def dtype_of(node: Node) -> str:
    """The element type an operation computes in."""
    kind = node.outputs[0].dtype if node.outputs else None
    return kind.name if kind is not None and kind.name in I.LARGEST else "f32"
