"""Joining tensors: cat and stack along an axis, grids of all combinations."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import DType
from ..base.shape import shape_text
from ..base.truth import YES
from ..base.unknown import Unknown
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import IMAGES, SEQUENCES, decided
from .content import known, rounded, strides_of
from .entry import function, op, spell
from .promotion import result_type
from .ranging import Ranging, mixing, ranged, rearranging


def read_tensors(t: Typing, tensors: Any) -> list[TensorType]:
    """The operands of a join; a single tensor is a sequence of its rows."""
    if isinstance(tensors, TensorType):
        raise NotUnderstood("one tensor is used as a sequence")
    if not isinstance(tensors, (tuple, list)):
        raise NotUnderstood("the sequence of tensors is not known")
    for x in tensors:
        if x is None or isinstance(x, (str, bool, int, float)):  # a name may stand for an argument nobody gave
            t.fail(f"{t.called} expects tensors, got {'None' if x is None else type(x).__name__}", "wrong-call")
        if not isinstance(x, TensorType):
            raise NotUnderstood("one of the tensors is not known")
    if not tensors:
        t.fail(f"{t.called} expects a non-empty list of tensors")
    return list(tensors)


def _is_empty_vector(x: TensorType) -> bool:
    return x.shape is not None and len(x.shape) == 1 and D.same(x.shape[0], 0) is YES


def _may_be_empty_vector(x: TensorType) -> bool:
    return (
        x.shape is not None
        and len(x.shape) == 1
        and not isinstance(x.shape[0], int)
        and D.at_least(x.shape[0], 1) is not YES
    )


def _common_dtype(tensors: list[TensorType], dtype: Any) -> DType | None:
    return dtype if isinstance(dtype, DType) else result_type(*tensors)


def joined(t: Typing, tensors: list[TensorType], dim: Any, dtype: Any = None) -> TensorType:
    """x[*A, N1, *B], y[*A, N2, *B], ... -> [*A, N1 + N2 + ..., *B]; 1-D empty tensors are skipped"""
    common = _common_dtype(tensors, dtype)
    parts = [x for x in tensors if not _is_empty_vector(x)]
    if not parts:
        return TensorType((0,), common, ())
    ranks = {len(x.shape) for x in parts if x.shape is not None and not _may_be_empty_vector(x)}
    if len(ranks) < 2:
        usual = tuple(ranks) or (IMAGES if dim == 1 else SEQUENCES)
        parts = [decided(t, x, dim, usual=usual) for x in parts]
        ranks = {len(x.shape) for x in parts if x.shape is not None and not _may_be_empty_vector(x)}
    if any(x.shape is None for x in parts) or (any(_may_be_empty_vector(x) for x in parts) and ranks != {1} and ranks):
        return _joined_unknown(t, parts, ranks, dim, common)
    ranks = {len(x.shape) for x in parts if x.shape is not None}
    texts = ", ".join(shape_text(x.shape) for x in parts[:4]) + (", ..." if len(parts) > 4 else "")
    if len(ranks) > 1:
        t.fail(f"{t.called}: tensors have different numbers of axes: {texts}")
    shapes = [x.shape for x in parts if x.shape is not None]
    rank = len(shapes[0])
    if rank == 0:
        t.fail(f"{t.called}: scalars cannot be concatenated; use stack")
    axis = t.axis(dim, rank)
    out: list[Dim] = []
    for i in range(rank):
        if i == axis:
            out.append(D.total(s[i] for s in shapes))
            continue
        for s in shapes[1:]:
            t.same(shapes[0][i], s[i], f"{t.called}: sizes must match except in axis {axis}, got {texts}", axis=i)
        out.append(next((s[i] for s in shapes if isinstance(s[i], int)), shapes[0][i]))
    return TensorType(tuple(out), common, rounded(_joined_content(parts, axis), common))


def _joined_unknown(t: Typing, parts: list[TensorType], ranks: set[int], dim: Any, dtype: DType | None) -> TensorType:
    """Operands of unknown rank (or that may be empty and skipped): the others say what the result looks like."""
    known_shapes = [x.shape for x in parts if x.shape is not None and not _may_be_empty_vector(x)]
    if not known_shapes or len(ranks) != 1 or not isinstance(dim, int):
        return TensorType(None, dtype)
    first = known_shapes[0]
    if not first:
        return TensorType(None, dtype)
    axis = t.axis(dim, len(first))
    t.doubtful = True
    return TensorType(tuple(t.fresh("n") if i == axis else d for i, d in enumerate(first)), dtype)


def _joined_content(parts: list[TensorType], axis: int) -> tuple[Any, ...] | None:
    contents = [known(x) for x in parts]
    if any(c is None for c in contents) or sum(len(c[1]) for c in contents if c) > CONTENT_LIMIT:
        return None
    blocks = []
    for content in contents:
        assert content is not None
        shape, data = content
        size = strides_of(shape)[axis] * shape[axis]
        blocks.append((size, data))
    outer = 1
    assert contents[0] is not None
    for d in contents[0][0][:axis]:
        outer *= d
    return tuple(v for o in range(outer) for size, data in blocks for v in data[o * size : (o + 1) * size])


@op("cat", spell("torch.cat torch.concat torch.concatenate", "tensors, dim=0, *, dtype=None, out=None"))
def cat(t: Typing, tensors: Any, dim: Any = 0, dtype: Any = None) -> TensorType:
    """x[*A, N1, *B], y[*A, N2, *B], ... -> [*A, N1 + N2 + ..., *B]; 1-D empty tensors are skipped"""
    return joined(t, read_tensors(t, tensors), dim, dtype)


def _unsqueezed(x: TensorType, axis: int) -> TensorType:
    assert x.shape is not None
    return TensorType((*x.shape[:axis], 1, *x.shape[axis:]), x.dtype, x.data)


@op("stack", spell("torch.stack", "tensors, dim=0, *, out=None"))
def stack(t: Typing, tensors: Any, dim: Any = 0) -> TensorType:
    """n times x[*A, *B] -> [*A, n, *B]"""
    parts = read_tensors(t, tensors)
    dtype = _common_dtype(parts, None)
    ranks = {x.rank for x in parts if x.rank is not None}
    if len(ranks) == 1:
        parts = [decided(t, x, usual=tuple(ranks)) for x in parts]
    shapes = [x.shape for x in parts if x.shape is not None]
    if not shapes:
        return TensorType(None, dtype)
    rank = len(shapes[0])
    axis = t.axis(dim, rank + 1)
    texts = ", ".join(shape_text(s) for s in shapes[:4]) + (", ..." if len(shapes) > 4 else "")
    for s in shapes[1:]:
        if len(s) != rank:
            t.fail(f"{t.called} expects tensors of equal shape, got {texts}")
        for i, (a, b) in enumerate(zip(shapes[0], s)):
            t.same(a, b, f"{t.called} expects tensors of equal shape, got {texts}", axis=i)
    known_dims = [next((s[i] for s in shapes if isinstance(s[i], int)), shapes[0][i]) for i in range(rank)]
    shape = (*known_dims[:axis], len(parts), *known_dims[axis:])
    data = _joined_content([_unsqueezed(x, axis) for x in parts], axis) if len(shapes) == len(parts) else None
    return TensorType(shape, dtype, rounded(data, dtype))


def _with_rank(t: Typing, x: TensorType, rank: int) -> TensorType:
    """atleast_1d, _2d, _3d"""
    shape = t.need_shape(x)
    if len(shape) >= rank:
        return x
    full: tuple[Dim, ...] = {
        1: (1,),
        2: (1,) * (2 - len(shape)) + shape,
        3: ((1, 1, 1), (1, *shape, 1), (*shape, 1))[min(len(shape), 2)],
    }[rank]
    return TensorType(full, x.dtype, x.data)


@op("hstack", spell("torch.hstack", "tensors, *, out=None"))
def hstack(t: Typing, tensors: Any) -> TensorType:
    """joins vectors along axis 0, others along axis 1"""
    parts = [_with_rank(t, x, 1) for x in read_tensors(t, tensors)]
    return joined(t, parts, 0 if parts[0].rank == 1 else 1)


@op("vstack", spell("torch.vstack torch.row_stack", "tensors, *, out=None"))
def vstack(t: Typing, tensors: Any) -> TensorType:
    """joins along axis 0; vectors are rows"""
    return joined(t, [_with_rank(t, x, 2) for x in read_tensors(t, tensors)], 0)


@op("dstack", spell("torch.dstack", "tensors, *, out=None"))
def dstack(t: Typing, tensors: Any) -> TensorType:
    """joins along axis 2"""
    return joined(t, [_with_rank(t, x, 3) for x in read_tensors(t, tensors)], 2)


@op("column_stack", spell("torch.column_stack", "tensors, *, out=None"))
def column_stack(t: Typing, tensors: Any) -> TensorType:
    """joins along axis 1; vectors and scalars are columns"""
    parts = []
    for x in read_tensors(t, tensors):
        shape = t.need_shape(x)
        full: tuple[Dim, ...] = (*shape, 1) if len(shape) == 1 else shape or (1, 1)
        parts.append(TensorType(full, x.dtype, x.data))
    return joined(t, parts, 1)


@op("block_diag")
def block_diag(t: Typing, tensors: Any) -> TensorType:
    """matrices [M1, N1], [M2, N2], ... -> [M1 + M2 + ..., N1 + N2 + ...]"""
    rows: Dim = 0
    columns: Dim = 0
    for x in read_tensors(t, tensors) if tensors else ():
        shape = t.need_shape(x)
        if len(shape) > 2:
            t.fail(f"{t.called} expects tensors of at most 2 axes, got {shape_text(shape)}")
        full: tuple[Dim, ...] = (1,) * (2 - len(shape)) + shape
        rows, columns = D.add(rows, full[0]), D.add(columns, full[1])
    return TensorType((rows, columns), result_type(*tensors))


@function("torch.block_diag", "*tensors")
def block_diagonal(call: Any, tensors: Any) -> Any:
    return call.apply("block_diag", tensors=tuple(tensors))


@op("meshgrid")
def meshgrid(t: Typing, tensors: Any, indexing: Any = "ij") -> Any:
    """x[A], y[B], ... -> each [A, B, ...]; the first two axes are swapped for indexing="xy\""""
    from .expand import expanded

    if isinstance(indexing, str) and indexing not in ("ij", "xy"):
        t.fail(f"{t.called}: indexing must be 'ij' or 'xy', got {indexing!r}", "wrong-call")
    if isinstance(indexing, Unknown):
        raise NotUnderstood("indexing is not known")
    parts = read_tensors(t, tensors)
    lengths: list[Dim] = []
    for x in parts:
        shape = t.need_shape(x)
        if len(shape) > 1:
            t.fail(f"{t.called} expects scalars or 1-D tensors, got {shape_text(shape)}")
        lengths.append(shape[0] if shape else 1)
    swap = indexing == "xy" and len(parts) > 1
    order = [1, 0, *range(2, len(parts))] if swap else list(range(len(parts)))
    shape = tuple(lengths[i] for i in order)
    out = []
    for i, x in enumerate(parts):
        place = order.index(i)
        column = TensorType(tuple(lengths[i] if j == place else 1 for j in range(len(parts))), x.dtype, x.data)
        out.append(expanded(t, column, shape))
    return tuple(out)


