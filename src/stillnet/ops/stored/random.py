"""Random numbers as stored graphs spell them: the shape is an operand, the type an attribute."""

from __future__ import annotations

from ...base import interval as I
from ...base.annotations import Any
from ...base.dtype import DTYPES, I64, DType, onnx_type
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, constant, ranged, rearranging
from .operands import content, sizes, typed, unknown_size


def _dtype(value: Any) -> DType | None:
    return value if isinstance(value, DType) else None


def _drawn(name: str) -> None:
    def infer(t: Typing, size: Any, dtype: Any, **_: Any) -> TensorType:
        """sizes S -> [*S]"""
        return TensorType(tuple(size), dtype)

    op(name, random=True)(infer)


for _name in ("random_uniform", "random_normal", "random_truncated_normal", "random_integers"):
    _drawn(_name)


def _stateful(names: str, ours: str, parameters: str = "shape, *, seed=0, seed2=0, dtype=None") -> None:
    @function(names, parameters)
    def run(call: Any, shape: Any, dtype: Any, **_: Any) -> Any:
        return call.apply(ours, size=sizes(call, shape), dtype=_dtype(dtype))


_stateful("tf.raw_ops.RandomUniform", "random_uniform")
_stateful("tf.raw_ops.RandomStandardNormal", "random_normal")
_stateful("tf.raw_ops.TruncatedNormal", "random_truncated_normal")
_SEEDED = "shape, key, counter=None, alg=None, *, dtype=None"
_stateful("tf.raw_ops.StatelessRandomUniformV2 tf.raw_ops.StatelessRandomUniform", "random_uniform", _SEEDED)
_stateful("tf.raw_ops.StatelessRandomNormalV2 tf.raw_ops.StatelessRandomNormal", "random_normal", _SEEDED)
_stateful(
    "tf.raw_ops.StatelessTruncatedNormalV2 tf.raw_ops.StatelessTruncatedNormal", "random_truncated_normal", _SEEDED
)


@function("tf.raw_ops.RandomUniformInt", "shape, minval, maxval, *, seed=0, seed2=0")
def random_integers(call: Any, shape: Any, minval: Any, maxval: Any, seed: Any, seed2: Any) -> Any:
    low, high = (content(call, v) for v in (minval, maxval))
    return call.apply(
        "random_integers",
        size=sizes(call, shape),
        dtype=typed(call, minval).dtype,
        low=low[0] if low else None,
        high=high[0] if high else None,
    )


@op("random_key", spell("tf.raw_ops.StatelessRandomGetKeyCounter", "seed"))
def random_key(t: Typing, seed: TensorType) -> tuple[TensorType, TensorType]:
    """seed[2] -> key[1], counter[2]"""
    return TensorType((1,), DTYPES["u64"]), TensorType((2,), DTYPES["u64"])


@op("shuffled", spell("tf.raw_ops.RandomShuffle", "value, *, seed=0, seed2=0"), random=True)
def shuffled(t: Typing, value: TensorType, seed: Any = 0, seed2: Any = 0) -> TensorType:
    """x[N, *S] -> [N, *S]"""
    return TensorType(value.shape, value.dtype)


@function("tf.raw_ops.Multinomial", "logits, num_samples, *, seed=0, seed2=0, output_dtype=None")
def multinomial_tf(call: Any, logits: Any, num_samples: Any, seed: Any, seed2: Any, output_dtype: Any) -> Any:
    count = content(call, num_samples)
    return call.apply(
        "drawn_classes", input=logits, count=count[0] if count else unknown_size(), dtype=_dtype(output_dtype) or I64
    )


@op("drawn_classes", random=True)
def drawn_classes(t: Typing, input: TensorType, count: Any, dtype: Any) -> TensorType:
    """logits[N, C], n -> [N, n]"""
    rows = t.fresh("n") if input.shape is None else input.shape[0]
    return TensorType((rows, count), dtype)


# -- ONNX --------------------------------------------------------------------------------------------------------------
@function(
    "onnx.RandomNormal onnx.RandomUniform", "*, shape, dtype=1, mean=0.0, scale=1.0, high=1.0, low=0.0, seed=None"
)
def random_onnx(call: Any, shape: Any, dtype: Any, **_: Any) -> Any:
    ours = "random_normal" if call.api.endswith("Normal") else "random_uniform"
    return call.apply(ours, size=tuple(shape), dtype=onnx_type(dtype))


@function(
    "onnx.RandomNormalLike onnx.RandomUniformLike",
    "input, *, dtype=None, mean=0.0, scale=1.0, high=1.0, low=0.0, seed=None",
)
def random_like_onnx(call: Any, input: Any, dtype: Any, **_: Any) -> Any:
    type = typed(call, input)
    if type.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    ours = "random_normal" if call.api.endswith("NormalLike") else "random_uniform"
    return call.apply(ours, size=type.shape, dtype=type.dtype if dtype is None else onnx_type(dtype))


@function("onnx.Multinomial", "input, *, dtype=6, sample_size=1, seed=None")
def multinomial_onnx(call: Any, input: Any, dtype: Any, sample_size: Any, seed: Any) -> Any:
    return call.apply("drawn_classes", input=input, count=sample_size, dtype=onnx_type(dtype))


@op("drawn_bits", random=True)
def drawn_bits(t: Typing, input: TensorType, dtype: Any) -> TensorType:
    """probabilities[*S] -> [*S]"""
    return TensorType(input.shape, dtype)


@function("onnx.Bernoulli", "input, *, dtype=None, seed=None")
def bernoulli_onnx(call: Any, input: Any, dtype: Any, seed: Any) -> Any:
    return call.apply("drawn_bits", input=input, dtype=typed(call, input).dtype if dtype is None else onnx_type(dtype))


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("random_uniform")
def _random_uniform_range(r: Ranging, **_: Any) -> Any:
    return r.random(I.UNIT)


constant("random_normal", bounds=(-9.0, 9.0))
constant("random_truncated_normal", bounds=(-2.0, 2.0))


@ranged("random_integers")
def _random_integers_range(r: Ranging, low: Any = None, high: Any = None, **_: Any) -> Any:
    if not isinstance(low, int) or not isinstance(high, int):
        return r.unknown()
    return r.between((float(low), float(max(high - 1, low))))


rearranging("shuffled")
constant("random_key", bounds=I.NONNEGATIVE)
constant("drawn_classes", bounds=I.NONNEGATIVE)


constant("drawn_bits", bounds=I.UNIT)
