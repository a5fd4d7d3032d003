"""An ONNX file as a model: its graph typed, weights, versions, and modules by the scopes that exporters leave."""

from __future__ import annotations

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Origin
from ...graph.graph import Source, Value
from ..content import Content
from ..model import ReadFile, StoredModel, StoredParameter, add_coverage
from ..wire.protobuf import Span, lenient, message
from . import control, schema, sequences  # noqa: F401 (what they read registers itself)
from .graph import OnnxTyper, RawFunction
from .scopes import Scopes, modules, site
from .strays import stray_external
from .values import Attributes, attribute_name

# Operands of operations that are statistics, not weights.
STATISTICS = {"BatchNormalization": (3, 4)}


def onnx_model(content: Content, span: Span, into: ReadFile) -> None:
    data = content.data
    found = lenient(data, span, schema.MODEL, into.problems)
    if "graph" not in found:
        return
    name = message_name(data, found["graph"]) or content.name
    model = into.model(name, "onnx", "ONNX", content.path)
    into.models.append(model)
    typer = OnnxTyper(data, model, into)
    typer.opsets = {o.get("domain", ""): o.get("version", 0) for o in found.get("opset_import", ())}
    if "ai.onnx" in typer.opsets:
        typer.opsets.setdefault("", typer.opsets["ai.onnx"])
    for part in found.get("functions", ()):
        add_function(typer, part)
    scopes = Scopes()
    typer.scope_of, typer.site_of, typer.entered_scope = scopes.of, site, scopes.enter
    add_notes(model, found, typer)
    try:
        typer.run(found["graph"])
    finally:
        stray_external(data, span, into)
    add_weights(model)
    modules(model, scopes)
    add_coverage(model)
    add_deciding_inputs(model)


def add_deciding_inputs(model: StoredModel) -> None:
    """Say which inputs decide sizes by their values: operations took them for settings, and nobody gave any."""
    read = {id(v.producer) for n in model.builder.graph.nodes for v in n.inputs}
    open_sizes = any(
        not isinstance(d, int) and any(n.origin in (Origin.UNKNOWN, Origin.DATA) for n in D.names(d))
        for node in model.builder.graph.nodes
        for value in node.outputs
        for d in value.shape or ()
    )
    deciding = [
        name
        for name, v in model.inputs
        if id(v.producer) not in read and v.type.data is None and v.shape is not None and len(v.shape) < 2
    ]
    if deciding and open_sizes:
        model.notes.append(
            f'sizes hang on the values of {", ".join(deciding[:5])}: --input "{deciding[0]}=[...]" decides them'
        )


def message_name(data: Any, span: Span) -> str:
    """The name of a graph, without reading the rest of it."""
    from ..wire.protobuf import fields_until_break

    for number, wire, start, stop in fields_until_break(data, *span, []):
        if number == 2 and wire == 2:
            return str(data[start:stop], "utf-8", "replace")
    return ""


def add_function(typer: OnnxTyper, span: Span) -> None:
    head = message(typer.data, span, schema.FUNCTION)
    opsets = {o.get("domain", ""): o.get("version", 0) for o in head.get("opset_import", ())}
    defaults: dict[str, Any] = {}
    for part in head.get("attribute_proto", ()):
        key = attribute_name(typer.data, part)
        defaults[key] = Attributes(typer.data, [part], typer.into).get(key)
    typer.functions[head.get("domain", ""), head.get("name", "")] = RawFunction(
        head.get("name", ""),
        tuple(head.get("input", ())),
        tuple(head.get("output", ())),
        tuple(head.get("node", ())),
        opsets,
        defaults,
    )


def add_weights(model: StoredModel) -> None:
    """Constants that operations read as weights, each once."""
    statistics: set[int] = set()
    order: dict[int, Value] = {}
    for node in model.builder.graph.nodes:
        for value in node.inputs:
            if isinstance(value.producer, Source) and value.producer.kind == "param":
                order.setdefault(id(value.producer), value)
        places = STATISTICS.get(node.stored.type, ()) if node.stored else ()
        if places and node.op == "batch_norm":
            for key in ("running_mean", "running_var"):
                statistic = node.arguments.get(key)
                if isinstance(statistic, Value):
                    statistics.add(id(statistic.producer))
    for number, value in order.items():
        target = model.buffers if number in statistics else model.parameters
        target.append(StoredParameter(str(value.producer.name), value.type, number not in statistics, value))


def add_notes(model: StoredModel, found: dict[str, Any], typer: OnnxTyper) -> None:
    opsets = ", ".join(f"{domain or 'ai.onnx'} {version}" for domain, version in typer.opsets.items())
    producer = " ".join(filter(None, (found.get("producer_name"), found.get("producer_version"))))
    model.notes.append(
        f"IR version {found.get('ir_version', '?')}, opset {opsets or '?'}"
        + (f", made by {producer}" if producer else "")
    )
    for entry in found.get("metadata_props", ())[:50]:
        model.notes.append(f"{entry.get('key', '')} = {entry.get('value', '')[:200]}")
    for domain, name in list(typer.functions)[:50]:
        model.notes.append(f"function {domain}.{name}")
