"""The functions of OmegaConf: trees from files, dictionaries, classes and words, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable

from ....base.annotations import Any
from ....base.unknown import Unknown
from ... import limits
from ...calls import call
from ...machine import Machine
from ...operators import bare
from ...values import MISSING, Class, Config, Instance, PyDict, PyList
from ..python.builtins import frame_of
from ..python.data_formats import from_omega_yaml, loaded
from ..python.dataclasses_ import fields_of
from ..registry import Run, known
from .config_trees import DESCRIBED, LISTS, OMEGA, _from_file, described_by, merged, plain, put_path, settled, tree
from .typed_options import filled


def static(*names: str) -> Callable[[Run], Run]:
    """A function of the class OmegaConf."""
    return known(*(f"omegaconf.OmegaConf.{name}" for name in names))


@static("load")
def _load(machine: Machine, file: Any) -> Any:
    return _from_file(machine, OMEGA, file)


@static("create", "from_dict")
def _create(machine: Machine, value: Any = None, **options: Any) -> Any:
    if isinstance(value, str):
        value = loaded(machine, "OmegaConf.create", value, from_omega_yaml, limits.TEXT)
    if fields_of(bare(value)) is not None:
        return _structured(machine, value)
    made = settled(machine, tree(machine, OMEGA, PyDict({}) if value is None else value))
    known_kind = isinstance(made, Instance) and made.cls in (OMEGA, LISTS)
    return made if known_kind else Unknown("a configuration made of something not known", machine.builder.site)


@static("from_cli")
def _command_line(machine: Machine, arguments: Any = None) -> Any:
    """Without arguments: what somebody types when the program is started is nothing, as for argparse."""
    return tree(machine, OMEGA, PyDict({})) if arguments is None else _dotted(machine, arguments)


@static("from_dotlist")
def _dotted(machine: Machine, given: Any) -> Any:
    made = tree(machine, OMEGA, PyDict({}))
    for text in given.items if isinstance(given, PyList) else (None,):
        path, sign, value = text.partition("=") if isinstance(text, str) else ("", "", "")
        if not sign:
            return machine.unknown("OmegaConf.from_dotlist")
        put_path(machine, made, path.split("."), loaded(machine, "OmegaConf", value, from_omega_yaml, limits.TEXT))
    return made


@static("merge", "unsafe_merge")
def _merge(machine: Machine, *trees: Any) -> Any:
    made = tree(machine, OMEGA, PyDict({}))
    if trees:
        described_by(made, trees[0])
    for other in trees:
        merged(machine, made, other)
    return made


@static("to_object")
def _object(machine: Machine, value: Any) -> Any:
    """Dictionaries and lists; what a class describes becomes an object of it."""
    inner = bare(value)
    if isinstance(inner, PyList):
        return PyList([_object(machine, item) for item in inner.items])
    if not isinstance(inner, PyDict):
        return inner
    items = {key: _object(machine, item) for key, item in inner.items.items()}
    cls = value.attributes.get(DESCRIBED) if isinstance(value, Instance) else None
    if cls is None:
        return PyDict(items, open=inner.open)
    if inner.is_open or not all(isinstance(key, str) for key in items):
        return machine.unknown("an object made of entries that are not known")
    return call(machine, cls, [], items, frame_of(machine))


@static("to_container")
def _contained(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
    resolve = options.get("resolve", args[0] if args else False)
    return plain(value, resolve=bare(resolve) is True)


@static("select")
def _select(machine: Machine, value: Any, path: Any, default: Any = None, **options: Any) -> Any:
    for part in path.split(".") if isinstance(path, str) else ():
        table = bare(value)
        if not isinstance(table, PyDict) or (part not in table.items and table.is_open):
            return Unknown("an entry of a configuration", machine.builder.site)
        if part not in table.items:
            return default
        value = table.items[part]
    return value if isinstance(path, str) else Unknown("an entry of a configuration", machine.builder.site)


@static("update")
def _update_path(machine: Machine, root: Any, path: Any, value: Any = None, **options: Any) -> None:
    if isinstance(root, Instance) and isinstance(path, str):
        put_path(machine, root, path.split("."), value)


@static("is_config", "is_dict", "is_list")
def _is_config(machine: Machine, value: Any) -> Any:
    if isinstance(value, (Unknown, Config)):
        return Unknown("whether it is a configuration", machine.builder.site)
    return isinstance(value, Instance) and value.cls in (OMEGA, LISTS)


@static("structured")
def _structured(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
    """The fields of a dataclass, or of an object of one."""
    made = filled(machine, bare(value)) if isinstance(bare(value), Class) else value
    fields = fields_of(made)
    if not isinstance(made, Instance) or fields is None:
        return Unknown("a configuration made of something not known", machine.builder.site)
    items = {name: as_entry(machine, made.attributes.get(name, MISSING)) for name in fields}
    found = tree(machine, OMEGA, PyDict({k: v for k, v in items.items() if v is not MISSING}))
    if isinstance(found, Instance):
        found.attributes[DESCRIBED] = made.cls
    return settled(machine, found)


@known("omegaconf.II")
def _interpolation(machine: Machine, path: Any) -> Any:
    """The text that stands for another entry."""
    return f"${{{path}}}" if isinstance(path, str) else machine.unknown("an interpolation of a configuration")


def as_entry(machine: Machine, value: Any) -> Any:
    return _structured(machine, value) if isinstance(value, Instance) and fields_of(value) is not None else value


@static("to_yaml", "is_missing", "is_readonly", "is_struct", "masked_copy", "has_resolver")
def _not_known(machine: Machine, *args: Any, **options: Any) -> Any:
    return Unknown("an answer of OmegaConf", machine.builder.site)


@static("set_struct", "set_readonly", "resolve", "save", "clear_resolvers")
def _silent(machine: Machine, *args: Any, **options: Any) -> None:
    return None


@static("register_new_resolver", "register_resolver")
def _register(machine: Machine, name: Any, resolver: Any, **options: Any) -> None:
    if isinstance(name, str):
        machine.put(machine.context.setdefault("resolvers", {}), name, resolver)
