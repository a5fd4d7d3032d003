"""A layer of the table standing alone, without a program around it: for model files and for the table's own tests."""

from __future__ import annotations

from typing import Any

from ..base.dtype import F32, DType
from ..base.truth import NO
from ..graph.builder import Builder, Mismatch, NotUnderstood
from ..graph.graph import TensorType, Value
from .call import invoke
from .entry import FUNCTIONS, LAYERS, OPS, Layer


class LayerInstance:
    """Implements LayerContext over plain dictionaries."""

    def __init__(self, builder: Builder, api: str, args: list[Any], kwargs: dict[str, Any], training: bool = False) -> None:
        self.builder, self.layer, self.training = builder, LAYERS[api], training
        self.parameters: dict[str, Value | None] = {}
        self.buffers: dict[str, Value | None] = {}
        self.children: dict[str, LayerInstance] = {}
        self.attributes: dict[str, Any] = {}
        self.config = self.layer.signature.bind(api, args, kwargs)
        self.attributes.update(self.config)
        self.layer.kind.build(self, **self.config)  # type: ignore[attr-defined]

    def parameter(self, name: str, shape: tuple[Any, ...] | None, dtype: Any = None) -> None:
        self.parameters[name] = self._tensor(name, shape, dtype, "parameter")

    def buffer(self, name: str, shape: tuple[Any, ...] | None, dtype: Any = None, persistent: bool = True) -> None:
        self.buffers[name] = self._tensor(name, shape, dtype, "buffer")

    def _tensor(self, name: str, shape: tuple[Any, ...] | None, dtype: Any, kind: str) -> Value | None:
        if shape is None:
            return None
        return self.builder.source(TensorType(shape, dtype if isinstance(dtype, DType) else F32), kind, name, self)

    def set(self, name: str, value: Any) -> None:
        self.attributes[name] = value

    def child(self, name: str, api: str, *args: Any, **kwargs: Any) -> None:
        self.children[name] = LayerInstance(self.builder, api, list(args), kwargs, self.training)

    def require(self, answer: Any, message: str, rule: str = "invalid-layer-argument", **facts: Any) -> None:
        if answer is NO or answer is False:
            raise Mismatch(message, rule, **facts)

    def __getitem__(self, name: str) -> Any:
        for table in (self.parameters, self.buffers, self.children, self.attributes):
            if name in table:
                return table[name]  # type: ignore[index]
        raise KeyError(name)

    def apply(self, op: str, **arguments: Any) -> Any:
        return self.builder.apply(OPS[op], arguments, self.layer.name)

    def call(self, api: str, *args: Any, **kwargs: Any) -> Any:
        return invoke(self.builder, FUNCTIONS[api], list(args), kwargs, self.training, self.layer.name)

    def module(self, name: str, *args: Any, **kwargs: Any) -> Any:
        return self.children[name].forward(*args, **kwargs)

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        bound = self.layer.forward_signature.bind(self.layer.name, list(args), kwargs)
        try:
            return self.layer.kind.forward(self, **bound)  # type: ignore[attr-defined]
        except Mismatch as miss:
            self.builder.record(miss, self.layer.name, tuple(a for a in args if isinstance(a, Value)))
        except NotUnderstood as gap:
            self.builder.note_gap(f"{self.layer.name}: {gap}")
        return self.builder.source(TensorType(None, None), "unknown", self.layer.name)


def layers() -> dict[str, Layer]:
    return LAYERS
