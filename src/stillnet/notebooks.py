"""Notebooks: from lines of the joined code cells, which the reader sees, to cells and lines in them."""

from __future__ import annotations

from .base.annotations import TypeVar
from .base.finding import Edit, Finding, Fix, Note
from .base.plain import replace
from .base.span import Span
from .graph.architecture import Architecture, CallInfo, ModuleInfo, OperationInfo, UnknownInfo
from .lines import NOTEBOOK, Lines


def in_cells(finding: Finding, lines: Lines) -> Finding:
    """The finding and its notes with their cells; an edit in another cell leaves only the advice."""
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
        notes=tuple(_note(note, lines) for note in finding.notes),
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


def _note(note: Note, lines: Lines) -> Note:
    if note.span is None or not note.span.file.endswith(NOTEBOOK):
        return note
    place = lines.place(note.span.file, note.span.line)
    return Note(note.message, _within(note.span, place[0], lines), place[0]) if place else Note(note.message)


# -- models ------------------------------------------------------------------------------------------------------------
Placed = TypeVar("Placed", Architecture, ModuleInfo, CallInfo, OperationInfo, UnknownInfo)


def model_in_cells(model: Architecture, lines: Lines) -> Architecture:
    """The model with the cells of everything in it."""
    if not _is_notebook(model.path) and not any(_is_notebook(m.file) for m in model.modules):
        return model
    return replace(
        _placed(model, model.path, lines),
        modules=tuple(_placed(m, m.file, lines) for m in model.modules),
        calls=tuple(_placed(c, c.file, lines) for c in model.calls),
        operations=tuple(_placed(o, o.file, lines) for o in model.operations),
        unknowns=unknowns_in_cells(model.unknowns, lines),
    )


def unknowns_in_cells(unknowns: tuple[UnknownInfo, ...], lines: Lines) -> tuple[UnknownInfo, ...]:
    return tuple(_placed(unknown, unknown.file, lines) for unknown in unknowns)


def _is_notebook(file: str | None) -> bool:
    return file is not None and file.endswith(NOTEBOOK)


def _placed(info: Placed, file: str | None, lines: Lines) -> Placed:
    if file is None or not file.endswith(NOTEBOOK) or info.line is None or info.cell is not None:
        return info
    place = lines.place(file, info.line)
    return info if place is None else replace(info, cell=place[0], line=place[1])


# -- edits -------------------------------------------------------------------------------------------------------------


def _fix(fix: Fix, file: str, cell: int, lines: Lines) -> Fix:
    """Edits of this cell and of other files; one in another cell leaves only the advice."""
    edits = []
    for edit in fix.edits:
        span = _within(edit.span, cell, lines) if edit.span.file == file else edit.span
        if span is None:
            return Fix(fix.message)
        edits.append(Edit(span, edit.text))
    return Fix(fix.message, tuple(edits))
