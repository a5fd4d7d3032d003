"""How files and places are written: relative to the page's root, with forward slashes."""

from __future__ import annotations

import functools
import os

from ..base.finding import Finding, Note
from ..base.span import Span
from .registry import Page


def shown_file(file: str, page: Page) -> str:
    """The file below the root as a relative path, any other as it is."""
    return _relative(file, page.root or os.getcwd())


@functools.lru_cache(maxsize=4096)
def _relative(file: str, root: str) -> str:
    if not os.path.isabs(file):
        return slashes(os.path.normpath(file))
    try:
        relative = os.path.relpath(file, root)
    except ValueError:  # another drive
        return slashes(file)
    return slashes(file if relative.split(os.sep, 1)[0] == os.pardir else relative)


def slashes(path: str) -> str:
    return path.replace("\\", "/") if os.sep == "\\" else path


def uri(file: str, page: Page) -> str:
    """A relative reference below the root, a file URI elsewhere."""
    from urllib.parse import quote

    shown = shown_file(file, page)
    if not os.path.isabs(shown):
        # A first segment with a colon would read as a scheme.
        return quote(shown, safe="/!$&'()*+,;=@~-._")
    return "file://" + quote(shown if shown.startswith("/") else "/" + shown, safe="/:!$&'()*+,;=@~-._")


def place(span: Span, cell: int | None, page: Page) -> str:
    """`file:line:column`, with the cell of a notebook."""
    if not span.line:
        return shown_file(span.file, page)
    middle = f":cell {cell}" if cell is not None else ""
    return f"{shown_file(span.file, page)}{middle}:{span.line}:{span.column}"


def operation(finding: Finding) -> str:
    """`name: ` of the operation of a model file, which has no lines, where the message does not say it; that of a hazard says
    only what kind of operation it is."""
    if not finding.node or finding.span is None or finding.span.line:
        return ""
    return "" if finding.operation is None and finding.node in finding.message else f"{finding.node}: "


def is_here(note: Note, finding: Finding) -> bool:
    """The note is about the very place of the finding."""
    return (note.span, note.cell) == (finding.span, finding.cell)


def by_place(findings: tuple[Finding, ...]) -> list[Finding]:
    """Findings in reading order; those without a place come first. A file has the name it was given, or that of an import."""
    return sorted(findings, key=_order)


def _order(finding: Finding) -> tuple[str, int, int, int, str, str]:
    span = finding.span or Span("", 0, 0, 0, 0)
    return (
        span.file and os.path.abspath(span.file),
        finding.cell or 0,
        span.line,
        span.column,
        finding.rule,
        finding.message,
    )
