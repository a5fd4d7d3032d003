"""Findings with their source lines: where it fails, where it was declared, and what to write instead."""

from __future__ import annotations

from ..base.finding import Finding, Note
from ..base.span import Span
from ..graph.architecture import Report
from .color import paint, severity
from .concise import headline, one_line
from .excerpt import excerpt
from .places import by_place, is_here, place
from .registry import Page, renderer
from .words import by_rule, coverage, summary

GUTTER = 5


@renderer("check", "full")
def full(report: Report, page: Page) -> str:
    blocks = ["\n".join(_block(finding, page)) for finding in by_place(report.findings)]
    return "\n\n".join([*blocks, _closing(report)])


def _closing(report: Report) -> str:
    covered = f"{coverage(report)}." if report.operations_total or report.unknowns else ""
    return "\n".join(filter(None, [summary(report), by_rule(report), covered]))


def _block(finding: Finding, page: Page) -> list[str]:
    lines = [headline(finding, page)]
    if finding.span:
        labels = [note.message for note in finding.notes if is_here(note, finding)]
        lines += _quote(finding.span, finding.cell, "^", labels, finding.severity, page)
    for note in finding.notes:
        if not finding.span or not is_here(note, finding):
            lines += _note(note, finding, page)
    if finding.fix:
        lines.append(f"   {paint('help', page, 'bold', 'green')}: {one_line(finding.fix.message)}")
    return lines


def _note(note: Note, finding: Finding, page: Page) -> list[str]:
    if note.span is None:
        return [f"   {paint('note', page, 'bold', 'cyan')}: {one_line(note.message)}"]
    elsewhere = finding.span is None or (note.span.file, note.cell) != (finding.span.file, finding.cell)
    header = [f"   {paint('-->', page, 'blue')} {place(note.span, note.cell, page)}"] if elsewhere else []
    quoted = _quote(note.span, note.cell, "-", [note.message], "note", page)
    return header + (quoted or [f"   {paint('note', page, 'bold', 'cyan')}: {one_line(note.message)}"])


def _quote(span: Span, cell: int | None, mark: str, labels: list[str], level: str, page: Page) -> list[str]:
    """The line, and under it the mark with its labels; nothing where the source cannot be read."""
    line = page.lines.line(span.file, span.line, cell)
    if line is None or not line.strip():
        return []
    shown = excerpt(line, span)
    under = " " * shown.before + severity(mark * shown.width, level, page)
    label = "".join(f" {one_line(text)}" for text in [", ".join(labels)] if text)
    number, bar = paint(f"{span.line:>{GUTTER}}", page, "blue"), paint("|", page, "blue")
    return [f"{number} {bar} {shown.text}", f"{' ' * GUTTER} {bar} {under}{severity(label, level, page)}"]
