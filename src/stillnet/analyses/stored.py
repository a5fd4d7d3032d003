"""A model that was read from a file to the architecture that renderers show: scopes as modules, their calls and costs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Sym
from ..base.dtype import DType
from ..base.finding import Finding
from ..base.later import Later
from ..base.plain import replace
from ..base.printable import printable
from ..base.shape import Shape
from ..base.unknown import Unknown
from ..files.model import ReadFile, StoredModel, StoredParameter
from ..graph.architecture import (
    Architecture,
    CallInfo,
    Constant,
    InputInfo,
    LayerCall,
    ModuleInfo,
    OperationInfo,
    Reference,
    Report,
    UnknownInfo,
)
from ..graph.builder import Builder
from ..graph.graph import Node, Source, Value
from . import cost
from .open_sizes import NONE, is_open
from .requirements import OpenSizes, requirement
from .stored_loops import carried_names, loop_infos, looped_nodes

# Elements of a stored attribute that are shown.
LONGEST_LIST = 1000
# Elements of a constant that is written out where source is recovered.
MOST_ELEMENTS = 1024


def report_of(read: ReadFile, findings: tuple[Finding, ...], models: bool = True) -> Report:
    """Everything one file gave as one report; without `models` findings and counts only."""
    unknowns: dict[str, int] = {}
    for model in read.models:
        for unknown in _unknowns(model.builder):
            unknowns[unknown.reason] = unknowns.get(unknown.reason, 0) + unknown.count
    return Report(
        tuple(map(architecture, read.models)) if models else (),
        findings,
        tuple(read.problems),
        1,
        sum(m.builder.checked for m in read.models),
        sum(m.builder.total for m in read.models),
        tuple(UnknownInfo(reason, count) for reason, count in sorted(unknowns.items(), key=lambda u: -u[1])),
        bool(read.problems),
    )


def architecture(model: StoredModel) -> Architecture:
    found = _architecture(model)
    return none_sizes(found) if model.framework == "keras" else found


def none_sizes(found: Architecture) -> Architecture:
    """Sizes that Keras calls None under that name."""

    def closed(shape: Shape) -> Shape:
        return None if shape is None else tuple(NONE if is_open(d) else d for d in shape)

    return replace(
        found,
        calls=tuple(
            replace(c, inputs=tuple(map(closed, c.inputs)), outputs=tuple(map(closed, c.outputs))) for c in found.calls
        ),
        operations=Later(
            lambda: [
                replace(o, outputs=tuple((closed(shape), kind) for shape, kind in o.outputs)) for o in found.operations
            ]
        ),
        inputs=tuple(replace(i, shape=closed(i.shape)) for i in found.inputs),
        outputs=tuple(map(closed, found.outputs)),
    )


def _architecture(model: StoredModel) -> Architecture:
    builder, nodes = model.builder, model.builder.graph.nodes
    sizes = OpenSizes(builder, nodes)
    costs = cost.Costs(builder, nodes)
    names = _references(model)
    modules = tuple(model.modules) or (ModuleInfo("", model.framework, {}, {}, {}),)
    calls = tuple(model.calls if model.calls is not None else _calls(model, modules, costs))
    running = [n for n in nodes if n.id not in model.aside]
    looped = looped_nodes(model)
    weights = model.parameters
    return Architecture(
        name=printable(model.name),
        framework=model.framework,
        path=model.path,
        line=None,
        mode=model.mode,
        total=None if model.uncounted else _elements(weights),
        trainable=None if model.uncounted else _elements(p for p in weights if p.trainable),
        buffer_elements=_elements(model.buffers),
        modules=modules,
        calls=calls,
        operations=Later(lambda: [_operation(builder, n, names, costs, n.id in looped) for n in nodes]),
        inputs=tuple(_input(builder, name, value, sizes) for name, value in model.inputs),
        outputs=tuple(builder.type_of(value).shape for _, value in model.outputs),
        weights=tuple((p.name, p.type.shape) for p in (*model.parameters, *model.buffers)),
        weight_types=tuple(_odd_types((*model.parameters, *model.buffers))),
        zero_weights=frozenset(p.name for p in weights if p.type.data is not None and not any(p.type.data)),
        weight_scales=tuple(model.scales.items()),
        stated_calls=tuple(_stated_call(builder, call, names) for call in model.stated_calls),
        loops=loop_infos(model, lambda value: _argument(builder, value, names)),
        output_refs=tuple(_reference(value, names) for _, value in model.outputs),
        # where no operation is understood, nobody knows what it costs
        macs=cost.total(map(costs.of, running)) if nodes and (model.typed or not model.operations) else None,
        parameter_bytes=None if model.uncounted else _elements(weights, in_bytes=True),
        buffer_bytes=_elements(model.buffers, in_bytes=True),
        activation_bytes=cost.total(c.activation_bytes for c in calls if c.leaf) if nodes else None,
        peak_bytes=cost.peak_bytes(builder, running) if nodes else None,
        checked=builder.checked,
        operations_total=builder.total,
        assumptions=tuple(dict.fromkeys(builder.assumptions)),
        unknowns=_unknowns(builder),
        conditions=tuple(dict.fromkeys(str(c) for n in nodes for c in n.guard)),
        format=model.format,
        notes=tuple(map(printable, model.notes)),
    )


def _odd_types(weights: Iterable[StoredParameter]) -> Iterable[tuple[str, str]]:
    """Weights that hold no real numbers: masks, indices, quantised ones."""
    for weight in weights:
        if weight.type.dtype is not None and not weight.type.dtype.is_float:
            yield weight.name, weight.type.dtype.name


def _stated_call(builder: Builder, call: Any, names: dict[int, str]) -> LayerCall:
    path, args, keywords, result, function, nested = call
    given = tuple(_argument(builder, a, names) for a in args)
    named = {k: _argument(builder, v, names) for k, v in keywords.items()}
    return LayerCall(path, given, named, tuple(_results(result, names)), function, nested)


def _results(value: Any, names: dict[int, str]) -> list[str]:
    if isinstance(value, (list, tuple)):
        return [r for v in value[:LONGEST_LIST] for r in _results(v, names)]
    return [_reference(value, names)] if isinstance(value, Value) else []


def _unknowns(builder: Builder) -> tuple[UnknownInfo, ...]:
    """What was not understood, the most frequent first."""
    found = (UnknownInfo(printable(reason), times) for reason, (times, _) in builder.gaps.items())
    return tuple(sorted(found, key=lambda u: -u.count))


def _elements(parameters: Iterable[StoredParameter], in_bytes: bool = False) -> Dim | None:
    """Elements (or bytes) of weights, None where one has no known shape."""
    total: Dim = 0
    for p in parameters:
        if p.type.shape is None or (in_bytes and p.type.dtype is None):
            return None
        size = D.product(p.type.shape)
        if in_bytes and p.type.dtype is not None:
            size = D.floordiv(D.add(D.mul(size, p.type.dtype.bits), 7), 8)
        total = D.add(total, size)
    return total


# -- operations --------------------------------------------------------------------------------------------------------
def _references(model: StoredModel) -> dict[int, str]:
    """What operations call the values that no operation made."""
    kinds = (("param", model.parameters), ("buffer", model.buffers))
    weights = {id(p.value.producer): f"{kind}:{p.name}" for kind, many in kinds for p in many if p.value is not None}
    return weights | carried_names(model)


def _operation(builder: Builder, node: Node, names: dict[int, str], costs: cost.Costs, in_loop: bool) -> OperationInfo:
    span = node.site.span if node.site is not None else None
    stored = node.stored
    attrs: Any = stored.attributes if stored is not None else node.arguments
    return OperationInfo(
        node.id,
        node.op,
        node.api,
        node.scope,
        tuple(_reference(v, names) for v in node.inputs),
        tuple((_shape(builder, v), v.dtype.name if v.dtype else None) for v in node.outputs),
        tuple(str(c) for c in node.guard),
        {k: plain(v) for k, v in attrs.items() if not _holds_value(v)},
        costs.of(node),
        span.file if span else None,
        span.line if span else None,
        stored.name if stored and not stored.step else None,
        node.repeat,
        stored.type if stored and not stored.step else None,
        stored.shapes if stored else (),
        in_loop=in_loop,
        arguments=partial(_arguments, builder, node, names),
    )


def _arguments(builder: Builder, node: Node, names: dict[int, str]) -> dict[str, Any]:
    return {key: _argument(builder, value, names) for key, value in node.arguments.items()}


def _argument(builder: Builder, value: Any, names: dict[int, str]) -> Any:
    if isinstance(value, (list, tuple)):
        return [_argument(builder, v, names) for v in value[:LONGEST_LIST]]
    if isinstance(value, Unknown):
        return Reference("unknown:")
    if not isinstance(value, Value):
        return plain(builder.resolve(value) if isinstance(value, Sym) else value)
    while id(value) not in names and isinstance(value.producer, Node) and value.producer.op == "identity":
        if not value.producer.inputs:
            break
        value = value.producer.inputs[0]
    if id(value) in names:
        return Reference(names[id(value)])
    type, reference = builder.type_of(value), _reference(value, names)
    known = type.data is not None and len(type.data) <= MOST_ELEMENTS and type.shape is not None
    if known and not reference.startswith(("param:", "buffer:", "input:")) and not _of_weights(value, names):
        numbers = all(isinstance(e, (bool, int, float)) for e in type.data or ())
        if numbers and all(isinstance(d, int) for d in type.shape or ()):
            return Constant(type.shape, tuple(type.data or ()))  # type: ignore[arg-type]
    return Reference(reference)


def _of_weights(value: Value, names: dict[int, str], depth: int = 4) -> bool:
    """Whether a known content was computed from weights: it changes with them."""
    producer = value.producer
    while isinstance(producer, Node) and producer.op == "identity" and producer.inputs:
        producer = producer.inputs[0].producer
    if isinstance(producer, Source):
        return producer.kind in ("param", "buffer") or id(producer) in names
    return depth > 0 and any(_of_weights(v, names, depth - 1) for v in producer.inputs)


def _shape(builder: Builder, value: Value) -> Shape:
    return builder.type_of(value).shape


def _reference(value: Value, names: dict[int, str]) -> str:
    producer = value.producer
    if not isinstance(producer, Source):
        return f"op:{producer.id}.{value.index}"
    if producer.kind == "input":
        return f"input:{producer.name}"
    return names.get(id(producer)) or f"constant:{producer.name}"


def _holds_value(argument: Any) -> bool:
    if isinstance(argument, (list, tuple)):
        return any(_holds_value(a) for a in argument[:LONGEST_LIST])
    return isinstance(argument, Value)


def plain(value: Any, depth: int = 0) -> Any:
    """A stored attribute as JSON-like data."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, bytes):
        return value[:LONGEST_LIST].decode("utf-8", "backslashreplace")
    if isinstance(value, Sym):
        return D.text(value)
    if isinstance(value, DType):
        return value.name
    if isinstance(value, (list, tuple)) and depth < 6:
        return [plain(v, depth + 1) for v in value[:LONGEST_LIST]]
    if isinstance(value, dict) and depth < 6:
        return {str(k): plain(v, depth + 1) for k, v in list(value.items())[:LONGEST_LIST]}
    return None if isinstance(value, Unknown) else str(value)[:LONGEST_LIST]


