"""Operators of TensorFlow Lite that lay out their weights in another way than TensorFlow: outputs first."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import unbounded
from .operands import sizes

STEPS = "padding, stride_w=1, stride_h=1"


def window(size: Dim, kernel: Dim, stride: int, dilation: int, padding: str) -> Dim:
    """How often a window fits: over the whole axis, or inside of it."""
    if padding == "SAME":
        return D.floordiv(D.add(size, stride - 1), stride)
    reach = D.add(D.mul(D.sub(kernel, 1), dilation), 1)
    return D.add(D.floordiv(D.sub(size, reach), stride), 1)


def windows(x: tuple[Dim, ...], kernel: tuple[Dim, Dim], strides: Any, dilations: Any, padding: Any) -> tuple[Dim, Dim]:
    steps = [s if isinstance(s, int) and s > 0 else 1 for s in (*strides, *dilations)]
    if padding not in ("SAME", "VALID"):
        raise NotUnderstood("a padding that is neither SAME nor VALID")
    return (
        window(x[1], kernel[0], steps[0], steps[2], padding),
        window(x[2], kernel[1], steps[1], steps[3], padding),
    )


def _macs(outputs: Any, input: TensorType, filter: TensorType, depthwise: bool = False, **_: Any) -> Dim:
    shape = filter.shape or (1, 1, 1, 1)
    return D.mul(D.product(outputs[0].shape), D.product(shape[1:3] if depthwise else shape[1:]))


WINDOW = f"input, filter, bias=None, *, {STEPS}, dilation_w_factor=1, dilation_h_factor=1"


@op("lite_conv", spell("tflite.CONV_2D", WINDOW), macs=_macs)
def lite_conv(
    t: Typing,
    input: TensorType,
    filter: TensorType,
    bias: Any = None,
    padding: Any = "SAME",
    stride_w: Any = 1,
    stride_h: Any = 1,
    dilation_w_factor: Any = 1,
    dilation_h_factor: Any = 1,
    depthwise: bool = False,
) -> TensorType:
    """x[N, H, W, C], filter[O, KH, KW, C / groups] -> [N, H', W', O]; depthwise: filter[1, KH, KW, C * M], O = C * M"""
    x, w = t.rank(input, 4), t.rank(filter, 4)
    if depthwise:
        t.require(D.divides(x[3], w[3]), f"{t.called}: weights {shape_text(w)} do not fit {D.text(x[3])} channels")
    else:
        text = f"{t.called} expects a multiple of {D.text(w[3])} channels, got {shape_text(x)}"
        t.require(D.divides(w[3], x[3]), text)
    high, wide = windows(x, (w[1], w[2]), (stride_h, stride_w), (dilation_h_factor, dilation_w_factor), padding)
    return TensorType((x[0], high, wide, w[3] if depthwise else w[0]), input.dtype)


@function("tflite.DEPTHWISE_CONV_2D", WINDOW)
def lite_depthwise_conv(call: Any, **given: Any) -> Any:
    return call.apply("lite_conv", **given, depthwise=True)


@op(
    "lite_pool",
    spell(
        "tflite.MAX_POOL_2D tflite.AVERAGE_POOL_2D tflite.L2_POOL_2D", f"input, *, {STEPS}, filter_width, filter_height"
    ),
)
def lite_pool(
    t: Typing,
    input: TensorType,
    padding: Any = "SAME",
    stride_w: Any = 1,
    stride_h: Any = 1,
    filter_width: Any = 1,
    filter_height: Any = 1,
) -> TensorType:
    """x[N, H, W, C] -> [N, H', W', C]"""
    x = t.rank(input, 4)
    high, wide = windows(x, (filter_height, filter_width), (stride_h, stride_w), (1, 1), padding)
    return TensorType((x[0], high, wide, x[3]), input.dtype)


def _dense_macs(outputs: Any, input: TensorType, weights: TensorType, **_: Any) -> Dim:
    return D.mul(D.product(outputs[0].shape), (weights.shape or (1,))[-1])


@op(
    "lite_dense",
    spell("tflite.FULLY_CONNECTED", "input, weights, bias=None, *, keep_num_dims=False"),
    macs=_dense_macs,
)
def lite_dense(
    t: Typing, input: TensorType, weights: TensorType, bias: Any = None, keep_num_dims: Any = False
) -> TensorType:
    """x[*B, I], weights[O, I] -> [prod(B), O], or [*B, O] where the number of axes is kept"""
    x, w = t.need_shape(input), t.rank(weights, 2)
    if keep_num_dims:
        t.same(w[1], x[-1], f"{t.called} expects {D.text(w[1])} features, got {shape_text(x)}")
        return TensorType((*x[:-1], w[0]), input.dtype)
    t.require(D.divides(w[1], D.product(x)), f"{t.called} expects {D.text(w[1])} features, got {shape_text(x)}")
    return TensorType((D.floordiv(D.product(x), w[1]), w[0]), input.dtype)


@op("lite_like", spell(
    "tflite.QUANTIZE tflite.DEQUANTIZE tflite.LOGISTIC tflite.RELU tflite.RELU6 tflite.RELU_N1_TO_1 tflite.RELU_0_TO_1"
    " tflite.TANH tflite.DENSIFY tflite.HARD_SWISH tflite.ELU tflite.LEAKY_RELU tflite.GELU tflite.SOFTMAX tflite.LOG_SOFTMAX"
    " tflite.L2_NORMALIZATION"
    " tflite.LOCAL_RESPONSE_NORMALIZATION tflite.EXP tflite.LOG tflite.SQRT tflite.RSQRT tflite.SQUARE tflite.ABS tflite.NEG"
    " tflite.FLOOR tflite.CEIL tflite.ROUND tflite.SIN tflite.COS tflite.SIGN tflite.LOGICAL_NOT tflite.ZEROS_LIKE"
    " tflite.FAKE_QUANT tflite.CAST tflite.CUMSUM tflite.REVERSE_V2 tflite.REVERSE_SEQUENCE tflite.MATRIX_SET_DIAG"
    " tflite.DYNAMIC_UPDATE_SLICE",
    "input, *others",
))  # fmt: skip
def lite_like(t: Typing, input: TensorType, others: Any = ()) -> TensorType:
    """x[*S] -> [*S]; the file says of which type"""
    return TensorType(input.shape, None)


@op("lite_broadcast", spell(
    "tflite.ADD tflite.SUB tflite.MUL tflite.DIV tflite.MAXIMUM tflite.MINIMUM tflite.POW tflite.SQUARED_DIFFERENCE"
    " tflite.FLOOR_DIV tflite.FLOOR_MOD tflite.LESS tflite.LESS_EQUAL tflite.GREATER tflite.GREATER_EQUAL tflite.EQUAL"
    " tflite.NOT_EQUAL tflite.LOGICAL_AND tflite.LOGICAL_OR tflite.ATAN2 tflite.PRELU tflite.BITWISE_XOR tflite.RIGHT_SHIFT",
    "input, other",
))  # fmt: skip
def lite_broadcast(t: Typing, input: TensorType, other: TensorType) -> TensorType:
    """x[*A], y[*B] -> [*broadcast(A, B)]"""
    return TensorType(t.broadcast(t.need_shape(input), t.need_shape(other)), None)


_DEEP = f"{STEPS}, stride_d=1, dilation_d_factor=1, dilation_w_factor=1, dilation_h_factor=1"


@function("tflite.CONV_3D", f"input, filter, bias=None, *, {_DEEP}")
def lite_conv3d(call: Any, input: Any, filter: Any, bias: Any, padding: Any, **given: Any) -> Any:
    """Weights lie as in TensorFlow."""
    strides, dilations = ([1, *(given[w.format(a)] for a in "dhw"), 1] for w in ("stride_{}", "dilation_{}_factor"))
    return call.call("tf.raw_ops.Conv3D", input, filter, strides=strides, padding=padding, dilations=dilations)


@function("tflite.CONV_3D_TRANSPOSE", f"output_shape, weights, input, bias=None, *, {_DEEP}")
@function("tflite.TRANSPOSE_CONV", "output_shape, weights, input, bias=None, *, padding, stride_w, stride_h")
def lite_transpose_conv(call: Any, output_shape: Any, weights: Any, input: Any, bias: Any, **_: Any) -> Any:
    """The file says which shape comes out."""
    return call.apply("lite_made", input=input, weights=weights, bias=bias, size=tuple(sizes(call, output_shape)))


@op("lite_made")
def lite_made(t: Typing, input: TensorType, weights: TensorType, size: Any, bias: Any = None) -> TensorType:
    """x, weights, sizes S -> [*S]"""
    return TensorType(tuple(size), input.dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
unbounded(
    "lite_conv", "lite_pool", "lite_dense", "lite_like", "lite_broadcast", "lite_made",
    because="numbers may be quantized, and activations are fused in",
)  # fmt: skip


@op("lite_state", spell("tflite.VAR_HANDLE", ""))
def lite_state(t: Typing) -> TensorType:
    """a handle of a variable"""
    return TensorType((), None)


@op("lite_done", spell("tflite.CALL_ONCE", ""), spell("tflite.ASSIGN_VARIABLE", "handle, value"))
def lite_done(t: Typing, handle: Any = None, value: Any = None) -> Any:
    """what is done without a result"""
    return ()


unbounded("lite_state", "lite_done", because="it gives no numbers")
