"""Do targets fit results under a loss of Keras? What it raises for, and why."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Dim
from ....base.plain import dataclass, replace
from ....base.truth import NO
from ...machine import Machine
from ...values import Tensor

# Losses that compare class numbers with a score for each class.
SPARSE = frozenset({"sparse_categorical_crossentropy"})
# Losses that compare one-hot rows with a score for each class.
CATEGORICAL = frozenset({"categorical_crossentropy", "categorical_focal_crossentropy"})
BINARY = frozenset({"binary_crossentropy", "binary_focal_crossentropy"})


@dataclass(frozen=True, slots=True)
class Misfit:
    """`kind`: `encoding` (class numbers against one-hot rows), `units` (the last size), `rank` or `stretched` (it runs, by
    broadcasting what belongs to different samples or columns)."""

    kind: str
    message: str
    expected: Dim | None = None
    actual: Dim | None = None
    # the axis of the results that does not fit, where it is not the last
    axis: int | None = None


def problem(machine: Machine, loss: str, target: Tensor, output: Tensor, batch: Any = None) -> Misfit | None:
    """Why the loss raises for these shapes; None where it does not, or may not. `batch`: the rows of the first batch."""
    wanted, given = machine.builder.type_of(target.value).shape, machine.builder.type_of(output.value).shape
    if wanted is None or given is None or not given or not wanted:
        return None
    if loss in SPARSE:
        return sparse_problem(wanted, given)
    rank = len(given)
    wanted, given = aligned(wanted, given)
    found = (
        exact_problem(loss, wanted, given) if loss in CATEGORICAL | BINARY else broadcast_problem(wanted, given, batch)
    )
    return inner_axis(found, wanted, given, rank) if found is not None and found.kind == "units" else found


def inner_axis(found: Misfit, wanted: tuple[Dim, ...], given: tuple[Dim, ...], rank: int) -> Misfit:
    """Sizes that differ before the last axis of the results are no columns: steps, rows of a picture."""
    place = next(i for i, (a, b) in enumerate(zip(wanted, given)) if i and D.same(a, b) is NO)
    if place == rank - 1:
        return found
    return replace(found, message=entries(place, wanted[place], given[place]), axis=place - rank)


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
        if D.same(last, 1) is NO:
            return Misfit(
                "encoding",
                f"sparse_categorical_crossentropy wants class numbers, the targets are one-hot rows of {D.text(last)}",
            )
        return None
    if len(wanted) != len(given) - 1:
        return Misfit("rank", f"the targets have {len(wanted)} axes, the model's results {len(given)}")
    for place, (a, b) in enumerate(zip(wanted, given)):
        if place and D.same(a, b) is NO:
            return Misfit("units", entries(place, a, b), a, b, place - len(given))
    return None


def entries(place: int, wanted: Dim, given: Dim) -> str:
    return f"axis {place} of the targets has {D.text(wanted)} entries, the model gives {D.text(given)}"


def likely_one_hot(machine: Machine, loss: str, target: Tensor, output: Tensor) -> Misfit | None:
    """Columns for the classes that occur, however many: with more than one the loss raises."""
    wanted, given = machine.builder.type_of(target.value).shape, machine.builder.type_of(output.value).shape
    if not wanted or given is None or len(wanted) != len(given):
        return None
    name = D.is_name(wanted[-1])
    if name is None or not name.text.startswith("classes"):
        return None
    if loss in SPARSE:
        return Misfit("encoding", f"{loss} wants class numbers, the targets are one-hot rows")
    one = loss in BINARY and given[-1] == 1
    return Misfit("encoding", f"{loss} of one score wants 0 or 1, the targets are one-hot rows") if one else None


def exact_problem(loss: str, wanted: tuple[Dim, ...], given: tuple[Dim, ...]) -> Misfit | None:
    if len(wanted) != len(given):
        last = given[-1]
        within = not any(D.same(a, b) is NO for a, b in list(zip(wanted, given[:-1]))[1:])
        if loss in CATEGORICAL and len(wanted) == len(given) - 1 and isinstance(last, int) and within:
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


def broadcast_problem(wanted: tuple[Dim, ...], given: tuple[Dim, ...], batch: Any) -> Misfit | None:
    """Losses that subtract: sizes of 1 stretch, anything else must agree."""
    if len(wanted) != len(given):
        return ranks_problem(wanted, given, batch)
    for a, b in list(zip(wanted, given))[1:]:
        if D.same(a, b) is NO:
            message = f"the targets have {D.text(a)} columns, the model gives {D.text(b)}"
            return Misfit("stretched" if 1 in (a, b) else "units", message, a, b)
    return None


def ranks_problem(wanted: tuple[Dim, ...], given: tuple[Dim, ...], batch: Any) -> Misfit | None:
    """The last axes meet, so that the samples of one side meet another axis of the other."""
    longer, shorter = (wanted, given) if len(wanted) > len(given) else (given, wanted)
    met = list(zip(longer[len(longer) - len(shorter) :], (batch if batch is not None else shorter[0], *shorter[1:])))
    raises = any(D.same(a, b) is NO and 1 not in (a, b) for a, b in met)
    message = f"the targets have {len(wanted)} axes, the model's results {len(given)}"
    return Misfit("rank" if raises else "stretched", message)
