"""What lies between the layers of two models: which layers each one reads, and the functions on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...base.annotations import Any
from ...base.plain import dataclass, field, replace
from ...graph.architecture import Architecture, Constant, ModuleInfo, OperationInfo
from .layer_families import family, is_flat

# Larger graphs are not followed.
MOST = 20_000
Pair = tuple[ModuleInfo, ModuleInfo]
# Functions that a reader would miss, by the names of operations; exporters keep them or write them in a way that is known.
FUNCTIONS = frozenset(
    ("relu", "relu6", "sigmoid", "tanh", "silu", "gelu", "elu", "selu", "celu", "softplus", "mish", "hardswish", "hardsigmoid",
     "softmax", "log_softmax", "neg")
)  # fmt: skip
SAME_WORD = {"erf": "gelu", "attention": "softmax", "multi_head_attention": "softmax", "hard_swish": "hardswish",
             "hard_sigmoid": "hardsigmoid", "scaled_elu": "selu", "glu": "sigmoid"}  # fmt: skip
# Reductions over axes by what they take of them; exporters write poolings over whole axes as reductions and back.
REDUCED = {"mean": "mean", "adaptive_avg_pool": "mean", "global_average_pool": "mean", "sum": "sum", "amax": "max",
           "adaptive_max_pool": "max", "max_over": "max", "prod": "product"}  # fmt: skip
# Functions by which a tensor is multiplied in functions of other names: silu, hardswish, mish.
GATES = ("sigmoid", "hardsigmoid", "hard_sigmoid", "tanh")
# Functions of two tensors, which exporters of torch keep as they are.
BINARY = frozenset(("add", "sub", "mul", "div"))
# Functions that forms of torch's own programs keep; other exporters write norms and activations with them.
KEPT = frozenset(
    ("exp", "log", "sqrt", "abs", "sin", "cos", "minimum", "maximum", "erf", "reciprocal", "sign", "floor", "neg")
)
# Operators that only programs have whose functions were taken apart, and functions that are gone then.
PARTS = ("aten.convolution.default", "aten.addmm.default", "aten.native_layer_norm.default", "aten._softmax.default")
TAKEN_APART = frozenset(("neg", "softplus", "hardsigmoid", "hardswish", "mish", "silu", "celu", "relu6", "log_softmax"))
# Functions that exporters write as sums, products and quotients even where they keep all others.
COMPOSED = frozenset(
    ("softsign", "normalize", "local_response_norm", "cosine_similarity", "pairwise_distance", "lp_pool")
)
SHAPES = frozenset(("shape_of", "size", "shape", "size_of"))
# Operations that ask a tensor for no more than its sizes and its type.
FILLED = frozenset(
    ("zeros", "ones", "full", "empty", "zeros_like", "ones_like", "full_like", "empty_like", "rand_like", "randn_like")
)  # fmt: skip
RESIZED = {"linear": "bilinear", "trilinear": "bilinear", "cubic": "bicubic"}
PADDED = {"edge": "replicate", "wrap": "circular"}
PADS = ("pad", "pad_axes")
# The class of a module that holds a graph which was followed through the program.
FOLLOWED = "torch.fx.GraphModule"


@dataclass(slots=True)
class Way:
    """What reaches a layer: the layers before it and the inputs, and the functions in between."""

    layers: set[Any] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)
    # what is taken over axes, and what is laid side by side in which order
    reductions: set[str] = field(default_factory=set)
    orders: set[Any] = field(default_factory=set)
    # of an attention, where the operations tell
    heads: Any = None
    # how the layer itself goes on past the edges of what it reads
    edges: set[str] = field(default_factory=set)


def wiring_changes(first: Architecture, second: Architecture, pairs: list[Pair]) -> Iterator[tuple[str, str, str]]:
    """(place in the first, place in the second, what differs) for layers that read other layers or through other functions."""
    models = first, second
    if any(not m.operations or len(m.operations) > MOST or is_branched(m) for m in models):
        return
    if any(m.framework in ("tensorflow", "openvino") for m in models):
        return  # their graphs have scopes where others have layers
    if is_flat(second) or is_flat(first):
        yield from other_functions(first, second)
        return  # nothing tells which operations were a layer
    if second.framework != "pytorch" and any(op.op == "recurrent_cell" for op in first.operations):
        return  # exporters take cells apart
    reading = readers_of_weights(second)
    held = [(a, b) for a, b in pairs if a.parameters and (b.parameters or b.path in reading) and not is_computed(a)]
    held = [(a, b) for a, b in held if a.path and b.path]
    if any(m.type == FOLLOWED for model in models for m in model.modules):
        # such a graph keeps the layers of the library, and opens all others
        held = [(a, b) for a, b in held if is_of_library(a) or is_of_library(b)]
    tied = [unclear_layers(m, {p[side].path for p in held}) for side, m in enumerate(models)]
    held = [(a, b) for a, b in held if a.path not in tied[0] and b.path not in tied[1]]
    # where both sides are written in torch's operations, all functions of two tensors are compared
    binary = all(m.framework == "pytorch" and not is_taken_apart(m) for m in models)
    stated = all(m.output_refs for m in models)
    ways = [followed(m, {p[side].path: i for i, p in enumerate(held)}, binary, stated) for side, m in enumerate(models)]
    same_inputs = len(first.inputs) == len(second.inputs)
    # where a result is not known, nothing is known of what stands behind the last layers
    known = all(m.outputs for m in models)
    for i in sorted(k for k in ways[0].keys() & ways[1].keys() if known or k >= 0):
        if any(map(is_taken_apart, models)):
            forget_taken_apart(ways[0][i], ways[1][i])
        forget_parts(ways[0][i], ways[1][i])
        text = other_way(ways[0][i], ways[1][i], held, same_inputs, binary)
        if text is not None:
            places = (held[i][0].path, held[i][1].path) if i >= 0 else ("", "")
            yield (*places, f"{'behind the last layers' if i < 0 else 'reads'}: {text}")


def other_functions(first: Architecture, second: Architecture) -> Iterator[tuple[str, str, str]]:
    """Functions that only one of two graphs in torch's operations has, wherever they stand."""
    models = first, second
    if any(m.framework != "pytorch" or any(op.op == "recurrent_cell" for op in m.operations) for m in models):
        return
    one, other = map(words_of, models)
    if one != other:
        gone, new = ", ".join(sorted(one - other)), ", ".join(sorted(other - one))
        yield "", "", f"functions: {gone or 'nothing'} -> {new or 'nothing'}"


