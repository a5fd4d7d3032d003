"""A TensorFlow graph as a model: typed operations, weights, inputs, outputs, and scopes as modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...base.annotations import Any
from ...base.dim import Dim
from ...base.pattern import pattern
from ...graph.graph import Source, TensorType, Value
from ..model import ReadFile, StoredModel, StoredParameter, add_coverage
from ..stored_layers import origin
from .graph import Frame, GraphTyper
from .layers import BESIDE, Scopes, layers
from .raw import VARIABLES, RawGraph, RawNode
from .values import StatedShape

# Operations that change a variable by a gradient: the variable is trained, the other variables they change are their state.
SLOT = pattern(r"(Adam|Momentum|RMSProp|Adagrad|Adadelta|Ftrl|Nesterov|Adamax|Nadam|LazyAdam)(_\d+)?")
STEP = pattern(
    r"(Adam|SGD|RMSprop|Adagrad|Adadelta|Adamax|Nadam|Ftrl|AdamW)/(iter|decay|learning_rate|beta_1|beta_2|rho|momentum)"
)
SHOWN = 5
TRAINS = ("Apply", "ResourceApply", "SparseApply", "ResourceSparseApply")


def graph_model(
    name: str,
    path: str,
    format: str,
    graph: RawGraph,
    into: ReadFile,
    trainable: Mapping[str, bool] | None = None,
    sites: Any = None,
    offered: Sequence[Any] = (),
    named: Mapping[str, list[StatedShape]] | None = None,
) -> StoredModel:
    """Type a whole graph and group it into layers. `offered` are its signatures, which say what is fed and fetched."""
    model = into.model(name, "tensorflow", format, path)
    model.in_functions = graph.in_functions
    scopes = Scopes(graph)
    typer = GraphTyper(graph, model, into, scopes.of)
    typer.sites = sites
    # signatures often offer the same function under several names: one of them is the model
    shown = sorted(offered, key=lambda s: s.name != "serving_default")[:1]
    typer.fed = {t.partition(":")[0] for s in shown for t in s.inputs.values()}
    frame = typer.run()
    model.inputs = read_inputs(model, typer.fed)
    add_weights(model, graph, frame, trainable, named or {})
    fetched = [(k, typer.look_up(t, frame)) for s in shown for k, t in s.outputs.items()]
    model.outputs = [(k, v) for k, v in fetched if v is not None]
    layers(model, scopes)
    model.outputs = model.outputs or loose_ends(model)
    add_notes(model, graph, typer)
    return model


def read_inputs(model: StoredModel, fed: set[str]) -> list[tuple[str, Value]]:
    """Placeholders that something reads, or that a signature names; the others are left over from functions that were opened."""
    read = {id(v.producer) for n in model.builder.graph.nodes for v in n.inputs}
    return [(n, v) for n, v in model.inputs if n in fed or id(v.producer) in read] or model.inputs


def add_weights(
    model: StoredModel,
    graph: RawGraph,
    frame: Frame,
    trainable: Mapping[str, bool] | None,
    named: Mapping[str, list[StatedShape]],
) -> None:
    """Variables are weights; in a graph without any, constants with axes are what they were frozen to."""
    trained, state = trained_variables(graph, frame)
    captured = graph.captured()
    found = [n for n in graph.nodes if n.op in VARIABLES or n.name in captured]
    shared: set[str] = set()
    state = state | optimizer_state([n.name for n in found])
    # a file that lists its variables has others only for its own use
    listed = listed_handles(model, found, frame, trainable or {}, named)
    bases = list(listed.values())
    for node in found:
        if listed and node.name not in listed:
            continue
        name, value = node.name, frame.results[node.name][0]
        same = node.attributes.get("shared_name") or name
        if name in state or same in shared:
            continue
        shared.add(same)
        stated = listed.get(name, same)
        # a handle that was numbered goes by the name of its variable, where it is the only one
        known = stated if name in listed and bases.count(stated) == 1 else name
        is_trained = trainable.get(stated, trainable.get(name, False)) if trainable else name in trained or not trained
        floating = value.dtype is None or value.dtype.kind in ("float", "complex") or is_quantized(value.type)
        target = model.parameters if floating and (is_trained or not trained) else model.buffers
        # a handle that a function was recorded with does not say which variable it is of
        doubtful = name in captured and not trained and not trainable
        target.append(StoredParameter(known, value.type, is_trained, value, doubtful))
    if listed:
        _use_copies(model, [n.name for n in found if n.name not in listed], frame)
    if found:
        return
    frozen = frozen_variables(graph)
    for node in graph.nodes:
        made = frame.results[node.name][0] if node.op == "Const" else None
        if made is not None and is_weight(made.type, node.name in frozen):
            model.parameters.append(StoredParameter(node.name, made.type, True, made))


def optimizer_state(names: list[str]) -> set[str]:
    """Variables that an optimizer keeps beside others, told by their names where no training graph is left."""
    known = set(names)
    found = set()
    for name in names:
        parts = name.split("/")
        behind = len(parts) > 2 and "/".join(parts[1:-1]) in known
        below = len(parts) > 1 and "/".join(parts[:-1]) in known and SLOT.fullmatch(parts[-1]) is not None
        if behind or below or STEP.fullmatch(name):
            found.add(name)
    return found


def listed_handles(
    model: StoredModel,
    found: list[RawNode],
    frame: Frame,
    stated: Mapping[str, bool],
    named: Mapping[str, list[StatedShape]],
) -> dict[str, str]:
    """Handles of the variables that a file lists -> the name it lists them under. Where it lists several under one name, the
    handles are numbered (`kernel`, `kernel_1`), and some are copies, which Keras lists too: those count that are read. A handle
    that has the name of a variable and another shape is numbered after some other one of that name."""
    listed = {n.name: _shared_name(n) for n in found if _shared_name(n) in stated}
    taken = {n.name: _fits(frame.results[n.name][0], named.get(_shared_name(n), [])) for n in found}
    several = {name for name, shapes in named.items() if len(shapes) > 1}
    several |= {_shared_name(n) for n in found if not taken[n.name]}
    read = _read(model) if several else set()
    alike: dict[str, list[str]] = {name: [] for name in several}
    for node in found:
        name, _, number = _shared_name(node).rpartition("_")
        base = _shared_name(node) if _shared_name(node) in several else name if number.isdecimal() else ""
        own = _shared_name(node) == base or _shared_name(node) not in stated
        if base in alike and own and _fits(frame.results[node.name][0], named[base]):
            alike[base].append(node.name)
    for base, names in alike.items():
        used = [n for n in names if id(frame.results[n][0].producer) in read]
        if used:
            listed = {n: b for n, b in listed.items() if b != base} | dict.fromkeys(used[: len(named[base])], base)
    return listed


def _fits(value: Value, shapes: list[StatedShape]) -> bool:
    """Whether a variable may be one of those that are stated with these shapes."""
    if value.shape is None or not shapes:
        return True
    return any(s is None or (len(s) == len(value.shape) and not _other_sizes(s, value.shape)) for s in shapes)


def _other_sizes(stated: tuple[int | None, ...], sizes: tuple[Dim, ...]) -> bool:
    return any(isinstance(a, int) and isinstance(b, int) and a != b for a, b in zip(stated, sizes))


def _shared_name(node: RawNode) -> str:
    return str(node.attributes.get("shared_name") or node.name)


def _read(model: StoredModel) -> set[int]:
    """What operations read that do more than pass it on."""
    nodes = model.builder.graph.nodes
    return {id(origin(v)) for n in nodes if n.op not in ("identity", *BESIDE) for v in n.inputs}


def _use_copies(model: StoredModel, copies: list[str], frame: Frame) -> None:
    """Keras exports a copy of each variable (`kernel_1` of `kernel`) and reads that: the weight is what is read."""
    read = _read(model)
    used = {name: frame.results[name][0] for name in copies if id(frame.results[name][0].producer) in read}
    for many in (model.parameters, model.buffers):
        for place, p in enumerate(many):
            copy = next(
                (v for n, v in used.items() if n.rpartition("_")[0] == p.name and v.shape == p.type.shape), None
            )
            if copy is not None and p.value is not None and id(p.value.producer) not in read:
                many[place] = StoredParameter(p.name, p.type, p.trainable, copy)


def is_quantized(type: TensorType) -> bool:
    """Whether a variable may be weights in 8 bits, which stand for real numbers, and no counter or table."""
    return type.dtype is not None and type.dtype.bits == 8 and type.dtype.kind != "bool" and len(type.shape or ()) >= 2


def is_weight(type: TensorType, was_read: bool = False) -> bool:
    """Whether a constant may be a frozen variable: numbers with axes, more than one, unless it is read as a variable."""
    floating = type.dtype is not None and type.dtype.kind == "float"
    return bool(type.shape) and floating and (was_read or type.data is None or len(type.data) > 1)


# How the operations are named that read a variable, which freezing leaves behind.
READS_VARIABLE = ("ReadVariableOp", "/read")


def frozen_variables(graph: RawGraph) -> set[str]:
    """Constants that stand where variables stood: an operation that read one hands them on."""
    reads = (n for n in graph.nodes if n.op == "Identity" and n.name.endswith(READS_VARIABLE) and n.inputs)
    return {node.inputs[0].partition(":")[0] for node in reads}


def trained_variables(graph: RawGraph, frame: Frame) -> tuple[set[str], set[str]]:
    """Names of the variables that an optimizer trains, and of those that it keeps for itself."""
    trained: set[str] = set()
    others: set[str] = set()
    for node in graph.nodes:
        if node.op.startswith(TRAINS):
            refs = [str(v.producer.name) for v in _values(node.inputs, frame) if _is_variable(v)]
            trained.update(refs[:1])
            others.update(refs[1:])
    return trained, others - trained


def _values(inputs: tuple[str, ...], frame: Frame) -> list[Value]:
    return [frame.results[i][0] for i in inputs if i in frame.results]


def _is_variable(value: Value) -> bool:
    return isinstance(value.producer, Source) and value.producer.kind == "param"


def loose_ends(model: StoredModel) -> list[tuple[str, Value]]:
    """What the model computes and no other part of it reads. The nodes beside the model must be known."""
    nodes = [n for n in model.builder.graph.nodes if n.id not in model.aside]
    read = {id(v) for n in nodes for v in n.inputs}
    # a stored operation with several results may be several of ours
    used = {n.name for n in nodes if n.name and any(id(v) in read for v in n.outputs)}
    ends = [n for n in nodes if n.outputs and n.name not in used and not any(id(v) in read for v in n.outputs)]
    # what a function of TensorFlow 2 returns goes through an Identity outside every scope
    returned = [n for n in ends if n.stored is not None and n.stored.type == "Identity" and "/" not in (n.name or "/")]
    ends = returned or [n for n in ends if n.stored is None or n.stored.type != "NextIteration"]
    # shapes as data, and what a loss keeps for its gradient, are no results
    return [
        (n.name or n.op, n.outputs[0]) for n in ends if n.outputs[0].type.data is None and n.op != "gradient_of_loss"
    ]


def add_notes(model: StoredModel, graph: RawGraph, typer: GraphTyper) -> None:
    if graph.producer is not None:
        model.notes.append(f"graph version {graph.producer}")
    idle = sorted(set(graph.functions) - typer.called)
    if idle:
        more = ", ..." if len(idle) > SHOWN else ""
        model.notes.append(f"{len(idle)} functions are not called: {', '.join(idle[:SHOWN])}{more}")
    add_coverage(model)
