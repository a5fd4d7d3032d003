"""Weights of torch's quantised layers, which its files pack: tensors, the settings packed with them, and where they belong."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from ...base.plain import dataclass, replace
from ..wire.pickle_values import Made
from .values import StoredTensor, class_of, sizes, tensor

CLASSES = "__torch__.torch.classes."
# The attributes of a quantised convolution in the order of its state.
CONVOLUTION = (
    "in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation", "transposed", "output_padding", "groups",
    "padding_mode", "weight", "bias", "scale", "zero_point", "training",
)  # fmt: skip
PACKED = "packed tensor"
HOLDERS = ("LinearPackedParams", "EmbeddingPackedParams", "PackedParameter")
CELL = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")


@dataclass(frozen=True, slots=True)
class Packed:
    """Tensors by name in the order of an operator's weights, and the settings behind them."""

    tensors: tuple[tuple[str, StoredTensor | None], ...]
    settings: tuple[Any, ...] = ()


def held(name: str, value: Any) -> tuple[str, StoredTensor | None]:
    """A tensor that nobody trains any more."""
    found = tensor(value)
    return name, found and replace(found, trainable=False, kind=PACKED)


def packed(value: Any, depth: int = 0) -> Packed | None:
    """What an object of one of torch's classes for packed weights holds."""
    if isinstance(value, Packed):
        return value
    if not isinstance(value, Made) or depth > 4:
        return None
    state, name = value.state, class_of(value)
    if name == "torch.ScriptObject" and isinstance(state, tuple) and len(state) == 2 and isinstance(state[1], str):
        state, name = state
    if not isinstance(state, tuple) or not name.startswith(CLASSES):
        return None
    read = KINDS.get(name.rpartition(".")[2])
    return read(state, depth) if read is not None else None


Read = Callable[[tuple[Any, ...], int], "Packed | None"]
KINDS: dict[str, Read] = {}


def kind(*names: str) -> Callable[[Read], Read]:
    def register(read: Read) -> Read:
        for name in names:
            KINDS[name] = read
        return read

    return register


@kind("LinearPackedParamsBase")
def _linear(state: tuple[Any, ...], depth: int) -> Packed | None:
    return Packed((held("weight", state[0]), held("bias", state[1]))) if len(state) == 2 else None


@kind("Conv2dPackedParamsBase", "Conv3dPackedParamsBase")
def _convolution(state: tuple[Any, ...], depth: int) -> Packed | None:
    """(version, numbers, tensors): axes, stride, padding, dilation, output padding, groups, flags."""
    if len(state) != 3:
        return None
    numbers, found = items(state[1]), items(state[2])
    axes = numbers[0] if numbers and isinstance(numbers[0], int) else 0
    if not 1 <= axes <= 3 or len(numbers) != 4 * axes + 3 or len(found) < 3:
        return None
    stride, padding, dilation, extra = (sizes(numbers[1 + i * axes : 1 + (i + 1) * axes]) for i in range(4))
    transposed = bool(numbers[-1] & 1) if isinstance(numbers[-1], int) else False
    settings = (stride, padding, dilation, numbers[-2], extra, transposed)
    return Packed((held("weight", found[1]), held("bias", found[2])), settings)


@kind("EmbeddingPackedParamsBase")
def _embedding(state: tuple[Any, ...], depth: int) -> Packed | None:
    found = items(state[1]) if len(state) > 1 else []
    return Packed((held("weight", found[0]),)) if found else None


@kind("CellParamsBase")
def _cell(state: tuple[Any, ...], depth: int) -> Packed | None:
    """(kind, tensors, floats, ints, packed weights): the weights stand among the tensors or are packed themselves."""
    if len(state) != 5:
        return None
    plain, inner = [tensor(v) for v in items(state[1])], [packed(v, depth + 1) for v in items(state[4])]
    weights = [p.tensors[0][1] for p in inner if p is not None]
    biases = [p.tensors[1][1] for p in inner if p is not None and len(p.tensors) > 1]
    found = [*weights, *plain] if weights else plain
    if weights and not plain:
        found = [*weights, *biases]
    return Packed(tuple(held(n, v) for n, v in zip(CELL, found))) if len(found) >= 2 else None


def packed_pair(name: str, value: Any) -> Packed | None:
    """Weights as a state_dict lists those of a linear layer: a pair under the name of the packed object."""
    if not name.endswith("_packed_params") or not isinstance(value, tuple) or len(value) != 2:
        return None
    return _linear(value, 0)


def items(value: Any) -> list[Any]:
    """A list, as a pickle of TorchScript wraps it or plain."""
    if isinstance(value, Made) and "jit._pickle" in value.path and isinstance(value.args, tuple) and value.args:
        value = value.args[0]
    return list(value) if isinstance(value, (list, tuple)) else []


def convolution_state(value: Made) -> dict[Any, Any] | None:
    """The attributes of a quantised convolution, which states itself as a tuple."""
    state = value.state
    if not isinstance(state, tuple) or len(state) != len(CONVOLUTION) or "quantized" not in class_of(value):
        return None
    found: dict[Any, Any] = dict(zip(CONVOLUTION, state))
    weight, bias = found.pop("weight"), found.pop("bias")
    order = ("stride", "padding", "dilation", "groups", "output_padding", "transposed")
    settings = tuple(found[k] for k in order)
    found["_packed_params"] = Packed((held("weight", weight), held("bias", bias)), settings)
    return {**found, "_parameters": {}, "_buffers": {}, "_modules": {}}


def weights_in(state: dict[Any, Any]) -> dict[str, StoredTensor | None]:
    """The tensors of all packed weights among the attributes of a module."""
    found: dict[str, StoredTensor | None] = {}
    for value in state.values():
        inside = packed(value)
        found.update({n: t for n, t in inside.tensors if t is not None} if inside is not None else {})
    return found


def lift(module: Any, plain_name: Callable[[str], str]) -> None:
    """Give the weights that helper modules hold to the layer around them."""
    for name, child in module.children.items():
        if plain_name(child.type).rpartition(".")[2] in HOLDERS:
            module.parameters.update(child.parameters)
            child.parameters.clear()
        elif name == "_all_weight_values":
            _lift_cells(module, child)


def _lift_cells(module: Any, cells: Any) -> None:
    ways = 2 if module.state.get("bidirectional") is True else 1
    for number, cell in enumerate(cells.children.values()):
        end = f"_l{number // ways}" + ("_reverse" if number % ways else "")
        module.parameters.update({name + end: stored for name, stored in cell.parameters.items()})
        cell.parameters.clear()
