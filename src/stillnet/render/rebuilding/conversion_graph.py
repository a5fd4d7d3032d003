"""Operations of TensorFlow's graphs and of TensorFlow Lite as steps."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.architecture import Constant, OperationInfo, Reference
from .conversion import Step, Steps, Weight, fold, several
from .conversion_layers import linear
from .conversion_windows import last_conv, same_pairs


# -- TensorFlow --------------------------------------------------------------------------------------------------------
@fold("bias_add")
def _bias_add(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """The bias behind a layer that nothing else reads belongs to it."""
    if a.get("data_format") == "NCHW":
        return None
    bias, maker = steps.weight(a.get("bias")), steps.maker(a["input"]) if isinstance(a["input"], Reference) else None
    if bias is not None and maker is not None and steps.uses.get(str(a["input"]), 0) == 1:
        inner = steps.step(maker)
        if inner.kind in ("linear", "conv") and bias.shape == (inner.settings["out"],) and "bias" not in inner.weights:
            inner.weights["bias"] = bias
            return inner
    return Step("operator", [a["input"], a["bias"]], {"sign": "+"})


@fold("convolution_input_gradient")
def _transposed(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kernel = steps.weight(a.get("weight"))
    if kernel is None or a.get("data_format") != "NHWC":
        return None
    given = {"inputs": a["grad"], "strides": a["strides"][1:-1], "padding": a["padding"]}
    return last_conv(steps, op, given, kernel, None, True)


@fold("squeeze_axes")
def _squeeze(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("squeeze", [a["input"]], {"dim": a["axes"]}) if a.get("axes") else None


@fold("squeeze")
def _squeeze_all(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Without a list of axes, those of size one go."""
    shape, axes = steps.shape_of(a["input"]), flat(a.get("dim"))
    open_list = axes is None or (axes == [] and op.api.startswith("tf."))
    if open_list and shape is not None and all(isinstance(d, int) for d in shape):
        axes = [i for i, d in enumerate(shape) if d == 1]
        return Step("squeeze", [a["input"]], {"dim": axes}) if axes else Step("same", [a["input"]])
    return Step("squeeze", [a["input"]], {"dim": axes}) if not open_list else None


def flat(axes: Any) -> Any:
    """Axes however deep the list stands that names them."""
    return [a for part in axes for a in several(flat(part), 1)] if isinstance(axes, list) else axes


