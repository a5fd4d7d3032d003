"""Recurrent layers and cells: RNN, LSTM, GRU over padded, unbatched and packed sequences."""

from __future__ import annotations

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim
from ..base.shape import shape_text
from ..base.truth import NO
from ..base.unknown import Unknown
from ..graph.constraints import NotUnderstood, Typing
from ..graph.graph import TensorType
from .entry import LayerContext, layer, op, spell
from .linear import same_dtype
from .named_results import Packed
from .ranging import Ranging, ranged
from .settings import INVALID, called, is_number, optional, size, taken, tensor

RULE = "recurrent-size"
GATES = {"RNN": 1, "LSTM": 4, "GRU": 3}
Sizes = tuple[Dim, ...]


def _macs(
    outputs: Any,
    input: Any,
    kind: str,
    input_size: Any,
    hidden_size: Any,
    num_layers: int,
    directions: Dim,
    proj_size: Any = 0,
    **_: Any,
) -> Dim:
    """At every step each layer and direction multiplies its input and its state by the gates."""
    x = input[0] if isinstance(input, tuple) else input
    state = proj_size if proj_size != 0 else hidden_size
    total: Dim = 0
    for i in range(num_layers):
        width = input_size if i == 0 else D.mul(state, directions)
        total = D.add(total, D.mul(D.mul(GATES[kind], hidden_size), D.add(width, state)))
        if proj_size != 0:
            total = D.add(total, D.mul(proj_size, hidden_size))
    return D.mul(D.product((x.shape or ())[:-1]), D.mul(total, directions))


@op("recurrent", macs=_macs)
def recurrent(
    t: Typing,
    input: Any,
    state: Any,
    cell: Any,
    weights: Any,
    kind: str,
    input_size: Any,
    hidden_size: Any,
    num_layers: int,
    directions: Dim,
    proj_size: Any = 0,
    batch_first: Any = False,
) -> Any:
    """x[T, N?, I], h0?[L * D, N?, H], c0?[L * D, N?, H] -> y[T, N?, D * H], h[L * D, N?, H], c[L * D, N?, H]"""
    packed = input if isinstance(input, tuple) else None
    x = tensor(packed[0] if packed is not None else input)
    same_dtype(t, x, *weights)
    ranks = 2 if packed is not None else (3, 2)
    names = ("B", "T", "C") if batch_first is True else ("T", "B", "C")
    shape = t.rank(
        x,
        ranks,
        f"{kind} expects {'2-D packed' if packed is not None else '3-D or unbatched 2-D'} input, got "
        f"{shape_text(x.shape)}",
        RULE,
        names=names,
    )
    t.same(
        input_size,
        shape[-1],
        f"{kind} expects {D.text(input_size)} input features, got {D.text(shape[-1])} (input is {shape_text(shape)})",
        RULE,
        about="input_size",
        axis=-1,
    )
    batch = _batch(t, shape, packed, batch_first)
    steps = shape[1] if len(shape) == 3 and batch_first is True else shape[0]
    t.require(
        steps != 0, f"{kind} expects at least one step, got a sequence of length 0 (input is {shape_text(shape)})", RULE
    )
    width = proj_size if proj_size != 0 else hidden_size
    layers = D.mul(num_layers, directions)
    for what, given, features in (("h0", state, width), ("c0", cell, hidden_size)):
        _check_state(t, kind, what, optional(given), (layers, *batch, features))
    output: Any = TensorType((*shape[:-1], D.mul(width, directions)), x.dtype)
    if packed is not None:
        output = Packed((output, *packed[1:]))
    last = TensorType((layers, *batch, width), x.dtype)
    if kind == "LSTM":
        return output, (last, TensorType((layers, *batch, hidden_size), x.dtype))
    return output, last


def _batch(t: Typing, shape: Sizes, packed: Any, batch_first: Any) -> Sizes:
    """The batch axis of the states: none for unbatched input."""
    if packed is not None:
        order = optional(packed[2]) if len(packed) > 2 else None
        sizes = optional(packed[1])
        if order is not None and order.shape is not None:
            return (order.shape[0],)
        return (sizes.data[0],) if sizes is not None and sizes.data else (t.fresh("B"),)
    if len(shape) == 2:
        return ()
    if not isinstance(batch_first, bool):
        raise NotUnderstood("batch_first is not known")
    return (shape[0],) if batch_first else (shape[1],)


def _check_state(t: Typing, kind: str, what: str, state: TensorType | None, wanted: Sizes) -> None:
    if state is None or state.shape is None:
        return
    message = f"{kind} expects {what} of shape {shape_text(wanted)}, got {shape_text(state.shape)}"
    t.require(len(state.shape) == len(wanted), message, RULE)
    for i, (a, b) in enumerate(zip(wanted, state.shape)):
        t.same(a, b, message, RULE, about="hidden_size" if i == len(wanted) - 1 else None, axis=i)


