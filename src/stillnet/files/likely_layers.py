"""Which layers a bare state_dict probably belongs to: inferred from the names and shapes of its parameters, and said so."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..base.annotations import Any
from ..base.plain import dataclass, field

Shapes = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Likely:
    """A layer that fits: its class, the arguments that the shapes give, and the short text that shows them."""

    kind: str
    text: str
    config: dict[str, Any] = field(default_factory=dict)

    @property
    def type(self) -> str:
        return f"likely {self.kind} {self.text}".strip()


Guess = Callable[[str, Shapes], "Likely | None"]
GUESSES: list[Guess] = []


def guess(function: Guess) -> Guess:
    """Guesses are asked in the order in which they are written: the surest first."""
    GUESSES.append(function)
    return function


def likely(path: str, shapes: Shapes) -> Likely | None:
    """The layer that own parameters of these names and shapes belong to, or None where nothing fits."""
    return next((found for g in GUESSES if (found := g(path, shapes)) is not None), None)


@guess
def _recurrent(path: str, shapes: Shapes) -> Likely | None:
    first, second = shapes.get("weight_ih_l0"), shapes.get("weight_hh_l0")
    cell = first is None
    if cell:
        first, second = shapes.get("weight_ih"), shapes.get("weight_hh")
    if first is None or second is None or len(first) != 2 or len(second) != 2 or not second[0]:
        return None
    gates = {4: "LSTM", 3: "GRU", 1: "RNN"}
    rows, inputs = first
    projected = shapes.get("weight_hr_l0")
    hidden = projected[1] if projected is not None and len(projected) == 2 else second[1]
    kind = gates.get(rows // hidden) if hidden and rows % hidden == 0 else None
    if kind is None:
        return None
    config: dict[str, Any] = {"input_size": inputs, "hidden_size": hidden}
    if cell:
        return Likely(f"{kind}Cell", f"{inputs} -> {hidden}", config)
    layers = sum(1 for name in shapes if name.startswith("weight_ih_l") and not name.endswith("_reverse"))
    both = "weight_ih_l0_reverse" in shapes
    config.update(num_layers=layers, bidirectional=both, bias="bias_ih_l0" in shapes)
    if projected is not None:
        config["proj_size"] = second[1]
    more = (f", {layers} layers" if layers > 1 else "") + (", both directions" if both else "")
    return Likely(kind, f"{inputs} -> {hidden}{more}", config)


@guess
def _attention(path: str, shapes: Shapes) -> Likely | None:
    weight = shapes.get("in_proj_weight")
    if weight is None or len(weight) != 2 or weight[0] != 3 * weight[1]:
        return None
    return Likely("MultiheadAttention", f"over {weight[1]}", {"embed_dim": weight[1]})


@guess
def _batch_norm(path: str, shapes: Shapes) -> Likely | None:
    mean = shapes.get("running_mean")
    if mean is None or len(mean) != 1 or "running_var" not in shapes:
        return None
    return Likely("BatchNorm", f"over {mean[0]}", {"num_features": mean[0], "affine": "weight" in shapes})


@guess
def _convolution(path: str, shapes: Shapes) -> Likely | None:
    weight, bias = weight_of(shapes), shapes.get("bias")
    if weight is None or not 3 <= len(weight) <= 5:
        return None
    axes, window = len(weight) - 2, "x".join(map(str, weight[2:]))
    transposed = bias is not None and bias != (weight[0],) and bias == (weight[1],)
    kind = f"Conv{'Transpose' if transposed else ''}{axes}d"
    fan_in, fan_out = (weight[0], weight[1]) if transposed else (weight[1], weight[0])
    config = {"in_channels": fan_in, "out_channels": fan_out, "kernel_size": list(weight[2:]), "bias": bias is not None}
    text = f"{fan_in} -> {fan_out}, kernel {window}"
    if weight[1] == 1 and weight[0] > 1 and not transposed:
        text = f"1 -> {weight[0]}, kernel {window}, or depthwise over {weight[0]}"
    return Likely(kind, text, config)


@guess
def _matrix(path: str, shapes: Shapes) -> Likely | None:
    weight, bias = weight_of(shapes), shapes.get("bias")
    if weight is None or len(weight) != 2:
        return None
    if bias == (weight[0],) or "weight_v" in shapes:
        config = {"in_features": weight[1], "out_features": weight[0], "bias": bias is not None}
        return Likely("Linear", f"{weight[1]} -> {weight[0]}", config)
    if bias is not None:
        return None
    if is_embedding_name(path):
        return Likely(
            "Embedding", f"{weight[0]} x {weight[1]}", {"num_embeddings": weight[0], "embedding_dim": weight[1]}
        )
    config = {"in_features": weight[1], "out_features": weight[0], "bias": False}
    return Likely("Linear", f"{weight[1]} -> {weight[0]} without bias", config)


def is_embedding_name(path: str) -> bool:
    last = path.rpartition(".")[2].lower()
    return any(word in last for word in ("embed", "emb", "wte", "wpe", "tok", "lut", "vocab")) or ".embeddings." in path


@guess
def _normalization(path: str, shapes: Shapes) -> Likely | None:
    weight, bias = shapes.get("weight"), shapes.get("bias")
    if weight is None or len(weight) != 1:
        return None
    if bias == weight:
        return Likely("LayerNorm", f"over {weight[0]}, or GroupNorm", {"normalized_shape": list(weight)})
    if bias is None and (weight == (1,) or "prelu" in path.rpartition(".")[2].lower()):
        return Likely("PReLU", f"of {weight[0]}" if weight != (1,) else "", {"num_parameters": weight[0]})
    if bias is None:
        return Likely("RMSNorm", f"over {weight[0]}, or LayerNorm without bias", {"normalized_shape": list(weight)})
    return None


def weight_of(shapes: Shapes) -> tuple[int, ...] | None:
    """The weight, also where weight normalization keeps it in two parts."""
    for name in ("weight", "weight_v", "weight_orig", "parametrizations.weight.original1"):
        if name in shapes:
            return shapes[name]
    return None
