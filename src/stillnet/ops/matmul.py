"""Products of vectors, matrices and batches of matrices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import I32, DType
from ..base.plain import dataclass
from ..base.shape import Shape, is_concrete, shape_text
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .arguments import dtype_of
from .content import broadcast_content, rounded
from .entry import function, op, spell
from .linear import same_dtype
from .promotion import promoted, result_type
from .ranging import Ranging, ranged
from .settings import called, met, optional, shape_of, tensor, undecided

TWO = "input, other, *, out=None"


def either(x: TensorType, y: TensorType) -> DType | None:
    """Operands of a product share their dtype: the known one speaks for both."""
    return x.dtype or y.dtype


def _contract(t: Typing, a: Dim, b: Dim, x: Shape, y: Shape) -> None:
    t.same(
        a, b, f"{called(t)}: {shape_text(x)} and {shape_text(y)} cannot be multiplied ({D.text(a)} against {D.text(b)})"
    )


def _matmul_macs(outputs: Any, input: TensorType, other: TensorType, **_: Any) -> Dim:
    if not input.shape or not other.shape:
        return 0
    return D.mul(D.product(outputs[0].shape), input.shape[-1])


@op(
    "matmul",
    spell("torch.matmul Tensor.matmul torch.linalg.matmul Tensor.__matmul__", TWO),
    spell("Tensor.__rmatmul__", "self, other", rename={"self": "other", "other": "input"}),
    macs=_matmul_macs,
)
def matmul(t: Typing, input: Any, other: Any) -> TensorType:
    """x[*A, N, K], y[*B, K, M] -> [*broadcast(A, B), N, M]; a 1-D operand loses its axis"""
    left, right = tensor(input), tensor(other)
    same_dtype(t, left, right)
    if undecided(t, left) or undecided(t, right) or left.shape is None or right.shape is None:
        return TensorType(None, either(left, right))
    x, y = left.shape, right.shape
    t.require(len(x) > 0 and len(y) > 0, f"{called(t)} does not take scalars, got {shape_text(x)} and {shape_text(y)}")
    _contract(t, x[-1], y[-2] if len(y) > 1 else y[0], x, y)
    batch = t.broadcast(
        x[:-2], y[:-2], message=f"{called(t)}: batch axes of {shape_text(x)} and {shape_text(y)} do not broadcast"
    )
    out = (*(batch or ()), *x[:-1][-1:], *(y[-1:] if len(y) > 1 else ()))
    return TensorType(out, either(left, right), rounded(_product(left, right, out), either(left, right)))


def _product(x: TensorType, y: TensorType, out: tuple[Dim, ...]) -> tuple[Any, ...] | None:
    """The content of a small product of vectors or matrices."""
    if x.data is None or y.data is None or x.shape is None or y.shape is None or len(x.shape) > 2 or len(y.shape) > 2:
        return None
    k = x.shape[-1]
    m = y.shape[-1] if len(y.shape) > 1 else 1
    if not is_concrete(out) or not isinstance(k, int) or not isinstance(m, int) or len(x.data) * m > CONTENT_LIMIT:
        return None
    rows = len(x.data) // k if k else 0
    return (
        tuple(sum(x.data[i * k + s] * y.data[s * m + j] for s in range(k)) for i in range(rows) for j in range(m))
        if k
        else None
    )


def _exact(name: str, spellings: tuple[Any, ...], left: int, right: int, summed: bool = False) -> None:
    """A product of operands of fixed ranks: mm, bmm, mv, dot."""

    def infer(t: Typing, input: Any, other: Any, out_dtype: Any = None, reduce: Any = None) -> TensorType:
        a, b = tensor(input), tensor(other)
        same_dtype(t, a, b)
        dtype = dtype_of(out_dtype, either(a, b))
        x, y = shape_of(t, a, left), shape_of(t, b, right)
        if x is None or y is None:
            return TensorType(None, dtype)
        if left == 3:
            t.same(x[0], y[0], f"{called(t)}: batch sizes of {shape_text(x)} and {shape_text(y)} differ")
        _contract(t, x[-1], y[0] if right == 1 else y[-2], x, y)
        out = (*x[:-1], *(y[-1:] if right > 1 else ()))
        return TensorType(out, dtype, rounded(_product(a, b, out), dtype))

    infer.__doc__ = {
        3: "x[B, N, K], y[B, K, M] -> [B, N, M]",
        2: "x[N, K], y[K, *M] -> [N, *M]",
        1: "x[K], y[K] -> []",
    }[left]
    op(name, *spellings, macs=_matmul_macs)(infer)


_exact(
    "mm",
    (
        spell("torch.mm Tensor.mm", "input, mat2, out_dtype=None, *, out=None", rename={"mat2": "other"}),
        spell("torch._int_mm", "input, mat2", rename={"mat2": "other"}, out_dtype=I32),
        spell("torch.spmm torch.dsmm torch.hsmm torch.smm Tensor.smm", "input, mat2", rename={"mat2": "other"}),
        spell("torch.sparse.mm", "mat1, mat2, reduce=None", rename={"mat1": "input", "mat2": "other"}),
    ),
    2,
    2,
)
_exact(
    "bmm", (spell("torch.bmm Tensor.bmm", "input, mat2, out_dtype=None, *, out=None", rename={"mat2": "other"}),), 3, 3
)
_exact("mv", (spell("torch.mv Tensor.mv", "input, vec, *, out=None", rename={"vec": "other"}),), 2, 1)
_exact(
    "dot",
    (
        spell("torch.dot Tensor.dot", "input, tensor, *, out=None", rename={"tensor": "other"}),
        spell("torch.vdot Tensor.vdot", TWO),
    ),
    1,
    1,
)


@op("inner", spell("torch.inner Tensor.inner", TWO), macs=_matmul_macs)
def inner(t: Typing, input: Any, other: Any) -> TensorType:
    """x[*A, K], y[*B, K] -> [*A, *B]"""
    a, b = tensor(input), tensor(other)
    if a.shape is None or b.shape is None:
        t.doubtful = True
        return TensorType(None, either(a, b))
    if not a.shape or not b.shape:
        return TensorType(a.shape or b.shape, result_type(a, b))
    same_dtype(t, a, b)
    _contract(t, a.shape[-1], b.shape[-1], a.shape, b.shape)
    return TensorType((*a.shape[:-1], *b.shape[:-1]), either(a, b))


@op("outer", spell("torch.outer Tensor.outer torch.ger Tensor.ger", "input, vec2, *, out=None"))
def outer(t: Typing, input: Any, vec2: Any) -> TensorType:
    """x[N], y[M] -> [N, M]"""
    a, b = tensor(input), tensor(vec2)
    x, y = shape_of(t, a, 1), shape_of(t, b, 1)
    if x is None or y is None:
        return TensorType(None, result_type(a, b))
    column = TensorType((*x, 1), a.dtype, a.data)
    dtype = result_type(a, b)
    return TensorType((*x, *y), dtype, rounded(broadcast_content(column, b, (*x, *y), lambda p, q: p * q), dtype))


# -- products with something added ------------------------------------------------------------------------------------
def _added(name: str, first: str, second: str, left: int, right: int) -> None:
    """input + product; the old positional form puts beta before `input` and alpha after it."""

    def operands(arguments: Sequence[Any]) -> tuple[TensorType, TensorType, TensorType]:
        tensors = [a for a in arguments if isinstance(a, TensorType)]
        added, x, y = tensors if len(tensors) == 3 else tuple(arguments[:3])
        return tensor(added), tensor(x), tensor(y)

    def infer(t: Typing, input: Any, first: Any, second: Any, legacy: Any = (), **_: Any) -> TensorType:
        added, a, b = operands((input, first, second, *legacy))
        if right > 1 or left > 1:
            same_dtype(t, a, b, added)
        x, y = shape_of(t, a, left), shape_of(t, b, right)
        dtype = result_type(a, b, added) if left == 1 else either(a, b) or added.dtype
        if x is None or y is None:
            return TensorType(None, dtype)
        if left > 1:
            _contract(t, x[-1], y[-2] if right > 1 else y[0], x, y)
        if left == 3:
            t.same(x[0], y[0], f"{called(t)}: batch sizes of {shape_text(x)} and {shape_text(y)} differ")
        out: tuple[Dim, ...] = (*x[:-1], *(y[-1:] if right > 1 else ())) if left > 1 else (*x, *y)
        return TensorType(_expanded(t, added.shape, out[1:] if name == "addbmm" else out), dtype)

    def macs(outputs: Any, **arguments: Any) -> Dim:
        _, a, b = operands((arguments["input"], arguments["first"], arguments["second"], *arguments.get("legacy", ())))
        if left == 1:
            return 0
        return D.product((*(a.shape or ()), *((b.shape or ())[-1:] if right > 1 else ())))

    infer.__doc__ = f"x[*S], {first}, {second} -> x broadcast to the product, plus the product"
    signature = f"input, {first}, {second}, *legacy, beta=1, alpha=1, out_dtype=None, out=None"
    rename = {first: "first", second: "second"}
    spellings = [spell(f"torch.{name} Tensor.{name} Tensor.{name}_", signature, rename=rename)]
    if name == "addmv":
        spellings.append(spell("torch.addmv_", signature, inplace=True, rename=rename))
    op(name, *spellings, macs=macs)(infer)


def _expanded(t: Typing, added: Shape, out: tuple[Dim, ...]) -> tuple[Dim, ...]:
    """`added` must expand to the product."""
    if added is not None:
        message = f"{called(t)}: input {shape_text(added)} does not expand to {shape_text(out)}"
        t.require(len(added) <= len(out), message)
        for a, o in zip(reversed(added), reversed(out)):
            if not (isinstance(a, int) and a == 1):
                t.require(D.same(a, o) if isinstance(a, int) else True, message, expected=o, actual=a)
    return out


@dataclass(frozen=True, slots=True)
class AddedProduct:
    """`beta * added + alpha * left @ right`."""

    added: Any
    left: Any
    right: Any
    beta: int | float
    alpha: int | float


def added_product(arguments: Mapping[str, Any]) -> AddedProduct | None:
    """The parts of a product that is added to something, in the old positional form, too; None where a factor is not known."""
    given = [arguments["input"], arguments["first"], arguments["second"], *arguments.get("legacy", ())]
    numbers = [x for x in given if isinstance(x, int | float)]
    tensors = [x for x in given if not isinstance(x, int | float)]
    if len(tensors) != 3:
        return None
    beta = numbers[0] if numbers else arguments.get("beta", 1)
    alpha = numbers[1] if len(numbers) > 1 else arguments.get("alpha", 1)
    if not isinstance(beta, int | float) or not isinstance(alpha, int | float):
        return None
    return AddedProduct(tensors[0], tensors[1], tensors[2], beta, alpha)


_added("addmm", "mat1", "mat2", 2, 2)
_added("baddbmm", "batch1", "batch2", 3, 3)
_added("addbmm", "batch1", "batch2", 3, 3)
_added("addmv", "mat", "vec", 2, 1)
_added("addr", "vec1", "vec2", 1, 1)


# -- chains and generalised products ----------------------------------------------------------------------------------
@function("torch.chain_matmul", "*matrices, out=None")
def chain_matmul(call: Any, matrices: Any, out: Any) -> Any:
    return multi_dot(
        call, matrices[0] if len(matrices) == 1 and isinstance(matrices[0], (list, tuple)) else matrices, out
    )


@function("torch.linalg.multi_dot", "tensors, *, out=None")
def multi_dot(call: Any, tensors: Any, out: Any) -> Any:
    if not isinstance(tensors, (tuple, list)):
        return call.apply("matmul", input=tensors, other=None)
    product = tensors[0]
    for factor in tensors[1:]:
        product = call.apply("matmul", input=product, other=factor)
    return product


def _tensordot_axes(t: Typing, dims: Any, left: int, right: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    if isinstance(dims, TensorType):
        if dims.data is None or dims.shape is None:
            return None
        half = len(dims.data) // 2
        dims = (
            dims.data[0]
            if len(dims.shape) == 0
            else (dims.data[:half], dims.data[half:])
            if len(dims.shape) == 2
            else dims.data
        )
    if isinstance(dims, int):
        t.require(
            0 <= dims <= min(left, right), f"{called(t)}: dims={dims} does not fit operands of {left} and {right} axes"
        )
        return tuple(range(left - dims, left)), tuple(range(dims))
    if isinstance(dims, (tuple, list)) and len(dims) == 2 and all(isinstance(d, (tuple, list)) for d in dims):
        first, second = (tuple(t.axis(a, rank) for a in d) for d, rank in zip(dims, (left, right)))
        t.require(len(first) == len(second), f"{called(t)}: dims name {len(first)} and {len(second)} axes")
        t.require(not first or (left and right) > 0, f"{called(t)}: a scalar has no axis to sum over")
        return first, second
    return None


def _tensordot_macs(outputs: Any, a: TensorType, b: TensorType, **_: Any) -> Dim:
    """Every element of a meets the free axes of b, which end the output."""
    shape = outputs[0].shape
    free_of_a = (len(shape) + len(a.shape or ()) - len(b.shape or ())) // 2
    return D.mul(D.product(a.shape or ()), D.product(shape[free_of_a:]))


@op("tensordot", spell("torch.tensordot", "a, b, dims=2, out=None"), macs=_tensordot_macs)
def tensordot(t: Typing, a: Any, b: Any, dims: Any = 2) -> TensorType:
    """x[*A, *K], y[*K, *B] -> [*A, *B]"""
    x, y = tensor(a), tensor(b)
    same_dtype(t, x, y)
    if x.shape is None or y.shape is None:
        t.doubtful = True
        return TensorType(None, either(x, y))
    named = _tensordot_axes(t, dims, len(x.shape), len(y.shape))
    if named is None:
        t.doubtful = True
        return TensorType(None, either(x, y))
    for i, j in zip(*named):
        p, q = x.shape[i], y.shape[j]
        message = f"{shape_text(x.shape)} and {shape_text(y.shape)} cannot be multiplied"
        met(t, p, q, f"{called(t)}: {message} ({D.text(p)} against {D.text(q)})")
    out = [d for i, d in enumerate(x.shape) if i not in named[0]] + [
        d for i, d in enumerate(y.shape) if i not in named[1]
    ]
    return TensorType(tuple(out), either(x, y))


@op("kron", spell("torch.kron Tensor.kron", TWO))
def kron(t: Typing, input: Any, other: Any) -> TensorType:
    """x[*S], y[*T] -> [*(S * T)], the shorter shape filled with ones in front"""
    a, b = tensor(input), tensor(other)
    if a.shape is None or b.shape is None:
        t.doubtful = True
        return TensorType(None, promoted(a.dtype, b.dtype))
    rank = max(len(a.shape), len(b.shape))
    x, y = ((1,) * (rank - len(s)) + s for s in (a.shape, b.shape))
    return TensorType(tuple(D.mul(p, q) for p, q in zip(x, y)), promoted(a.dtype, b.dtype))


@op(
    "grouped_mm",
    spell("torch.nn.functional.grouped_mm", "mat_a, mat_b, *, offs=None, bias=None, out_dtype=None"),
    spell("torch._grouped_mm", "mat_a, mat_b, offs=None, bias=None, out_dtype=None"),
    macs=lambda outputs, mat_a, mat_b, **_: D.mul(D.product(mat_a.shape), mat_b.shape[-1]),
)
def grouped_mm(
    t: Typing, mat_a: Any, mat_b: Any, offs: Any = None, bias: Any = None, out_dtype: Any = None
) -> TensorType:
    """x[M, K], y[G, K, N], offs[G] -> [M, N]; x[G, M, K], y[G, K, N] -> [G, M, N]; x[M, K], y[K, N] -> [G, M, N]"""
    a, b = tensor(mat_a), tensor(mat_b)
    same_dtype(t, a, b)
    dtype = dtype_of(out_dtype, either(a, b))
    x, y = shape_of(t, a, (2, 3)), shape_of(t, b, (2, 3))
    if x is None or y is None:
        return TensorType(None, dtype)
    _contract(t, x[-1], y[-2], x, y)
    if len(x) == len(y) == 3:
        t.same(x[0], y[0], f"{called(t)}: group counts of {shape_text(x)} and {shape_text(y)} differ")
        return TensorType((x[0], x[1], y[2]), dtype)
    if len(x) == len(y):
        ends = optional(offs)
        groups: Dim = ends.shape[0] if ends is not None and ends.shape else t.fresh("groups")
        return TensorType((groups, x[0], y[1]), dtype)
    return TensorType((x[-2], y[-1]), dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("matmul", "mm", "bmm", "mv", "dot", "inner")
def _matmul_range(r: Ranging, input: Any, other: Any = None, **more: Any) -> Any:
    other = other if other is not None else next(iter(more.values()), None)
    return None if other is None else r.product(input, other)


@ranged("outer", "kron")
def _outer_range(r: Ranging, input: Any, other: Any = None, vec2: Any = None, **_: Any) -> Any:
    return r.mul(r.moved(input, "outer rows"), r.moved(other if other is not None else vec2, "outer columns"))


@ranged("addmm", "baddbmm", "addbmm", "addmv", "addr")
def _addmm_range(r: Ranging, **arguments: Any) -> Any:
    parts = added_product(arguments)
    if parts is None or not all(r.is_range(v) for v in (parts.added, parts.left, parts.right)):
        return r.unknown()
    if parts.beta == parts.alpha == 1:
        return r.product(parts.left, parts.right, parts.added, I.INF)
    product = r.product(parts.left, parts.right, None, I.INF)
    return r.add(r.mul(parts.added, parts.beta), r.mul(product, parts.alpha))


@ranged("tensordot")
def _tensordot_range(r: Ranging, a: Any, b: Any, **_: Any) -> Any:
    return r.product(a, b, None, I.INF)


@ranged("grouped_mm")
def _grouped_range(r: Ranging, **_: Any) -> Any:
    return r.predicted()
