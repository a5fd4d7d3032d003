"""What exporters do to a model: fold norms, pack gates, store equal tensors once, keep weights alone."""

from __future__ import annotations

import re
from collections import Counter
from math import prod

from ...base.annotations import Any
from ...graph.architecture import Architecture, ModuleInfo
from .layer_families import family, is_flat, sizes_of, weights
from .padding_changes import is_same_everywhere, paddings
from .wiring import shared_layers

# Families whose layers are one operation.
SINGLE = ("convolution", "linear", "embedding", "batch norm", "norm", "pool", "activation", "resize")
RECURRENT = ("lstm", "gru", "rnn")
# The states that a recurrent layer starts with: layers, examples, units.
STATE_AXES = 3
# What torch calls the modules that compute a weight from others.
PARAMETRIZED = ".parametrizations."
# Operations behind which a weight is still the same weight.
HANDED_ON = ("identity", "transpose", "permute", "cast", "reshape", "unsqueeze")
# Constants, and what a constructor computes.
MADE_BEFORE = ("constant:", "op:-")
ZEROS = (".ZeroPad1d", ".ZeroPad2d", ".ZeroPad3d")
SUBGRAPHS = {"body", "then_branch", "else_branch"}
# Graphs that keep weights and functions, but not the layers that they were.
LOOSE = ("tensorflow", "openvino")


