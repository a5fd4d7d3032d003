"""What has no weights, as steps: places and parts of tensors, and arithmetic between them."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.architecture import Constant, OperationInfo, Reference
from .conversion import FOLDS, Step, Steps, fold, several


@fold("select")
def _select(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("take", [a["input"]], {"index": a["index"], "dim": a["dim"]}) if isinstance(a["index"], int) else None


@fold("slice", "slice_axes")
def _slice(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    if op.op == "slice":
        rows = [(a.get("dim", 0), a.get("start"), a.get("end"), a.get("step"))]
    else:
        rows = list(zip(a["axes"], a["starts"], a["ends"], a["steps"]))
    if len(rows) == 1 and rows[0][1:] in ((-1, -(1 << 63), -1), (-1, -(1 << 63) + 1, -1)):
        return Step("flip", [a["input"]], {"dim": rows[0][0]})
    shape = steps.shape_of(a["input"])
    whole = all(isinstance(v, int) or v is None for row in rows for v in row)
    if shape is None or not whole or any((row[3] or 1) < 1 for row in rows):
        return None
    places = {axis % len(shape): (start, end, step or 1) for axis, start, end, step in rows}
    texts = [sliced(*places.get(axis, (None, None, 1))) for axis in range(max(places) + 1)]
    return Step("slices", [a["input"]], {"text": ", ".join(texts)})


def sliced(start: int | None, end: int | None, step: int) -> str:
    stop = "" if end is None or end > 1 << 40 else end
    return f"{start or ''}:{stop}" + (f":{step}" if step != 1 else "")


@fold("reshape", "view", "flatten", "flatten_each", "reshape_each", "unflatten")
def _reshape(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = op.outputs[0][0]
    if shape is None or sum(not isinstance(d, int) for d in shape) > 1:
        return None
    return Step("reshape", [a["input"]], {"shape": [d if isinstance(d, int) else -1 for d in shape]})


@fold("expand", "broadcast_with", "expand_as")
def _expand(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = op.outputs[0][0]
    x = a.get("input")
    if isinstance(x, Constant) and not x.shape and op.outputs[0][1] == "f32":
        return FOLDS["full"](steps, op, {"fill_value": x})
    if shape is None or not (isinstance(x, Reference) or (isinstance(x, Constant) and x.shape)):
        return None
    if all(isinstance(d, int) for d in shape):
        return Step("expand", [a["input"]], {"shape": list(shape)})
    # as many copies as an input has rows
    rows = next((i for i in steps.model.inputs if i.shape and i.shape[0] == shape[0]), None)
    if rows is None or not all(isinstance(d, int) for d in shape[1:]):
        return None
    return Step(
        "spread",
        [a["input"], Reference(f"input:{rows.name}")],
        {"shape": list(shape[1:]), "rank": len(rows.shape or ())},
    )


EXTREMES = {"merge_maximum": "maximum", "merge_minimum": "minimum"}


@fold(*EXTREMES)
def _extreme(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("extreme_of", list(a["inputs"]), {"word": EXTREMES[op.op]}) if len(a["inputs"]) > 1 else None


MERGES = {"merge_add": "+", "merge_subtract": "-", "merge_multiply": "*", "merge_average": "+"}


@fold(*MERGES)
def _merge(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    inputs = list(a["inputs"])
    return Step("operator", inputs, {"sign": MERGES[op.op], "over": len(inputs) if op.op == "merge_average" else 1})


SIGNS = {"sub": "-", "mul": "*", "div": "/"}


@fold(*SIGNS)
def _operator(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    if a.get("alpha", 1) not in (1, 1.0, None) or a.get("rounding_mode"):
        return None
    return Step("operator", [a["input"], a["other"]], {"sign": SIGNS[op.op]})


@fold("cat", "merge_concatenate")
def _cat(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("cat", list(a["tensors"] if "tensors" in a else a["inputs"]), {"dim": a.get("dim", a.get("axis"))})


@fold("t")
def _turned(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = op.outputs[0][0]
    if shape is None:
        return None
    return Step("permute", [a["input"]], {"dims": [1, 0]}) if len(shape) == 2 else Step("same", [a["input"]])


@fold("permute", "transpose")
def _permute(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = op.outputs[0][0]
    if shape is None:
        return None
    order = list(range(len(shape)))
    if op.op == "transpose":
        i, j = a["dim0"] % len(order), a["dim1"] % len(order)
        order[i], order[j] = j, i
    else:
        order = [d % len(order) for d in a["dims"]]
    return Step("permute", [a["input"]], {"dims": order})


@fold("squeeze")
def _squeeze(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """No axes are all axes of one, as what comes out says."""
    shape, after, axes = steps.shape_of(a["input"]), op.outputs[0][0], a.get("dim")
    if axes not in (None, []):
        # several axes may be given as one list
        nested = isinstance(axes, list) and len(axes) == 1 and isinstance(axes[0], list)
        return Step("squeeze", [a["input"]], {"dim": axes[0] if nested else axes})
    if shape is None or after is None or len(after) != sum(d != 1 for d in shape):
        return None
    axes = [i for i, d in enumerate(shape) if d == 1]
    return Step("squeeze", [a["input"]], {"dim": axes}) if axes else Step("same", [a["input"]])


@fold("mean", "amax", "amin", "sum", "whole_mean")
def _mean(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    if op.op == "whole_mean" and not steps.scales:
        return None  # of whole numbers that stand for themselves
    shape = steps.shape_of(a["input"])
    # libraries read a list without axes in two ways: what comes out tells
    if shape and (a.get("dim") is None or (a["dim"] == [] and op.outputs[0][0] == ())):
        a = {**a, "dim": list(range(len(shape)))}
    if a.get("dim") is None or not all(isinstance(d, int) for d in several(a["dim"], 1)):
        return None
    if a.get("dtype") not in (None, "f32"):
        return None
    word = op.op.removeprefix("whole_")
    return Step(word, [a["input"]], {"dim": several(a["dim"], 1), "keepdim": bool(a.get("keepdim"))})
