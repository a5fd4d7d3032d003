"""The one JSON document that other programs read."""

from __future__ import annotations

import json as encoder
import math
from collections.abc import Iterable, Mapping

from ..base.annotations import Any
from ..base.dim import Dim, Origin, Sym, names, text
from ..base.finding import Edit, Finding, Fix, Note
from ..base.shape import Shape
from ..graph.architecture import Architecture, CallInfo, InputInfo, ModuleInfo, OperationInfo, Report, UnknownInfo
from ..version import __version__
from .places import by_place, shown_file
from .registry import Page, renderer

SCHEMA = 1
DEEPEST_VALUE = 20

Json = dict[str, Any]


@renderer("show", "json")
@renderer("check", "json")
def json(report: Report, page: Page) -> str:
    return encoder.dumps(document(report, page), allow_nan=False) + "\n"


def failure(message: str) -> str:
    """The document of a run that could not answer."""
    return json(Report(problems=(message,)), Page())


def document(report: Report, page: Page) -> Json:
    result: Json = {
        "schema": SCHEMA,
        "tool": {"name": "stillnet", "version": __version__},
        "models": [_model(model, page) for model in report.models],
        "diagnostics": [_diagnostic(finding, page) for finding in by_place(report.findings)],
        "coverage": {"files": report.files, "checked": report.checked, "total": report.operations_total},
        "unknowns": _unknowns(report.unknowns, page),
    }
    if report.problems:
        result["problems"] = list(report.problems)
    return result


def dim(value: Dim | None) -> int | str | None:
    """A size: a number, an expression where it is symbolic, null where nothing is known about it."""
    if value is None or isinstance(value, int):
        return value
    return None if any(n.origin is Origin.UNKNOWN for n in names(value)) else text(value)


def shape(value: Shape) -> list[int | str | None] | None:
    return None if value is None else [dim(size) for size in value]


