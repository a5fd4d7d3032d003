"""Slices of an axis, also with bounds that are only known by name."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Origin
from ..base.shape import shape_text
from ..base.truth import NO, YES
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType, Value
from .arguments import assumed, decided
from .arguments import dim as read_dim
from .entry import op, spell
from .ranging import Ranging, ranged


def read_bound(t: Typing, value: Any) -> Dim | None:
    """A bound of a slice; 0-D integer tensors count as their element."""
    if isinstance(value, Value):
        value = t.builder.type_of(value)
    if value is None:
        return None
    if isinstance(value, float):
        t.fail(f"{t.called}: slice indices must be integers, got {value!r}", "wrong-call")
    bound = read_dim(t, value)
    if isinstance(value, TensorType) and not isinstance(bound, int):
        bound = D.fresh("n", Origin.DATA, D.UNBOUNDED)
    return t.builder.resolve(bound)


# What stored code writes for the end of an axis.
ENDLESS = 2**62


def slice_bounds(t: Typing, part: slice, size: Dim) -> tuple[Dim | None, Dim]:
    """Where a slice of an axis starts (None: not known) and how many places it takes."""
    if any(isinstance(v, Unknown) for v in (part.start, part.stop, part.step)):
        return None, t.fresh("n")
    start, stop, step = (read_bound(t, v) for v in (part.start, part.stop, part.step))
    step = 1 if step is None else step
    if isinstance(stop, int) and stop >= ENDLESS:
        stop = None
    if isinstance(step, int) and step < 1:
        t.fail(f"{t.called}: the step of a slice must be positive, got {step}")
    if not isinstance(step, int):
        return None, t.fresh("n")
    if all(isinstance(v, int) or v is None for v in (start, stop)) and isinstance(size, int):
        places = range(*slice(start, stop, step).indices(size))
        return (places.start if places else 0), len(places)
    first = _place(start, size, 0)
    last = _place(stop, size, size)
    if first is None or last is None:
        return None, t.fresh("n")
    if stop is None and start is not None and D.at_least(start, 0) is NO:
        length = D.minimum(size, D.neg(start))
    else:
        length = _not_negative(D.sub(last, first))
    return first, length if step == 1 else D.floordiv(D.add(length, step - 1), step)


def _not_negative(length: Dim) -> Dim:
    return length if D.at_least(length, 0) is YES else D.maximum(length, 0)


def _place(bound: Dim | None, size: Dim, default: Dim) -> Dim | None:
    """The position a bound means on an axis of this size, kept inside it; None where its sign is not known."""
    if bound is None:
        return default
    answer = D.at_least(bound, 0)
    if answer is YES:
        return D.minimum(bound, size)
    if answer is NO:
        return _not_negative(D.add(bound, size))
    return None


def check_index(t: Typing, index: Dim, size: Dim, axis: int, shape: Any) -> Dim | None:
    """The position of one element, which must exist; None where its sign is not known."""
    negative = D.at_least(index, 0)
    text = f"{t.called}: index {D.text(index)} is out of range for axis {axis} of {shape_text(shape)}"
    if negative is YES:
        t.require(D.greater(size, index), text, **assumed(t, size, index))
        return index
    if negative is NO:
        t.require(D.at_least(D.add(size, index), 0), text, **assumed(t, size, index))
        return D.add(size, index)
    t.doubtful = True
    return None


@op(
    "narrow",
    spell("torch.narrow Tensor.narrow", "input, dim, start, length"),
    spell("torch.narrow_copy Tensor.narrow_copy", "input, dim, start, length, *, out=None"),
    view=True,
)
def narrow(t: Typing, input: TensorType, dim: Any, start: Any, length: Any) -> TensorType:
    """x[*A, N, *B] -> [*A, length, *B]"""
    from .splitting import piece

    input = decided(t, input, dim)
    shape = t.need_shape(input)
    if not shape:
        t.fail(f"{t.called} cannot be applied to a scalar")
    axis = t.axis(dim, len(shape))
    places, first = read_dim(t, length), read_dim(t, start)
    size = shape[axis]
    t.require(D.at_least(places, 0), f"{t.called}: length must not be negative, got {D.text(places)}")
    if D.at_least(first, 0) is NO:
        first = D.add(size, first)
        t.require(
            D.at_least(first, 0),
            f"{t.called}: start {D.text(read_dim(t, start))} does not exist on axis {axis} of {shape_text(shape)}",
        )
    if D.at_least(first, 0) is YES:
        t.require(
            D.at_least(size, D.add(first, places)),
            f"{t.called}: {D.text(places)} places from {D.text(first)} on leave axis {axis} of {shape_text(shape)}",
            **assumed(t, size, first, places),
        )
    return piece(input, axis, first, places)


@op("select", spell("torch.select Tensor.select torch.select_copy", "input, dim, index"), view=True)
def select(t: Typing, input: TensorType, dim: Any, index: Any) -> TensorType:
    """x[*A, N, *B] -> [*A, *B]"""
    from .splitting import piece

    input = decided(t, input, dim)
    shape = t.need_shape(input)
    if not shape:
        t.fail(f"{t.called} cannot be applied to a scalar")
    axis = t.axis(dim, len(shape))
    place = check_index(t, read_dim(t, index), shape[axis], axis, shape)
    rest = (*shape[:axis], *shape[axis + 1 :])
    data = piece(input, axis, place, 1).data if place is not None else None
    return TensorType(rest, input.dtype, data)


@op("slice", spell("torch.ops.aten.slice", "input, dim=0, start=None, end=None, step=1"), view=True)
def slice_axis(
    t: Typing, input: TensorType, dim: Any = 0, start: Any = None, end: Any = None, step: Any = 1
) -> TensorType:
    """x[*A, N, *B] -> [*A, places of start:end:step, *B]"""
    from .index import indexed

    shape = t.need_shape(input)
    if not shape:
        raise NotUnderstood("slice of a scalar")
    axis = t.axis(dim, len(shape))
    return indexed(t, input, (slice(None),) * axis + (slice(start, end, step),))


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("narrow")
def _narrow_range(r: Ranging, input: Any, dim: Any, start: Any, length: Any, **_: Any) -> Any:
    if type(dim) is not int or type(start) is not int or type(length) is not int or dim < 0 or start < 0:
        return r.moved(input, ("narrow", str(dim), str(start), str(length)))
    return r.part(input, (*(slice(None),) * dim, slice(start, start + length)))


@ranged("select")
def _select_range(r: Ranging, input: Any, dim: Any, index: Any, **_: Any) -> Any:
    if type(dim) is not int or type(index) is not int or dim < 0:
        return r.moved(input, ("select", str(dim), str(index)))
    return r.part(input, (*(slice(None),) * dim, index))


@ranged("slice")
def _slice_range(
    r: Ranging, input: Any, dim: Any = 0, start: Any = None, end: Any = None, step: Any = 1, **_: Any
) -> Any:
    if type(dim) is not int or dim < 0 or step != 1:
        return r.moved(input, ("slice", str(dim), str(start), str(end), str(step)))
    return r.part(input, (*(slice(None),) * dim, slice(start, end)))
