"""Losses as layers: their settings, their weights as buffers, and the function each of them calls."""

from __future__ import annotations

from itertools import pairwise

from ..base import dim as D
from ..base import interval as I
from ..base.annotations import Any
from ..base.truth import NO
from ..graph.constraints import NotUnderstood
from ..graph.graph import TensorType, Value
from .entry import LayerContext, Signature, layer, op
from .loss import legacy_reduction, reduced
from .ranging import Ranging, ranged
from .settings import INVALID, called, tensor
from .transformer import require_composition

_LEGACY = "size_average=None, reduce=None, reduction='mean'"
_BASE = "torch.nn.modules.loss._Loss"
_WEIGHTED = "torch.nn.modules.loss._WeightedLoss"


def _loss(
    name: str,
    function: str,
    signature: str,
    forward: str = "input, target",
    base: str = _BASE,
    buffers: tuple[str, ...] = (),
) -> None:
    """A loss layer that hands its inputs and settings to a function; `buffers` are settings that are tensors."""
    settings = tuple(p for p in _names(signature) if p not in ("size_average", "reduce"))

    @layer(" ".join(f"torch.nn.{n}" for n in name.split()), signature, forward, base=base)
    class Loss:
        @staticmethod
        def build(m: LayerContext, size_average: Any = None, reduce: Any = None, **config: Any) -> None:
            _check(m, name, config)
            for option in (size_average, reduce):
                _no_tensor(m, name, option)
            mode = legacy_reduction(size_average, reduce, config["reduction"])
            m.set("reduction", None if mode is NotImplemented else mode)
            for key, value in config.items():
                if key in buffers:
                    given_buffer(m, key, value)
                elif key != "reduction":
                    m.set(key, value)

        @staticmethod
        def forward(m: LayerContext, **inputs: Any) -> Any:
            given = {key: m[key] for key in settings}
            if m["reduction"] is None:
                raise NotUnderstood("reduction is not known")
            return m.call(f"torch.nn.functional.{function}", *inputs.values(), **given)


def _loss_base(name: str, signature: str, base: str) -> None:
    """What programs build their own losses on: settings, and a forward that the program writes."""

    @layer(name, signature, "*args, **kwargs", base=base)
    class LossBase:
        @staticmethod
        def build(m: LayerContext, size_average: Any, reduce: Any, reduction: Any, **config: Any) -> None:
            mode = legacy_reduction(size_average, reduce, reduction)
            m.set("reduction", None if mode is NotImplemented else mode)
            for key, value in config.items():
                given_buffer(m, key, value)

        @staticmethod
        def forward(m: LayerContext, *args: Any, **kwargs: Any) -> Any:
            raise NotUnderstood("a loss without a forward")


_loss_base(_BASE, _LEGACY, "torch.nn.Module")
_loss_base(_WEIGHTED, f"weight=None, {_LEGACY}", _BASE)


def _no_tensor(m: LayerContext, name: str, option: Any) -> None:
    """Prediction and target given to the class instead of the loss: torch asks a tensor whether it is true."""
    count = D.product(option.shape) if isinstance(option, Value) and option.shape is not None else 1
    kind = name.split()[0]
    m.require(
        D.same(count, 1) is not NO,
        f"{kind} is built with tensors as its settings: {kind}()(input, target) computes the loss",
        "not-instantiated",
    )


def given_buffer(m: LayerContext, name: str, value: Any) -> None:
    """A tensor given as an argument becomes a buffer; one of unknown rank stays an attribute."""
    if not isinstance(value, Value):
        m.buffer(name, None)
    elif value.shape is None:
        m.set(name, value)
    else:
        m.buffer(name, value.shape, value.dtype)


def _names(signature: str) -> tuple[str, ...]:
    parameters = Signature(signature).parameters()
    return parameters.positional + parameters.keyword


def _check(m: LayerContext, kind: str, config: dict[str, Any]) -> None:
    p, margin, weight = config.get("p"), config.get("margin"), config.get("weight")
    if kind == "MultiMarginLoss":
        m.require(p in (1, 2) or not isinstance(p, int), f"{kind}: p must be 1 or 2, got {p!r}", INVALID, about="p")
        if isinstance(weight, Value) and weight.shape is not None:
            m.require(len(weight.shape) == 1, f"{kind}: weight must be 1-D", INVALID, about="weight")
    if kind.startswith("Triplet") and isinstance(margin, (int, float)):
        m.require(margin > 0, f"{kind}: margin must be positive, got {margin!r}", INVALID, about="margin")


