"""Tensors that training moves, and what it computes their gradients of."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.graph import Node
from .. import limits
from ..machine import Machine
from ..values import PyList, Tensor


def note_loss(machine: Machine, loss: Any) -> None:
    """What gradients are computed of; something that is no tensor says that nobody knows."""
    found = machine.context.setdefault("losses", [])
    for item in loss.items if isinstance(loss, PyList) else loss if isinstance(loss, tuple) else (loss,):
        found.append(item.value if isinstance(item, Tensor) else None)


def trained_leaf(machine: Machine, tensor: Tensor) -> Tensor:
    """A tensor that was made to be trained: what it holds now is not what it will hold."""
    known = tensor.value.type
    if known.dtype is None or not known.dtype.is_float:
        return tensor
    value = machine.builder.source(replace(known, data=None), "parameter", "")
    return replace(tensor, value=value, requires_grad=True)


def made_to_move(machine: Machine, tensor: Tensor) -> None:
    """`w.requires_grad_()`: a tensor of constants or random numbers becomes a weight; data and results stay what they are."""
    waiting, seen = [tensor.value], 0
    while waiting:
        made, seen = waiting.pop().producer, seen + 1
        if (not isinstance(made, Node) and made.kind != "constant") or seen > limits.LEAF:
            return
        waiting += made.inputs if isinstance(made, Node) else ()
    if not tensor.is_parameter:
        machine.assign(tensor, "value", trained_leaf(machine, tensor).value)
