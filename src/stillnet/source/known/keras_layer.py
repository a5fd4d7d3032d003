"""keras.layers.Layer: weights, building, calls, and the record of symbolic calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dim as D
from ...base.dim import Origin, Sym
from ...base.dtype import DTYPES, F32, DType
from ...base.unknown import Unknown
from ...graph.graph import ModuleCall, TensorType
from .. import limits
from ..attributes import get_attribute, plain_set
from ..calls import UNMADE, bind_arguments, call
from ..machine import Machine
from ..tensors import UnknownShape
from ..values import (
    MISSING,
    BoundMethod,
    Class,
    ClassMethod,
    Config,
    Function,
    Guarded,
    Instance,
    Native,
    OneOf,
    Property,
    PyDict,
    PyIterator,
    PyList,
    Raised,
    Repeated,
    Tensor,
)
from .builtins import frame_of
from .keras_history import Step, automatic_name, is_symbolic, state, tensors_in, with_tensors
from .keras_policies import policy, policy_name
from .registry import CLASSES, KNOWN, known_class
from .torch_module import Forward

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


def is_layer(value: Any) -> bool:
    return isinstance(value, Instance) and isinstance(value.cls, Class) and LAYER in value.cls.mro


# -- construction ------------------------------------------------------------------------------------------------------
def construct(machine: Machine, cls: Class, args: list[Any], kwargs: dict[str, Any]) -> Instance:
    made = Instance(cls, site=machine.builder.site)
    machine.put(made.attributes, "_weights", PyDict({}))
    state(machine).layers.append(made)
    return made


def initialise(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    """Layer.__init__: name, and what the base keywords say."""
    if not isinstance(receiver, Instance):
        return
    table = receiver.attributes
    name = kwargs.get("name")
    if name is None:
        name = automatic_name(machine, receiver.cls.name)
    machine.put(table, "name", name)
    machine.put(table, "_name", name)
    machine.put(table, "trainable", kwargs.get("trainable", True))
    machine.put(table, "built", False)
    machine.put(table, "supports_masking", False)
    machine.put(table, "_dtype", kwargs.get("dtype"))
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
            return (batch, kwargs["input_length"])
        return (batch, kwargs["input_dim"])
    return None


def sequence(value: Any) -> tuple[Any, ...] | None:
    if isinstance(value, PyList):
        return tuple(value.items)
    return value if isinstance(value, tuple) else None


# -- attributes --------------------------------------------------------------------------------------------------------
def assign(machine: Machine, receiver: Instance, name: str, value: Any) -> None:
    """Layer.__setattr__: variables are tracked; layers are found where they stand, in lists and dicts too."""
    if isinstance(value, Tensor) and value.is_parameter:
        table = weights_table(receiver)
        if all(t is not value for t in table.values()):
            machine.put(table, variable_name(value) or name, value)
    plain_set(machine, receiver, name, value, frame_of(machine))


def variable_name(value: Tensor) -> str | None:
    given = (value.attributes or {}).get("variable name")
    return given if isinstance(given, str) and given else None


def weights_table(receiver: Instance) -> dict[str, Any]:
    table = receiver.attributes.get("_weights")
    return table.items if isinstance(table, PyDict) else {}


def sublayers(receiver: Instance) -> Iterator[tuple[str, Any]]:
    """(attribute, layer) of the layers that a layer or model keeps, in the order in which they were assigned."""
    seen: set[int] = set()
    for name, value in receiver.attributes.items():
        if name not in UNTRACKED:
            for layer in layers_in(value, seen):
                yield name, layer


UNTRACKED = frozenset({"_weights", "_functional", "_training", "_declared_shape", "_outputs", "_inputs"})


def layers_in(value: Any, seen: set[int], depth: int = 0) -> Iterator[Instance]:
    if isinstance(value, Instance):
        if is_layer(value) and id(value) not in seen:
            seen.add(id(value))
            yield value
    elif depth < 6:
        if isinstance(value, (PyList, PyIterator)):
            items: Any = value.items
        elif isinstance(value, PyDict):
            items = value.items.values()
        elif isinstance(value, tuple):
            items = value
        elif isinstance(value, (Guarded, Repeated)):
            items = (value.value,)
        elif isinstance(value, OneOf):
            items = value.values()
        else:
            return
        for item in items:
            yield from layers_in(item, seen, depth + 1)


def repeats(receiver: Instance) -> dict[int, Any]:
    """How often the layers stand that a loop of unknown length made: id -> a symbolic number."""
    found: dict[int, Any] = {}

    def note(value: Any, times: Any, depth: int) -> None:
        if isinstance(value, Repeated):
            note(value.value, D.mul(times, value.times), depth)
        elif isinstance(value, Guarded):
            note(value.value, times, depth)
        elif isinstance(value, Instance):
            if times != 1:
                found[id(value)] = times
        elif depth < 6 and isinstance(value, (PyList, PyDict, tuple)):
            items = (
                value.items
                if isinstance(value, PyList)
                else value.items.values()
                if isinstance(value, PyDict)
                else value
            )
            for item in items:
                note(item, times, depth + 1)

    for value in receiver.attributes.values():
        note(value, 1, 0)
    return found


def own_and_inner_weights(
    receiver: Instance, prefix: str = "", seen: set[int] | None = None
) -> Iterator[tuple[str, Tensor]]:
    """All weights of a layer, each once; those of inner layers under the inner layer's name."""
    seen = set() if seen is None else seen
    if id(receiver) in seen:
        return
    seen.add(id(receiver))
    for name, value in weights_table(receiver).items():
        for tensor in tensors_in(value):
            if id(tensor) not in seen:
                seen.add(id(tensor))
                yield prefix + name, tensor
    inner = model_layers(receiver)
    for layer in inner if inner is not None else [layer for _, layer in sublayers(receiver)]:
        yield from own_and_inner_weights(layer, f"{prefix}{layer_name(layer)}/", seen)


