"""Run every rule over what a machine saw or a model file holds, and collapse what is said twice."""

from __future__ import annotations

from collections.abc import Iterable

from ..base.annotations import Any
from ..base.finding import Edit, Finding, Fix, Note, Verdict
from ..base.pattern import pattern
from ..base.plain import replace
from ..base.printable import printable
from .registry import Check, file_checks, load

SURENESS = {verdict: order for order, verdict in enumerate(Verdict)}


# A size that got its name because nothing is known about it, and a shape in a message.
FRESH = pattern(r"\[[^\]]*\b[a-z]+_\d+\b[^\]]*\]")
SHAPE = pattern(r"\[[^\]]*\]")


def findings(machine: Any) -> list[Finding]:
    """All findings of all rules, the same rule + place + message once with a count."""
    from ..source.modules.open_names import GUESSED

    found = collected((entry.check for entry in load().values()), machine)
    if machine.context.get(GUESSED):
        found = [_possible(f) for f in found]
    return [_doubted(f, machine) for f in found if f.range is not None] if machine.finder.has_old_source else found


def _possible(finding: Finding) -> Finding:
    return replace(finding, verdict=Verdict.POSSIBLE) if finding.severity == "error" else finding


def _doubted(finding: Finding, machine: Any) -> Finding:
    """What is said about Python 2: its places are those of the file, its columns only where a line was read as it stands."""
    fix = finding.fix
    if fix is not None and not all(_stands(edit, machine) for edit in fix.edits):
        fix = Fix(fix.message)
    return replace(_possible(finding), fix=fix)


def _stands(edit: Edit, machine: Any) -> bool:
    source = getattr(machine.finder.read_file(edit.span.file), "source", None)
    lines = range(edit.span.line, edit.span.end_line + 1)
    return source is not None and source.rewritten.isdisjoint(lines)


def file_findings(read: Any) -> list[Finding]:
    """The same for a model file."""
    return collected(file_checks(read), read)


def collected(checks: Iterable[Check], about: Any) -> list[Finding]:
    found: dict[Any, Finding] = {}
    for check in checks:
        for raw in _said(check, about):
            finding = raw if raw.message.isprintable() else replace(raw, message=printable(raw.message))
            key = finding.identity
            known = found.get(key)
            if known is None:
                found[key] = finding
            else:
                surest = known if SURENESS[known.verdict] <= SURENESS[finding.verdict] else finding
                found[key] = replace(surest, count=known.count + 1)
    left = _without_causes(_without_replays(_without_echoes(found.values())))
    return sorted(left, key=lambda f: (f.span or ("", 0, 0, 0, 0), f.rule))


# Rules about a guard that does nothing: where what it should have kept away is found, that is the finding.
GUARDS = ("ineffective-clip", "lost-epsilon")


def _without_causes(found: list[Finding]) -> list[Finding]:
    """A guard without effect is a note of the hazard that it lets through, not a finding of its own."""
    causes = {f.span: f for f in found if f.rule in GUARDS and f.span is not None}
    told: set[Any] = set()
    kept: list[Finding] = []
    for finding in found:
        known = [n.span for n in finding.notes if n.span in causes] if finding.rule not in GUARDS else []
        told.update(known)
        notes = tuple(Note(causes[n.span].message, n.span) if n.span in known else n for n in finding.notes)
        kept.append(replace(finding, notes=notes) if known else finding)
    return [f for f in kept if f.rule not in GUARDS or f.span not in told]


def _without_echoes(found: Iterable[Finding]) -> list[Finding]:
    """A round of a loop that follows a failed one repeats it with sizes that are no longer known."""
    kept: dict[Any, Finding] = {}
    for finding in sorted(found, key=lambda f: FRESH.search(f.message) is not None):
        key = replace(finding, message=SHAPE.sub("", finding.message)).identity
        if FRESH.search(finding.message) and key in kept:
            kept[key] = replace(kept[key], count=kept[key].count + finding.count)
        else:
            kept[key if key not in kept else finding.identity] = finding
    return list(kept.values())


def _without_replays(found: list[Finding]) -> list[Finding]:
    """A layer that fails where it is written fails again where the model is called: its own place says it. The notes of a
    hazard are where its numbers come from, which may be another hazard."""
    places = {(f.rule, f.message, f.span) for f in found if f.span is not None and f.range is None}
    return [f for f in found if not any(n.span != f.span and (f.rule, f.message, n.span) in places for n in f.notes)]


def _said(check: Check, about: Any) -> list[Finding]:
    """What one rule says. A bug of ours in a rule, or in an analysis it asks for, ends here: the others still speak."""
    try:
        return list(check(about))
    except Exception as error:
        if getattr(about, "strict", True):
            raise
        about.problems.append(f"internal error in {check.__module__}: {type(error).__name__}: {str(error)[:200]}")
        return []
