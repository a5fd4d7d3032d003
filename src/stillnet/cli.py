"""Arguments in, text out, exit code; the only file that prints."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from types import SimpleNamespace

from . import command_line
from .base.annotations import TYPE_CHECKING, Any, NoReturn, TextIO
from .command_line import SEVERITIES, UsageError, columns

if TYPE_CHECKING:
    from .graph.architecture import Report
    from .lines import Lines
    from .projects import Wishes
    from .render.registry import Page

CLEAN, FOUND, FAILED, INTERRUPTED = 0, 1, 2, 130
# A run over fewer files is over before a progress line is read.
FILES_WORTH_PROGRESS = 20
FIX_ROUNDS = 4
STDIN = "-"
DEBUG = "STILLNET_DEBUG"  # shows where a bug of ours happened
LONGEST_REASON = 200


def run() -> NoReturn:
    """The console script. The process ends without tidying: taking apart what was read would cost as much as reading it."""
    gc.disable()
    code = main()
    for stream in (sys.stdout, sys.stderr):
        try:  # noqa: SIM105 (contextlib need not be read for it)
            stream.flush()
        except OSError:  # nobody listens any more
            pass
    os._exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _open_streams()
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
    try:
        options = command_line.options(arguments)
    except SystemExit:  # --help and --version have printed
        sys.stdout.flush()
        raise
    before = os.environ.get(DEBUG)
    if getattr(options, "traceback", False):
        os.environ[DEBUG] = "1"  # so that the first bug ends the run, in every process of it
    try:
        code = COMMANDS[options.command](options)
    finally:
        if before is None:
            os.environ.pop(DEBUG, None)
    sys.stdout.flush()
    return code


def _failed(error: Exception, arguments: list[str]) -> int:
    """One clear line; the traceback only for those who ask for it."""
    known = _is_expected(error)
    message = str(error) if known else f"internal error: {type(error).__name__}: {_one_short_line(error)}"
    if not known and _wants_traceback(arguments):
        import traceback

        traceback.print_exception(error)
    if _wants_json(arguments):
        from .render.json import failure

        try:  # noqa: SIM105
            sys.stdout.write(failure(message))
        except OSError:  # the failure may be that nothing can be written
            pass
    hint = "" if known or _wants_traceback(arguments) else " (--traceback shows where)"
    _complain(f"{message}{hint}")
    return FAILED


def _one_short_line(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= LONGEST_REASON else text[:LONGEST_REASON] + "..."


def _is_expected(error: Exception) -> bool:
    """Whether the failure is the user's to repair, as opposed to ours."""
    if isinstance(error, (UsageError, OSError)):
        return True
    from .config import ConfigError
    from .discover import NoSuchPath
    from .suppress import BaselineError, SelectionError
    from .walk import TargetError

    return isinstance(error, (TargetError, ConfigError, NoSuchPath, BaselineError, SelectionError))


def _wants_traceback(arguments: list[str]) -> bool:
    return "--traceback" in arguments or os.environ.get(DEBUG, "") not in ("", "0")


def _wants_json(arguments: list[str]) -> bool:
    """Read from the raw words, since the failure may be that they do not parse."""
    words = " ".join(arguments).replace("=", " ").split()
    names = ("--format", "--output-format")
    return any(word == "json" and before in names for before, word in pairwise(words))


def _show(options: SimpleNamespace) -> int:
    from .lines import Lines
    from .projects import merged, named_models, show_target

    wishes, lines = _wishes(options), Lines()
    targets = [options.target] if options.target else named_models(wishes.config_for(os.curdir))
    if not targets:
        raise UsageError("show needs a TARGET, or models in [tool.stillnet] of pyproject.toml")
    report = merged([show_target(target, wishes, lines) for target in targets])
    return _answer("show", options.format, report, options, wishes, lines)


