"""A program read again with other options, of its command line and of its constructors, for its numbers only."""

from __future__ import annotations

import time

from .base.annotations import Any
from .base.finding import Finding, Note, Verdict
from .base.plain import replace
from .graph.architecture import Report

# Processor time within which a program is read again.
AGAIN = 5.0


def with_other_settings(
    report: Report,
    machine: Any,
    file: str,
    paths: list[str],
    environment: dict[str, str],
    text: bytes | None,
) -> Report:
    """What other options of the command line lead to, as far as numbers go: a loss that only `--loss other` computes."""
    from .session import Session
    from .source.entries.options import other_settings
    from .source.program import make_machine, open_script, project_roots

    left = machine.deadline - time.thread_time()
    more: dict[Any, Finding] = {}
    seen = {f.identity for f in report.findings}
    start = time.thread_time()
    for settings in _in_order(other_settings(machine), machine):
        if min(left, AGAIN) < time.thread_time() - start:
            break
        again = make_machine(project_roots(file), paths, environment, machine.finder.files)
        again.context["said about numbers"] = machine.context["said about numbers"]
        again.context["settings"] = settings
        again.deadline = time.thread_time() + min(left, AGAIN)
        session = Session(again, [], None, False)
        session.show_script(open_script(again, file, text))
        for finding in session.report().findings:
            if finding.range is not None and finding.identity not in seen:
                more.setdefault(finding.identity, _under(finding, settings))
    return replace(report, findings=(*report.findings, *more.values())) if more else report


def _in_order(settings: list[dict[str, Any]], machine: Any) -> list[dict[str, Any]]:
    """The reading that leaves every question open comes first where there is no time for all."""
    from .source import limits

    spent = limits.SECONDS - (machine.deadline - time.thread_time())
    return settings if spent * len(settings) < AGAIN else settings[-1:] + settings[:-1]


def _under(finding: Finding, settings: dict[str, Any]) -> Finding:
    """A finding that rests on options that nobody has to give."""
    said = [f"{name} = {value!r}" for name, value in settings.items() if isinstance(value, (str, bool))]
    note = Note(f"with {', '.join(said[:3])}" if said else f"with another choice of {', '.join([*settings][:3])}")
    sure = Verdict.POSSIBLE if finding.verdict is Verdict.PROVEN else finding.verdict
    return replace(finding, verdict=sure, notes=(*finding.notes, note))
