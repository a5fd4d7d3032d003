"""A recovered model as source that builds it again: readable code of its own framework, gaps as marked placeholders."""

from __future__ import annotations

from ..graph.architecture import Architecture, Report
from .rebuilding.convert_keras import converted_keras
from .rebuilding.convert_torch import converted_torch
from .rebuilding.python_keras import keras_source
from .rebuilding.python_torch import torch_source
from .registry import Page, renderer

OWN = {"pytorch": torch_source, "keras": keras_source}
OTHER = {"pytorch": converted_torch, "keras": converted_keras}


@renderer("show", "python")
def python(report: Report, page: Page) -> str:
    """One program per model: of its own framework, or converted to the one that is asked for."""
    return "\n\n".join(written(model, page.framework) for model in report.models)


def written(model: Architecture, wanted: str | None) -> str:
    own = model.framework if model.framework in OWN else None
    wanted = wanted or own or "pytorch"
    if wanted == own or not model.output_refs:
        return OWN[own or wanted](model) if wanted == own or own is None else unconverted(model, own, wanted)
    return OTHER[wanted](model)


def unconverted(model: Architecture, own: str, wanted: str) -> str:
    return f"# {model.name} is written for {own}: it was not converted to {wanted}\n" + OWN[own](model)