def words_of(model: Architecture) -> set[str]:
    patterns = Patterns(model.operations, False)
    return {word for op in model.operations if (word := patterns.word(op, False)) is not None} - COMPOSED


def is_of_library(module: ModuleInfo) -> bool:
    return module.type.startswith("torch.nn.") and module.type != "torch.nn.Module"


def forget_parts(*ways: Way) -> None:
    """Where one side has a function that others write with operators, the operators of both sides say nothing."""
    composed = COMPOSED & ways[0].functions.union(ways[1].functions)
    for way in ways:
        bounds = {word for word in way.functions if word.startswith("clamp ")}
        way.functions -= (BINARY | KEPT | COMPOSED | bounds) if composed else COMPOSED


def forget_taken_apart(*ways: Way) -> None:
    """Functions that one side has as operators for which it is named differently, or not at all."""
    gone = TAKEN_APART | ({"tanh"} if any("mish" in way.functions for way in ways) else set())
    for way in ways:
        way.functions = {w for w in way.functions - gone if not w.startswith(("max_pool", "pad "))}


def is_taken_apart(model: Architecture) -> bool:
    """Whether an exported program was decomposed into few operators."""
    return any((op.stored_type or "").endswith(PARTS) for op in model.operations)


def readers_of_weights(model: Architecture) -> set[str]:
    """Scopes with an operation that reads a weight, whichever layer holds it."""
    return {scope for scope, _ in reads_of_weights(model)}


