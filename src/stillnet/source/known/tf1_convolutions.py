"""tf.layers of TensorFlow 1 that convolve and pool."""

from __future__ import annotations

from typing import Any

from ...base import dim as D
from ...base.shape import shape_text
from ..machine import Machine
from ..operators import as_dim
from ..tensors import call_api, sizes_of
from ..values import PyList, Tensor
from .registry import known
from .tf1_layer_parts import (
    ZEROS,
    activated,
    as_tensor,
    count_of,
    fail,
    kind_of,
    layer_scope,
    open_size,
    predicted,
    several,
    unknown_tensor,
    weight,
)
from .tf_tensors import labelled


def convolution(
    machine: Machine,
    x: Tensor,
    n: int,
    filters: Any,
    kernel_size: Any,
    strides: Any,
    padding: Any,
    first: bool,
    dilation: Any,
    activation: Any,
    use_bias: Any,
    kernel_initializer: Any,
    bias_initializer: Any,
    names: tuple[str, str] = ("kernel", "bias"),
    regularizer: Any = None,
    trainable: Any = True,
    transposed: bool = False,
    api: str = "tf.layers.conv2d",
) -> Any:
    shape = sizes_of(machine, x)
    size, window = count_of(filters), several(kernel_size, n)
    if shape is None or size is None or len(window) != n or any(w is None for w in window):
        return predicted(machine, x, activation)
    if len(shape) != n + 2:
        return fail(machine, api, f"{api.rpartition('.')[2]} expects {n + 2}-D input, got {shape_text(shape)}", x)
    channels = shape[1 if first else -1]
    if open_size(channels):
        return fail(machine, api, f"{api.rpartition('.')[2]}: the channels of the input must be known, but are None", x)
    both = (size, channels) if transposed else (channels, size)
    kernel = weight(machine, names[0], (*window, *both), kind_of(x), kernel_initializer, regularizer, trainable)
    layout = "NC" if first else "N...C"
    formats = {1: "NCW" if first else "NWC", 2: "NCHW" if first else "NHWC", 3: "NCDHW" if first else "NDHWC"}
    steps = several(strides, n)
    word = padding.upper() if isinstance(padding, str) else padding
    if transposed:
        made = call_api(
            machine,
            "keras.ops.conv_transpose",
            [x, kernel],
            {
                "strides": steps,
                "padding": word.lower() if isinstance(word, str) else word,
                "data_format": "channels_first" if first else "channels_last",
            },
        )
        made = labelled(made, "tf")
    else:
        made = call_api(
            machine,
            f"tf.nn.conv{n}d",
            [x, kernel],
            {"strides": steps, "padding": word, "data_format": formats[n], "dilations": several(dilation, n)},
        )
    if use_bias is not False and use_bias is not None:
        bias = weight(machine, names[1], (size,), kind_of(x), bias_initializer, trainable=trainable)
        made = call_api(
            machine, "tf.nn.bias_add", [made, bias], {"data_format": formats[n] if layout == "NC" else None}
        )
    return activated(machine, activation, made)


def _convolution(n: int) -> None:
    @known(f"tf.compat.v1.layers.conv{n}d")
    def run(
        machine: Machine,
        inputs: Any,
        filters: Any,
        kernel_size: Any,
        strides: Any = 1,
        padding: Any = "valid",
        data_format: Any = "channels_last",
        dilation_rate: Any = 1,
        activation: Any = None,
        use_bias: Any = True,
        kernel_initializer: Any = None,
        bias_initializer: Any = ZEROS,
        kernel_regularizer: Any = None,
        bias_regularizer: Any = None,
        activity_regularizer: Any = None,
        kernel_constraint: Any = None,
        bias_constraint: Any = None,
        trainable: Any = True,
        name: Any = None,
        reuse: Any = None,
    ) -> Any:
        x = as_tensor(machine, inputs)
        if not isinstance(x, Tensor):
            return x
        with layer_scope(machine, name, f"conv{n}d", reuse, f"tensorflow.layers.Conv{n}D"):
            return convolution(
                machine, x, n, filters, kernel_size, strides, padding, data_format == "channels_first", dilation_rate,
                activation, use_bias, kernel_initializer, bias_initializer, regularizer=kernel_regularizer,
                trainable=trainable, api=f"tf.layers.conv{n}d",
            )  # fmt: skip

    if n == 1:
        return

    @known(f"tf.compat.v1.layers.conv{n}d_transpose")
    def transposed(
        machine: Machine,
        inputs: Any,
        filters: Any,
        kernel_size: Any,
        strides: Any = 1,
        padding: Any = "valid",
        data_format: Any = "channels_last",
        activation: Any = None,
        use_bias: Any = True,
        kernel_initializer: Any = None,
        bias_initializer: Any = ZEROS,
        kernel_regularizer: Any = None,
        bias_regularizer: Any = None,
        activity_regularizer: Any = None,
        kernel_constraint: Any = None,
        bias_constraint: Any = None,
        trainable: Any = True,
        name: Any = None,
        reuse: Any = None,
    ) -> Any:
        x = as_tensor(machine, inputs)
        if not isinstance(x, Tensor):
            return x
        with layer_scope(machine, name, f"conv{n}d_transpose", reuse, f"tensorflow.layers.Conv{n}DTranspose"):
            return convolution(
                machine, x, n, filters, kernel_size, strides, padding, data_format == "channels_first", 1, activation,
                use_bias, kernel_initializer, bias_initializer, regularizer=kernel_regularizer, trainable=trainable,
                transposed=True, api=f"tf.layers.conv{n}d_transpose",
            )  # fmt: skip


for _n in (1, 2, 3):
    _convolution(_n)


@known("tf.compat.v1.layers.separable_conv2d")
def _separable(
    machine: Machine,
    inputs: Any,
    filters: Any,
    kernel_size: Any,
    strides: Any = 1,
    padding: Any = "valid",
    data_format: Any = "channels_last",
    dilation_rate: Any = 1,
    depth_multiplier: Any = 1,
    activation: Any = None,
    use_bias: Any = True,
    depthwise_initializer: Any = None,
    pointwise_initializer: Any = None,
    bias_initializer: Any = ZEROS,
    name: Any = None,
    reuse: Any = None,
    **options: Any,
) -> Any:
    x = as_tensor(machine, inputs)
    if not isinstance(x, Tensor):
        return x
    with layer_scope(machine, name, "separable_conv2d", reuse, "tensorflow.layers.SeparableConv2D"):
        return separable(machine, x, filters, kernel_size, strides, padding, depth_multiplier, activation, use_bias,
                         ("depthwise_kernel", "pointwise_kernel", "bias"))  # fmt: skip


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
        return unknown_tensor(machine, x.value.dtype)
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
    @known(f"tf.compat.v1.layers.{long}_pooling{n}d")
    def run(
        machine: Machine,
        inputs: Any,
        pool_size: Any,
        strides: Any,
        padding: Any = "valid",
        data_format: Any = "channels_last",
        name: Any = None,
    ) -> Any:
        formats = {1: "NCW", 2: "NCHW", 3: "NCDHW"}
        given = padding.upper() if isinstance(padding, str) else padding
        layout = formats[n] if data_format == "channels_first" else None
        return call_api(machine, f"tf.nn.{word}_pool{n}d", [inputs, several(pool_size, n), several(strides, n), given],
                        {"data_format": layout})  # fmt: skip


for _n in (1, 2, 3):
    _pooling("max", "max", _n)
    _pooling("avg", "average", _n)
