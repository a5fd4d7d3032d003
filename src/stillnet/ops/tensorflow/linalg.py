"""TensorFlow's names of matrix products and linear algebra."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.shape import shape_text
from ...base.truth import NO
from ...graph.constraints import Mismatch, Typing
from ...graph.graph import TensorType, Value
from ..arguments import flag
from ..call import Call
from ..entry import function, op
from ..ranging import Ranging, ranged
from .arguments import agree, dtype_of, floating, numbers, spoken, tensor
from .arguments import axis as read_axis


def operands(call: Call, a: Any, b: Any) -> tuple[Value, Value]:
    kind = next((dtype_of(call, v) for v in (a, b) if isinstance(v, Value)), None)
    x, y = tensor(call, a, kind), tensor(call, b, kind)
    agree(call, x, y)
    return x, y


@function(
    "tf.sparse.sparse_dense_matmul tf.compat.v1.sparse_tensor_dense_matmul",
    "sp_a, b, adjoint_a=False, adjoint_b=False, name=None",
)
def _sparse_dense(call: Call, sp_a: Any, b: Any, adjoint_a: Any, adjoint_b: Any, name: Any) -> Any:
    """A matrix most of which is zero multiplies as every other one does."""
    return call.call("tf.matmul", sp_a, b, adjoint_a=adjoint_a, adjoint_b=adjoint_b)


@function("tf.sparse.retain tf.compat.v1.sparse_retain", "sp_input, to_retain")
def _sparse_retain(call: Call, sp_input: Any, to_retain: Any) -> Any:
    return call.apply("retained", input=tensor(call, sp_input))


@op("retained")
def retained(t: Typing, input: TensorType) -> TensorType:
    """x[*S] -> [*S]: some elements of x, zeros elsewhere"""
    return TensorType(input.shape, input.dtype)


@ranged("retained")
def _retained(r: Ranging, input: Any, **_: Any) -> Any:
    """Nobody says that any element is left out."""
    return r.map(lambda x: I.join(I.ZERO, x), r.moved(input, "retained"), occurring=lambda x: I.EMPTY)


@function(
    "tf.matmul tf.linalg.matmul tf.compat.v1.batch_matmul tf.compat.v1.sparse_matmul",
    "a, b, transpose_a=False, transpose_b=False, adjoint_a=False, adjoint_b=False, a_is_sparse=False,"
    " b_is_sparse=False, output_type=None, grad_a=False, grad_b=False, name=None, adj_x=False, adj_y=False",
)
def _matmul(call: Call, a: Any, b: Any, transpose_a: Any, transpose_b: Any, **options: Any) -> Any:
    """a[*N, m, k], b[*N, k, n] -> [*N, m, n]"""
    x, y = operands(call, a, b)
    for value in (x, y):
        shape = call.type(value).shape
        if shape is not None and len(shape) < 2:
            raise Mismatch(f"matmul expects tensors of at least 2 axes, got {shape_text(shape)}", operands=(x, y))
    if any(flag(v, "transpose_a") for v in (transpose_a, options["adjoint_a"], options["adj_x"])):
        x = call.apply("transpose", input=x, dim0=-2, dim1=-1)
    if any(flag(v, "transpose_b") for v in (transpose_b, options["adjoint_b"], options["adj_y"])):
        y = call.apply("transpose", input=y, dim0=-2, dim1=-1)
    return call.apply("matmul", input=x, other=y)


@function(
    "tf.linalg.matvec", "a, b, transpose_a=False, adjoint_a=False, a_is_sparse=False, b_is_sparse=False, name=None"
)
def _matvec(call: Call, a: Any, b: Any, transpose_a: Any, **options: Any) -> Any:
    x, y = operands(call, a, b)
    column = call.apply("unsqueeze", input=y, dim=-1)
    made = call.call("tf.matmul", x, column, transpose_a=transpose_a)
    return call.apply("squeeze", input=made, dim=(-1,))


@function("tf.einsum tf.linalg.einsum", "equation, *inputs, **options")
def _einsum(call: Call, equation: Any, inputs: Any, options: Any) -> Any:
    given = inputs[0] if len(inputs) == 1 and isinstance(inputs[0], (list, tuple)) else inputs
    made = [tensor(call, v) for v in given]
    agree(call, *made)
    return call.apply("einsum", equation=equation, operands=made)


@function("tf.tensordot tf.linalg.tensordot", "a, b, axes, name=None")
def _tensordot(call: Call, a: Any, b: Any, axes: Any, name: Any) -> Any:
    x, y = operands(call, a, b)
    dims = [numbers(call, v) for v in axes] if isinstance(axes, (list, tuple)) else numbers(call, axes)
    if isinstance(dims, list):
        dims = [list(d) if isinstance(d, tuple) else [d] for d in dims]
    return call.apply("tensordot", a=x, b=y, dims=dims)


@function("tf.norm tf.linalg.norm", "tensor, ord='euclidean', axis=None, keepdims=None, name=None, keep_dims=None")
def _norm(call: Call, tensor: Any, ord: Any, axis: Any, keepdims: Any, name: Any, keep_dims: Any) -> Any:
    x = floating(call, tensor)
    dim = read_axis(call, axis)
    keep = bool(keepdims or keep_dims)
    order = {"euclidean": 2, "fro": 2}.get(ord, ord) if isinstance(ord, str) else ord
    if order == 2 and (ord == "euclidean" or not isinstance(dim, list)):
        squares = call.apply("sum", input=call.apply("square", input=x), dim=dim, keepdim=keep, dtype=None)
        return call.apply("sqrt", input=squares)
    return call.apply("norm", input=x, p=order, dim=dim, keepdim=keep)


@function("tf.linalg.global_norm tf.compat.v1.global_norm", "t_list, name=None")
def _global_norm(call: Call, t_list: Any, name: Any) -> Any:
    from ...base.dtype import F32

    found = [v for v in t_list if v is not None] if isinstance(t_list, (list, tuple)) else []
    kind = next((dtype_of(call, v) for v in found if isinstance(v, Value)), F32)
    if not found or not all(isinstance(v, Value) for v in found):
        return call.constant(TensorType((), kind))
    total = None
    for v in found:
        squares = call.apply("sum", input=call.apply("square", input=v), dim=None, keepdim=False, dtype=None)
        total = squares if total is None else call.apply("add", input=total, other=squares)
    return call.apply("sqrt", input=total)


@function(
    "tf.math.l2_normalize tf.nn.l2_normalize tf.linalg.l2_normalize", "x, axis=None, epsilon=1e-12, name=None, dim=None"
)
def _l2_normalize(call: Call, x: Any, axis: Any, epsilon: Any, name: Any, dim: Any) -> Any:
    x, axes = floating(call, x), read_axis(call, axis, dim)
    squares = call.apply("sum", input=call.apply("square", input=x), dim=axes, keepdim=True, dtype=None)
    bound = call.apply("clamp", input=squares, min=epsilon, max=None)
    return call.apply("mul", input=x, other=call.apply("rsqrt", input=bound))


@function("tf.linalg.normalize", "tensor, ord='euclidean', axis=None, name=None")
def _normalize(call: Call, tensor: Any, ord: Any, axis: Any, name: Any) -> Any:
    x = floating(call, tensor)
    length = call.call("tf.norm", x, ord, axis, True)
    return call.apply("div", input=x, other=length), length


@function("tf.nn.l2_loss", "t, name=None")
def _l2_loss(call: Call, t: Any, name: Any) -> Any:
    squares = call.apply("square", input=floating(call, t))
    total = call.apply("sum", input=squares, dim=None, keepdim=False, dtype=None)
    return call.apply("div", input=total, other=2.0)


def _square(op: str, names: str, **fixed: Any) -> None:
    def run(call: Call, input: Any, name: Any = None, **options: Any) -> Any:
        x = floating(call, input)
        shape = call.type(x).shape
        if shape is not None and (len(shape) < 2 or D.same(shape[-1], shape[-2]) is NO):
            raise Mismatch(f"{spoken(call)} expects square matrices, got {shape_text(shape)}", operands=(x,))
        return call.apply(op, A=x, **fixed)

    function(names, "input, name=None, adjoint=False")(run)


_square("inverse", "tf.linalg.inv tf.compat.v1.matrix_inverse")
_square("det", "tf.linalg.det tf.compat.v1.matrix_determinant")
_square("cholesky", "tf.linalg.cholesky tf.compat.v1.cholesky")
_square("slogdet", "tf.linalg.slogdet")
_square("eigvalsh", "tf.linalg.eigvalsh tf.compat.v1.self_adjoint_eigvals", UPLO="L")
_square("eigh", "tf.linalg.eigh tf.compat.v1.self_adjoint_eig", UPLO="L")


@function("tf.linalg.logdet", "matrix, name=None")
def _logdet(call: Call, matrix: Any, name: Any) -> Any:
    return call.apply("log", input=call.call("tf.linalg.det", matrix))


@function("tf.linalg.pinv", "a, rcond=None, validate_args=False, name=None")
def _pinv(call: Call, a: Any, **options: Any) -> Any:
    return call.apply("pinv", A=floating(call, a))


@function("tf.linalg.expm", "input, name=None")
def _expm(call: Call, input: Any, name: Any) -> Any:
    made = call.type(floating(call, input))
    return call.constant(TensorType(made.shape, made.dtype))


@function("tf.linalg.solve tf.compat.v1.matrix_solve", "matrix, rhs, adjoint=False, name=None")
def _solve(call: Call, matrix: Any, rhs: Any, adjoint: Any, name: Any) -> Any:
    x, y = operands(call, matrix, rhs)
    return call.apply("solve", A=x, B=y)


@function(
    "tf.linalg.triangular_solve tf.compat.v1.matrix_triangular_solve",
    "matrix, rhs, lower=True, adjoint=False, name=None",
)
def _triangular(call: Call, matrix: Any, rhs: Any, **options: Any) -> Any:
    x, y = operands(call, matrix, rhs)
    return call.apply("solve", A=x, B=y)


@function("tf.linalg.svd tf.compat.v1.svd", "tensor, full_matrices=False, compute_uv=True, name=None")
def _svd(call: Call, tensor: Any, full_matrices: Any, compute_uv: Any, name: Any) -> Any:
    made = call.type(floating(call, tensor))
    if made.shape is None or len(made.shape) < 2:
        return tuple(call.constant(TensorType(None, made.dtype)) for _ in range(3))
    *batch, m, n = made.shape
    k = D.minimum(m, n)
    s = call.constant(TensorType((*batch, k), made.dtype))
    if compute_uv is False:
        return s
    full = full_matrices is True
    u = call.constant(TensorType((*batch, m, m if full else k), made.dtype))
    return s, u, call.constant(TensorType((*batch, n, n if full else k), made.dtype))


@function("tf.linalg.qr tf.compat.v1.qr", "input, full_matrices=False, name=None")
def _qr(call: Call, input: Any, full_matrices: Any, name: Any) -> Any:
    made = call.type(floating(call, input))
    if made.shape is None or len(made.shape) < 2:
        return tuple(call.constant(TensorType(None, made.dtype)) for _ in range(2))
    *batch, m, n = made.shape
    k = m if full_matrices is True else D.minimum(m, n)
    return call.constant(TensorType((*batch, m, k), made.dtype)), call.constant(TensorType((*batch, k, n), made.dtype))


@function("tf.linalg.trace tf.compat.v1.trace", "x, name=None")
def _trace(call: Call, x: Any, name: Any) -> Any:
    found = call.call("tf.linalg.diag_part", x)
    return call.apply("sum", input=found, dim=-1, keepdim=False, dtype=call.type(found).dtype)


@function("tf.linalg.diag tf.compat.v1.matrix_diag", "diagonal, name=None, k=0, num_rows=-1, num_cols=-1, **options")
def _diag(call: Call, diagonal: Any, name: Any, k: Any, num_rows: Any, num_cols: Any, options: Any) -> Any:
    offset = k if isinstance(k, int) else 0
    return call.apply("diag_embed", input=tensor(call, diagonal), offset=offset, dim1=-2, dim2=-1)


@function("tf.linalg.diag_part tf.compat.v1.matrix_diag_part", "input, name=None, k=0, **options")
def _diag_part(call: Call, input: Any, name: Any, k: Any, options: Any) -> Any:
    offset = k if isinstance(k, int) else 0
    return call.apply("diagonal", input=tensor(call, input), offset=offset, dim1=-2, dim2=-1)


@function("tf.linalg.tensor_diag tf.compat.v1.diag", "diagonal, name=None")
def _tensor_diag(call: Call, diagonal: Any, name: Any) -> Any:
    x = tensor(call, diagonal)
    made = call.type(x)
    if made.rank == 1:
        return call.apply("diag_embed", input=x, offset=0, dim1=-2, dim2=-1)
    return call.constant(TensorType(None if made.shape is None else (*made.shape, *made.shape), made.dtype))


@function("tf.linalg.tensor_diag_part tf.compat.v1.diag_part", "input, name=None")
def _tensor_diag_part(call: Call, input: Any, name: Any) -> Any:
    x = tensor(call, input)
    if call.type(x).rank == 2:
        return call.apply("diagonal", input=x, offset=0, dim1=-2, dim2=-1)
    return call.constant(TensorType(None, call.type(x).dtype))


@function("tf.linalg.band_part tf.compat.v1.matrix_band_part", "input, num_lower, num_upper, name=None")
def _band_part(call: Call, input: Any, num_lower: Any, num_upper: Any, name: Any) -> Any:
    x = tensor(call, input)
    if num_lower == -1 and isinstance(num_upper, int):
        return call.apply("tril", input=x, diagonal=num_upper) if num_upper >= 0 else x
    if num_upper == -1 and isinstance(num_lower, int):
        return call.apply("triu", input=x, diagonal=-num_lower)
    return call.apply("elements", input=x, shape=call.type(x).shape)


@function("tf.linalg.set_diag tf.compat.v1.matrix_set_diag", "input, diagonal, name=None, k=0, align='RIGHT_LEFT'")
def _set_diag(call: Call, input: Any, diagonal: Any, k: Any = 0, **options: Any) -> Any:
    x, values = operands(call, input, diagonal)
    made = call.type(x)
    if k == 0 and (made.shape is None or len(made.shape) >= 2):
        return call.apply("diagonal_scatter", input=x, src=values, offset=0, dim1=-2, dim2=-1)
    return call.constant(TensorType(made.shape, made.dtype))


@function("tf.linalg.cross tf.compat.v1.cross", "a, b, name=None")
def _cross(call: Call, a: Any, b: Any, name: Any) -> Any:
    x, y = operands(call, a, b)
    return call.apply("cross", input=x, other=y, dim=-1)


def _fourier(name: str, op: str, n: int, signature: str) -> None:
    def run(call: Call, input: Any, fft_length: Any = None, name: Any = None) -> Any:
        x = tensor(call, input)
        found = numbers(call, fft_length) if fft_length is not None else None
        length = list(found) if isinstance(found, tuple) else found
        if n == 1:
            return call.apply(op, input=x, n=length[0] if isinstance(length, list) else length, dim=-1, norm=None)
        return call.apply(op, input=x, s=length, dim=tuple(range(-n, 0)), norm=None)

    function(f"tf.signal.{name} tf.compat.v1.{name}", signature)(run)


for _word in ("fft", "ifft"):
    _fourier(_word, f"fft.{_word}", 1, "input, name=None")
    _fourier(f"{_word}2d", f"fft.{_word}n", 2, "input, name=None")
    _fourier(f"{_word}3d", f"fft.{_word}n", 3, "input, name=None")
for _word in ("rfft", "irfft"):
    _fourier(_word, f"fft.{_word}", 1, "input, fft_length=None, name=None")
    _fourier(f"{_word}2d", f"fft.{_word}n", 2, "input, fft_length=None, name=None")
