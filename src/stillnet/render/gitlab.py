"""GitLab's code quality report."""

from __future__ import annotations

import hashlib
import json
from collections import Counter

from ..base.annotations import Any
from ..base.finding import Finding
from ..graph.architecture import Report
from ..suppress import fingerprint
from .places import by_place, shown_file
from .registry import Page, renderer
from .remarks import message

SEVERITIES = {"error": "critical", "warning": "major", "note": "minor"}


@renderer("check", "gitlab")
def gitlab(report: Report, page: Page) -> str:
    seen: Counter[str] = Counter()
    return json.dumps([_issue(finding, page, seen) for finding in by_place(report.findings)], indent=2)


def _issue(finding: Finding, page: Page, seen: Counter[str]) -> dict[str, Any]:
    span = finding.span
    place: dict[str, Any] = {"path": shown_file(span.file, page) if span else "."}
    # The lines of a notebook are those of a cell, which the format cannot say.
    if span is None or finding.cell is not None:
        place["lines"] = {"begin": 1}
    else:
        place["lines"] = {"begin": max(span.line, 1), "end": max(span.end_line, 1)}
    return {
        "description": message(finding, page),
        "check_name": finding.rule,
        "fingerprint": _unique(fingerprint(finding, page.root, page.lines), seen),
        "severity": SEVERITIES[finding.severity],
        "location": place,
    }


def _unique(name: str, seen: Counter[str]) -> str:
    """GitLab drops the second of two equal fingerprints, so equal findings are numbered."""
    seen[name] += 1
    return hashlib.sha256(f"{name}{seen[name]}".encode()).hexdigest()[:32] if seen[name] > 1 else name
