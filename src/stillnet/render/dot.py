"""The dataflow as a Graphviz graph, modules as clusters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ..graph.architecture import Architecture, Report
from .flow import Box, Frame, flow
from .registry import Page, renderer

SHAPES = {"input": "ellipse", "operation": "box", "module": "box3d"}


@renderer("show", "dot")
def dot(report: Report, page: Page) -> str:
    numbers = count()
    body = [line for number, model in enumerate(report.models) for line in _model(number, model, page, numbers)]
    return "\n".join(["digraph stillnet {", '  node [fontname="Helvetica"];', "  rankdir=TB;", *body, "}"])


def _model(number: int, model: Architecture, page: Page, clusters: Iterator[int]) -> Iterator[str]:
    drawn = flow(model, page.depth)
    prefix = f"{number}:"
    yield from _frame(drawn.root, prefix, "  ", clusters)
    for (start, end), shape in drawn.arrows.items():
        label = f" [label={quote(shape)}]" if shape else ""
        yield f"  {quote(prefix + start)} -> {quote(prefix + end)}{label};"


def _frame(frame: Frame, prefix: str, indent: str, clusters: Iterator[int]) -> Iterator[str]:
    yield f"{indent}subgraph cluster_{next(clusters)} {{"
    yield f"{indent}  label={quote(frame.title)};"
    for box in frame.boxes:
        yield f"{indent}  {_box(box, prefix)}"
    for inner in frame.frames.values():
        yield from _frame(inner, prefix, indent + "  ", clusters)
    yield f"{indent}}}"


def _box(box: Box, prefix: str) -> str:
    style = ", style=dashed" if box.guarded else ""
    return f"{quote(prefix + box.key)} [shape={SHAPES[box.kind]}, label={quote(chr(10).join(box.lines))}{style}];"


def quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "").replace("\n", "\\n")
    return f'"{escaped}"'
