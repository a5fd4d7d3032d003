"""Activation functions that work element by element, and the gate that halves an axis."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dtype import BOOL
from ..base.shape import shape_text
from ..base.unknown import Unknown
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .content import rounded
from .entry import op, spell
from .promotion import as_float
from .ranging import Ranging, pointwise, ranged
from .settings import INVALID, called, floating, is_number, optional, tensor, undecided

TAKE_BOOLEANS = ("sigmoid", "tanh")
Fold = Callable[..., float]
Check = Callable[[dict[str, Any]], "str | None"]


def _ordered(low: str, high: str) -> Check:
    def check(settings: dict[str, Any]) -> str | None:
        below, above = settings.get(low), settings.get(high)
        both = is_number(below) and is_number(above)
        return f"{low} must not be above {high}, got {below} and {above}" if both and below > above else None  # type: ignore[operator]

    return check


def _not_negative(settings: dict[str, Any]) -> str | None:
    value = settings.get("lambd")
    return f"lambd must not be negative, got {value}" if is_number(value) and value < 0 else None  # type: ignore[operator]


def _known_approximation(settings: dict[str, Any]) -> str | None:
    value = settings.get("approximate")
    return (
        f"approximate must be 'none' or 'tanh', got {value!r}"
        if isinstance(value, str) and value not in ("none", "tanh")
        else None
    )


def activation(
    name: str, *spellings: Any, fold: Fold | None = None, integers: str = "refuse", check: Check | None = None
) -> None:
    """One elementwise operation; integers are refused, kept or lifted to f32. `fold(value, **settings)` gives the
    content, `check` says what is wrong with the settings."""

    def infer(t: Typing, input: Any, **settings: Any) -> TensorType:
        x = tensor(input)
        if integers == "refuse":
            floating(t, x)
        if x.dtype is BOOL and name not in TAKE_BOOLEANS and x.shape is not None and 0 not in x.shape:
            t.fail(f"{called(t)} is not implemented for bool tensors", "dtype-mismatch")
        wrong = check(settings) if check is not None else None
        if wrong:
            t.fail(f"{called(t)}: {wrong}", INVALID)
        dtype = as_float(x.dtype) if integers == "lift" else x.dtype
        return TensorType(x.shape, dtype, rounded(_content(fold, x.data, settings), dtype), x.variable)

    infer.__doc__ = "x[*S] -> [*S]"
    op(name, *spellings)(infer)


def _content(fold: Fold | None, data: Any, settings: dict[str, Any]) -> tuple[float, ...] | None:
    if fold is None or data is None or any(isinstance(v, (Unknown, D.Sym)) for v in settings.values()):
        return None
    try:
        return tuple(fold(v, **settings) for v in data)
    except (ValueError, OverflowError, ZeroDivisionError, TypeError):
        return None


def _sigmoid(v: float) -> float:
    return 1 / (1 + math.exp(-v)) if v >= 0 else math.exp(v) / (1 + math.exp(v))


def _softplus(v: float, beta: float = 1, threshold: float = 20) -> float:
    return v if v * beta > threshold else math.log1p(math.exp(v * beta)) / beta


def _gelu(v: float, approximate: str = "none") -> float:
    if approximate == "tanh":
        return v / 2 * (1 + math.tanh(math.sqrt(2 / math.pi) * (v + 0.044715 * v**3)))
    return v / 2 * (1 + math.erf(v / math.sqrt(2)))


def _clamp(v: float, min_val: float = -1, max_val: float = 1) -> float:
    return v if math.isnan(v) else max(min_val, min(max_val, v))


def _elu(v: float, alpha: float = 1, scale: float = 1) -> float:
    return scale * (v if v > 0 else alpha * math.expm1(v))


def _celu(v: float, alpha: float = 1) -> float:
    return v if v > 0 else alpha * math.expm1(v / alpha)


def _both(name: str, tail: str = "", inplace: bool = True, method: bool = True, top: bool = True) -> tuple[Any, ...]:
    """The usual spellings: torch.nn.functional.f(input, ..., inplace=False), torch.f, torch.f_, Tensor.f, Tensor.f_."""
    more = f"torch.{name}" if top else ""
    if method:
        more += f" Tensor.{name} Tensor.{name}_"
    found = [spell(f"torch.nn.functional.{name}", f"input{tail}" + (", inplace=False" if inplace else ""))]
    if inplace:
        found.append(
            spell(f"torch.nn.functional.{name}_" + (f" torch.{name}_" if top else ""), f"input{tail}", inplace=True)
        )
    return (*found, spell(more, f"input{tail}, *, out=None")) if more else tuple(found)


activation("relu", *_both("relu"), fold=lambda v: max(v, 0) if v == v else v, integers="keep")
activation(
    "relu6", spell("torch.nn.functional.relu6", "input, inplace=False"), fold=lambda v: _clamp(v, 0, 6), integers="keep"
)
activation(
    "sigmoid",
    spell("torch.nn.functional.sigmoid", "input"),
    spell("torch.sigmoid_", "input", inplace=True),
    spell("torch.sigmoid torch.special.expit Tensor.sigmoid Tensor.sigmoid_", "input, *, out=None"),
    fold=_sigmoid,
    integers="lift",
)
activation(
    "tanh",
    spell("torch.nn.functional.tanh", "input"),
    spell("torch.tanh_", "input", inplace=True),
    spell("torch.tanh Tensor.tanh Tensor.tanh_", "input, *, out=None"),
    fold=math.tanh,
    integers="lift",
)
activation("silu", spell("torch.nn.functional.silu", "input, inplace=False"), fold=lambda v: v * _sigmoid(v))
activation(
    "mish", spell("torch.nn.functional.mish", "input, inplace=False"), fold=lambda v: v * math.tanh(_softplus(v))
)
activation(
    "gelu", spell("torch.nn.functional.gelu", "input, approximate='none'"), fold=_gelu, check=_known_approximation
)
activation(
    "elu",
    spell("torch.nn.functional.elu", "input, alpha=1.0, inplace=False"),
    spell("torch.nn.functional.elu_", "input, alpha=1.0", inplace=True),
    fold=_elu,
)
activation("celu", *_both("celu", ", alpha=1.0", method=False), fold=_celu)
activation("selu", *_both("selu", method=False), fold=lambda v: _elu(v, 1.6732632423543772, 1.0507009873554805))
activation(
    "leaky_relu",
    spell("torch.nn.functional.leaky_relu", "input, negative_slope=0.01, inplace=False"),
    spell("torch.nn.functional.leaky_relu_", "input, negative_slope=0.01", inplace=True),
    fold=lambda v, negative_slope=0.01: v if v > 0 else v * negative_slope,
)
activation(
    "rrelu",
    *_both("rrelu", ", lower=0.125, upper=0.3333333333333333, training=False", method=False),
    check=_ordered("lower", "upper"),
)
activation("log_sigmoid", spell("torch.nn.functional.logsigmoid", "input"), fold=lambda v: -_softplus(-v, 1, math.inf))
activation("softplus", spell("torch.nn.functional.softplus", "input, beta=1, threshold=20"), fold=_softplus)
activation(
    "softshrink",
    spell("torch.nn.functional.softshrink", "input, lambd=0.5"),
    check=_not_negative,
    fold=lambda v, lambd=0.5: v - lambd if v > lambd else v + lambd if v < -lambd else 0.0 * v,
)
activation(
    "hardshrink",
    spell("torch.nn.functional.hardshrink", "input, lambd=0.5"),
    spell("torch.hardshrink Tensor.hardshrink", "input, lambd=0.5, *, out=None"),
    fold=lambda v, lambd=0.5: 0.0 if -lambd <= v <= lambd else v,
)
activation(
    "hardsigmoid",
    spell("torch.nn.functional.hardsigmoid", "input, inplace=False"),
    fold=lambda v: _clamp(v + 3, 0, 6) / 6,
)
activation(
    "hardswish",
    spell("torch.nn.functional.hardswish", "input, inplace=False"),
    fold=lambda v: v * _clamp(v + 3, 0, 6) / 6,
)
activation(
    "hardtanh",
    spell("torch.nn.functional.hardtanh", "input, min_val=-1.0, max_val=1.0, inplace=False"),
    spell("torch.nn.functional.hardtanh_", "input, min_val=-1.0, max_val=1.0", inplace=True),
    fold=_clamp,
    integers="keep",
    check=_ordered("min_val", "max_val"),
)
activation(
    "tanhshrink", spell("torch.nn.functional.tanhshrink", "input"), fold=lambda v: v - math.tanh(v), integers="lift"
)
activation("softsign", spell("torch.nn.functional.softsign", "input"), fold=lambda v: v / (1 + abs(v)), integers="lift")
activation(
    "threshold",
    spell("torch.nn.functional.threshold", "input, threshold, value, inplace=False"),
    spell("torch.nn.functional.threshold_ torch.threshold_", "input, threshold, value", inplace=True),
    spell("torch.threshold", "input, threshold, value, *, out=None"),
    fold=lambda v, threshold, value: value if v <= threshold else v,
    integers="keep",
)


@op("prelu", spell("torch.nn.functional.prelu torch.prelu Tensor.prelu", "input, weight"))
def prelu(t: Typing, input: Any, weight: Any) -> TensorType:
    """x[N, C, *S], weight[C or 1] -> [N, C, *S]"""
    x, w = tensor(input), optional(weight)
    if w is not None and w.dtype is not None and x.dtype is not None and w.dtype is not x.dtype:
        t.fail(f"{called(t)} needs operands of one dtype, got {x.dtype.name} and {w.dtype.name}", "dtype-mismatch")
    if w is not None and w.shape is not None:
        t.require(len(w.shape) <= 1, f"{called(t)} expects a weight of 0 or 1 axes, got {shape_text(w.shape)}")
        count = w.shape[0] if w.shape else 1
        if isinstance(count, int) and count != 1 and x.shape is not None:
            channels = x.shape[1] if len(x.shape) > 1 else 1
            t.require(len(x.shape) > 0, f"{called(t)} with {count} parameters does not take a scalar")
            t.same(
                count,
                channels,
                f"{called(t)} has {count} parameters, got {D.text(channels)} channels",
                about="num_parameters",
            )
    return TensorType(x.shape, x.dtype, None, x.variable)


@op("glu", spell("torch.nn.functional.glu", "input, dim=-1"))
def glu(t: Typing, input: Any, dim: Any = -1) -> TensorType:
    """x[*A, 2 * N, *B] -> [*A, N, *B]"""
    x = tensor(input)
    floating(t, x)
    if undecided(t, x) or x.shape is None:
        return TensorType(None, x.dtype)
    t.require(len(x.shape) > 0, f"{called(t)} does not take a scalar")
    axis = t.axis(dim, len(x.shape))
    halved = x.shape[axis]
    t.require(
        D.divides(2, halved),
        f"{called(t)} halves axis {axis}, which has odd size {D.text(halved)}",
        actual=halved,
        axis=axis,
    )
    return TensorType((*x.shape[:axis], D.floordiv(halved, 2), *x.shape[axis + 1 :]), x.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
def _sigmoids(x: I.Interval) -> I.Interval:
    if x[0] == -I.INF and x[1] == I.INF:
        return I.UNIT
    return I.join((0.0, 0.0) if x[0] == -I.INF else I.EMPTY, (1.0, 1.0) if x[1] == I.INF else I.EMPTY)


def _tanhs(x: I.Interval) -> I.Interval:
    return I.join((-1.0, -1.0) if x[0] == -I.INF else I.EMPTY, (1.0, 1.0) if x[1] == I.INF else I.EMPTY)


def _from_zero(x: I.Interval) -> I.Interval:
    """Zero occurs as soon as the argument can be negative."""
    return I.ZERO if x[0] <= 0 else I.EMPTY


@ranged("relu")
def _relu_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.larger(input, 0.0)


pointwise("relu6", lambda x: I.clip(x, 0.0, 6.0), _from_zero, rising=True)
pointwise("sigmoid", I.increasing(I.logistic), _sigmoids, rising=True)
pointwise("tanh", I.increasing(math.tanh), _tanhs, rising=True)
pointwise("hardsigmoid", lambda x: I.clip(I.scale(I.add(x, (3.0, 3.0)), 1 / 6), 0.0, 1.0), _sigmoids, rising=True)
pointwise("log_sigmoid", lambda x: I.neg(I.increasing(I.softplus)(I.neg(x))), rising=True)
pointwise(
    "softsign", I.increasing(lambda v: math.copysign(1.0, v) if abs(v) == I.INF else v / (1 + abs(v))), rising=True
)


@ranged("hardtanh")
def _hardtanh(r: Ranging, input: Any, min_val: Any = -1.0, max_val: Any = 1.0, **_: Any) -> Any:
    if not isinstance(min_val, (int, float)) or not isinstance(max_val, (int, float)):
        return r.unknown()
    low, high = float(min_val), float(max_val)
    return r.map(lambda x: I.clip(x, low, high), input, nature=lambda x: clipped_ends(x, low, high), rising=True)


def clipped_ends(x: I.Interval, low: float, high: float) -> I.Interval:
    """The limits of a clip are reached by what lies beyond them."""
    ends = I.EMPTY
    if x[0] <= low > -I.INF:
        ends = I.join(ends, (low, low))
    if x[1] >= high < I.INF:
        ends = I.join(ends, (high, high))
    return ends


@ranged("softplus")
def _softplus_range(r: Ranging, input: Any, beta: Any = 1, threshold: Any = 20, **_: Any) -> Any:
    if not isinstance(beta, (int, float)) or beta <= 0:
        return r.between(I.NONNEGATIVE, I.EMPTY)
    early = not isinstance(threshold, (int, float)) or threshold < 20

    def bounds(x: I.Interval) -> I.Interval:
        low, high = I.loosened(I.scale(I.increasing(I.softplus)(I.scale(x, beta)), 1 / beta), r.dtype, 16)
        # above the threshold it is the argument itself, a little less
        return (min(low, max(x[0], 0.0)) if early else low, high)

    return r.map(
        bounds,
        input,
        # a weight as it is stays near where it starts: for a zero it would have to move by a hundred
        nature=lambda x: I.ZERO if x[0] == -I.INF and not r.is_weight(input) else I.EMPTY,
        rising=True,
    )


@ranged("leaky_relu")
def _leaky_relu(r: Ranging, input: Any, negative_slope: Any = 0.01, **_: Any) -> Any:
    if not isinstance(negative_slope, (int, float)) or negative_slope < 0:
        return r.unknown()
    slope = float(negative_slope)
    return r.map(lambda x: (_leak(x[0], slope), _leak(x[1], slope)), input, rising=True)


def _leak(v: float, slope: float) -> float:
    return v if v >= 0 else v * slope if slope else 0.0


pointwise("hardshrink", lambda x: I.join(x, I.ZERO), lambda x: I.ZERO)
pointwise("softshrink", lambda x: I.join(x, I.ZERO), lambda x: I.ZERO)
pointwise("tanhshrink", lambda x: I.join(x, I.ZERO))


@ranged("rrelu")
def _rrelu(r: Ranging, input: Any, lower: Any = 0.125, upper: Any = 1 / 3, **_: Any) -> Any:
    slopes = [abs(s) if isinstance(s, (int, float)) else I.INF for s in (lower, upper)]
    return r.map(lambda x: I.join(x, I.mul(I.join(x, I.ZERO), (-max(slopes), max(slopes)))), input)


@ranged("prelu")
def _prelu(r: Ranging, input: Any, weight: Any = None, **_: Any) -> Any:
    return r.predicted()


@ranged("threshold")
def _threshold(r: Ranging, input: Any, threshold: Any = 0.0, value: Any = 0.0, **_: Any) -> Any:
    return r.hull(r.moved(input, "threshold"), value)


def _leaning(floor: float) -> Any:
    """Close to the argument where it is positive, a little below zero elsewhere."""
    return lambda x: (floor if x[0] < 0 else 0.0, max(x[1], 0.0) * 1.06)


for _name, _floor in (
    ("gelu", -0.1701),
    ("silu", -0.2785),
    ("mish", -0.3089),
    ("hardswish", -0.375),
    ("selu", -1.7582),
):
    pointwise(_name, _leaning(_floor))


@ranged("elu", "celu")
def _elu_range(r: Ranging, input: Any, alpha: Any = 1.0, scale: Any = 1.0, input_scale: Any = None, **_: Any) -> Any:
    inner = 1.0 / alpha if r.called.startswith(("celu", "CELU", "Celu")) and alpha else input_scale or 1.0
    if not all(isinstance(v, (int, float)) and v >= 0 for v in (alpha, scale, inner)):
        return r.unknown()

    def at(v: float) -> float:
        return float(v * scale if v > 0 else 0.0 - scale * alpha * -math.expm1(v * inner))

    return r.map(I.increasing(at), input, rising=True)


@ranged("glu")
def _glu(r: Ranging, input: Any, **_: Any) -> Any:
    return r.map(lambda x: I.mul(x, I.UNIT), r.moved(input, "glu"))


def _squareplus(v: float, b: float) -> float:
    return (v + math.hypot(v, math.sqrt(b))) / 2 if v > -I.INF else 0.0


@ranged("squareplus")
def _squareplus_range(r: Ranging, input: Any, b: Any = 4, **_: Any) -> Any:
    """(x + sqrt(x * x + b)) / 2, whose square may pass the largest number."""
    if not isinstance(b, (int, float)) or b < 0:
        return r.between(I.NONNEGATIVE, I.EMPTY)
    largest, unit = I.LARGEST.get(r.dtype, I.INF), I.EPSILON.get(r.dtype, 0.0)

    def bounds(x: I.Interval) -> I.Interval:
        if max(abs(x[0]), abs(x[1])) ** 2 >= largest / 2:
            return I.NONNEGATIVE
        # far below zero the root and the argument cancel
        return (max(_squareplus(x[0], b) - 8 * unit * abs(x[0]), 0.0), _squareplus(x[1], b) + 8 * unit * abs(x[1]))

    return r.map(bounds, input, occurring=lambda x: (_squareplus(x[0], b), _squareplus(x[1], b)))


pointwise("sparse_plus", I.increasing(lambda v: 0.0 if v <= -1 else v if v >= 1 else (v + 1) ** 2 / 4), rising=True)
pointwise("sparse_sigmoid", lambda x: I.clip(I.scale(I.add(x, (1.0, 1.0)), 0.5), 0.0, 1.0), _sigmoids, rising=True)
