"""Where an ONNX node comes from: the module path, the class and the source line that exporters write down."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.span import Site
from ..model import StoredModel, StoredParameter
from ..source_places import frames_of_trace, site_of
from ..stored_layers import RANKED, list_modules
from .graph import RawNode

# Keys of torch's exporter.
SCOPES, CLASSES, TRACE = "pkg.torch.onnx.name_scopes", "pkg.torch.onnx.class_hierarchy", "pkg.torch.onnx.stack_trace"
LONGEST = 20_000
# Without these, each text of a shown list stands in single quotes, as it is.
ESCAPED = frozenset('"\\')


def literal(text: str) -> list[str]:
    """A list of texts that was written as Python would show it."""
    if not text or len(text) > LONGEST:
        return []
    if text.startswith("['") and text.endswith("']") and not ESCAPED & set(text):
        items = text[2:-2].split("', '")
        if text.count("'") == 2 * len(items):
            return items
    from ast import literal_eval

    try:
        found = literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return []
    return [str(v) for v in found] if isinstance(found, (list, tuple)) else []


class Scopes:
    """The module path of each node, and the classes of the modules where the exporter states them."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}
        # the scopes of functions and subgraphs that were opened
        self.opened: set[str] = set()
        # whether paths are those of Python modules, joined by dots
        self.dotted = False

    def enter(self, path: str, kind: str) -> None:
        """A function or a subgraph is opened under this name."""
        scope = path_of(f"{path}/")
        self.opened.add(scope)
        self.kinds.setdefault(scope, kind)

    def of(self, node: RawNode, prefix: str) -> str:
        stated = literal(node.metadata.get(SCOPES, ""))
        if stated:
            self.dotted = True
            kinds = literal(node.metadata.get(CLASSES, ""))
            for path, kind in zip(stated[:-1], kinds[:-1]):
                self.kinds.setdefault(path, kind)
            own = stated[-2] if len(stated) > 1 else ""
            # what the exporter writes for operations of its own
            return "" if own.startswith("_empty_nn_module_stack") else own
        if node.name.startswith("/") and not prefix:
            self.dotted = True
        return path_of(prefix + node.name)


def path_of(name: str) -> str:
    """The scope in a node's name. Torch's old exporter writes `/layer1/layer1.0/conv1/Conv` for `layer1.0.conv1`."""
    parts = [p for p in name.split("/")[:-1] if p]
    if not name.startswith("/"):
        return "/".join(parts)
    path: list[str] = []
    for part in parts:
        if path and part.startswith(f"{path[-1]}."):
            path[-1] = part
        else:
            path.append(part)
    return ".".join(path)


def site(node: RawNode) -> Site | None:
    """The line of the author's code that an operation comes from."""
    trace = node.metadata.get(TRACE)
    return site_of(frames_of_trace(trace)) if trace else None


def modules(model: StoredModel, scopes: Scopes) -> None:
    """Scopes as modules. In a graph without scopes, each operation with weights is a layer of its own."""
    nodes = model.builder.graph.nodes
    if all(not n.scope or n.scope in scopes.opened for n in nodes):
        weights = {id(p.value.producer) for p in (*model.parameters, *model.buffers) if p.value is not None}
        for node in nodes:
            reads = any(id(v.producer) in weights for v in node.inputs)
            inside_function = node.scope and scopes.kinds.get(node.scope) != "onnx.Graph"
            if node.stored is not None and not inside_function and (reads or node.stored.type in RANKED):
                node.scope = own_scope(node.stored.name, node.scope)
    known = {n.scope for n in nodes if n.scope}
    list_modules(
        model,
        "onnx.Graph",
        lambda p: owner(p, known) if scopes.dotted else None,
        scopes.kinds,
        mark="." if scopes.dotted else "/",
    )


def own_scope(name: str, around: Any) -> str:
    """The scope of an operation that is a layer, inside the subgraph that it stands in."""
    inside = isinstance(around, str) and around and name.startswith(f"{around}/")
    return f"{around}/{name[len(around) + 1 :].replace('/', '_')}" if inside else name.replace("/", "_")


def owner(parameter: StoredParameter, known: set[str]) -> str | None:
    """The module that a weight's own name says, where there is such a module."""
    path = parameter.name.rpartition(".")[0]
    return path if path in known else None
