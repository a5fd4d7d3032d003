"""Transformer encoders and decoders: built of attention, linear, norm and dropout layers as torch builds them."""

from __future__ import annotations

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any, ClassVar
from ..base.dim import Sym
from ..base.dtype import F32
from ..base.shape import shape_text
from ..base.truth import NO, YES
from ..base.unknown import Unknown
from ..graph.builder import CONTENT_LIMIT
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .arguments import dim, dtype_of
from .entry import FUNCTIONS, LayerContext, layer, op, spell
from .ranging import bounded, unbounded
from .settings import INVALID, called, tensor

_LAYER = (
    "d_model, nhead, dim_feedforward=2048, dropout=0.1, activation='relu', layer_norm_eps=1e-05, batch_first=False, "
    "norm_first=False, bias=True, device=None, dtype=None"
)
_ENCODED = "src, src_mask=None, src_key_padding_mask=None, is_causal=False"
_DECODED = (
    "tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None, "
    "tgt_is_causal=False, memory_is_causal=False"
)


# -- one layer -------------------------------------------------------------------------------------------------------
def _declare(
    m: LayerContext,
    kind: str,
    attentions: tuple[str, ...],
    d_model: Any,
    nhead: Any,
    dim_feedforward: Any,
    dropout: Any,
    activation: Any,
    layer_norm_eps: Any,
    batch_first: Any,
    norm_first: Any,
    bias: Any,
    dtype: Any,
) -> None:
    """The children that encoder and decoder layers share, in torch's order."""
    for name in attentions:
        m.child(
            name,
            "torch.nn.MultiheadAttention",
            d_model,
            nhead,
            dropout=dropout,
            bias=bias,
            batch_first=batch_first,
            dtype=dtype,
        )
    m.child("linear1", "torch.nn.Linear", d_model, dim_feedforward, bias=bias, dtype=dtype)
    m.child("dropout", "torch.nn.Dropout", dropout)
    m.child("linear2", "torch.nn.Linear", dim_feedforward, d_model, bias=bias, dtype=dtype)
    m.set("norm_first", norm_first)
    blocks = range(1, len(attentions) + 2)
    for i in blocks:
        m.child(f"norm{i}", "torch.nn.LayerNorm", d_model, eps=layer_norm_eps, bias=bias, dtype=dtype)
    for i in blocks:
        m.child(f"dropout{i}", "torch.nn.Dropout", dropout)
    if isinstance(activation, str):
        m.require(
            activation in ("relu", "gelu"),
            f"{kind}: activation must be 'relu' or 'gelu', got {activation!r}",
            INVALID,
            about="activation",
        )
    m.set("activation", FUNCTIONS[f"torch.nn.functional.{activation}"] if isinstance(activation, str) else activation)


def _added(m: LayerContext, norm: str, x: Any, block: Any) -> Any:
    """x + block(norm(x)), or norm(x + block(x))."""
    if m["norm_first"] is True:
        return m.call("torch.add", x, block(m.module(norm, x)))
    return m.module(norm, m.call("torch.add", x, block(x)))


def _attended(
    m: LayerContext, name: str, dropout: str, x: Any, memory: Any, mask: Any, padding: Any, causal: Any
) -> Any:
    source = x if memory is None else memory
    result = m.module(
        name, x, source, source, attn_mask=mask, key_padding_mask=padding, need_weights=False, is_causal=causal
    )
    return m.module(dropout, result[0] if isinstance(result, tuple) else result)


def _fed_forward(m: LayerContext, dropout: str, x: Any) -> Any:
    hidden = m.module("activation", m.module("linear1", x))
    return m.module(dropout, m.module("linear2", m.module("dropout", hidden)))


def _count(m: LayerContext) -> int:
    """How many layers a stack has."""
    layers = m["num_layers"]
    if not isinstance(layers, int):
        raise NotUnderstood("the number of layers is not known")
    return layers


