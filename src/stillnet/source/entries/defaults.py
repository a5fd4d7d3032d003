"""What fails with default arguments only: nobody wrote the call, so the defaults are a guess of ours.

A class that nobody builds and a function that nobody calls are read with their defaults. Where that fails, they are
read again with a name for every default: what fails then too fails for every value. The rest fails with the defaults
only, and proves nothing about calls that somebody writes elsewhere.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from ...base.annotations import Any
from ...base.plain import replace
from ...base.span import Span
from ...graph.graph import Failure
from ..machine import LimitReached, Machine
from ..values import Class, Config, Function, Raised
from .models import any_keywords, further
from .trials import Trial

Again = Callable[[list[Any], dict[str, Any]], Any]


def confirm(machine: Machine, before: int, function: Any, again: Again, cls: str = "") -> None:
    """Weigh the failures since `before` against another reading, in which no default is relied upon.

    A class that fails with its own defaults is worth a word, a function is not: its inputs are guesses, too.
    """
    failures = machine.builder.graph.failures
    if not isinstance(function, Function) or not has_defaults(function) or all(f.assumed for f in failures[before:]):
        return
    args, kwargs = named_arguments(function)
    others = other_failures(machine, lambda: again(args, kwargs))
    certain = {place(f) for f in others if not f.guard}
    possible = {place(f): f.guard for f in others if f.guard}
    for number, failure in enumerate(failures[before:], before):
        where = place(failure)
        if where in certain or (failure.guard and where in possible):
            continue
        if where in possible:
            failures[number] = replace(failure, guard=possible[where])
        else:
            failures[number] = replace(failure, assumed=failure.assumed or not cls, defaults=cls)


def note_defaults(machine: Machine, first: int, cls: Class) -> None:
    """The operations since `first` ran in a class that nobody builds: numbers among their operands may be its defaults."""
    init = cls.find("__init__")
    if isinstance(init, Function) and has_defaults(init):
        last = len(machine.builder.graph.nodes)
        machine.context.setdefault("read with defaults", []).append((first, last, cls.name))


def is_built_in_text(cls: Class) -> bool:
    """Its file builds it somewhere that was not read: with arguments that fit, for all we know."""
    if cls.source is None:
        return True
    return cls.name in cls.source.file.called_names


def has_defaults(function: Function) -> bool:
    return bool(function.defaults or function.keyword_defaults)


def named_arguments(function: Function) -> tuple[list[Any], dict[str, Any]]:
    """A CONFIG name for every parameter, whether it has a default or not."""
    spec = function.node.args
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    if names and function.owner is not None:
        names = names[1:]
    only: dict[Any, Any] = {a.arg: Config(a.arg) for a in spec.kwonlyargs}
    rest = any_keywords(spec) if function.owner is None else {}
    return [*(Config(n) for n in names), *further(spec)], {**only, **rest}


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
