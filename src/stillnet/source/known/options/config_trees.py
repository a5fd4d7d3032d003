"""Configuration trees whose entries are attributes: OmegaConf, yacs, EasyDict, ml_collections, Munch, addict."""

from __future__ import annotations

from collections.abc import Iterable

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...containers import set_item
from ...machine import Machine
from ...operators import bare
from ...values import MISSING, Class, Config, Instance, PyDict, PyList
from ..python.builtin_types import dict_items
from ..python.builtins import frame_of
from ..python.data_files import open_file
from ..python.data_formats import YAML_LENGTH, from_omega_yaml, from_yaml, loaded
from ..python.quiet import quiet_class, silent
from ..registry import ALIASES, known, known_class
from . import interpolations as I
from .merged_values import merged_value

# The attribute of a tree that holds the class whose fields it has.
DESCRIBED = "stillnet_described"


# -- making ------------------------------------------------------------------------------------------------------------
def tree(machine: Machine, cls: Class, value: Any) -> Any:
    """A value as such trees keep it: dictionaries are trees of the same class, and so are those in lists."""
    plain = bare(value) if isinstance(value, Instance) and value.cls.module == cls.module else value
    if isinstance(plain, PyDict):
        kept = value.attributes.get(I.TEXTS) or {} if isinstance(value, Instance) else {}
        items = {key: tree(machine, cls, kept.get(key, item)) for key, item in plain.items.items()}
        made = Instance(cls, payload=PyDict(items, open=plain.open), site=machine.builder.site)
        return adopted(described_by(made, value), items.values())
    if isinstance(plain, PyList):
        items_ = PyList([tree(machine, cls, item) for item in plain.items])
        if cls is not OMEGA:
            return items_
        return adopted(Instance(LISTS, payload=items_, site=machine.builder.site), items_.items)
    if cls is OMEGA and I.is_interpolation(plain):
        return I.interpolated(machine, plain)
    if cls is OMEGA and plain == I.MANDATORY:
        return Unknown("an entry of a configuration that somebody must give", machine.builder.site)
    return plain


def described_by(made: Instance, value: Any) -> Instance:
    """A copy of a tree that a class describes is described by it, too."""
    if isinstance(value, Instance) and DESCRIBED in value.attributes:
        made.attributes[DESCRIBED] = value.attributes[DESCRIBED]
    return made


def adopted(parent: Instance, children: Iterable[Any]) -> Instance:
    """Trees of OmegaConf know what holds them: interpolations start at the root."""
    for child in children:
        if isinstance(child, Instance) and child.cls in (OMEGA, LISTS) and parent.cls in (OMEGA, LISTS):
            child.attributes[I.PARENT] = parent
    return parent


def _construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    if cls.source is not None:
        # a class of the program: its own constructor fills the table
        return Instance(cls, payload=PyDict({}), site=machine.builder.site)
    given = [bare(a) if isinstance(a, Instance) and isinstance(a.payload, PyDict) else a for a in args[:1]]
    if cls.name in OPTIONED:
        kwargs = {k: v for k, v in kwargs.items() if k is None or not is_option(k)}
    items = dict_items(machine, tuple(g for g in given if g is not None), kwargs)
    if isinstance(items, Unknown):
        return items
    return tree(machine, cls, PyDict(items))


def is_option(name: str) -> bool:
    return name.startswith(("_", "box_")) or name.endswith("_box")


