"""Keras layers of the operation table as classes of the program."""

from __future__ import annotations

from functools import partial

from ....base.annotations import Any
from ....base.unknown import Unknown
from ....graph.constraints import Mismatch, NotUnderstood
from ....graph.graph import TensorType, Value
from ....ops import FUNCTIONS, LAYERS
from ....ops.entry import BindError, Layer
from ....ops.instance import types_in
from ...calls import call
from ...machine import Machine
from ...tensors.plain_values import from_plain, to_plain
from ...values import Class, Config, Instance, Native, Property, PyDict, PyList, Tensor, linearise
from ..python.builtins import frame_of
from ..registry import CLASSES, KNOWN, known_class
from ..torch.layers import LayerView
from .custom import custom_object, named_in
from .history import automatic_name, tensors_in
from .layer import BASE_KEYWORDS, initialise
from .names import check_activations
from .policies import variable_type
from .shapes import element_type, is_left_open, shape_dims
from .spellings import translated
from .tracking import LAYER, keep_weight, weight_at, weights_table


def make_keras_class(layer: Layer) -> Class:
    """The class of a Keras layer entry."""

    def init(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
        create(machine, layer, receiver, list(args), kwargs)

    def forward(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
        return run_forward(machine, layer, receiver, list(args), kwargs)

    def build(machine: Machine, receiver: Instance, *shapes: Any, **named: Any) -> None:
        if hasattr(layer.kind, "declare"):
            types = [shape_types(machine, s) for s in shapes]
            others = {k.removesuffix("_shape"): shape_types(machine, v) for k, v in named.items() if v is not None}
            declare_inputs(machine, layer, receiver, types, others)
            return
        given = [shape_types(machine, s) for s in (*shapes, *named.values())]
        declare(machine, layer, receiver, given[0] if given else None)

    parameters = layer.forward_signature.parameters()
    forward.parameters = (*parameters.positional, *parameters.keyword)  # type: ignore[attr-defined]
    package, _, short = layer.name.rpartition(".")
    cls = Class(
        short,
        (base_of(layer.base),),
        {
            "__init__": Native(f"{layer.name}.__init__", init, method=True),
            "call": Native(f"{layer.name}.call", forward, method=True),
            "build": Native(f"{layer.name}.build", build, method=True),
        },
        package,
    )
    listed = layer.signature.parameters()
    for name in ACTIVATIONS:
        if name in (*listed.positional, *listed.keyword):
            cls.namespace[name] = activation_reader(name)
    if hasattr(layer.kind, "convolution_op"):
        cls.namespace["convolution_op"] = Native(f"{layer.name}.convolution_op", partial(convolve, layer), method=True)
    cls.mro = linearise(cls)
    cls.construct, cls.layer = LAYER.construct, layer
    CLASSES[layer.name] = cls
    return cls


def activation_reader(name: str) -> Property:
    """`layer.activation` is a function, whatever it was named by."""

    def read(machine: Machine, receiver: Instance) -> Any:
        held = receiver.attributes.get(name)
        return KNOWN["keras.activations.get"].run(machine, held) if held is None or isinstance(held, str) else held

    def write(machine: Machine, receiver: Instance, value: Any) -> None:
        machine.put(receiver.attributes, name, value)

    return Property(Native(name, read), Native(name, write))


def convolve(layer: Layer, machine: Machine, receiver: Instance, inputs: Any, kernel: Any) -> Any:
    """The convolution of a layer alone, with a kernel that the program gives."""
    view = KerasView(machine, layer, receiver)
    plain = [to_plain(machine, v) for v in (inputs, kernel)]
    if not all(isinstance(p, Value) for p in plain):
        return machine.unknown(f"{layer.name}: the operands of its convolution")
    tensors = list(tensors_in((inputs, kernel)))
    try:
        return library(from_plain(machine, layer.kind.convolution_op(view, *plain), "", tensors))  # type: ignore[attr-defined]
    except Mismatch as miss:
        machine.builder.record(miss, layer.name, tuple(t.value for t in tensors))
    except NotUnderstood as gap:
        machine.builder.note_gap(f"{layer.name}: {gap}")
    return Tensor(machine.builder.source(TensorType(None, None), "unknown", layer.name), "tf")


def base_of(name: str) -> Class:
    from ..torch.layers import layer_class

    if name in LAYERS:
        return layer_class(name)
    if name not in CLASSES:
        known_class(name, ("keras.layers.Layer",))
    return CLASSES[name]


def shape_types(machine: Machine, shape: Any) -> Any:
    """Shapes that a program hands to `build`, as types of the inputs."""
    items = shape.items if isinstance(shape, PyList) else shape if isinstance(shape, tuple) else ()
    if items and all(isinstance(i, (tuple, PyList)) for i in items):
        return [shape_types(machine, i) for i in items]
    return TensorType(shape_dims(machine, shape), None)


ACTIVATIONS = ("activation", "recurrent_activation")


# -- construction ------------------------------------------------------------------------------------------------------
def create(machine: Machine, layer: Layer, receiver: Instance, args: list[Any], kwargs: dict[str, Any]) -> None:
    """The constructor of a layer: base keywords apart, bind, then check the arguments."""
    short = layer.name.rpartition(".")[2]
    parameters = layer.signature.parameters()
    listed = (*parameters.positional, *parameters.keyword)
    args, kwargs = translated(machine, short, listed, args, kwargs)
    base = {k: v for k, v in kwargs.items() if k in BASE_KEYWORDS and k not in listed}
    own = {k: v for k, v in kwargs.items() if k not in base}
    try:
        config = layer.signature.bind(short, args, own)
    except BindError as problem:
        raise machine.error(
            "TypeError", str(problem).replace(f"{short}()", f"{short}.__init__()"), stillnet_wrong_call=layer
        ) from None
    if receiver.config is None or receiver.cls.layer is layer:
        receiver.config = {k: v for k, v in config.items() if k != parameters.double_star}
    if "input_dim" in listed and kwargs.get("input_length") is not None:
        # an Embedding, whose `input_dim` counts words
        base["input_shape"] = (kwargs["input_length"],)
        machine.put(receiver.attributes, "_hinted", True)
    initialise(machine, receiver, **base)
    for name, value in config.items():
        machine.put(receiver.attributes, name, _kept(machine, layer, receiver, name, value))
    if check_activations(machine, layer.name, receiver, config):
        refuse(machine, receiver)
        return
    plain = {k: to_plain(machine, v, use=False) for k, v in config.items()}
    outer = machine.builder.scope
    machine.builder.scope = receiver
    try:
        layer.kind.build(KerasView(machine, layer, receiver), **plain)  # type: ignore[attr-defined]
    except Mismatch as miss:
        miss.facts.setdefault("scope", receiver)
        machine.builder.record(miss, layer.name)
        refuse(machine, receiver)
    except NotUnderstood as gap:
        machine.builder.note_gap(f"{layer.name}: {gap}")
        refuse(machine, receiver)
    finally:
        machine.builder.scope = outer


def _kept(machine: Machine, layer: Layer, receiver: Instance, name: str, value: Any) -> Any:
    """An argument as the layer keeps it; methods of a class of the program call its activation."""
    if name not in ACTIVATIONS:
        return value
    named = named_in(value)
    own = receiver.cls is not CLASSES.get(layer.name) and isinstance(named, str)
    return KNOWN["keras.activations.get"].run(machine, named) if own else named


def refuse(machine: Machine, receiver: Instance) -> None:
    """A layer whose arguments were refused has no weights, and nothing is known about what it returns."""
    machine.put(receiver.attributes, "_refused", True)


def is_refused(receiver: Instance) -> bool:
    return receiver.attributes.get("_refused") is True


# -- weights and calls -------------------------------------------------------------------------------------------------
def declare_weights(
    machine: Machine, receiver: Instance, args: list[Any], kwargs: dict[str, Any] | None = None
) -> None:
    """Build a layer of the table for the inputs of its first call."""
    layer = next(c.layer for c in receiver.cls.mro if c.layer is not None)
    plain = [types_in(machine.builder, to_plain(machine, a)) for a in args]
    if hasattr(layer.kind, "declare"):
        named = {k: types_in(machine.builder, to_plain(machine, v)) for k, v in (kwargs or {}).items() if k in INPUTS}
        declare_inputs(machine, layer, receiver, plain, {k: v for k, v in named.items() if v is not None})
        return
    declare(machine, layer, receiver, plain[0] if plain else None)


def declare(machine: Machine, layer: Layer, receiver: Instance, inputs: Any) -> None:
    run = getattr(layer.kind, "weights", None)
    if inputs is None and not getattr(layer.kind, "BUILT_ALONE", False):
        run = None
    attempt(machine, layer, receiver, None if run is None else partial(run, inputs=inputs))


def declare_inputs(machine: Machine, layer: Layer, receiver: Instance, args: list[Any], named: dict[str, Any]) -> None:
    """Weights that depend on several inputs of the layer."""
    given = {**dict(zip(INPUTS, args)), **{k: v for k, v in named.items() if k in INPUTS}}
    known_types = all(isinstance(t, TensorType) and t.shape for t in given.values())
    run = partial(layer.kind.declare, **given) if known_types and "query" in given and "value" in given else None  # type: ignore[attr-defined]
    attempt(machine, layer, receiver, run)


INPUTS = ("query", "value", "key")


def takes_several(receiver: Instance) -> bool:
    """A layer whose weights depend on several inputs."""
    layer = next((c.layer for c in receiver.cls.mro if c.layer is not None), None)
    return layer is not None and hasattr(layer.kind, "declare")


def attempt(machine: Machine, layer: Layer, receiver: Instance, run: Any) -> None:
    """Declare the weights of a layer; one that refuses its inputs has none."""
    if run is not None and not is_refused(receiver):
        try:
            run(KerasView(machine, layer, receiver))
        except Mismatch as miss:
            miss.facts.setdefault("scope", receiver)
            machine.builder.record(miss, layer.name)
            refuse(machine, receiver)
        except NotUnderstood as gap:
            machine.builder.note_gap(f"{layer.name}: {gap}")
            refuse(machine, receiver)
    for kind in getattr(layer.kind, "INNER", ()):
        automatic_name(machine, kind)
    machine.put(receiver.attributes, "built", True)


def run_forward(machine: Machine, layer: Layer, receiver: Instance, args: list[Any], kwargs: dict[str, Any]) -> Any:
    try:
        bound = layer.forward_signature.bind(f"{layer.name.rpartition('.')[2]}.call", args, kwargs)
    except BindError as problem:
        raise machine.error("TypeError", str(problem), stillnet_wrong_call=layer) from None
    plain = {k: to_plain(machine, v) for k, v in bound.items()}
    tensors = list(tensors_in((*args, *kwargs.values())))
    for value in weights_table(receiver).values():
        for tensor in tensors_in(value):
            tensor.used = True
    view = KerasView(machine, layer, receiver, plain.get("training"))
    if is_refused(receiver):
        return Tensor(machine.builder.source(TensorType(None, None), "unknown", layer.name), "tf")
    replaced = getattr(layer.kind, "replaced", None) if "convolution_op" in receiver.attributes else None
    forward = layer.kind.forward if replaced is None else replaced  # type: ignore[attr-defined]
    try:
        return library(from_plain(machine, forward(view, **plain), "", tensors))
    except Mismatch as miss:
        machine.builder.record(miss, layer.name, tuple(t.value for t in tensors))
    except NotUnderstood as gap:
        machine.builder.note_gap(f"{layer.name}: {gap}")
    return Tensor(machine.builder.source(TensorType(None, None), "unknown", layer.name), "tf")


def library(result: Any) -> Any:
    for tensor in tensors_in(result):
        if tensor.library == "torch":
            tensor.library = "tf"
    return result


# Settings that hold no tensor.
PLAIN = (int, str, float, bool, type(None))
# Weights that Keras holds under a private name too, and hands out by a property.
PRIVATE = frozenset({"kernel", "embeddings"})


class KerasView(LayerView):
    """LayerContext over a Keras layer of the program."""

    __slots__ = ("mode",)

    def __init__(self, machine: Machine, layer: Layer, receiver: Instance, mode: Any = None) -> None:
        super().__init__(machine, layer, receiver)
        self.mode = mode

    @property
    def training(self) -> bool:
        return self.mode is True or (self.mode is None and self.machine.context.get("keras training") is True)

    def parameter(self, name: str, shape: Any, dtype: Any = None, trainable: bool = True) -> None:
        if shape is None or isinstance(shape, Unknown):
            return
        if isinstance(shape, tuple) and any(is_left_open(self.machine, d) for d in shape):
            text = f"{self.layer.name.rpartition('.')[2]}: its weights need a size that is left open (None)"
            raise Mismatch(text, help="declare the size in the shape of the Input")
        kind = variable_type(self.machine, self.receiver) if dtype is None else element_type(dtype)
        tensor = self._tensor(name, shape, kind, "parameter")
        tensor.library, tensor.requires_grad = "tf", trainable
        keep_weight(self.machine, self.receiver, name, tensor)
        if "/" not in name:
            self.machine.put(self.receiver.attributes, name, tensor)
        if name in PRIVATE:
            self.machine.put(self.receiver.attributes, f"_{name}", tensor)

    def buffer(self, name: str, shape: Any, dtype: Any = None, persistent: bool = True) -> None:
        self.parameter(name, shape, dtype, trainable=False)

    def set(self, name: str, value: Any) -> None:
        made = self._program(value)
        if type(value) not in PLAIN:
            # a number of numpy's that was given as a setting stays one
            given = {id(t.value): t.library for v in (self.receiver.config or {}).values() for t in tensors_in(v)}
            for tensor in tensors_in(made) if given else ():
                tensor.library = given.get(id(tensor.value), tensor.library)
        self.machine.put(self.receiver.attributes, name, made)

    def __getitem__(self, path: str) -> Any:
        weight = weight_at(self.receiver, path)
        if weight is not None:
            return to_plain(self.machine, weight)
        return to_plain(self.machine, self.receiver.attributes.get(path))

    def activate(self, activation: Any, x: Any) -> Any:
        if activation is None:
            return x
        if isinstance(activation, str):
            api = f"keras.activations.{activation}"
            if api in FUNCTIONS:
                return self.call(api, x)
            activation = custom_object(self.machine, activation)
            if activation is None:
                raise NotUnderstood("an activation of this name is not known")
        if isinstance(activation, (Unknown, Config, Value, PyDict, dict)):
            raise NotUnderstood("the activation is not known")
        result = call(self.machine, activation, [self._tensor_of(x)], {}, frame_of(self.machine))
        return to_plain(self.machine, result)

    def _tensor_of(self, x: Any) -> Any:
        return Tensor(x, "tf") if isinstance(x, Value) else x
