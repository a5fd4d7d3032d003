"""Sums over rows that have a place on or beside the diagonal, as contrastive losses take them: never empty."""

from __future__ import annotations

from ...base import interval as I
from ...base.annotations import TYPE_CHECKING, Any
from ...graph.graph import Node, Value
from .cells import Cell
from .partition import Range
from .squares import is_distance_to_itself

if TYPE_CHECKING:
    from ..ranges import Ranges

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
    hidden = _hidden(node) if matrix is None else None
    divisor = _divisor(node) if matrix is None and hidden is None else None
    matrix = matrix or hidden or divisor
    if matrix is None or (matrix.shape is not None and len(matrix.shape) < 2):
        return found
    cells = result.of(matrix).cells
    if divisor is not None:
        cells = tuple(_quotient(c) for c in cells)
    if hidden is not None:
        cells = tuple(_exponential(c, found.dtype) for c in cells)
    low = max(min(c.bounds[0] for c in cells), 0.0)
    # of elements that nothing is known about, it is not known either that they are zero
    occurring = min((c.reached[0] for c in cells if not I.is_empty(c.reached)), default=max(low, UNSEEN))
    vanishing = low == 0 and isinstance(matrix.producer, Node) and matrix.producer.op in VANISHING
    if occurring <= 0 or vanishing:
        return found
    size = matrix.shape[-1] if matrix.shape is not None else None
    others = size - 1 if isinstance(size, int) else 0
    if isinstance(size, int) and not others:
        return found
    # of a size that is not known, only a batch of one leaves nothing
    least = low * others * ROUNDED
    bounds = found.cell.bounds
    if all(c.bounds[0] >= 0 for c in cells):
        bounds = (least, max(bounds[1], low * others))
    reached = I.meet(found.cell.reached, (max(occurring * max(others, 1) * ROUNDED, least), I.INF))
    return Range((Cell(bounds, reached),), None, found.shape, found.dtype)


def _exponential(cell: Cell, dtype: str) -> Cell:
    power = I.increasing(I.exponential)
    return Cell(I.rounded(power(cell.bounds), dtype), I.rounded(power(cell.reached), dtype))


def _quotient(cell: Cell) -> Cell:
    """One divided by what is positive, and has an end wherever it occurs."""
    low = 0.0 if cell.bounds[0] >= 0 else -I.INF
    return Cell((low, I.INF), (UNSEEN, I.INF) if cell.reached[0] > 0 else I.ZERO)


def _divisor(node: Node) -> Value | None:
    """The matrix x of `((1 - eye(n)) / x).sum(dim)`."""
    made = _source(node.inputs[0]) if node.op == "sum" and node.inputs and _is_along_one_axis(node) else None
    divisor = made.arguments.get("other") if made is not None and made.op == "div" else None
    return (
        divisor if made is not None and isinstance(divisor, Value) and is_beside(made.arguments.get("input")) else None
    )


def _hidden(node: Node) -> Value | None:
    """The matrix x of `exp(x).sum(dim)` whose diagonal was written over by numbers with an exponential of zero."""
    made = _source(node.inputs[0]) if node.op == "sum" and node.inputs else None
    if made is None or made.op != "exp" or not _is_along_one_axis(node):
        return None
    written, kept = overwritten(_source(made.arguments.get("input")))
    is_lost = isinstance(written, (int, float)) and I.exponential(written) == 0
    return kept if is_lost else None


def _is_along_one_axis(node: Node) -> bool:
    dim = node.arguments.get("dim")
    return not isinstance(dim, (tuple, list)) or len(dim) == 1


def overwritten(made: Node | None) -> tuple[Any, Value | None]:
    """What an operation writes on a diagonal, and the matrix that it leaves as it is beside it."""
    if made is None:
        return None, None
    one, other = made.arguments.get("input"), made.arguments.get("other")
    written, kept = None, None
    if made.op in ("fill_diagonal", "diagonal_scatter"):
        written = made.arguments.get("fill_value" if made.op == "fill_diagonal" else "src")
        kept = one if made.arguments.get("offset", 0) == 0 else None
    elif made.op == "masked_fill":
        written, kept = made.arguments.get("value"), one if is_unit(made.arguments.get("mask")) else None
    elif made.op == "setitem":
        written, kept = made.arguments.get("value"), one if is_unit(made.arguments.get("index")) else None
    elif made.op == "where":
        condition = made.arguments.get("condition")
        written, kept = (other, one) if is_beside(condition) else (one, other if is_unit(condition) else None)
    return written, kept if isinstance(kept, Value) else None


# Operations that pick elements, at places that are computed or beside the middle.
PICKED = frozenset({"diag", "diagonal", "getitem", "elements", "gather", "take_along_dim", "masked_select"})


def picked_beside(result: Ranges, node: Node, found: Range) -> Range:
    """What is picked from a matrix whose diagonal was written over: who hides the diagonal picks elements beside it."""
    _, kept = overwritten(_source(node.arguments.get("input")))
    if kept is None or not _picks_beside(node):
        return found
    cells = result.of(kept).cells
    reached = I.EMPTY
    for cell in cells:
        reached = I.join(reached, cell.reached)
    occurs = I.meet(found.cell.reached, reached)
    return Range(tuple(Cell(c.bounds, occurs, None, c.weak) for c in found.cells), found.cuts, found.shape, found.dtype)


def _picks_beside(node: Node) -> bool:
    if node.op in ("diag", "diagonal"):
        return node.arguments.get("diagonal", node.arguments.get("offset", 0)) not in (0, None)
    index = node.arguments.get("index")
    return node.op != "getitem" or any(isinstance(i, Value) for i in (index if isinstance(index, tuple) else (index,)))


def _matrix(node: Node) -> Value | None:
    """The matrix whose rows are summed without their diagonal."""
    made = node.inputs[0].producer if node.inputs else None
    if not isinstance(made, Node):
        return None
    if node.op == "sub":
        return _less_diagonal(node, made)
    if not _is_along_one_axis(node):
        return None
    if made.op == "mul":
        one, other = made.arguments.get("input"), made.arguments.get("other")
        chosen = one if is_beside(other) else other if is_beside(one) else None
        return chosen if isinstance(chosen, Value) else None
    written, kept = overwritten(made)
    return kept if _is_zero(written) else None


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


# What is said of numbers that occur, not of all.
OCCURS = "occurs"


def meets_itself(node: Node) -> bool | str:
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


def is_from_itself(made: Node) -> bool | str:
    """Whether an exponent grows from differences between the elements of one tensor; rounding takes those that are written
    as a sum of squares away from zero."""
    inner: Any = made
    for _ in range(STEPS):
        inner = inner.inputs[0].producer if inner.inputs else None
        if not isinstance(inner, Node):
            return False
        if inner.op in ("add", "sub") and is_distance_to_itself(inner):
            return OCCURS
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
