"""TensorFlow's fused cross entropies, and the losses of `tf.losses` in TensorFlow 1."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.shape import shape_text
from ...base.truth import NO
from ...graph.constraints import Mismatch, Typing
from ...graph.graph import TensorType, Value
from ..call import Call
from ..entry import function, op
from ..ranging import Ranging, constant, ranged
from .arguments import agree, dtype_of, floating, pair, tensor
from .arguments import axis as read_axis


@op("softmax_cross_entropy")
def softmax_cross_entropy(t: Typing, labels: TensorType, logits: TensorType, dim: Any = -1) -> TensorType:
    """labels[*S, C], logits[*S, C] -> [*S]"""
    if logits.shape is None or labels.shape is None:
        known = logits.shape or labels.shape
        return TensorType(None if known is None else known[:-1] if dim == -1 else None, logits.dtype)
    if not logits.shape:
        t.fail(f"{t.called}: logits need at least 1 axis")
    shape = t.broadcast(
        labels.shape,
        logits.shape,
        message=f"{t.called}: labels {shape_text(labels.shape)} and logits {shape_text(logits.shape)} do not fit "
        "together",
    )
    assert shape is not None
    axis = t.axis(dim, len(shape))
    return TensorType((*shape[:axis], *shape[axis + 1 :]), logits.dtype)


@op("sparse_softmax_cross_entropy")
def sparse_softmax_cross_entropy(t: Typing, labels: TensorType, logits: TensorType) -> TensorType:
    """labels[*S], logits[*S, C] -> [*S]"""
    if labels.dtype is not None and labels.dtype.kind != "int":
        t.fail(f"{t.called}: labels are class numbers (integers), got {labels.dtype.name}", "dtype-mismatch")
    if logits.shape is None or labels.shape is None:
        return TensorType(labels.shape if labels.shape is not None else (logits.shape or ())[:-1] or None, logits.dtype)
    if not logits.shape:
        t.fail(f"{t.called}: logits cannot be scalars")
    if len(labels.shape) != len(logits.shape) - 1:
        t.fail(
            f"{t.called}: labels must have one axis less than logits, got {shape_text(labels.shape)} and "
            f"{shape_text(logits.shape)}"
        )
    for i, (a, b) in enumerate(zip(labels.shape, logits.shape)):
        t.same(
            b, a, f"{t.called}: labels {shape_text(labels.shape)} do not fit logits {shape_text(logits.shape)}", axis=i
        )
    if labels.data is not None and isinstance(logits.shape[-1], int):
        for v in labels.data:
            if isinstance(v, int) and not 0 <= v < logits.shape[-1]:
                t.fail(f"{t.called}: label {v} is not one of {logits.shape[-1]} classes")
    return TensorType(labels.shape, logits.dtype)


def ordered(call: Call, sentinel: Any, labels: Any, logits: Any) -> tuple[Any, Any]:
    """Before TensorFlow 1.0 logits came first; then the first place was closed."""
    if logits is None and sentinel is not None and labels is not None:
        return labels, sentinel
    if sentinel is not None and labels is None:
        return sentinel, logits
    return labels, logits


_ENTROPY = "_sentinel=None, labels=None, logits=None, dim=-1, name=None, axis=None"


@function("tf.compat.v1.nn.softmax_cross_entropy_with_logits", _ENTROPY)
def _softmax(call: Call, _sentinel: Any, labels: Any, logits: Any, dim: Any, name: Any, axis: Any) -> Any:
    labels, logits = ordered(call, _sentinel, labels, logits)
    return entropy(call, labels, logits, read_axis(call, axis, dim))


@function(
    "tf.nn.softmax_cross_entropy_with_logits", "labels=None, logits=None, axis=-1, name=None, dim=None, _sentinel=None"
)
def _softmax_2(call: Call, labels: Any, logits: Any, axis: Any, name: Any, dim: Any, _sentinel: Any) -> Any:
    return entropy(call, labels, logits, dim if isinstance(dim, int) else axis)


@function("tf.nn.softmax_cross_entropy_with_logits_v2", "labels=None, logits=None, axis=None, dim=None, name=None")
def _softmax_v2(call: Call, labels: Any, logits: Any, axis: Any, dim: Any, name: Any) -> Any:
    return entropy(call, labels, logits, read_axis(call, axis, dim))


def entropy(call: Call, labels: Any, logits: Any, dim: Any) -> Any:
    scores = floating(call, logits)
    targets = tensor(call, labels, dtype_of(call, scores))
    wanted = call.type(scores).dtype
    have = call.type(targets).dtype
    if have is not None and wanted is not None and have is not wanted:
        targets = call.apply("cast", input=targets, target=(wanted,))
    place = dim if isinstance(dim, int) else -1
    return call.apply("softmax_cross_entropy", labels=targets, logits=scores, dim=place)


@function("tf.nn.sparse_softmax_cross_entropy_with_logits", "labels=None, logits=None, name=None, _sentinel=None")
def _sparse(call: Call, labels: Any, logits: Any, name: Any, _sentinel: Any) -> Any:
    first, second = dtype_of(call, labels), dtype_of(call, logits)
    if second is not None and second.is_integer and (first is None or first.is_float):
        labels, logits = logits, labels  # before TensorFlow 1.0 the logits came first
    scores = floating(call, logits)
    return call.apply("sparse_softmax_cross_entropy", labels=tensor(call, labels), logits=scores)


def same_shapes(call: Call, x: Value, y: Value, words: tuple[str, str]) -> None:
    a, b = call.type(x).shape, call.type(y).shape
    if a is None or b is None:
        return
    if len(a) != len(b) or any(D.same(i, j) is NO for i, j in zip(a, b)):
        raise Mismatch(
            f"{call.api.rpartition('.')[2]}: {words[0]} {shape_text(a)} and {words[1]} {shape_text(b)} must have the same "
            "shape",
            operands=(x, y),
        )


@function("tf.nn.sigmoid_cross_entropy_with_logits", "labels=None, logits=None, name=None, _sentinel=None")
def _sigmoid(call: Call, labels: Any, logits: Any, name: Any, _sentinel: Any) -> Any:
    scores = floating(call, logits)
    targets = tensor(call, labels, dtype_of(call, scores))
    same_shapes(call, scores, targets, ("logits", "labels"))
    agree(call, scores, targets)
    return call.apply("binary_cross_entropy_with_logits", input=scores, target=targets, reduction="none")


@function(
    "tf.nn.weighted_cross_entropy_with_logits",
    "labels=None, logits=None, pos_weight=None, name=None, targets=None",
)
def _weighted(call: Call, labels: Any, logits: Any, pos_weight: Any, name: Any, targets: Any) -> Any:
    scores = floating(call, logits)
    wanted = tensor(call, labels if labels is not None else targets, dtype_of(call, scores))
    same_shapes(call, scores, wanted, ("logits", "labels"))
    agree(call, scores, wanted)
    return call.apply("binary_cross_entropy_with_logits", input=scores, target=wanted, reduction="none")


@function(
    "tf.nn.nce_loss tf.nn.sampled_softmax_loss",
    "weights, biases, labels, inputs, num_sampled, num_classes, num_true=1, sampled_values=None,"
    " remove_accidental_hits=False, partition_strategy='mod', name='nce_loss', seed=None",
)
def _sampled(call: Call, weights: Any, biases: Any, labels: Any, inputs: Any, **rest: Any) -> Any:
    """weights[C, D], labels[B, T], inputs[B, D] -> [B]"""
    x, classes = tensor(call, inputs), tensor(call, labels)
    if holds_classes(call, x) and not holds_classes(call, classes):
        x = classes  # before TensorFlow 1.0 the inputs came first
    shape = call.type(x).shape
    table = call.type(tensor(call, weights)).shape if isinstance(weights, Value) else None
    flat = shape is not None and table is not None and len(shape) == 2 and len(table) == 2
    if flat and D.same(shape[1], table[1]) is NO:  # type: ignore[index]
        raise Mismatch(
            f"nce_loss: inputs {shape_text(shape)} and weights {shape_text(table)} differ in width",
            operands=(x,),
        )
    return call.constant(TensorType((shape[0],) if shape else None, call.type(x).dtype))


def holds_classes(call: Call, x: Any) -> bool:
    kind = call.type(x).dtype
    return kind is not None and not kind.is_float


@function("tf.nn.ctc_loss tf.compat.v1.nn.ctc_loss", "labels, logits=None, *rest, **options")
def _ctc(call: Call, labels: Any, logits: Any, rest: Any, options: Any) -> Any:
    from ...base.dtype import F32

    return call.constant(TensorType((D.fresh("B"),), F32))


# -- tf.losses of TensorFlow 1 -----------------------------------------------------------------------------------------
_OPTIONS = "weights=1.0, scope=None, loss_collection='losses', reduction='weighted_sum_by_nonzero_weights'"


def weighed(call: Call, losses: Any, weights: Any, reduction: Any) -> Any:
    """The mean of what is left after weighing, unless another reduction is asked for."""
    if not (isinstance(weights, (int, float)) and weights == 1):
        w = tensor(call, weights)
        kind, wanted = call.type(w).dtype, call.type(losses).dtype
        if kind is not None and wanted is not None and kind is not wanted:
            w = call.apply("cast", input=w, target=(wanted,))
        shape, have = call.type(losses).shape, call.type(w).shape
        if have is not None and shape is not None and have and len(have) not in (len(shape),):
            raise Mismatch(
                f"{call.api.rpartition('.')[2]}: weights {shape_text(have)} do not fit the losses {shape_text(shape)}",
                operands=(losses, w),
            )
        losses = call.apply("mul", input=losses, other=w)
    if reduction in ("none", "NONE"):
        return losses
    if reduction in ("weighted_sum", "sum"):
        return call.apply("sum", input=losses, dim=None, keepdim=False, dtype=None)
    return call.apply("mean", input=losses, dim=None, keepdim=False)


def _regression(name: str, measure: Any) -> None:
    def run(
        call: Call,
        labels: Any,
        predictions: Any,
        weights: Any,
        scope: Any,
        loss_collection: Any,
        reduction: Any,
        **rest: Any,
    ) -> Any:
        y = tensor(call, predictions)
        x = tensor(call, labels, dtype_of(call, y))
        same_shapes(call, y, x, ("predictions", "labels"))
        kind, wanted = call.type(x).dtype, call.type(y).dtype
        if kind is not None and wanted is not None and kind is not wanted:
            x = call.apply("cast", input=x, target=(wanted,))
        return weighed(call, measure(call, x, y), weights, reduction)

    extra = {"log_loss": ", epsilon=1e-07", "huber_loss": ", delta=1.0"}.get(name, "")
    function(f"tf.compat.v1.losses.{name}", f"labels, predictions, {_OPTIONS}{extra}")(run)


def _difference(call: Call, x: Value, y: Value) -> Any:
    return call.apply("sub", input=y, other=x)


def _log(call: Call, x: Value, y: Value) -> Any:
    small = 1e-07
    yes = call.apply("mul", input=x, other=call.apply("log", input=call.apply("add", input=y, other=small)))
    rest = call.apply("sub", input=1.0, other=y)
    no = call.apply(
        "mul",
        input=call.apply("sub", input=1.0, other=x),
        other=call.apply("log", input=call.apply("add", input=rest, other=small)),
    )
    return call.apply("neg", input=call.apply("add", input=yes, other=no))


_regression("mean_squared_error", lambda c, x, y: c.apply("square", input=_difference(c, x, y)))
_regression("absolute_difference", lambda c, x, y: c.apply("abs", input=_difference(c, x, y)))
_regression("huber_loss", lambda c, x, y: c.apply("huber_loss", input=y, target=x, reduction="none"))
_regression("log_loss", _log)


@function(
    "tf.compat.v1.losses.softmax_cross_entropy",
    f"onehot_labels, logits, weights=1.0, label_smoothing=0, {_OPTIONS.split(', ', 1)[1]}",
)
def _softmax_loss(
    call: Call, onehot_labels: Any, logits: Any, weights: Any, label_smoothing: Any, reduction: Any, **rest: Any
) -> Any:
    scores = floating(call, logits)
    labels = tensor(call, onehot_labels)
    same_shapes(call, scores, labels, ("logits", "onehot_labels"))
    return weighed(call, entropy(call, labels, scores, -1), weights, reduction)


@function("tf.compat.v1.losses.sparse_softmax_cross_entropy", f"labels, logits, {_OPTIONS}")
def _sparse_loss(call: Call, labels: Any, logits: Any, weights: Any, reduction: Any, **rest: Any) -> Any:
    x, scores = tensor(call, labels), floating(call, logits)
    shape, have = call.type(x).shape, call.type(scores).shape
    if shape is not None and have is not None and shape and len(shape) == len(have) and shape[-1] == 1:
        x = call.apply("squeeze", input=x, dim=(-1,))
    losses = call.apply("sparse_softmax_cross_entropy", labels=x, logits=scores)
    return weighed(call, losses, weights, reduction)


@function(
    "tf.compat.v1.losses.sigmoid_cross_entropy",
    f"multi_class_labels, logits, weights=1.0, label_smoothing=0, {_OPTIONS.split(', ', 1)[1]}",
)
def _sigmoid_loss(
    call: Call, multi_class_labels: Any, logits: Any, weights: Any, label_smoothing: Any, reduction: Any, **rest: Any
) -> Any:
    scores = floating(call, logits)
    labels = tensor(call, multi_class_labels, dtype_of(call, scores))
    kind, wanted = call.type(labels).dtype, call.type(scores).dtype
    if kind is not None and wanted is not None and kind is not wanted:
        labels = call.apply("cast", input=labels, target=(wanted,))
    same_shapes(call, scores, labels, ("logits", "labels"))
    losses = call.apply("binary_cross_entropy_with_logits", input=scores, target=labels, reduction="none")
    return weighed(call, losses, weights, reduction)


@function("tf.compat.v1.losses.hinge_loss", f"labels, logits, {_OPTIONS}")
def _hinge(call: Call, labels: Any, logits: Any, weights: Any, reduction: Any, **rest: Any) -> Any:
    x, scores = pair(call, tensor(call, labels), floating(call, logits))
    same_shapes(call, scores, x, ("logits", "labels"))
    sides = call.apply("sub", input=call.apply("mul", input=x, other=2.0), other=1.0)
    margin = call.apply("sub", input=1.0, other=call.apply("mul", input=sides, other=scores))
    return weighed(call, call.apply("relu", input=margin), weights, reduction)


@function("tf.compat.v1.losses.cosine_distance", f"labels, predictions, axis=None, {_OPTIONS}, dim=None")
def _cosine(
    call: Call, labels: Any, predictions: Any, axis: Any, weights: Any, reduction: Any, dim: Any, **rest: Any
) -> Any:
    x, y = pair(call, tensor(call, labels), floating(call, predictions))
    same_shapes(call, y, x, ("predictions", "labels"))
    place = read_axis(call, axis, dim)
    total = call.apply("sum", input=call.apply("mul", input=x, other=y), dim=place, keepdim=True, dtype=None)
    return weighed(call, call.apply("sub", input=1.0, other=total), weights, reduction)


@function("tf.compat.v1.losses.compute_weighted_loss", f"losses, {_OPTIONS}")
def _compute(call: Call, losses: Any, weights: Any, reduction: Any, **rest: Any) -> Any:
    return weighed(call, tensor(call, losses), weights, reduction)


# -- ranges ------------------------------------------------------------------------------------------------------------
constant("sparse_softmax_cross_entropy", bounds=I.NONNEGATIVE)


@ranged("softmax_cross_entropy")
def _softmax_cross_entropy_range(r: Ranging, labels: Any = None, **_: Any) -> Any:
    """Labels are meant to be probabilities."""
    sure = r.is_range(labels) and r.bounds(labels)[0] >= 0
    return r.between(I.NONNEGATIVE if sure else I.ALL, I.NONNEGATIVE)
