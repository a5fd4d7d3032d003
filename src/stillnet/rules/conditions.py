"""Undecided conditions in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

# Conditions that have no text of their own in the program.
NAMELESS = ("alternative ", "choice ", "tensor value ")


def condition_text(guard: Iterable[Any]) -> str:
    """`use_branch` -> "use_branch is true"; several are joined by "and"."""
    return " and ".join(dict.fromkeys(one(c) for c in guard))


def one(condition: Any) -> str:
    key: str = condition.key
    if key.startswith(NAMELESS):
        return "one of its variants is taken"
    if all(part.isidentifier() for part in key.split(".")):
        return f"{key} is {'true' if condition.positive else 'false'}"
    return str(condition)
