"""Calls: binding arguments, running functions of the program, and everything else that can be called."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from ..base.annotations import Any, TypeAlias
from ..base.plain import replace
from ..base.unknown import Unknown, UnknownMember, UnknownPart
from ..graph.graph import Node
from . import limits
from .branches import choose, last_return, settle_pending
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
    PyDict,
    PyIterator,
    Raised,
    Repeated,
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


class Spread:
    """`*unknown` or `**unknown` in a call: any number of further arguments."""

    def __init__(self, value: Any) -> None:
        self.value = value


def spreads(args: Iterable[Any]) -> bool:
    """Is one of these arguments any number of arguments?"""
    for value in args:  # noqa: SIM110 - a generator for each call costs more than the question
        if type(value) in LOOSE:
            return True
    return False


# Arguments that stand for any number of them; the last two come out of lists whose length is open.
LOOSE = frozenset({Spread, Repeated, Guarded})
UNCOUNTED = Unknown("an argument behind others whose number is not known")

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
        return Unknown(function.reason, machine.builder.site)
    if isinstance(function, Config):
        return machine.unknown(f"call of {function.text}")
    method = look_up_builtin(function, "__call__")
    if method is not None:
        return call_native(machine, method, [function, *args], kwargs, frame)
    raise not_callable(machine, function)


def not_callable(machine: Machine, function: Any) -> Exception:
    from .known.builtin_kinds import type_of

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
    from .callbacks import given
    from .usage import mark_used

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
        return machine.unknown(f"call of {reason}")
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
    entered = machine.entered.setdefault(function.node, [])
    if len(entered) >= limits.IDLE_DEPTH and is_idle([*entered[1 - limits.IDLE_DEPTH :], (args, kwargs)]):
        return machine.unknown(f"{function.name} calls itself with something unknown, again and again")
    inner = Frame(variables, function.module, function.enclosing, function, machine.builder.site)
    machine.callers.append(frame)
    entered.append((args, kwargs))
    try:
        return run_frame(machine, function, inner)
    finally:
        machine.callers.pop()
        entered.pop()


def is_idle(calls: list[tuple[list[Any], dict[str, Any]]]) -> bool:
    """Does each of the calls bring what the one around it brought, or something that is as unknown?"""
    return all(
        len(args) == len(before)
        and kwargs.keys() == earlier.keys()
        and _nothing_new(zip(args, before), kwargs, earlier)
        for (before, earlier), (args, kwargs) in pairwise(calls)
    )


def both_open(new: Any, old: Any) -> bool:
    """What tells nothing apart: something unknown of whatever kind, or any number of arguments."""
    if isinstance(new, Unknown):
        return isinstance(old, Unknown)
    return type(new) in LOOSE and type(new) is type(old)


def _nothing_new(pairs: Iterable[tuple[Any, Any]], kwargs: dict[str, Any], earlier: dict[str, Any]) -> bool:
    unknown = False
    for new, old in [*pairs, *((value, earlier[name]) for name, value in kwargs.items())]:
        if both_open(new, old):
            unknown = True
        elif new is not old and not (isinstance(new, (int, str)) and new == old):
            return False
    return unknown


# What an argument is about which nobody knows anything.
VAGUE = (Unknown, Config)


def run_frame(machine: Machine, function: Function, inner: Frame) -> Any:
    node = function.node
    builder = machine.builder
    machine.steps += 1
    machine.depth += 1
    site, guard, autocast = builder.site, builder.guard, builder.autocast
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
            return PyIterator(inner.yields, kind="generator", result=result)
        return result
    finally:
        machine.depth -= 1
        builder.site, builder.guard, builder.autocast = site, guard, autocast


def bind_arguments(machine: Machine, function: Function, args: list[Any], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Python's own binding rules; raises TypeError into the program where they are broken."""
    spec = function.node.args
    names = positional_names(spec)
    if (
        not kwargs
        and len(args) == len(names)
        and not (spec.vararg or spec.kwarg or spec.kwonlyargs)
        and not spreads(args)
    ):
        return dict(zip(names, args))
    loose = next((i for i, a in enumerate(args) if type(a) in LOOSE), None) if spreads(args) else None
    if loose is not None and loose >= len(names) and spec.vararg and not any(isinstance(a, Spread) for a in args):
        loose = None  # all of them are in the tuple of further arguments
    spread = None if loose is None else args[loose].value if isinstance(args[loose], Spread) else UNCOUNTED
    unknown_keywords = kwargs.get(None) if None in kwargs else None  # type: ignore[call-overload]
    plain = args if loose is None else args[:loose]
    variables = dict(zip(names, plain))
    if len(plain) > len(names):
        if spec.vararg is None:
            raise wrong_call(machine, function, f"takes {arity(function, names)} but {len(plain)} were given")
        variables[spec.vararg.arg] = tuple(plain[len(names) :]) if spread is None else spread
    elif spec.vararg is not None:
        variables[spec.vararg.arg] = () if spread is None else spread
    extra = bind_keywords(machine, function, names, variables, kwargs)
    if spec.kwarg is not None:
        variables[spec.kwarg.arg] = PyDict(extra) if unknown_keywords is None else unknown_keywords
    unknown = spread if spread is not None else unknown_keywords
    fill_defaults(machine, function, names, variables, unknown, unknown_keywords)
    return variables


