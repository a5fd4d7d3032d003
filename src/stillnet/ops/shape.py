"""Giving the same elements another shape: view, reshape, flatten, squeeze."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Origin, Sym
from ..base.dtype import DType
from ..base.shape import shape_text
from ..base.truth import MAYBE, NO, YES
from ..base.unknown import Unknown
from ..graph.constraints import Mismatch, NotUnderstood, Typing
from ..graph.graph import TensorType, Value
from .arguments import IMAGES, ROWS, SEQUENCES, assumed, decided, sizes
from .call import Call
from .entry import function, op, spell
from .layout import refuses_view
from .ranging import Ranging, ranged


def with_shape(x: TensorType, shape: tuple[Dim, ...] | None) -> TensorType:
    """The same elements in another shape."""
    data = x.data if shape is not None and all(type(d) is int for d in shape) else None
    return TensorType(shape, x.dtype, data)


def read_sizes(t: Typing, value: Any) -> tuple[Dim, ...]:
    """Sizes of the result in any of the forms `view` accepts; a size that is no integer is a failure."""
    if isinstance(value, Unknown) or (
        isinstance(value, (tuple, list)) and len(value) == 1 and isinstance(value[0], Unknown)
    ):
        raise NotUnderstood("the sizes are not known")
    return sizes(t, value)


def filled(t: Typing, shape: tuple[Dim, ...] | None, target: tuple[Dim, ...], verb: str = "reshape") -> tuple[Dim, ...]:
    """The target with its -1 replaced by what is left of the elements; the numbers of elements must agree."""
    open_places = [i for i, d in enumerate(target) if type(d) is int and d == -1]
    for d in target:
        if isinstance(d, int) and d < -1:
            t.fail(f"{t.called}: invalid size {d}", "shape-mismatch")
    if len(open_places) > 1:
        t.fail(f"{t.called}: only one size can be -1, got {shape_text(target)}")
    if shape is None:
        return tuple(t.fresh("n") if i in open_places else d for i, d in enumerate(target))
    have = D.product(shape)
    given = D.product(d for i, d in enumerate(target) if i not in open_places)
    message = f"{t.called}: cannot {verb} {shape_text(shape)} ({D.text(have)} elements) to {shape_text(target)}"
    if not open_places:
        t.same(given, have, message)
        return target
    rest = _quotient(t, have, given, message)
    return tuple(rest if i in open_places else d for i, d in enumerate(target))


def _quotient(t: Typing, have: Dim, given: Dim, message: str) -> Dim:
    if given == 0:
        t.fail(f"{message}: -1 is ambiguous when another size is 0")
    answer = D.divides(given, have)
    if answer is NO and D.same(have, 0) is not YES:
        if D.same(have, 0) is NO or isinstance(have, int):
            t.fail(message, **assumed(t, have, given))
        t.doubtful = True
        return t.fresh("n")
    if answer is MAYBE:
        t.doubtful = True
    return D.floordiv(have, given)


def _reshaped(t: Typing, input: TensorType, target: tuple[Dim, ...], verb: str) -> TensorType:
    shape = filled(t, input.shape, target, verb)
    return with_shape(input, shape)


@op("reshape", spell("torch.reshape", "input, shape"), spell("Tensor.reshape", "input, *shape"), view=True)
def reshape(t: Typing, input: TensorType, shape: Any) -> TensorType:
    """x[*S] -> [*T], with one -1 for what is left"""
    if isinstance(shape, (int, Sym)):
        t.fail(f"{t.called} needs a tuple of sizes, got {D.text(shape)}", "wrong-call")
    return _reshaped(t, input, read_sizes(t, shape), "reshape")


@op(
    "view",
    spell("torch.view_copy", "input, size=None, *, dtype=None"),
    view=True,
)
def view(t: Typing, input: TensorType, size: Any, dtype: Any = None) -> TensorType:
    """x[*S] -> [*T], with one -1 for what is left; or the same bytes read as another type"""
    if isinstance(size, DType) or (isinstance(size, tuple) and len(size) == 1 and isinstance(size[0], DType)):
        dtype = size if isinstance(size, DType) else size[0]
    if isinstance(dtype, Unknown):
        raise NotUnderstood("the type is not known")
    if isinstance(dtype, DType):
        return _reinterpreted(t, input, dtype)
    return _reshaped(t, input, read_sizes(t, size), "view")


def _reinterpreted(t: Typing, input: TensorType, dtype: DType) -> TensorType:
    if input.shape is None or input.dtype is None or input.dtype.bits == dtype.bits:
        return TensorType(input.shape if input.dtype is not None else None, dtype)
    if not input.shape:
        t.fail(f"{t.called}: a scalar cannot be viewed as a type of another size")
    last = D.floordiv(D.mul(input.shape[-1], input.dtype.bits), dtype.bits)
    if dtype.bits > input.dtype.bits:
        factor = dtype.bits // input.dtype.bits
        t.require(
            D.divides(factor, input.shape[-1]),
            f"{t.called}: last size {D.text(input.shape[-1])} is not a multiple of {factor}",
        )
    return TensorType((*input.shape[:-1], last), dtype)


@op("view_as", spell("Tensor.reshape_as", "input, other"), view=True)
def view_as(t: Typing, input: TensorType, other: TensorType) -> TensorType:
    """x[*S], y[*T] -> [*T]"""
    return _reshaped(t, input, t.need_shape(other), "view")


@function("Tensor.view", "input, *size, dtype=None", view=True)
def view_in_place(call: Call, input: Any, size: Any, dtype: Any = None) -> Any:
    """x[*S] -> [*T] without a copy, where the elements lie so that it can be"""
    result = call.apply("view", input=input, size=size, dtype=dtype)
    _check_layout(call, input, result)
    return result


@function("Tensor.view_as", "input, other", view=True)
def view_as_in_place(call: Call, input: Any, other: Any) -> Any:
    """x[*S], y[*T] -> [*T] without a copy, where the elements lie so that it can be"""
    result = call.apply("view_as", input=input, other=other)
    _check_layout(call, input, result)
    return result


def _check_layout(call: Call, given: Any, result: Any) -> None:
    if not isinstance(given, Value) or not isinstance(result, Value) or given.dtype is not result.dtype:
        return
    shape, target = call.type(given).shape, call.type(result).shape
    if shape is None or target is None or result.type.arms:
        return
    layout = refuses_view(call.builder, given, target)
    if layout is not None:
        message = (
            f"view: {shape_text(shape)} cannot be viewed as {shape_text(target)} without a copy, its strides are "
            f"{shape_text(layout.strides)}; use reshape, or contiguous() before"
        )
        assumed = any(call.builder.is_assumed(d) for d in (*shape, *target))
        call.builder.record(Mismatch(message, assumed=assumed), call.api, (given,))


@op(
    "flatten",
    spell("torch.flatten Tensor.flatten", "input, start_dim=0, end_dim=-1, out_dim=None"),
    spell("torch.ravel Tensor.ravel", "input", start_dim=0, end_dim=-1),
    view=True,
)
def flatten(t: Typing, input: TensorType, start_dim: Any = 0, end_dim: Any = -1, out_dim: Any = None) -> TensorType:
    """x[*A, *B, *C] -> [*A, product(B), *C]"""
    if (start_dim, end_dim) != (0, -1):
        input = decided(t, input, start_dim, end_dim, usual=ROWS if start_dim == 1 else IMAGES)
    if input.shape is None:
        if isinstance(start_dim, int) and start_dim >= 0 and end_dim == -1:
            return TensorType(tuple(t.fresh("n") for _ in range(start_dim + 1)), input.dtype)
        raise NotUnderstood("tensor of unknown rank")
    shape = input.shape
    if not shape:
        t.axis(start_dim, 0)
        t.axis(end_dim, 0)
        return with_shape(input, (1,))
    start, end = t.axis(start_dim, len(shape)), t.axis(end_dim, len(shape))
    if start > end:
        t.fail(f"{t.called}: start_dim {start_dim} comes after end_dim {end_dim} in {shape_text(shape)}")
    return with_shape(input, (*shape[:start], D.product(shape[start : end + 1]), *shape[end + 1 :]))


@op("unflatten", spell("torch.unflatten Tensor.unflatten", "input, dim, sizes, names=None"), view=True)
def unflatten(t: Typing, input: TensorType, dim: Any, sizes: Any) -> TensorType:
    """x[*A, N, *C], sizes B -> [*A, *B, *C], product(B) = N"""
    input = decided(t, input, dim)
    shape = t.need_shape(input)
    axis = t.axis(dim, len(shape))
    target = read_sizes(t, (sizes,) if not isinstance(sizes, (tuple, list)) else sizes)
    if not target:
        t.fail(f"{t.called}: sizes must not be empty")
    parts = filled(t, (shape[axis],), target, f"split axis {axis} of {shape_text(shape)},")
    return with_shape(input, (*shape[:axis], *parts, *shape[axis + 1 :]))


@op("squeeze", spell("torch.squeeze torch.squeeze_copy Tensor.squeeze Tensor.squeeze_", "input, *dim"), view=True)
def squeeze(t: Typing, input: TensorType, dim: Any = ()) -> TensorType:
    """x[*S] -> [*S without the given axes of size 1]"""
    input = decided(t, input, *dim, usual=IMAGES if dim == (1,) else SEQUENCES) if dim else input
    shape = t.need_shape(input)
    if dim == () or dim == (None,):
        return with_shape(input, tuple(d for d in shape if not _is_one(t, d, named_vary=True)))
    dim = dim[0] if len(dim) == 1 and isinstance(dim[0], (tuple, list)) else dim
    axes = {t.axis(a, len(shape)) for a in dim}
    return with_shape(
        input,
        tuple(d for i, d in enumerate(shape) if not (i in axes and _is_one(t, d, described=input.variable is None))),
    )


def _is_one(t: Typing, d: Dim, named_vary: bool = False, described: bool = True) -> bool:
    """Whether an axis vanishes. Sizes that an input may choose are meant to vary, unless the program names the axis."""
    answer = D.same(d, 1)
    if answer is not MAYBE:
        return answer is YES
    t.doubtful = True
    if named_vary and not any(n.origin in (Origin.UNKNOWN, Origin.DATA) for n in D.names(d)):
        return False
    if not described and _taken_as_one(t, d):
        return True
    raise NotUnderstood("the size of a squeezed axis is not known")


def _taken_as_one(t: Typing, d: Dim) -> bool:
    """Who squeezes a certain axis of an input that nobody described expects it to be 1."""
    name = D.is_name(d)
    if name is None or name.origin is not Origin.INPUT or t.probing or not t.builder.learn(d, 1):
        return False
    t.learned = True
    t.builder.assumed_names.add(name)
    t.builder.assumptions.append(f"{name.text} is taken as 1: its axis is squeezed")
    return True


@op(
    "unsqueeze",
    spell("torch.unsqueeze torch.unsqueeze_copy Tensor.unsqueeze Tensor.unsqueeze_", "input, dim"),
    view=True,
)
def unsqueeze(t: Typing, input: TensorType, dim: Any) -> TensorType:
    """x[*A, *B] -> [*A, 1, *B]"""
    before = (dim - 1,) if isinstance(dim, int) and dim > 0 else ()
    input = decided(t, input, *before, usual=(2, 3, 1, 4))
    shape = t.need_shape(input)
    axis = t.axis(dim, len(shape) + 1)
    return with_shape(input, (*shape[:axis], 1, *shape[axis:]))


def _at_least(names: str, rank: int, place: Any) -> None:
    def infer(t: Typing, input: TensorType) -> TensorType:
        shape = t.need_shape(input)
        return with_shape(input, place(shape) if len(shape) < rank else shape)

    infer.__doc__ = f"x[*S] -> [*S], with axes of size 1 up to rank {rank}"
    op(f"atleast_{rank}d", view=True)(infer)

    @function(f"torch.atleast_{rank}d", "*tensors", view=True)
    def run(call: Any, tensors: Any) -> Any:
        many = tensors[0] if len(tensors) == 1 and isinstance(tensors[0], (tuple, list)) else tensors
        made = tuple(call.apply(f"atleast_{rank}d", input=x) for x in many)
        return made[0] if len(tensors) == 1 and many is tensors else made


_at_least("atleast_1d", 1, lambda s: (1,))
_at_least("atleast_2d", 2, lambda s: (1,) * (2 - len(s)) + s)
_at_least("atleast_3d", 3, lambda s: ((1, 1, 1), (1, *s, 1), (*s, 1))[len(s)] if len(s) < 3 else s)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("unsqueeze")
def _unsqueeze_range(r: Ranging, input: Any, dim: Any, **_: Any) -> Any:
    return r.unsqueezed(input, dim)


@ranged("reshape", "view", "view_as", "flatten", "unflatten", "squeeze", *(f"atleast_{n}d" for n in (1, 2, 3)))
def _reshape_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.reshaped(input)
