"""Types as values: the forms of `typing`, unions, protocols, and what isinstance makes of them."""

from __future__ import annotations

import ast

from ....base.annotations import Any
from ....base.plain import dataclass, field
from ....base.unknown import Unknown
from ...attributes import look_up
from ...machine import Machine
from ...modules.finder import Module
from ...operators import label
from ...values import MISSING, Class, Cond, Config, Native, PyDict, PyList, Raised
from ..registry import CLASSES, KNOWN, attribute, known, known_class, method


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A special form such as Optional[int]; it says something about types and nothing about values."""

    name: str
    args: tuple[Any, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)
    kind_name = "form"

    def subscripted(self, index: Any) -> Form:
        return Form(self.name, index if isinstance(index, tuple) else (index,), self.facts)

    def called(self, machine: Machine, args: list[Any], kwargs: dict[str, Any]) -> Any:
        """A NewType returns what it is given."""
        return args[0] if self.name == "NewType" and args else machine.unknown(f"call of typing.{self.name}")


FORMS = (
    "Any",
    "Optional",
    "Union",
    "Literal",
    "Final",
    "ClassVar",
    "Annotated",
    "Generic",
    "NoReturn",
    "Never",
    "Self",
    "Concatenate",
    "TypeAlias",
    "TypeGuard",
    "TypeIs",
    "Unpack",
    "Required",
    "NotRequired",
    "ReadOnly",
    "LiteralString",
    "AnyStr",
    "ForwardRef",
    "BinaryIO",
    "TextIO",
    "IO",
    "Pattern",
    "Match",
    "_GenericAlias",
    "_size",
    "Number",
    "Device",
)
for _name in FORMS:
    KNOWN[f"typing.{_name}"] = Form(_name)
KNOWN["types.UnionType"] = Form("UnionType")
KNOWN["types.GenericAlias"] = Form("GenericAlias")
for _name, _builtin in {
    "List": "list",
    "Dict": "dict",
    "Tuple": "tuple",
    "Set": "set",
    "FrozenSet": "frozenset",
    "Type": "type",
    "Text": "str",
}.items():
    KNOWN[f"typing.{_name}"] = CLASSES[_builtin]
KNOWN["typing.TYPE_CHECKING"] = False


# -- isinstance --------------------------------------------------------------------------------------------------------
def is_type(value: Any) -> bool:
    """May this stand in a union?"""
    return value is None or isinstance(value, (Class, Form))


def union(a: Any, b: Any) -> Form:
    """a | b for types."""
    parts: list[Any] = []
    for part in (a, b):
        parts.extend(part.args if isinstance(part, Form) and part.name == "Union" else [part])
    return Form("Union", tuple(dict.fromkeys(parts)))


def matches_form(machine: Machine, value: Any, form: Any) -> bool | Cond:
    """isinstance(value, form) where the form is no class."""
    from .builtin_kinds import is_instance

    if isinstance(form, Form) and form.args and form.name in ("Union", "Optional"):
        kinds = (*form.args, None) if form.name == "Optional" else form.args
        return is_instance(machine, value, tuple(CLASSES["NoneType"] if k is None else k for k in kinds))
    if isinstance(form, (PyList, PyDict, str, int, float)) or form is None:
        raise machine.error("TypeError", "isinstance() arg 2 must be a type, a tuple of types, or a union")
    shown = getattr(form, "name", None) or label(machine, form)
    if shown in ("typing.ForwardRef", "typing.NewType"):
        return isinstance(value, Form) and shown == f"typing.{value.name}"
    if isinstance(form, Native) and form.name.startswith("itertools."):
        from .itertools_ import made_by

        answer = made_by(value, form.name)
        if answer is not None:
            return answer
    return machine.decided(Cond(f"isinstance({label(machine, value)}, {shown})"))


def is_protocol(cls: Class) -> bool:
    return CLASSES["typing.Protocol"] in cls.bases


def matches_protocol(machine: Machine, value: Any, protocol: Class) -> bool | Cond:
    """Structural: every member of the protocol is an attribute of the value."""
    for member in protocol_members(protocol):
        try:
            found = look_up(machine, value, member, machine.context["frame"])
        except Raised:
            return False
        if found is MISSING:
            return False
        if isinstance(found, Unknown):
            return machine.decided(Cond(f"isinstance({label(machine, value)}, {protocol.name})"))
    return True


def protocol_members(protocol: Class) -> list[str]:
    names: dict[str, None] = {}
    for cls in protocol.mro:
        if is_protocol(cls):
            names.update(
                dict.fromkeys(k for k in cls.namespace if k not in ("__doc__", "__module__", "__init__", "__slots__"))
            )
            names.update(dict.fromkeys(cls.attributes.get("__annotations__", ())))
    return list(names)


known_class("typing.Protocol")


# -- functions of typing -----------------------------------------------------------------------------------------------
@known("typing.TypeVar", "typing.ParamSpec", "typing.TypeVarTuple")
def _type_variable(machine: Machine, name: Any = "T", *constraints: Any, **options: Any) -> Any:
    return Form("TypeVar", facts={"__name__": name, "__constraints__": constraints, "__bound__": options.get("bound")})


@known("typing.ForwardRef")
def _forward_reference(machine: Machine, name: Any, *args: Any, **options: Any) -> Any:
    return Form("ForwardRef", facts={"__forward_arg__": name})


@known("typing.NewType")
def _new_type(machine: Machine, name: Any, base: Any) -> Any:
    return Form("NewType", facts={"__name__": name, "__supertype__": base})


@known("typing.cast")
def _cast(machine: Machine, form: Any, value: Any) -> Any:
    return value


@known("typing.assert_type")
def _assert_type(machine: Machine, value: Any, form: Any) -> Any:
    return value


@known(
    "typing.overload",
    "typing.final",
    "typing.runtime_checkable",
    "typing.runtime",
    "typing.no_type_check",
    "typing.override",
    "typing.no_type_check_decorator",
    "typing.type_check_only",
    "typing.reveal_type",
)
def _same(machine: Machine, value: Any) -> Any:
    return value


@known("typing.assert_never")
def _never(machine: Machine, value: Any) -> Any:
    return None


@known("typing.dataclass_transform", "typing.deprecated")
def _decorator_factory(machine: Machine, *args: Any, **options: Any) -> Any:
    return Native("decorator", lambda m, value: value)


@known("typing.get_origin")
def _get_origin(machine: Machine, form: Any) -> Any:
    if isinstance(form, Form):
        if form.name == "Optional":
            return KNOWN["typing.Union"]
        return KNOWN.get(f"typing.{form.name}") if form.args else None
    return None if not isinstance(form, (Unknown, Config)) else machine.unknown("typing.get_origin")


@known("typing.get_args")
def _get_args(machine: Machine, form: Any) -> Any:
    if isinstance(form, Form):
        return tuple(
            CLASSES["NoneType"] if a is None else a for a in (*form.args, *((None,) if form.name == "Optional" else ()))
        )
    return () if not isinstance(form, (Unknown, Config)) else machine.unknown("typing.get_args")


@known("typing.get_type_hints", "inspect.get_annotations")
def _get_type_hints(machine: Machine, value: Any, *args: Any, **options: Any) -> Any:
    from .functions import function_annotations, underlying_function

    if isinstance(value, Class):
        found = Annotations()
        for cls in reversed(value.mro):
            found.declare(machine, cls)
        return PyDict(found)
    function = underlying_function(value)
    if function is not None:
        return function_annotations(machine, function, resolve=True)
    return machine.unknown("typing.get_type_hints")


attribute("form", "__module__")(lambda machine, form: "typing")
attribute("form", "_name")(lambda machine, form: form.name)


@attribute("form", "__args__")
def _form_args(machine: Machine, form: Form) -> Any:
    return form.args


@attribute("form", "__origin__")
def _form_origin(machine: Machine, form: Form) -> Any:
    return _get_origin(machine, form)


for _name in ("__name__", "__constraints__", "__bound__", "__supertype__", "__metadata__", "__forward_arg__"):
    attribute("form", _name)(
        lambda m, f, n=_name: f.facts.get(n, f.name if n == "__name__" else f.args[1:] if n == "__metadata__" else None)
    )


@method("form", "__call__", "args", "kwargs")
def _form_other(machine: Machine, form: Form, *args: Any, **kwargs: Any) -> Any:
    return form.called(machine, list(args), kwargs)


# -- annotations -------------------------------------------------------------------------------------------------------
def postponed(module: Module) -> bool:
    """`from __future__ import annotations`: annotations stay text."""
    known = module.variables.get("__stillnet_postponed__")
    if known is None:
        known = any(
            isinstance(s, ast.ImportFrom) and s.module == "__future__" and any(a.name == "annotations" for a in s.names)
            for s in module.body[:20]
        )
        module.variables["__stillnet_postponed__"] = known
    return bool(known)


def annotation_value(machine: Machine, node: ast.expr, module: Module, resolve: bool = False) -> Any:
    """An annotation as the program sees it: text where evaluation is postponed, else its value."""
    if not resolve and postponed(module):
        return ast.unparse(node)
    from ...modules.imports import module_frame

    if isinstance(node, ast.Constant) and isinstance(node.value, str) and resolve:
        try:
            node = ast.copy_location(ast.parse(node.value, mode="eval").body, node)
            ast.fix_missing_locations(node)
        except (SyntaxError, ValueError, RecursionError):
            return Unknown("an annotation that is no expression")
    try:
        value = machine.evaluate(node, module_frame(module))
    except Raised:
        return Unknown("an annotation whose names are not known")
    return CLASSES["NoneType"] if value is None and resolve else value


def class_annotations(machine: Machine, cls: Class, resolve: bool = False) -> PyDict:
    """cls.__annotations__: the annotations of this class's own body."""
    nodes = cls.attributes.get("__annotations__") or {}
    made = {}
    for name, node in nodes.items():
        made[name] = (
            annotation_value(machine, node, cls.source, resolve)
            if isinstance(node, ast.expr) and cls.source is not None
            else node
        )
    return PyDict(made)


