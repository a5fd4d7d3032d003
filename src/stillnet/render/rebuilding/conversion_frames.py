"""Recurrent layers of Keras over pictures, as steps: convolutions of the frames and of the state, and the gates of an LSTM."""

from __future__ import annotations

from ...base.annotations import Any
from ...graph.architecture import OperationInfo
from .conversion import Step, Steps, Weight, fold, several
from .conversion_windows import same_pairs

# What closes gates or bounds states, and is the same function in every library.
PLAIN = ("sigmoid", "tanh", "relu")


@fold("conv_recur")
def _conv_lstm(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kernel, state = steps.weight(a.get("kernel")), steps.weight(a.get("recurrent_kernel"))
    shape, config, n = steps.shape_of(a["input"]), steps.config(op), a["n"]
    words = config.get("recurrent_activation"), config.get("activation")
    odd = any(config.get(k) for k in ("go_backwards", "stateful")) or a.get("return_state")
    last = a.get("data_format") in (None, "channels_last")
    if kernel is None or state is None or shape is None or odd or not last or any(w not in PLAIN for w in words):
        return None
    size, stride, dilation = list(kernel.shape[:n]), several(a["strides"], n), several(a["dilation_rate"], n)
    frame = (shape[0], *shape[2:])
    padding = same_pairs(frame, None, 1, size, stride, dilation) if a["padding"] == "same" else [(0, 0)] * n
    if padding is None or a["padding"] not in ("same", "valid"):
        return None
    settings = {
        "kernel": size, "stride": stride, "padding": padding, "dilation": dilation, "in": kernel.shape[n],
        "out": state.shape[n], "gate": words[0], "inner": words[1], "sequences": bool(a.get("return_sequences")),
    }  # fmt: skip
    order = (n + 1, n, *range(n))
    weights = {name: Weight(w.stored, w.shape, order) for name, w in (("weight", kernel), ("state", state))}
    bias = kernel.stored.removesuffix("kernel") + "bias"
    if bias in steps.shapes and steps.config(op).get("use_bias", True):
        weights["bias"] = Weight(bias, steps.shapes[bias])
    return Step("conv_lstm", [a["input"]], settings, weights)
