"""Exponentials, logarithms, trigonometric and error functions, element by element."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..base import interval as I
from ..base.annotations import Any
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from . import scalar
from .elementwise import binary, elementwise, everywhere, spellings, unary
from .entry import op
from .ranging import Ranging, pairwise, pointwise, ranged

# operation -> (other torch names of it, function of one number)
FUNCTIONS_OF_ONE: dict[str, tuple[str, Callable[[Any], Any] | None]] = {
    "exp": ("", scalar.exp),
    "exp2": ("special.exp2", scalar.exp2),
    "expm1": ("special.expm1", scalar.expm1),
    "log": ("", scalar.log),
    "log2": ("", scalar.log2),
    "log10": ("", scalar.log10),
    "log1p": ("special.log1p", scalar.log1p),
    "sin": ("", scalar.sin),
    "cos": ("", scalar.cos),
    "tan": ("", scalar.tan),
    "sinh": ("", scalar.sinh),
    "cosh": ("", scalar.cosh),
    "asin": ("arcsin", scalar.guarded(math.asin)),
    "acos": ("arccos", scalar.guarded(math.acos)),
    "atan": ("arctan", math.atan),
    "asinh": ("arcsinh", math.asinh),
    "acosh": ("arccosh", scalar.guarded(math.acosh)),
    "atanh": (
        "arctanh",
        lambda x: math.atanh(x) if abs(x) < 1 else math.copysign(math.inf, x) if abs(x) == 1 else math.nan,
    ),
    "deg2rad": ("", math.radians),
    "rad2deg": ("", math.degrees),
    "sinc": ("special.sinc", scalar.sinc),
    "erf": ("special.erf", math.erf),
    "erfc": ("special.erfc", math.erfc),
    "erfinv": ("special.erfinv", None),
    "lgamma": ("special.gammaln", None),
    "digamma": ("special.digamma special.psi", None),
    "i0": ("special.i0", None),
}


def all_names(stem: str, others: str) -> str:
    """The names of an operation and of its aliases; names in a torch submodule are no methods."""
    more = [f"torch.{o}" if "." in o else everywhere(o) for o in others.split()]
    return " ".join([everywhere(stem), *more])


for _name, (_others, _function) in FUNCTIONS_OF_ONE.items():
    unary(_name, all_names(_name, _others), _function)


@op(
    "logit",
    *spellings(
        "torch.logit torch.logit_ Tensor.logit Tensor.logit_ torch.special.logit", "input, eps=None, *, out=None"
    ),
)
def logit(t: Typing, input: TensorType, eps: Any = None, into: bool = False) -> TensorType:
    """x[*S] -> [*S]"""
    fold = scalar.logit if eps is None else None
    if isinstance(eps, (int, float)):
        fold = lambda x: scalar.logit(min(max(x, eps), 1 - eps))  # noqa: E731
    return elementwise(t, (input,), "float", fold, into)


@op(
    "mvlgamma",
    *spellings("torch.mvlgamma Tensor.mvlgamma Tensor.mvlgamma_ torch.special.multigammaln", "input, p, *, out=None"),
)
def mvlgamma(t: Typing, input: TensorType, p: Any, into: bool = False) -> TensorType:
    """x[*S] -> [*S]"""
    return elementwise(t, (input,), "float", None, into)


@op(
    "polygamma",
    *spellings("torch.polygamma torch.special.polygamma", "n, input, *, out=None"),
    *spellings("Tensor.polygamma Tensor.polygamma_", "input, n"),
)
def polygamma(t: Typing, input: TensorType, n: Any, into: bool = False) -> TensorType:
    """x[*S] -> [*S]"""
    return elementwise(t, (input,), "float", None, into)


binary(
    "xlogy",
    f"{everywhere('xlogy')} torch.special.xlogy",
    lambda a, b: math.nan if b != b else 0.0 if a == 0 else a * scalar.log(b),
    "float",
)
binary("igamma", f"{everywhere('igamma')} torch.special.gammainc", None, "float", numbers="none")
binary("igammac", f"{everywhere('igammac')} torch.special.gammaincc", None, "float", numbers="none")


# -- ranges ------------------------------------------------------------------------------------------------------------
def _ends(low: float, high: float) -> Any:
    """Values that an unbounded argument reaches by rounding."""

    def nature(x: I.Interval) -> I.Interval:
        return I.join((low, low) if x[0] == -I.INF else I.EMPTY, (high, high) if x[1] == I.INF else I.EMPTY)

    return nature


def _arc(function: Callable[[float], float]) -> Callable[[float], float]:
    return lambda v: function(min(max(v, -1.0), 1.0))


def _total(function: Callable[[float], float]) -> Callable[[float], float]:
    """A rising function at the infinities and past its overflow."""

    def at(v: float) -> float:
        try:
            return function(v)
        except OverflowError:
            return math.copysign(I.INF, v)

    return at


@ranged("exp")
def _exp(r: Ranging, input: Any, **_: Any) -> Any:
    return r.map(I.increasing(I.exponential), input, rising=True)


pointwise("exp2", I.increasing(lambda v: I.power(2.0, v) if v > -I.INF else 0.0), rising=True)
pointwise("expm1", I.increasing(_total(math.expm1)), rising=True)


@ranged("log")
def _log(r: Ranging, input: Any, **_: Any) -> Any:
    return r.logarithm(input)


pointwise("log2", I.increasing(lambda v: I.logarithm(v) / math.log(2)), rising=True)
pointwise("log10", I.increasing(lambda v: I.logarithm(v) / math.log(10)), rising=True)
pointwise("log1p", I.increasing(lambda v: -I.INF if v <= -1 else math.log1p(v)), rising=True)
pointwise("sinh", I.increasing(_total(math.sinh)), rising=True)
pointwise("cosh", lambda x: I.increasing(_total(lambda v: math.cosh(v)))(I.absolute(x)))
pointwise("asin", I.increasing(_arc(math.asin)), rising=True)
pointwise("acos", I.decreasing(_arc(math.acos)))
pointwise("atan", I.increasing(math.atan), rising=True)
pointwise("asinh", I.increasing(math.asinh), rising=True)
pointwise("acosh", I.increasing(lambda v: math.acosh(max(v, 1.0))), rising=True)
pointwise("erf", I.increasing(math.erf), _ends(-1.0, 1.0), rising=True)
pointwise("erfc", I.decreasing(math.erfc), _ends(2.0, 0.0))
pointwise("deg2rad", lambda x: I.scale(x, math.pi / 180), rising=True)
pointwise("rad2deg", lambda x: I.scale(x, 180 / math.pi), rising=True)


def _atanh(v: float) -> float:
    return math.copysign(I.INF, v) if abs(v) >= 1 else math.atanh(v)


pointwise("atanh", I.increasing(_atanh), rising=True)
pointwise("logit", lambda x: I.ALL)
pointwise("tan", lambda x: I.ALL)


def _wave(shift: float) -> Callable[[I.Interval], I.Interval]:
    """sin(x + shift): all of [-1, 1] over a whole period, else the ends and the extremes between them."""

    def bounds(x: I.Interval) -> I.Interval:
        low, high = x[0] + shift, x[1] + shift
        if not high - low < 2 * math.pi or max(abs(low), abs(high)) > 1e6:
            return I.SIGNED_UNIT
        # the shift is rounded
        ends = (math.sin(low) - 1e-12, math.sin(high) - 1e-12, math.sin(low) + 1e-12, math.sin(high) + 1e-12)
        top = math.floor((high - math.pi / 2) / (2 * math.pi)) >= math.ceil((low - math.pi / 2) / (2 * math.pi) - 1e-9)
        bottom = math.floor((high + math.pi / 2) / (2 * math.pi)) >= math.ceil(
            (low + math.pi / 2) / (2 * math.pi) - 1e-9
        )
        return (-1.0 if bottom else max(min(ends), -1.0), 1.0 if top else min(max(ends), 1.0))

    return bounds


def _waves(x: I.Interval) -> I.Interval:
    return I.SIGNED_UNIT if x == I.ALL else I.EMPTY


pointwise("sin", _wave(0.0), _waves)
pointwise("cos", _wave(math.pi / 2), _waves)
pointwise("sinc", lambda x: (-0.2173, 1.0))


@ranged("xlogy")
def _xlogy(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
    return r.mul(input, r.logarithm(other))


# Where the logarithm of the gamma function is smallest, and how small it is there.
LEAST_GAMMA = (1.4616321449683623, -0.1214862905358496)


def _log_gamma(x: I.Interval) -> I.Interval:
    """Above zero it falls to its smallest value and rises from there on."""
    if not 0 < x[0] <= x[1]:
        return I.ALL
    ends = [math.lgamma(v) if v < 1e300 else I.INF for v in x]
    low = LEAST_GAMMA[1] if x[0] <= LEAST_GAMMA[0] <= x[1] else min(ends)
    # it is computed in many steps
    return (low - abs(low) * 1e-3 - 1e-3, max(ends) + abs(max(ends)) * 1e-3 + 1e-3)


pointwise("lgamma", _log_gamma)
for _name in ("digamma", "erfinv", "polygamma", "mvlgamma"):
    pointwise(_name, lambda x: I.ALL)
pointwise("i0", lambda x: (0.999, I.INF))
# computed in many steps: the last digits are not exact
pairwise("igamma", lambda a, x: (0.0, 1.001))
pairwise("igammac", lambda a, x: (0.0, 1.001))
