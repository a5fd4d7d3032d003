"""A run that was recorded under the real framework, as json in the form of `show --format json`, back as plain data."""

from __future__ import annotations

import json
import os

from ...base.annotations import Any
from ...base.dim import Origin, parse
from ...base.shape import Shape
from ...graph.architecture import Architecture, CallInfo, ModuleInfo

LARGEST = 200_000_000


def recorded(path: str) -> list[Architecture] | None:
    """The models of a recorded run; None for a file that is none."""
    if not path.lower().endswith(".json") or not os.path.isfile(path) or os.path.getsize(path) > LARGEST:
        return None
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    except (ValueError, RecursionError):
        return None
    if not isinstance(document, dict):
        return None
    models = document.get("models", [document] if "calls" in document else None)
    if not isinstance(models, list) or not all(
        isinstance(m, dict) and ("calls" in m or "modules" in m) for m in models
    ):
        return None
    return [architecture(m, path) for m in models]


def architecture(model: dict[str, Any], path: str) -> Architecture:
    counts = model.get("parameters") if isinstance(model.get("parameters"), dict) else {}
    return Architecture(
        name=str(model.get("name", os.path.basename(path))),
        framework=str(model.get("framework", "recorded")),
        path=path,
        line=None,
        mode=str(model.get("mode", "eval")),
        total=size(counts.get("total")) if counts else None,
        trainable=size(counts.get("trainable")) if counts else None,
        buffer_elements=None,
        modules=tuple(module(m) for m in items(model, "modules")),
        calls=tuple(call(c) for c in items(model, "calls")),
        outputs=tuple(shape(s) for s in model.get("outputs") or ()),
    )


def items(model: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = model.get(name)
    return [i for i in found if isinstance(i, dict)] if isinstance(found, list) else []


def module(entry: dict[str, Any]) -> ModuleInfo:
    weights = entry.get("parameters")
    return ModuleInfo(
        str(entry.get("path", "")),
        str(entry.get("type", "")),
        dict(entry["config"]) if isinstance(entry.get("config"), dict) else {},
        {str(k): shape(v) for k, v in weights.items()} if isinstance(weights, dict) else {},
        {},
    )


def call(entry: dict[str, Any]) -> CallInfo:
    def shapes(name: str) -> tuple[Shape, ...]:
        found = entry.get(name)
        return tuple(shape(s) for s in found) if isinstance(found, list) else ()

    return CallInfo(
        str(entry.get("path", "")), shapes("inputs"), shapes("outputs"), None, None, None, None, None, 1, True
    )


def shape(value: Any) -> Shape:
    if not isinstance(value, list):
        return None
    found = [size(d) for d in value]
    return None if any(d is None for d in found) else tuple(d for d in found if d is not None)


def size(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value
    try:
        return parse(str(value), Origin.INPUT)
    except ValueError:
        return None
