"""Long tables of numbers in comprehensions: past a limit their elements are counted and no longer computed."""

from __future__ import annotations

import ast

from ...base.annotations import Any
from ...base.unknown import Unknown, UnknownFloat
from .. import limits
from ..machine import Machine
from ..values import Frame, PyList

ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
LIBRARIES = ("math", "np", "numpy")


def uncomputed(machine: Machine, node: ast.ListComp, frame: Frame) -> PyList | None:
    """The list of a comprehension whose earlier rounds were very many floats: its first element, and floats that nobody reads."""
    if made_so_far(machine).get(node, 0) < limits.NUMBERS:
        return None
    from ..control.iteration import iterate
    from ..statements import assign_target

    generator = node.generators[0]
    items = iterate(machine, machine.evaluate(generator.iter, frame), frame, unknown_ok=True)
    if isinstance(items, Unknown) or not items:
        return None
    inner = Frame({}, frame.module, frame, frame.function, frame.site, label="comprehension")
    assign_target(machine, generator.target, items[0], inner)
    first = machine.evaluate(node.elt, inner)
    if type(first) is not float:
        return None
    return PyList([first, *[UnknownFloat("a number of a long table", machine.builder.site)] * (len(items) - 1)])


def count_numbers(machine: Machine, node: ast.ListComp, items: list[Any]) -> None:
    """Remember how many numbers a comprehension has made, if it makes nothing else."""
    if len(items) > 1 and is_table(node) and set(map(type, items)) == {float}:
        made_so_far(machine)[node] = made_so_far(machine).get(node, 0) + len(items)


def made_so_far(machine: Machine) -> dict[ast.ListComp, int]:
    made: dict[ast.ListComp, int] = machine.context.setdefault("numbers", {})
    return made


def is_table(node: ast.ListComp) -> bool:
    """One loop over all of something, and an element that is arithmetic."""
    return len(node.generators) == 1 and not node.generators[0].ifs and is_arithmetic(node.elt)


def is_arithmetic(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ARITHMETIC) and is_arithmetic(node.left) and is_arithmetic(node.right)
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, (ast.UAdd, ast.USub)) and is_arithmetic(node.operand)
    if isinstance(node, ast.Call):
        function = node.func
        return (
            isinstance(function, ast.Attribute)
            and isinstance(function.value, ast.Name)
            and function.value.id in LIBRARIES
            and not node.keywords
            and all(map(is_arithmetic, node.args))
        )
    return isinstance(node, ast.Name) or (isinstance(node, ast.Constant) and isinstance(node.value, (int, float)))
