"""Code that a program holds as text: a known expression is read where it is evaluated; nothing is ever run."""

from __future__ import annotations

import ast
from typing import Any

from ...base.unknown import Unknown
from ..machine import Machine
from ..operators import bare
from .builtins import frame_of
from .registry import known

EXPRESSION_LENGTH = 2000


@known("exec", "compile")
def _exec(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return machine.unknown("code made at run time")


@known("eval")
def _eval(machine: Machine, text: Any, *scopes: Any, **kwargs: Any) -> Any:
    """An expression that is known as text is read like any other, in the scope of the call."""
    text = bare(text)
    if not isinstance(text, str) or scopes or kwargs or len(text) > EXPRESSION_LENGTH:
        return text if isinstance(text, Unknown) else machine.unknown("code made at run time")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise machine.error("SyntaxError", str(error)) from None
    site = machine.builder.site
    for node in ast.walk(tree):
        setattr(node, "stillnet_span", site.span if site is not None else None)  # noqa: B010 - it stands where eval is called
    return machine.evaluate(tree.body, frame_of(machine))
