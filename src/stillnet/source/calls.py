"""Calls: running functions of the program, and everything else that can be called."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from ..base.annotations import Any, TypeAlias
from ..base.plain import replace
from ..base.unknown import Unknown, UnknownMember, UnknownPart, UnreadMember
from ..graph.graph import Node
from . import limits
from .arguments import Spread, bind_arguments
from .control.branches import choose, last_return, settle_pending
from .control.departures import release
from .control.handlers import where_nothing_is_caught
from .control.recursion import Calls, Entry
from .documenting import put_off
from .machine import Control, Machine
from .memo import MEMO, remembered
from .syntax import yields
from .values import (
    MISSING,
    BoundMethod,
    Class,
    ClassMethod,
    Config,
    Frame,
    Function,
    Guarded,
    Instance,
    Library,
    Native,
    OneOf,
    Partial,
    PyIterator,
    Raised,
    StaticMethod,
    Tensor,
)

CONTAINERS = (
    "list.",
    "dict.",
    "set.",
    "tuple.",
    "deque.",
    "torch.nn.ModuleList.",
    "torch.nn.ModuleDict.",
    "torch.nn.ParameterList.",
    "torch.nn.ParameterDict.",
)


Caller: TypeAlias = "Callable[[Machine, Any, list[Any], dict[str, Any], Frame, ast.AST | None], Any]"
# How other kinds of values are called: the rooms above this one fill it.
CALLERS: dict[type, Caller] = {}


def caller(kind: type) -> Callable[[Caller], Caller]:
    def register(run: Caller) -> Caller:
        CALLERS[kind] = run
        return run

    return register


def called_wholes(function: Unknown, args: list[Any]) -> Iterator[Unknown]:
    """What is called, and where a tensor goes in what it is a part of: `encoder.conv1(x)` uses `encoder` as a network."""
    yield function
    if any(isinstance(a, Tensor) for a in args):
        while isinstance(function, UnknownPart) and function.whole is not None:
            function = function.whole
            yield function


def call(
    machine: Machine, function: Any, args: list[Any], kwargs: dict[str, Any], frame: Frame, node: ast.AST | None = None
) -> Any:
    """Call anything. Arguments are values; the place of the call is already set."""
    kind = type(function)
    while kind is BoundMethod:
        function, args = function.function, [function.receiver, *args]
        kind = type(function)
    if kind is Function:
        return call_function(machine, function, args, kwargs, frame)
    if kind is Native:
        return call_native(machine, function, args, kwargs, frame)
    if kind is Instance:
        return call_instance(machine, function, args, kwargs, frame)
    run = CALLERS.get(kind)
    if run is not None:
        return run(machine, function, args, kwargs, frame, node)
    if isinstance(function, Partial):
        return call(machine, function.function, [*function.args, *args], {**function.kwargs, **kwargs}, frame, node)
    if isinstance(function, OneOf):
        return choose(machine, frame, function, lambda f: call(machine, f, args, kwargs, frame, node))
    if isinstance(function, (StaticMethod, ClassMethod)):
        return call(machine, function.function, args, kwargs, frame, node)
    if isinstance(function, Guarded):
        return call(machine, function.value, args, kwargs, frame, node)
    if isinstance(function, Unknown):
        if not isinstance(function, UnknownMember):
            machine.called_unknowns.extend(called_wholes(function, args))
            forget_arguments(machine, args, kwargs)
        if isinstance(function, UnreadMember):
            from .entries.unread_methods import ran

            ran(machine, function.owner)
        return answered(machine, function, Unknown(function.reason, machine.builder.site))
    if isinstance(function, Config):
        return answered(machine, function, machine.unknown(f"call of {function.text}"))
    method = look_up_builtin(function, "__call__")
    if method is not None:
        return call_native(machine, method, [function, *args], kwargs, frame)
    raise not_callable(machine, function)


def answered(machine: Machine, function: Any, result: Unknown) -> Unknown:
    """What a call of something unread returns is kept with what was called."""
    machine.builder.answers[result] = name_of_called(function)
    return result


def name_of_called(function: Any) -> Any:
    """The same for the same thing: a part by its name in the whole, an argument by its own."""
    if isinstance(function, UnknownPart) and function.whole is not None:
        return name_of_called(function.whole), function.name
    return function.text if isinstance(function, Config) else function


def not_callable(machine: Machine, function: Any) -> Exception:
    from .known.python.builtin_kinds import type_of

    marks = {"stillnet_wrong_call": function} if isinstance(function, (Tensor, Library, int, float, str)) else {}
    return machine.error("TypeError", f"'{type_of(machine, function).name}' object is not callable", **marks)


def look_up_builtin(value: Any, name: str) -> Native | None:
    """A special method of one of our own kinds of value."""
    from .known.registry import METHODS, method_kind

    return METHODS.get(method_kind(value), {}).get(name)


def is_own(value: Any, function: Native) -> bool:
    """A method of this kind of value, not of a class that it may be an object of."""
    from .known.registry import METHODS

    kind = "config" if isinstance(value, Config) else ""
    return METHODS.get(kind, {}).get(function.name.rpartition(".")[2]) is function


def forget_arguments(machine: Machine, args: list[Any], kwargs: dict[str, Any]) -> None:
    """An unknown function may read the weights it is given, which count as used, fill the buffers it is given, be
    the constructor of the object it is given, and call the functions it is given."""
    from .entries.callbacks import given
    from .tensors.usage import mark_used

    given(machine, [*args, *kwargs.values()])
    for value in (*args, *kwargs.values()):
        mark_used(machine, value)
        if isinstance(value, Instance) and is_unmade(value):
            machine.put(value.attributes, UNMADE, machine.unknown(f"a {value.cls.name} given to an unknown function"))
        if isinstance(value, Tensor) and is_filled(value):
            known = replace(machine.builder.type_of(value.value), data=None)
            machine.rebind(value, machine.builder.source(known, "constant", ""))


def is_unmade(value: Instance) -> bool:
    """A torch module before the constructor of torch.nn.Module has run."""
    return "_modules" not in value.attributes and any(c.qualname == "torch.nn.Module" for c in value.cls.mro)


FILLED = frozenset({"zeros", "ones", "full", "empty", "zeros_like", "ones_like", "full_like", "empty_like"})


def is_filled(tensor: Tensor) -> bool:
    """A tensor that holds one number everywhere, as buffers do before somebody writes to them."""
    producer = tensor.value.producer
    mutable = tensor.library in ("torch", "numpy") and not tensor.is_parameter and not tensor.is_buffer
    return mutable and isinstance(producer, Node) and producer.op in FILLED


def call_instance(machine: Machine, value: Instance, args: list[Any], kwargs: dict[str, Any], frame: Frame) -> Any:
    method = value.cls.find("__call__")
    if method is not MISSING:
        return call(machine, BoundMethod(method, value), args, kwargs, frame)
    reason = next((c.opaque for c in value.cls.mro if c.opaque), None)
    if reason is not None:
        machine.called_objects.append(value)
        return answered(machine, value, machine.unknown(f"call of {reason}"))
    raise machine.error("TypeError", f"'{value.cls.name}' object is not callable")


def call_method(machine: Machine, value: Any, name: str, args: list[Any], frame: Frame) -> Any:
    """Call a special method found on the value's class, or MISSING."""
    cls = value.cls if isinstance(value, Instance) else value.metaclass if isinstance(value, Class) else None
    if not isinstance(cls, Class):
        return MISSING
    method = cls.find(name)
    if method is MISSING or method is None:
        return MISSING
    return call(machine, BoundMethod(method, value), args, {}, frame)


