"""What findings would change in the source: edits applied to texts, as a patch or to the files."""

from __future__ import annotations

import difflib
import io
import os
import tempfile
import tokenize
from collections import defaultdict
from collections.abc import Iterable

from .base.finding import Edit, Finding
from .base.plain import dataclass
from .base.span import Span
from .lines import LINE_END


@dataclass(frozen=True, slots=True)
class Change:
    """A file before and after its edits, in the encoding it is written in."""

    file: str
    before: str
    after: str
    encoding: str


def changes(findings: Iterable[Finding]) -> list[Change]:
    """One change per file that can be edited; of overlapping edits the first wins."""
    by_file: dict[str, set[Edit]] = defaultdict(set)
    for finding in findings:
        if finding.fix and finding.cell is None:
            for edit in finding.fix.edits:
                by_file[edit.span.file].add(edit)
    made = (_change(file, edits) for file, edits in sorted(by_file.items()))
    return [change for change in made if change is not None and change.before != change.after]


def unified(change: Change, shown: str) -> str:
    """The change as `patch -p1` takes it."""
    before, after = _kept(change.before), _kept(change.after)
    lines = difflib.unified_diff(before, after, f"a/{shown}", f"b/{shown}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def write(change: Change) -> None:
    """Replace the file in one step, so that a failure leaves it as it was."""
    data = change.after.encode(change.encoding)
    target = os.path.realpath(change.file)
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(target), prefix=".stillnet-")
    try:
        with open(handle, "wb") as stream:
            stream.write(data)
        os.chmod(temporary, os.stat(target).st_mode & 0o7777)
        os.replace(temporary, target)
    except OSError:
        os.unlink(temporary)
        raise


def apply(text: str, edits: Iterable[Edit]) -> str:
    starts = _line_starts(text)
    pieces, position = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.span, edit.text)):
        first, last = _range(edit.span, starts, len(text))
        if first >= position:
            pieces += [text[position:first], edit.text]
            position = last
    return "".join([*pieces, text[position:]])


def _change(file: str, edits: set[Edit]) -> Change | None:
    if file.endswith(".ipynb"):
        return None
    try:
        with open(file, "rb") as stream:
            encoding, _ = tokenize.detect_encoding(stream.readline)
        with open(file, encoding=encoding, newline="") as source:
            before = source.read()
    except (OSError, SyntaxError, ValueError):
        return None
    return Change(file, before, apply(before, edits), encoding)


def _kept(text: str) -> list[str]:
    """Lines with their ends, split only at line feeds as patch tools do."""
    return io.StringIO(text, newline="\n").readlines()


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in LINE_END.finditer(text))]


def _range(span: Span, starts: list[int], length: int) -> tuple[int, int]:
    return _offset(span.line, span.column, starts, length), _offset(span.end_line, span.end_column, starts, length)


def _offset(line: int, column: int, starts: list[int], length: int) -> int:
    return min(starts[min(line, len(starts)) - 1] + column - 1, length)
