"""Spreads, largest elements and norms by the mean square as steps."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.architecture import Constant, OperationInfo
from .conversion import Step, Steps, fold, several

# What torch adds where nothing else is stated: the distance of single precision between one and the next number.
SMALLEST = 2.0**-23


@fold("reverse_subtract")
def _reversed(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    if a.get("alpha", 1) not in (1, 1.0, None):
        return None
    return Step("operator", [a["other"], a["input"]], {"sign": "-"})


@fold("std", "var")
def _spread(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The root of the mean square distance, over one less than the elements where the file says so."""
    shape, axes = steps.shape_of(a["input"]), a.get("dim")
    less = a.get("correction")
    less = less if less is not None else 0 if a.get("unbiased") is False else 1
    if shape is None or axes is None or not isinstance(less, (int, float)) or less != int(less):
        return None
    less = int(less)
    sizes = [shape[d] for d in several(axes, 1)]
    if not all(isinstance(s, int) for s in sizes):
        return None
    count = 1
    for size in sizes:
        count *= int(size)  # type: ignore[arg-type]
    if count <= less:
        return None
    settings = {"dim": several(axes, 1), "keepdim": bool(a.get("keepdim")), "scale": count / (count - less)}
    return Step("spread_of", [a["input"]], {**settings, "root": op.op == "std", "less": less})


@fold("max_along", "min_along")
def _extreme(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The largest along one axis, and its place where somebody asks for it."""
    if not isinstance(a.get("dim"), int):
        return None
    settings = {"dim": a["dim"], "keepdim": bool(a.get("keepdim")), "word": "amax" if op.op == "max_along" else "amin"}
    return Step("extreme", [a["input"]], settings)


@fold("cumsum", "running")
def _running_sum(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The sum of all elements up to each one."""
    axis = a.get("dim", a.get("axis"))
    axis = axis.elements[0] if isinstance(axis, Constant) and len(axis.elements) == 1 else axis
    other = a.get("exclusive") or a.get("reverse") or a.get("dtype") not in (None, "f32")
    is_sum = op.op == "cumsum" or str(op.stored_type).lower() == "cumsum"
    if not is_sum or other or not isinstance(axis, int):
        return None
    return Step("running_sum", [a["input"]], {"dim": axis})


@fold("outer")
def _outer(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("outer", [a["input"], a["vec2"]])


@fold("normalize")
def _normalize(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    if a.get("p", 2.0) != 2 or not isinstance(a.get("dim", 1), int):
        return None
    return Step("unit", [a["input"]], {"dim": a.get("dim", 1)})


@fold("rms_norm")
def _rms_norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape, eps = a.get("normalized_shape"), SMALLEST if a.get("eps") is None else a["eps"]
    if not isinstance(shape, list) or len(shape) != 1 or not isinstance(eps, float) or op.outputs[0][1] != "f32":
        return None
    return Step("rms", [a["input"], *([a["weight"]] if a.get("weight") is not None else [])], {"eps": eps})
