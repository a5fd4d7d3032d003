"""Shapes in `keras.ops` and `keras.backend`: reshape, axes, joining, splitting, repeating and padding."""

from __future__ import annotations

from itertools import pairwise

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Sym
from ...base.shape import shape_text
from ...base.truth import NO, YES
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType, Value
from ..arguments import dim
from ..entry import function, op
from ..ranging import Ranging, mixing, ranged, rearranging
from ..settings import called, tensor
from ..shape import filled
from .operands import sizes_in, spelled, tensor_of
from .settings import is_open


# -- asking -----------------------------------------------------------------------------------------------------------
@function(f"{spelled('shape')} keras.backend.shape", "x")
def shape(call: Any, x: Any) -> Any:
    found = call.type(tensor_of(call, x)).shape
    if found is None:
        raise NotUnderstood("tensor of unknown rank")
    return tuple(found)


@function("keras.backend.int_shape", "x")
def int_shape(call: Any, x: Any) -> Any:
    found = call.type(tensor_of(call, x)).shape
    return None if found is None else tuple(None if is_open(d) else d for d in found)


@function(f"{spelled('ndim')} keras.backend.ndim", "x")
def ndim(call: Any, x: Any) -> Any:
    found = call.type(tensor_of(call, x)).shape
    if found is None:
        raise NotUnderstood("tensor of unknown rank")
    return len(found)


@function(f"{spelled('size')} keras.backend.count_params", "x")
def size(call: Any, x: Any) -> Any:
    found = call.type(tensor_of(call, x)).shape
    if found is None:
        raise NotUnderstood("tensor of unknown rank")
    return D.product(found)


# -- the same elements ------------------------------------------------------------------------------------------------
@op("reshape_to", view=True)
def reshape_to(t: Typing, input: Any, target: Any) -> TensorType:
    """x[*S] -> [*target], with one -1 for what is left"""
    x = tensor(input)
    if isinstance(target, TensorType) and target.data is not None:
        target = target.data
    if not isinstance(target, (tuple, list)):
        raise NotUnderstood("the sizes are not known")
    wanted = tuple(-1 if v is None else dim(t, v) for v in target)
    if wanted.count(-1) > 1 and None in target:
        return TensorType(tuple(t.fresh("n") if w == -1 else w for w in wanted), x.dtype)
    data = x.data if all(isinstance(w, int) for w in wanted) else None
    made = filled(t, x.shape, wanted)
    return TensorType(made, x.dtype, data if all(isinstance(d, int) for d in made) else None)


@function(spelled("reshape"), "x, newshape")
def reshape(call: Any, x: Any, newshape: Any) -> Any:
    return call.apply("reshape_to", input=tensor_of(call, x), target=sizes_in(newshape))


@function("keras.backend.reshape", "x, shape")
def old_reshape(call: Any, x: Any, shape: Any) -> Any:
    return reshape(call, x, shape)


@function(f"{spelled('ravel')} keras.backend.flatten", "x")
def ravel(call: Any, x: Any) -> Any:
    return call.apply("reshape_to", input=tensor_of(call, x), target=(-1,))


@function("keras.backend.batch_flatten", "x")
def batch_flatten(call: Any, x: Any) -> Any:
    return call.apply("flatten_each", input=x)


@function(spelled("expand_dims"), "x, axis")
def expand_dims(call: Any, x: Any, axis: Any) -> Any:
    return call.apply("insert_axes", input=tensor_of(call, x), axis=axis)


@function("keras.backend.expand_dims", "x, axis=-1")
def old_expand_dims(call: Any, x: Any, axis: Any) -> Any:
    return expand_dims(call, x, axis)


@op("insert_axes", view=True)
def insert_axes(t: Typing, input: Any, axis: Any) -> TensorType:
    """x[*S] -> [*S with size 1 at the axes]"""
    x = tensor(input)
    have = t.need_shape(x)
    chosen = tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
    rank = len(have) + len(chosen)
    places = {t.axis(a, rank) for a in chosen}
    t.require(len(places) == len(chosen), f"{called(t)}: an axis appears twice in {chosen}")
    rest = iter(have)
    return TensorType(tuple(1 if i in places else next(rest) for i in range(rank)), x.dtype, x.data)


@op("remove_axes", view=True)
def remove_axes(t: Typing, input: Any, axis: Any = None) -> TensorType:
    """x[*S] -> [*S without the axes, which have size 1]"""
    x = tensor(input)
    have = t.need_shape(x)
    if axis is None:
        return TensorType(tuple(d for d in have if D.same(d, 1) is not YES), x.dtype, x.data)
    places = {t.axis(a, len(have)) for a in (axis if isinstance(axis, (tuple, list)) else (axis,))}
    for p in sorted(places):
        t.require(
            D.same(have[p], 1),
            f"{called(t)}: axis {p} of {shape_text(have)} has size {D.text(have[p])}, not 1",
            actual=have[p],
            axis=p,
        )
    return TensorType(tuple(d for i, d in enumerate(have) if i not in places), x.dtype, x.data)


