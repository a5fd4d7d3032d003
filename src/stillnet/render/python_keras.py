"""A recovered Keras model as source: its layers with their settings, called in the order of the graph."""

from __future__ import annotations

from typing import Any

from ..graph.architecture import Architecture, ModuleInfo
from ..ops import LAYERS
from .python_text import Names, arguments, comment, identifier, literal

HEAD = "import keras\nfrom keras import layers\n"
# Keys of a configuration that are no constructor arguments, or that say how weights start.
LEFT_OUT = ("dtype", "trainable", "batch_shape", "sparse", "ragged", "optional", "build_config")
WRAPPERS = ("Bidirectional", "TimeDistributed")


def keras_source(model: Architecture) -> str:
    return KerasWriter(model).source()


class KerasWriter:
    def __init__(self, model: Architecture) -> None:
        self.model = model
        self.modules = {m.path: m for m in model.modules}
        self.names = Names(("keras", "layers"))
        self.made: dict[str, str] = {}
        self.values: dict[str, str] = {}
        self.lines: list[str] = []

    def source(self) -> str:
        for info in self.model.inputs:
            shape = [size if isinstance(size, int) else None for size in (info.shape or ())[1:]]
            name = self.names.new(info.name)
            self.values[f"input:{info.name}"] = name
            kind = "" if info.dtype in (None, "f32") else f", dtype={literal(DTYPES.get(info.dtype or '', 'float32'))}"
            self.lines.append(f"{name} = keras.Input({literal(shape)}{kind}, name={literal(info.name)})")
        produced: dict[str, str] = {}
        for path, group in self.groups():
            self.call(path, group, produced)
        outputs = self.outputs(produced)
        inputs = [self.values[f"input:{i.name}"] for i in self.model.inputs]
        ends = ", ".join(outputs)
        starts = ", ".join(inputs)
        self.lines.append(
            f"model = keras.Model({starts if len(inputs) == 1 else f'[{starts}]'}, "
            f"{ends if len(outputs) == 1 else f'[{ends}]'}, name={literal(self.model.name)})"
        )
        return f"{comment(f'{self.model.name}: recovered by stillnet')}\n{HEAD}\n" + "\n".join(self.lines) + "\n"

    def groups(self) -> list[tuple[str, list[Any]]]:
        found: list[tuple[str, list[Any]]] = []
        for op in self.model.operations:
            path = op.scope or ""
            before = {f"op:{o.id}" for o in found[-1][1]} if found and found[-1][0] == path else set()
            own = bool(before & {r.partition(".")[0] for r in op.inputs})
            if own:
                found[-1][1].append(op)
            else:
                found.append((path, [op]))
        return self.merged(found)

    def merged(self, found: list[tuple[str, list[Any]]]) -> list[tuple[str, list[Any]]]:
        """A layer's operations that do not read each other (both sides of a Bidirectional) belong to one call."""
        result: list[tuple[str, list[Any]]] = []
        for path, group in found:
            if result and result[-1][0] == path and self.word(path) in (*WRAPPERS, "MultiHeadAttention"):
                result[-1][1].extend(group)
            else:
                result.append((path, group))
        return result

    def word(self, path: str) -> str:
        info = self.modules.get(path)
        return info.type.rpartition(".")[2] if info is not None else ""

    def call(self, path: str, group: list[Any], produced: dict[str, str]) -> None:
        inside = {f"op:{op.id}.{i}" for op in group for i in range(len(op.outputs))}
        refs: dict[str, None] = {}
        for op in group:
            refs.update(
                {r: None for r in op.inputs if r not in inside and not r.startswith(("param:", "buffer:", "constant:"))}
            )
        given = [self.value(r) for r in refs]
        info = self.modules.get(path)
        if info is None:
            self.lines.append(comment(f"TODO: {group[-1].api} {group[-1].attrs}"))
            layer = "layers.Identity()"
        else:
            layer = self.layer(info)
        merging = self.word(path) in (
            "Add",
            "Subtract",
            "Multiply",
            "Average",
            "Maximum",
            "Minimum",
            "Concatenate",
            "Dot",
        )
        if self.word(path) == "MultiHeadAttention":
            given = (given * 2)[:2]
        text_given = f"[{', '.join(given)}]" if merging else ", ".join(given)
        name = self.names.new("x")
        self.lines.append(f"{name} = {layer}({text_given})")
        for op in group:
            for i in range(len(op.outputs)):
                self.values[f"op:{op.id}.{i}"] = name
        for ref in refs:
            produced.pop(self.value(ref), None)
        produced[name] = name

    def value(self, ref: str) -> str:
        return self.values.get(ref, "None")

    def layer(self, info: ModuleInfo) -> str:
        """The variable of a layer; it is made where it is first called."""
        if info.path not in self.made:
            name = self.names.new(identifier(info.path))
            self.lines.append(f"{name} = {self.constructor(info.type, info.config)}")
            self.made[info.path] = name
        return self.made[info.path]

    def constructor(self, kind: str, config: dict[str, Any]) -> str:
        word = kind.rpartition(".")[2]
        inner = config.get("layer")
        if word in WRAPPERS and isinstance(inner, dict) and "class" in inner:
            wrapped = self.constructor(
                f"keras.layers.{inner['class']}", {k: v for k, v in inner.items() if k != "class"}
            )
            extra: dict[str, Any] = {k: config[k] for k in ("merge_mode", "name") if k in config}
            return f"layers.{word}({', '.join([wrapped, *filter(None, [arguments([], extra)])])})"
        layer = LAYERS.get(f"keras.layers.{word}")
        if layer is None:
            self.lines.append(comment(f"TODO: {kind} {config}"))
            return f"layers.Identity(name={literal(config.get('name', word))})"
        signature = layer.signature.parameters()
        given: dict[str, Any] = {}
        for name in (*signature.positional, *signature.keyword):
            value = config.get(name)
            if name not in config or name in LEFT_OUT or isinstance(value, dict) or "initializer" in name:
                continue
            value = tuple(value) if isinstance(value, list) else value
            if name not in signature.defaults or value != signature.defaults[name]:
                given[name] = value
        first = [given.pop(n) for n in signature.positional if n not in signature.defaults and n in given]
        if "name" in config:
            given["name"] = config["name"]
        return f"layers.{word}({arguments(first, given)})"

    def outputs(self, produced: dict[str, str]) -> list[str]:
        wanted = max(len(self.model.outputs), 1)
        return list(produced)[-wanted:] or list(self.values.values())[:1]


DTYPES = {
    "i64": "int64",
    "i32": "int32",
    "f16": "float16",
    "bf16": "bfloat16",
    "f64": "float64",
    "bool": "bool",
    "u8": "uint8",
}
