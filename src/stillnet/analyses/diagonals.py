"""Sums over rows that have a place on or beside the diagonal, as contrastive losses take them: never empty."""

from __future__ import annotations

from ..base import interval as I
from ..base.annotations import TYPE_CHECKING, Any
from ..graph.graph import Node, Value
from .cells import Cell
from .partition import Range

if TYPE_CHECKING:
    from .ranges import Ranges

# Results of these hold the same numbers at the same places, or truth values in their stead.
SAME = frozenset({"cast", "cast_bool", "cast_f32", "identity", "clone", "detach"})
NEGATIONS = frozenset({"bitwise_not", "logical_not"})
# Results of these are zero where their operand is far from it, in whole rows.
VANISHING = frozenset({"exp", "exp2", "pow", "sigmoid"})
# A number above zero that is next to nothing.
UNSEEN = 1e-30
# What is lost when a sum is rounded.
ROUNDED = 1 - 1e-5


def without_diagonal(result: Ranges, node: Node, found: Range) -> Range:
    """The sum of rows or columns, or of all, where the elements beside the diagonal are positive: as many as there are others."""
    matrix = _matrix(node)
    if matrix is None or (matrix.shape is not None and len(matrix.shape) < 2):
        return found
    cells = result.of(matrix).cells
    low = max(min(c.bounds[0] for c in cells), 0.0)
    # of elements that nothing is known about, it is not known either that they are zero
    occurring = min((c.reached[0] for c in cells if not I.is_empty(c.reached)), default=max(low, UNSEEN))
    vanishing = low == 0 and isinstance(matrix.producer, Node) and matrix.producer.op in VANISHING
    if occurring <= 0 or vanishing or any(c.bounds[0] < 0 for c in cells):
        return found
    size = matrix.shape[-1] if matrix.shape is not None else None
    others = size - 1 if isinstance(size, int) else 0
    if isinstance(size, int) and not others:
        return found
    # of a size that is not known, only a batch of one leaves nothing
    bounds = (low * others * ROUNDED, max(found.cell.bounds[1], low * others))
    reached = I.meet(found.cell.reached, (max(occurring * max(others, 1) * ROUNDED, bounds[0]), I.INF))
    return Range((Cell(bounds, reached),), None, found.shape, found.dtype)


def _matrix(node: Node) -> Value | None:
    """The matrix whose rows are summed without their diagonal."""
    made = node.inputs[0].producer if node.inputs else None
    if not isinstance(made, Node):
        return None
    if node.op == "sub":
        return _less_diagonal(node, made)
    dim = node.arguments.get("dim")
    axes = dim if isinstance(dim, (tuple, list)) else (dim,)
    if len(axes) != 1:
        return None
    one, other = made.arguments.get("input"), made.arguments.get("other")
    chosen: Any = None
    if made.op in ("fill_diagonal", "diagonal_scatter"):
        written = made.arguments.get("fill_value" if made.op == "fill_diagonal" else "src")
        chosen = one if _is_zero(written) and made.arguments.get("offset", 0) == 0 else None
    elif made.op == "mul":
        chosen = one if is_beside(other) else other if is_beside(one) else None
    elif made.op == "masked_fill":
        chosen = one if made.arguments.get("value") == 0 and is_unit(made.arguments.get("mask")) else None
    elif made.op == "where":
        condition = made.arguments.get("condition")
        chosen = one if is_beside(condition) else other if is_unit(condition) else None
    return chosen if isinstance(chosen, Value) else None


def _less_diagonal(node: Node, total: Node) -> Value | None:
    """`x.sum(1) - x.diag()`."""
    diagonal = getattr(node.arguments.get("other"), "producer", None)
    if total.op != "sum" or not isinstance(diagonal, Node) or diagonal.op not in ("diag", "diagonal"):
        return None
    matrix, dim = total.inputs[0], total.arguments.get("dim")
    same = bool(diagonal.inputs) and diagonal.inputs[0].producer is matrix.producer
    return matrix if same and dim is not None and diagonal.arguments.get("diagonal", 0) in (0, None) else None


def _source(value: Any) -> Node | None:
    node = value.producer if isinstance(value, Value) else None
    while isinstance(node, Node) and node.op in SAME and node.inputs:
        node = node.inputs[0].producer
    return node if isinstance(node, Node) else None


