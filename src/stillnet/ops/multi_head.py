"""Multi-head attention, as function and layer."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any, ClassVar
from ..base.dim import Dim
from ..base.shape import shape_text
from ..base.suggest import nearest_divisor
from ..base.truth import YES
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .call import Call
from .entry import LayerContext, function, layer, op, spell
from .linear import same_dtype
from .ranging import trained
from .settings import INVALID, called, optional, size, taken, tensor

Sizes = tuple[Dim, ...]


def _multi_head_macs(
    outputs: Any, query: TensorType, key: TensorType, value: TensorType, batch_first: Any = False, **_: Any
) -> Dim:
    """Three projections, the two products of attention, and the projection of the result."""
    q, k, v = query.shape or (), key.shape or (), value.shape or ()
    place = 1 if batch_first is True and len(q) == 3 else 0
    width = q[-1]
    projections = D.add(D.add(D.product(q), D.product(k)), D.product(v))
    products = D.mul(D.mul(2, D.product(q)), k[place])
    return D.add(D.mul(projections, width), D.add(products, D.mul(D.product(outputs[0].shape), width)))


_FUNCTION = (
    "query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn, "
    "dropout_p, out_proj_weight, out_proj_bias, training=True, key_padding_mask=None, need_weights=True, "
    "attn_mask=None, "
    "use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None, v_proj_weight=None, static_k=None, "
    "static_v=None, average_attn_weights=True, is_causal=False"
)


@op("multi_head_attention", spell("torch.nn.functional.multi_head_attention_forward", _FUNCTION), macs=_multi_head_macs)
def multi_head_attention(
    t: Typing,
    query: Any,
    key: Any,
    value: Any,
    embed_dim_to_check: Any,
    num_heads: Any,
    in_proj_weight: Any,
    bias_k: Any = None,
    bias_v: Any = None,
    add_zero_attn: Any = False,
    out_proj_weight: Any = None,
    key_padding_mask: Any = None,
    need_weights: Any = True,
    attn_mask: Any = None,
    use_separate_proj_weight: Any = False,
    q_proj_weight: Any = None,
    k_proj_weight: Any = None,
    v_proj_weight: Any = None,
    static_k: Any = None,
    static_v: Any = None,
    average_attn_weights: Any = True,
    is_causal: Any = False,
    batch_first: Any = False,
    exact: bool = True,
    **_: Any,
) -> Any:
    """query[L, N?, E], key[S, N?, K], value[S, N?, V] -> [L, N?, E], weights[N?, H?, L, S]"""
    q, k, v = tensor(query), tensor(key), tensor(value)
    if static_k is not None or static_v is not None:
        raise NotUnderstood("static keys and values")
    if not isinstance(batch_first, bool) or not isinstance(use_separate_proj_weight, bool):
        raise NotUnderstood("batch_first is not known")
    weights = (
        [optional(w) for w in (q_proj_weight, k_proj_weight, v_proj_weight)]
        if use_separate_proj_weight
        else [optional(in_proj_weight)] * 3
    )
    same_dtype(t, q, k, v, *weights)
    first = ("B", "T", "C") if batch_first else ("T", "B", "C")
    shape = t.rank(
        q, (3, 2), f"{called(t)} expects a 3-D or unbatched 2-D query, got {shape_text(q.shape)}", names=first
    )
    keys = t.rank(
        k,
        len(shape),
        f"{called(t)}: query is {shape_text(shape)}, so key must be {len(shape)}-D, got {shape_text(k.shape)}",
    )
    values = t.rank(
        v,
        len(shape),
        f"{called(t)}: query is {shape_text(shape)}, so value must be {len(shape)}-D, got {shape_text(v.shape)}",
    )
    _check_features(t, embed_dim_to_check, shape, keys, values, weights if use_separate_proj_weight else [])
    if isinstance(num_heads, (int, D.Sym)) and num_heads != 0:
        t.require(
            D.divides(num_heads, shape[-1]),
            f"{called(t)}: {D.text(shape[-1])} features are not divisible by {D.text(num_heads)} heads",
            INVALID,
            about="num_heads",
        )
    length, batch = _layout(shape, batch_first)
    sources, source_batch = _layout(keys, batch_first)
    t.same(
        batch,
        source_batch,
        f"{called(t)}: a batch of {D.text(batch)} queries meets a batch of {D.text(source_batch)} keys "
        f"(query {shape_text(shape)}, key {shape_text(keys)})",
    )
    for a, b in zip(keys[:-1], values[:-1]):
        t.same(a, b, f"{called(t)}: key {shape_text(keys)} and value {shape_text(values)} differ")
    ignored = is_causal is not False and key_padding_mask is None and need_weights is not True
    _check_padding(t, optional(key_padding_mask), len(shape), batch, sources)
    _check_attention_mask(t, optional(attn_mask), len(shape), batch, num_heads, length, sources, ignored)
    if exact and is_causal is True and attn_mask is None:
        t.fail(f"{called(t)}: is_causal=True needs attn_mask", "wrong-call")
    out = optional(out_proj_weight)
    width = out.shape[0] if out is not None and out.shape is not None else shape[-1]
    output = TensorType((*shape[:-1], width), q.dtype)
    if need_weights is False:
        return output, None
    known = isinstance(add_zero_attn, bool) and (bias_k is None or isinstance(bias_k, TensorType))
    total = D.add(sources, int(add_zero_attn) + (bias_k is not None)) if known else t.fresh("S")
    return output, _weights(t, q, len(shape), batch, num_heads, length, total, need_weights, average_attn_weights)


def _layout(shape: Sizes, batch_first: bool) -> tuple[Dim, Dim]:
    """(length, batch) of a sequence tensor; an unbatched one is a batch of 1."""
    if len(shape) == 2:
        return shape[0], 1
    return (shape[1], shape[0]) if batch_first else (shape[0], shape[1])


def _check_features(
    t: Typing, width: Any, query: Sizes, key: Sizes, value: Sizes, weights: list[TensorType | None]
) -> None:
    expected: list[Any] = [width, None, None] if weights else [width, width, width]
    for i, w in enumerate(weights):
        if w is not None and w.shape is not None and len(w.shape) == 2:
            expected[i] = w.shape[1]
    for what, about, wanted, shape in zip(
        ("query", "key", "value"), ("embed_dim", "kdim", "vdim"), expected, (query, key, value)
    ):
        if isinstance(wanted, (int, D.Sym)):
            t.same(
                wanted,
                shape[-1],
                f"{called(t)} expects {D.text(wanted)} {what} features, got {D.text(shape[-1])} "
                f"({what} is {shape_text(shape)})",
                about=about if weights else "embed_dim",
                axis=-1,
            )


def _mask_dtype(t: Typing, mask: TensorType, what: str) -> None:
    if mask.dtype is not None and mask.dtype.kind not in ("bool", "float"):
        t.fail(f"{called(t)}: {what} must be bool or float, got {mask.dtype.name}", "dtype-mismatch")


def _check_padding(t: Typing, mask: TensorType | None, rank: int, batch: Dim, sources: Dim) -> None:
    if mask is None:
        return
    _mask_dtype(t, mask, "key_padding_mask")
    if mask.shape is None:
        return
    wanted = (batch, sources) if rank == 3 else (sources,)
    message = f"{called(t)}: key_padding_mask must be {shape_text(wanted)}, got {shape_text(mask.shape)}"
    t.require(len(mask.shape) == len(wanted), message)
    for a, b in zip(wanted, mask.shape):
        t.same(a, b, message)


def _check_attention_mask(
    t: Typing, mask: TensorType | None, rank: int, batch: Dim, heads: Any, length: Dim, sources: Dim, ignored: bool
) -> None:
    if mask is None:
        return
    if not ignored:
        _mask_dtype(t, mask, "attn_mask")
    if mask.shape is None:
        return
    rows = D.mul(batch, heads) if isinstance(heads, (int, D.Sym)) else mask.shape[0]
    wanted: Sizes = (length, sources) if len(mask.shape) == 2 else (rows, length, sources)
    message = f"{called(t)}: attn_mask must be {shape_text(wanted)}, got {shape_text(mask.shape)}"
    # one row for each sample says which of its steps are padding
    padding = len(mask.shape) == 2 and D.same(mask.shape[0], batch) is YES and D.same(mask.shape[1], sources) is YES
    help = "give it as the padding mask: key_padding_mask=, src_key_padding_mask=" if padding else ""
    t.require(len(mask.shape) == len(wanted), message)
    if ignored and (rank == 3 or len(mask.shape) == 2):
        return
    for a, b in zip(wanted, mask.shape):
        t.same(a, b, message, help=help)


def _weights(
    t: Typing,
    query: TensorType,
    rank: int,
    batch: Dim,
    heads: Any,
    length: Dim,
    sources: Dim,
    wanted: Any,
    average: Any,
) -> Any:
    if wanted is not True or not isinstance(average, bool) or not isinstance(heads, (int, D.Sym)):
        return TensorType(None, query.dtype)
    each: Sizes = () if average else (heads,)
    return TensorType((*((batch,) if rank == 3 else ()), *each, length, sources), query.dtype)


# -- layers ----------------------------------------------------------------------------------------------------------
def fitting_heads(width: Dim, heads: Dim) -> str:
    """The nearest number of heads that divides the width, and the next width that these heads divide."""
    if not isinstance(width, int) or not isinstance(heads, int) or heads < 1 or width < 1:
        return ""
    return (
        f"num_heads: {heads} -> {nearest_divisor(width, heads)}, or embed_dim: {width} -> {-(-width // heads) * heads}"
    )


@layer(
    "torch.nn.MultiheadAttention",
    "embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, "
    "kdim=None, vdim=None, batch_first=False, device=None, dtype=None",
    "query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True, "
    "is_causal=False",
)
class MultiheadAttention:
    METHODS: ClassVar = {"_reset_parameters": lambda m: None}

    @staticmethod
    def build(
        m: LayerContext,
        embed_dim: Any,
        num_heads: Any,
        dropout: Any,
        bias: Any,
        add_bias_kv: Any,
        add_zero_attn: Any,
        kdim: Any,
        vdim: Any,
        batch_first: Any,
        dtype: Any,
        **_: Any,
    ) -> None:
        kind = "MultiheadAttention"
        width, heads = size(m, embed_dim, "embed_dim", kind), size(m, num_heads, "num_heads", kind)
        m.require(
            D.at_least(width, 1), f"{kind}: embed_dim must be positive, got {D.text(width)}", INVALID, about="embed_dim"
        )
        m.require(
            D.at_least(heads, 1), f"{kind}: num_heads must be positive, got {D.text(heads)}", INVALID, about="num_heads"
        )
        m.require(
            D.divides(heads, width),
            f"{kind}: embed_dim={D.text(width)} is not divisible by num_heads={D.text(heads)}",
            INVALID,
            about="num_heads",
            help=fitting_heads(width, heads),
        )
        keys = width if kdim is None else size(m, kdim, "kdim", kind)
        values = width if vdim is None else size(m, vdim, "vdim", kind)
        alike = D.same(keys, width) is YES and D.same(values, width) is YES
        for name, setting in (
            ("embed_dim", embed_dim),
            ("kdim", keys),
            ("vdim", values),
            ("_qkv_same_embed_dim", alike),
            ("num_heads", num_heads),
            ("dropout", dropout),
            ("batch_first", batch_first),
            ("head_dim", D.floordiv(width, heads)),
            ("add_zero_attn", add_zero_attn),
        ):
            m.set(name, setting)
        _projections(m, width, keys, values, alike, dtype)
        m.parameter("in_proj_bias", (D.mul(3, width),) if taken(m, bias, "bias") else None, dtype)
        m.child(
            "out_proj",
            "torch.nn.modules.linear.NonDynamicallyQuantizableLinear",
            embed_dim,
            embed_dim,
            bias=bias,
            dtype=dtype,
        )
        for name in ("bias_k", "bias_v"):
            if taken(m, add_bias_kv, "add_bias_kv", False):
                m.parameter(name, (1, 1, width), dtype)
            else:
                m.set(name, None if isinstance(add_bias_kv, (bool, int)) else Unknown("add_bias_kv"))

    @staticmethod
    def forward(m: LayerContext, query: Any, key: Any, value: Any, **settings: Any) -> Any:
        # the fast path, which is taken only batch-first and outside training, does not look at is_causal
        exact = m["batch_first"] is False or m.training
        return m.apply(
            "multi_head_attention",
            query=query,
            key=key,
            value=value,
            embed_dim_to_check=m["embed_dim"],
            num_heads=m["num_heads"],
            in_proj_weight=m["in_proj_weight"],
            in_proj_bias=m["in_proj_bias"],
            bias_k=m["bias_k"],
            bias_v=m["bias_v"],
            add_zero_attn=m["add_zero_attn"],
            out_proj_weight=m["out_proj.weight"],
            out_proj_bias=m["out_proj.bias"],
            use_separate_proj_weight=not m["_qkv_same_embed_dim"],
            q_proj_weight=m["q_proj_weight"],
            k_proj_weight=m["k_proj_weight"],
            v_proj_weight=m["v_proj_weight"],
            batch_first=m["batch_first"],
            exact=exact,
            **settings,
        )


def _projections(m: LayerContext, width: Dim, keys: Dim, values: Dim, alike: bool, dtype: Any) -> None:
    """One packed weight where query, key and value have the same width, three otherwise."""
    if alike:
        m.parameter("in_proj_weight", (D.mul(3, width), width), dtype)
    for name, features in (("q", width), ("k", keys), ("v", values)):
        m.parameter(f"{name}_proj_weight", None if alike else (width, features), dtype)
    if not alike:
        m.parameter("in_proj_weight", None, dtype)


# -- ranges ------------------------------------------------------------------------------------------------------------
trained("multi_head_attention")


@function("torch.nn.functional._in_projection_packed", "q, k, v, w, b=None")
def in_projection_packed(call: Call, q: Any, k: Any, v: Any, w: Any, b: Any) -> Any:
    """Each of query, key and value through its third of the weight."""
    weights = call.call("torch.chunk", w, 3)
    biases = (None, None, None) if b is None else call.call("torch.chunk", b, 3)
    return tuple(
        call.call("torch.nn.functional.linear", x, *third) for x, third in zip((q, k, v), zip(weights, biases))
    )