def _self_block(m: LayerContext, x: Any, attn_mask: Any, key_padding_mask: Any, is_causal: Any = False) -> Any:
    return _attended(m, "self_attn", "dropout1", x, None, attn_mask, key_padding_mask, is_causal)


def _memory_block(
    m: LayerContext, x: Any, mem: Any, attn_mask: Any, key_padding_mask: Any, is_causal: Any = False
) -> Any:
    return _attended(m, "multihead_attn", "dropout2", x, mem, attn_mask, key_padding_mask, is_causal)


def _block(m: LayerContext, name: str, run: Any, *args: Any) -> Any:
    """One part of a layer, as a subclass may have written it anew."""
    return m.module(name, *args) if m.overrides(name) else run(m, *args)


@layer("torch.nn.TransformerEncoderLayer", _LAYER, _ENCODED)
class TransformerEncoderLayer:
    # subclasses call these, and write their own in their place
    METHODS: ClassVar = {"_sa_block": _self_block, "_ff_block": lambda m, x: _fed_forward(m, "dropout2", x)}

    @staticmethod
    def build(m: LayerContext, device: Any, **config: Any) -> None:
        m.set("activation_relu_or_gelu", {"relu": 1, "gelu": 2}.get(_activation_name(config["activation"]), 0))
        _declare(m, "TransformerEncoderLayer", ("self_attn",), **config)

    @staticmethod
    def forward(m: LayerContext, src: Any, src_mask: Any, src_key_padding_mask: Any, is_causal: Any) -> Any:
        x = _added(
            m,
            "norm1",
            src,
            lambda y: _block(m, "_sa_block", _self_block, y, src_mask, src_key_padding_mask, is_causal),
        )
        return _added(m, "norm2", x, lambda y: _block(m, "_ff_block", TransformerEncoderLayer.METHODS["_ff_block"], y))


def _activation_name(activation: Any) -> str:
    """The last word of a function's or class's library name."""
    if isinstance(activation, str):
        return activation
    name = getattr(activation, "name", None) or getattr(getattr(activation, "layer", None), "name", "")
    return str(name).rsplit(".", 1)[-1].lower()


@layer("torch.nn.TransformerDecoderLayer", _LAYER, _DECODED)
class TransformerDecoderLayer:
    METHODS: ClassVar = {
        "_sa_block": _self_block,
        "_mha_block": _memory_block,
        "_ff_block": lambda m, x: _fed_forward(m, "dropout3", x),
    }

    @staticmethod
    def build(m: LayerContext, device: Any, **config: Any) -> None:
        _declare(m, "TransformerDecoderLayer", ("self_attn", "multihead_attn"), **config)

    @staticmethod
    def forward(
        m: LayerContext,
        tgt: Any,
        memory: Any,
        tgt_mask: Any,
        memory_mask: Any,
        tgt_key_padding_mask: Any,
        memory_key_padding_mask: Any,
        tgt_is_causal: Any,
        memory_is_causal: Any,
    ) -> Any:
        x = _added(
            m,
            "norm1",
            tgt,
            lambda y: _block(m, "_sa_block", _self_block, y, tgt_mask, tgt_key_padding_mask, tgt_is_causal),
        )
        x = _added(
            m,
            "norm2",
            x,
            lambda y: _block(
                m, "_mha_block", _memory_block, y, memory, memory_mask, memory_key_padding_mask, memory_is_causal
            ),
        )
        return _added(m, "norm3", x, lambda y: _block(m, "_ff_block", TransformerDecoderLayer.METHODS["_ff_block"], y))


# -- composition -----------------------------------------------------------------------------------------------------
def require_composition(m: LayerContext) -> None:
    """A context that cannot copy modules or call them by path leaves what is made of copies unknown."""
    if not hasattr(m, "copies"):
        raise NotUnderstood("layers made of copies of a module")


