"""Layers of features as steps: linear maps, norms, tables and attentions with their weights."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.architecture import Constant, OperationInfo, Reference
from .conversion import Step, Steps, Weight, fold
from .conversion_keras import any_mask


@fold("linear", "dense")
def _linear(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    weight, bias = steps.weight(a.get("weight", a.get("kernel"))), steps.weight(a.get("bias"))
    if weight is None or len(weight.shape) != 2 or (a.get("bias") is not None and bias is None):
        with_bias = [a["bias"]] if a.get("bias") is not None else []
        computed = op.op == "linear" and not isinstance(a.get("weight"), Constant)
        return Step("linear_with", [a["input"], a["weight"], *with_bias]) if computed else None
    return linear(a["input"], weight, bias, op.op == "dense")


def linear(x: Any, weight: Weight, bias: Weight | None, columns: bool) -> Step:
    """A product with a stored matrix; `columns`: it holds inputs by outputs, not outputs by inputs."""
    swapped = columns != (weight.order is not None)
    stored = replace(weight, order=(1, 0) if swapped else None)
    width = weight.shape[::-1] if swapped else weight.shape
    return Step("linear", [x], {"in": width[1], "out": width[0]}, {"weight": stored} | ({"bias": bias} if bias else {}))


@fold("matmul", "mm")
def _matmul(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    weight = steps.weight(a.get("other"))
    if weight is None or len(weight.shape) != 2 or not isinstance(a.get("input"), Reference):
        return Step("matmul", [a["input"], a["other"]])
    return linear(a["input"], weight, None, True)


@fold("add")
def _add(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The bias behind a product with a stored matrix, or behind a convolution, belongs to it."""
    if a.get("alpha", 1) not in (1, 1.0, None) or a.get("third") is not None:
        return None
    for product, other in ((a.get("input"), a.get("other")), (a.get("other"), a.get("input"))):
        bias, maker = steps.weight(other), steps.maker(product) if isinstance(product, Reference) else None
        if bias is None or maker is None or steps.uses.get(str(product), 0) != 1 or maker.in_loop:
            continue
        inner = steps.folded(maker) if maker.op in ("matmul", "mm", "convolution") else None
        if inner is not None and "bias" not in inner.weights and is_bias(bias, inner, len(op.outputs[0][0] or ())):
            flat = (inner.settings["out"],)
            inner.weights["bias"] = bias if bias.shape == flat else replace(bias, shape=flat, view=flat)
            return inner
    sides = [a.get("input"), a.get("other")]
    # Keras takes a second operand of one long axis for a bias of the last axis, wherever the axis is
    turned = is_line(steps.shape_of(sides[1])) and not is_line(steps.shape_of(sides[0]))
    return Step("add", sides[::-1]) if turned else None


def is_bias(bias: Weight, inner: Step, rank: int) -> bool:
    """Whether a tensor holds one number for each result of a layer: along the last axis, or along that of channels."""
    if inner.kind not in ("linear", "conv") or bias.order is not None or bias.view is not None:
        return False
    behind = 0 if inner.kind == "linear" or inner.settings.get("last") else rank - 2
    wanted = (inner.settings["out"], *(1,) * behind)
    return bias.shape[max(len(bias.shape) - len(wanted), 0) :] == wanted and set(bias.shape[: -len(wanted)]) <= {1}


def is_line(shape: Any) -> bool:
    return shape is not None and len(shape) > 1 and sum(d != 1 for d in shape) == 1


@fold("batch_norm")
def _batch_norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    names = ("weight", "bias", "running_mean", "running_var")
    weights = {n: steps.weight(a.get(n)) for n in names}
    if a.get("training") and a.get("running_mean") is None and a.get("running_var") is None:
        return by_its_own_statistics(steps, op, a)
    if any(w is None for w in weights.values()) or a.get("training"):
        return None
    kept = {n: w for n, w in weights.items() if w is not None}
    return Step("batch_norm", [a["input"]], {"eps": a.get("eps", 1e-5), "last": False}, kept)


