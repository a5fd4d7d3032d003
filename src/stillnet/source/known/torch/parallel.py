"""Modules around a model: data parallel, averaged weights, quantization stubs; and functions with a backward."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import I64
from ....base.unknown import Unknown
from ....ops import LAYERS
from ...attributes import get_attribute
from ...calls import call
from ...machine import Machine
from ...tensors.gradients import doubt
from ...tensors.operations import call_api, make_tensor
from ...values import Class, ClassMethod, Instance, Native, PyDict, StaticMethod
from ..python.builtins import frame_of
from ..python.quiet import silent
from ..registry import CLASSES, KNOWN, known, known_class
from .layers import layer_class
from .module import add_module, initialise
from .module_calls import call_module


def inner(receiver: Instance) -> Any:
    held = receiver.attributes.get("_modules")
    found = held.items.get("module") if isinstance(held, PyDict) else None
    return Unknown("the module of a wrapper made with arguments that are not known") if found is None else found


def _wrap(machine: Machine, receiver: Instance, module: Any, *args: Any, **kwargs: Any) -> None:
    initialise(machine, receiver)
    add_module(machine, receiver, "module", module)
    machine.put(receiver.attributes, "device_ids", kwargs.get("device_ids", args[0] if args else None))


def _run_inner(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    return call(machine, inner(receiver), list(args), kwargs, frame_of(machine))


def _transparent_call(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """Called by the program, a wrapper is the model itself; inside another model it is a module like any other."""
    return (
        call_module(machine, receiver, *args, **kwargs)
        if machine.call_stack
        else _run_inner(machine, receiver, *args, **kwargs)
    )


WRAPPERS = ("torch.nn.DataParallel", "torch.nn.parallel.DistributedDataParallel")
for _name in WRAPPERS:
    known_class(
        _name,
        ("torch.nn.Module",),
        __init__=_wrap,
        forward=_run_inner,
        __call__=_transparent_call,
        no_sync=lambda m, r: r,
        __enter__=lambda m, r: r,
        __exit__=silent,
        join=lambda m, r, *a, **k: r,
        register_comm_hook=silent,
    )
for _alias in ("torch.nn.parallel.DataParallel", "torch.nn.parallel.data_parallel.DataParallel"):
    KNOWN[_alias] = CLASSES["torch.nn.DataParallel"]
KNOWN["torch.nn.parallel.distributed.DistributedDataParallel"] = CLASSES["torch.nn.parallel.DistributedDataParallel"]
KNOWN["torch.distributed.fsdp.FullyShardedDataParallel"] = CLASSES["torch.nn.parallel.DistributedDataParallel"]


def is_wrapper(value: Any) -> bool:
    """A module that only stands around a model of the program."""
    return isinstance(value, Instance) and value.cls.source is None and value.cls.qualname in WRAPPERS


# -- averaged weights --------------------------------------------------------------------------------------------------
def _averaged(machine: Machine, receiver: Instance, model: Any, *args: Any, **kwargs: Any) -> None:
    initialise(machine, receiver)
    add_module(machine, receiver, "module", call(machine, KNOWN["copy.deepcopy"], [model], {}, frame_of(machine)))
    counter = make_tensor(machine, (), I64, "buffer", "n_averaged")
    counter.is_buffer = True
    machine.put(receiver.attributes["_buffers"].items, "n_averaged", counter)


known_class(
    "torch.optim.swa_utils.AveragedModel",
    ("torch.nn.Module",),
    __init__=_averaged,
    forward=_run_inner,
    update_parameters=silent,
)
known(
    "torch.optim.swa_utils.update_bn",
    "torch.optim.swa_utils.get_ema_avg_fn",
    "torch.optim.swa_utils.get_ema_multi_avg_fn",
    "torch.optim.swa_utils.get_swa_avg_fn",
    "torch.optim.swa_utils.get_swa_multi_avg_fn",
)(silent)


# -- quantization stubs ------------------------------------------------------------------------------------------------
def _pass_on(machine: Machine, receiver: Instance, x: Any) -> Any:
    return x


def _stub(machine: Machine, receiver: Instance, qconfig: Any = None) -> None:
    initialise(machine, receiver)


for _name in ("QuantStub", "DeQuantStub"):
    known_class(f"torch.ao.quantization.{_name}", ("torch.nn.Module",), __init__=_stub, forward=_pass_on)
    for _package in ("torch.quantization", "torch.ao.quantization.stubs"):
        KNOWN[f"{_package}.{_name}"] = CLASSES[f"torch.ao.quantization.{_name}"]


def _functional(machine: Machine, receiver: Instance) -> None:
    initialise(machine, receiver)
    add_module(
        machine,
        receiver,
        "activation_post_process",
        call(machine, layer_class("torch.nn.Identity"), [], {}, frame_of(machine)),
    )


def _observed(api: str, after: str = "", observed: bool = True) -> Any:
    """An operation whose result passes the observer."""

    def run(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
        result = call_api(machine, api, list(args), kwargs)
        if after:
            result = call_api(machine, after, [result], {})
        observer = receiver.attributes["_modules"].items.get("activation_post_process") if observed else None
        return result if observer is None else call(machine, observer, [result], {}, frame_of(machine))

    return run


_FUNCTIONAL = {
    "add": _observed("torch.add"),
    "mul": _observed("torch.mul"),
    "cat": _observed("torch.cat"),
    "matmul": _observed("torch.matmul"),
    "add_relu": _observed("torch.add", "torch.relu"),
    "add_scalar": _observed("torch.add", observed=False),
    "mul_scalar": _observed("torch.mul", observed=False),
}
FLOAT_FUNCTIONAL = known_class(
    "torch.ao.nn.quantized.FloatFunctional", ("torch.nn.Module",), __init__=_functional, **_FUNCTIONAL
)
known_class("torch.ao.nn.quantized.FXFloatFunctional", ("torch.nn.Module",), __init__=_stub, **_FUNCTIONAL)
for _alias in (
    "torch.nn.quantized.FloatFunctional",
    "torch.nn.quantized.modules.FloatFunctional",
    "torch.ao.nn.quantized.modules.FloatFunctional",
    "torch.ao.nn.quantized.modules.functional_modules.FloatFunctional",
):
    KNOWN[_alias] = FLOAT_FUNCTIONAL


@known(
    "torch.ao.quantization.fuse_modules",
    "torch.quantization.fuse_modules",
    "torch.ao.quantization.fuse_modules_qat",
    "torch.ao.quantization.prepare",
    "torch.ao.quantization.prepare_qat",
    "torch.quantization.prepare",
    "torch.quantization.prepare_qat",
    "torch.ao.quantization.propagate_qconfig_",
)
def _same_model(machine: Machine, model: Any, *args: Any, **kwargs: Any) -> Any:
    """What these replace computes the same with the same shapes."""
    return model


if "torch.nn.SyncBatchNorm" in LAYERS:
    layer_class("torch.nn.SyncBatchNorm").namespace["convert_sync_batchnorm"] = StaticMethod(
        Native("convert_sync_batchnorm", _same_model)
    )


# -- autograd functions ------------------------------------------------------------------------------------------------
def _save(machine: Machine, receiver: Instance, *tensors: Any) -> None:
    machine.put(receiver.attributes, "saved_tensors", tensors)


CONTEXT = known_class(
    "torch.autograd.function.FunctionCtx",
    save_for_backward=_save,
    save_for_forward=_save,
    mark_dirty=silent,
    mark_non_differentiable=silent,
    set_materialize_grads=silent,
)


def _apply(machine: Machine, cls: Any, *args: Any, **kwargs: Any) -> Any:
    """Function.apply: the program's forward, with a context that keeps what it is given."""
    if not isinstance(cls, Class):
        return machine.unknown("apply of something that is no autograd function")
    frame = frame_of(machine)
    context = Instance(
        CONTEXT, {"needs_input_grad": (True,) * len(args), "saved_tensors": ()}, site=machine.builder.site
    )
    forward = get_attribute(machine, cls, "forward", frame)
    nodes = machine.builder.graph.nodes
    first = len(nodes)
    made = _forward(machine, cls, forward, context, args, kwargs)
    machine.context.setdefault("own gradients", []).append((first, len(nodes)))
    # the backward is read when the program has been
    machine.context.setdefault("autograd calls", {})[cls] = (context, made)
    return made


def _forward(machine: Machine, cls: Class, forward: Any, context: Instance, args: Any, kwargs: Any) -> Any:
    frame = frame_of(machine)
    if "setup_context" not in {name for c in cls.mro for name in c.namespace}:
        return own_gradient(machine, call(machine, forward, [context, *args], kwargs, frame))
    result = own_gradient(machine, call(machine, forward, list(args), kwargs, frame))
    call(machine, get_attribute(machine, cls, "setup_context", frame), [context, args, result], {}, frame)
    return result


def own_gradient(machine: Machine, result: Any) -> Any:
    """Whatever the forward did, what it returns has the gradient that the backward computes."""
    for item in result if isinstance(result, tuple) else (result,):
        doubt(machine, item)
    return result


FUNCTION = known_class("torch.autograd.Function")
FUNCTION.namespace["apply"] = ClassMethod(Native("torch.autograd.Function.apply", _apply))
KNOWN["torch.autograd.function.Function"] = FUNCTION
KNOWN["torch.autograd.function.InplaceFunction"] = FUNCTION
