"""Layers of the operation table as classes of the program."""

from __future__ import annotations

import functools

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Sym
from ....base.dtype import F32, DType
from ....base.truth import NO
from ....base.unknown import Unknown
from ....graph.constraints import Message, Mismatch, NotUnderstood
from ....graph.graph import TensorType, Value
from ....ops import FUNCTIONS, LAYERS, OPS
from ....ops.call import assume_tensors, invoke
from ....ops.entry import BASES, BindError, Layer
from ....ops.entry import Function as Spelling
from ... import limits
from ...attributes import get_attribute
from ...calls import UNMADE, call
from ...machine import INVENTING, Machine
from ...tensors.plain_values import from_plain, to_plain
from ...values import (
    ApiFunction,
    Class,
    ClassMethod,
    Config,
    Function,
    Instance,
    Native,
    Property,
    PyDict,
    StaticMethod,
    Tensor,
    linearise,
)
from ..python.builtins import frame_of
from ..registry import CLASSES, KNOWN, known_class
from .layer_resets import reset
from .module import MODULE, add_module, initialise
from .module_members import is_module

_classes: dict[str, Class] = {}
# Settings that are the same to the operation table and to the program.
SETTINGS = frozenset({bool, int, float, str, type(None)})
# The one layer that takes what is no tensor, too.
ANYTHING = "torch.nn.Identity"
# layer -> its class methods, filled by the files that know them
CLASS_METHODS: dict[str, dict[str, Any]] = {}


def layer_class(name: str) -> Class:
    """The class of a layer entry, made at first use; further names of a layer are the same class."""
    made = _classes.get(name)
    if made is None:
        layer = LAYERS[name]
        made = _classes[name] = make_class(layer) if layer.name == name else layer_class(layer.name)
    return made


def make_class(layer: Layer) -> Class:
    if layer.base.startswith("keras."):
        from ..keras.entries import make_keras_class

        return make_keras_class(layer)
    return make_layer_class(layer)


