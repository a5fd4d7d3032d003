"""Operations that exporters write when they take layers apart."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.architecture import OperationInfo
from .conversion import FOLDS, Step, Steps, fold, several
from .conversion_layers import linear


@fold("addmm")
def _addmm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """A product and what is added to it: a layer, where both are stored."""
    if a.get("beta", 1) != 1 or a.get("alpha", 1) != 1:
        return None
    weight, bias = steps.weight(a["second"]), steps.weight(a["input"])
    if weight is None or bias is None or len(weight.shape) != 2:
        return Step("product_plus", [a["first"], a["second"], a["input"]])
    made = linear(a["first"], weight, None, True)
    if bias.shape != (made.settings["out"],):
        return Step("product_plus", [a["first"], a["second"], a["input"]])
    made.weights["bias"] = bias
    return made


@fold("argmax", "argmin")
def _place(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The place of the largest element along an axis."""
    axis = a.get("dim")
    if not isinstance(axis, int) or a.get("select_last_index"):
        return None
    return Step("place", [a["input"]], {"word": op.op, "dim": axis, "keepdim": bool(a.get("keepdim"))})


@fold("flip")
def _flip(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    axes = several(a.get("dims"), 1)
    return Step("flip", [a["input"]], {"dim": axes}) if all(isinstance(d, int) for d in axes) else None


@fold("bitwise_not")
def _not(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("inverted", [a["input"]]) if op.outputs[0][1] == "bool" else None


@fold("native_layer_norm", "native_group_norm")
def _native_norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """A norm that gives its statistics too, which mostly nobody reads."""
    if any(steps.is_read(f"op:{op.id}.{i}") for i in range(1, len(op.outputs))):
        return None
    word = op.op.removeprefix("native_")
    made = FOLDS[word](steps, op, {**a, "num_groups": a.get("group")} if word == "group_norm" else a)
    return None if made is None else replace(made, settings={**made.settings, "first": True})


@fold("any", "all")
def _any(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    axes = several(a.get("dim"), 1)
    if a.get("dim") is None or not all(isinstance(d, int) for d in axes):
        return None
    return Step("some", [a["input"]], {"word": op.op, "dim": axes, "keepdim": bool(a.get("keepdim"))})


@fold("norm")
def _norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return _length(steps, op, {**a, "x": a["input"], "ord": 2 if a.get("p") in (2, "fro") else a.get("p", 2)})


@fold("vector_norm")
def _length(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    axes = a.get("dim")
    known = axes is not None and all(isinstance(d, int) for d in several(axes, 1))
    if a.get("ord", 2) not in (2, None) or not known or a.get("dtype") not in (None, "f32"):
        return None
    return Step("length", [a["x"]], {"dim": several(axes, 1), "keepdim": bool(a.get("keepdim"))})
