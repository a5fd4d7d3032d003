"""The layers that pool; none has parameters."""

from __future__ import annotations

from ..base.annotations import Any
from .entry import LayerContext, layer
from .settings import INVALID, repeated

MODULE = "torch.nn.modules.pooling"


def _layer(
    name: str,
    n: int,
    signature: str,
    operation: str,
    base: str = "torch.nn.Module",
    forward: str = "input",
    tuples: tuple[str, ...] = (),
    strided: bool = True,
) -> None:
    """A layer whose attributes are its settings, `tuples` of them spread over the axes; stride defaults to kernel."""
    settings = [part.split("=")[0].strip() for part in signature.split(",")]

    @layer(f"torch.nn.{name}{n}d", signature, forward, base=base)
    class Pool:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            if strided and config["stride"] is None:
                config["stride"] = config["kernel_size"]
            for key, value in config.items():
                m.set(key, repeated(value, n) if key in tuples else value)

        @staticmethod
        def forward(m: LayerContext, **inputs: Any) -> Any:
            return m.apply(operation, **inputs, n=n, **{k: m[k] for k in settings})


@layer(
    "torch.nn.FractionalMaxPool2d",
    "kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None",
)
class FractionalMaxPool2d:
    axes = 2

    @classmethod
    def build(
        cls,
        m: LayerContext,
        kernel_size: Any,
        output_size: Any,
        output_ratio: Any,
        return_indices: Any,
        _random_samples: Any,
    ) -> None:
        n = cls.axes
        given = [output_size is not None, output_ratio is not None]
        m.require(
            any(given) and not all(given),
            f"FractionalMaxPool{n}d needs one of output_size and output_ratio",
            INVALID,
            about="output_size",
        )
        m.set("kernel_size", repeated(kernel_size, n))
        m.set("return_indices", return_indices)
        m.buffer("_random_samples", _random_samples)
        m.set("output_size", None if output_size is None else repeated(output_size, n))
        m.set("output_ratio", None if output_ratio is None else repeated(output_ratio, n))
        for ratio in repeated(output_ratio, n):
            m.require(
                not isinstance(ratio, (int, float)) or 0 < ratio < 1,
                f"FractionalMaxPool{n}d: output_ratio must be between 0 and 1, got {ratio}",
                INVALID,
                about="output_ratio",
            )

    @classmethod
    def forward(cls, m: LayerContext, input: Any) -> Any:
        return m.apply(
            "fractional_max_pool",
            input=input,
            n=cls.axes,
            kernel_size=m["kernel_size"],
            output_size=m["output_size"],
            output_ratio=m["output_ratio"],
            return_indices=m["return_indices"],
            _random_samples=m["_random_samples"],
        )


@layer(
    "torch.nn.FractionalMaxPool3d",
    "kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None",
)
class FractionalMaxPool3d(FractionalMaxPool2d):
    axes = 3


for _n in (1, 2, 3):
    _layer(
        "MaxPool",
        _n,
        "kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False",
        "max_pool",
        f"{MODULE}._MaxPoolNd",
    )
    _layer(
        "AvgPool",
        _n,
        "kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True"
        + (", divisor_override=None" if _n > 1 else ""),
        "avg_pool",
        f"{MODULE}._AvgPoolNd",
        tuples=("kernel_size", "stride", "padding") if _n == 1 else (),
    )
    _layer(
        "LPPool",
        _n,
        "norm_type, kernel_size, stride=None, ceil_mode=False",
        "lp_pool",
        f"{MODULE}._LPPoolNd",
        strided=False,
    )
    _layer(
        "MaxUnpool",
        _n,
        "kernel_size, stride=None, padding=0",
        "max_unpool",
        f"{MODULE}._MaxUnpoolNd",
        "input, indices, output_size=None",
        ("kernel_size", "stride", "padding"),
    )
    _layer("AdaptiveAvgPool", _n, "output_size", "adaptive_avg_pool", f"{MODULE}._AdaptiveAvgPoolNd", strided=False)
    _layer(
        "AdaptiveMaxPool",
        _n,
        "output_size, return_indices=False",
        "adaptive_max_pool",
        f"{MODULE}._AdaptiveMaxPoolNd",
        strided=False,
    )
