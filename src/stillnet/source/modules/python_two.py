"""Python 2 source as Python 3 writes it, at the same lines: statements that became functions, old names and operators."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import zip_longest

from ...base.pattern import pattern
from ..syntax import Div

TOKEN = pattern(
    r"(?P<string>[uUbBrR]{0,2}(?:\"\"\"(?:\\.|[^\\])*?\"\"\"|'''(?:\\.|[^\\])*?'''|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'))"
    r"|(?P<space>(?:[ \t\f]|\\\n)+)|(?P<comment>\#[^\n]*)|(?P<line>\n)|(?P<name>[^\W\d]\w*)"
    r"|(?P<number>\.?\d(?:[eE][-+]|[\w.])*)|(?P<sign><>|>>|[-+*/%&|^<>=!]=|\*\*|//|<<|.)",
    16,  # re.DOTALL: a string in three quotes may have a backslash at the end of a line
)
# Statements with a body, whose first statement may stand on the same line.
HEADS = frozenset({"if", "elif", "else", "for", "while", "try", "except", "finally", "with", "def", "class"})
# old name -> what it is called now, as long as the old one where that can be, so that columns stay
NAMES = {
    "xrange": " range",
    "raw_input": "    input",
    "unicode": "    str",
    "basestring": "       str",
    "unichr": "   chr",
    "long": " int",
    "izip": " zip",
    "imap": " map",
    "ifilter": " filter",
}
METHODS = {
    "iteritems": "    items",
    "iterkeys": "    keys",
    "itervalues": "    values",
    "has_key": "__contains__",
    "next": "__next__",
}
Token = tuple[str, str]


def modern(text: str) -> tuple[ast.Module, frozenset[int]] | None:
    """The program and the lines that had to be written otherwise, or None where it is not Python 2 either."""
    try:
        written = "".join(_written(text))
        tree = ast.parse(written)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if "division" not in _future(tree):
        _OldDivision().visit(tree)
    pairs = zip_longest(text.split("\n"), written.split("\n"))
    return tree, frozenset(number for number, (old, new) in enumerate(pairs, 1) if old != new)


def _written(text: str) -> Iterator[str]:
    lines = [line if "\t" not in line else _spaced(line) for line in text.split("\n")]
    for statement in _statements("\n".join(lines)):
        yield from (word for _, word in _translated(statement))


def _spaced(line: str) -> str:
    """A tab in front of a statement goes to the next eighth column."""
    rest = line.lstrip(" \t")
    return line[: len(line) - len(rest)].expandtabs(8) + rest


def _statements(text: str) -> Iterator[list[Token]]:
    """The tokens of each simple statement or head, with the space before it and the end of the line behind it."""
    found: list[Token] = []
    depth, first = 0, ""
    for match in TOKEN.finditer(text):
        kind, word = match.lastgroup or "", match.group()
        found.append((kind, word))
        if kind == "name" and not first:
            first = word
        if kind == "sign":
            depth += (word in "([{") - (word in ")]}")
        is_head = word == ":" and first in HEADS and not any(w == "lambda" for _, w in found)
        if depth <= 0 and (kind == "line" or word == ";" or is_head):
            yield found
            found, depth, first = [], 0, ""
    yield found


def _translated(tokens: list[Token]) -> list[Token]:
    out = [_renamed(tokens, i) for i in range(len(tokens))]
    words = [i for i, (kind, _) in enumerate(out) if kind not in ("space", "comment", "line")]
    if not words:
        return out
    first = out[words[0]][1]
    if first in ("print", "exec"):
        return _as_call(out, words)
    if first in ("except", "raise"):
        return _without_comma(out, words, first)
    return out


def _renamed(tokens: list[Token], i: int) -> Token:
    kind, word = tokens[i]
    if kind == "name":
        member = i > 0 and tokens[i - 1][1] == "."
        return kind, (METHODS.get(word, word) if member and _is_called(tokens, i) else NAMES.get(word, word))
    if kind == "number":
        if word[-1:] in "lL" and word[:1].isdigit():
            word = word[:-1] + " "
        octal = len(word) > 1 and word[0] == "0" and word.strip().isdigit() and word.strip("0 ") != ""
        return kind, ("0o" + word[1:] if octal else word)
    if kind == "string" and word[:2].lower() == "ur":
        return kind, " " + word[1:]
    if word == "<>":
        return kind, "!="
    if word == "`":
        before = sum(w == "`" for _, w in tokens[:i])
        return kind, ")" if before % 2 else "("
    return kind, word


def _is_called(tokens: list[Token], i: int) -> bool:
    return i + 1 < len(tokens) and tokens[i + 1][1] == "("


def _as_call(tokens: list[Token], words: list[int]) -> list[Token]:
    """`print x, y` and `print >>file, x`."""
    start, last = words[0], words[-1]
    if tokens[last][1] in (";", ":"):
        last = words[-2]
    if last == start or tokens[words[1]][1] in ("=", ".", ",") or _is_whole_call(tokens, words[1], last):
        return tokens
    out = list(tokens)
    if out[words[1]][1] == ">>":
        out[words[1]] = ("space", "  ")
    gap = start + 1
    if out[gap][0] == "space" and "\n" not in out[gap][1]:
        out[gap] = ("sign", "(" + out[gap][1][1:])
    else:
        out.insert(gap, ("sign", "("))
        last += 1
    out.insert(last + 1, ("sign", ")"))
    return out


def _is_whole_call(tokens: list[Token], opening: int, last: int) -> bool:
    """Whether what follows is one pair of brackets and nothing else."""
    if tokens[opening][1] != "(":
        return False
    depth = 0
    for i in range(opening, last + 1):
        depth += (tokens[i][1] == "(") - (tokens[i][1] == ")")
        if depth == 0:
            return i == last
    return False


def _without_comma(tokens: list[Token], words: list[int], first: str) -> list[Token]:
    """`except Error, error:` and `raise Error, message`."""
    depth = 0
    for i in words:
        word = tokens[i][1]
        depth += (word in "([{" and len(word) == 1) - (word in ")]}" and len(word) == 1)
        if word == "," and depth == 0:
            out = list(tokens)
            if first == "except":
                out[i] = ("name", " as")
                return out
            out[i] = ("sign", "(")
            last = words[-1] if tokens[words[-1]][1] != ";" else words[-2]
            out.insert(last + 1, ("sign", ")"))
            return out
    return tokens


def _future(tree: ast.Module) -> set[str]:
    return {a.name for n in tree.body if isinstance(n, ast.ImportFrom) and n.module == "__future__" for a in n.names}


class _OldDivision(ast.NodeTransformer):
    """Whether a quotient is a whole number is decided where its operands are known."""

    def visit_Div(self, node: ast.Div) -> ast.Div:
        return Div()
