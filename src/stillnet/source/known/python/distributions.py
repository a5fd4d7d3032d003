"""Which packages exist, and in which version: the environment's word, then the metadata folders on the search paths."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from ....base.annotations import Any
from ....base.pattern import pattern
from ...machine import Machine
from ...modules.imports import library_attribute
from ...modules.origins import VERSION
from ...values import PyDict, PyList
from ..registry import known

METADATA_LENGTH = 1_000_000
FOLDER = pattern(r"(?P<name>[A-Za-z0-9_.]+)-(?P<version>[^-]+)\.(dist-info|egg-info)$")


def normalised(name: str) -> str:
    return name.replace("-", "_").replace(".", "_").lower()


def versions(machine: Machine) -> dict[str, tuple[str, str]]:
    """normalised name -> (name, version) of everything whose metadata lies on the search paths; read once."""
    known_versions: dict[str, tuple[str, str]] | None = machine.context.get("distributions")
    if known_versions is None:
        known_versions = {}
        for folder in metadata_folders(machine):
            match = FOLDER.match(os.path.basename(folder))
            if match:
                known_versions.setdefault(normalised(match["name"]), (match["name"], match["version"]))
        machine.context["distributions"] = known_versions
    return known_versions


def metadata_folders(machine: Machine) -> list[str]:
    found = []
    for root, _ in machine.finder.roots():
        try:
            entries = sorted(os.listdir(root))
        except OSError:
            continue
        found += [os.path.join(root, entry) for entry in entries if entry.endswith("-info")]
    return found


# Packages whose distribution has another name than what is imported.
MODULES = {
    "pillow": "PIL",
    "opencv_python": "cv2",
    "opencv_python_headless": "cv2",
    "scikit_learn": "sklearn",
    "scikit_image": "skimage",
    "hydra_core": "hydra",
    "tensorflow_cpu": "tensorflow",
    "tensorflow_gpu": "tensorflow",
    "tensorflow_intel": "tensorflow",
    "tensorflow_macos": "tensorflow",
}
# Packages that cannot be imported without another one, for sources that were unpacked without their metadata.
NEEDED_BY = {
    "PIL": ("torchvision", "matplotlib", "skimage"),
    "scipy": ("sklearn", "skimage", "librosa"),
    "pandas": ("seaborn", "datasets"),
    "networkx": ("skimage",),
}
REQUIRES = pattern(r"^Requires-Dist:\s*(?P<name>[A-Za-z0-9_.-]+)(?P<rest>[^\n]*)$", re.MULTILINE)


def is_required(machine: Machine, module: str) -> bool:
    """Does a distribution on the search paths need this package, and not only for an extra? Then it is installed beside it."""
    needed: set[str] | None = machine.context.get("required packages")
    if needed is None:
        needed = machine.context["required packages"] = {
            MODULES.get(name, name) for folder in metadata_folders(machine) for name in requirements(folder)
        }
    return module in needed or any(machine.finder.locate(p) is not None for p in NEEDED_BY.get(module, ()))


def requirements(folder: str) -> Iterator[str]:
    try:
        with open(os.path.join(folder, "METADATA"), encoding="utf-8", errors="replace") as file:
            text = file.read(METADATA_LENGTH)
    except OSError:
        return
    for match in REQUIRES.finditer(text):
        if "extra" not in match["rest"]:
            yield normalised(match["name"])


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
