"""Writing elements at positions given by index tensors and masks."""

from __future__ import annotations

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import C64, DType
from ..base.shape import shape_text
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .content import broadcast_content, known, rounded, strided, strides_of
from .elementwise import check_cast, check_into, spellings
from .entry import op
from .gather import check_extent, check_index_dtype, check_mask, check_values, full_shape, is_empty
from .ranging import Ranging, ranged


@op("put", *spellings("torch.put Tensor.put Tensor.put_", "input, index, source, accumulate=False"))
def put(
    t: Typing, input: TensorType, index: TensorType, source: TensorType, accumulate: Any = False, into: bool = False
) -> TensorType:
    """x[*S], index[*T], values[*T] -> [*S]"""
    check_index_dtype(t, index)
    _same_dtype(t, input, source)
    if index.shape is not None and source.shape is not None:
        t.same(
            D.product(index.shape),
            D.product(source.shape),
            f"{t.called}: values {shape_text(source.shape)} for positions {shape_text(index.shape)}",
        )
    return TensorType(input.shape, input.dtype, None, input.variable)


def _same_dtype(t: Typing, input: TensorType, source: Any) -> None:
    if (
        isinstance(source, TensorType)
        and input.dtype is not None
        and source.dtype is not None
        and input.dtype is not source.dtype
    ):
        t.fail(
            f"{t.called} needs values of the type of the tensor, got {source.dtype.name} for {input.dtype.name}",
            "dtype-mismatch",
        )


# -- scatter ---------------------------------------------------------------------------------------------------------
def _scatter(t: Typing, input: TensorType, dim: Any, index: TensorType, src: Any) -> TensorType:
    check_index_dtype(t, index, ("i64", "i32"))
    if isinstance(src, TensorType) and (src.shape != () or index.shape == ()):
        _same_dtype(t, input, src)
    if input.shape is None or index.shape is None:
        return TensorType(input.shape, input.dtype, None, input.variable)
    axis = t.axis(dim, len(input.shape))
    check_extent(t, full_shape(index.shape), full_shape(input.shape), axis, "tensor")
    if isinstance(src, TensorType) and src.shape is not None and not is_empty(index.shape):
        check_extent(t, full_shape(index.shape), full_shape(src.shape), None, "values")
    if not is_empty(index.shape):
        check_values(t, index, full_shape(input.shape)[axis])
    return TensorType(input.shape, input.dtype, _scattered(input, axis, index, src))


def _scattered(x: TensorType, axis: int, index: TensorType, src: Any) -> tuple[Any, ...] | None:
    content, places = known(x), known(index)
    if content is None or places is None or not content[0] or not isinstance(src, (bool, int, float)):
        return None
    strides = strides_of(content[0])
    base = strided(places[0], tuple(0 if i == axis else s for i, s in enumerate(strides)))
    value = rounded((src,), x.dtype)
    if base is None or value is None:
        return None
    data = list(content[1])
    for b, v in zip(base, places[1]):
        data[b + v * strides[axis]] = value[0]
    return tuple(data)


@op(
    "scatter",
    *spellings(
        "torch.scatter Tensor.scatter Tensor.scatter_",
        "input, dim, index, src=None, *, value=None, reduce=None, out=None",
    ),
)
def scatter(
    t: Typing,
    input: TensorType,
    dim: Any,
    index: TensorType,
    src: Any = None,
    value: Any = None,
    reduce: Any = None,
    into: bool = False,
) -> TensorType:
    """x[*S], index[*T], values[*U] or a number -> [*S]"""
    source = src if src is not None else value
    if isinstance(reduce, str) and reduce not in ("add", "multiply"):
        t.fail(f"{t.called}: reduce must be 'add' or 'multiply', got {reduce!r}", "wrong-call")
    if reduce is not None:
        made = _scatter(t, input, dim, index, source)
        return TensorType(made.shape, made.dtype, None, made.variable)
    return _scatter(t, input, dim, index, source)


@op(
    "scatter_add",
    *spellings("torch.scatter_add Tensor.scatter_add Tensor.scatter_add_", "input, dim, index, src, *, out=None"),
)
def scatter_add(
    t: Typing, input: TensorType, dim: Any, index: TensorType, src: TensorType, into: bool = False
) -> TensorType:
    """x[*S], index[*T], values[*U] -> [*S]"""
    _same_dtype(t, input, src)
    return _scatter(t, input, dim, index, src)


