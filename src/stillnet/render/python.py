"""A recovered model as source that builds it again: readable code of its own framework, gaps as marked placeholders."""

from __future__ import annotations

from ..graph.architecture import Report
from .python_keras import keras_source
from .python_torch import torch_source
from .registry import Page, renderer

WRITERS = {"pytorch": torch_source, "keras": keras_source}


@renderer("show", "python")
def python(report: Report, page: Page) -> str:
    """One program per model; a model of another framework than the one asked for is written in its own, and says so."""
    parts = []
    for model in report.models:
        wanted = page.framework or model.framework
        own = "keras" if model.framework == "keras" else "pytorch"
        note = (
            ""
            if wanted in (own, model.framework)
            else f"# {model.name} is written for {own}: it was not converted to {wanted}\n"
        )
        parts.append(note + WRITERS[own](model))
    return "\n\n".join(parts)