# -- layers ----------------------------------------------------------------------------------------------------------
def _sizes(m: LayerContext, kind: str, **given: Any) -> list[Dim]:
    """Constructor arguments that must be positive integers."""
    found = []
    for name, value in given.items():
        number = size(m, value, name, kind)
        m.require(D.at_least(number, 1), f"{kind}: {name} must be positive, got {D.text(number)}", INVALID, about=name)
        found.append(number)
    return found


def _declare(
    m: LayerContext,
    kind: str,
    mode: str,
    input_size: Any,
    hidden_size: Any,
    num_layers: Any,
    bias: Any,
    batch_first: Any,
    dropout: Any,
    bidirectional: Any,
    proj_size: Any,
    dtype: Any,
) -> None:
    width, hidden = _sizes(m, kind, input_size=input_size, hidden_size=hidden_size)
    if isinstance(dropout, (bool, str)) or (is_number(dropout) and not 0 <= dropout <= 1):
        m.require(NO, f"{kind}: dropout must be a number between 0 and 1, got {dropout!r}", INVALID, about="dropout")
    for name, value in (("bias", bias), ("batch_first", batch_first)):
        wrong = value is None or (isinstance(value, (int, float, str)) and not isinstance(value, bool))
        m.require(not wrong, f"{kind}: {name} must be True or False, got {value!r}", INVALID, about=name)
    _sizes(m, kind, num_layers=num_layers)
    projection = size(m, proj_size, "proj_size", kind)
    m.require(
        D.greater(hidden, projection),
        f"{kind}: proj_size={D.text(projection)} must be smaller than hidden_size={D.text(hidden)}",
        INVALID,
        about="proj_size",
    )
    if not isinstance(num_layers, int):
        raise NotUnderstood("num_layers is not known")
    for name, value in (
        ("mode", mode),
        ("input_size", width),
        ("hidden_size", hidden),
        ("num_layers", num_layers),
        ("bias", bias),
        ("batch_first", batch_first),
        ("dropout", float(dropout) if is_number(dropout) else dropout),
        ("bidirectional", bidirectional),
        ("proj_size", projection),
    ):
        m.set(name, value)
    names = _parameters(
        m,
        kind,
        width,
        hidden,
        projection,
        num_layers,
        taken(m, bias, "bias"),
        taken(m, bidirectional, "bidirectional", False),
        dtype,
    )
    m.set("_flat_weights_names", [name for group in names for name in group])
    m.set("_all_weights", names)
    m.set("_flat_weights", [m[name] for group in names for name in group])


def _parameters(
    m: LayerContext,
    kind: str,
    width: Dim,
    hidden: Dim,
    projection: Dim,
    num_layers: int,
    bias: bool,
    both: bool,
    dtype: Any,
) -> list[list[str]]:
    """Weights of every layer and direction, in torch's order; returns their names, layer by layer."""
    gates, state = D.mul(GATES[kind], hidden), hidden if projection == 0 else projection
    names: list[list[str]] = []
    for i in range(num_layers):
        features = width if i == 0 else D.mul(state, 2 if both else 1)
        for suffix in ("", "_reverse") if both else ("",):
            shapes: dict[str, Sizes] = {"weight_ih": (gates, features), "weight_hh": (gates, state)}
            if bias:
                shapes.update(bias_ih=(gates,), bias_hh=(gates,))
            if projection != 0:
                shapes["weight_hr"] = (projection, hidden)
            names.append([f"{name}_l{i}{suffix}" for name in shapes])
            for name, shape in zip(names[-1], shapes.values(), strict=True):
                m.parameter(name, shape, dtype)
    return names


def _directions(bidirectional: Any) -> Dim:
    if isinstance(bidirectional, (bool, int)):
        return 2 if bidirectional else 1
    return D.fresh("directions", D.Origin.UNKNOWN, 1)


def _run(m: LayerContext, kind: str, input: Any, state: Any, cell: Any = None) -> Any:
    names = m["_flat_weights_names"]
    if not isinstance(names, (list, tuple)):
        raise NotUnderstood("which weights the layer has is not known")
    weights = [m[name] for name in names]
    return m.apply(
        "recurrent",
        input=input,
        state=state,
        cell=cell,
        weights=weights,
        kind=kind,
        input_size=m["input_size"],
        hidden_size=m["hidden_size"],
        num_layers=m["num_layers"],
        directions=_directions(m["bidirectional"]),
        proj_size=m["proj_size"],
        batch_first=m["batch_first"],
    )