def plain(value: Any, depth: int = 0) -> Any:
    """A configuration value as JSON can carry it; objects become the text that describes them."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, Sym):
        return dim(value)
    if depth < DEEPEST_VALUE:
        if isinstance(value, Mapping):
            return {str(key): plain(item, depth + 1) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [plain(item, depth + 1) for item in value]
        if isinstance(value, (set, frozenset)):
            return sorted((plain(item, depth + 1) for item in value), key=str)
    return str(value)


def _file(file: str | None, page: Page) -> str | None:
    return None if file is None else shown_file(file, page)


def _shapes(table: Mapping[str, Shape]) -> Json:
    """A weight may have been given a name that nobody knows."""
    return {str(name): shape(value) for name, value in table.items()}


def _repeat(value: Dim) -> Json:
    return {} if isinstance(value, int) and value == 1 else {"repeat": dim(value)}


def _cell(value: int | None) -> Json:
    """In notebooks lines are those of a cell."""
    return {} if value is None else {"cell": value}


def _model(model: Architecture, page: Page) -> Json:
    return {
        "name": model.name,
        "framework": model.framework,
        "path": _file(model.path, page),
        "line": model.line,
        "mode": model.mode,
        "parameters": {
            "total": dim(model.total),
            "trainable": dim(model.trainable),
            "buffers": dim(model.buffer_elements),
        },
        "cost": {
            "macs": dim(model.macs),
            "parameter_bytes": dim(model.parameter_bytes),
            "buffer_bytes": dim(model.buffer_bytes),
            "activation_bytes": dim(model.activation_bytes),
            "peak_bytes": dim(model.peak_bytes),
        },
        "modules": [_module(module, page) for module in model.modules],
        "calls": [_call(call, page) for call in model.calls],
        "operations": [_operation(operation, page) for operation in model.operations],
        "inputs": [_input(info) for info in model.inputs],
        "outputs": [shape(value) for value in model.outputs],
        "coverage": {"checked": model.checked, "total": model.operations_total},
        "conditions": list(model.conditions),
        "assumptions": list(model.assumptions),
        "unknowns": _unknowns(model.unknowns, page),
        **_stated(model),
        **_cell(model.cell),
    }


def _stated(model: Architecture) -> Json:
    """What only model files have."""
    return {"format": model.format, "notes": list(model.notes)} if model.format else {}


def _module(module: ModuleInfo, page: Page) -> Json:
    return {
        "path": module.path,
        "type": module.type,
        "config": plain(module.config),
        "parameters": _shapes(module.parameters),
        "buffers": _shapes(module.buffers),
        "file": _file(module.file, page),
        "line": module.line,
        **_repeat(module.repeat),
        **_guard(module.guard),
        **_cell(module.cell),
        **_candidates(module, page),
    }


def _guard(conditions: tuple[str, ...]) -> Json:
    """The conditions under which a module is there at all; there is no key where it always is."""
    return {"guard": list(conditions)} if conditions else {}


def _candidates(module: ModuleInfo, page: Page) -> Json:
    """Places that could have made a stored scope; there is no key where nobody asked."""
    found = [{"file": _file(c.file, page), "line": c.line, "text": c.text} for c in module.candidates]
    return {"candidates": found} if found else {}


def _call(call: CallInfo, page: Page) -> Json:
    return {
        "path": call.path,
        "inputs": [shape(value) for value in call.inputs],
        "outputs": [shape(value) for value in call.outputs],
        "macs": dim(call.macs),
        "activation_bytes": dim(call.activation_bytes),
        "parameter_bytes": dim(call.parameter_bytes),
        "file": _file(call.file, page),
        "line": call.line,
        "depth": call.depth,
        "leaf": call.leaf,
        "guard": list(call.guard),
        **_repeat(call.repeat),
        **_cell(call.cell),
    }


def _operation(operation: OperationInfo, page: Page) -> Json:
    return {
        "id": operation.id,
        "op": operation.op,
        "api": operation.api,
        "scope": operation.scope,
        "inputs": list(operation.inputs),
        "outputs": [{"shape": shape(value), "dtype": dtype} for value, dtype in operation.outputs],
        "guard": list(operation.guard),
        "name": operation.name,
        "attrs": plain(operation.attrs),
        "macs": dim(operation.macs),
        "file": _file(operation.file, page),
        "line": operation.line,
        **_repeat(operation.repeat),
        **_stored(operation),
        **_cell(operation.cell),
    }


def _stored(operation: OperationInfo) -> Json:
    if operation.stored_type is None:
        return {}
    shapes = [None if s is None else list(s) for s in operation.stored_shapes]
    return {"stored": {"type": operation.stored_type, "shapes": shapes}}


def _input(info: InputInfo) -> Json:
    result: Json = {"name": info.name, "shape": shape(info.shape), "dtype": info.dtype}
    return {**result, "requirement": info.requirement} if info.requirement else result


def _unknowns(unknowns: Iterable[UnknownInfo], page: Page) -> list[Json]:
    return [
        {
            "reason": unknown.reason,
            "count": unknown.count,
            "file": _file(unknown.file, page),
            "line": unknown.line,
            **_cell(unknown.cell),
        }
        for unknown in unknowns
    ]


def _diagnostic(finding: Finding, page: Page) -> Json:
    span = finding.span
    result: Json = {
        "rule": finding.rule,
        "severity": finding.severity,
        "message": finding.message,
        "file": shown_file(span.file, page) if span else None,
        "line": (span.line or None) if span else None,
        "column": (span.column or None) if span else None,
        "end_line": (span.end_line or None) if span else None,
        "end_column": (span.end_column or None) if span else None,
        "node": finding.node,
        "notes": [_note(note, page) for note in finding.notes],
        "fix": _fix(finding.fix, page) if finding.fix else None,
        "count": finding.count,
    }
    if finding.operation is not None:
        result["operation"] = finding.operation
    if finding.range is not None:
        result["range"] = [bound if math.isfinite(bound) else None for bound in finding.range]
    return {**result, **_cell(finding.cell)}


def _note(note: Note, page: Page) -> Json:
    span = note.span
    return {
        "message": note.message,
        "file": shown_file(span.file, page) if span else None,
        "line": (span.line or None) if span else None,
        "column": (span.column or None) if span else None,
        **_cell(note.cell),
    }


def _fix(fix: Fix, page: Page) -> Json:
    return {"message": fix.message, "edits": [_edit(edit, page) for edit in fix.edits]}


def _edit(edit: Edit, page: Page) -> Json:
    span = edit.span
    return {
        "file": shown_file(span.file, page),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "text": edit.text,
    }
