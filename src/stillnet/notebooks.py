"""Findings in notebooks: from lines of the joined code cells, which the reader sees, to cells and lines in them."""

from __future__ import annotations

from dataclasses import replace

from .base.finding import Edit, Finding, Fix, Note
from .base.span import Span
from .lines import NOTEBOOK, Lines


def in_cells(finding: Finding, lines: Lines) -> Finding:
    """The finding with its cell; what lies in other cells is said in words, since a finding has one cell."""
    span = finding.span
    if span is None or finding.cell is not None or not span.file.endswith(NOTEBOOK):
        return finding
    here = lines.place(span.file, span.line)
    if here is None:
        return finding
    cell = here[0]
    return replace(
        finding,
        span=_within(span, cell, lines),
        notes=tuple(_note(note, span.file, cell, lines) for note in finding.notes),
        fix=_fix(finding.fix, span.file, cell, lines) if finding.fix else None,
        cell=cell,
    )


def _within(span: Span, cell: int, lines: Lines) -> Span | None:
    """The span in the cell's own lines; None if it starts in another cell."""
    start, end = lines.place(span.file, span.line), lines.place(span.file, span.end_line)
    if start is None or start[0] != cell:
        return None
    last = end[1] if end is not None and end[0] == cell else start[1]
    return span._replace(line=start[1], end_line=last)


def _note(note: Note, file: str, cell: int, lines: Lines) -> Note:
    if note.span is None or note.span.file != file:
        return note
    span = _within(note.span, cell, lines)
    if span is not None:
        return Note(note.message, span)
    place = lines.place(file, note.span.line)
    return Note(f"{note.message} (cell {place[0]}, line {place[1]})" if place else note.message)


def _fix(fix: Fix, file: str, cell: int, lines: Lines) -> Fix:
    """Edits of this cell and of other files; one in another cell leaves only the advice."""
    edits = []
    for edit in fix.edits:
        span = _within(edit.span, cell, lines) if edit.span.file == file else edit.span
        if span is None:
            return Fix(fix.message)
        edits.append(Edit(span, edit.text))
    return Fix(fix.message, tuple(edits))
