"""pydantic: models whose fields are annotations, their defaults, validators and dumps."""

from __future__ import annotations

import ast

from ....base.annotations import Any
from ....base.plain import dataclass
from ....base.unknown import Unknown
from ...calls import call
from ...classes import finish_class, make_class
from ...comparison import compare
from ...machine import Machine
from ...operators import bare
from ...values import MISSING, Class, ClassMethod, Function, Instance, Native, PyDict, PyList, StaticMethod
from ..python.builtins import frame_of
from ..python.dataclasses_ import annotation_text
from ..registry import ALIASES, CLASSES, KNOWN, known, known_class
from .conversion import converted

FIELD = "pydantic_field"


@dataclass(slots=True, eq=False)
class ModelField:
    """One field: its default or what makes one, its other name, and its annotation as text or as a value."""

    default: Any = MISSING
    factory: Any = MISSING
    alias: Any = None
    node: ast.expr | None = None
    kind: Any = None
    home: Class | None = None

    kind_name = FIELD


@dataclass(slots=True, eq=False)
class Validator:
    """A function of a class body that sees values on their way in. `mode`: before, after, wrap, plain; no fields: the model's."""

    function: Any
    mode: str
    fields: tuple[str, ...] | None
    always: bool = False
    # of pydantic 1, whose functions take a dictionary of the other values
    old: bool = False

    kind_name = "pydantic_validator"


# -- fields ------------------------------------------------------------------------------------------------------------
@known("pydantic.Field")
def _field(
    machine: Machine, default: Any = MISSING, *, default_factory: Any = None, alias: Any = None, **rest: Any
) -> Any:
    alias = rest.get("validation_alias") or alias
    made = MISSING if default is ... else default
    return ModelField(made, MISSING if default_factory is None else default_factory, alias)


@known("pydantic.PrivateAttr")
def _private(machine: Machine, default: Any = MISSING, *, default_factory: Any = None, **rest: Any) -> Any:
    return _field(machine, default, default_factory=default_factory)


def fields_of(cls: Class) -> dict[str, ModelField]:
    found: dict[str, ModelField] = {}
    for home in reversed(cls.mro):
        found.update(home.attributes.get("pydantic_fields") or {})
        for name, node in (home.attributes.get("__annotations__") or {}).items():
            if annotation_text(node) == "ClassVar" or name == "model_config":
                continue
            default = home.namespace.get(name, MISSING)
            made = default if isinstance(default, ModelField) else ModelField(default)
            made.node, made.home = node if isinstance(node, ast.expr) else None, home
            found[name] = made
        for name in found:
            value = home.namespace.get(name, MISSING)
            if home is not found[name].home and value is not MISSING and not isinstance(value, (Function, ModelField)):
                found[name] = ModelField(value, node=found[name].node, home=found[name].home)
    return found


# -- validators --------------------------------------------------------------------------------------------------------
def _decorator(mode: str, fields: tuple[str, ...] | None, always: bool = False, old: bool = False) -> Native:
    def run(machine: Machine, function: Any) -> Any:
        plain = function.function if isinstance(function, (ClassMethod, StaticMethod)) else function
        return Validator(plain, mode, fields, always, old)

    return Native("pydantic validator", run)


@known("pydantic.field_validator")
def _field_validator(machine: Machine, *fields: Any, mode: Any = "after", **rest: Any) -> Any:
    return _decorator(str(mode), tuple(map(str, fields)))


@known("pydantic.model_validator")
def _model_validator(machine: Machine, *, mode: Any = "after") -> Any:
    return _decorator(str(mode), None)


@known("pydantic.validator")
def _validator(machine: Machine, *fields: Any, pre: Any = False, always: Any = False, **rest: Any) -> Any:
    mode = "wrap" if rest.get("each_item") is True else "before" if pre is True else "after"
    return _decorator(mode, tuple(map(str, fields)), always is True, True)


@known("pydantic.root_validator")
def _root_validator(machine: Machine, function: Any = None, *, pre: Any = False, **rest: Any) -> Any:
    made = _decorator("before" if pre is True else "after", None, old=True)
    return made if function is None else made.run(machine, function)


def validators(cls: Class) -> list[Validator]:
    named: dict[str, Any] = {}
    for home in reversed(cls.mro):
        named.update(home.namespace)
    return [v for v in named.values() if isinstance(v, Validator)]


def checked(machine: Machine, cls: Class, name: str, value: Any, mode: str, others: dict[str, Any]) -> Any:
    """A value behind the validators of its field."""
    for v in validators(cls):
        if v.fields is None or (name not in v.fields and "*" not in v.fields):
            continue
        if v.mode in ("wrap", "plain"):
            return Unknown(f"{name} behind a validator", machine.builder.site)
        if v.mode == mode:
            value = call(machine, v.function, [cls, value], further(machine, v, others), frame_of(machine))
    return value


