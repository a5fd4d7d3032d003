"""Configuration trees whose entries are attributes: OmegaConf, yacs, EasyDict, ml_collections, Munch, addict."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....base.annotations import Any
from ....base.unknown import Unknown
from ... import limits
from ...containers import set_item
from ...machine import Machine
from ...operators import bare
from ...values import MISSING, Class, Config, Instance, PyDict, PyList
from ..python.builtin_types import dict_items
from ..python.builtins import frame_of
from ..python.data_files import open_file
from ..python.data_formats import YAML_LENGTH, from_omega_yaml, from_yaml, loaded
from ..python.dataclasses_ import fields_of
from ..python.quiet import quiet_class, silent
from ..registry import ALIASES, Run, known, known_class
from . import interpolations as I
from .merged_values import merged_value
from .typed_options import filled


# -- making ------------------------------------------------------------------------------------------------------------
def tree(machine: Machine, cls: Class, value: Any) -> Any:
    """A value as such trees keep it: dictionaries are trees of the same class, and so are those in lists."""
    plain = bare(value) if isinstance(value, Instance) and value.cls.module == cls.module else value
    if isinstance(plain, PyDict):
        kept = value.attributes.get(I.TEXTS) or {} if isinstance(value, Instance) else {}
        items = {key: tree(machine, cls, kept.get(key, item)) for key, item in plain.items.items()}
        made = PyDict(items, open=plain.open)
        return adopted(Instance(cls, payload=made, site=machine.builder.site), items.values())
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


def _from_file(machine: Machine, cls: Class, file: Any) -> Any:
    load = from_omega_yaml if cls is OMEGA else from_yaml
    found = loaded(machine, "a configuration file", open_file(machine, file), load, YAML_LENGTH)
    return settled(machine, tree(machine, cls, PyDict({}) if found is None else found))


def settled(machine: Machine, made: Any) -> Any:
    if isinstance(made, Instance) and made.cls in (OMEGA, LISTS):
        I.settle(machine, made)
    return made


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
    return tree(machine, OMEGA, PyDict({})) if arguments is None else machine.unknown("OmegaConf.from_cli")


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
    for other in trees:
        merged(machine, made, other)
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


@static("to_container", "to_object")
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
    return settled(machine, tree(machine, OMEGA, PyDict({k: v for k, v in items.items() if v is not MISSING})))


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
