"""Linear algebra on batches of matrices: factorizations, inverses, determinants, spectra."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import I32, I64, DType
from ..base.plain import dataclass
from ..base.shape import shape_text
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim, flag, option
from .entry import op, spell
from .promotion import as_complex, as_real
from .ranging import Ranging, complex_results, ranged, unbounded
from .settings import called, optional, tensor

A = "A, *, out=None"


@dataclass(frozen=True, slots=True)
class Matrix:
    """A batch of m x n matrices; k is the smaller side."""

    batch: tuple[Dim, ...]
    m: Dim
    n: Dim
    dtype: DType | None

    @property
    def k(self) -> Dim:
        return D.minimum(self.m, self.n)

    def of(self, *sizes: Dim, dtype: DType | None = None) -> TensorType:
        """A result with this batch; by default of the same element type."""
        return TensorType((*self.batch, *sizes), dtype or self.dtype)

    def real(self, *sizes: Dim) -> TensorType:
        return TensorType((*self.batch, *sizes), as_real(self.dtype))

    def complex(self, *sizes: Dim) -> TensorType:
        return TensorType((*self.batch, *sizes), as_complex(self.dtype))


def floating_only(t: Typing, x: TensorType) -> None:
    if x.dtype is not None and x.dtype.kind in ("int", "bool"):
        t.fail(f"{called(t)} expects a floating point tensor, got {x.dtype.name}", "dtype-mismatch")


def matrix(t: Typing, value: Any, square: bool = False, floats: bool = True) -> Matrix:
    """An operand read as a batch of matrices."""
    x = tensor(value)
    if floats:
        floating_only(t, x)
    if x.shape is None:
        if x.variable is None:
            raise NotUnderstood("tensor of unknown rank")
        raise NotUnderstood("batch of matrices of unknown rank")
    t.require(len(x.shape) >= 2, f"{called(t)} expects matrices, got {shape_text(x.shape)}")
    *batch, m, n = x.shape
    if square:
        t.same(m, n, f"{called(t)} expects square matrices, got {shape_text(x.shape)}")
    return Matrix(tuple(batch), m, n, x.dtype)


def _results(
    name: str, page: str, results: Callable[..., Any], *spellings: Any, square: bool = False, floats: bool = True
) -> None:
    """An operation on one batch of matrices; `results(matrix, **settings)` lists what it gives."""

    def infer(t: Typing, A: Any, **settings: Any) -> Any:
        return results(matrix(t, A, square, floats), **settings)

    infer.__doc__ = page
    op(name, *spellings)(infer)


def _legacy(names: str, signature: str, **more: Any) -> Any:
    return spell(names, signature, rename={"input": "A"}, **more)


# -- square matrices --------------------------------------------------------------------------------------------------
_results(
    "cholesky",
    "A[*B, N, N] -> [*B, N, N]",
    lambda a, upper=False: a.of(a.n, a.n),
    spell("torch.linalg.cholesky", "A, *, upper=False, out=None"),
    _legacy("torch.cholesky Tensor.cholesky", "input, upper=False, *, out=None"),
    spell("torch.cholesky_inverse Tensor.cholesky_inverse", "L, upper=False, *, out=None", rename={"L": "A"}),
    square=True,
)
_results(
    "cholesky_ex",
    "A[*B, N, N] -> [*B, N, N], info [*B]",
    lambda a, **_: (a.of(a.n, a.n), a.of(dtype=I32)),
    spell("torch.linalg.cholesky_ex", "A, *, upper=False, check_errors=False, out=None"),
    square=True,
)
_results(
    "inverse",
    "A[*B, N, N] -> [*B, N, N]",
    lambda a: a.of(a.n, a.n),
    spell("torch.linalg.inv", A),
    _legacy("torch.inverse Tensor.inverse", "input, *, out=None"),
    spell("torch.linalg.matrix_exp", "A"),
    _legacy("torch.matrix_exp Tensor.matrix_exp", "input"),
    square=True,
)
_results(
    "inverse_ex",
    "A[*B, N, N] -> [*B, N, N], info [*B]",
    lambda a, **_: (a.of(a.n, a.n), a.of(dtype=I32)),
    spell("torch.linalg.inv_ex", "A, *, check_errors=False, out=None"),
    square=True,
)
_results(
    "matrix_power",
    "A[*B, N, N] -> [*B, N, N]",
    lambda a, n: a.of(a.n, a.n),
    spell("torch.linalg.matrix_power", "A, n, *, out=None"),
    _legacy("torch.matrix_power Tensor.matrix_power", "input, n, *, out=None"),
    square=True,
    floats=False,
)
_results(
    "det",
    "A[*B, N, N] -> [*B]",
    lambda a: a.of(),
    spell("torch.linalg.det", A),
    _legacy("torch.det Tensor.det torch.logdet Tensor.logdet", "input"),
    square=True,
)
_results(
    "slogdet",
    "A[*B, N, N] -> sign [*B], logabsdet [*B]",
    lambda a: (a.of(), a.real()),
    spell("torch.linalg.slogdet", A),
    _legacy("torch.slogdet Tensor.slogdet", "input, *, out=None"),
    square=True,
)
_results(
    "eig",
    "A[*B, N, N] -> values [*B, N], vectors [*B, N, N], complex",
    lambda a: (a.complex(a.n), a.complex(a.n, a.n)),
    spell("torch.linalg.eig", A),
    square=True,
)
_results(
    "eigvals",
    "A[*B, N, N] -> [*B, N], complex",
    lambda a: a.complex(a.n),
    spell("torch.linalg.eigvals", A),
    square=True,
)
_results(
    "eigh",
    "A[*B, N, N] -> values [*B, N], vectors [*B, N, N]",
    lambda a, UPLO: (a.real(a.n), a.of(a.n, a.n)),
    spell("torch.linalg.eigh", "A, UPLO='L', *, out=None"),
    square=True,
)
_results(
    "eigvalsh",
    "A[*B, N, N] -> [*B, N]",
    lambda a, UPLO: a.real(a.n),
    spell("torch.linalg.eigvalsh", "A, UPLO='L', *, out=None"),
    square=True,
)
_results(
    "ldl_factor",
    "A[*B, N, N] -> LD [*B, N, N], pivots [*B, N]",
    lambda a, hermitian: (a.of(a.n, a.n), a.of(a.n, dtype=I32)),
    spell("torch.linalg.ldl_factor", "A, *, hermitian=False, out=None"),
    square=True,
)
_results(
    "ldl_factor_ex",
    "A[*B, N, N] -> LD [*B, N, N], pivots [*B, N], info [*B]",
    lambda a, **_: (a.of(a.n, a.n), a.of(a.n, dtype=I32), a.of(dtype=I32)),
    spell("torch.linalg.ldl_factor_ex", "A, *, hermitian=False, check_errors=False, out=None"),
    square=True,
)


# -- any matrices -----------------------------------------------------------------------------------------------------
def _svd(a: Matrix, full_matrices: Any = True, driver: Any = None) -> Any:
    full = flag(full_matrices, "full_matrices")
    return a.of(a.m, a.m if full else a.k), a.real(a.k), a.of(a.n if full else a.k, a.n)


def _old_svd(a: Matrix, some: Any = True, compute_uv: Any = True) -> Any:
    thin = flag(some, "some") and flag(compute_uv, "compute_uv")
    return a.of(a.m, a.k if thin else a.m), a.real(a.k), a.of(a.n, a.k if thin else a.n)


def _qr(a: Matrix, mode: Any = "reduced") -> Any:
    if option(mode, "mode") == "r":
        return TensorType((0,), a.dtype), a.of(a.k, a.n)
    inner = a.m if mode == "complete" else a.k
    return a.of(a.m, inner), a.of(inner, a.n)


def _low_rank(a: Matrix, q: Any = 6, **_: Any) -> Any:
    wanted = D.minimum(6, a.k) if q is None else q if isinstance(q, (int, D.Sym)) else D.fresh("q", D.Origin.UNKNOWN)
    r = D.minimum(wanted, a.k)
    return a.of(a.m, r), a.of(r), a.of(a.n, r)


def _lu_parts(a: Matrix, **_: Any) -> Any:
    return a.of(a.m, a.m), a.of(a.m, a.k), a.of(a.k, a.n)


def _lu_compact(a: Matrix, pivot: Any, get_infos: Any) -> Any:
    infos = [a.of(dtype=I32)] if flag(get_infos, "get_infos") else []
    return a.of(a.m, a.n), a.of(a.k, dtype=I32), *infos


_results(
    "svd",
    "A[*B, M, N] -> U [*B, M, M], S [*B, K], Vh [*B, N, N]; thin: K for the inner sides",
    _svd,
    spell("torch.linalg.svd", "A, full_matrices=True, *, driver=None, out=None"),
)
_results(
    "svd_thin",
    "A[*B, M, N] -> U [*B, M, K], S [*B, K], V [*B, N, K]",
    _old_svd,
    _legacy("torch.svd Tensor.svd", "input, some=True, compute_uv=True, *, out=None"),
)
_results(
    "svdvals",
    "A[*B, M, N] -> [*B, K]",
    lambda a, driver: a.real(a.k),
    spell("torch.linalg.svdvals", "A, *, driver=None, out=None"),
)
_results(
    "svd_low_rank",
    "A[*B, M, N] -> U [*B, M, Q], S [*B, Q], V [*B, N, Q]",
    _low_rank,
    spell("torch.svd_lowrank", "A, q=6, niter=2, M=None"),
    spell("torch.pca_lowrank", "A, q=None, center=True, niter=2"),
)
_results(
    "qr", "A[*B, M, N] -> Q [*B, M, K], R [*B, K, N]", _qr, spell("torch.linalg.qr", "A, mode='reduced', *, out=None")
)
_results(
    "qr_some",
    "A[*B, M, N] -> Q [*B, M, K], R [*B, K, N]",
    lambda a, some: _qr(a, "reduced" if flag(some, "some") else "complete"),
    _legacy("torch.qr Tensor.qr", "input, some=True, *, out=None"),
)
_results(
    "geqrf",
    "A[*B, M, N] -> [*B, M, N], tau [*B, K]",
    lambda a: (a.of(a.m, a.n), a.of(a.k)),
    _legacy("torch.geqrf Tensor.geqrf", "input, *, out=None"),
)
_results(
    "pinverse",
    "A[*B, M, N] -> [*B, N, M]",
    lambda a, rcond: a.of(a.n, a.m),
    _legacy("torch.pinverse Tensor.pinverse", "input, rcond=1e-15"),
)


def _tolerant(name: str, page: str, results: Callable[[Matrix], TensorType], *spellings: Any) -> None:
    """An operation with tolerances, which broadcast with the batch where they are tensors."""

    def infer(t: Typing, A: Any, **settings: Any) -> TensorType:
        a = matrix(t, A)
        shapes = (
            [s.shape for s in settings.values() if isinstance(s, TensorType)] if 0 not in (*a.batch, a.m, a.n) else []
        )
        batch = t.broadcast(a.batch, *shapes)
        return TensorType(None, a.dtype) if batch is None else results(Matrix(batch, a.m, a.n, a.dtype))

    infer.__doc__ = page
    op(name, *spellings)(infer)


_tolerant(
    "pinv",
    "A[*B, M, N] -> [*B, N, M]",
    lambda a: a.of(a.n, a.m),
    spell("torch.linalg.pinv", "A, rcond=None, hermitian=False, *, atol=None, rtol=None, out=None"),
)
_tolerant(
    "matrix_rank",
    "A[*B, M, N] -> [*B]",
    lambda a: a.of(dtype=I64),
    spell("torch.linalg.matrix_rank", "A, tol=None, hermitian=False, *, atol=None, rtol=None, out=None"),
)
_results("cond", "A[*B, M, N] -> [*B]", lambda a, p: a.real(), spell("torch.linalg.cond", "A, p=None, *, out=None"))
_results(
    "lu",
    "A[*B, M, N] -> P [*B, M, M], L [*B, M, K], U [*B, K, N]",
    _lu_parts,
    spell("torch.linalg.lu", "A, *, pivot=True, out=None"),
)
_results(
    "lu_factor",
    "A[*B, M, N] -> LU [*B, M, N], pivots [*B, K]",
    lambda a, pivot: (a.of(a.m, a.n), a.of(a.k, dtype=I32)),
    spell("torch.linalg.lu_factor", "A, *, pivot=True, out=None"),
)
_results(
    "lu_factor_ex",
    "A[*B, M, N] -> LU [*B, M, N], pivots [*B, K], info [*B]",
    lambda a, **_: (a.of(a.m, a.n), a.of(a.k, dtype=I32), a.of(dtype=I32)),
    spell("torch.linalg.lu_factor_ex", "A, *, pivot=True, check_errors=False, out=None"),
)
_results(
    "lu_compact",
    "A[*B, M, N] -> LU [*B, M, N], pivots [*B, K]",
    _lu_compact,
    spell("torch.lu Tensor.lu", "A, pivot=True, get_infos=False, out=None"),
)


@op("lu_unpack", spell("torch.lu_unpack", "LU_data, LU_pivots, unpack_data=True, unpack_pivots=True, *, out=None"))
def lu_unpack(t: Typing, LU_data: Any, LU_pivots: Any, unpack_data: Any = True, unpack_pivots: Any = True) -> Any:
    """LU[*B, M, N], pivots[*B, K] -> P [*B, M, M], L [*B, M, K], U [*B, K, N]"""
    parts = _lu_parts(matrix(t, LU_data))
    empty = TensorType((0,), tensor(LU_data).dtype)
    pivots, data = flag(unpack_pivots, "unpack_pivots"), flag(unpack_data, "unpack_data")
    return (parts[0] if pivots else empty, *(parts[1:] if data else (empty, empty)))


@op(
    "lobpcg",
    spell(
        "torch.lobpcg",
        "A, k=None, B=None, X=None, n=None, iK=None, niter=None, tol=None, largest=None, method=None, "
        "tracker=None, ortho_iparams=None, ortho_fparams=None, ortho_bparams=None",
    ),
)
def lobpcg(t: Typing, A: Any, k: Any = None, X: Any = None, **_: Any) -> Any:
    """A[*B, M, M] -> values [*B, K], vectors [*B, M, K]"""
    a, start = matrix(t, A), optional(X)
    count: Dim = dim(t, k) if k is not None else start.shape[-1] if start is not None and start.shape else 1
    return a.of(count), a.of(a.m, count)


# -- Householder reflections ------------------------------------------------------------------------------------------
@op(
    "householder_product",
    spell("torch.linalg.householder_product", "A, tau, *, out=None"),
    spell("torch.orgqr Tensor.orgqr", "input, tau, *, out=None", rename={"input": "A"}),
)
def householder_product(t: Typing, A: Any, tau: Any) -> TensorType:
    """A[*B, M, N], tau[*B, K] -> [*B, M, N]"""
    a = matrix(t, A)
    return a.of(a.m, a.n)


@op("ormqr", spell("torch.ormqr Tensor.ormqr", "input, tau, other, left=True, transpose=False, *, out=None"))
def ormqr(t: Typing, input: Any, tau: Any, other: Any, left: Any = True, transpose: Any = False) -> TensorType:
    """A[*B, M, K], tau[*B, K], other[*B, M, N] -> [*B, M, N]"""
    other_matrix = matrix(t, other)
    return other_matrix.of(other_matrix.m, other_matrix.n)


@op("tensorinv", spell("torch.linalg.tensorinv", "A, ind=2, *, out=None"))
def tensorinv(t: Typing, A: Any, ind: Any = 2) -> TensorType:
    """A[*S, *T] with equal products -> [*T, *S]"""
    x = tensor(A)
    floating_only(t, x)
    if not isinstance(ind, int) or x.shape is None:
        raise NotUnderstood("axes are not known")
    t.require(ind > 0, f"{called(t)}: ind must be positive, got {ind}")
    first, second = x.shape[:ind], x.shape[ind:]
    t.same(
        D.product(first),
        D.product(second),
        f"{called(t)}: {shape_text(first)} and {shape_text(second)} have different sizes",
    )
    return TensorType(second + first, x.dtype)


@op("vander", spell("torch.linalg.vander", "x, *, N=None"))
def vander(t: Typing, x: Any, N: Any = None) -> TensorType:
    """x[*B, K] -> [*B, K, N]"""
    base = tensor(x)
    if base.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    shape = base.shape or (1,)
    dtype = I64 if base.dtype is not None and base.dtype.kind in ("int", "bool") else base.dtype
    return TensorType((*shape, shape[-1] if N is None else dim(t, N)), dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
def _sides(r: Ranging, x: Any) -> float:
    """The size of square matrices."""
    return r.count(x, -1)


def spectrum_of(r: Ranging, x: Any) -> Any:
    """Eigenvalues are no larger than Frobenius' norm."""
    most = max(abs(v) for v in r.bounds(x)) * _sides(r, x)
    most = I.INF if most != most else most * 1.001
    return r.between((-most, most), I.EMPTY)


