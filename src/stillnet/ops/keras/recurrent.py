"""Recurrent layers and cells of Keras: SimpleRNN, LSTM and GRU over [batch, time, features]."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim
from ...base.shape import shape_text
from ...graph.constraints import Typing
from ...graph.graph import Node, TensorType, Value
from ..arguments import flag
from ..entry import LayerContext, layer, op
from ..ranging import trained
from ..settings import called, shape_of, size, taken, tensor
from .settings import BASE, compute_type, size_at, units

RULE = "recurrent-size"
# kind -> gates, states, name of its cell in the paths of its weights
KINDS = {"SimpleRNN": (1, 1, "simple_rnn_cell"), "LSTM": (4, 2, "lstm_cell"), "GRU": (3, 1, "gru_cell")}

REGULARIZED = (
    "kernel_regularizer=None, recurrent_regularizer=None, bias_regularizer=None, {activity}kernel_constraint=None, "
    "recurrent_constraint=None, bias_constraint=None, dropout=0.0, recurrent_dropout=0.0"
)
INITIALIZED = (
    "use_bias=True, kernel_initializer='glorot_uniform', recurrent_initializer='orthogonal', bias_initializer='zeros'"
)
SEQUENCE = "return_sequences=False, return_state=False, go_backwards=False, stateful=False, unroll=False"
# arguments of Keras 2 that Keras 3 has no more
OLD = "implementation=2, time_major=False, zero_output_for_mask=False, enable_caching_device=None"
OLD_CELL = "implementation=2, enable_caching_device=None"


def _macs(outputs: Any, input: TensorType, kernel: TensorType, recurrent_kernel: TensorType, **_: Any) -> Dim:
    """Every step multiplies the input and the state by all gates."""
    steps = D.product((input.shape or ())[:-1])
    return D.mul(steps, D.add(D.product(kernel.shape or ()), D.product(recurrent_kernel.shape or ())))


@op("recur", macs=_macs)
def recur(
    t: Typing,
    input: Any,
    kernel: Any,
    recurrent_kernel: Any,
    states: int,
    initial_state: Any = None,
    return_sequences: Any = False,
    return_state: Any = False,
    time_major: Any = False,
) -> Any:
    """x[N, T, I], states?[N, H] -> y[N, H] or y[N, T, H]; with return_state also the states [N, H]"""
    x, w, u = tensor(input), t.need_shape(tensor(kernel)), t.need_shape(tensor(recurrent_kernel))
    dtype = compute_type(x, tensor(kernel))
    shape = shape_of(t, x, 3, ("B", "T", "C"))
    if shape is None:
        shape = (t.fresh("B"), t.fresh("T"), w[0])
    t.same(
        w[0],
        shape[2],
        f"{called(t)} expects {D.text(w[0])} input features, got {D.text(shape[2])} (input is {shape_text(shape)})",
        RULE,
        axis=2,
    )
    swapped = flag(time_major, "time_major")
    batch, steps = (shape[1], shape[0]) if swapped else (shape[0], shape[1])
    _check_states(t, initial_state, states, batch, u[0])
    state = TensorType((batch, u[0]), dtype)
    ordered = (steps, batch, u[0]) if swapped else (batch, steps, u[0])
    out = TensorType(ordered, dtype) if flag(return_sequences, "return_sequences") else state
    return (out, *(state,) * states) if flag(return_state, "return_state") else out


def _check_states(t: Typing, given: Any, states: int, batch: Dim, hidden: Dim) -> None:
    if isinstance(given, TensorType):
        given = (given,)
    if not isinstance(given, (tuple, list)):
        return
    t.require(len(given) == states, f"{called(t)} takes {states} initial states, got {len(given)}", RULE)
    for state in given:
        if isinstance(state, TensorType) and state.shape is not None:
            text = (
                f"{called(t)} expects initial states [{D.text(batch)}, {D.text(hidden)}], got {shape_text(state.shape)}"
            )
            t.require(len(state.shape) == 2, text, RULE)
            size = state.shape[1]
            facts = {"help": f"units={size}"} if isinstance(size, int) else {}
            t.same(hidden, size, text, RULE, about="units", **facts)
            t.same(batch, state.shape[0], text, RULE)


def declare(m: LayerContext, kind: str, fan_in: Dim, prefix: str) -> None:
    """The weights of a cell; a GRU that resets after the product has two biases."""
    gates = KINDS[kind][0]
    hidden = size(m, m["units"], "units", kind)
    wide = D.mul(gates, hidden)
    m.parameter(f"{prefix}kernel", (fan_in, wide))
    m.parameter(f"{prefix}recurrent_kernel", (hidden, wide))
    double = kind == "GRU" and taken(m, m["reset_after"], "reset_after")
    m.parameter(f"{prefix}bias", ((2, wide) if double else (wide,)) if taken(m, m["use_bias"], "use_bias") else None)


def check(m: LayerContext, kind: str, config: dict[str, Any]) -> None:
    units(m, config["units"], "units", kind)


def _sequence_layer(names: str, kind: str, signature: str) -> None:
    _, states, cell = KINDS[kind]

    @layer(names, signature, "sequences, initial_state=None, mask=None, training=None", BASE)
    class Sequence:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            check(m, kind, config)

        @staticmethod
        def weights(m: LayerContext, inputs: Any) -> None:
            first = inputs[0] if isinstance(inputs, (tuple, list)) and inputs else inputs
            declare(m, kind, size_at(first, -1, "features"), f"{cell}/")

        @staticmethod
        def forward(m: LayerContext, sequences: Any, initial_state: Any, mask: Any, training: Any) -> Any:
            if isinstance(sequences, (tuple, list)) and sequences:
                # Keras 2 also takes the states behind the sequences
                initial_state = initial_state if initial_state is not None else tuple(sequences[1:]) or None
                sequences = sequences[0]
            _check_sequences(m, kind, sequences)
            return m.apply(
                "recur",
                input=sequences,
                kernel=m[f"{cell}/kernel"],
                recurrent_kernel=m[f"{cell}/recurrent_kernel"],
                states=states,
                initial_state=initial_state,
                return_sequences=m["return_sequences"],
                return_state=m["return_state"],
                time_major=m["time_major"],
            )


# Operations between recurrent layers that keep the shape.
BETWEEN = ("dropout", "noise", "normalize_batch", "normalize_axes", "relu", "tanh")


def _check_sequences(m: LayerContext, kind: str, sequences: Any) -> None:
    """The usual way to a missing axis: the recurrent layer before returns its last output alone."""
    if not isinstance(sequences, Value) or m.type(sequences).rank != 2:
        return
    producer = sequences.producer
    while isinstance(producer, Node) and producer.op in BETWEEN and producer.inputs:
        producer = producer.inputs[0].producer
    if isinstance(producer, Node) and producer.op == "recur":
        before = producer.api.rpartition(".")[2]
        m.require(
            False,
            f"{kind} expects 3-D input, got 2-D {shape_text(m.type(sequences).shape)}",
            "shape-mismatch",
            help=f"let the {before} before it return_sequences=True",
        )


def _cell_macs(outputs: Any, input: TensorType, kernel: TensorType, recurrent_kernel: TensorType, **_: Any) -> Dim:
    rows = D.product((input.shape or ())[:-1])
    return D.mul(rows, D.add(D.product(kernel.shape or ()), D.product(recurrent_kernel.shape or ())))


@op("recur_once", macs=_cell_macs)
def recur_once(t: Typing, input: Any, kernel: Any, recurrent_kernel: Any, states: int, given: Any = None) -> Any:
    """x[N, I], states[N, H] -> y[N, H], states[N, H]"""
    x, w, u = tensor(input), t.need_shape(tensor(kernel)), t.need_shape(tensor(recurrent_kernel))
    shape = x.shape
    if shape is not None:
        text = f"{called(t)} expects {D.text(w[0])} input features, got {D.text(shape[-1]) if shape else 'a scalar'}"
        t.require(len(shape) > 0, text, RULE)
        t.same(w[0], shape[-1], f"{text} (input is {shape_text(shape)})", RULE, axis=-1)
    batch = shape[0] if shape is not None else t.fresh("B")
    _check_states(t, given, states, batch, u[0])
    out = TensorType((batch, u[0]), compute_type(x, tensor(kernel)))
    return (out, *(out,) * states)


def _cell_layer(kind: str, signature: str) -> None:
    _, states, _ = KINDS[kind]

    first = "sequence" if kind == "SimpleRNN" else "inputs"

    @layer(f"keras.layers.{kind}Cell", signature, f"{first}, states, training=None", BASE)
    class Cell:
        @staticmethod
        def build(m: LayerContext, **config: Any) -> None:
            check(m, kind, config)
            hidden = size(m, config["units"], "units", kind)
            m.set("state_size", hidden if states == 1 else [hidden] * states)
            m.set("output_size", hidden)

        @staticmethod
        def weights(m: LayerContext, inputs: Any) -> None:
            declare(m, kind, size_at(inputs, -1, "features"), "")

        @staticmethod
        def forward(m: LayerContext, states: Any, training: Any, **inputs: Any) -> Any:
            made = m.apply(
                "recur_once",
                input=inputs[first],
                kernel=m["kernel"],
                recurrent_kernel=m["recurrent_kernel"],
                states=KINDS[kind][1],
                given=states,
            )
            if not isinstance(made, tuple):
                return made
            several = isinstance(states, (tuple, list))
            return made[0], list(made[1:]) if several else made[1]


_ACTIVITY = REGULARIZED.format(activity="activity_regularizer=None, ")
_PLAIN = REGULARIZED.format(activity="")
_GATED = f"units, activation='tanh', recurrent_activation='sigmoid', {INITIALIZED}"
_sequence_layer(
    "keras.layers.SimpleRNN",
    "SimpleRNN",
    f"units, activation='tanh', {INITIALIZED}, {_ACTIVITY}, {SEQUENCE}, seed=None, {OLD}",
)
_sequence_layer(
    "keras.layers.LSTM",
    "LSTM",
    f"{_GATED}, unit_forget_bias=True, {_ACTIVITY}, seed=None, {SEQUENCE}, use_cudnn='auto', {OLD}",
)
_sequence_layer(
    "keras.layers.GRU",
    "GRU",
    f"{_GATED}, {_ACTIVITY}, seed=None, {SEQUENCE}, reset_after=True, use_cudnn='auto', {OLD}",
)
_sequence_layer(
    "keras.layers.CuDNNLSTM", "LSTM", f"units, {INITIALIZED}, unit_forget_bias=True, {_ACTIVITY}, {SEQUENCE}, {OLD}"
)
_sequence_layer(
    "keras.layers.CuDNNGRU", "GRU", f"units, {INITIALIZED}, {_ACTIVITY}, {SEQUENCE}, reset_after=True, {OLD}"
)
_cell_layer("SimpleRNN", f"units, activation='tanh', {INITIALIZED}, {_PLAIN}, seed=None, {OLD_CELL}")
_cell_layer("LSTM", f"{_GATED}, unit_forget_bias=True, {_PLAIN}, seed=None, {OLD_CELL}")
_cell_layer("GRU", f"{_GATED}, {_PLAIN}, reset_after=True, seed=None, {OLD_CELL}")


# -- ranges ------------------------------------------------------------------------------------------------------------
trained("recur", "recur_once")
