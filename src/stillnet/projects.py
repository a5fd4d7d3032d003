"""A check across projects: files grouped by the configuration that governs them, findings filtered by it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from .base.finding import Finding
from .base.numbers import Numbers
from .base.plain import dataclass, replace
from .config import Config, config_for
from .graph.architecture import Report, UnknownInfo
from .lines import Lines
from .notebooks import in_cells, model_in_cells, unknowns_in_cells
from .suppress import CommentReader, Selection, fingerprint, new_findings, read_baseline, require_known

Progress = Callable[[int, int, str], None]
NUMBERS = Numbers()


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for on top of each project's configuration."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    environment: Mapping[str, str] | None = None
    config: Config | None = None
    baseline: str | None = None
    mode: str = "eval"
    # folders with the code that may have made a model file
    sources: tuple[str, ...] = ()
    jobs: int = 1
    # whether a check also reports the models that it read
    models: bool = True
    numbers: Numbers = NUMBERS

    def config_for(self, path: str) -> Config:
        return self.config or config_for(path)

    def search_paths(self, config: Config) -> tuple[str, ...]:
        return (*self.paths, *(os.path.join(config.root, path) for path in config.paths))

    def said(self, config: Config) -> Numbers:
        """What is known about numbers: the project's ranges, then those of the command line."""
        return replace(self.numbers, ranges={**config.ranges, **self.numbers.ranges})

    def versions(self, config: Config) -> dict[str, str]:
        return {**config.environment, **(self.environment or {})}


def show_target(target: str, wishes: Wishes, lines: Lines) -> Report:
    """One target with the inputs, paths and versions that its project states."""
    from .discover import split_target
    from .walk import show

    config = wishes.config_for(_existing(split_target(target)[0]))
    selections = Selections(wishes)
    selections.of(config)
    report = show(
        target,
        inputs=wishes.inputs or config.inputs_for(target),
        paths=wishes.search_paths(config),
        mode=wishes.mode,
        environment=wishes.versions(config),
        numbers=wishes.said(config),
        sources=wishes.sources,
    )
    return _filtered(report, selections, lines)


def check_files(
    files: Sequence[str], wishes: Wishes, lines: Lines, stdin: tuple[str, str] | None, progress: Progress | None
) -> Report:
    """Every file under its own project's configuration, and the models that those projects name."""
    groups, selections = _by_project(files, wishes), Selections(wishes)
    for config, _ in groups:
        selections.of(config)
    done, reports = 0, []
    for config, members in groups:
        reports.append(_check_project(config, members, wishes, stdin, _shifted(progress, done, len(files))))
        done += len(members)
    return _filtered(merged(reports), selections, lines)


def _check_project(
    config: Config, files: list[str], wishes: Wishes, stdin: tuple[str, str] | None, progress: Progress | None
) -> Report:
    from . import walk

    paths, environment = wishes.search_paths(config), wishes.versions(config)
    report = walk.check_files(
        files,
        paths=paths,
        inputs=lambda target: wishes.inputs or config.inputs_for(target),
        environment=environment,
        stdin=stdin if stdin and stdin[0] in files else None,
        progress=progress,
        jobs=wishes.jobs,
        models=wishes.models,
        numbers=wishes.said(config),
    )
    named = [
        walk.show(
            target, inputs=config.inputs_for(target), paths=paths, environment=environment, numbers=wishes.said(config)
        )
        for target in named_models(config)
    ]
    return merged([report, *named])


def named_models(config: Config) -> list[str]:
    """The targets that a project names, its files found from wherever the command runs."""
    return [_from_root(target, config.root) for target in config.models]


def _from_root(target: str, root: str) -> str:
    from .discover import split_target

    path, qualifier = split_target(target)
    there = os.path.join(root, path)
    if not os.path.exists(there):
        return target  # an expression
    found = there if os.path.relpath(there).startswith(os.pardir) else os.path.relpath(there)
    return f"{found}::{qualifier}" if qualifier else found


def _existing(path: str) -> str:
    return path if os.path.exists(path) else os.curdir