def _input(builder: Builder, name: str, value: Value, sizes: OpenSizes) -> InputInfo:
    shape = _shape(builder, value)
    return InputInfo(
        printable(name), shape, value.dtype.name if value.dtype else None, requirement(builder, shape, sizes)
    )


# -- calls -------------------------------------------------------------------------------------------------------------
def _calls(model: StoredModel, modules: tuple[ModuleInfo, ...], costs: cost.Costs) -> Iterable[CallInfo]:
    """Each module that has operations as one call: what comes in from outside, what goes out, in the order of first use.

    A scope that contains others is called around them, so it completes after them.
    """
    if model.builder.graph.calls:
        yield from _recorded(model, modules, costs)
        return
    nodes = [n for n in model.builder.graph.nodes if n.id not in model.aside]
    paths = {m.path for m in modules}
    parents = {p for m in modules for p in above(m.path)}
    inside: dict[str, list[Node]] = {}
    for node in nodes:
        if isinstance(node.scope, str):
            for path in (*above(node.scope), node.scope):
                if path in paths:
                    inside.setdefault(path, []).append(node)
    owned, types = {m.path: m for m in modules}, _weight_types(model)
    users = _users(nodes)
    results = {id(v) for _, v in model.outputs}
    for path, of_call in _in_order(inside, _completed(inside), parents):
        yield _call(model, types, owned[path], of_call, users, results, costs, path not in parents)


