"""Reading attributes, as Python's object model does it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Origin, Sym
from ..base.dtype import DType
from ..base.scalar import NumpyFloat
from ..base.unknown import OF_TENSOR, Unknown, UnknownFloat, UnknownMember, UnknownPart, UnknownResult, UnreadMember
from .calls import call, call_native
from .control.branches import choose
from .documenting import documentation
from .known.registry import ATTRIBUTES, METHODS, OBJECT_METHODS, method_kind
from .machine import Machine
from .modules.finder import Module
from .modules.imports import library_attribute, module_attribute
from .modules.registries import force_attribute
from .opened import may_have_got, table_of_attributes
from .values import (
    MISSING,
    ApiFunction,
    BoundMethod,
    Class,
    ClassMethod,
    Cond,
    Config,
    Frame,
    Function,
    Guarded,
    Instance,
    Library,
    Native,
    OneOf,
    Partial,
    Property,
    PyDict,
    PyList,
    StaticMethod,
    Super,
    Tensor,
)


def get_attribute(machine: Machine, value: Any, name: str, frame: Frame) -> Any:
    """value.name; raises AttributeError into the program where Python would."""
    found = look_up(machine, value, name, frame)
    if found is MISSING:
        raise no_attribute(machine, value, name)
    return found


def no_attribute(machine: Machine, value: Any, name: str) -> Exception:
    from .known.python.builtin_kinds import type_of

    kind = f"type object '{value.name}'" if isinstance(value, Class) else f"'{type_of(machine, value).name}' object"
    if isinstance(value, (Module, Library)):
        kind = f"module '{value.name}'"
    return machine.error("AttributeError", f"{kind} has no attribute '{name}'", name=name, obj=value)


def look_up(machine: Machine, value: Any, name: str, frame: Frame) -> Any:
    """value.name or MISSING."""
    reader = READERS.get(type(value))
    if reader is not None:
        return reader(machine, value, name, frame)
    if isinstance(value, Unknown):
        return unknown_attribute(machine, value, name)
    found = builtin_attribute(machine, value, name, frame)
    if found is MISSING and isinstance(value, Sym) and any(n.origin is Origin.DATA for n in D.names(value)):
        return Unknown(f"attribute {name} of a number, or of a tensor that holds it", machine.builder.site)
    return found


def unknown_attribute(machine: Machine, value: Unknown, name: str) -> Any:
    if name == "backward" and type(value) is UnknownFloat and value.reason == OF_TENSOR:
        raise machine.error("AttributeError", f"'float' object has no attribute '{name}'", name=name, obj=0.0)
    if name == "from_pretrained":
        from .known.training.huggingface import unknown_from_pretrained

        return unknown_from_pretrained(value)
    if name in OF_TENSORS_ONLY and type(value) in (Unknown, UnknownPart, UnknownResult):
        return Native(name, lambda m, *args, **kwargs: call_unknown_tensor(m, value, name, args, kwargs))
    return UnknownPart(value.reason, value.site, value, name)


# Methods that nothing but a tensor of torch has.
OF_TENSORS_ONLY = frozenset({"sigmoid", "softmax"})


def call_unknown_tensor(machine: Machine, value: Unknown, name: str, args: Any, kwargs: dict[str, Any]) -> Any:
    """`x.sigmoid()` makes a tensor of whatever x is; of what has arguments, x may be a module."""
    from .tensors.operations import call_api

    if any(not isinstance(a, int) for a in (*args, *kwargs.values())):
        machine.called_unknowns.append(value)
        return Unknown(value.reason, machine.builder.site)
    return call_api(machine, f"torch.{name}", [value, *args], kwargs)


def attribute_of_tensor(machine: Machine, value: Tensor, name: str, frame: Frame) -> Any:
    from .tensors.attributes import tensor_attribute

    return tensor_attribute(machine, value, name, frame)


def config_attribute(value: Config, name: str) -> Any:
    if name in ("get", "items", "keys", "values", "pop", "update", "copy"):
        return BoundMethod(METHODS["config"][name], value)
    return Config(f"{value.text}.{name}", value.origin)


def bind_first(machine: Machine, module: Module, name: str) -> None:
    """Before a name of a module is bound from outside its own statements: what these bind to it was bound before."""
    from .modules.imports import run_binding

    if not module.complete and module not in machine.busy_modules:
        run_binding(machine, module, name)


def bind(machine: Machine, found: Any, receiver: Any, owner: Class, frame: Frame) -> Any:
    """What an attribute found on a class becomes when read through an instance."""
    if isinstance(found, Function):
        return BoundMethod(found, receiver)
    if isinstance(found, Native):
        return BoundMethod(found, receiver) if found.method else found
    if isinstance(found, Property):
        return read_property(machine, found, receiver, frame)
    if isinstance(found, StaticMethod):
        return found.function
    if isinstance(found, ClassMethod):
        return BoundMethod(found.function, owner)
    if isinstance(found, OneOf):
        return OneOf(tuple((guard, bind(machine, choice, receiver, owner, frame)) for guard, choice in found.choices))
    if isinstance(found, Instance):
        getter = found.cls.find("__get__")
        if getter is not MISSING:
            return call(machine, BoundMethod(getter, found), [receiver, owner], {}, frame)
    if (
        isinstance(found, Partial)
        and isinstance(found.function, Native)
        and found.function.name == "functools.partialmethod"
    ):
        return Partial(BoundMethod(found.args[0], receiver), found.args[1:], found.kwargs)
    return found


def read_property(machine: Machine, prop: Property, receiver: Any, frame: Frame) -> Any:
    if prop.getter is None:
        return machine.unknown("property without a getter")
    value = call(machine, prop.getter, [receiver], {}, frame)
    if prop.cached and isinstance(receiver, Instance) and isinstance(prop.getter, Function):
        machine.put(receiver.attributes, prop.getter.name, value)
    return value


def instance_attribute(machine: Machine, value: Instance, name: str, frame: Frame) -> Any:
    if "getattribute" in machine.context:
        hook = value.cls.find("__getattribute__")
        if isinstance(hook, Function):
            from .attribute_hooks import hooked_attribute

            return hooked_attribute(machine, hook, value, name, frame)
    return plain_attribute(machine, value, name, frame)


def plain_attribute(machine: Machine, value: Instance, name: str, frame: Frame) -> Any:
    """object.__getattribute__: data descriptors, the instance's own table, its class, then what stands in for absence."""
    found = value.cls.find(name)
    if name == "__doc__":
        found = documentation(machine, found)
    if isinstance(found, Property) and not (found.cached and name in value.attributes):
        return bind(machine, found, value, value.cls, frame)
    own = value.attributes.get(name, MISSING)
    if own is not MISSING:
        return machine_guarded(machine, own)
    if found is not MISSING:
        return bind(machine, found, value, value.cls, frame)
    return instance_fallback(machine, value, name, frame)


