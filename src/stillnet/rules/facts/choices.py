"""Does a `where`, a mask or an index leave out what is dangerous, before the operation or behind it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from ...base import interval as I
from ...base.annotations import TYPE_CHECKING, Any
from ...base.interval import Interval
from ...graph.graph import Node, Value
from .numerics import Numerics

if TYPE_CHECKING:
    from ...analyses.domain.cells import Cell


def selected_safely(numerics: Numerics, node: Node, operand: Any, dangerous: Callable[[Interval], bool]) -> bool:
    """Whether everybody who reads a result picks only elements whose operand is out of danger."""
    if not isinstance(operand, Value) or not node.outputs:
        return False
    users = numerics.users(node.outputs[0])
    if any(repairs(numerics, u) for u in users):
        return True
    readers = [u for u in users if not is_gradient(u) and u.op not in SHAPE_ONLY]
    if readers and all(_picks(numerics, u, node.outputs[0], operand, dangerous) for u in readers):
        return True
    return operand.shape == () and _all_picked(numerics, node.outputs[0], operand, dangerous)


# Questions about what is no number, and what writes something else there.
ASKING = frozenset({"isfinite", "isnan", "isinf"})
WRITING = frozenset({"where", "masked_fill", "setitem", "index_put", "masked_scatter"})


def repairs(numerics: Numerics, user: Node, followed: int = 3) -> bool:
    """`nan_to_num(x / y)`, `z[isnan(z)] = 0`: the program expects what is no number, and replaces it."""
    if user.op == "nan_to_num" or (user.op in WRITING and followed < 3):
        return True
    if not followed or (followed == 3 and not asks(user)) or not user.outputs:
        return False
    return any(repairs(numerics, u, followed - 1) for u in numerics.users(user.outputs[0]))


def asks(user: Node) -> bool:
    """Whether an operation asks for what is no number; `x == inf` and `x != x` do, too."""
    if user.op not in ("equal", "not_equal"):
        return user.op in ASKING
    one, other = user.arguments.get("input"), user.arguments.get("other")
    if isinstance(one, Value) and isinstance(other, Value):
        return one.producer is other.producer and one.index == other.index
    return is_infinity(other)


def is_infinity(x: Any) -> bool:
    return isinstance(x, float) and abs(x) == I.INF


def is_gradient(node: Node) -> bool:
    """An operation that automatic differentiation added to a stored graph."""
    name = node.name or ""
    return "grad" in name and any(part.startswith("gradients") or part.endswith("_grad") for part in name.split("/"))


def _beside(numerics: Numerics, condition: Value, operand: Value) -> Iterator[tuple[Cell, Cell]]:
    """The blocks of two tensors that lie at the same place; all against all where they are cut differently."""
    tests, parts = numerics.ranges.of(condition), numerics.ranges.of(operand)
    same = tests.cuts == parts.cuts and len(tests.cells) == len(parts.cells)
    return zip(tests.cells, parts.cells) if same else product(tests.cells, parts.cells)


# Operations whose elements come from the elements at the same place; how many of them are followed to a choice.
IN_PLACE = frozenset(
    {"add", "sub", "mul", "div", "neg", "cast", "abs", "clamp", "minimum", "maximum", "log", "log1p", "sqrt", "tanh"}
)


# Operations that take the shape of their operand and none of its numbers.
SHAPE_ONLY = frozenset({"full_like", "zeros_like", "ones_like", "empty_like", "rand_like", "randn_like"})


FOLLOWED, MOVED = 8, 64


# Answers that a branch may be taken by, and names that a branch leaves.
STEERING = frozenset(
    {"greater", "greater_equal", "less", "less_equal", "equal", "not_equal", "isnan", "isfinite", "phi"}
)


def _picks(
    numerics: Numerics,
    user: Node,
    made: Value,
    operand: Value,
    dangerous: Callable[[Interval], bool],
    followed: int = FOLLOWED,
) -> bool:
    if (user.op in IN_PLACE or user.op.startswith("cast_")) and followed and user.outputs:
        result = user.outputs[0]
        readers = [u for u in numerics.users(result) if not is_gradient(u) and u.op not in SHAPE_ONLY]
        return bool(readers) and all(_picks(numerics, u, result, operand, dangerous, followed - 1) for u in readers)
    if user.op not in CHOOSING:
        return False
    condition, is_yes = _chosen_by(user, made)
    if not isinstance(condition, Value):
        return False
    before = before_the_choice(operand, condition, is_yes)
    if before is not operand and isinstance(operand.producer, Node) and operand.producer.op != "where":
        return True
    operand = before
    other = (0.0, 0.0) if is_yes else (1.0, 1.0)
    if all(t.bounds == other or not dangerous(p.bounds) for t, p in _beside(numerics, condition, operand)):
        return True
    from ...analyses.domain.selection import TESTS, learned

    test = numerics.cells(condition)[0].relation
    if test is None or test[0] not in TESTS:
        return False
    cell = numerics.cells(operand)[0]
    if _excludes(cell, test, is_yes, dangerous):
        return True
    left = learned(cell, test, is_yes, "f32")
    return left is not cell and not dangerous(left.bounds)


def before_the_choice(operand: Value, condition: Value, is_yes: bool) -> Value:
    """Of `y = where(bad, 1, x)`, or of what is computed from y alone, the elements x that the same test picks again.

    Whoever writes both has put numbers that do no harm where the test says so, and reads none of them.
    """
    value: Any = operand
    for _ in range(FOLLOWED):
        made = value.producer
        if not isinstance(made, Node) or made.op not in OF_EACH:
            break
        if made.op == "where":
            return _kept(made, condition, is_yes) or operand
        inputs = {(id(v.producer), v.index): v for v in made.inputs}
        if len(inputs) != 1:
            break
        value = made.inputs[0]
    return operand


def replaced_before(numerics: Numerics, node: Node, operand: Value) -> bool:
    """Whether the elements that everybody leaves out were replaced first: no gradient comes back through the replacement."""
    readers = [u for u in numerics.users(node.outputs[0]) if not is_gradient(u) and u.op not in SHAPE_ONLY]
    return bool(readers) and all(_leaves_out_again(u, node.outputs[0], operand) for u in readers)


def _leaves_out_again(user: Node, made: Value, operand: Value) -> bool:
    condition, is_yes = _chosen_by(user, made) if user.op in CHOOSING else (None, False)
    return isinstance(condition, Value) and before_the_choice(operand, condition, is_yes) is not operand


def _kept(made: Node, condition: Value, is_yes: bool) -> Value | None:
    """The side of a `where` that stands where another test holds, if both ask the same."""
    first = made.arguments.get("condition")
    if not isinstance(first, Value):
        return None
    (one, is_one), (other, is_other) = _without_not(first), _without_not(condition)
    if one.producer is not other.producer or one.index != other.index:
        return None
    kept = made.arguments.get("input" if (is_one == is_other) == is_yes else "other")
    return kept if isinstance(kept, Value) and kept.type.data is None else None


def _without_not(condition: Value) -> tuple[Value, bool]:
    """The test behind its negations, and whether it is asked as it stands."""
    stands = True
    while isinstance(condition.producer, Node) and condition.producer.op in NEGATIONS and condition.producer.inputs:
        condition, stands = condition.producer.inputs[0], not stands
    return condition, stands


NEGATIONS = frozenset({"logical_not", "bitwise_not"})


# Operations that compute each element from one.
OF_EACH = frozenset({"where", "add", "sub", "mul", "div", "pow", "square", "neg", "abs", "sqrt", "exp", "log", "cast"})


# Operations that leave out some elements of what they read -> the argument that says which.
CHOOSING = {"where": "condition", "masked_fill": "mask", "setitem": "index"}


def _chosen_by(user: Node, made: Value) -> tuple[Any, bool]:
    """The mask by which elements are chosen, and whether those are kept where it holds: others are written over there."""
    condition, chosen = user.arguments.get(CHOOSING[user.op]), user.arguments.get("input")
    if isinstance(condition, tuple) and len(condition) == 1:
        condition = condition[0]
    is_input = isinstance(chosen, Value) and chosen.producer is made.producer
    if user.op == "where":
        return condition, is_input
    return (condition if is_input else None), False


def _all_picked(numerics: Numerics, made: Value, operand: Value, dangerous: Callable[[Interval], bool]) -> bool:
    """The same for an operand that is one number: it is the operand of every element, wherever that is moved to.

    Answers that only steer the program and places of the largest (`max`) may go unread.
    """
    waiting, seen, picked = [made], set[tuple[int, int]](), False
    while waiting:
        result = waiting.pop()
        if (id(result.producer), result.index) in seen:
            continue
        seen.add((id(result.producer), result.index))
        readers = [u for u in numerics.users(result) if not is_gradient(u) and u.op not in SHAPE_ONLY]
        steers = result.index > 0 or (isinstance(result.producer, Node) and result.producer.op in STEERING)
        if len(seen) > MOVED or not (readers or steers):
            return False
        for user in readers:
            if user.op != "where":
                waiting += user.outputs
            elif not _picks(numerics, user, result, operand, dangerous):
                return False
            else:
                picked = True
    return picked


def _excludes(cell: Cell, test: tuple[Any, ...], holds: bool, dangerous: Callable[[Interval], bool]) -> bool:
    """Whether a test says that the operand is not the only number that is dangerous: `where(x != 0, y / x, 0)`."""
    if test[0] != "test" or test[1] != ("not_equal" if holds else "equal"):
        return False
    for one, other in ((test[2], test[3]), (test[3], test[2])):
        number = other.bounds
        if cell is one and I.is_point(number) and dangerous(number):
            near = max(abs(number[0]), 1.0) * 1e-6
            return not dangerous((number[0] + near, I.INF)) and not dangerous((-I.INF, number[0] - near))
    return False
