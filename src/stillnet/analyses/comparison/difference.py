"""Two recovered models side by side: what is the same, changed, moved, missing or added, and what an export explains."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator

from ...base import dim as D
from ...base.annotations import Any
from ...base.dim import Dim, Origin
from ...base.plain import dataclass, replace
from ...base.shape import Shape, shape_text
from ...graph.architecture import Architecture, ModuleInfo
from .export_changes import RECURRENT, Export
from .fused_changes import FRAMEWORK, fused_changes
from .graph_words import missing_words
from .layer_families import family, is_flat, is_named, other_class, shared_settings, sizes_of, weights
from .operation_changes import operation_changes
from .padding_changes import padding_changes
from .spread_settings import spread_changes
from .wiring import wiring_changes

# Families that exporters fold into their neighbours or drop.
FOLDED = {
    "batch norm": "folded into its neighbour",
    "activation": "fused or called as a function",
    "nothing in eval": "does nothing in eval",
}


@dataclass(frozen=True, slots=True)
class Change:
    """`kind`: changed, moved, missing (only in the first), added (only in the second); `expected` where an export explains it."""

    kind: str
    first: str | None
    second: str | None
    detail: str = ""
    expected: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    names: tuple[str, str]
    same: int
    changes: tuple[Change, ...]
    totals: tuple[Dim | None, Dim | None]
    outputs: tuple[tuple[Shape, ...], tuple[Shape, ...]]

    @property
    def is_empty(self) -> bool:
        """No difference that an export would not explain; totals may differ by what was folded."""
        return all(c.expected for c in self.changes)


def compare(first: Architecture, second: Architecture) -> Difference:
    """What exporters do is known in one direction: from the side that says more about its layers to the other."""
    if exported(first) > exported(second):
        return mirrored(compare(second, first))
    if exported(first) == LOOSE_GRAPH < exported(second) == LITE_GRAPH:
        return compared_weights(first, second)
    if exported(first) < exported(second) == FUSED_GRAPH:
        return compared_fused(first, second)
    left, right = units(first), units(second)
    export = Export(first, second)
    pairs = matched(left, right, export.is_graph or export.weights_only, export.is_loose)
    taken = {id(b) for _, b in pairs}
    partners = {id(a): b for a, b in pairs}
    changes: list[Change] = []
    shapes = results(first), results(second)
    same = 0
    alone = [a for a in left if id(a) not in partners]
    folded = {family(m) for m in alone}
    export.fold(pairs, alone, [b for b in right if id(b) not in taken])
    for a, b in pairs:
        found = list(differences(a, b, folded, shapes, export))
        if a.path != b.path:
            found.insert(0, Change("moved", a.path, b.path, expected=True))
        changes += found
        same += not found
    changes += [lone("missing", a.path, None, a, export.missing(a)) for a in alone]
    changes += [lone("added", None, b.path, b, export.added(b)) for b in right if id(b) not in taken]
    changes += composed_settings(first, second, export)
    told = {path for c in changes if c.kind != "moved" for path in (c.first, c.second) if path is not None}
    single = list(operation_changes(first, second, told, alike))
    changes += [Change("changed", place, other, text) for place, other, text in single]
    if export.is_loose and second.operations:
        changes += [
            Change("changed", place, None, f"{word} -> nowhere in the graph")
            for place, word in missing_words(first, second)
        ]
    # what an export explains of a layer says nothing about the way to it
    told = {path for c in changes for path in (c.first, c.second) if path is not None and not c.expected}
    for place, other, text in (
        (*wiring_changes(first, second, pairs), *spread_changes(first, second), *padding_changes(first, second, pairs))
        if not single
        else ()
    ):
        if place not in told or not place:
            told.add(place)
            changes.append(Change("changed", place, other, text))
    return Difference(
        (first.name, second.name), same, tuple(changes), (first.total, second.total), (first.outputs, second.outputs)
    )


# -- directions --------------------------------------------------------------------------------------------------------
# How much an export leaves of the layers.
NAMED_LAYERS, NAMED_GRAPH, LOOSE_GRAPH, LITE_GRAPH, FUSED_GRAPH, BARE_WEIGHTS = range(6)


def exported(model: Architecture) -> int:
    if not model.operations and not model.calls:
        # a tree of modules that was stored says their classes
        return NAMED_LAYERS if any(m.type.startswith("torch.nn.") for m in model.modules) else BARE_WEIGHTS
    if model.framework == "tensorflow":
        return LITE_GRAPH if model.format == "TensorFlow Lite" else LOOSE_GRAPH
    if model.framework == FRAMEWORK:
        return FUSED_GRAPH
    if is_flat(model):
        return LOOSE_GRAPH
    return NAMED_GRAPH if model.framework == "onnx" else NAMED_LAYERS


def mirrored(found: Difference) -> Difference:
    """The same seen from the other side."""
    kinds = {"missing": "added", "added": "missing"}
    changes = tuple(
        Change(kinds.get(c.kind, c.kind), c.second, c.first, turned(c.detail), c.expected) for c in found.changes
    )
    names, totals, outputs = found.names[::-1], found.totals[::-1], found.outputs[::-1]
    return Difference((names[0], names[1]), found.same, changes, (totals[0], totals[1]), (outputs[0], outputs[1]))


def turned(text: str) -> str:
    """`strides: 1 -> 2 (why)` from the other side."""
    parts = re.fullmatch(
        r"(?P<head>(?:weights |result |[\w ]+: )?)(?P<a>.*?) -> (?P<b>.*?)(?P<tail>(?: \([^()]*\))?)", text
    )
    return "{head}{b} -> {a}{tail}".format(**parts.groupdict()) if parts is not None else text


def compared_weights(first: Architecture, second: Architecture) -> Difference:
    """Two graphs that fuse operations differently: their matrices, whichever scope holds them."""
    left, right = units(first), units(second)
    waiting: dict[int, list[ModuleInfo]] = {}
    for module in right:
        for count in elements_each(module):
            waiting.setdefault(count, []).append(module)
    changes: list[Change] = []
    same = 0
    for module in left:
        found = [waiting[n].pop() if waiting.get(n) else None for n in elements_each(module, 2)]
        same += bool(found) and None not in found
        if None in found:
            changes.append(lone("missing", module.path, None, module))
    rest = [m for m in right if any(m in waiting.get(n, ()) for n in elements_each(m, 2))]
    changes += [lone("added", None, module.path, module) for module in rest]
    return Difference(
        (first.name, second.name), same, tuple(changes), (first.total, second.total), (first.outputs, second.outputs)
    )


def compared_fused(first: Architecture, second: Architecture) -> Difference:
    changes = tuple(Change(*told) for told in fused_changes(first, second))
    told = {c.first for c in changes}
    same = sum(bool(m.parameters) and m.path not in told for m in first.modules)
    names, totals = (first.name, second.name), (first.total, second.total)
    return Difference(names, same, changes, totals, (first.outputs, second.outputs))


def elements_each(module: ModuleInfo, axes: int = 0) -> list[int]:
    """How many elements its weights of that many axes have, whatever their order and however they are cut."""
    kept = [s for s in module.parameters.values() if s is not None and sum(d != 1 for d in s) >= axes]
    return [math.prod(d for d in shape if isinstance(d, int)) for shape in kept]


def matrices(module: ModuleInfo) -> list[Any]:
    return [sizes for sizes in weights(module) if len(sizes) > 1]


# -- layers ------------------------------------------------------------------------------------------------------------
def units(model: Architecture) -> list[ModuleInfo]:
    """The modules that do something: with weights of their own, or without modules inside."""
    mark = "/" if any("/" in m.path for m in model.modules) else "."
    parents = {above for m in model.modules for above in _above(m.path, mark)}
    return [m for m in model.modules if m.parameters or (m.path and m.path not in parents and family(m) != "input")]


def _above(path: str, mark: str) -> list[str]:
    parts = path.split(mark)
    return [mark.join(parts[:n]) for n in range(1, len(parts))]


def matched(
    left: list[ModuleInfo], right: list[ModuleInfo], graph: bool, loose: bool = False
) -> list[tuple[ModuleInfo, ModuleInfo]]:
    """By path, then by family and weights in order, then by weights alone. Scopes of a graph are named after one of their
    operations, so there the path alone is enough."""
    pairs: list[tuple[ModuleInfo, ModuleInfo]] = []
    rest, free = _in_scopes(left, right, pairs) if loose else (left, right)
    for key in (_by_path, *([_by_place] if graph else []), _by_shape, _by_matrix, _by_weights):
        rest, free = _pair(rest, free, key, pairs)
    order = {id(m): i for i, m in enumerate(left)}
    return sorted(pairs, key=lambda p: order[id(p[0])])


def _in_scopes(
    left: list[ModuleInfo], right: list[ModuleInfo], pairs: list[tuple[ModuleInfo, ModuleInfo]]
) -> tuple[list[ModuleInfo], list[ModuleInfo]]:
    """Layers whose name is a part of the path of a scope that holds the same matrices."""
    named: dict[str, list[ModuleInfo]] = {}
    for module in right:
        for word in {re.sub(r"_\d+$", "", part) for part in module.path.split("/")} if matrices(module) else ():
            named.setdefault(word, []).append(module)
    used: set[int] = set()
    rest = []
    for module in left:
        several = named.get(module.path.rpartition("/")[2], ())
        found = next((m for m in several if id(m) not in used and matrices(m) == matrices(module)), None)
        if found is None or family(module) != family(found):
            rest.append(module)
        else:
            used.add(id(found))
            pairs.append((module, found))
    return rest, [m for m in right if id(m) not in used]


def _by_path(module: ModuleInfo) -> Any:
    return (plain_path(module.path), family(module))


def _by_place(module: ModuleInfo) -> Any:
    return plain_path(module.path)


def _by_shape(module: ModuleInfo) -> Any:
    return (family(module), weights(module))


def _by_matrix(module: ModuleInfo) -> Any:
    """A bias may come in with a folded batch norm: the matrix stays."""
    matrix = [w for w in weights(module) if len(w) > 1]
    return (family(module), tuple(matrix)) if matrix else None


def _by_weights(module: ModuleInfo) -> Any:
    return weights(module) or None


def plain_path(path: str) -> str:
    """`encoder/layer_1/kernel:0` and `encoder.layer.1` differ only in how paths are written; a model that is spread over devices,
    or compiled, stands inside a module of its own."""
    plain = re.sub(r"[^a-z0-9]+", ".", path.lower()).strip(".")
    return re.sub(r"^(?:(?:module|orig\.mod)\.)+", "", plain)


def _pair(
    left: list[ModuleInfo], right: list[ModuleInfo], key: Any, pairs: list[tuple[ModuleInfo, ModuleInfo]]
) -> tuple[list[ModuleInfo], list[ModuleInfo]]:
    waiting: dict[Any, list[ModuleInfo]] = {}
    for module in right:
        if key(module) is not None:
            waiting.setdefault(key(module), []).append(module)
    rest = []
    for module in left:
        found = waiting.get(key(module)) if key(module) is not None else None
        if found:
            pairs.append((module, found.pop(0)))
        else:
            rest.append(module)
    used = {id(b) for _, b in pairs}
    return rest, [m for m in right if id(m) not in used]


# -- what differs in a pair --------------------------------------------------------------------------------------------
def differences(
    a: ModuleInfo, b: ModuleInfo, folded: set[str], shapes: tuple[dict[str, Any], dict[str, Any]], export: Export
) -> Iterator[Change]:
    named = is_named(a) and is_named(b) and not export.is_scope(a, b)
    named = named and not (export.is_loose and family(a) == family(b))
    # a norm holds no matrix: the layer before it is folded into it
    norms = "batch norm" in (family(a), family(b))
    named = named and not (export.is_graph and norms and matrices(a) and matrices(a) == matrices(b))
    if named and (family(a) != family(b) or other_class(a, b)):
        yield Change("changed", a.path, b.path, f"{short(a)} -> {short(b)}")
    if weights(a) != weights(b):
        more = [w for w in weights(b) if w not in weights(a)]
        gained = (
            "batch norm" in folded and len(more) == 1 and len(more[0]) == 1 and len(b.parameters) > len(a.parameters)
        )
        unstated = alike_where_known(list(a.parameters.values()), list(b.parameters.values())) or is_left_open(a, b)
        reason = "a folded batch norm brings a bias" if gained else "not stated" if unstated else export.explained(a, b)
        text = f"weights {listed(a)} -> {listed(b)}" + (f" ({reason})" if reason else "")
        yield Change("changed", a.path, b.path, text, expected=bool(reason))
    elif export.one_layout and is_transposed(a, b):
        yield Change("changed", a.path, b.path, f"weights {listed(a)} -> {listed(b)} (transposed)", expected=True)
    if short(a) == short(b):
        yield from other_settings(a, b, export)
    if a.path in export.holding:
        yield from other_words(export.holding[a.path], b)
    elif family(a) == family(b) and not (short(a) == short(b) and a.config.keys() == b.config.keys()):
        yield from other_words(a, b)
    yield from other_results(a, b, shapes, export)


def is_left_open(a: ModuleInfo, b: ModuleInfo) -> bool:
    """Whether a file tells the shapes of some weights only, and those are weights of the layer."""
    told = Counter(sizes_of(shape) for shape in b.parameters.values() if shape is not None)
    return None in b.parameters.values() and not told - Counter(weights(a))


def is_transposed(a: ModuleInfo, b: ModuleInfo) -> bool:
    """Whether weights of the same sizes have their axes in another order."""
    mine, theirs = ([tuple(d for d in s or () if d != 1) for s in m.parameters.values()] for m in (a, b))
    whole = all(isinstance(d, int) for sizes in (*mine, *theirs) for d in sizes)
    return whole and sorted(mine) != sorted(theirs)


def other_settings(a: ModuleInfo, b: ModuleInfo, export: Export) -> Iterator[Change]:
    one_config, other_config = with_defaults(a.config), with_defaults(b.config)
    for name in sorted(one_config.keys() & other_config.keys()):
        mine, theirs = one_config[name], other_config[name]
        if alike_where_known(mine, theirs) and not is_stated(theirs):
            continue
        if name == "bias" and not a.parameters and not b.parameters:
            continue  # a norm without weights has none
        if says_the_same(name, mine, theirs) or (export.is_loose and name in LOOSE):
            continue
        if name == "padding" and is_same_padding(one_config, other_config):
            continue
        if not alike(mine, theirs) and name not in ("name", "device", "dtype"):
            yield Change("changed", a.path, b.path, f"{name}: {a.config[name]} -> {b.config[name]}")


def is_same_padding(mine: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Whether the amounts of one side are what the other says by a word, or were added before the layer."""
    amounts = theirs.get("padding")
    if not isinstance(amounts, (list, tuple)):
        return False
    moved = mine.get("padding_mode", "zeros") != "zeros" and "padding_mode" not in theirs
    if moved and not any(amounts):
        return True
    kernel, steps = (theirs.get(k) for k in ("kernel_size", "dilation"))
    if mine.get("padding") != "same" or not isinstance(kernel, (list, tuple)):
        return False
    steps = [steps] * len(kernel) if isinstance(steps, int) else steps
    if not isinstance(steps, (list, tuple)):
        return False
    return [d * (k - 1) for k, d in zip(kernel, steps)] == [2 * a for a in amounts]