def machine_guarded(machine: Machine, value: Any) -> Any:
    """An attribute that one side of a branch set: there, where its condition is not excluded."""
    return value.value if isinstance(value, Guarded) else value


def instance_fallback(machine: Machine, value: Instance, name: str, frame: Frame) -> Any:
    """Special names, a module's registered members, a hook of the program, an unknown base."""
    special = SPECIAL.get(name)
    if special is not None:
        return special(machine, value)
    if name in OF_DATACLASSES and (made := made_by_dataclass(machine, value.cls, name)) is not MISSING:
        return made
    if value.payload is not None:
        found = builtin_attribute(machine, value.payload, name, frame)
        if found is not MISSING:
            return found
    for hook in value.cls.mro:
        getter = hook.namespace.get("__getattr__")
        if type(getter) is Native:
            return call_native(machine, getter, [value, name], {}, frame)
        if getter is not None:
            return _hooked(machine, BoundMethod(getter, value), name, frame)
    reason = next((c.opaque for c in value.cls.mro if c.opaque), None)
    if reason:
        return UnreadMember(f"attribute {name} of {reason}", machine.builder.site, value)
    if value.cls.name in NAMESPACES and force_attribute(machine, name):
        return value.attributes.get(name, MISSING)
    if is_known_in_part(value.cls) or any(name in UNREAD.get(c, ()) for c in value.cls.mro):
        return UnknownMember(f"{name} of a {value.cls.name}", machine.builder.site)
    return may_have_got(machine, value, name) or MISSING