@function("torch.meshgrid", "*tensors, indexing='ij'", view=True)
def meshgrid_of(call: Any, tensors: Any, indexing: Any) -> Any:
    many = tensors[0] if len(tensors) == 1 and isinstance(tensors[0], (tuple, list)) else tensors
    return call.apply("meshgrid", tensors=tuple(many), indexing="ij" if indexing is None else indexing)


@op("cartesian_prod")
def cartesian_prod(t: Typing, tensors: Any) -> TensorType:
    """x[A], y[B], ... n of them -> [A * B * ..., n]"""
    parts = read_tensors(t, tensors)
    lengths = [t.rank(x, 1)[0] for x in parts]
    dtype = result_type(*parts)
    return TensorType((lengths[0],) if len(parts) == 1 else (D.product(lengths), len(parts)), dtype)


@function("torch.cartesian_prod", "*tensors")
def cartesian_product(call: Any, tensors: Any) -> Any:
    return call.apply("cartesian_prod", tensors=tuple(tensors))


@op("combinations", spell("torch.combinations", "input, r=2, with_replacement=False"))
def combinations(t: Typing, input: TensorType, r: Any = 2, with_replacement: Any = False) -> TensorType:
    """x[N] -> [N choose r, r]"""
    from math import comb

    (n,) = t.rank(input, 1)
    if not isinstance(r, int) or not isinstance(with_replacement, bool):
        raise NotUnderstood("the size of a combination is not known")
    if r < 0:
        t.fail(f"{t.called} expects a non-negative size, got {r}")
    if r == 0:
        return TensorType((0,), input.dtype, ())
    rows: Dim = comb(n + r - 1 if with_replacement else n, r) if isinstance(n, int) else t.fresh("n")
    return TensorType((rows, r), input.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("cat")
def _cat_range(r: Ranging, tensors: Any, dim: Any = 0, **_: Any) -> Any:
    return r.joined(tensors, dim) if isinstance(tensors, (list, tuple)) and tensors else r.unknown()


@ranged("stack", "hstack", "vstack", "dstack", "column_stack")
def _stack_range(r: Ranging, tensors: Any, dim: Any = None, **_: Any) -> Any:
    if not isinstance(tensors, (list, tuple)) or not tensors:
        return r.unknown()
    if isinstance(dim, int):
        return r.stacked(tensors, dim)
    return r.hull(*(r.moved(x, ("stack", i)) for i, x in enumerate(tensors)))


mixing("block_diag")


@ranged("meshgrid")
def _meshgrid_range(r: Ranging, tensors: Any, **_: Any) -> Any:
    return [r.moved(x, ("grid", i)) for i, x in enumerate(tensors)]


@ranged("cartesian_prod")
def _cartesian_range(r: Ranging, tensors: Any, **_: Any) -> Any:
    return r.hull(*(r.moved(x, ("pairs", i)) for i, x in enumerate(tensors)))


rearranging("combinations")
