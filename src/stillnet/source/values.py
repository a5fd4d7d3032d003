"""What a Python expression can be while its program is read and not run.

Known constants are themselves: int, float, bool, complex, str, bytes, None, Ellipsis, range, slice, and tuples of values.
`Sym` is a symbolic integer. Everything else is one of the classes below. Mutable ones are written only through the machine's
journal.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Iterable, Iterator

from ..base.annotations import TYPE_CHECKING, Any
from ..base.dim import Origin, Sym, name
from ..base.plain import dataclass, field
from ..base.span import Site
from ..base.unknown import Unknown
from ..graph.graph import Value

if TYPE_CHECKING:
    from .modules.finder import Module

__all__ = [
    "ApiFunction",
    "BoundMethod",
    "Class",
    "ClassMethod",
    "Cond",
    "Config",
    "Frame",
    "Function",
    "Guarded",
    "Instance",
    "Library",
    "Native",
    "OneOf",
    "Partial",
    "Property",
    "PyDict",
    "PyIterator",
    "PyList",
    "PySet",
    "Raised",
    "Repeated",
    "StaticMethod",
    "Super",
    "Tensor",
    "Unknown",
]


class Raised(Exception):
    """The program under reading raises. `implicit`: by what it does, not by a raise statement.

    `invented`: on the way from arguments that nobody wrote; `guessed`: which might be others, so that nothing is proven.
    """

    invented = False
    guessed = False
    # the call that a raise statement ends
    within: Any = None

    def __init__(self, value: Any, site: Site | None, implicit: bool = False) -> None:
        super().__init__(value)
        self.value, self.site, self.implicit = value, site, implicit


# Numbers of objects in the order in which they are made: which of them are younger than a branch?
BIRTHS = itertools.count()


@dataclass(slots=True, eq=False, repr=False)
class PyList:
    items: list[Any]
    kind: str = "list"  # list, deque
    maxlen: int | None = None


@dataclass(slots=True, eq=False, repr=False)
class PyDict:
    items: dict[Any, Any]
    kind: str = "dict"  # dict, OrderedDict, defaultdict, Counter, mappingproxy
    factory: Any = None
    # the module whose own statements made it; a table that other modules write to is a registry, and a key that is
    # missing from it may come from a module not read yet
    home: Any = None
    shared: bool = False
    # bound by the module itself, not kept in an object
    top: bool = True
    # written under keys that are not known: what it does not hold may be there all the same
    open: Any = False
    # key -> number of the statement of `home` that wrote it; statements run when they are needed, not in their order
    places: dict[Any, int] | None = None
    born: int = field(default_factory=BIRTHS.__next__)

    @property
    def is_registry(self) -> bool:
        return self.home is not None and (self.shared or (self.top and not self.items))

    @property
    def is_open(self) -> bool:
        """May it hold more than its items? (on one side of a condition it may be open, on the other not)"""
        return self.open is not False


@dataclass(slots=True, eq=False, repr=False)
class PySet:
    items: dict[Any, None]
    frozen: bool = False


@dataclass(slots=True, eq=False, repr=False)
class PyIterator:
    """An iterator over values that are already known; `position` moves."""

    items: list[Any]
    position: int = 0
    kind: str = "iterator"
    # what a generator function returned: the value of `yield from`
    result: Any = None
    # how many calls of modules its body made, all of them before anybody took an item
    calls: int = 0
    # the lists behind it, and all items as these stand now: they may grow and shrink while somebody takes items
    lists: tuple[PyList, ...] = ()
    renew: Callable[[], list[Any]] | None = None
    seen: int = 0

    def has_more(self) -> bool:
        if self.renew is not None and (length := sum(len(source.items) for source in self.lists)) != self.seen:
            self.items[self.position :], self.seen = self.renew()[self.position :], length
        return self.position < len(self.items)


@dataclass(slots=True, eq=False, repr=False)
class Frame:
    """The names of one running function, class body or module."""

    variables: dict[str, Any]
    module: Module
    enclosing: Frame | None = None
    function: Function | None = None
    site: Site | None = None
    globals: frozenset[str] = frozenset()
    nonlocals: frozenset[str] = frozenset()
    # values handed out by `yield`, or what to do with each
    yields: list[Any] | None = None
    on_yield: Callable[[Any], Any] | None = None
    # the conditions under which the generator was called
    yield_guard: tuple[Any, ...] = ()
    # returns on one side of an undecided branch: (guard, value, heap changes)
    pending: list[Any] = field(default_factory=list)
    handling: Any = None
    is_class: bool = False
    # the name of the class whose body this is, and the functions written in it
    label: str = ""
    made: list[Function] = field(default_factory=list)


@dataclass(slots=True, eq=False, repr=False)
class Function:
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    module: Module
    enclosing: Frame | None
    defaults: list[Any]
    keyword_defaults: dict[str, Any]
    name: str
    qualname: str
    owner: Class | None = None
    attributes: dict[str, Any] = field(default_factory=dict)
    # the mixed precision that a decorator turns on, or off, while it runs
    autocast: tuple[Any] | None = None


@dataclass(slots=True, eq=False, repr=False)
class BoundMethod:
    function: Any
    receiver: Any


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Native:
    """Knowledge in place of code: `run(machine, *args, **kwargs)`."""

    name: str
    run: Callable[..., Any]
    # does binding through an instance pass the instance?
    method: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class ApiFunction:
    """A library function with an entry in the operation table; one thing by whatever name it was found."""

    name: str


@dataclass(frozen=True, slots=True)
class Library:
    """A module of a library that we know by table, not by source."""

    name: str


@dataclass(slots=True, eq=False, repr=False)
class Partial:
    function: Any
    args: list[Any]
    kwargs: dict[str, Any]


@dataclass(slots=True, eq=False, repr=False)
class Property:
    getter: Any
    setter: Any = None
    deleter: Any = None
    cached: bool = False


@dataclass(slots=True, eq=False, repr=False)
class StaticMethod:
    function: Any


@dataclass(slots=True, eq=False, repr=False)
class ClassMethod:
    function: Any


@dataclass(slots=True, eq=False, repr=False)
class Super:
    start: Class
    receiver: Any


@dataclass(slots=True, eq=False, repr=False)
class Class:
    name: str
    bases: tuple[Any, ...]
    namespace: dict[str, Any]
    module: str = "builtins"
    node: ast.ClassDef | None = None
    source: Module | None = None
    mro: tuple[Class, ...] = ()
    # makes the instance of a class known by table; inherited
    construct: Callable[..., Any] | None = None
    # an unknown base: attributes that are not found may still exist
    opaque: str | None = None
    # ... and a base that is known stands before it
    known_first: bool = False
    layer: Any = None
    metaclass: Any = None
    site: Site | None = None
    attributes: dict[str, Any] = field(default_factory=dict)

    @property
    def qualname(self) -> str:
        return f"{self.module}.{self.name}"

    def find(self, name: str) -> Any:
        """The attribute along the resolution order, or MISSING."""
        for c in self.mro:
            if name in c.namespace:
                return c.namespace[name]
        return MISSING

    def is_subclass(self, other: Class) -> bool:
        return other in self.mro


def linearise(cls: Class) -> tuple[Class, ...]:
    """C3; an inconsistent hierarchy falls back to depth first, which Python would refuse."""
    sequences = [list(b.mro) for b in cls.bases] + [list(cls.bases)]
    order = [cls]
    while any(sequences):
        sequences = [s for s in sequences if s]
        head = next((s[0] for s in sequences if not any(s[0] in other[1:] for other in sequences)), None)
        if head is None:
            return (cls, *dict.fromkeys(c for b in cls.bases for c in b.mro))
        order.append(head)
        for s in sequences:
            if s and s[0] is head:
                del s[0]
    return tuple(order)


KEYS = (str, int, float, bytes, tuple)


def unclear_class(old: Class, unknown: Unknown) -> Class:
    """The class of an object that may be of another one: what a call of it does is not known."""
    made = Class(old.name, (old,), {"forward": unknown}, old.module, opaque=unknown.reason)
    made.mro = (made, *old.mro)
    return made


@dataclass(slots=True, eq=False, repr=False)
class Instance:
    cls: Class
    attributes: dict[str, Any] = field(default_factory=dict)
    # what a subclass of a builtin container, an exception or an enum member carries
    payload: Any = None
    site: Site | None = None
    # constructor arguments of a layer of the table, and where they were written
    config: dict[str, Any] | None = None
    arguments: dict[str, Any] | None = None
    born: int = field(default_factory=BIRTHS.__next__)

    # As a key of our tables an instance is itself, or the constant that it carries.
    def __hash__(self) -> int:
        return hash(self.payload) if isinstance(self.payload, KEYS) else id(self) >> 4

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(self.payload, KEYS):
            return False
        return bool(self.payload == (other.payload if isinstance(other, Instance) else other))


class Storage:
    """Memory shared by a tensor and its views: all tensors that alias it."""

    __slots__ = ("tensors",)

    def __init__(self) -> None:
        self.tensors: list[Tensor] = []


@dataclass(slots=True, eq=False, repr=False)
class Tensor:
    """A tensor variable of the program: in-place operations give it a new graph value."""

    value: Value
    library: str = "torch"
    requires_grad: bool = False
    is_parameter: bool = False
    is_buffer: bool = False
    storage: Storage | None = None
    attributes: dict[str, Any] | None = None
    # read by the program at least once (parameters)
    used: bool = False
    site: Site | None = None


@dataclass(frozen=True, slots=True)
class Config:
    """A constructor argument nobody passed, or a part of one: untyped until it is used."""

    text: str
    origin: Origin = Origin.CONFIG
    # an argument of a function that nobody calls: beside a tensor it may be one, of any shape
    of_function: bool = False

    def symbol(self) -> Sym:
        return name(self.text, self.origin)


@dataclass(frozen=True, slots=True)
class Cond:
    """An undecided condition; two with the same key are the same question."""

    key: str
    positive: bool = True
    # the tensor whose truth is asked: what it was compared with is known on either side
    about: Any = None
    # it asks whether a loop has any round
    loop: bool = False

    def negated(self) -> Cond:
        return Cond(self.key, not self.positive, self.about, self.loop)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cond) and self.key == other.key and self.positive == other.positive

    def __hash__(self) -> int:
        return hash((self.key, self.positive))

    def __str__(self) -> str:
        return self.key if self.positive else f"not ({self.key})" if " " in self.key else f"not {self.key}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OneOf:
    """At most a few alternatives, each under its conditions (a tuple of Cond)."""

    choices: tuple[tuple[tuple[Cond, ...], Any], ...]

    def values(self) -> Iterator[Any]:
        return (v for _, v in self.choices)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Guarded:
    """An element that is in its container only under a condition."""

    value: Any
    guard: tuple[Cond, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Repeated:
    """An element that stands in its container a symbolic number of times."""

    value: Any
    times: Any


def is_counted(items: Iterable[Any]) -> bool:
    """Does each of the items stand in its container exactly once? Asked at every access, so told by their types alone."""
    return UNCOUNTED.isdisjoint(map(type, items))


def is_certain(items: Iterable[Any]) -> bool:
    """Is none of the items there under a condition only?"""
    return CONDITIONAL.isdisjoint(map(type, items))


CONDITIONAL = frozenset({Guarded})
UNCOUNTED = frozenset({Guarded, Repeated})


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Any = _Missing()
