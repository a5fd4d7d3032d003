"""Gradients of single operations and losses, as TensorFlow graphs that were built for training hold them."""

from __future__ import annotations

from ...base import interval as I
from ...base.annotations import Any
from ...graph.constraints import Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, ranged, unbounded
from .operands import sizes

# TensorFlow's name -> ours; (gradient first?) the operands are (y, dy) or (gradients, features)
OF_RESULT = {
    "SigmoidGrad": "sigmoid_gradient", "TanhGrad": "tanh_gradient", "RsqrtGrad": "rsqrt_gradient", "SqrtGrad": "sqrt_gradient",
    "ReciprocalGrad": "reciprocal_gradient", "InvGrad": "inv_gradient",
}  # fmt: skip
OF_OPERAND = {
    "ReluGrad": "relu_gradient", "Relu6Grad": "relu6_gradient", "EluGrad": "elu_gradient", "SeluGrad": "selu_gradient",
    "SoftplusGrad": "softplus_gradient", "SoftsignGrad": "softsign_gradient", "LeakyReluGrad": "leaky_relu_gradient",
}  # fmt: skip


def _gradient(name: str, tf: str, parameters: str) -> None:
    def infer(t: Typing, y: TensorType, dy: TensorType, alpha: Any = None) -> TensorType:
        """x[*S], gradient[*S] -> [*S]"""
        known = y if y.shape is not None else dy
        if y.shape is not None and dy.shape is not None and len(y.shape) == len(dy.shape):
            for a, b in zip(y.shape, dy.shape):
                t.same(a, b, f"{t.called} expects operands of one shape")
            known = y if all(isinstance(d, int) for d in y.shape) else dy
        return TensorType(known.shape, y.dtype or dy.dtype)

    op(name, spell(f"tf.raw_ops.{tf}", parameters))(infer)


for _tf, _name in OF_RESULT.items():
    _gradient(_name, _tf, "y, dy")
for _tf, _name in OF_OPERAND.items():
    _gradient(_name, _tf, "dy, y, *, alpha=0.2" if "Leaky" in _tf else "dy, y")


@op("differentiate")
def differentiate(t: Typing, input: TensorType, results: Any = (), batch: Any = ()) -> TensorType:
    """x[*S], results, batch B -> [*B, *S]: the gradients of results with respect to x"""
    return TensorType(None if input.shape is None else (*batch, *input.shape), input.dtype)


unbounded("differentiate", because="gradients are not derived")


@function(
    "tf.raw_ops.StridedSliceGrad",
    "shape, begin, end, strides, dy, *, begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0",
)
def strided_slice_gradient(call: Any, shape: Any, dy: Any, **_: Any) -> Any:
    return call.apply("slice_gradient", size=sizes(call, shape), grad=dy)


@op("slice_gradient")
def slice_gradient(t: Typing, size: Any, grad: TensorType) -> TensorType:
    """sizes S, gradient of a part -> [*S]"""
    return TensorType(tuple(size), grad.dtype)


# -- losses ------------------------------------------------------------------------------------------------------------
@op("half_square_sum", spell("tf.raw_ops.L2Loss", "x"))
def half_square_sum(t: Typing, x: TensorType) -> TensorType:
    """x[*S] -> [], half the sum of its squares"""
    return TensorType((), x.dtype)


@op("gradient_of_loss")
def gradient_of_loss(t: Typing, logits: TensorType, labels: TensorType) -> TensorType:
    """logits[N, C], labels -> [N, C], the gradient that the loss keeps for later"""
    return TensorType(logits.shape, logits.dtype)


@function("tf.raw_ops.SoftmaxCrossEntropyWithLogits", "features, labels")
def softmax_cross_entropy(call: Any, features: Any, labels: Any) -> Any:
    loss = call.apply("softmax_cross_entropy", labels=labels, logits=features)
    return loss, call.apply("gradient_of_loss", logits=features, labels=labels)


@function("tf.raw_ops.SparseSoftmaxCrossEntropyWithLogits", "features, labels")
def sparse_softmax_cross_entropy(call: Any, features: Any, labels: Any) -> Any:
    loss = call.apply("sparse_softmax_cross_entropy", labels=labels, logits=features)
    return loss, call.apply("gradient_of_loss", logits=features, labels=labels)


# -- ranges ------------------------------------------------------------------------------------------------------------
# The largest slope of each function.
SLOPES = {
    "sigmoid_gradient": 0.25,
    **dict.fromkeys(("tanh_gradient", "relu_gradient", "relu6_gradient", "elu_gradient"), 1.0),
}


def _slope_range(name: str, most: float) -> None:
    @ranged(name)
    def transfer(r: Ranging, dy: Any, **_: Any) -> Any:
        return r.map(lambda x: I.mul(x, (0.0, most)), r.moved(dy, "gradient"))


for _name, _most in SLOPES.items():
    _slope_range(_name, _most)


@ranged("half_square_sum")
def _half_square_sum_range(r: Ranging, x: Any, **_: Any) -> Any:
    return r.mul(r.reduce("sum", r.square(x)), 0.5)


@ranged("slice_gradient")
def _slice_gradient_range(r: Ranging, grad: Any, **_: Any) -> Any:
    return r.hull(r.moved(grad, "slice"), 0.0)


@ranged("gradient_of_loss")
def _gradient_of_loss_range(r: Ranging, **_: Any) -> Any:
    """Probabilities less labels."""
    return r.between(I.ALL, I.SIGNED_UNIT)


def _gradient_product(name: str, slope: Any) -> None:
    """The gradient, times a slope that the result (or the operand) decides; of which values occur, nothing is said."""

    @ranged(name)
    def transfer(r: Ranging, y: Any, dy: Any, alpha: Any = None, **_: Any) -> Any:
        def bounds(a: I.Interval, b: I.Interval) -> I.Interval:
            return I.loosened(I.mul(slope(a, alpha), b), r.dtype, 16)

        return r.map(bounds, y, dy, occurring=lambda a, b: I.EMPTY)


_gradient_product("rsqrt_gradient", lambda y, _: I.scale(I.powers(y, 3.0), -0.5))
_gradient_product("sqrt_gradient", lambda y, _: I.scale(I.reciprocal(y), 0.5))
_gradient_product("reciprocal_gradient", lambda y, _: I.neg(I.square(y)))
_gradient_product("inv_gradient", lambda y, _: I.neg(I.square(y)))
_gradient_product("selu_gradient", lambda y, _: (0.0, 1.7581))
_gradient_product("softplus_gradient", lambda y, _: I.UNIT)
_gradient_product("softsign_gradient", lambda y, _: I.UNIT)
_gradient_product(
    "leaky_relu_gradient",
    lambda y, slope: I.join((1.0, 1.0), (slope, slope)) if isinstance(slope, (int, float)) else I.ALL,
)
