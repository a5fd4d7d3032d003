"""Activations of Keras: `keras.activations`, their names in `keras.ops`, and the layers that activate."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from ...base.shape import shape_text
from ...graph.constraints import Typing
from ...graph.graph import TensorType
from ..activation import activation
from ..entry import LayerContext, function, layer, op
from ..ranging import Ranging, ranged, trained
from ..settings import INVALID, called, is_number, optional, tensor
from .operands import floats
from .settings import BASE, keep, size_at

activation("squareplus", integers="lift")
activation("sparse_plus", integers="lift")
activation("sparse_sigmoid", integers="lift")


# What integers have as well.
WITH_INTEGERS = ("relu6", "soft_shrink")


def _spelled(names: str, signature: str, run: Callable[..., Any]) -> None:
    """A function of the first argument `x`, under its names in keras.activations and keras.ops."""
    full = [f"{home}.{n}" for n in names.split() for home in ("keras.activations", "keras.ops")]

    @function(" ".join(full), signature)
    def activated(call: Any, x: Any, **settings: Any) -> Any:
        return run(call, x if names in WITH_INTEGERS else floats(call, x), **settings)


def _same(operation: str, **rename: str) -> Callable[..., Any]:
    def run(call: Any, x: Any, **settings: Any) -> Any:
        return call.apply(operation, input=x, **{rename.get(k, k): v for k, v in settings.items()})

    return run


for _names, _operation in (
    ("sigmoid", "sigmoid"),
    ("tanh", "tanh"),
    ("silu swish", "silu"),
    ("softplus", "softplus"),
    ("softsign", "softsign"),
    ("selu", "selu"),
    ("relu6", "relu6"),
    ("mish", "mish"),
    ("log_sigmoid", "log_sigmoid"),
    ("hard_sigmoid", "hardsigmoid"),
    ("hard_silu hard_swish", "hardswish"),
    ("hard_tanh", "hardtanh"),
    ("tanh_shrink", "tanhshrink"),
    ("sparse_plus", "sparse_plus"),
    ("sparse_sigmoid", "sparse_sigmoid"),
    ("exponential", "exp"),
):
    _spelled(_names, "x", _same(_operation))
_spelled("elu celu", "x, alpha=1.0", _same("elu"))
_spelled("softmax", "x, axis=-1", lambda call, x, axis: softmax(call, x, axis))
_spelled("log_softmax", "x, axis=-1", lambda call, x, axis: softmax(call, x, axis, "log_softmax"))
_spelled("sparsemax", "x, axis=-1", lambda call, x, axis: softmax(call, x, axis))
_spelled("glu", "x, axis=-1", _same("glu", axis="dim"))
_spelled("squareplus", "x, b=4", _same("squareplus"))
_spelled("soft_shrink", "x, threshold=0.5", lambda call, x, threshold: soft_shrink(call, x, threshold))
_spelled("hard_shrink", "x, threshold=0.5", _same("hardshrink", threshold="lambd"))
_spelled("threshold", "x, threshold, default_value", _same("threshold", default_value="value"))
_spelled("leaky_relu", "x, negative_slope=0.2", _same("leaky_relu"))


def soft_shrink(call: Any, x: Any, threshold: Any) -> Any:
    kind = call.type(x).dtype
    if kind is not None and kind.kind in ("bool", "int"):
        return call.apply("same_as", input=x)
    return call.apply("softshrink", input=x, lambd=threshold)


def softmax(call: Any, x: Any, axis: Any, operation: str = "softmax") -> Any:
    """Along one axis, or over several as if they were one."""
    if isinstance(axis, (tuple, list)):
        return call.apply("softmax_over", input=x, axis=axis)
    return call.apply(operation, input=x, dim=axis)


@op("softmax_over")
def softmax_over(t: Typing, input: Any, axis: Any) -> TensorType:
    """x[*S] -> [*S], with weights that sum to one over several axes"""
    x = tensor(input)
    if x.shape is not None:
        for a in axis:
            t.axis(a, len(x.shape))
    return TensorType(x.shape, x.dtype, None, x.variable)


@function("keras.ops.gelu", "x, approximate=True")
def gelu_of_ops(call: Any, x: Any, approximate: Any) -> Any:
    return call.apply("gelu", input=floats(call, x), approximate="tanh" if approximate is True else "none")


@function("keras.activations.gelu", "x, approximate=False")
def gelu(call: Any, x: Any, approximate: Any) -> Any:
    return gelu_of_ops(call, x, approximate)


@function("keras.ops.relu", "x")
def relu_of_ops(call: Any, x: Any) -> Any:
    return call.apply("relu", input=x)


@function("keras.activations.relu", "x, negative_slope=0.0, max_value=None, threshold=0.0, alpha=0.0")
def relu(call: Any, x: Any, negative_slope: Any, max_value: Any, threshold: Any, alpha: Any) -> Any:
    slope = negative_slope if negative_slope else alpha
    if slope and max_value is None:
        return call.apply("leaky_relu", input=floats(call, x), negative_slope=slope)
    if is_number(max_value) and not slope:
        return call.apply("hardtanh", input=x, min_val=0.0, max_val=max_value)
    return call.apply("relu", input=x)


@function("keras.activations.linear", "x")
def linear(call: Any, x: Any) -> Any:
    return x


# -- layers -----------------------------------------------------------------------------------------------------------
@layer("keras.layers.Activation", "activation, activity_regularizer=None", "inputs", BASE)
class Activation:
    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        pass

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.activate(m["activation"], inputs)


@layer("keras.layers.ReLU", "max_value=None, negative_slope=0.0, threshold=0.0", "inputs", BASE)
class ReLU:
    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        for name in ("max_value", "negative_slope", "threshold"):
            _not_negative(m, "ReLU", name, config[name], none=name == "max_value")

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        slope, top, threshold = m["negative_slope"], m["max_value"], m["threshold"]
        return m.call("keras.activations.relu", inputs, slope, top, threshold)


def _not_negative(m: LayerContext, kind: str, name: str, value: Any, none: bool = False) -> None:
    m.require(value is not None or none, f"{kind}: {name} must not be None", INVALID, about=name)
    if is_number(value):
        m.require(value >= 0, f"{kind}: {name} must not be negative, got {value}", INVALID, about=name)


@layer("keras.layers.LeakyReLU", "negative_slope=0.3, alpha=None", "inputs", BASE)
class LeakyReLU:
    @staticmethod
    def build(m: LayerContext, negative_slope: Any, alpha: Any) -> None:
        slope = negative_slope if alpha is None else alpha
        _not_negative(m, "LeakyReLU", "negative_slope", slope)
        keep(m, negative_slope=slope)

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.call("keras.activations.leaky_relu", inputs, m["negative_slope"])


@layer("keras.layers.ELU", "alpha=1.0", "inputs", BASE)
class ELU:
    @staticmethod
    def build(m: LayerContext, alpha: Any) -> None:
        pass

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.call("keras.activations.elu", inputs, m["alpha"])


@layer("keras.layers.ThresholdedReLU", "theta=1.0", "inputs", BASE)
class ThresholdedReLU:
    @staticmethod
    def build(m: LayerContext, theta: Any) -> None:
        _not_negative(m, "ThresholdedReLU", "theta", theta)

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.call("keras.activations.threshold", inputs, m["theta"], 0.0)


@layer("keras.layers.Softmax", "axis=-1", "inputs, mask=None", BASE)
class Softmax:
    @staticmethod
    def build(m: LayerContext, axis: Any) -> None:
        pass

    @staticmethod
    def forward(m: LayerContext, inputs: Any, mask: Any) -> Any:
        axis = m["axis"]
        axis = axis[0] if isinstance(axis, (tuple, list)) and len(axis) == 1 else axis
        return m.call("keras.activations.softmax", inputs, axis)


@layer(
    "keras.layers.PReLU",
    "alpha_initializer='Zeros', alpha_regularizer=None, alpha_constraint=None, shared_axes=None",
    "inputs",
    BASE,
)
class PReLU:
    @staticmethod
    def build(m: LayerContext, shared_axes: Any, **config: Any) -> None:
        if isinstance(shared_axes, int):
            keep(m, shared_axes=[shared_axes])

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        shape = inputs.shape if isinstance(inputs, TensorType) else None
        if shape is None:
            m.parameter("alpha", (size_at(inputs, -1, "features"),))
            return
        shared = m["shared_axes"] if isinstance(m["shared_axes"], (tuple, list)) else ()
        m.parameter("alpha", tuple(1 if i in shared else d for i, d in enumerate(shape) if i > 0))

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("prelu_per_element", input=inputs, alpha=m["alpha"])


@op("prelu_per_element")
def prelu_per_element(t: Typing, input: Any, alpha: Any) -> TensorType:
    """x[N, *S], alpha[*S or 1] -> [N, *S]"""
    x, a = tensor(input), optional(alpha)
    if x.shape is None or a is None or a.shape is None:
        return TensorType(x.shape, x.dtype, None, x.variable)
    text = f"{called(t)} has alpha {shape_text(a.shape)}, which does not fit input {shape_text(x.shape)}"
    t.require(len(a.shape) == len(x.shape) - 1, text)
    for size, have in zip(a.shape, x.shape[1:]):
        if size != 1:
            t.same(size, have, text)
    return TensorType(x.shape, x.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("softmax_over")
def _softmax_over_range(r: Ranging, input: Any, axis: Any = -1, **_: Any) -> Any:
    return r.softmax(input, axis)


trained("prelu_per_element")
