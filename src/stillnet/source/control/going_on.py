"""Reading on behind an exception: what follows it is read for its numbers, and nothing that fails there is evidence.

A program that raises here may raise because of something that nobody knows, and what it computes further on is worth reading.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ...base.annotations import Any
from ...base.dim import Origin
from .. import limits
from ..machine import Control, LimitReached, Machine
from ..values import Class, Frame, Function, Raised, Unknown

# Exceptions that are meant to end a program.
ENDINGS = ("SystemExit", "KeyboardInterrupt", "StopIteration", "GeneratorExit")


@contextmanager
def surveyed(machine: Machine) -> Iterator[None]:
    """Read on behind exceptions: what was evidence is forgotten, and which operations were only surveyed is remembered."""
    graph = machine.builder.graph
    tables: tuple[list[Any], ...] = (machine.observations, graph.failures, machine.forwards, machine.instances)
    outer, sizes, first = machine.survey, [len(t) for t in tables], len(graph.nodes)
    machine.survey = True
    try:
        yield
    finally:
        machine.survey = outer
        for table, size in zip(tables, sizes):
            del table[size:]
        graph.surveyed.append((first, len(graph.nodes)))


def aside(machine: Machine, entry: Any, run: Callable[[], Any]) -> Any:
    """Run something that leaves operations behind, and no evidence."""
    builder = machine.builder
    builder.forget_names(Origin.INPUT, Origin.CONFIG)
    if isinstance(entry, (Class, Function)) and entry.node is not None:
        machine.at(entry.node, machine.context["frame"])
    outer, machine.step_limit = machine.step_limit, min(machine.step_limit, machine.steps + limits.UNCALLED)
    try:
        with surveyed(machine):
            return run()
    except (Raised, LimitReached):
        return None
    finally:
        machine.step_limit = outer


def survived(machine: Machine, node: ast.stmt, raised: Raised, frame: Frame) -> Control | None:
    """The rest of a statement that raised: its targets hold something unknown. Raises again what must go further."""
    name = getattr(getattr(raised.value, "cls", None), "name", "")
    if name == "SystemExit" and machine.context.get("beyond exits") and frame.module.ours:
        return None
    if machine.tries or not frame.module.ours:
        raise raised
    if not raised.implicit and not isinstance(node, ast.Assert):
        # a raise statement ends its function: it is the call that is read on behind
        raised.within = raised.within or frame
        if raised.within is frame:
            raise raised
    if name in ENDINGS:
        raise raised
    hole = Unknown(f"what a statement leaves that raises {raised.value.cls.name}", raised.site)
    if isinstance(node, ast.Return):
        return Control("return", hole)
    for target in targets(node):
        fill(machine, target, hole, frame)
    return None


def targets(node: ast.stmt) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    if isinstance(node, (ast.AugAssign, ast.AnnAssign)):
        return [node.target]
    return []


def fill(machine: Machine, target: ast.expr, hole: Unknown, frame: Frame) -> None:
    from ..statements import assign_target

    if isinstance(target, (ast.Tuple, ast.List)):
        for inner in target.elts:
            fill(machine, inner, hole, frame)
        return
    try:
        assign_target(machine, target, hole, frame)
    except Raised:
        return