class Export:
    """Says for a layer that differs whether the way from the first model to the second explains it."""

    def __init__(self, first: Architecture, second: Architecture) -> None:
        # all weights are constants of one graph, whatever they belonged to
        self.is_flat = is_flat(second)
        # libraries order the axes of weights in their own ways
        self.one_layout = first.framework == second.framework
        self.is_graph = second.framework in ("onnx", *LOOSE) or self.is_flat
        # scopes of these graphs are named after operations, and operations stand in other scopes than their weights
        self.is_loose = second.framework in LOOSE or self.is_flat
        self.places = {m.path for m in second.modules}
        self.weights_only = not second.operations and not second.calls
        self.all_stored = Counter(sizes_of(shape) for m in second.modules for shape in m.parameters.values())
        # matrices that the file holds more often than the first model does; the states that loops start with are zeros
        self.zeros = Counter(sizes_of(shape) for name, shape in second.weights if name in second.zero_weights)
        more = self.all_stored - self.all_first(first) - self.zeros
        self.more = Counter({w: n for w, n in more.items() if len(w) > 1})
        self.stored = {sizes_of(shape) for m in second.modules for shape in m.parameters.values()}
        self.read = read_weights(second) if not self.is_loose else {}
        one, other = (paddings(m) for m in (first, second)) if self.is_graph else ({}, {})
        self.joined_pads = bool(one) and is_same_everywhere(one, other)
        self.computed = computed_sizes(first) if self.is_graph else (set(), set())
        self.same_total = first.total is not None and first.total == second.total
        self.tied = shared_layers(first) if self.weights_only else set()
        self.held_first = Counter(w for m in first.modules for w in weights(m))
        self.first = {m.path: m for m in first.modules}
        # matrices of several heads are stored with their heads in one axis, or in two
        self.flat_stored = {n for m in second.modules for n in flat(m)}
        self.flat_attentions = {n for m in first.modules if family(m) == "attention" for n in flat(m)}
        # kernels of several results for each channel are stored with both in one axis, or in two
        self.flat_depthwise = {n for m in first.modules if is_depthwise(m) for n in flat(m)}
        self.buffers = Counter(sizes_of(shape) for m in first.modules for shape in m.buffers.values())
        # inputs whose number of axes nobody stated are taken as they may be: then results have other axes, too
        pairs = zip(first.inputs, second.inputs)
        self.same_ranks = not any(a.shape and b.shape and len(a.shape) != len(b.shape) for a, b in pairs)
        # paths of norms that hold the layer before them, and of layers that such a norm holds
        self.holding: dict[str, ModuleInfo] = {}
        self.held: dict[str, str] = {}
        # the same where the first model is the exported one, and the second holds its weights alone
        self.from_graph = first.framework == "onnx" and self.weights_only
        self.stored_first = {w for m in first.modules for w in weights(m)}
        self.opened: dict[str, str] = {}
        self.opened_into: dict[str, str] = {}

    def fold(self, pairs: list[tuple[ModuleInfo, ModuleInfo]], alone: list[ModuleInfo], more: list[ModuleInfo]) -> None:
        """A convolution folded with the norm behind it stands where the norm stood, on either side."""
        for a, b in pairs if self.from_graph else ():
            found = next((m for m in more if matrix(m) == matrix(a) and m.path not in self.opened_into), None)
            if family(b) == "batch norm" and matrix(a) and found is not None:
                self.opened[a.path], self.opened_into[found.path] = found.path, a.path
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
        if self.is_loose and not module.parameters:
            return "operations of the graph"
        if self.is_loose and family(module) == "attention" and not flat(module, 3) - self.flat_stored:
            return "taken apart into its products" if all(map(self.may_hold, weights(module))) else None
        if self.is_loose and is_depthwise(module) and not flat(module, 2) - self.flat_stored:
            return "taken apart into its convolutions"
        # a weight of one element is a number in a graph
        sizes = [size for shape in module.parameters.values() if (size := sizes_of(shape)) or not self.is_graph]
        if self.is_graph and module.parameters and not sizes:
            return "a number in the graph"
        if self.is_flat and sizes and not Counter(sizes) - self.all_stored:
            return "constants of the graph"
        if self.is_graph and module.type.endswith(".LocalResponseNorm"):
            return "operations of the graph"
        if self.is_graph and module.type.endswith(ZEROS) and self.joined_pads:
            return "joined with the padding of a layer"
        if module.path in self.tied and set(sizes) <= self.stored:
            return "its weights stand under another name"
        around = module.path.rpartition(".")[0]
        if self.is_graph and sizes and around in self.places and all(s in self.stored for s in sizes):
            return f"computed inside of {around or 'the graph'}"
        if PARAMETRIZED in f".{module.path}." and not any(PARAMETRIZED in f".{p}." for p in self.places):
            return "computed when it was exported"
        return "a file of weights has only layers with weights" if self.weights_only and not module.parameters else None

    def added(self, module: ModuleInfo) -> str | None:
        """Why something stands in the file alone."""
        if module.type.startswith(("keras.ops.", "keras.src.ops.")) and not module.parameters:
            return "an operation"
        if module.parameters and all(shape is None for shape in module.parameters.values()):
            return "not stated"
        if not (self.is_graph or self.weights_only):
            return None
        if module.path in self.opened_into:
            return f"folded with {self.opened_into[module.path]}"
        sizes = Counter(weights(module))
        if self.is_loose and not sizes - self.held_first:
            return None if self.is_more(sizes) else "a scope of the graph"
        if sizes and self.is_graph and not sizes - self.zeros:
            return "zeros that a loop starts with"
        if self.is_loose and flat(module) and not flat(module) - self.flat_attentions:
            return "part of an attention"
        if self.is_loose and self.flat_depthwise and not flat(module, 2) - self.flat_depthwise:
            return "part of a depthwise convolution"
        if self.is_loose and module.type == "Scope" and all(self.is_around(module.path, p) for p in self.places):
            return "constants of the export"
        if sizes and not sizes - self.buffers:
            return "buffers"
        if self.is_graph and module.path in self.first and not self.first[module.path].parameters:
            unexplained = Counter(w for w in sizes if w not in self.computed[1] | set(self.buffers))
            return None if self.is_flat and self.is_more(unexplained) else "constants of the export"
        if self.is_graph and not sizes and is_inside(module.path) and "." not in module.type:
            return "part of a loop or of a branch"
        again = module.path.rpartition("_")
        if self.is_graph and not sizes and again[2].isdigit() and again[0] in self.first:
            return f"{again[0]}, called again"
        return None

    def may_hold(self, sizes: tuple[str, ...]) -> bool:
        """Whether a matrix with an axis of heads is stored: as it is, or with its heads in another axis."""
        if len(sizes) < 3 or sizes in self.stored or not all(s.isdigit() for s in sizes):
            return True
        alike = [s for s in self.stored if all(d.isdigit() for d in s) and prod(map(int, s)) == prod(map(int, sizes))]
        return any(len(s) < len(sizes) for s in alike)

    @staticmethod
    def all_first(first: Architecture) -> Counter[Any]:
        """The sizes of all tensors of a model, its statistics too."""
        tensors = [shape for m in first.modules for shape in (*m.parameters.values(), *m.buffers.values())]
        return Counter(map(sizes_of, tensors))

    def is_more(self, sizes: Counter[Any]) -> bool:
        """Whether a scope holds a matrix that no layer of the first model is left for."""
        found = [w for w in sizes if self.more[w] > 0]
        self.more.subtract(found)
        return bool(found)

    def is_around(self, outer: str, path: str) -> bool:
        """Whether a scope is that of the whole model."""
        return bool(outer) and (not path or path == outer or path.startswith(f"{outer}/"))

    def is_scope(self, a: ModuleInfo, b: ModuleInfo) -> bool:
        """Whether the second is a scope of a graph, named after an operation that is a part of what the first does."""
        return self.is_graph and "." not in b.type and family(a) not in SINGLE

    def is_elsewhere(self, module: ModuleInfo) -> bool:
        """Whether a layer holds weights that no operation of its scope reads: it is folded with what follows."""
        return (
            bool(module.parameters)
            and self.is_graph
            and not Counter(weights(module)) & self.read.get(module.path, Counter())
        )

    def is_borrowed(self, a: ModuleInfo, b: ModuleInfo) -> bool:
        """Whether the second layer reads what it lacks from another one."""
        left, right = Counter(weights(a)), Counter(weights(b))
        return not right - left and b.path in self.read and not (left - right) - self.read[b.path]

    def explained(self, a: ModuleInfo, b: ModuleInfo) -> str | None:
        """Why two layers that are the same have other weights."""
        if a.path in self.holding:
            return f"holds {self.holding[a.path].path}, folded"
        if a.path in self.opened:
            return f"{self.opened[a.path]} is folded into it"
        if family(a) in RECURRENT and family(b) == family(a) and (is_packed(a, b) or is_packed(b, a)):
            return "packed"
        if self.same_total and self.is_borrowed(a, b):
            return "a shared weight is listed once"
        if not self.is_graph and not self.weights_only:
            return None
        left, right = Counter(weights(a)), Counter(weights(b))
        gone, new = left - right, right - left
        if self.is_loose:
            gone.pop((), None)
        if not gone and not new - Counter(sizes_of(s) for s in a.buffers.values()):
            return "with its buffers"
        if self.from_graph and not gone and set(new) <= self.stored_first:
            return "equal tensors are stored once"
        if self.from_graph and right and not new:
            return "with constants of the export"
        if not self.is_graph:
            return None
        if family(a) == "batch norm" and not right and any(len(w) > 1 for w in self.read.get(b.path, ())):
            return "folded"
        inside, results = self.computed
        if gone and set(gone) <= inside and not set(new) - results - set(self.buffers):
            return "computed when it was exported"
        parts = [m for p, m in self.first.items() if p.startswith(f"{a.path}.")]
        if (
            not gone
            and new
            and not new - Counter(w for m in parts if PARAMETRIZED in f".{m.path}." for w in weights(m))
        ):
            return "its weight is computed when it is exported"
        split = family(a) == "attention" or a.type.endswith(".Bilinear")
        if split and elements(b) in (elements(a), sum(map(elements, (a, *parts)))):
            return "split"
        if not gone and new and not set(new) - set(left):
            return "stored twice"
        # what parts of it hold, such as the last product of an attention, may stand with it
        new = new - Counter(w for m in parts for w in weights(m))
        if gone and not a.path and all(any(not Counter(g) - Counter(n) for n in new) for g in gone):
            return "repeated for the batch"
        if any(sizes not in self.stored for sizes in gone) or (gone and any(len(sizes) > 1 for sizes in new)):
            return None
        if new and family(a) in ("convolution", "linear") and not self.is_loose:
            return None  # a bias that was not there
        if new and family(a) in RECURRENT and not any("bias" in name for name in a.parameters):
            return None  # nor here
        if b.path in self.read and gone - self.read[b.path]:
            return None  # no operation of the layer reads such a tensor
        # every tensor that is gone stands in the file, where another layer holds it
        shared = "equal tensors are stored once" if gone else ""
        added = "with constants of the export" if new else ""
        return ", ".join(filter(None, (shared, added))) or None


