"""Norms of vectors and matrices, and products of vectors."""

from __future__ import annotations

from ..base import interval as I
from ..base.annotations import Any
from ..base.dtype import DType
from ..base.shape import shape_text
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dtype_of
from .entry import op, spell
from .linalg import floating_only
from .linear import same_dtype
from .promotion import as_real
from .ranging import Ranging, constant, ranged
from .reduce import reduced
from .settings import called, optional, tensor


def _real(x: TensorType, dtype: Any) -> DType | None:
    return as_real(dtype_of(dtype, x.dtype))


@op("vector_norm", spell("torch.linalg.vector_norm", "x, ord=2, dim=None, keepdim=False, *, dtype=None, out=None"))
def vector_norm(
    t: Typing, x: Any, ord: Any = 2, dim: Any = None, keepdim: Any = False, dtype: Any = None
) -> TensorType:
    """x[*S] -> S without the named axes"""
    floating_only(t, tensor(x))
    return reduced(t, tensor(x), dim, keepdim, _real(tensor(x), dtype))


@op(
    "matrix_norm",
    spell("torch.linalg.matrix_norm", "A, ord='fro', dim=(-2, -1), keepdim=False, *, dtype=None, out=None"),
)
def matrix_norm(
    t: Typing, A: Any, ord: Any = "fro", dim: Any = (-2, -1), keepdim: Any = False, dtype: Any = None
) -> TensorType:
    """A[*S] -> S without the two axes"""
    x = tensor(A)
    floating_only(t, x)
    if x.shape is not None:
        t.require(len(x.shape) >= 2, f"{called(t)} expects matrices, got {shape_text(x.shape)}")
    if isinstance(dim, (tuple, list)):
        t.require(len(dim) == 2, f"{called(t)} expects two axes, got {len(dim)}")
    known = (1, -1, 2, -2, float("inf"), float("-inf"), "fro", "nuc")
    if isinstance(ord, (int, float, str)):
        t.require(ord in known, f"{called(t)}: order {ord!r} is not supported")
    return reduced(t, x, dim, keepdim, _real(x, dtype))


@op(
    "linalg_norm",
    spell("torch.linalg.norm", "A, ord=None, dim=None, keepdim=False, *, out=None, dtype=None"),
)
def norm(t: Typing, A: Any, ord: Any = None, dim: Any = None, keepdim: Any = False, dtype: Any = None) -> TensorType:
    """x[*S] -> S without the named axes; one axis is a vector norm, two are a matrix norm"""
    x = tensor(A)
    floating_only(t, x)
    if isinstance(dim, (tuple, list)):
        t.require(len(dim) in (1, 2), f"{called(t)} expects one or two axes, got {len(dim)}")
    if dim is None and isinstance(ord, (int, float, str)) and x.shape is not None:
        t.require(
            len(x.shape) in (1, 2),
            f"{called(t)} with an order and no axes expects 1-D or 2-D input, got {shape_text(x.shape)}",
        )
    return reduced(t, x, dim, keepdim, _real(x, dtype))


@op(
    "frobenius_norm",
    spell("torch.frobenius_norm", "input, dim=None, keepdim=False, *, out=None"),
    spell("torch.nuclear_norm", "input, dim=None, keepdim=False, *, out=None"),
)
def frobenius_norm(t: Typing, input: Any, dim: Any = None, keepdim: Any = False) -> TensorType:
    """x[*S] -> S without the named axes"""
    x = tensor(input)
    floating_only(t, x)
    return reduced(t, x, dim, keepdim, as_real(x.dtype))


@op("norm_except_dim", spell("torch.norm_except_dim", "v, pow=2, dim=0"))
def norm_except_dim(t: Typing, v: Any, pow: Any = 2, dim: Any = 0) -> TensorType:
    """v[*S] -> S with all axes but one of size 1; dim=-1 gives a scalar"""
    x = tensor(v)
    if x.shape is None or not isinstance(dim, int):
        raise NotUnderstood("axes are not known")
    if dim == -1:
        return TensorType((), x.dtype)
    kept = t.axis(dim, len(x.shape))
    return TensorType(tuple(d if i == kept else 1 for i, d in enumerate(x.shape)), x.dtype)


@op("weight_norm", spell("torch._weight_norm", "v, g, dim=0"))
def weight_norm(t: Typing, v: Any, g: Any, dim: Any = 0) -> TensorType:
    """v[*S], g[S[dim]] broadcast -> [*S]"""
    x, scale = tensor(v), optional(g)
    return TensorType(x.shape if scale is None else t.broadcast(x.shape, scale.shape), x.dtype)


@op("vecdot", spell("torch.linalg.vecdot", "x, y, *, dim=-1, out=None"))
def vecdot(t: Typing, x: Any, y: Any, dim: Any = -1) -> TensorType:
    """x[*S], y[*T] -> broadcast(S, T) without the axis"""
    a, b = tensor(x), tensor(y)
    same_dtype(t, a, b)
    return reduced(t, TensorType(t.broadcast(a.shape, b.shape), a.dtype), dim, False, a.dtype or b.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("vector_norm")
def _vector_norm_range(r: Ranging, x: Any, ord: Any = 2, dim: Any = None, keepdim: Any = False, **_: Any) -> Any:
    if not isinstance(ord, (int, float)) or ord < 1:
        return r.between(I.NONNEGATIVE, I.ZERO)
    return r.reduce("norm", x, dim, keepdim)


@ranged("matrix_norm", "frobenius_norm")
def _matrix_norm_range(
    r: Ranging, A: Any = None, input: Any = None, ord: Any = "fro", dim: Any = None, keepdim: Any = False, **_: Any
) -> Any:
    """Only Frobenius' norm is that of the elements."""
    if ord not in (None, "fro"):
        return r.between(I.NONNEGATIVE, I.ZERO)
    return r.reduce("norm", input if A is None else A, dim, keepdim)


@ranged("linalg_norm")
def _linalg_norm_range(
    r: Ranging, A: Any = None, ord: Any = None, dim: Any = None, keepdim: Any = False, **rest: Any
) -> Any:
    x = A if A is not None else next((v for v in rest.values() if r.is_range(v)), None)
    if x is None:
        return r.between(I.NONNEGATIVE)
    if isinstance(dim, int) or (dim is None and r.rank(x) == 1):
        return _vector_norm_range(r, x, 2 if ord is None else ord, dim, keepdim)
    return _matrix_norm_range(r, x, None, ord, dim, keepdim)


constant("norm_except_dim", bounds=I.NONNEGATIVE)


@ranged("weight_norm")
def _weight_norm_range(r: Ranging, **_: Any) -> Any:
    return r.weight()


@ranged("vecdot")
def _vecdot_range(r: Ranging, x: Any, y: Any, **_: Any) -> Any:
    return r.product(x, y, None, I.INF)
