"""The dataflow as a Mermaid flowchart, modules as subgraphs."""

from __future__ import annotations

from collections.abc import Iterator

from ..graph.architecture import Architecture, Report
from .flow import Box, Frame, flow
from .registry import Page, renderer

BRACKETS = {"input": ("([", "])"), "operation": ("[", "]"), "module": ("[[", "]]")}


@renderer("show", "mermaid")
def mermaid(report: Report, page: Page) -> str:
    names = _Names()
    body = [line for number, model in enumerate(report.models) for line in _model(number, model, page, names)]
    return "\n".join(["flowchart TD", *body])


class _Names:
    """Short identifiers that no keyword of the language can collide with."""

    def __init__(self) -> None:
        self._given: dict[tuple[int, str], str] = {}

    def of(self, model: int, key: str) -> str:
        return self._given.setdefault((model, key), f"n{len(self._given)}")


def _model(number: int, model: Architecture, page: Page, names: _Names) -> Iterator[str]:
    drawn = flow(model, page.depth)
    yield from _frame(drawn.root, number, "  ", names)
    for (start, end), shape in drawn.arrows.items():
        label = f"|{quote(shape)}|" if shape else ""
        yield f"  {names.of(number, start)} -->{label} {names.of(number, end)}"


def _frame(frame: Frame, number: int, indent: str, names: _Names) -> Iterator[str]:
    yield f"{indent}subgraph {names.of(number, 'frame ' + frame.path)} [{quote(frame.title)}]"
    for box in frame.boxes:
        yield f"{indent}  {_box(box, names.of(number, box.key))}"
    for inner in frame.frames.values():
        yield from _frame(inner, number, indent + "  ", names)
    yield f"{indent}end"


def _box(box: Box, name: str) -> str:
    opening, closing = BRACKETS[box.kind]
    return f"{name}{opening}{quote('<br/>'.join(map(escape, box.lines)), escaped=True)}{closing}"


ENTITIES = {"#": "#35;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "`": "#96;", "\n": " ", "\r": ""}


def escape(text: str) -> str:
    return "".join(ENTITIES.get(character, character) for character in text)


def quote(text: str, escaped: bool = False) -> str:
    return f'"{text if escaped else escape(text)}"'