def further(machine: Machine, v: Validator, others: dict[str, Any]) -> dict[str, Any]:
    """What a validator wants besides the class and the value."""
    spec = v.function.node.args if isinstance(v.function, Function) else None
    names = [a.arg for a in (*spec.args[2:], *spec.kwonlyargs)] if spec is not None else []
    values = {"values": PyDict(dict(others))}
    return {n: values.get(n, Unknown("what pydantic tells a validator", machine.builder.site)) for n in names}


# -- making ------------------------------------------------------------------------------------------------------------
def _init(machine: Machine, receiver: Instance, *args: Any, **data: Any) -> None:
    cls = receiver.cls
    if args:
        raise machine.error("TypeError", f"{cls.name}() takes no positional arguments")
    given: Any = before(machine, cls, PyDict(dict(data)))
    fields = fields_of(cls)
    if not isinstance(given, PyDict) or given.open:
        for name in fields:
            machine.put(receiver.attributes, name, Unknown(f"{name}, which a validator gives", machine.builder.site))
        return
    filled: dict[str, Any] = {}
    for name, field in fields.items():
        filled[name] = field_value(machine, cls, name, field, given.items, filled)
    if extra(cls) == "allow":
        used = {n for name, f in fields.items() for n in (name, f.alias)}
        filled.update({k: v for k, v in given.items.items() if k not in used and isinstance(k, str)})
    for name, value in filled.items():
        machine.put(receiver.attributes, name, value)
    after(machine, receiver, filled)


def field_value(
    machine: Machine, cls: Class, name: str, field: ModelField, given: dict[Any, Any], filled: dict[str, Any]
) -> Any:
    key = field.alias if isinstance(field.alias, str) and field.alias in given else name
    if key in given and not name.startswith("_"):
        value = checked(machine, cls, name, given[key], "before", filled)
        return checked(machine, cls, name, converted(machine, field, value), "after", filled)
    if field.factory is not MISSING:
        value = call(machine, field.factory, [], {}, frame_of(machine))
    elif field.default is not MISSING:
        value = copied(field.default)
    elif name.startswith("_"):
        return Unknown(f"{name}, which is not set", machine.builder.site)
    elif optional(field):
        value = None
    else:
        raise machine.error("pydantic.ValidationError", f"{cls.name}: field required: {name}", name=name)
    if any(v.always and v.fields and name in v.fields for v in validators(cls)):
        return checked(machine, cls, name, value, "after", filled)
    return value


def optional(field: ModelField) -> bool:
    """Without a default, `Optional[...]` is None in pydantic 1 and required in pydantic 2: nobody is told of an error."""
    return field.node is not None and (
        "Optional" in (text := ast.unparse(field.node)) or "None" in text or "Any" in text
    )


def copied(value: Any) -> Any:
    """Each model has its own lists and dictionaries, as pydantic copies defaults."""
    if isinstance(value, PyList):
        return PyList([copied(v) for v in value.items], value.kind)
    return PyDict({k: copied(v) for k, v in value.items.items()}) if type(value) is PyDict and not value.open else value


def before(machine: Machine, cls: Class, data: Any) -> Any:
    for v in validators(cls):
        if v.fields is None and v.mode in ("before", "wrap"):
            data = bare(call(machine, v.function, [cls, data], {}, frame_of(machine))) if v.mode == "before" else None
    return data


def after(machine: Machine, receiver: Instance, filled: dict[str, Any]) -> None:
    for v in validators(receiver.cls):
        if v.fields is not None or v.mode != "after":
            continue
        if not v.old:
            call(machine, v.function, [receiver], {}, frame_of(machine))
            continue
        result = bare(call(machine, v.function, [receiver.cls, PyDict(dict(filled))], {}, frame_of(machine)))
        for name in filled:
            known_ = isinstance(result, PyDict) and not result.open
            value = result.items.get(name, MISSING) if known_ else MISSING
            unknown = Unknown(f"{name}, which a validator gives", machine.builder.site)
            machine.put(receiver.attributes, name, unknown if value is MISSING else value)
    hook = receiver.cls.find("model_post_init")
    if isinstance(hook, Function):
        call(machine, hook, [receiver, None], {}, frame_of(machine))


def extra(cls: Class) -> Any:
    config = cls.find("model_config")
    if isinstance(config, PyDict):
        return config.items.get("extra")
    old = cls.find("Config")
    return old.find("extra") if isinstance(old, Class) else None


# -- what models can do ------------------------------------------------------------------------------------------------
def _dump(machine: Machine, receiver: Instance, **options: Any) -> Any:
    if any(
        k in options for k in ("include", "by_alias", "exclude_unset", "exclude_defaults", "exclude_none", "context")
    ):
        return machine.unknown("a part of a model's fields")
    left = bare(options.get("exclude"))
    if left is not None:
        return machine.unknown("a part of a model's fields")
    names = [n for n in receiver.attributes if n in fields_of(receiver.cls) and not n.startswith("_")]
    return PyDict({n: dumped(machine, receiver.attributes[n]) for n in names})


