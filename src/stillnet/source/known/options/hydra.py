"""hydra: configurations composed of files, and objects that are built as a configuration says."""

from __future__ import annotations

import os

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...attributes import get_attribute
from ...calls import call
from ...machine import Machine
from ...operators import bare
from ...values import MISSING, Config, Function, Instance, Library, Native, Partial, PyDict, PyList, Raised
from ..python.builtins import frame_of
from ..python.data_files import read_text
from ..python.data_formats import TooMuch, from_omega_yaml, to_values
from ..python.quiet import quiet_class
from ..registry import is_known_prefix, known
from .command_line_tools import supply
from .config_trees import OMEGA, plain, settled, tree
from .hydra_composition import Composition, NotComposed, apply

# Entries that say how an object is built and are no arguments of it.
HOW = ("_target_", "_recursive_", "_convert_", "_partial_", "_args_")


# -- composing ---------------------------------------------------------------------------------------------------------
@known("hydra.main")
def _main(machine: Machine, config_path: Any = None, config_name: Any = None, version_base: Any = None) -> Any:
    """The function is called with the configuration that the files give without any word on the command line."""

    def decorate(machine: Machine, function: Any) -> Any:
        return supply(machine, function, first_parameter(machine, function, config_path, config_name))

    return Native("decorator", decorate)


def first_parameter(machine: Machine, function: Any, config_path: Any, config_name: Any) -> dict[str, Any]:
    if not isinstance(function, Function):
        return {}
    names = [a.arg for a in (*function.node.args.posonlyargs, *function.node.args.args)]
    if not names:
        return {}
    made = composed(machine, *folder_and_name(function.module.path, config_path, config_name), ())
    return {names[0]: Config(names[0]) if made is None else made}


def folder_and_name(file: str | None, config_path: Any, config_name: Any) -> tuple[str | None, Any]:
    """Before hydra 1.0 the path was that of the file: `config_path="conf/config.yaml"`."""
    path = bare(config_path)
    if bare(config_name) is None and isinstance(path, str) and path.endswith((".yaml", ".yml")):
        folder, config_name = os.path.split(path)
        return folder_of(file, folder), config_name
    return folder_of(file, config_path), config_name


def folder_of(file: str | None, config_path: Any) -> str | None:
    path = bare(config_path)
    if file is None or not (path is None or isinstance(path, str)):
        return None
    return os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(file)), path or "."))


def composed(machine: Machine, folder: str | None, name: Any, overrides: Any) -> Any:
    """The tree of a primary configuration, or None where it is not understood."""
    name = bare(name)
    if folder is None or not isinstance(name, str):
        return None
    words = [bare(o) for o in overrides]
    composition = Composition(lambda path: read_text(machine, os.path.join(folder, f"{path}.yaml")), from_omega_yaml)
    try:
        values = []
        for word in words:
            key, sign, value = word.partition("=") if isinstance(word, str) else ("", "", "")
            if not sign:
                raise NotComposed(str(word))
            if os.path.isdir(os.path.join(folder, key)):
                composition.chosen[key] = from_omega_yaml(value)
            else:
                values.append((key.lstrip("+"), from_omega_yaml(value)))
        data = composition.compose(name.removesuffix(".yaml"))
        for key, value in values:
            apply(data, key, value)
        return settled(machine, tree(machine, OMEGA, to_values(data)))
    except (NotComposed, ValueError, RecursionError, TooMuch):
        return None


