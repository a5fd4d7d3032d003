"""The parts of torch that are neither operations nor modules: devices, contexts, compilation, environment."""

from __future__ import annotations

import sys

from ....base.annotations import Any
from ....base.dtype import BF16, F16, F32, F64, DType
from ....base.unknown import Unknown
from ....ops.default_type import DefaultType
from ...calls import call
from ...entries.devices import ask_for_device
from ...machine import Machine
from ...tensors import gradients
from ...values import MISSING, Class, Cond, Instance, Native, PyDict, PyList, Tensor
from ..model_files import note_file
from ..python.builtins import frame_of
from ..registry import CLASSES, KNOWN, known, known_class

TORCH_VERSION = "2.13.0"


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


# -- contexts and decorators that change nothing we read -----------------------------------------------------------------
def _context(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """`@torch.no_grad` without parentheses gets the function, which it returns."""
    from ...values import Function

    if args and isinstance(args[0], (Function, Class)):
        return args[0]
    return Instance(cls, {"args": tuple(args)})


def _enter(machine: Machine, receiver: Instance) -> Any:
    receiver.attributes["outer"] = gradients.enter(machine, False)
    return receiver


def _exit(machine: Machine, receiver: Instance, *args: Any) -> None:
    gradients.leave(machine, receiver.attributes.get("outer"))


def _switch(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """set_grad_enabled(mode) switches when it is called; as the head of a block it switches back."""
    made = _context(machine, cls, args, kwargs)
    if isinstance(made, Instance):
        chosen = args[0] if args else kwargs.get("mode")
        made.attributes["outer"] = gradients.enter(machine, chosen if isinstance(chosen, bool) else None)
    return made


def _enable(machine: Machine, receiver: Instance) -> Any:
    receiver.attributes["outer"] = gradients.enter(machine, True)
    return receiver


def _decorating(machine: Machine, receiver: Instance, function: Any, *args: Any, **kwargs: Any) -> Any:
    return function


for _name in ("torch.no_grad", "torch.inference_mode"):
    known_class(_name, construct=_context, __enter__=_enter, __exit__=_exit, __call__=_decorating)
known_class("torch.enable_grad", construct=_context, __enter__=_enable, __exit__=_exit, __call__=_decorating)
known_class("torch.set_grad_enabled", construct=_switch, __enter__=lambda m, r: r, __exit__=_exit, __call__=_decorating)
for _name in (
    "torch.autograd.set_detect_anomaly",
    "torch.autograd.profiler.record_function",
    "torch.profiler.record_function",
    "torch.nn.attention.sdpa_kernel",
    "torch.backends.cuda.sdp_kernel",
    "torch.random.fork_rng",
    "torch.cuda.device",
    "torch.profiler.profile",
    "torch.autograd.profiler.profile",
    "torch.cuda.stream",
    "torch.autograd.detect_anomaly",
    "torch.backends.cudnn.flags",
    "torch.autograd.graph.save_on_cpu",
    "torch.cuda.nvtx.range",
    "torch.nn.utils.parametrize.cached",
    "torch.utils._contextlib._DecoratorContextManager",
    "torch.overrides.TorchFunctionMode",
    "torch.fx.experimental._config",
):
    known_class(
        _name, construct=_context, __enter__=lambda m, r: r, __exit__=lambda m, r, *a: None, __call__=_decorating
    )


@known(
    "torch.jit.script",
    "torch.jit.ignore",
    "torch.jit.unused",
    "torch.jit.export",
    "torch.jit.script_if_tracing",
    "torch.compile",
    "torch.fx.wrap",
    "torch.jit.interface",
    "torch.jit.freeze",
    "torch.jit.optimize_for_inference",
    "torch.compiler.disable",
    "torch._dynamo.disable",
    "torch._dynamo.allow_in_graph",
    "torch.compiler.allow_in_graph",
    "torch.autograd.function.once_differentiable",
    "torch.cuda.amp.custom_fwd",
    "torch.cuda.amp.custom_bwd",
    "torch.amp.custom_fwd",
    "torch.amp.custom_bwd",
    "torch.jit._overload_method",
    "torch._jit_internal._copy_to_script_wrapper",
    "torch.nn.utils.skip_init_",
    "torch._dynamo.mark_static_address",
    "torch.compiler.is_compiling_",
    "torch._dynamo.graph_break",
    "torch.jit._overload",
    "torch._disable_dynamo",
)
def _transparent(machine: Machine, value: Any = None, *args: Any, **kwargs: Any) -> Any:
    """The object itself; called with options only, a decorator that returns it."""
    if value is None or isinstance(value, (bool, str)):
        return Native("decorator", lambda m, v, *a, **k: v)
    return value


@known("torch.jit.annotate")
def _annotate(machine: Machine, kind: Any, value: Any) -> Any:
    return value


@known("torch.nn.utils.skip_init")
def _skip_init(machine: Machine, cls: Any, *args: Any, **kwargs: Any) -> Any:
    return call(machine, cls, list(args), kwargs, frame_of(machine))


@known(
    "torch.manual_seed",
    "torch.cuda.manual_seed",
    "torch.cuda.manual_seed_all",
    "torch.set_num_threads",
    "torch.use_deterministic_algorithms",
    "torch.cuda.empty_cache",
    "torch.cuda.synchronize",
    "torch._C._log_api_usage_once",
    "torch.set_printoptions",
    "torch.save",
    "torch.seed",
    "torch.backends.cuda.enable_flash_sdp",
    "torch.set_float32_matmul_precision",
    "torch._dynamo.mark_dynamic",
    "torch.cuda.set_device",
    "torch.backends.cudnn.set_flags",
    "torch._check_is_size",
    "torch.distributed.barrier",
    "torch.distributed.init_process_group",
    "torch.autograd.backward",
    "torch.cuda.reset_peak_memory_stats",
    "torch.multiprocessing.set_start_method",
    "torch._dynamo.reset",
    "torch.library.define",
    "torch.library.impl",
    "torch.library.register_fake",
    "torch.compiler.cudagraph_mark_step_begin",
    "torch.cuda.init",
    "torch.jit.save",
    "torch._logging.set_logs",
)
def _nothing(machine: Machine, *args: Any, **kwargs: Any) -> None:
    return None


@known("torch.set_default_dtype")
def _set_default_dtype(machine: Machine, dtype: Any) -> None:
    if isinstance(dtype, DType):
        machine.context["default_dtype"] = dtype
    usual = isinstance(dtype, DType) and dtype is F32
    machine.builder.default_type = None if usual else DefaultType(dtype if isinstance(dtype, DType) else None)


TENSOR_TYPES = {"FloatTensor": F32, "DoubleTensor": F64, "HalfTensor": F16, "BFloat16Tensor": BF16}


@known("torch.set_default_tensor_type")
def _set_default_tensor_type(machine: Machine, kind: Any) -> None:
    name = kind if isinstance(kind, str) else getattr(kind, "name", "")
    _set_default_dtype(machine, TENSOR_TYPES.get(str(name).rpartition(".")[2]))


@known("torch.get_default_dtype")
def _get_default_dtype(machine: Machine) -> Any:
    return machine.context.get("default_dtype", F32)


@known("torch.finfo", "torch.iinfo")
def _info(machine: Machine, dtype: Any = None) -> Any:
    """The limits of an element type."""
    dtype = dtype if isinstance(dtype, DType) else F32 if dtype is None else None
    if dtype is None:
        return machine.unknown("finfo of something not known")
    return Instance(CLASSES["torch.finfo_result"], limits_of(dtype))


def limits_of(dtype: DType) -> dict[str, Any]:
    if dtype.kind == "int":
        low, high = (
            (0, 2**dtype.bits - 1)
            if dtype.name.startswith("u")
            else (-(2 ** (dtype.bits - 1)), 2 ** (dtype.bits - 1) - 1)
        )
        return {"min": low, "max": high, "bits": dtype.bits, "dtype": dtype}
    top, eps, tiny = {
        "f64": (sys.float_info.max, sys.float_info.epsilon, sys.float_info.min),
        "f32": (3.4028234663852886e38, 1.1920928955078125e-07, 1.1754943508222875e-38),
        "f16": (65504.0, 0.0009765625, 6.103515625e-05),
        "bf16": (3.3895313892515355e38, 0.0078125, 1.1754943508222875e-38),
    }.get(dtype.name, (448.0, 0.125, 0.015625))
    return {
        "min": -top,
        "max": top,
        "eps": eps,
        "tiny": tiny,
        "smallest_normal": tiny,
        "bits": dtype.bits,
        "resolution": eps,
        "dtype": dtype,
    }


known_class("torch.finfo_result")


# -- compilation, export, hooks: forward calls ---------------------------------------------------------------------------
@known(
    "torch.jit.trace",
    "torch.onnx.export",
    "torch.export.export",
    "torch.onnx.dynamo_export",
    "torch.fx.symbolic_trace_with_input",
)
def _trace(machine: Machine, model: Any, args: Any = (), *rest: Any, **kwargs: Any) -> Any:
    """An example input makes these a forward call."""
    from .module_members import is_module

    inputs = kwargs.get("example_inputs", args)
    if is_module(model):
        positional = list(inputs) if isinstance(inputs, tuple) else [inputs] if inputs is not None else []
        named = kwargs.get("kwargs")
        named = dict(named.items) if isinstance(named, PyDict) else {}
        if positional and isinstance(positional[-1], PyDict):
            named.update(positional.pop().items)
        call(machine, model, positional, named, frame_of(machine))
    return model


@known("torch.fx.symbolic_trace")
def _symbolic_trace(machine: Machine, model: Any, *args: Any, **kwargs: Any) -> Any:
    return model


@known("torchvision.models.feature_extraction.create_feature_extractor")
def _create_feature_extractor(machine: Machine, model: Any, *args: Any, **kwargs: Any) -> Any:
    """It keeps only the parts that the wanted nodes of a traced graph need; which these are, the graph decides."""
    return machine.unknown("create_feature_extractor: a model cut out of a graph that torch.fx traces")


@known("torch.utils.checkpoint.checkpoint")
def _checkpoint(
    machine: Machine,
    function: Any,
    *args: Any,
    use_reentrant: Any = None,
    preserve_rng_state: Any = None,
    context_fn: Any = None,
    determinism_check: Any = None,
    debug: Any = None,
    **kwargs: Any,
) -> Any:
    return call(machine, function, list(args), kwargs, frame_of(machine))


@known("torch.utils.checkpoint.checkpoint_sequential")
def _checkpoint_sequential(machine: Machine, functions: Any, segments: Any, input: Any, **kwargs: Any) -> Any:
    from ...control.iteration import iterate

    for function in iterate(machine, functions, frame_of(machine)):
        input = call(machine, function, [input], {}, frame_of(machine))
    return input


@known(
    "torch.load",
    "torch.jit.load",
    "torch.hub.load",
    "torch.hub.load_state_dict_from_url",
    "torch.utils.model_zoo.load_url",
    "torch.package.PackageImporter",
)
def _load(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    machine.observations.append(("load", machine.context.get("api", "torch.load"), machine.builder.site, dict(kwargs)))
    return Unknown("the content of a file", machine.builder.site)


def _load_named(name: str) -> Any:
    def run(machine: Machine, *args: Any, **kwargs: Any) -> Any:
        machine.observations.append(("load", name, machine.builder.site, dict(kwargs)))
        note_file(machine, args[0] if args else kwargs.get("f"))
        return Unknown("the content of a file", machine.builder.site)

    return run


for _name in ("torch.load", "torch.jit.load", "torch.hub.load_state_dict_from_url", "torch.utils.model_zoo.load_url"):
    known(_name)(_load_named(_name))


@known("torch.multiprocessing.spawn", "torch.multiprocessing.start_processes")
def _spawn(machine: Machine, function: Any, args: Any = (), nprocs: Any = 1, *rest: Any, **kwargs: Any) -> Any:
    """Every process runs the function with its number; the first stands for all."""
    given = list(args) if isinstance(args, tuple) else list(args.items) if isinstance(args, PyList) else []
    call(machine, function, [0, *given], {}, frame_of(machine))
    return Unknown("processes", machine.builder.site)


@known("torch.hub.load")
def _hub_load(machine: Machine, repo_or_dir: Any, model: Any = None, *args: Any, **kwargs: Any) -> Any:
    """The models of pytorch/vision are those of torchvision; other repositories are somewhere else."""
    machine.observations.append(("load", "torch.hub.load", machine.builder.site, dict(kwargs)))
    if isinstance(repo_or_dir, str) and isinstance(model, str) and repo_or_dir.startswith("pytorch/vision"):
        from ...modules.imports import import_name

        options = ("source", "trust_repo", "force_reload", "verbose", "skip_validation")
        given = {k: v for k, v in kwargs.items() if k not in options}
        return call(machine, import_name(machine, "torchvision.models", model), list(args), given, frame_of(machine))
    return machine.unknown(f"torch.hub.load({label_of(repo_or_dir)}, {label_of(model)}): the source of the repository")


def label_of(value: Any) -> str:
    return repr(value) if isinstance(value, str) else "..."


@known("torch.utils.data.get_worker_info")
def _none(machine: Machine, *args: Any, **kwargs: Any) -> None:
    return None


KNOWN["torch.__version__"] = TORCH_VERSION
KNOWN["torch.version.__version__"] = TORCH_VERSION
KNOWN["torch.version.cuda"] = None
KNOWN["torch.version.hip"] = None
KNOWN["torch.inf"] = float("inf")
KNOWN["torch.nan"] = float("nan")
KNOWN["torch.pi"] = 3.141592653589793
KNOWN["torch.e"] = 2.718281828459045
KNOWN["torch.newaxis"] = None
KNOWN["torch.jit.Final"] = Unknown("a type")
known_class("torch.Generator", construct=lambda m, c, a, k: Instance(c), manual_seed=lambda m, r, *a: r)
known_class("torch.nn.modules.module.Module_")


@known(
    "torch.utils._pytree.register_pytree_node",
    "torch.utils._pytree._register_pytree_node",
    "torch.serialization.add_safe_globals",
    "torch.fx._compatibility.compatibility",
    "torch.utils._pytree.register_constant",
)
def _registering(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return Native("decorator", lambda m, v, *a, **k: v)


# torch.nn.modules.utils
def _tuple_maker(n: int) -> Any:
    def run(machine: Machine, value: Any) -> Any:
        from ...control.iteration import iterate

        if isinstance(value, (tuple, PyList)):
            return tuple(iterate(machine, value, frame_of(machine)))
        return (value,) * n

    return run


for _name, _count in {"_single": 1, "_pair": 2, "_triple": 3, "_quadruple": 4}.items():
    for _module in ("torch.nn.modules.utils", "torch.nn.utils"):
        known(f"{_module}.{_name}")(_tuple_maker(_count))


@known("torch.nn.modules.utils._ntuple")
def _ntuple(machine: Machine, n: Any, name: Any = "") -> Any:
    return Native("_ntuple", _tuple_maker(n)) if isinstance(n, int) else machine.unknown("_ntuple")


@known("torch.nn.modules.utils._reverse_repeat_tuple")
def _reverse_repeat(machine: Machine, value: Any, n: Any) -> Any:
    return (
        tuple(v for v in reversed(value) for _ in range(n))
        if isinstance(value, tuple) and isinstance(n, int)
        else machine.unknown("_reverse_repeat_tuple")
    )


__all__ = ["CPU", "F64", "MISSING", "Cond"]
