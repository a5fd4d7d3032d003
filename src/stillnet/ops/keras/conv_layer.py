"""The convolution layers of Keras: plain, transposed, depthwise and separable, in one to three dimensions."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Sym
from ..entry import LayerContext, layer
from ..settings import INVALID, size, taken
from .settings import BASE, KERNEL, channel_axis, format_name, keep, padding_name, per_axis, size_at, units

DEPTHWISE = (
    "depthwise_initializer='glorot_uniform', bias_initializer='zeros', depthwise_regularizer=None, "
    "bias_regularizer=None, activity_regularizer=None, depthwise_constraint=None, bias_constraint=None"
)
SEPARABLE = (
    "depthwise_initializer='glorot_uniform', pointwise_initializer='glorot_uniform', bias_initializer='zeros', "
    "depthwise_regularizer=None, pointwise_regularizer=None, bias_regularizer=None, activity_regularizer=None, "
    "depthwise_constraint=None, pointwise_constraint=None, bias_constraint=None"
)


def _windows(m: LayerContext, kind: str, n: int, config: dict[str, Any], causal: bool = False) -> None:
    """What all of them check and keep."""
    for name in ("filters", "depth_multiplier"):
        if name in config and config[name] is not None:
            units(m, config[name], name, kind)
    kernel = per_axis(m, config["kernel_size"], n, "kernel_size", kind)
    strides = per_axis(m, config["strides"], n, "strides", kind)
    dilation = per_axis(m, config["dilation_rate"], n, "dilation_rate", kind)
    keep(
        m,
        kernel_size=kernel,
        strides=strides,
        dilation_rate=dilation,
        padding=padding_name(m, config["padding"], kind, causal),
        data_format=format_name(m, config["data_format"], kind),
    )


def _not_both(m: LayerContext, kind: str) -> None:
    known = [v for v in (*m["strides"], *m["dilation_rate"]) if isinstance(v, int)]
    both = len(known) == 2 * len(m["strides"]) and max(m["strides"]) > 1 and max(m["dilation_rate"]) > 1
    m.require(
        not both, f"{kind}: strides above 1 and dilation_rate above 1 exclude each other", INVALID, about="strides"
    )


def _kernel(m: LayerContext, kind: str) -> tuple[Dim, ...]:
    return tuple(size(m, k, "kernel_size", kind) for k in m["kernel_size"])


def _fan_in(m: LayerContext, inputs: Any) -> Dim:
    return size_at(inputs, channel_axis(m["data_format"]), "input_channels")


def _bias(m: LayerContext, count: Dim) -> None:
    m.parameter("bias", (count,) if taken(m, m["use_bias"], "use_bias") else None)


def _apply(m: LayerContext, operation: str, inputs: Any, **more: Any) -> Any:
    settings = {k: m[k] for k in ("strides", "padding", "data_format", "dilation_rate")}
    arguments = (
        {"kernel": m["kernel"], "bias": m["bias"], **settings, **more} if "kernel" not in more else {**settings, **more}
    )
    return m.apply(operation, inputs=inputs, **arguments)


def _plain(n: int) -> None:
    kind = f"Conv{n}D"
    ones = {1: "1", 2: "(1, 1)", 3: "(1, 1, 1)"}[n]

    @layer(
        f"keras.layers.Conv{n}D keras.layers.Convolution{n}D",
        f"filters, kernel_size, strides={ones}, padding='valid', data_format=None, dilation_rate={ones}, groups=1, "
        f"activation=None, use_bias=True, {KERNEL}",
        "inputs",
        BASE,
    )
    class Convolution:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            _windows(m, kind, n, config, causal=n == 1)
            _not_both(m, kind)
            groups, filters = units(m, config["groups"], "groups", kind), config["filters"]
            if isinstance(filters, (int, Sym)):
                m.require(
                    D.divides(groups, filters),
                    f"{kind}: filters={D.text(filters)} is not divisible by groups={D.text(groups)}",
                    INVALID,
                    about="groups",
                )

        @staticmethod
        def weights(m: LayerContext, inputs: Any) -> None:
            fan_in, groups = _fan_in(m, inputs), size(m, m["groups"], "groups", kind)
            m.require(
                D.divides(groups, fan_in),
                f"{kind}: {D.text(fan_in)} input channels are not divisible by groups={D.text(groups)}",
                "shape-mismatch",
                about="groups",
                actual=fan_in,
            )
            filters = size(m, m["filters"], "filters", kind)
            m.parameter("kernel", (*_kernel(m, kind), D.floordiv(fan_in, groups), filters))
            _bias(m, filters)

        @staticmethod
        def forward(m: LayerContext, inputs: Any) -> Any:
            return m.activate(m["activation"], _apply(m, "conv", inputs, groups=m["groups"]))

        @staticmethod
        def replaced(m: LayerContext, inputs: Any) -> Any:
            """The call of a layer whose convolution the program has replaced by a function of its own."""
            made = m.module("convolution_op", inputs, m["kernel"])
            return m.activate(m["activation"], made if m["bias"] is None else m.call("keras.ops.add", made, m["bias"]))

        @staticmethod
        def convolution_op(m: LayerContext, inputs: Any, kernel: Any) -> Any:
            return _apply(m, "conv", inputs, kernel=kernel, bias=None, groups=m["groups"])


def _transposed(n: int) -> None:
    kind = f"Conv{n}DTranspose"
    ones = {1: "1", 2: "(1, 1)", 3: "(1, 1, 1)"}[n]
    extra = "data_format=None, output_padding=None" if n == 3 else "output_padding=None, data_format=None"

    @layer(
        f"keras.layers.{kind} keras.layers.Convolution{n}DTranspose"
        + (f" keras.layers.Deconvolution{n}D" if n > 1 else ""),
        f"filters, kernel_size, strides={ones}, padding='valid', {extra}, dilation_rate={ones}, "
        f"activation=None, use_bias=True, {KERNEL}",
        "inputs",
        BASE,
    )
    class TransposedConvolution:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            _windows(m, kind, n, config)
            _not_both(m, kind)
            if config["output_padding"] is not None:
                extra = per_axis(m, config["output_padding"], n, "output_padding", kind, 0)
                keep(m, output_padding=extra)
                for e, s in zip(extra, m["strides"]):
                    if isinstance(e, int) and isinstance(s, int):
                        message = f"{kind}: output_padding {e} must be smaller than the stride {s}"
                        m.require(e < s, message, INVALID, about="output_padding")

        @staticmethod
        def weights(m: LayerContext, inputs: Any) -> None:
            filters = size(m, m["filters"], "filters", kind)
            m.parameter("kernel", (*_kernel(m, kind), filters, _fan_in(m, inputs)))
            _bias(m, filters)

        @staticmethod
        def forward(m: LayerContext, inputs: Any) -> Any:
            out = _apply(m, "conv_transpose", inputs, output_padding=m["output_padding"])
            return m.activate(m["activation"], out)


def _depthwise(n: int) -> None:
    kind = f"DepthwiseConv{n}D"
    ones = {1: "1", 2: "(1, 1)"}[n]

    @layer(
        f"keras.layers.{kind}",
        f"kernel_size, strides={ones}, padding='valid', depth_multiplier=1, data_format=None, dilation_rate={ones}, "
        f"activation=None, use_bias=True, {DEPTHWISE}",
        "inputs",
        BASE,
    )
    class DepthwiseConvolution:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            _windows(m, kind, n, config)

        @staticmethod
        def weights(m: LayerContext, inputs: Any) -> None:
            fan_in, factor = _fan_in(m, inputs), size(m, m["depth_multiplier"], "depth_multiplier", kind)
            m.parameter("kernel", (*_kernel(m, kind), fan_in, factor))
            _bias(m, D.mul(fan_in, factor))

        @staticmethod
        def forward(m: LayerContext, inputs: Any) -> Any:
            return m.activate(m["activation"], _apply(m, "conv", inputs, depthwise=True))


def _separable(n: int) -> None:
    kind = f"SeparableConv{n}D"
    ones = {1: "1", 2: "(1, 1)"}[n]

    @layer(
        f"keras.layers.{kind} keras.layers.SeparableConvolution{n}D",
        f"filters, kernel_size, strides={ones}, padding='valid', data_format=None, dilation_rate={ones}, "
        f"depth_multiplier=1, activation=None, use_bias=True, {SEPARABLE}",
        "inputs",
        BASE,
    )
    class SeparableConvolution:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            _windows(m, kind, n, config, causal=n == 1)

        @staticmethod
        def weights(m: LayerContext, inputs: Any) -> None:
            fan_in, factor = _fan_in(m, inputs), size(m, m["depth_multiplier"], "depth_multiplier", kind)
            filters = size(m, m["filters"], "filters", kind)
            m.parameter("depthwise_kernel", (*_kernel(m, kind), fan_in, factor))
            m.parameter("pointwise_kernel", (*(1,) * n, D.mul(fan_in, factor), filters))
            _bias(m, filters)

        @staticmethod
        def forward(m: LayerContext, inputs: Any) -> Any:
            between = _apply(m, "conv", inputs, kernel=m["depthwise_kernel"], depthwise=True)
            out = m.apply(
                "conv",
                inputs=between,
                kernel=m["pointwise_kernel"],
                bias=m["bias"],
                data_format=m["data_format"],
                groups=1,
            )
            return m.activate(m["activation"], out)


for _n in (1, 2, 3):
    _plain(_n)
    _transposed(_n)
for _n in (1, 2):
    _depthwise(_n)
    _separable(_n)
