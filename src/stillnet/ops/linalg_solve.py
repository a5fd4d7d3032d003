"""Solving linear equations: general, triangular, factored, least squares."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import I32, I64
from ..base.shape import shape_text
from ..base.truth import YES
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import flag, option
from .entry import op, spell
from .linalg import Matrix, matrix
from .linear import same_dtype
from .promotion import as_real
from .ranging import unbounded
from .settings import called, tensor


def _is_vector(a: Matrix, b: tuple[Dim, ...]) -> bool:
    """torch's rule: one axis, or exactly the batch of A and one axis."""
    wanted = (*a.batch, a.m)
    return len(b) == 1 or (len(b) == len(wanted) and all(D.same(p, q) is YES for p, q in zip(b, wanted)))


def _broadcast(t: Typing, a: Matrix, b: tuple[Dim, ...]) -> tuple[Dim, ...]:
    batch = t.broadcast(
        a.batch, b[:-2], message=f"{called(t)}: batches {shape_text(a.batch)} and {shape_text(b[:-2])} do not broadcast"
    )
    return batch or ()


def _solution(t: Typing, A: Any, B: Any, left: Any = True, vectors: bool = False) -> tuple[Matrix, TensorType]:
    """The solution X of A X = B, or X A = B."""
    x = tensor(B)
    same_dtype(t, tensor(A), x)
    a = matrix(t, A, square=True)
    if x.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    if vectors and _is_vector(a, x.shape):
        t.same(
            a.n,
            x.shape[-1],
            f"{called(t)}: {shape_text((a.m, a.n))} matrices do not fit vectors of {D.text(x.shape[-1])}",
        )
        return a, TensorType((*a.batch, a.n), x.dtype)
    t.require(len(x.shape) >= 2, f"{called(t)} expects matrices on the right, got {shape_text(x.shape)}")
    side = x.shape[-2] if flag(left, "left") else x.shape[-1]
    t.same(a.n, side, f"{called(t)}: {shape_text((a.m, a.n))} matrices do not fit {shape_text(x.shape)}")
    return a, TensorType((*_broadcast(t, a, x.shape), *x.shape[-2:]), x.dtype)


@op("solve", spell("torch.linalg.solve", "A, B, *, left=True, out=None"))
def solve(t: Typing, A: Any, B: Any, left: Any = True) -> TensorType:
    """A[*S, N, N], B[*T, N, K] or [*S, N] -> B's shape under broadcasting"""
    return _solution(t, A, B, left, vectors=True)[1]


@op("solve_ex", spell("torch.linalg.solve_ex", "A, B, *, left=True, check_errors=False, out=None"))
def solve_ex(t: Typing, A: Any, B: Any, left: Any = True, check_errors: Any = False) -> Any:
    """A[*S, N, N], B[*T, N, K] or [*S, N] -> B's shape under broadcasting, info [*S]"""
    a, x = _solution(t, A, B, left, vectors=True)
    return x, a.of(dtype=I32)


@op(
    "solve_factored",
    spell("torch.linalg.solve_triangular", "A, B, *, upper, left=True, unitriangular=False, out=None"),
    spell("torch.linalg.lu_solve", "LU, pivots, B, *, left=True, adjoint=False, out=None", rename={"LU": "A"}),
    spell("torch.linalg.ldl_solve", "LD, pivots, B, *, hermitian=False, out=None", rename={"LD": "A"}),
    spell(
        "torch.lu_solve Tensor.lu_solve",
        "b, LU_data, LU_pivots, *, out=None",
        rename={"b": "B", "LU_data": "A", "LU_pivots": "pivots"},
    ),
    spell("torch.cholesky_solve Tensor.cholesky_solve", "B, L, upper=False, *, out=None", rename={"L": "A"}),
)
def solve_factored(t: Typing, A: Any, B: Any, left: Any = True, **_: Any) -> TensorType:
    """A[*S, N, N], B[*T, N, K] -> [*broadcast(S, T), N, K]"""
    return _solution(t, A, B, left)[1]


@op(
    "triangular_solve",
    spell(
        "torch.triangular_solve Tensor.triangular_solve",
        "b, A, upper=True, transpose=False, unitriangular=False, *, out=None",
    ),
)
def triangular_solve(t: Typing, b: Any, A: Any, **_: Any) -> Any:
    """b[*T, N, K], A[*S, N, N] -> [*broadcast(S, T), N, K], A broadcast"""
    a, x = _solution(t, A, b)
    return x, TensorType((*(x.shape or ())[:-2], a.m, a.n), a.dtype)


@op("lstsq", spell("torch.linalg.lstsq", "A, B, rcond=None, *, driver=None"))
def lstsq(t: Typing, A: Any, B: Any, rcond: Any = None, driver: Any = None) -> Any:
    """A[*S, M, N], B[*S, M, K] or [*S, M] -> solution [*S, N, K] or [*S, N], residuals, rank, singular values"""
    x = tensor(B)
    same_dtype(t, tensor(A), x)
    a = matrix(t, A)
    if x.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    vector = len(x.shape) == len(a.batch) + 1
    t.require(vector or len(x.shape) >= 2, f"{called(t)} expects B like A, got {shape_text(x.shape)}")
    rows = x.shape[-1] if vector else x.shape[-2]
    t.same(a.m, rows, f"{called(t)}: {D.text(a.m)} equations do not fit B {shape_text(x.shape)}")
    batch = _broadcast(t, a, (*x.shape, 1) if vector else x.shape)
    columns: tuple[Dim, ...] = () if vector else x.shape[-1:]
    driver = option(driver, "driver")
    empty = TensorType((0,), as_real(a.dtype))
    residuals = TensorType(None, as_real(a.dtype))  # only of full-rank problems, which the content decides
    if driver in (None, "gelsy") or D.at_least(a.n, a.m) is YES:
        residuals = empty
    elif driver == "gels" and D.greater(a.m, a.n) is YES:
        residuals = TensorType((*batch, *columns), as_real(a.dtype))
    rank = TensorType((0,) if driver == "gels" else batch, I64)
    values = TensorType((*batch, a.k), as_real(a.dtype)) if driver in ("gelsd", "gelss") else empty
    return TensorType((*batch, a.n, *columns), x.dtype), residuals, rank, values


@op("tensorsolve", spell("torch.linalg.tensorsolve", "A, B, dims=None, *, out=None"))
def tensorsolve(t: Typing, A: Any, B: Any, dims: Any = None) -> TensorType:
    """A[*S, *T], B[*S] -> [*T]; axes in `dims` of A move to the end"""
    a, b = tensor(A), tensor(B)
    same_dtype(t, a, b)
    if a.shape is None or b.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    shape = a.shape
    if dims is not None:
        if not isinstance(dims, (tuple, list)):
            raise NotUnderstood("axes are not known")
        moved = [t.axis(d, len(a.shape)) for d in dims]
        shape = (*(d for i, d in enumerate(a.shape) if i not in moved), *(a.shape[i] for i in moved))
    return TensorType(shape[len(b.shape) :], a.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
unbounded(
    "solve", "solve_ex", "solve_factored", "triangular_solve", "lstsq", "tensorsolve",
    because="a matrix may be close to a singular one",
)  # fmt: skip
