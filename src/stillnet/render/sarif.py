"""SARIF 2.1.0, which code scanning services and editors read."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from ..base.annotations import Any
from ..base.finding import Edit, Finding, Fix, Note
from ..base.span import Span
from ..graph.architecture import Report
from ..rules.registry import Rule, load
from ..suppress import fingerprint
from ..version import __version__
from .concise import one_line
from .json import plain
from .places import by_place, uri
from .registry import Page, renderer

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "SRCROOT"

Json = dict[str, Any]


@renderer("check", "sarif")
def sarif(report: Report, page: Page) -> str:
    findings = by_place(report.findings)
    rules = load()
    names = sorted({*rules, *(finding.rule for finding in findings)})
    run = {
        "tool": {"driver": _driver([_rule(name, rules.get(name)) for name in names])},
        "originalUriBaseIds": {ROOT: {"uri": _folder(page.root)}},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(report.problems)],
        "results": [_result(finding, names.index(finding.rule), page) for finding in findings],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _folder(path: str) -> str:
    reference = Path(os.path.abspath(path or os.curdir)).as_uri()
    return reference if reference.endswith("/") else reference + "/"


def _driver(rules: list[Json]) -> Json:
    return {"name": "stillnet", "version": __version__, "semanticVersion": __version__, "rules": rules}


def _rule(name: str, rule: Rule | None) -> Json:
    words = "".join(word.capitalize() for word in name.split("-"))
    if rule is None:
        return {"id": name, "name": words}
    page = rule.page.strip()
    return {
        "id": name,
        "name": words,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": " ".join(page.split("\n\n", 1)[0].split())},
        "help": {"text": page, "markdown": page},
        "defaultConfiguration": {"enabled": rule.default},
        "properties": {"tags": ["security"] if rule.security else ["correctness"]},
    }


def _invocation(problems: Sequence[str]) -> Json:
    result: Json = {"executionSuccessful": True}
    if problems:
        result["toolExecutionNotifications"] = [{"level": "warning", "message": {"text": text}} for text in problems]
    return result


def _result(finding: Finding, index: int, page: Page) -> Json:
    result: Json = {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": finding.severity,
        "message": {"text": _message(finding)},
        "locations": [_location(finding, page)] if finding.span or finding.node else [],
        "partialFingerprints": {"stillnet/v1": fingerprint(finding, page.root, page.lines)},
    }
    related = [note for note in finding.notes if note.span is not None]
    if related:
        result["relatedLocations"] = [_related(note, number, page) for number, note in enumerate(related, 1)]
    if finding.fix and finding.fix.edits:
        result["fixes"] = [_fix(finding.fix, page)]
    if finding.count > 1:
        result["occurrenceCount"] = finding.count
    properties = _properties(finding)
    return {**result, "properties": properties} if properties else result


def _message(finding: Finding) -> str:
    """What has no place of its own belongs to the text."""
    notes = [one_line(note.message) for note in finding.notes if note.span is None]
    help = [f"help: {one_line(finding.fix.message)}"] if finding.fix else []
    return "\n".join([one_line(finding.message), *notes, *help])


def _properties(finding: Finding) -> Json:
    values = {"cell": finding.cell, "operation": finding.operation, "range": plain(finding.range)}
    return {name: value for name, value in values.items() if value is not None}


def _location(finding: Finding, page: Page) -> Json:
    place: Json = _physical(finding.span, page) if finding.span else {}
    if finding.node:
        place["logicalLocations"] = [{"fullyQualifiedName": finding.node, "kind": "module"}]
    return place


def _related(note: Note, number: int, page: Page) -> Json:
    assert note.span is not None
    cell = {"properties": {"cell": note.cell}} if note.cell is not None else {}
    return {"id": number, "message": {"text": one_line(note.message)}, **_physical(note.span, page), **cell}


def _physical(span: Span, page: Page) -> Json:
    region = {"region": _region(span)} if span.line else {}
    return {"physicalLocation": {"artifactLocation": _artifact(span.file, page), **region}}


def _artifact(file: str, page: Page) -> Json:
    reference = uri(file, page)
    return {"uri": reference} if reference.startswith("file:") else {"uri": reference, "uriBaseId": ROOT}


def _region(span: Span) -> Json:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _fix(fix: Fix, page: Page) -> Json:
    ordered = sorted(fix.edits, key=lambda edit: edit.span)
    changes = [
        {"artifactLocation": _artifact(file, page), "replacements": [_replacement(edit) for edit in edits]}
        for file, edits in groupby(ordered, key=lambda edit: edit.span.file)
    ]
    return {"description": {"text": one_line(fix.message)}, "artifactChanges": changes}


def _replacement(edit: Edit) -> Json:
    return {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
