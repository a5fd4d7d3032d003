"""One page without scripts or links: each model as a tree that opens, with shapes, parameters and cost, then the findings."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..base.dim import Dim
from ..base.finding import Finding
from ..base.plain import replace
from ..graph.architecture import Architecture, Report
from .concise import headline, one_line
from .costs import macs
from .places import by_place, place, shown_file
from .registry import Page, renderer
from .rows import Row, rows, totals
from .table import NOTHING, closing, label
from .words import count, shapes, signature

# Trees are open down to this depth.
OPEN = 2
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 80em; padding: 0 1em; color: #222; background: #fff; }
h1 { font-size: 1.3em; margin: 1.6em 0 .2em; } h2 { font-size: 1.1em; margin-top: 2em; }
.place, .kind { color: #666; font-weight: normal; }
code, .row span, dd { font-family: ui-monospace, monospace; font-size: .9em; }
details details, .leaf { margin-left: 1.3em; }
summary { cursor: pointer; } .leaf { padding-left: 1.05em; }
.row { display: inline-grid; grid-template-columns: 22em 1fr 8em 9em; gap: 1em; width: calc(100% - 2em); vertical-align: top; }
.row span:nth-child(n+3) { text-align: right; }
.head { font-weight: bold; border-bottom: 1px solid #ccc; margin-bottom: .3em; }
dl { display: grid; grid-template-columns: 8em 1fr; } dt { font-weight: bold; } dd { margin: 0; }
.error { border-left: 4px solid #c62828; } .warning { border-left: 4px solid #ef8f00; } .note { border-left: 4px solid #1565c0; }
.finding { padding: .3em .8em; margin: .8em 0; background: #f7f7f8; }
@media (prefers-color-scheme: dark) {
  body { color: #e4e6eb; background: #18191a; } .finding { background: #242526; } .place, .kind { color: #aaa; }
}
"""


@renderer("show", "html")
def html(report: Report, page: Page) -> str:
    page = replace(page, color=False)
    parts = [part for model in report.models for part in _model(model, page)]
    if report.findings:
        parts.append("<h2>Findings</h2>")
        parts += [_finding(finding, page) for finding in by_place(report.findings)]
    title = ", ".join(model.name for model in report.models) or "stillnet"
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n{body}\n</html>\n"
    )


# -- models ------------------------------------------------------------------------------------------------------------
def _model(model: Architecture, page: Page) -> Iterator[str]:
    kind = model.format or f"{model.framework}, {model.mode}"
    where = f"{shown_file(model.path, page)}:{model.line}" if model.path and model.line else model.path or ""
    yield f'<h1>{escape(model.name)} <span class="kind">({escape(kind)})</span> <span class="place">{escape(where)}</span></h1>'
    for info in model.inputs:
        yield f"<div><code>{escape(signature(info))}</code></div>"
    yield '<div class="leaf head">' + _row(["Module", "Output", "Parameters", "Mult-adds"]) + "</div>"
    sums = totals(model.modules)
    for row in rows(model):
        yield from _tree(row, sums, 0, "", page)
    facts = (line.partition(":") for line in closing(model, 0, page))
    yield (
        "<dl>"
        + "".join(f"<dt>{escape(name)}</dt><dd>{escape(value.strip())}</dd>" for name, _, value in facts)
        + "</dl>"
    )


def _tree(row: Row, sums: dict[str, Dim | None], depth: int, parent: str, page: Page) -> Iterator[str]:
    cells = _row(_cells(row, sums, parent))
    if not row.children:
        yield f'<div class="leaf">{cells}</div>'
        return
    most = OPEN if page.depth is None else page.depth
    yield f"<details{' open' if depth < most else ''}><summary>{cells}</summary>"
    inner = parent if row.path is None else row.path
    for child in row.children:
        yield from _tree(child, sums, depth + 1, inner, page)
    yield "</details>"


def _cells(row: Row, sums: dict[str, Dim | None], parent: str) -> list[str]:
    name = label(row, parent)
    if row.condition or row.path is None:
        return [name, "", "", ""]
    total = sums.get(row.path)
    cost = macs(row)
    return [
        name,
        (shapes(row.call.outputs) if row.call else "") or NOTHING,
        NOTHING if row.again or total == 0 else count(total),
        NOTHING if row.call is None or cost == 0 else count(cost),
    ]


def _row(cells: list[str]) -> str:
    return '<span class="row">' + "".join(f"<span>{escape(cell)}</span>" for cell in cells) + "</span>"


# -- findings ----------------------------------------------------------------------------------------------------------
def _finding(finding: Finding, page: Page) -> str:
    notes = "".join(
        f"<div>{escape(one_line(note.message))}"
        + (f' <span class="place">{escape(place(note.span, None, page))}</span>' if note.span else "")
        + "</div>"
        for note in finding.notes
    )
    fix = f"<div>help: <code>{escape(one_line(finding.fix.message))}</code></div>" if finding.fix else ""
    return f'<div class="finding {finding.severity}"><b>{escape(headline(finding, page))}</b>{notes}{fix}</div>'
