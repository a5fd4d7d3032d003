"""Recurrent layers as ONNX spells them."""

from __future__ import annotations

from ...base import dim as D
from ...base import interval as I
from ...base.annotations import Any
from ...base.shape import shape_text
from ...graph.constraints import Typing
from ...graph.graph import TensorType
from ..entry import op, spell
from ..ranging import Ranging, ranged

SETTINGS = (
    "activation_alpha=None, activation_beta=None, activations=None, clip=None, direction='forward', hidden_size=None,"
    " layout=0"
)


def _recurrent(name: str, gates: int, parameters: str, states: int, extra: str = "") -> None:
    def infer(
        t: Typing,
        X: TensorType,
        W: TensorType,
        R: TensorType,
        B: Any = None,
        hidden_size: Any = None,
        direction: Any = "forward",
        layout: Any = 0,
        **_: Any,
    ) -> Any:
        """x[T, B, I], w[D, gates * H, I], r[D, gates * H, H] -> y[T, D, B, H], last states[D, B, H]"""
        x, w, r = t.rank(X, 3), t.rank(W, 3), t.rank(R, 3)
        t.same(w[2], x[2], f"{t.called} expects {D.text(w[2])} features, got {D.text(x[2])} (input is {shape_text(x)})")
        hidden = hidden_size if isinstance(hidden_size, int) else r[2]
        t.same(r[2], hidden, f"{t.called}: recurrent weights are for {D.text(r[2])} units, not {D.text(hidden)}")
        t.same(w[1], D.mul(hidden, gates), f"{t.called}: weights {shape_text(w)} do not fit {D.text(hidden)} units")
        ways = 2 if direction == "bidirectional" else 1
        time, batch = (x[1], x[0]) if layout else (x[0], x[1])
        every = (batch, time, ways, hidden) if layout else (time, ways, batch, hidden)
        last = (batch, ways, hidden) if layout else (ways, batch, hidden)
        return (TensorType(every, X.dtype), *(TensorType(last, X.dtype) for _ in range(states)))

    op(f"{name.lower()}_layer", spell(f"onnx.{name}", f"{parameters}, *, {SETTINGS}{extra}"))(infer)


_recurrent(
    "LSTM", 4, "X, W, R, B=None, sequence_lens=None, initial_h=None, initial_c=None, P=None", 2, ", input_forget=0"
)
_recurrent("GRU", 3, "X, W, R, B=None, sequence_lens=None, initial_h=None", 1, ", linear_before_reset=0")
_recurrent("RNN", 1, "X, W, R, B=None, sequence_lens=None, initial_h=None", 1)


# -- ranges ------------------------------------------------------------------------------------------------------------


def kept_between(r: Ranging, *starts: Any, activations: Any = None) -> Any:
    """States that a tanh made, or that were given; other activations are not followed."""
    if activations:
        return None
    found = I.SIGNED_UNIT
    for start in starts:
        found = I.join(found, r.bounds(start)) if start is not None else found
    return r.between(found, I.meet(I.SIGNED_UNIT, found))


@ranged("gru_layer", "rnn_layer", "lstm_layer")
def _layer_range(r: Ranging, initial_h: Any = None, activations: Any = None, **_: Any) -> Any:
    """All states, the last one, and what the cells remember, which grows."""
    found = kept_between(r, initial_h, activations=activations)
    return (found, found, None)
