"""TensorFlow's `tf.nn`: convolutions, pooling, normalisation, dropout, look-ups."""

from __future__ import annotations

from typing import Any

from ..base import dim as D
from ..base.dim import Sym
from ..base.shape import shape_text
from ..base.truth import NO
from ..base.unknown import Unknown
from ..graph.constraints import Mismatch, NotUnderstood
from ..graph.graph import TensorType, Value
from .call import Call
from .entry import function
from .tf_arguments import agree, dtype_of, floating, numbers, sizes, spoken, tensor
from .tf_arguments import axis as read_axis

FIRST = "channels_first"
LAST = "channels_last"


def format_of(data_format: Any, n: int) -> str:
    return FIRST if isinstance(data_format, str) and data_format.startswith("NC") else LAST


def over_space(call: Call, value: Any, n: int, data_format: Any, what: str) -> Any:
    """Strides and windows name one number, one per spatial axis, or one per axis."""
    found = numbers(call, value)
    if found is None:
        return (1,) * n
    if isinstance(found, (int, Sym)):
        return (found,) * n
    if not isinstance(found, tuple):
        raise NotUnderstood(f"{what} are not known")
    if len(found) == 1:
        return found * n
    if len(found) == n:
        return found
    if len(found) == n + 2:
        return found[2:] if format_of(data_format, n) == FIRST else found[1:-1]
    raise Mismatch(f"{spoken(call)}: {what} must have 1, {n} or {n + 2} numbers, got {len(found)}", "wrong-call")


def padding_of(call: Call, padding: Any, n: int, data_format: Any, x: Value) -> tuple[str | Any, Value]:
    """The name of the padding; explicit amounts are padded beforehand."""
    if isinstance(padding, str):
        if padding.upper() not in ("SAME", "VALID", "CAUSAL", "EXPLICIT"):
            raise Mismatch(f"{spoken(call)}: padding must be 'SAME' or 'VALID', got {padding!r}", "wrong-call")
        return padding.lower(), x
    if isinstance(padding, (list, tuple)) and padding:
        return "valid", call.call("tf.pad", x, list(padding))
    return padding, x


def convolved(
    call: Call,
    input: Any,
    filters: Any,
    strides: Any,
    padding: Any,
    data_format: Any,
    dilations: Any,
    n: int,
    depthwise: bool = False,
) -> Any:
    x = tensor(call, input)
    weight = tensor(call, filters, dtype_of(call, x))
    agree(call, x, weight)
    made = call.type(x).shape
    if made is not None and len(made) < n + 2:
        raise Mismatch(f"{spoken(call)} expects {n + 2}-D input, got {shape_text(made)}", operands=(x, weight))
    word, x = padding_of(call, padding, n, data_format, x)
    return call.apply(
        "conv",
        inputs=x,
        kernel=weight,
        strides=over_space(call, strides, n, data_format, "strides"),
        padding=word,
        data_format=format_of(data_format, n),
        dilation_rate=over_space(call, dilations, n, data_format, "dilations"),
        depthwise=depthwise,
    )


for _n in (1, 2, 3):
    _signature = (
        "input=None, filters=None, strides=1, padding=None, use_cudnn_on_gpu=None, data_format=None, dilations=None,"
        " name=None, filter=None, value=None, stride=None"
    )

    def _conv(
        call: Call,
        input: Any,
        filters: Any,
        strides: Any,
        padding: Any,
        use_cudnn_on_gpu: Any,
        data_format: Any,
        dilations: Any,
        name: Any,
        filter: Any,
        value: Any,
        stride: Any,
        n: int = _n,
    ) -> Any:
        if isinstance(use_cudnn_on_gpu, str):
            data_format = use_cudnn_on_gpu
        return convolved(
            call,
            input if input is not None else value,
            filters if filters is not None else filter,
            stride if stride is not None else strides,
            padding,
            data_format,
            dilations,
            n,
        )

    function(f"tf.nn.conv{_n}d", _signature)(_conv)


@function(
    "tf.nn.convolution",
    "input, filters=None, strides=None, padding='VALID', data_format=None, dilations=None, name=None, filter=None,"
    " dilation_rate=None",
)
def _convolution(
    call: Call,
    input: Any,
    filters: Any,
    strides: Any,
    padding: Any,
    data_format: Any,
    dilations: Any,
    name: Any,
    filter: Any,
    dilation_rate: Any,
) -> Any:
    if isinstance(strides, str):  # the older order: input, filter, padding, strides, dilation_rate
        strides, padding = (padding if not isinstance(padding, str) else None), strides
    weight = tensor(call, filters if filters is not None else filter)
    rank = call.type(weight).rank
    if rank is None:
        raise NotUnderstood("a kernel of unknown rank")
    spread = dilations if dilations is not None else dilation_rate
    return convolved(call, input, weight, strides, padding, data_format, spread, rank - 2)


