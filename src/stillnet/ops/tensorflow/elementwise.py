"""TensorFlow's names of elementwise operations."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dtype import BOOL, F32, F64, DType
from ...base.truth import NO
from ...base.unknown import Unknown
from ...graph.graph import TensorType, Value
from ..call import Call
from ..entry import function
from .arguments import agree, beside, dtype_of, floating, pair, tensor


def spelled(names: str) -> str:
    """`exp` stands for `tf.exp` and `tf.math.exp`; a name with a dot stands for itself under `tf`."""
    found = []
    for name in names.split():
        found += [f"tf.{name}"] if "." in name else [f"tf.{name}", f"tf.math.{name}"]
    return " ".join(found)


def _unary(op: str, names: str, parameter: str = "x", integers: bool = False) -> None:
    def run(call: Call, name: Any = None, **given: Any) -> Any:
        x = given[parameter]
        return call.apply(op, input=tensor(call, x) if integers else floating(call, x))

    function(names, f"{parameter}, name=None")(run)


# operation -> names; functions of floats only
_FLOATS = {
    "exp": "exp",
    "log": "log",
    "log1p": "log1p",
    "expm1": "expm1",
    "sqrt": "sqrt",
    "rsqrt": "rsqrt",
    "sin": "sin",
    "cos": "cos",
    "tan": "tan",
    "sinh": "sinh",
    "cosh": "cosh",
    "asin": "asin",
    "acos": "acos",
    "atan": "atan",
    "asinh": "asinh",
    "acosh": "acosh",
    "atanh": "atanh",
    "erf": "erf",
    "erfc": "erfc",
    "erfinv": "math.erfinv",
    "lgamma": "lgamma",
    "digamma": "digamma",
    "floor": "floor",
    "ceil": "math.ceil compat.v1.ceil",
    "tanh": "tanh nn.tanh",
    "sigmoid": "sigmoid nn.sigmoid",
    "isnan": "math.is_nan is_nan debugging.is_nan",
    "isinf": "math.is_inf is_inf",
    "isfinite": "math.is_finite is_finite",
    "log_sigmoid": "log_sigmoid",
    "special_ndtri": "math.ndtri",
    "i0": "math.bessel_i0",
}
for _op, _names in _FLOATS.items():
    _unary(_op, " ".join(dict.fromkeys(spelled(_names).split())))

for _op, _names in {
    "abs": "tf.abs tf.math.abs tf.compat.v1.complex_abs",
    "neg": "tf.negative tf.math.negative tf.compat.v1.neg",
    "sign": "tf.sign tf.math.sign",
    "square": "tf.square tf.math.square",
    "round": "tf.round tf.math.round tf.math.rint tf.compat.v1.rint",
    "logical_not": "tf.logical_not tf.math.logical_not",
    "reciprocal": "tf.math.reciprocal tf.compat.v1.reciprocal tf.compat.v1.inv",
    "conj": "tf.math.conj tf.compat.v1.conj",
    "real": "tf.math.real tf.compat.v1.real",
    "imag": "tf.math.imag tf.compat.v1.imag",
    "angle": "tf.math.angle tf.compat.v1.angle",
}.items():
    _unary(_op, _names, integers=True)
for _op, _names in {
    "relu": "tf.nn.relu",
    "relu6": "tf.nn.relu6",
    "elu": "tf.nn.elu",
    "selu": "tf.nn.selu",
    "softplus": "tf.nn.softplus tf.math.softplus",
    "softsign": "tf.nn.softsign tf.math.softsign",
}.items():
    _unary(_op, _names, "features", integers=True)


@function("tf.nn.leaky_relu", "features, alpha=0.2, name=None")
def _leaky_relu(call: Call, features: Any, alpha: Any, name: Any) -> Any:
    x = tensor(call, features)
    kind = call.type(x).dtype
    if kind is not None and kind.kind == "int":
        x = call.apply("cast", input=x, target=(F32,))
    return call.apply("leaky_relu", input=x)


@function("tf.nn.gelu", "features, approximate=False, name=None")
def _gelu(call: Call, features: Any, approximate: Any, name: Any) -> Any:
    return call.apply("gelu", input=floating(call, features))


@function("tf.nn.silu tf.nn.swish", "features, beta=1.0")
def _silu(call: Call, features: Any, beta: Any) -> Any:
    x = floating(call, features)
    return call.apply("mul", input=x, other=call.apply("sigmoid", input=x))


@function("tf.nn.crelu", "features, axis=-1, name=None")
def _crelu(call: Call, features: Any, axis: Any, name: Any) -> Any:
    x = floating(call, features)
    both = call.apply("cat", tensors=[x, call.apply("neg", input=x)], dim=axis)
    return call.apply("relu", input=both)


# -- two operands ------------------------------------------------------------------------------------------------------
def _binary(op: str, names: str, second: str = "other", parameters: str = "x, y", check: Any = None) -> None:
    first, other = parameters.split(", ")

    def run(call: Call, name: Any = None, **given: Any) -> Any:
        x, y = pair(call, given[first], given[other])
        if check is not None:
            check(call, x, y)
        return call.apply(op, **{"input": x, second: y})

    function(names, f"{parameters}, name=None")(run)


for _op, _names in {
    "add": "tf.add tf.math.add",
    "sub": "tf.subtract tf.math.subtract tf.compat.v1.sub",
    "mul": "tf.multiply tf.math.multiply tf.compat.v1.mul",
    "remainder": "tf.math.floormod tf.compat.v1.floormod tf.math.mod tf.compat.v1.mod tf.compat.v1.truncatemod",
    "floor_divide": "tf.math.floordiv tf.compat.v1.floordiv tf.compat.v1.floor_div",
    "atan2": "tf.math.atan2",
}.items():
    _binary(_op, _names)
for _symbol, _op in {"add": "add", "sub": "sub", "mul": "mul", "floordiv": "floor_divide", "mod": "remainder"}.items():
    _binary(_op, f"tf.Tensor.__{_symbol}__")
_binary("atan2", "tf.atan2", parameters="y, x")
_binary("pow", "tf.pow tf.math.pow tf.Tensor.__pow__", "exponent")


def _comparison(op: str, names: str) -> None:
    def run(call: Call, x: Any, y: Any, name: Any = None) -> Any:
        x, y = pair(call, x, y)
        return call.apply(op, input=tensor(call, x, dtype_of(call, y)) if not isinstance(x, Unknown) else x, other=y)

    function(names, "x, y, name=None")(run)


def _identity_comparison(op: str, name: str) -> None:
    """`==` of tensors that cannot be broadcast is one answer, not a failure."""

    def run(call: Call, x: Any, y: Any) -> Any:
        x, y = pair(call, x, y)
        shapes = [call.type(v).shape if isinstance(v, Value) else () for v in (x, y)]
        if None not in shapes and any(
            D.same(a, b) is NO and 1 not in (a, b) for a, b in zip(reversed(shapes[0] or ()), reversed(shapes[1] or ()))
        ):
            return call.constant(TensorType((), BOOL))
        return call.apply(op, input=tensor(call, x, dtype_of(call, y)) if not isinstance(x, Unknown) else x, other=y)

    function(name, "x, y")(run)


_identity_comparison("equal", "tf.Tensor.__eq__")
_identity_comparison("not_equal", "tf.Tensor.__ne__")
for _op, _names in {
    "equal": "tf.equal tf.math.equal",
    "not_equal": "tf.not_equal tf.math.not_equal",
    "less": "tf.less tf.math.less tf.Tensor.__lt__",
    "less_equal": "tf.less_equal tf.math.less_equal tf.Tensor.__le__",
    "greater": "tf.greater tf.math.greater tf.Tensor.__gt__",
    "greater_equal": "tf.greater_equal tf.math.greater_equal tf.Tensor.__ge__",
}.items():
    _comparison(_op, _names)


def _as_tensors(op: str, names: str) -> None:
    """Operations of the table that take no numbers."""

    def run(call: Call, x: Any, y: Any, name: Any = None) -> Any:
        x, y = pair(call, x, y)
        kind = divided_as(call, x, y)
        return call.apply(op, input=tensor(call, x, kind), other=tensor(call, y, kind))

    function(names, "x, y, name=None")(run)


_as_tensors("maximum", "tf.maximum tf.math.maximum")
_as_tensors("minimum", "tf.minimum tf.math.minimum")
_as_tensors("logical_and", "tf.logical_and tf.math.logical_and tf.Tensor.__and__")
_as_tensors("logical_or", "tf.logical_or tf.math.logical_or tf.Tensor.__or__")
_as_tensors("logical_xor", "tf.math.logical_xor tf.compat.v1.logical_xor tf.Tensor.__xor__")
for _op, _word in (
    ("bitwise_and", "bitwise_and"),
    ("bitwise_or", "bitwise_or"),
    ("bitwise_xor", "bitwise_xor"),
    ("bitwise_left_shift", "left_shift"),
    ("bitwise_right_shift", "right_shift"),
):
    _as_tensors(_op, f"tf.bitwise.{_word}")
_as_tensors("xlogy", "tf.math.xlogy")
_as_tensors("special_xlog1py", "tf.math.xlog1py")
_as_tensors("special_zeta", "tf.math.zeta")
_as_tensors("igamma", "tf.math.igamma")
_as_tensors("igammac", "tf.math.igammac")


@function("tf.math.squared_difference tf.compat.v1.squared_difference tf.squared_difference", "x, y, name=None")
def _squared_difference(call: Call, x: Any, y: Any, name: Any) -> Any:
    x, y = pair(call, x, y)
    return call.apply("square", input=call.apply("sub", input=x, other=y))


def divided_as(call: Call, x: Any, y: Any) -> DType | None:
    """The element type of what is divided; None where an operand may be a tensor of any type."""
    if isinstance(x, Unknown) or isinstance(y, Unknown):
        return None
    return dtype_of(call, x) if isinstance(x, Value) else dtype_of(call, y)


@function("tf.divide tf.math.divide tf.truediv tf.math.truediv tf.realdiv tf.Tensor.__truediv__", "x, y, name=None")
def _divide(call: Call, x: Any, y: Any, name: Any) -> Any:
    """Integers are divided as f64, narrow ones as f32."""
    x, y = pair(call, x, y)
    kind = divided_as(call, x, y)
    if kind is not None and kind.kind == "int":
        wide = F32 if kind.bits <= 16 else F64
        x, y = (call.apply("cast", input=tensor(call, v, kind), target=(wide,)) for v in (x, y))
    return call.apply("div", input=x, other=y)


@function("tf.compat.v1.div tf.Tensor.__div__", "x, y, name=None")
def _old_div(call: Call, x: Any, y: Any, name: Any) -> Any:
    x, y = pair(call, x, y)
    kind = divided_as(call, x, y)
    whole = kind is not None and kind.kind == "int"
    return call.apply("floor_divide" if whole else "div", input=x, other=y)


@function("tf.math.divide_no_nan tf.compat.v1.div_no_nan", "x, y, name=None")
def _divide_no_nan(call: Call, x: Any, y: Any, name: Any) -> Any:
    x, y = pair(call, x, y)
    kind = dtype_of(call, x)
    safe = tensor(call, y, kind)
    if kind is not None and kind.kind == "int":
        x, safe = (call.apply("cast", input=v, target=(F64,)) for v in (tensor(call, x, kind), safe))
    return call.apply("divide_no_nan", input=tensor(call, x, kind), other=safe)


@function("tf.math.multiply_no_nan", "x, y, name=None")
def _multiply_no_nan(call: Call, x: Any, y: Any, name: Any) -> Any:
    x, y = pair(call, x, y)
    return call.apply("mul", input=x, other=y)


@function("tf.Tensor.__matmul__", "x, y")
def _matmul_operator(call: Call, x: Any, y: Any) -> Any:
    return call.call("tf.matmul", x, y)


@function("tf.add_n tf.math.add_n", "inputs, name=None")
def _add_n(call: Call, inputs: Any, name: Any) -> Any:
    if isinstance(inputs, Unknown) or not isinstance(inputs, (list, tuple)) or not inputs:
        return tensor(call, Unknown("a list that is not known"))
    made = [tensor(call, x) for x in inputs]
    agree(call, *made)
    total = made[0]
    for x in made[1:]:
        total = call.apply("add", input=total, other=x)
    return total


@function("tf.compat.v1.accumulate_n tf.math.accumulate_n", "inputs, shape=None, tensor_dtype=None, name=None")
def _accumulate(call: Call, inputs: Any, shape: Any, tensor_dtype: Any, name: Any) -> Any:
    return call.call("tf.add_n", inputs)


@function("tf.clip_by_value", "t, clip_value_min, clip_value_max, name=None")
def _clip(call: Call, t: Any, clip_value_min: Any, clip_value_max: Any, name: Any) -> Any:
    x = tensor(call, t)
    low, high = beside(call, clip_value_min, x), beside(call, clip_value_max, x)
    agree(call, x, low, high)
    return call.apply("clamp", input=x, min=low, max=high)


@function("tf.clip_by_norm", "t, clip_norm, axes=None, name=None")
def _clip_by_norm(call: Call, t: Any, clip_norm: Any, axes: Any, name: Any) -> Any:
    x = floating(call, t)
    squares = call.apply("sum", input=call.apply("square", input=x), dim=axes, keepdim=True, dtype=None)
    # TensorFlow takes the root of a one where the length is zero, so that there is a gradient.
    positive = call.apply("greater", input=squares, other=0)
    length = call.apply("sqrt", input=call.apply("where", condition=positive, input=squares, other=1.0))
    bound = call.apply("clamp", input=length, min=clip_norm, max=None)
    return call.apply("div", input=call.apply("mul", input=x, other=clip_norm), other=bound)


@function("tf.where tf.compat.v1.where_v2 tf.compat.v2.where", "condition, x=None, y=None, name=None")
def _where(call: Call, condition: Any, x: Any, y: Any, name: Any) -> Any:
    test = tensor(call, condition, BOOL)
    if x is None and y is None:
        return call.apply("nonzero", input=test, as_tuple=False)
    x, y = pair(call, x, y)
    shape, wide = call.type(test).shape, call.type(x).shape if isinstance(x, Value) else None
    if shape is not None and wide is not None and len(shape) == 1 and len(wide) > 1 and call.api.startswith("tf.co"):
        test = call.apply("reshape", input=test, shape=(shape[0], *([1] * (len(wide) - 1))))
    return call.apply("where", condition=test, input=x, other=y)


@function("tf.compat.v1.select", "condition, x, y, name=None")
def _select(call: Call, condition: Any, x: Any, y: Any, name: Any) -> Any:
    return call.call("tf.where", condition, x, y)


@function("tf.math.polyval", "coeffs, x, name=None")
def _polyval(call: Call, coeffs: Any, x: Any, name: Any) -> Any:
    x = tensor(call, x)
    total = call.apply("zeros_like", input=x)
    for c in coeffs if isinstance(coeffs, (list, tuple)) else ():
        total = call.apply("add", input=call.apply("mul", input=total, other=x), other=c)
    return total
