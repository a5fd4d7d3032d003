"""A module instance and one of its forward calls to the architecture that renderers show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..base import dim as D
from ..base.annotations import Any
from ..base.dim import Dim, Origin, Sym
from ..base.dtype import DType
from ..base.plain import dataclass
from ..base.printable import printable
from ..base.shape import Shape
from ..base.span import Site
from ..base.unknown import Unknown
from ..graph.architecture import Architecture, CallInfo, InputInfo, ModuleInfo, OperationInfo, UnknownInfo
from ..graph.graph import ModuleCall, Node, Source, Value
from ..source.arguments import bind_arguments
from ..source.control.guarded import Guard, choices
from ..source.entries.models import entry_of
from ..source.forwards import Forward
from ..source.known.torch.module_calls import values_in
from ..source.known.torch.module_members import Member, alternatives, members, tensors_of, walk
from ..source.machine import Machine
from ..source.values import (
    ApiFunction,
    BoundMethod,
    Class,
    Cond,
    Config,
    Function,
    Instance,
    Native,
    Partial,
    PyDict,
    PyList,
    PySet,
    Raised,
    Tensor,
)
from . import cost
from .decided_sizes import decided_calls, decided_sizes
from .requirements import OpenSizes, requirement, used_dtype
from .totals import gathered, note_doubtful, open_sum, sums, total
from .unknown_members import unknown_parts

# How many parts of a result are looked at for what is not known.
MOST_RESULTS = 1000


def recover(
    machine: Machine, root: Instance, forward: Forward | None, name: str, built: list[Member] | None = None
) -> Architecture:
    """Everything known about one model; `built` are its modules before the call, where that is known."""
    now = walk(root)
    found = built if built is not None else now
    paths = {id(m.module): m for m in (*now, *found)}
    numbers = {id(m.module): number for number, m in enumerate(found)}
    parents = {m.path.rpartition(".")[0] for m in found if m.path}
    parameters, buffers = list(tensors_of(now, "_parameters")), list(tensors_of(now, "_buffers"))
    site = root.site
    graph = machine.builder.graph
    nodes = graph.nodes[forward.first_node : forward.last_node] if forward else []
    calls = graph.calls[forward.first_call : forward.last_call] if forward else []
    names = producer_names({"param:": parameters, "buffer:": buffers})
    costs = cost.Costs(machine.builder, nodes)
    listed = Listing(machine, {key: member.path for key, member in paths.items()}, names, costs.first, costs.of)
    shown = [v for c in calls if id(c.module) in paths for v in c.outputs]
    shown.extend(values_in(forward.result) if forward else ())
    places = walk(root, remove_duplicate=False) if any(m.guard for m in now) else now
    if built is not None:
        places = as_built(places, built)
    elements, buffered = (gathered(machine, held_in(places, table)) for table in ("_parameters", "_buffers"))
    more = unknown_parts(machine, now, forward is not None and forward.completed)
    whole, trained = sums(machine, elements, more)
    note_doubtful(machine, elements, {id(tensor): path for path, tensor, _ in parameters})
    return Architecture(
        name=name,
        framework="pytorch",
        path=site.blamed().file if site else None,
        line=site.blamed().line if site else None,
        mode="train"
        if (forward is not None and forward.training) or (forward is None and root.attributes.get("training") is True)
        else "eval",
        total=whole,
        trainable=trained,
        buffer_elements=total(machine, buffered),
        modules=tuple(module_info(machine, m) for m in found),
        calls=tuple(call_info(machine, c, paths, parents, costs, numbers) for c in calls if id(c.module) in paths),
        operations=tuple(operation_info(listed, n) for n in nodes),
        inputs=tuple(input_infos(machine, forward, nodes)),
        outputs=tuple(shape_of(machine, v) for v in values_in(forward.result)) if forward else (),
        macs=costs.between(costs.first, costs.first + len(nodes)),
        parameter_bytes=open_sum(total(machine, elements, in_bytes=True), more),
        buffer_bytes=total(machine, buffered, in_bytes=True),
        activation_bytes=cost.total(
            times_of(cost.value_bytes(machine.builder, v), c.repeat)
            for c in calls
            if path_leaf(c, paths, parents)
            for v in c.outputs
        ),
        unknowns=(
            *unknown_infos(machine),
            *unknown_results(machine, forward.result if forward else None),
            *decided_calls(calls, paths),
            *decided_sizes(machine, nodes, shown),
        ),
        **reading(machine, nodes),
    )


def reading(machine: Machine, nodes: list[Node]) -> dict[str, Any]:
    """What an architecture says of the reading behind it, whatever the library: its coverage, assumptions and conditions, and
    the most bytes at once."""
    builder = machine.builder
    return {
        "peak_bytes": cost.peak_bytes(builder, nodes),
        "checked": builder.checked,
        "operations_total": builder.total,
        "assumptions": tuple(dict.fromkeys(builder.assumptions)),
        "conditions": tuple(dict.fromkeys(str(c) for n in nodes for c in n.guard)),
    }


def as_built(places: list[Member], built: list[Member]) -> list[Member]:
    """The places of the modules that a model was built with: a call may add some and put others in their place."""
    before, still = {id(m.module) for m in built}, {id(m.module) for m in places}
    return [*(m for m in places if id(m.module) in before), *(m for m in built if id(m.module) not in still)]


def held_in(places: list[Member], table: str) -> Iterator[tuple[Tensor, Dim, Guard]]:
    """The tensors in a table of these modules, at each place, with the conditions under which they stand there."""
    for member in places:
        for _, value in members(member.module, table):
            for guard, tensor in choices(value, member.guard):
                if isinstance(tensor, Tensor):
                    yield tensor, member.repeat, guard


def path_leaf(call: ModuleCall, paths: dict[int, Member], parents: set[str]) -> bool:
    member = paths.get(id(call.module))
    return member is not None and member.path not in parents


def times_of(size: Dim | None, times: Dim) -> Dim | None:
    return None if size is None else D.mul(size, times)


def shape_of(machine: Machine, value: Value) -> Shape:
    """The shape under everything learned; a size nothing is known about stays a name that starts with `?`."""
    return machine.builder.type_of(value).shape


def module_info(machine: Machine, member: Member) -> ModuleInfo:
    module = member.module
    span = module.site.blamed() if module.site is not None else None
    return ModuleInfo(
        member.path,
        type_name(module.cls),
        config_of(machine, module),
        shapes(machine, module, "_parameters"),
        shapes(machine, module, "_buffers"),
        span.file if span else None,
        span.line if span else None,
        member.repeat,
        guard=tuple(map(str, member.guard)),
    )


def type_name(cls: Class) -> str:
    """The public name of a layer of the library; classes of the program and parametrized layers have their own."""
    if cls.source is None and cls.layer is not None and cls.layer.name.endswith(f".{cls.name}"):
        return str(cls.layer.name)
    return cls.qualname


def shapes(machine: Machine, module: Instance, table: str) -> dict[str, Shape]:
    found = {}
    for name, value in members(module, table):
        tensor = next((t for t in alternatives(value) if isinstance(t, Tensor)), None)
        if tensor is not None:
            found[name] = shape_of(machine, tensor.value)
    return found


# -- configuration -----------------------------------------------------------------------------------------------------
def config_of(machine: Machine, module: Instance) -> dict[str, Any]:
    """Every constructor argument, defaults bound, as plain data."""
    config = module.config
    init = module.cls.find("__init__")
    if isinstance(init, Function) and module.arguments is not None and "call" in module.arguments:
        args, kwargs = module.arguments["call"]
        try:
            bound = bind_arguments(machine, init, [module, *args], kwargs)
        except Raised:
            return {}
        config = {k: v for k, v in bound.items() if v is not module}
    return {k: plain(machine, v) for k, v in (config or {}).items()}


def plain(machine: Machine, value: Any, depth: int = 0) -> Any:
    """A value of the program as JSON-like data."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Sym):
        known = machine.builder.resolve(value)
        if isinstance(known, int):
            return known
        return None if any(n.origin is Origin.UNKNOWN for n in D.names(known)) else D.text(known)
    if depth > 6:
        return "..."
    if isinstance(value, (tuple, PyList, PySet)):
        items = value.items if isinstance(value, (PyList, PySet)) else value
        return [plain(machine, v, depth + 1) for v in list(items)[:1000]]
    if isinstance(value, PyDict):
        return {
            str(plain(machine, k, depth + 1)): plain(machine, v, depth + 1) for k, v in list(value.items.items())[:1000]
        }
    return described(machine, value, depth)