@function("tf.nn.atrous_conv2d", "value, filters, rate, padding, name=None")
def _atrous(call: Call, value: Any, filters: Any, rate: Any, padding: Any, name: Any) -> Any:
    return convolved(call, value, filters, 1, padding, None, rate, 2)


@function(
    "tf.nn.depthwise_conv2d tf.compat.v1.nn.depthwise_conv2d_native",
    "input, filter, strides, padding, data_format=None, dilations=None, name=None, rate=None",
)
def _depthwise(
    call: Call,
    input: Any,
    filter: Any,
    strides: Any,
    padding: Any,
    data_format: Any,
    dilations: Any,
    name: Any,
    rate: Any,
) -> Any:
    if isinstance(data_format, (list, tuple)):
        rate, data_format = data_format, None
    spread = dilations if dilations is not None else rate
    return convolved(call, input, filter, strides, padding, data_format, spread, 2, depthwise=True)


@function(
    "tf.nn.separable_conv2d",
    "input, depthwise_filter, pointwise_filter, strides, padding, data_format=None, dilations=None, name=None,"
    " rate=None",
)
def _separable(
    call: Call,
    input: Any,
    depthwise_filter: Any,
    pointwise_filter: Any,
    strides: Any,
    padding: Any,
    data_format: Any,
    dilations: Any,
    name: Any,
    rate: Any,
) -> Any:
    if isinstance(data_format, (list, tuple)):
        rate, data_format = data_format, None
    spread = dilations if dilations is not None else rate
    deep = convolved(call, input, depthwise_filter, strides, padding, data_format, spread, 2, depthwise=True)
    return convolved(call, deep, pointwise_filter, 1, "VALID", data_format, None, 2)


def transposed(
    call: Call, input: Any, filters: Any, output_shape: Any, strides: Any, padding: Any, data_format: Any, n: int
) -> Any:
    """x[N, *S, C], kernel[*K, O, C] -> output_shape, which the strides must lead back from"""
    x = tensor(call, input)
    weight = tensor(call, filters, dtype_of(call, x))
    agree(call, x, weight)
    steps = over_space(call, strides, n, data_format, "strides")
    word = padding.lower() if isinstance(padding, str) else padding
    layout = format_of(data_format, n)
    made = call.apply("conv_transpose", inputs=x, kernel=weight, strides=steps, padding=word, data_format=layout)
    try:
        wanted = sizes(call, output_shape)
    except NotUnderstood:
        # strides lead back from more than one size
        have = call.type(made)
        spaces = tuple(D.fresh("n") for _ in range(n))
        at = 2 if layout == FIRST else 1
        open_shape = None if have.shape is None else (*have.shape[:at], *spaces, *have.shape[at + n :])
        return call.apply("elements", input=made, shape=open_shape)
    have, given = call.type(made), call.type(x).shape
    if have.shape is None or given is None:
        return call.apply("elements", input=made, shape=wanted)
    full = wanted if len(wanted) == n + 2 else None
    if full is None:
        return made
    window = call.type(weight).shape
    places = full[2:] if layout == FIRST else full[1:-1]
    inputs = given[2:] if layout == FIRST else given[1:-1]
    for i, (out, size, step) in enumerate(zip(places, inputs, steps)):
        if word not in ("same", "valid") or not isinstance(step, (int, Sym)):
            continue
        reach = window[i] if window is not None else 1
        back = (
            D.floordiv(D.sub(D.add(out, step), 1), step)
            if word == "same"
            else D.floordiv(D.add(D.sub(out, reach), step), step)
        )
        if D.same(back, size) is NO:
            raise Mismatch(
                f"{spoken(call)}: output_shape {shape_text(full)} does not lead back to the input {shape_text(given)} with "
                f"stride {D.text(step)}",
                operands=(x, weight),
                expected=size,
                actual=back,
            )
    channels = full[1] if layout == FIRST else full[-1]
    if window is not None and D.same(channels, window[-2]) is NO:
        raise Mismatch(
            f"{spoken(call)}: output_shape has {D.text(channels)} channels, the kernel gives {D.text(window[-2])}",
            operands=(x, weight),
            expected=window[-2],
            actual=channels,
        )
    return call.apply("elements", input=made, shape=full)


