"""attrs: classes whose constructors are written from their fields, by `attr.ib`, `attrs.field` or annotations."""

from __future__ import annotations

import ast

from ....base.annotations import Any
from ....base.plain import dataclass
from ....base.unknown import Unknown
from ...calls import call
from ...machine import Machine
from ...operators import bare
from ...values import MISSING, Class, Function, Instance, Native, PyDict, PyList
from ..registry import KNOWN, known, known_class
from .builtins import frame_of
from .dataclasses_ import FACTORY, add_methods, annotation_text
from .generated import Parameter, generated_function
from .quiet import quiet_functions

# What the table of fields of a class is kept under.
FIELDS = "attrs_fields"
NOTHING = known_class("attr.NOTHING_TYPE")
MAKER = known_class("attr.Factory", construct=lambda m, c, a, k: Instance(c, {"given": (a, k)}, site=m.builder.site))
for _name in ("attr.NOTHING", "attrs.NOTHING"):
    KNOWN[_name] = NOTHING
KNOWN["attrs.Factory"] = MAKER


@dataclass(slots=True, eq=False)
class AttrsField:
    """One field. `maker` makes a default, from the object itself if `from_self`."""

    name: str
    default: Any = MISSING
    maker: Any = MISSING
    from_self: bool = False
    converter: Any = None
    init: bool = True
    keyword_only: bool = False
    argument: str = ""
    annotation: ast.expr | None = None

    kind_name = "attrs_field"


# -- fields ------------------------------------------------------------------------------------------------------------
def _default(machine: Machine, receiver: Instance, function: Any) -> Any:
    """`@field.default` over a method that makes the default from the object."""
    machine.put(receiver.attributes, "method", function)
    return function


COUNTED = known_class("attr.Attribute", default=_default, validator=lambda machine, receiver, function: function)


@known("attr.ib", "attr.attrib", "attr.attr", "attr.field", "attrs.field")
def _field(machine: Machine, default: Any = MISSING, *args: Any, **options: Any) -> Any:
    given = options if default is MISSING else {**options, "default": default}
    return Instance(COUNTED, {"options": given}, site=machine.builder.site)


def described(name: str, value: Any, annotation: Any, keyword_only: bool) -> AttrsField:
    """The field that a value of the class body describes."""
    node = annotation if isinstance(annotation, ast.expr) else None
    made = AttrsField(name, argument=name.lstrip("_"), keyword_only=keyword_only, annotation=node)
    counted = isinstance(value, Instance) and value.cls is COUNTED
    options = value.attributes["options"] if counted else {} if value is MISSING else {"default": value}
    take_default(made, options)
    if counted and "method" in value.attributes:
        made.maker, made.from_self = value.attributes["method"], True
    made.converter = options.get("converter")
    made.init = options.get("init", True) is not False
    made.keyword_only = made.keyword_only or options.get("kw_only") is True
    made.argument = options["alias"] if isinstance(options.get("alias"), str) else made.argument
    return made


def take_default(made: AttrsField, options: dict[str, Any]) -> None:
    default = options.get("default", MISSING)
    if isinstance(default, Instance) and default.cls is MAKER:
        args, kwargs = default.attributes["given"]
        made.maker = args[0] if args else kwargs.get("factory")
        made.from_self = (args[1] if len(args) > 1 else kwargs.get("takes_self")) is True
    elif default is not MISSING and default is not NOTHING:
        made.default = default
    if options.get("factory") is not None:
        made.maker = options["factory"]


# -- classes -----------------------------------------------------------------------------------------------------------
def decorates(**usual: Any) -> Any:
    def run(machine: Machine, cls: Any = None, *args: Any, **options: Any) -> Any:
        chosen = {**usual, **options}
        if cls is None:
            return Native("attr.s", lambda m, c: decorated(m, c, chosen))
        return decorated(machine, cls, chosen)

    return run


known("attr.s", "attr.attrs", "attr.attributes")(decorates(auto_attribs=False))
known("attr.dataclass")(decorates(auto_attribs=True))
known("attr.define", "attr.mutable", "attrs.define", "attrs.mutable")(decorates(auto_attribs=None))
known("attr.frozen", "attrs.frozen")(decorates(auto_attribs=None, frozen=True))


def decorated(machine: Machine, cls: Any, options: dict[str, Any]) -> Any:
    if not isinstance(cls, Class):
        return cls
    if options.get("these") is not None or any(c.opaque for c in cls.mro):
        return machine.unknown("a class of attrs whose fields are not known")
    own = own_fields(cls, options)
    fields = {n: f for base in reversed(cls.mro[1:]) for n, f in (base.attributes.get(FIELDS) or {}).items()}
    fields = {**{n: f for n, f in fields.items() if n not in own}, **own}
    for name in own:
        cls.namespace.pop(name, None)
    cls.attributes[FIELDS] = fields
    module = cls.source or frame_of(machine).module
    if options.get("init", True) is not False and not isinstance(cls.namespace.get("__init__"), Function):
        frozen = options.get("frozen") is True
        cls.namespace["__init__"] = init_function(machine, cls, list(fields.values()), module, frozen)
    add_methods(cls.namespace, {"repr": False, "eq": False})
    return cls


