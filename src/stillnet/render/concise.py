"""One line per finding, for people who grep."""

from __future__ import annotations

from ..base.finding import Finding
from ..graph.architecture import Report
from .color import paint, severity
from .places import by_place, operation, place
from .registry import Page, renderer


@renderer("check", "concise")
def concise(report: Report, page: Page) -> str:
    return "".join(headline(finding, page) + "\n" for finding in by_place(report.findings))


def headline(finding: Finding, page: Page) -> str:
    """`file:line:column: error[rule]: message`, which stands alone."""
    where = place(finding.span, finding.cell, page) if finding.span else finding.node or "-"
    kind = severity(f"{finding.severity}[{finding.rule}]", finding.severity, page)
    times = f" ({finding.count} times)" if finding.count > 1 else ""
    return f"{paint(where, page, 'bold')}: {kind}: {one_line(operation(finding) + finding.message)}{times}"


def one_line(text: str) -> str:
    return " ".join(text.split())
