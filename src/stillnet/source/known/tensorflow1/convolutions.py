"""tf.layers of TensorFlow 1 that convolve and pool."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.plain import dataclass
from ....base.shape import shape_text
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import call_api, sizes_of
from ...values import PyList, Tensor
from ..tensorflow.tensors import labelled
from .layer_parts import (
    WEIGHTS,
    ZEROS,
    Given,
    activated,
    count_of,
    fail,
    kind_of,
    layer_function,
    layer_scope,
    open_size,
    predicted,
    several,
    weight,
)


@dataclass(frozen=True, slots=True)
class Convolution:
    """What a layer that convolves along n axes was asked for."""

    n: int
    filters: Any
    window: Any
    strides: Any
    padding: Any
    # whether channels stand before the other axes
    first: bool
    initializers: tuple[Any, Any]
    dilation: Any = 1
    activation: Any = None
    use_bias: Any = True
    names: tuple[str, str] = ("kernel", "bias")
    regularizer: Any = None
    trainable: Any = True
    transposed: bool = False
    api: str = "tf.layers.conv2d"


FORMATS = {1: ("NWC", "NCW"), 2: ("NHWC", "NCHW"), 3: ("NDHWC", "NCDHW")}


def convolution(machine: Machine, x: Tensor, c: Convolution) -> Any:
    shape = sizes_of(machine, x)
    size, window = count_of(c.filters), several(c.window, c.n)
    if shape is None or size is None or len(window) != c.n or any(w is None for w in window):
        return predicted(machine, x, c.activation)
    word = c.api.rpartition(".")[2]
    if len(shape) != c.n + 2:
        return fail(machine, c.api, f"{word} expects {c.n + 2}-D input, got {shape_text(shape)}", x)
    channels = shape[1 if c.first else -1]
    if open_size(channels):
        return fail(machine, c.api, f"{word}: the channels of the input must be known, but are None", x)
    both = (size, channels) if c.transposed else (channels, size)
    kernel = weight(machine, c.names[0], (*window, *both), kind_of(x), c.initializers[0], c.regularizer, c.trainable)
    made = convolved(machine, x, kernel, c)
    if c.use_bias is not False and c.use_bias is not None:
        bias = weight(machine, c.names[1], (size,), kind_of(x), c.initializers[1], trainable=c.trainable)
        layout = FORMATS[c.n][1] if c.first else None
        made = call_api(machine, "tf.nn.bias_add", [made, bias], {"data_format": layout})
    return activated(machine, c.activation, made)


def convolved(machine: Machine, x: Tensor, kernel: Any, c: Convolution) -> Any:
    padding = c.padding.upper() if isinstance(c.padding, str) else c.padding
    steps = several(c.strides, c.n)
    if c.transposed:
        options = {
            "strides": steps,
            "padding": padding.lower() if isinstance(padding, str) else padding,
            "data_format": "channels_first" if c.first else "channels_last",
        }
        return labelled(call_api(machine, "keras.ops.conv_transpose", [x, kernel], options), "tf")
    options = {
        "strides": steps,
        "padding": padding,
        "data_format": FORMATS[c.n][c.first],
        "dilations": several(c.dilation, c.n),
    }
    return call_api(machine, f"tf.nn.conv{c.n}d", [x, kernel], options)


WINDOW = "inputs, filters, kernel_size, strides=1, padding='valid', data_format='channels_last'"


def _convolution(n: int, transposed: bool) -> None:
    name = f"conv{n}d_transpose" if transposed else f"conv{n}d"
    kind = f"tensorflow.layers.Conv{n}DTranspose" if transposed else f"tensorflow.layers.Conv{n}D"

    @layer_function(f"{WINDOW}, {WEIGHTS}" if transposed else f"{WINDOW}, dilation_rate=1, {WEIGHTS}", name)
    def run(machine: Machine, x: Tensor, given: Given) -> Any:
        wanted = Convolution(
            n,
            given.filters,
            given.kernel_size,
            given.strides,
            given.padding,
            given.data_format == "channels_first",
            (given.kernel_initializer, given.bias_initializer),
            1 if transposed else given.dilation_rate,
            given.activation,
            given.use_bias,
            regularizer=given.kernel_regularizer,
            trainable=given.trainable,
            transposed=transposed,
            api=f"tf.layers.{name}",
        )
        with layer_scope(machine, given.name, name, given.reuse, kind):
            return convolution(machine, x, wanted)


for _n in (1, 2, 3):
    _convolution(_n, transposed=False)
for _n in (2, 3):
    _convolution(_n, transposed=True)


@layer_function(
    f"{WINDOW}, dilation_rate=1, depth_multiplier=1, activation=None, use_bias=True, depthwise_initializer=None,"
    "pointwise_initializer=None, bias_initializer='zeros', name=None, reuse=None, **options",
    "separable_conv2d",
)
def _separable(machine: Machine, x: Tensor, given: Given) -> Any:
    names = ("depthwise_kernel", "pointwise_kernel", "bias")
    with layer_scope(machine, given.name, "separable_conv2d", given.reuse, "tensorflow.layers.SeparableConv2D"):
        return separable(
            machine, x, given.filters, given.kernel_size, given.strides, given.padding, given.depth_multiplier,
            given.activation, given.use_bias, names,
        )  # fmt: skip


def separable(
    machine: Machine,
    x: Tensor,
    filters: Any,
    kernel_size: Any,
    strides: Any,
    padding: Any,
    multiplier: Any,
    activation: Any,
    use_bias: Any,
    names: tuple[str, str, str],
) -> Any:
    shape, window = sizes_of(machine, x), several(kernel_size, 2)
    factor = as_dim(multiplier)
    if shape is None or len(shape) != 4 or factor is None or any(w is None for w in window):
        return predicted(machine, x, activation)
    deep = weight(machine, names[0], (*window, shape[-1], factor), kind_of(x), None)
    step = several(strides, 2)
    word = padding.upper() if isinstance(padding, str) else padding
    made = call_api(machine, "tf.nn.depthwise_conv2d", [x, deep, PyList([1, *step, 1]), word], {})
    size = as_dim(filters) if filters is not None else None
    if size is not None:
        point = weight(machine, names[1], (1, 1, D.mul(shape[-1], factor), size), kind_of(x), None)
        made = call_api(machine, "tf.nn.conv2d", [made, point], {"strides": 1, "padding": "VALID"})
    if use_bias is not False and use_bias is not None:
        count = size if size is not None else D.mul(shape[-1], factor)
        made = call_api(machine, "tf.nn.bias_add", [made, weight(machine, names[2], (count,), kind_of(x), ZEROS)], {})
    return activated(machine, activation, made)


# -- pooling -----------------------------------------------------------------------------------------------------------
def _pooling(word: str, long: str, n: int) -> None:
    text = "inputs, pool_size, strides, padding='valid', data_format='channels_last', name=None"

    @layer_function(text, f"{long}_pooling{n}d")
    def run(machine: Machine, x: Tensor, given: Given) -> Any:
        padding = given.padding.upper() if isinstance(given.padding, str) else given.padding
        layout = FORMATS[n][1] if given.data_format == "channels_first" else None
        window, steps = several(given.pool_size, n), several(given.strides, n)
        return call_api(machine, f"tf.nn.{word}_pool{n}d", [x, window, steps, padding], {"data_format": layout})


for _n in (1, 2, 3):
    _pooling("max", "max", _n)
    _pooling("avg", "average", _n)
