"""Elementwise operations as stored graphs spell them: operands have one element type, integers divide as integers."""

from __future__ import annotations

from ...base import interval as I
from ...base.annotations import Any
from ...base.dtype import BOOL, DType, onnx_type
from ...base.unknown import Unknown
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..elementwise import elementwise
from ..entry import also, function, op, spell
from ..ranging import Ranging, constant, ranged, unchanged
from .operands import typed

# Operations of one operand: our name -> (ONNX, TensorFlow); the same word means the same where only one is written.
ONE = {
    "abs": "Abs", "neg": "Neg", "sign": "Sign", "exp": "Exp", "expm1": "-,Expm1", "log": "Log", "log1p": "-,Log1p",
    "sqrt": "Sqrt",
        "rsqrt": "-,Rsqrt", "square": "-,Square", "reciprocal": "Reciprocal", "sin": "Sin", "cos": "Cos", "tan": "Tan",
    "asin": "Asin", "acos": "Acos", "atan": "Atan", "sinh": "Sinh", "cosh": "Cosh", "asinh": "Asinh", "acosh": "Acosh",
    "atanh": "Atanh", "tanh": "Tanh", "erf": "Erf", "erfc": "-,Erfc", "erfinv": "-,Erfinv", "floor": "Floor", "ceil": "Ceil",
    "sigmoid": "Sigmoid", "relu": "Relu", "softplus": "Softplus", "softsign": "Softsign", "selu": "-,Selu", "relu6": "-,Relu6",
    "isnan": "IsNaN,IsNan", "isfinite": "-,IsFinite", "logical_not": "Not,LogicalNot", "lgamma": "-,Lgamma",
    "digamma": "-,Digamma", "mish": "Mish,-", "bitwise_not": "BitwiseNot,Invert",
}  # fmt: skip
for _ours, _words in ONE.items():
    _first, _, _second = _words.partition(",")
    _names = [f"onnx.{_first}" if _first != "-" else "", f"tf.raw_ops.{_second or _first}" if _second != "-" else ""]
    also(_ours, spell(" ".join(filter(None, _names)), "input"))
also("reciprocal", spell("tf.raw_ops.Inv", "input"))
also("isinf", spell("tf.raw_ops.IsInf", "input"))


@function("onnx.IsInf", "X, *, detect_negative=1, detect_positive=1")
def is_inf(call: Any, X: Any, detect_negative: Any, detect_positive: Any) -> Any:
    name = "isinf" if detect_negative and detect_positive else "isposinf" if detect_positive else "isneginf"
    return call.apply(name, input=X)


@function("onnx.Round tf.raw_ops.Round tf.raw_ops.Rint", "X")
def rounded_half_even(call: Any, X: Any) -> Any:
    return call.apply("round", input=X)


# Operations of two operands.
TWO = {
    "add": "Add", "sub": "Sub", "mul": "Mul", "maximum": "-,Maximum", "minimum": "-,Minimum", "equal": "Equal", "less": "Less",
    "greater": "Greater", "less_equal": "LessOrEqual,LessEqual", "greater_equal": "GreaterOrEqual,GreaterEqual",
    "not_equal": "-,NotEqual", "logical_and": "And,LogicalAnd", "logical_or": "Or,LogicalOr", "logical_xor": "Xor,-",
    "floor_divide": "-,FloorDiv", "remainder": "-,FloorMod", "atan2": "-,Atan2", "bitwise_and": "BitwiseAnd",
    "bitwise_or": "BitwiseOr", "bitwise_xor": "BitwiseXor",
    "xlogy": "-,Xlogy", "igamma": "-,Igamma", "igammac": "-,Igammac",
}  # fmt: skip
for _ours, _words in TWO.items():
    _first, _, _second = _words.partition(",")
    _names = [f"onnx.{_first}" if _first != "-" else "", f"tf.raw_ops.{_second or _first}" if _second != "-" else ""]
    also(_ours, spell(" ".join(filter(None, _names)), "input, other"))
also("add", spell("tf.raw_ops.AddV2", "input, other"))
also("maximum", spell("tf.raw_ops.RiscMax", "input, other"))
also("fmod", spell("tf.raw_ops.Mod tf.raw_ops.TruncateMod", "input, other"))
also("clone", spell("tf.raw_ops.DeepCopy", "input"))


