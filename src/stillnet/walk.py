"""The walk through the house: a target or paths to graphs, facts, findings and a report."""

from __future__ import annotations

import _thread
import gc
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from .base.annotations import TYPE_CHECKING, Any
from .base.dim import number_anew
from .base.finding import Finding
from .base.numbers import Numbers
from .base.plain import dataclass, replace
from .base.room import roomy
from .base.span import Span
from .discover import SUFFIXES, split_target
from .graph.architecture import Architecture, Report, UnknownInfo
from .rereading import with_other_settings

if TYPE_CHECKING:
    from .files.open import Recognised
    from .source.machine import Machine
    from .source.modules.source_file import SourceFiles

Progress = Callable[[int, int, str], None]
NUMBERS = Numbers()


class TargetError(Exception):
    """The target is not there or cannot be read; the message is for the user."""


def show(
    target: str | os.PathLike[str],
    *,
    inputs: Sequence[str] = (),
    paths: Sequence[str] = (),
    mode: str = "eval",
    environment: Mapping[str, str] | None = None,
    numbers: Numbers = NUMBERS,
    sources: Sequence[str] = (),
) -> Report:
    """Recover the models of a target: a file, a file::Name, or a dotted expression. `sources` are folders with the code
    that may have made a model file."""

    def run() -> Report:
        with _reading():
            return read()

    def read() -> Report:
        report = _show(os.fspath(target), list(inputs), list(paths), mode, dict(environment or {}), numbers)
        return _with_sources(report, tuple(sources)) if sources else report

    return roomy(run)


# Readings under way, in threads beside each other.
UNDER_WAY: list[None] = []


# Nobody begins between another's look at the list and its own entry, or the numbers would start again under a reader.
BEGINNING = _thread.allocate_lock()


@contextmanager
def _reading() -> Iterator[None]:
    with BEGINNING:
        if not UNDER_WAY:
            number_anew()
        UNDER_WAY.append(None)
    try:
        yield
    finally:
        UNDER_WAY.pop()


def _with_sources(report: Report, folders: tuple[str, ...]) -> Report:
    from .analyses.source_candidates import with_candidates

    missing = next((f for f in folders if not os.path.exists(f)), None)
    if missing is not None:
        raise TargetError(f"{missing}: no such folder")
    # a model that was read from source, or from a file with its lines, needs no guess
    models = tuple(
        with_candidates(m, folders) if m.format and not any(o.line for o in m.operations) else m for m in report.models
    )
    return replace(report, models=models)


