"""Devices: which are there, the default one, and what may run on them."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...entries.devices import ask_for_device
from ...machine import Machine
from ...values import Class, Instance, Tensor
from ..registry import CLASSES, known, known_class


# -- devices -----------------------------------------------------------------------------------------------------------
def _device(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    name = args[0] if args else kwargs.get("type", "cpu")
    if isinstance(name, Instance):
        return name
    kind, _, index = (name if isinstance(name, str) else "cuda" if isinstance(name, int) else "cpu").partition(":")
    return Instance(cls, {"type": kind, "index": int(index) if index.isdigit() else None})


def _same_device(machine: Machine, receiver: Instance, other: Any) -> Any:
    if isinstance(other, Instance):
        return receiver.attributes.get("type") == other.attributes.get("type")
    return False


def _enter_device(machine: Machine, receiver: Instance) -> Instance:
    machine.put(receiver.attributes, "outer", machine.context.get("default_device"))
    machine.put(machine.context, "default_device", receiver)
    return receiver


def _exit_device(machine: Machine, receiver: Instance, *args: Any) -> None:
    machine.put(machine.context, "default_device", receiver.attributes.get("outer"))


known_class(
    "torch.device",
    construct=_device,
    __enter__=_enter_device,
    __exit__=_exit_device,
    __eq__=_same_device,
    __str__=lambda m, r: r.attributes["type"],
    __repr__=lambda m, r: f"device(type='{r.attributes['type']}')",
    __hash__=lambda m, r: hash(r.attributes["type"]),
)


# Tensors are taken to lie there: what a device does to shapes and numbers is nothing.
CPU = Instance(CLASSES["torch.device"], {"type": "cpu", "index": None})


known_class(
    "torch.nn.attention.flex_attention.BlockMask",
    construct=lambda machine, cls, args, kwargs: machine.unknown("the content of a BlockMask"),
)


# What tracers put in the place of tensors: `isinstance` says that ours are none.
for _stand_in in ("torch.fx.Proxy", "torch._subclasses.FakeTensor"):
    known_class(_stand_in, construct=lambda machine, cls, args, kwargs: machine.unknown("what a tracer makes"))


@known("torch.set_default_device")
def _set_default_device(machine: Machine, device: Any) -> None:
    chosen = device if isinstance(device, Unknown) else _device(machine, CLASSES["torch.device"], [device or "cpu"], {})
    machine.put(machine.context, "default_device", chosen)


@known("torch.get_default_device")
def _get_default_device(machine: Machine) -> Any:
    return machine.context.get("default_device") or CPU


@known("torch.accelerator.current_accelerator")
def _accelerator(machine: Machine, check_available: Any = False) -> None:
    return None


@known(
    "torch.cuda.is_available",
    "torch.backends.mps.is_available",
    "torch.xpu.is_available",
    "torch.mps.is_available",
    "torch.npu.is_available",
    "torch.mlu.is_available",
    "torch.hpu.is_available",
    "torch.accelerator.is_available",
    "torch.musa.is_available",
)
def _is_available(machine: Machine, *args: Any, **kwargs: Any) -> bool:
    """A program that ends without one is meant for a machine that has it (`demands_device`)."""
    ask_for_device(machine)
    return False


@known("torch.cuda.device_count", "torch.accelerator.device_count")
def _device_count(machine: Machine, *args: Any, **kwargs: Any) -> int:
    ask_for_device(machine)
    return 0


@known(
    "torch.backends.mps.is_built",
    "torch.distributed.is_available",
    "torch.distributed.is_initialized",
    "torch.jit.is_scripting",
    "torch.jit.is_tracing",
    "torch.compiler.is_compiling",
    "torch._dynamo.is_compiling",
    "torch.compiler.is_dynamo_compiling",
    "torch.onnx.is_in_onnx_export",
    "torch.cuda.is_bf16_supported",
    "torch.is_inference_mode_enabled",
    "torch.overrides.has_torch_function",
    "torch.overrides.has_torch_function_unary",
    "torch._C._get_tracing_state",
    "torch.compiler.is_exporting",
    "torch.fx._symbolic_trace.is_fx_tracing",
    "torch.jit.is_scripting_or_tracing",
    "torch.are_deterministic_algorithms_enabled",
    "torch.cuda.is_current_stream_capturing",
    "torch.xpu.is_current_stream_capturing",
)
def _false(machine: Machine, *args: Any, **kwargs: Any) -> bool:
    return False


@known(
    "torch.distributed.get_rank",
    "torch.cuda.current_device",
)
def _zero(machine: Machine, *args: Any, **kwargs: Any) -> int:
    return 0


@known("torch.distributed.get_world_size", "torch.get_num_threads")
def _one(machine: Machine, *args: Any, **kwargs: Any) -> int:
    return 1


@known("torch.is_grad_enabled")
def _grad_enabled(machine: Machine) -> bool:
    return machine.context.get("grad_enabled", True) is not False


@known("torch.is_floating_point")
def _is_floating_point(machine: Machine, value: Any) -> Any:
    return (
        value.value.dtype.is_float
        if isinstance(value, Tensor) and value.value.dtype is not None
        else machine.unknown("is_floating_point")
    )
