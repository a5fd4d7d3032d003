"""Calls as they are written: their arguments, `super()`, and what happens where we fail."""

from __future__ import annotations

import ast

from ..base.annotations import Any
from ..base.unknown import Unknown
from .arguments import Spread
from .calls import call
from .control.conditional import conditional_call
from .control.iteration import iterate
from .displays import mapping_items
from .machine import TOO_DEEP, LimitReached, Machine, expression
from .operators import kind
from .values import (
    Config,
    Frame,
    Guarded,
    OneOf,
    PyDict,
    PyList,
    PySet,
    Raised,
    Super,
)


# -- calls -------------------------------------------------------------------------------------------------------------
@expression(ast.Call)
def call_expression(machine: Machine, node: ast.Call, frame: Frame) -> Any:
    if isinstance(node.func, ast.Name) and node.func.id == "super" and not node.args:
        return zero_argument_super(machine, node, frame)
    function = machine.evaluate(node.func, frame)
    args, kwargs = arguments(machine, function, node, frame)
    machine.at(node, frame)
    machine.steps += 1
    try:
        if kwargs and any(type(v) is Guarded for v in kwargs.values()):
            return conditional_call(machine, frame, kwargs, lambda k: call(machine, function, args, k, frame, node))
        return call(machine, function, args, kwargs, frame, node)
    except (Raised, LimitReached):
        raise
    except RecursionError:
        return machine.unknown(TOO_DEEP, node, frame)
    except Exception as error:
        return internal_error(machine, error, node, frame)


def internal_error(machine: Machine, error: Exception, node: ast.Call, frame: Frame) -> Unknown:
    """A bug of ours ends here: the call is unknown and the report says so. The one place that catches everything."""
    if machine.strict:
        raise error
    machine.problems.append(
        f"internal error in {ast.unparse(node.func)[:60]}: {type(error).__name__}: {str(error)[:200]}"
    )
    return machine.unknown(f"internal error: {type(error).__name__}", node, frame)


def arguments(machine: Machine, function: Any, node: ast.Call, frame: Frame) -> tuple[list[Any], dict[Any, Any]]:
    args: list[Any] = []
    for argument in node.args:
        if type(argument) is ast.GeneratorExp:
            from .comprehensions import taken

            args.append(taken(machine, function, argument, frame))
        elif isinstance(argument, ast.Starred):
            value = machine.evaluate(argument.value, frame)
            items = iterate(machine, value, frame, unknown_ok=True)
            args.extend([Spread(items)] if isinstance(items, Unknown) else items)
        else:
            args.append(machine.evaluate(argument, frame))
    kwargs: dict[Any, Any] = {}
    for keyword in node.keywords:
        value = machine.evaluate(keyword.value, frame)
        if keyword.arg is not None:
            kwargs[keyword.arg] = value
            continue
        if value is None or isinstance(value, NO_MAPPINGS):
            machine.at(node, frame)
            problem = f"argument after ** must be a mapping, not {kind(value)}"
            raise machine.error("TypeError", f"{name_of(function)}() {problem}", stillnet_wrong_call=function)
        items = None if isinstance(value, (Unknown, Config, OneOf)) else mapping_items(machine, value, frame)
        if items is None:
            kwargs[None] = (
                value if isinstance(value, Unknown) else machine.unknown("** of something not known", node, frame)
            )
        else:
            machine.at(node, frame)
            refuse_twice(machine, function, kwargs, items)
            kwargs.update(items)
            if isinstance(value, PyDict) and value.is_open:
                kwargs[None] = machine.unknown("** of a dictionary under keys that are not known", node, frame)
    return args, kwargs


NO_MAPPINGS = (int, float, str, bytes, tuple, PyList, PySet)


def name_of(function: Any) -> str:
    name = str(getattr(function, "qualname", None) or getattr(function, "name", "function"))
    return name.removeprefix("builtins.")


def refuse_twice(machine: Machine, function: Any, given: dict[Any, Any], more: dict[Any, Any]) -> None:
    """`f(a=1, **{"a": 2})` is an error whatever is called; an entry that may not be there may be no second one."""
    twice = [
        k for k, v in more.items() if k in given and not isinstance(v, Guarded) and not isinstance(given[k], Guarded)
    ]
    if twice:
        problem = f"got multiple values for keyword argument '{twice[0]}'"
        raise machine.error("TypeError", f"{name_of(function)}() {problem}", stillnet_wrong_call=function)


def zero_argument_super(machine: Machine, node: ast.Call, frame: Frame) -> Any:
    scope: Frame | None = frame
    while scope is not None:
        if (
            scope.function is not None
            and scope.function.owner is not None
            and not isinstance(scope.function.node, ast.Lambda)
        ):
            spec = scope.function.node.args
            first = (*spec.posonlyargs, *spec.args)
            if first:
                return Super(scope.function.owner, scope.variables.get(first[0].arg))
            if spec.vararg is not None:
                return Super(scope.function.owner, scope.variables[spec.vararg.arg][0])
        scope = scope.enclosing
    return machine.unknown("super() outside a method", node, frame)
