"""Intervals of numbers as the elements of a tensor have them: arithmetic whose bounds round as the element type rounds.

An interval is a pair `(low, high)`; the empty one has `low > high`. Rounding to nearest never reverses an order, so rounding
the exact bounds gives the exact bounds of the rounded operation. An infinite bound means "as large as you like".
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable

from .annotations import TypeAlias

Interval: TypeAlias = "tuple[float, float]"

INF = math.inf
ALL: Interval = (-INF, INF)
EMPTY: Interval = (INF, -INF)
ZERO: Interval = (0.0, 0.0)
UNIT: Interval = (0.0, 1.0)
SIGNED_UNIT: Interval = (-1.0, 1.0)
NONNEGATIVE: Interval = (0.0, INF)

# element type -> largest finite number, smallest positive number, distance from 1 to the next number; whole ones: all
LARGEST = {"f64": 1.7976931348623157e308, "f32": 3.4028234663852886e38, "bf16": 3.3895313892515355e38, "f16": 65504.0}
SMALLEST = {"f64": 5e-324, "f32": 1.401298464324817e-45, "bf16": 9.183549615799121e-41, "f16": 5.960464477539063e-08}
WHOLE: dict[str, Interval] = {
    "bool": (0.0, 1.0),
    **{f"u{bits}": (0.0, 2.0**bits - 1) for bits in (8, 16, 32, 64)},
    **{f"i{bits}": (-(2.0 ** (bits - 1)), 2.0 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)},
}
EPSILON = {"f64": 2.0**-52, "f32": 2.0**-23, "bf16": 2.0**-7, "f16": 2.0**-10}


def is_empty(x: Interval) -> bool:
    return x[0] > x[1]


def is_point(x: Interval) -> bool:
    return x[0] == x[1]


def holds(x: Interval, value: float) -> bool:
    return x[0] <= value <= x[1]


def covers(outer: Interval, inner: Interval) -> bool:
    return inner[0] > inner[1] or (outer[0] <= inner[0] and inner[1] <= outer[1])


def join(a: Interval, b: Interval) -> Interval:
    return (a[0] if a[0] < b[0] else b[0], a[1] if a[1] > b[1] else b[1])


def meet(a: Interval, b: Interval) -> Interval:
    return (a[0] if a[0] > b[0] else b[0], a[1] if a[1] < b[1] else b[1])


def widen(old: Interval, new: Interval) -> Interval:
    """Bounds that move in a loop go as far as they can; one that stops at zero stops there."""
    low = old[0] if new[0] >= old[0] else 0.0 if new[0] >= 0 else -INF
    high = old[1] if new[1] <= old[1] else 0.0 if new[1] <= 0 else INF
    return (low, high)


# -- rounding ----------------------------------------------------------------------------------------------------------
def nearest(x: float, name: str) -> float:
    """The number of this element type that is nearest to x."""
    if x != x or x in (INF, -INF) or x == 0 or name == "f64":
        return x
    try:
        if name == "f32":
            return float(struct.unpack("f", struct.pack("f", x))[0])
        if name == "f16":
            return float(struct.unpack("e", struct.pack("e", x))[0])
        if name == "bf16":
            return _bfloat(x)
    except (OverflowError, struct.error):  # what is too large, as a number or as a whole number
        return INF if x > 0 else -INF
    return x


def _bfloat(x: float) -> float:
    (bits,) = struct.unpack("I", struct.pack("f", x))
    bits = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000
    return float(struct.unpack("f", struct.pack("I", bits))[0])


def rounded(x: Interval, name: str) -> Interval:
    if x[0] > x[1] or name not in LARGEST:
        return x
    return (nearest(x[0], name), nearest(x[1], name))


def loosened(x: Interval, name: str, units: float = 4.0) -> Interval:
    """A little wider, for functions that are not rounded exactly; zero and the infinities stay."""
    slack = EPSILON.get(name, 0.0) * units
    return (
        x[0] - abs(x[0]) * slack if abs(x[0]) != INF else x[0],
        x[1] + abs(x[1]) * slack if abs(x[1]) != INF else x[1],
    )


def roughened(x: Interval, name: str, units: float = 2.0) -> Interval:
    """A little wider, but for small whole numbers: `x / 3` may be computed as `x * (1 / 3)`."""
    low, high = loosened(x, name, units)
    return (x[0] if _is_small(x[0]) else low, x[1] if _is_small(x[1]) else high)


def _is_small(x: float) -> bool:
    return abs(x) <= 1024 and float(x).is_integer()


def largest_exponent(name: str) -> float:
    """Where the exponential of an element type ends: what passes this gives infinity."""
    return math.log(LARGEST[name])


def summing(x: Interval, number: float, name: str) -> Interval:
    """The bounds of what is computed by way of a sum: where the sum of so many may pass the largest number, it is infinite."""
    most = LARGEST.get(name, INF) / max(number, 1.0)
    return (-INF if x[0] < -most else x[0], INF if x[1] > most else x[1])


# -- arithmetic --------------------------------------------------------------------------------------------------------
def add(a: Interval, b: Interval) -> Interval:
    low, high = a[0] + b[0], a[1] + b[1]
    return (-INF if low != low else low, INF if high != high else high)


def neg(a: Interval) -> Interval:
    return (-a[1], -a[0])


def sub(a: Interval, b: Interval) -> Interval:
    return add(a, (-b[1], -b[0]))


def _times(x: float, y: float) -> float:
    return 0.0 if x == 0 or y == 0 else x * y


def mul(a: Interval, b: Interval) -> Interval:
    products = (_times(a[0], b[0]), _times(a[0], b[1]), _times(a[1], b[0]), _times(a[1], b[1]))
    return (min(products), max(products))


def scale(a: Interval, factor: float) -> Interval:
    x, y = _times(a[0], factor), _times(a[1], factor)
    return (x, y) if x <= y else (y, x)


def reciprocal(b: Interval) -> Interval:
    """Of what is not zero in it."""
    if b[0] > 0 or b[1] < 0:
        return (1 / b[1], 1 / b[0])
    if b[0] == 0 and b[1] == 0:
        return ALL
    if b[0] == 0:
        return (1 / b[1], INF)
    if b[1] == 0:
        return (-INF, 1 / b[0])
    return ALL


def div(a: Interval, b: Interval) -> Interval:
    """Of divisors that are not zero."""
    if b[0] > 0 or b[1] < 0:
        quotients = (_ratio(a[0], b[0]), _ratio(a[0], b[1]), _ratio(a[1], b[0]), _ratio(a[1], b[1]))
        return (min(quotients), max(quotients))
    return mul(a, reciprocal(b))


def _ratio(x: float, y: float) -> float:
    if x in (INF, -INF):
        return x if y > 0 else -x
    try:
        return x / y
    except (OverflowError, ZeroDivisionError):
        return math.copysign(INF, x) * math.copysign(1.0, y)


def absolute(a: Interval) -> Interval:
    if a[0] >= 0:
        return a
    if a[1] <= 0:
        return (-a[1], -a[0])
    return (0.0, max(-a[0], a[1]))


def square(a: Interval) -> Interval:
    low, high = absolute(a)
    return (low * low, high * high)


def maximum(a: Interval, b: Interval) -> Interval:
    return (max(a[0], b[0]), max(a[1], b[1]))


def minimum(a: Interval, b: Interval) -> Interval:
    return (min(a[0], b[0]), min(a[1], b[1]))


def clip(a: Interval, low: float, high: float) -> Interval:
    return (min(max(a[0], low), high), min(max(a[1], low), high))


def increasing(function: Callable[[float], float]) -> Callable[[Interval], Interval]:
    """A function that keeps the order."""
    return lambda a: (function(a[0]), function(a[1]))


def decreasing(function: Callable[[float], float]) -> Callable[[Interval], Interval]:
    return lambda a: (function(a[1]), function(a[0]))


# -- functions of one number, total on the extended line -------------------------------------------------------------------
def exponential(x: float) -> float:
    try:
        return math.exp(x)
    except OverflowError:
        return INF


def logarithm(x: float) -> float:
    return -INF if x <= 0 else INF if x == INF else math.log(x)


def root(x: float) -> float:
    return 0.0 if x <= 0 else math.sqrt(x)


def logistic(x: float) -> float:
    if x >= 0:
        return 1 / (1 + math.exp(-x))
    return exponential(x) / (1 + exponential(x))


def softplus(x: float) -> float:
    return x if x > 40 else math.log1p(exponential(x))


def power(x: float, y: float) -> float:
    try:
        result = x**y
    except OverflowError:
        return INF
    except ZeroDivisionError:
        return INF
    return result if isinstance(result, (int, float)) else math.nan


def powers(a: Interval, y: float) -> Interval:
    """x ** y for a number y, where it has a value."""
    if y == 0:
        return (1.0, 1.0)
    whole = float(y).is_integer()
    if whole and y > 0 and int(y) % 2 == 0:
        low, high = absolute(a)
        return (power(low, y), power(high, y))
    if whole and y > 0:
        return (_odd(a[0], y), _odd(a[1], y))
    if y < 0:
        if a[0] <= 0 <= a[1] or (a[0] < 0 and not whole):
            if whole and int(y) % 2 and a[0] < 0:
                return ALL
            most = max(abs(a[0]), abs(a[1])) if whole else a[1]
            return (power(most, y) if 0 < most < INF else 0.0, INF)
        return reciprocal(powers(a, -y))
    return (power(max(a[0], 0.0), y), power(max(a[1], 0.0), y))


def _odd(x: float, y: float) -> float:
    return power(x, y) if x >= 0 else -power(-x, y)


def text(x: Interval) -> str:
    """An interval as messages show it: `[0, 1]`, `(-inf, 88.7]`."""
    if is_empty(x):
        return "nothing"
    left = "(-inf" if x[0] == -INF else f"[{number(x[0])}"
    right = "inf)" if x[1] == INF else f"{number(x[1])}]"
    return f"{left}, {right}"


def number(x: float) -> str:
    return f"{x:.0f}" if float(x).is_integer() and abs(x) < 1e6 else f"{x:.4g}"
