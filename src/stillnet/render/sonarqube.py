"""SonarQube's generic issue import: rules, and issues that refer to them."""

from __future__ import annotations

import json
from collections import defaultdict

from ..base.annotations import Any
from ..base.finding import Finding, Note
from ..base.span import Span
from ..graph.architecture import Report
from ..rules.registry import load
from .concise import one_line
from .places import by_place, is_here, shown_file
from .registry import Page, renderer
from .remarks import worst

ENGINE = "stillnet"
IMPACTS = {"error": "HIGH", "warning": "MEDIUM", "note": "LOW"}


@renderer("check", "sonarqube")
def sonarqube(report: Report, page: Page) -> str:
    """Findings without a file cannot be expressed and are left out."""
    findings = [finding for finding in by_place(report.findings) if finding.span]
    by_rule: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_rule[finding.rule].append(finding)
    rules = [_rule(name, worst(members)) for name, members in sorted(by_rule.items())]
    return json.dumps({"rules": rules, "issues": [_issue(finding, page) for finding in findings]}, indent=2)


def _rule(name: str, severity: str) -> dict[str, Any]:
    rule = load().get(name)
    secure = rule is not None and rule.security
    return {
        "id": name,
        "name": rule.summary if rule else name,
        "description": rule.page.strip() if rule else name,
        "engineId": ENGINE,
        "cleanCodeAttribute": "TRUSTWORTHY" if secure else "LOGICAL",
        "impacts": [{"softwareQuality": "SECURITY" if secure else "RELIABILITY", "severity": IMPACTS[severity]}],
    }


def _issue(finding: Finding, page: Page) -> dict[str, Any]:
    assert finding.span is not None
    help = f" ({one_line(finding.fix.message)})" if finding.fix else ""
    return {
        "ruleId": finding.rule,
        "engineId": ENGINE,
        "primaryLocation": _location(finding.message + help, finding.span, finding.cell, page),
        "secondaryLocations": [
            _location(note.message, note.span, note.cell, page) for note in finding.notes if _elsewhere(note, finding)
        ],
    }


def _elsewhere(note: Note, finding: Finding) -> bool:
    return note.span is not None and not is_here(note, finding)


def _location(text: str, span: Span | None, cell: int | None, page: Page) -> dict[str, Any]:
    """A notebook's lines are those of a cell: then the whole file is meant, and the text says where."""
    assert span is not None
    place: dict[str, Any] = {"message": one_line(text), "filePath": shown_file(span.file, page)}
    if cell is not None:
        place["message"] = f"cell {cell}, line {span.line}: {place['message']}"
        return place
    if not span.line:
        return place
    place["textRange"] = {"startLine": span.line, "endLine": span.end_line}
    if (span.line, span.column) < (span.end_line, span.end_column):
        # Sonar counts columns from zero.
        place["textRange"] |= {"startColumn": span.column - 1, "endColumn": span.end_column - 1}
    return place
