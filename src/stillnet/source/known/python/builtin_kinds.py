"""What kind of thing a value is: type, isinstance, issubclass."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import DType
from ....base.scalar import NumpyFloat
from ....base.unknown import Unknown
from ...calls import call
from ...control.branches import choose
from ...control.truthiness import truth
from ...machine import Machine
from ...modules.finder import Module
from ...operators import Ratio, label
from ...values import (
    MISSING,
    ApiFunction,
    BoundMethod,
    Class,
    ClassMethod,
    Cond,
    Config,
    Function,
    Guarded,
    Instance,
    Library,
    Native,
    OneOf,
    Partial,
    Property,
    PyDict,
    PyIterator,
    PyList,
    PySet,
    StaticMethod,
    Tensor,
)
from ..registry import CLASSES
from .abstract_classes import abstract_matches
from .builtins import builtin, frame_of

TYPES: dict[Any, str] = {
    bool: "bool",
    int: "int",
    float: "float",
    NumpyFloat: "float",
    complex: "complex",
    str: "str",
    bytes: "bytes",
    tuple: "tuple",
    range: "range",
    slice: "slice",
    PyList: "list",
    PyDict: "dict",
    PySet: "set",
    Sym: "int",
    Cond: "bool",
    Function: "function",
    BoundMethod: "types.MethodType",
    Native: "types.BuiltinFunctionType",
    ApiFunction: "types.BuiltinFunctionType",
    Partial: "functools.partial",
    Module: "module",
    Library: "module",
    PyIterator: "generator",
    Ratio: "float",
    DType: "torch.dtype",
    Property: "property",
    StaticMethod: "staticmethod",
    ClassMethod: "classmethod",
    type(None): "NoneType",
}
SPECIAL_KINDS = {
    "OrderedDict": "collections.OrderedDict",
    "defaultdict": "collections.defaultdict",
    "Counter": "collections.Counter",
    "deque": "collections.deque",
}


def type_of(machine: Machine, value: Any) -> Any:
    """type(value) as a class."""
    if isinstance(value, Instance):
        return value.cls
    if isinstance(value, Tensor):
        return tensor_class(value)
    if isinstance(value, Class):
        return value.metaclass or CLASSES["type"]
    if isinstance(value, (PyList, PyDict)) and value.kind in SPECIAL_KINDS:
        return CLASSES.get(SPECIAL_KINDS[value.kind], CLASSES["object"])
    name = TYPES.get(type(value))
    if name is not None:
        return CLASSES.get(name, CLASSES["object"])
    if isinstance(value, (Unknown, Config, OneOf)):
        return Unknown("type of something not known", machine.builder.site)
    return CLASSES.get(getattr(value, "class_name", ""), CLASSES["object"])


def tensor_class(value: Tensor) -> Class:
    if value.library == "numpy":
        return CLASSES.get("numpy.ndarray", CLASSES["object"])
    if value.library == "keras" and not value.is_parameter:
        return CLASSES["keras.KerasTensor"]
    if value.library in ("tf", "keras"):
        return CLASSES["tf.Variable"] if value.is_parameter else CLASSES["tf.Tensor"]
    return CLASSES["torch.nn.Parameter"] if value.is_parameter else CLASSES["torch.Tensor"]


@builtin("isinstance", "torch.jit.isinstance")
def _isinstance(machine: Machine, value: Any, kinds: Any) -> Any:
    return is_instance(machine, value, kinds)


def is_instance(machine: Machine, value: Any, kinds: Any) -> bool | Cond:
    if isinstance(kinds, tuple):
        answers = [is_instance(machine, value, k) for k in kinds]
        if any(a is True for a in answers):
            return True
        return next((a for a in answers if isinstance(a, Cond)), False)
    if isinstance(value, OneOf):
        result = choose(machine, frame_of(machine), value, lambda v: is_instance(machine, v, kinds))
        return (
            result
            if isinstance(result, (bool, Cond))
            else machine.decided(Cond(f"isinstance of {machine.number_of(value)}"))
        )
    if isinstance(value, Guarded):
        return is_instance(machine, value.value, kinds)
    if isinstance(value, (Unknown, Config)) or isinstance(kinds, (Unknown, Config, OneOf)):
        return machine.decided(Cond(f"isinstance({label(machine, value)}, {label(machine, kinds)})"))
    if not isinstance(kinds, Class):
        return other_kind(machine, value, kinds)
    cls = type_of(machine, value)
    if not isinstance(cls, Class):
        return machine.decided(Cond(f"isinstance({label(machine, value)}, {kinds.name})"))
    if is_subclass(machine, cls, kinds):
        return True
    if kinds.source is not None:
        from .typing_forms import is_protocol, matches_protocol

        if is_protocol(kinds):
            return matches_protocol(machine, value, kinds)
    hook = kinds.metaclass.find("__instancecheck__") if isinstance(kinds.metaclass, Class) else MISSING
    if isinstance(hook, Function):
        return truth(machine, call(machine, hook, [kinds, value], {}, frame_of(machine)), frame_of(machine))
    if any(c.opaque for c in cls.mro):
        return machine.decided(Cond(f"isinstance({label(machine, value)}, {kinds.name})"))
    return False


NO_KINDS = (int, float, str, Tensor, PyList, PyDict)


def other_kind(machine: Machine, value: Any, kinds: Any) -> bool | Cond:
    """A protocol of `typing`, a function used as a type, a union."""
    if isinstance(kinds, NO_KINDS) or (isinstance(kinds, Instance) and kinds.cls.layer is not None):
        message = "isinstance() arg 2 must be a type, a tuple of types, or a union"
        raise machine.error("TypeError", message, stillnet_wrong_call=kinds)
    from .typing_forms import matches_form

    return matches_form(machine, value, kinds)


def is_subclass(machine: Machine, cls: Class, other: Class) -> bool:
    if other in cls.mro:
        return True
    if other.name == "object":
        return True
    return abstract_matches(cls, other)


@builtin("issubclass")
def _issubclass(machine: Machine, cls: Any, kinds: Any) -> Any:
    if isinstance(kinds, tuple):
        answers = [_issubclass(machine, cls, k) for k in kinds]
        return next((a for a in answers if a is True), next((a for a in answers if a is not False), False))
    if isinstance(cls, Class) and isinstance(kinds, Class):
        if is_subclass(machine, cls, kinds):
            return True
        return (
            machine.decided(Cond(f"issubclass({cls.name}, {kinds.name})")) if any(c.opaque for c in cls.mro) else False
        )
    return machine.unknown("issubclass of something not known")
