"""Symbolic dimensions: interned polynomials, and the operations that keep them polynomials."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import count

from . import dim_bounds
from .annotations import Any, NoReturn, TypeAlias
from .dim_terms import UNBOUNDED, Atom, Bound, Kind, Monomial, Name, Origin, Terms, leading, order, plus, scale, times

# Past any of these an expression becomes one opaque name.
TERMS = 32
DEPTH = 12
SIZE = 256
# Powers above this are not multiplied out.
DEGREE = 32

_CONSTANT: Monomial = ()
WHOLE = {int}


class Sym:
    """A dimension that is not a known number. Equal expressions are the same object; the questions are functions."""

    __slots__ = ("_bounds", "_names", "_text", "depth", "size", "terms")

    def __init__(self, terms: Terms, depth: int, size: int) -> None:
        self.terms = terms
        self.depth = depth
        self.size = size
        self._bounds: tuple[Bound, Bound] | None = None
        self._names: frozenset[Name] | None = None
        self._text: str | None = None

    def __add__(self, other: Dim) -> Dim:
        return add(self, other) if isinstance(other, (int, Sym)) else NotImplemented

    def __radd__(self, other: Dim) -> Dim:
        return add(other, self) if isinstance(other, (int, Sym)) else NotImplemented

    def __sub__(self, other: Dim) -> Dim:
        return sub(self, other) if isinstance(other, (int, Sym)) else NotImplemented

    def __rsub__(self, other: Dim) -> Dim:
        return sub(other, self) if isinstance(other, (int, Sym)) else NotImplemented

    def __mul__(self, other: Dim) -> Dim:
        return mul(self, other) if isinstance(other, (int, Sym)) else NotImplemented

    def __rmul__(self, other: Dim) -> Dim:
        return mul(other, self) if isinstance(other, (int, Sym)) else NotImplemented

    def __floordiv__(self, other: Dim) -> Dim:
        result: Dim = LATER["//"](self, other) if isinstance(other, (int, Sym)) else NotImplemented
        return result

    def __rfloordiv__(self, other: Dim) -> Dim:
        result: Dim = LATER["//"](other, self) if isinstance(other, (int, Sym)) else NotImplemented
        return result

    def __mod__(self, other: Dim) -> Dim:
        result: Dim = LATER["%"](self, other) if isinstance(other, (int, Sym)) else NotImplemented
        return result

    def __rmod__(self, other: Dim) -> Dim:
        result: Dim = LATER["%"](other, self) if isinstance(other, (int, Sym)) else NotImplemented
        return result

    def __neg__(self) -> Dim:
        return neg(self)

    def __pos__(self) -> Sym:
        return self

    def __bool__(self) -> NoReturn:
        raise TypeError("a symbolic dimension is neither true nor false; ask same(), at_least() or divides()")

    def __str__(self) -> str:
        return str(LATER["text"](self))

    __repr__ = __str__

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        # Through the intern table, so that a copied or unpickled symbol is still the only one of its value.
        return rebuild, (tuple((tuple(map(_recipe, monomial)), value) for monomial, value in self.terms.items()),)


Dim: TypeAlias = "int | Sym"

# Operations that Sym offers and that are defined in modules built on top of this one.
LATER: dict[str, Callable[..., Any]] = {}

_symbols: dict[frozenset[tuple[Monomial, int]], Sym] = {}
_atoms: dict[object, Atom] = {}
_texts: set[str] = set()
_fresh = count(1)
_Memo: TypeAlias = "dict[tuple[Dim, Dim], Dim]"
_sums: _Memo = {}
_differences: _Memo = {}
_products: _Memo = {}
_powers: _Memo = {}
# All that is remembered, here and in the modules built on top of this one.
TABLES: list[dict[Any, Any] | set[str]] = [_symbols, _atoms, _texts, _sums, _differences, _products, _powers]


def forget() -> None:
    """Empties the intern table. Symbols made before stay valid, but are not identical to equal ones made later."""
    for table in TABLES:
        table.clear()


def number_anew() -> None:
    """Names that nothing else carries are numbered from one again: what a reading calls them does not depend on the readings
    before it, and the symbols of those serve again. Only where no reading is under way."""
    global _fresh
    _texts.clear()
    _fresh = count(1)


def name(text: str, origin: Origin = Origin.INPUT, lower: int = 1, upper: int | None = None) -> Sym:
    """The symbol of a name; the same arguments give the same symbol."""
    return symbol_of(Name(text, origin, lower, upper))


def fresh(hint: str = "", origin: Origin = Origin.UNKNOWN, lower: int = 0, upper: int | None = None) -> Sym:
    """A name that nothing else carries."""
    while True:
        text = f"{hint}_{next(_fresh)}" if hint else f"?{next(_fresh)}"
        if text not in _texts:
            return name(text, origin, lower, upper)


def symbol_of(of: Name) -> Sym:
    _texts.add(of.text)
    result = make({(_name_atom(of),): 1})
    assert isinstance(result, Sym)
    return result


def _name_atom(of: Name) -> Atom:
    found = _atoms.get(of)
    if found is None:
        low = None if of.lower <= UNBOUNDED else of.lower
        found = _atoms.setdefault(of, Atom("name", of, (), (low, of.upper)))
    return found


def atom_of(kind: Kind, arguments: tuple[Dim, ...], limits: tuple[Bound, Bound]) -> Atom:
    """The one atom of this kind over these arguments."""
    key = (kind, arguments)
    found = _atoms.get(key)
    if found is None:
        found = _atoms.setdefault(key, Atom(kind, None, arguments, limits))
    return found


def _recipe(atom: Atom) -> object:
    return atom.name or (atom.kind, atom.arguments, (atom.lower, atom.upper))


def rebuild(recipes: tuple[tuple[tuple[Any, ...], int], ...]) -> Dim:
    result: Terms = {}
    for factors, value in recipes:
        part: Terms = {_CONSTANT: value}
        for factor in factors:
            atom = _name_atom(factor) if isinstance(factor, Name) else atom_of(*factor)
            part = times(part, {(atom,): 1})
        result = plus(result, part)
    return make(result)


def make(terms: Terms) -> Dim:
    """The dimension of a polynomial: an int if it is constant, else the one symbol of its value."""
    if not terms:
        return 0
    if len(terms) == 1 and _CONSTANT in terms:
        return terms[_CONSTANT]
    key = frozenset(terms.items())
    found = _symbols.get(key)
    if found is None:
        depth, size = _measure(terms)
        large = len(terms) > TERMS or depth > DEPTH or size > SIZE
        found = _symbols.setdefault(key, _opaque(terms) if large else Sym(terms, depth, size))
    return found


def _measure(terms: Terms) -> tuple[int, int]:
    """How deep quotients and extrema are nested, and how many atoms there are in all."""
    depth = size = 0
    for monomial in terms:
        for atom in monomial:
            size += atom.size
            if atom.depth > depth:
                depth = atom.depth
    return depth, size


def _opaque(terms: Terms) -> Sym:
    low, high = dim_bounds.within_reach(dim_bounds.lower(terms, 0), dim_bounds.upper(terms, 0))
    return fresh("", Origin.UNKNOWN, UNBOUNDED if low is None else low, high)


def terms_of(dim: Dim) -> Terms:
    if isinstance(dim, Sym):
        return dim.terms
    return {_CONSTANT: int(dim)} if dim else {}


def bounds(dim: Dim) -> tuple[Bound, Bound]:
    """The smallest interval we can prove around a dimension; None is infinite."""
    if isinstance(dim, int):
        return dim, dim
    if dim._bounds is None:
        dim._bounds = dim_bounds.lower(dim.terms), dim_bounds.upper(dim.terms)
    return dim._bounds


def is_positive(dim: Dim) -> bool:
    low = bounds(dim)[0]
    return low is not None and low > 0


def sorted_terms(dim: Dim) -> list[tuple[Monomial, int]]:
    """High degree first, then by name, the constant last."""
    return sorted(terms_of(dim).items(), key=lambda term: order(term[0]))


def is_led_by_minus(terms: Terms) -> bool:
    return terms[leading(terms)] < 0


def add(a: Dim, b: Dim) -> Dim:
    if type(a) is int and type(b) is int:
        return a + b
    found = _sums.get((a, b))
    if found is None:
        found = _sums[a, b] = make(plus(terms_of(a), terms_of(b)))
    return found


def sub(a: Dim, b: Dim) -> Dim:
    if type(a) is int and type(b) is int:
        return a - b
    found = _differences.get((a, b))
    if found is None:
        found = _differences[a, b] = make(plus(terms_of(a), terms_of(b), -1))
    return found


def mul(a: Dim, b: Dim) -> Dim:
    if type(a) is int and type(b) is int:
        return a * b
    found = _products.get((a, b))
    if found is None:
        found = _products[a, b] = make(times(terms_of(a), terms_of(b)))
    return found


def neg(a: Dim) -> Dim:
    return -a if isinstance(a, int) else make(scale(a.terms, -1))


def power(a: Dim, n: int) -> Dim:
    """a multiplied by itself n times, for n >= 0."""
    if n < 0:
        raise ValueError("a dimension has no negative power")
    if isinstance(a, int):
        return int(a**n)
    if n <= DEGREE:
        return product([a] * n)
    found = _powers.get((a, n))
    if found is None:
        low = bounds(a)[0]
        found = _powers[a, n] = fresh("", Origin.UNKNOWN, UNBOUNDED if low is None or low < 0 else low)
    return found


def product(dims: Iterable[Dim]) -> Dim:
    sizes = tuple(dims)
    if {*map(type, sizes)} <= WHOLE:
        return math.prod(sizes)
    result: Dim = 1
    for dim in sizes:
        result = mul(result, dim)
    return result


def total(dims: Iterable[Dim]) -> Dim:
    result: Dim = 0
    for dim in dims:
        result = add(result, dim)
    return result
