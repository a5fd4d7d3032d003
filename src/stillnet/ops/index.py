"""`x[...]` and `x[...] = v`: integers, slices, None, Ellipsis, masks and index tensors, mixed as torch mixes them."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Origin, Sym
from ..base.dtype import BOOL, I64, DType
from ..base.plain import dataclass
from ..base.shape import Shape, shape_text
from ..base.unknown import Unknown
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import decided
from .content import known, offsets, picked, rounded, strided, strides_of
from .elementwise import check_into
from .entry import op, spell
from .ranging import Ranging, ranged
from .slicing import check_index, slice_bounds

_INDEX_TYPES = ("i64", "i32", "u8", "bool")


@dataclass(slots=True)
class _Axis:
    """One axis of the part that basic indexing selects, and where its elements lie in the row-major tensor."""

    size: Dim
    stride: int | None
    # an index tensor that picks from this axis; a mask is turned into one index tensor per axis it covers
    index: TensorType | None = None


def indexed(t: Typing, input: TensorType, index: Any) -> TensorType:
    shape, positions = _selected(t, input, index)
    content = known(input)
    data = None
    if content is not None and positions is not None:
        data = picked(content[1], positions)
    return TensorType(shape, input.dtype, data)


@op("getitem", spell("Tensor.__getitem__", "input, index"), view=True)
def getitem(t: Typing, input: TensorType, index: Any) -> TensorType:
    """x[*S][index] -> what the index selects"""
    first = index[0] if isinstance(index, tuple) and len(index) == 1 else index
    if input.variable is not None and isinstance(first, slice) and isinstance(first.step, int) and first.step < 0:
        # nobody said that it is a tensor, and only lists are read backwards
        raise NotUnderstood("something read backwards, which may be a list")
    return indexed(t, input, index)


@op("setitem", spell("Tensor.__setitem__", "input, index, value", inplace=True))
def setitem(t: Typing, input: TensorType, index: Any, value: Any) -> TensorType:
    """x[*S][index] = v[*T], T broadcast onto what the index selects"""
    if input.shape is None:
        return TensorType(None, input.dtype, None, input.variable)
    try:
        shape, positions = _selected(t, input, index)
    except NotUnderstood:
        return TensorType(input.shape, input.dtype)
    if isinstance(value, TensorType) and value.shape is not None:
        fitting = _without_leading_ones(value.shape, len(shape))
        text = f"{t.called}: a value of shape {shape_text(value.shape)} does not fit into {shape_text(shape)}"
        check_into(t, TensorType(shape, None), t.broadcast(shape, fitting, message=text), None)
    elif value is None or isinstance(value, str):
        t.fail(f"{t.called}: {value!r} cannot be stored in a tensor", "wrong-call")
    return TensorType(input.shape, input.dtype, _written(input, shape, positions, value))


def _without_leading_ones(shape: tuple[Dim, ...], rank: int) -> tuple[Dim, ...]:
    while len(shape) > rank and isinstance(shape[0], int) and shape[0] == 1:
        shape = shape[1:]
    return shape


def _written(input: TensorType, shape: Any, positions: list[int] | None, value: Any) -> tuple[Any, ...] | None:
    content = known(input)
    if content is None or positions is None:
        return None
    if isinstance(value, TensorType):
        source = (
            known(TensorType(_without_leading_ones(value.shape, len(shape)), value.dtype, value.data))
            if value.shape is not None
            else None
        )
        if source is None:
            return None
        written = picked(source[1], offsets(source[0], shape))
    elif isinstance(value, (bool, int, float)):
        written = (value,) * len(positions)
    else:
        return None
    if written is None or (cast := rounded(written, input.dtype)) is None:
        return None
    data = list(content[1])
    for p, v in zip(positions, cast):
        data[p] = v
    return tuple(data)


def _selected(t: Typing, input: TensorType, index: Any) -> tuple[tuple[Dim, ...], list[int] | None]:
    """The shape of what an index selects and, where that is known, the flat positions of its elements."""
    items = _items(index)
    if any(isinstance(i, Unknown) for i in items):
        raise NotUnderstood("the index is not known")
    shape = decided(t, input, *_last_axis(items)).shape if _last_axis(items) else input.shape
    if shape is None:
        raise NotUnderstood("tensor of unknown rank")
    axes, offset = _basic(t, shape, _without_ellipsis(t, items, shape))
    if input.data is None:
        # nobody reads at positions of a tensor whose content is not known
        offset = None
    places = [i for i, a in enumerate(axes) if a.index is not None]
    if not places:
        sizes = tuple(a.size for a in axes)
        return sizes, _positions(axes, offset)
    return _advanced(t, axes, offset, places)


def _last_axis(items: tuple[Any, ...]) -> tuple[int, ...]:
    """The last axis that an index speaks of."""
    used = sum(_consumed(i) for i in items)
    return (used - 1,) if used else ()


def _items(index: Any) -> tuple[Any, ...]:
    if isinstance(index, tuple):
        return index
    if (
        isinstance(index, list)
        and len(index) < 32
        and any(isinstance(i, (list, tuple, slice, TensorType)) or i is None or i is Ellipsis for i in index)
    ):
        return tuple(index)
    return (index,)


def _consumed(item: Any) -> int:
    """How many axes an item of an index uses up."""
    if item is None or item is Ellipsis or isinstance(item, bool):
        return 0
    if isinstance(item, TensorType) and item.dtype is not None and item.dtype.name in ("bool", "u8"):
        if item.shape is None:
            raise NotUnderstood("a mask of unknown rank")
        return len(item.shape)
    if isinstance(item, TensorType) and item.dtype is None:
        raise NotUnderstood("an index tensor of unknown type")
    if isinstance(item, (list, tuple)):
        return _consumed(_index_tensor(item))
    return 1


def _without_ellipsis(t: Typing, items: tuple[Any, ...], shape: tuple[Dim, ...]) -> list[Any]:
    used = sum(_consumed(i) for i in items)
    if used > len(shape):
        t.fail(f"{t.called}: {used} indices for a tensor of {len(shape)} axes, {shape_text(shape)}")
    out: list[Any] = []
    filled = False
    for item in items:
        if item is Ellipsis:
            out += [slice(None)] * (0 if filled else len(shape) - used)
            filled = True
        else:
            out.append(item)
    return out


def _basic(t: Typing, shape: tuple[Dim, ...], items: list[Any]) -> tuple[list[_Axis], int | None]:
    """Applies integers, slices and None; index tensors are noted at their axis."""
    concrete = all(isinstance(d, int) for d in shape)
    strides: tuple[int | None, ...] = strides_of(shape) if concrete else (None,) * len(shape)  # type: ignore[arg-type]
    axes: list[_Axis] = []
    offset: int | None = 0
    at = 0
    for item in items:
        if (
            isinstance(item, TensorType)
            and item.shape == ()
            and item.dtype is not None
            and item.dtype.name in ("i64", "i32", "i16", "i8")
        ):
            item = item.data[0] if item.data is not None else D.fresh("i", Origin.DATA)
        if isinstance(item, (list, tuple)):
            item = _index_tensor(item)
        if item is None:
            axes.append(_Axis(1, 0))
        elif isinstance(item, bool):
            axes.append(_Axis(1, 0, TensorType((1 if item else 0,), I64, (0,) if item else ())))
        elif isinstance(item, (int, Sym)):
            place = check_index(t, t.builder.resolve(item), shape[at], at, shape)
            offset = _shifted(offset, strides[at], place)
            at += 1
        elif isinstance(item, slice):
            start, length = slice_bounds(t, item, shape[at])
            step = item.step if item.step is not None else 1
            stride = strides[at]
            offset = _shifted(offset, stride, start)
            axes.append(_Axis(length, stride * step if stride is not None and isinstance(step, int) else None))
            at += 1
        elif isinstance(item, TensorType):
            at = _noted(t, item, shape, strides, at, axes)
        elif isinstance(item, (float, str)):
            t.fail(f"{t.called}: a tensor cannot be indexed with {item!r}", "wrong-call")
        else:
            raise NotUnderstood(f"index of type {type(item).__name__}")
    axes += [_Axis(shape[i], strides[i]) for i in range(at, len(shape))]
    return axes, offset


def _shifted(offset: int | None, stride: int | None, place: Any) -> int | None:
    return offset + stride * place if offset is not None and stride is not None and isinstance(place, int) else None


def _noted(t: Typing, item: TensorType, shape: tuple[Dim, ...], strides: Any, at: int, axes: list[_Axis]) -> int:
    """An index tensor or a mask at axis `at`; returns the axis after those it uses."""
    assert item.dtype is not None
    if item.dtype.name not in _INDEX_TYPES:
        t.fail(
            f"{t.called}: tensors used as indices must be of type i64, i32, u8 or bool, got {item.dtype.name}",
            "dtype-mismatch",
        )
    if item.dtype.name not in ("bool", "u8"):
        if item.data is not None and isinstance(shape[at], int):
            for v in item.data:
                check_index(t, v, shape[at], at, shape)
        axes.append(_Axis(shape[at], strides[at], item))
        return at + 1
    assert item.shape is not None
    for i, d in enumerate(item.shape):
        t.same(
            shape[at + i],
            d,
            f"{t.called}: mask {shape_text(item.shape)} does not match {shape_text(shape)} from axis {at} on",
            axis=at + i,
        )
    content = known(item)
    if content is None:
        count: Dim = D.fresh("n", Origin.DATA)
        columns: list[Any] = [None] * len(item.shape)
    else:
        rows = _true_places(*content)
        count, columns = len(rows), [tuple(r[i] for r in rows) for i in range(len(item.shape))]
    if not item.shape:
        axes.append(_Axis(1, 0, TensorType((count,), I64, None if content is None else (0,) * int(count))))  # type: ignore[arg-type]
        return at
    for i, column in enumerate(columns):
        axes.append(_Axis(shape[at + i], strides[at + i], TensorType((count,), I64, column)))
    return at + len(item.shape)


def _true_places(shape: tuple[int, ...], data: tuple[Any, ...]) -> list[tuple[int, ...]]:
    """The coordinates of the true elements, row-major."""
    strides = strides_of(shape)
    return [tuple(p // s % d for s, d in zip(strides, shape)) for p, v in enumerate(data) if v]


def _positions(axes: list[_Axis], offset: int | None) -> list[int] | None:
    if offset is None or not all(isinstance(a.size, int) and a.stride is not None for a in axes):
        return None
    return strided(tuple(a.size for a in axes), tuple(a.stride for a in axes), offset)  # type: ignore[misc]


def _advanced(
    t: Typing, axes: list[_Axis], offset: int | None, places: list[int]
) -> tuple[tuple[Dim, ...], list[int] | None]:
    """Index tensors broadcast together; their axes stand where they are if adjacent, else in front."""
    indices = [axes[i].index for i in places]
    picks: Shape = t.broadcast(*(i.shape for i in indices if i is not None))
    if picks is None:
        raise NotUnderstood("an index tensor of unknown rank")
    adjacent = places[-1] - places[0] + 1 == len(places)
    front = places[0] if adjacent else 0
    rest = [a for a in axes if a.index is None]
    before, after = rest[:front], rest[front:]
    shape = (*(a.size for a in before), *picks, *(a.size for a in after))
    return shape, _advanced_positions(axes, offset, places, picks, before, after)


def _advanced_positions(
    axes: list[_Axis],
    offset: int | None,
    places: list[int],
    picks: tuple[Dim, ...],
    before: list[_Axis],
    after: list[_Axis],
) -> list[int] | None:
    if offset is None or not all(isinstance(d, int) for d in picks):
        return None
    count = D.product(picks)
    if not isinstance(count, int) or count > CONTENT_LIMIT:
        return None
    sums = [0] * count
    for place in places:
        axis = axes[place]
        content = known(axis.index) if axis.index is not None else None
        if content is None or axis.stride is None or not isinstance(axis.size, int):
            return None
        for k, source in enumerate(offsets(content[0], picks)):  # type: ignore[arg-type]
            value = content[1][source]
            sums[k] += (value + axis.size if value < 0 else value) * axis.stride
    outer, inner = _positions(before, offset), _positions(after, 0)
    if outer is None or inner is None or len(outer) * len(sums) * len(inner) > CONTENT_LIMIT:
        return None
    return [o + s + i for o in outer for s in sums for i in inner]


def _index_tensor(items: Any) -> TensorType:
    """A nested list used as an index."""
    shape: list[Dim] = []
    level = items
    while isinstance(level, (list, tuple)):
        shape.append(len(level))
        if not level:
            break
        level = level[0]
    flat = _flat(items)
    if any(isinstance(v, Unknown) for v in flat) and (
        len(shape) > 1
        or not any(type(v) is int for v in flat)
        or any(isinstance(v, (bool, list, tuple)) for v in items)
    ):
        raise NotUnderstood("the index is not known")
    dtype: DType = BOOL if flat and all(isinstance(v, bool) for v in flat) else I64
    if all(isinstance(v, int) for v in flat):
        return TensorType(tuple(shape), dtype, tuple(flat))
    if any(isinstance(v, TensorType) and v.shape != () for v in flat):
        raise NotUnderstood("a list of tensors used as an index")
    return TensorType(tuple(shape), dtype)


def _flat(items: Any) -> list[Any]:
    return [v for i in items for v in (_flat(i) if isinstance(i, (list, tuple)) else [i])]


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("getitem")
def _getitem_range(r: Ranging, input: Any, index: Any, **_: Any) -> Any:
    return r.part(input, index)


@ranged("setitem")
def _setitem_range(r: Ranging, input: Any, index: Any, value: Any, **_: Any) -> Any:
    return r.write(input, index, value)
