"""attrs: classes whose constructors are written from their fields, by `attr.ib`, `attrs.field` or annotations."""

from __future__ import annotations

import ast
import keyword

from ....base.annotations import Any
from ....base.plain import dataclass
from ....base.unknown import Unknown
from ...attribute_writes import plain_set
from ...calls import call
from ...comparison import compare
from ...control.handlers import note_raised, where_nothing_is_caught
from ...machine import Machine
from ...operators import bare
from ...values import MISSING, BoundMethod, Class, Function, Guarded, Instance, Native, OneOf, PyDict, PyList, PySet
from ..registry import KNOWN, known, known_class
from . import exceptions  # noqa: F401 - the exception classes come first
from .builtins import frame_of
from .dataclasses_ import FACTORY, annotation_text
from .generated import Parameter, generated_function
from .quiet import quiet_functions

# What the table of fields of a class is kept under.
FIELDS = "attrs_fields"
# The mark of a class whose objects, and those of its subclasses, refuse assignments.
FROZEN = "attrs_frozen"
NOTHING = known_class("attr.NOTHING_TYPE")
MAKER = known_class("attr.Factory", construct=lambda m, c, a, k: Instance(c, {"given": (a, k)}, site=m.builder.site))
for _name in ("attr.NOTHING", "attrs.NOTHING"):
    KNOWN[_name] = NOTHING
KNOWN["attrs.Factory"] = MAKER
REFUSED = known_class("attr.exceptions.FrozenInstanceError", ("AttributeError",))
KNOWN["attrs.exceptions.FrozenInstanceError"] = REFUSED
# What a validator may raise; those of attrs raise the first two.
OBJECTIONS = ("ValueError", "TypeError", "AssertionError", "RuntimeError", "KeyError", "AttributeError", "Exception")


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
    validated: bool = False
    # whether objects are compared by it: True, False, or None where a function of the program decides
    compared: bool | None = True
    # whether an assignment does what the class says; the program may say something else for one field
    plainly_set: bool = True

    kind_name = "attrs_field"


# -- fields ------------------------------------------------------------------------------------------------------------
def _default(machine: Machine, receiver: Instance, function: Any) -> Any:
    """`@field.default` over a method that makes the default from the object."""
    machine.put(receiver.attributes, "method", function)
    return function


def _validator(machine: Machine, receiver: Instance, function: Any) -> Any:
    """`@field.validator` over a method that may object to a value."""
    machine.put(receiver.attributes, "validated", True)
    return function


COUNTED = known_class("attr.Attribute", default=_default, validator=_validator)


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
    # the validators of attrs itself are made by functions that are not followed
    made.validated = "validator" in options or (counted and "validated" in value.attributes)
    chosen = options.get("eq", options.get("cmp"))
    made.compared = chosen is not False if chosen in (None, True, False) else None
    made.plainly_set = options.get("on_setattr") is None
    if options.get("alias") is not None:
        # what is no text is no name either
        made.argument = options["alias"] if isinstance(options["alias"], str) else ""
    return made


def is_name(text: str) -> bool:
    """Names get into the text of the constructor: nothing else may."""
    return text.isidentifier() and not keyword.iskeyword(text)


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
NEW: dict[str, Any] = {"auto_attribs": None, "auto_detect": True, "on_setattr": True}
known("attr.define", "attr.mutable", "attrs.define", "attrs.mutable")(decorates(**NEW))
known("attr.frozen", "attrs.frozen")(decorates(**NEW, frozen=True))


def decorated(machine: Machine, cls: Any, options: dict[str, Any]) -> Any:
    if not isinstance(cls, Class):
        return cls
    if options.get("these") is not None or any(c.opaque for c in cls.mro):
        return machine.unknown("a class of attrs whose fields are not known")
    own = own_fields(cls, options)
    fields = {n: f for base in reversed(cls.mro[1:]) for n, f in (base.attributes.get(FIELDS) or {}).items()}
    fields = {**{n: f for n, f in fields.items() if n not in own}, **own}
    if not all(is_name(f.argument) and is_name(f.name) for f in fields.values()):
        return machine.unknown("a class of attrs whose fields have names that are none")
    for name in own:
        cls.namespace.pop(name, None)
    cls.attributes[FIELDS] = fields
    module = cls.source or frame_of(machine).module
    hooked = add_hook(cls, fields, options)
    if options.get("init", True) is not False and not isinstance(cls.namespace.get("__init__"), Function):
        cls.namespace["__init__"] = init_function(machine, cls, list(fields.values()), module, hooked)
    add_equality(cls, list(fields.values()), options)
    return cls


def add_hook(cls: Class, fields: dict[str, AttrsField], options: dict[str, Any]) -> bool:
    """`__setattr__` where assignments are more than that: they are refused, or values are converted and validated first.
    Whether there is one, in this class or above."""
    if options.get("frozen", False) is not False:
        cls.attributes[FROZEN] = options["frozen"] is True
    said = options.get("on_setattr")
    watched = any(f.converter is not None or f.validated or not f.plainly_set for f in fields.values())
    needed = (
        FROZEN in cls.attributes or (watched and said is not None) or not all(f.plainly_set for f in fields.values())
    )
    if needed and "__setattr__" not in cls.namespace:
        cls.namespace["__setattr__"] = Native("__setattr__", writing(cls, fields, said), method=True)
    found = cls.find("__setattr__")
    return isinstance(found, Native) and any(FIELDS in c.attributes for c in cls.mro)


