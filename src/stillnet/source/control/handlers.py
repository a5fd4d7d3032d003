"""Exception handlers: which one catches, and what a handler makes of a failed check inside `try`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from ...base.annotations import Any
from ...base.dim import Dim
from ...base.plain import dataclass, field
from ...base.unknown import Unknown
from ...graph.constraints import Mismatch
from .. import limits
from ..machine import Machine
from ..values import BIRTHS, Class, Cond, Frame, Instance, Raised
from .departures import Held, Location, Stop, depart

# Calls after which the program still ends with the failure seen: the handler is no remedy.
REPORTING = {
    "print",
    "exit",
    "quit",
    "log",
    "debug",
    "info",
    "warning",
    "warn",
    "error",
    "exception",
    "critical",
    "print_exc",
    "_exit",
    "fail",
    "write",
    "format_exc",
    "sys",
    "logging",
    "logger",
    "traceback",
}


def surely_takes(machine: Machine, handler: ast.ExceptHandler, raised: Raised, frame: Frame) -> bool:
    """A handler of kinds that nobody knows may take it, or not."""
    if handler.type is None:
        return True
    kinds = machine.evaluate(handler.type, frame)
    known = kinds if isinstance(kinds, tuple) else (kinds,)
    return any(isinstance(kind, Class) and kind in raised.value.cls.mro for kind in known)


def matching_handler(
    machine: Machine, handlers: list[ast.ExceptHandler], raised: Raised, frame: Frame
) -> ast.ExceptHandler | None:
    for handler in handlers:
        if handler.type is None:
            return handler
        kinds = machine.evaluate(handler.type, frame)
        for kind in kinds if isinstance(kinds, tuple) else (kinds,):
            if isinstance(kind, Unknown):
                return handler
            if isinstance(kind, Class) and isinstance(raised.value, Instance) and kind in raised.value.cls.mro:
                return handler
    return None


@dataclass(slots=True, eq=False, repr=False)
class Way:
    """What one handler may catch, and the state that it goes on with."""

    handler: ast.ExceptHandler
    raised: Raised
    stop: Stop
    # raised in a loop of which one round stands for all: after how many of them is not known
    in_rounds: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Attempt:
    """A `try` whose body runs."""

    node: ast.Try
    frame: Frame
    repeat: Dim = 1
    # whether one of its handlers catches something, where that is not decided; and what they may catch, in that order
    question: Cond | None = None
    caught: list[Way] = field(default_factory=list)

    def goes_on(self, machine: Machine, handler: ast.ExceptHandler, raised: Raised, stop: Stop) -> None:
        """What is raised here under a condition goes on in the handler."""
        if self.question is None:
            self.question = machine.question(f"an exception is caught in line {handler.lineno}")
        stop.since = depart(machine, self.frame)
        self.caught.append(Way(handler, raised, stop, machine.builder.repeat != self.repeat))
        if sum(way.handler is handler for way in self.caught) > limits.RAISED:
            from .caught import fold

            fold(machine, self, handler)


def note_raised(
    machine: Machine, raised: Raised, changes: dict[Location, Held] | None = None, start: int | None = None
) -> None:
    """One side of an undecided branch raises, after these changes: the innermost `try` that catches it has two ways on."""
    for attempt in reversed(machine.tries):
        handler = matching_handler(machine, attempt.node.handlers, raised, attempt.frame)
        if handler is not None:
            if not only_reports(handler.body):
                attempt.goes_on(machine, handler, raised, Stop(changes or {}, next(BIRTHS) if start is None else start))
            return


# What torch raises where a check of ours fails is known only roughly: attention asserts its sizes, and indexing refuses a
# tensor of floats with an IndexError. What is wrong in the arguments of a layer is a ValueError, but for those that assert.
RAISED = {
    "shape-mismatch": ("RuntimeError", "IndexError", "ValueError", "AssertionError"),
    "dtype-mismatch": ("RuntimeError", "TypeError", "IndexError"),
    "invalid-layer-argument": ("ValueError",),
}
ASSERTING = ("torch.nn.MultiheadAttention", "torch.nn.Embedding", "torch.nn.EmbeddingBag", "torch.nn.Transformer")
ANY = ("RuntimeError", "ValueError", "TypeError", "IndexError", "AssertionError")
OF_TORCH = ("torch.", "Tensor.")


def met(machine: Machine, miss: Mismatch, api: str) -> None:
    """A check failed inside `try`: the program goes on in one of the handlers that may catch what the library raises. For sure
    only where one handler takes all that it could be, unless the check rests on a choice, or nobody knows what is raised."""
    kinds = possible_kinds(machine, miss, api)
    found = list(candidates(machine, kinds))
    if not found or all(only_reports(handler.body) for _, handler, _ in found):
        return
    builder = machine.builder
    attempt, handler, raised = found[0]
    known = api.startswith(OF_TORCH) and not builder.rank_choices
    if known and all(surely_takes(machine, handler, kind, attempt.frame) for kind in kinds):
        raise raised
    for attempt, handler, raised in found:
        attempt.goes_on(machine, handler, raised, Stop({}, next(BIRTHS)))
    builder.guard = where_nothing_is_caught(machine, builder.guard)


def possible_kinds(machine: Machine, miss: Mismatch, api: str) -> list[Raised]:
    """One exception of each kind that a failed check may raise."""
    names = ANY if api.startswith(ASSERTING) else RAISED.get(miss.rule, ANY)
    kinds = [machine.error(kind, miss.message) for kind in names]
    for raised in kinds:
        raised.value.attributes["args"] = (Unknown("what a library says of a failure", raised.site),)
    return kinds


def candidates(machine: Machine, left: list[Raised]) -> Iterator[tuple[Attempt, ast.ExceptHandler, Raised]]:
    """The handlers that may catch one of these, from the inside out, each with one that none before takes for sure."""
    for attempt in reversed(machine.tries):
        for handler in attempt.node.handlers:
            taken = [r for r in left if matching_handler(machine, [handler], r, attempt.frame) is handler]
            if taken:
                yield attempt, handler, taken[0]
            left = [r for r in left if r not in taken or not surely_takes(machine, handler, r, attempt.frame)]
        if not left:
            return


def where_nothing_is_caught(machine: Machine, guard: tuple[Cond, ...]) -> tuple[Cond, ...]:
    """A guard, and that no `try` around has gone on in a handler."""
    asked = [attempt.question.negated() for attempt in machine.tries if attempt.question is not None]
    return (*guard, *(condition for condition in asked if condition not in guard)) if asked else guard


@contextmanager
def temper(machine: Machine, attempt: Attempt) -> Iterator[None]:
    """Failures recorded inside know whether a handler may remedy them."""
    builder, node = machine.builder, attempt.node
    outer, outer_met = builder.handled, builder.on_handled
    if node.handlers and not outer and any(catches_runtime(h) and not only_reports(h.body) for h in node.handlers):
        builder.handled, builder.on_handled = "handled", partial(met, machine)
    machine.tries.append(attempt)
    try:
        yield
    finally:
        machine.tries.pop()
        builder.handled, builder.on_handled = outer, outer_met


def catches_runtime(handler: ast.ExceptHandler) -> bool:
    """Could this clause catch what a failing tensor operation raises?"""
    if handler.type is None:
        return True
    text = ast.unparse(handler.type)
    return any(
        word in text for word in ("Exception", "RuntimeError", "ValueError", "TypeError", "IndexError", "Error")
    ) and not all(
        w.strip("() ")
        in (
            "ImportError",
            "ModuleNotFoundError",
            "AttributeError",
            "KeyError",
            "FileNotFoundError",
            "OSError",
            "NameError",
        )
        for w in text.split(",")
    )


def remedies(handler: ast.ExceptHandler) -> bool:
    """A handler made for one kind of exception, or one that does more than report."""
    broad = handler.type is None or ast.unparse(handler.type) in ("Exception", "BaseException")
    return not broad or not only_reports(handler.body)


def only_reports(body: list[ast.stmt]) -> bool:
    """The handler only prints, logs, re-raises or exits; one that holds nothing but a text passes, as `pass` does."""
    return all(reports(s) for s in body) and not all(is_text(s) for s in body)


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def reports(node: ast.stmt) -> bool:
    if isinstance(node, (ast.Raise, ast.Pass)):
        return isinstance(node, ast.Raise)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return called_name(node.value.func) in REPORTING
    return is_text(node) or isinstance(node, (ast.Import, ast.ImportFrom))


def called_name(node: Any) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