def described(machine: Machine, value: Any, depth: int) -> Any:
    if isinstance(value, Class):
        return value.qualname
    if isinstance(value, Function):
        return f"{value.module.name}.{value.qualname}"
    if isinstance(value, (Native, ApiFunction)):
        return value.name
    if isinstance(value, Partial):
        return {
            "partial": plain(machine, value.function, depth + 1),
            **{k: plain(machine, v, depth + 1) for k, v in value.kwargs.items()},
        }
    if isinstance(value, BoundMethod):
        return plain(machine, value.function, depth + 1)
    if isinstance(value, Config):
        return value.text
    if isinstance(value, DType):
        return value.name
    if isinstance(value, Tensor):
        return {"tensor": [d if isinstance(d, int) else D.text(d) for d in shape_of(machine, value.value) or ()]}
    if isinstance(value, Instance):
        if value.payload is not None and not isinstance(value.payload, Instance):
            return plain(machine, value.payload, depth + 1)
        return f"{value.cls.qualname}(...)"
    if isinstance(value, Cond):
        return str(value)
    return None if isinstance(value, Unknown) else type(value).__name__


# -- calls and operations ----------------------------------------------------------------------------------------------
def place(site: Site | None) -> tuple[str | None, int | None]:
    return (site.span.file, site.span.line) if site is not None else (None, None)


