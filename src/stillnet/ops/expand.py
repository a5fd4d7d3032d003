"""Repeating elements along axes: expand, repeat, tile, broadcasting by name."""

from __future__ import annotations

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim, Origin
from ..base.shape import Shape, shape_text
from ..base.truth import MAYBE, NO
from ..base.unknown import Unknown
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import assumed, sizes
from .arguments import dim as read_dim
from .content import known, offsets, picked, strides_of
from .entry import function, op, spell
from .ranging import Ranging, ranged, rearranging, unchanged
from .shape import read_sizes


def expanded(t: Typing, x: TensorType, target: tuple[Dim, ...]) -> TensorType:
    """x with its axes of size 1 repeated up to the target; -1 keeps a size."""
    shape = x.shape
    if shape is None:
        if any(isinstance(d, int) and d == -1 for d in target):
            return TensorType(tuple(t.fresh("d") if isinstance(d, int) and d == -1 else d for d in target), x.dtype)
        return TensorType(target, x.dtype)
    if len(target) < len(shape):
        _require_sizes(target)
        t.fail(f"{t.called}: {shape_text(shape)} cannot be expanded to fewer axes, {shape_text(target)}")
    new = len(target) - len(shape)
    out = tuple(_expanded_dim(t, shape[i - new] if i >= new else None, d, shape, target) for i, d in enumerate(target))
    content = known(x)
    data = None
    if content is not None and all(type(d) is int for d in out) and _fits(out):
        data = picked(content[1], offsets(content[0], out))  # type: ignore[arg-type]
    return TensorType(out, x.dtype, data)


def _require_sizes(given: tuple[Dim, ...]) -> None:
    """One argument that nobody passed may be a list of sizes."""
    name = D.is_name(given[0]) if len(given) == 1 else None
    if name is not None and name.origin is Origin.CONFIG:
        raise NotUnderstood("an argument that nobody passed: one size or several")


def _fits(shape: tuple[Dim, ...]) -> bool:
    size = D.product(shape)
    return all(isinstance(d, int) for d in shape) and isinstance(size, int) and size <= CONTENT_LIMIT


def _expanded_dim(t: Typing, have: Dim | None, want: Dim, shape: Shape, target: tuple[Dim, ...]) -> Dim:
    if have is None:
        if isinstance(want, int) and want < 0:
            t.fail(f"{t.called}: a new leading axis needs a size, got {want}")
        return want
    if isinstance(want, int) and want == -1:
        return have
    if isinstance(have, int) and have == 1:
        return want
    answer = D.same(have, want)
    if answer is NO and D.same(have, 1) is NO:
        t.fail(
            f"{t.called}: {shape_text(shape)} cannot be expanded to {shape_text(target)}"
            f" ({D.text(have)} against {D.text(want)})",
            expected=want,
            actual=have,
            **assumed(t, have, want),
        )
    if answer is MAYBE:
        t.doubtful = True
    return want


@op(
    "expand",
    spell("Tensor.expand", "input, *size, implicit=False"),
    spell("torch.broadcast_to", "input, size", implicit=False),
    spell("Tensor.broadcast_to", "input, *size", implicit=False),
    spell("torch.expand_copy", "input, size, *, implicit=False"),
    view=True,
)
def expand(t: Typing, input: TensorType, size: Any, implicit: Any = False) -> TensorType:
    """x[*S] -> [*size], each axis of S 1 or equal"""
    return expanded(t, input, read_sizes(t, size))


@op("expand_as", spell("Tensor.expand_as", "input, other"), view=True)
def expand_as(t: Typing, input: TensorType, other: TensorType) -> TensorType:
    """x[*S], y[*T] -> [*T]"""
    if other.shape is None:
        return TensorType(None, input.dtype)
    return expanded(t, input, other.shape)


@op("broadcast_tensors", view=True)
def broadcast_tensors(t: Typing, tensors: Any) -> Any:
    """x[*S], y[*T], ... -> all [*broadcast(S, T, ...)]"""
    if not all(isinstance(x, TensorType) for x in tensors):
        raise NotUnderstood("one of the tensors is not known")
    shape = t.broadcast(*(x.shape for x in tensors))
    return tuple(TensorType(None, x.dtype) if shape is None else expanded(t, x, shape) for x in tensors)


