"""Floor division, remainder, maximum and minimum of dimensions, and the laws that simplify them."""

from __future__ import annotations

from math import gcd

from .annotations import Literal
from .dim_bounds import quotient_interval
from .dim_symbol import (
    LATER,
    TABLES,
    Dim,
    Sym,
    add,
    atom_of,
    bounds,
    is_led_by_minus,
    is_positive,
    make,
    mul,
    neg,
    sub,
    terms_of,
)
from .dim_terms import Atom, Bound, Monomial, Terms, common_factors, leading, order, plus, scale, times, without

_quotients: dict[tuple[Dim, Dim], Dim] = {}
_extremes: dict[tuple[str, Dim, Dim], Dim] = {}
TABLES += [_quotients, _extremes]

# Long division gives up beyond this many terms of the quotient.
LONG_DIVISION = 32

_CONSTANT: Monomial = ()


def floordiv(a: Dim, b: Dim) -> Dim:
    """a // b, where b is not zero."""
    if isinstance(a, int) and isinstance(b, int):
        return a // b
    found = _quotients.get((a, b))
    if found is None:
        found = _quotients[a, b] = _by_number(terms_of(a), b) if isinstance(b, int) else _by_symbol(terms_of(a), b)
    return found


def mod(a: Dim, b: Dim) -> Dim:
    """a % b, where b is not zero."""
    if isinstance(a, int) and isinstance(b, int):
        return a % b
    return sub(a, mul(b, floordiv(a, b)))


def _by_number(numerator: Terms, divisor: int) -> Dim:
    if divisor == 0:
        raise ZeroDivisionError("integer division or modulo by zero")
    if divisor < 0:
        numerator, divisor = scale(numerator, -1), -divisor
    whole, rest = _without_multiples(numerator, divisor)
    return make(plus(whole, terms_of(_proper_quotient(rest, divisor))))


def _without_multiples(numerator: Terms, divisor: int) -> tuple[Terms, Terms]:
    """numerator = divisor*whole + rest; each coefficient of rest keeps its sign, its constant is a proper remainder."""
    whole: dict[Monomial, int] = {}
    rest: dict[Monomial, int] = {}
    for monomial, coefficient in numerator.items():
        times_in = coefficient // divisor if coefficient > 0 or not monomial else -(-coefficient // divisor)
        left = coefficient - divisor * times_in
        if times_in:
            whole[monomial] = times_in
        if left:
            rest[monomial] = left
    return whole, rest


