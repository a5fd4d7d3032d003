"""Reading elements at positions given by index tensors and masks."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Origin
from ..base.shape import shape_text
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .arguments import assumed, decided
from .content import broadcast_content, known, picked, strided, strides_of
from .entry import op, spell
from .ranging import Ranging, ranged, rearranging


def check_index_dtype(t: Typing, index: TensorType, allowed: tuple[str, ...] = ("i64",)) -> None:
    if index.shape is None or is_empty(index.shape):
        return  # an empty index may have any type
    if index.dtype is not None and index.dtype.name not in allowed:
        t.fail(f"{t.called} expects an index of type {' or '.join(allowed)}, got {index.dtype.name}", "dtype-mismatch")


def full_shape(shape: tuple[Dim, ...]) -> tuple[Dim, ...]:
    """A scalar counts as one element."""
    return shape or (1,)


def is_empty(shape: tuple[Dim, ...]) -> bool:
    return any(isinstance(d, int) and d == 0 for d in shape)


def check_extent(t: Typing, index: tuple[Dim, ...], whole: tuple[Dim, ...], axis: int | None, word: str) -> None:
    """Index tensors may be smaller than the tensor, except along the axis they select from."""
    if is_empty(index):
        return
    text = f"{t.called}: index {shape_text(index)} reaches outside the {word} {shape_text(whole)}"
    if len(index) != len(whole):
        missing = len(whole) - len(index) == 1 and axis is not None and all(a == b for a, b in zip(index, whole))
        t.fail(
            f"{t.called}: index {shape_text(index)} and {word} {shape_text(whole)} must have the same number of axes",
            help=f"index: .unsqueeze({axis})" if missing else "",
        )
    for i, (a, b) in enumerate(zip(index, whole)):
        if i != axis:
            t.require(D.at_least(b, a), text, expected=b, actual=a, axis=i, **assumed(t, a, b))


def check_values(t: Typing, index: TensorType, size: Dim, negative: bool = False) -> None:
    """Known positions must exist."""
    if index.data is not None and isinstance(size, int):
        for v in index.data:
            if v >= size or v < (-size if negative else 0):
                t.fail(f"{t.called}: index {v} is out of range for an axis of {size}")


@op("gather", spell("torch.gather Tensor.gather", "input, dim, index, *, sparse_grad=False, out=None"))
def gather(t: Typing, input: TensorType, dim: Any, index: TensorType, sparse_grad: Any = False) -> TensorType:
    """x[*S], index[*T] -> [*T], T[i] <= S[i] except along dim"""
    check_index_dtype(t, index, ("i64", "i32"))
    if index.shape is not None:
        input = decided(t, input, usual=(len(index.shape),))
    if input.shape is None or index.shape is None:
        return TensorType(index.shape, input.dtype)
    axis = t.axis(dim, len(input.shape))
    check_extent(t, full_shape(index.shape), full_shape(input.shape), axis, "tensor")
    if not is_empty(index.shape):
        check_values(t, index, full_shape(input.shape)[axis])
    return TensorType(index.shape, input.dtype, _gathered(input, axis, index))


def _gathered(x: TensorType, axis: int, index: TensorType) -> tuple[Any, ...] | None:
    content, places = known(x), known(index)
    if content is None or places is None or not content[0] or len(content[0]) != len(places[0]):
        return None
    strides = strides_of(content[0])
    base = strided(places[0], tuple(0 if i == axis else s for i, s in enumerate(strides)))
    return None if base is None else picked(content[1], [b + v * strides[axis] for b, v in zip(base, places[1])])


@op("take_along_dim", spell("torch.take_along_dim Tensor.take_along_dim", "input, indices, dim=None, *, out=None"))
def take_along_dim(t: Typing, input: TensorType, indices: TensorType, dim: Any = None) -> TensorType:
    """x[*S], index[*T] -> [*broadcast(S, T)], with T along dim"""
    check_index_dtype(t, indices)
    if input.shape is None or indices.shape is None:
        return TensorType(None, input.dtype)
    if dim is None:
        return TensorType((D.product(indices.shape),), input.dtype)
    if len(input.shape) != len(indices.shape):
        t.fail(
            f"{t.called} expects equally many axes, got {shape_text(input.shape)} and index {shape_text(indices.shape)}"
        )
    axis = t.axis(dim, len(input.shape))
    if not input.shape:
        return TensorType((), input.dtype)
    rest = t.broadcast(*((*s[:axis], 1, *s[axis + 1 :]) for s in (input.shape, indices.shape)))
    assert rest is not None
    return TensorType((*rest[:axis], indices.shape[axis], *rest[axis + 1 :]), input.dtype)


@op("index_select", spell("torch.index_select Tensor.index_select", "input, dim, index, *, out=None"))
def index_select(t: Typing, input: TensorType, dim: Any, index: TensorType) -> TensorType:
    """x[*A, N, *B], index[M] -> [*A, M, *B]"""
    check_index_dtype(t, index, ("i64", "i32"))
    if index.shape is not None and len(index.shape) > 1:
        t.fail(f"{t.called} expects a 1-D index, got {shape_text(index.shape)}")
    input = decided(t, input, dim)
    shape = t.need_shape(input)
    axis = t.axis(dim, len(shape))
    if not shape:
        return TensorType((), input.dtype, input.data)
    count: Dim = index.shape[0] if index.shape else 1 if index.shape == () else t.fresh("n")
    check_values(t, index, shape[axis])
    out = (*shape[:axis], count, *shape[axis + 1 :])
    data = None
    content = known(input)
    if content is not None and index.data is not None:
        lines = tuple(slice(None) if i != axis else list(index.data) for i in range(len(shape)))
        from .index import indexed

        data = indexed(t, input, lines).data
    return TensorType(out, input.dtype, data)


@op("take", spell("torch.take Tensor.take", "input, index"))
def take(t: Typing, input: TensorType, index: TensorType) -> TensorType:
    """x[*S], index[*T] -> [*T]"""
    check_index_dtype(t, index)
    if input.data is not None:
        check_values(t, index, len(input.data), negative=True)
    data = picked(input.data, list(index.data)) if input.data is not None and index.data is not None else None
    return TensorType(index.shape, input.dtype, data)


def check_mask(t: Typing, mask: TensorType, also: tuple[str, ...] = ()) -> None:
    if mask.dtype is not None and mask.dtype.name not in ("bool", *also):
        t.fail(f"{t.called} expects a mask of type bool, got {mask.dtype.name}", "dtype-mismatch")


@op("masked_select", spell("torch.masked_select Tensor.masked_select", "input, mask, *, out=None"))
def masked_select(t: Typing, input: TensorType, mask: TensorType) -> TensorType:
    """x[*S], mask[*M] -> [n]"""
    check_mask(t, mask, ("u8",))
    shape = t.broadcast(input.shape, mask.shape)
    pairs = broadcast_content(input, mask, shape, lambda x, m: (x, m))
    if pairs is not None:
        data = tuple(x for x, m in pairs if m)
        return TensorType((len(data),), input.dtype, data)
    return TensorType((D.fresh("n", Origin.DATA),), input.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
rearranging("take")


@ranged("gather", "take_along_dim", "index_select")
def _gather_range(r: Ranging, input: Any, index: Any = None, indices: Any = None, **_: Any) -> Any:
    return r.taken(input, index if index is not None else indices)


@ranged("masked_select")
def _masked_select_range(r: Ranging, input: Any, mask: Any, **_: Any) -> Any:
    return r.moved(r.choose(mask, input, input), "masked_select") if not r.is_range(mask) else r.kept(input, mask)
