"""torch.autograd.grad: gradients that a program asks for."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dim import Dim
from ....base.unknown import Unknown
from ....graph.graph import Value
from ....ops import OPS
from ...control.iteration import iterate
from ...machine import Machine
from ...tensors.leaves import note_loss
from ...values import PyList, Tensor
from ..registry import known


def differentiated(machine: Machine, results: Any, target: Any, batch: tuple[Dim, ...] = ()) -> Any:
    """The gradient of results with respect to a tensor: it has the tensor's shape, and depends on both."""
    if not isinstance(target, Tensor):
        return Unknown("a gradient", machine.builder.site)
    made = machine.builder.apply(
        OPS["differentiate"],
        {"input": target.value, "results": values_in(results), **({"batch": batch} if batch else {})},
        "gradient",
    )
    return Tensor(made, target.library, site=machine.builder.site)


def values_in(results: Any) -> tuple[Value, ...]:
    return tuple(i.value for i in items_of(results) if isinstance(i, Tensor))


def items_of(results: Any) -> Any:
    return (
        results.items if isinstance(results, PyList) else results if isinstance(results, tuple | list) else (results,)
    )


@known("torch.autograd.grad")
def _grad(
    machine: Machine,
    outputs: Any = None,
    inputs: Any = None,
    grad_outputs: Any = None,
    retain_graph: Any = None,
    create_graph: Any = False,
    only_inputs: Any = True,
    allow_unused: Any = None,
    is_grads_batched: Any = False,
    materialize_grads: Any = False,
) -> Any:
    note_loss(machine, outputs)
    batch = () if is_grads_batched is False else batch_of(machine, grad_outputs) if is_grads_batched is True else None
    if batch is None:
        return tuple(Unknown("a batch of gradients", machine.builder.site) for _ in items_of(inputs))
    targets = (
        inputs if isinstance(inputs, Tensor | Unknown) else iterate(machine, inputs, machine.context["frame"], True)
    )
    if isinstance(targets, Unknown):
        return Unknown("gradients", machine.builder.site)
    return tuple(differentiated(machine, outputs, i, batch) for i in items_of(targets))


def batch_of(machine: Machine, directions: Any) -> tuple[Dim, ...] | None:
    """How many gradients are asked for at once: the first size of what the results are multiplied with."""
    first = next(iter(items_of(directions)), None)
    shape = machine.builder.type_of(first.value).shape if isinstance(first, Tensor) else None
    return shape[:1] if shape else None