def _diff(options: SimpleNamespace) -> int:
    from .analyses.comparison.difference import compare
    from .render.difference import document, text
    from .walk import model_of

    first, second = (model_of(t, options.input, options.path) for t in (options.first, options.second))
    difference = compare(first, second)
    _write((document if options.format == "json" else text)(difference), options.output)
    return CLEAN if difference.is_empty else FOUND


def _check(options: SimpleNamespace) -> int:
    from .discover import discover

    wishes, stdin = _wishes(options), _stdin(options)
    paths = [path for path in options.paths if path != STDIN] or ([] if stdin else [os.curdir])
    files = discover(paths, exclude=options.exclude, config=wishes.config_for)
    files += [stdin[0]] if stdin and stdin[0] not in files else []
    report, lines = _examine(files, wishes, stdin, options)
    tried: list[tuple[str, str, int]] = []
    for _ in range(FIX_ROUNDS if options.fix and not options.diff else 0):
        # one statement may need two edits, of which the second is made in the next round; what an edit left is not tried again
        repairs = [(f.rule, f.span.file, f.span.line) for f in report.findings if f.span and f.fix and f.fix.edits]
        if (len(repairs) >= len(tried) and {*repairs} <= {*tried}) or not _fix(report):
            break
        tried = repairs
        report, lines = _examine(files, wishes, stdin, options)
    if options.diff:
        _write(_patch(report), options.output)
        return CLEAN if options.exit_zero else _code(report, options, wishes)
    if options.write_baseline:
        _write_baseline(options.write_baseline, report, lines)
    code = _answer("check", options.output_format, report, options, wishes, lines)
    return CLEAN if options.exit_zero or options.write_baseline else code


def _examine(
    files: list[str], wishes: Wishes, stdin: tuple[str, str] | None, options: SimpleNamespace
) -> tuple[Report, Lines]:
    from .lines import Lines
    from .projects import check_files

    lines = Lines(dict([stdin]) if stdin else None)
    with _Progress(len(files), options.progress) as progress:
        return check_files(files, wishes, lines, stdin, progress.report if progress.wanted else None), lines


def _fix(report: Report) -> bool:
    """Whether any file was changed."""
    from .patch import changes, write

    made = changes(report.findings)
    for change in made:
        write(change)
    return bool(made)


def _patch(report: Report) -> str:
    from .patch import changes, unified
    from .render.places import shown_file
    from .render.registry import Page

    return "".join(unified(change, shown_file(change.file, Page())) for change in changes(report.findings))


def _explain(options: SimpleNamespace) -> int:
    from .base.suggest import did_you_mean
    from .rules.registry import load

    rules = load()
    if options.rule not in rules:
        raise UsageError(f"no rule is called {options.rule!r}{did_you_mean(options.rule, rules)}")
    print(f"{options.rule}\n{'=' * len(options.rule)}\n\n{rules[options.rule].page.strip()}")
    return CLEAN


def _rules(options: SimpleNamespace) -> int:
    from .rules.registry import load

    rules = load()
    width = max((len(name) for name in rules), default=0)
    for name, rule in sorted(rules.items()):
        marks = [word for word, holds in (("security", rule.security), ("off by default", not rule.default)) if holds]
        print(f"{name:<{width}}  {rule.summary}" + (f" ({', '.join(marks)})" if marks else ""))
    return CLEAN


def _ops(options: SimpleNamespace) -> int:
    names = _missing(options) if options.missing else _known_operations()
    for name in names:
        print(name)
    return CLEAN


def _known_operations() -> list[str]:
    from .ops import FUNCTIONS, LAYERS

    return sorted({*FUNCTIONS.names(), *LAYERS.names()})


def _missing(options: SimpleNamespace) -> list[str]:
    from .discover import discover
    from .lines import Lines
    from .projects import Wishes, check_files
    from .render.words import missing

    report = check_files(discover(options.missing), Wishes(paths=tuple(options.path)), Lines(), None, None)
    return missing(report.unknowns)