def determinant_of(r: Ranging, x: Any) -> Any:
    """At most the product of the lengths of the columns; zero occurs where the numbers of the matrix are computed."""
    size, most = _sides(r, x), max(abs(v) for v in r.bounds(x))
    seen = I.EMPTY if I.is_empty(r.reached(x)) or I.is_point(r.reached(x)) else I.ZERO
    if not size < 64 or not most < I.INF:
        return r.between(I.ALL, seen)
    high = I.power(most * math.sqrt(size) * 1.001, size)
    return r.between(I.loosened((-high, high), r.dtype, 1024), seen) if size else r.between((1.0, 1.0))


def cholesky_factor(r: Ranging, x: Any) -> Any:
    """The squares of a row sum to the element on the diagonal."""
    most = max(r.bounds(x)[1], 0.0)
    high = math.sqrt(most) if most < I.INF else I.INF
    return r.between(I.loosened((-high, high), r.dtype, 1024), I.EMPTY)


@ranged("cholesky")
def _cholesky_range(r: Ranging, A: Any, **_: Any) -> Any:
    return None if "inverse" in r.called else cholesky_factor(r, A)


@ranged("det")
def _det_range(r: Ranging, A: Any, **_: Any) -> Any:
    return None if r.called == "logdet" else determinant_of(r, A)


