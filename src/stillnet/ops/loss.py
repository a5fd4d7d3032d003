"""Losses as functions: what they compare, which targets they accept, what is left after reduction."""

from __future__ import annotations

from collections.abc import Callable

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import I64, U8, DType
from ..base.shape import Shape, shape_text
from ..base.truth import NO, YES, every
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .entry import op, spell
from .linear import same_dtype
from .promotion import as_real, result_type
from .ranging import Ranging, ranged, unbounded
from .settings import INVALID, called, floating, is_number, optional, tensor

_LEGACY = "size_average=None, reduce=None, reduction='mean'"
_DTYPE = "dtype-mismatch"


# -- reduction -------------------------------------------------------------------------------------------------------
def legacy_reduction(size_average: Any, reduce: Any, reduction: Any) -> Any:
    """The reduction two older arguments ask for, where they are given."""
    if size_average is None and reduce is None:
        return reduction
    average = True if size_average is None else size_average
    kept = True if reduce is None else reduce
    if not isinstance(average, bool) or not isinstance(kept, bool):
        return NotImplemented
    return ("mean" if average else "sum") if kept else "none"


# Accepted with a warning.
OLD_REDUCTIONS = ("elementwise_mean",)


def reduced(t: Typing, shape: Shape, dtype: DType | None, settings: dict[str, Any], *more: str) -> TensorType:
    """The loss of every element, or one number."""
    mode = legacy_reduction(settings.get("size_average"), settings.get("reduce"), settings.get("reduction", "mean"))
    if not isinstance(mode, str):
        return TensorType(None, dtype)
    if mode not in ("none", "mean", "sum", *OLD_REDUCTIONS, *more):
        t.fail(f"{called(t)}: reduction must be 'none', 'mean' or 'sum', got {mode!r}", INVALID, about="reduction")
    return TensorType(shape if mode == "none" else (), dtype)


# -- losses of two tensors, element by element -----------------------------------------------------------------------
Check = Callable[[Typing, TensorType, TensorType, dict[str, Any]], None]


def _compared(name: str, signature: str, check: Check | None = None, *reductions: str) -> None:
    """A loss that broadcasts input and target against each other."""

    def infer(t: Typing, input: Any, target: Any, weight: Any = None, **settings: Any) -> TensorType:
        x, y, w = tensor(input), tensor(target), optional(weight)
        shape = t.broadcast(x.shape, y.shape, message=_message(t, x, y))
        if w is not None and w.shape is not None and x.shape is not None:
            _equal(
                t,
                x.shape,
                w.shape,
                f"{called(t)}: weight {shape_text(w.shape)} must have the shape of the input {shape_text(x.shape)}",
            )
        if check is not None:
            check(t, x, y, settings)
        return reduced(t, shape, _loss_dtype(t, x, y, w), settings, *reductions)

    infer.__doc__ = "x[*S], target[*T] -> [*broadcast(S, T)] | []"
    op(name, spell(f"torch.nn.functional.{name}", signature))(infer)


def _loss_dtype(t: Typing, *operands: TensorType | None) -> DType | None:
    dtype = result_type(*operands)
    if called(t) in ("l1_loss", "L1Loss"):
        return as_real(dtype)
    return dtype if dtype is not None and (dtype.is_float or dtype.is_complex) else None


def _message(t: Typing, x: TensorType, y: TensorType) -> str:
    return f"{called(t)}: input {shape_text(x.shape)} and target {shape_text(y.shape)} do not fit together"


def _equal(t: Typing, a: tuple[Dim, ...], b: tuple[Dim, ...], message: str, **facts: Any) -> None:
    t.require(len(a) == len(b), message, **facts)
    for expected, actual in zip(a, b):
        t.same(expected, actual, message, **facts)


def _needs_float(t: Typing, x: TensorType, y: TensorType, settings: dict[str, Any]) -> None:
    dtype = result_type(x, y)
    floating(t, TensorType(t.broadcast(x.shape, y.shape), dtype))


def _has_mean(t: Typing, x: TensorType, y: TensorType, settings: dict[str, Any]) -> None:
    dtype = result_type(x, y)
    mode = legacy_reduction(settings.get("size_average"), settings.get("reduce"), settings.get("reduction", "mean"))
    if mode == "mean" and dtype is not None and dtype.kind in ("bool", "int"):
        t.fail(f"{called(t)} takes a mean, which {dtype.name} tensors do not have", _DTYPE)


