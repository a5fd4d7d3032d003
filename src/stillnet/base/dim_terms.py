"""The raw material of symbolic dimensions: names, atoms, and polynomials as plain dicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from operator import attrgetter

from .annotations import TYPE_CHECKING, Literal, TypeAlias
from .choice import Choice
from .plain import dataclass

if TYPE_CHECKING:
    from .dim_symbol import Dim

Bound: TypeAlias = "int | None"
Key: TypeAlias = tuple[bool, str, int]
Kind: TypeAlias = Literal["name", "quotient", "max", "min"]

# Stands for "no lower bound" in a Name; no size of a real tensor or loop reaches it.
UNBOUNDED = -(2**63)


class Origin(Choice):
    """Who chose a name; it decides what may be learned about it."""

    INPUT = "input"
    CONFIG = "config"
    DATA = "data"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Name:
    """A named integer and the inclusive range it may lie in."""

    text: str
    origin: Origin
    lower: int = 1
    upper: int | None = None


class Atom:
    """What a polynomial cannot look into: a name, a floor quotient, a maximum or a minimum.

    Interned like Sym, so identity is equality. A remainder is no atom: `x % d` is kept as `x - d*(x//d)`, so that
    `d*(x//d) + x % d` is `x` and `x + (-x) % d` is a multiple of `d` with no law of their own.
    """

    __slots__ = ("_key", "arguments", "depth", "kind", "lower", "name", "size", "upper")

    def __init__(
        self,
        kind: Kind,
        name: Name | None,
        arguments: tuple[Dim, ...],
        limits: tuple[Bound, Bound],
    ) -> None:
        symbols = [argument for argument in arguments if not isinstance(argument, int)]
        self.kind = kind
        self.name = name
        self.arguments = arguments
        self.lower, self.upper = limits
        self.depth: int = 1 + max((symbol.depth for symbol in symbols), default=-1)
        self.size: int = 1 + sum(symbol.size for symbol in symbols)
        self._key: Key | None = None

    @property
    def key(self) -> Key:
        """Names stand before quotients; the serial number separates atoms that merely look the same."""
        if self._key is None:
            shown = self.name.text if self.name is not None else ", ".join(map(str, self.arguments))
            self._key = self.kind != "name", shown, next(_SERIAL)
        return self._key


_SERIAL = count()
_KEY = attrgetter("key")

# Atoms in order of their keys, repeated for powers; the empty monomial is the constant.
Monomial: TypeAlias = tuple[Atom, ...]
# Never holds a zero coefficient, and is never changed once it is shared.
Terms: TypeAlias = Mapping[Monomial, int]


def plus(left: Terms, right: Terms, factor: int = 1) -> Terms:
    """left + factor*right, for a factor other than zero."""
    result = dict(left)
    for monomial, coefficient in right.items():
        value = result.get(monomial, 0) + factor * coefficient
        if value:
            result[monomial] = value
        else:
            del result[monomial]
    return result


def scale(terms: Terms, factor: int) -> Terms:
    return {monomial: factor * coefficient for monomial, coefficient in terms.items()} if factor else {}


def times(left: Terms, right: Terms) -> Terms:
    result: dict[Monomial, int] = {}
    for a, x in left.items():
        for b, y in right.items():
            monomial = join(a, b)
            result[monomial] = result.get(monomial, 0) + x * y
    return {monomial: coefficient for monomial, coefficient in result.items() if coefficient}


def join(left: Monomial, right: Monomial) -> Monomial:
    """The product of two monomials."""
    if not left or not right:
        return left or right
    return tuple(sorted(left + right, key=_KEY))


def without(monomial: Monomial, factors: Monomial) -> Monomial | None:
    """The monomial divided by the factors, or None where it does not divide."""
    rest = list(monomial)
    for atom in factors:
        if atom not in rest:
            return None
        rest.remove(atom)
    return tuple(rest)


def replaced(terms: Terms, atom: Atom, value: Terms) -> Terms:
    """The polynomial with a polynomial in the place of an atom."""
    result: Terms = {}
    for monomial, coefficient in terms.items():
        part: Terms = {tuple(factor for factor in monomial if factor is not atom): coefficient}
        for _ in range(monomial.count(atom)):
            part = times(part, value)
        result = plus(result, part)
    return result


def common_factors(monomials: Iterable[Monomial]) -> Monomial:
    """The greatest monomial that divides all of them."""
    shared: list[Atom] | None = None
    for monomial in monomials:
        if shared is None:
            shared = list(monomial)
            continue
        left = list(monomial)
        kept = []
        for atom in shared:
            if atom in left:
                left.remove(atom)
                kept.append(atom)
        shared = kept
    return tuple(shared or ())


def order(monomial: Monomial) -> tuple[int, list[Key]]:
    """Sort key: high degree first, then by name. It is compatible with products, as long division needs."""
    return -len(monomial), [atom.key for atom in monomial]


def leading(terms: Terms) -> Monomial:
    return min(terms, key=order) if len(terms) > 1 else next(iter(terms))
