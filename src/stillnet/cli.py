"""Arguments in, text out, exit code; the only file that prints."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

if TYPE_CHECKING:
    from .graph.architecture import Report
    from .projects import Wishes
    from .render.registry import Page

CLEAN, FOUND, FAILED, INTERRUPTED = 0, 1, 2, 130
SEVERITIES = ("error", "warning", "note")
# A run over fewer files is over before a progress line is read.
FILES_WORTH_PROGRESS = 20
STDIN = "-"

EXAMPLES = """examples:
  stillnet show net.py                              every model in the file, as its own code builds it
  stillnet show "net.py::Net(10, depth=3)"          one model, built with these arguments
  stillnet show net.py::Net --input "f32[8,3,32,32]"
  stillnet show "torchvision.models.resnet.resnet18(weights=None)" --path site-packages --format json
  stillnet check src/                               findings with their source lines
  stillnet check . --output-format sarif -o out.sarif
  stillnet check - --stdin-filename net.py < net.py
  stillnet explain shape-mismatch                   what a rule finds and how to repair it

exit codes: 0 nothing found, 1 findings at error level, 2 wrong usage, target not found or internal error
"""


class UsageError(Exception):
    """The command cannot be carried out as it was given; the message is for the user."""


class Parser(argparse.ArgumentParser):
    """Raises instead of exiting, so that one place decides what a failure looks like."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\n{self.format_usage().rstrip()}\ntry '{self.prog} --help'")


class Formats:
    """The format names of a command, looked up only when somebody asks."""

    def __init__(self, command: str) -> None:
        self.command = command

    def __iter__(self) -> Iterator[str]:
        from .render.registry import formats

        return iter(formats(self.command))

    def __contains__(self, name: object) -> bool:
        return name in list(self)


