"""What exporters do to a model: fold norms, pack gates, store equal tensors once, keep weights alone."""

from __future__ import annotations

from collections import Counter
from math import prod
from typing import Any

from ..graph.architecture import Architecture, ModuleInfo
from .layer_families import family, sizes_of, weights

# Families whose layers are one operation.
SINGLE = ("convolution", "linear", "embedding", "batch norm", "norm", "pool", "activation", "resize")
RECURRENT = ("lstm", "gru", "rnn")


class Export:
    """Says for a layer that differs whether the way from the first model to the second explains it."""

    def __init__(self, first: Architecture, second: Architecture) -> None:
        self.is_graph = second.framework == "onnx"
        self.places = {m.path for m in second.modules}
        self.weights_only = not second.operations and not second.calls
        self.stored = {sizes_of(shape) for m in second.modules for shape in m.parameters.values()}
        # paths of norms that hold the layer before them, and of layers that such a norm holds
        self.holding: dict[str, ModuleInfo] = {}
        self.held: dict[str, str] = {}

    def fold(self, pairs: list[tuple[ModuleInfo, ModuleInfo]], alone: list[ModuleInfo]) -> None:
        """A convolution folded with the norm behind it stands where the norm stood."""
        waiting = [m for m in alone if family(m) in ("convolution", "linear")]
        for a, b in pairs:
            if family(a) != "batch norm" or not matrix(b):
                continue
            before = next((m for m in waiting if matrix(m) == matrix(b)), None)
            if before is not None:
                waiting.remove(before)
                self.holding[a.path], self.held[before.path] = before, a.path

    def missing(self, module: ModuleInfo) -> str | None:
        if module.path in self.held:
            return f"folded with {self.held[module.path]}"
        sizes = [sizes_of(shape) for shape in module.parameters.values()]
        around = module.path.rpartition(".")[0]
        if self.is_graph and sizes and around in self.places and all(s in self.stored for s in sizes):
            return f"computed inside of {around or 'the graph'}"
        return "a file of weights has only layers with weights" if self.weights_only and not module.parameters else None

    def is_scope(self, a: ModuleInfo, b: ModuleInfo) -> bool:
        """Whether the second is a scope of a graph, named after an operation that is a part of what the first does."""
        return self.is_graph and "." not in b.type and family(a) not in SINGLE

    def explained(self, a: ModuleInfo, b: ModuleInfo) -> str | None:
        """Why two layers that are the same have other weights."""
        if a.path in self.holding:
            return f"holds {self.holding[a.path].path}, folded"
        if family(a) in RECURRENT and family(b) == family(a) and is_packed(a, b):
            return "packed"
        if not self.is_graph:
            return None
        left, right = Counter(weights(a)), Counter(weights(b))
        gone, new = left - right, right - left
        if any(sizes not in self.stored for sizes in gone) or (gone and any(len(sizes) > 1 for sizes in new)):
            return None
        if new and family(a) in ("convolution", "linear"):
            return None  # a bias that was not there
        # every tensor that is gone stands in the file, where another layer holds it
        shared = "equal tensors are stored once" if gone else ""
        added = "with constants of the export" if new else ""
        return ", ".join(filter(None, (shared, added))) or None


def matrix(module: ModuleInfo) -> Any:
    return tuple(w for w in weights(module) if len(w) > 1) or None


def is_packed(a: ModuleInfo, b: ModuleInfo) -> bool:
    """Whether the weights of one layer are those of the other in fewer tensors, beside the states that it starts with."""
    sizes = [[s for s in (shape or ()) if isinstance(s, int)] for m in (a, b) for shape in m.parameters.values()]
    counts = [prod(s) for s in sizes]
    first, rest = sum(counts[: len(a.parameters)]), counts[len(a.parameters) :]
    sums = {sum(rest)} | {sum(rest) - x for x in rest} | {sum(rest) - x - y for x in rest for y in rest}
    return first in sums or any(first == sum(rest[:n]) for n in range(len(rest)))
