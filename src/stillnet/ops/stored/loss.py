"""Losses, optimizers and attention as ONNX spells them."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op, spell
from ..ranging import Ranging, ranged, unbounded
from .operands import typed


def _reduced(t: Typing, scores: TensorType, labels: TensorType, reduction: Any) -> TensorType:
    if labels.shape is not None and scores.shape is not None:
        text = f"{t.called}: labels {shape_text(labels.shape)} do not fit scores {shape_text(scores.shape)}"
        t.require(len(scores.shape) == len(labels.shape) + 1, text)
        t.same(scores.shape[0], labels.shape[0], text)
        for a, b in zip(scores.shape[2:], labels.shape[1:]):
            t.same(a, b, text)
    return TensorType(labels.shape if reduction == "none" else (), scores.dtype)


@op(
    "negative_log_likelihood",
    spell("onnx.NegativeLogLikelihoodLoss", "input, target, weight=None, *, ignore_index=None, reduction='mean'"),
)
def nll_loss(
    t: Typing,
    input: TensorType,
    target: TensorType,
    weight: Any = None,
    ignore_index: Any = None,
    reduction: Any = "mean",
) -> TensorType:
    """log probabilities[N, C, *S], target[N, *S] -> [] or [N, *S]"""
    return _reduced(t, input, target, reduction)


@function(
    "onnx.SoftmaxCrossEntropyLoss", "scores, labels, weights=None, *, ignore_index=None, reduction='mean', outputs=1"
)
def cross_entropy_onnx(
    call: Any, scores: Any, labels: Any, weights: Any, ignore_index: Any, reduction: Any, outputs: Any
) -> Any:
    given = {} if weights is None else {"weights": weights}
    made = call.apply("labelled_cross_entropy", scores=scores, labels=labels, reduction=reduction, **given)
    return made if outputs < 2 else (made, call.apply("log_softmax", input=scores, dim=1))


@op("labelled_cross_entropy")
def labelled_cross_entropy(
    t: Typing, scores: TensorType, labels: TensorType, reduction: Any, weights: Any = None
) -> TensorType:
    """scores[N, C, *S], labels[N, *S], weights?[C] -> [] or [N, *S]"""
    return _reduced(t, scores, labels, reduction)


# -- attention ---------------------------------------------------------------------------------------------------------
def _macs(outputs: Any, query: Any = None, key: Any = None, value: Any = None, **_: Any) -> Dim:
    if any(not isinstance(x, TensorType) or x.shape is None or len(x.shape) != 4 for x in (query, key, value)):
        raise NotUnderstood("unknown shape")
    n, h, length, width = query.shape
    return D.product((n, h, length, key.shape[2], D.add(width, value.shape[3])))


@op("heads_attention", macs=_macs)
def heads_attention(
    t: Typing, query: TensorType, key: TensorType, value: TensorType, past: Any, heads: Any, results: int, flat: bool
) -> Any:
    """q[B, Hq, L, E], k[B, H, S, E], v[B, H, S, F] -> y[B, Hq, L, F], keys, values, products of queries and keys"""
    q, k, v = (t.need_shape(x) for x in (query, key, value))
    t.same(k[3], q[3], f"{t.called}: queries have {D.text(q[3])} features, keys {D.text(k[3])}")
    total = D.add(past, k[2])
    y: tuple[Dim, ...] = (q[0], q[1], q[2], v[3])
    if flat:
        y = (q[0], q[2], D.mul(q[1], v[3]))
    made = (
        TensorType(y, query.dtype),
        TensorType((k[0], k[1], total, k[3]), key.dtype),
        TensorType((v[0], v[1], total, v[3]), value.dtype),
        TensorType((q[0], q[1], q[2], total), query.dtype),
    )
    return made[: max(results, 1)] if results > 1 else made[0]


ATTENTION = (
    "Q, K, V, attn_mask=None, past_key=None, past_value=None, nonpad_kv_seqlen=None, *, is_causal=0,"
    " kv_num_heads=None,"
    " q_num_heads=None, qk_matmul_output_mode=0, scale=None, softcap=0.0, softmax_precision=None, outputs=1"
)


@function("onnx.Attention", ATTENTION)
def attention_onnx(
    call: Any, Q: Any, K: Any, V: Any, past_key: Any, q_num_heads: Any, kv_num_heads: Any, outputs: Any, **_: Any
) -> Any:
    rank = typed(call, Q).rank
    if rank == 3:
        if not isinstance(q_num_heads, int) or not isinstance(kv_num_heads, int):
            raise NotUnderstood("the number of heads is not stated")
        Q, K, V = (_heads(call, x, n) for x, n in ((Q, q_num_heads), (K, kv_num_heads), (V, kv_num_heads)))
    elif rank != 4:
        raise NotUnderstood("queries of unknown rank")
    shape = typed(call, past_key).shape if past_key is not None else (0, 0, 0, 0)
    return call.apply(
        "heads_attention",
        query=Q,
        key=K,
        value=V,
        past=0 if shape is None else shape[2],
        heads=q_num_heads,
        results=outputs,
        flat=rank == 3,
    )


def _heads(call: Any, x: Any, count: int) -> Any:
    """[B, L, H * E] -> [B, H, L, E]"""
    shape = typed(call, x).shape
    if shape is None or len(shape) != 3:
        raise NotUnderstood("operands of different ranks")
    split = call.apply("reshape", input=x, shape=(shape[0], shape[1], count, D.floordiv(shape[2], count)))
    return call.apply("transpose", input=split, dim0=1, dim1=2)


@op(
    "rotated",
    spell(
        "onnx.RotaryEmbedding",
        "X, cos_cache, sin_cache, position_ids=None, *, interleaved=0, num_heads=0, rotary_embedding_dim=0",
    ),
)
def rotary(t: Typing, X: TensorType, cos_cache: Any, sin_cache: Any, **_: Any) -> TensorType:
    """x[*S] -> [*S]"""
    return TensorType(X.shape, X.dtype)


# -- training ----------------------------------------------------------------------------------------------------------
@op(
    "trained",
    spell(
        "onnx.training.Momentum", "R, T, *inputs, alpha=0.0, beta=0.0, mode='', norm_coefficient=0.0", kept=2, each=3
    ),
    spell(
        "onnx.training.Adagrad", "R, T, *inputs, decay_factor=0.0, epsilon=0.0, norm_coefficient=0.0", kept=2, each=3
    ),
    spell(
        "onnx.training.Adam",
        "R, T, *inputs, alpha=0.9, beta=0.999, epsilon=0.0, norm_coefficient=0.0, norm_coefficient_post=0.0",
        kept=3,
        each=4,
    ),
)
def trained(t: Typing, R: Any, T: Any, inputs: Any, kept: int, each: int, **_: Any) -> Any:
    """rate, round, weights, gradients, states -> new weights and states"""
    count = len(inputs) // each
    # weights, then gradients, then states: the gradients are consumed
    results = [*inputs[:count], *inputs[2 * count :]]
    return tuple(TensorType(x.shape, x.dtype) for x in results[: kept * count])


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("labelled_cross_entropy")
def _cross_entropy_range(r: Ranging, weights: Any = None, **_: Any) -> Any:
    sure = weights is None or r.bounds(weights)[0] >= 0
    return r.between(I.NONNEGATIVE if sure else I.ALL, I.NONNEGATIVE)


@ranged("negative_log_likelihood")
def _likelihood_range(r: Ranging, input: Any, weight: Any = None, **_: Any) -> Any:
    sure = r.bounds(input)[1] <= 0 and (weight is None or r.bounds(weight)[0] >= 0)
    return r.between(I.NONNEGATIVE if sure else I.ALL, I.EMPTY)


@ranged("heads_attention")
def _heads_range(r: Ranging, value: Any, past: Any = 0, **_: Any) -> Any:
    """Means of the values; past ones may be others."""
    found = I.ALL if past != 0 else I.scale(I.join(r.bounds(value), I.ZERO), 1.001)
    return (r.between(found, I.EMPTY), None, None, None)


@ranged("rotated")
def _rotated_range(r: Ranging, X: Any, cos_cache: Any = None, sin_cache: Any = None, **_: Any) -> Any:
    factor = sum(max(abs(v) for v in r.bounds(c)) if r.is_range(c) else I.INF for c in (cos_cache, sin_cache))
    most = max(abs(v) for v in r.bounds(X)) * max(factor, 1.0)
    most = I.INF if most != most else most * 1.001
    return r.between((-most, most), I.EMPTY)


unbounded("trained", because="weights after a step of training")
