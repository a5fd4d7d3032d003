"""Random tensors, and filling tensors in place with random or constant values."""

from __future__ import annotations

from collections.abc import Callable

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dtype import F32, I64, DType
from ..base.shape import shape_text
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim as read_dim
from .cast import cast_to
from .creation import chosen_dtype, full_of, read_shape
from .elementwise import check_into, shape_of
from .entry import op, spell
from .ranging import Ranging, constant, ranged

_OPTIONS = (
    "generator=None, out=None, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False, names=None"
)
_LIKE = (
    "dtype=None, layout=None, device=None, requires_grad=False, memory_format=None, pin_memory=False, generator=None"
)


def _float_only(t: Typing, dtype: DType | None) -> None:
    if dtype is not None and dtype.kind in ("bool", "int"):
        t.fail(f"{t.called} makes floating-point numbers, not {dtype.name}", "dtype-mismatch")


def _sampled(name: str) -> None:
    """rand and randn, with their `_like` forms."""

    def infer(t: Typing, size: Any, dtype: Any = None) -> TensorType:
        """sizes S -> [*S]"""
        if size == ():
            t.fail(f"{t.called} needs a size", "wrong-call")
        kind = chosen_dtype(dtype, F32)
        _float_only(t, kind)
        return TensorType(read_shape(t, size), kind)

    def like(t: Typing, input: TensorType, dtype: Any = None) -> TensorType:
        """x[*S] -> [*S]"""
        kind = chosen_dtype(dtype, input.dtype)
        _float_only(t, kind)
        return TensorType(input.shape, kind, None, input.variable)

    op(name, spell(f"torch.{name}", f"*size, {_OPTIONS}"), random=True)(infer)
    op(f"{name}_like", spell(f"torch.{name}_like", f"input, *, {_LIKE}"), random=True)(like)


_sampled("rand")
_sampled("randn")


def _check_interval(t: Typing, low: Any, high: Any) -> None:
    if isinstance(low, (int, float)) and isinstance(high, (int, float)) and low >= high:
        t.fail(f"{t.called} expects low < high, got {low} and {high}", "wrong-call")


@op("randint", spell("torch.randint", f"low=None, high=None, size=None, *, {_OPTIONS}"), random=True)
def randint(t: Typing, low: Any = None, high: Any = None, size: Any = None, dtype: Any = None) -> TensorType:
    """low, high, sizes S -> i64[*S]"""
    if isinstance(high, (tuple, list)) and size is None:
        low, high, size = 0, low, high
    elif high is None:
        low, high = 0, low
    if size is None:
        if isinstance(high, Unknown):
            raise NotUnderstood("the sizes are not known")
        t.fail(f"{t.called} needs a size", "wrong-call")
    if isinstance(size, int):
        t.fail(f"{t.called} needs a tuple of sizes, got {size}", "wrong-call")
    _check_interval(t, 0 if low is None else low, high)
    return TensorType(read_shape(t, (size,)), chosen_dtype(dtype, I64))


@op("randint_like", spell("torch.randint_like", f"input, low, high=None, *, {_LIKE}"), random=True)
def randint_like(t: Typing, input: TensorType, low: Any, high: Any = None, dtype: Any = None) -> TensorType:
    """x[*S] -> [*S]"""
    _check_interval(t, *((0, low) if high is None else (low, high)))
    return TensorType(input.shape, chosen_dtype(dtype, input.dtype), None, input.variable)


@op("randperm", spell("torch.randperm", f"n, *, {_OPTIONS}"), random=True)
def randperm(t: Typing, n: Any, dtype: Any = None) -> TensorType:
    """n -> i64[n]"""
    count = read_dim(t, n)
    t.require(D.at_least(count, 0), f"{t.called}: n must not be negative, got {D.text(count)}")
    return TensorType((count,), chosen_dtype(dtype, I64))


@op("normal", spell("torch.normal", f"mean, std=1.0, size=None, *, {_OPTIONS}"), random=True)
def normal(t: Typing, mean: Any, std: Any = 1.0, size: Any = None, dtype: Any = None) -> TensorType:
    """mean[*S], std[*T] -> [*broadcast(S, T)]; numbers and sizes S -> [*S]"""
    if size is not None:
        return TensorType(read_shape(t, (size,)), chosen_dtype(dtype, F32))
    tensors = [x for x in (mean, std) if isinstance(x, TensorType)]
    if not tensors or isinstance(mean, Unknown) or isinstance(std, Unknown):
        raise NotUnderstood("neither a size nor a tensor is known")
    return TensorType(t.broadcast(shape_of(mean), shape_of(std)), tensors[0].dtype)


@op("bernoulli", spell("torch.bernoulli Tensor.bernoulli", "input, p=None, *, generator=None, out=None"), random=True)
def bernoulli(t: Typing, input: TensorType, p: Any = None) -> TensorType:
    """x[*S] -> [*S]"""
    return TensorType(input.shape, input.dtype, None, input.variable)


