"""The layers of Keras that act in training only: dropout, noise, and penalties on activations."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.shape import shape_text
from ...graph.constraints import Typing
from ...graph.graph import TensorType
from ..entry import LayerContext, layer, op
from ..ranging import unbounded
from ..settings import INVALID, called, is_number, tensor
from .settings import BASE, format_name, keep, rate


@op("noise", random=True)
def noise(t: Typing, input: Any, amount: Any, rank: Any = None, training: Any = False) -> TensorType:
    """x[*S] -> [*S]"""
    x = tensor(input)
    if isinstance(rank, int) and x.shape is not None:
        t.require(len(x.shape) == rank, f"{called(t)} expects {rank}-D input, got {shape_text(x.shape)}")
    return TensorType(x.shape, x.dtype, x.data if training is False else None, x.variable)


def _layer(kind: str, signature: str, operation: str, name: str = "rate", rank: int | None = None) -> None:
    @layer(f"keras.layers.{kind}", signature, "inputs, training=None", BASE)
    class Noise:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            rate(m, config[name], name, kind)
            if "data_format" in config:
                keep(m, data_format=format_name(m, config["data_format"], kind))

        @staticmethod
        def forward(m: LayerContext, inputs: Any, training: Any) -> Any:
            active = m.training if training is None else training
            if operation == "noise":
                return m.apply("noise", input=inputs, amount=m[name], rank=rank, training=active)
            # what nobody knows may be true
            if (isinstance(active, int) and not active) or not is_number(m[name]):
                return m.apply(operation, input=inputs, training=False)
            return m.apply(operation, input=inputs, p=m[name], training=True)


_layer("Dropout", "rate, noise_shape=None, seed=None", "dropout")
_layer("AlphaDropout", "rate, noise_shape=None, seed=None", "noise")
_layer("GaussianDropout", "rate, seed=None", "noise")
_layer("GaussianNoise", "stddev, seed=None", "noise", "stddev")
_layer("SpatialDropout1D", "rate, seed=None", "noise", rank=3)
_layer("SpatialDropout2D", "rate, data_format=None, seed=None", "noise", rank=4)
_layer("SpatialDropout3D", "rate, data_format=None, seed=None", "noise", rank=5)


@layer("keras.layers.ActivityRegularization", "l1=0.0, l2=0.0", "inputs", BASE)
class ActivityRegularization:
    @staticmethod
    def build(m: LayerContext, l1: Any, l2: Any) -> None:
        for name, value in (("l1", l1), ("l2", l2)):
            if is_number(value):
                message = f"ActivityRegularization: {name} must not be negative, got {value}"
                m.require(value >= 0, message, INVALID, about=name)

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return inputs


@layer("keras.layers.Identity", "", "inputs", BASE)
class Identity:
    @staticmethod
    def build(m: LayerContext) -> None:
        pass

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return inputs


@layer("keras.layers.Masking", "mask_value=0.0", "inputs", BASE)
class Masking:
    @staticmethod
    def build(m: LayerContext, mask_value: Any) -> None:
        pass

    @staticmethod
    def forward(m: LayerContext, inputs: Any) -> Any:
        return m.apply("noise", input=inputs, amount=0, training=True)


# -- ranges ------------------------------------------------------------------------------------------------------------
unbounded("noise", because="noise is added to, or multiplied with, what goes in")
