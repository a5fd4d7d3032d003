"""importlib and pkgutil: modules found, loaded and described by hand."""

from __future__ import annotations

import os

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...control.iteration import iterate
from ...machine import Machine
from ...modules.finder import Module
from ...modules.origins import find_module, is_installed
from ...values import Instance, PyList
from ..registry import KNOWN, known, known_class
from . import container_methods, exceptions  # noqa: F401 - their tables are extended here
from .builtins import frame_of
from .data_files import inside, located
from .distributions import version_of
from .named import constant_tuple
from .quiet import quiet_class, quiet_functions


def _spec(machine: Machine, name: str, module: Any, path: Any = None) -> Instance:
    origin = module.path if isinstance(module, Module) else path
    return Instance(
        KNOWN["importlib.machinery.ModuleSpec"],
        {
            "name": name,
            "origin": origin,
            "loader": Instance(KNOWN["importlib.machinery.SourceFileLoader"], {"module": module}),
            "module": module,
            "parent": name.rpartition(".")[0],
            "has_location": True,
            "submodule_search_locations": PyList([]) if isinstance(module, Module) and module.package else None,
        },
    )


def _load_module(machine: Machine, receiver: Instance, *args: Any) -> Any:
    return receiver.attributes.get("module")


quiet_class("importlib.machinery.ModuleSpec")
quiet_class("importlib.machinery.SourceFileLoader", load_module=_load_module)
quiet_class("importlib.abc.Loader")
quiet_class("importlib.abc.MetaPathFinder")


@known("importlib.util.find_spec", "importlib.find_loader", "pkgutil.find_loader", "imp.find_module")
def _find_spec(machine: Machine, name: Any, package: Any = None) -> Any:
    if not isinstance(name, str):
        return machine.unknown("find_spec of a name that is not known")
    found = find_module(machine, name) if is_installed(machine, name) else None
    return None if found is None else _spec(machine, name, found)


@known("importlib.util.spec_from_file_location")
def _spec_from_file(machine: Machine, name: Any, location: Any = None, **options: Any) -> Any:
    path = located(machine, location)
    if path is None or not path.endswith(".py") or not inside(machine, path) or not isinstance(name, str):
        return machine.unknown("a module loaded from a file")
    finder = machine.finder
    module = finder.by_file.get(os.path.realpath(path)) or finder._open(name, path, False, True)
    return _spec(machine, name, module, path) if module is not None else machine.unknown("a module loaded from a file")


@known("importlib.util.module_from_spec")
def _module_from_spec(machine: Machine, spec: Any) -> Any:
    found = spec.attributes.get("module") if isinstance(spec, Instance) else None
    return found if found is not None else machine.unknown("a module made from a specification")


@known("importlib.reload")
def _reload(machine: Machine, module: Any) -> Any:
    return module


quiet_functions("importlib.invalidate_caches")


@known("pkgutil.iter_modules", "pkgutil.walk_packages")
def _iter_modules(machine: Machine, path: Any = None, prefix: Any = "") -> Any:
    """The modules in folders of the project."""
    folders = iterate(machine, path, frame_of(machine), unknown_ok=True) if path is not None else Unknown("all modules")
    if isinstance(folders, Unknown) or not isinstance(prefix, str):
        return Unknown("the modules of a package", machine.builder.site)
    found = []
    for folder in folders:
        place = located(machine, folder)
        if place is None or not os.path.isdir(place):
            return Unknown("the modules of a package", machine.builder.site)
        for entry in sorted(os.listdir(place)):
            package = os.path.isfile(os.path.join(place, entry, "__init__.py"))
            if package or (entry.endswith(".py") and entry != "__init__.py"):
                name = prefix + (entry if package else entry[:-3])
                found.append(constant_tuple("ModuleInfo", ("module_finder", "name", "ispkg"), (None, name, package)))
    return PyList(found)


known_class("importlib.metadata.PackageNotFoundError", ("ModuleNotFoundError",))
KNOWN["pkg_resources.DistributionNotFound"] = KNOWN["importlib.metadata.PackageNotFoundError"]


@known("importlib.metadata.version", "importlib_metadata.version")
def package_version(machine: Machine, name: Any) -> Any:
    """The version of a package, where the environment says it."""
    if not isinstance(name, str):
        return machine.unknown("the version of a package")
    found = version_of(machine, name)
    if found is not None:
        return found
    if find_module(machine, name.replace("-", "_")) is None:
        raise machine.error("importlib.metadata.PackageNotFoundError", name)
    return Unknown(f"the version of {name}", machine.builder.site)


@known("pkg_resources.get_distribution", "importlib.metadata.distribution")
def _distribution(machine: Machine, name: Any) -> Any:
    return Instance(KNOWN["types.SimpleNamespace"], {"version": package_version(machine, name)})
