"""The graph that a TensorFlow 1 program declares, as one model: scopes are its modules, variables its parameters."""

from __future__ import annotations

from ..base.annotations import Any
from ..base.shape import Shape
from ..graph.architecture import Architecture, InputInfo, ModuleInfo
from ..graph.graph import Source
from ..source.known.tensorflow1.state import GraphState, state
from ..source.known.tensorflow1.variables import guard_of
from ..source.machine import Machine
from ..source.values import Instance, Tensor
from . import cost
from .architecture import Listing, operation_info, place, reading, shape_of, unknown_infos
from .totals import gathered, note_doubtful, sums, total

MODULE = "tensorflow.variable_scope"


def has_graph(machine: Machine) -> bool:
    """Whether the program declares variables and placeholders of its own: a graph, not only layers."""
    found: GraphState | None = machine.context.get("tf state")
    return found is not None and bool(found.variables) and bool(machine.context.get("tf graph"))


def recover_graph(machine: Machine, name: str = "graph") -> Architecture:
    """Everything known about the graph of a program."""
    here = state(machine)
    variables = list(here.variables.values())
    nodes = machine.builder.graph.nodes
    first = variables[0].site
    costs = cost.Costs(machine.builder, nodes)
    weights = gathered(machine, ((v, 1, guard_of(v)) for v in variables))
    whole, trained = sums(machine, weights)
    note_doubtful(machine, weights, {id(v): name_of(v) for v in variables})
    paths = {id(scope): path for path, scope in here.objects.items()}
    names = {id(v.value.producer): f"param:{name_of(v)}" for v in variables}
    listed = Listing(machine, paths, names, costs.first, costs.of)
    file, line = place(first)
    return Architecture(
        name=name,
        framework="tensorflow",
        path=first.blamed().file if first is not None else file,
        line=first.blamed().line if first is not None else line,
        mode="train",
        total=whole,
        trainable=trained,
        buffer_elements=0,
        modules=tuple(modules(machine, here, variables)),
        operations=tuple(operation_info(listed, n) for n in nodes),
        inputs=tuple(input_info(machine, p) for p in here.placeholders.values()),
        macs=costs.between(costs.first, costs.first + len(nodes)),
        parameter_bytes=total(machine, weights, in_bytes=True),
        buffer_bytes=0,
        unknowns=unknown_infos(machine),
        **reading(machine, nodes),
    )


def name_of(variable: Tensor) -> str:
    producer = variable.value.producer
    return producer.name if isinstance(producer, Source) else ""


def modules(machine: Machine, here: GraphState, variables: list[Tensor]) -> list[ModuleInfo]:
    """The root and every scope that has variables below it, with the variables of its own."""
    own: dict[str, dict[str, Shape]] = {"": {}}
    for variable in variables:
        path, _, last = name_of(variable).rpartition("/")
        parts = path.split("/") if path else []
        for i in range(len(parts)):
            own.setdefault("/".join(parts[: i + 1]), {})
        own[path][last] = shape_of(machine, variable.value)
    return [module_info(here.objects.get(path), path, found) for path, found in own.items()]


def module_info(scope: Any, path: str, parameters: dict[str, Shape]) -> ModuleInfo:
    site = scope.site if isinstance(scope, Instance) else None
    span = site.blamed() if site is not None else None
    kind = (
        "tensorflow.Graph"
        if not path
        else scope.attributes.get("kind", MODULE)
        if isinstance(scope, Instance)
        else MODULE
    )
    return ModuleInfo(path, kind, {}, parameters, {}, span.file if span else None, span.line if span else None)


def input_info(machine: Machine, placeholder: Tensor) -> InputInfo:
    value = placeholder.value
    return InputInfo(name_of(placeholder), shape_of(machine, value), value.dtype.name if value.dtype else None)
