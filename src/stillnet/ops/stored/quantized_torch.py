"""Quantised operators of torch: their weights come packed, as a tuple of tensors and settings; results have no element type.

The element type of a quantised tensor is none of the types that other operators take, so it stays unknown until `dequantize`.
"""

from __future__ import annotations

from collections.abc import Callable

from ...base import dim as D
from ...base.annotations import Any
from ...base.dtype import F32
from ...base.plain import replace
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType, Value
from ..call import Call
from ..conv import _macs as conv_macs
from ..conv import convolution
from ..embedding import embedding
from ..entry import function, op, spell
from ..linear import _linear_macs, linear
from ..ranging import unbounded
from ..settings import tensor

SPACE = "torch.ops.quantized."


def _plain(type: Any) -> Any:
    """The operand without its element type."""
    return replace(type, dtype=None, data=None) if isinstance(type, TensorType) else type


def quantized(names: str, signature: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return function(" ".join(SPACE + n for n in names.split()), signature)


def part(packed: Any, index: int, default: Any = None) -> Any:
    """One of the tensors or settings that were packed together."""
    if not isinstance(packed, (tuple, list)):
        raise NotUnderstood("weights that are not known")
    return packed[index] if index < len(packed) else default


# -- between numbers and steps -----------------------------------------------------------------------------------------
@op(
    "quantized_steps",
    spell(
        "torch.quantize_per_tensor torch.quantize_per_tensor_dynamic torch.quantize_per_channel",
        "input, *settings, **named",
    ),
)
def quantized_steps(t: Typing, input: TensorType, settings: Any = (), named: Any = None) -> TensorType:
    """x[*S], scale, zero point -> [*S]"""
    return _plain(input)  # type: ignore[no-any-return]


@op("dequantized", spell("torch.dequantize Tensor.dequantize", "input"))
def dequantized(t: Typing, input: TensorType) -> TensorType:
    """x[*S] -> [*S] of real numbers"""
    return replace(input, dtype=input.dtype or F32, data=None)


# -- layers ------------------------------------------------------------------------------------------------------------
def linear_macs(outputs: Any, input: TensorType, weight: TensorType, **_: Any) -> Any:
    return _linear_macs(outputs, input, weight)


@op("quantized_linear", macs=linear_macs)
def quantized_linear(t: Typing, input: Any, weight: Any, bias: Any = None, real: bool = False) -> TensorType:
    """x[*B, I], weight[O, I], bias?[O] -> [*B, O]"""
    found: TensorType = linear.infer(t, _plain(input), _plain(weight), _plain(bias))
    return replace(found, dtype=F32 if real else None)


@quantized("linear linear_relu linear_leaky_relu linear_tanh", "input, packed, *settings, **named")
def _linear(call: Call, input: Any, packed: Any, **_: Any) -> Any:
    return call.apply("quantized_linear", input=input, weight=part(packed, 0), bias=part(packed, 1))


@quantized(
    "linear_dynamic linear_relu_dynamic linear_dynamic_fp16 linear_relu_dynamic_fp16",
    "input, packed, *settings, **named",
)
def _linear_dynamic(call: Call, input: Any, packed: Any, **_: Any) -> Any:
    return call.apply("quantized_linear", input=input, weight=part(packed, 0), bias=part(packed, 1), real=True)


@op("quantized_convolution", macs=conv_macs)
def quantized_convolution(
    t: Typing, input: Any, weight: Any, bias: Any = None, real: bool = False, **settings: Any
) -> TensorType:
    """x[*N, C, *S], weight[O, C // groups, *K], bias?[O] -> [*N, O, *window(S, K, stride, padding, dilation)]"""
    found: TensorType = convolution.infer(t, _plain(input), _plain(weight), _plain(bias), **settings)
    return replace(found, dtype=F32 if real else None)


SETTINGS = ("stride", "padding", "dilation", "groups", "output_padding", "transposed")


def _convolution(call: Call, input: Any, packed: Any, real: bool) -> Any:
    settings = {name: part(packed, 2 + i) for i, name in enumerate(SETTINGS)}
    known = {k: v for k, v in settings.items() if v is not None}
    weight = part(packed, 0)
    shape = call.type(weight).shape
    return call.apply(
        "quantized_convolution",
        input=input,
        weight=weight,
        bias=part(packed, 1),
        real=real,
        n=None if shape is None else len(shape) - 2,
        **known,
    )


@quantized(
    "conv1d conv2d conv3d conv1d_relu conv2d_relu conv3d_relu conv_transpose1d conv_transpose2d conv_transpose3d",
    "input, packed, *settings, **named",
)
def _conv(call: Call, input: Any, packed: Any, **_: Any) -> Any:
    return _convolution(call, input, packed, False)


@quantized(
    "conv1d_dynamic conv2d_dynamic conv3d_dynamic conv_transpose1d_dynamic conv_transpose2d_dynamic"
    " conv_transpose3d_dynamic",
    "input, packed, *settings, **named",
)
def _conv_dynamic(call: Call, input: Any, packed: Any, **_: Any) -> Any:
    return _convolution(call, input, packed, True)


@op("quantized_embedding")
def quantized_embedding(t: Typing, input: Any, weight: Any, bags: Any = None) -> TensorType:
    """positions[*S], weight[V, E] -> [*S, E]; with bags [number of bags, E]"""
    width = t.need_shape(tensor(weight))[-1]
    if bags is None:
        found: TensorType = embedding.infer(t, input, _plain(weight))
        return replace(found, dtype=F32)
    shape = t.need_shape(tensor(input))
    count = shape[0] if len(shape) == 2 else t.need_shape(bags)[0] if isinstance(bags, TensorType) else t.fresh("n")
    return TensorType((count, width), F32)


@quantized("embedding_byte embedding_4bit", "packed, input, *settings, **named")
def _embedding(call: Call, packed: Any, input: Any, **_: Any) -> Any:
    return call.apply("quantized_embedding", input=input, weight=part(packed, 0))


@quantized(
    "embedding_bag_byte embedding_bag_4bit embedding_bag_2bit", "packed, input, offsets=None, *settings, **named"
)
def _embedding_bag(call: Call, packed: Any, input: Any, offsets: Any, **_: Any) -> Any:
    return call.apply(
        "quantized_embedding",
        input=input,
        weight=part(packed, 0),
        bags=offsets if isinstance(offsets, Value) else False,
    )


# -- recurrent layers --------------------------------------------------------------------------------------------------
def recurrent_macs(outputs: Any, weights: Any, **_: Any) -> Any:
    """Every weight meets every step of every sequence."""
    steps = D.product((outputs[0].shape or ())[:-1])
    return D.mul(steps, D.total(D.product(w.shape or ()) for w in weights))


@op("quantized_recurrent", macs=recurrent_macs)
def quantized_recurrent(
    t: Typing,
    input: TensorType,
    weights: Any,
    layers: Any,
    bidirectional: Any,
    batch_first: Any,
    states: int,
    packed: bool = False,
) -> Any:
    """x[L, N, I], weights of each layer -> [L, N, D*H], a state [D*layers, N, H] or two"""
    hidden = t.need_shape(tensor(weights[1]))[-1]
    ways = 2 if bidirectional is True else 1
    shape = input.shape
    batch = t.fresh("N") if shape is None or packed or len(shape) != 3 else shape[0 if batch_first is True else 1]
    out = None if shape is None else (*shape[:-1], D.mul(ways, hidden))
    depth = layers * ways if isinstance(layers, int) else t.fresh("n")
    return (TensorType(out, F32), *[TensorType((depth, batch, hidden), F32)] * states)


def _recurrent(call: Call, args: Any, states: int) -> Any:
    """`(input, hx, weights, has_biases, layers, dropout, train, both ways, batch first)`, or the form of packed sequences."""
    packed = (
        len(args) > 1 and isinstance(args[1], Value) and isinstance(args[2], (Value if states == 1 else list, tuple))
    )
    rest = list(args[2 if packed else 1 :])
    cells = rest[1] if len(rest) > 1 and isinstance(rest[1], (list, tuple)) else ()
    if len(rest) < 7 or not cells:
        raise NotUnderstood("weights that are not known")
    return call.apply(
        "quantized_recurrent",
        input=args[0],
        weights=tuple(part(cell, i) for cell in cells for i in range(2)),
        layers=rest[3],
        bidirectional=rest[6],
        batch_first=rest[7] if len(rest) > 7 and not packed else False,
        states=states,
        packed=packed,
    )


@function("torch.quantized_lstm", "*args, **named")
def _lstm(call: Call, args: Any, **_: Any) -> Any:
    return _recurrent(call, args, 2)


@function("torch.quantized_gru", "*args, **named")
def _gru(call: Call, args: Any, **_: Any) -> Any:
    return _recurrent(call, args, 1)


# -- arithmetic --------------------------------------------------------------------------------------------------------
@op("quantized_pair")
def quantized_pair(t: Typing, input: TensorType, other: Any) -> TensorType:
    """x[*S], y[*T] -> [*broadcast(S, T)]"""
    if not isinstance(other, TensorType):
        return _plain(input)  # type: ignore[no-any-return]
    return TensorType(t.broadcast(input.shape, other.shape), None)


@quantized(
    "add add_relu add_out add_relu_out add_scalar add_scalar_relu mul mul_relu mul_out mul_relu_out mul_scalar mul_scalar_relu",
    "input, other, *settings, **named",
)
def _pair(call: Call, input: Any, other: Any, **_: Any) -> Any:
    return call.apply("quantized_pair", input=input, other=other)


@quantized("matmul", "input, other, *settings, **named")
def _matmul(call: Call, input: Any, other: Any, **_: Any) -> Any:
    return call.call("torch.matmul", input, other)


@quantized("cat cat_relu", "tensors, dim=0, *settings, **named")
def _cat(call: Call, tensors: Any, dim: Any, **_: Any) -> Any:
    return call.call("torch.cat", tensors, dim)


ALIKE = (
    "hardswish sigmoid relu6 leaky_relu elu celu prelu dropout threshold clamp instance_norm layer_norm group_norm softmax"
    " batch_norm batch_norm1d batch_norm2d batch_norm3d batch_norm_relu batch_norm1d_relu batch_norm2d_relu batch_norm3d_relu"
)


@op("quantized_alike", spell(" ".join(SPACE + n for n in ALIKE.split()), "input, *settings, **named"))
def quantized_alike(t: Typing, input: TensorType, settings: Any = (), named: Any = None) -> TensorType:
    """x[*S] -> [*S]"""
    return _plain(input)  # type: ignore[no-any-return]


# -- packing in the code of a file -------------------------------------------------------------------------------------
@quantized("linear_prepack linear_prepack_fp16", "weight, bias=None")
def _linear_prepack(call: Call, weight: Any, bias: Any) -> Any:
    return (weight, bias)


@quantized(
    "conv1d_prepack conv2d_prepack conv3d_prepack conv_prepack", "weight, bias, stride, padding, dilation, groups"
)
def _conv_prepack(call: Call, weight: Any, bias: Any, stride: Any, padding: Any, dilation: Any, groups: Any) -> Any:
    return (weight, bias, stride, padding, dilation, groups)


@quantized(
    "conv_transpose1d_prepack conv_transpose2d_prepack conv_transpose3d_prepack",
    "weight, bias, stride, padding, output_padding, dilation, groups",
)
def _transposed_prepack(
    call: Call, weight: Any, bias: Any, stride: Any, padding: Any, output_padding: Any, dilation: Any, groups: Any
) -> Any:
    return (weight, bias, stride, padding, dilation, groups, output_padding, True)


unbounded(
    "quantized_steps", "dequantized", "quantized_linear", "quantized_convolution", "quantized_embedding", "quantized_recurrent",
    "quantized_pair", "quantized_alike", because="the steps of quantised numbers are not followed",
)  # fmt: skip