def reads_of_weights(model: Architecture) -> Iterator[tuple[str, str]]:
    """(scope, weight) for every read of a weight, also of one that is handed on: equal weights are stored once."""
    behind: dict[str, str] = {}
    for op in model.operations:
        refs = [behind.get(ref, ref) for ref in op.inputs]
        weights = [ref for ref in refs if ref.startswith("param:")]
        if op.op == "identity" and weights:
            behind[f"op:{op.id}.0"] = weights[0]
            continue
        for ref in weights:
            yield op.scope or "", ref


def shared_weights(model: Architecture) -> dict[str, set[str]]:
    """Weights that several layers read, with the scopes that do."""
    readers: dict[str, set[str]] = {}
    for scope, ref in reads_of_weights(model):
        readers.setdefault(ref, set()).add(scope)
    return {ref: places for ref, places in readers.items() if len(places) > 1}


def shared_layers(model: Architecture) -> set[str]:
    """Layers that hold one weight together."""
    shared = shared_weights(model)
    return set().union(*shared.values(), {ref[6:].rpartition(".")[0] for ref in shared})


def unclear_layers(model: Architecture, layers: set[str]) -> set[str]:
    """Layers that hold one weight together where nothing tells which of them reads it: not all scopes that do are layers."""
    unclear = {ref: places for ref, places in shared_weights(model).items() if not places <= layers}
    return set().union(*unclear.values(), {ref[6:].rpartition(".")[0] for ref in unclear})


def is_computed(module: ModuleInfo) -> bool:
    """Whether it only makes a weight of another layer."""
    return ".parametrizations." in f".{module.path}."


def is_branched(model: Architecture) -> bool:
    return any(op.guard or op.repeat != 1 for op in model.operations)


def other_way(one: Way, other: Way, held: list[Pair], same_inputs: bool, kept: bool) -> str | None:
    """`kept`: what is written as one function stays one on both sides."""
    mine, theirs = ({x for x in w.layers if same_inputs or isinstance(x, int)} for w in (one, other))
    if mine != theirs:
        return f"{named(mine, held, 0)} -> {named(theirs, held, 1)}"
    if one.heads and other.heads and one.heads != other.heads:
        return f"with {one.heads} heads -> with {other.heads} heads"
    if one.edges and other.edges and one.edges != other.edges:
        return f"{', '.join(sorted(one.edges))} -> {', '.join(sorted(other.edges))}"
    if one.functions != other.functions:
        gone, new = one.functions - other.functions, other.functions - one.functions
        return f"{', '.join(sorted(gone)) or 'nothing'} -> {', '.join(sorted(new)) or 'nothing'}"
    both = one.reductions and other.reductions
    if (both and not one.reductions & other.reductions) or (kept and bool(one.reductions) != bool(other.reductions)):
        words = [", ".join(sorted(way.reductions)) or "nothing" for way in (one, other)]
        return f"{words[0]} -> {words[1]} over axes"
    return other_order(one, other, held)


def other_order(one: Way, other: Way, held: list[Pair]) -> str | None:
    """The same layers side by side, in another order."""
    mine, theirs = ({frozenset(o): o for o in way.orders} for way in (one, other))
    for parts in mine.keys() & theirs.keys():
        if len(mine) == len(one.orders) and len(theirs) == len(other.orders) and mine[parts] != theirs[parts]:
            words = [
                "; ".join(named(set(p), held, side) for p in o) for side, o in ((0, mine[parts]), (1, theirs[parts]))
            ]
            return f"{words[0]} -> {words[1]} side by side"
    return None


def named(layers: set[Any], held: list[Pair], side: int) -> str:
    words = sorted(held[x][side].path if isinstance(x, int) else f"input {x[1]}" for x in layers)
    return ", ".join(words[:4]) + (" ..." if len(words) > 4 else "") or "nothing"


@dataclass(frozen=True, slots=True)
class Reach:
    """What reaches a tensor: the layers and inputs nearest to it, and what lies on the way from them."""

    layers: frozenset[Any] = frozenset()
    words: frozenset[str] = frozenset()
    reductions: frozenset[str] = frozenset()
    orders: frozenset[Any] = frozenset()


