"""Policies of element types: what a Keras layer computes in and what it keeps its weights in."""

from __future__ import annotations

from typing import Any

from ...base.unknown import Unknown
from ..machine import Machine
from ..values import Class, Instance, PyDict
from .registry import KNOWN, known, known_class


def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    return policy(machine, args[0] if args else kwargs.get("name", "float32"))


def policy(machine: Machine, given: Any) -> Any:
    """A policy by its name, by an element type, or as it is; float32 unless told."""
    if isinstance(given, (Instance, Unknown)):
        return given
    name = given if isinstance(given, str) else "float32"
    mixed = name.removeprefix("mixed_") if name.startswith("mixed_") else None
    made = Instance(POLICY, site=machine.builder.site)
    made.attributes.update(
        {
            "name": name,
            "_name": name,
            "compute_dtype": mixed or name,
            "variable_dtype": "float32" if mixed else name,
            "quantization_mode": None,
        }
    )
    return made


def policy_name(given: Any) -> str | None:
    """What a layer computes in, where a policy says so."""
    found = given.attributes.get("compute_dtype") if isinstance(given, Instance) else given
    return found.removeprefix("mixed_") if isinstance(found, str) else None


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


@known("keras.dtype_policies.get", "keras.config.dtype_policy", "keras.mixed_precision.global_policy")
def get_policy(machine: Machine, identifier: Any = None) -> Any:
    return policy(machine, identifier)
