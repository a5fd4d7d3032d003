"""Which packages exist, and in which version: the environment's word, then the metadata folders on the search paths."""

from __future__ import annotations

import os
from typing import Any

from ...base.pattern import pattern
from ..imports import VERSION, library_attribute
from ..machine import Machine
from ..values import PyDict, PyList
from .registry import known

FOLDER = pattern(r"(?P<name>[A-Za-z0-9_.]+)-(?P<version>[^-]+)\.(dist-info|egg-info)$")


def normalised(name: str) -> str:
    return name.replace("-", "_").replace(".", "_").lower()


def versions(machine: Machine) -> dict[str, tuple[str, str]]:
    """normalised name -> (name, version) of everything whose metadata lies on the search paths; read once."""
    known_versions: dict[str, tuple[str, str]] | None = machine.context.get("distributions")
    if known_versions is None:
        known_versions = {}
        for root, _ in machine.finder.roots():
            try:
                entries = sorted(os.listdir(root))
            except OSError:
                continue
            for entry in entries:
                match = FOLDER.match(entry)
                if match:
                    known_versions.setdefault(normalised(match["name"]), (match["name"], match["version"]))
        machine.context["distributions"] = known_versions
    return known_versions


def version_of(machine: Machine, name: str) -> str | None:
    """The version of a distribution, or None if it is not there."""
    if name in machine.environment:
        return machine.environment[name]
    if name in ("torch", "numpy"):
        found = library_attribute(machine, name, "__version__")
        return found if isinstance(found, str) else None
    entry = versions(machine).get(normalised(name))
    return entry[1] if entry is not None else stated(machine, name)


def stated(machine: Machine, name: str) -> str | None:
    """Sources that were unpacked without their metadata state their version themselves."""
    source = machine.finder.find(name) if name.isidentifier() else None
    found = VERSION.search(source.text) if source is not None else None
    return found[1] if found else None


@known("importlib.metadata.packages_distributions", "importlib_metadata.packages_distributions")
def _packages_distributions(machine: Machine) -> Any:
    found = {key: PyList([name]) for key, (name, _) in versions(machine).items()}
    found.update({name: PyList([name]) for name in ("torch", "numpy")})
    return PyDict(found)