# Settings of layers made of layers that say something beside the layers inside.
OWN_SETTINGS = ("norm_first", "nhead", "activation", "batch_first")


def composed_settings(first: Architecture, second: Architecture, export: Export) -> Iterator[Change]:
    """Settings of layers made of layers, where both sides state them: no layer inside shows the order of its neighbours."""
    others = {m.path: m for m in second.modules if m.type.startswith("torch.nn.")}
    for module in first.modules:
        other = others.get(module.path)
        if other is not None and other.type == module.type and "nhead" in module.config and "nhead" in other.config:
            kept = [replace(m, config={k: m.config[k] for k in OWN_SETTINGS if k in m.config}) for m in (module, other)]
            yield from other_settings(kept[0], kept[1], export)


def other_results(
    a: ModuleInfo, b: ModuleInfo, shapes: tuple[dict[str, Any], dict[str, Any]], export: Export
) -> Iterator[Change]:
    """None of the results of one has the sizes of one of the other; a scope of a file gives what is read outside of it."""
    ones, others = shapes[0].get(a.path, ()), shapes[1].get(b.path, ())
    if not ones or not others or not export.same_ranks or not all(s and known(s) for s in (*ones, *others)):
        return
    if export.is_loose or export.is_elsewhere(b) or (export.is_graph and same_count(ones, others)):
        return
    # exporters put the axis of time of recurrent layers first
    first = 0 if export.is_graph and family(a) in RECURRENT else 1
    if not {tuple(sorted(map(str, s[first:]))) for s in ones} & {tuple(sorted(map(str, s[first:]))) for s in others}:
        yield Change("changed", a.path, b.path, f"result {shape_text(ones[0])} -> {shape_text(others[0])}")


