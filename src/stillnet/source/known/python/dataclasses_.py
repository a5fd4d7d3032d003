"""dataclasses: fields from annotations, and the methods that Python writes from them."""

from __future__ import annotations

import ast
from itertools import groupby

from ....base.annotations import Any
from ....base.plain import dataclass
from ....base.unknown import Unknown
from ...attribute_writes import set_attribute
from ...attributes import get_attribute
from ...calls import call
from ...comparison import compare, ordered
from ...machine import Machine
from ...values import MISSING, Class, Function, Guarded, Instance, Native, PyDict, PyList, PySet
from ..registry import CLASSES, KNOWN, known, known_class
from . import exceptions  # noqa: F401 - the exception classes come first
from .builtins import frame_of
from .generated import Parameter, generated_function
from .typing_forms import Form, annotation_value

FACTORY = known_class("dataclasses._HAS_DEFAULT_FACTORY")
NO_DEFAULT = known_class("dataclasses._MISSING_TYPE")
known_class("dataclasses.Field")
known_class("dataclasses.FrozenInstanceError", ("AttributeError",))
KNOWN["dataclasses.MISSING"] = NO_DEFAULT
KNOWN["dataclasses.KW_ONLY"] = Form("KW_ONLY")
KNOWN["dataclasses.InitVar"] = Form("InitVar")


@dataclass(slots=True, eq=False)
class Field:
    """One field. `kind`: field, initvar (only an argument), classvar (neither)."""

    name: str
    default: Any = MISSING
    factory: Any = MISSING
    init: bool = True
    repr: bool = True
    compare: bool = True
    keyword_only: bool = False
    kind: str = "field"
    annotation: ast.expr | None = None
    cls: Class | None = None
    metadata: Any = None

    kind_name = "dataclass_field"

    def has_default(self) -> bool:
        return self.factory is not MISSING or self.default is not MISSING


@known("dataclasses.field")
def _field(
    machine: Machine,
    *,
    default: Any = MISSING,
    default_factory: Any = MISSING,
    init: Any = True,
    repr: Any = True,
    hash: Any = None,
    compare: Any = True,
    metadata: Any = None,
    kw_only: Any = False,
    **rest: Any,
) -> Any:
    default, default_factory = (MISSING if v is NO_DEFAULT else v for v in (default, default_factory))
    return Field(
        "",
        default,
        default_factory,
        init is not False,
        repr is not False,
        compare is not False,
        kw_only is True,
        metadata=metadata,
    )


@known("dataclasses.dataclass")
def _dataclass(machine: Machine, cls: Any = None, /, **options: Any) -> Any:
    if cls is None:
        return Native("dataclasses.dataclass", lambda m, c: decorated(m, c, options))
    return decorated(machine, cls, options)


def decorated(machine: Machine, cls: Any, options: dict[str, Any]) -> Any:
    if not isinstance(cls, Class):
        return cls
    fields = collect_fields(machine, cls, options.get("kw_only") is True)
    cls.attributes["dataclass_fields"] = fields
    cls.attributes["dataclass_options"] = options
    namespace = cls.namespace
    module = cls.source or frame_of(machine).module
    if options.get("init", True) is not False and "__init__" not in namespace:
        namespace["__init__"] = (
            open_init(cls) if any(c.opaque for c in cls.mro) else init_function(machine, cls, fields, module)
        )
    add_methods(namespace, options)
    namespace.setdefault(
        "__match_args__", tuple(f.name for f in fields.values() if f.kind == "field" and f.init and not f.keyword_only)
    )
    return cls


def add_methods(namespace: dict[str, Any], options: dict[str, Any]) -> None:
    if options.get("repr", True) is not False:
        namespace.setdefault("__repr__", Native("__repr__", _text, method=True))
    if options.get("eq", True) is not False:
        namespace.setdefault("__eq__", Native("__eq__", _equal, method=True))
    if options.get("order") is True:
        for symbol, name in {"<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__"}.items():
            namespace.setdefault(name, Native(name, _order(symbol), method=True))
    if options.get("frozen") is True:
        namespace.setdefault("__setattr__", Native("__setattr__", _refuse, method=True))
        namespace.setdefault("__delattr__", Native("__delattr__", _refuse, method=True))
        namespace.setdefault("__hash__", Native("__hash__", lambda m, r: m.unknown("hash()"), method=True))