@op("poisson", spell("torch.poisson", "input, generator=None"), random=True)
def poisson(t: Typing, input: TensorType) -> TensorType:
    """x[*S] -> [*S]"""
    return TensorType(input.shape, input.dtype, None, input.variable)


@op("binomial", spell("torch.binomial", "count, prob, generator=None"), random=True)
def binomial(t: Typing, count: TensorType, prob: TensorType) -> TensorType:
    """count[*S], prob[*T] -> [*broadcast(S, T)]"""
    return TensorType(t.broadcast(count.shape, prob.shape), count.dtype)


@op(
    "multinomial",
    spell("torch.multinomial Tensor.multinomial", "input, num_samples, replacement=False, *, generator=None, out=None"),
    random=True,
)
def multinomial(t: Typing, input: TensorType, num_samples: Any, replacement: Any = False) -> TensorType:
    """x[*B, N], n -> i64[*B, n], B at most one axis"""
    count = read_dim(t, num_samples)
    if input.dtype is not None and input.dtype.kind != "float":
        t.fail(f"{t.called} expects probabilities of a float type, got {input.dtype.name}", "dtype-mismatch")
    if input.shape is None:
        return TensorType(None, I64)
    if len(input.shape) not in (1, 2):
        t.fail(f"{t.called} expects 1 or 2 axes, got {shape_text(input.shape)}")
    t.require(D.at_least(count, 1), f"{t.called}: the number of samples must be positive, got {D.text(count)}")
    wrong = [p for p in input.data or () if not 0 <= p < float("inf")]
    t.require(not wrong, f"{t.called}: probabilities must be finite and at least 0, got {wrong[:1]}", "wrong-call")
    t.require(D.at_least(1 << 24, input.shape[-1]), f"{t.called} takes at most 2**24 categories")
    if input.data and len(input.shape) == 1:
        t.require(any(input.data), f"{t.called}: all probabilities are 0", "wrong-call")
    if replacement is False:
        t.require(
            D.at_least(input.shape[-1], count),
            f"{t.called}: {D.text(count)} samples without replacement from {D.text(input.shape[-1])}",
        )
    return TensorType((*input.shape[:-1], count), I64)


# -- in place --------------------------------------------------------------------------------------------------------
# distribution -> what its parameters must satisfy
_DEMANDS: dict[str, tuple[Callable[..., bool], str]] = {
    "uniform": (lambda from_, to: from_ <= to, "from <= to"),
    "normal": (lambda mean, std: std >= 0, "std >= 0"),
    "exponential": (lambda lambd: lambd > 0, "lambd > 0"),
    "log_normal": (lambda mean, std: std > 0, "std > 0"),
    "cauchy": (lambda median, sigma: sigma > 0, "sigma > 0"),
    "geometric": (lambda p: 0 < p < 1, "0 < p < 1"),
}


def _filling(name: str, parameters: str, floats: bool = False) -> None:
    def infer(t: Typing, input: TensorType, **own: Any) -> TensorType:
        """x[*S] -> [*S]"""
        if name in _DEMANDS and all(isinstance(v, (int, float)) for v in own.values()) and not _DEMANDS[name][0](**own):
            t.fail(
                f"{t.called} needs {_DEMANDS[name][1]}, got {', '.join(f'{k}={v}' for k, v in own.items())}",
                "wrong-call",
            )
        if floats:
            _float_only(t, input.dtype)
        return TensorType(input.shape, input.dtype, None, input.variable)

    op(f"fill_{name}", spell(f"Tensor.{name}_", f"input, {parameters}, *, generator=None"), random=True)(infer)


_filling("uniform", "from_=0, to=1", floats=True)
_filling("normal", "mean=0, std=1", floats=True)
_filling("exponential", "lambd=1", floats=True)
_filling("log_normal", "mean=1, std=2", floats=True)
_filling("cauchy", "median=0, sigma=1", floats=True)
_filling("geometric", "p")
_filling("random", "from_=0, to=None")
_filling("bernoulli", "p=0.5")


@op("zero", spell("Tensor.zero_ torch.zero_", "input"))
def zero(t: Typing, input: TensorType) -> TensorType:
    """x[*S] -> [*S]"""
    made = full_of(t, input.shape, 0, input.dtype)
    return TensorType(made.shape, made.dtype, made.data, input.variable)


@op("fill", spell("torch.fill Tensor.fill_ torch.fill_", "input, value"))
def fill(t: Typing, input: TensorType, value: Any) -> TensorType:
    """x[*S], a number -> [*S]"""
    if isinstance(value, TensorType):
        if value.shape:
            t.fail(f"{t.called} fills with a single value, got a tensor of shape {shape_text(value.shape)}")
        value = value.data[0] if value.data is not None else Unknown("the content of the tensor")
    if value is None or isinstance(value, str):
        t.fail(f"{t.called} cannot fill with {value!r}", "wrong-call")
    made = full_of(t, input.shape, value, input.dtype)
    return TensorType(made.shape, made.dtype, made.data, input.variable)


