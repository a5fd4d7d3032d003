"""What is known about the elements of one block of a tensor: bounds, values that occur, and how they relate to others.

`bounds` hold for every element in every run. `reached` are values that do occur, as far as the program or the nature of an
operation says so: a hazard that lies in them is worth a warning, one that lies in the bounds only is not known.
A *form* writes an element as a sum of multiples of other blocks' elements at the same place, counted from the last axis.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...base import interval as I
from ...base.annotations import Any
from ...base.interval import ALL, EMPTY, Interval

# Sums of more terms than this are taken as something new.
TERMS = 8


class Cell:
    """One block. `weak` says that the reached values only rest on a single weight that may move; `relation` is what the
    block was computed as (a maximum, a sum, a square, a comparison ...); `peak` is a tuple of axes, the range of the
    maximum over them, the block that was subtracted, and how many blocks that is the maximum of."""

    __slots__ = ("bounds", "form", "peak", "reached", "relation", "weak")

    def __init__(
        self,
        bounds: Interval,
        reached: Interval,
        form: Form | None = None,
        weak: bool = False,
        relation: tuple[Any, ...] | None = None,
        peak: tuple[Any, ...] | None = None,
    ) -> None:
        self.bounds, self.reached, self.form = bounds, reached, form
        self.weak, self.relation, self.peak = weak, relation, peak


class Form:
    """`constant + sum of factor * element`."""

    __slots__ = ("constant", "terms")

    def __init__(self, constant: float, terms: dict[Cell, float]) -> None:
        self.constant, self.terms = constant, terms


def point(value: float) -> Cell:
    return Cell((value, value), (value, value))


def unknown() -> Cell:
    return Cell(ALL, EMPTY)


def form_of(cell: Cell) -> Form:
    if cell.form is not None:
        return cell.form
    low, high = cell.bounds
    if low == high:
        return Form(low, {})
    return Form(0.0, {cell: 1.0})


def join(a: Cell, b: Cell) -> Cell:
    if a is b:
        return a
    return Cell(I.join(a.bounds, b.bounds), I.join(a.reached, b.reached), None, a.weak and b.weak)


def same_form(a: Cell, b: Cell) -> bool:
    """Whether two blocks hold the same numbers."""
    if a is b:
        return True
    if a.form is None and b.form is None:
        return False
    x, y = form_of(a), form_of(b)
    return x.constant == y.constant and x.terms == y.terms and bool(x.terms)


# -- sums --------------------------------------------------------------------------------------------------------------
def add(a: Cell, b: Cell, factor: float, dtype: str, relations: bool) -> Cell:
    """a + factor * b"""
    if factor == 1.0:
        bounds, other = I.add(a.bounds, b.bounds), b.reached
    else:
        bounds, other = I.add(a.bounds, I.scale(b.bounds, factor)), I.scale(b.reached, factor)
    bounds = I.rounded(bounds, dtype)
    reached = EMPTY
    if a.reached[0] <= a.reached[1] and b.reached[0] <= b.reached[1]:
        reached = I.rounded(I.add(a.reached, other), dtype)
        if a.relation == b.relation == DRAWN and a is not b:
            reached = (reached[0] + 1e-6, reached[1] - 1e-6)
        elif a.reached == b.reached == I.ZERO and a.bounds[0] < 0 and b.bounds[0] < 0:
            # each is zero where one of its factors is: not at the same time, for all that is known
            reached = EMPTY
    elif a.reached == I.ALL or b.reached == I.ALL:
        reached = ALL
    weak = (a.weak or b.weak) and (a.weak or I.is_point(a.bounds)) and (b.weak or I.is_point(b.bounds))
    if not relations:
        return Cell(bounds, reached, None, weak)
    form, shared = sum_of(a, b, factor, dtype)
    if form is None:
        return Cell(bounds, reached, None, weak)
    if a.peak is not None and b.peak is not None and factor == 1.0 and is_pair(a, b):
        return Cell(I.meet(bounds, (a.peak[1][0], I.INF)), I.meet(reached, (a.peak[1][0], I.INF)), form, weak)
    if any(c.relation is not None and c.relation[0] == "picked" and is_against(c, form) for c in form.terms):
        return Cell(bounds, EMPTY, form, weak)
    related = shared or any(c.relation is not None and c.relation[0] in EXTREMES for c in form.terms) or is_joint(form)
    if related:
        return refined(form, bounds, reached, weak, dtype)
    peak = None
    if I.is_point(b.bounds) and a.peak is not None:
        peak = (a.peak[0], I.add(a.peak[1], I.scale(b.bounds, factor)), *a.peak[2:])
    # a long sum is something new, or its largest element could not be taken from it any more
    return Cell(bounds, reached, form if len(form.terms) <= TERMS - 2 else None, weak, None, peak)


def is_pair(a: Cell, b: Cell) -> bool:
    """Two blocks, not negative, one of which holds the peak: `exp(x - m) + exp(y - m)` for m = maximum(x, y)."""
    one, two = a.peak, b.peak
    if one is None or two is None or one[2] is not two[2] or one[3] != 2 or one[0] != ():
        return False
    return a is not b and a.bounds[0] >= 0 and b.bounds[0] >= 0 and one[1] == two[1]


def larger(a: Cell, b: Cell, dtype: str, relations: bool) -> Cell:
    """The larger of two, which neither of them exceeds."""
    bounds = I.maximum(a.bounds, b.bounds)
    reached = EMPTY
    if not I.is_empty(a.reached) and not I.is_empty(b.reached):
        reached = I.maximum(a.reached, b.reached)
    weak, peak = a.weak and b.weak, None
    for x, y in ((a, b), (b, a)):
        if I.is_point(x.bounds) and y.bounds[0] < x.bounds[0]:
            reached = I.join(reached, x.bounds)  # a fixed floor is reached by what lies below it
        elif I.is_point(x.bounds):
            weak = weak or y.weak
        if I.is_point(x.bounds) and y.peak is not None:
            peak = (y.peak[0], I.maximum(y.peak[1], x.bounds), *y.peak[2:])
    relation = ("max", (form_of(a), form_of(b)), ()) if relations else None
    return Cell(bounds, reached, None, weak, relation, peak)


def sum_of(a: Cell, b: Cell, factor: float, dtype: str) -> tuple[Form | None, bool]:
    """The form of a + factor * b, and whether the two have a term in common."""
    x, y = form_of(a), form_of(b)
    if len(x.terms) + len(y.terms) > TERMS:
        return None, False
    terms = dict(x.terms)
    shared = False
    for cell, weight in y.terms.items():
        if cell in terms:
            shared = True
            total = terms[cell] + factor * weight
            if total == 0:
                del terms[cell]
            else:
                terms[cell] = total
        else:
            terms[cell] = factor * weight
    return Form(I.nearest(x.constant + factor * y.constant, dtype), terms), shared


DRAWN = ("random",)
# A divisor that is kept above something smaller is guarded: quotients of the guard itself, one after the other, are not seen.
GUARD = 1e-4
EXTREMES = ("max", "min", "lse", "mean")


def refined(form: Form, bounds: Interval, reached: Interval, weak: bool, dtype: str) -> Cell:
    """A sum whose terms are related: the form may know more than the interval of the sum."""
    low, seen, peak = evaluate(form)
    low = I.rounded(low, dtype)
    seen = I.rounded(seen, dtype) if not I.is_empty(seen) else seen
    met = I.meet(bounds, low)
    bounds = met if not I.is_empty(met) else low
    return Cell(bounds, I.meet(seen, bounds), form, weak, None, peak)


def evaluate(form: Form) -> tuple[Interval, Interval, tuple[Any, ...] | None]:
    """Bounds, reached values and peak of a form; `x - max(x)` is never above zero, and is zero somewhere."""
    terms, constant = dict(form.terms), form.constant
    bounds: Interval = I.ZERO
    reached: Interval = I.ZERO
    peak = None
    for low, near in (*of_sums(terms), *of_products(terms), *between_extremes(terms)):
        bounds, reached = I.add(bounds, low), I.add(reached, near)
    extremes = sorted(
        (c for c in terms if c.relation is not None and c.relation[0] in EXTREMES), key=elements, reverse=True
    )
    # an extreme of numbers may be the element of another one, which says more
    for cell, numbers in (*((c, False) for c in extremes), *((c, True) for c in extremes)):
        difference = against_extreme(cell, terms, numbers) if cell in terms else None
        if difference is not None:
            bounds, reached = I.add(bounds, difference[0]), I.add(reached, difference[1])
            peak, constant = difference[2], constant - difference[3]
    alone = not terms
    bounds, reached = I.add(bounds, (constant, constant)), I.add(reached, (constant, constant))
    for cell, weight in terms.items():
        bounds = I.add(bounds, I.scale(cell.bounds, weight))
        if I.is_empty(reached) or I.is_empty(cell.reached):
            reached = EMPTY
        else:
            reached = I.add(reached, I.scale(cell.reached, weight))
    if peak is not None:
        peak = (peak[0], (constant, constant), *peak[2:]) if alone else None
    return bounds, reached, peak


def elements(extreme: Cell) -> int:
    """Of how many terms the sums are that an extreme is taken of: of `x - max(x) - l` the maximum takes all three away."""
    return max((len(form.terms) for form in extreme.relation[1]), default=0) if extreme.relation is not None else 0


def is_against(picked: Cell, form: Form) -> bool:
    """`x - x[i]` for an index that was computed: nobody says that i is not the place of the largest."""
    assert picked.relation is not None
    weight = form.terms[picked]
    return any(all(form.terms.get(c, 0.0) == -weight * w for c, w in one.terms.items()) for one in picked.relation[1])


def is_joint(form: Form) -> bool:
    """Whether terms are sums over the same elements, or a product stands beside its factors."""
    found = [
        c.relation for c in form.terms if c.relation is not None and c.relation[0] in ("sum", "pending", "product")
    ]
    if len(form.terms) < 2 or not found:
        return False
    if any(r[0] == "product" and (r[1] in form.terms or r[2] in form.terms) for r in found):
        return True
    sums = [r[-1] if r[0] == "pending" else r for r in found]
    keys = [s[2:] for s in sums if s[0] == "sum"]
    return any(keys.count(k) > 1 for k in keys)


def of_sums(terms: dict[Cell, float]) -> Iterator[tuple[Interval, Interval]]:
    """Sums over the same axes, taken out of the terms: sum(x) + sum(y) - sum(x * y) is the sum of x + y - x * y."""
    groups: dict[Any, list[tuple[Cell, Cell]]] = {}
    for cell in terms:
        said = cell.relation
        if said is not None and said[0] == "pending":
            said = said[2]
        if said is not None and said[0] == "sum":
            groups.setdefault(said[2:], []).append((cell, said[1]))
    for (_, number), members in groups.items():
        inner: dict[Cell, float] = {}
        constant = 0.0
        for cell, summed in members:
            part = form_of(summed)
            constant += terms[cell] * part.constant
            for term, weight in part.terms.items():
                inner[term] = inner.get(term, 0.0) + terms[cell] * weight
        whole = Form(constant, inner)
        if len(members) < 2 or len(inner) > TERMS or not is_joint(whole):
            continue
        bounds, reached, _ = evaluate(whole)
        for cell, _ in members:
            del terms[cell]
        yield times(bounds, number), times(reached, number) if number < I.INF and not I.is_empty(reached) else reached


def times(x: Interval, number: float) -> Interval:
    """The sum of so many numbers; of infinitely many where nobody knows."""
    if number < I.INF:
        return I.scale(x, number)
    return (min(x[0], 0.0) * I.INF if x[0] else 0.0, max(x[1], 0.0) * I.INF if x[1] else 0.0)


def of_products(terms: dict[Cell, float]) -> Iterator[tuple[Interval, Interval]]:
    """`x + y - x * y` and its like, taken out of the terms: linear in each factor, so its extremes are at the corners."""
    for cell in [c for c in terms if c.relation is not None and c.relation[0] == "product"]:
        assert cell.relation is not None
        a, b = cell.relation[1], cell.relation[2]
        if a not in terms and b not in terms:
            continue
        corners = (*a.bounds, *b.bounds)
        if any(abs(v) == I.INF for v in corners):
            continue
        k, m, n = terms.pop(cell), terms.pop(a, 0.0), terms.pop(b, 0.0)
        near = EMPTY
        if not I.is_empty(a.reached) and not I.is_empty(b.reached):
            near = corner_values(a.reached, b.reached, k, m, n)
        yield corner_values(a.bounds, b.bounds, k, m, n), near


def corner_values(a: Interval, b: Interval, k: float, m: float, n: float) -> Interval:
    found = [k * x * y + m * x + n * y for x in a for y in b]
    return (min(found), max(found))


# Extremes of the same elements, from the smallest to the largest.
ORDER = {"min": 0, "mean": 1, "max": 2, "lse": 3}


def between_extremes(terms: dict[Cell, float]) -> Iterator[tuple[Interval, Interval]]:
    """The parts `k * (max(x) - min(x))` of a sum, taken out of its terms: never below zero, and zero if all are equal."""
    found = [c for c in terms if c.relation is not None and c.relation[0] in ORDER]
    for one in found:
        for other in found:
            if one is other or one not in terms or other not in terms or terms[one] != -terms[other]:
                continue
            if is_above(one, other):
                k = terms.pop(one)
                del terms[other]
                width = distance(other.bounds, one.bounds)
                spread = distance(other.reached, one.reached)
                whole: Interval = (0.0, abs(k) * width)
                near: Interval = (0.0, abs(k) * spread) if not I.is_empty(one.reached) else I.ZERO
                yield (whole, near) if k > 0 else (I.scale(whole, -1.0), I.scale(near, -1.0))


def is_above(one: Cell, other: Cell) -> bool:
    """Whether one extreme is never below another of the same elements."""
    a, b = one.relation, other.relation
    assert a is not None and b is not None
    if ORDER[a[0]] <= ORDER[b[0]] or a[2] != b[2]:
        return False
    # an element of both lies between them
    return any(x.constant == y.constant and x.terms == y.terms for x in a[1] for y in b[1])


def against_extreme(
    extreme: Cell, terms: dict[Cell, float], numbers: bool
) -> tuple[Interval, Interval, tuple[Any, ...] | None, float] | None:
    """The part `k * (x - extreme of x)` of a sum, taken out of its terms, and how much of its constant belongs to it.

    With `numbers` x may be a number: `0 - maximum(0, y)`.
    """
    assert extreme.relation is not None
    kind, forms, axes = extreme.relation[:3]
    weight = terms.get(extreme, 0.0)
    matching = [f for f in forms if all(terms.get(c, 0.0) == -weight * w for c, w in f.terms.items())]
    if not numbers:
        matching = [f for f in matching if f.terms]
    if weight == 0 or not matching:
        return None
    inner = max(matching, key=lambda f: len(f.terms))
    shift = -weight * inner.constant
    for cell in inner.terms:
        del terms[cell]
    del terms[extreme]
    whole, seen, _ = evaluate(inner)
    width = distance(whole, extreme.bounds)
    spread = distance(seen, extreme.reached) if not I.is_empty(seen) and not I.is_empty(extreme.reached) else 0.0
    k = abs(weight)
    below: Interval = (-k * width, 0.0)
    near: Interval = (-k * spread if spread == spread else -I.INF, 0.0)
    if kind == "mean":
        return (-k * width, k * width), (near[0], -near[0]), None, shift
    if (kind in ("max", "lse")) == (weight < 0):
        several = len(forms) if len(extreme.relation) == 3 else 1
        return below, near, (axes, I.ZERO, extreme, several) if kind == "max" else None, shift
    return (0.0, k * width), (0.0, -near[0]), None, shift


def distance(x: Interval, extreme: Interval) -> float:
    """How far an element can be from the extreme of all."""
    far = max(extreme[1] - x[0], x[1] - extreme[0])
    return I.INF if far != far else max(far, 0.0)


# -- products ----------------------------------------------------------------------------------------------------------
def scaled(a: Cell, factor: float, dtype: str, relations: bool) -> Cell:
    """a * factor for a number."""
    bounds = I.rounded(I.scale(a.bounds, factor), dtype)
    reached = a.reached if I.is_empty(a.reached) else I.rounded(I.scale(a.reached, factor), dtype)
    if factor == 0:
        return Cell(I.ZERO, I.ZERO)
    form = None
    if relations:
        inner = form_of(a)
        form = Form(I.nearest(inner.constant * factor, dtype), {c: w * factor for c, w in inner.terms.items()})
    if form is not None and factor < 0 and any(c.relation is not None and c.relation[0] == "max" for c in form.terms):
        return refined(form, bounds, reached, a.weak, dtype)
    peak = (a.peak[0], I.scale(a.peak[1], factor), *a.peak[2:]) if a.peak is not None and factor > 0 else None
    return Cell(bounds, reached, form, a.weak, None, peak)


def square(a: Cell, dtype: str) -> Cell:
    bounds = I.roughened(I.rounded(I.square(a.bounds), dtype), dtype)
    reached = EMPTY if I.is_empty(a.reached) else I.rounded(I.square(a.reached), dtype)
    if a.bounds[0] < 0 < a.bounds[1] and not (abs(a.reached[0]) < I.INF and abs(a.reached[1]) < I.INF):
        # where what occurs has no end, or is not known, zero is as good as any other number
        reached = I.join(reached, I.ZERO)
    peak = None
    if a.peak is not None and a.bounds[0] >= 0:
        peak = (a.peak[0], I.rounded(I.square(a.peak[1]), dtype), *a.peak[2:])
    return Cell(bounds, reached, None, a.weak, ("square", a), peak)


def multiple(a: Cell, b: Cell) -> float | None:
    """The number k with a = k * b, where the forms say so."""
    if a is b:
        return 1.0
    if a.form is None and b.form is None:
        return None
    x, y = form_of(a), form_of(b)
    if len(x.terms) != len(y.terms) or not x.terms:
        return None
    cell, weight = next(iter(x.terms.items()))
    if cell not in y.terms:
        return None
    factor = weight / y.terms[cell]
    same = all(y.terms.get(c, 0.0) * factor == w for c, w in x.terms.items()) and y.constant * factor == x.constant
    return factor if same else None


def mul(a: Cell, b: Cell, dtype: str, relations: bool) -> Cell:
    if I.is_point(b.bounds):
        return scaled(a, b.bounds[0], dtype, relations)
    if I.is_point(a.bounds):
        return scaled(b, a.bounds[0], dtype, relations)
    factor = multiple(a, b) if relations else None
    if factor is not None:
        made = square(b, dtype)
        return made if factor == 1 else scaled(made, factor, dtype, relations)
    if relations and (is_log_of(b, a) or is_log_of(a, b)):
        return entropic(a, b, dtype)
    bounds = I.rounded(I.mul(a.bounds, b.bounds), dtype)
    if I.is_empty(a.reached) or I.is_empty(b.reached):
        some = b.reached if I.is_empty(a.reached) else a.reached
        reached = I.ZERO if not I.is_empty(some) and I.holds(some, 0.0) else EMPTY
    else:
        reached = I.rounded(I.mul(a.reached, b.reached), dtype)
    plain = relations and a.form is None and b.form is None
    return Cell(bounds, reached, None, a.weak and b.weak, ("product", a, b) if plain else None)


def is_log_of(a: Cell, b: Cell) -> bool:
    """Whether a is log(b), or log(b + epsilon), of a share b."""
    if a.relation is None or a.relation[0] != "log" or b.bounds[0] < 0 or b.bounds[1] > 1.001:
        return False
    x, y = form_of(a.relation[1]), form_of(b)
    return bool(x.terms) and x.terms == y.terms and 0 <= x.constant - y.constant < 1e-3


def entropic(a: Cell, b: Cell, dtype: str) -> Cell:
    """x * log(x + epsilon) of a share: not below -1/e; what its sums reach are entropies."""
    bounds = I.meet(I.mul(a.bounds, b.bounds), (-0.368, 1.1))
    return Cell(I.rounded(bounds, dtype), (-0.3678, 0.0), None, False, ("share of entropy",))


def div(a: Cell, b: Cell, dtype: str, relations: bool) -> Cell:
    if relations:
        known = ratio(a, b)
        if known is not None:
            return known
    if I.is_point(b.bounds) and b.bounds[0] != 0:
        exact = 1 / b.bounds[0]
        made = scaled(a, exact, dtype, relations)
        bounds = I.roughened(I.rounded(I.div(a.bounds, b.bounds), dtype), dtype)
        return Cell(bounds, _quotient(a, b, dtype), made.form, a.weak, None, made.peak)
    if b.bounds == I.ZERO:
        return Cell(I.ALL, EMPTY)
    bounds = I.rounded(I.div(a.bounds, b.bounds), dtype)
    return Cell(bounds, _quotient(a, b, dtype), None, a.weak and b.weak)


def _quotient(a: Cell, b: Cell, dtype: str) -> Interval:
    """Past a divisor that may be zero only what any other divisor leaves is said: one mistake is told once."""
    if I.is_empty(a.reached) or I.is_empty(b.reached):
        # counts and sizes are not zero where somebody divides by them
        nothing = a.reached == I.ZERO or (a.bounds[0] == 0 and a.reached[0] == 0)
        given = b.form is None and b.relation is None
        return I.ZERO if nothing and (given or b.bounds[0] >= 0 or b.bounds[1] < 0) else EMPTY
    if b.weak and not a.weak and I.holds(b.reached, 0.0):
        # a trained divisor may change its sign, as a trained factor may
        return I.rounded(I.mul(a.reached, I.SIGNED_UNIT), dtype)
    if I.holds(b.reached, 0.0):
        usual = 1.0 if I.holds(b.reached, 1.0) else max(b.reached, key=abs)
        return I.rounded(I.scale(a.reached, 1 / usual), dtype) if usual and abs(usual) < I.INF else EMPTY
    low, high = b.reached
    if 0 < low < GUARD:
        low = min(GUARD, high)
    return I.rounded(I.div(a.reached, (low, high)), dtype)


def ratio(a: Cell, b: Cell) -> Cell | None:
    """`x / sum(x)` of what is not negative lies in [0, 1], `x / norm(x)` in [-1, 1]; so with more added below."""
    if same_form(a, b) and not I.holds(a.bounds, 0.0):
        return point(1.0)
    if b.relation is not None and b.relation[0] == "max" and len(b.relation) == 3:
        # what is limited from below is not smaller than what it is the limit of
        found = (share_of(a, form) for form in b.relation[1])
        return next((one for one in found if one is not None), None)
    return share_of(a, form_of(b))


def share_of(a: Cell, form: Form) -> Cell | None:
    """The range of a / b, where b is this form, or larger: x over a sum or norm of x, with more added to it."""
    if form.constant < 0:
        return None
    for cell, weight in form.terms.items():
        if cell.relation is None or cell.relation[0] not in ("sum", "norm") or not same_form(cell.relation[1], a):
            continue
        rest = [c for c in form.terms if c is not cell]
        if weight < 1 or any(form.terms[c] * c.bounds[0] < 0 or form.terms[c] < 0 for c in rest):
            continue
        if cell.relation[0] == "norm":
            return Cell((-1.0000002, 1.0000002), (-1.0, 1.0))
        if a.bounds[0] >= 0:
            small = not I.is_empty(a.reached) and a.reached[0] < 1e-29
            return Cell((0.0, 1.0000002), (0.0, 1.0) if small else EMPTY)
    return None