def is_unit(value: Any) -> bool:
    """A unit matrix, or the test for its ones."""
    node = _source(value)
    return node is not None and node.op == "eye" and node.arguments.get("m") in (None, node.arguments.get("n"))


def is_beside(value: Any) -> bool:
    """A mask of everything but the diagonal."""
    node = _source(value)
    if node is None:
        return False
    if node.op in NEGATIONS:
        return is_unit(node.arguments.get("input"))
    if node.op == "sub":
        return _is_one(node.arguments.get("input")) and is_unit(node.arguments.get("other"))
    if node.op == "fill_diagonal":
        return _is_one(node.arguments.get("input")) and node.arguments.get("fill_value") == 0
    if node.op == "scatter":
        written = node.arguments.get("src") if node.arguments.get("value") is None else node.arguments.get("value")
        return _is_one(node.arguments.get("input")) and written == 0 and _is_column(node.arguments.get("index"))
    return False


def _is_one(value: Any) -> bool:
    node = _source(value)
    return value == 1 if isinstance(value, (int, float)) else node is not None and node.op in ("ones", "ones_like")


def _is_zero(value: Any) -> bool:
    node = _source(value)
    return value == 0 if isinstance(value, (int, float)) else node is not None and node.op in ("zeros", "zeros_like")


def _is_column(index: Any) -> bool:
    """`arange(n).view(-1, 1)`: one place in every row."""
    if not isinstance(index, Value) or index.shape is None or len(index.shape) != 2 or index.shape[1] != 1:
        return False
    node = index.producer
    while isinstance(node, Node) and node.op in ("view", "reshape", "unsqueeze", *SAME) and node.inputs:
        node = node.inputs[0].producer
    return isinstance(node, Node) and node.op == "arange"


# -- a tensor compared with itself -------------------------------------------------------------------------------------
TURNED = frozenset(
    {"t", "transpose", "permute", "matrix_transpose", "reversed_axes", "unsqueeze", "view", "reshape", "expand"}
)


# Results of these are zero where their first operand is.
KEEPING_ZERO = frozenset(
    {"neg", "mul", "div", "pow", "square", "abs", "sqrt", "sum", "mean", "norm", "cast", "unsqueeze", "relu"}
)
# Operations between an exponential and the difference it is taken of.
STEPS = 8


def meets_itself(node: Node) -> bool:
    """The sum of rows or columns of `labels[:, None] == labels[None, :]` or of `exp(-distance(x, x))`: each has a one, where
    an element meets itself."""
    dim = node.arguments.get("dim")
    axes = dim if isinstance(dim, (tuple, list)) else (dim,)
    test = _source(node.inputs[0]) if node.inputs else None
    if len(axes) != 1 or axes[0] is None or test is None:
        return False
    if test.op == "exp":
        return is_from_itself(test)
    return test.op == "equal" and is_pair_of_one(test, "input", "other")


def is_from_itself(made: Node) -> bool:
    """Whether an exponent grows from differences between the elements of one tensor."""
    inner: Any = made
    for _ in range(STEPS):
        inner = inner.inputs[0].producer if inner.inputs else None
        if not isinstance(inner, Node):
            return False
        if inner.op == "sub":
            return is_pair_of_one(inner, "input", "other")
        if inner.op == "cdist":
            return is_pair_of_one(inner, "x1", "x2")
        if inner.op not in KEEPING_ZERO:
            return False
    return False


def is_pair_of_one(node: Node, first: str, second: str) -> bool:
    one, other = (_turned(node.arguments.get(name)) for name in (first, second))
    return one is not None and one == other


def _turned(value: Any) -> tuple[int, int] | None:
    """The value that was only turned or given new axes."""
    if not isinstance(value, Value):
        return None
    while isinstance(value.producer, Node) and value.producer.inputs:
        node = value.producer
        if node.op not in TURNED and node.op not in SAME and not _adds_axes(node):
            break
        value = node.inputs[0]
    return id(value.producer), value.index


def _adds_axes(node: Node) -> bool:
    index = node.arguments.get("index")
    items = index if isinstance(index, tuple) else (index,)
    return node.op == "getitem" and all(i is None or i is Ellipsis or i == slice(None) for i in items)
