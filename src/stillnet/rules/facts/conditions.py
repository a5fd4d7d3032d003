"""Undecided conditions in words."""

from __future__ import annotations

import re

from ...base.annotations import Any

# Conditions whose key is ours, not the program's.
NAMELESS = r"unknown value|\(question |alternative #|choice #|tensor value|\bof #|items are equal|<[a-z]+ (?:object|of)|class \w"


# Behind more conditions than this nobody knows whether they can hold together.
MOST = 3


def condition_text(machine: Any, guard: tuple[Any, ...]) -> str | None:
    """`use_branch` -> "use_branch is true"; several are joined by "and"; None where one cannot be named."""
    texts = [one(machine, condition) for condition in guard]
    if any(text is None for text in texts) or len(guard) > MOST:
        return None
    return " and ".join(dict.fromkeys(text for text in texts if text))


def one(machine: Any, condition: Any) -> str | None:
    key, positive = condition.key, condition.positive
    if re.search(NAMELESS, key):
        written = machine.context.get("tests", {}).get(key)
        if written is None:
            return None
        positive, key = positive == written[0], written[1]
    if all(part.isidentifier() for part in key.split(".")):
        return f"{key.removeprefix('self.')} is {'true' if positive else 'false'}"
    return str(key) if positive else f"not ({key})"