def _state_sizes(m: LayerContext, input: Any, batch_sizes: Any, width: Any) -> Sizes:
    shape = m.type(input).shape
    layers = D.mul(m["num_layers"], _directions(m["bidirectional"]))
    if batch_sizes is not None or shape is None or len(shape) != 3 or not isinstance(m["batch_first"], bool):
        raise NotUnderstood("the batch is not known")
    return layers, shape[0 if m["batch_first"] else 1], width


def _hidden_sizes(m: LayerContext, input: Any, batch_sizes: Any) -> Sizes:
    return _state_sizes(m, input, batch_sizes, m["proj_size"] if m["proj_size"] != 0 else m["hidden_size"])


def _permuted(m: LayerContext, hx: Any, permutation: Any) -> Any:
    """States in the order of their sequences; that of an LSTM are two."""
    if permutation is None:
        return hx
    if isinstance(hx, (tuple, list)):
        return tuple(_permuted(m, state, permutation) for state in hx)
    return m.call("torch.index_select", hx, 1, permutation)


# Methods that arrange memory or check sizes, which the operation checks, and methods that subclasses with a forward of their own
# call.
_METHODS = {
    "flatten_parameters": lambda m: None,
    "check_input": lambda m, *args: None,
    "check_hidden_size": lambda m, *args: None,
    "check_forward_args": lambda m, *args: None,
    "get_expected_hidden_size": _hidden_sizes,
    "get_expected_cell_size": lambda m, input, sizes: _state_sizes(m, input, sizes, m["hidden_size"]),
    "permute_hidden": _permuted,
}
_READERS = {"all_weights": lambda m: [[m[name] for name in group] for group in m["_all_weights"]]}
_SHARED = "bias=True, batch_first=False, dropout=0.0, bidirectional=False"


@layer(
    "torch.nn.RNNBase",
    f"mode, input_size, hidden_size, num_layers=1, {_SHARED}, proj_size=0, device=None, dtype=None",
    "*args, **kwargs",
)
class RecurrentBase:
    """What programs build their own recurrent layers on."""

    METHODS, READERS = _METHODS, _READERS

    @staticmethod
    def build(m: LayerContext, mode: Any, device: Any, **config: Any) -> None:
        kind = mode.partition("_")[0] if isinstance(mode, str) else ""
        if kind not in GATES:
            raise NotUnderstood("a recurrent layer of a kind that is not known")
        _declare(m, kind, mode, **config)

    @staticmethod
    def forward(m: LayerContext, *args: Any, **kwargs: Any) -> Any:
        raise NotUnderstood("a recurrent layer without a forward")


@layer(
    "torch.nn.RNN",
    f"input_size, hidden_size, num_layers=1, nonlinearity='tanh', {_SHARED}, device=None, dtype=None",
    "input, hx=None",
    base="torch.nn.RNNBase",
)
class RNN:
    METHODS, READERS = _METHODS, _READERS

    @staticmethod
    def build(m: LayerContext, nonlinearity: Any, device: Any, **config: Any) -> None:
        known = nonlinearity in ("tanh", "relu") or not isinstance(nonlinearity, str)
        m.require(
            known, f"RNN: nonlinearity must be 'tanh' or 'relu', got {nonlinearity!r}", INVALID, about="nonlinearity"
        )
        m.set("nonlinearity", nonlinearity)
        _declare(m, "RNN", f"RNN_{nonlinearity}".upper(), proj_size=0, **config)

    @staticmethod
    def forward(m: LayerContext, input: Any, hx: Any) -> Any:
        return _run(m, "RNN", input, hx)


@layer(
    "torch.nn.GRU",
    f"input_size, hidden_size, num_layers=1, {_SHARED}, device=None, dtype=None",
    "input, hx=None",
    base="torch.nn.RNNBase",
)
class GRU:
    METHODS, READERS = _METHODS, _READERS

    @staticmethod
    def build(m: LayerContext, device: Any, **config: Any) -> None:
        _declare(m, "GRU", "GRU", proj_size=0, **config)

    @staticmethod
    def forward(m: LayerContext, input: Any, hx: Any) -> Any:
        return _run(m, "GRU", input, hx)


@layer(
    "torch.nn.LSTM",
    f"input_size, hidden_size, num_layers=1, {_SHARED}, proj_size=0, device=None, dtype=None",
    "input, hx=None",
    base="torch.nn.RNNBase",
)
class LSTM:
    METHODS, READERS = _METHODS, _READERS

    @staticmethod
    def build(m: LayerContext, device: Any, **config: Any) -> None:
        _declare(m, "LSTM", "LSTM", **config)

    @staticmethod
    def forward(m: LayerContext, input: Any, hx: Any) -> Any:
        state, cell = _pair(m, "LSTM", hx)
        return _run(m, "LSTM", input, state, cell)


