"""What the configuration of a Keras model states: models, layers and how they refer to each other, in Keras 2 and 3."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...base.annotations import Any
from ...base.dtype import DTYPES, DType
from ...base.plain import dataclass, field
from ...ops import FUNCTIONS, LAYERS
from ...ops.instance import LayerInstance
from ..errors import UnreadableFile
from ..torch.values import DTYPE_NAMES
from .danger import FUNCTION_LAYERS

MODELS = ("Sequential", "Functional", "Model")
MOST_LAYERS = 100_000
DEEPEST_MODEL = 20
LONGEST_NAME = 500
# Of a layer's configuration, what is shown of values that are objects of their own.
DEEPEST_VALUE = 4


@dataclass(slots=True)
class KerasLayer:
    """One layer: its configuration, what stands for it in the table, and the results of its calls."""

    name: str
    path: str
    class_name: str
    module: str
    config: dict[str, Any]
    nodes: list[Any] = field(default_factory=list)
    instance: LayerInstance | None = None
    inner: KerasModel | None = None
    results: list[Any] = field(default_factory=list)
    children: dict[str, KerasLayer] = field(default_factory=dict)
    # weights that a layer around others keeps beside theirs, which training does not change
    own: dict[str, Any] = field(default_factory=dict)
    # the input shape that the file states
    stated: Any = None
    # what a file of weights calls it that knows no names: its class and its number among the layers of that class
    key: str = ""
    # the number of its first call in references of Keras 2
    first_call: int = 0

    @property
    def is_operation(self) -> bool:
        """A function applied outside every layer, which Keras keeps as a step of its own."""
        return ".ops." in f"{self.module}."

    @property
    def type(self) -> str:
        if self.is_operation:
            return f"keras.ops.{self.class_name}"
        known = f"keras.layers.{self.class_name}" in LAYERS or self.class_name in FUNCTION_LAYERS
        if known or self.module in ("keras.layers", ""):
            return f"keras.layers.{self.class_name}"
        return f"{self.module}.{self.class_name}" if self.module else self.class_name


@dataclass(slots=True)
class KerasModel:
    name: str
    path: str
    kind: str
    layers: dict[str, KerasLayer] = field(default_factory=dict)
    inputs: Any = None
    outputs: Any = None
    build_shape: Any = None


def mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


# -- reading the configuration -----------------------------------------------------------------------------------------
def model_of(stated: Any, path: str, depth: int, budget: list[int]) -> KerasModel | None:
    found = mapping(stated)
    config = found.get("config")
    kind = str(found.get("class_name", ""))
    layers = config if isinstance(config, list) else mapping(config).get("layers")
    if depth > DEEPEST_MODEL:
        raise UnreadableFile(f"models more than {DEEPEST_MODEL} deep inside each other")
    if not isinstance(layers, list) or kind in ("StackedRNNCells",):
        return None
    settings = mapping(config)
    model = KerasModel(str(settings.get("name") or kind or "model")[:LONGEST_NAME], path, kind)
    counts: dict[str, int] = {}
    for entry in layers:
        budget[0] -= 1
        if budget[0] < 0:
            raise UnreadableFile(f"more than {MOST_LAYERS} layers")
        layer = layer_of(mapping(entry), path, depth, budget)
        model.layers[layer.name] = layer
        word = snake_case(layer.class_name)
        counts[word] = counts.get(word, -1) + 1
        layer.key = f"{word}_{counts[word]}" if counts[word] else word
    model.inputs, model.outputs = settings.get("input_layers"), settings.get("output_layers")
    number_calls(model)
    model.build_shape = settings.get("build_input_shape") or mapping(found.get("build_config")).get("input_shape")
    return model


OPERATIONS = "keras.src.ops"


def is_bare_operation(layer: KerasLayer) -> bool:
    """An HDF5 file of Keras 3 names no modules: an operation is told from a layer of its name by having no `trainable`."""
    called = any(isinstance(node, dict) and "args" in node for node in layer.nodes)
    bare = called and not layer.module and "trainable" not in layer.config and layer.class_name not in MODELS
    return bare and f"keras.ops.{operation_name(layer.class_name)}" in FUNCTIONS


def layer_of(entry: dict[str, Any], path: str, depth: int, budget: list[int]) -> KerasLayer:
    config = mapping(entry.get("config"))
    name = str(config.get("name") or entry.get("name") or entry.get("class_name"))[:LONGEST_NAME]
    where = f"{path}/{name}" if path else name
    nodes = entry.get("inbound_nodes")
    class_name, module = str(entry.get("class_name", "?"))[:LONGEST_NAME], str(entry.get("module") or "")[:LONGEST_NAME]
    # a class of somebody else's is registered under a package: `package>Name`
    package, _, last = str(class_name if ">" in class_name else entry.get("registered_name"))[:LONGEST_NAME].rpartition(
        ">"
    )
    if package and not module:
        class_name, module = last, package
    layer = KerasLayer(
        name,
        where,
        class_name,
        module,
        config,
        nodes if isinstance(nodes, list) else [],
    )
    if is_bare_operation(layer):
        layer.module = OPERATIONS
    layer.stated = mapping(entry.get("build_config")).get("input_shape")
    layer.inner = model_of(entry, where, depth + 1, budget)
    for key in ("layer", "backward_layer", "cell"):
        if isinstance(config.get(key), dict) and depth < DEEPEST_MODEL:
            layer.children[key] = layer_of(config[key], where, depth + 1, budget)
    for number, cell in enumerate(cells_of(layer) if depth < DEEPEST_MODEL else ()):
        budget[0] -= 1
        if budget[0] < 0:
            raise UnreadableFile(f"more than {MOST_LAYERS} layers")
        layer.children[f"cell {number}"] = layer_of(cell, where, depth + 1, budget)
    return layer


def cells_of(layer: KerasLayer) -> list[dict[str, Any]]:
    """The cells that stand behind each other in one."""
    cells = layer.config.get("cells") if layer.class_name == "StackedRNNCells" else None
    return [mapping(c) for c in cells] if isinstance(cells, list) else []


def snake_case(text: str) -> str:
    """`SeparableConv2D` -> `separable_conv2d`, as Keras makes names."""
    text = re.sub(r"(.)([A-Z][a-z]+)", r"\1_\2", re.sub(r"\W+", "", text))
    return re.sub(r"([a-z])([A-Z])", r"\1_\2", text).lower()


def dtype_of(value: Any) -> DType | None:
    """ "float32", or a policy whose name it is."""
    if isinstance(value, dict):
        value = mapping(value.get("config")).get("name")
    name = str(value or "float32").removeprefix("mixed_")
    return DTYPES.get(DTYPE_NAMES.get(name, ""))


def settings_of(layer: KerasLayer, names: tuple[str, ...]) -> dict[str, Any]:
    """The constructor arguments among the keys of a configuration, as the table takes them."""
    found = {}
    for name in names:
        if name not in layer.config:
            continue
        value = layer.config[name]
        if isinstance(value, list):
            value = as_tuple(value)
        if isinstance(value, dict):
            if name not in ("activation", "recurrent_activation"):
                continue  # initializers and the like never change a shape
            inner = value.get("config")
            value = inner if isinstance(inner, str) else str(value.get("class_name", "")).lower()
        found[name] = value
    if layer.class_name == "GRU" and "reset_after" in names:
        # Keras before 2.2 had no such setting and applied the gate first; since then every file states it
        found.setdefault("reset_after", False)
    return found


def as_tuple(value: list[Any], depth: int = 0) -> Any:
    return tuple(as_tuple(v, depth + 1) if isinstance(v, list) and depth < 6 else v for v in value)


def shown(value: Any, depth: int = 0) -> Any:
    """A configuration value in short: an object is its class and settings."""
    if isinstance(value, dict):
        if "class_name" in value and depth < DEEPEST_VALUE:
            inner = mapping(value.get("config"))
            name = str(value["class_name"])
            if name == "DTypePolicy":
                return inner.get("name")
            return {"class": name, **{k: shown(v, depth + 1) for k, v in inner.items()}} if inner else name
        return {str(k): shown(v, depth + 1) for k, v in list(value.items())[:100]} if depth < DEEPEST_VALUE else "..."
    if isinstance(value, list):
        return [shown(v, depth + 1) for v in value[:100]] if depth < DEEPEST_VALUE else "..."
    return value[:LONGEST_NAME] if isinstance(value, str) else value


def is_functional(model: KerasModel) -> bool:
    return isinstance(model.outputs, (list, dict)) and any(layer.nodes for layer in model.layers.values())


def is_history(value: Any) -> bool:
    return isinstance(value, list) and 3 <= len(value) <= 4 and isinstance(value[0], str) and isinstance(value[1], int)


def number_calls(model: KerasModel) -> None:
    """What the first call of a nested model is numbered in this one: Keras 2 counts from 1 where the nested model was built with
    an input of its own, and nothing refers to its call number 0 then."""
    nested = {n: la for n, la in model.layers.items() if la.inner is not None}
    numbers: dict[str, set[int]] = {}
    for group in (model.outputs, *(n for la in model.layers.values() for n in la.nodes)) if nested else ():
        for reference in histories(group):
            numbers.setdefault(reference[0], set()).add(reference[1])
    for name, layer in nested.items():
        layer.first_call = 1 if numbers.get(name) and 0 not in numbers[name] else 0


def slices(spec: Any) -> Any:
    """The key of `x[...]`, as Keras 2 keeps it."""
    return tuple(spec) if isinstance(spec, list) else spec


def histories(value: Any) -> list[Any]:
    """The references in `input_layers` or `output_layers`, which may be one, a list or a table."""
    if is_history(value):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [h for item in items for h in histories(item)]


def history_names(value: Any) -> list[str]:
    return [str(h[0]) for h in histories(value)]


# The functions behind operators of TensorFlow that are layers of Keras 2.
OPERATORS = {
    "__operators__.add": "tf.math.add",
    "__operators__.eq": "tf.math.equal",
    "__operators__.ne": "tf.math.not_equal",
    "__operators__.getitem": "Tensor.__getitem__",
}


def operation_name(class_name: str) -> str:
    """`NotEqual` -> not_equal"""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", class_name).lower()


def function_of(layer: KerasLayer) -> Any:
    """An operation that is a step of its own: `Add` of keras.src.ops.numpy, or a function of TensorFlow."""
    if layer.is_operation:
        return FUNCTIONS.get(f"keras.ops.{operation_name(layer.class_name)}")
    if layer.class_name in FUNCTION_LAYERS:
        name = str(layer.config.get("function"))
        return FUNCTIONS.get(OPERATORS.get(name) or f"tf.{name.removeprefix('compat.v1.')}")
    return None


def operands_of(layer: KerasLayer, function: Any, args: list[Any]) -> list[Any]:
    """The operands of an operation behind those of its settings that the function takes before them: an equation."""
    equation = layer.config.get("subscripts")
    takes = function.signature.parameters().positional[:1] == ("subscripts",)
    return [equation, *args] if takes and isinstance(equation, str) else args


def operation_settings(layer: KerasLayer, function: Any, given: int) -> dict[str, Any]:
    """What an operation of Keras was made with, beside the operands that it is called with."""
    known = function.signature.parameters()
    later = {*known.positional[given:], *known.keyword} - {"subscripts"}
    return {k: v for k, v in layer.config.items() if k in later and k != "name" and not isinstance(v, dict)}


def every_layer(model: KerasModel) -> Iterator[KerasLayer]:
    """Layers as they are listed: a nested model before its own layers."""
    for layer in model.layers.values():
        yield layer
        if layer.inner is not None:
            yield from every_layer(layer.inner)
