"""Dimensions as text for people; the way back stands in dim_parse, which is read when somebody asks for it."""

from __future__ import annotations

from .annotations import TypeAlias
from .dim_divide import floordiv, mod
from .dim_symbol import (
    LATER,
    SIZE,
    TERMS,
    Dim,
    Sym,
    is_led_by_minus,
    make,
    mul,
    neg,
    sorted_terms,
    sub,
    terms_of,
)
from .dim_terms import Atom, Monomial, Origin, Terms, plus, times

# Remainders are looked for in sums up to this size: the parts of their text, read back, stay far from becoming opaque.
REMAINDER_TERMS = TERMS // 3
REMAINDER_SIZE = SIZE // 4

# One summand: whether it has a minus, its text without, and whether that is a bare // or %.
_Part: TypeAlias = tuple[bool, str, bool]
# factor, x and d of factor*(x % d)
_Remainder: TypeAlias = "tuple[Dim, Dim, Dim]"


def text(dim: Dim) -> str:
    if isinstance(dim, int):
        return str(dim)
    if dim._text is None:
        dim._text = _sum_text(dim)
    return dim._text


def _sum_text(dim: Sym) -> str:
    small = len(dim.terms) <= REMAINDER_TERMS and dim.size <= REMAINDER_SIZE
    remainders, rest = _with_remainders(dim.terms) if small else ([], dim.terms)
    parts = [_term_part(coefficient, monomial) for monomial, coefficient in sorted_terms(make(rest))]
    constant = parts[-1:] if () in rest else []
    return _joined([*parts[: len(parts) - len(constant)], *(_remainder_part(*each) for each in remainders), *constant])


def _joined(parts: list[_Part]) -> str:
    (negative, first, division), *others = parts
    # A leading minus binds tighter than // and %.
    result = (f"-({first})" if division else f"-{first}") if negative else first
    for negative, part, _ in others:
        result += (" - " if negative else " + ") + part
    return result


def _term_part(coefficient: int, monomial: Monomial, *remainder: str) -> _Part:
    """A coefficient, the factors of a monomial, and at most one remainder behind them."""
    factors = [(_atom_text(atom), atom.kind == "quotient") for atom in monomial]
    factors += [(each, True) for each in remainder]
    size = abs(coefficient)
    if size == 1 and len(factors) == 1:
        return coefficient < 0, *factors[0]
    shown = [f"({factor})" if division else factor for factor, division in factors]
    return coefficient < 0, "*".join(shown if size == 1 and shown else [str(size), *shown]), False


def _atom_text(atom: Atom) -> str:
    if atom.name is not None:
        return atom.name.text
    if atom.kind == "quotient":
        return "//".join(map(_operand_text, atom.arguments))
    return f"{atom.kind}({', '.join(map(text, atom.arguments))})"


def _operand_text(dim: Dim) -> str:
    """An operand of // or %: a name, a natural number or an extremum stands bare."""
    if isinstance(dim, int):
        return str(dim) if dim >= 0 else f"({dim})"
    terms = dim.terms
    bare = len(terms) == 1 and all(
        coefficient == 1 and len(monomial) == 1 and monomial[0].kind != "quotient"
        for monomial, coefficient in terms.items()
    )
    return text(dim) if bare else f"({text(dim)})"


def _with_remainders(terms: Terms) -> tuple[list[_Remainder], Terms]:
    """Reads x - d*(x//d) as x % d wherever that is shorter."""
    found: list[_Remainder] = []
    for atom in _quotients(terms):
        for candidate in _remainders_by(terms, atom):
            rest = plus(terms, _expanded(candidate), -1)
            if len(rest) < len(terms) - 1 or not rest:
                found.append(candidate)
                terms = rest
                break
    return found, terms


def _quotients(terms: Terms) -> list[Atom]:
    atoms = {atom for monomial in terms for atom in monomial if atom.kind == "quotient"}
    return sorted(atoms, key=lambda atom: atom.key) if len(terms) > 1 else []


def _expanded(remainder: _Remainder) -> Terms:
    factor, x, d = remainder
    return times(terms_of(factor), terms_of(mod(x, d)))


def _remainders_by(terms: Terms, atom: Atom) -> list[_Remainder]:
    x, d = atom.arguments
    cofactor = make(
        {
            tuple(factor for factor in monomial if factor is not atom): -coefficient
            for monomial, coefficient in terms.items()
            if monomial.count(atom) == 1
        }
    )
    factor = floordiv(cofactor, d)
    if factor == 0 or sub(cofactor, mul(factor, d)) != 0:
        return []
    # d - 1 - x % d = (d - 1 - x) % d
    flipped = (neg(factor), sub(sub(d, 1), x), d)
    return [flipped, (factor, x, d)] if is_led_by_minus(terms_of(factor)) else [(factor, x, d), flipped]


def _remainder_part(factor: Dim, x: Dim, d: Dim) -> _Part:
    shown = f"{_operand_text(x)} % {_operand_text(d)}"
    terms = terms_of(factor)
    if len(terms) > 1:
        return False, f"({text(factor)})*({shown})", False
    ((monomial, coefficient),) = terms.items()
    return _term_part(coefficient, monomial, shown)


LATER["text"] = text


def parse(source: str, origin: Origin = Origin.INPUT) -> Dim:
    """The dimension that a text means; names may be dotted. Raises ValueError for anything else."""
    from .dim_parse import parsed

    return parsed(source, origin)
