"""Functions as objects: what they know about themselves, and functools."""

from __future__ import annotations

import ast

from ....base.annotations import Any
from ....base.plain import replace
from ....base.unknown import Unknown
from ...attributes import look_up
from ...calls import call
from ...comparison import compare
from ...control.folding import folded, needs_all
from ...control.iteration import iterate
from ...control.truthiness import truth
from ...documenting import PendingDocumentation
from ...machine import Machine
from ...memo import MEMO, remembered
from ...operators import label
from ...syntax import yields
from ...values import (
    MISSING,
    ApiFunction,
    BoundMethod,
    Class,
    ClassMethod,
    Cond,
    Function,
    Guarded,
    Instance,
    Native,
    Partial,
    Property,
    PyDict,
    StaticMethod,
)
from ..registry import CLASSES, constructor, known, known_class
from .builtin_kinds import type_of
from .builtins import frame_of


# -- internals ---------------------------------------------------------------------------------------------------------
def function_internals(machine: Machine, function: Function, name: str) -> Any:
    """Attributes of a function of the program that are made on demand."""
    if name == "__annotations__":
        return function_annotations(machine, function)
    if name == "__globals__":
        return PyDict(function.module.variables)
    if name == "__code__":
        return code_object(machine, function)
    if name == "__get__":
        return Native(
            "__get__", lambda m, receiver, owner=None: function if receiver is None else BoundMethod(function, receiver)
        )
    if name == "__closure__":
        return None if function.enclosing is None else Unknown("the closure of a function", machine.builder.site)
    return machine.unknown(f"attribute {name} of a function")


def _changed_code(machine: Machine, receiver: Instance, **changes: Any) -> Any:
    """code.replace(...): another name leaves it what it does."""
    if changes.keys() <= {"co_name", "co_qualname", "co_filename", "co_firstlineno"}:
        return Instance(CLASSES["code"], {**receiver.attributes, **changes})
    return Instance(CLASSES["code"], {"_function": machine.unknown("bytecode that is changed")})


known_class("code", replace=_changed_code)


@constructor
def _copied_function(
    machine: Machine, cls: Class, code: Any, *args: Any, name: Any = None, argdefs: Any = None, **options: Any
) -> Any:
    """types.FunctionType(f.__code__, ...): a function with the body of another."""
    function = code.attributes.get("_function") if isinstance(code, Instance) else None
    if not isinstance(function, Function):
        return machine.unknown("a function made from bytecode") if function is None else function
    given = dict(zip(("globals", "name", "argdefs"), args))
    name, argdefs = given.get("name", name), given.get("argdefs", argdefs)
    defaults = list(argdefs) if isinstance(argdefs, tuple) else function.defaults if argdefs is not None else []
    return replace(function, attributes={}, defaults=defaults, name=name if isinstance(name, str) else function.name)


CLASSES["function"].construct = _copied_function


def code_object(machine: Machine, function: Function) -> Instance:
    spec = function.node.args
    positional = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    only = [a.arg for a in spec.kwonlyargs]
    stars = [a.arg for a in (spec.vararg, spec.kwarg) if a is not None]
    facts = {
        "co_name": function.name,
        "co_varnames": (*positional, *only, *stars, *local_names(function, {*positional, *only, *stars})),
        "co_argcount": len(positional),
        "co_posonlyargcount": len(spec.posonlyargs),
        "co_kwonlyargcount": len(only),
        "co_filename": function.module.path,
        "co_firstlineno": getattr(function.node, "lineno", 0),
        "co_flags": (4 if spec.vararg else 0) | (8 if spec.kwarg else 0) | (32 if yields(function.node) else 0),
        "_function": function,
        "co_code": Unknown("bytecode"),
        "co_consts": Unknown("bytecode"),
        "co_names": Unknown("bytecode"),
    }
    return Instance(CLASSES["code"], facts)


def known_internals(function: Native | ApiFunction, name: str) -> Any:
    """Attributes that every function of Python has, for one that is known by table."""
    table = {
        "__code__": Instance(CLASSES["code"], {"_function": function}),
        "__globals__": PyDict({}),
        "__defaults__": None,
        "__kwdefaults__": None,
        "__closure__": None,
        "__annotations__": PyDict({}),
        "__dict__": PyDict({}),
    }
    return table.get(name, MISSING)


def local_names(function: Function, known_names: set[str]) -> list[str]:
    """Names that the body binds, in order of appearance."""
    if isinstance(function.node, ast.Lambda):
        return []
    found: dict[str, None] = {}
    for statement in function.node.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id not in known_names:
                found[node.id] = None
    return list(found)