def positional_names(spec: ast.arguments) -> list[str]:
    try:
        return spec.stillnet_names  # type: ignore[attr-defined, no-any-return]
    except AttributeError:
        names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
        setattr(spec, "stillnet_names", names)  # noqa: B010 - a note on somebody else's class
        return names


def arity(function: Function, names: list[str]) -> str:
    required = len(names) - len(function.defaults)
    count = str(len(names)) if required == len(names) else f"from {required} to {len(names)}"
    return f"{count} positional argument{'s' if count != '1' else ''}"


def bind_keywords(
    machine: Machine, function: Function, names: list[str], variables: dict[str, Any], kwargs: dict[str, Any]
) -> dict[str, Any]:
    spec = function.node.args
    only = {a.arg for a in spec.kwonlyargs}
    positional_only = {a.arg for a in spec.posonlyargs}
    extra = {}
    for key, value in kwargs.items():
        if key is None:
            continue
        if (key in names and key not in positional_only) or key in only:
            if key in variables:
                raise wrong_call(machine, function, f"got multiple values for argument '{key}'")
            variables[key] = value
        elif spec.kwarg is not None:
            extra[key] = value
        else:
            raise wrong_call(machine, function, f"got an unexpected keyword argument '{key}'")
    return extra


def fill_defaults(
    machine: Machine,
    function: Function,
    names: list[str],
    variables: dict[str, Any],
    unknown: Any,
    unknown_keywords: Any,
) -> None:
    """What is left takes its default, or is not known where `*unknown` or `**unknown` may give it."""
    spec = function.node.args
    first = len(names) - len(function.defaults)
    missing = []
    for i, name in enumerate(names):
        if name in variables:
            continue
        if unknown is not None:
            variables[name] = unknown
        elif i >= first:
            variables[name] = function.defaults[i - first]
        else:
            missing.append(name)
    for argument in spec.kwonlyargs:
        if argument.arg not in variables:
            if unknown_keywords is not None:
                variables[argument.arg] = unknown_keywords
            elif argument.arg in function.keyword_defaults:
                variables[argument.arg] = function.keyword_defaults[argument.arg]
            else:
                missing.append(argument.arg)
    supplied = function.attributes.get("stillnet_arguments")
    if isinstance(supplied, dict):
        # a decorator, or a tool that reads the command line, gives what the caller does not
        variables.update({m: supplied.get(m, Config(m)) for m in missing})
        if any(m not in supplied for m in missing):
            open_further(spec, variables)
        return
    if missing:
        listed = ", ".join(f"'{m}'" for m in missing)
        raise wrong_call(
            machine, function, f"missing {len(missing)} required argument{'s' if len(missing) > 1 else ''}: {listed}"
        )


def open_further(spec: ast.arguments, variables: dict[str, Any]) -> None:
    """Who gives arguments that nobody sees may give more of them."""
    if spec.vararg is not None and variables.get(spec.vararg.arg) == ():
        variables[spec.vararg.arg] = Unknown(f"*{spec.vararg.arg}")
    if spec.kwarg is not None:
        variables[spec.kwarg.arg] = Unknown(f"**{spec.kwarg.arg}")


def wrong_call(machine: Machine, function: Function, problem: str) -> Exception:
    return machine.error("TypeError", f"{function.qualname}() {problem}", stillnet_wrong_call=function)