@function("torch.broadcast_tensors", "*tensors", view=True)
def broadcast_many(call: Any, tensors: Any) -> Any:
    many = tensors[0] if len(tensors) == 1 and isinstance(tensors[0], (tuple, list)) else tensors
    return call.apply("broadcast_tensors", tensors=tuple(many))


@function("torch.broadcast_shapes", "*shapes")
def broadcast_shapes(call: Any, shapes: Any) -> Any:
    from ..graph.constraints import Typing as Questions

    if any(isinstance(s, Unknown) for s in shapes):
        return Unknown("a shape is not known")
    t = Questions(call.builder, call.api)
    return t.broadcast(*(sizes(t, s if isinstance(s, (tuple, list)) else (s,)) for s in shapes))


def _repeated(t: Typing, x: TensorType, counts: tuple[Dim, ...]) -> TensorType:
    if x.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    padded: tuple[Dim, ...] = (1,) * (len(counts) - len(x.shape)) + x.shape
    for c in counts:
        t.require(D.at_least(c, 0), f"{t.called}: cannot repeat {D.text(c)} times")
    shape = tuple(D.mul(d, c) for d, c in zip(padded, counts))
    return TensorType(shape, x.dtype, _repeated_content(x, counts, shape))


def _repeated_content(x: TensorType, counts: tuple[Dim, ...], shape: tuple[Dim, ...]) -> tuple[Any, ...] | None:
    content = known(x)
    if content is None or not _fits(shape):
        return None
    new = len(counts) - len(content[0])
    positions = [0]
    for size, have, stride in zip(shape, (1,) * new + content[0], (0,) * new + strides_of(content[0])):
        assert isinstance(size, int)
        positions = [p + (i % have) * stride for p in positions for i in range(size)]
    return picked(content[1], positions)


@op("repeat", spell("Tensor.repeat", "input, *repeats"))
def repeat(t: Typing, input: TensorType, repeats: Any) -> TensorType:
    """x[*S], counts R -> [S[i] * R[i]], with leading axes for counts beyond the rank"""
    counts = read_sizes(t, repeats)
    if input.shape is None and input.variable is None:
        return TensorType(tuple(t.fresh("d") for _ in counts), input.dtype)
    if input.shape is not None and len(counts) < len(input.shape):
        _require_sizes(counts)
        t.fail(
            f"{t.called}: {len(counts)} counts are fewer than the {len(input.shape)} axes of {shape_text(input.shape)}"
        )
    return _repeated(t, input, counts)


@op("tile", spell("torch.tile", "input, dims"), spell("Tensor.tile", "input, *dims"))
def tile(t: Typing, input: TensorType, dims: Any) -> TensorType:
    """x[*S], counts R -> [S[i] * R[i]], the shorter of both filled with ones in front"""
    counts = read_sizes(t, dims)
    shape = t.need_shape(input)
    return _repeated(t, input, (1,) * (len(shape) - len(counts)) + counts)


@op(
    "repeat_interleave",
    spell("torch.repeat_interleave Tensor.repeat_interleave", "input, repeats=None, dim=None, *, output_size=None"),
)
def repeat_interleave(
    t: Typing, input: TensorType, repeats: Any = None, dim: Any = None, output_size: Any = None
) -> TensorType:
    """x[*A, N, *B], repeats -> [*A, N * repeats, *B]"""
    if repeats is None:
        return _expanded_counts(t, input, output_size)
    shape = t.need_shape(input)
    x = input if dim is not None else TensorType((D.product(shape),), input.dtype, input.data)
    assert x.shape is not None
    axis = t.axis(0 if dim is None else dim, len(x.shape))
    length: Dim = x.shape[axis] if x.shape else 1
    total, counts = _total_repeats(t, length, repeats)
    if output_size is not None:
        total = read_dim(t, output_size)
    out = (*x.shape[:axis], total, *x.shape[axis + 1 :])
    content = known(x)
    data = None
    if content is not None and counts is not None and isinstance(total, int) and _fits(out):
        inner = strides_of(content[0])[axis] if content[0] else 1
        block = inner * int(length)  # type: ignore[arg-type]
        data = tuple(
            content[1][start + i * inner + j]
            for start in range(0, len(content[1]), block or 1)
            for i, c in enumerate(counts)
            for _ in range(c)
            for j in range(inner)
        )
    return TensorType(out, input.dtype, data)