def _proper_quotient(rest: Terms, divisor: int) -> Dim:
    coefficients = [coefficient for monomial, coefficient in rest.items() if monomial]
    if not coefficients:
        return 0
    shared = gcd(divisor, *coefficients)
    if shared > 1:
        # (g*e + r)//(g*k) = e//k for 0 <= r < g
        rest = {monomial: value for monomial, coefficient in rest.items() if (value := coefficient // shared)}
        divisor //= shared
        if divisor == 1:
            return make(rest)
    nested = _only_unit_quotient(rest)
    if nested is not None:
        return _by_number(*_unnested(rest, nested, divisor))
    if is_led_by_minus(rest):
        # -x//d = -((x + d - 1)//d)
        return neg(_proper_quotient(plus({_CONSTANT: divisor - 1}, rest, -1), divisor))
    return _quotient(make(rest), divisor)


def _only_unit_quotient(rest: Terms) -> Atom | None:
    """The quotient by a number that stands alone in a term, if there is just one; of two, neither is canonical."""
    found = [
        monomial[0]
        for monomial, coefficient in rest.items()
        if len(monomial) == 1
        and monomial[0].kind == "quotient"
        and coefficient in (1, -1)
        and isinstance(monomial[0].arguments[1], int)
    ]
    return found[0] if len(found) == 1 else None


def _unnested(rest: Terms, atom: Atom, divisor: int) -> tuple[Terms, int]:
    """(x//a + e)//b = (x + a*e)//(a*b); a quotient with a minus is first read as -(x//a) = (a - 1 - x)//a."""
    numerator, inner = atom.arguments
    assert isinstance(inner, int)
    sign = rest[(atom,)]
    others = plus(rest, {(atom,): sign}, -1)
    top = plus(terms_of(inner - 1 if sign < 0 else 0), terms_of(numerator), sign)
    return plus(top, scale(others, inner)), inner * divisor


def _quotient(numerator: Dim, divisor: Dim) -> Dim:
    limits = quotient_interval(bounds(numerator), bounds(divisor))
    if limits[0] is not None and limits[0] == limits[1]:
        return limits[0]
    return make({(atom_of("quotient", (numerator, divisor), limits),): 1})


def _by_symbol(numerator: Terms, divisor: Sym) -> Dim:
    if is_led_by_minus(divisor.terms):
        return floordiv(make(scale(numerator, -1)), neg(divisor))
    whole, rest = _long_division(numerator, divisor.terms)
    if not rest:
        return make(whole)
    return add(make(whole), _reduced_quotient(rest, divisor))


def _long_division(numerator: Terms, divisor: Terms) -> tuple[Terms, Terms]:
    """numerator = divisor*whole + rest, with as little rest as the order of terms allows."""
    lead = leading(divisor)
    whole: Terms = {}
    rest: Terms = {}
    todo = numerator
    while todo:
        monomial = leading(todo)
        factors = without(monomial, lead)
        coefficient = todo[monomial]
        times_in = abs(coefficient) // divisor[lead] * (1 if coefficient > 0 else -1)
        if factors is not None and times_in:
            step = {factors: times_in}
            whole = plus(whole, step)
            todo = plus(todo, times(step, divisor), -1)
            if len(whole) > LONG_DIVISION or len(todo) > LONG_DIVISION * 2:
                return {}, numerator
        if monomial in todo:
            rest = plus(rest, {monomial: todo[monomial]})
            todo = plus(todo, {monomial: todo[monomial]}, -1)
    return whole, rest


def _reduced_quotient(rest: Terms, divisor: Sym) -> Dim:
    positive = is_positive(divisor)
    smaller = _cancelled(rest, divisor.terms, positive)
    if smaller is not None:
        return floordiv(make(smaller[0]), make(smaller[1]))
    if positive and is_led_by_minus(rest):
        # -x//d = -1 - (x - 1)//d
        return sub(-1, floordiv(make(plus({_CONSTANT: -1}, rest, -1)), divisor))
    numerator = make(rest)
    if positive and _is_proper(numerator, divisor):
        return 0
    inner = _inner_quotient(rest) if positive else None
    if inner is not None:
        # (x//a)//b = x//(a*b)
        return floordiv(inner[0], mul(inner[1], divisor))
    return _quotient(numerator, divisor)


def _cancelled(rest: Terms, divisor: Terms, positive: bool) -> tuple[Terms, Terms] | None:
    """Numerator and divisor without their common factors, or None if they have none."""
    factors = common_factors([*rest, *divisor])
    shared = gcd(*divisor.values(), *(coefficient for monomial, coefficient in rest.items() if monomial))
    if not positive and rest.get(_CONSTANT, 0) % shared:
        shared = 1
    if not factors and shared == 1:
        return None
    return _shrunk(rest, factors, shared), _shrunk(divisor, factors, shared)


def _shrunk(terms: Terms, factors: Monomial, shared: int) -> Terms:
    return {
        without(monomial, factors) or _CONSTANT: value
        for monomial, coefficient in terms.items()
        if (value := coefficient // shared)
    }


def _is_proper(numerator: Dim, divisor: Dim) -> bool:
    low = bounds(numerator)[0]
    return low is not None and low >= 0 and is_positive(sub(divisor, numerator))


def _inner_quotient(rest: Terms) -> tuple[Dim, Dim] | None:
    (monomial, coefficient), *more = rest.items()
    if more or coefficient != 1 or len(monomial) != 1 or monomial[0].kind != "quotient":
        return None
    numerator, divisor = monomial[0].arguments
    return (numerator, divisor) if is_positive(divisor) else None


def maximum(a: Dim, b: Dim) -> Dim:
    if isinstance(a, int) and isinstance(b, int):
        return max(a, b)
    return _extreme("max", a, b)


def minimum(a: Dim, b: Dim) -> Dim:
    if isinstance(a, int) and isinstance(b, int):
        return min(a, b)
    return _extreme("min", a, b)


def _extreme(kind: Literal["max", "min"], a: Dim, b: Dim) -> Dim:
    key = (kind, a, b)
    found = _extremes.get(key)
    if found is None:
        found = _extremes[key] = _extreme_of(kind, {*_operands(kind, a), *_operands(kind, b)})
    return found


def _operands(kind: str, dim: Dim) -> tuple[Dim, ...]:
    """The operands of an extremum of this kind, or the dimension itself."""
    terms = terms_of(dim)
    if len(terms) == 1:
        ((monomial, coefficient),) = terms.items()
        if coefficient == 1 and len(monomial) == 1 and monomial[0].kind == kind:
            return monomial[0].arguments
    return (dim,)


def _extreme_of(kind: Literal["max", "min"], operands: set[Dim]) -> Dim:
    kept = sorted(operands, key=_operand_order)
    for operand in kept[::-1]:
        others = [other for other in kept if other is not operand]
        if any(_wins(kind, other, operand) for other in others):
            kept = others
    if len(kept) == 1:
        return kept[0]
    return make({(atom_of(kind, tuple(kept), _extreme_limits(kind, kept)),): 1})


def _operand_order(dim: Dim) -> tuple[bool, str, list[object]]:
    """By text, numbers last; the terms separate symbols that merely look the same."""
    return isinstance(dim, int), str(dim), [order(monomial) for monomial in sorted(terms_of(dim), key=order)]


def _wins(kind: str, other: Dim, operand: Dim) -> bool:
    low = bounds(sub(other, operand) if kind == "max" else sub(operand, other))[0]
    return low is not None and low >= 0


def _extreme_limits(kind: str, operands: list[Dim]) -> tuple[Bound, Bound]:
    """An extremum is bounded on one side by any operand, on the other only by all of them."""
    lows = [bounds(operand)[0] for operand in operands]
    highs = [bounds(operand)[1] for operand in operands]
    known_lows = [low for low in lows if low is not None]
    known_highs = [high for high in highs if high is not None]
    if kind == "max":
        return max(known_lows, default=None), max(known_highs) if len(known_highs) == len(highs) else None
    return min(known_lows) if len(known_lows) == len(lows) else None, min(known_highs, default=None)


LATER["//"] = floordiv
LATER["%"] = mod
