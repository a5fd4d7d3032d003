"""Stillnet's security findings for users of Bandit, which asks about one call at a time."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Iterator

import bandit
from bandit.core import issue
from bandit.core import test_properties as test

from .base.annotations import Any
from .base.finding import Finding, Verdict
from .base.span import Span
from .lines import LINE_END, Lines, decode

# Bandit's ranks as it spells them: plugins are loaded before it has defined their names.
RANK = {Verdict.PROVEN: "HIGH", Verdict.POSSIBLE: "MEDIUM", Verdict.HINT: "LOW"}
WEAKNESS = {"unsafe-load": issue.Cwe.DESERIALIZATION_OF_UNTRUSTED_DATA}

# Where a call stands: line, character, end line, end character.
Extent = tuple[int, int, int, int]


@test.checks("Call")
@test.test_id("SN100")
def security_findings(context: Any) -> Any:
    """The issue of this call, if stillnet has one; the file is read when its first call is met."""
    text = _text(context)
    findings = _by_call(str(context.filename), text).get(_extent(context.node, _split(text)), ())
    if not findings:
        return None
    worst = min(findings, key=lambda finding: list(Verdict).index(finding.verdict))
    return bandit.Issue(
        severity=RANK[worst.verdict],
        confidence=RANK[worst.verdict],
        cwe=WEAKNESS.get(worst.rule, issue.Cwe.NOTSET),
        text="; ".join(f"{finding.message} [stillnet: {finding.rule}]" for finding in findings),
        lineno=worst.span.line if worst.span else None,
    )


def _text(context: Any) -> str:
    """The text that Bandit itself reads, from its open file where it has one."""
    data = context.file_data
    if data is not None and hasattr(data, "seek"):
        data.seek(0)
        raw = data.read()
        return raw if isinstance(raw, str) else decode(raw)
    with open(context.filename, "rb") as stream:
        return decode(stream.read())


@functools.lru_cache(maxsize=4)
def _by_call(file: str, text: str) -> dict[Extent, tuple[Finding, ...]]:
    """Each finding at the call it is about: the one of the same extent, else the first of its line."""
    calls = sorted(_calls(text))
    result: dict[Extent, tuple[Finding, ...]] = {}
    for finding in _findings(file, text):
        if finding.span and (extent := _nearest(finding.span, calls)):
            result[extent] = (*result.get(extent, ()), finding)
    return result


def _findings(file: str, text: str) -> Iterable[Finding]:
    from .projects import Wishes, check_files
    from .rules.registry import load

    names = tuple(name for name, rule in load().items() if rule.security)
    if not names:
        return ()
    given = (file, text)
    return check_files([file], Wishes(select=names), Lines(dict([given])), given, None).findings


def _calls(text: str) -> Iterator[Extent]:
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return
    lines = _split(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield _extent(node, lines)


def _nearest(span: Span, calls: list[Extent]) -> Extent | None:
    exact = (span.line, span.column, span.end_line, span.end_column)
    if exact in calls:
        return exact
    return next((extent for extent in calls if extent[0] == span.line), None)


@functools.lru_cache(maxsize=4)
def _split(text: str) -> list[str]:
    return LINE_END.split(text)


def _extent(node: ast.Call, lines: list[str]) -> Extent:
    end_line = node.end_lineno or node.lineno
    start = _character(lines, node.lineno, node.col_offset)
    return node.lineno, start, end_line, _character(lines, end_line, node.end_col_offset or 0)


def _character(lines: list[str], line: int, offset: int) -> int:
    """A 1-based character column from a byte offset."""
    text = lines[line - 1] if line <= len(lines) else ""
    return len(text.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "ignore")) + 1
