"""What a library refuses with an exception of its own: a finding and an exception at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ...base.annotations import Any
from ...base.span import Site
from ...graph.constraints import Mismatch
from ..control.handlers import matching_handler, only_reports
from ..machine import Machine
from ..values import Raised


def refusal(
    machine: Machine,
    api: str,
    told: str,
    kind: str,
    message: str,
    site: Site | None = None,
    rule: str = "wrong-call",
    **facts: Any,
) -> Raised:
    """The exception to raise; what it means to the user is recorded, at `site` where the mistake was written."""
    builder = machine.builder
    outer = builder.site
    builder.site = site or outer
    raised = machine.error(kind, message)
    with remedied(machine, raised):
        builder.record(Mismatch(told, rule, **facts), api)
    builder.site = outer
    return raised


@contextmanager
def remedied(machine: Machine, raised: Raised) -> Iterator[None]:
    """What is recorded is no error where a handler takes the exception, which is the one that is raised then and no other."""
    builder = machine.builder
    outer, outer_met = builder.handled, builder.on_handled
    taking = (matching_handler(machine, a.node.handlers, raised, a.frame) for a in reversed(machine.tries))
    handler = next((h for h in taking if h is not None), None)
    builder.on_handled = None
    if handler is not None and not only_reports(handler.body):
        builder.handled = "handled"
    try:
        yield
    finally:
        builder.handled, builder.on_handled = outer, outer_met
