"""Bytes of a source file to text and syntax tree; every way this can fail becomes one clear problem."""

from __future__ import annotations

import ast
import codecs
import io
import os
import re
import stat
import warnings

from ...base.plain import dataclass, field
from ...base.span import Span
from .. import limits
from .notebook import NotANotebook, read_notebook
from .skeleton import parse_lazily

PYTHON_TWO = "Python 2 source, read as if it were Python 3: only its numbers are checked"


class Unreadable(Exception):
    """The file cannot be read as Python source; the message is for the user."""

    is_syntax = False


@dataclass(slots=True)
class SourceText:
    """A parsed file. `cells` maps a line of a notebook's joined text to (cell number, line in the cell)."""

    file: str
    text: str
    tree: ast.Module
    cells: list[tuple[int, int]] | None = None
    problems: list[str] = field(default_factory=list)  # parts that are not Python
    is_old: bool = False  # Python 2: sizes may be computed otherwise, so only numbers are judged
    rewritten: frozenset[int] = frozenset()  # lines of Python 2 that were read as other text: their columns may differ
    _lines: list[str] | None = None
    _ascii: bool | None = None
    _spans: dict[int, Span] = field(default_factory=dict)

    def span(self, node: ast.AST) -> Span:
        """The place of a node, with columns in characters (ast counts bytes)."""
        line, end_line = node.lineno, node.end_lineno or node.lineno  # type: ignore[attr-defined]
        column, end_column = node.col_offset, node.end_col_offset or 0  # type: ignore[attr-defined]
        if self._ascii is None:
            self._ascii = self.text.isascii()
        if not self._ascii:
            column, end_column = self._characters(line, column), self._characters(end_line, end_column)
        return Span(self.file, line, column + 1, end_line, end_column + 1)

    def segment(self, node: ast.AST) -> str:
        """What is written for a node."""
        span = self.span(node)
        lines = self._text_lines()[span.line - 1 : span.end_line]
        lines[-1] = lines[-1][: span.end_column - 1]
        lines[0] = lines[0][span.column - 1 :]
        return "\n".join(lines)

    def _text_lines(self) -> list[str]:
        if self._lines is None:
            self._lines = self.text.split("\n")
        return self._lines

    def _characters(self, line: int, column: int) -> int:
        lines = self._text_lines()
        text = lines[line - 1] if line <= len(lines) else ""
        return len(text.encode("utf-8", "surrogatepass")[:column].decode("utf-8", "ignore"))


def read(path: str, shown: str | None = None) -> SourceText:
    """Read and parse a .py or .ipynb file."""
    return parse(read_bytes(path), shown or path)


def read_bytes(path: str) -> bytes:
    return read_file(path)[1]


def read_file(path: str) -> tuple[os.stat_result, bytes]:
    """What the system knows of the file, and its bytes."""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):  # reading a pipe or a device may never end
            raise Unreadable(f"{path}: not a regular file, not read")
        if status.st_size > limits.FILE_BYTES:
            raise Unreadable(f"{path}: larger than {limits.FILE_BYTES // 1_000_000} MB, not read")
        return status, _content(path, status.st_size)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None


def _content(path: str, size: int) -> bytes:
    """As `open(path, "rb").read()`, which asks for the size and the kind of the file again."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        parts = [os.read(handle, size + 1)]
        while parts[-1] and len(parts[-1]) != size:  # it is being written, or the system gives it in parts
            parts.append(os.read(handle, size + 1))
    finally:
        os.close(handle)
    return b"".join(parts)


def read_text(path: str) -> str:
    return decode(read_bytes(path), path)


def parse(raw: bytes, file: str) -> SourceText:
    if file.endswith(".ipynb"):
        return _notebook(raw, file)
    return parse_text(decode(raw, file), file)


def parse_text(text: str, file: str, lazily: bool = False) -> SourceText:
    """With `lazily`, functions are parsed when somebody looks into them."""
    try:
        return SourceText(file, text, _tree(text, file, lazily))
    except Unreadable as problem:
        from .python_two import modern

        found = modern(text) if problem.is_syntax else None
        if found is None:
            raise
        tree, rewritten = found
        return SourceText(file, text, tree, problems=[f"{file}: {PYTHON_TWO}"], is_old=True, rewritten=rewritten)


def declared_encoding(raw: bytes) -> str:
    from tokenize import detect_encoding

    return detect_encoding(io.BytesIO(raw).readline)[0]


def decode(raw: bytes, file: str) -> str:
    """PEP 263 and byte-order marks, as Python itself decodes."""
    try:
        second = raw.find(b"\n", raw.find(b"\n") + 1)
        plain = raw.find(b"coding", 0, second if second >= 0 else len(raw)) < 0 and not raw.startswith(codecs.BOM_UTF8)
        encoding = "utf-8" if plain else declared_encoding(raw)
        text = raw.decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise Unreadable(f"{file}: cannot be decoded: {error}") from None
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _tree(text: str, file: str, lazily: bool = False) -> ast.Module:
    if _words_above(text, limits.FILE_WORDS):
        raise Unreadable(f"{file}: more than {limits.FILE_WORDS:,} words, not read")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return (parse_lazily(text) if lazily else None) or ast.parse(text)
    except SyntaxError as error:
        problem = Unreadable(f"{file}:{error.lineno or 1}: not valid Python for this interpreter: {error.msg}")
        problem.is_syntax = True
        raise problem from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise Unreadable(f"{file}: cannot be parsed: {str(error) or type(error).__name__}") from None


def _words_above(text: str, limit: int) -> bool:
    """A syntax tree takes up to a kilobyte for each word or sign, so a file can be small and its tree gigantic."""
    if len(text) <= limit:
        return False
    return any(count > limit for count, _ in enumerate(re.finditer(r"[\w.]+|[^\w\s]", text), 1))


def _notebook(raw: bytes, file: str) -> SourceText:
    try:
        book = read_notebook(raw)
    except NotANotebook as problem:
        raise Unreadable(f"{file}: {problem}") from None
    return SourceText(file, book.text, _tree(book.text, file), book.places, [f"{file}: {p}" for p in book.problems])
