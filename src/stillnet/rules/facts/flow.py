"""Walking the graph between operations: what fed a value, and what was made of it."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ...graph.graph import Node, Value

# Operations that hand the elements through, in another arrangement at most.
ARRANGING = {
    "view",
    "reshape",
    "flatten",
    "unflatten",
    "squeeze",
    "unsqueeze",
    "transpose",
    "permute",
    "movedim",
    "t",
    "cast",
    "cast_f32",
    "identity",
    "copy",
    "view_as",
    "expand",
    "slice",
    "select",
    "getitem",
    "type",
    "type_as",
    "clamp",
    "dropout",
    "reversed_axes",
    "matrix_transpose",
}


def maker(value: Value) -> Node | None:
    """The operation that computed the elements of a value, behind rearrangements."""
    for _ in range(1000):
        node = value.producer
        if not isinstance(node, Node):
            return None
        if node.op not in ARRANGING or not node.inputs:
            return node
        value = node.inputs[0]
    return None


def nodes(machine: Any, *ops: str) -> Iterator[Node]:
    wanted = set(ops)
    return (n for n in machine.builder.graph.nodes if n.op in wanted and n.site is not None)


def operand(node: Node, name: str) -> Value | None:
    found = node.arguments.get(name)
    return found if isinstance(found, Value) else None


def users(machine: Any) -> dict[int, list[Node]]:
    """value -> the operations that read it."""
    table: dict[int, list[Node]] | None = machine.context.get("users of values")
    if table is None:
        table = {}
        for node in machine.builder.graph.nodes:
            for value in node.inputs:
                table.setdefault(id(value), []).append(node)
        machine.context["users of values"] = table
    return table
