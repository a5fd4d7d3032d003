"""keras.layers.Layer: its constructor, its weights, and what programs ask of a layer."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import F32
from ....base.shape import shape_text
from ....graph.constraints import Mismatch
from ....graph.graph import TensorType
from ...attribute_writes import plain_set
from ...calls import call
from ...machine import Machine
from ...values import (
    BoundMethod,
    Class,
    ClassMethod,
    Config,
    Function,
    Instance,
    Native,
    Property,
    PyDict,
    PyList,
    Tensor,
)
from ..python.builtins import frame_of
from ..registry import KNOWN, add_members
from . import keywords as keras_keywords
from .calls import call_layer, run
from .config import is_keras_2, settings
from .freezing import set_trainable, trained_weights
from .history import Step, automatic_name, outside_layers, state, tensors_in
from .keywords import refuse_unknown
from .masks import compute_mask
from .policies import policy_name, policy_of, type_name
from .shapes import no_shape, sequence, shape_dims, static_shapes
from .tracking import (
    LAYER,
    is_variable,
    keep_replaced,
    keep_weight,
    layer_name,
    loses_layers,
    own_and_inner_weights,
    variable_name,
    weights_table,
)
from .variables import add_weight

# Keywords that every layer takes.
BASE_KEYWORDS = frozenset(
    {
        "name",
        "trainable",
        "dtype",
        "autocast",
        "dynamic",
        "input_shape",
        "batch_input_shape",
        "batch_shape",
        "input_dim",
        "input_length",
        "batch_size",
        "weights",
        "activity_regularizer",
        "input_dtype",
        # depthwise layers of Keras 2 handed these on to the convolution that they extend
        "kernel_initializer",
        "kernel_regularizer",
        "kernel_constraint",
    }
)


# -- construction -----------------------------------------------------------------------------------------------------
def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    made = Instance(cls, site=machine.builder.site)
    machine.put(made.attributes, "_weights", PyDict({}))
    if isinstance(cls.find("build"), Function):
        machine.put(made.attributes, "build", BoundMethod(BUILD, made))
    state(machine).layers.append(made)
    return made


def begin(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    """Layer.__init__ as programs call it."""
    refuse_unknown(machine, f"{receiver.cls.name}.__init__", BASE_KEYWORDS | keras_keywords.LAYER, kwargs)
    initialise(machine, receiver, *args, **kwargs)


def initialise(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    """Name, and what the base keywords say."""
    if not isinstance(receiver, Instance):
        return
    table = receiver.attributes
    name = kwargs.get("name")
    if name is None:
        name = automatic_name(machine, receiver.cls.name)
    machine.put(table, "name", name)
    machine.put(table, "_name", name)
    if kwargs.get("name") is not None:
        machine.put(table, "_is_named", True)
    machine.put(table, "trainable", kwargs.get("trainable", True))
    machine.put(table, "built", False)
    machine.put(table, "supports_masking", False)
    given = kwargs.get("dtype")
    machine.put(table, "_dtype", given if given is not None else settings(machine).get("policy"))
    machine.put(table, "_autocast", kwargs.get("autocast", True))
    if type(kwargs.get("input_shape")) is int:
        raise no_shape(machine, "input_shape", kwargs["input_shape"])
    shape = declared_shape(kwargs)
    if shape is not None:
        machine.put(table, "_declared_shape", shape)


def declared_shape(kwargs: dict[str, Any]) -> Any:
    """The batch shape that `input_shape`, `batch_input_shape` or `input_dim` of a first layer declares."""
    batch = kwargs.get("batch_size")
    given = kwargs.get("batch_input_shape", kwargs.get("batch_shape"))
    if given is not None:
        return sequence(given)
    if kwargs.get("input_shape") is not None:
        shape = kwargs["input_shape"]
        inner = sequence(shape) if not isinstance(shape, (int, Sym, Config)) else None
        return (batch, *inner) if inner is not None else None
    if kwargs.get("input_dim") is not None:
        if "input_length" in kwargs:
            return (batch, kwargs["input_length"], kwargs["input_dim"])
        return (batch, kwargs["input_dim"])
    return None


def assign(machine: Machine, receiver: Instance, name: str, value: Any) -> None:
    """Layer.__setattr__: variables are tracked, by Keras 3 its own only; layers are found where they stand, in lists and dicts
    too."""
    if isinstance(value, Tensor) and value.is_parameter and (is_variable(value) or is_keras_2(machine)):
        kept = tensors_in(tuple(weights_table(receiver).values()))
        if all(t is not value for t in kept):
            keep_weight(machine, receiver, variable_name(value) or name, value)
    if loses_layers(receiver, name, value) and not is_keras_2(machine):
        keep_replaced(machine, receiver, name)
    if name == "trainable" and "trainable" not in receiver.cls.namespace:
        set_trainable(machine, receiver, value)
        return
    plain_set(machine, receiver, name, value, frame_of(machine))


# -- building ---------------------------------------------------------------------------------------------------------
def build(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    """Layer.build: nothing to make; entries of the table override it."""
    machine.put(receiver.attributes, "built", True)


def build_once(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """The program's own `build`, as each layer holds it: whoever calls it, the layer is built afterwards.

    It gets shapes, so the tensors of the model that it may connect are symbolic, though the layer around it runs.
    """
    with outside_layers(machine):
        made = call(machine, BoundMethod(receiver.cls.find("build"), receiver), list(args), kwargs, frame_of(machine))
    machine.put(receiver.attributes, "built", True)
    return made


BUILD = Native("build", build_once, method=True)


def not_implemented(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    raise machine.error(
        "NotImplementedError", f"Layer {receiver.cls.name} does not have a `call()` method implemented."
    )


# -- what programs ask of a layer -------------------------------------------------------------------------------------
def all_weights(machine: Machine, receiver: Instance) -> PyList:
    return PyList([t for _, t in own_and_inner_weights(receiver)])


def trainable_weights(machine: Machine, receiver: Instance) -> Any:
    found = trained_weights(receiver)
    return machine.unknown("which layers are trained") if found is None else PyList(list(found))


def frozen_weights(machine: Machine, receiver: Instance) -> Any:
    found = trained_weights(receiver)
    if found is None:
        return machine.unknown("which layers are trained")
    kept = {id(t) for t in found}
    return PyList([t for _, t in own_and_inner_weights(receiver) if id(t) not in kept])


def arrays(machine: Machine, receiver: Instance) -> PyList:
    return PyList([Tensor(t.value, "numpy") for _, t in own_and_inner_weights(receiver)])


def take_arrays(machine: Machine, receiver: Instance, weights: Any = None) -> None:
    """`set_weights`: as many arrays as there are weights, and of their shapes. Which array goes where is not asked: it fails for
    certain where no order of them fits."""
    held = [machine.builder.type_of(t.value).shape for _, t in own_and_inner_weights(receiver)]
    items = weights.items if isinstance(weights, PyList) else ()
    given = [machine.builder.type_of(t.value).shape if isinstance(t, Tensor) else None for t in items]
    exact = all(s is not None and all(type(d) is int for d in s) for s in (*held, *given))
    if not held or not given or not exact or machine.builder.gaps:
        return
    spare, lacking = unmatched(given, held), unmatched(held, given)
    if len(given) != len(held):
        text = f"set_weights gets {len(given)} arrays for {len(held)} weights"
        machine.builder.record(Mismatch(text, "shape-mismatch"), "keras.Layer.set_weights")
    elif spare:
        text = f"set_weights gets {shape_text(spare[0])} for a weight of shape {shape_text(lacking[0])}"
        machine.builder.record(Mismatch(text, "shape-mismatch"), "keras.Layer.set_weights")


def unmatched(some: list[Any], others: list[Any]) -> list[Any]:
    """What is left of some when each of the others has taken its equal."""
    left = list(some)
    for other in others:
        if other in left:
            left.remove(other)
    return left


def count_params(machine: Machine, receiver: Instance) -> Any:
    total: Any = 0
    for _, tensor in own_and_inner_weights(receiver):
        shape = machine.builder.type_of(tensor.value).shape
        if shape is None:
            return machine.unknown("the size of a weight")
        total = D.add(total, D.product(shape))
    return total


def get_config(machine: Machine, receiver: Instance) -> PyDict:
    config = {
        "name": layer_name(receiver),
        "trainable": receiver.attributes.get("trainable", True),
        "dtype": policy_name(machine, receiver),
    }
    if receiver.config is not None:
        config.update(receiver.config)
    return PyDict(config)


def from_config(machine: Machine, cls: Class, config: Any) -> Any:
    if not isinstance(config, PyDict):
        return machine.unknown(f"the configuration of {cls.name}")
    return call(machine, cls, [], {str(k): v for k, v in config.items.items()}, frame_of(machine))


def compute_output_shape(machine: Machine, receiver: Instance, *shapes: Any, **named: Any) -> Any:
    """The shape that a call on tensors of these shapes would have."""
    given = [trial_tensor(machine, s) for s in (*shapes, *named.values())]
    if any(g is None for g in given):
        return machine.unknown(f"compute_output_shape of {receiver.cls.name}")
    result, _ = run(machine, receiver, [g for g in given if g is not None], {})
    return static_shapes(machine, result)


def trial_tensor(machine: Machine, shape: Any) -> Any:
    if isinstance(shape, PyList) and all(isinstance(s, (PyList, tuple)) for s in shape.items):
        return PyList([trial_tensor(machine, s) for s in shape.items])
    dims = shape_dims(machine, shape)
    return None if dims is None else Tensor(machine.builder.source(TensorType(dims, F32), "input", "input"), "tf")


def steps_of(machine: Machine, receiver: Instance) -> list[Step]:
    return list(dict.fromkeys(s for s in state(machine).history.values() if s.operation is receiver))


def last_step(side: str) -> Any:
    def read(machine: Machine, receiver: Instance) -> Any:
        made = steps_of(machine, receiver)
        if not made:
            raise machine.error("AttributeError", f"The layer {layer_name(receiver)} has never been called")
        if side == "output":
            return made[0].result
        first = made[0].args[0] if made[0].args else next(iter(made[0].kwargs.values()), None)
        return first if first is not None else made[0].result

    return read


def step_at(side: str) -> Any:
    """`get_output_at(i)`: the tensors of the i-th call."""

    def read(machine: Machine, receiver: Instance, node_index: Any = 0) -> Any:
        made = steps_of(machine, receiver)
        if not isinstance(node_index, int) or not -len(made) <= node_index < len(made):
            return machine.unknown("a call of a layer by its number")
        found = made[node_index]
        return (
            found.result if side == "output" else found.args[0] if found.args else machine.unknown("an input by name")
        )

    return read


def last_shape(side: str) -> Any:
    read = last_step(side)
    return lambda machine, receiver: static_shapes(machine, read(machine, receiver))


def reader(name: str, run: Any) -> Property:
    """An attribute that is computed, unless the program sets its own."""
    own = f"={name}"

    def read(machine: Machine, receiver: Instance) -> Any:
        return receiver.attributes[own] if own in receiver.attributes else run(machine, receiver)

    def write(machine: Machine, receiver: Instance, value: Any) -> None:
        machine.put(receiver.attributes, own, value)

    return Property(Native(name, read, method=True), Native(name, write, method=True))


def nothing(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> None:
    return None


LAYER.construct = construct
add_members(
    LAYER,
    __init__=begin,
    __setattr__=assign,
    __call__=call_layer,
    call=not_implemented,
    build=build,
    add_weight=add_weight,
    add_variable=add_weight,
    add_loss=nothing,
    add_metric=nothing,
    add_update=nothing,
    weights=reader("weights", all_weights),
    variables=reader("variables", all_weights),
    trainable_weights=reader("trainable_weights", trainable_weights),
    trainable_variables=reader("trainable_variables", trainable_weights),
    non_trainable_weights=reader("non_trainable_weights", frozen_weights),
    non_trainable_variables=reader("non_trainable_variables", frozen_weights),
    losses=reader("losses", lambda m, r: PyList([])),
    updates=reader("updates", lambda m, r: PyList([])),
    metrics=reader("metrics", lambda m, r: PyList([])),
    dtype=reader("dtype", lambda m, r: type_name(m, r, "variable_dtype")),
    compute_dtype=reader("compute_dtype", lambda m, r: type_name(m, r, "compute_dtype")),
    variable_dtype=reader("variable_dtype", lambda m, r: type_name(m, r, "variable_dtype")),
    dtype_policy=reader("dtype_policy", policy_of),
    input=reader("input", last_step("input")),
    output=reader("output", last_step("output")),
    input_shape=reader("input_shape", last_shape("input")),
    output_shape=reader("output_shape", last_shape("output")),
    get_input_at=step_at("input"),
    get_output_at=step_at("output"),
    count_params=count_params,
    get_weights=arrays,
    set_weights=take_arrays,
    get_config=get_config,
    from_config=ClassMethod(Native("from_config", from_config)),
    compute_output_shape=compute_output_shape,
    compute_mask=compute_mask,
    stateless_call=nothing,
    save_own_variables=nothing,
    load_own_variables=nothing,
)
for _name in ("keras.Layer", "keras.layers.Layer", "keras.engine.topology.Layer", "keras.engine.base_layer.Layer"):
    KNOWN[_name] = LAYER