def same_count(ones: Any, others: Any) -> bool:
    """Whether the results have as many elements: exporters join what only arranges them with what follows."""
    return bool({math.prod(s[1:]) for s in ones} & {math.prod(s[1:]) for s in others})


def other_words(a: ModuleInfo, b: ModuleInfo) -> Iterator[Change]:
    """Settings that the two sides have under different words."""
    mine, theirs = shared_settings(a.type, with_defaults(a.config)), shared_settings(a.type, with_defaults(b.config))
    for name in sorted(mine.keys() & theirs.keys()):
        in_both = name in a.config and name in b.config and short(a) == short(b)
        known_both = is_stated(theirs[name]) and is_stated(mine[name])
        if known_both and not in_both and not alike(mine[name], theirs[name]):
            yield Change("changed", a.path, b.path, f"{name}: {mine[name]} -> {theirs[name]}")


# Settings that a graph of TensorFlow writes as operations of their own, or in its own words.
LOOSE = ("use_bias", "activation", "data_format", "dilation_rate", "padding")
# Names of one activation.
SYNONYMS = {"swish": "silu", "hard_swish": "hard_silu"}
# Settings of Keras that say how weights start and train, which source and files write differently.
TRAINED = ("_initializer", "_regularizer", "_constraint", "seed", "seed_generator", "backward_layer", "layer", "cell")