def writing(cls: Class, fields: dict[str, AttrsField], said: Any) -> Any:
    def run(machine: Machine, receiver: Instance, name: Any, value: Any) -> None:
        if cls.attributes.get(FROZEN) is True:
            raise machine.error(REFUSED.qualname, f"cannot assign to field {name!r}")
        field = fields.get(name) if isinstance(name, str) else None
        if field is not None:
            value = written(machine, field, value, said)
        put_past(cls)(machine, receiver, name, value)

    return run


def written(machine: Machine, field: AttrsField, value: Any, said: Any) -> Any:
    """What an assignment to a field leaves there."""
    if not field.plainly_set or said not in (None, True):
        return Unknown(f"{field.name}, which a hook of the program writes", machine.builder.site)
    if said is True and field.converter is not None:
        value = call(machine, field.converter, [value], {}, frame_of(machine))
    if said is True and field.validated:
        may_object(machine)
    return value


def put_past(cls: Class) -> Any:
    """What writes an attribute past the hooks of attrs: the hook of another base, or a plain assignment."""

    def run(machine: Machine, receiver: Instance, name: str, value: Any) -> None:
        hooks = (
            c.namespace["__setattr__"] for c in cls.mro if FIELDS not in c.attributes and "__setattr__" in c.namespace
        )
        hook = next(hooks, None)
        if hook is None:
            plain_set(machine, receiver, name, value, frame_of(machine))
        else:
            call(machine, BoundMethod(hook, receiver), [name, value], {}, frame_of(machine))

    return run


def may_object(machine: Machine, *_: Any) -> None:
    """A validator may raise, which no reader decides: a `try` around has two ways on."""
    for kind in OBJECTIONS if machine.tries else ():
        note_raised(machine, machine.error(kind, "a validator objects"))
    machine.builder.guard = where_nothing_is_caught(machine, machine.builder.guard)


def add_equality(cls: Class, fields: list[AttrsField], options: dict[str, Any]) -> None:
    """Objects of one class are equal if their fields are; the old decorators put this in place of what the class says."""
    chosen = options.get("eq", options.get("cmp"))
    kept = "__eq__" in cls.namespace and options.get("auto_detect", False) is not False
    if chosen is False or (kept and chosen is None):
        return
    cls.namespace["__eq__"] = Native("__eq__", comparing(fields), method=True)


def comparing(fields: list[AttrsField]) -> Any:
    def run(machine: Machine, receiver: Instance, other: Any) -> Any:
        if not isinstance(other, Instance) or other.cls is not receiver.cls:
            return NotImplemented
        if any(f.compared is None for f in fields):
            return machine.question("objects are equal by a function of the program")
        names = [f.name for f in fields if f.compared]
        mine, its = (tuple(v.attributes.get(n, Unknown(f"{n} of an object")) for n in names) for v in (receiver, other))
        return compare(machine, "==", mine, its, frame_of(machine))

    return run


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


def init_function(machine: Machine, cls: Class, fields: list[AttrsField], module: Any, hooked: bool) -> Function:
    """def __init__(self, a, b=default): one assignment per field, between the hooks of the class."""
    names: dict[str, Any] = {"_FACTORY": FACTORY, "_set": Native("object.__setattr__", put_past(cls))}
    given = [f for f in fields if f.init]
    parameters = [
        Parameter(f.argument, FACTORY if f.maker is not MISSING else f.default, f.keyword_only, f.annotation)
        for f in sorted(given, key=lambda f: f.keyword_only)
    ]
    kept = [f for f in fields if f.init or f.maker is not MISSING or f.default is not MISSING]
    before = ["_self.__attrs_pre_init__()"] if cls.find("__attrs_pre_init__") is not MISSING else []
    after = ["_self.__attrs_post_init__()"] if cls.find("__attrs_post_init__") is not MISSING else []
    if any(f.validated for f in kept):
        names["_validate"] = Native("attr.validate", may_object)
        after = ["_validate()", *after]
    lines = [*before, *(assignment(f, names, hooked) for f in kept), *after]
    return generated_function(machine, "__init__", "_self", parameters, "\n".join(lines), names, module, cls)


def assignment(f: AttrsField, names: dict[str, Any], hooked: bool) -> str:
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
    return f"_set(_self, {f.name!r}, {value})" if hooked else f"_self.{f.name} = {value}"


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
    """Which kind a tuple, a set or a table becomes depends on the version and on the function."""
    fields = fields_of(value) if isinstance(value, Instance) else None
    if fields is not None:
        return PyDict({name: as_table(value.attributes[name]) for name in fields if name in value.attributes})
    if isinstance(bare(value), PyList):
        return PyList([as_table(item) for item in bare(value).items])
    if isinstance(bare(value), (tuple, PyDict, PySet, OneOf, Guarded)):
        return Unknown("what attr.asdict makes of a collection")
    return value


@known("attr.evolve", "attrs.evolve", "attr.assoc")
def _evolve(machine: Machine, value: Any, **changes: Any) -> Any:
    """Another object with these fields changed."""
    fields = fields_of(value) if isinstance(value, Instance) else None
    if fields is None or None in changes:
        return Unknown("attr.evolve of something not known", machine.builder.site)
    held = {f.argument: value.attributes[f.name] for f in fields.values() if f.init and f.name in value.attributes}
    return call(machine, value.cls, [], {**held, **changes}, frame_of(machine))
