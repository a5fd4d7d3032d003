"""The layers that normalize: their statistics, scales and offsets."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any, ClassVar
from ..base.dim import Dim
from ..base.dtype import I64
from ..base.unknown import Unknown
from .entry import LayerContext, layer
from .settings import INVALID, lazy, size, taken

SETTINGS = "eps=1e-05, momentum=0.1, affine={}, track_running_stats={}"
PLACE = "device=None, dtype=None, *, bias=True"
BATCH, INSTANCE = "torch.nn.modules.batchnorm._BatchNorm", "torch.nn.modules.instancenorm._InstanceNorm"


def _declare(
    m: LayerContext, features: Dim, affine: Any, track_running_stats: Any, bias: Any, dtype: Any, **settings: Any
) -> None:
    """torch's _NormBase."""
    for name, value in {
        "num_features": features,
        **settings,
        "affine": affine,
        "track_running_stats": track_running_stats,
    }.items():
        m.set(name, value)
    scaled, tracked = taken(m, affine, "affine"), taken(m, track_running_stats, "track_running_stats")
    m.parameter("weight", (features,) if scaled else None, dtype)
    m.parameter("bias", (features,) if scaled and taken(m, bias, "bias") else None, dtype)
    m.buffer("running_mean", (features,) if tracked else None, dtype)
    m.buffer("running_var", (features,) if tracked else None, dtype)
    m.buffer("num_batches_tracked", () if tracked else None, I64)


# Methods that check the rank, which the operation checks, or fill the statistics, whose content is not followed.
_METHODS: dict[str, Any] = {"_check_input_dim": lambda m, input: None, "reset_running_stats": lambda m: None}


def _batch_norm(m: LayerContext, input: Any, ranks: tuple[int, ...]) -> Any:
    mean, variance = m["running_mean"], m["running_var"]
    training = m.training or (mean is None and variance is None)
    return m.apply(
        "batch_norm",
        input=input,
        running_mean=mean,
        running_var=variance,
        weight=m["weight"],
        bias=m["bias"],
        training=training,
        momentum=m["momentum"],
        eps=m["eps"],
        ranks=ranks,
    )


def _batch_layer(
    name: str, ranks: tuple[int, ...], more: str = "", is_lazy: bool = True, base: str = BATCH, home: str = "torch.nn"
) -> None:
    settings = f"{SETTINGS.format(True, True)}, {more}{PLACE}"

    @layer(f"{home}.{name}", f"num_features, {settings}", base=base)
    class BatchNorm:
        METHODS: ClassVar = _METHODS

        @staticmethod
        def build(m: LayerContext, num_features: Any, device: Any, **config: Any) -> None:
            _declare(m, size(m, num_features, "num_features", name), **config)

        @staticmethod
        def forward(m: LayerContext, input: Any) -> Any:
            return _batch_norm(m, input, ranks)

    if is_lazy:

        @layer(f"torch.nn.Lazy{name}", settings, base=f"torch.nn.{name}")
        class LazyBatchNorm(BatchNorm):
            @staticmethod
            def build(m: LayerContext, device: Any, **config: Any) -> None:  # type: ignore[override]
                _declare(m, lazy("num_features"), **config)


def _estimates(tracked: Any) -> Any:
    """Whether statistics come from the input rather than from the buffers."""
    return not tracked if isinstance(tracked, bool) else Unknown("track_running_stats")


def _instance_layer(name: str, n: int) -> None:
    @layer(f"torch.nn.{name}", f"num_features, {SETTINGS.format(False, False)}, {PLACE}", base=INSTANCE)
    class InstanceNorm:
        METHODS: ClassVar = _METHODS

        @staticmethod
        def build(m: LayerContext, num_features: Any, device: Any, **config: Any) -> None:
            _declare(m, size(m, num_features, "num_features", name), **config)

        @staticmethod
        def forward(m: LayerContext, input: Any) -> Any:
            return m.apply(
                "instance_norm",
                input=input,
                running_mean=m["running_mean"],
                running_var=m["running_var"],
                weight=m["weight"],
                bias=m["bias"],
                use_input_stats=m.training or _estimates(m["track_running_stats"]),
                momentum=m["momentum"],
                eps=m["eps"],
                batched=n + 2,
            )

    @layer(f"torch.nn.Lazy{name}", f"{SETTINGS.format(True, True)}, {PLACE}", base=f"torch.nn.{name}")
    class LazyInstanceNorm(InstanceNorm):
        @staticmethod
        def build(m: LayerContext, device: Any, **config: Any) -> None:  # type: ignore[override]
            _declare(m, lazy("num_features"), **config)


