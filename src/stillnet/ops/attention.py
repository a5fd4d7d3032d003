"""Attention as a scaled dot product."""

from __future__ import annotations

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import BOOL, F32
from ..base.shape import shape_text
from ..base.truth import NO
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .entry import op, spell
from .linear import same_dtype
from .ranging import Ranging, ranged
from .settings import INVALID, called, floating, is_number, optional, tensor

Sizes = tuple[Dim, ...]


def _products(outputs: Any, query: TensorType, key: TensorType, value: TensorType, **_: Any) -> Dim:
    """query @ key and weights @ value."""
    out, k, q = outputs[0].shape, key.shape or (), query.shape or ()
    return D.mul(D.product(out[:-1]), D.mul(k[-2], D.add(q[-1], out[-1])))


@op(
    "attention",
    spell(
        "torch.nn.functional.scaled_dot_product_attention",
        "query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, *, scale=None, enable_gqa=False",
    ),
    macs=_products,
)
def attention(
    t: Typing,
    query: Any,
    key: Any,
    value: Any,
    attn_mask: Any = None,
    dropout_p: Any = 0.0,
    enable_gqa: Any = False,
    **_: Any,
) -> TensorType:
    """query[*B, L, E], key[*B, S, E], value[*B, S, V], mask?[*B, L, S] -> [*B, L, V]"""
    q, k, v = tensor(query), tensor(key), tensor(value)
    same_dtype(t, q, k, v)
    floating(t, q)
    if is_number(dropout_p) and not 0 <= dropout_p <= 1:
        t.fail(f"{called(t)}: dropout_p must lie between 0 and 1, got {dropout_p}", INVALID, about="dropout_p")
    if q.shape is None and q.variable is not None:
        q = TensorType(t.rank(q, (4, 3, 2), names=("B", "H", "T", "C")), q.dtype)
    if q.shape is None or k.shape is None or v.shape is None:
        t.doubtful = True
        return TensorType(None, q.dtype)
    for what, x in (("query", q), ("key", k), ("value", v)):
        t.require(len(x.shape or ()) >= 2, f"{called(t)} expects at least 2-D {what}, got {shape_text(x.shape)}")
    t.same(
        q.shape[-1],
        k.shape[-1],
        f"{called(t)}: query has {D.text(q.shape[-1])} features, key {D.text(k.shape[-1])} "
        f"(query {shape_text(q.shape)}, key {shape_text(k.shape)})",
        axis=-1,
    )
    t.same(
        k.shape[-2],
        v.shape[-2],
        f"{called(t)}: {D.text(k.shape[-2])} keys but {D.text(v.shape[-2])} values "
        f"(key {shape_text(k.shape)}, value {shape_text(v.shape)})",
        axis=-2,
    )
    batch = _batch(t, q.shape, k.shape, v.shape, enable_gqa)
    if batch is None:
        return TensorType(None, q.dtype)
    _check_mask(t, optional(attn_mask), q, (*batch, q.shape[-2], k.shape[-2]))
    return TensorType((*batch, q.shape[-2], v.shape[-1]), q.dtype)


def _batch(t: Typing, q: Sizes, k: Sizes, v: Sizes, enable_gqa: Any) -> Sizes | None:
    """The leading axes of the result; grouped queries repeat the heads of key and value to those of query."""
    if enable_gqa is not False and enable_gqa is not True:
        t.doubtful = True
        return None
    heads = [x[:-2] for x in (q, k, v)]
    if enable_gqa:
        t.require(all(heads), f"{called(t)}: enable_gqa needs an axis of heads, got query {shape_text(q)}")
        for what, h in (("key", heads[1]), ("value", heads[2])):
            t.require(
                D.divides(h[-1], heads[0][-1]),
                f"{called(t)}: {D.text(h[-1])} {what} heads do not divide {D.text(heads[0][-1])} query heads",
                about="enable_gqa",
            )
        heads = [heads[0], (*heads[1][:-1], heads[0][-1]), (*heads[2][:-1], heads[0][-1])]
    text = f"{called(t)}: query {shape_text(q)}, key {shape_text(k)} and value {shape_text(v)} do not fit together"
    return t.broadcast(*heads, message=text)


