"""A Keras model to the architecture that renderers show: layers by name, nested models opened, weights of a layer together."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import chain, count

from ..base.annotations import Any
from ..base.dim import Dim
from ..base.plain import replace
from ..base.shape import Shape
from ..graph.architecture import Architecture, CallInfo, InputInfo, ModuleInfo
from ..graph.graph import ModuleCall, Node, Value
from ..ops.keras.saved import saved
from ..source.forwards import Forward
from ..source.known.keras.freezing import trained_weights
from ..source.known.keras.history import Step, listed_tensors, tensors_in
from ..source.known.keras.inputs import INPUT_LAYER
from ..source.known.keras.model import MODEL, functional_steps, has_open_ends, layers_of
from ..source.known.keras.policies import policy_name
from ..source.known.keras.shapes import declared_shape
from ..source.known.keras.tracking import guarded_weights, layer_name, own_and_inner_weights, own_weights, repeats
from ..source.machine import Machine
from ..source.values import Instance, Tensor
from . import cost
from .architecture import Listing, operation_info, place, plain, reading, shape_of, type_name, unknown_infos
from .open_sizes import NONE, is_open
from .totals import gathered, note_doubtful, sums, total

# How Keras writes a size that the data decides.
UNSHOWN = frozenset({"dtype_policy"})


def recover_keras(machine: Machine, root: Instance, forward: Forward | None, name: str) -> Architecture:
    """Everything known about one Keras model; `forward` is a call of it where its code is not functional."""
    modules = [module_info(machine, root, "", opened=True), *listed(machine, root, "")]
    paths = {id(layer): path for path, layer in layer_paths(root, "")}
    weights = gathered(machine, ((tensor, 1, guard) for tensor, guard in guarded_weights(root)))
    moving = trained_weights(root)
    whole, trained = sums(machine, weights, trained=None if moving is None else {id(t) for t in moving})
    trained = None if moving is None else trained
    note_doubtful(machine, weights, {id(t): n for n, t in own_and_inner_weights(root)})
    graph = machine.builder.graph
    steps = functional_steps(root)
    # the rounds of a loop may build their layers for different inputs: what they add up to is not known
    repeated = any(m.repeat != 1 and m.parameters for m in modules) or any(
        step.call is not None and step.call.repeat != 1 for step in steps or ()
    )
    models = [root, *(layer for _, layer in layer_paths(root, "") if is_model(layer))]
    uncounted = repeated or any(has_open_ends(machine, m) for m in models)
    if steps is not None:
        nodes = nodes_of(graph.nodes, steps)
        calls = list(functional_calls(machine, root, "", paths))
        outputs = [told_shape(machine, t) for t in listed_tensors(root.attributes.get("_outputs"))]
        inputs = [t.value for t in listed_tensors(root.attributes.get("_inputs"))]
    else:
        nodes = graph.nodes[forward.first_node : forward.last_node] if forward is not None else []
        found = graph.calls[forward.first_call : forward.last_call] if forward is not None else []
        calls = [call_info(machine, paths[id(c.module)], c) for c in found if id(c.module) in paths]
        outputs = [keras_shape(machine, t.value) for t in tensors_in(forward.result)] if forward is not None else []
        inputs = [t.value for t in tensors_in(tuple(forward.args))] if forward is not None else []
    file, line = place(root.site)
    each = {n.id: cost.macs(machine.builder, n) for n in nodes}
    names = {id(t.value.producer): f"param:{n}" for n, t in own_and_inner_weights(root)}
    listing = Listing(machine, paths, names, nodes[0].id if nodes else 0, lambda n: each[n.id])
    return Architecture(
        name=name,
        framework="keras",
        path=root.site.blamed().file if root.site else file,
        line=root.site.blamed().line if root.site else line,
        mode="eval",
        total=None if uncounted else whole,
        trainable=None if uncounted else trained,
        buffer_elements=0,
        modules=tuple(modules),
        calls=tuple(calls),
        operations=tuple(operation_info(listing, n) for n in nodes),
        inputs=tuple(input_info(machine, v) for v in inputs),
        outputs=tuple(outputs),
        macs=cost.total(each.values()),
        parameter_bytes=None if uncounted else total(machine, weights, in_bytes=True),
        buffer_bytes=0,
        activation_bytes=cost.total(c.activation_bytes for c in calls),
        unknowns=unknown_infos(machine),
        **reading(machine, nodes),
    )


# -- layers ------------------------------------------------------------------------------------------------------------
def is_model(layer: Any) -> bool:
    return isinstance(layer, Instance) and MODEL in layer.cls.mro


def layer_paths(model: Instance, prefix: str) -> Iterator[tuple[str, Instance]]:
    for layer in layers_of(model):
        path = prefix + layer_name(layer)
        yield path, layer
        if is_model(layer):
            yield from layer_paths(layer, path + "/")


def listed(machine: Machine, model: Instance, prefix: str) -> Iterator[ModuleInfo]:
    times = repeats(model)
    for path, layer in layer_paths(model, prefix):
        yield module_info(machine, layer, path, is_model(layer), times.get(id(layer), 1))


def module_info(machine: Machine, layer: Instance, path: str, opened: bool, repeat: Dim = 1) -> ModuleInfo:
    span = layer.site.blamed() if layer.site is not None else None
    # the layers of a model stand beside it; what it holds itself is its own
    held = own_weights(layer) if opened else own_and_inner_weights(layer)
    weights: dict[str, Any] = {}
    for name, tensor in held:
        weights[_distinct(name, weights)] = shape_of(machine, tensor.value)
    return ModuleInfo(
        path,
        kind_name(layer),
        config(machine, layer),
        weights,
        {},
        span.file if span else None,
        span.line if span else None,
        repeat,
    )


def _distinct(name: str, taken: Container[str]) -> str:
    """Layers within a layer may have one name, and so their weights one path."""
    return next(n for n in chain((name,), (f"{name} ({k})" for k in count(2))) if n not in taken)


def kind_name(layer: Instance) -> str:
    """Model(inputs, outputs) makes an object of another class than a model that is written as a class."""
    functional = layer.cls is MODEL and functional_steps(layer) is not None
    return "keras.Functional" if functional else type_name(layer.cls)


def config(machine: Machine, layer: Instance) -> dict[str, Any]:
    """get_config's keys: the common ones, then the layer's own."""
    own = layer.config
    if own is None:
        from .architecture import config_of

        own = {k: v for k, v in config_of(machine, layer).items() if k not in ("kwargs", "layers")}
    own = kept(layer, own)
    base = {"name": layer_name(layer)}
    if layer.cls is not INPUT_LAYER:
        base |= {
            "trainable": layer.attributes.get("trainable", True),
            "dtype": policy_name(machine, layer),
        }
    return {**base, **{k: plain(machine, v) for k, v in own.items() if k not in UNSHOWN}}


def kept(layer: Instance, arguments: dict[str, Any]) -> dict[str, Any]:
    """Arguments of a layer of the table as it saves them: `kernel_size=3` is (3, 3); weights keep no argument's name."""
    if layer.cls.layer is None:
        return arguments
    now = {k: layer.attributes.get(k, v) for k, v in arguments.items()}
    return saved(layer.cls.layer.name, {k: arguments[k] if isinstance(v, Tensor) else v for k, v in now.items()})


