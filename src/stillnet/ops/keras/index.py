"""Picking and placing elements in `keras.ops` and `keras.backend`."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dtype import BOOL, I32
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..arguments import dim
from ..entry import function, op
from ..ranging import Ranging, bounded, ranged, rearranging, unbounded
from ..settings import called, tensor
from .operands import sizes_in, spelled, tensor_of


@op("take_from")
def take_from(t: Typing, input: Any, indices: Any, axis: Any = None) -> TensorType:
    """x[*A, N, *B], indices[*I] -> [*A, *I, *B]; without an axis from the flat elements"""
    x, i = tensor(input), tensor(indices)
    if x.shape is None or i.shape is None:
        return TensorType(None, x.dtype)
    if axis is None:
        return TensorType(i.shape, x.dtype)
    place = t.axis(axis, len(x.shape))
    size = x.shape[place]
    for v in i.data or ():
        if isinstance(v, int) and isinstance(size, int):
            t.require(
                -size <= v < size,
                f"{called(t)}: index {v} is outside of axis {place} of {shape_text(x.shape)}",
                "index-out-of-range",
            )
    return TensorType((*x.shape[:place], *i.shape, *x.shape[place + 1 :]), x.dtype)


@function(spelled("take"), "x, indices, axis=None")
def take(call: Any, x: Any, indices: Any, axis: Any) -> Any:
    return call.apply("take_from", input=tensor_of(call, x), indices=tensor_of(call, indices), axis=axis)


@function("keras.backend.gather", "reference, indices")
def gather(call: Any, reference: Any, indices: Any) -> Any:
    return call.apply("take_from", input=tensor_of(call, reference), indices=tensor_of(call, indices), axis=0)


@op("take_along")
def take_along(t: Typing, input: Any, indices: Any, axis: Any = None) -> TensorType:
    """x[*A, N, *B], indices[*A, M, *B] -> [*A, M, *B]"""
    x, i = tensor(input), tensor(indices)
    if x.shape is None or i.shape is None:
        return TensorType(None, x.dtype)
    shape = (D.product(x.shape),) if axis is None else x.shape
    text = f"{called(t)}: input {shape_text(shape)} and indices {shape_text(i.shape)} differ in their number of axes"
    t.require(len(shape) == len(i.shape), text)
    place = t.axis(0 if axis is None else axis, len(shape))
    aligned = (*shape[:place], i.shape[place], *shape[place + 1 :])
    return TensorType(t.broadcast(aligned, i.shape), x.dtype)


@function(spelled("take_along_axis"), "x, indices, axis=None")
def take_along_axis(call: Any, x: Any, indices: Any, axis: Any) -> Any:
    return call.apply("take_along", input=tensor_of(call, x), indices=tensor_of(call, indices), axis=axis)


@function(spelled("get_item"), "x, key")
def get_item(call: Any, x: Any, key: Any) -> Any:
    return call.call("Tensor.__getitem__", tensor_of(call, x), key)


@op("cut_block")
def cut_block(t: Typing, input: Any, shape: Any) -> TensorType:
    """x[*S] -> [*shape]"""
    x = tensor(input)
    if not isinstance(shape, (tuple, list)):
        raise NotUnderstood("the shape is not known")
    sizes = tuple(dim(t, s) for s in shape)
    if x.shape is not None:
        text = f"{called(t)}: a block {shape_text(sizes)} does not fit into {shape_text(x.shape)}"
        t.require(len(sizes) == len(x.shape), text)
        whole = zip(sizes, x.shape)
        sizes = tuple(have if s == -1 else s for s, have in whole)
        for s, have in zip(sizes, x.shape):
            t.require(D.at_least(have, s), text)
    return TensorType(sizes, x.dtype)


@function(spelled("slice"), "inputs, start_indices, shape")
def slice_of(call: Any, inputs: Any, start_indices: Any, shape: Any) -> Any:
    return call.apply("cut_block", input=tensor_of(call, inputs), shape=sizes_in(shape))


@op("same_as")
def same_as(t: Typing, input: Any) -> TensorType:
    """x[*S] -> [*S], with some elements replaced"""
    x = tensor(input)
    return TensorType(x.shape, x.dtype, None, x.variable)


@function(spelled("slice_update"), "inputs, start_indices, updates")
def slice_update(call: Any, inputs: Any, start_indices: Any, updates: Any) -> Any:
    return call.apply("same_as", input=tensor_of(call, inputs))


@function(spelled("scatter_update"), "inputs, indices, updates, reduction=None")
def scatter_update(call: Any, inputs: Any, indices: Any, updates: Any, reduction: Any) -> Any:
    return call.apply("same_as", input=tensor_of(call, inputs))


@function(spelled("scatter"), "indices, values, shape")
def scatter(call: Any, indices: Any, values: Any, shape: Any) -> Any:
    made = tensor_of(call, values)
    return call.apply("fill_shape", shape=sizes_in(shape), dtype=call.type(made).dtype)


@op("positions_in")
def positions_in(t: Typing, input: Any, dtype: Any = None) -> TensorType:
    """x[*S] -> i32[*S]"""
    x = tensor(input)
    return TensorType(x.shape, I32 if dtype is None else dtype, None, x.variable)


@function(spelled("searchsorted"), "sorted_sequence, values, side='left'")
def searchsorted(call: Any, sorted_sequence: Any, values: Any, side: Any) -> Any:
    rank = call.type(tensor_of(call, sorted_sequence)).rank
    call.require(rank in (None, 1), f"searchsorted expects a 1-D sequence, got {rank}-D")
    return call.apply("positions_in", input=tensor_of(call, values))


@function(spelled("digitize"), "x, bins")
def digitize(call: Any, x: Any, bins: Any) -> Any:
    return call.apply("positions_in", input=tensor_of(call, x))


@function(spelled("isin"), "x1, x2, assume_unique=False, invert=False")
def isin(call: Any, x1: Any, x2: Any, assume_unique: Any, invert: Any) -> Any:
    return call.apply("positions_in", input=tensor_of(call, x1), dtype=BOOL)


@function(spelled("nonzero"), "x")
def nonzero(call: Any, x: Any) -> Any:
    return call.apply("nonzero", input=tensor_of(call, x), as_tuple=True)


@op("differences")
def differences(t: Typing, input: Any, n: Any = 1, axis: Any = -1) -> TensorType:
    """x[*A, N, *B] -> [*A, N - n, *B]"""
    x = tensor(input)
    shape = t.need_shape(x)
    if not isinstance(n, int):
        raise NotUnderstood("n is not known")
    place = t.axis(axis, len(shape))
    left = D.maximum(D.sub(shape[place], n), 0)
    return TensorType((*shape[:place], left, *shape[place + 1 :]), x.dtype)


@function(spelled("diff"), "a, n=1, axis=-1")
def diff(call: Any, a: Any, n: Any, axis: Any) -> Any:
    return call.apply("differences", input=tensor_of(call, a), n=n, axis=axis)


# -- ranges ------------------------------------------------------------------------------------------------------------
rearranging("take_along", "cut_block")


@ranged("take_from")
def _taken_range(r: Ranging, input: Any, indices: Any = None, **_: Any) -> Any:
    return r.rows(input) if r.is_weight(input) else r.taken(input, indices)


@ranged("differences")
def _differences_range(r: Ranging, input: Any, n: Any = 1, **_: Any) -> Any:
    if n != 1:
        return r.unknown()
    return r.add(r.moved(input, "later"), r.moved(input, "earlier"), -1.0)


unbounded("same_as", because="some elements are replaced by others that are not followed")
bounded("positions_in", bounds=I.NONNEGATIVE)