@function(spelled("squeeze"), "x, axis=None")
def squeeze(call: Any, x: Any, axis: Any) -> Any:
    return call.apply("remove_axes", input=tensor_of(call, x), axis=axis)


@function("keras.backend.squeeze", "x, axis")
def old_squeeze(call: Any, x: Any, axis: Any) -> Any:
    return squeeze(call, x, axis)


@function(spelled("transpose"), "x, axes=None")
def transpose(call: Any, x: Any, axes: Any) -> Any:
    made = tensor_of(call, x)
    if axes is None:
        return call.apply("reversed_axes", input=made)
    return call.apply("permute", input=made, dims=tuple(axes) if isinstance(axes, (tuple, list)) else axes)


@function("keras.backend.transpose", "x")
def old_transpose(call: Any, x: Any) -> Any:
    return call.apply("reversed_axes", input=x)


@function("keras.backend.permute_dimensions", "x, pattern")
def permute_dimensions(call: Any, x: Any, pattern: Any) -> Any:
    return transpose(call, x, pattern)


@function(spelled("swapaxes"), "x, axis1, axis2")
def swapaxes(call: Any, x: Any, axis1: Any, axis2: Any) -> Any:
    return call.apply("transpose", input=tensor_of(call, x), dim0=axis1, dim1=axis2)


@function(spelled("moveaxis"), "x, source, destination")
def moveaxis(call: Any, x: Any, source: Any, destination: Any) -> Any:
    return call.apply("movedim", input=tensor_of(call, x), source=source, destination=destination)


@function(spelled("flip"), "x, axis=None")
def flip(call: Any, x: Any, axis: Any) -> Any:
    made = tensor_of(call, x)
    rank = call.type(made).rank
    if axis is None and rank is None:
        raise NotUnderstood("tensor of unknown rank")
    every = tuple(range(rank or 0)) if axis is None else axis
    return call.apply("flip", input=made, dims=every if isinstance(every, (tuple, list)) else (every,))


@function(spelled("fliplr flipud"), "x")
def flip_sides(call: Any, x: Any) -> Any:
    return call.apply("flip", input=tensor_of(call, x), dims=(1 if call.api.endswith("lr") else 0,))


@function("keras.backend.reverse", "x, axes")
def reverse(call: Any, x: Any, axes: Any) -> Any:
    return flip(call, x, axes)


@function(spelled("roll"), "x, shift, axis=None")
def roll(call: Any, x: Any, shift: Any, axis: Any) -> Any:
    return call.apply("roll", input=tensor_of(call, x), shifts=shift, dims=() if axis is None else axis)


@function(spelled("rot90"), "array, k=1, axes=(0, 1)")
def rot90(call: Any, array: Any, k: Any, axes: Any) -> Any:
    return call.apply("rot90", input=tensor_of(call, array), k=k, dims=axes)


# -- more elements ----------------------------------------------------------------------------------------------------
@function(spelled("broadcast_to"), "x, shape")
def broadcast_to(call: Any, x: Any, shape: Any) -> Any:
    return call.apply("expand", input=tensor_of(call, x), size=sizes_in(shape))


@op("repeat_along")
def repeat_along(t: Typing, input: Any, repeats: Any, axis: Any = None) -> TensorType:
    """x[*A, N, *B] -> [*A, N * repeats, *B]; without an axis the flat elements"""
    x = tensor(input)
    have = t.need_shape(x)
    if axis is None:
        have, axis = (D.product(have),), 0
    place = t.axis(axis, len(have))
    if isinstance(repeats, (tuple, list)) and len(repeats) != 1:
        t.same(len(repeats), have[place], f"{called(t)}: {len(repeats)} counts for {D.text(have[place])} elements")
        total = D.total(dim(t, r) for r in repeats)
    else:
        one = repeats[0] if isinstance(repeats, (tuple, list)) else repeats
        if not isinstance(one, (int, Sym)):
            raise NotUnderstood("repeats is not known")
        total = D.mul(have[place], one)
    return TensorType((*have[:place], total, *have[place + 1 :]), x.dtype)


@function(spelled("repeat"), "x, repeats, axis=None")
def repeat(call: Any, x: Any, repeats: Any, axis: Any) -> Any:
    if isinstance(repeats, Value):
        return call.apply("repeat_interleave", input=tensor_of(call, x), repeats=repeats, dim=axis)
    return call.apply("repeat_along", input=tensor_of(call, x), repeats=repeats, axis=axis)