NOWHERE = Reach()


# -- one graph ---------------------------------------------------------------------------------------------------------
def followed(model: Architecture, index: dict[str, int], binary: bool, stated: bool) -> dict[int, Way]:
    """By the number of a layer what reaches it; under -1 what reaches the ends."""
    kinds = {m.path: family(m) for m in model.modules}
    reach: dict[str, Reach] = {}
    for number, info in enumerate(model.inputs):
        # inputs that a user describes have numbers for names
        for name in (info.name, f"input{number}"):
            reach[f"input:{name}"] = Reach(frozenset([("input", number)]))
    patterns, ways = Patterns(model.operations, binary), dict[int, Way]()
    for op in model.operations:
        refs = [reach.get(r, NOWHERE) for r in op.inputs]
        before = joined(refs) if op.op not in SHAPES | FILLED else NOWHERE
        owner = owner_of(op, index, kinds) if op.op != "identity" or before.layers else None
        if owner is not None:
            way = ways.setdefault(owner, Way())
            way.layers |= before.layers - {owner}
            way.functions |= before.words
            way.reductions |= before.reductions
            way.orders |= before.orders
            way.heads = way.heads or heads(op)
            way.edges |= {word for word in (edge(op),) if word is not None}
            made = Reach(frozenset([owner]))
            if binary and op.op == "recurrent":
                # the states that a layer ends with
                states = {f"op:{op.id}.{i}": replace(made, words=frozenset([f"state {i}"])) for i in range(1, 3)}
                reach.update({f"op:{op.id}.0": made} | states)
                continue
        else:
            word = patterns.word(op, joins(refs) if binary else joins(refs) and is_apart(refs))
            made = passed(op, before, refs, word) if before.layers else NOWHERE
        reach.update({f"op:{op.id}.{i}": made for i in range(len(op.outputs))})
    ends = ends_of(model, stated)
    if ends:
        last = joined([reach.get(r, NOWHERE) for r in ends])
        ways[-1] = Way(set(), set(last.words), set(last.reductions), set(last.orders))
    return ways


def joined(refs: list[Reach]) -> Reach:
    """All that reaches several operands; what reaches none but constants has no way."""
    layers = frozenset[Any]().union(*(r.layers for r in refs))
    if not layers:
        return NOWHERE
    words, reductions, orders = (
        frozenset[Any]().union(*parts) for parts in zip(*((r.words, r.reductions, r.orders) for r in refs))
    )
    return Reach(layers, words, reductions, orders)


def passed(op: OperationInfo, before: Reach, refs: list[Reach], word: str | None) -> Reach:
    words = before.words | {word} if word else before.words
    whole = op.op == "max_pool" and is_over_all(op, {**op.attrs, **op.arguments()})
    kind = "max" if whole else REDUCED.get(op.op)
    reductions = before.reductions | {kind} if kind else before.reductions
    orders = before.orders
    if op.op == "cat" and len(refs) > 1 and all(r.layers for r in refs) and is_apart(refs):
        orders = orders | {tuple(r.layers for r in refs)}
    return Reach(before.layers, words, reductions, orders)


def joins(refs: list[Reach]) -> bool:
    return sum(bool(r.layers) for r in refs) > 1


def is_apart(refs: list[Reach]) -> bool:
    """Whether operands come from different layers: what exporters write functions with comes from the same."""
    sets = [r.layers for r in refs if r.layers]
    return len(frozenset().union(*sets)) == sum(map(len, sets))


def owner_of(op: OperationInfo, index: dict[str, int], kinds: dict[str, str]) -> int | None:
    """The layer whose weights an operation reads or in which it stands; all of an attention is one layer."""
    held = [r.partition(":")[2].rpartition(".")[0] for r in op.inputs if r.startswith(("param:", "buffer:"))]
    own = (op.scope,) if op.scope in index else ()
    for path in (*own, *held, op.scope or ""):
        found = layer_at(path, index, kinds)
        if found is not None:
            return found
    return None


