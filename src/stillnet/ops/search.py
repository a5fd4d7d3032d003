"""Finding elements: where something holds, which values occur, between which bounds a value lies."""

from __future__ import annotations

import bisect

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim, Origin
from ..base.dtype import DTYPES, F64, I64, DType
from ..base.shape import shape_text
from ..base.unknown import Unknown
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim as read_dim
from .arguments import flag
from .content import known, strides_of
from .entry import function, op, spell
from .ranging import Ranging, constant, ranged, rearranging, sums


def _count(hint: str = "n", lower: int = 0) -> Dim:
    """A number that only the content of a tensor decides."""
    return D.fresh(hint, Origin.DATA, lower)


def true_places(x: TensorType) -> list[tuple[int, ...]] | None:
    """The coordinates of the elements that are not zero, where the content is known."""
    content = known(x)
    if content is None:
        return None
    shape, data = content
    strides = strides_of(shape)
    return [tuple(p // s % d for s, d in zip(strides, shape)) for p, v in enumerate(data) if v]


@op(
    "nonzero",
    spell("torch.nonzero Tensor.nonzero", "input, *, out=None, as_tuple=False"),
    spell("torch.argwhere Tensor.argwhere", "input", as_tuple=False),
)
def nonzero(t: Typing, input: TensorType, as_tuple: Any = False) -> Any:
    """x[S0, ..., Sr] -> i64[n, r], or r times i64[n]"""
    shape = t.need_shape(input)
    places = true_places(input)
    count: Dim = _count() if places is None else len(places)
    if flag(as_tuple, "as_tuple"):
        if not shape:
            return (TensorType((count,), I64, None if places is None else (0,) * len(places)),)
        return tuple(
            TensorType((count,), I64, None if places is None else tuple(p[i] for p in places))
            for i in range(len(shape))
        )
    data = None if places is None or len(places) * len(shape) > CONTENT_LIMIT else tuple(v for p in places for v in p)
    return TensorType((count, len(shape)), I64, data)


@op("nonzero_static", spell("torch.nonzero_static Tensor.nonzero_static", "input, *, size, fill_value=-1, out=None"))
def nonzero_static(t: Typing, input: TensorType, size: Any, fill_value: Any = -1) -> TensorType:
    """x[S0, ..., Sr] -> i64[size, r]"""
    return TensorType((read_dim(t, size), len(t.need_shape(input))), I64)


def _with_extras(
    values: TensorType, inverse: TensorType, counts: TensorType, return_inverse: Any, return_counts: Any
) -> Any:
    extras = [inverse] if flag(return_inverse, "return_inverse") else []
    extras += [counts] if flag(return_counts, "return_counts") else []
    return (values, *extras) if extras else values


def _unique(
    t: Typing, input: TensorType, return_inverse: Any, return_counts: Any, dim: Any, values: list[Any] | None
) -> Any:
    if dim is not None:
        shape = t.need_shape(input)
        axis = t.axis(dim, len(shape))
        size: Dim = shape[axis] if shape else 1
        count = _count()
        out = (*shape[:axis], count, *shape[axis + 1 :])
        return _with_extras(
            TensorType(out, input.dtype),
            TensorType((size,), I64),
            TensorType((count,), I64),
            return_inverse,
            return_counts,
        )
    count = _count() if values is None else len(values)
    made = TensorType((count,), input.dtype, None if values is None else tuple(values))
    inverse = TensorType(
        input.shape, I64, _positions(values, input.data) if values is not None and input.data is not None else None
    )
    occurrences = None
    if values is not None and input.data is not None and len(set(values)) == len(values):
        occurrences = tuple(input.data.count(v) for v in values)
    return _with_extras(made, inverse, TensorType((count,), I64, occurrences), return_inverse, return_counts)


def _positions(values: list[Any], data: tuple[Any, ...]) -> tuple[Any, ...] | None:
    if len(set(values)) < len(values):
        return None
    place = {v: i for i, v in enumerate(values)}
    return tuple(place[v] for v in data) if all(v in place for v in data) else None


@op(
    "unique",
    spell("torch.unique Tensor.unique", "input, sorted=True, return_inverse=False, return_counts=False, dim=None"),
)
def unique(
    t: Typing,
    input: TensorType,
    sorted: Any = True,
    return_inverse: Any = False,
    return_counts: Any = False,
    dim: Any = None,
) -> Any:
    """x[*S] -> [n], inverse?[*S], counts?[n]"""
    import builtins

    values = builtins.sorted(set(input.data)) if input.data is not None and all(v == v for v in input.data) else None
    return _unique(t, input, return_inverse, return_counts, dim, values)


@op(
    "unique_consecutive",
    spell(
        "torch.unique_consecutive Tensor.unique_consecutive",
        "input, return_inverse=False, return_counts=False, dim=None",
    ),
)
def unique_consecutive(
    t: Typing, input: TensorType, return_inverse: Any = False, return_counts: Any = False, dim: Any = None
) -> Any:
    """x[*S] -> [n], inverse?[*S], counts?[n]"""
    values = None
    if input.data is not None and input.shape is not None and len(input.shape) == 1:
        values = [v for i, v in enumerate(input.data) if i == 0 or v != input.data[i - 1]]
    return _unique(t, input, return_inverse, return_counts, dim, values)


@op("bincount", spell("torch.bincount Tensor.bincount", "input, weights=None, minlength=0"))
def bincount(t: Typing, input: TensorType, weights: Any = None, minlength: Any = 0) -> TensorType:
    """x[N], weights?[N] -> [max(max(x) + 1, minlength)]"""
    if input.shape is not None and len(input.shape) != 1:
        t.fail(f"{t.called} expects a 1-D tensor, got {shape_text(input.shape)}")
    if input.dtype is not None and input.dtype.kind in ("float", "complex"):
        t.fail(f"{t.called} counts integers, got {input.dtype.name}", "dtype-mismatch")
    dtype: DType | None = I64
    if weights is not None:
        kind = weights.dtype if isinstance(weights, TensorType) else None
        dtype = None if kind is None else kind if kind.name == "f32" else F64
        if isinstance(weights, TensorType) and weights.shape and input.shape:
            t.same(
                input.shape[0],
                weights.shape[0],
                f"{t.called}: {D.text(weights.shape[0])} weights for {D.text(input.shape[0])} numbers",
            )
    least = minlength if isinstance(minlength, int) else 0
    if input.data is not None and isinstance(minlength, int):
        length = max([least, *(v + 1 for v in input.data)])
        data = tuple(input.data.count(i) for i in range(length)) if weights is None and length <= 512 else None
        return TensorType((length,), dtype, data)
    return TensorType((_count("n", max(least, 0)),), dtype)


@op(
    "searchsorted",
    spell(
        "torch.searchsorted",
        "sorted_sequence, input, *, out_int32=False, right=False, side=None, out=None, sorter=None",
        rename={"sorted_sequence": "boundaries"},
    ),
    spell("torch.bucketize", "input, boundaries, *, out_int32=False, right=False, out=None", bucket=True),
)
def searchsorted(
    t: Typing,
    boundaries: Any,
    input: Any,
    out_int32: Any = False,
    right: Any = False,
    side: Any = None,
    sorter: Any = None,
    bucket: bool = False,
) -> TensorType:
    """boundaries[*B, N], x[*B, M] or boundaries[N], x[*S] -> i64 of the shape of x"""
    dtype = DTYPES["i32"] if out_int32 is True else I64 if out_int32 is False else None
    if not isinstance(boundaries, TensorType):
        raise NotUnderstood("the boundaries are not known")
    shape = input.shape if isinstance(input, TensorType) else None if isinstance(input, Unknown) else ()
    if boundaries.shape is not None and shape is not None and len(boundaries.shape) != 1:
        if bucket:
            t.fail(f"{t.called} expects 1-D boundaries, got {shape_text(boundaries.shape)}")
        text = f"{t.called}: boundaries {shape_text(boundaries.shape)} do not match values {shape_text(shape)}"
        if len(boundaries.shape) != len(shape):
            t.fail(text)
        for a, b in zip(boundaries.shape[:-1], shape[:-1]):
            t.same(a, b, text)
    values = input.data if isinstance(input, TensorType) else (input,) if isinstance(input, (int, float)) else None
    data = None
    if (
        values is not None
        and boundaries.data is not None
        and boundaries.rank == 1
        and sorter is None
        and isinstance(right, bool)
        and side in (None, "left", "right")
    ):
        find = bisect.bisect_right if right or side == "right" else bisect.bisect_left
        data = tuple(find(boundaries.data, v) for v in values)
    return TensorType(shape, dtype, data)


@op("histc", spell("torch.histc Tensor.histc", "input, bins=100, min=0, max=0, *, out=None"))
def histc(t: Typing, input: TensorType, bins: Any = 100, min: Any = 0, max: Any = 0) -> TensorType:
    """x[*S] -> [bins]"""
    count = read_dim(t, bins)
    t.require(D.at_least(count, 1), f"{t.called}: the number of bins must be positive, got {D.text(count)}")
    return TensorType((count,), input.dtype)


@op(
    "histogram",
    spell("torch.histogram Tensor.histogram", "input, bins=100, *, range=None, weight=None, density=False, out=None"),
)
def histogram(
    t: Typing, input: TensorType, bins: Any = 100, range: Any = None, weight: Any = None, density: Any = False
) -> Any:
    """x[*S] -> counts[bins], edges[bins + 1]"""
    if isinstance(bins, TensorType):
        edges = t.rank(bins, 1)[0]
        return TensorType((D.sub(edges, 1),), input.dtype), TensorType((edges,), input.dtype)
    count = read_dim(t, bins)
    t.require(D.at_least(count, 1), f"{t.called}: the number of bins must be positive, got {D.text(count)}")
    return TensorType((count,), input.dtype), TensorType((D.add(count, 1),), input.dtype)


@op("histogramdd", spell("torch.histogramdd", "input, bins, *, range=None, weight=None, density=False"))
def histogramdd(
    t: Typing, input: TensorType, bins: Any, range: Any = None, weight: Any = None, density: Any = False
) -> Any:
    """x[*S, D], bins b -> counts[b0, ..., bD], edges D times [b + 1]"""
    shape = t.need_shape(input)
    if not shape or not isinstance(shape[-1], int):
        raise NotUnderstood("the number of axes of the histogram is not known")
    per_axis = bins if isinstance(bins, (tuple, list)) else (bins,) * shape[-1]
    counts = [D.sub(t.rank(b, 1)[0], 1) if isinstance(b, TensorType) else read_dim(t, b) for b in per_axis]
    return TensorType(tuple(counts), input.dtype), tuple(TensorType((D.add(c, 1),), input.dtype) for c in counts)


@op("unravel_index", spell("torch.unravel_index", "indices, shape"))
def unravel_index(t: Typing, indices: TensorType, shape: Any) -> Any:
    """index[*T], shape of r axes -> r times i64[*T]"""
    if not isinstance(shape, (tuple, list)):
        raise NotUnderstood("the shape is not known")
    data = None
    if indices.data is not None and all(isinstance(d, int) for d in shape):
        strides = strides_of(tuple(shape))
        data = [tuple(v // s % d for v in indices.data) for s, d in zip(strides, shape)]
    return tuple(TensorType(indices.shape, I64, data[i] if data else None) for i, _ in enumerate(shape))


@op("frexp", spell("torch.frexp Tensor.frexp", "input, *, out=None"))
def frexp(t: Typing, input: TensorType) -> Any:
    """x[*S] -> mantissa[*S], exponent i32[*S]"""
    return TensorType(input.shape, input.dtype, None, input.variable), TensorType(
        input.shape, DTYPES["i32"], None, input.variable
    )


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("nonzero")
def _nonzero_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.places(input)


constant("histc", "searchsorted", "unravel_index", bounds=I.NONNEGATIVE)
rearranging("unique", "unique_consecutive")


@ranged("nonzero_static")
def _nonzero_static_range(r: Ranging, fill_value: Any = -1, **_: Any) -> Any:
    return r.hull(r.between(I.NONNEGATIVE, I.EMPTY), fill_value)


@ranged("histogram", "histogramdd")
def _histogram_range(r: Ranging, input: Any, bins: Any = 100, range: Any = None, weight: Any = None, **_: Any) -> Any:
    """How many, and between which numbers: a little more than the data where all are equal."""
    counts = r.between(I.NONNEGATIVE, I.EMPTY) if weight is None else None
    if range is not None or r.called == "histogramdd" or not isinstance(bins, int):
        return (counts, None)
    low, high = r.bounds(input)
    return (counts, r.between(I.join(I.UNIT, (low - 1.0, high + 1.0)), I.EMPTY))


@ranged("frexp")
def _frexp_range(r: Ranging, input: Any, **_: Any) -> Any:
    low, high = r.bounds(input)
    parts = (-1.0 if low < 0 else 0.0, 1.0 if high > 0 else 0.0)
    infinite = (low if low == -I.INF else I.INF, high if high == I.INF else -I.INF)
    return (r.between(I.join(parts, infinite), I.EMPTY), None)


@ranged("bincount")
def _bincount_range(r: Ranging, weights: Any = None, **_: Any) -> Any:
    """Counts, or sums of weights."""
    return r.between(
        I.NONNEGATIVE if weights is None else sums(r.bounds(weights)), I.NONNEGATIVE if weights is None else I.EMPTY
    )


@function("tf.raw_ops.Bucketize tflite.BUCKETIZE", "input, *, boundaries=()")
def bucketize(call: Any, input: Any, boundaries: Any) -> Any:
    count = len(boundaries) if isinstance(boundaries, (tuple, list)) else D.fresh("n", Origin.DATA)
    known = call.constant(TensorType((count,), DTYPES["f32"]))
    return call.apply("searchsorted", boundaries=known, input=input, out_int32=True)
