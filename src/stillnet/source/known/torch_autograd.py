"""torch.autograd.grad: gradients that a program asks for."""

from __future__ import annotations

from typing import Any

from ...base.unknown import Unknown
from ...graph.graph import Value
from ...ops import OPS
from ..machine import Machine
from ..tensors import note_loss
from ..values import PyList, Tensor
from .registry import known


def differentiated(machine: Machine, results: Any, target: Any) -> Any:
    """The gradient of results with respect to a tensor: it has the tensor's shape, and depends on both."""
    if not isinstance(target, Tensor):
        return Unknown("a gradient", machine.builder.site)
    made = machine.builder.apply(
        OPS["differentiate"], {"input": target.value, "results": values_in(results)}, "gradient"
    )
    return Tensor(made, target.library, site=machine.builder.site)


def values_in(results: Any) -> tuple[Value, ...]:
    items = results.items if isinstance(results, PyList) else results if isinstance(results, tuple) else (results,)
    return tuple(i.value for i in items if isinstance(i, Tensor))


@known("torch.autograd.grad")
def _grad(machine: Machine, outputs: Any = None, inputs: Any = None, *args: Any, **options: Any) -> Any:
    note_loss(machine, outputs)
    items = inputs.items if isinstance(inputs, PyList) else inputs if isinstance(inputs, tuple) else (inputs,)
    return tuple(differentiated(machine, outputs, i) for i in items)
