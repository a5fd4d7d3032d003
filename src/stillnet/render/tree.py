"""The modules alone, each with its configuration, as printing the model would show them."""

from __future__ import annotations

from collections.abc import Iterable

from ..base.annotations import Any
from ..graph.architecture import Architecture, ModuleInfo, Report
from .json import plain
from .registry import Page, renderer
from .rows import Row, module_rows
from .table import drawing, label, title
from .words import count

LONGEST_VALUE = 40


@renderer("show", "tree")
def tree(report: Report, page: Page) -> str:
    return "\n\n".join("\n".join(_model(model, page)) for model in report.models)


def _model(model: Architecture, page: Page) -> Iterable[str]:
    yield f"{title(model, page)}  {count(model.total)} parameters"
    for row in module_rows(model):
        yield from _lines(row, "", "", "", page)


def _lines(row: Row, lead: str, stem: str, parent: str, page: Page) -> Iterable[str]:
    yield lead + label(row, parent) + (arguments(row.module) if row.module else "")
    if page.depth is not None and len(stem) // 3 >= page.depth:
        return
    marks = drawing(page)
    for child in row.children:
        turn, pipe = (marks.last, "   ") if child is row.children[-1] else (marks.branch, marks.pipe)
        yield from _lines(child, stem + turn, stem + pipe, row.path or "", page)


def arguments(module: ModuleInfo) -> str:
    """`(3, 64, kernel_size=3)` in the constructor's order; arguments that are None say nothing."""
    shown = [f"{name}={_value(value)}" for name, value in module.config.items() if value is not None]
    return f"({', '.join(shown)})" if shown else ""


def _value(value: Any) -> str:
    shown = plain(value)
    text = f"({', '.join(map(_value, shown))})" if isinstance(shown, list) else str(shown)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 3] + "..."
