"""The attention layers of Keras: dot product, additive, multi-head and grouped-query."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.shape import shape_text
from ...base.truth import NO
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType, Value
from ..arguments import flag
from ..entry import LayerContext, layer, op
from ..ranging import Ranging, ranged, trained
from ..settings import INVALID, called, size, taken, tensor
from .settings import BASE, KERNEL, agree, compute_type, rate, size_at, units

CALL = (
    "query, value, key=None, query_mask=None, value_mask=None, key_mask=None, attention_mask=None, "
    "return_attention_scores=False, training=None, use_causal_mask=False"
)
SINGLE = "inputs, mask=None, training=None, return_attention_scores=False, use_causal_mask=False"


# -- one head ---------------------------------------------------------------------------------------------------------
def _single_macs(outputs: Any, query: TensorType, value: TensorType, key: TensorType, additive: Any, **_: Any) -> Dim:
    """query @ key, unless they are added, and weights @ value."""
    q, k, v = query.shape or (1,), key.shape or (1, 1), value.shape or (1,)
    width = v[-1] if additive is True else D.add(q[-1], v[-1])
    return D.mul(D.product(q[:-1]), D.mul(k[-2], width))


@op("attend", macs=_single_macs)
def attend(
    t: Typing,
    query: Any,
    value: Any,
    key: Any,
    additive: Any = False,
    scores: Any = False,
    mask: Any = None,
    causal: Any = False,
) -> Any:
    """query[*B, T, D], value[*B, S, V], key[*B, S, D] -> [*B, T, V]; with scores also [*B, T, S]"""
    q, v, k = tensor(query), tensor(value), tensor(key)
    dtype = compute_type(q, v)
    wanted = flag(scores, "return_attention_scores")
    if q.shape is None or v.shape is None or k.shape is None:
        unknown = TensorType(None, dtype)
        return (unknown, unknown) if wanted else unknown
    texts = f"query {shape_text(q.shape)}, value {shape_text(v.shape)}, key {shape_text(k.shape)}"
    t.require(
        min(len(q.shape), len(v.shape), len(k.shape)) > 1, f"{called(t)} expects at least 2-D inputs, got {texts}"
    )
    a, b = q.shape[-1], k.shape[-1]
    one = additive is True and (D.same(a, 1) is not NO or D.same(b, 1) is not NO)
    if not one:
        agree(t, a, b, f"{called(t)}: query has {D.text(a)} features, key {D.text(b)} ({texts})", axis=-1)
    a, b = k.shape[-2], v.shape[-2]
    agree(t, a, b, f"{called(t)}: {D.text(a)} keys but {D.text(b)} values ({texts})", axis=-2)
    t.broadcast(q.shape[:-2], k.shape[:-2], v.shape[:-2], message=f"{called(t)}: batch sizes differ ({texts})")
    out = TensorType((*q.shape[:-1], v.shape[-1]), dtype)
    return (out, TensorType((*q.shape[:-1], k.shape[-2]), dtype)) if wanted else out


def _three(m: LayerContext, inputs: Any, kind: str) -> tuple[Any, Any, Any]:
    """query, value and key of a list of two or three."""
    if not isinstance(inputs, (tuple, list)):
        m.require(not isinstance(inputs, TensorType), f"{kind} expects a list [query, value]", "wrong-call")
        raise NotUnderstood("the list of inputs is not known")
    m.require(len(inputs) in (2, 3), f"{kind} expects 2 or 3 inputs, got {len(inputs)}", "wrong-call")
    return inputs[0], inputs[1], inputs[2] if len(inputs) > 2 else inputs[1]


def _single(kind: str, signature: str, additive: bool) -> None:
    @layer(f"keras.layers.{kind}", signature, SINGLE, BASE)
    class Attention:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            rate(m, config["dropout"], "dropout", kind)
            mode = config.get("score_mode", "dot")
            if isinstance(mode, str):
                message = f"{kind}: score_mode must be 'dot' or 'concat', got {mode!r}"
                m.require(mode in ("dot", "concat"), message, INVALID, about="score_mode")

        @staticmethod
        def weights(m: LayerContext, inputs: Any) -> None:
            query, _, _ = _three(m, inputs, kind)
            scaled = taken(m, m["use_scale"], "use_scale", additive)
            shape = (size_at(query, -1, "features"),) if additive else ()
            m.parameter("scale", shape if scaled else None)
            if not additive and m["score_mode"] == "concat":
                m.parameter("concat_score_weight", ())

        @staticmethod
        def forward(
            m: LayerContext, inputs: Any, mask: Any, training: Any, return_attention_scores: Any, use_causal_mask: Any
        ) -> Any:
            query, value, key = _three(m, inputs, kind)
            added = additive or m["score_mode"] == "concat"
            hidden = {"mask": mask, "causal": m["causal"] or use_causal_mask}
            return m.apply(
                "attend",
                query=query,
                value=value,
                key=key,
                additive=added,
                scores=return_attention_scores,
                **seen(hidden),
            )


_single("Attention", "use_scale=False, score_mode='dot', dropout=0.0, seed=None, causal=False", False)
_single("AdditiveAttention", "use_scale=True, dropout=0.0, causal=False", True)


# -- several heads ----------------------------------------------------------------------------------------------------
def _project_macs(outputs: Any, input: TensorType, kernel: TensorType, **_: Any) -> Dim:
    """Each output element meets all input features."""
    return D.mul(D.product(outputs[0].shape or ()), (kernel.shape or (1,))[0])


@op("project_to_heads", macs=_project_macs)
def project_to_heads(t: Typing, input: Any, kernel: Any, what: str, bias: Any = None) -> TensorType:
    """x[*B, I], kernel[I, N, H], bias?[N, H] -> [*B, N, H]"""
    x, w = tensor(input), t.need_shape(tensor(kernel))
    shape = t.need_shape(x)
    t.require(len(shape) > 1, f"{called(t)} expects {what} of at least 2 axes, got {shape_text(shape)}")
    t.same(
        w[0],
        shape[-1],
        f"{called(t)} expects {what} with {D.text(w[0])} features, got {D.text(shape[-1])} ({what} is {shape_text(shape)})",
        axis=-1,
    )
    return TensorType((*shape[:-1], *w[1:]), compute_type(x, tensor(kernel)))


def _merge_macs(outputs: Any, input: TensorType, kernel: TensorType, **_: Any) -> Dim:
    return D.mul(D.product(outputs[0].shape or ()), D.product((kernel.shape or (1, 1))[:2]))


@op("project_from_heads", macs=_merge_macs)
def project_from_heads(t: Typing, input: Any, kernel: Any, bias: Any = None) -> TensorType:
    """x[*B, N, H], kernel[N, H, *O], bias?[*O] -> [*B, *O]"""
    x, w = tensor(input), t.need_shape(tensor(kernel))
    return TensorType((*t.need_shape(x)[:-2], *w[2:]), compute_type(x, tensor(kernel)))


def _heads_macs(outputs: Any, query: TensorType, key: TensorType, value: TensorType, axes: Any, **_: Any) -> Dim:
    """query @ key and weights @ value, along the attended axes."""
    q, k, v = query.shape or (1,), key.shape or (1,), value.shape or (1,)
    attended = D.product(k[a] for a in axes if a < len(k))
    return D.mul(D.product(q[:-1]), D.mul(attended, D.add(q[-1], v[-1])))


@op("attend_with_heads", macs=_heads_macs)
def attend_with_heads(
    t: Typing, query: Any, key: Any, value: Any, axes: Any, scores: Any = False, mask: Any = None, causal: Any = False
) -> Any:
    """query[B, *T, N, K], key[B, *S, N or G, K], value[B, *S, N or G, V] -> [B, *T, N, V], scores [B, N, *T, *S]"""
    q, k, v = tensor(query), tensor(key), tensor(value)
    a, b, c = t.need_shape(q), t.need_shape(k), t.need_shape(v)
    text = f"query {shape_text((*a[:-2], a[-2]))}, key {shape_text((*b[:-2], b[-2]))}"
    t.require(len(a) == len(b) == len(c), f"{called(t)}: query, key and value differ in their number of axes ({text})")
    for i in range(len(a) - 2):
        places = f"of key {shape_text(b[:-2])} and value {shape_text(c[:-2])}"
        agree(t, b[i], c[i], f"{called(t)}: axis {i} {places} differs", axis=i)
        if i not in axes:
            places = f"of query {shape_text(a[:-2])} and key {shape_text(b[:-2])}"
            agree(t, a[i], b[i], f"{called(t)}: axis {i} {places} differs", axis=i)
    out = TensorType((*a[:-1], c[-1]), q.dtype)
    if not flag(scores, "return_attention_scores"):
        return out
    kept = [d for i, d in enumerate(a[:-1]) if i not in axes]
    return out, TensorType((*kept, *(a[i] for i in axes), *(b[i] for i in axes)), q.dtype)


def _types(query: Any, value: Any, key: Any) -> dict[str, Any]:
    """The types of the inputs by the projections that they go through."""
    key = value if key is None else key
    return {"query": query, "key": key, "value": value, "gate": query}


def _declare_heads(
    m: LayerContext, shapes: dict[str, Any], heads: dict[str, tuple[Dim, Dim]], output: tuple[Dim, ...], kind: str
) -> None:
    """The projections of query, key, gate and value, and the one of the result."""
    biased = taken(m, m["use_bias"], "use_bias")
    for name, pair in heads.items():
        m.parameter(f"{name}/kernel", (size_at(shapes[name], -1, f"{name}_features"), *pair))
        m.parameter(f"{name}/bias", pair if biased else None)
    m.parameter("attention_output/kernel", (*(heads["query"][0], heads["value"][1]), *output))
    m.parameter("attention_output/bias", output if biased else None)
    m.set("_declared", True)


def _attention_of(
    m: LayerContext,
    query: Any,
    value: Any,
    key: Any,
    scores: Any,
    axes: tuple[int, ...] | None,
    gated: bool,
    **hidden: Any,
) -> Any:
    parts = {}
    for name, x in (("query", query), ("key", key), ("value", value), *((("gate", query),) if gated else ())):
        parts[name] = m.apply(
            "project_to_heads", input=x, kernel=m[f"{name}/kernel"], bias=m[f"{name}/bias"], what=name
        )
    rank = m.type(parts["query"]).rank
    if axes is None:
        axes = tuple(range(1, (rank or 4) - 2))
    elif rank is not None:
        axes = tuple(a if a >= 0 else rank - 1 + a for a in axes)
    made = m.apply(
        "attend_with_heads",
        query=parts["query"],
        key=parts["key"],
        value=parts["value"],
        axes=axes,
        scores=scores,
        **seen(hidden),
    )
    mixed, weights = made if isinstance(made, tuple) else (made, None)
    if gated:
        mixed = m.call("keras.ops.multiply", mixed, m.call("keras.activations.sigmoid", parts["gate"]))
    out = m.apply(
        "project_from_heads", input=mixed, kernel=m["attention_output/kernel"], bias=m["attention_output/bias"]
    )
    return out if weights is None else (out, weights)


def seen(hidden: dict[str, Any]) -> dict[str, Any]:
    """What hides keys from queries, where anything does."""
    return {k: v for k, v in hidden.items() if v is not None and v is not False}


def _check_keys(m: LayerContext, value: Any, key: Any, kind: str) -> None:
    a, b = m.type(value).shape, m.type(key).shape
    if a is not None and b is not None:
        text = f"{kind}: value {shape_text(a)} and key {shape_text(b)} must agree in all axes but the last"
        m.require(
            len(a) == len(b) and all(D.same(x, y) is not NO for x, y in zip(a[1:-1], b[1:-1])), text, "shape-mismatch"
        )


@layer(
    "keras.layers.MultiHeadAttention",
    "num_heads, key_dim, value_dim=None, dropout=0.0, use_bias=True, output_shape=None, attention_axes=None, "
    f"sliding_window=None, flash_attention=None, {KERNEL}, use_gate=False, seed=None",
    CALL,
    BASE,
)
class MultiHeadAttention:
    # layers of its own without a name, each of which uses one up
    INNER = ("Softmax", "Dropout")

    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        for name in ("num_heads", "key_dim", "value_dim", "sliding_window"):
            if name in ("num_heads", "key_dim") or config[name] is not None:
                units(m, config[name], name, "MultiHeadAttention")
        if config["value_dim"] is None:
            m.set("value_dim", config["key_dim"])
        m.set("_declared", False)

    @staticmethod
    def declare(m: LayerContext, query: Any, value: Any, key: Any = None) -> None:
        """The weights for these types of the inputs."""
        if m["_declared"] is True:
            return
        types = _types(query, value, key)
        gated = taken(m, m["use_gate"], "use_gate", False)
        heads, width, depth = (size(m, m[n], n, "MultiHeadAttention") for n in ("num_heads", "key_dim", "value_dim"))
        names = {"query": (heads, width), "key": (heads, width), "gate": (heads, depth), "value": (heads, depth)}
        _declare_heads(
            m,
            types,
            {k: v for k, v in names.items() if gated or k != "gate"},
            _output_sizes(m, types["query"]),
            "MultiHeadAttention",
        )

    @staticmethod
    def forward(
        m: LayerContext,
        query: Any,
        value: Any,
        key: Any,
        attention_mask: Any,
        return_attention_scores: Any,
        use_causal_mask: Any,
        **_: Any,
    ) -> Any:
        key = value if key is None else key
        if not all(isinstance(v, Value) for v in (query, value, key)):
            raise NotUnderstood("an operand is no tensor that is known")
        _check_keys(m, value, key, "MultiHeadAttention")
        gated = taken(m, m["use_gate"], "use_gate", False)
        MultiHeadAttention.declare(m, m.type(query), m.type(value), m.type(key))
        axes = m["attention_axes"]
        if axes is not None and not isinstance(axes, (int, tuple, list)):
            raise NotUnderstood("attention_axes is not known")
        axes = (axes,) if isinstance(axes, int) else None if axes is None else tuple(axes)
        if axes is None:
            _check_mask(m, query, value, attention_mask)
        hidden = {"mask": attention_mask, "causal": use_causal_mask}
        return _attention_of(m, query, value, key, return_attention_scores, axes, gated, **hidden)


def _check_mask(m: LayerContext, query: Any, value: Any, mask: Any) -> None:
    """mask[..., T, S] says for each of T queries which of S values it sees; sizes of 1 stand for all."""
    wanted = [m.type(v).shape for v in (query, value)]
    given = m.type(mask).shape if isinstance(mask, Value) else None
    steps = tuple(s[1] for s in wanted if s is not None and len(s) == 3)
    if given is None or len(given) < 2 or len(steps) != 2:
        return
    message = f"MultiHeadAttention: attention_mask {shape_text(given)} does not fit {shape_text(steps)} steps"
    for size_wanted, size_given in zip(steps, given[-2:]):
        if size_given != 1:
            sizes = {"expected": size_wanted, "actual": size_given}
            m.require(D.same(size_wanted, size_given), message, "shape-mismatch", **sizes)


def _output_sizes(m: LayerContext, query: TensorType) -> tuple[Dim, ...]:
    given = m["output_shape"]
    if given is None or given in ((), []):
        return (size_at(query, -1, "query_features"),)
    values = given if isinstance(given, (tuple, list)) else (given,)
    return tuple(size(m, v, "output_shape", "MultiHeadAttention") for v in values)


@layer(
    "keras.layers.GroupQueryAttention keras.layers.GroupedQueryAttention",
    "head_dim, num_query_heads, num_key_value_heads, dropout=0.0, use_bias=True, sliding_window=None, "
    f"flash_attention=None, {KERNEL}, use_gate=False, seed=None",
    CALL,
    BASE,
)
class GroupQueryAttention:
    # layers of its own without a name, each of which uses one up
    INNER = ("Softmax", "Dropout")

    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        kind = "GroupQueryAttention"
        for name in ("head_dim", "num_query_heads", "num_key_value_heads"):
            units(m, config[name], name, kind)
        heads, shared = config["num_query_heads"], config["num_key_value_heads"]
        if isinstance(heads, int) and isinstance(shared, int):
            message = f"{kind}: num_query_heads={heads} is not divisible by num_key_value_heads={shared}"
            m.require(heads % shared == 0, message, INVALID, about="num_key_value_heads")
        m.set("_declared", False)

    @staticmethod
    def declare(m: LayerContext, query: Any, value: Any, key: Any = None) -> None:
        """The weights for these types of the inputs."""
        if m["_declared"] is True:
            return
        kind, types = "GroupQueryAttention", _types(query, value, key)
        gated = taken(m, m["use_gate"], "use_gate", False)
        width, many, few = (size(m, m[n], n, kind) for n in ("head_dim", "num_query_heads", "num_key_value_heads"))
        names = {"query": (many, width), "key": (few, width), "gate": (many, width), "value": (few, width)}
        output = (size_at(types["query"], -1, "query_features"),)
        _declare_heads(m, types, {k: v for k, v in names.items() if gated or k != "gate"}, output, kind)

    @staticmethod
    def forward(
        m: LayerContext,
        query: Any,
        value: Any,
        key: Any,
        attention_mask: Any,
        return_attention_scores: Any,
        use_causal_mask: Any,
        **_: Any,
    ) -> Any:
        kind, key = "GroupQueryAttention", value if key is None else key
        _check_keys(m, value, key, kind)
        gated = taken(m, m["use_gate"], "use_gate", False)
        GroupQueryAttention.declare(m, m.type(query), m.type(value), m.type(key))
        hidden = {"mask": attention_mask, "causal": use_causal_mask}
        return _attention_of(m, query, value, key, return_attention_scores, None, gated, **hidden)


# -- ranges ------------------------------------------------------------------------------------------------------------
trained("project_to_heads", "project_from_heads")


@ranged("attend", "attend_with_heads")
def _attend_range(r: Ranging, value: Any, **_: Any) -> Any:
    """Weighted means of the values."""
    return (r.moved(value, "attention"), r.between((0.0, 1.0)))
