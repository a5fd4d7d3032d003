"""The layers that activate; only PReLU has a parameter."""

from __future__ import annotations

from ..base.annotations import Any
from ..base.dtype import DType
from .entry import LayerContext, layer
from .settings import INVALID, size


def _layer(name: str, signature: str, operation: str, base: str = "torch.nn.Module", **extra: Any) -> None:
    """A layer without parameters: its settings are its attributes, its forward one operation."""
    settings = [part.split("=")[0].strip() for part in signature.split(",") if "inplace" not in part]

    @layer(f"torch.nn.{name}", signature, base=base)
    class Activation:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            _check_settings(m, name, config)
            for key, value in {**config, **extra}.items():
                m.set(key, value)

        @staticmethod
        def forward(m: LayerContext, input: Any) -> Any:
            return m.apply(operation, input=input, **{k: m[k] for k in settings})


def _check_settings(m: LayerContext, name: str, config: dict[str, Any]) -> None:
    low, high = config.get("min_val"), config.get("max_val")
    if isinstance(low, (int, float)) and isinstance(high, (int, float)):
        m.require(
            high > low, f"{name}: max_val must be larger than min_val, got {high} and {low}", INVALID, about="max_val"
        )


def _plain_layer(name: str, operation: str, **fixed: Any) -> None:
    """A layer that takes no settings at all."""

    @layer(f"torch.nn.{name}", "*args, **kwargs")
    class PlainActivation:
        @staticmethod
        def build(m: LayerContext, args: Any, kwargs: Any) -> None:
            m.require(not args and not kwargs, f"{name} takes no arguments", "wrong-call")

        @staticmethod
        def forward(m: LayerContext, input: Any) -> Any:
            return m.apply(operation, input=input, **fixed)


for _name, _operation in (
    ("ReLU", "relu"),
    ("SiLU", "silu"),
    ("Mish", "mish"),
    ("SELU", "selu"),
    ("Hardsigmoid", "hardsigmoid"),
    ("Hardswish", "hardswish"),
):
    _layer(_name, "inplace=False", _operation)
for _name, _operation in (
    ("Sigmoid", "sigmoid"),
    ("Tanh", "tanh"),
    ("LogSigmoid", "log_sigmoid"),
    ("Softsign", "softsign"),
    ("Tanhshrink", "tanhshrink"),
):
    _plain_layer(_name, _operation)
for _name in ("ELU", "CELU"):
    _layer(_name, "alpha=1.0, inplace=False", _name.lower())
for _name in ("Hardshrink", "Softshrink"):
    _layer(_name, "lambd=0.5", _name.lower())
for _name, _operation in (("Softmax", "softmax"), ("Softmin", "softmin"), ("LogSoftmax", "log_softmax")):
    _layer(_name, "dim=None", _operation)
_layer("ReLU6", "inplace=False", "relu6", "torch.nn.Hardtanh", min_val=0.0, max_val=6.0)
_layer("GELU", "approximate='none'", "gelu")
_layer("GLU", "dim=-1", "glu")
_layer("LeakyReLU", "negative_slope=0.01, inplace=False", "leaky_relu")
_layer("RReLU", "lower=0.125, upper=0.3333333333333333, inplace=False", "rrelu")
_layer("Softplus", "beta=1.0, threshold=20.0", "softplus")
_layer("Threshold", "threshold, value, inplace=False", "threshold")


@layer("torch.nn.Hardtanh", "min_val=-1.0, max_val=1.0, inplace=False, min_value=None, max_value=None")
class Hardtanh:
    @staticmethod
    def build(m: LayerContext, min_val: Any, max_val: Any, inplace: Any, min_value: Any, max_value: Any) -> None:
        settings = {
            "min_val": min_val if min_value is None else min_value,
            "max_val": max_val if max_value is None else max_value,
        }
        _check_settings(m, "Hardtanh", settings)
        for name, value in {**settings, "inplace": inplace}.items():
            m.set(name, value)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply("hardtanh", input=input, min_val=m["min_val"], max_val=m["max_val"])


@layer("torch.nn.Softmax2d", "*args, **kwargs")
class Softmax2d:
    @staticmethod
    def build(m: LayerContext, args: Any, kwargs: Any) -> None:
        m.require(not args and not kwargs, "Softmax2d takes no arguments", "wrong-call")

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply("softmax_2d", input=input)


@layer("torch.nn.PReLU", "num_parameters=1, init=0.25, device=None, dtype=None")
class PReLU:
    @staticmethod
    def build(m: LayerContext, num_parameters: Any, init: Any, device: Any, dtype: DType | None) -> None:
        m.set("num_parameters", num_parameters)
        m.set("init", init)
        m.parameter("weight", (size(m, num_parameters, "num_parameters", "PReLU"),), dtype)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply("prelu", input=input, weight=m["weight"])
