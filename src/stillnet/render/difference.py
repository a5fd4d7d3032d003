"""Two models side by side, for people and as json."""

from __future__ import annotations

import json

from ..analyses.comparison.difference import Change, Difference
from ..base.annotations import Any
from .words import count, shapes

MARKS = {"changed": "~", "moved": ">", "missing": "-", "added": "+"}


def text(difference: Difference) -> str:
    first, second = difference.names
    lines = [f"{first} against {second}: {difference.same} layers are the same"]
    lines += [_line(change) for change in difference.changes]
    lines.append(f"Parameters: {count(difference.totals[0])} -> {count(difference.totals[1])}")
    if difference.outputs[0] and difference.outputs[1]:
        lines.append(f"Outputs:    {shapes(difference.outputs[0])} -> {shapes(difference.outputs[1])}")
    real = [c for c in difference.changes if not c.expected]
    moved = sum(c.kind == "moved" for c in difference.changes)
    explained = len(difference.changes) - len(real) - moved
    closing = f"{len(real)} differences" if real else "No difference"
    if explained or moved:
        closing += f"; {moved} under another name, {explained} as exports do"
    return "\n".join([*lines, closing + "."]) + "\n"


def _line(change: Change) -> str:
    where = change.first if change.second in (None, change.first) else change.second
    if change.first is not None and change.second is not None and change.first != change.second:
        where = f"{change.first} -> {change.second}"
    return f"  {MARKS[change.kind]} {where or '(root)'}" + (f"  {change.detail}" if change.detail else "")


def document(difference: Difference) -> str:
    from .json import dim, shape

    found: dict[str, Any] = {
        "schema": 1,
        "models": list(difference.names),
        "same": difference.same,
        "changes": [
            {"kind": c.kind, "first": c.first, "second": c.second, "detail": c.detail, "expected": c.expected}
            for c in difference.changes
        ],
        "parameters": [dim(t) for t in difference.totals],
        "outputs": [[shape(s) for s in side] for side in difference.outputs],
    }
    return json.dumps(found) + "\n"
