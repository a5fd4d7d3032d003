"""Products of matrices and look-ups by position as stored graphs spell them."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dtype import I32, DType
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, mixing, ranged, rearranging, sums, unbounded
from .operands import content, typed, unknown_size


def multiplied(call: Any, x: Any, y: Any, first: Any = False, second: Any = False) -> Any:
    """A product of matrices, of which each may be given with its last two axes swapped."""
    swapped = [
        call.apply("transpose", input=v, dim0=-2, dim1=-1) if flip else v for v, flip in ((x, first), (y, second))
    ]
    return call.apply("matmul", input=swapped[0], other=swapped[1])


@function("tf.raw_ops.MatMul", "a, b, *, transpose_a=False, transpose_b=False")
def matmul_tf(call: Any, a: Any, b: Any, transpose_a: Any, transpose_b: Any) -> Any:
    return multiplied(call, a, b, transpose_a, transpose_b)


@function("tf.raw_ops.BatchMatMul tf.raw_ops.BatchMatMulV2", "x, y, *, adj_x=False, adj_y=False")
def batch_matmul(call: Any, x: Any, y: Any, adj_x: Any, adj_y: Any) -> Any:
    return multiplied(call, x, y, adj_x, adj_y)


@function("tf.raw_ops.BatchMatMulV3", "x, y, *, adj_x=False, adj_y=False, Tout=None")
def batch_matmul_typed(call: Any, x: Any, y: Any, adj_x: Any, adj_y: Any, Tout: Any) -> Any:
    made = multiplied(call, x, y, adj_x, adj_y)
    return call.apply("typed_as", input=made, dtype=Tout) if isinstance(Tout, DType) else made


@function("onnx.MatMul", "A, B")
def matmul_onnx(call: Any, A: Any, B: Any) -> Any:
    return call.apply("matmul", input=A, other=B)


def _integer_product(call: Any, A: Any, B: Any, dtype: Any) -> Any:
    """Operands of two integer types, computed in a third."""
    operands = [call.apply("typed_as", input=v, dtype=I32) for v in (A, B)]
    return call.apply("typed_as", input=multiplied(call, *operands), dtype=dtype)


@function("onnx.MatMulInteger", "A, B, a_zero_point=None, b_zero_point=None")
def matmul_integer(call: Any, A: Any, B: Any, a_zero_point: Any, b_zero_point: Any) -> Any:
    return _integer_product(call, A, B, I32)


@function("onnx.QLinearMatMul", "a, a_scale, a_zero_point, b, b_scale, b_zero_point, y_scale, y_zero_point")
def matmul_quantized(call: Any, a: Any, b: Any, y_zero_point: Any, **_: Any) -> Any:
    return _integer_product(call, a, b, typed(call, y_zero_point).dtype)


@function("onnx.Gemm", "A, B, C=None, *, alpha=1.0, beta=1.0, transA=0, transB=0, broadcast=0")
def gemm(call: Any, A: Any, B: Any, C: Any, alpha: Any, beta: Any, transA: Any, transB: Any, **_: Any) -> Any:
    made = multiplied(call, A, B, transA, transB)
    if alpha != 1:
        made = call.apply("mul", input=made, other=alpha)
    if C is None:
        return made
    return call.apply("add", input=made, other=C if beta == 1 else call.apply("mul", input=C, other=beta))


@function("tf.raw_ops.Einsum", "inputs: N, *, equation")
def einsum_tf(call: Any, inputs: Any, equation: Any) -> Any:
    return call.apply("einsum", equation=equation, operands=tuple(inputs))


@function("onnx.Einsum", "*inputs, equation")
def einsum_onnx(call: Any, inputs: Any, equation: Any) -> Any:
    return call.apply("einsum", equation=equation, operands=tuple(inputs))


# -- look-ups ----------------------------------------------------------------------------------------------------------
@function("onnx.Gather", "data, indices, *, axis=0")
def gather_onnx(call: Any, data: Any, indices: Any, axis: Any) -> Any:
    return call.apply("gather_rows", input=data, index=indices, dim=axis, negative=True)


@function("tf.raw_ops.GatherV2", "params, indices, axis, *, batch_dims=0")
def gather_tf(call: Any, params: Any, indices: Any, axis: Any, batch_dims: Any) -> Any:
    place = content(call, axis)
    if not place:
        raise NotUnderstood("the axis is computed by the graph")
    return call.apply("gather_rows", input=params, index=indices, dim=place[0], batch=batch_dims or 0)


@function("tf.raw_ops.Gather", "params, indices")
def gather_old(call: Any, params: Any, indices: Any) -> Any:
    return call.apply("gather_rows", input=params, index=indices, dim=0)


@function("tf.raw_ops.ResourceGather", "resource, indices, *, batch_dims=0, dtype=None")
def resource_gather(call: Any, resource: Any, indices: Any, batch_dims: Any, dtype: Any) -> Any:
    return call.apply("gather_rows", input=resource, index=indices, dim=0)


def _gather_nd(call: Any, params: Any, indices: Any, batch: int) -> Any:
    x, places = typed(call, params), typed(call, indices)
    if x.shape is None or places.shape is None or not places.shape or not isinstance(places.shape[-1], int):
        raise NotUnderstood("positions of unknown rank")
    size = (*places.shape[:-1], *x.shape[batch + places.shape[-1] :])
    return call.apply("take_positions", input=params, indices=indices, size=size)


@op("take_positions")
def take_positions(t: Typing, input: TensorType, indices: TensorType, size: Any) -> TensorType:
    """x[*S], positions[*I, k] -> [*I, *S[k:]]"""
    return TensorType(tuple(size), input.dtype)


@function("onnx.GatherND", "data, indices, *, batch_dims=0")
def gather_nd_onnx(call: Any, data: Any, indices: Any, batch_dims: Any) -> Any:
    return _gather_nd(call, data, indices, batch_dims)


@function("tf.raw_ops.GatherNd", "params, indices")
def gather_nd_tf(call: Any, params: Any, indices: Any) -> Any:
    return _gather_nd(call, params, indices, 0)


@op("take_elements", spell("onnx.GatherElements", "data, indices, *, axis=0"))
def take_elements(t: Typing, data: TensorType, indices: TensorType, axis: Any = 0) -> TensorType:
    """x[*S], positions[*T] -> [*T]"""
    return TensorType(indices.shape, data.dtype)


@op(
    "put_elements",
    spell("onnx.ScatterElements onnx.Scatter", "data, indices, updates, *, axis=0, reduction='none'"),
    spell("onnx.ScatterND", "data, indices, updates, *, reduction='none'"),
    spell(
        "tf.raw_ops.TensorScatterUpdate tf.raw_ops.TensorScatterAdd tf.raw_ops.TensorScatterSub"
        " tf.raw_ops.TensorScatterMax tf.raw_ops.TensorScatterMin",
        "data, indices, updates",
    ),
    spell("onnx.TensorScatter", "data, indices, write_indices=None, *, axis=-2, mode='linear'"),
)
def put_elements(t: Typing, data: TensorType, indices: Any, updates: Any = None, **_: Any) -> TensorType:
    """x[*S], positions, values -> [*S]"""
    return TensorType(data.shape, data.dtype)


@function("tf.raw_ops.ScatterNd", "indices, updates, shape")
def scatter_nd(call: Any, indices: Any, updates: Any, shape: Any) -> Any:
    from .operands import sizes

    return call.apply("scattered", indices=indices, updates=updates, size=sizes(call, shape))


@op("scattered")
def scattered(t: Typing, indices: TensorType, updates: TensorType, size: Any) -> TensorType:
    """positions, values, sizes S -> [*S]"""
    return TensorType(tuple(size), updates.dtype)


@function("tf.raw_ops.DynamicStitch tf.raw_ops.ParallelDynamicStitch", "indices: N, data: N")
def dynamic_stitch(call: Any, indices: Any, data: Any) -> Any:
    first, places = typed(call, data[0]), typed(call, indices[0])
    if first.shape is None or places.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    known_places = [content(call, i) for i in indices]
    flat = [v for p in known_places if p is not None for v in p]
    complete = None not in known_places and flat and all(isinstance(v, int) for v in flat)
    size = (max(flat) + 1 if complete else unknown_size(), *first.shape[len(places.shape) :])
    return call.apply("stitched", indices=tuple(indices), data=tuple(data), size=size)


@op("stitched", reads_data=True)
def stitched(t: Typing, indices: Any, data: Any, size: Any) -> TensorType:
    """positions and rows, several of each -> the rows at their positions"""
    content_known = len(size) == 1 and isinstance(size[0], int) and all(x.data is not None for x in (*indices, *data))
    values = None
    if content_known and size[0] <= 4096:
        made = [0] * size[0]
        for places, rows in zip(indices, data):
            for i, v in zip(places.data, rows.data):
                made[i] = v
        values = tuple(made)
    return TensorType(tuple(size), data[0].dtype, values)


@op("dynamic_parts", spell("tf.raw_ops.DynamicPartition", "data, partitions, *, num_partitions"))
def dynamic_parts(t: Typing, data: TensorType, partitions: TensorType, num_partitions: Any) -> Any:
    """x[*P, *R], parts[*P] -> n times [m, *R]"""
    if data.shape is None or partitions.shape is None:
        return tuple(TensorType(None, data.dtype) for _ in range(num_partitions))
    rest = data.shape[len(partitions.shape) :]
    return tuple(TensorType((t.fresh("n"), *rest), data.dtype) for _ in range(num_partitions))


@op("inverse_permutation_of", spell("tf.raw_ops.InvertPermutation", "x"))
def inverse_permutation(t: Typing, x: TensorType) -> TensorType:
    """order[n] -> [n]"""
    data = None
    if x.data is not None and all(isinstance(v, int) for v in x.data) and sorted(x.data) == list(range(len(x.data))):
        data = tuple(x.data.index(i) for i in range(len(x.data)))
    return TensorType(x.shape, x.dtype, data)


def _one_hot(t: Typing, indices: TensorType, depth: Any, dtype: Any, axis: Any) -> TensorType:
    if indices.shape is None:
        return TensorType(None, dtype)
    rank = len(indices.shape) + 1
    place = t.axis(axis, rank)
    size = depth.data[0] if isinstance(depth, TensorType) and depth.data else t.fresh("n")
    size = int(size) if isinstance(size, float) else size
    return TensorType((*indices.shape[:place], size, *indices.shape[place:]), dtype)


@op("one_hot_values", spell("tf.raw_ops.OneHot", "indices, depth, on_value, off_value, *, axis=-1"), reads_data=True)
def one_hot_tf(
    t: Typing, indices: TensorType, depth: TensorType, on_value: TensorType, off_value: Any, axis: Any = -1
) -> TensorType:
    """x[*S], depth n -> [*A, n, *B]"""
    return _one_hot(t, indices, depth, on_value.dtype, axis)


@function("onnx.OneHot", "indices, depth, values, *, axis=-1")
def one_hot_onnx(call: Any, indices: Any, depth: Any, values: Any, axis: Any) -> Any:
    return call.apply("one_hot_values", indices=indices, depth=depth, on_value=values, off_value=values, axis=axis)


@op(
    "band",
    spell("tf.raw_ops.MatrixBandPart", "input, num_lower, num_upper"),
    spell("onnx.Trilu", "input, k=None, *, upper=1"),
)
def band(t: Typing, input: TensorType, **_: Any) -> TensorType:
    """x[*B, M, N] -> [*B, M, N]"""
    return TensorType(input.shape, input.dtype)


def _svd(name: str) -> None:
    @function(name, "input, *, compute_uv=True, full_matrices=False")
    def run(call: Any, input: Any, compute_uv: Any, full_matrices: Any) -> Any:
        shape = typed(call, input).shape
        if shape is None or len(shape) < 2:
            raise NotUnderstood("matrix of unknown rank")
        return call.apply("singular_values", input=input, full=bool(full_matrices))


_svd("tf.raw_ops.Svd")


@op("singular_values")
def singular_values(t: Typing, input: TensorType, full: bool) -> Any:
    """x[*B, M, N] -> s[*B, K], u[*B, M, K or M], v[*B, N, K or N], K = min(M, N)"""
    *batch, m, n = input.shape or ()
    k = D.minimum(m, n)
    u, v = (m, n) if full else (k, k)
    return (
        TensorType((*batch, k), input.dtype),
        TensorType((*batch, m, u), input.dtype),
        TensorType((*batch, n, v), input.dtype),
    )


@op(
    "matrix_same",
    spell("tf.raw_ops.Cholesky tf.raw_ops.MatrixInverse tf.raw_ops.BatchMatrixInverse", "input, *, adjoint=False"),
)
def matrix_same(t: Typing, input: TensorType, adjoint: Any = False) -> TensorType:
    """x[*B, N, N] -> [*B, N, N]"""
    return TensorType(input.shape, input.dtype)


@op(
    "matrix_solved",
    spell("tf.raw_ops.MatrixSolve", "matrix, rhs, *, adjoint=False"),
    spell("tf.raw_ops.MatrixTriangularSolve", "matrix, rhs, *, lower=True, adjoint=False"),
)
def matrix_solved(t: Typing, matrix: TensorType, rhs: TensorType, **_: Any) -> TensorType:
    """a[*B, M, M], b[*B, M, K] -> [*B, M, K]"""
    return TensorType(rhs.shape, rhs.dtype)


@op("determinant", spell("tf.raw_ops.MatrixDeterminant onnx.Det", "X"))
def determinant(t: Typing, X: TensorType) -> TensorType:
    """x[*B, N, N] -> [*B]"""
    return TensorType(t.need_shape(X)[:-2], X.dtype)


def _diagonal(name: str, names: str, shape_rule: Any) -> None:
    def infer(t: Typing, input: TensorType) -> TensorType:
        """x -> its diagonal, or the matrix with x as its diagonal"""
        return TensorType(shape_rule(t.need_shape(input)), input.dtype)

    op(name, spell(names, "input"))(infer)


_diagonal("diagonal_matrix", "tf.raw_ops.MatrixDiag tf.raw_ops.BatchMatrixDiag", lambda s: (*s, s[-1]))
_diagonal(
    "diagonal_part",
    "tf.raw_ops.MatrixDiagPart tf.raw_ops.BatchMatrixDiagPart",
    lambda s: (*s[:-2], D.minimum(s[-2], s[-1])),
)
_diagonal("diagonal_tensor", "tf.raw_ops.Diag", lambda s: (*s, *s))
_diagonal("diagonal_tensor_part", "tf.raw_ops.DiagPart", lambda s: s[: len(s) // 2])


# -- ranges ------------------------------------------------------------------------------------------------------------
rearranging("take_positions", "take_elements", "inverse_permutation_of")
mixing("stitched", "band")


@ranged("scattered")
def _scattered_range(r: Ranging, updates: Any, **_: Any) -> Any:
    """What is put to one place is added up."""
    return r.map(sums, r.moved(updates, "scattered"), occurring=lambda x: I.join(x, I.ZERO))


@ranged("one_hot_values")
def _one_hot_range(r: Ranging, indices: Any, depth: Any, on_value: Any, off_value: Any, **_: Any) -> Any:
    return r.hull(r.moved(on_value, "on"), r.moved(off_value, "off"))


mixing("diagonal_matrix", "diagonal_tensor")
rearranging("diagonal_part", "diagonal_tensor_part")


@ranged("put_elements")
def _put_range(r: Ranging, data: Any, updates: Any = None, reduction: Any = "none", **_: Any) -> Any:
    """Old elements and new ones; sums and products of them are not followed."""
    replaced = r.called in ("ScatterElements", "Scatter", "ScatterND") and reduction in (None, "none", b"none")
    if not replaced and r.called not in ("TensorScatterUpdate", "TensorScatterMax", "TensorScatterMin"):
        return None
    return r.hull(data, updates)


@ranged("dynamic_parts")
def _parts_range(r: Ranging, data: Any, num_partitions: Any = 1, **_: Any) -> Any:
    return [r.moved(data, i) for i in range(num_partitions if isinstance(num_partitions, int) else 1)]


unbounded("matrix_same", "matrix_solved", because="a matrix may be close to a singular one")


@ranged("determinant")
def _determinant_range(r: Ranging, X: Any, **_: Any) -> Any:
    from ..linalg import determinant_of

    return determinant_of(r, X)