class Annotations(dict[Any, Any]):
    """The annotations of a class and its bases, each evaluated when it is asked for: they name half a package."""

    def declare(self, machine: Machine, cls: Class) -> None:
        for name, node in (cls.attributes.get("__annotations__") or {}).items():
            source = cls.source if isinstance(node, ast.expr) else None
            super().__setitem__(name, node if source is None else Unevaluated(machine, node, source))

    def __getitem__(self, name: Any) -> Any:
        value = super().__getitem__(name)
        if type(value) is Unevaluated:
            value = value.value()
            super().__setitem__(name, value)
        return value

    def get(self, name: Any, default: Any = None) -> Any:
        return self[name] if name in self else default  # noqa: SIM401 - that would be this function

    def __iter__(self) -> Any:  # defined here, so that `dict(self)` and `update(self)` ask for each value
        return super().__iter__()

    def pop(self, name: Any, *default: Any) -> Any:
        if name in self:
            super().__setitem__(name, self[name])
        return super().pop(name, *default)

    def setdefault(self, name: Any, default: Any = None) -> Any:
        return self[name] if name in self else super().setdefault(name, default)

    def values(self) -> Any:
        return [self[name] for name in self]

    def items(self) -> Any:
        return [(name, self[name]) for name in self]

    def copy(self) -> dict[Any, Any]:
        return dict(self.items())


@dataclass(frozen=True, slots=True, eq=False)
class Unevaluated:
    """An annotation that nobody has asked for."""

    machine: Machine
    node: ast.expr
    source: Module

    def value(self) -> Any:
        site = self.machine.builder.site
        try:
            return annotation_value(self.machine, self.node, self.source, resolve=True)
        finally:
            self.machine.builder.site = site


# -- TypedDict ---------------------------------------------------------------------------------------------------------
def _typed_dict(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """An instance is a plain dictionary; TypedDict('Name', {...}) is a class whose instances are."""
    from .builtin_types import dict_items

    if cls is CLASSES["typing.TypedDict"]:
        return CLASSES["dict"]
    items = dict_items(machine, tuple(args), kwargs)
    return items if isinstance(items, Unknown) else PyDict(items)


known_class("typing.TypedDict", construct=_typed_dict)
