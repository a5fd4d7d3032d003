"""The table of output formats: each file beside this one registers the renderers it holds."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable

from ..base.plain import dataclass, field
from ..base.table import files_in
from ..graph.architecture import Report
from ..lines import Lines


@dataclass(frozen=True, slots=True)
class Page:
    """What a renderer may know of the place its text goes to; `root` is the folder that paths are
    relative to, width 0 has no limit."""

    root: str = ""
    width: int = 0
    color: bool = False
    unicode: bool = True
    depth: int | None = None
    # of source that builds a model again
    framework: str | None = None
    lines: Lines = field(default_factory=Lines)


Renderer = Callable[[Report, Page], str]
RENDERERS: dict[tuple[str, str], Renderer] = {}


def renderer(command: str, name: str) -> Callable[[Renderer], Renderer]:
    """Register a function as the format `name` of `command`."""

    def register(function: Renderer) -> Renderer:
        RENDERERS[command, name] = function
        return function

    return register


def load(wanted: str | None = None) -> None:
    """Import every format file once, or the one of this name if there is one."""
    for name in files_in(os.path.dirname(__file__)):
        if wanted in (None, name):
            importlib.import_module(f"{__package__}.{name}")


def formats(command: str) -> list[str]:
    load()
    return sorted(name for owner, name in RENDERERS if owner == command)


def is_format(command: str, name: str) -> bool:
    """A format mostly stands in the file of its name; the others are read only if it does not."""
    for files in (name, None):
        if (command, name) not in RENDERERS:
            load(files)
    return (command, name) in RENDERERS


def render(command: str, name: str, report: Report, page: Page) -> str:
    """The report as text, ending in a newline unless it is empty."""
    is_format(command, name)
    text = RENDERERS[command, name](report, page)
    return text if not text or text.endswith("\n") else text + "\n"
