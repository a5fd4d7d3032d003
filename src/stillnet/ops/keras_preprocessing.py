"""The layers of Keras that prepare numbers: rescaling, binning and one-hot encoding."""

from __future__ import annotations

from typing import Any

from ..graph.builder import Typing
from ..graph.graph import TensorType
from .entry import LayerContext, layer, op
from .keras_settings import BASE, compute_type
from .settings import tensor


@op("rescale")
def rescale(t: Typing, input: Any, scale: Any, offset: Any = 0.0) -> TensorType:
    """x[*S] -> [*S]"""
    x = tensor(input)
    for other in (scale, offset):
        if isinstance(other, (tuple, list)) and x.shape is not None:
            t.broadcast(x.shape, (len(other),))
    return TensorType(x.shape, compute_type(x), None, x.variable)


@layer("keras.layers.Rescaling", "scale, offset=0.0", "inputs", BASE)
class Rescaling:
    @staticmethod
    def build(m: LayerContext, scale: Any, offset: Any) -> None:
        pass

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("rescale", input=inputs, scale=m["scale"], offset=m["offset"])
