"""The lines of a source file as its author sees them: decoded, split at real line ends, notebooks by cell."""

from __future__ import annotations

import io
import json
import os
import re
import tokenize
from collections.abc import Mapping

# A file beyond this size is not quoted: nobody reads an excerpt of it.
LARGEST_QUOTED_FILE = 20_000_000

LINE_END = re.compile(r"\r\n|\r|\n")


class Lines:
    """Reads each file at most once; `given` holds texts that are not on disk, such as standard input."""

    def __init__(self, given: Mapping[str, str] | None = None) -> None:
        self._cells: dict[str, dict[int | None, list[str]]] = {}
        for file, text in (given or {}).items():
            self._cells[file] = _split(file, text)

    def line(self, file: str, number: int, cell: int | None = None) -> str | None:
        """One line without its end; None where the file or line does not exist."""
        lines = self.of(file, cell)
        return lines[number - 1] if 0 < number <= len(lines) else None

    def of(self, file: str, cell: int | None = None) -> list[str]:
        if file not in self._cells:
            self._cells[file] = _split(file, _read(file))
        return self._cells[file].get(cell, [])


def _split(file: str, text: str) -> dict[int | None, list[str]]:
    if not file.endswith(".ipynb"):
        return {None: LINE_END.split(text)}
    return {number: LINE_END.split(cell) for number, cell in _notebook_cells(text).items()}


def _notebook_cells(text: str) -> dict[int | None, str]:
    """Cells by their 1-based position in the notebook, text cells counted too."""
    try:
        book = json.loads(text)
        sheets = [book] if "cells" in book else book["worksheets"]
        cells = [cell for sheet in sheets for cell in sheet["cells"]]
        return {number: "".join(cell.get("source", cell.get("input", ""))) for number, cell in enumerate(cells, 1)}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


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
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except SyntaxError:
        encoding = "utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "utf-8"
    return data.decode(encoding, errors="replace")
