"""Layers of Keras 2 that convolve with a kernel of its own for every place."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.shape import shape_text
from ...graph.constraints import NotUnderstood, Typing
from ...graph.graph import TensorType
from ..entry import LayerContext, layer, op
from ..ranging import trained
from ..settings import INVALID, called, several, size, taken, tensor
from .settings import (
    BASE,
    KERNEL,
    arranged,
    channels,
    compute_type,
    format_name,
    images,
    keep,
    padding_name,
    per_axis,
    places,
    spatial,
    units,
)


def _macs(outputs: Any, inputs: TensorType, kernel_size: Any, data_format: Any, **_: Any) -> Dim:
    """Every output element meets one window of all channels."""
    depth = channels(inputs.shape or (1, 1, 1), data_format)
    return D.mul(D.product(outputs[0].shape or ()), D.mul(D.product(kernel_size), depth))


@op("local_conv", macs=_macs)
def local_conv(
    t: Typing,
    inputs: Any,
    kernel: Any,
    filters: Any,
    kernel_size: Any,
    strides: Any,
    padding: Any,
    data_format: Any,
    n: int,
) -> TensorType:
    """x[N, *S, C], a kernel for every place -> [N, *places(S, K), O]"""
    x, w = tensor(inputs), tensor(kernel)
    shape = images(t, x, n, data_format)
    if shape is None:
        return TensorType(None, compute_type(x, w))
    window = several(t, kernel_size, n, "kernel_size")
    sizes = places(t, spatial(shape, data_format), window, several(t, strides, n, "strides"), padding, "kernel_size")
    have = t.need_shape(w)
    wanted = (D.product(sizes), D.mul(D.product(window), channels(shape, data_format)))
    for a, b in zip(have, wanted):
        t.same(a, b, f"{called(t)} was built for another input than {shape_text(shape)}")
    return TensorType(arranged(shape[0], sizes, size_of(filters), data_format), compute_type(x, w))


def size_of(value: Any) -> Dim:
    if not isinstance(value, (int, D.Sym)):
        raise NotUnderstood("filters is not known")
    return value


def _layer(n: int) -> None:
    kind = f"LocallyConnected{n}D"
    ones = {1: "1", 2: "(1, 1)"}[n]

    @layer(
        f"keras.layers.{kind}",
        f"filters, kernel_size, strides={ones}, padding='valid', data_format=None, activation=None, use_bias=True, "
        f"{KERNEL}, implementation=1",
        "inputs",
        BASE,
    )
    class LocallyConnected:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            units(m, config["filters"], "filters", kind)
            keep(
                m,
                kernel_size=per_axis(m, config["kernel_size"], n, "kernel_size", kind),
                strides=per_axis(m, config["strides"], n, "strides", kind),
                padding=padding_name(m, config["padding"], kind),
                data_format=format_name(m, config["data_format"], kind),
            )
            wrong = m["padding"] == "same" and config["implementation"] == 1
            m.require(not wrong, f"{kind} takes padding='valid' only", INVALID, about="padding")

        @staticmethod
        def weights(m: LayerContext, inputs: Any) -> None:
            shape = inputs.shape if isinstance(inputs, TensorType) else None
            if shape is None or len(shape) != n + 2 or m["implementation"] != 1 or m["padding"] != "valid":
                raise NotUnderstood("the kernel of this implementation is not known")
            window = tuple(size(m, k, "kernel_size", kind) for k in m["kernel_size"])
            steps = tuple(size(m, s, "strides", kind) for s in m["strides"])
            found = tuple(
                D.add(D.floordiv(D.sub(s, k), step), 1)
                for s, k, step in zip(spatial(shape, m["data_format"]), window, steps)
            )
            filters = size(m, m["filters"], "filters", kind)
            depth = D.mul(D.product(window), channels(shape, m["data_format"]))
            m.parameter("kernel", (D.product(found), depth, filters))
            m.parameter("bias", (*found, filters) if taken(m, m["use_bias"], "use_bias") else None)

        @staticmethod
        def forward(m: LayerContext, inputs: Any) -> Any:
            if m["implementation"] != 1:
                raise NotUnderstood("the kernel of this implementation is not known")
            names = ("filters", "kernel_size", "strides", "padding", "data_format")
            out = m.apply("local_conv", inputs=inputs, kernel=m["kernel"], n=n, **{k: m[k] for k in names})
            return m.activate(m["activation"], out)


_layer(1)
_layer(2)


# -- ranges ------------------------------------------------------------------------------------------------------------
trained("local_conv")