def _pair(m: LayerContext, kind: str, hx: Any) -> tuple[Any, Any]:
    """(h, c) as given; an LSTM that is handed something else raises."""
    if hx is None or isinstance(hx, Unknown):
        return None, None
    if isinstance(hx, (tuple, list)):
        m.require(len(hx) >= 2, f"{kind} expects a pair of states (h, c), got {len(hx)}", RULE)
        return hx[0], hx[1]
    return None, None


# -- cells -----------------------------------------------------------------------------------------------------------
def _cell_macs(outputs: Any, input: TensorType, w_ih: TensorType, w_hh: TensorType, **_: Any) -> Dim:
    rows = D.product((input.shape or ())[:-1])
    return D.mul(rows, D.add(D.product(w_ih.shape or ()), D.product(w_hh.shape or ())))


_CELL = "input, hx, w_ih, w_hh, b_ih=None, b_hh=None"


@op(
    "recurrent_cell",
    spell("torch.lstm_cell", _CELL, kind="LSTM"),
    spell("torch.gru_cell", _CELL, kind="GRU"),
    spell("torch.rnn_tanh_cell torch.rnn_relu_cell", _CELL, kind="RNN"),
    macs=_cell_macs,
)
def recurrent_cell(
    t: Typing, input: Any, hx: Any, w_ih: Any, w_hh: Any, b_ih: Any = None, b_hh: Any = None, kind: str = "RNN"
) -> Any:
    """x[N?, I], h[N?, H], c[N?, H] -> h[N?, H], c[N?, H]"""
    x, gates, back = tensor(input), tensor(w_ih), tensor(w_hh)
    same_dtype(t, x, gates, back)
    features, hidden = t.need_shape(gates)[-1], t.need_shape(back)[-1]
    shape = t.rank(
        x, (2, 1), f"{called(t)} expects 2-D or unbatched 1-D input, got {shape_text(x.shape)}", RULE, names=("B", "C")
    )
    t.same(
        features,
        shape[-1],
        f"{called(t)} expects {D.text(features)} input features, got {D.text(shape[-1])} "
        f"(input is {shape_text(shape)})",
        RULE,
        about="input_size",
        axis=-1,
    )
    wanted = (*shape[:-1], hidden)
    for i, state in enumerate(hx if isinstance(hx, (tuple, list)) else (hx,)):
        _check_state(t, called(t), "h" if i == 0 else "c", optional(state), wanted)
    result = TensorType(wanted, x.dtype)
    return (result, TensorType(wanted, x.dtype)) if kind == "LSTM" else result


def _cell(name: str, kind: str, extra: str = "") -> None:
    @layer(
        f"torch.nn.{name}",
        f"input_size, hidden_size, bias=True{extra}, device=None, dtype=None",
        "input, hx=None",
        base="torch.nn.RNNCellBase",
    )
    class Cell:
        @staticmethod
        def build(
            m: LayerContext, input_size: Any, hidden_size: Any, bias: Any, dtype: Any, device: Any, **config: Any
        ) -> None:
            width, hidden = size(m, input_size, "input_size", name), size(m, hidden_size, "hidden_size", name)
            gates = D.mul(GATES[kind], hidden)
            for key, value in (
                ("input_size", width),
                ("hidden_size", hidden),
                ("bias", bias),
                *config.items(),
            ):
                m.set(key, value)
            m.parameter("weight_ih", (gates, width), dtype)
            m.parameter("weight_hh", (gates, hidden), dtype)
            for key in ("bias_ih", "bias_hh"):
                m.parameter(key, (gates,) if taken(m, bias, "bias") else None, dtype)

        @staticmethod
        def forward(m: LayerContext, input: Any, hx: Any) -> Any:
            state = _pair(m, name, hx) if kind == "LSTM" else hx
            return m.apply(
                "recurrent_cell",
                input=input,
                hx=state,
                w_ih=m["weight_ih"],
                w_hh=m["weight_hh"],
                b_ih=m["bias_ih"],
                b_hh=m["bias_hh"],
                kind=kind,
            )


_cell("RNNCell", "RNN", ", nonlinearity='tanh'")
_cell("LSTMCell", "LSTM")
_cell("GRUCell", "GRU")


# -- ranges ------------------------------------------------------------------------------------------------------------
@ranged("recurrent", "recurrent_cell")
def _recurrent_range(r: Ranging, **_: Any) -> Any:
    return r.predicted()
