"""Cuts, padding, sizes of pictures, masks and norms of one example as steps."""

from __future__ import annotations

from typing import Any

from ..graph.architecture import Constant, OperationInfo, Reference
from .conversion import Step, Steps, fold

COMPARED = {"greater": ">", "greater_equal": ">=", "less": "<", "less_equal": "<=", "equal": "==", "not_equal": "!="}


@fold(*COMPARED)
def _compare(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("operator", [a["input"], a["other"]], {"sign": COMPARED[op.op]})


@fold("where")
def _where(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("where", [a["condition"], a["input"], a["other"]])


@fold("split", "chunk")
def _split(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape, dim = steps.shape_of(a["input"]), a.get("dim", 0)
    if shape is None or not isinstance(dim, int):
        return None
    sizes = [out[0][dim % len(shape)] if out[0] is not None else None for out in op.outputs]
    if not all(isinstance(s, int) for s in sizes):
        return None
    return Step("split", [a["input"]], {"sizes": sizes, "dim": dim % len(shape)})


@fold("unbind")
def _unbind(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("unbind", [a["input"]], {"dim": a.get("dim", 0), "count": len(op.outputs)})


@fold("pad")
def _pad(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Padding with one number, which is known."""
    shape, value = steps.shape_of(a["input"]), number(a.get("value"))
    amounts = a["pad"]
    whole = isinstance(amounts, list) and all(isinstance(v, int) and v >= 0 for v in amounts)
    if not whole or shape is None or a.get("mode", "constant") != "constant" or value is None:
        return None
    sides = [(0, 0)] * len(shape)
    for axis in range(len(amounts) // 2):
        sides[len(shape) - 1 - axis] = (amounts[2 * axis], amounts[2 * axis + 1])
    return Step("pad_sides", [a["input"]], {"sides": sides, "value": value})


def number(value: Any) -> float | None:
    if isinstance(value, Constant) and len(value.elements) == 1:
        value = value.elements[0]
    return 0.0 if value is None else value if isinstance(value, (int, float)) else None


@fold("clamp")
def _clamp(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    low, high = (None if a.get(n) is None else number(a[n]) for n in ("min", "max"))
    known = (low is not None) == (a.get("min") is not None) and (high is not None) == (a.get("max") is not None)
    return Step("clip", [a["input"]], {"min": low, "max": high}) if known else None


@fold("parametric_relu", "prelu")
def _prelu(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The slope as ONNX spreads it, from the last axis on; that of torch belongs to the second axis."""
    shape, slope = steps.shape_of(a["input"]), a.get("slope", a.get("weight"))
    if op.op == "prelu" and (shape is None or len(shape) < 2):
        return None
    spread = [-1] + [1] * (len(shape or ()) - 2) if op.op == "prelu" else None
    return Step("parametric", [a["input"], slope], {"spread": spread})


@fold("instance_norm", "group_norm")
def _norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = steps.shape_of(a["input"])
    weight, bias = steps.weight(a.get("weight")), steps.weight(a.get("bias"))
    if weight is None or bias is None or shape is None or a.get("running_mean") is not None:
        return None
    channels = weight.shape[0]
    settings = {"groups": a.get("num_groups", channels), "channels": channels, "eps": a.get("eps", 1e-5)}
    return Step("group_norm", [a["input"]], settings, {"weight": weight, "bias": bias})


@fold("interpolate", "resized")
def _resize(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Pictures made larger or smaller, channels first, in the two ways that all frameworks share."""
    before, after = steps.shape_of(a["input"]), op.outputs[0][0]
    if before is None or after is None or len(before) != 4 or len(after) != 4:
        return None
    sizes = [*before[1:], *after[1:]]
    if not all(isinstance(d, int) for d in sizes) or op.stored_type in ("DepthToSpace", "SpaceToDepth"):
        return None if "blocksize" not in op.attrs else _shuffled(op, before, a)
    mode = resize_mode(op, a)
    factors = [after[i] // before[i] for i in (2, 3)]
    even = all(after[i] == before[i] * f for i, f in zip((2, 3), factors)) and before[1] == after[1]
    if mode is None or before[1] != after[1] or (mode == "nearest" and not even):
        return None
    return Step("resize", [a["input"]], {"size": list(after[2:]), "mode": mode, "factors": factors})


def resize_mode(op: OperationInfo, a: dict[str, Any]) -> str | None:
    stated = op.attrs
    if op.op == "interpolate":
        plain = not a.get("align_corners") and not a.get("antialias")
        return a["mode"] if plain and a.get("mode") in ("nearest", "bilinear") else None
    odd = stated.get("exclude_outside") or stated.get("antialias")
    mode, places = stated.get("mode", "nearest"), stated.get("coordinate_transformation_mode", "half_pixel")
    if mode == "linear" and places in ("half_pixel", "pytorch_half_pixel") and not odd:
        return "bilinear"
    return "nearest" if mode == "nearest" and (places, stated.get("nearest_mode")) == ("asymmetric", "floor") else None


def _shuffled(op: OperationInfo, before: Any, a: dict[str, Any]) -> Step | None:
    if op.stored_type != "DepthToSpace" or op.attrs.get("mode") != "CRD":
        return None
    return Step("shuffle", [a["input"]], {"factor": op.attrs["blocksize"], "before": list(before)})


@fold("pixel_shuffle")
def _pixel_shuffle(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    before = steps.shape_of(a["input"])
    if before is None or len(before) != 4 or not all(isinstance(d, int) for d in before[1:]):
        return None
    return Step("shuffle", [a["input"]], {"factor": a["upscale_factor"], "before": list(before)})


@fold("full")
def _full(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape, value = op.outputs[0][0], a.get("fill_value")
    value = {"Infinity": float("inf"), "-Infinity": float("-inf")}.get(str(value), value)
    whole = shape is not None and all(isinstance(d, int) for d in shape)
    if not whole or not isinstance(value, (int, float)) or op.outputs[0][1] != "f32":
        return None
    return Step("filled", [], {"shape": list(shape or ()), "value": float(value)})


@fold("triu", "tril", "band")
def _band(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    place = number(a.get("k", a.get("diagonal")))
    upper = op.op == "triu" or (op.op == "band" and a.get("upper", 1))
    if place is None or not isinstance(a.get("input"), Reference):
        return None
    return Step("band", [a["input"]], {"word": "triu" if upper else "tril", "k": int(place)})