@ranged("slogdet")
def _slogdet_range(r: Ranging, **_: Any) -> Any:
    return (r.between(I.SIGNED_UNIT, I.EMPTY), None)


@ranged("eigvalsh", "eigvals")
def _eigenvalues_range(r: Ranging, A: Any, **_: Any) -> Any:
    return spectrum_of(r, A)


@ranged("eig")
def _eig_range(r: Ranging, A: Any, **_: Any) -> Any:
    return (spectrum_of(r, A), r.between((-1.01, 1.01), I.EMPTY))


complex_results("eig", "eigvals")


@ranged("matrix_power")
def _matrix_power_range(r: Ranging, A: Any, n: Any = None, **_: Any) -> Any:
    size, most = _sides(r, A), max(abs(v) for v in r.bounds(A))
    if not isinstance(n, int) or n < 0 or not most < I.INF or not size < I.INF:
        return None
    high = max(most * I.power(most * size, n - 1), 1.0) if n and most and size else 1.0
    return r.between(I.loosened((-high, high), r.dtype, 1024), I.EMPTY)


@ranged("lu")
def _lu_range(r: Ranging, **_: Any) -> Any:
    """The permutation; divisions by the smallest numbers leave anything in the factors."""
    return (r.between(I.UNIT, I.EMPTY), None, None)