@function("onnx.BitShift", "X, Y, *, direction")
def bit_shift(call: Any, X: Any, Y: Any, direction: Any) -> Any:
    return call.apply("bitwise_left_shift" if direction == "LEFT" else "bitwise_right_shift", input=X, other=Y)


@function("onnx.Div tf.raw_ops.Div tf.raw_ops.RealDiv tf.raw_ops.TruncateDiv", "x, y")
def divide(call: Any, x: Any, y: Any) -> Any:
    dtype = typed(call, x).dtype
    whole = dtype is not None and dtype.kind == "int"
    return call.apply("div", input=x, other=y, **({"rounding_mode": "trunc"} if whole else {}))


@function("onnx.Mod", "A, B, *, fmod=0")
def modulo(call: Any, A: Any, B: Any, fmod: Any) -> Any:
    return call.apply("fmod" if fmod else "remainder", input=A, other=B)


@function("onnx.Pow tf.raw_ops.Pow", "x, exponent")
def power(call: Any, x: Any, exponent: Any) -> Any:
    """The result has the type of x."""
    base, other = typed(call, x), typed(call, exponent)
    if base.dtype is not None and other.dtype is not None and base.dtype.is_integer and other.dtype.is_float:
        return as_type(call, call.apply("pow", input=as_type(call, x, other.dtype), exponent=exponent), base.dtype)
    if base.dtype is not other.dtype:
        exponent = as_type(call, exponent, base.dtype)
    return call.apply("pow", input=x, exponent=exponent)


@op("divide_no_nan", spell("tf.raw_ops.DivNoNan", "input, other"))
def divide_no_nan(t: Typing, input: TensorType, other: TensorType) -> TensorType:
    """x[*S], y[*T] -> [*broadcast(S, T)], 0 where y is 0"""
    return elementwise(t, (input, other), "same", lambda a, b: a / b if b else 0.0)


@op("squared_difference", spell("tf.raw_ops.SquaredDifference", "input, other"))
def squared_difference(t: Typing, input: TensorType, other: TensorType) -> TensorType:
    """x[*S], y[*T] -> [*broadcast(S, T)]"""
    return elementwise(t, (input, other), "same", lambda a, b: (a - b) * (a - b))


def _many(name: str, names: str, pairwise: str) -> None:
    @function(names, "*inputs")
    def run(call: Any, inputs: Any) -> Any:
        if not inputs:
            raise NotUnderstood("no operands")
        result = inputs[0] if len(inputs) > 1 else call.apply("identity", input=inputs[0])
        for other in inputs[1:]:
            result = call.apply(pairwise, input=result, other=other)
        return result


_many("sum", "onnx.Sum", "add")
_many("max", "onnx.Max", "maximum")
_many("min", "onnx.Min", "minimum")


@op("mean_of", spell("onnx.Mean", "*inputs"))
def mean_of(t: Typing, inputs: Any) -> TensorType:
    """x[*S], y[*T], ... -> [*broadcast(S, T, ...)]"""
    return TensorType(t.broadcast(*(x.shape for x in inputs)), inputs[0].dtype)


@op("sum_of", spell("tf.raw_ops.AddN tf.raw_ops.AccumulateNV2", "inputs: N"))
def sum_of(t: Typing, inputs: Any) -> TensorType:
    """x[*S], y[*S], ... -> [*S]"""
    known = [x for x in inputs if x.shape is not None]
    if not known:
        return TensorType(None, inputs[0].dtype if inputs else None)
    shape = known[0].shape
    for x in known[1:]:
        t.require(len(x.shape) == len(shape), f"{t.called} expects tensors of one shape")
        for a, b in zip(shape, x.shape):
            t.same(a, b, f"{t.called} expects tensors of one shape")
    return TensorType(shape, known[0].dtype)


# -- activations -------------------------------------------------------------------------------------------------------
@function("onnx.Clip", "input, min=None, max=None, **settings")
def clip(call: Any, input: Any, min: Any, max: Any, settings: Any) -> Any:
    if min is None and max is None:
        return call.apply("identity", input=input)
    return call.apply("clamp", input=input, **{k: v for k, v in (("min", min), ("max", max)) if v is not None})


@function("tf.raw_ops.ClipByValue", "t, clip_value_min, clip_value_max")
def clip_by_value(call: Any, t: Any, clip_value_min: Any, clip_value_max: Any) -> Any:
    return call.apply("clamp", input=t, min=clip_value_min, max=clip_value_max)


