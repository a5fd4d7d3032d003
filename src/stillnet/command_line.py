"""The words of the command line and their meaning as options."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace

from .base.annotations import Any

SEVERITIES = ("error", "warning", "note")
# Takes the names of an option, or of a word without one, and settings as `argparse` spells them.
Add = Callable[..., Any]


class UsageError(Exception):
    """The command cannot be carried out as it was given; the message is for the user."""


class NotAnAnswer(Exception):
    """What is given for an option cannot be one of its values."""


def options(arguments: Sequence[str]) -> SimpleNamespace:
    """What the words ask for. The usual ones are read here; questions, mistakes and rare forms are left to `argparse`, whose
    loading costs as much as reading a small file."""
    found = usual(arguments)
    if found is not None:
        return found
    from .command_parser import parsed

    return parsed(arguments)


def usual(arguments: Sequence[str]) -> SimpleNamespace | None:
    """A command, its words in a row, and options that are spelled out and followed by their values; else None."""
    if not arguments or arguments[0] not in COMMANDS:
        return None
    named: dict[str, tuple[str, dict[str, Any]]] = {}
    positional: list[tuple[str, Any]] = []
    values: dict[str, Any] = {"command": arguments[0]}

    def add(*names: str, **settings: Any) -> None:
        name = next((n for n in names if n.startswith("--")), names[0]).removeprefix("--").replace("-", "_")
        if names[0].startswith("-"):
            named.update(dict.fromkeys(names, (name, settings)))
            initial = settings.get("default", False if settings.get("action") == "store_true" else None)
            values[name] = list(initial) if isinstance(initial, list) else initial
        else:
            positional.append((name, settings.get("nargs")))

    declare(arguments[0], add)
    words = _words_in_a_row(arguments[1:], named, values)
    return SimpleNamespace(**values) if words is not None and _place(words, positional, values) else None


def _words_in_a_row(
    arguments: Sequence[str], named: dict[str, tuple[str, dict[str, Any]]], values: dict[str, Any]
) -> list[str] | None:
    """The words that belong to no option; the options are entered."""
    words: list[str] = []
    rest = iter(arguments)
    before = ""
    for word in rest:
        if not word.startswith("-"):
            if words and before.startswith("-"):
                return None
            words.append(word)
        elif word not in named or not _enter(*named[word], rest, values):
            return None
        before = word
    return words


def _enter(name: str, settings: dict[str, Any], rest: Iterator[str], values: dict[str, Any]) -> bool:
    action = settings.get("action")
    if action == "store_true":
        values[name] = True
        return True
    text = next(rest, "-")
    if text.startswith("-") or "nargs" in settings:
        return False
    try:
        value = settings["type"](text) if "type" in settings else text
    except NotAnAnswer:
        return False
    if "choices" in settings and value not in settings["choices"]:
        return False
    values[name] = value if action is None else [*values[name], *(value if action == "extend" else [value])]
    return True


def _place(words: list[str], positional: list[tuple[str, Any]], values: dict[str, Any]) -> bool:
    """Give the words to the names they stand for."""
    for name, count in positional:
        if count == "*":
            values[name], words = words, []
        elif words:
            values[name], words = words[0], words[1:]
        elif count == "?":
            values[name] = None
        else:
            return False
    return not words


def columns() -> int:
    """The width of the terminal, as COLUMNS says or as it is."""
    if (wish := os.environ.get("COLUMNS", "")).isdecimal() and int(wish):
        return int(wish)
    try:
        return os.get_terminal_size(1).columns or 80
    except OSError:
        return 80


class Formats:
    """The format names of a command, looked up only when somebody asks."""

    def __init__(self, command: str) -> None:
        self.command = command

    def __iter__(self) -> Iterator[str]:
        from .render.registry import formats

        return iter(formats(self.command))

    def __contains__(self, name: object) -> bool:
        from .render.registry import is_format

        return is_format(self.command, str(name))


def declare(command: str, add: Add) -> None:
    """The options of a command."""
    add("--traceback", action="store_true", help="show where an internal error happened")
    COMMANDS[command][1](add)


def _framework(text: str) -> str:
    """`torch` is what many call it."""
    return {"torch": "pytorch"}.get(text, text)


def _show(add: Add) -> None:
    add("target", nargs="?", metavar="TARGET", help="FILE, FILE::Net, FILE::Net(10), pkg.module.f(...) or a model file")
    add("--format", choices=Formats("show"), default="table", metavar="FORMAT", help="%(choices)s (default: table)")
    add("--framework", type=_framework, choices=("pytorch", "keras"), help="of the source that --format python writes")
    add(
        "--source",
        action="append",
        default=[],
        metavar="DIR",
        help="code that may have made the scopes of a model file",
    )
    add("--depth", type=_count, metavar="N", help="how many levels of modules the table and tree show")
    add("--mode", choices=("eval", "train"), default="eval", help="the mode the model is in (default: eval)")
    _shared(add)


def _check(add: Add) -> None:
    formats = Formats("check")
    add("paths", nargs="*", metavar="PATH", help="files and folders, - for standard input (default: this folder)")
    add("--output-format", choices=formats, default="full", metavar="FORMAT", help="%(choices)s (default: full)")
    add(
        "--exclude", action="extend", type=_words, default=[], metavar="GLOB,...", help="leave out, as .gitignore would"
    )
    add("--fix", action="store_true", help="write what the findings suggest into the files, then report what is left")
    add("--diff", action="store_true", help="print the suggested changes as a patch and write nothing")
    add("--exit-zero", action="store_true", help="exit 0 also when something was found")
    add("--stdin-filename", metavar="FILE", help="the name of what is read from standard input")
    add("--baseline", metavar="FILE", help="only report findings that this file does not hold")
    add("--write-baseline", metavar="FILE", help="write the present findings to this file")
    add("--jobs", "-j", type=_count, default=0, metavar="N", help="processes to use (default: one for each core)")
    add("--progress", action="store_true", help="report progress on stderr also where it is no terminal")
    add("--quiet", "-q", action="store_true", help="no summary on stderr")
    _shared(add)


def _diff(add: Add) -> None:
    add("first", metavar="A", help="FILE, FILE::Net, pkg.module.f(...), a model file or a recorded run (.json)")
    add("second", metavar="B")
    add("--format", choices=("text", "json"), default="text", help="text or json (default: text)")
    add("--input", action="append", default=[], metavar="TEXT", help="one per argument, such as f32[8,3,H,W] or x=3")
    add("--path", action="append", default=[], metavar="DIR", help="where to look for imported source, before the rest")
    add("-o", "--output", metavar="FILE", help="write to a file instead of stdout")


def _shared(add: Add) -> None:
    add("--input", action="append", default=[], metavar="TEXT", help="one per argument, such as f32[8,3,H,W] or x=3")
    add("--path", action="append", default=[], metavar="DIR", help="where to look for imported source, before the rest")
    add("--select", action="extend", type=_words, default=[], metavar="RULE,...", help="only these rules")
    add("--ignore", action="extend", type=_words, default=[], metavar="RULE,...", help="not these rules")
    add("--range", action="append", default=[], type=_range, metavar="NAME=LOW,HIGH", help="the numbers an input holds")
    add("--explain-range", action="append", default=[], metavar="NAME", help="print where a tensor's range comes from")
    add(
        "--tensors",
        choices=("partition", "smash", "expand"),
        default="partition",
        help="how tensors are cut into blocks (default: partition)",
    )
    add("--relations", choices=("affine", "none"), default="affine", help="relations between tensors (default: affine)")
    add("--fail-on", choices=SEVERITIES, help="the least severe finding that makes the exit code 1 (default: error)")
    add("--config", metavar="FILE", help="use this pyproject.toml instead of the nearest")
    add("--color", choices=("auto", "always", "never"), default="auto", help="colour the output (default: auto)")
    add("-o", "--output", metavar="FILE", help="write to a file instead of stdout")


def _explain(add: Add) -> None:
    add("rule", metavar="RULE")


def _rules(add: Add) -> None:
    """There are none."""


def _ops(add: Add) -> None:
    add("--missing", nargs="+", metavar="PATH", help="names that these files need and nobody knows")
    add("--path", action="append", default=[], metavar="DIR", help="where to look for imported source")


def _range(text: str) -> tuple[str, tuple[float, float]]:
    from .base.numbers import read_range

    try:
        return read_range(text)
    except ValueError as problem:
        raise NotAnAnswer(str(problem)) from None


def _count(text: str) -> int:
    if not text.isdecimal():
        raise NotAnAnswer(f"{text!r} is not a count")
    return int(text)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


COMMANDS: dict[str, tuple[str, Callable[[Add], None]]] = {
    "show": ("show the architecture, shapes and cost of a model", _show),
    "check": ("find bugs in files, folders and notebooks", _check),
    "diff": ("compare two models: source, model files or recorded runs", _diff),
    "explain": ("print the page of a rule", _explain),
    "rules": ("list the rules", _rules),
    "ops": ("list the framework names that stillnet knows, or those a project misses", _ops),
}
