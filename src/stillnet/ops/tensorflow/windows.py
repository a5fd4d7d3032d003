"""Windows that move over pictures in TensorFlow: convolutions, their transposes, pools, patches."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Sym
from ...base.shape import shape_text
from ...base.truth import NO
from ...graph.constraints import Mismatch, NotUnderstood
from ...graph.graph import TensorType, Value
from ..call import Call
from ..entry import function
from .arguments import agree, dtype_of, numbers, sizes, spoken, tensor

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
    from ...base.dtype import I64

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
