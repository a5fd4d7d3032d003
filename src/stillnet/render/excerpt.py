"""A source line with a mark under a stretch of it: tabs, wide characters and very long lines included."""

from __future__ import annotations

from ..base.plain import dataclass
from ..base.span import Span

LONGEST_LINE = 160
CONTEXT_BEFORE = 40
TAB = 4
# Letters and lines that take one cell each, so that most texts need no look at every character.
SINGLE = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x300), *range(0x2500, 0x2580))))


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The line as it is shown and how many cells of it lie before and under the mark."""

    text: str
    before: int
    width: int


def excerpt(line: str, span: Span) -> Excerpt:
    """The shown form of the first line of a span."""
    start = min(max(span.column - 1, 0), len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    end = min(max(end, start), len(line))
    line, start, end = _clip(line.rstrip(), start, end)
    before, under = _printable(line[:start], 0), line[start:end]
    under = _printable(under, cells(before))
    after = _printable(line[end:], cells(before) + cells(under))
    return Excerpt(before + under + after, cells(before), max(cells(under), 1))


def cells(text: str) -> int:
    """Terminal cells: wide characters take two, combining ones none."""
    if text.isascii() or SINGLE.issuperset(text):
        return len(text)
    return sum(_cell(character) for character in text)


def _cell(character: str) -> int:
    import unicodedata

    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _clip(line: str, start: int, end: int) -> tuple[str, int, int]:
    """A window of a very long line that holds the start of the mark."""
    if len(line) <= LONGEST_LINE:
        return line, start, end
    first = max(0, start - CONTEXT_BEFORE)
    head, tail = "..." if first else "", "..." if first + LONGEST_LINE < len(line) else ""
    window = line[first : first + LONGEST_LINE]
    shift = len(head) - first
    return head + window + tail, start + shift, min(end + shift, len(head) + len(window))


def _printable(text: str, column: int) -> str:
    """Tabs as spaces up to the next stop; control characters as a question mark."""
    if text.isprintable():
        return text
    out: list[str] = []
    for character in text:
        shown = " " * (TAB - column % TAB) if character == "\t" else character if character.isprintable() else "?"
        column += cells(shown)
        out.append(shown)
    return "".join(out)
