"""Which findings the user does not want: rule selection, comments in the source, and a baseline of known ones."""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from .base.finding import Finding
from .base.pattern import pattern
from .base.plain import dataclass, field
from .base.span import Span
from .base.suggest import did_you_mean
from .lines import Lines

BASELINE_VERSION = 1
COMMENT = pattern(r"(?i)#\s*stillnet:\s*(ignore-file|ignore)\b(?!-)(?:\[([^\]]*)\])?")
EVERY = "ALL"


class SelectionError(Exception):
    """A rule name that does not exist; the message is for the user."""


class BaselineError(Exception):
    """A baseline file that cannot be read; the message is for the user."""


def matches(word: str, rule: str) -> bool:
    """A rule is named by itself, by a prefix, by a glob or by ALL."""
    from fnmatch import fnmatchcase

    return word == EVERY or rule.startswith(word) or fnmatchcase(rule, word)


def require_known(words: Iterable[str], rules: Iterable[str], where: str) -> None:
    """Each word must name at least one rule."""
    rules = list(rules)
    for word in words:
        if not word or not any(matches(word, rule) for rule in rules):
            raise SelectionError(f"{where}: unknown rule {word!r}{did_you_mean(word, rules)}")


@dataclass(frozen=True, slots=True)
class Selection:
    """What one project wants to see; `defaults` are the rules that are on without being asked for."""

    root: str
    defaults: frozenset[str]
    known: frozenset[str]
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_file: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def wants(self, finding: Finding) -> bool:
        return self._selected(finding.rule) and not _any(self._ignored(finding.span), finding.rule)

    def _selected(self, rule: str) -> bool:
        if self.select:
            return _any(self.select, rule)
        return rule in self.defaults or rule not in self.known

    def _ignored(self, span: Span | None) -> Iterator[str]:
        yield from self.ignore
        if span is None or not self.per_file:
            return
        from . import patterns

        path = _relative(span.file, self.root)
        for glob, words in self.per_file.items():
            if patterns.covers(patterns.parse([glob]), path):
                yield from words


def _any(words: Iterable[str], rule: str) -> bool:
    return any(matches(word, rule) for word in words)


def _relative(file: str, root: str) -> str:
    try:
        path = os.path.relpath(os.path.abspath(file), root or os.curdir)
    except ValueError:  # another drive
        path = file
    return path.replace(os.sep, "/")


@dataclass(frozen=True, slots=True)
class Comments:
    """The ignore comments of one text: words per line, and those that hold for the whole file."""

    lines: Mapping[int, tuple[str, ...]]
    file: tuple[str, ...] = ()

    def ignore(self, rule: str, span: Span) -> bool:
        return _any(self.file, rule) or any(_any(self.lines.get(n, ()), rule) for n in (span.line, span.end_line))


NO_COMMENTS = Comments({})


def comments(text: str) -> Comments:
    """Read by tokens; line by line where the text is not valid Python."""
    if "stillnet:" not in text.lower():
        return NO_COMMENTS
    import tokenize

    try:
        return _comments(list(_tokens(text)))
    except (tokenize.TokenError, SyntaxError, ValueError):
        return _comments(list(_roughly(text)))


# A comment as (line, text, whether only comments stand before it).
_Comment = tuple[int, str, bool]


def _tokens(text: str) -> Iterator[_Comment]:
    import tokenize

    opening = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string, opening
        elif token.type not in (tokenize.NL, tokenize.NEWLINE, tokenize.ENCODING):
            opening = False


def _roughly(text: str) -> Iterator[_Comment]:
    opening = True
    for number, line in enumerate(text.split("\n"), 1):
        code, mark, comment = line.partition("#")
        opening = opening and not code.strip()
        if mark:
            yield number, mark + comment, opening


def _comments(found: Sequence[_Comment]) -> Comments:
    lines: dict[int, tuple[str, ...]] = {}
    whole: list[str] = []
    for number, comment, opening in found:
        for match in COMMENT.finditer(comment):
            words = _words(match.group(2))
            if match.group(1).lower() == "ignore":
                lines[number] = (*lines.get(number, ()), *words)
            elif opening:
                whole += words
    return Comments(lines, tuple(whole))


def _words(inside: str | None) -> list[str]:
    if inside is None:
        return [EVERY]
    return [word.strip() for word in inside.split(",") if word.strip()]


class CommentReader:
    """Answers whether a comment in the source silences a finding; each text is read once."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._read: dict[tuple[str, int | None], Comments] = {}

    def silences(self, finding: Finding) -> bool:
        span = finding.span
        # the text of a model file has no say in what is told about it
        return span is not None and span.line > 0 and self._comments(span.file, finding.cell).ignore(finding.rule, span)

    def _comments(self, file: str, cell: int | None) -> Comments:
        key = file, cell
        if key not in self._read:
            self._read[key] = comments("\n".join(self._lines.of(file, cell)))
        return self._read[key]


def fingerprint(finding: Finding, root: str, lines: Lines) -> str:
    """The same while the line, its file and the message stay the same, wherever the line moves."""
    import hashlib

    span = finding.span
    path = _relative(span.file, root) if span else finding.node or ""
    line = (lines.line(span.file, span.line, finding.cell) or "") if span else ""
    parts = [finding.rule, path, " ".join(line.split()), " ".join(finding.message.split())]
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def new_findings(findings: Iterable[Finding], known: Mapping[str, int], key: Callable[[Finding], str]) -> list[Finding]:
    """Findings beyond the number that the baseline already holds of them."""
    left = Counter(known)
    result = []
    for finding in findings:
        name = key(finding)
        if left[name] > 0:
            left[name] -= 1
        else:
            result.append(finding)
    return result


def read_baseline(file: str) -> dict[str, int]:
    import json

    try:
        with open(file, encoding="utf-8") as stream:
            data = json.load(stream)
        if data["version"] != BASELINE_VERSION:
            raise BaselineError(f"{file}: baseline version {data['version']} is not supported")
        return {entry["fingerprint"]: int(entry["count"]) for entry in data["findings"]}
    except OSError as error:
        raise BaselineError(f"{file}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError) as error:
        raise BaselineError(f"{file}: not a baseline ({type(error).__name__}: {error})") from None


def baseline(findings: Sequence[Finding], root: str, lines: Lines) -> str:
    """The text of a baseline file: sorted, one entry per kind of finding, so that it merges well."""
    import json

    counts: Counter[tuple[str, str, str, str]] = Counter()
    for finding in findings:
        path = _relative(finding.span.file, root) if finding.span else finding.node or ""
        counts[path, finding.rule, finding.message, fingerprint(finding, root, lines)] += 1
    entries = [
        {"path": path, "rule": rule, "message": message, "fingerprint": name, "count": number}
        for (path, rule, message, name), number in sorted(counts.items())
    ]
    return json.dumps({"version": BASELINE_VERSION, "findings": entries}, indent=2) + "\n"
