"""Functions of numbers as floating-point hardware computes them: infinities and NaN instead of exceptions."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..base.annotations import Any

INFINITY, NAN = math.inf, math.nan


def guarded(function: Callable[..., float], outside: float = NAN, overflow: float = INFINITY) -> Callable[..., float]:
    """The function, with `outside` where it is not defined and `overflow` where its value is too large."""

    def call(*arguments: float) -> float:
        try:
            return function(*arguments)
        except ValueError:
            return outside
        except OverflowError:
            return overflow

    return call


def logarithm(function: Callable[[float], float], pole: float = 0.0) -> Callable[[float], float]:
    """A logarithm: minus infinity at its pole, NaN below it."""

    def call(x: float) -> float:
        return function(x) if x > pole else -INFINITY if x == pole else NAN

    return call


exp, exp2, expm1 = guarded(math.exp), guarded(lambda x: 2.0**x), guarded(math.expm1)
log, log2, log10 = logarithm(math.log), logarithm(math.log2), logarithm(math.log10)
log1p = logarithm(math.log1p, -1.0)
sqrt = guarded(math.sqrt)
sin, cos, tan = guarded(math.sin), guarded(math.cos), guarded(math.tan)
sinh, cosh = guarded(lambda x: math.sinh(x) if abs(x) < 700 else math.copysign(INFINITY, x)), guarded(math.cosh)


def divide(a: float, b: float) -> float:
    if b:
        return a / b
    if a == 0 or a != a:
        return NAN
    return math.copysign(INFINITY, a) * math.copysign(1.0, b)


def floor_divide(a: Any, b: Any) -> Any:
    """Python's `//`; a float by zero is an infinity, an integer by zero has no answer."""
    if b or (isinstance(a, int) and isinstance(b, int)):
        return a // b
    return divide(a, b)


def truncated_divide(a: Any, b: Any) -> Any:
    if isinstance(a, int) and isinstance(b, int):
        return -(-a // b) if (a < 0) != (b < 0) else a // b
    quotient = divide(a, b)
    return float(math.trunc(quotient)) if math.isfinite(quotient) else quotient


def remainder(a: Any, b: Any) -> Any:
    if b or (isinstance(a, int) and isinstance(b, int)):
        return a % b
    return NAN


def fmod(a: Any, b: Any) -> Any:
    if isinstance(a, int) and isinstance(b, int):
        return a - b * truncated_divide(a, b)
    return math.fmod(a, b) if b and math.isfinite(a) else NAN


def power(a: Any, b: Any) -> Any:
    if isinstance(a, int) and isinstance(b, int) and b >= 0:
        return a**b if abs(a) < 2 or b < 64 else _refuse()
    if a == 0 and b < 0:
        return INFINITY
    result = guarded(lambda x, y: float(x) ** y)(a, b)
    return result if not isinstance(result, complex) else NAN


def _refuse() -> Any:
    raise OverflowError("integer power does not fit")


def reciprocal(x: float) -> float:
    return divide(1.0, x)


def rsqrt(x: float) -> float:
    return divide(1.0, sqrt(x)) if x >= 0 else NAN


def sigmoid(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x)) if x >= 0 else math.exp(x) / (1.0 + math.exp(x))


def sign(x: Any) -> Any:
    return x if x != x else type(x)((x > 0) - (x < 0))


def rounding(function: Callable[[float], Any]) -> Callable[[Any], Any]:
    """A function to whole numbers; infinities and NaN stay."""
    return lambda x: type(x)(function(x)) if math.isfinite(x) else x


def larger(a: Any, b: Any) -> Any:
    """The larger; NaN wins."""
    return a if a != a or a >= b else b


def smaller(a: Any, b: Any) -> Any:
    return a if a != a or a <= b else b


def sinc(x: float) -> float:
    return math.sin(math.pi * x) / (math.pi * x) if x else 1.0


def logit(x: float) -> float:
    return log(divide(x, 1.0 - x)) if 0 <= x <= 1 else NAN
