"""Parsing a library's file without the bodies of its functions, each of which is parsed when somebody looks into it.

Of the functions of a large package a model calls one in ten, and parsing is most of what reading a file costs. The lines of a
body are found by their indentation and left blank, but for one placeholder on the last of them, so every node has its place.
Whatever does not look as expected is parsed as a whole: a cut through brackets cannot parse, a cut through a text in triple
quotes leaves an odd number of them, and a placeholder that is not the body of a function is noticed."""

from __future__ import annotations

import ast
import warnings
from typing import Any

from ..base.pattern import pattern

INDENT = "    "
# `def` at the top level or one level deeper, up to the colon at the end of its header; a line can match in one way only, or
# a header without end would be tried in every combination of them
HEADER = pattern(
    r"\n(?P<indent>(?:    )?)(?:async +)?def +\w+\("
    r"(?:[^\n]*:|[^\n]*\n(?:(?P=indent) [^\n]*\n){0,80}?(?P=indent)(?:\)[^\n]*:| [^\n]*\)(?: *->[^\n]*)?:))"
    r"[ \t]*(?:#[^\n]*)?(?=\n)"
)
# before the first line after a body: one that is not blank, no comment, and no deeper than the `def`
END = {"": pattern(r"\n(?=[^\s#])"), INDENT: pattern(r"\n(?= {0,4}[^\s#])")}
# a line that goes on in the next one at its left margin
CONTINUED = pattern(r"\\\n\S")
SMALLEST = 160


class Unparsed(ast.FunctionDef):
    """A function whose body is still text. The first look at it makes it a plain `FunctionDef`."""

    @property
    def body(self) -> Any:  # type: ignore[override]
        return _look_into(self, ast.FunctionDef)


class UnparsedAsync(ast.AsyncFunctionDef):
    """The same for `async def`."""

    @property
    def body(self) -> Any:  # type: ignore[override]
        return _look_into(self, ast.AsyncFunctionDef)


def _look_into(node: Any, kind: type[ast.stmt]) -> list[ast.stmt]:
    text, line, depth = node.stillnet_text
    node.__class__ = kind
    node.body = _statements(text, line, depth)
    del node.stillnet_text
    return node.body  # type: ignore[no-any-return]


# Visitors choose by the name of the class.
Unparsed.__name__, UnparsedAsync.__name__ = "FunctionDef", "AsyncFunctionDef"


def _statements(text: str, line: int, depth: int) -> list[ast.stmt]:
    """The body that starts at this line, parsed where it stands: the lines before it are one long text."""
    headers = ("def _():\n", "class _:\n    def _():\n")[depth]
    before = line - 1 - headers.count("\n")
    whole = f'"""{chr(10) * (before - 1)}"""\n{headers}{text}' if before > 0 else headers + text
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(whole)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        # Python would not have read the file at all
        tree = ast.parse(f"{chr(10) * max(before, 0)}{headers}        raise SyntaxError({str(problem)!r})")
    function: Any = tree.body[-1] if depth == 0 else tree.body[-1].body[0]  # type: ignore[attr-defined]
    if before < 0:
        ast.increment_lineno(function, before)
    return function.body  # type: ignore[no-any-return]


def parse_lazily(text: str) -> ast.Module | None:
    """The file with its functions unparsed, or None where that cannot be done safely."""
    if "\f" in text:
        return None
    pieces: list[str] = []
    bodies: dict[int, tuple[str, int, int]] = {}
    at, line, counted = 0, 1, 0
    while (header := HEADER.search(text, at)) is not None:
        start, indent = header.end() + 1, header["indent"]
        found = END[indent].search(text, start)
        end = found.start() if found is not None else len(text)
        body = _without_comments(text[start:end].rstrip())
        if not _is_whole(body, indent):
            pieces.append(text[at:end])
            at = end
            continue
        line += text.count("\n", counted, start)
        counted = start
        height = body.count("\n")
        pieces += (text[at:start], "\n" * height, indent, INDENT, "...")
        bodies[line + height] = (body + "\n", line, len(indent) // len(INDENT))
        at = start + len(body)
    if not bodies:
        return None
    pieces.append(text[at:])
    try:
        tree = ast.parse("".join(pieces))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tree if _attach(tree, bodies) else None


def _without_comments(body: str) -> str:
    """Without the lines of comment at its end, which belong to what follows."""
    while (last := body.rfind("\n")) >= 0 and body[last:].lstrip().startswith("#"):
        body = body[:last].rstrip()
    return body


def _is_whole(body: str, indent: str) -> bool:
    """Long enough to be worth it, and nothing open at its end."""
    return (
        len(body) > SMALLEST
        and not body.endswith("\\")
        and ("\\\n" not in body or CONTINUED.search(body) is None)
        and all(are_quotes(body, quotes) for quotes in ('"""', "'''"))
    )


def are_quotes(body: str, quotes: str) -> bool:
    """Does each of them open or close a text: none in a comment, none behind a backslash or another quote, none left over?"""
    number, at = 0, body.find(quotes)
    while at >= 0:
        if body[at - 1 : at] in ("\\", '"', "'") or body.find("#", body.rfind("\n", 0, at) + 1, at) >= 0:
            return False
        number += 1
        at = body.find(quotes, at + 3)
    return number % 2 == 0


def _attach(tree: ast.Module, bodies: dict[int, tuple[str, int, int]]) -> bool:
    """Give every placeholder's text to its function; False if one stands elsewhere."""
    found = 0
    for node in _functions(tree):
        placeholder = node.body[0]
        given = bodies.get(placeholder.lineno)
        if given is None or not isinstance(placeholder, ast.Expr) or len(node.body) != 1:
            continue
        del node.body
        node.stillnet_text = given
        if "yield" not in given[0]:
            node.stillnet_yields = False
        node.__class__ = UnparsedAsync if isinstance(node, ast.AsyncFunctionDef) else Unparsed
        # the placeholder is shorter or longer than the line it stands on
        node.end_col_offset = len(given[0].rstrip("\n").rpartition("\n")[2].encode())
        found += 1
    return found == len(bodies)


def _functions(tree: ast.Module) -> list[Any]:
    """Functions of the top level, of classes, and of what stands under a condition there."""
    found: list[Any] = []
    waiting: list[Any] = [*tree.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.append(node)
        else:
            for block in ("body", "orelse", "finalbody", "handlers"):
                waiting += getattr(node, block, ())
    return found
