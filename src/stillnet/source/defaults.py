"""What fails with default arguments only: nobody wrote the call, so the defaults are a guess of ours.

A class that nobody builds and a function that nobody calls are read with their defaults. Where that fails, they are
read again with a name for every default: what fails then too fails for every value. The rest fails with the defaults
only, which is worth a warning if the program never mentions the class or function elsewhere, and nothing if it does.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..base.span import Span
from ..graph.graph import Failure
from .entries import further
from .machine import LimitReached, Machine
from .trials import Trial
from .values import Cond, Config, Function, Raised

DEFAULTS = Cond("its default arguments are used")


Again = Callable[[list[Any], dict[str, Any]], Any]


def confirm(machine: Machine, before: int, function: Any, name: str, again: Again) -> None:
    """Weigh the failures since `before` against another reading, in which no default is relied upon."""
    failures = machine.builder.graph.failures
    if not isinstance(function, Function) or not has_defaults(function) or all(f.assumed for f in failures[before:]):
        return
    args, kwargs = named_arguments(function)
    others = other_failures(machine, lambda: again(args, kwargs))
    certain = {place(f) for f in others if not f.guard}
    possible = {place(f): f.guard for f in others if f.guard}
    mentioned = is_mentioned(machine, name) or not all_default(function)
    for number, failure in enumerate(failures[before:], before):
        where = place(failure)
        if where in certain or (failure.guard and where in possible):
            continue
        if where in possible:
            failures[number] = replace(failure, guard=possible[where])
        else:
            failures[number] = replace(failure, assumed=failure.assumed or mentioned, guard=(*failure.guard, DEFAULTS))


def has_defaults(function: Function) -> bool:
    return bool(function.defaults or function.keyword_defaults)


def all_default(function: Function) -> bool:
    """The class can be built, or the function called, without any argument."""
    spec = function.node.args
    own = 1 if function.owner is not None else 0
    required = len(spec.posonlyargs) + len(spec.args) - own - len(function.defaults)
    return required <= 0 and all(d is not None for d in spec.kw_defaults)


def named_arguments(function: Function) -> tuple[list[Any], dict[str, Any]]:
    """A CONFIG name for every parameter, whether it has a default or not."""
    spec = function.node.args
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    if names and function.owner is not None:
        names = names[1:]
    return [*(Config(n) for n in names), *further(spec)], {a.arg: Config(a.arg) for a in spec.kwonlyargs}


def other_failures(machine: Machine, run: Callable[[], Any]) -> list[Failure]:
    """What fails in another reading, which leaves no trace."""
    trial = Trial.start(machine, {})
    guard, site, handled = machine.builder.guard, machine.builder.site, machine.builder.handled
    with contextlib.suppress(Raised, LimitReached):
        trial.run(run)
    found = trial.failures()
    trial.undo()
    machine.builder.guard, machine.builder.site, machine.builder.handled = guard, site, handled
    return found


def place(failure: Failure) -> tuple[str, Span | None]:
    return failure.rule, failure.site.span if failure.site is not None else None


def is_mentioned(machine: Machine, name: str) -> bool:
    """Some code of the project uses the name: it is built or called with arguments of its own there."""
    modules = {id(m): m for m in machine.finder.by_file.values() if m.ours}
    return any(
        isinstance(n, (ast.Name, ast.Attribute)) and name in (getattr(n, "id", None), getattr(n, "attr", None))
        for m in modules.values()
        for n in ast.walk(m.source.tree)
    )