@op("copy", spell("Tensor.copy_", "input, other, non_blocking=False"))
def copy(t: Typing, input: TensorType, other: Any) -> TensorType:
    """x[*S], y[*T] -> [*S], T broadcast onto S"""
    if not isinstance(other, TensorType):
        return TensorType(input.shape, input.dtype, None, input.variable)
    text = f"{t.called}: values {shape_text(other.shape)} cannot be copied into {shape_text(input.shape)}"
    shape = t.broadcast(input.shape, other.shape, message=text)
    check_into(t, input, shape, None)
    data = cast_to(other, input.dtype).data if other.shape == input.shape else None
    return TensorType(input.shape, input.dtype, data, input.variable)


@op("set", spell("Tensor.set_", "input, source=None, storage_offset=0, size=None, stride=None"))
def set_storage(
    t: Typing, input: TensorType, source: Any = None, storage_offset: Any = 0, size: Any = None, stride: Any = None
) -> TensorType:
    """x, y[*T] -> [*T]"""
    if isinstance(source, TensorType) and size is None:
        return TensorType(source.shape, input.dtype)
    return TensorType(read_shape(t, (size,)) if isinstance(size, (tuple, list)) else None, input.dtype)


@op("resize", spell("Tensor.resize_", "input, *size, memory_format=None"))
def resize(t: Typing, input: TensorType, size: Any) -> TensorType:
    """x, sizes S -> [*S]"""
    return TensorType(read_shape(t, size), input.dtype)


@op("resize_as", spell("Tensor.resize_as_ torch.resize_as_", "input, the_template, memory_format=None"))
def resize_as(t: Typing, input: TensorType, the_template: TensorType) -> TensorType:
    """x, y[*T] -> [*T]"""
    return TensorType(the_template.shape, input.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
# The largest number that sampling a normal distribution with 53 random bits gives is 8.6.
NORMAL: I.Interval = (-9.0, 9.0)

constant("bernoulli", bounds=I.UNIT)


@ranged("rand", "rand_like")
def _rand_range(r: Ranging, **_: Any) -> Any:
    """Numbers below one: the libraries draw multiples of a power of two, the largest of which is the last before one."""
    return r.random((0.0, 1.0 - I.EPSILON.get(r.dtype, I.EPSILON["f32"]) / 2))


constant("randn", "randn_like", bounds=NORMAL)


@ranged("randint", "randint_like")
def _randint_range(r: Ranging, low: Any = None, high: Any = None, **_: Any) -> Any:
    if high is None or isinstance(high, (tuple, list)):
        low, high = 0, low
    lowest, highest = r.bounds(0 if low is None else low), r.bounds(high)
    bounds = (lowest[0], max(highest[1] - 1, lowest[0]))
    return r.between(bounds, bounds if isinstance(high, int) else (lowest[0], lowest[0]))


@ranged("randperm")
def _randperm_range(r: Ranging, n: Any, **_: Any) -> Any:
    return r.between((0.0, max(r.bounds(n)[1] - 1, 0.0)), I.ZERO)


@ranged("normal")
def _normal_range(r: Ranging, mean: Any, std: Any = 1.0, **_: Any) -> Any:
    return r.map(lambda m, s: I.add(m, I.mul(s, NORMAL)), mean, std)


constant("poisson", "binomial", "multinomial", bounds=I.NONNEGATIVE)


def _fill_range(name: str, bounds: Callable[..., I.Interval]) -> None:
    """New content of a tensor; a weight that is filled is still a weight that will be trained."""

    @ranged(f"fill_{name}")
    def transfer(r: Ranging, input: Any, **own: Any) -> Any:
        numbers = {k: float(v) for k, v in own.items() if isinstance(v, (int, float)) and not isinstance(v, bool)}
        if any(v is not None and k not in numbers and k != "into" for k, v in own.items()):
            return r.unknown()
        return r.refilled(input, bounds(**numbers))


_fill_range("uniform", lambda from_=0.0, to=1.0, **_: (from_, to))
_fill_range("normal", lambda mean=0.0, std=1.0, **_: I.add((mean, mean), I.scale(NORMAL, std)))
_fill_range("exponential", lambda **_: (I.SMALLEST["f32"], I.INF))  # torch says that it never draws zero
_fill_range("log_normal", lambda **_: I.NONNEGATIVE)
_fill_range("cauchy", lambda **_: I.ALL)
_fill_range("geometric", lambda **_: (1.0, I.INF))
_fill_range("random", lambda from_=0.0, to=None, **_: (from_, to if to is not None else I.INF))
_fill_range("bernoulli", lambda **_: I.UNIT)


@ranged("zero")
def _zero_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.refilled(input, I.ZERO)


@ranged("fill")
def _fill_with_range(r: Ranging, input: Any, value: Any, **_: Any) -> Any:
    return r.refilled(input, r.bounds(value), r.reached(value))


@ranged("copy")
def _copy_range(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
    return r.refilled(input, r.bounds(other), r.reached(other))


@ranged("set", "resize", "resize_as")
def _set_range(r: Ranging, **_: Any) -> Any:
    return r.unknown()