def _hooked(machine: Machine, getter: BoundMethod, name: str, frame: Frame) -> Any:
    """`__getattr__`, which may load something and ask again; one that asks for the same name on and on has no end."""
    before = times_asked(machine, getter.receiver, name)
    if before >= ASKED_AGAIN:
        return machine.unknown(f"attribute {name}: __getattr__ asks for what it is asked for")
    asked = machine.context.setdefault(ASKED, [])
    asked.append((getter.receiver, name))
    try:
        return call(machine, getter, [name], {}, frame)
    finally:
        asked.pop()


def times_asked(machine: Machine, value: Any, name: str) -> int:
    """How many calls of `__getattr__` for this attribute of this object have not returned."""
    return sum(a is value and b == name for a, b in machine.context.get(ASKED, ()))


ASKED = "attributes asked for"
ASKED_AGAIN = 4
# Members that instances of a library's class have and of which nothing else is known: the rooms above fill it.
UNREAD: dict[Class, frozenset[str]] = {}


def is_known_in_part(cls: Class) -> bool:
    """Of a library beside those that networks are written in, we know what networks need: absence is no proof."""
    root = cls.module.partition(".")[0] if isinstance(cls.module, str) else ""
    return cls.source is None and root not in WHOLE and root not in sys.stdlib_module_names


WHOLE = frozenset({"", "builtins", "torch", "numpy", "keras", "tf", "tensorflow"})
# Objects without methods of their own, which modules share and write to.
NAMESPACES = ("SimpleNamespace", "Namespace")
SPECIAL: dict[str, Any] = {
    "__class__": lambda m, v: v.cls,
    "__dict__": lambda m, v: table_of_attributes(m, v),
    "__doc__": lambda m, v: docstring(v.cls.node),
    "__module__": lambda m, v: v.cls.module,
}


def class_attribute(machine: Machine, value: Class, name: str, frame: Frame) -> Any:
    if isinstance(value.metaclass, Class) and isinstance(owned := value.metaclass.find(name), Property):
        # a property of the metaclass goes before what the class itself holds
        return bind(machine, owned, value, value.metaclass, frame)
    found = value.find(name)
    if name == "__doc__":
        found = documentation(machine, found)
    if found is not MISSING:
        if isinstance(found, ClassMethod):
            return BoundMethod(found.function, value)
        if isinstance(found, StaticMethod):
            return found.function
        if isinstance(found, Instance) and isinstance(found.cls.find("__get__"), Function):
            return call(machine, found.cls.find("__get__"), [found, None, value], {}, frame)
        return machine_guarded(machine, found)
    special = CLASS_SPECIAL.get(name)
    if special is not None:
        return special(machine, value)
    if name in OF_DATACLASSES:
        return made_by_dataclass(machine, value, name)
    if isinstance(value.metaclass, Class):
        # a class has what every object has, before what its metaclass gives it
        found = value.metaclass.find(name) if name not in ("__new__", "__init__") else MISSING
        if found is not MISSING:
            return bind(machine, found, value, value.metaclass, frame)
    if value.layer is not None and name in LAYER_CLASS_ATTRIBUTES:
        return ()
    found = unbound_method(value, name)
    if found is not MISSING:
        return found
    if value is machine.context["builtins"].get("type"):
        found = type_method(name)
        if found is not MISSING:
            return found
    found = object_method(name, None)
    if found is not MISSING:
        return found
    reason = next((c.opaque for c in value.mro if c.opaque), None)
    return Unknown(f"attribute {name} of {reason}", machine.builder.site) if reason else MISSING


OF_DATACLASSES = ("__dataclass_fields__", "__dataclass_params__")


def made_by_dataclass(machine: Machine, cls: Class, name: str) -> Any:
    """What the decorator leaves in a class, or MISSING for one that is no dataclass."""
    from .known.python.dataclasses_ import field_table, option_table

    return field_table(machine, cls) if name == "__dataclass_fields__" else option_table(cls)


def docstring(node: Any) -> str | None:
    """The documentation a class or function starts with, as written."""
    body = getattr(node, "body", None)
    first = body[0] if isinstance(body, list) and body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return first.value.value
    return None


def annotations_of(machine: Machine, cls: Class) -> Any:
    from .known.python.typing_forms import class_annotations

    return class_annotations(machine, cls)


def body_of(machine: Machine, cls: Class) -> dict[str, Any]:
    """What the body of a class bound, its annotations among it where it has some."""
    if not cls.attributes.get("__annotations__"):
        return cls.namespace
    return {"__annotations__": annotations_of(machine, cls), **cls.namespace}


