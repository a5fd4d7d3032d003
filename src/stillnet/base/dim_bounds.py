"""Proven bounds of polynomials: interval arithmetic, made sharper where terms depend on each other."""

from __future__ import annotations

from .annotations import TYPE_CHECKING
from .dim_terms import Atom, Bound, Monomial, Terms, plus, replaced, scale, times

if TYPE_CHECKING:
    from .dim_symbol import Dim

Interval = tuple[Bound, Bound]

# Each step replaces one dependent atom by an inequality; more steps prove more and cost more.
STEPS = 5
# Beyond this degree a shifted monomial has too many terms to be worth writing out.
SHIFT_DEGREE = 7
# Bounds beyond what any size reaches say no more than this, and products of products would double their digits each time.
REACH = 1 << 64
# A case split over more operands than this is not tried.
CASES = 4


def lower(terms: Terms, steps: int = STEPS) -> Bound:
    """A number that no value of the polynomial is below, or None if none is proven."""
    if _is_rising(terms):
        return _at_lower_corner(terms)
    best = highest(_termwise(terms), _termwise(_shifted(terms), shifted=True) if _is_small(terms) else None)
    atom = _dependent_atom(terms) if steps else None
    if atom is None:
        return best
    if atom.kind == "quotient":
        return highest(best, _relax_quotient(terms, atom, steps - 1))
    return highest(best, _split_cases(terms, atom, max(0, steps - 2)))


def upper(terms: Terms, steps: int = STEPS) -> Bound:
    negated = lower(scale(terms, -1), steps)
    return None if negated is None else -negated


def highest(left: Bound, right: Bound) -> Bound:
    """The better of two lower bounds."""
    if left is None or right is None:
        return right if left is None else left
    return max(left, right)


def within_reach(low: Bound, high: Bound) -> Interval:
    """An interval around this one whose bounds are no longer than they need to be."""
    low = None if low is None or low < -REACH else min(low, REACH)
    high = None if high is None or high > REACH else max(high, -REACH)
    return low, high


def quotient_interval(numerator: Interval, divisor: Interval) -> Interval:
    low, high = numerator
    least, most = divisor
    if least is None or least < 0 or most == 0:
        return _unsigned_quotient(low, high)
    least = max(least, 1)  # a quotient exists only where its divisor is not zero
    if low is not None:
        low = low // least if low < 0 else (low // most if most is not None else 0)
    if high is not None:
        high = high // least if high >= 0 else (high // most if most is not None else -1)
    return low, high


def _unsigned_quotient(low: Bound, high: Bound) -> Interval:
    if low is None or high is None:
        return None, None
    reach = max(abs(low), abs(high))
    return -reach, reach


def _is_rising(terms: Terms) -> bool:
    """Whether the polynomial grows with each of its atoms, none of which is negative."""
    return all(not monomial or (coefficient >= 0 and _is_natural(monomial)) for monomial, coefficient in terms.items())


def _is_natural(monomial: Monomial) -> bool:
    return all(atom.lower is not None and atom.lower >= 0 for atom in monomial)


def _at_lower_corner(terms: Terms) -> int:
    result = 0
    for monomial, value in terms.items():
        for atom in monomial:
            value *= atom.lower or 0
        result += value
    return result


def _is_small(terms: Terms) -> bool:
    return all(len(monomial) <= SHIFT_DEGREE for monomial in terms)


def _termwise(terms: Terms, shifted: bool = False) -> Bound:
    result = 0
    for monomial, coefficient in terms.items():
        interval: Interval = (coefficient, coefficient)
        for atom in monomial:
            interval = _product(interval, _span(atom, shifted))
        if interval[0] is None:
            return None
        result += interval[0]
    return result


def _span(atom: Atom, shifted: bool) -> Interval:
    if not shifted or atom.lower is None:
        return atom.lower, atom.upper
    return 0, None if atom.upper is None else atom.upper - atom.lower


def _shifted(terms: Terms) -> Terms:
    """The polynomial in the distances of its atoms from their lower bounds: for H, W >= 1, `H*W - H` is `w + h*w`."""
    result: dict[Monomial, int] = {}
    for monomial, coefficient in terms.items():
        partial: dict[Monomial, int] = {(): coefficient}
        for atom in monomial:
            partial = _shift_factor(partial, atom)
        for key, value in partial.items():
            result[key] = result.get(key, 0) + value
    return result


