"""Products and matrices in `keras.ops` and `keras.backend`."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.dtype import I32
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op
from ..linalg import cholesky_factor, determinant_of, spectrum_of
from ..promotion import promoted
from ..ranging import Ranging, bounded, ranged, unbounded
from ..settings import called, tensor
from .operands import floats, numbers, spelled, tensor_of


def common(call: Any, *operands: Any) -> tuple[Any, ...]:
    """Operands in one type."""
    made = [numbers(call, tensor_of(call, x)) for x in operands]
    kinds = [call.type(x).dtype for x in made]
    if None in kinds or len(set(kinds)) == 1:
        return tuple(made)
    kind = kinds[0]
    for other in kinds[1:]:
        kind = promoted(kind, other)
    return tuple(call.apply("cast", input=x, target=(kind,)) for x in made)


@function(spelled("matmul"), "x1, x2")
def matmul(call: Any, x1: Any, x2: Any) -> Any:
    one, two = common(call, x1, x2)
    return call.apply("matmul", input=one, other=two)


@function("keras.backend.dot", "x, y")
def old_dot(call: Any, x: Any, y: Any) -> Any:
    return dot(call, x, y)


@function(spelled("dot"), "x1, x2")
def dot(call: Any, x1: Any, x2: Any) -> Any:
    one, two = common(call, x1, x2)
    ranks = call.type(one).rank, call.type(two).rank
    if None in ranks:
        raise NotUnderstood("tensor of unknown rank")
    if 0 in ranks:
        return call.apply("mul", input=one, other=two)
    return call.apply("tensordot", a=one, b=two, dims=([ranks[0] - 1], [max(ranks[1] - 2, 0)]))


@function(spelled("tensordot"), "x1, x2, axes=2")
def tensordot(call: Any, x1: Any, x2: Any, axes: Any) -> Any:
    one, two = common(call, x1, x2)
    if isinstance(axes, (tuple, list)):
        axes = [list(a) if isinstance(a, (tuple, list)) else [a] for a in axes]
    return call.apply("tensordot", a=one, b=two, dims=axes)


@function(spelled("einsum"), "subscripts, *operands, **kwargs")
def einsum(call: Any, subscripts: Any, operands: Any, kwargs: Any) -> Any:
    return call.apply("einsum", equation=subscripts, operands=common(call, *operands))


@function(spelled("inner"), "x1, x2")
def inner(call: Any, x1: Any, x2: Any) -> Any:
    one, two = common(call, x1, x2)
    return call.apply("inner", input=one, other=two)


@function(spelled("outer"), "x1, x2")
def outer(call: Any, x1: Any, x2: Any) -> Any:
    one, two = (call.apply("reshape_to", input=x, target=(-1,)) for x in common(call, x1, x2))
    return call.apply("outer", input=one, vec2=two)


@function(spelled("vdot"), "x1, x2")
def vdot(call: Any, x1: Any, x2: Any) -> Any:
    one, two = (call.apply("reshape_to", input=x, target=(-1,)) for x in common(call, x1, x2))
    return call.apply("dot", input=one, other=two)


@function(spelled("kron"), "x1, x2")
def kron(call: Any, x1: Any, x2: Any) -> Any:
    one, two = common(call, x1, x2)
    return call.apply("kron", input=one, other=two)


@op("cross_product")
def cross_product(t: Typing, x1: Any, x2: Any, axisa: Any = -1, axisb: Any = -1, axisc: Any = -1) -> TensorType:
    """x[*S, 2 or 3], y[*T, 2 or 3] -> [*broadcast(S, T), 3], or without the last axis for two in the plane"""
    x, y = tensor(x1), tensor(x2)
    a, b = list(t.need_shape(x)), list(t.need_shape(y))
    first, second = a.pop(t.axis(axisa, len(a))), b.pop(t.axis(axisb, len(b)))
    for size in (first, second):
        wrong = isinstance(size, int) and size not in (2, 3)
        t.require(not wrong, f"{called(t)} expects vectors of 2 or 3 elements, got {D.text(size)}", actual=size)
    out = t.broadcast(tuple(a), tuple(b)) or ()
    if first == 2 and second == 2:
        return TensorType(out, x.dtype)
    if not isinstance(first, int) and not isinstance(second, int):
        raise NotUnderstood("the sizes of the vectors are not known")
    place = t.axis(axisc, len(out) + 1)
    return TensorType((*out[:place], 3, *out[place:]), x.dtype)


@function(spelled("cross"), "x1, x2, axisa=-1, axisb=-1, axisc=-1, axis=None")
def cross(call: Any, x1: Any, x2: Any, axisa: Any, axisb: Any, axisc: Any, axis: Any) -> Any:
    one, two = common(call, x1, x2)
    if axis is not None:
        axisa = axisb = axisc = axis
    return call.apply("cross_product", x1=one, x2=two, axisa=axisa, axisb=axisb, axisc=axisc)


@function(spelled("trace"), "x, offset=0, axis1=0, axis2=1")
def trace(call: Any, x: Any, offset: Any, axis1: Any, axis2: Any) -> Any:
    made = call.apply("diagonal", input=numbers(call, tensor_of(call, x)), offset=offset, dim1=axis1, dim2=axis2)
    return call.apply("reduce_axes", input=made, axis=-1)


@function(spelled("diagonal"), "x, offset=0, axis1=0, axis2=1")
def diagonal(call: Any, x: Any, offset: Any, axis1: Any, axis2: Any) -> Any:
    return call.apply("diagonal", input=tensor_of(call, x), offset=offset, dim1=axis1, dim2=axis2)


@function(spelled("diag"), "x, k=0")
def diag(call: Any, x: Any, k: Any) -> Any:
    return call.apply("diag", input=tensor_of(call, x), diagonal=k)


@function(spelled("diagflat"), "x, k=0")
def diagflat(call: Any, x: Any, k: Any) -> Any:
    return call.apply("diagflat", input=tensor_of(call, x), offset=k)


@function(spelled("tril triu"), "x, k=0")
def triangle(call: Any, x: Any, k: Any) -> Any:
    return call.apply(call.api.rpartition(".")[2], input=tensor_of(call, x), diagonal=k)


@op("distances", macs=lambda outputs, x, y, **_: D.mul(D.product(outputs[0].shape or ()), (x.shape or (1,))[-1]))
def distances(t: Typing, x: Any, y: Any) -> TensorType:
    """x[*B, N, D], y[*B, M, D] -> [*B, N, M]"""
    first, second = tensor(x), tensor(y)
    a, b = t.need_shape(first), t.need_shape(second)
    t.require(len(a) > 1 and len(b) > 1, f"{called(t)} expects matrices, got {shape_text(a)} and {shape_text(b)}")
    t.same(a[-1], b[-1], f"{called(t)}: vectors of {D.text(a[-1])} and {D.text(b[-1])} elements")
    return TensorType((*(t.broadcast(a[:-2], b[:-2]) or ()), a[-2], b[-2]), first.dtype)


@function(spelled("cdist"), "x, y")
def cdist(call: Any, x: Any, y: Any) -> Any:
    return call.apply("distances", x=floats(call, x), y=floats(call, y))


# -- matrices ---------------------------------------------------------------------------------------------------------
def _square(t: Typing, x: TensorType) -> tuple[tuple[Dim, ...], Dim]:
    """The batch and the size of square matrices."""
    shape = t.need_shape(x)
    text = f"{called(t)} expects square matrices, got {shape_text(shape)}"
    t.require(len(shape) > 1, text)
    t.same(shape[-2], shape[-1], text)
    return shape[:-2], shape[-1]


# result of a function of square matrices, from the batch and the size
SQUARE: dict[str, str] = {
    "cholesky": "matrix", "cholesky_inverse": "matrix", "inv": "matrix", "det": "number", "logdet": "number",
    "eigh": "vector and matrix", "eig": "vector and matrix", "slogdet": "two numbers",
}  # fmt: skip


def _of_square(name: str, result: str) -> None:
    def infer(t: Typing, input: Any) -> Any:
        x = tensor(input)
        batch, n = _square(t, x)
        number = TensorType(batch, x.dtype)
        matrix, vector = TensorType((*batch, n, n), x.dtype), TensorType((*batch, n), x.dtype)
        return {
            "matrix": matrix,
            "number": number,
            "vector and matrix": (vector, matrix),
            "two numbers": (number, number),
        }[result]

    infer.__doc__ = f"x[*B, N, N] -> {result}"
    op(f"matrix_{name}")(infer)

    @function(spelled(name), "x, upper=False" if name.startswith("cholesky") else "x")
    def run(call: Any, x: Any, upper: Any = False) -> Any:
        return call.apply(f"matrix_{name}", input=floats(call, x))


for _name, _result in SQUARE.items():
    _of_square(_name, _result)


@op("matrix_parts")
def matrix_parts(t: Typing, input: Any, kind: str, full: Any = True) -> Any:
    """x[*B, M, N] -> the parts of its decomposition"""
    x = tensor(input)
    shape = t.need_shape(x)
    t.require(len(shape) > 1, f"{called(t)} expects matrices, got {shape_text(shape)}")
    batch, m, n = shape[:-2], shape[-2], shape[-1]
    least = D.minimum(m, n)

    def made(*sizes: Dim) -> TensorType:
        return TensorType((*batch, *sizes), x.dtype)

    if kind == "qr":
        inner = m if full is True else least
        return made(m, inner), made(inner, n)
    if kind == "svd":
        wide, tall = (n, m) if full is True else (least, least)
        return made(m, tall), made(least), made(wide, n)
    if kind == "svdvals":
        return made(least)
    if kind == "lu":
        return made(m, n), TensorType((*batch, least), None)
    return made(n, m)


@function(spelled("qr"), "x, mode='reduced'")
def qr(call: Any, x: Any, mode: Any) -> Any:
    return call.apply("matrix_parts", input=floats(call, x), kind="qr", full=mode == "complete")


@function(spelled("svd"), "x, full_matrices=True, compute_uv=True")
def svd(call: Any, x: Any, full_matrices: Any, compute_uv: Any) -> Any:
    if compute_uv is False:
        return call.apply("matrix_parts", input=floats(call, x), kind="svdvals")
    return call.apply("matrix_parts", input=floats(call, x), kind="svd", full=full_matrices)


@function(spelled("lu_factor"), "x")
def lu_factor(call: Any, x: Any) -> Any:
    return call.apply("matrix_parts", input=floats(call, x), kind="lu")


@function(spelled("pinv"), "x, rcond=None")
def pinv(call: Any, x: Any, rcond: Any) -> Any:
    return call.apply("matrix_parts", input=floats(call, x), kind="pinv")


@op("solve_system")
def solve_system(t: Typing, a: Any, b: Any) -> TensorType:
    """a[*B, N, N], b[*B, N] or b[*B, N, K] -> the shape of b"""
    x, y = tensor(a), tensor(b)
    batch, n = _square(t, x)
    shape = t.need_shape(y)
    text = f"{called(t)}: {shape_text(x.shape)} and {shape_text(shape)} do not fit together"
    t.require(len(shape) > 0, text)
    vector = len(shape) == len(batch) + 1
    t.require(vector or len(shape) > 1, text)
    t.same(n, shape[-1] if vector else shape[-2], text)
    return TensorType(shape, y.dtype)


@function(spelled("solve"), "a, b")
def solve(call: Any, a: Any, b: Any) -> Any:
    return call.apply("solve_system", a=floats(call, a), b=floats(call, b))


@function(spelled("solve_triangular"), "a, b, lower=False")
def solve_triangular(call: Any, a: Any, b: Any, lower: Any) -> Any:
    return call.apply("solve_system", a=floats(call, a), b=floats(call, b))


@function(spelled("matrix_rank"), "x, tol=None")
def matrix_rank(call: Any, x: Any, tol: Any) -> Any:
    return call.apply("reduce_axes", input=floats(call, x), axis=(-2, -1), dtype=I32)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("cross_product")
def _cross_product_range(r: Ranging, x1: Any, x2: Any, **_: Any) -> Any:
    """The difference of two products."""
    product = I.mul(r.bounds(x1), r.bounds(x2))
    return r.between(I.loosened(I.sub(product, product), r.dtype, 16), I.EMPTY)


bounded("distances", bounds=I.NONNEGATIVE)


@ranged("matrix_cholesky")
def _cholesky_range(r: Ranging, input: Any, **_: Any) -> Any:
    return cholesky_factor(r, input)


@ranged("matrix_det")
def _determinant_range(r: Ranging, input: Any, **_: Any) -> Any:
    return determinant_of(r, input)


@ranged("matrix_eigh", "matrix_eig")
def _spectrum_range(r: Ranging, input: Any, **_: Any) -> Any:
    return (spectrum_of(r, input), r.between((-1.01, 1.01), I.EMPTY))


@ranged("matrix_slogdet")
def _slogdet_range(r: Ranging, **_: Any) -> Any:
    return (r.between(I.SIGNED_UNIT, I.EMPTY), None)


@ranged("matrix_parts")
def _parts_range(r: Ranging, kind: Any = "", **_: Any) -> Any:
    """Columns of orthogonal matrices are no longer than one, singular values are not negative."""
    turned, sizes = r.between((-1.01, 1.01), I.EMPTY), r.between(I.NONNEGATIVE, I.EMPTY)
    return {"qr": (turned, None), "svd": (turned, sizes, turned), "svdvals": sizes, "lu": (None, sizes)}.get(kind)


unbounded(
    "matrix_cholesky_inverse", "matrix_inv", "matrix_logdet", "solve_system", because="a matrix may be close to a singular one"
)  # fmt: skip
