"""Products of vectors of length one, which lie between minus one and one."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.graph import Node, Value
from .squares import maker, summed_square

TURNING = frozenset({"t", "transpose", "permute", "reversed_axes", "matrix_transpose"})


def is_cosine(node: Node) -> bool:
    """Products of vectors of length one: both operands were normalised along the axis that is summed over."""
    if len(node.inputs) < 2 or any(isinstance(v, Value) for k, v in node.arguments.items() if k == "bias"):
        return False
    return all(_normalised(v, transposed) for v, transposed in zip(node.inputs, (False, node.op != "linear")))


def is_summed_cosine(node: Node) -> bool:
    """`sum(x * y)` of vectors that were normalised along the axis of the sum."""
    product = node.inputs[0].producer if node.inputs else None
    if not isinstance(product, Node) or product.op != "mul" or len(product.inputs) != 2:
        return False
    rank = None if product.outputs[0].shape is None else len(product.outputs[0].shape)
    dim = node.arguments.get("dim")
    dim = dim[0] if isinstance(dim, (tuple, list)) and len(dim) == 1 else dim
    if type(dim) is int and dim < 0 and all(unit_axis(v.producer) == dim for v in product.inputs):
        return True
    axes = [unit_axis(v.producer) if v.shape is not None and len(v.shape) == rank else None for v in product.inputs]
    if rank is None or type(dim) is not int or None in axes:
        return False
    return {a if a < 0 else a - rank for a in (dim, *axes) if a is not None} == {dim if dim < 0 else dim - rank}


def _normalised(value: Value, transposed: bool) -> bool:
    """Whether the rows (or the columns of what is transposed) of a matrix have length one."""
    made: Any = value.producer
    while isinstance(made, Node) and made.op in (*TURNING, "cast", "identity", "clone") and made.inputs:
        if made.op in TURNING and not _turns(made):
            return False
        transposed ^= made.op in TURNING
        value, made = made.inputs[0], made.inputs[0].producer
    axis, rank = unit_axis(made), None if value.shape is None else len(value.shape)
    if axis is None or (axis >= 0 if rank is None else rank < 2):
        return False
    return (axis if rank is None or axis < 0 else axis - rank) == (-2 if transposed else -1)


def _turns(node: Node) -> bool:
    """Whether an operation swaps the last two axes, and no others."""
    shape = node.inputs[0].shape
    if node.op in ("t", "matrix_transpose") or (shape is not None and len(shape) == 2):
        return True
    if shape is None:
        # what is multiplied behind has two axes, as a rule
        return node.op == "reversed_axes" or {node.arguments.get(name) for name in ("dim0", "dim1")} == {-1, -2}
    places = [node.arguments.get(name) for name in ("dim0", "dim1")]
    return {p - len(shape) if p >= 0 else p for p in places if type(p) is int} == {-1, -2}


def unit_axis(made: Any) -> int | None:
    """The axis along which an operation makes vectors of length one."""
    if not isinstance(made, Node):
        return None
    dim: Any = None
    if made.op == "normalize" and made.arguments.get("p", 2.0) in (2, 2.0):
        dim = made.arguments.get("dim", 1)
    elif made.op == "mul" and isinstance(made.inputs[-1].producer, Node) and made.inputs[-1].producer.op == "rsqrt":
        dim = _squares_axis(made.inputs[-1].producer, made.inputs[0])
    elif made.op == "div" and len(made.inputs) == 2:
        dim = _length_axis(maker(made.inputs[1]), made.inputs[0])
    elif made.op == "cat":
        dim = _joined_axis(made)
    dim = dim[0] if isinstance(dim, (tuple, list)) and len(dim) == 1 else dim
    return dim if type(dim) is int else None


def _joined_axis(joined: Node) -> int | None:
    """Vectors of length one that are put below each other keep it; counted from the other end, two axes may be the same."""
    axes, along = {unit_axis(v.producer) for v in joined.inputs}, joined.arguments.get("dim", 0)
    axis = axes.pop() if len(axes) == 1 else None
    apart = axis is not None and type(along) is int and axis != along and (axis < 0) == (along < 0)
    rank = None if joined.outputs[0].shape is None else len(joined.outputs[0].shape)
    if axis is not None and rank is not None and type(along) is int:
        apart = axis % rank != along % rank
    return axis if apart else None


def _length_axis(length: Any, whole: Value) -> Any:
    """`x / norm(x)`, perhaps with something added below: the axis of the norm."""
    while isinstance(length, Node) and length.op in ("add", "clamp", "maximum") and length.inputs:
        length = maker(length.inputs[0])
    if not isinstance(length, Node) or not length.inputs:
        return None
    if length.op == "sqrt":
        return _squares_axis(length, whole)
    order = length.arguments.get("p", length.arguments.get("ord", 2))
    same = (
        length.op in ("norm", "vector_norm")
        and order in (2, 2.0, None, "fro")
        and maker(length.inputs[0]) is maker(whole)
    )
    return length.arguments.get("dim") if same else None


def _squares_axis(root: Node, whole: Value) -> Any:
    """`x * rsqrt(max(sum(x²), eps))`: the axis of the sum."""
    inner = maker(root.inputs[0])
    while isinstance(inner, Node) and inner.op in ("add", "clamp", "maximum") and inner.inputs:
        inner = maker(inner.inputs[0])
    same = isinstance(inner, Node) and inner.op == "sum" and summed_square(inner) is maker(whole)
    return inner.arguments.get("dim") if same else None
