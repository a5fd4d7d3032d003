"""tf.layers of TensorFlow 1: dense, flatten, dropout, normalisation, and those that are Keras layers."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.shape import shape_text
from ...machine import Machine
from ...tensors.operations import call_api, sizes_of
from ...values import Instance, PyList, Tensor
from ..registry import CLASSES, known
from .collections import add_to_collection
from .layer_parts import (
    WEIGHTS,
    ZEROS,
    Given,
    activated,
    as_tensor,
    count_of,
    fail,
    kind_of,
    layer_function,
    layer_scope,
    open_size,
    predicted,
    unknown_tensor,
    weight,
)


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
        return predicted(machine, x, activation)
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


@layer_function(f"inputs, units, {WEIGHTS}", "dense", "fully_connected")
def _dense(machine: Machine, x: Tensor, given: Given) -> Any:
    with layer_scope(machine, given.name, "dense", given.reuse, "tensorflow.layers.Dense"):
        return dense(
            machine, x, given.units, given.activation, given.use_bias, given.kernel_initializer, given.bias_initializer,
            regularizer=given.kernel_regularizer, trainable=given.trainable,
        )  # fmt: skip


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


@layer_function("inputs, rate=0.5, noise_shape=None, seed=None, training=False, name=None", "dropout")
def _dropout(machine: Machine, x: Tensor, given: Given) -> Any:
    if given.training is False:
        return call_api(machine, "tf.identity", [x], {})
    return call_api(machine, "tf.nn.dropout", [x], {"rate": given.rate})


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
        return predicted(machine, x)
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


@layer_function(
    "inputs, axis=-1, momentum=0.99, epsilon=0.001, center=True, scale=True, beta_initializer=None, gamma_initializer=None,"
    "moving_mean_initializer=None, moving_variance_initializer=None, beta_regularizer=None, gamma_regularizer=None,"
    "beta_constraint=None, gamma_constraint=None, training=False, trainable=True, name=None, reuse=None, **options",
    "batch_normalization",
)
def _batch_normalization(machine: Machine, x: Tensor, given: Given) -> Any:
    axis = given.axis if isinstance(given.axis, int) else -1
    kind = "tensorflow.layers.BatchNormalization"
    with layer_scope(machine, given.name, "batch_normalization", given.reuse, kind):
        return normalized(machine, x, axis, given.center, given.scale, given.epsilon, given.training)


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
    from ..registry import ALIASES

    ALIASES[f"tensorflow.layers.{_name}"] = f"keras.layers.{_keras}"
    ALIASES[f"tensorflow.compat.v1.layers.{_name}"] = f"keras.layers.{_keras}"
    ALIASES[f"tf.layers.{_name}"] = ALIASES[f"tf.compat.v1.layers.{_name}"] = f"keras.layers.{_keras}"
