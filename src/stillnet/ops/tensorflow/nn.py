"""TensorFlow's `tf.nn` without windows: biases, normalisation, dropout, look-ups."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.shape import shape_text
from ...base.truth import NO
from ...base.unknown import Unknown
from ...graph.constraints import Mismatch
from ...graph.graph import TensorType, Value
from ..call import Call
from ..entry import function
from .arguments import agree, dtype_of, floating, tensor
from .arguments import axis as read_axis


@function("tf.nn.bias_add", "value, bias, data_format=None, name=None")
def _bias_add(call: Call, value: Any, bias: Any, data_format: Any, name: Any) -> Any:
    x = tensor(call, value)
    b = tensor(call, bias, dtype_of(call, x))
    agree(call, x, b)
    shape, size = call.type(x).shape, call.type(b).shape
    if size is not None and len(size) != 1:
        raise Mismatch(f"bias_add expects a 1-D bias, got {shape_text(size)}", operands=(x, b))
    first = isinstance(data_format, str) and data_format.startswith("NC")
    if shape is not None and size is not None:
        if len(shape) < 2:
            raise Mismatch(f"bias_add expects a value of at least 2 axes, got {shape_text(shape)}", operands=(x, b))
        axis = 1 if first else len(shape) - 1
        if D.same(shape[axis], size[0]) is NO:
            raise Mismatch(
                f"bias_add: {D.text(size[0])} biases for {D.text(shape[axis])} channels of {shape_text(shape)}",
                operands=(x, b),
                expected=size[0],
                actual=shape[axis],
                axis=axis,
            )
        if first and len(shape) > 2:
            b = call.apply("reshape", input=b, shape=(size[0], *([1] * (len(shape) - 2))))
    return call.apply("add", input=x, other=b)


@function("tf.compat.v1.nn.xw_plus_b tf.nn.xw_plus_b", "x, weights, biases, name=None")
def _xw_plus_b(call: Call, x: Any, weights: Any, biases: Any, name: Any) -> Any:
    return call.call("tf.nn.bias_add", call.call("tf.matmul", x, weights), biases)


@function("tf.compat.v1.nn.relu_layer tf.nn.relu_layer", "x, weights, biases, name=None")
def _relu_layer(call: Call, x: Any, weights: Any, biases: Any, name: Any) -> Any:
    return call.apply("relu", input=call.call("tf.nn.xw_plus_b", x, weights, biases))


def _softmax(op: str, names: str) -> None:
    def run(call: Call, logits: Any, axis: Any, name: Any, dim: Any) -> Any:
        found = read_axis(call, axis, dim)
        return call.apply(op, input=floating(call, logits), dim=-1 if found is None else found)

    function(names, "logits, axis=None, name=None, dim=None")(run)


_softmax("softmax", "tf.nn.softmax tf.math.softmax")
_softmax("log_softmax", "tf.nn.log_softmax tf.math.log_softmax")


@function("tf.nn.dropout", "x, keep_prob=None, noise_shape=None, seed=None, name=None, rate=None")
def _dropout(call: Call, x: Any, keep_prob: Any, noise_shape: Any, seed: Any, name: Any, rate: Any) -> Any:
    """The second argument is the share that stays in TensorFlow 1, the share that goes in TensorFlow 2."""
    value = floating(call, x)
    share = rate if isinstance(rate, (int, float, Value)) else Unknown("the share of dropped elements")
    if isinstance(keep_prob, Value):
        # the operation depends on it all the same
        share = keep_prob
    return call.apply("dropout", input=value, p=share, training=True)


@function("tf.nn.experimental.stateless_dropout tf.nn.experimental.general_dropout", "x, rate, *rest, **options")
def _stateless_dropout(call: Call, x: Any, rate: Any, rest: Any, options: Any) -> Any:
    return call.apply("dropout", input=floating(call, x), p=rate, training=True)


@function("tf.nn.batch_normalization", "x, mean, variance, offset, scale, variance_epsilon, name=None")
def _batch_normalization(
    call: Call, x: Any, mean: Any, variance: Any, offset: Any, scale: Any, variance_epsilon: Any, name: Any
) -> Any:
    """(x - mean) / sqrt(variance + epsilon) * scale + offset"""
    x = tensor(call, x)
    inverse = call.apply("rsqrt", input=call.apply("add", input=tensor(call, variance), other=variance_epsilon))
    if scale is not None:
        inverse = call.apply("mul", input=inverse, other=scale)
    centred = call.apply("sub", input=x, other=mean)
    made = call.apply("mul", input=centred, other=inverse)
    return made if offset is None else call.apply("add", input=made, other=offset)


@function(
    "tf.compat.v1.nn.batch_norm_with_global_normalization",
    "t, m, v, beta, gamma, variance_epsilon, scale_after_normalization=True, name=None",
)
def _global_normalization(
    call: Call, t: Any, m: Any, v: Any, beta: Any, gamma: Any, variance_epsilon: Any, **rest: Any
) -> Any:
    return call.call("tf.nn.batch_normalization", t, m, v, beta, gamma, variance_epsilon)


@function(
    "tf.compat.v1.nn.fused_batch_norm",
    "x, scale, offset, mean=None, variance=None, epsilon=0.001, data_format='NHWC', is_training=True, name=None,"
    " exponential_avg_factor=1.0",
)
def _fused(
    call: Call, x: Any, scale: Any, offset: Any, mean: Any, variance: Any, epsilon: Any, data_format: Any, **rest: Any
) -> Any:
    x = tensor(call, x)
    made = call.type(x)
    first = isinstance(data_format, str) and data_format.startswith("NC")
    scale, offset = tensor(call, scale), tensor(call, offset)
    if made.shape is not None and len(made.shape) in (4, 5):
        size = made.shape[1 if first else -1]
        for value in (scale, offset):
            have = call.type(value).shape
            if have is not None and (len(have) != 1 or D.same(have[0], size) is NO):
                raise Mismatch(
                    f"fused_batch_norm: scale and offset need {D.text(size)} elements, got {shape_text(have)}",
                    operands=(x, value),
                )
    statistics = call.type(scale)
    if first or made.shape is None:
        out = call.apply("elements", input=x, shape=made.shape)
    else:
        axes = list(range(len(made.shape) - 1))
        mu = mean if isinstance(mean, Value) else call.apply("mean", input=x, dim=axes, keepdim=False)
        var = (
            variance
            if isinstance(variance, Value)
            else call.apply("var", input=x, dim=axes, keepdim=False, correction=0)
        )
        out = call.call("tf.nn.batch_normalization", x, mu, var, offset, scale, epsilon)
    return (
        out,
        call.constant(TensorType(statistics.shape, statistics.dtype)),
        call.constant(TensorType(statistics.shape, statistics.dtype)),
    )


@function(
    "tf.nn.local_response_normalization tf.nn.lrn",
    "input, depth_radius=5, bias=1, alpha=1, beta=0.5, name=None",
)
def _lrn(call: Call, input: Any, depth_radius: Any, bias: Any, alpha: Any, beta: Any, name: Any) -> Any:
    """Channels are last"""
    x = floating(call, input)
    shape = call.type(x).shape
    if shape is not None and len(shape) != 4:
        raise Mismatch(f"lrn expects a 4-D tensor, got {shape_text(shape)}", operands=(x,))
    return call.apply("local_response_norm", input=x, size=depth_radius, alpha=alpha, beta=beta, k=bias)


@function(
    "tf.nn.embedding_lookup",
    "params, ids, partition_strategy='mod', name=None, validate_indices=True, max_norm=None",
)
def _embedding_lookup(call: Call, params: Any, ids: Any, **rest: Any) -> Any:
    """table[N, *S], ids[*I] -> [*I, *S]"""
    table = params
    if isinstance(params, (list, tuple)):
        if len(params) != 1:
            first = call.type(tensor(call, params[0]))
            places = call.type(tensor(call, ids)).shape
            shape = None if first.shape is None or places is None else (*places, *first.shape[1:])
            return call.apply("elements", input=tensor(call, params[0]), shape=shape)
        table = params[0]
    return call.call("tf.gather", table, ids)


@function("tf.nn.embedding_lookup_sparse tf.nn.safe_embedding_lookup_sparse", "params, sp_ids, *rest, **options")
def _sparse_lookup(call: Call, params: Any, sp_ids: Any, rest: Any, options: Any) -> Any:
    first = params[0] if isinstance(params, (list, tuple)) and params else params
    shape = call.type(tensor(call, first)).shape
    made = None if shape is None else (D.fresh("n", D.Origin.DATA), *shape[1:])
    return call.apply("elements", input=tensor(call, first), shape=made)


@function("tf.nn.normalize_moments", "counts, mean_ss, variance_ss, shift, name=None")
def _normalize_moments(call: Call, counts: Any, mean_ss: Any, variance_ss: Any, shift: Any, name: Any) -> Any:
    return tuple(call.constant(call.type(tensor(call, v))) for v in (mean_ss, variance_ss))


@function("tf.nn.zero_fraction tf.math.zero_fraction", "value, name=None")
def _zero_fraction(call: Call, value: Any, name: Any) -> Any:
    from ...base.dtype import F32

    zero = call.apply("equal", input=tensor(call, value), other=0)
    return call.apply("mean", input=call.apply("cast", input=zero, target=(F32,)), dim=None, keepdim=False)
