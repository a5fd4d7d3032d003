"""Policies of element types: what a Keras layer computes in and what it keeps its weights in."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dtype import DType
from ...machine import Machine
from ...values import Class, Instance, PyDict, Tensor
from ..registry import KNOWN, known, known_class
from .config import settings
from .history import tensors_in
from .shapes import BY_NAME, element_type
from .tracking import weights_table

NAMES = {dtype: name for name, dtype in BY_NAME.items()}


def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    return policy(machine, args[0] if args else kwargs.get("name", "float32"))


def policy(machine: Machine, given: Any) -> Any:
    """A policy by its name, by an element type, or as it is; without any, of the usual float type."""
    name = named(machine, given)
    if not isinstance(name, str):
        return name
    made = Instance(POLICY, site=machine.builder.site)
    uses = {use: type_in(name, use) for use in ("compute_dtype", "variable_dtype")}
    made.attributes.update({"name": name, "_name": name, "quantization_mode": None, **uses})
    return made


def named(machine: Machine, given: Any) -> Any:
    """The name of a policy; a policy of the program, or what is not known, as it is."""
    if given is None:
        return settings(machine)["floatx"]
    return NAMES.get(given) if isinstance(given, DType) else given


def type_in(name: str, use: str) -> str:
    """The element type of a policy for a use: a mixed one keeps its weights in float32."""
    name = name.rpartition("_from_")[2]
    inner = name.removeprefix("mixed_")
    return "float32" if use == "variable_dtype" and inner != name else inner


# -- the policy of a layer ---------------------------------------------------------------------------------------------
def policy_of(machine: Machine, layer: Instance) -> Any:
    """The policy that a layer was made with, or that stood for all layers then."""
    return policy(machine, layer.attributes.get("_dtype"))


def policy_name(machine: Machine, layer: Instance) -> Any:
    """The policy of a layer as its configuration has it."""
    found = named(machine, layer.attributes.get("_dtype"))
    return found.attributes.get("name") if isinstance(found, Instance) else found


def type_name(machine: Machine, layer: Instance, use: str) -> Any:
    """The element type of a layer for a `use`, "compute_dtype" or "variable_dtype"."""
    found = named(machine, layer.attributes.get("_dtype"))
    if isinstance(found, Instance):
        return found.attributes.get(use)
    return type_in(found, use) if isinstance(found, str) else found


def compute_type(machine: Machine, layer: Instance) -> DType | None:
    """The element type that a layer computes in."""
    return element_type(type_name(machine, layer, "compute_dtype"))


def variable_type(machine: Machine, layer: Instance) -> DType | None:
    """The element type in which a layer keeps its weights."""
    return element_type(type_name(machine, layer, "variable_dtype"))


Lowered = list[tuple[Tensor, Any, Any]]


def lower_weights(machine: Machine, layer: Instance) -> Lowered:
    """While a layer of a mixed policy is called, its weights are read in the type it computes in."""
    from ...tensors.operations import call_api

    inner, kept = compute_type(machine, layer), variable_type(machine, layer)
    if layer.attributes.get("_autocast") is False or inner is kept or inner is None:
        return []
    lowered: Lowered = []
    for weight in tensors_in(tuple(weights_table(layer).values())):
        if machine.builder.type_of(weight.value).dtype is kept:
            stored, used = weight.value, weight.used
            made = call_api(machine, "tf.cast", [weight, inner], {}).value
            weight.used = used
            machine.assign(weight, "value", made)
            lowered.append((weight, made, stored))
    return lowered


def raise_weights(machine: Machine, lowered: Lowered) -> None:
    """The weights as they are kept; one that was assigned meanwhile stays as it is."""
    for weight, made, stored in lowered:
        if weight.value is made:
            machine.assign(weight, "value", stored)


# -- policies as objects, and the one for all layers -------------------------------------------------------------------
POLICY = known_class(
    "keras.DTypePolicy",
    construct=construct,
    get_config=lambda machine, receiver: PyDict({"name": receiver.attributes.get("name")}),
)
for _name in (
    "keras.dtype_policies.DTypePolicy",
    "keras.mixed_precision.Policy",
    "keras.mixed_precision.DTypePolicy",
    "keras.FloatDTypePolicy",
    "keras.dtype_policies.FloatDTypePolicy",
):
    KNOWN.setdefault(_name, POLICY)


@known("keras.dtype_policies.get")
def get_policy(machine: Machine, identifier: Any = None) -> Any:
    return policy(machine, identifier)


@known("keras.config.dtype_policy", "keras.mixed_precision.dtype_policy", "keras.mixed_precision.global_policy")
def global_policy(machine: Machine) -> Any:
    return policy(machine, settings(machine).get("policy"))


@known(
    "keras.config.set_dtype_policy",
    "keras.mixed_precision.set_dtype_policy",
    "keras.mixed_precision.set_global_policy",
    "keras.mixed_precision.experimental.set_policy",
)
def set_global_policy(machine: Machine, policy: Any) -> None:
    machine.put(settings(machine), "policy", policy)
