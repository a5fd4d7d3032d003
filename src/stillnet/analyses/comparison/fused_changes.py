"""A model against a network of OpenVINO, whose converter folds and lays out anew: matrices, functions and settings stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import prod

from ...base.annotations import Any
from ...graph.architecture import Architecture, ModuleInfo
from .export_changes import PARAMETRIZED, computed_sizes
from .graph_words import missing_words
from .layer_families import family, sizes_of
from .layer_order import order_changes
from .spread_settings import spread_changes

FRAMEWORK = "openvino"
# Functions of torch and Keras, and what the converter may have made of them.
WORDS = {
    "relu": ("relu", "clamp"),
    "tanh": ("tanh", "gelu", "mish", "sequence", "cell"),
    "sigmoid": ("sigmoid", "swish", "sequence", "cell"),
    "softmax": ("softmax", "attention"),
    "log_softmax": ("logsoftmax", "softmax"),
    "gelu": ("gelu", "erf", "tanh"),
    "silu": ("swish", "sigmoid"),
    "mish": ("mish", "softplus"),
    "hardswish": ("hswish", "hardswish", "clamp", "hsigmoid"),
    "elu": ("elu",),
    "selu": ("selu", "scaledelu", "elu"),
    "max pool": ("maxpool", "reducemax"),
    "average pool": ("avgpool", "averagepool", "reducemean"),
}
# Operators of OpenVINO, and operations of which at least one stands behind them.
BEHIND = {
    "ReLU": {"relu", "maximum", "clamp", "threshold", "relu6"},
    "Swish": {"silu", "sigmoid", "swish", "glu"},
    "HSwish": {"hardswish", "hard_swish", "hardsigmoid", "hard_sigmoid", "relu6", "clamp"},
    "HSigmoid": {"hardsigmoid", "hard_sigmoid", "relu6", "clamp", "hardswish"},
    "Mish": {"mish", "softplus"},
    "Gelu": {"gelu", "erf", "tanh"},
    "Elu": {"elu", "celu", "selu"},
    "Selu": {"selu", "scaled_elu", "elu"},
    "SoftPlus": {"softplus", "mish", "log_sigmoid", "log1p"},
    "MaxPool": {"max_pool", "adaptive_max_pool", "window_max_pool", "amax", "max", "max_over"},
    "SoftMax": {"softmax", "attention", "multi_head_attention", "attend_with_heads", "log_softmax", "exp"},
}
# Layers whose functions are settings of theirs.
CELLS = ("recurrent", "recurrent_cell", "recur")
SEQUENCES = {"lstm": "LSTMSequence", "gru": "GRUSequence", "rnn": "RNNSequence"}
RECURRENT = ("lstm", "gru", "rnn")
# Kinds of scopes that are layers; constants of others were made by the converter.
LAYERS = ("convolution", "linear", "embedding", *RECURRENT)
# Settings by which layers of the same place are compared, as torch and as OpenVINO call them.
SETTINGS = (("stride", "strides"), ("dilation", "dilations"))
Told = tuple[str, str | None, str | None, str, bool]


def fused_changes(first: Architecture, second: Architecture) -> Iterator[Told]:
    """(kind, place in the first, place in the second, what, whether the conversion explains it)."""
    held = Counter(n for m in second.modules for n in counts(m.parameters.values()))
    known = Counter(n for m in first.modules for n in (*matrices(m), *counts(m.parameters.values())))
    made = computed_sizes(first)[0]
    left = held.copy()
    for module in first.modules:
        for count, sizes in zip(matrices(module), listed(module)):
            # a tensor that several layers hold is stored once
            if left[count] > 0 or (held[count] and known[count] > 1):
                left[count] -= 1
                continue
            computed = sizes in made or PARAMETRIZED in f".{module.path}."
            text = f"{short(module)} {'x'.join(sizes)}"
            yield "missing", module.path, None, text + (": computed when it was exported" if computed else ""), computed
    for module in second.modules:
        new = counts(module.parameters.values())
        # beside matrices that the first model has, too, stand constants that the converter computed
        if new and family(module) in LAYERS and not known.keys() & set(new) and not is_constant(module, second):
            yield "added", None, module.path, f"{short(module)} {', '.join(map(str, new))} elements", False
    yield from other_settings(first, second)
    for place, text in order_changes(first, second):
        yield "changed", place, None, text, False
    yield from other_functions(first, second)
    for place, other, text in spread_changes(first, second):
        if text.startswith("heads"):  # masks become constants
            yield "changed", place, other, text, False
    for place, word in missing_words(first, second, WORDS):
        yield "changed", place, None, f"{word} -> nowhere in the graph", False


def counts(shapes: Any) -> list[int]:
    """How many elements each matrix has, however its axes are cut and ordered."""
    return [prod(map(int, sizes)) for shape in shapes if is_matrix(sizes := sizes_of(shape))]


def is_matrix(sizes: tuple[str, ...]) -> bool:
    return len(sizes) > 1 and all(s.isdecimal() for s in sizes)


def listed(module: ModuleInfo) -> list[tuple[str, ...]]:
    """The sizes of its matrices; those of the ways of a recurrent layer once."""
    kept = {k: sizes for k, s in module.parameters.items() if is_matrix(sizes := sizes_of(s))}
    if family(module) in RECURRENT:
        return [s for k, s in kept.items() if not k.endswith("_reverse")]
    return list(kept.values())


def matrices(module: ModuleInfo) -> list[int]:
    """The elements of its matrices; recurrent layers store both ways on top of each other."""
    ways = 2 if family(module) in RECURRENT and any(k.endswith("_reverse") for k in module.parameters) else 1
    return [ways * prod(map(int, sizes)) for sizes in listed(module)]


def is_constant(module: ModuleInfo, model: Architecture) -> bool:
    """Whether all that a scope holds are zeros, such as the states that a layer starts with."""
    zero = {sizes_of(shape) for name, shape in model.weights if name in model.zero_weights}
    return all(sizes_of(shape) in zero for shape in module.parameters.values())


def other_settings(first: Architecture, second: Architecture) -> Iterator[Told]:
    """Strides and dilations of convolutions at the same place, which no conversion changes."""
    others = {m.path: m for m in second.modules if family(m) == "convolution" and m.path}
    for module in first.modules:
        other = others.get(module.path)
        if other is None or family(module) != "convolution":
            continue
        for ours, theirs in SETTINGS:
            mine, stored = module.config.get(ours), other.config.get(theirs)
            if isinstance(mine, (int, list, tuple)) and stored is not None and several(mine, stored) != as_list(stored):
                yield "changed", module.path, other.path, f"{ours}: {mine} -> {stored}", False


def other_functions(first: Architecture, second: Architecture) -> Iterator[Told]:
    """Functions of the network that nothing of the first model stands behind, and recurrent layers that are more or fewer."""
    known = {op.op for op in first.operations}
    stored = Counter(op.stored_type for op in second.operations if len(op.outputs))
    for kind, behind in BEHIND.items():
        if first.outputs and stored[kind] and not known & {*behind, *CELLS}:
            yield "changed", "", None, f"nothing -> {kind}", False
    for word, kind in SEQUENCES.items():
        held = [m for m in first.modules if family(m) == word and isinstance(m.config.get("num_layers"), int)]
        layers = sum(m.config["num_layers"] for m in held)
        made = sum(op.op == f"{word}_layer" for op in second.operations)
        if layers and made and layers != made:
            yield "changed", held[0].path, None, f"{layers} layers -> {made} of {kind}", False


def as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def several(mine: Any, stored: Any) -> list[Any]:
    return list(mine) if isinstance(mine, (list, tuple)) else [mine] * len(as_list(stored))


def short(module: ModuleInfo) -> str:
    return module.type.rpartition(".")[2]
