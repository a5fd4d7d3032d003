"""Normalization: over the batch, an instance, groups of channels, the last axes or neighbouring channels."""

from __future__ import annotations

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.shape import shape_text
from ..base.truth import YES
from ..graph.constraints import Typing
from ..graph.graph import TensorType
from .arguments import axes, dim, sizes
from .entry import op, spell
from .promotion import as_float
from .ranging import Ranging, ranged
from .settings import INPUT_NAMES, INVALID, called, floating, optional, positive, shape_of, tensor, undecided


def mixed(t: Typing, x: TensorType, *parameters: TensorType | None) -> None:
    """Parameters share the dtype of the input, or are f32 where it is a half type."""
    floating(t, x)
    for p in parameters if not (x.shape and 0 in x.shape) else ():
        if p is None or p.dtype is None or x.dtype is None or p.dtype is x.dtype:
            continue
        if not (x.dtype.name in ("f16", "bf16") and p.dtype.name == "f32"):
            t.fail(f"{called(t)} cannot mix {x.dtype.name} input with {p.dtype.name} parameters", "dtype-mismatch")


def per_channel(t: Typing, channels: Dim, about: str, axis: int, *parameters: TensorType | None) -> None:
    """Each parameter has one element per channel."""
    for p in parameters:
        if p is not None and p.shape is not None:
            count = D.product(p.shape)
            if count is not channels and D.same(count, channels) is not YES:
                text = f"{called(t)} expects {D.text(count)} channels, got {D.text(channels)}"
                t.same(count, channels, text, about=about, axis=axis)


def _more_than_one(t: Typing, dims: tuple[Dim, ...], shape: tuple[Dim, ...], what: str) -> None:
    """Statistics of a single element are refused."""
    if D.product(dims) == 1:
        t.fail(f"{called(t)} needs more than one {what}, got input {shape_text(shape)}")


@op(
    "batch_norm",
    spell(
        "torch.nn.functional.batch_norm",
        "input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05",
    ),
    spell("torch.batch_norm", "input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled"),
)
def batch_norm(
    t: Typing,
    input: Any,
    running_mean: Any,
    running_var: Any,
    weight: Any = None,
    bias: Any = None,
    training: Any = False,
    momentum: Any = 0.1,
    eps: Any = 1e-5,
    cudnn_enabled: Any = True,
    ranks: tuple[int, ...] = (),
) -> TensorType:
    """x[N, C, *S], running_mean?[C], running_var?[C], weight?[C], bias?[C] -> [N, C, *S]"""
    x = tensor(input)
    parameters = [optional(p) for p in (running_mean, running_var, weight, bias)]
    mixed(t, x, *parameters)
    shape = shape_of(t, x, ranks, INPUT_NAMES[max(ranks[0] - 2, 0)]) if ranks else x.shape
    if shape is None:
        return TensorType(None, x.dtype, None, x.variable)
    if 0 in shape:
        return TensorType(shape, x.dtype)
    t.require(len(shape) >= 2, lambda: f"{called(t)} expects at least 2-D input, got {shape_text(shape)}")
    if training is True:
        _more_than_one(t, (shape[0], *shape[2:]), shape, "value per channel in training")
    elif training is False and (running_mean is None or running_var is None):
        t.fail(f"{called(t)} needs running_mean and running_var in evaluation mode", "wrong-call")
    per_channel(t, shape[1], "num_features", 1, *parameters)
    return TensorType(shape, x.dtype)