for _n in (1, 2, 3):

    def _conv_transpose(
        call: Call,
        input: Any,
        filters: Any,
        output_shape: Any,
        strides: Any,
        padding: Any,
        data_format: Any,
        dilations: Any,
        name: Any,
        value: Any,
        filter: Any,
        n: int = _n,
    ) -> Any:
        return transposed(
            call,
            input if input is not None else value,
            filters if filters is not None else filter,
            output_shape,
            strides,
            padding,
            data_format,
            n,
        )

    function(
        f"tf.nn.conv{_n}d_transpose",
        "input=None, filters=None, output_shape=None, strides=1, padding='SAME', data_format=None, dilations=None,"
        " name=None, value=None, filter=None",
    )(_conv_transpose)


def _pool(names: str, op: str, n: int | None) -> None:
    def run(
        call: Call,
        input: Any,
        ksize: Any,
        strides: Any,
        padding: Any,
        data_format: Any,
        name: Any,
        value: Any,
    ) -> Any:
        x = tensor(call, input if input is not None else value)
        rank = call.type(x).rank
        axes = n if n is not None else rank - 2 if rank is not None else 2
        word, x = padding_of(call, padding, axes, data_format, x)
        window = over_space(call, ksize, axes, data_format, "ksize")
        steps = window if strides is None else over_space(call, strides, axes, data_format, "strides")
        layout = format_of(data_format, axes)
        return call.apply(op, inputs=x, pool_size=window, strides=steps, padding=word, data_format=layout, n=axes)

    function(names, "input=None, ksize=None, strides=None, padding='VALID', data_format=None, name=None, value=None")(
        run
    )


_pool("tf.nn.max_pool", "window_max_pool", None)
_pool("tf.nn.avg_pool", "window_average_pool", None)
for _n in (1, 2, 3):
    _pool(f"tf.nn.max_pool{_n}d", "window_max_pool", _n)
    _pool(f"tf.nn.avg_pool{_n}d", "window_average_pool", _n)


@function(
    "tf.nn.max_pool_with_argmax",
    "input, ksize, strides, padding, data_format='NHWC', output_dtype=None, include_batch_in_index=False, name=None",
)
def _max_pool_with_argmax(call: Call, input: Any, ksize: Any, strides: Any, padding: Any, **rest: Any) -> Any:
    from ..base.dtype import I64

    made = call.call("tf.nn.max_pool", input, ksize, strides, padding)
    return made, call.constant(TensorType(call.type(made).shape, I64))


@function(
    "tf.nn.pool",
    "input, window_shape, pooling_type, strides=None, padding='VALID', data_format=None, dilations=None, name=None",
)
def _any_pool(
    call: Call, input: Any, window_shape: Any, pooling_type: Any, strides: Any, padding: Any, **rest: Any
) -> Any:
    name = "tf.nn.avg_pool" if pooling_type == "AVG" else "tf.nn.max_pool"
    if not isinstance(padding, str) or isinstance(strides, str):
        raise NotUnderstood("pool in its older form")
    return call.call(name, input, window_shape, strides if strides is not None else 1, padding)


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
    share = rate if isinstance(rate, (int, float)) else Unknown("the share of dropped elements")
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
    from ..base.dtype import F32

    zero = call.apply("equal", input=tensor(call, value), other=0)
    return call.apply("mean", input=call.apply("cast", input=zero, target=(F32,)), dim=None, keepdim=False)


@function(
    "tf.image.extract_patches tf.compat.v1.extract_image_patches",
    "images=None, sizes=None, strides=None, rates=None, padding='VALID', name=None, ksizes=None",
)
def _patches(
    call: Call, images: Any, sizes: Any, strides: Any, rates: Any, padding: Any, name: Any, ksizes: Any
) -> Any:
    x = tensor(call, images)
    made = call.type(x)
    window = over_space(call, sizes if sizes is not None else ksizes, 2, None, "sizes")
    steps, spread = over_space(call, strides, 2, None, "strides"), over_space(call, rates, 2, None, "rates")
    known = all(isinstance(v, (int, Sym)) for v in (*window, *steps, *spread))
    if made.shape is None or len(made.shape) != 4 or not known:
        return call.apply("elements", input=x, shape=None)
    out = []
    for size, k, step, rate in zip(made.shape[1:3], window, steps, spread):
        reach = D.add(D.mul(rate, D.sub(k, 1)), 1)
        same = isinstance(padding, str) and padding.upper() == "SAME"
        room = D.sub(D.add(size, step), 1) if same else D.add(D.sub(size, reach), step)
        out.append(D.floordiv(room, step))
    depth = D.mul(D.mul(window[0], window[1]), made.shape[3])
    return call.apply("elements", input=x, shape=(made.shape[0], *out, depth))
