"""Exception handlers: which one catches, and what a handler makes of a failed check inside `try`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager

from ..base.annotations import Any
from ..base.unknown import Unknown
from .machine import Machine
from .values import Class, Frame, Instance, Raised

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


@contextmanager
def temper(machine: Machine, node: ast.Try, frame: Frame) -> Iterator[None]:
    """Failures recorded inside know whether a handler may remedy them."""
    builder = machine.builder
    outer = builder.handled
    if node.handlers and not outer and any(catches_runtime(h) and not only_reports(h.body) for h in node.handlers):
        builder.handled = "handled"
    machine.try_depth.append("try" if node.handlers else "finally")
    try:
        yield
    finally:
        machine.try_depth.pop()
        builder.handled = outer


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
