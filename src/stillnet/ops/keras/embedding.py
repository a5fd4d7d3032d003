"""The layers of Keras that look up vectors: Embedding and the one that also maps back."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dtype import F32
from ...base.shape import shape_text
from ...graph.constraints import Typing
from ...graph.graph import TensorType
from ..entry import LayerContext, layer, op
from ..ranging import Ranging, ranged, trained
from ..settings import called, size, taken, tensor
from .settings import BASE, units


@op("embed")
def embed(t: Typing, input: Any, table: Any) -> TensorType:
    """ids[*S], table[V, D] -> [*S, D]"""
    x, w = tensor(input), tensor(table)
    last = t.need_shape(w)[-1]
    if x.data is not None and w.shape is not None and isinstance(w.shape[0], int):
        for value in x.data:
            if isinstance(value, int) and value >= w.shape[0]:
                t.fail(f"{called(t)} has {w.shape[0]} rows, got index {value}", "index-out-of-range")
    if x.shape is None:
        t.doubtful = True
        return TensorType(None, w.dtype)
    return TensorType((*x.shape, last), w.dtype or F32)


@layer(
    "keras.layers.Embedding",
    "input_dim, output_dim, embeddings_initializer='uniform', embeddings_regularizer=None, "
    "embeddings_constraint=None, mask_zero=False, weights=None, lora_rank=None, lora_alpha=None, "
    "quantization_config=None, input_length=None, activity_regularizer=None, sparse=False, use_one_hot_matmul=False",
    "inputs",
    BASE,
)
class Embedding:
    # its weights depend on no input
    BUILT_ALONE = True

    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        for name in ("input_dim", "output_dim"):
            units(m, config[name], name, "Embedding")

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        shape = tuple(size(m, m[name], name, "Embedding") for name in ("input_dim", "output_dim"))
        ranked = isinstance(m["lora_rank"], int) and m["lora_rank"] > 0
        m.parameter("embeddings", shape, trainable=not ranked)
        if ranked:
            m.parameter("lora_embeddings_a", (shape[0], m["lora_rank"]))
            m.parameter("lora_embeddings_b", (m["lora_rank"], shape[1]))

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("embed", input=inputs, table=m["embeddings"])


@op(
    "map_back",
    macs=lambda outputs, input, table, **_: D.mul(D.product(outputs[0].shape or ()), (table.shape or (1,))[-1]),
)
def map_back(t: Typing, input: Any, table: Any) -> TensorType:
    """x[*S, D], table[V, D] -> [*S, V]"""
    x, w = tensor(input), t.need_shape(tensor(table))
    shape = t.need_shape(x)
    t.same(
        w[1],
        shape[-1],
        f"{called(t)} expects {D.text(w[1])} features, got {D.text(shape[-1])} (input is {shape_text(shape)})",
        axis=-1,
    )
    return TensorType((*shape[:-1], w[0]), x.dtype)


@layer(
    "keras.layers.ReversibleEmbedding",
    "input_dim, output_dim, tie_weights=True, embeddings_initializer='uniform', embeddings_regularizer=None, "
    "embeddings_constraint=None, mask_zero=False, reverse_dtype=None, logit_soft_cap=None",
    "inputs, reverse=False",
    BASE,
)
class ReversibleEmbedding:
    # its weights depend on no input
    BUILT_ALONE = True

    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        for name in ("input_dim", "output_dim"):
            units(m, config[name], name, "ReversibleEmbedding")

    @staticmethod
    def weights(m: LayerContext, inputs: Any) -> None:
        rows, width = (size(m, m[name], name, "ReversibleEmbedding") for name in ("input_dim", "output_dim"))
        m.parameter("embeddings", (rows, width))
        if not taken(m, m["tie_weights"], "tie_weights"):
            m.parameter("reverse_embeddings", (width, rows))

    @staticmethod
    def forward(m: LayerContext, inputs: Any, reverse: Any) -> Any:
        return m.apply("map_back" if reverse is True else "embed", input=inputs, table=m["embeddings"])


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("embed")
def _embed_range(r: Ranging, input: Any, table: Any, **_: Any) -> Any:
    return r.rows(table)


trained("map_back")
