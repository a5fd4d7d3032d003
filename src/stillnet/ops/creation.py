"""Tensors made from sizes, numbers and other tensors' types."""

from __future__ import annotations

import math

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim, Origin, Sym
from ..base.dtype import DTYPES, F32, F64, I64, DType
from ..base.shape import shape_text
from ..base.unknown import Unknown
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim as read_dim
from .arguments import sizes
from .content import rounded
from .entry import op, spell
from .promotion import number_dtype
from .ranging import Ranging, constant, ranged, unbounded

_OPTIONS = "out=None, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False"
_LIKE = "dtype=None, layout=None, device=None, requires_grad=False, memory_format=None, pin_memory=False"


def chosen_dtype(dtype: Any, default: DType | None) -> DType | None:
    """The `dtype=` of a call: a type, None for the default, anything else is not known."""
    return dtype if isinstance(dtype, DType) else default if dtype is None else None


def read_shape(t: Typing, size: Any) -> tuple[Dim, ...]:
    """The size of a new tensor; negative sizes are failures."""
    if isinstance(size, tuple) and len(size) == 1 and isinstance(size[0], Unknown):
        raise NotUnderstood("the sizes are not known")
    shape = sizes(t, size)
    for d in shape:
        t.require(D.at_least(d, 0), f"{t.called}: sizes must not be negative, got {D.text(d)}")
    return shape


def uniform_content(shape: tuple[Dim, ...] | None, value: Any, dtype: DType | None) -> tuple[Any, ...] | None:
    """The content of a tensor that holds one value everywhere."""
    if shape is None or not isinstance(value, (bool, int, float)) or not all(isinstance(d, int) for d in shape):
        return None
    count = D.product(shape)
    if not isinstance(count, int) or count > CONTENT_LIMIT:
        return None
    one = rounded((value,), dtype)
    return None if one is None else one * count


def full_of(t: Typing, shape: tuple[Dim, ...] | None, value: Any, dtype: DType | None) -> TensorType:
    return TensorType(shape, dtype, uniform_content(shape, value, dtype))


def _constant(name: str, value: Any) -> None:
    """zeros, ones, empty and their `_like` and `new_` forms."""

    def infer(t: Typing, size: Any, dtype: Any = None, input: Any = None) -> TensorType:
        """sizes S -> [*S]"""
        default = F32 if input is None else input.dtype if isinstance(input, TensorType) else None
        if input is None and size == ():
            t.fail(f"{t.called} needs a size", "wrong-call")
        return full_of(t, read_shape(t, size), value, chosen_dtype(dtype, default))

    op(
        name,
        spell(f"torch.{name}", f"*size, {_OPTIONS}, names=None, memory_format=None"),
        spell(
            f"Tensor.new_{name}",
            "input, *size, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False",
        ),
    )(infer)

    def like(t: Typing, input: TensorType, dtype: Any = None) -> TensorType:
        """x[*S] -> [*S]"""
        made = full_of(t, input.shape, value, chosen_dtype(dtype, input.dtype))
        return TensorType(made.shape, made.dtype, made.data, input.variable)

    op(f"{name}_like", spell(f"torch.{name}_like", f"input, *, {_LIKE}"))(like)


for _name, _value in (("zeros", 0), ("ones", 1), ("empty", None)):
    _constant(_name, _value)


@op(
    "full",
    spell("torch.full", f"size, fill_value, *, {_OPTIONS}, names=None"),
    spell(
        "Tensor.new_full",
        "input, size, fill_value, *, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False",
    ),
)
def full(t: Typing, size: Any, fill_value: Any, dtype: Any = None, input: Any = None) -> TensorType:
    """sizes S, value -> [*S]"""
    if isinstance(size, (int, Sym)):
        t.fail(f"{t.called} needs a tuple of sizes, got {D.text(size)}", "wrong-call")
    value = _single(fill_value)
    default = _value_dtype(fill_value) if input is None else input.dtype if isinstance(input, TensorType) else None
    return full_of(t, read_shape(t, (size,)), value, chosen_dtype(dtype, default))


@op("full_like", spell("torch.full_like", f"input, fill_value, *, {_LIKE}"))
def full_like(t: Typing, input: TensorType, fill_value: Any, dtype: Any = None) -> TensorType:
    """x[*S], value -> [*S]"""
    made = full_of(t, input.shape, _single(fill_value), chosen_dtype(dtype, input.dtype))
    return TensorType(made.shape, made.dtype, made.data, input.variable)


def _single(value: Any) -> Any:
    """The number in a one-element tensor of known content."""
    if isinstance(value, TensorType):
        return (
            value.data[0] if value.data is not None and len(value.data) == 1 else Unknown("the content of the tensor")
        )
    return value