@function("keras.backend.repeat_elements", "x, rep, axis")
def repeat_elements(call: Any, x: Any, rep: Any, axis: Any) -> Any:
    return call.apply("repeat_along", input=x, repeats=rep, axis=axis)


@function("keras.backend.repeat", "x, n")
def repeat_rows(call: Any, x: Any, n: Any) -> Any:
    return call.apply("repeat_vector", input=x, n=n)


@function(spelled("tile"), "x, repeats")
def tile(call: Any, x: Any, repeats: Any) -> Any:
    return call.apply("tile", input=tensor_of(call, x), dims=sizes_in(repeats))


@function("keras.backend.tile", "x, n")
def old_tile(call: Any, x: Any, n: Any) -> Any:
    return tile(call, x, n)


@op("pad_each")
def pad_each(t: Typing, input: Any, pad_width: Any) -> TensorType:
    """x[*S] -> [*(before + S + after)]"""
    x = tensor(input)
    have = t.need_shape(x)
    pairs = _pairs(t, pad_width, len(have))
    return TensorType(tuple(D.add(d, D.add(dim(t, a), dim(t, b))) for d, (a, b) in zip(have, pairs)), x.dtype)


def _pairs(t: Typing, width: Any, rank: int) -> list[tuple[Any, Any]]:
    """(before, after) for every axis, from one number, one pair or a pair for each."""
    if isinstance(width, (int, Sym)):
        return [(width, width)] * rank
    if not isinstance(width, (tuple, list)):
        raise NotUnderstood("pad_width is not known")
    if len(width) == 2 and not any(isinstance(w, (tuple, list)) for w in width):
        return [(width[0], width[1])] * rank
    pairs = [tuple(w) if isinstance(w, (tuple, list)) else (w, w) for w in width]
    pairs = [(p[0], p[0]) if len(p) == 1 else p for p in pairs]
    if len(pairs) == 1:
        pairs *= rank
    t.require(len(pairs) == rank, f"{called(t)}: {len(pairs)} pairs for a {rank}-D tensor")
    return pairs


@function(spelled("pad"), "x, pad_width, mode='constant', constant_values=None")
def pad(call: Any, x: Any, pad_width: Any, mode: Any, constant_values: Any) -> Any:
    return call.apply("pad_each", input=tensor_of(call, x), pad_width=pad_width)


@function("keras.backend.temporal_padding", "x, padding=(1, 1)")
def temporal_padding(call: Any, x: Any, padding: Any) -> Any:
    return call.apply("change_borders", input=x, borders=(tuple(padding),), sign=1)


@function("keras.backend.spatial_2d_padding", "x, padding=((1, 1), (1, 1)), data_format=None")
def spatial_padding(call: Any, x: Any, padding: Any, data_format: Any) -> Any:
    return call.apply("change_borders", input=x, borders=padding, sign=1, data_format=data_format)


@function("keras.backend.resize_images", "x, height_factor, width_factor, data_format, interpolation='nearest'")
def resize_images(
    call: Any, x: Any, height_factor: Any, width_factor: Any, data_format: Any, interpolation: Any
) -> Any:
    return call.apply("upsample", input=x, size=(height_factor, width_factor), data_format=data_format)


# -- joining and splitting --------------------------------------------------------------------------------------------
def _tensors(call: Any, xs: Any) -> Any:
    return [tensor_of(call, x) for x in xs] if isinstance(xs, (tuple, list)) else xs


@function(spelled("concatenate"), "xs, axis=0")
def concatenate(call: Any, xs: Any, axis: Any) -> Any:
    return call.apply("cat", tensors=_tensors(call, xs), dim=axis)


@function("keras.backend.concatenate", "tensors, axis=-1")
def old_concatenate(call: Any, tensors: Any, axis: Any) -> Any:
    return call.apply("cat", tensors=_tensors(call, tensors), dim=axis)


@function(f"{spelled('stack')} keras.backend.stack", "x, axis=0")
def stack(call: Any, x: Any, axis: Any) -> Any:
    if isinstance(x, Value):
        return call.apply("unstacked", input=x)
    return call.apply("stack", tensors=_tensors(call, x), dim=axis)


@op("unstacked")
def unstacked(t: Typing, input: Any) -> TensorType:
    """x[N, *S] -> [N, *S], taken apart and put together again"""
    return tensor(input)


for _name in ("hstack", "vstack", "dstack"):

    @function(spelled(_name), "xs")
    def stack_along(call: Any, xs: Any, operation: str = _name) -> Any:
        return call.apply(operation, tensors=_tensors(call, xs))


