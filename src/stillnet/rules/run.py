"""Run every rule over what a machine saw, and collapse what is said twice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..base.finding import Finding, Verdict
from ..base.printable import printable
from .registry import load

SURENESS = {verdict: order for order, verdict in enumerate(Verdict)}


def findings(machine: Any) -> list[Finding]:
    """All findings of all rules, the same rule + place + message once with a count."""
    found: dict[Any, Finding] = {}
    for entry in load().values():
        for raw in entry.check(machine):
            finding = raw if raw.message.isprintable() else replace(raw, message=printable(raw.message))
            key = (finding.rule, finding.span, finding.message)
            known = found.get(key)
            if known is None:
                found[key] = finding
            else:
                surest = known if SURENESS[known.verdict] <= SURENESS[finding.verdict] else finding
                found[key] = replace(surest, count=known.count + 1)
    return sorted(found.values(), key=lambda f: (f.span or ("", 0, 0, 0, 0), f.rule))