def _fill(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    """The constructor, as subclasses of the program call it."""
    if receiver.cls.source is None:
        return
    items = dict_items(machine, tuple(a for a in args[:1] if a is not None), kwargs)
    if isinstance(items, Unknown):
        machine.assign(receiver.payload, "open", True)
        return
    for key, item in items.items():
        machine.put_entry(receiver.payload, key, tree(machine, receiver.cls, item))


# -- reading and writing -----------------------------------------------------------------------------------------------
def _read(machine: Machine, receiver: Instance, name: str) -> Any:
    table = receiver.payload
    found = table.items.get(name, MISSING) if isinstance(table, PyDict) else MISSING
    if found is not MISSING:
        return found
    if isinstance(table, PyDict) and table.is_open:
        return Unknown(f"entry {name} of a configuration", machine.builder.site)
    if receiver.cls.name in ("CfgNode", "EasyDict", "Munch"):
        kind = receiver.cls.name
        raise machine.error("AttributeError", f"'{kind}' object has no attribute '{name}'", name=name, obj=receiver)
    # absence is None, an empty tree or an error, as the version and the flags say
    return Unknown(f"entry {name} that a configuration does not hold", machine.builder.site)


def is_kept(cls: Class, value: Any) -> bool:
    """A tree that is put into a tree of its kind stays the same object; OmegaConf copies it."""
    return (
        isinstance(value, Instance) and cls is not OMEGA and value.cls.module == cls.module and value.cls is not OMEGA
    )


def _write(machine: Machine, receiver: Instance, key: Any, value: Any) -> None:
    made = value if is_kept(receiver.cls, value) else tree(machine, receiver.cls, value)
    if receiver.cls is OMEGA:
        I.forget(machine, receiver, bare(key))
        if isinstance(made, Instance):
            machine.put(made.attributes, I.PARENT, receiver)
    set_item(machine, receiver.payload, key, made, frame_of(machine))
    if receiver.cls is OMEGA:
        I.settle(machine, receiver)
    elif isinstance(key, str) and _is_declared(receiver.cls, key):
        machine.put(receiver.attributes, key, made)


def _is_declared(cls: Class, name: str) -> bool:
    """The program's own class declares the name, and the tree keeps what is written as an attribute too, which goes before it."""
    kept = any(base.name in ATTRIBUTED for base in cls.mro)
    return kept and any(base.source is not None and name in base.namespace for base in cls.mro)


def _update(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    given = tuple(bare(a) for a in args)
    items = dict_items(machine, given, kwargs)
    if isinstance(items, Unknown):
        machine.assign(receiver.payload, "open", True)
        for key in list(receiver.payload.items):
            machine.put_entry(
                receiver.payload, key, machine.unknown("a configuration updated with something not known")
            )
        return
    for key, value in items.items():
        _write(machine, receiver, key, value)


def _copy(machine: Machine, receiver: Instance, *args: Any) -> Any:
    return settled(machine, tree(machine, receiver.cls, receiver))


def _merge_file(machine: Machine, receiver: Instance, file: Any, *args: Any) -> None:
    merged(machine, receiver, _from_file(machine, receiver.cls, file))


def _merge_other(machine: Machine, receiver: Instance, other: Any) -> None:
    merged(machine, receiver, other)


def _merge_list(machine: Machine, receiver: Instance, given: Any) -> None:
    """["MODEL.DEPTH", 50, ...]; nothing for options that nobody gave, anything for a list that is not known."""
    if isinstance(given, (Config, type(None))):
        return
    pairs = list(given.items) if isinstance(given, PyList) else list(given) if isinstance(given, tuple) else None
    if pairs is None or len(pairs) % 2 or not all(isinstance(path, str) for path in pairs[::2]):
        _update(machine, receiver, Unknown("a list of options that is not known"))
        return
    for path, value in zip(pairs[::2], pairs[1::2]):
        put_path(machine, receiver, path.split("."), value)


def put_path(machine: Machine, root: Instance, path: list[str], value: Any) -> None:
    for part in path[:-1]:
        inner = root.payload.items.get(part) if isinstance(root.payload, PyDict) else None
        if not isinstance(inner, Instance):
            inner = tree(machine, root.cls, PyDict({}))
            machine.put_entry(root.payload, part, inner)
        root = inner
    _write(machine, root, path[-1], merged_value(root, path[-1], value))


def merged(machine: Machine, receiver: Instance, other: Any) -> None:
    """Entries of another tree go over ours; trees on both sides are merged."""
    table = bare(other)
    if not isinstance(table, PyDict):
        _update(machine, receiver, Unknown("a configuration that is not known"))
        return
    if table.is_open:
        machine.assign(receiver.payload, "open", True)
    for key, value in table.items.items():
        mine = receiver.payload.items.get(key)
        if isinstance(mine, Instance) and isinstance(mine.payload, PyDict) and isinstance(bare(value), PyDict):
            merged(machine, mine, value)
        else:
            text = I.text_of(other, key) if isinstance(other, Instance) else None
            own = tree(machine, receiver.cls, value) if is_kept(receiver.cls, value) else value
            _write(machine, receiver, key, merged_value(receiver, key, own) if text is None else text)


# Trees that write an attribute beside the entry where the class has one of that name.
ATTRIBUTED = ("EasyDict", "Munch")
# Trees whose constructors take options of their own among the entries.
OPTIONED = ("DotMap", "Box", "ConfigBox")
METHODS_OF_TREES: dict[str, Any] = {
    "__init__": _fill,
    "__getattr__": _read,
    "__setattr__": _write,
    "__setitem__": _write,
    "update": _update,
    "copy": _copy,
    "clone": _copy,
    "merge_from_file": _merge_file,
    "merge_from_other_cfg": _merge_other,
    "merge_from_list": _merge_list,
    "merge_with": _merge_other,
    **dict.fromkeys(("toDict", "to_dict"), lambda machine, receiver: plain(receiver)),
    **dict.fromkeys(
        ("freeze", "defrost", "lock", "unlock", "set_new_allowed", "register_deprecated_key", "register_renamed_key"),
        silent,
    ),
}
for _name in (
    "yacs.config.CfgNode",
    "fvcore.common.config.CfgNode",
    "easydict.EasyDict",
    "munch.Munch",
    "dotmap.DotMap",
    "box.Box",
    "box.ConfigBox",
    "addict.Dict",
    "addict.addict.Dict",
):
    known_class(_name, ("dict",), construct=_construct, **METHODS_OF_TREES)


# -- ml_collections ----------------------------------------------------------------------------------------------------
UNLOCKED = quiet_class("ml_collections.UnlockedBlock")


def _unlocked(machine: Machine, receiver: Instance, *args: Any) -> Instance:
    return Instance(UNLOCKED, site=machine.builder.site)


@known("ml_collections.FieldReference", "ml_collections.config_dict.FieldReference")
def _reference(machine: Machine, *args: Any, **options: Any) -> Any:
    """What it stands for may change after it was handed out."""
    return Unknown("a reference to an entry of a configuration", machine.builder.site)


@known("ml_collections.config_dict.create")
def _created(machine: Machine, **entries: Any) -> Any:
    if None in entries:
        return machine.unknown("a configuration made of entries that are not known")
    return tree(machine, LOCKABLE, PyDict(dict(entries)))


# nothing stands at such a place until the entry is written
known("ml_collections.config_dict.placeholder", "ml_collections.config_dict.required_placeholder")(silent)
for _name in ("ml_collections.ConfigDict", "ml_collections.config_dict.ConfigDict"):
    LOCKABLE = known_class(
        _name,
        construct=_construct,
        unlocked=_unlocked,
        ignore_type=_unlocked,
        get_ref=_reference,
        get_oneway_ref=_reference,
        **METHODS_OF_TREES,
    )


# -- OmegaConf ---------------------------------------------------------------------------------------------------------
OMEGA = known_class("omegaconf.DictConfig", construct=_construct, **METHODS_OF_TREES)
LISTS = known_class("omegaconf.ListConfig")
ALIASES["omegaconf.dictconfig.DictConfig"] = "omegaconf.DictConfig"
ALIASES["omegaconf.listconfig.ListConfig"] = "omegaconf.ListConfig"


# -- files --------------------------------------------------------------------------------------------------------------
def _from_file(machine: Machine, cls: Class, file: Any) -> Any:
    load = from_omega_yaml if cls is OMEGA else from_yaml
    found = loaded(machine, "a configuration file", open_file(machine, file), load, YAML_LENGTH)
    return settled(machine, tree(machine, cls, PyDict({}) if found is None else found))


def settled(machine: Machine, made: Any) -> Any:
    if isinstance(made, Instance) and made.cls in (OMEGA, LISTS):
        I.settle(machine, made)
    return made


def plain(value: Any, resolve: bool = True) -> Any:
    """A tree as dictionaries and lists, with the texts of its interpolations or with what they mean."""
    inner = bare(value)
    texts = value.attributes.get(I.TEXTS) or {} if isinstance(value, Instance) and not resolve else {}
    if isinstance(inner, PyDict):
        return PyDict({k: texts.get(k, plain(v, resolve)) for k, v in inner.items.items()}, open=inner.open)
    if isinstance(inner, PyList):
        return PyList([texts.get(k, plain(v, resolve)) for k, v in enumerate(inner.items)])
    return inner
