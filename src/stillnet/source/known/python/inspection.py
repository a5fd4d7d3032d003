"""inspect: the signatures of functions and classes, and questions about objects."""

from __future__ import annotations

import ast

from ....base.annotations import Any
from ....base.unknown import Unknown
from ....ops import FUNCTIONS, LAYERS
from ...attributes import look_up
from ...control.truthiness import truth
from ...machine import Machine
from ...modules.finder import Module
from ...syntax import yields
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
    Raised,
    StaticMethod,
)
from ..registry import CLASSES, KNOWN, OBJECT_METHODS, known, known_class
from .builtins import frame_of
from .frames import module_of_frame
from .functions import underlying_function
from .named import named_tuple_value
from .typing_forms import annotation_value

EMPTY = known_class("inspect._empty")
KINDS = ("POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD", "VAR_POSITIONAL", "KEYWORD_ONLY", "VAR_KEYWORD")
_kind_class = known_class("inspect._ParameterKind", ("int",))
KIND_VALUES: dict[str, Any] = {
    name: Instance(_kind_class, {"name": name, "value": i}, payload=i) for i, name in enumerate(KINDS)
}
_kind_class.namespace.update(KIND_VALUES)


def _parameter(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    facts = {**dict(zip(("name", "kind"), args)), **kwargs}
    return Instance(CLASSES["inspect.Parameter"], {"default": EMPTY, "annotation": EMPTY, **facts})


def _with(machine: Machine, receiver: Instance, **changes: Any) -> Any:
    return Instance(receiver.cls, {**receiver.attributes, **changes})


known_class("inspect.Parameter", construct=_parameter, empty=EMPTY, replace=_with, **KIND_VALUES)


def parameter(name: str, kind: str, default: Any = EMPTY, annotation: Any = EMPTY) -> Instance:
    return Instance(
        CLASSES["inspect.Parameter"],
        {"name": name, "kind": KIND_VALUES[kind], "default": default, "annotation": annotation},
    )


# -- signatures --------------------------------------------------------------------------------------------------------
def _signature_class(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    from ...control.iteration import iterate

    listed = args[0] if args else kwargs.get("parameters") or ()
    items = iterate(machine, listed, frame_of(machine), unknown_ok=True)
    return (
        items
        if isinstance(items, Unknown)
        else signature_object({p.attributes["name"]: p for p in items if isinstance(p, Instance)})
    )


def signature_object(parameters: dict[str, Any], returns: Any = EMPTY) -> Instance:
    return Instance(
        CLASSES["inspect.Signature"], {"parameters": PyDict(parameters, "OrderedDict"), "return_annotation": returns}
    )


def _bind(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """signature.bind: which argument goes to which parameter."""
    bound: dict[str, Any] = {}
    rest, extra = list(args), dict(kwargs)
    for name, entry in receiver.attributes["parameters"].items.items():
        kind = entry.attributes["kind"].attributes["name"]
        if kind == "VAR_POSITIONAL":
            if rest:
                bound[name], rest = tuple(rest), []
        elif kind == "VAR_KEYWORD":
            if extra:
                bound[name], extra = PyDict(extra), {}
        elif rest and kind != "KEYWORD_ONLY":
            bound[name] = rest.pop(0)
        elif name in extra:
            bound[name] = extra.pop(name)
    return Instance(CLASSES["inspect.BoundArguments"], {"arguments": PyDict(bound), "signature": receiver})


def _apply_defaults(machine: Machine, receiver: Instance) -> None:
    bound = receiver.attributes["arguments"]
    complete: dict[str, Any] = {}
    for name, entry in receiver.attributes["signature"].attributes["parameters"].items.items():
        kind = entry.attributes["kind"].attributes["name"]
        absent = {"VAR_POSITIONAL": (), "VAR_KEYWORD": PyDict({})}.get(kind, entry.attributes["default"])
        value = bound.items.get(name, absent)
        if value is not EMPTY:
            complete[name] = value
    items = machine.change(bound)
    items.clear()
    items.update(complete)


def _bound_parts(machine: Machine, receiver: Instance) -> tuple[tuple[Any, ...], dict[str, Any]]:
    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    parameters = receiver.attributes["signature"].attributes["parameters"].items
    for name, value in receiver.attributes["arguments"].items.items():
        kind = parameters[name].attributes["kind"].attributes["name"]
        if kind == "VAR_POSITIONAL":
            args.extend(value)
        elif kind == "VAR_KEYWORD":
            kwargs.update(value.items)
        elif kind == "KEYWORD_ONLY":
            kwargs[name] = value
        else:
            args.append(value)
    return tuple(args), kwargs


known_class(
    "inspect.BoundArguments",
    apply_defaults=_apply_defaults,
    args=Property(Native("args", lambda m, r: _bound_parts(m, r)[0])),
    kwargs=Property(Native("kwargs", lambda m, r: PyDict(_bound_parts(m, r)[1]))),
)
known_class("inspect.Signature", construct=_signature_class, empty=EMPTY, bind=_bind, bind_partial=_bind, replace=_with)


@known("inspect.signature")
def _signature(machine: Machine, value: Any, **options: Any) -> Any:
    found = signature_of(machine, value)
    return machine.unknown("inspect.signature of something not known") if found is None else found


def signature_of(machine: Machine, value: Any) -> Instance | None:
    """The signature as Python shows it: without what is already bound."""
    if isinstance(value, Function):
        wrapped = value.attributes.get("__wrapped__")
        if wrapped is not None and wrapped is not value:
            return signature_of(machine, wrapped)
        return function_signature(machine, value)
    if isinstance(value, BoundMethod):
        found = signature_of(machine, value.function)
        return without_first(found) if found is not None and isinstance(underlying_function(value), Function) else found
    if isinstance(value, (StaticMethod, ClassMethod)):
        return signature_of(machine, value.function)
    if isinstance(value, Partial):
        return partial_signature(signature_of(machine, value.function), value)
    if isinstance(value, Class):
        return class_signature(machine, value)
    if isinstance(value, ApiFunction):
        return table_signature(FUNCTIONS[value.name].signature) if value.name in FUNCTIONS else None
    if isinstance(value, Instance):
        method = value.cls.find("__call__")
        return signature_of(machine, BoundMethod(method, value)) if method is not MISSING else None
    first = {"self": parameter("self", "POSITIONAL_OR_KEYWORD")}
    if is_bare(value):
        return signature_object({**first, **anything()})
    owner, _, method = value.name.rpartition(".") if isinstance(value, Native) else ("", "", "")
    layer = LAYERS.get(owner)
    if layer is not None and method == "__init__":
        return signature_object({**first, **table_signature(layer.signature).attributes["parameters"].items})
    # asked of an object, whose `self` is bound
    return table_signature(layer.forward_signature) if layer is not None and method in ("call", "forward") else None


def is_bare(value: Any) -> bool:
    """The constructor that every object, or every torch module, has."""
    from ..torch.module import MODULE

    return value is OBJECT_METHODS.get("__init__", MISSING) or value is MODULE.namespace["__init__"]


def anything() -> dict[str, Any]:
    return {"args": parameter("args", "VAR_POSITIONAL"), "kwargs": parameter("kwargs", "VAR_KEYWORD")}


def function_signature(machine: Machine, function: Function) -> Instance:
    spec = function.node.args
    positional = [*spec.posonlyargs, *spec.args]
    defaults = [EMPTY] * (len(positional) - len(function.defaults)) + function.defaults
    made: dict[str, Any] = {}

    def add(argument: ast.arg, kind: str, default: Any = EMPTY) -> None:
        hint = (
            annotation_value(machine, argument.annotation, function.module)
            if argument.annotation is not None
            else EMPTY
        )
        made[argument.arg] = parameter(argument.arg, kind, default, hint)

    for i, (argument, default) in enumerate(zip(positional, defaults)):
        add(argument, "POSITIONAL_ONLY" if i < len(spec.posonlyargs) else "POSITIONAL_OR_KEYWORD", default)
    if spec.vararg is not None:
        add(spec.vararg, "VAR_POSITIONAL")
    for argument in spec.kwonlyargs:
        add(argument, "KEYWORD_ONLY", function.keyword_defaults.get(argument.arg, EMPTY))
    if spec.kwarg is not None:
        add(spec.kwarg, "VAR_KEYWORD")
    returns = getattr(function.node, "returns", None)
    return signature_object(made, annotation_value(machine, returns, function.module) if returns is not None else EMPTY)


def without_first(signature: Instance) -> Instance:
    parameters = dict(signature.attributes["parameters"].items)
    first = next(iter(parameters), None)
    if first is not None and parameters[first].attributes["kind"].attributes["name"].startswith("POSITIONAL"):
        del parameters[first]
    return signature_object(parameters, signature.attributes["return_annotation"])


def partial_signature(signature: Instance | None, value: Partial) -> Instance | None:
    if signature is None:
        return None
    parameters = dict(signature.attributes["parameters"].items)
    for _ in value.args:
        first = next(iter(parameters), None)
        if first is not None and parameters[first].attributes["kind"].attributes["name"].startswith("POSITIONAL"):
            del parameters[first]
    for name, given in value.kwargs.items():
        if name in parameters:
            entry = parameters[name].attributes
            parameters[name] = parameter(name, "KEYWORD_ONLY", given, entry["annotation"])
    return signature_object(parameters)


def class_signature(machine: Machine, cls: Class) -> Instance | None:
    for name in ("__new__", "__init__"):
        found = cls.find(name)
        function = underlying_function(found) if found is not MISSING else None
        if function is not None and (name == "__init__" or cls.find("__init__") is MISSING):
            return without_first(function_signature(machine, function))
    layer = cls.layer
    if layer is not None and hasattr(layer, "signature"):
        return table_signature(layer.signature)
    if is_bare(cls.find("__init__")):
        return signature_object(anything())
    if cls.source is not None and not any(c.opaque for c in cls.mro) and cls.find("__init__") is MISSING:
        return signature_object({})
    return None


def table_signature(signature: Any) -> Instance:
    parts = signature.parameters()
    made = {n: parameter(n, "POSITIONAL_OR_KEYWORD", parts.defaults.get(n, EMPTY)) for n in parts.positional}
    if parts.star is not None:
        made[parts.star] = parameter(parts.star, "VAR_POSITIONAL")
    made.update({n: parameter(n, "KEYWORD_ONLY", parts.defaults.get(n, EMPTY)) for n in parts.keyword})
    if parts.double_star is not None:
        made[parts.double_star] = parameter(parts.double_star, "VAR_KEYWORD")
    return signature_object(made)


@known("inspect.getfullargspec", "inspect.getargspec")
def _full_arguments(machine: Machine, value: Any) -> Any:
    """Unlike signature(), a bound method keeps its first argument here."""
    bare = value.function if isinstance(value, BoundMethod) else value
    if isinstance(bare, Class):
        bare = bare.find("__init__")
    found = signature_of(machine, bare)
    if found is None:
        return machine.unknown("inspect.getfullargspec of something not known")
    entries = [
        (n, p.attributes, p.attributes["kind"].attributes["name"])
        for n, p in found.attributes["parameters"].items.items()
    ]
    names = [n for n, _, k in entries if k.startswith("POSITIONAL")]
    defaults = tuple(p["default"] for _, p, k in entries if k.startswith("POSITIONAL") and p["default"] is not EMPTY)
    only = [(n, p) for n, p, k in entries if k == "KEYWORD_ONLY"]
    star = next((n for n, _, k in entries if k == "VAR_POSITIONAL"), None)
    double = next((n for n, _, k in entries if k == "VAR_KEYWORD"), None)
    hints = PyDict({n: p["annotation"] for n, p, _ in entries if p["annotation"] is not EMPTY})
    return named_tuple_value(
        machine,
        "FullArgSpec",
        ("args", "varargs", "varkw", "defaults", "kwonlyargs", "kwonlydefaults", "annotations"),
        (
            PyList(names),
            star,
            double,
            defaults or None,
            PyList([n for n, _ in only]),
            PyDict({n: p["default"] for n, p in only if p["default"] is not EMPTY}),
            hints,
        ),
    )


# -- questions ---------------------------------------------------------------------------------------------------------
def _question(name: str, *kinds: type) -> None:
    def run(machine: Machine, value: Any) -> Any:
        if isinstance(value, (Unknown, Config, OneOf)):
            return machine.decided(Cond(f"inspect.{name} of {machine.number_of(value)}"))
        return isinstance(value, kinds)

    known(f"inspect.{name}")(run)


_question("isclass", Class)
_question("isfunction", Function)
_question("ismethod", BoundMethod)
_question("ismodule", Module, Library)
_question("isroutine", Function, BoundMethod, Native, ApiFunction)
_question("isbuiltin", Native, ApiFunction)
_question("isgenerator", PyIterator)
_question("ismethoddescriptor", Native)
_question("isdatadescriptor", Property)


@known("inspect.isgeneratorfunction")
def _is_generator_function(machine: Machine, value: Any) -> Any:
    function = underlying_function(value)
    return function is not None and yields(function.node)


@known("inspect.iscoroutinefunction", "inspect.isasyncgenfunction", "asyncio.iscoroutinefunction")
def _is_coroutine_function(machine: Machine, value: Any) -> Any:
    function = underlying_function(value)
    return function is not None and isinstance(function.node, ast.AsyncFunctionDef)


@known("inspect.isabstract")
def _is_abstract(machine: Machine, value: Any) -> Any:
    if not isinstance(value, Class):
        asked = Cond(f"inspect.isabstract of {machine.number_of(value)}")
        return machine.decided(asked) if isinstance(value, Unknown) else False
    return bool(abstract_methods(value))


def abstract_methods(cls: Class) -> list[str]:
    names = dict.fromkeys(k for c in cls.mro for k in c.namespace)
    return [n for n in names if marked_abstract(cls.find(n))]


def marked_abstract(value: Any) -> bool:
    function = underlying_function(value) if not isinstance(value, Instance) else None
    return function is not None and function.attributes.get("__isabstractmethod__") is True


@known("inspect.getmembers")
def _members(machine: Machine, value: Any, predicate: Any = None) -> Any:
    from ...calls import call
    from .builtin_attributes import _dir

    listed = (
        _dir(machine, value)
        if not isinstance(value, Class)
        else PyList(sorted({k for c in value.mro for k in c.namespace}))
    )
    if isinstance(listed, Unknown):
        return listed
    found = []
    for name in listed.items:
        try:
            member = look_up(machine, value, name, frame_of(machine))
        except Raised:
            continue
        answer = (
            truth(machine, call(machine, predicate, [member], {}, frame_of(machine)), frame_of(machine))
            if predicate is not None
            else True
        )
        if answer is True and member is not MISSING:
            found.append((name, member))
    return PyList(found)


@known("inspect.getmro")
def _mro(machine: Machine, cls: Any) -> Any:
    return cls.mro if isinstance(cls, Class) else machine.unknown("inspect.getmro of something not known")


@known("inspect.getmodule")
def _module(machine: Machine, value: Any, *rest: Any) -> Any:
    if isinstance(value, Module):
        return value
    if isinstance(value, Class) and value.source is not None:
        return value.source
    running = module_of_frame(machine, value)
    if running is not None:
        return running
    function = underlying_function(value)
    return function.module if function is not None else machine.unknown("inspect.getmodule")


@known("inspect.getfile", "inspect.getsourcefile")
def _file(machine: Machine, value: Any) -> Any:
    module = _module(machine, value)
    return module.path if isinstance(module, Module) else machine.unknown("inspect.getfile")


@known("inspect.getdoc", "inspect.cleandoc", "inspect.getcomments")
def _doc(machine: Machine, value: Any) -> Any:
    return value if isinstance(value, str) else None


@known("inspect.unwrap")
def _unwrap(machine: Machine, value: Any, **options: Any) -> Any:
    for _ in range(50):
        wrapped = value.attributes.get("__wrapped__") if isinstance(value, Function) else None
        if wrapped is None or wrapped is value:
            return value
        value = wrapped
    return value


def source_lines(value: Any) -> tuple[list[str], int] | None:
    """The lines of a function or class of the program, decorators included, and where they start."""
    node: Any = value.node if isinstance(value, Class) else None
    module: Any = value.source if isinstance(value, Class) else None
    function = underlying_function(value) if not isinstance(value, (Class, Instance)) else None
    if function is not None and (function.enclosing is None or function.enclosing.label != "generated"):
        node, module = function.node, function.module
    if node is None or module is None:
        return None
    start = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
    return module.source.text.splitlines(keepends=True)[start - 1 : node.end_lineno], start


@known("inspect.getsource")
def _source(machine: Machine, value: Any) -> Any:
    if isinstance(value, Module):
        return value.source.text
    found = source_lines(value)
    return (
        "".join(found[0]) if found is not None else Unknown("the source of something not known", machine.builder.site)
    )


@known("inspect.getsourcelines")
def _source_lines(machine: Machine, value: Any) -> Any:
    found = source_lines(value)
    if found is None:
        return Unknown("the source of something not known", machine.builder.site)
    return (PyList(list(found[0])), found[1])


@known("inspect.getattr_static")
def _getattr_static(machine: Machine, value: Any, name: Any, *default: Any) -> Any:
    """What a class or an object keeps under a name, as it was put there: nothing is bound or called."""
    if not isinstance(name, str) or not isinstance(value, (Class, Instance)):
        return machine.unknown("inspect.getattr_static")
    found = value.attributes.get(name, MISSING) if isinstance(value, Instance) else value.find(name)
    if found is MISSING and isinstance(value, Instance):
        found = value.cls.find(name)
    if isinstance(found, Guarded) or (found is MISSING and is_opaque(value)):
        return machine.unknown("inspect.getattr_static")
    if found is MISSING and not default:
        raise machine.error("AttributeError", name, name=name, obj=value)
    return default[0] if found is MISSING else found


def is_opaque(value: Class | Instance) -> bool:
    """Something may stand in it that nobody has seen: what an unknown base brings, or what every object has."""
    cls = value.cls if isinstance(value, Instance) else value
    return any(c.opaque for c in cls.mro) or not all(c.source is not None or c.name == "object" for c in cls.mro)


def _unknown_result(name: str) -> None:
    known(f"inspect.{name}")(lambda machine, *args, **kwargs: machine.unknown(f"inspect.{name}"))


for _name in (
    "stack",
    "getframeinfo",
    "getouterframes",
    "trace",
    "getcallargs",
    "getclosurevars",
):
    _unknown_result(_name)
KNOWN["inspect.Signature.empty"] = EMPTY
KNOWN["inspect.CO_VARARGS"], KNOWN["inspect.CO_VARKEYWORDS"] = 4, 8
for _name, _value in KIND_VALUES.items():
    KNOWN[f"inspect._{_name}"] = _value