also("leaky_relu", spell("onnx.LeakyRelu", "input, *, alpha=0.01", rename={"alpha": "negative_slope"}))
also("leaky_relu", spell("tf.raw_ops.LeakyRelu", "input, *, alpha=0.2", rename={"alpha": "negative_slope"}))
also("elu", spell("onnx.Elu tf.raw_ops.Elu", "input, *, alpha=1.0"))
also("celu", spell("onnx.Celu", "input, *, alpha=1.0"))
also("gelu", spell("onnx.Gelu", "input, *, approximate='none'"))


def _alike(name: str, names: str, parameters: str = "input") -> None:
    def infer(t: Typing, input: TensorType, **settings: Any) -> TensorType:
        """x[*S] -> [*S]"""
        return TensorType(input.shape, input.dtype, None, input.variable)

    op(name, spell(names, parameters))(infer)


_alike("scaled_elu", "onnx.Selu", "input, *, alpha=1.67326319217681884765625, gamma=1.05070102214813232421875")
_alike("hard_sigmoid", "onnx.HardSigmoid", "input, *, alpha=0.2, beta=0.5")
_alike("hard_swish", "onnx.HardSwish", "input")
_alike("thresholded_relu", "onnx.ThresholdedRelu", "input, *, alpha=1.0")
_alike("shrink", "onnx.Shrink", "input, *, bias=0.0, lambd=0.5")
_alike("swish", "onnx.Swish", "input, *, alpha=1.0")


@op("parametric_relu", spell("onnx.PRelu", "input, slope"))
def parametric_relu(t: Typing, input: TensorType, slope: TensorType) -> TensorType:
    """x[*S], slope[*T] -> [*S], slope broadcast to x"""
    per_channel = slope.rank == 1 and input.shape is not None and len(input.shape) > 2
    if not per_channel:  # old files give one slope per channel
        t.broadcast(input.shape, slope.shape)
    return TensorType(input.shape, input.dtype)


# -- types and copies --------------------------------------------------------------------------------------------------
def as_type(call: Any, x: Any, dtype: DType | None) -> Any:
    return call.apply("cast", input=x, dtype=dtype or Unknown("an element type that is not known"))


@function("tf.raw_ops.Cast", "x, *, DstT=None, Truncate=False")
def cast_stored(call: Any, x: Any, DstT: Any, Truncate: Any) -> Any:
    return as_type(call, x, DstT if isinstance(DstT, DType) else None)


@function("onnx.Cast", "input, *, to, saturate=1, round_mode='up'")
def cast_onnx(call: Any, input: Any, to: Any, saturate: Any, round_mode: Any) -> Any:
    return as_type(call, input, onnx_type(to))


@function("onnx.CastLike", "input, target_type, *, saturate=1, round_mode='up'")
def cast_like(call: Any, input: Any, target_type: Any, saturate: Any, round_mode: Any) -> Any:
    return as_type(call, input, typed(call, target_type).dtype)


also(
    "identity",
    spell(
        "onnx.Identity tf.raw_ops.Identity tf.raw_ops.StopGradient tf.raw_ops.PreventGradient tf.raw_ops.Snapshot"
        " tf.raw_ops.CheckNumerics tf.raw_ops.Enter tf.raw_ops.Exit tf.raw_ops.NextIteration tf.raw_ops.RefIdentity"
        " tf.raw_ops.LoopCond tf.raw_ops.ReadVariableOp tf.raw_ops.RefEnter tf.raw_ops.RefExit"
        " tf.raw_ops.RefNextIteration"
        " tf.raw_ops.GuaranteeConst tf.raw_ops.CheckNumericsV2 tf.raw_ops.DebugIdentityV2",
        "input",
    ),
)


@function("tf.raw_ops.IdentityN", "input: T")
def identity_many(call: Any, input: Any) -> Any:
    return tuple(call.apply("identity", input=x) for x in input)


@op("default_input", spell("tf.raw_ops.PlaceholderWithDefault", "input, *, shape=None"))
def default_input(t: Typing, input: TensorType, shape: Any = None) -> TensorType:
    """x[*S] -> [*S]; somebody may feed another tensor in its place"""
    stated = getattr(shape, "shape", None)
    if stated is None:
        return TensorType(None, input.dtype)
    sizes = tuple(t.fresh("n") if s is None else s for s in stated)
    return TensorType(sizes, input.dtype)


