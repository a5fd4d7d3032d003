"""Elementwise functions of `keras.ops` and `keras.backend`."""

from __future__ import annotations

import math
from collections.abc import Callable

from ...base import interval as I
from ...base.annotations import Any
from ...base.dtype import BOOL
from ...graph.constraints import Typing
from ...graph.graph import TensorType
from ..elementwise import unary
from ..entry import function, op
from ..ranging import Ranging, constant, ranged
from ..settings import tensor
from .operands import element_type, floats, numbers, operand, pair, spelled, tensor_of

unary("cbrt", "", None)

# name -> operation, for functions of real numbers: integers are lifted first
LIFTED = {
    "arccos": "acos", "arccosh": "acosh", "arcsin": "asin", "arcsinh": "asinh", "arctan": "atan", "arctanh": "atanh",
    "cbrt": "cbrt", "ceil": "ceil", "cos": "cos", "cosh": "cosh", "deg2rad": "deg2rad", "erf": "erf", "erfc": "erfc",
    "erfinv": "erfinv", "exp": "exp", "exp2": "exp2", "expm1": "expm1", "fabs": "abs", "floor": "floor", "i0": "i0",
    "log": "log", "log10": "log10", "log1p": "log1p", "log2": "log2", "rad2deg": "rad2deg", "reciprocal": "reciprocal",
    "rsqrt": "rsqrt", "sin": "sin", "sinc": "sinc", "sinh": "sinh", "sqrt": "sqrt", "tan": "tan",
}  # fmt: skip
# name -> operation, for functions that integers have as well
KEPT = {
    "abs": "abs", "absolute": "abs", "negative": "neg", "sign": "sign", "square": "square", "trunc": "trunc",
    "conj": "conj_physical", "conjugate": "conj_physical", "real": "real", "bitwise_not": "bitwise_not",
    "bitwise_invert": "bitwise_not", "angle": "angle",
}  # fmt: skip
# name -> operation, for tests
TESTS = {
    "isfinite": "isfinite", "isinf": "isinf", "isnan": "isnan", "isneginf": "isneginf", "isposinf": "isposinf",
    "isreal": "isreal", "logical_not": "logical_not", "signbit": "signbit",
}  # fmt: skip
ARITHMETIC = {
    "add": "add", "subtract": "sub", "multiply": "mul", "floor_divide": "floor_divide", "mod": "remainder",
    "maximum": "maximum", "minimum": "minimum", "fmax": "fmax", "fmin": "fmin", "fmod": "fmod",
}  # fmt: skip
REAL = {
    "divide": "div", "true_divide": "div", "divide_no_nan": "divide_no_nan", "arctan2": "atan2", "hypot": "hypot",
    "logaddexp": "logaddexp", "logaddexp2": "logaddexp2", "heaviside": "heaviside", "nextafter": "nextafter",
}  # fmt: skip
COMPARED = {
    "equal": "equal", "not_equal": "not_equal", "greater": "greater", "greater_equal": "greater_equal",
    "less": "less", "less_equal": "less_equal",
}  # fmt: skip
WHOLE = {
    "bitwise_and": "bitwise_and", "bitwise_or": "bitwise_or", "bitwise_xor": "bitwise_xor",
    "bitwise_left_shift": "bitwise_left_shift", "left_shift": "bitwise_left_shift",
    "bitwise_right_shift": "bitwise_right_shift", "right_shift": "bitwise_right_shift",
}  # fmt: skip
# The functions that Keras 2 kept in `keras.backend`; there a second operand is called y.
OLD_UNARY = {"exp", "log", "sqrt", "cos", "sin", "abs", "sign", "square"}
OLD_BINARY = {"maximum", "minimum", "equal", "not_equal", "greater", "greater_equal", "less", "less_equal"}


def _unary(name: str, operation: str, prepare: Callable[[Any, Any], Any]) -> None:
    names = spelled(name) + (f" keras.backend.{name}" if name in OLD_UNARY else "")

    @function(names, "x")
    def apply(call: Any, x: Any) -> Any:
        return call.apply(operation, input=prepare(call, x))


def _binary(
    name: str, operation: str, prepare: Callable[[Any, Any], Any], first: str = "x1", second: str = "x2"
) -> None:
    def run(call: Any, **operands: Any) -> Any:
        one, two = pair(call, *operands.values())
        if operation not in ("add", "sub", "mul", "div"):
            one, two = tensor_of(call, one), tensor_of(call, two)
        return call.apply(operation, input=prepare(call, one), other=prepare(call, two))

    function(spelled(name), f"{first}, {second}")(run)
    if name in OLD_BINARY:
        function(f"keras.backend.{name}", "x, y")(run)


for _name, _operation in LIFTED.items():
    _unary(_name, _operation, floats)
for _name, _operation in KEPT.items():
    _unary(_name, _operation, lambda call, x: numbers(call, tensor_of(call, x)))
for _name, _operation in TESTS.items():
    _unary(_name, _operation, tensor_of)
for _name, _operation in ARITHMETIC.items():
    _binary(_name, _operation, numbers)
for _name, _operation in REAL.items():
    _binary(_name, _operation, numbers if _operation == "div" else floats)
for _name, _operation in COMPARED.items():
    _binary(_name, _operation, operand)
for _name, _operation in WHOLE.items():
    _binary(_name, _operation, operand, "x", "y")


@function(f"{spelled('imag')}", "x")
def imag(call: Any, x: Any) -> Any:
    dtype = call.type(tensor_of(call, x)).dtype
    if dtype is not None and dtype.kind != "complex":
        return call.apply("sub", input=x, other=x)
    return call.apply("imag", input=x)


