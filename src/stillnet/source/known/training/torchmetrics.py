"""torchmetrics: modules that compare predictions with targets and answer with a number."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import F32
from ...attributes import get_attribute
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...tensors.operations import make_tensor
from ...values import Function, Instance, Native, PyDict, Tensor
from ..python.builtins import frame_of
from ..python.quiet import silent
from ..registry import KNOWN, known_class
from ..torch.module import MODULE


def _initialise(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    call(machine, MODULE.namespace["__init__"], [receiver], {}, frame_of(machine))
    machine.put(receiver.attributes, "average", kwargs.get("average", "micro"))


def number(machine: Machine, receiver: Any) -> Any:
    """One number; one for each class where no average is taken."""
    if not isinstance(receiver, Instance):
        return machine.unknown("the number of a metric that is not known")
    if receiver.attributes.get("average", "micro") in (None, "none") or receiver.cls.name.endswith(WIDE):
        return make_tensor(machine, None, None)
    return make_tensor(machine, (), F32)


WIDE = ("ConfusionMatrix", "ROC", "PrecisionRecallCurve", "CatMetric", "StatScores")


def _forward(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """A metric of the program is updated and computed; one of the library gives its number."""
    frame = frame_of(machine)
    if isinstance(receiver.cls.find("update"), Function):
        call(machine, get_attribute(machine, receiver, "update", frame), list(args), kwargs, frame)
        return call(machine, get_attribute(machine, receiver, "compute", frame), [], {}, frame)
    return number(machine, receiver)


def _add_state(machine: Machine, receiver: Instance, name: Any, default: Any = None, *args: Any, **kwargs: Any) -> None:
    if isinstance(name, str):
        machine.put(receiver.attributes, name, default)


METRIC = known_class(
    "torchmetrics.Metric",
    ("torch.nn.Module",),
    __init__=_initialise,
    forward=_forward,
    stillnet_taker="update",
    update=silent,
    reset=silent,
    add_state=_add_state,
    compute=number,
    clone=lambda m, r, *a, **k: r,
    plot=silent,
    sync=silent,
    unsync=silent,
    persistent=silent,
)
KNOWN["torchmetrics.metric.Metric"] = METRIC


# -- collections -------------------------------------------------------------------------------------------------------
def _collection(
    machine: Machine,
    receiver: Instance,
    metrics: Any,
    *more: Any,
    prefix: Any = None,
    postfix: Any = None,
    **kwargs: Any,
) -> None:
    from ..torch.module import add_module

    _initialise(machine, receiver)
    if isinstance(metrics, PyDict):
        named = dict(metrics.items)
    else:
        found = (
            [*iterate(machine, metrics, frame_of(machine)), *more]
            if not isinstance(metrics, Instance)
            else [metrics, *more]
        )
        named = {m.cls.name: m for m in found if isinstance(m, Instance)}
    for name, metric in named.items():
        add_module(machine, receiver, name, metric)
    machine.put(receiver.attributes, "prefix", prefix if isinstance(prefix, str) else "")


def _numbers(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    prefix = receiver.attributes.get("prefix", "")
    return PyDict({f"{prefix}{k}": number(machine, m) for k, m in receiver.attributes["_modules"].items.items()})


known_class(
    "torchmetrics.MetricCollection",
    ("torch.nn.ModuleDict",),
    __init__=_collection,
    forward=_numbers,
    compute=_numbers,
    update=silent,
    reset=silent,
    clone=lambda m, r, *a, **k: r,
)
KNOWN["torchmetrics.collections.MetricCollection"] = KNOWN["torchmetrics.MetricCollection"]


# -- names -------------------------------------------------------------------------------------------------------------
CLASSIFICATION = (
    "Accuracy",
    "Precision",
    "Recall",
    "F1Score",
    "FBetaScore",
    "AUROC",
    "AveragePrecision",
    "ConfusionMatrix",
    "CohenKappa",
    "JaccardIndex",
    "MatthewsCorrCoef",
    "Specificity",
    "ROC",
    "PrecisionRecallCurve",
    "HammingDistance",
    "CalibrationError",
    "StatScores",
    "ExactMatch",
    "HingeLoss",
    "Dice",
)
OTHERS = {
    "regression": (
        "MeanSquaredError",
        "MeanAbsoluteError",
        "R2Score",
        "MeanAbsolutePercentageError",
        "MeanSquaredLogError",
        "PearsonCorrCoef",
        "SpearmanCorrCoef",
        "ExplainedVariance",
        "CosineSimilarity",
        "KLDivergence",
        "SymmetricMeanAbsolutePercentageError",
    ),
    "aggregation": ("MeanMetric", "SumMetric", "MaxMetric", "MinMetric", "CatMetric"),
    "image": ("PeakSignalNoiseRatio", "StructuralSimilarityIndexMeasure", "MultiScaleStructuralSimilarityIndexMeasure"),
    "segmentation": ("MeanIoU", "DiceScore"),
    "text": ("Perplexity", "BLEUScore", "WordErrorRate", "CharErrorRate"),
    "retrieval": ("RetrievalMAP", "RetrievalMRR", "RetrievalNormalizedDCG"),
}


def register(name: str, package: str) -> None:
    made = known_class(f"torchmetrics.{name}", ("torchmetrics.Metric",))
    KNOWN[f"torchmetrics.{package}.{name}"] = made


for _name in CLASSIFICATION:
    for _kind in ("", "Binary", "Multiclass", "Multilabel"):
        register(f"{_kind}{_name}", "classification")
for _package, _names in OTHERS.items():
    for _name in _names:
        register(_name, _package)


def _answer(machine: Machine, *args: Any, **kwargs: Any) -> Tensor:
    return (
        make_tensor(machine, (), F32)
        if kwargs.get("average", "micro") not in (None, "none")
        else make_tensor(machine, None, None)
    )


for _name in (
    "accuracy",
    "precision",
    "recall",
    "f1_score",
    "auroc",
    "mean_squared_error",
    "mean_absolute_error",
    "r2_score",
    "jaccard_index",
    "dice",
    "peak_signal_noise_ratio",
    "structural_similarity_index_measure",
    "cosine_similarity",
    "specificity",
):
    for _package in ("", "classification.", "regression.", "image."):
        KNOWN[f"torchmetrics.functional.{_package}{_name}"] = Native(f"torchmetrics.functional.{_name}", _answer)