# -- stacks of layers ------------------------------------------------------------------------------------------------
def _stack(m: LayerContext, module: Any, num_layers: Any, norm: Any) -> None:
    if isinstance(num_layers, (float, str)):
        m.require(NO, f"num_layers must be an integer, got {num_layers!r}", INVALID, about="num_layers")
    if not isinstance(num_layers, int):
        raise NotUnderstood("num_layers is not known")
    require_composition(m)
    m.copies("layers", module, num_layers)
    m.set("num_layers", num_layers)
    if norm is None or isinstance(norm, Unknown):
        m.set("norm", norm)
    else:
        m.adopt("norm", norm)


def _normed(m: LayerContext, x: Any) -> Any:
    return x if m["norm"] is None else m.module("norm", x)


def _allows_nesting(m: LayerContext) -> bool:
    """Whether the first layer meets the conditions under which torch packs padded input."""
    try:
        heads = m["layers.0.self_attn.num_heads"]
        return (
            m["layers.0.norm_first"] is False
            and m["layers.0.self_attn.batch_first"] is True
            and m["layers.0.self_attn._qkv_same_embed_dim"] is True
            and m["layers.0.self_attn.in_proj_bias"] is not None
            and m["layers.0.activation_relu_or_gelu"] != 0
            and isinstance(heads, int)
            and heads % 2 == 0
        )
    except KeyError:  # no TransformerEncoderLayer
        return False


@layer(
    "torch.nn.TransformerEncoder",
    "encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True",
    "src, mask=None, src_key_padding_mask=None, is_causal=None",
)
class TransformerEncoder:
    @staticmethod
    def build(
        m: LayerContext, encoder_layer: Any, num_layers: Any, norm: Any, enable_nested_tensor: Any, mask_check: Any
    ) -> None:
        _stack(m, encoder_layer, num_layers, norm)
        m.set("enable_nested_tensor", enable_nested_tensor)
        m.set("use_nested_tensor", enable_nested_tensor is not False and _allows_nesting(m))
        m.set("mask_check", mask_check)

    @staticmethod
    def forward(m: LayerContext, src: Any, mask: Any, src_key_padding_mask: Any, is_causal: Any) -> Any:
        require_composition(m)
        # a mask of another size than a causal one is not causal, so "unknown" may be read as "no"
        causal = False if is_causal is None else is_causal
        for i in range(_count(m)):
            src = m.module(
                f"layers.{i}", src, src_mask=mask, is_causal=causal, src_key_padding_mask=src_key_padding_mask
            )
        return _normed(m, src)


@layer(
    "torch.nn.TransformerDecoder",
    "decoder_layer, num_layers, norm=None",
    _DECODED.replace("tgt_is_causal=False", "tgt_is_causal=None"),
)
class TransformerDecoder:
    @staticmethod
    def build(m: LayerContext, decoder_layer: Any, num_layers: Any, norm: Any) -> None:
        _stack(m, decoder_layer, num_layers, norm)

    @staticmethod
    def forward(m: LayerContext, tgt: Any, memory: Any, tgt_is_causal: Any, **masks: Any) -> Any:
        require_composition(m)
        causal = False if tgt_is_causal is None else tgt_is_causal
        if _count(m):
            m["layers.0.self_attn.batch_first"]  # torch asks the first layer how its input lies
        for i in range(_count(m)):
            tgt = m.module(f"layers.{i}", tgt, memory, tgt_is_causal=causal, **masks)
        return _normed(m, tgt)