def is_inside(path: str) -> bool:
    """Whether a scope lies in the graph of a loop or of a condition."""
    return bool(SUBGRAPHS & set(re.split(r"[/.]", path))) or "_body_" in path


def is_depthwise(module: ModuleInfo) -> bool:
    return any(word in module.type for word in ("Separable", "Depthwise"))


def read_weights(model: Architecture) -> dict[str, Counter[Any]]:
    """The sizes of the weights that the operations of each scope read, whichever layer holds them."""
    shapes = dict(model.weights)
    found: dict[str, Counter[Any]] = {}
    behind: dict[str, str] = {}
    for op in model.operations:
        refs = [behind.get(r, r) for r in op.inputs]
        names = [r.partition(":")[2] for r in refs if r.startswith(("param:", "buffer:"))]
        if op.op in HANDED_ON and len(refs) == 1:
            behind[f"op:{op.id}.0"] = refs[0]
        found.setdefault(op.scope or "", Counter()).update(sizes_of(shapes[n]) for n in names if n in shapes)
    return found


def computed_sizes(model: Architecture) -> tuple[set[Any], set[Any]]:
    """The sizes of weights from which alone something is computed, and of what is: exporters may store that instead."""
    held = [
        (m.path, kind, own) for m in model.modules for kind, own in (("param", m.parameters), ("buffer", m.buffers))
    ]
    shapes = {f"{kind}:{path}.{name}".replace(":.", ":"): s for path, kind, own in held for name, s in own.items()}
    fixed, read, made = set(shapes), set[Any](), set[Any]()
    for op in model.operations:
        if op.inputs and all(ref in fixed or ref.startswith(MADE_BEFORE) for ref in op.inputs):
            read |= {sizes_of(shapes[ref]) for ref in op.inputs if ref in shapes}
            made |= {sizes_of(shape) for shape, _ in op.outputs}
            fixed |= {f"op:{op.id}.{i}" for i in range(len(op.outputs))}
    return read, made


