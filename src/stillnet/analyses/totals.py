"""What the tensors of a model add up to, where some of them stand under conditions that nobody decided."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.plain import dataclass, field
from ..source.control.guarded import Guard
from ..source.machine import Machine
from ..source.values import Tensor

# Conditions whose combinations are tried one by one.
CONDITIONS = 6


@dataclass(slots=True)
class Part:
    """A tensor, how often its module stands in the model, and the conditions of each place that holds it."""

    tensor: Tensor
    times: Dim = 1
    guards: list[Guard] = field(default_factory=list)

    @property
    def is_certain(self) -> bool:
        return () in self.guards

    def stands_in(self, world: dict[str, bool]) -> bool:
        return any(all(world[c.key] is c.positive for c in guard) for guard in self.guards)


def gathered(machine: Machine, held: Iterable[tuple[Tensor, Dim, Guard]]) -> list[Part]:
    """Each tensor once, with all places that hold it and can be."""
    parts: dict[int, Part] = {}
    for tensor, times, guard in held:
        answers = [machine.decided(c) for c in guard]
        if any(a is False for a in answers):
            continue
        part = parts.setdefault(id(tensor), Part(tensor, times))
        part.guards.append(tuple(c for c, a in zip(guard, answers) if a is not True))
    return list(parts.values())


def doubtful(parts: list[Part]) -> list[Part]:
    return [part for part in parts if not part.is_certain]


def note_doubtful(machine: Machine, parts: list[Part], paths: dict[int, str]) -> None:
    """Parameters that the model has under a condition only are said, each condition once."""
    found: dict[str, Part] = {}
    for part in doubtful(parts):
        found.setdefault(" and ".join(map(str, part.guards[0])), part)
    for condition, part in found.items():
        path = paths.get(id(part.tensor), "a parameter")
        machine.builder.note_gap(f"{path} stands in the model only if {condition}", part.tensor.site)


def total(machine: Machine, parts: list[Part], in_bytes: bool = False) -> Dim | None:
    """The sum of all parts; open where it depends on conditions."""
    unsure = doubtful(parts)
    if not unsure:
        return count(machine, parts, in_bytes)
    keys = list(dict.fromkeys(c.key for part in unsure for guard in part.guards for c in guard))
    certain = count(machine, [part for part in parts if part.is_certain], in_bytes)
    if len(keys) <= CONDITIONS:
        worlds = [dict(zip(keys, truth)) for truth in product((True, False), repeat=len(keys))]
        amounts = {count(machine, [p for p in unsure if p.stands_in(world)], in_bytes) for world in worlds}
        if len(amounts) == 1:
            return plus(certain, amounts.pop())
    return open_sum(certain, 1)


def sums(
    machine: Machine, parts: list[Part], more: int = 0, trained: set[int] | None = None
) -> tuple[Dim | None, Dim | None]:
    """The sum of all parts and that of those that are trained, with `more` of which nobody knows the size; `trained`: the
    identities of the tensors that are, where more decides than the tensors themselves."""
    whole = open_sum(total(machine, parts), more)
    moving = [part for part in parts if (part.tensor.requires_grad if trained is None else id(part.tensor) in trained)]
    return whole, whole if len(moving) == len(parts) else open_sum(total(machine, moving), more)


def plus(one: Dim | None, other: Dim | None) -> Dim | None:
    return None if one is None or other is None else D.add(one, other)


def open_sum(known: Dim | None, more: int) -> Dim | None:
    """A total to which parts belong whose size nobody knows."""
    return known if known is None or not more else D.add(known, D.fresh("n"))


def count(machine: Machine, parts: Iterable[Part], in_bytes: bool = False) -> Dim | None:
    """Elements (or bytes) of tensors, each as often as its module stands in the model."""
    result: Dim = 0
    for part in parts:
        shape: Any = machine.builder.type_of(part.tensor.value).shape
        if shape is None:
            return None
        size = D.mul(D.product(shape), part.times)
        if in_bytes:
            dtype = part.tensor.value.dtype
            if dtype is None:
                return None
            size = D.mul(size, dtype.itemsize)
        result = D.add(result, size)
    return result