def heads(op: OperationInfo) -> int | None:
    """How many heads an attention has: as stated, or as its scores have them."""
    given = {**op.attrs, **op.arguments()}
    if op.op == "multi_head_attention":
        return given.get("num_heads") if isinstance(given.get("num_heads"), int) else None
    shape = op.outputs[0][0] if op.op in ("softmax", "attention") and op.outputs else None
    found = shape[1] if shape is not None and len(shape) == 4 else None
    return found if isinstance(found, int) else None


def layer_at(path: str, index: dict[str, int], kinds: dict[str, str]) -> int | None:
    found = None
    parts = path.split(".")
    for n in range(1, len(parts) + 1):
        path = ".".join(parts[:n])
        if path in index:
            found = index[path]
            if kinds.get(path) == "attention":
                return found
    return found


def ends_of(model: Architecture, stated: bool) -> list[str]:
    """The outputs, where both models state them; else what nothing reads, of those that are stated."""
    if stated:
        return list(model.output_refs)
    # states of recurrent layers are often left alone, and nothing tells where they are
    states = {f"op:{op.id}.{i}" for op in model.operations if op.op == "recurrent" for i in range(1, len(op.outputs))}
    read = {r for op in model.operations for r in op.inputs} | states
    if model.output_refs:
        return [r for r in model.output_refs if r not in read]
    made = [(f"op:{op.id}.{i}", shape) for op in model.operations for i, (shape, *_) in enumerate(op.outputs)]
    last = [(r, shape) for r, shape in made if r not in read]
    # what is computed in vain has no way to a file
    stated_shapes = model.outputs if None not in model.outputs else ()
    return [r for r, shape in last if not stated_shapes or shape in stated_shapes]


class Patterns:
    """Names functions, also where an exporter wrote them as several operations."""

    def __init__(self, operations: Iterable[OperationInfo], kept: bool) -> None:
        self.kept = kept
        self.readers: dict[str, list[OperationInfo]] = {}
        self.makers: dict[str, OperationInfo] = {}
        for op in operations:
            self.makers.update({f"op:{op.id}.{i}": op for i in range(len(op.outputs))})
            for ref in op.inputs:
                self.readers.setdefault(ref, []).append(op)

    def word(self, op: OperationInfo, binary: bool) -> str | None:
        if op.op in GATES and op.op != "tanh" and self.is_gate(op):
            return "silu" if op.op == "sigmoid" else "hardswish"
        if op.op == "tanh" and self.is_mish(op):
            return "mish"
        if op.op == "softplus" and any(
            r.op == "tanh" and self.is_mish(r) for r in self.readers.get(f"op:{op.id}.0", [])
        ):
            return None
        if op.op == "neg" and self.is_subtracted(op):
            return None
        if op.op in ("clamp", "hardtanh", "relu6"):
            return clipped(op, self.kept)
        if op.op == "tanh" and self.is_scaled(op):
            return "gelu"
        given = {**op.attrs, **op.arguments()}
        if op.op == "leaky_relu":
            return f"leaky_relu {float(given.get('negative_slope', 0.01)):.4g}"
        if op.op == "max_pool":
            return f"max_pool {window(given)}" if not is_over_all(op, given) else None
        if op.op in ("interpolate", "resized"):
            mode = RESIZED.get(str(given.get("mode")), str(given.get("mode")))
            corners = given.get("align_corners") or given.get("coordinate_transformation_mode") == "align_corners"
            word = f"resize {mode} between corners" if corners and mode != "nearest" else f"resize {mode}"
            return word if mode in ("nearest", "bilinear", "bicubic") else None
        if op.op in PADS:
            return edge(op) or (one_sided(given.get("pad")) if self.kept else None)
        if op.op in BINARY:
            return op.op if binary and not self.completes(op) else None
        if op.op in ("minimum", "maximum") and binary:
            return op.op
        word = SAME_WORD.get(op.op, op.op)
        return word if word in FUNCTIONS or word in COMPOSED or (self.kept and word in KEPT) else None

    def is_subtracted(self, op: OperationInfo) -> bool:
        """Whether a number is added to it, as scripts write `1 - x`."""
        readers = self.readers.get(f"op:{op.id}.0", [])
        return bool(readers) and all(
            r.op == "add" and len([i for i in r.inputs if not i.startswith("constant:")]) == 1 for r in readers
        )

    def is_scaled(self, op: OperationInfo) -> bool:
        """Whether its operand was multiplied by the root of 2 / pi, as the quick way to compute gelu does."""
        maker = self.makers.get(op.inputs[0]) if op.inputs else None
        numbers = [number(v) for v in maker.arguments().values()] if maker is not None and maker.op == "mul" else []
        return any(isinstance(n, float) and abs(n - 0.7978845) < 1e-4 for n in numbers)

    def completes(self, op: OperationInfo) -> bool:
        """Whether it multiplies a tensor by a function of itself, which has a name of its own."""
        before = [self.makers[r] for r in op.inputs if r in self.makers] if op.op == "mul" else []
        gates = (b for b in before if b.op in GATES)
        return any(self.is_mish(b) if b.op == "tanh" else bool(set(b.inputs) & set(op.inputs)) for b in gates)

    def is_mish(self, op: OperationInfo) -> bool:
        """Whether it is taken of the softplus of a tensor that it is multiplied with."""
        maker = self.makers.get(op.inputs[0]) if op.inputs else None
        readers = self.readers.get(f"op:{op.id}.0", [])
        return (
            maker is not None
            and maker.op == "softplus"
            and any(r.op == "mul" and set(maker.inputs) & set(r.inputs) for r in readers)
        )

    def is_gate(self, op: OperationInfo) -> bool:
        """Whether a tensor is multiplied by the function of itself."""
        readers = self.readers.get(f"op:{op.id}.0", [])
        return any(r.op == "mul" and set(op.inputs) & set(r.inputs) for r in readers)