def run() -> NoReturn:
    """The console script."""
    sys.exit(main())


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        _never_fail_to_encode(stream)
    try:
        return _command(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _close_quietly()
        return CLEAN
    except Exception as error:
        return _failed(error, arguments)


def _command(arguments: list[str]) -> int:
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.run
    code = command(options)
    sys.stdout.flush()
    return code


def _failed(error: Exception, arguments: list[str]) -> int:
    """One clear line; the traceback only for those who ask for it."""
    known = _is_expected(error)
    message = str(error) if known else f"internal error: {type(error).__name__}: {error}"
    if not known and _wants_traceback(arguments):
        import traceback

        traceback.print_exception(error)
    if _wants_json(arguments):
        from .render.json import failure

        sys.stdout.write(failure(message))
    hint = "" if known or _wants_traceback(arguments) else " (--traceback shows where)"
    _complain(f"{message}{hint}")
    return FAILED


def _is_expected(error: Exception) -> bool:
    """Whether the failure is the user's to repair, as opposed to ours."""
    if isinstance(error, (UsageError, OSError)):
        return True
    from .check import TargetError
    from .config import ConfigError
    from .discover import NoSuchPath
    from .suppress import BaselineError, SelectionError

    return isinstance(error, (TargetError, ConfigError, NoSuchPath, BaselineError, SelectionError))


def _wants_traceback(arguments: list[str]) -> bool:
    return "--traceback" in arguments or os.environ.get("STILLNET_DEBUG", "") not in ("", "0")


def _wants_json(arguments: list[str]) -> bool:
    """Read from the raw words, since the failure may be that they do not parse."""
    names = ("--format", "--output-format")
    pairs = zip(arguments, [*arguments[1:], ""], strict=True)
    return any(
        (name in names and value == "json") or name in [f"{option}=json" for option in names] for name, value in pairs
    )


# -- the command line ------------------------------------------------------------------------------------------------


def _parser() -> Parser:
    from .version import __version__

    parser = Parser(
        prog="stillnet",
        description="Reads neural networks without running them.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"stillnet {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_add_show, _add_check, _add_explain, _add_rules, _add_ops):
        add(commands)
    return parser


def _add(commands: Any, name: str, run: Callable[[argparse.Namespace], int], help: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=help, description=help[0].upper() + help[1:] + ".", allow_abbrev=False
    )
    parser.set_defaults(run=run)
    parser.add_argument("--traceback", action="store_true", help="show where an internal error happened")
    return parser


def _add_show(commands: Any) -> None:
    parser = _add(commands, "show", _show, "show the architecture, shapes and cost of a model")
    add = parser.add_argument
    add("target", nargs="?", metavar="TARGET", help="FILE, FILE::Net, FILE::Net(10), pkg.module.f(...) or a model file")
    add("--format", choices=Formats("show"), default="table", metavar="FORMAT", help="%(choices)s (default: table)")
    add("--depth", type=_count, metavar="N", help="how many levels of modules the table and tree show")
    add("--mode", choices=("eval", "train"), default="eval", help="the mode the model is in (default: eval)")
    _add_shared(parser)


def _add_check(commands: Any) -> None:
    parser = _add(commands, "check", _check, "find bugs in files, folders and notebooks")
    add = parser.add_argument
    formats = Formats("check")
    add("paths", nargs="*", metavar="PATH", help="files and folders, - for standard input (default: this folder)")
    add("--output-format", choices=formats, default="full", metavar="FORMAT", help="%(choices)s (default: full)")
    add("--exclude", action="extend", nargs="+", default=[], metavar="GLOB", help="leave out, as .gitignore would")
    add("--exit-zero", action="store_true", help="exit 0 also when something was found")
    add("--stdin-filename", metavar="FILE", help="the name of what is read from standard input")
    add("--baseline", metavar="FILE", help="only report findings that this file does not hold")
    add("--write-baseline", metavar="FILE", help="write the present findings to this file")
    add("--jobs", "-j", type=_count, default=1, metavar="N", help="processes to use (default: 1)")
    add("--progress", action="store_true", help="report progress on stderr also where it is no terminal")
    add("--quiet", "-q", action="store_true", help="no summary on stderr")
    _add_shared(parser)


def _add_shared(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--input", action="append", default=[], metavar="TEXT", help="an input such as f32[8,3,32,32] or x=f32[B,3,H,W]"
    )
    add("--path", action="append", default=[], metavar="DIR", help="where to look for imported source, before the rest")
    add("--select", action="extend", type=_words, default=[], metavar="RULE,...", help="only these rules")
    add("--ignore", action="extend", type=_words, default=[], metavar="RULE,...", help="not these rules")
    add("--fail-on", choices=SEVERITIES, help="the least severe finding that makes the exit code 1 (default: error)")
    add("--config", metavar="FILE", help="use this pyproject.toml instead of the nearest")
    add("--color", choices=("auto", "always", "never"), default="auto", help="colour the output (default: auto)")
    add("-o", "--output", metavar="FILE", help="write to a file instead of stdout")


def _add_explain(commands: Any) -> None:
    parser = _add(commands, "explain", _explain, "print the page of a rule")
    parser.add_argument("rule", metavar="RULE")


def _add_rules(commands: Any) -> None:
    _add(commands, "rules", _rules, "list the rules")


def _add_ops(commands: Any) -> None:
    parser = _add(commands, "ops", _ops, "list the framework names that stillnet knows, or those a project misses")
    parser.add_argument("--missing", nargs="+", metavar="PATH", help="names that these files need and nobody knows")
    parser.add_argument("--path", action="append", default=[], metavar="DIR", help="where to look for imported source")


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a count")
    return int(text)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


# -- commands --------------------------------------------------------------------------------------------------------


def _show(options: argparse.Namespace) -> int:
    from .lines import Lines
    from .projects import merged, show_target

    wishes, lines = _wishes(options), Lines()
    targets = [options.target] if options.target else list(wishes.config_for(os.curdir).models)
    if not targets:
        raise UsageError("show needs a TARGET, or models in [tool.stillnet] of pyproject.toml")
    report = merged([show_target(target, wishes, lines) for target in targets])
    return _answer("show", options.format, report, options, wishes, lines)


def _check(options: argparse.Namespace) -> int:
    from .discover import discover
    from .lines import Lines
    from .projects import check_files

    wishes, stdin = _wishes(options), _stdin(options)
    paths = [path for path in options.paths if path != STDIN] or ([] if stdin else [os.curdir])
    files = discover(paths, exclude=options.exclude, config=wishes.config_for)
    files += [stdin[0]] if stdin and stdin[0] not in files else []
    lines = Lines(dict([stdin]) if stdin else None)
    with _Progress(len(files), options.progress) as progress:
        report = check_files(files, wishes, lines, stdin, progress.report if progress.wanted else None)
    if options.write_baseline:
        _write_baseline(options.write_baseline, report, lines)
    code = _answer("check", options.output_format, report, options, wishes, lines)
    return CLEAN if options.exit_zero or options.write_baseline else code


def _explain(options: argparse.Namespace) -> int:
    from .rules.registry import load
    from .suggest import did_you_mean

    rules = load()
    if options.rule not in rules:
        raise UsageError(f"no rule is called {options.rule!r}{did_you_mean(options.rule, rules)}")
    print(f"{options.rule}\n{'=' * len(options.rule)}\n\n{rules[options.rule].page.strip()}")
    return CLEAN


def _rules(options: argparse.Namespace) -> int:
    from .rules.registry import load

    rules = load()
    width = max((len(name) for name in rules), default=0)
    for name, rule in sorted(rules.items()):
        marks = [word for word, holds in (("security", rule.security), ("off by default", not rule.default)) if holds]
        print(f"{name:<{width}}  {rule.summary}" + (f" ({', '.join(marks)})" if marks else ""))
    return CLEAN


def _ops(options: argparse.Namespace) -> int:
    names = _missing(options) if options.missing else _known_operations()
    for name in names:
        print(name)
    return CLEAN


def _known_operations() -> list[str]:
    raise UsageError("ops needs --missing PATH")


def _missing(options: argparse.Namespace) -> list[str]:
    """Names with the number of times they were met, most frequent first."""
    from .discover import discover
    from .lines import Lines
    from .projects import Wishes, check_files

    report = check_files(discover(options.missing), Wishes(paths=tuple(options.path)), Lines(), None, None)
    ordered = sorted(report.unknowns, key=lambda unknown: (-unknown.count, unknown.reason))
    return [f"{unknown.count:>7}  {unknown.reason}" for unknown in ordered]


def _wishes(options: argparse.Namespace) -> Wishes:
    from .config import load
    from .projects import Wishes

    return Wishes(
        select=tuple(options.select),
        ignore=tuple(options.ignore),
        inputs=tuple(options.input),
        paths=tuple(options.path),
        config=load(options.config) if options.config else None,
        baseline=getattr(options, "baseline", None),
        mode=getattr(options, "mode", "eval"),
        jobs=max(getattr(options, "jobs", 1), 1),
    )


def _stdin(options: argparse.Namespace) -> tuple[str, str] | None:
    """Standard input under the name that the user gives it."""
    if STDIN not in options.paths and not (options.stdin_filename and not options.paths):
        return None
    from .lines import decode

    return options.stdin_filename or "<stdin>", decode(sys.stdin.buffer.read())


def _write_baseline(file: str, report: Report, lines: Any) -> None:
    from .suppress import baseline

    with open(file, "w", encoding="utf-8") as stream:
        stream.write(baseline(report.findings, os.path.dirname(os.path.abspath(file)), lines))


# -- output ----------------------------------------------------------------------------------------------------------


def _answer(command: str, name: str, report: Report, options: argparse.Namespace, wishes: Wishes, lines: Any) -> int:
    """Render the report, print it, say on stderr what does not belong to it, and judge it."""
    from .render.registry import render

    _write(render(command, name, report, _page(options, lines)), options.output)
    if name != "json":
        for problem in report.problems:
            _complain(problem)
    if name == "concise" and not options.quiet:
        from .render.words import summary

        print(summary(report), file=sys.stderr)
    return _code(report, options.fail_on or wishes.config_for(os.curdir).fail_on)


def _code(report: Report, fail_on: str) -> int:
    severe = SEVERITIES[: SEVERITIES.index(fail_on) + 1]
    return FOUND if any(finding.severity in severe for finding in report.findings) else CLEAN


def _page(options: argparse.Namespace, lines: Any) -> Page:
    from .render.registry import Page

    terminal = options.output is None and sys.stdout.isatty()
    return Page(
        root=os.getcwd(),
        width=_width() if terminal else 0,
        color=_color(options.color, terminal),
        unicode=options.output is not None or _encodes(sys.stdout, "├─└│"),
        depth=getattr(options, "depth", None),
        lines=lines,
    )


def _width() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def _color(wish: str, terminal: bool) -> bool:
    """The option, then NO_COLOR, then FORCE_COLOR, then whether a terminal listens."""
    if wish != "auto":
        return wish == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return terminal and os.environ.get("TERM") != "dumb"


def _encodes(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def _write(text: str, file: str | None) -> None:
    if file is None:
        sys.stdout.write(text)
        return
    with open(file, "w", encoding="utf-8", errors="backslashreplace") as stream:
        stream.write(text)


def _complain(message: str) -> None:
    print(f"stillnet: {message}", file=sys.stderr)


def _never_fail_to_encode(stream: Any) -> None:
    """A character that the terminal does not have is escaped."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")


def _close_quietly() -> None:
    """The reader is gone: what is left in the buffer goes nowhere instead of failing at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Progress:
    """A line on stderr that is rewritten on a terminal, and printed now and then elsewhere."""

    def __init__(self, files: int, forced: bool) -> None:
        self.terminal = sys.stderr.isatty()
        self.wanted = forced or (self.terminal and files > FILES_WORTH_PROGRESS)
        self._last = 0.0

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self.wanted and self.terminal:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def report(self, done: int, total: int, file: str) -> None:
        import time

        now, pause = time.monotonic(), 0.1 if self.terminal else 1.0
        if now - self._last < pause and done < total:
            return
        self._last = now
        line = f"checking {done}/{total} {file}"
        sys.stderr.write(f"\r{line[: _width() - 1]}\x1b[K" if self.terminal else f"{line}\n")
        sys.stderr.flush()