def _smooth(t: Typing, x: TensorType, y: TensorType, settings: dict[str, Any]) -> None:
    beta: Any = settings.get("beta")
    delta: Any = settings.get("delta")
    if is_number(beta) and beta < 0:
        t.fail(f"{called(t)}: beta must not be negative, got {beta}", INVALID, about="beta")
    if is_number(delta) and delta <= 0:
        t.fail(f"{called(t)}: delta must be positive, got {delta}", INVALID, about="delta")


def _divergence(t: Typing, x: TensorType, y: TensorType, settings: dict[str, Any]) -> None:
    for operand in (x, y):
        if operand.dtype is not None and operand.dtype.kind in ("bool", "int"):
            t.fail(f"{called(t)} is not implemented for {operand.dtype.name} tensors", _DTYPE)


_compared("mse_loss", f"input, target, {_LEGACY}, weight=None", _needs_float)
_compared("l1_loss", f"input, target, {_LEGACY}, weight=None", _has_mean)
_compared("smooth_l1_loss", f"input, target, {_LEGACY}, beta=1.0", _smooth)
_compared("huber_loss", "input, target, reduction='mean', delta=1.0, weight=None", _smooth)
_compared("kl_div", f"input, target, {_LEGACY}, log_target=False", _divergence, "batchmean")
_compared(
    "poisson_nll_loss",
    "input, target, log_input=True, full=False, size_average=None, eps=1e-08, reduce=None, reduction='mean'",
)
_compared("soft_margin_loss", f"input, target, {_LEGACY}")
_compared("hinge_embedding_loss", f"input, target, margin=1.0, {_LEGACY}")


# -- losses of probabilities -----------------------------------------------------------------------------------------
@op("binary_cross_entropy", spell("torch.nn.functional.binary_cross_entropy", f"input, target, weight=None, {_LEGACY}"))
def binary_cross_entropy(t: Typing, input: Any, target: Any, weight: Any = None, **settings: Any) -> TensorType:
    """x[*S], target[*S] -> [*S] | []"""
    x, y, w = tensor(input), tensor(target), optional(weight)
    same_dtype(t, x, y)
    if x.shape is not None and y.shape is not None:
        _equal(
            t,
            x.shape,
            y.shape,
            f"{called(t)}: target {shape_text(y.shape)} must have the shape of the input {shape_text(x.shape)}",
        )
        if w is not None and w.shape is not None:
            t.broadcast(
                y.shape,
                w.shape,
                message=f"{called(t)}: weight {shape_text(w.shape)} does not fit {shape_text(y.shape)}",
            )
    shape = x.shape if w is None or w.shape is None or len(w.shape) <= len(x.shape or ()) else None
    return reduced(t, shape, x.dtype, settings)


@op(
    "binary_cross_entropy_with_logits",
    spell(
        "torch.nn.functional.binary_cross_entropy_with_logits",
        f"input, target, weight=None, {_LEGACY}, pos_weight=None",
    ),
)
def binary_cross_entropy_with_logits(
    t: Typing, input: Any, target: Any, weight: Any = None, pos_weight: Any = None, **settings: Any
) -> TensorType:
    """x[*S], target[*S] -> [*S] | []"""
    x, y = tensor(input), tensor(target)
    if x.dtype is not None and x.dtype.is_float and y.dtype is not None and y.dtype.kind in ("bool", "int"):
        t.fail(f"{called(t)} needs a floating target, got {y.dtype.name}", _DTYPE)
    floating(t, x)
    if x.shape is not None and y.shape is not None:
        _equal(
            t,
            x.shape,
            y.shape,
            f"{called(t)}: target {shape_text(y.shape)} must have the shape of the input {shape_text(x.shape)}",
        )
        for what, w in (("weight", optional(weight)), ("pos_weight", optional(pos_weight))):
            if w is not None and w.shape is not None:
                message = f"{called(t)}: {what} {shape_text(w.shape)} does not fit {shape_text(x.shape)}"
                t.broadcast(x.shape, w.shape, message=message)
                t.require(len(w.shape) <= len(x.shape), message)
    shape = x.shape if x.shape is not None else y.shape
    operands = (x, y, optional(weight), optional(pos_weight))
    return reduced(t, shape, x.dtype if len({o.dtype for o in operands if o is not None}) == 1 else None, settings)