def check_files(
    files: Sequence[str],
    *,
    paths: Sequence[str] = (),
    inputs: Callable[[str], Sequence[str]] | None = None,
    environment: Mapping[str, str] | None = None,
    stdin: tuple[str, str] | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
    models: bool = True,
    numbers: Numbers = NUMBERS,
) -> Report:
    """Check files one by one, or several at once in processes, as many as pay off where `jobs` is 0; without `models` the report
    holds findings only."""
    from .base.processes import Ended, in_processes, worthwhile

    jobs = jobs or worthwhile(len(files))
    several = jobs > 1 and len(files) > 1 and stdin is None
    reports: list[Report] = []
    given = inputs or (lambda file: ())
    texts = {stdin[0]: stdin[1].encode()} if stdin is not None else {}
    reading = [
        partial(
            _check_one, Wish(f, list(paths), list(given(f)), dict(environment or {}), texts.get(f), models, numbers)
        )
        for f in files
    ]
    answers: Iterable[Callable[[], Report]] = in_processes(reading, jobs) if several else reading
    for file, report in zip(files, answers):
        if progress is not None:
            progress(len(reports), len(files), file)
        try:
            reports.append(report())
        except Ended as error:
            reports.append(_broken(file, error))
    if progress is not None:
        progress(len(files), len(files), "")
    return merge(reports)


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of one file: its `text` where that is not what lies on the disk, its `models` beside the findings."""

    file: str
    paths: list[str]
    inputs: list[str]
    environment: dict[str, str]
    text: bytes | None
    models: bool
    numbers: Numbers


def _check_one(wish: Wish) -> Report:
    if gc.get_count()[0] > GARBAGE:
        # what the last file was read into is garbage now, and this one needs the memory
        gc.collect()
    try:
        return roomy(lambda: _check(wish))
    except TargetError:
        raise
    except Exception as error:
        return _broken(wish.file, error)


def _broken(file: str, error: Exception) -> Report:
    """A bug of ours in one file: it is said, the answer is no verdict, and the other files are still read."""
    if os.environ.get("STILLNET_STRICT", "") == "1" or os.environ.get("STILLNET_DEBUG", "") not in ("", "0"):
        raise error
    text = f"{file}: internal error: {type(error).__name__}: {str(error)[:200]}"
    return Report(problems=(text,), files=1, partial=True, unread=1)


# Objects made since the last look at garbage that are worth one: some hundred megabytes.
GARBAGE = 1_500_000


# -- show --------------------------------------------------------------------------------------------------------------
def _show(
    target: str, inputs: list[str], paths: list[str], mode: str, environment: dict[str, str], numbers: Numbers
) -> Report:
    path, qualifier = split_target(target)
    known = _model_file(path)
    if known is not None:
        return _show_stored(path, qualifier, inputs, numbers, known)
    if os.path.isfile(path) or path.endswith((".py", ".ipynb")):
        return _show_file(path, qualifier, inputs, paths, mode, environment, numbers)
    if os.path.isdir(path):
        raise TargetError(
            f"{path}: a folder without a model in a known layout; `stillnet check` reads folders of source"
        )
    with _machine([os.getcwd()], paths, environment, numbers) as machine:
        return _show_value(machine, target, inputs, mode)


# Source files that earlier calls have read. A call takes them along and brings them back, so no two use them at once.
READ: list[SourceFiles] = []


@contextmanager
def _machine(project: list[str], paths: list[str], environment: dict[str, str], numbers: Numbers) -> Iterator[Machine]:
    from .source.program import make_machine

    machine = make_machine(project, paths, environment, READ.pop() if READ else None)
    machine.context["said about numbers"] = numbers
    try:
        yield machine
    finally:
        machine.finder.files.shrink()
        READ[:] = [machine.finder.files]


def _show_value(machine: Machine, target: str, inputs: list[str], mode: str) -> Report:
    from .session import Session
    from .source.modules.text import Unreadable
    from .source.program import evaluate_target

    session = Session(machine, inputs, mode)
    try:
        session.show_value(lambda: evaluate_target(machine, target), short_name(target))
    except Unreadable as problem:
        raise TargetError(str(problem)) from None
    return session.report()


def model_of(target: str, inputs: Sequence[str] = (), paths: Sequence[str] = ()) -> Architecture:
    """The one model of a target, of a model file or of a recorded run; the largest where there are several."""
    from .analyses.comparison.recorded_run import recorded

    models = recorded(target)
    if models is None:
        report = show(target, inputs=inputs, paths=paths)
        models = list(report.models)
        if not models:
            raise TargetError(f"{target}: no model in it" + "".join(f"; {p}" for p in report.problems[:1]))
    return max(models, key=lambda m: len(m.modules))


def short_name(target: str) -> str:
    """`pkg.models.resnet50(weights=None)` -> resnet50; a factory with a literal name -> that name."""
    import ast

    try:
        node = ast.parse(target.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return target
    if isinstance(node, ast.Call):
        literal = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
        if isinstance(literal, str):
            return literal
        return ast.unparse(node.func).rpartition(".")[2]
    return target.rpartition(".")[2]


def _show_file(
    path: str,
    qualifier: str | None,
    inputs: list[str],
    paths: list[str],
    mode: str,
    environment: dict[str, str],
    numbers: Numbers,
) -> Report:
    from .session import Session
    from .source.modules.text import Unreadable
    from .source.program import open_script, project_roots

    if not os.path.isfile(path):
        raise TargetError(f"{path}: no such file")
    with _machine(project_roots(path), paths, environment, numbers) as machine:
        session = Session(machine, inputs, mode)
        try:
            module = open_script(machine, path)
            if qualifier is None:
                session.show_script(module)
            else:
                session.show_name(module, qualifier)
        except Unreadable as problem:
            raise TargetError(str(problem)) from None
        return _joined(session.report(), loaded_files(machine, path), numbers)


# -- model files -------------------------------------------------------------------------------------------------------
def _model_file(path: str) -> Recognised | None:
    """What the front end for files reads at a path. Python source is never read by it, whatever it holds."""
    if path.lower().endswith(SUFFIXES) or not os.path.exists(path):
        return None
    from .files.open import model_file

    return model_file(path)


def _show_stored(path: str, qualifier: str | None, inputs: list[str], numbers: Numbers, known: Recognised) -> Report:
    report = _stored(path, numbers, inputs, known=known)
    if qualifier is None:
        return report
    chosen = tuple(m for m in report.models if m.name == qualifier)
    if not chosen:
        names = ", ".join(m.name for m in report.models)
        raise TargetError(f"{path}: no {qualifier} in it" + (f" (there is {names})" if names else ""))
    return replace(report, models=chosen)


def _stored(
    path: str,
    numbers: Numbers = NUMBERS,
    inputs: Sequence[str] = (),
    models: bool = True,
    known: Recognised | None = None,
) -> Report:
    from .analyses.stored import report_of
    from .files.errors import UnreadableFile
    from .files.given import InputError, given_inputs
    from .files.open import read
    from .rules.run import file_findings

    try:
        found = read(path, given_inputs(inputs), known)
    except (UnreadableFile, InputError) as problem:
        raise TargetError(str(problem)) from None
    found.numbers = numbers
    report = report_of(found, tuple(file_findings(found)), models)
    if not numbers.explain:
        return report
    from .rules.facts.story import file_stories

    return replace(report, stories=tuple(file_stories(found)))


def loaded_files(machine: Any, script: str) -> list[str]:
    """The model files that a program loads and that lie where it says, seen from here or from beside it."""
    from .source.known.model_files import LOADED

    found: dict[str, None] = {}
    for path in (o[1] for o in machine.observations if o[0] == LOADED):
        places = [path, os.path.join(os.path.dirname(script), path)]
        here = next((p for p in places if "\0" not in p and os.path.exists(p)), None)
        if here is not None and _model_file(here) is not None:
            found[os.path.normpath(here)] = None
    return list(found)


def _joined(report: Report, files: list[str], numbers: Numbers, models: bool = True) -> Report:
    """The report of a program together with those of the model files it loads."""

    for file in files:
        try:
            stored = _stored(file, numbers, models=models)
        except TargetError as problem:
            report = replace(report, problems=(*report.problems, str(problem)))
            continue
        report = replace(
            report,
            models=(*report.models, *stored.models),
            findings=(*report.findings, *stored.findings),
            problems=(*report.problems, *stored.problems),
        )
    return report


# -- check -------------------------------------------------------------------------------------------------------------
def _check(wish: Wish) -> Report:
    with _reading():
        return _checked(wish)


def _checked(wish: Wish) -> Report:
    known = _model_file(wish.file) if wish.text is None else None
    if known is not None:
        try:
            return _stored(wish.file, wish.numbers, models=wish.models, known=known)
        except TargetError as problem:
            return Report(problems=(str(problem),), files=1, partial=True)
    from .source.program import project_roots

    with _machine(project_roots(wish.file), wish.paths, wish.environment, wish.numbers) as machine:
        return _check_source(machine, wish)


def _check_source(machine: Machine, wish: Wish) -> Report:
    from .session import Session
    from .source import limits
    from .source.machine import TOO_LONG
    from .source.modules.text import Unreadable
    from .source.program import open_script

    machine.deadline = time.thread_time() + limits.SECONDS
    session = Session(machine, wish.inputs, None, wish.models)
    try:
        module = open_script(machine, wish.file, wish.text)
    except Unreadable as problem:
        return Report(problems=(str(problem),), files=1, unread=1)
    try:
        session.show_script(module)
    except Unreadable as problem:  # an input of the command line or of the project
        raise TargetError(str(problem)) from None
    if machine.deadline < time.thread_time():
        machine.problems.append(f"{wish.file}: {TOO_LONG}; the rest of it was not read")
    report = with_other_settings(session.report(files=1), machine, wish.file, wish.paths, wish.environment, wish.text)
    return _joined(report, loaded_files(machine, wish.file), wish.numbers, wish.models)


def merge(reports: Sequence[Report]) -> Report:
    """One report of many: the same finding from several files is said once, with a count."""
    findings: dict[Any, Finding] = {}
    unknowns: dict[str, UnknownInfo] = {}
    models: list[Architecture] = []
    for report in reports:
        models.extend(report.models)
        for finding in report.findings:
            # one file may be named as it was given and as it was found by an import
            key = (finding.span and os.path.abspath(finding.span.file), *finding.place_identity)
            known = findings.get(key)
            if known is None:
                findings[key] = finding
            else:
                findings[key] = replace(known, count=known.count + finding.count, alone=known.alone and finding.alone)
        for unknown in report.unknowns:
            seen = unknowns.get(unknown.reason)
            unknowns[unknown.reason] = unknown if seen is None else replace(seen, count=seen.count + unknown.count)
    judged = {placed(span) for report in reports for span in report.judged}
    return Report(
        tuple(models),
        tuple(f for f in findings.values() if not (f.alone and placed(f.span) in judged)),
        tuple(dict.fromkeys(p for r in reports for p in r.problems)),
        sum(r.files for r in reports),
        sum(r.checked for r in reports),
        sum(r.operations_total for r in reports),
        tuple(sorted(unknowns.values(), key=lambda u: -u.count)),
        any(r.partial for r in reports),
        tuple(line for r in reports for line in r.stories),
        sum(r.unread for r in reports),
        frozenset(span for r in reports for span in r.judged),
    )


def placed(span: Span | None) -> Any:
    """Where a statement stands, whichever file led there."""
    return span and (os.path.abspath(span.file), *span[1:])
