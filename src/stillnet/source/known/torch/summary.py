"""Tools that call a model with a dummy input to draw, count or export it: each is a forward call."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import F32, DType
from ....base.unknown import Unknown
from ...attributes import get_attribute
from ...calls import call
from ...machine import Machine
from ...operators import as_dim
from ...tensors.operations import make_tensor
from ...values import Class, Instance, PyDict, PyList, Tensor
from ..python.builtins import frame_of
from ..python.quiet import quiet_class, quiet_functions
from ..registry import known, known_class
from .module_members import is_module


# -- dummy inputs ------------------------------------------------------------------------------------------------------
def listed(value: Any) -> list[Any] | None:
    """The elements of a tuple or list."""
    if isinstance(value, tuple):
        return list(value)
    return list(value.items) if isinstance(value, PyList) else None


def dummy(machine: Machine, sizes: list[Any], dtype: Any = F32) -> Tensor:
    shape = tuple(as_dim(s) if isinstance(s, (int, float)) else s for s in sizes)
    return make_tensor(machine, shape, dtype if isinstance(dtype, DType) else F32, "input", "input")


def dummies(machine: Machine, size: Any, batch: tuple[int, ...] = (), dtypes: Any = None) -> list[Any] | None:
    """One tensor for a size, several for a list of sizes; None where the size is not known."""
    parts = listed(size)
    if parts is None:
        return None
    types = listed(dtypes) or []
    if parts and all(listed(p) is not None for p in parts):
        kinds = [*types, *([F32] * len(parts))]
        return [dummy(machine, [*batch, *(listed(p) or [])], kind) for p, kind in zip(parts, kinds)]
    if any(isinstance(p, (Unknown, Tensor, float)) for p in parts):
        return None
    return [dummy(machine, [*batch, *parts], types[0] if types else F32)]


def arguments(value: Any) -> tuple[list[Any], dict[str, Any]]:
    """Inputs given as one tensor, as several, or by name."""
    if isinstance(value, PyDict):
        return [], dict(value.items)
    parts = listed(value)
    return (parts, {}) if parts is not None else ([value], {})


def run(machine: Machine, model: Any, args: list[Any], kwargs: dict[str, Any], mode: Any = None) -> Any:
    """Call the model in evaluation mode, or in the one that is asked for, and leave it as it was."""
    if not is_module(model):
        return call(machine, model, args, kwargs, frame_of(machine)) if not isinstance(model, Unknown) else model
    before = model.attributes.get("training", True)
    if mode is not None:
        set_mode(machine, model, mode == "train")
    try:
        return call(machine, model, args, kwargs, frame_of(machine))
    finally:
        if mode is not None:
            set_mode(machine, model, before)


def set_mode(machine: Machine, model: Instance, training: Any) -> None:
    call(machine, get_attribute(machine, model, "train", frame_of(machine)), [training], {}, frame_of(machine))


def statistics(machine: Machine, name: str) -> Instance:
    return Instance(STATISTICS, {"name": name}, site=machine.builder.site)


def _number(machine: Machine, receiver: Instance, name: Any) -> Any:
    return Unknown(f"{name} of a summary", machine.builder.site)


STATISTICS = known_class("torchinfo.ModelStatistics", __getattr__=_number, __str__=_number, __repr__=_number)


# -- tables ------------------------------------------------------------------------------------------------------------
@known("torchinfo.summary", "torchinfo.torchinfo.summary")
def _torchinfo(
    machine: Machine,
    model: Any,
    input_size: Any = None,
    input_data: Any = None,
    batch_dim: Any = None,
    *rest: Any,
    dtypes: Any = None,
    mode: Any = None,
    **kwargs: Any,
) -> Any:
    options = ("cache_forward_pass", "col_names", "col_width", "depth", "device", "row_settings", "verbose")
    named = {k: v for k, v in kwargs.items() if k not in options}
    if input_data is not None:
        args, extra = arguments(input_data)
        run(machine, model, args, {**extra, **named}, mode or "eval")
    elif input_size is not None:
        made = dummies(machine, input_size, (), dtypes)
        if made is not None and isinstance(batch_dim, int):
            made = [with_batch(machine, t, batch_dim) for t in made]
        if made is not None:
            run(machine, model, made, named, mode or "eval")
    return statistics(machine, "torchinfo")


def with_batch(machine: Machine, tensor: Tensor, axis: int) -> Tensor:
    sizes = list(tensor.value.shape or ())
    sizes.insert(axis, 1)
    return dummy(machine, sizes, tensor.value.dtype)


@known("torchsummary.summary", "torchsummary.torchsummary.summary", "modelsummary.summary")
def _torchsummary(machine: Machine, model: Any, input_size: Any, *args: Any, **kwargs: Any) -> None:
    """torchsummary calls the model with a batch of two."""
    made = dummies(machine, input_size, (2,))
    if made is not None:
        run(machine, model, made, {})


@known("torchsummaryX.summary", "pytorch_model_summary.summary")
def _summary_of_input(machine: Machine, model: Any, *inputs: Any, **kwargs: Any) -> Any:
    run(machine, model, list(inputs), {}, "eval")
    return Unknown("the text of a summary", machine.builder.site)


@known("torchstat.stat", "torchscan.summary", "ptflops.get_model_complexity_info", "torchprofile.profile_size")
def _complexity(machine: Machine, model: Any, input_res: Any, *args: Any, **kwargs: Any) -> Any:
    """One sample of the given size, or what the program's own constructor makes of it."""
    constructor = kwargs.get("input_constructor")
    if constructor is not None:
        given, named = arguments(call(machine, constructor, [input_res], {}, frame_of(machine)))
        run(machine, model, given, named, "eval")
    else:
        made = dummies(machine, input_res, (1,))
        if made is not None:
            run(machine, model, made, {}, "eval")
    return (
        Unknown("a number of operations", machine.builder.site),
        Unknown("a number of weights", machine.builder.site),
    )