@op("ensure_shape", spell("tf.raw_ops.EnsureShape", "input, *, shape=None"))
def ensure_shape(t: Typing, input: TensorType, shape: Any = None) -> TensorType:
    """x[*S] -> [*S], which must have the stated sizes"""
    stated = getattr(shape, "shape", None)
    if stated is None or (input.shape is not None and len(input.shape) != len(stated)):
        return input
    have = input.shape or tuple(t.fresh("n") for _ in stated)
    return TensorType(tuple(h if s is None else s for h, s in zip(have, stated)), input.dtype, input.data)


# -- choices -----------------------------------------------------------------------------------------------------------
@function("onnx.Where tf.raw_ops.SelectV2", "condition, x, y")
def choose(call: Any, condition: Any, x: Any, y: Any) -> Any:
    return call.apply("where", condition=condition, input=x, other=y)


@function("tf.raw_ops.Select", "condition, x, y")
def choose_old(call: Any, condition: Any, x: Any, y: Any) -> Any:
    """A condition of fewer axes chooses whole rows."""
    ranks = [typed(call, v).rank for v in (condition, x, y)]
    name = "where" if ranks[0] == ranks[1] or None in ranks else "choose_rows"
    return call.apply(name, condition=condition, input=x, other=y)


@op("choose_rows")
def choose_rows(t: Typing, condition: TensorType, input: TensorType, other: TensorType) -> TensorType:
    """condition[N] or [], x[N, *R], y[N, *R] -> [N, *R]"""
    return TensorType(input.shape, input.dtype or other.dtype)


@op("approximate_equal", spell("tf.raw_ops.ApproximateEqual", "input, other, *, tolerance=1e-05"))
def approximate_equal(t: Typing, input: TensorType, other: TensorType, tolerance: Any = 1e-5) -> TensorType:
    """x[*S], y[*S] -> bool[*S]"""
    return TensorType(t.broadcast(input.shape, other.shape), BOOL)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("divide_no_nan")
def _divide_no_nan_range(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
    return r.hull(r.div(input, other), 0.0)


@ranged("squared_difference")
def _squared_difference_range(r: Ranging, input: Any, other: Any, **_: Any) -> Any:
    return r.square(r.add(input, other, -1.0))


@ranged("sum_of")
def _sum_of_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    made = inputs[0]
    for other in inputs[1:]:
        made = r.add(made, other)
    return r.same(made)


@ranged("mean_of")
def _mean_of_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    return r.hull(*inputs)


@ranged("default_input")
def _default_input_range(r: Ranging, input: Any, **_: Any) -> Any:
    """Usually the default; somebody may feed anything."""
    return r.between(I.ALL, r.reached(input))


unchanged("ensure_shape")


@ranged("choose_rows")
def _choose_rows_range(r: Ranging, condition: Any, input: Any, other: Any, **_: Any) -> Any:
    return r.hull(r.moved(input, "rows"), r.moved(other, "rows"))


constant("approximate_equal", bounds=I.UNIT)


@ranged("hard_sigmoid")
def _hard_sigmoid_range(r: Ranging, input: Any, **_: Any) -> Any:
    """Straight between 0 and 1, which it reaches far out."""
    low, high = r.reached(input)
    reached = I.join(I.ZERO if low == -I.INF else I.EMPTY, (1.0, 1.0) if high == I.INF else I.EMPTY)
    return r.between(I.UNIT, reached)


@ranged("hard_swish", "swish")
def _swish_range(r: Ranging, input: Any, settings: Any = None, **_: Any) -> Any:
    """x times a factor between 0 and 1: not below -0.4 with the usual slope."""
    return r.map(lambda x: (min(x[0], 0.0), max(x[1], 0.0)), input)


@ranged("thresholded_relu", "shrink")
def _cut_range(r: Ranging, input: Any, **_: Any) -> Any:
    """The number, perhaps moved towards zero, or zero."""
    return r.map(lambda x: I.join(x, I.ZERO), input) if r.called == "ThresholdedRelu" else r.unknown()


@ranged("scaled_elu")
def _scaled_elu_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.map(lambda x: x if x[0] >= 0 and x[0] == x[1] == 0 else (-I.INF if x[0] < 0 else 0.0, I.INF), input)


@ranged("parametric_relu")
def _parametric_range(r: Ranging, input: Any, slope: Any, **_: Any) -> Any:
    return r.hull(r.map(lambda x: (max(x[0], 0.0), max(x[1], 0.0)), input), r.mul(input, slope))
