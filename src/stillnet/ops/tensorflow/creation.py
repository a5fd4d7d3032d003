"""TensorFlow's names of tensors made from sizes, numbers and types, random ones among them."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Sym
from ...base.dtype import F32, I32, I64, DType
from ...base.plain import replace
from ...base.unknown import Unknown
from ...graph.constraints import Mismatch, NotUnderstood
from ...graph.graph import TensorType, Value
from ..call import Call
from ..entry import function
from .arguments import STRING, dtype_of, number, numbers, sizes, tensor


def chosen(dtype: Any, default: DType | None) -> DType | None:
    return dtype if isinstance(dtype, DType) else default if dtype is None else None


def stated(kind: DType | None) -> Any:
    """An element type as operations take it: None would be their default, so what is not known is said so."""
    return kind if kind is not None else Unknown("an element type")


def zeros_or_ones(names: str, op: str) -> None:
    @function(f"tf.{names}", "shape, dtype=None, name=None, layout=None")
    def run(call: Call, shape: Any, dtype: Any, name: Any, layout: Any) -> Any:
        kind = chosen(dtype, F32)
        size = sizes(call, shape)
        if kind is STRING:
            return call.constant(TensorType(size, STRING))
        return call.apply(op, size=(size,), dtype=stated(kind))

    @function(f"tf.{names}_like", "input=None, dtype=None, name=None, optimize=True, layout=None, tensor=None")
    def like(call: Call, input: Any, dtype: Any, name: Any, optimize: Any, layout: Any, tensor: Any) -> Any:
        from .arguments import tensor as convert

        x = convert(call, input if input is not None else tensor)
        return call.apply(f"{op}_like", input=x, dtype=None if dtype is None else stated(chosen(dtype, None)))


zeros_or_ones("zeros", "zeros")
zeros_or_ones("ones", "ones")


@function("tf.fill", "dims, value, name=None, layout=None")
def _fill(call: Call, dims: Any, value: Any, name: Any, layout: Any) -> Any:
    return call.apply("full", size=sizes(call, dims), fill_value=value, dtype=dtype_of(call, value))


@function("tf.eye", "num_rows, num_columns=None, batch_shape=None, dtype=None, name=None")
def _eye(call: Call, num_rows: Any, num_columns: Any, batch_shape: Any, dtype: Any, name: Any) -> Any:
    rows, columns = number(call, num_rows), number(call, num_columns)
    made = call.apply("eye", n=rows, m=columns, dtype=stated(chosen(dtype, F32)))
    if batch_shape is None:
        return made
    shape = call.type(made).shape or ()
    return call.apply("expand", input=made, size=(*sizes(call, batch_shape), *shape))


@function("tf.range", "start, limit=None, delta=1, dtype=None, name='range'")
def _range(call: Call, start: Any, limit: Any, delta: Any, dtype: Any, name: Any) -> Any:
    given = [v for v in (start, limit, delta) if v is not None]
    kinds = [dtype_of(call, v) for v in given]
    kind = chosen(
        dtype,
        next((k for k in kinds if k is not None and k.is_float), None)
        or next((k for k in kinds if k is I64), I32 if None not in kinds else None),
    )
    first: Any
    last: Any
    step: Any
    first, last, step = (number(call, v) if v is not None else None for v in (start, limit, delta))
    if last is None:
        first, last = 0, first
    if all(isinstance(v, (int, float, Sym)) for v in (first, last, step)):
        known = all(isinstance(v, (int, float)) for v in (first, last, step))
        if known and step != 0 and (last - first) * step < 0:
            return call.apply("arange", start=0, end=0, step=1, dtype=stated(kind))
        if known or isinstance(step, int):
            return call.apply("arange", start=first, end=last, step=step, dtype=stated(kind))
    return call.constant(TensorType((D.fresh("n", D.Origin.DATA),), kind))


@function("tf.linspace tf.compat.v1.lin_space", "start, stop=None, num=None, name=None, axis=0, end=None")
def _linspace(call: Call, start: Any, stop: Any, num: Any, name: Any, axis: Any, end: Any) -> Any:
    kind = dtype_of(call, start)
    kind = kind if kind is not None and kind.is_float else F32
    count = number(call, num)
    return call.apply("linspace", start=start, end=stop if stop is not None else end, steps=count, dtype=kind)


def unnamed(call: Call, value: Value) -> TensorType:
    """The shape of a value whose element type is not known."""
    return TensorType(call.type(value).shape, None)


@function("tf.one_hot", "indices, depth, on_value=None, off_value=None, axis=None, dtype=None, name=None")
def _one_hot(
    call: Call, indices: Any, depth: Any, on_value: Any, off_value: Any, axis: Any, dtype: Any, name: Any
) -> Any:
    """i[*S] -> [*S, depth]"""
    x = tensor(call, indices)
    made = call.type(x)
    if made.dtype is not None and made.dtype.is_float:
        raise Mismatch(f"one_hot expects integers, got {made.dtype.name}; cast it", "dtype-mismatch", operands=(x,))
    kind = chosen(dtype, dtype_of(call, on_value) if on_value is not None else F32)
    size = number(call, depth)
    size = size if isinstance(size, (int, Sym)) else D.fresh("classes")
    place = number(call, axis)
    if place in (None, -1) and made.shape is not None and on_value is None and off_value is None:
        if made.data is not None:
            # a class beyond the depth is a row of zeros, no failure
            x = call.apply("elements", input=x, shape=made.shape)
        if made.dtype is not I64:
            x = call.apply("cast", input=x, target=(I64,))
        hot = call.apply("one_hot", input=x, num_classes=size)
        return call.apply("cast", input=hot, target=(kind,)) if kind is not None else call.constant(unnamed(call, hot))
    if made.shape is None:
        return call.constant(TensorType(None, kind))
    spot = len(made.shape) if place in (None, -1) else place
    if not isinstance(spot, int):
        return call.constant(TensorType(None, kind))
    return call.constant(TensorType((*made.shape[:spot], size, *made.shape[spot:]), kind))


@function("tf.constant", "value, dtype=None, shape=None, name='Const', verify_shape=False")
def _constant(call: Call, value: Any, dtype: Any, shape: Any, name: Any, verify_shape: Any) -> Any:
    kind = dtype if isinstance(dtype, DType) else None
    made = converted(call, value, dtype)
    if shape is None:
        return made
    size = sizes(call, shape)
    have = call.type(made).shape
    count = D.product(have) if have is not None else None
    if count == 1 or count is None:
        data = call.type(made).data
        if data is not None and isinstance(data[0], (int, float)) and kind is not STRING:
            return call.apply("full", size=size, fill_value=data[0], dtype=stated(call.type(made).dtype))
        return call.constant(TensorType(size, call.type(made).dtype))
    return call.apply("reshape", input=made, shape=size)


@function("tf.convert_to_tensor", "value, dtype=None, dtype_hint=None, name=None, preferred_dtype=None, as_ref=False")
def _convert(call: Call, value: Any, dtype: Any, dtype_hint: Any, name: Any, preferred_dtype: Any, as_ref: Any) -> Any:
    return converted(call, value, dtype)


def converted(call: Call, value: Any, dtype: Any) -> Value:
    kind = dtype if isinstance(dtype, DType) else None
    made = tensor(call, value, kind)
    have = call.type(made).dtype
    if dtype is not None and kind is None:
        # an element type is asked for that is not known
        return call.constant(replace(call.type(made), dtype=None))
    return call.apply("cast", input=made, target=(kind,)) if kind is not None and have is not kind else made


@function("tf.cast", "x, dtype, name=None")
def _cast(call: Call, x: Any, dtype: Any, name: Any) -> Any:
    made = tensor(call, x)
    if not isinstance(dtype, DType):
        have = call.type(made)
        return call.constant(TensorType(have.shape, None))
    return call.apply("cast", input=made, target=(dtype,))


@function("tf.saturate_cast", "value, dtype, name=None")
def _saturate(call: Call, value: Any, dtype: Any, name: Any) -> Any:
    return call.call("tf.cast", value, dtype)


@function("tf.bitcast", "input, type, name=None")
def _bitcast(call: Call, input: Any, type: Any, name: Any) -> Any:
    have = call.type(tensor(call, input))
    same = isinstance(type, DType) and have.dtype is not None and type.bits == have.dtype.bits
    return call.constant(TensorType(have.shape if same else None, type if isinstance(type, DType) else None))


for _name, _target in {
    "to_float": "f32",
    "to_double": "f64",
    "to_int32": "i32",
    "to_int64": "i64",
    "to_bfloat16": "bf16",
    "to_complex64": "c64",
    "to_complex128": "c128",
}.items():

    def _to(call: Call, x: Any, name: Any, target: str = _target) -> Any:
        from ...base.dtype import DTYPES

        return call.apply("cast", input=tensor(call, x), target=(DTYPES[target],))

    function(f"tf.compat.v1.{_name}", "x, name=None")(_to)


# -- random ------------------------------------------------------------------------------------------------------------
_NORMAL = "shape, mean=0.0, stddev=1.0, dtype=None, seed=None, name=None"


def scaled(call: Call, made: Any, factor: Any, shift: Any) -> Any:
    if not (isinstance(factor, (int, float)) and factor == 1):
        made = call.apply("mul", input=made, other=factor)
    if not (isinstance(shift, (int, float)) and shift == 0):
        made = call.apply("add", input=made, other=shift)
    return made


@function(
    "tf.random.normal tf.compat.v1.random_normal tf.random.truncated_normal tf.compat.v1.truncated_normal", _NORMAL
)
def _normal(call: Call, shape: Any, mean: Any, stddev: Any, dtype: Any, seed: Any, name: Any) -> Any:
    return scaled(call, drawn(call, "randn", shape, chosen(dtype, F32)), stddev, mean)


def drawn(call: Call, op: str, shape: Any, kind: Any) -> Any:
    """Random numbers; a shape that is not known leaves what they are like."""
    try:
        size = sizes(call, shape)
    except NotUnderstood:
        return call.apply(f"{op}_like", input=call.constant(TensorType(None, kind)), dtype=stated(kind))
    return call.apply(op, size=(size,), dtype=stated(kind))


@function(
    "tf.random.uniform tf.compat.v1.random_uniform", "shape, minval=0, maxval=None, dtype=None, seed=None, name=None"
)
def _uniform(call: Call, shape: Any, minval: Any, maxval: Any, dtype: Any, seed: Any, name: Any) -> Any:
    kind = chosen(dtype, F32)
    if kind is not None and kind.is_integer:
        size = sizes(call, shape)
        if maxval is None:
            raise Mismatch("uniform of integers needs maxval", "wrong-call")
        low, high = number(call, minval), number(call, maxval)
        if isinstance(low, int) and isinstance(high, int):
            return call.apply("randint", low=low, high=high, size=size, dtype=kind)
        return call.constant(TensorType(size, kind))
    made = drawn(call, "rand", shape, kind)
    high = 1.0 if maxval is None else maxval
    if isinstance(high, (int, float)) and isinstance(minval, (int, float)):
        return scaled(call, made, high - minval, minval)
    span = call.apply("sub", input=tensor(call, high), other=minval)
    return call.apply("add", input=call.apply("mul", input=made, other=span), other=minval)


@function(
    "tf.random.stateless_normal tf.random.stateless_truncated_normal",
    "shape, seed, mean=0.0, stddev=1.0, dtype=None, name=None, alg=None",
)
def _stateless_normal(call: Call, shape: Any, seed: Any, mean: Any, stddev: Any, dtype: Any, **_: Any) -> Any:
    return scaled(call, call.apply("randn", size=(sizes(call, shape),), dtype=stated(chosen(dtype, F32))), stddev, mean)


@function("tf.random.stateless_uniform", "shape, seed, minval=0, maxval=None, dtype=None, name=None, alg=None")
def _stateless_uniform(call: Call, shape: Any, seed: Any, minval: Any, maxval: Any, dtype: Any, **_: Any) -> Any:
    return call.call("tf.random.uniform", shape, minval, maxval, dtype)


@function("tf.random.gamma tf.compat.v1.random_gamma", "shape, alpha, beta=None, dtype=None, seed=None, name=None")
def _gamma(call: Call, shape: Any, alpha: Any, beta: Any, dtype: Any, seed: Any, name: Any) -> Any:
    inner = call.type(tensor(call, alpha)).shape
    return call.constant(TensorType(None if inner is None else (*sizes(call, shape), *inner), chosen(dtype, F32)))


@function("tf.random.poisson", "shape, lam, dtype=None, seed=None, name=None")
def _poisson(call: Call, shape: Any, lam: Any, dtype: Any, seed: Any, name: Any) -> Any:
    inner = call.type(tensor(call, lam)).shape
    return call.constant(TensorType(None if inner is None else (*sizes(call, shape), *inner), chosen(dtype, F32)))


@function("tf.random.shuffle tf.compat.v1.random_shuffle", "value, seed=None, name=None")
def _shuffle(call: Call, value: Any, seed: Any, name: Any) -> Any:
    x = tensor(call, value)
    return call.apply("elements", input=x, shape=call.type(x).shape)


@function(
    "tf.random.categorical tf.compat.v1.multinomial",
    "logits, num_samples, dtype=None, seed=None, name=None, output_dtype=None",
)
def _categorical(call: Call, logits: Any, num_samples: Any, dtype: Any, output_dtype: Any, **_: Any) -> Any:
    made = call.type(tensor(call, logits))
    if made.shape is not None and len(made.shape) != 2:
        raise Mismatch(f"categorical expects 2-D logits, got {len(made.shape)}-D")
    count = number(call, num_samples)
    size = count if isinstance(count, (int, Sym)) else D.fresh("n")
    batch = made.shape[0] if made.shape is not None else D.fresh("B")
    kind = next((k for k in (dtype, output_dtype) if isinstance(k, DType)), I64)
    return call.constant(TensorType((batch, size), kind))


@function("tf.image.random_crop tf.random.crop tf.compat.v1.random_crop", "value, size, seed=None, name=None")
def _random_crop(call: Call, value: Any, size: Any, seed: Any, name: Any) -> Any:
    x, wanted = tensor(call, value), numbers(call, size)
    made = call.type(x)
    if not isinstance(wanted, tuple):
        return call.apply("elements", input=x, shape=None)
    if made.shape is not None and len(made.shape) != len(wanted):
        raise Mismatch(f"random_crop: size needs one number per axis, got {len(wanted)} for {len(made.shape)}-D")
    dims = tuple(
        w
        if isinstance(w, (int, Sym)) and w != -1
        else made.shape[i]
        if made.shape is not None and w == -1
        else D.fresh("n")
        for i, w in enumerate(wanted)
    )
    return call.apply("elements", input=x, shape=dims)


@function(
    "tf.identity tf.stop_gradient tf.compat.v1.check_numerics tf.debugging.check_numerics tf.grad_pass_through"
    " tf.compat.v1.placeholder_with_default tf.compat.v1.Print tf.quantization.fake_quant_with_min_max_args"
    " tf.compat.v1.verify_tensor_all_finite tf.compat.v1.preventgradient"
    " tf.quantization.fake_quant_with_min_max_vars tf.recompute_grad_identity",
    "input, *rest, **options",
)
def _identity(call: Call, input: Any, rest: Any, options: Any) -> Any:
    return call.apply("identity", input=tensor(call, input))


@function("tf.complex tf.dtypes.complex", "real, imag, name=None")
def _complex(call: Call, real: Any, imag: Any, name: Any) -> Any:
    return call.apply("complex", real=tensor(call, real), imag=tensor(call, imag))
