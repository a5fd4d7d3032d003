"""Scopes of a TensorFlow graph as modules: which layer a scope was, with its settings and weights."""

from __future__ import annotations

from ..graph.architecture import ModuleInfo
from .model import StoredModel
from .tensorflow_graph import VARIABLES, RawGraph


class Scopes:
    """The module path of each node: its name scope, without the small scopes around single variables."""

    def __init__(self, graph: RawGraph) -> None:
        self.single = {n.name for n in graph.nodes if n.op in VARIABLES or n.op == "Const"}
        self._known: dict[str, str] = {}

    def of(self, name: str) -> str:
        scope = name.rpartition("/")[0]
        found = self._known.get(scope)
        if found is None:
            path = scope
            parts = scope.split("/")
            for length in range(1, len(parts) + 1):
                if "/".join(parts[:length]) in self.single:
                    path = "/".join(parts[: length - 1])
                    break
            found = self._known[scope] = path
        return found


def layers(model: StoredModel, scopes: Scopes) -> None:
    model.modules = [ModuleInfo("", "tensorflow.Graph", {}, {}, {})]
