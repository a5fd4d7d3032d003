"""tf.layers: layers as functions, whose variables stand in a scope of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ...base import dim as D
from ...base.dim import Origin, Sym
from ...base.dtype import F32, DType
from ...base.shape import shape_text
from ...base.unknown import Unknown
from ...graph.builder import Mismatch
from ..calls import call
from ..machine import Machine
from ..operators import as_dim, bare
from ..tensors import call_api, make_tensor, sizes_of
from ..values import Instance, PyList, Tensor
from .builtins import frame_of
from .registry import CLASSES, KNOWN, known
from .tf1_collections import add_to_collection
from .tf1_scopes import _enter_variable_scope, _leave, _scope
from .tf1_variables import get_variable
from .tf_tensors import labelled


@contextmanager
def layer_scope(machine: Machine, name: Any, default: str, reuse: Any = None, kind: str = "") -> Iterator[Any]:
    """The variable scope of a layer; without a name of its own it takes the next free one."""
    options = {"reuse": reuse} if reuse is not None and reuse is not False else {}
    given = name if isinstance(name, (str, Instance)) else None
    scope = _scope(machine, CLASSES["tf.compat.v1.variable_scope"], given, default, **options)
    scope.attributes["__given__"].items["kind"] = kind
    entered = _enter_variable_scope(machine, scope)
    try:
        yield entered
    finally:
        _leave(machine, scope)


def as_tensor(machine: Machine, value: Any) -> Any:
    return call_api(machine, "tf.convert_to_tensor", [value], {}) if not isinstance(value, Unknown) else value


def unknown_tensor(machine: Machine, dtype: DType | None = None) -> Tensor:
    made: Tensor = labelled(make_tensor(machine, None, dtype), "tf")
    return made


def activated(machine: Machine, activation: Any, x: Any) -> Any:
    if activation is None or not isinstance(x, Tensor):
        return x
    if isinstance(activation, str):
        for home in ("tf.nn", "tf"):
            found = KNOWN.get(f"{home}.{activation}") or None
            if found is not None:
                return call(machine, found, [x], {}, frame_of(machine))
            from ...ops import FUNCTIONS

            if f"{home}.{activation}" in FUNCTIONS:
                return call_api(machine, f"{home}.{activation}", [x], {})
        return machine.unknown(f"activation {activation}")
    return call(machine, activation, [x], {}, frame_of(machine))


def several(value: Any, n: int) -> tuple[Any, ...]:
    value = bare(value)
    items = value.items if isinstance(value, PyList) else value if isinstance(value, tuple) else None
    if items is None:
        return (as_dim(value),) * n
    found = tuple(as_dim(v) for v in items)
    return found * n if len(found) == 1 else found


def weight(
    machine: Machine,
    name: str,
    shape: tuple[Any, ...],
    dtype: Any,
    initializer: Any,
    regularizer: Any = None,
    trainable: Any = True,
) -> Any:
    return get_variable(
        machine, name, PyList(list(shape)), dtype, initializer, regularizer=regularizer, trainable=trainable
    )


def kind_of(x: Tensor) -> DType:
    dtype = x.value.dtype
    return dtype if dtype is not None and dtype.kind in ("float", "complex") else F32


def fail(machine: Machine, api: str, message: str, x: Tensor) -> Tensor:
    machine.builder.record(Mismatch(message, operands=(x.value,)), api, (x.value,))
    return unknown_tensor(machine, x.value.dtype)


ZEROS = "zeros"


# -- dense -------------------------------------------------------------------------------------------------------------
def dense(
    machine: Machine,
    x: Tensor,
    units: Any,
    activation: Any,
    use_bias: Any,
    kernel_initializer: Any,
    bias_initializer: Any,
    names: tuple[str, str] = ("kernel", "bias"),
    regularizer: Any = None,
    trainable: Any = True,
    api: str = "tf.layers.dense",
) -> Any:
    """x[*S, C] -> [*S, units] inside the scope that is open"""
    size = count_of(units)
    shape = sizes_of(machine, x)
    if shape is None or size is None:
        return unknown_tensor(machine, x.value.dtype)
    if len(shape) < 2:
        return fail(machine, api, f"dense expects input of at least 2 axes, got {shape_text(shape)}", x)
    width = shape[-1]
    if open_size(width):
        text = "dense: the last axis of the input must be known, but it is None"
        return fail(machine, api, text, x)
    kernel = weight(machine, names[0], (width, size), kind_of(x), kernel_initializer, regularizer, trainable)
    if len(shape) == 2:
        made = call_api(machine, "tf.matmul", [x, kernel], {})
    else:
        made = call_api(machine, "tf.tensordot", [x, kernel, PyList([PyList([len(shape) - 1]), PyList([0])])], {})
    if use_bias is not False and use_bias is not None:
        bias = weight(machine, names[1], (size,), kind_of(x), bias_initializer, trainable=trainable)
        made = call_api(machine, "tf.nn.bias_add", [made, bias], {})
    return activated(machine, activation, made)


def count_of(value: Any) -> Any:
    """A number of units; one that nobody knows has a name."""
    return D.fresh("units", Origin.UNKNOWN, lower=1) if isinstance(value, Unknown) else as_dim(value)


def open_size(size: Any) -> bool:
    """A size that is None while the graph is built: a weight cannot have it."""
    return isinstance(size, Sym) and all(n.origin is Origin.DATA for n in D.names(size)) and bool(D.names(size))


@known("tf.compat.v1.layers.dense", "tf.compat.v1.layers.fully_connected")
def _dense(
    machine: Machine,
    inputs: Any,
    units: Any,
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
    with layer_scope(machine, name, "dense", reuse, "tensorflow.layers.Dense"):
        return dense(machine, x, units, activation, use_bias, kernel_initializer, bias_initializer,
                     regularizer=kernel_regularizer, trainable=trainable)  # fmt: skip


# -- convolutions ------------------------------------------------------------------------------------------------------
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
        return unknown_tensor(machine, x.value.dtype)
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


# -- the rest ----------------------------------------------------------------------------------------------------------
@known("tf.compat.v1.layers.flatten", "tf.contrib.layers.flatten", "tf.contrib.slim.flatten")
def flatten(machine: Machine, inputs: Any, *args: Any, **options: Any) -> Any:
    """x[N, *S] -> [N, product of S]"""
    x = as_tensor(machine, inputs)
    shape = sizes_of(machine, x) if isinstance(x, Tensor) else None
    if shape is None:
        return unknown_tensor(machine, x.value.dtype if isinstance(x, Tensor) else None)
    if not shape:
        return fail(machine, "tf.layers.flatten", "flatten expects at least 1 axis, got a scalar", x)
    if len(shape) == 1:
        return call_api(machine, "tf.expand_dims", [x, -1], {})
    return call_api(machine, "tf.reshape", [x, (shape[0], D.product(shape[1:]))], {})


@known("tf.compat.v1.layers.dropout")
def _dropout(machine: Machine, inputs: Any, rate: Any = 0.5, *args: Any, training: Any = False, **options: Any) -> Any:
    if len(args) > 2:
        training = args[2]
    if training is False:
        return call_api(machine, "tf.identity", [inputs], {})
    return call_api(machine, "tf.nn.dropout", [inputs], {"rate": rate})


def normalized(
    machine: Machine,
    x: Tensor,
    axis: int,
    center: Any,
    scale: Any,
    epsilon: Any,
    training: Any,
    names: tuple[str, str, str, str] = ("gamma", "beta", "moving_mean", "moving_variance"),
) -> Any:
    """Batch normalisation inside the scope that is open; both kinds of statistics have the shape of the channels."""
    shape = sizes_of(machine, x)
    if shape is None or not -len(shape) <= axis < len(shape):
        return unknown_tensor(machine, x.value.dtype)
    axis %= len(shape)
    size = shape[axis]
    kind = kind_of(x)
    gamma = weight(machine, names[0], (size,), kind, "ones") if scale is not False else None
    beta = weight(machine, names[1], (size,), kind, ZEROS) if center is not False else None
    mean = weight(machine, names[2], (size,), kind, ZEROS, trainable=False)
    variance = weight(machine, names[3], (size,), kind, "ones", trainable=False)
    wide = tuple(size if i == axis else 1 for i in range(len(shape)))

    def spread(value: Any) -> Any:
        return value if value is None or axis == len(shape) - 1 else call_api(machine, "tf.reshape", [value, wide], {})

    if training is not False and training is not None:
        others = PyList([i for i in range(len(shape)) if i != axis])
        moments = call_api(machine, "tf.nn.moments", [x, others], {})
        if isinstance(moments, tuple):
            mean, variance = moments
    for name in ("moving_mean", "moving_variance"):
        add_to_collection(machine, "update_ops", Instance(CLASSES["tf.Operation"], {"name": name}))
    given = [spread(v) for v in (mean, variance, beta, gamma)]
    return call_api(machine, "tf.nn.batch_normalization", [x, *given, epsilon], {})


@known("tf.compat.v1.layers.batch_normalization")
def _batch_normalization(
    machine: Machine,
    inputs: Any,
    axis: Any = -1,
    momentum: Any = 0.99,
    epsilon: Any = 0.001,
    center: Any = True,
    scale: Any = True,
    *args: Any,
    training: Any = False,
    name: Any = None,
    reuse: Any = None,
    **options: Any,
) -> Any:
    x = as_tensor(machine, inputs)
    if not isinstance(x, Tensor):
        return x
    with layer_scope(machine, name, "batch_normalization", reuse, "tensorflow.layers.BatchNormalization"):
        return normalized(machine, x, axis if isinstance(axis, int) else -1, center, scale, epsilon, training)


for _name, _keras in {
    "Dense": "Dense",
    "Conv1D": "Conv1D",
    "Conv2D": "Conv2D",
    "Conv3D": "Conv3D",
    "Conv2DTranspose": "Conv2DTranspose",
    "Conv3DTranspose": "Conv3DTranspose",
    "SeparableConv2D": "SeparableConv2D",
    "MaxPooling1D": "MaxPooling1D",
    "MaxPooling2D": "MaxPooling2D",
    "MaxPooling3D": "MaxPooling3D",
    "AveragePooling1D": "AveragePooling1D",
    "AveragePooling2D": "AveragePooling2D",
    "AveragePooling3D": "AveragePooling3D",
    "Flatten": "Flatten",
    "Dropout": "Dropout",
    "BatchNormalization": "BatchNormalization",
    "Layer": "Layer",
}.items():
    from .registry import ALIASES

    ALIASES[f"tensorflow.layers.{_name}"] = f"keras.layers.{_keras}"
    ALIASES[f"tensorflow.compat.v1.layers.{_name}"] = f"keras.layers.{_keras}"
    ALIASES[f"tf.layers.{_name}"] = ALIASES[f"tf.compat.v1.layers.{_name}"] = f"keras.layers.{_keras}"
