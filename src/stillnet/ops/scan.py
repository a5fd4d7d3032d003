"""Operations along an axis that keep it: running sums, sorting, the largest k."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import I64, DType
from ..base.shape import shape_text
from ..base.truth import YES
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import ROWS, assumed, decided
from .arguments import dim as read_dim
from .content import known, rounded, strides_of
from .entry import op, spell
from .ranging import Ranging, constant, ranged, rearranging
from .reduce import summed_dtype


def along(x: TensorType, axis: int, change: Callable[[list[Any]], list[Any]]) -> tuple[Any, ...] | None:
    """The known content with each line along an axis replaced by another line, of any one length."""
    content = known(x)
    if content is None:
        return None
    shape, data = content
    if not shape:
        return tuple(change(list(data)))
    step, size = strides_of(shape)[axis], shape[axis]
    out: list[Any] = []
    for start in range(0, len(data), step * size or 1):
        lines = [change([data[start + j + i * step] for i in range(size)]) for j in range(step)]
        out += [line[i] for i in range(len(lines[0])) for line in lines]
    return tuple(out)


def _running(
    name: str, function: Callable[[Any, Any], Any] | None, lift: Callable[[DType | None], DType | None]
) -> None:
    def infer(t: Typing, input: TensorType, dim: Any, dtype: Any = None, into: bool = False) -> TensorType:
        """x[*S] -> [*S]"""
        kind = (
            dtype
            if isinstance(dtype, DType)
            else None
            if isinstance(dtype, Unknown)
            else input.dtype
            if into
            else lift(input.dtype)
        )
        if input.shape is None:
            return TensorType(None, kind, None, input.variable)
        axis = t.axis(dim, len(input.shape))
        cast = TensorType(input.shape, kind, rounded(input.data, kind))
        data = (
            along(cast, axis, lambda line: list(itertools.accumulate(line, function))) if function is not None else None
        )
        return TensorType(input.shape, kind, rounded(data, kind))

    op(
        name,
        spell(f"torch.{name} Tensor.{name}", "input, dim, *, dtype=None, out=None"),
        spell(f"Tensor.{name}_", "input, dim, *, dtype=None", into=True),
    )(infer)


_running("cumsum", operator.add, summed_dtype)
_running("cumprod", operator.mul, summed_dtype)


@op("logcumsumexp", spell("torch.logcumsumexp Tensor.logcumsumexp", "input, dim, *, out=None"))
def logcumsumexp(t: Typing, input: TensorType, dim: Any) -> TensorType:
    """x[*S] -> [*S]"""
    if input.shape is not None:
        t.axis(dim, len(input.shape))
    return TensorType(input.shape, input.dtype, None, input.variable)


@op("cummax", spell("torch.cummax Tensor.cummax torch.cummin Tensor.cummin", "input, dim, *, out=None"))
def cummax(t: Typing, input: TensorType, dim: Any) -> Any:
    """x[*S] -> values[*S], positions[*S]"""
    if input.shape is not None:
        t.axis(dim, len(input.shape))
    return TensorType(input.shape, input.dtype, None, input.variable), TensorType(
        input.shape, I64, None, input.variable
    )


def _order(t: Typing, input: TensorType, dim: Any, descending: Any) -> tuple[int, tuple[Any, ...] | None]:
    """The axis to sort along and the sorted places, where the content is known."""
    axis = t.axis(dim, input.rank or 0)
    if isinstance(descending, Unknown):
        return axis, None
    return axis, along(
        input, axis, lambda line: sorted(range(len(line)), key=lambda i: line[i], reverse=bool(descending))
    )


def _sorted(input: TensorType, axis: int, descending: Any) -> tuple[Any, ...] | None:
    return along(input, axis, lambda line: sorted(line, reverse=bool(descending)))


def _ambiguous(input: TensorType, data: tuple[Any, ...] | None) -> tuple[Any, ...] | None:
    """Positions among equal elements are not promised."""
    return data if input.data is not None and len(set(input.data)) == len(input.data) else None


def _sort(t: Typing, input: TensorType, dim: Any, descending: Any) -> tuple[TensorType, TensorType]:
    if input.shape is None:
        return TensorType(None, input.dtype, None, input.variable), TensorType(None, I64, None, input.variable)
    axis, places = _order(t, input, dim, descending)
    values = None if isinstance(descending, Unknown) else _sorted(input, axis, descending)
    return TensorType(input.shape, input.dtype, values), TensorType(input.shape, I64, _ambiguous(input, places))


@op("sort", spell("torch.sort Tensor.sort", "input, dim=-1, descending=False, *, stable=False, out=None"))
def sort(t: Typing, input: TensorType, dim: Any = -1, descending: Any = False, stable: Any = False) -> Any:
    """x[*S] -> values[*S], positions[*S]"""
    return _sort(t, input, dim, descending)


@op("argsort", spell("torch.argsort Tensor.argsort", "input, dim=-1, descending=False, *, stable=False"))
def argsort(t: Typing, input: TensorType, dim: Any = -1, descending: Any = False, stable: Any = False) -> TensorType:
    """x[*S] -> i64[*S]"""
    return _sort(t, input, dim, descending)[1]


@op("msort", spell("torch.msort Tensor.msort", "input, *, out=None"))
def msort(t: Typing, input: TensorType) -> TensorType:
    """x[*S] -> [*S]"""
    return _sort(t, input, 0, False)[0]


@op("topk", spell("torch.topk Tensor.topk", "input, k, dim=-1, largest=True, sorted=True, *, out=None"))
def topk(t: Typing, input: TensorType, k: Any, dim: Any = -1, largest: Any = True, sorted: Any = True) -> Any:
    """x[*A, N, *B] -> values[*A, k, *B], positions[*A, k, *B]"""
    input = decided(t, input, dim, usual=ROWS)
    shape = t.need_shape(input)
    count = read_dim(t, k)
    axis = t.axis(dim, len(shape))
    size: Dim = shape[axis] if shape else 1
    t.require(
        D.at_least(size, count),
        f"{t.called}: the {D.text(count)} largest of {D.text(size)} elements (axis {axis} of {shape_text(shape)})",
        expected=count,
        actual=size,
        **assumed(t, size, count),
    )
    t.require(D.at_least(count, 0), f"{t.called}: k must not be negative, got {D.text(count)}")
    out = (*shape[:axis], count, *shape[axis + 1 :]) if shape else ()
    values = places = None
    if isinstance(count, int) and isinstance(largest, bool):
        sorted_values, order = _sort(t, input, dim, largest)
        values = along(sorted_values, axis, lambda line: line[:count])
        places = along(order, axis, lambda line: line[:count])
    return TensorType(out, input.dtype, values), TensorType(out, I64, places)


@op("diff", spell("torch.diff Tensor.diff", "input, n=1, dim=-1, prepend=None, append=None, *, out=None"))
def diff(
    t: Typing, input: TensorType, n: Any = 1, dim: Any = -1, prepend: Any = None, append: Any = None
) -> TensorType:
    """x[*A, N, *B] -> [*A, N - n, *B]"""
    from .joining import joined

    parts = [x for x in (prepend, input, append) if isinstance(x, TensorType)]
    if isinstance(prepend, Unknown) or isinstance(append, Unknown):
        raise NotUnderstood("what is joined to the tensor is not known")
    shape = t.need_shape(input)
    if not shape:
        t.fail(f"{t.called} expects at least 1 axis, got a scalar")
    axis = t.axis(dim, len(shape))
    if n == 0:
        return input
    whole = joined(t, parts, axis) if len(parts) > 1 else input
    full = t.need_shape(whole)
    times = read_dim(t, n)
    if not isinstance(times, int):
        raise NotUnderstood("how often to take differences is not known")
    if times < 0:
        t.fail(f"{t.called}: n must not be negative, got {times}", "wrong-call")
    left = D.sub(full[axis], times)
    left = left if D.at_least(left, 0) is YES else D.maximum(left, 0)
    data = (
        along(whole, axis, lambda line: [b - a for a, b in itertools.pairwise(line)])
        if times == 1 and whole.dtype is not None and whole.dtype.kind != "bool"
        else None
    )
    return TensorType(
        (*full[:axis], left, *full[axis + 1 :]), whole.dtype, rounded(data, whole.dtype) if left != 0 else None
    )


@op("trapezoid", spell("torch.trapezoid torch.trapz", "y, x=None, *, dx=None, dim=-1", rename={"y": "input"}))
def trapezoid(t: Typing, input: TensorType, x: Any = None, dx: Any = None, dim: Any = -1) -> TensorType:
    """y[*A, N, *B] -> [*A, *B]"""
    from .promotion import as_float, result_type

    shape = t.need_shape(input)
    axis = t.axis(dim, len(shape))
    rest = (*shape[:axis], *shape[axis + 1 :])
    kind = (
        as_float(result_type(input, x)) if isinstance(x, TensorType) else result_type(input, 1.0 if dx is None else dx)
    )
    if isinstance(x, TensorType) and x.shape is not None and len(x.shape) > 1:
        return TensorType(None, kind)
    return TensorType(rest, kind)


@op("cumulative_trapezoid", spell("torch.cumulative_trapezoid", "y, x=None, *, dx=None, dim=-1", rename={"y": "input"}))
def cumulative_trapezoid(t: Typing, input: TensorType, x: Any = None, dx: Any = None, dim: Any = -1) -> TensorType:
    """y[*A, N, *B] -> [*A, N - 1, *B]"""
    from .promotion import as_float, result_type

    shape = t.need_shape(input)
    axis = t.axis(dim, len(shape))
    kind = (
        as_float(result_type(input, x)) if isinstance(x, TensorType) else result_type(input, 1.0 if dx is None else dx)
    )
    if (isinstance(x, TensorType) and x.shape is not None and len(x.shape) > 1) or not shape:
        return TensorType(None, kind)
    left = D.sub(shape[axis], 1)
    return TensorType(
        (*shape[:axis], D.maximum(left, 0) if D.at_least(left, 0) is not YES else left, *shape[axis + 1 :]), kind
    )


@op("gradient", spell("torch.gradient", "input, *, spacing=None, dim=None, edge_order=1"))
def gradient(t: Typing, input: TensorType, spacing: Any = None, dim: Any = None, edge_order: Any = 1) -> Any:
    """x[*S] -> one [*S] per axis"""
    from .promotion import as_float
    from .reduce import reduced_axes

    shape = t.need_shape(input)
    axes = reduced_axes(t, dim, len(shape))
    if isinstance(edge_order, int):
        t.require(edge_order in (1, 2), f"{t.called}: edge_order must be 1 or 2, got {edge_order}", "wrong-call")
        for a in axes:
            t.require(
                D.at_least(shape[a], edge_order + 1),
                f"{t.called}: axis {a} of {shape_text(shape)} has fewer than {edge_order + 1} elements",
            )
    if isinstance(spacing, (tuple, list)) and dim is not None:
        t.require(len(spacing) == len(axes), f"{t.called}: {len(spacing)} spacings for {len(axes)} axes", "wrong-call")
    return [TensorType(input.shape, as_float(input.dtype)) for _ in axes]


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("cumsum")
def _cumsum_range(r: Ranging, input: Any, dim: Any = None, **_: Any) -> Any:
    number = r.count(input, dim)
    most = number if number < I.INF else None
    return r.map(
        lambda x: (
            I.join(x, I.scale(x, most))
            if most
            else (min(x[0], 0.0) * I.INF if x[0] < 0 else x[0], I.INF if x[1] > 0 else x[1])
        ),
        r.moved(input, "cumsum"),
    )


@ranged("cumprod")
def _cumprod_range(r: Ranging, input: Any, **_: Any) -> Any:
    low, high = r.bounds(input)
    if low >= 0 and high <= 1:
        return r.between(I.UNIT, I.ZERO if I.holds(r.reached(input), 0.0) else I.EMPTY)
    return r.between((0.0, I.INF) if low >= 0 else I.ALL, I.EMPTY)


@ranged("logcumsumexp")
def _logcumsumexp_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.map(lambda x: (x[0], I.INF), r.moved(input, "logcumsumexp"))


@ranged("cummax")
def _cummax_range(r: Ranging, input: Any, **_: Any) -> Any:
    return (r.moved(input, "sorted"), r.between(I.NONNEGATIVE, I.EMPTY))


@ranged("sort")
def _sort_range(r: Ranging, input: Any, dim: Any = -1, descending: Any = False, **_: Any) -> Any:
    return (r.sorted(input, dim, descending), r.between(I.NONNEGATIVE, I.EMPTY))


@ranged("topk")
def _topk_range(r: Ranging, input: Any, dim: Any = -1, largest: Any = True, **_: Any) -> Any:
    return (r.sorted(input, dim, largest), r.between(I.NONNEGATIVE, I.EMPTY))


@ranged("kthvalue", "mode")
def _chosen_range(r: Ranging, input: Any, **_: Any) -> Any:
    return (r.moved(input, "chosen"), r.between(I.NONNEGATIVE, I.EMPTY))


constant("argsort", bounds=I.NONNEGATIVE)
rearranging("msort")


@ranged("diff")
def _diff_range(r: Ranging, input: Any, n: Any = 1, prepend: Any = None, append: Any = None, **_: Any) -> Any:
    if n != 1:
        return r.unknown()
    parts = [r.moved(x, "diff") for x in (input, prepend, append) if x is not None]
    return r.map(lambda x: I.sub(x, x), r.hull(*parts) if len(parts) > 1 else parts[0])


@ranged("gradient")
def _gradient_range(r: Ranging, input: Any, spacing: Any = None, edge_order: Any = 1, **_: Any) -> Any:
    """Differences of neighbours, halved; at the edges of second order twice as large."""
    known = spacing is None or (isinstance(spacing, (int, float)) and spacing != 0)
    if not known or edge_order not in (1, 2):
        return None
    step = abs(float(spacing)) if spacing is not None else 1.0
    one = r.map(lambda x: I.scale(I.sub(x, x), 2.0 / step), r.moved(input, "gradient"), occurring=lambda x: I.EMPTY)
    return [one] * len(r.outputs)


@ranged("trapezoid", "cumulative_trapezoid")
def _trapezoid_range(r: Ranging, input: Any, x: Any = None, dx: Any = None, dim: Any = -1, **_: Any) -> Any:
    """Each element counts at most once, times the step."""
    step = 1.0 if dx is None else dx
    number = r.count(input, dim)
    if x is not None or not isinstance(step, (int, float)) or not number < I.INF:
        return None
    return r.map(
        lambda b: I.loosened(I.scale(I.join(b, I.ZERO), step * number), r.dtype, 64), r.moved(input, "trapezoid"),
        occurring=lambda b: I.EMPTY,
    )  # fmt: skip