def _shift_factor(partial: dict[Monomial, int], atom: Atom) -> dict[Monomial, int]:
    result: dict[Monomial, int] = {}
    for monomial, coefficient in partial.items():
        longer = (*monomial, atom)
        result[longer] = result.get(longer, 0) + coefficient
        if atom.lower:
            result[monomial] = result.get(monomial, 0) + coefficient * atom.lower
    return result


def _product(left: Interval, right: Interval) -> Interval:
    if left == (0, 0) or right == (0, 0):
        return 0, 0
    (a, b), (c, d) = left, right
    if a is not None and b is not None and c is not None and d is not None:
        corners = (a * c, a * d, b * c, b * d)
        return min(corners), max(corners)
    if b is not None and b <= 0:
        return _negated(_product(_negated(left), right))
    if d is not None and d <= 0:
        return _negated(_product(left, _negated(right)))
    if a is not None and a >= 0:
        return _natural_product(a, b, c, d)
    if c is not None and c >= 0:
        return _natural_product(c, d, a, b)
    return None, None


def _natural_product(a: int, b: Bound, c: Bound, d: Bound) -> Interval:
    """[a, b] * [c, d] for a >= 0 and d > 0, at least one of the bounds missing."""
    high = None if b is None or d is None else b * d
    if c is not None and c >= 0:
        return a * c, high
    return (None if b is None or c is None else b * c), high


def _negated(interval: Interval) -> Interval:
    low, high = interval
    return (None if high is None else -high), (None if low is None else -low)


def _names(atom: Atom) -> set[Atom]:
    if atom.kind == "name":
        return {atom}
    inner = {part for argument in atom.arguments for monomial in _terms(argument) for part in monomial}
    return set().union(*map(_names, inner))


def _dependent_atom(terms: Terms) -> Atom | None:
    """An atom that shares a name with another term, the deepest first; only there interval arithmetic is too wide."""
    atoms = {atom for monomial in terms for atom in monomial if atom.kind != "name"}
    for atom in sorted(atoms, key=lambda atom: (-atom.depth, atom.key)):
        others = {other for monomial in terms for other in monomial if other is not atom}
        if not _names(atom).isdisjoint(set().union(*map(_names, others))) and _is_usable(terms, atom):
            return atom
    return None


def _is_usable(terms: Terms, atom: Atom) -> bool:
    if atom.kind != "quotient":
        return len(atom.arguments) <= CASES
    divisor = atom.arguments[1]
    if not isinstance(divisor, int) and (lower(divisor.terms, 0) or 0) < 1:
        return False
    return all(_occurs_linearly(monomial, atom) for monomial in terms)


def _occurs_linearly(monomial: Monomial, atom: Atom) -> bool:
    if atom not in monomial:
        return True
    return monomial.count(atom) == 1 and _is_natural(tuple(factor for factor in monomial if factor is not atom))


def _terms(argument: Dim) -> Terms:
    if isinstance(argument, int):
        return {(): argument} if argument else {}
    return argument.terms


def _relax_quotient(terms: Terms, atom: Atom, steps: int) -> Bound:
    """Uses x - (d - 1) <= d*(x//d) <= x on the polynomial multiplied by d."""
    numerator, divisor = _terms(atom.arguments[0]), _terms(atom.arguments[1])
    at_least = plus(plus(numerator, divisor, -1), {(): 1})
    result: Terms = {}
    for monomial, coefficient in terms.items():
        if atom in monomial:
            cofactor = {tuple(factor for factor in monomial if factor is not atom): coefficient}
            result = plus(result, times(cofactor, at_least if coefficient > 0 else numerator))
        else:
            result = plus(result, times({monomial: coefficient}, divisor))
    scaled = lower(result, steps)
    return None if scaled is None else _descale(scaled, lower(divisor, 0) or 1, upper(divisor, 0))


def _descale(scaled: int, least: int, most: Bound) -> int:
    """The lower bound of v, where v*d >= scaled and least <= d <= most."""
    if scaled <= 0:
        return -(-scaled // least)
    return 1 if most is None else -(-scaled // most)


def _split_cases(terms: Terms, atom: Atom, steps: int) -> Bound:
    """An extremum is one of its operands; where it helps, it is at least (or most) each of them."""
    wanted = 1 if atom.kind == "max" else -1
    helps = all(
        wanted * coefficient > 0 and _occurs_linearly(monomial, atom)
        for monomial, coefficient in terms.items()
        if atom in monomial
    )
    bounds = [lower(replaced(terms, atom, _terms(operand)), steps) for operand in atom.arguments]
    if helps:
        return max((bound for bound in bounds if bound is not None), default=None)
    known = [bound for bound in bounds if bound is not None]
    return min(known) if len(known) == len(bounds) else None
