"""Which names of its file a class mentions, itself or through the functions and classes that it mentions."""

from __future__ import annotations

import ast
from collections import Counter

from ...base.annotations import Any
from ..modules.finder import Module
from ..values import Class, Function


def outermost_first(module: Module, classes: list[Class]) -> list[Class]:
    """Those that mention others before those they mention: who builds a part shows how it is built."""
    reached = {cls.name: reachable(module, cls.name) for cls in classes}
    above = Counter(name for owner, others in reached.items() for name in others if name != owner)
    # whatever reaches an owner reaches its parts too, so parts have more above them
    return sorted(classes, key=lambda cls: above[cls.name])


def reachable(module: Module, name: str) -> set[str]:
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for other in mentioned(module.variables.get(waiting.pop())):
            if other not in found and isinstance(module.variables.get(other), (Class, Function)):
                found.add(other)
                waiting.append(other)
    return found


def mentioned(value: Any) -> set[str]:
    """The names in the text of a class or function."""
    if not isinstance(value, (Class, Function)) or value.node is None:
        return set()
    names: set[str] | None = getattr(value.node, "stillnet_names", None)
    if names is None:
        names = {n.id for n in ast.walk(value.node) if isinstance(n, ast.Name)}
        setattr(value.node, "stillnet_names", names)  # noqa: B010 - a note on somebody else's class
    return names
