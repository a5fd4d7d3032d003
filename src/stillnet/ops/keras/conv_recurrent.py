"""Recurrent layers of Keras whose gates are convolutions: ConvLSTM1D, 2D and 3D."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.shape import shape_text
from ...graph.constraints import Typing
from ...graph.graph import TensorType
from ..arguments import flag
from ..entry import LayerContext, layer, op
from ..ranging import trained
from ..settings import INVALID, called, several, shape_of, size, taken, tensor
from .recurrent import INITIALIZED, REGULARIZED
from .settings import (
    BASE,
    arranged,
    compute_type,
    format_name,
    is_first,
    keep,
    padding_name,
    per_axis,
    places,
    size_at,
    spatial,
    units,
)


def _macs(
    outputs: Any,
    input: TensorType,
    kernel: TensorType,
    recurrent_kernel: TensorType,
    n: int,
    data_format: Any,
    return_sequences: Any,
    **_: Any,
) -> Dim:
    """At every step each place of the state meets a window of the input and one of the state."""
    shape: tuple[Dim, ...] = outputs[0].shape or (1, 1)
    steps = (input.shape or (1, 1))[1]
    frame = (shape[0], *shape[2:]) if return_sequences is True else shape
    every = D.product((frame[0], *spatial(frame, data_format)))
    window = D.add(D.product(kernel.shape or ()), D.product(recurrent_kernel.shape or ()))
    return D.mul(D.mul(every, steps), window)


@op("conv_recur", macs=_macs)
def conv_recur(
    t: Typing,
    input: Any,
    kernel: Any,
    recurrent_kernel: Any,
    n: int,
    strides: Any,
    padding: Any,
    data_format: Any,
    dilation_rate: Any,
    return_sequences: Any = False,
    return_state: Any = False,
) -> Any:
    """x[N, T, *S, C] -> y[N, *places(S), F] or y[N, T, *places(S), F], and two states"""
    x, w = tensor(input), t.need_shape(tensor(kernel))
    out = t.need_shape(tensor(recurrent_kernel))[-2]
    dtype = compute_type(x, tensor(kernel))
    shape = shape_of(t, x, n + 3)
    if shape is None:
        unknown = TensorType(None, dtype)
        return (unknown,) * 3 if flag(return_state, "return_state") else unknown
    frame = (shape[0], *shape[2:])
    channel = frame[1 if is_first(data_format) else -1]
    t.same(
        w[-2],
        channel,
        f"{called(t)} expects {D.text(w[-2])} input channels, got {D.text(channel)} (input is {shape_text(shape)})",
    )
    spread = several(t, dilation_rate, n, "dilation_rate")
    reach = tuple(D.add(D.mul(d, D.sub(k, 1)), 1) for k, d in zip(w, spread))
    sizes = places(t, spatial(frame, data_format), reach, several(t, strides, n, "strides"), padding, "kernel_size")
    state = arranged(shape[0], sizes, out, data_format)
    made = (state[0], shape[1], *state[1:]) if flag(return_sequences, "return_sequences") else state
    result = TensorType(made, dtype)
    return (result, *(TensorType(state, dtype),) * 2) if flag(return_state, "return_state") else result


def _layer(n: int) -> None:
    kind = f"ConvLSTM{n}D"

    @layer(
        f"keras.layers.{kind}",
        "filters, kernel_size, strides=1, padding='valid', data_format=None, dilation_rate=1, activation='tanh', "
        f"recurrent_activation='sigmoid', {INITIALIZED}, unit_forget_bias=True, "
        f"{REGULARIZED.format(activity='activity_regularizer=None, ')}, seed=None, return_sequences=False, "
        "return_state=False, go_backwards=False, stateful=False",
        "sequences, initial_state=None, mask=None, training=None",
        BASE,
    )
    class ConvLSTM:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            units(m, config["filters"], "filters", kind)
            keep(
                m,
                kernel_size=per_axis(m, config["kernel_size"], n, "kernel_size", kind),
                strides=per_axis(m, config["strides"], n, "strides", kind),
                dilation_rate=per_axis(m, config["dilation_rate"], n, "dilation_rate", kind),
                padding=padding_name(m, config["padding"], kind),
                data_format=format_name(m, config["data_format"], kind),
            )
            both = [
                max((v for v in m[name] if isinstance(v, int)), default=1) > 1 for name in ("strides", "dilation_rate")
            ]
            message = f"{kind}: strides above 1 and dilation_rate above 1 exclude each other"
            m.require(not all(both), message, INVALID, about="strides")

        @staticmethod
        def weights(m: LayerContext, inputs: Any) -> None:
            fan_in = size_at(inputs, 2 if is_first(m["data_format"]) else -1, "channels")
            filters = size(m, m["filters"], "filters", kind)
            window = tuple(size(m, k, "kernel_size", kind) for k in m["kernel_size"])
            wide = D.mul(4, filters)
            m.parameter("conv_lstm_cell/kernel", (*window, fan_in, wide))
            m.parameter("conv_lstm_cell/recurrent_kernel", (*window, filters, wide))
            m.parameter("conv_lstm_cell/bias", (wide,) if taken(m, m["use_bias"], "use_bias") else None)

        @staticmethod
        def forward(m: LayerContext, sequences: Any, initial_state: Any, mask: Any, training: Any) -> Any:
            names = ("strides", "padding", "data_format", "dilation_rate", "return_sequences", "return_state")
            return m.apply(
                "conv_recur",
                input=sequences,
                kernel=m["conv_lstm_cell/kernel"],
                recurrent_kernel=m["conv_lstm_cell/recurrent_kernel"],
                n=n,
                **{name: m[name] for name in names},
            )


for _n in (1, 2, 3):
    _layer(_n)


# -- ranges ------------------------------------------------------------------------------------------------------------
trained("conv_recur")
