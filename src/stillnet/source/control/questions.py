"""When two tests with the same words ask the same: about the same values, however often those are computed."""

from __future__ import annotations

import ast

from ...base.annotations import Any
from ...base.unknown import Unknown
from ...graph.graph import Node, Value
from ...ops import OPS
from ..machine import Machine
from ..values import MISSING, Frame, Tensor

# How many operations deep a value is compared with one that is computed elsewhere; below it must be the same value.
DEPTH = 6


def question_key(machine: Machine, node: ast.AST, frame: Frame, asked: Any) -> str:
    """The words of a test; with a number where the same words were asked about something else."""
    text = ast.unparse(node)
    about = meaning(asked.value, DEPTH) if isinstance(asked, Tensor) else bound_names(node, frame)
    versions = machine.context.setdefault("questions asked", {}).setdefault(text, {})
    # what is asked about is kept, so that its identity is not given to something else
    number, _ = versions.setdefault(about, (len(versions) + 1, asked))
    return text if number == 1 else f"{text} (again {number})"


def meaning(value: Any, depth: int) -> Any:
    """What a value is computed from; what is drawn at random or comes from outside is like nothing else."""
    if not isinstance(value, Value):
        return repr(value)
    made = value.producer
    if not depth or not isinstance(made, Node) or not made.inputs or is_drawn(made):
        return id(made), value.index
    arguments = ((name, argument_meaning(given, depth - 1)) for name, given in made.arguments.items())
    return made.op, value.index, *arguments


def argument_meaning(given: Any, depth: int) -> Any:
    if isinstance(given, (list, tuple)):
        return tuple(argument_meaning(part, depth) for part in given)
    return meaning(given, depth)


def is_drawn(made: Node) -> bool:
    return OPS.holds(made.op) and OPS[made.op].random


def bound_names(node: ast.AST, frame: Frame) -> tuple[Any, ...]:
    """The unknown values and tensors that the names in a test stand for."""
    names = (n.id for n in ast.walk(node) if isinstance(n, ast.Name))
    held = (frame.variables.get(name, MISSING) for name in names)
    return tuple(_identity(value) for value in held)


def _identity(value: Any) -> Any:
    if isinstance(value, Tensor):
        return meaning(value.value, DEPTH)
    return id(value) if isinstance(value, Unknown) else None
