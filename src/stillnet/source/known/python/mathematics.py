"""math and statistics: exact on constants, on symbolic sizes where the answer is one expression."""

from __future__ import annotations

import math

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim, Sym
from ....base.dim_symbol import make, terms_of
from ....base.truth import YES
from ....base.unknown import Unknown
from ...control.branches import choose
from ...control.iteration import iterate
from ...machine import Machine
from ...operators import Ratio, as_dim, bare, binary
from ...tensors.python_numbers import function_of
from ...values import Config, OneOf, PyList, Tensor
from ..registry import KNOWN, known
from .builtin_numbers import tensor_scalar
from .builtins import frame_of

for _name in ("pi", "e", "tau", "inf", "nan"):
    KNOWN[f"math.{_name}"] = getattr(math, _name)
NUMBERS = (bool, int, float)
# The largest argument of a function whose result grows like a factorial.
FACTORIAL = 500


def number(value: Any) -> Any:
    """A constant behind a tensor of one element or an instance that carries one."""
    value = bare(value)
    if isinstance(value, Tensor):
        found = tensor_scalar(value)
        return value if found is None else found
    return value


def unknown_argument(machine: Machine, name: str, args: Any) -> Any:
    return next((a for a in args if isinstance(a, Unknown)), None) or Unknown(
        f"{name} of something not known", machine.builder.site
    )


def evaluated(machine: Machine, function: Any, args: Any) -> Any:
    """Python's own answer; its exceptions are the program's."""
    try:
        return function(*args)
    except (ValueError, OverflowError, ZeroDivisionError, TypeError) as error:
        raise machine.error(type(error).__name__, str(error)) from None


def _constant(name: str) -> None:
    """A function that is known on constants only."""
    function = getattr(math, name)

    def run(machine: Machine, *args: Any) -> Any:
        several = next((a for a in args if isinstance(a, OneOf)), None)
        if several is not None:
            return choose(
                machine, frame_of(machine), several, lambda v: run(machine, *(v if a is several else a for a in args))
            )
        found = [number(a) for a in args]
        if all(isinstance(a, NUMBERS) for a in found):
            return evaluated(machine, function, found)
        if any(isinstance(a, (str, PyList, tuple)) or a is None for a in found):
            raise machine.error("TypeError", "must be real number")
        made = function_of(machine, f"math.{name}", found[0]) if len(found) == 1 else None
        return made or unknown_argument(machine, f"math.{name}", found)

    known(f"math.{name}")(run)


for _name in (
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "copysign",
    "cos",
    "cosh",
    "degrees",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "fabs",
    "fmod",
    "frexp",
    "gamma",
    "hypot",
    "ldexp",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "modf",
    "nextafter",
    "radians",
    "remainder",
    "sin",
    "sinh",
    "tan",
    "tanh",
    "ulp",
):
    if hasattr(math, _name):
        _constant(_name)


def _bounded(name: str) -> None:
    function = getattr(math, name)

    def run(machine: Machine, *args: Any) -> Any:
        found = [number(a) for a in args]
        if all(isinstance(a, int) for a in found) and max((abs(a) for a in found), default=0) <= FACTORIAL:
            return evaluated(machine, function, found)
        return unknown_argument(machine, f"math.{name}", found)

    known(f"math.{name}")(run)


for _name in ("factorial", "comb", "perm"):
    _bounded(_name)


def _predicate(name: str, symbolic: bool) -> None:
    function = getattr(math, name)

    def run(machine: Machine, value: Any) -> Any:
        found = number(value)
        if isinstance(found, NUMBERS):
            return function(found)
        return (
            symbolic if isinstance(found, (Sym, Ratio, Config)) else unknown_argument(machine, f"math.{name}", [found])
        )

    known(f"math.{name}")(run)


_predicate("isnan", False)
_predicate("isinf", False)
_predicate("isfinite", True)


@known("math.isclose")
def _isclose(machine: Machine, a: Any, b: Any, **options: Any) -> Any:
    if all(isinstance(v, NUMBERS) for v in (a, b, *options.values())):
        return math.isclose(a, b, **options)
    return unknown_argument(machine, "math.isclose", (a, b))


# -- rounding ----------------------------------------------------------------------------------------------------------
def ceiling(above: Dim, below: Dim) -> Dim:
    return D.neg(D.floordiv(D.neg(above), below))


def _rounding(name: str) -> None:
    function = getattr(math, name)

    def run(machine: Machine, value: Any) -> Any:
        found = number(value)
        if isinstance(found, OneOf):
            return choose(machine, frame_of(machine), found, lambda v: run(machine, v))
        if isinstance(found, NUMBERS):
            return evaluated(machine, function, [found])
        if isinstance(found, Ratio):
            return ceiling(found.above, found.below) if name == "ceil" else D.floordiv(found.above, found.below)
        size = as_dim(found)
        return size if size is not None else unknown_argument(machine, f"math.{name}", [found])

    known(f"math.{name}")(run)


for _name in ("ceil", "floor", "trunc"):
    _rounding(_name)


