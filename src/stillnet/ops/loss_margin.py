"""Losses of margins, pairs, triplets and alignments, as functions."""

from __future__ import annotations

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.dtype import I64
from ..base.shape import shape_text
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .entry import op, spell
from .loss import known_shapes, reduced
from .promotion import as_float, as_real, result_type
from .ranging import Ranging, constant, ranged
from .settings import INVALID, called, floating, is_number, optional, tensor

_LEGACY = "size_average=None, reduce=None, reduction='mean'"


@op(
    "margin_ranking_loss",
    spell("torch.nn.functional.margin_ranking_loss", f"input1, input2, target, margin=0, {_LEGACY}"),
)
def margin_ranking_loss(t: Typing, input1: Any, input2: Any, target: Any, **settings: Any) -> TensorType:
    """x[*S], y[*S], target[*S] -> [*S] | []"""
    operands = tensor(input1), tensor(input2), tensor(target)
    shapes = known_shapes(*operands)
    text = ", ".join(shape_text(s) for s in shapes)
    t.require(len({len(s) for s in shapes}) == 1, f"{called(t)} expects tensors of one rank, got {text}")
    dtype = result_type(*operands)
    return reduced(t, t.broadcast(*shapes), dtype if dtype is not None and dtype.is_float else None, settings)


@op(
    "multi_margin_loss",
    spell("torch.nn.functional.multi_margin_loss", f"input, target, p=1, margin=1.0, weight=None, {_LEGACY}"),
)
def multi_margin_loss(
    t: Typing, input: Any, target: Any, p: Any = 1, weight: Any = None, **settings: Any
) -> TensorType:
    """x[N?, C], target[N?] -> [N?] | []"""
    x, y = tensor(input), tensor(target)
    if is_number(p) and p not in (1, 2):
        t.fail(f"{called(t)}: p must be 1 or 2, got {p}", INVALID, about="p")
    shape = t.rank(x, (2, 1, 0), f"{called(t)} expects 2-D or 1-D input, got {shape_text(x.shape)}") or (1,)
    _needs_i64(t, y)
    w = optional(weight)
    if w is not None and w.shape is not None:
        message = f"{called(t)} expects one weight for each of {D.text(shape[-1])} classes, got {shape_text(w.shape)}"
        t.require(len(w.shape) == 1, message, about="weight")
        t.same(shape[-1], w.shape[0], message, about="weight")
    if y.shape is None:
        return reduced(t, None, x.dtype, settings)
    samples: Dim = shape[0] if len(shape) == 2 else 1
    message = f"{called(t)} expects {D.text(samples)} targets for input {shape_text(shape)}, got {shape_text(y.shape)}"
    t.require(len(y.shape) <= 1, message)
    t.same(samples, y.shape[0] if y.shape else 1, message)
    return reduced(t, y.shape, x.dtype, settings)


def _needs_i64(t: Typing, target: TensorType) -> None:
    if target.dtype is not None and target.dtype is not I64 and target.shape is not None and 0 not in target.shape:
        t.fail(f"{called(t)} expects i64 targets, got {target.dtype.name}", "dtype-mismatch")


@op("multilabel_margin_loss", spell("torch.nn.functional.multilabel_margin_loss", f"input, target, {_LEGACY}"))
def multilabel_margin_loss(t: Typing, input: Any, target: Any, **settings: Any) -> TensorType:
    """x[N?, C], target[N?, C] -> [N?] | []"""
    x, y = tensor(input), tensor(target)
    _needs_i64(t, y)
    shape = t.rank(x, (2, 1, 0), f"{called(t)} expects 2-D or 1-D input, got {shape_text(x.shape)}")
    if y.shape is not None:
        message = f"{called(t)}: target {shape_text(y.shape)} must have the shape of the input {shape_text(shape)}"
        t.require(len(y.shape) == len(shape) or len(shape) < 2, message)
        for a, b in zip(shape, y.shape):
            t.same(a, b, message)
    return reduced(t, shape[:-1], x.dtype, settings)