def _recorded(model: StoredModel, modules: tuple[ModuleInfo, ...], costs: cost.Costs) -> Iterable[CallInfo]:
    """The calls that a reader met while it followed stored code or a stored configuration; `module` is a path there."""
    builder, owned, types = model.builder, {m.path: m for m in modules}, _weight_types(model)
    parents = {p for m in modules for p in above(m.path)}
    for call in builder.graph.calls:
        if call.module in owned:
            yield CallInfo(
                call.module,
                tuple(_shape(builder, v) for v in call.inputs),
                tuple(_shape(builder, v) for v in call.outputs),
                costs.between(call.first, call.last),
                cost.total(cost.value_bytes(builder, v) for v in call.outputs),
                _own_bytes(types, owned[call.module]),
                call.site.span.file if call.site is not None else None,
                call.site.span.line if call.site is not None else None,
                call.depth,
                call.module not in parents,
                call.repeat,
                tuple(str(c) for c in call.guard),
            )


def above(path: str) -> list[str]:
    """The paths that contain this one, the root first."""
    if not path:
        return []
    mark = "/" if "/" in path else "."
    parts = path.split(mark)
    return ["", *(mark.join(parts[:n]) for n in range(1, len(parts)))]


def _in_order(
    inside: dict[str, list[Node]], completed: list[str], parents: set[str]
) -> Iterable[tuple[str, list[Node]]]:
    """The nodes of every call, in the order in which calls complete; a layer that is called again has a call for each time."""
    several = {path: _apart(inside[path]) for path in completed if path not in parents}
    if all(len(calls) == 1 for calls in several.values()):
        return [(path, inside[path]) for path in completed]
    ends = [
        (nodes[-1].id, place, path, nodes)
        for place, path in enumerate(completed)
        for nodes in several.get(path, [inside[path]])
    ]
    return [(path, nodes) for _, _, path, nodes in sorted(ends, key=lambda e: e[:2])]


