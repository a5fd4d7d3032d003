"""Calling a model with inputs that nobody described: ranks that a use leaves open are tried until one fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...base.annotations import Any
from ...base.dim import Origin
from ...base.plain import dataclass, replace
from ...graph.graph import Failure, RankVariable
from .. import limits
from ..machine import Machine, undo
from ..values import Tensor

Ranks = dict[RankVariable, int]
# Combinations of ranks that are tried; the first that fits ends the search.
TRIALS = 24


def is_invented(args: list[Any], kwargs: dict[str, Any]) -> bool:
    """Some input is a tensor of a rank that its use decides."""
    return any(isinstance(a, Tensor) and a.value.type.variable is not None for a in (*args, *kwargs.values()))


def fitting(machine: Machine, run: Callable[[], Any]) -> Any:
    """Run with each choice of ranks until nothing fails; if all fail, with one that fails under conditions only, or else
    with the one that gets furthest.

    What fails under every choice fails for every tensor. An exception may still come from an input that is no tensor at
    all, so exceptions and wrong calls of these runs are no evidence.
    """
    waiting: list[tuple[int, Ranks]] = [(0, {})]
    tried: list[Ranks] = []
    best: tuple[tuple[bool, int], Ranks] = ((False, -1), {})
    certain = True
    last = machine.steps + limits.TRIALS
    while waiting and len(tried) < TRIALS and machine.steps < last:
        # what got furthest is the best to go on from
        waiting.sort(key=lambda w: -w[0])
        ranks = waiting.pop(0)[1]
        trial = Trial.start(machine, ranks)
        result = trial.run(run)
        if not trial.failed() and not trial.doubted():
            if any(True for _ in others(machine.builder.rank_choices, ranks)) and trial.leaves_one():
                machine.builder.graph.chosen.append((trial.lengths[2], len(machine.builder.graph.nodes)))
            trial.keep()
            return result
        certain = certain and trial.is_proof()
        progress = trial.progress()
        best = max(best, ((trial.may_pass(), progress), ranks), key=lambda b: b[0])
        tried.append(ranks)
        known = [*tried, *(w[1] for w in waiting)]
        waiting += [(progress, r) for r in others(machine.builder.rank_choices, ranks) if r not in known]
        if best[1] is ranks and not (waiting and len(tried) < TRIALS and machine.steps < last):
            # nothing is tried after it, and nothing before it got further
            trial.keep(certain=certain and not waiting)
            return result
        trial.undo()
    trial = Trial.start(machine, best[1])
    result = trial.run(run)
    trial.keep(certain=certain and not waiting)
    return result


def others(choices: dict[RankVariable, tuple[int, ...]], ranks: Ranks) -> Iterator[Ranks]:
    for variable, allowed in choices.items():
        for rank in allowed[1:]:
            if variable not in ranks:
                yield {**ranks, variable: rank}


@dataclass(slots=True)
class Trial:
    """One run that can be taken back."""

    machine: Machine
    lengths: tuple[int, ...]
    tables: tuple[dict[Any, Any], ...]
    counts: tuple[int, int]
    journal: list[Any]
    outer: Any

    @classmethod
    def start(cls, machine: Machine, ranks: Ranks) -> Trial:
        builder = machine.builder
        builder.preferred_ranks = ranks
        builder.rank_choices = {}
        gaps = {k: list(v) for k, v in builder.gaps.items()}
        trial = cls(
            machine,
            tuple(len(x) for x in lists(machine)),
            (dict(builder.bindings), dict(builder.ranks), gaps),
            (builder.checked, builder.total),
            [],
            machine.journal,
        )
        machine.journal = trial.journal
        return trial

    def run(self, run: Callable[[], Any]) -> Any:
        try:
            return run()
        finally:
            self.machine.journal = self.outer

    def new(self, position: int) -> list[Any]:
        return lists(self.machine)[position][self.lengths[position] :]

    def failures(self) -> list[Failure]:
        return [f for f in self.new(0) if not f.assumed]

    def failed(self) -> bool:
        return bool(self.failures() or any(o[0] == "raised" for o in self.new(1)))

    def doubted(self) -> bool:
        """A number of axes did not fit, though that is no proof: another rank may be the one that was meant."""
        return any(f.assumed and f.expected is None and f.rule == "shape-mismatch" for f in self.new(0))

    def leaves_one(self) -> bool:
        """Some size of an input has become 1: of a rank that was chosen, that says that another was meant."""
        before = self.tables[0]
        return any(
            size == 1 and name.origin is Origin.INPUT and name not in before
            for name, size in self.machine.builder.bindings.items()
        )

    def may_pass(self) -> bool:
        """All that failed did so under a condition that is open."""
        inside = len(self.machine.builder.guard)
        return all(len(f.guard) > inside for f in self.failures()) and not any(o[0] == "raised" for o in self.new(1))

    def is_proof(self) -> bool:
        """Something failed that fails for every tensor of these ranks, and no exception alone."""
        return any(f.rule != "wrong-call" for f in self.failures())

    def progress(self) -> int:
        """How many operations ran before the first failure."""
        nodes = self.machine.builder.graph.nodes
        sites = [f.site for f in self.failures()]
        return next((n.id for n in nodes[self.lengths[2] :] if n.site in sites), len(nodes))

    def undo(self) -> None:
        builder = self.machine.builder
        undo(self.journal)
        for items, length in zip(lists(self.machine), self.lengths):
            del items[length:]
        bindings, ranks, gaps = self.tables
        builder.bindings, builder.ranks, builder.gaps = dict(bindings), dict(ranks), gaps
        builder.checked, builder.total = self.counts

    def keep(self, certain: bool = True) -> None:
        """`certain`: no other choice of ranks is left that might not fail."""
        if self.outer is not None:
            self.outer.extend(self.journal)
        failures, observations = self.machine.builder.graph.failures, self.machine.observations
        doubt = [f.assumed or not certain or f.rule == "wrong-call" for f in self.new(0)]
        failures[self.lengths[0] :] = [replace(f, assumed=d) for f, d in zip(self.new(0), doubt)]
        observations[self.lengths[1] :] = [("stopped", *o[1:]) if o[0] == "raised" else o for o in self.new(1)]


def lists(machine: Machine) -> tuple[list[Any], ...]:
    """What only grows; the first three are read by position above."""
    graph = machine.builder.graph
    return (
        graph.failures,
        machine.observations,
        graph.nodes,
        graph.calls,
        machine.forwards,
        machine.instances,
        machine.builder.assumptions,
        graph.chosen,
    )
