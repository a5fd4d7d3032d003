"""JUnit's XML: one suite per file, one failed case per finding."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from ..base.finding import Finding
from ..base.pattern import pattern
from ..graph.architecture import Report
from .places import by_place, shown_file
from .registry import Page, renderer
from .remarks import message

# What XML 1.0 cannot hold, escaped or not.
FORBIDDEN = pattern("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
MARKS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
# An attribute's white space reads as blanks unless it is escaped.
QUOTED = str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})


@renderer("check", "junit")
def junit(report: Report, page: Page) -> str:
    suites = [suite for suite in _suites(report, page) if suite] or [_suite("stillnet", [_passed()], 0, 0)]
    counts = f'tests="{max(len(report.findings) + len(report.problems), 1)}" failures="{len(report.findings)}"'
    head = f'<testsuites name="stillnet" {counts} errors="{len(report.problems)}">'
    return "\n".join(['<?xml version="1.0" encoding="utf-8"?>', head, *suites, "</testsuites>"])


def _suites(report: Report, page: Page) -> Iterable[str]:
    for file, findings in groupby(by_place(report.findings), key=_file):
        cases = [_case(finding, page) for finding in findings]
        yield _suite(shown_file(file, page) if file else "-", cases, len(cases), 0)
    if report.problems:
        yield _suite("stillnet", [_problem(text) for text in report.problems], 0, len(report.problems))


def _file(finding: Finding) -> str:
    return finding.span.file if finding.span else ""


def _suite(name: str, cases: list[str], failures: int, errors: int) -> str:
    head = f'  <testsuite name={_attribute(name)} tests="{len(cases)}" failures="{failures}" errors="{errors}">'
    return "\n".join([head, *cases, "  </testsuite>"])


def _passed() -> str:
    return '    <testcase name="no findings" classname="stillnet"/>'


def _case(finding: Finding, page: Page) -> str:
    span = finding.span
    place = f":{span.line}:{span.column}" if span and span.line else ""
    cell = f":cell {finding.cell}" if finding.cell is not None else ""
    name = _attribute(f"{finding.rule}{cell}{place}")
    owner = _attribute(shown_file(span.file, page) if span else finding.node or "-")
    line = f' line="{span.line}"' if span and span.line else ""
    return (
        f"    <testcase name={name} classname={owner} file={owner}{line}>\n"
        f"      <failure type={_attribute(finding.severity)} message={_attribute(finding.message)}>"
        f"{_text(message(finding, page))}</failure>\n"
        f"    </testcase>"
    )


def _problem(text: str) -> str:
    return (
        '    <testcase name="problem" classname="stillnet">\n'
        f"      <error message={_attribute(text)}/>\n"
        "    </testcase>"
    )


def _text(text: str) -> str:
    return FORBIDDEN.sub("?", text).translate(MARKS)


def _attribute(text: str) -> str:
    return f'"{FORBIDDEN.sub("?", text).translate(MARKS | QUOTED)}"'
