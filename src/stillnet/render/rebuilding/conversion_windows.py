"""Layers that look at places through a window: convolutions and pools, padded as each framework does it."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import replace
from ...base.shape import Shape
from ...graph.architecture import OperationInfo
from .conversion import Step, Steps, Weight, fold, several
from .conversion_layers import without


def pairs(padding: Any, count: int) -> list[tuple[int, int]] | None:
    """What stands before and behind each axis."""
    made = []
    for item in several(padding, count):
        both = tuple(item) if isinstance(item, list) else (item, item)
        if len(both) != 2 or not all(isinstance(b, int) for b in both):
            return None
        made.append((both[0], both[1]))
    return made


def worded(padding: Any, kernel: Any, dilation: list[int]) -> list[tuple[int, int]] | None:
    """Padding in numbers; `same` keeps sizes where the stride is one, which torch demands."""
    if padding == "valid":
        return [(0, 0)] * len(kernel)
    if padding == "same":
        totals = [(k - 1) * d for k, d in zip(kernel, dilation)]
        return [(t // 2, t - t // 2) for t in totals]
    return pairs(padding, len(kernel)) if not isinstance(padding, str) else None


def same_pairs(
    inner: Shape, outer: Shape, first: int, kernel: list[int], stride: list[int], dilation: list[int]
) -> Any:
    """The padding that keeps sizes, as TensorFlow and Keras spread it."""
    made = []
    for axis, (k, s, d) in enumerate(zip(kernel, stride, dilation)):
        size = inner[first + axis] if inner is not None else None
        wide = (k - 1) * d + 1
        if isinstance(size, int):
            total = max((-(-size // s) - 1) * s + wide - size, 0)
        elif s == 1:
            total = wide - 1
        else:
            return None
        made.append((total // 2, total - total // 2))
    return made


@fold("convolution")
def _convolution(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    a = {**a, "bias": without(a.get("bias"), 0)}
    weight, bias = steps.weight(a.get("weight")), steps.weight(a.get("bias"))
    known = weight is not None and weight.order is None and (a.get("bias") is None or bias is not None)
    shape = weight.shape if weight is not None else steps.shape_of(a.get("weight"))
    if shape is None or not all(isinstance(d, int) for d in shape):
        return None
    n = len(shape) - 2
    dilation, stride = several(a.get("dilation") or 1, n), several(a.get("stride") or 1, n)
    padding = worded(a.get("padding", 0), shape[2:], dilation)
    if a.get("padding") == "same_size" and not a.get("transposed"):
        padding = same_pairs(steps.shape_of(a["input"]), op.outputs[0][0], 2, list(shape[2:]), stride, dilation)  # type: ignore[arg-type]
        lower = padding is not None and str(op.attrs.get("auto_pad")).upper() == "SAME_LOWER"
        padding = [(b, a) for a, b in padding] if lower and padding else padding
    if padding is None:
        return None
    settings = {
        "kernel": list(shape[2:]),
        "stride": stride,
        "padding": padding,
        "dilation": dilation,
        "groups": a.get("groups", 1),
        "transposed": bool(a.get("transposed")),
        "output_padding": several(a.get("output_padding") or 0, n),
        "last": False,
    }
    channels: tuple[Any, ...] = tuple(shape[:2])
    out = channels[1] * settings["groups"] if settings["transposed"] else channels[0]
    settings["out"], settings["in"] = out, channels[0] if settings["transposed"] else channels[1] * settings["groups"]
    if not known or weight is None:
        return Step(
            "conv_with", [a["input"], a["weight"], *([a["bias"]] if a.get("bias") is not None else [])], settings
        )
    return Step("conv", [a["input"]], settings, {"weight": weight} | ({"bias": bias} if bias else {}))


@fold("conv", "conv_transpose")
def _keras_conv(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kernel, bias = steps.weight(a.get("kernel")) or steps.part_of_weight(a.get("kernel")), steps.weight(a.get("bias"))
    if kernel is None or a.get("data_format", "channels_last") == "channels_first":
        return None
    return last_conv(steps, op, a, kernel, bias, op.op == "conv_transpose")


def last_conv(
    steps: Steps, op: OperationInfo, a: dict[str, Any], kernel: Weight, bias: Weight | None, transposed: bool
) -> Step | None:
    """A convolution with channels last, whose kernel has the places first."""
    n = len(kernel.shape) - 2
    size, stride = list(kernel.shape[:n]), several(a.get("strides", 1), n)
    dilation, depthwise = several(a.get("dilation_rate", 1), n), bool(a.get("depthwise"))
    padding = last_padding(steps, op, a, size, stride, dilation, transposed)
    beyond = [0] * n
    if transposed:
        padding, beyond = grown(steps, op, a, size, stride, dilation) or (padding, beyond)
    channels = a.get("channels", kernel.shape[n])
    if depthwise and kernel.shape[n + 1] != 1 and kernel.view is None:
        # several results for each channel lie beside each other
        flat = (*kernel.shape[:n], kernel.shape[n] * kernel.shape[n + 1], 1)
        kernel = replace(kernel, shape=flat, view=flat)
    if padding is None or (depthwise and (kernel.shape[n + 1] != 1 or kernel.shape[n] % channels)):
        return None
    groups = channels if depthwise else a.get("groups") or groups_of(steps, a, kernel, n, transposed)
    settings = {
        "kernel": size,
        "stride": stride,
        "padding": padding,
        "dilation": dilation,
        "groups": groups,
        "transposed": transposed,
        "output_padding": beyond,
        "last": True,
        "out": kernel.shape[n] if transposed or depthwise else kernel.shape[n + 1],
        "in": kernel.shape[n + 1] if transposed else channels if depthwise else kernel.shape[n] * groups,
    }
    order = (n, n + 1, *range(n)) if depthwise else (n + 1, n, *range(n))
    weights = {"weight": replace(kernel, order=order)}
    return Step("conv", [a["inputs"]], settings, weights | ({"bias": bias} if bias else {}))


def groups_of(steps: Steps, a: dict[str, Any], kernel: Weight, n: int, transposed: bool) -> int:
    """How often the channels of a kernel fit into those of the input."""
    shape = steps.shape_of(a.get("inputs"))
    width = shape[-1] if shape and not transposed else None
    return width // kernel.shape[n] if isinstance(width, int) and kernel.shape[n] else 1


def grown(
    steps: Steps, op: OperationInfo, a: dict[str, Any], size: list[int], stride: list[int], dilation: list[int]
) -> tuple[list[tuple[int, int]], list[int]] | None:
    """What a transposed convolution cuts off its result, and what it adds at its end, to give the size that is stated."""
    before, after, n = steps.shape_of(a["inputs"]), op.outputs[0][0], len(size)
    word = str(a.get("padding", "valid")).lower()
    if before is None or after is None or word not in ("same", "valid"):
        return None
    pairs, more = [], []
    for i in range(n):
        small, large = before[1 + i], after[1 + i]
        if not isinstance(small, int) or not isinstance(large, int):
            return None
        whole = (small - 1) * stride[i] + dilation[i] * (size[i] - 1) + 1
        less = max(whole - large, 0)
        if (less and word == "valid") or large - whole >= max(stride[i], dilation[i]):
            raise ValueError("a result of another size than the layer gives")
        pairs.append((less // 2, less - less // 2))
        more.append(max(large - whole, 0))
    return pairs, more


def last_padding(
    steps: Steps,
    op: OperationInfo,
    a: dict[str, Any],
    size: list[int],
    stride: list[int],
    dilation: list[int],
    transposed: bool,
) -> Any:
    n, word = len(size), str(a.get("padding", "valid")).lower()
    if word not in ("valid", "same", "causal") or (word == "causal" and (n != 1 or transposed)):
        return None
    if transposed and (any(k < s for k, s in zip(size, stride)) or a.get("output_padding")):
        return None
    if word == "valid":
        return [(0, 0)] * n
    if transposed:
        return [((k - s) // 2, k - s - (k - s) // 2) for k, s in zip(size, stride)]
    if word == "causal":
        return [(dilation[0] * (size[0] - 1), 0)]
    return same_pairs(steps.shape_of(a["inputs"]), op.outputs[0][0], 1, size, stride, dilation)


@fold("max_pool", "avg_pool", "window_max_pool", "window_avg_pool", "window_average_pool")
def _pool(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    last = "data_format" in a
    x = a.get("input", a.get("inputs"))
    n = a.get("n", 2)
    kernel = several(a.get("kernel_size", a.get("pool_size")), n)
    stride = several(a.get("stride") or a.get("strides") or kernel, n)
    padding = pairs(a.get("padding", 0), n) if not isinstance(a.get("padding"), str) else [(0, 0)] * n
    if a.get("padding") == "same":
        padding = same_pairs(steps.shape_of(x), op.outputs[0][0], 1, kernel, stride, [1] * n)
    dilation = several(a.get("dilation") or 1, n)
    kind = "max" if "max" in op.op else "avg"
    ceil = a.get("ceil_mode")
    if ceil and padding is not None and kind == "max":
        padding, ceil = grown_at_end(steps.shape_of(x), op.outputs[0][0], kernel, stride, padding), False
    if padding is None or ceil or a.get("data_format") == "channels_first" or any(d != 1 for d in dilation):
        return None
    inner = kind == "avg" and any(p != (0, 0) for p in padding) and (last or a.get("count_include_pad") is not True)
    settings = {"kind": kind, "kernel": kernel, "stride": stride, "padding": padding, "last": last, "n": n}
    # what is padded is not counted in the mean
    return Step("pool", [x], {**settings, "inner": inner})


def grown_at_end(
    before: Shape, after: Shape, kernel: list[int], stride: list[int], padding: list[tuple[int, int]]
) -> list[tuple[int, int]] | None:
    """Padding that makes room for a last window that reaches past the end."""
    n = len(kernel)
    sizes = [*(before or ())[-n:], *(after or ())[-n:]]
    if len(sizes) != 2 * n or not all(isinstance(d, int) for d in sizes):
        return None
    reach: list[Any] = [(y - 1) * s + k for y, s, k in zip(sizes[n:], stride, kernel)]
    return [(a, max(b, r - x - a)) for (a, b), r, x in zip(padding, reach, sizes)]


@fold("global_pool")
def _global_pool(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kind = steps.modules[op.scope].type if op.scope in steps.modules and op.scope else ""
    if a.get("data_format") != "channels_last" or not ("Average" in kind or "Max" in kind):
        return None
    word = "mean" if "Average" in kind else "amax"
    return Step(word, [a["inputs"]], {"dim": list(range(1, 1 + a["n"])), "keepdim": bool(a.get("keepdims"))})


@fold("adaptive_avg_pool")
def _adaptive(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    n = a.get("n", 2)
    sizes, before = several(a.get("output_size"), n), steps.shape_of(a["input"])
    if any(s != 1 for s in sizes):
        whole = before is not None and all(isinstance(d, int) for d in (*before[-n:], *sizes))
        settings = {"n": n, "before": list(before[-n:]), "after": sizes, "kind": "avg"} if whole and before else None
        return Step("adaptive", [a["input"]], settings) if settings else None
    return Step("mean", [a["input"]], {"dim": list(range(-n, 0)), "keepdim": True})
