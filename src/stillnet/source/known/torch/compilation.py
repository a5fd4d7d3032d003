"""Compiling, exporting, checkpointing, loading and spawning: the model itself, called where that calls it."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...machine import Machine
from ...values import PyDict, PyList
from ..model_files import note_file
from ..python.builtins import frame_of
from ..registry import known


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
