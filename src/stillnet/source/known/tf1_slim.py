"""tf.contrib.layers and slim: layers as functions whose default arguments `arg_scope` sets."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ...base.dtype import F32
from ...base.unknown import Unknown
from ..calls import call
from ..machine import Machine
from ..operators import as_dim
from ..tensors import call_api, sizes_of
from ..values import ApiFunction, Class, Function, Instance, Native, PyDict, PyList, Tensor
from .builtins import frame_of
from .quiet import quiet_class
from .registry import CLASSES, KNOWN, constructor, known, known_class
from .tf1_collections import add_to_collection
from .tf1_layers import (
    activated,
    as_tensor,
    convolution,
    dense,
    layer_scope,
    normalized,
    separable,
    unknown_tensor,
    weight,
)

HOMES = ("tf.contrib.layers", "tf.contrib.slim", "tf_slim", "tf.contrib.layers.python.layers.layers")


# -- arg_scope ---------------------------------------------------------------------------------------------------------
def arguments(machine: Machine) -> dict[Any, dict[str, Any]]:
    """The default arguments that are set here, by function."""
    found: dict[Any, dict[str, Any]] = machine.context.setdefault("tf arguments", {})
    return found


def key_of(function: Any) -> Any:
    """What a function is known by: layers of the library by their last name, functions of the program by themselves."""
    if isinstance(function, Native):
        return function.name.rpartition(".")[2] if not function.name.startswith("arg_scope ") else function.name
    return function.name if isinstance(function, ApiFunction) else id(function)


def in_arg_scope(names: str, run: Callable[..., Any]) -> None:
    """Register a layer function that takes its defaults from `arg_scope`."""
    signature = inspect.signature(run)
    parameters = list(signature.parameters)[1:]

    for name in names.split():

        def scoped(machine: Machine, *args: Any, key: str = name, **kwargs: Any) -> Any:
            defaults = arguments(machine).get(key, {})
            given = {k: v for k, v in defaults.items() if k not in parameters[: len(args)]}
            named = {**given, **kwargs}
            try:
                signature.bind(machine, *args, **named)
            except TypeError:
                return machine.unknown(f"{key} called in a form not known")
            return run(machine, *args, **named)

        for home in HOMES:
            known(f"{home}.{name}")(scoped)


def _scope(machine: Machine, cls: Class, ops: Any, **settings: Any) -> Any:
    return Instance(cls, {"__ops__": ops, "__settings__": PyDict(settings)}, site=machine.builder.site)


def _enter(machine: Machine, receiver: Instance) -> Any:
    here = arguments(machine)
    machine.put(receiver.attributes, "__outer__", dict(here))
    ops, settings = receiver.attributes["__ops__"], receiver.attributes["__settings__"].items
    if isinstance(ops, Instance) and isinstance(ops.attributes.get("__table__"), dict):
        new = dict(ops.attributes["__table__"])
    else:
        items = ops.items if isinstance(ops, PyList) else ops if isinstance(ops, tuple) else ()
        new = dict(here)
        for function in items:
            key = key_of(function)
            new[key] = {**new.get(key, {}), **settings}
    machine.change_table(here).clear()
    here.update(new)
    return Instance(CLASSES["tf.contrib.slim.Arguments"], {"__table__": dict(new)}, site=machine.builder.site)


def _exit(machine: Machine, receiver: Instance, *args: Any) -> None:
    outer = receiver.attributes.get("__outer__")
    if isinstance(outer, dict):
        here = arguments(machine)
        machine.change_table(here).clear()
        here.update(outer)


known_class("tf.contrib.slim.Arguments")
known_class("tf.contrib.slim.arg_scope", construct=constructor(_scope), __enter__=_enter, __exit__=_exit)
for _home in ("tf.contrib.framework", "tf_slim", "tf.contrib.framework.python.ops", "tf.contrib.layers"):
    KNOWN[f"{_home}.arg_scope"] = KNOWN["tf.contrib.slim.arg_scope"]


@known("tf.contrib.slim.add_arg_scope", "tf.contrib.framework.add_arg_scope", "tf_slim.add_arg_scope")
def _add_arg_scope(machine: Machine, function: Any) -> Any:
    """A function of the program that takes its defaults from `arg_scope`."""
    name = f"arg_scope {function.qualname if isinstance(function, Function) else id(function)}"
    spec = function.node.args if isinstance(function, Function) else None
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)] if spec is not None else []

    def run(m: Machine, *args: Any, **kwargs: Any) -> Any:
        defaults = arguments(m).get(name, {})
        given = {k: v for k, v in defaults.items() if k not in names[: len(args)]}
        return call(m, function, list(args), {**given, **kwargs}, frame_of(m))

    return Native(name, run)


@known("tf.contrib.framework.current_arg_scope", "tf_slim.current_arg_scope", "tf.contrib.slim.current_arg_scope")
def _current(machine: Machine) -> Any:
    return Instance(CLASSES["tf.contrib.slim.Arguments"], {"__table__": dict(arguments(machine))})


@known(
    "tf.contrib.framework.has_arg_scope",
    "tf.contrib.slim.has_arg_scope",
    "tf.contrib.framework.arg_scoped_arguments",
    "tf.contrib.slim.arg_scoped_arguments",
)
def _has(machine: Machine, *args: Any) -> Any:
    return Unknown("arguments of an arg_scope", machine.builder.site)


# -- layers ------------------------------------------------------------------------------------------------------------
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
        from .tf1_layers import several

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


# -- regularizers ------------------------------------------------------------------------------------------------------
def _regularizer(kind: str) -> Callable[..., Any]:
    def make(machine: Machine, *args: Any, **options: Any) -> Any:
        scale = args[0] if args else options.get("scale", 1.0)

        def run(m: Machine, weights: Any) -> Any:
            if kind == "l2":
                made = call_api(m, "tf.nn.l2_loss", [weights], {})
            else:
                made = call_api(m, "tf.reduce_sum", [call_api(m, "tf.abs", [weights], {})], {})
            return call_api(m, "tf.multiply", [made, scale], {}) if isinstance(scale, (int, float, Tensor)) else made

        return Native(f"{kind}_regularizer", run)

    return make


for _home in (*HOMES, "tf.contrib.layers.python.layers.regularizers", "tf.keras_regularizers"):
    known(f"{_home}.l2_regularizer")(_regularizer("l2"))
    known(f"{_home}.l1_regularizer")(_regularizer("l1"))
    known(f"{_home}.l1_l2_regularizer")(_regularizer("l2"))


@known("tf.contrib.layers.apply_regularization")
def _apply(machine: Machine, regularizer: Any, weights_list: Any = None) -> Any:
    items = weights_list.items if isinstance(weights_list, PyList) else []
    parts = [call(machine, regularizer, [w], {}, frame_of(machine)) for w in items]
    return call_api(machine, "tf.add_n", [PyList(parts)], {}) if parts else call_api(machine, "tf.zeros", [()], {})


# -- collections of outputs --------------------------------------------------------------------------------------------
for _home in (
    "tf.contrib.slim.utils",
    "tf.contrib.layers.python.layers.utils",
    "tf.contrib.layers.utils",
    "tf_slim.layers.utils",
    "tf_slim.utils",
):

    def _collection(machine: Machine, collection: Any, clear_collection: Any = False, **options: Any) -> Any:
        table = machine.context.get("tf named outputs", {})
        found = table.get(collection, {}) if isinstance(collection, str) else {}
        return PyDict(dict(found), "OrderedDict")

    known(f"{_home}.convert_collection_to_dict")(_collection)

    def _collect(machine: Machine, collections: Any, alias: Any, outputs: Any) -> Any:
        if isinstance(collections, str):
            add_to_collection(machine, collections, outputs)
            if isinstance(alias, str):
                machine.context.setdefault("tf named outputs", {}).setdefault(collections, {})[alias] = outputs
        return outputs

    known(f"{_home}.collect_named_outputs")(_collect)

    def _smart(machine: Machine, pred: Any, fn1: Any, fn2: Any, *args: Any) -> Any:
        return KNOWN["tf.cond"].run(machine, pred, fn1, fn2)

    known(f"{_home}.smart_cond")(_smart)
    known(f"{_home}.last_dimension")(
        lambda m, shape, *a, **k: shape.payload[-1] if isinstance(shape, Instance) and shape.payload else None
    )


@known(
    "tf.contrib.slim.model_variable",
    "tf.contrib.slim.variable",
    "tf.contrib.framework.model_variable",
    "tf.contrib.framework.variable",
    "tf_slim.model_variable",
    "tf_slim.variable",
)
def _model_variable(
    machine: Machine, name: Any, shape: Any = None, dtype: Any = F32, *args: Any, **options: Any
) -> Any:
    from .tf1_variables import get_variable

    kept = {k: v for k, v in options.items() if k in ("initializer", "regularizer", "trainable")}
    if args:
        kept.setdefault("initializer", args[0])
    return get_variable(machine, name, shape, dtype, **kept)


@known(
    "tf.contrib.slim.learning.create_train_op",
    "tf.contrib.training.create_train_op",
    "tf_slim.learning.create_train_op",
    "tf.contrib.layers.optimize_loss",
    "tf.contrib.slim.learning.train",
    "tf_slim.learning.train",
)
def _train_op(machine: Machine, total_loss: Any = None, *args: Any, **options: Any) -> Any:
    machine.context["updates"] = machine.context.get("updates", 0) + 1
    return total_loss


@known(
    "tf.contrib.slim.assign_from_checkpoint_fn",
    "tf.contrib.framework.assign_from_checkpoint_fn",
    "tf_slim.assign_from_checkpoint_fn",
)
def _from_checkpoint(machine: Machine, *args: Any, **options: Any) -> Any:
    return Native("init_fn", lambda m, *a: None)


@known(
    "tf.contrib.slim.get_variables_to_restore",
    "tf.contrib.framework.get_variables_to_restore",
    "tf_slim.get_variables_to_restore",
)
def _to_restore(machine: Machine, *args: Any, **options: Any) -> Any:
    return KNOWN["tf.compat.v1.global_variables"].run(machine)


def _hparams(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    return Instance(cls, {k: v for k, v in kwargs.items() if isinstance(k, str)}, site=machine.builder.site)


known_class(
    "tf.contrib.training.HParams",
    construct=_hparams,
    add_hparam=lambda m, r, name, value: m.put(r.attributes, name, value) if isinstance(name, str) else None,
    set_hparam=lambda m, r, name, value: m.put(r.attributes, name, value) if isinstance(name, str) else None,
    get=lambda m, r, name, default=None: r.attributes.get(name, default) if isinstance(name, str) else default,
    values=lambda m, r: PyDict(dict(r.attributes)),
    parse=lambda m, r, *a: r,
    override_from_dict=lambda m, r, d: (
        [m.put(r.attributes, k, v) for k, v in d.items.items() if isinstance(k, str)] and r
        if isinstance(d, PyDict)
        else r
    ),
    __contains__=lambda m, r, name: name in r.attributes if isinstance(name, str) else False,
)
quiet_class("tf.contrib.tpu.TPUEstimatorSpec")