def says_the_same(name: str, mine: Any, theirs: Any) -> bool:
    """Whether a setting says how training starts, or the same in other words: `SAME`, strides of all axes."""
    if name.endswith(TRAINED):
        return True
    if isinstance(mine, str) and isinstance(theirs, str):
        return SYNONYMS.get(mine, mine).lower() == SYNONYMS.get(theirs, theirs).lower()
    if isinstance(mine, (list, tuple)) and isinstance(theirs, (list, tuple)) and len(theirs) == len(mine) + 2:
        return list(theirs[1:-1]) == list(mine)
    if name == "momentum" and isinstance(mine, float) and isinstance(theirs, float):
        # ONNX states the share of all batches before, in single precision
        return theirs != round(theirs, 7) and abs(mine + theirs - 1) < 1e-6
    return name == "attention_axes" and mine is None


# Settings that are None until the layer is made, and the setting or value that they take then.
DEFAULTS = {"stride": "kernel_size", "kdim": "embed_dim", "vdim": "embed_dim"}


def with_defaults(config: dict[str, Any]) -> dict[str, Any]:
    filled = {k: config[DEFAULTS[k]] for k, v in config.items() if v is None and DEFAULTS.get(k) in config}
    return {**config, **filled, **({"align_corners": False} if config.get("align_corners", 0) is None else {})}


