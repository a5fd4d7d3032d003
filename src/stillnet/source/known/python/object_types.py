"""types and abc: namespaces, methods made by hand, abstract classes."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...comparison import compare
from ...machine import Machine
from ...opened import open_up
from ...operators import bare
from ...values import BoundMethod, Class, ClassMethod, Function, Instance, Native, Property, PyDict, StaticMethod
from ..registry import CLASSES, KNOWN, constructor, known, known_class
from .builtins import frame_of


# -- types -------------------------------------------------------------------------------------------------------------
def _namespace(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    given = args[0] if args else PyDict({})
    attributes = dict(given.items) if isinstance(given, PyDict) else {}
    made = Instance(cls, {**attributes, **named(kwargs)}, site=machine.builder.site)
    if None in kwargs or not isinstance(given, PyDict) or given.is_open:
        open_up(machine, made, FILLED_UNSEEN)
    return made


FILLED_UNSEEN = "attributes of a namespace that is filled with what is not known"


def named(kwargs: dict[str, Any]) -> dict[str, Any]:
    """The arguments whose names are known."""
    return {k: v for k, v in kwargs.items() if k is not None}


def _same_attributes(machine: Machine, receiver: Instance, other: Any) -> Any:
    if not isinstance(other, Instance) or other.cls is not receiver.cls:
        return False
    return compare(machine, "==", PyDict(receiver.attributes), PyDict(other.attributes), frame_of(machine))


def namespace_text(machine: Machine, receiver: Instance) -> Any:
    from .text import text_of

    texts = {k: text_of(machine, v, frame_of(machine), "r") for k, v in receiver.attributes.items()}
    if not all(isinstance(t, str) for t in texts.values()):
        return Unknown("text of something not known", machine.builder.site)
    name = "namespace" if receiver.cls.name == "SimpleNamespace" else receiver.cls.name
    return f"{name}({', '.join(f'{k}={t}' for k, t in texts.items())})"


known_class("types.SimpleNamespace", construct=_namespace, __eq__=_same_attributes, __repr__=namespace_text)
known_class("__future__._Feature")
FEATURES = (
    "absolute_import annotations division generator_stop generators nested_scopes print_function unicode_literals"
)
for _feature in FEATURES.split():
    KNOWN[f"__future__.{_feature}"] = Instance(CLASSES["__future__._Feature"])
known_class("types.MethodType", construct=constructor(lambda m, c, function, receiver: BoundMethod(function, receiver)))
known_class("types.BuiltinFunctionType")
for _alias in ("BuiltinMethodType", "MethodWrapperType", "WrapperDescriptorType", "MethodDescriptorType"):
    KNOWN[f"types.{_alias}"] = KNOWN["types.BuiltinFunctionType"]
for _alias, _builtin in {
    "FunctionType": "function",
    "LambdaType": "function",
    "GeneratorType": "generator",
    "EllipsisType": "ellipsis",
    "NoneType": "NoneType",
}.items():
    KNOWN[f"types.{_alias}"] = KNOWN[_builtin]


@constructor
def _proxy(machine: Machine, cls: Class, mapping: Any) -> Any:
    source = bare(mapping)
    return (
        PyDict(source.items, "mappingproxy")
        if isinstance(source, PyDict)
        else machine.unknown("MappingProxyType of something not known")
    )


known_class("types.MappingProxyType", construct=_proxy)


def _module(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    given = dict(zip(("__name__", "__doc__"), args))
    return Instance(cls, {"__doc__": None, **given, **kwargs}, site=machine.builder.site)


def _module_init(machine: Machine, receiver: Any, *args: Any) -> None:
    for name, value in zip(("__name__", "__doc__"), args):
        machine.put(receiver.attributes, name, value)


CLASSES["module"].construct = _module
CLASSES["module"].namespace["__init__"] = Native("module.__init__", _module_init, method=True)
KNOWN["types.ModuleType"] = CLASSES["module"]


@known("types.new_class")
def _new_class(machine: Machine, name: Any, bases: Any = (), keywords: Any = None, body: Any = None) -> Any:
    from ...calls import call
    from ...classes import finish_class, make_class

    if not isinstance(name, str) or not isinstance(bases, tuple):
        return machine.unknown("types.new_class")
    namespace: dict[str, Any] = {}
    if body is not None:
        call(machine, body, [PyDict(namespace)], {}, frame_of(machine))
    given = dict(keywords.items) if isinstance(keywords, PyDict) else {}
    cls = make_class(machine, name, list(bases), namespace, frame_of(machine), None, given)
    return finish_class(machine, cls, list(bases), given, frame_of(machine))


@known("types.coroutine", "types.prepare_class", "types.resolve_bases")
def _unchanged(machine: Machine, value: Any, *args: Any) -> Any:
    return value


known_class("types.DynamicClassAttribute", construct=lambda m, c, a, k: Property(*(list(a) + [None] * 3)[:3]))


# -- abc ---------------------------------------------------------------------------------------------------------------
def _register(machine: Machine, cls: Any, other: Any) -> Any:
    if isinstance(cls, Class):
        cls.attributes.setdefault("registered", set()).add(other)
    return other


ABC_META = known_class("abc.ABCMeta", ("type",), register=_register)
known_class("abc.ABC").metaclass = ABC_META
for _name, _cls in list(CLASSES.items()):
    if "abstract" in _cls.attributes:
        _cls.metaclass = ABC_META


def mark_abstract(machine: Machine, function: Any) -> Any:
    inner = function
    while isinstance(inner, (StaticMethod, ClassMethod)):
        inner = inner.function
    if isinstance(inner, Property):
        inner = inner.getter
    if isinstance(inner, Function):
        machine.put(inner.attributes, "__isabstractmethod__", True)
    return function


known("abc.abstractmethod")(mark_abstract)


@known("abc.abstractproperty")
def _abstract_property(machine: Machine, function: Any) -> Any:
    return Property(mark_abstract(machine, function))


@known("abc.abstractclassmethod")
def _abstract_class_method(machine: Machine, function: Any) -> Any:
    return ClassMethod(mark_abstract(machine, function))


@known("abc.abstractstaticmethod")
def _abstract_static_method(machine: Machine, function: Any) -> Any:
    return StaticMethod(mark_abstract(machine, function))


@known("abc.update_abstractmethods")
def _update_abstract(machine: Machine, cls: Any) -> Any:
    return cls


@known("abc.get_cache_token")
def _token(machine: Machine) -> Any:
    return machine.unknown("abc.get_cache_token")