def _value_dtype(value: Any) -> DType | None:
    return value.dtype if isinstance(value, TensorType) else number_dtype(value)


@op(
    "empty_strided",
    spell(
        "torch.empty_strided",
        "size, stride, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False",
    ),
    spell(
        "Tensor.new_empty_strided",
        "input, size, stride, dtype=None, layout=None, device=None, pin_memory=None, requires_grad=False",
    ),
    spell(
        "torch.empty_permuted",
        "size, physical_layout, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False",
        rename={"physical_layout": "stride"},
    ),
)
def empty_strided(t: Typing, size: Any, stride: Any, dtype: Any = None, input: Any = None) -> TensorType:
    """sizes S -> [*S]"""
    return TensorType(
        read_shape(t, (size,)),
        chosen_dtype(dtype, F32 if input is None else input.dtype if isinstance(input, TensorType) else None),
    )


@op("eye", spell("torch.eye", f"n, m=None, *, {_OPTIONS}"))
def eye(t: Typing, n: Any, m: Any = None, dtype: Any = None) -> TensorType:
    """n, m -> [n, m]"""
    rows = read_dim(t, n)
    columns = rows if m is None else read_dim(t, m)
    for d in (rows, columns):
        t.require(D.at_least(d, 0), f"{t.called}: sizes must not be negative, got {D.text(d)}")
    kind = chosen_dtype(dtype, F32)
    data = None
    if isinstance(rows, int) and isinstance(columns, int) and rows * columns <= CONTENT_LIMIT:
        data = rounded(tuple(int(i == j) for i in range(rows) for j in range(columns)), kind)
    return TensorType((rows, columns), kind, data)


@op("arange", spell("torch.arange", f"start=0, end=None, step=1, *, {_OPTIONS}"))
def arange(t: Typing, start: Any = 0, end: Any = None, step: Any = 1, dtype: Any = None) -> TensorType:
    """start, end, step -> [ceil((end - start) / step)]"""
    if end is None:
        start, end = 0, start
    numbers = [_single(v) for v in (start, end, step)]
    inferred = _arange_dtype((start, end, step))
    kind = chosen_dtype(dtype, inferred)
    if all(isinstance(v, (bool, int, float)) for v in numbers):
        first, last, stride = numbers
        return _known_arange(t, first, last, stride, kind)
    return TensorType((_arange_length(t, *numbers),), kind)


def _arange_dtype(values: Any) -> DType | None:
    kinds = [_value_dtype(v) for v in values]
    if any(k is not None and k.kind == "float" for k in kinds):
        return F32
    return None if None in kinds else I64


