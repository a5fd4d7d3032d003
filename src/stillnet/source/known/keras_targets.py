"""Do targets fit results under a loss of Keras? What it raises for, and why."""

from __future__ import annotations

from ...base import dim as D
from ...base.dim import Dim
from ...base.plain import dataclass
from ...base.truth import NO
from ..machine import Machine
from ..values import Tensor

# Losses that compare class numbers with a score for each class.
SPARSE = frozenset({"sparse_categorical_crossentropy"})
# Losses that compare one-hot rows with a score for each class.
CATEGORICAL = frozenset({"categorical_crossentropy", "categorical_focal_crossentropy"})
BINARY = frozenset({"binary_crossentropy", "binary_focal_crossentropy"})


@dataclass(frozen=True, slots=True)
class Misfit:
    """`kind`: `encoding` (class numbers against one-hot rows), `units` (the last size) or `rank`."""

    kind: str
    message: str
    expected: Dim | None = None
    actual: Dim | None = None


def problem(machine: Machine, loss: str, target: Tensor, output: Tensor) -> Misfit | None:
    """Why the loss raises for these shapes; None where it does not, or may not."""
    wanted, given = machine.builder.type_of(target.value).shape, machine.builder.type_of(output.value).shape
    if wanted is None or given is None or not given or not wanted:
        return None
    if loss in SPARSE:
        return sparse_problem(wanted, given)
    wanted, given = aligned(wanted, given)
    if loss in CATEGORICAL | BINARY:
        return exact_problem(loss, wanted, given)
    return broadcast_problem(loss, wanted, given)


def aligned(wanted: tuple[Dim, ...], given: tuple[Dim, ...]) -> tuple[tuple[Dim, ...], tuple[Dim, ...]]:
    """Keras takes a last axis of size 1 away, or adds one, where that makes the ranks equal."""
    if len(wanted) == len(given) + 1 and wanted[-1] == 1:
        return (wanted, (*given, 1)) if len(given) == 1 else (wanted[:-1], given)
    if len(given) == len(wanted) + 1 and given[-1] == 1:
        return ((*wanted, 1), given) if len(wanted) == 1 else (wanted, given[:-1])
    return wanted, given


def sparse_problem(wanted: tuple[Dim, ...], given: tuple[Dim, ...]) -> Misfit | None:
    if len(wanted) == len(given):
        last = wanted[-1]
        if last == 1:
            return None
        if isinstance(last, int):
            return Misfit(
                "encoding",
                f"sparse_categorical_crossentropy wants class numbers, the targets are one-hot rows of {last}",
            )
        return None
    if len(wanted) != len(given) - 1:
        return Misfit("rank", f"the targets have {len(wanted)} axes, the model's results {len(given)}")
    return None


def exact_problem(loss: str, wanted: tuple[Dim, ...], given: tuple[Dim, ...]) -> Misfit | None:
    if len(wanted) != len(given):
        last = given[-1]
        if loss in CATEGORICAL and len(wanted) == len(given) - 1 and isinstance(last, int):
            return Misfit(
                "encoding", f"{loss} wants one-hot rows of {last}, the targets are class numbers without that axis"
            )
        return Misfit("rank", f"the targets have {len(wanted)} axes, the model's results {len(given)}")
    for a, b in list(zip(wanted, given))[1:]:
        if D.same(a, b) is NO:
            if loss in CATEGORICAL and a == 1 and a is wanted[-1]:
                return Misfit("encoding", f"{loss} wants one-hot rows of {D.text(b)}, the targets are class numbers")
            return Misfit("units", f"the targets have {D.text(a)} columns, the model gives {D.text(b)}", a, b)
    return None


def broadcast_problem(loss: str, wanted: tuple[Dim, ...], given: tuple[Dim, ...]) -> Misfit | None:
    """Losses that subtract: sizes of 1 stretch, anything else must agree."""
    if len(wanted) != len(given):
        return None
    for a, b in list(zip(wanted, given))[1:]:
        if D.same(a, b) is NO and a != 1 and b != 1:
            return Misfit("units", f"the targets have {D.text(a)} columns, the model gives {D.text(b)}", a, b)
    return None