# -- calls -------------------------------------------------------------------------------------------------------------
def functional_calls(machine: Machine, model: Instance, prefix: str, paths: dict[int, str]) -> Iterator[CallInfo]:
    """Each layer's call in the order of the graph; a nested model's own layers before it."""
    own = set(map(id, layers_of(model)))
    for step in functional_steps(model) or ():
        layer = step.operation
        if not isinstance(layer, Instance) or id(layer) not in own:
            continue
        path = prefix + layer_name(layer)
        if is_model(layer):
            if functional_steps(layer) is not None:
                yield from functional_calls(machine, layer, path + "/", paths)
            elif step.call is not None:
                yield from inner_calls(machine, step.call, paths)
        if step.call is not None:
            info = call_info(machine, path, step.call)
            told = any(declared_shape(t) is not None for t in step.outputs)
            yield replace(info, outputs=tuple(told_shape(machine, t) for t in step.outputs)) if told else info
        else:
            yield input_call(machine, path, layer, step)


def inner_calls(machine: Machine, outer: ModuleCall, paths: dict[int, str]) -> Iterator[CallInfo]:
    for call in machine.builder.graph.calls:
        if call is not outer and outer.first <= call.first and call.last <= outer.last and id(call.module) in paths:
            yield call_info(machine, paths[id(call.module)], call)


def input_call(machine: Machine, path: str, layer: Instance, step: Step) -> CallInfo:
    shapes = tuple(told_shape(machine, t) for t in step.outputs)
    file, line = place(layer.site)
    return CallInfo(path, (), shapes, 0, 0, 0, file, line, 1, True)


def call_info(machine: Machine, path: str, call: ModuleCall) -> CallInfo:
    file, line = place(call.site)
    builder = machine.builder
    own = [t for _, t in own_and_inner_weights(call.module)]
    return CallInfo(
        path,
        tuple(keras_shape(machine, v) for v in call.inputs),
        tuple(keras_shape(machine, v) for v in call.outputs),
        cost.total(cost.macs(builder, n) for n in builder.graph.nodes[call.first : call.last]),
        cost.total(cost.value_bytes(builder, v) for v in call.outputs),
        cost.total(cost.value_bytes(builder, t.value) for t in own),
        file,
        line,
        path.count("/") + 1,
        not is_model(call.module),
        call.repeat,
        tuple(str(c) for c in call.guard),
    )


def nodes_of(nodes: list[Node], steps: list[Step]) -> list[Node]:
    """The operations behind the steps of a model, in the order in which they were read."""
    found: dict[int, Node] = {}
    for step in steps:
        made = nodes[step.call.first : step.call.last] if step.call is not None else producers(step)
        found.update({n.id: n for n in made})
    return [found[i] for i in sorted(found)]


def producers(step: Step) -> list[Node]:
    return [t.value.producer for t in step.outputs if isinstance(t.value.producer, Node)]


# -- shapes ------------------------------------------------------------------------------------------------------------
def keras_shape(machine: Machine, value: Value) -> Shape:
    shape = shape_of(machine, value)
    return None if shape is None else tuple(NONE if is_open(d) else d for d in shape)


def told_shape(machine: Machine, tensor: Tensor) -> Shape:
    """The shape of a symbolic tensor: where its layer declared one, that."""
    declared = declared_shape(tensor)
    if declared is None:
        return keras_shape(machine, tensor.value)
    return tuple(NONE if d is None or is_open(d) else d for d in declared)


def input_info(machine: Machine, value: Value) -> InputInfo:
    return InputInfo(
        getattr(value.producer, "name", "input"),
        keras_shape(machine, value),
        value.dtype.name if value.dtype is not None else None,
    )
