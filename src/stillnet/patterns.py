"""Path patterns with the meaning that .gitignore gives them; excludes and per-file tables use the same words."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

from .base.plain import dataclass


@dataclass(frozen=True, slots=True)
class Pattern:
    """One line: `path` patterns are matched from the folder of their file, others against the last part alone."""

    regex: re.Pattern[str]
    path: bool
    negated: bool
    folders_only: bool

    def matches(self, path: str, is_folder: bool) -> bool:
        if self.folders_only and not is_folder:
            return False
        return self.regex.fullmatch(path if self.path else path.rsplit("/", 1)[-1]) is not None


def verdict(patterns: Iterable[Pattern], path: str, is_folder: bool) -> bool | None:
    """Whether the last pattern that matches excludes or re-includes the path; None where none matches."""
    result = None
    for pattern in patterns:
        if pattern.matches(path, is_folder):
            result = not pattern.negated
    return result


def covers(patterns: Iterable[Pattern], path: str) -> bool:
    """Whether a relative file path, or a folder above it, is matched."""
    patterns = tuple(patterns)
    return any(verdict(patterns, part, folder) for part, folder in _parts(path))


def _parts(path: str) -> Iterator[tuple[str, bool]]:
    position = path.find("/")
    while position >= 0:
        yield path[:position], True
        position = path.find("/", position + 1)
    yield path, False


def parse(lines: Iterable[str]) -> tuple[Pattern, ...]:
    return tuple(pattern for pattern in map(_line, lines) if pattern is not None)


@functools.lru_cache(maxsize=4096)
def _line(line: str) -> Pattern | None:
    text = _trimmed(line.rstrip("\r\n"))
    if not text or text.startswith("#"):
        return None
    negated = text.startswith("!")
    text = text[negated:]
    folders_only = text.endswith("/")
    text = text.rstrip("/") if folders_only else text
    path = "/" in text
    try:
        regex = re.compile(_regex(text.lstrip("/")), re.DOTALL)
    except re.error:
        return None
    return Pattern(regex, path, negated, folders_only) if text.strip("/") else None


def _trimmed(line: str) -> str:
    """Trailing spaces go unless a backslash keeps them."""
    while line.endswith((" ", "\t")) and not line[:-1].endswith("\\"):
        line = line[:-1]
    return line


TOKEN = r"\A\*\*/|/\*\*/|/\*\*\Z|\*+|\?|\\.|\[[!^]?\]?(?:\[:\w+:\]|\\.|[^]\\])*\]|."
SEVERAL_FOLDERS = r"(?:(?<=/)|\A)(?:\*\*/)+"


def _regex(pattern: str) -> str:
    pattern = re.sub(SEVERAL_FOLDERS, "**/", pattern)
    return "".join(_piece(match.group()) for match in re.finditer(TOKEN, pattern, re.DOTALL))


def _piece(token: str) -> str:
    if token == "**/":
        return "(?:.*/)?"
    if token == "/**/":
        return "/(?:.*/)?"
    if token == "/**":
        return "/.+"
    if token.startswith("*"):
        return "[^/]*"
    if token == "?":
        return "[^/]"
    if len(token) > 2 and token.startswith("["):
        return _character_class(token[1:-1])
    return re.escape(token[1:] if len(token) == 2 and token.startswith("\\") else token)


POSIX = {
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "alnum": "a-zA-Z0-9",
    "lower": "a-z",
    "upper": "A-Z",
    "space": r"\s",
    "punct": r"!-/:-@\[-`{-~",
    "xdigit": "0-9a-fA-F",
    "blank": r" \t",
}
CLASS_MEMBER = r"\[:(\w+):\]|\\(.)|(.)"


def _character_class(inside: str) -> str:
    negated = inside[:1] in ("!", "^")
    members = "".join(_member(match) for match in re.finditer(CLASS_MEMBER, inside[negated:], re.DOTALL))
    return f"(?!/)[{'^' if negated else ''}{members}]"


def _member(match: re.Match[str]) -> str:
    name, escaped, plain = match.groups()
    if name:
        return POSIX.get(name, "")
    if plain == "-":
        return "-"
    return re.escape(escaped or plain)
