"""The layers that merge axes and split one."""

from __future__ import annotations

from ..base.annotations import Any
from .entry import LayerContext, layer


@layer("torch.nn.Flatten", "start_dim=1, end_dim=-1")
class Flatten:
    @staticmethod
    def build(m: LayerContext, start_dim: Any, end_dim: Any) -> None:
        m.set("start_dim", start_dim)
        m.set("end_dim", end_dim)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.call("torch.flatten", input, m["start_dim"], m["end_dim"])


@layer("torch.nn.Unflatten", "dim, unflattened_size")
class Unflatten:
    @staticmethod
    def build(m: LayerContext, dim: Any, unflattened_size: Any) -> None:
        m.set("dim", dim)
        m.set("unflattened_size", unflattened_size)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.call("Tensor.unflatten", input, m["dim"], m["unflattened_size"])