def function_annotations(machine: Machine, function: Function, resolve: bool = False) -> PyDict:
    from .typing_forms import annotation_value

    own = function.attributes.get("__annotations__")
    if isinstance(own, PyDict):
        return own
    wrapped = underlying_function(function.attributes.get("__wrapped__"))
    if wrapped is not None:
        return function_annotations(machine, wrapped, resolve)
    spec = function.node.args
    made = {}
    for argument in (*spec.posonlyargs, *spec.args, spec.vararg, *spec.kwonlyargs, spec.kwarg):
        if argument is not None and argument.annotation is not None:
            made[argument.arg] = annotation_value(machine, argument.annotation, function.module, resolve)
    returns = getattr(function.node, "returns", None)
    if returns is not None:
        made["return"] = annotation_value(machine, returns, function.module, resolve)
    return PyDict(made)


def underlying_function(value: Any) -> Function | None:
    """The function of the program behind methods, partials and descriptors."""
    if isinstance(value, Function):
        return value
    if isinstance(value, (BoundMethod, Partial, StaticMethod, ClassMethod)):
        return underlying_function(value.function)
    if isinstance(value, Property):
        return underlying_function(value.getter)
    if isinstance(value, Instance):
        return underlying_function(value.cls.find("__call__"))
    return None


# -- functools ---------------------------------------------------------------------------------------------------------
def _partial(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Any:
    if not args:
        raise machine.error("TypeError", "type 'partial' takes at least one argument")
    function, *rest = args
    if isinstance(function, Partial):
        return Partial(function.function, [*function.args, *rest], {**function.kwargs, **kwargs})
    return Partial(function, rest, dict(kwargs))


known_class("functools.partial", construct=_partial)


@known("functools.partialmethod")
def _partial_method(machine: Machine, function: Any, *args: Any, **kwargs: Any) -> Any:
    return Partial(Native("functools.partialmethod", _partial_method), [function, *args], kwargs)


COPIED = ("__module__", "__name__", "__qualname__", "__doc__")


def documented(wrapped: Any) -> Any:
    """Documentation that was put off is copied as it is."""
    found = wrapped.attributes.get("__doc__") if isinstance(wrapped, Function) else None
    return found if isinstance(found, PendingDocumentation) else MISSING


@known("functools.update_wrapper")
def update_wrapper(machine: Machine, wrapper: Any, wrapped: Any, *args: Any, **kwargs: Any) -> Any:
    """The wrapper takes the name of what it wraps and remembers it."""
    if not isinstance(wrapper, (Function, Instance)):
        return wrapper
    for name in COPIED:
        value = documented(wrapped) if name == "__doc__" else MISSING
        if value is MISSING:
            value = look_up(machine, wrapped, name, frame_of(machine))
        if value is not MISSING and not isinstance(value, Unknown):
            machine.put(wrapper.attributes, name, value)
    if isinstance(wrapped, Function):
        for name, value in wrapped.attributes.items():
            machine.put(wrapper.attributes, name, value)
    machine.put(wrapper.attributes, "__wrapped__", wrapped)
    return wrapper


@known("functools.wraps")
def _wraps(machine: Machine, wrapped: Any, *args: Any, **kwargs: Any) -> Any:
    return Native("functools.wraps", lambda m, wrapper: update_wrapper(m, wrapper, wrapped))


@known("functools.reduce")
def _reduce(machine: Machine, function: Any, values: Any, *initial: Any) -> Any:
    items = iterate(machine, values, frame_of(machine), unknown_ok=True)
    if isinstance(items, Unknown):
        return items
    items, frame = [*initial[:1], *items], frame_of(machine)
    if not items:
        raise machine.error("TypeError", "reduce() of empty iterable with no initial value")
    if isinstance(items[0], Guarded):
        return needs_all(machine, "reduce()", items)
    return folded(machine, frame, items[1:], items[0], lambda a, b: call(machine, function, [a, b], {}, frame))


@known("functools.lru_cache", "functools.cache")
def _lru_cache(machine: Machine, maxsize: Any = None, typed: Any = False, *rest: Any) -> Any:
    """The function itself, which remembers what it returned (`source/memo.py`)."""
    if isinstance(maxsize, (int, type(None))):
        return Native("functools.lru_cache", lambda m, function: cached(m, function))
    return cached(machine, maxsize)


def cached(machine: Machine, function: Any) -> Any:
    if isinstance(function, Function):
        memo: dict[Any, Any] = {}
        machine.put(function.attributes, MEMO, memo)
        machine.put(function.attributes, "cache_clear", Native("cache_clear", lambda m: forget_all(m, memo)))
        machine.put(function.attributes, "cache_info", Native("cache_info", lambda m: m.unknown("cache_info()")))
    if isinstance(function, BoundMethod):
        # the method itself stays as it is: what remembers is an object of its own
        return Instance(REMEMBERING, {"__wrapped__": function, MEMO: {}}, site=machine.builder.site)
    return function


def _remembered_call(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    function = receiver.attributes["__wrapped__"]
    given = (list(args), dict(kwargs))
    return remembered(machine, receiver, *given, lambda: call(machine, function, *given, frame_of(machine)))


REMEMBERING = known_class(
    "functools._lru_cache_wrapper",
    __call__=_remembered_call,
    cache_clear=lambda m, receiver: forget_all(m, receiver.attributes[MEMO]),
    cache_info=lambda m, receiver: m.unknown("cache_info()"),
)


def forget_all(machine: Machine, memo: dict[Any, Any]) -> None:
    for key in list(memo):
        machine.put(memo, key, MISSING)


known_class(
    "functools.cached_property", construct=lambda m, c, a, k: Property(a[0] if a else k.get("func"), cached=True)
)


@known("functools.total_ordering")
def _total_ordering(machine: Machine, cls: Any) -> Any:
    """Every comparison from the one that the class defines, and equality."""
    if not isinstance(cls, Class):
        return cls
    names = {"<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__"}
    given = next((s for s in ("<", "<=", ">", ">=") if names[s] in cls.namespace), None)
    if given is None:
        return cls
    for symbol, name in names.items():
        if name not in cls.namespace:
            machine.put(cls.namespace, name, Native(name, _derived(given, symbol), method=True))
    return cls


def _derived(given: str, wanted: str) -> Any:
    """a <wanted> b in terms of <given> and ==."""

    def run(machine: Machine, a: Any, b: Any) -> Any:
        frame = frame_of(machine)
        strict, towards = len(given) == 1, given[0]
        first = truth(machine, compare(machine, given, a, b, frame), frame)
        same = truth(machine, compare(machine, "==", a, b, frame), frame)
        if isinstance(first, Cond) or isinstance(same, Cond):
            return machine.decided(Cond(f"{label(machine, a)} {wanted} {label(machine, b)}"))
        below = (first and not same) if not strict else first
        if wanted[0] != towards:
            return (not below and not same) if len(wanted) == 1 else not below
        return below if len(wanted) == 1 else below or same

    return run


@known("functools.cmp_to_key")
def _cmp_to_key(machine: Machine, function: Any) -> Any:
    return Native(
        "functools.cmp_to_key",
        lambda m, item: Instance(CLASSES["functools.cmp_key"], {"function": function, "obj": item}),
    )


def _by_comparison(symbol: str) -> Any:
    def run(machine: Machine, a: Instance, b: Instance) -> Any:
        order = call(
            machine, a.attributes["function"], [a.attributes["obj"], b.attributes["obj"]], {}, frame_of(machine)
        )
        return compare(machine, symbol, order, 0, frame_of(machine))

    return run


known_class(
    "functools.cmp_key",
    **{f"__{n}__": _by_comparison(s) for s, n in {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq"}.items()},
)


# -- single dispatch ---------------------------------------------------------------------------------------------------
@known("functools.singledispatch", "functools.singledispatchmethod")
def _single_dispatch(machine: Machine, function: Any) -> Any:
    made = Instance(
        CLASSES["functools.singledispatch_function"],
        {"default": function, "registry": PyDict({CLASSES["object"]: function})},
    )
    return update_wrapper(machine, made, function)


def _dispatch(machine: Machine, receiver: Instance, kind: Any) -> Any:
    table = receiver.attributes["registry"].items
    if not isinstance(kind, Class):
        return machine.unknown("single dispatch on a type that is not known")
    found = next((table[c] for c in kind.mro if c in table), receiver.attributes["default"])
    if found is receiver.attributes["default"] and receiver.attributes.get("open"):
        return machine.unknown("single dispatch with a function for a type that is not known")
    return found


def _register(machine: Machine, receiver: Instance, kind: Any, function: Any = None) -> Any:
    from .typing_forms import Form, annotation_value

    if function is None and isinstance(kind, (Class, Form)):
        return Native("register", lambda m, f: _register(m, receiver, kind, f))
    if function is None and isinstance(kind, Function):
        function, spec = kind, kind.node.args
        first = next((a for a in (*spec.posonlyargs, *spec.args) if a.annotation is not None), None)
        if first is not None and first.annotation is not None:
            kind = annotation_value(machine, first.annotation, function.module, resolve=True)
    for one in kind.args if isinstance(kind, Form) else (kind,):
        one = CLASSES["NoneType"] if one is None else one
        if isinstance(one, Class):
            machine.put(receiver.attributes["registry"].items, one, function)
        else:
            # for some type that is not known this function stands in the place of the default
            machine.put(receiver.attributes, "open", True)
    return function


def _call_dispatched(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    function = _dispatch(machine, receiver, type_of(machine, args[0]))
    return call(machine, function, list(args), kwargs, frame_of(machine))


def _bind_dispatched(machine: Machine, receiver: Instance, owner: Any, cls: Any = None) -> Any:
    """singledispatchmethod: the first argument after self decides."""

    def run(m: Machine, *args: Any, **kwargs: Any) -> Any:
        function = _dispatch(m, receiver, type_of(m, args[0]))
        return call(m, function, [owner, *args], kwargs, frame_of(m))

    return receiver if owner is None else Native("singledispatchmethod", run)


known_class(
    "functools.singledispatch_function",
    __call__=_call_dispatched,
    register=_register,
    dispatch=_dispatch,
    __get__=_bind_dispatched,
)
