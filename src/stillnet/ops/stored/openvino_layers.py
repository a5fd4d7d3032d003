"""Layers of OpenVINO's operator sets: windows, norms, resizes, attention, recurrent layers and transforms."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.dtype import I32, I64
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import Node, TensorType, Value
from ..entry import function, op, spell
from ..ranging import Ranging, ranged
from ..windowing import SAME
from .openvino import element_type, several, shape_of
from .operands import content, rank_of, sizes, typed, unknown_size
from .vision import scaled
from .windows import onnx_padding

WINDOW = "strides=(), dilations=(), pads_begin=(), pads_end=(), auto_pad='explicit'"


def _window(n: int, strides: Any, dilations: Any, pads_begin: Any, pads_end: Any, auto_pad: Any) -> dict[str, Any]:
    ones, amounts = (1,) * n, (*several(pads_begin), *several(pads_end))
    padding = onnx_padding(str(auto_pad).upper(), amounts if len(amounts) == 2 * n else (), n)
    return {"stride": several(strides) or ones, "dilation": several(dilations) or ones, "padding": padding, "n": n}


def _whole(call: Any, filters: Any) -> tuple[Any, Any]:
    """The groups of weights laid on top of each other, and how many they are."""
    groups, first, *rest = shape_of(call, filters)
    return call.apply("reshape", input=filters, shape=(D.mul(groups, first), *rest)), groups


# -- windows -----------------------------------------------------------------------------------------------------------
@function("openvino.Convolution", f"data, filters, *, {WINDOW}")
def convolution(call: Any, data: Any, filters: Any, **window: Any) -> Any:
    return call.apply(
        "convolution", input=data, weight=filters, bias=None, groups=1, **_window(rank_of(call, filters) - 2, **window)
    )


@function("openvino.GroupConvolution", f"data, filters, *, {WINDOW}")
def group_convolution(call: Any, data: Any, filters: Any, **window: Any) -> Any:
    weight, groups = _whole(call, filters)
    made = _window(rank_of(call, filters) - 3, **window)
    return call.apply("convolution", input=data, weight=weight, bias=None, groups=groups, **made)


BACKWARD = f"data, filters, output_shape=None, *, output_padding=(), {WINDOW}"


@function("openvino.ConvolutionBackpropData", BACKWARD)
def transposed(call: Any, data: Any, filters: Any, output_shape: Any, output_padding: Any, **window: Any) -> Any:
    return _transposed(call, data, filters, 1, output_shape, output_padding, window)


@function("openvino.GroupConvolutionBackpropData", BACKWARD)
def group_transposed(call: Any, data: Any, filters: Any, output_shape: Any, output_padding: Any, **window: Any) -> Any:
    weight, groups = _whole(call, filters)
    return _transposed(call, data, weight, groups, output_shape, output_padding, window)


def _transposed(
    call: Any, data: Any, weight: Any, groups: Any, output_shape: Any, output_padding: Any, given: dict[str, Any]
) -> Any:
    kernel = shape_of(call, weight)
    n = len(kernel) - 2
    window = _window(n, **given)
    beyond = several(output_padding) or (0,) * n
    if output_shape is not None:
        size = sizes(call, output_shape)
        pairs = _cut_off(shape_of(call, data)[2:], kernel[2:], size, window, beyond, given["auto_pad"])
        if pairs is None:
            size = (shape_of(call, data)[0], D.mul(kernel[1], groups), *size)
            return call.apply("convolution_to_size", input=data, weight=weight, bias=None, size=size)
        window["padding"] = pairs
    elif window["padding"] != SAME and not isinstance(window["padding"][0], tuple):
        window["padding"] = tuple((p, p) for p in window["padding"])
    given = {"groups": groups, "transposed": True, "output_padding": beyond, **window}
    return call.apply("convolution", input=data, weight=weight, bias=None, **given)


def _cut_off(
    before: Any, kernel: Any, after: Any, window: dict[str, Any], beyond: Any, auto_pad: Any
) -> tuple[tuple[int, int], ...] | None:
    """What is cut off the sides of a result to give the size that is stated."""
    pairs = []
    for x, k, y, s, d, more in zip(before, kernel, after, window["stride"], window["dilation"], beyond):
        if not all(isinstance(v, int) for v in (x, k, y, s, d, more)):
            return None
        total = s * (x - 1) + d * (k - 1) + 1 + more - y
        if total < 0:
            return None
        half = (total // 2, total - total // 2)
        pairs.append(half if auto_pad == "same_upper" else half[::-1])
    return tuple(pairs)


POOL = f"kernel, rounding_type='floor', {WINDOW}"


def _pool(call: Any, ours: str, data: Any, kernel: Any, rounding_type: Any, window: dict[str, Any], **more: Any) -> Any:
    size = several(kernel)
    given = _window(len(size), **window)
    if given["padding"] != SAME:
        given["padding"] = tuple(p if isinstance(p, tuple) else (p, p) for p in given["padding"])
    made = call.apply(ours, input=data, kernel_size=size, ceil_mode=rounding_type != "floor", **given, **more)
    if rounding_type != "ceil" or given["padding"] == SAME:
        return made
    before, after = shape_of(call, data), typed(call, made).shape
    full = (*before[:2], *(_rounded_up(d, k, given, i) for i, (d, k) in enumerate(zip(before[2:], size))))
    # torch leaves out a last window that begins behind the end
    return made if after is None or None in full or full == after else call.apply("resized", input=data, size=full)


def _rounded_up(size: Any, kernel: Any, window: dict[str, Any], axis: int) -> int | None:
    """How many windows cover an axis."""
    if not isinstance(size, int):
        return None
    first, last = window["padding"][axis]
    reach = (kernel - 1) * window["dilation"][axis] + 1
    return 1 - int((reach - size - first - last) // window["stride"][axis])


@function("openvino.MaxPool", f"data, *, {POOL}, index_element_type='i64', axis=0, outputs=1")
def max_pool(
    call: Any,
    data: Any,
    kernel: Any,
    rounding_type: Any,
    index_element_type: Any,
    axis: Any,
    outputs: Any,
    **window: Any,
) -> Any:
    made = _pool(call, "max_pool", data, kernel, rounding_type, window)
    if outputs != 2:
        return made
    return made, call.apply("typed_as", input=made, dtype=element_type(index_element_type) or I64)


@function("openvino.AvgPool", f"data, *, {POOL}, exclude_pad=False")
def average_pool(call: Any, data: Any, kernel: Any, rounding_type: Any, exclude_pad: Any, **window: Any) -> Any:
    counted = {} if exclude_pad else {"count_include_pad": True}
    return _pool(call, "avg_pool", data, kernel, rounding_type, window, **counted)


@function("openvino.AdaptiveAvgPool", "data, output_shape=None")
@function("openvino.AdaptiveMaxPool", "data, output_shape=None, *, index_element_type='i64'")
def adaptive_pool(call: Any, data: Any, output_shape: Any, index_element_type: Any = None) -> Any:
    shape = shape_of(call, data)
    size = sizes(call, output_shape) if output_shape is not None else (1,) * (len(shape) - 2)
    made = call.apply("resized", input=data, size=(*shape[:2], *size))
    if call.api.endswith("AvgPool"):
        return made
    return made, call.apply("typed_as", input=made, dtype=element_type(index_element_type) or I64)


# -- norms and activations ---------------------------------------------------------------------------------------------
@function("openvino.BatchNormInference", "data, gamma, beta, mean, variance, *, epsilon=1e-05")
def batch_norm(call: Any, data: Any, gamma: Any, beta: Any, mean: Any, variance: Any, epsilon: Any) -> Any:
    if typed(call, data).rank == 1 and typed(call, beta).rank != 1:
        data, gamma, beta = beta, data, gamma  # the order of the first version
    given = {"running_mean": mean, "running_var": variance, "weight": gamma, "bias": beta}
    return call.apply("batch_norm", input=data, **given, training=False, eps=epsilon)


@function("openvino.MVN", "data, axes, *, eps=1e-05, normalize_variance=True, eps_mode='inside_sqrt'")
def mean_variance(call: Any, data: Any, axes: Any, eps: Any, normalize_variance: Any, eps_mode: Any) -> Any:
    """Over the last axes it is a layer norm without weights."""
    shape, places = shape_of(call, data), content(call, axes)
    usual = normalize_variance and str(eps_mode).lower() == "inside_sqrt"
    if usual and places is not None and all(isinstance(p, int) for p in places):
        found = sorted(p % len(shape) for p in places)
        if found and found == list(range(len(shape) - len(found), len(shape))):
            return call.apply("layer_norm", input=data, normalized_shape=shape[found[0] :], eps=eps)
    return call.apply("normalized", input=data, axes=places, eps=eps)


@function("openvino.NormalizeL2", "data, axes, *, eps=1e-12, eps_mode='add'")
def unit_length(call: Any, data: Any, axes: Any, eps: Any, eps_mode: Any) -> Any:
    return call.apply("normalized", input=data, axes=content(call, axes), p=2)


@function("openvino.GroupNormalization", "data, scale, bias, *, num_groups, epsilon=1e-05")
def group_norm(call: Any, data: Any, scale: Any, bias: Any, num_groups: Any, epsilon: Any) -> Any:
    return call.apply("group_norm", input=data, num_groups=num_groups, weight=scale, bias=bias, eps=epsilon)


@function("openvino.LRN", "data, axes, *, size=1, alpha=0.0001, beta=0.75, bias=1.0")
def local_norm(call: Any, data: Any, axes: Any, **given: Any) -> Any:
    return call.apply("local_response_norm_of", input=data, **given)


@function("openvino.Swish", "data, beta=None")
def swish(call: Any, data: Any, beta: Any) -> Any:
    factor = (1.0,) if beta is None else content(call, beta)
    if factor is not None and len(factor) == 1 and factor[0] == 1:
        return call.apply("silu", input=data)
    return call.apply("swish", input=data, alpha=factor[0] if factor else None)


@function("openvino.HardSigmoid", "data, alpha, beta")
def hard_sigmoid(call: Any, data: Any, alpha: Any, beta: Any) -> Any:
    found = [content(call, v) for v in (alpha, beta)]
    given = {name: v[0] for name, v in zip(("alpha", "beta"), found) if v}
    return call.apply("hard_sigmoid", input=data, **given)


@function("openvino.Selu", "data, alpha, scale")
def selu(call: Any, data: Any, alpha: Any, scale: Any) -> Any:
    found = [content(call, v) for v in (alpha, scale)]
    return call.apply("scaled_elu", input=data, **{n: v[0] for n, v in zip(("alpha", "gamma"), found) if v})


@function("openvino.Gelu", "data, *, approximation_mode='erf'")
def gelu(call: Any, data: Any, approximation_mode: Any) -> Any:
    return call.apply("gelu", input=data, approximate="tanh" if str(approximation_mode).lower() == "tanh" else "none")


@op(
    "rounded_to_levels",
    spell("openvino.FakeQuantize", "input, input_low, input_high, output_low, output_high, *, levels=256"),
)
def rounded_to_levels(t: Typing, input: TensorType, output_low: Any, output_high: Any, **_: Any) -> TensorType:
    """x[*S], bounds -> [*S], each element at one of some levels between the bounds"""
    return TensorType(input.shape, input.dtype)


@ranged("rounded_to_levels")
def _levels_range(r: Ranging, output_low: Any, output_high: Any, **_: Any) -> Any:
    return r.hull(r.moved(output_low, "low"), r.moved(output_high, "high"))


@function("openvino.ScaledDotProductAttention", "query, key, value, attn_mask=None, scale=None, *others, causal=False")
def attention(call: Any, query: Any, key: Any, value: Any, attn_mask: Any, scale: Any, others: Any, causal: Any) -> Any:
    found = content(call, scale) if scale is not None else None
    if scale is not None and not found:
        return call.apply("resized", input=query, size=(*shape_of(call, query)[:-1], shape_of(call, value)[-1]))
    # one number for all places changes nothing
    mask = None if attn_mask is not None and (causal or typed(call, attn_mask).rank == 0) else attn_mask
    given = {"attn_mask": mask, "is_causal": bool(causal), "scale": found[0] if found else None}
    return call.call("torch.nn.functional.scaled_dot_product_attention", query, key, value, **given)


# -- places ------------------------------------------------------------------------------------------------------------
RESIZED = {"linear": "linear", "linear_onnx": "linear", "bilinear_pillow": "linear", "nearest": "nearest"}


@function(
    "openvino.Interpolate",
    "data, sizes=None, scales=None, axes_operand=None, *, axes=(), mode='nearest', shape_calculation_mode='sizes',"
    " pads_begin=(), pads_end=()",
)
def interpolate(
    call: Any, data: Any, sizes: Any, scales: Any, axes_operand: Any, axes: Any, mode: Any, shape_calculation_mode: Any,
    pads_begin: Any, pads_end: Any,
) -> Any:  # fmt: skip
    """The first version names axes, the fourth takes sizes and factors, the eleventh one of them; behind them stand the axes."""
    shape, factors = shape_of(call, data), shape_calculation_mode == "scales"
    if axes_operand is None and (scales is None or _is_axes(call, scales)):
        axes_operand, scales = scales, sizes
    places = several(axes) or (content(call, axes_operand) if axes_operand is not None else tuple(range(len(shape))))
    given = content(call, scales if factors else sizes)
    if places is None or any(several(pads_begin)) or any(several(pads_end)):
        raise NotUnderstood("axes or borders of a resize are not known")
    out: list[Dim] = list(shape)
    stated: list[Any] = [None] * len(shape)
    for i, place in enumerate(places):
        out[place] = unknown_size() if given is None else scaled(shape[place], given[i]) if factors else given[i]
        stated[place] = given[i] if factors and given is not None else None
    how = RESIZED.get(str(mode), "cubic")
    return call.apply("resized", input=data, size=tuple(out), how=how, factors=tuple(stated))


def _is_axes(call: Any, value: Any) -> bool:
    """Whether an operand holds axes: whole numbers, where factors are none."""
    dtype = typed(call, value).dtype if value is not None else None
    return dtype is not None and not dtype.is_float


@function("openvino.ROIAlign", "data, rois, batch, *, pooled_h=1, pooled_w=1")
def regions(call: Any, data: Any, rois: Any, batch: Any, pooled_h: Any, pooled_w: Any) -> Any:
    given = {"output_height": pooled_h, "output_width": pooled_w}
    return call.apply("regions", X=data, rois=rois, batch_indices=batch, **given)


@function("openvino.ROIPooling", "data, rois, *, output_size=(), pooled_h=1, pooled_w=1")
def region_maxima(call: Any, data: Any, rois: Any, output_size: Any, pooled_h: Any, pooled_w: Any) -> Any:
    size = several(output_size) or (pooled_h, pooled_w)
    return call.apply("region_maxima", X=data, rois=rois, pooled_shape=size)


# -- transforms --------------------------------------------------------------------------------------------------------
@function("openvino.DFT", "data, axes, signal_size=None")
@function("openvino.IDFT", "data, axes, signal_size=None")
@function("openvino.RDFT", "data, axes, signal_size=None")
@function("openvino.IRDFT", "data, axes, signal_size=None")
def fourier(call: Any, data: Any, axes: Any, signal_size: Any) -> Any:
    """Complex numbers are an axis of two behind the others; of real signals half of the frequencies are kept."""
    shape, places = shape_of(call, data), content(call, axes)
    lengths = sizes(call, signal_size) if signal_size is not None else None
    kind = call.api.rpartition(".")[2]
    out = list(shape) if kind == "RDFT" else list(shape[:-1])
    if places is None or not all(isinstance(p, int) for p in places):
        raise NotUnderstood("the axes are computed by the graph")
    for i, place in enumerate(places):
        if lengths is not None and not (isinstance(lengths[i], int) and lengths[i] == -1):
            out[place] = lengths[i]
        elif kind == "IRDFT" and i == len(places) - 1:
            out[place] = D.mul(D.sub(out[place], 1), 2)
    if kind == "RDFT":
        out[places[-1]] = D.add(D.floordiv(out[places[-1]], 2), 1)
    return call.apply("resized", input=data, size=tuple(out) if kind == "IRDFT" else (*out, 2))


# -- recurrent layers --------------------------------------------------------------------------------------------------
RECURRENT = "activations=(), activations_alpha=(), activations_beta=(), clip=0.0, direction='forward', hidden_size=None"


@function("openvino.LSTMSequence", f"X, H, C, lengths, W, R, B, *, {RECURRENT}")
def lstm(call: Any, H: Any, C: Any, **given: Any) -> Any:
    return _sequence(call, "lstm_layer", (H, C), **given)


@function("openvino.GRUSequence", f"X, H, lengths, W, R, B, *, {RECURRENT}, linear_before_reset=False")
def gru(call: Any, H: Any, linear_before_reset: Any, **given: Any) -> Any:
    return _sequence(call, "gru_layer", (H,), linear_before_reset=1 if linear_before_reset else 0, **given)


@function("openvino.RNNSequence", f"X, H, lengths, W, R, B, *, {RECURRENT}")
def rnn(call: Any, H: Any, **given: Any) -> Any:
    return _sequence(call, "rnn_layer", (H,), **given)


def _sequence(
    call: Any, ours: str, states: tuple[Any, ...], X: Any, lengths: Any, W: Any, R: Any, B: Any, activations: Any,
    activations_alpha: Any, activations_beta: Any, clip: Any, direction: Any, hidden_size: Any, **more: Any,
) -> Any:  # fmt: skip
    """As in ONNX, with the batch first; gates stand in another order, and the two biases are one."""
    first = [call.apply("permute", input=s, dims=(1, 0, 2)) for s in states]
    given = dict(zip(("initial_h", "initial_c"), first), hidden_size=hidden_size, direction=direction, **more)
    if not _is_whole(call, lengths, shape_of(call, X)[1]):
        given["sequence_lens"] = lengths
    odd = {"clip": clip, "activation_alpha": activations_alpha, "activation_beta": activations_beta}
    given.update({k: v for k, v in odd.items() if several(v) not in ((), (0,), (0.0,)) and str(v) != "inf"})
    words = [word.strip().capitalize() for word in str(activations or "").split(",") if word.strip()]
    given.update({"activations": words} if words else {})
    made = call.apply(ours, X=call.apply("permute", input=X, dims=(1, 0, 2)), W=W, R=R, B=B, order="openvino", **given)
    every = call.apply("permute", input=made[0], dims=(2, 1, 0, 3))
    return every, *(call.apply("permute", input=s, dims=(1, 0, 2)) for s in made[1:])


def _is_whole(call: Any, lengths: Any, time: Any) -> bool:
    """Whether every sequence is as long as the tensor is."""
    found = content(call, lengths)
    if found is None and isinstance(lengths, Value) and isinstance(lengths.producer, Node):
        node = lengths.producer
        found = content(call, node.inputs[0]) if node.op in ("broadcast_with", "expand") and node.inputs else None
    return found is not None and all(length == time for length in found)


@function("openvino.LSTMCell", "X, H, C, W, R, B=None")
@function("openvino.GRUCell", "X, H, W, R, B=None")
@function("openvino.RNNCell", "X, H, W, R, B=None")
def cell(call: Any, H: Any, C: Any = None, **_: Any) -> Any:
    made = [call.apply("same_as", input=s) for s in (H, C) if s is not None]
    return tuple(made)


@function("openvino.Bucketize", "data, buckets, *, output_type='i64'")
@function("openvino.SearchSorted", "buckets, data, *, output_type='i64'")
def bucketize(call: Any, data: Any, buckets: Any, output_type: Any) -> Any:
    return call.apply("typed_as", input=data, dtype=element_type(output_type) or I32)
