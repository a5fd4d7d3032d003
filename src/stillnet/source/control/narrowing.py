"""What a test says about the names in it, on each of its sides."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ...base.annotations import Any
from ..machine import Machine
from ..values import Frame, OneOf

Narrow = Callable[[], None] | None


def narrowing(machine: Machine, test: ast.expr, frame: Frame) -> tuple[Narrow, Narrow]:
    """Functions that narrow the tested name where the test is true and where it is false."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        yes, no = narrowing(machine, test.operand, frame)
        return no, yes
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        parts = [narrowing(machine, t, frame)[0] for t in test.values]
        return sequence(parts), None
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], (ast.Is, ast.IsNot)):
        right = test.comparators[0]
        if isinstance(right, ast.Constant) and right.value is None:
            is_none = keep(machine, test.left, frame, lambda v: v is None)
            is_some = keep(machine, test.left, frame, lambda v: v is not None)
            return (is_none, is_some) if isinstance(test.ops[0], ast.Is) else (is_some, is_none)
        return None, None
    if isinstance(test, (ast.Name, ast.Attribute)):
        return keep(machine, test, frame, lambda v: v is not None and v is not False), None
    return None, None


def sequence(parts: list[Narrow]) -> Narrow:
    live = [p for p in parts if p is not None]

    def run() -> None:
        for part in live:
            part()

    return run if live else None


def keep(machine: Machine, target: ast.expr, frame: Frame, viable: Callable[[Any], bool]) -> Narrow:
    """Keep only the viable alternatives of a name or an attribute."""

    def run() -> None:
        if isinstance(target, ast.Name):
            table: dict[str, Any] | None = frame.variables
            key = target.id
        elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
            owner = frame.variables.get(target.value.id)
            table, key = getattr(owner, "attributes", None), target.attr
        else:
            return
        value = table.get(key) if table else None
        if not isinstance(value, OneOf) or table is None:
            return
        left = tuple((g, v) for g, v in value.choices if viable(v))
        if left and len(left) < len(value.choices):
            machine.put(table, key, left[0][1] if len(left) == 1 else OneOf(left))

    return run