@op(
    "instance_norm",
    spell(
        "torch.nn.functional.instance_norm",
        "input, running_mean=None, running_var=None, weight=None, bias=None, "
        "use_input_stats=True, momentum=0.1, eps=1e-05",
    ),
    spell(
        "torch.instance_norm",
        "input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled",
    ),
)
def instance_norm(
    t: Typing,
    input: Any,
    running_mean: Any = None,
    running_var: Any = None,
    weight: Any = None,
    bias: Any = None,
    use_input_stats: Any = True,
    momentum: Any = 0.1,
    eps: Any = 1e-5,
    cudnn_enabled: Any = True,
    batched: int = 0,
) -> TensorType:
    """x[*N, C, *S], running_mean?[C], running_var?[C], weight?[C], bias?[C] -> [*N, C, *S]; rank `batched` has N"""
    x = tensor(input)
    parameters = [optional(p) for p in (running_mean, running_var, weight, bias)]
    mixed(t, x, *(parameters if use_input_stats is True else parameters[2:]))
    shape = shape_of(t, x, (batched, batched - 1), INPUT_NAMES[batched - 2]) if batched else x.shape
    if shape is None:
        return TensorType(None, x.dtype, None, x.variable)
    axis = 0 if batched and len(shape) == batched - 1 else 1
    if 0 in shape:
        return TensorType(shape, x.dtype)
    t.require(len(shape) > axis, f"{called(t)} expects at least 2-D input, got {shape_text(shape)}")
    per_channel(t, shape[axis], "num_features", axis, *parameters)
    if use_input_stats is False and (running_mean is None or running_var is None):
        t.fail(f"{called(t)} needs running_mean and running_var without input statistics", "wrong-call")
    if use_input_stats is True:
        _more_than_one(t, shape[axis + 1 :], shape, "spatial element")
    return TensorType(shape, x.dtype)


def _last_axes(t: Typing, x: TensorType, normalized_shape: Any, *parameters: TensorType | None) -> TensorType:
    """The common rule of layer_norm and rms_norm."""
    wanted = sizes(t, normalized_shape)
    t.require(len(wanted) > 0, f"{called(t)}: normalized_shape must not be empty", INVALID, about="normalized_shape")
    for p in parameters:
        if p is not None and p.shape is not None:
            message = f"{called(t)}: weight {shape_text(p.shape)} does not have the shape {shape_text(wanted)}"
            t.require(len(p.shape) == len(wanted), message)
            for w, s in zip(wanted, p.shape):
                t.same(w, s, message)
    if undecided(t, x) or x.shape is None:
        return TensorType(None, x.dtype, None, x.variable)
    n = len(wanted)
    t.require(
        len(x.shape) >= n,
        f"{called(t)} expects input that ends in {shape_text(wanted)}, got {shape_text(x.shape)}",
        about="normalized_shape",
    )
    for i, w in enumerate(wanted):
        got = x.shape[i - n]
        text = f"{D.text(w)} features, got {D.text(got)}" if n == 1 else f"input that ends in {shape_text(wanted)}"
        t.same(
            w, got, f"{called(t)} expects {text} (input is {shape_text(x.shape)})", about="normalized_shape", axis=i - n
        )
    return TensorType(x.shape, x.dtype)


@op(
    "layer_norm",
    spell("torch.nn.functional.layer_norm", "input, normalized_shape, weight=None, bias=None, eps=1e-05"),
    spell("torch.layer_norm", "input, normalized_shape, weight=None, bias=None, eps=1e-05, cudnn_enable=True"),
)
def layer_norm(
    t: Typing,
    input: Any,
    normalized_shape: Any,
    weight: Any = None,
    bias: Any = None,
    eps: Any = 1e-5,
    cudnn_enable: Any = True,
) -> TensorType:
    """x[*B, *S], weight?[*S], bias?[*S] -> [*B, *S]"""
    x = tensor(input)
    mixed(t, x, optional(weight), optional(bias))
    return _last_axes(t, x, normalized_shape, optional(weight), optional(bias))


@op("rms_norm", spell("torch.nn.functional.rms_norm torch.rms_norm", "input, normalized_shape, weight=None, eps=None"))
def rms_norm(t: Typing, input: Any, normalized_shape: Any, weight: Any = None, eps: Any = None) -> TensorType:
    """x[*B, *S], weight?[*S] -> [*B, *S]"""
    x = tensor(input)
    floating(t, x)
    return _last_axes(t, x, normalized_shape, optional(weight))