def flat(module: ModuleInfo, rank: int = 0) -> set[int]:
    """How many elements its weights of that many axes or more have, beside single numbers."""
    shapes = [shape for shape in module.parameters.values() if shape is not None and len(shape) >= rank]
    return {n for n in (prod(d for d in shape if isinstance(d, int)) for shape in shapes) if n > 1}


def elements(module: ModuleInfo) -> int:
    return sum(prod(d for d in (shape or ()) if isinstance(d, int)) for shape in module.parameters.values())


def matrix(module: ModuleInfo) -> Any:
    return tuple(w for w in weights(module) if len(w) > 1) or None


def is_packed(a: ModuleInfo, b: ModuleInfo) -> bool:
    """Whether the weights of one layer are those of the other in fewer tensors, beside the states that it starts with."""
    sizes = [[s for s in (shape or ()) if isinstance(s, int)] for m in (a, b) for shape in m.parameters.values()]
    counts = [prod(s) for s in sizes]
    first, rest = sum(counts[: len(a.parameters)]), counts[len(a.parameters) :]
    states = [n for n, shape in zip(rest, b.parameters.values()) if shape is not None and len(shape) == STATE_AXES]
    sums = {sum(rest)} | {sum(rest) - x for x in states} | {sum(rest) - x - y for x in states for y in states}
    return first in sums