def call_info(
    machine: Machine,
    call: ModuleCall,
    paths: dict[int, Member],
    parents: set[str],
    costs: cost.Costs,
    numbers: dict[int, int],
) -> CallInfo:
    member = paths[id(call.module)]
    file, line = place(call.site)
    own = [t for _, v in members(call.module, "_parameters") for t in alternatives(v) if isinstance(t, Tensor)]
    return CallInfo(
        member.path,
        tuple(shape_of(machine, v) for v in call.inputs),
        tuple(shape_of(machine, v) for v in call.outputs),
        costs.between(call.first, call.last),
        cost.total(cost.value_bytes(machine.builder, v) for v in call.outputs),
        cost.total(cost.value_bytes(machine.builder, t.value) for t in own),
        file,
        line,
        call.depth,
        member.path not in parents,
        call.repeat,
        tuple(str(c) for c in call.guard),
        numbers.get(id(call.module)),
    )


def producer_names(named: dict[str, list[tuple[str, Tensor, Member]]]) -> dict[int, str]:
    """What operations call the parameters and buffers they read."""
    return {id(t.value.producer): kind + name for kind, tensors in named.items() for name, t, _ in tensors}


@dataclass(frozen=True, slots=True)
class Listing:
    """What the operations of one model are told with: the paths of scopes, the names of producers, the number of the first
    operation, and the multiply-adds of each."""

    machine: Machine
    scopes: Mapping[int, str]
    names: Mapping[int, str]
    first: int
    macs: Callable[[Node], Dim | None]


def operation_info(listing: Listing, node: Node) -> OperationInfo:
    machine = listing.machine
    file, line = place(node.site)
    attrs = {k: attribute_value(machine, v) for k, v in node.arguments.items() if not holds_value(v)}
    return OperationInfo(
        node.id - listing.first,
        node.op,
        node.api,
        listing.scopes.get(id(node.scope)),
        tuple(reference(v, listing.names, listing.first) for v in node.inputs),
        tuple((shape_of(machine, v), v.dtype.name if v.dtype else None) for v in node.outputs),
        tuple(str(c) for c in node.guard),
        attrs,
        listing.macs(node),
        file,
        line,
        None,
        node.repeat,
    )


def holds_value(argument: Any) -> bool:
    if isinstance(argument, (list, tuple)):
        return any(holds_value(a) for a in argument)
    return isinstance(argument, Value)


def attribute_value(machine: Machine, value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [attribute_value(machine, v) for v in value]
    if isinstance(value, slice):
        return ":".join("" if p is None else bound(machine, p) for p in (value.start, value.stop, value.step))
    return "..." if value is Ellipsis else plain(machine, value)


def bound(machine: Machine, value: Any) -> str:
    known = plain(machine, value)
    return "?" if known is None else str(known)


def reference(value: Value, names: Mapping[int, str], first: int) -> str:
    producer = value.producer
    if isinstance(producer, Source):
        if producer.kind == "input":
            return f"input:{producer.name}"
        return names.get(id(producer), f"constant:{producer.name}")
    return f"op:{producer.id - first}.{value.index}"


def input_infos(machine: Machine, forward: Forward | None, nodes: list[Node]) -> list[InputInfo]:
    """The tensors among the forward arguments, under the names of the parameters they are bound to."""
    if forward is None:
        return []
    function = entry_of(forward.module)
    named: dict[str, Any] = {}
    if isinstance(function, Function):
        try:
            named = bind_arguments(machine, function, [forward.module, *forward.args], dict(forward.kwargs))
        except Raised:
            named = {}
    if not named:
        named = {f"input{i}" if i else "input": a for i, a in enumerate(forward.args)}
        named.update(forward.kwargs)
    infos, sizes = [], OpenSizes(machine.builder, nodes)
    for name, value in named.items():
        tensors = list(values_in(value)) if not isinstance(value, Instance) else []
        for i, tensor in enumerate(tensors):
            shape = shape_of(machine, tensor)
            dtype = tensor.dtype.name if tensor.dtype else used_dtype(tensor, nodes)
            infos.append(
                InputInfo(
                    name if len(tensors) == 1 else f"{name}.{i}",
                    shape,
                    dtype,
                    requirement(machine.builder, shape, sizes),
                )
            )
    return infos


def unknown_results(machine: Machine, result: Any) -> Iterator[UnknownInfo]:
    """What a model returns although nobody knows what it is: it may hold tensors, so that is said."""
    waiting, said, seen = [result], set(machine.builder.gaps), 0
    while waiting and seen < MOST_RESULTS:
        value, seen = waiting.pop(), seen + 1
        if isinstance(value, Unknown) and value.reason not in said:
            said.add(value.reason)
            yield UnknownInfo(printable(value.reason), 1, *place(value.site))
        elif isinstance(value, (tuple, PyList)):
            waiting += value if isinstance(value, tuple) else value.items
        elif isinstance(value, PyDict):
            waiting += value.items.values()


def unknown_infos(machine: Machine) -> tuple[UnknownInfo, ...]:
    infos = []
    for reason, (times, site) in machine.builder.gaps.items():
        file, line = place(site)
        infos.append(UnknownInfo(printable(reason), times, file, line))
    return tuple(sorted(infos, key=lambda u: -u.count))
