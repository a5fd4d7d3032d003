"""Functions of numpy that work element by element."""

from __future__ import annotations

import math

from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import F64
from ....base.unknown import Unknown
from ...comparison import compare
from ...machine import Machine
from ...operators import Ratio, as_dim, bare, binary
from ...tensors.operations import call_api
from ...values import Config, Tensor
from ..python.builtin_numbers import extreme
from ..python.builtins import frame_of
from ..registry import ALIASES, KNOWN, known
from .arrays import cast, floating, numpy_number, to_array, unknown_array, via
from .table import METHODS, NUMBERS, both, operands


def _domain(function: Any) -> Any:
    """numpy answers nan or infinity where Python raises."""

    def run(value: float) -> float:
        try:
            return float(function(value))
        except ValueError:
            return math.nan if value != 0 else -math.inf
        except OverflowError:
            return math.inf

    return run


def _elementwise(name: str, api: str, scalar: Any, floats: bool, as_method: bool = False) -> None:
    def run(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
        found = bare(value)
        if isinstance(found, NUMBERS):
            return numpy_number(scalar(found))
        if isinstance(found, (Sym, Ratio, Config)):
            return symbolic(machine, name, found)
        array = to_array(machine, found)
        if isinstance(array, NUMBERS):
            return numpy_number(scalar(array))
        if not isinstance(array, Tensor):
            return array
        return via(machine, api, [floating(machine, array) if floats else array])

    known(f"numpy.{name}")(run)
    if as_method:
        METHODS[name] = run


def symbolic(machine: Machine, name: str, value: Any) -> Any:
    """A function of a symbolic size, where it is one expression."""
    instead = KNOWN.get(f"math.{name}")
    if name in ("sqrt", "ceil", "floor", "trunc") and instead is not None:
        return instead.run(machine, value)
    if name in ("round", "rint", "around", "abs", "absolute", "fabs") and isinstance(value, (Sym, Config)):
        return as_dim(value)
    return Unknown(f"numpy.{name} of a symbolic size", machine.builder.site)


for _name in ("sqrt", "exp", "log", "log2", "log10", "log1p", "expm1", "sin", "cos", "tan", "sinh", "cosh", "tanh"):
    _elementwise(_name, f"torch.{_name}", _domain(getattr(math, _name)), True)
for _name, _python in {
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "arcsinh": "asinh",
    "arccosh": "acosh",
    "arctanh": "atanh",
}.items():
    _elementwise(_name, f"torch.{_python}", _domain(getattr(math, _python)), True)
for _name, _api in {"deg2rad": "deg2rad", "radians": "deg2rad"}.items():
    _elementwise(_name, f"torch.{_api}", math.radians, True)
for _name, _api in {"rad2deg": "rad2deg", "degrees": "rad2deg"}.items():
    _elementwise(_name, f"torch.{_api}", math.degrees, True)
_elementwise("exp2", "torch.exp2", _domain(lambda v: 2.0**v), True)
_elementwise("cbrt", "torch.pow", lambda v: math.copysign(abs(v) ** (1 / 3), v), True)
for _name in ("abs", "absolute", "fabs"):
    _elementwise(_name, "torch.abs", abs, False)
_elementwise("negative", "torch.neg", lambda v: -v, False)
_elementwise("square", "torch.square", lambda v: v * v, False)
_elementwise("sign", "torch.sign", lambda v: (v > 0) - (v < 0), False)
_elementwise("reciprocal", "torch.reciprocal", lambda v: 1 / v if v else math.inf, True)
_elementwise("floor", "torch.floor", lambda v: float(math.floor(v)) if math.isfinite(v) else v, True)
_elementwise("ceil", "torch.ceil", lambda v: float(math.ceil(v)) if math.isfinite(v) else v, True)
_elementwise("trunc", "torch.trunc", lambda v: float(math.trunc(v)) if math.isfinite(v) else v, True)
_elementwise("rint", "torch.round", lambda v: float(round(v)) if math.isfinite(v) else v, True)
_elementwise("isnan", "torch.isnan", lambda v: math.isnan(v), False)
_elementwise("isinf", "torch.isinf", lambda v: math.isinf(v), False)
_elementwise("isfinite", "torch.isfinite", lambda v: math.isfinite(v), False)
_elementwise("logical_not", "torch.logical_not", lambda v: not v, False)
_elementwise("nan_to_num", "torch.nan_to_num", lambda v: 0.0 if math.isnan(v) else v, False)
_elementwise("conj", "torch.conj", lambda v: v, False, as_method=True)


@both("round", "around")
def _round(machine: Machine, value: Any, decimals: Any = 0, *args: Any, **options: Any) -> Any:
    found = bare(value)
    if isinstance(found, NUMBERS):
        return round(found, decimals) if isinstance(decimals, int) and math.isfinite(found) else found
    if isinstance(found, (Sym, Ratio, Config)):
        return symbolic(machine, "round", found)
    array = to_array(machine, found)
    return via(machine, "torch.round", [array], {"decimals": decimals}) if isinstance(array, Tensor) else array


@both("clip")
def _clip(machine: Machine, value: Any, low: Any = None, high: Any = None, *args: Any, **options: Any) -> Any:
    low, high = options.get("a_min", options.get("min", low)), options.get("a_max", options.get("max", high))
    array = to_array(machine, value)
    if isinstance(array, Tensor):
        return via(machine, "torch.clamp", [array, low, high])
    if all(v is None or isinstance(v, NUMBERS) for v in (array, low, high)) and array is not None:
        result = array if low is None else max(array, low)
        return result if high is None else min(result, high)
    return Unknown("numpy.clip of something not known", machine.builder.site)


OPERATORS = {
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "/",
    "true_divide": "/",
    "floor_divide": "//",
    "mod": "%",
    "remainder": "%",
    "power": "**",
    "matmul": "@",
    "bitwise_and": "&",
    "bitwise_or": "|",
    "bitwise_xor": "^",
    "left_shift": "<<",
    "right_shift": ">>",
}
COMPARISONS = {"equal": "==", "not_equal": "!=", "less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">="}


def _operator(name: str, symbol: str) -> None:
    run = compare if symbol in COMPARISONS.values() else binary
    known(f"numpy.{name}")(
        lambda machine, a, b, *args, **options: run(machine, symbol, *operands(machine, a, b), frame_of(machine))
    )


for _name, _symbol in {**OPERATORS, **COMPARISONS}.items():
    _operator(_name, _symbol)

# The names that numpy 2 took from the standard of array libraries.
STANDARD = {
    "pow": "power",
    "bitwise_left_shift": "left_shift",
    "bitwise_right_shift": "right_shift",
    **{f"a{name}": f"arc{name}" for name in ("cos", "cosh", "sin", "sinh", "tan", "tan2", "tanh")},
}
for _name, _other in STANDARD.items():
    ALIASES[f"numpy.{_name}"] = f"numpy.{_other}"


def _two(name: str, api: str, scalar: Any, floats: bool = False) -> None:
    def run(machine: Machine, a: Any, b: Any, *args: Any, **options: Any) -> Any:
        x, y = operands(machine, a, b)
        if isinstance(x, NUMBERS) and isinstance(y, NUMBERS):
            try:
                return numpy_number(scalar(x, y))
            except (ValueError, OverflowError, ZeroDivisionError):
                return math.nan
        if not isinstance(x, Tensor) and not isinstance(y, Tensor):
            if name in ("maximum", "minimum"):
                return extreme(machine, (x, y), None, {}, smallest=name == "minimum")
            return Unknown(f"numpy.{name} of something not known", machine.builder.site)
        dtype = F64 if floats else next(v.value.dtype for v in (x, y) if isinstance(v, Tensor))
        arrays = [number_array(machine, v, dtype) if isinstance(v, NUMBERS) else v for v in (x, y)]
        if not all(isinstance(v, Tensor) for v in arrays):
            return unknown_array(machine)
        return via(machine, api, [v if v.value.type.shape == () else cast(machine, v, dtype) for v in arrays])

    known(f"numpy.{name}")(run)


def number_array(machine: Machine, value: Any, dtype: Any) -> Any:
    """A number as an operand: an array without axes."""
    return call_api(machine, "torch.tensor", [value], {"dtype": dtype} if dtype is not None else {})


_two("maximum", "torch.maximum", max)
_two("minimum", "torch.minimum", min)
_two("fmax", "torch.fmax", max)
_two("fmin", "torch.fmin", min)
_two("arctan2", "torch.atan2", math.atan2, True)
_two("hypot", "torch.hypot", math.hypot, True)
_two("fmod", "torch.fmod", math.fmod)
_two("logaddexp", "torch.logaddexp", lambda a, b: math.log(math.exp(a) + math.exp(b)), True)
_two("logical_and", "torch.logical_and", lambda a, b: bool(a and b))
_two("logical_or", "torch.logical_or", lambda a, b: bool(a or b))
_two("logical_xor", "torch.logical_xor", lambda a, b: bool(a) != bool(b))
_two("isclose", "torch.isclose", math.isclose)
