"""TensorFlow's names of gathering, scattering, masks and searches."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Sym
from ...base.dtype import I32, DType
from ...base.shape import shape_text
from ...base.truth import NO
from ...graph.constraints import Mismatch, NotUnderstood, Typing
from ...graph.graph import TensorType, Value
from ..call import Call
from ..entry import function, op
from ..ranging import Ranging, ranged, rearranging
from .arguments import number, sizes, spoken, tensor


def whole(call: Call, indices: Any) -> Value:
    made = tensor(call, indices, I32)
    kind = call.type(made).dtype
    if kind is not None and kind.kind != "int":
        raise Mismatch(f"{spoken(call)}: indices are integers, got {kind.name}", "dtype-mismatch", operands=(made,))
    return made


@op("elements")
def elements(t: Typing, input: TensorType, shape: Any, dtype: Any = None) -> TensorType:
    """x[*S] -> [*T]: elements of x, each any number of times, in another shape"""
    return TensorType(tuple(shape) if shape is not None else None, dtype if isinstance(dtype, DType) else input.dtype)


@op("gather_rows", reads_data=True)
def gather_rows(
    t: Typing, input: TensorType, index: TensorType, dim: Any = 0, batch: Any = 0, negative: bool = False
) -> TensorType:
    """x[*A, N, *B], index[*I] -> [*A, *I, *B]"""
    shape, places = t.need_shape(input), t.need_shape(index)
    if not shape:
        t.fail(f"{t.called} expects at least 1 axis to gather from, got a scalar")
    axis = t.axis(dim, len(shape))
    skip = batch if isinstance(batch, int) else 0
    for a, b in zip(shape[:skip], places[:skip]):
        t.same(a, b, f"{t.called}: batch axes {shape_text(shape[:skip])} and {shape_text(places[:skip])} differ")
    size = shape[axis]
    if index.data is not None and isinstance(size, int):
        for place in index.data:
            if isinstance(place, int) and not (-size if negative else 0) <= place < size:
                t.fail(f"{t.called}: index {place} is outside axis {axis} of {shape_text(shape)}", axis=axis)
    data = None
    if input.data is not None and index.data is not None and len(shape) == 1 and skip == 0:
        places_of = [p + len(input.data) if negative and isinstance(p, int) and p < 0 else p for p in index.data]
        picks = [p for p in places_of if isinstance(p, int) and 0 <= p < len(input.data)]
        data = tuple(input.data[p] for p in picks) if len(picks) == len(index.data) else None
    return TensorType((*shape[:axis], *places[skip:], *shape[axis + 1 :]), input.dtype, data)


@function(
    "tf.gather tf.compat.v1.batch_gather_rows",
    "params, indices, validate_indices=None, axis=None, batch_dims=0, name=None",
)
def _gather(call: Call, params: Any, indices: Any, validate_indices: Any, axis: Any, batch_dims: Any, name: Any) -> Any:
    x, places = tensor(call, params), whole(call, indices)
    if not isinstance(batch_dims, int):
        raise NotUnderstood("batch_dims is not known")
    batch = batch_dims
    if batch < 0:
        rank = call.type(places).rank
        batch = batch + rank if rank is not None else 0
    # without an axis it is the number as it was given: -1 is the last axis
    dim = number(call, axis) if axis is not None else batch_dims
    return call.apply("gather_rows", input=x, index=places, dim=dim, batch=batch)


@function("tf.compat.v1.batch_gather", "params, indices, name=None")
def _batch_gather(call: Call, params: Any, indices: Any, name: Any) -> Any:
    places = whole(call, indices)
    rank = call.type(places).rank
    if rank is None:
        raise NotUnderstood("indices of unknown rank")
    return call.call("tf.gather", params, places, axis=rank - 1, batch_dims=rank - 1)


@function("tf.gather_nd", "params, indices, name=None, batch_dims=0, bad_indices_policy=''")
def _gather_nd(call: Call, params: Any, indices: Any, name: Any, batch_dims: Any, bad_indices_policy: Any) -> Any:
    """x[*S], index[*I, n] -> [*I, *S[n:]]"""
    value = tensor(call, params)
    x, places = call.type(value), call.type(whole(call, indices))
    skip = batch_dims
    if (
        not isinstance(skip, int)
        or x.shape is None
        or places.shape is None
        or not places.shape
        or not isinstance(places.shape[-1], int)
    ):
        return call.apply("elements", input=value, shape=None)
    depth = places.shape[-1]
    if skip + depth > len(x.shape):
        raise Mismatch(f"gather_nd: an index of {depth} numbers is too long for {shape_text(x.shape)}")
    return call.apply("elements", input=value, shape=(*places.shape[:-1], *x.shape[skip + depth :]))


@function("tf.boolean_mask", "tensor, mask, axis=None, name='boolean_mask'")
def _boolean_mask(call: Call, tensor: Any, mask: Any, axis: Any, name: Any) -> Any:
    from .arguments import tensor as convert

    value = convert(call, tensor)
    x, m = call.type(value), call.type(convert(call, mask))
    if x.shape is None or m.shape is None:
        return call.apply("elements", input=value, shape=None)
    if axis is not None and not isinstance(axis, int):
        raise NotUnderstood("the axis is not known")
    start = axis or 0
    covered = x.shape[start : start + len(m.shape)]
    for a, b in zip(covered, m.shape):
        if D.same(a, b) is NO:
            raise Mismatch(
                f"boolean_mask: a mask of {shape_text(m.shape)} does not fit {shape_text(x.shape)}",
                expected=a,
                actual=b,
            )
    rest = x.shape[start + len(m.shape) :]
    return call.apply("elements", input=value, shape=(*x.shape[:start], D.fresh("n", D.Origin.DATA), *rest))


@function("tf.scatter_nd", "indices, updates, shape, name=None")
def _scatter_nd(call: Call, indices: Any, updates: Any, shape: Any, name: Any) -> Any:
    return call.constant(TensorType(sizes(call, shape), call.type(tensor(call, updates)).dtype))


@function(
    "tf.tensor_scatter_nd_update tf.tensor_scatter_nd_add tf.tensor_scatter_nd_sub tf.tensor_scatter_nd_max"
    " tf.tensor_scatter_nd_min tf.compat.v1.tensor_scatter_update tf.compat.v1.tensor_scatter_add"
    " tf.compat.v1.tensor_scatter_sub",
    "tensor, indices, updates, name=None",
)
def _tensor_scatter(call: Call, tensor: Any, indices: Any, updates: Any, name: Any) -> Any:
    from .arguments import tensor as convert

    made = call.type(convert(call, tensor))
    return call.constant(TensorType(made.shape, made.dtype))


@function("tf.unique", "x, out_idx=None, name=None")
def _unique(call: Call, x: Any, out_idx: Any, name: Any) -> Any:
    value = tensor(call, x)
    made = call.type(value)
    kind = out_idx if isinstance(out_idx, DType) else I32
    count = D.fresh("n", D.Origin.DATA)
    return call.apply("elements", input=value, shape=(count,)), call.constant(TensorType(made.shape, kind))


@function("tf.unique_with_counts", "x, out_idx=None, name=None")
def _unique_counts(call: Call, x: Any, out_idx: Any, name: Any) -> Any:
    made = call.type(tensor(call, x))
    kind = out_idx if isinstance(out_idx, DType) else I32
    count = D.fresh("n", D.Origin.DATA)
    return (
        call.constant(TensorType((count,), made.dtype)),
        call.constant(TensorType(made.shape, kind)),
        call.constant(TensorType((count,), kind)),
    )


@function("tf.searchsorted", "sorted_sequence, values, side='left', out_type=None, name=None")
def _searchsorted(call: Call, sorted_sequence: Any, values: Any, side: Any, out_type: Any, name: Any) -> Any:
    kind = out_type if isinstance(out_type, DType) else I32
    return call.constant(TensorType(call.type(tensor(call, values)).shape, kind))


@function("tf.invert_permutation tf.math.invert_permutation", "x, name=None")
def _invert(call: Call, x: Any, name: Any) -> Any:
    made = call.type(tensor(call, x))
    data = None
    if made.data is not None and sorted(made.data) == list(range(len(made.data))):
        data = tuple(made.data.index(i) for i in range(len(made.data)))
    return call.constant(TensorType(made.shape, made.dtype, data))


@function(
    "tf.math.bincount tf.compat.v1.bincount",
    "arr, weights=None, minlength=None, maxlength=None, dtype=None, name=None, axis=None, binary_output=False",
)
def _bincount(call: Call, arr: Any, dtype: Any, weights: Any, **rest: Any) -> Any:
    kind = dtype if isinstance(dtype, DType) else I32
    if weights is not None:
        kind = call.type(tensor(call, weights)).dtype or kind
    return call.constant(TensorType((D.fresh("n", D.Origin.DATA),), kind))


@function(
    "tf.math.confusion_matrix tf.compat.v1.confusion_matrix",
    "labels, predictions, num_classes=None, dtype=None, name=None, weights=None",
)
def _confusion(call: Call, labels: Any, predictions: Any, num_classes: Any, dtype: Any, **rest: Any) -> Any:
    count = number(call, num_classes)
    size = count if isinstance(count, (int, Sym)) else D.fresh("n", D.Origin.DATA)
    return call.constant(TensorType((size, size), dtype if isinstance(dtype, DType) else I32))


@function("tf.histogram_fixed_width", "values, value_range, nbins=100, dtype=None, name=None")
def _histogram(call: Call, values: Any, value_range: Any, nbins: Any, dtype: Any, name: Any) -> Any:
    count = number(call, nbins)
    size = count if isinstance(count, (int, Sym)) else D.fresh("n")
    return call.constant(TensorType((size,), dtype if isinstance(dtype, DType) else I32))


@function("tf.dynamic_partition", "data, partitions, num_partitions, name=None")
def _partition(call: Call, data: Any, partitions: Any, num_partitions: Any, name: Any) -> Any:
    value = tensor(call, data)
    x, parts = call.type(value), call.type(tensor(call, partitions))
    if not isinstance(num_partitions, int):
        raise NotUnderstood("the number of partitions is not known")
    rest = None if x.shape is None or parts.shape is None else x.shape[len(parts.shape) :]
    return [
        call.apply("elements", input=value, shape=None if rest is None else (D.fresh("n", D.Origin.DATA), *rest))
        for _ in range(num_partitions)
    ]


@function("tf.dynamic_stitch", "indices, data, name=None")
def _stitch(call: Call, indices: Any, data: Any, name: Any) -> Any:
    parts = [call.type(tensor(call, d)) for d in data] if isinstance(data, (list, tuple)) else []
    places = [call.type(tensor(call, d)) for d in indices] if isinstance(indices, (list, tuple)) else []
    if not parts or not places or parts[0].shape is None or places[0].shape is None:
        return call.constant(TensorType(None, parts[0].dtype if parts else None))
    rest = parts[0].shape[len(places[0].shape) :]
    return call.constant(TensorType((D.fresh("n", D.Origin.DATA), *rest), parts[0].dtype))


@function("tf.compat.v1.setdiff1d tf.compat.v1.listdiff", "x, y, index_dtype=None, name=None")
def _setdiff(call: Call, x: Any, y: Any, index_dtype: Any, name: Any) -> Any:
    count = D.fresh("n", D.Origin.DATA)
    return (
        call.constant(TensorType((count,), call.type(tensor(call, x)).dtype)),
        call.constant(TensorType((count,), I32)),
    )


@function("tf.Tensor.__getitem__", "x, index")
def _getitem(call: Call, x: Any, index: Any) -> Any:
    return call.apply("getitem", input=x, index=index)


# -- ranges ------------------------------------------------------------------------------------------------------------
rearranging("elements")


@ranged("gather_rows")
def _gather_rows_range(r: Ranging, input: Any, index: Any, **_: Any) -> Any:
    """Rows of a table; one that is trained may hold anything."""
    return r.rows(input) if r.is_weight(input) else r.taken(input, index)