@function(spelled("append"), "x1, x2, axis=None")
def append(call: Any, x1: Any, x2: Any, axis: Any) -> Any:
    one, two = tensor_of(call, x1), tensor_of(call, x2)
    if axis is None:
        one, two = (call.apply("reshape_to", input=x, target=(-1,)) for x in (one, two))
    return call.apply("cat", tensors=[one, two], dim=0 if axis is None else axis)


@op("split_at")
def split_at(t: Typing, input: Any, parts: Any, axis: Any = 0, uneven: Any = False) -> Any:
    """x[*A, N, *B] -> pieces of equal size, or between the given places"""
    x = tensor(input)
    have = t.need_shape(x)
    place = t.axis(axis, len(have))
    whole = have[place]
    if isinstance(parts, int):
        if uneven is not True:
            t.require(
                D.divides(parts, whole) if parts > 0 else False,
                f"{called(t)}: axis {place} of {shape_text(have)} does not split into {parts} equal parts",
                actual=whole,
                axis=place,
            )
        sizes = [_share(whole, parts, i) for i in range(max(parts, 1))]
    elif isinstance(parts, (tuple, list)) and all(isinstance(p, (int, Sym)) for p in parts):
        sizes = _between(t, whole, list(parts))
    else:
        raise NotUnderstood("the places to split at are not known")
    return [TensorType((*have[:place], s, *have[place + 1 :]), x.dtype) for s in sizes]


def _share(whole: Dim, parts: int, i: int) -> Dim:
    """Piece i of as equal parts as possible; the first ones are larger."""
    if isinstance(whole, int):
        return whole // parts + (1 if i < whole % parts else 0)
    return D.floordiv(whole, parts)


def _between(t: Typing, whole: Dim, places: list[Dim]) -> list[Dim]:
    """Pieces end at the whole, wherever the places lie."""
    ends = [D.add(p, whole) if isinstance(p, int) and p < 0 else p for p in places]
    edges: list[Dim] = [0, *ends, whole]
    return [_room(t, a, b, whole) for a, b in pairwise(edges)]


def _room(t: Typing, start: Dim, end: Dim, whole: Dim) -> Dim:
    if isinstance(start, int) and isinstance(end, int) and isinstance(whole, int):
        return max(min(end, whole) - min(start, whole), 0)
    return D.sub(end, start) if D.at_least(end, start) is not NO else 0


@function(spelled("split"), "x, indices_or_sections, axis=0")
def split(call: Any, x: Any, indices_or_sections: Any, axis: Any) -> Any:
    return call.apply("split_at", input=tensor_of(call, x), parts=indices_or_sections, axis=axis)


@function(spelled("array_split"), "x, indices_or_sections, axis=0")
def array_split(call: Any, x: Any, indices_or_sections: Any, axis: Any) -> Any:
    return call.apply("split_at", input=tensor_of(call, x), parts=indices_or_sections, axis=axis, uneven=True)


def _split_axis(name: str, axis: int) -> None:
    @function(spelled(name), "x, indices_or_sections")
    def run(call: Any, x: Any, indices_or_sections: Any) -> Any:
        made = tensor_of(call, x)
        place = 0 if name == "hsplit" and call.type(made).rank == 1 else axis
        return call.apply("split_at", input=made, parts=indices_or_sections, axis=place)


_split_axis("vsplit", 0)
_split_axis("hsplit", 1)
_split_axis("dsplit", 2)


@function(spelled("unstack"), "x, num=None, axis=0")
def unstack(call: Any, x: Any, num: Any, axis: Any) -> Any:
    return call.apply("unbind", input=tensor_of(call, x), dim=axis)


@function(spelled("meshgrid"), "*x, indexing='xy'")
def meshgrid(call: Any, x: Any, indexing: Any) -> Any:
    parts = [call.apply("reshape_to", input=tensor_of(call, v), target=(-1,)) for v in x]
    return call.apply("meshgrid", tensors=parts, indexing=indexing)


@function(spelled("rearrange"), "tensor, pattern, **axes_lengths")
def rearrange(call: Any, tensor: Any, pattern: Any, axes_lengths: Any) -> Any:
    return call.call("einops.rearrange", tensor, pattern, **axes_lengths)


# -- ranges ------------------------------------------------------------------------------------------------------------
rearranging("remove_axes", "repeat_along", "unstacked")
mixing("pad_each")


@ranged("reshape_to")
def _reshaped_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.reshaped(input)


@ranged("insert_axes")
def _inserted_range(r: Ranging, input: Any, axis: Any, **_: Any) -> Any:
    return r.unsqueezed(input, axis if isinstance(axis, int) else axis[0] if len(axis) == 1 else None)


@ranged("split_at")
def _split_range(r: Ranging, input: Any, axis: Any = 0, **_: Any) -> Any:
    return r.split(input, axis)