# Constructors that make the tables of an object, whatever else they are given.
BASE_CONSTRUCTORS = frozenset({"torch.nn.Module.__init__", "keras.layers.Layer.__init__", "keras.Model.__init__"})


def unknown_native(machine: Machine, function: Native, args: list[Any]) -> Any:
    """Knowledge called with any number of arguments; an object whose constructor that is has unknown parts from here on."""
    result = machine.unknown(f"{function.name} called with arguments that are not known")
    if function.name.endswith(".__init__") and args and isinstance(args[0], Instance):
        machine.put(args[0].attributes, UNMADE, result)
    return result


# The attribute of an object whose constructor got arguments that are not known.
UNMADE = "stillnet_unmade"


def call_native(machine: Machine, function: Native, args: list[Any], kwargs: dict[str, Any], frame: Frame) -> Any:
    """Knowledge in place of code; arguments it has no form for make the result unknown."""
    if None in kwargs or Spread in map(type, args):
        if function.name not in BASE_CONSTRUCTORS:
            return unknown_native(machine, function, args)
        # what is not known would only be options
        args = [a for a in args if type(a) is not Spread]
        kwargs = {k: v for k, v in kwargs.items() if k is not None}
    if function.method and args and isinstance(args[0], (Unknown, Config)) and not is_own(args[0], function):
        # Class.method(something): what it is called on is not known
        forget_arguments(machine, args[1:], kwargs)
        return machine.unknown(f"{function.name} of something not known")
    outer = machine.context.get("frame")
    machine.context["frame"] = frame
    try:
        return function.run(machine, *args, **kwargs)
    except TypeError as error:
        if error.__traceback__ is not None and error.__traceback__.tb_next is None:
            if function.name.startswith(CONTAINERS):
                # all forms of these are known, and an unknown effect on a container would be believed to be none
                given = len(args) + len(kwargs) - 1
                name, plural = function.name.removeprefix("torch.nn."), "s" if given > 1 else ""
                problem = f"{name}() does not take {given or 'no'} argument{plural}"
                raise machine.error("TypeError", problem, stillnet_wrong_call=function) from None
            return machine.unknown(f"{function.name}: called in a form not known")
        raise
    finally:
        machine.context["frame"] = outer or frame


