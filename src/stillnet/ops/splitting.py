"""Taking tensors apart along an axis: split, chunk, unbind."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.shape import shape_text
from ..base.truth import YES
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood, Typing, spoken
from ..graph.graph import TensorType, Value
from .arguments import IMAGES, SEQUENCES, decided
from .arguments import dim as read_dim
from .content import known, picked, strided, strides_of
from .entry import function, op, spell
from .ranging import Ranging, ranged

# A tensor that is taken apart into more pieces than this stays whole: nobody would read them one by one.
MOST_PIECES = 65_536


def few(count: int) -> int:
    if count > MOST_PIECES:
        raise NotUnderstood(f"{count} pieces")
    return count


def piece(x: TensorType, axis: int, start: Dim, length: Dim) -> TensorType:
    """`length` places of an axis from `start` on."""
    assert x.shape is not None
    shape = (*x.shape[:axis], length, *x.shape[axis + 1 :])
    content = known(x)
    data = None
    if content is not None and isinstance(start, int) and isinstance(length, int):
        strides = strides_of(content[0])
        data = picked(content[1], strided(shape, strides, start * strides[axis]))  # type: ignore[arg-type]
    return TensorType(shape, x.dtype, data)


def _pieces(t: Typing, x: TensorType, axis: int, lengths: list[Dim]) -> tuple[TensorType, ...]:
    start: Dim = 0
    out = []
    for length in lengths:
        out.append(piece(x, axis, start, length))
        start = D.add(start, length)
    return tuple(out)


def _axis(t: Typing, x: TensorType, dim: Any) -> tuple[TensorType, tuple[Dim, ...], int]:
    """The tensor, its shape and the axis to take apart."""
    x = decided(t, x, dim, usual=IMAGES if dim == 1 else SEQUENCES)
    shape = t.need_shape(x)
    if not shape:
        t.fail(f"{t.called} expects at least 1 axis, got a scalar")
    return x, shape, t.axis(dim, len(shape))


def _equal_lengths(t: Typing, size: Dim, step: Dim) -> list[Dim]:
    if isinstance(size, int) and isinstance(step, int):
        if step == 0:
            return [0]
        few(size // step)
        return [min(step, size - i) for i in range(0, size, step)] or [0]
    if D.divides(step, size) is YES:
        count = D.floordiv(size, step)
        if isinstance(count, int):
            return [step] * few(count) or [0]
    if D.at_least(step, size) is YES:
        return [size]
    raise NotUnderstood("how many pieces a split gives is not known")


@op(
    "split",
    spell(
        "torch.split",
        "tensor, split_size_or_sections, dim=0",
        rename={"tensor": "input", "split_size_or_sections": "split_size"},
    ),
    spell("torch.unsafe_split Tensor.unsafe_split torch.split_copy", "input, split_size, dim=0"),
    spell("Tensor.split", "input, split_size, dim=0"),
    spell(
        "torch.split_with_sizes Tensor.split_with_sizes torch.split_with_sizes_copy torch.unsafe_split_with_sizes"
        " Tensor.unsafe_split_with_sizes",
        "input, split_sizes, dim=0",
        rename={"split_sizes": "split_size"},
    ),
    view=True,
)
def split(t: Typing, input: TensorType, split_size: Any, dim: Any = 0) -> Any:
    """x[*A, N, *B] -> pieces of the given sizes along an axis"""
    if isinstance(split_size, Unknown):
        raise NotUnderstood("the sizes of the pieces are not known")
    if input.shape is None and input.variable is None:
        if isinstance(split_size, (tuple, list)):
            return tuple(TensorType(None, input.dtype) for _ in split_size)
        raise NotUnderstood("tensor of unknown rank")
    input, shape, axis = _axis(t, input, dim)
    if not isinstance(split_size, (tuple, list)):
        step = read_dim(t, split_size)
        t.require(D.at_least(step, 0), f"{t.called}: split size must not be negative, got {D.text(step)}")
        if step == 0 and D.same(shape[axis], 0) is not YES:
            t.require(
                D.same(shape[axis], 0),
                f"{t.called}: split size is 0, but axis {axis} of {shape_text(shape)} is not empty",
            )
        return _pieces(t, input, axis, _equal_lengths(t, shape[axis], step))
    lengths = [read_dim(t, s) for s in split_size]
    text = ", ".join(D.text(s) for s in lengths)
    for s in lengths:
        t.require(D.at_least(s, 0), f"{t.called}: split sizes must not be negative, got [{text}]")
    total = D.total(lengths)
    t.same(
        total,
        shape[axis],
        f"{t.called}: split sizes [{text}] sum to {D.text(total)}, but axis {axis} of {shape_text(shape)}"
        f" has {D.text(shape[axis])}",
        axis=axis,
    )
    return _pieces(t, input, axis, lengths)


@op(
    "chunk", spell("torch.chunk Tensor.chunk torch.unsafe_chunk Tensor.unsafe_chunk", "input, chunks, dim=0"), view=True
)
def chunk(t: Typing, input: TensorType, chunks: Any, dim: Any = 0) -> Any:
    """x[*A, N, *B] -> at most n pieces of ceil(N / n) along an axis"""
    if not isinstance(chunks, int):
        raise NotUnderstood("the number of pieces is not known")
    if chunks < 1:
        t.fail(f"{t.called} expects a positive number of chunks, got {chunks}")
    if input.shape is None and input.variable is None:
        if chunks > 2:
            raise NotUnderstood("tensor of unknown rank")
        return tuple(TensorType(None, input.dtype) for _ in range(few(chunks)))
    input, shape, axis = _axis(t, input, dim)
    size = shape[axis]
    if isinstance(size, int):
        step = -(-size // chunks)
        few(min(size, chunks) if size else chunks)
        return _pieces(t, input, axis, [min(step, size - i) for i in range(0, size, step)] if size else [0] * chunks)
    few(chunks)
    if D.divides(chunks, size) is YES:
        return _pieces(t, input, axis, [D.floordiv(size, chunks)] * chunks)
    # a small size that does not divide gives fewer chunks; of two chunks one is missing only for size 1
    if chunks > 2 and D.at_least(size, (chunks - 1) ** 2) is not YES:
        raise NotUnderstood("how many chunks a symbolic size gives is not known")
    step_dim = D.floordiv(D.add(size, chunks - 1), chunks)
    t.doubtful = True
    return _pieces(t, input, axis, [step_dim] * (chunks - 1) + [D.sub(size, D.mul(step_dim, chunks - 1))])


@op(
    "tensor_split",
    spell(
        "torch.tensor_split Tensor.tensor_split",
        "input, indices_or_sections=None, dim=0, *, sections=None, indices=None, tensor_indices_or_sections=None",
    ),
    spell("torch.dsplit Tensor.dsplit", "input, indices_or_sections=None, *, sections=None, indices=None", dim=2),
    view=True,
)
def tensor_split(
    t: Typing,
    input: TensorType,
    indices_or_sections: Any = None,
    dim: Any = 0,
    sections: Any = None,
    indices: Any = None,
    tensor_indices_or_sections: Any = None,
) -> Any:
    """x[*A, N, *B] -> n nearly equal pieces, or pieces between the given indices"""
    where = next(
        (w for w in (indices_or_sections, sections, indices, tensor_indices_or_sections) if w is not None), None
    )
    input, shape, axis = _axis(t, input, dim)
    size = shape[axis]
    if isinstance(where, TensorType):
        if where.data is None:
            raise NotUnderstood("where to split is not known")
        where = where.data[0] if where.shape == () else list(where.data)
    if isinstance(where, int):
        if where < 1:
            t.fail(f"{t.called} expects a positive number of sections, got {where}")
        few(where)
        return _pieces(t, input, axis, [D.floordiv(D.add(size, where - 1 - i), where) for i in range(where)])
    if not isinstance(where, (tuple, list)) or not all(isinstance(w, int) for w in where):
        raise NotUnderstood("where to split is not known")
    from .slicing import slice_bounds

    out, begin = [], 0
    for end in (*where, None):
        start, length = slice_bounds(t, slice(begin, end), size)
        out.append(
            piece(input, axis, start, length)
            if start is not None
            else TensorType((*shape[:axis], length, *shape[axis + 1 :]), input.dtype)
        )
        begin = end
    return tuple(out)


def _axis_split(names: str, pick: Any, least: int) -> None:
    @function(names, "input, indices_or_sections=None, *, sections=None, indices=None", view=True)
    def run(call: Any, input: Any, indices_or_sections: Any, sections: Any, indices: Any) -> Any:
        rank = call.type(input).rank if isinstance(input, Value) else None
        if rank is None:
            raise NotUnderstood("tensor of unknown rank")
        if rank < least:
            call.fail(f"{spoken(call.api)} expects at least {least} axes, got {rank}")
        return call.apply(
            "tensor_split",
            input=input,
            indices_or_sections=indices_or_sections,
            dim=pick(rank),
            sections=sections,
            indices=indices,
        )


_axis_split("torch.hsplit Tensor.hsplit", lambda rank: 0 if rank == 1 else 1, 1)
_axis_split("torch.vsplit Tensor.vsplit", lambda rank: 0, 2)


@op(
    "unbind",
    spell("torch.unbind Tensor.unbind torch.unbind_copy", "input, dim=0"),
    spell("Tensor.__iter__", "input", dim=0),
    view=True,
)
def unbind(t: Typing, input: TensorType, dim: Any = 0) -> Any:
    """x[*A, n, *B] -> n times [*A, *B]"""
    input, shape, axis = _axis(t, input, dim)
    size = shape[axis]
    if not isinstance(size, int):
        raise NotUnderstood("how many slices an axis has is not known")
    rest = (*shape[:axis], *shape[axis + 1 :])
    return tuple(TensorType(rest, input.dtype, piece(input, axis, i, 1).data) for i in range(few(size)))


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("split", "chunk", "tensor_split")
def _split_range(r: Ranging, input: Any, dim: Any = 0, **_: Any) -> Any:
    return r.split(input, dim)


@ranged("unbind")
def _unbind_range(r: Ranging, input: Any, dim: Any = 0, **_: Any) -> Any:
    return r.unbound(input, dim)