@op(
    "multilabel_soft_margin_loss",
    spell("torch.nn.functional.multilabel_soft_margin_loss", f"input, target, weight=None, {_LEGACY}"),
)
def multilabel_soft_margin_loss(t: Typing, input: Any, target: Any, weight: Any = None, **settings: Any) -> TensorType:
    """x[*N, C], target[*N, C] -> [*N] | []"""
    x, y, w = tensor(input), tensor(target), optional(weight)
    floating(t, x)
    dtype = result_type(x, y, w)
    x_shape, y_shape = known_shapes(x, y)
    text = f"{called(t)}: input {shape_text(x_shape)} and target {shape_text(y_shape)} do not fit together"
    shape = t.broadcast(x_shape, y_shape, message=text)
    if w is not None:
        shape = t.broadcast(shape, w.shape)
    if shape is None or not x_shape:
        return reduced(t, None, dtype, settings)
    axis = len(x_shape) - 1
    return reduced(t, shape[:axis] + shape[axis + 1 :], dtype, settings)


@op(
    "cosine_embedding_loss",
    spell("torch.nn.functional.cosine_embedding_loss", f"input1, input2, target, margin=0, {_LEGACY}"),
    spell("torch.cosine_embedding_loss", "input1, input2, target, margin=0, reduction=1", numbered=True),
)
def cosine_embedding_loss(
    t: Typing, input1: Any, input2: Any, target: Any, numbered: bool = False, **settings: Any
) -> TensorType:
    """x[N?, D], y[N?, D], target[N?] -> [N?] | []"""
    if numbered:
        raise NotUnderstood("reduction given as a number")
    a, b, y = tensor(input1), tensor(input2), tensor(target)
    first, second, goal = known_shapes(a, b, y)
    t.require(len(goal) <= 1, f"{called(t)} expects a 0-D or 1-D target, got {shape_text(goal)}")
    rank = len(goal) + 1
    t.require(
        len(first) == rank and len(second) == rank,
        f"{called(t)}: a {len(goal)}-D target needs {rank}-D inputs, got {shape_text(first)} and {shape_text(second)}",
    )
    pairs = t.broadcast(first, second)
    return reduced(t, t.broadcast((pairs or ())[:-1], goal), as_float(result_type(a, b)), settings)


def _triplet(t: Typing, anchor: Any, positive: Any, negative: Any, settings: dict[str, Any]) -> TensorType:
    operands = tensor(anchor), tensor(positive), tensor(negative)
    shapes = known_shapes(*operands)
    text = ", ".join(shape_text(s) for s in shapes)
    t.require(len({len(s) for s in shapes}) == 1, f"{called(t)} expects tensors of one rank, got {text}")
    shape = (
        t.broadcast(*shapes, message=f"{called(t)}: anchor, positive and negative do not fit together: {text}") or ()
    )
    return reduced(t, shape[:-1], as_real(as_float(result_type(*operands))), settings)


@op(
    "triplet_margin_loss",
    spell(
        "torch.nn.functional.triplet_margin_loss",
        f"anchor, positive, negative, margin=1.0, p=2, eps=1e-06, swap=False, {_LEGACY}",
    ),
)
def triplet_margin_loss(
    t: Typing, anchor: Any, positive: Any, negative: Any, margin: Any = 1.0, **settings: Any
) -> TensorType:
    """anchor[*N, D], positive[*N, D], negative[*N, D] -> [*N] | []"""
    if is_number(margin) and margin <= 0:
        t.fail(f"{called(t)}: margin must be positive, got {margin}", INVALID, about="margin")
    return _triplet(t, anchor, positive, negative, settings)


@op(
    "triplet_margin_with_distance_loss",
    spell(
        "torch.nn.functional.triplet_margin_with_distance_loss",
        "anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False, reduction='mean'",
    ),
)
def triplet_margin_with_distance_loss(
    t: Typing,
    anchor: Any,
    positive: Any,
    negative: Any,
    distance_function: Any = None,
    margin: Any = 1.0,
    **settings: Any,
) -> TensorType:
    """anchor[*N, D], positive[*N, D], negative[*N, D] -> [*N] | []"""
    if is_number(margin) and margin <= 0:
        t.fail(f"{called(t)}: margin must be positive, got {margin}", INVALID, about="margin")
    if distance_function is not None:
        dtype = result_type(tensor(anchor), tensor(positive), tensor(negative))
        return reduced(t, None, dtype if dtype is not None and dtype.is_float else None, settings)
    return _triplet(t, anchor, positive, negative, settings)