@ranged("lu_factor", "lu_factor_ex", "lu_compact")
def _pivots_range(r: Ranging, **_: Any) -> Any:
    return (None, r.between(I.NONNEGATIVE, I.EMPTY))


@ranged("lu_unpack")
def _unpacked_range(r: Ranging, LU_data: Any, **_: Any) -> Any:
    parts = r.map(lambda x: I.join(x, I.UNIT), r.moved(LU_data, "unpacked"), occurring=lambda x: I.EMPTY)
    return (r.between(I.UNIT, I.EMPTY), parts, parts)


@ranged("vander")
def _vander_range(r: Ranging, x: Any, **_: Any) -> Any:
    low, high = r.bounds(x)
    if I.covers(I.SIGNED_UNIT, (low, high)):
        return r.between((min(low, 0.0), 1.0), I.EMPTY)
    return r.between(I.NONNEGATIVE if low >= 0 else I.ALL, I.EMPTY)


unbounded(
    "cholesky_ex", "inverse", "inverse_ex", "pinverse", "pinv", "ldl_factor", "ldl_factor_ex", "lobpcg", "tensorinv",
    because="a matrix may be close to a singular one",
)  # fmt: skip
unbounded(
    "geqrf", "householder_product", "ormqr", because="reflections are kept in a form whose numbers may have any size"
)
