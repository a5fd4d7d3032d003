"""Reordering axes and elements along them: transpose, permute, flip, roll."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.shape import shape_text
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import ROWS, decided
from .content import known, picked, strided, strides_of
from .entry import op, spell
from .ranging import Ranging, ranged, rearranging


def permuted(x: TensorType, order: tuple[int, ...]) -> TensorType:
    """The axes of x in another order, with its content."""
    assert x.shape is not None
    shape = tuple(x.shape[i] for i in order)
    content = known(x)
    data = None
    if content is not None:
        strides = strides_of(content[0])
        data = picked(content[1], strided(tuple(content[0][i] for i in order), tuple(strides[i] for i in order)))
    return TensorType(shape, x.dtype, data)


def swapped(t: Typing, x: TensorType, first: Any, second: Any) -> TensorType:
    x = decided(t, x, first, second)
    rank = len(t.need_shape(x))
    a, b = t.axis(first, rank), t.axis(second, rank)
    if rank == 0:
        return TensorType((), x.dtype, x.data)
    order = list(range(rank))
    order[a], order[b] = order[b], order[a]
    return permuted(x, tuple(order))


@op(
    "transpose",
    spell(
        "torch.transpose torch.transpose_copy Tensor.transpose Tensor.transpose_"
        " torch.swapdims Tensor.swapdims Tensor.swapdims_",
        "input, dim0, dim1",
    ),
    spell(
        "torch.swapaxes Tensor.swapaxes Tensor.swapaxes_",
        "input, axis0, axis1",
        rename={"axis0": "dim0", "axis1": "dim1"},
    ),
    view=True,
)
def transpose(t: Typing, input: TensorType, dim0: Any, dim1: Any) -> TensorType:
    """x[*A, M, *B, N, *C] -> [*A, N, *B, M, *C]"""
    return swapped(t, input, dim0, dim1)


@op("t", spell("torch.t torch.t_copy Tensor.t Tensor.t_", "input"), view=True)
def matrix_t(t: Typing, input: TensorType) -> TensorType:
    """x[M, N] -> [N, M]; x[N] and scalars stay"""
    input = decided(t, input, usual=(2, 1))
    if input.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    if len(input.shape) > 2:
        t.fail(f"{t.called} expects a tensor of at most 2 axes, got {shape_text(input.shape)}; use transpose")
    return permuted(input, tuple(reversed(range(len(input.shape)))))


@op("reversed_axes", spell("Tensor.T", "input"), view=True)
def reversed_axes(t: Typing, input: TensorType) -> TensorType:
    """x[A, ..., Z] -> [Z, ..., A]"""
    input = decided(t, input, usual=ROWS)
    return permuted(input, tuple(reversed(range(len(t.need_shape(input))))))


@op("matrix_transpose", spell("Tensor.mT torch.adjoint Tensor.adjoint Tensor.mH", "input"), view=True)
def matrix_transpose(t: Typing, input: TensorType) -> TensorType:
    """x[*B, M, N] -> [*B, N, M]"""
    input = decided(t, input, -2)
    if len(t.need_shape(input)) < 2:
        t.fail(f"{t.called} expects a matrix or a batch of matrices, got {shape_text(input.shape)}")
    return swapped(t, input, -2, -1)


@op("conjugate_transpose", spell("Tensor.H", "input"), view=True)
def conjugate_transpose(t: Typing, input: TensorType) -> TensorType:
    """x[M, N] -> [N, M]"""
    if len(t.need_shape(input)) not in (0, 2):
        t.fail(f"{t.called} expects a matrix, got {shape_text(input.shape)}")
    return swapped(t, input, -2, -1) if input.shape else input


def spread_axes(value: Any) -> tuple[Any, ...]:
    """`(0, 2, 1)` from `permute(0, 2, 1)` or `permute((0, 2, 1))`."""
    if isinstance(value, (tuple, list)) and len(value) == 1 and isinstance(value[0], (tuple, list)):
        value = value[0]
    axes = tuple(map(number, value)) if isinstance(value, (tuple, list)) else (None,)
    if not all(isinstance(v, int) for v in axes):
        raise NotUnderstood("the order of axes is not known")
    return axes


def number(value: Any) -> Any:
    """An axis; a tensor of one known number stands for it."""
    return value.data[0] if isinstance(value, TensorType) and value.data and len(value.data) == 1 else value


@op(
    "permute",
    spell("torch.permute torch.permute_copy", "input, dims"),
    spell("Tensor.permute", "input, *dims"),
    view=True,
)
def permute(t: Typing, input: TensorType, dims: Any) -> TensorType:
    """x[S0, ..., Sn] -> [S[dims[0]], ..., S[dims[n]]]"""
    order = spread_axes(dims)
    shape = input.shape if input.shape is not None else t.rank(input, len(order)) if input.variable else None
    if shape is None:
        return TensorType(tuple(t.fresh("d") for _ in order), input.dtype)
    if len(order) != len(shape):
        t.fail(f"{t.called}: {len(order)} axes are ordered, but the tensor {shape_text(shape)} has {len(shape)}")
    places = tuple(t.axis(a, len(shape)) for a in order)
    if len(set(places)) < len(places):
        t.fail(f"{t.called}: an axis is repeated in {order}")
    return permuted(TensorType(shape, input.dtype, input.data), places)


@op(
    "movedim",
    spell("torch.movedim Tensor.movedim torch.moveaxis Tensor.moveaxis", "input, source, destination"),
    view=True,
)
def movedim(t: Typing, input: TensorType, source: Any, destination: Any) -> TensorType:
    """x[*S] -> [*S with the axes `source` at `destination`]"""
    input = decided(t, input, source, destination)
    shape = t.need_shape(input)
    rank = len(shape)
    origin = [t.axis(a, rank) for a in (source if isinstance(source, (tuple, list)) else (source,))]
    target = [t.axis(a, rank) for a in (destination if isinstance(destination, (tuple, list)) else (destination,))]
    if len(origin) != len(target):
        t.fail(f"{t.called}: {len(origin)} axes cannot be moved to {len(target)} places")
    if len(set(origin)) < len(origin) or len(set(target)) < len(target):
        t.fail(f"{t.called}: an axis is repeated")
    if rank == 0:
        return input
    rest = iter(i for i in range(rank) if i not in origin)
    order = tuple(origin[target.index(i)] if i in target else next(rest) for i in range(rank))
    return permuted(input, order)


@op(
    "flip",
    spell("torch.flip", "input, dims"),
    spell("Tensor.flip", "input, *dims"),
    spell("torch.fliplr Tensor.fliplr", "input", dims=(1,)),
    spell("torch.flipud Tensor.flipud", "input", dims=(0,)),
)
def flip(t: Typing, input: TensorType, dims: Any) -> TensorType:
    """x[*S] -> [*S]"""
    if input.shape is None:
        return TensorType(None, input.dtype, None, input.variable)
    if isinstance(dims, int):
        t.fail(f"{t.called} needs a tuple of dims, got {dims}", "wrong-call")
    if not input.shape and t.api.endswith(("fliplr", "flipud")):
        t.fail(f"{t.called} expects at least 1 axis, got a scalar")
    axes = [t.axis(a, len(input.shape)) for a in spread_axes(dims)]
    if len(set(axes)) < len(axes):
        t.fail(f"{t.called}: an axis is repeated in {tuple(axes)}")
    content = known(input)
    data = None
    if content is not None:
        shape, strides = content[0], list(strides_of(content[0]))
        offset = 0
        for a in axes:
            offset += strides[a] * (shape[a] - 1) if shape else 0
            if shape:
                strides[a] = -strides[a]
        data = picked(content[1], strided(shape, tuple(strides), offset))
    return TensorType(input.shape, input.dtype, data)


@op("roll", spell("torch.roll", "input, shifts, dims=()"), spell("Tensor.roll", "input, shifts, dims=()"))
def roll(t: Typing, input: TensorType, shifts: Any, dims: Any = ()) -> TensorType:
    """x[*S] -> [*S]"""
    if input.shape is None:
        return TensorType(None, input.dtype, None, input.variable)
    if isinstance(shifts, Unknown) or isinstance(dims, Unknown):
        return TensorType(input.shape, input.dtype)
    moves = tuple(shifts) if isinstance(shifts, (tuple, list)) else (shifts,)
    axes = tuple(dims) if isinstance(dims, (tuple, list)) else (dims,)
    if dims is None or axes == ():
        if len(moves) != 1:
            t.fail(f"{t.called}: {len(moves)} shifts need as many dims")
        return TensorType(
            input.shape, input.dtype, _rolled(TensorType((D.product(input.shape),), None, input.data), moves, [0])
        )
    if len(moves) != len(axes):
        t.fail(f"{t.called}: {len(moves)} shifts for {len(axes)} dims")
    if not input.shape:
        t.fail(f"{t.called}: a scalar has no axis {axes[0]}")
    places = [t.axis(a, len(input.shape)) for a in axes]
    return TensorType(input.shape, input.dtype, _rolled(input, moves, places))


def _rolled(x: TensorType, moves: tuple[Any, ...], axes: list[int]) -> tuple[Any, ...] | None:
    content = known(x)
    if content is None or not x.shape or not all(isinstance(m, int) for m in moves):
        return None
    shape, data = content
    strides = strides_of(shape)
    for move, axis in zip(moves, axes):
        if shape[axis]:
            positions = strided(shape, strides)
            assert positions is not None
            step, size = strides[axis], shape[axis]
            data = tuple(
                data[p + ((((p // step) % size) - move) % size - (p // step) % size) * step] for p in positions
            )
    return data


@op("rot90", spell("torch.rot90 Tensor.rot90", "input, k=1, dims=(0, 1)"))
def rot90(t: Typing, input: TensorType, k: Any = 1, dims: Any = (0, 1)) -> TensorType:
    """x[*A, M, *B, N, *C] -> M and N swapped for odd k"""
    shape = t.need_shape(input)
    axes = spread_axes(dims)
    if len(axes) != 2:
        t.fail(f"{t.called} needs two dims, got {len(axes)}")
    if len(shape) < 2:
        t.fail(f"{t.called} expects at least 2 axes, got {shape_text(shape)}")
    a, b = (t.axis(x, len(shape)) for x in axes)
    if a == b:
        t.fail(f"{t.called} needs two different dims, got {axes}")
    if not isinstance(k, int):
        raise NotUnderstood("the number of turns is not known")
    if k % 2 == 0:
        return TensorType(shape, input.dtype)
    out: list[Dim] = list(shape)
    out[a], out[b] = out[b], out[a]
    return TensorType(tuple(out), input.dtype)


@op(
    "as_strided",
    spell(
        "torch.as_strided torch.as_strided_ torch.as_strided_copy Tensor.as_strided Tensor.as_strided_",
        "input, size, stride, storage_offset=None",
    ),
    view=True,
)
def as_strided(t: Typing, input: TensorType, size: Any, stride: Any, storage_offset: Any = None) -> TensorType:
    """x -> [*size]"""
    from .arguments import sizes

    shape = sizes(t, size)
    if isinstance(stride, (tuple, list)) and len(stride) != len(shape):
        t.fail(f"{t.called}: {len(shape)} sizes but {len(stride)} strides")
    return TensorType(shape, input.dtype)


@op("unfold_windows", spell("Tensor.unfold torch.unfold_copy", "input, dimension, size, step"), view=True)
def unfold_windows(t: Typing, input: TensorType, dimension: Any, size: Any, step: Any) -> TensorType:
    """x[*A, N, *B] -> [*A, (N - size) // step + 1, *B, size]"""
    from .arguments import dim

    input = decided(t, input, dimension)
    shape = t.need_shape(input)
    axis = t.axis(dimension, len(shape))
    width, stride = dim(t, size), dim(t, step)
    length: Dim = shape[axis] if shape else 1
    t.require(
        D.at_least(length, width),
        f"{t.called}: a window of {D.text(width)} does not fit into axis {axis} of {shape_text(shape)}",
    )
    t.require(D.at_least(stride, 1), f"{t.called}: step must be positive, got {D.text(stride)}")
    places = D.add(D.floordiv(D.sub(length, width), stride), 1)
    if not shape:
        return TensorType((width,), input.dtype)
    return TensorType((*shape[:axis], places, *shape[axis + 1 :], width), input.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
def _rank(r: Ranging, x: Any) -> int | None:
    return None if x.shape is None else len(x.shape)


@ranged("transpose")
def _transpose_range(r: Ranging, input: Any, dim0: Any, dim1: Any, **_: Any) -> Any:
    rank = _rank(r, input)
    known = rank is not None and all(type(d) is int and -max(rank, 1) <= d < max(rank, 1) for d in (dim0, dim1))
    if rank is None or not known:
        return r.moved(input, ("transpose", str(dim0), str(dim1)))
    order = list(range(rank))
    if rank:
        order[dim0], order[dim1] = order[dim1], order[dim0]
    return r.permuted(input, tuple(order))


@ranged("t", "reversed_axes")
def _t_range(r: Ranging, input: Any, **_: Any) -> Any:
    rank = _rank(r, input)
    return r.moved(input, "t") if rank is None else r.permuted(input, tuple(reversed(range(rank))))


@ranged("matrix_transpose", "conjugate_transpose")
def _matrix_transpose_range(r: Ranging, input: Any, **_: Any) -> Any:
    rank = _rank(r, input)
    if rank is None or rank < 2:
        return r.moved(input, "mT")
    return r.permuted(input, (*range(rank - 2), rank - 1, rank - 2))


@ranged("permute")
def _permute_range(r: Ranging, input: Any, dims: Any, **_: Any) -> Any:
    order = spread_axes(dims)
    rank = _rank(r, input)
    if rank is None or len(order) != rank or not all(type(d) is int for d in order):
        return r.moved(input, ("permute", str(dims)))
    return r.permuted(input, tuple(d % rank for d in order))


rearranging("movedim", "flip", "roll", "rot90", "as_strided", "unfold_windows")
