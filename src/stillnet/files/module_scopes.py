"""The module tree of a graph that names, for every operation, the modules it ran in."""

from __future__ import annotations

from ..graph.architecture import ModuleInfo
from ..graph.graph import Node, TensorType, Value
from .layer_config import config_from
from .model import StoredModel

LONGEST_PATH = 2000


class Scopes:
    """Collects module paths and classes as operations pass, and lists the modules at the end."""

    def __init__(self, model: StoredModel, root: str = "") -> None:
        self.model = model
        self.types: dict[str, str] = {"": root}
        self.parameters: dict[str, dict[str, Value]] = {}
        self.buffers: dict[str, dict[str, Value]] = {}

    def weight(self, name: str, type: TensorType, buffer: bool, same: Value | None = None) -> Value:
        """Declare a weight by its dotted name: it belongs to the module that the name is in. One that is the `same` as
        another is counted once."""
        value = same or self.model.parameter(name, type, trainable=not buffer, buffer=buffer)
        path, _, own = name.rpartition(".")
        (self.buffers if buffer else self.parameters).setdefault(path, {})[own] = value
        return value

    def enter(self, stack: list[tuple[str, str]]) -> str:
        """The path of the innermost module of a stack; all of its modules become known."""
        for path, type in stack:
            if len(path) <= LONGEST_PATH:
                self.types[path] = self.types.get(path) or type
        return stack[-1][0] if stack and len(stack[-1][0]) <= LONGEST_PATH else ""

    def finish(self) -> None:
        """List the modules: those that ran and those that only hold weights, parents before their children."""
        nodes: dict[str, list[Node]] = {}
        for node in self.model.builder.graph.nodes:
            nodes.setdefault(node.scope or "", []).append(node)
        for path in (*self.parameters, *self.buffers):
            self.types.setdefault(path, "module")
        for path in self.in_tree_order():
            type = self.types[path] or "module"
            own = {k: v.shape for k, v in self.parameters.get(path, {}).items()}
            kept = {k: v.shape for k, v in self.buffers.get(path, {}).items()}
            config = config_from(type, nodes.get(path, []), {**own, **kept})
            self.model.modules.append(ModuleInfo(path, type, config, own, kept))

    def in_tree_order(self) -> list[str]:
        """Each path after the paths above it, brothers in the order in which they were met."""
        children: dict[str, list[str]] = {}
        for path in [p for p in self.types if p]:
            parent = path.rpartition(".")[0]
            while parent and parent not in self.types:
                parent = parent.rpartition(".")[0]
            children.setdefault(parent, []).append(path)
        found: list[str] = []
        waiting = [""]
        while waiting:
            path = waiting.pop()
            found.append(path)
            waiting.extend(reversed(children.get(path, ())))
        return found
