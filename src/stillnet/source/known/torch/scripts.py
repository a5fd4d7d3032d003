"""Modules that torch compiles when they are built, torch.jit.ScriptModule, and calls that it may run side by side."""

from __future__ import annotations

from ....base.annotations import Any
from ...calls import call
from ...machine import Machine
from ...values import Instance
from ..python.builtins import frame_of
from ..registry import known, known_class
from .module import MODULE

known_class("torch.jit.ScriptModule", (MODULE.qualname,))


@known("torch.jit.script_method")
def _script_method(machine: Machine, function: Any, *args: Any) -> Any:
    """A compiled method computes what is written."""
    return function


def _result(machine: Machine, future: Instance) -> Any:
    return future.attributes["result"]


FUTURE = known_class("torch.jit.Future", wait=_result, value=_result, done=lambda machine, future: True)


@known("torch.jit.fork", "torch.jit._fork")
def _fork(machine: Machine, function: Any, *args: Any, **kwargs: Any) -> Instance:
    """The call is made at once: what it computes does not depend on when."""
    future = Instance(FUTURE, site=machine.builder.site)
    machine.put(future.attributes, "result", call(machine, function, list(args), kwargs, frame_of(machine)))
    return future


@known("torch.jit.wait", "torch.jit._wait")
def _wait(machine: Machine, future: Any) -> Any:
    known = isinstance(future, Instance) and "result" in future.attributes
    return future.attributes["result"] if known else machine.unknown("a result that is waited for")