LAYER_CLASS_ATTRIBUTES = {"__constants__"}

CLASS_SPECIAL: dict[str, Any] = {
    "__name__": lambda m, v: v.name,
    "__qualname__": lambda m, v: v.name,
    "__module__": lambda m, v: v.module,
    "__mro__": lambda m, v: v.mro,
    "__bases__": lambda m, v: v.bases,
    "__base__": lambda m, v: v.bases[0] if v.bases else None,
    "__dict__": lambda m, v: PyDict(body_of(m, v), "mappingproxy"),
    "__doc__": lambda m, v: docstring(v.node),
    "__annotations__": lambda m, v: annotations_of(m, v),
    "__class__": lambda m, v: v.metaclass or m.context["builtins"]["type"],
    "__subclasses__": lambda m, v: m.unknown("__subclasses__"),
    "mro": lambda m, v: Native("mro", lambda machine: PyList(list(v.mro))),
}


def super_attribute(machine: Machine, value: Super, name: str, frame: Frame) -> Any:
    """The attribute after `start` in the receiver's resolution order."""
    receiver = value.receiver
    cls = receiver.cls if isinstance(receiver, Instance) else receiver
    if isinstance(receiver, Tensor) or not isinstance(cls, Class):
        return machine.unknown(f"super().{name}")
    order = cls.mro
    start = order.index(value.start) + 1 if value.start in order else 0
    if start == 0 and isinstance(receiver, Class) and isinstance(receiver.metaclass, Class):
        return metaclass_super(value, receiver, name)
    if (
        name == "__init__"
        and isinstance(receiver, Instance)
        and any(c.opaque for c in order[start - 1 if start else 0 :])
    ):
        from .classes import open_fields

        open_fields(machine, receiver, (), annotated=True)
    for c in order[start or 1 :]:
        found = c.namespace.get(name, MISSING)
        if found is not MISSING:
            if isinstance(receiver, Class) and not isinstance(found, ClassMethod):
                return found.function if isinstance(found, StaticMethod) else found
            return bind(machine, found, receiver, cls, frame)
        if c.opaque and not (c.known_first and name in c.bases[0].namespace):
            return Unknown(f"super().{name} of {c.opaque}", machine.builder.site)
    if isinstance(receiver, Instance) and receiver.payload is not None:
        found = builtin_attribute(machine, receiver.payload, name, frame)
        if found is not MISSING:
            return found
    if start and value.start.opaque and not hasattr(object, name):
        reason = f"super().{name} of {value.start.opaque}"
        if isinstance(receiver, Instance):
            return UnreadMember(reason, machine.builder.site, receiver)
        return Unknown(reason, machine.builder.site)
    return object_method(name, receiver)


def metaclass_super(value: Super, receiver: Class, name: str) -> Any:
    """super() inside a metaclass: the receiver is a class."""
    order = receiver.metaclass.mro
    rest = order[order.index(value.start) + 1 :] if value.start in order else order[1:]
    for c in rest:
        if name in c.namespace:
            found = c.namespace[name]
            return BoundMethod(found, receiver) if isinstance(found, (Function, Native)) else found
    found = type_method(name)
    return BoundMethod(found, receiver) if found is not MISSING else object_method(name, receiver)


def type_method(name: str) -> Any:
    from .known.python.builtin_types import TYPE_METHODS

    run = TYPE_METHODS.get(name)
    return Native(f"type.{name}", run, method=True) if run is not None else MISSING


def unbound_method(cls: Class, name: str) -> Any:
    """str.lower, dict.fromkeys, list.append: a method of a builtin type without its receiver."""
    for c in cls.mro:
        method = METHODS.get(c.name, {}).get(name) if c.module in ("builtins", "collections") else None
        if method is not None:
            if name in CLASS_METHODS:
                return BoundMethod(method, cls)
            return Native(f"{c.name}.{name}", on_bare(method.run), method=True)
        if c.qualname == "torch.Tensor":
            from .known.torch.tensor_names import TENSOR_NAMES

            if name not in TENSOR_NAMES:
                break
            return Native(f"Tensor.{name}", tensor_method(name), method=True)
    return MISSING


