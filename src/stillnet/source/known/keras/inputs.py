"""keras.Input and InputLayer."""

from __future__ import annotations

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.dtype import F32
from ....base.unknown import Unknown
from ....graph.graph import TensorType
from ...machine import Machine
from ...values import Config, Instance, PyList, Tensor
from ..registry import known, known_class
from . import keywords as keras_keywords
from .config import settings
from .history import Step, automatic_name, is_symbolic, state
from .keywords import refuse_unknown
from .layer import construct as construct_layer
from .layer import initialise, reader
from .shapes import element_type, leave_open, no_shape, open_size, sequence, shape_dims
from .tracking import layer_name

# Names of the sizes that an input leaves open, by rank.
OPEN_NAMES = {2: ("B", "D"), 3: ("B", "T", "D"), 4: ("B", "H", "W", "C"), 5: ("B", "T", "H", "W", "C")}


@known("keras.Input", "keras.layers.Input")
def make_input(
    machine: Machine,
    shape: Any = None,
    batch_size: Any = None,
    dtype: Any = None,
    sparse: Any = None,
    batch_shape: Any = None,
    name: Any = None,
    tensor: Any = None,
    optional: Any = False,
    ragged: Any = None,
    batch_input_shape: Any = None,
    type_spec: Any = None,
    **extra: Any,
) -> Any:
    """Input(shape): a symbolic tensor, and the input layer behind it."""
    refuse_unknown(machine, "Input", keras_keywords.INPUT, extra)
    if isinstance(tensor, Tensor) and is_symbolic(tensor):
        return tensor
    if isinstance(batch_size, (tuple, PyList)) and shape is None:
        shape, batch_size = batch_size, None
    full = batch_shape if batch_shape is not None else batch_input_shape
    if full is None and shape is not None:
        inner = sequence(shape)
        if inner is None and isinstance(shape, (int, Config)):
            raise no_shape(machine, "shape", shape)
        full = Unknown("shape of an input") if inner is None else (batch_size, *inner)
    layer = input_layer(machine, full, dtype, name)
    return state_of(layer)[0]


def state_of(layer: Instance) -> tuple[Tensor, ...]:
    found = layer.attributes["_outputs"]
    assert isinstance(found, tuple)
    return found


def input_layer(machine: Machine, batch_shape: Any, dtype: Any = None, name: Any = None) -> Instance:
    """An InputLayer with its one symbolic tensor."""
    layer = construct_layer(machine, INPUT_LAYER, [], {})
    layer.site = machine.builder.site
    begin_input(machine, layer, batch_shape, dtype, name)
    return layer


def begin_input(machine: Machine, layer: Instance, batch_shape: Any, dtype: Any, name: Any) -> None:
    initialise(machine, layer, name=name if name is not None else automatic_name(machine, "InputLayer"))
    dims = None if isinstance(batch_shape, Unknown) else named_dims(machine, batch_shape)
    kind = element_type(settings(machine)["floatx"] if dtype is None else dtype) or F32
    value = machine.builder.source(TensorType(dims, kind), "input", layer_name(layer), "data")
    tensor = Tensor(value, "keras")
    layer.config = {
        "batch_shape": batch_shape,
        "dtype": dtype if isinstance(dtype, str) else "float32",
        "sparse": False,
        "name": layer_name(layer),
    }
    machine.put(layer.attributes, "batch_shape", batch_shape)
    machine.put(layer.attributes, "built", True)
    machine.put(layer.attributes, "_outputs", (tensor,))
    state(machine).history[value] = Step(layer, (), {}, (), (tensor,), tensor)


def named_dims(machine: Machine, batch_shape: Any) -> Any:
    """The sizes of an input; what is left open gets the name that people would use."""
    items = sequence(batch_shape)
    if items is None:
        return shape_dims(machine, batch_shape)
    names = OPEN_NAMES.get(len(items), ())
    dims = shape_dims(machine, items) or ()
    return tuple(
        open_dim(machine, names[i] if i < len(names) else "n", i == 0) if d is None else known_size
        for i, (d, known_size) in enumerate(zip(items, dims))
    )


def open_dim(machine: Machine, name: str, is_batch: bool) -> Any:
    """All inputs of a model have one batch size; any other open size is its own."""
    table = machine.context.setdefault("keras sizes", {})
    if is_batch:
        return table.setdefault("B", D.name("B", Origin.DATA, 0))
    made = open_size(name) if name in table else table.setdefault(name, D.name(name, Origin.DATA, 0))
    return leave_open(machine, made)


def _input_layer_init(
    machine: Machine,
    receiver: Instance,
    shape: Any = None,
    batch_size: Any = None,
    dtype: Any = None,
    sparse: Any = None,
    batch_shape: Any = None,
    input_tensor: Any = None,
    name: Any = None,
    input_shape: Any = None,
    batch_input_shape: Any = None,
    **extra: Any,
) -> None:
    full = batch_shape if batch_shape is not None else batch_input_shape
    inner = shape if shape is not None else input_shape
    if full is None:
        items = sequence(inner)
        full = Unknown("shape of an input") if items is None else (batch_size, *items)
    begin_input(machine, receiver, full, dtype, name)


INPUT_LAYER = known_class(
    "keras.layers.InputLayer",
    ("keras.layers.Layer",),
    __init__=_input_layer_init,
    call=lambda machine, receiver, *args, **kwargs: args[0] if args else None,
)


INPUT_LAYER.namespace["output"] = reader("output", lambda m, r: state_of(r)[0])
