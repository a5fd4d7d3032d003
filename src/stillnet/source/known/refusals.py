"""What a library refuses with an exception of its own: a finding and an exception at once."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.span import Site
from ...graph.constraints import Mismatch
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
    builder.record(Mismatch(told, rule, **facts), api)
    builder.site = outer
    return machine.error(kind, message)