_loss("L1Loss", "l1_loss", _LEGACY)
_loss("MSELoss", "mse_loss", _LEGACY)
_loss("SmoothL1Loss", "smooth_l1_loss", f"{_LEGACY}, beta=1.0")
_loss("HuberLoss", "huber_loss", "reduction='mean', delta=1.0")
_loss("KLDivLoss", "kl_div", f"{_LEGACY}, log_target=False")
_loss(
    "PoissonNLLLoss",
    "poisson_nll_loss",
    "log_input=True, full=False, size_average=None, eps=1e-08, reduce=None, reduction='mean'",
    "log_input, target",
)
_loss("GaussianNLLLoss", "gaussian_nll_loss", "*, full=False, eps=1e-06, reduction='mean'", "input, target, var")
_loss("SoftMarginLoss", "soft_margin_loss", _LEGACY)
_loss("HingeEmbeddingLoss", "hinge_embedding_loss", f"margin=1.0, {_LEGACY}")
_loss("MarginRankingLoss", "margin_ranking_loss", f"margin=0.0, {_LEGACY}", "input1, input2, target")
_loss("CosineEmbeddingLoss", "cosine_embedding_loss", f"margin=0.0, {_LEGACY}", "input1, input2, target")
_loss("MultiLabelMarginLoss", "multilabel_margin_loss", _LEGACY)
_loss(
    "MultiLabelSoftMarginLoss",
    "multilabel_soft_margin_loss",
    f"weight=None, {_LEGACY}",
    base=_WEIGHTED,
    buffers=("weight",),
)
_loss(
    "MultiMarginLoss",
    "multi_margin_loss",
    f"p=1, margin=1.0, weight=None, {_LEGACY}",
    base=_WEIGHTED,
    buffers=("weight",),
)
for _losses, _parent in (("NLLLoss", _WEIGHTED), ("NLLLoss2d", "torch.nn.NLLLoss")):
    _loss(
        _losses,
        "nll_loss",
        "weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean'",
        base=_parent,
        buffers=("weight",),
    )
_loss(
    "CrossEntropyLoss",
    "cross_entropy",
    "weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean', label_smoothing=0.0",
    base=_WEIGHTED,
    buffers=("weight",),
)
_loss("BCELoss", "binary_cross_entropy", f"weight=None, {_LEGACY}", base=_WEIGHTED, buffers=("weight",))
_loss(
    "BCEWithLogitsLoss",
    "binary_cross_entropy_with_logits",
    f"weight=None, {_LEGACY}, pos_weight=None",
    buffers=("weight", "pos_weight"),
)
_loss(
    "TripletMarginLoss",
    "triplet_margin_loss",
    f"margin=1.0, p=2.0, eps=1e-06, swap=False, {_LEGACY}",
    "anchor, positive, negative",
)
_loss(
    "CTCLoss",
    "ctc_loss",
    "blank=0, reduction='mean', zero_infinity=False",
    "log_probs, targets, input_lengths, target_lengths",
)


@op("triplet_of_distances")
def triplet_of_distances(t: Any, near: Any, far: Any, swapped: Any, reduction: Any) -> TensorType:
    """max(margin + near[*N] - far[*N], 0) -> [*N] | []"""
    distances = [d for d in (near, far, swapped) if isinstance(d, TensorType)]
    return reduced(t, t.broadcast(*(d.shape for d in distances)), near.dtype, {"reduction": reduction})


@layer(
    "torch.nn.TripletMarginWithDistanceLoss",
    "*, distance_function=None, margin=1.0, swap=False, reduction='mean'",
    "anchor, positive, negative",
    base=_BASE,
)
class TripletMarginWithDistanceLoss:
    @staticmethod
    def build(m: LayerContext, distance_function: Any, margin: Any, swap: Any, reduction: Any) -> None:
        _check(m, "TripletMarginWithDistanceLoss", {"margin": margin})
        m.set("reduction", reduction)
        if distance_function is None:
            m.child("distance_function", "torch.nn.PairwiseDistance")
        else:
            m.set("distance_function", distance_function)
        m.set("margin", margin)
        m.set("swap", swap)

    @staticmethod
    def forward(m: LayerContext, anchor: Any, positive: Any, negative: Any) -> Any:
        near, far = m.module("distance_function", anchor, positive), m.module("distance_function", anchor, negative)
        swapped = m.module("distance_function", positive, negative) if m["swap"] is True else None
        return m.apply("triplet_of_distances", near=near, far=far, swapped=swapped, reduction=m["reduction"])