def exact_root(size: Dim) -> Dim | None:
    """The square root of a size that is provably a square."""
    if isinstance(size, int):
        return math.isqrt(size) if size >= 0 and math.isqrt(size) ** 2 == size else None
    terms = terms_of(size)
    if len(terms) != 1:
        return None
    ((monomial, factor),) = terms.items()
    if factor <= 0 or math.isqrt(factor) ** 2 != factor:
        return None
    root = make({monomial[::2]: math.isqrt(factor)})
    return root if D.same(D.mul(root, root), size) is YES and D.at_least(root, 0) is YES else None


@known("math.sqrt")
def _sqrt(machine: Machine, value: Any) -> Any:
    found = number(value)
    if isinstance(found, OneOf):
        return choose(machine, frame_of(machine), found, lambda v: _sqrt(machine, v))
    if isinstance(found, NUMBERS):
        return evaluated(machine, math.sqrt, [found])
    size = as_dim(found)
    root = exact_root(machine.builder.resolve(size)) if size is not None else None
    if isinstance(root, int):
        return float(root)
    if root is None:
        return function_of(machine, "math.sqrt", found) or unknown_argument(machine, "math.sqrt", [found])
    return root


@known("math.isqrt")
def _isqrt(machine: Machine, value: Any) -> Any:
    found = number(value)
    if isinstance(found, int):
        return evaluated(machine, math.isqrt, [found])
    root = exact_root(found) if isinstance(found, Sym) else None
    return root if root is not None else unknown_argument(machine, "math.isqrt", [found])


@known("math.pow")
def _pow(machine: Machine, a: Any, b: Any) -> Any:
    x, y = number(a), number(b)
    if isinstance(x, NUMBERS) and isinstance(y, NUMBERS):
        return evaluated(machine, math.pow, [x, y])
    return binary(machine, "**", x, y, frame_of(machine))


# -- many numbers ------------------------------------------------------------------------------------------------------
@known("math.prod")
def _prod(machine: Machine, values: Any, *, start: Any = 1) -> Any:
    items = iterate(machine, values, frame_of(machine), unknown_ok=True)
    if isinstance(items, Unknown):
        return items
    result = start
    for item in items:
        result = binary(machine, "*", result, item, frame_of(machine))
    return result


@known("math.fsum")
def _fsum(machine: Machine, values: Any) -> Any:
    items = iterate(machine, values, frame_of(machine), unknown_ok=True)
    if isinstance(items, Unknown):
        return items
    return (
        math.fsum(items)
        if all(isinstance(i, NUMBERS) for i in items)
        else unknown_argument(machine, "math.fsum", items)
    )


@known("math.dist")
def _dist(machine: Machine, p: Any, q: Any) -> Any:
    a, b = (iterate(machine, v, frame_of(machine), unknown_ok=True) for v in (p, q))
    if isinstance(a, list) and isinstance(b, list) and all(isinstance(i, NUMBERS) for i in (*a, *b)):
        return evaluated(machine, math.dist, [a, b])
    return Unknown("math.dist of something not known", machine.builder.site)


def _divisor(name: str) -> None:
    def pair(a: Dim, b: Dim) -> Dim | None:
        if isinstance(a, int) and isinstance(b, int):
            return math.gcd(a, b) if name == "gcd" else math.lcm(a, b)
        for x, y in ((a, b), (b, a)):
            if D.divides(x, y) is YES:
                return x if name == "gcd" else y
        return None

    def run(machine: Machine, *args: Any) -> Any:
        sizes = [as_dim(number(a)) if not isinstance(a, float) else None for a in args]
        result: Dim | None = 0 if name == "gcd" else 1
        for size in sizes:
            result = pair(result, size) if size is not None and result is not None else None
        return result if result is not None else unknown_argument(machine, f"math.{name}", args)

    known(f"math.{name}", f"fractions.{name}")(run)


_divisor("gcd")
_divisor("lcm")


# -- statistics --------------------------------------------------------------------------------------------------------
def _statistic(name: str) -> None:
    def run(machine: Machine, values: Any) -> Any:
        import statistics

        items = iterate(machine, values, frame_of(machine), unknown_ok=True)
        if isinstance(items, list) and all(isinstance(i, NUMBERS) for i in items):
            try:
                return getattr(statistics, name)(items)
            except statistics.StatisticsError as error:
                raise machine.error("ValueError", str(error)) from None
        return Unknown(f"statistics.{name} of something not known", machine.builder.site)

    known(f"statistics.{name}")(run)


for _name in (
    "mean",
    "fmean",
    "median",
    "median_low",
    "median_high",
    "mode",
    "stdev",
    "pstdev",
    "variance",
    "pvariance",
    "geometric_mean",
    "harmonic_mean",
):
    _statistic(_name)


@known("cmath.exp", "cmath.sqrt", "cmath.phase", "cmath.polar", "cmath.rect")
def _complex(machine: Machine, *args: Any) -> Any:
    return unknown_argument(machine, "cmath", args)
