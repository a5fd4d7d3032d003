"""Operations that exporters write when they take layers apart."""

from __future__ import annotations

from ..base.annotations import Any
from ..graph.architecture import OperationInfo
from .conversion import Step, Steps, fold, several
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
