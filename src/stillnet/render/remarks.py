"""A finding's notes and fix as lines of plain text, for formats that hold one message."""

from __future__ import annotations

from ..base.finding import Finding, Note
from .concise import one_line
from .places import is_here, operation, shown_file
from .registry import Page

LEVELS = ("error", "warning", "note")


def remarks(finding: Finding, page: Page) -> list[str]:
    lines = [_note(note, finding, page) for note in finding.notes]
    return [*lines, f"help: {one_line(finding.fix.message)}"] if finding.fix else lines


def message(finding: Finding, page: Page) -> str:
    """Everything that is known, the headline first; lines of a notebook are those of a cell."""
    cell = f"cell {finding.cell}, line {finding.span.line}: " if finding.cell is not None and finding.span else ""
    return "\n".join([cell + one_line(operation(finding) + finding.message), *remarks(finding, page)])


def worst(findings: list[Finding]) -> str:
    return min((finding.severity for finding in findings), key=LEVELS.index)


def _note(note: Note, finding: Finding, page: Page) -> str:
    text = one_line(note.message)
    if note.span is None or is_here(note, finding):
        return text
    cell = f":cell {note.cell}" if note.cell is not None else ""
    return f"{shown_file(note.span.file, page)}{cell}:{note.span.line}: {text}"