def by_its_own_statistics(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """How exporters write the norm of each example: all of them as channels of one, without running statistics."""
    shape = steps.shape_of(a["input"])
    if shape is None or len(shape) < 3 or any(steps.is_read(f"op:{op.id}.{i}") for i in range(1, len(op.outputs))):
        return None
    more = [a[n] for n in ("weight", "bias") if a.get(n) is not None]
    settings = {"eps": a.get("eps", 1e-5), "axes": [0, *range(2, len(shape))], "first": True}
    return Step("own_statistics", [a["input"], *more], settings) if len(more) != 1 else None


@fold("normalize_batch")
def _keras_batch_norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    config, rank = steps.config(op), a.get("rank")
    held = {w.stored.rpartition("/")[2]: w for p in a.get("parameters", []) if (w := steps.weight(p)) is not None}
    words = {"gamma": "weight", "beta": "bias", "moving_mean": "running_mean", "moving_variance": "running_var"}
    mean = held.get("moving_mean")
    if mean is not None:
        # a layer may scale or shift nothing
        held.setdefault("gamma", replace(mean, how="one"))
        held.setdefault("beta", replace(mean, how="zero"))
    if set(held) != set(words) or a.get("axis") not in (-1, [-1], (rank or 0) - 1) or "epsilon" not in config:
        return None
    weights = {words[k]: w for k, w in held.items()}
    return Step("batch_norm", [a["input"]], {"eps": config["epsilon"], "last": rank != 2}, weights)


@fold("layer_norm")
def _layer_norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    a = {**a, "weight": without(a.get("weight"), 1), "bias": without(a.get("bias"), 0)}
    weight, bias, eps = steps.weight(a.get("weight")), steps.weight(a.get("bias")), a.get("eps")
    shape = a.get("normalized_shape")
    if a.get("weight") is None and a.get("bias") is None and eps is not None and isinstance(shape, list):
        whole = all(isinstance(d, int) for d in shape)
        return Step("plain_norm", [a["input"]], {"shape": shape, "eps": eps}) if whole else None
    known = weight is not None and (bias is not None or a.get("bias") is None)
    if not known or weight is None or eps is None or a.get("axis", [-1]) not in (-1, [-1]):
        return None
    if len(weight.shape) != 1 and not is_normalized(steps, op, a, weight):
        return None
    return Step("layer_norm", [a["input"]], {"eps": eps}, {"weight": weight} | ({"bias": bias} if bias else {}))


def without(weight: Any, neutral: int) -> Any:
    """None for a weight that exporters write where a layer has none, and that changes nothing."""
    return None if isinstance(weight, Constant) and all(e == neutral for e in weight.elements) else weight


def is_normalized(steps: Steps, op: OperationInfo, a: dict[str, Any], weight: Weight) -> bool:
    """Whether a weight of several axes is that of all axes that are normed, the last ones."""
    stated = list(a.get("normalized_shape") or ())
    return op.op in ("layer_norm", "native_layer_norm") and bool(stated) and list(weight.shape) == stated


@fold("embedding", "gather_rows", "embed")
def _embedding(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    weight = steps.weight(a.get("weight", a.get("table", a.get("input"))))
    index = a.get("index") if op.op == "gather_rows" else a.get("input")
    if op.op == "gather_rows" and isinstance(index, Constant) and len(index.shape) < 2:
        taken = index.elements[0] if not index.shape else list(index.elements)
        return Step("take", [a["input"]], {"index": taken, "dim": a.get("dim", 0)})
    if op.op == "gather_rows" and isinstance(index, Constant) and weight is None and not a.get("batch"):
        taken_from = steps.shape_of(a["input"])
        rank = None if taken_from is None else len(taken_from)
        return None if rank is None else Step("looked_up", [a["input"], index], {"dim": a.get("dim", 0) % rank})
    if weight is None or len(weight.shape) != 2 or a.get("dim", 0) != 0 or not isinstance(index, (Reference, Constant)):
        whole = op.op == "gather_rows" and not a.get("batch") and isinstance(index, Reference)
        shape = steps.shape_of(a["input"]) if whole else None
        return None if shape is None else Step("looked_up", [a["input"], index], {"dim": a.get("dim", 0) % len(shape)})
    return Step("embedding", [index], {}, {"weight": weight})


@fold("project_to_heads", "project_from_heads")
def _projection(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    equation = "...d,dhe->...he" if op.op == "project_to_heads" else "...he,hed->...d"
    inputs = [a["input"], a["kernel"], *([a["bias"]] if a.get("bias") is not None else [])]
    return Step("einsum", inputs, {"equation": equation})


@fold("attention", "attend_with_heads")
def _attention(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = steps.shape_of(a["query"])
    mask = a.get("attn_mask")
    plain = not (a.get("enable_gqa") or a.get("scores"))
    causal: dict[str, Any] = {"causal": True} if a.get("is_causal") else {}
    if mask is not None:
        # a mask of numbers is added; one of truth values would hide
        maker = steps.maker(mask) if isinstance(mask, Reference) else None
        numbers = maker.outputs[0][1] == "f32" if maker is not None else steps.weight(mask) is not None
        plain = plain and op.op == "attention" and numbers
    if not plain or shape is None or not isinstance(shape[-1], int) or a.get("axes", [1]) != [1]:
        return None
    if op.op == "attend_with_heads":
        # Keras keeps the heads behind the words
        keys = steps.shape_of(a["key"])
        shared = keys is not None and keys[-2] != shape[-2]
        settings = {"scale": shape[-1] ** -0.5, "heads": -2, "causal": bool(a.get("causal")), "shared": shared}
        hidden = a.get("mask") is not None or steps.config(op).get("sliding_window") or any_mask(steps)
        return Step("attend", [a["query"], a["key"], a["value"]], settings) if not hidden else None
    inputs = [a["query"], a["key"], a["value"], *([mask] if mask is not None else [])]
    keys = steps.shape_of(a["key"])
    if causal and keys is not None and all(isinstance(d, int) for d in (shape[-2], keys[-2])):
        causal["rows"] = [shape[-2], keys[-2]]
    return (
        Step("attend", inputs, {"scale": a.get("scale") or shape[-1] ** -0.5, **causal})
        if not (causal and mask)
        else None
    )


@fold("attend")
def _single_head(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The attention of Keras without projections: scores as they are, times a weight, or sums under a bound."""
    scale = Reference(f"param:{op.scope}/scale")
    times = [scale] if str(scale).partition(":")[2] in steps.shapes else []
    kind = steps.modules[op.scope].type if op.scope in steps.modules and op.scope else ""
    odd = a.get("scores") or a.get("mask") is not None or any_mask(steps) or a.get("causal") not in (None, False, True)
    if odd or (a.get("additive") and (a.get("causal") or not kind.endswith("AdditiveAttention"))):
        return None
    settings = {"additive": bool(a.get("additive")), "causal": bool(a.get("causal"))}
    return Step("attend_single", [a["query"], a["key"], a["value"], *times], settings)


@fold("multi_head_attention")
def _heads(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """torch's attention taken apart: three products, the shares, and the product behind them."""
    shapes = [steps.shape_of(a[n]) for n in ("query", "key", "value")]
    heads, extra = a.get("num_heads"), ("bias_k", "bias_v", "add_zero_attn", "key_padding_mask", "static_k", "static_v")
    odd = not a.get("batch_first") or any(a.get(n) not in (None, False) for n in extra) or not isinstance(heads, int)
    if odd or any(s is None or len(s) != 3 or not all(isinstance(d, int) for d in s[1:]) for s in shapes):
        return None
    parts = head_projections(steps, a)
    weight, bias = steps.weight(a.get("out_proj_weight")), steps.weight(a.get("out_proj_bias"))
    if parts is None or weight is None or (bias is None and a.get("out_proj_bias") is not None):
        return None
    mask = a.get("attn_mask")
    kind = mask_type(steps, mask)
    if mask is not None and kind not in ("bool", "f32"):
        return None
    settings = {
        "parts": parts,
        "last": linear(None, weight, bias, False),
        "heads": heads,
        "counts": [s[1] for s in shapes if s is not None],
        "widths": [p.settings["out"] // heads for p in parts],
        "mask": mask,
        "hides": kind == "bool",
        "averaged": a.get("average_attn_weights", True) is not False,
    }
    return Step("heads", [p.inputs[0] for p in parts] + ([mask] if isinstance(mask, Reference) else []), settings)


def mask_type(steps: Steps, mask: Any) -> str | None:
    if isinstance(mask, Constant):
        return "bool" if all(isinstance(e, bool) for e in mask.elements) else "f32"
    maker = steps.maker(mask) if isinstance(mask, Reference) else None
    return maker.outputs[0][1] if maker is not None else None


def head_projections(steps: Steps, a: dict[str, Any]) -> list[Step] | None:
    """The products of queries, keys and values: a third of one stored matrix each, or matrices of their own."""
    packed, bias, made = steps.weight(a.get("in_proj_weight")), steps.weight(a.get("in_proj_bias")), []
    for place, word in enumerate(("query", "key", "value")):
        weight = packed if packed is not None else steps.weight(a.get(f"{word[0]}_proj_weight"))
        if weight is None or weight.is_cut or (bias is None and a.get("in_proj_bias") is not None):
            return None
        wide = weight.shape[0] // 3 if packed is not None else weight.shape[0]
        if packed is not None:
            weight = replace(packed, gates=(place,), unit=wide, how="part")
        weights = {"weight": weight}
        if bias is not None:
            weights["bias"] = replace(bias, gates=(place,), unit=bias.shape[0] // 3, how="part")
        made.append(Step("linear", [a[word]], {"in": weight.shape[1], "out": wide}, weights))
    return made