@layer(
    "torch.nn.LinearCrossEntropyLoss",
    "in_features, num_classes, *, out_features=(), bias=False, device=None, dtype=None, "
    "reduction='mean', weight=None, ignore_index=None, label_smoothing=0.0, options=None",
    "input, target",
    base=_WEIGHTED,
)
class LinearCrossEntropyLoss:
    @staticmethod
    def build(
        m: LayerContext,
        in_features: Any,
        num_classes: Any,
        out_features: Any,
        bias: Any,
        dtype: Any,
        reduction: Any,
        weight: Any,
        ignore_index: Any,
        label_smoothing: Any,
        options: Any,
        **_: Any,
    ) -> None:
        if not isinstance(out_features, (tuple, list)):
            raise NotUnderstood("out_features are not known")
        given_buffer(m, "weight", weight)
        for name, value in (
            ("reduction", reduction),
            ("num_classes", num_classes),
            ("out_features", out_features),
            ("ignore_index", ignore_index),
            ("label_smoothing", label_smoothing),
            ("options", options),
        ):
            m.set(name, value)
        m.child(
            "linear", "torch.nn.Linear", in_features, D.product((num_classes, *out_features)), bias=bias, dtype=dtype
        )

    @staticmethod
    def forward(m: LayerContext, input: Any, target: Any) -> Any:
        shape = (m["num_classes"], *m["out_features"])
        weight = m.call("torch.reshape", m["linear.weight"], (*shape, m["linear.in_features"]))
        return m.call(
            "torch.nn.functional.linear_cross_entropy",
            input,
            weight,
            target,
            weight=m["weight"],
            reduction=m["reduction"],
            ignore_index=m["ignore_index"],
            label_smoothing=m["label_smoothing"],
        )


@op("adaptive_log_softmax")
def adaptive_log_softmax(t: Any, input: Any, target: Any, in_features: Any) -> Any:
    """x[N?, I], target[N?] -> output[N?], loss[]"""
    x, y = tensor(input), tensor(target)
    if y.shape is None:
        return TensorType(None, x.dtype), TensorType((), x.dtype)
    t.require(len(y.shape) <= 1, f"{called(t)} expects a 0-D or 1-D target, got {len(y.shape)}-D")
    shape = t.rank(x, len(y.shape) + 1)
    if y.shape:
        t.same(shape[0], y.shape[0], f"{called(t)}: {D.text(shape[0])} rows of input but {D.text(y.shape[0])} targets")
    t.same(
        in_features,
        shape[-1],
        f"{called(t)} expects {D.text(in_features)} features, got {D.text(shape[-1])}",
        about="in_features",
    )
    return TensorType(y.shape, x.dtype), TensorType((), x.dtype)


@layer(
    "torch.nn.AdaptiveLogSoftmaxWithLoss",
    "in_features, n_classes, cutoffs, div_value=4.0, head_bias=False, device=None, dtype=None",
    "input_, target_",
)
class AdaptiveLogSoftmaxWithLoss:
    @staticmethod
    def build(
        m: LayerContext,
        in_features: Any,
        n_classes: Any,
        cutoffs: Any,
        div_value: Any,
        head_bias: Any,
        dtype: Any,
        **_: Any,
    ) -> None:
        places = _cutoffs(m, cutoffs, n_classes)
        for name, value in (
            ("in_features", in_features),
            ("n_classes", n_classes),
            ("cutoffs", places),
            ("div_value", div_value),
            ("head_bias", head_bias),
            ("shortlist_size", places[0]),
            ("n_clusters", len(places) - 1),
            ("head_size", places[0] + len(places) - 1),
        ):
            m.set(name, value)
        m.child("head", "torch.nn.Linear", in_features, places[0] + len(places) - 1, bias=head_bias, dtype=dtype)
        require_composition(m)
        m.child("tail", "torch.nn.ModuleList")
        for i, (low, high) in enumerate(pairwise(places)):
            hidden = int(in_features // div_value ** (i + 1))
            m.child(f"tail.{i}", "torch.nn.Sequential")
            m.child(f"tail.{i}.0", "torch.nn.Linear", in_features, hidden, bias=False, dtype=dtype)
            m.child(f"tail.{i}.1", "torch.nn.Linear", hidden, high - low, bias=False, dtype=dtype)

    @staticmethod
    def forward(m: LayerContext, input_: Any, target_: Any) -> Any:
        """Which tails run depends on the targets; all of them are taken to."""
        require_composition(m)
        result = m.apply("adaptive_log_softmax", input=input_, target=target_, in_features=m["in_features"])
        for i in range(m["n_clusters"]):
            m.module(f"tail.{i}", input_)
        m.module("head", input_)
        return result


def _cutoffs(m: LayerContext, cutoffs: Any, n_classes: Any) -> list[int]:
    if (
        not isinstance(cutoffs, (tuple, list))
        or not all(isinstance(c, int) for c in cutoffs)
        or not isinstance(n_classes, int)
    ):
        raise NotUnderstood("cutoffs are not known")
    kind = "AdaptiveLogSoftmaxWithLoss"
    if not cutoffs:
        m.require(NO, f"{kind} needs at least one cutoff", INVALID, about="cutoffs")
    rising = all(a < b for a, b in pairwise(cutoffs)) and cutoffs[0] > 0 and cutoffs[-1] < n_classes
    m.require(
        rising,
        f"{kind}: cutoffs must rise from above 0 to below {n_classes}, got {list(cutoffs)}",
        INVALID,
        about="cutoffs",
    )
    return [*cutoffs, n_classes]


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("adaptive_log_softmax")
def _adaptive_range(r: Ranging, **_: Any) -> Any:
    return (r.between((-I.INF, 1e-3), I.EMPTY), r.between((-1e-3, I.INF), I.EMPTY))
