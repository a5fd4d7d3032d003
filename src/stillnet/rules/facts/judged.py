"""The statements about whose numbers a program itself tells everything: it runs them, and all that goes in was read."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.span import Span
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
            (run if known else open_ended).add(node.site.blamed())
    return frozenset(run - open_ended)
