"""Loss and metric functions of Keras: one number for each sample, from targets and predictions."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.dtype import F32
from ...base.shape import shape_text
from ...base.truth import NO, YES
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import function, op
from ..ranging import Ranging, bounded, constant, ranged, unbounded
from ..reduce import reduced
from ..settings import called, tensor
from .operands import floats, spelled, tensor_of
from .settings import agree

Sizes = tuple[Dim, ...]


def same_rank(a: Sizes, b: Sizes) -> tuple[Sizes, Sizes]:
    """A last axis of size 1 that only one of them has gives way; flat labels get one."""
    if len(a) == len(b) + 1 and D.same(a[-1], 1) is not NO:
        return (a, (*b, 1)) if len(b) == 1 else (a[:-1], b)
    if len(b) == len(a) + 1 and D.same(b[-1], 1) is not NO:
        return ((*a, 1), b) if len(a) == 1 else (a, b[:-1])
    return a, b


def _pair(t: Typing, y_true: Any, y_pred: Any) -> tuple[TensorType, TensorType]:
    """Targets and predictions of known rank."""
    a, b = tensor(y_true), tensor(y_pred)
    if a.shape is None or b.shape is None:
        raise NotUnderstood("tensor of unknown rank")
    return a, b


def _text(a: Sizes, b: Sizes) -> str:
    return f"targets {shape_text(a)} and predictions {shape_text(b)}"


def _mean_loss(
    name: str, signature: str = "y_true, y_pred", aliases: str = "", ranked: bool = True, axis: Any = -1
) -> None:
    """A mean over the last axis of something elementwise."""

    def infer(t: Typing, y_true: Any, y_pred: Any, axis: Any = axis) -> TensorType:
        a, b = _pair(t, y_true, y_pred)
        x, y = same_rank(a.shape or (), b.shape or ()) if ranked else (a.shape or (), b.shape or ())
        shape = t.broadcast(x, y, message=f"{called(t)}: {_text(a.shape or (), b.shape or ())} do not fit together")
        return reduced(t, TensorType(shape, b.dtype), axis, False, b.dtype)

    infer.__doc__ = "targets[*S, C], predictions[*S, C] -> [*S]"
    op(name)(infer)
    homes = [f"{home}.{n}" for n in (name, *aliases.split()) for home in ("keras.losses", "keras.metrics")]

    @function(" ".join(homes), signature)
    def run(call: Any, y_true: Any, y_pred: Any, **settings: Any) -> Any:
        chosen = {"axis": settings["axis"]} if "axis" in settings else {}
        return call.apply(name, y_true=tensor_of(call, y_true), y_pred=floats(call, y_pred), **chosen)


_mean_loss("mean_squared_error", aliases="mse MSE")
_mean_loss("mean_absolute_error", aliases="mae MAE")
_mean_loss("mean_absolute_percentage_error", aliases="mape MAPE")
_mean_loss("mean_squared_logarithmic_error", aliases="msle MSLE")
_mean_loss("hinge", ranked=False)
_mean_loss("squared_hinge", ranked=False)
_mean_loss("categorical_hinge", ranked=False)
_mean_loss("huber", "y_true, y_pred, delta=1.0")
_mean_loss("log_cosh", aliases="logcosh")
_mean_loss("kl_divergence", aliases="kld KLD kullback_leibler_divergence")
_mean_loss("poisson_loss", aliases="poisson")
_mean_loss("cosine_loss", "y_true, y_pred, axis=-1", aliases="cosine_similarity cosine_proximity")
_mean_loss("dice", "y_true, y_pred, axis=None", ranked=False, axis=None)
_mean_loss("tversky", "y_true, y_pred, alpha=0.5, beta=0.5, axis=None", ranked=False, axis=None)
_mean_loss("pearson_correlation", "y_true, y_pred, axis=-1")
_mean_loss("concordance_correlation", "y_true, y_pred, axis=-1")


# -- cross entropies --------------------------------------------------------------------------------------------------
def _fit(t: Typing, a: Sizes, b: Sizes, strict: bool) -> None:
    """The sizes agree. Unless `strict`, versions of Keras differ in whether one that is 1 is spread."""
    text = f"{called(t)}: {_text(a, b)} do not fit together"
    if strict:
        t.require(len(a) == len(b), text)
    if len(a) != len(b):
        t.broadcast(a, b, message=text)
        raise NotUnderstood("versions of Keras differ in what they make of targets of another rank")
    for i, (x, y) in enumerate(zip(a, b)):
        if not strict and D.same(x, y) is NO and (x == 1 or y == 1):
            raise NotUnderstood("versions of Keras differ in what they make of targets of another size")
        agree(t, y, x, text, axis=i)


@op("binary_crossentropy")
def binary_crossentropy(t: Typing, target: Any, output: Any, from_logits: Any = False) -> TensorType:
    """targets[*S], predictions[*S] -> [*S]"""
    a, b = _pair(t, target, output)
    _fit(t, a.shape or (), b.shape or (), strict=t.api.startswith("keras.ops."))
    return TensorType(b.shape, b.dtype)


@op("categorical_crossentropy")
def categorical_crossentropy(
    t: Typing, target: Any, output: Any, from_logits: Any = False, axis: Any = -1
) -> TensorType:
    """targets[*S, C], predictions[*S, C] -> [*S]"""
    a, b = _pair(t, target, output)
    shape = b.shape or ()
    t.require(len(shape) > 0, f"{called(t)} expects predictions of at least 1 axis, got a scalar")
    _fit(t, a.shape or (), shape, strict=True)
    place = t.axis(axis, len(shape))
    return TensorType((*shape[:place], *shape[place + 1 :]), b.dtype)


@op("sparse_categorical_crossentropy")
def sparse_categorical_crossentropy(
    t: Typing, target: Any, output: Any, from_logits: Any = False, axis: Any = -1
) -> TensorType:
    """labels[*S] or [*S, 1], predictions[*S, C] -> [*S]"""
    a, b = _pair(t, target, output)
    labels, shape = a.shape or (), b.shape or ()
    t.require(len(shape) > 0, f"{called(t)} expects predictions of at least 1 axis, got a scalar")
    place = t.axis(axis, len(shape))
    rest = (*shape[:place], *shape[place + 1 :])
    if len(labels) == len(shape) and D.same(labels[-1], 1) is not NO:
        labels = labels[:-1]
    text = (
        f"{called(t)} expects labels {shape_text(rest)} for predictions {shape_text(shape)}, got {shape_text(a.shape)}"
    )
    t.require(len(labels) == len(rest), text)
    for i, (x, y) in enumerate(zip(labels, rest)):
        agree(t, y, x, text, axis=i)
    classes = shape[place]
    if a.data is not None and isinstance(classes, int):
        for v in a.data:
            outside = isinstance(v, int) and v >= classes
            t.require(not outside, f"{called(t)}: label {v} is not one of {classes} classes", "index-out-of-range")
    return TensorType(rest, b.dtype)


@function(spelled("binary_crossentropy"), "target, output, from_logits=False")
def binary_of_ops(call: Any, target: Any, output: Any, from_logits: Any) -> Any:
    made = floats(call, output)
    return call.apply("binary_crossentropy", target=tensor_of(call, target), output=made, from_logits=from_logits)


@function("keras.backend.binary_crossentropy", "target, output, from_logits=False")
def binary_of_backend(call: Any, target: Any, output: Any, from_logits: Any) -> Any:
    return binary_of_ops(call, target, output, from_logits)


SMOOTH = "from_logits=False, label_smoothing=0.0, axis=-1"


@function("keras.losses.binary_crossentropy keras.metrics.binary_crossentropy", f"y_true, y_pred, {SMOOTH}")
def binary(call: Any, y_true: Any, y_pred: Any, from_logits: Any, label_smoothing: Any, axis: Any) -> Any:
    made = binary_of_ops(call, y_true, y_pred, from_logits)
    return call.apply("mean", input=made, dim=axis, keepdim=False)


@function(
    "keras.losses.binary_focal_crossentropy keras.metrics.binary_focal_crossentropy",
    f"y_true, y_pred, apply_class_balancing=False, alpha=0.25, gamma=2.0, {SMOOTH}",
)
def binary_focal(call: Any, y_true: Any, y_pred: Any, from_logits: Any, axis: Any, **_: Any) -> Any:
    return binary(call, y_true, y_pred, from_logits, 0.0, axis)


def _of_classes(names: str, signature: str, operation: str, first: str, second: str) -> None:
    @function(names, signature)
    def run(call: Any, from_logits: Any, axis: Any, **operands: Any) -> Any:
        return call.apply(
            operation,
            target=tensor_of(call, operands[first]),
            output=floats(call, operands[second]),
            from_logits=from_logits,
            axis=axis,
        )


for _operation in ("categorical_crossentropy", "sparse_categorical_crossentropy"):
    _of_classes(spelled(_operation), "target, output, from_logits=False, axis=-1", _operation, "target", "output")
    _of_classes(
        f"keras.backend.{_operation}",
        "target, output, from_logits=False, axis=-1, ignore_class=None",
        _operation,
        "target",
        "output",
    )
_of_classes(
    "keras.losses.categorical_crossentropy keras.metrics.categorical_crossentropy",
    f"y_true, y_pred, {SMOOTH}",
    "categorical_crossentropy",
    "y_true",
    "y_pred",
)
_of_classes(
    "keras.losses.sparse_categorical_crossentropy keras.metrics.sparse_categorical_crossentropy",
    "y_true, y_pred, from_logits=False, ignore_class=None, axis=-1",
    "sparse_categorical_crossentropy",
    "y_true",
    "y_pred",
)
_mean_loss("categorical_focal_crossentropy", f"y_true, y_pred, alpha=0.25, gamma=2.0, {SMOOTH}", ranked=False)


@op("generalized_crossentropy")
def generalized_crossentropy(t: Typing, y_true: Any, y_pred: Any) -> TensorType:
    """labels[*S], predictions[*S, C] -> [*S]"""
    a, b = _pair(t, y_true, y_pred)
    shape = t.broadcast(
        (a.shape or ())[:],
        (b.shape or ())[:-1],
        message=f"{called(t)}: {_text(a.shape or (), b.shape or ())} do not fit together",
    )
    return TensorType(shape, b.dtype)


@function("keras.losses.categorical_generalized_cross_entropy", "y_true, y_pred, q")
def generalized(call: Any, y_true: Any, y_pred: Any, q: Any) -> Any:
    return call.apply("generalized_crossentropy", y_true=tensor_of(call, y_true), y_pred=floats(call, y_pred))


@op("circle_loss")
def circle_loss(t: Typing, y_true: Any, y_pred: Any) -> TensorType:
    """labels[N], embeddings[N, D] -> [N]"""
    _, b = _pair(t, y_true, y_pred)
    return TensorType((b.shape or ())[:1], b.dtype)


@function(
    "keras.losses.circle",
    "y_true, y_pred, ref_labels=None, ref_embeddings=None, remove_diagonal=True, gamma=80, margin=0.4",
)
def circle(call: Any, y_true: Any, y_pred: Any, **_: Any) -> Any:
    return call.apply("circle_loss", y_true=tensor_of(call, y_true), y_pred=floats(call, y_pred))


# -- accuracies -------------------------------------------------------------------------------------------------------
@op("matches")
def matches(t: Typing, y_true: Any, y_pred: Any) -> TensorType:
    """targets[*S], predictions[*S] -> f32[*S]"""
    a, b = _pair(t, y_true, y_pred)
    x, y = same_rank(a.shape or (), b.shape or ())
    return TensorType(
        t.broadcast(x, y, message=f"{called(t)}: {_text(a.shape or (), b.shape or ())} do not fit together"), F32
    )


@function("keras.metrics.binary_accuracy", "y_true, y_pred, threshold=0.5")
def binary_accuracy(call: Any, y_true: Any, y_pred: Any, threshold: Any) -> Any:
    return call.apply("matches", y_true=tensor_of(call, y_true), y_pred=tensor_of(call, y_pred))


@function("keras.metrics.accuracy", "y_true, y_pred")
def accuracy(call: Any, y_true: Any, y_pred: Any) -> Any:
    return call.apply("matches", y_true=tensor_of(call, y_true), y_pred=tensor_of(call, y_pred))


@op("class_matches")
def class_matches(t: Typing, y_true: Any, y_pred: Any, sparse: Any = False, top: Any = False) -> TensorType:
    """targets[*S, C] or labels[*S], predictions[*S, C] -> f32[*S]"""
    a, b = _pair(t, y_true, y_pred)
    labels, rest = a.shape or (), (b.shape or ())[:-1]
    if sparse is not True or (len(labels) == len(rest) + 1 and D.same(labels[-1], 1) is not NO):
        labels = labels[:-1]
    if top is True:
        return TensorType(labels, F32)
    text = f"{called(t)}: {_text(a.shape or (), b.shape or ())} do not fit together"
    shape = t.broadcast(labels, rest, message=text) or ()
    if sparse is True and len(shape) > 1 and D.same(shape[-1], 1) is YES:
        shape = shape[:-1]
    return TensorType(shape, F32)


@function("keras.metrics.categorical_accuracy", "y_true, y_pred")
def categorical_accuracy(call: Any, y_true: Any, y_pred: Any) -> Any:
    return call.apply("class_matches", y_true=tensor_of(call, y_true), y_pred=tensor_of(call, y_pred))


@function("keras.metrics.top_k_categorical_accuracy", "y_true, y_pred, k=5")
def top_k_accuracy(call: Any, y_true: Any, y_pred: Any, k: Any) -> Any:
    return call.apply("class_matches", y_true=tensor_of(call, y_true), y_pred=tensor_of(call, y_pred), top=True)


@function("keras.metrics.sparse_categorical_accuracy", "y_true, y_pred")
def sparse_accuracy(call: Any, y_true: Any, y_pred: Any) -> Any:
    return call.apply("class_matches", y_true=tensor_of(call, y_true), y_pred=tensor_of(call, y_pred), sparse=True)


@function("keras.metrics.sparse_top_k_categorical_accuracy", "y_true, y_pred, k=5, from_sorted_ids=False")
def sparse_top_k_accuracy(call: Any, y_true: Any, y_pred: Any, k: Any, from_sorted_ids: Any) -> Any:
    return sparse_accuracy(call, y_true, y_pred)


# -- ranges ------------------------------------------------------------------------------------------------------------
NEVER_NEGATIVE = (
    "mean_squared_error", "mean_absolute_error", "mean_absolute_percentage_error", "mean_squared_logarithmic_error", "hinge",
    "squared_hinge", "categorical_hinge", "huber", "circle_loss",
)  # fmt: skip


@ranged(*NEVER_NEGATIVE)
def _loss_range(r: Ranging, **_: Any) -> Any:
    """What a model predicts may be as wrong as it likes."""
    return r.predicted(I.NONNEGATIVE)


@ranged("binary_crossentropy", "categorical_crossentropy", "sparse_categorical_crossentropy")
def _entropy_range(r: Ranging, from_logits: Any = False, **_: Any) -> Any:
    """Of probabilities, which are kept away from zero, as of logits; targets that are no probabilities go below zero."""
    return r.between(I.ALL, I.NONNEGATIVE if from_logits is True else (0.0, 16.0))


constant("matches", "class_matches", bounds=I.UNIT)


@ranged("cosine_loss", "pearson_correlation", "concordance_correlation")
def _correlation_range(r: Ranging, y_true: Any = None, y_pred: Any = None, **_: Any) -> Any:
    """Of vectors of one length; shorter ones are repeated, and counted as often."""
    return r.between((-1.001, 1.001) if r.alike(y_true, y_pred) else I.ALL, (-1.001, 1.001))


bounded("log_cosh", bounds=(-1e-3, I.INF))


@ranged("dice", "tversky")
def _overlap_range(r: Ranging, y_true: Any = None, y_pred: Any = None, **_: Any) -> Any:
    """What two sets do not share, as a part of them."""
    shares = r.alike(y_true, y_pred) and all(I.covers(I.UNIT, r.bounds(y)) for y in (y_true, y_pred))
    return r.between((-1e-3, 1.001), I.EMPTY) if shares else None


@ranged("categorical_focal_crossentropy")
def _focal_range(r: Ranging, y_true: Any = None, **_: Any) -> Any:
    return r.between(I.NONNEGATIVE, I.EMPTY) if r.is_range(y_true) and r.bounds(y_true)[0] >= 0 else None


unbounded(
    "kl_divergence",
    "poisson_loss",
    "generalized_crossentropy",
    because="either sign, where predictions may be anything",
)