def _check_mask(t: Typing, mask: TensorType | None, query: TensorType, weights: Sizes) -> None:
    """A mask is added in place to the weights, so it may be smaller but never larger."""
    if mask is None:
        return
    if mask.dtype is not None and query.dtype is not None and mask.dtype not in (BOOL, F32, query.dtype):
        t.fail(
            f"{called(t)}: attn_mask must be bool, f32 or {query.dtype.name}, got {mask.dtype.name}", "dtype-mismatch"
        )
    if mask.shape is None:
        return
    message = f"{called(t)}: mask {shape_text(mask.shape)} does not fit attention weights {shape_text(weights)}"
    t.require(2 <= len(mask.shape) <= len(weights), message)
    for m, w in zip(reversed(mask.shape), reversed(weights)):
        if D.same(m, w) is NO and D.same(m, 1) is NO:
            t.fail(message, expected=w, actual=m)


# -- attention with a score function ---------------------------------------------------------------------------------
@op(
    "flex_attention",
    spell(
        "torch.nn.attention.flex_attention.flex_attention",
        "query, key, value, score_mod=None, block_mask=None, scale=None, enable_gqa=False, return_lse=False, "
        "kernel_options=None, *, return_aux=None",
    ),
    macs=_products,
)
def flex_attention(
    t: Typing,
    query: Any,
    key: Any,
    value: Any,
    enable_gqa: Any = False,
    return_lse: Any = False,
    return_aux: Any = None,
    **_: Any,
) -> Any:
    """query[B, H, L, E], key[B, G, S, E], value[B, G, S, V] -> [B, H, L, V], log-sum-exp?[B, H, L]"""
    q, k, v = tensor(query), tensor(key), tensor(value)
    if q.shape is None or k.shape is None or v.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    for what, x in (("query", q), ("key", k), ("value", v)):
        t.require(len(x.shape or ()) == 4, f"{called(t)} expects 4-D {what}, got {shape_text(x.shape)}")
    fits = f"(query {shape_text(q.shape)}, key {shape_text(k.shape)}, value {shape_text(v.shape)})"
    t.same(q.shape[-1], k.shape[-1], f"{called(t)}: query and key have different numbers of features {fits}")
    t.same(k.shape[-2], v.shape[-2], f"{called(t)}: there are as many keys as values {fits}")
    if enable_gqa is False:
        t.same(q.shape[1], k.shape[1], f"{called(t)}: query and key have different numbers of heads {fits}")
    elif enable_gqa is True:
        t.require(D.divides(k.shape[1], q.shape[1]), f"{called(t)}: key heads do not divide query heads {fits}")
    out = TensorType((*q.shape[:-1], v.shape[-1]), q.dtype)
    if return_aux is not None or not isinstance(return_lse, bool):
        raise NotUnderstood("auxiliary outputs")
    return (out, TensorType(q.shape[:-1], F32)) if return_lse else out


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("attention", "flex_attention")
def _attention_range(r: Ranging, query: Any, key: Any, value: Any, dropout_p: Any = 0.0, **_: Any) -> Any:
    """Weighted means of the values, and zeros where everything is masked; what is dropped makes the rest larger."""
    kept = 1 - dropout_p if isinstance(dropout_p, (int, float)) and 0 <= dropout_p < 1 else 0.0
    most = 1 / kept if kept else I.INF
    slack = 1 + 64 * I.EPSILON.get(r.dtype, 0.0)
    return r.map(
        lambda x: I.scale(I.join(x, I.ZERO), most * slack),
        r.moved(value, "attention"),
        occurring=lambda x: I.join(x, I.ZERO),
    )
