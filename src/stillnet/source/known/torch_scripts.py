"""Modules that torch compiles when they are built: torch.jit.ScriptModule."""

from __future__ import annotations

from ...base.annotations import Any
from ..machine import Machine
from .registry import known, known_class
from .torch_module import MODULE

known_class("torch.jit.ScriptModule", (MODULE.qualname,))


@known("torch.jit.script_method")
def _script_method(machine: Machine, function: Any, *args: Any) -> Any:
    """A compiled method computes what is written."""
    return function