def call_function(machine: Machine, function: Function, args: list[Any], kwargs: dict[str, Any], frame: Frame) -> Any:
    if function.attributes and MEMO in function.attributes:
        return remembered(machine, function, args, kwargs, lambda: run_function(machine, function, args, kwargs, frame))
    return run_function(machine, function, args, kwargs, frame)


def run_function(machine: Machine, function: Function, args: list[Any], kwargs: dict[str, Any], frame: Frame) -> Any:
    if machine.depth >= limits.DEPTH:
        return machine.unknown(f"recursion deeper than {limits.DEPTH} calls")
    if len(args) == 1 and not kwargs and put_off(machine, function, args[0], frame):
        return args[0]
    try:
        variables = bind_arguments(machine, function, args, kwargs)
    except Raised:
        if "stillnet_arguments" in function.attributes:
            return machine.unknown(f"{function.name}: a decorator changes how it is called")
        raise
    calls = machine.entered.get(function.node)
    if calls is None:
        calls = machine.entered[function.node] = Calls()
    if reason := calls.enter(Entry(args, kwargs, len(machine.builder.guard))):
        return machine.unknown(f"{function.name} calls itself {reason}")
    inner = Frame(variables, function.module, function.enclosing, function, machine.builder.site)
    machine.callers.append(frame)
    try:
        return run_frame(machine, function, inner)
    finally:
        machine.callers.pop()
        calls.leave()


# What an argument is about which nobody knows anything.
VAGUE = (Unknown, Config)


def run_frame(machine: Machine, function: Function, inner: Frame) -> Any:
    node = function.node
    builder = machine.builder
    machine.steps += 1
    machine.depth += 1
    site, guard, autocast, calls = builder.site, builder.guard, builder.autocast, len(builder.graph.calls)
    if function.autocast is not None:
        (builder.autocast,) = function.autocast
    try:
        if isinstance(node, ast.Lambda):
            return machine.evaluate(node.body, inner)
        machine.called_functions.add(node)
        if node not in machine.seen_functions and not any(isinstance(v, VAGUE) for v in inner.variables.values()):
            machine.seen_functions.add(node)
        if inner.on_yield is None and yields(node):
            inner.yields, inner.yield_guard = [], guard
        try:
            control = machine.execute(node.body, inner)
        except Raised:
            if not any(side.control.kind == "return" for _, side in inner.pending):
                raise
            # it returned earlier under some condition: where it goes on, it raises, and that side is dropped
            control = Control("return", last_return(machine, inner))
        result = control.value if control is not None else None
        if inner.pending:
            builder.guard = guard
            result = settle_pending(machine, inner, 0, ("return",), result)
        if inner.yields is not None:
            return PyIterator(inner.yields, kind="generator", result=result, calls=len(builder.graph.calls) - calls)
        return result
    finally:
        release(machine, inner, is_over=True)
        machine.depth -= 1
        builder.site, builder.guard, builder.autocast = site, where_nothing_is_caught(machine, guard), autocast
