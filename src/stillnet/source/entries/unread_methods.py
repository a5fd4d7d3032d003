"""Methods of a base that is not read: they may call the methods of the program, which fill what is empty until then."""

from __future__ import annotations

import ast

from ...base.annotations import Any
from ...base.unknown import Unknown
from ..machine import Machine
from ..syntax import GROWING, nodes_in
from ..tables import open_up
from ..values import Instance, PyDict, PyList, PySet


def ran(machine: Machine, receiver: Instance) -> None:
    """Empty tables and lists that methods of the program fill may hold anything from here on."""
    for name in filled_later(receiver):
        held = receiver.attributes.get(name)
        if isinstance(held, PyDict) and not held.items:
            open_up(machine, held)
        elif isinstance(held, (PyList, PySet)) and not held.items:
            reason = f"{name}, which methods fill that a base without source may call"
            machine.put(receiver.attributes, name, Unknown(reason, machine.builder.site))


def filled_later(receiver: Instance) -> frozenset[str]:
    nodes = [cls.node for cls in receiver.cls.mro if isinstance(cls.node, ast.ClassDef)]
    return frozenset().union(*(filled_by(node) for node in nodes))


def filled_by(node: ast.ClassDef) -> frozenset[str]:
    """Attributes of `self` that methods other than the constructor write entries of."""
    known: frozenset[str] | None = getattr(node, "stillnet_filled", None)
    if known is None:
        methods = [m for m in node.body if isinstance(m, ast.FunctionDef) and m.name != "__init__" and m.args.args]
        known = frozenset(n for m in methods for part in nodes_in([m]) if (n := grown(part, m.args.args[0].arg)))
        node.stillnet_filled = known  # type: ignore[attr-defined]
    return known


def grown(node: Any, receiver: str) -> str:
    """`self.table[key] = value`, `self.items.append(value)` -> the attribute."""
    target: Any = None
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        target = node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in GROWING:
        target = node.func.value
    of_self = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == receiver
    return target.attr if of_self else ""