def own_fields(cls: Class, options: dict[str, Any]) -> dict[str, AttrsField]:
    annotations = cls.attributes.get("__annotations__") or {}
    counted = [n for n, v in cls.namespace.items() if isinstance(v, Instance) and v.cls is COUNTED]
    automatic = options.get("auto_attribs")
    if automatic is None:
        automatic = all(name in annotations for name in counted)
    plain = [n for n, node in annotations.items() if annotation_text(node) != "ClassVar"]
    only = options.get("kw_only") is True
    return {
        name: described(name, cls.namespace.get(name, MISSING), annotations.get(name), only)
        for name in (plain if automatic else counted)
    }


def init_function(machine: Machine, cls: Class, fields: list[AttrsField], module: Any, frozen: bool) -> Function:
    """def __init__(self, a, b=default): one assignment per field, between the hooks of the class."""
    names: dict[str, Any] = {"_FACTORY": FACTORY, "_set": Native("object.__setattr__", put_plainly)}
    given = [f for f in fields if f.init]
    parameters = [
        Parameter(f.argument, FACTORY if f.maker is not MISSING else f.default, f.keyword_only, f.annotation)
        for f in sorted(given, key=lambda f: f.keyword_only)
    ]
    kept = [f for f in fields if f.init or f.maker is not MISSING or f.default is not MISSING]
    before = ["_self.__attrs_pre_init__()"] if cls.find("__attrs_pre_init__") is not MISSING else []
    after = ["_self.__attrs_post_init__()"] if cls.find("__attrs_post_init__") is not MISSING else []
    lines = [*before, *(assignment(f, names, frozen) for f in kept), *after]
    return generated_function(machine, "__init__", "_self", parameters, "\n".join(lines), names, module, cls)


def assignment(f: AttrsField, names: dict[str, Any], frozen: bool) -> str:
    value = f.argument
    if f.maker is not MISSING:
        names[f"_make_{f.name}"] = f.maker
        made = f"_make_{f.name}({'_self' if f.from_self else ''})"
        value = f"{made} if {f.argument} is _FACTORY else {f.argument}" if f.init else made
    elif not f.init:
        names[value := f"_default_{f.name}"] = f.default
    if f.converter is not None:
        names[f"_convert_{f.name}"] = f.converter
        value = f"_convert_{f.name}({value})"
    return f"_set(_self, {f.name!r}, {value})" if frozen else f"_self.{f.name} = {value}"


def put_plainly(machine: Machine, receiver: Instance, name: str, value: Any) -> None:
    machine.put(receiver.attributes, name, value)


# -- validators and converters -----------------------------------------------------------------------------------------
VALIDATORS = (
    "and_ deep_iterable deep_mapping ge gt in_ instance_of is_callable le lt matches_re max_len min_len not_ optional or_ "
    "subclass_of"
)
quiet_functions(*(f"{home}.validators.{name}" for home in ("attr", "attrs") for name in VALIDATORS.split()))


@known("attr.converters.optional", "attrs.converters.optional")
def _optional(machine: Machine, converter: Any) -> Native:
    def run(machine: Machine, value: Any) -> Any:
        return None if value is None else call(machine, converter, [value], {}, frame_of(machine))

    return Native("attr.converters.optional", run)


@known("attr.converters.pipe", "attrs.converters.pipe")
def _pipe(machine: Machine, *converters: Any) -> Native:
    def run(machine: Machine, value: Any) -> Any:
        for converter in converters:
            value = call(machine, converter, [value], {}, frame_of(machine))
        return value

    return Native("attr.converters.pipe", run)


@known("attr.converters.default_if_none", "attrs.converters.default_if_none")
def _default_if_none(machine: Machine, default: Any = None, factory: Any = None) -> Native:
    def run(machine: Machine, value: Any) -> Any:
        if value is not None:
            return value
        return default if factory is None else call(machine, factory, [], {}, frame_of(machine))

    return Native("attr.converters.default_if_none", run)


# -- functions ---------------------------------------------------------------------------------------------------------
def fields_of(value: Any) -> dict[str, AttrsField] | None:
    cls = value.cls if isinstance(value, Instance) else value
    found = (c.attributes[FIELDS] for c in cls.mro if FIELDS in c.attributes) if isinstance(cls, Class) else ()
    return next(iter(found), None)


@known("attr.has", "attrs.has")
def _has(machine: Machine, cls: Any) -> Any:
    return fields_of(cls) is not None if isinstance(cls, Class) else machine.unknown("attr.has of something not known")


@known("attr.asdict", "attrs.asdict")
def _as_table(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
    if fields_of(value) is None or args or options:
        return Unknown("attr.asdict of something not known", machine.builder.site)
    return as_table(value)


def as_table(value: Any) -> Any:
    fields = fields_of(value) if isinstance(value, Instance) else None
    if fields is not None:
        return PyDict({name: as_table(value.attributes[name]) for name in fields if name in value.attributes})
    if isinstance(bare(value), PyList):
        return PyList([as_table(item) for item in bare(value).items])
    return value


@known("attr.evolve", "attrs.evolve", "attr.assoc")
def _evolve(machine: Machine, value: Any, **changes: Any) -> Any:
    """Another object with these fields changed."""
    fields = fields_of(value) if isinstance(value, Instance) else None
    if fields is None or None in changes:
        return Unknown("attr.evolve of something not known", machine.builder.site)
    held = {f.argument: value.attributes[f.name] for f in fields.values() if f.init and f.name in value.attributes}
    return call(machine, value.cls, [], {**held, **changes}, frame_of(machine))