def _class_indices(t: Typing, target: TensorType, classes: Dim, ignore: Any) -> None:
    if target.dtype is not None and target.dtype not in (I64, U8):
        t.fail(
            f"{called(t)} expects i64 class indices as target, got {target.dtype.name} {shape_text(target.shape)}",
            _DTYPE,
        )
    if target.data is None or not isinstance(classes, int) or not isinstance(ignore, int):
        return
    for index in target.data:
        if index != ignore and not 0 <= index < classes:
            t.fail(f"{called(t)}: class {index} does not exist among {classes} classes")


def _class_weight(t: Typing, weight: TensorType | None, classes: Dim) -> None:
    if weight is None or weight.shape is None:
        return
    message = f"{called(t)} expects one weight for each of {D.text(classes)} classes, got {shape_text(weight.shape)}"
    t.require(len(weight.shape) == 1, message, about="weight")
    t.same(classes, weight.shape[0], message, about="weight")


def _places(t: Typing, x: tuple[Dim, ...], target: TensorType) -> tuple[Dim, ...]:
    """Checked shape of the class indices that belong to logits x[N?, C, *S]."""
    wanted = x[:1] + x[2:] if len(x) > 1 else ()
    if target.shape is None:
        return wanted
    message = (
        f"{called(t)} expects {shape_text(wanted)} class indices for {shape_text(x)}, got {shape_text(target.shape)}"
    )
    if len(x) == 1 and len(target.shape) == 1:
        t.same(1, target.shape[0], message)
        return wanted
    _equal(t, wanted, target.shape, message)
    return wanted


_CLASSES = "size_average=None, ignore_index=-100, reduce=None, reduction='mean'"


@op("nll_loss", spell("torch.nn.functional.nll_loss", f"input, target, weight=None, {_CLASSES}"))
def nll_loss(
    t: Typing, input: Any, target: Any, weight: Any = None, ignore_index: Any = -100, **settings: Any
) -> TensorType:
    """x[N?, C, *S], target[N?, *S] -> [N?, *S] | []"""
    x, y = tensor(input), tensor(target)
    if x.shape is None:
        return reduced(t, None, x.dtype, settings)
    t.require(len(x.shape) >= 1, f"{called(t)} expects at least 1-D input, got a scalar")
    classes = x.shape[1] if len(x.shape) > 1 else x.shape[0]
    shape = _places(t, x.shape, y)
    _class_indices(t, y, classes, ignore_index)
    same_dtype(t, x, optional(weight))
    _class_weight(t, optional(weight), classes)
    return reduced(t, shape, x.dtype, settings)


@op(
    "cross_entropy",
    spell("torch.nn.functional.cross_entropy", f"input, target, weight=None, {_CLASSES}, label_smoothing=0.0"),
)
def cross_entropy(
    t: Typing,
    input: Any,
    target: Any,
    weight: Any = None,
    ignore_index: Any = -100,
    label_smoothing: Any = 0.0,
    **settings: Any,
) -> TensorType:
    """x[N?, C, *S], target[N?, *S] class indices | [N?, C, *S] probabilities -> [N?, *S] | []"""
    x, y = tensor(input), tensor(target)
    if is_number(label_smoothing) and not 0 <= label_smoothing <= 1:
        t.fail(
            f"{called(t)}: label_smoothing must lie between 0 and 1, got {label_smoothing}",
            INVALID,
            about="label_smoothing",
        )
    soft = y.dtype is None or y.dtype.is_float
    if x.shape is None:
        return reduced(t, None, result_type(x, y) if soft else x.dtype, settings)
    floating(t, x)
    if not x.shape:
        return _soft_targets(t, x, y, settings)
    classes = x.shape[1] if len(x.shape) > 1 else x.shape[0]
    _class_weight(t, optional(weight), classes)
    if y.shape is None and soft:
        return reduced(t, x.shape[:1] + x.shape[2:] if len(x.shape) > 1 else (), result_type(x, y), settings)
    if _are_probabilities(x.shape, y):
        return _soft_targets(t, x, y, settings)
    shape = _places(t, x.shape, y)
    _class_indices(t, y, classes, ignore_index)
    same_dtype(t, x, optional(weight))
    return reduced(t, shape, x.dtype, settings)


