"""Ranges where elements are picked: comparisons and what they teach, `where`, indexing and indexed writes."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import TYPE_CHECKING, Any
from ...base.interval import EMPTY, Interval
from ...base.truth import YES
from . import cells, partition
from .cells import Cell
from .partition import Range

if TYPE_CHECKING:
    from .transfer import Ranger

# Relations of a block of truth values that say something about others.
TESTS = ("test", "and", "or", "not")
# comparison -> the same with the sides swapped, and its negation
SWAPPED = {"greater": "less", "less": "greater", "greater_equal": "less_equal", "less_equal": "greater_equal"}
NEGATED = {
    "greater": "less_equal",
    "less_equal": "greater",
    "less": "greater_equal",
    "greater_equal": "less",
    "equal": "not_equal",
    "not_equal": "equal",
}


def compared(kind: str, a: Cell, b: Cell) -> Cell:
    return Cell(I.UNIT, I.UNIT, None, False, ("test", kind, a, b))


def negated(a: Cell) -> Cell:
    """The opposite of a truth value."""
    relation = ("not", a.relation) if a.relation is not None and a.relation[0] in TESTS else None
    flip = [EMPTY if I.is_empty(x) else (1 - x[1], 1 - x[0]) for x in (a.bounds, a.reached)]
    return Cell(flip[0], flip[1], None, False, relation)


def combined(kind: str, a: Cell, b: Cell) -> Cell:
    """Two truth values of which both (`and`) or one (`or`) must hold; a side that is no test teaches nothing."""
    tests = [c.relation for c in (a, b) if c.relation is not None and c.relation[0] in TESTS]
    return Cell(I.UNIT, I.UNIT, None, False, (kind, tests[0], tests[-1]) if tests else None)


def chosen(condition: Cell, a: Cell, b: Cell, dtype: str) -> Cell:
    """a where the condition holds, b where not, each as far as the condition says something about it."""
    test = condition.relation
    if test is not None and test[1] == "finite" and cells.same_form(a, test[2]):
        return a  # ranges speak of finite numbers
    apart = test is not None and _differs_from_zero(test, a, b)
    if test is not None and test[0] in TESTS:
        a, b = learned(a, test, True, dtype), learned(b, test, False, dtype)
    made = cells.join(a, b)
    if apart or (is_apart(a) and is_apart(b)):
        return Cell(made.bounds, made.reached, None, made.weak, NONZERO)
    return Cell(made.bounds, made.reached, None, made.weak) if made is a else made


# A block in whose range zero lies and that is never zero.
NONZERO = ("nonzero",)


def is_apart(x: Cell) -> bool:
    """Whether a block is never zero."""
    return x.relation == NONZERO or x.bounds[0] > 0 or x.bounds[1] < 0


def _differs_from_zero(test: tuple[Any, ...], a: Cell, b: Cell) -> bool:
    """`where(x != 0, x, 1.0)`, `where(x == 0, eps, x)`: the side that is x is never zero, the other is another number."""
    if test[0] != "test" or test[1] not in ("equal", "not_equal"):
        return False
    kept, other = (a, b) if test[1] == "not_equal" else (b, a)
    number, asked = (test[3], test[2]) if I.is_point(test[3].bounds) else (test[2], test[3])
    apart = other.bounds[0] > 0 or other.bounds[1] < 0
    return number.bounds == I.ZERO and apart and relative(kept, asked) == (1.0, 0.0)


def masked(mask: Cell, x: Cell, dtype: str) -> Cell:
    """x where a test holds, else 0: `(limit - x) * (x < limit)`."""
    test = mask.relation
    assert test is not None
    if I.is_point(x.bounds):
        return cells.scaled(Cell(mask.bounds, mask.reached), x.bounds[0], dtype, True)
    if is_impossible(x, test, dtype):
        return cells.point(0.0)
    inner = learned(x, test, True, dtype)
    if inner is x:
        return cells.mul(Cell(mask.bounds, mask.reached), x, dtype, False)
    made = cells.join(inner, cells.point(0.0))
    return Cell(made.bounds, made.reached, None, x.weak)


def is_impossible(x: Cell, test: tuple[Any, ...], dtype: str) -> bool:
    """Whether a comparison cannot hold, as far as x says."""
    if test[0] != "test" or test[1] == "finite":
        return False
    _, kind, left, right = test
    for one, other, word in ((left, right, kind), (right, left, SWAPPED.get(kind, kind))):
        if relative(x, one) is not None:
            return I.is_empty(I.meet(one.bounds, allowed(one.bounds, word, other.bounds, dtype)))
    return False


def learned(x: Cell, test: tuple[Any, ...], holds: bool, dtype: str) -> Cell:
    """x where a test has this outcome."""
    if test[0] == "not":
        return learned(x, test[1], not holds, dtype)
    if test[0] in ("and", "or"):
        if (test[0] == "and") == holds:
            return both_learned(x, learned(x, test[1], holds, dtype), learned(x, test[2], holds, dtype))
        return x
    _, kind, left, right = test
    if kind == "finite":
        return x
    if not holds:
        kind = NEGATED[kind]
    for one, other, word in ((left, right, kind), (right, left, SWAPPED.get(kind, kind))):
        scale = relative(x, one)
        if scale is not None:
            if word == "not_equal" and other.bounds == I.ZERO and scale[1] == 0 and x.bounds[0] < 0 < x.bounds[1]:
                return Cell(x.bounds, EMPTY if x.reached == I.ZERO else x.reached, None, x.weak, NONZERO)
            if word == "greater" and is_floor(other) and scale[0] > 0 and x.reached[0] <= 0 <= x.bounds[0]:
                return Cell(x.bounds, EMPTY, x.form, x.weak)  # nobody says that this floor is not above zero
            return narrowed(x, allowed(one.bounds, word, other.bounds, dtype), *scale)
        if word == "not_equal" and other.bounds == I.ZERO and is_zero_with(x, one):
            return narrowed(x, (after(0.0, dtype), I.INF), 1.0, 0.0)
        if one.relation is not None and one.relation[0] == "abs" and relative(x, one.relation[1]) is not None:
            return within_distance(x, word, other.bounds, *(relative(x, one.relation[1]) or (1.0, 0.0)))
    return x


def is_floor(x: Cell) -> bool:
    """Whether nothing is known about a number, or no more than that it is above zero where it occurs: what is above it is
    above zero, as far as anybody says. What is not below it may be zero, where the floor itself is."""
    return x.bounds[0] == -I.INF and (I.is_empty(x.reached) or x.reached[0] > 0)


def blocks_of(x: Cell) -> Iterator[Cell]:
    """The blocks that a block is computed from, as far as its form says, and itself."""
    yield x
    if x.form is not None:
        yield from x.form.terms


def subjects(test: tuple[Any, ...]) -> Iterator[Cell]:
    """The blocks that a test is about; about others `learned` has nothing to say."""
    if test[0] != "test":
        for part in test[1:]:
            yield from subjects(part)
    elif test[1] != "finite":
        for side in test[2:]:
            yield from blocks_of(side)
            if side.relation is not None and side.relation[0] == "abs":
                yield from blocks_of(side.relation[1])


def named_by(x: Cell) -> Iterator[Cell]:
    """The blocks by which a test says something about x."""
    yield from blocks_of(x)
    if x.relation is not None and x.relation[0] in ("abs", "square"):
        yield from blocks_of(x.relation[1])


def both_learned(x: Cell, a: Cell, b: Cell) -> Cell:
    """x where two tests hold."""
    if a is x or b is x:
        return b if a is x else a
    bounds = I.meet(a.bounds, b.bounds)
    relation = NONZERO if NONZERO in (a.relation, b.relation) else None
    return Cell(bounds, I.meet(a.reached, b.reached), None, x.weak, relation) if not I.is_empty(bounds) else a


def within_distance(x: Cell, word: str, limit: Interval, factor: float, constant: float) -> Cell:
    """x where `abs(y)` compares so with a limit, for x = factor * y + constant."""
    if word in ("less", "less_equal") and limit[1] >= 0:
        return narrowed(x, (-limit[1], limit[1]), factor, constant)
    far = (word == "greater" and limit[0] >= 0) or (word == "greater_equal" and limit[0] > 0)
    if far and constant == 0 and x.bounds[0] < 0 < x.bounds[1]:
        return Cell(x.bounds, x.reached, None, x.weak, NONZERO)
    if far and constant == 0:
        least = abs(factor) * max(limit[0], I.SMALLEST["f32"])
        return narrowed(x, (least, I.INF) if x.bounds[0] >= 0 else (-I.INF, -least), 1.0, 0.0)
    return x


def is_zero_with(x: Cell, y: Cell) -> bool:
    """Whether x is the absolute value or the square of y."""
    if x.relation is None or x.relation[0] not in ("abs", "square"):
        return False
    scale = relative(x.relation[1], y)
    return scale is not None and scale[1] == 0


def found_there(x: Cell, items: tuple[Any, ...], dtype: str) -> Cell:
    """x at the places where something is not zero, as far as that says something about x."""
    if not items or not all(isinstance(i, Range) and (i.cell.relation or ("",))[0] == "places" for i in items):
        return x
    asked = {id(i.cell.relation[1]): i.cell.relation[1] for i in items}
    if len(asked) != 1:
        return x
    (there,) = asked.values()
    test = there.relation
    if test is None or test[0] not in TESTS:
        test = ("test", "not_equal", there, cells.point(0.0))
    return apart_from_zero(x, learned(x, test, True, dtype), test)


def apart_from_zero(x: Cell, found: Cell, test: tuple[Any, ...]) -> Cell:
    """Numbers of either sign that are not zero keep their range, and are known not to be zero."""
    is_other = test[:2] == ("test", "not_equal") and test[3].bounds == I.ZERO and relative(x, test[2]) is not None
    if not is_other or not found.bounds[0] < 0 < found.bounds[1]:
        return found
    return Cell(found.bounds, found.reached, None, found.weak, NONZERO)


def relative(x: Cell, y: Cell) -> tuple[float, float] | None:
    """`(factor, constant)` with x = factor * y + constant, where the forms say so."""
    if x is y:
        return 1.0, 0.0
    if x.form is None and y.form is None:
        return None
    a, b = cells.form_of(x), cells.form_of(y)
    if not a.terms or len(a.terms) != len(b.terms):
        return None
    cell, weight = next(iter(a.terms.items()))
    if cell not in b.terms:
        return None
    factor = weight / b.terms[cell]
    if any(b.terms.get(c, 0.0) * factor != w for c, w in a.terms.items()):
        return None
    return factor, a.constant - factor * b.constant


def narrowed(x: Cell, within: Interval, factor: float, constant: float) -> Cell:
    within = I.add(I.scale(within, factor), (constant, constant))
    bounds = I.meet(x.bounds, within)
    if I.is_empty(bounds):
        return x
    return Cell(bounds, I.meet(x.reached, within), None, x.weak, x.relation if x.relation == NONZERO else None)


def allowed(x: Interval, kind: str, limit: Interval, dtype: str) -> Interval:
    """Where x can be if it compares so with something inside the limit."""
    if kind == "greater":
        return (after(limit[0], dtype), I.INF)
    if kind == "greater_equal":
        return (limit[0], I.INF)
    if kind == "less":
        return (-I.INF, -after(-limit[1], dtype))
    if kind == "less_equal":
        return (-I.INF, limit[1])
    if kind == "equal":
        return limit
    if limit[0] == limit[1] and x[0] == limit[0]:
        return (after(x[0], dtype), I.INF)
    if limit[0] == limit[1] and x[1] == limit[0]:
        return (-I.INF, -after(-x[1], dtype))
    return I.ALL


def after(x: float, dtype: str) -> float:
    """The next number of an element type."""
    if x in (I.INF, -I.INF):
        return x
    if dtype not in I.LARGEST:
        return x + 1 if float(x).is_integer() else math.ceil(x)
    step = max(abs(x) * I.EPSILON[dtype], I.SMALLEST[dtype])
    return x + step


# -- indexing ----------------------------------------------------------------------------------------------------------
def box_of(x: Range, index: Any) -> list[tuple[int, int, int, bool]] | None:
    """`(axis from the end, start, stop, axis is dropped)` per axis that integers and slices pick from; None for others."""
    items = list(index) if isinstance(index, tuple) else [index]
    if items and all(i is Ellipsis or (isinstance(i, slice) and i == slice(None)) for i in items):
        return []
    if x.shape is None:
        return None
    if any(not (type(i) is int or i is None or i is Ellipsis or isinstance(i, slice)) for i in items):
        return None
    rank = len(x.shape)
    used = sum(1 for i in items if i is not None and i is not Ellipsis)
    if Ellipsis in items:
        at = items.index(Ellipsis)
        items[at : at + 1] = [slice(None)] * (rank - used)
    found, axis = [], 0
    for item in items:
        if item is None:
            continue
        if axis >= rank:
            return None
        size = x.shape[axis]
        if isinstance(item, slice):
            if item.step not in (None, 1):
                return None
            if item.start is None and item.stop is None:
                axis += 1
                continue
            if not isinstance(size, int) and not (type(item.stop) is int and item.stop >= 0 and (item.start or 0) >= 0):
                return None
            bounds = (item.start, item.stop)
            if any(b is not None and type(b) is not int for b in bounds):
                return None
            start, stop, _ = item.indices(size if isinstance(size, int) else max(item.stop or 0, 0))
            found.append((axis - rank, start, max(stop, start), False))
        else:
            if item < 0 and not isinstance(size, int):
                return None
            start = item + size if item < 0 and isinstance(size, int) else item
            found.append((axis - rank, start, start + 1, True))
        axis += 1
    return found


def part(r: Ranger, x: Range, index: Any) -> Range:
    box = box_of(x, index)
    items = index if isinstance(index, tuple) else (index,)
    if box is None and len(items) == 1 and isinstance(items[0], Range) and items[0].dtype == "bool":
        return r.kept(x, items[0])
    factor = factor_test(items[0].cell.relation) if box is None and isinstance(items[0], Range) else None
    if factor is not None and len(items) == 1:
        return r.kept(x, Range((Cell(I.UNIT, I.UNIT, None, False, factor),), None, items[0].shape, "bool"))
    there = found_there(x.cell, items, r.dtype) if box is None else x.cell
    if there is not x.cell:
        return r.of(r.moved_cell(there, ("part", _key(items))))
    if box is None:
        made = r.moved_cell(joined_part(x, items), ("part", _key(items)))
        if r.domain.relations and made.relation is None and r.shape == () and any(isinstance(i, D.Sym) for i in items):
            made.relation = ("picked", tuple(cells.form_of(c) for c in x.cells))
        return r.of(made)
    if all(i is None or i is Ellipsis or i == slice(None) for i in items):
        return _with_new_axes(r, x, items)
    found = x
    shape = list(x.shape or ())
    for axis, start, stop, _ in box:
        shape[axis] = stop - start
        found = r.window(found, axis, start, stop, tuple(shape))
    gone = {a for a, _, _, dropped in box if dropped}
    if None in items or not found.cuts:
        same = Range(found.cells, None, r.shape, r.dtype)
        return (
            same if not found.cuts and None not in items else r.of(r.moved_cell(found.cell, ("new axes", _key(items))))
        )
    cuts = {a + sum(1 for g in gone if g > a): p for a, p in found.cuts.items() if a not in gone}
    return partition.made(list(found.cells), cuts, r.shape, r.dtype)


def joined_part(x: Range, items: tuple[Any, ...]) -> Cell:
    """The part of a concatenation that a slice takes; where it is not known which, nothing in it is known to occur."""
    cell = x.cell
    if cell.relation is None or cell.relation[0] != "joined" or x.shape is None:
        return cell
    _, axis, parts = cell.relation
    rank = len(x.shape)
    if any(i is None for i in items):
        return cell
    full = list(items)
    if Ellipsis in full:
        at = full.index(Ellipsis)
        full[at : at + 1] = [slice(None)] * (rank - len(full) + 1)
    picked = full[axis + rank] if axis + rank < len(full) else slice(None)
    if not isinstance(picked, slice) or picked.step not in (None, 1):
        return Cell(cell.bounds, EMPTY)
    if picked.start is None and picked.stop is None:
        return cell
    return _between(parts, picked.start, picked.stop) or Cell(cell.bounds, EMPTY)


def _between(parts: tuple[tuple[Any, Cell], ...], start: Any, stop: Any) -> Cell | None:
    """The parts between two places that are ends of parts."""
    ends: list[Any] = [0]
    for size, _ in parts:
        ends.append(D.add(ends[-1], size))
    low = 0 if start is None else next((i for i, e in enumerate(ends) if D.same(e, start) is YES), None)
    high = len(parts) if stop is None else next((i for i, e in enumerate(ends) if D.same(e, stop) is YES), None)
    if low is None or high is None or low >= high:
        return None
    return partition.smashed(tuple(c for _, c in parts[low:high]))


def _with_new_axes(r: Ranger, x: Range, items: tuple[Any, ...]) -> Range:
    """`x[:, None]`, `x[..., None]`, `x[None]`."""
    if None not in items:
        return r.same(x)
    if sum(1 for i in items if i is None) == 1 and x.shape is not None:
        rank = len(x.shape)
        at = items.index(None)
        before = sum(rank - (len(items) - 2) if i is Ellipsis else 1 for i in items[:at] if i is not None)
        return r.unsqueezed(x, before)
    return r.moved(x, ("axes", _key(items)))


def _key(items: tuple[Any, ...]) -> Any:
    """An index as a key: tensors in it are told apart by their blocks."""
    return tuple(
        (i.start, i.stop, i.step) if isinstance(i, slice) else i.cells if isinstance(i, Range) else str(i)
        for i in items
    )


def write(r: Ranger, x: Range, index: Any, value: Any) -> Range:
    """x with some elements replaced; where it is not known which, each may have kept its value."""
    value = r.operand(value)
    new = partition.fresh(value.cell)
    box = box_of(x, index)
    if box is not None and r.domain.limit > 1:
        if not box:
            return r.of(new)
        found = written_blocks(r, x, box, value)
        if found is not None:
            return Range(found.cells, found.cuts, r.shape, r.dtype)
    old = x.cell
    if box is None:
        test = written_where(index)
        if test is not None and test[0] in TESTS:
            old = learned(old, test, False, r.dtype)
    made = cells.join(old, new)
    return r.of(Cell(made.bounds, made.reached if made.reached else EMPTY, None, made.weak))


def written_where(index: Any) -> Any:
    """What holds for all elements that an index picks, a mask or the places where one holds (`x[where(x == 0)]`)."""
    items = index if isinstance(index, tuple) else (index,)
    found = [i.cell.relation for i in items if isinstance(i, Range)]
    if len(found) != len(items) or not found or any(f != found[0] for f in found):
        return None
    if found[0] is not None and found[0][0] == "places":
        return found[0][1].relation
    return (factor_test(found[0]) or found[0]) if len(found) == 1 else None


def factor_test(relation: Any) -> Any:
    """A test that is a factor of a product: a product of masks holds where each of them does."""
    factors = relation[1:] if relation is not None and relation[0] == "product" else ()
    return next((f.relation for f in factors if f.relation is not None and f.relation[0] in TESTS), None)


def written_blocks(r: Ranger, x: Range, box: list[tuple[int, int, int, bool]], value: Range) -> Range | None:
    """Each block of the value is written to its place in the box."""
    places = {axis: (start, stop) for axis, start, stop, _ in box}
    gone = [axis for axis, _, _, dropped in box if dropped]
    whole = [(places, partition.fresh(value.cell))]
    if not value.cuts or any(g > min(value.cuts) for g in gone):
        return partition.written(x, whole, r.domain.limit, r.moved_cell)
    order = partition.axes_of(value.cuts)
    boxes = []
    for numbers, cell in zip(partition.pieces(value.cuts), value.cells):
        inner = dict(places)
        for axis, number in zip(order, numbers):
            edges = (0, *value.cuts[axis], partition.size_of(value, axis))
            stop = edges[number + 1]
            if stop is None:
                return partition.written(x, whole, r.domain.limit, r.moved_cell)
            offset = places.get(axis, (0, 0))[0]
            inner[axis] = (offset + (edges[number] or 0), offset + stop)
        boxes.append((inner, partition.fresh(cell)))
    return partition.written(x, boxes, r.domain.limit, r.moved_cell)