def _by_project(files: Iterable[str], wishes: Wishes) -> list[tuple[Config, list[str]]]:
    groups: dict[str, tuple[Config, list[str]]] = {}
    for file in files:
        config = wishes.config_for(file)
        # Files without any configuration form one group, wherever they lie.
        groups.setdefault(config.file or "", (config, []))[1].append(file)
    return list(groups.values())


def _shifted(progress: Progress | None, before: int, total: int) -> Progress | None:
    if progress is None:
        return None
    report = progress
    return lambda done, _, file: report(before + done, total, file)


def merged(reports: Sequence[Report]) -> Report:
    """Several reports as one; the same finding met twice is kept once."""
    if len(reports) == 1:
        return reports[0]
    return Report(
        models=tuple(model for report in reports for model in report.models),
        findings=tuple(_distinct(finding for report in reports for finding in report.findings)),
        problems=tuple(dict.fromkeys(problem for report in reports for problem in report.problems)),
        files=sum(report.files for report in reports),
        checked=sum(report.checked for report in reports),
        operations_total=sum(report.operations_total for report in reports),
        unknowns=_added(unknown for report in reports for unknown in report.unknowns),
        partial=any(report.partial for report in reports),
        stories=tuple(line for report in reports for line in report.stories),
        unread=sum(report.unread for report in reports),
    )


def _distinct(findings: Iterable[Finding]) -> list[Finding]:
    seen: dict[tuple[object, ...], Finding] = {}
    for finding in findings:
        seen.setdefault(finding.identity, finding)
    return list(seen.values())


def _added(unknowns: Iterable[UnknownInfo]) -> tuple[UnknownInfo, ...]:
    first: dict[str, UnknownInfo] = {}
    counts: Counter[str] = Counter()
    for unknown in unknowns:
        first.setdefault(unknown.reason, unknown)
        counts[unknown.reason] += unknown.count
    return tuple(replace(unknown, count=counts[reason]) for reason, unknown in first.items())


def _filtered(report: Report, selections: Selections, lines: Lines) -> Report:
    comments = CommentReader(lines)
    placed = [in_cells(finding, lines) for finding in report.findings]
    findings = [finding for finding in placed if selections.want(finding) and not comments.silences(finding)]
    if (file := selections.wishes.baseline) is not None:
        root = os.path.dirname(os.path.abspath(file))
        findings = new_findings(findings, read_baseline(file), lambda finding: fingerprint(finding, root, lines))
    return replace(
        report,
        findings=tuple(findings),
        models=tuple(model_in_cells(model, lines) for model in report.models),
        unknowns=unknowns_in_cells(report.unknowns, lines),
    )


class Selections:
    """The selection of each project, made and checked once: a rule that does not exist is a SelectionError."""

    def __init__(self, wishes: Wishes) -> None:
        from .rules.registry import OFF, RULES, names

        self.wishes = wishes
        self.known = names(RULES)
        self.defaults = self.known - names(OFF)
        self._made: dict[str, Selection] = {}
        require_known(wishes.select, self.known, "--select")
        require_known(wishes.ignore, self.known, "--ignore")

    def want(self, finding: Finding) -> bool:
        file = finding.span.file if finding.span else os.curdir
        return self.of(self.wishes.config_for(file)).wants(finding)

    def of(self, config: Config) -> Selection:
        if config.root not in self._made:
            self._made[config.root] = self._make(config)
        return self._made[config.root]

    def _make(self, config: Config) -> Selection:
        require_known(config.select, self.known, f"{config.file}: 'tool.stillnet.select'")
        require_known(config.ignore, self.known, f"{config.file}: 'tool.stillnet.ignore'")
        for glob, words in config.per_file_ignores.items():
            require_known(words, self.known, f"{config.file}: 'tool.stillnet.per-file-ignores'[{glob!r}]")
        return Selection(
            config.root,
            self.defaults,
            self.known,
            self.wishes.select or config.select,
            (*config.ignore, *self.wishes.ignore),
            config.per_file_ignores,
        )
