"""Something is divided by what may be zero.

## What it does
Reports `/`, `div`, `reciprocal`, `//`, `%` and `rsqrt` whose divisor has a range that reaches zero: a norm, a
standard deviation, a sum of masks or probabilities, a maximum, the output of a network. The density of a distribution
divides by its scale.

## Why it is bad
The result is `inf`, or NaN for zero by zero, and every weight that its gradient reaches becomes NaN.

## Example
```python
import torch

features = torch.relu(torch.nn.Linear(4, 4)(torch.rand(8, 4)))
unit = features / features.norm(dim=1, keepdim=True)
```

## Fix
Add an epsilon to the divisor or clamp it (`norm.clamp(min=1e-12)`); use `F.normalize` for norms. In TensorFlow
`tf.math.divide_no_nan` or `tf.nn.l2_normalize`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..analyses.domain.cells import Cell
from ..analyses.domain.selection import NONZERO
from ..analyses.domain.squares import maker as origin_of
from ..analyses.domain.squares import squared
from ..base import interval as I
from ..base.annotations import Any
from ..base.finding import Finding, Fix, Verdict
from ..base.interval import Interval
from ..base.plain import replace
from ..base.unknown import Unknown
from ..graph.constraints import spoken
from ..graph.graph import ARGUMENT, Node, Source, Value
from .advice.numeric_fixes import clamped, divisor, second
from .facts.choices import is_gradient, selected_safely
from .facts.numerics import PASSING, WEIGHTS, Numerics, dtype_of, numeric_rule, shown_range, tell, verdict
from .formulas.forms import is_count_of_mask, is_density, is_masked_share, is_predicted_scale, is_root_of_degree
from .formulas.losses import is_relative_error
from .formulas.overlaps import is_count_of_class, is_harmonic_mean, is_overlap, summand, terms_of
from .formulas.probabilities import is_variance
from .formulas.roots import inside_roots, notes_of, trained_roots

RULE = "division-by-zero"
# operation -> the name of its divisor
DIVISORS = {
    "div": "other",
    "floor_divide": "other",
    "remainder": "other",
    "fmod": "other",
    "reciprocal": "input",
    "addcdiv": "tensor2",
    "rsqrt": "input",
    "log_density": "scale",
    "density": "scale",
    "checked_scale": "input",
}
# Densities, which divide by the scale of their distribution, and those who make one.
DENSITIES = ("log_density", "density", "checked_scale")
# Divisors over the dividend itself: empty or constant data makes them zero.
LARGEST, SMALLEST = ("amax", "max", "max_along"), ("amin", "min", "min_along")
# How many operations a quotient is followed to a limit.
FOLLOWED = 3
DRAWN = frozenset({"rand", "randn", "randint"})
# What makes masks of sequences.
SEQUENCES = "tf.sequence_mask"
# Numbers drawn at random that stand for directions: none of them is zero.
DIRECTIONS = frozenset({"randn", "randn_like", "normal"})
# Operations that mix the numbers of their operands, none of which cuts off at zero; how many of them are looked at.
MIXING = frozenset({
    *PASSING, "matmul", "mm", "mv", "dot", "bmm", "linear", "mul", "div", "add", "sum", "mean", "norm", "vector_norm",
    "normalize", "sqrt", "rsqrt", "square", "pow", "abs", "t", "transpose", "permute", "matrix_transpose", "conjugate_transpose",
    "reversed_axes", "expand_as", "getitem", "select", "slice", "copy", "detach", "conv", "convolution", "amax",
})  # fmt: skip
# What states start with; zeros make a product zero.
FIRST = frozenset({"ones", "full"})
ANCESTORS = 64
# What is not negative but for rounding, as one minus a mean of shares is.
ROUNDED = -1e-4
OWN = ("amax", "max_along", "sum", "mean", "norm", "vector_norm")


def is_zero(x: Interval) -> bool:
    return x == I.ZERO


def has_zero(x: Interval) -> bool:
    return x[0] <= 0 <= x[1]


@numeric_rule(RULE, DIVISORS)
def check(numerics: Numerics) -> Iterator[Finding]:
    for node in numerics.nodes(*DIVISORS):
        operand = node.arguments.get(DIVISORS[node.op])
        danger = hazard(numerics, node, operand)
        if danger is None and not is_gradient(node) and in_danger(numerics, node, operand) is None:
            yield from by_form(numerics, node, operand)
        if danger is None:
            continue
        sure, cell = danger
        message = f"{name(node)} {worded(node, cell)} is in {I.text(shown_range(cell))}"
        roots = trained_roots(numerics, operand)
        fix = inside_roots(numerics, roots) or repair(numerics, node, cell)
        told = tell(numerics, RULE, node, operand, sure, cell, message, fix)
        yield replace(told, notes=(*told.notes, *notes_of(numerics, roots))) if roots else told


def worded(node: Node, cell: Cell) -> str:
    only = is_zero(cell.bounds)
    if node.op == "checked_scale":
        return f"{'only gets' if only else 'may get'} a scale that is not above zero, and raises: it"
    what = "scale of the distribution" if node.op in DENSITIES else "divisor"
    return f"{'only divides' if only else 'may divide'} by zero: the {what}"


def hazard(numerics: Numerics, node: Node, operand: Any) -> tuple[Verdict, Cell] | None:
    """How sure a division by zero is, and the block of the divisor that is at fault. A plain number that is zero on one side of a
    condition counts what a loop did not meet there."""
    if node.guard and not isinstance(operand, Value):
        return None
    danger = in_danger(numerics, node, operand) if not is_gradient(node) else None
    if danger is None or selected_safely(numerics, node, operand, has_zero) or is_capped(numerics, node, operand):
        return None
    if node.op in DENSITIES and is_exponential(operand):
        return None
    meant = (
        is_standardised(node)
        or is_of_weights(numerics, operand)
        or is_of_angles(operand)
        or is_square_of_scale(operand)
        or is_smoothed(numerics, node)
    )
    return None if meant and danger[0] is not Verdict.PROVEN else danger


def is_smoothed(numerics: Numerics, node: Node) -> bool:
    """`(a + s) / (b + sum(labels) + s)` for a number s above zero: whoever adds it on both sides has labels that count."""
    (above, _), (below, rest) = (number_added(node.arguments.get(k)) for k in ("input", "other"))
    if above is None or above != below:
        return False
    return all(
        all(c.reached[0] >= 0 for c in numerics.cells(t)) or ((of := summand(t)) is not None and is_data(of))
        for t in terms_of(rest)
    )


def number_added(value: Any) -> tuple[float | None, Any]:
    """The number above zero that a sum ends with, and the rest of the sum."""
    made = maker(value)
    if made is not None and made.op == "add":
        one, other = made.arguments.get("input"), made.arguments.get("other")
        for term, rest in ((other, one), (one, other)):
            data = term.type.data if isinstance(term, Value) else (term,)
            if data is not None and len(data) == 1 and isinstance(data[0], int | float) and data[0] > 0:
                return float(data[0]), rest
    return None, None


# What the length of a direction is computed with, from sines and cosines of its angles.
TURNING = frozenset({"sqrt", "add", "square", "pow", "mul", "neg", *PASSING})


def is_of_angles(operand: Any) -> bool:
    """Whether a divisor is the length of a vector that angles alone describe: it is one, but for rounding."""
    waiting, angles = [operand], 0
    root = maker(operand)
    while waiting and root is not None and root.op == "sqrt":
        current = waiting.pop()
        made = current.producer if isinstance(current, Value) else None
        if not isinstance(made, Node) or made.op not in (*TURNING, "sin", "cos"):
            return False
        waiting += made.inputs if made.op in TURNING else ()
        angles += made.op not in TURNING
    return angles > 1


def is_square_of_scale(operand: Any) -> bool:
    """`2 * sigma ** 2` or `x[0] * x[1] ** 2` of arguments as they are: a square may be zero, but nobody says that a scale is."""
    waiting, squares = [maker(operand)], 0
    while waiting:
        made = waiting.pop()
        if made is None:
            return False
        if made.op in ("mul", "div"):
            factors = [v for v in made.inputs if not is_open_argument(origin_of(v))]
            waiting += [maker(v) for v in factors]
        elif is_open_argument(squared(made)):
            squares += 1
        else:
            return False
    return squares > 0


def is_open_argument(source: Any) -> bool:
    """Whether nobody passes what an argument holds, and nothing says that it is data."""
    return isinstance(source, Source) and (
        source.owner == ARGUMENT or (source.kind == "input" and source.owner is None)
    )


def is_exponential(operand: Any) -> bool:
    """The exponential of a predicted scale, or its root: what is told about it is told there."""
    made = maker(operand)
    if made is not None and made.op == "sqrt":
        made = maker(made.arguments.get("input"))
    return made is not None and made.op == "exp"


def by_form(numerics: Numerics, node: Node, operand: Any) -> Iterator[Finding]:
    """Divisors of which only the formula that they stand in is known."""
    if node.op != "div" or not isinstance(operand, Value):
        return
    if is_predicted_scale(numerics, operand):
        why = "nothing keeps the exponent of this scale away from where exp is zero"
    elif is_masked_share(numerics, node.arguments.get("input"), operand):
        why = "nothing says that the mask leaves something in each row"
    elif is_count_of_class(operand):
        why = "nothing says that there is any of this class"
    elif is_count_of_mask(numerics, node.arguments.get("input"), operand):
        why = "nothing says that the mask is not empty"
    elif is_overlap(numerics, node.arguments.get("input"), operand):
        why = "nothing says that any of these masks holds something"
    elif is_harmonic_mean(numerics, node.arguments.get("input"), operand):
        why = "both rates are 0 where nothing was found"
    elif is_relative_error(numerics, node):
        why = "nothing keeps what is compared with away from zero"
    elif is_density(numerics, operand):
        why = "the density is 0 far from its centre"
    elif is_variance(numerics, operand):
        why = "nothing keeps this probability away from 0 and 1"
    elif isinstance(node.arguments.get("input"), int | float) and is_root_of_degree(numerics, operand):
        why = "nothing says that no row of this sum is empty"
    else:
        return
    if selected_safely(numerics, node, operand, has_zero):
        return
    cell = Cell(I.ALL if is_relative_error(numerics, node) else I.NONNEGATIVE, I.ZERO)
    message = f"{name(node)} may divide by zero: {why}"
    yield tell(numerics, RULE, node, operand, Verdict.POSSIBLE, cell, message, repair(numerics, node, cell))


def is_capped(numerics: Numerics, node: Node, operand: Any) -> bool:
    """`minimum(1 / norm, limit)`: the infinity at zero is meant, and cut off."""
    dividend = numerics.cells(node.arguments.get("input") if node.op == "div" else 1.0)[0].bounds
    positive = I.is_point(dividend) and dividend[0] > 0 and all(c.bounds[0] >= 0 for c in numerics.cells(operand))
    return positive and is_cut_off(numerics, node, FOLLOWED)


def is_cut_off(numerics: Numerics, node: Node, followed: int) -> bool:
    """Whether all that reads a quotient, perhaps times a number, keeps the smaller of it and a limit."""
    users = numerics.users(node.outputs[0]) if node.outputs else []
    return bool(users) and all(
        (u.op == "minimum")
        or (u.op == "clamp" and u.arguments.get("max") is not None)
        or (followed > 0 and is_multiple(numerics, u, node) and is_cut_off(numerics, u, followed - 1))
        for u in users
    )


def is_multiple(numerics: Numerics, node: Node, of: Node) -> bool:
    """`limit * x`, for a limit above zero; a root grows with what it is taken of, too."""
    if node.op in PASSING or node.op == "sqrt":
        return True
    factors = [node.arguments.get("input"), node.arguments.get("other")] if node.op == "mul" else []
    others = [f for f in factors if not (isinstance(f, Value) and f.producer is of)]
    return len(others) == 1 and all(c.bounds[0] > 0 for c in numerics.cells(others[0]))


def is_standardised(node: Node) -> bool:
    """`(x - mean) / std` of data: a column that never changes is a mistake in the data, not in the program.

    So it is with the largest number, the width and the marked places of a data set or a table, which are seen as a whole, and
    with the places of all sequences of a batch.
    """
    made = maker(node.arguments.get("other")) if node.op == "div" else None
    while made is not None and made.op == "getitem" and made.inputs:
        made = maker(made.inputs[0])
    if made is None or not made.inputs:
        return False
    if made.op in ("std", "sum", "mean") and is_drawn(made.inputs[0]):
        return True
    if made.op == "std":
        return is_data(made.inputs[0])
    if made.op == "sub" and len(made.inputs) == 2:
        one, other = (maker(v) for v in made.inputs)
        ends = one is not None and other is not None and one.op in LARGEST and other.op in SMALLEST
        return ends and all(is_collection(v) for e in (one, other) if e is not None for v in e.inputs[:1])
    if made.op == "sum" and made.arguments.get("dim") is None:
        total = counted(made.inputs[0])
        return is_collection(total) or (isinstance(total.producer, Source) and total.producer.name == SEQUENCES)
    return made.op in LARGEST and is_collection(made.inputs[0])


# Questions whose answers are counted.
TESTING = frozenset({"greater", "greater_equal", "less", "less_equal", "not_equal", "equal"})


def counted(value: Value) -> Value:
    """What a mask was made of by a comparison with a number."""
    while (
        isinstance(value.producer, Node)
        and len(value.producer.inputs) == 1
        and value.producer.op in (*PASSING, *TESTING)
    ):
        value = value.producer.inputs[0]
    return value


def is_of_weights(numerics: Numerics, operand: Any) -> bool:
    """Whether a divisor is one number, of either sign, or a length, that weights and stored numbers alone decide: no input
    makes it zero, and training would have to hit it (the largest singular value of a spectral norm). Directions that are
    drawn at random may take part, for each of which there is such a number then, if a weight turns them more than once:
    those that it turns once may stand for data."""
    if not isinstance(operand, Value):
        return False
    weights, turned, drawn, waiting, seen = 0, 0, 0, [operand], set[int]()
    while waiting and len(seen) < ANCESTORS:
        current = waiting.pop()
        source = current.producer
        if id(source) in seen:
            turned += isinstance(source, Source) and source.kind in WEIGHTS
            continue
        seen.add(id(source))
        if isinstance(source, Node):
            if source.op in DIRECTIONS:
                drawn += 1
            elif not is_mixing(source):
                return False
            else:
                waiting += source.inputs
        elif source.kind in WEIGHTS and numerics.ranges.of(current).cell.weak:
            weights += 1
        elif source.kind != "buffer" and current.type.data is None and not starts_apart(numerics, source):
            return False
    if not weights or waiting or (drawn and not turned):
        return False
    length = maker(operand)
    # of several numbers it takes all of them to be zero for their length to be
    is_long = length is not None and length.op in ("norm", "vector_norm")
    return drawn > 0 or is_long or operand.shape in ((), (1,), (1, 1))


def starts_apart(numerics: Numerics, source: Source) -> bool:
    """Whether only the program writes to a variable, which starts with numbers other than zero."""
    states = numerics.machine.context.get("states", {}) if numerics.machine is not None else {}
    first = next((value for how, value in states.get(source, ())[:1] if how == "set"), None)
    return isinstance(first, Value) and not any(is_zero(c.reached) for c in numerics.ranges.of(first).cells)


def is_mixing(node: Node) -> bool:
    if any(isinstance(a, Unknown) for a in node.arguments.values()):
        return False
    low = node.arguments.get("min")
    return node.op in MIXING or node.op in FIRST or (node.op == "clamp" and isinstance(low, int | float) and low > 0)


def maker(value: Any) -> Node | None:
    """The operation behind a tensor that was only cast or moved."""
    while isinstance(value, Value) and isinstance(value.producer, Node) and value.producer.op in PASSING:
        value = value.producer.inputs[0] if value.producer.inputs else None
    return value.producer if isinstance(value, Value) and isinstance(value.producer, Node) else None


def name(node: Node) -> str:
    word = spoken(node.api)
    return word if word.isidentifier() else f"'{word}'"


def in_danger(numerics: Numerics, node: Node, operand: Any) -> tuple[Verdict, Cell] | None:
    for cell in numerics.cells(operand):
        if cell.weak or cell.relation == NONZERO:
            continue
        sure = verdict(cell, is_zero, has_zero)
        if sure is not None:
            return sure, cell
    return by_own(numerics, node, operand)


def by_own(numerics: Numerics, node: Node, operand: Any) -> tuple[Verdict, Cell] | None:
    """`x / x.max()` of data nobody described: all zeros are as good as any other."""
    if node.op != "div" or not isinstance(operand, Value):
        return None
    source = operand
    while isinstance(source.producer, Node) and source.producer.op in PASSING and source.producer.inputs:
        source = source.producer.inputs[0]
    if not isinstance(source.producer, Node) or source.producer.op not in OWN or not source.producer.inputs:
        return None
    reduced, dividend = source.producer.inputs[0], node.arguments.get("input")
    if not isinstance(dividend, Value) or reduced.producer is not dividend.producer or not is_data(reduced):
        return None
    cell = next((c for c in numerics.cells(operand) if has_zero(c.bounds)), None)
    return (Verdict.POSSIBLE, cell) if cell is not None else None


def is_data(value: Value) -> bool:
    """Whether a tensor is an input, perhaps cast or cut."""
    while isinstance(value.producer, Node):
        if value.producer.op not in (*PASSING, "getitem", "opaque") or not value.producer.inputs:
            return value.producer.op == "opaque"
        value = value.producer.inputs[0]
    return isinstance(value.producer, Source) and value.producer.kind in ("input", "data", "dataset", "constant")


def is_drawn(value: Value) -> bool:
    """Whether an array is data that a program makes up, perhaps shifted and scaled: the numbers are not all the same."""
    while isinstance(value.producer, Node):
        if value.producer.op in DRAWN:
            return value.producer.api.startswith("numpy.")
        moved = value.producer.op in (*PASSING, "add", "sub", "mul", "div") and len(value.producer.inputs) == 1
        if not moved:
            return False
        value = value.producer.inputs[0]
    return False


def is_collection(value: Value) -> bool:
    """Whether a tensor is a data set or a table, perhaps cast or cut."""
    while isinstance(value.producer, Node):
        if value.producer.op not in (*PASSING, "getitem") or not value.producer.inputs:
            return False
        value = value.producer.inputs[0]
    return value.producer.kind in ("data", "dataset") or value.producer.name == "table"


# Which way a divisor of either sign is kept from zero is for the author to say.
DECISION = "keep the divisor away from zero"


# What gets its divisor as the second argument: its name, what to do, and how.
SECOND = {
    "checked_scale": ("scale", "keep the scale above zero: clamp it at 1e-6", "min=1e-6"),
    "addcdiv": ("tensor2", "keep the divisor away from zero: clamp it at 1e-12", "min=1e-12"),
}


def repair(numerics: Numerics, node: Node, cell: Cell) -> Fix:
    epsilon = "1e-7" if dtype_of(node) == "f16" else "1e-12"
    message = f"keep the divisor away from zero: clamp it at {epsilon} or add an epsilon"
    if node.op in SECOND and cell.bounds[0] >= 0:
        return second(numerics, node, *SECOND[node.op])
    if node.op in DENSITIES:
        return Fix("add an epsilon to the scale")
    if cell.bounds[0] < ROUNDED:
        # nothing says that it is not negative, but only other numbers are known to occur
        adds = cell.reached[0] == 0 < cell.reached[1] and node.op == "div"
        message = f"keep the divisor away from zero: add {epsilon}"
        return divisor(numerics, node, message, f"min={epsilon}", added=True) if adds else Fix(DECISION)
    if node.op in ("reciprocal", "rsqrt"):
        return clamped(numerics, node, message, f"min={epsilon}")
    return divisor(numerics, node, message, f"min={epsilon}")
