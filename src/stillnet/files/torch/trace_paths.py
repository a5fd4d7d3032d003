"""Where an operator of a traced graph stands: torch writes the modules that ran around it and leaves out lists of modules,
while the weights that it reads stand under their whole path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..tensorflow.raw import RawGraph, RawNode

ATTRIBUTE = "prim::GetAttr"
LISTS = ("ModuleList[", "ModuleDict[")
Path = tuple[str, ...]


class TracePaths:
    """Whole paths of scopes, learned from the weights that operators read."""

    def __init__(self, graph: RawGraph) -> None:
        self.nodes = {n.name: n for n in graph.nodes}
        # written path -> the whole paths that it was met for
        self.learned: dict[Path, set[Path]] = {}
        for node in graph.nodes:
            whole = self.owner(node)
            if whole is not None:
                for short, full in prefixes(written(node), whole):
                    self.learned.setdefault(short, set()).add(full)

    def of(self, node: RawNode) -> list[str]:
        """The path of a node: through its own weights, else where all that stand in its scope stand."""
        own = self.owner(node)
        if own is not None:
            return list(own)
        path = written(node)
        for length in range(len(path), 0, -1):
            known = self.learned.get(path[:length], set())
            if len(known) == 1:
                return [*next(iter(known)), *path[length:]]
        return list(path)

    def owner(self, node: RawNode) -> Path | None:
        """The module whose weights the node reads, if its written path fits it."""
        if node.op == ATTRIBUTE or "::" not in node.op:
            return None
        for weight in self.weights(node):
            whole = tuple(weight.name.split("/")[1:-2])
            if list(prefixes(written(node), whole))[-1:] == [(written(node), whole)]:
                return whole
        return None

    def weights(self, node: RawNode) -> Iterator[RawNode]:
        for name in node.inputs:
            found = self.nodes.get(name)
            if found is not None and found.op == ATTRIBUTE:
                yield found
            elif found is not None and found.op == "prim::ListConstruct" and node.op != found.op:
                yield from (self.nodes[i] for i in found.inputs if i in self.nodes and self.nodes[i].op == ATTRIBUTE)


def written(node: RawNode) -> Path:
    return tuple(node.name.split("/")[1:-1])


def prefixes(short: Sequence[str], whole: Sequence[str]) -> Iterator[tuple[Path, Path]]:
    """Beginnings of a written path beside those of the whole path, as far as only lists of modules are left out."""
    at = 0
    for length, part in enumerate(short, 1):
        while at < len(whole) and whole[at] != part and whole[at].startswith(LISTS):
            at += 1
        if at >= len(whole) or whole[at] != part:
            return
        at += 1
        yield tuple(short[:length]), tuple(whole[:at])
