"""keras.Model: functional and subclassed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ....base.annotations import Any
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch
from ....graph.graph import Node, Value
from ....ops import OPS
from ...calls import call
from ...machine import Machine
from ...opened import openings
from ...values import Class, Instance, Native, OneOf, PyDict, PyList, Tensor
from ..python.builtins import frame_of
from ..registry import KNOWN, known_class
from . import keywords as keras_keywords
from .calls import call_layer, concrete
from .feeding import (
    agreed,
    is_lenient,
    is_one_sample,
    lacks_last_axis,
    matched,
    note_fed,
    note_misfits,
    nothing_known,
)
from .history import Step, automatic_name, is_symbolic, state, step_of, steps_between, tensors_in, with_tensors
from .inputs import INPUT_LAYER
from .keywords import refuse_unknown
from .layer import BASE_KEYWORDS, initialise, reader, trial_tensor
from .layer import construct as construct_layer
from .members import name_members
from .shapes import static_shapes
from .spellings import is_old
from .tracking import LAYER, layer_name, sublayers


# -- models ------------------------------------------------------------------------------------------------------------
def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    made = construct_layer(machine, cls, args, kwargs)
    state(machine).models.append(made)
    return made


def begin_model(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    """Model(inputs, outputs, name): functional; Model(): subclassed."""
    given = {**dict(zip(("inputs", "outputs", "name"), args)), **kwargs}
    old_style = is_old(machine) or ("input" in given and "output" in given)
    for old, new in (("input", "inputs"), ("output", "outputs")):
        if old in given and receiver.cls is MODEL and not old_style:
            raise machine.error(
                "TypeError", f"Model() got an unexpected keyword argument {old!r}; it is called {new!r}",
                stillnet_wrong_call=receiver,
            )  # fmt: skip
        if old in given:
            if receiver.cls is MODEL:
                site, guard = machine.builder.site, machine.builder.guard
                machine.observations.append(("keras gone", "Model", old, new, site, guard))
            given[new] = given.pop(old)
    base = {k: v for k, v in given.items() if k not in ("inputs", "outputs")}
    functional = "inputs" in given and "outputs" in given
    if functional:  # a functional model drops the keywords that it does not know
        base = {k: v for k, v in base.items() if k in BASE_KEYWORDS}
    else:
        refuse_unknown(machine, f"{receiver.cls.name}.__init__", BASE_KEYWORDS | keras_keywords.LAYER, base)
    if base.get("name") is None and functional and receiver.cls is MODEL:
        base["name"] = automatic_name(machine, "Functional")
    initialise(machine, receiver, **base)
    if functional:
        connect(machine, receiver, given["inputs"], given["outputs"])


def connect(machine: Machine, receiver: Instance, inputs: Any, outputs: Any) -> None:
    """Make a model of the steps between symbolic tensors."""
    if isinstance(inputs, Unknown) or isinstance(outputs, Unknown):
        machine.unknown("the inputs or outputs of a model")
        machine.put(receiver.attributes, "_unconnected", True)
        return
    if (uncalled := layer_among(outputs)) is not None:
        text = f"the outputs of a model are tensors, got the layer {uncalled.cls.name} itself"
        machine.builder.record(
            Mismatch(text, "wrong-call", help=f"call the {uncalled.cls.name} on its input"), "keras.Model"
        )
        machine.put(receiver.attributes, "_unconnected", True)
        return
    machine.put(receiver.attributes, "_inputs", inputs)
    machine.put(receiver.attributes, "_outputs", outputs)
    machine.put(receiver.attributes, "_functional", steps_between(machine, inputs, outputs))
    machine.put(receiver.attributes, "_guard", machine.builder.guard)
    machine.put(receiver.attributes, "built", True)
    refuse_same_names(machine, receiver)
    loose = loose_inputs(machine, inputs, outputs)
    if loose:
        machine.observations.append(("disconnected", loose, machine.builder.site, machine.builder.guard))


def refuse_same_names(machine: Machine, receiver: Instance) -> None:
    """Two layers to which the program gave one name; where a condition chose between two, they are not in one model."""
    steps = functional_steps(receiver) or []
    if any(step.operation == "phi" for step in steps):
        return
    layers = dict.fromkeys(s.operation for s in steps if isinstance(s.operation, Instance))
    named: dict[str, Instance] = {}
    for layer in layers:
        name = given_name(machine, layer)
        if name is None:
            continue
        if name in named:
            text = f"two layers of the model are called {name!r}"
            advice = f"name the second one {name + '_2'!r}"
            machine.builder.record(Mismatch(text, "wrong-call", help=advice), "keras.Model")
            return
        named[name] = layer


def given_name(machine: Machine, layer: Instance) -> str | None:
    """The name that the program gave a layer, where it is plain: Keras 3 renames by `name`, Keras 2 by `_name`, and a class may
    have a `name` of its own."""
    name, written = layer.attributes.get("name"), layer.attributes.get("_name")
    plain = "_is_named" in layer.attributes and layer not in openings(machine)
    own = any("name" in c.namespace for c in layer.cls.mro if c.source is not None)
    return name if plain and not own and type(name) is str and name == written else None


def layer_among(outputs: Any) -> Instance | None:
    """A layer that stands where a tensor is wanted."""
    items = outputs if isinstance(outputs, tuple) else outputs.items if isinstance(outputs, PyList) else (outputs,)
    return next((item for item in items if isinstance(item, Instance) and LAYER in item.cls.mro), None)


def add_loss(machine: Machine, receiver: Instance, losses: Any = None, *args: Any, **kwargs: Any) -> None:
    """What a loss on symbolic tensors is made of belongs to the model: in Keras 2, for Keras 3 refuses such a loss."""
    steps = functional_steps(receiver)
    found = [t for t in tensors_in(losses) if is_symbolic(t)]
    if steps is not None and found:
        made = steps_between(machine, receiver.attributes.get("_inputs"), tuple(found))
        machine.put(receiver.attributes, "_functional", [*steps, *(s for s in made if s not in steps)])


def loose_inputs(machine: Machine, inputs: Any, outputs: Any) -> list[Instance]:
    """Input layers that the outputs depend on and that are none of the inputs, whatever side a condition takes."""
    if holds_unknown(inputs):
        return []
    starts = with_sides({t.value for t in possible_tensors(inputs)})
    seen: set[Any] = set()
    found: dict[Instance, None] = {}
    todo = list(tensors_in(outputs))
    while todo:
        tensor = todo.pop()
        if tensor.value in starts or tensor.value in seen or tensor.library != "keras":
            continue
        seen.add(tensor.value)
        step = state(machine).history.get(tensor.value)
        if step is None or step.operation == "phi":  # a run takes one side, and nobody knows which
            continue
        if isinstance(step.operation, Instance) and step.operation.cls is INPUT_LAYER:
            found[step.operation] = None
        todo.extend(step.inputs)
    return list(found)


def possible_tensors(value: Any) -> Iterator[Tensor]:
    """The tensors that a condition may choose, beside those that stand there."""
    if isinstance(value, OneOf):
        for option in value.values():
            yield from possible_tensors(option)
    elif isinstance(value, (tuple, PyList)):
        for item in value if isinstance(value, tuple) else value.items:
            yield from possible_tensors(item)
    else:
        yield from tensors_in(value)


def with_sides(values: set[Value]) -> set[Value]:
    """These values, and those that conditions choose them from."""
    todo = list(values)
    while todo:
        maker = todo.pop().producer
        if isinstance(maker, Node) and maker.op == "phi":
            todo.extend(v for v in maker.inputs if v not in values)
            values.update(maker.inputs)
    return values


def functional_steps(receiver: Any) -> list[Step] | None:
    found = receiver.attributes.get("_functional") if isinstance(receiver, Instance) else None
    return found if isinstance(found, list) else None


def has_open_ends(machine: Machine, receiver: Instance) -> bool:
    """Do its outputs, or what its layers were called with, come from something that was not understood, or does one of its layers
    stand for others? Then it has layers that are not among its steps."""
    if any(layer.attributes.get("_stands_for_others") is True for layer in layers_of(receiver)):
        return True
    steps = functional_steps(receiver)
    if steps is None:
        return receiver.attributes.get("_unconnected") is True
    outputs = receiver.attributes.get("_outputs")
    if holds_unknown(outputs) or any(step_of(machine, t) is None for t in tensors_in(outputs)):
        return True
    return any(
        isinstance(s.operation, Instance)
        and s.args
        and (holds_unknown(s.args[0]) or any(is_unexplained(machine, t) for t in tensors_in(s.args[0])))
        for s in steps
    )


def is_unexplained(machine: Machine, tensor: Tensor) -> bool:
    """A tensor about which nothing is known, and that no step made."""
    return machine.builder.type_of(tensor.value).shape is None and step_of(machine, tensor) is None


def holds_unknown(value: Any) -> bool:
    if isinstance(value, (tuple, PyList)):
        return any(holds_unknown(v) for v in (value if isinstance(value, tuple) else value.items))
    if isinstance(value, (OneOf, PyDict)):
        return any(map(holds_unknown, value.values() if isinstance(value, OneOf) else value.items.values()))
    return isinstance(value, Unknown)


def functional_layers(receiver: Instance) -> list[Instance] | None:
    """The layers of a functional or sequential model, each once; None for anything else."""
    from .sequential import sequential_layers

    listed = sequential_layers(receiver)
    if listed is not None:
        return listed
    steps = functional_steps(receiver)
    if steps is None:
        return None
    return [o for o in dict.fromkeys(s.operation for s in steps) if isinstance(o, Instance)]


def layers_of(receiver: Instance) -> list[Instance]:
    """model.layers"""
    found = functional_layers(receiver)
    return found if found is not None else [layer for _, layer in sublayers(receiver)]


def flattened(machine: Machine, receiver: Instance, include_self: Any = True, recursive: Any = True) -> PyList:
    """The layers a layer or model is made of, itself first."""
    found: dict[Instance, None] = {receiver: None} if include_self is True else {}
    pending = layers_of(receiver)
    while pending:
        layer = pending.pop(0)
        if layer not in found:
            found[layer] = None
            pending.extend(layers_of(layer) if recursive is True else [])
    return PyList(list(found))


LAYER.namespace["_flatten_layers"] = Native("keras.Layer._flatten_layers", flattened, method=True)


def call_functional(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """Functional.call: the steps again, on other tensors."""
    steps = functional_steps(receiver)
    if steps is None and receiver.attributes.get("_unconnected") is True:
        return machine.unknown("a model whose inputs or outputs are not known")
    if steps is None:
        raise machine.error(
            "NotImplementedError", f"Model {receiver.cls.name} does not have a `call()` method implemented."
        )
    inputs = receiver.attributes.get("_inputs")
    given = matched(inputs, args[0] if args else next(iter(kwargs.values()), None))
    targets = list(tensors_in(inputs))
    if given is None or len(given) != len(targets):
        count = "unknown inputs" if given is None else f"{len(given)} input tensors"
        if given is not None:
            raise machine.error(
                "ValueError", f"Layer '{layer_name(receiver)}' expected {len(targets)} input(s), got {count}",
                stillnet_wrong_call=receiver,
            )  # fmt: skip
        return machine.unknown(f"{layer_name(receiver)} called with {count}")
    fitting = {t.value: agreed(machine, t, value) for t, value in zip(targets, given)}
    misfits = [(t, value) for t, value in zip(targets, given) if fitting[t.value] is None]
    lenient = is_lenient(machine, receiver, misfits)
    known_tensors = {
        t.value: fitting[t.value] or (value if lenient else nothing_known(machine, value))
        for t, value in zip(targets, given)
    }
    before = len(machine.builder.graph.failures)
    replay(machine, steps, known_tensors)
    note_misfits(machine, receiver, misfits, lenient, before)
    bare = [pair for pair in zip(targets, given) if is_one_sample(machine, *pair)]
    if bare and len(machine.builder.graph.failures) > before:
        # what fails in the layers is the missing axis of the batch
        del machine.builder.graph.failures[before:]
        for target, value in bare:
            note_fed(machine, receiver, target, value, True)
        return with_tensors(receiver.attributes.get("_outputs"), lambda t: nothing_known(machine, t))
    for target, value in zip(targets, given):
        if lacks_last_axis(machine, target, value):
            note_fed(machine, receiver, target, value, False)
    return with_tensors(receiver.attributes.get("_outputs"), lambda t: known_tensors.get(t.value, concrete(t)))


def replay(machine: Machine, steps: list[Step], known_tensors: dict[Any, Any]) -> None:
    def current(tensor: Tensor) -> Any:
        return known_tensors.get(tensor.value, concrete(tensor))

    for step in steps:
        if not step.inputs or all(t.value in known_tensors for t in step.outputs):
            continue
        args = list(with_tensors(step.args, current))
        kwargs = {k: with_tensors(v, current) for k, v in step.kwargs.items()}
        with under_its_conditions(machine, step):
            if step.operation == "phi":
                result = chosen(machine, step, args)
            elif isinstance(step.operation, Instance):
                result = call_layer(machine, step.operation, *args, **kwargs)
            else:
                result = called_where_written(machine, step, args, kwargs)
        for tensor, made in zip(step.outputs, tensors_in(result)):
            known_tensors[tensor.value] = made


@contextmanager
def under_its_conditions(machine: Machine, step: Step) -> Iterator[None]:
    """What the program did on one side of a condition happens on that side again."""
    maker, outer = step.outputs[0].value.producer if step.outputs else None, machine.builder.guard
    held = maker.guard if isinstance(maker, Node) else ()
    machine.builder.guard = (*outer, *(c for c in held if c not in outer))
    try:
        yield
    finally:
        machine.builder.guard = outer


def chosen(machine: Machine, step: Step, sides: list[Any]) -> Any:
    """The same choice between what the two sides give now."""
    maker = step.outputs[0].value.producer
    if not isinstance(maker, Node) or not all(isinstance(side, Tensor) for side in sides):
        return machine.unknown("one of two tensors, as a condition chooses")
    one, other = (side.value for side in sides)
    value = machine.builder.apply(OPS["phi"], {"input": one, "other": other, "condition": maker.arguments["condition"]})
    return Tensor(value, sides[0].library)


def called_where_written(machine: Machine, step: Step, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """An operation on single numbers runs at the line that has it: no shapes can fail there, only numbers can."""
    outer = machine.builder.site
    written = getattr(step.outputs[0].value.producer, "site", None) if step.outputs else None
    if written is not None and getattr(step.operation, "name", "").endswith(ON_NUMBERS):
        machine.builder.site = written
    try:
        return call(machine, step.operation, args, kwargs, frame_of(machine))
    finally:
        machine.builder.site = outer


ON_NUMBERS = (
    ".exp",
    ".log",
    ".log1p",
    ".expm1",
    ".sqrt",
    ".rsqrt",
    ".reciprocal",
    ".acos",
    ".asin",
    ".atanh",
    ".acosh",
)


# -- what programs ask of a model --------------------------------------------------------------------------------------
def build_model(machine: Machine, receiver: Instance, input_shape: Any = None) -> None:
    """model.build(input_shape): a subclassed model is called once on a tensor of that shape."""
    if receiver.attributes.get("built") is True or input_shape is None:
        return
    machine.put(receiver.attributes, "built", True)
    trial = (
        PyDict({k: trial_tensor(machine, v) for k, v in input_shape.items.items()})
        if isinstance(input_shape, PyDict)
        else trial_tensor(machine, input_shape)
    )
    if trial is not None:
        call_layer(machine, receiver, trial)


def get_layer(machine: Machine, receiver: Instance, name: Any = None, index: Any = None) -> Any:
    listed = layers_of(receiver)
    if isinstance(index, int):
        if not -len(listed) <= index < len(listed):
            raise machine.error("ValueError", f"there is no layer {index} among {len(listed)} layers")
        return listed[index]
    if not isinstance(name, str):
        return machine.unknown("a layer under a name that is not known")
    for layer in listed:
        if layer_name(layer) == name:
            return layer
    if functional_layers(receiver) is None:
        return machine.unknown(f"the layer {name}")
    names = ", ".join(layer_name(layer) for layer in listed[:12])
    raise machine.error("ValueError", f"No such layer: {name}. Existing layers are: {names}", stillnet_no_layer=name)


def side(name: str, single: bool) -> Any:
    def read(machine: Machine, receiver: Instance) -> Any:
        found = receiver.attributes.get(f"_{name}")
        if found is None and receiver.attributes.get("_unconnected") is True:
            return machine.unknown(f"the {name} of a model that is not understood")
        if found is None:
            raise machine.error("AttributeError", f"the model {layer_name(receiver)} has no defined {name} yet")
        return found if single else PyList(list(tensors_in(found)))

    return read


def side_shapes(name: str) -> Any:
    read = side(name, True)
    return lambda machine, receiver: static_shapes(machine, read(machine, receiver))


def side_names(which: str) -> Any:
    """The names of the layers that the tensors of a side come from."""
    read = side(which, False)

    def names(machine: Machine, receiver: Instance) -> Any:
        steps = [step_of(machine, t) for t in tensors_in(read(machine, receiver))]
        made = [s.operation for s in steps if s is not None and isinstance(s.operation, Instance)]
        return PyList([layer_name(m) for m in made]) if len(made) == len(steps) else machine.unknown("names of tensors")

    return names


def state_updates(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    return None


MODEL = known_class(
    "keras.Model",
    ("keras.layers.Layer",),
    construct=construct,
    __init__=begin_model,
    call=call_functional,
    build=build_model,
    layers=reader("layers", lambda m, r: PyList(layers_of(r))),
    get_layer=get_layer,
    add_loss=add_loss,
    inputs=reader("inputs", side("inputs", False)),
    outputs=reader("outputs", side("outputs", False)),
    input=reader("input", side("inputs", True)),
    output=reader("output", side("outputs", True)),
    input_shape=reader("input_shape", side_shapes("inputs")),
    output_shape=reader("output_shape", side_shapes("outputs")),
    input_names=reader("input_names", side_names("inputs")),
    output_names=reader("output_names", side_names("outputs")),
    load_weights=state_updates,
    save_weights=state_updates,
    save=state_updates,
    export=state_updates,
    summary=state_updates,
    reset_states=state_updates,
    make_predict_function=state_updates,
)


for _name in (
    "keras.models.Model",
    "keras.training.Model",
    "keras.engine.training.Model",
    "keras.models.Functional",
    "keras.Functional",
):
    KNOWN[_name] = MODEL


name_members(LAYER, MODEL)
