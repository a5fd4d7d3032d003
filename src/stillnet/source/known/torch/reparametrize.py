"""torch.nn.utils: weights computed from others: weight and spectral norm, parametrizations, pruning, fusion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....base.annotations import Any
from ....base.dtype import F32
from ....base.unknown import Unknown
from ....ops.parametrization import REPARAMETRIZATIONS, Registered, Reparametrization
from ...attributes import get_attribute
from ...calls import call
from ...control.iteration import iterate
from ...machine import Machine
from ...tensors.operations import make_tensor, sizes_of
from ...tensors.usage import mark_used
from ...values import MISSING, Class, Instance, Native, Property, PyDict, Tensor, linearise
from ..python.builtins import frame_of
from ..registry import CLASSES, KNOWN, known, known_class
from .module import add_module, initialise
from .module_members import bare, is_module


def parameter_of(machine: Machine, module: Any, name: Any) -> Tensor | None:
    """The weight that is about to be replaced, or None where it is not known."""
    if not is_module(module) or not isinstance(name, str):
        return None
    found = table_of(module, "_parameters").get(name)
    return found if isinstance(found, Tensor) and sizes_of(machine, found) is not None else None


def table_of(module: Instance, name: str) -> dict[str, Any]:
    """A table of a module; a module whose constructor did not run has none."""
    table = module.attributes.get(name)
    return table.items if isinstance(table, PyDict) else {}


def is_transposed(module: Instance) -> bool:
    return any(c.name.startswith("ConvTranspose") for c in module.cls.mro)


def register(machine: Machine, root: Instance, entry: Registered, dtype: Any) -> None:
    """Put a tensor at its path below a module."""
    *path, last = entry.path.split(".")
    module: Any = root
    for part in path:
        module = module.attributes["_modules"].items[part]
    made = make_tensor(machine, entry.shape, dtype or F32, entry.kind, last)
    made.is_parameter, made.is_buffer = entry.kind == "parameter", entry.kind == "buffer"
    made.requires_grad, made.site = made.is_parameter, machine.builder.site
    table = module.attributes["_parameters" if made.is_parameter else "_buffers"]
    machine.put(table.items, last, made)


def computed(machine: Machine, weight: Tensor) -> Tensor:
    """What takes the place of a parameter: a tensor of its shape."""
    made = make_tensor(machine, sizes_of(machine, weight), weight.value.dtype, "weight", "weight")
    made.requires_grad = True
    return made


def plan_of(
    machine: Machine,
    api: str,
    module: Instance,
    name: str,
    weight: Tensor,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
) -> Reparametrization:
    """What takes the place of a weight; only a weight norm is taken along an axis that is its third argument."""
    default = (args[0] if args else 0) if api.endswith("weight_norm") else None
    axis = kwargs.get("dim", default)
    return REPARAMETRIZATIONS[api](name, sizes_of(machine, weight), axis, is_transposed(module))


# -- weights recomputed by a hook --------------------------------------------------------------------------------------
def _by_hook(api: str) -> Any:
    def run(machine: Machine, module: Any, name: Any = "weight", *args: Any, **kwargs: Any) -> Any:
        weight = parameter_of(machine, module, name)
        if weight is None:
            machine.unknown(f"{api} of a weight that is not known")
            return module
        machine.remove(module.attributes["_parameters"].items, name)
        for entry in plan_of(machine, api, module, name, weight, args, kwargs).tensors:
            register(machine, module, entry, weight.value.dtype)
        machine.put(module.attributes, name, computed(machine, weight))
        mark_used(machine, module.attributes["_parameters"])
        return module

    return run


for _api in ("torch.nn.utils.weight_norm", "torch.nn.utils.spectral_norm"):
    known(_api, f"{_api}.{_api.rpartition('.')[2]}")(_by_hook(_api))


@known(
    "torch.nn.utils.remove_weight_norm",
    "torch.nn.utils.remove_spectral_norm",
    "torch.nn.utils.weight_norm.remove_weight_norm",
    "torch.nn.utils.prune.remove",
)
def _restore(machine: Machine, module: Any, name: Any = "weight") -> Any:
    """The computed weight is a parameter again, behind the others."""
    weight = module.attributes.get(name) if is_module(module) and isinstance(name, str) else None
    if not isinstance(weight, Tensor):
        return module
    machine.remove(module.attributes, name)
    for kind in ("_parameters", "_buffers"):
        table = module.attributes[kind].items
        for part in [k for k in table if k in (f"{name}_g", f"{name}_v", f"{name}_orig", f"{name}_u", f"{name}_mask")]:
            machine.remove(table, part)
    register(machine, module, Registered("parameter", name, sizes_of(machine, weight) or ()), weight.value.dtype)
    return module


# -- parametrizations --------------------------------------------------------------------------------------------------
def _list_forward(machine: Machine, receiver: Instance, *args: Any) -> Any:
    """The weight: the originals through every parametrization."""
    values = [v for k, v in receiver.attributes["_parameters"].items.items() if k.startswith("original")]
    mark_used(machine, tuple(values))
    steps = list(receiver.attributes["_modules"].items.values())
    result: Any = call(machine, steps[0], values, {}, frame_of(machine)) if steps else values[0]
    for step in steps[1:]:
        result = call(machine, step, [result], {}, frame_of(machine))
    return result


known_class("torch.nn.utils.parametrize.ParametrizationList", ("torch.nn.ModuleList",), forward=_list_forward)


def _last_argument(machine: Machine, receiver: Instance, *args: Any) -> Any:
    """A computed weight has the shape of the last tensor it is computed from."""
    return computed(machine, args[-1]) if isinstance(args[-1], Tensor) else args[-1]


for _name in ("_WeightNorm", "_SpectralNorm", "_Orthogonal"):
    known_class(
        f"torch.nn.utils.parametrizations.{_name}", ("torch.nn.Module",), __init__=initialise, forward=_last_argument
    )


def make_module(machine: Machine, name: str) -> Instance:
    return call(machine, CLASSES[name], [], {}, frame_of(machine))  # type: ignore[no-any-return]


def parametrized_class(machine: Machine, module: Instance, name: str) -> None:
    """The module gets a class of its own in which the weight is a property."""
    cls = module.cls
    if not is_parametrized(module):
        cls = Class(
            f"Parametrized{cls.name}",
            (cls,),
            {},
            "torch.nn.utils.parametrize",
            cls.node,
            cls.source,
            construct=cls.construct,
            layer=cls.layer,
            opaque=cls.opaque,
            site=cls.site,
        )
        cls.mro = linearise(cls)
        machine.assign(module, "cls", cls)

    def read(machine: Machine, receiver: Instance) -> Any:
        held = parametrizations(receiver).get(name)
        if held is None:
            return machine.unknown("a weight that is parametrized under a condition")
        return call(machine, bare(held), [], {}, frame_of(machine))

    machine.put(cls.namespace, name, Property(Native(name, read), Native(name, lambda m, r, v: None)))


def parametrizations(module: Instance) -> dict[str, Any]:
    found = bare(table_of(module, "_modules").get("parametrizations"))
    return table_of(found, "_modules") if isinstance(found, Instance) else {}


def is_parametrized(module: Any, name: str | None = None) -> bool:
    found = parametrizations(module) if is_module(module) else {}
    return bool(found) if name is None else name in found


def begin(machine: Machine, module: Instance, name: str) -> Instance:
    """The list of parametrizations of a weight, made where there is none; the weight moves out of its table."""
    if "parametrizations" not in module.attributes["_modules"].items:
        parametrized_class(machine, module, name)
        add_module(machine, module, "parametrizations", make_module(machine, "torch.nn.ModuleDict"))
    elif name not in parametrizations(module):
        parametrized_class(machine, module, name)
    if name not in parametrizations(module):
        add_module(
            machine,
            module.attributes["_modules"].items["parametrizations"],
            name,
            make_module(machine, "torch.nn.utils.parametrize.ParametrizationList"),
        )
        machine.remove(module.attributes["_parameters"].items, name)
    return parametrizations(module)[name]  # type: ignore[no-any-return]


def _by_property(api: str) -> Any:
    def run(machine: Machine, module: Any, name: Any = "weight", *args: Any, **kwargs: Any) -> Any:
        weight = parameter_of(machine, module, name)
        if weight is None:
            machine.unknown(f"{api} of a weight that is not known")
            return module
        plan = plan_of(machine, api, module, name, weight, args, kwargs)
        holder = begin(machine, module, name)
        add_module(machine, holder, "0", make_module(machine, plan.children[-1][1]))
        for entry in plan.tensors:
            register(machine, module, entry, weight.value.dtype)
        return module

    return run


for _api in ("weight_norm", "spectral_norm", "orthogonal"):
    known(f"torch.nn.utils.parametrizations.{_api}")(_by_property(f"torch.nn.utils.parametrizations.{_api}"))


@known("torch.nn.utils.parametrize.register_parametrization")
def _register_parametrization(
    machine: Machine, module: Any, tensor_name: Any, parametrization: Any, *, unsafe: Any = False
) -> Any:
    weight = None
    if is_parametrized(module, tensor_name):
        weight = parametrizations(module)[tensor_name].attributes["_parameters"].items.get("original")
    weight = weight or parameter_of(machine, module, tensor_name)
    if weight is None or not is_module(parametrization):
        machine.unknown("a parametrization of a weight that is not known")
        return module
    originals = inverse(machine, parametrization, weight)
    holder = begin(machine, module, tensor_name)
    add_module(machine, holder, str(len(holder.attributes["_modules"].items)), parametrization)
    for name, tensor in originals.items():
        register(machine, holder, Registered("parameter", name, sizes_of(machine, tensor) or ()), tensor.value.dtype)
    return module


def inverse(machine: Machine, parametrization: Instance, weight: Tensor) -> dict[str, Tensor]:
    """What is stored in place of the weight: what `right_inverse` makes of it, or itself."""
    if parametrization.cls.find("right_inverse") is MISSING:
        return {"original": weight}
    method = get_attribute(machine, parametrization, "right_inverse", frame_of(machine))
    made = call(machine, method, [weight], {}, frame_of(machine))
    if isinstance(made, tuple) and all(isinstance(m, Tensor) for m in made):
        return {f"original{i}": m for i, m in enumerate(made)}
    return {"original": made if isinstance(made, Tensor) else weight}


@known("torch.nn.utils.parametrize.remove_parametrizations")
def _remove_parametrizations(machine: Machine, module: Any, tensor_name: Any, leave_parametrized: Any = True) -> Any:
    if not is_parametrized(module, tensor_name):
        return module
    weight = get_attribute(machine, module, tensor_name, frame_of(machine))
    machine.remove(parametrizations(module), tensor_name)
    if tensor_name in module.cls.namespace:
        machine.remove(module.cls.namespace, tensor_name)
    if not is_parametrized(module):
        machine.remove(module.attributes["_modules"].items, "parametrizations")
        machine.assign(module, "cls", module.cls.bases[0])
    if isinstance(weight, Tensor):
        register(
            machine, module, Registered("parameter", tensor_name, sizes_of(machine, weight) or ()), weight.value.dtype
        )
    return module


@known("torch.nn.utils.parametrize.is_parametrized")
def _is_parametrized(machine: Machine, module: Any, tensor_name: Any = None) -> bool:
    return is_parametrized(module, tensor_name)


# -- pruning -----------------------------------------------------------------------------------------------------------
@known(
    "torch.nn.utils.prune.identity",
    "torch.nn.utils.prune.random_unstructured",
    "torch.nn.utils.prune.l1_unstructured",
    "torch.nn.utils.prune.random_structured",
    "torch.nn.utils.prune.ln_structured",
    "torch.nn.utils.prune.custom_from_mask",
)
def _prune(machine: Machine, module: Any, name: Any, *args: Any, **kwargs: Any) -> Any:
    """The weight becomes a product of `name_orig` and `name_mask`."""
    weight = parameter_of(machine, module, name)
    if weight is None:
        return module
    sizes = sizes_of(machine, weight) or ()
    machine.remove(module.attributes["_parameters"].items, name)
    register(machine, module, Registered("parameter", f"{name}_orig", sizes), weight.value.dtype)
    register(machine, module, Registered("buffer", f"{name}_mask", sizes), weight.value.dtype)
    module.attributes["_parameters"].items[f"{name}_orig"].used = True
    machine.put(module.attributes, name, computed(machine, weight))
    return module


@known("torch.nn.utils.prune.global_unstructured")
def _prune_all(machine: Machine, parameters: Any, *args: Any, **kwargs: Any) -> None:
    for pair in iterate(machine, parameters, frame_of(machine)):
        if isinstance(pair, tuple) and len(pair) == 2:
            _prune(machine, *pair)


@known("torch.nn.utils.prune.is_pruned")
def _is_pruned(machine: Machine, module: Any) -> Any:
    return is_module(module) and any(k.endswith("_mask") for k in module.attributes["_buffers"].items)


# -- fusion ------------------------------------------------------------------------------------------------------------
@known(
    "torch.nn.utils.fusion.fuse_conv_bn_eval",
    "torch.nn.utils.fuse_conv_bn_eval",
    "torch.nn.utils.fusion.fuse_linear_bn_eval",
    "torch.nn.utils.fuse_linear_bn_eval",
)
def _fuse(machine: Machine, layer: Any, norm: Any, *args: Any, **kwargs: Any) -> Any:
    """A copy of the layer that has a bias in any case."""
    made = call(machine, KNOWN["copy.deepcopy"], [layer], {}, frame_of(machine))
    if not is_module(made) or not is_module(norm):
        return made if isinstance(made, Unknown) else machine.unknown("fusion of layers that are not known")
    scale = norm.attributes["_parameters"].items.get("weight")
    if made.attributes["_parameters"].items.get("bias") is None and isinstance(scale, Tensor):
        register(machine, made, Registered("parameter", "bias", sizes_of(machine, scale) or ()), scale.value.dtype)
    return made