def _initialize(machine: Machine, cls: Any, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    path = args[0] if args else kwargs.get("config_path", kwargs.get("config_dir"))
    folder = folder_of(frame_of(machine).module.path, path)
    machine.put(machine.context, "hydra folder", folder)
    return Instance(cls, site=machine.builder.site)


quiet_class("hydra.initialize", construct=_initialize)
quiet_class("hydra.initialize_config_dir", construct=_initialize)
quiet_class("hydra.core.global_hydra.GlobalHydra")
quiet_class("hydra.core.config_store.ConfigStore")
quiet_class("hydra.core.hydra_config.HydraConfig")


@known("hydra.compose")
def _compose(machine: Machine, config_name: Any = None, overrides: Any = None, *args: Any, **options: Any) -> Any:
    given = overrides.items if isinstance(overrides, PyList) else ()
    made = composed(machine, machine.context.get("hydra folder"), config_name, given)
    return Unknown("a configuration that hydra composes", machine.builder.site) if made is None else made


# -- building ----------------------------------------------------------------------------------------------------------
def located(machine: Machine, name: Any) -> Any:
    """The thing of a dotted name: the longest module in it, then attributes."""
    from ...modules.origins import find_module

    parts = name.split(".") if isinstance(name, str) else []
    for cut in range(len(parts), 0, -1):
        value: Any = find_module(machine, ".".join(parts[:cut]))
        if value is None or (isinstance(value, Library) and cut > 1 and not is_known_prefix(value.name)):
            continue
        try:
            for part in parts[cut:]:
                value = get_attribute(machine, value, part, frame_of(machine))
        except Raised:
            break
        return value
    return machine.unknown(f"{name}, which a configuration names") if parts else Unknown("a name that is not known")


@known("hydra.utils.get_class", "hydra.utils.get_method", "hydra.utils.get_object", "hydra.utils.get_static_method")
def _get(machine: Machine, path: Any) -> Any:
    return located(machine, bare(path))


known("pydoc.locate")(lambda machine, path, *args, **options: located(machine, bare(path)))


@known("hydra.utils.instantiate", "hydra.utils.call")
def _instantiate(machine: Machine, config: Any, *args: Any, **kwargs: Any) -> Any:
    if config is None:
        return None
    return built(machine, config, args, kwargs, recursive=True)


def built(machine: Machine, config: Any, args: tuple[Any, ...], given: dict[str, Any], recursive: bool) -> Any:
    """The object that a tree with a `_target_` describes; other trees and lists with what they hold built."""
    table = bare(config)
    if isinstance(table, PyList):
        items = [built(machine, item, (), {}, recursive) for item in table.items]
        return tree(machine, OMEGA, PyList(items)) if recursive and isinstance(config, Instance) else PyList(items)
    if not isinstance(table, PyDict):
        return config if not isinstance(config, Config) else machine.unknown(f"what {config.text} describes")
    how = {key: bare(given.get(key, table.items.get(key))) for key in HOW}
    options = {**table.items, **given}
    recursive = recursive and how["_recursive_"] is not False
    arguments = {
        k: built(machine, v, (), {}, recursive) if recursive and is_tree(v) else v
        for k, v in options.items()
        if k not in HOW
    }
    if "_target_" not in options:
        return with_entries(machine, config, arguments)
    if how["_convert_"] in ("all", "partial", "object"):
        arguments = {k: plain(v) if is_tree(v) else v for k, v in arguments.items()}
    target = how["_target_"]
    function = located(machine, target) if isinstance(target, str) else target
    placed = how["_args_"].items if isinstance(how["_args_"], PyList) and not args else list(args)
    if how["_partial_"] is True:
        return Partial(function, list(placed), arguments)
    return call(machine, function, list(placed), arguments, frame_of(machine))


def is_tree(value: Any) -> bool:
    return isinstance(bare(value), (PyDict, PyList))


def with_entries(machine: Machine, config: Any, entries: dict[str, Any]) -> Any:
    """A tree without a target, its inner ones built; where nothing was built it stays itself."""
    before = bare(config).items
    if all(before.get(k, MISSING) is v for k, v in entries.items()):
        return config
    return Instance(OMEGA, payload=PyDict(entries), site=machine.builder.site)


@known("hydra.utils.get_original_cwd")
def _folder(machine: Machine) -> Any:
    return "."


@known("hydra.utils.to_absolute_path")
def _absolute(machine: Machine, path: Any) -> Any:
    return path
