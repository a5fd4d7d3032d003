"""Triangles and diagonals of matrices."""

from __future__ import annotations

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.shape import shape_text
from ..base.truth import YES
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .arguments import dim as read_dim
from .content import known, picked, strided, strides_of
from .entry import op, spell
from .ranging import Ranging, mixing, ranged, rearranging


def _triangle(name: str, keeps: Any) -> None:
    def infer(t: Typing, input: TensorType, diagonal: Any = 0) -> TensorType:
        if input.shape is not None and len(input.shape) < 2:
            t.fail(f"{t.called} expects at least 2 axes, got {shape_text(input.shape)}")
        content = known(input)
        data = None
        if content is not None and isinstance(diagonal, int):
            rows, columns = content[0][-2:]
            data = tuple(
                v if keeps(p % columns - p // columns % rows, diagonal) else type(v)(0)
                for p, v in enumerate(content[1])
            )
        return TensorType(input.shape, input.dtype, data, input.variable)

    infer.__doc__ = "x[*B, M, N] -> [*B, M, N]"
    op(name, spell(f"torch.{name} Tensor.{name} Tensor.{name}_", "input, diagonal=0, *, out=None"))(infer)


_triangle("tril", lambda offset, diagonal: offset <= diagonal)
_triangle("triu", lambda offset, diagonal: offset >= diagonal)


def _diagonal_length(t: Typing, rows: Dim, columns: Dim, offset: Any) -> Dim:
    shift = read_dim(t, offset)
    if not isinstance(shift, int):
        return t.fresh("n")
    length = D.minimum(rows, D.sub(columns, shift)) if shift >= 0 else D.minimum(D.add(rows, shift), columns)
    return length if D.at_least(length, 0) is YES else D.maximum(length, 0)


def diagonal_of(t: Typing, x: TensorType, offset: Any, dim1: Any, dim2: Any) -> TensorType:
    shape = t.need_shape(x)
    if len(shape) < 2:
        t.fail(f"{t.called} expects at least 2 axes, got {shape_text(shape)}")
    a, b = t.axis(dim1, len(shape)), t.axis(dim2, len(shape))
    if a == b:
        t.fail(f"{t.called}: the axes of a diagonal must differ, got {dim1} and {dim2}")
    length = _diagonal_length(t, shape[a], shape[b], offset)
    rest = [i for i in range(len(shape)) if i not in (a, b)]
    out = (*(shape[i] for i in rest), length)
    content = known(x)
    data = None
    if content is not None and isinstance(offset, int) and all(isinstance(d, int) for d in out):
        strides = strides_of(content[0])
        start = offset * strides[b] if offset >= 0 else -offset * strides[a]
        data = picked(content[1], strided(out, (*(strides[i] for i in rest), strides[a] + strides[b]), start))  # type: ignore[arg-type]
    return TensorType(out, x.dtype, data)


@op(
    "diagonal",
    spell("torch.diagonal Tensor.diagonal torch.diagonal_copy", "input, offset=0, dim1=0, dim2=1"),
    spell("torch.linalg.diagonal", "A, *, offset=0, dim1=-2, dim2=-1", rename={"A": "input"}),
    view=True,
)
def diagonal(t: Typing, input: TensorType, offset: Any = 0, dim1: Any = 0, dim2: Any = 1) -> TensorType:
    """x[*S, M, N] -> [*S, min(M, N)]"""
    return diagonal_of(t, input, offset, dim1, dim2)


def _embedded(t: Typing, x: TensorType, offset: Any, dim1: Any, dim2: Any) -> TensorType:
    shape = t.need_shape(x)
    if not shape:
        t.fail(f"{t.called} expects at least 1 axis, got a scalar")
    rank = len(shape) + 1
    a, b = t.axis(dim1, rank), t.axis(dim2, rank)
    if a == b:
        t.fail(f"{t.called}: the axes of a diagonal must differ, got {dim1} and {dim2}")
    size = D.add(shape[-1], abs(offset)) if isinstance(offset, int) else t.fresh("n")
    rest = iter(shape[:-1])
    return TensorType(tuple(size if i in (a, b) else next(rest) for i in range(rank)), x.dtype)


@op("diag_embed", spell("torch.diag_embed Tensor.diag_embed", "input, offset=0, dim1=-2, dim2=-1"))
def diag_embed(t: Typing, input: TensorType, offset: Any = 0, dim1: Any = -2, dim2: Any = -1) -> TensorType:
    """x[*S, N] -> [*S, N, N]"""
    return _embedded(t, input, offset, dim1, dim2)


@op("diag", spell("torch.diag Tensor.diag", "input, diagonal=0, *, out=None"))
def diag(t: Typing, input: TensorType, diagonal: Any = 0) -> TensorType:
    """x[N] -> [N, N]; x[M, N] -> [min(M, N)]"""
    shape = t.need_shape(input)
    if len(shape) not in (1, 2):
        t.fail(f"{t.called} expects 1 or 2 axes, got {shape_text(shape)}")
    if len(shape) == 2:
        return diagonal_of(t, input, diagonal, 0, 1)
    made = _embedded(t, input, diagonal, -2, -1)
    content = known(input)
    if content is None or diagonal != 0 or content[0][0] > 64:
        return made
    n = content[0][0]
    return TensorType(
        made.shape,
        made.dtype,
        tuple(content[1][i] if i == j else type(content[1][i])(0) for i in range(n) for j in range(n)),
    )


@op("diagflat", spell("torch.diagflat Tensor.diagflat", "input, offset=0"))
def diagflat(t: Typing, input: TensorType, offset: Any = 0) -> TensorType:
    """x[*S] -> [product(S), product(S)]"""
    flat = TensorType((D.product(t.need_shape(input)),), input.dtype)
    return _embedded(t, flat, offset, -2, -1)


@op("trace", spell("torch.trace Tensor.trace", "input"))
def trace(t: Typing, input: TensorType) -> TensorType:
    """x[M, N] -> []"""
    from .reduce import summed_dtype

    t.rank(input, 2)
    return TensorType((), summed_dtype(input.dtype))


@op("fill_diagonal", spell("Tensor.fill_diagonal_", "input, fill_value, wrap=False"))
def fill_diagonal(t: Typing, input: TensorType, fill_value: Any, wrap: Any = False) -> TensorType:
    """x[M, N] -> [M, N]"""
    shape = t.need_shape(input)
    if len(shape) < 2:
        t.fail(f"{t.called} expects at least 2 axes, got {shape_text(shape)}")
    if len(shape) > 2:
        for d in shape[1:]:
            t.same(shape[0], d, f"{t.called} expects equal sizes, got {shape_text(shape)}")
    return TensorType(shape, input.dtype)


def _scattered(t: Typing, input: TensorType, part: TensorType, place: TensorType) -> TensorType:
    """A copy of x with a part of it replaced by values of exactly its shape."""
    if part.shape is not None and place.shape is not None:
        text = f"{t.called}: values {shape_text(part.shape)} replace a part of shape {shape_text(place.shape)}"
        if len(part.shape) != len(place.shape):
            t.fail(text)
        for a, b in zip(place.shape, part.shape):
            t.same(a, b, text)
    return TensorType(input.shape, input.dtype)


@op("diagonal_scatter", spell("torch.diagonal_scatter Tensor.diagonal_scatter", "input, src, offset=0, dim1=0, dim2=1"))
def diagonal_scatter(
    t: Typing, input: TensorType, src: TensorType, offset: Any = 0, dim1: Any = 0, dim2: Any = 1
) -> TensorType:
    """x[*S, M, N], values[*S, min(M, N)] -> [*S, M, N]"""
    return _scattered(t, input, src, diagonal_of(t, input, offset, dim1, dim2))


@op("select_scatter", spell("torch.select_scatter Tensor.select_scatter", "input, src, dim, index"))
def select_scatter(t: Typing, input: TensorType, src: TensorType, dim: Any, index: Any) -> TensorType:
    """x[*A, N, *B], values[*A, *B] -> [*A, N, *B]"""
    from .slicing import select

    return _scattered(t, input, src, select.infer(t, input, dim, index))


@op(
    "slice_scatter",
    spell("torch.slice_scatter Tensor.slice_scatter", "input, src, dim=0, start=None, end=None, step=1"),
)
def slice_scatter(
    t: Typing, input: TensorType, src: TensorType, dim: Any = 0, start: Any = None, end: Any = None, step: Any = 1
) -> TensorType:
    """x[*A, N, *B], values[*A, M, *B] -> [*A, N, *B]"""
    from .slicing import slice_axis

    return _scattered(t, input, src, slice_axis.infer(t, input, dim, start, end, step))


@op(
    "as_strided_scatter",
    spell("torch.as_strided_scatter Tensor.as_strided_scatter", "input, src, size, stride, storage_offset=None"),
)
def as_strided_scatter(
    t: Typing, input: TensorType, src: TensorType, size: Any, stride: Any, storage_offset: Any = None
) -> TensorType:
    """x[*S], values -> [*S]"""
    return TensorType(input.shape, input.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
rearranging("diagonal")
mixing("diag_embed", "diagflat", "tril", "triu")


@ranged("trace")
def _trace_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.map(lambda x: (0.0 if x[0] >= 0 else -I.INF, 0.0 if x[1] <= 0 else I.INF), r.moved(input, "trace"))


@ranged("diagonal_scatter", "select_scatter", "slice_scatter", "as_strided_scatter")
def _scattered_range(r: Ranging, input: Any, src: Any, **_: Any) -> Any:
    return r.hull(input, src)


@ranged("fill_diagonal")
def _filled_range(r: Ranging, input: Any, fill_value: Any = 0, **_: Any) -> Any:
    return r.hull(input, fill_value)


@ranged("diag")
def _diag_range(r: Ranging, input: Any, diagonal: Any = 0, **_: Any) -> Any:
    """The diagonal of a matrix; of a vector the matrix that has it there."""
    if r.rank(input) == 2:
        return r.moved(input, ("diagonal", diagonal))
    whole = r.hull(input, 0.0)
    # where nobody knows which it is, nobody says that there are zeros
    return whole if r.rank(input) is not None else r.between(r.bounds(whole), r.reached(input))
