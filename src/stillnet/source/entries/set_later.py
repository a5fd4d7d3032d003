"""Tensors that a module keeps until one of its methods replaces them: a call that nobody writes proves nothing about them."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.graph import Node, Value
from ..machine import Machine
from ..syntax import attributes_of_self
from ..values import Instance, PyDict, Tensor

# Operations that are looked through on the way back from an operand.
FAR = 200
# Where a call of the module begins.
ENTRIES = ("__init__", "forward", "__call__", "call")


def kept_tensors(modules: Iterable[Instance]) -> dict[Tensor, Value]:
    """What the modules hold where a method that neither the constructor nor a call reaches puts something else."""
    found: dict[Tensor, Value] = {}
    for module in modules:
        names = {n for cls in module.cls.mro if cls.node is not None for n in set_by_others(cls.node)}
        buffers = module.attributes.get("_buffers")
        held = {**module.attributes, **(buffers.items if isinstance(buffers, PyDict) else {})}
        found |= {t: t.value for n, t in held.items() if n in names and isinstance(t, Tensor) and not t.is_parameter}
    return found


def doubt_kept(machine: Machine, before: int, kept: dict[Tensor, Value]) -> None:
    """Failures that rest on such a tensor: whoever calls the module may have called the method first. One that the call
    trains has other values in every round."""
    failures = machine.builder.graph.failures
    values, trained = set(kept.values()), any(t.value is not first for t, first in kept.items())
    for i in range(before, len(failures)) if kept else ():
        if trained or rests_on(failures[i].operands, values):
            failures[i] = replace(failures[i], assumed=True)


def rests_on(operands: Iterable[Any], kept: set[Value]) -> bool:
    waiting, seen = [v for v in operands if isinstance(v, Value)], 0
    while waiting and seen < FAR:
        value = waiting.pop()
        seen += 1
        if value in kept:
            return True
        if isinstance(value.producer, Node):
            waiting.extend(value.producer.inputs)
    return False


def set_by_others(node: ast.ClassDef) -> frozenset[str]:
    methods = {m.name: m for m in node.body if isinstance(m, ast.FunctionDef) and m.args.args}
    reached, waiting = set(), [n for n in ENTRIES if n in methods]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(a for a in attributes_of_self(methods[name], ast.Load) if a in methods)
    return frozenset(a for name, m in methods.items() if name not in reached for a in attributes_of_self(m, ast.Store))