@op(
    "ctc_loss",
    spell(
        "torch.nn.functional.ctc_loss",
        "log_probs, targets, input_lengths, target_lengths, blank=0, reduction='mean', zero_infinity=False",
    ),
)
def ctc_loss(
    t: Typing,
    log_probs: Any,
    targets: Any,
    input_lengths: Any,
    target_lengths: Any,
    blank: Any = 0,
    reduction: Any = "mean",
    **_: Any,
) -> TensorType:
    """log_probs[T, N?, C], targets[N, S] | [sum of lengths], lengths[N] -> [N?] | []"""
    x = tensor(log_probs)
    floating(t, x)
    shape = t.rank(x, (3, 2), f"{called(t)} expects 3-D or unbatched 2-D log_probs, got {shape_text(x.shape)}")
    batch: Dim = shape[1] if len(shape) == 3 else 1
    if isinstance(blank, int) and isinstance(shape[-1], int):
        t.require(
            0 <= blank < shape[-1], f"{called(t)}: blank={blank} is no label among {shape[-1]}", INVALID, about="blank"
        )
    for what, lengths in (("input_lengths", input_lengths), ("target_lengths", target_lengths)):
        _check_lengths(t, what, lengths, batch)
    _check_values(t, "input_lengths", input_lengths, shape[0])
    y = optional(targets)
    if y is not None and y.shape is not None and len(shape) == 3:
        t.require(1 <= len(y.shape) <= 2, f"{called(t)} expects 2-D or 1-D targets, got {shape_text(y.shape)}")
        if len(y.shape) == 2:
            t.same(batch, y.shape[0], f"{called(t)}: {D.text(y.shape[0])} target rows for a batch of {D.text(batch)}")
            _check_values(t, "target_lengths", target_lengths, y.shape[1])
    return reduced(t, shape[1:-1], x.dtype, {"reduction": reduction})


def _check_lengths(t: Typing, what: str, lengths: Any, batch: Dim) -> None:
    """One length for each sequence of the batch."""
    if isinstance(lengths, TensorType) and lengths.shape is not None and len(lengths.shape) == 1:
        given: Any = lengths.shape[0]
    elif isinstance(lengths, (tuple, list)):
        given = len(lengths)
    else:
        return
    t.same(batch, given, f"{called(t)} expects {D.text(batch)} {what}, got {D.text(given)}")


def _check_values(t: Typing, what: str, lengths: Any, most: Dim) -> None:
    values = lengths.data if isinstance(lengths, TensorType) else lengths
    if isinstance(values, (tuple, list)) and isinstance(most, int):
        for value in values:
            if isinstance(value, int) and value > most:
                t.fail(f"{called(t)}: {what} of {value} exceed a length of {most}")


# -- ranges ------------------------------------------------------------------------------------------------------------
constant(
    "margin_ranking_loss",
    "cosine_embedding_loss",
    "multilabel_margin_loss",
    "triplet_margin_loss",
    "triplet_margin_with_distance_loss",
    "triplet_of_distances",
    bounds=I.NONNEGATIVE,
)


@ranged("multi_margin_loss")
def _multi_margin_range(r: Ranging, weight: Any = None, **_: Any) -> Any:
    return r.between(I.NONNEGATIVE if weight is None or r.bounds(weight)[0] >= 0 else I.ALL, I.NONNEGATIVE)


@ranged("hinge_embedding_loss")
def _hinge_range(r: Ranging, input: Any, **_: Any) -> Any:
    """The operand itself, which is meant to be a distance, or how far it is below the margin."""
    return r.between(I.NONNEGATIVE if r.bounds(input)[0] >= 0 else I.ALL, I.NONNEGATIVE)