def _expanded_counts(t: Typing, counts: TensorType, output_size: Any) -> TensorType:
    """counts[N] -> indices[sum(counts)]"""
    from ..base.dtype import I64

    if counts.shape is not None and len(counts.shape) != 1:
        t.fail(f"{t.called} expects 1-D repeats, got {shape_text(counts.shape)}")
    if counts.data is not None:
        data = tuple(i for i, c in enumerate(counts.data) for _ in range(c))
        return TensorType((len(data),), counts.dtype or I64, data)
    size = read_dim(t, output_size) if output_size is not None else D.fresh("n", Origin.DATA)
    return TensorType((size,), counts.dtype)


def _total_repeats(t: Typing, length: Dim, repeats: Any) -> tuple[Dim, list[int] | None]:
    if not isinstance(repeats, TensorType):
        if isinstance(repeats, (tuple, list)):
            if len(repeats) == 1:
                repeats = repeats[0]
            else:
                t.same(length, len(repeats), f"{t.called}: {len(repeats)} repeats for an axis of {D.text(length)}")
                counts = [read_dim(t, r) for r in repeats]
                return D.total(counts), counts if all(isinstance(c, int) for c in counts) else None  # type: ignore[return-value]
        count = read_dim(t, repeats)
        t.require(D.at_least(count, 0), f"{t.called}: repeats must not be negative, got {D.text(count)}")
        if isinstance(length, int) and isinstance(count, int) and length <= CONTENT_LIMIT:
            return length * count, [count] * length
        return D.mul(length, count), None
    if repeats.shape is not None and len(repeats.shape) > 1:
        t.fail(f"{t.called} expects repeats of at most 1 axis, got {shape_text(repeats.shape)}")
    if repeats.shape and D.same(repeats.shape[0], 1) is NO:
        t.same(
            length, repeats.shape[0], f"{t.called}: {D.text(repeats.shape[0])} repeats for an axis of {D.text(length)}"
        )
    if repeats.data is None:
        return D.fresh("n", Origin.DATA), None
    if len(repeats.data) == 1:
        return _total_repeats(t, length, repeats.data[0])
    return sum(repeats.data), list(repeats.data)


@op("sum_to_size", spell("Tensor.sum_to_size", "input, *size"))
def sum_to_size(t: Typing, input: TensorType, size: Any) -> TensorType:
    """x[*S] -> [*size], where size broadcasts to S"""
    from .promotion import as_float

    target = read_sizes(t, size)
    if input.shape is not None:
        text = f"{t.called}: {shape_text(target)} does not broadcast to {shape_text(input.shape)}"
        if len(target) > len(input.shape):
            t.fail(text)
        for have, want in zip(reversed(input.shape), reversed(target)):
            t.require(D.same(want, 1) is not NO or D.same(have, want) is not NO, text)
    return TensorType(target, input.dtype if as_float(input.dtype) is input.dtype else None)


# -- ranges ------------------------------------------------------------------------------------------------------------
unchanged("expand", "expand_as")
rearranging("repeat", "tile", "repeat_interleave")


@ranged("broadcast_tensors")
def _broadcast_range(r: Ranging, tensors: Any, **_: Any) -> Any:
    return [r.operand(tensor) for tensor in tensors]


@ranged("sum_to_size")
def _sum_to_size_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.map(lambda x: (x[0] if x[0] >= 0 else -I.INF, x[1] if x[1] <= 0 else I.INF), r.moved(input, "sum"))
