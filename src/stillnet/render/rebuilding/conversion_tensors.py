"""Cuts, padding, sizes of pictures, masks and norms of one example as steps."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ...base.annotations import Any
from ...graph.architecture import Constant, OperationInfo, Reference
from .conversion import FOLDS, Step, Steps, fold, several
from .conversion_graph import moved_blocks
from .conversion_places import one_row_of_places
from .python_text import bracketed

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


# Modes that repeat what stands at the border.
AROUND = ("reflect", "replicate", "circular")


@fold("pad")
def _pad(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Padding with one number, which is known."""
    shape, value = steps.shape_of(a["input"]), number(a.get("value"))
    amounts = a["pad"]
    whole = isinstance(amounts, list) and all(isinstance(v, int) and v >= 0 for v in amounts)
    if not whole or shape is None or value is None:
        return None
    sides = [(0, 0)] * len(shape)
    for axis in range(len(amounts) // 2):
        sides[len(shape) - 1 - axis] = (amounts[2 * axis], amounts[2 * axis + 1])
    if a.get("mode", "constant") != "constant":
        return Step("pad_around", [a["input"]], {"sides": sides, "mode": a["mode"]}) if a["mode"] in AROUND else None
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
    if shape is None or a.get("running_mean") is not None or len(shape) < 3:
        return None
    if a.get("weight") is None and a.get("bias") is None and op.op == "instance_norm":
        return Step("per_channel", [a["input"]], {"eps": a.get("eps", 1e-5), "dim": list(range(2, len(shape)))})
    if weight is None or bias is None:
        return _norm_with(op, shape, a)
    channels = weight.shape[0]
    settings = {"groups": a.get("num_groups", channels), "channels": channels, "eps": a.get("eps", 1e-5)}
    return Step("group_norm", [a["input"]], settings, {"weight": weight, "bias": bias})


def _norm_with(op: OperationInfo, shape: Any, a: dict[str, Any]) -> Step | None:
    """Groups without factors, or with factors that are no weights."""
    factors = [a.get("weight"), a.get("bias")]
    known = all(v is None or isinstance(v, (Constant, Reference)) for v in factors)
    if not known or not isinstance(shape[1], int) or a.get("num_groups") is None:
        return None
    settings = {"groups": a["num_groups"], "channels": shape[1], "eps": a.get("eps", 1e-5), "rank": len(shape)}
    given = {w: v for w, v in zip(("weight", "bias"), factors) if v is not None and not idle(v, w == "weight")}
    return Step("groups_with", [a["input"], *given.values()], {**settings, "words": list(given)})


def idle(value: Any, number: float) -> bool:
    """Whether a constant factor is one everywhere, or a constant summand zero."""
    return isinstance(value, Constant) and all(e == number for e in value.elements)


@fold("normalized")
def _normalized(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The groups of ONNX, with one factor for each channel; its first version has one for each group."""
    weight, shape = steps.shape_of(a.get("scale")), steps.shape_of(a["input"])
    if op.stored_type != "GroupNormalization" or weight is None or shape is None or weight != (shape[1],):
        return None
    return _norm(steps, op, {**a, "weight": a["scale"], "eps": a.get("epsilon", 1e-5) or 1e-5})


@fold("interpolate", "resized")
def _resize(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Pictures made larger or smaller, channels first, in the two ways that all frameworks share."""
    before, after = steps.shape_of(a["input"]), op.outputs[0][0]
    if a.get("blocks") is not None:
        return moved_blocks(op, before, after, a)
    if not by_sizes(before, after, a):
        return None
    if before is not None and after is not None and len(before) == len(after) == 3:
        return _resize_line(op, before, after, a)
    if before is not None and after is not None and len(before) == len(after) == 5 and op.stored_type not in LAST:
        return _resize_volume(op, before, after, a)
    if before is None or after is None or len(before) != 4 or len(after) != 4:
        return None
    if op.stored_type in LAST:
        return _resize_last(op, before, after, a)
    sizes = [*before[1:], *after[1:]]
    if not all(isinstance(d, int) for d in sizes) or op.stored_type in ("DepthToSpace", "SpaceToDepth"):
        return _shuffled(op, before, a)
    mode = resize_mode(op, a)
    if mode is None and from_corners(op, a) and before[1] == after[1]:
        return Step("resize_from_corners", [a["input"]], {"size": list(after[2:])})
    factors = [after[i] // before[i] for i in (2, 3)]
    even = all(after[i] == before[i] * f for i, f in zip((2, 3), factors)) and before[1] == after[1]
    if mode is None or before[1] != after[1]:
        return None
    if mode == "nearest" and not even:
        places = [source_places(before[i], after[i]) for i in (2, 3)]
        return Step("resize", [a["input"]], {"size": list(after[2:]), "mode": mode, "places": places})
    return Step("resize", [a["input"]], {"size": list(after[2:]), "mode": mode, "factors": factors})


def _resize_volume(op: OperationInfo, before: Any, after: Any, a: dict[str, Any]) -> Step | None:
    """Volumes: three axes behind the channels."""
    if op.op == "interpolate":
        plain = not a.get("align_corners") and not a.get("antialias")
        mode = {"trilinear": "bilinear", "nearest": "nearest"}.get(str(a.get("mode"))) if plain else None
    else:
        mode = resize_mode(op, a)
    sizes = [*before[1:], *after[1:]]
    if mode is None or before[1] != after[1] or not all(isinstance(d, int) for d in sizes):
        return None
    settings = {"size": list(after[2:]), "before": list(before[1:]), "mode": mode}
    if mode == "nearest":
        settings["factors"] = [y // x for x, y in zip(before[2:], after[2:])]
        if any(x * f != y for x, y, f in zip(before[2:], after[2:], settings["factors"])):
            return None
    return Step("resize_volume", [a["input"]], settings)


def by_sizes(before: Any, after: Any, a: dict[str, Any]) -> bool:
    """Whether the sizes alone say where each place reads: a stated factor that does not give whole sizes is used as it is."""
    stated = a.get("factors", a.get("scale_factor", a.get("scale_factors")))
    if stated is None or before is None or after is None:
        return True
    factors = list(stated) if isinstance(stated, (list, tuple)) else [stated] * (len(before) - 2)
    pairs = zip(before[len(before) - len(factors) :], after[len(after) - len(factors) :], factors)
    return all(
        f is None or x == y == 1 or (isinstance(x, int) and x * f == y) or (x == y and f == 1) for x, y, f in pairs
    )


def source_places(before: Any, after: Any) -> list[int]:
    """The places that the nearest ones are taken from, as torch counts them."""
    return [min(i * before // after, before - 1) for i in range(after)]


def _resize_line(op: OperationInfo, before: Any, after: Any, a: dict[str, Any]) -> Step | None:
    """Signals made longer or shorter: as pictures that are one place high."""
    stated = {"linear": "bilinear"}.get(str(a.get("mode")), a.get("mode"))
    mode = resize_mode(op, {**a, "mode": stated})
    if mode is None or before[1] != after[1] or not all(isinstance(d, int) for d in (before[2], after[2])):
        return None
    even = after[2] % before[2] == 0 if before[2] else False
    if mode == "nearest" and not even:
        return None
    return Step("resize_line", [a["input"]], {"size": after[2], "mode": mode, "factor": after[2] // max(before[2], 1)})


# Operators of TensorFlow, whose pictures have their channels last.
LAST = {
    "ResizeBilinear": "bilinear", "RESIZE_BILINEAR": "bilinear", "ResizeNearestNeighbor": "nearest",
    "RESIZE_NEAREST_NEIGHBOR": "nearest",
}  # fmt: skip


def _resize_last(op: OperationInfo, before: Any, after: Any, a: dict[str, Any]) -> Step | None:
    mode, sizes = LAST[str(op.stored_type)], [*before[1:3], *after[1:3]]
    if op.attrs.get("align_corners") or not all(isinstance(d, int) for d in sizes):
        return None
    factors = [after[i] // before[i] for i in (1, 2)]
    if mode == "nearest":
        even = all(after[i] == before[i] * f for i, f in zip((1, 2), factors))
        return Step("repeated", [a["input"]], {"factors": factors}) if even else None
    if not op.attrs.get("half_pixel_centers"):
        return None
    return Step("resize", [a["input"]], {"size": list(after[1:3]), "mode": mode, "factors": factors, "last": True})


def resize_mode(op: OperationInfo, a: dict[str, Any]) -> str | None:
    stated = op.attrs
    if op.op == "interpolate":
        plain = not a.get("align_corners") and not a.get("antialias")
        return a["mode"] if plain and a.get("mode") in ("nearest", "bilinear") else None
    if op.stored_type == "Upsample":
        return "nearest" if a.get("how", stated.get("mode")) == "nearest" else None
    odd = stated.get("exclude_outside") or stated.get("antialias")
    mode, places = stated.get("mode", "nearest"), stated.get("coordinate_transformation_mode", "half_pixel")
    if mode in ("linear", "linear_onnx") and places in ("half_pixel", "pytorch_half_pixel") and not odd:
        return "bilinear"
    return "nearest" if mode == "nearest" and (places, stated.get("nearest_mode")) == ("asymmetric", "floor") else None


def from_corners(op: OperationInfo, a: dict[str, Any]) -> bool:
    """Whether corners stay where they are and everything between is mixed."""
    if op.op == "interpolate":
        return bool(a.get("align_corners")) and a.get("mode") == "bilinear" and not a.get("antialias")
    stated = (op.attrs.get("mode"), op.attrs.get("coordinate_transformation_mode"), bool(op.attrs.get("antialias")))
    return stated in (("linear", "align_corners", False), ("linear_onnx", "align_corners", False))


def _shuffled(op: OperationInfo, before: Any, a: dict[str, Any]) -> Step | None:
    factor = op.attrs.get("blocksize", op.attrs.get("block_size"))
    if op.stored_type != "DepthToSpace" or op.attrs.get("mode") not in ("CRD", "depth_first") or factor is None:
        return None
    return Step("shuffle", [a["input"]], {"factor": factor, "before": list(before)})


@fold("pixel_shuffle")
def _pixel_shuffle(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    before = steps.shape_of(a["input"])
    if before is None or len(before) != 4 or not all(isinstance(d, int) for d in before[1:]):
        return None
    return Step("shuffle", [a["input"]], {"factor": a["upscale_factor"], "before": list(before)})


FLOATS = ("f16", "f32", "f64")


@fold("full")
def _full(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape, value = op.outputs[0][0], a.get("fill_value")
    value = number(value) if isinstance(value, Constant) else value
    value = {"Infinity": float("inf"), "-Infinity": float("-inf")}.get(str(value), value)
    whole = shape is not None and all(isinstance(d, int) for d in shape)
    if not isinstance(value, (int, float)) or op.outputs[0][1] != "f32":
        return None
    settings = {"shape": list(shape or ()), "value": float(value)}
    return Step("filled", [], settings) if whole else filled_for_examples(steps, op, settings)


def filled_for_examples(steps: Steps, op: OperationInfo, settings: dict[str, Any]) -> Step | None:
    """One number for each of as many examples as another tensor has, as states of loops start."""
    count, *sizes = settings["shape"] or [None]
    found = next((ref for ref, shape in known_before(steps, op) if shape[0] == count), None)
    if found is None or not all(isinstance(d, int) for d in sizes):
        return None
    each = prod(steps.shape_of(found)[1:])  # type: ignore[index]
    return Step("filled_for", [found], {**settings, "shape": sizes, "each": each})


def known_before(steps: Steps, op: OperationInfo) -> Iterator[tuple[Reference, tuple[Any, ...]]]:
    """Inputs and results before an operation of which only the number of examples is open."""
    found = [(f"input:{i.name}", i.shape) for i in steps.model.inputs]
    made = (o for o in steps.model.operations if o.id < op.id and not o.in_loop and o.outputs)
    found += [(steps.resolved(f"op:{o.id}.0"), o.outputs[0][0]) for o in made if o.outputs[0][1] in FLOATS]
    for ref, shape in found:
        if shape and all(isinstance(d, int) for d in shape[1:]):
            yield Reference(ref), shape


@fold("triu", "tril")
def _triangle(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    place = number(a.get("diagonal"))
    return Step("band", [a["input"]], {"word": op.op, "k": int(place)}) if place is not None else None


@fold("masked_fill")
def _masked_fill(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("where", [a["mask"], a["value"], a["input"]])


@fold("bmm", "mv", "dot")
def _bmm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("matmul", [a["input"], a["other"]])


@fold("pad_axes")
def _pad_axes(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Padding as ONNX states it: both sides of every axis."""
    sides, mode = [tuple(s) for s in a["amounts"]], a.get("mode", "constant")
    if not all(isinstance(v, int) and v >= 0 for s in sides for v in s):
        return None
    if mode == "constant":
        # TensorFlow has another operation for other numbers than zero
        zero = op.api.startswith("tf.") and op.stored_type in ("Pad", "PAD")
        return Step("pad_sides", [a["input"]], {"sides": sides, "value": 0.0}) if zero else None
    return Step(
        "pad_around", [a["input"]], {"sides": sides, "mode": {"edge": "replicate", "wrap": "circular"}.get(mode, mode)}
    )


@fold("l2_norm")
def _l2_norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("length", [a["input"]], {"dim": a["dim"], "keepdim": bool(a.get("keepdim"))})


@fold("repeat")
def _repeat(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    counts = a.get("repeats", a.get("size"))
    if not isinstance(counts, list):
        return None
    whole = all(isinstance(c, int) for c in counts)
    shape = steps.shape_of(a["input"])
    if not whole and shape is not None and shape[0] == 1 and len(shape) == len(counts) and set(counts[1:]) <= {1}:
        return FOLDS["expand"](steps, op, a)
    return Step("tiled", [a["input"]], {"counts": counts}) if whole else None


@fold("repeat_interleave")
def _repeat_interleave(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    plain = isinstance(a.get("repeats"), int) and isinstance(a.get("dim"), int)
    return Step("interleaved", [a["input"]], {"count": a["repeats"], "dim": a["dim"]}) if plain else None


@fold("weight_norm")
def _weight_norm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape = steps.shape_of(a["v"])
    if shape is None or not isinstance(a.get("dim", 0), int):
        return None
    rest = [i for i in range(len(shape)) if i != a.get("dim", 0) % len(shape)]
    return Step("weight_norm", [a["v"], a["g"]], {"dim": rest})


@fold("cosine_similarity")
def _cosine(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("cosine", [a["x1"], a["x2"]], {"dim": a.get("dim", 1), "eps": a.get("eps", 1e-8)})


@fold("embedding_bag")
def _embedding_bag(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Bags of one size: a matrix of indices, or a row of them that is cut at even places."""
    weight, shape, offsets = steps.weight(a.get("weight")), steps.shape_of(a["input"]), a.get("offsets")
    odd = any(a.get(n) is not None for n in ("per_sample_weights", "padding_idx", "max_norm"))
    if weight is None or shape is None or odd or a.get("mode") not in ("sum", "mean", "max"):
        return None
    settings: dict[str, Any] = {"mode": a["mode"], "cut": None}
    if len(shape) == 1:
        places = list(offsets.elements) if isinstance(offsets, Constant) else []
        width = places[1] if len(places) > 1 else shape[0]
        if (
            not isinstance(width, int)
            or places != [width * i for i in range(len(places))]
            or shape[0] != width * len(places)
        ):
            return None
        settings["cut"] = [-1, width]
    return Step("bag", [a["input"]], settings, {"weight": weight})


@fold("bilinear")
def _bilinear(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    inputs = [a["input1"], a["weight"], a["input2"], *([a["bias"]] if a.get("bias") is not None else [])]
    return Step("bilinear", inputs)


@fold("adaptive_max_pool")
def _adaptive_max(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    n, before = a.get("n", 2), steps.shape_of(a["input"])
    sizes = several(a.get("output_size"), n)
    indices = f"op:{op.id}.1" in steps.uses or f"op:{op.id}.1" in steps.model.output_refs
    if before is None or indices or not all(isinstance(d, int) for d in (*before[-n:], *sizes)):
        return None
    return Step("adaptive", [a["input"]], {"n": n, "before": list(before[-n:]), "after": sizes, "kind": "max"})


@fold("zeros", "new_zeros", "zeros_like")
def _zeros(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    shape, like = op.outputs[0][0], a.get("input")
    if shape is None or op.outputs[0][1] not in ("f32", None):
        return None
    if all(isinstance(d, int) for d in shape):
        return Step("filled", [], {"shape": list(shape), "value": 0.0})
    return Step("zeros_like", [like]) if op.op == "zeros_like" and isinstance(like, Reference) else None


@fold("cast", *(f"cast_{kind}" for kind in ("f16", "bf16", "f32", "f64", "i8", "i16", "i32", "i64", "u8", "bool")))
def _cast(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("typed", [a["input"]], {"dtype": op.outputs[0][1]})


@fold("logical_not", "logical_and", "logical_or")
def _logical(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    if op.op == "logical_not":
        return Step("inverted", [a["input"]])
    return Step("operator", [a["input"], a["other"]], {"sign": "&" if op.op == "logical_and" else "|"})


@fold("arange")
def _arange(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    bounds = [a.get("start", 0), a.get("end"), a.get("step", 1)]
    if not all(isinstance(b, int) for b in bounds):
        return None
    return Step("counted", [], {"bounds": bounds, "dtype": op.outputs[0][1]})


@fold("getitem")
def _getitem(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Numbers, slices, new axes and `...` between brackets."""
    index = a["index"] if isinstance(a["index"], list) else [a["index"]]
    tensors = [n for n, i in enumerate(index) if isinstance(i, Constant)]
    if len(tensors) == 1 and all(bracketed(i) == ":" for n, i in enumerate(index) if n not in tensors):
        rows = index[tensors[0]]
        if len(rows.shape) == 1 and all(type(e) is int for e in rows.elements):
            return Step("take", [a["input"]], {"index": list(rows.elements), "dim": tensors[0]})
    parts = [bracketed(i) for i in index]
    if None in parts:
        return one_row_of_places(steps, a["input"], index)
    return Step("slices", [a["input"]], {"text": ", ".join(filter(None, parts))}) if all(parts) else None


@fold("stack")
def _stack(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    whole = isinstance(a.get("tensors"), list) and isinstance(a.get("dim", 0), int)
    return Step("stacked", a["tensors"], {"dim": a.get("dim", 0)}) if whole else None


@fold("glu")
def _glu(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("half_gated", [a["input"]], {"dim": a.get("dim", -1)})


@fold("logsumexp")
def _logsumexp(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    axes = a.get("dim") if isinstance(a.get("dim"), list) else [a.get("dim")]
    known = all(isinstance(d, int) for d in axes or [None])
    return Step("log_sum", [a["input"]], {"dim": axes, "keepdim": bool(a.get("keepdim"))}) if known else None


@fold("scaled_elu")
def _scaled_elu(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The numbers of the function that every library calls selu."""
    usual = abs(a["alpha"] - 1.6732632423543772) < 1e-5 and abs(a["gamma"] - 1.0507009873554805) < 1e-5
    return Step("selu", [a["input"]]) if usual else None


@fold("hard_sigmoid")
def _hard_sigmoid(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """A line that is cut off; frameworks of today all take a sixth."""
    slope, middle = number(a.get("alpha", 0.2)), number(a.get("beta", 0.5))
    if slope is None or middle is None:
        return None
    if abs(slope - 1 / 6) < 1e-6 and middle == 0.5:
        return Step("hardsigmoid", [a["input"]])
    return Step("cut_line", [a["input"]], {"slope": slope, "middle": middle})
