"""What TensorFlow's default graph remembers: names, scopes, variables, placeholders, collections."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.plain import dataclass, field
from ...machine import Machine
from ...values import Instance, PyList, Tensor
from ..keras.history import highest
from ..registry import CLASSES


@dataclass(slots=True)
class GraphState:
    """Everything that TensorFlow's default graph remembers; written through the machine."""

    # name scopes that were opened, and how often each name was used
    used: dict[str, int] = field(default_factory=dict)
    scopes: dict[str, str] = field(default_factory=lambda: {"name": "", "variable": ""})
    options: dict[str, Any] = field(default_factory=dict)
    # variables of tf.get_variable by full name, and all variables in order
    shared: dict[str, Tensor] = field(default_factory=dict)
    variables: dict[int, Tensor] = field(default_factory=dict)
    placeholders: dict[int, Tensor] = field(default_factory=dict)
    collections: dict[str, PyList] = field(default_factory=dict)
    # scopes by path, as the operations inside them know them
    objects: dict[str, Instance] = field(default_factory=dict)


def state(machine: Machine) -> GraphState:
    found = machine.context.get("tf state")
    if found is None:
        found = machine.context["tf state"] = GraphState()
    return found


def unique(machine: Machine, name: str) -> str:
    """A name that the graph does not have yet: x, x_1, x_2."""
    used = state(machine).used
    count = highest(used.get(name.lower(), 0))
    machine.put(used, name.lower(), count + 1)
    return f"{name}_{count}" if count else name


def open_scope(machine: Machine, receiver: Instance, path: str, kind: str = "") -> None:
    """Operations from here on belong to this scope."""
    table = state(machine).objects
    if path and path not in table:
        facts = {"name": path, **({"kind": kind} if kind else {})}
        machine.put(table, path, Instance(CLASSES["tf.compat.v1.Scope"], facts, site=machine.builder.site))
    machine.put(receiver.attributes, "__before__", machine.builder.scope)
    machine.builder.scope = table[path] if path else None


def scoped(machine: Machine, name: str, kind: str = "name") -> str:
    prefix = state(machine).scopes[kind]
    return f"{prefix}/{name}" if prefix else name


def scope_name(value: Any) -> str:
    return value if isinstance(value, str) else "scope"