def make_layer_class(layer: Layer) -> Class:
    def init(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
        build(machine, layer, receiver, list(args), kwargs)

    def forward(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
        return run_forward(machine, layer, receiver, list(args), kwargs)

    package, _, short = layer.name.rpartition(".")
    cls = Class(
        short,
        (base_of(layer.base),),
        {
            "__init__": Native(f"{layer.name}.__init__", init, method=True),
            "forward": Native(f"{layer.name}.forward", forward, method=True),
            "reset_parameters": Native("reset_parameters", lambda m, r, *a: None, method=True),
        },
        package,
    )
    for extra, run in getattr(layer.kind, "METHODS", {}).items():
        cls.namespace[extra] = Native(f"{layer.name}.{extra}", bridge(layer, run), method=True)
    for extra, run in getattr(layer.kind, "READERS", {}).items():
        cls.namespace[extra] = Property(Native(f"{layer.name}.{extra}", bridge(layer, run), method=True))
    for extra, run in CLASS_METHODS.get(layer.name, {}).items():
        cls.namespace[extra] = ClassMethod(Native(f"{layer.name}.{extra}", run))
    for name in static_functions().get(layer.name, ()):
        cls.namespace[name.rpartition(".")[2]] = StaticMethod(ApiFunction(name))
    cls.mro = linearise(cls)
    cls.construct, cls.layer = MODULE.construct, layer
    CLASSES[layer.name] = cls
    return cls


@functools.cache
def static_functions() -> dict[str, list[str]]:
    """Functions of the table that are spelled as members of a layer class."""
    found: dict[str, list[str]] = {}
    for name in sorted(FUNCTIONS.names()):
        owner = name.rpartition(".")[0]
        if owner in LAYERS:
            found.setdefault(owner, []).append(name)
    return found


def base_of(name: str) -> Class:
    if name == "torch.nn.Module":
        return MODULE
    if name in LAYERS:
        return layer_class(name)
    if name not in CLASSES:
        known_class(name, ("torch.nn.Module",), __init__=_unlisted_init)
    return CLASSES[name]


def _unlisted_init(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    """The constructor of a base that has no entry: a module, with attributes that are not known."""
    initialise(machine, receiver)
    if args or kwargs:
        machine.put(receiver.attributes, UNMADE, Unknown("the base class of layers", machine.builder.site))


def register_bases() -> None:
    """Base classes that programs test for (`_BatchNorm`, `_ConvNd`) exist before a layer needs them."""
    for base in sorted(BASES.names()):
        if base not in LAYERS and not base.startswith("keras."):
            base_of(base)


def bridge(layer: Layer, run: Any) -> Any:
    """A further method of a layer entry: `run(m, *args)` on plain values."""

    def method(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
        view = LayerView(machine, layer, receiver)
        plain = [to_plain(machine, a) for a in args]
        named = {k: to_plain(machine, v) for k, v in kwargs.items()}
        return guarded(machine, layer, lambda: from_plain(machine, bound(run, view, plain, named), "", list(args)))

    return method


def bound(run: Any, view: LayerView, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """The result of a method of a layer entry, if it has a form for these arguments."""
    try:
        return run(view, *args, **kwargs)
    except TypeError as error:
        if error.__traceback__ is not None and error.__traceback__.tb_next is None:
            raise NotUnderstood("a method called in a form not known") from None
        raise


def guarded(machine: Machine, layer: Layer, run: Any, operands: tuple[Value, ...] = ()) -> Any:
    """Failed requirements are recorded, what is not understood is counted; the result is a tensor of unknown shape."""
    try:
        return run()
    except Mismatch as miss:
        machine.builder.record(miss, layer.name, operands)
    except NotUnderstood as gap:
        machine.builder.note_gap(f"{layer.name}: {gap}")
    return Tensor(machine.builder.source(TensorType(None, None), "unknown", layer.name))


def build(machine: Machine, layer: Layer, receiver: Instance, args: list[Any], kwargs: dict[str, Any]) -> None:
    """The constructor of a layer: bind, then declare parameters and attributes."""
    short = layer.name.rpartition(".")[2]
    try:
        config = layer.signature.bind(short, args, kwargs)
    except BindError as problem:
        raise machine.error(
            "TypeError", str(problem).replace(f"{short}()", f"{short}.__init__()"), stillnet_wrong_call=layer
        ) from None
    if receiver.config is None or receiver.cls.layer is layer:
        receiver.config = dict(config)
    check_factory(machine, layer, config)
    check_sizes(machine, layer, config)
    initialise(machine, receiver)
    view = LayerView(machine, layer, receiver)
    plain = {k: to_plain(machine, v, use=False) for k, v in config.items()}
    for name, value in config.items():
        if name not in ("device", "dtype", "bias", "weight", "args", "kwargs"):
            machine.put(receiver.attributes, name, value)
    outer = machine.builder.scope
    machine.builder.scope = receiver
    try:
        layer.kind.build(view, **plain)  # type: ignore[attr-defined]
    except Mismatch as miss:
        miss.facts.setdefault("scope", receiver)
        machine.builder.record(miss, layer.name)
    except NotUnderstood as gap:
        machine.builder.note_gap(f"{layer.name}: {gap}")
    finally:
        machine.builder.scope = outer
    reset(machine, layer, receiver, config)


def check_factory(machine: Machine, layer: Layer, config: dict[str, Any]) -> None:
    """`device` and `dtype` come last: one argument too many lands there."""
    device, dtype = config.get("device"), config.get("dtype")
    wrong = f"{device!r} as device" if isinstance(device, (bool, float)) else ""
    wrong = f"{dtype!r} as dtype" if isinstance(dtype, (bool, int, float, str)) else wrong
    if wrong:
        text = f"{layer.name.rpartition('.')[2]}.__init__() got {wrong}"
        raise machine.error("TypeError", text, stillnet_wrong_call=layer)


# Arguments that torch's layers compute with while they are built.
COMPUTED = frozenset(
    [
        "in_features",
        "out_features",
        "in1_features",
        "in2_features",
        "in_channels",
        "out_channels",
        "groups",
        "num_groups",
        "num_channels",
        "normalized_shape",
        "num_features",
        "num_parameters",
        "num_embeddings",
        "embedding_dim",
        "input_size",
        "hidden_size",
        "num_layers",
        "embed_dim",
        "num_heads",
        "d_model",
        "nhead",
    ]
)


def check_sizes(machine: Machine, layer: Layer, config: dict[str, Any]) -> None:
    """None is no size. A class that nobody builds has its defaults, which whoever builds it may replace."""
    if not layer.name.startswith("torch.nn."):
        return
    name = next((n for n, value in config.items() if value is None and is_computed(n, config)), None)
    if name is None:
        return
    text = f"{layer.name.rpartition('.')[2]}.__init__() got None as {name}"
    if machine.context.get(INVENTING) and not machine.tries:
        machine.builder.note_gap(text)
        return
    raise machine.error("TypeError", text, stillnet_none_as_size=layer)


def is_computed(name: str, config: dict[str, Any]) -> bool:
    if name == "num_features":  # a normalisation may keep nothing of this size
        return config.get("affine") is True or config.get("track_running_stats") is True
    return name in COMPUTED or (name == "kernel_size" and "in_channels" in config)


def run_forward(machine: Machine, layer: Layer, receiver: Instance, args: list[Any], kwargs: dict[str, Any]) -> Any:
    try:
        bound = layer.forward_signature.bind(f"{layer.name.rpartition('.')[2]}.forward", args, kwargs)
    except BindError as problem:
        raise machine.error("TypeError", str(problem), stillnet_wrong_call=layer) from None
    plain = {k: to_plain(machine, v) for k, v in bound.items()}
    if layer.name != ANYTHING:
        assume_tensors(machine.builder, plain)
    tensors = [a for a in (*args, *kwargs.values()) if isinstance(a, Tensor)]
    operands = tuple(t.value for t in tensors)
    for name in ("_parameters", "_buffers"):
        table = receiver.attributes.get(name)
        for value in table.items.values() if isinstance(table, PyDict) else ():
            if isinstance(value, Tensor):
                value.used = True

    def run() -> Any:
        result = layer.kind.forward(LayerView(machine, layer, receiver), **plain)  # type: ignore[attr-defined]
        return returned(machine, result, tensors)

    return guarded(machine, layer, run, operands)


def returned(machine: Machine, result: Any, tensors: list[Tensor]) -> Any:
    """A layer that hands its input through (Identity, eval Dropout) returns the very same tensor."""
    if isinstance(result, Value):
        for tensor in tensors:
            if tensor.value is result:
                return tensor
    return from_plain(machine, result, "", [*tensors])


class LayerView:
    """LayerContext over an instance of the program."""

    __slots__ = ("layer", "machine", "receiver")

    def __init__(self, machine: Machine, layer: Layer, receiver: Instance) -> None:
        self.machine, self.layer, self.receiver = machine, layer, receiver

    @property
    def training(self) -> bool:
        return self.receiver.attributes.get("training") is True

    @property
    def builder(self) -> Any:
        return self.machine.builder

    def parameter(self, name: str, shape: Any, dtype: Any = None, trainable: bool = True) -> None:
        table = self.receiver.attributes["_parameters"]
        self.machine.put(table.items, name, self._tensor(name, shape, dtype, "parameter"))

    def buffer(self, name: str, shape: Any, dtype: Any = None, persistent: bool = True) -> None:
        table = self.receiver.attributes["_buffers"]
        self.machine.put(table.items, name, self._tensor(name, shape, dtype, "buffer"))
        if not persistent:
            self.machine.change(self.receiver.attributes["_non_persistent_buffers_set"])[name] = None

    def _tensor(self, name: str, shape: Any, dtype: Any, kind: str) -> Any:
        """A new tensor of this shape; a tensor of the program that was given registers itself, and None stays None."""
        if shape is None or isinstance(shape, Unknown):
            return shape
        parameter = kind == "parameter"
        if isinstance(shape, Value):
            return Tensor(
                shape,
                requires_grad=parameter,
                is_parameter=parameter,
                is_buffer=not parameter,
                site=self.machine.builder.site,
            )
        sizes = tuple([self._size(d) for d in shape])
        chosen = dtype if isinstance(dtype, DType) else self.machine.context.get("default_dtype", F32)
        self.machine.count_memory(limits.PARAMETER_STEPS)
        value = self.machine.builder.source(TensorType(sizes, chosen), kind, name, self.receiver)
        return Tensor(
            value,
            requires_grad=parameter and chosen.is_float,
            is_parameter=parameter,
            is_buffer=not parameter,
            site=self.machine.builder.site,
        )

    def _size(self, size: Any) -> Any:
        if type(size) is int and size >= 0:
            return size
        if isinstance(size, bool):
            return int(size)
        if isinstance(size, (int, Sym)):
            if isinstance(size, int) and size < 0:
                raise Mismatch(
                    f"{self.layer.name.rpartition('.')[2]}: a size of {size} is negative", "invalid-layer-argument"
                )
            return size
        if isinstance(size, Config):
            return size.symbol()
        if isinstance(size, float):
            raise Mismatch(
                f"{self.layer.name.rpartition('.')[2]} needs integer sizes, got {size!r}", "invalid-layer-argument"
            )
        return D.fresh("n")

    def _at(self, path: str) -> Any:
        """What stands at a dotted path below this module."""
        value: Any = self.receiver
        if value.cls is _classes.get(self.layer.name):
            # a class that nobody has changed: no property or method stands before these tables
            found = value.attributes
            if path in found:
                return found[path]
            for table in ("_parameters", "_buffers"):
                held = found.get(table)
                if isinstance(held, PyDict) and path in held.items:
                    return held.items[path]
        for part in path.split(".") if path else ():
            value = get_attribute(self.machine, value, part, frame_of(self.machine))
        return value

    def _program(self, value: Any) -> Any:
        if isinstance(value, Spelling):
            return ApiFunction(value.name)
        return from_plain(self.machine, value, "", [])

    def set(self, name: str, value: Any) -> None:
        if type(value) in SETTINGS and "." not in name:
            self.machine.put(self.receiver.attributes, name, value)
            return
        head, _, last = name.rpartition(".")
        owner = self._at(head)
        if is_module(value):
            if last in owner.attributes:
                # a constructor argument of the same name was noted as a plain attribute
                self.machine.remove(owner.attributes, last)
            add_module(self.machine, owner, last, value)
        else:
            self.machine.put(owner.attributes, last, self._program(value))

    def adopt(self, name: str, module: Any) -> None:
        self.set(name, module)

    def child(self, name: str, api: str, *args: Any, **kwargs: Any) -> None:
        self.set(name, self.make(api, *args, **kwargs))

    def make(self, api: str, *args: Any, **kwargs: Any) -> Any:
        cls = layer_class(api) if api in LAYERS else CLASSES[api]
        return call(
            self.machine,
            cls,
            [self._program(a) for a in args],
            {k: self._program(v) for k, v in kwargs.items()},
            frame_of(self.machine),
        )

    def copies(self, name: str, module: Any, count: int) -> None:
        if not is_module(module) or not isinstance(count, int):
            raise NotUnderstood("the module to copy is not known")
        self.child(name, "torch.nn.ModuleList")
        for i in range(count):
            self.set(f"{name}.{i}", call(self.machine, KNOWN["copy.deepcopy"], [module], {}, frame_of(self.machine)))

    def require(self, answer: Any, message: Message, rule: str = "invalid-layer-argument", **facts: Any) -> None:
        if answer is NO or answer is False:
            raise Mismatch(message, rule, **facts)

    def assume(self, choice: str) -> None:
        self.machine.builder.assumptions.append(f"{self.layer.name.rpartition('.')[2]}: {choice}")

    def __getitem__(self, path: str) -> Any:
        return to_plain(self.machine, self._at(path))

    def type(self, value: Value) -> TensorType:
        return self.machine.builder.type_of(value)

    def activate(self, activation: Any, x: Any) -> Any:
        raise NotUnderstood(f"activation {activation} is not known")

    def apply(self, op: str, **arguments: Any) -> Any:
        return self.machine.builder.apply(OPS[op], arguments, self.layer.name)

    def call(self, api: str, *args: Any, **kwargs: Any) -> Any:
        return invoke(self.machine.builder, FUNCTIONS[api], list(args), kwargs, self.training, self.layer.name)

    def overrides(self, name: str) -> bool:
        return isinstance(self.receiver.cls.find(name), Function)

    def module(self, path: str, *args: Any, **kwargs: Any) -> Any:
        """Call a child, or a function that was given as an attribute, as the program would."""
        result = call(
            self.machine,
            self._at(path),
            [self._program(a) for a in args],
            {k: self._program(v) for k, v in kwargs.items()},
            frame_of(self.machine),
        )
        return to_plain(self.machine, result)
