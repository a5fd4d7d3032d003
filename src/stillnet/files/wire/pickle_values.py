"""What a pickle says, as plain data: names, objects that loading would make, and references to storage."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ...base.plain import dataclass, field

# Values of a stream have no text of their own: they refer to each other, and to write one out can take for ever.
# Keys of other kinds are compared by identity: hashing what a hostile file nests can take for ever.
SCALARS = (str, int, float, bool, bytes, type(None))
LONGEST_KEY = 16


@dataclass(frozen=True, slots=True, eq=False)
class Global:
    """A name that loading would import. A name that the stream computes has no text: `computed` holds its parts."""

    module: str
    name: str
    position: int
    computed: tuple[Any, ...] = ()

    @property
    def path(self) -> str:
        return f"{self.module}.{self.name}"


@dataclass(slots=True, eq=False, repr=False)
class Made:
    """An object that loading would make by calling `function`; `how` is the opcode's word for the call."""

    function: Any
    args: Any
    position: int
    how: str = "reduce"
    kwargs: Any = None
    state: Any = None
    built: bool = False
    items: list[Any] = field(default_factory=list)
    entries: dict[Any, Any] = field(default_factory=dict)
    # the first storage that the bytes refer to which the call loads, once these were scanned
    storage: Persistent | None = None

    @property
    def path(self) -> str:
        """The dotted name of what is called, or nothing where that is no global."""
        named = self.function
        if isinstance(named, Persistent) and isinstance(named.id, tuple) and len(named.id) > 1:
            named = named.id[1]  # old checkpoints refer to classes as ("module", class, file, source)
        return named.path if isinstance(named, Global) else ""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Persistent:
    """A reference that the loader resolves outside the stream, such as a storage of a tensor."""

    id: Any
    position: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SetOf:
    items: list[Any]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Odd:
    """A dictionary key that is no scalar."""

    value: Any

    def __str__(self) -> str:
        return "(...)"


@dataclass(frozen=True, slots=True, eq=False)
class OutOfBand:
    """A buffer that is kept outside the stream."""


def key(value: Any) -> Any:
    """A value as a dictionary key that costs nothing to hash."""
    if isinstance(value, SCALARS):
        return value
    if type(value) is tuple and len(value) <= LONGEST_KEY and all(isinstance(v, SCALARS) for v in value):
        return value
    return Odd(value)


def parts(value: Any) -> Iterator[Any]:
    """What a value directly holds."""
    if isinstance(value, (tuple, list)):
        yield from value
    elif isinstance(value, dict):
        for k, v in value.items():
            yield k.value if isinstance(k, Odd) else k
            yield v
    elif isinstance(value, Made):
        yield value.function
        yield value.args
        yield value.kwargs
        yield value.state
        yield value.items
        yield value.entries
    elif isinstance(value, SetOf):
        yield from value.items
    elif isinstance(value, Persistent):
        yield value.id
    elif isinstance(value, Global):
        yield from value.computed


def walk(value: Any) -> Iterator[Any]:
    """Every value reachable from one, each object once; without recursion, since streams nest and refer to themselves."""
    seen: set[int] = set()
    waiting = [value]
    while waiting:
        found = waiting.pop()
        if isinstance(found, (tuple, list, dict, Made, SetOf, Persistent, Global)):
            if id(found) in seen:
                continue
            seen.add(id(found))
            waiting.extend(parts(found))
        yield found
