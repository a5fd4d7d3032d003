"""A further round of a loop over batches, read for what only it meets: a last batch of another size, a history used up."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from ...base.annotations import Any
from ...base.plain import dataclass, replace
from ...base.truth import YES
from ...graph.graph import Failure, TensorType
from .. import limits
from ..entries.trials import Trial
from ..machine import Control, Machine
from ..tensors.gradients import RULE as AUTOGRAD
from ..tensors.gradients import needs_gradient
from ..values import Frame, PyDict, PyList, Raised, Tensor

TABLE = "last batches"


@dataclass(frozen=True, slots=True, eq=False)
class LastBatch:
    """The batch that ends a pass of `times` batches: `rest` of `count` items, where the others have `size`."""

    tensor: Any
    rest: int
    size: int
    count: int
    times: int

    def text(self) -> str:
        return (
            f"in the last batch: {self.count} items are {self.times - 1} batches of {self.size} and one of {self.rest}"
        )


# -- what a loader notes -----------------------------------------------------------------------------------------------
def note_last_batch(machine: Machine, made: Any, size: Any, count: Any, times: Any) -> None:
    """The tensors of this batch have fewer rows in the last round."""
    if not all(type(n) is int for n in (size, count, times)) or times < 2 or count % size == 0:
        return
    table = machine.context.setdefault(TABLE, {})
    for tensor in tensors_in(made):
        # kept with the note, so that no other value takes its identity
        table[id(tensor.value)] = LastBatch(tensor.value, count % size, size, count, times)


def tensors_in(item: Any) -> Iterator[Tensor]:
    if isinstance(item, Tensor):
        yield item
    elif isinstance(item, tuple):
        for part in item:
            yield from tensors_in(part)
    elif isinstance(item, (PyList, PyDict)):
        for part in item.items.values() if isinstance(item, PyDict) else item.items:
            yield from tensors_in(part)


# -- the round ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Before:
    """How things stood before the round that was read."""

    failures: int
    observations: int
    nodes: int
    variables: dict[str, Any]

    @classmethod
    def of(cls, machine: Machine, frame: Frame) -> Before:
        graph = machine.builder.graph
        return cls(len(graph.failures), len(machine.observations), len(graph.nodes), dict(frame.variables))


def later_round(
    machine: Machine, node: ast.For, item: Any, times: Any, frame: Frame, before: Before, run: Callable[[Any], Any]
) -> None:
    """Read the body once more where a later round meets something else, and keep only what fails there."""
    if not is_reached(machine, node, before):
        return
    notes = machine.context.get(TABLE, {})
    lasts = [notes[id(t.value)] for t in tensors_in(item) if id(t.value) in notes]
    last = lasts[0] if lasts and all(found.times == times for found in lasts) else None
    if last is not None:
        keep(machine, tried(machine, lambda: run(shortened(item, notes))), last.text(), "drop_last=True")
    elif hands_on_history(machine, frame, before):
        found = tried(machine, lambda: run(item))
        keep(machine, [f for f in found if f.rule == AUTOGRAD], "", "")


def is_reached(machine: Machine, node: ast.For, before: Before) -> bool:
    """The first round went well, and every run that gets here goes on to the others."""
    graph = machine.builder.graph
    return (
        not machine.builder.guard
        and not machine.call_stack
        and not machine.tries
        and len(graph.failures) == before.failures
        and len(graph.nodes) - before.nodes <= limits.LATER_ROUND
        and not any(o[0] == "raised" for o in machine.observations[before.observations :])
        and not any(isinstance(n, (ast.Break, ast.Return, ast.Raise, ast.Try)) for n in ast.walk(node))
    )


def hands_on_history(machine: Machine, frame: Frame, before: Before) -> bool:
    """A variable takes what this round computed from weights into the next one, and something runs backward."""
    if not any(o[:2] == ("training", "backward") for o in machine.observations[before.observations :]):
        return False
    for name, old in before.variables.items():
        new = frame.variables.get(name)
        if new is not old and any(needs_gradient(machine, t.value) is YES for t in tensors_in(new)):
            return any(True for _ in tensors_in(old))
    return False


def tried(machine: Machine, run: Callable[[], Control | None]) -> list[Failure]:
    """What fails in a round that is taken back afterwards."""
    builder, context = machine.builder, machine.context
    counts = {key: value for key, value in context.items() if type(value) is int}
    used, ranks, choices = dict(context.get("used up", {})), builder.preferred_ranks, builder.rank_choices
    trial = Trial.start(machine, ranks)
    found: list[Failure] = []
    try:
        trial.run(run)
    except Raised:
        pass  # the failure that led to it is recorded
    finally:
        found += [f for f in trial.failures() if not f.guard and not f.handled]
        trial.undo()
        builder.rank_choices = choices
        context.update(counts)
        context["used up"] = used
    return found


def shortened(item: Any, notes: dict[int, LastBatch]) -> Any:
    """The same batch with as many rows as the last one has."""
    if isinstance(item, Tensor):
        last, shape = notes.get(id(item.value)), item.value.type.shape
        if last is None or not shape:
            return item
        changed = TensorType((last.rest, *shape[1:]), item.value.type.dtype)
        return replace(item, value=replace(item.value, type=changed))
    if isinstance(item, tuple):
        return tuple(shortened(part, notes) for part in item)
    if isinstance(item, PyList):
        return PyList([shortened(part, notes) for part in item.items], item.kind)
    if isinstance(item, PyDict):
        return PyDict({key: shortened(part, notes) for key, part in item.items.items()}, item.kind, item.factory)
    return item


def keep(machine: Machine, found: list[Failure], where: str, help: str) -> None:
    """The first thing that fails: what follows it is never reached."""
    for failure in found[:1]:
        message = f"{failure.message}, {where}" if where else failure.message
        machine.builder.graph.failures.append(replace(failure, message=message, help=help or failure.help))
