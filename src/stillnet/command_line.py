"""The words of the command line and their meaning as options."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator

from .base.annotations import Any, NoReturn
from .version import __version__

SEVERITIES = ("error", "warning", "note")

EXAMPLES = """examples:
  stillnet show net.py                              every model in the file, as its own code builds it
  stillnet show "net.py::Net(10, depth=3)"          one model, built with these arguments
  stillnet show net.py::Net --input "f32[8,3,32,32]"
  stillnet show "torchvision.models.resnet.resnet18(weights=None)" --path site-packages --format json
  stillnet check src/                               findings with their source lines
  stillnet check . --output-format sarif -o out.sarif
  stillnet check - --stdin-filename net.py < net.py
  stillnet diff net.py::Net net.onnx                what an export changed
  stillnet explain shape-mismatch                   what a rule finds and how to repair it

exit codes: 0 nothing found, 1 findings at error level, 2 wrong usage, target not found or internal error
"""


class UsageError(Exception):
    """The command cannot be carried out as it was given; the message is for the user."""


class Parser(argparse.ArgumentParser):
    """Raises instead of exiting, so that one place decides what a failure looks like."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\n{self.format_usage().rstrip()}\ntry '{self.prog} --help'")


class Help(argparse.RawDescriptionHelpFormatter):
    """As wide as the terminal. One is made for each option, and the library's own way to ask loads compressors."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=columns() - 2)


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


def parser(command: str = "") -> Parser:
    """With a command, only its own options are put together: the others cost as much as the rest of a short run."""
    whole = Parser(
        prog="stillnet",
        description="Reads neural networks without running them.",
        epilog=EXAMPLES,
        formatter_class=Help,
        allow_abbrev=False,
    )
    whole.add_argument("--version", action="version", version=f"stillnet {__version__}")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True, prog="stillnet")
    adders = {
        "show": _add_show,
        "check": _add_check,
        "diff": _add_diff,
        "explain": _add_explain,
        "rules": _add_rules,
        "ops": _add_ops,
    }
    for name, add in adders.items():
        if name == command or command not in adders:
            add(commands)
    return whole


def _add(commands: Any, name: str, help: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=help, description=help[0].upper() + help[1:] + ".", allow_abbrev=False, formatter_class=Help
    )
    parser.set_defaults(command=name)
    parser.add_argument("--traceback", action="store_true", help="show where an internal error happened")
    return parser


def _framework(text: str) -> str:
    """`torch` is what many call it."""
    return {"torch": "pytorch"}.get(text, text)


def _add_show(commands: Any) -> None:
    parser = _add(commands, "show", "show the architecture, shapes and cost of a model")
    add = parser.add_argument
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
    _add_shared(parser)


def _add_check(commands: Any) -> None:
    parser = _add(commands, "check", "find bugs in files, folders and notebooks")
    add = parser.add_argument
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
    add("--jobs", "-j", type=_count, default=1, metavar="N", help="processes to use (default: 1)")
    add("--progress", action="store_true", help="report progress on stderr also where it is no terminal")
    add("--quiet", "-q", action="store_true", help="no summary on stderr")
    _add_shared(parser)


def _add_diff(commands: Any) -> None:
    parser = _add(commands, "diff", "compare two models: source, model files or recorded runs")
    add = parser.add_argument
    add("first", metavar="A", help="FILE, FILE::Net, pkg.module.f(...), a model file or a recorded run (.json)")
    add("second", metavar="B")
    add("--format", choices=("text", "json"), default="text", help="text or json (default: text)")
    add("--input", action="append", default=[], metavar="TEXT", help="one per argument, such as f32[8,3,H,W] or x=3")
    add("--path", action="append", default=[], metavar="DIR", help="where to look for imported source, before the rest")
    add("-o", "--output", metavar="FILE", help="write to a file instead of stdout")


def _add_shared(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
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


def _add_explain(commands: Any) -> None:
    parser = _add(commands, "explain", "print the page of a rule")
    parser.add_argument("rule", metavar="RULE")


def _add_rules(commands: Any) -> None:
    _add(commands, "rules", "list the rules")


def _add_ops(commands: Any) -> None:
    parser = _add(commands, "ops", "list the framework names that stillnet knows, or those a project misses")
    parser.add_argument("--missing", nargs="+", metavar="PATH", help="names that these files need and nobody knows")
    parser.add_argument("--path", action="append", default=[], metavar="DIR", help="where to look for imported source")


def _range(text: str) -> tuple[str, tuple[float, float]]:
    from .base.numbers import read_range

    try:
        return read_range(text)
    except ValueError as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a count")
    return int(text)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]