def _apart(nodes: list[Node]) -> list[list[Node]]:
    """The nodes of a layer that does the same several times, with others in between, one time after the other."""
    runs: list[list[Node]] = []
    for node in nodes:
        if runs and runs[-1][-1].id == node.id - 1:
            runs[-1].append(node)
        else:
            runs.append([node])
    alike = len({tuple(n.op for n in run) for run in runs}) == 1
    return runs if alike and (_same_weights(runs) or not _handed_on(runs)) else [nodes]


def _same_weights(runs: list[list[Node]]) -> bool:
    """Whether every time reads the weights anew."""
    read = [
        {id(v) for n in run for v in n.inputs if isinstance(v.producer, Source) and v.producer.kind != "input"}
        for run in runs
    ]
    return bool(read[0]) and all(weights == read[0] for weights in read)


def _handed_on(runs: list[list[Node]]) -> bool:
    """Whether one part reads what another one gave: then they are one call that others work in between."""
    part = {node.id: number for number, run in enumerate(runs) for node in run}
    return any(
        not isinstance(value.producer, Source) and part.get(value.producer.id, number) != number
        for number, run in enumerate(runs)
        for node in run
        for value in node.inputs
    )


def _completed(inside: dict[str, list[Node]]) -> list[str]:
    """Paths in the order in which nested calls complete: children, by first use, before what contains them."""
    children: dict[str, list[str]] = {}
    tops: list[str] = []
    for path in sorted(inside, key=lambda p: inside[p][0].id):
        parent = next((p for p in reversed(above(path)) if p in inside), None)
        (tops if parent is None else children.setdefault(parent, [])).append(path)
    order: list[str] = []
    stack = [(path, False) for path in reversed(tops)]
    while stack:
        path, done = stack.pop()
        if done:
            order.append(path)
        else:
            stack.append((path, True))
            stack.extend((child, False) for child in reversed(children.get(path, ())))
    return order


def _users(nodes: list[Node]) -> dict[int, list[int]]:
    users: dict[int, list[int]] = {}
    for node in nodes:
        for value in node.inputs:
            users.setdefault(id(value), []).append(node.id)
    return users


def _call(
    model: StoredModel,
    types: dict[str, DType | None],
    module: ModuleInfo,
    nodes: list[Node],
    users: dict[int, list[int]],
    results: set[int],
    costs: cost.Costs,
    leaf: bool,
) -> CallInfo:
    builder, ids = model.builder, {n.id for n in nodes}
    inputs: dict[int, Value] = {}
    for node in nodes:
        for value in node.inputs:
            producer = value.producer
            # what comes from beside the model are its weights and constants
            outside = (
                producer.kind == "input"
                if isinstance(producer, Source)
                else producer.id not in ids and producer.id not in model.aside
            )
            if outside:
                inputs.setdefault(id(value), value)
    # a module may return what nobody uses; the model returns what the file says, in its order
    returns_unused = bool(module.path) or not results
    stated = [v for _, v in model.outputs] if not module.path and results else []
    outputs = stated or [
        v
        for n in nodes
        for v in n.outputs
        if id(v) in results
        or any(u not in ids for u in users.get(id(v), ()))
        or (returns_unused and v.index == 0 and id(v) not in users and v.type.data is None)
    ]
    return CallInfo(
        module.path,
        tuple(_shape(builder, v) for v in inputs.values()),
        tuple(_shape(builder, v) for v in outputs),
        cost.total(costs.of(n) for n in nodes),
        cost.total(cost.value_bytes(builder, v) for v in outputs),
        _own_bytes(types, module),
        None,
        None,
        len(above(module.path)),
        leaf,
    )


def _weight_types(model: StoredModel) -> dict[str, DType | None]:
    """The element types of the weights by their names; under "" that of all of them, where they have one."""
    types = {p.name: p.type.dtype for p in model.parameters}
    return {**types, "": next(iter(types.values()))} if len(set(types.values())) == 1 else types


def _own_bytes(types: dict[str, DType | None], module: ModuleInfo) -> Dim | None:
    """Bytes of a module's own weights; None where their element type is not known."""
    total: Dim = 0
    for name, shape in module.parameters.items():
        names = (name, f"{module.path}.{name}", f"{module.path}/{name}", "")
        kind = next((types[n] for n in names if n in types), None)
        if shape is None or kind is None:
            return None
        total = D.add(total, D.floordiv(D.add(D.mul(D.product(shape), kind.bits), 7), 8))
    return total
