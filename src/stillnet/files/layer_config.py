"""The constructor arguments of layers whose operations are in a graph: read back from what the operations were given."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..base.annotations import Any
from ..base.shape import Shape
from ..graph.graph import Node

Config = dict[str, Any]
Read = Callable[[list[Node], Mapping[str, Shape]], Config]
READERS: dict[str, Read] = {}


def config(*kinds: str) -> Callable[[Read], Read]:
    def register(read: Read) -> Read:
        for kind in kinds:
            READERS[f"torch.nn.{kind}"] = read
        return read

    return register


def config_from(type: str, nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    """What the operations in a layer's scope and its weights say about how it was made."""
    read = READERS.get(type)
    if read is None:
        return {}
    found = {k: list(v) if isinstance(v, tuple) else v for k, v in read(nodes, weights).items() if v is not None}
    return found if fits(type, found) else {}


def fits(type: str, found: Config) -> bool:
    """Whether windows have as many axes as the layer: exporters write some as those of another number of axes."""
    windows = [found[k] for k in ("kernel_size", "stride", "dilation") if isinstance(found.get(k), list)]
    axes = int(type[-2]) if type[-2:] in ("1d", "2d", "3d") else None
    return axes is None or all(len(w) == axes for w in windows)


def first(nodes: list[Node], *ops: str) -> Mapping[str, Any]:
    return next((n.arguments for n in nodes if n.op in ops), {})


def shape(weights: Mapping[str, Shape], name: str) -> tuple[Any, ...]:
    return tuple(weights.get(name) or ())