def _are_probabilities(x: tuple[Dim, ...], target: TensorType) -> bool:
    """Targets as large as the input are probabilities; undecided ones are if they are floating."""
    if target.shape is None or len(target.shape) != len(x):
        return False
    answer = every(D.same(a, b) for a, b in zip(x, target.shape))
    return answer is YES or (answer is not NO and target.dtype is not None and target.dtype.is_float)


def _soft_targets(t: Typing, x: TensorType, y: TensorType, settings: dict[str, Any]) -> TensorType:
    if y.dtype is not None and not y.dtype.is_float:
        t.fail(
            f"{called(t)}: a target of shape {shape_text(y.shape)} holds probabilities and must be floating, "
            f"got {y.dtype.name}; "
            f"class indices would be {shape_text((x.shape or ())[:1] + (x.shape or ())[2:])}",
            _DTYPE,
        )
    shape = x.shape or ()
    for a, b in zip(shape, y.shape or ()):
        t.same(a, b, _message(t, x, y))
    return reduced(t, shape[:1] + shape[2:] if len(shape) > 1 else (), result_type(x, y), settings)


@op(
    "linear_cross_entropy",
    spell(
        "torch.nn.functional.linear_cross_entropy",
        "input, linear_weight, target, *, linear_bias=None, "
        "weight=None, reduction='mean', ignore_index=None, label_smoothing=0.0, options=None",
    ),
)
def linear_cross_entropy(
    t: Typing,
    input: Any,
    linear_weight: Any,
    target: Any,
    weight: Any = None,
    ignore_index: Any = None,
    label_smoothing: Any = 0.0,
    reduction: Any = "mean",
    **_: Any,
) -> TensorType:
    """x[N?, I], weight[C, *O, I], target[N?, *O] -> [N?, *O] | []"""
    x, w = tensor(input), tensor(linear_weight)
    same_dtype(t, x, w)
    shape = t.rank(x, (2, 1), f"{called(t)} expects 2-D or 1-D input, got {shape_text(x.shape)}")
    kernel = t.need_shape(w)
    t.require(len(kernel) >= 2, f"{called(t)} expects at least 2-D weights, got {shape_text(kernel)}")
    t.same(
        kernel[-1],
        shape[-1],
        f"{called(t)} expects {D.text(kernel[-1])} features, got {D.text(shape[-1])}",
        about="in_features",
    )
    logits = TensorType((*shape[:-1], *kernel[:-1]), x.dtype)
    ignored = -100 if ignore_index is None else ignore_index
    loss: TensorType = cross_entropy.infer(t, logits, target, weight, ignored, label_smoothing, reduction=reduction)
    return loss


@op(
    "gaussian_nll_loss",
    spell("torch.nn.functional.gaussian_nll_loss", "input, target, var, full=False, eps=1e-06, reduction='mean'"),
)
def gaussian_nll_loss(t: Typing, input: Any, target: Any, var: Any, reduction: Any = "mean", **_: Any) -> TensorType:
    """x[*S], target[*S], var[*S] | var[*S without its last axis] | number -> [*S] | []"""
    x, y = tensor(input), tensor(target)
    shape = t.broadcast(x.shape, y.shape, message=_message(t, x, y))
    settings = {"reduction": reduction}
    if not isinstance(var, TensorType):
        return reduced(t, shape, result_type(x, y), settings)
    if shape is None or var.shape is None or x.shape is None:
        return reduced(t, None, result_type(x, y, var), settings)
    spread = _variance(t, x.shape, var.shape)
    return reduced(t, t.broadcast(shape, spread), result_type(x, y, var), settings)


def _variance(t: Typing, x: tuple[Dim, ...], var: tuple[Dim, ...]) -> tuple[Dim, ...]:
    message = f"{called(t)}: var {shape_text(var)} does not fit input {shape_text(x)}"
    if len(var) == len(x) - 1:
        _equal(t, x[:-1], var, message)
        return (*var, 1)
    t.require(len(var) == len(x), message)
    odd = [b for a, b in zip(x, var) if D.same(a, b) is NO]
    if any(isinstance(b, int) and b != 1 for b in odd) or len(odd) > 1:
        t.fail(message)
    return var