# -- counters ----------------------------------------------------------------------------------------------------------
@known("thop.profile", "ptflops.profile", "torchprofile.profile_macs")
def _profile(machine: Machine, model: Any, inputs: Any = None, args: Any = None, *rest: Any, **kwargs: Any) -> Any:
    given = inputs if inputs is not None else args
    if given is not None:
        positional, named = arguments(given)
        run(machine, model, positional, named, "eval")
    return (
        Unknown("a number of operations", machine.builder.site),
        Unknown("a number of weights", machine.builder.site),
    )


@known("thop.clever_format")
def _clever(machine: Machine, numbers: Any, *args: Any, **kwargs: Any) -> Any:
    parts = listed(numbers)
    count = len(parts) if parts is not None else 1
    return tuple(Unknown("a formatted number", machine.builder.site) for _ in range(count))


@known("calflops.calculate_flops")
def _calflops(machine: Machine, model: Any, input_shape: Any = None, *args: Any, **kwargs: Any) -> Any:
    made = dummies(machine, input_shape) if input_shape is not None else None
    if made is not None:
        run(machine, model, made, {}, "eval")
    elif "kwargs" in kwargs or "args" in kwargs:
        named = kwargs.get("kwargs")
        run(
            machine,
            model,
            listed(kwargs.get("args")) or [],
            dict(named.items) if isinstance(named, PyDict) else {},
            "eval",
        )
    return tuple(Unknown("a number of operations", machine.builder.site) for _ in range(3))


def _analysis(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    given = {**dict(zip(("model", "inputs"), args)), **kwargs}
    run(machine, given.get("model"), *arguments(given.get("inputs")))
    return Instance(cls, {}, site=machine.builder.site)


for _name in (
    "fvcore.nn.FlopCountAnalysis",
    "fvcore.nn.ActivationCountAnalysis",
    "fvcore.nn.flop_count.FlopCountAnalysis",
):
    quiet_class(_name, construct=_analysis)


@known(
    "fvcore.nn.flop_count_table",
    "fvcore.nn.flop_count_str",
    "fvcore.nn.parameter_count",
    "fvcore.nn.parameter_count_table",
)
def _told(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return Unknown("the text of a summary", machine.builder.site)


# -- pictures ----------------------------------------------------------------------------------------------------------
def _add_graph(
    machine: Machine, receiver: Any, model: Any, input_to_model: Any = None, *args: Any, **kwargs: Any
) -> None:
    if input_to_model is not None:
        run(machine, model, *arguments(input_to_model))


for _name in (
    "torch.utils.tensorboard.SummaryWriter",
    "torch.utils.tensorboard.writer.SummaryWriter",
    "tensorboardX.SummaryWriter",
):
    quiet_class(_name, add_graph=_add_graph)


@known("torchview.draw_graph")
def _draw(
    machine: Machine,
    model: Any,
    input_data: Any = None,
    input_size: Any = None,
    *args: Any,
    mode: Any = None,
    **kwargs: Any,
) -> Any:
    if input_data is not None:
        run(machine, model, *arguments(input_data), mode or "eval")
    else:
        made = dummies(machine, input_size) if input_size is not None else None
        if made is not None:
            run(machine, model, made, {}, mode or "eval")
    return Unknown("a drawing", machine.builder.site)


@known("hiddenlayer.build_graph")
def _build_graph(machine: Machine, model: Any, args: Any = None, *rest: Any, **kwargs: Any) -> Any:
    if args is not None:
        run(machine, model, *arguments(args))
    return Unknown("a drawing", machine.builder.site)


@known("torchviz.make_dot", "torchviz.make_dot_from_trace")
def _make_dot(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return Unknown("a drawing", machine.builder.site)


quiet_functions("netron.start", "netron.serve")