def dumped(machine: Machine, value: Any) -> Any:
    if isinstance(value, Instance) and MODEL in value.cls.mro:
        return _dump(machine, value)
    if isinstance(value, PyList):
        return PyList([dumped(machine, v) for v in value.items], value.kind)
    if type(value) is tuple:
        return tuple(dumped(machine, v) for v in value)
    if type(value) is PyDict and not value.open:
        return PyDict({k: dumped(machine, v) for k, v in value.items.items()})
    return value


def _copy(machine: Machine, receiver: Instance, *, update: Any = None, **options: Any) -> Any:
    made = Instance(receiver.cls, dict(receiver.attributes), site=machine.builder.site)
    changes = bare(update)
    if isinstance(changes, PyDict) and not changes.open:
        made.attributes.update(changes.items)
    elif changes is not None:
        return machine.unknown("a copy of a model with changes that are not known")
    return made


def _validate(machine: Machine, cls: Class, value: Any, *args: Any, **options: Any) -> Any:
    value = bare(value)
    if isinstance(value, Instance) and cls in value.cls.mro:
        return value
    if isinstance(value, PyDict) and not value.open and all(isinstance(k, str) for k in value.items):
        return call(machine, cls, [], dict(value.items), frame_of(machine))
    return machine.unknown("a model made of something that is not known")


def _construct(machine: Machine, cls: Class, *args: Any, **values: Any) -> Any:
    return call(machine, cls, [], values, frame_of(machine))


def _iterate(machine: Machine, receiver: Instance) -> Any:
    names = [n for n in receiver.attributes if n in fields_of(receiver.cls)]
    return PyList([(n, receiver.attributes[n]) for n in names])


def _equal(machine: Machine, receiver: Instance, other: Any) -> Any:
    if not isinstance(other, Instance) or other.cls is not receiver.cls:
        return NotImplemented
    mine, theirs = (PyDict(dict(m.attributes)) for m in (receiver, other))
    return compare(machine, "==", mine, theirs, frame_of(machine))


MODEL = known_class(
    "pydantic.BaseModel",
    __init__=_init,
    __eq__=_equal,
    __iter__=_iterate,
    model_dump=_dump,
    dict=_dump,
    model_copy=_copy,
    copy=_copy,
    model_validate=ClassMethod(Native("pydantic.BaseModel.model_validate", _validate)),
    parse_obj=ClassMethod(Native("pydantic.BaseModel.parse_obj", _validate)),
    model_construct=ClassMethod(Native("pydantic.BaseModel.model_construct", _construct)),
)
MODEL.namespace["construct"] = MODEL.namespace["model_construct"]
known_class("pydantic.BaseConfig")
known_class("pydantic.ValidationError", ("ValueError",))
known_class("pydantic.BaseSettings", ("pydantic.BaseModel",))
ALIASES["pydantic_settings.BaseSettings"] = "pydantic.BaseSettings"
KNOWN["pydantic.Extra"] = known_class("pydantic.Extra_", allow="allow", ignore="ignore", forbid="forbid")
for _name, _kind in {
    "PositiveInt": "int",
    "NonNegativeInt": "int",
    "PositiveFloat": "float",
    "NonNegativeFloat": "float",
}.items():
    KNOWN[f"pydantic.{_name}"] = CLASSES[_kind]


@known("pydantic.ConfigDict")
def _config(machine: Machine, **options: Any) -> Any:
    return PyDict(options)


@known("pydantic.create_model")
def _create_model(machine: Machine, name: Any, /, **fields: Any) -> Any:
    bases = bare(fields.pop("__base__", None)) or MODEL
    options = {k: fields.pop(k) for k in list(fields) if k.startswith("__")}
    pairs = {k: bare(v) for k, v in fields.items()}
    if not all(type(v) is tuple and len(v) == 2 for v in pairs.values()):
        return machine.unknown("a model whose fields are not known")
    name = name if isinstance(name, str) else "Model"
    namespace = {"Config": options["__config__"]} if isinstance(options.get("__config__"), Class) else {}
    frame = frame_of(machine)
    found = list(bases) if isinstance(bases, tuple) else [bases]
    cls = make_class(machine, name, found, namespace, frame, None, {})
    made = {
        k: d if isinstance(d, ModelField) else ModelField(MISSING if d is ... else d) for k, (_, d) in pairs.items()
    }
    for key, field in made.items():
        field.kind, field.home = pairs[key][0], cls
    cls.attributes["pydantic_fields"] = made
    return finish_class(machine, cls, found, {}, frame)


NAMES = (
    "BaseModel Field PrivateAttr field_validator model_validator validator root_validator BaseConfig ValidationError BaseSettings"
    " Extra ConfigDict create_model PositiveInt NonNegativeInt PositiveFloat NonNegativeFloat"
)
for _name in NAMES.split():
    ALIASES[f"pydantic.v1.{_name}"] = f"pydantic.{_name}"
ALIASES["pydantic.main.BaseModel"] = ALIASES["pydantic.v1.main.BaseModel"] = "pydantic.BaseModel"
ALIASES["pydantic.fields.Field"] = "pydantic.Field"
for _home in ("pydantic.dataclasses", "pydantic.v1.dataclasses"):
    ALIASES[f"{_home}.dataclass"] = "dataclasses.dataclass"