def tensor_method(name: str) -> Any:
    """torch.Tensor.relu: asked for without a tensor, called with one."""

    def run(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> Any:
        frame = machine.context["frame"]
        return call(machine, get_attribute(machine, receiver, name, frame), list(args), kwargs, frame)

    return run


CLASS_METHODS = frozenset({"fromkeys", "maketrans", "from_bytes", "fromhex"})


def object_method(name: str, receiver: Any) -> Any:
    """Methods every object has; ordinary look-ups do not see them, so that absence stays visible."""
    native = OBJECT_METHODS.get(name)
    if native is None:
        return MISSING
    return native if receiver is None or name == "__new__" else BoundMethod(native, receiver)


def on_bare(run: Any) -> Any:
    """A method of a builtin that is called with an instance which carries the builtin."""
    from .operators import bare

    return lambda machine, receiver, *args, **kwargs: run(machine, bare(receiver), *args, **kwargs)


NONE: dict[str, Any] = {}


def builtin_attribute(machine: Machine, value: Any, name: str, frame: Frame) -> Any:
    """Attributes and methods of builtin values, from the tables of known methods."""
    kind = method_kind(value)
    reader = ATTRIBUTES.get(kind, NONE).get(name)
    if reader is not None:
        return reader(machine, value)
    method = METHODS.get(kind, NONE).get(name)
    if method is not None:
        return BoundMethod(method, value)
    if isinstance(value, (Function, BoundMethod, Partial, Native, ApiFunction)):
        return function_attribute(machine, value, name)
    if kind in ("", "cond", "Index") or isinstance(value, (Cond, DType)):
        return machine.unknown(f"attribute {name} of {type(value).__name__}")
    if name == "__class__":
        from .known.python.builtin_kinds import type_of

        return type_of(machine, value)
    if name == "__doc__":
        return Unknown("the documentation of a builtin type")
    special = name.startswith("__")  # what every object has is found elsewhere
    if isinstance(value, NumpyFloat) or (kind in BUILTIN and not special and hasattr(BUILTIN[kind], name)):
        return machine.unknown(f"no model for {kind}.{name}")
    return MISSING


# The types of Python behind our kinds of values: what they have is there, even where we do not follow it.
BUILTIN: dict[str, type] = {
    t.__name__: t for t in (int, float, bool, complex, str, bytes, list, tuple, dict, set, range)
}


def function_attribute(machine: Machine, value: Any, name: str) -> Any:
    target = value.function if isinstance(value, BoundMethod) else value
    if name == "__class__":
        from .known.python.builtin_kinds import type_of

        return type_of(machine, value)
    if name == "__self__" and isinstance(value, BoundMethod):
        return value.receiver
    if name == "__func__" and isinstance(value, BoundMethod):
        return value.function
    if isinstance(target, Function):
        own = documentation(machine, target.attributes.get(name, MISSING))
        if own is not MISSING:
            return own
        table = {
            "__name__": target.name,
            "__qualname__": target.qualname,
            "__module__": target.module.name,
            "__doc__": docstring(target.node),
            "__defaults__": tuple(target.defaults),
            "__dict__": PyDict(target.attributes),
            "__kwdefaults__": PyDict(dict(target.keyword_defaults)),
        }
        if name in table:
            return table[name]
        if name in ("__code__", "__annotations__", "__globals__", "__closure__", "__get__"):
            from .known.python.functions import function_internals

            return function_internals(machine, target, name)
        return MISSING
    if name in ("__name__", "__qualname__") and isinstance(target, (Native, ApiFunction)):
        return target.name.rsplit(".", 1)[-1]
    if name in ("__module__", "__doc__"):
        return None
    if isinstance(target, (Native, ApiFunction)):
        from .known.python.functions import known_internals

        return known_internals(target, name)
    return MISSING


# By the type itself, since most of what a model does is reading attributes; only unknown values have types below theirs.
READERS: dict[type, Callable[[Machine, Any, str, Frame], Any]] = {
    Instance: instance_attribute,
    Class: class_attribute,
    Super: super_attribute,
    Module: lambda machine, value, name, frame: module_attribute(machine, value, name),
    Library: lambda machine, value, name, frame: library_attribute(machine, value.name, name),
    Tensor: attribute_of_tensor,
    OneOf: lambda machine, value, name, frame: choose(
        machine, frame, value, lambda v: get_attribute(machine, v, name, frame)
    ),
    Config: lambda machine, value, name, frame: config_attribute(value, name),
    Guarded: lambda machine, value, name, frame: look_up(machine, value.value, name, frame),
}
