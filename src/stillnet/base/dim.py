"""Dimensions of tensors, known or symbolic: what may be asked of them, and what equations say about their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd

from .dim_bounds import quotient_interval
from .dim_divide import floordiv, maximum, minimum, mod
from .dim_symbol import (
    TABLES,
    Dim,
    Sym,
    add,
    atom_of,
    bounds,
    forget,
    fresh,
    is_positive,
    make,
    mul,
    name,
    neg,
    number_anew,
    power,
    product,
    sub,
    symbol_of,
    terms_of,
    total,
)
from .dim_terms import UNBOUNDED, Atom, Monomial, Name, Origin, Terms, common_factors, order, plus, replaced, without
from .dim_text import parse, text
from .truth import Truth

__all__ = [
    "UNBOUNDED",
    "Dim",
    "Name",
    "Origin",
    "Sym",
    "add",
    "at_least",
    "bounds",
    "divides",
    "evaluate",
    "floordiv",
    "forget",
    "fresh",
    "greater",
    "is_name",
    "maximum",
    "minimum",
    "mod",
    "mul",
    "name",
    "names",
    "neg",
    "number_anew",
    "parse",
    "power",
    "product",
    "same",
    "solve",
    "solve_square",
    "sub",
    "substitute",
    "symbol_of",
    "text",
    "total",
]

# The largest size that solve_square tries.
LARGEST_SIDE = 4096

_CONSTANT: Monomial = ()
_zeros: dict[Dim, Truth] = {}
TABLES.append(_zeros)


def same(a: Dim, b: Dim) -> Truth:
    """Whether a = b for all values of the names (YES), for none (NO), or neither is proven."""
    if a is b:
        return Truth.YES
    if isinstance(a, int) and isinstance(b, int):
        return Truth.YES if a == b else Truth.NO
    difference = sub(a, b)
    found = _zeros.get(difference)
    if found is None:
        found = _zeros[difference] = _is_zero(difference)
    return found


def at_least(a: Dim, b: Dim) -> Truth:
    """Whether a >= b."""
    if isinstance(a, int) and isinstance(b, int):
        return Truth.YES if a >= b else Truth.NO
    low, high = bounds(_essence(sub(a, b)))
    if low is not None and low >= 0:
        return Truth.YES
    return Truth.NO if high is not None and high < 0 else Truth.MAYBE


def greater(a: Dim, b: Dim) -> Truth:
    """Whether a > b."""
    return at_least(a, add(b, 1))


def divides(k: Dim, a: Dim) -> Truth:
    """Whether a is a multiple of k."""
    if k == 0:
        return same(a, 0)
    answer = same(mod(a, k), 0)
    # A remainder says nothing about a divisor that may be zero.
    return answer if answer is Truth.YES or isinstance(k, int) or is_positive(k) else Truth.MAYBE


def _is_zero(difference: Dim) -> Truth:
    if isinstance(difference, int):
        return Truth.YES if difference == 0 else Truth.NO
    difference = _essence(difference)
    if isinstance(difference, int):
        return Truth.NO
    low, high = bounds(difference)
    if (low is not None and low > 0) or (high is not None and high < 0) or _misses_zero_by_parity(difference.terms):
        return Truth.NO
    settled = _settled(difference.terms)
    if not settled:
        return Truth.YES
    return Truth.NO if _misses_zero_by_parity(settled) else Truth.MAYBE


def _essence(difference: Dim) -> Dim:
    """The difference without factors that are positive: its sign, and where it is zero, stay."""
    if isinstance(difference, int):
        return difference
    terms = difference.terms
    factors = tuple(atom for atom in common_factors(terms) if atom.lower is not None and atom.lower > 0)
    if not factors:
        return difference
    return make({without(monomial, factors) or _CONSTANT: value for monomial, value in terms.items()})


def _misses_zero_by_parity(terms: Terms) -> bool:
    """A sum of multiples of g and a constant that is none is never zero."""
    shared = gcd(*(value for monomial, value in terms.items() if monomial))
    constant = terms.get(_CONSTANT, 0)
    return constant % shared != 0 if shared else constant != 0


def _settled(terms: Terms) -> Terms:
    """The polynomial with each quotient by a number in the one form that represents all that differ from it by a
    polynomial: x//2 and (x + 1)//2 = x - x//2, (3*x)//4 and x - (x + 3)//4."""
    for atom in {atom for monomial in terms for atom in monomial if atom.kind == "quotient"}:
        form = _settled_quotient(atom)
        if form is not None:
            terms = replaced(terms, atom, form)
    return terms


