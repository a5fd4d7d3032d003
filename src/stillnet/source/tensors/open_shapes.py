"""The shape of a tensor whose rank is not known: taking it apart decides the rank."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import dataclass
from ...base.unknown import Unknown
from ...graph.constraints import Typing
from ...graph.graph import TensorType
from ...ops.arguments import IMAGES
from ..machine import Machine
from ..values import Tensor


@dataclass(frozen=True, slots=True)
class UnknownShape:
    """The shape of a tensor whose rank is not known yet; unpacking decides it."""

    tensor: Tensor

    def decide(self, machine: Machine, rank: int, names: list[str]) -> Any:
        variable = self.tensor.value.type.variable
        if variable is None:
            return Unknown("shape of a tensor of unknown rank", machine.builder.site)
        labels = [n if n and n != "_" else f"{variable.name}{i}" for i, n in enumerate(names)]
        return list(machine.builder.bind_rank(variable, (rank,), labels))

    def item(self, machine: Machine, index: Any) -> Any:
        """One size, or some of them: the rank becomes a usual one that has these axes."""
        if isinstance(index, int):
            from .operations import call_api

            return call_api(machine, "Tensor.size", [self.tensor, index], {})
        bounds = axes_of(index) if isinstance(index, slice) else []
        if bounds:
            typing = Typing(machine.builder, "Tensor.shape")
            shape = likely_shape(typing, machine.builder.type_of(self.tensor.value), bounds)
            if shape is not None:
                return tuple(shape)[index]
        return Unknown("shape of a tensor of unknown rank", machine.builder.site)


def likely_shape(typing: Typing, x: TensorType, axes: list[int]) -> Any:
    """The shape of a tensor whose shape is cut: likely it has these axes, but no tensor must."""
    least = max(a + 1 if a >= 0 else -a for a in axes)
    if x.shape is not None or x.variable is None or typing.probing:
        return x.shape
    likely = [r for r in IMAGES if r >= least] or [least]
    return typing.rank(x, [*likely, *(r for r in IMAGES if r not in likely)], names=("B", "C", "H", "W"))


def axes_of(part: slice) -> list[int]:
    """The axes that a part of a shape speaks of: its first one, and the last one before its end."""
    first = [part.start] if isinstance(part.start, int) else []
    end = part.stop if isinstance(part.stop, int) else 0
    return [*first, end - 1] if end > 0 else [*first, end] if end < 0 else first