def _wishes(options: SimpleNamespace) -> Wishes:
    from .base.numbers import Numbers
    from .config import load
    from .projects import Wishes

    return Wishes(
        select=tuple(options.select),
        ignore=tuple(options.ignore),
        inputs=tuple(options.input),
        paths=tuple(options.path),
        config=load(options.config) if options.config else None,
        baseline=getattr(options, "baseline", None),
        numbers=Numbers(dict(options.range), options.tensors, options.relations, tuple(options.explain_range)),
        mode=getattr(options, "mode", "eval"),
        sources=tuple(getattr(options, "source", ())),
        jobs=getattr(options, "jobs", 0),
        models=getattr(options, "output_format", "json") == "json",
    )


def _stdin(options: SimpleNamespace) -> tuple[str, str] | None:
    """Standard input under the name that the user gives it."""
    if STDIN not in options.paths and not (options.stdin_filename and not options.paths):
        return None
    from .lines import decode

    return options.stdin_filename or "<stdin>", decode(sys.stdin.buffer.read())


def _write_baseline(file: str, report: Report, lines: Lines) -> None:
    from .suppress import baseline

    with open(file, "w", encoding="utf-8") as stream:
        stream.write(baseline(report.findings, os.path.dirname(os.path.abspath(file)), lines))


def _answer(command: str, name: str, report: Report, options: SimpleNamespace, wishes: Wishes, lines: Lines) -> int:
    """Render the report, print it, say on stderr what does not belong to it, and judge it."""
    from .render.registry import render

    _write(render(command, name, report, _page(options, lines)), options.output)
    for line in report.stories:
        print(line, file=sys.stderr if name == "json" or options.output else sys.stdout)
    if name != "json":
        for problem in report.problems:
            _complain(problem)
        if command == "show" and not report.models:
            _complain(f"{options.target or 'pyproject.toml'}: no model found")
            _say_why(report)
    if name == "concise" and not options.quiet:
        from .render.words import summary

        print(summary(report), file=sys.stderr)
    return _code(report, options, wishes)


def _say_why(report: Report) -> None:
    """Why there may be no model: what ended the program first, then what was not understood."""
    said = "\n".join(report.problems)
    unsaid = [unknown for unknown in report.unknowns if unknown.reason not in said]
    ends = sorted(unsaid, key=lambda unknown: not unknown.reason.startswith("the program raises"))
    for unknown in ends[:3]:
        print(f"  {f'{unknown.file}:{unknown.line}: ' if unknown.file else ''}{unknown.reason}", file=sys.stderr)


def _code(report: Report, options: SimpleNamespace, wishes: Wishes) -> int:
    """Each finding is held against the bar of the command line, else of its own project."""
    for finding in report.findings:
        file = finding.span.file if finding.span else os.curdir
        bar = options.fail_on or wishes.config_for(file).fail_on
        if SEVERITIES.index(finding.severity) <= SEVERITIES.index(bar):
            return FOUND
    # a model file that was not read to its end is not clean, nor are files of which none could be read
    return FAILED if report.partial or 0 < report.files == report.unread else CLEAN


def _page(options: SimpleNamespace, lines: Lines) -> Page:
    from .render.registry import Page

    terminal = options.output is None and sys.stdout.isatty()
    return Page(
        root=os.getcwd(),
        width=columns() if terminal else 0,
        color=_color(options.color, terminal),
        unicode=options.output is not None or _encodes(sys.stdout, "├─└│"),
        depth=getattr(options, "depth", None),
        framework=getattr(options, "framework", None),
        lines=lines,
    )


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


def _open_streams() -> None:
    """A stream that whoever started the program has closed is empty, or takes what nobody reads."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 (open until the end)
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (open until the end)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (open until the end)


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
        sys.stderr.write(f"\r{line[: columns() - 1]}\x1b[K" if self.terminal else f"{line}\n")
        sys.stderr.flush()


COMMANDS: dict[str, Callable[[SimpleNamespace], int]] = {
    "show": _show,
    "check": _check,
    "diff": _diff,
    "explain": _explain,
    "rules": _rules,
    "ops": _ops,
}
