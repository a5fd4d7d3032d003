"""Workflow commands that GitHub turns into annotations of a pull request."""

from __future__ import annotations

from ..base.finding import Finding
from ..graph.architecture import Report
from .places import by_place, shown_file
from .registry import Page, renderer
from .remarks import message

COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


@renderer("check", "github")
def github(report: Report, page: Page) -> str:
    return "".join(_command(finding, page) + "\n" for finding in by_place(report.findings))


def _command(finding: Finding, page: Page) -> str:
    properties = {**_position(finding, page), "title": f"stillnet ({finding.rule})"}
    inside = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    return f"::{COMMANDS[finding.severity]} {inside}::{_data(message(finding, page))}"


def _position(finding: Finding, page: Page) -> dict[str, str | int]:
    """Columns are only understood within one line; a notebook's lines are those of a cell, not of the file."""
    span = finding.span
    if span is None:
        return {}
    file = shown_file(span.file, page)
    if finding.cell is not None:
        return {"file": file}
    position: dict[str, str | int] = {"file": file, "line": span.line, "endLine": span.end_line}
    if not span.line:
        position = {"file": file}
    elif span.line == span.end_line:
        position |= {"col": span.column, "endColumn": span.end_column}
    return position


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
