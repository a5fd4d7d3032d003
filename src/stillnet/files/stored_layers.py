"""Scopes of a stored graph as modules: which layer a scope was, with its settings and its weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..base.annotations import Any
from ..base.dtype import DType
from ..base.shape import Shape
from ..graph.architecture import ModuleInfo
from ..graph.graph import Node, Source, Value
from .model import StoredModel, StoredParameter

# Stored operations that make a scope a layer, the first that is met in this order, and what the layer is called.
MAIN = {
    "Conv2D": "Conv2D", "Conv3D": "Conv3D", "DepthwiseConv2dNative": "DepthwiseConv2D", "Conv2DBackpropInput": "Conv2DTranspose",
    "Conv": "Conv", "ConvTranspose": "ConvTranspose", "LSTM": "LSTM", "GRU": "GRU", "RNN": "RNN", "Gemm": "Gemm",
    "CONV_2D": "Conv2D", "DEPTHWISE_CONV_2D": "DepthwiseConv2D", "FULLY_CONNECTED": "Dense", "TRANSPOSE_CONV": "Conv2DTranspose",
    "Convolution": "Convolution", "GroupConvolution": "GroupConvolution", "Attention": "Attention",
    "ConvolutionBackpropData": "ConvolutionBackpropData", "GroupConvolutionBackpropData": "GroupConvolutionBackpropData",
    "LSTMSequence": "LSTM", "GRUSequence": "GRU", "RNNSequence": "RNN",
    "MatMul": "Dense", "BatchMatMulV2": "Dense", "BatchMatMul": "Dense", "Einsum": "EinsumDense",
    "FusedBatchNormV3": "BatchNormalization", "FusedBatchNorm": "BatchNormalization", "FusedBatchNormV2": "BatchNormalization",
    "BatchNormalization": "BatchNormalization", "LayerNormalization": "LayerNormalization",
    "InstanceNormalization": "InstanceNormalization", "GroupNormalization": "GroupNormalization",
    "GatherV2": "Embedding", "ResourceGather": "Embedding", "Gather": "Embedding", "MaxPool": "MaxPool", "AvgPool": "AveragePool",
    "AveragePool": "AveragePool", "GlobalAveragePool": "GlobalAveragePool", "MAX_POOL_2D": "MaxPool",
    "AVERAGE_POOL_2D": "AveragePool", "PRelu": "PRelu", "BatchNormInference": "BatchNormalization", "MVN": "LayerNormalization",
}  # fmt: skip
RANKED = {name: place for place, name in enumerate(MAIN)}
ACTIVATIONS = {
    "Relu": "relu", "Relu6": "relu6", "Sigmoid": "sigmoid", "Tanh": "tanh", "Softmax": "softmax", "Elu": "elu", "Selu": "selu",
    "LeakyRelu": "leaky_relu", "Softplus": "softplus", "Gelu": "gelu", "HardSwish": "hard_swish", "LOGISTIC": "sigmoid",
    "ReLU": "relu", "SoftMax": "softmax", "SoftPlus": "softplus", "HSwish": "hard_swish",
}  # fmt: skip
# Attributes that are settings of a layer; the rest describes types and storage.
SETTINGS = (
    "strides", "padding", "auto_pad", "pads", "dilations", "data_format", "group", "kernel_shape", "ksize", "epsilon", "eps",
    "transA", "transB", "alpha", "beta", "axis", "hidden_size", "direction", "momentum", "is_training", "equation", "num_heads",
    "fused_activation_function", "stride_w", "stride_h", "dilation_w_factor", "dilation_h_factor", "depth_multiplier",
    "pads_begin", "pads_end", "kernel", "num_groups", "transpose_a", "transpose_b",
)  # fmt: skip
LONGEST_PATH = 2000
# Weights whose place in a layer tells their use have the last part of their name as key; more are numbered.
MOST_MODULES = 50_000


def origin(value: Value) -> Source | None:
    """The weight or constant that a value is, behind reads and copies."""
    for _ in range(8):
        producer = value.producer
        if isinstance(producer, Source):
            return producer
        if producer.op != "identity" or not producer.inputs:
            return None
        value = producer.inputs[0]
    return None


def list_modules(
    model: StoredModel,
    root: str,
    owner: Callable[[StoredParameter], str | None],
    kinds: dict[str, str] | None = None,
    wanted: Callable[[str], bool] = lambda path: True,
    mark: str = "/",
) -> None:
    """Fill `model.modules`: every scope that holds operations or weights, parents before their children. `owner` gives the
    scope of a weight by its name, None where the first operation that reads it decides."""
    inside = _nodes_by_scope(model)
    held = _held(model, owner)
    stated = kinds or {}
    paths = _with_parents([*inside, *held], mark, wanted)
    parents = {p.rpartition(mark)[0] for p in paths if p}
    # scopes that contain a layer of their own are more than a layer
    holders = {above for p in paths if p and _main(inside.get(p, [])) for above in _above(p, mark)}
    for path in paths[:MOST_MODULES]:
        nodes, weights = inside.get(path, []), held.get(path, [])
        main = _main(nodes) if path not in holders else None
        kind = stated.get(path) or ("" if path else root) or _kind(nodes, main, path in parents)
        own = _shapes(path, [p for p in weights if not p[1]])
        kept = _shapes(path, [p for p in weights if p[1]])
        model.modules.append(ModuleInfo(path, kind, _config(nodes, main), own, kept))


def _nodes_by_scope(model: StoredModel) -> dict[str, list[Node]]:
    inside: dict[str, list[Node]] = {}
    for node in model.builder.graph.nodes:
        if node.id not in model.aside:
            path = node.scope if isinstance(node.scope, str) and len(node.scope) <= LONGEST_PATH else ""
            inside.setdefault(path, []).append(node)
    return inside


def _above(path: str, mark: str) -> list[str]:
    parts = path.split(mark)
    return [mark.join(parts[:n]) for n in range(1, len(parts))]


def _held(
    model: StoredModel, owner: Callable[[StoredParameter], str | None]
) -> dict[str, list[tuple[StoredParameter, bool]]]:
    """The weights of each scope, and whether each is a buffer."""
    readers: dict[int, str] = {}
    for node in model.builder.graph.nodes:
        for value in node.inputs if node.id not in model.aside else ():
            source = origin(value)
            if source is not None and source.kind != "input":
                readers.setdefault(id(source), node.scope if isinstance(node.scope, str) else "")
    held: dict[str, list[tuple[StoredParameter, bool]]] = {}
    for buffer, many in ((False, model.parameters), (True, model.buffers)):
        for p in many:
            path = owner(p)
            if path is None:
                path = readers.get(id(p.value.producer), "") if p.value is not None else ""
            held.setdefault(path if len(path) <= LONGEST_PATH else "", []).append((p, buffer))
    return held


def _with_parents(found: Iterable[str], mark: str, wanted: Callable[[str], bool]) -> list[str]:
    """Every wanted path and the paths above it, in the order of a tree."""
    children: dict[str, dict[str, None]] = {}
    for path in found:
        if not wanted(path):
            continue
        while path:
            parent = path.rpartition(mark)[0]
            known = children.setdefault(parent, {})
            if path in known:
                break
            known[path] = None
            path = parent
    ordered: list[str] = []
    waiting = [""]
    while waiting:
        path = waiting.pop()
        ordered.append(path)
        waiting.extend(reversed(children.get(path, {})))
    return ordered


def _main(nodes: list[Node]) -> Node | None:
    """The operation that a layer is named after."""
    best: Node | None = None
    for node in nodes:
        rank = RANKED.get(node.stored.type, 99) if node.stored else 99
        if rank < 99 and (best is None or rank < RANKED[best.stored.type]):  # type: ignore[union-attr]
            best = node
    return best


def _kind(nodes: list[Node], main: Node | None, parent: bool) -> str:
    if main is not None and main.stored is not None:
        return MAIN[main.stored.type]
    types = {n.stored.type for n in nodes if n.stored}
    return types.pop() if len(types) == 1 and not parent else "Scope"


def _config(nodes: list[Node], main: Node | None) -> dict[str, Any]:
    """Settings of the operation, sizes by its weight, bias and activation."""
    if main is None or main.stored is None:
        single = nodes[0] if len({id(n.stored) for n in nodes}) == 1 else None
        return _settings(single) if single is not None else {}
    config = {**_sizes(main), **_settings(main)}
    biased = any(n.stored and n.stored.type in ("BiasAdd", "BiasAddV1") for n in nodes)
    if main.stored.type in ("Conv2D", "DepthwiseConv2dNative", "MatMul", "Conv3D"):
        config["use_bias"] = biased or any(n.op == "add" and _adds_weight(n) for n in nodes)
    active = [ACTIVATIONS[n.stored.type] for n in nodes if n.stored and n.stored.type in ACTIVATIONS]
    if active:
        config["activation"] = active[-1]
    return config


def _adds_weight(node: Node) -> bool:
    sources = [origin(v) for v in node.inputs]
    return any(s is not None and s.kind == "param" for s in sources)


def _settings(node: Node) -> dict[str, Any]:
    attributes = node.stored.attributes if node.stored else {}
    return {k: _plain(attributes[k]) for k in SETTINGS if k in attributes}


def _plain(value: Any) -> Any:
    if isinstance(value, DType):
        return value.name
    return value if isinstance(value, (bool, int, float, str, list, tuple)) or value is None else str(value)


def _sizes(main: Node) -> dict[str, Any]:
    """Kernel size and numbers of channels by the shape of the weight."""
    assert main.stored is not None
    kernel = main.inputs[1].shape if len(main.inputs) > 1 else None
    if kernel is None or not all(isinstance(d, int) for d in kernel):
        return {}
    if main.stored.type in ("Conv2D", "Conv3D"):
        return {"filters": kernel[-1], "kernel_size": list(kernel[:-2]), "in_channels": kernel[-2]}
    if main.stored.type == "DepthwiseConv2dNative":
        return {"kernel_size": list(kernel[:2]), "depth_multiplier": kernel[3], "in_channels": kernel[2]}
    if main.stored.type in ("Conv", "ConvTranspose"):
        return {"weight": list(kernel)}
    if main.stored.type in ("MatMul", "Gemm") and len(kernel) == 2 and main.op == "matmul":
        return {"in_features": kernel[0], "units": kernel[1]}
    return {}


def _shapes(path: str, weights: list[tuple[StoredParameter, bool]]) -> dict[str, Shape]:
    """Local names, unique; the stored name stays where it does not begin with the path."""
    named: dict[str, Shape] = {}
    for p, _ in weights:
        name = p.name
        for mark in ("/", "."):
            if path and name.startswith(f"{path}{mark}"):
                name = name[len(path) + 1 :]
        named[name if name not in named else f"{name}#{len(named)}"] = p.type.shape
    return named
