"""Parsing a library's file without the bodies of its functions and classes, each of which is parsed when somebody looks into it.

Of the functions of a large package a model calls one in ten, and parsing is most of what reading a file costs. The lines of a
body are found by their indentation and left blank, but for one placeholder on the last of them, so every node has its place.
Whatever does not look as expected is parsed as a whole: a cut through brackets cannot parse, a cut through a text in triple
quotes leaves an odd number of them, and a placeholder that is not the body of a function or a class is noticed."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Container, Iterator

from ...base.annotations import Any, NamedTuple
from ...base.pattern import pattern

INDENT = "    "
# The header of a function or class, up to the colon at its end; a line can match in one way only, or a header without end would
# be tried in every combination of them.
HEADER = pattern(
    r"(?P<indent>(?:    )?)(?:class +\w+|(?:async +)?def +\w+\()"
    r"(?:[^\n]*:|[^\n]*\n(?:(?P=indent) [^\n]*\n){0,80}?(?P=indent)(?:\)[^\n]*:| [^\n]*\)(?: *->[^\n]*)?:))"
    r"[ \t]*(?:#[^\n]*)?(?=\n)"
)
# Before a line that is not blank, no comment, and no deeper than the functions of a module, or those of a class.
STARTS = {"": pattern(r"\n(?=[^\s#])"), INDENT: pattern(r"\n(?= {0,4}[^\s#])")}
BLOCKS = {"": ("def ", "class ", "async "), INDENT: ("    def ", "    async ")}
# a line that goes on in the next one at its left margin
CONTINUED = pattern(r"\\\n\S")
SMALLEST = 160
# statements whose blocks may hold functions of the module or of a class
NESTING = {ast.ClassDef, ast.If, ast.Try, ast.With, ast.For, ast.While, ast.ExceptHandler}


class Body(NamedTuple):
    """The text of a body, the line it starts at, and how deep the function stands."""

    text: str
    line: int
    depth: int = 0


class Unparsed(ast.FunctionDef):
    """A function whose body is still text. The first look at it makes it a plain `FunctionDef`."""

    @property
    def body(self) -> Any:  # type: ignore[override]
        return _look_into(self, ast.FunctionDef, _statements)


class UnparsedAsync(ast.AsyncFunctionDef):
    """The same for `async def`."""

    @property
    def body(self) -> Any:  # type: ignore[override]
        return _look_into(self, ast.AsyncFunctionDef, _statements)


class UnparsedClass(ast.ClassDef):
    """The same for a class; its methods stay unparsed when it is looked into."""

    @property
    def body(self) -> Any:  # type: ignore[override]
        return _look_into(self, ast.ClassDef, _members)


UNPARSED: dict[type, type[Any]] = {
    ast.FunctionDef: Unparsed,
    ast.AsyncFunctionDef: UnparsedAsync,
    ast.ClassDef: UnparsedClass,
}
# Visitors choose by the name of the class.
for plain, unparsed in UNPARSED.items():
    unparsed.__name__ = plain.__name__


def _look_into(node: Any, kind: type[ast.stmt], parse: Callable[[Body], list[ast.stmt]]) -> list[ast.stmt]:
    body = node.stillnet_text
    node.__class__ = kind
    node.body = parse(body)
    del node.stillnet_text
    return node.body  # type: ignore[no-any-return]


def may_mention(node: ast.AST, word: str) -> bool:
    """False where the word stands nowhere in a body that is still text."""
    body = vars(node).get("stillnet_text")
    return body is None or word in body.text


def _statements(body: Body) -> list[ast.stmt]:
    """The statements of a function."""
    header = ("def _():\n", "class _:\n    def _():\n")[body.depth]
    block: Any = _parsed(_in_place(body.line, header) + body.text, body.line, header).body[-1]
    if body.depth:
        block = block.body[0]
    if (missing := body.line - 1 - header.count("\n")) < 0:
        ast.increment_lineno(block, missing)
    return block.body  # type: ignore[no-any-return]


def _members(body: Body) -> list[ast.stmt]:
    """The statements of a class, its methods unparsed."""
    header = "class _:\n"
    before = _in_place(body.line, header)
    tree = _cut(before + body.text, len(before) - 1, body.line - 1, INDENT)
    if tree is None:
        tree = _parsed(before + body.text, body.line, header)
    block: Any = tree.body[-1]
    return block.body  # type: ignore[no-any-return]


def _in_place(line: int, header: str) -> str:
    """What stands before a body so that it starts at this line: one long text, and the header."""
    before = line - 1 - header.count("\n")
    return f'"""{chr(10) * (before - 1)}"""\n{header}' if before > 0 else header


def _parsed(text: str, line: int, header: str) -> ast.Module:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        # Python would not have read the file at all
        return ast.parse(f"{_in_place(line, header)}        raise SyntaxError({str(problem)!r})")


def parse_lazily(text: str) -> ast.Module | None:
    """The file with its functions and classes unparsed, or None where that cannot be done safely."""
    return None if "\f" in text else _cut(text, 0, 1, "")


def _cut(text: str, at: int, line: int, margin: str) -> ast.Module | None:
    """The text with its bodies unparsed, from the end of a line on, which has this number; None if there are none."""
    counted = at
    pieces, bodies = [text[:at]], dict[int, Body]()
    for start, body, indent in _bodies(text, at, len(text), margin):
        line += text.count("\n", counted, start)
        counted = start
        height = body.count("\n")
        pieces += (text[at:start], "\n" * height, indent, INDENT, "...")
        bodies[line + height] = Body(body + "\n", line, len(indent) // len(INDENT))
        at = start + len(body)
    if not bodies:
        return None
    pieces.append(text[at:])
    try:
        tree = ast.parse("".join(pieces))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tree if _attach(tree, bodies) else None


def _bodies(text: str, at: int, end: int, margin: str) -> Iterator[tuple[int, str, str]]:
    """Where the bodies at this margin start, what they are, and how deep their headers stand. What is no function or class, or
    is a class that cannot be cut as one, may hold functions that can."""
    starts = [found.end() for found in STARTS[margin].finditer(text, at, end)]
    starts.append(end)
    for number, place in enumerate(starts[:-1]):
        if place < at:
            continue
        header = HEADER.match(text, place, end) if text.startswith(BLOCKS[margin], place) else None
        start = header.end() + 1 if header is not None else place + 1
        following = number + 1
        while starts[following] < start < end:
            following += 1
        at = starts[following]
        if header is not None:
            body = _without_comments(text[start:at].rstrip())
            if _is_whole(body):
                yield start, body, header["indent"]
                continue
        if not margin and text.find("\n    def ", place, at) >= 0:
            yield from _bodies(text, place, at, INDENT)


def _without_comments(body: str) -> str:
    """Without the lines of comment at its end, which belong to what follows."""
    while (last := body.rfind("\n")) >= 0 and body[last:].lstrip().startswith("#"):
        body = body[:last].rstrip()
    return body


def _is_whole(body: str) -> bool:
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


def _attach(tree: ast.Module, bodies: dict[int, Body]) -> bool:
    """Give every placeholder's text to its function or class; False if one stands elsewhere."""
    found = 0
    for node in _holders(tree, bodies):
        given = bodies[node.body[0].lineno]
        del node.body
        node.stillnet_text = given
        if "yield" not in given.text and not isinstance(node, ast.ClassDef):
            node.stillnet_yields = False
        node.__class__ = UNPARSED[type(node)]
        # the placeholder is shorter or longer than the line it stands on
        node.end_col_offset = len(given.text.rstrip("\n").rpartition("\n")[2].encode())
        found += 1
    return found == len(bodies)


def _holders(tree: ast.Module, bodies: Container[int]) -> list[Any]:
    """Functions and classes that hold a placeholder: of the top level, of classes, and of what stands under a condition there."""
    found: list[Any] = []
    waiting: list[Any] = [*tree.body]
    while waiting:
        node = waiting.pop()
        kind = type(node)
        if (
            kind in UNPARSED
            and len(node.body) == 1
            and node.body[0].lineno in bodies
            and isinstance(node.body[0], ast.Expr)
        ):
            found.append(node)
        elif kind in NESTING:
            for block in ("body", "orelse", "finalbody", "handlers"):
                waiting += getattr(node, block, ())
    return found
