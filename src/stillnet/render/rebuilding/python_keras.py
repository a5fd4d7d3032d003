"""A recovered Keras model as source: its layers with their settings, called as the file states it."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.shape import shape_text
from ...graph.architecture import Architecture, Constant, LayerCall, ModuleInfo, Reference
from ...ops import LAYERS
from .python_text import Names, Raw, arguments, comment, identifier, literal

HEAD = "import keras\nfrom keras import layers\n"
PLACEHOLDER = """

def placeholder(what, *inputs):
    raise NotImplementedError(f"not recovered from the file: {what}")

"""
# Keys of a configuration that are no constructor arguments, or that say how weights start.
LEFT_OUT = ("dtype", "trainable", "batch_shape", "sparse", "ragged", "optional", "build_config")
WRAPPERS = ("Bidirectional", "TimeDistributed")
DTYPES = {
    "i64": "int64",
    "i32": "int32",
    "f16": "float16",
    "bf16": "bfloat16",
    "f64": "float64",
    "bool": "bool",
    "u8": "uint8",
}


def keras_source(model: Architecture) -> str:
    return KerasWriter(model).source()


class KerasWriter:
    def __init__(self, model: Architecture) -> None:
        self.model = model
        self.modules = {m.path: m for m in model.modules}
        self.shapes = self.shapes_of_values()
        self.names = Names(("keras", "layers"))
        self.made: dict[str, str] = {}
        self.values: dict[str, str] = {}
        self.lines: list[str] = []
        self.placeholders = False
        # how many operations of a name there are, and the names of layers
        self.counts: dict[str, int] = {}
        functions = {c.path for c in model.stated_calls if c.function}
        self.layer_names = {p.rpartition("/")[2] for p in self.modules if p not in functions}

    def shapes_of_values(self) -> dict[str, tuple[Any, str | None]]:
        found: dict[str, Any] = {f"input:{i.name}": (i.shape, i.dtype) for i in self.model.inputs}
        for op in self.model.operations:
            found.update({f"op:{op.id}.{i}": out for i, out in enumerate(op.outputs)})
        return found

    def source(self) -> str:
        inputs = [self.input(f"input:{info.name}", info.name) for info in self.model.inputs]
        self.write_calls(list(self.model.stated_calls), "")
        outputs = [self.value(Reference(r)) for r in self.model.output_refs]
        self.lines += self.unconnected()
        self.lines.append(f"model = {self.model_of(inputs, outputs, self.model.name)}")
        head = (
            f"{comment(f'{self.model.name}: recovered by stillnet')}\n{HEAD}{PLACEHOLDER if self.placeholders else ''}"
        )
        return head + "\n" + "\n".join(self.lines) + "\n"

    def unconnected(self) -> list[str]:
        """What a file holds that does not say how its layers are called: their weights, as comments."""
        held = [m for m in self.model.modules if m.parameters]
        if self.model.stated_calls or not held:
            return []
        rows = [f"TODO: {m.path or '(root)'}: {', '.join(map(shape_text, m.parameters.values()))}" for m in held]
        return [comment(row) for row in ("TODO: the file does not say how these layers are called", *rows)]

    def model_of(self, inputs: list[str], outputs: list[str], name: str) -> str:
        ends = [", ".join(side) if len(side) == 1 else f"[{', '.join(side)}]" for side in (inputs, outputs)]
        return f"keras.Model({', '.join(ends)}, name={literal(name)})"

    def input(self, ref: str, title: str) -> str:
        """Declares what a model starts with."""
        shape, kind = self.shapes.get(ref, (None, None))
        sizes = [size if isinstance(size, int) else None for size in (shape or ())[1:]]
        name = self.names.new(title)
        self.values[ref] = name
        typed = "" if kind in (None, "f32") else f", dtype={literal(DTYPES.get(kind or '', 'float32'))}"
        self.lines.append(f"{name} = keras.Input({literal(sizes)}{typed}, name={literal(title)})")
        return name

    # -- calls ---------------------------------------------------------------------------------------------------------
    def write_calls(self, calls: list[LayerCall], prefix: str) -> None:
        """The calls of one model; those of models inside it stand before the call of each."""
        inner: list[LayerCall] = []
        for call in calls:
            if self.is_inside(call, prefix):
                inner.append(call)
                continue
            if call.nested and call.path not in self.made:
                self.write_nested(call, [c for c in inner if c.path.startswith(f"{call.path}/")])
            inner = []
            self.write_call(call)

    def is_inside(self, call: LayerCall, prefix: str) -> bool:
        """Whether a call belongs to a model inside this one."""
        parts = call.path.removeprefix(prefix).split("/")
        above = [prefix + "/".join(parts[:n]) for n in range(1, len(parts))]
        return any(self.is_model(path) for path in above)

    def is_model(self, path: str) -> bool:
        info = self.modules.get(path)
        return info is not None and info.type.startswith("keras.") and info.type.count(".") == 1

    def write_nested(self, call: LayerCall, calls: list[LayerCall]) -> None:
        """A model that is a layer of another one, built on inputs of its own."""
        kept, title = dict(self.values), call.path.rpartition("/")[2]
        refs = [r for a in call.args for r in (a if isinstance(a, list) else [a]) if isinstance(r, Reference)]
        stated = [p for p, m in self.modules.items() if p.startswith(f"{call.path}/") and m.type.endswith("InputLayer")]
        titles = [p.rpartition("/")[2] for p in stated] if len(stated) == len(refs) else []
        titles = titles or [f"{title}_input" if i == 0 else f"{title}_input_{i}" for i in range(len(refs))]
        inputs = [self.input(str(ref), name) for ref, name in zip(refs, titles)]
        self.write_calls(calls, f"{call.path}/")
        outputs = [self.value(Reference(r)) for r in call.results]
        self.made[call.path] = self.names.new(identifier(call.path))
        self.lines.append(f"{self.made[call.path]} = {self.model_of(inputs, outputs, title)}")
        self.values = kept

    def write_call(self, call: LayerCall) -> None:
        made = self.expression(call)
        name = self.names.new("x")
        self.lines.append(f"{name} = {made}")
        for i, ref in enumerate(call.results):
            self.values[ref] = name if len(call.results) == 1 else f"{name}[{i}]"

    def expression(self, call: LayerCall) -> str:
        given = [self.value(a) for a in call.args]
        keywords = {k: v for k, v in call.keywords.items() if v is not None and k != "name"}
        named = [f"{k}={self.value(v)}" for k, v in keywords.items()]
        if call.function.startswith("keras.ops."):
            self.keep_names_apart(call)
            if call.function.endswith(".getitem"):
                return f"{given[0]}[{self.index(call.args[1])}]"
            return f"{call.function}({', '.join([*given, *named])})"
        info = self.modules.get(call.path)
        if call.nested:
            layer: str | None = self.made[call.path]
        else:
            layer = self.layer(info) if info is not None and not call.function else None
        if layer is None:
            what = call.function or (info.type if info is not None else call.path)
            self.placeholders = True
            self.lines.append(comment(f"TODO: {what} {info.config if info is not None else ''}"))
            return f"placeholder({', '.join([literal(what), *given])})"
        return f"{layer}({', '.join([*given, *named])})"

    def keep_names_apart(self, call: LayerCall) -> None:
        """Operations are named by Keras, which does not look at the names that layers were given."""
        word = call.path.rpartition("/")[2]
        base = word.rstrip("0123456789").rstrip("_") if word.rpartition("_")[2].isdigit() else word
        count = self.counts.get(base, 0)
        while (f"{base}_{count}" if count else base) in self.layer_names:
            self.lines.append(f"keras.backend.get_uid({literal(base)})")
            count += 1
        self.counts[base] = count + 1

    def index(self, value: Any) -> str:
        """`slice(None, 2, None)` and the like as they stand between brackets."""
        if isinstance(value, list):
            return ", ".join(map(self.index, value))
        text = str(value)
        if text.startswith("slice("):
            first, last, step = (p.strip() for p in text[6:-1].split(","))
            return ":".join("" if p == "None" else p for p in (first, last)) + ("" if step == "None" else f":{step}")
        return "..." if text == "Ellipsis" else self.value(value)

    def value(self, given: Any) -> str:
        if isinstance(given, list):
            return f"[{', '.join(map(self.value, given))}]"
        if isinstance(given, Constant):
            return literal(given.elements[0]) if not given.shape else array(given)
        if not isinstance(given, Reference):
            return literal(given)
        if given not in self.values:
            self.placeholders = True
            return f"placeholder({literal(str(given).partition(':')[2] or 'a value')})"
        return self.values[given]

    # -- layers --------------------------------------------------------------------------------------------------------
    def layer(self, info: ModuleInfo) -> str | None:
        """The variable of a layer, made where it is first called; None where its class is not known."""
        if info.path not in self.made:
            made = constructor(info.type, info.config)
            if made is None:
                return None
            name = self.names.new(identifier(info.path))
            self.lines.append(f"{name} = {made}")
            self.made[info.path] = name
        return self.made[info.path]


def array(given: Constant) -> str:
    text = f"keras.ops.array({list(given.elements)})"
    return text if len(given.shape) == 1 else f"keras.ops.reshape({text}, {literal(given.shape)})"


def constructor_of(inner: dict[str, Any]) -> str | None:
    return constructor(f"keras.layers.{inner['class']}", {k: v for k, v in inner.items() if k != "class"})


def as_given(forward: dict[str, Any], backward: dict[str, Any]) -> dict[str, Any] | None:
    """The layer that Keras makes both directions of, where the second is no other than it would make: it names them both."""
    name = str(forward.get("name", "")).removeprefix("forward_")
    turned = {**forward, "name": f"backward_{name}", "go_backwards": not forward.get("go_backwards")}
    return {**forward, "name": name} if turned == backward else None


def recurrent(config: dict[str, Any]) -> str | None:
    """A cell, or several behind each other, over all steps."""
    cell = config["cell"]
    cells = [constructor_of(c) for c in cell.get("cells", [cell])]
    own = [c for c in cells if c is not None]
    if len(own) != len(cells):
        return None
    made = (
        f"layers.StackedRNNCells([{', '.join(own)}], name={literal(cell.get('name'))})" if "cells" in cell else own[0]
    )
    words = ("return_sequences", "return_state", "go_backwards", "stateful", "unroll", "zero_output_for_mask")
    kept = {k: True for k in words if config.get(k)} | {"name": config["name"]}
    return f"layers.RNN({made}, {arguments([], kept)})"


def constructor(kind: str, config: dict[str, Any]) -> str | None:
    word = kind.rpartition(".")[2]
    inner = config.get("layer")
    if word in WRAPPERS and isinstance(inner, dict) and "class" in inner:
        backward = config.get("backward_layer")
        both = inner if not isinstance(backward, dict) else as_given(inner, backward)
        wrapped = constructor_of(both or inner)
        extra: dict[str, Any] = {k: config[k] for k in ("merge_mode", "name") if k in config}
        if wrapped is None:
            return None
        if both is None and isinstance(backward, dict):
            extra["backward_layer"] = Raw(constructor_of(backward) or "")
        return f"layers.{word}({', '.join([wrapped, *filter(None, [arguments([], extra)])])})"
    if word == "RNN" and isinstance(config.get("cell"), dict):
        return recurrent(config)
    layer = LAYERS.get(f"keras.layers.{word}")
    if layer is None:
        return None
    signature = layer.signature.parameters()
    given: dict[str, Any] = {}
    for name in (*signature.positional, *signature.keyword):
        value = config.get(name)
        if name not in config or name in LEFT_OUT or isinstance(value, dict) or "initializer" in name:
            continue
        value = tuple(value) if isinstance(value, list) else value
        # some pools have no size by default
        if name not in signature.defaults or value != signature.defaults[name] or name == "pool_size":
            given[name] = value
    first = [given.pop(n) for n in signature.positional if n not in signature.defaults and n in given]
    if "name" in config:
        given["name"] = config["name"]
    return f"layers.{word}({arguments(first, given)})"
