"""What metrics want of targets: class numbers, or one-hot rows."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim
from ....base.plain import dataclass
from ....base.truth import NO
from ...machine import Machine
from ...values import Class, Instance, PyList, Tensor
from .history import snake_case

# Metrics over class numbers, metrics over one-hot rows, and what each would be for the other kind.
OTHER = {
    "sparse_categorical_accuracy": "categorical_accuracy",
    "sparse_top_k_categorical_accuracy": "top_k_categorical_accuracy",
    "sparse_categorical_crossentropy": "categorical_crossentropy",
}
SPARSE = {v: k for k, v in OTHER.items()}
# What these do with the wrong kind has no shape that fits, whatever the batch is.
ALWAYS = frozenset({"sparse_top_k_categorical_accuracy", "sparse_categorical_crossentropy", "categorical_crossentropy"})


@dataclass(frozen=True, slots=True)
class Unfit:
    """A metric that is given the other encoding; `sure` where Keras raises."""

    metric: str
    instead: str
    message: str
    sure: bool


def metric_name(value: Any) -> str | None:
    """A metric as Keras spells it in a string."""
    if isinstance(value, str):
        return value
    cls = value.cls if isinstance(value, Instance) else value
    return snake_case(cls.name) if isinstance(cls, Class) and cls.source is None else None


def metrics_of(given: Any) -> list[Any]:
    return list(given.items) if isinstance(given, PyList) else list(given) if isinstance(given, tuple) else []


def unfit_metrics(machine: Machine, metrics: Any, target: Tensor, output: Tensor, batch: Any) -> list[Unfit]:
    wanted, given = machine.builder.type_of(target.value).shape, machine.builder.type_of(output.value).shape
    if not wanted or not given or not isinstance(given[-1], int) or given[-1] < 2:
        return []
    names = [n for n in map(metric_name, metrics_of(metrics)) if n is not None]
    return [u for u in (unfit(name, wanted, given, batch) for name in names) if u is not None]


def unfit(name: str, wanted: tuple[Dim, ...], given: tuple[Dim, ...], batch: Any) -> Unfit | None:
    classes = given[-1]
    if name in OTHER and len(wanted) == len(given) and D.same(wanted[-1], 1) is NO:
        # rows of classes are compared with one number for each sample: only by chance do the sizes fit
        sure = name in ALWAYS or (len(given) == 2 and isinstance(batch, int) and batch not in (1, classes))
        message = f"{name} wants class numbers, the targets are one-hot rows of {D.text(wanted[-1])}"
        return Unfit(name, OTHER[name], message, sure)
    if name in SPARSE and (len(wanted) == len(given) - 1 or (len(wanted) == len(given) and wanted[-1] == 1)):
        message = f"{name} wants one-hot rows of {D.text(classes)}, the targets are class numbers"
        return Unfit(name, SPARSE[name], message, name in ALWAYS and len(wanted) == len(given) - 1)
    return None