@op(
    "group_norm",
    spell("torch.nn.functional.group_norm", "input, num_groups, weight=None, bias=None, eps=1e-05"),
    spell("torch.group_norm", "input, num_groups, weight=None, bias=None, eps=1e-05, cudnn_enabled=True"),
)
def group_norm(
    t: Typing,
    input: Any,
    num_groups: Any,
    weight: Any = None,
    bias: Any = None,
    eps: Any = 1e-5,
    cudnn_enabled: Any = True,
) -> TensorType:
    """x[N, C, *S], weight?[C], bias?[C] -> [N, C, *S]"""
    x = tensor(input)
    mixed(t, x, optional(weight), optional(bias))
    groups = dim(t, num_groups)
    positive(t, (groups,), "num_groups")
    if undecided(t, x) or x.shape is None:
        return TensorType(None, x.dtype, None, x.variable)
    shape = x.shape
    t.require(len(shape) >= 2, lambda: f"{called(t)} expects at least 2-D input, got {shape_text(shape)}")
    for p in (optional(weight), optional(bias)):
        t.require(p is None or p.shape is None or len(p.shape) == 1, f"{called(t)} expects 1-D parameters")
    per_channel(t, shape[1], "num_channels", 1, optional(weight), optional(bias))
    t.require(
        D.divides(groups, shape[1]),
        f"{called(t)}: {D.text(shape[1])} channels are not divisible by {D.text(groups)} groups",
        about="num_groups",
        actual=shape[1],
        axis=1,
    )
    if all(isinstance(d, int) for d in (*shape, groups)):
        _more_than_one(t, (D.floordiv(D.mul(shape[0], shape[1]), groups), *shape[2:]), shape, "value per group")
    return TensorType(shape, x.dtype)


@op(
    "local_response_norm",
    spell("torch.nn.functional.local_response_norm", "input, size, alpha=0.0001, beta=0.75, k=1.0"),
)
def local_response_norm(
    t: Typing, input: Any, size: Any, alpha: Any = 1e-4, beta: Any = 0.75, k: Any = 1.0
) -> TensorType:
    """x[N, C, *S] -> [N, C, *S]"""
    x = tensor(input)
    if x.shape is not None:
        t.require(len(x.shape) >= 3, f"{called(t)} expects at least 3-D input, got {shape_text(x.shape)}")
        positive(t, (dim(t, size),), "size")
    return TensorType(x.shape, x.dtype if x.shape and 0 in x.shape else as_float(x.dtype), None, x.variable)


@op("cross_map_norm")
def cross_map_norm(t: Typing, input: Any) -> TensorType:
    """x[N, C, H, W] -> [N, C, H, W]"""
    x = tensor(input)
    return TensorType(shape_of(t, x, 4, INPUT_NAMES[2]), x.dtype)


@op("normalize", spell("torch.nn.functional.normalize", "input, p=2.0, dim=1, eps=1e-12, out=None"))
def normalize(t: Typing, input: Any, p: Any = 2.0, dim: Any = 1, eps: Any = 1e-12) -> TensorType:
    """x[*S] -> [*S]"""
    x = tensor(input)
    floating(t, x)
    if x.shape is not None:
        axes(t, dim, len(x.shape))
    return TensorType(x.shape, x.dtype, None, x.variable)


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged(
    "batch_norm",
    "native_batch_norm",
    "group_norm",
    "native_group_norm",
    "instance_norm",
    "layer_norm",
    "native_layer_norm",
    "rms_norm",
)
def _norm_range(r: Ranging, weight: Any = None, bias: Any = None, **_: Any) -> Any:
    """Normalised numbers, scaled and moved by weights that may become anything; epsilon keeps the division safe."""
    return r.predicted()


@ranged("local_response_norm", "cross_map_norm")
def _response_range(r: Ranging, input: Any, **_: Any) -> Any:
    return r.map(lambda x: I.join(x, I.ZERO), r.moved(input, "response")) if r.bounds(input)[0] >= 0 else r.unknown()


@ranged("normalize")
def _normalize_range(r: Ranging, input: Any, p: Any = 2.0, **_: Any) -> Any:
    """No element is larger than a norm of order one or more."""
    positive = r.bounds(input)[0] >= 0
    low, high = I.loosened(I.SIGNED_UNIT, r.dtype, 16)
    reached = I.UNIT if positive else I.SIGNED_UNIT
    if not isinstance(p, (int, float)) or p < 1:
        return r.between(I.NONNEGATIVE if positive else I.ALL, reached)
    return r.between((0.0 if positive else low, high), reached)