# -- the whole -------------------------------------------------------------------------------------------------------
@layer(
    "torch.nn.Transformer",
    "d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048, dropout=0.1, "
    "activation='relu', custom_encoder=None, custom_decoder=None, layer_norm_eps=1e-05, batch_first=False, "
    "norm_first=False, "
    "bias=True, device=None, dtype=None",
    "src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None, tgt_key_padding_mask=None, "
    "memory_key_padding_mask=None, src_is_causal=None, tgt_is_causal=None, memory_is_causal=False",
)
class Transformer:
    METHODS: ClassVar = {"_reset_parameters": lambda m: None}

    @staticmethod
    def build(
        m: LayerContext,
        num_encoder_layers: Any,
        num_decoder_layers: Any,
        custom_encoder: Any,
        custom_decoder: Any,
        device: Any,
        **config: Any,
    ) -> None:
        require_composition(m)
        for part, given, count in (
            ("Encoder", custom_encoder, num_encoder_layers),
            ("Decoder", custom_decoder, num_decoder_layers),
        ):
            if given is None:
                norm = m.make(
                    "torch.nn.LayerNorm",
                    config["d_model"],
                    eps=config["layer_norm_eps"],
                    bias=config["bias"],
                    dtype=config["dtype"],
                )
                given = m.make(
                    f"torch.nn.Transformer{part}", m.make(f"torch.nn.Transformer{part}Layer", **config), count, norm
                )
            m.adopt(part.lower(), given)
        for name in ("d_model", "nhead", "batch_first"):
            m.set(name, config[name])

    @staticmethod
    def forward(
        m: LayerContext, src: Any, tgt: Any, src_mask: Any, src_key_padding_mask: Any, src_is_causal: Any, **others: Any
    ) -> Any:
        require_composition(m)
        m.apply("transformer_operands", src=src, tgt=tgt, d_model=m["d_model"], batch_first=m["batch_first"])
        memory = m.module(
            "encoder", src, mask=src_mask, src_key_padding_mask=src_key_padding_mask, is_causal=src_is_causal
        )
        return m.module("decoder", tgt, memory, **others)


@op("transformer_operands")
def transformer_operands(t: Typing, src: Any, tgt: Any, d_model: Any, batch_first: Any) -> None:
    """src[S, N?, E], tgt[T, N?, E]: what a transformer checks before it starts"""
    x, y = tensor(src), tensor(tgt)
    for what, operand in (("src", x), ("tgt", y)):
        if operand.shape and isinstance(d_model, (int, Sym)):
            t.same(
                d_model,
                operand.shape[-1],
                f"{called(t)} expects {D.text(d_model)} features in {what}, got "
                f"{D.text(operand.shape[-1])} ({what} is {shape_text(operand.shape)})",
                about="d_model",
                axis=-1,
            )
    if x.rank == 3 and y.rank == 3 and isinstance(batch_first, bool):
        axis = 0 if batch_first else 1
        a, b = (x.shape or ())[axis], (y.shape or ())[axis]
        others = D.same((x.shape or ())[1 - axis], (y.shape or ())[1 - axis]) is YES
        t.same(
            a,
            b,
            f"{called(t)}: src {shape_text(x.shape)} and tgt {shape_text(y.shape)} have different batch sizes",
            help=f"batch_first={not batch_first}" if others else "",
        )


@op(
    "causal_mask",
    spell(
        "torch.nn.Transformer.generate_square_subsequent_mask torch.nn.modules.transformer."
        "_generate_square_subsequent_mask",
        "sz, device=None, dtype=None",
    ),
)
def causal_mask(t: Typing, sz: Any, dtype: Any = None) -> TensorType:
    """-> [sz, sz], zero on and below the diagonal, -inf above"""
    n = dim(t, sz)
    known = isinstance(n, int) and n * n <= CONTENT_LIMIT
    data = (
        tuple(0.0 if j <= i else float("-inf") for i in range(n) for j in range(n))
        if known and isinstance(n, int)
        else None
    )
    kind = dtype_of(dtype, F32)
    return TensorType((n, n), kind, data if kind is F32 else None)


# -- ranges ------------------------------------------------------------------------------------------------------------
unbounded("transformer_operands", because="no numbers come out")
bounded("causal_mask", bounds=(-I.INF, 0.0))
