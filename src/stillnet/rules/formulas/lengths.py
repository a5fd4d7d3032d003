"""Lengths that are known by their form, where nothing is known about the tensors that go in: of vectors, of differences, of the
slope of a picture, of the errors of a prediction."""

from __future__ import annotations

from ...analyses.domain.squares import is_distance_to_itself
from ...base.annotations import Any
from ...graph.graph import ARGUMENT, Node, Source, Value
from ..facts.numerics import Numerics
from .forms import SUMS, TOTALS, origin, square_of

# Operations that work out each element from those at its place, take some elements, or square and sum; how many are followed.
WORKING = frozenset({
    "getitem", "select", "log", "log1p", "add", "sub", "mul", "div", "abs", "relu", "clamp", "square", "pow", "sum", "matmul",
    "mm", "t", "transpose",
})  # fmt: skip
FOLLOWED = 24
# The arguments of a limit from below.
LEAST = ("min", "other")


def is_length(numerics: Numerics, value: Any) -> bool:
    """`sum(x ** 2, axis)` of a tensor that somebody else hands over, or `sum((x - y) ** 2)` of two: rows may be zero, and two
    vectors the same. So it is with the mean error of a prediction, slopes of a picture, and distances among rows."""
    total = origin(value)
    node = total.producer if total is not None else None
    if not isinstance(node, Node):
        return False
    if node.op == "add":
        return is_slope(numerics, node)
    if node.op in ("clamp", "maximum", "relu"):
        return is_cut_distance(numerics, node)
    if node.op not in TOTALS:
        return False
    squared, sign = square_of(total) if node.op in SUMS else square_of(node.inputs[0] if node.inputs else None)
    if squared is None or sign < 0:
        return False
    difference = squared.producer
    if isinstance(difference, Node) and difference.op == "sub" and len(difference.inputs) == 2:
        return all(is_worked_out(numerics, v) for v in difference.inputs)
    return node.op in SUMS and node.arguments.get("dim") is not None and is_handed_over(numerics, squared)


def is_slope(numerics: Numerics, total: Node) -> bool:
    """`dx ** 2 + dy ** 2` of the differences of neighbours in a picture: it is zero where the picture is of one colour."""
    squares = [square_of(v) for v in total.inputs]
    return len(squares) == 2 and all(
        sign > 0 and squared is not None and is_step(numerics, squared) for squared, sign in squares
    )


def is_step(numerics: Numerics, value: Value) -> bool:
    """`x[1:] - x[:-1]` of a tensor that somebody hands over, perhaps cut."""
    step = origin(value)
    while step is not None and isinstance(step.producer, Node) and step.producer.op == "getitem":
        step = origin(step.producer.inputs[0])
    node = step.producer if step is not None else None
    if not isinstance(node, Node) or node.op != "sub" or len(node.inputs) != 2:
        return False
    cut = [v.producer for v in node.inputs if isinstance(v.producer, Node) and v.producer.op == "getitem"]
    return (
        len(cut) == 2
        and cut[0].inputs[0].producer is cut[1].inputs[0].producer
        and is_worked_out(numerics, cut[0].outputs[0])
    )


def is_cut_distance(numerics: Numerics, node: Node) -> bool:
    """`clamp(|x|² + |x|² - 2 x·x, 0)` of a tensor that somebody hands over: from each row to itself it is nothing."""
    least = [node.arguments[k] for k in LEAST if isinstance(node.arguments.get(k), int | float)]
    made = origin(node.arguments.get("input"))
    if any(x > 0 for x in least) or made is None or not isinstance(made.producer, Node):
        return False
    return is_distance_to_itself(made.producer) and all(is_worked_out(numerics, v) for v in made.producer.inputs)


def is_handed_over(numerics: Numerics, value: Value) -> bool:
    """Whether a tensor is an argument of a function or of a module, perhaps cut or in another shape."""
    made = origin(value)
    while made is not None and isinstance(made.producer, Node) and made.producer.op in ("getitem", "select"):
        made = origin(made.producer.inputs[0])
    source = made.producer if made is not None else None
    if not isinstance(source, Source) or id(source) in _arrays(numerics):
        return False
    return source.owner == ARGUMENT or (source.kind == "input" and source.owner != "data")


def is_worked_out(numerics: Numerics, value: Value) -> bool:
    """Whether a tensor is handed over, or worked out from such ones element by element or in squares."""
    waiting, steps = [value], 0
    while waiting:
        made, steps = origin(waiting.pop()), steps + 1
        node = made.producer if made is not None else None
        if isinstance(node, Node) and steps < FOLLOWED and node.op in WORKING and node.inputs:
            waiting += node.inputs
        elif made is None or not is_handed_over(numerics, made):
            return False
    return True


def _arrays(numerics: Numerics) -> Any:
    """Arguments that are arrays of numpy: nobody differentiates them."""
    return numerics.machine.context.get("array arguments", ()) if numerics.machine is not None else ()
