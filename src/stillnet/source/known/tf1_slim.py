"""tf.contrib.layers and slim: layers as functions whose default arguments `arg_scope` sets."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ...base.dtype import F32
from ..calls import call
from ..machine import Machine
from ..operators import as_dim
from ..tensors import call_api, sizes_of
from ..values import ApiFunction, Function, Instance, Native, PyDict, PyList, Tensor
from .builtins import frame_of
from .registry import known
from .tf1_arg_scope import HOMES, in_arg_scope
from .tf1_collections import add_to_collection
from .tf1_convolutions import convolution, separable
from .tf1_layer_parts import activated, as_tensor, layer_scope, unknown_tensor, weight
from .tf1_layers import dense, normalized

RELU = ApiFunction("tf.nn.relu")
XAVIER = "glorot_uniform"
ZEROS = "zeros"


def finished(
    machine: Machine,
    made: Any,
    activation_fn: Any,
    normalizer_fn: Any,
    normalizer_params: Any,
    collections: Any,
    scope: Any,
) -> Any:
    """Normalisation, activation and the collection of outputs behind a layer."""
    if normalizer_fn is not None and isinstance(made, Tensor):
        options = dict(normalizer_params.items) if isinstance(normalizer_params, PyDict) else {}
        made = call(machine, normalizer_fn, [made], options, frame_of(machine))
    made = activated(machine, activation_fn, made)
    if isinstance(collections, str) and isinstance(scope, Instance):
        add_to_collection(machine, collections, made)
        name = scope.attributes.get("name")
        if isinstance(made, Tensor) and isinstance(name, str):
            named = machine.context.setdefault("tf named outputs", {})
            named.setdefault(collections, {})[name] = made
    return made


def _conv(
    machine: Machine,
    inputs: Any,
    num_outputs: Any,
    kernel_size: Any,
    stride: Any = 1,
    padding: Any = "SAME",
    data_format: Any = None,
    rate: Any = 1,
    activation_fn: Any = RELU,
    normalizer_fn: Any = None,
    normalizer_params: Any = None,
    weights_initializer: Any = XAVIER,
    weights_regularizer: Any = None,
    biases_initializer: Any = ZEROS,
    biases_regularizer: Any = None,
    reuse: Any = None,
    variables_collections: Any = None,
    outputs_collections: Any = None,
    trainable: Any = True,
    scope: Any = None,
    n: int = 2,
    transposed: bool = False,
    **options: Any,
) -> Any:
    x = as_tensor(machine, inputs)
    if not isinstance(x, Tensor):
        return x
    first = isinstance(data_format, str) and data_format.startswith("NC")
    default, kind = ("Conv2d_transpose", "conv2d_transpose") if transposed else ("Conv", f"conv{n}d")
    bias = normalizer_fn is None and biases_initializer is not None
    with layer_scope(machine, scope, default, reuse, f"tensorflow.contrib.layers.{kind}") as entered:
        made = convolution(
            machine, x, n, num_outputs, kernel_size, stride, padding, first, rate, None, bias, weights_initializer,
            biases_initializer, ("weights", "biases"), weights_regularizer, trainable, transposed,
            f"tf.contrib.layers.{kind}",
        )  # fmt: skip
        return finished(machine, made, activation_fn, normalizer_fn, normalizer_params, outputs_collections, entered)


CONV_ARGUMENTS = list(inspect.signature(_conv).parameters)[4:]


def _rank_of(machine: Machine, inputs: Any, default: int) -> int:
    shape = sizes_of(machine, inputs) if isinstance(inputs, Tensor) else None
    return len(shape) - 2 if shape is not None and len(shape) in (3, 4, 5) else default


def _conv_any(machine: Machine, inputs: Any, num_outputs: Any, kernel_size: Any, *args: Any, **options: Any) -> Any:
    named = {**options, **dict(zip(CONV_ARGUMENTS, args)), "n": _rank_of(machine, inputs, 2)}
    return _conv(machine, inputs, num_outputs, kernel_size, **named)


def _conv_transpose(
    machine: Machine,
    inputs: Any,
    num_outputs: Any,
    kernel_size: Any,
    stride: Any = 1,
    padding: Any = "SAME",
    data_format: Any = None,
    activation_fn: Any = RELU,
    normalizer_fn: Any = None,
    **options: Any,
) -> Any:
    return _conv(machine, inputs, num_outputs, kernel_size, stride, padding, data_format, 1, activation_fn,
                 normalizer_fn, transposed=True, **options)  # fmt: skip


in_arg_scope("conv2d convolution2d conv1d conv3d convolution convolution1d convolution3d", _conv_any)
in_arg_scope("conv2d_transpose convolution2d_transpose conv3d_transpose", _conv_transpose)


def _separable(
    machine: Machine,
    inputs: Any,
    num_outputs: Any,
    kernel_size: Any,
    depth_multiplier: Any = 1,
    stride: Any = 1,
    padding: Any = "SAME",
    data_format: Any = None,
    rate: Any = 1,
    activation_fn: Any = RELU,
    normalizer_fn: Any = None,
    normalizer_params: Any = None,
    biases_initializer: Any = ZEROS,
    outputs_collections: Any = None,
    reuse: Any = None,
    scope: Any = None,
    **options: Any,
) -> Any:
    x = as_tensor(machine, inputs)
    if not isinstance(x, Tensor):
        return x
    bias = normalizer_fn is None and biases_initializer is not None
    kind = "tensorflow.contrib.layers.separable_conv2d"
    with layer_scope(machine, scope, "SeparableConv2d", reuse, kind) as entered:
        made = separable(machine, x, num_outputs, kernel_size, stride, padding, depth_multiplier, None, bias,
                         ("depthwise_weights", "pointwise_weights", "biases"))  # fmt: skip
        return finished(machine, made, activation_fn, normalizer_fn, normalizer_params, outputs_collections, entered)


in_arg_scope("separable_conv2d separable_convolution2d", _separable)


def _fully_connected(
    machine: Machine,
    inputs: Any,
    num_outputs: Any,
    activation_fn: Any = RELU,
    normalizer_fn: Any = None,
    normalizer_params: Any = None,
    weights_initializer: Any = XAVIER,
    weights_regularizer: Any = None,
    biases_initializer: Any = ZEROS,
    biases_regularizer: Any = None,
    reuse: Any = None,
    variables_collections: Any = None,
    outputs_collections: Any = None,
    trainable: Any = True,
    scope: Any = None,
) -> Any:
    x = as_tensor(machine, inputs)
    if not isinstance(x, Tensor):
        return x
    bias = normalizer_fn is None and biases_initializer is not None
    with layer_scope(machine, scope, "fully_connected", reuse, "tensorflow.contrib.layers.fully_connected") as entered:
        made = dense(machine, x, num_outputs, None, bias, weights_initializer, biases_initializer,
                     ("weights", "biases"), weights_regularizer, trainable, "tf.contrib.layers.fully_connected")  # fmt: skip
        return finished(machine, made, activation_fn, normalizer_fn, normalizer_params, outputs_collections, entered)


def _linear(machine: Machine, inputs: Any, num_outputs: Any, *args: Any, **options: Any) -> Any:
    return _fully_connected(machine, inputs, num_outputs, **{"activation_fn": None, **options})


in_arg_scope("fully_connected relu", _fully_connected)
in_arg_scope("linear", _linear)


def _pooled(word: str, n: int) -> Callable[..., Any]:
    def run(
        machine: Machine,
        inputs: Any,
        kernel_size: Any,
        stride: Any = 2,
        padding: Any = "VALID",
        data_format: Any = None,
        outputs_collections: Any = None,
        scope: Any = None,
    ) -> Any:
        from .tf1_layer_parts import several

        options = {"data_format": data_format} if isinstance(data_format, str) else {}
        given = padding.upper() if isinstance(padding, str) else padding
        made = call_api(
            machine, f"tf.nn.{word}_pool{n}d", [inputs, several(kernel_size, n), several(stride, n), given], options
        )
        if isinstance(outputs_collections, str):
            add_to_collection(machine, outputs_collections, made)
        return made

    return run


for _n in (2, 3):
    in_arg_scope(f"max_pool{_n}d", _pooled("max", _n))
    in_arg_scope(f"avg_pool{_n}d", _pooled("avg", _n))


def _batch_norm(
    machine: Machine,
    inputs: Any,
    decay: Any = 0.999,
    center: Any = True,
    scale: Any = False,
    epsilon: Any = 0.001,
    activation_fn: Any = None,
    param_initializers: Any = None,
    param_regularizers: Any = None,
    updates_collections: Any = None,
    is_training: Any = True,
    reuse: Any = None,
    variables_collections: Any = None,
    outputs_collections: Any = None,
    trainable: Any = True,
    batch_weights: Any = None,
    fused: Any = None,
    data_format: Any = "NHWC",
    zero_debias_moving_mean: Any = False,
    scope: Any = None,
    **options: Any,
) -> Any:
    x = as_tensor(machine, inputs)
    if not isinstance(x, Tensor):
        return x
    axis = 1 if isinstance(data_format, str) and data_format.startswith("NC") else -1
    with layer_scope(machine, scope, "BatchNorm", reuse, "tensorflow.contrib.layers.batch_norm"):
        made = normalized(machine, x, axis, center, scale, epsilon, is_training)
    return activated(machine, activation_fn, made)


in_arg_scope("batch_norm", _batch_norm)


def _layer_norm(
    machine: Machine,
    inputs: Any,
    center: Any = True,
    scale: Any = True,
    activation_fn: Any = None,
    reuse: Any = None,
    variables_collections: Any = None,
    outputs_collections: Any = None,
    trainable: Any = True,
    begin_norm_axis: Any = 1,
    begin_params_axis: Any = -1,
    scope: Any = None,
) -> Any:
    x = as_tensor(machine, inputs)
    shape = sizes_of(machine, x) if isinstance(x, Tensor) else None
    if not shape or not isinstance(begin_norm_axis, int) or not isinstance(begin_params_axis, int):
        return x
    with layer_scope(machine, scope, "LayerNorm", reuse, "tensorflow.contrib.layers.layer_norm"):
        size = shape[begin_params_axis:]
        beta = weight(machine, "beta", size, F32, ZEROS) if center is not False else None
        gamma = weight(machine, "gamma", size, F32, "ones") if scale is not False else None
        axes = PyList(list(range(begin_norm_axis % len(shape), len(shape))))
        moments = call_api(machine, "tf.nn.moments", [x, axes], {"keepdims": True})
        if not isinstance(moments, tuple):
            return x
        made = call_api(machine, "tf.nn.batch_normalization", [x, *moments, beta, gamma, 1e-12], {})
    return activated(machine, activation_fn, made)


in_arg_scope("layer_norm", _layer_norm)


def _dropout(
    machine: Machine,
    inputs: Any,
    keep_prob: Any = 0.5,
    noise_shape: Any = None,
    is_training: Any = True,
    outputs_collections: Any = None,
    scope: Any = None,
    **options: Any,
) -> Any:
    if is_training is False:
        return inputs
    share = {"rate": 1 - keep_prob} if isinstance(keep_prob, (int, float)) else {}
    return call_api(machine, "tf.nn.dropout", [inputs], share)


in_arg_scope("dropout", _dropout)


def _bias_add(
    machine: Machine, inputs: Any, activation_fn: Any = None, scope: Any = None, reuse: Any = None, **o: Any
) -> Any:
    x = as_tensor(machine, inputs)
    shape = sizes_of(machine, x) if isinstance(x, Tensor) else None
    if not shape:
        return x
    with layer_scope(machine, scope, "BiasAdd", reuse):
        bias = weight(machine, "biases", (shape[-1],), F32, ZEROS)
        made = call_api(machine, "tf.nn.bias_add", [x, bias], {})
    return activated(machine, activation_fn, made)


in_arg_scope("bias_add", _bias_add)


def _named_after(function: Any) -> str:
    if isinstance(function, (Native, ApiFunction)):
        return function.name.rpartition(".")[2]
    return function.name if isinstance(function, Function) else "layer"


def _repeat(machine: Machine, inputs: Any, repetitions: Any, layer: Any, *args: Any, **kwargs: Any) -> Any:
    """The same layer several times, in scopes that are numbered from 1."""
    scope = kwargs.pop("scope", None)
    if not isinstance(repetitions, int):
        return machine.unknown("a layer repeated an unknown number of times")
    made = inputs
    inner = scope if isinstance(scope, str) else _named_after(layer)
    with layer_scope(machine, scope, "Repeat"):
        for i in range(repetitions):
            made = call(machine, layer, [made, *args], {**kwargs, "scope": f"{inner}_{i + 1}"}, frame_of(machine))
    return made


def _stack(machine: Machine, inputs: Any, layer: Any, stack_args: Any, **kwargs: Any) -> Any:
    scope = kwargs.pop("scope", None)
    items = stack_args.items if isinstance(stack_args, PyList) else stack_args
    if not isinstance(items, (list, tuple)):
        return machine.unknown("a stack of layers that is not known")
    made = inputs
    inner = scope if isinstance(scope, str) else _named_after(layer)
    with layer_scope(machine, scope, "Stack"):
        for i, item in enumerate(items):
            given = list(item.items) if isinstance(item, PyList) else list(item) if isinstance(item, tuple) else [item]
            options = {**kwargs, "scope": f"{inner}_{i + 1}"}
            made = call(machine, layer, [made, *given], options, frame_of(machine))
    return made


for _home in HOMES:
    known(f"{_home}.repeat")(_repeat)
    known(f"{_home}.stack")(_stack)


def _one_hot(machine: Machine, labels: Any, num_classes: Any, *args: Any, **options: Any) -> Any:
    return call_api(machine, "tf.one_hot", [labels, num_classes], {})


def _softmax(machine: Machine, logits: Any, *args: Any, **options: Any) -> Any:
    return call_api(machine, "tf.nn.softmax", [logits], {})


def _unit_norm(machine: Machine, inputs: Any, dim: Any, epsilon: Any = 1e-7, scope: Any = None) -> Any:
    return call_api(machine, "tf.nn.l2_normalize", [inputs, dim], {})


def _embed(
    machine: Machine,
    ids: Any,
    vocab_size: Any = None,
    embed_dim: Any = None,
    unique: Any = False,
    initializer: Any = None,
    regularizer: Any = None,
    trainable: Any = True,
    scope: Any = None,
    reuse: Any = None,
) -> Any:
    rows, width = as_dim(vocab_size), as_dim(embed_dim)
    if rows is None or width is None:
        return unknown_tensor(machine, F32)
    with layer_scope(machine, scope, "EmbedSequence", reuse):
        table = weight(machine, "embeddings", (rows, width), F32, initializer)
        return call_api(machine, "tf.nn.embedding_lookup", [table, ids], {})


for _home in HOMES:
    known(f"{_home}.one_hot_encoding")(_one_hot)
    known(f"{_home}.softmax")(_softmax)
    known(f"{_home}.unit_norm")(_unit_norm)
    known(f"{_home}.embed_sequence")(_embed)
