"""The code cells of a notebook as one program: what IPython adds to Python is set aside, and line numbers stay."""

from __future__ import annotations

import ast
import json
import re
import warnings

from ...base.annotations import Any
from ...base.pattern import pattern
from ...base.plain import dataclass

# `from` this package come the names that a cell may have bound in a way that is not read.
UNREAD = "unread_cell"
# Magics that bind no name; any other may.
QUIET = frozenset(
    """
    alias autoreload autosave bash cat cd clear colors conda config cp debug dirs env history html javascript js
    latex load_ext ls lsmagic man markdown matplotlib mkdir more mv page pdb pinfo pip precision prun psearch
    psource pwd quickref reload_ext rm rmdir script set_env sh svg system sx tensorboard time timeit unload_ext
    watermark who whos writefile xmode
    """.split()  # noqa: SIM905 - a page of names reads better without quotes
)
RUNS_THE_REST = ("time", "timeit", "prun", "memit", "capture", "debug")
LINE_MAGIC = pattern(r"(?P<indent>\s*)%+(?P<name>\w*)[ \t]*(?P<rest>.*)")
SHELL = pattern(r"\s*(!|\?)|.*\w\?{1,2}\s*$")
ASSIGNED = pattern(r"(?P<target>\s*[\w.\[\]'\", ]+?=\s*)[!%](?!=).*")
SCRIPT = pattern(r"%run[ \t]+(?:-i[ \t]+)?(?:\./)?([A-Za-z_]\w*)(?:\.py)?\s*$")
BOUND = pattern(
    r"(?:^|;)[ \t]*(?:(?:async[ \t]+)?def|class)[ \t]+(\w+)|\b(\w+)[ \t]*(?:,[^=\n()]*)?=(?!=)|\b(?:as|import|for)[ \t]+(\w+)",
    re.M,
)


class NotANotebook(Exception):
    """The file is no notebook, or none in Python; the message says which."""


@dataclass(frozen=True, slots=True)
class Notebook:
    """`places` has (cell number, line in the cell) of each line of `text`; `problems` the cells that are not Python."""

    text: str
    places: list[tuple[int, int]]
    problems: list[str]


def read_notebook(raw: bytes) -> Notebook:
    lines: list[str] = []
    places: list[tuple[int, int]] = []
    problems: list[str] = []
    for number, body in _code_cells(raw):
        try:
            found = _python(body)
        except SyntaxError as error:
            problems.append(
                f"cell {number}, line {error.lineno or 1}: not valid Python for this interpreter: {error.msg}"
            )
            found = _unread(body)
        lines += found
        places += [(number, line) for line in range(1, len(found) + 1)]
    return Notebook("\n".join(lines) + "\n", places, problems)


def _code_cells(raw: bytes) -> list[tuple[int, str]]:
    """The code by the number of its cell, text cells counted too."""
    try:
        book = json.loads(raw.decode("utf-8-sig"))
        if "cells" not in book and "worksheets" not in book:
            raise NotANotebook("not a notebook: it has no cells")
        cells = book["cells"] if "cells" in book else [c for w in book["worksheets"] for c in w["cells"]]
        language = _language(book)
        found = [(n, _body(cell)) for n, cell in enumerate(cells, 1) if cell.get("cell_type") == "code"]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NotANotebook(f"not a notebook: {error}") from None
    if language not in ("python", "python3", "ipython", ""):
        raise NotANotebook(f"a notebook in {language}")
    return found


def _language(book: dict[str, Any]) -> str:
    told = book.get("metadata", {})
    return str(told.get("language_info", {}).get("name") or told.get("kernelspec", {}).get("language") or "").lower()


def _body(cell: dict[str, Any]) -> str:
    source = cell.get("source", cell.get("input", ""))
    return "".join(source) if isinstance(source, list) else str(source)


def _python(body: str) -> list[str]:
    """The lines of a cell with everything that is not Python in comments; raises SyntaxError."""
    lines = body.split("\n")
    if not _parses(lines):
        lines = _cell_magic(lines) or _line_magics(lines)
        ast.parse("\n".join(lines))
    return lines


def _parses(lines: list[str]) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse("\n".join(lines))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _cell_magic(lines: list[str]) -> list[str] | None:
    """A cell for another program: all of it in comments."""
    first = next((n for n, line in enumerate(lines) if line.strip()), 0)
    magic = LINE_MAGIC.match(lines[first]) if lines[first].startswith("%%") else None
    if magic is None or magic["name"] in RUNS_THE_REST:
        return None
    return [_star(line) if n == first and magic["name"] not in QUIET else f"# {line}" for n, line in enumerate(lines)]


def _line_magics(lines: list[str]) -> list[str]:
    found: list[str] = []
    continued = False
    for line in lines:
        outside = continued or _is_magic(line)
        found.append(f"# {line}" if continued else _translated(line))
        continued = outside and line.endswith("\\")
    return found


def _is_magic(line: str) -> bool:
    return bool(SHELL.match(line) or LINE_MAGIC.match(line) or ASSIGNED.match(line))


def _translated(line: str) -> str:
    """One line; what stands where a statement must stand stays a statement."""
    magic = LINE_MAGIC.match(line)
    if magic is not None and magic["name"] in RUNS_THE_REST and not line.lstrip().startswith("%%"):
        return _timed(line, magic)
    if magic is not None and magic["name"] and magic["name"] not in QUIET and not line.lstrip().startswith("%%"):
        return _star(line)
    if magic is not None or (SHELL.match(line) and not line.lstrip().startswith("#")):
        stripped = line.lstrip()
        return f"{line[: len(line) - len(stripped)]}pass  # {stripped}"
    assigned = ASSIGNED.match(line)
    return f"{assigned['target']}get_ipython()" if assigned is not None else line


def _timed(line: str, magic: re.Match[str]) -> str:
    """`%time y = f(x)` runs its statement; columns stay."""
    rest = re.sub(r"^(-\w+[ \t]*\d*[ \t]+)+", "", magic["rest"])
    if not rest:
        return f"{magic['indent']}pass"
    return f"{magic['indent']}if 1:".ljust(len(line) - len(rest)) + rest


def _star(line: str) -> str:
    """A magic that may bind any name; `%run x.py` binds those of x."""
    stripped = line.lstrip()
    indent = line[: len(line) - len(stripped)]
    ran = SCRIPT.match(stripped)
    source = ran[1] if ran is not None else UNREAD
    return f"{indent}pass  # {stripped}" if indent else f"from {source} import *  # {stripped}"


def _unread(body: str) -> list[str]:
    """A cell that is not Python: the names that it seems to bind are unknown from here on."""
    bound = sorted({name for found in BOUND.findall(body) for name in found if name.isidentifier()})
    names = [n for n in bound if _parses([f"{n} = 1"])]
    taken = f"from {UNREAD} import {', '.join(names)}; " if names else ""
    first, *others = body.split("\n")
    return [f"{taken}from {UNREAD} import *  # {first}", *(f"# {line}" for line in others)]