@op(
    "scatter_reduce",
    *spellings(
        "torch.scatter_reduce Tensor.scatter_reduce Tensor.scatter_reduce_",
        "input, dim, index, src, reduce, *, include_self=True, out=None",
    ),
)
def scatter_reduce(
    t: Typing,
    input: TensorType,
    dim: Any,
    index: TensorType,
    src: TensorType,
    reduce: Any,
    include_self: Any = True,
    into: bool = False,
) -> TensorType:
    """x[*S], index[*T], values[*U] -> [*S]"""
    if isinstance(reduce, str) and reduce not in ("sum", "prod", "mean", "amax", "amin"):
        t.fail(f"{t.called}: reduce must be sum, prod, mean, amax or amin, got {reduce!r}", "wrong-call")
    _same_dtype(t, input, src)
    return _scatter(t, input, dim, index, src)


# -- along one axis --------------------------------------------------------------------------------------------------
def _index_write(t: Typing, input: TensorType, dim: Any, index: TensorType, source: Any) -> TensorType:
    """x[*A, N, *B], index[M], values[*A, M, *B] -> [*A, N, *B]"""
    check_index_dtype(t, index, ("i64", "i32"))
    if index.shape is not None and len(index.shape) > 1:
        t.fail(f"{t.called} expects a 1-D index, got {shape_text(index.shape)}")
    if input.shape is None:
        return TensorType(None, input.dtype, None, input.variable)
    axis = t.axis(dim, len(input.shape))
    if isinstance(source, TensorType):
        _same_dtype(t, input, source)
        if source.shape is not None and index.shape is not None:
            _check_source(t, input.shape, axis, index.shape, source.shape)
    if input.shape:
        check_values(t, index, input.shape[axis], negative=True)
    return TensorType(input.shape, input.dtype)


def _check_source(
    t: Typing, shape: tuple[Dim, ...], axis: int, index: tuple[Dim, ...], source: tuple[Dim, ...]
) -> None:
    count: Dim = index[0] if index else 1
    if not shape or not source:
        return
    text = (
        f"{t.called}: values {shape_text(source)} for {D.text(count)} places along axis {axis} of {shape_text(shape)}"
    )
    if len(source) != len(shape):
        t.fail(text)
    for i, (a, b) in enumerate(zip(shape, source)):
        t.same(count if i == axis else a, b, text, axis=i)


@op(
    "index_add",
    *spellings("torch.index_add Tensor.index_add Tensor.index_add_", "input, dim, index, source, *, alpha=1, out=None"),
)
def index_add(
    t: Typing, input: TensorType, dim: Any, index: TensorType, source: TensorType, alpha: Any = 1, into: bool = False
) -> TensorType:
    """x[*A, N, *B], index[M], values[*A, M, *B] -> [*A, N, *B]"""
    return _index_write(t, input, dim, index, source)


@op(
    "index_copy",
    *spellings("torch.index_copy Tensor.index_copy Tensor.index_copy_", "input, dim, index, source, *, out=None"),
)
def index_copy(
    t: Typing, input: TensorType, dim: Any, index: TensorType, source: TensorType, into: bool = False
) -> TensorType:
    """x[*A, N, *B], index[M], values[*A, M, *B] -> [*A, N, *B]"""
    return _index_write(t, input, dim, index, source)


@op(
    "index_reduce",
    *spellings(
        "torch.index_reduce Tensor.index_reduce Tensor.index_reduce_",
        "input, dim, index, source, reduce, *, include_self=True, out=None",
    ),
)
def index_reduce(
    t: Typing,
    input: TensorType,
    dim: Any,
    index: TensorType,
    source: TensorType,
    reduce: Any,
    include_self: Any = True,
    into: bool = False,
) -> TensorType:
    """x[*A, N, *B], index[M], values[*A, M, *B] -> [*A, N, *B]"""
    return _index_write(t, input, dim, index, source)


@op("index_fill", *spellings("torch.index_fill Tensor.index_fill Tensor.index_fill_", "input, dim, index, value"))
def index_fill(t: Typing, input: TensorType, dim: Any, index: TensorType, value: Any, into: bool = False) -> TensorType:
    """x[*A, N, *B], index[M], a number -> [*A, N, *B]"""
    if isinstance(value, TensorType) and value.shape:
        t.fail(f"{t.called} fills with a single value, got {shape_text(value.shape)}")
    return _index_write(t, input, dim, index, None)


