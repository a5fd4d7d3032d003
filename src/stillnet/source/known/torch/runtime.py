"""The parts of torch that are neither operations nor modules: contexts, decorators, constants."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...machine import Machine
from ...tensors import gradients
from ...values import Class, Instance, Native, PyList
from ..python.builtins import frame_of
from ..registry import KNOWN, known, known_class

TORCH_VERSION = "2.13.0"


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
