"""Operators that ONNX Runtime adds to the standard (`com.microsoft`): fused, quantized and attention ones."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dtype import F32, I32
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, constant, ranged, unbounded
from .matmul import multiplied
from .operands import typed, unknown_size
from .recurrent import kept_between

MS = "onnx.microsoft."


# -- the same shape ----------------------------------------------------------------------------------------------------
@op(
    "fused_alike",
    spell(f"{MS}Gelu {MS}QuickGelu {MS}Inverse", "X, **settings"),
    spell(f"{MS}BiasGelu {MS}FastGelu", "X, bias=None"),
    spell(f"{MS}GroupNorm {MS}SkipGroupNorm", "X, gamma=None, beta=None, skip=None, bias=None, **settings"),
    spell(f"{MS}RotaryEmbedding", "X, position_ids=None, cos_cache=None, sin_cache=None, **settings"),
    spell(f"{MS}BiasSoftmax {MS}BiasAdd {MS}BiasDropout", "X, bias=None, skip=None, ratio=None, **settings"),
    spell(f"{MS}QLinearSigmoid {MS}QLinearLeakyRelu {MS}QLinearSoftmax", "X, *rest, **settings"),
)
def fused_alike(t: Typing, X: TensorType, **_: Any) -> TensorType:
    """x[*S] -> [*S]"""
    return TensorType(X.shape, X.dtype)


@op(
    "fused_sum_norm",
    spell(f"{MS}SkipLayerNormalization", "input, skip, gamma, beta=None, bias=None, *, epsilon=1e-12, outputs=1"),
    spell(f"{MS}SkipSimplifiedLayerNormalization", "input, skip, gamma, bias=None, *, epsilon=1e-12, outputs=1"),
)
def fused_sum_norm(t: Typing, input: TensorType, skip: Any, gamma: TensorType, outputs: int = 1, **_: Any) -> Any:
    """x[*S, D], skip[*S, D], gamma[D] -> normalized[*S, D], mean, inverse deviation, sum[*S, D]"""
    shape, scale = t.need_shape(input), t.need_shape(gamma)
    t.same(shape[-1], scale[0], f"{t.called}: {D.text(shape[-1])} features, but gamma has {D.text(scale[0])}")
    same, spare = TensorType(shape, input.dtype), TensorType((*shape[:-1], 1), F32)
    return (same, spare, spare, same)[:outputs] if outputs > 1 else same


@op("runtime_sum", spell(f"{MS}QLinearAdd {MS}QLinearMul", "A, A_scale, A_zero, B, *rest"))
def runtime_sum(t: Typing, A: TensorType, A_scale: Any, A_zero: Any, B: TensorType, **_: Any) -> TensorType:
    """a[*S], b[*T] -> [*broadcast(S, T)]"""
    return TensorType(t.broadcast(A.shape, B.shape), A.dtype)


# -- products ----------------------------------------------------------------------------------------------------------
@function(
    f"{MS}FusedMatMul {MS}TransposeMatMul",
    "A, B, *, alpha=1.0, transA=0, transB=0, transBatchA=0, transBatchB=0",
)
def fused_matmul(
    call: Any, A: Any, B: Any, transA: Any, transB: Any, transBatchA: Any, transBatchB: Any, **_: Any
) -> Any:
    if transBatchA or transBatchB:
        raise NotUnderstood("batches that stand behind the rows")
    return multiplied(call, A, B, transA, transB)


@function(f"{MS}FusedGemm", "A, B, C=None, *, transA=0, transB=0, **settings")
def fused_gemm(call: Any, A: Any, B: Any, C: Any, transA: Any, transB: Any, settings: Any) -> Any:
    made = multiplied(call, A, B, transA, transB)
    return made if C is None else call.apply("add", input=made, other=C)


@function(f"{MS}MatMulIntegerToFloat", "A, B, a_scale, b_scale, a_zero_point=None, b_zero_point=None, bias=None")
def matmul_to_float(call: Any, A: Any, B: Any, **_: Any) -> Any:
    return _as_float(call, A, B)


@function(f"{MS}DynamicQuantizeMatMul", "A, B, b_scale, b_zero_point=None, bias=None")
def matmul_quantizing(call: Any, A: Any, B: Any, **_: Any) -> Any:
    return _as_float(call, A, B)


def _as_float(call: Any, A: Any, B: Any, swap: Any = False) -> Any:
    operands = [call.apply("typed_as", input=v, dtype=F32) for v in (A, B)]
    return multiplied(call, operands[0], operands[1], False, swap)


@function(
    f"{MS}QGemm", "A, a_scale, a_zero, B, b_scale, b_zero, C=None, y_scale=None, y_zero=None, *, transA=0, transB=0"
)
def gemm_quantized(call: Any, A: Any, B: Any, transA: Any, transB: Any, y_zero: Any, **_: Any) -> Any:
    operands = [call.apply("typed_as", input=v, dtype=I32) for v in (A, B)]
    made = multiplied(call, operands[0], operands[1], transA, transB)
    return call.apply("typed_as", input=made, dtype=typed(call, y_zero).dtype if y_zero is not None else F32)


@op(
    "packed_product",
    spell(f"{MS}MatMulNBits", "A, B, scales, zero_points=None, g_idx=None, bias=None, *, K, N, **settings"),
)
def packed_product(t: Typing, A: TensorType, B: Any, scales: Any, K: Any = None, N: Any = None, **_: Any) -> TensorType:
    """a[*S, K], packed b of K x N -> [*S, N]"""
    shape = t.need_shape(A)
    t.same(shape[-1], K, f"{t.called} expects {K} features, got {D.text(shape[-1])}")
    return TensorType((*shape[:-1], N), A.dtype)


@function(f"{MS}FusedConv", "X, W, B=None, Z=None, *, group=1, **settings")
def fused_conv(call: Any, X: Any, W: Any, B: Any, Z: Any, group: Any, settings: Any) -> Any:
    return call.call("onnx.Conv", X, W, B, group=group, **_window(settings))


WINDOW = ("auto_pad", "dilations", "kernel_shape", "pads", "strides")


def _window(settings: Any) -> dict[str, Any]:
    return {k: v for k, v in (settings or {}).items() if k in WINDOW}


# -- pools and lists ---------------------------------------------------------------------------------------------------
@op("runtime_pool", spell(f"{MS}QLinearGlobalAveragePool", "X, *rest, channels_last=0"))
def runtime_pool(t: Typing, X: TensorType, channels_last: Any = 0, **_: Any) -> TensorType:
    """x[N, C, *S] -> [N, C, *1]"""
    shape = t.need_shape(X)
    ones = (1,) * (len(shape) - 2)
    return TensorType((shape[0], *ones, shape[-1]) if channels_last else (*shape[:2], *ones), X.dtype)


@function(f"{MS}QLinearConcat", "Y_scale, Y_zero_point, *inputs, axis")
def concat_quantized(call: Any, inputs: Any, axis: Any, **_: Any) -> Any:
    return call.apply("cat", tensors=list(inputs[::3]), dim=axis)


# -- recurrent ---------------------------------------------------------------------------------------------------------
@op(
    "lstm_quantized",
    spell(
        f"{MS}DynamicQuantizeLSTM",
        "X, W, R, B=None, sequence_lens=None, initial_h=None, initial_c=None, P=None, W_scale=None, W_zero=None,"
        " R_scale=None, R_zero=None, *, direction='forward', hidden_size=None, **settings",
    ),
)
def lstm_quantized(
    t: Typing,
    X: TensorType,
    W: TensorType,
    R: TensorType,
    direction: Any = "forward",
    hidden_size: Any = None,
    **_: Any,
) -> Any:
    """x[T, B, I], w[D, I, 4 * H], r[D, H, 4 * H] -> y[T, D, B, H], last states[D, B, H]"""
    x, w, r = t.rank(X, 3), t.rank(W, 3), t.rank(R, 3)
    t.same(w[1], x[2], f"{t.called} expects {D.text(w[1])} features, got {D.text(x[2])}")
    hidden = hidden_size if isinstance(hidden_size, int) else r[1]
    ways = 2 if direction == "bidirectional" else 1
    last = TensorType((ways, x[1], hidden), X.dtype)
    return TensorType((x[0], ways, x[1], hidden), X.dtype), last, last


# -- transformers ------------------------------------------------------------------------------------------------------
@op(
    "embedded_words",
    spell(
        f"{MS}EmbedLayerNormalization",
        "input_ids, segment_ids, word_embedding, position_embedding=None, segment_embedding=None, gamma=None, beta=None,"
        " mask=None, position_ids=None, *, outputs=1, **settings",
    ),
)
def embedded_words(
    t: Typing, input_ids: TensorType, segment_ids: Any, word_embedding: TensorType, outputs: int = 1, **_: Any
) -> Any:
    """ids[B, L], words[V, D] -> [B, L, D], mask index[B], sum[B, L, D]"""
    ids, words = t.rank(input_ids, 2), t.rank(word_embedding, 2)
    made = TensorType((*ids, words[1]), word_embedding.dtype)
    return (made, TensorType(ids[:1], I32), made)[:outputs] if outputs > 1 else made


@op(
    "fused_attention",
    spell(
        f"{MS}Attention",
        "input, weights, bias=None, mask_index=None, past=None, attention_bias=None, past_sequence_length=None, *,"
        " num_heads, qkv_hidden_sizes=None, outputs=1, **settings",
    ),
    spell(
        f"{MS}QAttention",
        "input, weights, bias=None, input_scale=None, weight_scale=None, mask_index=None, input_zero=None,"
        " weight_zero=None, past=None, *, num_heads, qkv_hidden_sizes=None, outputs=1, **settings",
    ),
)
def fused_attention(
    t: Typing,
    input: TensorType,
    weights: TensorType,
    past: Any = None,
    num_heads: Any = None,
    qkv_hidden_sizes: Any = None,
    outputs: int = 1,
    **_: Any,
) -> Any:
    """x[B, L, I], weights[I, 3 * D] -> [B, L, D], keys and values[2, B, H, total, D // H]"""
    x, w = t.rank(input, 3), t.rank(weights, 2)
    t.same(w[0], x[2], f"{t.called} expects {D.text(w[0])} features, got {D.text(x[2])}")
    width = qkv_hidden_sizes[2] if qkv_hidden_sizes else D.floordiv(w[1], 3)
    made = TensorType((x[0], x[1], width), F32 if weights.dtype is not input.dtype else input.dtype)
    if outputs < 2:
        return made
    before = past.shape[3] if isinstance(past, TensorType) and past.shape is not None else (0 if past is None else None)
    total = unknown_size() if before is None else D.add(before, x[1])
    return made, TensorType((2, x[0], num_heads, total, D.floordiv(width, num_heads)), made.dtype)


@op(
    "packed_attention",
    spell(
        f"{MS}MultiHeadAttention",
        "query, key=None, value=None, bias=None, key_padding_mask=None, attention_bias=None, past_key=None,"
        " past_value=None, *, num_heads, outputs=1, **settings",
    ),
    spell(
        f"{MS}GroupQueryAttention",
        "query, key=None, value=None, past_key=None, past_value=None, seqlens_k=None, total_sequence_length=None,"
        " cos_cache=None, sin_cache=None, *, num_heads, kv_num_heads=None, outputs=1, **settings",
    ),
)
def packed_attention(
    t: Typing,
    query: TensorType,
    key: Any = None,
    value: Any = None,
    past_key: Any = None,
    num_heads: Any = None,
    kv_num_heads: Any = None,
    outputs: int = 1,
    **_: Any,
) -> Any:
    """q[B, L, H * E], k[B, S, G * E], v[B, S, G * F] -> [B, L, H * F], keys and values[B, G, total, E]"""
    q = t.need_shape(query)
    if len(q) != 3:
        raise NotUnderstood("queries, keys and values in one tensor of heads")
    groups = kv_num_heads if isinstance(kv_num_heads, int) and kv_num_heads else num_heads
    packed = not isinstance(key, TensorType)
    # without keys the queries hold all three
    width = D.floordiv(q[2], num_heads + 2 * groups) if packed else D.floordiv(q[2], num_heads)
    inner = width
    if isinstance(value, TensorType) and value.shape is not None and len(value.shape) == 3:
        inner = D.floordiv(value.shape[2], groups)
    made = TensorType((q[0], q[1], D.mul(inner, num_heads)), query.dtype)
    if outputs < 2:
        return made
    kept = [TensorType((q[0], groups, unknown_size(), e), query.dtype) for e in (width, inner)]
    return (made, *kept)[:outputs]


@op(
    "packed_rows",
    spell(
        f"{MS}GatherBlockQuantized",
        "data, indices, scales, zero_points=None, *, gather_axis=0, quantize_axis=1, block_size=128, bits=4",
    ),
)
def packed_rows(
    t: Typing, data: TensorType, indices: TensorType, scales: TensorType, gather_axis: Any = 0, bits: Any = 4, **_: Any
) -> TensorType:
    """packed[V, D], ids[*I] -> [*I, D]"""
    rows, ids = t.need_shape(data), t.need_shape(indices)
    if gather_axis != 0 or len(rows) != 2:
        raise NotUnderstood("rows along another axis")
    several = 8 // bits if data.dtype is not None and data.dtype.bits == 8 else 1
    return TensorType((*ids, D.mul(rows[1], several)), scales.dtype)


# -- preview of the standard -------------------------------------------------------------------------------------------
@function("onnx.preview.FlexAttention", "Q, K, V, *, scale=None, softmax_precision=None, **settings")
def flex_attention(call: Any, Q: Any, K: Any, V: Any, **_: Any) -> Any:
    if typed(call, Q).rank != 4:
        raise NotUnderstood("queries of unknown rank")
    return call.apply("heads_attention", query=Q, key=K, value=V, past=0, heads=None, results=1, flat=False)


@op(
    "linear_attention",
    spell(
        "onnx.LinearAttention",
        "query, key, value, past_state=None, decay=None, beta=None, *, kv_num_heads, q_num_heads, **settings",
    ),
)
def linear_attention(
    t: Typing,
    query: TensorType,
    key: TensorType,
    value: TensorType,
    kv_num_heads: Any = None,
    q_num_heads: Any = None,
    **_: Any,
) -> Any:
    """q[B, L, Hq * E], k[B, L, H * E], v[B, L, H * F] -> [B, L, Hq * F], state[B, H, E, F]"""
    q, k, v = (t.rank(x, 3) for x in (query, key, value))
    wide, deep = D.floordiv(k[2], kv_num_heads), D.floordiv(v[2], kv_num_heads)
    text = f"{t.called}: queries have {D.text(D.floordiv(q[2], q_num_heads))} features, keys {D.text(wide)}"
    t.same(wide, D.floordiv(q[2], q_num_heads), text)
    made = TensorType((q[0], q[1], D.mul(deep, q_num_heads)), query.dtype)
    return made, TensorType((q[0], kv_num_heads, wide, deep), query.dtype)


@op(
    "causal_convolution",
    spell("onnx.CausalConvWithState", "input, weight, bias=None, past_state=None, *, activation='none'"),
)
def causal_convolution(t: Typing, input: TensorType, weight: TensorType, **_: Any) -> Any:
    """x[B, C, L], kernel[C, 1, k] -> [B, C, L], state[B, C, k - 1]"""
    x, w = t.rank(input, 3), t.rank(weight, 3)
    t.same(w[0], x[1], f"{t.called} expects {D.text(w[0])} channels, got {D.text(x[1])}")
    return TensorType(x, input.dtype), TensorType((x[0], x[1], D.sub(w[2], 1)), input.dtype)


@op("gated_unit", spell("onnx.SwiGLU", "A, B, *, alpha=1.0"))
def gated_unit(t: Typing, A: TensorType, B: TensorType, **_: Any) -> TensorType:
    """a[*S], b[*T] -> [*broadcast(S, T)]"""
    return TensorType(t.broadcast(A.shape, B.shape), A.dtype)


@op("gradient_of", spell("onnx.training.Gradient", "*inputs, xs, y, zs=None"))
def gradient_of(t: Typing, inputs: Any, xs: Any = None, **_: Any) -> Any:
    """operands of a graph -> the gradient of its result for each"""
    return tuple(TensorType(x.shape, x.dtype) for x in inputs[: len(xs or ())])


# -- classic machine learning ------------------------------------------------------------------------------------------
@op("one_hot_features", spell("onnx.ml.OneHotEncoder", "X, *, cats_int64s=None, cats_strings=None, zeros=1"))
def one_hot_features(
    t: Typing, X: TensorType, cats_int64s: Any = None, cats_strings: Any = None, **_: Any
) -> TensorType:
    """x[*S] -> [*S, categories]"""
    return TensorType((*t.need_shape(X), len(cats_int64s or cats_strings or ())), F32)


@op("joined_features", spell("onnx.ml.FeatureVectorizer", "*inputs, inputdimensions=None"))
def joined_features(t: Typing, inputs: Any, inputdimensions: Any = None) -> TensorType:
    """x[N, *], ... -> [N, sum of the widths]"""
    rows = t.need_shape(inputs[0])
    widths = inputdimensions or [D.product(t.need_shape(x)[1:]) for x in inputs]
    total: Any = 0
    for width in widths:
        total = D.add(total, width)
    return TensorType((rows[0] if len(rows) > 1 else 1, total), F32)


@op("mapped_features", spell("onnx.ml.CategoryMapper", "X, **settings"))
def mapped_features(t: Typing, X: TensorType, settings: Any = None) -> TensorType:
    """x[*S] -> [*S] of the other kind of name"""
    return TensorType(X.shape, None)


@op(
    "features_of_map",
    spell("onnx.ml.DictVectorizer", "X, *, int64_vocabulary=None, string_vocabulary=None"),
    spell("onnx.ml.CastMap", "X, *, max_map=None, **settings"),
)
def features_of_map(
    t: Typing, X: Any, int64_vocabulary: Any = None, string_vocabulary: Any = None, max_map: Any = None, **_: Any
) -> TensorType:
    """a map -> [1, n]"""
    count = len(int64_vocabulary or string_vocabulary or ()) or max_map or unknown_size()
    return TensorType((1, count), F32)


@op("maps_of_features", spell("onnx.ml.ZipMap", "X, **settings"))
def maps_of_features(t: Typing, X: TensorType, settings: Any = None) -> TensorType:
    """scores[N, C] -> a list of N maps, which stands for one thing per row"""
    shape = t.need_shape(X)
    return TensorType((shape[0] if len(shape) > 1 else 1,), None)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("runtime_sum", "runtime_pool")
def _small_range(r: Ranging, **_: Any) -> Any:
    """All that a small type holds."""
    return r.between(I.WHOLE.get(r.dtype, I.ALL), I.EMPTY)


@ranged("lstm_quantized")
def _lstm_range(r: Ranging, initial_h: Any = None, activations: Any = None, **_: Any) -> Any:
    found = kept_between(r, initial_h, activations=activations)
    return (found, found, None)


constant("one_hot_features", bounds=I.UNIT)


@ranged("joined_features")
def _joined_range(r: Ranging, inputs: Any, **_: Any) -> Any:
    return r.hull(*(r.moved(x, "joined") for x in inputs)) if isinstance(inputs, (list, tuple)) and inputs else None


unbounded(
    "fused_alike", "fused_sum_norm", "packed_product", "embedded_words", "fused_attention", "packed_attention", "packed_rows",
    "linear_attention", "causal_convolution", "gated_unit", because="several operations in one, of a runtime of its own",
)  # fmt: skip
unbounded("gradient_of", because="gradients are not derived")
unbounded("mapped_features", "features_of_map", "maps_of_features", because="tables of names and numbers")
