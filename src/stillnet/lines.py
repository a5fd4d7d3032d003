"""The lines of a source file as its author sees them: decoded, split at real line ends, notebooks by cell."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping

from .base.annotations import Any
from .base.pattern import pattern
from .base.plain import dataclass

# A file beyond this size is not quoted: nobody reads an excerpt of it.
LARGEST_QUOTED_FILE = 20_000_000

NOTEBOOK = ".ipynb"
LINE_END = pattern(r"\r\n|\r|\n")


class Lines:
    """Reads each file at most once; `given` holds texts that are not on disk, such as standard input."""

    def __init__(self, given: Mapping[str, str] | None = None) -> None:
        self._given = dict(given or {})
        self._cells: dict[str, dict[int | None, list[str]]] = {}
        # notebook -> (cell, line in the cell) of each line of its code cells joined
        self._places: dict[str, list[tuple[int, int]]] = {}

    def line(self, file: str, number: int, cell: int | None = None) -> str | None:
        """One line without its end; None where the file or line does not exist."""
        lines = self.of(file, cell)
        return lines[number - 1] if 0 < number <= len(lines) else None

    def of(self, file: str, cell: int | None = None) -> list[str]:
        self._load(file)
        return self._cells[file].get(cell, [])

    def place(self, notebook: str, line: int) -> tuple[int, int] | None:
        """The cell, and the line in it, of a line of the notebook's code cells joined."""
        self._load(notebook)
        places = self._places.get(notebook, [])
        return places[line - 1] if 0 < line <= len(places) else None

    def _load(self, file: str) -> None:
        if file in self._cells:
            return
        text = self._given[file] if file in self._given else _read(file)
        if not file.endswith(NOTEBOOK):
            self._cells[file] = {None: LINE_END.split(text)}
            return
        cells = _notebook_cells(text)
        self._cells[file] = {cell.number: cell.lines for cell in cells}
        self._places[file] = [
            (cell.number, line) for cell in cells if cell.is_code for line in range(1, len(cell.lines) + 1)
        ]


@dataclass(frozen=True, slots=True)
class _Cell:
    number: int
    is_code: bool
    lines: list[str]


def _notebook_cells(text: str) -> list[_Cell]:
    """Cells by their 1-based position in the notebook, text cells counted too."""
    try:
        import json

        book = json.loads(text)
        sheets = [book] if "cells" in book else book["worksheets"]
        cells = [cell for sheet in sheets for cell in sheet["cells"]]
        return [_cell(number, cell) for number, cell in enumerate(cells, 1)]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return []


def _cell(number: int, cell: dict[str, Any]) -> _Cell:
    source = "".join(cell.get("source", cell.get("input", "")))
    return _Cell(number, cell.get("cell_type") == "code", LINE_END.split(source))


def _read(file: str) -> str:
    try:
        if os.path.getsize(file) > LARGEST_QUOTED_FILE:
            return ""
        with open(file, "rb") as stream:
            return decode(stream.read())
    except (OSError, ValueError):
        return ""


def decode(data: bytes) -> str:
    """Text by PEP 263; bytes that do not fit are replaced, since this text is only shown."""
    import tokenize

    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except SyntaxError:
        encoding = "utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "utf-8"
    return data.decode(encoding, errors="replace")
