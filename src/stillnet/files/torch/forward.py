"""Calling pickled modules whose forward is known: layers of the operation table and containers of them."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.constraints import Mismatch, NotUnderstood
from ...graph.graph import ModuleCall, TensorType, Value
from ...ops import FUNCTIONS
from ...ops.call import invoke
from ...ops.entry import BindError
from ...ops.instance import LayerInstance
from ..model import StoredModel
from ..ranks import Ranks, input_type
from ..wire.pickle_values import Global
from .calls import ODD_ARGUMENTS
from .modules import StoredModule, config_of, in_order
from .packed import Packed

DEEPEST_MODULE = 200
# Quantised layers and the operators that they call.
LINEAR, DYNAMIC = "torch.ops.quantized.linear", "torch.ops.quantized.linear_dynamic"
QUANTIZED = {
    "torch.ao.nn.quantized.Linear": LINEAR,
    "torch.ao.nn.intrinsic.quantized.LinearReLU": LINEAR,
    "torch.ao.nn.intrinsic.quantized.LinearLeakyReLU": LINEAR,
    "torch.ao.nn.quantized.dynamic.Linear": DYNAMIC,
    "torch.ao.nn.intrinsic.quantized.dynamic.LinearReLU": DYNAMIC,
    "torch.ao.nn.quantized.Quantize": "torch.quantize_per_tensor",
    "torch.ao.nn.quantized.DeQuantize": "torch.dequantize",
    "torch.ao.nn.quantized.Embedding": "torch.ops.quantized.embedding_byte",
    "torch.ao.nn.quantized.EmbeddingBag": "torch.ops.quantized.embedding_bag_byte",
    "torch.ao.nn.quantized.Hardswish": "torch.ops.quantized.hardswish",
    "torch.ao.nn.quantized.ReLU6": "torch.ops.quantized.relu6",
    "torch.ao.nn.quantized.ELU": "torch.ops.quantized.elu",
    "torch.ao.nn.quantized.LeakyReLU": "torch.ops.quantized.leaky_relu",
    "torch.ao.nn.quantized.Sigmoid": "torch.ops.quantized.sigmoid",
    "torch.ao.nn.quantized.Dropout": "torch.ops.quantized.dropout",
    **{f"torch.ao.nn.quantized.Conv{n}d": f"torch.ops.quantized.conv{n}d" for n in (1, 2, 3)},
    **{f"torch.ao.nn.quantized.ConvTranspose{n}d": f"torch.ops.quantized.conv_transpose{n}d" for n in (1, 2, 3)},
    **{f"torch.ao.nn.intrinsic.quantized.ConvReLU{n}d": f"torch.ops.quantized.conv{n}d_relu" for n in (1, 2, 3)},
}  # older releases keep them without the `ao`
QUANTIZED |= {name.replace("torch.ao.nn.", "torch.nn."): operator for name, operator in QUANTIZED.items()}
SEQUENCES = ("torch.nn.Sequential", "torch.nn.TransformerEncoder")
# Layers of which the second operand is what every layer inside looks back at.
LOOKING_BACK = ("torch.nn.TransformerDecoder", "torch.nn.Transformer")

Settings = dict[str, Any]
COMPOSITES: dict[str, Callable[[StoredModule], Settings]] = {}


def composite(name: str) -> Callable[[Callable[[StoredModule], Settings]], Callable[[StoredModule], Settings]]:
    """Register how the constructor arguments of a layer made of layers are read back from its parts."""

    def register(read: Callable[[StoredModule], Settings]) -> Callable[[StoredModule], Settings]:
        COMPOSITES[f"torch.nn.{name}"] = read
        return read

    return register


@composite("MultiheadAttention")
def _attention(module: StoredModule) -> Settings:
    biased = module.parameters.get("in_proj_bias") is not None
    return {**config_of(module), "bias": biased, "add_bias_kv": module.parameters.get("bias_k") is not None}


@composite("TransformerEncoderLayer")
@composite("TransformerDecoderLayer")
def _transformer_layer(module: StoredModule) -> Settings:
    attention, linear = module.children["self_attn"].state, module.children["linear1"]
    return {
        "d_model": attention["embed_dim"],
        "nhead": attention["num_heads"],
        "dim_feedforward": linear.state["out_features"],
        "dropout": module.children["dropout"].state.get("p", 0.1),
        "activation": _activation(module),
        "layer_norm_eps": module.children["norm1"].state.get("eps", 1e-5),
        "batch_first": attention.get("batch_first", False),
        "norm_first": module.state.get("norm_first", False),
        "bias": linear.parameters.get("bias") is not None,
    }


def _activation(module: StoredModule) -> str:
    """By the name of the function; TorchScript keeps a number for it."""
    function, number = module.state.get("activation"), module.state.get("activation_relu_or_gelu")
    if isinstance(function, Global):
        return function.name
    return {1: "relu", 2: "gelu"}[number] if isinstance(number, int) and number else "relu"


@composite("Transformer")
def _transformer(module: StoredModule) -> Settings:
    parts = [module.children[part].children["layers"].children for part in ("encoder", "decoder")]
    settings = [_transformer_layer(layer) for layers in parts for layer in layers.values()]
    if any(s != settings[0] for s in settings) or not all(parts):
        raise KeyError("layers that differ")
    return {**settings[0], "num_encoder_layers": len(parts[0]), "num_decoder_layers": len(parts[1])}


def state_composites(model: StoredModel, root: StoredModule) -> None:
    """List layers made of layers with the constructor arguments that their parts tell."""
    found = {m.path: m for m in in_order(root) if m.type in COMPOSITES}
    for i, info in enumerate(model.modules):
        if info.path in found:
            try:
                model.modules[i] = replace(info, config=COMPOSITES[info.type](found[info.path]))
            except ODD_ARGUMENTS:
                continue  # parts that a file changed


def is_known(module: StoredModule) -> bool:
    """Whether the module and everything that runs in it is a layer of the table or a container of them."""
    waiting, left = [module], 100_000
    while waiting:
        found = waiting.pop()
        left -= 1
        if left < 0:
            return False
        if found.type in SEQUENCES or found.type == "torch.nn.ModuleList":
            waiting.extend(found.children.values())
        elif found.type in QUANTIZED:
            continue
        elif found.layer is None or (found.children and found.type not in COMPOSITES):
            return False
    return True


def can_run(root: StoredModule) -> bool:
    """Whether the model is a Sequential of known layers."""
    return root.type in SEQUENCES and bool(root.children) and is_known(root)


def run_known(model: StoredModel, root: StoredModule, tensors: dict[int, Any], ranks: Ranks) -> None:
    """Call a Sequential of known layers on an input of unknown shape."""
    x = model.input("input", input_type("input", ranks))
    result = call_known(model, root, tensors, [x], {})
    if isinstance(result, Value):
        model.outputs.append(("output", result))
    model.builder.scope = None


def call_known(
    model: StoredModel,
    module: StoredModule,
    tensors: dict[int, Any],
    args: list[Any],
    kwargs: dict[str, Any],
    depth: int = 0,
) -> Any:
    """The result of one module, its call noted."""
    first = len(model.builder.graph.nodes)
    result = _result(model, module, tensors, args, kwargs, depth)
    level = module.path.count(".") + 1 if module.path else 0
    given = tuple(a for a in (*args, *kwargs.values()) if isinstance(a, Value))
    made = tuple(values_in(result))
    last = len(model.builder.graph.nodes)
    model.builder.graph.calls.append(ModuleCall(module.path, given, made, model.builder.site, first, last, level))
    return result


def values_in(value: Any, depth: int = 0) -> list[Value]:
    if isinstance(value, Value):
        return [value]
    if isinstance(value, (list, tuple)) and depth < 8:
        return [v for item in value for v in values_in(item, depth + 1)]
    return []


def _result(
    model: StoredModel,
    module: StoredModule,
    tensors: dict[int, Any],
    args: list[Any],
    kwargs: dict[str, Any],
    depth: int,
) -> Any:
    """Unknown where the class or the settings are not understood."""
    if module.type in SEQUENCES and depth < DEEPEST_MODULE:
        return _in_turn(model, module, tensors, args, depth)
    if module.type in LOOKING_BACK and depth < DEEPEST_MODULE and len(args) == 2 and not kwargs:
        return _looking_back(model, module, tensors, args, depth)
    builder = model.builder
    before, builder.scope = builder.scope, module.path
    try:
        if (operator := QUANTIZED.get(module.type)) is not None:
            return call_quantized(model, operator, module, tensors, args)
        if module.layer is None or (module.children and module.type not in COMPOSITES):
            raise NotUnderstood("its code is not in the file")
        return layer_of(model, module, tensors).forward(*args, **kwargs)
    except (NotUnderstood, Mismatch, BindError, *ODD_ARGUMENTS) as problem:
        builder.note_gap(f"{module.type}: {problem}")
        return builder.source(TensorType(None, None), "unknown", module.path)
    finally:
        builder.scope = before


def call_quantized(
    model: StoredModel, operator: str, module: StoredModule, tensors: dict[int, Any], args: list[Any]
) -> Any:
    """A quantised layer by the operator that it calls on its packed weights."""
    weights = tuple(None if t is None else tensors[id(t)] for t in packed_order(module))
    held = module.state.get("_packed_params")
    packed = (*weights, *(held.settings if isinstance(held, Packed) else ()))
    function = FUNCTIONS[operator]
    given = [] if not weights else [packed]
    return invoke(model.builder, function, [*given, *args] if "embedding" in operator else [*args, *given], {})


def packed_order(module: StoredModule) -> list[Any]:
    names = ["weight", "bias"] if "bias" in module.parameters or "weight" in module.parameters else []
    return [module.parameters.get(name) for name in names]


def _in_turn(model: StoredModel, module: StoredModule, tensors: dict[int, Any], args: list[Any], depth: int) -> Any:
    children = list(module.children.values())
    if module.type == "torch.nn.TransformerEncoder":
        layers = module.children.get("layers")
        children = [*(layers.children.values() if layers is not None else ()), *children[1:]]
    result: Any = args[0] if args else None
    for child in children:
        result = call_known(model, child, tensors, [result], {}, depth + 1)
    return result


def _looking_back(
    model: StoredModel, module: StoredModule, tensors: dict[int, Any], args: list[Any], depth: int
) -> Any:
    """A decoder, or an encoder and the decoder that looks at what it gives."""
    if module.type == "torch.nn.Transformer":
        memory = call_known(model, module.children["encoder"], tensors, args[:1], {}, depth + 1)
        return call_known(model, module.children["decoder"], tensors, [args[1], memory], {}, depth + 1)
    result, memory = args
    for layer in module.children["layers"].children.values():
        result = call_known(model, layer, tensors, [result, memory], {}, depth + 1)
    norm = module.children.get("norm")
    return result if norm is None else call_known(model, norm, tensors, [result], {}, depth + 1)


def layer_of(model: StoredModel, module: StoredModule, tensors: dict[int, Any]) -> LayerInstance:
    """The layer of the table with the settings and weights of the file."""
    read = COMPOSITES.get(module.type)
    stated = config_of(module) if read is None else read(module)
    settings = {k: tuple(v) if isinstance(v, list) else v for k, v in stated.items() if k not in ("device", "dtype")}
    made = LayerInstance(model.builder, module.type, [], settings, module.training)
    adopt(made, module, tensors)
    return made


def adopt(made: LayerInstance, module: StoredModule, tensors: dict[int, Any]) -> None:
    for table, stored in ((made.parameters, module.parameters), (made.buffers, module.buffers)):
        for name, tensor in stored.items():
            if tensor is not None and id(tensor) in tensors:
                table[name] = tensors[id(tensor)]
    for name, child in made.children.items():
        if name in module.children:
            adopt(child, module.children[name], tensors)
