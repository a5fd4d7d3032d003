"""Arguments of a call: any number of them, and Python's rules for binding them to names."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ..base.annotations import Any
from ..base.unknown import Unknown
from .entries.options import default_word
from .machine import Machine
from .values import Config, Function, Guarded, PyDict, Repeated


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
            default = function.defaults[i - first]
            is_word = type(default) is str and function.name == "__init__"
            variables[name] = default_word(machine, function, name, default) if is_word else default
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
        else:
            hand_further(spec, variables, supplied)
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


def hand_further(spec: ast.arguments, variables: dict[str, Any], supplied: dict[str, Any]) -> None:
    """What is supplied under names that a function does not list goes to its `**options`."""
    held = variables.get(spec.kwarg.arg) if spec.kwarg is not None else None
    if isinstance(held, PyDict):
        held.items.update({n: v for n, v in supplied.items() if n not in variables and n not in held.items})


def wrong_call(machine: Machine, function: Function, problem: str) -> Exception:
    return machine.error("TypeError", f"{function.qualname}() {problem}", stillnet_wrong_call=function)