def _logical(name: str) -> None:
    @function(spelled(name), "x1, x2")
    def apply(call: Any, x1: Any, x2: Any) -> Any:
        return call.apply(name, input=tensor_of(call, x1), other=tensor_of(call, x2))


for _name in ("logical_and", "logical_or", "logical_xor"):
    _logical(_name)


def _of_integers(name: str) -> None:
    @function(spelled(name), "x1, x2")
    def apply(call: Any, x1: Any, x2: Any) -> Any:
        return call.apply(name, input=tensor_of(call, x1), other=tensor_of(call, x2))


for _name in ("gcd", "lcm", "ldexp"):
    _of_integers(_name)


@function(spelled("power"), "x1, x2")
def power(call: Any, x1: Any, x2: Any) -> Any:
    one, two = pair(call, x1, x2)
    return call.apply("pow", input=numbers(call, one), exponent=numbers(call, two))


@function("keras.backend.pow", "x, a")
def old_power(call: Any, x: Any, a: Any) -> Any:
    return power(call, x, a)


@function(spelled("round"), "x, decimals=0")
def round_to(call: Any, x: Any, decimals: Any) -> Any:
    return call.apply("round", input=numbers(call, tensor_of(call, x)))


@function("keras.backend.round", "x")
def old_round(call: Any, x: Any) -> Any:
    return round_to(call, x, 0)


@function(spelled("clip"), "x, x_min, x_max")
def clip(call: Any, x: Any, x_min: Any, x_max: Any) -> Any:
    if x_min is None and x_max is None:
        return x
    return call.apply(
        "clamp", input=numbers(call, tensor_of(call, x)), min=operand(call, x_min), max=operand(call, x_max)
    )


@function("keras.backend.clip", "x, min_value=None, max_value=None")
def old_clip(call: Any, x: Any, min_value: Any, max_value: Any) -> Any:
    return clip(call, x, min_value, max_value)


@function(spelled("nan_to_num"), "x, nan=0.0, posinf=None, neginf=None")
def nan_to_num(call: Any, x: Any, nan: Any, posinf: Any, neginf: Any) -> Any:
    return call.apply("nan_to_num", input=tensor_of(call, x))


@function(spelled("isclose"), "x1, x2, rtol=1e-05, atol=1e-08, equal_nan=False")
def isclose(call: Any, x1: Any, x2: Any, rtol: Any, atol: Any, equal_nan: Any) -> Any:
    return call.apply("close_to", x1=tensor_of(call, x1), x2=tensor_of(call, x2))


@op("close_to")
def close_to(t: Typing, x1: Any, x2: Any) -> TensorType:
    """x[*S], y[*T] -> bool[*broadcast(S, T)]"""
    return TensorType(t.broadcast(tensor(x1).shape, tensor(x2).shape), BOOL)


@function(spelled("where"), "condition, x1=None, x2=None")
def where(call: Any, condition: Any, x1: Any, x2: Any) -> Any:
    asked = tensor_of(call, condition)
    if x1 is None and x2 is None:
        return call.apply("nonzero", input=asked, as_tuple=True)
    if call.type(asked).dtype not in (BOOL, None):
        asked = call.apply("cast", input=asked, target=(BOOL,))
    return call.apply("where", condition=asked, input=operand(call, x1), other=operand(call, x2))


@function("keras.backend.switch", "condition, then_expression, else_expression")
def switch(call: Any, condition: Any, then_expression: Any, else_expression: Any) -> Any:
    return where(call, condition, then_expression, else_expression)


@function(spelled("cast saturate_cast"), "x, dtype")
def cast(call: Any, x: Any, dtype: Any) -> Any:
    made = tensor_of(call, x)
    kind = element_type(dtype)
    return call.apply("cast", input=made, target=(dtype if kind is None else kind,))


@function("keras.backend.cast", "x, dtype")
def old_cast(call: Any, x: Any, dtype: Any) -> Any:
    return cast(call, x, dtype)


@function("keras.backend.cast_to_floatx", "x")
def cast_to_float(call: Any, x: Any) -> Any:
    return cast(call, x, "float32")


@function("keras.backend.stop_gradient", "variables")
def old_stop_gradient(call: Any, variables: Any) -> Any:
    return variables


@function(spelled("stop_gradient"), "variable")
def stop_gradient(call: Any, variable: Any) -> Any:
    return variable


@function(f"{spelled('copy')} keras.backend.identity", "x")
def copy(call: Any, x: Any) -> Any:
    return tensor_of(call, x)


@function("keras.backend.sigmoid keras.backend.tanh keras.backend.softplus keras.backend.softsign", "x")
def old_activation(call: Any, x: Any) -> Any:
    return call.call(f"keras.activations.{call.api.rpartition('.')[2]}", x)


@function("keras.backend.hard_sigmoid", "x")
def old_hard_sigmoid(call: Any, x: Any) -> Any:
    return call.call("keras.activations.hard_sigmoid", x)


@function("keras.backend.elu", "x, alpha=1.0")
def old_elu(call: Any, x: Any, alpha: Any) -> Any:
    return call.call("keras.activations.elu", x, alpha)


@function("keras.backend.softmax", "x, axis=-1")
def old_softmax(call: Any, x: Any, axis: Any) -> Any:
    return call.call("keras.activations.softmax", x, axis)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("cbrt")
def _cbrt_range(r: Ranging, input: Any, **_: Any) -> Any:
    """Computed as a power, of the absolute value."""
    root = I.increasing(lambda v: math.copysign(abs(v) ** (1 / 3), v))
    return r.map(lambda x: I.loosened(root(x), r.dtype, 64), input, rising=True, occurring=root)


constant("close_to", bounds=I.UNIT)