for _n in (1, 2, 3):
    _batch_layer(f"BatchNorm{_n}d", (2, 3) if _n == 1 else (_n + 2,))
    _instance_layer(f"InstanceNorm{_n}d", _n)
# what programs build their own kind of batch normalization on
_batch_layer("_BatchNorm", (), is_lazy=False, base="torch.nn.Module", home=BATCH.rpartition(".")[0])
_batch_layer("SyncBatchNorm", (), "process_group=None, ", is_lazy=False)


def _normalized_shape(m: LayerContext, value: Any, kind: str) -> tuple[Dim, ...]:
    values = value if isinstance(value, (tuple, list)) else (value,)
    return tuple(size(m, v, "normalized_shape", kind) for v in values)


@layer("torch.nn.LayerNorm", "normalized_shape, eps=1e-05, elementwise_affine=True, bias=True, device=None, dtype=None")
class LayerNorm:
    @staticmethod
    def build(
        m: LayerContext, normalized_shape: Any, eps: Any, elementwise_affine: Any, bias: Any, device: Any, dtype: Any
    ) -> None:
        shape = _normalized_shape(m, normalized_shape, "LayerNorm")
        for name, value in (("normalized_shape", shape), ("eps", eps), ("elementwise_affine", elementwise_affine)):
            m.set(name, value)
        scaled = taken(m, elementwise_affine, "elementwise_affine")
        m.parameter("weight", shape if scaled else None, dtype)
        m.parameter("bias", shape if scaled and taken(m, bias, "bias") else None, dtype)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply(
            "layer_norm",
            input=input,
            normalized_shape=m["normalized_shape"],
            weight=m["weight"],
            bias=m["bias"],
            eps=m["eps"],
        )


@layer("torch.nn.RMSNorm", "normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None", "x")
class RMSNorm:
    @staticmethod
    def build(
        m: LayerContext, normalized_shape: Any, eps: Any, elementwise_affine: Any, device: Any, dtype: Any
    ) -> None:
        shape = _normalized_shape(m, normalized_shape, "RMSNorm")
        for name, value in (("normalized_shape", shape), ("eps", eps), ("elementwise_affine", elementwise_affine)):
            m.set(name, value)
        m.parameter("weight", shape if taken(m, elementwise_affine, "elementwise_affine") else None, dtype)

    @staticmethod
    def forward(m: LayerContext, x: Any) -> Any:
        return m.apply("rms_norm", input=x, normalized_shape=m["normalized_shape"], weight=m["weight"], eps=m["eps"])


@layer("torch.nn.GroupNorm", f"num_groups, num_channels, eps=1e-05, affine=True, {PLACE}")
class GroupNorm:
    @staticmethod
    def build(
        m: LayerContext, num_groups: Any, num_channels: Any, eps: Any, affine: Any, device: Any, dtype: Any, bias: Any
    ) -> None:
        groups, channels = (
            size(m, num_groups, "num_groups", "GroupNorm"),
            size(m, num_channels, "num_channels", "GroupNorm"),
        )
        m.require(
            groups != 0 and D.divides(groups, channels),
            f"GroupNorm: num_channels={D.text(channels)} is not divisible by num_groups={D.text(groups)}",
            INVALID,
            about="num_groups",
        )
        for name, value in (
            ("num_groups", num_groups),
            ("num_channels", num_channels),
            ("eps", eps),
            ("affine", affine),
        ):
            m.set(name, value)
        scaled = taken(m, affine, "affine")
        m.parameter("weight", (channels,) if scaled else None, dtype)
        m.parameter("bias", (channels,) if scaled and taken(m, bias, "bias") else None, dtype)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply(
            "group_norm", input=input, num_groups=m["num_groups"], weight=m["weight"], bias=m["bias"], eps=m["eps"]
        )


@layer("torch.nn.LocalResponseNorm", "size, alpha=0.0001, beta=0.75, k=1.0")
class LocalResponseNorm:
    @staticmethod
    def build(m: LayerContext, **config: Any) -> None:
        for name, value in config.items():
            m.set(name, value)

    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply("local_response_norm", input=input, size=m["size"], alpha=m["alpha"], beta=m["beta"], k=m["k"])


@layer("torch.nn.CrossMapLRN2d", "size, alpha=0.0001, beta=0.75, k=1")
class CrossMapLRN2d(LocalResponseNorm):
    @staticmethod
    def forward(m: LayerContext, input: Any) -> Any:
        return m.apply("cross_map_norm", input=input)