Shapes = tuple[tuple[Dim, ...], ...]


def known_shapes(*operands: TensorType) -> Shapes:
    """The shapes of operands whose ranks are all known; gives up otherwise."""
    if any(o.shape is None for o in operands):
        raise NotUnderstood("tensor of unknown rank")
    return tuple(o.shape for o in operands if o.shape is not None)


# -- ranges ------------------------------------------------------------------------------------------------------------
def loss_range(r: Ranging, sure: bool, reached: I.Interval = I.NONNEGATIVE) -> Any:
    """A loss that is not negative where its targets and weights are what they are meant to be."""
    return r.between(I.NONNEGATIVE if sure else I.ALL, reached)


def are_shares(r: Ranging, target: Any, most: float = I.INF) -> bool:
    """Whether targets are classes, or probabilities: not negative, and no larger than they may be."""
    return r.is_range(target) and (r.is_whole(target) or I.covers((0.0, most), r.bounds(target)))


def are_weights(r: Ranging, *weights: Any) -> bool:
    return all(w is None or (r.is_range(w) and r.bounds(w)[0] >= 0) for w in weights)


@ranged("cross_entropy", "linear_cross_entropy")
def _cross_entropy_range(
    r: Ranging, target: Any = None, weight: Any = None, label_smoothing: Any = 0.0, **_: Any
) -> Any:
    smooth = isinstance(label_smoothing, (int, float)) and 0 <= label_smoothing <= 1
    return loss_range(r, smooth and are_shares(r, target) and are_weights(r, weight))


@ranged("binary_cross_entropy_with_logits")
def _logits_range(r: Ranging, target: Any = None, weight: Any = None, pos_weight: Any = None, **_: Any) -> Any:
    inside = r.is_range(target) and I.covers(I.UNIT, r.bounds(target))
    return loss_range(r, inside and are_weights(r, weight, pos_weight))


@ranged("ctc_loss")
def _ctc_range(r: Ranging, log_probs: Any = None, **_: Any) -> Any:
    """What is given are meant to be logarithms of probabilities that sum to one."""
    return loss_range(r, False)


@ranged("binary_cross_entropy")
def _binary_cross_entropy_range(r: Ranging, target: Any = None, weight: Any = None, **_: Any) -> Any:
    """Its logarithms are cut off at -100."""
    inside = r.is_range(target) and I.covers(I.UNIT, r.bounds(target))
    return loss_range(r, inside and are_weights(r, weight), (0.0, 100.0))


@ranged("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "soft_margin_loss")
def _distance_loss_range(r: Ranging, weight: Any = None, **_: Any) -> Any:
    return loss_range(r, are_weights(r, weight), (0.0, 1.0))


@ranged("multilabel_soft_margin_loss")
def _soft_margin_range(r: Ranging, target: Any = None, weight: Any = None, **_: Any) -> Any:
    inside = r.is_range(target) and I.covers(I.UNIT, r.bounds(target))
    return loss_range(r, inside and are_weights(r, weight), (0.0, 1.0))


# As many rows as a mean may be taken of.
MANY = 1e9


@ranged("nll_loss")
def _nll_range(r: Ranging, input: Any, weight: Any = None, reduction: Any = "mean", **own: Any) -> Any:
    """One element of each row, turned; nothing of the rows that are ignored. Weights move their mean, but not past them."""
    mode = legacy_reduction(own.get("size_average"), own.get("reduce"), reduction)
    if mode not in ("none", "mean") or not (weight is None or (mode == "mean" and are_weights(r, weight))):
        return r.unknown()
    (low, high), reached = r.bounds(input), r.reached(input)
    bounds = I.join(I.loosened((-high, -low), r.dtype, 64), I.ZERO)
    if mode == "mean":
        # sums of many, and of many times their weights, may pass the largest number on the way
        bounds = I.summing(bounds, MANY, r.dtype) if weight is None else I.scale(bounds, I.INF)
    return r.between(bounds, reached if I.is_empty(reached) else (-reached[1], -reached[0]))


unbounded(
    "kl_div", "poisson_nll_loss", "gaussian_nll_loss", because="a likelihood may have either sign and any size"
)  # fmt: skip
