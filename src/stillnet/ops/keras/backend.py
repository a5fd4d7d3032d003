"""What Keras 2 kept in `keras.backend` beside arithmetic: values, updates, gradients, and older spellings of layers."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dtype import I64, DType
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType, Value
from ..entry import function, op
from ..ranging import unbounded
from ..settings import called, shape_of, tensor
from .operands import floats, tensor_of

_NAMES = {"f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64", "bool": "bool", "str": "string"}


def type_name(dtype: DType | None) -> str:
    """A type as Keras names it: i32 is int32."""
    if dtype is None:
        raise NotUnderstood("the type is not known")
    kind = {"i": "int", "u": "uint", "c": "complex"}.get(dtype.name[0], dtype.name[0])
    return _NAMES.get(dtype.name) or f"{kind}{dtype.name[1:]}"


@function("keras.backend.dtype keras.ops.dtype", "x")
def dtype_of(call: Any, x: Any) -> Any:
    return type_name(call.type(tensor_of(call, x)).dtype)


@function("keras.backend.eval keras.backend.get_value", "x")
def value(call: Any, x: Any) -> Any:
    return x


@function("keras.ops.convert_to_numpy", "x")
def array(call: Any, x: Any) -> Any:
    return tensor_of(call, x)


@function("keras.backend.to_dense", "tensor")
def to_dense(call: Any, tensor: Any) -> Any:
    return tensor


@function("keras.backend.is_sparse", "tensor")
def is_sparse(call: Any, tensor: Any) -> Any:
    return False


@function("keras.backend.batch_get_value", "tensors")
def values(call: Any, tensors: Any) -> Any:
    return tensors


@function("keras.backend.update", "x, new_x")
def update(call: Any, x: Any, new_x: Any) -> Any:
    return new_x


@function("keras.backend.update_add", "x, increment")
def update_add(call: Any, x: Any, increment: Any) -> Any:
    return call.call("keras.ops.add", x, increment)


@function("keras.backend.update_sub", "x, decrement")
def update_sub(call: Any, x: Any, decrement: Any) -> Any:
    return call.call("keras.ops.subtract", x, decrement)


@function("keras.backend.moving_average_update", "x, value, momentum")
def moving_average_update(call: Any, x: Any, value: Any, momentum: Any) -> Any:
    return call.call("keras.ops.add", x, value)


@function("keras.backend.gradients", "loss, variables")
def gradients(call: Any, loss: Any, variables: Any) -> Any:
    """Each variable has a gradient of its own shape."""
    many = variables if isinstance(variables, (tuple, list)) else [variables]
    if not all(isinstance(v, Value) for v in many):
        raise NotUnderstood("the variables are not known")
    return [call.apply("same_as", input=v) for v in many]


@function("keras.backend.relu", "x, alpha=0.0, max_value=None, threshold=0.0")
def relu(call: Any, x: Any, alpha: Any, max_value: Any, threshold: Any) -> Any:
    return call.call("keras.activations.relu", x, alpha, max_value, threshold)


@function(
    "keras.backend.binary_focal_crossentropy",
    "target, output, apply_class_balancing=False, alpha=0.25, gamma=2.0, from_logits=False",
)
def binary_focal(call: Any, target: Any, output: Any, from_logits: Any, **_: Any) -> Any:
    return call.call("keras.backend.binary_crossentropy", target, output, from_logits)


@function(
    "keras.backend.categorical_focal_crossentropy",
    "target, output, alpha=0.25, gamma=2.0, from_logits=False, axis=-1",
)
def categorical_focal(call: Any, target: Any, output: Any, axis: Any, **_: Any) -> Any:
    made = floats(call, output)
    return call.apply("categorical_focal_crossentropy", y_true=tensor_of(call, target), y_pred=made, axis=axis)


# -- sequences --------------------------------------------------------------------------------------------------------
@op("ctc_cost")
def ctc_cost(t: Typing, y_true: Any, y_pred: Any) -> TensorType:
    """labels[N, L], predictions[N, T, C] -> [N, 1]"""
    x, y = tensor(y_true), tensor(y_pred)
    a, b = shape_of(t, x, 2), shape_of(t, y, 3)
    if a is None or b is None:
        return TensorType(None, y.dtype)
    t.same(a[0], b[0], f"{called(t)}: {D.text(a[0])} labels for {D.text(b[0])} predictions", axis=0)
    return TensorType((b[0], 1), y.dtype)


@function("keras.backend.ctc_batch_cost", "y_true, y_pred, input_length, label_length")
def ctc_batch_cost(call: Any, y_true: Any, y_pred: Any, input_length: Any, label_length: Any) -> Any:
    return call.apply("ctc_cost", y_true=tensor_of(call, y_true), y_pred=floats(call, y_pred))


@op("ctc_paths")
def ctc_paths(t: Typing, y_pred: Any, greedy: Any, top_paths: Any) -> Any:
    """predictions[N, T, C] -> labels [N, n] for each path, and [N, paths] scores"""
    y = tensor(y_pred)
    shape = shape_of(t, y, 3)
    if not isinstance(top_paths, int) or not isinstance(greedy, bool) or shape is None:
        raise NotUnderstood("the number of paths is not known")
    count = 1 if greedy else top_paths
    return [TensorType((shape[0], t.fresh("n")), I64) for _ in range(count)], TensorType((shape[0], count), y.dtype)


@function("keras.backend.ctc_decode", "y_pred, input_length, greedy=True, beam_width=100, top_paths=1")
def ctc_decode(call: Any, y_pred: Any, input_length: Any, greedy: Any, beam_width: Any, top_paths: Any) -> Any:
    return call.apply("ctc_paths", y_pred=floats(call, y_pred), greedy=greedy, top_paths=top_paths)


# -- windows ----------------------------------------------------------------------------------------------------------
WINDOW = "strides=(1, 1), padding='valid', data_format=None, dilation_rate=(1, 1)"


@function("keras.backend.depthwise_conv2d", f"x, depthwise_kernel, {WINDOW}")
def depthwise_conv2d(call: Any, x: Any, depthwise_kernel: Any, **settings: Any) -> Any:
    return call.apply("conv", inputs=x, kernel=depthwise_kernel, depthwise=True, **settings)


@function(
    "keras.backend.separable_conv1d keras.backend.separable_conv2d", f"x, depthwise_kernel, pointwise_kernel, {WINDOW}"
)
def separable_conv2d(call: Any, x: Any, depthwise_kernel: Any, pointwise_kernel: Any, **settings: Any) -> Any:
    return call.call("keras.ops.separable_conv", x, depthwise_kernel, pointwise_kernel, **settings)


@function("keras.backend.spatial_3d_padding", "x, padding=((1, 1), (1, 1), (1, 1)), data_format=None")
def spatial_3d_padding(call: Any, x: Any, padding: Any, data_format: Any) -> Any:
    return call.apply("change_borders", input=x, borders=padding, sign=1, data_format=data_format)


@function("keras.backend.resize_volumes", "x, depth_factor, height_factor, width_factor, data_format")
def resize_volumes(
    call: Any, x: Any, depth_factor: Any, height_factor: Any, width_factor: Any, data_format: Any
) -> Any:
    factors = (depth_factor, height_factor, width_factor)
    return call.apply("upsample", input=x, size=factors, data_format=data_format)


# -- ranges ------------------------------------------------------------------------------------------------------------
unbounded("ctc_cost", "ctc_paths", because="logarithms of predictions that may be anything")
