"""Exception handlers: which one catches, and what a handler makes of a failed check inside `try`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from ...base.annotations import Any
from ...base.plain import dataclass, field
from ...base.unknown import Unknown
from ..machine import Machine
from ..values import Class, Cond, Frame, Instance, Raised

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
class Attempt:
    """A `try` whose body runs."""

    node: ast.Try
    frame: Frame
    # whether one of its handlers catches something, where that is not decided; and what each of them may catch first
    question: Cond | None = None
    caught: list[tuple[ast.ExceptHandler, Raised]] = field(default_factory=list)

    def met(self, machine: Machine, message: str) -> None:
        """A check failed that one of its handlers may remedy: what a library raises then is known only roughly."""
        handler = next((h for h in self.node.handlers if catches_runtime(h) and not only_reports(h.body)), None)
        if handler is None or any(known is handler for known, _ in self.caught):
            return
        asked = self.question is not None
        if self.question is None:
            self.question = machine.question(f"an exception is caught in line {handler.lineno}")
        self.caught.append((handler, machine.error("RuntimeError", message)))
        if not asked:
            machine.builder.guard = where_nothing_is_caught(machine, machine.builder.guard)

    def catches(self, machine: Machine, raised: Raised) -> bool:
        """Does one of its handlers take what is raised under a condition, and go on? Then it is asked whether it does."""
        handler = matching_handler(machine, self.node.handlers, raised, self.frame) if self.node.handlers else None
        if handler is None or only_reports(handler.body):
            return handler is not None
        if self.question is None:
            self.question = machine.question(f"an exception is caught in line {handler.lineno}")
        if all(known is not handler for known, _ in self.caught):
            self.caught.append((handler, raised))
        return True


def note_raised(machine: Machine, raised: Raised) -> None:
    """One side of an undecided branch raises: the innermost `try` that catches it has two ways on."""
    any(attempt.catches(machine, raised) for attempt in reversed(machine.tries))


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
        builder.handled, builder.on_handled = "handled", partial(attempt.met, machine)
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
