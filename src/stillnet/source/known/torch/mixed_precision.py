"""torch.autocast: a context or decorator under which operations may compute in another element type."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ....ops.autocast import Autocast, chosen
from ...machine import Machine
from ...values import Class, Function, Instance
from ..registry import KNOWN, known, known_class


def settings(cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Autocast | None:
    """`autocast(device_type, dtype, enabled)`, and the older `cuda.amp.autocast(enabled, dtype)`."""
    device = (
        cls.qualname.split(".")[1] if cls.qualname.endswith(".amp.autocast") and cls.qualname.count(".") == 3 else None
    )
    names = ("device_type", "dtype", "enabled") if device is None else ("enabled", "dtype")
    given = {
        "dtype": None,
        "enabled": True,
        "device_type": device or Unknown("device"),
        **dict(zip(names, args)),
        **kwargs,
    }
    return chosen(given["device_type"], given["dtype"], given["enabled"])


def _make(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    if args and isinstance(args[0], Function):  # a decorator without parentheses
        args[0].autocast = (settings(cls, args[1:], kwargs),)
        return args[0]
    return Instance(cls, {"state": settings(cls, args, kwargs)})


def _enter(machine: Machine, receiver: Instance) -> Any:
    machine.put(receiver.attributes, "outer", (machine.builder.autocast,))
    machine.builder.autocast = receiver.attributes["state"]
    return receiver


def _exit(machine: Machine, receiver: Instance, *args: Any) -> None:
    (machine.builder.autocast,) = receiver.attributes.get("outer", (None,))


def _decorate(machine: Machine, receiver: Instance, function: Any, *args: Any, **kwargs: Any) -> Any:
    if isinstance(function, Function):
        function.autocast = (receiver.attributes["state"],)
    return function


for _name in ("torch.autocast", "torch.amp.autocast", "torch.cuda.amp.autocast", "torch.cpu.amp.autocast"):
    known_class(_name, construct=_make, __enter__=_enter, __exit__=_exit, __call__=_decorate)


@known("torch.is_autocast_enabled", "torch.is_autocast_cpu_enabled")
def _is_enabled(machine: Machine, *args: Any) -> Any:
    state = machine.builder.autocast
    return False if state is None else machine.unknown("whether mixed precision is on")


@known("torch.get_autocast_dtype", "torch.get_autocast_gpu_dtype", "torch.get_autocast_cpu_dtype")
def _dtype(machine: Machine, *args: Any) -> Any:
    return KNOWN["torch.bfloat16"] if machine.builder.autocast is None else machine.unknown("the lower precision")
