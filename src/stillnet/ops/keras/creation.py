"""New tensors in `keras.ops`, `keras.random`, `keras.backend` and `keras.utils`: filled, counted, drawn, encoded."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Origin, Sym
from ...base.dtype import F32, I32, I64, DType
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType, Value
from ..arguments import dim
from ..creation import read_shape
from ..entry import function, op
from ..ranging import Ranging, bounded, ranged
from ..settings import called, tensor
from .operands import element_type, operand, sizes_in, spelled, target_type, tensor_of


def _filled(name: str) -> None:
    @function(f"{spelled(name)} keras.backend.{name}", "shape, dtype=None, name=None")
    def run(call: Any, shape: Any, dtype: Any, name: Any, operation: str = name) -> Any:
        return call.apply(operation, size=sizes_in(shape), dtype=target_type(dtype, F32))

    @function(f"{spelled(name + '_like')} keras.backend.{name}_like", "x, dtype=None, name=None")
    def like(call: Any, x: Any, dtype: Any, name: Any, operation: str = f"{name}_like") -> Any:
        made = tensor_of(call, x)
        return call.apply(operation, input=made, dtype=target_type(dtype, call.type(made).dtype))


for _name in ("zeros", "ones", "empty"):
    _filled(_name)


@function(spelled("full"), "shape, fill_value, dtype=None")
def full(call: Any, shape: Any, fill_value: Any, dtype: Any) -> Any:
    return call.apply("fill_shape", shape=sizes_in(shape), dtype=element_type(dtype, F32), value=fill_value)


@function(spelled("full_like"), "x, fill_value, dtype=None")
def full_like(call: Any, x: Any, fill_value: Any, dtype: Any) -> Any:
    made = tensor_of(call, x)
    return call.apply("full_like", input=made, fill_value=fill_value, dtype=target_type(dtype, call.type(made).dtype))


@op("fill_shape")
def fill_shape(t: Typing, shape: Any, dtype: Any, value: Any = None) -> TensorType:
    """sizes S -> [*S]"""
    return TensorType(read_shape(t, shape), dtype)


@op("draw", random=True)
def draw(t: Typing, shape: Any, dtype: Any) -> TensorType:
    """sizes S -> [*S], at random"""
    return TensorType(read_shape(t, shape), dtype)


def _drawn(names: str, signature: str, default: DType) -> None:
    @function(names, signature)
    def run(call: Any, shape: Any, dtype: Any, **_: Any) -> Any:
        return call.apply("draw", shape=sizes_in(shape), dtype=element_type(dtype, default))


_drawn("keras.random.normal", "shape, mean=0.0, stddev=1.0, dtype=None, seed=None", F32)
_drawn("keras.random.truncated_normal", "shape, mean=0.0, stddev=1.0, dtype=None, seed=None", F32)
_drawn("keras.random.uniform", "shape, minval=0.0, maxval=1.0, dtype=None, seed=None", F32)
_drawn("keras.random.randint", "shape, minval, maxval, dtype='int32', seed=None", I32)
_drawn("keras.random.beta", "shape, alpha, beta, dtype=None, seed=None", F32)
_drawn("keras.random.gamma", "shape, alpha, dtype=None, seed=None", F32)
_drawn("keras.random.binomial", "shape, counts, probabilities, dtype=None, seed=None", F32)
_drawn("keras.backend.random_normal", "shape, mean=0.0, stddev=1.0, dtype=None, seed=None", F32)
_drawn("keras.backend.truncated_normal", "shape, mean=0.0, stddev=1.0, dtype=None, seed=None", F32)
_drawn("keras.backend.random_uniform", "shape, minval=0.0, maxval=1.0, dtype=None, seed=None", F32)
_drawn("keras.backend.random_bernoulli keras.backend.random_binomial", "shape, p=0.0, dtype=None, seed=None", F32)


@function("keras.backend.random_normal_variable", "shape, mean, scale, dtype=None, name=None, seed=None")
def random_normal_variable(call: Any, shape: Any, mean: Any, scale: Any, dtype: Any, name: Any, seed: Any) -> Any:
    return call.apply("draw", shape=sizes_in(shape), dtype=element_type(dtype, F32))


@function("keras.backend.random_uniform_variable", "shape, low, high, dtype=None, name=None, seed=None")
def random_uniform_variable(call: Any, shape: Any, low: Any, high: Any, dtype: Any, name: Any, seed: Any) -> Any:
    return call.apply("draw", shape=sizes_in(shape), dtype=element_type(dtype, F32))


@op("draw_classes", random=True)
def draw_classes(t: Typing, logits: Any, num_samples: Any, dtype: Any) -> TensorType:
    """logits[N, C] -> [N, num_samples]"""
    x = tensor(logits)
    shape = t.rank(x, 2)
    return TensorType((shape[0], dim(t, num_samples)), dtype)


@function("keras.random.categorical", "logits, num_samples, dtype='int32', seed=None")
def categorical(call: Any, logits: Any, num_samples: Any, dtype: Any, seed: Any) -> Any:
    return call.apply("draw_classes", logits=logits, num_samples=num_samples, dtype=element_type(dtype, I32))


@function("keras.random.dropout", "inputs, rate, noise_shape=None, seed=None")
def dropout(call: Any, inputs: Any, rate: Any, noise_shape: Any, seed: Any) -> Any:
    return call.apply("noise", input=inputs, amount=rate, training=True)


@function("keras.backend.dropout", "x, level, noise_shape=None, seed=None")
def old_dropout(call: Any, x: Any, level: Any, noise_shape: Any, seed: Any) -> Any:
    return call.apply("noise", input=x, amount=level, training=True)


@function("keras.random.shuffle", "x, axis=0, seed=None")
def shuffle(call: Any, x: Any, axis: Any, seed: Any) -> Any:
    return call.apply("noise", input=tensor_of(call, x), amount=0, training=True)


# -- counting ---------------------------------------------------------------------------------------------------------
@function(f"{spelled('arange')}", "start, stop=None, step=None, dtype=None")
def arange(call: Any, start: Any, stop: Any, step: Any, dtype: Any) -> Any:
    return _counted(call, start, stop, step, element_type(dtype) if dtype is not None else None)


def _counted(call: Any, start: Any, stop: Any, step: Any, kind: DType | None) -> Any:
    whole = all(v is None or isinstance(v, (int, Sym)) for v in (start, stop, step))
    default = I32 if whole else F32 if not any(isinstance(v, Value) for v in (start, stop, step)) else None
    return call.apply("arange", start=start, end=stop, step=1 if step is None else step, dtype=kind or default)


@function("keras.backend.arange", "start, stop=None, step=1, dtype='int32'")
def old_arange(call: Any, start: Any, stop: Any, step: Any, dtype: Any) -> Any:
    return _counted(call, start, stop, step, element_type(dtype))


@op("spaced")
def spaced(t: Typing, start: Any, stop: Any, num: Any, dtype: Any, axis: Any = 0) -> TensorType:
    """start[*S], stop[*T] -> [num, *broadcast(S, T)]"""
    shapes = [v.shape if isinstance(v, TensorType) else () for v in (start, stop)]
    shape = t.broadcast(*shapes)
    if shape is None:
        return TensorType(None, dtype)
    place = t.axis(axis, len(shape) + 1)
    return TensorType((*shape[:place], dim(t, num), *shape[place:]), dtype)


@function(spelled("linspace"), "start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0")
def linspace(call: Any, start: Any, stop: Any, num: Any, endpoint: Any, retstep: Any, dtype: Any, axis: Any) -> Any:
    made = _spaced(call, start, stop, num, dtype, axis)
    return (made, call.constant(TensorType(None, F32))) if retstep is True else made


def _spaced(call: Any, start: Any, stop: Any, num: Any, dtype: Any, axis: Any) -> Any:
    first, last = operand(call, start), operand(call, stop)
    return call.apply("spaced", start=first, stop=last, num=num, dtype=element_type(dtype, F32), axis=axis)


@function(spelled("logspace"), "start, stop, num=50, endpoint=True, base=10, dtype=None, axis=0")
def logspace(call: Any, start: Any, stop: Any, num: Any, endpoint: Any, base: Any, dtype: Any, axis: Any) -> Any:
    return _spaced(call, start, stop, num, dtype, axis)


@function(spelled("geomspace"), "start, stop, num=50, endpoint=True, dtype=None, axis=0")
def geomspace(call: Any, start: Any, stop: Any, num: Any, endpoint: Any, dtype: Any, axis: Any) -> Any:
    return _spaced(call, start, stop, num, dtype, axis)


@function(spelled("eye"), "N, M=None, k=0, dtype=None")
def eye(call: Any, N: Any, M: Any, k: Any, dtype: Any) -> Any:
    if k == 0:
        return call.apply("eye", n=N, m=M, dtype=element_type(dtype, F32))
    return call.apply("fill_shape", shape=(N, N if M is None else M), dtype=element_type(dtype, F32))


@function("keras.backend.eye", "size, dtype=None, name=None")
def old_eye(call: Any, size: Any, dtype: Any, name: Any) -> Any:
    return eye(call, size, None, 0, dtype)


@function(spelled("identity"), "n, dtype=None")
def identity(call: Any, n: Any, dtype: Any) -> Any:
    return eye(call, n, None, 0, dtype)


@function(spelled("tri"), "N, M=None, k=0, dtype=None")
def tri(call: Any, N: Any, M: Any, k: Any, dtype: Any) -> Any:
    return call.apply("fill_shape", shape=(N, N if M is None else M), dtype=element_type(dtype, F32))


@function(spelled("bartlett blackman hamming hanning"), "x")
def window(call: Any, x: Any) -> Any:
    return call.apply("fill_shape", shape=(_length(x),), dtype=F32)


@function(spelled("kaiser"), "x, beta")
def kaiser(call: Any, x: Any, beta: Any) -> Any:
    return call.apply("fill_shape", shape=(_length(x),), dtype=F32)


def _length(x: Any) -> Any:
    if not isinstance(x, (int, Sym)):
        raise NotUnderstood("the length is not known")
    return x


def holds_text(x: Any) -> bool:
    return isinstance(x, (str, bytes)) or (isinstance(x, (list, tuple)) and any(holds_text(v) for v in x[:1]))


# -- from data --------------------------------------------------------------------------------------------------------
@function(spelled("convert_to_tensor"), "x, dtype=None, sparse=None, ragged=None")
def convert_to_tensor(call: Any, x: Any, dtype: Any, sparse: Any, ragged: Any) -> Any:
    return array(call, x, dtype)


@function(spelled("array"), "x, dtype=None")
def array(call: Any, x: Any, dtype: Any) -> Any:
    if holds_text(x):  # TensorFlow's backend has tensors of strings
        raise NotUnderstood("text as data")
    made = tensor_of(call, x)
    if not isinstance(made, Value):
        raise NotUnderstood("the data is not known")
    if dtype is not None:
        return call.apply("cast", input=made, target=(target_type(dtype),))
    have = call.type(made).dtype
    given = isinstance(x, Value)
    # numbers become i32 and f32
    return call.apply("cast", input=made, target=(I32,)) if not given and have is I64 else made


@function("keras.backend.constant", "value, dtype=None, shape=None, name=None")
def constant(call: Any, value: Any, dtype: Any, shape: Any, name: Any) -> Any:
    if shape is not None:
        return call.apply("fill_shape", shape=sizes_in(shape), dtype=element_type(dtype, F32))
    return array(call, value, "float32" if dtype is None else dtype)


@function("keras.backend.variable", "value, dtype=None, name=None, constraint=None")
def variable(call: Any, value: Any, dtype: Any, name: Any, constraint: Any) -> Any:
    return array(call, value, "float32" if dtype is None else dtype)


@op("encode_classes")
def encode_classes(t: Typing, input: Any, num_classes: Any, axis: Any = -1, dtype: Any = None) -> TensorType:
    """labels[*S] -> [*S, num_classes], the classes at the axis"""
    x = tensor(input)
    if x.shape is None:
        return TensorType(None, dtype)
    place = t.axis(axis, len(x.shape) + 1)
    _within(t, x, num_classes)
    return TensorType((*x.shape[:place], dim(t, num_classes), *x.shape[place:]), dtype)


def _within(t: Typing, x: TensorType, classes: Any) -> None:
    """A label outside of the classes gives a row of zeros in one_hot; only `to_categorical` refuses it."""
    if called(t) == "to_categorical" and isinstance(classes, int) and x.data:
        top = max((v for v in x.data if isinstance(v, (int, float))), default=0)
        t.require(top < classes, f"{called(t)}: label {top} is not one of {classes} classes", "index-out-of-range")


@function(spelled("one_hot"), "x, num_classes, axis=-1, dtype=None, sparse=False")
def one_hot(call: Any, x: Any, num_classes: Any, axis: Any, dtype: Any, sparse: Any) -> Any:
    kind = element_type(dtype, F32)
    return call.apply("encode_classes", input=tensor_of(call, x), num_classes=num_classes, axis=axis, dtype=kind)


@function("keras.backend.one_hot", "indices, num_classes")
def old_one_hot(call: Any, indices: Any, num_classes: Any) -> Any:
    return one_hot(call, indices, num_classes, -1, None, False)


@op("mark_classes")
def mark_classes(t: Typing, input: Any, num_classes: Any, axis: Any = -1, dtype: Any = None) -> TensorType:
    """labels[N, K, *S] -> [N, *S, num_classes], the classes of all K in one row"""
    x = tensor(input)
    shape = t.need_shape(x)
    place = t.axis(axis, len(shape) + 1)
    every = (*shape[:place], dim(t, num_classes), *shape[place:])
    joined = 1 if len(shape) > 1 else 0
    return TensorType((*every[:joined], *every[joined + 1 :]), dtype)


@function(spelled("multi_hot"), "inputs, num_classes=None, axis=-1, dtype=None, sparse=False, **kwargs")
def multi_hot(call: Any, inputs: Any, num_classes: Any, axis: Any, dtype: Any, sparse: Any, kwargs: Any) -> Any:
    classes = num_classes if num_classes is not None else kwargs.get("num_tokens")
    kind = element_type(dtype, F32)
    return call.apply("mark_classes", input=tensor_of(call, inputs), num_classes=classes, axis=axis, dtype=kind)


@function("keras.utils.to_categorical", "x=None, num_classes=None, dtype=None, y=None")
def to_categorical(call: Any, x: Any, num_classes: Any, dtype: Any, y: Any) -> Any:
    made = tensor_of(call, x if x is not None else y)
    if not isinstance(made, Value):
        raise NotUnderstood("the labels are not known")
    kind, shape = call.type(made), call.type(made).shape
    if num_classes is None:
        known = kind.data is not None and kind.data and all(isinstance(v, (int, float)) for v in kind.data)
        num_classes = int(max(kind.data)) + 1 if known else D.fresh("classes", Origin.DATA)
    if shape is not None and len(shape) > 1 and shape[-1] == 1:
        # a column of labels is a list of them
        made = call.apply("remove_axes", input=made, axis=-1)
    # f64 in Keras 3, f32 in Keras 2
    return call.apply("encode_classes", input=made, num_classes=num_classes, dtype=element_type(dtype))


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("encode_classes", "mark_classes")
def _encoded_range(r: Ranging, **_: Any) -> Any:
    return r.between(I.UNIT)


@ranged("fill_shape")
def _filled_range(r: Ranging, value: Any = None, **_: Any) -> Any:
    return r.spread(value) if isinstance(value, (int, float)) or r.is_range(value) else r.unknown()


@ranged("spaced")
def _spaced_range(r: Ranging, start: Any, stop: Any, **_: Any) -> Any:
    """Between the ends, in whatever order they stand; powers of what lies there are not followed."""
    if r.called == "logspace":
        return None
    return r.map(lambda a, b: I.join(a, b), start, stop)


@ranged("draw")
def _draw_range(r: Ranging, **_: Any) -> Any:
    """Which distribution it is, its name says; their limits are not followed."""
    if r.called in ("gamma", "beta", "binomial", "randint_like"):
        return r.between(I.NONNEGATIVE if r.called != "beta" else I.UNIT, I.EMPTY)
    return r.unknown()


bounded("draw_classes", bounds=I.NONNEGATIVE)
