"""Members of a model that nobody knows: how many there are, and what a module keeps that may be one."""

from __future__ import annotations

import ast

from ..base.annotations import Any
from ..base.unknown import NO_SOURCE, Unknown
from ..source.calls import UNMADE
from ..source.classes import UNFINISHED
from ..source.control.guarded import choices
from ..source.known.torch.module_members import Member, members
from ..source.machine import Machine
from ..source.opened import openings
from ..source.values import Instance, PyDict, Tensor

# Where functions of tensors stand, as programs write it.
FUNCTIONS_OF_TENSORS = frozenset(
    {"torch", "F", "nn.functional", "torch.nn.functional", "nn.init", "init", "torch.nn.init"}
)


def unknown_parts(machine: Machine, walked: list[Member], completed: bool) -> int:
    """How many members are not known, or may have others that are not known; of the former each is said. `completed`: the
    model was called, and that came to its end."""
    found = [
        (member.path, name, value)
        for member in walked
        for name, entry in open_entries(member.module)
        for _, value in choices(entry)
        if isinstance(value, Unknown)
    ]
    for path, name, value in found:
        place = f"{path}.{name}" if path else name
        machine.builder.note_gap(f"the member {place} is not known: {value.reason}", value.site)
    called = {id(value) for value in (*machine.called_unknowns, *machine.called_objects)}
    uncalled = 0 if completed else sum(keeps_callable(member.module) for member in walked)
    more = sum(has_more(machine, member.module, called) or keeps_tensor(member.module) for member in walked)
    return len(found) + uncalled + more


def has_more(machine: Machine, module: Instance, called: set[int]) -> bool:
    """Whether a module may have members that nobody saw, or keeps something that is called as a member is, though nobody
    knows what it is."""
    table = module.attributes.get("_modules")
    marked = UNMADE in module.attributes or UNFINISHED in (module.arguments or {})
    if marked or module in openings(machine) or (isinstance(table, PyDict) and table.is_open):
        return True
    return any(isinstance(value, (Unknown, Instance)) and id(value) in called for value in module.attributes.values())


def keeps_callable(module: Instance) -> bool:
    """Whether a module keeps something that nobody knows and that its methods would call, as they call members."""
    unknown = {name for name, value in module.attributes.items() if isinstance(value, Unknown)}
    return bool(unknown) and any(unknown & called_on_self(c.node) for c in module.cls.mro if c.node is not None)


def keeps_tensor(module: Instance) -> bool:
    """Whether a module keeps what a package made that is not there, and computes with it: it may be a parameter."""
    made = {
        name
        for name, value in module.attributes.items()
        if type(value) is Unknown and value.reason.startswith(NO_SOURCE)
    }
    return bool(made) and any(made & computed_with(c.node) for c in module.cls.mro if c.node is not None)


def computed_with(node: ast.ClassDef) -> set[str]:
    """The names n of `self.n` that are operands of arithmetic in a class, or of functions of torch, or filled in place."""
    found: set[str] = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.BinOp):
            found.update(own_names(inner.left, inner.right))
        elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
            if inner.func.attr.endswith("_") and not inner.func.attr.startswith("_"):
                found.update(own_names(inner.func.value))
            if ast.unparse(inner.func.value) in FUNCTIONS_OF_TENSORS:
                found.update(own_names(*inner.args))
    return found


def own_names(*nodes: ast.expr) -> set[str]:
    return {n.attr for n in nodes if isinstance(n, ast.Attribute) and is_self(n.value)}


def called_on_self(node: ast.ClassDef) -> set[str]:
    """The names n of `self.n(...)` in a class."""
    return {
        call.func.attr
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and is_self(call.func.value)
    }


def is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def open_entries(module: Instance) -> list[tuple[str, Any]]:
    """The entries of a module that are no plain modules and parameters."""
    entries = [*members(module, "_modules"), *members(module, "_parameters")]
    return [(name, value) for name, value in entries if type(value) not in (Instance, Tensor)]