def alike(a: Any, b: Any) -> bool:
    """`3` and `[3, 3]` say the same of two axes."""
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return list(a) == list(b)
    if isinstance(a, (list, tuple)) or isinstance(b, (list, tuple)):
        several, one = (a, b) if isinstance(a, (list, tuple)) else (b, a)
        return bool(several) and all(v == one for v in several)
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= 1e-6 * max(abs(a), abs(b))  # single precision has no more digits
    return bool(a == b)


def is_stated(value: Any) -> bool:
    """Whether nothing in it is a size that a file leaves open."""
    if isinstance(value, (list, tuple)):
        return all(is_stated(v) for v in value)
    return not isinstance(value, D.Sym) or not any(n.origin is Origin.UNKNOWN for n in D.names(value))


def alike_where_known(a: Any, b: Any) -> bool:
    """Whether two sizes, or lists of them, differ in nothing but what one of them leaves open."""
    if isinstance(b, (list, tuple)) and isinstance(a, int):
        a = [a] * len(b)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(alike_where_known(x, y) for x, y in zip(a, b))
    return a is None or b is None or not is_stated(a) or not is_stated(b) or bool(a == b)


def known(shape: Any) -> bool:
    return all(isinstance(d, int) for d in shape[1:])


def results(model: Architecture) -> dict[str, Any]:
    """The shapes of the results of each module's first call."""
    found: dict[str, Any] = {}
    for call in model.calls:
        if call.outputs:
            found.setdefault(call.path, call.outputs)
    return found


def lone(kind: str, first: str | None, second: str | None, module: ModuleInfo, why: str | None = None) -> Change:
    reason = why or (FOLDED.get(family(module)) if kind == "missing" or not module.parameters else None)
    text = short(module) + (f" {listed(module)}" if module.parameters else "")
    return Change(kind, first, second, f"{text}: {reason}" if reason else text, expected=reason is not None)


def short(module: ModuleInfo) -> str:
    return module.type.rpartition(".")[2]


def listed(module: ModuleInfo) -> str:
    return ", ".join(shape_text(s) for s in module.parameters.values()) or "none"