# -- fields ------------------------------------------------------------------------------------------------------------
def collect_fields(machine: Machine, cls: Class, keyword_only: bool) -> dict[str, Field]:
    """The fields of the bases, last base first, then the class's own, in order of their annotations."""
    fields: dict[str, Field] = {}
    for base in reversed(cls.mro[1:]):
        fields.update(base.attributes.get("dataclass_fields") or {})
    for name, annotation in (cls.attributes.get("__annotations__") or {}).items():
        written = annotation_text(annotation)
        if written in ("KW_ONLY",):
            keyword_only = True
            continue
        made = own_field(machine, cls, name, annotation, written, keyword_only)
        if made.kind != "classvar":
            fields[name] = made
    return fields


def annotation_text(annotation: Any) -> str:
    """The head of an annotation: ClassVar of `typing.ClassVar[int]`, also inside quotes."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return annotation.value.partition("[")[0].rpartition(".")[2].strip()
    if isinstance(annotation, ast.Subscript):
        return annotation_text(annotation.value)
    if isinstance(annotation, ast.Attribute):
        return annotation.attr
    return annotation.id if isinstance(annotation, ast.Name) else ""


def own_field(machine: Machine, cls: Class, name: str, annotation: Any, written: str, keyword_only: bool) -> Field:
    default = cls.namespace.get(name, MISSING)
    if isinstance(default, Field):
        made = default
        if made.default is not MISSING:
            cls.namespace[name] = made.default
        else:
            del cls.namespace[name]
    else:
        made = Field(name, default)
    made.name, made.annotation, made.cls = name, annotation if isinstance(annotation, ast.expr) else None, cls
    made.keyword_only = made.keyword_only or keyword_only
    made.kind = {"ClassVar": "classvar", "InitVar": "initvar"}.get(written, "field")
    return made


def fields_of(value: Any) -> dict[str, Field] | None:
    cls = value.cls if isinstance(value, Instance) else value
    if not isinstance(cls, Class):
        return None
    return next((c.attributes["dataclass_fields"] for c in cls.mro if "dataclass_fields" in c.attributes), None)


# -- the constructor ---------------------------------------------------------------------------------------------------
def init_function(machine: Machine, cls: Class, fields: dict[str, Field], module: Any) -> Function:
    """def __init__(self, a, b=default): one assignment per field, then __post_init__."""
    names: dict[str, Any] = {"_FACTORY": FACTORY, "_set": Native("object.__setattr__", _plain_put)}
    given = list(fields.values())
    ordered_fields = [f for f in given if not f.keyword_only] + [f for f in given if f.keyword_only]
    parameters = [
        Parameter(f.name, FACTORY if f.factory is not MISSING else f.default, f.keyword_only, f.annotation)
        for f in ordered_fields
        if f.init
    ]
    kept = [f for f in ordered_fields if f.kind != "initvar" and (f.init or f.has_default())]
    lines = []
    for taken, group in groupby(kept, lambda f: f.init and f.factory is MISSING):
        if taken:
            names[keep := f"_keep_{len(names)}"] = keeping([f.name for f in group], frozen(cls))
            lines.append(f"{keep}(_self)")
        else:
            lines += [assignment(f, names, frozen(cls)) for f in group]
    if cls.find("__post_init__") is not MISSING:
        lines.append(f"_self.__post_init__({', '.join(f.name for f in given if f.kind == 'initvar')})")
    return generated_function(machine, "__init__", "_self", parameters, "\n".join(lines), names, module, cls)


def keeping(taken: list[str], frozen: bool) -> Native:
    """Fields that are what was given for them, all at once: tables of settings make thousands of them."""
    put = _plain_put if frozen else set_attribute

    def run(machine: Machine, receiver: Instance) -> None:
        frame = frame_of(machine)
        for name in taken:
            value = frame.variables[name]
            put(machine, receiver, name, value.value if type(value) is Guarded else value, frame)

    return Native("dataclasses.__init__", run)


def assignment(f: Field, names: dict[str, Any], frozen: bool) -> str:
    """The line for a field that is not simply what was given: a factory makes it, or nobody can give it."""
    if f.factory is not MISSING:
        names[f"_make_{f.name}"] = f.factory
        value = f"_make_{f.name}() if {f.name} is _FACTORY else {f.name}" if f.init else f"_make_{f.name}()"
    else:
        names[f"_default_{f.name}"] = f.default
        value = f"_default_{f.name}"
    return f"_set(_self, {f.name!r}, {value})" if frozen else f"_self.{f.name} = {value}"


def frozen(cls: Class) -> bool:
    return any((c.attributes.get("dataclass_options") or {}).get("frozen") is True for c in cls.mro)


def _plain_put(machine: Machine, receiver: Instance, name: str, value: Any, frame: Any = None) -> None:
    machine.put(receiver.attributes, name, value)


def open_init(cls: Class) -> Native:
    """A base is not known, so its fields are not: what is given by name is kept, the rest is not known."""

    def run(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
        for f in (fields_of(receiver) or {}).values():
            if f.factory is not MISSING:
                machine.put(receiver.attributes, f.name, call(machine, f.factory, [], {}, frame_of(machine)))
            elif f.default is not MISSING:
                machine.put(receiver.attributes, f.name, f.default)
        for name, value in kwargs.items():
            machine.put(receiver.attributes, name, value)
        hook = receiver.cls.find("__post_init__")
        if isinstance(hook, Function):
            call(machine, hook, [receiver], {}, frame_of(machine))

    return Native(f"{cls.name}.__init__", run, method=True)


# -- generated methods -------------------------------------------------------------------------------------------------
def values_of(receiver: Instance, wanted: str) -> list[tuple[str, Any]]:
    return [
        (f.name, receiver.attributes.get(f.name, receiver.cls.find(f.name)))
        for f in (fields_of(receiver) or {}).values()
        if f.kind == "field" and getattr(f, wanted)
    ]


def _text(machine: Machine, receiver: Instance) -> Any:
    from .text import text_of

    parts = [(n, text_of(machine, v, frame_of(machine), "r")) for n, v in values_of(receiver, "repr")]
    if not all(isinstance(t, str) for _, t in parts):
        return Unknown("text of something not known", machine.builder.site)
    return f"{receiver.cls.name}({', '.join(f'{n}={t}' for n, t in parts)})"


def _equal(machine: Machine, receiver: Instance, other: Any) -> Any:
    if not isinstance(other, Instance) or other.cls is not receiver.cls:
        return NotImplemented
    return compare(
        machine,
        "==",
        tuple(v for _, v in values_of(receiver, "compare")),
        tuple(v for _, v in values_of(other, "compare")),
        frame_of(machine),
    )


def _order(symbol: str) -> Any:
    def run(machine: Machine, receiver: Instance, other: Any) -> Any:
        if not isinstance(other, Instance) or other.cls is not receiver.cls:
            return NotImplemented
        return ordered(
            machine,
            symbol,
            tuple(v for _, v in values_of(receiver, "compare")),
            tuple(v for _, v in values_of(other, "compare")),
            frame_of(machine),
        )

    return run


def _refuse(machine: Machine, receiver: Instance, name: Any, *value: Any) -> None:
    if name in (fields_of(receiver) or {}) or frozen(receiver.cls):
        raise machine.error("dataclasses.FrozenInstanceError", f"cannot assign to field {name!r}")
    machine.put(receiver.attributes, name, value[0])


# -- functions ---------------------------------------------------------------------------------------------------------
@known("dataclasses.fields")
def _fields(machine: Machine, value: Any) -> Any:
    found = fields_of(value)
    if found is None:
        if isinstance(value, (Instance, Class)) and not any(
            c.opaque for c in (value.cls if isinstance(value, Instance) else value).mro
        ):
            raise machine.error("TypeError", "must be called with a dataclass type or instance")
        return machine.unknown("dataclasses.fields of something not known")
    return tuple(field_object(machine, f) for f in found.values() if f.kind == "field")


def field_table(machine: Machine, cls: Class) -> Any:
    """cls.__dataclass_fields__, or MISSING for a class that is no dataclass."""
    found = fields_of(cls)
    return MISSING if found is None else PyDict({n: field_object(machine, f) for n, f in found.items()})


def option_table(cls: Class) -> Any:
    """cls.__dataclass_params__, or MISSING."""
    given = next((c.attributes["dataclass_options"] for c in cls.mro if "dataclass_options" in c.attributes), None)
    if given is None:
        return MISSING
    defaults = {
        "init": True,
        "repr": True,
        "eq": True,
        "order": False,
        "unsafe_hash": False,
        "frozen": False,
        "match_args": True,
        "kw_only": False,
        "slots": False,
        "weakref_slot": False,
    }
    return Instance(CLASSES["object"], {**defaults, **given})


def field_object(machine: Machine, f: Field) -> Instance:
    module = f.cls.source if f.cls is not None else None
    kind = annotation_value(machine, f.annotation, module) if f.annotation is not None and module is not None else None
    return Instance(
        CLASSES["dataclasses.Field"],
        {
            "name": f.name,
            "type": kind,
            "default": NO_DEFAULT if f.default is MISSING else f.default,
            "default_factory": NO_DEFAULT if f.factory is MISSING else f.factory,
            "init": f.init,
            "repr": f.repr,
            "compare": f.compare,
            "kw_only": f.keyword_only,
            "metadata": f.metadata if f.metadata is not None else PyDict({}, "mappingproxy"),
            "hash": None,
        },
    )


@known("dataclasses.is_dataclass")
def _is_dataclass(machine: Machine, value: Any) -> Any:
    if isinstance(value, Unknown):
        return machine.unknown("dataclasses.is_dataclass of something not known")
    return fields_of(value) is not None


@known("dataclasses.asdict")
def _asdict(machine: Machine, value: Any, *, dict_factory: Any = None) -> Any:
    if fields_of(value) is None:
        return machine.unknown("dataclasses.asdict of something not known")
    result = converted(machine, value, lambda pairs: PyDict(dict(pairs)))
    if dict_factory is not None and isinstance(result, PyDict):
        return call(machine, dict_factory, [PyList(list(result.items.items()))], {}, frame_of(machine))
    return result


@known("dataclasses.astuple")
def _astuple(machine: Machine, value: Any, **options: Any) -> Any:
    if fields_of(value) is None:
        return machine.unknown("dataclasses.astuple of something not known")
    return converted(machine, value, lambda pairs: tuple(v for _, v in pairs))


def converted(machine: Machine, value: Any, make: Any) -> Any:
    """Dataclasses inside lists, tuples and dictionaries are converted too."""
    if isinstance(value, Instance) and fields_of(value) is not None:
        frame = frame_of(machine)
        return make(
            [
                (f.name, converted(machine, get_attribute(machine, value, f.name, frame), make))
                for f in (fields_of(value) or {}).values()
                if f.kind == "field"
            ]
        )
    if isinstance(value, PyList):
        return PyList([converted(machine, v, make) for v in value.items], value.kind)
    if isinstance(value, tuple):
        return tuple(converted(machine, v, make) for v in value)
    if isinstance(value, PyDict):
        return PyDict({k: converted(machine, v, make) for k, v in value.items.items()}, value.kind, value.factory)
    if isinstance(value, PySet):
        return PySet(dict(value.items), value.frozen)
    return value


@known("dataclasses.replace")
def _replace(machine: Machine, value: Any, /, **changes: Any) -> Any:
    found = fields_of(value)
    if found is None or not isinstance(value, Instance):
        return machine.unknown("dataclasses.replace of something not known")
    arguments = {
        f.name: get_attribute(machine, value, f.name, frame_of(machine))
        for f in found.values()
        if f.init and f.kind == "field" and f.name not in changes
    }
    return call(machine, value.cls, [], {**arguments, **changes}, frame_of(machine))


@known("dataclasses.make_dataclass")
def _make_dataclass(machine: Machine, name: Any, fields: Any, **options: Any) -> Any:
    return machine.unknown("dataclasses.make_dataclass")
