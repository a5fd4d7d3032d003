"""Recurrent layers of ONNX, torch and Keras as one kind of step, with weights in the order of torch's gates."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.architecture import Constant, OperationInfo, Reference
from .conversion import Step, Steps, Weight, fold
from .conversion_keras import hidden_steps

GATES = {"LSTM": 4, "GRU": 3, "RNN": 1}
# Gates as torch counts them, by their places in ONNX (input, output, forget, cell; update, reset, new), OpenVINO and Keras.
FROM_ONNX = {"LSTM": (0, 2, 3, 1), "GRU": (1, 0, 2), "RNN": (0,)}
FROM_OPENVINO = {"LSTM": (1, 0, 2, 3), "GRU": (1, 0, 2), "RNN": (0,)}
FROM_KERAS = {"LSTM": (0, 1, 2, 3), "GRU": (1, 0, 2), "RNN": (0,)}
STATES = {"LSTM": 2, "GRU": 1, "RNN": 1}


def cell_key(name: str, layer: int, way: int) -> str:
    """`weight_ih_l0_reverse`, as torch calls the weights of a direction."""
    return f"{name}_l{layer}{'_reverse' if way else ''}"


def settings(kind: str, size: int, hidden: int, **more: Any) -> dict[str, Any]:
    return {
        "cell": kind, "in": size, "hidden": hidden, "layers": 1, "ways": 1, "reverse": False, "batch_first": False,
        "after": True, "nonlinearity": "tanh", "gate": "sigmoid", "result": "torch", "flipped": True, **more,
    }  # fmt: skip


# -- ONNX --------------------------------------------------------------------------------------------------------------
@fold("lstm_layer", "gru_layer", "rnn_layer")
def _onnx(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kind = op.op.removesuffix("_layer").upper()
    w, r, b = (steps.weight(a.get(n)) for n in ("W", "R", "B"))
    odd = any(a.get(n) is not None for n in ("sequence_lens", "P", "clip", "activation_alpha", "activation_beta"))
    if w is None or r is None or odd or a.get("layout") or a.get("input_forget") or (a.get("B") is not None) != bool(b):
        return None
    words = activations(kind, a.get("activations"))
    if words is None:
        return None
    hidden, direction = r.shape[2], a.get("direction", "forward")
    ways = 2 if direction == "bidirectional" else 1
    given = settings(
        kind,
        w.shape[2],
        hidden,
        ways=ways,
        reverse=direction == "reverse",
        after=kind != "GRU" or bool(a.get("linear_before_reset")),
        nonlinearity=words,
        result="onnx",
    )
    weights: dict[str, Weight] = {}
    joined = a.get("order") == "openvino"
    for way in range(ways):
        order = (FROM_OPENVINO if joined else FROM_ONNX)[kind]
        size = len(order) * hidden
        cut: dict[str, Any] = {"index": way, "gates": order, "unit": hidden}
        weights[cell_key("weight_ih", 0, way)] = replace(w, shape=(size, w.shape[2]), **cut)
        weights[cell_key("weight_hh", 0, way)] = replace(r, shape=(size, hidden), **cut)
        if b is not None:
            weights[cell_key("bias_ih", 0, way)] = replace(b, shape=(size,), **cut)
            weights[cell_key("bias_hh", 0, way)] = replace(
                b, shape=(size,), **second_bias(kind, given, joined, cut, size)
            )
    return Step("recurrent", [a["X"], *states(steps, a, "initial_h", "initial_c")], given, weights)


def second_bias(kind: str, given: dict[str, Any], joined: bool, cut: dict[str, Any], size: int) -> dict[str, Any]:
    """Which part of a bias belongs to the states: OpenVINO adds both up, but for what a reset gate is multiplied with."""
    if not joined:
        return {**cut, "start": size}
    return {**cut, "gates": (3, 3, 3), "how": "last"} if kind == "GRU" and given["after"] else {**cut, "how": "zero"}


def activations(kind: str, stated: Any) -> str | None:
    """What the last gate uses where the others use what every framework uses; None for anything else."""
    usual = {"LSTM": ["Sigmoid", "Tanh", "Tanh"], "GRU": ["Sigmoid", "Tanh"], "RNN": ["Tanh"]}[kind]
    if not stated or list(stated) in (usual, usual * 2):
        return "tanh"
    return "relu" if kind == "RNN" and list(stated) in (["Relu"], ["Relu"] * 2) else None


def states(steps: Steps, a: dict[str, Any], *names: str) -> list[Any]:
    """The states that a layer starts with; zeros are what it starts with anyway."""
    given = [a[n] for n in names if a.get(n) is not None]
    return [] if all(is_zero(steps, v) for v in given) else given


# Operations whose results are zero where their operand is.
ARRANGED = ("broadcast_with", "expand", "permute", "transpose", "identity", "cast", "reshape", "squeeze", "unsqueeze")


def is_zero(steps: Steps, value: Any) -> bool:
    if isinstance(value, (int, float)):
        return value == 0
    if isinstance(value, Constant):
        return not any(value.elements)
    if isinstance(value, Reference) and value.partition(":")[2] in steps.model.zero_weights:
        return value.startswith(("param:", "buffer:"))
    maker = steps.maker(value) if isinstance(value, Reference) else None
    if maker is not None and maker.op in ARRANGED:
        return is_zero(steps, steps.of(maker).get("input"))
    if maker is not None and maker.op == "full":
        return is_zero(steps, steps.value(steps.of(maker).get("fill_value")))
    return maker is not None and maker.op in ("zeros", "new_zeros", "zeros_like")


# -- torch -------------------------------------------------------------------------------------------------------------
@fold("recurrent")
def _torch(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kind, layers, ways = a["kind"], a["num_layers"], a["directions"]
    found = [steps.weight(w) for w in a["weights"]]
    projected = 1 if a.get("proj_size") else 0
    biased = len(found) == (4 + projected) * layers * ways
    if any(w is None for w in found) or len(found) != ((4 if biased else 2) + projected) * layers * ways:
        return None
    names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")[: 4 if biased else 2]
    names += ("weight_hr",) if projected else ()
    keys = [cell_key(n, layer, way) for layer in range(layers) for way in range(ways) for n in names]
    weights = {k: replace(w, unit=a["hidden_size"]) for k, w in zip(keys, found) if w is not None}
    given = settings(
        kind,
        a["input_size"],
        a["hidden_size"],
        layers=layers,
        ways=ways,
        batch_first=bool(a.get("batch_first")),
        nonlinearity=nonlinearity(op, steps.config(op)),
    )
    given["projected"] = a.get("proj_size") or 0
    return Step("recurrent", [a["input"], *states(steps, a, "state", "cell")], given, weights)


def nonlinearity(op: OperationInfo, config: dict[str, Any]) -> str:
    """By the name of the operator, or by the module that it stands in."""
    if "relu" in op.api:
        return "relu"
    return str(config.get("nonlinearity", "tanh")) if "rnn_" not in op.api else "tanh"


@fold("recurrent_cell")
def _cell(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    """One step of a recurrent layer, with its weights as they stand."""
    shape, hidden = steps.shape_of(a["input"]), op.outputs[0][0]
    inputs = [a["input"], a["w_ih"], a["w_hh"], *(a[n] for n in ("b_ih", "b_hh") if a.get(n) is not None)]
    if shape is None or hidden is None or len(shape) != 2 or len(inputs) not in (3, 5):
        return None
    given = a["hx"] if isinstance(a.get("hx"), list) else [a.get("hx")]
    state = [] if all(h is None or is_zero(steps, h) for h in given) else given
    if a["kind"] == "LSTM" and state and len(state) != 2:
        return None
    word = "relu" if "relu" in op.api else "tanh"
    return Step(
        "cell", [*inputs, *state], {"kind": a["kind"], "hidden": hidden[-1], "state": bool(state), "word": word}
    )


# -- Keras -------------------------------------------------------------------------------------------------------------
@fold("recur")
def _keras(steps: Steps, op: OperationInfo, a: dict[str, Any]) -> Step | None:
    kernel, recurrent = steps.weight(a.get("kernel")), steps.weight(a.get("recurrent_kernel"))
    mask = hidden_steps(steps, a.get("input"))
    if kernel is None or recurrent is None or a.get("time_major") or mask is False:
        return None
    outer = steps.config(op)
    if "cell" in outer:
        outer = {**cell_config(outer["cell"], kernel.stored), "go_backwards": outer.get("go_backwards")}
    both = "layer" in outer
    backward = both and "/backward_" in f"/{kernel.stored}"
    config = outer["backward_layer" if backward and outer.get("backward_layer") else "layer"] if both else outer
    kind = {"SimpleRNN": "RNN"}.get(word := op.api.rpartition(".")[2], word)
    if kind not in GATES or not usual(kind, config):
        return None
    hidden, reverse = recurrent.shape[0], backward or bool(config.get("go_backwards"))
    head = kernel.stored.rpartition("/")[0]
    bias = next((Weight(n, s) for n, s in steps.shapes.items() if n == f"{head}/bias"), None)
    order = FROM_KERAS[kind]
    size = len(order) * hidden
    cut: dict[str, Any] = {"gates": order, "unit": hidden, "axis": 1, "order": (1, 0)}
    weights = {
        "weight_ih_l0": replace(kernel, shape=(size, kernel.shape[0]), **cut),
        "weight_hh_l0": replace(recurrent, shape=(size, hidden), **cut),
    }
    after = kind != "GRU" or config.get("reset_after", True)
    if bias is not None and len(bias.shape) == 2:
        for row, name in enumerate(("bias_ih_l0", "bias_hh_l0")):
            weights[name] = replace(bias, shape=(size,), index=row, gates=order, unit=hidden)
    elif bias is not None:
        weights["bias_ih_l0"] = replace(bias, shape=(size,), gates=order, unit=hidden)
        weights["bias_hh_l0"] = replace(bias, shape=(size,), gates=order, unit=hidden, how="zero")
    given = settings(
        kind,
        kernel.shape[0],
        hidden,
        reverse=reverse,
        batch_first=True,
        after=bool(after),
        nonlinearity=config.get("activation", "tanh"),
        result="keras",
        sequences=bool(a.get("return_sequences")),
        flipped=both,
    )
    if mask is not None:
        given["mask"] = mask
    first = a.get("initial_state") or []
    first = first if isinstance(first, list) else [first]
    if first and (len(first) != STATES[kind] or mask is not None):
        return None
    return Step("recurrent", [a["input"], *first], given, weights)


def cell_config(cell: dict[str, Any], stored: str) -> dict[str, Any]:
    """The settings of the cell that a kernel belongs to, among those that stand behind each other."""
    name = stored.split("/")[-2]
    many = [cell, *cell.get("cells", ())]
    return next(c for c in many if c.get("name") == name)


def usual(kind: str, config: dict[str, Any]) -> bool:
    """Whether the gates use what the other frameworks have no setting for."""
    inner = config.get("activation", "tanh") in (("tanh", "relu") if kind == "RNN" else ("tanh",))
    return inner and config.get("recurrent_activation", "sigmoid") == "sigmoid"