def _settled_quotient(atom: Atom) -> Terms | None:
    numerator, divisor = atom.arguments
    if not isinstance(divisor, int):
        return None
    constant = terms_of(numerator).get(_CONSTANT, 0)
    top = plus(terms_of(numerator), {_CONSTANT: constant}, -1) if constant else terms_of(numerator)
    residues = {monomial: value % divisor for monomial, value in top.items()}
    negated = {monomial: divisor - value for monomial, value in residues.items()}
    # x//d = -((d - 1 - x)//d), so residues and negated residues are two ways to write one quotient.
    ordered = sorted(top, key=order)
    flips = [*map(negated.get, ordered), divisor - 1 - constant] < [*map(residues.get, ordered), constant]
    chosen, sign, offset = (negated, -1, divisor - 1 - constant) if flips else (residues, 1, constant)
    whole = {monomial: sign * k for monomial in top if (k := (sign * top[monomial] - chosen[monomial]) // divisor)}
    base = make(plus(chosen, {_CONSTANT: offset}) if offset else chosen)
    limits = quotient_interval(bounds(base), (divisor, divisor))
    return plus(whole, {(atom_of("quotient", (base, divisor), limits),): sign})


def names(dim: Dim) -> frozenset[Name]:
    """All names in a dimension, also inside quotients and extrema."""
    if isinstance(dim, int):
        return frozenset()
    if dim._names is None:
        found: set[Name] = set()
        for atom in {atom for monomial in dim.terms for atom in monomial}:
            found.update([atom.name] if atom.name is not None else frozenset().union(*map(names, atom.arguments)))
        dim._names = frozenset(found)
    return dim._names


def is_name(dim: Dim) -> Name | None:
    """The name, if the dimension is nothing but a name."""
    terms = terms_of(dim)
    if len(terms) == 1:
        ((monomial, coefficient),) = terms.items()
        if coefficient == 1 and len(monomial) == 1:
            return monomial[0].name
    return None


def substitute(dim: Dim, mapping: Mapping[str | Name, Dim] | Mapping[str, Dim] | Mapping[Name, Dim]) -> Dim:
    """The dimension with names, given as Name or by text, replaced all at once.

    Raises ZeroDivisionError where a divisor becomes zero."""
    values: dict[Name, Dim] = {}
    for known in names(dim):
        value = mapping.get(known, mapping.get(known.text))  # type: ignore[call-overload]
        if value is not None:
            values[known] = value
    return _substitute(dim, values) if values else dim


def _substitute(dim: Dim, values: Mapping[Name, Dim]) -> Dim:
    if isinstance(dim, int) or values.keys().isdisjoint(names(dim)):
        return dim
    return total(
        mul(coefficient, product(_substitute_atom(atom, values) for atom in monomial))
        for monomial, coefficient in dim.terms.items()
    )


def _substitute_atom(atom: Atom, values: Mapping[Name, Dim]) -> Dim:
    if atom.name is not None:
        return values[atom.name] if atom.name in values else symbol_of(atom.name)
    first, *others = (_substitute(argument, values) for argument in atom.arguments)
    operation = {"quotient": floordiv, "max": maximum, "min": minimum}[atom.kind]
    for other in others:
        first = operation(first, other)
    return first


def evaluate(dim: Dim, values: Mapping[str, int]) -> int:
    """The number that a dimension is, once each of its names, by text, has a value."""
    if isinstance(dim, int):
        return dim
    result = 0
    for monomial, value in dim.terms.items():
        for atom in monomial:
            value *= values[atom.name.text] if atom.name is not None else _evaluate_atom(atom, values)
        result += value
    return result


def _evaluate_atom(atom: Atom, values: Mapping[str, int]) -> int:
    numbers = [evaluate(argument, values) for argument in atom.arguments]
    if atom.kind == "quotient":
        return numbers[0] // numbers[1]
    return max(numbers) if atom.kind == "max" else min(numbers)


def solve(a: Dim, b: Dim) -> tuple[Name, Dim] | None:
    """The name, and the value that a = b forces upon it; None if no name that may be learned is forced."""
    difference = _essence(sub(a, b))
    if isinstance(difference, int):
        return None
    alone = {is_name(a), is_name(b)}
    found = [
        (isinstance(value, int), of in alone, of.origin is Origin.INPUT, of.text, of, value)
        for of in _learnable(difference)
        if (value := _forced(difference.terms, of)) is not None
    ]
    if not found:
        return None
    *_, of, value = max(found, key=lambda entry: entry[:4])
    return of, value


def _learnable(difference: Sym) -> list[Name]:
    """Names that may be bound and occur once, by themselves."""
    hidden: set[Name] = set()
    plain: list[Name] = []
    for monomial in difference.terms:
        if len(monomial) == 1 and monomial[0].name is not None:
            plain.append(monomial[0].name)
            continue
        for atom in monomial:
            hidden |= {atom.name} if atom.name is not None else frozenset().union(*map(names, atom.arguments))
    return [of for of in plain if of not in hidden and of.origin in (Origin.INPUT, Origin.CONFIG)]


def _forced(terms: Terms, of: Name) -> Dim | None:
    """The value of a name that makes the polynomial zero, if it is a polynomial and lies in the name's range."""
    (atom,) = next(monomial for monomial in terms if len(monomial) == 1 and monomial[0].name == of)
    coefficient = terms[(atom,)]
    rest = plus(terms, {(atom,): coefficient}, -1)
    if any(value % coefficient for value in rest.values()):
        return None
    value = make({monomial: -part // coefficient for monomial, part in rest.items()})
    fits = at_least(value, of.lower) is Truth.YES
    return value if fits and (of.upper is None or at_least(of.upper, value) is Truth.YES) else None


def solve_square(dim: Dim, target: int, equal: Iterable[Name]) -> int | None:
    """The smallest side v for which the dimension is the target when all the given names are v."""
    sides = frozenset(equal)
    if not sides or names(dim) - sides:
        return None
    start = max(side.lower for side in sides)
    stop = min([LARGEST_SIDE, *(side.upper for side in sides if side.upper is not None)])
    for side in range(start, stop + 1):
        if _takes(dim, {of.text: side for of in sides}, target):
            return side
    return None


def _takes(dim: Dim, values: Mapping[str, int], target: int) -> bool:
    try:
        return evaluate(dim, values) == target
    except ZeroDivisionError:
        return False
