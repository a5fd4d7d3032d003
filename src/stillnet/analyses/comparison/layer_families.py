"""What kind of layer a module is, whichever library or file names it, and the sizes of its weights."""

from __future__ import annotations

import re

from ...base.annotations import Any
from ...base.pattern import pattern
from ...base.shape import Shape
from ...graph.architecture import Architecture, ModuleInfo

# Words in the name of a class or operation -> the family it belongs to, in whichever library.
FAMILIES = (
    (r"batch_?norm", "batch norm"),
    (r"(layer|group|instance|rms)_?norm", "norm"),
    (r"conv", "convolution"),
    (r"dense|linear|gemm|matmul|addmm|fullyconnected|innerproduct", "linear"),
    (r"embed|gather", "embedding"),
    (r"lstm", "lstm"),
    (r"gru", "gru"),
    (r"rnn", "rnn"),
    (r"attention", "attention"),
    (r"relu|sigmoid|tanh|gelu|silu|swish|elu|softmax|mish|softplus|activation|^clip$|^clamp$", "activation"),
    (r"dropout|droppath|identity", "nothing in eval"),
    (r"pool", "pool"),
    (r"upsample|resize|interpolate", "resize"),
    (r"pixel_?shuffle|depth_?to_?space", "shuffle"),
    (r"flatten|reshape", "reshape"),
)
# What files call modules whose class they do not know.
NAMELESS = ("module", "scope", "graph", "graphmodule", "state_dict", "weights", "parameters", "net")


def is_named(module: ModuleInfo) -> bool:
    """Whether the file knows the class; that of the whole model is only a name."""
    word = module.type.rpartition(".")[2].lower()
    return bool(module.path) and word not in NAMELESS and not module.type.startswith("likely")


def family(module: ModuleInfo) -> str:
    name = module.type.rpartition(".")[2].lower()
    if name in ("inputlayer", "placeholder"):
        return "input"
    found = next((word for pattern, word in FAMILIES if re.search(pattern, name)), name)
    # the kernel of a convolution has three axes or more, whatever a program calls its class
    ranks = [len(shape) for shape in module.parameters.values() if shape is not None]
    return "linear" if found == "convolution" and max(ranks, default=0) == 2 else found


def weights(module: ModuleInfo) -> tuple[Any, ...]:
    """The sizes of its weights, whatever their names and the order of their axes."""
    return tuple(sorted((sizes_of(shape) for shape in module.parameters.values()), key=str))


def sizes_of(shape: Shape) -> tuple[str, ...]:
    """Sizes without their order; exporters add axes of one."""
    return tuple(sorted(str(d) for d in (("?",) if shape is None else shape) if d != 1))


# Activations by what every library calls them, without capitals and underscores.
ACTIVATIONS = frozenset(
    ("relu", "elu", "selu", "gelu", "tanh", "sigmoid", "softmax", "leakyrelu", "prelu", "silu", "mish", "softplus", "hardswish",
     "hardsigmoid", "relu6", "logsoftmax", "celu", "softsign")
)  # fmt: skip


def other_class(a: ModuleInfo, b: ModuleInfo) -> bool:
    """Whether two modules of one family are of classes that differ: of one library, or activations of two."""
    (home, _, word), (other_home, _, other) = a.type.rpartition("."), b.type.rpartition(".")
    if word == other:
        return False
    plain, other_plain = (w.lower().replace("_", "") for w in (word, other))
    if {plain, other_plain} <= ACTIVATIONS:
        return plain != other_plain
    if "pool" in plain and "pool" in other_plain:
        return ("max" in plain) != ("max" in other_plain)
    same_library = home.startswith(("torch.nn", "keras.layers")) and other_home.startswith(home[:8])
    return same_library and plain != other_plain


# Settings of ONNX in torch's words.
WORDS = {
    "strides": "stride",
    "dilations": "dilation",
    "group": "groups",
    "kernel_shape": "kernel_size",
    "epsilon": "eps",
}


def shared_settings(kind: str, config: dict[str, Any]) -> dict[str, Any]:
    """The settings that layers of torch share with operations of ONNX, in torch's words."""
    if not kind.startswith("torch.nn."):
        return {}
    found = {WORDS.get(k, k): v for k, v in config.items()}
    return {k: found[k] for k in WORDS.values() if found.get(k) is not None}


# How a frozen script names what was a weight of a layer.
CONSTANT = pattern(r"c\d+$")


def is_flat(model: Architecture) -> bool:
    """Whether a graph holds weights as constants of its own: modules were opened and are gone, all but a few."""
    if model.format != "TorchScript" or not model.operations:
        return False
    holders = [m for m in model.modules if m.parameters]
    return any(not m.path and (len(model.modules) == 1 or all(map(CONSTANT.match, m.parameters))) for m in holders)
