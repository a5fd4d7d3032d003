"""LazyModuleMixin: a module of the program that makes its parameters when it first sees an input."""

from __future__ import annotations

from ....base.annotations import Any
from ...attributes import get_attribute
from ...calls import call
from ...machine import Machine
from ...values import Instance, Native, Tensor
from ..python.builtins import frame_of
from ..registry import KNOWN, known_class
from .module import initialise
from .module_members import parameters_of

HOOK = "stillnet_lazy"


def _initialise(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    initialise(machine, receiver)
    machine.put(receiver.attributes["_forward_pre_hooks"].items, HOOK, (Native("infer_parameters", _infer), False))


def _infer(machine: Machine, module: Instance, inputs: Any) -> None:
    """Before the first forward: the program's own initialize_parameters."""
    machine.remove(module.attributes["_forward_pre_hooks"].items, HOOK)
    method = get_attribute(machine, module, "initialize_parameters", frame_of(machine))
    call(machine, method, list(inputs) if isinstance(inputs, tuple) else [inputs], {}, frame_of(machine))


def _uninitialised(machine: Machine, receiver: Instance) -> bool:
    return any(
        machine.builder.type_of(t.value).shape is None for _, t in parameters_of(receiver) if isinstance(t, Tensor)
    )


KNOWN["torch.nn.modules.lazy.LazyModuleMixin"] = known_class(
    "torch.nn.LazyModuleMixin", __init__=_initialise, has_uninitialized_params=_uninitialised
)


def _is_lazy(machine: Machine, value: Any) -> bool:
    return isinstance(value, Tensor) and machine.builder.type_of(value.value).shape is None


KNOWN["torch.nn.parameter.is_lazy"] = Native("torch.nn.parameter.is_lazy", _is_lazy)
