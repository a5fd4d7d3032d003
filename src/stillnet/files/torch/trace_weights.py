"""Shapes of weights that a traced graph does not hold: what the operator that reads them needs, where that decides."""

from __future__ import annotations

from collections.abc import Callable

from ...base.annotations import Any
from ..operation import MISFITS

# A shape, a list of shapes for a list of weights, or None; one per argument.
Shapes = list[Any]
Need = Callable[[Shapes, list[Any], Any], dict[int, Any]]
NEEDS: dict[str, Need] = {}


def need(*names: str) -> Callable[[Need], Need]:
    def register(function: Need) -> Need:
        for name in names:
            NEEDS[name] = function
        return function

    return register


def needed(name: str, shapes: Shapes, args: list[Any], stated: Any) -> Shapes:
    """The shape that each argument must have by the shapes of the others and of the stated result; None where several fit."""
    rule = NEEDS.get(name)
    try:
        found = rule(shapes, args, stated) if rule is not None else {}
    except MISFITS:
        found = {}  # an operand or a setting of another kind
    return [found.get(i) for i in range(len(args))]


@need("linear")
def _linear(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
    return {1: (stated[-1], shapes[0][-1]), 2: (stated[-1],)}


@need("t", "numpy_T")
def _transposed(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
    return {0: tuple(reversed(stated))}


@need("unsqueeze")
def _unsqueezed(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
    place = args[1] % len(stated)
    return {0: (*stated[:place], *stated[place + 1 :])}


@need("addmm")
def _addmm(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
    return {2: (shapes[1][1], stated[1])}


@need("_convolution", "_convolution_mode")
def _convolution(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
    _, _, _, stride, padding, dilation, transposed, extra, groups = args[:9]
    size, channels = shapes[0], shapes[0][1]
    axes = range(len(size) - 2)
    if transposed:
        kernel = tuple(
            solved_transposed(size[2 + i], stated[2 + i], stride[i], padding[i], dilation[i], extra[i]) for i in axes
        )
        return {1: (channels, stated[1] // groups, *kernel), 2: (stated[1],)}
    kernel = tuple(solved(size[2 + i], stated[2 + i], stride[i], padding[i], dilation[i]) for i in axes)
    return {1: (stated[1], channels // groups, *kernel), 2: (stated[1],)}


@need("conv1d", "conv2d", "conv3d")
def _plain_convolution(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
    x, weight, bias, stride, padding, dilation, groups = args[:7]
    return _convolution(shapes, [x, weight, bias, stride, padding, dilation, False, [], groups], stated)


def solved(size: int, result: int, stride: int, padding: int, dilation: int) -> int | None:
    """The only kernel size that makes `result` of `size`, if there is only one."""
    room = size + 2 * padding - 1
    least, most = max(0, room - stride * result + 1), room - stride * (result - 1)
    reach = -(-least // dilation) * dilation  # the kernel's last cell, seen from its first
    return reach // dilation + 1 if reach <= most < reach + dilation else None


def solved_transposed(size: int, result: int, stride: int, padding: int, dilation: int, extra: int) -> int | None:
    reach = result - (size - 1) * stride + 2 * padding - extra - 1
    return reach // dilation + 1 if reach >= 0 and reach % dilation == 0 else None


@need("batch_norm", "instance_norm")
def _batch_norm(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
    return dict.fromkeys((1, 2, 3, 4), (shapes[0][1],))


@need("group_norm")
def _group_norm(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
    return dict.fromkeys((2, 3), (shapes[0][1],))


@need("layer_norm", "rms_norm")
def _layer_norm(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
    return dict.fromkeys((2, 3), tuple(args[1]))


@need("embedding")
def _embedding(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
    return {0: (None, stated[-1])}


def _recurrent(gates: int) -> Need:
    def rule(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
        states, weights, biased, layers, both = args[1], args[2], args[3], args[4], args[7]
        many = states if isinstance(states, list) else [states]
        given = [s.type.shape[-1] for s in many]
        hidden, kept, ways = given[-1], given[0], 2 if both else 1
        found: list[Any] = []
        for layer in range(min(layers, len(weights))):
            before = shapes[0][-1] if layer == 0 else kept * ways
            one: Shapes = [(gates * hidden, before), (gates * hidden, kept)]
            one += [(gates * hidden,)] * 2 if biased else []
            one += [(kept, hidden)] if kept != hidden else []
            found += one * ways
        return {2: found} if len(found) == len(weights) else {}

    return rule


for _name, _gates in (("lstm", 4), ("gru", 3), ("rnn_tanh", 1), ("rnn_relu", 1)):
    need(_name)(_recurrent(_gates))


def _cell(gates: int) -> Need:
    def rule(shapes: Shapes, args: list[Any], stated: Any) -> dict[int, Any]:
        rows = gates * stated[-1]
        return {2: (rows, shapes[0][-1]), 3: (rows, stated[-1]), 4: (rows,), 5: (rows,)}

    return rule


for _name, _gates in (("lstm_cell", 4), ("gru_cell", 3), ("rnn_tanh_cell", 1), ("rnn_relu_cell", 1)):
    need(_name)(_cell(_gates))
