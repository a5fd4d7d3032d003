"""torch._assert and its kin: an `assert` that is spelled as a call."""

from __future__ import annotations

from ....base.annotations import Any
from ...calls import call
from ...entries.devices import asked
from ...machine import Machine
from ...statements import learn
from ...values import Class, Cond, Raised
from ..python.builtins import frame_of
from ..registry import known


@known("torch._assert")
def _assert(machine: Machine, condition: Any, message: Any = "") -> None:
    _demand(machine, "AssertionError", condition, message)


@known("torch._check")
def _check(machine: Machine, cond: Any, message: Any = None) -> None:
    _demand(machine, "RuntimeError", cond, message)


@known("torch._check_with")
def _check_with(machine: Machine, error_type: Any, cond: Any, message: Any = None) -> None:
    if isinstance(error_type, Class):
        _demand(machine, error_type.name, cond, message)


for _name, _kind in {
    "index": "IndexError",
    "value": "ValueError",
    "type": "TypeError",
    "not_implemented": "NotImplementedError",
}.items():
    known(f"torch._check_{_name}")(
        lambda machine, cond, message=None, kind=_kind: _demand(machine, kind, cond, message)
    )


@known("torch._check_tensor_all")
def _check_tensor_all(machine: Machine, cond: Any, message: Any = None) -> None:
    """What tensors hold decides it."""


@known("torch._check_tensor_all_with")
def _check_tensor_all_with(machine: Machine, error_type: Any, cond: Any, message: Any = None) -> None:
    """What tensors hold decides it."""


def _demand(machine: Machine, kind: str, condition: Any, message: Any) -> None:
    """What does not hold ends the program, unless a device that is not here may have been the question."""
    if isinstance(condition, Cond):
        learn(machine, condition, True)
    elif condition is False and not asked(machine):
        site = machine.builder.site
        said = message if isinstance(message, str) else _spoken(machine, message)
        raise Raised(machine.error(kind, said).value, site)


def _spoken(machine: Machine, message: Any) -> str:
    """What a function says that makes the message."""
    said = None if message is None else call(machine, message, [], {}, frame_of(machine))
    return said if isinstance(said, str) else "a condition does not hold"
