"""Contents of tensors that are computed here: which of them every library computes to the last digit, and which it does
but for the order in which it adds up."""

from __future__ import annotations

from functools import cache
from math import prod

from ...base import interval as I
from ...base.annotations import TYPE_CHECKING
from ...graph.graph import Node, Source
from .cells import Cell
from .partition import Range

if TYPE_CHECKING:
    from ..ranges import Ranges

# Functions whose last digit differs between libraries.
INEXACT = frozenset({
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "sinh", "cosh", "asin", "acos", "atan",
    "asinh", "acosh", "atanh", "atan2", "hypot", "sinc", "erf", "erfc", "sigmoid", "tanh", "softplus", "gelu", "silu", "mish",
    "elu", "celu", "selu", "log_sigmoid", "softmax", "log_softmax", "logit", "pow", "float_power", "rsqrt", "xlogy", "deg2rad",
    "rad2deg", "logspace", "linspace",
})  # fmt: skip
# Functions that add or multiply many numbers, in an order of the library's own.
ORDERED = frozenset({
    "sum", "nansum", "mean", "prod", "cumsum", "cumprod", "var", "std", "norm", "matmul", "mm", "mv", "dot",
})  # fmt: skip
# Sums of whole numbers up to here are exact in every order and element type.
WHOLE = 256.0


def is_exact(result: Ranges, node: Node) -> bool:
    """Whether the content of a result is what every library computes, to the last digit; that of a weight is its first."""
    if not is_inexact(node.op) and is_computed_of_exact(result, node) and not depends_on_order(node):
        return True
    kind = node.outputs[0].type.dtype
    if kind is not None and not kind.is_float:
        return True
    if not is_inexact(node.op) and not has_moved(result, node) and inexact_inputs(result, node) <= result.near:
        result.near.add(id(node))
    result.inexact.add(id(node))
    return False


def has_moved(result: Ranges, node: Node) -> bool:
    return any(type(v.producer) is Source and result.of(v).cell.weak for v in node.inputs)


def inexact_inputs(result: Ranges, node: Node) -> set[int]:
    return result.inexact.intersection([id(v.producer) for v in node.inputs])


def is_computed_of_exact(result: Ranges, node: Node) -> bool:
    return not has_moved(result, node) and not inexact_inputs(result, node)


def depends_on_order(node: Node) -> bool:
    """Whether a sum is rounded on the way."""
    if node.op not in ORDERED:
        return False
    numbers = [x for v in (*node.inputs, *node.outputs) for x in v.type.data or ()]
    return not all(isinstance(x, (bool, int, float)) and abs(x) <= WHOLE and x == int(x) for x in numbers)


def is_close(result: Ranges, node: Node) -> bool:
    """Whether a content is right but for the order of a sum."""
    return node.op in ORDERED and is_computed_of_exact(result, node)


def near(known: Range, found: Range, node: Node) -> Range:
    """A content, as far off as rounding takes a sum whose summands lie where those of the range found do."""
    summands = max((prod(s for s in v.shape or () if isinstance(s, int)) for v in node.inputs), default=1)
    largest = max(abs(x) for cell in found.cells for x in cell.bounds)
    slack = I.EPSILON.get(found.dtype, 0.0) * max(summands, 4) * largest
    bounds = found.cell.bounds

    def widened(cell: Cell) -> Cell:
        wide = I.meet((cell.bounds[0] - slack, cell.bounds[1] + slack), bounds)
        return cell if I.is_empty(wide) else Cell(wide, I.meet(cell.reached, wide))

    if slack == I.INF:
        return found
    return Range(tuple(widened(c) for c in known.cells), known.cuts, known.shape, known.dtype)


@cache
def is_inexact(op: str) -> bool:
    """Windows are computed with cosines, too."""
    return op in INEXACT or op.endswith("_window") or op.startswith("signal.")
