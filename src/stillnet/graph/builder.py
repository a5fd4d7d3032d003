"""The one door: `Builder.apply` types an operation, records it with its checks, and returns its results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..base import dim as D
from ..base.annotations import Any, NoReturn, Protocol
from ..base.dim import Dim, Name, Origin, Sym
from ..base.plain import dataclass, field, replace
from ..base.shape import shape_text
from ..base.span import Site
from .constraints import RANK_NAMES, Mismatch, NotUnderstood, Typing, spoken
from .graph import Fact, Failure, Graph, Loop, Node, RankVariable, Source, Stored, TensorType, Value
from .open_sizes import rests_on_open_size
from .worlds import World, in_world, joined, meet, under, worlds

# Tensors up to this many elements keep their content.
CONTENT_LIMIT = 4096


Infer = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Op:
    """An operation: its shape rule and what else is known about it. Entries are written in `ops/`."""

    name: str
    infer: Infer
    macs: Callable[..., Dim] | None = None
    # results depend on the content of the operands, so equal types do not give equal results
    reads_data: bool = False
    view: bool = False
    random: bool = False
    page: str = ""
    # parameters that must be tensors
    tensors: tuple[str, ...] = ()


class Casting(Protocol):
    """Automatic mixed precision: what an operation sees of its operands, and what becomes of its results."""

    def before(self, op: Op, typed: dict[str, Any]) -> dict[str, Any]: ...
    def after(self, op: Op, typed: dict[str, Any], types: Any) -> Any: ...


Result = Any  # Value, or a tuple or list of results, or None


@dataclass(slots=True)
class Builder:
    """Everything that grows while a program is read: the graph, the names that were bound, the failures."""

    graph: Graph = field(default_factory=Graph)
    bindings: dict[Name, Dim] = field(default_factory=dict)
    ranks: dict[RankVariable, tuple[Dim, ...]] = field(default_factory=dict)
    # ranks that a use left open, and which of them to take
    rank_choices: dict[RankVariable, tuple[int, ...]] = field(default_factory=dict)
    preferred_ranks: dict[RankVariable, int] = field(default_factory=dict)
    rank_notes: list[str] = field(default_factory=list)
    assumed_names: set[Name] = field(default_factory=set)
    assumptions: list[str] = field(default_factory=list)
    # pairs of sizes that must be equal and could be; names may still solve them
    requirements: list[tuple[Dim, Dim]] = field(default_factory=list)
    guard: tuple[Any, ...] = ()
    scope: Any = None
    # the place of what happens next: known, or what `locate` makes it of when somebody asks, since few places are asked for
    known_site: Site | None = None
    standing: tuple[Any, Any] | None = None
    locate: Callable[[Any, Any], Site] | None = None
    repeat: Dim = 1
    # the operation of a model file that is being typed
    stored: Stored | None = None
    handled: str = ""
    # told of each failure that a handler may remedy
    on_handled: Callable[[Mismatch, str], None] | None = None
    # set while something that failed or was unknown has been assumed away
    assuming: bool = False
    checked: int = 0
    total: int = 0
    gaps: dict[str, list[Any]] = field(default_factory=dict)
    # mixed precision that is or may be on: what it does to operands and results
    autocast: Casting | None = None
    # whole numbers that are the only element of a tensor
    contents: dict[Sym, Value] = field(default_factory=dict)
    # the element type that a program takes for its default, where it is another than usual
    default_type: Casting | None = None
    # results that lie in memory as an argument wanted it, and whether parameters may
    arranged: set[Node] = field(default_factory=set)
    arranged_parameters: bool = False
    # what calls of unread code return -> a name of what was called, the same for each of its calls
    answers: dict[Any, Any] = field(default_factory=dict)
    _memo: dict[Any, Any] = field(default_factory=dict)

    # -- places --------------------------------------------------------------------------------------------------
    @property
    def site(self) -> Site | None:
        if self.standing is not None and self.locate is not None:
            self.known_site = self.locate(*self.standing)
            self.standing = None
        return self.known_site

    @site.setter
    def site(self, site: Site | None) -> None:
        self.known_site, self.standing = site, None

    # -- names ---------------------------------------------------------------------------------------------------
    def learn(self, a: Dim, b: Dim) -> bool:
        """Bind one name so that a equals b, where that has one solution."""
        found = D.solve(a, b)
        if found is None:
            return False
        name, value = found
        try:
            changed = {
                k: D.substitute(b, {name: value})
                for k, b in self.bindings.items()
                if k is not name and isinstance(b, Sym)
            }
        except ZeroDivisionError:
            return False
        self.bindings.update(changed)
        self.bindings[name] = value
        if self.guard:
            # learned on one side of an undecided branch: it does not hold on the other
            self.assumed_names.add(name)
        return True

    def state(self, test: Value, holds: bool) -> None:
        """From here on the program runs only if a test of tensors has this outcome."""
        self.graph.facts.append(Fact(len(self.graph.nodes), self.guard, test, holds))

    def carry(self, first: int, pairs: Iterable[tuple[Value, Value]], behind: bool = False) -> None:
        """The operations since a number are one round of a loop: what it reads of these values, it writes for the next."""
        body = self.graph.nodes[first:]
        self.graph.rounds.append((first, len(self.graph.nodes)))
        read = {(id(v.producer), v.index) for node in body for v in node.inputs}
        carried = tuple((a, b) for a, b in pairs if a is not b and (id(a.producer), a.index) in read)
        if carried:
            self.graph.loops.append(Loop(first, len(self.graph.nodes), carried, behind))

    def forget_names(self, *origins: Origin) -> None:
        """Names of these origins belong to one entry of a program: another entry uses them anew."""
        self.bindings = {n: d for n, d in self.bindings.items() if n.origin not in origins}
        self.assumed_names = {n for n in self.assumed_names if n.origin not in origins}
        self.ranks.clear()
        self.assumptions = [a for a in self.assumptions if a not in self.rank_notes]

    def resolve(self, dim: Dim) -> Dim:
        if type(dim) is int or not self.bindings:
            return dim
        try:
            return D.substitute(dim, self.bindings)
        except ZeroDivisionError:
            # what was learned makes a divisor zero: the program fails before it has this size
            return D.fresh("?", Origin.UNKNOWN)

    def is_assumed(self, dim: Dim) -> bool:
        return bool(self.assumed_names) and type(dim) is not int and not self.assumed_names.isdisjoint(D.names(dim))

    def bind_rank(self, variable: RankVariable, ranks: Sequence[int], names: Sequence[str]) -> tuple[Dim, ...]:
        """Decide the rank of an input; where several are possible the choice is kept, so that another can be tried."""
        rank = self.preferred_ranks.get(variable, ranks[0])
        if rank not in ranks:
            rank = ranks[0]
        labels = list(names) if len(names) == rank else RANK_NAMES.get(rank) if names else None
        taken = {n.text for s in self.ranks.values() for d in s for n in D.names(d)}
        labels = [
            f"{n}_{variable.name}" if n in taken else n for n in labels or [f"{variable.name}{i}" for i in range(rank)]
        ]
        shape = tuple(D.name(n, Origin.INPUT) for n in labels)
        self.ranks[variable] = shape
        if len(ranks) > 1:
            self.rank_choices[variable] = tuple(ranks)
            self.rank_notes.append(f"{variable.name} is taken as {rank}-D {shape_text(shape)}")
            self.assumptions.append(self.rank_notes[-1])
        return shape

    def type_of(self, value: Value) -> TensorType:
        """The type of a value under everything learned so far."""
        t = value.type
        if t.shape is None and not t.arms:
            if t.variable is not None and t.variable in self.ranks:
                t = replace(t, shape=self.ranks[t.variable])
            else:
                return t
        if t.arms and self.guard:
            t = under(t, self.guard)
        if self.bindings and t.shape is not None and any(type(d) is not int for d in t.shape):
            return replace(t, shape=tuple(self.resolve(d) for d in t.shape))
        return t

    # -- the door ------------------------------------------------------------------------------------------------
    def apply(self, op: Op, arguments: dict[str, Any], api: str = "") -> Result:
        """Type one operation, record it, and return its results in the form the shape rule gave them."""
        values: list[Value] = []
        typed = {k: self._typed(v, values) for k, v in arguments.items()}
        choices = worlds(typed) if op.name != "phi" and any(v.type.arms for v in values) else []
        if self.autocast is not None:
            typed = self.autocast.before(op, typed)
        types = self._infer(op, typed, values, api or op.name, choices)
        if self.autocast is not None:
            types = self.autocast.after(op, typed, types)
        if self.default_type is not None:
            types = self.default_type.after(op, typed, types)
        node = Node(
            len(self.graph.nodes),
            op.name,
            api or op.name,
            arguments,
            tuple(values),
            (),
            self.site,
            self.scope,
            self.guard,
            self.repeat,
            self.stored,
        )
        outputs: list[Value] = []
        result = self._born(types, node, outputs)
        node.outputs = tuple(outputs)
        self.graph.nodes.append(node)
        return result

    def opaque(self, api: str, values: Sequence[Value], count: int, reason: str) -> tuple[Value, ...]:
        """An operation that a model file holds and nobody has a rule for: it stands in the graph, its results are unknown."""
        self.total += 1
        self.note_gap(reason)
        node = Node(
            len(self.graph.nodes),
            "unknown",
            api,
            {},
            tuple(values),
            (),
            self.site,
            self.scope,
            self.guard,
            self.repeat,
            self.stored,
        )
        node.outputs = tuple(Value(TensorType(None, None), node, i) for i in range(count))
        self.graph.nodes.append(node)
        return node.outputs

    def source(self, type: TensorType, kind: str, name: str, owner: Any = None, unread: Any = None) -> Value:
        """A value that no operation made."""
        return Value(type, Source(kind, name, owner, unread))

    def _typed(self, argument: Any, values: list[Value]) -> Any:
        kind = type(argument)
        if kind in SELVES:
            return argument
        if kind is Value:
            values.append(argument)
            return self.type_of(argument)
        if isinstance(argument, (list, tuple)):
            if NUMBERS.issuperset(map(type, argument)):
                return argument
            return type(argument)([self._typed(a, values) for a in argument])
        if isinstance(argument, Sym):
            return self.resolve(argument)
        return argument

    def _infer(self, op: Op, typed: dict[str, Any], values: list[Value], api: str, choices: list[World]) -> Any:
        self.total += 1
        key = None if op.reads_data else _key(op, api, typed)
        if key is not None:
            try:
                known = self._memo.get(key)
            except TypeError:  # no key
                key = known = None
            if known is not None:
                self.checked += 1
                return known
        if choices:
            return self._infer_worlds(op, typed, values, api, choices)
        typing = Typing(self, api)
        try:
            types = _typed_result(op, typing, typed)
        except Mismatch as miss:
            self.record(miss, api, tuple(values))
            return TensorType(None, None)
        except NotUnderstood as gap:
            module = next((m for m in map(_module_name, typed.values()) if m), None)
            other = f"the module {module}" if module else _no_tensor(api, typed.get("input", ...))
            if other is not None:
                # layers that give several results, such as recurrent ones, give the sequence first
                help = "take the first of them: [0]" if other.startswith("a tuple of") else ""
                text = f"{spoken(api)} expects a tensor, got {other}"
                self.record(Mismatch(text, "wrong-call", help=help), api, tuple(values))
            else:
                self.note_gap(f"{api}: {gap}")
            return TensorType(None, None)
        self.checked += 1
        if (
            not typing.doubtful
            and key is not None
            and not typing.learned
            and not any(v.type.data is not None for v in values)
        ):
            self._memo[key] = types
        return types

    def _infer_worlds(self, op: Op, typed: dict[str, Any], values: list[Value], api: str, choices: list[World]) -> Any:
        """Type an operation in every world; it fails where it fails, and its result joins the others."""
        results: list[tuple[World, Any]] = []
        misses: list[tuple[World, Mismatch]] = []
        for world in choices:
            try:
                results.append((world, _typed_result(op, Typing(self, api, probing=True), in_world(typed, world))))
            except Mismatch as miss:
                misses.append((world, miss))
            except NotUnderstood as gap:
                self.note_gap(f"{api}: {gap}")
                results.append((world, TensorType(None, None)))
        outer = self.guard
        for world, problem in misses if results else misses[:1]:
            self.guard = meet(outer, world) if results else outer
            self.record(problem, api, tuple(values))
        self.guard = outer
        if not results:
            return TensorType(None, None)
        self.checked += 1
        return results[0][1] if len(results) == 1 else joined(results)

    def _born(self, types: Any, node: Node, outputs: list[Value]) -> Result:
        if isinstance(types, TensorType):
            value = Value(types, node, len(outputs))
            outputs.append(value)
            return value
        if isinstance(types, (tuple, list)):
            return type(types)(self._born(t, node, outputs) for t in types)
        return types

    def record(self, miss: Mismatch, api: str, operands: tuple[Value, ...] = ()) -> None:
        facts = dict(miss.facts)
        assumed = bool(facts.pop("assumed", False)) or self.assuming
        assumed = assumed or (self.autocast is not None and miss.rule == "dtype-mismatch")
        # two sizes that differ show that both are sizes; a wrong number of axes does not
        assumed = assumed or (facts.get("expected") is None and rests_on_open_size(facts.get("operands", operands)))
        self.graph.failures.append(
            Failure(
                miss.rule,
                miss.message,
                self.site,
                api,
                facts.pop("operands", operands),
                scope=facts.pop("scope", self.scope),
                guard=self.guard,
                assumed=assumed,
                handled=self.handled,
                node=None if self.stored is None else self.stored.name,
                **facts,
            )
        )
        if self.handled and self.on_handled is not None and not assumed:
            self.on_handled(miss, api)

    def note_gap(self, reason: str, site: Site | None = None) -> None:
        """Count something that was not understood."""
        entry = self.gaps.setdefault(reason, [0, site or self.site])
        entry[0] += 1


def _typed_result(op: Op, typing: Typing, typed: dict[str, Any]) -> Any:
    for name in op.tensors:
        if not isinstance(typed.get(name), TensorType):
            _refuse(typing.api, name, typed.get(name))
    return op.infer(typing, **typed)


def _refuse(api: str, name: str, value: Any) -> NoReturn:
    """Something else than a tensor was given where a tensor is needed: torch refuses what is surely none."""
    if isinstance(value, Sym) and any(n.origin is Origin.CONFIG for n in D.names(value)):
        raise NotUnderstood(f"{name} is an argument that nobody passed")
    if isinstance(value, bool):
        # the answer to a comparison, which gives a mask where one side is a tensor that nobody passed
        raise NotUnderstood(f"{name} is not known to be a tensor")
    if api.startswith(("torch.", "Tensor.")) and (
        value is None or isinstance(value, (int, float, complex, str, list, tuple, dict, Sym))
    ):
        kind = (
            "None" if value is None else "a symbolic number" if isinstance(value, Sym) else f"a {type(value).__name__}"
        )
        raise Mismatch(f"{spoken(api)} expects a tensor as {name}, got {kind}", "wrong-call", about=name)
    raise NotUnderstood(f"{name} is not known to be a tensor")


def _no_tensor(api: str, value: Any) -> str | None:
    """What was given to a layer instead of a tensor: the result of another layer that is more than one, for example."""
    if not api.startswith("torch.nn.") or not (value is None or isinstance(value, (tuple, list, dict, str))):
        return None
    if value is None:
        return "None"
    return (
        f"a {type(value).__name__} of {len(value)}" if isinstance(value, (tuple, list)) else f"a {type(value).__name__}"
    )


def _module_name(value: Any) -> str | None:
    """The class of a module of the program that stands where a tensor should."""
    bases: Any = getattr(getattr(value, "cls", None), "mro", ())
    return str(bases[0].name) if any(base.qualname == "torch.nn.Module" for base in bases) else None


def _key(op: Op, api: str, typed: dict[str, Any]) -> Any:
    return (op.name, api, *typed, *[v if type(v) in SELVES else _freeze(v) for v in typed.values()])


NUMBERS = frozenset({bool, int, float})
# Arguments that are their own keys; numbers are not: 1, 1.0 and True are equal.
SELVES = frozenset({type(None), str, TensorType})


def _freeze(value: Any) -> Any:
    kind = type(value)
    if kind in NUMBERS:
        return (kind, value)
    if isinstance(value, (list, tuple)):
        kinds = {*map(type, value)}
        if len(kinds) == 1 and kinds <= NUMBERS:
            return (kind, kinds.pop(), tuple(value))
        return (kind, *[_freeze(v) for v in value])
    return value