def _known_arange(t: Typing, first: Any, last: Any, step: Any, kind: DType | None) -> TensorType:
    if step == 0:
        t.fail(f"{t.called}: step must not be zero")
    if any(isinstance(v, float) and not math.isfinite(v) for v in (first, last)):
        t.fail(f"{t.called}: unsupported range: {first} to {last}")
    if (last - first) * step < 0:
        t.fail(f"{t.called}: {first} to {last} does not agree with the sign of step {step}")
    if kind is not None and kind.kind == "int" and any(isinstance(v, float) for v in (first, last, step)):
        # an integer result truncates the bounds first
        first, last, step = (int(v) for v in (first, last, step))
        if step == 0:
            raise NotUnderstood("a step that vanishes as an integer")
    exact = all(isinstance(v, int) for v in (first, last, step))
    length = -((first - last) // step) if exact else math.ceil((last - first) / step)
    data = rounded(tuple(first + i * step for i in range(length)), kind) if length <= CONTENT_LIMIT else None
    return TensorType((length,), kind, data)


def _arange_length(t: Typing, start: Any, end: Any, step: Any) -> Dim:
    start, end, step = (
        int(v) if isinstance(v, bool) or (isinstance(v, float) and v.is_integer()) else v for v in (start, end, step)
    )
    if not all(isinstance(v, (int, Sym)) for v in (start, end, step)):
        return D.fresh("n", Origin.DATA)
    if not isinstance(step, int) or step == 0:
        return t.fresh("n")
    distance = D.sub(end, start) if step > 0 else D.sub(start, end)
    t.require(
        D.at_least(distance, 0),
        f"{t.called}: {D.text(start)} to {D.text(end)} does not agree with the sign of step {step}",
    )
    width = abs(step)
    return D.floordiv(D.add(distance, width - 1), width)


@op("range", spell("torch.range", f"start=0, end=None, step=1, *, {_OPTIONS}"))
def closed_range(t: Typing, start: Any = 0, end: Any = None, step: Any = 1, dtype: Any = None) -> TensorType:
    """start, end, step -> [(end - start) // step + 1]"""
    if end is None:
        start, end = 0, start
    numbers = [_single(v) for v in (start, end, step)]
    if not all(isinstance(v, (int, float)) for v in numbers) or numbers[2] == 0:
        return TensorType((t.fresh("n"),), chosen_dtype(dtype, F32))
    length = math.floor((numbers[1] - numbers[0]) / numbers[2]) + 1
    kind = chosen_dtype(dtype, F32)
    if length < 0:
        t.fail(f"{t.called}: {numbers[0]} to {numbers[1]} does not agree with the sign of step {numbers[2]}")
    return TensorType(
        (length,),
        kind,
        rounded(tuple(numbers[0] + i * numbers[2] for i in range(length)), kind) if length <= CONTENT_LIMIT else None,
    )


@op("linspace", spell("torch.linspace", f"start, end, steps, *, {_OPTIONS}"))
def linspace(t: Typing, start: Any, end: Any, steps: Any, dtype: Any = None) -> TensorType:
    """start, end, n -> [n]"""
    _check_ends(t, start, end)
    count, kind = _steps(t, steps), chosen_dtype(dtype, _spaced_dtype(start, end))
    data = _spaced(_single(start), _single(end), count, kind)
    return TensorType((count,), kind, rounded(data, kind))


def _steps(t: Typing, steps: Any) -> Dim:
    count = read_dim(t, steps)
    t.require(D.at_least(count, 0), f"{t.called}: the number of steps must not be negative, got {D.text(count)}")
    return count


def _check_ends(t: Typing, *ends: Any) -> None:
    for end in ends:
        if isinstance(end, TensorType) and end.shape:
            t.fail(f"{t.called} takes numbers or scalar tensors as ends, got {shape_text(end.shape)}")


def _spaced_dtype(start: Any, end: Any) -> DType | None:
    kinds = [_value_dtype(_single(v)) for v in (start, end)]
    return DTYPES["c64"] if any(k is not None and k.kind == "complex" for k in kinds) else F32


def _spaced(start: Any, end: Any, count: Dim, kind: DType | None) -> tuple[Any, ...] | None:
    """Evenly spaced numbers, computed from both ends as torch does, in the precision of the result."""
    if (
        not isinstance(count, int)
        or count > CONTENT_LIMIT
        or kind is None
        or not all(isinstance(v, (bool, int, float)) for v in (start, end))
    ):
        return None
    precision = kind if kind.kind == "float" else F64
    ends = rounded((start, end), precision)
    if ends is None:
        return None
    if count == 1:
        return (ends[0],)
    step = rounded(((ends[1] - ends[0]) / (count - 1),), precision) if count else (0.0,)
    assert step is not None
    return tuple(ends[0] + step[0] * i if i < count // 2 else ends[1] - step[0] * (count - 1 - i) for i in range(count))


@op("logspace", spell("torch.logspace", f"start, end, steps, base=10.0, *, {_OPTIONS}"))
def logspace(t: Typing, start: Any, end: Any, steps: Any, base: Any = 10.0, dtype: Any = None) -> TensorType:
    """start, end, n, base -> [n]"""
    _check_ends(t, start, end)
    count, kind = _steps(t, steps), chosen_dtype(dtype, _spaced_dtype(start, end))
    exponents = _spaced(_single(start), _single(end), count, kind)
    data = None
    if exponents is not None and isinstance(base, (int, float)) and base > 0:
        try:
            data = rounded(tuple(float(base) ** e for e in exponents), kind)
        except OverflowError:
            data = None
    return TensorType((count,), kind, data)


def _triangle(name: str, lower: bool) -> None:
    def infer(t: Typing, row: Any, col: Any, offset: Any = 0, dtype: Any = None) -> TensorType:
        """rows, columns -> [2, places in the triangle]"""
        rows, columns, shift = read_dim(t, row), read_dim(t, col), read_dim(t, offset)
        for d in (rows, columns):
            t.require(D.at_least(d, 0), f"{t.called}: sizes must not be negative, got {D.text(d)}")
        kind = chosen_dtype(dtype, I64)
        if isinstance(rows, int) and isinstance(columns, int) and isinstance(shift, int):
            if rows * columns > 16 * CONTENT_LIMIT:
                places = sum(
                    min(max(i + shift + 1, 0), columns) if lower else columns - min(max(i + shift, 0), columns)
                    for i in range(rows)
                )
                return TensorType((2, places), kind)
            pairs = [
                (i, j) for i in range(rows) for j in range(columns) if (j - i <= shift if lower else j - i >= shift)
            ]
            data = (
                rounded(tuple(p[0] for p in pairs) + tuple(p[1] for p in pairs), kind)
                if 2 * len(pairs) <= CONTENT_LIMIT
                else None
            )
            return TensorType((2, len(pairs)), kind, data)
        if rows is columns and shift == 0:
            return TensorType((2, D.floordiv(D.mul(rows, D.add(rows, 1)), 2)), kind)
        return TensorType((2, t.fresh("n")), kind)

    op(
        name,
        spell(
            f"torch.{name}",
            "row, col, offset=0, *, dtype=None, device='cpu', layout=None, pin_memory=False, requires_grad=False",
        ),
    )(infer)


_triangle("tril_indices", True)
_triangle("triu_indices", False)


@op("powers", spell("torch.vander", "x, N=None, increasing=False"))
def powers(t: Typing, x: TensorType, N: Any = None, increasing: Any = False) -> TensorType:
    """x[M] -> [M, N]"""
    (rows,) = t.rank(x, 1)
    kind = I64 if x.dtype is not None and x.dtype.kind in ("bool", "int") else x.dtype
    return TensorType((rows, rows if N is None else read_dim(t, N)), kind)


@op(
    "sparse_tensor",
    spell(
        "torch.sparse_coo_tensor",
        "indices, values=None, size=None, *, dtype=None, device=None, pin_memory=False, requires_grad=False,"
        " check_invariants=None, is_coalesced=None",
    ),
)
def sparse_tensor(
    t: Typing,
    indices: Any,
    values: Any = None,
    size: Any = None,
    dtype: Any = None,
    check_invariants: Any = None,
    is_coalesced: Any = None,
) -> TensorType:
    """indices[r, n], values[n], sizes S -> [*S]"""
    kind = chosen_dtype(dtype, values.dtype if isinstance(values, TensorType) else None)
    return TensorType(sizes(t, (size,)) if isinstance(size, (tuple, list)) else None, kind)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("zeros", "zeros_like")
def _zeros_range(r: Ranging, **_: Any) -> Any:
    return r.between(I.ZERO)


@ranged("ones", "ones_like")
def _ones_range(r: Ranging, **_: Any) -> Any:
    return r.between((1.0, 1.0))


@ranged("full", "full_like")
def _full_range(r: Ranging, fill_value: Any, **_: Any) -> Any:
    return r.moved(fill_value, "full") if r.is_range(fill_value) else r.spread(fill_value)


unbounded("empty", "empty_like", "empty_strided", because="memory as it was found")
unbounded("sparse_tensor", because="what stands in a sparse tensor is not followed")
unbounded("powers", because="powers of any number")


constant("eye", bounds=I.UNIT)


@ranged("arange", "range")
def _arange_range(r: Ranging, start: Any = 0, end: Any = None, step: Any = 1, **_: Any) -> Any:
    first, last = (0, start) if end is None else (start, end)
    ends = I.join(r.bounds(first), r.bounds(last))
    steps = r.bounds(step)
    known = r.bounds(first) if not I.is_empty(r.reached(first)) else I.EMPTY
    reached = I.join(known, r.reached(last) if I.is_empty(known) or isinstance(last, (int, float)) else I.EMPTY)
    if type(last) is int and step == -1 and isinstance(first, Sym):
        # counted down to a number that is left out
        ends, reached = (last + 1.0, I.INF), (last + 1.0, last + 1.0)
    if isinstance(last, (int, float)) and isinstance(step, (int, float)) and isinstance(first, (int, float)):
        final = last - step if last != first else last
        reached = I.join((float(first),) * 2, (float(final),) * 2)
    return r.between(ends if not I.is_empty(ends) and abs(steps[0]) < I.INF else I.ALL, reached)


@ranged("linspace")
def _linspace_range(r: Ranging, start: Any, end: Any, **_: Any) -> Any:
    return r.map(lambda x: I.loosened(x, r.dtype), r.hull(start, end), occurring=lambda x: x)


@ranged("logspace")
def _logspace_range(r: Ranging, start: Any, end: Any, base: Any = 10.0, **_: Any) -> Any:
    if not isinstance(base, (int, float)) or base <= 0 or r.dtype in I.WHOLE:
        return r.unknown()  # whole numbers begin and end elsewhere
    return r.map(
        lambda x: I.loosened(I.join(*((I.power(float(base), v),) * 2 for v in x)), r.dtype, 64), r.hull(start, end)
    )


constant("tril_indices", "triu_indices", bounds=I.NONNEGATIVE)
