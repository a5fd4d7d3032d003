"""Where the arguments of a constructor are written in the program."""

from __future__ import annotations

import ast

from ...base.annotations import Any


def expression_for(instance: Any, name: str, position: int | None = None) -> tuple[ast.expr, Any] | None:
    """The expression that was written for an argument, with its frame; by position only where nothing before it is spread."""
    written = (getattr(instance, "arguments", None) or {}).get("written")
    if written is None or not isinstance(written[0], ast.Call):
        return None
    node, frame = written
    for keyword in node.keywords:
        if keyword.arg == name:
            return keyword.value, frame
    before = node.args[: position + 1] if position is not None else []
    if position is None or len(before) <= position or any(isinstance(a, ast.Starred) for a in before):
        return None
    return before[-1], frame
