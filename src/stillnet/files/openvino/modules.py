"""Layers of an OpenVINO network by the scopes in its names: those of torch's modules, of its exporter, or of TensorFlow."""

from __future__ import annotations

from ...graph.graph import Node, Source
from ..model import StoredModel, StoredParameter
from ..stored_layers import RANKED, list_modules

# What torch's own names of weights begin with.
SELF = "self."


def modules(model: StoredModel) -> None:
    """Scopes as modules. In a network without scopes the names of weights tell layers, and what they do not tell is a layer of
    its own."""
    nodes = model.builder.graph.nodes
    dotted = any(n.stored is not None and n.stored.name.startswith(("/", "__module")) for n in nodes)
    if not any(n.scope for n in nodes):
        dotted = scoped_by_weights(nodes)
    else:
        inherit(nodes)
    known = {n.scope for n in nodes if n.scope}

    def owner(parameter: StoredParameter) -> str | None:
        """The module that a weight's own name says, where there is such a module."""
        path = layer_of(parameter.name)
        return path if dotted and path in known else None

    list_modules(model, "openvino.Net", owner, mark="." if dotted else "/")


def layer_of(weight: str) -> str:
    return weight.removeprefix(SELF).rpartition(".")[0]


def inherit(nodes: list[Node]) -> None:
    """Operations that the converter added have no scope in their name: they belong to the one scope that reads them. A layer
    beside another one is a layer of its own."""
    holders = {n.scope for n in nodes if n.scope and n.stored is not None and n.stored.type in RANKED}
    readers: dict[int, set[str]] = {}
    for node in reversed(nodes):
        stored = node.stored
        found = readers.get(node.id, set())
        if not node.scope and stored is not None and "/" not in stored.name:
            if not found:
                continue  # nobody reads it
            only = next(iter(found)) if len(found) == 1 else ""
            beside = stored.type in RANKED and (not only or only in holders)
            node.scope = stored.name.replace(".", "_") if beside else only
        for value in node.inputs:
            if isinstance(value.producer, Node):
                readers.setdefault(value.producer.id, set()).add(node.scope or "")


def scoped_by_weights(nodes: list[Node]) -> bool:
    """Each operation that reads a weight in the layer that its name tells, with the sum behind it; whether there is one."""
    dotted = False
    for node in nodes:
        weights = [v.producer for v in node.inputs if isinstance(v.producer, Source) and v.producer.kind == "param"]
        named = [path for w in weights if (path := layer_of(str(w.name)))]
        dotted = dotted or bool(named)
        node.scope = named[0] if named else node.scope
    inherit_casts(nodes)
    for node in nodes:
        before = [v.producer for v in node.inputs if isinstance(v.producer, Node) and v.producer.scope]
        weights = [v.producer for v in node.inputs if isinstance(v.producer, Source) and v.producer.kind == "param"]
        stored = node.stored
        if node.scope or stored is None:
            continue
        if stored.type == "Add" and len(before) == 1 and weights:
            node.scope = before[0].scope
        elif weights or stored.type in RANKED:
            node.scope = stored.name.replace("/", "_").replace(".", "_")
    return dotted


def inherit_casts(nodes: list[Node]) -> None:
    """What reads a weight over operations that hand it on belongs to its layer, too."""
    for node in nodes:
        for value in node.inputs:
            maker = value.producer
            handed = isinstance(maker, Node) and maker.op in ("identity", "reshape", "transpose") and maker.scope
            if handed and isinstance(maker, Node) and isinstance(maker.inputs[0].producer, Source) and not node.scope:
                node.scope = maker.scope