def layer_name(layer: Instance) -> str:
    name = layer.attributes.get("name")
    return name if isinstance(name, str) else layer.cls.name


def model_layers(receiver: Instance) -> list[Instance] | None:
    """The layers of a functional or sequential model; None for layers and subclassed models."""
    from .keras_model import functional_layers

    return functional_layers(receiver)


# -- weights -----------------------------------------------------------------------------------------------------------
def add_weight(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """add_weight(shape=None, initializer=None, dtype=None, trainable=True, ..., name=None); Keras 2 began with the name."""
    names = ["shape", "initializer", "dtype", "trainable"]
    if args and (args[0] is None or isinstance(args[0], str)):
        names = ["name", "shape", "dtype", "initializer", "regularizer", "trainable"]
    given = {**dict(zip(names, args)), **kwargs}
    shape = given.get("shape", ())
    sizes = shape_dims(machine, () if shape is None else shape)
    name = given.get("name") or f"variable_{len(weights_table(receiver))}"
    dtype = element_type(given.get("dtype")) or F32
    value = machine.builder.source(TensorType(sizes, dtype), "parameter", str(name), receiver)
    trainable = given.get("trainable", True) is not False
    tensor = Tensor(value, "tf", trainable, True, site=machine.builder.site, attributes={"variable name": name})
    if given.get("initializer") is not None:
        tensor.attributes = {"variable name": name, "initializer": given["initializer"]}
    table = weights_table(receiver)
    unique, number = str(name), 1
    while unique in table:
        unique, number = f"{name}_{number}", number + 1
    machine.put(table, unique, tensor)
    return tensor


def element_type(value: Any) -> DType | None:
    if isinstance(value, DType):
        return value
    return BY_NAME.get(value) if isinstance(value, str) else None


BY_NAME = {
    "float32": DTYPES["f32"],
    "float16": DTYPES["f16"],
    "bfloat16": DTYPES["bf16"],
    "float64": DTYPES["f64"],
    "int8": DTYPES["i8"],
    "int16": DTYPES["i16"],
    "int32": DTYPES["i32"],
    "int64": DTYPES["i64"],
    "uint8": DTYPES["u8"],
    "bool": DTYPES["bool"],
}


def dtype_name(layer: Instance) -> str:
    return policy_name(layer.attributes.get("_dtype")) or "float32"


# -- shapes ------------------------------------------------------------------------------------------------------------
def open_size(name: str = "n") -> Sym:
    """A size that Keras leaves open (None): the data decides it, and no use may."""
    return D.fresh(name, Origin.DATA, lower=0)


def shape_dims(machine: Machine, shape: Any) -> tuple[Any, ...] | None:
    """A shape of the program as sizes; None stands for a size the data decides."""
    if isinstance(shape, (int, Sym, Config)):
        shape = (shape,)
    items = sequence(shape)
    if items is None and isinstance(shape, Instance):
        items = sequence(shape.payload)
    if items is None:
        return None
    return tuple(size(machine, d) for d in items)


def size(machine: Machine, d: Any) -> Any:
    if d is None or isinstance(d, Unknown):
        return open_size()
    if isinstance(d, Config):
        return d.symbol()
    if isinstance(d, bool) or not isinstance(d, (int, Sym)):
        return int(d) if isinstance(d, float) and d == int(d) else open_size()
    return d


def static_shape(machine: Machine, tensor: Tensor) -> Any:
    """A shape as Keras shows it: None where the data decides the size."""
    shape = machine.builder.type_of(tensor.value).shape
    if shape is None:
        return UnknownShape(tensor)
    return tuple(static_size(d) for d in shape)


def static_size(d: Any) -> Any:
    return None if isinstance(d, Sym) and any(n.origin in (Origin.DATA, Origin.UNKNOWN) for n in D.names(d)) else d


def static_shapes(machine: Machine, value: Any) -> Any:
    return with_tensors(value, lambda t: static_shape(machine, t))


# -- building ----------------------------------------------------------------------------------------------------------
def ensure_built(machine: Machine, receiver: Instance, args: list[Any], kwargs: dict[str, Any]) -> None:
    """A layer that is called for the first time is built for the shape of its input."""
    if receiver.attributes.get("built") is True:
        return
    method = receiver.cls.find("build")
    if isinstance(method, Function):
        build_arguments = arguments_of_build(machine, receiver, method, args, kwargs)
        call(machine, BoundMethod(method, receiver), *build_arguments, frame_of(machine))
    elif receiver.cls.layer is not None or any(c.layer is not None for c in receiver.cls.mro):
        from .keras_entries import declare_weights

        declare_weights(machine, receiver, [*args, *kwargs.values()])
    machine.put(receiver.attributes, "built", True)


def arguments_of_build(
    machine: Machine, receiver: Instance, method: Function, args: list[Any], kwargs: dict[str, Any]
) -> tuple[list[Any], dict[str, Any]]:
    """One `input_shape`, or the shape of each argument of `call` under its name with `_shape`."""
    names = [a.arg for a in method.node.args.args][1:]
    if len(names) > 1 and all(n.endswith("_shape") for n in names):
        forward = receiver.cls.find("call")
        bound: dict[str, Any] = {}
        if isinstance(forward, Function):
            try:
                bound = bind_arguments(machine, forward, [receiver, *args], dict(kwargs))
            except Raised:
                bound = {}
        shapes = {f"{k}_shape": static_shapes(machine, v) for k, v in bound.items() if k != "self"}
        return [], {n: shapes.get(n) for n in names}
    first = args[0] if args else next(iter(kwargs.values()), None)
    return ([static_shapes(machine, first)] if names else []), {}


def build(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    """Layer.build: nothing to make; entries of the table override it."""
    machine.put(receiver.attributes, "built", True)


# -- calls -------------------------------------------------------------------------------------------------------------
def call_layer(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """Layer.__call__: build, call, and a step in the history where the arguments are symbolic."""
    if not isinstance(receiver, Instance):
        return machine.unknown("call of something that is no layer")
    if UNMADE in receiver.attributes:
        return machine.unknown(f"call of a {receiver.cls.name} made with arguments that are not known")
    if "name" not in receiver.attributes:
        if not isinstance(receiver.cls.find("__init__"), Function):
            return machine.unknown(f"call of a {receiver.cls.name} whose constructor did not run")
        raise machine.error(
            "RuntimeError",
            f"In layer {receiver.cls.name}, you forgot to call super().__init__() as the first statement",
            stillnet_super_init=receiver,
        )
    machine.count_steps(limits.CALL_STEPS)
    symbolic = state(machine).depth == 0 and is_symbolic((*args, *kwargs.values()))
    given, named = list(args), dict(kwargs)
    if symbolic:
        given, named = (
            list(with_tensors(tuple(given), concrete)),
            {k: with_tensors(v, concrete) for k, v in named.items()},
        )
    result, record = run(machine, receiver, given, named)
    if not symbolic:
        return result
    return remember(machine, receiver, args, kwargs, result, record)


def concrete(tensor: Tensor) -> Tensor:
    """A symbolic tensor as the inside of a layer sees it."""
    return Tensor(tensor.value, "tf") if tensor.library == "keras" else tensor


def run(machine: Machine, receiver: Instance, args: list[Any], kwargs: dict[str, Any]) -> tuple[Any, ModuleCall | None]:
    builder, graph, frame = machine.builder, machine.builder.graph, frame_of(machine)
    outer_scope, site, memory = builder.scope, builder.site, state(machine)
    first, first_call, first_failure = len(graph.nodes), len(graph.calls), len(graph.failures)
    machine.call_stack.append(receiver)
    builder.scope = receiver
    memory.depth += 1
    record, result, completed = None, None, False
    try:
        ensure_built(machine, receiver, args, kwargs)
        builder.site = site
        method = get_attribute(machine, receiver, "call", frame)
        result = call(machine, method, args, training_argument(machine, method, kwargs), frame)
        builder.site = site
        completed = True
    finally:
        memory.depth -= 1
        machine.call_stack.pop()
        builder.scope = outer_scope
        values = tuple(t.value for t in tensors_in(tuple(args)))
        if completed:
            outputs = tuple(t.value for t in tensors_in(result))
            record = ModuleCall(
                receiver,
                values,
                outputs,
                site,
                first,
                len(graph.nodes),
                len(machine.call_stack),
                builder.repeat,
                builder.guard,
            )
            graph.calls.append(record)
        if not machine.call_stack:
            machine.forwards.append(
                Forward(
                    receiver,
                    args,
                    kwargs,
                    result,
                    first,
                    len(graph.nodes),
                    first_call,
                    len(graph.calls),
                    first_failure,
                    False,
                    builder.guard,
                    site,
                    completed,
                )
            )
    return result, record


def training_argument(machine: Machine, method: Any, kwargs: dict[str, Any]) -> dict[str, Any]:
    """`training` reaches every layer that takes it, from the call or the loop around."""
    if "training" not in kwargs:
        mode = machine.context.get("keras training")
        if mode is not None and "training" in parameter_names(method):
            return {**kwargs, "training": mode}
        return kwargs
    if "training" not in parameter_names(method):
        return {k: v for k, v in kwargs.items() if k != "training"}
    return kwargs


def parameter_names(method: Any) -> set[str]:
    function = method.function if isinstance(method, BoundMethod) else method
    if isinstance(function, Function):
        spec = function.node.args
        names = {a.arg for a in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs)}
        return names | ({"training", "mask"} if spec.kwarg is not None else set())
    if isinstance(function, Native):
        return set(getattr(function.run, "parameters", ()))
    return set()


def remember(
    machine: Machine,
    operation: Any,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    result: Any,
    record: ModuleCall | None,
) -> Any:
    """The results of a symbolic call become symbolic tensors that know where they come from."""
    inputs = tuple(tensors_in((*args, *kwargs.values())))
    taken = {t.value for t in inputs}
    history = state(machine).history

    def born(tensor: Tensor) -> Tensor:
        value = tensor.value
        if value in taken or value in history or tensor.is_parameter:
            value = machine.builder.source(machine.builder.type_of(value), "result", "")
        return Tensor(value, "keras")

    symbolic = with_tensors(result, born)
    outputs = tuple(tensors_in(symbolic))
    step = Step(operation, args, dict(kwargs), inputs, outputs, symbolic, record)
    for tensor in outputs:
        history[tensor.value] = step
    return symbolic


def not_implemented(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    raise machine.error(
        "NotImplementedError", f"Layer {receiver.cls.name} does not have a `call()` method implemented."
    )


# -- what programs ask of a layer --------------------------------------------------------------------------------------
def all_weights(machine: Machine, receiver: Instance) -> PyList:
    return PyList([t for _, t in own_and_inner_weights(receiver)])


def trainable_weights(machine: Machine, receiver: Instance) -> PyList:
    return PyList([t for _, t in own_and_inner_weights(receiver) if t.requires_grad])


def frozen_weights(machine: Machine, receiver: Instance) -> PyList:
    return PyList([t for _, t in own_and_inner_weights(receiver) if not t.requires_grad])


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
        "dtype": dtype_name(receiver),
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


def arrays(machine: Machine, receiver: Instance) -> PyList:
    return PyList([Tensor(t.value, "numpy") for _, t in own_and_inner_weights(receiver)])


LAYER = known_class(
    "keras.layers.Layer",
    construct=construct,
    __init__=initialise,
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
    dtype=reader("dtype", lambda m, r: dtype_name(r)),
    compute_dtype=reader("compute_dtype", lambda m, r: dtype_name(r)),
    variable_dtype=reader("variable_dtype", lambda m, r: dtype_name(r)),
    dtype_policy=reader("dtype_policy", lambda m, r: policy(m, r.attributes.get("_dtype"))),
    input=reader("input", last_step("input")),
    output=reader("output", last_step("output")),
    input_shape=reader("input_shape", last_shape("input")),
    output_shape=reader("output_shape", last_shape("output")),
    count_params=count_params,
    get_weights=arrays,
    set_weights=nothing,
    get_config=get_config,
    from_config=ClassMethod(Native("from_config", from_config)),
    compute_output_shape=compute_output_shape,
    compute_mask=nothing,
    stateless_call=nothing,
    save_own_variables=nothing,
    load_own_variables=nothing,
)
for _name in ("keras.Layer", "keras.layers.Layer", "keras.engine.topology.Layer", "keras.engine.base_layer.Layer"):
    KNOWN[_name] = LAYER
CLASSES["keras.layers.Layer"] = LAYER

__all__ = ["LAYER", "MISSING", "is_layer", "layer_name", "own_and_inner_weights", "sublayers"]