@fold("squared_difference")
def _squared_difference(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("squared_difference", [a["input"], a["other"]])


@fold("square")
def _square(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    return Step("squared", [a["input"]])


@fold("split_evenly")
def _split(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    axis = a["axis"].elements[0] if isinstance(a["axis"], Constant) else a["axis"]
    shape = op.outputs[0][0]
    if shape is None or not isinstance(axis, int) or not all(isinstance(o[0][axis], int) for o in op.outputs if o[0]):
        return None
    return Step("split", [a["input"]], {"sizes": [o[0][axis] for o in op.outputs if o[0]], "dim": axis % len(shape)})


@fold("einsum")
def _einsum(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    small, equation = str(a["equation"]).lower(), str(a["equation"])
    apart = len(set(small)) == len(set(equation))
    return Step("einsum_of", list(a["operands"]), {"equation": small if apart else equation})


@fold("strided_slice")
def _strided_slice(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """Slices as TensorFlow states them: bits of the masks say which bounds do not count."""
    bounds = [list(a[n].elements) for n in ("begin", "end", "strides")]
    if a.get("ellipsis_mask") or steps.shape_of(a["input"]) is None:
        return None
    parts = []
    for i, (first, last, step) in enumerate(zip(*bounds)):
        if a.get("new_axis_mask", 0) >> i & 1:
            parts.append("None")
            continue
        if a["shrink_axis_mask"] >> i & 1:
            parts.append(str(first))
            continue
        if step < 1:
            return None
        start = "" if a["begin_mask"] >> i & 1 or first == 0 else str(first)
        stop = "" if a["end_mask"] >> i & 1 else str(last)
        parts.append(f"{start}:{stop}" + (f":{step}" if step != 1 else ""))
    return Step("slices", [a["input"]], {"text": ", ".join(parts)})


@fold("band")
def _band(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """A triangle, where the other side is kept as a whole."""
    if "k" in a or "diagonal" in a:
        place = a.get("k", a.get("diagonal"))
        place = place.elements[0] if isinstance(place, Constant) else place or 0
        word = "triu" if a.get("upper", 1) else "tril"
        return Step("band", [a["input"]], {"word": word, "k": int(place)})
    lower, upper = (a[n].elements[0] for n in ("num_lower", "num_upper"))
    if lower < 0 <= upper:
        return Step("band", [a["input"]], {"word": "tril", "k": int(upper)})
    return Step("band", [a["input"]], {"word": "triu", "k": -int(lower)}) if upper < 0 <= lower else None


def moved_blocks(op: OperationInfo, before: Any, after: Any, a: dict[str, Any]) -> Step | None:
    """Blocks of places that become entries of the batch, so that a plain convolution steps over them, and the way back."""
    blocks, borders = list(a["blocks"]), list(a["borders"])
    n, back = len(blocks), "BATCH" in str(op.stored_type).upper()[:5]
    if (
        before is None
        or after is None
        or not all(isinstance(d, int) for d in (*before[1:], *after[1:], *blocks, *borders))
    ):
        return None
    sides = list(zip(borders[::2], borders[1::2]))
    settings: dict[str, Any] = {"blocks": blocks, "rest": list(after[1 + n :])}
    if back:
        cut = ", ".join([":", *(f"{first}:{first + size}" for (first, _), size in zip(sides, after[1:]))])
        # block, block, batch, size, size, rest -> batch, size, block, size, block, rest
        order = [n, *(axis for i in range(n) for axis in (n + 1 + i, i)), *range(2 * n + 1, n + len(before))]
        wide = [size * block for size, block in zip(before[1:], blocks)]
        settings |= {
            "first": [*blocks, -1, *before[1:]],
            "order": order,
            "last": [-1, *wide, *after[1 + n :]],
            "cut": cut,
        }
        return Step("blocks_back", [a["input"]], settings)
    apart = [v for size, block in zip(after[1:], blocks) for v in (size, block)]
    order = [*range(2, 2 * n + 1, 2), 0, *range(1, 2 * n + 1, 2), *range(2 * n + 1, n + len(before))]
    padded = [(0, 0), *sides, *[(0, 0)] * (len(before) - n - 1)]
    settings |= {"first": [-1, *apart, *before[1 + n :]], "order": order, "last": [-1, *after[1:]], "sides": padded}
    return Step("blocks_out", [a["input"]], settings)


# -- TensorFlow Lite ---------------------------------------------------------------------------------------------------
ACTIVATIONS = {"relu": "relu", "relu6": "relu6", "tanh": "tanh", "relu_n1_to_1": "relu1"}
OPERATORS = {
    "ADD": "+", "SUB": "-", "MUL": "*", "DIV": "/", "LESS": "<", "LESS_EQUAL": "<=", "GREATER": ">", "GREATER_EQUAL": ">=",
    "EQUAL": "==", "NOT_EQUAL": "!=", "LOGICAL_AND": "&", "LOGICAL_OR": "|", "FLOOR_DIV": "//", "POW": "**",
}  # fmt: skip
LIKE = {
    "LOGISTIC": "sigmoid", "TANH": "tanh", "EXP": "exp", "LOG": "log", "SQRT": "sqrt", "RSQRT": "rsqrt", "NEG": "neg",
    "ABS": "abs", "RELU": "relu", "RELU6": "relu6", "HARD_SWISH": "hardswish", "SIN": "sin", "COS": "cos", "ELU": "elu",
}  # fmt: skip


def finished(op: OperationInfo, step: Step | None) -> Step | None:
    """A step with the activation that the file fuses into it."""
    word = op.attrs.get("fused_activation_function", "none")
    if step is None or word in ("none", None):
        return step
    step.settings["then"] = ACTIVATIONS[word]
    return step


@fold("lite_broadcast")
def _broadcast(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    if op.stored_type == "SQUARED_DIFFERENCE":
        return Step("squared_difference", [a["input"], a["other"]])
    if op.stored_type == "PRELU":
        return Step("parametric", [a["input"], a["other"]], {"spread": None})
    if op.stored_type in ("MAXIMUM", "MINIMUM"):
        return Step(op.stored_type.lower(), [a["input"], a["other"]])
    return finished(op, Step("operator", [a["input"], a["other"]], {"sign": OPERATORS[str(op.stored_type)]}))


@fold("lite_like")
def _like(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kind = str(op.stored_type)
    if kind == "REVERSE_V2":
        axes = a["others"][0].elements
        return Step("flip", [a["input"]], {"dim": [int(axis) for axis in axes]})
    if kind == "SQUARE":
        return Step("squared", [a["input"]])
    if kind == "LEAKY_RELU":
        return Step("leaky_relu", [a["input"]], {"negative_slope": op.attrs["alpha"]})
    if kind == "GELU":
        return Step("gelu", [a["input"]], {"approximate": "tanh" if op.attrs.get("approximate") else "none"})
    if kind == "SOFTMAX":
        return Step("softmax", [a["input"]], {"dim": -1}) if op.attrs.get("beta", 1.0) == 1.0 else None
    if kind == "LOG_SOFTMAX":
        return Step("log_softmax", [a["input"]], {"dim": -1})
    if kind in ("QUANTIZE", "DEQUANTIZE"):
        return number_behind(steps, a["input"])
    if kind == "PRELU":
        return Step("parametric", [a["input"], a["others"][0]], {"spread": None})
    return Step(LIKE[kind], [a["input"]]) if not a.get("others") else None


def number_behind(steps: Steps, x: Any) -> Step | None:
    """Whole numbers that stand for others are those here, so nothing happens where they change their scale."""
    if isinstance(x, Constant):
        return Step("same", [x]) if all(type(e) is float for e in x.elements) else None
    halves = steps.weight(x) is not None and str(x).partition(":")[2] not in steps.scales
    return Step("typed", [x], {"dtype": "f32"}) if halves else Step("same", [x])


@fold("lite_dense")
def _dense(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    weight, shape = steps.weight(a.get("weights")), steps.shape_of(a["input"])
    if weight is None or shape is None or (len(shape) != 2 and not a.get("keep_num_dims")):
        return None
    bias = steps.weight(a.get("bias"))
    made = linear(a["input"], weight, bias, False)
    if a.get("bias") is not None and bias is None:
        made.settings["plus"] = as_number(steps, a["bias"])
    return finished(op, made)


def as_number(steps: Steps, value: Any) -> Any:
    """A single number that is stored in half precision."""
    op = steps.maker(value) if isinstance(value, Reference) else None
    return steps.folded(op).inputs[0] if op is not None and op.stored_type == "DEQUANTIZE" else value


def lite_window(a: dict[str, Any], attrs: dict[str, Any]) -> dict[str, Any]:
    strides = [attrs["stride_h"], attrs["stride_w"]]
    dilation = [attrs.get("dilation_h_factor", 1), attrs.get("dilation_w_factor", 1)]
    return {"inputs": a["input"], "strides": strides, "dilation_rate": dilation, "padding": attrs["padding"]}


@fold("lite_conv")
def _conv(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    weight, bias = steps.weight(a.get("filter")), steps.weight(a.get("bias"))
    shape = steps.shape_of(a["input"])
    if weight is None or weight.view is not None or shape is None:
        return None
    if a.get("depthwise"):
        # [1, height, width, channels]
        kernel = replace(weight, shape=(*weight.shape[1:], 1))
        window = {**lite_window(a, op.attrs), "depthwise": True, "channels": shape[3]}
        made = last_conv(steps, op, window, kernel, bias, False)
        order = (3, 0, 1, 2)
    else:
        # [out, height, width, in]
        kernel = replace(weight, shape=(*weight.shape[1:], weight.shape[0]))
        made = last_conv(steps, op, lite_window(a, op.attrs), kernel, bias, False)
        order = (0, 3, 1, 2)
    return with_filter(steps, op, made, weight, order, a.get("bias"), bias)


@fold("lite_made")
def _made(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    weight = steps.weight(a.get("weights"))
    if op.stored_type != "TRANSPOSE_CONV" or weight is None:
        return None
    # [out, height, width, in]
    kernel = replace(weight, shape=(weight.shape[1], weight.shape[2], weight.shape[0], weight.shape[3]))
    made = last_conv(steps, op, lite_window(a, op.attrs), kernel, None, True)
    bias = steps.weight(a.get("bias"))
    return with_filter(steps, op, made, weight, (3, 0, 1, 2), a.get("bias"), bias)


def with_filter(
    steps: Steps,
    op: OperationInfo,
    made: Step | None,
    weight: Weight,
    order: tuple[int, ...],
    stated: Any,
    bias: Weight | None,
) -> Step | None:
    if made is None:
        return None
    made.weights["weight"] = Weight(weight.stored, weight.shape, order)
    if bias is not None:
        made.weights["bias"] = bias
    elif stated is not None:
        made.settings["plus"] = as_number(steps, stated)
    return finished(op, made)


@fold("lite_pool")
def _pool(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kernel, stride = [a["filter_height"], a["filter_width"]], [a["stride_h"], a["stride_w"]]
    kind = {"MAX_POOL_2D": "max", "AVERAGE_POOL_2D": "avg"}[str(op.stored_type)]
    padding: Any = [(0, 0)] * 2
    if a["padding"] == "SAME":
        padding = same_pairs(steps.shape_of(a["input"]), op.outputs[0][0], 1, kernel, stride, several(1, 2))
    if padding is None:
        return None
    settings = {"kind": kind, "kernel": kernel, "stride": stride, "padding": padding, "last": True, "n": 2}
    inner = kind == "avg" and any(p != (0, 0) for p in padding)
    return finished(op, Step("pool", [a["input"]], {**settings, "inner": inner}))
