"""A layer of the table standing alone, without a program around it: for model files and for the table's own tests."""

from __future__ import annotations

from ..base.annotations import Any
from ..base.dtype import F32, DType
from ..base.truth import NO
from ..graph.builder import Builder
from ..graph.constraints import Message, Mismatch, NotUnderstood
from ..graph.graph import TensorType, Value
from .call import invoke
from .entry import FUNCTIONS, LAYERS, OPS, Function, Layer, Signature


class ModuleList:
    """A container without a forward."""

    @staticmethod
    def build(m: LayerInstance) -> None:
        pass


class Sequential(ModuleList):
    """A container that calls its children in turn."""

    @staticmethod
    def forward(m: LayerInstance, input: Any) -> Any:
        for name in m.children:
            input = m.module(name, input)
        return input


# The containers composite layers are made of; programs have their own.
CONTAINERS = {
    f"torch.nn.{kind.__name__}": Layer(
        f"torch.nn.{kind.__name__}", Signature(""), Signature("input"), kind, "torch.nn.Module"
    )
    for kind in (ModuleList, Sequential)
}


class LayerInstance:
    """Implements LayerContext over plain dictionaries."""

    def __init__(
        self, builder: Builder, api: str, args: list[Any], kwargs: dict[str, Any], training: bool = False
    ) -> None:
        self.builder, self.layer, self.training = builder, LAYERS.get(api) or CONTAINERS[api], training
        self.parameters: dict[str, Value | None] = {}
        self.buffers: dict[str, Value | None] = {}
        self.frozen: set[str] = set()
        self.children: dict[str, LayerInstance] = {}
        self.has_weights = False
        self.attributes: dict[str, Any] = {}
        self.config = self.layer.signature.bind(api, args, kwargs)
        self.attributes.update(self.config)
        self.layer.kind.build(self, **self.config)  # type: ignore[attr-defined]

    def parameter(self, name: str, shape: Any, dtype: Any = None, trainable: bool = True) -> None:
        self.parameters[name] = self._tensor(name, shape, dtype, "parameter")
        if not trainable:
            self.frozen.add(name)

    def buffer(self, name: str, shape: Any, dtype: Any = None, persistent: bool = True) -> None:
        self.buffers[name] = self._tensor(name, shape, dtype, "buffer")

    def _tensor(self, name: str, shape: Any, dtype: Any, kind: str) -> Value | None:
        if shape is None or isinstance(shape, Value):
            return shape
        return self.builder.source(TensorType(shape, dtype if isinstance(dtype, DType) else F32), kind, name, self)

    def set(self, name: str, value: Any) -> None:
        head, _, last = name.rpartition(".")
        owner = self._at(head)
        if isinstance(value, LayerInstance):
            owner.children[last] = value
        else:
            owner.attributes[last] = value

    def adopt(self, name: str, module: Any) -> None:
        self.set(name, module)

    def child(self, name: str, api: str, *args: Any, **kwargs: Any) -> None:
        self.set(name, self.make(api, *args, **kwargs))

    def make(self, api: str, *args: Any, **kwargs: Any) -> LayerInstance:
        return LayerInstance(self.builder, api, list(args), kwargs, self.training)

    def copies(self, name: str, module: Any, count: int) -> None:
        if not isinstance(module, LayerInstance):
            raise NotUnderstood("the module to copy is not known")
        self.child(name, "torch.nn.ModuleList")
        for i in range(count):
            self.child(f"{name}.{i}", module.layer.name, **module.config)

    def require(self, answer: Any, message: Message, rule: str = "invalid-layer-argument", **facts: Any) -> None:
        if answer is NO or answer is False:
            raise Mismatch(message, rule, **facts)

    def assume(self, choice: str) -> None:
        self.builder.assumptions.append(f"{self.layer.name.rpartition('.')[2]}: {choice}")

    def __getitem__(self, path: str) -> Any:
        head, _, name = path.rpartition(".")
        if head:
            return self._at(head)[name]
        for table in (self.parameters, self.buffers, self.children, self.attributes):
            if name in table:
                return table[name]
        raise KeyError(name)

    def apply(self, op: str, **arguments: Any) -> Any:
        return self.builder.apply(OPS[op], arguments, self.layer.name)

    def call(self, api: str, *args: Any, **kwargs: Any) -> Any:
        return invoke(self.builder, FUNCTIONS[api], list(args), kwargs, self.training, self.layer.name)

    def _at(self, path: str) -> LayerInstance:
        found = self
        for name in path.split(".") if path else ():
            found = found.children[name]
        return found

    def module(self, path: str, *args: Any, **kwargs: Any) -> Any:
        if isinstance(given := self.attributes.get(path), Function) and path not in self.children:
            return invoke(self.builder, given, list(args), kwargs, self.training, self.layer.name)
        if path.split(".")[0] not in self.children:
            raise NotUnderstood(f"{path} is not known")
        return self._at(path).forward(*args, **kwargs)

    def type(self, value: Value) -> TensorType:
        return self.builder.type_of(value)

    def overrides(self, name: str) -> bool:
        return False

    def activate(self, activation: Any, x: Any) -> Any:
        if activation is None:
            return x
        api = f"keras.activations.{activation}"
        if not isinstance(activation, str) or api not in FUNCTIONS:
            raise NotUnderstood(f"activation {activation} is not known")
        return self.call(api, x)

    def declare_weights(self, inputs: Any) -> None:
        """A Keras layer gets its weights from the first input it sees."""
        declare = getattr(self.layer.kind, "weights", None)
        if declare is not None and not self.has_weights:
            declare(self, types_in(self.builder, inputs))
            self.has_weights = True

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        bound = self.layer.forward_signature.bind(self.layer.name, list(args), kwargs)
        try:
            self.declare_weights(next(iter(bound.values()), None))
            return self.layer.kind.forward(self, **bound)  # type: ignore[attr-defined]
        except Mismatch as miss:
            self.builder.record(miss, self.layer.name, tuple(a for a in args if isinstance(a, Value)))
        except NotUnderstood as gap:
            self.builder.note_gap(f"{self.layer.name}: {gap}")
        return self.builder.source(TensorType(None, None), "unknown", self.layer.name)


def types_in(builder: Builder, inputs: Any) -> Any:
    """The types of the tensors of an input, in the same lists, tuples and dicts."""
    if isinstance(inputs, Value):
        return builder.type_of(inputs)
    if isinstance(inputs, (list, tuple)):
        return type(inputs)(types_in(builder, i) for i in inputs)
    if isinstance(inputs, dict):
        return {k: types_in(builder, v) for k, v in inputs.items()}
    return inputs


def layers() -> dict[str, Layer]:
    return LAYERS
