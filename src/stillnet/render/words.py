"""How shapes, counts, sizes and coverage are spelled for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..base.dim import Dim, text
from ..base.shape import Shape
from ..base.unknown import NO_SOURCE
from ..graph.architecture import Architecture, InputInfo, Report, UnknownInfo

MOST_UNKNOWNS_SHOWN = 5
MOST_SHAPES_SHOWN = 3
# How a reason begins that only names something outside our tables.
NO_MODEL = "no model for "
BEYOND = 10**300


def count(dim: Dim | None) -> str:
    """A number with thousands separated, an expression, or `?`."""
    if dim is None:
        return "?"
    return f"{dim:,}" if isinstance(dim, int) else text(dim)


def size(dim: Dim | None) -> str:
    """Bytes in decimal units, as torchinfo prints them."""
    if not isinstance(dim, int):
        return "?" if dim is None else f"{factor(text(dim))} bytes"
    if dim >= BEYOND:  # more than a float can hold, in a file that lies
        return f"{dim // 10**12:,} TB"
    value, units = float(dim), ["B", "kB", "MB", "GB", "TB"]
    while value >= 1000 and len(units) > 1:
        value, units = value / 1000, units[1:]
    return f"{dim} B" if units[0] == "B" else f"{value:,.2f} {units[0]}"


def dims(shape: Shape) -> str:
    """`B x 64 x (H + 1)//2`."""
    if shape is None:
        return "?"
    return " x ".join(factor(text(dim)) for dim in shape) if shape else "()"


def factor(expression: str) -> str:
    """The expression fit to stand in a product: a sum gets parentheses."""
    depth = 0
    for character in expression:
        depth += (character in "([") - (character in ")]")
        if character == " " and depth == 0:
            return f"({expression})"
    return expression


def shapes(values: Sequence[Shape]) -> str:
    """Several shapes in one cell; a long list is counted."""
    shown = ", ".join(dims(shape) for shape in values[:MOST_SHAPES_SHOWN])
    rest = len(values) - MOST_SHAPES_SHOWN
    return f"{shown}, +{rest} more" if rest > 0 else shown


def signature(info: InputInfo) -> str:
    """`x: f32[B, 3, H, W], H >= 32`."""
    inside = "..." if info.shape is None else ", ".join(text(dim) for dim in info.shape)
    return f"{info.name}: {info.dtype or 'any'}[{inside}]" + (f", {info.requirement}" if info.requirement else "")


def coverage(of: Architecture | Report) -> str:
    """`Checked 412 of 430 operations; not understood: torchvision.ops.nms (12)`."""
    line = f"Checked {of.checked:,} of {of.operations_total:,} operations"
    return f"{line}; not understood: {reasons(of.unknowns)}" if of.unknowns else line


def reasons(unknowns: Iterable[UnknownInfo]) -> str:
    ordered = sorted(unknowns, key=lambda unknown: -unknown.count)
    shown = ", ".join(
        f"{unknown.reason.removeprefix(NO_MODEL)} ({unknown.count})" for unknown in ordered[:MOST_UNKNOWNS_SHOWN]
    )
    rest = len(ordered) - MOST_UNKNOWNS_SHOWN
    return f"{shown}, and {rest} more" if rest > 0 else shown


def missing(unknowns: Iterable[UnknownInfo]) -> list[str]:
    """The names that nobody described, with how often they were met, most frequent first."""
    named = {
        unknown.reason.removeprefix(start).partition(":")[0] + end: unknown.count
        for unknown in unknowns
        for start, end in ((NO_MODEL, ""), (NO_SOURCE, " (no source found)"))
        if unknown.reason.startswith(start)
    }
    return [f"{times:>7}  {name}" for name, times in sorted(named.items(), key=lambda item: (-item[1], item[0]))]


def plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


MANY = 10  # findings that nobody counts at a glance


def by_rule(report: Report) -> str:
    """`By rule: 12 division-by-zero, 3 unsafe-load.` where there are many findings of several rules."""
    counts: dict[str, int] = {}
    for finding in report.findings:
        counts[finding.rule] = counts.get(finding.rule, 0) + 1
    if len(report.findings) < MANY or len(counts) < 2:
        return ""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return "By rule: " + ", ".join(f"{number:,} {rule}" for rule, number in ordered) + "."


def summary(report: Report) -> str:
    """`Found 1 error and 2 warnings in 3 files.`"""
    if not report.files and not report.findings and not report.models and not report.partial:
        return "Found no source and no model file to read."
    tally = [(sum(f.severity == level for f in report.findings), level) for level in ("error", "warning", "note")]
    found = [plural(number, level) for number, level in tally if number]
    what = " and ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))
    where = f" in {plural(report.files, 'file')}" if report.files else ""
    unread = f"; {report.unread:,} could not be read" if report.unread else ""
    said = f"Found {what}{where}{unread}." if found else f"No findings{where}{unread}."
    return f"Not everything could be read, so this is no verdict. {said}" if report.partial else said
