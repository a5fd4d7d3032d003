"""The statements about whose numbers a program itself tells everything: it runs them, and all that goes in was read: data,
weights and the like. A demonstration with written numbers tells nothing about others."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.span import Span
from ...graph.graph import Source, Value
from ...ops import OPS
from ..formulas.forms import is_understood
from .numerics import of_machine

# Operations that fail for some numbers, or whose gradients do.
_RISKY = "log log2 log10 log1p sqrt rsqrt reciprocal div exp expm1 exp2 pow acos asin atanh acosh"
RISKY = frozenset(_RISKY.split())


def judged(machine: Any) -> frozenset[Span]:
    """What somebody else might hand to their functions is no question then."""
    numerics = of_machine(machine)
    run: set[Span] = set()
    open_ended: set[Span] = set()
    for node in machine.builder.graph.nodes:
        if node.op in RISKY and node.site is not None and not numerics.is_run_by_others(node):
            known = bool(node.inputs) and all(is_understood(v) for v in node.inputs)
            if not known:
                open_ended.add(node.site.blamed())
            elif any(v.type.data is None and not is_written(v) for v in node.inputs):
                run.add(node.site.blamed())
    return frozenset(run - open_ended)


def is_written(value: Value) -> bool:
    """Whether a tensor is computed from numbers that the program writes down, and from nothing else."""
    waiting, seen = [value], set[int]()
    while waiting:
        current = waiting.pop()
        source = current.producer
        if current.type.data is not None or id(source) in seen:
            continue
        seen.add(id(source))
        if isinstance(source, Source) or (source.op in OPS and OPS[source.op].random):
            return False
        waiting += source.inputs
    return True