@op(
    "index_put",
    *spellings(
        "torch.index_put torch.index_put_ Tensor.index_put Tensor.index_put_",
        "input, indices, values, accumulate=False",
    ),
)
def index_put(
    t: Typing, input: TensorType, indices: Any, values: TensorType, accumulate: Any = False, into: bool = False
) -> TensorType:
    """x[*S][indices] = values"""
    from .index import indexed

    _same_dtype(t, input, values)
    if input.shape is None or not isinstance(indices, (tuple, list)):
        return TensorType(input.shape, input.dtype, None, input.variable)
    place = indexed(t, TensorType(input.shape, input.dtype), tuple(slice(None) if i is None else i for i in indices))
    text = f"{t.called}: values {shape_text(values.shape)} do not fit into {shape_text(place.shape)}"
    check_into(t, place, t.broadcast(place.shape, values.shape, message=text), None)
    return TensorType(input.shape, input.dtype)


@op("masked_fill", *spellings("torch.masked_fill Tensor.masked_fill Tensor.masked_fill_", "input, mask, value"))
def masked_fill(t: Typing, input: TensorType, mask: TensorType, value: Any, into: bool = False) -> TensorType:
    """x[*S], mask[*M], a number -> [*broadcast(S, M)]"""
    check_mask(t, mask)
    if isinstance(value, TensorType) and value.shape:
        t.fail(f"{t.called} fills with a single value, got {shape_text(value.shape)}")
    if value is None or isinstance(value, str):
        t.fail(f"{t.called} cannot fill with {value!r}", "wrong-call")
    check_cast(t, input.dtype, _value_kind(value))
    check_fits(t, input.dtype, value)
    shape = t.broadcast(input.shape, mask.shape)
    if into:
        return check_into(t, input, shape, None)
    data = None
    number = value.data[0] if isinstance(value, TensorType) and value.data is not None else value
    if isinstance(number, (bool, int, float)):
        data = rounded(broadcast_content(input, mask, shape, lambda x, m: number if m else x), input.dtype)
    return TensorType(shape, input.dtype, data, input.variable)


def check_fits(t: Typing, dtype: DType | None, value: Any) -> None:
    """A number that is not infinite has to stay so in the element type."""
    number = value.data[0] if isinstance(value, TensorType) and value.data else value
    most = I.LARGEST.get(dtype.name) if dtype is not None else None
    if most is not None and isinstance(number, (int, float)) and most < abs(number) < I.INF:
        name = dtype.name if dtype is not None else ""
        t.fail(f"{t.called} cannot write {number:g} into {name}, which ends at {most:g}", "wrong-call")


def _value_kind(value: Any) -> DType | None:
    """The kind a fill value forces: torch refuses complex values for real tensors, nothing else."""
    dtype = value.dtype if isinstance(value, TensorType) else C64 if isinstance(value, complex) else None
    return dtype if dtype is not None and dtype.kind == "complex" else None


@op(
    "masked_scatter",
    *spellings("torch.masked_scatter Tensor.masked_scatter Tensor.masked_scatter_", "input, mask, source"),
)
def masked_scatter(
    t: Typing, input: TensorType, mask: TensorType, source: TensorType, into: bool = False
) -> TensorType:
    """x[*S], mask[*M], values -> [*broadcast(S, M)]"""
    check_mask(t, mask)
    _same_dtype(t, input, source)
    shape = t.broadcast(input.shape, mask.shape)
    return check_into(t, input, shape, None) if into else TensorType(shape, input.dtype, None, input.variable)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("masked_fill")
def _masked_fill_range(r: Ranging, input: Any, mask: Any, value: Any, **_: Any) -> Any:
    return r.choose(mask, value, input)


@ranged("put", "scatter", "scatter_reduce", "index_copy", "index_reduce", "index_fill", "index_put", "masked_scatter")
def _written_range(r: Ranging, input: Any, **arguments: Any) -> Any:
    """Old elements, new ones, or sums and products of them."""
    values = [arguments[k] for k in ("src", "value", "source", "values", "tensor") if arguments.get(k) is not None]
    mode = arguments.get("reduce") or arguments.get("accumulate")
    if mode:
        return r.unknown()
    return r.hull(r.moved(input, "written"), *(r.moved(v, "written") for v in values)) if values else r.unknown()


@ranged("scatter_add", "index_add")
def _added_range(r: Ranging, input: Any, src: Any = None, source: Any = None, alpha: Any = 1, **_: Any) -> Any:
    """Any number of elements may be added at one place."""
    if not isinstance(alpha, (int, float)) or alpha < 0:
        return r.unknown()
    added = r.map(
        lambda x: I.join(I.ZERO, (x[0] if x[0] >= 0 else -I.INF, x[1] if x[1] <= 0 else I.INF)),
        r.moved(src if src is not None else source, "added"),
    )
    return r.add(r.moved(input, "added"), added)