def is_over_all(op: OperationInfo, given: dict[str, Any]) -> bool:
    """Whether a window lies over whole axes: one place is left of a window of many."""
    shape, kernel = op.outputs[0][0] if op.outputs else None, given.get("kernel_size")
    sizes = kernel if isinstance(kernel, (list, tuple)) else [kernel]
    return shape is not None and len(shape) > 2 and all(d == 1 for d in shape[2:]) and any(k != 1 for k in sizes)


def edge(op: OperationInfo) -> str | None:
    """What a padding that reads its input puts around it."""
    given = {**op.attrs, **op.arguments()} if op.op in PADS else {}
    mode = PADDED.get(str(given.get("mode")), str(given.get("mode")))
    return f"pad {mode}" if mode in ("reflect", "replicate", "circular") else None


def one_sided(amounts: Any) -> str | None:
    """Padding that moves what it surrounds: as it is written, other amounts on the two sides of an axis."""
    known = isinstance(amounts, (list, tuple)) and all(isinstance(a, int) for a in amounts)
    uneven = known and list(amounts[::2]) != list(amounts[1::2])
    return f"pad {', '.join(map(str, amounts))}" if uneven else None


def clipped(op: OperationInfo, kept: bool) -> str | None:
    given = {**op.attrs, **op.arguments()}
    low, high = (number(given.get(n, given.get(f"{n}_val"))) for n in ("min", "max"))
    if op.op == "relu6" or (low, high) == (0, 6):
        return "relu6"
    bounds = [low, high]
    known = any(b is not None for b in bounds) and all(b is None or isinstance(b, (int, float)) for b in bounds)
    return f"clamp {' to '.join('any' if b is None else f'{b:g}' for b in bounds)}" if kept and known else None


def number(value: Any) -> Any:
    return value.elements[0] if isinstance(value, Constant) and len(value.elements) == 1 else value


def window(given: dict[str, Any]) -> str:
    kernel = given.get("kernel_size")
    many = kernel if isinstance(kernel, list) else [kernel]
    return "x".join(map(str, dict.fromkeys(many)))
