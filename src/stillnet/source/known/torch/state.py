"""Module.state_dict and load_state_dict: the weights without their history; sizes that are loaded have to fit."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.shape import shape_text
from ....base.truth import NO
from ....graph.graph import Node, Value
from ...machine import Machine
from ...tensors.gradients import doubt
from ...tensors.operations import sizes_of
from ...tensors.plain_values import born
from ...values import Instance, PyDict, PyList, Tensor
from ..python.named import named_tuple_value
from ..refusals import refusal

# A module that defines one of these loads in a way of its own.
OWN_WAYS = ("_load_from_state_dict", "load_state_dict")


def state_dict(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> PyDict:
    """The memory of parameters and buffers, outside of autograd, unless the variables themselves are asked for."""
    from .module_listing import own_state

    prefix = kwargs.get("prefix", args[1] if len(args) > 1 else "")
    keep = kwargs.get("keep_vars", args[2] if len(args) > 2 else False)
    own = own_state(receiver)
    if not isinstance(keep, bool):
        for tensor in own.values():
            doubt(machine, tensor)
    entries = own if keep is not False else {k: detached(machine, v) for k, v in own.items()}
    return PyDict({f"{prefix}{k}": v for k, v in entries.items()}, "OrderedDict")


def detached(machine: Machine, tensor: Tensor) -> Tensor:
    """The same memory without a history. A state holds very many of them, so they are not in the list of operations."""
    builder, value = machine.builder, tensor.value
    arguments = {"input": value}
    node = Node(
        len(builder.graph.nodes),
        "identity",
        "Tensor.detach",
        arguments,
        (value,),
        (),
        builder.site,
        None,
        builder.guard,
    )
    made = Value(value.type, node)
    node.outputs = (made,)
    view = born(machine, made, [tensor], True)
    view.requires_grad = False
    return view


def load_state_dict(machine: Machine, receiver: Instance, state_dict: Any = None, *args: Any, **options: Any) -> Any:
    """A tensor of another size than its namesake in the module is refused, strict or not."""
    if isinstance(state_dict, PyDict) and "load hooks" not in machine.context and not has_own_way(receiver):
        for name, (mine, given) in shared_entries(machine, receiver, state_dict).items():
            if is_other(sizes_of(machine, mine), sizes_of(machine, given)):
                told = (
                    f"load_state_dict: {name} is {text(machine, given)} in the state and {text(machine, mine)} "
                    f"in {receiver.cls.name}"
                )
                message = f"Error(s) in loading state_dict for {receiver.cls.name}: size mismatch for {name}"
                raise refusal(machine, "load_state_dict", told, "RuntimeError", message, rule="shape-mismatch")
    return named_tuple_value(
        machine, "_IncompatibleKeys", ("missing_keys", "unexpected_keys"), (PyList([]), PyList([]))
    )


def has_own_way(receiver: Instance) -> bool:
    from .module import MODULE
    from .module_members import walk

    classes = {c for member in walk(receiver) for c in member.module.cls.mro if c is not MODULE}
    return any(way in c.namespace for c in classes for way in OWN_WAYS)


def shared_entries(machine: Machine, receiver: Instance, given: PyDict) -> dict[str, tuple[Tensor, Tensor]]:
    from .module_listing import own_state
    from .module_members import bare

    mine = own_state(receiver)
    found = {k: (mine[k], bare(v)) for k, v in given.items.items() if isinstance(k, str) and k in mine}
    return {k: (a, b) for k, (a, b) in found.items() if isinstance(b, Tensor)}


def is_other(mine: Any, given: Any) -> bool:
    """Provably. A scalar and a vector of one element are taken for each other, as in old checkpoints."""
    if mine is None or given is None or (len(mine) == 0 and given == (1,)):
        return False
    return len(mine) != len(given) or any(D.same(a, b) is NO for a, b in zip(mine, given, strict=True))


def text(machine: Machine, value: Tensor) -> str:
    return shape_text(sizes_of(machine, value))
