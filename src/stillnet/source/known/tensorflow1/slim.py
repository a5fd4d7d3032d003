"""tf.contrib.layers and slim: layers as functions whose default arguments `arg_scope` sets."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import F32
from ...calls import call
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import call_api, sizes_of
from ...values import ApiFunction, Function, Instance, Native, PyDict, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import known
from .arg_scope import HOMES, in_arg_scope
from .collections import add_to_collection
from .convolutions import Convolution, convolution, separable
from .layer_parts import ZEROS, Given, activated, layer_scope, several, unknown_tensor, weight
from .layers import dense, normalized


def finished(machine: Machine, made: Any, given: Given, scope: Any) -> Any:
    """Normalisation, activation and the collection of outputs behind a layer."""
    if given.normalizer_fn is not None and isinstance(made, Tensor):
        options = dict(given.normalizer_params.items) if isinstance(given.normalizer_params, PyDict) else {}
        made = call(machine, given.normalizer_fn, [made], options, frame_of(machine))
    made = activated(machine, given.activation_fn, made)
    collections = given.outputs_collections
    if isinstance(collections, str) and isinstance(scope, Instance):
        add_to_collection(machine, collections, made)
        name = scope.attributes.get("name")
        if isinstance(made, Tensor) and isinstance(name, str):
            named = machine.context.setdefault("tf named outputs", {})
            named.setdefault(collections, {})[name] = made
    return made


ACTIVATION = "activation_fn='relu', normalizer_fn=None, normalizer_params=None"
NO_ACTIVATION = "activation_fn=None, normalizer_fn=None, normalizer_params=None"
WEIGHTS = "weights_initializer='glorot_uniform', weights_regularizer=None, biases_initializer='zeros', biases_regularizer=None"
REST = "reuse=None, variables_collections=None, outputs_collections=None, trainable=True, scope=None"
WINDOW = "inputs, num_outputs, kernel_size, stride=1, padding='SAME', data_format=None"


def has_bias(given: Given) -> bool:
    return given.normalizer_fn is None and given.biases_initializer is not None


def convolve(machine: Machine, x: Tensor, given: Given, n: int, transposed: bool = False) -> Any:
    default, kind = ("Conv2d_transpose", "conv2d_transpose") if transposed else ("Conv", f"conv{n}d")
    wanted = Convolution(
        n,
        given.num_outputs,
        given.kernel_size,
        given.stride,
        given.padding,
        isinstance(given.data_format, str) and given.data_format.startswith("NC"),
        (given.weights_initializer, given.biases_initializer),
        1 if transposed else given.rate,
        use_bias=has_bias(given),
        names=("weights", "biases"),
        regularizer=given.weights_regularizer,
        trainable=given.trainable,
        transposed=transposed,
        api=f"tf.contrib.layers.{kind}",
    )
    with layer_scope(machine, given.scope, default, given.reuse, f"tensorflow.contrib.layers.{kind}") as entered:
        return finished(machine, convolution(machine, x, wanted), given, entered)


@in_arg_scope(
    "conv2d convolution2d conv1d conv3d convolution convolution1d convolution3d",
    f"{WINDOW}, rate=1, {ACTIVATION}, {WEIGHTS}, {REST}, **options",
)
def _conv(machine: Machine, x: Tensor, given: Given) -> Any:
    shape = sizes_of(machine, x)
    return convolve(machine, x, given, len(shape) - 2 if shape is not None and len(shape) in (3, 4, 5) else 2)


@in_arg_scope(
    "conv2d_transpose convolution2d_transpose conv3d_transpose", f"{WINDOW}, {ACTIVATION}, {WEIGHTS}, {REST}, **options"
)
def _conv_transpose(machine: Machine, x: Tensor, given: Given) -> Any:
    return convolve(machine, x, given, 2, transposed=True)


@in_arg_scope(
    "separable_conv2d separable_convolution2d",
    "inputs, num_outputs, kernel_size, depth_multiplier=1, stride=1, padding='SAME', data_format=None, rate=1,"
    f"{ACTIVATION}, weights_initializer='glorot_uniform', pointwise_initializer=None, weights_regularizer=None,"
    f"biases_initializer='zeros', biases_regularizer=None, {REST}, **options",
)
def _separable(machine: Machine, x: Tensor, given: Given) -> Any:
    names = ("depthwise_weights", "pointwise_weights", "biases")
    kind = "tensorflow.contrib.layers.separable_conv2d"
    with layer_scope(machine, given.scope, "SeparableConv2d", given.reuse, kind) as entered:
        made = separable(machine, x, given.num_outputs, given.kernel_size, given.stride, given.padding,
                         given.depth_multiplier, None, has_bias(given), names)  # fmt: skip
        return finished(machine, made, given, entered)


@in_arg_scope("fully_connected relu", f"inputs, num_outputs, {ACTIVATION}, {WEIGHTS}, {REST}")
@in_arg_scope("linear", f"inputs, num_outputs, {NO_ACTIVATION}, {WEIGHTS}, {REST}")
def _fully_connected(machine: Machine, x: Tensor, given: Given) -> Any:
    kind = "fully_connected"
    with layer_scope(machine, given.scope, kind, given.reuse, f"tensorflow.contrib.layers.{kind}") as entered:
        made = dense(
            machine, x, given.num_outputs, None, has_bias(given), given.weights_initializer, given.biases_initializer,
            ("weights", "biases"), given.weights_regularizer, given.trainable, f"tf.contrib.layers.{kind}",
        )  # fmt: skip
        return finished(machine, made, given, entered)


def _pooled(word: str, n: int) -> None:
    text = "inputs, kernel_size, stride=2, padding='VALID', data_format=None, outputs_collections=None, scope=None"

    @in_arg_scope(f"{word}_pool{n}d", text)
    def run(machine: Machine, x: Tensor, given: Given) -> Any:
        options = {"data_format": given.data_format} if isinstance(given.data_format, str) else {}
        padding = given.padding.upper() if isinstance(given.padding, str) else given.padding
        window, steps = several(given.kernel_size, n), several(given.stride, n)
        made = call_api(machine, f"tf.nn.{word}_pool{n}d", [x, window, steps, padding], options)
        if isinstance(given.outputs_collections, str):
            add_to_collection(machine, given.outputs_collections, made)
        return made


for _n in (2, 3):
    _pooled("max", _n)
    _pooled("avg", _n)


@in_arg_scope(
    "batch_norm",
    "inputs, decay=0.999, center=True, scale=False, epsilon=0.001, activation_fn=None, param_initializers=None,"
    "param_regularizers=None, updates_collections=None, is_training=True, reuse=None, variables_collections=None,"
    "outputs_collections=None, trainable=True, batch_weights=None, fused=None, data_format='NHWC',"
    "zero_debias_moving_mean=False, scope=None, **options",
)
def _batch_norm(machine: Machine, x: Tensor, given: Given) -> Any:
    axis = 1 if isinstance(given.data_format, str) and given.data_format.startswith("NC") else -1
    with layer_scope(machine, given.scope, "BatchNorm", given.reuse, "tensorflow.contrib.layers.batch_norm"):
        made = normalized(machine, x, axis, given.center, given.scale, given.epsilon, given.is_training)
    return activated(machine, given.activation_fn, made)


@in_arg_scope(
    "layer_norm",
    "inputs, center=True, scale=True, activation_fn=None, reuse=None, variables_collections=None, outputs_collections=None,"
    "trainable=True, begin_norm_axis=1, begin_params_axis=-1, scope=None",
)
def _layer_norm(machine: Machine, x: Tensor, given: Given) -> Any:
    shape = sizes_of(machine, x)
    begin, of_weights = given.begin_norm_axis, given.begin_params_axis
    if not shape or not isinstance(begin, int) or not isinstance(of_weights, int):
        return x
    with layer_scope(machine, given.scope, "LayerNorm", given.reuse, "tensorflow.contrib.layers.layer_norm"):
        size = shape[of_weights:]
        beta = weight(machine, "beta", size, F32, ZEROS) if given.center is not False else None
        gamma = weight(machine, "gamma", size, F32, "ones") if given.scale is not False else None
        axes = PyList(list(range(begin % len(shape), len(shape))))
        moments = call_api(machine, "tf.nn.moments", [x, axes], {"keepdims": True})
        if not isinstance(moments, tuple):
            return x
        made = call_api(machine, "tf.nn.batch_normalization", [x, *moments, beta, gamma, 1e-12], {})
    return activated(machine, given.activation_fn, made)


@in_arg_scope(
    "dropout",
    "inputs, keep_prob=0.5, noise_shape=None, is_training=True, outputs_collections=None, scope=None, **options",
)
def _dropout(machine: Machine, x: Tensor, given: Given) -> Any:
    if given.is_training is False:
        return x
    share = {"rate": 1 - given.keep_prob} if isinstance(given.keep_prob, (int, float)) else {}
    return call_api(machine, "tf.nn.dropout", [x], share)


@in_arg_scope("bias_add", "inputs, activation_fn=None, scope=None, reuse=None, **options")
def _bias_add(machine: Machine, x: Tensor, given: Given) -> Any:
    shape = sizes_of(machine, x)
    if not shape:
        return x
    with layer_scope(machine, given.scope, "BiasAdd", given.reuse):
        bias = weight(machine, "biases", (shape[-1],), F32, ZEROS)
        made = call_api(machine, "tf.nn.bias_add", [x, bias], {})
    return activated(machine, given.activation_fn, made)


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
