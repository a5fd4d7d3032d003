"""Layers of Keras that other frameworks write as functions, as steps."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.architecture import Constant, OperationInfo
from .conversion import SILENT, Step, Steps, fold, several


@fold("rescale")
def _rescale(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    plain = all(isinstance(a.get(n), (int, float)) for n in ("scale", "offset"))
    return Step("rescaled", [a["input"]], {"scale": a["scale"], "offset": a["offset"]}) if plain else None


@fold("change_borders")
def _borders(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = steps.shape_of(a["input"])
    if shape is None or a.get("data_format", "channels_last") != "channels_last":
        return None
    sides = [(0, 0), *(tuple(b) for b in a["borders"]), (0, 0)]
    if len(sides) != len(shape):
        return None
    if a.get("sign", 1) > 0:
        return Step("pad_sides", [a["input"]], {"sides": sides, "value": 0.0})
    cut = [f"{first or ''}:{f'-{last}' if last else ''}" for first, last in sides]
    return Step("slices", [a["input"]], {"text": ", ".join(cut)})


@fold("prelu_per_element")
def _prelu(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("parametric", [a["input"], a["alpha"]], {"spread": None})


@fold("permute_each")
def _permute(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("permute", [a["input"]], {"dims": [0, *a["dims"]]})


@fold("hardtanh")
def _clip(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("clip", [a["input"]], {"min": a["min_val"], "max": a["max_val"]})


@fold("batch_dot")
def _dot(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Products of the rows of two matrices."""
    shapes = [steps.shape_of(a[n]) for n in ("x", "y")]
    flat = all(s is not None and len(s) == 2 for s in shapes) and a.get("axes") in (1, -1, [1, 1], [-1, -1])
    unit = bool(steps.config(op).get("normalize"))
    if flat:
        return Step("row_products", [a["x"], a["y"]], {"unit": unit})
    return None if unit else _dot_along(shapes, a)


def _dot_along(shapes: list[Any], a: dict[str, Any]) -> Step | None:
    """Products along one axis of each, behind the axis of the batch."""
    if any(s is None for s in shapes):
        return None
    axes = [axis % len(s) for axis, s in zip(several(a["axes"], 2), shapes)]
    if 0 in axes:
        return None
    letters, n = [], 0
    for shape, axis in zip(shapes, axes):
        letters.append(
            "".join("a" if i == 0 else "z" if i == axis else chr(ord("b") + n + i) for i in range(len(shape)))
        )
        n += len(shape)
    result = "".join(letter for word in letters for letter in word if letter not in "az")
    return Step("einsum_of", [a["x"], a["y"]], {"equation": f"{letters[0]},{letters[1]}->a{result}"})


@fold("upsample")
def _upsample(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    before, after = steps.shape_of(a["input"]), op.outputs[0][0]
    mode = steps.config(op).get("interpolation", "nearest")
    factors = a["size"] if isinstance(a["size"], list) else [a["size"]]
    if a.get("data_format", "channels_last") != "channels_last" or before is None or after is None:
        return None
    if mode == "nearest" and all(isinstance(f, int) for f in factors):
        return Step("repeated", [a["input"]], {"factors": factors})
    if mode != "bilinear" or len(before) != 4 or not all(isinstance(d, int) for d in after[1:3]):
        return None
    return Step("resize", [a["input"]], {"size": list(after[1:3]), "mode": mode, "factors": factors, "last": True})


@fold("repeat_vector")
def _repeat_vector(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("repeated_rows", [a["input"]], {"count": a["n"]}) if isinstance(a["n"], int) else None


@fold("noise")
def _noise(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Masking sets steps of time to zero; what only training does is left out."""
    if op.api.endswith("Masking"):
        return Step("hide_steps", [a["input"]], {"value": steps.config(op).get("mask_value", 0.0)})
    return Step("same", [a["input"]]) if not a.get("training") else None


@fold("normalize_axes")
def _normalize(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kind, config = steps.modules[op.scope].type if op.scope in steps.modules and op.scope else "", steps.config(op)
    if kind.endswith("UnitNormalization"):
        return Step("unit", [a["input"]], {"dim": a["axis"]}) if isinstance(a["axis"], int) else None
    if kind.endswith(".Normalization"):
        return _standardized(steps, a, config)
    weight, bias = steps.weight(a.get("first")), steps.weight(a.get("second"))
    if weight is None or bias is None or len(weight.shape) != 1 or config.get("epsilon") is None:
        return None
    held = {"weight": weight, "bias": bias}
    if kind.endswith("GroupNormalization") and a["axis"] in (-1, [-1]) and config.get("groups", 0) > 0:
        channels = weight.shape[0]
        settings = {"groups": config["groups"], "channels": channels, "eps": config["epsilon"], "last": True}
        return Step("group_norm", [a["input"]], settings, held)
    if not kind.endswith("LayerNormalization") or a["axis"] not in (-1, [-1]) or config.get("rms_scaling"):
        return None
    return Step("layer_norm", [a["input"]], {"eps": config["epsilon"]}, held)


def _standardized(steps: Steps, a: dict[str, Any], config: dict[str, Any]) -> Step | None:
    """Numbers less their mean, in units of their spread: both known from the data, or stated in the program."""
    sides: list[Any] = [a.get("first"), a.get("second")]
    if sides == [None, None]:
        stated = [config.get("mean"), config.get("variance")]
        if not all(isinstance(s, list) and all(isinstance(e, (int, float)) for e in s) for s in stated):
            return None
        sides = [Constant((len(s),), tuple(map(float, s))) for s in stated if s is not None]
    if a["axis"] not in (-1, [-1]) or config.get("invert"):
        return None
    return Step("standardized", [a["input"], *sides])


def hidden_steps(steps: Steps, ref: Any) -> tuple[Any, Any, str] | bool | None:
    """Where a mask of steps comes from: its tensor, the value that is hidden and what holds it; None where there is none,
    False where it cannot be followed."""
    for _ in range(1000):
        op = steps.maker(ref) if isinstance(ref, str) else None
        if op is None:
            return None
        given, config = steps.of(op), steps.config(op)
        if op.op == "embed":
            return (steps.value(given["input"]), 0, "tokens") if config.get("mask_zero") else None
        if op.api.endswith("Masking"):
            return (steps.value(given["input"]), config.get("mask_value", 0.0), "features")
        joined = (
            op.op == "cat"
            and op.scope in steps.modules
            and steps.modules[op.scope or ""].type.endswith("Bidirectional")
        )
        if op.op not in PASSED and not joined and not (op.op == "recur" and given.get("return_sequences")):
            return None if not any_mask(steps) else False
        ref = given["tensors"][0] if joined else given.get("input")
    return False


# Operations of layers that hand a mask on.
PASSED = (*SILENT, "noise", "dense", "normalize_axes", "relu", "tanh", "sigmoid", "gelu", "silu")


def any_mask(steps: Steps) -> bool:
    """Whether a layer hides steps of time from those behind it."""
    return any(m.config.get("mask_zero") or m.type.endswith("Masking") for m in steps.modules.values())