@config("Linear", "Bilinear")
def _linear(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    size = shape(weights, "weight")
    return {"in_features": size[1], "out_features": size[0], "bias": "bias" in weights} if len(size) == 2 else {}


def padded(given: Mapping[str, Any], axes: int) -> tuple[list[int], str] | None:
    """A layer that pads its input with what it holds does so before it runs: the same amount on both sides of an axis."""
    amounts, mode = given.get("pad"), given.get("mode")
    if (
        mode not in ("reflect", "replicate", "circular")
        or not isinstance(amounts, (list, tuple))
        or len(amounts) != 2 * axes
    ):
        return None
    before, after = list(amounts[::2]), list(amounts[1::2])
    return (before[::-1], mode) if before == after and all(isinstance(p, int) for p in before) else None


@config("Conv1d", "Conv2d", "Conv3d", "ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d")
def _convolution(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    size, given = shape(weights, "weight"), first(nodes, "convolution")
    if len(size) < 3 or not given:
        return {}
    groups = given.get("groups", 1)
    transposed = given.get("transposed") is True
    pair = (size[0], size[1] * groups) if transposed else (size[1] * groups, size[0])
    found: Config = {"in_channels": pair[0], "out_channels": pair[1], "kernel_size": size[2:]}
    for name in ("stride", "padding", "dilation"):
        found[name] = given.get(name)
    found["groups"] = groups
    around = padded(first(nodes, "pad"), len(size) - 2)
    if around is not None:
        found["padding"], found["padding_mode"] = around
    if transposed:
        found["output_padding"] = given.get("output_padding")
    found["bias"] = "bias" in weights
    return found


@config(
    "BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "SyncBatchNorm", "InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d"
)
def _batch_norm(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    given = first(nodes, "batch_norm", "instance_norm")
    size = shape(weights, "running_mean") or shape(weights, "weight") or channels(nodes)
    found = {"num_features": size[0] if size else None, "affine": "weight" in weights}
    found["track_running_stats"] = "running_mean" in weights
    return {**found, "eps": given.get("eps"), "momentum": given.get("momentum")}


def channels(nodes: list[Node]) -> tuple[Any, ...]:
    """The second size of the last result, which is that of its channels."""
    made = next((n.outputs[0].shape for n in reversed(nodes) if n.outputs), None) or ()
    return (made[1],) if len(made) > 2 and isinstance(made[1], int) else ()


@config("LayerNorm")
def _layer_norm(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    given = first(nodes, "layer_norm", "native_layer_norm")
    return {
        "normalized_shape": given.get("normalized_shape") or shape(weights, "weight"),
        "eps": given.get("eps"),
        "elementwise_affine": "weight" in weights,
        "bias": "bias" in weights,
    }


@config("GroupNorm")
def _group_norm(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    given, size = first(nodes, "group_norm"), shape(weights, "weight")
    return {"num_groups": given.get("num_groups"), "num_channels": size[0] if size else None, "eps": given.get("eps")}


@config("Embedding")
def _embedding(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    size, given = shape(weights, "weight"), first(nodes, "embedding")
    padding = given.get("padding_idx")
    found: Config = {"num_embeddings": size[0], "embedding_dim": size[1]} if len(size) == 2 else {}
    return {**found, "padding_idx": padding if isinstance(padding, int) and padding >= 0 else None}


@config("EmbeddingBag")
def _embedding_bag(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    size, given = shape(weights, "weight"), first(nodes, "embedding_bag")
    found: Config = {"num_embeddings": size[0], "embedding_dim": size[1]} if len(size) == 2 and given else {}
    padding = given.get("padding_idx")
    kept = {k: given.get(k) for k in ("mode", "include_last_offset") if found}
    return {**found, **kept, "padding_idx": padding if isinstance(padding, int) and padding >= 0 else None}


@config("LSTM", "GRU", "RNN")
def _recurrent(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    node = next((n for n in nodes if n.op == "recurrent"), None)
    if node is None:
        return {}
    given = node.arguments
    extra: Config = {"proj_size": given.get("proj_size")} if given.get("proj_size") else {}
    if given.get("kind") == "RNN":
        extra["nonlinearity"] = "relu" if "relu" in node.api else "tanh"
    return extra | {
        "input_size": given.get("input_size"),
        "hidden_size": given.get("hidden_size"),
        "num_layers": given.get("num_layers"),
        "bias": any(name.startswith("bias") for name in weights),
        "batch_first": given.get("batch_first"),
        "bidirectional": given.get("directions") == 2,
    }


@config("MaxPool1d", "MaxPool2d", "MaxPool3d", "AvgPool1d", "AvgPool2d", "AvgPool3d")
def _pool(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    given = next((n.arguments for n in nodes if "pool" in n.op), {})
    names = ("kernel_size", "stride", "padding", "dilation", "ceil_mode", "count_include_pad", "divisor_override")
    return {name: given.get(name) for name in names}


@config("AdaptiveAvgPool1d", "AdaptiveAvgPool2d", "AdaptiveMaxPool1d", "AdaptiveMaxPool2d")
def _adaptive_pool(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    return {"output_size": next((n.arguments for n in nodes if "pool" in n.op), {}).get("output_size")}


@config("Dropout", "Dropout1d", "Dropout2d", "Dropout3d")
def _dropout(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    return {"p": first(nodes, "dropout").get("p")}


@config("Softmax", "LogSoftmax")
def _softmax(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    return {"dim": first(nodes, "softmax", "log_softmax").get("dim")}


@config("LeakyReLU")
def _leaky(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    return {"negative_slope": first(nodes, "leaky_relu").get("negative_slope")}


@config("Flatten")
def _flatten(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    given = first(nodes, "flatten")
    return {"start_dim": given.get("start_dim"), "end_dim": given.get("end_dim")}


@config("Upsample")
def _upsample(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    given = first(nodes, "interpolate")
    size = given.get("size")
    factor = given.get("scale_factor") if size is None else None
    return {
        "size": size,
        "scale_factor": factor,
        "mode": given.get("mode"),
        "align_corners": given.get("align_corners"),
    }


@config("ELU", "CELU")
def _elu(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    return {"alpha": first(nodes, "elu", "celu").get("alpha")}


@config("GELU")
def _gelu(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    given = first(nodes, "gelu")
    return {"approximate": given.get("approximate", "none")} if given else {}


@config("PReLU")
def _prelu(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    size = shape(weights, "weight")
    return {"num_parameters": size[0]} if size else {}


@config("GRUCell", "LSTMCell", "RNNCell")
def _cell(nodes: list[Node], weights: Mapping[str, Shape]) -> Config:
    before, after = shape(weights, "weight_ih"), shape(weights, "weight_hh")
    if len(before) != 2 or len(after) != 2:
        return {}
    return {"input_size": before[1], "hidden_size": after[1], "bias": "bias_ih" in weights}
